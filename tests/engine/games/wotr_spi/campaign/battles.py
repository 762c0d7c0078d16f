"""Evenings at a table of the Campaign Game in which Armies meet, for the tests of S and U."""

from typing import Any, Self

from engine.core.ask import Read
from engine.core.audience import DESK, TABLE, TRUTH
from engine.core.box import Box
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.pieces import UNDER_COUNTERS
from engine.games.wotr_spi.steps.s_armies.results import BattleRolled
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

FIELD, NEAR, FAR = "W2120", "W2121", "W2218"
"""A clear hex that nothing is in, a hex beside it, and one that lies two away."""
SIDE_OF = {
    **dict.fromkeys(("dwarves", "elves", "western_allies", "rohan", "gondor"), FELLOWSHIP),
    **dict.fromkeys(("orcs", "trolls", "haradrim", "khand", "rhun", "saruman_orcs", "dunlendings"), DARK),
}


class War(Evening):
    """A table of the Campaign Game in memory. last: what the latest command has come to."""

    last: Ruling

    def __init__(self, box: str | Box = "practice") -> None:
        self.table = Table.create(
            None, "wotr_spi", version="campaign", box=box, table_id="000000000001", table_secret=bytes(32)
        )

    def force(self, hex_: str, *, instead: str = "", **points: int) -> Self:
        """One seat's Force as it stands in a hex, told by hand: nobody looks where it has come from."""
        seat = SIDE_OF[next(iter(points))]
        rows = [[seat, people, count] for people, count in points.items()]
        self.do(seat, "TellForce", hex=hex_, points=rows, instead=instead)
        return self

    def no_force(self, seat: str, hex_: str) -> Self:
        """No Force of this seat stands there."""
        self.do(seat, "TellForce", hex=hex_, points=[])
        return self

    def counters(self, hex_: str, count: int, *, noted: bool = True) -> Self:
        """So many face-down counters of the Fellowship lie in a hex. noted: by its desk they may be anybody's."""
        self.by_hand("face_down_counters", count, hex_)
        if noted:
            self.do(
                FELLOWSHIP, "NameCounters", hex=hex_, names=[name for name in UNDER_COUNTERS if "white" not in name]
            )
        return self

    def gandalf_came(self, group: str) -> Self:
        """Gondor or Rohan is mobilized by Gandalf, on the Fellowship's word."""
        self.do(FELLOWSHIP, "TellGandalfCame", at=TABLE, group=group)
        return self

    def fight(self, hex_: str = FIELD, *, full: bool = True, leaders: bool = False) -> Self:
        """The seat whose turn it is attacks; the defence is paid for as told, and nobody leads unless leaders do."""
        seat = self.state.phase.value
        self.do(seat, "StartBattle", hex=hex_)
        self.settled()
        if "army_price" in self.asks:
            self.do(DARK, "PayDefence", in_full=full)
        while not leaders and "army_leader" in self.asks:
            (ask,) = [ask for ask in self.table.asks(TRUTH) if ask.id == "army_leader"]
            self.do(ask.seat, "LeadArmy")
        return self

    def throw(self, face: int) -> Self:
        """The Attacker's die; nobody has used Sorcery."""
        while "army_sorcery_said" in self.asks:
            (ask,) = [ask for ask in self.table.asks(TRUTH) if ask.id == "army_sorcery_said"]
            self.do(ask.seat, "CastForArmy", sorcery=False)
        self.roll(self.battle.attacker, face)
        return self

    def stay(self, times: int = 2) -> Self:
        """So many seats, in their order, stay and fight on."""
        for _ in range(times):
            (ask,) = [ask for ask in self.table.asks(TRUTH) if ask.id == "army_parting"]
            self.do(ask.seat, "StayInBattle")
        return self

    def placed(self, to: str) -> Self:
        """Whoever has to leave a hex goes to this one, and nobody is reached for."""
        while {"rout_capture", "routed"} & set(self.asks):
            (ask,) = [ask for ask in self.table.asks(TRUTH) if ask.id in ("rout_capture", "routed")]
            if ask.id == "routed":
                self.do(ask.seat, "PlaceRouted", to=to)
            else:
                self.do(ask.seat, "LeaveRouted")
        return self

    @property
    def battle(self) -> Battle:
        """The battle under way."""
        fight = self.state.under_way(Battle)
        assert fight is not None
        return fight

    def at(self, seat: str, hex_: str) -> dict[str, int | None]:
        """The Strength Points of a seat in a hex."""
        return dict(forces.points_at(self.state, seat, hex_))

    def do(self, seat: str, do: str, agreed: tuple[str, ...] = (), at: str = DESK, **fields: Any) -> Ruling:
        """A command that has to be allowed where it is given; what came of it is kept."""
        self.last = super().do(seat, do, agreed, at, **fields)
        return self.last

    def readings(self) -> list[Read]:
        """The cells that the table's own sheet is asked for."""
        return [ask for ask in self.table.asks(TRUTH) if isinstance(ask, Read)]

    def read(self, chart: str, column: str, value: str, *, row: str = "") -> Self:
        """The open reading, which has to be of this chart and column, and of this row where one is named."""
        (ask,) = self.readings()
        assert (ask.chart, ask.column, row or ask.row) == (chart, column, ask.row)
        self.do(DARK, "GiveReading", chart=chart, row=ask.row, column=column, value=value)
        return self

    def events(self) -> list[str]:
        """What the latest command has come to."""
        return [type(event).__name__ for event in self.last.events]

    def rolled(self) -> BattleRolled:
        """What the latest die of Army Combat has come to."""
        (found,) = [event for event in self.last.events if isinstance(event, BattleRolled)]
        return found


def in_the_field(turn: int = 1, phase: str = FELLOWSHIP, *, dark: dict[str, int], fellowship: dict[str, int]) -> War:
    """Two Forces in a clear hex where nobody else is, in a seat's Player-Turn."""
    war = War().to(phase, turn)
    return war.force(FIELD, **dark).force(FIELD, **fellowship)
