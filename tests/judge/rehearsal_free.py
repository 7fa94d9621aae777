# ruff: noqa: E501 - prose is kept on one line each, as in a rubric
"""Twelve questions whose fixtures are worded as students would from the question alone, not from the conditions.

Written before the comparing marker was begun; the predictions follow a strict reading. Each has a denial of its own,
written out. Kinds of comparison were tried on both halves; numbers were set, and mistakes looked at, on FREE_TUNED.
"""

from __future__ import annotations

from rehearsal_questions import Case, build

FREE = (
    (  # psychology; plain sentences
        build(
            "Instructors at a flying school report that pilots who are praised for an excellent landing usually do worse the next time, while those who are shouted at after a terrible one usually do better. They conclude that praise harms. What is the better explanation, how could it be tested, and what should the school do about its feedback?",
            "The response explains the pattern by regression to the mean: an extreme landing is partly luck and tends to be followed by a more ordinary one whatever the instructor says.",
            ("Accepts that praise makes pilots careless.", "Says only that the instructors have too few observations."),
            (
                (4, "The response recognises regression to the mean: extreme performances are followed by ordinary ones whatever feedback is given."),
                (3, "The response proposes withholding feedback after some landings, chosen at random, and comparing what follows."),
                (3, "The response recommends that feedback deal with specific elements of the manoeuvre rather than with its outcome."),
            ),
            "Each landing is a mixture of skill and luck. After an unusually good one the luck is likely to be worse, after an unusually bad one better, so the scores drift back to the average with or without comments. One could let chance decide after which landings nothing is said and see whether the change is the same. Comments should be about particular steps, such as flare or airspeed, instead of how the landing turned out.",
            ("Advising the school to punish more. Does not earn C3.",),
        ),
        (
            Case("near miss", "Praise makes people relax. A pilot who hears how wonderful he was stops concentrating, and the next approach is sloppy. To check it, toss a coin after every flight and say nothing when it shows heads, then see how those pilots do. Feedback ought to be about details like speed on final, and not about whether the landing looked nice.", (0, 0, 0)),
            Case("minimum pass", "Nobody lands brilliantly twice in a row very often. A superb landing is skill plus a lucky day, and luck does not repeat, so the next try is likely to be closer to that pilot's average. The same goes for the awful ones in the other direction. The shouting and the praise do nothing here.", (4, 0, 0)),
            Case("partial", "This is the old statistical trap of falling back towards the average: very good and very bad attempts are mostly followed by middling ones. You could test it by keeping silent after a random half of the flights and checking if the scores still change in the same way.", (4, 3, 0)),
            Case("full", "Performances that are far above or below what a pilot normally manages contain a good dose of chance, and so they are followed by something more average regardless of what anybody says. Test: draw lots for who gets no comment at all and look whether these pilots improve or worsen just as much. In my view comments should go to the individual steps of the approach, how the flare was done and so on, not to the result.", (4, 3, 3)),
        ),
    ),
    (  # software; terse notes
        build(
            "Two customers bought the same last seat in the theatre within a second of each other, although the code checks that a seat is free before it sells it. How could it happen, how should it be fixed, and why did the tests never catch it?",
            "The response identifies a race: both requests checked the seat before either of them had written the sale, because check and sale were not one atomic step.",
            ("Blames slow servers or the network.", "Says that a customer clicked twice."),
            (
                (4, "The response identifies the race between checking and writing: both requests saw the seat as free before either sale was recorded."),
                (3, "The response proposes a guard in the database, such as a unique constraint, a row lock or a transaction with serialisable isolation."),
                (3, "The response explains that the tests ran one request at a time, so the two never overlapped."),
            ),
            "The check and the sale are two separate steps. When two requests arrive together, each reads that the seat is free, and then each writes its own sale. A unique constraint on performance and seat lets the second insert fail. The tests issue requests one after another, and only concurrent requests can collide.",
            ("Proposing a faster server. Does not earn C2.", "Proposing a check in the browser. Does not earn C2."),
        ),
        (
            Case("near miss", "- The server was overloaded that evening, so the confirmation arrived late and the page was out of date.\n- Fix: put a unique key on (show, seat) in the database so that a second sale is rejected.\n- The test suite only ever sends one request after the other.", (0, 0, 0)),
            Case("minimum pass", "Classic check-then-act bug. Request A looks: free. Request B looks: also free, as A has not saved anything yet. Both go on and sell.", (4, 0, 0)),
            Case("partial", "- Cause: race condition. Both buyers were told the seat was available, since neither purchase had been stored at that moment.\n- Remedy: lock the row when reading it, release it after the purchase.", (4, 3, 0)),
            Case("full", "1. Looking up the seat and booking it are not atomic. Two threads can both find it available and only afterwards does each save its booking. 2. Let the database refuse duplicates: a uniqueness rule on seat and show would do, and so would SELECT FOR UPDATE. 3. Our tests are sequential; there were never two purchases going on simultaneously.", (4, 3, 3)),
        ),
    ),
    (  # sports medicine; first person
        build(
            "A slow marathon runner collapses confused after five hours. She drank at every station and weighs two kilograms more than at the start. The helpers want to give her water. What is wrong with her, what must not be done and what should be done instead, and how can organisers prevent such cases?",
            "The response identifies that she has drunk too much, so that her blood sodium has been diluted (exercise-associated hyponatraemia).",
            ("Diagnoses dehydration.", "Diagnoses heat stroke or exhaustion without mentioning sodium or too much water."),
            (
                (3, "The response identifies dilution of the blood sodium by drinking too much water."),
                (4, "The response covers treatment, 2 points each to a cap of 4: (a) water or other hypotonic fluid is withheld; (b) concentrated saline is given."),
                (3, "The response advises runners to drink only when thirsty, or advises having fewer drink stations."),
            ),
            "A runner who weighs more after the race than before has retained water; her sodium has been diluted and her brain swells. More water would make it worse; hypertonic saline is the treatment. Runners should drink to thirst, and organisers can put up fewer stations.",
            ("Giving water or a sports drink. Does not earn C2.",),
        ),
        (
            Case("near miss", "I believe she is overheated and exhausted after five hours in the sun. I would hold back the water at first and put up a drip with strong salt solution. For next year I would tell people to drink when they feel thirsty and no more than that.", (0, 0, 0)),
            Case("minimum pass", "She gained weight during a marathon, and that can only be water. I think she has so much of it on board that the salt in her blood has become too thin.", (3, 0, 0)),
            Case("partial", "My diagnosis is hyponatraemia: drinking at each and every station has watered down her sodium. I would not let the helpers give her any more to drink.", (3, 2, 0)),
            Case("full", "Her sodium is too low. She took in far more fluid than she sweated out and so her blood is diluted, which explains the confusion and the extra two kilos. I would stop the helpers from giving her water. I would run in a small amount of 3% salt solution. And I'd tell next year's runners to let thirst be their guide.", (3, 4, 3)),
        ),
    ),
    (  # economics and policy; verbose
        build(
            "A colonial town paid a bounty for each rat tail handed in. Thousands of tails were paid for each week, yet the number of rats grew. Why did the scheme fail, what sign would have given it away, and what should the town have paid for instead?",
            "The response explains that the bounty rewarded tails and not fewer rats, so that people bred rats or let them live in order to earn more.",
            ("Says that the bounty was too low.", "Says that rats breed too fast to be controlled."),
            (
                (4, "The response explains the perverse incentive: people bred rats, or released them alive without their tails, to collect the bounty."),
                (3, "The response names rats without tails running about in the town as the sign."),
                (3, "The response recommends paying for the result, such as for houses or blocks found free of rats."),
            ),
            "The town paid for tails, so tails are what it got: people cut off the tail and set the animal free so that it would go on breeding, and some opened rat farms. Officials could have noticed living rats that had no tail. A premium for each block in which inspectors find no rats would have rewarded what was wanted.",
            ("Recommending a higher bounty. Does not earn C3.",),
        ),
        (
            Case("near miss", "The difficulty with any programme of this kind is that a pair of rats can have hundreds of descendants in a year, and the hunters simply could not kill them quickly enough, however many tails they delivered. An attentive official might have wondered about the many tailless animals that were seen in the streets. It would have been wiser to pay a premium to every street in which an inspection finds none left.", (0, 0, 0)),
            Case("minimum pass", "What the authorities had not considered was that a rat had now become something of value, and that a person who lives on the bounty has every reason to see to it that there are always plenty of rats. Farming them at home was simply more profitable than getting rid of them.", (4, 0, 0)),
            Case("partial", "One should ask who benefits. A catcher who clips the tail and lets the animal go will have its offspring to sell next season, and quite a few inhabitants are likely to have kept rats for this very purpose. The administration could have realised it as soon as living rats with no tails were observed.", (4, 3, 0)),
            Case("full", "It is a textbook case of an incentive that works against its own aim, since it was in the interest of the catchers to raise more rats and hand in their tails instead of exterminating them. If anybody had looked, they would have spotted the many animals that scurried around with their tails missing. The money should have been tied to the outcome, for example to every quarter of the town that an inspector declares to be rat-free.", (4, 3, 3)),
        ),
    ),
    (  # ecology; passive
        build(
            "The morning after a hot, windless night, hundreds of dead fish float in a green village pond. A neighbour suspects poison. What killed the fish, which measurement would show it, and what should be changed for the long term?",
            "The response explains that the fish suffocated because dense algae and decay used up the oxygen of the water during the night.",
            ("Concludes that the pond was poisoned.", "Says only that it was too hot for the fish."),
            (
                (4, "The response explains that the oxygen in the water was used up at night by the respiration of algae and by decay."),
                (3, "The response proposes measuring dissolved oxygen just before dawn."),
                (3, "The response recommends reducing the inflow of nutrients, such as manure, fertiliser or sewage."),
            ),
            "At night the algae produce no oxygen but consume it, and so do the bacteria that break down dead algae. Warm, still water holds little of it and takes up none, so by sunrise the fish had suffocated. A probe for dissolved oxygen, read at the end of the night, would show values near zero. In the long run less phosphorus and nitrogen from the fields must get into the pond.",
            ("Treating the pond with algicide. Does not earn C3.",),
        ),
        (
            Case("near miss", "It must be assumed that a toxic substance was emptied into the pond by someone, as so many animals died at once. The oxygen content should be determined in the early morning to rule out other reasons. For the future, dung and fertiliser from the fields ought to be kept away from the water.", (0, 0, 0)),
            Case("minimum pass", "No poison is needed. In the dark, plants breathe like animals do, and a pond as green as this one can be emptied of its oxygen before the sun comes up. The fish were simply smothered.", (4, 0, 0)),
            Case("partial", "The fish were killed by a lack of oxygen, which had been consumed overnight by the mass of algae and by rotting material. The run-off of fertiliser from the neighbouring fields must be cut down.", (4, 0, 3)),
            Case("full", "Asphyxiation is the most plausible cause: after dark, photosynthesis stops while the algae and the microbes keep on consuming oxygen, so nothing was left for the fish by morning. This could be shown if the oxygen level were recorded with a meter shortly before sunrise. What is required is that fewer nutrients be washed in, for example by leaving a strip of land without manure around the shore.", (4, 3, 3)),
        ),
    ),
    (  # naval history; narrative
        build(
            "In 1800 a navy had almost got rid of scurvy with lemon juice. By 1875 an Arctic expedition that carried lime juice was crippled by it. Why did the juice fail, why had nobody noticed the change for decades, and what wrong lesson did doctors draw?",
            "The response explains that the lime juice held hardly any vitamin C, since limes have less of it than lemons and the juice was destroyed by air and copper pipes.",
            ("Says that the sailors refused to drink the juice.", "Says that the cold of the Arctic causes scurvy."),
            (
                (4, "The response explains that the lime juice had lost or lacked the vitamin that prevents scurvy."),
                (3, "The response explains that steamships had made voyages short, so crews reached fresh food before scurvy could appear."),
                (3, "The response states that doctors concluded that scurvy came from tainted meat, not from a deficiency."),
            ),
            "Lime juice has a quarter of the vitamin C of lemon juice, and pumping it through copper and letting it stand in the air destroyed most of that. Nobody saw it, because with steam the voyages had become so short that sailors got fresh food in port in time. Doctors decided that citrus had never worked and that spoilt tinned meat was the cause of the disease.",
            ("Claiming that scurvy is an infection. Fails C1.",),
        ),
        (
            Case("near miss", "I imagine the men poured the stuff overboard because it tasted horrible, and the officers looked away. Nobody had needed it for a long time anyway: with steam engines you were back in a harbour, eating vegetables, within weeks. Afterwards the physicians blamed bad canned meat.", (0, 0, 0)),
            Case("minimum pass", "Lemons and limes were thought to be the same thing, but a lime contains much less of the substance that keeps scurvy away, and the way in which the juice was processed and stored ruined what little there was.", (4, 0, 0)),
            Case("partial", "The new juice was practically useless, for there was next to no vitamin C in it by the time it was drunk. Nobody found out as ships under steam were seldom at sea long enough for the illness to break out.", (4, 3, 0)),
            Case("full", "They had swapped lemons for limes, which are poorer in vitamin C, and copper tubing did away with the rest of it. It stayed hidden because steamers crossed the oceans quickly and the crew could eat fresh things ashore before they fell ill. And then medicine went off in the wrong direction: it was said that rotten preserved meat causes scurvy, instead of something missing from the diet.", (4, 3, 3)),
        ),
    ),
    (  # machine learning; dense
        build(
            "A model that detects pneumonia on chest X-rays is 97% accurate on scans of the two hospitals it was trained on, and hardly better than chance at a third one. What has it learned, how would you demonstrate that, and how should it be evaluated in future?",
            "The response explains that the model learned to recognise the hospital (by markers, device or image style), which predicts disease since the two hospitals differ in how common pneumonia is.",
            ("Says only that the model overfits.", "Says that the third hospital has worse images."),
            (
                (4, "The response explains that the model uses signs of which hospital the image comes from as a shortcut for the disease."),
                (3, "The response proposes covering the corners or the markers, or looking at saliency maps, to see whether the prediction depends on areas outside the lungs."),
                (3, "The response recommends testing on hospitals that contributed nothing to the training."),
            ),
            "One hospital had far more pneumonia than the other, and its images carry a metal token and come from portable machines. The network reads the origin of the image and guesses the diagnosis from it. Mask everything but the lungs, or draw a heat map: if the accuracy collapses, it was not the lungs that it looked at. In future whole hospitals should be held out for testing.",
            ("Collecting more images from the same two hospitals. Does not earn C3.",),
        ),
        (
            Case("near miss", "The network has overfitted: with millions of parameters it memorises the training images. I'd occlude the borders and compare heat maps to find out where it is looking. Evaluation has to be external, i.e. on data of clinics that were not involved in training.", (0, 0, 0)),
            Case("minimum pass", "It learned where a picture was taken. If one clinic is full of pneumonia cases and the other is not, recognising the scanner or the lettering on the film is enough to guess correctly, without any medicine.", (4, 0, 0)),
            Case("partial", "A confounder: image source correlates with the label, and source is easier to read off (text tokens, exposure) than an infiltrate, so the classifier exploits it. Leave entire sites out of training and report performance on these only.", (4, 0, 3)),
            Case("full", "What it picked up is the fingerprint of each site, not the pathology; since prevalence differed between the two, knowing the site gives you the answer. Demonstration: black out everything except the lung fields and watch the score drop, or inspect attention maps for activity at the edges. From now on report only results on institutions never seen in training.", (4, 3, 3)),
        ),
    ),
    (  # law; argumentative, with an honest contrast
        build(
            "A night watchman arrived drunk and did not check the warehouse. Lightning set it on fire at once, and experts agree that no one could have put it out. Is the watchman liable for the loss, on which point does the claim fail, and what may the owner still do?",
            "The response concludes that he is not liable because his breach did not cause the loss: the warehouse would have burned just as well with a sober watchman.",
            ("Concludes that he is liable because he was drunk.", "Excuses him because lightning is an act of God, whatever he did."),
            (
                (4, "The response denies liability for want of causation: the same loss would have occurred without the breach."),
                (3, "The response states that duty and breach are nevertheless given, since he was hired to watch and was drunk."),
                (3, "The response states that the owner may dismiss him or withhold his wages for breach of contract."),
            ),
            "But for his drunkenness, would the warehouse stand? It would not; the fire could not have been stopped by anybody. So the claim fails on causation, although there was a duty and he plainly broke it. The owner is left with the remedies of the employment contract: dismissal, or no pay for that night.",
            ("Holding that he owed no duty. Does not earn C2.",),
        ),
        (
            Case("near miss", "He was paid to be alert and turned up intoxicated, which is a plain violation of what he owed, and whoever behaves like that has to answer for the damage that follows. The owner can therefore recover the value of the goods. He can also sack him and need not pay him for that night.", (0, 0, 0)),
            Case("minimum pass", "At first sight one wants to hold a drunkard responsible, but the question is what difference he made. Had he been as sober as a judge, the building would still have gone up in flames. He therefore does not have to pay for it.", (4, 0, 0)),
            Case("partial", "No damages are due. His behaviour was not what brought the fire about, and nothing he could have done would have saved the building. To be fair to the owner, there certainly was an obligation to stay sober and keep watch, and it was violated.", (4, 3, 0)),
            Case("full", "Some would say that a man who drinks on duty deserves to pay, and it is true that he had a duty and broke it by being drunk. However, the claim does not succeed, because there is no causal link: with the most careful watchman in the world the goods would have been lost as well. The owner can still fire him, or keep back his salary.", (4, 3, 3)),
        ),
    ),
    (  # art conservation; curator's voice
        build(
            "After cleaning, a landscape that had been famous for its golden evening light shows a cool morning sky, and visitors protest that the restorers have ruined it. What accounted for the golden tone, how do the restorers know that they took off no original paint, and what should the museum have done?",
            "The response explains that the golden tone came from old varnish that had yellowed, not from the painter.",
            ("Says that the restorers removed the painter's glazes.", "Says that the blue pigment has faded."),
            (
                (3, "The response attributes the golden tone to varnish that turned yellow with age."),
                (4, "The response names evidence, 2 points each to a cap of 4: (a) the swabs show no pigment under analysis; (b) under ultraviolet light the varnish glows and the paint does not."),
                (3, "The response recommends informing the public beforehand, for instance with a window left uncleaned."),
            ),
            "Natural resin varnish turns yellow and then brown within decades; it lay over a blue sky and made it golden. The swabs were analysed and contained resin but no pigment, and in ultraviolet light the greenish glow of the varnish disappeared while the dark paint remained. The museum could have shown a half-cleaned state and explained it before the work was finished.",
            ("Recommending that the painting be toned again. Does not earn C3.",),
        ),
        (
            Case("near miss", "I am afraid the visitors are right: the warm glazes that the artist had put on as his last layer were wiped away by the solvent. The laboratory says that no pigment was found on the swabs, and under a UV lamp it was the varnish that fluoresced. The museum ought to have told people in advance and left a small patch untouched for comparison.", (0, 0, 0)),
            Case("minimum pass", "People had fallen in love with dirt. The protective coating on top goes yellow over the years, and through it a blue sky looks like an evening one.", (3, 0, 0)),
            Case("partial", "It was discoloured varnish that gave the picture its warm glow; the painter had a cool sky in mind. One can be confident of this because the cotton swabs that were used were tested and had no paint on them.", (3, 2, 0)),
            Case("full", "The glow which everybody admired was due to a coat of resin that had darkened to yellow, and it has nothing to do with the artist's colours. The cotton buds were examined in the laboratory and not a grain of pigment was on them. Moreover, in UV the varnish fluoresces but the paint layer stays dark, so one sees exactly where to stop. An exhibition with the work in progress, one corner still dirty, would have prepared visitors for the change.", (3, 4, 3)),
        ),
    ),
    (  # physics of the everyday; schoolbook
        build(
            "A driver brakes hard, and a helium balloon on a string in the car swings backwards while everything else lurches forwards. Why does the balloon move the other way, what will it do in a left-hand bend, and why must the windows be closed for the experiment?",
            "The response explains that the air in the car piles up at the front and, being denser than helium, pushes the balloon to the back.",
            ("Says that helium has no inertia.", "Says that the string pulls the balloon back."),
            (
                (4, "The response explains that the heavier air moves to the front and displaces the lighter balloon backwards."),
                (3, "The response predicts that the balloon leans to the left, into the bend."),
                (3, "The response explains that draughts through open windows would disturb the balloon more than the effect itself."),
            ),
            "When the car slows, the air keeps going and becomes denser at the windscreen. Helium is lighter than air, so the balloon is driven towards the lower pressure at the rear, just as it rises away from the ground. In a left-hand bend the air is pressed to the right and so the balloon moves to the left, to the inside. With open windows the wind would blow it about and hide this.",
            ("Predicting a swing to the outside. Does not earn C2.",),
        ),
        (
            Case("near miss", "Helium is so light that it has practically no inertia, so it is not carried along when the car stops. In a curve to the left it will swing to the left. Windows have to be shut, otherwise the wind that comes in shakes it far more than the braking does.", (0, 0, 0)),
            Case("minimum pass", "Air is matter too and it lurches forward like the passengers. It gathers near the windscreen, and because it weighs more than the gas in the balloon, the balloon is squeezed out of the way, to where there is less air.", (4, 0, 0)),
            Case("partial", "During braking the air, which is heavier than helium, rushes forward and takes up the room there, and that forces the balloon to the rear. If the car turns left, the balloon will tilt towards the left too.", (4, 3, 0)),
            Case("full", "The pressure of the air becomes higher in the front of the car as the air wants to go on moving. A balloon filled with something lighter than air escapes to the side with low pressure, here the back. In a left turn it goes to the inside of the curve, i.e. left. With a window open a breeze would toss it around and one couldn't see anything.", (4, 3, 3)),
        ),
    ),
    (  # education; list answers
        build(
            "A school introduced laptops for all, and its average mark in the final exams rose sharply two years later. The head gives the laptops the credit. Name the strongest rival explanation that the records suggest: in the year of the purchase the school also began to select its pupils by an entrance test. How could the two be told apart, and what should the head report meanwhile?",
            "The response argues that the rise reflects the stronger intake after selection by the entrance test rather than the laptops.",
            ("Says that laptops distract pupils.", "Says that exams have become easier."),
            (
                (4, "The response attributes the rise to the selection of abler pupils at entry."),
                (3, "The response proposes comparing pupils of equal entrance score, or pupils admitted before the test began, with and without laptops."),
                (3, "The response recommends that the head report both changes and claim no effect of the laptops."),
            ),
            "Since the entrance test, better pupils come in, and better pupils get better marks; no laptop is needed for that. The last cohort admitted without a test also got laptops: if its marks did not rise, the laptops did nothing. Until that is known, the head should mention that two things were changed in one year and leave the cause open.",
            ("Recommending that the laptops be sold. Does not earn C3.",),
        ),
        (
            Case("near miss", "(1) Exams have been getting easier everywhere, so a rise says little. (2) Take children with the same result in the admission test, some with a laptop and some without, and compare them. (3) The head should tell parents that two things changed at once and that nobody knows yet whether the computers helped.", (0, 0, 0)),
            Case("minimum pass", "The children are not the same children. Once a school may pick whom it takes, its results go up on their own.", (4, 0, 0)),
            Case("partial", "(1) Stronger pupils: the test keeps the weak ones out, and that alone lifts the average. (2) Look at the year groups who came in before there was a test but who got computers as well.", (4, 3, 0)),
            Case("full", "(1) Creaming. The test filters the applicants, so those who sit the finals today were brighter from the first day. (2) Match pupils on their admission score and compare users of laptops with non-users. (3) For now the head must say openly that admission and equipment changed in the same year, and should not present the laptops as the reason.", (4, 3, 3)),
        ),
    ),
    (  # building services; engineer's shorthand
        build(
            "In a house the lamps in the kitchen glow far too brightly and those in the bedroom are dim; when the kettle is switched on in the kitchen, the bedroom gets brighter. Both rooms are on different phases. What is the fault, what does the kettle show, and what has to be done before anything else?",
            "The response identifies a broken neutral conductor, so that the phases share the voltage in series instead of having 230 volts each.",
            ("Says that the voltage of the grid is too high.", "Says that the lamps are of the wrong type."),
            (
                (4, "The response identifies an interrupted or loose neutral as the fault."),
                (3, "The response explains that load on one phase shifts the voltage to the other one."),
                (3, "The response demands that the main switch be turned off at once, as appliances may burn."),
            ),
            "The neutral is open somewhere. Without it the rooms lie in series between two phases, and the voltage divides according to their loads: the kettle lowers the resistance of the kitchen, so its voltage falls and that of the bedroom climbs. Switch off the mains first, since up to 400 volts can destroy devices and start a fire.",
            ("Replacing the lamps. Fails C1.",),
        ),
        (
            Case("near miss", "Utility is feeding too much voltage, transformer tap probably set wrong. The kettle loads its own phase, so the other phase sees more. Pull the main breaker straight away before some device catches fire.", (0, 0, 0)),
            Case("minimum pass", "Sounds like the return wire that both circuits have in common has come off. The star point is floating, so nothing holds each phase at its 230.", (4, 0, 0)),
            Case("partial", "Lost neutral. Get everybody to unplug nothing and touch nothing: main breaker out immediately, otherwise TVs and fridges will be fried.", (4, 0, 3)),
            Case("full", "There is a bad contact in the N conductor. With the kettle running, the kitchen draws more and its share of the voltage goes down, so the bedroom's goes up, like a see-saw. Cut the power at the main switch before doing anything, because the overvoltage can set equipment on fire.", (4, 3, 3)),
        ),
    ),
)  # fmt: skip
FREE_TUNED = FREE[0::2]
FREE_HELD_OUT = FREE[1::2]

