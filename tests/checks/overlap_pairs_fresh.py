# ruff: noqa: E501 - prose is kept on one line each, as in a rubric
"""A second labelled set for the double-credit hints: written before the detector was run on any of it.

The gates and components are worded as rubric authors of different habits word them (many without "The
response"), the overlaps include paraphrases that share hardly a word, and every block has pairs of
components that repeat each other. The tests keep the figures of the first run.
"""

from __future__ import annotations

from overlap_pairs import Block, Line

FRESH = (
    Block(
        "nursing",
        "Saturation falls after turning",
        "A ventilated patient desaturates minutes after being turned, and the capnograph shows a flat line. What has happened, and what is done first?",
        "The response concludes that the tube has come out of the airway, because no carbon dioxide returns.",
        (
            Line(
                "Explains why an absent capnograph trace means that the trachea is no longer being ventilated.",
                "mechanism",
            ),
            Line("Instructs the team to take the tube out and oxygenate by mask before trying again."),
            Line("States that a chest film would come too late to help."),
            Line("Recognises accidental extubation.", "restatement"),
            Line("Says that waiting for imaging delays what has to be done now."),
        ),
        between=(("C4", "C6"),),
    ),
    Block(
        "astronomy",
        "A star that dims every nine days",
        "The star loses one per cent of its light for three hours every nine days. What causes this, and what can be derived from it?",
        "The response attributes the periodic dimming to a planet passing in front of the star.",
        (
            Line("The response describes how a transiting body blocks a part of the starlight.", "mechanism"),
            Line("The response derives the planet's radius from the depth of the dip."),
            Line("The response rules out star spots, since they would drift in period."),
            Line("Identifies the transit as the cause of the drops in brightness.", "restatement"),
            Line("The response computes the size of the companion from how deep the dip is."),
        ),
        between=(("C3", "C6"),),
    ),
    Block(
        "law",
        "The letter of 3 May",
        "The seller offered at 900. The buyer answered on 3 May naming 850 and wrote again on 9 May accepting 900. Is there a contract?",
        "The response holds that the letter of 3 May was a counter-offer and therefore ended the original offer.",
        (
            Line("Explains that a reply which changes the price rejects what was offered.", "mechanism"),
            Line("Considers whether the seller's silence after 9 May could amount to consent."),
            Line("States that a mere request for information would have left the offer open."),
            Line(
                "Quotes the words of the letter that alter the terms, such as the new price or the new delivery date.",
                "instance",
            ),
            Line("Advises the buyer to claim the deposit back."),
            Line("Asks if keeping silent after 9 May can count as agreement."),
        ),
        between=(("C3", "C7"),),
    ),
    Block(
        "security",
        "How the intruder got in",
        "Files were copied from the server over a weekend. The web server was fully patched. How did the attacker enter, and what should change?",
        "The response identifies that the attacker got in with stolen credentials and not through a software flaw.",
        (
            Line("Points to log entries that show valid logins from an unfamiliar country.", "instance"),
            Line("Recommends multi-factor authentication for every remote account."),
            Line("Explains how a reused password taken in an earlier breach opened the account.", "mechanism"),
            Line("Estimates how long the intruder was inside from the first and the last login."),
            Line("Says that all sessions must be revoked before passwords are reset."),
            Line("Proposes requiring a second factor for all remote access."),
        ),
        between=(("C3", "C7"),),
    ),
    Block(
        "baking",
        "The loaf that fell in",
        "A sourdough loaf rose well over night and collapsed in the oven. Why, and what would you change?",
        "The response explains the collapse of the loaf by over-proofing: the gluten was stretched until it could not hold the gas.",
        (
            Line("Describes how an exhausted gluten network lets gas escape.", "mechanism"),
            Line("Suggests a cooler fermentation or a shorter final rise."),
            Line("Distinguishes this from under-baking, which leaves a wet crumb."),
            Line("Mentions that the dough had risen for too long.", "restatement"),
            Line("Recommends shortening the last rise or keeping the dough colder."),
        ),
        between=(("C3", "C6"),),
    ),
    Block(
        "audit",
        "Revenue at the year end",
        "Sales in December were twice those of any other month, and stock counts in January do not fit. What was done, and what follows from it?",
        "The response concludes that revenue was recorded before the goods were delivered.",
        (
            Line("Cites invoices dated in December for shipments that left in January.", "instance"),
            Line("Calculates the effect on the year's profit."),
            Line("Explains why booking a sale ahead of delivery overstates revenue.", "mechanism"),
            Line("Names the bonus scheme as a motive for the timing."),
            Line("Recommends that the cut-off be tested at the warehouse each year end."),
            Line("Quantifies by how much the annual profit changes once the entries are moved."),
        ),
        between=(("C3", "C7"),),
    ),
    Block(
        "hydrology",
        "The well beside the river",
        "A new well sixty metres from a river yields far more than the aquifer test promised. Where does its water come from, and what follows for its permit?",
        "The response recognises that the well draws its water from the river and not from storage in the aquifer.",
        (
            Line("Uses the identical isotope signature of well and river water as evidence.", "instance"),
            Line("Predicts that pumping will lower the river in a dry summer."),
            Line(
                "Explains that the cone of depression has reached the bank, so that flow turns from the river towards the well.",
                "mechanism",
            ),
            Line("States that permits should count such pumping as use of surface water."),
            Line("Notes that one pumping test of eight hours cannot show the seasonal range."),
            Line("Expects the stream to fall in dry months while the pumps run."),
        ),
        between=(("C3", "C7"),),
    ),
    Block(
        "music history",
        "The undated sonata",
        "The sonata survives in one undated manuscript whose paper bears a crowned lily. When was it written down, and by whom?",
        "The response dates the manuscript after 1730 on the ground of the paper's watermark.",
        (
            Line(
                "Explains how a watermark fixes the earliest year in which a sheet of paper can have been used.",
                "mechanism",
            ),
            Line("Describes the handwriting as that of a pupil."),
            Line("Argues that the style imitates an older model on purpose."),
            Line("States that the sheet cannot be older than 1730.", "restatement"),
            Line("Attributes the script to a student rather than to the master."),
        ),
        between=(("C3", "C6"),),
    ),
    Block(
        "ecology",
        "Willows along the creek",
        "Willows returned along the creek within ten years of the release of wolves. What explains this, and how could it be tested?",
        "The response identifies the return of wolves as the reason that the willows grew back.",
        (
            Line("Describes the chain from wolves through fewer elk to less browsing of willows.", "mechanism"),
            Line("Notes that a run of wet years would also favour willows."),
            Line("Proposes fenced plots to separate browsing from climate."),
            Line("Suggests exclosures as a way of telling the effect of grazing from that of weather."),
            Line("Gives predators the credit for the recovery of the shrubs.", "restatement"),
        ),
        between=(("C4", "C5"),),
    ),
    Block(
        "statistics",
        "Two hospitals",
        "The city hospital loses four per cent of its patients, the rural one two. Is the rural one the better hospital?",
        "The response states that the rates of the two hospitals cannot be compared because their patients differ in severity.",
        (
            Line("Gives an example of how sicker patients raise a hospital's death rate.", "instance"),
            Line("Recommends risk adjustment or stratified rates."),
            Line("Explains that case mix confounds the comparison.", "restatement"),
            Line("Notes the small number of deaths at the rural hospital."),
            Line("Warns that with few deaths at the rural site chance alone could move its rate."),
        ),
        between=(("C5", "C6"),),
    ),
)
