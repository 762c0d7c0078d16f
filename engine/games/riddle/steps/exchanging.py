"""B-9  Friendly Exchanges: who stops on a space or beside it swaps a card with each player there."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Command, Event, command
from engine.games.riddle.happened.turns import CardsExchanged
from engine.games.riddle.in_hand import Exchanges
from engine.games.riddle.steps.acting import At, choice, is_active


@command
class Exchange(Command):
    """B-9/swap, B-9/several, B-4/5  Each has drawn a card from the other. The one who moved chooses the order. With O-2
    partners may choose.
    """

    is_held_by_wait: ClassVar[bool] = True
    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "B-9/swap"
    meaning: ClassVar[str] = "exchange a card with a player whom you stop on or beside"
    other: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield Check("B-9/forced", at.state.now(Exchanges) is not None, "an_exchange_is_owed", ESSENTIAL)
        yield is_active(at, "B-9/several")

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        owed = at.state.now(Exchanges)
        seats = owed.seats if owed is not None else ()
        yield Domain(name="other", kind="one_of", options=tuple((seat, seat) for seat in seats), is_apart=True)

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.Exchange.usual", {"other": fixed.get("other", "")}

    def checks(self, at: At) -> Iterator[Check]:
        facts = {"other": self.other}
        yield Check("B-9/several", self.fits(at, "other"), "exchange_with_this_player_is_owed", ESSENTIAL, facts=facts)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CardsExchanged(at.seat, self.other))


def asks(at: At) -> tuple[Ask, ...]:
    """The exchanges that are owed, before anything else."""
    owed = at.state.now(Exchanges)
    if owed is None:
        return ()
    return (choice("exchange", at.state.active, "B-9/forced", "ask.exchange", "Exchange", seats=owed.seats),)
