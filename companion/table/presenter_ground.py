"""What a map prints, told by touch: the words for a place and its sides, and what is told of them so far."""

from __future__ import annotations

from collections.abc import Iterable

from companion.presenting.fields import capital
from companion.table.model_ground import GroundModel, PenModel
from engine.core.ground import NOTHING, GroundCell, PlaceGround

_NOTHING_ELSE = "Nothing else"


def ground_model(told: PlaceGround, pen: str) -> GroundModel:
    """The palette beside the map. pen: the word that is held, '' for none."""
    on_sides = {word for side in told.sides for word in side.told}
    kinds, along = _pens(told.kind.words, told.kind.told, pen), _pens(told.along, on_sides, pen)
    is_open = any(not side.value for side in told.sides)
    nothing = PenModel(NOTHING, _NOTHING_ELSE, bool(told.sides) and not is_open, pen == NOTHING)
    first = told.first
    return GroundModel(
        told.place,
        told.title or "The ground of the map",
        "" if first is not None else _says(told, pen),
        kinds,
        along,
        nothing,
        tuple(f"{side.to}: {_side_words(side)}" for side in told.sides if side.value != NOTHING),
        first.says if first is not None else "",
        _pens(first.words, (), "") if first is not None else (),
    )


def _pens(words: Iterable[tuple[str, str]], told: Iterable[str], pen: str) -> tuple[PenModel, ...]:
    return tuple(PenModel(word, capital(label), word in told, word == pen) for word, label in words)


def _side_words(side: GroundCell) -> str:
    labels = dict(side.words)
    return ", ".join(labels.get(word, word) for word in side.told) or "?"


def _says(told: PlaceGround, pen: str) -> str:
    """What to tap now."""
    if pen in dict(told.kind.words):
        return "Tap the next place that is so, or another word"
    if pen == NOTHING:
        return "Tap the next place with nothing more at its sides"
    if pen and told.place:
        return f"Tap the place on the other side, seen from {told.place}; once more takes it away"
    if pen:
        return "Tap the two places on both sides of it, one after the other"
    if not told.place:
        return "Tap a place on the map: ? is not read yet"
    return "What does the map print there, and what crosses its sides or runs along them?"
