"""Digests of what a table shows: after each entry, for each audience, its view, journal, asks and offers.

Each of the four is a row of named parts: a view's by their keys, the journal's lines that are new or read otherwise,
asks by their ids, offers by their commands, in their order. A digest is 16 hex digits of the SHA-256 of their canonical
JSON. With it stand 4 hex digits of each part, so that a test can name the part that is another: the journal's where
more changed than the entry's own line, and a view's where they changed. What is as it was after the entry before is
left out; "=" is the public's.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.core.ask import Ask, Domain, Offer
from engine.core.audience import PUBLIC, TRUTH
from engine.core.codec import canonical
from engine.core.export import export
from engine.core.table import Table
from tests.frozen.walk import decided, decided_again, moments, new_lines

DIGESTS = Path(__file__).parent / "digests"
VIEW, JOURNAL, ASKS, OFFERS, AGAIN = "view", "journal", "asks", "offers", "again"
NOTHING = "-"
KEPT = ("seating", "name", "opened")
"""What the tablet keeps in a table's file, by its names there."""
# What an ask of each kind tells beside what every ask tells.
_MORE = {
    "roll": ("count", "sides"),
    "draw": ("pile", "hidden"),
    "choose": ("hidden",),
    "read": ("chart", "row", "column", "missing"),
}
_WAS_CALLED = {"place": "hex", "tiles": "letter"}
"""Kinds of a field that once had another name."""
Parts = list[tuple[str, Any]]
Row = dict[str, dict[str, str]]
"""audience -> view, journal, asks or offers -> "0123456789abcdef 89ab cdef" (a view: "0123456789abcdef turn.89ab").
AGAIN stands with TRUTH where the same acts, given today, are decided otherwise than they are recorded.
"""
Names = dict[str, str]
"""4 hex digits of an ask, an offer or a line -> its name, for those of one table."""


def audiences(table: Table) -> tuple[str, ...]:
    return (PUBLIC, *table.seats, TRUTH)


def sha(value: Any, digits: int) -> str:
    return hashlib.sha256(canonical(value).encode()).hexdigest()[:digits]


def ask_value(table: Table, ask: Ask) -> dict[str, Any]:
    """An ask as whoever is asked reads it."""
    told = ("id", "kind", "seat", "cites", "answer", "audience", *_MORE.get(ask.kind, ()))
    # How many dice a roll has was once its `dice`.
    parts = {"dice" if name == "count" else name: getattr(ask, name) for name in told}
    return parts | {"says": table.game.text.say(ask.says, ask.facts)}


def offer_value(table: Table, offer: Offer) -> dict[str, Any]:
    """An offer as whoever could take it reads it: its label in words, not the key and facts they are made from."""
    return {
        "seat": offer.seat,
        "do": offer.do,
        "cites": offer.cites,
        "audience": offer.audience,
        "label": table.game.text.say(offer.says, offer.facts),
        "fixed": offer.fixed,
        "fields": [_field_value(table, domain) for domain in offer.fields],
    }


def _line_value(line: dict[str, Any]) -> dict[str, Any]:
    """A line as it was frozen: by which sections its events happened was told later, and is in no file."""
    return {name: value for name, value in line.items() if name != "sections"}


def _field_value(table: Table, domain: Domain) -> dict[str, Any]:
    text = table.game.text
    labels = [
        (value, text.say(f"name.{label}") if f"name.{label}" in text else label) for value, label in domain.options
    ]
    about = ("name", "low", "high", "default", "secret")
    kind = _WAS_CALLED.get(domain.kind, domain.kind)
    return {name: getattr(domain, name) for name in about} | {"kind": kind, "options": labels}


def shown(table: Table, audience: str, lines_before: list[dict[str, Any]]) -> dict[str, Parts]:
    """The four as they are now; lines_before: the audience's journal before the last entry."""
    lines = new_lines(table.journal(audience), lines_before)
    return {
        VIEW: sorted(table.view(audience).items()),
        JOURNAL: [(f"line{line['n']}", _line_value(line)) for line in lines],
        ASKS: [(ask.id, ask_value(table, ask)) for ask in table.asks(audience)],
        OFFERS: [(offer.do, offer_value(table, offer)) for offer in table.offers(audience)],
    }


