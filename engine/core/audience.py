"""Who may see what: audiences, secret fields, and the projection of a record for one audience.

An audience is a string: PUBLIC (every shared screen), the name of a seat (that seat's own desk), or TRUTH (the umpire
and the whole journal). A seat that plays several hands has an audience for each (`hand_of`): on its desk lies the one
in use (`Game.desks`), with what the seat knows whichever it plays. A field marked `secret(owner)` is covered for every
audience but its owner until a `Disclosed` event names it.
"""

from collections.abc import Container, Iterator
from dataclasses import MISSING, Field, field, fields
from functools import cache
from typing import Any

PUBLIC = "public"
TRUTH = "truth"
GIVER = "seat"
COVERED = "(sealed)"
TABLE = "table"
"""Where a command was given: on a screen that everybody sees."""
DESK = "desk"
"""Where a command was given: on its seat's own desk, which nobody else sees."""
PLACES = (TABLE, DESK)
TOGETHER = "+"
"""Between the owners of one secret."""
HAND = "/"
"""Between a seat and one of the hands that it plays."""


def secret(owner: str, *, what: str = "", default: Any = MISSING) -> Any:
    """Mark a dataclass field as a secret.

    owner: a seat or one of its hands, the name of a sibling field that holds such a one, or GIVER for the seat that
           gave the command; several, joined by "+", where they know it together. A sibling field that is
           empty adds nobody, and one that is a secret of the same owners keeps secret who they are.
    what:  a name for the secret such as "bid:{turn}", filled from the record's own fields; a `Disclosed` event with
           that name uncovers the field.
    """
    metadata = {"secret": owner, "what": what}
    if default is MISSING:
        return field(metadata=metadata)
    return field(default=default, metadata=metadata)


@cache
def _names(record_type: Any) -> frozenset[str]:
    return frozenset(spec.name for spec in fields(record_type))


@cache
def _secret_specs(record_type: Any) -> tuple[Field[Any], ...]:
    return tuple(spec for spec in fields(record_type) if "secret" in spec.metadata)


@cache
def named_specs(record_type: Any) -> tuple[tuple[Field[Any], str], ...]:
    """The fields of a kind of record that are sealed under a name, each with how the name begins."""
    named = ((spec, str(spec.metadata.get("what", ""))) for spec in _secret_specs(record_type))
    return tuple((spec, what.partition("{")[0]) for spec, what in named if what)


def secret_specs(record: Any) -> tuple[Field[Any], ...]:
    """The fields of a record that are marked as secrets."""
    kind: Any = type(record)
    return _secret_specs(kind)


def owner_of(record: Any, spec: Field[Any], giver: str) -> str | None:
    """The seat that owns this field of `record`, several joined by "+" (`owners`), or None for a public field."""
    told = spec.metadata.get("secret")
    if told is None:
        return None
    found = {_seat_in(record, owner, giver) for owner in told.split(TOGETHER)} - {""} if TOGETHER in told else None
    owner = together(*found) if found else _seat_in(record, told, giver)
    return None if PUBLIC in (found or (owner,)) else owner


def _seat_in(record: Any, owner: str, giver: str) -> str:
    kind: Any = type(record)
    # GIVER is spelled like the field in which most events keep their seat; the field goes first.
    if owner in _names(kind):
        return str(getattr(record, owner))
    return giver if owner == GIVER else owner


def together(*seats: str) -> str:
    """The owner of what these seats know together."""
    return TOGETHER.join(sorted({*seats}))


def owners(owner: str) -> frozenset[str]:
    """The seats that know a secret together: those of an `owner_of`, of an opening, of evidence or of a check."""
    return frozenset(owner.split(TOGETHER))


def hand_of(seat: str, hand: str) -> str:
    """The audience of one of a seat's hands."""
    return f"{seat}{HAND}{hand}"


def seat_of(audience: str) -> str:
    """Whose desk it is: the seat of a hand, and any other audience itself."""
    return audience.partition(HAND)[0]


def knows(audience: str, owner: str) -> bool:
    """Whether what these (`owners`) know lies open to an audience: to each hand also what its seat knows."""
    mine = owners(owner)
    return audience in mine or audience == TRUTH or (HAND in audience and seat_of(audience) in mine)


def secret_fields(record: Any, giver: str) -> Iterator[tuple[str, str]]:
    """(field name, owner) of every secret field of this record."""
    for spec in secret_specs(record):
        owner = owner_of(record, spec, giver)
        if owner is not None:
            yield spec.name, owner


def name_of_secret(record: Any, spec: Field[Any]) -> str:
    """The name under which a `Disclosed` event would uncover this field ("" when nothing ever does)."""
    what = str(spec.metadata.get("what", ""))
    if not what:
        return ""
    return what.format_map(_Siblings(record))


class _Siblings(dict[str, Any]):
    """The fields of a record by name, looked up as they are asked for."""

    def __init__(self, record: Any) -> None:
        super().__init__()
        self._record = record

    def __missing__(self, name: str) -> Any:
        return getattr(self._record, name)


def covered_secrets(record: Any, giver: str, audience: str, learned: Container[str]) -> dict[str, str]:
    """Fields of `record` that `audience` may not see, each with the name of its secret; `learned` names what was
    disclosed to it.
    """
    if audience == TRUTH:
        return {}
    hidden = {}
    for spec in secret_specs(record):
        owner = owner_of(record, spec, giver)
        if owner is None or knows(audience, owner):
            continue
        what = name_of_secret(record, spec)
        if what not in learned:
            hidden[spec.name] = what
    return hidden


def covered_fields(record: Any, giver: str, audience: str, learned: Container[str]) -> frozenset[str]:
    """Names of the fields of `record` that `audience` may not see; `learned` names what was disclosed to it."""
    return frozenset(covered_secrets(record, giver, audience, learned))
