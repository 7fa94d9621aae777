"""The rules: a stable code for each, how much it matters, why it matters in marking, and how a repair looks.

Codes never change their meaning: authors quote them to each other and switch on them in scripts. Hundreds:
1 document and shapes, 2 gate, 3 components, 4 double credit, 5 do-not-credit, 6 variants, 7 fixtures,
8 standardisation set, 9 text.
"""

from __future__ import annotations

from dataclasses import dataclass

from gt_tui.checks.problem import Problem, Severity
from gt_tui.rubric.path import Path


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as `explain` shows it. A single problem may be milder than its rule's severity."""

    code: str
    severity: Severity
    title: str
    why: str
    example: str


_ERROR, _WARNING, _ADVICE = Severity.ERROR, Severity.WARNING, Severity.ADVICE

_DOCUMENT = (
    Rule(
        "GT100",
        _ERROR,
        "The file cannot be read as a rubric",
        "What cannot be read cannot be marked with. The message names the line, or says that the file is missing, "
        "empty, too large, in another encoding, or no rubric at all.",
        "Close the quotation mark, brace or bracket that the named line leaves open; save the file as UTF-8.",
    ),
    Rule(
        "GT101",
        _ERROR,
        "The schema version is not 2.0",
        "The public harness refuses the whole file when schema_version is anything but the text 2.0.",
        'schema_version: "2.0", with quotation marks: without them it is a number.',
    ),
    Rule(
        "GT102",
        _ERROR,
        "The rubric has no questions",
        "There is nothing to mark. Often the list stands under another key, or one level too deep.",
        "questions: at the top level of the file, holding at least one question.",
    ),
    Rule(
        "GT103",
        _ERROR,
        "A question has no id",
        "Results, fixtures and reports are filed under the question's id; without one they cannot be told apart.",
        "id: A4",
    ),
    Rule(
        "GT104",
        _ERROR,
        "Two questions have the same id",
        "An answer is matched to its marking block by id. With two blocks under one id, one of the two "
        "questions "
        "is marked by the other's rules.",
        "Rename the later one to an id that nothing uses yet, and its fixtures with it.",
    ),
    Rule(
        "GT105",
        _WARNING,
        "Two question ids have the same digits",
        "The public harness finds a marking block by the digits of the id alone. It cannot tell A1 from B1, "
        "so "
        "answers to one of them are marked by the other's block, and nothing in the scores shows it.",
        "Number straight through the sections: A1, A2, B3, B4 instead of A1, A2, B1, B2.",
    ),
    Rule(
        "GT106",
        _WARNING,
        "A question id looks like a component id",
        "Do-not-credit entries and exclusions point to components by id. When a question is called C3 as "
        "well, "
        '"does not earn C3" can be read as the question or the component, by people and by the judge.',
        "Use a letter other than C for sections: D3 instead of C3.",
    ),
    Rule(
        "GT107",
        _ERROR,
        "A value is of the wrong type",
        "A value that cannot be read counts as absent: points written as text are no points, so the sum, the "
        "gate check and the judge's contract all work without them.",
        "points: 3 instead of points: three.",
    ),
    Rule(
        "GT108",
        _ERROR,
        "A field that marking needs is missing",
        "The judge sees an empty place where the field belongs, or the prediction cannot be compared.",
        "Add the field; the message says what it should hold.",
    ),
    Rule(
        "GT109",
        _ERROR,
        "An id or other text must be quoted",
        "Without quotation marks YAML reads 012, 1e3 or 2024-01-01 as a number or a date. What comes back is "
        "another id than the one that was written, so awards no longer find their component.",
        'id: "012"',
    ),
    Rule(
        "GT110",
        _ERROR,
        "A key stands twice in one object",
        "Only one of the two values is read, and readers differ in which. Half of what was written does not count.",
        "Keep one; if both lists matter, join their entries under one key.",
    ),
    Rule(
        "GT111",
        _WARNING,
        "A key is nearly a known one",
        "Unknown keys are kept but never read. A misspelt one leaves its field empty without a word.",
        "credit_if instead of creditif.",
    ),
    Rule(
        "GT112",
        _WARNING,
        "A list is in an older shape",
        "It is read and kept as it is, but other tools for schema 2.0 look for the documented keys and find "
        "nothing under them.",
        "source_authority: entries with rank, class and notes.",
    ),
)

