"""What may stand in a name: one rule for seats, tables and whatever else is typed in words.

A name stays as it was given: it is composed (NFC) and never made larger, smaller or shorter. What our letters cannot
draw is refused by its own name, for it could not be shown.
"""

from __future__ import annotations

import unicodedata

from companion.words import say

MOST_LETTERS = 80
_DRAWN = (
    (0x20, 0x7E),
    (0xA1, 0xAC),
    (0xAE, 0x24F),
    (0x384, 0x38A),
    (0x38C, 0x38C),
    (0x38E, 0x3A1),
    (0x3A3, 0x3CE),
    (0x400, 0x45F),
    (0x48A, 0x4FF),
    (0x1E00, 0x1EFF),
    (0x2013, 0x2014),
    (0x2018, 0x201A),
    (0x201C, 0x201E),
    (0x2020, 0x2020),
    (0x2022, 0x2022),
    (0x2026, 0x2026),
    (0x20AC, 0x20AC),
    (0x2212, 0x2212),
)
"""First and last of each run of signs that all our faces have: Latin with its Extended A and B, Greek, Cyrillic."""
DRAWN = frozenset(chr(sign) for first, last in _DRAWN for sign in range(first, last + 1))


def composed(words: str) -> str:
    """The same words, each accent in one sign with its letter where there is such a sign."""
    return unicodedata.normalize("NFC", words)


def tidy(name: str) -> str:
    """A name as it is kept: composed, with single spaces between its words."""
    return " ".join(composed(name).split())


def undrawn(words: str) -> str:
    """Why these words cannot be drawn, in a sentence that names the first sign; '' where they can."""
    sign = next((sign for sign in words if sign not in DRAWN), "")
    if not sign:
        return ""
    # Unicode's own word, nobody's name.
    called = unicodedata.name(sign, say("names.sign_number", number=ord(sign))).lower()
    return say("names.cannot_be_drawn", sign=called)


def fault_of(name: str) -> str:
    """Why this may not be a name, in a sentence; '' when it may."""
    if not name.strip():
        return say("names.at_least_one_letter")
    if len(name) > MOST_LETTERS:
        return say("names.too_many_letters", most=MOST_LETTERS, count=len(name))
    return undrawn(name)
