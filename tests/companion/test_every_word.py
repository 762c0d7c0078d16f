"""Every sentence that a page would show in whole games: no None, no identifier, no blank that was left empty."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.app.at_table import AtTable
from companion.desk.model_hand import CARDS
from companion.evening.desks import Desk
from companion.evening.evening import Evening
from companion.pages import AWAY, MORE, ON_MAP, RULINGS, SHEET, TABLE
from companion.table.presenter_journal import words_of as line_words
from engine.core.box import load_forms
from engine.core.game import game_names, load_game
from tests.contract.games import moments

FAULTS = {
    "None": re.compile(r"\bNone\b"),
    "an identifier": re.compile(r"\b[a-z]+_[a-z_0-9]+\b"),
    "a blank that was not filled": re.compile(r"[{}]"),
    "an empty blank inside": re.compile(r"\S  +\S|\(\s*\)|\s[,.;:](\s|$)|: *[.;]|, *[,.;]"),
    "an empty blank at the end": re.compile(r"\b(to|of|in|at|by|with|from|and|or)\s*$"),
    "a Python list": re.compile(r"\[['\"]|\['|\('|\bTrue\b|\bFalse\b"),
}
NOT_READ = {"id", "offer_id", "seat", "colour", "tone", "value", "values", "kind", "group", "section", "state", "name"}
NOT_READ |= {
    "colours",
    "place",
    "places",
    "default",
    "with_picked",
    "pieces",
    "one",
    "other",
    "terrain",
    "mark",
    "ways",
    "icon",
    "heading",
    "shape",
}
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


def pages(desk: Desk, data: Path) -> Iterator[Any]:
    """Every page of a table now, and every seat's desk, with the line written last opened."""
    room = AtTable(desk, data)
    for page in (TABLE, SHEET, ON_MAP, CARDS, MORE, AWAY):
        desk.page = page
        yield room.model()
    desk.page, room.rulings.opened = RULINGS, len(desk.evening.lines()) - 1
    for seat in desk.table.seats:
        room.rulings.may.asker = seat
        yield room.model()
    desk.page = TABLE
    for seat in desk.table.seats:
        desk.seat = seat
        yield room.hands.on_desk(desk.desk_model())
        yield desk.handover_model()
        yield [line_words(line) for line in desk.table.journal(seat)[-3:]]
    desk.seat = ""


@pytest.mark.parametrize("game", [name for name in game_names() if (load_game(name).folder / "charts.toml").exists()])
def test_every_row_and_column_of_a_chart_has_a_name_in_words(game: str) -> None:
    """The sheets, the pads and an opened line of the journal write them as they are named here."""
    lexicon, written = load_game(game).lexicon, set()
    for form in load_forms(load_game(game).folder / "charts.toml").values():
        written |= {*map(lexicon.name, (*form.keys, *form.rows, *form.columns, *form.words)), form.title, form.meaning}
    assert len(written) > 1
    assert not [fault for words in written for fault in faults_in(words)]


@pytest.mark.parametrize("seed", [0, 2])
def test_no_page_shows_what_only_the_code_should_read(seed: int, tmp_path: Path) -> None:
    found: set[str] = set()
    for player in moments("wotr_spi", "character", range(seed, seed + 1), turns=6, every=3):
        desk = Desk(Evening(player.table))
        for page in pages(desk, tmp_path):
            found |= set(faults_in(page))
    assert not found, "\n".join(sorted(found))
