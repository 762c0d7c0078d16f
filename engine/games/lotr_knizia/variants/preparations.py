"""R/variants/preparations  The bearer may prepare for the journey, before Nazgul appear."""

from collections.abc import Iterator
from typing import Final

from engine.core.frozen import replace
from engine.core.record import Event
from engine.core.sections import ToEvent
from engine.games.lotr_knizia.happened.board import StageBegins
from engine.games.lotr_knizia.state import State

FIRST_GAME: Final = 15
"""R/variants/levels  Where Sauron begins in a first game."""


def prepares_first(state: State, begins: StageBegins) -> Iterator[Event]:
    """By the rule book in no first game, which is the one on level 15; by the expanded rules in any."""
    is_open = begins.stage == "nazgul_appears" and state.stage != "preparations"
    is_open = is_open and (state.expanded or state.level < FIRST_GAME)
    yield replace(begins, stage="preparations") if is_open else begins


ADDS = (ToEvent(StageBegins, "R/variants/preparations", prepares_first),)
