"""The keys of a rubric and what each holds: the one table that reading and the JSON Schema are made from.

Schema 2.0 with our own optional additions, as MISSION, "The file", has it; the drifted shapes seen in real
files are accepted beside the documented ones.
"""

from __future__ import annotations

from gt_tui.rubric.model import ACKNOWLEDGED, TOTAL_POINTS, Determinacy, FixtureKind
from gt_tui.rubric.tree import Value

Shape = dict[str, Value]
"""A part of a JSON Schema."""
Keys = dict[str, Shape]


def _text(says: str) -> Shape:
    return {"type": "string", "description": says}


def _whole(says: str, least: int | None = 0) -> Shape:
    return {"type": "integer", "description": says, **({} if least is None else {"minimum": least})}


def _flag(says: str) -> Shape:
    return {"type": "boolean", "description": says}


def _texts(says: str) -> Shape:
    return {"type": "array", "items": {"type": "string"}, "description": says}


def _list(items: str, says: str) -> Shape:
    return {"type": "array", "items": {"$ref": f"#/$defs/{items}"}, "description": says}


def _one(part: str, says: str) -> Shape:
    return {"$ref": f"#/$defs/{part}", "description": says}


def _word(words: list[str], says: str) -> Shape:
    return {"type": "string", "enum": words, "description": says}


AWARD: Keys = {
    "id": _text("Id of a component of this question."),
    "awarded": _whole("Points that the answer should earn for it."),
}
FIXTURE: Keys = {
    "fixture_id": _text("Used once in the whole file, such as A1-F1."),
    "response_text": _text("The answer, as a candidate would write it."),
    "expected_gate_passed": _flag("Whether the answer makes the gated claim."),
    "expected_component_awards": _list("award", "One award for each component; all 0 when the gate fails."),
    "expected_total": _whole("The sum of the awards."),
    "rationale": _text("Why this answer should earn that; the judge never sees it."),
    "determinacy": _word([word.value for word in Determinacy], "Open: the total may move by one point."),
    "kind": _word(
        [kind.value for kind in FixtureKind], "What the fixture is for; left out, it follows from the prediction."
    ),
}
EVIDENCE: Keys = {
    "claim": _text("What is claimed."),
    "source": _text("Where it comes from."),
    "locator": _text("Where in the source it stands."),
    "authority": _text("What kind of source it is."),
    "confidence": _text("How sure the author is."),
    "notes": _text("Anything else; may be empty."),
}
GATE: Keys = {
    "component_id": _text("Id of the component that is the gate: C1."),
    "points": _whole("What the gate is worth, 2 to 4; the same as its component.", 1),
    "pass_condition": _text("The one claim that an answer must make."),
    "fail_examples": _texts("Wrong answers that come close, each in so many words."),
}
COMPONENT: Keys = {
    "id": _text("C1 for the gate, then C2, C3 and so on."),
    "points": _whole("Whole points; all components together are 10.", 1),
    "is_gate": _flag("True on the gate only."),
    "credit_if": _text("What must be seen in an answer for the points to be paid."),
}
ACKNOWLEDGEMENT: Keys = {
    "code": _text("Code of the problem, such as GT401."),
    "about": _text("Where the problem stood; for people."),
    "text": _text("Mark of the words that it was given for; other words, and it no longer counts."),
    "reason": _text("Why the problem is none."),
}
QUESTION: Keys = {
    "id": _text("Letters and digits, unique by its digits alone; never like C3, which is a component's."),
    "section": _text("Section of the benchmark."),
    "title": _text("Short name."),
    "question": _text("What the candidate is asked."),
    "type": _text("Kind of task."),
    "mode": _text("How it is marked."),
    "difficulty": _text("Easy, Moderate, Hard or Expert."),
    "model_answer": _text("An answer that earns everything."),
    "principle": _text("What the question is about in general."),
    "gate": _one("gate", "The one claim that the question exists to test."),
    "components": _list("component", "What points are paid for, the gate first."),
    "required_concepts": _texts("What a good answer works with."),
    "accepted_variants": {
        "type": "array",
        "items": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/variant"}, {"$ref": "#/$defs/drifted_variant"}]},
        "description": "Other wordings that count the same, for this question.",
    },
    "indicative_terms": _texts("Words that speak for an answer but earn nothing by themselves."),
    "do_not_credit": _texts("Wrong answers that sound right, each with the component that it fails."),
    "evidence": _list("evidence", "Where the rubric's claims come from; the judge never sees it."),
    "calibration": _list("fixture", "Test answers with predicted awards."),
    ACKNOWLEDGED: _list("acknowledgement", "Warnings that the author holds to be right as they are."),
}
VARIANT: Keys = {
    "term": _text("The word that the rubric uses."),
    "variants": _texts("What may stand for it."),
    "note": _text("A remark for the author."),
}
DRIFTED_VARIANT: Keys = {
    "canonical": _text("The word that the rubric uses."),
    "accepted_variants": {
        "type": ["string", "array"],
        "items": {"type": "string"},
        "description": "What may stand for it, joined by commas: the one shape that the public harness reads.",
    },
    "note": _text("A remark for the author."),
}
AUTHORITY: Keys = {
    "rank": {"type": ["integer", "string"], "description": "1 for the source that overrules the others."},
    "class": _text("Kind of source."),
    "notes": _text("Anything else."),
}
SCORING: Keys = {
    "total_points": {"const": TOTAL_POINTS, "description": "Points of every question."},
    "integer_scores_only": _flag("Awards are whole numbers."),
    "gate_failure_score": {"const": 0, "description": "Total of an answer that fails the gate."},
    "positive_marking_after_gate": _flag("Errors beside the gate cost nothing."),
    "holistic_bands": _flag("Whether totals are adjusted to an impression as a whole."),
}
BENCHMARK: Keys = {
    "name": _text("Name of the benchmark."),
    "standardisation_set": _texts("Fixture ids that are marked again while grading goes on, to notice drift."),
    "drift_check_interval": _whole("Responses between two such checks.", 1),
}
HEAD: Keys = {
    "schema_version": {"const": "2.0", "description": "In quotation marks, else it is a number."},
    "benchmark": _one("benchmark", "What the rubric belongs to."),
    "candidate_access_mode": _text("What the candidate may look at."),
    "scoring_model": _one("scoring_model", "The marking rules of all questions."),
    "source_authority": _list("authority", "Which kinds of source overrule which."),
    "global_variants": {
        "type": "array",
        "items": {"anyOf": [{"$ref": "#/$defs/variant"}, {"$ref": "#/$defs/drifted_variant"}, {"type": "string"}]},
        "description": "Other wordings that count the same, in every question.",
    },
    "questions": _list("question", "The questions with their marking blocks and fixtures."),
    ACKNOWLEDGED: _list("acknowledgement", "Warnings outside the questions that are right as they are."),
}

