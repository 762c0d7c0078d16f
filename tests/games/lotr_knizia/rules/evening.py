"""A table of The Lord of the Rings (Knizia) that is brought to the situation a rule speaks of."""

from typing import Any

from engine.games.lotr_knizia.pieces import KNIZIA, SEATS
from engine.games.lotr_knizia.state import State
from tests.games.sitting import Sitting

FRODO, SAM, PIPPIN, MERRY, FATTY = SEATS
MORIA, HELMS_DEEP, SHELOBS_LAIR, MORDOR = "moria", "helms_deep", "shelobs_lair", "mordor"
RULES, EXPANDED = "second_edition", "expanded"
LOST = ("athelas", "miruvor", "mithril", "staff", "belt", "elessar", "lembas", "phial")


class Evening(Sitting[State]):
    """One table. players: how many of the hobbits sit down; options: the optional rules."""

    def __init__(self, version: str = RULES, players: int = 5, **options: Any) -> None:
        super().__init__("lotr_knizia", version=version, options=options, seats=SEATS[:players])

    def at(self, board: str, **facts: Any) -> "Evening":
        """A Scenario begins: six cards each, no yellow card about, Sauron far away, frodo is active."""
        self.do(FRODO, "SetOut").do(FRODO, "Deal")
        self.stand(board=board, sauron=15, active=FRODO, feature=dict.fromkeys(LOST, "gone"))
        return self.stand(**facts) if facts else self

    def tile(self, kind: str) -> "Evening":
        """The active player turns a tile, and it is carried out."""
        active = self.state.active
        self.do(active, "TurnTile", kind=kind)
        return self.do(active, "CarryOut") if (active, "CarryOut") in self.asked else self

    def roll(self, face: str) -> "Evening":
        """The die falls on this face, and does what it does."""
        seat = next(who for who, answer in self.asked if answer == "EnterRoll")
        self.do(seat, "EnterRoll", faces=[KNIZIA.number(face)])
        return self.do(seat, "Suffer") if (seat, "Suffer") in self.asked else self

    def pay(self, seat: str, *rows: tuple[str, int]) -> "Evening":
        """One player pays."""
        return self.do(seat, "Pay", shares=[[seat, what, count] for what, count in rows])

    def played(self, kind: str, line: str = "") -> "Evening":
        """The active player plays a card."""
        return self.do(self.state.active, "PlayCard", kind=kind, **({"line": line} if line else {}))

    def skip(self) -> "Evening":
        """The active player plays no card, and goes towards the light; the turn ends."""
        self.do(self.state.active, "DrawOrHeal", gain="light")
        return self.do(self.state.active, "EndTurn")
