"""A side gives the game up: no rule book of the field speaks of it, and it ends an evening."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final

from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.outcome import Outcome
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.core.standing import Core, CoreEvent

Sides = Callable[[Any, Sequence[str]], tuple[tuple[str, ...], ...]]
"""(state, the seats of a table) -> those that win and lose together."""
CONCESSION: Final = "concession"
"""The open question of a rule book, whether the other side has then won: where it has one, the table may settle it."""
BY_THE_TABLE: Final = "table"
GIVEN_UP: Final = "outcome.given_up"
"""How playouts count a game that one side gave up to the other."""


def each_for_itself(state: Any, seats: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Every seat wins or loses alone."""
    return tuple((seat,) for seat in seats)


def all_together(state: Any, seats: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """All seats win or lose as one, against the game."""
    return (tuple(seats),)


@command
class Concede(Command):
    """The side of a seat gives the game up. Where one side is left, it has won; where none is, nobody has."""

    is_table_wide: ClassVar[bool] = True
    meaning: ClassVar[str] = "say that the side of a seat gives the game up; every seat agrees"
    who: str

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        yield Check("table", self.who in at.seats, "seat_is_of_this_table", ESSENTIAL, facts={"who": self.who})
        yield Check("table", self.who not in at.conceded, "side_plays_on", ESSENTIAL, facts={"who": self.who})
        yield Check("table", not at.is_over, "game_goes_on", ESSENTIAL)
        # Nobody's word alone ends a game: it is refused until every seat has agreed over this check.
        yield Check("table", False, "conceding_needs_every_seat")

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        out = {*at.conceded, *next(side for side in at.sides if self.who in side)}
        left = [side for side in at.sides if not out.issuperset(side)]
        cites = at.questions[CONCESSION].sections[0] if CONCESSION in at.questions else BY_THE_TABLE
        others_win = CONCESSION not in at.questions or at.reads_first("concession")
        winners = left[0] if len(left) == 1 and others_win else ()
        yield Conceded(self.who, tuple(seat for seat in at.seats if seat in out), len(left) < 2, winners, cites)


@event
class Conceded(CoreEvent):
    """A side gave the game up. out: the seats of all who have; is_over: whether fewer than two sides are left;
    winners: who has won by it, nobody while the game goes on.
    """

    who: str
    out: tuple[str, ...]
    is_over: bool
    winners: tuple[str, ...]
    cites: str

    def apply(self, state: Core) -> Core:
        says = GIVEN_UP if self.winners else ""
        over = Outcome(self.winners, self.cites, says=says, out=self.out) if self.is_over else None
        return replace(state, conceded=self.out, outcome=over)
