"""The tables on this tablet: their files, and a card for each with the words Home shows without opening it."""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Callable
from dataclasses import fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.pages import StartTable, TableCardModel
from companion.shelf import names
from companion.shelf.pins import fault_of
from companion.shelf.seats import Seat, read_seats, seal_pin, write_seats
from companion.shelf.settings import TABLES
from companion.table.presenter import initials_of, notice_of, sight_of
from companion.words import say
from engine.core.audience import PUBLIC
from engine.core.game import load_game
from engine.core.journal import SUFFIX, tables_in
from engine.core.kept import Tell, read_kept, set_apart, write_whole
from engine.core.outcome import outcome_words
from engine.core.outside import is_word, shown_path
from engine.core.own_box import own_box
from engine.core.store import owners_folder
from engine.core.table import Table

_INDEX, NAME = "shelf.json", "name"
_MOST_BYTES = 4_000_000
_WHAT = say("home.what_the_shelf_keeps")
_LONGEST_STEM = 80
_KEPT = tuple(each.name for each in fields(TableCardModel) if each.type == "str")
"""What the index keeps of a card: its words."""
BIN = "bin"
"""The folder inside the tables' own to which tables are moved that Home no longer lists."""


class Shelf:
    """The folder of tables inside a data folder. Cards are a convenience: a lost index loses words, never a table."""

    def __init__(self, data: Path, tell: Tell | None = None) -> None:
        """data: the user's data folder; tell: who tells him what could not be used."""
        self._data, self.folder, self._tell = data, data / TABLES, tell

    def cards(self) -> tuple[TableCardModel, ...]:
        """A card for every table file, the one written last first."""
        index = self._index()
        return tuple(_card(path, at, index.get(path.name)) for at, path in _newest_first(self.folder))

    def binned(self) -> tuple[TableCardModel, ...]:
        """A card for every table in the bin, the one written last first."""
        index = self._index()
        return tuple(
            replace(_card(path, at, index.get(_of_bin(path.name))), id=path.name)
            for at, path in _newest_first(self.folder / BIN)
        )

    def path(self, id_: str) -> Path:
        """The file of this card; an id with a folder in it is a file elsewhere."""
        return self.folder / id_

    def fresh_path(self, name: str) -> Path:
        """A file for a new table of this name. Makes the folder. Raises OSError."""
        owners_folder(self.folder)
        # A file's name is no name of anybody: there are disks to which A and a are the same.
        words = re.sub(r"[^\w]+", "-", name.lower()).encode("utf-8", "ignore")
        stem = words[:_LONGEST_STEM].decode("utf-8", "ignore").strip("-") or "table"
        number, path = 1, self.folder / f"{stem}{SUFFIX}"
        while os.path.lexists(path):
            number += 1
            path = self.folder / f"{stem}-{number}{SUFFIX}"
        return path

    def open(self, path: Path) -> Table:
        """The table of this file, with what its owner read off his sheets since. Raises RingtableError."""
        return Table.open(path, lambda game, name: own_box(game, name, self._data, self._tell))

    def create(self, wish: StartTable) -> Table:
        """A new table as it was wished for, its seats noted. Raises RingtableError, OSError, ValueError."""
        if fault := next(filter(None, (fault_of(each.pin) for each in wish.seats)), ""):
            raise ValueError(fault)
        called = _name(wish.name)
        seats = [
            Seat(each.seat, _name(each.name) if each.name else "", each.colour, each.edge, seal_pin(each.pin))
            for each in wish.seats
        ]
        box = own_box(load_game(wish.game), wish.box, self._data, self._tell)
        path = self.fresh_path(called)
        sitting = [each.id for each in seats] or None
        table = Table.create(path, wish.game, version=wish.version, options=dict(wish.options), seats=sitting, box=box)
        write_seats(table.file, seats)
        table.file.keep(NAME, called)
        return table

    def keep(self, table: Table) -> None:
        """Keep the card of an open table. Raises OSError."""
        path = table.file.path
        if path is None:
            return
        sight, asks = sight_of(table, PUBLIC, table.journal(PUBLIC)), table.asks(PUBLIC)
        card = TableCardModel(
            id=path.name,
            name=table.file.kept(NAME) or path.stem,
            turn=table.game.look.strip(sight).turn,
            when="",
            game=table.game.title,
            owed=table.game.text.say(asks[0].says, asks[0].facts) if asks else _ended(table),
            box_label=notice_of(sight.view),
            version=table.game.versions[table.header["version"]].title,
            seats=told if is_word(told := json.dumps(_sitting(table), ensure_ascii=False)) else "",
        )
        self.put(card)

    def rename(self, table: Table, name: str) -> None:
        """Call this table so, in its own file; Home's card follows. Raises ValueError, RingtableError, OSError."""
        table.file.keep(NAME, _name(name))
        self.keep(table)

    def put_in_bin(self, id_: str) -> None:
        """Move a table's file into the bin, in one step: it lies here or there, never nowhere. Raises OSError."""
        self._move(self.folder / Path(id_).name, self.folder / BIN, lambda name: (id_, _of_bin(name)))

    def bring_back(self, id_: str) -> None:
        """Move a table's file out of the bin again. Raises OSError."""
        self._move(self.folder / BIN / Path(id_).name, self.folder, lambda name: (_of_bin(id_), name))

    def _move(self, path: Path, folder: Path, keys: Callable[[str], tuple[str, str]]) -> None:
        """Move a file to a free name in this folder, then its card. keys: of the file's new name, the card's old key
        and its new one.
        """
        owners_folder(folder)
        number, to = 1, folder / path.name
        while os.path.lexists(to):
            number += 1
            to = folder / f"{path.stem}-{number}{SUFFIX}"
        path.rename(to)
        index = self._index()
        old, new = keys(to.name)
        if old in index:
            index[new] = index.pop(old) | {"id": new}
            write_whole(self.folder / _INDEX, json.dumps(index, indent=1))

    def put(self, card: TableCardModel) -> None:
        """Keep a table's card. Raises OSError."""
        kept = {name: getattr(card, name) for name in _KEPT}
        if not self.folder.is_dir() or not _is_card(card.id, kept):
            return
        index = self._index() | {card.id: kept}
        write_whole(self.folder / _INDEX, json.dumps(index, indent=1))

    def _index(self) -> dict[str, dict[str, str]]:
        """The cards by their files' names. One that is no card is told once, and left out from then on."""
        path = self.folder / _INDEX
        kept = read_kept(path, _MOST_BYTES, _WHAT, self._tell)
        index = {name: card for name, card in kept.items() if _is_card(name, card)}
        if len(index) < len(kept) and set_apart(
            path, _WHAT, say("home.so_many_made_no_sense", count=len(kept) - len(index)), self._tell
        ):
            with contextlib.suppress(OSError):
                write_whole(path, json.dumps(index, indent=1))
        return index


