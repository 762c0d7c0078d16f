"""Back goes one page back, whatever two pages were opened; and a table that is taken up again shows the Table."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from companion.app.frontdesk import FrontDesk
from companion.desk.model_hand import CARDS
from companion.models import Open, OpenDesk, OpenRuling
from companion.pages import (
    AWAY,
    BOX_SHEETS,
    ENDING,
    FAME,
    HOME,
    MORE,
    NEW_TABLE,
    ON_MAP,
    RULES,
    RULINGS,
    SENSES,
    SHEET,
    TABLE,
    Leave,
    OpenCharts,
    ResumeTable,
    TryPractice,
)
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from tests.companion.evenings import DARK

BESIDE = (NEW_TABLE, BOX_SHEETS, SENSES, FAME, RULES)
OF_A_TABLE = (RULINGS, SHEET, ON_MAP, CARDS, ENDING, MORE, AWAY)


@pytest.fixture
def front(tmp_path: Path):
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    yield desk
    desk.close()


def test_from_home_back_goes_one_page_back_on_every_path_of_two_pages(front: FrontDesk) -> None:
    for one, other in permutations(BESIDE, 2):
        front.do(Open(one))
        front.do(Open(other))
        assert front.page == other
        front.do(Leave())
        assert front.page == one, (one, other)
        front.do(Leave())
        assert front.page == HOME, (one, other)
        front.do(Leave())
        assert front.page == HOME, "before Home there is nothing"


def test_from_the_table_back_goes_one_page_back_on_every_path_of_two_pages(front: FrontDesk) -> None:
    front.do(TryPractice())
    here = {}
    for one, other in permutations((*OF_A_TABLE, *BESIDE), 2):
        front.do(Open(one))
        here[one] = front.page
        front.do(Open(other))
        there = front.page
        front.do(Leave())
        assert front.page == (here[one] if there != here[one] else TABLE), (one, other)
        front.do(Open(TABLE))
        assert front.page == TABLE, (one, other)
    front.do(Leave())
    assert front.page == HOME


def test_three_pages_are_walked_back_one_by_one_and_a_page_that_was_passed_is_not_passed_twice(front) -> None:
    front.do(TryPractice())
    for page in (MORE, SENSES, BOX_SHEETS, FAME):
        front.do(Open(page))
    for page in (BOX_SHEETS, SENSES, MORE, TABLE, HOME):
        front.do(Leave())
        assert front.page == page
    front.do(Open(TABLE))
    for page in (MORE, SHEET, MORE):
        front.do(Open(page))
    front.do(Leave())
    assert front.page == TABLE


def test_back_from_a_desks_door_and_its_curtain_never_leaves_the_table(front: FrontDesk) -> None:
    front.do(TryPractice())
    front.do(Open(SHEET))
    front.do(OpenDesk(DARK))
    front.do(Leave())
    assert front.page == SHEET
    front.do(Open(TABLE))
    front.do(OpenDesk(DARK))
    front.desk.enter_pin(DARK, "")
    front.do(Leave())
    assert front.page == "curtain", "the desk is shut first"
    front.do(Leave())
    assert front.page == TABLE
    front.do(Leave())
    assert front.page == HOME


def test_nobody_comes_back_to_an_open_desk(front: FrontDesk) -> None:
    front.do(TryPractice())
    front.do(OpenDesk(DARK))
    front.desk.enter_pin(DARK, "")
    front.do(Open(RULINGS))
    front.do(Leave())
    assert front.page == TABLE


def test_the_charts_lead_back_to_the_table_that_is_being_set_up(front: FrontDesk) -> None:
    front.do(Open(NEW_TABLE))
    front.do(OpenCharts("wotr_spi", "character", "practice"))
    front.do(Leave())
    assert front.page == NEW_TABLE


@pytest.mark.parametrize("page", OF_A_TABLE)
def test_a_table_that_was_stopped_goes_on_at_the_table(front: FrontDesk, page: str) -> None:
    front.do(TryPractice())
    front.do(Open(page))
    front.do(Open(HOME))
    front.do(ResumeTable(front.model().last.id))
    assert front.page == TABLE
    front.do(Leave())
    assert front.page == HOME


def test_a_page_is_new_after_the_table_was_taken_up_again(front: FrontDesk) -> None:
    front.do(TryPractice())
    front.do(OpenRuling(1))
    front.do(Open(HOME))
    front.do(ResumeTable(front.model().last.id))
    front.do(Open(RULINGS))
    assert front.model().opened is None


def test_a_page_of_a_table_that_has_no_model_is_an_error_that_names_it(front: FrontDesk) -> None:
    front.do(TryPractice())
    assert front.table is not None
    front.table.desk.page = "weather"
    with pytest.raises(LookupError, match="'weather'"):
        front.model()


def test_every_page_of_a_table_shows_something_of_its_own(front: FrontDesk) -> None:
    front.do(TryPractice())
    shown = {page: (front.do(Open(page)), type(front.model()))[1] for page in (TABLE, *OF_A_TABLE)}
    assert len(set(shown.values())) == len(shown), shown
