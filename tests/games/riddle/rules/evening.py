"""A table of Riddle of the Ring that is brought to the situation a rule speaks of."""

from typing import Any

from engine.core.audience import TRUTH
from engine.games.riddle.pieces import SEATS
from engine.games.riddle.state import CRACKS, HALLS, State
from tests.games.sitting import Sitting

FRODO, SAM, MERRY, PIPPIN, RIDER_1, RIDER_2, RIDER_3, RIDER_4 = SEATS
THREE = (FRODO, SAM, RIDER_1)
SHIRE, BREE, GREY_HAVENS, FORNOST, BARROW_DOWNS = "0507", "0607", "0205", "0503", "0809"
RIVENDELL, MORIA, WOOD_TOWN, DOL_GULDUR, LAKE_TOWN, MINAS_TIRITH = "0805", "1112", "1810", "1612", "1707", "0921"
RELMETHER, ITHILIEN, OPEN = "2210", "1317", "0903"
LANDS: dict[str, str] = {
    FRODO: GREY_HAVENS, SAM: RELMETHER, RIDER_1: "1721", MERRY: "1325", PIPPIN: "2315", RIDER_2: "1914",
    RIDER_3: "0514", RIDER_4: "1101",
}  # fmt: skip
"""Where markers stand that are in nobody's way."""


class Evening(Sitting[State]):
    """One table. seats: who plays; the first of them has the first turn; options: the switches that are on."""

    def __init__(
        self, *seats: str, rules: dict[str, str] | None = None, version: str = "basic", **options: Any
    ) -> None:
        super().__init__("riddle", version=version, seats=seats or THREE, box="riddle_ice_1985", options=options)
        for name, reading in (rules or {}).items():
            self.settle(name, reading)

    def me(self, do: str, **values: Any) -> "Evening":
        """What the player does whose turn it is."""
        return self.do(self.state.active, do, **values)

    def settle(self, name: str, reading: str) -> "Evening":
        """The table takes another side in an open question."""
        return self.all_agree("SettleHouseRule", ruling=name, reading=reading, reason="so it is played here")

    def deal(self, *faces: int) -> "Evening":
        """Two cards each, and everybody throws; the first player highest where nothing else is said."""
        self.do(self.table.seats[0], "Deal")
        for face in faces or (6, *(1,) * (len(self.table.seats) - 1)):
            self.roll(face)
        return self

    def roll(self, face: int) -> "Evening":
        """Who is asked for a throw throws this."""
        seat = next(who for who, answer in self.asked if answer == "EnterRoll")
        return self.do(seat, "EnterRoll", faces=[face])

    def pass_by(self) -> "Evening":
        """A turn of no consequence: its player walks away, and his marker is put back where it was."""
        seat = self.state.active
        was = self.state.at[seat]
        self.roll(1)
        if was == HALLS:
            return self.do(seat, "StayInHalls")
        if was != CRACKS:
            (offer,) = [one for one in self.table.offers(TRUTH, by=seat) if one.do == "MoveByDie"]
            self.do(seat, "MoveByDie", to=offer.fields[0].options[0][0])
        self.do(seat, "PassDie")
        return self.stand(marker={seat: was})

    def began(self, **at: str) -> "Evening":
        """Everybody has had a turn and stands far from the others, and the first player is to throw."""
        self.deal()
        for seat in self.table.seats:
            self.roll(1).do(seat, "MoveByDie", to=BREE).do(seat, "PassDie").stand(marker={seat: LANDS[seat]})
        return self.stand(marker=at) if at else self

    def thrown(self, face: int, **at: str) -> "Evening":
        """As before, and the first player has thrown."""
        return self.began(**at).roll(face)

    def walk(self, to: str) -> "Evening":
        """The marker moves by the die."""
        return self.me("MoveByDie", to=to)

    def lay(self, card: str) -> "Evening":
        """A card is laid open."""
        return self.me("LayOpen", card=card)

    def facing(self, other: str, hand: int = 6) -> "Evening":
        """The first player has walked to the Shire beside another in Bree, and has exchanged a card with him."""
        self.began(**{self.table.seats[0]: "0407", other: BREE})
        self.stand(hand=dict.fromkeys(self.table.seats, hand)).roll(1)
        return self.walk(SHIRE).me("Exchange", other=other)

    def fought(self, *forces: str) -> "Evening":
        """Forces are presented by whoever is next."""
        for force in forces:
            seat = next(who for who, answer in self.asked if answer in ("Present", "StopBattle"))
            self.do(seat, "Present", force=force)
        return self

    def next_round(self) -> "Evening":
        """The others have their turns, until the first player is to throw again."""
        while self.state.active != self.table.seats[0]:
            self.pass_by()
        return self