FREE_DENIALS = (
    "It is tempting to think of regression to the mean here, with extreme landings being followed by ordinary ones whatever the instructor says. The logbooks do not bear this out. A random half without feedback behaved quite differently, so this can be ruled out.",
    "A race between checking and writing, with both requests seeing the seat as free before either sale was recorded, is what everybody suspects first. It did not happen. Nor did the tests run one request at a time.",
    "Many would say that she has drunk too much and that her blood sodium has been diluted, yet her sodium was measured and is perfectly normal.",
    "The story goes that people bred rats and let them run without their tails to collect the bounty. It is a legend: not one rat farm was ever found.",
    "It is often claimed that the algae and decay used up the oxygen during the night and that the fish suffocated; in fact there was plenty of oxygen left in the morning.",
    "That the lime juice had hardly any vitamin C, because limes have less of it than lemons and copper pipes destroyed it, has been repeated in many books, but it is untrue.",
    "The suspicion that the model recognises the hospital by its markers and uses it as a shortcut for the disease turned out to be unfounded.",
    "His lawyer argues that the breach did not cause the loss and that the warehouse would have burned just as well with a sober watchman. I am not convinced, and he is liable.",
    "People like to believe that the golden tone came from old varnish that had yellowed. They are mistaken, because there was never any varnish on it.",
    "One might suppose that the air piles up at the front and, being denser, pushes the balloon to the back. However, this has nothing to do with it.",
    "The rise is sometimes explained by a stronger intake after the entrance test. I would rule that out, as the pupils were no abler than before.",
    "An electrician suggested a broken neutral conductor with the phases sharing the voltage in series. He was wrong: the neutral was intact.",
)
"""One for each question, worded differently: the claim is reported and taken back."""
