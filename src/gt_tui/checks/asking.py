"""What a credit condition asks an answer to do, told by its leading verb and a few small words."""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct

from gt_tui.text.late import Late

_CLAUSE_LEAD = r"(?:(?:also|further|then|correctly|explicitly|clearly)\s+)*"


def _leading(verbs: str) -> Late:
    return Late(rf"{_CLAUSE_LEAD}(?:{verbs})", re.IGNORECASE)


_INSTANCE = Late(
    r"\b(?:instances?|(?<!for )examples?|illustrat\w+|exemplif\w+|cases? (?:of|where|in which))\b"
    r"|^(?:cit(?:es?|ing)|list\w*|giv\w+|nam(?:es?|ing)|point\w* to|quot\w+|support\w*|identif\w+)\b.*"
    r"\b(?:such as|for (?:example|instance))\b"
    r"|^(?:cit(?:es?|ing)|list(?:s|ing)?)\b|\b(?:at least (?:one|two|three)|specific)\b"
    r"|^(?:giv|nam|cit|list)\w+ (?:one|two|three|several|some)\b|\bas (?:evidence|support|proof)\b",
    re.IGNORECASE | re.DOTALL,
)
_MECHANISM = Late(
    r"(?:explain\w*|describ\w+|show\w*|sets? out|outlin\w+|account\w* for|giv\w+|stat(?:es?|ing)|detail\w*|trac\w+)\b"
    r"[^.;:]{0,40}?\b(?:why|how|mechanism|process|chain|route|means by which|reason)\b|explain(?:s|ing)?\b",
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
_SHOULD = Late(
    r"\b(?:should|ought to|needs? to)\b(?! (?:show|include|find|have(?! been)|see|appear|lie|differ)\b)"
    r"|\b(?:must|ha(?:s|ve) to) (?:be|not)\b|\bthe (?:better|best|right) (?:\w+ )?(?:measure|remedy|test|step|choice)"
    r"|^(?:nam|giv|list)\w+\b[^.;:]{0,30}\b(?:remed(?:y|ies)|measures|precautions?|checks|actions?|safeguards?|repairs?)\b",
    re.IGNORECASE,
)


def _task_of(body: str) -> Task:
    for task, pattern in _TASKS.items():
        if pattern.match(body):
            return task
    return Task.ADVISE if _SHOULD.search(body) else Task.TELL


class Asks(Struct, frozen=True):
    """What a condition asks for; several may hold."""

    instance: bool = False
    """Examples, instances or evidence, wherever the condition says so."""
    mechanism: bool = False
    """Why or how something is so."""
    task: Task = Task.TELL


def read_asking(body: str) -> Asks:
    """Tell what the first sentence of a condition asks for."""
    return Asks(
        instance=_INSTANCE.search(body) is not None,
        mechanism=_MECHANISM.match(body) is not None,
        task=_task_of(body),
    )
