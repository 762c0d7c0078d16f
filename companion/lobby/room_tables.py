"""What Home does with a table besides opening it: another name, a file of it, the bin and back. Nothing is erased."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.ending.presenter import turns_of
from companion.ending.room import write_game
from companion.evening.evening import Evening
from companion.models import MessageModel
from companion.pages import BringBack, FileTable, PutInBin, RenameTable
from companion.shelf.shelf import Shelf
from companion.words import say
from engine.core.errors import RingtableError
from engine.core.table import Table

OfTables = RenameTable | FileTable | PutInBin | BringBack


class TablesRoom:
    """The tables on this tablet, as Home handles them.

    data: the user's data folder; leave: closes the table that is open now, before its file is moved.
    """

    def __init__(self, data: Path, shelf: Shelf, leave: Callable[[], None]) -> None:
        self._data, self._shelf, self._leave = data, shelf, leave

    def do(self, intent: OfTables, evening: Evening | None) -> MessageModel:
        """Do this and say so. evening: the table that is open, if one is."""
        try:
            match intent:
                case RenameTable(id_, name):
                    with self._opened(id_, evening) as table:
                        self._shelf.rename(table, name)
                    return MessageModel(say("shared.table_is_called_now", name=" ".join(name.split())), tone="good")
                case FileTable(id_):
                    with self._opened(id_, evening) as table:
                        return write_game(table, self._data, turns_of(table), ())
                case PutInBin(id_):
                    if _is_open(evening, self._shelf.path(id_)):
                        self._leave()
                    self._shelf.put_in_bin(id_)
                    return MessageModel(say("home.table_lies_in_the_bin"), say("home.nothing_of_it_is_erased"))
                case BringBack(id_):
                    self._shelf.bring_back(id_)
                    return MessageModel(say("home.table_is_back"), tone="good")
        except (RingtableError, ValueError) as error:
            return MessageModel(str(error), tone="bad")
        except OSError as error:
            return MessageModel(
                say("home.could_not_be_done", why=error.strerror), say("home.nothing_was_changed"), "bad"
            )

    @contextmanager
    def _opened(self, id_: str, evening: Evening | None) -> Iterator[Table]:
        """This table: the one that is open, or opened for as long as this takes."""
        path = self._shelf.path(id_)
        if evening is not None and _is_open(evening, path):
            yield evening.table
            return
        table = self._shelf.open(path)
        try:
            yield table
        finally:
            table.close()


def _is_open(evening: Evening | None, path: Path) -> bool:
    return evening is not None and evening.table.file.path == path
