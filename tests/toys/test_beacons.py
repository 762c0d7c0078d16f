"""Beacons on the tablet: what a game with a clock, a choice that is set by hand and three sealed orders is shown as."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from companion.app.frontdesk import FrontDesk
from companion.models import Open
from companion.pages import ENDING, ON_MAP, TABLE, PutOnMap
from companion.table.presenter import table_model
from companion.widgets.paths import grid_of
from engine.core.audience import PUBLIC
from engine.core.export import export
from engine.core.table import Table
from tests.contract.kit import contract_of
from tests.toys.each import evening_of, give, outcome_of, scripts_of
from tests.toys.tablet import begin, tablet

GAME = "beacons"


@pytest.fixture
def front() -> Iterator[FrontDesk]:
    with tablet() as desk:
        begin(desk, GAME)
        yield desk


def test_two_win_together_or_one_alone_or_nobody() -> None:
    ends = [outcome_of(script) for script in scripts_of(GAME)]
    assert {(tuple(end["winners"]), end["cites"]): end["says"] for end in ends} == {
        (("flint", "reed"), "E.1"): "Flint and Reed have won together",
        (("flint",), "E.2"): "Flint has won alone",
        ((), "E.3"): "Nobody has won",
    }


def test_the_strip_counts_the_turns_of_a_game_that_brings_none_of_its_own(front: FrontDesk) -> None:
    turns = []
    for line in evening_of(GAME):
        give(front.evening.table, line)
        front.do(Open(TABLE))
        turns.append(front.model().turn)
    assert list(dict.fromkeys(turn.partition(" · ")[0] for turn in turns)) == ["Night 1", "Night 2", "Night 3"]
    assert turns[0] == "Night 1 · The draw"
    front.do(Open(ENDING))
    (plot, *_) = front.model().plots
    assert (plot.title, plot.over) == ("Beacons", ("1", "2", "3"))
    assert plot.curves[0].values[-1] == len(front.evening.table.view(PUBLIC)["beacons"])
    assert ("Nights played", "3") in [(fact.text, fact.value) for fact in front.model().facts]


def test_a_fact_that_is_one_of_several_words_is_read_and_put_right_by_its_words(front: FrontDesk) -> None:
    front.do(Open(ON_MAP))
    line = front.model().facts[0]
    assert (line.what, line.now) == ("Beacon: B22", "dark")
    front.do(PutOnMap(line.id))
    (field,) = front.model().offer.fields
    assert [(option.value, option.label) for option in field.options] == [
        ("dark", "dark"), ("flint", "Flint"), ("reed", "Reed"), ("tarn", "Tarn"),
    ]  # fmt: skip


def test_the_order_of_one_warden_stays_a_secret_of_the_twins_when_another_opens_the_own_one() -> None:
    order = contract_of(GAME).secret("the order of reed")
    assert [what for what in ("order:reed:2", "order:flint:1", "order:reedy:1") if order.is_ended_by(what)] == [
        "order:reed:2"
    ]


def given(front: FrontDesk, until: str) -> Iterator[Table]:
    """The table before each act of its evening, up to the first of this kind."""
    for line in evening_of(GAME):
        assert front.evening is not None
        yield front.evening.table
        if line["do"] == until:
            return
        give(front.evening.table, line)


def test_the_island_is_a_map_with_a_pile_for_each_beacon(front: FrontDesk) -> None:
    *_, table = given(front, "PlayCard")
    found = table_model(table).tabs[0].map
    assert found is not None
    steps = import_module("engine.games.beacons.steps")
    grid, view = grid_of(found), table.view()
    beacons = set(view["beacons"].items())
    assert {(pile.place, pile.seat) for pile in found.piles} == beacons | {(f"rock_{view['first']}", view["first"])}
    assert beacons
    assert {*grid.neighbours("B22"), "B22"} == set(grid.hexes) == set(steps.HEXES), "1 and 3 lie half a hex lower"
    assert {hex_.place for hex_ in found.ground} == set(grid.centres)
    for place, near in steps.NEAR.items():
        assert {other for other in grid.neighbours(place) if other} == set(near), "it is drawn as the rules have it"


def test_until_the_squall_came_a_card_stands_dim_with_what_it_waits_for(front: FrontDesk) -> None:
    *before, table = given(front, "EnterRoll")
    (closed,) = table_model(table).closed
    assert (closed.label, closed.why, closed.cites[0].section) == ("Play a card", "after the squall", "D.1")
    assert before


# -- what two wardens know ---------------------------------------------------------------------------------------------


def shown_to(whom: str, place: str = "B22") -> Table:
    """A table at which flint has shown the own order to a warden, or to nobody."""
    table = Table.create(None, GAME, table_id="shown", table_secret=bytes(32))
    for seat, card in (("flint", 1), ("reed", 4), ("tarn", 7)):
        assert table.submit(seat, table.command({"do": "DrawCard", "card": card})).allowed
    assert table.submit("flint", table.command({"do": "SealOrder", "place": place, "ally": whom})).allowed
    return table


def test_C_3_an_order_that_was_shown_is_known_to_two_and_nobody_else_learns_who_they_are() -> None:
    table = shown_to("reed")
    assert table.view("reed")["reed_desk"]["told"] == {"flint": "B22"}
    assert table.view("tarn")["tarn_desk"]["told"] == {}
    for who, knows in (("flint", True), ("reed", True), ("tarn", False), (PUBLIC, False)):
        assert ("B22" in " ".join(table.journal(who)[-1]["says"])) is knows
        assert ("'reed'" in str(table.journal(who)[-1])) is knows
        assert any(opening["value"] == "reed" for opening in export(table, who)["entries"][-1]["openings"]) is knows


@pytest.mark.parametrize("who", ["tarn", PUBLIC])
def test_C_3_to_the_third_it_makes_no_difference_whom_it_was_shown_to(who: str) -> None:
    seal = re.compile(r"[0-9A-Z]{4}(-[0-9A-Z]{4}){4}|[0-9a-f]{32,64}")
    alike = [
        [seal.sub("", str(told)) for told in (table.view(who), table.journal(who), export(table, who))]
        for table in (shown_to("reed"), shown_to(""), shown_to("reed", "B11"))
    ]
    assert alike[0] == alike[1] == alike[2]


def test_C_3_a_file_that_is_opened_again_has_it_for_the_same_two(tmp_path: Path) -> None:
    """The order goes to disk, and comes back to its two owners."""
    path = tmp_path / "island.ring"
    table = Table.create(path, GAME, table_id="kept", table_secret=bytes(32))
    for line in evening_of(GAME)[:3]:
        give(table, line)
    assert table.submit("flint", table.command({"do": "SealOrder", "place": "B12", "ally": "tarn"})).allowed
    views = {who: table.view(who) for who in ("flint", "reed", "tarn", PUBLIC)}
    table.close()
    again = Table.open(path)
    assert {who: again.view(who) for who in views} == views
    assert again.view("tarn")["tarn_desk"]["told"] == {"flint": "B12"}
    again.close()
