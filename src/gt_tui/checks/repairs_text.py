"""Repairs of texts and lists: exclusions, entries, spelling, hygiene."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from gt_tui.checks.claims import GENERIC, read_claim, senses_of
from gt_tui.checks.collisions import entry_core
from gt_tui.checks.fixtures import TOKEN
from gt_tui.checks.overlap import naming
from gt_tui.checks.problem import quote, show_id
from gt_tui.checks.repair import Case, Maker, Repair, value_at
from gt_tui.checks.repairs_names import fixture_ids
from gt_tui.checks.terms import one_form
from gt_tui.checks.wording import CONVERSE
from gt_tui.rubric.edits import DeleteNode, Edit, InsertItem, SetValue
from gt_tui.rubric.model import GATE_ID
from gt_tui.rubric.texts import text_at
from gt_tui.text.inert import cleaned
from gt_tui.text.late import Late
from gt_tui.text.sentences import sentences

_NEAR = 0.8
_CLEARLY_MORE = 0.25
"""By how much of an entry's words one condition must hold more than any other for the entry to be about it."""


def added(text: str, sentence: str) -> str:
    """Give a text with a sentence more at its end."""
    body = text.rstrip()
    if body and body[-1] not in ".!?…":
        body += "."
    return f"{body} {sentence}".strip()


def _exclude(case: Case) -> Iterator[Repair]:
    text, sentence = text_at(case.question, case.path), case.problem.suggestion
    if sentence and sentence not in text:
        yield Repair(f"write into it: {quote(sentence)}", (SetValue(case.path, added(text, sentence)),))


def _exclude_gate(case: Case) -> Iterator[Repair]:
    gate, text = case.question.gate, text_at(case.question, case.path)
    if gate is not None and gate.pass_condition.strip():
        name = show_id(gate.component_id or GATE_ID)
        sentence = f"{naming(read_claim(gate.pass_condition, ()))} is credited under {name}, not here."
        yield Repair(f"write into it: {quote(sentence)}", (SetValue(case.path, added(text, sentence)),))


def _say_the_gate(case: Case) -> Iterator[Repair]:
    gate = case.question.gate
    if gate is not None and gate.pass_condition.strip():
        yield Repair("say in it what the gate says", (SetValue(case.path, gate.pass_condition),))


def _drop_converse(case: Case) -> Iterator[Repair]:
    text = text_at(case.question, case.path)
    at = next((s for s in sentences(text) if CONVERSE.search(s.text)), None)
    if at is None:
        return
    rest = f"{text[: at.start].rstrip()} {text[at.end :].lstrip()}".strip()
    if rest:
        yield Repair("take the sentence out", (SetValue(case.path, rest),))
    elif case.path[2] == "do_not_credit":
        yield Repair("delete the entry", (DeleteNode(case.path),))


def _name_component(case: Case) -> Iterator[Repair]:
    """Say what an entry fails, when its words are clearly those of one condition."""
    question = case.question
    entry = text_at(question, case.path)
    words = senses_of(entry_core(entry), ()) - GENERIC
    gate = question.gate_component
    if not words or gate is None:
        return
    shares = []
    for component in question.components:
        texts = [component.credit_if]
        if component is gate and question.gate is not None:
            texts += [question.gate.pass_condition, *question.gate.fail_examples]
        theirs = frozenset().union(*(senses_of(text, ()) for text in texts))
        shares.append((len(words & theirs) / len(words), component))
    shares.sort(key=lambda pair: -pair[0])
    best = shares[0]
    if best[0] > 0 and (len(shares) == 1 or best[0] - shares[1][0] >= _CLEARLY_MORE):
        name = show_id(best[1].id)
        said = f"Fails {name}." if best[1] is gate else f"Does not earn {name}."
        yield Repair(f"add {quote(said)}", (SetValue(case.path, added(entry, said)),))


def _delete_double(case: Case) -> Iterator[Repair]:
    texts = [text_at(case.question, path) for path in (case.path, *case.problem.related)]
    same = len({" ".join(text.casefold().split()) for text in texts}) == 1
    yield Repair("delete the later entry", (DeleteNode(case.path),), sure=same)


def _delete_entry(case: Case) -> Iterator[Repair]:
    yield Repair(f"take {quote(text_at(case.question, case.path))} off the list", (DeleteNode(case.path),))


def _drop_shared_variant(case: Case) -> Iterator[Repair]:
    """Take the shared form out of the later entry, or its term out of the earlier one's forms.

    The comma-joined shape is joined again.
    """
    earlier = case.problem.related[0]
    for path, of in ((case.path, earlier), (earlier, case.path)):
        entry, other = case.value(path), case.value(of)
        if not isinstance(entry, dict) or not isinstance(other, dict):
            return  # a plain string
        key = "variants" if "term" in entry else "accepted_variants"
        forms = _forms(entry)
        others = set(map(one_form, (_term(other), *_forms(other)))) if path == case.path else {one_form(_term(other))}
        kept = [form for form in forms if one_form(form) not in others]
        value = kept if isinstance(entry.get(key), list) else ", ".join(kept)
        if len(kept) < len(forms):
            if kept:
                edit: Edit = SetValue((*path, key), value)
                yield Repair(f"take the shared form out of {quote(_term(entry))}", (edit,))
            else:  # a term without forms says nothing to the judge
                yield Repair(f"take {quote(_term(entry))} out, which has no other form", (DeleteNode(path),))
            return


