"""What a credit condition pays for: its words without marking idiom and exclusions, and what it asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from gt_tui.checks.asking import Asks, read_asking
from gt_tui.checks.problem import Span
from gt_tui.rubric.model import Variant
from gt_tui.text.late import Late
from gt_tui.text.seeking import has_word, tokens, vocabulary, word_set
from gt_tui.text.sentences import MOST_READ, sentences
from gt_tui.text.words import meaning, root, said, sense, senses, words

_EXCLUSION = Late(
    r"\b(?:credited|paid|rewarded|awarded|marked|counted|covered|earned)\b[^.;]{0,200}\b(?:gate|C\d+|elsewhere|above)\b"
    r"|\bnot (?:credited|paid|rewarded|awarded|counted) (?:here|again|twice)\b|\bnot here\b"
    r"|\b(?:do|does|should|must|will) not (?:credit|award|pay|count|earn|qualify|pass|suffice)\b"
    r"|\b(?:no|nothing|zero) (?:credit|points|marks|award)\b|\bearns? (?:nothing|no)\b"
    r"|\b(?:belongs?) (?:to|under|at) (?:the gate|C\d+)\b"
    r"|\b(?:is|are) not (?:enough|sufficient)\b|\b(?:fails|fail)\s*\.?\s*$"
    r"|^(?:Merely|Simply|Only|Just)\b.*\b(?:not|fails|nothing|insufficient)\b",
    re.IGNORECASE | re.DOTALL,
)
_EXCLUSION_WORDS = word_set(
    """credited paid rewarded awarded marked counted covered earned here again twice credit award pay count earn qualify
    pass suffice points marks earns belong belongs enough sufficient fail fails merely simply only just"""
)
"""Every exclusion has one of them."""
_SHARE = Late(
    r"(?:\d+ points?\b|Either\b.*\bearns\b|Any (?:one|two)\b|Full (?:marks|credit)\b)",
    re.IGNORECASE,
)
_SUBJECT = Late(
    r"^\s*(?:\[[^\]]{0,40}\]\s*)?"
    r"(?:(?:To pass,\s+)|(?:Credit(?:ed)?|Award(?:ed)?|Give|Pays?|Paid|Pass|Full\s+(?:marks|credit)"
    r"|(?:One|Two|Three|\d+)\s+(?:mark|point)s?|Points?)\b"
    r"(?:[^.;:]{0,30}?\b(?:if|when|where|for)|\s+requires\s+that)\s+)?"
    r"(?:(?:(?:the\s+|an?\s+)?(?:(?:good|strong|full)\s+)?(?:response|answer|candidate|student|respondent|author|essay|paper"
    r"|examinee|trainee|pupil|learner|writer|assessor|reviewer)s?|you|they|we)\s+"
    r"(?:(?:must|should|ha(?:s|ve)\s+to|needs?\s+to|also|correctly|explicitly|clearly)\s+)*)?",
    re.IGNORECASE,
)
_ILLUSTRATION = Late(
    r"\b(?:such as|for example|for instance|e\.g\.|including|like|as in)\s[^.;:]*|\([^)]{0,400}\)", re.IGNORECASE
)
DETAIL = Late(r":|;|,?\s(?:because|since|namely|so that|in that|thereby)\b|,\s(?:so|which|as|hence)\b")
CONTRAST = Late(r"(?:,?\s(?:and|but) not\b|\brather than\b|\binstead of\b|,\s*not\b)[^.;:,]*", re.IGNORECASE)

# "Recommends", "proposing": what the answer does, which `asks` tells; the claim comes after it.
_LEADING_VERB = Late(
    r"(?:(?:also|further|then|correctly|explicitly|clearly)\s+)*\w+(?:(?<![su])s|ing)\b", re.IGNORECASE
)

ASKS_HOW = Late(r"\b(?:why|how|mechanism|process)\b", re.IGNORECASE)

# Verbs and nouns that rubrics use about any subject: they say what the answer does, not what is so.
_GENERIC_LIST = """
    response answer identify state explain describe give name note recognise conclude show establish argue
    use support point observe say see make draw reason fact claim least instance example case specific
    evidence result effect way part kind type mean meaning role
    quote cite mention remark report yes
