"""More: what a table can do at any time, and that each row does it."""

import pytest

from companion.app.frontdesk import FrontDesk
from companion.lobby.model_more import AskName, CallTable
from companion.models import Open
from companion.pages import HOME, MORE, ON_MAP, SENSES, SHEET, TABLE, ResumeTable
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from companion.widgets.longlist import LongList
from tests.companion import ending_samples as samples, pages_gallery
from tests.companion.evenings import at_letter
from tests.companion.harness import find


@pytest.fixture
def front(tmp_path):
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    yield desk
    desk.close()


def begin(front):
    from companion.pages import TryPractice

    front.do(TryPractice())
    front.do(Open(MORE))
    assert front.page == MORE
    return front.model()


def row(model, label):
    return next(row for row in model.rows if row.label == label)


def test_every_row_leads_where_it_says_and_back(front):
    pages = {}
    for each in begin(front).rows:
        if isinstance(each.intent, AskName):
            continue
        front.do(each.intent)
        pages[each.label] = front.page
        front.model()
        front.do(Open(TABLE))
        front.do(Open(MORE))
        assert front.page == MORE, each.label
    assert pages["Home: stop for today"] == HOME
    assert pages["Dice & roller"] == SENSES
    assert {SHEET, ON_MAP, "rulings", "cards"} <= set(pages.values())
    assert pages["Write it to a file"] == pages["Text at 115 %"] == MORE


def test_a_table_is_stopped_and_goes_on_where_it_was(front):
    model = begin(front)
    front.do(row(model, "Home: stop for today").intent)
    last = front.model().last
    front.do(ResumeTable(last.id))
    assert front.page == TABLE
    assert front.evening.table.file.path.name == last.id


def test_it_is_called_otherwise_and_home_says_so(front):
    begin(front)
    front.do(CallTable("  The third   Friday "))
    model = front.model()
    assert model.name == "The third Friday"
    assert model.message.tone == "good"
    front.do(CallTable(" "))
    assert front.model().message.tone == "bad"
    assert front.model().name == "The third Friday"
    front.do(Open(HOME))
    assert front.model().last.name == "The third Friday"


def test_a_table_without_a_file_has_no_name_to_change(front):
    front._sit_down(at_letter())
    front.do(Open(MORE))
    assert front.model().name == ""
    assert "Rename the table" not in [each.label for each in front.model().rows]


def test_the_size_of_the_text_goes_round(front):
    begin(front)
    seen = []
    for _ in range(5):
        sizes = [each for each in front.model().rows if each.label.startswith("Text at")]
        front.do(sizes[0].intent)
        seen.append(front.settings.text_percent)
    assert seen == [115, 130, 145, 160, 100]


def test_the_screen_is_filled_from_here_and_left(front):
    front.do(row(begin(front), "Fill the whole screen").intent)
    assert front.settings.is_full
    front.do(row(front.model(), "Show it in a window").intent)
    assert not front.settings.is_full


def test_a_tap_on_a_row_is_its_intent_and_a_name_is_typed(show):
    screen = next(screen for name, screen, _ in pages_gallery.shows() if name == "more")
    driver = show(screen(name="more"), samples.MORE)
    pages_gallery.press(driver, find(driver.root, "Home: stop for today"))
    assert driver.picked == [Open(HOME)]
    driver.root._picked(AskName())
    driver.pump(3)
    form = driver.root.sheet.form
    form.pads["name"].fill("Saturday")
    driver.pump(2)
    pages_gallery.press(driver, find(driver.root, "That is it"))
    assert driver.picked[-1] == CallTable("Saturday")


def test_every_row_can_be_used_and_says_what_it_means_and_only_the_headings_are_no_rows(front, show):
    screen = next(screen for name, screen, _ in pages_gallery.shows() if name == "more")
    model = begin(front)
    for each in model.rows:
        assert each.note, each.label
        assert each.intent is not None, each.label
    root = show(screen(name="more"), model).root
    rows = [row for panel in root.walk() if isinstance(panel, LongList) for row in panel.rows]
    shut = [row.says for row in rows if not row.enabled]
    assert shut == [says.upper() for says in dict.fromkeys(each.group for each in model.rows)]
    assert len(rows) == len(shut) + len(model.rows)


def test_a_practice_desk_is_upright_and_all_desks_are_turned_and_turned_back_from_here(front):
    from companion.models import OpenDesk

    def edge_of(seat):
        front.do(Open(TABLE))
        front.do(OpenDesk(seat))
        edge = front.model().edge
        front.do(Open(TABLE))
        front.do(Open(MORE))
        return edge

    begin(front)
    seats = tuple(front.evening.table.seats)
    assert [edge_of(seat) for seat in seats] == [0, 0], "whoever tries it sits alone before it"
    front.do(row(front.model(), "Turn each desk to its owner's side").intent)
    assert [edge_of(seat) for seat in seats] == [0, 180]
    front.do(Open(HOME))
    front.do(ResumeTable(front.model().last.id))
    assert [edge_of(seat) for seat in seats] == [0, 180], "it is kept with the table"
    front.do(row(front.model(), "Keep every desk upright").intent)
    assert [edge_of(seat) for seat in seats] == [0, 0]
