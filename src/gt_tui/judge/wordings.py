"""What a marking block asks for, as wordings to look for in an answer: those that pay and those that must not.

Each word of a wording has a weight. A word tells more the rarer it is in English, and the better it tells what it
stands for from its rivals: the other components, and for a wrong answer the claim that it is mistaken for.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from gt_tui.checks.claims import VariantKey, read_claim, terms_of, variant_key
from gt_tui.judge.credit_parts import Part, all_of, examples_of, parts_of
from gt_tui.judge.denial import DENIAL, negated_spans
from gt_tui.rubric.marking_block import MarkingBlock
from gt_tui.text.likeness import Direction, direction, likenesses, rarity, without
from gt_tui.text.sentences import sentences
from gt_tui.text.words import STOP_WORDS, root
from gt_tui.text.words import sense as meaning

Place = tuple[str, int]
"""A component's id and the number of its part."""

NEAR_FROM = 0.25
"""Likeness from which on two words begin to count for each other; chance pairs lie below."""
SHARED = 0.5
"""Weight that a word keeps which a rival uses as well: it tells neither from the other."""
OUT_OF_ORDER = 0.2
"""What a model-answer sentence loses that stands at the other end from its component."""
SAME = 0.8
"""Share of a condition that another must say to pay for the same."""
FEWEST_NEEDS = 2
"""Words that a model-answer sentence or an example must have; a shorter one would be met by chance."""
FEWEST_IN_CONCEPT = 3
"""The same for a required concept: it may name what is to be told apart without saying how."""

_WITHOUT = re.compile(r",?\s\b(?:without|and never|but never|rather than|instead of)\b.*", re.IGNORECASE | re.DOTALL)
_OR = re.compile(r",?\s+(?:or|and/or)\s+(?:the\s+|an?\s+)?|\s*/\s*")
_NAMED_FIRST = re.compile(r"^\s*C\d+\s*:\s*")
_NAMES_COMPONENT = re.compile(r"\bC\d+\b")
# "Concluding ...", "States only ...": the first word tells what the answer does, not what it says.
_WHAT_IT_DOES = re.compile(r"^\s*\w+(?:s|ing)\b(?:\s+(?:only\s+)?that\b)?")


class Word(Struct, frozen=True):
    """A word of a text, with its sense and its root."""

    sense: str
    root: str
    denied: bool


class Words(Struct, frozen=True):
    """Words of which any one may stand for another, as two sets."""

    senses: frozenset[str]
    roots: frozenset[str]


class Need(Struct, frozen=True):
    """One thing that a wording asks for: any one of the words, said or denied as there."""

    senses: frozenset[str]
    roots: tuple[str, ...]
    weight: float
    denied: bool | None
    """None where the block says it both ways."""
    text: str
    beyond: float = 0.0
    """The weight as far as the question itself does not say it: what every answer repeats tells little."""


class Wording(Struct, frozen=True):
    """One way of saying what is looked for."""

    needs: tuple[Need, ...]
    disputes: bool
    """Whether the wording itself calls something wrong, so that an answer may do so too."""
    direction: Direction
    """What it speaks of beyond the topic of the question."""


class Sought(Struct, frozen=True):
    """What one component, or a part of it, pays for and what it must not be taken in by."""

    wordings: tuple[Wording, ...]
    own: int
    """How many of the wordings, the first ones, are the condition's own; the others are those of the model answer, of
    required concepts, and of places that ask for all of this."""
    opposed: tuple[Wording, ...]
    rivals: tuple[Place, ...]
    """What a sentence may be about instead: all that asks for something else."""
    same: tuple[Place, ...]
    """What asks for all that this place asks for, so that whoever says that has said this."""


class BlockReading(Struct, frozen=True):
    """A marking block as wordings."""

    variants: VariantKey
    topic: Direction
    roots: frozenset[str]
    """Roots of all words that are looked for."""
    parts: Mapping[str, list[Part]]
    sought: Mapping[Place, Sought]


Nearness = Mapping[str, Mapping[str, float]]
"""How near a root is to another, from 0 to 1."""


def nearness(roots: Iterable[str], others: Iterable[str]) -> Nearness:
    """Give for each root the other roots that are near it in meaning, and how near."""
    rows, columns = sorted(set(roots)), sorted(set(others))
    found: dict[str, dict[str, float]] = {}
    if not columns:
        return found
    for one, row in zip(rows, likenesses(rows, columns), strict=True):
        found[one] = {
            other: (likeness - NEAR_FROM) / (1.0 - NEAR_FROM)
            for other, likeness in zip(columns, row, strict=True)
            if likeness > NEAR_FROM
        }
    return found


def meets(need: Need, words: Words, near: Nearness) -> float:
    """Give how well the nearest of the words stands for what is needed, whether said or denied."""
    if need.senses & words.senses:
        return 1.0
    rows = [near.get(one, {}) for one in need.roots]
    return max((row[root] for row in rows for root in row.keys() & words.roots), default=0.0)


