"""Home and the new table, touched."""

from dataclasses import replace

import pytest

from companion.models import Open
from companion.pages import (
    BOX_SHEETS,
    RULES,
    SENSES,
    BringBack,
    FileTable,
    Leave,
    LiftBox,
    OpenCharts,
    PutInBin,
    RenameTable,
    ResumeTable,
    SeatSetup,
    SetTextSize,
    SetTheme,
    StartTable,
    TryPractice,
)
from companion.shelf.pins import fault_of
from companion.widgets.basics import Tap
from companion.widgets.switches import PickTap
from tests.companion import geometry, layouts, pages_samples as pages
from tests.companion.harness import find, walk
from tests.companion.pages_gallery import press


@pytest.fixture
def home(show):
    from companion.lobby.screen import HomeScreen

    return show(HomeScreen(name="home"), pages.HOME)


@pytest.fixture
def new_table(show):
    from companion.lobby.screen_newtable import NewTableScreen

    return show(NewTableScreen(name="newtable"), pages.NEW_TABLE)


@pytest.mark.parametrize(
    ("says", "intent"),
    [
        ("Resume", ResumeTable("a1")),
        ("First try", ResumeTable("b2")),
        ("The Lord of the Rings", LiftBox("lotr_knizia")),
        ("Try a practice evening", TryPractice()),
        ("Box sheets", Open(BOX_SHEETS)),
        ("Dice & roller", Open(SENSES)),
        ("Rules", Open(RULES)),
        ("Day", SetTheme("day")),
        ("A+", SetTextSize(115)),
    ],
)
def test_home_is_one_tap_from_everything(home, says, intent):
    press(home, find(home.root, says, Tap))
    assert home.picked == [intent]


def test_the_ways_of_home_are_written_in_one_size(home):
    from companion.lobby.screen import Tile

    assert {tile.type_size for tile in walk(home.root) if isinstance(tile, Tile)} == {"heading"}


def test_every_way_of_home_is_in_sight_beside_the_tables():
    from companion.lobby.screen import HomeScreen, Tile

    with layouts.laid((HomeScreen, pages.HOME), (1280, 800), 100) as home:
        tiles = [tile for tile in walk(home) if isinstance(tile, Tile)]
        assert {tile.says for tile in tiles} >= {"Rules", "Hall of Fame"}
        assert [tile.says for tile in tiles if geometry.seen(tile) != geometry.frame(tile)] == []


def test_text_is_never_set_smaller_than_100_percent_or_larger_than_160(home):
    assert not find(home.root, "A−", Tap).enabled
    home.root.show(replace(pages.HOME, text_percent=160))
    home.pump(3)
    assert not find(home.root, "A+", Tap).enabled
    home.tap(find(home.root, "A−", Tap))
    assert home.picked == [SetTextSize(145)]


def test_a_broken_table_says_why_and_takes_no_finger(home):
    row = find(home.root, "Broken file", Tap)
    press(home, row)
    assert home.picked == []
    assert "altered" in row.note


def test_the_draft_is_sent_as_it_was_tapped(new_table):
    root = new_table.root
    press(new_table, find(root, "○  Practice box", Tap))
    new_table.tap(find(root, "Fellowship", PickTap))
    new_table.tap(root.picture.chairs[90][0])
    new_table.tap(find(root, "Colour", Tap))
    new_table.tap(find(root, "Start", Tap))
    seats = (SeatSetup("dark_power", "Dark Power", "dark", 0), SeatSetup("fellowship", "Fellowship", "ivory", 90))
    options = (("gandalf", False), ("umpire", True))
    assert new_table.picked == [
        StartTable("War of the Ring, 9 November", "wotr_spi", "character", "practice", options, seats)
    ]


def test_taking_a_seated_edge_swaps_the_two(new_table):
    new_table.tap(new_table.root.picture.chairs[180][0])
    assert {seat.seat: seat.edge for seat in new_table.root.draft.seats} == {"dark_power": 180, "fellowship": 0}


def test_every_desk_is_upright_where_all_sit_on_one_side(new_table):
    from companion.lobby.screen_newtable import ONE_SIDE

    def start():
        new_table.tap(find(new_table.root, "Start"))
        return new_table.picked[-1]

    switch = find(new_table.root, ONE_SIDE)
    new_table.press(switch)
    new_table.pump(3)
    assert switch.is_on
    assert {seat.edge for seat in start().seats} == {0}
    new_table.press(switch)
    new_table.pump(3)
    assert [seat.edge for seat in start().seats] == [0, 180]
    new_table.press(switch)
    new_table.pump(3)
    new_table.press(new_table.root.picture.chairs[90][0])
    new_table.pump(3)
    assert not switch.is_on, "somebody sits elsewhere"
    assert sorted(seat.edge for seat in start().seats) == [0, 90]


