"""J.6  How long one stays spotted: until his way leaves the Province he was spotted in, or enters a Citadel.

The way counts and not its ends: who goes out of the Province and comes back, or through a Citadel, is spotted no more.
Of a way that was not told only its end is known; that it led out all the same its seat says, and a seat that doubts it
challenges the move.
"""

from engine.core.situation import Situation
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement import places
from engine.games.wotr_spi.steps.f_movement.terrain import Walk


def is_lost(at: Situation[State], origin: str, way: tuple[str, ...]) -> bool:
    """Whether this way is known to lead out of the Province of its first hex, or into a Citadel."""
    here = places.province(at, origin)
    return any(_is_citadel(at, hex_) or _is_other(here, places.province(at, hex_)) for hex_ in way)


def is_kept(at: Situation[State], origin: str, path: tuple[str, ...]) -> bool:
    """Whether a told way is known to stay in the Province all along, so that nobody on it is lost from sight."""
    here = places.province(at, origin)
    same = here is not None and all(places.province(at, hex_) == here for hex_ in path)
    return bool(path) and same and not any(_may_be_citadel(at, hex_) for hex_ in path)


def can_return(at: Situation[State], origin: str, to: str, most: int, using: tuple[int, ...]) -> bool:
    """Whether some way within `most` half Movement Points leads out of the Province and to this end."""
    here = places.province(at, origin)

    def is_outside(hex_: str) -> bool:
        there = places.named(at.charts.find_in_secret("hexes", hex_, "province"))
        return there is None or there != here or _may_be_citadel(at, hex_)

    return Walk(at, at.charts.find_in_secret, using).cheapest(origin, to, most, is_outside) is not None


def _is_other(here: str | None, there: str | None) -> bool:
    return here is not None and there is not None and here != there


def _is_citadel(at: Situation[State], hex_: str) -> bool:
    return "citadel" in places.features(at, hex_)


def _may_be_citadel(at: Situation[State], hex_: str) -> bool:
    """Whether a Citadel stands there, or nobody has told what does."""
    told = at.charts.find_in_secret("hexes", hex_, "features")
    return told is None or _is_citadel(at, hex_)
