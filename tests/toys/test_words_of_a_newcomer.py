"""What somebody reads who sits down at a toy for the first time, on pages that were written for another game."""

import dataclasses
import re
from collections.abc import Callable
from typing import Any

import pytest

from companion.__main__ import main
from companion.app.frontdesk import FrontDesk
from companion.board.screen import OnMapScreen
from companion.box.screen import BoxSheetsScreen
from companion.desk.screen_cards import CardsScreen
from companion.ending.model import EndingModel
from companion.ending.presenter import ending_text
from companion.fairness.screen_plots import _rolls
from companion.lobby.presenter import game_model
from companion.models import CloseDesk, Dismiss, EnterPin, Open, OpenDesk, PutRight
from companion.pages import NEW_TABLE, ON_MAP, RULES, RULINGS, TABLE, Leave, PutOnMap, SeatSetup, StartTable
from companion.rulings.model import HOUSE
from companion.rulings.screen_rules import RulesTab
from companion.widgets.basics import Panel, Tap, Words
from engine.core.audience import TRUTH
from engine.core.game import load_game
from engine.core.table import Table
from tests.companion.harness import walk
from tests.toys.each import TOYS, outcome_of, scripts_of
from tests.toys.lane import CALM, MOTH, Lane
from tests.toys.tablet import begin, tablet, toy_of

BY_HAND = {"do": "SetAllByHand", "facts": [["purse", "", "6"]], "reason": "as it lies there"}
AMBER, *OTHERS = ("amber", "birch", "cedar", "dune", "elm")


def _named(front: FrontDesk, game: str, name: str, *, joins: bool = False) -> Table:
    """New table; somebody called so sits on the first seat, on the others nobody who says so."""
    front.do(Open(NEW_TABLE))
    first = toy_of(front, game).versions[0]
    seats = tuple(
        SeatSetup(seat.id, "" if place else name, seat.colour, seat.edge) for place, seat in enumerate(first.seats)
    )
    front.do(StartTable("An evening", game, first.id, "practice", (), seats, joins))
    assert front.evening is not None
    return front.evening.table


def _at_foot(front: FrontDesk) -> list[tuple[str, str]]:
    front.do(Open(TABLE))
    return [(seat.name, seat.note) for seat in front.model().seats]  # type: ignore[attr-defined]


def test_whoever_sits_down_under_another_name_stands_at_the_foot_with_the_games_name_too() -> None:
    with tablet() as front:
        _named(front, "lanterns", "Wilma")
        assert _at_foot(front)[:2] == [("Wilma", "Amber · locked"), ("Birch", "desk locked")]


@pytest.mark.parametrize(("name", "won"), [("Wilma", "Amber (Wilma)"), ("Amber", "Amber")])
def test_a_winner_is_not_named_twice_over(name: str, won: str) -> None:
    with tablet() as front:
        lane = Lane(_named(front, "lanterns", name)).dealt().throw(*[CALM] * 8)
        assert lane.table.outcome is not None
        front.do(Open(TABLE))
        assert f"over. {won}, Birch, " in front.model().message.text  # type: ignore[attr-defined]


def test_a_game_that_was_begun_is_joined_where_there_is_something_to_enter() -> None:
    game = load_game("lanterns")
    assert game_model(game, ()).joining == "The setup counts as done; what is on the board now is entered first."
    assert game_model(dataclasses.replace(game, facts={}), ()).joining == ""
    spi = game_model(load_game("wotr_spi"), ()).joining
    assert spi == "The setup counts as done; what is on the map now is entered first."


@pytest.mark.parametrize("game", TOYS)
def test_what_comes_before_the_first_phase_counts_as_done_when_one_joins(game: str) -> None:
    with tablet() as front:
        table = _named(front, game, "", joins=True)
        assert front.page == ON_MAP
        assert table.view()["phase"] == table.rules.phases[0]


def test_what_was_noted_and_not_set_names_no_map() -> None:
    with tablet() as front:
        begin(front, "lanterns")
        for intent in (Open(ON_MAP), PutOnMap("purse/")):
            front.do(intent)
        front.do(_filled("purse/", 6))
        front.do(Leave())
        assert front.model().message.text == "One line is noted, and not set yet."  # type: ignore[attr-defined]


def _filled(line: str, value: int) -> object:
    return PutRight(line, (("value", value),))


@pytest.mark.parametrize(("game", "may_add"), [("lanterns", False), ("beacons", True)])
def test_a_line_can_be_missing_where_there_may_be_several(game: str, may_add: bool, show: Callable[..., Any]) -> None:
    with tablet() as front:
        begin(front, game)
        front.do(Open(ON_MAP))
        driver = show(OnMapScreen(name="board"), front.model())
        assert ("Something is missing here" in _taps(driver)) is may_add


def _taps(driver: Any) -> list[str]:
    return [widget.says for widget in walk(driver.root) if isinstance(widget, Tap)]


