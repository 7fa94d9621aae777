"""The options that choose a judge, the same for the editor and for `run`."""

from __future__ import annotations

import argparse
import os

from gt_tui.judge.mark import EndpointJudge, Judge
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.judge.settings import DEFAULT_MODEL, JudgeSettings, missing_key_problem, parse_base_url, read_key


def add_judge_options(parser: argparse.ArgumentParser) -> None:
    """Declare the judge options."""
    group = parser.add_argument_group(
        "judge",
        "Without --judge-url the rehearsal judge marks: word matching, no network, never calibration. The key comes "
        "from GT_TUI_API_KEY, OPENROUTER_API_KEY or OPENAI_API_KEY in the environment. A loopback judge needs none and "
        "gets only GT_TUI_API_KEY.",
    )
    group.add_argument("--judge-url", metavar="URL", help="base URL of an OpenAI-compatible endpoint, ending in /v1")
    group.add_argument("--judge-model", metavar="ID", help=f"model to ask for (default with a URL: {DEFAULT_MODEL})")


def judge_from(arguments: argparse.Namespace) -> Judge:
    """Give the judge that the options name; raises ValueError with what to do, never with a key in it."""
    if arguments.judge_url is None:
        if arguments.judge_model is not None:
            raise ValueError("--judge-model needs --judge-url: say where that model is served")
        return RehearsalJudge()
    url = parse_base_url(arguments.judge_url)
    key = read_key(os.environ, url)
    problem = missing_key_problem(url, key)
    if problem:
        raise ValueError(problem)
    return EndpointJudge(JudgeSettings(base_url=url, model=arguments.judge_model or DEFAULT_MODEL, key=key))