"""
GENERIC = frozenset(sense(root(word)) for word in _GENERIC_LIST.split()) - {sense(root("cause"))}

VariantKey = tuple[tuple[tuple[str, ...], ...], ...]
"""Groups of phrases of one meaning, each phrase a tuple of roots."""


class Term(Struct, frozen=True):
    """One word of a claim, or one accepted variant of several words."""

    sense: str
    text: str
    start: int
    end: int
    in_list: bool
    """In an illustration ("such as ...") or in brackets: any one of them would do."""
    in_contrast: bool
    """In what the claim is held against ("rather than ...")."""


class Claim(Struct, frozen=True):
    """What a condition pays for: its words without marking idiom and exclusions, and what it asks for."""

    text: str
    start: int
    """Where the claim begins, after "The response"."""
    end: int
    terms: tuple[Term, ...]
    excludes: bool
    asks: Asks
    # What comparing needs again and again, made once: a claim stands in several pairs and is kept between keys.
    whole: tuple[Term, ...] = ()
    """Terms of the claim and its detail, illustrations left out."""
    held: tuple[Term, ...] = ()
    """The same without what the claim is held against."""
    said: frozenset[str] = frozenset()
    """Senses of all terms but those that the claim is held against."""
    whole_pairs: frozenset[frozenset[str]] = frozenset()
    """Senses of `whole` that stand next to each other, or with one between."""
    kept: str = ""
    """The text without marking idiom, exclusions and point shares."""
    roots: tuple[str, ...] = ()
    """Roots of the words of `held` after the leading verb, for comparing by meaning; an accepted variant gives those of
    its group."""
    verb_end: int = 0
    """Where the leading verb ends."""


class _Outline(Struct, frozen=True):
    """What of a condition is claim, illustration and contrast, whatever the variants are."""

    kept: tuple[Span, ...]
    """The claim; empty where everything is exclusion or share."""
    verb_end: int
    lists: tuple[Span, ...]
    contrasts: tuple[Span, ...]
    excludes: bool
    asks: Asks


@lru_cache(maxsize=2048)
def _outline(text: str) -> _Outline:
    kept: list[Span] = []
    excludes = False
    may_exclude = has_word(text, _EXCLUSION_WORDS)
    for sentence in sentences(text):
        if may_exclude and _EXCLUSION.search(sentence.text):
            excludes = True
            # "...; naming it is credited at the gate, not here": only that clause goes.
            at = sentence.start
            for clause in re.split(r"(?<=;)", sentence.text):
                if not _EXCLUSION.search(clause):
                    kept.append((at, at + len(clause)))
                at += len(clause)
        elif not kept or not _SHARE.match(sentence.text):  # "1 point for ..." may be all that a condition says
            kept.append((sentence.start, sentence.end))
    if not kept:
        return _Outline((), 0, (), (), excludes, Asks())
    subject = _SUBJECT.match(text, kept[0][0])
    start = subject.end() if subject and subject.end() <= kept[0][1] else kept[0][0]
    kept[0] = (start, kept[0][1])
    body = text[start : kept[0][1]]
    verb = _LEADING_VERB.match(text, start, kept[0][1])
    return _Outline(
        tuple(kept),
        verb.end() if verb else start,
        tuple(match.span() for match in _ILLUSTRATION.finditer(text)),
        tuple(match.span() for match in CONTRAST.finditer(text)),
        excludes,
        read_asking(body),
    )


def read_claim(text: str, variants: VariantKey) -> Claim:
    """Give the claim of a condition: "The response", exclusions, fail rules and point shares are left out.

    Of a text beyond all measure its beginning is read: a page pasted by mistake must not keep the keys waiting.
    """
    return _read_claim(text[:MOST_READ], variants)


@lru_cache(maxsize=2048)
def _read_claim(text: str, variants: VariantKey) -> Claim:
    outline = _outline(text)
    if not outline.kept:
        return Claim(text, 0, 0, (), outline.excludes, outline.asks)
    found = terms_of(text, variants)
    places = [begin for _, begin, _ in found]
    marks = (_inside(places, spans) for spans in (outline.kept, outline.lists, outline.contrasts))
    terms = tuple(
        Term(term, text[begin:end], begin, end, in_list, in_contrast)
        for (term, begin, end), kept, in_list, in_contrast in zip(found, *marks, strict=True)
        if kept and term not in GENERIC
    )
    return Claim(
        text,
        *outline.kept[0],
        terms,
        outline.excludes,
        outline.asks,
        whole=(whole := tuple(t for t in terms if not t.in_list)),
        held=(held := tuple(t for t in whole if not t.in_contrast)),
        said=frozenset(t.sense for t in terms if not t.in_contrast),
        whole_pairs=_neighbours(whole),
        kept=" ".join(text[start:end] for start, end in outline.kept),
        roots=roots_of(((t.sense, t.text) for t in held or whole if t.start >= outline.verb_end), variants),
        verb_end=outline.verb_end,
    )


def roots_of(terms: Iterable[tuple[str, str]], variants: VariantKey) -> tuple[str, ...]:
    """Give the roots of senses and their words; for an accepted variant those of its group's shortest phrase."""
    found: list[str] = []
    for one, text in terms:
        if one.startswith("="):
            found += sorted(variants[int(one[1:])], key=len)[0]
        else:
            found.append(root(text))
    return tuple(found)


