"""Judges of known leniency, each with a question that it spoils, the repair that clears it and one that does not.

They mark a small question about bread by looking for a few words, and obey what the rubric tells them in so many
words, as a willing marker would: so a repair can be seen to work or not.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Self

from gt_tui.calibration.case import Case
from gt_tui.calibration.compare import Agreement
from gt_tui.calibration.diagnose import Cause, Diagnosis, diagnose
from gt_tui.calibration.experiment import CALLS_BEYOND_SENTENCES
from gt_tui.calibration.finding import Finding
from gt_tui.calibration.lab import Lab
from gt_tui.calibration.noise import compare_repeats, majority
from gt_tui.calibration.probe import investigate
from gt_tui.calibration.repair import Kind, edits, prepare
from gt_tui.calibration.run import result_key
from gt_tui.calibration.summary import Status, status_of
from gt_tui.judge.prompt import Template, fill
from gt_tui.judge.verdict import ComponentVerdict, Mark, Verdict
from gt_tui.rubric.document import Document, open_document
from gt_tui.rubric.edits import Edit, InsertItem, SetValue
from gt_tui.rubric.marking_block import MarkingBlock, marking_block
from gt_tui.rubric.reading import head_of, question_at
from gt_tui.rubric.region import Notation

GATE = "The response states that yeast gives off the gas that raises dough."
GLUTEN = "Links gluten to the holding of gas: its strands stretch round each bubble."
TEST = "Proposes to bake a loaf with dead yeast for comparison."
S_GATE = "The dough rises because yeast gives off gas inside it."
S_GLUTEN = "Gluten holds the gas, since its strands stretch round each bubble."
S_TEST = "I would bake a loaf with dead yeast beside it and compare the two."
S_FILL = "Bakers have relied on this for a very long time."
S_OTHER = "A warm kitchen is a help to anybody who bakes."
S_ENDING = "The dough doubles in size within the hour."

NEAR_MISS = f"{S_OTHER} {S_GLUTEN} {S_TEST}"
FULL = f"{S_GATE} {S_GLUTEN} {S_TEST}"
EXCLUSION = "Stating that yeast gives off the gas is credited under C1, not here."
CONVERSE = "Do not award the reverse inference already credited at the gate."

C2: tuple[str | int, ...] = ("questions", 0, "components", 1, "credit_if")
C3: tuple[str | int, ...] = ("questions", 0, "components", 2, "credit_if")


def rubric(
    *,
    gate: str = GATE,
    c2: str = GLUTEN,
    c3: str = TEST,
    entries: Sequence[str] = (),
    variants: Sequence[object] = (),
    answers: Sequence[str] = (NEAR_MISS, f"{S_GATE} {S_FILL}", f"{S_GATE} {S_GLUTEN} {S_FILL}", FULL),
    awards: Sequence[tuple[int, int, int]] = ((0, 0, 0), (3, 0, 0), (3, 3, 0), (3, 3, 4)),
) -> Document:
    """The bread question as a rubric of its own, with what is spoilt in it."""
    components = [
        {"id": name, "points": points, "is_gate": name == "C1", "credit_if": text}
        for name, points, text in (("C1", 3, gate), ("C2", 3, c2), ("C3", 4, c3))
    ]
    fixtures = [
        {
            "fixture_id": f"A1-F{n}",
            "response_text": answer,
            "expected_gate_passed": sum(award) > 0,
            "expected_component_awards": [{"id": f"C{k}", "awarded": a} for k, a in enumerate(award, 1)],
            "expected_total": sum(award),
            "rationale": "",
        }
        for n, (answer, award) in enumerate(zip(answers, awards, strict=True), 1)
    ]
    question = {
        "id": "A1",
        "question": "Why does dough rise, and what would you try?",
        "model_answer": FULL,
        "gate": {"component_id": "C1", "points": 3, "pass_condition": gate, "fail_examples": []},
        "components": components,
        "accepted_variants": list(variants),
        "do_not_credit": list(entries),
        "calibration": fixtures,
    }
    return open_document(json.dumps({"schema_version": "2.0", "questions": [question]}, indent=2), Notation.JSON)


# -- judges

Passes = Callable[[MarkingBlock, str], bool]
Pays = Callable[[MarkingBlock, str], int]


def has(*words: str) -> Passes:
    """Whether an answer holds all the words."""
    return lambda block, answer: all(word in answer for word in words)


def worth(points: int, test: Passes) -> Pays:
    """All points or none."""
    return lambda block, answer: points if test(block, answer) else 0


def condition(block: MarkingBlock, position: int) -> str:
    return block.components[position].credit_if.lower()


def excludes(block: MarkingBlock, position: int, words: str = "credited under c1, not here") -> bool:
    """Whether a component says in so many words what it does not pay for."""
    return words in condition(block, position)


HONEST_GATE = has("yeast gives off", "gas")
HONEST_C2 = worth(3, has("gluten", "bubble"))
HONEST_C3 = worth(4, has("dead yeast"))


@dataclass
class SimulatedJudge:
    """Marks by three rules; each decision flips with probability `flips`, from a seeded source."""

    gate: Passes = HONEST_GATE
    c2: Pays = HONEST_C2
    c3: Pays = HONEST_C3
    flips: float = 0.0
    seed: int = 0
    calls: int = 0
    name: str = "simulated"
    model: str = "simulated"
    rehearsal: bool = False
    holdup: str = ""
    coordinates: str = "simulated/1"
    template_hash: str = ""
    _chance: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)

    def prepare(self) -> None: ...

    def prompt(self, block: MarkingBlock, answer: str) -> str:
        return fill(Template(), block, answer).text

    async def mark(self, block: MarkingBlock, answer: str) -> Mark:
        self.calls += 1
        text = answer.lower()
        passed = self.gate(block, text) is not self._turns()
        awards = [3, self.c2(block, text), self.c3(block, text)] if passed else [0, 0, 0]
        for position in (1, 2) if passed else ():
            if self._turns():
                most = block.components[position].points or 0
                awards[position] = 0 if awards[position] else most
        parts = tuple(
            ComponentVerdict(component.id, award, component.points or 0, f"{component.id} because of its words")
            for component, award in zip(block.components, awards, strict=True)
        )
        return Mark(Verdict(passed, "by its words", parts, sum(awards)), None)

    def _turns(self) -> bool:
        return self.flips > 0 and self._chance.random() < self.flips

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *details: object) -> None:
        pass


# -- what is planted


@dataclass(frozen=True)
class Planted:
    """A defect with its judge, the fixture that shows it, the repair that clears it and one that does not."""

    cause: Cause
    component: str
    document: Document
    fixture: int
    kind: Kind
    wrong: tuple[Edit, ...]
    gate: Passes = HONEST_GATE
    c2: Pays = HONEST_C2
    c3: Pays = HONEST_C3
    words: tuple[str | None, ...] = ()
    """The author's words in the repair's blanks; None takes the suggestion."""

    def judge(self, flips: float = 0.0, seed: int = 0) -> SimulatedJudge:
        return SimulatedJudge(self.gate, self.c2, self.c3, flips, seed)


def whenever_the_gate_passes(block: MarkingBlock, answer: str) -> int:
    return 0 if excludes(block, 1) and not has("gluten", "bubble")(block, answer) else 3


def only_add(path: tuple[str | int, ...], value: str) -> tuple[Edit, ...]:
    return (InsertItem(path, 0, value),)


ENTRIES = ("questions", 0, "do_not_credit")
VARIANTS = ("questions", 0, "accepted_variants")
FIXTURE_2 = ("questions", 0, "calibration", 1, "response_text")

PLANTED: tuple[Planted, ...] = (
    Planted(
        Cause.OVERLAP, "C2",
        rubric(answers=(NEAR_MISS, f"{S_GATE} {S_FILL} {S_OTHER}", f"{S_GATE} {S_GLUTEN}", FULL)),
        1, Kind.EXCLUDE,
        (SetValue(FIXTURE_2, S_GATE),),
        c2=whenever_the_gate_passes, words=(f"{GLUTEN} {EXCLUSION}",),
    ),
    Planted(
        Cause.CONTRAPOSITIVE, "C2",
        rubric(c2=f"{GLUTEN} {CONVERSE}"),
        1, Kind.EXCLUDE,
        (SetValue(C2, f"{GLUTEN} The converse of the gate's claim is not credited here."),),
        c2=whenever_the_gate_passes, words=(f"{GLUTEN} {EXCLUSION}",),
    ),
    Planted(
        Cause.VOLUNTEERS, "C2",
        rubric(answers=(NEAR_MISS, f"{S_GATE} {S_FILL} {S_GLUTEN}", f"{S_GATE} {S_GLUTEN}", FULL)),
        1, Kind.TRIM,
        (SetValue(C2, f"{GLUTEN} {EXCLUSION}"),),
    ),
    Planted(
        Cause.WRONG_ROUTE, "C1",
        rubric(answers=(f"{S_ENDING} {S_GLUTEN} {S_TEST}", S_GATE, f"{S_GATE} {S_GLUTEN}", FULL)),
        0, Kind.DERIVATION,
        only_add(ENTRIES, "Saying that the dough doubles in size. Fails C1."),
        gate=lambda block, text: HONEST_GATE(block, text)
        or ("doubles" in text and "derivation is what is tested" not in block.pass_condition),
        words=(None, None, "The size of the dough offered as the reason. Fails C1."),
    ),
    Planted(
        Cause.GATE_STRICT, "C1",
        rubric(gate=f"{GATE} It names the gas.",
               answers=(NEAR_MISS, f"{S_GATE} {S_FILL}", f"{S_GATE} Carbon dioxide, that is. {S_GLUTEN}",
                        f"{FULL} The gas is carbon dioxide.")),
        1, Kind.REWORD,
        (SetValue(FIXTURE_2, f"{S_GATE} {S_OTHER}"),),
        gate=lambda block, text: HONEST_GATE(block, text)
        and ("carbon dioxide" in text or "names the gas" not in block.pass_condition),
        words=(GATE,),
    ),
    Planted(
        Cause.MISREAD, "C1",
        rubric(answers=(NEAR_MISS, f"{S_GATE} {S_FILL}", f"{S_GATE} Carbon dioxide, that is. {S_GLUTEN}",
                        f"{FULL} The gas is carbon dioxide.")),
        1, Kind.NOT_NEEDED,
        (SetValue(FIXTURE_2, f"{S_GATE} {S_OTHER}"),),
        gate=lambda block, text: HONEST_GATE(block, text)
        and ("carbon dioxide" in text or "need not name the gas" in block.pass_condition),
        words=(f"{GATE} It need not name the gas.",),
    ),
    Planted(
        Cause.CONJUNCTION, "C1",
        rubric(
            gate="The response states both that yeast gives off gas and that warmth speeds it up.",
            answers=(NEAR_MISS, f"{S_GATE} {S_FILL}", f"{S_GATE} Warmth speeds it up. {S_GLUTEN}",
                     f"{FULL} Warmth speeds it up."),
        ),
        1, Kind.ONE_CLAIM,
        only_add(VARIANTS, "warmth: heat"),
        gate=lambda block, text: HONEST_GATE(block, text)
        and ("warmth" in text or "warmth" not in block.pass_condition),
        words=(GATE,),
    ),
    Planted(
        Cause.THIN, "C1",
        rubric(answers=(NEAR_MISS, f"Yeast matters a great deal here. {S_FILL}", f"{S_GATE} {S_GLUTEN}", FULL)),
        1, Kind.REWRITE,
        only_add(VARIANTS, "yeast: leaven"),
        words=(f"{S_GATE} {S_FILL}",),
    ),
    Planted(
        Cause.VARIANT_REFUSED, "C1",
        rubric(
            variants=[{"canonical": "yeast", "accepted_variants": "leaven, barm", "note": ""}],
            answers=(NEAR_MISS, f"The dough rises because the leaven gives off gas inside it. {S_FILL}",
                     f"{S_GATE} {S_GLUTEN}", FULL),
        ),
        1, Kind.REWORD,
        only_add(VARIANTS, "yeast: the leaven"),
        gate=lambda block, text: HONEST_GATE(block, text)
        or ("leaven gives off" in text and "leaven" in block.pass_condition),
        words=("The response states that yeast, or leaven, gives off the gas that raises dough.",),
    ),
    Planted(
        Cause.SHADOWED, "C2",
        rubric(entries=["Gluten whose strands stretch, offered as the cause. Does not earn C2."]),
        2, Kind.DROP_ENTRY,
        (SetValue(C2, f"{GLUTEN} An answer about strands is accepted."),),
        c2=lambda block, text: 0 if any("gluten" in e.lower() for e in block.do_not_credit) else HONEST_C2(block, text),
    ),
    Planted(
        Cause.IGNORED, "C3",
        rubric(
            entries=["A loaf from another oven for comparison. Does not earn C3."],
            answers=(NEAR_MISS, S_GATE, f"{S_GATE} {S_GLUTEN} I would compare it with a loaf from another oven.", FULL),
        ),
        2, Kind.EXCLUDE,
        only_add(ENTRIES, "Comparing with a loaf from another oven. Does not earn C3."),
        c3=lambda block, text: 4 if "dead yeast" in text or ("oven" in text and not excludes(block, 2, "oven")) else 0,
    ),
    Planted(
        Cause.FOR_A_WORD, "C2",
        rubric(answers=(NEAR_MISS, f"{S_GATE} Flour has gluten in it, as the packet says. {S_FILL}",
                        f"{S_GATE} {S_GLUTEN}", FULL)),
        1, Kind.LINK,
        (SetValue(C2, f"{GLUTEN} {EXCLUSION}"),),
        c2=lambda block, text: 3 if "gluten" in text and ("bubble" in text or not excludes(block, 1, "earns nothing"))
        else 0,
    ),
    Planted(
        Cause.IN_PART, "C3",
        rubric(answers=(NEAR_MISS, S_GATE, f"{S_GATE} {S_GLUTEN} I would bake a second loaf and see.", FULL)),
        2, Kind.BINARY,
        (SetValue(C3, f"{TEST} {EXCLUSION}"),),
        c3=lambda block, text: 4 if "dead yeast" in text else 2 if "loaf" in text and "[binary]" not in
        condition(block, 2) else 0,
    ),
    Planted(
        Cause.UNDIVIDED, "C3",
        rubric(
            answers=(NEAR_MISS, S_GATE, f"{S_GATE} {S_GLUTEN} I would bake a loaf with dead yeast.", FULL),
            awards=((0, 0, 0), (3, 0, 0), (3, 3, 2), (3, 3, 4)),
        ),
        2, Kind.SPLIT,
        (SetValue(C3, f"{TEST} {EXCLUSION}"),),
        c3=lambda block, text: 0 if "dead yeast" not in text else 2
        if "compare" not in text and "alone earns 2" in condition(block, 2) else 4,
        words=(f"{TEST} 2 points for the loaf, 2 for the comparison; one alone earns 2.",),
    ),
    Planted(
        Cause.SHARED, "C3",
        rubric(answers=(NEAR_MISS, S_GATE, f"{S_GATE} {S_GLUTEN} {S_FILL}", FULL)),
        2, Kind.EXCLUDE,
        (SetValue(C3, f"{TEST} {EXCLUSION}"),),
        c3=lambda block, text: 4 if "dead yeast" in text or ("bubble" in text and not excludes(
            block, 2, "credited under c2 is not credited here")) else 0,
    ),
    Planted(
        Cause.STRICT, "C3",
        rubric(
            answers=(NEAR_MISS, S_GATE, f"{S_GATE} {S_TEST}", f"{FULL} I would do it twice."),
            awards=((0, 0, 0), (3, 0, 0), (3, 0, 4), (3, 3, 4)),
        ),
        2, Kind.REWORD,
        only_add(VARIANTS, "loaf: bread"),
        c3=lambda block, text: 4
        if "dead yeast" in text and ("twice" in text or "once is enough" in condition(block, 2))
        else 0,
        words=(f"{TEST} Once is enough.",),
    ),
)  # fmt: skip


# -- the loop


@dataclass
class Loop:
    """One author's session with a simulated judge: marks, diagnosis, repair."""

    judge: SimulatedJudge
    document: Document
    stored: dict[str, Mark] = field(default_factory=dict)

    async def case(self, position: int) -> Case:
        """Mark a fixture, or take its verdict, and give what a diagnosis starts from."""
        head, _ = head_of(self.document)
        question, _ = question_at(self.document, 0)
        fixture = question.fixtures[position]
        block = marking_block(head, question)
        key = result_key(self.judge, block, fixture.response_text)
        if key not in self.stored:
            self.stored[key] = await self.judge.mark(block, fixture.response_text)
        marks = [self.stored[key]]
        comparison, spread = compare_repeats(question, fixture, marks)
        mark = majority(marks)
        assert mark is not None
        assert mark.verdict is not None
        return Case(head, question, fixture, mark.verdict, comparison, spread)

    async def statuses(self) -> list[Status]:
        """Mark every fixture and give how each stands."""
        question, _ = question_at(self.document, 0)
        return [status_of((await self.case(n)).comparison) for n in range(len(question.fixtures))]

    async def investigate(self, case: Case) -> tuple[Diagnosis, Finding]:
        """Diagnose with the deciding experiment."""
        diagnosis = diagnose(case)
        assert diagnosis is not None
        lab = Lab(self.judge, self.stored, len(case.sentences) + CALLS_BEYOND_SENTENCES)
        return diagnosis, await investigate(lab, case, diagnosis)

    def repair(self, case: Case, finding: Finding, kind: Kind, words: Sequence[str | None]) -> None:
        """Make the prepared repair of a kind, with the author's words where they are given."""
        prepared = next(one for one in prepare(case, finding) if one.kind is kind)
        given = [*words, *[None] * (len(prepared.blanks) - len(words))]
        filled = [word or blank.suggestion for word, blank in zip(given, prepared.blanks, strict=True)]
        self.apply(edits(case, prepared, filled))

    def apply(self, made: Sequence[Edit]) -> None:
        """Edit the rubric."""
        for edit in made:
            self.document = self.document.edited(edit)


def is_mismatch(case: Case) -> bool:
    """Whether there is anything to diagnose."""
    return case.comparison.agreement is Agreement.MISMATCH
