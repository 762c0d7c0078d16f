"""A table of The Lord of the Rings (Knizia) that is brought to the situation a rule speaks of."""

from typing import Any

from engine.core.audience import TRUTH
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.games.lotr_knizia.pieces import KNIZIA, SEATS
from engine.games.lotr_knizia.state import State

FRODO, SAM, PIPPIN, MERRY, FATTY = SEATS
MORIA, HELMS_DEEP, SHELOBS_LAIR, MORDOR = "moria", "helms_deep", "shelobs_lair", "mordor"
RULES, EXPANDED = "second_edition", "expanded"
LOST = ("athelas", "miruvor", "mithril", "staff", "belt", "elessar", "lembas", "phial")


class Evening:
    """One table. players: how many of the hobbits sit down; options: the optional rules."""

    def __init__(self, version: str = RULES, players: int = 5, **options: Any) -> None:
        about: dict[str, Any] = {"version": version, "options": options, "seats": SEATS[:players]}
        self.table = Table.create(None, "lotr_knizia", **about, table_id="rules", table_secret=bytes(32))

    @property
    def state(self) -> State:
        """The table as it stands."""
        state = self.table.timeline.head.world.state
        assert isinstance(state, State)
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

    def do(self, seat: str, do: str, **values: Any) -> "Evening":
        """Something that is done, and has to be legal."""
        ruling = self.table.submit(seat, self.table.command({"do": do, **values}))
        assert ruling.allowed, (do, values, [check.says for check in ruling.failing(TRUTH)])
        return self

    def stand(self, **facts: Any) -> "Evening":
        """Facts as they stand; `dark={'sam': 3}` for one of each seat, `board='moria'` for one of all."""
        rows = [
            (fact, key, str(value))
            for fact, told in facts.items()
            for key, value in (told.items() if isinstance(told, dict) else [("", told)])
        ]
        command = self.table.command({"do": "SetAllByHand", "facts": rows, "reason": "so it stands"})
        ruling = self.table.submit(self.table.seats[0], command, self.table.seats)
        assert ruling.allowed, (facts, [(check.says, check.facts) for check in ruling.failing(TRUTH)])
        return self

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
