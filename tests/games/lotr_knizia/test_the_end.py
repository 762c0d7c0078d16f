"""The end as the tablet tells it: how, by which section, with whose points; plots add up; hidden shields stay so."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.ending.model import EndingModel
from companion.ending.presenter import ending_model, turns_of
from companion.ending.presenter_story import parts_of, story_of
from companion.fame.shelf import result_of
from companion.table.presenter import sight_of
from engine.core.audience import PUBLIC, TRUTH
from engine.core.look import Sight
from engine.core.panels import Fates, Plot
from engine.core.table import Table
from engine.games.lotr_knizia.panels import LOOK, tale
from engine.script import open_table, parse, play_on
from tests.games.lotr_knizia.rules.evening import FRODO, MERRY, MORDOR, MORIA, PIPPIN, RULES, SAM, Evening
from tests.games.lotr_knizia.rules.test_events import event
from tests.games.lotr_knizia.rules.test_help_and_havens import hidden
from tests.games.lotr_knizia.test_panels import A_BLANK, A_KEY, played, words

ENDS = Path(__file__).parents[2] / "played" / "lotr_knizia" / "ends"
SCRIPTS = sorted(path.stem for path in ENDS.glob("*.jsonl"))
SECTIONS = {
    "ends.destroyed": {"R/scoring/1"},
    "ends.destroyed_best": {"R/competitive/scores"},
    "ends.all_failed": {"R/scoring/2", "X/conclusion/all-fail"},
    "ends.joined": {"R/competitive/three-rings"},
}


@cache
def ended(name: str) -> Table:
    """The table of a script, played to its end."""
    lines = parse((ENDS / f"{name}.jsonl").read_text(encoding="utf-8"))
    table = open_table(lines[0])
    acts = [(number, {key: told for key, told in line.items() if key != "expect"}) for number, line in lines[1:]]
    play_on(table, [(number, line) for number, line in acts if set(line) - {"note"}])
    return table


def seen(table: Table, audience: str = PUBLIC) -> Sight:
    """What an audience sees of it, with the whole journal."""
    return sight_of(table, audience, table.journal(audience))


def page(table: Table) -> EndingModel:
    """The end's page as everybody sees it."""
    return ending_model(table, seen(table), ())


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_end_is_told_with_its_section_and_the_points_of_each_seat(name: str) -> None:
    table = ended(name)
    outcome, model = table.outcome, page(table)
    if outcome is None:
        assert model.points == ()
        return
    assert model.has_fame
    assert model.rules, f"{outcome.cites} has no rule"
    assert outcome.cites in SECTIONS.get(outcome.says, {outcome.cites})
    assert {each.name for each in model.points} == {table.game.lexicon.name(seat) for seat in table.seats}
    told = {each.name: each.points for each in model.points}
    for seat in table.seats:
        assert told[table.game.lexicon.name(seat)] == str(outcome.scores.get(seat, "–"))
    assert [each.name for each in model.points if each.is_winner] == [
        table.game.lexicon.name(seat)
        for seat in sorted(table.seats, key=lambda seat: -outcome.scores.get(seat, -1))
        if seat in outcome.winners
    ]
    story = story_of(table, turns_of(table), PUBLIC)
    assert [word for word in words([*story, model]) if A_KEY.search(word) or A_BLANK.search(word)] == []
    fates = parts_of(story)["fates"]
    assert len(fates.rows) == len(table.seats)
    assert {fate.seat for fate in fates.rows if fate.is_dead} == set(table.view()["out"])


def test_every_way_to_end_has_its_script() -> None:
    found = {outcome.says for name in SCRIPTS if (outcome := ended(name).outcome) is not None}
    known = ended(SCRIPTS[0]).game.text.sentences
    assert found == {key for key in known if key.startswith("ends.")}


def fate(table: Table, seat: str) -> str:
    """What the page says of a hobbit."""
    fates = parts_of(story_of(table, turns_of(table), PUBLIC))["fates"]
    assert isinstance(fates, Fates)
    return next(row.text for row in fates.rows if row.seat == seat)


def test_hidden_shields_lie_open_at_the_end_that_counts_them_and_at_no_other() -> None:
    won = ended("ends_ring_destroyed_competitive")
    assert won.outcome is not None
    for seat in won.seats:
        points = won.outcome.scores[seat]
        assert f"{points} points: 60 and {points - 60} in shields" in fate(won, seat)
    lost = ended("ends_competitive_without_a_winner")
    assert all("shield" not in fate(lost, seat) for seat in lost.seats)


def test_open_shields_count_for_all_where_the_ring_is_destroyed() -> None:
    table = ended("ends_ring_destroyed_two_seats")
    shields = table.view()["shields"]
    assert table.outcome is not None
    assert table.outcome.scores[FRODO] == 60 + sum(shields.values())
    for seat in table.seats:
        assert f"{shields[seat]} in shields, which count for all" in fate(table, seat)


def test_the_others_of_a_bearer_who_joins_sauron_have_no_points_that_are_made_up() -> None:
    model = page(ended("ends_three_rings_competitive"))
    assert [each.points for each in model.points][1:] == ["–"] * (len(model.points) - 1)
    assert model.points[0].is_winner


