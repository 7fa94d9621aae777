"""What a credit condition asks an answer to do, told by its leading verb and a few small words.

Most of what tells double credit from a sound component is here rather than in the subject: a component that asks
to recommend, to calculate or to rule out another reading pays for a further step even when it uses all the words
of the gate, while one that asks for evidence, or explains *that* something is so, mostly pays for the gate again.
"""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct

_CLAUSE_LEAD = r"^(?:(?:also|further|then|correctly|explicitly|clearly)\s+)*"


def _leading(verbs: str) -> re.Pattern[str]:
    return re.compile(rf"{_CLAUSE_LEAD}(?:{verbs})", re.IGNORECASE)


_INSTANCE = re.compile(
    r"\b(?:instances?|(?<!for )examples?|illustrat\w+|exemplif\w+|cases? (?:of|where|in which))\b"
    r"|^(?:cit(?:es?|ing)|list\w*|giv\w+|nam(?:es?|ing)|point\w* to|quot\w+|support\w*|identif\w+)\b.*"
    r"\b(?:such as|for (?:example|instance))\b"
    r"|^(?:cit(?:es?|ing)|list(?:s|ing)?)\b|\b(?:at least (?:one|two|three)|specific)\b"
    r"|^(?:giv|nam|cit|list)\w+ (?:one|two|three|several|some)\b|\bas (?:evidence|support|proof)\b",
    re.IGNORECASE | re.DOTALL,
)
_MECHANISM = re.compile(
    r"^(?:explain\w*|describ\w+|show\w*|sets? out|outlin\w+|account\w* for|giv\w+|stat(?:es?|ing)|detail\w*|trac\w+)\b"
    r"[^.;:]{0,40}?\b(?:why|how|mechanism|process|chain|route|means by which|reason)\b|^explain(?:s|ing)?\b",
    re.IGNORECASE,
)
_ACT = _leading(
    r"(?:recommend|propos|advis|suggest|calculat|estimat|quantif|predict|forecast|comput|compar|rank|evaluat|assess"
    r"|design|devis|plan|warn|requir|instruct|ask|want|expect|deriv|measur|determin|convert|urg|prescrib|demand"
    r"|insist|reconstruct|classif|prefer|choos|select)\w*"
    r"|(?:dat|order|test)(?:es|ed|e|s|ing)?\b|call(?:s|ing)? for\b|work(?:s|ing)? out\b|see?k(?:s|ing)?\b"
)
_DECIDES = re.compile(
    r"\b(?:would (?:settle|test|confirm)|decisive (?:test|experiment)|should be)\b",
    re.IGNORECASE,
)
_OTHER_READING = _leading(
    r"(?:exclud|reject|distinguish|contrast|differentiat|consider|discuss|question|debat|weigh|rais|relat|locat"
    r"|critici|acknowledg|conced|qualif)\w*|rul(?:es?|ing) out\b"
)
_SAYS_SO = _leading(r"(?:attribut|ascrib|blam|recogni|conclud|argu|realis|credit)\w*|(?:hold|see)(?:s|ing)?\b")
_SHOWS = _leading(
    r"(?:cit|quot|giv|list|support|illustrat)\w*|point(?:s|ing)? (?:to|out)\b|us(?:es?|ing)\b[^.;]*\bas\b"
    r"|work(?:s|ing)? an example|show\w* (?:from|that|with)\b|evidence\b"
)
_EXPLAINS = _leading(r"(?:explain|describ|reason|account|outlin|trac)\w*|set(?:s|ting)? out\b|show\w* (?:how|why)\b")
_HOW_OR_WHY = re.compile(r"^\w+\s+(?:why|how)\b", re.IGNORECASE)
_MODAL = re.compile(
    r"\b(?:should|must|ought|ha(?:s|ve) to|need(?:s|ed)? to|will|would|could|might|may|can)\b", re.IGNORECASE
)
# A limit, a contrast or another case: it speaks the claim's words without repeating the claim.
_LIMIT = re.compile(
    r"\b(?:limit(?:s|ation)?|caveat|bias(?:ed)?|partial|uncertain\w*|unknown|might|must|should"
    r"|not (?:been )?(?:measured|recorded|tested|stated|defined)|does not (?:establish|prove|show|define|help)"
    r"|too (?:few|thin|small)|second|separate|different|another|other|additional|further|besides|overrides?"
    r"|exceptions?|contrasts?|distinguish\w*|if|unless|even when|would have|had been)\b"
    r"|^[^,]*\bthat where\b",
    re.IGNORECASE,
)


