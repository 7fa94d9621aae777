# ruff: noqa: E501 - prose is kept on one line each, as in a rubric
"""Labelled marking blocks for the double-credit hints, written by hand for this project.

Every second block (TUNED, the even positions) was looked at while the first detector, by words alone, was
tuned; the others (HELD_OUT) were only scored then. The present weights are fitted on both halves.
"""

from __future__ import annotations

from msgspec import Struct

from gt_tui.rubric.model import Component, Gate, Question, Variant


class Line(Struct, frozen=True):
    """A component's credit condition and how it overlaps with the gate (empty: it does not)."""

    credit_if: str
    overlap: str = ""
    hard: bool = False
    """Easily taken for the other (told of some sets only)."""


class Block(Struct, frozen=True):
    field: str
    title: str
    question: str
    gate: str
    lines: tuple[Line, ...]
    between: tuple[tuple[str, str], ...] = ()
    """Pairs of components that pay for the same claim."""
    variants: tuple[Variant, ...] = ()

    def build(self) -> Question:
        parts = [Component("C1", 3, True, self.gate)]
        parts += [Component(f"C{n}", 2, False, line.credit_if) for n, line in enumerate(self.lines, 2)]
        return Question(
            index=0,
            id="Q1",
            title=self.title,
            question=self.question,
            gate=Gate("C1", 3, self.gate),
            components=tuple(parts),
            accepted_variants=self.variants,
        )


