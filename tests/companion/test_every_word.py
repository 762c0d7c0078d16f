"""Every sentence that a page would show in whole games: no None, no identifier, no blank that was left empty."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from companion.evening import Evening
from companion.presenters.journal import words_of as line_words
from companion.presenters.rulings import ruling_model
from companion.rooms.rulings import RulingRoom
from engine.core.audience import PUBLIC
from tests.contract.games import moments
from tests.contract.sampling import sampled
from tests.contract.games import all_commands, words_of

FAULTS = {
    "None": re.compile(r"\bNone\b"),
    "an identifier": re.compile(r"\b[a-z]+_[a-z_0-9]+\b"),
    "a blank that was not filled": re.compile(r"[{}]"),
    "an empty blank inside": re.compile(r"\S  +\S|\(\s*\)|\s[,.;:](\s|$)|: *[.;]|, *[,.;]"),
    "an empty blank at the end": re.compile(r"\b(to|of|in|at|by|with|from|and|or|for|on)\.?\s*$"),
    "a Python list": re.compile(r"\[['\"]|\['|\('|\bTrue\b|\bFalse\b"),
}
NOT_READ = {"id", "offer_id", "seat", "colour", "tone", "value", "values", "kind", "group", "section", "state", "name"}
"""Fields of models that no screen writes: names of things for the code."""
READ_ALL_THE_SAME = {"SeatModel.name", "DeskModel.name", "PhaseModel.name", "RowModel.name", "LineModel.value"}


def sentences(model: Any) -> Iterator[str]:
    """Every text of a model that a page writes."""
    if isinstance(model, str):
        yield model
    elif isinstance(model, tuple | list):
        for each in model:
            yield from sentences(each)
    elif is_dataclass(model) and type(model).__module__.endswith(("intents",)):
        return
    elif is_dataclass(model):
        for field in fields(model):
            if field.name not in NOT_READ or f"{type(model).__name__}.{field.name}" in READ_ALL_THE_SAME:
                yield from sentences(getattr(model, field.name))


def faults_in(model: Any) -> Iterator[str]:
    for sentence in sentences(model):
        for name, pattern in FAULTS.items():
            if pattern.search(sentence):
                yield f"{name}: {sentence!r}"


def pages(evening: Evening) -> Iterator[Any]:
    """Every page of a table now, and every seat's desk."""
    yield evening.table_model()
    room = RulingRoom(evening)
    for seat in evening.table.seats:
        room.asker = seat
        yield room.model()
        evening.seat = seat
        yield evening.desk_model()
        yield evening.handover_model()
        yield [line_words(line) for line in evening.table.journal(seat)[-3:]]
    evening.seat = ""


@pytest.mark.parametrize("seed", range(4))
def test_no_page_shows_what_only_the_code_should_read(seed: int) -> None:
    found: set[str] = set()
    for player in moments("wotr_spi", "character", range(seed, seed + 1), turns=6, every=3):
        evening = Evening(player.table)
        for page in pages(evening):
            found |= set(faults_in(page))
        pool = words_of(player.table)
        for do, kind in list(all_commands(player.table).items())[:: 1]:
            command = player.table.command({"do": do, **sampled(kind, pool, player.chance)})
            seat = player.chance.pick(player.table.seats)
            for audience in (PUBLIC, seat):
                ruling = player.table.may(seat, command)
                found |= set(faults_in(ruling_model(ruling, audience, "", evening.lexicon)))
    assert not found, "\n".join(sorted(found))
