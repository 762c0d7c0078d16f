"""The journal: one file a table, appended to and never rewritten (FILE_FORMAT.md).

Every entry is one record, on the disk before anyone is told, and every beginning of the file is a table. Entries form a
hash chain over their public bodies, in which every secret value stands as a commitment; the openings lie beside them,
so that an export for one audience can be checked without giving the rest away. What the tablet keeps (who sits where,
the PINs) stands in the same chain, sealed; it is no entry, has no number, and nothing opens it to anybody.
"""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Self

from engine.core import frames, old_table
from engine.core.codec import canonical
from engine.core.entry import Entry, Evidence, Opening, sealed_value
from engine.core.errors import JournalError
from engine.core.frames import FORMAT
from engine.core.frozen import replace
from engine.core.seal import link, nonce
from engine.core.store import Memory, Store, TableFile, aside_of, write_beside
from engine.core.survey import KEPT, UNREADABLE, Fault, Later, Span, Survey, kept_body, look_on, survey

__all__ = [
    "FORMAT",
    "SUFFIX",
    "Entry",
    "Evidence",
    "Journal",
    "Opening",
    "first_break",
    "header_of",
    "sealed_value",
    "tables_in",
]

SUFFIX: Final = ".ringtable"
_LOOKED_AT: Final = 1 << 20
"""Bytes at the beginning of a file in which a table shows that it is one, even where its first header was altered."""


