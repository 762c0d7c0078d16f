"""O-4  Clairvoyance with partners: who is looked at by a partner may look back with an Elf Ring or a Palantir."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Command, Event, command, event
from engine.games.riddle.happened.plays import LookAnswered
from engine.games.riddle.in_hand import Asked
from engine.games.riddle.pieces import ELF_RING, PALANTIR, side_of
from engine.games.riddle.state import State
from engine.games.riddle.steps.acting import At, may_hold, one_of, usable

SEEING = (ELF_RING, PALANTIR)


@event
class LooksBack(Event):
    """O-4/cards  Two partners see each other's hands until the turn ends; the one who was asked keeps the card."""

    seat: str
    to: str
    card: str

    def apply(self, state: State) -> State:
        return state.saw(self.seat, self.to)


@command
class LookBack(Command):
    """O-4/cards  A partner shows an Elf Ring or a Palantir of his own, and both see each other's hands."""

    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "O-4/cards"
    meaning: ClassVar[str] = "show your hand to your partner, and see his by a card of your own"
    card: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        asked = at.state.now(Asked)
        is_due = asked is not None and asked.seats[0] == at.seat and asked.card in SEEING
        yield Check(cls.cites, is_due, "this_hand_is_looked_at", ESSENTIAL)
        is_partner = at.state.active in at.seats and side_of(at.state.active) == side_of(at.seat)
        yield Check(cls.cites, is_partner, "player_is_a_partner", facts={"of": at.state.active})

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield one_of("card", usable(at, SEEING))

    def checks(self, at: At) -> Iterator[Check]:
        yield Check(self.cites, self.card in SEEING, "card_looks_back", ESSENTIAL, facts={"card": self.card})
        yield from may_hold(at, self.cites, self.card)

    def decide(self, at: At) -> Iterator[Event]:
        to = at.state.active
        return flow(at, LookAnswered(at.seat, to, resists=False), LooksBack(at.seat, to, self.card))
