"""Fights for tests: a box whose tables do what the die says, and the ways into a Duel."""

from pathlib import Path
from typing import Self

from engine.core.box import Cell, load_box
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

GAME_DIR = Path(__file__).resolve().parents[4] / "engine" / "games" / "wotr_spi"
RESULTS = {"1": "-", "2": "D1", "3": "D2", "4": "A1", "5": "A1 D2", "6": "DK"}
"""What every column of the Individual Combat Results Table says here."""
NOTHING, ONE, TWO, OWN, BOTH, KILLS = 1, 2, 3, 4, 5, 6
SOURCE = "made up for this test"
CELLS = {
    ("individual_combat", str(differential), die): Cell(result, SOURCE)
    for differential in range(-20, 21)
    for die, result in RESULTS.items()
} | {("sorcery", rating, str(die)): Cell(str(die), SOURCE) for rating in "ABCD" for die in range(1, 7)}
BOX = load_box(GAME_DIR, "practice").with_owned(CELLS)
PLACE = "W2724"
HOBBITS = ("frodo", "sam", "merry", "pippin")


class Fight(Evening):
    """An evening with the tables above; Sorcery wounds by as much as its die."""

    def __init__(self) -> None:
        super().__init__(BOX)

    def stand(self, *names: str, spotted_hobbits: int = 0, face_down: int = 0) -> Self:
        """In the Fellowship Player-Turn these go to PLACE. So many lie unspotted, so many are spotted Hobbits, the rest
        stand face-up by name.
        """
        self.company(PLACE, *names)
        self.by_hand("face_down_counters", face_down, PLACE)
        self.by_hand("spotted_hobbits", spotted_hobbits, PLACE)
        for name in [name for name in names if name not in HOBBITS][: len(names) - face_down - spotted_hobbits]:
            self.by_hand("face_up", "yes", name)
            self.by_hand("hex", PLACE, name)
        return self

    def dark(self, *names: str) -> Self:
        """These Dark Power Characters stand there too."""
        for name in names:
            self.by_hand("hex", PLACE, name)
        return self

    def on(self) -> Self:
        """The Dark Power Player-Turn."""
        return self.to("dark_power")

    def start(self, seat: str = DARK) -> Self:
        self.do(seat, "StartCombat", hex=PLACE)
        return self

    def hobbit(self, name: str, was: str = "spotted_hobbit") -> Self:
        self.do(FELLOWSHIP, "ChooseFighter", name=was, hobbit=name)
        return self

    def round(
        self, fellowship: int, dark_power: int, *, by_sorcery: tuple[str, ...] = (), items: tuple[int, ...] = ()
    ) -> Self:
        """One round: what is to be said is said, then both dice."""
        while "attack" in self.asks:
            seat = next(ask.seat for ask in self.table.asks("truth") if ask.id == "attack")
            mine = items if seat == FELLOWSHIP else ()
            self.do(seat, "DeclareAttack", sorcery=seat in by_sorcery, items=list(mine))
        self.roll(FELLOWSHIP, fellowship)
        self.roll(DARK, dark_power)
        return self

    def stop_before_the_round(self) -> Self:
        """What is to be said is said, and no die is rolled yet."""
        while "attack" in self.asks:
            self.do(next(ask.seat for ask in self.table.asks("truth") if ask.id == "attack"), "DeclareAttack")
        return self

    @property
    def totals(self) -> dict[str, int]:
        """Both totals of the round in hand, by seat."""
        return dict(self.truth["combat"]["totals"])

    def fight_on(self) -> Self:
        self.do(DARK, "StopOrGoOn", stop=False)
        return self

    def wounds(self, name: str) -> tuple[int, int]:
        """(x, slashes) on this row."""
        person = self.state.people[name]
        return person.wounds, person.slashes

    def duel(self, hobbit: str = "sam", foe: str = "nazgul_3") -> Self:
        """A spotted Hobbit against one Character of the Dark Power, in its Player-Turn, before the first round."""
        return self.to("fellowship").stand(hobbit, spotted_hobbits=1).dark(foe).on().start().hobbit(hobbit)
