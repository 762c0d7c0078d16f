"""The window: its letters follow its size, it is there again next time, and it is left by a key."""

from __future__ import annotations

import gc
import json
from types import SimpleNamespace
from weakref import ref

import pytest

from companion.app.monitors import Monitor
from companion.app.window import FIRST, place_of
from companion.pages import ChangePin
from companion.shelf.settings import Settings, read_settings, write_settings
from tests.companion.harness import TABLET, find, walk
from tests.companion.test_app import begin, sit  # noqa: F401 - a fixture

F11 = 292


@pytest.fixture
def glass(sit):  # noqa: F811
    """An app, and a hand at the edge of its window."""
    from kivy.core.window import Window

    from companion.widgets.theme import fit_density

    thumb = sit()

    def drawn_to(wide: int, high: int) -> None:
        Window.size = wide, high
        Window.dispatch("on_resize", wide, high)
        thumb.driver.pump_for(0.4)

    thumb.drawn_to = drawn_to
    yield thumb
    Window.size = TABLET
    fit_density(*TABLET)


def letters(thumb) -> dict[str, float]:
    """How large each word on the glass is, in pixels."""
    return {w.says: w.font_size for w in walk(thumb.app.manager.current_screen) if getattr(w, "says", "")}


def test_letters_follow_the_window_and_come_back(glass):
    at_first, high = letters(glass), glass.find("Quit").height
    page = ref(glass.app.manager.current_screen)
    glass.drawn_to(1920, 1200)
    assert letters(glass)["Ringtable"] == pytest.approx(1.5 * at_first["Ringtable"])
    assert glass.find("Quit").height == pytest.approx(1.5 * high, abs=12)
    glass.drawn_to(1280, 800)
    assert letters(glass) == at_first
    gc.collect()
    assert page() is None, "a page of another size is kept"
    glass.drawn_to(1024, 600)
    assert letters(glass)["Ringtable"] == at_first["Ringtable"]
    glass.drawn_to(800, 480)  # too small for any page
    assert letters(glass)["Ringtable"] == pytest.approx(at_first["Ringtable"] * 800 / 1024, abs=1)


def test_nothing_is_made_again_before_the_window_has_settled(glass):
    from kivy.core.window import Window

    page = glass.app.manager.current_screen
    for wide in range(1300, 1900, 100):
        Window.size = wide, 1200
        Window.dispatch("on_resize", wide, 1200)
        glass.driver.pump(3)
        assert glass.app.manager.current_screen is page
    glass.driver.pump_for(0.4)
    assert glass.app.manager.current_screen is not page


def test_a_new_table_that_is_half_set_up_goes_on(glass):
    glass.taps("War of the Ring", "Practice charts (invented)")
    screen = glass.app.manager.current_screen
    screen.draft = screen.draft.with_seat(_named(screen.draft.seats[0], "Anna"))
    draft = screen.draft
    glass.drawn_to(1920, 1200)
    assert glass.app.manager.current_screen is not screen
    assert glass.app.manager.current_screen.draft == draft
    assert find(glass.app.manager.current_screen, "Name").note == "Anna"


def _named(seat, name):
    from dataclasses import replace

    return replace(seat, name=name)


def test_what_lies_open_at_a_table(glass):
    begin(glass)
    table = glass.app.manager.current_screen
    offer = next(each for each in table.model.offers if len(each.fields) > 1 and not each.is_secret)
    table.open_form(offer)
    filled = table.sheet.filled()
    glass.drawn_to(1920, 1200)
    again = glass.app.manager.current_screen
    assert again is not table
    assert again.sheet.offer == offer
    assert again.sheet.filled() == filled

    glass.front.desk.hand_over("fellowship")
    glass.front.desk.enter_pin("fellowship", "")
    glass.app.refresh()
    desk = glass.app.manager.current_screen
    assert desk.model.seat == "fellowship"
    glass.drawn_to(1280, 800)
    assert glass.front.page == "curtain"
    assert not desk.children
    assert desk.model is None
    desk._fell_idle(0)  # its seconds are over
    assert glass.front.page == "curtain"

    glass.front.desk.enter_pin("fellowship", "")
    glass.app.do(ChangePin("fellowship"))
    page = glass.app.manager.current_screen
    assert glass.front.page == "newpin"
    glass.drawn_to(1920, 1200)
    assert glass.front.page == "curtain"
    assert not page._idle.is_triggered  # it shuts no other desk later