def words_of(text: str, variants: VariantKey) -> list[Word]:
    """Give the content words of a text."""
    negated = negated_spans(text)
    return [
        Word(sense, _root(text[start:end]), _inside(start, negated)) for sense, start, end in terms_of(text, variants)
    ]


@lru_cache(maxsize=64)
def read_block(block: MarkingBlock) -> BlockReading:
    """Read a block; kept for the next answer to it."""
    return _BlockReader(block).read()


class _BlockReader:
    def __init__(self, block: MarkingBlock) -> None:
        self._block = block
        self._variants = variant_key(block.variants)
        self._parts = {c.id: parts_of(c) for c in block.components if c.id != block.gate_id}
        asked = words_of(block.question, self._variants)
        self._topic = direction(tuple(word.root for word in asked))
        self._asked = Words(frozenset(word.sense for word in asked), frozenset(word.root for word in asked))

    def read(self) -> BlockReading:
        own = self._own_wordings()
        against = {place: self._against(place[0]) for place in own}
        model = self._in_order([s.text for s in sentences(self._block.model_answer)], FEWEST_NEEDS)
        model += self._in_order(self._block.required_concepts, FEWEST_IN_CONCEPT)
        everything = [*(w for ws in (*own.values(), *against.values()) for w in ws), *(w for w, _ in model)]
        roots = frozenset(one for wording in everything for need in wording.needs for one in need.roots)
        near = nearness(roots, roots | self._asked.roots)
        distinct = {
            place: [_set_apart(wording, _rivals(own, place), near) for wording in wordings]
            for place, wordings in own.items()
        }
        aligned = {place: list(wordings) for place, wordings in own.items()}
        for wording, at in model:
            place = _place_of(wording, at, distinct, near)
            if place is not None:
                aligned[place].append(wording)
        same = {place: [other for other in own if self._same(place, other, own, near)] for place in own}
        aligned = {
            place: _both_ways([*wordings, *(w for other in same[place] for w in aligned[other])])
            for place, wordings in aligned.items()
        }
        return BlockReading(
            self._variants,
            self._topic,
            roots,
            self._parts,
            {
                place: Sought(
                    tuple(self._beyond(_set_apart(one, _rivals(aligned, place), near), near) for one in wordings),
                    len(own[place]),
                    tuple(_set_apart(wording, [_words(wordings)], near) for wording in against[place]),
                    tuple(other for other in own if other != place and other not in same[place]),
                    tuple(same[place]),
                )
                for place, wordings in aligned.items()
            },
        )

    def _beyond(self, wording: Wording, near: Nearness) -> Wording:
        needs = (replace(n, beyond=n.weight * (1.0 - meets(n, self._asked, near))) for n in wording.needs)
        return replace(wording, needs=tuple(needs))

    def _same(self, place: Place, other: Place, own: Mapping[Place, Sequence[Wording]], near: Nearness) -> bool:
        """Tell whether all that a place asks for is asked for by another as well: both are paid, which is to show."""
        words = _words(own[other])
        return place != other and any(_likeness(wording, words, near) >= SAME for wording in own[place])

    def _in_order(self, texts: Sequence[str], fewest: int) -> list[tuple[Wording, float]]:
        """Give the wordings of texts, each with how far down the list it stands, from 0 to 1."""
        wordings = [self._wording(text) for text in texts]
        kept = [wording for wording in wordings if len(wording.needs) >= fewest]
        return [(wording, number / len(kept)) for number, wording in enumerate(kept)]

    def _own_wordings(self) -> dict[Place, list[Wording]]:
        wordings: dict[Place, list[Wording]] = {}
        for component in self._block.components:
            if component.id == self._block.gate_id:
                texts = [text for text in (self._block.pass_condition, component.credit_if) if text.strip()]
                for number, piece in enumerate(all_of(texts[0])):
                    wordings[component.id, number] = [self._wording(piece)]
                if (component.id, 0) not in wordings:
                    wordings[component.id, 0] = [self._wording(text) for text in dict.fromkeys(texts)]
                continue
            for number, part in enumerate(self._parts[component.id]):
                examples = [self._wording(example) for text in part.texts for example in examples_of(text)]
                wordings[component.id, number] = [
                    *(self._wording(text) for text in part.texts),
                    *(wording for wording in examples if self._stands_alone(wording)),
                ]
        return wordings

    def _stands_alone(self, example: Wording) -> bool:
        """Tell whether an example is told by its words: not by one alone, nor by one that every answer repeats."""
        is_asked = any(need.senses & self._asked.senses for need in example.needs)
        return len(example.needs) >= FEWEST_NEEDS and not is_asked

    def _against(self, component_id: str) -> list[Wording]:
        entries = [*self._block.fail_examples] if component_id == self._block.gate_id else []
        entries += self._entries(component_id)
        wordings = [self._wording(_WHAT_IT_DOES.sub("", _WITHOUT.sub("", entry))) for entry in entries]
        return [wording for wording in wordings if wording.needs]

    def _entries(self, component_id: str) -> list[str]:
        """Give the do-not-credit entries that name the component, without the sentences that name it."""
        entries = []
        for entry in self._block.do_not_credit:
            if component_id in _NAMES_COMPONENT.findall(entry):
                entry = _NAMED_FIRST.sub("", entry)
                kept = [s.text for s in sentences(entry) if not _NAMES_COMPONENT.search(s.text)]
                entries += kept[:1]
        return entries

    def _wording(self, text: str) -> Wording:
        claim = read_claim(text, self._variants)
        negated = negated_spans(text)
        needs: list[Need] = []
        listed: list[Need] = []
        end = -1
        for term in claim.terms:
            is_marking_verb = term.start == claim.start > 0 and term.text.endswith("s")
            if term.in_contrast or is_marking_verb:
                continue
            one = _root(term.text)
            need = Need(self._stands_for(term.sense), (one,), rarity(one), _inside(term.start, negated), term.text)
            if term.in_list:
                listed.append(need)
                continue
            if needs and _OR.fullmatch(text, end, term.start) is not None:
                need = _either([needs.pop(), need])
            needs.append(need)
            end = term.end
        if listed and not needs:
            needs = [_either(listed)]
        kept: dict[frozenset[str], Need] = {}
        for need in needs:
            kept.setdefault(need.senses, need)
        roots = tuple(one for need in kept.values() for one in need.roots)
        return Wording(tuple(kept.values()), DENIAL.search(text) is not None, without(direction(roots), self._topic))

    def _stands_for(self, sense: str) -> frozenset[str]:
        """Give what may be said for it: for a variant also the words that its phrases have in common.

        "DEPOSIT_CLASS" with "deposit class" and "the class field" may be called just "the class".
        """
        if not sense.startswith("="):
            return frozenset([sense])
        used = Counter(meaning(one) for phrase in self._variants[int(sense[1:])] for one in set(phrase))
        common = {one for one, times in used.items() if times > 1 and one not in STOP_WORDS}
        return frozenset([sense, *common])


