"""The screen stays awake while a table lies open, by SDL's own word; and no longer than that."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from companion.display.app import DisplayApp
from companion.display.follow import Follower
from companion.models import Open
from companion.pages import HOME, MORE, TABLE, Leave, SetAwake
from tests.companion import harness


def may_sleep() -> bool:
    """What SDL itself says, of the library that this process has loaded."""
    (path,) = {line.split()[-1] for line in Path("/proc/self/maps").read_text().splitlines() if "libSDL2-2" in line}
    return bool(ctypes.CDLL(path).SDL_IsScreenSaverEnabled())


@pytest.fixture(autouse=True)
def _asleep_afterwards():
    from kivy.core.window import Window

    Window.allow_screensaver = True
    yield
    Window.allow_screensaver = True


def test_it_stays_awake_at_a_table_and_sleeps_at_home(sit_down):
    app = sit_down().app
    assert not may_sleep()
    app.do(Open(MORE))
    assert not may_sleep()
    app.do(Leave())
    app.do(Open(HOME))
    assert may_sleep()
    app.do(Open(TABLE))
    assert not may_sleep()


def test_it_sleeps_where_that_is_wished_and_the_wish_is_kept(sit_down):
    app = sit_down(stays_awake=False).app
    assert may_sleep()
    app.do(SetAwake(True))
    assert not may_sleep()
    app.do(SetAwake(False))
    assert may_sleep()
    assert '"stays_awake": false' in (app.data / "settings.json").read_text()


@pytest.mark.parametrize("stays_awake", [True, False])
def test_the_second_screen_stays_awake_while_it_shows_a_table(sit_down, tmp_path, stays_awake):
    driver = sit_down()
    driver.app.do(Open(HOME))
    driver.close()
    for folder, shows in ((tmp_path / "empty", False), (tmp_path, True)):
        app = DisplayApp(Follower(folder), is_full=False, stays_awake=stays_awake)
        app.root = app.build()
        assert may_sleep() is not (stays_awake and shows)
        app.on_stop()


def test_the_second_screen_gets_over_an_error_and_shows_no_word_of_it(tmp_path, sit_down, monkeypatch, capsys):
    from companion.display.screen import Display

    sit_down().close()
    app = DisplayApp(Follower(tmp_path), is_full=False)
    app.root = app.build()
    first = app.display
    app.guard.fell(ValueError("the letter is F"))
    assert app.display is not first
    assert "Friday" in str(app.follower.model) or app.follower.path is not None
    assert "the letter is F" not in " ".join(getattr(w, "text", "") for w in harness.walk(app.display))
    stopped = []
    monkeypatch.setattr(app, "stop", lambda: stopped.append(app.status))
    monkeypatch.setattr(Display, "show", lambda *_: 1 / 0)
    app.guard.fell(ValueError("the letter is F"))
    assert stopped == [1]
    assert "the letter is F" not in (tmp_path / "ringtable.log").read_text() + capsys.readouterr().err
    app.on_stop()
