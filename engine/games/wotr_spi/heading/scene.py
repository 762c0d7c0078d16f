"""What a player with a plan sees when it is his to think: the state, the map's ways, and chance."""

from collections.abc import Mapping
from typing import Any

from engine.core.frozen import frozen
from engine.core.situation import Situation
from engine.games.wotr_spi.heading.routes import Routes
from engine.games.wotr_spi.hexes import spot
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement import layout
from engine.policy import Chance

Idea = tuple[str, str, Mapping[str, Any]]
"""(seat, command, its fields): what a plan would do now, if the table allows it."""


@frozen
class Scene:
    """One moment a plan is made in. at: what ways are looked up in."""

    at: Situation[State]
    state: State
    chance: Chance
    routes: Routes

    def bearer_hex(self) -> str | None:
        """Where the Ring is, as far as the record knows."""
        bearer = self.state.people.get(self.state.ring.bearer or "")
        return bearer.hex if bearer is not None else self.state.ring.lies_at or None

    def beside(self, hex_: str) -> tuple[str, ...]:
        """The hexes around one; while nobody knows the lay of the map, those that may be."""
        column, row = spot(hex_)
        columns, rows = (column - 1, column, column + 1), (row - 1, row, row + 1)
        may_be = (f"{hex_[0]}{x:02}{y:02}" for x in columns for y in rows if x > 0 and y > 0)
        known = layout.beside(self.at, hex_)
        return known or tuple(there for there in may_be if layout.at_least(self.at, hex_, there) == 1)

    def hidden_in(self, hex_: str) -> tuple[str, ...]:
        """Who stands face-down and free in a hex, as the Fellowship's desk knows."""
        return tuple(
            name
            for name in self.state.members
            if (person := self.state.people[name]).hex == hex_
            and not person.is_face_up
            and not person.is_dead
            and not person.is_captive
            and person.side == FELLOWSHIP
        )
