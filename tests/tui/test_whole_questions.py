"""Whole questions in the outline: copied under ids of their own and moved, each as one step that undo takes back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from driving import Driver, opened
from small_rubric import SMALL, written

from gt_tui.rubric.convert import convert
from gt_tui.rubric.document import Notation, open_document
from gt_tui.rubric.model import Question
from gt_tui.rubric.reading import question_at
from gt_tui.tui.copying import copied_question, edits_that_copy
from gt_tui.tui.free_ids import free_fixture_id, free_question_id

NAMING = SMALL.replace("rationale: Adds the water table.", "rationale: A1-F2 and the water table.").replace(
    "  - id: B2\n", "  # the ridge is of the second field season\n  - id: B2\n"
)
HEAD, OF_A1, OF_B2 = (
    NAMING[: NAMING.index("  - id: A1")],
    NAMING[NAMING.index("  - id: A1") : NAMING.index("  # the ridge")],
    NAMING[NAMING.index("  # the ridge") :],
)


def as_json(text: str) -> str:
    return convert(open_document(text, Notation.YAML), Notation.JSON).text


OF_JSON = as_json(NAMING)
OF_JSON = OF_JSON[OF_JSON.index('    {\n      "id": "A1"') : OF_JSON.index(',\n    {\n      "id": "B2"')]


def ids(app: Driver) -> list[str]:
    return [app.session.view.heading(n).id for n in range(app.session.document.question_count)]


def selected(app: Driver) -> tuple[str, str, object]:
    """The question that the outline, the editor and the keys are at."""
    question = app.main.editor.question
    assert question is not None and app.main.outline.index is not None
    return ids(app)[app.main.outline.index], question.id, app.app.focused


@pytest.mark.parametrize("name", ["small.yaml", "small.json"])
async def test_a_copied_question_stands_below_under_ids_of_its_own(tmp_path: Path, name: str) -> None:
    text = NAMING if name.endswith("yaml") else as_json(NAMING)
    async with opened(written(tmp_path, text, name)) as app:
        await app.press("f3", "D")
        await app.shows("question A1 copied as A3, with 4 fixtures; ctrl+z takes it back")
        assert ids(app) == ["A1", "A3", "B2"]
        assert selected(app) == ("A3", "A3", app.main.outline.list)
        copy = app.session.question(1)
        assert [fixture.id for fixture in copy.fixtures] == ["A3-F1", "A3-F2", "A3-F3", "A3-F4"]
        assert copy.fixtures[2].rationale == "A3-F2 and the water table."
        assert app.value("benchmark", "standardisation_set") == ["A1-F1", "B2-F1"]
        after = app.session.document.text
        if name.endswith("yaml"):  # its lines are those of the question, comments and layout too
            own = OF_A1.replace("A1-F", "A3-F").replace("id: A1", "id: A3")
            assert after == HEAD + OF_A1 + own + OF_B2
        else:
            assert len(after.split("\n")) - len(text.split("\n")) == len(OF_JSON.split("\n"))
            assert OF_JSON.replace("A1-F", "A3-F").replace('"id": "A1"', '"id": "A3"') in after
            assert OF_JSON in after
        assert app.session.view.counts().errors == 0
        await app.press("ctrl+z")
        assert app.session.document.text == text
        assert selected(app) == ("A1", "A1", app.main.outline.list)
        await app.press("ctrl+y")
        assert selected(app) == ("A3", "A3", app.main.outline.list)


@pytest.mark.parametrize(("down", "up"), [("J", "K"), ("alt+down", "alt+up")])
async def test_a_question_is_moved_with_its_comments_and_back_again(tmp_path: Path, down: str, up: str) -> None:
    async with opened(written(tmp_path, NAMING)) as app:
        await app.press("7", "down", "down", "f3", down)
        assert app.session.document.text == HEAD + OF_B2 + OF_A1
        assert selected(app) == ("A1", "A1", app.main.outline.list)
        row = app.main.editor.row
        assert row is not None and row.label.startswith("A1-F2")  # the place in it stays, too
        await app.press(down)
        await app.shows("it is the last question already")
        await app.press("ctrl+z")
        assert app.session.document.text == NAMING
        assert selected(app) == ("A1", "A1", app.main.outline.list)
        await app.press("ctrl+y")
        assert selected(app) == ("A1", "A1", app.main.outline.list)
        await app.press(up)
        assert app.session.document.text == NAMING
        await app.press(up)
        await app.shows("it is the first question already")
        assert app.session.document.text == NAMING


async def test_a_moved_question_of_a_json_file_changes_no_other_line(tmp_path: Path) -> None:
    text = as_json(SMALL)
    async with opened(written(tmp_path, text, "small.json")) as app:
        await app.press("f3", "end", "K")
        after = app.session.document.text
        assert [question["id"] for question in json.loads(after)["questions"]] == ["B2", "A1"]
        # a comma goes with a place in the list
        assert sorted(line.rstrip(",") for line in after.split("\n")) == sorted(
            line.rstrip(",") for line in text.split("\n")
        )
        assert selected(app) == ("B2", "B2", app.main.outline.list)


async def test_what_was_just_typed_goes_with_the_question_that_is_moved_or_copied(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.open_text(2)
        await app.type(" Zq")
        app.main.set_focus(app.main.outline.list)
        await app.press("D")
        assert [str(app.value("questions", n, "gate", "pass_condition")).endswith("Zq") for n in range(2)] == [True] * 2
        await app.press("J", "J")
        assert ids(app) == ["A1", "B2", "A3"]
        assert str(app.value("questions", 2, "gate", "pass_condition")).endswith("Zq")


@pytest.mark.parametrize("key", ["J", "K", "D"])
async def test_behind_a_filter_no_question_is_moved_past_one_that_is_hidden(tmp_path: Path, key: str) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("f3", "slash")
        await app.type("rusty")
        await app.press("enter")
        assert selected(app)[0] == "B2"
        await app.press(key)
        await app.shows("not while the list is filtered; esc shows all questions")
        assert app.session.document.text == SMALL
        await app.press("escape", key)
        assert selected(app)[0] == ("B3" if key == "D" else "B2")
        assert (app.session.document.text == SMALL) is (key == "J")


async def test_a_question_that_was_deleted_is_shown_when_undo_brings_it_back(tmp_path: Path) -> None:
    async with opened(written(tmp_path)) as app:
        await app.press("f3")
        await app.command("delete the question")
        assert ids(app) == ["B2"]
        await app.press("ctrl+z")
        assert selected(app)[:2] == ("A1", "A1")
        assert app.session.document.text == SMALL


async def test_a_question_with_shared_parts_is_copied_with_what_they_say(tmp_path: Path) -> None:
    text = SMALL.replace("    required_concepts: [weathering", "    required_concepts: &all [weathering").replace(
        "    required_concepts: []", "    required_concepts: *all"
    )
    async with opened(written(tmp_path, text)) as app:
        await app.press("f3", "end", "D")
        assert ids(app) == ["A1", "B2", "B3"]
        assert app.value("questions", 2, "required_concepts") == ["weathering", "water table"]
        assert app.session.document.text.startswith(text)


async def test_a_file_without_questions_has_none_to_copy_or_move(tmp_path: Path) -> None:
    async with opened(written(tmp_path, 'schema_version: "2.0"\nquestions: []\n')) as app:
        app.main.set_focus(app.main.outline.list)
        await app.press("D", "J", "K")
        assert not app.session.history.dirty


@pytest.mark.parametrize(
    ("like", "ids", "new"),
    [
        ("A1", ["A1", "B2"], "A3"),
        ("B2", ["A1", "B2"], "B3"),
        ("A1", ["A1", "A9", "B10"], "A11"),
        ("A01", ["A01", "A02"], "A03"),
        ("Q-7b", ["Q-7b"], "Q-8b"),
        ("S1-Q2", ["S1-Q2"], "S1-Q3"),
        ("Q1.1", ["Q1.1", "Q1.2", "Q2.1"], "Q1.3"),
        ("S1Q3", ["S1Q3", "A14"], "S1Q5"),  # by its digits S1Q4 is A14
        ("GEO-2024-07", ["GEO-2024-07"], "GEO-2024-08"),
        ("C3", ["C3"], "A1"),  # C4 would be a component's
        ("porphyry", ["porphyry", "A4"], "porphyry1"),
        ("", [], "A1"),
        ("A9999999", ["A9999999"], "A91000000"),
    ],
)
def test_a_question_id_is_free_by_its_digits_and_in_the_style_of_its_neighbour(
    like: str, ids: list[str], new: str
) -> None:
    assert free_question_id(like, ids) == new


@pytest.mark.parametrize(
    ("like", "ids", "new"),
    [
        ("A3-F1", {"A1-F1"}, "A3-F1"),
        ("A3-F1", {"A3-F1", "A3-F2"}, "A3-F3"),
        ("F08", {"F08", "F09"}, "F10"),
        ("near miss", {"near miss"}, "near miss2"),
    ],
)
def test_a_fixture_id_is_free_in_the_whole_file(like: str, ids: set[str], new: str) -> None:
    assert free_fixture_id(like, ids) == new


def questions_of(text: str) -> tuple[object, list[Question]]:
    document = open_document(text, Notation.YAML)
    return document.question_data(0), [question_at(document, n)[0] for n in range(document.question_count)]


FIXTURES = """\
schema_version: "2.0"
questions:
  - id: A1
    do_not_credit: ["As A1-F1 says, not A1-F10, A1-F1b or A1-F1-b; F9 and full stay: (A1-F1)."]
    calibration:
      - {fixture_id: A1-F1, response_text: "Sample A1-F1 is fresh.", rationale: "Twin of X7, not of 3."}
      - {fixture_id: X7, response_text: "", rationale: "See full."}
      - {fixture_id: "3", response_text: "", rationale: "3 points, as A1-F1"}
      - {fixture_id: full, response_text: "", rationale: ""}
      - {response_text: no id, rationale: ""}
      - a line that is no fixture
  - id: A2
    calibration: [{fixture_id: A3-F1, response_text: "", rationale: ""}]
