"""The app as a player starts it: a process of its own in a home of its own, without what tests set for Kivy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
_SET_BY_TESTS = ("KIVY_", "SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "RINGTABLE_DATA", "XDG_DATA_HOME")
_LOOKS = """
import json, sys
from companion.app import kivy_home, sdl
from companion.__main__ import main

def look(_):
    from kivy.app import App
    from kivy.base import EventLoop
    from kivy.core.window import Window
    says = [each.says for child in Window.children for each in child.walk() if getattr(each, "says", "")]
    providers = [each.device for each in EventLoop.input_providers]
    looked = {"says": says, "providers": providers, "net": type(EventLoop.postproc_modules[0]).__name__}
    print(json.dumps(looked | more()), flush=True)
    App.get_running_app().stop()

def ready(*given, real=kivy_home.ready):
    panels = real(*given)
    # Kivy may be imported from here on, and its window not yet.
    from kivy.clock import Clock
    begin()
    Clock.schedule_once(lambda _: Clock.schedule_once(look, 0), 0)
    return panels

kivy_home.ready = ready
begin, more = lambda: None, dict
"""


def start(home: Path, *words: str, code: str = "", **around: str) -> subprocess.CompletedProcess[str]:
    """Start it and wait for its end. code: python instead of `python -m companion`."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(_SET_BY_TESTS)}
    environment |= {"HOME": str(home), "PYTHONPATH": str(ROOT), **around}
    command = [sys.executable, "-P", *(("-c", code) if code else ("-m", "companion")), *words]
    return subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, timeout=120, check=False)


def looked_at(home: Path, *words: str, planted: str = "", **around: str) -> dict[str, object]:
    """What the app shows in its first frames, off screen as was asked for, and how it hears fingers; then it is closed.

    planted: python that runs before it starts; `begin()` as Kivy begins, `more()` is what else it tells of itself.
    """
    code = f"{_LOOKS}\n{planted}\nsys.exit(main(sys.argv[1:]))"
    ended = start(home, *words, code=code, **({"SDL_VIDEODRIVER": "offscreen"} | around))
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == ""
    looked: dict[str, object] = json.loads(ended.stdout.splitlines()[-1])
    return looked
