"""A table of any game that is brought to the situation a rule speaks of: what the evenings of the games share."""

from typing import Any, Generic, Self, TypeVar

from engine.core.audience import TRUTH
from engine.core.ruling import Ruling
from engine.core.table import Table

S = TypeVar("S")


class Sitting(Generic[S]):
    """One table. S: the state of its game."""

    def __init__(self, game: str, **about: Any) -> None:
        self.table = Table.create(None, game, **about, table_id="rules", table_secret=bytes(32))

    @property
    def state(self) -> S:
        """The table as it stands."""
        state: S = self.table.timeline.head.world.state
        return state

    @property
    def asked(self) -> list[tuple[str, str]]:
        """(who, the command that is waited for)."""
        return [(ask.seat, ask.answer) for ask in self.table.asks(TRUTH)]

    def may(self, seat: str, do: str, **values: Any) -> Ruling:
        """What the table says of it."""
        return self.table.may(seat, self.table.command({"do": do, **values}))

    def failing(self, seat: str, do: str, **values: Any) -> dict[str, str]:
        """What refuses it: the key of each sentence, and the section."""
        ruling = self.may(seat, do, **values)
        assert not ruling.allowed, f"{do} is allowed"
        return {check.says: check.cites for check in ruling.failing(TRUTH)}

    def do(self, seat: str, do: str, *agreed: str, **values: Any) -> Self:
        """Something that is done, and has to be legal. agreed: who says yes to it."""
        ruling = self.table.submit(seat, self.table.command({"do": do, **values}), agreed)
        assert ruling.allowed, (do, values, [(check.says, check.facts) for check in ruling.failing(TRUTH)])
        return self

    def all_agree(self, do: str, **values: Any) -> Self:
        """Something that everybody agrees to."""
        return self.do(self.table.seats[0], do, *self.table.seats, **values)

    def stand(self, **facts: Any) -> Self:
        """Facts as they stand; `hand={'sam': 3}` for one of each seat, `deck=9` for one of all."""
        rows = [
            (fact, key, str(value))
            for fact, told in facts.items()
            for key, value in (told.items() if isinstance(told, dict) else [("", told)])
        ]
        return self.all_agree("SetAllByHand", facts=rows, reason="so it stands")
