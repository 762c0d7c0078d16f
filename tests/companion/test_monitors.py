"""Which monitor the second screen fills: those there are, asked of SDL before there is a window."""

import ctypes
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from companion.app import monitors as asked
from companion.app.monitors import Monitor, chosen, monitors

CHECKOUT = Path(__file__).parents[2]
TWO = (Monitor(0, 0, 1280, 800, "eDP-1"), Monitor(1280, -140, 1920, 1080, "HDMI-1"))


class Sdl:
    """SDL with these monitors, as ctypes shows it."""

    def __init__(self, found: tuple[Monitor | None, ...], starts: int = 0) -> None:
        self.found, self.starts, self.begun = found, starts, 0

        def name(number: int) -> bytes:
            return self.found[number].name.encode()

        self.SDL_GetDisplayName = name

    def SDL_InitSubSystem(self, what: int) -> int:
        self.begun += 1 if self.starts == 0 else 0
        return self.starts

    def SDL_QuitSubSystem(self, what: int) -> None:
        self.begun -= 1

    def SDL_GetNumVideoDisplays(self) -> int:
        return len(self.found)

    def SDL_GetDisplayBounds(self, number: int, rect) -> int:
        monitor = self.found[number]
        if monitor is None:
            return -1
        ctypes.memmove(rect, (ctypes.c_int * 4)(*_sides(monitor)), ctypes.sizeof(ctypes.c_int) * 4)
        return 0


def _sides(monitor: Monitor) -> tuple[int, int, int, int]:
    return monitor.left_px, monitor.top_px, monitor.width_px, monitor.height_px


def test_they_are_told_in_order_with_their_places_and_sdl_is_left_as_it_was(monkeypatch):
    sdl = Sdl(TWO)
    monkeypatch.setattr(asked.sdl, "library", lambda: sdl)
    assert monitors() == TWO
    assert sdl.begun == 0


@pytest.mark.parametrize("sdl", [None, Sdl(TWO, starts=-1), Sdl((None,))])
def test_where_they_cannot_be_asked_there_are_none(monkeypatch, sdl):
    monkeypatch.setattr(asked.sdl, "library", lambda: sdl)
    assert monitors() == ()
    with pytest.raises(ValueError, match="Leave --display out"):
        chosen(1, monitors())


def test_they_are_counted_from_one_and_a_wrong_number_is_told_those_there_are():
    assert chosen(2, TWO) is TWO[1]
    for number in (0, 3, -1):
        with pytest.raises(ValueError, match="monitor") as told:
            chosen(number, TWO)
        assert (
            str(told.value) == f"There is no monitor {number}. There are: 1 (eDP-1, 1280x800), 2 (HDMI-1, 1920x1080)."
        )


def spoken(*words: str, code: str = "from companion.__main__ import main; import sys; sys.exit(main(sys.argv[1:]))"):
    """A process of its own: Kivy reads its wishes once."""
    with tempfile.TemporaryDirectory() as home:
        own = {"SDL_VIDEODRIVER": "offscreen", "PYTHONPATH": str(CHECKOUT), "KIVY_HOME": home, "RINGTABLE_DATA": home}
        return subprocess.run(
            [sys.executable, "-c", code, *words], capture_output=True, text=True, env=os.environ | own
        )


def test_the_monitors_that_this_computer_has_are_found_before_there_is_a_window():
    code = (
        "import sys; from companion.app.monitors import monitors; "
        "print(len(monitors()), 'kivy.core.window' in sys.modules)"
    )
    count, is_window = spoken(code=code).stdout.split()
    assert int(count) >= 1
    assert is_window == "False"


def test_a_monitor_there_is_none_of_is_a_sentence_and_no_window():
    told = spoken("--public-display", "--display", "9")
    assert told.returncode == 2
    assert told.stderr.strip().startswith("There is no monitor 9.")
    told = spoken("--display", "2")
    assert (told.returncode, told.stderr.strip()) == (
        2,
        "--display is for the second screen: type --public-display too.",
    )


@pytest.mark.parametrize(("words", "place"), [((), "auto 0 0"), (("--display", "2"), "custom 1280 -140")])
def test_its_window_opens_in_the_corner_of_the_monitor_that_was_named(words, place):
    code = f"""
import sys
from companion.display import app
from companion.app import monitors
class Shown:
    def __init__(self, *rest, **more): self.status = 0
    def run(self):
        from kivy.config import Config
        print(*(Config.get("graphics", name) for name in ("position", "left", "top")))
app.DisplayApp = Shown
monitors.monitors = lambda: tuple(monitors.Monitor(*sides) for sides in {tuple(map(_sides, TWO))})
from companion.__main__ import main
sys.exit(main(["--public-display", *sys.argv[1:]]))
"""
    told = spoken(*words, code=code)
    assert told.stdout.strip().splitlines()[-1:] == [place], told.stderr
