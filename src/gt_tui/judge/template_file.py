"""The user's own judge prompt: a text file, or a constant in a Python file that is read and never run.

The phrases around the values stand in a TOML file beside it (`prompt.txt` has `prompt.phrases.toml`), so that
the prompt can be byte for byte the one that another harness sends.
"""

from __future__ import annotations

import ast
import os
import textwrap
import tomllib
from pathlib import Path

from gt_tui.judge.prompt import Phrases, Template, template_problems

LARGEST = 1_000_000
"""Bytes of the largest template that is read."""


class TemplateFault(Exception):
    """The template cannot be used; the text names file, line and what to do."""


def load_template(asked: str) -> Template:
    """Give the template of a file; `prompts.py:NAME` names a constant in a Python file.

    Without a name the one text constant with places for gate and answer is taken. Line ends are read as
    Python reads a text file, as a harness would. Raises TemplateFault.
    """
    name, constant = asked, None
    if ".py:" in asked and not os.path.lexists(asked):
        name, _, constant = asked.rpartition(":")
    path = Path(name)
    text = _read(path)
    if path.suffix == ".py":
        text = _constant(text, path, constant)
    problems = template_problems(text)
    if problems:
        raise TemplateFault(f"{path}: " + "; ".join(problems[:5]))
    return Template(text, _phrases(path.with_name(f"{path.stem}.phrases.toml")))


def _read(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST:
            raise TemplateFault(f"{path} is larger than {LARGEST:,} bytes: is it the template?")
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise TemplateFault(f"{path} cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # not UTF-8, or a NUL in the name
        raise TemplateFault(f"{path} cannot be read: {error}") from None


def _constant(source: str, path: Path, wanted: str | None) -> str:
    try:
        module = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise TemplateFault(f"{path} is no Python that can be read: {error}") from None
    constants: dict[str, str] = {}
    unread: dict[str, int] = {}
    for statement in module.body:
        targets: list[ast.expr] = []
        if isinstance(statement, ast.Assign):
            targets = statement.targets
        elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
            targets = [statement.target]
        for target in targets:
            if isinstance(target, ast.Name):
                assert isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None
                value = _text(statement.value, constants)
                constants.pop(target.id, None)
                unread.pop(target.id, None)
                if value is None:
                    unread[target.id] = statement.lineno
                else:
                    constants[target.id] = value
    if wanted is not None:
        if wanted in unread:
            raise TemplateFault(
                f"{path}, line {unread[wanted]}: {wanted} is computed, and the file is not run; "
                "save the finished text in a file of its own"
            )
        if wanted not in constants:
            raise TemplateFault(
                f"{path} has no constant {wanted}; it has {', '.join(constants) or 'no text constants'}"
            )
        return constants[wanted]
    fitting = [name for name, text in constants.items() if "{gate_criteria}" in text and "{response}" in text]
    if len(fitting) != 1:
        which = f"{len(fitting)} of them: {', '.join(fitting)}" if fitting else "none"
        raise TemplateFault(f"{path}: which constant is the template? It has {which}. Name it: {path}:NAME")
    return constants[fitting[0]]


def _text(node: ast.expr, constants: dict[str, str]) -> str | None:
    """Give the text that an expression stands for, or None when one would have to run it."""
    match node:
        case ast.Constant(value=str(literal)):
            return literal
        case ast.Name(id=name):
            return constants.get(name)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            first, second = _text(left, constants), _text(right, constants)
            return None if first is None or second is None else first + second
        case ast.Call(func=ast.Attribute(value=value, attr="strip" | "lstrip" | "rstrip" as how), args=[], keywords=[]):
            text = _text(value, constants)
            return None if text is None else str(getattr(text, how)())
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="textwrap"), attr="dedent") | ast.Name(id="dedent"), args=[value]
        ):
            text = _text(value, constants)
            return None if text is None else textwrap.dedent(text)
    return None


def _phrases(path: Path) -> Phrases:
    if not os.path.lexists(path):
        return Phrases()
    try:
        stated = tomllib.loads(_read(path))
    except tomllib.TOMLDecodeError as error:
        raise TemplateFault(f"{path} is not TOML: {error}") from None
    known = set(Phrases.__struct_fields__)
    for name, value in stated.items():
        if name not in known:
            raise TemplateFault(f"{path}: {name} is no phrase; phrases are {', '.join(sorted(known))}")
        if not isinstance(value, str):
            raise TemplateFault(f"{path}: {name} is no text")
    return Phrases(**stated)