_GATE = (
    Rule(
        "GT201",
        _ERROR,
        "No component is marked as the gate",
        "The prompt marks the gate where is_gate is true. A missing is_gate removes the gate mark from the "
        "harness's prompt without a word, and the judge weighs the gate like any other component.",
        "- {id: C1, points: 3, is_gate: true, credit_if: ...}",
    ),
    Rule(
        "GT202",
        _ERROR,
        "Several components are marked as the gate",
        "A question tests one claim. With two gates nobody can say which failure brings the total to 0.",
        "Keep is_gate: true on C1 and set the others to false.",
    ),
    Rule(
        "GT203",
        _ERROR,
        "The question has no gate",
        "Without a gate an answer that misses the very point of the question still collects the supporting credit.",
        "gate: {component_id: C1, points: 3, pass_condition: ..., fail_examples: [...]}",
    ),
    Rule(
        "GT204",
        _ERROR,
        "The gate's id does not fit component C1",
        "The gate stands in the file twice, as the gate block and as component C1. When the two name "
        "different "
        "components, the judge tests one thing and pays for another.",
        "gate.component_id: C1, and is_gate: true on the component with id C1.",
    ),
    Rule(
        "GT205",
        _ERROR,
        "The gate's points differ from its component's",
        "The judge is told the component's points; the author reads the gate's. Predictions then fail by the "
        "difference and look like a judge's mistake.",
        "gate.points: 3 and C1 points: 3.",
    ),
    Rule(
        "GT206",
        _ERROR,
        "The gate is not worth 2 to 4 points",
        "One point makes the central claim count for next to nothing; five or more leave too little for the "
        "reasoning above it, so that answers bunch at the two ends.",
        "Make the gate 3 points and spread the other 7 over the supporting components.",
    ),
    Rule(
        "GT207",
        _ERROR,
        "The gate has no pass condition",
        "The judge has nothing to decide the gate by, and the public harness refuses the file.",
        "pass_condition: The response attributes the copper grade at surface to supergene enrichment.",
    ),
    Rule(
        "GT208",
        _WARNING,
        "The gate has no fail example",
        "A condition alone is read generously. One concrete wrong answer shows the judge where the line "
        "runs; the "
        "worst miscalibrations are right conclusions by a wrong route, which only an example rules out.",
        "fail_examples: [Says that the ore is rich at surface without saying what enriched it.]",
    ),
    Rule(
        "GT209",
        _WARNING,
        "The gate asks for several facts at once",
        "Facts that could be graded apart make the gate a lottery: an answer with two of three is 0 like an "
        "empty "
        'one, and judges differ in how strictly they read the "and". A contrast between two things, such as '
        "telling A from B, is one claim and is fine.",
        "Keep the one claim that the question exists for; move each other fact to a component of its own.",
    ),
)

