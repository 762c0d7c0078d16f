"""Fen by its optional rules: what a section adds to an act stands in its own file, and counts where it is agreed on."""

from pathlib import Path
from typing import Any

import pytest

from engine.core.audience import PUBLIC
from engine.core.game import load_game
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.playout import playout

HERON, OTTER, TOAD = "heron", "otter", "toad"
COUNTED = [("jetty|mill", "1"), ("mill|weir", "1"), ("weir|chapel", "2"), ("weir|stone", "3")]


def table_with(path: Path | None = None, **options: bool) -> Table:
    """Three at the jetty, and every road they may come by is counted."""
    return Table.create(
        path, "fen", seats=(HERON, OTTER, TOAD), options=options, box="practice", table_id="fen", table_secret=bytes(32)
    )


def give(table: Table, seat: str, do: str, **values: Any) -> Ruling:
    return table.submit(seat, table.command({"do": do, **values}))


def go(table: Table, seat: str, face: int, to: str) -> Ruling:
    """A throw and a walk."""
    assert give(table, seat, "EnterRoll", faces=[face]).allowed
    return give(table, seat, "Walk", to=to)


def offered(table: Table, do: str) -> Any:
    return next((offer for offer in table.offers(PUBLIC) if offer.do == do), None)


def refused(ruling: Ruling) -> list[str]:
    return [check.cites for check in ruling.checks if check.refuses]


def where(table: Table) -> dict[str, str]:
    at: dict[str, str] = table.view()["at"]
    return at


@pytest.mark.parametrize("reeds", [False, True])
def test_E_1_nobody_rests_on_a_space_of_a_road_where_the_reeds_are_agreed_on(reeds: bool) -> None:
    table = table_with(reeds=reeds)
    assert go(table, HERON, 1, "jetty|alder|1").allowed
    assert all(go(table, seat, 1, "jetty|mill|1").allowed for seat in (OTTER, TOAD))
    assert give(table, HERON, "EnterRoll", faces=[1]).allowed
    assert (offered(table, "Rest") is None) == reeds
    ruling = table.may(HERON, table.command({"do": "Rest"}))
    assert refused(ruling) == (["E.1"] if reeds else [])
    (shut,) = [each for each in table.shut(HERON) if each.do == "Rest"] if reeds else [None]
    assert shut is None or [check.says for check in shut.checks if check.refuses] == ["ground_is_firm"]


def at_the_mill(table: Table) -> None:
    for seat in (HERON, OTTER, TOAD):
        assert go(table, seat, 6, "mill" if seat == HERON else "jetty|alder|1").allowed


@pytest.mark.parametrize("flood", [False, True])
def test_F_1_the_weir_is_come_to_by_the_whole_throw_alone_where_the_flood_is_agreed_on(flood: bool) -> None:
    table = table_with(flood=flood)
    at_the_mill(table)
    whole = next(left for left in range(1, 7) if _comes_to_the_weir(table, left))
    assert give(table, HERON, "EnterRoll", faces=[whole + 1]).allowed
    options = [value for value, _ in offered(table, "Walk").fields[0].options]
    assert ("weir" in options) != flood
    assert "mill|weir|1" in options
    assert refused(table.may(HERON, table.command({"do": "Walk", "to": "weir"}))) == (["F.1"] if flood else [])


def _comes_to_the_weir(table: Table, face: int) -> bool:
    """Whether the whole of a throw leads from the mill to the weir."""
    ruling = give(table, HERON, "EnterRoll", faces=[face])
    assert ruling.entry is not None
    comes = not refused(table.may(HERON, table.command({"do": "Walk", "to": "weir"})))
    assert table.undo(HERON, ruling.entry, table.seats).allowed
    return comes


@pytest.mark.parametrize("flood", [False, True])
def test_F_2_who_comes_to_the_weir_is_carried_to_the_chapel_where_the_flood_is_agreed_on(
    flood: bool, tmp_path: Path
) -> None:
    table = table_with(tmp_path / "fen.ringtable", flood=flood)
    at_the_mill(table)
    whole = next(left for left in range(1, 7) if _comes_to_the_weir(table, left))
    assert give(table, HERON, "EnterRoll", faces=[whole]).allowed
    said = table.game.text.say(offered(table, "Walk").says, offered(table, "Walk").facts)
    assert said.endswith("the weir carries you to the chapel") == flood
    before = table.timeline.head.world
    ruling = give(table, HERON, "Walk", to="weir")
    assert [type(event).__name__ for event in ruling.events] == ["Walked", *["Carried"] * flood]
    assert where(table)[HERON] == ("chapel" if flood else "weir")
    assert ("F.2" in " ".join(table.journal()[-1].get("sections", ()))) == flood
    world = table.timeline.head.world
    table.close()
    again = Table.open(tmp_path / "fen.ringtable")
    assert again.timeline.head.world == world
    assert again.undo(HERON, ruling.entry or 0, again.seats).allowed
    assert again.timeline.head.world == before
    again.close()


@pytest.mark.parametrize("flood", [False, True])
def test_F_3_on_a_space_of_a_road_nobody_meets_anybody_where_the_flood_is_agreed_on(flood: bool) -> None:
    table = table_with(flood=flood)
    assert go(table, HERON, 1, "jetty|alder|1").allowed
    assert go(table, OTTER, 1, "jetty|alder|1").allowed
    assert where(table) == {HERON: "jetty|alder|1" if flood else "jetty", OTTER: "jetty|alder|1", TOAD: "jetty"}
    assert go(table, TOAD, 2, "jetty|alder|1").allowed
    assert where(table)[TOAD] == "jetty|alder|1"
    assert table.view()["seat"] == HERON


def test_what_is_not_agreed_on_is_no_part_of_what_is_played_and_every_sitting_of_it_holds() -> None:
    table = table_with(reeds=True)
    assert [step.__name__.rpartition(".")[2] for step in table.rules.steps] == ["steps", "reeds"]
    assert [row.cites for row in table.rules.added.rows] == ["E.1"]
    summary = playout("fen", games=12, seed=3)
    assert summary.is_clean, summary.in_words()
    assert summary.refused == 0


def test_an_optional_rule_that_a_table_does_not_name_is_as_usual() -> None:
    """A table of an earlier version lacks what was added since."""
    (version,) = [each for each in load_game("fen").versions.values() if any(one.sections for one in each.options)]
    unnamed, usual = version.played({}), version.played(version.usual)
    assert unnamed.steps == usual.steps
    named = version.played({**version.usual, **{one.name: not one.default for one in version.options if one.sections}})
    assert named.steps != usual.steps, "it is told apart"
