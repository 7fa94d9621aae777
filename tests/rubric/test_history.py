from __future__ import annotations

import random
import tracemalloc

from gt_tui.rubric import history as module
from gt_tui.rubric.document import Document, Notation, open_document
from gt_tui.rubric.edits import DeleteNode, InsertItem, MoveItem, SetValue, place_after
from gt_tui.rubric.history import History

PATH = ("questions", 0, "title")


def first() -> Document:
    return open_document("questions:\n- id: A1\n  title: zero\n", Notation.YAML)


def typed(history: History, title: str, coalesce: str | None = None) -> None:
    history.record(history.present.edited(SetValue(PATH, title)), f"title {title}", PATH, coalesce)


def title(history: History) -> object:
    data = history.present.question_data(0)
    assert isinstance(data, dict)
    return data["title"]


def test_nothing_to_undo_or_redo_at_first() -> None:
    history = History(first())
    assert history.undo() is None and history.redo() is None
    assert history.peek(back=True) is None and history.peek(back=False) is None
    assert not history.dirty


def test_undo_and_redo_say_what_and_where() -> None:
    history = History(first())
    typed(history, "one")
    typed(history, "two")
    step = history.undo()
    assert step is not None and (step.description, step.path) == ("title two", PATH)
    assert title(history) == "one"
    ahead = history.peek(back=False)
    assert ahead is not None and ahead.description == "title two"
    history.redo()
    assert title(history) == "two"


def test_a_new_change_forgets_what_was_undone() -> None:
    history = History(first())
    typed(history, "one")
    history.undo()
    typed(history, "two")
    assert history.redo() is None
    history.undo()
    assert title(history) == "zero"


def test_typing_in_one_field_is_one_step_until_it_is_sealed() -> None:
    history = History(first())
    for text in ("a", "ab", "abc"):
        typed(history, text, "title")
    history.seal()
    typed(history, "abcd", "title")
    history.undo()
    assert title(history) == "abc"
    history.undo()
    assert title(history) == "zero"


def test_another_field_is_another_step() -> None:
    history = History(first())
    typed(history, "a", "title")
    typed(history, "b", "other")
    history.undo()
    assert title(history) == "a"


def test_dirty_compares_with_the_saved_text() -> None:
    history = History(first())
    typed(history, "one")
    assert history.dirty
    typed(history, "zero")
    assert not history.dirty
    history.undo()
    assert history.dirty


def test_the_history_survives_a_save_and_the_saved_point_moves() -> None:
    history = History(first())
    typed(history, "one", "title")
    history.mark_saved(history.present)
    assert not history.dirty
    typed(history, "two", "title")
    assert history.dirty
    history.undo()
    assert title(history) == "one" and not history.dirty
    history.undo()
    assert title(history) == "zero" and history.dirty


def test_a_thousand_steps_and_back() -> None:
    history = History(first())
    for number in range(1, 1001):
        typed(history, f"t{number}")
    for number in range(999, 0, -1):
        assert history.undo() is not None
        assert title(history) == f"t{number}"
    history.undo()
    assert title(history) == "zero" and not history.dirty


def test_a_thousand_steps_in_a_large_file_that_is_one_region_need_little_memory() -> None:
    filling = "".join(f"- id: B{number}\n  title: {'é' * 200}\n" for number in range(1_000))
    document = open_document("questions:\n- id: &a A1\n  title: zero\n" + filling, Notation.YAML)
    assert document.slices is None
    history = History(document)
    tracemalloc.start()
    for number in range(1, 1_001):
        text = document.text.replace("zero", f"title {number % 7 * 'x'}{number}")
        history.record(Document(Notation.YAML, document.frame.with_text(text), 0, None), str(number), PATH)
    needed = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert needed < 20 * len(document.text)
    texts = [history.present.text]
    for number in range(1_000, 0, -1):
        step = history.undo()
        assert step is not None and step.description == str(number)
        texts.append(history.present.text)
        assert history.present.text.count(f"title {(number - 1) % 7 * 'x'}{number - 1}") == (number > 1)
    assert texts[-1] == document.text and not history.dirty
    for text in reversed(texts[:-1]):
        history.redo()
        assert history.present.text == text


def test_steps_of_one_region_and_divided_ones_take_turns() -> None:
    choose = random.Random(7)
    divided = "questions:\n- id: A1\n  title: one\n- id: A2\n"
    documents = [open_document(divided.replace("A1", mark), Notation.YAML) for mark in ("A1", "&a A3", "&a A4", "A5")]
    history = History(documents[0])
    texts, at = [documents[0].text], 0
    for _ in range(2_000):
        kind = choose.random()
        if kind < 0.4:
            document = choose.choice(documents)
            history.record(document, "", ())
            texts[at + 1 :] = [document.text]
            at += 1
        elif kind < 0.7:
            at -= history.undo() is not None
        else:
            at += history.redo() is not None
        assert history.present.text == texts[at]


def test_the_oldest_steps_go_first() -> None:
    history = History(first())
    document = history.present
    for number in range(module.MOST_STEPS + 10):
        history.record(document, str(number), ())
    steps = 0
    while history.undo() is not None:
        steps += 1
    assert steps == module.MOST_STEPS - 1


def test_one_looks_where_an_item_was_moved_or_copied_to() -> None:
    item = ("questions", 0, "components", 2)
    within = (*item, "credit_if")
    assert place_after([MoveItem(item, 0)], item) == ("questions", 0, "components", 0)
    assert place_after([MoveItem(item, 0)], within) == ("questions", 0, "components", 0, "credit_if")
    assert place_after([MoveItem(("questions", 0), 4)], within) == ("questions", 4, "components", 2, "credit_if")
    assert place_after([InsertItem(item[:-1], 3, {})], item) == ("questions", 0, "components", 3)
    assert place_after([InsertItem(("questions", 0, "do_not_credit"), 0, "")], item) == item
    assert place_after([SetValue(within, "x"), DeleteNode(item)], item) == item


def test_a_step_that_comes_back_can_be_edited() -> None:
    history = History(open_document("questions:\n- id: &a A1\n  title: zero # odd\n", Notation.YAML))
    for name in ("one", "two", "three"):
        typed(history, name)
    for _ in range(3):
        history.undo()
    typed(history, "# other")
    typed(history, "zero")
    assert not history.dirty


def test_another_whole_text_costs_the_questions_that_differ() -> None:
    document = open_document("questions:\n- id: A1\n- id: A2\n- id: A1\n", Notation.YAML)
    other = document.with_text("notes: x\nquestions:\n- id: A0\n- id: A2\n- id: A1\n")
    assert document.slices is not None and other.slices is not None
    assert other.slices[1] is document.slices[1]
    assert len({id(piece) for piece in other.slices}) == 3
    assert other.text == "notes: x\nquestions:\n- id: A0\n- id: A2\n- id: A1\n"
