"""What makes a judge's reply a verdict, and the exact complaint when it is none.

Source of the rules: MISSION, "The output contract". Nothing is repaired, coerced or guessed: a reply either
keeps every rule or is rejected with one sentence that names the component and the numbers, because that
sentence is all that an author sees of a null score.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import Any

from gt_tui.judge.evidence import plain, stretches
from gt_tui.judge.json_scan import Scan, scan
from gt_tui.judge.verdict import ComponentVerdict, Rejection, Verdict
from gt_tui.rubric.marking_block import MarkingBlock
from gt_tui.rubric.model import BINARY

MAX_REPLY = 1_000_000
"""Longest reply that is read, in characters; a reply with a long reasoning has about 200,000."""

_MAX_DIGITS = 18
_VERDICT_KEYS = frozenset({"gate_passed", "gate_reason", "components", "total"})
_NAMES_VERDICT_KEY = re.compile(r'"(?:gate_passed|gate_reason|components|total)"\s{0,8}:')


def read_reply(reply: str, block: MarkingBlock, answer: str, finish_reason: str | None = None) -> Verdict | Rejection:
    """Give the verdict that a judge's reply ends with, or why it has none.

    The last JSON object outside reasoning blocks that has a key of a verdict is the one that is judged. An
    earlier one never steps in for it, neither when it breaks a rule nor when it is not even JSON: a judge
    that corrected itself badly must be asked again, not read as if it had not corrected itself. Objects
    without any such key (quoted snippets, notes) are passed over.

    ``answer`` is what was marked; it is compared with quotes and with the verdict, never interpreted.
    ``finish_reason`` is the endpoint's word: "length" and "content_filter" make any reply a rejection.
    """
    problem = _rubric_fault(block) or _refused_unread(reply, finish_reason)
    if problem:
        return Rejection(problem)
    found = scan(reply)
    if found.open_tail:
        return Rejection(f"the reply is cut off: it leaves {found.open_tail} open at its end")
    texts, broken = _verdict_texts(found)
    if broken:
        return Rejection(f"the last verdict is not JSON: {broken}")
    if not texts:
        if found.objects:
            return Rejection("no JSON object of the reply is a verdict: gate_passed is missing")
        return Rejection("the reply holds no JSON object")
    try:
        verdict = _Reader(block, answer).verdict(_load(texts[-1]))
    except _Broken as rule:
        return Rejection(str(rule))
    flags = list(verdict.flags)
    if texts[-1] in answer:
        flags.insert(0, "the verdict stands word for word in the answer, so it may be the candidate's own")
    conflict = _conflict(texts[:-1], verdict, block)
    if conflict:
        flags.insert(0, conflict)
    return Verdict(
        verdict.gate_passed,
        verdict.gate_reason,
        verdict.components,
        verdict.total,
        verdict.adjudication_required,
        verdict.adjudication_note,
        tuple(flags),
    )


def unmarkable(block: MarkingBlock) -> str | None:
    """Give why this block cannot be marked, or None; to be asked before a call is paid for."""
    if not block.pass_condition.strip():
        return "the gate has no pass condition"
    fault = _component_fault(block)
    if fault:
        return fault
    if block.gate_id is None or block.gate_id not in block.maxima:
        return "no component is the gate"
    return None


def _rubric_fault(block: MarkingBlock) -> str | None:
    fault = _component_fault(block)
    return f"the rubric is at fault, not the judge: {fault}" if fault else None


def _component_fault(block: MarkingBlock) -> str | None:
    if not block.components:
        return "the question has no components"
    seen: set[str] = set()
    for position, component in enumerate(block.components, start=1):
        if not component.id.strip():
            return f"component number {position} has no id"
        if component.id in seen:
            return f"two components have the id {_name(component.id)}"
        seen.add(component.id)
        if component.points is None:
            return f"component {_name(component.id)} has no whole points"
        if component.points < 0:
            return f"component {_name(component.id)} has {component.points} points"
    return None


def _refused_unread(reply: str, finish_reason: str | None) -> str | None:
    if len(reply) > MAX_REPLY:
        return f"the reply has {len(reply):,} characters; no more than {MAX_REPLY:,} are read"
    if finish_reason == "content_filter":
        return "the endpoint's content filter stopped the reply (finish_reason content_filter)"
    if finish_reason == "length":
        where = "" if reply.strip() else " before it said anything"
        return f"the reply is cut off at the token limit{where} (finish_reason length); raise max_tokens"
    if not reply.strip():
        return "the reply is empty"
    return None


def _verdict_texts(found: Scan) -> tuple[list[str], str | None]:
    """Give the objects that are meant as verdicts, and the fault of a broken one that comes after them all.

    An object that stands inside a broken verdict is part of it (a component, or a quotation in a reason whose
    quotes are wrong) and is no verdict of its own.
    """
    texts: list[str] = []
    last_broken, broken_until, remaining = None, 0, list(reversed(found.broken))
    for item in found.objects:
        while remaining and remaining[-1].start < item.start:
            last_broken = remaining.pop()
            broken_until = max(broken_until, last_broken.end)
        if item.start >= broken_until and _means_verdict(item.text):
            texts.append(item.text)
            last_broken = None
    if remaining:
        last_broken = remaining[0]
    return texts, last_broken.problem if last_broken else None


def _means_verdict(text: str) -> bool:
    try:
        return not _VERDICT_KEYS.isdisjoint(_load(text))
    except _Broken:
        return _NAMES_VERDICT_KEY.search(text) is not None


def _conflict(earlier: Sequence[str], last: Verdict, block: MarkingBlock) -> str | None:
    """Give the flag for an earlier valid verdict in the same reply that decides something else."""
    for text in dict.fromkeys(reversed(earlier)):
        try:
            other = _Reader(block, "").verdict(_load(text))
        except _Broken:
            continue
        if other.gate_passed != last.gate_passed:
            words = ("passed", "failed") if other.gate_passed else ("failed", "passed")
            return f"conflicting verdicts: an earlier one has the gate {words[0]}, not {words[1]}"
        for was, now in zip(other.components, last.components, strict=True):
            if was.awarded != now.awarded:
                return (
                    f"conflicting verdicts: an earlier one awards {_name(now.id)} {was.awarded}, "
                    f"not {now.awarded} (total {other.total}, not {last.total})"
                )
    return None


class _Broken(ValueError):
    """A rule of the contract is broken; the message says which."""


def _load(text: str) -> dict[str, Any]:
    """Parse one object strictly. Raises `_Broken` for what the decoder lets pass or fails on obscurely."""
    loaded: dict[str, Any] = json.loads(  # an object: the scanner gives nothing else
        text,
        object_pairs_hook=_unique_pairs,
        parse_constant=_no_constant,
        parse_int=_whole,
        parse_float=_fraction,
    )
    return loaded


def _unique_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) == len(pairs):
        return result
    times = Counter(key for key, _ in pairs)
    repeated = next(key for key in times if times[key] > 1)
    component = result.get("id")
    where = f"component {_name(component)}" if isinstance(component, str) else "one object of the verdict"
    raise _Broken(f"{where} has the key {_shown(repeated)} twice")


def _no_constant(text: str) -> float:
    raise _Broken(f"the verdict holds {text}, which is not JSON")


def _whole(text: str) -> int:
    digits = len(text.lstrip("-"))
    if digits > _MAX_DIGITS:
        raise _Broken(f"the verdict holds a number of {digits:,} digits")
    if text == "-0":
        raise _Broken("the verdict holds the number -0, which is no award")
    return int(text)


def _fraction(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise _Broken(f"the verdict holds the number {_short(text)}, which is too large")
    return number


class _Reader:
    """Holds one object against the rules, in the order in which MISSION lists them."""

    def __init__(self, block: MarkingBlock, answer: str) -> None:
        self.block = block
        self.answer = answer
        self.maxima = block.maxima

    def verdict(self, result: dict[str, Any]) -> Verdict:
        """Give the verdict with its flags. Raises `_Broken` at the first rule that is broken."""
        gate_passed = _boolean(result, "gate_passed")
        items = self._items(result)
        components = tuple(self._component(items[id_], id_) for id_ in self.maxima)
        total = _whole_number(result, "total", "the total")
        awarded = sum(component.awarded for component in components)
        if not gate_passed:
            for component in components:
                if component.awarded:
                    problem = f"component {_name(component.id)} is awarded {component.awarded}, not 0"
                    raise _Broken(f"the gate failed, yet {problem}")
            if total:
                raise _Broken(f"the gate failed, yet the total is {total}, not 0")
        elif total != awarded:
            raise _Broken(f"the total is {total}, but the awards add up to {awarded}")
        required = _boolean(result, "adjudication_required") if "adjudication_required" in result else False
        return Verdict(
            gate_passed,
            _text(result, "gate_reason", "gate_reason"),
            components,
            total,
            required,
            _text(result, "adjudication_note", "adjudication_note"),
            tuple(self._flags(gate_passed, components, items)),
        )

    def _items(self, result: dict[str, Any]) -> dict[str, dict[str, Any]]:
        """Give the verdict's component objects by id, which are exactly the rubric's ids."""
        listed = result.get("components")
        if listed is None:
            raise _Broken("components is missing")
        if not isinstance(listed, list):
            raise _Broken(f"components is no list but {_shown(listed)}")
        if not listed:
            raise _Broken("components is empty")
        items: dict[str, dict[str, Any]] = {}
        for position, item in enumerate(listed, start=1):
            if not isinstance(item, dict):
                raise _Broken(f"component number {position} is no object but {_shown(item)}")
            id_ = item.get("id")
            if not isinstance(id_, str):
                got = f"has the id {_shown(id_)}, which is no text" if "id" in item else "has no id"
                raise _Broken(f"component number {position} {got}")
            if id_ not in self.maxima:
                raise _Broken(f"the rubric has no component {_shown(id_)}{self._hint(id_)}")
            if id_ in items:
                raise _Broken(f"component {_name(id_)} is awarded twice")
            items[id_] = item
        missing = [_name(id_) for id_ in self.maxima if id_ not in items]
        if missing:
            names = f"component {missing[0]}" if len(missing) == 1 else f"components {', '.join(missing)}"
            raise _Broken(f"{names} of the rubric {'is' if len(missing) == 1 else 'are'} missing")
        return items

    def _hint(self, id_: str) -> str:
        """Name the id that looks the same but for case, spaces, script or invisible characters."""
        wanted = _skeleton(id_)
        near = next((known for known in self.maxima if _skeleton(known) == wanted), None)
        return f"; {_name(near)} was probably meant" if near is not None else ""

    def _component(self, item: dict[str, Any], id_: str) -> ComponentVerdict:
        name = f"component {_name(id_)}"
        awarded = _whole_number(item, "awarded", f"the award of {name}")
        maximum = _whole_number(item, "maximum", f"the maximum of {name}")
        points = self.maxima[id_]
        if maximum != points:
            raise _Broken(f"the maximum of {name} is {maximum}, but the rubric gives it {points}")
        if not 0 <= awarded <= points:
            raise _Broken(f"the award of {name} is {awarded}, outside 0 to {points}")
        return ComponentVerdict(
            id_,
            awarded,
            maximum,
            _text(item, "reason", f"the reason of {name}"),
            " … ".join(_quotes(item) or ()),
        )

    def _flags(
        self, gate_passed: bool, components: tuple[ComponentVerdict, ...], items: dict[str, dict[str, Any]]
    ) -> list[str]:
        flags = []
        conditions = {component.id: component.credit_if for component in self.block.components}
        answer = plain(self.answer)
        for component in components:
            name, awarded, maximum = _name(component.id), component.awarded, component.maximum
            if component.id == self.block.gate_id and gate_passed and awarded < maximum:
                flags.append(f"the gate passed, yet its component {name} is paid {awarded} of {maximum}")
            if BINARY.search(conditions[component.id]) and 0 < awarded < maximum:
                flags.append(f"component {name} is all or nothing, yet it is paid {awarded} of {maximum}")
            quotes = _quotes(items[component.id])
            if quotes is None:
                flags.append(f"the evidence of component {name} is neither a text nor a list of texts")
            elif not all(_stands_in(quote, answer) for quote in quotes):
                flags.append(f"the quoted evidence of component {name} is not in the answer")
        return flags


def _boolean(result: dict[str, Any], key: str) -> bool:
    if key not in result:
        raise _Broken(f"{key} is missing")
    value = result[key]
    if not isinstance(value, bool):
        raise _Broken(f"{key} is {_shown(value)}, neither true nor false")
    return value


def _whole_number(item: dict[str, Any], key: str, name: str) -> int:
    if key not in item:
        raise _Broken(f"{name} is missing")
    value = item[key]
    if type(value) is not int:  # bool is an int to isinstance, and true is no award
        raise _Broken(f"{name} is {_shown(value)}, no whole number")
    return value


def _text(item: dict[str, Any], key: str, name: str) -> str:
    """Give a text; missing or null is empty, since no rule asks for reasons."""
    value = item.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise _Broken(f"{name} is {_shown(value)}, no text")
    return _writable(value)


def _quotes(item: dict[str, Any]) -> tuple[str, ...] | None:
    """Give the quotes of the optional ``evidence``, or None when they are no texts, which no rule forbids."""
    value = item.get("evidence")
    if value is None:
        return ()
    quotes = value if isinstance(value, list) else [value]
    if not all(isinstance(quote, str) for quote in quotes):
        return None
    return tuple(_writable(quote) for quote in quotes if quote.strip())


def _stands_in(quote: str, plain_answer: str) -> bool:
    """Tell whether every stretch of a quote is in the answer."""
    return all(stretch in plain_answer for stretch in stretches(quote))


def _writable(text: str) -> str:
    """Give the text with lone surrogates spelled out: JSON may hold them, no file or database takes them."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


# Cyrillic and Greek capitals and small letters that look like Latin ones; enough for ids such as C2.
_LOOK_ALIKES = str.maketrans("АВСЕНКМОРТХасеорхуіѕјΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABCEHKMOPTXaceopxyisjABEZHIKMNOPTYXo")


def _skeleton(id_: str) -> str:
    latin = unicodedata.normalize("NFKC", id_).translate(_LOOK_ALIKES)
    return "".join(character for character in latin.casefold() if character.isalnum())


def _name(id_: str) -> str:
    """Give an id as it is where that is safe and unmistakable, else quoted and escaped."""
    plain = id_.isascii() and id_.isprintable() and id_ == id_.strip() and 0 < len(id_) <= 40
    return id_ if plain else _shown(id_)


def _shown(value: object) -> str:
    """Give any JSON value for a message: short, with everything outside printable ASCII escaped."""
    if isinstance(value, str):
        return ascii(value) if len(value) <= 40 else f"{value[:40]!a}…"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return _short(json.dumps(value))


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"
