"""The results of games that are over and have points, in their groups."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.frozen import frozen

Group = tuple[tuple[str, str | bool], ...]
"""The options by which points are compared, by name."""


@frozen
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