_COMPONENTS = (
    Rule(
        "GT301",
        _ERROR,
        "A component has no id",
        "The judge reports its awards by id; a component without one cannot be paid.",
        "id: C3",
    ),
    Rule(
        "GT302",
        _ERROR,
        "Two components have the same id",
        "A verdict that names an id twice is rejected, so no answer to the question can be marked.",
        "Number the components C1, C2, C3 in their order.",
    ),
    Rule(
        "GT303",
        _ERROR,
        "A component's points are not a whole number above 0",
        "Awards are whole numbers from 0 to the component's points. Anything else leaves no valid award.",
        "points: 3",
    ),
    Rule(
        "GT304",
        _ERROR,
        "The components do not total 10 points",
        "Every question weighs the same because each is out of 10. Another sum shifts the benchmark's mean.",
        "C1 3, C2 3, C3 4: together 10.",
    ),
    Rule(
        "GT305",
        _ERROR,
        "A component has no credit condition",
        "The judge has nothing to pay for, and the public harness refuses the file.",
        "credit_if: The response links the oxidised zone to the depth of the water table.",
    ),
    Rule(
        "GT306",
        _WARNING,
        "A component holds several facts but does not divide its points",
        "Judges will give a half-right answer anything from nothing to everything, and a prediction for it is a guess.",
        "2 points each to a cap of 4: (a) no metal source is shown; (b) the counts carry sampling bias.",
    ),
    Rule(
        "GT307",
        _WARNING,
        "[Binary] stands on several facts",
        "All or nothing suits one determinate fact: a name, a number, a direction. On several facts it takes "
        "the credit for those that are right as well.",
        "[Binary] The response gives the host as marble. Put the age in another component.",
    ),
    Rule(
        "GT308",
        _ERROR,
        "The question has no components",
        "There is nothing to award, so every verdict on it is rejected.",
        "components: C1 as the gate and at least one more, 10 points together.",
    ),
    Rule(
        "GT309",
        _WARNING,
        "Component ids are not C1 to Cn",
        "The gate is C1 by convention, and do-not-credit entries and rationales speak of C2 and C3. Other "
        "names or gaps make such references miss.",
        "Rename the components C1, C2, C3 without a gap, and the awards of the fixtures with them.",
    ),
)

_DOUBLE_CREDIT = (
    Rule(
        "GT401",
        _WARNING,
        "A component may pay for what the gate already pays for",
        "The commonest defect of real rubrics. An answer that only just passes the gate collects the "
        "component too, and minimum-pass fixtures score above the gate. This is a hint by words: it misses "
        "paraphrases that share no words, and says nothing about whether a component is fair.",
        "Narrow the component to what lies beyond the gate and write the exclusion into it: Credit the depth "
        "relation only; that the minerals are secondary is paid at the gate.",
    ),
    Rule(
        "GT402",
        _WARNING,
        "Two components may pay for the same thing",
        "One sentence of an answer then earns twice, and which of the two is paid changes from run to run. "
        "This is "
        "a hint by words.",
        "Say in the later component what it pays for beyond the earlier one.",
    ),
    Rule(
        "GT403",
        _WARNING,
        "An exclusion asks the judge to separate a claim from its own converse",
        "Whoever states a claim has stated its contrapositive too, so nobody can pay for the one and "
        "withhold "
        "the other. This repair was tried in practice and the same question was flagged again.",
        "Take the repeated content out of the component and let it pay for a different step of the reasoning.",
    ),
)

_DO_NOT_CREDIT = (
    Rule(
        "GT501",
        _ADVICE,
        "A do-not-credit entry names no component",
        "The judge sees a wrong answer that earns nothing, but not what it loses: the gate and with it "
        "everything, or one component.",
        "Treating chalcopyrite as a weathering product. Fails C1.",
    ),
)

_VARIANTS = (
    Rule(
        "GT601",
        _WARNING,
        "Variants are in an older shape",
        "Entries with canonical and accepted_variants, the accepted forms joined by commas, are read and "
        "kept. "
        "The documented shape keeps each form apart, so that a form with a comma in it stays whole.",
        "{term: supergene, variants: [secondary, oxide zone]}; but see GT602 if the public harness marks.",
    ),
    Rule(
        "GT602",
        _ADVICE,
        "The public harness does not read the documented shape of variants",
        "It looks for canonical and accepted_variants only. An entry with term and variants reaches its "
        "judge as "
        "an empty line, so answers in the accepted wording may go unpaid there. Here both are read.",
        "If that harness does the marking: {canonical: supergene, accepted_variants: secondary, oxide zone}.",
    ),
    Rule(
        "GT603",
        _ADVICE,
        "A plain string in accepted_variants breaks the public harness",
        "It expects an object and fails on a string, and the question is not marked at all there.",
        "If that harness does the marking: {canonical: water table, accepted_variants: redox boundary}.",
    ),
)

