"""Who sits where, and the PIN that opens a seat's desk, kept sealed in the table's file: a digest, never the PIN."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Protocol, TypeVar

from companion.shelf.model_edges import EDGES, edges_of
from companion.words import say
from engine.core.errors import RingtableError
from engine.core.frozen import frozen

PIN_LENGTH = 4
SEATING, MISSES = "seating", "misses"
_MOST_MISSES = 10**6
_COST, _BLOCK, _LANES = 2**13, 8, 1
_DIGEST = re.compile("([0-9a-f]{32}\\$[0-9a-f]{128})?")
T = TypeVar("T")


class Keeper(Protocol):
    """What keeps a thing of the tablet's own beside the game (the table's own file)."""

    def kept(self, what: str) -> str | None:
        """What was kept last under this name, or None."""

    def keep(self, what: str, told: str) -> None:
        """Keep it. Raises JournalError."""


@frozen
class Seat:
    """A seat as it was set up.

    name and colour: '' for the game's own; edge: 0 bottom, 90 right, 180 top, 270 left; pin: a salted digest.
    """

    id: str
    name: str = ""
    colour: str = ""
    edge: int = 0
    pin: str = ""

    @property
    def pin_length(self) -> int:
        """Keys to tap at the hand-over, 0 without a PIN."""
        return PIN_LENGTH if self.pin else 0


def seal_pin(pin: str, salt: str = "") -> str:
    """'salt$digest' of a PIN, "" for no PIN. Raises ValueError unless it is PIN_LENGTH digits."""
    if not pin:
        return ""
    if len(pin) != PIN_LENGTH or not pin.isdecimal():
        raise ValueError(say("pins.pin_has_so_many_digits", count=PIN_LENGTH))
    salt = salt or secrets.token_hex(16)
    digest = hashlib.scrypt(pin.encode(), salt=bytes.fromhex(salt), n=_COST, r=_BLOCK, p=_LANES)
    return f"{salt}${digest.hex()}"


def is_right_pin(pin: str, sealed: str) -> bool:
    """Whether this PIN opens the desk; without a PIN every tap does."""
    if not sealed:
        return pin == ""
    if len(pin) != PIN_LENGTH or not pin.isdecimal():
        return False
    return hmac.compare_digest(seal_pin(pin, sealed.split("$")[0]), sealed)


def shuffled(things: Sequence[T]) -> tuple[T, ...]:
    """The things in an order nobody can guess; for pads only, never for the game."""
    return tuple(secrets.SystemRandom().sample(list(things), len(things)))


def write_seats(file: Keeper, seats: Iterable[Seat]) -> None:
    """Keep who sits where. Raises JournalError when the file cannot be written."""
    body = {seat.id: {"name": seat.name, "colour": seat.colour, "edge": seat.edge, "pin": seat.pin} for seat in seats}
    file.keep(SEATING, json.dumps(body, sort_keys=True))


def read_seats(file: Keeper, ids: Sequence[str], once: Mapping[str, str] = MappingProxyType({})) -> dict[str, Seat]:
    """Who sits where; a seat of which nothing is kept sits at the next free edge and has no PIN.

    once: what a colour was called in older files, and is now.
    """
    try:
        found = json.loads(file.kept(SEATING) or "{}")
    except (ValueError, RecursionError):
        found = {}
    seats = {}
    for id_, edge in zip(ids, edges_of(len(ids)), strict=True):
        seat = _seat(id_, found.get(id_) if isinstance(found, dict) else None, edge)
        seats[id_] = replace(seat, colour=once.get(seat.colour, seat.colour))
    return seats


def write_misses(file: Keeper, counts: Mapping[str, int]) -> None:
    """Keep how many wrong PINs were tapped for each seat, never which. A disk that takes nothing opens no pad."""
    with contextlib.suppress(RingtableError):
        file.keep(MISSES, json.dumps(dict(counts), sort_keys=True))


def read_misses(file: Keeper, ids: Sequence[str]) -> dict[str, int]:
    """How many wrong PINs were tapped for each seat since it was opened last."""
    try:
        found = json.loads(file.kept(MISSES) or "{}")
    except (ValueError, RecursionError):
        found = {}
    counts = found if isinstance(found, dict) else {}
    return {id_: counts[id_] for id_ in ids if type(counts.get(id_)) is int and 0 < counts[id_] < _MOST_MISSES}


def _seat(id_: str, kept: object, edge: int) -> Seat:
    """A seat as it was kept; what makes no sense is as it is at first. An older Ringtable kept seats unsealed."""
    told = kept if isinstance(kept, dict) else {}
    words = {name: told[name] for name in ("name", "colour", "pin") if isinstance(told.get(name), str)}
    if not _DIGEST.fullmatch(words.get("pin", "")):
        words["pin"] = ""
    return Seat(id_, edge=told["edge"] if told.get("edge") in EDGES else edge, **words)