BLOCKS = (
    Block(
        "geology",
        "Boundaries of the alteration zones",
        "Maps of the prospect draw the potassic and the propylitic zones as rings. What does the core logging say about the real boundary between these zones, and how should a drill plan use it?",
        "The response identifies that the alteration zones interpenetrate rather than meeting at a sharp boundary.",
        (
            Line(
                "The response gives at least two instances of zones that interpenetrate, such as chlorite patches inside the potassic core or biotite veins far outside it.",
                "instance",
            ),
            Line(
                "The response states that ring maps are drawn by interpolating between few drill holes, so a smooth contact is a product of drafting."
            ),
            Line(
                "The response recommends that the next holes be sited across the transition rather than in the centre of either zone."
            ),
            Line(
                "The response explains that repeated pulses of fluid reopened the same fractures, so that later assemblages overprinted earlier ones."
            ),
            Line(
                "The response states that where the zones interpenetrate, assay averages must be weighted by the share of each zone in the interval."
            ),
        ),
    ),
    Block(
        "chemistry",
        "Lime dosing of mine water",
        "A treatment plant doses lime into acidic water that carries dissolved zinc. What removes the zinc, and what limits the plant?",
        "The response names neutralisation of the acid by lime as the reaction that takes the zinc out of solution.",
        (
            Line(
                "The response explains why neutralisation precipitates the metal: raising the pH makes zinc hydroxide insoluble.",
                "mechanism",
            ),
            Line(
                "The response states that at very high pH the hydroxide dissolves again, so there is a best dose rather than a largest one."
            ),
            Line("The response identifies sludge volume as the constraint on how long the pond can be used."),
            Line(
                "The response identifies that lime, by neutralising the acidity, is what makes the zinc drop out of the water.",
                "restatement",
            ),
            Line(
                "The response states that lime dosed as coarse grains leaves acid unreacted because a coating forms on the grains."
            ),
        ),
        (("C2", "C5"),),
    ),
    Block(
        "geology",
        "No gold at outcrop",
        "A company dropped a licence since no gold was found at outcrop. Is that sound, and what would test it?",
        "The response states that absence of gold at outcrop proves nothing, since the metal may have been leached from the weathered profile.",
        (
            Line(
                "The response describes how gold is leached from the weathered profile, for example as chloride complexes in acid saline groundwater.",
                "mechanism",
            ),
            Line(
                "The response proposes a test that reaches fresh rock, such as a fence of short inclined drill holes."
            ),
            Line(
                "The response notes that the outcrops cover less than a tenth of the licence, so the sampling was also thin."
            ),
            Line(
                "The response explains that not finding gold at surface is no evidence against gold below. Stating that leaching may have removed it is credited under C1, not here.",
                "restatement",
            ),
            Line(
                "The response states that gold at outcrop would have proved only a local occurrence and not a deposit."
            ),
        ),
    ),
    Block(
        "medicine",
        "Raised troponin after a marathon",
        "A runner without chest pain has raised troponin after a race. What does this show, and what should be done?",
        "The response identifies that the raised troponin reflects transient release from healthy heart muscle under load and not an infarction.",
        (
            Line(
                "The response explains how prolonged load lets troponin leak from healthy heart muscle without cell death.",
                "mechanism",
            ),
            Line(
                "The response recommends a second sample after some hours, as a falling value supports the benign reading."
            ),
            Line(
                "The response states that an electrocardiogram without new changes makes coronary occlusion unlikely."
            ),
            Line(
                "The response says that the troponin here does not mean a heart attack but a passing release by normal muscle.",
                "restatement",
            ),
            Line(
                "The response states that a raised troponin together with chest pain would have to be treated as an infarction until shown otherwise."
            ),
        ),
        (("C2", "C5"),),
    ),
    Block(
        "law",
        "Late notice under a supply contract",
        "The buyer gave notice of defects after the period in clause 9. Can it still claim damages?",
        "The response concludes that the claim survives because the seller waived the notice period by carrying out repairs without protest.",
        (
            Line(
                "The response identifies conduct of the seller that amounts to the waiver, for instance repairing the pumps in March without reserving its rights.",
                "instance",
            ),
            Line(
                "The response states that damages are limited by the cap in clause 12 and do not include lost profit."
            ),
            Line("The response distinguishes waiver from variation, which clause 20 allows only in writing."),
            Line(
                "The response explains why repairing without protest gives up the notice period: the buyer may rely on the seller's conduct.",
                "mechanism",
            ),
            Line(
                "The response states that the seller may reserve its rights during repairs and so keep the notice period alive for later deliveries."
            ),
        ),
        (("C2", "C5"),),
    ),
    Block(
        "law",
        "A tenant's fixtures",
        "A tenant bolted a crane to the floor of a leased workshop. Who owns it at the end of the lease?",
        "The response states that the crane remains the tenant's because it is a trade fixture that can be removed without serious damage.",
        (
            Line(
                "The response requires that the removal take place before the lease ends or within a reasonable time after it."
            ),
            Line("The response states that the tenant must make good the holes left in the floor."),
            Line(
                "The response classifies the crane as a trade fixture, so that it belongs to the tenant.",
                "restatement",
            ),
            Line("The response notes that an express clause in the lease would override the general rule."),
            Line(
                "The response contrasts the crane with the workshop's bolted roof beams, which became the landlord's as part of the building."
            ),
        ),
    ),
    Block(
        "software",
        "Cache outage",
        "After a deploy the cache emptied and the database fell over. What was the root cause and what would prevent it?",
        "The response identifies the root cause as a stampede: all clients missed the cache at once and sent their queries to the database.",
        (
            Line(
                "The response explains the mechanism by which an empty cache overloads the database, namely that every client misses and queries it simultaneously.",
                "mechanism",
            ),
            Line(
                "The response proposes request coalescing or a lock per key so that only one client refills an entry."
            ),
            Line(
                "The response observes that the alert fired on latency eleven minutes late since its window was fifteen minutes."
            ),
            Line(
                "The response proposes that deploys keep the old cache warm. Naming the stampede is credited under C1, not here."
            ),
            Line(
                "The response states that the database would have survived had clients limited the number of queries in flight."
            ),
        ),
    ),
    Block(
        "software",
        "Lost orders",
        "Some orders were charged but never shipped. Explain the defect and the limits of the fix that was merged.",
        "The response identifies that the charge and the shipping message are not written atomically, so a crash between the two loses the order.",
        (
            Line(
                "The response gives an example of a crash between the charge and the message that loses an order.",
                "instance",
            ),
            Line(
                "The response states that the merged retry can ship an order twice since the consumer is not idempotent."
            ),
            Line("The response recommends an outbox table that is written in the same transaction as the charge."),
            Line(
                "The response estimates the number of affected orders from the gap between the ledger and the dispatch log."
            ),
            Line(
                "The response states that the ledger of charges is complete, so every lost order can be refunded from it."
            ),
        ),
    ),
    Block(
        "history",
        "The grain price revolt",
        "Chroniclers blame hoarding merchants for the revolt of 1529. What do the price records suggest?",
        "The response argues that the revolt followed from a tax reform and not from scarcity, since prices had already fallen when it broke out.",
        (
            Line(
                "The response points out that grain prices were falling before the outbreak, which rules out scarcity as the trigger.",
                "restatement",
            ),
            Line("The response explains that chroniclers dependent on the council had a motive to blame outsiders."),
            Line(
                "The response notes that the price series comes from one hospital's purchases and may not represent the market."
            ),
            Line("The response identifies who bore the new tax, with journeymen and small masters named."),
            Line(
                "The response notes that an earlier revolt did follow from scarcity, with grain prices at their highest."
            ),
        ),
    ),
    Block(
        "history",
        "Why the canal failed",
        "The canal company failed within ten years of opening. What does the correspondence show about the cause?",
        "The response identifies undercapitalisation, rather than railway competition, as the cause of the company's failure.",
        (
            Line(
                "The response cites evidence of undercapitalisation from the letters, for example unpaid contractors or calls on shares that were not met.",
                "instance",
            ),
            Line(
                "The response establishes the chronology: the railway reached the valley only after the company had been wound up."
            ),
            Line(
                "The response explains how a lack of capital brought the company down: unpaid works leaked and tolls could not be earned.",
                "mechanism",
            ),
            Line(
                "The response notes that letters by creditors are partial and should be checked against the accounts."
            ),
            Line("The response notes that the railway did take traffic from other canal companies in the region."),
        ),
    ),
    Block(
        "economics",
        "A minimum wage study",
        "Employment in the border counties did not fall after the wage floor rose. What explains it according to the study, and what are the study's limits?",
        "The response explains the stable employment by employers' market power over wages, which lets a wage floor rise without cutting jobs.",
        (
            Line(
                "The response describes how a monopsonist employer hires more when the wage floor removes the incentive to hold pay down.",
                "mechanism",
            ),
            Line(
                "The response states that border counties may not be comparable because commuters can respond to the wage gap."
            ),
            Line(
                "The response notes that hours worked were not measured, so a cut in hours would not appear as a fall in employment."
            ),
            Line(
                "The response says that since employers hold market power, a higher floor need not cost jobs.",
                "restatement",
            ),
            Line(
                "The response states that where employers compete for workers a rise of the wage floor would be expected to cut jobs."
            ),
        ),
        (("C2", "C5"),),
    ),
    Block(
        "economics",
        "Exchange rates and exports",
        "Exports did not rise after the devaluation. Why, and for how long should this last?",
        "The response attributes the lack of response to contracts priced in dollars, so that the devaluation left prices for foreign buyers unchanged.",
        (
            Line(
                "The response explains why dollar pricing blocks the effect of a devaluation: buyers abroad see the same price.",
                "mechanism",
            ),
            Line("The response predicts a delayed rise once contracts are renewed, within about a year."),
            Line("The response states that exporters' profit margins in local currency increase in the meantime."),
            Line(
                "The response gives cases of dollar contracts that kept prices for foreign buyers unchanged, such as copper and coffee.",
                "instance",
            ),
            Line("The response states that imports priced in dollars became dearer at once for domestic buyers."),
        ),
    ),
    Block(
        "biology",
        "Resistance in a gut bacterium",
        "The resistance spread between species within a week. What does this show and how could it be confirmed?",
        "The response infers horizontal transfer of a plasmid, because unrelated species became resistant together.",
        (
            Line("The response explains how a plasmid moves between species by conjugation.", "mechanism"),
            Line(
                "The response proposes sequencing isolates to see whether the same plasmid is present in each species."
            ),
            Line(
                "The response states that continued antibiotic use selects for the resistant cells but does not create the resistance."
            ),
            Line(
                "The response explains that mutation alone would not make several species resistant at the same time, hence the gene was transferred horizontally.",
                "restatement",
            ),
            Line(
                "The response states that the plasmid may be lost again from resistant species once the antibiotic is withdrawn."
            ),
        ),
        (),
    ),
    Block(
        "biology",
        "A pale alpine flower",
        "Flowers of the species are pale above 2,000 m. Is this an adaptation? Use the transplant data.",
        "The response concludes that the pale colour is plastic and not inherited, because plants moved downhill turned dark in the next season.",
        (
            Line(
                "The response uses the downhill transplants turning dark as evidence that the colour is not genetically fixed.",
                "restatement",
            ),
            Line(
                "The response states that pollinator preference was not measured, so an advantage of the pale form remains unknown."
            ),
            Line("The response proposes growing seed from both altitudes in one garden as the decisive experiment."),
            Line(
                "The response describes the physiological basis: low temperature slows pigment synthesis in the petals."
            ),
            Line(
                "The response states that a plastic colour can itself be under selection if the ability to change is inherited."
            ),
        ),
    ),
    Block(
        "insurance",
        "Flood or storm",
        "Water entered a basement after a storm blew a door in. The policy covers storm but excludes flood. Is the loss covered?",
        "The response decides that the loss is covered because storm, not flood, was the proximate cause of the damage.",
        (
            Line(
                "The response explains that the storm was the proximate cause: it broke the door and so let the water in.",
                "mechanism",
            ),
            Line("The response states that the insurer bears the burden of proving that an exclusion applies."),
            Line("The response notes that the deductible for basement contents is separate and is to be applied once."),
            Line(
                "The response advises the insured to keep the broken door and photographs as evidence of the sequence."
            ),
            Line(
                "The response states that if flood and storm had been concurrent causes the exclusion of flood would prevail."
            ),
        ),
    ),
    Block(
        "insurance",
        "Non-disclosure of a roof repair",
        "The insured did not mention an old roof repair. Can the insurer avoid the policy?",
        "The response finds that the insurer may not avoid the policy since the undisclosed repair was not material to the risk.",
        (
            Line(
                "The response supports immateriality with the insurer's own guide, which does not ask about repairs older than five years."
            ),
            Line(
                "The response explains why the old repair did not bear on the risk: it would not have changed the premium or the terms.",
                "mechanism",
            ),
            Line(
                "The response states that even a material non-disclosure would only reduce the payment in proportion when it was innocent."
            ),
            Line(
                "The response holds that the repair, being immaterial, gives the insurer no ground for avoidance. Merely stating that the policy stands is credited at the gate.",
                "restatement",
            ),
            Line(
                "The response states that the duty of disclosure ends when the policy is concluded, so later repairs need not be mentioned."
            ),
        ),
        (("C3", "C5"),),
    ),
    Block(
        "hydrology",
        "Falling wells",
        "Wells near the new quarry fell by three metres. Is the quarry to blame?",
        "The response attributes the fall to the regional drought and not to the quarry, as wells far outside its reach fell by the same amount.",
        (
            Line(
                "The response cites specific distant wells that fell equally, for example the two at the church and the mill.",
                "instance",
            ),
            Line(
                "The response calculates the radius of influence of the quarry's pumping from its rate and the transmissivity."
            ),
            Line("The response states that a pumping test with the quarry shut for a month would settle the question."),
            Line(
                "The response warns that a small contribution by the quarry cannot be excluded with the present wells."
            ),
            Line(
                "The response observes that wells on the far side of the river did not fall, as the river recharges them."
            ),
        ),
    ),
    Block(
        "engineering",
        "Cracked bracket",
        "The bracket broke after four years. Beach marks run from one corner of the fracture. What happened and why there?",
        "The response identifies fatigue as the failure mode from the beach marks on the fracture surface.",
        (
            Line(
                "The response explains how beach marks form: each arrest of a fatigue crack leaves a line on the fracture surface.",
                "mechanism",
            ),
            Line("The response locates the origin at the unradiused corner, where stress is concentrated."),
            Line(
                "The response estimates from the area of final fracture that the load was low compared with the strength."
            ),
            Line("The response recommends a radius of at least 3 mm and a polished edge."),
            Line(
                "The response states that fatigue cracks of this length would have been found by a yearly dye test of the surface."
            ),
        ),
    ),
    Block(
        "education",
        "Reading scores after the reform",
        "Average reading scores fell in the year in which more pupils took the test. Did teaching get worse?",
        "The response recognises that the fall is a change in who was tested, not a decline in teaching.",
        (
            Line(
                "The response explains how testing more pupils lowers the average although no pupil reads worse.",
                "mechanism",
            ),
            Line(
                "The response names one comparison that would be fair, such as scores of pupils in schools with unchanged participation."
            ),
            Line("The response observes that mathematics scores rose in the same schools."),
            Line(
                "The response sees that the composition of the tested group changed, which accounts for the lower scores.",
                "restatement",
            ),
            Line(
                "The response states that schools with falling numbers of tested pupils should not be credited with better teaching either."
            ),
        ),
        (("C2", "C5"),),
    ),
    Block(
        "archaeology",
        "Burnt layer",
        "A burnt layer caps the palace. Earlier excavators took it for a sack. What do the new samples show?",
        "The response argues that the burning was accidental or natural and not a sack, since valuables and stores were left in place.",
        (
            Line(
                "The response lists finds that were left in place, such as bronze vessels or full storage jars.",
                "instance",
            ),
            Line("The response dates the layer by the coins beneath it and not by the king list."),
            Line(
                "The response notes that no human remains or weapons were found in the destruction layer, as they would be after an attack."
            ),
            Line(
                "The response explains that attackers would have carried the valuables off, so their presence speaks against a sack.",
                "mechanism",
            ),
            Line(
                "The response states that a sack of the lower town is recorded for another reign and must not be transferred to the palace."
            ),
        ),
        (),
    ),
    Block(
        "climate",
        "Cooling at one station",
        "One mountain station shows cooling while all neighbours warm. Should it be used?",
        "The response identifies the relocation of the station to a higher site in 1978 as the cause of the apparent cooling.",
        (
            Line(
                "The response quantifies the step by comparing the station with its neighbours before and after the move."
            ),
            Line(
                "The response states that the record can be used again after homogenisation rather than being thrown away."
            ),
            Line(
                "The response explains why moving the station uphill makes the record look cooler: temperature drops with altitude.",
                "mechanism",
            ),
            Line("The response notes that a change of thermometer screen in 1990 may have had an effect too."),
            Line("The response states that the station's higher site records snow cover better than the old site did."),
        ),
    ),
    Block(
        "pharmacology",
        "Grapefruit and a statin",
        "A patient on a statin developed muscle pain after starting to drink grapefruit juice. Explain and advise.",
        "The response identifies inhibition of the enzyme that metabolises the statin as the reason for the higher drug level.",
        (
            Line(
                "The response describes the mechanism: compounds in the juice inhibit the intestinal enzyme, so less of the statin is broken down.",
                "mechanism",
            ),
            Line("The response advises stopping the juice or changing to a statin that the enzyme does not handle."),
            Line("The response recommends measuring creatine kinase to judge the damage to muscle."),
            Line(
                "The response notes that the effect of one glass lasts for more than a day, so spacing the doses does not help."
            ),
            Line("The response states that other drugs metabolised by the same enzyme need a check in this patient."),
        ),
    ),
    Block(
        "geology",
        "Recurring carbonate host",
        "Nine of the district's copper records name one formation as host. What does the recurrence indicate about the control on mineralisation?",
        "The response identifies the recurrence as a lithological host-rock control tied to the carbonate character of the formation.",
        (
            Line(
                "The response explains that the carbonate host is chemically reactive and so controls where copper was deposited.",
                "mechanism",
            ),
            Line(
                "The response identifies a second control by faults and folds that acts together with the host rather than instead of it."
            ),
            Line(
                "The response states that counts in a compiled inventory carry exploration bias and so are no clean measure of preference."
            ),
            Line("The response states that a favourable host does not establish where the copper came from."),
            Line(
                "The response notes that most of the carbonate formation is barren, so further conditions are needed besides the host."
            ),
        ),
    ),
    Block(
        "linguistics",
        "A loan or an inheritance",
        "The two languages share the word for 'boat'. Is it inherited or borrowed?",
        "The response concludes that the word was borrowed, because it lacks the sound change that all inherited words underwent.",
        (
            Line(
                "The response cites inherited words that do show the sound change, such as those for 'hand' and 'water'.",
                "instance",
            ),
            Line("The response identifies coastal trade as the setting in which the word could have passed."),
            Line(
                "The response states that missing the regular sound change marks the word as a loan.",
                "restatement",
            ),
            Line("The response notes that one word cannot date the contact between the two peoples."),
            Line(
                "The response explains how to tell whether the lending language was an ancestor of the coastal dialect or a neighbour."
            ),
        ),
    ),
)

TUNED = BLOCKS[0::2]
HELD_OUT = BLOCKS[1::2]