_FIXTURES = (
    Rule(
        "GT701",
        _ERROR,
        "A fixture has no id",
        "Runs and the standardisation set refer to fixtures by id.",
        "fixture_id: A1-F2",
    ),
    Rule(
        "GT702",
        _ERROR,
        "Two fixtures have the same id",
        "A result under that id could belong to either answer.",
        "Number a question's fixtures A1-F1, A1-F2, A1-F3, A1-F4.",
    ),
    Rule(
        "GT703",
        _ERROR,
        "A fixture has no answer text",
        "An empty answer scores 0 under any rubric, so it tests nothing.",
        "response_text: the answer as a candidate would write it.",
    ),
    Rule(
        "GT704",
        _ERROR,
        "A fixture does not predict the gate",
        "The gate decision is compared first and exactly. Without a prediction a wrong gate goes unseen.",
        "expected_gate_passed: false",
    ),
    Rule(
        "GT705",
        _ERROR,
        "A fixture awards a component that the question does not have",
        "Usually a component was renamed or removed and the prediction was not. The judge can never match it.",
        "Remove the award, or give it the id of the component that took over.",
    ),
    Rule(
        "GT706",
        _ERROR,
        "A fixture does not predict every component",
        "A missing award is not 0: nothing is compared, and an overpaid component passes unseen.",
        "- {id: C3, awarded: 0}",
    ),
    Rule(
        "GT707",
        _ERROR,
        "A fixture awards one component twice",
        "Only one of the two numbers can be the prediction.",
        "Keep the award that you mean.",
    ),
    Rule(
        "GT708",
        _ERROR,
        "A predicted award is not possible",
        "Awards are whole numbers from 0 to the component's points. The judge's contract rejects all others, "
        "so such a prediction can never come true.",
        "awarded: 4 on a component of 4 points.",
    ),
    Rule(
        "GT709",
        _ERROR,
        "A predicted total is not the sum of its awards",
        "One of the two was changed and the other forgotten. A determinate fixture then fails whatever the judge does.",
        "C1 3, C2 3, C3 0: expected_total: 6.",
    ),
    Rule(
        "GT710",
        _ERROR,
        "A fixture fails the gate and still predicts credit",
        "A failed gate brings every component to 0. Either the gate is predicted wrongly or the awards are.",
        "expected_gate_passed: false with every awarded: 0.",
    ),
    Rule(
        "GT711",
        _ERROR,
        "A fixture passes the gate but does not get its points in full",
        "The gate has no partial credit: it is passed, and paid in full, or failed.",
        "expected_gate_passed: true with C1 awarded: 3 of 3.",
    ),
    Rule(
        "GT712",
        _WARNING,
        "A question lacks one of the four kinds of fixture",
        "The near miss tests the gate, the minimum pass finds double credit, the partial one tests how "
        "points "
        "divide, the full one that everything can be earned. What has no fixture is untested.",
        "Four answers: near miss 0, minimum pass exactly the gate's points, a partial one, and a full one of 9 or 10.",
    ),
    Rule(
        "GT713",
        _ERROR,
        "A fixture's declared kind and its prediction disagree",
        "The kind says what the fixture is for. A minimum pass that predicts more than the gate's points has "
        "the double credit that it should find already built in.",
        "kind: minimum pass with expected_total equal to the gate's points.",
    ),
    Rule(
        "GT714",
        _ERROR,
        "A fixture's determinacy is no known word",
        "It decides whether every award must be reproduced or the total may move by one point.",
        "determinacy: open, or leave it out for determinate.",
    ),
    Rule(
        "GT715",
        _ERROR,
        "A fixture's kind is no known word",
        "Fixtures are counted and diagnosed by kind; an unknown one falls out of both.",
        "kind: near miss; the others are minimum pass, partial and full.",
    ),
    Rule(
        "GT716",
        _WARNING,
        "A near miss is much thinner than the full answer",
        "A near miss must be strong everywhere except on the gated claim. A short one fails because it is "
        "short, "
        "and shows nothing about the gate.",
        "Copy the full answer and turn around only the sentence that passes the gate.",
    ),
    Rule(
        "GT717",
        _WARNING,
        "Two fixtures have the same text",
        "The second one adds cost and no information, and if the predictions differ one of them must fail.",
        "Change the later one so that it misses or adds one component.",
    ),
    Rule(
        "GT718",
        _WARNING,
        "A fixture describes an answer instead of being one",
        "It announces its own verdict, so the judge agrees with the description and the rubric is tested on "
        "nothing. This is a finding by words; read them and decide.",
        "Instead of: Names the host but omits why it matters. Write: The copper sits in marble in eleven of "
        "the records.",
    ),
)

