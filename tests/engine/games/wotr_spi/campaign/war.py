"""An evening of the Campaign Game for tests of its Event Cards: Armies told where a test wants them, cards played."""

from typing import Self

from engine.core.box import Box
from engine.core.table import Table
from engine.games.wotr_spi.in_army import Battle
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

UMBAR, PORT, ISENGARD, HELMS_DEEP, MINAS_TIRITH = "W2842", "E0231", "W2421", "W2524", "E0428"


class War(Evening):
    """A table of the Campaign Game in memory."""

    def __init__(self, box: str | Box = "practice", **options: bool) -> None:
        self.table = Table.create(
            None, "wotr_spi", version="campaign", options=options, box=box, table_id="000000000001",
            table_secret=bytes(32),
        )  # fmt: skip

    def army(self, seat: str, hex_: str, **points: int) -> Self:
        """A Force as it stands there."""
        self.do(seat, "TellForce", hex=hex_, points=[[seat, people, count] for people, count in points.items()])
        return self

    def battle(self, hex_: str, seat: str = DARK, **points: int) -> Self:
        """Army Combat in a hex in this seat's Player-Turn; points: the other side's Force, told there first."""
        self.to(seat)
        other = DARK if seat == FELLOWSHIP else FELLOWSHIP
        self.army(seat, hex_, **(points or ({"orcs": 10} if seat == DARK else {"gondor": 10})))
        assert self.state.armies.at(other, hex_)
        self.do(seat, "StartBattle", hex=hex_)
        self.settled()
        if "army_price" in self.asks:
            self.do(DARK, "PayDefence", in_full=False)
        return self

    @property
    def fight(self) -> Battle:
        """The Army Combat in hand."""
        return self.state.the(Battle)

    def fought(self, die: int) -> int:
        """The die of a round, nobody leading: what was added to it."""
        while "army_leader" in self.asks:
            ask = next(ask for ask in self.table.asks("truth") if ask.id == "army_leader")
            self.do(ask.seat, "LeadArmy", leader="")
        ruling = self.roll(self.fight.attacker, die)
        (rolled,) = [event for event in ruling.events if type(event).__name__ == "BattleRolled"]
        return int(rolled.net)

    def says(self, seat: str, do: str, **fields: object) -> set[str]:
        """The refusing checks that fail for what is not allowed."""
        ruling = self.ruled(seat, do, **fields)
        assert not ruling.allowed
        return {check.says for check in ruling.failing("truth") if check.refuses}

    def take_losses(self) -> Self:
        """Whoever is asked takes what comes first off his Force."""
        while waiting := [ask for ask in self.table.asks("truth") if ask.id == "army_losses"]:
            (ask,) = waiting
            due, rows = self.fight.due[ask.seat], []
            for people, count in self.fight.strengths[ask.seat].items():
                taken = min(due, count)
                due -= taken
                rows += [[ask.seat, people, taken]] if taken else []
            self.do(ask.seat, "TakeLosses", points=rows)
        return self

    def passed_over(self) -> Self:
        """Losses are taken and everybody stays, to the next round."""
        self.take_losses()
        while waiting := [ask for ask in self.table.asks("truth") if ask.id == "army_parting"]:
            self.do(waiting[0].seat, "StayInBattle")
        return self
