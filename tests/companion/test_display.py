"""The second screen: it follows the table that is written, shows what everybody may see, and writes nothing."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from companion.display.follow import Follower
from companion.display.presenter import NOTHING_YET, display_model, shown_of
from companion.models import CHOICE, FieldModel, OfferModel, OptionModel
from companion.pages import SeatSetup, StartTable
from companion.shelf.shelf import Shelf
from companion.table.presenter import Around, table_model
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, after_letter, play
from tests.companion.test_every_word import sentences


@pytest.fixture
def table(tmp_path: Path):
    seats = (SeatSetup(DARK, "", "", 0, ""), SeatSetup(FELLOWSHIP, "", "", 180, ""))
    made = Shelf(tmp_path).create(StartTable("Friday", "wotr_spi", "character", "practice", (), seats))
    yield made
    made.close()


def files(folder: Path) -> dict[str, tuple[int, int]]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in found}


def test_without_a_table_it_says_that_it_waits(tmp_path: Path) -> None:
    follower = Follower(tmp_path)
    assert not follower.look()
    assert follower.model.title == NOTHING_YET


def test_what_is_entered_is_shown_at_the_next_look_and_nothing_is_written(table, tmp_path: Path) -> None:
    follower = Follower(tmp_path)
    assert follower.look()
    before, known = follower.model, files(tmp_path)
    assert not follower.look()
    assert files(tmp_path) == known
    play(table, SETUP[:1])
    assert follower.look()
    assert follower.model != before
    assert follower.model.owed_by == "Dark Power"


def test_a_file_that_is_being_written_or_was_spoilt_leaves_what_was_shown(table, tmp_path: Path) -> None:
    follower = Follower(tmp_path)
    follower.look()
    shown = follower.model
    with table.file.path.open("ab") as file:
        file.write(b"half a line")
    follower.look()
    assert follower.model == shown
    table.file.path.write_bytes(b"no table")
    follower.look()
    assert follower.model == shown


def test_a_table_that_is_taken_away_is_shown_no_longer(table, tmp_path: Path) -> None:
    follower = Follower(tmp_path)
    follower.look()
    table.file.path.unlink()
    assert follower.look()
    assert follower.model.title == NOTHING_YET


def test_a_table_that_is_taken_up_again_is_shown_before_anything_is_done_at_it(tmp_path: Path) -> None:
    from companion.app.frontdesk import FrontDesk
    from companion.pages import ResumeTable
    from companion.senses.inbox import Inbox
    from companion.shelf.settings import Settings

    seats = (SeatSetup(DARK, "", "", 0, ""), SeatSetup(FELLOWSHIP, "", "", 180, ""))
    front, follower = FrontDesk(tmp_path, Settings(), Inbox()), Follower(tmp_path)
    for name in ("Friday", "Saturday"):
        front.do(StartTable(name, "wotr_spi", "character", "practice", (), seats))
    follower.look()
    assert follower.path.name == "saturday.ringtable"
    written = [path.stat().st_mtime_ns for path in sorted((tmp_path / "tables").glob("*.ringtable"))]
    front.do(ResumeTable("friday.ringtable"))
    follower.look()
    assert follower.path.name == "friday.ringtable"
    assert written == [path.stat().st_mtime_ns for path in sorted((tmp_path / "tables").glob("*.ringtable"))]
    front.close()
    saturday = Shelf(tmp_path).open(tmp_path / "tables" / "saturday.ringtable")
    play(saturday, SETUP[:1]).close()
    follower.look()
    assert follower.path.name == "saturday.ringtable", "whoever writes is followed"
    follower.close()


def test_another_table_is_looked_at_afresh_on_the_second_screen(tmp_path: Path) -> None:
    from types import SimpleNamespace

    from companion.display.app import DisplayApp
    from companion.display.screen import Display

    model = display_model(after_letter())
    follower = SimpleNamespace(data=tmp_path, look=lambda: True, path=Path("one"), model=model, close=lambda: None)
    app = DisplayApp(follower, is_full=False)
    app.display, app._path = Display(), None
    app._look()
    first = app.display._map
    app._look()
    assert app.display._map is first, "the same table's map stays where it was"
    follower.path = Path("other")
    app._look()
    assert app.display._map is not first


def test_it_tells_who_is_asked_what_the_last_die_and_the_map() -> None:
    model = display_model(after_letter())
    assert (model.owed_by, model.dice) == ("Dark Power", ("2",))
    assert model.map is not None
    assert model.foot is not None


def test_its_map_looks_where_what_is_asked_is_about() -> None:
    model = table_model(after_letter(), Around(), None)
    board = next(tab.map for tab in model.tabs if tab.map is not None)
    elsewhere, here = OptionModel("W0101", "W0101"), OptionModel(board.piles[-1].place, "")
    search = OfferModel("search", "Search", fields=(FieldModel("hex", CHOICE, options=(elsewhere, here)),))
    assert shown_of(replace(model, ask=None, offers=(search,))).at == here.value
    assert shown_of(replace(model, ask=None, offers=())).at == ""


def test_no_card_of_a_hand_is_on_it() -> None:
    for hand in ((60, 61, 62), (66, 74, 77)):
        said = " ".join(sentences(display_model(after_letter(hand=hand))))
        assert not re.search("Fierce Storms|Shadow of Sauron|Elven Boats", said)


def test_letters_and_hands_make_no_difference_to_it() -> None:
    one = display_model(after_letter(letter="A", hand=(60, 61, 62)))
    other = display_model(after_letter(letter="F", hand=(66, 67, 77)))
    seal = re.compile(r"[A-Z0-9]{4}(-[A-Z0-9]{4})+")
    assert seal.sub("", repr(one)) == seal.sub("", repr(other))


def test_it_asks_for_no_audience_of_its_own() -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in Path("companion/display").glob("*.py"))
    assert not re.search(r"audience|DESK|TRUTH|\.view\(|\.replay\(", written), "it is made of the shared screen alone"


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (3840, 2160)])
def test_everything_is_large_enough_and_nothing_is_cut(show, size: tuple[int, int]) -> None:
    from kivy.metrics import Metrics
    from kivy.uix.floatlayout import FloatLayout
    from kivy.uix.label import Label

    from companion.display.app import HIGH_DP
    from companion.display.screen import TEXT_SCALE, Display
    from companion.widgets.basics import Words
    from companion.widgets.theme import theme
    from tests.companion import geometry

    Metrics.density = size[1] / HIGH_DP
    theme.text_scale = TEXT_SCALE
    theme.measure()
    glass, display = FloatLayout(size_hint=(None, None), size=size), Display()
    glass.add_widget(display)
    driver = show(glass)
    display.show(display_model(after_letter()))
    driver.pump(5)
    words = [each for each in geometry.walk(display) if isinstance(each, Words) and each.text]
    assert min(each.font_size for each in words) >= 40 * size[1] / 1080
    assert geometry.text_over_text(display) == []
    assert all(isinstance(each, Label) for each in words)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("event", ["1", "4"])
def test_every_seat_of_a_queue_or_a_group_is_on_the_glass_without_a_finger(
    show, size: tuple[int, int], event: str
) -> None:
    from kivy.metrics import Metrics
    from kivy.uix.floatlayout import FloatLayout

    from companion.display.app import HIGH_DP
    from companion.display.screen import TEXT_SCALE, Display
    from companion.widgets.seatrows import SeatLine
    from companion.widgets.theme import theme
    from tests.companion import geometry
    from tests.games.lotr_knizia.test_second_screen import at_event

    Metrics.density = size[1] / HIGH_DP
    theme.text_scale = TEXT_SCALE
    theme.measure()
    glass, display = FloatLayout(size_hint=(None, None), size=size), Display()
    glass.add_widget(display)
    driver = show(glass)
    display.show(display_model(at_event(event, players=5).table))
    driver.pump(8)
    lines = [each for each in geometry.walk(display) if isinstance(each, SeatLine)]
    assert len(lines) == 5
    room = display.children[1].children[0]  # above the line of the foot, at the right
    foot = room.to_window(*room.pos)[1]
    assert all(line.to_window(*line.pos)[1] >= foot - 1 for line in lines), "none lies below what is seen"
    assert geometry.text_over_text(display) == []