def test_a_switch_is_turned_by_a_tap_and_says_so_in_a_word(new_table):
    from companion.widgets.switches import SwitchRow

    row = find(new_table.root, "Gandalf returns by a die", SwitchRow)
    new_table.root.choices.parent.scroll_to(row, animate=False)
    new_table.pump(3)
    assert "off" in [widget.says for widget in walk(row)]
    press(new_table, row)
    assert "on" in [widget.says for widget in walk(row)]
    assert dict(new_table.root.draft.options) == {"gandalf": True, "umpire": True}


def type_pin(driver, pin):
    for digit in pin:
        driver.tap(driver.root.sheet.pad.keys.key(digit))


def test_a_pin_is_chosen_twice_on_keys_in_different_places(new_table):
    root = new_table.root
    new_table.tap(find(root, "PIN", Tap))
    first = {key.says: (key.x, key.y) for key in root.sheet.pad.keys.children if key.says}
    type_pin(new_table, "4719")
    second = {key.says: (key.x, key.y) for key in root.sheet.pad.keys.children if key.says}
    assert sum(first[digit] != second[digit] for digit in "0123456789") >= 7
    type_pin(new_table, "4719")
    assert root.sheet is None
    new_table.tap(find(root, "Start", Tap))
    assert {seat.seat: seat.pin for seat in new_table.picked[0].seats} == {"dark_power": "4719", "fellowship": ""}


def test_two_different_pins_are_asked_for_again_and_neither_is_kept(new_table):
    root = new_table.root
    new_table.tap(find(root, "PIN", Tap))
    type_pin(new_table, "4719")
    type_pin(new_table, "4712")
    find(root.sheet, "Those were two different PINs. Choose again.")
    new_table.tap(find(root.sheet, "Back", Tap))
    assert [seat.pin for seat in root.draft.seats] == ["", ""]


@pytest.mark.parametrize("pin", ["1111", "1211"])
def test_a_pin_of_too_few_different_digits_is_refused_with_a_sentence(new_table, pin):
    root = new_table.root
    new_table.tap(find(root, "PIN", Tap))
    type_pin(new_table, pin)
    find(root.sheet, fault_of(pin))
    find(root.sheet, "Choose a PIN")
    type_pin(new_table, "4719")
    type_pin(new_table, "4719")
    assert root.draft.seats[0].pin == "4719"


def test_a_seats_pin_pad_faces_its_edge(new_table):
    root = new_table.root
    new_table.tap(find(root, "Fellowship", PickTap))
    new_table.tap(find(root, "PIN", Tap))
    assert root.sheet.turned.plate.rotation == 180


def test_leaving_forgets_the_draft_and_its_pins(new_table):
    root = new_table.root
    new_table.tap(find(root, "PIN", Tap))
    type_pin(new_table, "4719")
    type_pin(new_table, "4719")
    root.dispatch("on_leave")
    assert list(root.children) == []
    root.show(pages.NEW_TABLE)
    assert [seat.pin for seat in root.draft.seats] == ["", ""]


def test_a_name_is_typed_on_a_sheet_over_the_page(new_table):
    root = new_table.root
    new_table.tap(find(root, "Name", Tap))
    pad = root.sheet.form.pads["name"]
    for _ in "Dark Power":
        pad.press("⌫")
    for key in ("A", "n", "n", "a"):
        pad.press(key)
    new_table.tap(find(root.sheet, "That is it", Tap))
    assert root.draft.seats[0].name == "Anna"
    new_table.tap(find(root, "‹ Back", Tap))
    assert new_table.picked == [Leave()]


def keys_of(home, card):
    more = next(widget for widget in walk(home.root) if getattr(widget, "stands_for", "") == f"… with {card}")
    press(home, more)


def test_what_else_can_be_done_with_a_table_is_unfolded_row_by_row(home):
    assert "Rename" not in [getattr(widget, "says", "") for widget in walk(home.root)]
    keys_of(home, "First try")
    press(home, find(home.root, "Write it to a file", Tap))
    keys_of(home, "Thursday at Anna's")
    press(home, find(home.root, "Into the bin", Tap))
    assert home.picked == [FileTable("b2"), PutInBin("a1")]


