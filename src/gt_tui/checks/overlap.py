"""Hints that something may be paid twice: by a component and the gate, or by two components.

MISSION, "What makes a rubric good": no component credits what the gate requires. Whether two conditions
make the same claim is a question of meaning, and this module only counts words, so it never says that
something *is* double credit. It sees repeated claims, requests for instances of the claim and requests
for the claim's mechanism; it misses a paraphrase that shares no words, and it does not say whether a
component is fair.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from gt_tui.rubric.model import Question, Variant
from gt_tui.text.sentences import sentences
from gt_tui.text.words import Word, root, sense, words

Span = tuple[int, int]
"""Start and end, in characters, in the text that it is a part of."""


class Level(StrEnum):
    """How strongly the words speak for an overlap."""

    HINT = "hint"
    LIKELY = "likely"


class Kind(StrEnum):
    """What the second condition does with the claim of the first."""

    INSTANCE = "instance"
    MECHANISM = "mechanism"
    RESTATEMENT = "restatement"
    SAME_CLAIM = "same claim"


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two credit conditions that seem to pay for one thing."""

    first_id: str
    """The gate's component id, or the component that stands earlier."""
    second_id: str
    """The component that should say what it does not pay for."""
    level: Level
    kind: Kind
    shared: tuple[str, ...]
    """Words and phrases of the second condition that meet the first one, in their order."""
    first_field: str
    """``pass_condition`` (of the gate) or ``credit_if``: the text that `first_spans` points into."""
    first_spans: tuple[Span, ...]
    second_spans: tuple[Span, ...]
    """Where the shared words stand in the second condition's ``credit_if``."""
    exclusion_stated: bool
    """Whether the second condition already says that something is credited elsewhere."""
    suggestion: str
    """A sentence to paste into the second condition."""
    score: float
    """The evidence in log-odds: above 0 as likely as not, on the author's own examples."""


def find_overlaps(question: Question, global_variants: Sequence[Variant] = ()) -> list[Overlap]:
    """Give the suspected double credits of one question, gate first, then in the rubric's order.

    C1 is not compared with the gate, which it repeats by design. An exclusion ("... is credited under C1,
    not here") is left out of the comparison and nothing more: if its presence lowered the score, one pasted
    sentence would silence the warning while the overlap is still paid for.
    """
    variants = variant_key((*global_variants, *question.accepted_variants))
    topic = _senses(f"{question.title} {question.question}", variants)
    gate = question.gate_component
    gate_id = gate.id if gate else (question.gate.component_id or "C1") if question.gate else None
    gate_texts: list[tuple[str, str]] = []
    if question.gate and question.gate.pass_condition.strip():
        gate_texts.append(("pass_condition", question.gate.pass_condition))
    if gate and gate.credit_if.strip() and gate.credit_if != (question.gate and question.gate.pass_condition):
        gate_texts.append(("credit_if", gate.credit_if))
    others = [c for c in question.components if c is not gate and c.id != gate_id and c.credit_if.strip()]

    found: list[Overlap] = []
    for component in others:
        second = read_claim(component.credit_if, variants)
        against_gate = [
            overlap
            for name, text in gate_texts
            if (overlap := _compare(gate_id or "C1", name, read_claim(text, variants), component.id, second, topic))
        ]
        if against_gate:
            found.append(max(against_gate, key=lambda overlap: overlap.score))
    at_gate = {overlap.second_id for overlap in found}
    for position, earlier in enumerate(others):
        for later in others[position + 1 :]:
            overlap = _compare(
                earlier.id,
                "credit_if",
                read_claim(earlier.credit_if, variants),
                later.id,
                read_claim(later.credit_if, variants),
                topic,
                between_components=True,
            )
            # A pair that is already flagged at the gate shares the gate's words: repair that first.
            if overlap and (overlap.level is Level.LIKELY or not {earlier.id, later.id} & at_gate):
                found.append(overlap)
    return found


# --- reading one condition -------------------------------------------------------------------------------

