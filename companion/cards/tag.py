"""The tag on a card: ten characters of QR version 1's alphanumeric set, at its highest correction level (H).

    tag     = "RT" format game card check
    format  = "1"                           the grammar's number; a later one keeps the mark and the check
    game    = 2 letters                     which game: its own code, handed in by whoever knows the games
    card    = 4 digits                      the card's number in that box, from 0001; 0000 is not used
    check   = 1 of 0-9 A-Z *                ISO 7064 MOD 37-2 over everything before it

The check finds every single wrong character and every two swapped. The tag tells a card's number and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from companion.words import say

MARK = "RT"
FORMAT = "1"
LARGEST_CARD = 9999
LONGEST = 10

_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*"
_CODE = re.compile("[A-Z]{2}", re.ASCII)
_SHAPE = re.compile(r"RT1([A-Z]{2})([0-9]{4})[0-9A-Z*]", re.ASCII)
_OURS = re.compile(r"RT[0-9][0-9A-Z $%*+\-./:]*", re.ASCII)


@dataclass(frozen=True)
class Tag:
    """A card of a game, by the two letters of its code."""

    code: str
    card: int


@dataclass(frozen=True)
class Foreign:
    """A code that is none of ours, a shop's or a museum's: its text is kept."""

    text: str
    sentence: str = say("cards.no_sticker_of_ours")


@dataclass(frozen=True)
class Damaged:
    """One of ours, but its characters contradict each other: misread, misprinted or altered."""

    text: str
    sentence: str = say("cards.sticker_is_misread")


@dataclass(frozen=True)
class Future:
    """One of ours in a later format, or of a box this version does not know."""

    text: str
    sentence: str = say("cards.sticker_of_a_newer_version")


def encode(code: str, card: int) -> str:
    """The ten characters for a card. ValueError for a code that is no two letters, or a number outside 1 to 9999."""
    if not _CODE.fullmatch(code):
        raise ValueError(f"There are no stickers with {code!r} on them: a game's code is two letters from A to Z.")
    if not 1 <= card <= LARGEST_CARD:
        raise ValueError(f"Card {card} cannot have a sticker: card numbers go from 1 to {LARGEST_CARD}.")
    body = f"{MARK}{FORMAT}{code}{card:04d}"
    return body + _check_of(body)


def decode(text: str, codes: Collection[str] = ()) -> Tag | Foreign | Damaged | Future:
    """What the text of a QR code says. Never raises. codes: of the games there are; none: any may be."""
    if not _OURS.fullmatch(text) or len(text) > LONGEST:
        return Foreign(text)
    if not _is_checked(text):
        return Damaged(text)
    shape = _SHAPE.fullmatch(text)
    if shape is None:
        return Damaged(text) if text[2] == FORMAT else Future(text)
    if codes and shape[1] not in codes:
        return Future(text)
    card = int(shape[2])
    return Tag(shape[1], card) if card else Damaged(text)


def _check_of(body: str) -> str:
    """The check character of ISO 7064 MOD 37-2: the whole then weighs 1 modulo 37."""
    return _CHARACTERS[(1 - _weight(body) * 2) % 37]


def _is_checked(text: str) -> bool:
    if len(text) < 4 or any(each not in _CHARACTERS for each in text):
        return False
    return "*" not in text[:-1] and _check_of(text[:-1]) == text[-1]


def _weight(body: str) -> int:
    total = 0
    for each in body:
        total = (total * 2 + _CHARACTERS.index(each)) % 37
    return total