class Task(StrEnum):
    """What kind of thing an answer has to do; a claim and a step that follows from it are different tasks."""

    TELL = "tell"
    """To state, explain, name: all that is no other task."""
    ADVISE = "advise"
    """To recommend, propose, demand, or to say what should be done."""
    QUANTIFY = "quantify"
    FORESEE = "foresee"
    JUDGE = "judge"
    """To compare, examine, discuss."""
    WARN = "warn"
    """To warn, concede, qualify."""


_TASKS = {
    Task.ADVISE: _leading(
        r"(?:recommend|propos|advis|suggest|design|devis|plan|requir|instruct|ask|want|demand|insist|urg|prescrib|prefer"
        r"|choos|select|advocat|oppos)\w*|call(?:s|ing)? for\b|see?k(?:s|ing)?\b|would (?!not)\w+"
    ),
    Task.QUANTIFY: _leading(
        r"(?:calculat|estimat|quantif|comput|deriv|measur|determin|convert)\w*|work(?:s|ing)? out\b"
        r"|dat(?:es|ed|e|ing)\b"
    ),
    Task.FORESEE: _leading(r"(?:predict|forecast|expect|foresee|anticipat)\w*"),
    Task.JUDGE: _leading(
        r"(?:compar|rank|evaluat|assess|classif|reconstruct|examin|weigh|consider|discuss)\w*|test(?:s|ing)?\b"
    ),
    Task.WARN: _leading(r"(?:warn|caution|qualif|conced|acknowledg|limit)\w*"),
}
# "Says that packages should be signed" recommends it; "relatedness should show in basic words" does not.
_SHOULD = re.compile(
    r"\b(?:should|ought to|needs? to)\b(?! (?:show|include|find|have(?! been)|see|appear|lie|differ)\b)"
    r"|\b(?:must|ha(?:s|ve) to) (?:be|not)\b|\bthe (?:better|best|right) (?:\w+ )?(?:measure|remedy|test|step|choice)"
    r"|^(?:nam|giv|list)\w+\b[^.;:]{0,30}\b(?:remed(?:y|ies)|measures|precautions?|checks|actions?|safeguards?|repairs?)\b",
    re.IGNORECASE,
)


def _task_of(body: str) -> Task:
    for task, pattern in _TASKS.items():
        if pattern.search(body):
            return task
    return Task.ADVISE if _SHOULD.search(body) else Task.TELL


class Asks(Struct, frozen=True):
    """What a condition asks for; several may hold."""

    instance: bool = False
    """Examples, instances or evidence, wherever the condition says so."""
    mechanism: bool = False
    """Why or how something is so."""
    act: bool = False
    """To recommend, calculate, predict, test or the like."""
    other_reading: bool = False
    """To exclude, distinguish, discuss: another matter than the claim is up."""
    says_so: bool = False
    """To attribute, identify, recognise, conclude: the verbs of a claim, not of a remark beside it."""
    shows: bool = False
    """To cite, quote, point to: the verbs of evidence."""
    explains_that: bool = False
    """To explain that something is so, rather than how or why a named thing is."""
    modal: bool = False
    """It speaks of what should, would or may be."""
    limit: bool = False
    """It speaks of a limit, a contrast or another case."""
    task: Task = Task.TELL


def read_asking(body: str, claim: str) -> Asks:
    """Tell what the first sentence of a condition asks for; `claim` is its part without details and lists."""
    return Asks(
        instance=_INSTANCE.search(body) is not None,
        mechanism=_MECHANISM.search(body) is not None,
        act=_ACT.search(body) is not None or _DECIDES.search(body) is not None,
        other_reading=_OTHER_READING.search(body) is not None,
        says_so=_SAYS_SO.search(body) is not None,
        shows=_SHOWS.search(body) is not None,
        explains_that=_EXPLAINS.search(body) is not None and _HOW_OR_WHY.search(body) is None,
        modal=_MODAL.search(body) is not None,
        limit=_LIMIT.search(claim) is not None,
        task=_task_of(body),
    )
