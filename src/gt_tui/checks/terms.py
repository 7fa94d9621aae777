"""Rules on variants, concepts and indicative terms, and on the spelling of what the rubric declares."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from gt_tui.checks.catalogue import found
from gt_tui.checks.claims import VariantKey, read_claim, senses_of, variant_key
from gt_tui.checks.outwards import judge_texts
from gt_tui.checks.problem import Problem, Span, quote, show_id
from gt_tui.checks.structure import place
from gt_tui.rubric.model import Head, Question, Variant
from gt_tui.rubric.path import Path
from gt_tui.text.inert import inert_line
from gt_tui.text.late import Late
from gt_tui.text.near import one_letter_apart
from gt_tui.text.seeking import matches_from
from gt_tui.text.words import STOP_WORDS, said

_NAME = Late(r"\b[A-Z][^\W\d_]{5,}\b")
_JOINT = Late(r"[\s-]+")
_SEVERAL_WORDS = Late(r"\w[\s-]+\w")
_NEXT_WORD = Late(r" ([a-z][a-z'-]+)")
_SHORTEST_NAME = 6
"""Letters of a proper name from which one wrong letter is taken for a slip and not for another name."""


def check_shared_variants(question: Question, global_variants: Sequence[Variant] = ()) -> Iterator[Problem]:
    """Find forms that are accepted for two different terms (GT604)."""
    own = [(place(question, "accepted_variants", n), v) for n, v in enumerate(question.accepted_variants)]
    everywhere: list[tuple[Path, Variant]] = [(("global_variants", n), v) for n, v in enumerate(global_variants)]
    for path, message, earlier in _shared(everywhere, own):
        yield found("GT604", message, path, question.id, related=(earlier,))


def check_shared_global_variants(head: Head) -> Iterator[Problem]:
    """Find forms that two global variants accept (GT604)."""
    variants: list[tuple[Path, Variant]] = [(("global_variants", n), v) for n, v in enumerate(head.global_variants)]
    for path, message, earlier in _shared([], variants):
        yield found("GT604", message, path, related=(earlier,))


def _shared(before: list[tuple[Path, Variant]], own: list[tuple[Path, Variant]]) -> Iterator[tuple[Path, str, Path]]:
    """Give each entry of `own` that accepts a form of an earlier entry with another term."""
    first: dict[str, tuple[Path, str]] = {}
    for path, variant in (*before, *own):
        own_name, forms = variant.parted()
        term = one_form(own_name)
        told = False
        for form in (own_name, *forms):
            earlier, name = first.setdefault(one_form(form), (path, own_name))
            if not told and (path, variant) in own and one_form(name) != term and one_form(form):
                told = True
                message = (
                    f"{quote(form)} is accepted for {quote(own_name)} and for {quote(name)}: the judge then takes "
                    "the two for one. Keep it under one of them."
                )
                yield path, message, earlier


def check_unused_concepts(question: Question, global_variants: Sequence[Variant] = ()) -> Iterator[Problem]:
    """Find required concepts that neither the gate nor any component speaks of (GT605)."""
    if not question.required_concepts or not question.components:
        return
    key = variant_key((*global_variants, *question.accepted_variants))
    paid = [component.credit_if for component in question.components]
    if question.gate is not None:
        paid.append(question.gate.pass_condition)
    used: frozenset[str] = frozenset().union(*(senses_of(text, key) for text in paid))
    for n, concept in enumerate(question.required_concepts):
        asked = senses_of(concept, key)
        if asked and not asked & used:
            shown = quote(concept)
            message = (
                f"No component speaks of the concept {shown}: the judge is told to require it, and nothing pays it."
            )
            yield found("GT605", message, place(question, "required_concepts", n), question.id)


def check_paid_terms(question: Question, global_variants: Sequence[Variant] = ()) -> Iterator[Problem]:
    """Find indicative terms, which earn nothing by themselves, that a condition is content with (GT606)."""
    if not question.indicative_terms:
        return
    key = variant_key((*global_variants, *question.accepted_variants))
    conditions = [
        (j, component.id, _words_paid(component.credit_if, key)) for j, component in enumerate(question.components)
    ]
    for n, term in enumerate(question.indicative_terms):
        asked = said(term)
        for j, name, senses in conditions:
            # what is left besides the term and one more word is nothing that an answer could show
            if asked and asked <= senses and len(senses - asked) <= 1:
                message = (
                    f"{show_id(name)} pays for {quote(term)}, which as an indicative term earns nothing by itself: "
                    "take it off this list or ask for the link."
                )
                related = (place(question, "components", j, "credit_if"),)
                yield found("GT606", message, place(question, "indicative_terms", n), question.id, related=related)
                break


@lru_cache(maxsize=1024)
def _words_paid(condition: str, key: VariantKey) -> frozenset[str]:
    """Give the senses of what a condition pays for, word by word.

    The words themselves: an accepted variant of several words says more than one word does.
    """
    terms = [term for term in read_claim(condition, key).terms if not term.in_contrast]
    phrases = [said(term.text) for term in terms if term.sense.startswith("=")]
    return frozenset(term.sense for term in terms if not term.sense.startswith("=")).union(*phrases)


def check_spelling(question: Question, global_variants: Sequence[Variant] = ()) -> Iterator[Problem]:
    """Find names that differ by one letter, or in hyphens, from what the variants declare (GT904)."""
    forms = tuple(
        form
        for variant in (*global_variants, *question.accepted_variants)
        for term, accepted in (variant.parted(),)
        for form in (term, *accepted)
    )
    if not forms:
        return
    for path, text in judge_texts(question):
        wrong = _first_wrong(text, forms)
        if wrong is not None:
            span, right = wrong
            written = text[slice(*span)]
            message = f"{quote(written)} is spelt {quote(right)} in the variants: write it one way."
            shown = (inert_line(written),)
            yield found("GT904", message, path, question.id, shared=shown, spans=(span,), suggestion=right)


class _Declared(Struct, frozen=True):
    """How the variants spell what they name."""

    names: frozenset[str]
    compounds: tuple[tuple[str, str], ...]
    """Forms of several words, each behind its first word in small letters."""
    spelt: frozenset[str]
    """All forms as from `_loose`."""


@lru_cache(maxsize=64)
def _declared(forms: tuple[str, ...]) -> _Declared:
    return _Declared(
        frozenset(name for form in forms for name in _NAME.findall(form)),
        tuple(
            (_JOINT.split(form.strip(), maxsplit=1)[0].lower(), form)
            for form in forms
            if _SEVERAL_WORDS.search(form) and len(form) >= _SHORTEST_NAME
        ),
        frozenset(map(_loose, forms)),
    )


@lru_cache(maxsize=4096)
def _first_wrong(text: str, forms: tuple[str, ...]) -> tuple[Span, str] | None:
    """Give where a text first spells a declared form in another way, and how it is declared."""
    declared = _declared(forms)
    wrong = _misspelt(text, declared.names) or _misjoined(text, declared)
    return None if wrong is None else (wrong[0].span(), wrong[1])


def _misspelt(text: str, names: frozenset[str]) -> tuple[re.Match[str], str] | None:
    for match in _NAME.finditer(text):
        name = match.group()
        if name in names or name.removesuffix("s") in names:
            continue
        near = next((other for other in names if one_letter_apart(name, other) and not _is_derived(name, other)), None)
        if near is not None:
            return match, near
    return None


def _is_derived(one: str, other: str) -> bool:
    """Tell whether two names that are one letter apart differ in their ending, as Russia and Russian do.

    A last letter that repeats the one before it is a slip all the same: Boltzman, Boltzmann.
    """
    short, long = sorted((one, other), key=len)
    if len(short) == len(long):
        return one[:-1] == other[:-1]
    return long.startswith(short) and long[-1] != short[-1]


def _misjoined(text: str, declared: _Declared) -> tuple[re.Match[str], str] | None:
    """Give the first place where the words of a compound are joined as no variant joins them."""
    low = text.lower()
    places = [
        (match, form)
        for first_word, form in declared.compounds
        if first_word in low
        for match in matches_from(_any_joint(form), text, (first_word,))
    ]
    right = [match for match, _ in places if _loose(match.group()) in declared.spelt]
    wrong = (
        (match, form)
        for match, form in places
        if _loose(match.group()) not in declared.spelt
        and not _is_before_noun(text, match)
        # "shear-zone" is right inside "shear-zone boundary" where that is declared so
        and not any(outer.start() <= match.start() and match.end() <= outer.end() for outer in right)
    )
    return min(wrong, key=lambda place: place[0].start(), default=None)


def _is_before_noun(text: str, match: re.Match[str]) -> bool:
    """Tell whether a hyphenated form stands before a word that it belongs to: "third-harmonic filter".

    The hyphen is right there, and no other spelling. A word in -s may be a verb ("the water-table moves").
    """
    after = _NEXT_WORD.match(text, match.end())
    return "-" in match.group() and after is not None and after[1] not in STOP_WORDS and after[1][-1] != "s"


def one_form(text: str) -> str:
    """Give a form as it is compared: without regard to capitals, hyphens and white space."""
    return " ".join(text.casefold().replace("-", " ").split())


def _loose(text: str) -> str:
    """Give a form with its joints kept, so that "shear-zone" differs from "shear zone"; capitals do not count."""
    return " ".join(text.split()).casefold()


@lru_cache(maxsize=512)
def _any_joint(form: str) -> Late:
    parts = [re.escape(part) for part in _JOINT.split(form.strip()) if part]
    return Late(r"\b" + r"(?:[\s-]+|)".join(parts) + r"\b", re.IGNORECASE)
