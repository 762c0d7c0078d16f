"""The tablet's signs for what may be chosen: tiles, lines, cards, what is paid, and the faces of the die."""

from typing import Final

from engine.games.lotr_knizia.panels.board import SIGNS
from engine.games.lotr_knizia.pieces import (
    ACTIVITIES,
    ATHELAS,
    BEARER_STEPS,
    BELT,
    CARDS,
    ELESSAR,
    EYE,
    KINDS,
    KNIZIA,
    LEMBAS,
    MIRUVOR,
    MITHRIL,
    ONE,
    ONE_OF_EACH,
    PHIAL,
    SHIELD,
    STAFF,
    SUNDIAL,
    THREE,
    THREE_CARDS,
    TOKENS,
    TWO,
    TWO_OR_SAURON,
)

YELLOW_SIGNS: Final = {
    ATHELAS: "heart",
    BELT: "die",
    ELESSAR: "candle",
    LEMBAS: "cards",
    MIRUVOR: "cards",
    MITHRIL: "die",
    PHIAL: "boxes",
    STAFF: "boxes",
}
"""What a yellow card is about."""
TILE_SIGNS: Final = {
    SUNDIAL: "hourglass",
    BEARER_STEPS: "ring",
    THREE_CARDS: "cards",
    ONE_OF_EACH: "shield",
    TWO_OR_SAURON: "eye",
}
FACE_SIGNS: Final = {EYE: "eye", ONE: "dot", TWO: "two_dots", THREE: "three_dots", CARDS: "cards"}


def of_card(kind: str) -> str:
    """What a card is about: its symbol, a star for a Joker."""
    return YELLOW_SIGNS.get(kind) or SIGNS.get(KINDS[kind].symbol, "star")


TO_CHOOSE: Final = {
    **{kind: of_card(kind) for kind in KINDS},
    **{name: SIGNS[name] for name in (*ACTIVITIES, SHIELD, *TOKENS)},
    **TILE_SIGNS,
    **{f"{KNIZIA.name}.{face}": sign for face, sign in FACE_SIGNS.items()},
}
"""By what each is called in commands, and `die.face` of the die."""
