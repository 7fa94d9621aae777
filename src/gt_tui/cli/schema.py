"""`gt-tui schema`: the JSON Schema of a rubric, for an editor that completes keys while one types."""

from __future__ import annotations

import argparse
import json

from gt_tui.rubric.schema import schema


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `schema`: none, but how to use it."""
    parser.epilog = (
        "Save it, say as rubric.schema.json, and name it in the first line of a YAML rubric: "
        "# yaml-language-server: $schema=rubric.schema.json"
    )


def execute(arguments: argparse.Namespace) -> int:
    """Print the schema."""
    print(json.dumps(schema(), indent=2))
    return 0
