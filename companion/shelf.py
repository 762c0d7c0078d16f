"""The tables on this tablet: their files, and a card for each with the words Home shows without opening it."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, replace
from datetime import datetime
from pathlib import Path

from companion.pins import fault_of
from companion.presenters.looks import look_of
from companion.presenters.pages import StartTable, TableCardModel
from companion.presenters.table import notice_of, sight_of
from companion.seats import Seat, seal_pin, write_seats
from companion.settings import TABLES
from engine.core.audience import PUBLIC
from engine.core.game import load_game
from engine.core.journal import SUFFIX
from engine.core.own_box import own_box
from engine.core.table import Table

_INDEX, _NAME = "shelf.json", "name"


class Shelf:
    """The folder of tables inside a data folder. Cards are a convenience: a lost index loses words, never a table."""

    def __init__(self, data: Path) -> None:
        self._data, self.folder = data, data / TABLES

    def cards(self) -> tuple[TableCardModel, ...]:
        """A card for every table file, the one written last first."""
        index = self._index()
        files = sorted(self.folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
        return tuple(self._card(path, index.get(path.name)) for path in files)

    def path(self, id_: str) -> Path:
        """The file of this card; an id with a folder in it is a file elsewhere."""
        return self.folder / id_

    def fresh_path(self, name: str) -> Path:
        """A file for a new table of this name. Makes the folder. Raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        stem = re.sub(r"[^\w]+", "-", name.lower()).strip("-") or "table"
        number, path = 1, self.folder / f"{stem}{SUFFIX}"
        while path.exists():
            number += 1
            path = self.folder / f"{stem}-{number}{SUFFIX}"
        return path

    def open(self, path: Path) -> Table:
        """The table of this file, with what its owner read off his sheets since. Raises RingtableError."""
        table = Table.open(path)
        box = own_box(table.game, table.box.name, self._data)
        if not box.owned:
            return table
        table.close()
        return Table.open(path, box)

    def create(self, wish: StartTable) -> Table:
        """A new table as it was wished for, its seats noted. Raises RingtableError, OSError, ValueError."""
        if fault := next(filter(None, (fault_of(each.pin) for each in wish.seats)), ""):
            raise ValueError(fault)
        seats = [Seat(each.seat, each.name, each.colour, each.edge, seal_pin(each.pin)) for each in wish.seats]
        box = own_box(load_game(wish.game), wish.box, self._data)
        path = self.fresh_path(wish.name)
        table = Table.create(path, wish.game, version=wish.version, options=dict(wish.options), box=box)
        write_seats(table.file, seats)
        table.file.set_note(_NAME, wish.name)
        return table

    def keep(self, table: Table) -> None:
        """Keep the card of an open table. Raises OSError."""
        path = table.file.path
        if path is None:
            return
        sight, asks = sight_of(table, PUBLIC, table.journal(PUBLIC)), table.asks(PUBLIC)
        card = TableCardModel(
            id=path.name,
            name=table.file.note(_NAME) or path.stem,
            turn=look_of(table.game.name).turn(sight),
            when="",
            game=table.game.title,
            owed=table.game.text.say(asks[0].says, asks[0].facts) if asks else "",
            box_label=notice_of(sight.view),
        )
        self.put(card)

    def put(self, card: TableCardModel) -> None:
        """Keep a table's card. Raises OSError."""
        if not self.folder.is_dir():
            return
        index = self._index() | {card.id: asdict(card)}
        fresh = self.folder / f"{_INDEX}.new"
        fresh.write_text(json.dumps(index, indent=1), encoding="utf-8")
        fresh.replace(self.folder / _INDEX)

    def _index(self) -> dict[str, dict[str, str]]:
        try:
            kept = json.loads((self.folder / _INDEX).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}

    def _card(self, path: Path, kept: dict[str, str] | None) -> TableCardModel:
        when = datetime.fromtimestamp(path.stat().st_mtime).astimezone().strftime("%d %B %Y, %H:%M")
        bare = TableCardModel(path.name, path.stem.replace("-", " "), "", when)
        try:
            return replace(TableCardModel(**kept), id=path.name, when=when) if kept else bare
        except TypeError:
            return bare
