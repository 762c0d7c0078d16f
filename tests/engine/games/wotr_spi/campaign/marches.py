"""Evenings at a table of the Campaign Game in which Armies march, for the tests of S.2, F, J and T."""

from typing import Any, Self

from engine.core.audience import TABLE, TRUTH
from engine.core.box import Box
from engine.core.table import Table
from engine.games.wotr_spi import forces
from tests.engine.games.wotr_spi.evening import FELLOWSHIP, Evening

ISENGARD, HELMS_DEEP, EDORAS, MINAS_TIRITH, LORIEN = "W2421", "W2524", "W2624", "E0428", "W2918"
DUNLAND, ROHAN, EMNET, FANGORN = "W2320", "W2424", "W3022", "W2720"
"""A hex of each of these Provinces."""
EYE = "W2410"
"""A hex with an Eye, and nothing else."""


class War(Evening):
    """A table of the Campaign Game in memory."""

    def __init__(self, box: str | Box = "practice") -> None:
        self.table = Table.create(
            None, "wotr_spi", version="campaign", box=box, table_id="000000000001", table_secret=bytes(32)
        )

    def awake(self, *groups: str) -> Self:
        """Gondor or Rohan is mobilized, on the Fellowship's word at the table."""
        for group in groups:
            self.do(FELLOWSHIP, "TellGandalfCame", group=group, at=TABLE)
        return self

    def force(self, seat: str, hex_: str, instead: str = "", **points: int) -> Self:
        """A Force as it stands there."""
        rows = [[seat, people, count] for people, count in points.items()]
        self.do(seat, "TellForce", hex=hex_, points=rows, instead=instead)
        return self

    def march(self, seat: str, origin: str, to: str, **fields: Any) -> Self:
        """A march that is allowed; points by people."""
        points = fields.pop("points", {})
        rows = [[seat, people, count] for people, count in points.items()]
        self.do(seat, "MarchForce", origin=origin, to=to, points=rows, **fields)
        return self

    def barred(self, seat: str, origin: str, to: str, **fields: Any) -> set[str]:
        """What refuses this march, by the word of its checks; none where it is allowed."""
        points = fields.pop("points", {})
        rows = [[seat, people, count] for people, count in points.items()]
        ruling = self.ruled(seat, "MarchForce", origin=origin, to=to, points=rows, **fields)
        return {check.says for check in ruling.failing(TRUTH) if check.refuses}

    def says(self, seat: str, do: str, **fields: Any) -> set[str]:
        """What fails, refusing or not, by the word of its checks."""
        return {check.says for check in self.ruled(seat, do, **fields).failing(TRUTH)}

    def stands(self, seat: str, place: str) -> dict[str, int | None]:
        """The Strength Points of a seat in a place."""
        return dict(forces.points_at(self.state, seat, place))

    @property
    def lamps(self) -> dict[str, int]:
        """Which groups are mobilized, and since when."""
        return {group: lamp.turn for group, lamp in self.state.armies.lamps.items()}

    def woken_by(self, group: str) -> str:
        """What woke a group."""
        return self.state.armies.lamps[group].by

    def spot(self, hex_: str, name: str, province: str = "rohan") -> Self:
        """This one lies face-up in a hex, spotted there."""
        self.by_hand("face_up", "yes", name)
        self.by_hand("hex", hex_, name)
        return self


def at_fellowship(turn: int = 1) -> War:
    """The Fellowship Player-Turn of this Game-Turn."""
    return War().to("fellowship", turn)


def at_dark(turn: int = 2) -> War:
    """The Dark Power Player-Turn of this Game-Turn; on the second Saruman's forces are mobilized."""
    return War().to("dark_power", turn)
