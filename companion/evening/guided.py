"""Which tables have their guide on: kept in the data folder beside the tables, for it is nothing of the game."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from companion.words import say
from engine.core.kept import Tell, read_kept, write_whole

_FILE = "guides.json"
_MOST_BYTES = 1_000_000
_WHAT = say("home.which_tables_have_a_guide")


class Guides:
    """The tables with a guide, by the names of their files. data: the user's data folder; tell: who tells him what
    could not be used.
    """

    def __init__(self, data: Path, tell: Tell | None = None) -> None:
        self._path, self._tell = data / _FILE, tell

    def is_on(self, table: Path | None) -> bool:
        """Whether this table's guide is to be shown. A table that is in no file has none."""
        return table is not None and read_kept(self._path, _MOST_BYTES, _WHAT, self._tell).get(table.name) is True

    def turn(self, table: Path | None, *, is_on: bool) -> None:
        """Show this table's guide from now on, or no more. A guide that cannot be noted is shown again, no more."""
        if table is None:
            return
        kept = dict(read_kept(self._path, _MOST_BYTES, _WHAT, self._tell))
        kept.pop(table.name, None)
        if is_on:
            kept[table.name] = True
        with contextlib.suppress(OSError):
            write_whole(self._path, json.dumps(kept, indent=1))
