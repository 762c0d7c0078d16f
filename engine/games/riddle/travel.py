"""How far a marker comes in one move (B-5, B-6): by the die or by a Horse, with the Boat, Rope and Cloak it has."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from engine.core.frozen import frozen
from engine.games.riddle.board import Board, Side

WATER, FOREST, MOUNTAIN = "~s", "F", "M"
RIVER, DRY = "river", "dry"


@frozen
class Gear:
    """What a move is made with. is_horse: a Horse carries the marker, over a river with a Boat and onto no water."""

    boat: bool = False
    rope: bool = False
    cloak: bool = False
    is_horse: bool = False


@frozen
class Travel:
    """The board with what a table has told of its rivers: side -> RIVER or DRY, of those that may be one."""

    board: Board
    told: Mapping[Side, str] = field(default_factory=dict)

    def reach(self, start: str, spaces: int, gear: Gear) -> Mapping[str, bool]:
        """Every place in which a move of so many spaces may end, but the one where it begins (B-5); False for one to
        which it comes only over a side of which nobody has told whether a river runs there.
        """
        sure = self._stops(start, spaces, gear, is_bold=False)
        bold = self._stops(start, spaces, gear, is_bold=True)
        return {place: place in sure for place in bold if place != start}

    def _stops(self, start: str, spaces: int, gear: Gear, *, is_bold: bool) -> set[str]:
        """Where a move may end. is_bold: what nobody has told is taken to be dry."""
        free, stopped = {start}, set[str]()
        newest = {start}
        for _ in range(spaces):
            found = [step for place in newest for step in self._a_space(place, gear, is_bold=is_bold)]
            stopped |= {place for place, must_stop in found if must_stop}
            newest = {place for place, must_stop in found if not must_stop} - free
            free |= newest
        return free | stopped

    def _a_space(self, place: str, gear: Gear, *, is_bold: bool) -> Iterator[tuple[str, bool]]:
        """Where one space of movement leads, and whether the marker must stop there."""
        board = self.board
        for there in board.along.get(place, ()) if gear.boat else ():
            is_hex = there in board.beside
            # A Horse goes off a river where it stands, and neither along one nor onto water.
            if not gear.is_horse or (there in board.dots.get(place, ()) and not self._is_water(there)):
                yield there, is_hex and self._stops_in(there, gear)
        if place in board.dots:
            return
        for there in board.beside[place]:
            if self._is_road(place, there):
                yield there, False
                for on in board.beside[there]:
                    if on != place and self._is_road(there, on):
                        yield on, False
            elif self._may_step(place, there, gear, is_bold=is_bold):
                yield there, self._stops_in(there, gear)
                if self._is_water(place) and self._is_water(there):
                    yield from ((on, False) for on in board.beside[there] if on != place and self._is_water(on))

    def _is_road(self, one: str, other: str) -> bool:
        return frozenset((one, other)) in self.board.roads

    def _is_water(self, hex_: str) -> bool:
        return self.board.ground[hex_] in WATER

    def _stops_in(self, hex_: str, gear: Gear) -> bool:
        """B-6  The first forest without a Cloak, and the first mountain without a Rope, ends the move."""
        letter = self.board.ground[hex_]
        return (letter == FOREST and not gear.cloak) or (letter == MOUNTAIN and not gear.rope)

    def _may_step(self, here: str, there: str, gear: Gear, *, is_bold: bool) -> bool:
        """B-6  Onto water and over a river with a Boat alone, but at a bridge or a ford."""
        if self._is_water(there):
            return gear.boat and not gear.is_horse
        side = frozenset((here, there))
        if gear.boat or side in self.board.bridges or side not in self.board.may_be_river:
            return True
        return self.told.get(side, DRY if is_bold else RIVER) == DRY
