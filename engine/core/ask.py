"""Asks and offers: what the rules wait for, and what a seat could do now. Generic screens are driven by them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.audience import PUBLIC


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Something the rules wait for. `answer` names the command that gives it; `says` is a key of text/en.toml."""

    id: str
    seat: str
    cites: str
    says: str
    answer: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    audience: str = PUBLIC

    @property
    def kind(self) -> str:
        """roll, draw, choose, read or confirm."""
        return type(self).__name__.lower()


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Ask):
    """A die roll. dice: how many; sides: faces run from 1 to sides."""

    dice: int = 1
    sides: int = 6
    answer: str = "EnterRoll"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Ask):
    """A card to be taken from a pile of the table. hidden: only the seat that draws may see which."""

    pile: str
    hidden: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Ask):
    """A decision of one seat. hidden: it is made on that seat's private desk."""

    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Read(Ask):
    """A chart cell (or the `missing` cells of a whole chart) to be read from the table's own sheet."""

    chart: str
    row: str = ""
    column: str = ""
    missing: tuple[tuple[str, str], ...] = ()
    answer: str = "GiveReading"


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirm(Ask):
    """Something only one seat can say: taken on its word, audited when the secrets are opened."""

    answer: str = "GiveWord"


@dataclass(frozen=True, slots=True, kw_only=True)
class Domain:
    """What one field of an offered command may hold.

    kind: one_of | some | number | hex | way | card | text | yes_no | letter | rows. A way is hexes one after another.
    Options are (value, label) pairs; low and high bound numbers, or how many options may be picked.
    """

    name: str
    kind: str
    options: tuple[tuple[Any, str], ...] = ()
    low: int = 0
    high: int = 0
    default: Any = None
    secret: bool = False

    def admits(self, value: Any) -> bool:
        """Whether this value could come from this field."""
        values = [option for option, _ in self.options]
        match self.kind:
            case "one_of" | "letter":
                return value in values
            case "some" if isinstance(value, list | tuple):
                picked = [values.index(one) for one in value if one in values]
                return self.low <= len(value) <= self.high and len(set(picked)) == len(value)
            case "way" if isinstance(value, list | tuple):
                return all(isinstance(one, str) for one in value)
            case "number":
                return self._is_between(value)
            case "card":
                return value is None or (value in values if values else self._is_between(value))
            case "yes_no":
                return isinstance(value, bool)
            case kind:
                return kind not in ("some", "way")

    def _is_between(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A command a seat could give now: finished when `fields` is empty, else a template to fill in.

    do: the command's name. fixed: fields already decided. says: key of the label's sentence. audience: who sees it.
    """

    seat: str
    do: str
    cites: str
    says: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    fixed: Mapping[str, Any] = field(default_factory=dict)
    fields: tuple[Domain, ...] = ()
    audience: str = PUBLIC

    @property
    def has_secret(self) -> bool:
        """Whether filling it in must happen behind the curtain."""
        return any(domain.secret for domain in self.fields)

    def admits(self, do: str, values: Mapping[str, Any]) -> bool:
        """Whether a command with these field values is one this offer could make."""
        if do != self.do or any(values.get(name) != value for name, value in self.fixed.items()):
            return False
        return all(domain.admits(values.get(domain.name, domain.default)) for domain in self.fields)