# -- plots ------------------------------------------------------------------------------------------------------------


def told(evening: Evening) -> tale.Tale:
    """The tale of a table as everybody reads it."""
    return tale.told(seen(evening.table))


def test_steps_stand_by_what_they_came_of() -> None:
    evening = Evening(RULES, 4).at(MORIA, active=SAM)
    evening.tile("bearer_steps")
    assert told(evening).steps[FRODO] == {"tile": 1}
    evening = Evening(RULES, 4).at(MORIA, active=SAM).tile("fighting").do(FRODO, "PutOnRing").roll("two")
    assert told(evening).steps[FRODO] == {"ring": 2}
    assert (told(evening).rings, told(evening).spaces) == (1, 2)
    evening = event(RULES, MORIA, 2).do(SAM, "Decline").roll("three")
    assert told(evening).steps[SAM] == {"die": 1}, "Sam suffers one at most"
    assert (told(evening).fallen[-1], told(evening).expected[-1]) == (1, 0.5)
    evening.do(PIPPIN, "Decline").roll("eye")
    assert told(evening).eyes == {SAM: 0, PIPPIN: 1}
    assert told(evening).rolls == {SAM: 1, PIPPIN: 1}
    volunteer = event(RULES, MORIA, 6).do(SAM, "TakeUponYourself")
    assert told(volunteer).steps[SAM]["volunteer"] == 3


def test_who_paid_what_is_counted() -> None:
    held = {"heart_tokens": {SAM: 1}, "shields": {MERRY: 9}}
    evening = event(RULES, MORDOR, 3, **held).pay(SAM, ("heart", 1))
    evening.do(PIPPIN, "Decline").roll("blank").do(PIPPIN, "DiscardOwed", shares=[[PIPPIN, "grey_hiding", 2]])
    assert told(evening).paid == {SAM: {"tokens": 1}, PIPPIN: {"cards": 2}}
    called = Evening(RULES, 4).at(MORIA, active=SAM, shields={MERRY: 9}).do(MERRY, "CallGandalf")
    assert told(called).paid == {MERRY: {"shields": 5}}


def test_a_die_that_was_put_right_counts_as_it_was_put_right() -> None:
    evening = event(RULES, MORIA, 2).do(SAM, "Decline").roll("eye")
    table = evening.table
    entry = next(line["n"] for line in table.journal() if line.get("do", {}).get("type") == "EnterRoll")
    blank = table.command({"do": "EnterRoll", "faces": [1]})
    assert table.correct(SAM, entry, blank, table.seats).allowed
    assert told(evening).eyes.total() == 0
    assert told(evening).rolls.total() == 1
    assert table.undo(SAM, entry, table.seats).allowed
    assert told(evening).rolls.total() == 0


def test_events_are_marks_in_their_turns() -> None:
    evening = event(RULES, MORIA, 2)
    evening.table.submit(SAM, evening.table.command({"do": "Decline"}))
    assert [box for _, box in told(evening).events] == [2]


@pytest.mark.parametrize("seed", [1, 6, 9, 14])
def test_the_plots_of_a_whole_game_add_up(seed: int) -> None:
    table = played(seed)
    assert table.outcome is not None
    plots = [each for each in story_of(table, turns_of(table), PUBLIC) if isinstance(each, Plot)]
    found: dict[str, Any] = {plot.title: plot for plot in plots}
    line, story = found["Corruption"], tale.told(seen(table))
    assert len(line.over) == table.turn == sum(story.turns.values())
    assert all(0 <= place < len(line.over) for place, _ in line.marks)
    happened = [
        event
        for each in table.journal(PUBLIC)
        if each["undone"] is None
        for event in each["events"]
        if event["type"] == "EventHappens"
    ]
    assert len(line.marks) <= len(happened)
    sauron = next(curve for curve in line.curves if curve.is_frame)
    assert list(sauron.values) == sorted(sauron.values, reverse=True)
    if "The die" in found:
        fallen, average = found["The die"].curves
        assert average.is_frame
        assert fallen.values[1] == story.eyes.total()
        assert average.values[1] == round(story.rolls.total() / 6, 1)
    steps = sum(value for value in found["Steps into the darkness"].curves[0].values if value)
    assert steps == sum(each.total() for each in story.steps.values())


# -- hidden -----------------------------------------------------------------------------------------------------------


def lost(value: str) -> Table:
    """A competitive game that frodo loses, who alone has seen a special shield of this value."""
    evening = hidden(value).stand(sauron=4).tile("bearer_steps")
    while evening.table.outcome is None:
        evening.do(*evening.asked[0])
    assert evening.table.outcome is not None
    return evening.table


def test_a_hidden_shield_moves_nothing_at_the_end_of_a_lost_game() -> None:
    one, other = lost("1"), lost("3")
    assert one.view(TRUTH) != other.view(TRUTH), "they are twins"
    assert page(one) == page(other)
    assert story_of(one, turns_of(one), PUBLIC) == story_of(other, turns_of(other), PUBLIC)
    assert result_of(one) == result_of(other)
    assert LOOK.secrets(seen(one, TRUTH)) != LOOK.secrets(seen(other, TRUTH)), "opened, it is told"
