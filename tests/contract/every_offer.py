"""Every public offer, filled five ways and put by every seat: what one table takes or refuses, its twin does too."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from companion.evening.desks import Desk
from companion.evening.evening import Evening
from companion.intents import Pick
from companion.table.presenter_asks import Act
from engine.core import projection
from engine.core.ask import Domain, Offer
from engine.core.audience import PUBLIC, TABLE
from engine.core.codec import encode
from engine.core.errors import RingtableError
from engine.core.frozen import replace
from engine.core.record import Command
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.policy import Chance, RandomPolicy
from tests.contract.games import all_commands, words_of
from tests.contract.mirror import Mirror, TwinsDiffer, skeleton
from tests.contract.sampling import varied
from tests.contract.scratch import scratch
from tests.contract.screens import ruling_screen

WAYS = 5


@dataclass
class Put:
    """What was put to both tables. offers: kinds of offers, and how often; taken, refused: fillings on the scratch;
    agreed: refused ones that were taken when every seat agreed; found: differences, where they are not raised at once.
    """

    offers: Counter[str] = field(default_factory=Counter)
    asked: int = 0
    taken: int = 0
    refused: int = 0
    agreed: int = 0
    found: Counter[str] = field(default_factory=Counter)
    example: dict[str, str] = field(default_factory=dict)


class EveryOffer:
    """Puts offers to the tables of a mirror. chance: its own stream; policy: fills in what an offer leaves open.

    is_told: whether what was given discloses something that ends the comparison. is_gathering: differences are counted,
    and what was tried when each was first met is kept, instead of raising at the first.
    """

    def __init__(
        self,
        mirror: Mirror,
        chance: Chance,
        policy: RandomPolicy,
        is_told: Callable[[Ruling], bool],
        *,
        is_gathering: bool = False,
    ) -> None:
        self.mirror, self.chance, self.policy, self.is_told = mirror, chance, policy, is_told
        self.is_gathering = is_gathering
        self.told = Put()

    def put(self, most: int | None = None) -> None:
        """Every public offer of now, or so many of them."""
        offers = self.mirror.tables[0].offers(PUBLIC)
        for offer in self.chance.shuffled(offers)[:most]:
            self.told.offers[offer.do] += 1
            for body in self.ways(offer):
                for seat in self.mirror.tables[0].seats:
                    self._put(seat, body)

    def ways(self, offer: Offer) -> Iterator[dict[str, Any]]:
        """Five fillings of this offer: two as people make them, the first of them with no secret told, two as it admits
        them, one beside it.
        """
        table, policy = self.mirror.tables[0], self.policy
        policy.look_round(table.game.places, offer)
        kind = all_commands(table)[offer.do]
        for way in range(WAYS):
            values = dict(offer.fixed) | {domain.name: policy.sample(domain) for domain in offer.fields}
            if way < 2 and policy._props is not None:
                values = policy._props.fill(offer, values, self.chance)
            if way == 0:
                values |= {domain.name: domain.default for domain in offer.fields if domain.secret}
            values = {name: value for name, value in values.items() if type(value) is not object}
            if way == WAYS - 1:
                values = varied(values, kind, words_of(table), self.chance)
            yield {"do": offer.do, **values}
            if way == 0 and not fields(kind):  # type: ignore[arg-type]
                return  # there is only one way to say this

    def _put(self, seat: str, body: dict[str, Any]) -> None:
        tables = self.mirror.tables
        try:
            commands = [table.command(body) for table in tables]
        except RingtableError:
            return  # what cannot be read has met no table
        try:
            self._asked(seat, commands)
            self._given(seat, body)
            self._agreed(seat, commands[0])
        except TwinsDiffer as differ:
            if not self.is_gathering:
                raise
            what = f"{body['do']} by {seat}: {differ.place}"
            self.told.found[what] += 1
            self.told.example.setdefault(what, f"{encode(commands[0])}\n{differ}")

    def _asked(self, seat: str, commands: Sequence[Command]) -> None:
        one, other = self.mirror.both(lambda tablet: tablet.table.may(seat, commands[0], TABLE))
        self.told.asked += 1
        self._same("offer: may", one, other, self.mirror.tables)

    def _given(self, seat: str, body: dict[str, Any]) -> None:
        mirror = self.mirror
        tables = (scratch(mirror.tables[0]), scratch(mirror.tables[1]))
        desks = [Desk(Evening(table), shuffle=tuple) for table in tables]
        act, at = Act(seat, body), iter(desks)
        one, other = mirror.both(lambda _: next(at).submit(act, pick=Pick("asked", ())))
        if one is None or other is None:
            mirror.same("offer: taken", PUBLIC, repr(one), repr(other))
            return
        self._same("offer: submit", one, other, tables)
        if self.is_told(one) or self.is_told(other):
            return
        told = [repr((desk.page, desk.message)) for desk in desks]
        mirror.same("offer: message", PUBLIC, *told)
        self.told.taken += one.allowed
        self.told.refused += not one.allowed
        if one.allowed:
            for who in mirror.audiences:
                mirror.compare_standing(who, *tables)
            doubting = next(other for other in (*tables[0].seats, seat) if other != seat)
            rulings = [
                table.challenge(doubting, ruling.entry or 0, at=TABLE)
                for table, ruling in zip(tables, (one, other), strict=True)
            ]
            mirror.compare_rulings(rulings[0], rulings[1], "ruling: challenge", tables)

    def _agreed(self, seat: str, command: Command) -> None:
        """What is refused, and not for want of what the record could hold, is taken when every seat agrees."""
        table = self.mirror.tables[0]
        ruling = table.may(seat, command, TABLE)
        if ruling.allowed or ruling.is_barred:
            return
        agreed = scratch(table).submit(seat, command, table.seats, at=TABLE)
        self.told.agreed += agreed.allowed
        failing = [check.says for check in agreed.checks if check.refuses]
        self.mirror.same("offer: agreed", PUBLIC, "taken" if agreed.allowed else f"refused: {failing}", "taken")

    def _same(self, place: str, one: Ruling, other: Ruling, tables: tuple[Table, Table]) -> None:
        """The same answer, to everybody but the secret's owner."""
        mirror = self.mirror
        mirror.same("offer: taken", PUBLIC, *([each.allowed, each.entry] for each in (one, other)))
        if self.is_told(one) or self.is_told(other):
            return
        mirror.read_seals(tables)
        left, right = (self._answer(ruling, table) for ruling, table in zip((one, other), tables, strict=True))
        mirror.same(place, PUBLIC, left, right)

    def _answer(self, ruling: Ruling, table: Table) -> list[Any]:
        return [
            skeleton(ruling),
            [
                (who, projection.ruling_line(table, ruling, who), projection.said(table, ruling, who))
                for who in self.mirror.audiences
            ],
            ruling_screen(table, PUBLIC, ruling),
        ]


def as_both_make_it(offer: Offer, others: list[Offer]) -> Offer | None:
    """The offer as far as both twins make it: what only the owner's desk lists is left out."""
    for other in others:
        if (offer.seat, offer.do, dict(offer.fixed)) == (other.seat, other.do, dict(other.fixed)):
            mine = {domain.name: domain for domain in other.fields}
            fields = [_both(domain, mine[domain.name]) for domain in offer.fields if domain.name in mine]
            if len(fields) == len(offer.fields):
                return replace(offer, fields=tuple(fields))
    return None


def _both(one: Domain, other: Domain) -> Domain:
    options = () if one.kind == "card" else tuple(option for option in one.options if option in other.options)
    return one if one == other else replace(one, options=options)