_EXCLUSION = re.compile(
    r"\b(?:credited|paid|rewarded|awarded|marked|counted|covered|earned)\b[^.;]{0,200}\b(?:gate|C\d+|elsewhere|above)\b"
    r"|\bnot (?:credited|paid|rewarded|awarded|counted) (?:here|again|twice)\b|\bnot here\b"
    r"|\b(?:do|does|should|must|will) not (?:credit|award|pay|count|earn|qualify|pass|suffice)\b"
    r"|\b(?:no|nothing|zero) (?:credit|points|marks|award)\b|\bearns? (?:nothing|no)\b"
    r"|\b(?:belongs?) (?:to|under|at) (?:the gate|C\d+)\b"
    r"|\b(?:is|are) not (?:enough|sufficient)\b|\b(?:fails|fail)\s*\.?\s*$"
    r"|^(?:Merely|Simply|Only|Just)\b.*\b(?:not|fails|nothing|insufficient)\b",
    re.IGNORECASE | re.DOTALL,
)
_SHARE = re.compile(
    r"^(?:\d+ points?\b|Either\b.*\bearns\b|Any (?:one|two)\b|Full (?:marks|credit)\b)",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"^\s*(?:\[[^\]]{0,40}\]\s*)?"
    r"(?:(?:Credit|Award|Give|Pays?|Full marks|Points?)\b[^.;:]{0,30}?\b(?:if|when|where|for)\s+)?"
    r"(?:(?:the\s+|an?\s+)?(?:response|answer|candidate|student|respondent|author)\s+"
    r"(?:(?:must|should|also|correctly|explicitly|clearly)\s+)*)?",
    re.IGNORECASE,
)
_ILLUSTRATION = re.compile(
    r"\b(?:such as|for example|for instance|e\.g\.|including|like|as in)\s[^.;:]*|\([^)]{0,400}\)", re.IGNORECASE
)
_DETAIL = re.compile(r":|;|,?\s(?:because|since|namely|so that|in that|thereby)\b|,\s(?:so|which|as|hence)\b")
_CONTRAST = re.compile(r"(?:,?\s(?:and|but) not\b|\brather than\b|\binstead of\b|,\s*not\b)[^.;:,]*", re.IGNORECASE)

_ASKS_INSTANCE = re.compile(
    r"\b(?:instances?|(?<!for )examples?|illustrat\w+|exemplif\w+|cases? (?:of|where|in which))\b"
    r"|^(?:cit(?:es?|ing)|list\w*|giv\w+|nam(?:es?|ing)|point\w* to|quot\w+|support\w*|identif\w+)\b.*"
    r"\b(?:such as|for (?:example|instance))\b"
    r"|^(?:cit(?:es?|ing)|list(?:s|ing)?)\b|\b(?:at least (?:one|two|three)|specific)\b"
    r"|^(?:giv|nam|cit|list)\w+ (?:one|two|three|several|some)\b|\bas (?:evidence|support|proof)\b",
    re.IGNORECASE | re.DOTALL,
)
_ASKS_MECHANISM = re.compile(
    r"^(?:explain\w*|describ\w+|show\w*|sets? out|outlin\w+|account\w* for|giv\w+|stat(?:es?|ing)|detail\w*|trac\w+)\b"
    r"[^.;:]{0,40}?\b(?:why|how|mechanism|process|chain|route|means by which|reason)\b|^explain(?:s|ing)?\b",
    re.IGNORECASE,
)
_ASKS_HOW = re.compile(r"\b(?:why|how|mechanism|process)\b", re.IGNORECASE)
_ASKS_ACT = re.compile(
    r"^(?:recommend|propos|advis|suggest|calculat|estimat|quantif|predict|comput|compar|rank|evaluat|design|plan"
    r"|warn|require|date[sd]?\b)\w*"
    r"|\b(?:would (?:settle|test|confirm)|decisive (?:test|experiment)|should be)\b",
    re.IGNORECASE,
)
# A limit, a contrast or another case: it speaks the claim's words without repeating the claim.
_ASKS_LIMIT = re.compile(
    r"\b(?:limit(?:s|ation)?|caveat|bias(?:ed)?|partial|uncertain\w*|unknown|might|must|should"
    r"|not (?:been )?(?:measured|recorded|tested|stated|defined)|does not (?:establish|prove|show|define|help)"
    r"|too (?:few|thin|small)|second|separate|different|another|other|additional|further|besides|overrides?"
    r"|exceptions?|contrasts?|distinguish\w*|if|unless|even when|would have|had been)\b"
    r"|^[^,]*\bthat where\b",
    re.IGNORECASE,
)

# Verbs and nouns that rubrics use about any subject: they say what the answer does, not what is so.
_GENERIC_LIST = """
    response answer identify state explain describe give name note recognise conclude show establish argue
    use support point observe say see make draw reason fact claim least instance example case specific
    evidence result effect way part kind type mean meaning role
"""
_GENERIC = frozenset(sense(root(word)) for word in _GENERIC_LIST.split()) - {sense(root("cause"))}