_STANDARDISATION = (
    Rule(
        "GT801",
        _ERROR,
        "The standardisation set names a fixture that does not exist",
        "The set is marked at the start of grading and again on the way. An id without a fixture is a check "
        "that never happens.",
        "standardisation_set: [A1-F2, B2-F3], each the fixture_id of a fixture in this file.",
    ),
    Rule(
        "GT802",
        _ADVICE,
        "The standardisation set comes from one section only",
        "Drift of the judge on the other sections goes unseen until the grading is over.",
        "Add one determinate fixture from each other section.",
    ),
)

_TEXT = (
    Rule(
        "GT901",
        _WARNING,
        "Text holds control or text-direction characters",
        "They cannot be seen, and the judge reads something other than the author does: hidden words, or "
        "words in "
        "another order. They come with text copied from PDF files and terminals.",
        "Clean the field; the editor offers it.",
    ),
    Rule(
        "GT902",
        _WARNING,
        "A fixture holds control tokens of a language model",
        "They leak from models' raw output. The judge gets the answer without them, so the fixture is not "
        "quite the text that you see.",
        "Remove <|turn>model and the like, or keep them on purpose in one fixture that tests the stripping.",
    ),
    Rule(
        "GT903",
        _WARNING,
        "A marking block refers to something outside itself",
        "The judge sees one question's block and nothing else. Whatever the text points to is not there, so "
        "the "
        "judge guesses or ignores the sentence.",
        "Instead of: as in B3. Repeat the one sentence of B3 that is needed.",
    ),
)

RULES: dict[str, Rule] = {
    rule.code: rule
    for rule in (
        *_DOCUMENT,
        *_GATE,
        *_COMPONENTS,
        *_DOUBLE_CREDIT,
        *_DO_NOT_CREDIT,
        *_VARIANTS,
        *_FIXTURES,
        *_STANDARDISATION,
        *_TEXT,
    )
}
"""Every rule by its code, in the order of the codes."""


def rule(code: str) -> Rule:
    """Give the rule with this code, small letters forgiven; KeyError where there is no such code."""
    return RULES[code.strip().upper()]


def explain(code: str) -> str:
    """Give a rule as text to read: what is wrong, why it matters, an example. KeyError as in `rule`."""
    this = rule(code)
    return f"{this.code} ({this.severity}): {this.title}\n\nWhy it matters: {this.why}\n\nFor example: {this.example}\n"


def found(
    code: str,
    message: str,
    path: Path,
    question_id: str = "",
    *,
    severity: Severity | None = None,
    related: tuple[Path, ...] = (),
    shared: tuple[str, ...] = (),
) -> Problem:
    """Give a problem of the rule with this code, with the rule's severity unless a milder one is given."""
    return Problem(code, message, path, question_id, severity or RULES[code].severity, related, shared)
