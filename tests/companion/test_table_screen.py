"""The table, touched."""

from dataclasses import replace

import numpy as np
import pytest

from companion.models import (
    Dismiss,
    Draft,
    Open,
    OpenDesk,
    OpenRule,
    OpenRuling,
    Pick,
    PictureModel,
    TakeReading,
    Undo,
    Wait,
)
from companion.widgets.journal import JournalRow
from companion.widgets.pads import Keys
from tests.companion import geometry, layouts, samples
from tests.companion.harness import find, walk


@pytest.fixture
def table(show):
    from companion.table.screen import TableScreen

    return show(TableScreen(name="table"), samples.TABLE)


def given(table):
    """What was picked, but for what tells how far a form is filled in."""
    return [intent for intent in table.picked if not isinstance(intent, Draft)]


@pytest.mark.parametrize(
    ("says", "intent"),
    [
        ("Take the 3", TakeReading("tray")),
        ("Let the roller roll", TakeReading("roller")),
        ("4", Pick("roll", (("faces", (4,)),))),
        ("J.1 ›", OpenRule("J.1")),
        ("↶ Take back", Undo(31)),
    ],
)
def test_a_tap_says_what_was_picked(table, says, intent):
    from companion.widgets.basics import Tap

    table.tap(find(table.root, says, Tap))
    assert table.picked == [intent]


def test_the_key_that_takes_back_stays_and_a_finger_means_the_entry_it_came_down_on(table):
    from companion.widgets.basics import Tap

    key = find(table.root, "↶ Take back", Tap)
    finger = table.touch(key)
    table.root.show(replace(samples.TABLE, undo=(32, "Legolas is marked")))
    table.lift(finger)
    assert table.picked == []
    assert find(table.root, "↶ Take back", Tap) is key
    table.tap(key, after_s=1)
    assert table.picked == [Undo(32)]


def test_seats_have_the_same_taps_in_the_same_places(table):
    from companion.widgets.seatbar import SeatCard

    cards = [w for w in walk(table.root) if isinstance(w, SeatCard)]
    assert {card.wait.y for card in cards} == {cards[0].wait.y}
    assert {card.right - card.wait.right for card in cards} == {cards[0].right - cards[0].wait.right}
    for card in sorted(cards, key=lambda card: card.x):
        table.tap(card.desk)
        table.tap(card.wait)
    assert table.picked == [OpenDesk("fellowship"), Wait("fellowship"), OpenDesk("dark_power"), Wait("dark_power")]


def test_a_seat_that_waits_says_so_in_one_line(table):
    from companion.widgets.seatbar import SeatCard

    card = next(w for w in walk(table.root) if isinstance(w, SeatCard))
    high = []
    for waits in (False, True):
        card.show(replace(card.seat, waits=waits))
        table.pump(3)
        high.append(card.wait.texture_size[1])
    assert card.wait.says == "Waits"
    assert high[0] == high[1]


def test_a_rule_without_a_number_is_called_by_its_heading(table):
    from companion.models import CiteModel
    from companion.widgets.basics import Chip, Cites

    def said(most):
        cites = Cites((CiteModel("R/turn/2a", "Turn 2a: playing cards"), CiteModel("E.9", "Gollum")), with_titles=False)
        cites.hug(most)
        table.root.add_widget(cites)
        table.pump(8)
        chips = {chip.says for chip in cites.children if isinstance(chip, Chip)}
        table.root.remove_widget(cites)
        return chips

    assert said(900) == {"Turn 2a: playing cards ›", "E.9 ›"}
    assert said(120) == {"The rule ›", "E.9 ›"}


def test_the_rulings_open_from_the_foot(table):
    from companion.widgets.seatbar import SeatBar

    bar = next(w for w in walk(table.root) if isinstance(w, SeatBar))
    table.tap(bar.rulings)
    assert table.picked == [Open("rulings")]


def test_a_line_of_the_journal_opens_its_ruling(table):
    row = next(w for w in walk(table.root) if isinstance(w, JournalRow) and w.line.entry == 28)
    table.press(row)
    assert table.picked == [OpenRuling(28)]


