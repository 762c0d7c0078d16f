"""B-4  What is done during a turn: the throw, what is thrown again, and the die that is passed on."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Domain, Roll
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Command, Event, command
from engine.games.riddle.ground import walks
from engine.games.riddle.happened.turns import DieFell, RollRejected, TurnEnded
from engine.games.riddle.pieces import BOAT, REJECTS, may_use, row_of_card
from engine.games.riddle.state import MOST_PLAYS, State
from engine.games.riddle.steps.acting import At, choice, holds_one_of, is_free, may_hold, one_of, usable


@command
class RejectRoll(Command):
    """B-4/1  A card lets its player reject a throw in a turn, and throw again."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("card",)
    cites: ClassVar[str] = "B-4/1"
    meaning: ClassVar[str] = "reject your throw with a card, and throw again"
    card: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_free(at, "B-4/1")
        turn = at.state.turn
        yield Check("B-4/1", not turn.is_rejected, "one_throw_is_rejected")
        yield Check("B-4/1", not turn.is_walked, "throw_is_unused")
        yield from holds_one_of(at, "B-4/1", tuple(REJECTS))

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield one_of("card", usable(at, tuple(REJECTS)))

    def checks(self, at: At) -> Iterator[Check]:
        rejects = self.card in REJECTS and may_use(at.seat, self.card)
        yield Check(row_of_card(self.card), rejects, "card_rejects_a_throw", ESSENTIAL, facts={"card": self.card})
        yield from may_hold(at, "B-4/1", self.card)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, RollRejected(at.seat, self.card, REJECTS[self.card]))


@command
class PassDie(Command):
    """B-4/10  A turn ends without cards from the deck: the die goes to the left."""

    is_end: ClassVar[bool] = True
    cites: ClassVar[str] = "B-4/10"
    meaning: ClassVar[str] = "end your turn, and pass the die to the left"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from may_end(at, "B-4/10")

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, TurnEnded(at.seat))


def may_end(at: At, cites: str) -> Iterator[Check]:
    """B-4/required, B-5/direction-and-minimum, B-5/not-the-same-space  A turn ends after a move, on another space."""
    yield from is_free(at, cites)
    state = at.state
    is_victory = state.is_at_victory(at.seat)
    # RULING: staying-on-the-victory-space is read by B-5/not-the-same-space or by B-5/direction-and-minimum.
    may_stay = is_victory and at.reads_first("staying-on-the-victory-space")
    has_moved, is_stuck = state.turn.moves > 0, not can_move(at)
    facts = {
        "at": state.at.get(at.seat, ""),
        "boat": state.has_open(at.seat, BOAT),
        "stays": is_victory and not has_moved,
        "stuck": is_stuck and not has_moved,
    }
    yield Check("B-4/required", has_moved or may_stay or is_stuck, "marker_has_moved", facts=facts)
    # That a marker has not moved at all is told by the check before this one.
    is_elsewhere = state.at[at.seat] != state.turn.start or not state.turn.moves
    yield Check("B-5/not-the-same-space", is_elsewhere or is_victory, "turn_ends_elsewhere")


def can_move(at: At) -> bool:
    """B-4/4  Whether the die leads anywhere, with what lies open."""
    # RULING: nowhere-to-move. Who stands where the die leads nowhere without a card need not move.
    state: State = at.state
    return not state.active or any(
        end.is_sure for end in walks(state, at.charts, state.active, state.turn.die).values()
    )


def asks(at: At) -> tuple[Ask, ...]:
    """What a turn waits for."""
    state = at.state
    seat, turn = state.active, state.turn
    if state.outcome is not None or state.stack or not seat or turn.is_over:
        return ()
    if not turn.die:
        if state.is_away(seat):
            cites = state.away_rule(seat, "B-12/activity", "A-4/turns")
            says = state.away_rule(seat, "ask.halls_die", "ask.captive_die")
            facts = {"seat": seat, "number": state.halls[seat], "most": state.most_in_halls}
            return (Roll(id="halls_die", seat=seat, cites=cites, says=says, facts=facts),)
        return (
            Roll(id="die", seat=seat, cites="B-4/1", says="ask.die", facts={"seat": seat, "again": turn.is_rejected}),
        )
    if state.is_away(seat):
        return ()
    if not turn.moves and can_move(at):
        return (choice("turn", seat, "B-4/4", "ask.move", "MoveByDie", die=turn.die),)
    return (choice("turn", seat, "B-4/10", "ask.end", "PassDie", left=MOST_PLAYS - turn.plays),)


def _fell(at: At, faces: tuple[int, ...]) -> Iterator[Event]:
    """B-4/1  The throw of a turn."""
    return flow(at, DieFell(at.state.active, faces[0]))


ROLLS = {"die": _fell, "halls_die": _fell}
