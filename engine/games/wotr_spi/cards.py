"""E.2, Y.6  What a Character's card says, with what the Three Player Game changes of it."""

from collections.abc import Mapping
from typing import Final

from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import CHIEF, card_chart
from engine.games.wotr_spi.state import State

SARUMAN_OF_THREE: Final[Mapping[str, str]] = {"combat": "3", "morale": "4", "endurance": "5", "sorcery": "A"}
"""Y.6/saruman  Card 34 with three seats, until he is killed."""
MORALE_IN_ARMIES: Final = "3"
"""Y.6/saruman  His Morale in Army Combat."""
MORALE_ONCE_BACK: Final = "2"
"""Y.6/saruman  His Morale once he has been killed and returned; else his card holds again."""
CHIEFS_RING_RATING: Final = "3"
"""Y.6/chief"""


def changed(at: Situation[State], name: str, what: str, *, in_army: bool = False) -> str | None:
    """Y.6  What the Three Player Game says of this value, None where the card does.

    # RULING: Y.6 has him return "at his original values on his Character Card", Morale 2 being "the only change"; so
    the values of its own are over with his death.
    """
    three = at.state.three
    if not three.is_on:
        return None
    if name == CHIEF:
        return CHIEFS_RING_RATING if what == "ring_rating" else None
    if name != "saruman":
        return None
    if three.is_back:
        kept = SARUMAN_OF_THREE if not at.reads_first("saruman-returns-how") else {}
        return MORALE_ONCE_BACK if what == "morale" else kept.get(what)
    return MORALE_IN_ARMIES if in_army and what == "morale" else SARUMAN_OF_THREE.get(what)


def find(at: Situation[State], name: str, what: str) -> str | None:
    """A value of a card, None where nobody has read it."""
    return changed(at, name, what) or at.charts.find(card_chart(name), name, what)


def find_in_secret(at: Situation[State], name: str, what: str) -> str | None:
    """The same without leaving a trace among the readings."""
    return changed(at, name, what) or at.charts.find_in_secret(card_chart(name), name, what)


def cell(at: Situation[State], name: str, what: str) -> str:
    """A value of a card. Raises UnknownCell."""
    return changed(at, name, what) or at.charts.cell(card_chart(name), name, what)


def number(at: Situation[State], name: str, what: str, *, in_army: bool = False) -> int:
    """A value of a card, as a number. Raises UnknownCell."""
    told = changed(at, name, what, in_army=in_army)
    return at.charts.number(card_chart(name), name, what) if told is None else int(told)
