"""R/competitive  Each for himself: the bearer may join Sauron, and whoever has most shields wins."""

from collections.abc import Iterator
from typing import Final

from engine.core.disclosing import opens, tells
from engine.core.frozen import replace
from engine.core.record import Event
from engine.core.sections import ToEvent
from engine.games.lotr_knizia import pieces
from engine.games.lotr_knizia.course import DESTROYED
from engine.games.lotr_knizia.happened.corruption import GameEnded, HobbitOut
from engine.games.lotr_knizia.sections import section
from engine.games.lotr_knizia.state import State

THREE: Final = 3


def joins(state: State, out: HobbitOut) -> Iterator[Event]:
    """R/competitive/three-rings  The bearer who is caught with three Ring tokens has joined Sauron."""
    is_one_of_them = out.why == "sauron" and out.seat == state.bearer
    yield replace(out, why="joins") if is_one_of_them and state.tokens[out.seat][pieces.RING] >= THREE else out


def each_scores(state: State, ended: GameEnded) -> Iterator[Event]:
    """R/competitive/scores  Each scores his own shields when the Ring is destroyed, and those that were hidden are
    shown.
    """
    if ended.says != DESTROYED:
        yield ended
        return
    cites = section("shields", state.expanded)
    scores = tuple((seat, 60 + state.shields[seat]) for seat in state.seats)
    best = max(score for _, score in scores)
    yield GameEnded("ends.destroyed_best", cites, tuple(seat for seat, score in scores if score == best), scores)
    yield from (opens(f"shields:{seat}", cites) for seat in state.seats if seat in state.hiding)
    yield from (tells(f"total:{seat}", cites, str(state.shields[seat])) for seat in state.seats)


ADDS = (
    ToEvent(HobbitOut, "R/competitive/three-rings", joins),
    ToEvent(GameEnded, "R/competitive/scores", each_scores),
)
