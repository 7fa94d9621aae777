"""The rules on the form of a file and on its gates: GT1xx and GT2xx."""

from __future__ import annotations

from gt_tui.checks.problem import Severity
from gt_tui.checks.rule import Rule

_ERROR, _WARNING, _ADVICE = Severity.ERROR, Severity.WARNING, Severity.ADVICE

DOCUMENT = (
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
        "An answer is matched to its marking block by id. With two blocks under one id, one of the two questions "
        "is marked by the other's rules.",
        "Rename the later one to an id that nothing uses yet, and its fixtures with it.",
    ),
    Rule(
        "GT105",
        _WARNING,
        "Two question ids have the same digits",
        "The public harness finds a marking block by the digits of the id alone. It cannot tell A1 from B1, so "
        "answers to one of them are marked by the other's block, and nothing in the scores shows it.",
        "Number straight through the sections: A1, A2, B3, B4 instead of A1, A2, B1, B2.",
    ),
    Rule(
        "GT106",
        _WARNING,
        "A question id looks like a component id",
        "Do-not-credit entries and exclusions point to components by id. When a question is called C3 as well, "
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
        "A key is nearly a known one, or another word for it",
        "Unknown keys are kept but never read. A misspelt one leaves its field empty without a word, and so does "
        "the name that another tool has for it. Where the known key stands beside it, two texts go by one name.",
        "credit_if instead of creditif; calibration instead of fixtures.",
    ),
    Rule(
        "GT112",
        _WARNING,
        "A list is in an older shape",
        "It is read and kept as it is, but other tools for schema 2.0 look for the documented keys and find "
        "nothing under them.",
        "source_authority: entries with rank, class and notes.",
    ),
    Rule(
        "GT113",
        _WARNING,
        "The scoring model is not the one that marking uses",
        "Totals are out of 10, whole numbers, and 0 after a failed gate; the judge's replies are checked against "
        "that. The marking rules in the prompt are made from the scoring model, so another one tells the judge "
        "what the check then rejects.",
        "scoring_model: {total_points: 10, integer_scores_only: true, gate_failure_score: 0}",
    ),
    Rule(
        "GT114",
        _ADVICE,
        "An acknowledgement fits nothing any more",
        "It was given for a problem that is gone, or for a text that has been written anew since. Left in place "
        "it would look like a considered decision on words that nobody has considered.",
        "Delete it, or acknowledge the problem again as it stands now.",
    ),
    Rule(
        "GT115",
        _ADVICE,
        "A difficulty is none of the four",
        "Difficulties are Easy, Moderate, Hard and Expert. Scores are compared by difficulty; a question with another "
        "word falls out of every comparison, and nobody is told.",
        "Hard, not hard-ish.",
    ),
)

GATE = (
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
        "The gate stands in the file twice, as the gate block and as component C1. When the two name different "
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
        "A condition alone is read generously. One concrete wrong answer shows the judge where the line runs; "
        "the worst miscalibrations are right conclusions by a wrong route, which only an example rules out.",
        "fail_examples: [Says that the ore is rich at surface without saying what enriched it.]",
    ),
    Rule(
        "GT209",
        _WARNING,
        "The gate asks for several facts at once",
        "Facts that could be graded apart make the gate a lottery: an answer with two of three is 0 like an "
        'empty one, and judges differ in how strictly they read the "and". "States that A and that B", "names A and '
        'computes B" and "It must also explain C" are several; a contrast between two things, such as telling A '
        "from B, is one claim and is fine.",
        "Keep the one claim that the question exists for; move each other fact to a component of its own.",
    ),
    Rule(
        "GT210",
        _WARNING,
        "The gate asks for something that nobody can observe",
        'Whether an answer "understands" or is "adequate" is the judge\'s mood of the day. The gate decides '
        "between 0 and everything else, so it must name what stands in the answer.",
        "Instead of: Shows an understanding of the host control. Write: States that the carbonate host "
        "controlled where copper was deposited.",
    ),
    Rule(
        "GT211",
        _WARNING,
        "The gate's component pays for something else than the gate asks",
        "The judge reads the pass condition and the component's credit condition, and both decide the same points. "
        "Where they say different things, one answer can pass the gate with no points for it, or be paid for what "
        "the gate never asked; where the component rejects the gate's claim, says its opposite, or pays for what a "
        "fail example says, nobody can decide the gate at all.",
        "Copy the pass condition into C1's credit condition, or say in both what the question exists to test.",
    ),
    Rule(
        "GT212",
        _WARNING,
        "A fail example says what passes the gate",
        "The judge reads the examples as answers that score 0. One that would pass by its words fails right answers, "
        "and the worse, the more an answer keeps to the gate's words.",
        "A wrong answer, or the right one with what it lacks: Says that the ore is rich at surface, without saying "
        "what enriched it.",
    ),
)
