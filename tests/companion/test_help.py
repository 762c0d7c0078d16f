"""What each page is for: one tap or F1 away, on one screen, and nothing under it is lost."""

from dataclasses import replace

import pytest

from companion.app import app
from companion.app.frontdesk import FrontDesk
from companion.mishaps.model import MISHAP
from companion.models import CloseDesk, EnterPin, Open, OpenDesk, ReadHelp, ReadRules, ShutRules
from companion.pages import HOME, NEW_TABLE, RULES
from companion.rulings.help import HELP
from companion.rulings.screen_at_hand import RulesAtHand
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from companion.widgets.basics import Tap
from tests.companion import harness, pages_samples, rulings_samples as cases
from tests.companion.evenings import DARK
from tests.companion.harness import find
from tests.companion.test_keys import F1, Board, hand as hand
from tests.companion.test_rules_at_hand import TABLE_WISH

SIZES = ((1280, 800, 160), (800, 1280, 160))


@pytest.fixture
def front(tmp_path):
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    yield desk
    desk.close()


def test_every_page_has_its_help_and_no_help_is_of_no_page() -> None:
    # Under the sheet of a mistake there is nothing but the way on.
    assert set(HELP) == (set(app.SCREENS) - {MISHAP}) | set(app.SHOWN_BY)


def test_it_lies_over_a_page_and_turns_to_the_rules_and_back(front) -> None:
    front.do(Open(NEW_TABLE))
    front.do(ReadHelp())
    assert (front.page, front.at_hand.is_help, front.at_hand.help) == (NEW_TABLE, True, HELP[NEW_TABLE])
    front.do(ReadRules())
    assert not front.at_hand.is_help
    front.do(ReadHelp())
    front.do(ShutRules())
    assert (front.page, front.at_hand) == (NEW_TABLE, None)


def test_it_says_nothing_that_a_desk_knows_and_goes_when_it_closes(front) -> None:
    front.do(TABLE_WISH)
    front.do(OpenDesk(DARK))
    assert front.page == "handover"
    front.do(ReadHelp())
    assert front.at_hand.help == HELP["handover"]
    front.do(ShutRules())
    front.do(EnterPin(DARK, "1234"))
    front.do(ReadHelp())
    assert front.at_hand.help == HELP["desk"]
    front.do(CloseDesk(DARK, idle=True))
    assert (front.page, front.at_hand) == ("curtain", None)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_each_stands_on_one_screen_in_the_largest_text(size) -> None:
    from kivy.uix.floatlayout import FloatLayout

    from companion.rulings.screen_at_hand import RulesAtHand
    from companion.widgets.theme import fit_density, theme

    wide, high, percent = size
    fit_density(wide, high)
    theme.text_scale = percent / 100
    glass = FloatLayout(size_hint=(None, None), size=(wide, high))
    driver = harness.Driver(glass)
    too_long = []
    try:
        for page, text in HELP.items():
            glass.clear_widgets()
            glass.add_widget(cover := RulesAtHand(replace(cases.RULES_MODEL, help=text, is_help=True)))
            driver.pump(3)
            room, lines = cover.content.room, cover.content.lines
            assert room.height > high / 2
            if lines.height > room.height:
                too_long.append((page, round(lines.height - room.height)))
    finally:
        driver.close()
        theme.text_scale = 1.0
        fit_density(*harness.TABLET)
    assert too_long == []


def test_home_and_the_rulings_have_a_tap_of_their_own_for_it(show) -> None:
    from companion.lobby.screen import HomeScreen
    from companion.rulings.screen import RulingsScreen

    for screen, model in ((HomeScreen(name=HOME), pages_samples.HOME), (RulingsScreen(name=RULES), cases.RULINGS)):
        driver = show(screen, model)
        driver.tap(find(driver.root, "?", Tap))
        assert driver.picked == [ReadHelp()]


def test_the_rules_at_hand_lead_to_it(show) -> None:
    from companion.lobby.screen import HomeScreen

    driver = show(HomeScreen(name=HOME), pages_samples.HOME)
    driver.root.cover(replace(cases.RULES_MODEL, help=HELP[HOME]), RulesAtHand)
    driver.pump(4)
    driver.tap(find(driver.root.rules, "This page", Tap))
    assert driver.picked == [ReadHelp()]


def test_f1_says_what_the_page_is_for(hand) -> None:
    keyed = Board(hand.driver, hand.app.keys)
    keyed.press(F1)
    assert hand.app.front.at_hand.help == HELP["table"]
    assert hand.app.manager.current_screen.rules.model.is_help
    keyed.press(27)
    assert (hand.app.front.page, hand.app.front.at_hand) == ("table", None)
