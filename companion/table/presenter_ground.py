"""What a map prints, told by touch: the words for a place and its sides, and what is told of them so far."""

from __future__ import annotations

from collections.abc import Iterable

from companion.presenting.fields import capital
from companion.table.model_ground import GroundModel, PenModel
from companion.words import say
from engine.core.ground import NOTHING, GroundCell, PlaceGround

_NOTHING_ELSE = say("ground.nothing_else")


def ground_model(told: PlaceGround, pen: str) -> GroundModel:
    """The palette beside the map. pen: the word that is held, '' for none."""
    on_sides = {word for side in told.sides for word in side.told}
    kinds, along = _pens(told.kind.words, told.kind.told, pen), _pens(told.along, on_sides, pen)
    is_open = any(not side.value for side in told.sides)
    # Of a road each cell has a word of its own: none is left for 'nothing else'.
    has_nothing = not any(side.is_one for side in told.sides) and not told.of_roads
    nothing = (
        PenModel(NOTHING, _NOTHING_ELSE, bool(told.sides) and not is_open, pen == NOTHING) if has_nothing else None
    )
    first = told.first
    return GroundModel(
        told.place,
        capital(told.title) or (say("ground.roads_of_the_board") if told.of_roads else say("ground.ground_of_the_map")),
        "" if first is not None else _says(told, pen),
        kinds,
        along,
        nothing,
        tuple(
            f"{side.says or side.to}: {_side_words(side)}"
            for side in told.sides
            if side.value not in (NOTHING, side.bare) and (side.value or told.kind.words or told.of_roads)
        ),
        first.says if first is not None else "",
        _pens(first.words, (), "") if first is not None else (),
        told.of_roads,
    )


def _pens(words: Iterable[tuple[str, str]], told: Iterable[str], pen: str) -> tuple[PenModel, ...]:
    return tuple(PenModel(word, capital(label), word in told, word == pen) for word, label in words)


def _side_words(side: GroundCell) -> str:
    labels = dict(side.words)
    return ", ".join(labels.get(word, word) for word in side.told) or "?"


def _of_roads(told: PlaceGround, pen: str) -> str:
    if not pen:
        return say("ground.tap_a_number")
    if not told.place:
        return say("ground.tap_both_ends")
    if any(pen in dict(side.instead) for side in told.sides):
        return say("ground.tap_where_it_goes", place=told.title)
    return say("ground.tap_the_other_end", place=told.title)


def _says(told: PlaceGround, pen: str) -> str:
    """What to tap now."""
    if told.of_roads:
        return _of_roads(told, pen)
    if pen in dict(told.kind.words):
        return say("ground.tap_next_place_or_word")
    if pen == NOTHING:
        return say("ground.tap_next_bare_place")
    if pen and told.place:
        return say("ground.tap_the_other_side", place=told.place if told.kind.words else told.title)
    if pen:
        return say("ground.tap_both_places")
    if not told.place:
        return say("ground.tap_a_place")
    return say("ground.what_is_printed_there")
