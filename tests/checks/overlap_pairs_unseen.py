# ruff: noqa: E501 - prose is kept on one line each, as in a rubric
"""A fourth labelled set for the double-credit hints: never fitted on, but not a stranger's.

It was written before the present signs were, by their author, who then had its voices in mind: that "One mark for",
"To pass" and a leading "evidence" are read at all is owed to it. Its figures are kinder than a stranger's would be.
"""

from __future__ import annotations

from overlap_pairs import Block, Line

UNSEEN = (
    Block(
        "veterinary",
        "The lame herd",
        "A third of the dairy cows limp within weeks of moving to the new barn. What is the likely cause and what should the farmer do?",
        "The response identifies the abrasive new concrete floor as what has worn the cows' soles thin.",
        (
            Line(
                "The response explains that fresh concrete has sharp aggregate which grinds the horn away faster than it grows.",
                "mechanism",
            ),
            Line("The response recommends rubber mats along the feed lane until the floor has smoothed."),
            Line(
                "The response reports hoof trimmers' records of soles that yield under thumb pressure as evidence of wear.",
                "instance",
            ),
            Line("The response excludes digital dermatitis because no lesions were seen between the claws."),
            Line("The response notes that heifers are hit hardest, having the softest horn."),
            Line("The response holds the rough ground responsible for the thinning of the hooves.", "restatement"),
        ),
    ),
    Block(
        "contract law",
        "The unsigned side letter",
        "The side letter promising exclusivity was never signed, yet both parties acted on it for four years. Is it binding?",
        "To pass, the candidate has to conclude that the side letter binds the parties by conduct even though nobody signed it.",
        (
            Line(
                "One mark for conduct that shows acceptance: the supplier turned away two other distributors.",
                "instance",
            ),
            Line("One mark for asking whether a written-form clause in the main contract stands in the way."),
            Line(
                "One mark for the point that years of performance can express assent as well as a signature does.",
                "mechanism",
            ),
            Line("One mark for the remedy: damages measured by the profit lost to the second distributor."),
            Line("One mark for seeing that the exclusivity is confined to the northern territory."),
        ),
    ),
    Block(
        "materials",
        "The rusting stainless tank",
        "The stainless tank began to pit along its welds within a year of holding warm brine. Why there, and how should it have been made?",
        "Pass if the answer attributes the pitting to chromium depletion beside the welds (sensitisation).",
        (
            Line(
                "Describes how chromium carbides form at grain boundaries in the heat-affected zone and rob the metal around them.",
                "mechanism",
            ),
            Line("Suggests a low-carbon grade for the replacement."),
            Line("Explains the role of chloride, which breaks down passive films locally."),
            Line("Says the steel next to the seam no longer holds enough chromium to protect itself.", "restatement"),
            Line("Recommends lowering the brine's temperature."),
            Line("Mentions that pickling after fabrication removes heat tint."),
        ),
    ),
    Block(
        "astronomy",
        "The reddened cluster",
        "The cluster's stars appear redder than their spectra predict. What lies behind this, and what must be corrected?",
        "The response states that dust between us and the cluster reddens the starlight.",
        (
            Line(
                "The response explains why blue light is scattered out of the beam more strongly than red.", "mechanism"
            ),
            Line("The response states that the distance modulus must be corrected for extinction as well."),
            Line(
                "The response points to the polarisation of the light, which aligned grains produce, as a sign of interstellar dust.",
                "instance",
            ),
            Line("The response excludes a high redshift, because the spectral lines are not displaced."),
            Line("The response ascribes the colour excess to interstellar particles.", "restatement"),
            Line("The response determines the ages from the turn-off of the main sequence."),
            Line("The response says that the dimming has to be taken into account when the distance is computed."),
        ),
        between=(("C3", "C8"),),
    ),
    Block(
        "history of science",
        "The disputed discovery",
        "Two observatories announced the moon in the same week. Who should be credited?",
        "The response argues that priority belongs to the southern observatory, whose plate of 3 March is the earliest dated record.",
        (
            Line("Cites the plate catalogue entry with the observer's initials.", "instance"),
            Line("Explains why the northern log cannot be relied on: its pages were rebound out of order."),
            Line("Discusses whether discovery means recording an object or recognising what it is."),
            Line("States that the southern astronomers photographed it first.", "restatement"),
            Line("Describes how rivalry between patrons drove both teams to hasty publication."),
            Line("Recommends that both names be kept in the catalogue."),
        ),
    ),
    Block(
        "pedagogy",
        "Homework and grades",
        "Pupils with more homework have better grades. The ministry wants more homework. Evaluate.",
        "The response points out that the correlation may run the other way: able pupils choose to do more homework.",
        (
            Line(
                "The response gives the example of the optional tasks, which only the top third handed in.", "instance"
            ),
            Line("The response proposes assigning extra homework to classes by lot."),
            Line(
                "The response says that achievement might lead to effort rather than effort to achievement.",
                "restatement",
            ),
            Line("The response mentions parents' education as something that could drive both."),
            Line("The response warns that homework takes time from sleep and sport."),
            Line("The response describes a trial in which randomly chosen classes receive additional assignments."),
        ),
        between=(("C3", "C7"),),
    ),
    Block(
        "oceanography",
        "The dead zone",
        "Every August the bottom water of the gulf loses its oxygen. What causes it, and what would help?",
        "The response identifies fertiliser washed in by the river as the origin of the oxygen loss.",
        (
            Line(
                "The response traces how nutrients feed algae, which sink and are decomposed by bacteria that use up the oxygen.",
                "mechanism",
            ),
            Line("The response states that layering in summer keeps the bottom water from being aerated."),
            Line("The response recommends buffer strips and lower application rates in the catchment."),
            Line("The response predicts that the zone will shrink in drought years."),
            Line(
                "The response blames nitrogen run-off from farmland for the suffocation of the sea floor.",
                "restatement",
            ),
            Line("The response estimates the area from the ship's oxygen profiles."),
            Line("The response expects a smaller affected area when rainfall is low."),
        ),
        between=(("C5", "C8"),),
    ),
    Block(
        "operations",
        "The queue at the counter",
        "The office added a second queue and waiting times became more unequal, although the mean stayed equal. Why, and what should it do?",
        "The response explains that with separate lines a customer can be stuck behind a slow case while the other line moves.",
        (
            Line("The response recommends a single line that feeds both counters."),
            Line(
                "The response illustrates this with a client who waits forty minutes behind a passport application as others pass.",
                "instance",
            ),
            Line("The response shows by Little's law why the average did not change."),
            Line("The response says that separate lines do not share the burden of a slow case.", "restatement"),
            Line("The response remarks that people dislike variance more than length."),
            Line("The response suggests tickets, so that whoever is next goes to the first free clerk."),
        ),
        between=(("C2", "C7"),),
    ),
    Block(
        "microbiology",
        "The cloudy vaccine",
        "Three vials of the batch turned cloudy although the batch passed the sterility test. What went wrong?",
        "Credit requires that the contamination is traced to the stoppers, which were fitted after sampling.",
        (
            Line("Credit for evidence that only vials from stopper lot B were affected.", "instance"),
            Line("Credit for explaining that twenty sampled vials are too few to find a rare contamination."),
            Line(
                "Credit for noting that samples were taken before closing, so germs that came in with the rubber caps could not show up in the test.",
                "mechanism",
            ),
            Line("Credit for a recall of the batch and a report to the authority."),
            Line("Credit for stating that turbidity may also stem from precipitated protein."),
            Line("Credit for naming the closures as the way in for the bacteria.", "restatement"),
        ),
    ),
    Block(
        "urban planning",
        "The wider road",
        "Five years after the widening of the ring road the jams are as long as before. Explain, and say what follows for the next project.",
        "The response identifies induced demand: the extra lanes attracted additional traffic until they were full.",
        (
            Line(
                "The response explains that shorter travel times lead people to drive more often and further.",
                "mechanism",
            ),
            Line(
                "The response cites counts that show 30% more vehicles although the population was constant.",
                "instance",
            ),
            Line("The response recommends a congestion charge in place of further lanes."),
            Line(
                "The response notes that works on the tunnel diverted traffic in the last year and distort the counts."
            ),
            Line("The response says that new capacity was soon used up by new journeys.", "restatement"),
            Line("The response mentions that bus passengers benefited from the lane reserved for them."),
            Line("The response advises pricing the road instead of building it wider."),
        ),
        between=(("C4", "C8"),),
    ),
)
