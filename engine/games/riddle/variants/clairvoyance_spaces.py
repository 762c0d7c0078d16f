"""A-2  The Clairvoyance spaces: from one of them hands within six spaces are seen, and nothing resists that."""

from collections.abc import Iterator
from typing import ClassVar, Final

from engine.core.check import Check
from engine.core.following import flow
from engine.core.record import Event, command
from engine.games.riddle.board import board
from engine.games.riddle.happened.plays import HandsSeen
from engine.games.riddle.steps.acting import At, has_a_play, is_free
from engine.games.riddle.steps.power import Looks, with_cards
from engine.games.riddle.travel import within

SEES: Final = 6


@command
class LookFromSpace(Looks):
    """A-2  Hands are seen from a Clairvoyance space. With O-11 they may be resisted."""

    cites: ClassVar[str] = "A-2"
    meaning: ClassVar[str] = "see one or two hands within six spaces from your Clairvoyance space"
    of: tuple[str, ...]

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_free(at, cls.cites)
        yield has_a_play(at)
        yield Check(cls.cites, is_there(at), "marker_is_on_a_clairvoyance_space")
        yield Check(cls.cites, bool(cls.seen(at)), "a_hand_can_be_seen")

    @classmethod
    def seen(cls, at: At) -> tuple[str, ...]:
        here = at.state.place(at.seat)
        near = within(here, SEES, board()) if here else frozenset()
        return tuple(seat for seat in with_cards(at) if at.state.place(seat) in near)

    def checks(self, at: At) -> Iterator[Check]:
        yield from self.checks_of(at, self.of)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, HandsSeen(at.seat, "", tuple(self.of)))


def is_there(at: At) -> bool:
    """A-2  Whether the marker has stopped on a Clairvoyance space."""
    return at.seat in at.state.at and at.state.place(at.seat) in board().special["clairvoyance"]
