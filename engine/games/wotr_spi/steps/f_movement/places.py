"""F.1  What the box knows about a hex: its number, Province, Town or Citadel, and who controls it."""

import re
from functools import lru_cache

from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.pieces import FELLOWSHIP, HEALING_HEXES, RIVENDELL
from engine.games.wotr_spi.state import State

_NUMBER = re.compile(r"[WE][0-9]{4}")
LORIEN = "lorien"
MISPRINTED_RIVENDELL = "W2912"


@lru_cache(maxsize=4096)
def is_hex(hex_: str) -> bool:
    """Whether this is a hex number: E or W and four digits (C.1)."""
    return _NUMBER.fullmatch(hex_) is not None


def province(at: Situation[State], hex_: str) -> str | None:
    """The Province of a hex, None when nobody has told."""
    return named(at.charts.find("hexes", hex_, "province"))


def named(cell: str | None) -> str | None:
    """The one name a cell holds; None for a cell that is unknown or empty."""
    return next(iter(listed(cell or "")), None)


def listed(cell: str) -> tuple[str, ...]:
    """The names of a cell that lists several with ; between, written as a person may: 'Bree Land; Ered Luin'."""
    names = ("_".join(part.lower().replace("-", " ").split()) for part in cell.split(";"))
    return tuple(filter(None, names))


def features(at: Situation[State], hex_: str) -> frozenset[str]:
    """What is printed in a hex, as far as the box knows: citadel, town, magic, servant, …"""
    return frozenset(listed(at.charts.find("hexes", hex_, "features") or ""))


def is_town_or_citadel(at: Situation[State], hex_: str) -> bool:
    """J, F.4  Whether a Town or Citadel is known to be there."""
    return bool(features(at, hex_) & {"town", "citadel"})


def is_closed(at: Situation[State], hex_: str) -> bool:
    """F.4  Whether Rivendell or Lorien closes this hex to every force of the Dark Power.

    # RULING: F.4 prints W2912 for Rivendell, which is the Misty Passes; everywhere else it is W2812.
    """
    rivendell = MISPRINTED_RIVENDELL if at.reads_first("rivendell-hex") else RIVENDELL
    return hex_ == rivendell or province(at, hex_) == LORIEN


def heals(at: Situation[State], hex_: str | None) -> bool:
    """E.3/healing, E.13  Whether a Nazgul's slashes heal in this hex.

    # RULING: E.3 names the two hexes and no owner, so that they heal there while the Fellowship holds the Citadel too.
    """
    if hex_ not in HEALING_HEXES:
        return False
    return controller(at, hex_) != FELLOWSHIP or at.reads_first("nazgul-heal-in-lost-citadel")


def is_druadan(at: Situation[State], hex_: str) -> bool:
    """R.15  Whether a hex is known as Druadan Forest, by its name on the map."""
    return "druadan" in (at.charts.find_in_secret("hexes", hex_, "name") or "").lower()


def controller(at: Situation[State], hex_: str) -> str:
    """F.4, K.3, S.4  Who controls the Town or Citadel of this hex; "" for nobody.

    # RULING: S.4 has the only definition of control, and F.4 gives a Town a controller as it does a Citadel: the seat
    whose units were last alone there, also of Hobbiton, Thranduil's Palace and Edoras (U, Z).
    """
    deserted = at.state.armies.are_on and forces.is_deserted(at.state, hex_)
    return "" if deserted and not at.reads_first("control-of-places") else forces.controller(at.state, hex_)
