"""N.5–N.10, N.14  What the Events of this Game-Turn have in force, and the Magic Cards of this Player-Turn.

An effect that ends with the Game-Turn needs no mark of its own: the card was played this Game-Turn.
"""

from typing import Final

from engine.games.wotr_spi.state import State

MISTY_PASSES: Final = (57, 58, 59)
FIERCE_STORMS: Final = (60, 61, 62)
RIVERS_FLOODED: Final = (63, 64, 65)
ELVEN_BOATS: Final = (66, 67)
LANDINGS: Final = ("W2918", "E0509")
"""N.8/landings  Lothlorien and Thranduil's Palace, where the boats lie."""
PIPEWEED: Final = 68
GATE_OF_MORANNON: Final = 69
SHADOW_OF_SAURON: Final = 74


def _played(state: State, *cards: int) -> bool:
    played = state.events.played_this_turn
    return bool(played) and any(card in played for card in cards)


def card_of(state: State, cards: tuple[int, ...]) -> int | None:
    """Which of these cards was played in this Game-Turn, the first of them; None when none was."""
    return next((card for card in state.events.played_this_turn if card in cards), None)


def misty_passes_are_open(state: State) -> bool:
    """N.5  Whether Characters may go through W2912 in this Game-Turn."""
    return _played(state, *MISTY_PASSES)


def storms_rage(state: State) -> bool:
    """N.6  Whether allowances are halved and search dice are raised by one in this Game-Turn."""
    return _played(state, *FIERCE_STORMS)


def rivers_are_flooded(state: State) -> bool:
    """N.7  Whether major rivers are impassable and minor ones cost two.

    # RULING: N.7 names no end of the flood; like every other card of weather and ways it lasts for its Game-Turn.
    """
    return _played(state, *RIVERS_FLOODED)


def boats_sail(state: State) -> bool:
    """N.8, N.9/precedence  Whether Elven Boats carry Characters in this Game-Turn: pipeweed prevails over them."""
    return _played(state, *ELVEN_BOATS) and not pipeweed_is_found(state)


def boats_carry(state: State, origin: str) -> bool:
    """N.8  Whether Elven Boats carry those of this hex: they began the Player-Turn where boats lie."""
    return boats_sail(state) and origin in LANDINGS and origin in state.so_far.began


def pipeweed_is_found(state: State) -> bool:
    """N.9  Whether pipeweed prevails over Elven Boats and Lembas in this Game-Turn."""
    return _played(state, PIPEWEED)


def gate_is_open(state: State) -> bool:
    """N.10  Whether the Morannon is passed freely in this Game-Turn.

    # RULING: N.10 opens it to "a Player", not to one of them by name; the open gate lets both through.
    """
    return _played(state, GATE_OF_MORANNON)


def shadow_lies(state: State) -> bool:
    """N.14  Whether terrain costs the Ringbearer double near Barad-dur in this Game-Turn."""
    return _played(state, SHADOW_OF_SAURON)


def woses_are_allies(state: State) -> bool:
    """R.15  Whether Characters of the Fellowship go freely through Druadan Forest, for the rest of the game."""
    return "woses" in state.armies.told
