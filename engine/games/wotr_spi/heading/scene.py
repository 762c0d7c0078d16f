"""What a player with a plan sees when it is his to think: the state, the map's ways, and chance."""

from collections.abc import Mapping
from typing import Any

from engine.core.frozen import frozen
from engine.core.situation import Situation
from engine.games.wotr_spi.heading.routes import Routes
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import State
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