class Journal:
    """An open table file, or one in memory when its path is None. Close it, or use it as a context.

    notices: sentences for whoever opened it, about what was found altered or where it now lies.
    """

    def __init__(self, store: Store, found: Survey, notices: tuple[str, ...] = ()) -> None:
        self._store, self._found = store, found
        self.notices = notices + _told_of(found, store.path)

    @classmethod
    def create(cls, path: Path | None, header: Mapping[str, Any], table_secret: bytes | None = None) -> Self:
        """A new file with its header as entry 0. Raises JournalError when the file exists or cannot be written."""
        text = canonical({"n": 0, "kind": "header", "format": FORMAT, **header})
        content = frames.header_bytes(text, link("", text), table_secret or os.urandom(32))
        store: Store = Memory(content) if path is None else TableFile.create(path, content)
        return cls(store, survey(store.read, store.size))

    @classmethod
    def open(cls, path: Path) -> Self:
        """An existing file, to be played on and nobody else's meanwhile. A table of format 1 is written anew beside it.

        Raises JournalError saying what is wrong: missing, open elsewhere, newer, no table, without a header.
        """
        store = TableFile.open(path, is_played=True)
        if not old_table.is_old(store.read(0, old_table.HEADER)):
            return cls._of(store)
        # What is kept as it is need not be writable, but nobody may write to it while it is read.
        try:
            content = old_table.content_of(path)
            fresh = _converted(path, content)
        finally:
            store.close()
        made = cls._of(TableFile.open(fresh, is_played=True))
        where = f"It goes on in {fresh}; the old file stays as it was, and is no longer needed."
        made.notices = (f"This table was written by an earlier Ringtable. {where}", *made.notices)
        return made

    @classmethod
    def read(cls, path: Path) -> Self:
        """An existing file, to be looked at only: it may be open elsewhere, and nothing is ever written.

        Raises JournalError as `open` does.
        """
        store = TableFile.open(path, is_played=False)
        if not old_table.is_old(store.read(0, old_table.HEADER)):
            return cls._of(store)
        store.close()
        return cls._of(Memory(old_table.content_of(path)), path)

    @classmethod
    def _of(cls, store: Store, path: Path | None = None) -> Self:
        path = path or store.path
        try:
            _check_kind(store, path)
            found = survey(store.read, store.size)
            if found.is_begun_only:
                raise _begun(path)
            if not found.entries:
                raise JournalError(
                    f"The header of {path} was altered in both places, so it cannot be played. Keep the file: what it "
                    "holds can still be read, as FILE_FORMAT.md says."
                )
            journal = cls(store, found)
            journal._check_format(path)
        except BaseException:
            store.close()
            raise
        return journal

    def _check_format(self, path: Path | None) -> None:
        written = next(self.entries()).body.get("format")
        if type(written) is not int or written > FORMAT:
            raise _newer(path, written)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._store.close()

    @property
    def path(self) -> Path | None:
        """The file, None in memory."""
        return self._store.path

    @property
    def count(self) -> int:
        """How many entries there are, the header among them: the number of the next one."""
        return len(self._found.entries)

    @property
    def table_secret(self) -> bytes:
        """What every nonce is made from."""
        return self._found.secret

    @property
    def head(self) -> str:
        """The chain's last hash."""
        return self._found.head

    @property
    def damage(self) -> Fault | None:
        """The entry with which the file's damage begins, where it does; those before it are played."""
        return self._found.cut

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All that does not fit."""
        return tuple(self._found.faults)

    @property
    def later(self) -> tuple[Later, ...]:
        """Entries behind the damage that can still be read."""
        return tuple(self._found.later)

    @property
    def altered(self) -> frozenset[int]:
        """Entries whose picture, or what else they were read from, is not what was kept."""
        return frozenset(self._found.altered)

    def nonce(self, label: str) -> str:
        """128 bits for this label, the same whenever it is asked for."""
        return nonce(self._found.secret, label)

    def append(self, body: Mapping[str, Any], openings: tuple[Opening, ...], evidence: Evidence | None = None) -> int:
        """Write one entry, durable when this returns; its number. Raises JournalError, and then nothing was written."""
        n = self.count
        full = {"n": n, **body}
        if evidence is not None:
            full["evidence"] = evidence.seal(self.nonce(f"evidence/{n}"))
        self._found.entries.append(self._write(n, full, openings, evidence))
        return n

    def keep(self, what: str, told: str) -> None:
        """Keep a thing of the tablet's own beside the game, sealed. Raises JournalError when it cannot be written."""
        number = self._found.kept_count + 1
        body, opening = kept_body(number, {what: told}, self.nonce(f"{KEPT} {number}"))
        self._write(None, body, (opening,), None)
        self._found.kept[what], self._found.kept_count = told, number

    def kept(self, what: str) -> str | None:
        """What the tablet kept last under this name."""
        return self._found.kept.get(what)

    def _write(
        self, n: int | None, body: Mapping[str, Any], openings: tuple[Opening, ...], evidence: Evidence | None
    ) -> Span:
        found, text = self._found, canonical(body)
        chain = link(found.head, text)
        opened, seen = frames.openings_line(openings), frames.evidence_line(evidence)
        record = frames.record_bytes(n, text, chain, opened, seen)
        if found.cut is None:
            self._store.write(found.end, record)
        else:
            self._store.go_on_without(found.end, record)
            found.faults, found.later = [each for each in found.faults if not each.stops], []
        sizes = (len(text.encode()), len(opened), len(seen))
        place = Span(found.end + frames.SIZE, *sizes, chain, n is None)
        found.records.append(place)
        found.head, found.end = chain, found.end + len(record)
        return place

    def entries(self, first: int = 0) -> Iterator[Entry]:
        """Every entry from entry `first` on with its openings, in order, the header (entry 0) first.

        Raises JournalError when the file cannot be read.
        """
        for n in range(first, self.count):
            yield self._entry(n, self._found.entries[n])

    def records(self) -> Iterator[Entry]:
        """The whole chain: every entry, and what the tablet keeps between them, numbered -1 and with nothing opened."""
        n = 0
        for place in tuple(self._found.records):
            if place.is_kept:
                yield replace(self._entry(-1, place), openings=())
            else:
                yield self._entry(n, place)
                n += 1

    def _entry(self, n: int, place: Span) -> Entry:
        content = self._store.read(place.at, place.body + 1 + place.openings)
        try:
            text = content[: place.body].decode()
            openings = () if n == 0 else frames.openings_from(content[place.body + 1 :])
            return Entry(n, json.loads(text), text, place.chain, openings)
        except UNREADABLE as error:
            raise JournalError(f"{self.path} was altered at entry {n} while it was open. Keep the file.") from error

    def evidence(self, n: int) -> Evidence | None:
        """What entry `n` was read from, if it was kept and is what was kept."""
        if not 0 <= n < self.count or n in self._found.altered:
            return None
        place = self._found.entries[n]
        try:
            line = self._store.read(place.at + place.body + 1 + place.openings + 1, place.evidence)
            return frames.evidence_from(line)
        except UNREADABLE:
            return None

    def catch_up(self) -> bool:
        """Look at what was written since, of a file that is only looked at; whether there was a record more.

        The last record is compared with what was found there, and its hash stands for all before it. Raises
        JournalError where the file has become another, or is damaged: it is to be read anew.
        """
        found, store = self._found, self._store
        if not store.look_again() or not self._ends_as_found():
            raise JournalError(f"{self.path} was replaced while it was looked at. Read it anew.")
        before = len(found.records)
        look_on(found, store.read, store.size)
        if found.cut is not None:
            raise JournalError(found.cut.says)
        return len(found.records) > before

    def _ends_as_found(self) -> bool:
        """Whether the last record still lies where it was found, as it was."""
        last = self._found.records[-1]
        frame = frames.read_frame(self._store.read(last.at - frames.SIZE, frames.SIZE))
        lines = self._store.read(last.at, last.body + 1 + last.openings)
        return frame is not None and frame.chain == last.chain and frames.sum_of(lines) == frame.sum

    def end_before(self, n: int, says: str) -> None:
        """All of entry `n` fits, and yet it cannot be played: the game goes on from the one before it."""
        later = [Later(entry, fits=False) for entry in self.entries(n)]
        self._found.end_before(n, says, later)
        self.notices = _told_of(self._found, self.path)

    def surveyed(self) -> Survey:
        """The file looked at anew from its first byte to its last."""
        return survey(self._store.read, self._store.size)


