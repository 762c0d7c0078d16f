"""What a rule opens it opens whole, what it tells opens nothing: refused where it is the other, and twins go on."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core import judge
from engine.core.audience import PUBLIC
from engine.core.commons import Disclosed
from engine.core.disclosing import Opens, opens, tells
from engine.core.errors import RuleFault
from engine.core.game import load_game
from engine.core.record import Event
from engine.core.table import Table
from tests.contract.kit import contract_of
from tests.contract.mirror import TwinsDiffer
from tests.contract.secret import Secret
from tests.contract.twins import Twins
from tests.toys.each import evening_of, give

GAME, FLINT = "beacons", "flint"
Patch = pytest.MonkeyPatch
Rule = Callable[[Any, Any], Iterator[Event]]


def before_the_opening(path: Path | None = None) -> Table:
    """Three orders are sealed, the squall has come, and flint is to open the own one."""
    table = Table.create(path, GAME, table_id="toy", table_secret=bytes(32))
    for line in evening_of(GAME):
        if line["do"] == "OpenOrder":
            return table
        give(table, line)
    raise AssertionError


def open_order(table: Table) -> Disclosed:
    """What everybody learns as flint opens the own order."""
    ruling = table.submit(FLINT, table.command({"do": "OpenOrder"}))
    (told,) = (event for event in ruling.events if isinstance(event, Disclosed))
    return told


def orders(patch: Patch, rule: Rule) -> None:
    """This is what opening an order comes to."""
    patch.setattr(load_game(GAME).commands()["OpenOrder"], "decide", rule)


def test_what_is_opened_is_the_sealed_value_with_its_nonce() -> None:
    table = before_the_opening()
    state = table.timeline.head.world.state
    told = open_order(table)
    assert (told.what, told.to, told.cites, told.value) == ("order:flint:1", PUBLIC, "D.3", state.orders[FLINT])
    (event,) = next(line["events"] for line in table.journal(PUBLIC) if line["do"]["type"] == "SealOrder")
    sealed = load_game(GAME).seals(event)
    assert sealed is not None
    assert sealed.nonce == told.nonce != ""
    assert sealed.fits(table.id), "with it anybody can check the seal that was copied down"


@pytest.mark.parametrize(
    ("told", "note"),
    [
        (lambda: tells("order:flint:1", "D.3", "not B21"), "tells order:flint:1 (D.3)"),
        (lambda: opens("order:flint:2", "D.3"), "opens order:flint:2 (D.3)"),
        (lambda: opens("lamp:flint", "D.3"), "opens lamp:flint (D.3)"),
    ],
)
def test_a_rule_that_tells_what_is_sealed_or_opens_what_is_not_is_caught_by_name(
    told: Callable[[], Event], note: str, monkeypatch: Patch
) -> None:
    table = before_the_opening()
    count = table.file.count
    orders(monkeypatch, lambda command, at: iter((told(),)))
    with pytest.raises(RuleFault, match="rules are at fault") as caught:
        open_order(table)
    assert caught.value.__notes__ == [note]
    assert table.file.count == count


def test_what_was_taken_back_is_sealed_no_more(monkeypatch: Patch) -> None:
    table = before_the_opening()
    sealed = next(line["n"] for line in table.journal() if line["do"]["type"] == "SealOrder")
    assert table.undo(FLINT, sealed, table.seats).allowed
    at = table.judge.situation(table.timeline.head, FLINT, table.file.count)
    assert not at.is_sealed("order:flint:1")
    give(table, next(line for line in evening_of(GAME) if line["do"] == "SealOrder"))
    at = table.judge.situation(table.timeline.head, FLINT, table.file.count)
    assert at.is_sealed("order:flint:1")


def test_an_older_file_in_which_a_part_was_told_is_opened_as_before(tmp_path: Path, monkeypatch: Patch) -> None:
    path = tmp_path / "older.ringtable"
    table = before_the_opening(path)

    def as_before(events: Any, before: Any, giver: str) -> Iterator[Event]:
        return (Disclosed(e.what, e.to, e.cites, "not B21") if isinstance(e, Opens) else e for e in events)

    with monkeypatch.context() as older:
        older.setattr(judge, "disclosed", as_before)
        assert open_order(table).value == "not B21"
    lines, view = table.journal(PUBLIC), table.view(PUBLIC)
    table.close()
    again = Table.open(path)
    assert (again.journal(PUBLIC), again.view(PUBLIC)) == (lines, view)
    again.close()


# -- twins -------------------------------------------------------------------------------------------------------------


def order_of_reed() -> Secret:
    """Reed's order, which a shout over the island would end as well."""
    secret = contract_of(GAME).secret("the order of reed")
    return replace(secret, ends=(*secret.ends, "shout"))


def shouted(patch: Patch, value: Callable[[Any, int], str]) -> None:
    """With the squall something is told to everybody. value: of the state and the die."""
    rolls: Any = load_game(GAME).version("island").rolls
    honest = rolls["squall"]

    def shouting(at: Any, faces: tuple[int, ...]) -> Iterator[Event]:
        yield from honest(at, faces)
        yield tells(f"shout:{at.state.night}", "C.2", value(at.state, faces[0]))

    patch.setitem(rolls, "squall", shouting)


def to_the_squall(secret: Secret) -> Twins:
    """Twins whose orders differ, and to whom the squall has come."""
    moves = contract_of(GAME).secret("the hand of reed").openings[0]()
    twins = Twins(secret, 2, moves)
    while twins.opening:
        twins.open()
    assert twins.varied
    return twins


def test_twins_go_on_after_what_is_told_alike(monkeypatch: Patch) -> None:
    shouted(monkeypatch, lambda state, die: f"the wind is {die}")
    with to_the_squall(order_of_reed()) as twins:
        assert [line["what"] for line in twins.tables[0].view()["learned"]] == ["shout:1"]
        assert not twins.is_over
        assert PUBLIC in twins.audiences
        twins.compare_all()


def test_what_is_told_apart_ends_them_where_the_secret_says_so_and_is_caught_where_it_does_not(
    monkeypatch: Patch,
) -> None:
    shouted(monkeypatch, lambda state, die: f"it is {state.orders['reed']}")
    with to_the_squall(order_of_reed()) as twins:
        assert twins.is_over
    with pytest.raises(TwinsDiffer):
        to_the_squall(contract_of(GAME).secret("the order of reed"))
