"""Chance from a seed, and a player that picks at random among what the table asks for and offers."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol, TypeVar

from engine.core.ask import Ask, Confirm, Domain, Offer, Read, Roll, roll_values
from engine.core.audience import DESK, PUBLIC, TABLE
from engine.core.box import Box
from engine.core.errors import RingtableError
from engine.core.frozen import frozen
from engine.core.places import PlaceIds
from engine.core.table import Table

T = TypeVar("T")
_MASK = (1 << 64) - 1
TRIES = 120
"""How many fillings of a template are tried before it is given up for now."""


class Chance:
    """Reproducible chance: SplitMix64 (Steele, Lea and Flood, 2014), one stream per seed."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def bits(self) -> int:
        """64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1. The bias of the remainder is under 2**-50 for every bound used here."""
        return self.bits() % bound

    def between(self, low: int, high: int) -> int:
        """A whole number from low to high, both included; low when there is nothing between."""
        return low + self.below(max(1, high - low + 1))

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def one_in(self, count: int) -> bool:
        """True once in `count` times."""
        return self.below(count) == 0

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in a random order (Fisher and Yates)."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def fork(self) -> "Chance":
        """A stream of its own."""
        return Chance(self.bits())


@frozen
class Move:
    """A command a policy wants to give: `do` is its name, `values` its fields, `agreed` the seats that nod, `at` where
    it is given.
    """

    seat: str
    do: str
    values: Mapping[str, Any] = field(default_factory=dict)
    agreed: tuple[str, ...] = ()
    at: str = DESK

    def body(self) -> dict[str, Any]:
        """The command as a script writes it."""
        return {"do": self.do, **self.values}


class Policy(Protocol):
    """Plays for every seat. Looks at a table only through `asks` and `offers`."""

    def move(self, table: Table) -> Move | None:
        """What to do next, or None when nothing can be done."""
        ...


