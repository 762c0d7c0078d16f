"""Ways into what the contracts need of The Lord of the Rings (Knizia), as the moves that lead there."""

from typing import Any

from engine.games.lotr_knizia.pieces import SEATS
from engine.policy import Move

FRODO, SAM, *_ = SEATS
FIGHTING, TRAVELLING = "fighting", "travelling"
BLANK, EYE, ONE, CARDS = 1, 2, 3, 6
"""Numbers of the die's faces."""


def by_hand(*facts: tuple[str, str, str]) -> Move:
    """These facts as they stand on the table; everybody agrees."""
    return Move(FRODO, "SetAllByHand", {"facts": [list(fact) for fact in facts], "reason": "so it stands"}, SEATS)


def one_by_hand(fact: str, value: str, key: str = "") -> Move:
    """One fact as it stands on the table."""
    return Move(FRODO, "SetByHand", {"fact": fact, "key": key, "value": value, "reason": "so it stands"})


def rolled(seat: str, face: int) -> Move:
    """A throw of the die."""
    return Move(seat, "EnterRoll", {"faces": [face]})


def tile(seat: str, kind: str) -> tuple[Move, ...]:
    """A tile is turned, and nobody interrupts."""
    return Move(seat, "TurnTile", {"kind": kind}), Move(seat, "CarryOut")


def played(seat: str, kind: str, **more: Any) -> Move:
    """A card is played."""
    return Move(seat, "PlayCard", {"kind": kind, **more})


DEALT = (Move(FRODO, "SetOut"), Move(FRODO, "Deal"))
"""Six Hobbit cards each."""
NOTED = (
    *DEALT,
    Move(SAM, "PutHandRight", {"cards": [1, 41, 8, 51, 29, None]}),
    by_hand(("board", "", "moria"), ("active", "", SAM)),
    *tile(SAM, FIGHTING),
)
"""Sam has noted a hand, and may play of it in Moria."""
COUNCIL = (*DEALT, Move(FRODO, "Decline"), Move(FRODO, "Deal"))
"""R/rivendell/council  Everybody holds ten cards or nine, and passes one."""
_FRODO_PASSES = Move(FRODO, "NoteGiven", {"taker": SAM, "kind": "white_joker"})
_SAM_GETS = Move(SAM, "NoteGot", {"giver": FRODO, "kind": "white_joker"})
GIVEN = (*COUNCIL, _FRODO_PASSES, Move(SAM, "PassCards"))
GOT = (*COUNCIL, _SAM_GETS, Move(SAM, "PassCards"))
"""Frodo and sam know which card went from one to the other."""
_BY_MIRUVOR = (
    *DEALT,
    by_hand(("board", "", "moria"), ("feature", "miruvor", "hands"), ("active", "", SAM)),
    Move(SAM, "PlayMiruvor", {"giver": FRODO, "taker": SAM}),
)
GAVE = (*_BY_MIRUVOR, Move(FRODO, "NoteGiftGiven", {"taker": SAM, "kind": "white_joker"}), *tile(SAM, FIGHTING))
TOOK = (*_BY_MIRUVOR, Move(SAM, "NoteGiftGot", {"giver": FRODO, "kind": "white_joker"}), *tile(SAM, FIGHTING))
"""Frodo and sam know which card Miruvor brought."""
TO_SHIELD = (
    *DEALT,
    by_hand(("board", "", "helms_deep"), ("line", FIGHTING, "6"), ("sauron", "", "15")),
    *tile(FRODO, FIGHTING),
    played(FRODO, "white_fighting", line=FIGHTING),
    played(FRODO, "anduril"),
)
"""Frodo has three shields that everybody saw, and is at the special shield of Helm's Deep."""
TAKEN = (*TO_SHIELD, Move(FRODO, "TakeSpecial", {"seen_by": FRODO, "value": "2"}))
LOOKED = (
    *DEALT,
    by_hand(("board", "", "moria"), ("sauron", "", "15"), ("shields", SAM, "5"), ("ring_used", "", "yes")),
    Move(SAM, "CallGandalf"),
    Move(FRODO, "UseForesight", {"on": SAM}),
)
"""Sam has paid five shields, and has looked at the three top tiles."""
ARRANGED = (*LOOKED, Move(SAM, "ArrangeTiles", {"top": "sundial", "below": "hiding", "lowest": "three_cards"}))
AFTER = tuple(Move(seat, "Suffer") for seat in SEATS)
"""The steps for Life tokens that nobody has."""
TO_CALL = (*TAKEN, *AFTER)
"""Shelob's Lair begins, and Frodo may have five in shields, or not."""
TO_END = (
    *TO_CALL,
    by_hand(("board", "", "mordor"), ("line", TRAVELLING, "12"), ("active", "", SAM)),
    *tile(SAM, TRAVELLING),
    rolled(SAM, BLANK),
    rolled(SAM, BLANK),
)
"""Sam has rolled at Mount Doom, and takes the shield that is due."""
