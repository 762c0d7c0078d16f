"""Tables of format 1, SQLite files: read without being touched, and told as the records of today's file.

What an earlier Ringtable wrote last may lie in SQLite's write-ahead log beside the file; its frames are laid over the
file's pages here as SQLite would (sqlite.org/fileformat2.html, section 4), in memory, so that nobody writes to either.
"""

import fcntl
import json
import re
import sqlite3
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.core import frames
from engine.core.codec import canonical
from engine.core.entry import Evidence, Opening
from engine.core.errors import JournalError
from engine.core.seal import link, nonce
from engine.core.survey import KEPT, UNREADABLE, kept_body

HEADER: Final = 100
"""Bytes of a file in which SQLite says what it is."""
_MAGIC: Final = b"SQLite format 3\0"
_APPLICATION_ID: Final = b"RING"
"""Marked the SQLite file as a table, in bytes 68 to 71 of its header."""
_DAMAGED: Final = (sqlite3.Error, *UNREADABLE)
_HASH: Final = re.compile("[0-9a-f]{64}")
_LOCKS: Final = (512, 0x40000000)
"""How many bytes of a file SQLite locks, and from where on."""
_LOG_HEADER: Final = 32
_PAGE_HEADER: Final = 24
_LOG_MAGIC: Final = 0x377F0682
"""The last bit says that its sums are of big-endian words."""


def is_old(begins: bytes) -> bool:
    """Whether a file that begins so is a table of format 1."""
    return begins.startswith(_MAGIC) and begins[68:72] == _APPLICATION_ID


def content_of(path: Path) -> bytes:
    """What a file of today holds for this old one: its entries with their very text and hashes, then its notes.

    Raises JournalError saying what is wrong: open elsewhere, its log missing, damaged.
    """
    log = path.with_name(f"{path.name}-wal")
    try:
        with path.open("rb") as file:
            try:
                fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB, *_LOCKS)
            except OSError as error:
                told = f"{path} is already open in another Ringtable. Close it there first; nothing was changed."
                raise JournalError(told) from error
            image = _with_log(file.read(), log.read_bytes() if log.exists() else b"")
    except OSError as error:
        raise JournalError(f"{path} could not be read ({error.strerror}). Keep it, and try again.") from error
    db = sqlite3.connect(":memory:", isolation_level=None)
    try:
        db.deserialize(image)
        if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("malformed")
        if db.execute("SELECT 1 FROM sqlite_master WHERE type='table'").fetchone() is None:
            raise JournalError(
                f"{path} holds no entry by itself: an earlier Ringtable kept the evening in {log.name} beside it. "
                "Lay that file beside it again, and keep both."
            )
        return b"".join(_records(db))
    except _DAMAGED as error:
        raise JournalError(
            f"{path} is damaged: an earlier Ringtable wrote it, and its rows cannot be read. Keep it, and {log.name} "
            "if it is there."
        ) from error
    finally:
        db.close()


def _records(db: sqlite3.Connection) -> Iterator[bytes]:
    notes = {str(key): str(value) for key, value in db.execute("SELECT key, value FROM note ORDER BY key")}
    secret = bytes.fromhex(notes.pop("table secret"))
    openings: dict[int, list[Opening]] = {}
    for n, path, owner, value, nonce_hex in db.execute("SELECT n, path, owner, value, nonce FROM opening"):
        try:
            openings.setdefault(n, []).append(Opening(path, owner, json.loads(value), nonce_hex))
        except UNREADABLE:
            continue  # as the seal tells that has lost it
    seen: dict[int, Evidence] = {}
    for n, about, picture, owner in db.execute("SELECT n, about, picture, owner FROM evidence"):
        try:
            seen[n] = Evidence(**json.loads(about), picture=picture, owner=owner)
        except UNREADABLE:
            continue  # as the entry's seal tells
    last = ""
    for n, body_then, hash_then in db.execute("SELECT n, body, hash FROM entry ORDER BY n"):
        text = body_then if isinstance(body_then, str) else repr(body_then)
        # What is no hash fits no chain, and is told where the entry stands.
        digest = last = hash_then if _HASH.fullmatch(str(hash_then)) else "0" * 64
        if n == 0:
            yield frames.header_bytes(text, digest, secret)
            continue
        opened = frames.openings_line(tuple(openings.get(n, ())))
        yield frames.record_bytes(n, text, digest, opened, frames.evidence_line(seen.get(n)))
    for number, (what, told) in enumerate(notes.items(), start=1):
        body, opening = kept_body(number, {what: told}, nonce(secret, f"{KEPT} {number}"))
        text = canonical(body)
        last = link(last, text)
        yield frames.record_bytes(None, text, last, frames.openings_line((opening,)))


def _with_log(image: bytes, log: bytes) -> bytes:
    """The database with every transaction of its log that was ended, as a file that has none."""
    size = int.from_bytes(image[16:18]) or 1
    size = 65536 if size == 1 else size
    pages: dict[int, bytes] = {}
    count = 0
    for number, pages_then, page in _ended(log, size):
        pages[number], count = page, pages_then
    if pages:
        whole = bytearray(image.ljust(count * size, b"\0")[: count * size])
        for number, page in pages.items():
            if number <= count:
                whole[(number - 1) * size : number * size] = page
        image = bytes(whole)
    # Bytes 18 and 19: a database without a log.
    return image[:18] + b"\1\1" + image[20:]


def _ended(log: bytes, size: int) -> Iterator[tuple[int, int, bytes]]:
    """(page number, pages in all, page) of every page of the transactions that were ended, in order."""
    if len(log) < _LOG_HEADER:
        return
    magic, _, page_size, _, *salts_and_sums = struct.unpack(">8I", log[:_LOG_HEADER])
    words = ">2I" if magic & 1 else "<2I"
    sums = _sums(log[:24], (0, 0), words)
    if magic & ~1 != _LOG_MAGIC or page_size != size or sums != tuple(salts_and_sums[2:]):
        return
    salts = tuple(salts_and_sums[:2])
    waiting: list[tuple[int, bytes]] = []
    for at in range(_LOG_HEADER, len(log) - _PAGE_HEADER - size + 1, _PAGE_HEADER + size):
        number, pages, *rest = struct.unpack(">6I", log[at : at + _PAGE_HEADER])
        page = log[at + _PAGE_HEADER : at + _PAGE_HEADER + size]
        sums = _sums(page, _sums(log[at : at + 8], sums, words), words)
        if tuple(rest[:2]) != salts or tuple(rest[2:]) != sums:
            return
        waiting.append((number, page))
        if pages:
            yield from ((each, pages, content) for each, content in waiting)
            waiting = []


def _sums(content: bytes, sums: tuple[int, int], words: str) -> tuple[int, int]:
    """SQLite's running sum of a log (section 4.2)."""
    one, other = sums
    for first, second in struct.iter_unpack(words, content):
        one = (one + first + other) & 0xFFFFFFFF
        other = (other + second + one) & 0xFFFFFFFF
    return one, other
