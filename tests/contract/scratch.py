"""A table to try things at: what is done at the scratch is done nowhere else, and costs neither file nor refold."""

import copy
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from engine.core.codec import canonical
from engine.core.entry import Entry, Opening
from engine.core.frozen import replace
from engine.core.journal import Journal
from engine.core.projection import JournalLines
from engine.core.table import Table
from engine.core.timeline import Timeline


class _Paper:
    """A journal whose newest entries stand on paper that is thrown away; all else is the table's own."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.count = journal.count
        self.written: list[Entry] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._journal, name)

    def append(self, body: Mapping[str, Any], openings: tuple[Opening, ...], *_: object) -> int:
        n, full = self.count, {"n": self.count, **body}
        self.written.append(Entry(n, full, canonical(full), "", openings))
        self.count += 1
        return n

    def entries(self, first: int = 0) -> Iterator[Entry]:
        if first < self._journal.count:
            yield from self._journal.entries(first)
        yield from (entry for entry in self.written if entry.n >= first)


def scratch(table: Table) -> Table:
    """The same table, as it stands, to submit, undo and correct at."""
    tried = copy.copy(table)
    tried._journal = _Paper(table.file)  # type: ignore[assignment]
    known = table.timeline
    tried._timeline = Timeline(**{spec.name: _apart(getattr(known, spec.name)) for spec in fields(Timeline)})
    tried._lines = JournalLines(_Copied(table._lines._read))
    return tried


class _Copied(dict[str, Any]):
    """The lines that the table has read of its journal, each audience's copied when somebody reads on."""

    def __init__(self, read: Mapping[str, Any]) -> None:
        super().__init__()
        self._read = {who: (each, len(each.kept)) for who, each in read.items()}

    def setdefault(self, who: str, default: Any = None) -> Any:
        if who not in self:
            read, count = self._read.get(who, (default, 0))
            lines = [replace(line) for line in read.kept[:count]]
            covered, fading = ({n for n in which if n <= count} for which in (read.covered, read.fading))
            self[who] = replace(read, kept=lines, covered=covered, fading=fading)
        return self[who]


def _apart(value: Any) -> Any:
    """Its own dictionaries and sets, with the same moments and events in them."""
    if isinstance(value, dict):
        return {key: _apart(each) if isinstance(each, dict | set) else each for key, each in value.items()}
    return set(value) if isinstance(value, set) else value
