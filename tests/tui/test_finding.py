"""Finding a text in the whole rubric and replacing it: what is told is what happens, in one step."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from driving import Driver, opened
from small_rubric import SMALL, written

from gt_tui.files.load import load
from gt_tui.judge.rehearsal import RehearsalJudge
from gt_tui.rubric.edits import EditRefused, SetValue
from gt_tui.rubric.replacing import MOST_PLACES, texts_of
from gt_tui.tui.fields import Kind, Section, rows_of
from gt_tui.tui.finding import Finding
from gt_tui.tui.screens.find import FindScreen
from gt_tui.tui.session import Session
from gt_tui.tui.view import MOST_AT_ONCE, View

SHARED = SMALL.replace("pass_condition: The response reads", "pass_condition: &read The response reads").replace(
    "model_answer: The ridge is the leached top of the sulphide body.", "model_answer: *read"
)


def session_of(folder: Path, text: str = SMALL, name: str = "small.yaml") -> Session:
    session = Session(load(written(folder, text, name)), RehearsalJudge())
    while session.view.check_next() is not None:
        pass
    return session


def looking(session: Session, text: str, by: str = "") -> Finding:
    finding = Finding(session)
    finding.look_for(text)
    finding.by = by
    finding.go_on()
    return finding


def replaced(finding: Finding) -> str:
    assert finding.refuses() is None
    finding.begin_replacing()
    assert finding.go_on_replacing()
    return finding.finish()


def many(count: int) -> str:
    """A rubric of as many short questions, each of which holds the word twice."""
    head, first, second = SMALL.partition("  - id: B2\n")
    question = first + second
    lines = [question.replace("B2", f"B{n}").replace("rusty ridge", f"rusty ridge {n}") for n in range(count)]
    return head.partition("  - id: A1\n")[0].replace("A1-F1, B2-F1", "B2-F1") + "".join(lines)


# -- what is found, without a screen


def test_every_text_of_the_editor_is_looked_through_but_ids_and_labels(tmp_path: Path) -> None:
    session = session_of(tmp_path)
    question, head = session.question(0), session.head
    known = {path for index in (0, None) for path, _ in texts_of(session.document, index)}
    left_out = {
        field.label
        for section in Section
        for row in rows_of(section, question, head)
        for field in row.fields
        if field.kind in (Kind.PROSE, Kind.LINE, Kind.WORDS)
        and field.path not in known
        and not any(path[: len(field.path)] == field.path for path in known)
    }
    assert left_out == {"Id", "Section", "Type", "Mode", "Difficulty", "Component", "Kind", "Standardisation set"}
    assert {"Title", "Answer", "Rationale", "Credit if", "Claim", "Note", "Rubric name", "Accepted"} <= {
        field.label
        for section in Section
        for row in rows_of(section, question, head)
        for field in row.fields
        if field.path in known
    }


@pytest.mark.parametrize("word", ["malachite", "The", "ridge", "e", "gossan", "C1", "weathering", "."])
@pytest.mark.parametrize("by", ["", "Ödland: # 'x'", "12"])
def test_replacing_is_one_step_and_undo_gives_the_same_bytes(tmp_path: Path, word: str, by: str) -> None:
    session = session_of(tmp_path)
    finding = looking(session, word, by)
    count = len(finding.places)
    assert sum(map(int, re.findall(r"(\d+) places?", finding.told))) == count
    told = replaced(finding)
    named = f"by “{by}”" if by else "by nothing"
    assert told == f"replaced “{word}” {named} in {count} place{'s' if count > 1 else ''}"
    assert not finding.refused
    text = session.document.text
    assert session.undo() == told
    assert session.document.text == SMALL
    assert not session.history.dirty
    assert session.redo() == told
    assert session.document.text == text
    assert session.undo()
    assert session.undo() is None


def test_counts_have_their_n(tmp_path: Path) -> None:
    session = session_of(tmp_path)
    assert looking(session, "Sorts by chemistry").told == "1 place in 1 question"
    assert looking(session, "the response").told == "3 places in 2 questions"
    assert looking(session, "ironstone").told == "1 place in 1 question and 1 place outside the questions"
    assert looking(session, "iron hat").told == "1 place outside the questions"
    assert looking(session, "basalt").told.startswith("it stands in no text here")


def test_too_many_places_are_neither_listed_nor_replaced(tmp_path: Path) -> None:
    text = SMALL.replace("Iron stays where copper leaves.", "Iron " + "q" * (MOST_PLACES + 1))
    finding = looking(session_of(tmp_path, text), "q", "x")
    assert finding.told == "more than 10,000 places: find a longer text"
    assert finding.refuses() == finding.told


def test_nothing_stale_is_written(tmp_path: Path) -> None:
    session = session_of(tmp_path)
    finding = looking(session, "malachite", "azurite")
    at = ("questions", 0, "principle")
    session.dispatch([SetValue(at, "Malachite, malachite.")], "edit", at)
    told = finding.refuses()
    assert told is not None
    assert "changed" in told
    before = len(finding.places)
    finding.go_on()
    assert len(finding.places) > before
    finding.begin_replacing()
    assert finding.go_on_replacing()
    session.dispatch([SetValue(at, "Something else.")], "edit", at)
    with pytest.raises(EditRefused, match="nothing was replaced"):
        finding.finish()
    assert session.document.node(at).value == "Something else."  # type: ignore[union-attr]
    assert "azurite" not in session.document.text


def test_places_stay_switched_off_as_long_as_their_texts_say_the_same(tmp_path: Path) -> None:
    session = session_of(tmp_path)
    finding = looking(session, "leached top", "roof")
    assert len(finding.places) == 3
    for place in finding.places[:2]:
        finding.switch(place)
    model_answer, condition = ("questions", 1, "model_answer"), ("questions", 1, "gate", "pass_condition")
    assert [finding.found(place).path for place in finding.places[:2]] == [model_answer, condition]
    session.dispatch([SetValue(condition, "It is the leached top.")], "edit", condition)
    finding.go_on()
    assert [finding.is_on(place) for place in finding.places] == [False, True, True]
    assert finding.told.endswith("1 switched off; 1 that was off changed since: on again")
    replaced(finding)
    assert session.document.text.count("leached top") == 1


def test_what_is_stopped_changes_nothing(tmp_path: Path) -> None:
    session = session_of(tmp_path)
    finding = looking(session, "malachite", "azurite")
    finding.begin_replacing()
    assert not finding.go_on_replacing(0)
    finding.stop_replacing()
    assert session.document.text == SMALL
    assert session.undo() is None
    replaced(finding)
    assert "alachite" not in session.document.text.replace("canonical: malachite", "")


@pytest.mark.parametrize("notation", ["yaml", "json"])
def test_questions_beyond_a_few_are_checked_when_there_is_time(tmp_path: Path, notation: str) -> None:
    from gt_tui.rubric.convert import convert
    from gt_tui.rubric.document import Notation

    text = many(MOST_AT_ONCE + 10)
    if notation == "json":
        text = convert(load(written(tmp_path, text)).document, Notation.JSON).text
    session = session_of(tmp_path, text, f"many.{notation}")
    assert session.view.file_problems()
    asked = session.view.asked
    replaced(looking(session, "leached", "weathered"))
    session.view.file_problems()
    assert session.view.asked == asked + MOST_AT_ONCE
    assert session.view.counts().checked == MOST_AT_ONCE
    while session.view.check_next() is not None:
        pass
    anew = View(lambda: session.document)
    while anew.check_next() is not None:
        pass
    assert session.view.problems() == anew.problems()
    assert session.view.complete


# -- the screen


async def find(app: Driver, text: str, by: str = "") -> FindScreen:
    await app.press("ctrl+f")
    await app.until(lambda: isinstance(app.app.screen, FindScreen))
    screen = app.app.screen
    assert isinstance(screen, FindScreen)
    if app.app.focused is not screen.text:
        screen.set_focus(screen.text)
        await app.settle()
    await app.type(text)
    await app.press("tab")
    await app.type(by)
    await app.until(lambda: screen.finding.complete)
    return screen


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (60, 16)])
async def test_places_are_listed_while_one_types_and_replaced_by_one_key(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(written(tmp_path), size=size) as app:
        await find(app, "malachite", "azurite")
        await app.shows("8 places in 1 question", "Malachite→Azurite", "ctrl+r", "esc")
        await app.shows("keeps one at the start")
        await app.press("ctrl+r")
        await app.until(lambda: app.app.screen is app.main)
        await app.shows("replaced “malachite” by “azurite” in 8 places")
        assert app.value("questions", 0, "question") == (
            "Azurite and cuprite are flagged Y, chalcopyrite N. What does the flag record?"
        )
        assert app.value("questions", 0, "evidence", 0, "claim") == "Azurite is secondary."
        assert "alachite" not in app.session.document.text
        await app.press("ctrl+z")
        await app.shows("undid: replaced “malachite” by “azurite” in 8 places")
        assert app.session.document.text == SMALL


async def test_place_that_is_switched_off_stays(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await find(app, "leached top", "roof")
        await app.press("enter", "down", "space")
        await app.shows(
            "3 places in 1 question, 1 switched off", "[ ] B2 Gate · Pass condition", "replace all 2 places"
        )
        await app.press("ctrl+r")
        await app.until(lambda: app.app.screen is app.main)
        assert app.value("questions", 1, "model_answer") == "The ridge is the roof of the sulphide body."
        assert "leached top" in str(app.value("questions", 1, "gate", "pass_condition"))


async def test_all_are_switched_off_and_on_by_one_key(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await find(app, "leached top", "roof")
        await app.press("enter", "a", "ctrl+r")
        await app.shows("3 switched off", "every place is switched off")
        await app.press("a")
        await app.hides("switched off")


async def test_enter_goes_to_the_place_and_coming_back_goes_on_there(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await find(app, "the ridge")
        await app.press("enter", "down", "enter")
        await app.until(lambda: app.app.screen is app.main)
        await app.until(lambda: app.app.focused is app.main.editor.prose)
        assert app.main.editor.index == 1
        assert app.main.editor.section is Section.QUESTION
        assert app.main.editor.prose.selected_text == "The ridge"
        assert app.main.editor.field is not None
        assert app.main.editor.field.label == "Model answer"
        await app.press("ctrl+f")
        await app.until(lambda: isinstance(app.app.screen, FindScreen))
        screen = app.app.screen
        assert isinstance(screen, FindScreen)
        assert (screen.text.value, screen.list.at) == ("the ridge", 1)
        assert app.app.focused is screen.list


async def test_enter_goes_to_small_fields_and_to_what_all_questions_share(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await find(app, "iron hat")
        await app.shows("Terms · Variants for all questions: Accepted")
        await app.press("enter", "enter")
        await app.until(lambda: app.app.screen is app.main)
        await app.until(lambda: getattr(app.app.focused, "value", "") == "iron hat, ironstone cap")
        assert app.main.editor.section is Section.TERMS


async def test_places_are_named_as_in_the_editor(tmp_path: Path) -> None:
    async with opened(written(tmp_path), size=(120, 50)) as app:
        await find(app, "chemistry")
        await app.shows(
            "A1 Gate · Fails 1",
            "A1 Fixtures · A1-F1: Answer",
            "A1 Fixtures · A1-F1: Rationale",
        )
        screen = app.app.screen
        assert isinstance(screen, FindScreen)
        screen.set_focus(screen.text)
        await app.press("ctrl+u")
        await app.type("water table")
        await app.shows("A1 Components · C2 3 pts: Credit if", "A1 Terms · Required concepts 2")


async def test_only_one_question_and_only_whole_words(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await find(app, "ore", "mineral")
        await app.shows("places in 2 questions")
        await app.press("f3")
        await app.shows("whole words (f3) yes", "4 places in 2 questions")
        await app.press("f2")
        await app.shows("where (f2) this question, A1", "2 places in 1 question")
        await app.press("ctrl+r")
        await app.until(lambda: app.app.screen is app.main)
        assert "fresh mineral beneath" in str(app.value("questions", 0, "calibration", 0, "response_text"))
        assert "bed of iron ore" in str(app.value("questions", 1, "calibration", 0, "response_text"))


async def test_capitals_count_once_one_is_typed(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await find(app, "Malachite")
        await app.shows("finds exactly these capitals", "5 places in 1 question", "take out all 5 places")


async def test_selected_words_are_looked_for(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        prose = app.main.editor.prose
        prose.mark(prose.text, 4, 12)
        await app.press("ctrl+f")
        await app.until(lambda: isinstance(app.app.screen, FindScreen))
        await app.shows("find response", "3 places in 2 questions")


async def test_read_only_window_finds_and_says_why_it_replaces_nothing(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        app.session.read_only = "another window has the file"
        await find(app, "malachite", "azurite")
        await app.shows("8 places in 1 question")
        await app.press("ctrl+r")
        await app.shows("not replaced: another window has the file")
        assert app.session.document.text == SMALL


async def test_shared_text_says_so_and_changes_in_all_its_places_at_once(tmp_path: Path) -> None:
    async with opened(written(tmp_path, SHARED)) as app:
        await find(app, "reads the flag", "takes the flag")
        await app.shows("shared: 2 places change", "3 places in 1 question")
        await app.press("ctrl+r")
        await app.until(lambda: app.app.screen is app.main)
        assert app.session.document.text == SHARED.replace("eads the flag", "akes the flag").replace(
            "rakes the flag", "takes the flag"
        ).replace("Rakes the flag", "Takes the flag")


async def test_text_that_cannot_be_changed_is_named_and_the_others_go(tmp_path: Path) -> None:
    async with opened(written(tmp_path, SHARED)) as app:
        await find(app, "reads the flag", "takes the flag")
        await app.press("f2")
        await app.shows("3 places in 1 question")
        await app.press("ctrl+r")
        await app.shows("in 2 places; not in A1 Gate · Pass condition", "questions[1].model_answer")
        await app.shows("1 place in 1 question")
        assert app.value("questions", 0, "gate", "fail_examples", 0) == "Takes the flag as a class of chemistry."
        assert (
            app.value("questions", 0, "gate", "pass_condition") == "The response reads the flag as weathering origin."
        )


async def test_change_behind_the_screen_is_seen_before_anything_is_written(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await find(app, "malachite", "azurite")
        at = ("questions", 1, "principle")
        app.session.dispatch([SetValue(at, "Malachite stays.")], "edit", at)
        await app.press("ctrl+r")
        await app.shows("the rubric has changed meanwhile", "9 places in 2 questions")
        assert "zurite" not in app.session.document.text
        await app.press("ctrl+r")
        await app.until(lambda: app.app.screen is app.main)
        assert app.value(*at) == "Azurite stays."


async def test_hostile_text_is_shown_inert(tmp_path: Path) -> None:
    text = SMALL.replace("title: A rusty ridge", 'title: "\\e]0;x\\a [bold red]stone[/] \\u202Estone"')
    async with opened(written(tmp_path, text)) as app:
        await find(app, "stone[/]", "[@click=app.bell]x")
        await app.shows("\\x1b]0;x\\x07 [bold red]stone[/]→[@click=app.bell]x \\u202estone")


async def test_long_list_is_drawn_where_one_looks(tmp_path: Path) -> None:
    async with opened(written(tmp_path, many(60)), size=(80, 24)) as app:
        screen = await find(app, "ridge", "hill")
        count = len(screen.finding.places)
        assert screen.finding.told == f"{count} places in 60 questions"
        await app.press("enter", "end")
        await app.shows(f"{count} of {count}", "B59")
        await app.press("pageup", "home", "up")
        assert app.app.focused is screen.by
        await app.press("ctrl+r")
        await app.until(lambda: app.app.screen is app.main)
        await app.shows(f"in {count} places")
        counts = app.session.view.counts
        await app.until(lambda: counts().checked == counts().questions)
        await app.shows("A rusty hill 0", of=app.main.outline)


async def test_escape_leaves_without_a_change(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await find(app, "malachite", "azurite")
        await app.press("escape")
        await app.until(lambda: app.app.screen is app.main)
        assert app.session.document.text == SMALL
        await app.press("ctrl+f")
        await app.until(lambda: isinstance(app.app.screen, FindScreen))
        await app.shows("malachite→azurite")
        await app.type("a bed")  # the first field has the focus, and what stood there was selected
        await app.shows("find a bed", "2 places in 1 question")


async def test_typing_while_a_large_rubric_is_looked_through_draws_no_place_that_is_gone(tmp_path: Path) -> None:
    async with opened(written(tmp_path, many(400))) as app:
        await app.press("ctrl+f")
        await app.until(lambda: isinstance(app.app.screen, FindScreen))
        screen = app.app.screen
        assert isinstance(screen, FindScreen)
        await app.type("ridge")
        await app.until(lambda: len(screen.finding.places) > 50)
        screen._at_it = True  # as between two slices of the search
        await app.press("backspace")
        assert screen.list._count == len(screen.finding.places)
        screen._at_it = False
        screen._look()
        await app.until(lambda: screen.finding.complete)
        assert app.app._exception is None


async def test_nothing_is_chosen_anew_while_it_is_replaced(tmp_path: Path) -> None:
    async with opened(written(tmp_path, many(60))) as app:
        await app.press("ctrl+f")
        await app.until(lambda: isinstance(app.app.screen, FindScreen))
        screen = app.app.screen
        assert isinstance(screen, FindScreen)
        await app.type("ridge")
        await app.press("tab")
        await app.type("crest")
        await app.until(lambda: screen.finding.complete)
        screen._set_replacing(True)
        screen.finding.begin_replacing()
        await app.press("f2", "f3", "x")
        assert (screen.finding.everywhere, screen.finding.whole_words, screen.finding.by) == (True, False, "crest")
        screen._replace_on()
        await app.until(lambda: app.app.screen is app.main)
        await app.shows("replaced “ridge” by “crest”")
