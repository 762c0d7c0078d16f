"""Asks and offers: what the rules wait for, and what a seat could do now. Generic screens are driven by them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, TypeVar

from engine.core.audience import PUBLIC
from engine.core.frozen import frozen, frozen_by_name, replace
from engine.core.map_panels import PERHAPS

ANYBODY = "table"
"""The seat of an ask that any seat may answer."""


@frozen
class Die:
    """A kind of die. faces: their names, in the order of its numbers from 1 on, none where a number is just a number.
    Several faces may have one name. Names are said by face.<die>.<name> of text/en.toml, if it has them.
    """

    name: str = "die"
    sides: int = 6
    faces: tuple[str, ...] = ()

    def face(self, number: int) -> str:
        """The name of a face; its number where it has none."""
        return self.faces[number - 1] if self.faces else str(number)

    def number(self, face: str) -> int | None:
        """The first number of a face of this name, None where it has no such face."""
        return self.faces.index(face) + 1 if face in self.faces else None


D6 = Die()


@frozen_by_name
class Ask:
    """Something the rules wait for. `answer` names the command that gives it; `says` is a key of text/en.toml.

    seat: who answers it, ANYBODY where any seat may; group: the seats of which any one may, where there are several.
    """

    id: str
    seat: str
    cites: str
    says: str
    answer: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    audience: str = PUBLIC
    group: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """roll, draw, choose, read or confirm."""
        return type(self).__name__.lower()

    def may_be_answered_by(self, seat: str) -> bool:
        """Whether this seat may give what is asked."""
        return seat in self.group if self.group else self.seat in (seat, ANYBODY)


@frozen_by_name
class Roll(Ask):
    """A roll of dice, in the order in which their faces are given."""

    dice: tuple[Die, ...] = (D6,)
    answer: str = "EnterRoll"

    @property
    def count(self) -> int:
        """How many dice."""
        return len(self.dice)

    @property
    def sides(self) -> int:
        """Faces run from 1 to this on the largest of the dice."""
        return max(die.sides for die in self.dice)


@frozen_by_name
class Draw(Ask):
    """A card to be taken from a pile of the table, or as many as the field of its answer has by default. hidden: only
    the seat that draws may see which; is_untold: the table goes on when it has them, and whoever likes names them on
    the own desk.
    """

    pile: str
    hidden: bool
    is_untold: bool = False


@frozen_by_name
class Choose(Ask):
    """A decision of one seat. hidden: it is made on that seat's private desk."""

    hidden: bool = False


@frozen_by_name
class Read(Ask):
    """A chart cell (or the `missing` cells of a whole chart) to be read from the table's own sheet."""

    chart: str
    row: str = ""
    column: str = ""
    missing: tuple[tuple[str, str], ...] = ()
    answer: str = "GiveReading"


@frozen_by_name
class Confirm(Ask):
    """Something only one seat can say: taken on its word, audited when the secrets are opened."""

    answer: str = "GiveWord"


A = TypeVar("A", bound=Ask)


def open_ask(asks: Iterable[Ask], kind: type[A], seat: str, id_: str = "") -> A | None:
    """The first of these asks, of this kind and (if it is named) of this id, that the seat may answer."""
    return next(
        (ask for ask in asks if isinstance(ask, kind) and ask.may_be_answered_by(seat) and id_ in ("", ask.id)), None
    )


def roll_values(asks: Iterable[Ask], roll: Roll, seat: str, faces: Iterable[int]) -> dict[str, Any]:
    """The fields of the EnterRoll with which `seat` answers `roll`: it is named where another would be meant."""
    return {"faces": list(faces)} | ({} if open_ask(asks, Roll, seat) == roll else {"ask": roll.id})


