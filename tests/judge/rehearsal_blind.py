# ruff: noqa: E501 - prose is kept on one line each, as in a rubric
"""Six questions by another author, who had not seen the rehearsal judge or its other sets; nothing was set on them.

Answers as a knowledgeable student would write them from the question alone, and a denial of each gate's claim.
"""

from __future__ import annotations

from msgspec.structs import replace
from rehearsal_questions import Case, build

from gt_tui.rubric.model import Variant

BLIND = (
    (  # hydrology
        replace(
            build(
                "Two neighbouring streams in southern England drain catchments of similar size. After ten weeks without significant rain the stream on the chalk still carries about two-thirds of its spring flow, while the stream on the clay has shrunk to isolated pools. Account for the persistence of the chalk stream and for the behaviour of the clay stream, say which measurements would support your account and what they should show, and state what the healthy flow does not tell a water manager about pumping from the chalk.",
                "Attributes the continuing dry-weather flow of the chalk stream to groundwater released gradually from storage in the chalk aquifer.",
                (
                    "The chalk country is higher and gets more rain, so its stream is better supplied than the one on the clay.",
                    "Chalk is permeable, so the rain sinks in and very little of it runs off. (Never says that the stored water is what feeds the stream in the drought.)",
                    "The deep soils and water-meadows along the chalk stream soak up rain like a sponge and let it out slowly to the banks.",
                ),
                (
                    (
                        3,
                        "Gate: attributes the continuing dry-weather flow of the chalk stream to groundwater released gradually from storage in the chalk aquifer.",
                    ),
                    (
                        2,
                        "[Binary] Explains that rain on the clay catchment hardly infiltrates and leaves the catchment within hours or a few days as surface or drain flow. Nothing here for what the chalk does.",
                    ),
                    (
                        3,
                        "Names measurements on or beside the chalk stream and says what each should show, such as borehole levels standing above the stream, nearly constant water temperature, hard calcium-rich water, or flow that increases downstream where no tributary enters. 1 point for each measurement given with its expected result, to a cap of 3. A repetition of the source of the flow earns nothing here.",
                    ),
                    (
                        2,
                        "States what the flow leaves open about pumping. 1 point for saying that good flow now does not show that abstraction is harmless; 1 point for the reason that its effect reaches the stream only after a delay of months or more.",
                    ),
                ),
                "The chalk is an aquifer. Water that entered it in winter is held below the water table and discharged slowly through springs and the bed of the stream, and this discharge makes up the flow when there is no rain. On the clay little rain can enter the ground, so it runs off in hours or days and nothing is left for the drought. If this is right, water levels in boreholes near the chalk stream should stand above it, its temperature should vary little, its water should be hard, and gauged flow should grow downstream between tributaries. Good flow is no proof that abstraction does no harm, because a lowered water table takes months or longer to show in the stream.",
                (
                    "C1: higher rainfall, deeper soil or a wetter valley floor as the source of the chalk stream's summer flow",
                    "C3: a measurement that is only named, with no expected result",
                    "C4: a general remark that more data or longer records are needed",
                ),
            ),
            variants=(
                Variant(
                    "groundwater",
                    (
                        "water in the aquifer",
                        "underground water",
                        "water below the water table",
                    ),
                ),
                Variant(
                    "dry-weather flow",
                    (
                        "baseflow",
                        "base flow",
                        "low flow",
                    ),
                ),
                Variant(
                    "abstraction",
                    (
                        "pumping",
                        "withdrawal from boreholes",
                    ),
                ),
            ),
            required_concepts=(
                "aquifer storage",
                "groundwater discharge to the stream",
                "rapid runoff from clay",
                "expected result of a measurement",
                "delayed effect of abstraction",
            ),
        ),
        (
            Case(
                "near miss",
                "The valley of the chalk stream has broad water-meadows and deep loamy soils, and these act like a sponge: wetted through the winter and spring, they let their moisture seep sideways to the banks week after week, which is why the stream has lost only a third of its flow. On the clay hardly any rain gets into the ground at all. Each storm rushes off along ditches and field drains and has left the catchment within a day or so, hence the isolated pools. Several measurements would bear this out. The temperature of the chalk stream should stay near 10 °C in the hottest weather; its water should be hard, with a good deal of dissolved calcium; and gauging at several points should show the flow growing downstream although no tributary comes in. The manager, however, should not conclude that pumping from the boreholes nearby is harmless. Any effect of pumping arrives at the river only months later, so a good flow today says little about what has already been set in train.",
                (0, 0, 0, 0),
            ),
            Case(
                "minimum pass",
                "Ten weeks is a long time without rain, and yet the chalk stream has lost only about a third of its flow. Something other than recent rainfall must be supplying it. That supply is groundwater: the chalk under the catchment is an aquifer that holds a very large volume of water, and this drains out bit by bit into the channel, so that the river goes on flowing right through the dry weather.",
                (3, 0, 0, 0),
            ),
            Case(
                "partial",
                "Chalk is full of fine pores and fissures, and after a wet winter it holds an enormous amount of water below the water table. During the drought this groundwater keeps on discharging at springs along the valley, and that is what the river lives on. On the clay, rainfall is shed almost at once; it cannot sink in, runs down the ditches and is gone in a matter of hours. As a check I would log the water temperature of the chalk stream through July and August, since it should barely change between day and night. I would also keep rain gauges at both sites and take some water samples. Managers ought to remember that several more years of records would be needed before anything firm was decided.",
                (3, 2, 1, 0),
            ),
            Case(
                "full",
                "What keeps the chalk stream running is the aquifer beneath it. Winter rain soaked into the chalk and raised the water table under the downs, and that store has been emptying little by little into the valley, through springs and the bed of the river, all through the dry spell. The clay country behaves quite differently: hardly any rain gets into the ground, so each storm goes down the ditches and field drains and is out of the catchment in a day or two. To check this I would look at observation boreholes beside the chalk river, where the water should stand higher than the river surface; log the stream temperature, which ought to stay around 10 or 11 °C even on hot afternoons; and test the chemistry, expecting hard water with plenty of calcium. A manager should not read the healthy flow as proof that the licensed pumping does no damage. Drawdown takes months to work its way to the river, so what we see this summer may reflect last year's conditions.",
                (3, 2, 3, 2),
            ),
        ),
    ),
    (  # law of contract
        replace(
            build(
                "Priya engages Dan to fit out her café for £30,000, to be finished by 1 June, the day of her opening. In May Dan tells her that he priced the job too low and may be unable to finish. Priya, anxious about her opening bookings, offers him an extra £5,000 if he completes on time. He does exactly what the contract required, by 1 June, and she refuses to pay the extra. Under English law, can Dan recover the £5,000? Give the legal basis, the traditional rule that stands in his way, the part that pressure would play, and one situation to which the reasoning does not extend, citing authority where you can.",
                "Holds that Priya's promise of the extra £5,000 is supported by consideration because she obtained a practical benefit from Dan's performance.",
                (
                    "Dan recovers because Priya is estopped from going back on a promise on which he relied.",
                    "Dan recovers because he gave fresh consideration by doing additional work on the café.",
                    "Dan cannot recover: he did only what he was bound to do, and there the matter ends.",
                ),
                (
                    (
                        3,
                        "Gate: holds that Priya's promise of the extra £5,000 is supported by consideration because she obtained a practical benefit from Dan's performance.",
                    ),
                    (
                        2,
                        "1 point for stating as a general rule that performing an existing contractual duty owed to the promisor is no consideration for a new promise; 1 point for its authority (Stilk v Myrick or an equivalent case). The bare remark that Dan did only what he was engaged to do earns nothing here.",
                    ),
                    (
                        2,
                        "Deals with economic duress. 1 point for saying that the promise could be avoided if it had been obtained by illegitimate pressure or threat; 1 point for applying this to the facts, in that Dan disclosed a difficulty and Priya herself made the offer.",
                    ),
                    (
                        3,
                        "Sets a boundary to the reasoning. 1 point for the situation, a creditor's promise to accept less than the sum due; 1 point for an authority (Foakes v Beer, Re Selectmove or equivalent); 1 point for the reason why the courts did not extend the doctrine there, such as that it would empty the existing rule or contradict a binding decision of a higher court.",
                    ),
                ),
                "Dan may recover. Traditionally the performance of a duty already owed to the promisor is no consideration (Stilk v Myrick), but in Williams v Roffey Bros the Court of Appeal enforced such a promise where the promisor gained a practical benefit; Priya gained a timely opening. The promise must not have been procured by economic duress, and here Dan made no threat and she made the offer herself. The doctrine does not cover a creditor who promises to take less than is owed: Foakes v Beer stands, and Re Selectmove refused to extend Roffey because that would leave Foakes v Beer without effect.",
                (
                    "C1: promissory estoppel or reliance as the ground on which Dan recovers",
                    "C1: the claim that Dan did additional work",
                    "C3: the word duress without any statement of when a promise may be avoided for it",
                    "C4: the remark that every case depends on its facts",
                ),
            ),
            variants=(
                Variant(
                    "practical benefit",
                    (
                        "commercial advantage",
                        "advantage in practice",
                        "factual benefit",
                    ),
                ),
                Variant(
                    "economic duress",
                    (
                        "illegitimate pressure",
                        "improper threat",
                    ),
                ),
                Variant(
                    "Williams v Roffey",
                    (
                        "Roffey",
                        "Williams v Roffey Bros & Nicholls",
                    ),
                ),
            ),
            required_concepts=(
                "practical benefit as consideration",
                "existing duty rule",
                "economic duress",
                "part payment of a debt",
            ),
        ),
        (
            Case(
                "near miss",
                "Dan should recover the £5,000, but not by way of an ordinary contractual claim. He did no more than he had already promised, and Stilk v Myrick lays down that performing a duty owed to the promisor furnishes no consideration for a new promise. His remedy is estoppel. Priya gave a clear promise, meaning Dan to act on it; he did act on it by staying on the job when he was short of cash, and it would be inequitable to let her go back on her word now. High Trees shows that a promisor will be held to such a statement. He must have come by the promise fairly: if he had threatened to down tools unless she paid more, it could have been avoided for economic duress, but on these facts she volunteered the money and he made no threat. The position would differ for a creditor who agrees to take less than he is owed. Foakes v Beer holds that such an agreement does not bind him, and in Re Selectmove the Court of Appeal would not depart from it, since it could not overturn a decision of the House of Lords.",
                (0, 0, 0, 0),
            ),
            Case(
                "minimum pass",
                "Dan can claim the money. A promise needs consideration if it is to be enforced, and the question is what Priya received in return for hers. The answer is that she got a practical benefit. Because the fit-out was completed on the agreed date she could open as planned and keep her bookings, and a benefit of that kind counts as consideration for the extra £5,000, even though Dan did no more than the work he had been engaged to do.",
                (3, 0, 0, 0),
            ),
            Case(
                "partial",
                "The general rule is that a person who merely does what he is already bound by contract to do gives nothing in exchange for a further promise from the other side. On that footing Priya could refuse. The courts have softened the position, though: where the party making the promise secures an actual commercial advantage from having the contract performed, that advantage will do as consideration. Priya was spared the loss of her opening week, so the promise of £5,000 binds her. This assumes that Dan did not force her hand. If he had used an improper threat to extract the money she could have had it set aside for duress, but he only told her of his difficulties and it was she who came up with the offer. None of this would apply to a promise to accept part of a debt in place of the whole.",
                (3, 1, 2, 1),
            ),
            Case(
                "full",
                "Dan should recover the £5,000. All he did was what the original contract obliged him to do, and the starting point since Stilk v Myrick is that carrying out a duty already owed to the promisor is no consideration for a further promise. Williams v Roffey Bros, however, allows the promise to be enforced where the promisor gains a real advantage in practice, and Priya did: her café opened on the day and she kept her bookings. That advantage is the consideration for the extra sum. The promise must not have been extorted. Had Dan threatened to walk out unless he was paid more, the agreement could have been set aside for economic duress; but he merely disclosed that he was in trouble and the offer came from her. The argument would not help a debtor. If Priya owed £30,000 and Dan agreed to take £20,000 in full settlement, he would not be bound: Foakes v Beer says so, and in Re Selectmove the Court of Appeal refused to apply Roffey because that House of Lords decision would have been left with nothing to govern.",
                (3, 2, 2, 3),
            ),
        ),
    ),
    (  # epidemiology
        replace(
            build(
                "After a cancer screening programme began in a region, five-year survival from diagnosis rose from 44% to 68%, while deaths from the cancer per 100,000 residents did not change over the next ten years. The minister says that the survival figures prove that lives are being saved. Explain how survival could rise although nobody's death was put off, describe two further ways in which screening distorts survival figures, and describe a study that would settle whether the programme saves lives.",
                "Explains that screening brings the date of diagnosis forward, so that survival counted from diagnosis lengthens even when the date of death stays the same.",
                (
                    "Survival rose because screening adds slow-growing and harmless tumours to the cases that are counted.",
                    "Survival rose because cancers that are found early are easier to treat.",
                    "The figures show lead-time bias. (The term alone, with no word of what happens to the date of diagnosis.)",
                ),
                (
                    (
                        3,
                        "Gate: explains that screening brings the date of diagnosis forward, so that survival counted from diagnosis lengthens even when the date of death stays the same.",
                    ),
                    (
                        2,
                        "Selection by speed of growth. 1 point for saying that screening finds slow-growing tumours in preference to fast-growing ones; 1 point for the reason, that they remain for longer in a state which the test can detect and which causes no symptoms. Tumours that would never do harm are not meant here; they belong to C3 alone.",
                    ),
                    (
                        2,
                        "Overdiagnosis. 1 point for saying that some of the cancers found would never have caused illness or death in the person's lifetime; 1 point for saying that such people are counted as survivors and so raise the percentage.",
                    ),
                    (
                        3,
                        "Design of the deciding study. 1 point for random allocation to an offer of screening or none; 1 point for comparing deaths from the cancer per person in the whole of each group; 1 point for keeping participants in the allocated group whether or not they attended.",
                    ),
                ),
                "Survival is measured from diagnosis. Screening makes the diagnosis earlier, so the measured time grows even if the patient dies on the same day as before (lead time). Screening also favours slow tumours, which stay longer in the silent but detectable phase, and it finds some cancers that would never have done harm, whose bearers are all counted as survivors. The question is settled by a trial in which people are allocated at random to be offered screening or not, comparing cancer deaths per person in each whole group and analysing everyone as allocated, attended or not.",
                (
                    "C1: earlier and more successful treatment as the reason for the rise",
                    "C2: harmless tumours, which belong to C3",
                    "C4: a larger or longer survival study of patients",
                ),
            ),
            variants=(
                Variant(
                    "lead time",
                    (
                        "lead-time bias",
                        "lead time bias",
                    ),
                ),
                Variant(
                    "length bias",
                    (
                        "length-time bias",
                        "length-biased sampling",
                    ),
                ),
                Variant(
                    "analysis by allocated group",
                    (
                        "intention to treat",
                        "intention-to-treat analysis",
                    ),
                ),
            ),
            required_concepts=(
                "date of diagnosis moved forward",
                "slow-growing tumours over-represented",
                "overdiagnosis",
                "randomised comparison of mortality",
            ),
        ),
        (
            Case(
                "near miss",
                "The jump from 44% to 68% need not mean that anybody was rescued, because the sort of case that enters the figures has changed. First, a test offered at intervals does not catch all tumours equally. Those that grow slowly remain for years in a stage where they give no symptoms but can be seen on the scan, so they are very likely to be picked up at one visit or another, while fast ones come and kill between two appointments. The patients found by screening would therefore have done well in any event. Second, some of the cancers would have stayed quiet until the person died of heart disease or old age. Nobody in this group dies of cancer, yet each of them is entered as a survivor, and the percentage rises accordingly. What the minister needs is a trial: invite one half of the population, chosen at random, and leave the other half alone, then compare deaths from the cancer per thousand people in each half, with every person analysed in the half to which the draw assigned him, attended or not.",
                (0, 0, 0, 0),
            ),
            Case(
                "minimum pass",
                "The minister has been misled by where the counting begins. Five-year survival runs from the date of diagnosis, and a screening test brings that date forward. Suppose that a man would have been diagnosed from his symptoms at 67 and died at 70. With screening he is diagnosed at 63 and still dies at 70. He now counts as a five-year survivor, although his death has not been put off by a single day.",
                (3, 0, 0, 0),
            ),
            Case(
                "partial",
                "Survival time here begins at diagnosis, so a programme that finds cancers earlier adds time at the front end without necessarily adding any at the back. Patients look as if they live longer simply because their illness has been known about for longer; they may well die when they would have died anyway. There is also a selection effect, since tumours that grow slowly are over-represented among those picked up by a screening test. The proper way to find out would be a trial in which people are randomised to be offered screening or to receive usual care. After ten or fifteen years one would compare the number of deaths from the cancer per thousand people in each group, rather than how long the patients lived after they had been diagnosed.",
                (3, 1, 0, 2),
            ),
            Case(
                "full",
                "Survival is counted from the day of diagnosis. Screening finds the tumour perhaps three years before it would have caused symptoms, so the clock starts three years sooner; a woman who dies on exactly the day on which she would have died anyway is now recorded as having lived longer with her disease, and may pass the five-year mark. Screening also samples tumours unevenly. A sluggish one spends years in a silent but detectable state and is likely to be caught at one round or another, whereas an aggressive one appears and kills between rounds. Besides, some of what is found would never have troubled the person before she died of something else; all of these people are entered in the register as cancer survivors and push the percentage up. To settle the matter, allocate people at random to be invited for screening or not, then compare the cancer deaths per person in the two arms, leaving everyone in the arm to which she was assigned even if she never turned up for her test.",
                (3, 2, 2, 3),
            ),
        ),
    ),
    (  # music theory
        replace(
            build(
                "In a slow movement in C major, a chord spelled A♭–C–E♭–F♯ (A♭ in the bass) leads to a six-four chord over G and so to a cadence. When the theme returns, a chord that sounds identical but is spelled A♭–C–E♭–G♭ leads to D♭ major. Explain how one sonority can serve both progressions, describe how its active notes resolve in each, explain why the first version goes to the six-four and not at once to a G major triad in root position, and say what the second version achieves in tonal terms.",
                "Explains that the chord's function changes through enharmonic reinterpretation of one pitch, heard as F♯ (augmented sixth above A♭) or as G♭ (minor seventh above A♭).",
                (
                    "Both chords are dominant sevenths on A♭ and the F♯ is only a convenient spelling.",
                    "The chord contains a note common to both keys and so works as a pivot chord.",
                    "The composer uses a chromatic chord, which can go anywhere.",
                ),
                (
                    (
                        2,
                        "Gate: explains that the chord's function changes through enharmonic reinterpretation of one pitch, heard as F♯ (augmented sixth above A♭) or as G♭ (minor seventh above A♭).",
                    ),
                    (
                        2,
                        "Describes the resolution in C major. 1 point for A♭ falling a semitone to G; 1 point for F♯ rising a semitone to G.",
                    ),
                    (
                        2,
                        "Describes the resolution to D♭ major. 1 point for G♭ falling to F; 1 point for C rising to D♭.",
                    ),
                    (
                        2,
                        "Gives the reason for the six-four. 1 point for saying that a direct move to the root-position G triad would make parallel (consecutive) fifths; 1 point for locating them as A♭–E♭ moving to G–D.",
                    ),
                    (
                        2,
                        "Says what the second version achieves in tonal terms. 1 point for identifying the goal as a remote key, a semitone above the tonic or the Neapolitan region; 1 point for saying that it is reached abruptly, without a preparatory modulation. The respelling itself earns nothing here.",
                    ),
                ),
                "The two spellings name one sound with two functions. F♯ stands an augmented sixth above A♭ and makes a German sixth; read as G♭ it is a minor seventh above A♭ and makes the dominant seventh of D♭. In C, A♭ falls and F♯ rises by semitone to G. In D♭, G♭ falls to F and C rises to D♭. A direct move to G–B–D would bring A♭–E♭ down to G–D in parallel fifths, which the six-four avoids. The second version drops the music suddenly, with no preparation, into the remote key a semitone above the tonic.",
                (
                    "C1: the name German sixth or dominant seventh alone, without the pitch that is read in two ways",
                    "C1: an account by common tones or pivot chord only",
                    "C4: the remark that the six-four is more stylish or more usual",
                ),
            ),
            variants=(
                Variant(
                    "augmented sixth",
                    (
                        "German sixth interval",
                        "aug. 6th",
                    ),
                ),
                Variant(
                    "minor seventh",
                    (
                        "chordal seventh",
                        "min. 7th",
                    ),
                ),
                Variant(
                    "parallel fifths",
                    (
                        "consecutive fifths",
                        "consecutives",
                    ),
                ),
                Variant("leading note", ("leading tone",)),
            ),
            required_concepts=(
                "enharmonic reinterpretation",
                "augmented sixth",
                "minor seventh",
                "parallel fifths",
                "remote key",
            ),
        ),
        (
            Case(
                "near miss",
                "Both chords are the dominant seventh on A♭; the F♯ of the first version is merely a matter of notation, chosen to save the players a natural sign, and nothing hangs on it. The chord works in both places because it contains the note C, which belongs to C major and to D♭ major alike, and a chord with a common note can act as a pivot between two keys. In the first passage A♭ goes down a semitone to G in the bass while F♯ goes up a semitone to the G above. In the second, G♭ drops to F and C rises to D♭, as one would expect in a perfect cadence. The composer avoids a plain G major triad after the first chord because A♭ and E♭ would slide down to G and D in parallel fifths, and the six-four gets round this. The return of the theme is striking because the music lands, without any modulation to prepare it, in the Neapolitan key, a semitone above home.",
                (0, 0, 0, 0, 0),
            ),
            Case(
                "minimum pass",
                "Played on a keyboard the two chords cannot be told apart, and yet they lead to different places. The secret lies in a single pitch. Written as F♯, as it is the first time, it makes an augmented sixth with the A♭ in the bass; written as G♭, as it is the second time, it makes a minor seventh. The sound is the same, but by reinterpreting that one pitch enharmonically the composer gives the chord a different function.",
                (2, 0, 0, 0, 0),
            ),
            Case(
                "partial",
                "Everything depends on how one note is understood. In the first chord it is F♯, which lies an augmented sixth above A♭, and in the second the identical pitch is treated as G♭, the minor seventh of a chord on A♭. An enharmonic change of this kind lets the same sound act as a German sixth in C major and as a dominant seventh in D♭. In the cadence in C the bass A♭ sinks a semitone to G and F♯ pushes up a semitone to the G above. In the other passage the G♭, being a seventh, has to fall to F. The six-four chord is there because going directly to the G major triad would cause parallel fifths. The second passage makes a beautiful contrast with the first.",
                (2, 2, 1, 1, 0),
            ),
            Case(
                "full",
                "On the piano the two chords are the same four keys, but they are not the same chord. In the first the top note is F♯, an augmented sixth above the bass; in the second it has become G♭, a minor seventh above A♭. The ear is led to take that pitch one way and then the other, and so a German sixth turns into a dominant seventh. As a German sixth it opens outwards: A♭ steps down to G and F♯ steps up to G, both by semitone. As V7 of D♭ it behaves like any dominant: G♭ falls to F, and C, now a leading note, climbs to D♭. Going straight from the German sixth to G–B–D would drag A♭ and E♭ down together to G and D, an ugly pair of consecutive fifths; with the six-four, E♭ can go up to E first. When the theme returns, the listener is carried from C into the key a semitone higher, about as remote as it could be, and in a single step with nothing to prepare it.",
                (2, 2, 2, 2, 2),
            ),
        ),
    ),
    (  # metallurgy
        replace(
            build(
                "A butt-welded pipe of type 304 stainless steel with 0.07% carbon carried warm dilute acid. After eight months it leaks along two narrow bands, one on each side of the weld and a few millimetres from it, while the weld bead and the rest of the pipe are still bright. Explain the attack, say why it lies in bands beside the weld and not at the weld or elsewhere, say how you would confirm your diagnosis in the laboratory, and recommend how to prevent it in the replacement.",
                "Attributes the attack to chromium depletion of the metal beside the grain boundaries, the chromium having gone into carbide precipitated there.",
                (
                    "Residual stress from welding caused stress-corrosion cracking on both sides of the weld.",
                    "Chromium carbide formed at the grain boundaries and was itself dissolved by the acid, so that the grains came apart.",
                    "Chromium was burnt off the surface of the pipe by the heat of the arc.",
                ),
                (
                    (
                        4,
                        "Gate: attributes the attack to chromium depletion of the metal beside the grain boundaries, the chromium having gone into carbide precipitated there.",
                    ),
                    (
                        2,
                        "Explains the position of the bands. 1 point for saying that only there did the steel spend long enough in a stated sensitising range (any limits within about 425 to 900 °C); 1 point for saying why the metal nearer to the weld or the metal farther away escaped. That welding supplied heat earns nothing by itself.",
                    ),
                    (
                        2,
                        "Laboratory confirmation. 1 point for a section or fracture surface on which the attack is seen to follow the grain boundaries or grains have dropped out; 1 point for a named acid or etch test for susceptibility, such as oxalic acid etch, Strauss, Huey or ASTM A262. The composition beside the boundaries is paid at C1 and earns nothing here.",
                    ),
                    (
                        2,
                        "Prevention in the replacement. 1 point each, to a cap of 2, for: a low-carbon grade such as 304L; a grade stabilised with titanium or niobium such as 321 or 347; solution annealing followed by rapid cooling after welding; lower heat input.",
                    ),
                ),
                "In the heat-affected zone chromium carbide precipitated on the grain boundaries. It drew its chromium from the adjoining metal, which fell below the content needed for passivity and was attacked by the acid, so that the corrosion ran between the grains. Only a band a few millimetres away spent enough time at about 450 to 850 °C; metal nearer to the weld was hotter and cooled quickly through that range, metal farther away never reached it. A metallographic section should show attack along the grain boundaries, and an oxalic acid etch should show ditching. Use 304L, or a grade stabilised with titanium or niobium, or solution-anneal and quench after welding.",
                (
                    "C1: the words sensitisation, weld decay or intergranular corrosion without a statement that the metal beside the boundary lost chromium",
                    "C1: dissolution of the carbide itself as the cause of the leak",
                    "C4: painting the pipe, a thicker wall or more frequent inspection",
                ),
            ),
            variants=(
                Variant(
                    "chromium carbide",
                    (
                        "Cr23C6",
                        "M23C6",
                    ),
                ),
                Variant("heat-affected zone", ("HAZ",)),
                Variant(
                    "solution annealing",
                    (
                        "solution treatment",
                        "solution anneal",
                    ),
                ),
            ),
            required_concepts=(
                "chromium depletion",
                "carbide at grain boundaries",
                "sensitising temperature range",
                "low-carbon or stabilised grade",
            ),
        ),
        (
            Case(
                "near miss",
                "This is weld decay. The heat of welding made chromium carbide come out along the grain boundaries, and carbide, unlike the austenite round it, has no resistance to acid. The warm acid dissolved the network of carbide, the grains lost their cement, and the wall became porous and leaked. The bands stand a few millimetres away from the weld because it was only there that the steel spent enough time between about 450 and 850 °C. Right next to the bead it was hotter still and passed down through this range too fast for anything to form, and farther along the pipe it never became hot enough. A polished section through one of the bands should show attack winding between the grains, with whole grains missing at the inner surface, and a Strauss test in copper sulphate and sulphuric acid would prove the material to be susceptible. In the new pipe I would specify 304L, which has too little carbon for the trouble to arise, or else a grade stabilised with niobium such as 347.",
                (0, 0, 0, 0),
            ),
            Case(
                "minimum pass",
                "Stainless steel resists acid only because of the chromium in it. Here the heat of welding caused chromium carbide to form at the grain boundaries, and the chromium that went into the carbide was drawn from the steel immediately alongside. The thin zones next to the boundaries were therefore short of chromium and no longer stainless. The acid attacked them, and so the pipe leaked in the bands while it stayed bright elsewhere.",
                (4, 0, 0, 0),
            ),
            Case(
                "partial",
                "The steel on either side of the weld has been sensitised. Carbon in solution joined up with chromium to form carbides on the grain boundaries, and this robbed the neighbouring metal of its chromium, so that along every boundary there was a narrow strip too lean in the element to hold a protective film. Acid went in along those strips. The attack sits a little way from the weld because that is where the temperature lingered between about 500 and 800 °C. I should look at a polished cross-section under the microscope, where the corrosion should be seen following the grain boundaries through the wall. When the pipe is replaced it would be sensible to use the low-carbon version, 304L, and to inspect it more often.",
                (4, 1, 1, 1),
            ),
            Case(
                "full",
                "Welding kept a strip of pipe on each side of the joint at red heat for a while. In that strip carbon moved to the grain boundaries and combined with chromium as Cr23C6, and since chromium diffuses slowly the metal right beside the boundaries was left with far too little of it to remain passive. The acid ate its way along those starved rims until the wall leaked. The bands lie a few millimetres out because only there did the steel stay long enough between roughly 500 and 850 °C; the bead and the metal touching it were much hotter and cooled fast through the dangerous range, whereas the pipe further off never got hot enough. To confirm this I would cut a section across a band and look for penetration running between the grains, and put a piece of sound pipe from close to the weld through the oxalic acid etch of ASTM A262, expecting ditches round the grains. For the replacement I would order 304L or, failing that, titanium-stabilised 321.",
                (4, 2, 2, 2),
            ),
        ),
    ),
    (  # economics
        replace(
            build(
                "In a remote town one hospital employs nearly all the nurses. A law sets a minimum wage for nurses slightly above what the hospital was paying. A year later the hospital employs more nurses than before. Explain why a legal wage floor could raise employment here, say when a wage floor would stop doing so, say why this one observation does not prove your explanation and what comparison would test it, and say where the money for the higher pay comes from.",
                "Explains the rise by the employer's monopsony position: the wage floor removes its reason to hold hiring down for the sake of keeping wages low.",
                (
                    "Better-paid nurses work harder and leave less often, so they became worth hiring.",
                    "Nurses spent their higher wages in the town, and that raised the demand for care.",
                    "There is only one employer, so the ordinary law of demand does not hold. (Gives no reason.)",
                ),
                (
                    (
                        4,
                        "Gate: explains the rise by the employer's monopsony position: the wage floor removes its reason to hold hiring down for the sake of keeping wages low.",
                    ),
                    (
                        2,
                        "Sets a limit to the effect. 1 point for saying that a floor raised far enough would reduce employment; 1 point for saying where this begins, either above the competitive wage or where the floor exceeds what an additional nurse is worth to the hospital.",
                    ),
                    (
                        2,
                        "Treats the observation critically. 1 point for a rival cause that could have raised the number of nurses in the same year, such as growing demand for care; 1 point for a comparison with a similar town or hospital where no floor was introduced.",
                    ),
                    (
                        2,
                        "[Binary] States that the higher pay is met out of the surplus (rent or profit) which the hospital formerly kept by paying nurses less than they were worth to it.",
                    ),
                ),
                "The hospital is a monopsonist. Without the law, another nurse could be attracted only by a higher rate paid to all, so the hospital kept its staff small to keep wages low. With a legal rate it pays the same however many it hires, and that motive is gone, so it hires more. A floor above the competitive wage would cut employment again. The observation could have another cause, such as more patients in that year, so one should compare a similar town without the law. The higher pay comes out of the surplus that the hospital used to make on each nurse.",
                (
                    "C1: higher productivity or lower staff turnover as the reason for the additional hiring",
                    "C2: the statement that every minimum wage destroys jobs",
                    "C3: the remark that correlation is not causation, with no rival cause named",
                    "C4: the remark that nurses are better off",
                ),
            ),
            variants=(
                Variant(
                    "monopsony",
                    (
                        "single buyer of labour",
                        "dominant employer",
                        "wage-setting power",
                    ),
                ),
                Variant(
                    "wage floor",
                    (
                        "minimum wage",
                        "legal minimum",
                    ),
                ),
                Variant(
                    "surplus",
                    (
                        "rent",
                        "profit",
                        "margin",
                    ),
                ),
            ),
            required_concepts=(
                "monopsony",
                "motive to restrict hiring removed",
                "upper limit of the floor",
                "comparison group",
                "employer's surplus",
            ),
        ),
        (
            Case(
                "near miss",
                "The explanation lies in what better pay does to the people who receive it. When the minimum came in, nurses who had been thinking of leaving stayed, absence fell, and those on the wards put more effort into a job that was now worth keeping. Each nurse therefore became more valuable to the hospital, and it made sense to take on more of them in spite of the higher wage. This cannot be pushed without end. If the floor is set higher than the value of what one more nurse does for the hospital, employment will fall in the ordinary way. One must also be careful with a single town. A new clinic or a growing elderly population might have increased the need for care in the very same year, and the honest test is to look at what happened in a comparable town where no floor was introduced. As to the money, the hospital had been keeping a surplus by paying its nurses less than they were worth to it, and the rise is met out of that.",
                (0, 0, 0, 0),
            ),
            Case(
                "minimum pass",
                "In a town like this the nurses have hardly anywhere else to go, so the hospital is able to set the wage. It used to keep its staff small on purpose, because hiring more would have meant offering a higher rate and paying that rate to everybody. The legal minimum took this motive away. The hospital has to pay the fixed rate anyway, however many nurses it takes on, so it no longer gains anything by hiring few, and it hired more.",
                (4, 0, 0, 0),
            ),
            Case(
                "partial",
                "This is the classic case of monopsony. A firm that hires almost everyone in its labour market knows that recruiting more people drives the wage up for the whole workforce, so it deliberately recruits less than it otherwise would and keeps the wage low. When a minimum is imposed the wage can no longer be kept low by recruiting less, which means that the restraint loses its purpose and the hospital expands its staff. If the government became greedy and fixed the minimum very much higher, the number of jobs would shrink again. We should be cautious about a single example, since the hospital may have opened a new ward that year and needed staff regardless of the law. In any event the nurses are better off than they were.",
                (4, 1, 1, 0),
            ),
            Case(
                "full",
                "The hospital is close to being the only buyer of nursing labour in the town. To attract one more nurse it used to have to offer a better rate, and since it could hardly pay newcomers more than the rest, everyone got the rise; so it ran short-staffed in order to keep pay down. Once the law had fixed the rate, it paid that whether it took on few or many, an extra nurse cost only her own wage, and there was no longer any point in holding back. That is why numbers went up. It works only up to a point. Raise the minimum past the wage at which a competitive market would have settled and posts will start to go. Nor does one town prove the story: an influx of retired people may have swelled the demand for care in the same year, so I should want to set the town beside a similar one in which no minimum was brought in. The extra pay comes out of the margin that the hospital used to make by giving nurses less than they brought in.",
                (4, 2, 2, 2),
            ),
        ),
    ),
)

