"""Kivy's own folder: what it cannot use is set aside before it is asked, so that the app begins all the same."""

from __future__ import annotations

import os

import pytest

from companion.kivy_home import ready

ODD = (
    b"garbage\n[[\nx",
    b"\xff\xfe" * 50,
    b"[kivy]\nconfig_version = x\n",
    b"[kivy]\nlog_level = nonsense\n",
    b"[kivy]\nexit_on_escape = maybe\n",
    b"[kivy]\ndefault_font = x\n",
    b"[graphics]\nrotation = x\n",
    b"[graphics]\nwidth = 9.5\n",
    b"[postproc]\ndouble_tap_time = x\n",
    b"[postproc]\nignore = " + b"[" * 10_000,
    b"[widgets]\nscroll_timeout =\n",
)
WHOLE = b"""[kivy]
keyboard_mode = systemanddock
log_level = info
desktop = 0
default_font = ['Roboto', 'data/fonts/Roboto-Regular.ttf']
config_version = 27
[graphics]
min_state_time = .035
resizable = yes
[input]
mouse = mouse
%(name)s = probesysfs
[postproc]
ignore = []
"""


@pytest.mark.parametrize("data", ODD, ids=range(len(ODD)))
def test_settings_that_kivy_cannot_use_are_set_aside_and_told(tmp_path, monkeypatch, data):
    monkeypatch.setenv("KIVY_HOME", str(tmp_path))
    (tmp_path / "config.ini").write_bytes(data)
    told: list[str] = []
    ready(told.append)
    ready(told.append)
    (sentence,) = told
    assert sentence.startswith("Kivy's settings (window, keyboard, touch) cannot be used (")
    assert (tmp_path / "config.ini.set-aside-1").read_bytes() == data


def test_settings_that_kivy_can_use_stay(tmp_path, monkeypatch):
    monkeypatch.setenv("KIVY_HOME", str(tmp_path))
    (tmp_path / "config.ini").write_bytes(WHOLE)
    told: list[str] = []
    ready(told.append)
    assert told == []
    assert (tmp_path / "config.ini").read_bytes() == WHOLE


@pytest.mark.parametrize("home", ["{file}", "/proc/nowhere", "~nosuchuser"])
def test_a_folder_that_kivy_cannot_have_is_another_this_time(tmp_path, monkeypatch, home):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("KIVY_HOME", home.format(file=tmp_path / "file"))
    told: list[str] = []
    ready(told.append)
    assert "This time it has another" in told[0]
    assert os.access(os.environ["KIVY_HOME"], os.W_OK)
    assert (tmp_path / "file").read_text() == "in the way"
