"""Reading the result of a table's file. It is only read, open elsewhere or not, and nothing of it is copied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from companion.fame.results import Result
from companion.shelf.seats import read_seats
from companion.shelf.shelf import NAME
from companion.shelf.shelf_reader import Stamp, stamp_of
from companion.words import say
from engine.core.audience import PUBLIC
from engine.core.errors import JournalError, RingtableError
from engine.core.frozen import frozen
from engine.core.game import load_game
from engine.core.journal import header_of
from engine.core.outcome import outcome_words
from engine.core.own_box import own_box
from engine.core.table import Table


@frozen
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
                raise JournalError(say("shared.keep_the_file_as_it_is", says=table.file.damage.says, path=path))
            found = result_of(table)
            return ResultRead(path, stamp, replace(found, when=found.when or day_of(path)) if found else None)
        finally:
            table.close()
    except RingtableError as error:
        return ResultRead(path, stamp, why_not=say("shared.file_is_left_out", name=path.name, error=error))
    except OSError as error:
        return ResultRead(
            path, stamp, why_not=say("shared.file_is_left_out_unread", name=path.name, why=error.strerror)
        )


def result_of(table: Table) -> Result | None:
    """The result of a table; None while its game goes on, or where nobody scored. Raises JournalError."""
    outcome, scores_by = table.outcome, table.game.scores_by
    if outcome is None or not outcome.scores or scores_by is None:
        return None
    path, names = table.file.path, {seat: each.name for seat, each in read_seats(table.file, table.seats).items()}
    options: Mapping[str, str | bool] = table.header["options"]
    return Result(
        table.id,
        table.file.count,
        table.game.name,
        tuple((name, options[name]) for name in scores_by if name in options),
        table.file.kept(NAME) or (path.stem if path else ""),
        path.name if path else "",
        _when(table),
        tuple((seat, names[seat], outcome.scores.get(seat)) for seat in table.seats),
        outcome_words(table.game.text, outcome),
    )


def _when(table: Table) -> str:
    """The day of the last entry whose evidence everybody may see and that tells when."""
    seen = (table.evidence(n, PUBLIC) for n in range(table.file.count - 1, 0, -1))
    return next((each.when[:10] for each in seen if each is not None and each.when), "")


def day_of(path: Path) -> str:
    """The day on which a file was written last, '2026-01-01'; '' where that cannot be told."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime).astimezone().strftime("%Y-%m-%d")
    except (ValueError, OverflowError, OSError):
        return ""


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