def _neighbours(terms: Sequence[Term]) -> frozenset[frozenset[str]]:
    in_order = [term.sense for term in terms]
    near = (*pairwise(in_order), *zip(in_order, in_order[2:], strict=False))
    return frozenset(frozenset(pair) for pair in near if pair[0] != pair[1])


def _inside(places: Sequence[int], spans: Sequence[Span]) -> list[bool]:
    """Tell for each place whether it lies in one of the spans; both are in order, and no spans overlap."""
    if not spans:
        return [False] * len(places)
    result = []
    rest = iter(spans)
    start, end = next(rest)
    for place in places:
        while place >= end:
            start, end = next(rest, (place + 1, place + 1))
        result.append(start <= place)
    return result


def terms_of(text: str, variants: VariantKey) -> list[tuple[str, int, int]]:
    """Give the sense, start and end of each content word; an accepted variant phrase counts as one word."""
    if not variants:
        return list(senses(text))
    found = list(tokens(text))
    roots = [root(match.group()) for match in found]
    phrases = _by_first_word(variants)
    result: list[tuple[str, int, int]] = []
    done = 0
    for at, match in enumerate(found):
        if at < done:
            continue
        if roots[at] in phrases:
            group, length = _variant_at(roots, at, phrases)
            if length:
                done = at + length
                result.append((f"={group}", match.start(), found[done - 1].end()))
                continue
        one = meaning(match.group())
        if one is not None:
            result.append((one, match.start(), match.end()))
    return result


@lru_cache(maxsize=64)
def _by_first_word(variants: VariantKey) -> dict[str, list[tuple[tuple[str, ...], int]]]:
    """Give the phrases that begin with a word, the longest first, each with its group: most words begin none."""
    index: dict[str, list[tuple[tuple[str, ...], int]]] = {}
    for number, group in enumerate(variants):
        for phrase in group:
            index.setdefault(phrase[0], []).append((phrase, number))
    for phrases in index.values():
        phrases.sort(key=lambda entry: (-len(entry[0]), entry[1]))
    return index


def _variant_at(roots: list[str], at: int, phrases: dict[str, list[tuple[tuple[str, ...], int]]]) -> tuple[int, int]:
    """Give the group of the longest variant that begins at a word and how many words it takes; (0, 0) for none."""
    for phrase, number in phrases[roots[at]]:
        if tuple(roots[at : at + len(phrase)]) == phrase:
            return number, len(phrase)
    return 0, 0


def variant_key(variants: Sequence[Variant]) -> VariantKey:
    """Give the variants in the form that `read_claim` and `terms_of` take, and that can be cached by."""
    return _variant_key(tuple(variants))


@lru_cache(maxsize=64)
def _variant_key(variants: tuple[Variant, ...]) -> VariantKey:
    groups = []
    for variant in variants:
        term, accepted = variant.parted()
        phrases = [term, *accepted]
        if not variant.accepted and variant.accepted_text:
            phrases += variant.accepted_text.split(",")
        roots = {tuple(word.root for word in words(phrase)) for phrase in phrases} - {()}
        if len(roots) > 1:
            groups.append(tuple(sorted(roots)))
    return tuple(groups)


@lru_cache(maxsize=4096)
def senses_of(text: str, variants: VariantKey) -> frozenset[str]:
    """Give the senses of a text's content words, where neither order nor place matters."""
    phrases = _by_first_word(variants)
    if not phrases or phrases.keys().isdisjoint(map(root, vocabulary(text))):
        return said(text)
    # what `terms_of` gives, without the places, which cost more than all the rest
    plain = [match.group() for match in tokens(text)]
    roots = list(map(root, plain))
    found: set[str | None] = set()
    done = 0
    for at in [at for at, one in enumerate(roots) if one in phrases]:
        if at < done:
            continue
        group, length = _variant_at(roots, at, phrases)
        if length:
            found.update(map(meaning, plain[done:at]))
            found.add(f"={group}")
            done = at + length
    found.update(map(meaning, plain[done:]))
    return frozenset(filter(None, found))
