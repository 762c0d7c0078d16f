"""Reading the result of a table's file. It is only read, open elsewhere or not, and nothing of it is copied."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from companion.fame.results import Result, day_of, result_of
from companion.shelf_reader import Stamp, stamp_of
from engine.core.errors import JournalError, RingtableError
from engine.core.game import load_game
from engine.core.journal import header_of
from engine.core.own_box import own_box
from engine.core.table import Table


@dataclass(frozen=True, slots=True)
class ResultRead:
    """What became of one file: its result, None for a game that goes on or counts no points; or why it is left out."""

    path: Path
    stamp: Stamp
    result: Result | None = None
    why_not: str = ""


def read_result(path: Path, data: Path | None = None) -> ResultRead:
    """The result of one table file, or why it has none. data: the user's data folder, where his own readings lie."""
    stamp = stamp_of(path)
    try:
        if (game := game_of(path)) and not counts_points(game):
            return ResultRead(path, stamp)  # the rest of it is not read then
        table = Table.read(path, lambda game, box: own_box(game, box, data))
        try:
            if table.file.damage is not None:
                raise JournalError(f"{table.file.damage.says} Keep the file as it is, and run: ringtable verify {path}")
            found = result_of(table)
            return ResultRead(path, stamp, replace(found, when=found.when or day_of(path)) if found else None)
        finally:
            table.close()
    except RingtableError as error:
        return ResultRead(path, stamp, why_not=f"{path.name} is left out. {error}")
    except OSError as error:
        return ResultRead(path, stamp, why_not=f"{path.name} is left out: it could not be read ({error.strerror}).")


def game_of(path: Path) -> str:
    """The game of a table's file, by its first record alone; '' where that does not tell."""
    try:
        header = header_of(path)
    except OSError:
        return ""
    return str(header.get("game", "")) if header is not None else ""


def counts_points(game: str) -> bool:
    """Whether a game of this name is installed and counts points."""
    try:
        return load_game(game).scores_by is not None
    except RingtableError:
        return False
