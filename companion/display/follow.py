"""The table that was written last, followed from its file: looked at, never opened, and written by nobody here."""

from __future__ import annotations

from pathlib import Path

from companion.display.model import DisplayModel
from companion.display.presenter import display_model, waiting_model
from companion.settings import TABLES
from engine.core.errors import RingtableError
from engine.core.journal import tables_in
from engine.core.own_box import own_box
from engine.core.table import Table


class Follower:
    """What the second screen shows now. data: the user's data folder; path: the one table to follow, None for the one
    that was written last.
    """

    def __init__(self, data: Path, path: Path | None = None) -> None:
        self._data, self._path = data, path
        self._seen: tuple[Path, int, int] | None = None
        self.model: DisplayModel = waiting_model()

    def look(self) -> bool:
        """Look at the file once; whether there is something new to show. A file that cannot be read, or is being
        written just now, leaves what was shown.
        """
        found = self._newest()
        if found is None:
            changed, self._seen = self._seen is not None, None
            self.model = waiting_model()
            return changed
        if found == self._seen:
            return False
        try:
            table = Table.read(found[0], lambda game, box: own_box(game, box, self._data))
        except (RingtableError, OSError):
            return False
        try:
            model = display_model(table)
        finally:
            table.close()
        self._seen = found
        changed, self.model = model != self.model, model
        return changed

    def _newest(self) -> tuple[Path, int, int] | None:
        paths = [self._path] if self._path is not None else list(tables_in(self._data / TABLES))
        found = []
        for path in paths:
            try:
                now = path.stat()
            except OSError:
                continue
            found.append((now.st_mtime_ns, path, now.st_size))
        if not found:
            return None
        at, path, size = max(found)
        return path, at, size
