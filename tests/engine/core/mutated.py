"""A table's file with one key of one record flipped, missing, or of a wrong type, and its hashes made to fit."""

import json
import random
from collections.abc import Iterator
from typing import Any

from engine.core.codec import canonical
from engine.core.entry import put, sealed_value
from engine.core.survey import UNREADABLE
from tests.engine.core.files import forged, records

WRONG: tuple[Any, ...] = (None, 5, -1, "x", "", [], {}, True, [1], {"a": 1}, 10**30, 1.5, "x" * 5000)


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield (*path, key)
        yield from _places(each, (*path, key))


def changed(line: bytes, chance: random.Random) -> tuple[Any, str]:
    """A JSON line with one of its keys, at whatever depth, not as it was; and what was done."""
    value = json.loads(line)
    places = list(_places(value))
    if not places:
        return [1], "all of it"
    *above, key = chance.choice(places)
    parent = value
    for step in above:
        parent = parent[step]
    how = chance.choice(("missing", "flipped", "wrong", "wrong"))
    if how == "missing":
        del parent[key]
    elif how == "flipped" and isinstance(key, str) and key:
        at = chance.randrange(len(key))
        parent[key[:at] + chr(ord(key[at]) ^ 1) + key[at + 1 :]] = parent.pop(key)
    else:
        parent[key] = chance.choice(WRONG)
    return value, f"{how}: {[*above, key]} is {parent!r:.80}"


def mutated(content: bytes, chance: random.Random) -> tuple[bytes, str]:
    """The file with one change in one of its entries, or in both copies of the header; and what was done.

    What is opened is sealed anew, so that only what the values say is wrong with them.
    """
    n = chance.choice((0, *(each.frame.number for each in records(content)[2:] if each.frame.number)))
    part = chance.choice(("body", "body", "body", "openings", "evidence"))
    is_chained = chance.random() < 0.8
    record = next(each for each in records(content) if each.frame.number == n)
    value, what = changed(getattr(record, part), chance)
    parts = {part: canonical(value).encode() + (b"\n" if part == "evidence" else b"")}
    if part == "openings" and n:
        body = json.loads(record.body)
        for opening in value if isinstance(value, list) else ():
            try:
                sealed = sealed_value(n, opening["path"], opening["value"], opening["nonce"])
                put(body, opening["path"], sealed)
            except UNREADABLE:
                continue
        parts["body"] = canonical(body).encode()
    return forged(content, n, lambda _: parts, chained=is_chained), f"entry {n}, {part}, {what}"
