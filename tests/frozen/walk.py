"""A frozen table as it was after each entry, and the same acts given once more at a new table.

This is the one module here that knows how a table is folded. Whatever it is changed to, the digests stay.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.core.audience import DESK, TRUTH
from engine.core.entry import Entry
from engine.core.journal import Journal
from engine.core.ruling import Ruling
from engine.core.sealing import items_from
from engine.core.table import Table

FOLDER = Path(__file__).parent / "tables"
OLDER = Path(__file__).parents[1] / "fixtures"
"""Tables of formats that are no longer written, one each: never made again."""
SUFFIX = ".ringtable"
RECORDED = ("seat", "do", "to", "events", "agreed", "readings", "flags", "corrected", "undone")
"""What of a journal's line was decided; the rest is how it is told."""


def tables() -> dict[str, Path]:
    """Every frozen table by its name."""
    return {path.stem: path for folder in (OLDER, FOLDER) for path in sorted(folder.glob(f"*{SUFFIX}"))}


class _Begun(Journal):
    """A journal of which no more than the first entries have been written yet."""

    entries_yet: int | None = None

    @property
    def count(self) -> int:
        whole = super().count
        return whole if self.entries_yet is None else self.entries_yet


def moments(path: Path) -> Iterator[tuple[int, Table]]:
    """(n, the table as it was right after entry n), from the header on. It is one table, which moves on."""
    with _Begun.read(path) as journal:
        entries = tuple(journal.entries())
        journal.entries_yet = 1
        table = Table.folded(journal)
        yield 0, table
        for entry in entries[1:]:
            journal.entries_yet = entry.n + 1
            try:
                table._refold(entry)
            except Exception as error:
                error.add_note(f"{path.stem}, entry {entry.n}: it cannot be read any more.")
                raise
            yield entry.n, table


def anew(like: Table, path: Path | None = None) -> Table:
    """A table that begins just like this one."""
    header = like.header
    return Table.create(
        path,
        header["game"],
        version=header["version"],
        options=header["options"],
        box=header["box"],
        table_id=header["table"],
        table_secret=like.file.table_secret,
    )


def decided_again(path: Path) -> Iterator[tuple[int, Any]]:
    """(n, what was decided) for every act of a frozen table given at a new one; the last one is the first that was
    refused, if one was.
    """
    old = Table.read(path)
    fresh = anew(old)
    before: list[dict[str, Any]] = []
    for entry in old.file.entries(first=1):
        try:
            ruling = _given(old, fresh, entry)
        except Exception as error:
            error.add_note(f"{path.stem}, entry {entry.n}: it could not be given again.")
            raise
        if ruling.entry != entry.n:
            failing = [f"{check.says} ({check.cites})" for check in ruling.failing(TRUTH)]
            yield entry.n, {"refused": failing}
            break
        lines = fresh.journal(TRUTH)
        yield entry.n, {str(line["n"]): _recorded(line) for line in new_lines(lines, before)}
        before = lines
    fresh.close()
    old.close()


def decided(table: Table, lines_before: list[dict[str, Any]]) -> dict[str, Any]:
    """The same of a table as it stands: what its last entry recorded, here and in lines before it."""
    return {str(line["n"]): _recorded(line) for line in new_lines(table.journal(TRUTH), lines_before)}


def new_lines(lines: list[dict[str, Any]], before: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines that were not there before, or read otherwise."""
    known = dict(enumerate(before))
    return [line for place, line in enumerate(lines) if (old := known.get(place)) is not line and old != line]


def _recorded(line: dict[str, Any]) -> dict[str, Any]:
    return {name: line[name] for name in RECORDED if name in line}


def _given(old: Table, fresh: Table, entry: Entry) -> Ruling:
    body, evidence = entry.body, old.evidence(entry.n, TRUTH)
    if body["kind"] == "undo":
        return fresh.undo(body["seat"], body["to"], body["agreed"])
    items = {item.n: item for item in items_from(old.game, entry.opened())}
    if body["kind"] == "correct":
        command, at = items[body["to"]].command, body.get("at", DESK)
        return fresh.correct(body["seat"], body["to"], command, body["agreed"], evidence, at=at)
    item = items[entry.n]
    return fresh.submit(item.seat, item.command, item.agreed, evidence, at=item.at)