def tables_in(folder: Path) -> list[Path]:
    """The table files of a folder by name, without those that an earlier Ringtable wrote and that go on in another."""
    return sorted(path for path in folder.glob(f"*{SUFFIX}") if not _is_superseded(path))


def header_of(path: Path) -> Mapping[str, Any] | None:
    """What the first record of a file says of its table, with nothing proved and nothing else read; None where that is
    no whole record of this format. Raises OSError.
    """
    with path.open("rb") as file:
        frame = frames.read_frame(file.read(frames.SIZE))
        if frame is None or frame.length > _LOOKED_AT:
            return None
        body, openings, _ = frames.split(file.read(frame.length))
    try:
        header = json.loads(body) if frames.sum_of(body, openings) == frame.sum else None
    except UNREADABLE:
        return None
    return header if isinstance(header, dict) else None


def _is_superseded(path: Path) -> bool:
    try:
        if not _beside(path, 1).exists():
            return False
        with path.open("rb") as file:
            return old_table.is_old(file.read(old_table.HEADER))
    except OSError:
        return False


def _beside(path: Path, number: int) -> Path:
    ending = f"-format-{FORMAT}" if number == 1 else f"-format-{FORMAT}-{number}"
    return path.with_name(f"{path.stem}{ending}{SUFFIX}")


def _converted(path: Path, content: bytes) -> Path:
    """The file beside a table of format 1 in which it goes on; made where there is none that holds all of it."""
    memory = Memory(content)
    old = survey(memory.read, memory.size)
    number = 1
    while (fresh := _beside(path, number)).exists():
        try:
            with Journal.read(fresh) as made:
                is_same = made._found.records[: len(old.entries)][-1:] == old.records[len(old.entries) - 1 :][:1]
        except JournalError:
            is_same = False
        if is_same:
            return fresh
        number += 1
    write_beside(fresh, content)
    return fresh


def _check_kind(store: Store, path: Path | None) -> None:
    """Raises JournalError where the file is empty, no table, or a newer one."""
    if store.size == 0:
        raise JournalError(
            f"{path} is empty: a table was to begin there, and nothing was written yet, so nothing is lost. "
            "Start a new table under another name."
        )
    begins = store.read(0, _LOOKED_AT)
    if frames.MARK in begins:
        return
    family = frames.MARK.partition(b"/")[0] + b"/"
    if begins.startswith(family):
        raise _newer(path, begins[len(family) : len(family) + 12].partition(b" ")[0].decode("ascii", "replace"))
    if frames.MARK.startswith(begins):
        raise _begun(path)
    raise JournalError(f"{path} is not a Ringtable table. Choose a file whose name ends in {SUFFIX}.")


def _begun(path: Path | None) -> JournalError:
    return JournalError(f"{path} was only begun: it holds no entry, so nothing is lost. Start a new table.")


def _newer(path: Path | None, written: object) -> JournalError:
    return JournalError(
        f"{path} was written by a newer Ringtable (format {written}; this one reads up to {FORMAT}). "
        "Update Ringtable on this tablet; the file is untouched."
    )


def _told_of(found: Survey, path: Path | None) -> tuple[str, ...]:
    """What was found altered, for whoever plays on."""
    told = [f"{fault.says} The game goes on." for fault in found.faults if not fault.stops]
    if found.cut is not None:
        n = found.cut.n
        kept = f" At your next act the damaged file is kept whole, as {aside_of(path).name}." if path else ""
        behind = [later.entry.n for later in found.later if later.entry.n > n]
        can = f" Of what came later {len(behind)} entries can still be read there." if behind else ""
        told.append(f"{found.cut.says} The game goes on from entry {n - 1}.{kept}{can} Nothing is thrown away.")
    return tuple(told)


def first_break(journal: Journal) -> tuple[int, str] | None:
    """The first fault of a table: the entry it is found in or behind, and a sentence; None when everything fits.

    The file is looked at anew, from its first byte to its last. Raises JournalError when it cannot be read at all.
    """
    faults = journal.surveyed().faults
    return (faults[0].n, faults[0].says) if faults else None
