# ruff: noqa: E501 - prose is kept on one line each, as in a rubric
"""A labelled set for overlaps of two components, neither of which is the gate; written before the signs were fitted.

Ten fields with three questions each. In every question some pairs are named: those that pay for one claim, with how
they do, and those that are sound and share vocabulary, with what sets them apart. All other pairs of a question are
sound as well, as they are in real rubrics. No component here overlaps with its gate. FIRST_FIELDS were read
while the signs were chosen. Of LAST_FIELDS the figures were seen at every choice, and near the end which pairs were
missed and why: it is no blind set, and its figures are kinder than a stranger's would be.
"""

from __future__ import annotations

from dataclasses import dataclass

from gt_tui.rubric.model import Component, Gate, Question

DOUBLE_KINDS = ("restatement", "entailed", "mechanism", "item")
SOUND_KINDS = ("evidence", "other mechanism", "quantity", "limit", "step")


@dataclass(frozen=True)
class Pair:
    first: int
    """Number of the component, from 2 as in the rubric."""
    second: int
    kind: str
    """One of DOUBLE_KINDS or SOUND_KINDS."""
    hard: bool = False
    """Double credit in other words, or a sound pair in the same ones."""

    @property
    def double(self) -> bool:
        return self.kind in DOUBLE_KINDS


@dataclass(frozen=True)
class Asked:
    field: str
    title: str
    question: str
    gate: str
    lines: tuple[str, ...]
    pairs: tuple[Pair, ...]

    def build(self) -> Question:
        parts = [Component("C1", 3, True, self.gate)]
        parts += [Component(f"C{n}", 2, False, line) for n, line in enumerate(self.lines, 2)]
        return Question(
            index=0,
            id="Q1",
            title=self.title,
            question=self.question,
            gate=Gate("C1", 3, self.gate),
            components=tuple(parts),
        )