def test_the_journal_scrolls_and_draws_only_what_is_seen(table):
    journal = table.root.ids.journal
    assert len([w for w in walk(journal) if isinstance(w, JournalRow)]) < len(samples.JOURNAL)
    x, y = table.middle(journal)
    table.drag((x, y - 100), (x, y + 150))
    table.pump_for(0.2)
    assert journal.scroll_y < 1
    assert table.picked == []


def test_a_refusal_stands_in_the_bar_until_it_is_closed(table):
    table.root.show(replace(samples.TABLE, message=samples.REFUSED))
    table.pump(4)
    table.tap(find(table.root, "Play it anyway"))
    table.tap(find(table.root, "Close"))
    assert table.picked == [OpenRuling(28), Dismiss()]


def test_a_message_makes_room_for_a_form_and_comes_back_with_the_table(table):
    table.root.show(replace(samples.TABLE, message=samples.REFUSED))
    table.root.ids.left.ids.ask_room.scroll_y = 0
    table.pump(3)
    table.tap(find(table.root, "Move pieces by Shadow Points"))
    assert not table.root.ids.message.children
    table.tap(find(table.root, "Back"))
    assert find(table.root, "Play it anyway")


def test_a_form_opens_as_a_sheet_and_is_filled_tap_by_tap(table):
    table.root.ids.left.ids.ask_room.scroll_y = 0
    table.pump(3)
    table.tap(find(table.root, "Move pieces by Shadow Points"))
    sheet = table.root.sheet
    assert sheet is not None
    assert not sheet.confirm.enabled
    for words in ("☐  Nazgûl Nr. 4", "☐  Nazgûl Nr. 6"):
        table.press(find(sheet, words))
    table.press(sheet.field_taps["hex"])
    keys = next(w for w in walk(sheet) if isinstance(w, Keys))
    for key in ("W", "2", "8", "1", "2"):
        table.press(keys.key(key))
    table.press(sheet.field_taps["reason"])
    for key in ("O", "k"):
        table.press(find(sheet, key))
    table.tap(sheet.confirm)
    assert given(table) == [Pick("move", (("pieces", ("n4", "n6")), ("hex", "W2812"), ("reason", "Ok")))]


def test_a_sheet_is_left_without_an_answer(table):
    table.root.ids.left.ids.ask_room.scroll_y = 0
    table.pump(3)
    table.tap(find(table.root, "Move pieces by Shadow Points"))
    table.tap(find(table.root, "Back"))
    assert table.root.sheet is None
    assert given(table) == []
    assert table.picked[-1] == Draft(), "the form is known to be left"
    assert table.root.ids.journal.parent is not None


def test_a_secret_offer_asks_for_its_desk_and_shows_no_letter(table):
    ask = replace(samples.TABLE.ask, sources=(), hand=samples.LETTER)
    table.root.show(replace(samples.TABLE, ask=ask))
    table.pump(4)
    table.tap(find(table.root, "Choose a Shadow Points letter"))
    assert table.picked == [OpenDesk("dark_power")]
    assert not {w.says for w in walk(table.root) if getattr(w, "says", "")} & set("ABCDEF")


def test_an_offer_that_is_not_enabled_says_why_and_takes_no_finger(table):
    table.root.ids.left.ids.ask_room.scroll_y = 0
    table.pump(3)
    button = find(table.root, "End the Search Phase")
    assert button.note == "A search is under way (J.1)."
    table.tap(button)
    assert table.picked == []


