# ruff: noqa: E501 - prose is kept on one line each, as in a rubric
"""A third labelled set for the double-credit hints, written to tune on: many voices, many fields.

About half of the overlaps share few words with their gate; most sound components keep the topic's words and
pay for a separate claim (a consequence, a remedy, a limit, a test, a number), which is what makes them hard. In
the second half the leading verbs say nothing: sound components explain and identify, overlaps note and mention.
"""

from __future__ import annotations

from overlap_pairs import Block, Line

MORE = (
    Block(
        "botany",
        "Yellow leaves in the greenhouse",
        "The youngest leaves of the tomatoes turn yellow between the veins although the feed contains iron. What is wrong and what should the grower do?",
        "The answer states that the plants cannot take up iron because the pH of the substrate is too high.",
        (
            Line(
                "Describes how alkaline conditions turn iron into a form that roots are unable to absorb.", "mechanism"
            ),
            Line("Recommends acidifying the irrigation water or using a chelate that stays stable at high pH."),
            Line("Notes that magnesium deficiency would show in the old leaves first."),
            Line("Attributes the chlorosis to iron that is present but unavailable.", "restatement"),
            Line("Asks for a leaf analysis to rule out manganese."),
            Line("Says that a shortage of magnesium begins at the bottom of the plant."),
        ),
        between=(("C4", "C7"),),
    ),
    Block(
        "economics",
        "Rent control",
        "After the rent cap of 2015 the number of flats on offer fell by a third. Why, and who was affected?",
        "The response explains the shrinking supply by landlords withdrawing flats from the rental market once rents were capped.",
        (
            Line("The response cites owners who sold their flats or turned them into holiday lets.", "instance"),
            Line("The response identifies newcomers to the city as the group that bore the loss."),
            Line("The response states that sitting tenants gained on average 80 euros a month."),
            Line(
                "The response says that when owners can no longer charge the market price it pays them to stop letting.",
                "mechanism",
            ),
            Line("The response notes that construction of new flats was exempt from the cap and went on."),
            Line("The response proposes a comparison with districts where rents were not capped."),
        ),
    ),
    Block(
        "physics",
        "The kettle on the mountain",
        "On a high pass the eggs were still runny after ten minutes in boiling water. Explain and give a remedy.",
        "Award if the candidate says that water boils at a lower temperature at altitude.",
        (
            Line(
                "Credit for explaining that reduced air pressure lets water molecules escape with less heat.",
                "mechanism",
            ),
            Line("Credit for suggesting a pressure cooker."),
            Line("Credit for stating that the proteins of the egg set at a rate that depends on temperature."),
            Line("Credit for pointing out that the pot never reaches 100 degrees up there.", "restatement"),
            Line("Credit for estimating the boiling point at 3,000 metres as about 90 degrees."),
            Line("Credit for saying that a stronger flame would not help, as it only makes steam faster."),
        ),
    ),
    Block(
        "psychology",
        "The memory study",
        "Students who reread the chapter felt sure of their knowledge but scored lower than those who tested themselves. What does this show?",
        "The response concludes that rereading produces familiarity that is mistaken for learning.",
        (
            Line("Explains that fluency of reading is misjudged as mastery of the content.", "mechanism"),
            Line(
                "Points to the confidence ratings of the rereaders, which were high while their scores were low.",
                "instance",
            ),
            Line("Explains that retrieval strengthens memory, so that self-testing helps later recall."),
            Line("Notes that the delay of one week matters, as after five minutes rereading did as well."),
            Line("Recommends that students close the book and write down what they remember."),
            Line("Says that the sample was of psychology students only and may not generalise."),
        ),
    ),
    Block(
        "aviation",
        "The stall on approach",
        "The aircraft stalled on final approach at a speed well above the published stall speed. What happened?",
        "The response identifies ice on the wing as the reason the aircraft stalled at a higher speed than published.",
        (
            Line(
                "The response explains how a rough leading edge makes the airflow separate at a smaller angle.",
                "mechanism",
            ),
            Line(
                "The response cites the crew's remark about rime and the unheated boots as evidence of icing.",
                "instance",
            ),
            Line("The response states that the autopilot masked the growing drag by trimming the nose up."),
            Line("The response states that the stick shaker is set for a clean wing and therefore came too late."),
            Line("The response recommends disconnecting the autopilot in icing conditions."),
            Line("The response attributes the premature loss of lift to frozen deposits.", "restatement"),
        ),
    ),
    Block(
        "literature",
        "The narrator of the novella",
        "The narrator insists that he was in the garden all evening. Should the reader believe him?",
        "The response argues that the narrator is unreliable because his account contradicts itself.",
        (
            Line("Quotes two passages that cannot both be true, e.g. the locked gate and the open gate.", "instance"),
            Line("Identifies guilt over his brother's death as the motive for deceiving the reader."),
            Line("Shows that the housekeeper's letters give an independent version of the evening."),
            Line("Observes that the teller's statements are inconsistent and so cannot be trusted.", "restatement"),
            Line("Relates the device to the tradition of the confession novel."),
            Line("Comments on the shift to the present tense in the last chapter."),
        ),
    ),
    Block(
        "networking",
        "Slow only for some",
        "Users behind the VPN can log in but large downloads hang. Small pages load. What is the cause and how would you verify it?",
        "The response identifies an MTU mismatch: packets too large for the tunnel are dropped and the sender is never told.",
        (
            Line(
                "Explains that a firewall discards the ICMP messages that would make the host send smaller segments.",
                "mechanism",
            ),
            Line("Proposes ping with the do-not-fragment bit and rising sizes to find the limit."),
            Line("Proposes clamping the segment size at the tunnel's end."),
            Line("States that oversized frames vanish silently on the way.", "restatement"),
            Line("Explains why the login works: its packets are small enough."),
            Line("Rules out DNS, since names are resolved at once."),
            Line("Suggests to probe with packets of growing length that must not be split."),
        ),
        between=(("C3", "C8"),),
    ),
    Block(
        "medicine",
        "The fainting student",
        "A student faints on standing up, on the third day of a stomach infection. Lying down her pulse and pressure are normal. What is the diagnosis and the treatment?",
        "The response diagnoses orthostatic hypotension from loss of fluid.",
        (
            Line(
                "States that blood pressure drops on rising since too little volume returns to the heart.", "mechanism"
            ),
            Line("Orders oral rehydration with salt and sugar."),
            Line("Mentions that a beta blocker would blunt the rise of the pulse."),
            Line("Links the collapse to dehydration.", "restatement"),
            Line("Requires an ECG because a fainting without warning could be an arrhythmia."),
            Line("Names sunken eyes and a dry tongue as signs of lack of fluid.", "instance"),
            Line("States when she must return: blood in the stool or no urine for twelve hours."),
        ),
    ),
    Block(
        "law",
        "The dismissed engineer",
        "The engineer was dismissed three weeks after she had reported a safety fault to the authority. The employer says her post was abolished. Is the dismissal valid?",
        "The response concludes that the dismissal is void because the real reason was her report to the authority.",
        (
            Line("Points out that the post was advertised again under another title within a month.", "instance"),
            Line("States that the employer carries the burden of proof once the sequence in time has been shown."),
            Line(
                "Explains that retaliation against a whistleblower is prohibited, whatever reason is stated.",
                "restatement",
            ),
            Line("Notes that the claim must be filed within three weeks of the notice."),
            Line("Considers whether she should have reported inside the company first."),
            Line(
                "Computes severance as half a month's pay for each year of service in case the court dissolves the contract."
            ),
        ),
    ),
    Block(
        "geology",
        "Round pebbles on the hill",
        "Rounded pebbles lie on a hilltop 200 metres above the present river. What does this indicate?",
        "The response interprets the pebbles as the remains of an old river bed from before the valley was cut.",
        (
            Line(
                "The response reasons that only long transport in running water rounds such hard stones.", "mechanism"
            ),
            Line("The response derives an average rate of incision from the height and the age of the gravel."),
            Line("The response excludes glacial transport because the stones lack scratches."),
            Line(
                "The response says that a stream once flowed at this level and has since deepened its valley.",
                "restatement",
            ),
            Line("The response recommends dating the quartz by cosmogenic nuclides."),
            Line("The response notes that the pebbles are of granite, which crops out only upstream."),
            Line("The response proposes exposure ages on the gravel to learn when it was laid down."),
        ),
        between=(("C6", "C8"),),
    ),
    Block(
        "marketing",
        "The successful campaign",
        "Sales rose by a fifth in the month of the campaign. The agency claims the credit. Assess the claim.",
        "The answer recognises that the rise cannot be ascribed to the campaign, as sales rise every December.",
        (
            Line("Uses the figures of earlier years, when sales went up by as much without advertising.", "instance"),
            Line("Suggests a test in which some regions see no advertising."),
            Line("Observes that the discount, which ran at the same time, could have had an effect too."),
            Line("Identifies seasonality as the alternative explanation.", "restatement"),
            Line("Notes that returns in January must be subtracted."),
            Line("Points out that the agency is paid by results and so has an interest in the claim."),
            Line("Proposes holding back the adverts in a few areas and comparing."),
        ),
        between=(("C3", "C8"),),
    ),
    Block(
        "chemistry",
        "Two crystals",
        "The new batch of the drug dissolves at half the rate of the old one although its analysis is identical. Why?",
        "The response identifies a different polymorph: the same molecule packed in another crystal structure.",
        (
            Line(
                "The response explains that a more stable lattice holds its molecules more tightly and so dissolves more slowly.",
                "mechanism",
            ),
            Line("The response proposes X-ray powder diffraction to compare the batches."),
            Line("The response excludes particle size, since both batches passed the same sieve."),
            Line("The response states that the molecules are arranged differently in the solid.", "restatement"),
            Line("The response warns that the slower form may give too low a level in the blood."),
            Line("The response recommends seeding the crystallisation with the desired form."),
        ),
    ),
    Block(
        "history",
        "The population that vanished",
        "Between the census of 1630 and that of 1650 the town lost half its hearths, although no plague is recorded. How is this to be explained?",
        "The response argues that the decline reflects tax evasion and not deaths: households were merged to avoid the hearth tax.",
        (
            Line("Cites parish registers in which baptisms stay level throughout.", "instance"),
            Line("Explains that families had an incentive to share one fireplace when each was taxed.", "mechanism"),
            Line("Discusses the reliability of baptism registers for minorities."),
            Line("Notes that the tax was raised threefold in 1638."),
            Line("Says that people did not die but disappeared from the rolls.", "restatement"),
            Line("Compares the town with a neighbouring one where the tax was levied on land."),
        ),
    ),
    Block(
        "ecology",
        "Fewer birds, more insects",
        "In woods with cats the number of caterpillars doubled. Explain the observation.",
        "The response explains that cats reduce the birds that would otherwise eat the caterpillars.",
        (
            Line(
                "Describes the effect as a trophic cascade: with the middle link removed, the prey multiplies.",
                "mechanism",
            ),
            Line("Predicts more damage to oak leaves in woods with cats."),
            Line("Suggests excluding cats by fences from half of the plots."),
            Line("Notes that woods near houses also have more lamps, which attract moths."),
            Line("States that fewer predators of larvae survive where pets roam.", "restatement"),
            Line("Points out that bird counts in spring miss the migrants."),
        ),
    ),
    Block(
        "accounting",
        "Profit without cash",
        "The firm reports its best profit ever but cannot pay wages. How is that possible?",
        "The response explains that the profit is tied up in unpaid customer invoices.",
        (
            Line("Gives the rise of receivables from 2 to 9 million as evidence.", "instance"),
            Line(
                "Explains that revenue is booked on delivery whereas cash arrives only when the client pays.",
                "mechanism",
            ),
            Line("Advises selling receivables to a factor or offering a discount for early payment."),
            Line("Notes that inventories have grown as well."),
            Line("Warns that directors become liable if they continue to trade while insolvent."),
            Line("Recognises that customers owe the money that is missing.", "restatement"),
        ),
    ),
    Block(
        "linguistics",
        "The missing plural",
        "In the interviews older speakers drop the plural ending in fast speech only. Is the plural being lost?",
        "The response holds that the ending is reduced by speech rate and is still part of the grammar.",
        (
            Line(
                "The response supports this with the careful reading passages, where every speaker keeps the ending.",
                "instance",
            ),
            Line(
                "The response states that the young speakers were not recorded, so a change in progress cannot be excluded."
            ),
            Line("The response proposes counting plurals per syllable rate."),
            Line(
                "The response argues that the omission is phonetic and does not belong to the speakers' competence.",
                "restatement",
            ),
            Line("The response describes how final consonants are weakened when articulation is hurried.", "mechanism"),
            Line("The response compares the loss of case endings in the sister language."),
        ),
    ),
    Block(
        "machine learning",
        "The perfect classifier",
        "The model recognises tumours with 99% accuracy on the hospital's test images and fails in the next hospital. Why?",
        "The response identifies that the model learned a marker of the scanner instead of the tumour.",
        (
            Line(
                "Explains that images of sick patients came from one device whose label is burnt into the corner.",
                "mechanism",
            ),
            Line("Suggests cropping the images and testing again."),
            Line("Recommends a test set from several hospitals."),
            Line("States that accuracy is misleading where few images show a tumour."),
            Line(
                "Says that the network relies on a spurious shortcut, the machine that took the picture.", "restatement"
            ),
            Line("Mentions heat maps that light up at the border of the image rather than at the lesion.", "instance"),
            Line("Advises evaluating on data gathered at other sites."),
        ),
        between=(("C4", "C8"),),
    ),
    Block(
        "sociology",
        "The commuter town",
        "Membership of clubs in the town fell by half within a decade while the population grew. What explains this?",
        "The response attributes the fall in membership to new residents who commute and have no time for clubs.",
        (
            Line("Shows that those who moved in recently join less often than natives of the same age.", "instance"),
            Line("Explains that two hours on the train each day leave no free evenings.", "mechanism"),
            Line("Considers whether online groups have taken the place of clubs."),
            Line("Notes that the town's own statistics count only registered clubs."),
            Line("Discusses what the fall means for volunteer fire services."),
            Line("Suggests club meetings at weekends as a remedy."),
        ),
    ),
    Block(
        "engineering",
        "The humming bridge",
        "The new footbridge sways sideways when crowds cross but not in the wind. What causes the sway and how was it cured?",
        "The response explains that the walkers fall into step with the bridge's own sideways movement and so amplify it.",
        (
            Line(
                "The response describes the feedback: people adjust their gait to the swaying deck, which feeds more energy into it.",
                "mechanism",
            ),
            Line("The response names dampers between the deck and the cables as the cure."),
            Line("The response states that the effect sets in only above a critical number of walkers."),
            Line(
                "The response explains why wind does not excite it: the deck is open and the gusts are too irregular."
            ),
            Line("The response attributes the motion to synchronised pedestrians.", "restatement"),
            Line("The response notes that the design code considered vertical loads alone."),
        ),
    ),
    Block(
        "climate",
        "The warm winter",
        "Snow depth at the resort grew although winters became warmer. How do you reconcile the two?",
        "The response reconciles them by stating that warmer air carries more moisture, so more snow falls while it is still below freezing.",
        (
            Line(
                "Explains that the amount of vapour that air can hold increases by seven per cent per degree.",
                "mechanism",
            ),
            Line("Notes that the resort lies at 2,400 metres, where winter means are well below zero."),
            Line("Predicts that snow depth will decline once temperatures pass the freezing point."),
            Line("Says that higher temperatures lead to heavier precipitation.", "restatement"),
            Line("Asks whether artificial snow is included in the measurements."),
            Line("Observes that the season has become shorter all the same."),
        ),
    ),
    Block(
        "philosophy",
        "The trolley and the bridge",
        "Most people would pull the lever but not push the man. Is that inconsistent?",
        "The response argues that it is consistent because pushing uses the man as a means whereas the lever's victim is a side effect.",
        (
            Line(
                "Explains the doctrine of double effect: harm foreseen is judged otherwise than harm intended.",
                "mechanism",
            ),
            Line("Raises the loop variant, in which the victim's body stops the trolley."),
            Line("Mentions that physical contact may sway the intuition without justifying it."),
            Line("Says that in one case the death is a tool for the rescue and in the other it is not.", "restatement"),
            Line("Questions what intuitions can prove in ethics."),
            Line("Notes cultural differences in the survey results."),
        ),
    ),
    Block(
        "epidemiology",
        "Coffee and the heart",
        "In the cohort coffee drinkers had more heart attacks. The authors warn against coffee. Assess the warning.",
        "The response must identify smoking as a confounder: coffee drinkers smoke more, and smoking causes heart attacks.",
        (
            Line("Points out that the association disappears among non-smokers (Table 3).", "instance"),
            Line(
                "Explains how a third factor that goes with both produces a correlation without causation.", "mechanism"
            ),
            Line("Recommends stratification or adjustment by pack years."),
            Line("Notes that intake was self-reported once at the start."),
            Line("Mentions that decaffeinated coffee showed the same association."),
            Line("States that 12% were lost to follow-up and that this may bias the result in either direction."),
            Line("Wants the analysis repeated within smokers and non-smokers separately."),
        ),
        between=(("C4", "C8"),),
    ),
    Block(
        "logistics",
        "The late parcels",
        "Since the new hub opened more parcels arrive late although each lorry drives a shorter way. Why?",
        "The response identifies the additional transfer at the hub as the source of the delay.",
        (
            Line("Explains that parcels wait for the next departure each time they change vehicles.", "mechanism"),
            Line("Calculates the mean waiting time from the timetable as 5.5 hours."),
            Line("Suggests direct lorries for the routes with the largest volume."),
            Line("Shows from the scans that late consignments spent the night in the sorting centre.", "instance"),
            Line("States that fuel costs fell by 8%, which the board should weigh against lateness."),
            Line("Blames the extra reloading step for the lost time.", "restatement"),
        ),
    ),
    Block(
        "art history",
        "The blue in the sky",
        "The panel was attributed to a master who died in 1516. Analysis found Prussian blue in the sky. What follows?",
        "The response concludes that the sky was painted after 1704, since Prussian blue did not exist before.",
        (
            Line("The response distinguishes an original from later overpainting: the blue may be a restoration."),
            Line("The response proposes a cross-section to see if varnish lies beneath the blue layer."),
            Line(
                "The response explains why the pigment dates the paint: it was first made in Berlin around 1704 and sold from then on.",
                "mechanism",
            ),
            Line(
                "The response says that a later hand must have applied the blue paint, the pigment being an invention of the eighteenth century.",
                "restatement",
            ),
            Line("The response states that the rings of the panel give a felling date of about 1490."),
            Line("The response notes that the attribution rests on style and on a label of 1820."),
        ),
    ),
    Block(
        "agriculture",
        "Salt in the field",
        "After ten years of irrigation from the well yields fell by half in the lowest part of the field. Diagnose and advise.",
        "The response identifies salinisation of the soil by irrigation with poor drainage as the cause of the fall in yield.",
        (
            Line(
                "Explains that water evaporates and leaves its dissolved minerals behind in the root zone.", "mechanism"
            ),
            Line("Cites white crusts and stunted barley at the low end.", "instance"),
            Line("Advises tile drains and a heavy leaching irrigation in winter."),
            Line("Recommends measuring the conductivity of a saturated extract at three depths."),
            Line("States that salt accumulates where irrigation water cannot drain away.", "restatement"),
            Line("Warns that gypsum helps against sodium and not against salinity as such."),
            Line("Proposes that electrical conductivity be determined down the soil profile."),
        ),
        between=(("C5", "C8"),),
    ),
    Block(
        "software",
        "The report at midnight",
        "The nightly report double-counts some orders twice a year, in spring and autumn. Diagnose.",
        "The answer identifies the switch to and from summer time as the cause: local times are ambiguous or missing on those nights.",
        (
            Line(
                "Explains that the hour between two and three occurs twice in autumn, so that the job selects it twice.",
                "mechanism",
            ),
            Line("Recommends storing and comparing timestamps in UTC."),
            Line("Suggests making the job idempotent by recording the last order id."),
            Line("Identifies the clock change as responsible.", "restatement"),
            Line("Estimates the number of affected orders from the log of 30 October."),
            Line("Calls for a test that runs the job with a faked clock on both nights."),
            Line("Wants all dates kept in universal time."),
        ),
        between=(("C3", "C8"),),
    ),
    Block(
        "public health",
        "The clinic's success",
        "The screening clinic reports that women whose cancer it found live three years longer after diagnosis than others. Does screening save lives?",
        "The response explains the longer survival by lead time: screening advances the date of diagnosis without delaying death.",
        (
            Line("Works an example in which a woman dies at 70 whether she is diagnosed at 62 or at 65.", "instance"),
            Line("States that mortality, not survival, should be compared."),
            Line("Adds that slowly growing tumours are more likely to be found by screening."),
            Line("Says that the clock merely starts earlier.", "restatement"),
            Line("Mentions that women who attend are healthier to begin with."),
            Line("Weighs the harm of false alarms and unneeded surgery."),
        ),
    ),
    Block(
        "geography",
        "The dry side of the island",
        "The west coast receives 3,000 mm of rain and the east coast 500 mm. Explain the contrast and its consequences.",
        "The response explains that the mountains force the moist west wind to rise and drop its rain before it reaches the east.",
        (
            Line("The response describes how air cools as it is lifted, so that its vapour condenses.", "mechanism"),
            Line("The response names the east as lying in a rain shadow.", "restatement"),
            Line("The response states that farming in the east depends on irrigation canals from the mountains."),
            Line("The response states that the soils of the west are leached and poor."),
            Line("The response predicts which valleys of the east receive rain when the wind turns north."),
            Line("The response compares the island with another range that splits a wet from a dry side."),
        ),
    ),
    Block(
        "geology",
        "The drowned forest",
        "Tree stumps stand in growth position below low tide. What happened here, and when?",
        "The response concludes that the land has sunk relative to the sea since the trees grew.",
        (
            Line("The response explains how radiocarbon in the outermost rings dates the death of the trees."),
            Line(
                "The response notes that pines cannot root in salt water, so the ground must once have lain above the tide.",
                "mechanism",
            ),
            Line("The response identifies the peat around the stumps as a soil of the former forest.", "instance"),
            Line(
                "The response explains that the sudden end of the outer rings points to an earthquake rather than slow submergence."
            ),
            Line("The response describes how sand from a tsunami buried the stumps and preserved them."),
            Line("The response observes that the coast went down.", "restatement"),
        ),
    ),
    Block(
        "medicine",
        "The resistant pressure",
        "A man's blood pressure stays high on three drugs. His potassium is low. What is the likely diagnosis and why does it matter?",
        "The response identifies primary aldosteronism as the likely diagnosis.",
        (
            Line(
                "The response explains that excess aldosterone makes the kidney retain sodium and waste potassium.",
                "mechanism",
            ),
            Line("The response explains why diuretics must be stopped before renin is measured."),
            Line("The response notes that an overactive adrenal gland is behind the readings.", "restatement"),
            Line("The response identifies a unilateral adenoma as the form that surgery can cure."),
            Line("The response describes how CT can mistake an idle nodule for the source."),
            Line(
                "The response explains that the heart suffers more than from essential hypertension of the same degree."
            ),
        ),
    ),
    Block(
        "software",
        "The slow page",
        "The list page takes nine seconds since it shows each author's name. Find the cause and a remedy.",
        "The response identifies that the page issues one query per row to fetch the author.",
        (
            Line("The response explains how a join or a prefetch loads all authors at once."),
            Line(
                "The response notes from the query log that 400 nearly identical SELECTs are sent for a single request.",
                "instance",
            ),
            Line(
                "The response explains that each round trip costs latency, so that the time grows with the number of entries.",
                "mechanism",
            ),
            Line(
                "The response explains why an index on the author table cannot help: each lookup already takes under a millisecond."
            ),
            Line("The response describes pagination as a way to bound the work."),
            Line("The response mentions that names are looked up separately for every entry.", "restatement"),
        ),
    ),
    Block(
        "economics",
        "The cheap airline",
        "The airline with the lowest fares earns the highest margin. How can that be?",
        "The answer explains the margin by more flying hours per aircraft: short turnarounds spread the fixed costs over more seats.",
        (
            Line("Explains that fees for luggage and seats bring in a quarter of revenue."),
            Line(
                "Observes that a plane that is on the ground for 25 minutes makes two extra trips a day.", "mechanism"
            ),
            Line("Describes how a single aircraft type saves on training and spares."),
            Line("Notes that capital costs per passenger sink when the fleet is used intensively.", "restatement"),
            Line("Explains why secondary airports accept lower landing charges."),
            Line("Names the break-even load factor and compares it with the actual one."),
        ),
    ),
    Block(
        "history",
        "The silent treaty",
        "The treaty of 1648 does not mention the fishing grounds, though both fleets had fought over them. Explain the omission.",
        "The response argues that the omission was deliberate: naming the grounds would have forced one side to admit defeat.",
        (
            Line("Explains that the envoys' letters call the matter better left unspoken.", "instance"),
            Line("Explains how later courts read the silence as a renunciation."),
            Line("Describes the earlier truce, which had named the grounds and broke down within a year."),
            Line("Explains that silence let both crowns claim to have conceded nothing.", "mechanism"),
            Line("Identifies the clerk who drafted the text and his part in earlier treaties."),
            Line("Notes that the gap was intended to save face.", "restatement"),
        ),
    ),
    Block(
        "physics",
        "The tilted tower",
        "The tower stopped leaning further when soil was taken from under its high side. Explain.",
        "The response explains that removing soil from the high side let that side settle and so rotated the tower back.",
        (
            Line("Explains why adding lead weights on the north side worked only as a stopgap."),
            Line("Describes how the ground under the raised edge yielded and the edge came down with it.", "mechanism"),
            Line("Explains that the tower leans because the clay below the south side is softer."),
            Line("Explains how the tilt was monitored by pendulum and level while the drilling went on."),
            Line(
                "States that the extraction made the tower swing upright by subsidence of its north edge.",
                "restatement",
            ),
            Line("Identifies the water table, which rises in the wet season, as a remaining danger."),
        ),
    ),
    Block(
        "biology",
        "The blind cave fish",
        "Fish in the cave have lost their eyes. Does this show that unused organs wither and that the loss is inherited?",
        "The response rejects inheritance of disuse and explains the loss by selection or drift acting on mutations.",
        (
            Line(
                "Explains that eyes are costly, so that mutants without them save energy and leave more young.",
                "mechanism",
            ),
            Line("Explains how crosses between caves restore sight, since different genes are broken in each."),
            Line("Identifies the widened jaw as a change that goes with the loss of eyes."),
            Line("Describes how in darkness mutations that damage sight are no longer weeded out.", "mechanism"),
            Line("Says that heritable variants, rather than lack of use, account for the eyelessness.", "restatement"),
            Line("Explains why the embryos begin to build an eye and then stop."),
        ),
    ),
    Block(
        "nutrition",
        "The light yoghurt",
        "People who ate the low-fat yoghurt consumed as many calories that day as others. Why?",
        "The response identifies compensation: people who believe they ate less allow themselves more later.",
        (
            Line("Explains that the label shifts how much people think they may still eat.", "mechanism"),
            Line("Explains that added sugar brings the product's energy close to that of the full-fat kind."),
            Line("Cites the lunch buffet at which the light group took larger portions.", "instance"),
            Line("Cites the weights at entry to show that the two groups were alike."),
            Line("Describes how a blinded label would separate taste from belief."),
            Line("Identifies protein as what makes a meal filling."),
        ),
    ),
    Block(
        "statistics",
        "The lucky streak",
        "The ten worst schools of 2019 improved most in 2020 after inspections. Did the inspections work?",
        "The response identifies regression to the mean as a sufficient explanation of the improvement.",
        (
            Line(
                "Explains that schools were picked for an extreme score that was partly bad luck, which would not recur.",
                "mechanism",
            ),
            Line("Cites uninspected schools with equally poor scores that recovered just as much.", "instance"),
            Line("Explains how assignment at random just above and below a cut-off would reveal the effect."),
            Line("Explains that a school's mean depends on few pupils and so fluctuates."),
            Line("Describes how inspections may lead teachers to narrow the curriculum."),
            Line("Notes that the gain would have occurred by chance alone without any visit.", "restatement"),
        ),
    ),
    Block(
        "chemistry",
        "The bottle that burst",
        "A bottle of home-made lemonade burst in the cellar after two weeks. Explain.",
        "The response attributes the burst to gas from yeast fermenting the sugar in the closed bottle.",
        (
            Line("Explains that carbon dioxide has nowhere to go and its pressure builds up.", "mechanism"),
            Line("Explains why the bottles in the refrigerator stayed intact."),
            Line("Identifies the flaw in the glass at which the crack began."),
            Line("Explains that boiling the syrup beforehand would have killed the yeast."),
            Line("Describes the alcoholic smell and the sediment as signs of fermentation.", "instance"),
            Line("Mentions that micro-organisms turned the sweetener into gas.", "restatement"),
        ),
    ),
    Block(
        "law",
        "The borrowed ladder",
        "A neighbour borrowed a ladder, lent it on, and it was stolen from the third man's yard. Who bears the loss?",
        "The response holds the neighbour liable because he passed the ladder on without the owner's consent.",
        (
            Line("Explains that one who hands a loan to a stranger answers for accidental loss as well.", "mechanism"),
            Line("Explains why the third man is liable only if he left the yard unlocked."),
            Line("Identifies the owner's failure to ask for the ladder's return as irrelevant."),
            Line(
                "Notes that the borrower had no permission to give it away and so has to make it good.", "restatement"
            ),
            Line("Explains how the value is determined: the price of a used ladder on the day of the theft."),
            Line("Describes the thief's own liability, worthless unless he is found."),
        ),
    ),
    Block(
        "music",
        "The stretched octaves",
        "The tuner sets the high notes of the piano slightly sharp. Why?",
        "The response explains that stiff strings have overtones that are sharp of whole multiples, so octaves must be widened to sound in tune.",
        (
            Line("Explains that stiffness adds to the restoring force and speeds up the higher partials.", "mechanism"),
            Line("Explains why short pianos need more stretch than concert grands."),
            Line("Describes how the tuner listens for beats between the partials of two notes. "),
            Line("Identifies inharmonicity as what calls for the stretch.", "restatement"),
            Line("Explains how equal temperament divides the octave into equal semitones."),
            Line("Notes that electronic tuners store a curve for each model."),
        ),
    ),
    Block(
        "security",
        "The quiet camera",
        "The office cameras send data to an unknown server each night. Management says it is an update check. Is that plausible?",
        "The response rejects the explanation because the volume sent is far larger than an update check needs.",
        (
            Line("Explains that a version query is a few kilobytes whereas two gigabytes went out.", "mechanism"),
            Line("Explains how a separate VLAN without internet access would contain the devices."),
            Line("Identifies the protocol as RTSP, which carries video."),
            Line("Cites the router's counters, which show 2 GB outbound per night.", "instance"),
            Line(
                "Explains that the vendor's servers stand in another jurisdiction, which matters for data protection."
            ),
            Line("Says that so much traffic cannot be a mere check for new firmware.", "restatement"),
        ),
    ),
    Block(
        "archaeology",
        "The heavy axe",
        "An axe of soft copper, too heavy to swing, lay in a grave without traces of wear. What was it for?",
        "The response interprets the axe as a status symbol and not as a tool.",
        (
            Line("Cites its softness, its weight and its unworn edge as grounds for that reading.", "instance"),
            Line(
                "Explains that an object without practical use shows that its owner could afford to waste metal.",
                "mechanism",
            ),
            Line("Explains how lead isotopes trace the metal to a mine 800 km away."),
            Line("Identifies the man's age and diet from his bones."),
            Line("Describes how such axes were cast in open moulds."),
            Line("Notes that the piece served display.", "restatement"),
        ),
    ),
    Block(
        "hydrology",
        "The brown tap",
        "Each spring the tap water of the upper town turns brown for a few days. Find the source.",
        "The response identifies iron deposits stirred up in the old main when the flow reverses as the source of the colour.",
        (
            Line("Explains how the seasonal opening of the second reservoir turns the direction of flow.", "mechanism"),
            Line("Explains that dissolved iron in the well water oxidises when it meets air in the tower."),
            Line("Describes flushing at night in one direction as the remedy."),
            Line("Points to the lower town, which has plastic pipes and clear water.", "instance"),
            Line("Explains why boiling does not help against the colour."),
            Line("Mentions rust loosened in the pipes as responsible.", "restatement"),
        ),
    ),
    Block(
        "engineering",
        "The noisy pump",
        "The new pump rattles as if it moved gravel, and its impeller is pitted after a month. What is wrong?",
        "The response diagnoses cavitation caused by too low a pressure at the suction side.",
        (
            Line("Explains that bubbles of vapour form and collapse against the metal.", "mechanism"),
            Line("Explains how lowering the pump below the tank's level would raise the suction head."),
            Line("Explains why a larger motor would make the damage worse."),
            Line("Identifies the clogged strainer as the restriction in the intake line."),
            Line("Notes that the liquid boils locally because the inlet is starved.", "restatement"),
            Line("Describes how the efficiency curve shifts as the impeller wears."),
        ),
    ),
)