def _place_of(wording: Wording, at: float, own: Mapping[Place, Sequence[Wording]], near: Nearness) -> Place | None:
    """Give what a model-answer sentence or a required concept speaks for: authors' answers are worded like those.

    It is compared with every condition. Both mostly go through the conditions in order, which decides where the
    words do not.
    """
    words = _words([wording])
    best, best_place = 0.0, None
    for number, (place, wordings) in enumerate(own.items()):
        likeness = max((_likeness(one, words, near) for one in wordings), default=0.0)
        likeness -= OUT_OF_ORDER * abs(at - number / len(own))
        if likeness > best:
            best, best_place = likeness, place
    return best_place


def _either(needs: Sequence[Need]) -> Need:
    return Need(
        frozenset().union(*(need.senses for need in needs)),
        tuple(dict.fromkeys(one for need in needs for one in need.roots)),
        max(need.weight for need in needs),
        needs[0].denied,
        " or ".join(need.text for need in needs),
    )


def _set_apart(wording: Wording, rivals: Sequence[Words], near: Nearness) -> Wording:
    """Give the wording with less weight on the words that a rival says as well."""
    needs = tuple(
        replace(
            need,
            weight=need.weight * (1.0 - (1.0 - SHARED) * max((meets(need, one, near) for one in rivals), default=0.0)),
        )
        for need in wording.needs
    )
    return replace(wording, needs=needs)


def _both_ways(wordings: Sequence[Wording]) -> list[Wording]:
    """Give the wordings without the sign of what they say in one place and deny in another: it tells nothing."""
    said = {sense for w in wordings for need in w.needs if not need.denied for sense in need.senses}
    denied = {sense for w in wordings for need in w.needs if need.denied for sense in need.senses}
    both = said & denied
    return [
        replace(w, needs=tuple(replace(need, denied=None) if need.senses & both else need for need in w.needs))
        for w in wordings
    ]


def _rivals(wordings: Mapping[Place, Sequence[Wording]], place: Place) -> list[Words]:
    return [_words(its) for other, its in wordings.items() if other != place]


def _words(wordings: Iterable[Wording]) -> Words:
    needs = [need for wording in wordings for need in wording.needs]
    return Words(
        frozenset().union(*(need.senses for need in needs)), frozenset(one for need in needs for one in need.roots)
    )


def _likeness(wording: Wording, words: Words, near: Nearness) -> float:
    total = sum(need.weight for need in wording.needs)
    return sum(need.weight * meets(need, words, near) for need in wording.needs) / total if total else 0.0


def _root(text: str) -> str:
    return root(text.split()[-1])


def _inside(at: int, spans: Iterable[tuple[int, int]]) -> bool:
    return any(start <= at < end for start, end in spans)
