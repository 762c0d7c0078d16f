"""The reeds (E), where they are agreed on: an optional rule that adds to resting."""

from collections.abc import Iterator

from engine.core.check import ESSENTIAL, Check
from engine.core.sections import ToAct
from engine.core.situation import Situation
from engine.games.fen.steps import PLACES, Rest, State


def is_firm(at: Situation[State]) -> Iterator[Check]:
    """E.1  Nobody rests on a space of a road: the reeds give way."""
    yield Check("E.1", at.state.at[at.state.seat] in PLACES, "ground_is_firm", ESSENTIAL)


ADDS = (ToAct(Rest, "E.1", gates=is_firm),)