def _term(entry: dict[str, object]) -> str:
    return str(entry.get("term") or entry.get("canonical"))


def _forms(entry: dict[str, object]) -> list[str]:
    value = entry.get("variants", entry.get("accepted_variants"))
    if isinstance(value, list):
        return [str(form).strip() for form in value]
    return [form.strip() for form in str(value or "").split(",") if form.strip()]


def _copy_condition(case: Case) -> Iterator[Repair]:
    """Fill an empty gate condition from C1, or an empty C1 from the gate: the two say the same by design."""
    question = case.question
    gate = question.gate_component
    if question.gate is None or gate is None:
        return
    if case.path[2] == "gate":
        text, whose = gate.credit_if, show_id(gate.id)
    elif case.path[3] == question.components.index(gate):
        text, whose = question.gate.pass_condition, "the gate"
    else:
        return
    if text.strip():
        yield Repair(f"take over the condition of {whose}", (SetValue(case.path, text),))


def _make_open(case: Case) -> Iterator[Repair]:
    yield Repair("make the fixture open", (SetValue((*case.path[:-1], "determinacy"), "open"),))


def _standardisation_id(case: Case) -> Iterator[Repair]:
    written = case.value(case.path)
    names = list(dict.fromkeys(filter(None, fixture_ids(case.document))))
    free = [name for name in names if name not in case.head.standardisation_set]
    several = [name for name in re.split(r"[\s,;]+", str(written).strip()) if name in free or name not in names]
    if any(name in free for name in several) and several != [written]:  # ids with spaces between, written as one
        first, *more = dict.fromkeys(several)
        begin = int(case.path[-1])
        edits: list[Edit] = [SetValue(case.path, first)]
        edits += [InsertItem(case.path[:-1], begin + n, name) for n, name in enumerate(more, 1)]
        yield Repair(f"write {' and '.join(map(quote, (first, *more)))}, each by itself", tuple(edits))
    for name in get_close_matches(str(written), free, 1, _NEAR):
        yield Repair(f"write {quote(name)}", (SetValue(case.path, name),))
    yield Repair(f"take {quote(str(written))} out of the set", (DeleteNode(case.path),))


def _standardisation_sections(case: Case) -> Iterator[Repair]:
    """Add the first determinate fixture of each section that the set leaves out."""
    chosen = set(case.head.standardisation_set)
    used: set[object] = set()
    first: dict[str, str] = {}
    for index in range(case.document.question_count):
        section = value_at(case.document, ("questions", index, "section"))
        fixtures = value_at(case.document, ("questions", index, "calibration"))
        for fixture in fixtures if isinstance(fixtures, list) else ():
            if not isinstance(fixture, dict) or not isinstance(fixture.get("fixture_id"), str):
                continue
            if fixture["fixture_id"] in chosen:
                used.add(section)
            elif fixture.get("determinacy") != "open" and isinstance(section, str) and section:
                first.setdefault(section, fixture["fixture_id"])
    wanted = [name for section, name in first.items() if section not in used]
    if wanted:
        at = len(case.head.standardisation_set)
        edits: tuple[Edit, ...] = tuple(InsertItem(case.path, at + n, name) for n, name in enumerate(wanted))
        yield Repair(f"add {', '.join(map(quote, wanted[:3]))}", edits)


def _clean(case: Case) -> Iterator[Repair]:
    value = case.value(case.path)
    if isinstance(value, str) and cleaned(value) != value:
        yield Repair("clean the text", (SetValue(case.path, cleaned(value)),), sure=True)


def _drop_tokens(case: Case) -> Iterator[Repair]:
    text = text_at(case.question, case.path)
    rest = TOKEN.sub("", text).strip()
    if rest:
        yield Repair("take the control tokens out", (SetValue(case.path, rest),))


def _spell(case: Case) -> Iterator[Repair]:
    text = text_at(case.question, case.path)
    start, end = case.problem.spans[0]
    wrong = Late(rf"\b{re.escape(text[start:end])}\b")  # within another word it is no slip
    right = wrong.sub(lambda _: case.problem.suggestion, text)
    yield Repair(f"write {quote(case.problem.suggestion)}", (SetValue(case.path, right),))


def _delete_acknowledgement(case: Case) -> Iterator[Repair]:
    yield Repair("delete the acknowledgement", (DeleteNode(case.path),))


MAKERS: dict[str, Maker] = {
    "GT211": _say_the_gate,
    "GT114": _delete_acknowledgement,
    "GT207": _copy_condition,
    "GT305": _copy_condition,
    "GT401": _exclude,
    "GT402": _exclude,
    "GT403": _drop_converse,
    "GT404": _exclude_gate,
    "GT405": _exclude,
    "GT501": _name_component,
    "GT503": _delete_double,
    "GT604": _drop_shared_variant,
    "GT605": _delete_entry,
    "GT606": _delete_entry,
    "GT720": _make_open,
    "GT801": _standardisation_id,
    "GT802": _standardisation_sections,
    "GT901": _clean,
    "GT902": _drop_tokens,
    "GT904": _spell,
}
"""The repairs of this file by code."""
