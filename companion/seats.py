"""Who sits where, and the PIN that opens a seat's desk, kept as notes in the table's file: a digest, never the PIN."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

PIN_LENGTH = 4
NOTE = "seating"
EDGES = (0, 90, 180, 270)
_COST, _BLOCK, _LANES = 2**13, 8, 1
T = TypeVar("T")


class Notes(Protocol):
    """Where the tablet's notes about a table lie (the table's own file)."""

    def note(self, key: str) -> str | None:
        """The note, or None."""

    def set_note(self, key: str, value: str) -> None:
        """Keep it."""


@dataclass(frozen=True, slots=True)
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
        raise ValueError(f"A PIN is {PIN_LENGTH} digits. Choose another one, or none at all.")
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


def write_seats(notes: Notes, seats: Iterable[Seat]) -> None:
    """Keep who sits where. Raises JournalError when the file cannot be written."""
    body = {seat.id: {"name": seat.name, "colour": seat.colour, "edge": seat.edge, "pin": seat.pin} for seat in seats}
    notes.set_note(NOTE, json.dumps(body, sort_keys=True))


def read_seats(notes: Notes, ids: Sequence[str]) -> dict[str, Seat]:
    """Who sits where; a seat without a note sits at the next free edge and has no PIN."""
    found: dict[str, dict[str, str | int]] = json.loads(notes.note(NOTE) or "{}")
    seats = {}
    for place, id_ in enumerate(ids):
        # Two players face each other; more of them take the sides as well.
        default = EDGES[place * (2 if len(ids) == 2 else 1) % len(EDGES)]
        seats[id_] = replace(Seat(id_, edge=default), **found.get(id_, {}))  # type: ignore[arg-type]
    return seats
