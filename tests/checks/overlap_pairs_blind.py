# ruff: noqa: E501 - prose is kept on one line each, as in a rubric
"""Labelled marking blocks by an author who knew the task but neither the detector nor the other sets.

They were scored once when they came (benchmarks/overlap.py prints them) and nothing was fitted on them: the most
honest figures there are. A third of the overlaps share hardly a word with the gate, and a third of the sound
components share many on purpose, so that on the hard third words point the wrong way.
"""

from __future__ import annotations

from overlap_pairs import Block, Line

BLIND: tuple[Block, ...] = (
    Block(
        "contract law",
        "Promise for a finished repair",
        "A neighbour repairs Dana's storm-damaged fence unasked while she is abroad. On her return she promises him 200 pounds. Can he enforce the promise?",
        "States that the promise is unenforceable because the repair was already done when the promise was made and so was not given in exchange for it (past consideration).",
        (
            Line(
                "The response correctly identifies that the repair is past consideration, already done before the promise was made, which makes the promise unenforceable.",
                "restatement",
            ),
            Line(
                "Shows why the order of events matters: in a bargain each side's act is the price of the other's, and a thing finished beforehand cannot have been bought.",
                "mechanism",
            ),
            Line(
                "Notes the exception for services that were requested, where both parties understood from the start that payment would follow (Lampleigh v Braithwait; Pao On)."
            ),
            Line(
                "Considers whether the promise, unenforceable in contract because the repair was already done, might still bind by estoppel, and rejects it: the neighbour did nothing in reliance after the promise was made."
            ),
        ),
        between=(("C2", "C3"),),
    ),
    Block(
        "nursing",
        "A reassuring saturation",
        "A patient on morphine PCA and 4 L/min of oxygen has an SpO2 of 97% and a respiratory rate of 8. The student nurse finds the saturation reassuring. Is she right?",
        "Recognises that a normal SpO2 on supplemental oxygen does not exclude hypoventilation, because the added oxygen holds saturation up while carbon dioxide accumulates.",
        (
            Line("Mentions that carbon dioxide may be building up even though the oximeter looks normal.", "split"),
            Line(
                "Would stop the pump, rouse the patient, call for help and have naloxone ready in small titrated doses. 1 point per action to a cap of 2."
            ),
            Line(
                "Award in full if the nurse in the answer takes no comfort from the finger probe. A good reading there speaks for the gas that is being breathed, not for how much breathing is being done; any wording that puts these two things apart will do, including an everyday comparison. Half marks are not available.",
                "restatement",
            ),
            Line(
                "Points out that SpO2 on supplemental oxygen does fall in the end, and that a falling saturation is then a very late sign of hypoventilation which leaves only minutes to act."
            ),
        ),
    ),
    Block(
        "software operations",
        "The outage that outlived its cause",
        "A database stall made an API slow for two minutes. Clients retry three times without delay. The database recovered, the API did not. Why?",
        "Identifies that the retries themselves keep the service overloaded, so the failure sustains itself after the original trigger has gone.",
        (
            Line(
                "Proposes one of: exponential backoff with jitter, a per-client budget, a circuit breaker, shedding at the edge. Must say what it would change here."
            ),
            Line(
                "Explains that the system stays down with its cause removed since callers go on repeating failed calls. Simply mentioning retries is credited at the gate and earns nothing here.",
                "false_exclusion",
            ),
            Line(
                "traces the loop: requests time out under overload, every timeout spawns more requests, and those retries hold load above capacity",
                "mechanism",
            ),
            Line(
                "Calculates the load that retries can add to the service: three retries turn each original request into as many as four, so 1,000 per second becomes 4,000 and stays overloaded at a capacity of 3,000."
            ),
        ),
        between=(("C3", "C4"),),
    ),
    Block(
        "medieval history",
        "Why a Statute of Labourers?",
        "Parliament passed the Statute of Labourers in 1351. What was it a response to?",
        "Argues, from what workers could do after the plague, that the statute answered a scarcity of labour which had handed bargaining power to workers.",
        (
            Line(
                "Comments on how far it worked: prosecutions ran into the thousands, yet real earnings continued to climb to the end of the century."
            ),
            Line(
                "Gives one example of workers using the bargaining power that scarcity gave them: higher day wages asked, holdings left for a better lord, yearly contracts refused.",
                "instance",
            ),
            Line(
                "Sees the law as employers clawing back what depopulation had cost them: so few hands were left that those who survived could name their price.",
                "restatement",
            ),
            Line(
                "Explains that a scarcity of labour after the plague did not hand bargaining power to workers everywhere: east of the Elbe lords answered the same scarcity by tightening serfdom."
            ),
        ),
    ),
    Block(
        "chemistry",
        "Argon into the ammonia vessel",
        "N2 + 3 H2 and NH3 are at equilibrium in a rigid vessel. Argon is pumped in at constant temperature. What happens to the yield of ammonia?",
        "Concludes that the equilibrium does not shift, because at constant volume argon leaves the partial pressures of the reacting gases unaltered.",
        (
            Line(
                "States that adding argon at constant volume leaves partial pressures unaltered, so the equilibrium does not shift.",
                "restatement",
            ),
            Line(
                "Observes that among temperature, volume and pressure only the first changes the equilibrium constant."
            ),
            Line(
                "Contrasts argon added at constant total pressure: the volume grows, the partial pressures of the reacting gases fall and the equilibrium shifts towards nitrogen and hydrogen. The constant-volume result is credited at the gate only."
            ),
            Line(
                "Gives the reason gas by gas: each of the three keeps its own pressure, as its amount, the volume and the temperature are what they were.",
                "mechanism",
            ),
        ),
        between=(("C2", "C5"),),
    ),
    Block(
        "economics",
        "Who pays the landlord tax?",
        "A city taxes landlords 100 euros a month for each flat let. Tenants have nowhere else to go; landlords can easily switch to holiday lets. Who bears the tax?",
        "Concludes that tenants bear most of the tax, because demand for flats is less elastic than supply, whichever side the law charges.",
        (
            Line(
                "Predicts the reverse in a city where landlords cannot switch use: supply of flats is then less elastic than demand and landlords bear most of the tax, whichever side the law charges."
            ),
            Line(
                "Recognises that a bill addressed to owners does not settle whose pocket it finally comes out of.",
                "split",
            ),
            Line(
                "Explains how the burden is passed on: tenants hardly cut demand when rents go up while landlords readily withdraw supply, so rent has to climb by nearly the full amount.",
                "mechanism",
            ),
            Line(
                "Notes that some flats are no longer let although tenants and landlords would both have gained, a loss that yields no tax to anybody."
            ),
        ),
    ),
    Block(
        "music theory",
        "The chord with four exits",
        "Why does the diminished seventh chord let a composer move to remote keys?",
        "Shows on an actual chord that, since the diminished seventh divides the octave equally, any of its notes can be heard as a leading note and the same chord can resolve to several keys.",
        (
            Line(
                "Treats the sonority as tonally ambiguous on account of its symmetry: nothing in the sound tells the ear which member is the one that wants to rise.",
                "restatement",
            ),
            Line(
                "Remarks that the effect wore out by the end of the nineteenth century, having become the stock shiver of melodrama and the silent-film pianist."
            ),
            Line(
                "Gives at least one worked respelling, e.g. B-D-F-A flat reread as G sharp-B-D-F, in which the same chord resolves to a different key.",
                "instance",
            ),
            Line(
                "Compares the German sixth, which also pivots by respelling but does so as a dominant seventh and reaches only the key a semitone away."
            ),
        ),
    ),
    Block(
        "ecology",
        "Otters and kelp",
        "After sea otters were hunted out of a bay the kelp forest vanished within ten years. Explain the connection.",
        "Explains that kelp declines indirectly: without otters the urchins multiply and overgraze it.",
        (
            Line(
                "Gives one consequence for another species that depended on the forest (rockfish nurseries lost, bald eagles changing diet) and says what links them."
            ),
            Line("Urchin numbers: they multiply once the otters are gone.", "split"),
            Line("Considers warm water or storms as a rival cause and says what record would rule it out."),
            Line(
                "Names a decisive test: fence urchins out of some plots in a bay still without otters and see whether kelp recovers there. The chain from otters to urchins to kelp is credited at the gate, not here."
            ),
        ),
    ),
    Block(
        "mechanical engineering",
        "The shaft that broke below yield",
        "A pump shaft broke at a keyway after five weeks. The highest stress was 60% of yield. The fracture shows beach marks. What happened?",
        "Diagnoses fatigue: repeated stress below yield grew a crack from the keyway until the remaining section broke.",
        (
            Line(
                "Recommends a larger corner radius, a sled-runner slot or shot peening, and gives the reason for the choice."
            ),
            Line(
                "Estimates the number of repeated stress cycles: at 1500 rpm about two million a day, so some seventy million before the shaft broke, well past the usual endurance knee for steel."
            ),
            Line(
                "Rejects a single overload and sees damage adding up, revolution after revolution, under loads that a static calculation would have called safe.",
                "restatement",
            ),
            Line(
                "Explains how repeated stress too low to make the metal yield can still break it, a crack advancing a little at each turn. Naming fatigue alone is credited at the gate and not here.",
                "false_exclusion",
            ),
        ),
        between=(("C4", "C5"),),
    ),
    Block(
        "literature",
        "The tears nobody mentions",
        "How does the reader of The Remains of the Day learn what Stevens feels on the night his father dies?",
        "Argues from the scene that the reader learns of Stevens's grief through the remarks of others, while his own narration suppresses it.",
        (
            Line(
                "Links what his narration suppresses to the doctrine of dignity: a great butler does not take off his professional suit in company."
            ),
            Line(
                "Quotes or paraphrases one of the remarks of others that give away his grief, such as Lord Darlington saying that he looks as though he has been crying.",
                "instance",
            ),
            Line(
                "Establishes that feeling reaches us past the teller, by way of bystanders who see what he will not report. (The mere word 'unreliable' is a gate matter; do not credit it here.)",
                "false_exclusion",
            ),
            Line(
                "Shows that Stevens's own narration omits how he looks or sounds that evening, so that his grief has to come from what others remark.",
                "restatement",
            ),
        ),
        between=(
            ("C3", "C4"),
            ("C4", "C5"),
        ),
    ),
    Block(
        "linguistics",
        "One sound or two?",
        "In the data below [s] and [sh] occur in forty words of a language. [sh] is found before [i] and nowhere else. Are they separate phonemes?",
        "Concludes from the word list that [s] and [sh] are allophones of one phoneme, since they are in complementary distribution: [sh] only before [i], [s] elsewhere.",
        (
            Line(
                "Cites at least two words from the list, one with [sh] before [i] and one with [s] before another vowel.",
                "instance",
            ),
            Line(
                "Claims that [s] and [sh] never contrast: which of them is found can be predicted from the vowel that follows.",
                "restatement",
            ),
            Line("Sets up /s/ as the underlying form and justifies that choice by its wider range of environments."),
            Line(
                "Says what would overturn the analysis: one minimal pair with [s] and [sh] both before [i] would end complementary distribution and make them two phonemes, not allophones of one."
            ),
        ),
    ),
    Block(
        "astronomy",
        "No eclipse this month",
        "New moon comes every month. Why does a solar eclipse not?",
        "Attributes it to the tilt of the Moon's orbit to the ecliptic, so that at most new moons the Moon passes above or below the Sun-Earth line.",
        (
            Line(
                "Adds that twice a year the tilt of the Moon's orbit does not prevent an eclipse, since the nodes then lie on the Sun-Earth line at new moon (eclipse seasons)."
            ),
            Line(
                "Accounts for ring-shaped rather than total eclipses by the varying distance of the Moon along its orbit."
            ),
            Line(
                "Explains how the inclination spoils the alignment: on most occasions the Moon's shadow misses our planet, passing north or south of it.",
                "mechanism",
            ),
            Line(
                "The candidate says that the Moon's orbit is tilted to the ecliptic and that the Moon therefore passes above or below the line at most new moons.",
                "restatement",
            ),
        ),
        between=(("C4", "C5"),),
    ),
    Block(
        "epidemiology",
        "Screening and survival",
        "Five-year survival from diagnosis is 90% in a screened group and 60% in an unscreened one. Does this show that screening saves lives?",
        "Shows, in words or figures, that survival from diagnosis may be longer in the screened group through earlier diagnosis alone, without any death being postponed.",
        (
            Line(
                "Explains that the clock starts sooner for screened patients, so the measured interval lengthens though the date of death is where it was.",
                "mechanism",
            ),
            Line(
                "Asks for the right endpoint: deaths per head of everybody randomised to be screened or not, instead of survival from diagnosis."
            ),
            Line(
                "Gives one case, in words or figures, where death comes on the same day but survival from diagnosis is longer: found at 60 instead of 64, dead at 67 either way.",
                "instance",
            ),
            Line(
                "Raises length bias: screening preferentially finds slow tumours, so survival would be longer in the screened group even if no diagnosis were earlier. Earlier diagnosis as such is credited at the gate and earns nothing here."
            ),
        ),
        between=(("C2", "C4"),),
    ),
    Block(
        "philosophy",
        "The stopped clock",
        "Ann glances at a clock that reads noon. It is noon, but the clock stopped twelve hours ago. Does she know that it is noon?",
        "Explains that Ann's belief is true and justified but is not knowledge, since it is true only by luck.",
        (
            Line(
                "Grants that Ann is justified: a clock that has always been dependable gives good reason for her belief.",
                "split",
            ),
            Line(
                "Presents one proposed repair (no false lemmas, safety, a causal link, reliabilism) together with one objection to it."
            ),
            Line(
                "Applies this to the case: the stopped clock agreed with the true hour only by luck, because Ann happened to look just then.",
                "instance",
            ),
            Line(
                "Argues that luck as such does not exclude knowledge: a belief can be true and justified thanks to evidence that one came upon only by luck, and still be knowledge."
            ),
        ),
    ),
    Block(
        "information security",
        "What a salt is for",
        "A colleague says that salting makes each password hash slower to crack. Correct him.",
        "States that a salt does not slow the attack on a single hash but defeats precomputed tables, since equal passwords no longer give equal hashes.",
        (
            Line(
                "Recommends a deliberately expensive hash (bcrypt, scrypt, Argon2) with a tuned work factor, as the thing that does slow an attack. Award 2 points if a function and the reason for it are both given; 1 point if only the name of a suitable function is given; nothing for advice to choose longer passwords or to add a second factor."
            ),
            Line(
                "Observes that two users with equal passwords no longer show equal hashes in the stored file.", "split"
            ),
            Line(
                "Warns that one salt shared by all users still defeats precomputed tables from elsewhere, yet equal passwords go on giving equal hashes and a single attack serves for every account."
            ),
            Line(
                "Explains why precomputed rainbow tables become useless once a random salt goes into each hash. Saying only that a salt is used is covered by the gate and gets nothing here.",
                "false_exclusion",
            ),
        ),
    ),
    Block(
        "geology",
        "Flat on tilted",
        "The sketch shows gently dipping sandstone resting on steeply dipping slates. Interpret the contact.",
        "Reads the contact, from the way it cuts across the lower beds, as an unconformity: the lower beds were tilted and eroded before the upper ones were laid down.",
        (
            Line(
                "Understands the surface as an interruption in the record: what lay underneath had been upended and worn down before anything came to cover it.",
                "restatement",
            ),
            Line(
                "Points to at least one place in the sketch where a slate bed ends abruptly against the base of the sandstone.",
                "instance",
            ),
            Line(
                "Puts the events in sequence: slates deposited, then tilted, then eroded to a surface, then sandstone laid down on it.",
                "mechanism",
            ),
            Line(
                "Quantifies the gap from the fossils given: Llandovery graptolites underneath, Famennian fish on top, some seventy million years. Recognising the unconformity itself does not count here."
            ),
        ),
    ),
    Block(
        "law of evidence",
        "The floor is wet",
        "A witness will say that a customer shouted to the manager 'The floor is wet!' ten minutes before the fall. It is offered to show that the shop had notice. Hearsay?",
        "Holds that the statement is not hearsay, because it is offered to prove that the shop had notice and not that the floor was in fact wet.",
        (
            Line(
                "Adds that if it were offered to prove that the floor was in fact wet, the statement would be hearsay but could come in as a present sense impression or excited utterance. The non-hearsay use is credited at the gate and not again."
            ),
            Line("Identifies that the statement is offered to prove notice. [Binary]", "split"),
            Line(
                "Turns on purpose: all that counts is that the words were uttered within the manager's hearing; whether they were accurate is beside the point.",
                "restatement",
            ),
            Line(
                "Would ask the judge to instruct the jury that the statement may be used on notice only, or explains the risk if she does not."
            ),
        ),
        between=(("C3", "C4"),),
    ),
    Block(
        "pharmacology",
        "Grapefruit and felodipine",
        "Why does a glass of grapefruit juice double the blood level of oral felodipine?",
        "Explains that grapefruit blocks CYP3A4 in the gut wall, so that less felodipine is destroyed before it reaches the blood.",
        (
            Line(
                "Explains how blocking CYP3A4 raises the level: less of the felodipine is destroyed in the gut wall on its first pass.",
                "mechanism",
            ),
            Line(
                "Accounts for the higher exposure by reduced breakdown in the lining of the bowel. That juice and tablet interact belongs to the gate and is not paid again.",
                "false_exclusion",
            ),
            Line(
                "Predicts that felodipine given by vein would be little affected by grapefruit, since it reaches the blood without passing CYP3A4 in the gut wall."
            ),
            Line(
                "Counsels avoiding grapefruit altogether instead of spacing it from the tablet, since CYP3A4 takes a day or more to be replaced."
            ),
        ),
        between=(("C2", "C3"),),
    ),
    Block(
        "statistics",
        "The better hospital with the worse rate",
        "Table 2 gives recovery rates of hospitals A and B, for mild and severe cases and in total. A is lower in total. Which hospital is better?",
        "Explains from the table that A is lower overall only because it treats more of the severe cases, though it does better within each severity group.",
        (
            Line(
                "Blames the unlike mix of patients, not the quality of care, for the aggregate ranking.", "restatement"
            ),
            Line(
                "Computes a standardised rate by weighting both institutions' stratum rates to a common population. Spotting the case mix is credited at the gate only."
            ),
            Line(
                "Quotes the figures that show the reversal: A ahead among mild cases (95 v 93), ahead among severe (70 v 60), lower overall (75 v 87).",
                "instance",
            ),
            Line(
                "Warns that comparing within each severity group would mislead if A itself made cases severe, by late treatment for instance; the overall rate would then be the fairer one."
            ),
        ),
    ),
    Block(
        "thermodynamics",
        "The open refrigerator",
        "On a hot day someone leaves the refrigerator door open to cool a closed kitchen. Does it work?",
        "Concludes that the room warms, since the refrigerator gives back to the room the heat it takes from it plus the electrical work that drives it.",
        (
            Line("Says what an air conditioner does differently: its hot coil hangs outside the window."),
            Line(
                "Does the bookkeeping for the sealed kitchen: the only energy crossing its walls is what comes in through the socket, so the contents must gain.",
                "mechanism",
            ),
            Line(
                "Estimates how quickly the room warms: electrical work of 150 W given to 50 kg of air is about 0.2 K a minute, and much less once walls and furniture take heat too."
            ),
            Line("Correct prediction: the room warms, it does not cool. [Binary]", "split"),
        ),
    ),
    Block(
        "soil science",
        "White crust in the field",
        "Thirty years after the canal was opened wheat yields fall and a white crust shows between the rows. Explain.",
        "Attributes the decline to salt building up in the root zone, because irrigation water evaporates and leaves its dissolved salt behind.",
        (
            Line(
                "Describes how every irrigation adds its share: the water goes off as vapour from leaf and ground, whereas the salt carried in it stays.",
                "mechanism",
            ),
            Line(
                "States that salt builds up in the root zone because irrigation water evaporates. Merely writing 'salinity' is credited at the gate, not here.",
                "false_exclusion",
            ),
            Line(
                "Recommends extra irrigation water to carry dissolved salt below the root zone, and adds that this works only if drains take it away. Naming the salt as the cause is credited at the gate."
            ),
            Line(
                "Cites a parallel from elsewhere, such as southern Mesopotamia turning from wheat to barley or the San Joaquin valley, with what was done or not done about it."
            ),
        ),
        between=(("C2", "C3"),),
    ),
    Block(
        "archaeology",
        "A hearth that is too old",
        "Charcoal from a hearth gives a radiocarbon date 300 years older than the pottery around it. The dig notes mention juniper. What is wrong?",
        "Recognises that radiocarbon dates the growth of the wood and not the fire, so that old heartwood or reused timber makes a hearth look older than it is.",
        (
            Line(
                "Argues that the error has a bounded size: where people burn willow scrub, growth of the wood and fire lie at most decades apart, and a hearth cannot look 300 years older than it is."
            ),
            Line(
                "Separates the moment when the tree stopped taking up carbon from the moment when somebody lit it.",
                "restatement",
            ),
            Line(
                "Suggests further radiocarbon dates on short-lived remains from the hearth: seeds, nutshell, a twig with bark."
            ),
            Line(
                "Suggests at least one way in which old wood could have got into this hearth: the heartwood of a long-lived juniper, driftwood, or timber reused from a ruined house.",
                "instance",
            ),
        ),
    ),
    Block(
        "psychology",
        "Shouting works, praise does not?",
        "Flying instructors report that pupils do better after a reprimand for a bad landing and worse after praise for a good one. They conclude that only reprimands work. Comment.",
        "Explains both patterns as regression to the mean: an extreme performance is partly chance and tends to be followed by a more ordinary one, whatever the instructor says.",
        (
            Line(
                "Accounts for the more ordinary landing that followed praise without supposing that praise does harm.",
                "split",
            ),
            Line(
                "An unusually poor landing owed something to bad luck, and bad luck seldom comes twice running, so better was to be expected even in silence.",
                "mechanism",
            ),
            Line(
                "Notes that regression to the mean does not show reprimands to be useless: ordinary performances would follow extreme ones and a real effect of what the instructor says could be present too. Naming regression is credited at the gate, not here."
            ),
            Line(
                "Proposes a trial: toss a coin after each bad landing to decide between reprimand and silence, then compare."
            ),
        ),
    ),
    Block(
        "political science",
        "Why two parties?",
        "Why do single-member plurality elections tend to leave two large parties?",
        "Shows how plurality voting wastes votes for third parties: support that is spread out wins no seats, and voters desert candidates who are likely to lose.",
        (
            Line(
                "Explains how a third party survives plurality voting when its votes are concentrated in one region, where they win the seat and are not wasted (SNP, Bloc Quebecois)."
            ),
            Line(
                "Uses New Zealand after 1996 as a check: a change to proportional representation was followed by more parties in parliament."
            ),
            Line(
                "Sets out the psychological effect: supporters of a small party abandon it for whichever front-runner they dislike less, expecting it to lose.",
                "split",
            ),
            Line(
                "Makes it concrete how much support can win nothing, e.g. 15% spread evenly over the country and no seats.",
                "instance",
            ),
        ),
    ),
    Block(
        "civil engineering",
        "A bucket of water in the mixer",
        "The crew adds water on site to make stiff concrete easier to place. What does this do to the strength, and why?",
        "Says that it weakens the hardened concrete, since water beyond what hydration uses leaves pores.",
        (
            Line(
                "Explains that the concrete is weakened by pores left by water which hydration does not use.",
                "mechanism",
            ),
            Line(
                "Understands that whatever the cement cannot take up chemically departs in time, and that holes stay where it was. A bare 'it gets worse' is a gate matter and is not rewarded under this heading.",
                "false_exclusion",
            ),
            Line(
                "Adds a harm other than the pores that weaken it: water beyond what the mix needs rises to the top and leaves hardened concrete with a dusty surface. Loss of strength is credited at the gate and earns nothing here."
            ),
            Line(
                "Suggests a superplasticiser, or a mix ordered from the plant, so that concrete flows without any water being added."
            ),
        ),
        between=(("C2", "C3"),),
    ),
    Block(
        "accounting",
        "Profitable and out of cash",
        "The attached statements show a firm with growing profit and a cash balance near zero. Explain.",
        "Explains from the statements that profit is not cash: with growth, receivables and stock tie up cash before the sales are collected.",
        (
            Line(
                "The candidate demonstrates an understanding that it is expansion itself which acts as the drain: suppliers and staff have to be paid months ahead of the customers settling their bills.",
                "restatement",
            ),
            Line(
                "Points to the opposite case: a supermarket collects cash for its sales before it pays for stock, so that growth releases cash instead of tying it up."
            ),
            Line(
                "Demonstrates that a sale enters profit when it is invoiced while the cash arrives later. The slogan 'profit is not cash' is credited at the gate; do not credit it again.",
                "false_exclusion",
            ),
            Line(
                "Cites a figure from the statements that shows cash tied up, e.g. receivables up from 40 to 95 or stock up from 20 to 48.",
                "instance",
            ),
        ),
        between=(("C2", "C4"),),
    ),
    Block(
        "genetics",
        "Tortoiseshell cats",
        "Why are nearly all tortoiseshell cats female?",
        "Explains that the orange gene lies on the X and that each cell inactivates one X at random, so only a cat with two different X alleles shows both colours.",
        (
            Line("Ascribes white patches to a separate autosomal gene that acts on the migration of pigment cells."),
            Line("Places the orange gene on the X chromosome. [Binary]", "split"),
            Line(
                "Explains the rare tortoiseshell male as XXY: with two different X alleles each cell can inactivate one at random and he shows both colours. The ordinary female case is credited at the gate."
            ),
            Line(
                "Shows how the patches of colour come about: at random, some cells inactivate the X with orange and some the other.",
                "mechanism",
            ),
        ),
    ),
    Block(
        "meteorology",
        "The warm wind",
        "Air at 10 degrees crosses a range 2 km high with rain on the far side, and comes down as a warm dry foehn. Why is it warmer than before?",
        "Explains that condensation on the way up releases latent heat, so the air cools slowly in ascent, warms fast in dry descent and arrives warmer.",
        (
            Line("Arrives, with working shown, at a temperature on the far side of about 18 degrees."),
            Line(
                "Calculates the gain: cooling by 6 degrees per km in ascent and warming by 10 in dry descent over 2 km, the air arrives 8 degrees warmer."
            ),
            Line(
                "Contrasts the rate of cooling inside the cloud with the rate of warming once dry (6 and 10 degrees per km, or simply slower and faster).",
                "mechanism",
            ),
            Line(
                "States that the air may arrive warmer with no condensation on the way up at all: low air is blocked by the range and what descends, warming fast, comes from higher levels."
            ),
        ),
        between=(("C2", "C3"),),
    ),
    Block(
        "aviation",
        "Stalling at 90 knots",
        "A pilot pulled hard out of a dive and stalled at 90 knots. He is surprised: the published stall speed is 50. Explain.",
        "States that the stall comes from exceeding the critical angle of attack, as in this pull-out, and can therefore happen at any airspeed.",
        (
            Line(
                "Treats the wing's inclination to the oncoming flow as what decides; the needle on the dial is only a stand-in for it in level, unaccelerated flight.",
                "restatement",
            ),
            Line(
                "Gives one situation in which a stall happens far above the published figure, be it this pull-out or a tight turn.",
                "instance",
            ),
            Line("Puts the actions of recovery in the right order: nose down first, then power, then wings level."),
            Line(
                "Calculates the stall airspeed in a 60-degree bank: load factor 2, so it goes up by root two, from 50 to about 71 knots. That a stall can happen at any airspeed is credited at the gate."
            ),
        ),
    ),
    Block(
        "forestry",
        "The fires we put out",
        "Since 1910 nearly every fire in these ponderosa forests has been put out within a day. Why are fires now harder to control?",
        "Argues that putting out small fires has let fuel build up, so that the fires which do come are larger and more severe.",
        (
            Line(
                "Limits the claim: in lodgepole or chaparral, where the fires which come are naturally large and severe, putting out small fires has let little extra fuel build up."
            ),
            Line(
                "Sees success as self-defeating: each blaze that is stopped early stores up trouble for a later summer.",
                "restatement",
            ),
            Line(
                "Recommends prescribed fires or thinning of the fuel near houses and concedes one cost of it: smoke, escapes, money."
            ),
            Line(
                "Explains that when small fires are put out, brush and dead wood build up as fuel for a more severe one. No credit here for merely naming fire suppression, which is credited at the gate.",
                "false_exclusion",
            ),
        ),
        between=(("C3", "C5"),),
    ),
    Block(
        "electronics",
        "The button that presses itself",
        "A push button connects a microcontroller pin to ground; nothing else is attached. The program reports presses when nobody is there. Why?",
        "Identifies that with the button open nothing fixes the level of the input: it floats, and noise sets the reading.",
        (
            Line(
                "Explains that, having no path to either rail, the pin's potential drifts to wherever stray pick-up from finger or mains happens to push it.",
                "mechanism",
            ),
            Line(
                "Mentions that the chip's own internal pull-up can be enabled in software, and when that is too weak (long wires)."
            ),
            Line("Selects a pull-up of about 10 kilohms and justifies both limits: leakage against wasted current."),
            Line(
                "Distinguishes contact bounce, where it is the button and not noise on an open input that gives several readings, and which needs debouncing. A floating input is credited at the gate and is not enough here."
            ),
        ),
    ),
    Block(
        "history of medicine",
        "Two water companies",
        "Which of Snow's findings in 1854 was the strongest evidence that cholera is carried by water?",
        "Argues that the strongest evidence was the comparison of two water companies whose customers lived intermingled and differed in nothing but their water.",
        (
            Line(
                "Calls it in effect an experiment that nobody had planned, only the supply varying from door to door.",
                "restatement",
            ),
            Line("Plays down the pump handle: by the time it came off the Soho outbreak was already waning."),
            Line(
                "Explains why it mattered that pipes of both companies ran down the same streets: rich and poor, clean and dirty were customers of each alike, so that only water could differ.",
                "mechanism",
            ),
            Line(
                "Gives the size of the difference between customers of the two water companies: about 315 deaths per 10,000 houses against 37. Choosing this comparison is credited at the gate."
            ),
        ),
        between=(("C2", "C4"),),
    ),
    Block(
        "mathematics",
        "Nought point nine recurring",
        "A pupil says that 0.999... gets closer and closer to 1 but never reaches it. Reply.",
        "Says that 0.999... denotes the limit of the finite decimals 0.9, 0.99 and so on, and that this limit is 1.",
        (
            Line(
                "Explains that each finite decimal 0.9, 0.99 and so on falls short, but that what 0.999... denotes is where they tend, namely 1. The bare equality is credited at the gate.",
                "false_exclusion",
            ),
            Line(
                "Generalises: every finite decimal is also the limit of a string ending in recurring nines, so that 0.5 and 0.4999... denote the same number and decimal names are not unique. That 0.999... is 1 earns nothing here."
            ),
            Line(
                "Makes clear that the notation stands for one fixed number and not for a process that keeps on approaching something.",
                "restatement",
            ),
            Line("Offers a second, independent argument such as three times a third, or subtracting x from 10x."),
        ),
        between=(("C2", "C4"),),
    ),
    Block(
        "environmental policy",
        "The thriftier car",
        "Engines use 30% less fuel per km than twenty years ago, yet fuel use per driver has fallen by 20% only. Why?",
        "Argues, with at least one way in which people drive more, that efficiency makes each km cheaper and that part of the saving is lost to this.",
        (
            Line(
                "Gives one example of that added driving: a longer commute accepted, a trip made by road that used to go by rail.",
                "instance",
            ),
            Line(
                "Sets out the price response: with a lower cost at the margin, demand for travel goes up and eats into the gain.",
                "mechanism",
            ),
            Line(
                "Distinguishes the indirect effect: people who drive no more spend the saving that efficiency makes on flights or goods, so that part of the energy is lost elsewhere. Added driving is credited at the gate and not here."
            ),
            Line(
                "Puts a size on the part that is lost, ten to thirty per cent in most studies, and concludes that better engines are still worth having."
            ),
        ),
    ),
    Block(
        "food science",
        "Honey keeps",
        "Why does honey in an open jar not go off?",
        "Attributes it to low water activity: the sugar holds the water, so that microbes lose water by osmosis and cannot grow.",
        (
            Line(
                "Says when honey does ferment: above about 19% moisture the water activity is no longer low and microbes that tolerate sugar can grow."
            ),
            Line(
                "Adds a second thing that keeps microbes from growing and acts independently of the sugar, such as the acidity from gluconic acid or the hydrogen peroxide made by glucose oxidase."
            ),
            Line("Sugar holds nearly all of the water, leaving little that is free.", "split"),
            Line(
                "Describes what befalls a yeast cell that lands in it: it shrivels, being dried out from within. Saying 'it is so sweet' counts at the gate only.",
                "false_exclusion",
            ),
        ),
    ),
    Block(
        "urban planning",
        "The bypass that filled up",
        "A new bypass relieved the town for two years; then traffic on it was as slow as before. The council blames population growth, but population is unchanged. Explain.",
        "Explains that the added road capacity itself induced new trips, which filled it until delay was back at its old level.",
        (
            Line(
                "Argues that road capacity which fills with new trips may still be worth building: the new trips have a value to those who make them even if delay is back at its old level. Induced trips as such are credited at the gate."
            ),
            Line(
                "Asks for counts on parallel roads before and after, in order to tell trips that are new from trips that were only diverted to the added capacity."
            ),
            Line("Proposes a charge that varies with the hour and says whom it would hurt."),
            Line(
                "Predicts, for the same reason in reverse, what closing a lane would do, and supports it with a real case (Seoul, San Francisco) in which trips vanished instead of moving elsewhere."
            ),
        ),
    ),
    Block(
        "labour economics",
        "The minimum wage that did not bite",
        "In a one-employer mining town the minimum wage rose and employment rose as well. The textbook says it should fall. Explain.",
        "Explains that a sole employer restricted hiring because each extra worker raised the wage of all, and that a wage floor removes this reason.",
        (
            Line(
                "The reply understands that the mine previously left posts unfilled on purpose and that, under the new rule, doing so gains it nothing. Simply saying 'market power' is the gate's business, not this component's.",
                "false_exclusion",
            ),
            Line(
                "Explains how the wage floor changes the sums: each extra worker no longer raises the wage of all the others.",
                "mechanism",
            ),
            Line("Recognises a monopsony: the mine, as sole employer, restricted hiring before the floor.", "split"),
            Line(
                "States that a wage floor set above what workers add to output makes even a sole employer hire fewer workers again."
            ),
        ),
        between=(("C2", "C4"),),
    ),
    Block(
        "physiology",
        "Altitude and the racing heart",
        "Why does the first-day visitor to 4,000 m breathe faster and yet not take in enough oxygen, although the air still has 21% of it? (Barometer: 460 mmHg there, 760 at the coast.)",
        "Works out from the figures that with an unchanged fraction but lower barometric pressure the partial pressure of oxygen, which drives uptake, falls.",
        (
            Line(
                "Recognises that the fraction of oxygen in the air is unchanged at altitude and only the barometric pressure is lower.",
                "split",
            ),
            Line(
                "Understands that thin air delivers fewer molecules to the lung with each breath, even though its recipe is the same as on the beach.",
                "restatement",
            ),
            Line(
                "Works out at least one partial pressure of oxygen from the figures, for instance 21% of 460, about 97 mmHg.",
                "instance",
            ),
            Line(
                "Explains why faster breathing, as oxygen falls, brings alkalosis through a lower partial pressure of carbon dioxide, and how the kidney makes up for it over days."
            ),
        ),
        between=(("C2", "C3"),),
    ),
)