VariantKey = tuple[tuple[tuple[str, ...], ...], ...]
"""Groups of phrases of one meaning, each phrase a tuple of roots."""


@dataclass(frozen=True, slots=True)
class Term:
    """One word of a claim, or one accepted variant of several words."""

    sense: str
    text: str
    start: int
    end: int
    in_head: bool
    """In the claim itself, not in the detail after a colon or "because"."""
    in_list: bool
    """In an illustration ("such as ...") or in brackets: any one of them would do."""
    in_contrast: bool
    """In what the claim is held against ("rather than ...")."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What a condition pays for: its words without marking idiom and exclusions, and what it asks for."""

    text: str
    start: int
    """Where the claim begins, after "The response"."""
    end: int
    terms: tuple[Term, ...]
    excludes: bool
    asks_instance: bool
    asks_mechanism: bool
    asks_act: bool
    asks_limit: bool


@lru_cache(maxsize=2048)
def read_claim(text: str, variants: VariantKey) -> Claim:
    """Give the claim of a condition: "The response", exclusions, fail rules and point shares are left out."""
    kept: list[Span] = []
    excludes = False
    for sentence in sentences(text):
        if _EXCLUSION.search(sentence.text):
            excludes = True
            # "...; naming it is credited at the gate, not here": only that clause goes.
            at = sentence.start
            for clause in re.split(r"(?<=;)", sentence.text):
                if not _EXCLUSION.search(clause):
                    kept.append((at, at + len(clause)))
                at += len(clause)
        elif not _SHARE.search(sentence.text):
            kept.append((sentence.start, sentence.end))
    if not kept:
        return Claim(text, 0, 0, (), excludes, False, False, False, False)
    subject = _SUBJECT.match(text, kept[0][0])
    start = subject.end() if subject and subject.end() <= kept[0][1] else kept[0][0]
    kept[0] = (start, kept[0][1])
    body = text[start : kept[0][1]]
    detail = _DETAIL.search(body)
    head_end = start + detail.start() if detail and words(body[: detail.start()])[3:] else kept[0][1]
    lists = [match.span() for match in _ILLUSTRATION.finditer(text)]
    contrasts = [match.span() for match in _CONTRAST.finditer(text)]
    terms = tuple(
        Term(
            term,
            text[begin:end],
            begin,
            end,
            begin < head_end,
            _inside(begin, lists),
            _inside(begin, contrasts),
        )
        for term, begin, end in terms_of(text, variants)
        if _inside(begin, kept) and term not in _GENERIC
    )
    return Claim(
        text,
        start,
        kept[0][1],
        terms,
        excludes,
        _ASKS_INSTANCE.search(body) is not None,
        _ASKS_MECHANISM.search(body) is not None,
        _ASKS_ACT.search(body) is not None,
        _ASKS_LIMIT.search(_ILLUSTRATION.sub("", text[start:head_end])) is not None,
    )


def _inside(at: int, spans: Sequence[Span]) -> bool:
    """Tell whether the place lies in one of the spans, which are in order and do not overlap."""
    position = bisect_right(spans, at, key=lambda span: span[0]) - 1
    return position >= 0 and at < spans[position][1]


def terms_of(text: str, variants: VariantKey) -> list[tuple[str, int, int]]:
    """Give the sense, start and end of each content word; an accepted variant phrase counts as one word."""
    found = words(text)
    result: list[tuple[str, int, int]] = []
    at = 0
    while at < len(found):
        group, length = _variant_at(found, at, variants)
        if length:
            result.append((f"={group}", found[at].start, found[at + length - 1].end))
            at += length
            continue
        if found[at].is_content:
            result.append((sense(found[at].root), found[at].start, found[at].end))
        at += 1
    return result


def _variant_at(found: Sequence[Word], at: int, variants: VariantKey) -> tuple[int, int]:
    best = (0, 0)
    for number, group in enumerate(variants):
        for phrase in group:
            length = len(phrase)
            if length > best[1] and tuple(word.root for word in found[at : at + length]) == phrase:
                best = (number, length)
    return best


