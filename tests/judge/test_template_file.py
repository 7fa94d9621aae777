from __future__ import annotations

from pathlib import Path

import pytest
from test_mark import ANSWER, BLOCK

from gt_tui.judge.prompt import Template, fill
from gt_tui.judge.template_file import TemplateFault, load_template

TEXT = 'Q: {question}\n{gate_criteria}\n{components_guide}\n{{"a": 1}}\n<<{response}>>\n'
PHRASES = 'fail_heading = "Answers that FAIL this gate (score 0):"\n'
FILLED = (
    "Q: Why is the copper missing at the surface?\n"
    "Says that the absence at outcrop may be due to leaching.\n"
    "Answers that FAIL this gate (score 0):\n"
    "  - Says that there never was any copper.\n"
    "- C1 (3 pts) [GATE]: Names leaching.\n"
    "- C2 (7 pts): Links pyrite to acid.\n"
    '{"a": 1}\n'
    "<<The copper was leached.>>\n"
)
"""What a harness with str.format would send, written by hand."""


def written(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_bytes(text.encode())
    (folder / f"{path.stem}.phrases.toml").write_text(PHRASES)
    return str(path)


def test_a_text_file_gives_the_harnesss_prompt_byte_for_byte(tmp_path: Path) -> None:
    template = load_template(written(tmp_path, "prompt.txt", TEXT))
    assert fill(template, BLOCK, ANSWER).text == FILLED


@pytest.mark.parametrize(
    "source",
    [
        f"JUDGE = {TEXT!r}\n",
        f"HEAD = {TEXT[:10]!r}\nJUDGE: str = HEAD + {TEXT[10:]!r}\n",
        f"JUDGE = ({TEXT[:9]!r}\n    {TEXT[9:]!r})\nOTHER = 3\n",
        f"JUDGE = {'  ' + TEXT!r}.lstrip()\n",
        f"import os\nraise SystemExit('never run')\nJUDGE = {TEXT!r}\nRESULT = os.getcwd()\n",
    ],
)
def test_a_constant_is_read_and_the_file_is_never_run(tmp_path: Path, source: str) -> None:
    name = written(tmp_path, "prompts.py", source)
    assert fill(load_template(name), BLOCK, ANSWER).text == FILLED
    assert fill(load_template(f"{name}:JUDGE"), BLOCK, ANSWER).text == FILLED


@pytest.mark.parametrize(
    ("source", "name", "words"),
    [
        (f"A = {TEXT!r}\nB = {TEXT!r}\n", "", "2 of them: A, B"),
        ("A = 'x'\n", "", "It has none"),
        (f"A = {TEXT!r}\n", ":B", "has no constant B; it has A"),
        (f"A = open('x').read()\nB = {TEXT!r}\n", ":A", "line 1: A is computed, and the file is not run"),
        ("A = (\n", "", "is no Python"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path: Path, source: str, name: str, words: str) -> None:
    with pytest.raises(TemplateFault) as fault:
        load_template(written(tmp_path, "prompts.py", source) + name)
    assert words in str(fault.value)


def test_unknown_and_missing_places_are_named_before_any_call(tmp_path: Path) -> None:
    with pytest.raises(TemplateFault) as fault:
        load_template(written(tmp_path, "p.txt", "{gate}\n{question} {response}"))
    assert "line 1: {gate} is no place" in str(fault.value)
    assert "the place {components_guide} is missing" in str(fault.value)


def test_an_unknown_phrase_is_named(tmp_path: Path) -> None:
    name = written(tmp_path, "p.txt", TEXT)
    (tmp_path / "p.phrases.toml").write_text("fail_headline = 'x'\n")
    with pytest.raises(TemplateFault, match="fail_headline is no phrase"):
        load_template(name)


@pytest.mark.parametrize("name", ["missing.txt", "a\0b.txt"])
def test_a_file_that_cannot_be_read_is_named(name: str, tmp_path: Path) -> None:
    with pytest.raises((TemplateFault, ValueError)):
        load_template(str(tmp_path / name))


@pytest.mark.parametrize("ending", ["", ".txt", ".py:PROMPT"])
def test_a_name_that_no_file_can_have_is_a_fault_of_the_template(ending: str) -> None:
    with pytest.raises(TemplateFault, match="cannot be read: File name too long"):
        load_template("a" * 300 + ending)


def test_a_template_whose_name_leaves_no_room_for_the_phrases_has_our_own(tmp_path: Path) -> None:
    path = tmp_path / ("a" * 251 + ".txt")
    path.write_text(Template().text)
    assert load_template(str(path)) == Template()
