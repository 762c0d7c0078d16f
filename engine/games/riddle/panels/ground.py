"""B-6/across-rivers  The rivers as a finger tells them off the board: along which sides of a space one runs. Everything
else of the board is printed here.
"""

from collections.abc import Iterator

from engine.core.ground import GroundCell, PlaceGround
from engine.core.look import Sight
from engine.games.riddle.board import board
from engine.games.riddle.panels.map import RIVERS
from engine.games.riddle.travel import DRY, RIVER


def ground(sight: Sight, place: str) -> PlaceGround:
    """What is told of a space, and what may be; of no space, the word alone."""
    words = ((RIVER, sight.lexicon.text.say("panel.river")),)
    title = sight.lexicon.place(place) if place else ""
    return PlaceGround(place, title, GroundCell(RIVERS, place), tuple(_sides(sight, place, words)), words)


def _sides(sight: Sight, place: str, words: tuple[tuple[str, str], ...]) -> Iterator[GroundCell]:
    """The sides along which a river may run."""
    for there in board().beside.get(place, ()):
        if frozenset((place, there)) in board().may_be_river:
            row = "/".join(sorted((place, there)))
            value, says = sight.paper.value(RIVERS, row), sight.lexicon.place(there)
            yield GroundCell(RIVERS, row, "", value, words, says, there, bare=DRY)
