"""Kivy's own folder, inside the data folder, and the one thing that the app keeps there: which touch panels are read.

Kivy reads and writes no settings (KIVY_NO_CONFIG): what the app needs it sets in code. So no other app of Kivy's and no
other version of it is in the way, the owner's `~/.kivy` stays as it is, and app and second screen may start together.
"""

from __future__ import annotations

import configparser
import contextlib
import io
import os
from pathlib import Path

from companion.words import say
from engine.core.errors import FileError
from engine.core.kept import Tell, set_aside, told_aside, write_whole
from engine.core.outside import read_text

_FILE = "config.ini"
_ASIDE = f"{_FILE}.set-aside-"
_SECTION = "input"
_WHAT = say("touch.what_is_kept")
_MOST_BYTES = 1_000_000
_KIVYS_OWN = {"mouse": "mouse", "%(name)s": "probesysfs"}
"""What Kivy itself writes under [input] on Linux: nobody's wish."""
_ABOUT = """\
# Touch panels that are read where the screen itself tells of no fingers, as under [input] in Kivy's own config.ini.
"""

Panels = dict[str, str]
"""Lines of Kivy's section [input]."""


def ready(data: Path, tell: Tell | None) -> Panels:
    """Give Kivy its folder, before it is imported; the touch panels kept there, none for those Kivy finds by itself.

    What `~/.kivy` (or KIVY_HOME) says of panels is taken over once. tell: gets a sentence where a file was set aside;
    None changes nothing on disk.
    """
    before = Path(os.environ.get("KIVY_HOME") or "~/.kivy")
    home = (data / "kivy").absolute()
    os.environ |= {"KIVY_HOME": str(home), "KIVY_NO_CONFIG": "1"}
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    # Else Kivy takes what is written to the terminal, and nobody reads it.
    os.environ.setdefault("KIVY_LOG_MODE", "MIXED")
    # Kivy's other kind of window ends the process where there is no X server.
    os.environ.setdefault("KIVY_WINDOW", "sdl2")
    own = home / _FILE
    try:
        return _panels_of(own)
    except FileError as error:
        if os.path.lexists(own) and tell is not None:
            aside = told_aside(own, set_aside(own))
            tell(say("touch.cannot_be_used", what=_WHAT, why=str(error).rstrip("."), aside=aside))
    panels = _taken_over(before)
    if tell is not None and not os.path.lexists(own):
        with contextlib.suppress(OSError):
            write_whole(own, _ABOUT + _text_of(panels))
    return panels


def _taken_over(home: Path) -> Panels:
    """What somebody wrote of panels into Kivy's settings, and into the newest of those set aside: for a while, every
    start of this app set Kivy's settings aside, and Kivy wrote its own again.
    """
    panels: Panels = {}
    with contextlib.suppress(OSError, RuntimeError, ValueError):
        home = home.expanduser()
        numbers = [each.name.removeprefix(_ASIDE) for each in home.glob(f"{_ASIDE}*")]
        aside = [f"{_ASIDE}{number}" for number in sorted(filter(str.isdecimal, numbers), key=int, reverse=True)]
        panels |= next(filter(None, (_wishes(home / name) for name in aside)), {})
        panels |= _wishes(home / _FILE)
    return panels


def _wishes(path: Path) -> Panels:
    with contextlib.suppress(FileError):
        panels = _panels_of(path)
        return panels if panels != _KIVYS_OWN else {}
    return {}


def _panels_of(path: Path) -> Panels:
    """The lines of this file. Raises FileError."""
    parser = configparser.RawConfigParser()
    try:
        parser.read_string(read_text(path, _MOST_BYTES).removeprefix("\ufeff"))
    except configparser.Error as error:
        raise FileError(str(error).splitlines()[0]) from None
    return dict(parser.items(_SECTION)) if parser.has_section(_SECTION) else {}


def _text_of(panels: Panels) -> str:
    parser, text = configparser.RawConfigParser(), io.StringIO()
    parser[_SECTION] = panels
    parser.write(text)
    return text.getvalue()