def test_the_tray_shows_its_picture_upright_and_unstretched(table):
    tray = table.root.trays["tray"]
    glass = table.picture()
    left, low = tray.to_window(tray.x, tray.y)
    box = glass[int(len(glass) - low - tray.height) : int(len(glass) - low), int(left) : int(left + tray.width)]
    white = np.argwhere((box > 215).all(axis=2))
    white = white[(abs(white - np.array(box.shape[:2]) / 2) < 34).all(axis=1)]
    height, width = np.ptp(white, axis=0)
    assert width == pytest.approx(height, abs=2)
    red = np.argwhere(box[:, :, 2].astype(int) - box[:, :, 1] > 100)
    assert len(red) > 500
    assert red.max(axis=0).tolist() < [len(box) // 2, box.shape[1] // 2]


def test_a_live_picture_replaces_the_old_one(table):
    blue = np.zeros((360, 640, 3), np.uint8)
    blue[:] = (200, 30, 30)
    table.root.show_picture("tray", PictureModel(640, 360, blue.tobytes()))
    tray = table.root.trays["tray"]
    table.pump(2)
    x, y = table.middle(tray)
    glass = table.picture()
    assert glass[int(len(glass) - y), int(x)].tolist() == [200, 30, 30]


def test_a_picture_of_the_wrong_length_is_refused_in_words(table):
    with pytest.raises(ValueError, match=r"needs 12 bytes, but it has 3"):
        table.root.show_picture("tray", PictureModel(2, 2, b"abc"))


def test_phases_shrink_to_numbers_where_their_names_do_not_fit(table):
    from companion.widgets.theme import theme

    assert find(table.root, "Turn end")
    theme.text_scale = 1.6
    table.pump(4)
    assert find(table.root, "Search · 3 of 6")


@pytest.mark.parametrize("size", [(800, 1280), (720, 1280), (800, 480)])
def test_before_the_first_phase_as_many_names_stand_as_have_room(show, size):
    from companion.table.screen import TableScreen

    phases = tuple(replace(phase, state="later") for phase in samples.TABLE.phases)
    setup = replace(samples.TABLE, turn="Setup", date="Practice charts (invented)", phases=phases, devices=())
    with layouts.laid((TableScreen, setup), size, 100) as screen:
        assert find(screen, "Ring")
        assert all(pill.right <= pill.parent.right for pill in screen.ids.top.children[0].pills if pill.parent)


@pytest.mark.parametrize("has_roller", [True, False])
def test_a_camera_field_without_a_picture_says_what_it_waits_for(show, has_roller):
    from companion.table.screen import TableScreen

    tray, *others = samples.TABLE.ask.sources
    bare = replace(tray, picture=None, take="", sure=False, throw=None, awaits="Opening camera 0 …")
    sources = (bare, *(others if has_roller else ()))
    waiting = replace(samples.TABLE, ask=replace(samples.TABLE.ask, sources=sources))
    driver = show(TableScreen(name="table"), waiting)
    field = driver.root.trays[tray.id]
    assert (field.says, field.texture) == ("Opening camera 0 …", None)
    assert find(driver.root, "Opening camera 0 …").get_root_window() is not None
    assert geometry.text_over_text(driver.root) == []
    seen = replace(bare, awaits="", picture=samples.picture(), says="waiting for the dice to lie still")
    driver.root.show(replace(samples.TABLE, ask=replace(samples.TABLE.ask, sources=(seen, *sources[1:]))))
    driver.pump(3)
    assert driver.root.trays[tray.id] is field
    assert field.texture is not None
    assert field.says == "waiting for the dice to lie still"
    driver.root.show(waiting)
    assert (field.says, field.texture) == ("Opening camera 0 …", None), "what was seen before is seen no more"


@pytest.mark.parametrize("size", [(800, 1280), (720, 1280)])
def test_held_upright_all_of_the_tray_is_seen(show, size):
    from companion.table.screen import TableScreen

    with layouts.laid((TableScreen, samples.TABLE), size, 100) as screen:
        tray = screen.trays["tray"]
        assert tray.placed.height <= tray.height
        assert tray.placed.width <= tray.width


@pytest.mark.parametrize("size", [(800, 480), (1024, 600)])
def test_what_is_to_be_rolled_for_is_read_whole_on_a_low_glass(show, size):
    from companion.table.screen import TableScreen

    ask = replace(samples.TABLE.ask, title="Roll for Shadow Points", why="")
    with layouts.laid((TableScreen, replace(samples.TABLE, ask=ask, message=None)), size, 100) as screen:
        title = find(screen, "Roll for Shadow Points")
        assert geometry.seen(title) == geometry.frame(title)
