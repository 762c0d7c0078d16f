"""An evening of the Campaign Game for tests of its leaders: Armies told where a test wants them, and battles begun."""

from typing import Any, Self

from engine.core.box import Box
from engine.core.table import Table
from engine.games.wotr_spi.in_army import Battle, Leader
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

GALADRIELS, ELRONDS = "W2918", "W2812"
MINAS_TIRITH, ISENGARD, BARAD_DUR, EDORAS, HELMS_DEEP = "E0428", "W2421", "E1128", "W2624", "W2524"


class Court(Evening):
    """A table of the Campaign Game in memory, from the Fellowship's first Player-Turn on."""

    def __init__(self, box: str | Box = "practice", **options: bool) -> None:
        self.table = Table.create(
            None, "wotr_spi", version="campaign", options=options, box=box, table_id="000000000001",
            table_secret=bytes(32),
        )  # fmt: skip

    def army(self, seat: str, hex_: str, **points: int) -> Self:
        """A Force as it stands there."""
        self.do(seat, "TellForce", hex=hex_, points=[[seat, people, count] for people, count in points.items()])
        return self.placed(hex_)

    def placed(self, hex_: str) -> Self:
        """Characters whose Army is gone from a hex go to the first of those beside it that takes them; nobody reaches
        for them.
        """
        column, row = int(hex_[1:3]), int(hex_[3:])
        beside = [f"{hex_[0]}{column + x:02}{row + y:02}" for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
        while asked := [ask for ask in self.table.asks("truth") if ask.id in ("routed", "rout_capture")]:
            if asked[0].id == "rout_capture":
                self.do(asked[0].seat, "LeaveRouted")
                continue
            to = next(to for to in beside if self.ruled(asked[0].seat, "PlaceRouted", to=to).allowed)
            self.do(asked[0].seat, "PlaceRouted", to=to)
        return self

    def noted(self, hex_: str, *names: str) -> Self:
        """Counters set face-down in a hex, and who they are on the Fellowship's desk."""
        there = self.state.stacks.get(hex_)
        count = (there.face_down if there else 0) + len(names)
        for name in names:
            old = self.state.people[name].hex
            if old and not self.state.people[name].is_face_up:
                self.by_hand("face_down_counters", self.state.stacks[old].face_down - 1, old)
        self.by_hand("face_down_counters", count, hex_)
        self.do(FELLOWSHIP, "NameCounters", hex=hex_, names=list(names))
        return self

    def open_up(self, name: str, hex_: str) -> Self:
        """A Character set face-up in a hex, his face-down counter gone from where it lay."""
        old = self.state.people[name].hex
        if old and not self.state.people[name].is_face_up:
            self.by_hand("face_down_counters", self.state.stacks[old].face_down - 1, old)
        self.by_hand("face_up", "yes", name)
        self.by_hand("hex", hex_, name)
        return self

    def battle(self, hex_: str, seat: str = FELLOWSHIP, **points: int) -> Self:
        """Army Combat in this seat's Player-Turn in a hex where the Fellowship has an Army: the Dark Power's there."""
        self.to(seat)
        self.army(DARK, hex_, **(points or {"orcs": 10}))
        self.do(seat, "StartBattle", hex=hex_)
        self.settled()
        if "army_price" in self.asks:
            self.do(DARK, "PayDefence", in_full=False)
        return self

    def awake(self) -> Self:
        """The Fellowship's second Player-Turn; the Western Allies have fought, and the Elves are mobilized (T.3)."""
        self.to("fellowship").army(FELLOWSHIP, "E0213", western_allies=400).battle("E0213", orcs=1)
        while self.state.now(Battle):
            ask = self.table.asks("truth")[0]
            match ask.id:
                case "army_leader":
                    self.do(ask.seat, "LeadArmy", leader="")
                case "battle":
                    self.roll(ask.seat, 6)
                case _:
                    self.do(ask.seat, "StayInBattle")
        return self.to("dark_power").to("fellowship", 2)

    def may_lead(self, seat: str = FELLOWSHIP) -> set[str]:
        """Whom the form of a leader lists."""
        named = [offer for offer in self.offered(seat, "LeadArmy") if offer.fields]
        return {name for offer in named for domain in offer.fields[:1] for name, _ in domain.options}

    def led(self, name: str, seat: str = FELLOWSHIP, **more: Any) -> Leader:
        """This one leads: what he is worth."""
        self.do(seat, "LeadArmy", leader=name, **more)
        return self.state.the(Battle).leaders[seat]
