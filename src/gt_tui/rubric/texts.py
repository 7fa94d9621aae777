"""The prose of a question by its path, for what marks or edits words in it."""

from __future__ import annotations

from collections.abc import Sequence

from gt_tui.rubric.model import Question
from gt_tui.rubric.path import Path


def text_at(question: Question, path: Path) -> str:
    """Give the prose at a path in a question, or "" for ids, lists, numbers and what is not there."""
    match path[2:]:
        case ("question" | "model_answer" | "principle" | "title" as name,):
            return str(getattr(question, name))
        case ("gate", "pass_condition") if question.gate:
            return question.gate.pass_condition
        case ("gate", "fail_examples", int(n)) if question.gate:
            return _at(question.gate.fail_examples, n)
        case ("components", int(n), "credit_if") if n < len(question.components):
            return question.components[n].credit_if
        case ("required_concepts" | "indicative_terms" | "do_not_credit" as name, int(n)):
            return _at(getattr(question, name), n)
        case ("accepted_variants", int(n)) if n < len(question.accepted_variants):
            variant = question.accepted_variants[n]
            return " ".join((variant.term, *variant.accepted))
        case ("calibration", int(n), "response_text" | "rationale" as name) if n < len(question.fixtures):
            return str(getattr(question.fixtures[n], name))
        case _:
            return ""


def _at(texts: Sequence[str], n: int) -> str:
    return texts[n] if n < len(texts) else ""
