"""O-10  Quick exit from the game: who would go to the Halls of Mandos drops out, until five players are left."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.sections import ToEvent
from engine.games.riddle.happened.battles import SentToHalls
from engine.games.riddle.in_hand import DropsOut
from engine.games.riddle.pieces import CARDS, RING
from engine.games.riddle.state import State
from engine.games.riddle.steps.acting import At, choice, may_hold, one_of

FEWEST: Final = 5
"""O-10  With so many players left the Halls of Mandos are as usual."""


@event
class LeavesTheGame(Event):
    """O-10  A player drops out: what lay open before him is discarded, and his cards are, one at a time."""

    seat: str
    section = "O-10"

    def apply(self, state: State) -> State:
        lying = {**state.lying, self.seat: ()}
        left = replace(state.popped().placed(self.seat, ""), lying=lying, out=(*state.out, self.seat))
        left = left.discarded(*state.lying.get(self.seat, ()))
        return left.then(DropsOut(self.seat)) if left.size(self.seat) else left


@event
class CardLaidDown(Event):
    """O-10, O-10/ring  A card of who drops out is discarded; The Ring goes to the one who brought that about."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("card",)
    seat: str
    card: str
    to: str = ""

    def apply(self, state: State) -> State:
        laid = state.without_kind(self.seat, self.card)
        laid = laid.with_kind(self.to, self.card) if self.to else laid.discarded(self.card)
        return laid if laid.size(self.seat) else laid.popped()


@command
class LayDown(Command):
    """O-10  A card of who drops out is named."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("card",)
    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "O-10"
    meaning: ClassVar[str] = "lay down your cards, one at a time, as you drop out"
    card: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        drops = at.state.now(DropsOut)
        yield Check(cls.cites, drops is not None and drops.seat == at.seat, "this_player_drops_out", ESSENTIAL)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield one_of("card", tuple(kind for kind in CARDS if at.state.could_hold(kind) > 0))

    def checks(self, at: At) -> Iterator[Check]:
        yield from may_hold(at, self.cites, self.card)

    def decide(self, at: At) -> Iterator[Event]:
        # RULING: who-takes-the-ring. The player whose turn it is has beaten or caught the one who drops out.
        return flow(at, CardLaidDown(at.seat, self.card, at.state.active if self.card == RING else ""))


def asks(at: At) -> tuple[Ask, ...]:
    """The cards of who drops out."""
    drops = at.state.now(DropsOut)
    if drops is None:
        return ()
    return (choice("drops", drops.seat, "O-10", "ask.drops", "LayDown", count=at.state.size(drops.seat)),)


def or_drops_out(state: State, sent: SentToHalls) -> Iterator[Event]:
    """O-10  Nobody is sent to the Halls while more than five play."""
    playing = len(state.seats) - len(state.out)
    yield LeavesTheGame(sent.seat) if playing > FEWEST else sent


ADDS = (ToEvent(SentToHalls, "O-10", or_drops_out),)
