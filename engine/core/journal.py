"""The journal: one SQLite file a table, appended to and never rewritten.

Every entry is one transaction, durable (WAL, synchronous=FULL) before anyone is told. Entries form a hash chain over their public
bodies, in which every secret value stands as a commitment; the openings lie beside them, so that an export for one audience can be
checked without giving the rest away.
"""

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from engine.core.codec import canonical
from engine.core.errors import JournalError
from engine.core.seal import commitment, link, nonce

FORMAT: Final = 1
SUFFIX: Final = ".ringtable"
_APPLICATION_ID: Final = 0x52494E47
_SCHEMA: Final = """
CREATE TABLE entry (n INTEGER PRIMARY KEY, body TEXT NOT NULL, hash TEXT NOT NULL);
CREATE TABLE opening (n INTEGER NOT NULL, path TEXT NOT NULL, owner TEXT NOT NULL, value TEXT NOT NULL, nonce TEXT NOT NULL,
                      PRIMARY KEY (n, path));
CREATE TABLE evidence (n INTEGER PRIMARY KEY, about TEXT NOT NULL, picture BLOB, owner TEXT NOT NULL);
CREATE TABLE note (key TEXT PRIMARY KEY, value TEXT NOT NULL);
"""


@dataclass(frozen=True, slots=True)
class Opening:
    """One secret value of an entry: where it stands in the body, whose it is, and the nonce that seals it."""

    path: str
    owner: str
    value: Any
    nonce: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a value was read from. source: "camera 0", "roller ab12", "by hand"; picture: encoded image bytes (JPEG or PNG);
    confirmed_by: the seat whose tap took it; raw: the device's own line, if any. owner: "public", or the only seat that may see it."""

    source: str
    sureness: str = ""
    confirmed_by: str = ""
    raw: str = ""
    when: str = ""
    picture: bytes | None = None
    owner: str = "public"

    def about(self) -> dict[str, str]:
        """Everything but the picture, as JSON."""
        return {
            "source": self.source,
            "sureness": self.sureness,
            "confirmed_by": self.confirmed_by,
            "raw": self.raw,
            "when": self.when,
        }

    def seal(self, nonce_hex: str) -> str:
        """The commitment that stands for this evidence in the chain."""
        return commitment("evidence", self.about(), hashlib.sha256(self.picture or b"").hexdigest(), nonce_hex)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry as stored: its number, the public body, its chain hash, and the openings that are at hand."""

    n: int
    body: dict[str, Any]
    hash: str
    openings: tuple[Opening, ...]

    def opened(self) -> dict[str, Any]:
        """The whole body, every commitment replaced by the value it stands for."""
        body: dict[str, Any] = json.loads(json.dumps(self.body))
        for opening in self.openings:
            *steps, last = opening.path.split(".")
            place: Any = body
            for step in steps:
                place = place[int(step)] if isinstance(place, list) else place[step]
            place[last] = opening.value
        return body


class Journal:
    """An open table file, or one in memory when `path` is None. Close it, or use it as a context."""

    def __init__(self, path: Path | None, connection: sqlite3.Connection, table_secret: bytes) -> None:
        self.path = path
        self._db = connection
        self.table_secret = table_secret
        self.head = ""
        self.count = 0

    @classmethod
    def create(cls, path: Path | None, header: Mapping[str, Any], table_secret: bytes | None = None) -> Self:
        """A new file with its header as entry 0. Raises JournalError when the file exists or cannot be written."""
        if path is not None and path.exists():
            raise JournalError(f"{path} exists already. Open it, or choose another name for the new table.")
        table_secret = table_secret or os.urandom(32)
        db = _connect(path, must_exist=False)
        try:
            db.execute(f"PRAGMA application_id={_APPLICATION_ID}")
            db.execute("BEGIN EXCLUSIVE")
            for statement in _SCHEMA.split(";"):
                db.execute(statement)
            db.execute("INSERT INTO note VALUES ('table secret', ?)", (table_secret.hex(),))
            db.execute("COMMIT")
        except sqlite3.Error as error:
            db.close()
            raise _trouble(path, error) from error
        journal = cls(path, db, table_secret)
        journal.append({"kind": "header", "format": FORMAT, **header}, ())
        return journal

    @classmethod
    def open(cls, path: Path) -> Self:
        """An existing file. Raises JournalError when it is missing, open elsewhere, not a table, newer than we are, or altered."""
        if not path.is_file():
            raise JournalError(f"There is no table file at {path}. Check the name, or start a new table.")
        db = _connect(path, must_exist=True)
        try:
            if db.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION_ID:
                raise JournalError(f"{path} is not a Ringtable table. Choose a file whose name ends in {SUFFIX}.")
            row = db.execute("SELECT value FROM note WHERE key='table secret'").fetchone()
            header = db.execute("SELECT body FROM entry WHERE n=0").fetchone()
            if row is None or header is None:
                raise JournalError(
                    f"{path} was only half made and holds no entry yet. Remove it and start a new table."
                )
            written = json.loads(header[0])["format"]
            if written > FORMAT:
                raise JournalError(
                    f"{path} was written by a newer Ringtable (format {written}; this one reads up to {FORMAT}). "
                    "Update Ringtable on this tablet; the file is untouched."
                )
            journal = cls(path, db, bytes.fromhex(row[0]))
            last = db.execute("SELECT n, hash FROM entry ORDER BY n DESC LIMIT 1").fetchone()
            journal.count, journal.head = last[0] + 1, last[1]
        except JournalError:
            db.close()
            raise
        except (sqlite3.Error, ValueError, KeyError) as error:
            db.close()
            raise _trouble(path, error) from error
        return journal

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def nonce(self, label: str) -> str:
        """128 bits for this label, the same whenever it is asked for."""
        return nonce(self.table_secret, label)

    def append(self, body: Mapping[str, Any], openings: tuple[Opening, ...], evidence: Evidence | None = None) -> int:
        """Write one entry, durable when this returns; its number. Raises JournalError, and then nothing was written."""
        n = self.count
        full = {"n": n, **body}
        if evidence is not None:
            full["evidence"] = evidence.seal(self.nonce(f"evidence/{n}"))
        text = canonical(full)
        head = link(self.head, text)
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("INSERT INTO entry VALUES (?, ?, ?)", (n, text, head))
            self._db.executemany(
                "INSERT INTO opening VALUES (?, ?, ?, ?, ?)",
                [(n, opening.path, opening.owner, canonical(opening.value), opening.nonce) for opening in openings],
            )
            if evidence is not None:
                row = (n, canonical(evidence.about()), evidence.picture, evidence.owner)
                self._db.execute("INSERT INTO evidence VALUES (?, ?, ?, ?)", row)
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise _trouble(self.path, error) from error
        self.count, self.head = n + 1, head
        return n

    def entries(self) -> Iterator[Entry]:
        """Every entry with its openings, in order, the header first. Raises JournalError when the file cannot be read."""
        try:
            openings: dict[int, list[Opening]] = {}
            for n, path, owner, value, nonce_hex in self._db.execute(
                "SELECT n, path, owner, value, nonce FROM opening"
            ):
                openings.setdefault(n, []).append(Opening(path, owner, json.loads(value), nonce_hex))
            for n, body, digest in self._db.execute("SELECT n, body, hash FROM entry ORDER BY n"):
                yield Entry(n, json.loads(body), digest, tuple(openings.get(n, ())))
        except (sqlite3.Error, ValueError) as error:
            raise _trouble(self.path, error) from error

    def evidence(self, n: int) -> Evidence | None:
        """What entry `n` was read from, if it was kept."""
        row = self._db.execute("SELECT about, picture, owner FROM evidence WHERE n=?", (n,)).fetchone()
        if row is None:
            return None
        return Evidence(**json.loads(row[0]), picture=row[1], owner=row[2])

    def note(self, key: str) -> str | None:
        """A note the tablet keeps beside the entries (seating, PIN digests); no part of the game."""
        row = self._db.execute("SELECT value FROM note WHERE key=?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def set_note(self, key: str, value: str) -> None:
        """Keep a note. Raises JournalError when it cannot be written."""
        try:
            self._db.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", (key, value))
        except sqlite3.Error as error:
            raise _trouble(self.path, error) from error


def first_break(journal: Journal) -> tuple[int, str] | None:
    """The first entry whose hash, seals or evidence do not fit, with a sentence saying how; None when everything fits."""
    previous = ""
    expected = 0
    for entry in journal.entries():
        if entry.n != expected or entry.body.get("n") != entry.n:
            return expected, f"Entry {expected} is missing."
        expected += 1
        if link(previous, canonical(entry.body)) != entry.hash:
            return entry.n, f"Entry {entry.n} was altered: its hash does not fit the chain."
        previous = entry.hash
        fault = _false_opening(entry)
        if fault:
            return entry.n, fault
        evidence = journal.evidence(entry.n)
        sealed = entry.body.get("evidence")
        if (evidence is None) != (sealed is None) or (
            evidence is not None and evidence.seal(journal.nonce(f"evidence/{entry.n}")) != sealed
        ):
            return entry.n, f"Entry {entry.n}: its evidence was altered or taken away."
    return None


def sealed_value(n: int, path: str, value: Any, nonce_hex: str) -> dict[str, str]:
    """What stands in the public body for a secret value."""
    return {"seal": commitment(n, path, value, nonce_hex)}


def _seals(value: Any) -> int:
    if isinstance(value, dict):
        return 1 if set(value) == {"seal"} else sum(_seals(item) for item in value.values())
    return sum(_seals(item) for item in value) if isinstance(value, list) else 0


def _false_opening(entry: Entry) -> str | None:
    if _seals(entry.body) != len(entry.openings):
        return f"Entry {entry.n}: a sealed value has lost its opening, or one was added."
    for opening in entry.openings:
        place: Any = entry.body
        for step in opening.path.split("."):
            place = place[int(step)] if isinstance(place, list) else place[step]
        if place != sealed_value(entry.n, opening.path, opening.value, opening.nonce):
            return f"Entry {entry.n}: the secret at {opening.path} is not the one that was sealed."
    return None


def _connect(path: Path | None, *, must_exist: bool) -> sqlite3.Connection:
    if path is None:
        return sqlite3.connect(":memory:", isolation_level=None)
    if not must_exist and not path.parent.is_dir():
        raise JournalError(f"The folder {path.parent} does not exist. Make it, or choose another place for the table.")
    try:
        db = sqlite3.connect(path, isolation_level=None, timeout=0.1)
    except sqlite3.Error as error:
        raise _trouble(path, error) from error
    try:
        db.execute("PRAGMA locking_mode=EXCLUSIVE")
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("BEGIN EXCLUSIVE")
        db.execute("COMMIT")
    except sqlite3.Error as error:
        db.close()
        raise _trouble(path, error) from error
    return db


def _trouble(path: Path | None, error: Exception) -> JournalError:
    where = path or "the table in memory"
    words = str(error).lower()
    if "locked" in words:
        return JournalError(f"{where} is already open in another Ringtable. Close it there first; nothing was changed.")
    if "full" in words:
        return JournalError(
            f"The disk is full: {where} could not be written. Free some space and tap again; nothing is lost."
        )
    if "readonly" in words or "unable to open" in words:
        return JournalError(f"{where} may not be written. Check the folder's permissions; nothing is lost.")
    if "not a database" in words or "malformed" in words:
        return JournalError(f"{where} is damaged or not a Ringtable table. Keep it, and run: ringtable verify {where}")
    return JournalError(f"{where} could not be used ({error}). Nothing that was acknowledged is lost.")
