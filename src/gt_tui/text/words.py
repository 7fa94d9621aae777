"""Words of a text with their place and their root, and the small words that carry no subject."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from Stemmer import Stemmer

from gt_tui.text.late import Late
from gt_tui.text.seeking import tokens, vocabulary

_STOP_WORD_LIST = """
    a about above after again all also although am an and another any anyone anything are as at be
    because been before being below between both but by can cannot could did do does doing done down
    during each either else etc even ever every few for from further had has have having he hence her
    here hers him his how however i if in into is it its itself just least less like many may me might
    more most much must my namely neither no nor not now of off on once one only or other others
    otherwise ought our out over own per quite rather same shall she should since so some somehow
    something such than that the their them themselves then there thereby therefore these they thing
    things this those though through thus to too under until up upon us very via was we were what
    whatever when where whereas whether which while who whom whose why will with within without would yes
    yet you your it's don't doesn't isn't aren't wasn't can't that's
"""
STOP_WORDS = frozenset(_STOP_WORD_LIST.split())
"""English words that are left out when two texts are compared by what they speak of. "Not" is one of them:
whether a text denies something is asked separately."""

# Spelling habits that would keep one word apart from itself: -ise/-ize, -our/-or, -ence/-ent.
_SPELLING = (
    (Late(r"(?<=[a-z]{4})is(?=(?:e|ed|es|ing|er|ers|ation|ations|able)$)"), "iz"),
    (Late(r"ys(?=(?:e|ed|es|ing|er|ers)$)"), "yz"),
    (Late(r"(?<=[a-z]{3})our(?=$|s$|ed$|ing$|able$|ite$|al$)"), "or"),
    (Late(r"^sulph"), "sulf"),
    (Late(r"aem|aeo"), "em"),
)
# Different words to the stemmer, one word to a reader.
_ROOT_LIST = """
    explan=explain analysi=analyz analys=analyz analyt=analyz diagnosi=diagnos produc=product
    descript=describ depth=deep strength=strong length=long width=wide warmth=warm growth=grow grown=grow
    grew=grow lost=loss lose=loss paid=pay payment=pay sold=sell sale=sell bought=buy held=hold kept=keep
    rose=rise risen=rise fell=fall fallen=fall broke=break broken=break wrote=write written=write
    chose=choos chosen=choos choic=choos fed=feed ran=run lay=lie lain=lie led=lead built=build sent=send
    spent=spend taken=take took=take given=give gave=give known=know knew=know shown=show seen=see
    saw=see bore=bear born=bear borne=bear proof=prove proven=prove belief=believ thicker=thick
    receipt=receiv recept=receiv absorpt=absorb adsorpt=adsorb solut=dissolv dissolut=dissolv
    corros=corrod eros=erod expans=expand extens=extend intrus=intrud exclus=exclud inclus=includ
    conclus=conclud persuas=persuad decis=decid divis=divid omiss=omit permiss=permit transmiss=transmit
    assumpt=assum consumpt=consum reduct=reduc induct=induc introduct=introduc destruct=destroy
    wider=wide older=old younger=young higher=high lower=low deeper=deep richer=rich heavier=heavi
    hotter=hot men=man women=woman children=child data=datum strata=stratum
