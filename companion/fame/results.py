"""The result of one table whose game is over and has points, and all of them together in their groups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.seats import read_seats
from companion.shelf import NAME
from engine.core.audience import PUBLIC
from engine.core.outcome import outcome_words
from engine.core.table import Table

Group = tuple[tuple[str, str | bool], ...]
"""The options by which points are compared, by name."""


@dataclass(frozen=True, slots=True)
class Result:
    """A game that is over, as everybody may know it.

    table: its id; length: the entries of its journal, so that of two copies the longer one counts; game: its name;
    group: its options among which points are compared; name: what the table is called; file: of its card; when:
    '2026-01-01', the day of the last thing that was read or entered, '' where nothing tells; seats: (seat, person or
    '', points or None) each; says: how it ended.
    """

    table: str
    length: int
    game: str
    group: Group
    name: str
    file: str
    when: str
    seats: tuple[tuple[str, str, int | None], ...]
    says: str

    @property
    def best(self) -> int:
        """The most points that a seat scored."""
        return max(points for *_, points in self.seats if points is not None)


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


def grouped(results: Iterable[Result], game: str) -> tuple[tuple[Group, int, tuple[Result, ...]], ...]:
    """(options, number of players, results) of a game, the most points first and of those alike the earlier game.

    Two files of one table (a copy) count once.
    """
    longest: dict[str, Result] = {}
    for found in results:
        if found.game == game and (found.table not in longest or found.length > longest[found.table].length):
            longest[found.table] = found
    groups: dict[tuple[Group, int], list[Result]] = {}
    for found in longest.values():
        groups.setdefault((found.group, len(found.seats)), []).append(found)
    ordered = sorted(groups.items(), key=lambda each: (str(each[0][0]), each[0][1]))
    return tuple(
        (group, players, tuple(sorted(each, key=lambda one: (-one.best, one.when, one.name))))
        for (group, players), each in ordered
    )


def day_of(path: Path) -> str:
    """The day on which a file was written last, '2026-01-01'; '' where that cannot be told."""
    from datetime import datetime

    try:
        return datetime.fromtimestamp(path.stat().st_mtime).astimezone().strftime("%Y-%m-%d")
    except (ValueError, OverflowError, OSError):
        return ""