def test_f11_fills_the_screen_and_is_remembered(glass, monkeypatch, tmp_path):
    told = []
    monkeypatch.setattr(glass.app.frame, "fill", told.append)
    glass.driver.window.dispatch("on_key_down", F11, 0, None, [])
    assert told[-1] is True
    assert read_settings(tmp_path).is_full
    glass.find("In a window")
    glass.driver.window.dispatch("on_key_down", F11, 0, None, [])
    assert told[-1] is False
    glass.find("Full screen")


def test_where_a_window_stood_is_kept(glass, tmp_path):
    glass.drawn_to(1100, 700)
    assert read_settings(tmp_path).window[2:] == (1100, 700)
    glass.app.keeps_window = False  # a size that was asked for this once
    glass.drawn_to(1200, 700)
    assert read_settings(tmp_path).window[2:] == (1100, 700)


def test_quit_lets_everything_go(glass, monkeypatch):
    from kivy.base import EventLoop

    closed, close = [], glass.front.devices.close
    # Left open, its search for a roller would take those of later tests.
    monkeypatch.setattr(glass.front.devices, "close", lambda: (closed.append("devices"), close()))
    glass.tap("Quit")
    assert closed == ["devices"]
    assert EventLoop.status == "closed"


ONE, TWO = Monitor(0, 0, 1920, 1080), Monitor(1920, 0, 1280, 800)


@pytest.mark.parametrize(
    ("kept", "monitors", "size", "corner"),
    [
        ((), (ONE,), FIRST, None),
        ((), (), FIRST, None),
        ((), (Monitor(0, 0, 720, 1280),), (720, 800), None),
        ((100, 80, 1400, 900), (ONE,), (1400, 900), (100, 80)),
        ((2000, 40, 1000, 700), (ONE, TWO), (1000, 700), (2000, 40)),
        ((2000, 40, 1000, 700), (ONE,), (1000, 700), None),  # the monitor has gone
        ((2000, 40, 3000, 2000), (ONE,), (1920, 1080), None),
        ((100, 1060, 1000, 700), (ONE,), (1000, 700), None),  # nothing of it could be taken hold of
        ((100, -500, 1000, 700), (ONE,), (1000, 700), None),
        ((10, 10, 1, 1), (ONE,), (480, 480), (10, 10)),
        ((10, 10, 900, 700), (), (900, 700), None),
    ],
)
def test_a_window_comes_where_it_was_left_if_there_is_a_monitor(kept, monitors, size, corner):
    assert place_of(kept, monitors) == (size, corner)


@pytest.mark.parametrize("window", ["wide", [1, 2, 3], [0, 0, 0, 0], [0, 0, 1e9, 5], [True, 0, 800, 600], {"a": 1}])
def test_a_window_that_makes_no_sense_is_as_at_first(tmp_path, window):
    (tmp_path / "settings.json").write_text(json.dumps({"window": window, "theme": "day"}), encoding="utf-8")
    told = []
    settings = read_settings(tmp_path, told.append)
    assert settings == Settings(theme="day")
    assert "the window" in told[0]


def test_a_window_comes_back_from_its_file(tmp_path):
    write_settings(tmp_path, Settings(window=(-5, 20, 1100, 700), is_full=True))
    assert read_settings(tmp_path) == Settings(window=(-5, 20, 1100, 700), is_full=True)


def test_a_key_in_a_column_of_no_width_is_drawn_all_the_same(show):
    from kivy.uix.floatlayout import FloatLayout

    from companion.widgets.basics import tap
    from companion.widgets.theme import theme

    show(FloatLayout())
    theme.text_scale = 1.6
    for wide in range(40):
        tap("", lambda _: None).width = wide + 0.5


def test_the_second_screen_follows_its_window_too(tmp_path):
    from kivy.core.window import Window

    from companion.display.app import DisplayApp
    from companion.display.model import DisplayModel
    from companion.widgets.theme import fit_density
    from tests.companion.harness import Driver

    model = DisplayModel(title="Roll for Gollum")
    follower = SimpleNamespace(data=tmp_path, path=None, look=lambda: False, model=model, close=lambda: None)
    app = DisplayApp(follower, is_full=False)
    driver = Driver(app=app)
    try:
        at_first = find(app.root, "Roll for Gollum").font_size
        Window.size = 1920, 1080
        Window.dispatch("on_resize", *Window.size)
        driver.pump_for(0.4)
        assert find(app.root, "Roll for Gollum").font_size == pytest.approx(at_first * 1080 / 800, abs=1)
    finally:
        driver.close()
        Window.size = TABLET
        fit_density(*TABLET)
