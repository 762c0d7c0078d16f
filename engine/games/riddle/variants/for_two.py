"""O-16  The enhanced two-player game: one has the Hobbits, the other the Black Riders, and uses one marker a turn."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.sections import ToAct, ToEvent
from engine.games.riddle.happened.turns import TurnBegins
from engine.games.riddle.in_hand import Chooses, Draws
from engine.games.riddle.pieces import EVIL, GOOD, side_of
from engine.games.riddle.state import State, Turn
from engine.games.riddle.steps.acting import At, choice
from engine.games.riddle.steps.noting import NoteSeen
from engine.games.riddle.steps.picking_up import PutHandRight
from engine.games.riddle.steps.setting_out import EACH
from engine.games.riddle.variants.partners import of_one_side


def waiting(seats: tuple[str, ...]) -> tuple[str, ...]:
    """O-16  Who is brought in later: all but the first Hobbit and the first Black Rider who sit down."""
    first = {next(seat for seat in seats if side_of(seat) == side) for side in (GOOD, EVIL)}
    return tuple(seat for seat in seats if seat not in first)


@event
class PlayerChooses(Event):
    """O-16/one-a-turn  A player with several markers is next, and says which of them he uses. waits: one of them is in
    the Halls of Mandos or in captivity, or may win in its next turn.
    """

    seats: tuple[str, ...]
    round: int
    waits: bool = False
    section: ClassVar[str] = "O-16/one-a-turn"

    def apply(self, state: State) -> State:
        return replace(state, round=self.round, turn=Turn()).then(Chooses(self.seats))


@event
class MarkerBroughtIn(Event):
    """O-16  A player brings in another marker, with two cards of its own."""

    seat: str
    section: ClassVar[str] = "O-16"

    def apply(self, state: State) -> State:
        left = tuple(seat for seat in state.waiting if seat != self.seat)
        return replace(state, waiting=left).then(Draws(self.seat, EACH))


@command
class UseMarker(Command):
    """O-16/one-a-turn, O-16  The marker of this turn: one that plays, or another that is brought in. With O-12 one that
    has cards, once there is no deck.
    """

    cites: ClassVar[str] = "O-16/one-a-turn"
    meaning: ClassVar[str] = "say which of your markers you use this turn"
    marker: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        chooses = at.state.now(Chooses)
        is_next = chooses is not None and chooses.seats[0] == at.seat
        yield Check(cls.cites, is_next, "marker_is_to_be_named", ESSENTIAL)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        chooses = at.state.now(Chooses)
        seats = chooses.seats if chooses is not None else ()
        yield Domain(name="marker", kind="one_of", options=tuple((seat, seat) for seat in seats), is_apart=True)

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        marker = fixed.get("marker", "")
        return f"offer.UseMarker.{'new' if marker in at.state.waiting else 'used'}", {"marker": marker}

    def checks(self, at: At) -> Iterator[Check]:
        facts = {"marker": self.marker}
        yield Check(self.cites, self.fits(at, "marker"), "marker_is_of_that_player", ESSENTIAL, facts=facts)

    def decide(self, at: At) -> Iterator[Event]:
        begins = TurnBegins(self.marker, at.state.round)
        is_new = self.marker in at.state.waiting
        return flow(at, begins, MarkerBroughtIn(self.marker)) if is_new else flow(at, begins)


def asks(at: At) -> tuple[Ask, ...]:
    """Which marker is used, where there are several."""
    chooses = at.state.now(Chooses)
    if chooses is None:
        return ()
    return (choice("use_marker", chooses.seats[0], UseMarker.cites, "ask.use_marker", "UseMarker"),)


def or_chooses(state: State, begins: TurnBegins) -> Iterator[Event]:
    """O-16, O-16/one-a-turn  After the first turn a player uses one of the markers that he has, or brings one in."""
    mine = tuple(seat for seat in state.own(begins.seat) if seat not in state.out)
    has_begun = all(state.at[seat] for seat in mine if seat not in state.waiting)
    may_choose = has_begun and len(mine) > 1 and state.now(Chooses) is None
    # RULING: turns-of-one-marker.
    waits = any(state.is_away(seat) or seat in state.waited for seat in mine)
    yield PlayerChooses(mine, begins.round, waits) if may_choose else begins


def hand_is_in_use(at: At) -> Iterator[Check]:
    """O-16/one-a-turn  Only the cards of the hand in use are looked at."""
    yield Check("O-16/one-a-turn", at.state.is_in_use(at.seat), "hand_is_in_use", ESSENTIAL, facts={"seat": at.seat})


ADDS = (
    *of_one_side("O-16"),
    ToEvent(TurnBegins, "O-16", or_chooses),
    ToAct(PutHandRight, "O-16/one-a-turn", gates=hand_is_in_use),
    ToAct(NoteSeen, "O-16/one-a-turn", gates=hand_is_in_use),
)
