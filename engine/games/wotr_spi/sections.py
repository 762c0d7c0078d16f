"""V, W, Y, Z  The paragraphs of the Three Player Game that stand in place of earlier ones: with three seats they are
named, and not those.

What V only repeats in outline an earlier paragraph alone still says, and is cited for it: that no Search Card is drawn
in the first Game-Turn (D.3), that the Ring is destroyed as the Ring Phase ends (D.1), that the letter is shown (D.6).
"""

from collections.abc import Mapping
from typing import Final

from engine.games.wotr_spi.pieces import FELLOWSHIP, SARUMAN
from engine.games.wotr_spi.state import State

IN_ITS_PLACE: Final[Mapping[str, str]] = {
    "D.1": "V.1",
    "D.2": "V.2",
    "D.3": "V.3",
    "D.4": "V.5",
    "D.5": "V.6",
    "D.6": "V.7",
    "J.1": "Y.1",
    "J.2": "Y.1",
    "J.4": "Y.1",
    "U": "Z",
    "O.2": "Z/dark-power",
    "O.2/ring-victory": "Z/dark-power",
}
"""Earlier paragraph -> the one of the Three Player Game on the same matter."""


def by_now(state: State, section: str) -> str:
    """The paragraph that says it at this table: the later one where three seats play."""
    return IN_ITS_PLACE.get(section, section) if state.three.is_on else section


def gollum(state: State) -> str:
    """E.9, W.2/gollum  The paragraph by which Gollum obeys: while Saruman has the Ring he rolls for him."""
    return "W.2/gollum" if state.three.is_on and state.ring.bearer == "saruman" else "E.9"


def turn_of(state: State, seat: str) -> str:
    """D.4, D.5, V.4-V.6  The paragraph of a seat's Player-Turn."""
    if seat == SARUMAN and state.three.is_on:
        return "V.4"
    return by_now(state, "D.4" if seat == FELLOWSHIP else "D.5")


def order_of(state: State, seat: str) -> str:
    """D.4, D.5, P.1, V.4-V.6  The paragraph on the order in a seat's Player-Turn: P.1 adds Armies."""
    return "P.1" if state.armies.are_on and not state.three.is_on else turn_of(state, seat)
