"""A kind of secret: what the twins vary, and how."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.audience import owners, seat_of
from engine.core.box import Box
from engine.core.table import Table
from engine.policy import Chance, Move


@dataclass(frozen=True)
class Secret:
    """One kind of secret of a game.

    owner: the seat that knows it, or one of its hands, several joined by `together`: then either of them gives the
    commands that hold it.
    fields: command -> the names of its fields that vary.
    fill: (table, do, public values, chance) -> values for those fields.
    notes: desk commands that are slipped in; is_kind_varied: each twin makes a note of its own kind.
    ends: the disclosures after which the twins may differ to those who are told: their kinds, or how their names begin
    where one kind tells secrets of several owners ('order:reed').
    options: the optional rules that are played by where it is a secret.
    agreed: commands given against a refusing check, because these seats nod.
    shuns: commands that would end every run at once, or whose effect the rules make public.
    openings: what makes the moves that runs begin with, in turn; alike_until: the secret is the same in both twins
    until this command is given for the last time in the opening. comes_anew: it is told soon and chosen again, over and
    over, so that a run over a whole game begins with any of them. whole: steps from one comparison of everything to the
    next, fewer where what comes anew would be told before.
    """

    name: str
    game: str
    version: str
    owner: str
    fields: Mapping[str, tuple[str, ...]]
    fill: Callable[[Table, str, Mapping[str, Any], Chance], dict[str, Any]]
    notes: tuple[str, ...] = ()
    is_kind_varied: bool = False
    ends: tuple[str, ...] = ()
    box: str | Box = "practice"
    options: Mapping[str, Any] = field(default_factory=dict)
    agreed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    shuns: tuple[str, ...] = ()
    openings: tuple[Callable[[], tuple[Move, ...]], ...] = ()
    alike_until: str = ""
    comes_anew: bool = False
    whole: int = 16

    def held_by(self, seat: str, do: str, values: Mapping[str, Any]) -> tuple[str, ...]:
        """The fields in which this act of a seat may hold it: of a secret of one hand, where the act names the hand."""
        own = (one for one in owners(self.owner) if seat_of(one) == seat)
        return self.fields.get(do, ()) if any(one == seat or one in values.values() for one in own) else ()

    def is_ended_by(self, what: str) -> bool:
        """Whether a disclosure of this name tells it."""
        return any(f"{what}:".startswith(f"{end}:") for end in self.ends)
