"""B-2  Starting the game: cards are dealt, and the highest throw begins."""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.ask import ANYBODY, Ask, Choose, Roll
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Command, Event, command
from engine.games.riddle.happened.turns import CardsDealt, FirstRolled
from engine.games.riddle.in_hand import FirstRolls, SetsOut
from engine.games.riddle.steps.acting import At

EACH = 2


@command
class Deal(Command):
    """B-2/deal  The blank cards are out, the others are shuffled, and each player has two."""

    is_anybodys: ClassVar[bool] = True
    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "B-2/deal"
    meaning: ClassVar[str] = "say that the cards are shuffled and dealt"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield Check("B-2/deal", at.state.now(SetsOut) is not None, "cards_are_to_be_dealt", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CardsDealt(EACH))


def asks(at: At) -> tuple[Ask, ...]:
    """What setting out waits for."""
    if at.state.now(SetsOut):
        return (Choose(id="deal", seat=ANYBODY, cites="B-2/deal", says="ask.deal", answer="Deal"),)
    rolls = at.state.now(FirstRolls)
    if rolls is not None and rolls.seats:
        seat = rolls.seats[0]
        again = len({*rolls.seats, *(one for one, _ in rolls.rolled)}) < len(at.state.seats)
        facts = {"seat": seat, "again": again}
        return (Roll(id="first", seat=seat, cites="B-2/first-turn", says="ask.first", facts=facts),)
    return ()


def _rolled(at: At, faces: tuple[int, ...]) -> Iterator[Event]:
    """B-2/first-turn  The throw of the player who is next."""
    return flow(at, FirstRolled(at.state.the(FirstRolls).seats[0], faces[0]))


ROLLS = {"first": _rolled}
