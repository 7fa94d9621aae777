"""Hostile text in every place of a rubric, in the file's name and in what a judge says: shown, inert, no crash."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from driving import Driver, ScriptedJudge, opened
from nasty import NASTY

from gt_tui.text.inert import for_typing, is_inert
from gt_tui.tui.fields import Section
from gt_tui.tui.screens.find import FindScreen
from gt_tui.tui.screens.past import PastScreen


def rubric(text: str) -> str:
    awards = [{"id": "C1", "awarded": 0}, {"id": f"C2{text}", "awarded": 0}]
    variant = {"canonical": text, "accepted_variants": text, "note": text}
    question = {
        **dict.fromkeys(
            ("section", "title", "question", "type", "mode", "difficulty", "model_answer", "principle"), text
        ),
        "id": f"A1{text}",
        "gate": {"component_id": "C1", "points": 3, "pass_condition": text, "fail_examples": [text]},
        "components": [
            {"id": "C1", "points": 3, "is_gate": True, "credit_if": text},
            {"id": f"C2{text}", "points": 7, "is_gate": False, "credit_if": text},
        ],
        "required_concepts": [text],
        "accepted_variants": [text, variant, {"term": text, "variants": [text], "note": text}],
        "indicative_terms": [text],
        "do_not_credit": [text],
        "evidence": [dict.fromkeys(("claim", "source", "locator", "authority", "confidence", "notes"), text)],
        "calibration": [
            {
                "fixture_id": f"A1-F1{text}",
                "response_text": text,
                "expected_gate_passed": False,
                "expected_component_awards": awards,
                "expected_total": 0,
                "rationale": text,
            }
        ],
        text: text,
    }
    head = {"schema_version": text, "benchmark": {"name": text, text: text}, "global_variants": [variant]}
    return json.dumps({**head, "questions": [question, question]}, indent=2)


def is_harmless(app: Driver) -> None:
    for line in app.screen().split("\n"):
        assert is_inert(line), repr(line)
    assert app.app._exception is None
    assert app.app._running


@pytest.mark.parametrize("name", sorted(NASTY))
async def test_nasty_text_goes_through_every_pane(tmp_path: Path, name: str) -> None:
    text = NASTY[name]
    path = tmp_path / f"{text[:40].replace('/', '').replace(chr(0), '')}.json"
    path.write_text(rubric(text), encoding="utf-8")
    async with opened(path, judge=ScriptedJudge(says=text)) as app:
        for number in range(1, len(Section) + 1):
            await app.press(str(number), "down")
            is_harmless(app)
        await app.press("f5")
        await app.until(lambda: not app.main.marking)
        await app.press("f9", "v")
        is_harmless(app)
        await app.press("escape", "f2", "e")
        is_harmless(app)
        await app.press("escape", "f8", "ctrl+p")
        is_harmless(app)
        await app.press("escape", "escape", "n")
        app.main.say(text, trouble=True)
        await app.settle()
        is_harmless(app)
        await app.press("ctrl+f")
        await app.until(lambda: isinstance(app.app.screen, FindScreen))
        for char in {for_typing(text)[:1], for_typing(text)[-1:], text.strip()[-1:]}:
            app.app.screen.finding.look_for(char)
            app.app.screen.finding.by = text
            app.app.screen._look()
            await app.press("tab", "tab", "end", "home")
            is_harmless(app)
        # A picture of the screen is a file for others' programs.
        ElementTree.fromstring(app.app.export_screenshot())
    assert path.read_text(encoding="utf-8") == rubric(text)


async def test_click_on_markup_in_a_title_does_nothing(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_text(rubric("[@click=app.quit]CLICKME[/]"), encoding="utf-8")
    async with opened(path) as app:
        await app.shows("[@click=app.quit]CLICKME[/]", of=app.main.editor.heading)
        await app.pilot.click("#heading", offset=(5, 0))
        is_harmless(app)


@pytest.mark.parametrize("name", sorted(NASTY))
async def test_nasty_text_goes_through_the_guided_repair(tmp_path: Path, name: str) -> None:
    text = NASTY[name]
    path = tmp_path / "r.json"
    path.write_text(rubric(text), encoding="utf-8")
    awards = tuple(1 for _ in json.loads(rubric(text))["questions"][0]["components"])
    async with opened(path, judge=ScriptedJudge({"": awards}, says=text)) as app:
        await app.press("f9", "ctrl+r")
        await app.until(lambda: app.session.marks and not app.main.marking)
        await app.press("R")
        await app.until(lambda: len(app.session.marks) == 2 and not app.main.marking)
        await app.press("h")
        await app.until(lambda: isinstance(app.app.screen, PastScreen))
        await app.settle()
        assert "result 1" in app.text(app.app.screen.query_one("#past-scroll"))
        is_harmless(app)
        await app.press("space", "up")
        is_harmless(app)
        await app.press("escape", "t")
        is_harmless(app)
        await app.press("escape", "r")
        await app.until(lambda: app.app.screen is not app.main)
        is_harmless(app)
        await app.press("x")
        await app.until(lambda: str(getattr(app.app.screen, "stage", "")) == "Prepared repairs")
        is_harmless(app)
        for key in ("down", "c", "escape", "up", "c", "escape", "enter"):
            await app.press(key)
            is_harmless(app)
