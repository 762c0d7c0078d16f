"""What an entry holds in the file: its items as JSON, every secret part of them under a seal, and the way back."""

from collections.abc import Callable, Collection, Container, Iterator, Mapping
from dataclasses import fields
from typing import Any, TypeVar

from engine.core.audience import DESK, PLACES, PUBLIC, owner_of, owners, seat_of, secret_fields, secret_specs
from engine.core.codec import decode, encode
from engine.core.commons import COMMANDS, EVENTS
from engine.core.entry import Opening, put, sealed_value
from engine.core.errors import JournalError, RecordError
from engine.core.fading import fading_fields
from engine.core.frozen import frozen
from engine.core.game import Game
from engine.core.record import Command, Event
from engine.core.timeline import Item

R = TypeVar("R", Command, Event)
_READ_OFF = {"chart", "row", "column", "value"}
"""What every reading that was used tells."""


def sealed(
    kind: str,
    items: tuple[Item, ...],
    n: int,
    nonce_of: Callable[[str], str],
    more: Mapping[str, Any],
    *,
    fades: bool = False,
) -> tuple[dict[str, Any], tuple[Opening, ...]]:
    """The public body of entry `n`, each secret in it replaced by its commitment, and the openings of these. more: what
    a repair tells beside its items; nonce_of: label -> 128 bits in hexadecimal; fades: whether what is covered later is
    told no more, and stands under a seal as well.
    """
    body = {"kind": kind, "items": [_item_body(item) for item in items], **more}
    openings: list[Opening] = []
    for index, item in enumerate(items):
        for path, owner in _secret_parts(index, item, fades):
            nonce_hex = nonce_of(f"entry {n} {path}")
            value = put(body, path, None)
            openings.append(Opening(path, owner, value, nonce_hex))
            put(body, path, sealed_value(n, path, value, nonce_hex))
    return body, tuple(openings)


def _item_body(item: Item) -> dict[str, Any]:
    return {
        "n": item.n,
        "seat": item.seat,
        "do": encode(item.command),
        "events": [encode(event) for event in item.events],
        "agreed": list(item.agreed),
        "readings": [dict(reading) for reading in item.readings],
        "flags": list(item.flags),
        "corrected": item.corrected,
        "at": item.at,
    }


@frozen
class _Around:
    """What an item tells beside its command and its events."""

    n: int
    seat: str
    agreed: tuple[str, ...]
    readings: tuple[Mapping[str, str], ...]
    flags: tuple[str, ...]
    corrected: int | None
    at: str = DESK


def items_from(game: Game, body: Mapping[str, Any]) -> tuple[Item, ...]:
    """Read an entry's items back. Raises JournalError naming the entry when a record is not understood."""
    try:
        return tuple(_item_from(game, raw) for raw in body["items"])
    except (KeyError, RecordError) as error:
        raise JournalError(
            f"Entry {body.get('n')} holds what this Ringtable does not know ({error}). Was the file altered, or made "
            "by a newer one? Run: ringtable verify FILE"
        ) from error


def _item_from(game: Game, raw: Mapping[str, Any]) -> Item:
    around = decode(_Around, {name: value for name, value in raw.items() if name not in ("do", "events")})
    return Item(
        n=around.n,
        seat=around.seat,
        command=decode(_kind(raw["do"], game.commands(), COMMANDS), raw["do"]),
        events=tuple(decode(_kind(event, game.events(), EVENTS), event) for event in raw["events"]),
        agreed=around.agreed,
        readings=around.readings,
        flags=around.flags,
        corrected=around.corrected,
        at=around.at,
    )


def is_in_place(
    n: int, body: Mapping[str, Any], items: tuple[Item, ...], seats: Collection[str], before: Container[int]
) -> bool:
    """Whether the items of entry `n`, and what a repair tells beside them, are of this table and of this place in it.

    before: the entries there were by then.
    """
    voices = {name for item in items for name in (item.seat, *item.agreed)}
    is_known = all(item.at in PLACES and all(set(cell) >= _READ_OFF for cell in item.readings) for item in items)
    if body["kind"] != "submit":
        voices |= {body["seat"], *body["agreed"]}
        is_known = is_known and type(body["to"]) is int and body["to"] in before
    match body["kind"]:
        case "submit":
            is_known = is_known and [item.n for item in items] == [n]
        case "undo":
            is_known = is_known and not items
        case "correct":
            are = (item.n in before and (item.corrected in (None, n) or item.corrected in before) for item in items)
            is_known = is_known and all(are)
    return is_known and voices <= set(seats)


def _kind(body: Mapping[str, Any], own: Mapping[str, type[R]], common: Mapping[str, type[R]]) -> type[R]:
    """The kind of record this is: the game's own or the core's. KeyError where neither knows it."""
    name = body["type"]
    return own[name] if name in own else common[name]


def records_of(index: int, item: Item) -> Iterator[tuple[Command | Event, str]]:
    """Every record of the item at `index` of an entry, and where it stands in the entry's body."""
    yield item.command, f"items.{index}.do"
    for number, event in enumerate(item.events):
        yield event, f"items.{index}.events.{number}"


def is_sealed_as_marked(items: tuple[Item, ...], openings: tuple[Opening, ...], *, fades: bool = False) -> bool:
    """Whether the openings belong to exactly the secret parts of these items, and to their owners.

    In the first tables of format 1 the notes on a desk were sealed field by field.
    """
    found = {(opening.path, opening.owner) for opening in openings}
    return any(
        found == {part for index, item in enumerate(items) for part in parts(index, item, fades)}
        for parts in (_secret_parts, _secret_fields_of)
    )


def _secret_parts(index: int, item: Item, fades: bool) -> Iterator[tuple[str, str]]:
    """(place in the entry's body, owner) of everything secret: fields, and whole records of a note on a desk; where the
    record fades, also of what everybody sees until it does.
    """
    for record, where in records_of(index, item):
        if of := note_of(item.command, record, item.seat):
            yield where, of
            continue
        owned = dict(secret_fields(record, item.seat))
        if fades:
            owned = dict.fromkeys(fading_fields(record), PUBLIC) | owned
        yield from ((f"{where}.{name}", owner) for name, owner in owned.items())


def _secret_fields_of(index: int, item: Item, fades: bool) -> Iterator[tuple[str, str]]:
    for record, where in records_of(index, item):
        yield from ((f"{where}.{name}", owner) for name, owner in secret_fields(record, item.seat))


def note_of(command: Command | None, record: Any, giver: str) -> str:
    """Whose this record is, where nobody else may know it at all, "" of any other: a note on a desk, and what it did
    there, if nothing of it is for others. Its very kind would tell: that somebody is wounded, or holds a card.

    It is its giver's alone, unless all that it tells is known to the same seats together: then it is a note of theirs.
    """
    if command is None or not command.is_desk_note:
        return ""
    specs = secret_specs(record)
    told = {owner_of(record, spec, giver) for spec in specs}
    of = (told.pop() if len(told) == 1 else None) or ""
    is_shared = giver in map(seat_of, owners(of))
    if record is command:
        return of if is_shared else giver
    return of if is_shared and len(specs) == len(fields(record)) else ""
