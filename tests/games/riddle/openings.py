"""Ways into what the contracts need of Riddle of the Ring, as the moves that lead there."""

from engine.games.riddle.pieces import SEATS
from engine.policy import Move

FRODO, SAM, MERRY, PIPPIN, *RIDERS = SEATS
HORSE_6, BOAT, SPY_1, DWARVES = 21, 1, 84, 26
"""Numbers of stickers."""


def rolled(seat: str, face: int) -> Move:
    """A throw of the die."""
    return Move(seat, "EnterRoll", {"faces": [face]})


def dealt(first: str) -> tuple[Move, ...]:
    """Two cards each, and this player throws highest."""
    return Move(first, "Deal"), *(rolled(seat, 6 if seat == first else 2) for seat in SEATS)


def one_by_hand(fact: str, value: str, key: str = "") -> Move:
    """One fact as it stands on the table."""
    return Move(SAM, "SetByHand", {"fact": fact, "key": key, "value": value, "reason": "so it stands"})


def noted(*cards: int | None) -> Move:
    """What sam's desk has."""
    return Move(SAM, "PutHandRight", {"cards": list(cards)})


def moved(seat: str, to: str) -> Move:
    """A move by the die."""
    return Move(seat, "MoveByDie", {"to": to})


BREE, GREY_HAVENS, SOUTH_OF_THE_SHIRE = "0607", "0205", "0407"
IN_BREE = (*dealt(SAM), noted(HORSE_6, BOAT), rolled(SAM, 3))
"""Sam is on the Shire, and has thrown."""
WALKED = (*IN_BREE, moved(SAM, BREE))
"""Sam has walked to Bree, and may ride on."""
ASKED = (
    *dealt(MERRY),
    noted(45, 56),
    rolled(MERRY, 1),
    moved(MERRY, BREE),
    Move(MERRY, "PassDie"),
    rolled(PIPPIN, 1),
)
"""Sam has noted what resists, and others play."""
BEGUN = (*dealt(SAM), rolled(SAM, 3))
"""Sam has thrown, and has noted nothing."""
SEEN = (*dealt(SAM), rolled(SAM, 3), Move(SAM, "UseWizard", {"wizard": "gandalf", "of": [FRODO]}))
"""Sam has seen frodo's hand, and has noted nothing of it."""
TOLD_OF = (*SEEN, Move(SAM, "NoteSeen", {"of": FRODO, "kinds": ["boat", "the_ring"]}))
"""Sam has noted what frodo held."""
OWES = (
    *dealt(SAM),
    rolled(SAM, 3),
    moved(SAM, BREE),
    Move(SAM, "PickUpInCity"),
    noted(HORSE_6, BOAT, SPY_1, DWARVES, 70),
)
"""Sam has picked up in Bree, and owes a discard."""
RIDER = RIDERS[0]
OF_TWO = (
    Move(FRODO, "Deal"),
    *(rolled(FRODO, 6), rolled(RIDER, 2)),
    *(rolled(FRODO, 6), moved(FRODO, GREY_HAVENS), Move(FRODO, "PassDie")),
    *(rolled(RIDER, 6), moved(RIDER, BREE), Move(RIDER, "PassDie")),
    *(Move(FRODO, "UseMarker", {"marker": SAM}), noted(HORSE_6, BOAT)),
)
"""O-16: Sam is brought in, has noted his hand, and is to throw."""
CLOSED = (
    *OF_TWO,
    *(rolled(SAM, 1), moved(SAM, SOUTH_OF_THE_SHIRE), Move(SAM, "PassDie")),
    *(Move(RIDER, "UseMarker", {"marker": RIDER}), rolled(RIDER, 1), moved(RIDER, "0707"), Move(RIDER, "PassDie")),
    Move(FRODO, "UseMarker", {"marker": FRODO}),
)
"""O-16/one-a-turn: Frodo is used, and Sam's hand stays closed."""
