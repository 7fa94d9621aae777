# ruff: noqa: E501 - prose is kept on one line each, as in a rubric
"""Six questions written when the comparing marker stood, and scored with it once before anything else was done.

Conditions in several habits (short, long, "Awarded when ..."), near misses whose wrong claim no fail example names,
model answers that do not keep to the order of the components. The first score: 20 of 24 gates, 16 awards exact, mean
error 1.62, three of six denials taken in. Afterwards the denials were looked at, and examples in conditions.
"""

from __future__ import annotations

from rehearsal_questions import Case, build

FRESH = (
    (  # aviation
        build(
            "Over the ocean at night the airliner's three speed readings suddenly disagree, the autopilot disconnects, and the crew pulls the nose up until the aircraft stalls. What happened to the speed readings, what should the crew have done in the first minute, and which training gap does the accident reveal?",
            "Pitot tubes blocked by ice crystals are given as the reason for the false speeds.",
            ("The computer or the software is blamed.", "Says only that the instruments failed."),
            (
                (3, "Awarded when the answer traces the false speeds to pitot tubes clogged with ice crystals."),
                (4, "Awarded when the answer says that pitch and power should have been held at the known values for cruise."),
                (3, "Awarded when the answer says that crews had not practised manual flight at high altitude."),
            ),
            "Ice crystals from a thunderstorm clogged the pitot tubes, so the measured pressure fell and the displays showed nonsense. Pilots hardly ever fly by hand at cruising altitude, where the margins are small, and had never trained it. All they needed to do was to set the usual pitch attitude and thrust and wait until the ice had melted.",
            ("Advice to descend at once. Does not earn C2.",),
        ),
        (
            Case("near miss", "Lightning probably hit the aircraft and knocked out its electronics. Keep the nose two or three degrees above the horizon, leave the thrust where it normally is in cruise, and wait. Pilots only ever hand-fly near the ground these days, and so they were out of their depth.", (0, 0, 0)),
            Case("minimum pass", "The probes that sense the air pressure outside were iced over. What reached the computers was no longer a true speed.", (3, 0, 0)),
            Case("partial", "Frozen pitot probes, I would say: tiny ice particles accumulate in the tube and the speed signal becomes useless. Nobody had taught these people how to steer by hand that high up.", (3, 0, 3)),
            Case("full", "Ice had built up inside the pitots, which is why the three airspeeds fell apart. There is a memory item for that: set the attitude and engine power that you know from normal cruise and do nothing else. It also shows that manual handling in thin air at high level had been missing from simulator sessions.", (3, 4, 3)),
        ),
    ),
    (  # opinion polls
        build(
            "A magazine mailed ten million questionnaires to car owners and telephone subscribers, received two million back, and predicted the wrong president by a wide margin. Why did so large a survey fail, which second bias came in through the replies, and how do a few thousand people suffice today?",
            "The response holds that the people who were asked were not representative, because owners of cars and telephones were richer than the voters at large.",
            ("Holds that the survey was too small.", "Holds that voters changed their minds in the last days."),
            (
                (4, "The response holds that the list of addresses favoured wealthier people and so did not represent the electorate."),
                (3, "The response adds that those who answer differ from those who do not."),
                (3, "The response explains that a random sample gives everybody the same chance, so its error depends on its size and can be calculated."),
            ),
            "In the depression only the better-off had a car or a telephone, and they voted differently from the poor. Moreover only a fifth replied, and people with strong feelings reply more often. If each voter has an equal chance of being drawn, a few thousand are enough and the margin of error is known.",
            ("A call for an even larger survey. Does not earn C3.",),
        ),
        (
            Case("near miss", "Many people made up their minds only in the final week, long after the forms had been posted. On top of that, anyone who bothers to send a form back is not typical of the rest. Nowadays pollsters draw people at random, everyone being equally likely to be picked, and from the number of people they can work out the margin of error.", (0, 0, 0)),
            Case("minimum pass", "Who had a phone and an automobile in the thirties? The well-to-do. The magazine had asked the upper half of the country and taken it for the whole.", (4, 0, 0)),
            Case("partial", "It is a matter of who was on the mailing list: mostly affluent households, not a cross-section of those entitled to vote. To make matters worse, four in five threw the letter away, and the ones who sent it in were a special lot.", (4, 3, 0)),
            Case("full", "Quantity could not make up for a skewed selection: the registers contained prosperous citizens and left out the poor, who voted the other way. There was non-response as well, since angry people are keener to write back than contented ones. Drawing lots among all voters solves this, because each has the same probability of ending up in the sample and the uncertainty follows from the number drawn.", (4, 3, 3)),
        ),
    ),
    (  # gardening
        build(
            "A gardener strews a handful of fertiliser around each tomato every week. The plants are lush and dark green, but there is hardly any fruit, and the lower leaves have brown edges. What is the main mistake, where do the brown edges come from, and what is to be done this season?",
            "The answer must say that too much nitrogen makes the plants grow leaves at the expense of flowers and fruit.",
            ("Lack of water.", "Lack of bees."),
            (
                (4, "Credit for an excess of nitrogen that drives leaf growth instead of fruiting."),
                (3, "Credit for salt in the soil, built up by the fertiliser, as what burns the leaf edges."),
                (3, "Credit for stopping the feeding and flushing the soil with plenty of water."),
            ),
            "With so much nitrogen a tomato puts its strength into foliage and sets few flowers. Fertiliser salts have accumulated and draw water out of the roots, so the margins of the older leaves dry up. Give no more of it for the rest of the summer and water thoroughly several times, to wash the surplus out.",
            ("Adding potash on top. Does not earn C3.",),
        ),
        (
            Case("near miss", "I think it is too shady there, since plants in the shade run to leaf and do not flower. The fertiliser has left salts in the ground, and that is why the edges scorch. No more feeding from now on; give the bed a good soak a few times to rinse it out.", (0, 0, 0)),
            Case("minimum pass", "He is overfeeding them. A tomato with that much nitrogen has no reason to bloom, it just goes on making greenery.", (4, 0, 0)),
            Case("partial", "All this nitrogen goes into stems and foliage, and there is no energy left for tomatoes. Put the fertiliser bag away and drench the ground so that the excess is washed down.", (4, 0, 3)),
            Case("full", "Lush leaves and no fruits are the textbook sign of a nitrogen surplus. Whatever the roots cannot take up stays behind as salt and scorches the rims of the leaves. For this year: not a gram more, and rinse the soil with lots of water.", (4, 3, 3)),
        ),
    ),
    (  # translation and law
        build(
            "The English version of a treaty speaks of 'sovereignty', while the version in the language of the chiefs who signed it has a word that means 'governorship'. The government claims that it acquired the whole country. Why does the claim not stand, which version should count, and what should a court look at besides the texts?",
            "The claim fails since the chiefs agreed to something narrower than sovereignty: what they read and signed granted government only.",
            ("The claim fails because treaties with indigenous peoples are invalid.", "The claim fails because the translator lied."),
            (
                (4, "States that the chiefs consented only to the narrower term in their own version, and not to giving up sovereignty."),
                (3, "States that an ambiguous treaty is read against the party that drafted it."),
                (3, "States that the talks before the signing, or how both sides behaved afterwards, are evidence of what was meant."),
            ),
            "One can only give away what one knows to be giving away. The chiefs signed a text that let a governor in, and their authority over land and people was to remain. Whoever writes a contract bears the risk of its ambiguities, so the chiefs' version prevails. The speeches at the signing and the conduct of the parties in the years that followed show what was understood.",
            ("Preferring the English text because it is the original. Does not earn C2.",),
        ),
        (
            Case("near miss", "Treaties of that time were not worth the paper they were written on, since the chiefs had no status under international law. If there is any doubt, the side that wrote the document has to put up with the reading that suits the other. One should also read the minutes of the negotiations and see how people acted later on.", (0, 0, 0)),
            Case("minimum pass", "What the chiefs put their names to was a governor, not the loss of their own power. No one hands over what he has not been asked for.", (4, 0, 0)),
            Case("partial", "The signatories read a weaker word, and so what they accepted was an administration, while their independence was never on the table. Judges should study the discussions that went on before people signed.", (4, 0, 3)),
            Case("full", "Some historians say that the chiefs understood perfectly well, but the paper before them mentioned only a governor, and to that alone did they agree; supremacy over the country was not given up. When wording is unclear, the author of the wording has to bear the consequences. A court ought to consider what was said in the meetings and what each side did in the following decades.", (4, 3, 3)),
        ),
    ),
    (  # nursing
        build(
            "On a ward a patient received ten times the dose of a heart drug although two nurses had checked the syringe. Both say that they 'saw' the right number. Explain how a double check can fail like that, what kind of remedy is needed, and why dismissing the nurses would make the ward less safe.",
            "The double check was not independent: the second nurse knew what the first one expected to see and merely confirmed it.",
            ("The nurses were careless.", "The nurses were tired or too few."),
            (
                (4, "The second check is dependent on the first: it confirms an expectation instead of being worked out anew."),
                (3, "A technical barrier is proposed, for instance pumps with dose limits, ready-made syringes or bar codes."),
                (3, "Punishment leads to errors being hidden, so that nobody learns from them."),
            ),
            "Whoever is shown a syringe and told that it holds one milligram will see one milligram. A real second check works out the dose from the order without knowing the first result. Better still is equipment that makes the mistake impossible, such as a pump that refuses a tenfold dose. If people are sacked for mistakes, the next mistake will not be reported.",
            ("More training on care. Does not earn C2.",),
        ),
        (
            Case("near miss", "Twelve-hour shifts and too many patients: exhausted people overlook a decimal point. The hospital ought to buy infusion pumps that will not accept an overdose. If you fire staff over this, the next person will keep quiet about a slip, and nothing is learned.", (0, 0, 0)),
            Case("minimum pass", "The second pair of eyes was told what to look for. When a colleague holds out a syringe and says 'one milligram, right?', you nod, since you see what you expect. It was one check made twice.", (4, 0, 0)),
            Case("partial", "Two people do not make two checks when one simply echoes the other; the second should have calculated the dose on her own. And bosses who throw out the culprit will find that mishaps are no longer reported.", (4, 0, 3)),
            Case("full", "The control was a ritual, as the second nurse knew the result in advance and only agreed with it, where she should have calculated it herself from scratch. I would rely on technology, e.g. scanning a code at the bedside or syringes that come pre-filled from the pharmacy. Sacking the two teaches everyone else to conceal what goes wrong, and the ward cannot learn.", (4, 3, 3)),
        ),
    ),
    (  # archaeology of technology
        build(
            "A museum owns a medieval crossbow whose bow is made of horn and sinew glued together. A visitor asks why anyone would bother when yew wood was at hand. What does the composite do better, why did it vanish all the same when steel became cheap, and how could one find out which glue was used?",
            "The response explains that horn takes compression and sinew takes tension, so that a short bow can store more energy than one of wood.",
            ("Says that wood was rare.", "Says that horn was cheaper."),
            (
                (3, "The response explains that horn resists being compressed and sinew being stretched, so the bow stores more energy."),
                (3, "The response explains that steel is indifferent to damp, which loosens the glue of a composite."),
                (4, "The response proposes an analysis of proteins in a tiny sample, to tell fish glue from hide glue."),
            ),
            "On the inner side of a bending bow material is squeezed, on the outer side it is pulled. Horn is excellent at the one and sinew at the other, so a short composite bow can be bent further and holds more energy. Rain was its enemy because the glue softened, and steel does not mind rain. A crumb of glue is enough for protein analysis, which tells the swim bladder of a sturgeon from the skin of an ox.",
            ("Dating the glue by radiocarbon. Does not earn C3.",),
        ),
        (
            Case("near miss", "It was a matter of prestige, as an exotic weapon looked good in a nobleman's hands. In wet weather the glue went soft, and that never happened to steel. Take a speck of the glue and have its proteins identified: fish or cattle.", (0, 0, 0)),
            Case("minimum pass", "When you draw a bow, its belly gets squashed and its back gets stretched. Horn likes the first and sinew likes the second, and so the thing can be short and still pack a punch.", (3, 0, 0)),
            Case("partial", "The combination makes a stronger spring: the sinew on the outside withstands the pull, and the horn on the inside withstands the squeeze, so more energy goes into the same length. The trouble is moisture, which undoes the glue, whereas metal can stay out in the rain.", (3, 3, 0)),
            Case("full", "Each material does what it is good at, sinew under tension and horn under pressure, and the bow can hold more energy than a wooden one of that size. Humidity attacks the glue joints; a bow of steel works in any weather. I would scrape off a minute amount and look at the peptides in it with a mass spectrometer, since they reveal the animal it came from.", (3, 3, 4)),
        ),
    ),
)  # fmt: skip

FRESH_DENIALS = (
    "Everyone assumed at once that ice crystals had blocked the pitot tubes and that the speeds were false for that reason. The recorder disproved it: the tubes were clear all the way down.",
    "It is a popular explanation that owners of cars and telephones were richer than the voters at large and so not representative. I do not accept it.",
    "You might put this down to too much nitrogen, which makes the plants grow leaves at the expense of fruit. But a soil test showed less nitrogen than usual.",
    "The chiefs are said to have agreed to something narrower than sovereignty, namely government only. That is simply not the case.",
    "The report suggests that the second nurse knew what the first one expected and merely confirmed it, but this is pure speculation and the recordings prove the contrary.",
    "That horn takes compression and sinew takes tension, so that a short bow stores more energy, is something that every guide tells you. Measurements have never confirmed it.",
)
