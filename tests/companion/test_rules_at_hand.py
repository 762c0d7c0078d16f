"""The rules at hand: over every page in one tap, searched with the next, and gone without a trace."""

import pytest

from companion.app.frontdesk import FrontDesk
from companion.models import CloseDesk, EnterPin, Open, OpenDesk, OpenRule, ReadRules, ShutRules
from companion.pages import BOX_SHEETS, NEW_TABLE, RULINGS, SENSES, SHEET, Leave, PutOnMap, StartTable
from companion.rulings.screen_at_hand import RulesAtHand
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from companion.widgets.basics import Tap
from companion.widgets.seatbar import BarTap
from tests.companion import pages_gallery, pages_samples, samples
from tests.companion.counted import FIRST_TURN, HANDS
from tests.companion.evenings import DARK, SETUP, play
from tests.companion.harness import find, walk
from tests.companion.test_frontdesk import SEATS

TABLE_WISH = StartTable("Friday evening", "wotr_spi", "character", "practice", (), SEATS)


@pytest.fixture
def front(tmp_path):
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    yield desk
    desk.close()


@pytest.mark.parametrize("page", [NEW_TABLE, BOX_SHEETS, SENSES])
def test_they_lie_over_a_page_without_a_table(front, page):
    front.do(Open(page))
    front.do(ReadRules())
    assert front.page == page
    assert front.at_hand.opened == ""
    assert len(front.at_hand.rules) > 100
    front.do(ShutRules())
    assert front.at_hand is None


@pytest.mark.parametrize("way", [OpenDesk(DARK), Open(SHEET), PutOnMap()])
def test_they_lie_over_a_page_of_the_table_and_leave_it_as_it_is(front, way):
    front.do(TABLE_WISH)
    front.do(way)
    before, page = front.model(), front.page
    front.do(OpenRule("J.1"))
    assert (front.page, front.at_hand.opened) == (page, "J.1")
    front.back()
    assert (front.page, front.at_hand) == (page, None)
    assert front.model() == before


def test_on_a_desk_they_go_when_it_closes(front):
    front.do(TABLE_WISH)
    front.do(OpenDesk(DARK))
    front.do(EnterPin(DARK, "1234"))
    front.do(ReadRules())
    assert (front.page, front.at_hand is None) == ("desk", False)
    front.do(CloseDesk(DARK, idle=True))
    assert (front.page, front.at_hand) == ("curtain", None)


def test_a_page_that_has_the_rules_itself_shows_the_section_there(front):
    front.do(TABLE_WISH)
    front.do(Open(RULINGS))
    front.do(OpenRule("J.1"))
    assert front.at_hand is None
    assert front.model().rules.opened == "J.1"


def test_over_a_table_they_lie_open_at_the_section_in_play(front):
    front.do(TABLE_WISH)
    for acts in (SETUP, HANDS, FIRST_TURN[:1], FIRST_TURN[1:9]):
        play(front.evening.table, acts)
        asked = front.evening.table.asks()[0].cites
        front.do(ReadRules())
        assert front.at_hand.opened == asked
        assert asked in {rule.section for rule in front.at_hand.rules}
        front.do(ShutRules())
        front.do(Open(RULINGS))
        assert front.model().rules.opened == asked
        front.do(OpenRule("J.1"))
        assert front.model().rules.opened == "J.1", "a section that was asked for comes first"
        front.do(Leave())


def pages():
    """Every page with a tap for the rules, hand-overs and desks too; the rulings have them as a tab."""
    from companion.desk.screen import DeskScreen
    from companion.desk.screen_handover import HandoverScreen
    from companion.table.screen import TableScreen
    from companion.table.screen_generic import AnswerScreen

    shows = {name: (screen, model) for name, screen, model in pages_gallery.shows()}
    return {
        **{name: shows[name] for name in ("newtable", "endurance", "sheets", "senses")},
        "table": (TableScreen, samples.TABLE),
        "handover": (HandoverScreen, samples.HANDOVER),
        "desk": (DeskScreen, samples.DESK),
        "desk_letter": (DeskScreen, samples.DESK_LETTER),
        "answer": (AnswerScreen, next(iter(samples.ANSWERS.values()))),
    }


def way_to_rules(root):
    return next(
        widget
        for widget in walk(root)
        if isinstance(widget, Tap) and "Rules" in (widget.says, getattr(widget, "name", ""))
    )


@pytest.mark.parametrize("name", sorted(("newtable", "endurance", "sheets", "senses", "table", "handover", "answer")))
def test_every_page_has_them_one_tap_away(show, name):
    screen, model = pages()[name]
    driver = show(screen(name=name), model)
    driver.tap(way_to_rules(driver.root))
    assert driver.picked == [ReadRules()]


@pytest.mark.parametrize("name", ["desk", "desk_letter"])
def test_a_desk_has_them_facing_its_owner_and_forgets_them(show, name):
    from tests.companion import rulings_samples as cases

    screen, model = pages()[name]
    driver = show(screen(name=name), model)
    driver.tap(way_to_rules(driver.root))
    assert driver.picked == [ReadRules()]
    driver.root.cover(cases.RULES_MODEL, RulesAtHand)
    driver.pump(4)
    rules = driver.root.rules
    assert rules.parent is driver.root.turned.plate
    for key in ("j", "3"):
        driver.tap(find(rules.content.board, key, Tap))
    assert rules.content.typed == "j3"
    driver.root.close()
    assert not rules.children


def test_one_tap_later_one_types_and_nothing_under_them_is_touched(show):
    from companion.lobby.screen_newtable import NewTableScreen
    from tests.companion import rulings_samples as cases

    driver = show(NewTableScreen(name="newtable"), pages_samples.NEW_TABLE)
    start = find(driver.root, "Start", Tap)
    driver.root.cover(cases.RULES_MODEL, RulesAtHand)
    driver.pump(4)
    for key in ("k", "1"):
        driver.tap(find(driver.root.rules.content.board, key, Tap))
    assert driver.root.rules.content.list.rows[0].says.startswith("K.1")
    driver.tap(start)
    assert driver.picked == []
    driver.tap(find(driver.root.rules, "‹ Back", Tap))
    assert driver.picked == [ShutRules()]
    assert not [widget for widget in walk(driver.root.rules) if isinstance(widget, BarTap)]
