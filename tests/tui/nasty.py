"""Texts that have broken terminal programs: each must be shown harmless, wherever it stands."""

from __future__ import annotations

NASTY = {
    "title": "\x1b]0;PWNED\x07",
    "clipboard": "\x1b]52;c;UFdORUQ=\x07",
    "link": "\x1b]8;;http://evil\x1b\\x",
    "clear": "\x1b[2J\x1b[1;1H*** SCORE 10/10 ***\x1bc",
    "question": "\x1b[6n\x1b[c",
    "eight bit": "\x9b31m\x9d0;X\x90",
    "closing tag": "see [/] here, x [/red] y",
    "open tag": "ZRANK [b + [/#888] [red]",
    "click": "[@click=app.quit]x[/]",
    "variable": "$x $text-error {x} %s \\",
    "bidi": "\u202eback\u2066 \u2069",
    "separators": "a\x85b\u2028c\u2029d\x0be\x0cf",
    "zalgo": "e" + "\u0301" * 100,
    "emoji": "\U0001f469\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f 1\ufe0f\u20e3 \U0001f1e6\U0001f1fa 漢字",
    "nul and tab": "a\x00b\tc\x7f",
    "tags": "\U000e0041\U000e0042",
    "quotes": "'\"`: - # & * ! | > %",
    "long word": "W" * 3000,
}
