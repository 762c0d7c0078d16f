"""B-12  The Halls of Mandos: a short turn there, ways out of them, and the space where a marker comes back."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Domain, Reach
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Command, Event, command
from engine.games.riddle.board import board
from engine.games.riddle.happened.battles import HallsLeft, HallsTurnEnds, MarkerReturned
from engine.games.riddle.in_hand import Returns
from engine.games.riddle.pieces import BOAT, WIZARDS
from engine.games.riddle.state import RETURNING
from engine.games.riddle.steps.acting import (
    At,
    choice,
    holds_one_of,
    is_active,
    is_own_wizard,
    may_hold,
    one_of,
    usable,
)
from engine.games.riddle.travel import WATER, within

FREES, NEAR = 6, 6
"""B-12  The throw that lets a player go, and how far from the Place of Returning he comes back."""


def is_in_halls(at: At, cites: str) -> Iterator[Check]:
    """B-12/activity, A-4/turns  A player in the Halls or in captivity has thrown, and decides whether he stays."""
    state = at.state
    yield is_active(at, cites)
    is_there = state.active != "" and state.is_away(state.active)
    is_due = is_there and state.turn.die > 0 and not state.stack and not state.turn.is_over and state.outcome is None
    yield Check(cites, is_due, "player_has_thrown_in_the_halls", ESSENTIAL)


class InHalls(Command):
    """B-12, A-4  What a player in the Halls of Mandos or in captivity does."""

    __slots__ = ()
    of_a_captive: ClassVar[str] = ""

    @classmethod
    def cited(cls, at: At) -> str:
        active = at.state.active
        return at.state.away_rule(active, cls.cites, cls.of_a_captive) if active else cls.cites


@command
class LeaveHalls(InHalls):
    """B-12/may-escape, A-4/leaving  A six lets a player go."""

    of_a_captive: ClassVar[str] = "A-4/leaving"

    cites: ClassVar[str] = "B-12/may-escape"
    meaning: ClassVar[str] = "leave the Halls of Mandos by your throw"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_in_halls(at, cls.cited(at))
        yield Check(cls.cited(at), at.state.turn.die == FREES, "throw_is_a_six")

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, HallsLeft(at.seat, "six"))


@command
class EscapeHalls(InHalls):
    """B-12/may-escape, A-4/leaving  A Wizard of the own kind is played after the throw, and lets a player go."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("wizard",)
    of_a_captive: ClassVar[str] = "A-4/leaving"

    cites: ClassVar[str] = "B-12/may-escape"
    meaning: ClassVar[str] = "leave the Halls of Mandos with a Wizard"
    wizard: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_in_halls(at, cls.cited(at))
        yield from holds_one_of(at, cls.cited(at), tuple(WIZARDS))

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield one_of("wizard", usable(at, tuple(WIZARDS)))

    def checks(self, at: At) -> Iterator[Check]:
        yield is_own_wizard(at, self.wizard)
        yield from may_hold(at, self.cited(at), self.wizard)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, HallsLeft(at.seat, self.wizard))


@command
class StayInHalls(InHalls):
    """B-12/activity, A-4/turns  A turn ends in the Halls, or in captivity: one card is picked up."""

    of_a_captive: ClassVar[str] = "A-4/turns"

    is_end: ClassVar[bool] = True
    cites: ClassVar[str] = "B-12/activity"
    meaning: ClassVar[str] = "stay in the Halls of Mandos, and pick up a card"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_in_halls(at, cls.cited(at))

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, HallsTurnEnds(at.seat))


@command
class ComeBack(Command):
    """B-12/returning  A marker comes back within six spaces of the Place of Returning."""

    cites: ClassVar[str] = "B-12/returning"
    meaning: ClassVar[str] = "place your marker where it comes back to the board"
    to: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        back = at.state.now(Returns)
        is_due = back is not None and back.seat == at.seat
        yield Check(cls.cites, is_due, "a_marker_is_to_come_back", ESSENTIAL)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="to", kind="place", options=tuple((place, place) for place in places_of_return(at)))

    @classmethod
    def reached(cls, at: At, filled: Mapping[str, Any]) -> Reach | None:
        back = at.state.now(Returns)
        if back is None or back.seat != at.seat:
            return None
        lit = tuple((place, "") for place in places_of_return(at))
        return Reach(back.near, lit, (), "reach.return")

    def checks(self, at: At) -> Iterator[Check]:
        is_there = self.to in board().beside or self.to in board().dots
        yield Check("B-1/board", is_there, "board_has_the_place", ESSENTIAL)
        back = at.state.now(Returns)
        cites = "B-12/returning" if back is None or back.near == RETURNING else "A-4/leaving"
        yield Check(cites, self.fits(at, "to"), "space_is_near_the_place_of_returning")

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, MarkerReturned(at.seat, self.to))


def places_of_return(at: At) -> tuple[str, ...]:
    """The spaces within six of the Place of Returning; those of water with a Boat alone."""
    laid, back = board(), at.state.now(Returns)
    near = sorted(within(back.near if back is not None else RETURNING, NEAR, laid))
    has_boat = back is not None and at.state.has_open(back.seat, BOAT)
    return tuple(place for place in near if has_boat or (place in laid.beside and laid.ground[place] not in WATER))


def asks(at: At) -> tuple[Ask, ...]:
    """What the Halls wait for."""
    state, back = at.state, at.state.now(Returns)
    if back is not None:
        near = back.near if back.near != RETURNING else ""
        says = "ask.return_near" if near else "ask.return"
        return (choice("return", back.seat, "B-12/returning", says, "ComeBack", near=near),)
    seat, turn = state.active, state.turn
    is_there = bool(seat) and state.is_away(seat) and not state.stack and state.outcome is None
    if not is_there or not turn.die or turn.is_over or turn.is_picked:
        return ()
    answer = "LeaveHalls" if turn.die == FREES else "StayInHalls"
    cites, says = state.away_rule(seat, "B-12/activity", "A-4/turns"), state.away_rule(seat, "ask.halls", "ask.captive")
    return (choice("halls", seat, cites, says, answer, die=turn.die),)
