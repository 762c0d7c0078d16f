"""A table of Lanterns for tests: it deals the cards in their order, and throws what it is told to."""

from typing import Any, Self

from engine.core.audience import DESK
from engine.core.entry import Evidence
from engine.core.game import Game
from engine.core.table import Table

GAME = "lanterns"
FIVE = ("amber", "birch", "cedar", "dune", "elm")
CALM, SPARK, GUST, STORM, MOTH = 1, 3, 4, 5, 6


class Lane:
    """One table; seat k of it is dealt the cards 2 k + 1 and 2 k + 2."""

    def __init__(self, table: Table | None = None) -> None:
        self.table = table or Table.create(None, GAME, seats=FIVE, table_id="lane", table_secret=bytes(32))

    @property
    def game(self) -> Game:
        """The game's plug."""
        return self.table.game

    @property
    def walker(self) -> str:
        """Whose turn it is."""
        return str(self.table.view()["walker"])

    def do(self, seat: str, do: str, evidence: Evidence | None = None, at: str = DESK, **values: Any) -> int:
        """Give a command that must be taken; the number of its entry."""
        ruling = self.table.submit(seat, self.table.command({"do": do, **values}), (), evidence, at=at)
        assert ruling.allowed, [check.says for check in ruling.checks if not check.holds]
        assert ruling.entry is not None
        return ruling.entry

    def dealt(self) -> Self:
        """Everybody's cards are noted."""
        for place, seat in enumerate(self.table.seats):
            self.do(seat, "NoteHand", cards=[2 * place + 1, 2 * place + 2])
        return self

    def throw(self, *faces: int) -> Self:
        """Turns in which nobody plays a card; the last one rests."""
        for place, face in enumerate(faces):
            if place:
                self.do(self.walker, "EndTurn")
            self.do(self.walker, "EnterRoll", faces=[face])
        return self

    def moth(self) -> Self:
        """A moth comes to the first keeper."""
        return self.throw(MOTH)