def test_a_table_is_renamed_on_the_keyboard(home):
    keys_of(home, "First try")
    press(home, find(home.root, "Rename", Tap))
    pad = home.root.sheet.form.pads["name"]
    for _ in " try":
        pad.press("⌫")
    home.tap(find(home.root.sheet, "That is it", Tap))
    assert home.picked == [RenameTable("b2", "First")]
    assert home.root.sheet is None


def test_a_broken_table_can_only_go_into_the_bin(home):
    keys_of(home, "Broken file")
    says = [getattr(widget, "says", "") for widget in walk(home.root)]
    assert "Into the bin" in says
    assert "Rename" not in says


def test_the_bin_unfolds_and_gives_a_table_back(home):
    home.root.show(replace(pages.HOME, binned=(pages.HOME.others[0],)))
    home.pump(3)
    press(home, find(home.root, "Bin", Tap))
    back = find(home.root, "Bring back", Tap)
    room = next(widget for widget in walk(home.root) if getattr(widget, "keeps", "") == "tables")
    room.scroll_to(back, animate=False)
    home.pump(3)
    press(home, back)
    assert home.picked == [BringBack("b2")]


def test_a_new_table_says_which_charts_it_needs_and_how_many_minutes_they_are(new_table):
    says = {getattr(widget, "says", "") for widget in walk(new_table.root)}
    assert any(words.startswith("About 16 minutes of typing from your own sheets, 248 cells.") for words in says)
    assert f"{', '.join(pages.CHARTS_TO_READ)}." in says
    charts = find(new_table.root, "Type the charts in now", Tap)
    new_table.root.choices.parent.scroll_to(charts, animate=False)
    new_table.pump(3)
    press(new_table, charts)
    assert new_table.picked == [OpenCharts("wotr_spi", "character", "wotr_spi_1977")]


def test_a_friends_readings_are_offered_before_any_typing(new_table):
    says = [getattr(widget, "says", "") for widget in walk(new_table.root.choices)][::-1]
    friend = find(new_table.root, "Take in a friend's readings", Tap)
    typing = find(new_table.root, "Type the charts in now", Tap)
    new_table.root.choices.parent.scroll_to(typing, animate=False)
    new_table.pump(3)
    assert friend.to_window(*friend.pos)[1] > typing.to_window(*typing.pos)[1], says
    press(new_table, friend)
    pad = new_table.root.sheet.form.pads["path"]
    pad.write("/media/stick/Łódź.csv")
    new_table.pump(2)
    press(new_table, find(new_table.root.sheet, "Take them in", Tap))
    assert new_table.picked == [OpenCharts("wotr_spi", "character", "wotr_spi_1977", "/media/stick/Łódź.csv")]


def test_a_box_that_leaves_nothing_to_read_says_that_an_evening_starts_at_once(new_table):
    press(new_table, find(new_table.root, "○  Practice box", Tap))
    says = {getattr(widget, "says", "") for widget in walk(new_table.root)}
    assert "Nothing has to be read off: an evening starts at once." in says
    assert "Type the charts in now" not in says


def test_whoever_types_charts_in_between_comes_back_to_what_was_chosen(new_table):
    root = new_table.root
    new_table.tap(find(root, "Fellowship", PickTap))
    new_table.tap(find(root, "Colour", Tap))
    draft = root.draft
    root._to_charts()
    root.dispatch("on_leave")
    assert root.model is None
    root.show(pages.NEW_TABLE)
    assert root.draft == draft
    root.dispatch("on_leave")
    root.show(pages.NEW_TABLE)
    assert root.draft != draft


def test_home_draws_each_table_with_its_box_its_seats_and_who_won(home):
    from companion.lobby.screen_shelf import BoxDrawing, LastTable, TableTap
    from companion.widgets.banner import Badge

    (last,) = (each for each in walk(home.root) if isinstance(each, LastTable))
    assert last.banner.drawn.scene == "honeycomb"
    assert {badge.surface for badge in walk(last.banner) if isinstance(badge, Badge)} == {"dark_fill", "fellow_fill"}
    ended = find(home.root, "The long winter game with Béla and Éva", TableTap)
    assert "ended · The Dark Power has won" in ended.note
    assert [each.says for each in walk(ended) if getattr(each, "says", "").startswith("✓")] == ["✓ won"]
    scenes = [each.picture.scene for each in walk(home.root) if isinstance(each, BoxDrawing)]
    assert sorted(scenes) == ["", "ascent", "ascent", "honeycomb", "honeycomb"]