FIRST_FIELDS = (
    Asked(
        "volcanology",
        "The summit that stopped rising",
        "The summit of the volcano swelled for eight months and then stopped, and nothing came out. What happened below, and what should the observatory tell the villages?",
        "The response concludes that magma rose into the edifice and stalled as a sill short of the surface.",
        (
            "The response states that gas escaping through the old fumaroles relieved the pressure in the intrusion.",
            "Credits the open vents with letting volatiles out, so that no overpressure could build up.",
            "The response estimates the volume that was added at depth from the uplift of the GPS stations, about 5 million cubic metres.",
            "Works out from the uplift of the ground how many cubic metres were added at depth.",
            "The response cites the tripled flux of sulphur dioxide at the old fumaroles in the seventh month.",
            "The response points out that a volume estimated from the uplift of the GPS stations depends on the depth that is assumed.",
        ),
        (
            Pair(2, 3, "restatement", hard=True),
            Pair(4, 5, "restatement"),
            Pair(2, 6, "evidence", hard=True),
            Pair(4, 7, "limit", hard=True),
        ),
    ),
    Asked(
        "volcanology",
        "Two ash layers",
        "Two ash layers in the lake core look alike, yet one is thought to come from the near volcano and one from a distant caldera. How can they be told apart, and what does the distant one offer?",
        "The response states that the glass of the two layers differs in composition and so tells their sources apart.",
        (
            "The response notes that the distant ash is finer grained, since only small particles travel so far.",
            "Explains that coarse fragments drop out of the plume early, which leaves the far-travelled layer with the smallest sizes.",
            "The response states that the caldera's ash is a time marker, because it fell everywhere at once.",
            "The response uses the caldera's ash to correlate this lake core with other cores in which it also occurs.",
            "The response says that the grains of the near ash are blocky because the magma met water.",
            "The response warns that a thin layer of fine ash may be reworked by currents and then lie above its true time level.",
            "Mentions that a layer deposited simultaneously over the whole region serves as an isochron.",
        ),
        (
            Pair(2, 3, "mechanism"),
            Pair(4, 8, "restatement", hard=True),
            Pair(4, 5, "step"),
            Pair(2, 6, "other mechanism", hard=True),
            Pair(2, 7, "limit"),
        ),
    ),
    Asked(
        "pharmacology",
        "The blood thinner and the antifungal",
        "A patient stable on warfarin bleeds a week after starting fluconazole. Why, and how should it be handled?",
        "Identifies that fluconazole inhibits the enzyme that clears warfarin, so warfarin accumulates.",
        (
            "Recommends checking the INR within three days of starting any interacting drug.",
            "Says that clotting should be monitored early and closely whenever such a medicine is added.",
            "Explains that warfarin acts by depleting vitamin K dependent clotting factors, so its effect lags by days.",
            "States that the existing factors have to be used up before bleeding is seen, which is why the harm came only after a week.",
            "Recommends vitamin K by mouth if the INR is above 10 without bleeding.",
            "Quotes the INR of 8.1 on the day of the bleed.",
            "Points out that the antifungal will keep on acting for days after it is stopped, because of its long half-life.",
        ),
        (
            Pair(2, 3, "restatement", hard=True),
            Pair(4, 5, "mechanism"),
            Pair(2, 6, "step", hard=True),
            Pair(2, 7, "evidence"),
            Pair(4, 8, "other mechanism"),
        ),
    ),
    Asked(
        "pharmacology",
        "A tablet that works at night only",
        "The same tablet lowers blood pressure more when taken at night. Two of the trial's authors disagree on why. Discuss.",
        "The response argues that absorption is greater at night because the stomach empties more slowly.",
        (
            "1 point for noting that the night group were also younger, which could explain the difference by itself.",
            "1 point for seeing that age is a confounder here: the groups were not comparable in years.",
            "1 point for proposing a crossover design in which each patient takes the tablet at both times.",
            "1 point for saying that patients should serve as their own controls.",
            "1 point for naming the peak concentration, 40 against 28 micrograms per litre, as what should be compared between night and day.",
            "1 point for stating that the half-life, 9 against 6 hours, differs between night and day as well.",
            "1 point for remarking that blood pressure falls in sleep without any tablet.",
        ),
        (
            Pair(2, 3, "restatement"),
            Pair(4, 5, "entailed", hard=True),
            Pair(6, 7, "quantity", hard=True),
            Pair(2, 8, "other mechanism"),
        ),
    ),
    Asked(
        "contract law",
        "The flooded exhibition hall",
        "The hall hired for the fair was flooded two days before it opened. The hirer demands the deposit back, the owner demands the whole fee. Advise both.",
        "Holds that the contract is frustrated, since the hall's destruction was the fault of neither side.",
        (
            "Advises that both parties are released from what they would still have had to perform.",
            "States that future obligations fall away on each side.",
            "Explains that the deposit can be recovered under the statute, less the owner's expenses.",
            "Holds that the hirer gets back the money paid in advance, though the court may let the owner retain what was spent on preparations.",
            "Considers whether a force majeure clause displaces the statute.",
            "Explains that the owner's expenses are limited to those incurred before the flood.",
            "Distinguishes a hall that becomes dearer to use, which releases neither party from what was agreed.",
        ),
        (
            Pair(2, 3, "restatement"),
            Pair(4, 5, "restatement", hard=True),
            Pair(4, 7, "limit", hard=True),
            Pair(2, 8, "other mechanism", hard=True),
        ),
    ),
    Asked(
        "contract law",
        "The expert who never warned",
        "The engineer's report on the slope left out the old landslide. The buyer, to whom the seller had passed the report, lost the house. Can the buyer claim from the engineer?",
        "The response argues that the engineer owed the buyer a duty of care, because reliance by a purchaser was foreseeable.",
        (
            "The response notes that the disclaimer on page one limits the duty to the client who commissioned the report.",
            "Raises the notice at the front of the document, under which nobody but the commissioning party may rely on it.",
            "The response measures the loss by the difference in value between the house as reported and as it was.",
            "The response mentions the cost of the buyer's temporary accommodation as a further head of loss.",
            "The response says that a reasonable engineer would have consulted the landslide inventory, which is public.",
            "The response gives as one failure of the engineer that the public register of slides was not looked at.",
        ),
        (
            Pair(2, 3, "restatement", hard=True),
            Pair(6, 7, "restatement"),
            Pair(4, 5, "quantity", hard=True),
            Pair(2, 6, "limit"),
        ),
    ),
    Asked(
        "software security",
        "The token in the log",
        "Session tokens were found in the proxy's access log, and two accounts were taken over. How did it come about and what has to be done?",
        "The response identifies that the tokens were sent in the URL, which proxies log.",
        (
            "The response demands that all sessions be revoked at once, so that logged tokens are of no further use.",
            "Wants every user signed out immediately.",
            "The response recommends that tokens expire after fifteen minutes, which limits what a stolen one is worth.",
            "The response states that a short lifetime narrows the window in which a leaked token can be abused.",
            "The response recommends that the log be purged and access to it be restricted to two administrators.",
            "The response notes that the two takeovers came from one address, which appears in the log of the backup server.",
            "The response points out that the referrer header leaks tokens to third parties as well.",
        ),
        (
            Pair(2, 3, "restatement", hard=True),
            Pair(4, 5, "restatement"),
            Pair(2, 4, "step", hard=True),
            Pair(6, 7, "evidence"),
            Pair(5, 8, "other mechanism", hard=True),
        ),
    ),
    Asked(
        "software security",
        "The unsigned update",
        "An attacker on the hotel network replaced the update of a desktop program, although it was downloaded over HTTPS. What made it possible?",
        "Credit requires seeing that the updater did not validate the server's certificate.",
        (
            "Credit for stating that packages should be signed and the signature verified before they are installed.",
            "Credit for listing checks that would have caught the forgery, such as verifying a signature on the package.",
            "Credit for noting that the updater ran with administrator rights, so that the malware got them too.",
            "Credit for explaining that whatever the updating process launches inherits its privileges.",
            "Credit for the observation that a checksum published on the same server proves nothing, as it can be replaced along with the package.",
            "Credit for recommending that the updater drop its administrator rights once the package is downloaded.",
            "Credit for saying that a hash fetched from the place where the file came from gives no protection.",
        ),
        (
            Pair(2, 3, "item"),
            Pair(4, 5, "mechanism", hard=True),
            Pair(6, 8, "restatement"),
            Pair(4, 7, "step", hard=True),
            Pair(2, 6, "other mechanism"),
        ),
    ),
    Asked(
        "macroeconomics",
        "Prices after the devaluation",
        "The currency lost a third of its value, yet consumer prices rose by six per cent only. Why so little, and what comes next?",
        "The response explains that importers absorbed the devaluation in their margins to keep their market share.",
        (
            "The response predicts that the rise will catch up once inventories bought at the old rate are sold.",
            "Expects a delayed increase, since shops are still selling stock acquired before the fall.",
            "The response states that only a fifth of household consumption is imported, which bounds the effect.",
            "The response calculates an upper bound of about seven per cent from the import share of the basket and the fall of the currency.",
            "The response notes that petrol is taxed by the litre, so that its price rose by less than the oil price in local currency.",
            "The response names controlled rents and fares as prices that did not move at all.",
            "Says that some prices are fixed by the state, such as fares.",
        ),
        (
            Pair(2, 3, "restatement", hard=True),
            Pair(7, 8, "item"),
            Pair(4, 5, "quantity", hard=True),
            Pair(6, 7, "other mechanism"),
        ),
    ),
    Asked(
        "macroeconomics",
        "The vanished unemployed",
        "Unemployment fell from nine to seven per cent although the number of jobs stayed equal. How can that be, and what should be reported instead?",
        "Recognises that people stopped looking for work and so dropped out of the count.",
        (
            "Proposes that the employment rate be reported, as it does not depend on who is searching.",
            "Names the ratio of people in work to those of working age as the better measure.",
            "Explains that long spells without work erode skills, which makes a return less likely.",
            "States that abilities decay the longer somebody is idle.",
            "Proposes that the rate be reported for each age group, as the young leave school later.",
            "Cites the survey, in which 120,000 people say that they want work but do not search.",
            "Explains that emigration of the young would lower the rate as well without any new jobs.",
        ),
        (
            Pair(2, 3, "restatement", hard=True),
            Pair(4, 5, "restatement"),
            Pair(2, 6, "step", hard=True),
            Pair(6, 8, "other mechanism"),
            Pair(4, 7, "evidence"),
        ),
    ),
    Asked(
        "volcanology",
        "A lahar on a clear day",
        "A mudflow ran down the valley on a cloudless afternoon, two years after the eruption. Where did the water come from and how could people have been warned?",
        "The response states that a crater lake broke through its dam of loose ash.",
        (
            "Explains that the flow took up sediment from the banks and grew to several times its first volume.",
            "Gives the bulking at the gorge, where 200 m3/s of water became 700 m3/s of mud, as something the flow did on its way.",
            "Recommends trip wires and acoustic sensors upstream that raise an alarm when a flow passes.",
            "Names one instrument that detects a flow on its way, for example a geophone beside the channel.",
            "States that dilute flows travel further than dense ones before they stop.",
            "Explains that the flow took twenty minutes to the bridge, too short for calls by telephone.",
        ),
        (
            Pair(2, 3, "entailed"),
            Pair(4, 5, "item"),
            Pair(2, 6, "other mechanism", hard=True),
            Pair(2, 7, "quantity", hard=True),
        ),
    ),
    Asked(
        "pharmacology",
        "The drug that needs its enzyme",
        "Codeine did nothing for one patient and nearly stopped the breathing of another. Both took 30 mg. How is that possible?",
        "Credit for stating that codeine is turned into morphine by an enzyme whose activity differs by inheritance.",
        (
            "Credit for stating that kidney failure prolongs the effect, since the active product leaves with the urine.",
            "Credit for explaining that metabolites pile up when they are not excreted.",
            "Credit for proposing a drug that does not have to be activated.",
            "Credit for choosing, say, hydromorphone, which acts as it is given.",
            "Credit for proposing a genetic test before the drug is given to children.",
            "Credit for stating that sedatives taken along with it depress the breathing further.",
        ),
        (
            Pair(2, 3, "mechanism", hard=True),
            Pair(4, 5, "entailed", hard=True),
            Pair(4, 6, "step", hard=True),
            Pair(2, 7, "other mechanism"),
        ),
    ),
    Asked(
        "contract law",
        "Silence in the boardroom",
        "The managing director signed a lease that the board had never approved. The company refuses to pay. Is it bound?",
        "The response holds that the company is bound because it had let the director appear to have authority.",
        (
            "Argues that the landlord had no notice of the missing approval and no reason to inquire.",
            "States that the landlord did not know of the board's rules.",
            "Explains that paying rent for three months ratified the lease, even if authority had been missing.",
            "Describes how accepting the benefits of an act that was not authorised amounts to approving it afterwards.",
            "Argues that the director is liable to the company for exceeding what the board allowed.",
            "States that ratification of the lease must be complete: the company cannot keep the rooms and refuse the rent.",
        ),
        (
            Pair(2, 3, "entailed"),
            Pair(4, 5, "mechanism", hard=True),
            Pair(4, 7, "limit", hard=True),
            Pair(2, 6, "other mechanism"),
        ),
    ),
    Asked(
        "software security",
        "Passwords in plain sight",
        "A stolen copy of the database gave away eleven thousand passwords within an hour. They were hashed. What had been done wrong?",
        "The response states that a fast hash without salt was used, so that guesses could be tried in bulk.",
        (
            "The response recommends an algorithm made to be slow, such as bcrypt, scrypt or Argon2.",
            "The response names Argon2 as what should have been used.",
            "The response states that many users chose common passwords, which stand in every list.",
            "The response gives 'summer2019', used by 41 accounts, as a sign of poor choices.",
            "The response recommends that users with a known password be asked to change it at the next login.",
            "The response recommends that a password be compared with lists of common ones when it is chosen.",
        ),
        (
            Pair(2, 3, "item"),
            Pair(4, 5, "entailed", hard=True),
            Pair(6, 7, "step", hard=True),
            Pair(4, 7, "step", hard=True),
        ),
    ),
    Asked(
        "macroeconomics",
        "The tax that raised nothing",
        "The tax on yachts was to bring in forty million and brought in six. What had the ministry forgotten?",
        "States that buyers changed their behaviour: they bought abroad or did not buy at all.",
        (
            "Explains that shipyards lost orders and laid off workers, so that income tax receipts fell too.",
            "Describes the effect on other revenue: workers without a job pay no tax on their wages.",
            "Notes that demand for luxuries responds strongly to price, as substitutes are at hand.",
            "Says that a price elasticity well above one is to be expected of yachts.",
            "Notes that owners of existing yachts gained, as used ones were exempt and rose in price.",
            "Cites the 1,900 jobs that were lost at shipyards in the first year.",
        ),
        (
            Pair(2, 3, "mechanism"),
            Pair(4, 5, "entailed", hard=True),
            Pair(4, 6, "other mechanism", hard=True),
            Pair(2, 7, "evidence", hard=True),
        ),
    ),
)