def variant_key(variants: Sequence[Variant]) -> VariantKey:
    """Give the variants in the form that `read_claim` and `terms_of` take, and that can be cached by."""
    groups = []
    for variant in variants:
        phrases = [variant.term, *variant.accepted]
        if not variant.accepted and variant.accepted_text:
            phrases += variant.accepted_text.split(",")
        roots = {tuple(word.root for word in words(phrase)) for phrase in phrases} - {()}
        if len(roots) > 1:
            groups.append(tuple(sorted(roots)))
    return tuple(groups)


@lru_cache(maxsize=512)
def _senses(text: str, variants: VariantKey) -> frozenset[str]:
    return frozenset(term for term, _, _ in terms_of(text, variants))


# --- comparing two ---------------------------------------------------------------------------------------

_TOPIC_WEIGHT = 0.7
_LEAN = 0.85
"""Each further word of a claim weighs this much of the one before: what it is about comes first."""


@dataclass(frozen=True, slots=True)
class Features:
    """What is counted about a pair; every number is 0..1."""

    head: float
    """Share of the second claim that the first one contains."""
    whole: float
    """The same with the detail after a colon or "because"."""
    back: float
    """Share of the first claim that the second one contains."""
    phrases: float
    """Share of the second claim's neighbouring words that are neighbours in the first one too."""
    rare: float
    """How many words beyond the question's own topic are shared (4 or more give 1)."""
    instance: float
    """Root of `back` when the second asks for examples and the first does not: few shared words suffice."""
    mechanism: float
    """Root of the larger of `back` and `head` when the second asks why or how."""
    act: float
    """1 when the second alone asks to recommend, calculate, predict or the like."""
    limit: float
    """1 when the second alone speaks of a limit, a contrast or another case."""


# Fitted by logistic regression on the tuned half of the project's labelled blocks, then rounded.
WEIGHTS = Features(
    head=0.9, whole=1.0, back=1.1, phrases=0.3, rare=0.5, instance=1.2, mechanism=2.5, act=-1.0, limit=-1.7
)
BIAS = -1.9
HINT_AT = -0.35
LIKELY_AT = 0.2
"""Log-odds from which on an overlap at the gate is a hint, and is likely."""
BETWEEN_HINT_AT = -0.15
BETWEEN_LIKELY_AT = 1.3
"""Higher than at the gate: a question has more pairs of components, and nearly all of them are sound."""

_LEADING_VERBS = frozenset(["Identifies", "States", "Explains", "Describes", "Names", "Gives", "Concludes", "Shows"])

_LONGEST_NAMING = 160
"""Characters of a claim that are repeated in a suggested exclusion."""


def features(first: Claim, second: Claim, topic: frozenset[str]) -> Features:
    """Give the counts for a pair of claims; `topic` holds the senses of the question's own words."""
    first_senses = {t.sense for t in first.terms if not t.in_contrast}
    head = [t for t in second.terms if t.in_head and not t.in_list]
    whole = [t for t in second.terms if not t.in_list]
    second_senses = {t.sense for t in whole}
    gate = [t for t in first.terms if not t.in_list and not t.in_contrast]
    shared = first_senses & second_senses
    back = _share(gate, second_senses, topic, 1.0)
    in_first = _neighbours(first.terms)
    in_second = _neighbours(whole)
    contained = _share(whole, first_senses, topic, 1.0)
    in_head = _share(head, first_senses, topic, _LEAN)
    return Features(
        head=in_head,
        whole=contained,
        back=back,
        phrases=len(in_first & in_second) / max(3, min(len(in_second), len(in_first))),
        rare=min(1.0, len(shared - topic) / 4),
        instance=math.sqrt(back) if second.asks_instance and not first.asks_instance else 0.0,
        mechanism=math.sqrt(max(back, in_head)) if second.asks_mechanism else 0.0,
        act=float(second.asks_act and not first.asks_act),
        limit=float(second.asks_limit and not first.asks_limit),
    )


def features_between(one: Claim, other: Claim, topic: frozenset[str]) -> Features:
    """Give the counts for two components, of which neither is the claim that the other leans on.

    The mean of both readings; a component that asks for an action or a limit asks for something else than
    one that does not, whichever stands first.
    """
    there, back = features(one, other, topic), features(other, one, topic)
    return Features(
        head=(there.head + back.head) / 2,
        whole=(there.whole + back.whole) / 2,
        back=(there.back + back.back) / 2,
        phrases=there.phrases,
        rare=there.rare,
        instance=max(there.instance, back.instance),
        mechanism=min(there.mechanism, back.mechanism) or max(there.mechanism, back.mechanism) / 2,
        act=max(there.act, back.act),
        limit=max(there.limit, back.limit),
    )


