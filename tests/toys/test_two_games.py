"""A tablet with two games on it: New table has both, and the pages beside a table are about the game that is played."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.frontdesk import FrontDesk
from companion.desk.model_hand import CARDS
from companion.models import Open, ReadRules, ShutRules
from companion.pages import (
    BOX_SHEETS,
    ENDING,
    HOME,
    NEW_TABLE,
    ON_MAP,
    RULES,
    SHEET,
    TABLE,
    AboutGame,
    ResumeTable,
    SeatSetup,
    StartTable,
)
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from companion.table.presenter import pages_of
from engine.core.game import load_game
from engine.core.installed import GAMES_FOLDER, VARIABLE
from tests.toys.each import TOYS
from tests.toys.lane import CALM, FIVE, GAME, STORM, Lane

OTHER = "wotr_spi"
HOUSE = sorted(path.parent.name for path in GAMES_FOLDER.glob("*/rules.toml"))
INSTALLED = sorted([*TOYS, *HOUSE])


@pytest.fixture
def front(tmp_path: Path) -> Iterator[FrontDesk]:
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    yield desk
    desk.close()


def sit_down(front: FrontDesk, name: str) -> None:
    seats = tuple(SeatSetup(seat, "", "", 0) for seat in (FIVE if name == GAME else ("dark_power", "fellowship")))
    front.do(StartTable(f"At {name}", name, next(iter(load_game(name).versions)), "practice", (), seats))
    assert front.page == TABLE, front.model().message


def test_new_table_has_both_games(front: FrontDesk) -> None:
    front.do(Open(NEW_TABLE))
    assert sorted(game.id for game in front.model().games) == INSTALLED
    has_practice = ["practice" in [box.id for box in game.boxes] for game in front.model().games]
    assert has_practice == sorted(has_practice, reverse=True), (
        "the games that Home could offer for practice stand first"
    )
    assert has_practice[0]


@pytest.mark.parametrize(("name", "section"), [(GAME, "C.6"), (OTHER, "J.1")])
def test_the_pages_beside_a_table_are_about_its_game(front: FrontDesk, name: str, section: str) -> None:
    sit_down(front, name)
    front.do(Open(HOME))
    front.do(Open(RULES))
    assert section in [rule.section for rule in front.model().rules.rules]
    front.do(Open(BOX_SHEETS))
    assert front.model().title == load_box_title(name)
    front.do(Open(HOME))
    front.do(ReadRules())
    assert section in [rule.section for rule in front.at_hand.rules]


def test_without_a_table_the_pages_beside_it_let_choose_the_game(front: FrontDesk) -> None:
    for page, game, has in ((RULES, GAME, "C.6"), (RULES, OTHER, "J.1"), (BOX_SHEETS, OTHER, "War of the Ring")):
        front.do(Open(page))
        model = front.model()
        assert sorted(each.value for each in model.games) == INSTALLED
        front.do(AboutGame(game))
        model = front.model()
        assert model.game == game
        told = model.title if page == BOX_SHEETS else " ".join(rule.section for rule in model.rules.rules)
        assert has in told
    front.do(Open(HOME))
    front.do(ReadRules())
    assert "J.1" in [rule.section for rule in front.at_hand.rules], "the rules at hand are of the game chosen last"
    front.do(ShutRules())
    sit_down(front, GAME)
    front.do(Open(HOME))
    front.do(Open(RULES))
    assert (front.model().games, front.model().game) == ((), ""), "a table has one game"


def test_with_one_game_there_is_nothing_to_choose(
    front: FrontDesk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    alone = tmp_path / "one game"
    alone.mkdir()
    (alone / OTHER).symlink_to(GAMES_FOLDER / OTHER)
    monkeypatch.setattr("engine.core.installed.GAMES_FOLDER", alone)
    monkeypatch.delenv(VARIABLE)
    front.do(Open(RULES))
    assert front.model().games == ()


def load_box_title(name: str) -> str:
    return {GAME: "No charts", OTHER: "Practice charts (invented)"}[name]


def test_a_game_is_drawn_by_the_panels_that_it_brings_and_plainly_by_the_rest(front: FrontDesk) -> None:
    sit_down(front, GAME)
    model = front.model()
    assert (model.date, model.duel) == ("", None)
    assert [(section.title, section.filled, section.lines[0].value) for section in model.sections] == [
        ("The lane", 0, "4")
    ]
    assert [seat.name for seat in model.seats] == ["Amber", "Birch", "Cedar", "Dune", "Elm"]
    assert [offer.id for offer in pages_of(front.evening.table)] == [f"open/{page}" for page in (ON_MAP, CARDS)], (
        "a page that the game has no use for is not there"
    )
    for page in (SHEET, ON_MAP):
        front.do(Open(page))
        assert front.page == page
        front.model()
    assert front.shelf.cards()[0].game == "Lanterns"


def test_what_lies_open_is_read_aloud_under_a_heading_and_put_right(front: FrontDesk) -> None:
    sit_down(front, GAME)
    front.do(Open(ON_MAP))
    model = front.model()
    assert [(fact.group, fact.what, fact.now) for fact in model.facts] == [("What lies open", "Oil in the purse", "4")]
    assert (model.title, model.sheet) == ("What is on the board now", "")


def test_one_act_that_many_may_do_is_one_key(front: FrontDesk) -> None:
    sit_down(front, GAME)
    Lane(front.evening.table).dealt().throw(CALM)
    front.do(Open(TABLE))
    (card,) = [offer for offer in front.model().offers if offer.label == "Play a card"]
    assert card.note == "Before the die goes on"


def test_a_table_of_a_game_that_is_not_installed_is_told_in_a_sentence(
    front: FrontDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down(front, GAME)
    (card,) = front.shelf.cards()
    sit_down(front, OTHER)
    monkeypatch.delenv(VARIABLE)
    front.do(Open(HOME))
    front.do(ResumeTable(card.id))
    assert front.page == HOME
    assert front.model().message.text == f"There is no game 'lanterns'. The games are: {', '.join(HOUSE)}."


def test_the_end_is_told_with_all_who_won_and_what_each_scored(front: FrontDesk) -> None:
    sit_down(front, GAME)
    lane = Lane(front.evening.table).dealt().throw(STORM, *[CALM] * 8)
    assert lane.table.outcome is not None
    message = front.model().message
    assert message.text == "The game is over. Amber, Birch, Cedar, Dune and Elm are home together."
    assert message.what_to_do == "By E.1."
    front.do(Open(ENDING))
    model = front.model()
    assert (model.title, model.is_over) == ("Amber, Birch, Cedar, Dune and Elm are home together", True)
    assert [(each.name, each.points, each.is_winner) for each in model.points[:2]] == [
        ("Amber", "12", True),
        ("Birch", "12", True),
    ]


def test_an_end_without_a_winner_is_told_too(front: FrontDesk) -> None:
    sit_down(front, GAME)
    Lane(front.evening.table).dealt().throw(*[STORM] * 5)
    assert front.model().message.text == "The game is over. Every lantern has gone out."
    front.do(Open(ENDING))
    assert front.model().title == "Every lantern has gone out"
