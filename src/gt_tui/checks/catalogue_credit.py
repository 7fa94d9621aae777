"""The rules on what is paid for: components, double credit, do-not-credit, variants: GT3xx to GT6xx."""

from __future__ import annotations

from gt_tui.checks.problem import Severity
from gt_tui.checks.rule import Rule

_ERROR, _WARNING, _ADVICE = Severity.ERROR, Severity.WARNING, Severity.ADVICE

COMPONENTS = (
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
        "All or nothing suits one determinate fact: a name, a number, a direction. On several facts it takes the "
        "credit for those that are right as well.",
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
        "The gate is C1 by convention, and do-not-credit entries and rationales speak of C2 and C3. Other names "
        "or gaps make such references miss.",
        "Rename the components C1, C2, C3 without a gap, and the awards of the fixtures with them.",
    ),
    Rule(
        "GT310",
        _WARNING,
        "A component praises a quality without an observable condition",
        "Two judges agree on whether a sentence is there; they do not agree on whether a discussion is clear or "
        "thorough. Such a component adds noise to every score.",
        "Instead of: Gives a clear and thorough discussion. Write: Names the mapping bias and says which way it "
        "pulls the count.",
    ),
    Rule(
        "GT311",
        _ADVICE,
        "A reasoning component is content with a word",
        "A fluent answer holds all the right words without the reasoning. Where a component pays for the mention "
        "of a term, it pays for recall at the price of reasoning.",
        "Instead of: Mentions the term reactivity. Write: Links the reactivity of carbonate to the place of "
        "deposition.",
    ),
    Rule(
        "GT312",
        _WARNING,
        "A condition divides more or fewer points than its component has",
        "The judge reads both numbers. Where the text stops at 4 of 5 points, nobody can earn the fifth and no full "
        "fixture reaches 10; where it adds up to more, each judge cuts in another place. Only what the text states "
        "plainly is held against the points: a price for each item of a marked list, a cap, or a price for each of "
        "several things.",
        "A component of 4 points: 2 points each: (a) no metal source is shown; (b) the counts carry sampling bias.",
    ),
)

DOUBLE_CREDIT = (
    Rule(
        "GT401",
        _WARNING,
        "A component may pay for what the gate already pays for",
        "The commonest defect of real rubrics. An answer that only just passes the gate collects the component "
        "too, and minimum-pass fixtures score above the gate. This is a hint by likeness of the words and by how "
        "such conditions are usually worded: it misses four or five in ten overlaps, most of them free "
        "paraphrases, about one in five of what it tells is a sound component in the gate's words, and it says "
        "nothing about whether a component is fair.",
        "Narrow the component to what lies beyond the gate and write the exclusion into it: Credit the depth "
        "relation only; that the minerals are secondary is paid at the gate.",
    ),
    Rule(
        "GT402",
        _WARNING,
        "Two components may pay for the same thing",
        "One sentence of an answer then earns twice, and which of the two is paid changes from run to run. This "
        "is a hint by likeness of the words: two that ask for the same task and are near in what they say beyond "
        "the question, in the words that only one of them has too. It misses most of the repetitions in other words, "
        "and half of what is told as advice is sound.",
        "Say in the later component what it pays for beyond the earlier one.",
    ),
    Rule(
        "GT403",
        _WARNING,
        "An exclusion asks the judge to separate a claim from its own converse",
        "Whoever states a claim has stated its contrapositive too, so nobody can pay for the one and withhold "
        "the other. This repair was tried in practice and the same question was flagged again.",
        "Take the repeated content out of the component and let it pay for a different step of the reasoning.",
    ),
    Rule(
        "GT404",
        _WARNING,
        "An exclusion stands at the gate but not inside the component",
        "A marker who decides on a component reads the component. What the gate says about it is read while "
        "deciding the gate, and forgotten.",
        "In C3 itself: That the host is carbonate is credited under C1, not here.",
    ),
    Rule(
        "GT405",
        _ADVICE,
        "By meaning, a component may pay for what the gate pays for",
        "Found by sentence embeddings (the optional extra), which see a quarter of the overlaps that GT401 misses; "
        "one in five of what they tell is sound. They see likeness, not logic: a denial of the gate looks like it "
        "too. Like GT719 it is looked for on a "
        "pause only, and not by gt-tui check.",
        "Read the two side by side; where they make one claim, narrow the component and write the exclusion into it.",
    ),
)

DO_NOT_CREDIT = (
    Rule(
        "GT501",
        _ADVICE,
        "A do-not-credit entry names no component",
        "The judge sees a wrong answer that earns nothing, but not what it loses: the gate and with it "
        "everything, or one component.",
        "Treating chalcopyrite as a weathering product. Fails C1.",
    ),
    Rule(
        "GT502",
        _WARNING,
        "A do-not-credit entry hits what the rubric accepts",
        "The judge is told to pay for a sentence and to refuse it. Which of the two wins changes from run to "
        "run, and a full answer can lose points for the words of the model answer. An entry is held against the "
        "accepted variants, the model answer, the full fixture, and what passes the gate or earns the component that "
        "it names.",
        "Scan all of these before a list is widened, and say in the entry what makes it wrong: The ore is rich at "
        "surface, without what enriched it. Fails C1.",
    ),
    Rule(
        "GT503",
        _WARNING,
        "Two do-not-credit entries say the same",
        "One of them is noise, and where they name different components the judge has to choose between two losses.",
        "Keep one entry, with every component that it fails: Fails C1.",
    ),
    Rule(
        "GT504",
        _WARNING,
        "A do-not-credit entry names an unknown component",
        "Usually a component was renamed or removed and the entry was not. The judge cannot take from a "
        "component what the block does not have.",
        "Calling chalcopyrite a weathering product. Fails C1.",
    ),
)

VARIANTS = (
    Rule(
        "GT601",
        _WARNING,
        "Variants are in an older shape",
        "Entries with canonical and accepted_variants, the accepted forms joined by commas, are read and kept. "
        "The documented shape keeps each form apart, so that a form with a comma in it stays whole. The public harness "
        "reads the older one only: where it marks, keep that and acknowledge this.",
        "{term: supergene, variants: [secondary, oxide zone]} under global_variants, a plain string in a question's "
        "accepted_variants; but see GT602 and GT603 if the public harness marks.",
    ),
    Rule(
        "GT602",
        _ADVICE,
        "The public harness does not read the documented shape of variants",
        "It looks for canonical and accepted_variants only. An entry with term and variants reaches its judge as "
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
    Rule(
        "GT604",
        _WARNING,
        "Two terms share an accepted variant",
        "If one word may stand for either of two terms, the judge may take the terms for each other, which is "
        "fatal where the question turns on telling them apart.",
        'Keep "secondary" under supergene only.',
    ),
    Rule(
        "GT605",
        _ADVICE,
        "No component speaks of a required concept",
        "The judge sees the concept as required, but nothing is paid or withheld for it. Judges differ in what "
        "they do then.",
        "Write the concept into the component that needs it, or take it off the list.",
    ),
    Rule(
        "GT606",
        _ADVICE,
        "A condition is content with an indicative term",
        "Indicative terms earn nothing by themselves, the prompt says so. A component that pays for the bare "
        "term says the opposite.",
        "Instead of: Names gossan. Write: Reads gossan as the weathered cap of sulphide ore.",
    ),
)
