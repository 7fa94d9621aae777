"""Hostile text made harmless for a terminal: nothing that comes out moves the cursor, reorders or hides text.

Answers and rubrics come from strangers and models. An escape sequence in one of them could repaint the
screen, a bidi override could show a sentence backwards, and tag characters could carry words that a judge
reads and a person does not. All of these are shown as escapes instead, so that the author sees them.
"""

from __future__ import annotations

from gt_tui.text.late import Late

TAB = "    "
"""What a tab becomes: four spaces whatever the column, since a pane does not start at column 0."""

NEWLINE_MARK = "⏎"
"""What a line break becomes where only one line is available."""

_SPACES = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
# Letters and marks that Python calls printable but that draw nothing: grapheme joiner, Hangul fillers,
# Khmer inherent vowels, Mongolian selectors, blank braille and the 240 supplementary variation selectors
# (which, like the tags, can carry a hidden message byte by byte). The usual selectors U+FE00-FE0F choose
# between text and emoji form and are kept, but only one after a visible character: a row is a message.
_HIDDEN = Late(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\uffa0\U000e0000-\U000e0fff]"
    "|(?:^|(?<=[\ufe00-\ufe0f]))[\ufe00-\ufe0f]"
)
_MAY_HIDE = Late("[^\x00-\u034e]")
"""From the first of these on: a look that costs less than the pattern above."""
# Scripts in which a joiner or its opposite spells a word (Persian, Hindi, Khmer), and what emoji are joined of.
_SPELT = "\u0600-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc"
_PICTURES = "\u2190-\u2bff\U0001f000-\U0001faff"
_SPELLING = f"(?<=[{_SPELT}])[\u200c\u200d](?=[{_SPELT}])"
_SPELLING_JOINER = Late(_SPELLING)
_JOINED_PICTURES = Late(f"(?<=[{_PICTURES}\ufe0f])\u200d(?=[{_PICTURES}])")
_JOINER = Late(f"{_SPELLING}|{_JOINED_PICTURES.pattern}")
# Colours and moves, titles and links up to their end, character sets, saved cursors. Other two-letter sequences are
# left alone: behind a stray escape byte they would take a letter of the text.
_SEQUENCE = Late(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\r\n]{0,4096}(?:\x07|\x1b\\|\x9c)"
    r"|\x1b[()*+\-./#%][0-~]"
    r"|\x1b[78=>]"
)
_HARMLESS_SPACES = Late(f"[{_SPACES}]")


def inert(text: str) -> str:
    """Give the text with everything that a terminal could obey or hide written as a visible escape.

    Line breaks stay (CR LF counts as one), a tab becomes four spaces, the other Unicode spaces stay as they
    are. Every control, format, bidi, surrogate, private-use and unassigned character becomes ``\\x1b``,
    ``\\u202e`` or ``\\U000e0041``. The zero-width joiner is one of them, also inside an emoji sequence:
    terminals disagree on how wide such a sequence is, and a joined row would shift everything beside it. Only
    one that spells a word of Persian, Hindi and the like stays: it takes no room in any terminal.
    The result is for reading only: an escape cannot be told from the same letters typed by hand.
    """
    if text.isascii() and text.isprintable():
        return text
    return "\n".join(_inert_part(line) for line in text.replace("\r\n", "\n").split("\n"))


def inert_line(text: str) -> str:
    """Give the text on one line, harmless as from `inert`, with each line break shown as ``⏎``."""
    return inert(text).replace("\n", NEWLINE_MARK)


def is_inert(text: str) -> bool:
    """Tell whether the text can go to a terminal as it is, that is, whether `inert` leaves it alone."""
    if _shows_all(text.replace("\n", " ")):
        return True  # nearly every text, in a fraction of the time
    return inert(text) == text


def is_prose(text: str) -> bool:
    """Tell whether the text is inert but for tabs and for joiners that make a picture."""
    return _is_inert_but_for_tabs(_JOINED_PICTURES.sub("", text) if "\u200d" in text else text)


def is_typable(text: str) -> bool:
    """Tell whether the text survives a text area, which control, format and odd line-end characters would not.

    Nor do joined emoji: terminals disagree on their width, and the cursor would stand beside its place.
    """
    return _is_inert_but_for_tabs(text)


def joins(before: str, joiner: str, after: str) -> bool:
    """Tell whether a joiner (or its opposite) between two characters spells a word."""
    return _SPELLING_JOINER.match(f"{before}{joiner}{after}", len(before)) is not None


def _is_inert_but_for_tabs(text: str) -> bool:
    return is_inert(text.replace("\t", " ") if "\t" in text else text)


def _shows_all(line: str) -> bool:
    return line.isprintable() and (line.isascii() or _MAY_HIDE.search(line) is None or _HIDDEN.search(line) is None)


def cleaned(text: str) -> str:
    """Give the text without what `inert` would show as an escape; odd line ends become plain ones.

    An escape sequence goes whole, since without its first character the rest would stand there as ``[31m``. Of all
    else what a person can see stays; tabs stay too, and joiners within a word or a picture, which they make.
    """
    if is_prose(text):
        return text
    text = _SEQUENCE.sub("", text)
    for odd in ("\r\n", "\r", "\x85", "\u2028", "\u2029", "\x0b", "\x0c"):
        text = text.replace(odd, "\n")
    return "\n".join(map(_cleaned_part, text.split("\n")))


def for_typing(text: str) -> str:
    """Give the text as from `cleaned`, and joined emoji apart: so that a text area can take it in."""
    text = cleaned(text)
    return text if is_typable(text) else _JOINED_PICTURES.sub("", text)


def _cleaned_part(line: str) -> str:
    while (shorter := _HIDDEN.sub("", _shown_part(line))) != line:  # what was apart may be a row now
        line = shorter
    return line


def _shown_part(line: str) -> str:
    if line.isprintable():
        return line
    joiners = {match.start() for match in _JOINER.finditer(line)}
    return "".join(
        char
        for at, char in enumerate(line)
        if char.isprintable() or char == "\t" or _HARMLESS_SPACES.match(char) or at in joiners
    )


def _inert_part(line: str) -> str:
    line = _HIDDEN.sub(lambda match: _escape(match.group()), line)
    if line.isprintable():
        return line
    joiners = {match.start() for match in _SPELLING_JOINER.finditer(line)}
    return "".join(
        TAB
        if char == "\t"
        else char
        if char.isprintable() or _HARMLESS_SPACES.match(char) or at in joiners
        else _escape(char)
        for at, char in enumerate(line)
    )


def _escape(char: str) -> str:
    code = ord(char)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    if code <= 0xFFFF:
        return f"\\u{code:04x}"
    return f"\\U{code:08x}"
