"""Repairs, acknowledgements and held warnings at 120x36."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from driving import opened
from small_rubric import SMALL, written

from gt_tui.checks.problem import Severity
from gt_tui.checks.whole import check_document
from gt_tui.tui.deaf import Deaf

GATE_TEXT = "The response reads the flag as weathering origin."


def spoilt(tmp_path: Path) -> Path:
    path = written(tmp_path)
    path.write_text(SMALL.replace("expected_total: 3", "expected_total: 4", 1), encoding="utf-8")
    return path


async def test_one_key_repairs_the_selected_problem_and_undo_takes_it_back(tmp_path: Path) -> None:
    async with opened(spoilt(tmp_path)) as app:
        await app.press("f2")
        await app.shows("GT709", of=app.main.problems)
        problems = app.main.problems
        position = next(n for n, p in enumerate(app.session.view.problems()) if p.code == "GT709")
        problems.list.highlighted = position
        await app.press("x")
        await app.until(lambda: not [p for p in app.session.view.problems() if p.code == "GT709"])
        await app.shows("repaired GT709")
        await app.press("ctrl+z")
        await app.until(lambda: bool([p for p in app.session.view.problems() if p.code == "GT709"]))
        assert not app.session.unsaved


async def test_an_overlap_is_shown_with_both_texts_and_the_exclusion_is_one_key_away(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.replace_text(3, 2, GATE_TEXT)
        await app.shows("GT401", "gate The response reads the flag", of=app.main.editor.notes)
        await app.press("escape", "x")
        await app.shows("exclusion stated", of=app.main.editor.notes)
        value = str(app.value("questions", 0, "components", 2, "credit_if"))
        assert value.startswith(f"{GATE_TEXT} ")
        assert value.endswith("is credited under C1, not here.")


async def test_a_reason_acknowledges_a_warning_and_the_same_key_takes_it_back(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.replace_text(3, 2, GATE_TEXT)
        await app.shows("GT401", of=app.main.editor.notes)
        await app.press("escape", "o")
        await app.shows("Why is GT401 right as it is?", "enter keeps it · esc leaves")
        await app.paste("Two routes to one claim.")
        await app.press("enter")
        await app.shows("1 acknowledged")
        [entry] = app.value("questions", 0, "x_acknowledged")  # type: ignore[misc]
        assert (entry["code"], entry["reason"]) == ("GT401", "Two routes to one claim.")
        rows = app.main.editor.list  # on a slow machine the pause's advice is there already, and graver
        await app.until(lambda: any(f"{mark} C3" in app.text(rows) for mark in "○•"))
        assert "○ C1" not in app.text(app.main.editor.list)
        await app.shows("GT719", of=app.main.editor.notes)  # on the pause: now there are two to choose from
        await app.press("o")
        await app.shows("acknowledge GT719", "take back GT401")
        await app.press("2")
        await app.hides("1 acknowledged")
        assert "x_acknowledged" not in app.session.document.text


async def test_a_new_warning_waits_for_the_end_of_the_word_or_a_pause_and_an_error_does_not(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        view = app.session.view
        path = ("questions", 0, "components", 2, "credit_if")
        half = GATE_TEXT.rstrip(".")

        def codes() -> list[str]:
            return [p.code for p in view.problems_of(0)]

        from gt_tui.rubric.edits import SetValue

        app.session.dispatch([SetValue(path, half)], "typing", path, half_typed=True)
        assert "GT401" not in codes()
        app.session.dispatch([SetValue(path, "")], "typing", path, half_typed=True)
        assert "GT305" in codes()
        app.session.dispatch([SetValue(path, half)], "typing", path, half_typed=True)
        assert "GT305" not in codes()
        await app.until(lambda: "GT401" in codes(), "the pause")
        app.session.dispatch([SetValue(path, "The resp")], "typing", path, half_typed=True)
        assert "GT401" in codes()  # still, as the word may go on
        app.session.dispatch([SetValue(path, "The resp ")], "typing", path)
        assert "GT401" not in codes()


async def test_a_minimum_pass_that_earns_more_is_told_on_a_pause(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.replace_text(3, 2, GATE_TEXT)
        await app.until(lambda: any(p.code == "GT719" for p in app.session.view.problems()), "GT719")
        assert all(p.severity is Severity.ADVICE for p in app.session.view.problems() if p.code == "GT719")


async def test_the_bar_counts_what_check_counts_and_names_beside_it_what_a_pause_found(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.replace_text(3, 2, GATE_TEXT)
        await app.until(lambda: any(p.code == "GT719" for p in app.session.view.problems()), "GT719")
        checked = Counter(problem.severity for problem in check_document(app.session.document).problems)
        counts = app.session.view.counts()
        assert (counts.warnings, counts.advice) == (checked[Severity.WARNING], checked[Severity.ADVICE])
        assert counts.on_pause == 1
        await app.shows(f"{counts.advice} advice +1 in the editor only", of=app.main.status)


@pytest.mark.parametrize(
    ("text", "section", "wrong", "mended"),
    [
        ("evidence:\n    - a map", "6", "evidence 1", "a map"),
        ("do_not_credit: 5", "4", "do_not_credit should be a list", "5"),
    ],
)
async def test_what_is_typed_where_it_cannot_stand_is_not_shown_and_x_mends_the_place(
    tmp_path: Path, text: str, section: str, wrong: str, mended: str
) -> None:
    key = text.partition(":")[0]
    head, _, rest = SMALL.partition(f"    {key}:\n")
    assert rest
    body = rest[next(n for n, line in _starts(rest) if not line.startswith("      ")) :]
    path = written(tmp_path, f"{head}    {text}\n{body}")
    async with opened(path) as app:
        await app.press(section)
        if key == "evidence":
            await app.press("enter")
            await app.type("my claim")
            await app.shows("not changed:", "esc, then x, mends that")
            await app.until(lambda: app.main.editor.prose.text == "")
            await app.press("escape")
        else:
            await app.press("a")
            await app.shows("not done:", "x mends that")
            await app.type("Defeat x")  # a text behind it is no row of commands
            assert not app.session.unsaved and app.app.screen is app.main
            app.main.deaf = Deaf()  # a while later
        assert not app.session.unsaved
        await app.press("x")
        await app.shows("Which repair?")
        await app.press("1")
        await app.until(lambda: not [p for p in app.session.view.problems() if p.code == "GT107"])
        assert mended in str(app.value("questions", 0, key))


def _starts(text: str) -> list[tuple[int, str]]:
    at, found = 0, []
    for line in text.split("\n"):
        found.append((at, line))
        at += len(line) + 1
    return found
