"""How far a marker comes in one move (B-5, B-6): by the die or by a Horse, with the Boat, Rope and Cloak it has."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import lru_cache

from engine.core.frozen import frozen
from engine.games.riddle.board import Board, Side, neighbours

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
class End:
    """Where a move may end. left: how many of its spaces are left there; is_held: the marker has entered a forest
    or a mountain without the card, and goes no further this turn (B-6); is_sure: nothing on the way there is untold.
    """

    left: int
    is_held: bool
    is_sure: bool = True


@frozen
class Travel:
    """The board with what a table has told of its rivers: side -> RIVER or DRY, of those that may be one."""

    board: Board
    told: Mapping[Side, str] = field(default_factory=dict)

    def reach(self, start: str, spaces: int, gear: Gear) -> Mapping[str, bool]:
        """Every place in which a move of so many spaces may end, but the one where it begins (B-5); False for one to
        which it comes only over a side of which nobody has told whether a river runs there.
        """
        return {place: end.is_sure for place, end in self.ends(start, spaces, gear).items()}

    def ends(self, start: str, spaces: int, gear: Gear) -> Mapping[str, End]:
        """The same places, each with what is left there of the move, and whether the marker is held."""
        free, stopped = self._walked(start, spaces, gear, is_bold=False)
        bold_free, bold_stopped = self._walked(start, spaces, gear, is_bold=True)
        sure = {**stopped, **free}
        found = {place: End(spaces - steps, place not in free) for place, steps in sure.items()}
        for place, steps in {**bold_stopped, **bold_free}.items():
            found.setdefault(place, End(spaces - steps, place not in bold_free, is_sure=False))
        found.pop(start, None)
        return dict(sorted(found.items()))

    def _walked(self, start: str, spaces: int, gear: Gear, *, is_bold: bool) -> tuple[dict[str, int], dict[str, int]]:
        """Where a move may end and go on, and where it must stop, each with the spaces that it takes. is_bold: what
        nobody has told is taken to be dry.
        """
        free, stopped = {start: 0}, dict[str, int]()
        newest = {start}
        for steps in range(1, spaces + 1):
            found = [step for place in newest for step in self._a_space(place, gear, is_bold=is_bold)]
            for place in (place for place, must_stop in found if must_stop):
                stopped.setdefault(place, steps)
            newest = {place for place, must_stop in found if not must_stop} - free.keys()
            free |= dict.fromkeys(newest, steps)
        return free, stopped

    def _a_space(self, place: str, gear: Gear, *, is_bold: bool) -> Iterator[tuple[str, bool]]:
        """Where one space of movement leads, and whether the marker must stop there: along a river from dot to dot
        (B-6/on-rivers, B-6/entering-dots, B-6/both), two of a road (B-6/roads, B-6/roads-through) or of water
        (B-6/two-for-one), and elsewhere one (B-6/open).
        """
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

    def lands(self, place: str, gear: Gear) -> End | None:
        """B-6/flying-special, B-6/bombadil  How a marker stands that comes through the air; None where it cannot, on
        water without a Boat.
        """
        if place in self.board.dots:
            return End(0, is_held=False) if gear.boat else None
        if place not in self.board.beside or (self._is_water(place) and not gear.boat):
            return None
        return End(0, self._stops_in(place, gear))

    def _is_road(self, one: str, other: str) -> bool:
        return frozenset((one, other)) in self.board.roads

    def _is_water(self, hex_: str) -> bool:
        return self.board.ground[hex_] in WATER

    def _stops_in(self, hex_: str, gear: Gear) -> bool:
        """B-6  The first forest without a Cloak, and the first mountain without a Rope, ends the move."""
        letter = self.board.ground[hex_]
        return (letter == FOREST and not gear.cloak) or (letter == MOUNTAIN and not gear.rope)

    def _may_step(self, here: str, there: str, gear: Gear, *, is_bold: bool) -> bool:
        """B-6/water, B-6/boat-across  Onto water and over a river with a Boat alone, but at a bridge or a ford."""
        if self._is_water(there):
            return gear.boat and not gear.is_horse
        side = frozenset((here, there))
        if gear.boat or side in self.board.bridges or side not in self.board.may_be_river:
            return True
        return self.told.get(side, DRY if is_bold else RIVER) == DRY


@lru_cache(4096)
def within(place: str, far: int, laid: Board) -> frozenset[str]:
    """The places of the board at most so far from one, whatever lies between; a dot is a space beside its three."""
    is_dot = place in laid.dots
    found = set(laid.dots[place]) if is_dot else {place}
    near = set(found)
    for step in range(far - is_dot):
        if step == far - is_dot - 1:
            near = set(found)
        found |= {other for hex_ in found for other in neighbours(hex_) if other in laid.ground}
    dots = {dot for dot, corner in laid.dots.items() if corner & near}
    return frozenset((found & laid.beside.keys()) | dots | ({place} if is_dot else set()))
