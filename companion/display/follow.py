"""The table that was written or taken up last, followed from its file: looked at, never opened, never written."""

from __future__ import annotations

from pathlib import Path

from companion.display.model import DisplayModel
from companion.display.presenter import display_model, waiting_model
from companion.evening.laid_down import FILE, laid_down
from companion.shelf.settings import FILE as SETTINGS, TABLES, read_settings
from companion.table.presenter_offers import LastLook
from engine.core.errors import RingtableError
from engine.core.journal import tables_in
from engine.core.own_box import own_box, readings_path
from engine.core.table import Table

Stamp = tuple[int, Path, int, int]
"""When a file was written, in nanoseconds; the file; which one it is on its disk; its bytes."""


class Follower:
    """What the second screen shows now. data: the user's data folder; path: the one table to follow, None for the one
    that was written last. Close it.

    The table that is shown stays at hand: at the next look only what was written since is read. What is no longer the
    same file, or does not go on as it was, is read anew, and so is all where the owner has read another cell.
    """

    def __init__(self, data: Path, path: Path | None = None) -> None:
        self.data, self._path = data, path
        self._seen: Stamp | None = None
        self._laid: Stamp | None = None
        self._kept: Stamp | None = None
        self._open = ""
        self._table: Table | None = None
        self._last_look = LastLook()
        self._box: Stamp | None = None
        self.model: DisplayModel = waiting_model()

    def look(self) -> bool:
        """Look at the file once; whether there is something new to show. A file that cannot be read, or is being
        written just now, leaves what was shown.
        """
        found, laid = self._newest(), _stamp(self.data / FILE)
        if found is None:
            changed, self._seen = self._seen is not None, None
            self.close()
            self.model = waiting_model()
            return changed
        if (found, laid) == (self._seen, self._laid):
            return False
        try:
            table = self._up_to_date(found[1])
            model = display_model(table, self._last_look, laid_down(self.data, table))
        except (RingtableError, OSError):
            self.close()
            return False
        self._seen, self._laid = found, laid
        changed, self.model = model != self.model, model
        return changed

    @property
    def path(self) -> Path | None:
        """The file of the table that is shown."""
        return self._table.file.path if self._table is not None else None

    def forget(self) -> None:
        """Whatever was read so far: the next look reads it all anew."""
        self.close()
        self._seen = self._laid = None

    def close(self) -> None:
        """Let go of the file."""
        if self._table is not None:
            self._table.close()
        self._table = None

    def _up_to_date(self, path: Path) -> Table:
        """The table of this file as it is now. Raises RingtableError, OSError."""
        table = self._table
        if table is not None and table.file.path == path and self._box == self._box_of(table):
            try:
                table.catch_up()
                return table
            except RingtableError:
                pass
        self.close()
        self._table = table = Table.read(path, lambda game, box: own_box(game, box, self.data))
        self._box, self._last_look = self._box_of(table), LastLook()
        return table

    def _box_of(self, table: Table) -> Stamp | None:
        """What the owner has read off his own sheets, as it lies on the disk."""
        return _stamp(readings_path(self.data, table.game.name, table.box.name))

    def _newest(self) -> Stamp | None:
        if self._path is not None:
            return _stamp(self._path)
        return max(filter(None, map(_stamp, tables_in(self.data / TABLES))), key=self._used_at, default=None)

    def _used_at(self, found: Stamp) -> Stamp:
        """When a table was written last, or taken up again: nothing is written into it then."""
        kept = _stamp(self.data / SETTINGS)
        if kept != self._kept:
            self._kept, self._open = kept, read_settings(self.data).last_table
        is_open = kept is not None and found[1].name == self._open
        return (max(found[0], kept[0]), *found[1:]) if is_open and kept is not None else found


def _stamp(path: Path) -> Stamp | None:
    """Which file this is now, None where there is none."""
    try:
        now = path.stat()
    except OSError:
        return None
    return now.st_mtime_ns, path, now.st_ino, now.st_size
