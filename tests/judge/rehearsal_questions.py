# ruff: noqa: E501 - prose is kept on one line each, as in a rubric
"""Questions with four fixtures each for the rehearsal judge, written by hand for this project.

The even positions (TUNED) were looked at while its thresholds were set; the others (HELD_OUT) were only
scored. One author wrote the questions and the judge.
"""

from __future__ import annotations

from dataclasses import dataclass

from gt_tui.rubric.marking_block import MarkingBlock, marking_block
from gt_tui.rubric.model import Component, Gate, Head, Question


@dataclass(frozen=True)
class Case:
    kind: str
    answer: str
    awards: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.awards)


def build(
    asked: str,
    gate: str,
    fails: tuple[str, ...],
    lines: tuple[tuple[int, str], ...],
    model: str,
    never: tuple[str, ...],
) -> MarkingBlock:
    parts = tuple(Component(f"C{n}", points, n == 1, text) for n, (points, text) in enumerate(lines, 1))
    return marking_block(
        Head(),
        Question(
            index=0,
            id="Q1",
            question=asked,
            gate=Gate("C1", lines[0][0], gate, fails),
            components=parts,
            model_answer=model,
            do_not_credit=never,
        ),
    )


QUESTIONS: tuple[tuple[MarkingBlock, tuple[Case, ...]], ...] = (
    (
        build(
            "The postmortem says that the queue 'became slow' before the outage. What was the actual cause, why did the alarm come late, and what should be changed?",
            "The response identifies that an unbounded retry loop multiplied the load on the queue. Saying only that traffic was high fails.",
            ("States only that the queue was overloaded by customers.", "Blames the disk without mentioning retries."),
            (
                (
                    4,
                    "The response identifies unbounded retries by the workers as what multiplied the load on the queue.",
                ),
                (
                    3,
                    "The response explains that the alarm came late because it watched the error rate, which stays at zero while requests are retried.",
                ),
                (
                    3,
                    "[Binary] The response proposes a cap on retries with growing waits, such as exponential backoff or a retry budget.",
                ),
            ),
            "The workers retried every failed message at once and without a limit, so each failure produced more load and the queue slowed further. The alarm came late since it measured the error rate, and a request that is retried again and again is not counted as an error. Retries should be capped and spaced by exponential backoff.",
            (
                "Claiming that more customers caused the slowdown. Fails C1.",
                "Proposing a bigger machine. Does not earn C3.",
            ),
        ),
        (
            Case(
                "near miss",
                "The queue became slow as customers sent far more traffic than on a usual Monday. The alarm was late because it watched the error rate, which stays at zero as long as requests are being retried. I would add exponential backoff with a maximum number of retries.",
                (0, 0, 0),
            ),
            Case(
                "minimum pass",
                "What really happened is that the workers kept retrying failed messages with no limit, and every retry put further load on the queue until it could not keep up.",
                (4, 0, 0),
            ),
            Case(
                "partial",
                "The workers retried without any bound and this multiplied the load on the queue. In future the number of retries should be capped and the waits between them should grow, for example by exponential backoff.",
                (4, 0, 3),
            ),
            Case(
                "full",
                "The cause was an unbounded retry loop in the workers: each failed message came back at once and multiplied the load. The alarm was tied to the error rate, and as long as requests are retried that rate stays at zero, so it fired late. A retry cap with exponential backoff would have stopped the spiral.",
                (4, 3, 3),
            ),
        ),
    ),
    (
        build(
            "A potassium value of 7.1 was reported in a well patient with a normal ECG. What is the most likely explanation, how would you confirm it, and what should not be done meanwhile?",
            "The response identifies haemolysis of the sample, that is potassium released from red cells after the blood was drawn, as the likely explanation.",
            (
                "Diagnoses kidney failure from the number alone.",
                "Says only that the value is wrong, without saying why.",
            ),
            (
                (
                    3,
                    "The response attributes the value to haemolysis in the sample, with potassium leaking from red cells in the tube.",
                ),
                (
                    3,
                    "The response asks for a repeat sample drawn without a tourniquet and sent promptly, to confirm the value.",
                ),
                (
                    4,
                    "The response states what to avoid, 2 points each to a cap of 4: (a) giving calcium or insulin before the repeat value is known; (b) stopping the patient's heart medication on this value.",
                ),
            ),
            "The patient is well and the ECG is normal, so the likely explanation is haemolysis: red cells burst in the tube and released their potassium. A second sample, taken without a tourniquet and brought to the laboratory at once, should confirm this. Until then neither calcium nor insulin should be given, and the heart medication should not be stopped.",
            ("Diagnosing acute kidney injury from the single value. Fails C1.",),
        ),
        (
            Case(
                "near miss",
                "A potassium of 7.1 points to acute kidney injury. I would repeat the sample without a tourniquet and send it promptly. Until the repeat is back, no insulin or calcium should be given, and the heart medication should be continued.",
                (0, 0, 0),
            ),
            Case(
                "minimum pass",
                "The likely explanation is haemolysis: the red cells broke in the tube after the blood was drawn and their potassium leaked out.",
                (3, 0, 0),
            ),
            Case(
                "partial",
                "This looks like haemolysis, with potassium released from red cells in the sample. I would draw a new sample without a tourniquet and send it to the laboratory straight away. Insulin or calcium should not be given before the repeat value is known.",
                (3, 3, 2),
            ),
            Case(
                "full",
                "With a normal ECG in a well patient I think of haemolysis, where potassium leaks out of damaged red cells in the tube. Confirm it with a repeat sample that is drawn without a tourniquet and sent promptly. Do not treat with calcium or insulin until the repeat value is known, and do not stop the heart medication because of this value.",
                (3, 3, 4),
            ),
        ),
    ),
    (
        build(
            "The two dates for the fort, one from coins and one from timber, differ by forty years. How can both be right, and what follows for the history of the site?",
            "The response explains the gap by reuse of old timber, so that the timber was felled long before the fort was built.",
            ("Declares one of the two methods unreliable without a reason.", "Averages the two dates."),
            (
                (
                    3,
                    "The response explains the difference by reused timber: the trees were felled decades before this fort was built.",
                ),
                (
                    3,
                    "The response concludes that the coins date the occupation of the fort and give the later limit of its construction.",
                ),
                (2, "The response infers that an earlier building stood nearby, from which the timber was taken."),
                (2, "The response states that sapwood or tool marks on the beams could test the idea."),
            ),
            "Both dates can be right when the beams were reused: the trees were felled some forty years before the fort went up. The coins then date the occupation. The timber must have come from an older building in the neighbourhood. Old mortises, tool marks and missing sapwood on the beams would support this.",
            ("Averaging both dates. Fails C1.", "Declaring tree-ring dating unreliable. Fails C1."),
        ),
        (
            Case(
                "near miss",
                "Tree-ring dating is not reliable here, so the timber date can be dropped. The coins date the occupation of the fort and so limit its construction. There may have been an earlier building nearby. Tool marks on the beams could be examined.",
                (0, 0, 0, 0),
            ),
            Case(
                "minimum pass",
                "Both are right if the builders reused old timber. The trees had been felled about forty years before the fort was built.",
                (3, 0, 0, 0),
            ),
            Case(
                "partial",
                "The timber is older than the fort because it was reused from trees felled decades before. The coins therefore give the date at which the fort was occupied.",
                (3, 3, 0, 0),
            ),
            Case(
                "full",
                "The builders used second-hand timber: the trees were felled decades before this fort was built, so the tree-ring date is right but not for the fort. It is the coins that date its occupation and give the limit for its construction. The reused beams imply an earlier building nearby from which they were taken. Tool marks and sapwood on the beams would be a test of this idea.",
                (3, 3, 2, 2),
            ),
        ),
    ),
    (
        build(
            "The bread price rose by a fifth although the harvest was good. What explains the rise, who gained, and what does the series not show?",
            "The response attributes the rise to debasement of the coinage, which lowered the silver content of each coin.",
            ("Explains the rise by a poor harvest.", "Says only that there was inflation."),
            (
                (
                    4,
                    "The response attributes the higher price to debasement of the coinage, that is less silver in each coin.",
                ),
                (
                    3,
                    "The response identifies debtors as those who gained, because they repaid old debts in lighter coin.",
                ),
                (
                    3,
                    "The response states one limit of the series, either: that it records the price in one town only; or that it gives no wages, so the standard of living cannot be judged. Either earns the full 3.",
                ),
            ),
            "The mint had cut the silver in each coin, so more coins were asked for the same loaf: debasement, not scarcity. Debtors gained since they paid back old debts in the lighter coin. The series comes from a single town, and without wages it says nothing on the standard of living.",
            ("Explaining the rise by harvest failure. Fails C1.",),
        ),
        (
            Case(
                "near miss",
                "The rise must come from a harvest that was worse than reported. Debtors gained, since they repaid their old debts in lighter coin. The series records the price in one town only.",
                (0, 0, 0),
            ),
            Case(
                "minimum pass",
                "The coinage had been debased. Each coin held less silver than before, and so the baker asked for more coins per loaf.",
                (4, 0, 0),
            ),
            Case(
                "partial",
                "The price rose because of the debasement of the coinage, with less silver in each coin. Those who owed money gained: debtors could repay old debts in the lighter coin.",
                (4, 3, 0),
            ),
            Case(
                "full",
                "Debasement explains it: the coinage carried less silver, so prices in coin went up. Debtors were the winners as they repaid old debts with lighter coin. One limit is that the series gives no wages, so that nothing can be said about the standard of living.",
                (4, 3, 3),
            ),
        ),
    ),
    (
        build(
            "Leaves of the plant close when touched but no longer do so after the tenth touch. Is the plant tired? Describe what the recovery test shows and what remains open.",
            "The response identifies habituation, a learned disregard of a harmless stimulus, rather than fatigue.",
            ("Says only that the plant ran out of energy.", "Describes the closing without naming what changes."),
            (
                (
                    4,
                    "The response identifies habituation rather than fatigue as the reason why the leaves stop closing.",
                ),
                (
                    3,
                    "The response uses the recovery test: the leaves close at once when a different stimulus is given, which a tired plant could not do.",
                ),
                (3, "The response states that the cellular basis of the change remains unknown."),
            ),
            "The plant is not tired, it has become habituated: it no longer responds to a stimulus that proved harmless. When a different stimulus such as shaking is given, the leaves close at once, which would be impossible for an exhausted plant. Where in the cells the change is stored is not known.",
            ("Explaining the effect by exhaustion. Fails C1.",),
        ),
        (
            Case(
                "near miss",
                "The plant has used up its energy and is tired by the tenth touch. The recovery test shows that leaves close at once when a different stimulus is given. The cellular basis of the change remains unknown.",
                (0, 0, 0),
            ),
            Case(
                "minimum pass",
                "It is habituation rather than fatigue: the plant has learned that the touch is harmless and stops closing its leaves.",
                (4, 0, 0),
            ),
            Case(
                "partial",
                "This is habituation, not fatigue, and so the leaves stop closing. What happens in the cells, the cellular basis of the change, remains unknown.",
                (4, 0, 3),
            ),
            Case(
                "full",
                "The leaves stop closing through habituation and not fatigue. In the recovery test a different stimulus made the leaves close at once, something that a tired plant could not do. The cellular basis remains unknown so far.",
                (4, 3, 3),
            ),
        ),
    ),
    (
        build(
            "A roof insured against storm lost tiles in a wind of 60 km/h. The insurer declined. On what ground is it right, what could the owner still claim, and what evidence decides?",
            "The response states that the loss is not covered because the wind stayed below the speed that the policy defines as a storm.",
            ("Says that the insurer never pays.", "Declines because of the roof's age."),
            (
                (
                    3,
                    "The response states that a wind below the policy's defined speed is no storm, so the tiles are not covered.",
                ),
                (
                    3,
                    "The response identifies that water damage inside may be covered under the separate escape-of-water section.",
                ),
                (
                    4,
                    "The response names the evidence, 2 points each to a cap of 4: (a) records of the nearest weather station for that night; (b) damage to neighbouring houses, which suggests a higher local wind.",
                ),
            ),
            "The policy defines storm as wind of at least 75 km/h, and the measured wind was slower, so the tiles are not covered. Water that ran into the rooms could fall under the section on escape of water. What decides is the record of the nearest weather station and whether houses next door were damaged too, since that would suggest stronger gusts.",
            ("Declining because the roof was old. Fails C1.",),
        ),
        (
            Case(
                "near miss",
                "The insurer is right because the roof was old and badly maintained. Water damage inside may be covered under the section for escape of water. Records of the nearest weather station and damage to neighbouring houses are the evidence.",
                (0, 0, 0),
            ),
            Case(
                "minimum pass",
                "The policy defines a storm by a wind speed. The wind that night stayed below the defined speed, so it was no storm and the tiles are not covered.",
                (3, 0, 0),
            ),
            Case(
                "partial",
                "There is no cover for the tiles, as the wind was below the speed that the policy defines as a storm. The records of the nearest weather station for that night would be the evidence.",
                (3, 0, 2),
            ),
            Case(
                "full",
                "A wind of 60 km/h lies below the speed by which the policy defines storm, so the loss of tiles is not covered. The owner could claim for water damage inside, which may be covered in the separate section on escape of water. Evidence would be the weather station's records for the night and damage to neighbouring houses, as it suggests that the local wind was higher.",
                (3, 3, 4),
            ),
        ),
    ),
    (
        build(
            "Zinc rises toward the river in the soil samples. Does that show a deposit upstream? Give the better explanation and a test.",
            "The response identifies contamination by flood sediment from the old smelter as the source of the zinc in the soil.",
            ("Concludes that a deposit lies upstream.", "Says only that more samples are needed."),
            (
                (
                    3,
                    "The response identifies flood sediment from the smelter as the source that contaminated the soil with zinc.",
                ),
                (
                    4,
                    "The response describes the supporting pattern, 2 points each to a cap of 4: (a) zinc is highest in the top ten centimetres of soil; (b) lead and cadmium rise together with zinc, as in smelter dust.",
                ),
                (3, "The response proposes sampling below the flood layer, where a natural anomaly would persist."),
            ),
            "The zinc was brought by floods that spread sediment from the old smelter over the plain. It sits in the uppermost ten centimetres and is accompanied by lead and cadmium, the mixture of smelter dust. Samples from beneath the flood layer would decide: a natural anomaly would still be there.",
            ("Concluding that a zinc deposit lies upstream. Fails C1.",),
        ),
        (
            Case(
                "near miss",
                "Since zinc rises toward the river, a deposit must lie upstream. Zinc is highest in the top ten centimetres and lead and cadmium rise together with it. I would sample below the flood layer to see whether the anomaly persists.",
                (0, 0, 0),
            ),
            Case(
                "minimum pass",
                "The zinc does not come from ore. Floods carried sediment from the old smelter onto the fields and contaminated the soil.",
                (3, 0, 0),
            ),
            Case(
                "partial",
                "The source is the smelter: its sediment was spread by floods and contaminated the soil with zinc. This fits with the zinc being highest in the top ten centimetres of the soil.",
                (3, 2, 0),
            ),
            Case(
                "full",
                "Flood sediment from the smelter is the source, and it contaminated the soil along the river. Zinc is highest in the top ten centimetres, and lead and cadmium rise with the zinc just as in smelter dust. To test it I would take samples below the flood layer; a natural anomaly would persist there.",
                (3, 4, 3),
            ),
        ),
    ),
    (
        build(
            "The bridge deck cracked in its first winter. The contractor blames frost. What do the cores show, what is the remedy and what should the client record?",
            "The response identifies plastic shrinkage during curing, before any frost, as the cause of the cracks.",
            ("Accepts frost as the cause.", "Says only that the concrete was weak."),
            (
                (
                    3,
                    "The response identifies plastic shrinkage in the first hours of curing as the cause of the cracks.",
                ),
                (
                    3,
                    "The response uses the dust in the cracks beneath the sealing coat as proof that they are older than the coat and so than the frost.",
                ),
                (2, "The response recommends injecting the cracks with resin rather than replacing the deck."),
                (2, "The response advises the client to record the crack widths over a year."),
            ),
            "The cracks formed by plastic shrinkage while the concrete cured in wind and sun. Curing dust lies in them under the sealing coat, so they were there before the coat and before the first frost. Resin injection is enough. The client should measure the widths of the cracks for a year.",
            ("Accepting frost damage. Fails C1.",),
        ),
        (
            Case(
                "near miss",
                "Frost opened the deck, as the contractor says. There is dust in the cracks beneath the sealing coat. I would inject the cracks with resin rather than replace the deck, and the client should record crack widths over a year.",
                (0, 0, 0, 0),
            ),
            Case(
                "minimum pass",
                "The cracks are due to plastic shrinkage: the surface dried out in the first hours of curing, long before the winter.",
                (3, 0, 0, 0),
            ),
            Case(
                "partial",
                "Plastic shrinkage in the hours of curing caused the cracks. Injecting them with resin will do, and the deck need not be replaced.",
                (3, 0, 2, 0),
            ),
            Case(
                "full",
                "The cause is plastic shrinkage in the first hours of curing. Dust found in the cracks beneath the sealing coat proves that the cracks are older than the coat, and therefore older than the frost. I recommend resin injection instead of replacing the deck. The client should record the widths of the cracks over a year.",
                (3, 3, 2, 2),
            ),
        ),
    ),
)

