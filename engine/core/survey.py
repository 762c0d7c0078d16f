"""Surveying a table's file: every byte of it looked at once, and told what it is worth.

What sums, chain and seals prove is played. The first entry that they do not prove ends what is played; what lies behind
it stays readable, marked. An altered picture, seating or copy of the header is told, and takes nothing else away.
"""

import json
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.entry import Entry, Opening, seal_fault, sealed_value
from engine.core.frames import (
    NOTHING,
    SECRET,
    SIZE,
    Frame,
    Read,
    Record,
    Stretch,
    evidence_from,
    evidence_line,
    openings_from,
    scan,
    split,
    sum_of,
)
from engine.core.frozen import frozen
from engine.core.seal import link, nonce

KEPT: Final = "kept"
NOBODY: Final = ""
"""Whose the openings of a kept record are."""
UNREADABLE: Final = (ValueError, LookupError, TypeError, RecursionError, OverflowError, AttributeError)
"""What altered JSON may raise where it is read."""


@frozen
class Span:
    """Where a record lies: the first byte of its body, and the lengths of its three parts."""

    at: int
    body: int
    openings: int
    evidence: int
    chain: str
    is_kept: bool = False


@frozen
class Fault:
    """What does not fit. n: the entry it is found in or behind; stops: nothing from there on is played."""

    n: int
    says: str
    stops: bool = False


@frozen
class Later:
    """An entry behind a damaged one. fits: it is as it was written, and stands on the record before it."""

    entry: Entry
    fits: bool


@dataclass(slots=True)
class Survey:
    """What a file holds.

    entries: by number, the header first; records: the same with what the tablet keeps between them; end: the byte
    behind the last record that counts; kept: what the tablet keeps, the newest of each; altered: entries whose evidence
    is not what was kept; later: entries behind a damaged one; is_begun_only: it ends within its first header.
    """

    entries: list[Span] = field(default_factory=list)
    records: list[Span] = field(default_factory=list)
    secret: bytes = b""
    head: str = ""
    end: int = 0
    kept: dict[str, str] = field(default_factory=dict)
    kept_count: int = 0
    altered: set[int] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)
    later: list[Later] = field(default_factory=list)
    is_begun_only: bool = True
    _lost: Stretch | None = None
    _behind: str = ""

    @property
    def cut(self) -> Fault | None:
        """The fault behind which nothing is played."""
        return next((fault for fault in self.faults if fault.stops), None)

    def take(self, found: Record) -> None:
        """Judge the record that comes next in the file."""
        self.is_begun_only = False
        if self.cut is not None:
            self._take_later(found)
        elif not self.entries:
            self._take_header(found)
        elif found.frame.number == 0:
            self._take_second_header(found)
        elif found.frame.number is None:
            self._take_kept(found)
        else:
            self._take_entry(found)
        self._lost = None

    def lose(self, lost: Stretch) -> None:
        """What comes next in the file is no record."""
        self.is_begun_only = False
        self._lost = lost

    def finish(self) -> None:
        """The file is at its end."""
        if self._lost is not None and self.entries and self.cut is None:
            self._stop(len(self.entries), self._lost.at, f"Entry {len(self.entries)} was altered: it cannot be read.")

    def end_before(self, n: int, says: str, later: list[Later]) -> None:
        """All of entry `n` fits, and yet it cannot be played: nothing from there on is."""
        place = self.entries[n]
        self.records = [each for each in self.records if each.at < place.at]
        self.entries, self.head, self.later = self.entries[:n], self.records[-1].chain, later
        self._stop(n, place.at - SIZE, says)

    def _stop(self, n: int, at: int, says: str) -> None:
        self.faults.append(Fault(n, says, stops=True))
        self.end = at

    def _say(self, n: int, says: str) -> None:
        self.faults.append(Fault(n, says))

    # -- one kind after the other -------------------------------------------------------------------------------------

    def _take_header(self, found: Record) -> None:
        secret = _secret_in(found) if found.frame.number == 0 and self._is_linked(found) else None
        if secret is None:
            return
        if found.at != 0:
            self._say(0, "The first copy of this table's header was altered; the second is whole.")
        elif found.evidence != NOTHING:
            self._say(0, "The line below this table's header was altered; the header is whole.")
        self.secret = secret
        self._add(found)

    def _take_second_header(self, found: Record) -> None:
        last = len(self.entries) - 1
        if len(self.records) > 1:
            self._stop(last + 1, found.at, f"Entry {last + 1} is missing: another header stands in its place.")
            return
        place = self.entries[0]
        if not found.is_whole or found.frame.chain != place.chain or found.evidence != NOTHING:
            self._say(0, "The second copy of this table's header was altered; the first is whole.")
        self.end = found.end

    def _take_kept(self, found: Record) -> None:
        last = len(self.entries) - 1
        self.kept_count += 1
        told = kept_in(found) if self._is_linked(found) or (found.is_whole and self._lost) else None
        if told is not None:
            number, kept = told
            self.kept_count = max(self.kept_count, number)
            self.kept |= kept
        if told is None or self._lost or found.evidence != NOTHING:
            self._tell_loss(last)
        self.records.append(_place(found, is_kept=True))
        self.head, self.end = found.frame.chain, found.end

    def _take_entry(self, found: Record) -> None:
        n = len(self.entries)
        judged = self._judged(n, found)
        if isinstance(judged, str):
            self._stop(n, self._lost.at if self._lost else found.at, judged)
            self._take_later(found)
            return
        if self._lost is not None:
            self._tell_loss(n - 1)
        if not _is_as_sealed(found, judged, self.secret):
            self.altered.add(n)
            self._say(n, f"Entry {n}: its evidence was altered or taken away.")
        self._add(found)

    def _judged(self, n: int, found: Record) -> Entry | str:
        """Entry `n`, or what is wrong with it."""
        if found.frame.number != n:
            return f"Entry {n} was altered: it cannot be read." if self._lost else f"Entry {n} is missing."
        # Where what the tablet kept before it is lost, the entry's own sum is all that speaks for it.
        if not self._is_linked(found) and not (found.is_whole and self._lost):
            return f"Entry {n} was altered: its hash does not fit the chain."
        entry = entry_in(found)
        if entry is None or entry.n != n:
            return f"Entry {n} was altered: it cannot be read."
        try:
            return seal_fault(entry) or entry
        except UNREADABLE:
            return f"Entry {n} was altered: its seals cannot be read."

    def _tell_loss(self, last: int) -> None:
        if len(self.records) == 1 and self._lost is not None and self.end == self._lost.at:
            self._say(0, "The second copy of this table's header was altered, or what the tablet kept behind it.")
        else:
            self._say(last, f"What the tablet kept behind entry {last} (who sits where, the PINs) was altered.")

    def _take_later(self, found: Record) -> None:
        entry = entry_in(found) if found.frame.number else None
        if entry is not None:
            self.later.append(Later(entry, self._is_linked(found, self._behind or self.head)))
        self._behind = found.frame.chain

    def _is_linked(self, found: Record, previous: str | None = None) -> bool:
        return found.is_whole and link(self.head if previous is None else previous, found.text) == found.frame.chain

    def _add(self, found: Record) -> None:
        place = _place(found)
        self.entries.append(place)
        self.records.append(place)
        self.head, self.end = found.frame.chain, found.end


