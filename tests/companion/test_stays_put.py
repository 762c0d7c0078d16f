"""Lists and maps stay where a finger found them when the page round them is laid out anew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.models import NUMBER, SUBSET, TURN, CiteModel, FieldModel, JournalModel, OfferModel, OptionModel
from tests.companion.map_samples import COLOURS, MIXED

MANY = tuple(OptionModel(f"piece_{n}", f"Piece {n}") for n in range(12))
OFFER = OfferModel(
    "move",
    "Move",
    seat="fellowship",
    fields=(FieldModel("who", SUBSET, "Who goes", MANY, high=12), FieldModel("far", NUMBER, "How far", high=4)),
)


def middle(view):
    return view.pane.to_map(*view.pane.center)


def test_a_scroll_view_goes_by_what_it_holds_and_not_by_what_it_held(show):
    from kivy.uix.floatlayout import FloatLayout
    from kivy.uix.widget import Widget

    from companion.widgets.basics import Scroller

    root, room = FloatLayout(), Scroller(size_hint=(None, None), size=(300, 200))
    root.add_widget(room)
    driver = show(root)
    gone, here = (Widget(size_hint_y=None, height=high) for high in (900, 600))
    room.add_widget(gone)
    driver.pump(3)
    room.clear_widgets()
    room.add_widget(here)
    driver.pump(3)
    gone.height = 100
    driver.pump(3)
    assert room.viewport_size[1] == 600
    assert room.do_scroll_y


def test_a_list_stays_where_it_was_scrolled_and_goes_to_its_top_when_there_is_less_room(show):
    from kivy.uix.floatlayout import FloatLayout

    from companion.widgets.answer import AnswerPanel

    root, form = FloatLayout(), AnswerPanel(OFFER, size_hint=(None, None), size=(900, 420))
    root.add_widget(form)
    driver = show(root)
    form.room.scroll_y = 0
    form.room.height -= 8  # as a page does on its way to a new layout
    form.room.height += 8
    driver.pump(4)
    assert form.room.scroll_y == 0
    form.height = 330
    driver.pump(4)
    assert form.room.scroll_y == 1


def test_the_journal_goes_to_a_new_line_and_stays_where_it_was_scrolled_without_one(show):
    from kivy.uix.floatlayout import FloatLayout

    from companion.widgets.journal import JournalList

    root, journal = FloatLayout(), JournalList(size_hint=(None, None), size=(280, 200))
    root.add_widget(journal)
    driver = show(root)
    heading = JournalModel(1, "Game-Turn 1", heading=TURN)
    lines = [JournalModel(n, f"Deed {n}") for n in range(20, 0, -1)]
    journal.lines = [heading, *lines]
    driver.pump(3)
    journal.scroll_y = 0.3
    driver.pump(2)
    journal.lines = [heading, *lines[:-1], JournalModel(1, "Deed 1", "entry 1, taken back", tone="dim")]
    driver.pump(3)
    assert journal.scroll_y == 0.3
    journal.lines = [heading, JournalModel(21, "Deed 21"), *lines]
    driver.pump(3)
    assert journal.scroll_y == 1


def test_a_map_keeps_its_middle_when_a_sentence_takes_some_of_its_height(on_glass):
    driver = on_glass()
    for moves in (False, True):
        if moves:
            driver.map.zoom(2.0, driver.map.pane.center)
            driver.map.pan(-30, 20)
        before, scale = middle(driver.map), driver.map.pane.scale
        for height in (driver.map.height - 90, driver.map.height):
            driver.map.height = height
            driver.pump(4)
            assert middle(driver.map) == pytest.approx(before, abs=0.05)
        assert driver.map.pane.scale == scale


def test_a_place_that_is_looked_at_before_the_page_is_laid_out_is_in_the_middle_of_it(show):
    from kivy.uix.floatlayout import FloatLayout

    from companion.widgets.hexmap import HexMapView

    view = HexMapView(size_hint=(None, None))
    view.show(MIXED, COLOURS, look_at="W2821")
    root = FloatLayout()
    root.add_widget(view)
    driver = show(root)
    view.size = (640, 520)
    driver.pump(4)
    x, y = view.pane.grid.centres["W2821"]
    assert middle(view) == pytest.approx((x, y), abs=3.0), "as near to it as the map's rim lets it be"
    assert view.pane.collide_point(*view.pane.to_glass(x, y))


def test_a_section_with_a_long_name_is_whole_at_the_end_of_its_line(show):
    from kivy.uix.floatlayout import FloatLayout

    from companion.table.screen_askhead import AskHead
    from companion.widgets.basics import Chip
    from tests.companion.harness import walk

    head = AskHead("Dark Power", "text", "Fight on?", "", (CiteModel("G/stopping", ""),), size_hint_x=None)
    head.width = 350
    root = FloatLayout()
    root.add_widget(head)
    driver = show(root)
    driver.pump(3)
    (chip,) = (each for each in walk(head) if isinstance(each, Chip))
    assert chip.right <= head.right + 1
    assert chip.right >= head.right - 12


def gold_keys(screen: type, model: object) -> dict[str, float]:
    """The lower rim of each key in gold that lies open on a page, by what it says."""
    from companion.widgets.basics import Tap
    from tests.companion import geometry, harness

    page = screen(name="page")
    driver = harness.Driver(page)
    page.show(model)
    driver.pump(4)
    keys = [each for each in harness.walk(page) if isinstance(each, Tap) and each.kind == "gold"]
    found = {key.says: geometry.frame(key)[1] for key in keys if geometry.seen(key) == geometry.frame(key)}
    driver.close()
    page.model = None
    return found


def test_a_message_moves_no_gold_key_of_any_page():
    from tests.companion import pages_gallery, pages_samples

    moved, seen = {}, set()
    for name, screen, model in pages_gallery.shows():
        if not hasattr(model, "message"):
            continue
        bare = gold_keys(screen, replace(model, message=None))
        if all((screen, says) in seen for says in bare):
            continue
        told = gold_keys(screen, replace(model, message=pages_samples.REFUSED))
        both = [says for says in bare if says in told]
        seen |= {(screen, says) for says in both}
        moved |= {(name, says): (bare[says], told[says]) for says in both if abs(told[says] - bare[says]) > 12}
    assert len(seen) >= 12, seen
    assert moved == {}


def test_something_else_that_is_asked_shows_where_an_act_with_a_key_of_its_own_begins(show):
    from companion.table.screen import TableScreen
    from tests.companion import samples

    page = show(TableScreen(name="table"), samples.TABLE).root
    near = OfferModel("march", "March a Force", place="W2721", is_on_map=True)
    keyed = OfferModel("fight", "Army Combat in E0729", place="E0729")
    asked = replace(samples.TABLE, offers=(near, keyed))
    assert page.maps._begins(asked) == "E0729"
    assert page.maps._begins(replace(asked, offers=(near,))) == "", "the same is asked: a moved window stays"
    assert page.maps._begins(replace(asked, turn="Game-Turn 9", offers=(near,))) == "W2721"


def test_a_message_moves_neither_the_choice_of_seat_nor_an_act_of_may_i(show):
    from companion.rulings.screen import RulingsScreen
    from companion.widgets.longlist import LongList
    from companion.widgets.switches import PickTap
    from tests.companion import geometry, harness, pages_samples, rulings_samples

    page = RulingsScreen(name="rulings")
    driver = show(page, rulings_samples.RULINGS)

    def places() -> dict[str, float]:
        parts = list(harness.walk(page))
        found = {part.says: geometry.frame(part)[1] for part in parts if isinstance(part, PickTap)}
        (acts,) = (part for part in parts if isinstance(part, LongList))
        return found | {"acts": geometry.frame(acts)[3]}

    before = places()
    assert {"Dark Power", "Fellowship", "acts"} <= before.keys()
    page.show(replace(rulings_samples.RULINGS, message=pages_samples.REFUSED))
    driver.pump(4)
    assert places() == before
    assert harness.find(page, f"✗ {pages_samples.REFUSED.text}")


@pytest.mark.parametrize("percent", [100, 160])
def test_what_happened_last_is_read_on_the_table_without_turning_a_tab(percent):
    from companion.table.screen import TableScreen
    from tests.companion import geometry, harness, layouts, samples

    said = next(line for line in samples.TABLE.journal if not line.heading).text
    with layouts.laid((TableScreen, samples.TABLE), (1280, 800), percent) as page:
        words = [part for part in harness.walk(page) if said in getattr(part, "text", "")]
        assert words
        assert geometry.seen(words[0]) == geometry.frame(words[0])
