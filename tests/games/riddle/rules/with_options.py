"""A table of the Advanced Game, or of the Basic Game with optional rules."""

from typing import Any

from engine.core.audience import TRUTH
from tests.games.riddle.rules.evening import BREE, Evening

SECRET, GOLLUM_SPACE, CRYSTAL = "0303", "0803", "1508"
"""A Secret space, a Gollum space, a Clairvoyance space."""
FAR_AWAY = ("0303", "1301", "2513", "2210", "1721", "1325", "0503", "1006")
BESIDE_SECRET, BESIDE_GOLLUM, BESIDE_CRYSTAL = "0304", "0703", "1608"


class Played(Evening):
    """One table of the Advanced Game where nothing else is said."""

    def __init__(self, *seats: str, version: str = "advanced", **options: Any) -> None:
        super().__init__(*seats, version=version, **options)

    def at(self, place: str, *, die: int = 3, **others: str) -> "Played":
        """The first player has thrown, and stands there; other markers stand as said."""
        first = self.table.seats[0]
        self.began_far().stand(marker={first: place, **others}).roll(die)
        return self

    def began_far(self) -> "Played":
        """Everybody has had a turn, and is put on land that is far from any other player."""
        self.deal()
        for seat, place in zip(self.table.seats, FAR_AWAY, strict=False):
            self.roll(1).do(seat, "MoveByDie", to=BREE).do(seat, "PassDie").stand(marker={seat: place})
        return self

    def beats(self, defender: str, *forces: str) -> "Played":
        """The player whose turn it is walks up to a neighbour in the open, and wins a battle with these forces."""
        self.me("Exchange", other=defender).me("Attack", of=defender)
        for force in forces:
            self.me("Present", force=force)
        self.do(defender, "StopBattle")
        return self

    def pass_by(self) -> "Played":
        """A turn of no consequence, also of a player who is beyond reach, or cannot move."""
        seat = self.state.active
        was = self.state.at[seat]
        self.roll(1)
        if self.state.is_away(seat):
            self.do(seat, "StayInHalls")
            return self
        places = [
            place
            for offer in self.table.offers(TRUTH, by=seat)
            if offer.do == "MoveByDie"
            for place, _ in offer.fields[0].options
        ]
        if places:
            self.do(seat, "MoveByDie", to=places[0])
        self.do(seat, "PassDie").stand(marker={seat: was})
        return self
