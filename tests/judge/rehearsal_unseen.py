# ruff: noqa: E501 - prose is kept on one line each, as in a rubric
"""Six more questions, written after the rehearsal judge was set and only scored with it, never tuned on.

Fields that no earlier question touches; answers worded as people would, not in the words of the conditions.
"""

from __future__ import annotations

from rehearsal_questions import Case, build

UNSEEN = (
    (
        build(
            "A hive that was strong in August is empty in December, with full honey stores and few dead bees. What happened, what speaks against starvation, and what should the keeper do next year?",
            "The response concludes that the colony collapsed because of a mite infestation that shortened the life of the winter bees.",
            ("Concludes that the bees starved.", "Says only that the winter was hard."),
            (
                (4, "The response attributes the loss to mites that shortened the life of the winter bees."),
                (3, "The response points out that full honey stores rule out starvation."),
                (3, "[Binary] The response recommends treating against mites in late summer, such as with formic acid, thymol or oxalic acid."),
            ),
            "Mites fed on the larvae in late summer, so the bees that should have lived through winter died early. As the honey stores were full, hunger was not the cause. The keeper should treat the colony against mites before the winter bees are raised, for instance with formic acid.",
            ("Blaming hunger. Fails C1.", "Recommending more sugar. Does not earn C3."),
        ),
        (
            Case("near miss", "It looks to me as though the cold got them: December had three weeks of frost and a small cluster cannot keep warm. They were not hungry, since the combs were still full of honey. I would treat with formic acid in August all the same.", (0, 0, 0)),
            Case("minimum pass", "The winter bees did not live as long as they should have, and the reason was a heavy infestation with mites.", (4, 0, 0)),
            Case("partial", "A mite infestation is behind it: the winter bees were damaged as larvae and their life was cut short. Starvation can be ruled out because the stores of honey were full.", (4, 3, 0)),
            Case("full", "I would put the loss down to mites, which left the winter bees with a short life. Starvation is out of the question with honey stores that full. Next year the keeper should treat the hive against mites in late summer, say with thymol.", (4, 3, 3)),
        ),
    ),
    (
        build(
            "A meringue that looked perfect when it left the oven sits in a pool of syrup an hour later. Explain the cause, why it did not show at first, and how to avoid it.",
            "The response explains that sugar which had not dissolved drew water out of the foam.",
            ("Says that the oven was too cold.", "Says only that the eggs were old."),
            (
                (3, "The response explains that undissolved sugar drew water from the foam."),
                (4, "The response explains that the fault shows late because the crust holds the syrup until it softens."),
                (3, "The response advises adding the sugar slowly while whipping, or using finer sugar."),
            ),
            "Sugar crystals that were not dissolved pull water out of the foam and turn to syrup. At first the dry crust keeps the syrup inside; it runs out when the crust softens. Add fine sugar spoon by spoon while whipping so that it dissolves.",
            ("Blaming the age of the eggs. Fails C1.", "Advising a longer time in the oven. Does not earn C3."),
        ),
        (
            Case("near miss", "The pool comes from an oven that was not hot enough, so the middle never set. While the crust is firm the syrup stays inside, and it leaks once the crust goes soft. Whip the sugar in slowly and take a fine one.", (0, 0, 0)),
            Case("minimum pass", "Some of the sugar had never dissolved, and those crystals drew water out of the foam.", (3, 0, 0)),
            Case("partial", "Crystals of undissolved sugar draw the water from the foam around them. You should whip longer and add the sugar slowly, a spoon at a time.", (3, 0, 3)),
            Case("full", "What you see is water that undissolved sugar has drawn out of the foam. It comes late since the crust holds the syrup back at first, until the crust itself softens. Use finer sugar and add it slowly as you whip.", (3, 4, 3)),
        ),
    ),
    (
        build(
            "A firm reports record profit and has no money to pay wages. How can both be true, which figure shows it, and what should the board ask for?",
            "The response explains that revenue was booked before the customers paid, so that profit is not cash.",
            ("Accuses the firm of fraud without naming unpaid invoices.",),
            (
                (4, "The response explains that sales were counted as revenue although customers had not yet paid."),
                (3, "The response names the growth of receivables, faster than sales, as the figure that shows it."),
                (3, "[Binary] The response asks for a forecast of cash, week by week."),
            ),
            "The accounts book a sale when goods are delivered, not when the customer pays, so profit can grow while cash runs out. Receivables that grow faster than sales show it. The board should ask for a weekly forecast of cash.",
            ("Calling the accounts forged. Fails C1.", "Asking for a new auditor. Does not earn C3."),
        ),
        (
            Case("near miss", "Somebody has cooked the books: with a profit like that the wages could be paid ten times over. The receivables are growing faster than the sales, which tells you everything. I would demand a weekly cash forecast.", (0, 0, 0)),
            Case("minimum pass", "Profit and cash are different things. The firm booked its sales as revenue while its customers still had not paid a penny.", (4, 0, 0)),
            Case("partial", "The sales are in the books as revenue, but the customers have not paid yet. One sees it in the receivables, which grow faster than sales do.", (4, 3, 0)),
            Case("full", "Revenue was booked on delivery although most customers had not yet paid for the sales. Look at the receivables: their growth outruns that of sales. The board ought to ask for a cash forecast for each week.", (4, 3, 3)),
        ),
    ),
    (
        build(
            "A patient has high blood pressure at the surgery and normal values at home. What explains it, what must be excluded, and how is it confirmed?",
            "The response identifies a rise caused by the anxiety of the visit itself.",
            ("Concludes that the patient needs tablets at once.", "Says that the home device is broken."),
            (
                (3, "The response identifies that the anxiety of the visit raises the blood pressure."),
                (3, "The response says that a cuff of the wrong size must be excluded."),
                (4, "The response proposes a measurement over 24 hours with a portable recorder."),
            ),
            "Being examined makes the patient anxious, and the anxiety of the visit raises the pressure. A cuff that is too small must be excluded, as it reads too high. A portable recorder worn for 24 hours confirms it.",
            ("Starting tablets at once. Fails C1.",),
        ),
        (
            Case("near miss", "The reading at home is wrong, as cheap devices often are, so the patient should be given tablets today. I would check that the cuff has the right size and have a recorder worn for 24 hours.", (0, 0, 0)),
            Case("minimum pass", "It is the visit that does it: the patient is anxious there and the blood pressure goes up with the anxiety.", (3, 0, 0)),
            Case("partial", "Anxiety about the visit pushes the blood pressure up. To be sure, let the patient carry a portable recorder that measures over 24 hours.", (3, 0, 4)),
            Case("full", "The pressure is raised by anxiety, since the visit itself frightens the patient. Exclude a cuff of the wrong size first. Then have it measured for 24 hours by a portable recorder.", (3, 3, 4)),
        ),
    ),
    (
        build(
            "Two languages share the words for 'sugar', 'cotton' and 'orange' but not those for 'water', 'hand' and 'mother'. What relation does this show, why, and what would change your mind?",
            "The response concludes that the words were borrowed through trade rather than inherited from a common ancestor.",
            ("Concludes that the languages are related.",),
            (
                (4, "The response concludes that the shared words are loans that came with trade."),
                (3, "The response explains that basic vocabulary is rarely borrowed, so its difference speaks against kinship."),
                (3, "The response names regular sound correspondences in basic words as what would show kinship."),
            ),
            "The shared words are names of goods and travelled with trade; they are loans. Basic vocabulary such as water and hand is rarely borrowed, and there the languages differ. Regular sound correspondences in basic words would show a common ancestor.",
            ("Claiming a common ancestor. Fails C1.",),
        ),
        (
            Case("near miss", "The two are sister languages whose common ancestor already had sugar, cotton and oranges. Basic vocabulary is rarely borrowed. Regular sound correspondences in the basic words would settle it.", (0, 0, 0)),
            Case("minimum pass", "These words are loans: merchants carried them along with the goods they traded.", (4, 0, 0)),
            Case("partial", "The shared words are loans, brought by trade. Since people rarely borrow basic vocabulary, the fact that it differs here speaks against kinship.", (4, 3, 0)),
            Case("full", "I take the shared words for loans that arrived with trade. Basic vocabulary is seldom borrowed and it differs, which speaks against kinship. If the basic words turned out to have regular sound correspondences, I would change my mind.", (4, 3, 3)),
        ),
    ),
    (
        build(
            "The violin section sounds in tune alone and flat as soon as the organ joins. The players were tuned in the heated rehearsal room. What is the reason, why the organ and not the violins, and what should be done?",
            "The response explains that the organ's pitch rose because the air in the church was warmer.",
            ("Says that the violins were tuned carelessly.",),
            (
                (4, "The response explains that warm air in the church raised the pitch of the organ pipes."),
                (3, "The response explains that strings can be retuned in minutes while pipes cannot."),
                (3, "The response recommends that the violins tune to the organ in the church."),
            ),
            "Sound travels faster in warm air, so the organ pipes sound higher when the church is warm. Strings are retuned in minutes, pipes are not. The violins should therefore tune to the organ in the church shortly before they play.",
            ("Blaming the players. Fails C1.",),
        ),
        (
            Case("near miss", "The players were careless and let the strings go slack on the way over. Strings are quick to retune and pipes are not, so the violins should take their note from the organ once they are in the church.", (0, 0, 0)),
            Case("minimum pass", "The church was warm, and in warm air the organ pipes have a higher pitch than the violins expected.", (4, 0, 0)),
            Case("partial", "Warm air in the church has raised the pitch of the pipes. The violins should come early and tune to the organ there.", (4, 0, 3)),
            Case("full", "The organ is sharp because the air in the church is warm, which raises the pitch of its pipes. A player can retune strings in a few minutes, but nobody retunes pipes. So let the violins tune to the organ, in the church.", (4, 3, 3)),
        ),
    ),
)  # fmt: skip
