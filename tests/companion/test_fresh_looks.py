"""What a stranger's eye found on pictures of the pages: numbers that ran together, faded signs, keys that moved."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.companion import evenings, geometry, harness, layouts, samples
from tests.companion.map_samples import MIXED

WAYS = tuple((size, percent) for size in ((1280, 800), (1366, 768), (800, 1280)) for percent in layouts.PERCENTS)
SEAL = "BMOS-XULM-4RMB-SJYL-WJBW"


def lettered():
    """The desk at which a letter is chosen, with what each of them gives, beside a hand that is kept out of sight."""
    (field,) = samples.LETTER.fields
    options = tuple(replace(option, numbers=("10", "16", "14", "?", "12", "13")) for option in field.options)
    field = replace(field, options=options, heads=tuple("123456"), hint="Under each die: the points.")
    letter = replace(samples.LETTER, fields=(field,))
    return replace(
        samples.DESK_LETTER, sections=samples.DESK.sections, ask=replace(samples.DESK_LETTER.ask, hand=letter)
    )


@pytest.mark.parametrize(("size", "percent"), WAYS)
@pytest.mark.parametrize("edge", [0, 90])
def test_what_a_letter_gives_can_be_told_apart_on_every_tablet(size, percent, edge):
    from companion.desk.screen import DeskScreen

    assert list(layouts.faults((DeskScreen, replace(lettered(), edge=edge)), size, percent)) == []


def test_a_desk_that_was_forgotten_does_not_fall_idle(show):
    from companion.desk.screen import DeskScreen

    desk = DeskScreen(name="desk")
    driver = show(desk, replace(samples.DESK_LETTER, idle_s=2))
    desk.forget()
    driver.pump_for(3)
    assert driver.picked == []


@pytest.mark.parametrize(("size", "percent"), WAYS)
def test_a_seal_in_the_journal_is_parted_at_a_hyphen(size, percent):
    from companion.table.screen import TableScreen

    line = replace(samples.JOURNAL[0], text=f"A Shadow Points letter is sealed: {SEAL}")
    page = replace(samples.TABLE, journal=(line, *samples.JOURNAL[1:]))
    assert list(layouts.faults((TableScreen, page), size, percent)) == []


def test_a_word_is_parted_only_where_it_has_to_be():
    from companion.widgets.journal import hyphened

    assert hyphened(f"sealed: {SEAL}", "Sans", 18, 4000) == f"sealed: {SEAL}"
    parted = hyphened(f"sealed: {SEAL}", "Sans", 18, 120)
    assert parted.replace("- ", "-") == f"sealed: {SEAL}"
    assert " BMOS-" in parted


def test_signs_are_drawn_anew_in_another_theme(show):
    from kivy.graphics import Color

    from companion.widgets.icons import Icon
    from companion.widgets.theme import theme

    sign = Icon(sign="map", ink="text")
    show(sign)
    theme.mode = "day"
    (ink,) = {tuple(each.rgba) for each in sign.canvas.children if isinstance(each, Color)}
    assert ink == pytest.approx(theme.colours["text"])


def test_die_faces_stand_in_one_place_whatever_can_be_ended(show):
    from companion.table.screen import TableScreen

    asked = replace(samples.TABLE, ask=replace(samples.TABLE.ask, sources=()), offers=())
    page = TableScreen(name="table")
    driver = show(page, asked)
    stood = []
    for end in (None, replace(samples.TABLE.offers[1], enabled=True)):
        page.show(replace(asked, end=end))
        driver.pump(4)
        stood.append(geometry.frame(harness.find(page.ids.left, "3")))
    assert stood[0] == pytest.approx(stood[1])


@pytest.mark.parametrize("message", [None, samples.REFUSED])
def test_one_gap_lies_between_the_ask_and_the_seats(show, message):
    from kivy.metrics import dp

    from companion.table.screen import TableScreen
    from companion.widgets.chrome import MessageBar
    from companion.widgets.seatbar import SeatCard

    page = TableScreen(name="table")
    show(page, replace(samples.TABLE, message=message))
    seats = next(w for w in harness.walk(page) if isinstance(w, SeatCard))
    above = next((w for w in harness.walk(page) if isinstance(w, MessageBar)), page.ids.left)
    assert geometry.frame(above)[1] - geometry.frame(seats)[3] == pytest.approx(dp(10), abs=1)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_the_last_choice_is_taken_back_by_one_tap_however_the_tablet_is_held(show, size):
    from kivy.uix.floatlayout import FloatLayout

    from companion.table.screen import TableScreen

    glass, page = FloatLayout(size_hint=(None, None), size=size), TableScreen(name="table")
    glass.add_widget(page)
    driver = show(glass)
    page.show(samples.TABLE)
    for wide, high in ((1280, 800), size):  # and when it was turned
        glass.size = wide, high
        driver.pump(4)
    key = harness.find(page, "↶ Take back")
    assert geometry.seen(key) == geometry.frame(key)
    assert geometry.overlapping(page) == []


def test_ways_on_home_are_named_in_one_size(show):
    from companion.lobby.screen import HomeScreen, Tile
    from tests.companion import pages_samples

    page = HomeScreen(name="home")
    show(page, pages_samples.HOME)
    assert {tile.type_size for tile in harness.walk(page) if isinstance(tile, Tile)} == {"heading"}


@pytest.mark.parametrize(("wide", "signs"), [(576, 0), (760, 5)])
def test_all_keys_of_a_bar_have_their_signs_or_none(show, wide, signs):
    from kivy.uix.floatlayout import FloatLayout

    from companion.widgets.icons import Icon
    from companion.widgets.middle import TabBar

    glass = FloatLayout()
    titles = ("Fight", "Map", "Endurance", "Cards", "Dice")
    glass.add_widget(TabBar(titles, "Fight", ("fight", "map", "boxes", "cards", "die"), size_hint_x=None, width=wide))
    show(glass)
    assert sum(isinstance(widget, Icon) for widget in harness.walk(glass)) == signs


def test_what_is_told_of_a_hex_stands_beside_its_key(on_glass):
    driver = on_glass()
    full = {pile.place for pile in MIXED.piles}
    driver.map.choose(next(ground.place for ground in MIXED.ground if ground.place not in full), None)
    driver.pump(4)
    note = driver.map.note
    words, key = (geometry.frame(part) for part in (note.words, note.compare))
    assert words[1] + words[3] == pytest.approx(key[1] + key[3], abs=3)


@pytest.mark.parametrize("mode", ["night", "day"])
def test_who_is_asked_can_be_read_on_the_second_screen(show, mode):
    from companion.display.presenter import display_model
    from companion.display.screen import Display
    from companion.widgets.palette import pairs
    from companion.widgets.theme import theme

    theme.mode = mode
    display = Display()
    driver = show(display)
    display.show(display_model(evenings.after_letter()))
    driver.pump(4)
    assert geometry.inks(display) - set(pairs()) == set()