FREELY_WORDED: tuple[tuple[MarkingBlock, tuple[Case, ...]], ...] = (
    (
        build(
            "Two glaciers in the same valley behaved differently: one advanced while the other retreated. Explain how both can respond to the same warming, and what the observation cannot tell us.",
            "The response explains that the advancing glacier is a surging one, whose advance follows from its internal dynamics at the bed and not from climate.",
            ("States that one glacier must lie in a colder climate.", "Concludes that the valley is not warming."),
            (
                (
                    3,
                    "The response recognises the advance as a surge, driven by conditions at the glacier bed rather than by climate.",
                ),
                (
                    3,
                    "The response explains the bed mechanism: meltwater builds up pressure beneath the ice and lets it slide.",
                ),
                (
                    4,
                    "The response states what the pair cannot show, 2 points each to a cap of 4: (a) how strongly the valley has warmed, since a surge hides the signal; (b) whether the surging glacier gained mass.",
                ),
            ),
            "The advance is a surge. Surging glaciers switch to fast flow when water pressure at their bed rises and the ice begins to slide, whatever the climate does. The retreating neighbour shows the response to warming. From this pair one can read neither the amount of warming nor the mass balance of the surging glacier, since a surge only moves ice from the upper to the lower part.",
            ("Concluding that the valley cools. Fails C1.",),
        ),
        (
            Case(
                "near miss",
                "The advancing glacier lies higher and receives more snow, so its local climate is colder than that of its neighbour. Water under the ice lets a glacier slide. The pair does not tell how strongly the valley has warmed.",
                (0, 0, 0),
            ),
            Case(
                "minimum pass",
                "One of them surges. A surge comes from inside the glacier, from what happens at its bed, and has little to do with the climate of those years.",
                (3, 0, 0),
            ),
            Case(
                "partial",
                "The advance is best seen as a surge and not as a climatic signal. Such glaciers speed up when the pressure of meltwater under the ice rises until it slides on its bed.",
                (3, 3, 0),
            ),
            Case(
                "full",
                "I read the advance as a surge, which depends on the bed of the glacier and not on climate. Meltwater collects under the ice, its pressure rises, and the ice slides. The pair cannot tell us how much the valley warmed, because the surge masks that signal. Nor can it tell whether the surging glacier gained any mass: ice only moved downhill.",
                (3, 3, 4),
            ),
        ),
    ),
    (
        build(
            "A charity found that villages with a well it had built had more cholera than villages without one. A trustee wants to stop building wells. What is wrong with the inference, and what should the charity do next?",
            "The response identifies that wells were placed where cholera was already high, so the comparison reflects how the villages were chosen.",
            ("Says only that correlation is not causation.", "Claims that the wells spread cholera."),
            (
                (
                    4,
                    "The response identifies selection: the wells were built in villages that already suffered from more cholera.",
                ),
                (2, "The response proposes comparing cholera before and after each well was built."),
                (2, "The response recommends that future wells be assigned by lot among eligible villages."),
                (
                    2,
                    "The response warns that a contaminated well could nevertheless spread the disease, so the water should be tested.",
                ),
            ),
            "The charity built where need was greatest, so villages with wells had more cholera from the start: it is the selection of villages that the figures show. It should look at the numbers before and after each well, and draw lots among villages in the future. Water from the wells should be tested all the same, since a polluted well can spread cholera.",
            ("Claiming that the figures prove that wells spread cholera. Fails C1.",),
        ),
        (
            Case(
                "near miss",
                "Correlation is not causation, so the trustee goes too far. The charity should compare cholera before and after each well was built, give out future wells by lot, and test the water in case a well is contaminated.",
                (0, 0, 0, 0),
            ),
            Case(
                "minimum pass",
                "The villages were not alike to begin with. The charity chose those with the most cholera for its wells, so of course the disease is more frequent there.",
                (4, 0, 0, 0),
            ),
            Case(
                "partial",
                "Wells were built first in the villages that already had much cholera, which makes this a matter of selection. A fair comparison would set the cases before each well against those after it.",
                (4, 2, 0, 0),
            ),
            Case(
                "full",
                "It is a selection effect: wells went to the villages in which cholera was already worst. Compare each village before its well was built with the years after. In the next round let the lot decide which of the eligible villages receives a well. And test the water, because a contaminated well could still spread the disease.",
                (4, 2, 2, 2),
            ),
        ),
    ),
    (
        build(
            "The novel's first edition omits the final chapter that is found in all later ones. Was the chapter written later? Weigh the printer's ledger and the author's letters.",
            "The response argues that the chapter existed from the start and was cut by the printer to save paper.",
            (
                "Says only that the chapter is missing.",
                "Concludes from its style that the chapter is a later addition.",
            ),
            (
                (
                    3,
                    "The response states that the final chapter was already written and that the printer dropped it for reasons of cost.",
                ),
                (
                    4,
                    "The response weighs the sources, 2 points each to a cap of 4: (a) the ledger lists two sheets fewer than were ordered; (b) the author's letters complain of a mutilated ending.",
                ),
                (
                    3,
                    "The response acknowledges that no manuscript survives, so that revisions of the chapter cannot be excluded.",
                ),
            ),
            "The chapter was there from the beginning; the printer left it out in order to save paper. His ledger shows that two sheets fewer were used than had been ordered, and in her letters the author complains that her ending had been mutilated. As the manuscript is lost, we cannot tell whether she revised the chapter before the second edition.",
            ("Arguing from style alone that the chapter was added later. Fails C1.",),
        ),
        (
            Case(
                "near miss",
                "The style of the chapter is so much calmer that she must have added it years later. The ledger lists two sheets fewer than ordered, and her letters complain of a mutilated ending. No manuscript survives.",
                (0, 0, 0),
            ),
            Case(
                "minimum pass",
                "It was not written later. The chapter existed when the book went to press, and it was the printer who cut it because paper was dear.",
                (3, 0, 0),
            ),
            Case(
                "partial",
                "The printer cut the chapter, which existed from the start, in order to save on paper. Her letters complain bitterly about the mutilated ending.",
                (3, 2, 0),
            ),
            Case(
                "full",
                "She had written the final chapter from the start; it was the printer who dropped it to save the cost of paper. The ledger has two sheets fewer than were ordered, and the author complains in her letters of a mutilated ending. Since no manuscript has survived, later revisions of the chapter cannot be ruled out.",
                (3, 4, 3),
            ),
        ),
    ),
    (
        build(
            "Two thermometers in the reactor disagree by 8 degrees after the stirrer was replaced. The operator wants to recalibrate the upper one. What is the real reason, and what follows for the product?",
            "The response identifies poor mixing after the replacement, so that the two thermometers measure layers of different temperature.",
            ("Blames the upper thermometer.", "Says that both readings should be averaged."),
            (
                (
                    4,
                    "The response identifies poor mixing by the new stirrer, which leaves layers of different temperature in the reactor.",
                ),
                (3, "The response predicts uneven conversion, with by-products from the hotter layer."),
                (
                    3,
                    "The response proposes a check that tells the explanations apart, such as swapping the thermometers or raising the stirrer speed.",
                ),
            ),
            "The new stirrer does not mix the contents, and so the upper and the lower thermometer sit in layers of different temperature; both are right. The hotter layer will form by-products, hence the conversion becomes uneven. Swapping the two thermometers or stirring faster would show it at once.",
            ("Recalibrating the upper thermometer. Fails C1.",),
        ),
        (
            Case(
                "near miss",
                "The upper thermometer has drifted and needs to be recalibrated. If the reading were true, conversion would be uneven, with by-products from the hotter layer. Swapping the thermometers would be a check.",
                (0, 0, 0),
            ),
            Case(
                "minimum pass",
                "Both instruments are right. Since the stirrer was changed the contents are no longer mixed well, and there is a warm layer above a cooler one.",
                (4, 0, 0),
            ),
            Case(
                "partial",
                "The new stirrer mixes poorly, so there are layers with different temperatures. One could swap the two thermometers to see whether the difference stays at the top.",
                (4, 0, 3),
            ),
            Case(
                "full",
                "The stirrer is at fault: mixing is poor and the reactor now has layers of different temperature. In the hotter layer by-products form and the conversion will be uneven. To tell this from a drifting instrument, swap the thermometers or raise the speed of the stirrer.",
                (4, 3, 3),
            ),
        ),
    ),
)
"""Written later, with answers less close to the conditions; the odd positions were never looked at."""

TUNED = QUESTIONS[0::2]
HELD_OUT = QUESTIONS[1::2]