def survey(read: Read, size: int) -> Survey:
    """Look at a whole file. A record that it ends in the middle of does not count: nobody was told of it."""
    return look_on(Survey(), read, size)


def look_on(found: Survey, read: Read, size: int) -> Survey:
    """The same of what lies behind `found.end`; all before it stands there still."""
    lost: Stretch | None = None
    for piece in scan(read, size, found.end):
        if isinstance(piece, Stretch):
            if not piece.is_torn:
                lost = piece
            continue
        if lost is not None:
            mended = _mended(read, lost, piece, found.head)
            if mended is None:
                found.lose(lost)
            else:
                found.take(mended)
                found.faults.append(Fault(len(found.entries) - 1, _FRAME_LINE.format(n=len(found.entries) - 1)))
            lost = None
        found.take(piece)
    if lost is not None:
        found.lose(lost)
    found.finish()
    return found


_FRAME_LINE: Final = "The line that frames entry {n}, or what was kept behind it, was altered; the entry is whole."


def _mended(read: Read, lost: Stretch, following: Record, previous: str) -> Record | None:
    """The record of which only the frame line was altered: the one that follows proves it."""
    body, openings, evidence = split(read(lost.at + SIZE, lost.end - lost.at - SIZE))
    text = body.decode("utf-8", "replace")
    chain = link(previous, text)
    if link(chain, following.text) != following.frame.chain:
        return None
    number = _object(body).get("n")
    length = lost.end - lost.at - SIZE
    return Record(lost.at, Frame(number, length, chain, sum_of(body, openings)), body, openings, evidence)


def entry_in(found: Record) -> Entry | None:
    """The entry of a record, None where it cannot be read."""
    body = _object(found.body)
    try:
        openings = openings_from(found.openings)
        number = int(body["n"])
    except UNREADABLE:
        return None
    return Entry(number, body, found.text, found.frame.chain, openings)


def kept_body(number: int, kept: dict[str, str], nonce_hex: str) -> tuple[dict[str, Any], Opening]:
    """The public body and the opening of what the tablet keeps; the number sets one seal apart from the other."""
    place = f"{KEPT} {number}"
    body = {"kind": KEPT, "kept": number, "value": sealed_value(-number, place, kept, nonce_hex)}
    return body, Opening(place, NOBODY, kept, nonce_hex)


def kept_in(found: Record) -> tuple[int, dict[str, str]] | None:
    """The number of a kept record and what it keeps; None where it is not what was sealed."""
    body = _object(found.body)
    try:
        (opening,) = openings_from(found.openings)
        number = int(body[KEPT])
        kept = {str(name): str(value) for name, value in opening.value.items()}
    except UNREADABLE:
        return None
    return (number, kept) if kept_body(number, kept, opening.nonce) == (body, opening) else None


def _is_as_sealed(found: Record, entry: Entry, secret: bytes) -> bool:
    """Whether the evidence is what was kept, to the letter."""
    sealed = entry.body.get("evidence")
    if found.evidence == NOTHING:
        return sealed is None
    try:
        evidence = evidence_from(found.evidence)
        if evidence_line(evidence) != found.evidence:
            return False
        return evidence is not None and bool(sealed == evidence.seal(nonce(secret, f"evidence/{entry.n}")))
    except UNREADABLE:
        return False


def _secret_in(found: Record) -> bytes | None:
    try:
        secret = bytes.fromhex(json.loads(found.openings)[SECRET])
    except UNREADABLE:
        return None
    return secret if _object(found.body).get("kind") == "header" else None


def _object(body: bytes) -> dict[str, Any]:
    try:
        told = json.loads(body)
    except UNREADABLE:
        return {}
    return told if isinstance(told, dict) else {}


def _place(found: Record, *, is_kept: bool = False) -> Span:
    sizes = (len(found.body), len(found.openings), len(found.evidence))
    return Span(found.at + SIZE, *sizes, found.frame.chain, is_kept)
