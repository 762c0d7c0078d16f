"""An offer is made of what a command says of itself: its gates, and what its fields may hold."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import pytest

from engine.core.ask import Domain, Offer
from engine.core.audience import PUBLIC, TRUTH
from engine.core.check import ESSENTIAL, WARNS, Check, hold
from engine.core.frozen import replace
from engine.core.offering import Sights, closed_of, furthest, offers_of
from engine.core.record import Command, command
from engine.core.situation import Situation
from engine.core.table import Table


@command
class Draw(Command):
    """A card of a pile, of those that lie there."""

    cites: ClassVar[str] = "A.1"
    pile: str
    count: int
    then: str = ""

    @classmethod
    def opens(cls, at: Situation[Any]) -> Iterator[Check]:
        yield Check("A.1", at.seat in at.state["may"], "this_seat_draws")
        yield Check("A.1", at.state["is_late"], "it_is_late", WARNS)
        yield Check("A.2", at.seat not in at.state["sworn"], "no_oath_binds", secret_to=at.seat)

    @classmethod
    def fields(cls, at: Situation[Any], filled: Mapping[str, Any]) -> Iterator[Domain]:
        piles = at.state["piles"]
        yield Domain(name="pile", kind="one_of", options=tuple((pile, pile) for pile in piles), is_apart=True)
        if filled.get("pile") in piles:
            yield Domain(name="count", kind="number", low=1, high=piles[filled["pile"]])
        yield Domain(name="then", kind="one_of", options=at.state["then"], default="")

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        yield Check("A.3", self.fits(at, "pile"), "pile_lies_there", ESSENTIAL)
        yield Check("A.3", self.fits(at, "count"), "so_many_lie_there", ESSENTIAL)


class Quiet(Draw):
    """The same, where nobody but the seat learns that it can be done."""

    __slots__ = ()
    is_offered_at_desk = True


class Shared(Draw):
    """The same, whoever gives it."""

    __slots__ = ()
    is_anybodys = True


@command
class Word(Command):
    """Somebody, a hex, or nobody: of one who is kept under cover only the desk hears, at night of all of them."""

    cites: ClassVar[str] = "A.4"
    who: str
    where: str = ""

    @classmethod
    def fields(cls, at: Situation[Any], filled: Mapping[str, Any]) -> Iterator[Domain]:
        names = tuple((name, name) for name in at.state["open"])
        yield Domain(name="who", kind="one_of", options=names, apart=("hidden", "nobody"))
        if filled.get("who") == "hidden":
            yield Domain(name="where", kind="one_of", options=(("here", "here"),))

    @classmethod
    def is_desks_own(cls, at: Situation[Any], fixed: Mapping[str, Any]) -> bool:
        return at.state["night"] or fixed.get("who") == "hidden"

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        yield Check("A.4", self.fits(at, "who"), "somebody_is_named")


PILES = {"deck": 3, "box": 1}


def situation(**state: Any) -> Situation[Any]:
    table = Table.create(None, "wotr_spi")
    at = table.judge.situation(table.timeline.head, table.seats[0], 1)
    usual = {"open": (), "may": table.seats, "is_late": True, "night": False, "sworn": (), "piles": PILES, "then": ()}
    return replace(at, state=usual | state)


def offers(kind: type[Command] = Draw, audience: str = PUBLIC, **state: Any) -> list[Offer]:
    at = situation(**state)
    return list(offers_of(kind, Sights(replace(at, seat=seat) for seat in at.seats), audience))


DARK, FELLOWSHIP = Table.create(None, "wotr_spi").seats


def test_each_seat_whose_gates_are_open_has_one_offer_a_value_of_a_field_that_is_told_apart() -> None:
    made = [(offer.seat, offer.fixed["pile"], offer.fields[0].high) for offer in offers()]
    assert made == [(seat, pile, count) for seat in (DARK, FELLOWSHIP) for pile, count in PILES.items()]
    assert [offer.seat for offer in offers(may=(FELLOWSHIP,), piles={"box": 1})] == [FELLOWSHIP]


def test_a_gate_that_only_warns_is_open() -> None:
    assert len(offers(is_late=False)) == len(offers())


def test_a_secret_gate_is_shut_for_its_own_seat_alone() -> None:
    """What is offered on a shared page tells nothing of it."""
    assert [offer.seat for offer in offers(sworn=(DARK,), piles={"box": 1})] == [DARK, FELLOWSHIP]
    assert [offer.seat for offer in offers(audience=FELLOWSHIP, sworn=(DARK,), piles={"box": 1})] == [DARK, FELLOWSHIP]
    assert [offer.seat for offer in offers(audience=DARK, sworn=(DARK,), piles={"box": 1})] == [FELLOWSHIP]


def test_what_a_desk_alone_is_offered_nobody_else_hears_of() -> None:
    assert offers(Quiet) == []
    assert {(offer.seat, offer.audience) for offer in offers(Quiet, FELLOWSHIP)} == {(FELLOWSHIP, FELLOWSHIP)}
    assert {offer.seat for offer in offers(Quiet, TRUTH)} == {DARK, FELLOWSHIP}


def test_what_is_the_same_act_for_all_is_offered_to_each_and_said_to_be() -> None:
    """Whoever is asked, or sits there still, can give it."""
    made = [(offer.seat, offer.by_anybody) for offer in offers(Shared, piles={"box": 1})]
    assert made == [(DARK, True), (FELLOWSHIP, True)]
    assert [offer.seat for offer in offers(Shared, may=(FELLOWSHIP,), piles={"box": 1})] == [FELLOWSHIP]


def test_a_field_that_must_be_filled_in_and_can_hold_nothing_closes_the_offer() -> None:
    assert offers(piles={}) == []


def test_a_field_that_may_stay_empty_is_left_out_where_it_could_hold_nothing() -> None:
    assert {tuple(domain.name for domain in offer.fields) for offer in offers()} == {("count",)}
    then = (("burn", "burn it"),)
    assert {tuple(domain.name for domain in offer.fields) for offer in offers(then=then)} == {("count", "then")}


@pytest.mark.parametrize(
    ("pile", "count", "failing"),
    [
        ("deck", 3, []),
        ("box", 2, ["so_many_lie_there"]),
        ("chest", 1, ["pile_lies_there", "so_many_lie_there"]),
    ],
)
def test_a_check_asks_its_field_what_it_may_hold(pile: str, count: int, failing: list[str]) -> None:
    found = [check for check in Draw(pile, count).all_checks(situation()) if not check.holds]
    assert [check.says for check in found] == failing


def test_gates_are_the_first_checks() -> None:
    says = [check.says for check in Draw("deck", 1).all_checks(situation())]
    assert says == ["this_seat_draws", "it_is_late", "no_oath_binds", "pile_lies_there", "so_many_lie_there"]


def test_values_told_apart_are_offered_after_the_one_that_leaves_the_others_open() -> None:
    made = [offer for offer in offers(Word, open=("ann", "bob")) if offer.seat == DARK]
    assert [(dict(offer.fixed), [domain.name for domain in offer.fields]) for offer in made] == [
        ({}, ["who"]),
        ({"who": "nobody"}, []),
    ]
    assert [made[0].admits("Word", {"who": who}) for who in ("ann", "nobody", "hidden")] == [True, False, False]
    assert [dict(offer.fixed) for offer in offers(Word) if offer.seat == DARK] == [{"who": "nobody"}]


def test_of_the_values_told_apart_some_may_be_the_desks_own() -> None:
    made = [(offer.seat, offer.audience, offer.fixed["who"]) for offer in offers(Word, DARK)]
    assert made == [(DARK, DARK, "hidden"), (DARK, PUBLIC, "nobody"), (FELLOWSHIP, PUBLIC, "nobody")]
    assert {(offer.seat, offer.audience) for offer in offers(Word, TRUTH)} >= {(FELLOWSHIP, FELLOWSHIP)}


def test_at_one_moment_it_may_be_the_desks_own_and_at_another_everybodys() -> None:
    assert offers(Word, night=True) == []
    assert {(offer.seat, offer.audience) for offer in offers(Word, DARK, night=True)} == {(DARK, DARK)}


@pytest.mark.parametrize(("who", "holds"), [("ann", True), ("hidden", True), ("nobody", True), ("cid", False)])
def test_a_field_holds_its_values_told_apart_too(who: str, holds: bool) -> None:
    (check,) = Word(who).all_checks(situation(open=("ann", "bob")))
    assert check.holds is holds


def test_a_secret_check_is_asked_as_its_own_desk_asks_and_by_nobody_else() -> None:
    checks = (Check("A.1", True, "it_is_late"), Check("A.2", False, "no_oath_binds", secret_to=DARK))
    assert hold(checks)
    assert hold(checks, FELLOWSHIP)
    assert not hold(checks, DARK)
    assert not hold((*checks, Check("A.3", False, "pile_lies_there", ESSENTIAL)))
    assert hold((Check("A.1", False, "it_is_late", WARNS),))


@command
class Known(Draw):
    """A draw that its seat looks for; where no pile is left, that is what it waits for."""

    cites: ClassVar[str] = "A.1"

    @classmethod
    def is_looked_for(cls, at: Situation[Any]) -> bool:
        return not at.state["night"]

    @classmethod
    def lacks(cls, at: Situation[Any]) -> Iterator[Check]:
        yield Check("A.3", bool(at.state["piles"]), "a_pile_is_left", facts={"night": 3})


def closed_now(kind: type[Command] = Known, **state: Any) -> tuple[str, str] | None:
    found = closed_of(kind, situation(**state))
    return (found.why, found.cites) if found else None


def test_what_is_looked_for_and_closed_tells_the_first_shut_gate_that_everybody_sees():
    assert closed_now() is None
    assert closed_now(may=(), is_late=False) == ("this_seat_draws", "A.1")
    assert closed_now(is_late=False) is None, "a warning shuts nothing"
    assert closed_now(sworn=(DARK, FELLOWSHIP)) is None, "a secret shuts nothing before everybody"
    assert closed_now(sworn=(DARK, FELLOWSHIP), may=()) == ("this_seat_draws", "A.1")
    assert closed_now(may=(), night=True) is None, "nobody looks for it"
    assert closed_now(Draw, may=()) is None, "of most acts a game says nothing"
    assert closed_now(Quiet, may=()) is None


def test_a_field_that_can_hold_nothing_is_told_by_what_the_act_lacks():
    assert closed_now(piles={}) == ("a_pile_is_left", "A.3")
    assert closed_of(Known, situation(piles={})).facts == {"night": 3}
    assert closed_now(piles={}, may=()) == ("this_seat_draws", "A.1"), "a gate comes first"


def test_the_value_that_comes_nearest_tells_what_is_missing():
    near, far = Check("A.1", True, "one"), Check("A.1", False, "one")
    last, hidden = Check("A.2", False, "two"), Check("A.2", False, "two", secret_to=DARK)
    assert [check.says for check in furthest([(far, last), (near, last)])] == ["one", "two"]
    assert next(furthest([(far,), (near, last)])) is near
    assert [*furthest([])] == []
    assert [*furthest([(near, last), (near, hidden)])] == [near, hidden], "what a secret shuts is open to everybody"