OTHER_NAMES: dict[str, tuple[str, ...]] = {
    "answer": ("response_text", "model_answer"),
    "aliases": ("variants", "accepted_variants"),
    "awards": ("expected_component_awards",),
    "blocks": ("questions",),
    "cases": ("calibration",),
    "concepts": ("required_concepts",),
    "condition": ("credit_if", "pass_condition"),
    "criteria": ("components",),
    "criterion": ("credit_if",),
    "description": ("credit_if",),
    "dont_credit": ("do_not_credit",),
    "exclusions": ("do_not_credit",),
    "expected_score": ("expected_total",),
    "fixtures": ("calibration",),
    "gate_passed": ("expected_gate_passed",),
    "id": ("fixture_id", "component_id"),
    "ideal_answer": ("model_answer",),
    "items": ("questions",),
    "marks": ("points", "awarded"),
    "max_points": ("points",),
    "points": ("awarded", "expected_total"),
    "prompt": ("question",),
    "reason": ("rationale",),
    "reference_answer": ("model_answer",),
    "response": ("response_text",),
    "score": ("points", "awarded", "expected_total"),
    "synonyms": ("variants", "accepted_variants"),
    "terms": ("indicative_terms",),
    "test_cases": ("calibration",),
    "tests": ("calibration",),
    "text": ("response_text", "credit_if", "question"),
    "total": ("expected_total",),
    "version": ("schema_version",),
}
"""What other tools and hurried authors call a key, with the keys that may be meant: the first that the object lacks."""
