"""The tables on this tablet: their files, and a card for each with the words Home shows without opening it."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, replace
from datetime import datetime
from pathlib import Path

from companion.presenters.pages import TableCardModel
from companion.settings import TABLES
from engine.core.journal import SUFFIX

_INDEX = "shelf.json"


class Shelf:
    """The folder of tables inside a data folder. Cards are a convenience: a lost index loses words, never a table."""

    def __init__(self, data: Path) -> None:
        self.folder = data / TABLES

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
