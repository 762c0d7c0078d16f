"""The real app is started: again and again in one home, and without a screen that anybody could see."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from companion.app.sdl import library
from tests.companion.real_app import ROOT, looked_at, start

NOWHERE = {"__EGL_VENDOR_LIBRARY_DIRS": "/nowhere"}
SCREENS = {
    "none": ({}, "There is no screen to open the app on: DISPLAY is not set."),
    "wayland alone": ({"WAYLAND_DISPLAY": "wayland-0"}, "on a Wayland desktop it needs XWayland"),
    "a dead one": ({"DISPLAY": ":7707"}, "nothing answers at the one that DISPLAY names."),
    "no GL": ({"SDL_VIDEODRIVER": "offscreen"} | NOWHERE, "No window can be opened in the way that SDL_VIDEODRIVER"),
    "old GL": ({"SDL_VIDEODRIVER": "offscreen", "MESA_GL_VERSION_OVERRIDE": "1.4"}, "OpenGL is older than 2.0"),
}


def _files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_three_starts_in_one_home_say_the_same_and_leave_the_owners_kivy_alone(tmp_path):
    owners = tmp_path / ".kivy" / "config.ini"
    owners.parent.mkdir()
    owners.write_text("[kivy]\nlog_level = mine\n[input]\npanel = probesysfs,match=Mine\n", encoding="utf-8")
    before = owners.read_bytes()
    first, *again = (looked_at(tmp_path)["says"] for _ in range(3))
    assert "Ringtable" in first
    assert again == [first, first]
    assert not [words for words in first if "cannot be" in words or "kept as" in words]
    found = _files(tmp_path)
    ours = {name: data for name, data in found.items() if name.endswith("ringtable.log")}
    assert list(ours.values()) == [b""], "our own log, and nothing went wrong"
    assert not [name for name in found if "set-aside" in name or ("log" in name and name not in ours)]
    assert {name: data for name, data in found.items() if name.startswith(".kivy")} == {".kivy/config.ini": before}
    # And a second screen, beside which nothing of all this is changed.
    looked_at(tmp_path, "--public-display")
    assert _files(tmp_path) == found


def test_a_second_screen_that_is_first_in_a_home_writes_nothing(tmp_path):
    looked_at(tmp_path, "--public-display")
    assert _files(tmp_path) == {}


@pytest.mark.parametrize("screen", SCREENS)
def test_without_a_screen_that_can_be_seen_it_ends_with_a_sentence(tmp_path, screen):
    around, sentence = SCREENS[screen]
    ended = start(tmp_path, "--theme", "day", **around)
    assert (ended.returncode, ended.stdout) == (1, "")
    (told,) = ended.stderr.splitlines()
    assert sentence in told


@pytest.mark.parametrize("screen", ["none", "a dead one"])
def test_so_does_the_second_screen(tmp_path, screen):
    around, sentence = SCREENS[screen]
    ended = start(tmp_path, "--public-display", **around)
    assert (ended.returncode, len(ended.stderr.splitlines())) == (1, 1)
    assert sentence in ended.stderr


def test_what_the_readme_says_of_wayland_is_what_kivys_sdl_can_do():
    sdl = library()
    sdl.SDL_GetVideoDriver.restype = ctypes.c_char_p
    names = [sdl.SDL_GetVideoDriver(number) for number in range(sdl.SDL_GetNumVideoDrivers())]
    assert b"x11" in names
    assert b"wayland" not in names
    assert "XWayland" in (ROOT / "README.md").read_text(encoding="utf-8")