"""
_ROOTS = dict(pair.split("=") for pair in _ROOT_LIST.split())
_ENDINGS = (
    "ativ",
    "ization",
    "izat",
    "ation",
    "abl",
    "ibl",
    "iti",
    "ion",
    "iv",
    "iz",
    "at",
    "al",
    "it",
    "ic",
    "ment",
    "itor",
    "ator",
)
_SHORTEST_ROOT = 4


class Word(NamedTuple):
    """One word or number; ``text == whole[start:end]``.

    A tuple rather than a struct: a rubric has tens of thousands, and these are made three times faster.
    """

    text: str
    start: int
    end: int
    root: str
    """The stem without derivational endings, so that "reactive" meets "reaction"."""


@lru_cache(maxsize=4096)
def words(text: str) -> tuple[Word, ...]:
    """Give the words and numbers of the text in order; hyphens, underscores and punctuation divide them.

    Cached by text, as the same texts are compared again after each keystroke in one of them.
    """
    return tuple(
        Word(token, match.start(), match.end(), root(token)) for match in tokens(text) if (token := match.group())
    )


@lru_cache(maxsize=16384)
def meaning(word: str) -> str | None:
    """Give the sense of one word as written, None for the small words that say nothing about a subject."""
    return None if word.casefold().replace("’", "'") in STOP_WORDS else sense(root(word))


def senses(text: str) -> Iterator[tuple[str, int, int]]:
    """Give the sense, start and end of each content word in order; the cheap way where no `Word` is needed."""
    for match in tokens(text):
        one = meaning(match.group())
        if one is not None:
            yield one, match.start(), match.end()


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """Give the English stem of one word, small letters, British and American spelling made one."""
    plain = word.casefold().replace("’", "'").removesuffix("'s")
    if not plain.isascii() or not plain.isalpha():
        return plain
    for pattern, replacement in _SPELLING:
        plain = pattern.sub(replacement, plain)
    # A stemmer holds the word that it is at, and rules run in several threads: each word gets its own.
    return str(Stemmer("english", 0).stemWord(plain))


@lru_cache(maxsize=16384)
def root(word: str) -> str:
    """Give the stem without derivational endings: "neutralisation", "neutralise" and "neutral" share one."""
    short = stem(word)
    if short in _ROOTS:
        return _ROOTS[short]
    for wide, narrow in (("abil", "abl"), ("ibil", "ibl"), ("enc", "ent"), ("anc", "ant")):
        if short.endswith(wide):
            short = short[: -len(wide)] + narrow
    while short.endswith(_ENDINGS):
        fitting = (each for each in _ENDINGS if short.endswith(each) and len(short) - len(each) >= _SHORTEST_ROOT)
        ending = next(fitting, None)
        if ending is None:
            break
        short = short.removesuffix(ending)
    if short.endswith("i") and len(short) > _SHORTEST_ROOT:
        short = short[:-1]
    if short.endswith(("rr", "tt", "nn", "mm", "pp", "gg")):
        short = short[:-1]
    return _ROOTS.get(short, short)


@lru_cache(maxsize=1024)
def said(text: str) -> frozenset[str]:
    """Give the senses of a text's content words, where neither order nor place matters."""
    return frozenset(one for token in vocabulary(text) if (one := meaning(token)) is not None)


_PLAIN = Late(r"[a-z]+(?:'[a-z]+)?")


def as_worded(text: str, first: int) -> set[str]:
    """Give how a text is worded, as names in a table of weights: its words in small letters, two neighbours
    ("so that"), and each of the `first` words at the beginning once more ("^names").
    """
    found = _PLAIN.findall(text.lower().replace("’", "'"))
    return {*found, *(f"{one} {other}" for one, other in pairwise(found)), *(f"^{word}" for word in found[:first])}


# Words of argument, measure and change that authors exchange freely when they say the same thing twice.
# Only words whose exchange keeps the claim: subject terms belong into the rubric's accepted variants.
_ALIKE_LIST = """
    cause reason trigger causation responsible attributed attribute produce driver root blame
    absence absent lack missing lacking without
    increase rise grow higher raise elevated larger upward
    decrease fall drop decline lower reduce reduction shrink downward cut diminish
    control govern determine localise dictate constrain follow depend driven
    require need necessitate
    source provenance come came
    genesis genetic
    produce production yield output
    criteria criterion rule
    deliver supply provide
    rate speed
    older predate
    deposit precipitate settle accumulate
    prove proof demonstrate establish confirm show evidence indicate
    interpenetrate interfinger overlap intergrow intermix mingle
    boundary contact border limit edge
    sharp abrupt distinct clean
    remove extract withdraw strip leach
    break crack fracture rupture fail
    inherited hereditary
    borrowed loan loanword
    waive waiver relinquish
    simultaneous once together concurrent
    overload overwhelm swamp
    scarcity shortage dearth famine
    stable unchanged constant fixed
    transfer move transmission passage spread
    important material significant relevant
    inhibit block suppress prevent
    metabolise degrade
    passing transient temporary brief
    healthy normal intact
    relocate relocation move shift
    hot warm
    start begin onset initiate outbreak
    end finish terminate cease
    large big great substantial
    small minor little slight
    early earlier previous prior
    late later subsequent delayed
    rapid fast quick
    company firm enterprise business
    buyer purchaser customer
    seller vendor supplier
    worker employee
    wage pay salary
    doctor physician clinician
    patient subject
    illness disease disorder
    drug medicine medication
    method procedure technique
    crash outage failure
    soluble dissolve solution
    rock lithology lithological
    carbonate limestone marble calcareous
    independent unrelated separate
    composition makeup mix
    pupil student
    test exam
    group sample population
    belong own ownership property
    damage harm loss
    danger risk hazard
"""


def _sense_table() -> dict[str, str]:
    table: dict[str, str] = {}
    for line in _ALIKE_LIST.strip().splitlines():
        roots = [root(word) for word in line.split()]
        for one in roots:
            table.setdefault(one, roots[0])
    return table


_SENSES = _sense_table()


def sense(one_root: str) -> str:
    """Give the root that stands for all of like meaning: "absent", "lacking" and "missing" share one."""
    return _SENSES.get(one_root, one_root)
