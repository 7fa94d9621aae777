from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "gt_tui"
FILES = sorted(SOURCE.rglob("*.py"))

MOST_LINES = 420
LONGER = {
    "rubric/yaml_edit.py": 480,
    "tui/commands.py": 480,  # data: a few lines for each command
}
"""Modules that may be longer than the others, and how long."""


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def passes(*words: str) -> None:
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_code_is_clean_to_the_linter() -> None:
    passes("-m", "ruff", "check", "src", "tests")


def test_the_code_is_formatted() -> None:
    passes("-m", "ruff", "format", "--check", "src", "tests")


def test_the_types_of_the_source_hold() -> None:
    passes("-m", "mypy")


def test_the_import_contracts_are_kept() -> None:
    passes(
        "-c",
        "import sys; from importlinter.cli import lint_imports_command; "
        "sys.argv[1:] = ['--no-cache']; sys.exit(lint_imports_command())",
    )


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_module_is_too_long_to_be_read(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= LONGER.get(name_of(path), MOST_LINES)


def test_the_readme_and_ci_have_one_test_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    [command] = [line for line in readme if line.startswith("python3 -m venv .venv && ") and "pytest" in line]
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert command in ci
    assert [line for line in ci if "pytest" in line and not line.startswith("#")] == [command]


# -- text of files and judges reaches the screen in one way --------------------------------------------

SCREEN = sorted((SOURCE / "tui").rglob("*.py"))
MAKERS = {"Content", "Content.styled", "Text", "Text.styled", "Text.assemble"}
OWN_CALLS = {"inert_line", "plural", "len", "_told"}
"""Calls that give numbers and our own words only."""
OWN_NAMES = {
    "actual",
    "c.key",
    "attempt.number",
    "counts.checked",
    "counts.questions",
    "difference",
    "first",
    "key",
    "predicted",
    "progress",
    "rest",
    "state.glyph",
    "state.word",
    "total",
    "word",
    "words",
}
"""Names, beside constants, that hold numbers and our own words only.

Text of a file, a judge or an exception goes through `content.line` or `content.prose` instead.
"""


def calls(path: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))


def foreign(node: ast.expr) -> Iterator[str]:
    """Give the parts of an expression that may hold text which is not our own."""
    match node:
        case ast.Constant():
            return
        case ast.JoinedStr(values=values):
            for value in values:
                yield from foreign(value)
        case ast.FormattedValue(value=value):
            yield from foreign(value)
        case ast.BinOp(left=left, right=right):
            yield from foreign(left)
            yield from foreign(right)
        case ast.IfExp(body=body, orelse=orelse):
            yield from foreign(body)
            yield from foreign(orelse)
        case ast.Call(func=func) if ast.unparse(func) in OWN_CALLS:
            return
        case ast.Name(id=name) if name.isupper():
            return
        case _ if ast.unparse(node) in OWN_NAMES:
            return
        case _:
            yield ast.unparse(node)


@pytest.mark.parametrize(
    "path",
    [pytest.param(p, id=name_of(p)) for p in SCREEN if name_of(p) != "tui/content.py"],
)
def test_only_the_content_module_makes_screen_text_from_data(path: Path) -> None:
    found = [
        f"line {call.lineno}: {part}"
        for call in calls(path)
        if ast.unparse(call.func) in MAKERS and call.args
        for part in foreign(call.args[0])
    ]
    assert found == []


@pytest.mark.parametrize("path", SCREEN, ids=name_of)
def test_nothing_is_parsed_as_markup(path: Path) -> None:
    for call in calls(path):
        name = ast.unparse(call.func)
        assert not name.endswith(("from_markup", ".render_markup", "markup.escape")), f"line {call.lineno}: {name}"
        if name.endswith("notify"):
            given = {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}
            assert given.get("markup") == "False", f"line {call.lineno}: notify without markup=False"


@pytest.mark.parametrize("path", SCREEN, ids=name_of)
def test_no_widget_gets_bare_text_that_is_not_our_own(path: Path) -> None:
    # a str is parsed as markup by these; Content is not
    for call in calls(path):
        is_widget = ast.unparse(call.func) in {"Static", "Label", "Option", "Button", "Link"}
        if (is_widget or (isinstance(call.func, ast.Attribute) and call.func.attr == "update")) and call.args:
            text = call.args[0]
            if isinstance(text, ast.JoinedStr | ast.BinOp | ast.IfExp):
                assert list(foreign(text)) == [], f"line {call.lineno}: {ast.unparse(call)}"
