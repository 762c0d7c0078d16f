"""Scripts: whole evenings as JSON Lines, played without a screen and checked against expectations.

The first line is `{"table": {"game": …, "version": …, "options": {}, "seats": [], "box": …}}`. Every further line is
one act, numbered from 1 as `n`; `undo`, `correct` and `challenge` name such a number. "at" says where it was given:
"table", on a screen that everybody sees, or "desk", the seat's own (which it is where the line does not say). Any line
may carry "expect"; a line may be nothing but expectations. What happened by itself has in `events` the `section` of
its rule, and is expected so: {"happened": [{"type": "SauronMoved", "section": "X/moria/trapped"}]}.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.audience import DESK, PLACES, PUBLIC, TABLE, TRUTH
from engine.core.codec import canonical, shown
from engine.core.commons import GiveReading
from engine.core.errors import RingtableError, ScriptError
from engine.core.outcome import Outcome, outcome_words
from engine.core.outside import json_of
from engine.core.projection import ruling_line, said
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.core.words import broken_words, word_line
from engine.expectations import ask_line as ask_line, expectations, faults

_HEADER: Mapping[str, tuple[type, str]] = {
    "game": (str, "a word"),
    "version": (str, "a word"),
    "options": (dict, "an object"),
    "seats": (list, "a list"),
    "box": (str, "a word"),
    "nonce": (object, "anything"),
}
_ACTS = ("do", "read", "undo", "correct", "challenge", "may")


@dataclass(slots=True)
class Replay:
    """A script being played. `failed` collects what was not understood or not as expected, a sentence each.

    Of one evening that several audiences hear there is a Replay each, with the same `entries` and `failed`.
    """

    table: Table
    audience: str = TRUTH
    entries: dict[int, int] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)


def parse(text: str) -> list[tuple[int, Any]]:
    """(line number in the file, JSON value or ScriptError) of every line that is not blank."""
    lines: list[tuple[int, Any]] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            value = json_of(line)
        except ValueError as error:
            lines.append((number, ScriptError(f"Line {number} is not JSON: {error}.")))
            continue
        if not isinstance(value, dict):
            value = ScriptError(f"Line {number} should be an object in braces.")
        lines.append((number, value))
    return lines


def open_table(first: tuple[int, Any], box: Any = None) -> Table:
    """The table a script begins with; its ids and nonces follow from the line itself, so that every run is alike."""
    number, header = first
    if isinstance(header, ScriptError):
        raise header
    about = header.get("table")
    if not isinstance(about, dict) or "game" not in about:
        raise ScriptError(f'Line {number}: a script begins with {{"table": {{"game": …}}}}.')
    unknown = set(about) - set(_HEADER)
    if unknown:
        raise ScriptError(f"Line {number}: a table has no '{min(unknown)}'. It has {', '.join(_HEADER)}.")
    for name, (kind, words) in _HEADER.items():
        if not isinstance(about.get(name, kind()), kind):
            raise ScriptError(f"Line {number}: the table's {name} should be {words}, but is {shown(about[name])}.")
    if any(not isinstance(seat, str) for seat in about.get("seats", ())):
        raise ScriptError(f"Line {number}: the table's seats should be words, but are {shown(about['seats'])}.")
    secret = hashlib.sha256(canonical(about).encode()).digest()
    return Table.create(
        None,
        about["game"],
        version=about.get("version"),
        options=about.get("options"),
        seats=about.get("seats"),
        box=box or about.get("box", "practice"),
        table_id=secret.hex()[:12],
        table_secret=secret,
    )


def play(text: str, audience: str = TRUTH, box: Any = None) -> Iterator[dict[str, Any]]:
    """Play a script; one object a line, then a last one with views, outcome and what failed.

    Raises ScriptError when the first line opens no table; a later line that is not understood is reported and passed
    over.
    """
    for told in play_to(text, (audience,), box):
        yield told[audience]


def play_to(text: str, audiences: Sequence[str], box: Any = None) -> Iterator[dict[str, dict[str, Any]]]:
    """`play` once for several audiences: by audience, what each is told of a line."""
    lines = parse(text)
    if not lines:
        raise ScriptError('The script is empty. It begins with {"table": {"game": …}}.')
    table = open_table(lines[0], box)
    for audience in audiences:
        if audience not in (TRUTH, PUBLIC, *table.seats):
            raise ScriptError(f"There is no seat '{audience}'. The seats are {', '.join(table.seats)}.")
    entries: dict[int, int] = {}
    failed: list[str] = []
    replays = [Replay(table, audience, entries, failed) for audience in audiences]
    for n, (number, line) in enumerate(lines[1:], start=1):
        yield _step(replays, n, number, line)
    yield {replay.audience: ended(replay) for replay in replays}


def play_on(table: Table, lines: list[tuple[int, Any]]) -> None:
    """Play lines on a table that is open already. Raises ScriptError at the first that is not understood."""
    replay = Replay(table)
    for n, (number, line) in enumerate(lines, start=1):
        _step([replay], n, number, line)
    if replay.failed:
        raise ScriptError(replay.failed[0])


def _step(replays: Sequence[Replay], n: int, number: int, line: Any) -> dict[str, dict[str, Any]]:
    """One line, done once at the table that all of these share."""
    replay = replays[0]
    try:
        if isinstance(line, ScriptError):
            raise line
        expected = expectations(line, replay.table)
        ruling = _act(replay, n, line)
    except RingtableError as error:
        words = str(error) if str(error).startswith("Line") else f"Line {number}: {error}"
        replay.failed.append(words)
        return {one.audience: {"n": n, "error": words} for one in replays}
    told = {one.audience: _told(one, n, ruling, line) for one in replays}
    found = [fault for one in expected for fault in faults(replay.table, ruling, one)]
    if found:
        for out in told.values():
            out["unexpected"] = found
        replay.failed += [f"Line {number}: {fault}" for fault in found]
    return told


def _told(replay: Replay, n: int, ruling: Ruling | None, line: Mapping[str, Any]) -> dict[str, Any]:
    out: dict[str, Any] = {"n": n}
    if ruling is not None:
        out |= ruling_line(replay.table, ruling, replay.audience)
        out["says"] = said(replay.table, ruling, replay.audience) or _repair_words(replay, ruling, line)
    out["asks"] = [ask_line(replay.table, ask) for ask in replay.table.asks(replay.audience)]
    return out


def _repair_words(replay: Replay, ruling: Ruling, line: Mapping[str, Any]) -> list[str]:
    """What an undo or a correction did, which has no events of its own to tell of it."""
    kind = next((kind for kind in ("undo", "correct") if kind in line), "")
    if ruling.entry is None or not kind:
        return []
    facts = {"seat": ruling.seat, "to": replay.entries.get(line[kind], line[kind])}
    return [replay.table.game.text.say(f"journal.{kind}", facts)]


def _act(replay: Replay, n: int, line: Mapping[str, Any]) -> Ruling | None:
    table = replay.table
    acts = [act for act in _ACTS if act in line]
    if not acts and "expect" in line:
        return None
    if len(acts) != 1:
        raise ScriptError(f"a line does exactly one of {', '.join(_ACTS)}; this one has {', '.join(acts) or 'none'}.")
    seat, agreed = line.get("seat"), _agreed(table, line)
    if not isinstance(seat, str):
        raise ScriptError("the line names no seat.")
    at = line.get("at", DESK)
    if at not in PLACES:
        raise ScriptError(f"'at' should be '{TABLE}' or '{DESK}', but is {at!r}.")
    match acts[0]:
        case "do":
            body = {key: value for key, value in line.items() if key not in ("seat", "agreed", "expect", "note", "at")}
            ruling = table.submit(seat, table.command(body), agreed, at=at)
        case "may":
            return table.may(seat, table.command(_object(line, "may")), at)
        case "read":
            ruling = _read(table, seat, line, agreed)
        case "undo":
            ruling = table.undo(seat, _entry(replay, line["undo"]), agreed)
        case "challenge":
            ruling = table.challenge(seat, _entry(replay, line["challenge"]), at=at)
        case _:
            right = table.command(_object(line, "with"))
            ruling = table.correct(seat, _entry(replay, line["correct"]), right, agreed, at=at)
    if ruling.entry is not None:
        replay.entries[n] = ruling.entry
    return ruling


def _object(line: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = line.get(name)
    if not isinstance(found, dict):
        raise ScriptError(f"'{name}' should be an object in braces, but is {shown(found)}.")
    return found


def _agreed(table: Table, line: Mapping[str, Any]) -> tuple[str, ...]:
    found = line.get("agreed", [])
    if not isinstance(found, list) or any(seat not in table.seats for seat in found):
        raise ScriptError(f"'agreed' should be a list of seats ({', '.join(table.seats)}), but is {shown(found)}.")
    return tuple(found)


def _read(table: Table, seat: str, line: Mapping[str, Any], agreed: tuple[str, ...]) -> Ruling:
    where, value = _object(line, "read"), line.get("value")
    if value is None:
        raise ScriptError("a reading needs its 'value'.")
    cells = [(where.get("row", ""), where.get("column", ""), value)]
    if isinstance(value, dict):
        cells = [
            (row, column, inner)
            for row, columns in value.items()
            for column, inner in (columns.items() if isinstance(columns, dict) else [("", columns)])
        ]
    for row, column, inner in cells:
        reading = GiveReading(str(where.get("chart", "")), str(inner), str(row), str(column))
        ruling = table.submit(seat, reading, agreed)
        if not ruling.allowed:
            break
    return ruling


def _entry(replay: Replay, n: Any) -> int:
    if not isinstance(n, int) or n not in replay.entries:
        raise ScriptError(
            f"act {n} made no entry, so it cannot be named here (acts are numbered from 1, after the table's line)."
        )
    return replay.entries[n]


def _outcome_line(table: Table, outcome: Outcome) -> dict[str, Any]:
    return {
        "winners": list(outcome.winners),
        "cites": outcome.cites,
        "scores": dict(outcome.scores),
        "says": outcome_words(table.game.text, outcome),
    }


def ended(replay: Replay) -> dict[str, Any]:
    """What is told when a script has been played: every view its audience may have, the outcome, what the seats are
    called, what failed.
    """
    table = replay.table
    everybody = (PUBLIC, *table.seats, TRUTH) if replay.audience == TRUTH else (replay.audience,)
    outcome = table.outcome
    return {
        "views": {audience: table.view(audience) for audience in everybody},
        "outcome": _outcome_line(table, outcome) if outcome else None,
        "names": {seat: table.game.lexicon.name(seat) for seat in table.seats},
        # What a seat's own record contradicts is its own to read until the secrets are opened (TRUTH).
        "broken_words": [
            word_line(table, word)
            for word in broken_words(table)
            if replay.audience == TRUTH or (replay.audience == word.seat and not table.is_closed(word.seat))
        ],
        "failed": list(replay.failed),
    }
