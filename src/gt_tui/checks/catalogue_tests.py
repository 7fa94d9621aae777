"""The rules on fixtures, the standardisation set and hygiene of text: GT7xx to GT9xx."""

from __future__ import annotations

from gt_tui.checks.problem import Severity
from gt_tui.checks.rule import Rule

_ERROR, _WARNING, _ADVICE = Severity.ERROR, Severity.WARNING, Severity.ADVICE

FIXTURES = (
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
        "Awards are whole numbers from 0 to the component's points. The judge's contract rejects all others, so "
        "such a prediction can never come true.",
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
        "The near miss tests the gate, the minimum pass finds double credit, the partial one tests how points "
        "divide, the full one that everything can be earned. What has no fixture is untested.",
        "Four answers: near miss 0, minimum pass exactly the gate's points, a partial one, and a full one of 9 or 10.",
    ),
    Rule(
        "GT713",
        _ERROR,
        "A fixture's declared kind and its prediction disagree",
        "The kind says what the fixture is for. A minimum pass that predicts more than the gate's points has the "
        "double credit that it should find already built in.",
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
        "A near miss must be strong everywhere except on the gated claim. A short one fails because it is short, "
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
        "Instead of: Names the host but omits why it matters. Write: The copper sits in marble in eleven of the "
        "records.",
    ),
    Rule(
        "GT719",
        _ADVICE,
        "A minimum pass holds what a component pays for",
        "A minimum pass earns exactly the gate's points. If the rehearsal, which only matches words, finds a "
        "component in it as well, then either the component overlaps the gate or the answer says more than it "
        "must. The editor looks for it on a pause, in the question on show, and counts it beside the others "
        "(+1 in the editor only); gt-tui check does not look for it.",
        "Narrow the component, or cut the fixture to the shortest answer that passes.",
    ),
    Rule(
        "GT720",
        _WARNING,
        "A determinate fixture is given a tolerance",
        "A determinate fixture must reproduce every award exactly. If its rationale allows one point more or "
        "less, the comparison does not, and a correct verdict is called a mismatch.",
        "determinacy: open, which lets the total move by one point; or say which award is meant.",
    ),
    Rule(
        "GT721",
        _ADVICE,
        "A near miss holds the gate's claim",
        "A near miss is predicted to fail the gate. If one of its sentences says the gate's claim almost word for "
        "word, and the rehearsal, which only matches words, passes it, then either the answer says too much or the "
        "gate pays for a conclusion that can be reached by a wrong route. Like GT719 it is looked for on a pause "
        "only, and not by gt-tui check.",
        "Take the claim out of the answer; or let the gate ask for the derivation, and add a fail example and a "
        "do-not-credit entry of this shape.",
    ),
)

STANDARDISATION = (
    Rule(
        "GT801",
        _ERROR,
        "The standardisation set names a fixture that does not exist",
        "The set is marked at the start of grading and again on the way. An id without a fixture is a check that "
        "never happens.",
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

TEXT = (
    Rule(
        "GT901",
        _WARNING,
        "Text holds control or text-direction characters",
        "They cannot be seen, and the judge reads something other than the author does: hidden words, or words "
        "in another order. They come with text copied from PDF files and terminals.",
        "Clean the field; the editor offers it.",
    ),
    Rule(
        "GT902",
        _WARNING,
        "A fixture holds control tokens of a language model",
        "They leak from models' raw output. The judge gets the answer without them, so the fixture is not quite "
        "the text that you see.",
        "Remove <|turn>model and the like, or keep them on purpose in one fixture that tests the stripping.",
    ),
    Rule(
        "GT903",
        _WARNING,
        "A marking block refers to something outside itself",
        "The judge sees one question's block and nothing else. Whatever the text points to is not there, so the "
        "judge guesses or ignores the sentence.",
        "Instead of: as in B3. Repeat the one sentence of B3 that is needed.",
    ),
    Rule(
        "GT904",
        _WARNING,
        "A declared name is spelt in two ways",
        "The judge compares letters before it compares meaning. A name with one letter changed, or with another "
        "hyphen, reads like a second thing.",
        "Wywyana Formation everywhere, as in the variants.",
    ),
    Rule(
        "GT905",
        _WARNING,
        "A text for the judge holds what looks like a key or a password",
        "Every run sends the marking block and the answer to the judge, often a third party, and keeps both in the "
        "record. A key that came along with a copied answer is then in other hands.",
        "An answer pasted from a notebook ends in an API key: take it out, and have the key replaced.",
    ),
)