def _share(terms: Sequence[Term], other: Iterable[str], topic: frozenset[str], lean: float) -> float:
    within = set(other)
    total = got = 0.0
    weight = 1.0
    seen: set[str] = set()
    for term in terms:
        if term.sense in seen:
            continue
        seen.add(term.sense)
        value = weight * (_TOPIC_WEIGHT if term.sense in topic else 1.0)
        weight *= lean
        total += value
        if term.sense in within:
            got += value
    return got / total if total else 0.0


def _neighbours(terms: Sequence[Term]) -> set[frozenset[str]]:
    return {
        frozenset((one.sense, other.sense))
        for at, one in enumerate(terms)
        for other in terms[at + 1 : at + 3]
        if one.sense != other.sense
    }


def score(counted: Features) -> float:
    """Give the log-odds for an overlap from what was counted."""
    return BIAS + math.fsum(getattr(WEIGHTS, name) * getattr(counted, name) for name in Features.__dataclass_fields__)


# --- saying it -------------------------------------------------------------------------------------------


def _compare(
    first_id: str,
    first_field: str,
    first: Claim,
    second_id: str,
    second: Claim,
    topic: frozenset[str],
    between_components: bool = False,
) -> Overlap | None:
    counted = (features_between if between_components else features)(first, second, topic)
    value = score(counted)
    if value < (BETWEEN_HINT_AT if between_components else HINT_AT):
        return None
    common = {t.sense for t in first.terms} & {t.sense for t in second.terms if not t.in_list}
    if not common:
        return None
    second_spans = _spans(second, common)
    if between_components:
        kind = Kind.SAME_CLAIM
    elif second.asks_mechanism and _ASKS_HOW.search(second.text, second.start, second.end):
        kind = Kind.MECHANISM
    elif second.asks_instance:
        kind = Kind.INSTANCE
    else:
        kind = Kind.RESTATEMENT
    return Overlap(
        first_id,
        second_id,
        Level.LIKELY if value >= (BETWEEN_LIKELY_AT if between_components else LIKELY_AT) else Level.HINT,
        kind,
        tuple(dict.fromkeys(second.text[start:end] for start, end in second_spans)),
        first_field,
        _spans(first, common),
        second_spans,
        second.excludes,
        f"{_naming(first)} is credited under {first_id}, not here.",
        round(value, 2),
    )


def _spans(claim: Claim, common: set[str]) -> tuple[Span, ...]:
    """Give the places of the shared words; words that only small words or a hyphen part become one phrase."""
    spans: list[Span] = []
    previous: Term | None = None
    for term in claim.terms:
        if term.sense not in common:
            previous = None
            continue
        if previous is not None and not re.search(r"[.;:,()]|\w{5,}", claim.text[previous.end : term.start]):
            spans[-1] = (spans[-1][0], term.end)
        else:
            spans.append((term.start, term.end))
        previous = term
    return tuple(spans)


def _naming(claim: Claim) -> str:
    """Give the claim as something an answer does: "Stating that the zones interpenetrate"."""
    body = claim.text[claim.start : claim.end].partition(";")[0].strip().rstrip(".")
    detail = _DETAIL.search(body)
    if detail and len(body) > _LONGEST_NAMING and detail.start() > 20:
        body = body[: detail.start()]
    if len(body) > _LONGEST_NAMING:
        body = body[:_LONGEST_NAMING].rsplit(" ", 1)[0].rstrip(",;:") + " ..."
    verb, _, rest = body.partition(" ")
    if rest and verb.isalpha() and verb.endswith("ing"):
        return f"{verb.capitalize()} {rest}"
    if rest and verb.isalpha() and verb.endswith("s") and (claim.start or verb in _LEADING_VERBS):
        return f"{_gerund(verb.lower())} {rest}"
    return f"Stating that {body[:1].lower()}{body[1:]}" if body[1:2].islower() else f"Stating that {body}"


def _gerund(verb: str) -> str:
    plain = re.sub(r"(?<=[sxz])es$|(?<=[cs]h)es$|s$", "", verb)
    plain = re.sub(r"ie$", "y", plain) if len(plain) > 4 else plain
    if plain.endswith("e") and not plain.endswith(("ee", "oe", "ye")):
        plain = plain[:-1]
    return f"{plain[:1].upper()}{plain[1:]}ing"