@frozen_by_name
class Domain:
    """What one field of an offered command may hold.

    kind: one_of | some | number | place | way | card | cards | text | yes_no | tiles | rows | shares. Tiles are
    options that lie in another order each time; a place is any, or one of its options where it has some; a way is
    places one after another; cards are as many as the default
    has, each None where it is not told. Options are (value, label) pairs; low and high bound numbers, or how many
    options may be picked. What a group pays together is `shares`: rows of (seat, what, how many), out of options
    whose values are (seat, what, the most); low and high bound the sum. default: what stands where nothing is filled
    in, None for a field that must be. is_apart: each of its values is an act of its own; apart: values that are,
    beside the one that the others make. only_with: (another field, values of it): it is asked for where that one has
    one of these, and else keeps its default.
    """

    name: str
    kind: str
    options: tuple[tuple[Any, str], ...] = ()
    low: int = 0
    high: int = 0
    default: Any = None
    secret: bool = False
    is_apart: bool = False
    apart: tuple[Any, ...] = ()
    only_with: tuple[str, tuple[Any, ...]] = ("", ())

    def is_asked(self, values: Mapping[str, Any]) -> bool:
        """Whether it is to be filled in beside these values of the other fields."""
        other, calls = self.only_with
        return not other or values.get(other) in calls

    @property
    def rest(self) -> "Domain":
        """The field without the values that are told apart."""
        return replace(self, apart=()) if self.apart else self

    @property
    def is_empty(self) -> bool:
        """Whether it can hold nothing at all."""
        must_be_listed = self.kind in ("one_of", "tiles", "some", "shares") or (self.kind == "card" and not self.high)
        return must_be_listed and not self.options

    def admits(self, value: Any) -> bool:
        """Whether this value could come from this field."""
        if value in self.apart:
            return True
        values = [option for option, _ in self.options]
        match self.kind:
            case "one_of" | "tiles":
                return value in values
            case "some" if isinstance(value, list | tuple):
                picked = [values.index(one) for one in value if one in values]
                return self.low <= len(value) <= self.high and len(set(picked)) == len(value)
            case "way" if isinstance(value, list | tuple):
                return all(isinstance(one, str) for one in value)
            case "number":
                return self._is_between(value)
            case "card":
                return self._is_card(value, values)
            case "cards" if isinstance(value, list | tuple):
                named = [card for card in value if card is not None]
                is_whole = len(value) == len(self.default) and len(set(named)) == len(named)
                return is_whole and all(self._is_card(card, values) for card in value)
            case "yes_no":
                return isinstance(value, bool)
            case "shares" if isinstance(value, list | tuple):
                return self._is_paid(value)
            case "place" if self.options:
                return value in values
            case kind:
                return kind not in ("some", "way", "cards", "shares")

    def _is_paid(self, rows: Sequence[Any]) -> bool:
        most = {(seat, what): most for (seat, what, most), _ in self.options}
        if any(not isinstance(row, list | tuple) or len(row) != 3 or type(row[2]) is not int for row in rows):
            return False
        given = {(seat, what): count for seat, what, count in rows}
        fits = len(given) == len(rows) and all(1 <= count <= most.get(who, 0) for who, count in given.items())
        return fits and self.low <= sum(given.values()) <= self.high

    def _is_card(self, value: Any, values: Sequence[Any]) -> bool:
        return value is None or (value in values if values else self._is_between(value))

    def _is_between(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high


@frozen_by_name
class Offer:
    """A command a seat could give now: finished when `fields` is empty, else a template to fill in.

    do: the command's name. fixed: fields already decided. says: key of the label's sentence. audience: who sees it.
    by_anybody: it is the same act whichever seat gives it. tells: that it is offered is a secret of its seat's, who
    alone sees it. window: it may be said now beside what is asked, '' for an
    act that waits for its turn; key of window.<name>, which says until when.
    """

    seat: str
    do: str
    cites: str
    says: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    fixed: Mapping[str, Any] = field(default_factory=dict)
    fields: tuple[Domain, ...] = ()
    audience: str = PUBLIC
    by_anybody: bool = False
    tells: bool = False
    window: str = ""

    @property
    def has_secret(self) -> bool:
        """Whether filling it in must happen behind the curtain."""
        return any(domain.secret for domain in self.fields)

    def admits(self, do: str, values: Mapping[str, Any]) -> bool:
        """Whether a command with these field values is one this offer could make."""
        if do != self.do or any(values.get(name) != value for name, value in self.fixed.items()):
            return False
        asked = [domain for domain in self.fields if domain.is_asked(values)]
        return all(domain.admits(values.get(domain.name, domain.default)) for domain in asked)


@frozen
class Reach:
    """How far a deed that is being filled in can go, by what everybody may know. lit: (place, what is left there);
    closed: places beside them that are shut to it but for an agreement; start: where it begins; says: key of the
    sentence on it, '' for none. unread: places that are reached or not by what nobody has told, their ground or the way
    there; where not even that can be said, the start.
    """

    start: str = ""
    lit: tuple[tuple[str, str], ...] = ()
    closed: tuple[str, ...] = ()
    says: str = ""
    unread: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def places(self) -> Mapping[str, str]:
        """Every place that it reaches or may reach: what is left there, or PERHAPS."""
        return {**dict(self.lit), **dict.fromkeys(self.unread, PERHAPS)}
