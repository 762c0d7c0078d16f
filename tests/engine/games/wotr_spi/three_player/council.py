"""An evening at a table of the Three Player Game, for the tests of V to Z."""

from typing import Any, Self

from engine.core.audience import TRUTH
from engine.core.box import Box
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.pieces import UNDER_COUNTERS
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

SARUMAN = "saruman"
SEATS = (SARUMAN, FELLOWSHIP, DARK)
ISENGARD, HELMS_DEEP, EDORAS, BARAD_DUR, DOL_GULDUR = "W2421", "W2524", "W2624", "E1128", "W3218"
FIELD, NEAR = "W2120", "W2121"
"""A clear hex that nothing is in, and a hex beside it."""
THREE = (None, None, None)


class Council(Evening):
    """A table of three seats in memory."""

    def __init__(self, box: str | Box = "practice") -> None:
        self.table = Table.create(
            None, "wotr_spi", version="three_player", box=box, table_id="000000000001", table_secret=bytes(32)
        )

    def set_up(
        self, dark: tuple[int | None, ...] = THREE, fellowship: tuple[int | None, ...] = THREE,
        saruman: tuple[int | None, ...] = THREE,
    ) -> Self:  # fmt: skip
        """C, Q with three seats, with these opening hands, to the Ring Phase of Game-Turn 1."""
        for seat in (FELLOWSHIP, DARK, SARUMAN):
            self.do(seat, "PlaceCounters")
        self.do(DARK, "DealServants")
        self.do(FELLOWSHIP, "DealMagicCards")
        for seat, cards in ((SARUMAN, saruman), (FELLOWSHIP, fellowship), (DARK, dark)):
            self.do(seat, "DrawOpeningHand", cards=list(cards))
        return self

    def _end_ring(self, *_: object) -> None:
        if "control_of_gollum" in self.asks:
            (ask,) = [ask for ask in self.table.asks(TRUTH) if ask.id == "control_of_gollum"]
            self.roll(ask.seat, 3)
        self.do(FELLOWSHIP, "EndPhase")

    def _end_events(self, *_: object) -> None:
        while self.state.phase.value == "events":
            (ask,) = [ask for ask in self.table.asks(TRUTH) if ask.id.startswith("event")]
            self.do(ask.seat, "EndEvents")

    def _end_search(self, letter: str, die: int, search_card: int) -> None:
        if self.state.shadow.die is None and self.state.shadow.forfeited_on is None:
            self.points(letter, die)
        while self.state.phase.value == "search":
            seat = self.state.three.searcher
            if self.state.turn > 1 and self.state.search.card is None:
                self.draw(seat, search_card)
            self.do(seat, "EndPhase")

    def draw(self, seat: str, card: int = 97) -> Ruling:
        """The next Search Card that can come up."""
        (offer,) = self.offered(seat, "DrawSearch")
        can = [value for value, _ in offer.fields[0].options]
        return self.do(seat, "DrawSearch", card=next((one for one in can if one >= card), can[0]))

    def _end_saruman(self, *_: object) -> None:
        self.do(SARUMAN, "EndPhase")

    def do(self, seat: str, do: str, agreed: tuple[str, ...] = (), at: str = "desk", **fields: Any) -> Ruling:
        """A command that has to be allowed where it is given; what came of it is kept."""
        self.last = super().do(seat, do, agreed, at, **fields)
        return self.last

    def events(self) -> list[str]:
        """What the latest command has come to."""
        return [type(event).__name__ for event in self.last.events]

    def says(self, seat: str, do: str, **fields: object) -> set[str]:
        """The refusing checks that fail for what is not allowed."""
        ruling = self.ruled(seat, do, **fields)
        assert not ruling.allowed, f"{do} {fields} is allowed"
        return {check.says for check in ruling.failing(TRUTH) if check.refuses}

    def losses(self) -> Self:
        """Both sides of the battle in hand take theirs, each off its one people."""
        while waiting := [ask for ask in self.table.asks(TRUTH) if ask.id == "army_losses"]:
            seat, fight = waiting[0].seat, self.state.stack[-1]
            (people,) = fight.strengths[seat]
            self.do(seat, "TakeLosses", points=[[seat, people, fight.due[seat]]])
        return self

    def army(self, seat: str, hex_: str, **points: int) -> Self:
        """A Force as it stands there."""
        self.do(seat, "TellForce", hex=hex_, points=[[seat, people, count] for people, count in points.items()])
        while {"rout_capture", "routed"} & set(self.asks):
            (ask, *_) = [ask for ask in self.table.asks(TRUTH) if ask.id in ("rout_capture", "routed")]
            beside = f"{hex_[0]}{int(hex_[1:3]):02}{int(hex_[3:]) - 1:02}"
            if ask.id == "routed":
                self.do(ask.seat, "PlaceRouted", to=beside)
            else:
                self.do(ask.seat, "LeaveRouted")
        return self

    def at(self, seat: str, hex_: str) -> dict[str, int | None]:
        """The Strength Points of a seat in a hex."""
        return dict(forces.points_at(self.state, seat, hex_))

    def counters(self, hex_: str, *names: str) -> Self:
        """These counters of the Fellowship's face-down in a hex, as its desk has them."""
        for name in names:
            old = self.state.people[name].hex
            if old and not self.state.people[name].is_face_up:
                self.by_hand("face_down_counters", self.state.stacks[old].face_down - 1, old)
        there = self.state.stacks.get(hex_)
        self.by_hand("face_down_counters", (there.face_down if there else 0) + len(names), hex_)
        self.do(FELLOWSHIP, "NameCounters", hex=hex_, names=list(names))
        return self

    def captive(self, name: str, hex_: str, *, kind: str = "hand_orcs") -> Self:
        """A Character whom Orcs hold in a hex, open for all to see; a Hobbit only as one."""
        if self.state.orcs.get(hex_) is None:
            self.by_hand("orc_kind", kind, hex_)
        if name in ("frodo", "sam", "merry", "pippin"):
            old = self.state.people[name].hex or ""
            self.by_hand("face_down_counters", self.state.stacks[old].face_down - 1, old)
            self.by_hand("captive_hobbits", 1, hex_)
            self.do(FELLOWSHIP, "NameCounters", hex=hex_, names=[name])
            return self
        old = self.state.people[name].hex or ""
        self.by_hand("face_down_counters", self.state.stacks[old].face_down - 1, old)
        self.by_hand("face_up", "yes", name)
        self.by_hand("hex", hex_, name)
        self.by_hand("captive", "yes", name)
        return self

    def ring_to_saruman(self, *, worn: bool = False) -> Self:
        """Saruman bears the Ring, for all to see."""
        self.by_hand("ring_bearer", "saruman")
        if worn:
            self.do(SARUMAN, "PutOnRing")
        return self

    def allied(self, with_: str, turn: int = 0, *, lends: tuple[str, ...] = (), lent: tuple[str, ...] = ()) -> Self:
        """Saruman and this seat are allied from this (or the next) Events Phase on; what each lends the other."""
        self.to("events", turn)
        self.do(SARUMAN, "WriteAlliance", to=with_, lends=list(lends))
        self.do(with_, "WriteAlliance", to=SARUMAN, lends=list(lent))
        return self.to("search")


EVERYBODY = tuple(name for name in UNDER_COUNTERS if name != "gandalf_white")