def values(path: Path) -> Iterator[tuple[int, str, dict[str, Parts]]]:
    """(n, audience, the four) of a frozen table; with TRUTH stands AGAIN as well, where it tells something."""
    again = dict(decided_again(path))
    lines: dict[str, list[dict[str, Any]]] = {}
    for n, table in moments(path):
        for audience in audiences(table):
            found = shown(table, audience, lines.get(audience, []))
            if audience == TRUTH and n in again:
                recorded = decided(table, lines[TRUTH])
                found[AGAIN] = [] if again[n] == recorded else [("now", again[n]), ("recorded", recorded)]
            yield n, audience, found
            lines[audience] = table.journal(audience)


class Writer:
    """Puts what a table shows into words, each time what changed since the last."""

    def __init__(self) -> None:
        self._last: dict[tuple[str, str], str] = {}
        self._view: dict[str, dict[str, str]] = {}
        self._public: dict[str, str] = {}
        self.names: Names = {}

    def words(self, audience: str, four: dict[str, Parts]) -> dict[str, str]:
        changed = {what: words for what, parts in four.items() if (words := self._words(audience, what, parts))}
        if audience == PUBLIC:
            self._public = changed
            return changed
        return {what: "=" if self._public.get(what) == words else words for what, words in changed.items()}

    def _words(self, audience: str, what: str, parts: Parts) -> str:
        digest = sha(parts, 16) if parts else NOTHING
        is_as_before = self._last.get((audience, what), NOTHING) == digest
        self._last[audience, what] = digest
        if is_as_before:
            return ""
        hints = [(name, sha(value, 4)) for name, value in parts]
        if what == VIEW:
            before, now = self._view.get(audience, {}), dict(hints)
            self._view[audience] = now
            gone = [f"{name}." for name in before if name not in now]
            return " ".join([digest, *(f"{name}.{hint}" for name, hint in hints if before.get(name) != hint), *gone])
        if what in (JOURNAL, AGAIN) and len(parts) < 2:
            return digest
        self.names.update({hint: name for name, hint in hints})
        return " ".join([digest, *(hint for _, hint in hints)])


def digests_of(path: Path) -> tuple[dict[int, Row], Names]:
    """The digests of a frozen table, made now: n -> row, and what the hints in them are the names of."""
    writer = Writer()
    rows: dict[int, Row] = {}
    for n, audience, four in values(path):
        rows.setdefault(n, {})[audience] = writer.words(audience, four)
    return rows, writer.names


def whole(path: Path) -> dict[str, Any]:
    """What a frozen table is as a file: its length, the last hash of its chain, what the tablet keeps in it, who won,
    and a digest of its export for each audience.
    """
    table = Table.read(path)
    assert table.file.notices == (), table.file.notices
    end = table.outcome
    told = {
        "entries": table.file.count,
        "chain": table.file.head,
        "kept": {what: kept for what in KEPT if (kept := table.file.kept(what)) is not None},
        "outcome": end.name if end else None,
        "exports": {audience: sha(export(table, audience), 16) for audience in audiences(table)},
    }
    table.close()
    return told


def file_of(name: str) -> Path:
    return DIGESTS / f"{name}.jsonl"


def as_text(path: Path) -> str:
    """A table's digests as they are committed: a line for each entry, one for the names, and one for the file."""
    digests, names = digests_of(path)
    rows = [{"n": n, **{audience: four for audience, four in row.items() if four}} for n, row in digests.items()]
    hints: dict[str, list[str]] = {}
    for hint, name in sorted(names.items()):
        hints.setdefault(name, []).append(hint)
    by_name = {name: " ".join(of) for name, of in hints.items()}
    return "".join(f"{canonical(row)}\n" for row in (*rows, {"names": by_name}, {"whole": whole(path)}))


def read(name: str) -> tuple[dict[int, Row], Names, dict[str, Any]]:
    """The committed digests of a table, the names of their hints, and what it was as a file."""
    *rows, names, last = map(json.loads, file_of(name).read_text(encoding="utf-8").splitlines())
    by_hint = {hint: of for of, hints in names["names"].items() for hint in hints.split()}
    return {row.pop("n"): row for row in rows}, by_hint, last["whole"]