class Props(Protocol):
    """The printed cards of one random game, where they really are: a game's `playing.Props`."""

    def fill(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """The values with every card replaced by one that can really be there."""
        ...

    def led(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """The values of a move as people make it: where something happens, not anywhere on the map."""
        ...


def asked(table: Table) -> list[tuple[str, Ask]]:
    """Every open ask that some seat may answer, with a seat that owes it."""
    return [
        (seat, ask)
        for seat in table.seats
        for ask in table.asks(seat)
        if seat == next((other for other in table.voices if ask.may_be_answered_by(other)), None)
    ]


def offered(table: Table) -> list[Offer]:
    """Every offer, each as its own seat sees it."""
    return [offer for seat in table.seats for offer in table.offers(seat, by=seat)]


def read_from(box: Box, ask: Read, chance: Chance) -> dict[str, str]:
    """The GiveReading that answers `ask`, from the sheets of `box`; a cell blank there too is filled by chance."""
    row, column = ask.missing[0] if ask.missing else (ask.row, ask.column)
    cell = box.lookup(ask.chart, row, column)
    form = box.form(ask.chart)
    if cell is not None:
        value = cell.value
    elif form.value == "number":
        value = str(chance.between(form.low, form.high))
    else:
        words = form.words_at(row, column)
        value = chance.pick(words) if words else "-"
    return {"chart": ask.chart, "row": row, "column": column, "value": value}


class RandomPolicy:
    """Answers what is asked and, as often, does something else that is offered.

    sheets: the box readings are taken from. props: the real cards, or None to name any card the offer admits.
    """

    def __init__(self, chance: Chance, sheets: Box, props: Props | None = None) -> None:
        self.chance, self._sheets, self._props = chance, sheets, props
        self._places: list[str] = []
        self._near: list[str] = []
        self.done: Counter[str] = Counter()

    def move(self, table: Table) -> Move | None:
        """A move no visible check refuses, or None when the table waits for nothing and offers nothing."""
        asks = asked(table)
        forced = self.answer(asks)
        if forced is not None:
            return forced
        offers = offered(table)
        answers = {ask.answer for _, ask in asks}
        bidden = [offer for offer in offers if offer.do in answers]
        unbidden = [offer for offer in offers if offer.do not in answers]
        first, second = (bidden, unbidden) if bidden and not self.chance.one_in(2) else (unbidden, bidden)
        for offer in (*self.ordered(first), *self.ordered(second)):
            move = self.fill(table, offer)
            if move is not None:
                self.done[offer.do] += 1
                return move
        return None

    def ordered(self, offers: list[Offer]) -> list[Offer]:
        """A random order; every other time, what was done least often comes first, so that nothing is left untried."""
        mixed = self.chance.shuffled(offers)
        return mixed if self.chance.one_in(2) else sorted(mixed, key=lambda offer: self.done[offer.do])

    def answer(self, asks: list[tuple[str, Ask]]) -> Move | None:
        for seat, ask in asks:
            match ask:
                case Read():
                    return Move(seat, ask.answer, read_from(self._sheets, ask, self.chance), at=TABLE)
                case Roll():
                    faces = [self.chance.between(1, die.sides) for die in ask.dice]
                    return Move(seat, ask.answer, roll_values((each for _, each in asks), ask, seat, faces), at=TABLE)
                case Confirm():
                    return Move(seat, ask.answer, {"yes": self.chance.one_in(2)}, at=TABLE)
        return None

    def fill(self, table: Table, offer: Offer) -> Move | None:
        """A move made from this offer that its seat may make, or None when no filling was found."""
        self.look_round(table.game.places, offer)
        for _ in range(TRIES if offer.fields else 1):
            values = dict(offer.fixed) | {domain.name: self.sample(domain) for domain in offer.fields}
            if self._props is not None:
                values = self._props.fill(offer, values, self.chance)
            spare = {domain.name for domain in offer.fields if not domain.is_asked(values)}
            told = {name: value for name, value in values.items() if value is not _NOTHING and name not in spare}
            move = Move(offer.seat, offer.do, told, at=place_of(offer))
            try:
                ruling = table.may(move.seat, table.command(move.body()), move.at)
            except RingtableError:
                continue
            if ruling.allowed:
                return move
        return None

    def look_round(self, ids: PlaceIds | None, offer: Offer) -> None:
        """Have the places at hand that a field of this offer may name: those of the sheets, and those near its own."""
        if ids is not None and not self._places:
            rows = sorted({row for chart, row, _ in self._sheets.printed if chart == ids.chart})
            self._places = rows or list(ids.known) or [ids.example]
        self._near = near(ids, offer) if ids is not None else []

    def sample(self, domain: Domain) -> Any:
        """A value this field may hold."""
        chance, options = self.chance, [value for value, _ in domain.options]
        match domain.kind:
            case "one_of" | "tiles":
                return chance.pick(options) if options else _NOTHING
            case "some":
                count = chance.between(domain.low, min(domain.high, len(options)))
                return chance.shuffled(options)[:count]
            case "number":
                return chance.between(domain.low, domain.high)
            case "card":
                return chance.pick(options) if options else chance.between(domain.low, domain.high)
            case "cards":
                return chance.shuffled(options or range(domain.low, domain.high + 1))[: len(domain.default)]
            case "place" if options:
                return chance.pick(options)
            case "place":
                places = self._near if self._near and chance.one_in(2) else self._places
                return chance.pick(places) if places else _NOTHING
            case "yes_no":
                return chance.one_in(2)
            case "shares":
                return self._shares(domain)
            case _:
                return domain.default if domain.default is not None else "a word"

    def _shares(self, domain: Domain) -> Any:
        """Some of the rows, for some sum that is asked for; nothing where the group has not so much."""
        rows = self.chance.shuffled(options := [value for value, _ in domain.options])
        left = self.chance.between(domain.low, min(domain.high, sum(most for _, _, most in options)))
        shares = []
        for place, (seat, what, most) in enumerate(rows):
            others = sum(more for _, _, more in rows[place + 1 :])
            count = self.chance.between(max(0, left - others), min(most, left))
            left -= count
            shares += [(seat, what, count)] if count else []
        return _NOTHING if left else shares


_NOTHING = object()


def place_of(offer: Offer) -> str:
    """Where an offer is taken: on the screen that everybody sees, if everybody may see all of it."""
    return TABLE if offer.audience == PUBLIC and not offer.has_secret else DESK


def near(ids: PlaceIds, offer: Offer) -> list[str]:
    """Places within two of the one an offer is about, by number alone: where a counter that moves is likely to go."""
    about = (*offer.fixed.values(), *offer.facts.values())
    return [place for value in about if isinstance(value, str) for place in ids.beside(value)]