def test_a_fact_set_by_hand_is_told_by_its_title_and_by_no_doubt_that_all_have_settled() -> None:
    table = Lane().dealt().table
    assert table.submit(AMBER, table.command(BY_HAND), OTHERS).allowed
    said = table.journal()[-1]["says"]
    assert said[0] == "Set by hand: Oil in the purse from 4 to 6 (as it lies there)"
    assert said[1] == "Agreed by Amber, Birch, Cedar, Dune and Elm"


def test_what_all_agreed_over_is_still_told() -> None:
    lane = Lane().dealt()
    command = lane.table.command({"do": "PlayCard", "card": 1})
    assert lane.table.submit(AMBER, command, OTHERS).allowed
    assert lane.table.journal()[-1]["says"][-1].endswith("although: The wind die waits to be thrown (D.1)")


@pytest.mark.parametrize("game", TOYS)
def test_the_search_of_the_rules_names_a_number_of_their_own_book(game: str) -> None:
    with tablet() as front:
        begin(front, game)
        front.do(Open(RULES))
        model = front.model().rules  # type: ignore[attr-defined]
        tab = RulesTab(model)
        number = re.fullmatch(r"Search: a number like (\S+), or words", tab.line.says)
        assert number is not None
        assert number[1] in {rule.section for rule in model.rules}
        assert tab.count.says == f"{len(model.rules)} of {len(model.rules)} paragraphs"


@pytest.mark.parametrize("page", [RULES, RULINGS])
def test_a_book_that_leaves_nothing_open_has_no_house_rules(page: str) -> None:
    with tablet() as front:
        begin(front, "lanterns")
        front.do(Open(page))
        assert HOUSE not in front.model().tabs  # type: ignore[attr-defined]


def test_of_a_game_without_charts_no_readings_are_exported(show: Callable[..., Any]) -> None:
    with tablet() as front:
        begin(front, "lanterns")
        front.do(Open("boxsheets"))
        driver = show(BoxSheetsScreen(name="sheets"), front.model())
        assert not [says for says in _taps(driver) if "readings" in says]


def test_one_deck_has_the_page_of_cards_for_itself(show: Callable[..., Any]) -> None:
    with tablet() as front:
        begin(front, "lanterns")
        front.do(Open("cards"))
        screen = CardsScreen(name="cards")
        driver = show(screen, front.model())
        panels = [widget for widget in walk(driver.root) if type(widget) is Panel and widget.children]
        assert all(any(isinstance(each, Words) for each in walk(panel)) for panel in panels)


def test_a_seat_reads_at_its_desk_what_a_rule_has_told_to_it_alone() -> None:
    with tablet() as front:
        lane = Lane(begin(front, "lanterns")).dealt().throw(MOTH)
        lane.do("birch", "TakeCard", giver=AMBER, card=1)
        told = {}
        for seat in ("amber", "birch", "cedar"):
            front.do(OpenDesk(seat))
            front.do(EnterPin(seat, ""))
            sections = front.model().sections  # type: ignore[attr-defined]
            told[seat] = [line for panel in sections if panel.title == "Told to you alone" for line in panel.lines]
            front.do(Open(TABLE))
            _leave(front)
        assert [(line.text, line.value) for line in told["amber"]] == [("The card that was drawn", "1")]
        assert not told["birch"]
        assert not told["cedar"]


def _leave(front: FrontDesk) -> None:
    for intent in (CloseDesk("amber"), CloseDesk("birch"), CloseDesk("cedar"), Dismiss()):
        front.do(intent)


@pytest.mark.parametrize("game", TOYS)
def test_an_evening_read_over_names_whoever_has_points(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    for script in scripts_of(game):
        scores = outcome_of(script)["scores"]
        assert main(["replay", str(script)]) == 0
        ended = capsys.readouterr().out.splitlines()[-1]
        named = (f"{load_game(game).lexicon.name(seat)} {points}" for seat, points in scores.items())
        assert ended.endswith(f": {', '.join(named)}" if scores else ")")


def test_one_roll_is_one() -> None:
    assert (_rolls(1), _rolls(2), _rolls(1200)) == ("1 roll", "2 rolls", "1,200 rolls")


@pytest.mark.parametrize("game", TOYS)
def test_whoever_knows_a_secret_of_a_toy_is_told_it(game: str) -> None:
    text = load_game(game).text
    for name, kind in load_game(game).events().items():
        if any("secret" in spec.metadata for spec in dataclasses.fields(kind)):  # type: ignore[arg-type]
            assert f"event.{name}.own" in text, name


def test_what_opened_secrets_show_is_written_apart_from_where_it_was() -> None:
    lane = Lane().dealt().throw(CALM)
    lane.do(AMBER, "PlayCard", card=5, at="table")
    lane.do(AMBER, "EndTurn")
    lane.throw(*[CALM] * 7)
    *_, last = ending_text(lane.table, EndingModel("All are home"), (), TRUTH).splitlines()
    assert last.endswith("The desk has other cards in the hand  [entry 7, on the word of Amber, D.1]")
