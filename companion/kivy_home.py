"""Kivy's own folder and settings, looked at before Kivy is imported: what it cannot use would end the app unseen.

Kivy makes `~/.kivy` (or KIVY_HOME) and reads and writes `config.ini` there.
"""

from __future__ import annotations

import ast
import atexit
import configparser
import os
import shutil
import tempfile
from pathlib import Path

from engine.core.errors import FileError
from engine.core.kept import Tell, set_aside, told_aside
from engine.core.outside import read_text

_WHAT = "Kivy's settings (window, keyboard, touch)"
_MOST_BYTES = 1_000_000
# Read by Kivy 2.3 as numbers or as yes and no, by section.
_NUMBERS = {
    "kivy": "config_version log_enable keyboard_repeat_delay keyboard_repeat_rate log_maxfiles",
    "graphics": "display height left maxfps multisamples rotation top width minimum_width minimum_height "
    "min_state_time custom_titlebar_border",
    "postproc": "double_tap_distance double_tap_time jitter_distance retain_distance retain_time triple_tap_distance "
    "triple_tap_time",
    "widgets": "list_friction list_friction_bound list_trigger_distance scroll_timeout scroll_distance scroll_friction "
    "scroll_stoptime scroll_moves",
}
_SWITCHES = {
    "kivy": "desktop exit_on_escape pause_on_minimize",
    "graphics": "show_cursor resizable borderless allow_screensaver shaped verify_gl_main_thread custom_titlebar "
    "always_on_top",
}
_LISTS = {"kivy": "default_font", "postproc": "ignore jitter_ignore_devices"}
_FRACTIONS = ("min_state_time", "scroll_friction", "list_friction")
_LEVELS = ("trace", "debug", "info", "warning", "error", "critical")


def ready(tell: Tell) -> None:
    """Leave Kivy a folder it can use and no settings it cannot. tell: gets a sentence where something was set aside."""
    home = Path(os.environ.get("KIVY_HOME") or "~/.kivy")
    try:
        home = home.expanduser()
        for folder in ("mods", "logs"):
            (home / folder).mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError, ValueError) as error:
        os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="ringtable-kivy-")
        atexit.register(shutil.rmtree, os.environ["KIVY_HOME"], ignore_errors=True)
        tell(f"Kivy's folder cannot be used ({error}). This time it has another, and forgets it.")
        return
    config = home / "config.ini"
    if os.path.lexists(config) and (why := _fault(config)):
        tell(f"{_WHAT} cannot be used ({why.rstrip('.')}). {told_aside(config, set_aside(config))}")


def _fault(config: Path) -> str:
    """What Kivy cannot use in this file, or ""."""
    parser = configparser.ConfigParser(interpolation=None)
    try:
        parser.read_string(read_text(config, _MOST_BYTES))
    except FileError as error:
        return str(error)
    except configparser.Error as error:
        return str(error).splitlines()[0]
    for section in parser.sections():
        for name, value in parser.items(section):
            if not _is_usable(section, name, value):
                return f"{section}, {name}: {value[:40]!r}"
    return ""


def _is_usable(section: str, name: str, value: str) -> bool:
    try:
        if name in _NUMBERS.get(section, "").split():
            (float if name in _FRACTIONS else int)(value)
        elif name in _SWITCHES.get(section, "").split():
            return value.lower() in ("0", "1", "yes", "no", "true", "false", "on", "off")
        elif name in _LISTS.get(section, "").split():
            return isinstance(ast.literal_eval(value), list)
        elif (section, name) == ("kivy", "log_level"):
            return value.lower() in _LEVELS
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return False
    return True
