"""Foresight: who looked at the top tiles, and in which order that desk has them."""

from typing import ClassVar

from engine.core.audience import secret
from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.games.lotr_knizia.state import State

LOOKED_AT = 3
"""As many tiles as Foresight shows."""


@event
class TilesLookedAt(Event):
    """A player looks at the top tiles and puts them back. tiles: how many there are."""

    seat: str
    tiles: int

    def apply(self, state: State) -> State:
        return replace(state, viewer=self.seat, sighted=self.tiles, arranged=(), belied=())


@event
class TilesArranged(Event):
    """The desk of who looked has the top tiles in this order from now on; '' where there is no more."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("top", "below", "lowest")
    seat: str = secret("seat")
    top: str = secret("seat")
    below: str = secret("seat", default="")
    lowest: str = secret("seat", default="")

    def apply(self, state: State) -> State:
        kinds = tuple(kind for kind in (self.top, self.below, self.lowest) if kind)
        return replace(state, arranged=kinds, belied=())
