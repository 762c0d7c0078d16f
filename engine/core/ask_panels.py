"""The panels of what is asked: how acts stand there and what they cost, who has done his part, what a group lays down;
and of a seat's own hand, from which that is done. Given out by `panels`.
"""

from __future__ import annotations

from typing import Any

from engine.core.frozen import frozen

DONE, NOW, LATER, OUT = "done", "now", "later", "out"


@frozen
class Cite:
    """A section of the rules that may be tapped: 'J.1', 'Search procedure'."""

    section: str
    title: str = ""

    @property
    def called(self) -> str:
        """What players call it: its number, or its heading where the book has no numbers and it is found by words."""
        return self.title if "/" in self.section and self.title else self.section


@frozen
class SeatRow:
    """What one player did of what each does in turn, or lays down. state: DONE, NOW, LATER, or OUT of the game."""

    seat: str
    text: str = ""
    state: str = LATER


@frozen
class PerSeat:
    """What each player does in turn, in the order in which it comes to them."""

    rows: tuple[SeatRow, ...]


@frozen
class Shares:
    """What players lay down together: who what, what it comes to ('3 of 5 Fighting'), and whether that is enough."""

    rows: tuple[SeatRow, ...]
    total: str
    is_enough: bool = False


@frozen
class Price:
    """What a deed would cost, as far as everybody may know: '4 points'; cells: of the track at the table's foot."""

    text: str
    cells: int = 0


@frozen
class Act:
    """How an act stands among those that may be done now, and how its form begins, by what everybody may know.

    icon: one of the tablet's signs, '' for none; note: who or how many; cost: what one costs, as short as '2 each'.
    begins: (field, value) of what a field holds at first, until a finger changes it. beside: (field, value, words,
    rank) of an option, those of the lowest rank first, those of one rank as they were. makes_up: (field, other, whole)
    of a number that comes to `whole` with as many as are picked in the other field. rank: those of the lowest stand
    first, those of one rank as they were. place: where it begins, where no field of it says so. keeps: (field, value,
    label, why) of every option that a field can ever have, in its order: what cannot be picked now keeps its place and
    says why.
    """

    icon: str = ""
    note: str = ""
    cost: str = ""
    begins: tuple[tuple[str, Any], ...] = ()
    beside: tuple[tuple[str, object, str, int], ...] = ()
    makes_up: tuple[tuple[str, str, int], ...] = ()
    rank: int = 0
    place: str = ""
    keeps: tuple[tuple[str, object, str, str], ...] = ()


@frozen
class Tile:
    """One answer of a secret choice, with what it stands for: a key with its values. value: what is given."""

    value: str
    label: str
    values: tuple[str, ...] = ()


@frozen
class Choice:
    """A choice made on a desk. field: the field of the command that it fills; heads: over the values of each tile;
    confirm: the words of the key that gives it.
    """

    field: str
    tiles: tuple[Tile, ...]
    heads: tuple[str, ...] = ()
    title: str = ""
    note: str = ""
    confirm: str = ""


FACES = ("white", "grey", "yellow")
"""The grounds that a card of a hand may be drawn on."""


@frozen
class HandCard:
    """A card of a seat's own hand, or several alike. id: what the commands call it that pay with it; says: what it
    does, in short; face: one of FACES; label: the word at the head of its face; signs: the tablet's, as many as it has;
    card: the number of its sticker, 0 for none. The desk says whether it may be played now, and whether it pays.
    """

    id: str
    name: str
    says: str = ""
    face: str = "white"
    label: str = ""
    signs: tuple[str, ...] = ()
    count: int = 1
    card: int = 0


@frozen
class HandCards:
    """A seat's own hand as cards, for its desk alone; those that belong together stand beside one another."""

    title: str
    cards: tuple[HandCard, ...]