def _sitting(table: Table) -> list[list[object]]:
    """[letters, colour, name, whether he has won] of each seat."""
    own, letters = read_seats(table.file, table.seats), initials_of(table.seats, table.game.lexicon)
    won = table.outcome.winners if table.outcome is not None else ()
    return [
        [
            letters[seat],
            own[seat].colour or table.game.look.colours.get(seat, ""),
            own[seat].name or table.game.lexicon.name(seat),
            seat in won,
        ]
        for seat in table.seats
    ]


def _ended(table: Table) -> str:
    """How a game ended that is over, '' of one that goes on."""
    return outcome_words(table.game.text, table.outcome) if table.outcome is not None else ""


def _name(told: str) -> str:
    """A name as it is kept. Raises ValueError with a sentence."""
    name = names.tidy(told)
    if fault := names.fault_of(name):
        raise ValueError(fault)
    return name


def _is_card(name: str, kept: Any) -> bool:
    """Whether this is what `Shelf.put` keeps; names that a newer Ringtable keeps may be there too."""
    return is_word(name) and isinstance(kept, dict) and all(is_word(kept.get(field, "")) for field in _KEPT)


def _of_bin(name: str) -> str:
    """Under what the index keeps the card of a file in the bin; a file beside it may have the same name."""
    return f"{BIN}/{name}"


def _newest_first(folder: Path) -> list[tuple[float, Path]]:
    """(when it was written, in seconds; the file) of every table of a folder."""
    return sorted(((_written_at(path), path) for path in tables_in(folder)), reverse=True)


def _written_at(path: Path) -> float:
    """When a file was written, in seconds; 0 for one that is not there, as a link may lead nowhere."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _card(path: Path, at: float, kept: dict[str, str] | None) -> TableCardModel:
    try:
        when = datetime.fromtimestamp(at).astimezone().strftime("%d %B %Y, %H:%M") if at else ""
    except (ValueError, OverflowError, OSError):
        when = ""
    bare = TableCardModel(path.name, shown_path(Path(path.stem)).replace("-", " "), "", when)
    if kept is None:
        return bare
    words: dict[str, Any] = {name: kept[name] for name in _KEPT if name in kept}
    return replace(bare, **(words | {"id": path.name, "when": when})) if "name" in words else bare