BLIND_DENIALS = (
    "It is often said that the chalk stream lives through a drought on water which the rock beneath has stored and lets go slowly, but that is not so. The chalk gives the river nothing in dry weather, no groundwater comes out of it into the channel, and the whole notion that an aquifer is keeping this stream alive ought to be dropped.",
    "Students like to say that Priya is bound because having the café finished on time was of practical worth to her and that this worth stands as consideration for the extra money. That is simply not the law. Nothing that she gained from Dan's doing what he was already obliged to do can amount to consideration, and her promise of £5,000 is not supported by any.",
    "One hears that the survival figure went up only because screening makes the diagnosis earlier and starts the count sooner, with each patient dying on the same day as before. This is wrong. The date from which survival is counted has no effect on the figure at all, an earlier diagnosis cannot by itself lengthen measured survival, and the rise from 44% to 68% has nothing to do with it.",
    "Textbooks would have us believe that the chord changes its role because one pitch is taken first as F♯, an augmented sixth over A♭, and afterwards as G♭, a minor seventh over it. There is no such reinterpretation here. The pitch is not heard in two ways, enharmonic spelling plays no part in what the chord does, and its function is the same both times.",
    "The usual story is that carbide growing on the grain boundaries took up the chromium of the metal alongside and left it unprotected. That did not happen in this pipe. The metal beside the boundaries has lost no chromium whatever, no carbide has taken any from it, and the leak along the two bands must not be put down to depletion of that kind.",
    "Some economists will tell you that the hospital, as the only large employer, had been hiring few nurses so as to keep wages low, and that the minimum wage did away with its motive for doing so. That account is false. The hospital never held its hiring down to save on wages, its position in the labour market gave it no such motive, and the wage floor removed nothing of the kind.",
)