"""


def test_texts_follow_what_names_a_fixture_and_nothing_else() -> None:
    data, questions = questions_of(FIXTURES)
    assert isinstance(data, dict)
    copy = copied_question(data, 0, questions)
    assert (copy["id"], list(copy)) == ("A3", list(data))
    # A3-F1 is another's already
    assert copy["do_not_credit"] == ["As A3-F2 says, not A1-F10, A1-F1b or A1-F1-b; F9 and full stay: (A3-F2)."]
    fixtures = copy["calibration"]
    assert isinstance(fixtures, list)
    first, second, third, fourth, fifth, last = fixtures
    assert first == {
        "fixture_id": "A3-F2",
        "response_text": "Sample A1-F1 is fresh.",  # an answer is a candidate's
        "rationale": "Twin of X7, not of 3.",  # which may be a thing of the world, as the F1 generation is
    }
    assert second == {"fixture_id": "X8", "response_text": "", "rationale": "See full."}
    assert third == {"fixture_id": "4", "response_text": "", "rationale": "3 points, as A3-F2"}
    assert fourth == {"fixture_id": "full2", "response_text": "", "rationale": ""}
    assert fifth == {"response_text": "no id", "rationale": ""}
    assert last == "a line that is no fixture"


@pytest.mark.parametrize("index", [0, 1])
@pytest.mark.parametrize(
    "text",
    [
        NAMING.replace("\n", "\r\n"),
        NAMING.rstrip("\n"),
        f"{NAMING}    # of nobody\n# footer\nextra: 1\n",
        as_json(NAMING),
        as_json(NAMING).replace("\n", ""),
        SMALL.replace("weathering, water table]", "&w weathering, water table]").replace("[ironstone]", "[*w]"),
    ],
    ids=["CRLF", "no line end", "comments below", "JSON", "JSON in one line", "anchors"],
)
def test_a_copy_leaves_what_is_there_in_whatever_layout(text: str, index: int) -> None:
    notation = Notation.JSON if text.startswith("{") else Notation.YAML
    document = before = open_document(text, notation)
    questions = [question_at(document, n)[0] for n in range(2)]
    data = document.question_data(index)
    assert isinstance(data, dict)
    for edit in edits_that_copy(data, index, questions, divided=document.slices is not None):
        document = document.edited(edit)
    after = open_document(document.text, notation)
    expected = [before.question_data(n) for n in range(2)]
    expected.insert(index + 1, copied_question(data, index, questions))
    assert [after.question_data(n) for n in range(3)] == expected
    left = iter(document.text.replace(",", "").split("\n"))  # each line of before stands there, in its order
    if document.text.count("\n"):
        assert all(line in left for line in text.replace(",", "").split("\n"))