LAST_FIELDS = (
    Asked(
        "art conservation",
        "The sky that turned grey",
        "The sky of the altarpiece, once blue, is grey, whereas the robe beside it kept its blue. What happened and what may the restorer do?",
        "The response identifies the sky's pigment as smalt, which loses its colour as potassium leaches out of the glass.",
        (
            "The response states that the robe was painted with ultramarine, a mineral pigment that is stable in oil.",
            "Gives the reason why the robe survived: lapis lazuli does not react with the medium.",
            "The response advises against repainting the sky, since the change cannot be reversed and the original paint still lies there.",
            "The response advises that the visitors be shown a digital reconstruction of the original sky beside the painting.",
            "The response holds that overpainting is not acceptable: genuine material would be covered.",
            "The response reports that a cross-section of the robe shows particles of ultramarine in two layers.",
            "The response adds that yellowed varnish makes the sky look greener than the paint itself is.",
        ),
        (
            Pair(2, 3, "mechanism", hard=True),
            Pair(4, 6, "restatement"),
            Pair(4, 5, "step", hard=True),
            Pair(2, 7, "evidence", hard=True),
        ),
    ),
    Asked(
        "art conservation",
        "Cracks in the panel",
        "A panel painting split along the grain in the winter after the museum put in heating. Who is right: the curator, who blames the transport, or the engineer?",
        "The response argues that dry heated air made the wood shrink while the cradle held it fast.",
        (
            "Award the mark for recommending that humidity be held between 45 and 55 per cent all year.",
            "Award the mark for asking for a steady climate with a stated band of relative humidity.",
            "Award the mark for noting that transport damage would show as fresh dents at the corners, of which there are none.",
            "Award the mark for noting that the transport took place in May, seven months before the split was seen.",
            "Award the mark for proposing that the cradle be replaced by flexible supports, which let the panel move.",
            "Award the mark for suggesting a mount that gives way as the boards swell and contract.",
        ),
        (
            Pair(2, 3, "restatement"),
            Pair(6, 7, "restatement", hard=True),
            Pair(4, 5, "evidence", hard=True),
            Pair(2, 6, "step"),
        ),
    ),
    Asked(
        "civil engineering",
        "The leaning retaining wall",
        "A retaining wall began to lean after a week of rain although it had stood for thirty years. What is the cause, and what should be done first?",
        "The response attributes the leaning to water pressure behind the wall, because the drains are blocked.",
        (
            "The response states that saturated backfill is heavier, which adds to the thrust on the wall.",
            "Notes that soaked soil weighs more and therefore pushes harder.",
            "The response recommends that the road above the wall be closed until movement has ceased.",
            "The response calls for keeping traffic off the crest for the time being.",
            "The response recommends that movement be monitored by tilt meters on the wall.",
            "The response states that wetting lowers the friction of the soil, so that it supports itself less.",
            "The response gives 38 kPa as the thrust of saturated backfill at the base of the wall.",
        ),
        (
            Pair(2, 3, "restatement"),
            Pair(4, 5, "restatement", hard=True),
            Pair(4, 6, "step", hard=True),
            Pair(2, 7, "other mechanism", hard=True),
            Pair(2, 8, "quantity"),
        ),
    ),
    Asked(
        "civil engineering",
        "The humming footbridge",
        "The footbridge sways sideways when crowds cross it, but it passed all static load tests. Explain, and propose remedies.",
        "Explains that walkers fall into step with the bridge's sideways motion and so feed it.",
        (
            "Points to the natural frequency near 1 Hz, which matches the sideways rhythm of walking.",
            "States that one lateral push comes with every second step, about once a second, which coincides with a mode of the deck.",
            "Proposes tuned mass dampers under the deck.",
            "Names at least two remedies, for example dampers, stiffer bracing or a limit on the number of people.",
            "Explains that static tests measure strength and deflection, and tell nothing about dynamic behaviour.",
            "States that loading with dead weights cannot reveal vibration.",
            "Proposes a dynamic test with a crowd of 200 before reopening.",
        ),
        (
            Pair(2, 3, "restatement", hard=True),
            Pair(4, 5, "item"),
            Pair(6, 7, "restatement"),
            Pair(6, 8, "step", hard=True),
            Pair(2, 4, "step"),
        ),
    ),
    Asked(
        "linguistics",
        "The lost ending",
        "Letters of the twelfth century still write the dative ending, those of the fourteenth do not. What happened to the language, and how far do letters prove it?",
        "The response states that unstressed final vowels had weakened in speech until the ending was no longer heard.",
        (
            "The response warns that spelling lags behind speech, so the sound may have gone long before the letters show it.",
            "Points out that scribes go on writing what is no longer pronounced.",
            "The response cites misspelt endings in the letters of untrained writers as a sign of confusion.",
            "The response explains that prepositions took over the work of the dative.",
            "Says that the relation which the case had marked came to be expressed by words such as to and for.",
            "The response explains that word order became fixed and took over the work of telling subject from object.",
            "The response notes that spelling was regulated by chanceries, so that letters from different regions look alike.",
        ),
        (
            Pair(2, 3, "restatement", hard=True),
            Pair(5, 6, "restatement", hard=True),
            Pair(5, 7, "other mechanism", hard=True),
            Pair(2, 8, "other mechanism", hard=True),
            Pair(2, 4, "evidence"),
        ),
    ),
    Asked(
        "linguistics",
        "Two languages, one word",
        "The languages of two islands 900 km apart share forty words for boats and none for crops. What does it tell us?",
        "The response concludes that the words were borrowed through trade and do not show common descent.",
        (
            "The response states that inherited vocabulary would include body parts, numerals and kinship terms.",
            "Says that relatedness should show in basic words, for instance those for hand, two or mother.",
            "The response examines whether the shared words follow regular sound correspondences.",
            "The response asks for systematic matches between the sounds of the two languages.",
            "The response uses the form of the loans to tell which of the languages was the donor.",
            "The response estimates the age of the contact from the boat types, which are found from 1200 onwards.",
        ),
        (
            Pair(2, 3, "restatement"),
            Pair(4, 5, "restatement"),
            Pair(4, 6, "step", hard=True),
            Pair(6, 7, "step"),
        ),
    ),
    Asked(
        "ecology",
        "More deer, fewer birds",
        "Since the wolves were shot the forest has lost half of its songbird species. Link the two, and say how one could make sure.",
        "The response explains that deer, no longer hunted, browsed away the shrub layer in which the birds nest.",
        (
            "The response proposes fencing plots against deer and comparing their birds with those of open plots.",
            "Suggests exclosures: where browsers are kept out, nests should return.",
            "The response gives the willow warbler and the blackcap as species that breed in low vegetation and have gone.",
            "The response states that canopy breeders kept their numbers, which speaks against a cause on the wintering grounds.",
            "Argues that losses on migration would have struck birds of the treetops just as much.",
            "The response proposes that plots be burnt, as fire lets shrubs sprout in the open.",
            "The response adds that nest predators multiplied when wolves no longer killed foxes.",
        ),
        (
            Pair(2, 3, "restatement", hard=True),
            Pair(5, 6, "mechanism", hard=True),
            Pair(2, 7, "step", hard=True),
            Pair(4, 5, "evidence", hard=True),
        ),
    ),
    Asked(
        "ecology",
        "The green lake",
        "The lake turned green two years after its pike were fished out, with no more phosphorus coming in than before. Why? What would bring clear water back?",
        "The response traces the algae to small fish, which ate the grazing zooplankton once the pike were gone.",
        (
            "Full credit if restocking with pike is proposed together with a ban on fishing.",
            "Full credit for a plan that returns predators to the lake and protects them.",
            "Full credit if it is stated that nutrients in the sediment could feed the algae for decades.",
            "Full credit for recognising phosphorus stored in the mud as a source that lasts.",
            "Full credit if it is stated that shading by the algae kills the plants on the bottom, whose loss stirs up the sediment.",
            "Full credit if the measured clarity is quoted, 4.2 m before and 0.7 m after.",
            "Full credit if the chlorophyll is quoted, 5 before and 48 micrograms per litre after.",
        ),
        (
            Pair(2, 3, "restatement"),
            Pair(4, 5, "restatement"),
            Pair(7, 8, "quantity", hard=True),
            Pair(4, 6, "other mechanism", hard=True),
        ),
    ),
    Asked(
        "aviation safety",
        "The unheard warning",
        "The crew landed with the gear up although the horn sounded for forty seconds. Why did neither pilot react, and what should the airline change?",
        "The response identifies that attention was taken up by the go-around talk, so the horn did not enter awareness.",
        (
            "The response recommends that checklists be finished above a thousand feet, with no talk below it other than about the flight.",
            "Proposes a rule against any conversation in the last phase of the approach that does not serve the landing.",
            "The response observes that the horn had sounded falsely on three flights that week, which taught the crew to ignore it.",
            "States that earlier nuisance alarms had trained the pilots to disregard the signal.",
            "The response observes that the horn uses the same tone as the altitude alert, which invites confusion.",
            "The response recommends that the horn be joined by a flashing light in the line of sight.",
            "The response recommends that false alarms of the horn be reported and repaired before the next flight.",
        ),
        (
            Pair(2, 3, "restatement"),
            Pair(4, 5, "restatement", hard=True),
            Pair(4, 6, "other mechanism", hard=True),
            Pair(4, 8, "step", hard=True),
            Pair(6, 7, "step"),
        ),
    ),
    Asked(
        "aviation safety",
        "Fuel for a detour",
        "The aircraft ran dry twelve miles short of the alternate. It had left with legal fuel. How could that be, and what is to be learnt?",
        "States that the headwind was stronger than forecast, so that the trip burned more than planned.",
        (
            "Explains that the crew held for twenty-five minutes before they diverted, which used up the reserve.",
            "Says that the reserve was consumed in the holding pattern.",
            "Recommends that a minimum diversion fuel be fixed before departure, at which the crew leaves without debate.",
            "Asks for a decision point laid down in advance: when the gauge reads so much, go.",
            "Notes that the crew never declared a fuel emergency, so that they were given no priority.",
            "Explains that the alternate was chosen for its cost, although a nearer field was open.",
            "Computes a burn of 2,400 kg an hour at the holding altitude.",
            "Computes a reserve of 1,050 kg on arrival at the holding fix.",
        ),
        (
            Pair(2, 3, "entailed"),
            Pair(4, 5, "restatement", hard=True),
            Pair(8, 9, "quantity", hard=True),
            Pair(2, 6, "other mechanism"),
            Pair(4, 7, "step"),
        ),
    ),
    Asked(
        "art conservation",
        "The forged signature",
        "The landscape is signed and dated 1641, but the gallery doubts it. What in the paint can decide the matter?",
        "The response states that the signature lies over age cracks, so it was added long after the painting.",
        (
            "Names a pigment that was not available before the 19th century, such as zinc white, chrome yellow or cobalt blue.",
            "Credits the finding of chrome yellow in the foliage, a colour which came onto the market in 1818.",
            "States that tree rings date the oak panel to after 1630, as the youngest ring gives the earliest possible felling.",
            "Explains how dendrochronology sets a limit: a tree cannot have been cut before its last ring grew.",
            "States that a matching ring pattern places the oak in the Baltic, from where panels were shipped.",
            "Warns that a modern pigment may belong to a retouching and not to the painting itself.",
        ),
        (
            Pair(2, 3, "item", hard=True),
            Pair(4, 5, "mechanism"),
            Pair(4, 6, "other mechanism", hard=True),
            Pair(2, 7, "limit", hard=True),
        ),
    ),
    Asked(
        "civil engineering",
        "Concrete that will not set",
        "The slab was poured on a frosty morning and could still be scratched after a week. What went wrong, and may it stay?",
        "To pass, the answer says that the cold all but stopped the hydration of the cement.",
        (
            "Recommends protecting fresh concrete in winter by blankets, heated enclosures or warm mixing water.",
            "Suggests that insulating mats be laid on the slab.",
            "States that water which froze in the pores has disrupted the paste, a loss of strength that does not heal.",
            "Explains how ice, taking up nine per cent more room, bursts the young structure from within.",
            "Recommends that cores be drilled from the slab and crushed before anything is decided.",
            "States that a retarder meant for summer was still in the mix, which delays setting further.",
        ),
        (
            Pair(2, 3, "item", hard=True),
            Pair(4, 5, "mechanism", hard=True),
            Pair(2, 6, "step", hard=True),
            Pair(4, 7, "other mechanism"),
        ),
    ),
    Asked(
        "linguistics",
        "Children who say goed",
        "A child of two says went, at three says goed, at five went again. Why does she get worse before she gets better?",
        "The response states that she has discovered the rule for the past and applies it everywhere.",
        (
            "The response explains that frequent irregular forms win in the end, since hearing them often strengthens their memory.",
            "The response describes the role of repetition: every time a form is met it is recalled faster the next time.",
            "The response states that the first went was learnt by rote, as a whole.",
            "The response says that at two the child had not linked the form to go.",
            "The response cites rare verbs such as weep, for which regular forms persist into adulthood.",
            "The response states that correction by parents has hardly any effect on the rate of errors.",
        ),
        (
            Pair(2, 3, "mechanism"),
            Pair(4, 5, "entailed", hard=True),
            Pair(4, 7, "other mechanism"),
            Pair(2, 6, "evidence", hard=True),
        ),
    ),
    Asked(
        "ecology",
        "The reef after the heat",
        "Half of the corals bleached in the warm summer. A year later the sheltered bays have recovered, the outer reef has not. Explain the contrast.",
        "Identifies that the bays' corals host algae which tolerate heat, those of the outer reef do not.",
        (
            "States that seaweed overgrew the dead coral of the outer reef and keeps larvae from settling.",
            "Says that young corals find no bare rock there.",
            "Recommends protecting plant-eating fish.",
            "Proposes a ban on spearing parrotfish, which graze the turf down.",
            "States that storms broke the dead branches into rubble, on which nothing holds.",
            "Recommends that heat-tolerant fragments from the bays be planted on the outer reef.",
        ),
        (
            Pair(2, 3, "entailed", hard=True),
            Pair(4, 5, "entailed", hard=True),
            Pair(2, 6, "other mechanism", hard=True),
            Pair(4, 7, "step"),
        ),
    ),
    Asked(
        "aviation safety",
        "Ice in the tubes",
        "For forty seconds the three airspeed indicators disagreed; the crew pulled up and stalled. What do you learn from it?",
        "Recognises that the crew did not identify the stall because they no longer trusted any instrument.",
        (
            "Explains that ice crystals blocked the pitot tubes, so that the measured pressure and hence the indicated speed dropped.",
            "Describes how a plugged probe makes the indicator show too low a value.",
            "Recommends training in flying by pitch and power alone when the speed is unreliable.",
            "Names exercises that pilots should have had, such as manual flight at high altitude, recovery from a stall or flight by pitch and thrust.",
            "Recommends heated probes of a newer type, which do not ice up.",
            "States that the autopilot disconnected when the indicated speeds differed, so the crew flew by hand at altitude.",
        ),
        (
            Pair(2, 3, "mechanism"),
            Pair(4, 5, "item"),
            Pair(2, 6, "step", hard=True),
            Pair(2, 7, "other mechanism", hard=True),
        ),
    ),
)

COMPONENT_SETS = (*FIRST_FIELDS, *LAST_FIELDS)
