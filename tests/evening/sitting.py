"""One sitting of the evening in its own process: `python -m tests.evening.sitting PART OUT night|day`.

PART is `first`, `second`, `four`, `eyes` or `roller`, or a module with `play(hand, theme)`, by its name with dots.
`first` plays up to the middle of Game-Turn 2, says so and waits to be killed; `second` resumes and plays to the end.
`four` plays tests.evening.four_turns, `eyes` tests.evening.by_eyes, `roller` tests.evening.by_roller.
RINGTABLE_DATA, RINGTABLE_TABLET and the working folder, which gets `camera/` and the roller's port, are set by
tests.evening.play.
"""

from __future__ import annotations

import importlib
import json
import shutil
import sys
from collections import Counter
from pathlib import Path

from tests.evening import usb
from tests.evening.hand import Hand
from tests.evening.play import AFTER, BEFORE, MID_TURN
from tests.evening.prepared import prepare


def first(out: Path, theme: str) -> None:
    """Home, a new table, Game-Turn 1, and Game-Turn 2 up to a search that has just spotted somebody."""
    from tests.evening import turns
    from tests.evening.camera import Tray

    tray, hand = Tray(Path("camera")), _sit_down(out)
    turns.at_home(hand, theme)
    turns.new_table(hand)
    turns.set_up(hand)
    turns.ring_phase(hand, tray)
    turns.events_phase(hand, tray)
    turns.seal_letter(hand, "C", 1)
    turns.points_by_the_roller(hand, Path.cwd())
    turns.fellowship_turn(hand)
    turns.dark_power_turn(hand)
    turns.turn_end(hand, "C", 10, 1)
    turns.second_ring_and_events(hand)
    turns.seal_letter(hand, "A", 2)
    turns.points_with_a_wait(hand, tray)
    turns.search(hand, tray)
    asked = hand.app.front.desk.table_model().ask.title
    left = {"asked": asked, "number": hand.number, "taps": hand.taps, "handovers": dict(hand.handovers)}
    fresh = Path(MID_TURN + ".new")
    fresh.write_text(json.dumps(left), encoding="utf-8")
    fresh.replace(MID_TURN)
    while True:  # a tablet in the middle of a turn, until somebody pulls the plug
        hand.driver.live_for(0.1)


def second(out: Path) -> None:
    """The same table, resumed, to the end of Game-Turn 2."""
    from tests.evening import turns

    left = json.loads(Path(MID_TURN).read_text(encoding="utf-8"))
    hand = _sit_down(out, left["number"])
    hand.taps = left["taps"]
    hand.handovers = Counter({int(turn): count for turn, count in left["handovers"].items()})
    turns.resumed(hand, left["asked"])
    turns.spotted(hand)
    turns.second_moves(hand)
    turns.turn_end(hand, "A", 10, 2)
    hand.driver.close()


def four(out: Path, theme: str) -> None:
    """Four Game-Turns at one sitting."""
    from tests.evening import four_turns, turns

    hand = _sit_down(out)
    turns.at_home(hand, theme)
    turns.new_table(hand)
    four_turns.set_up(hand)
    for turn in (four_turns.first_turn, four_turns.second_turn, four_turns.third_turn, four_turns.fourth_turn):
        turn(hand)
    hand.driver.close()


def eyes(out: Path, theme: str) -> None:
    """Game-Turn 2 with a camera; the working folder gets the table's file before and after it."""
    from engine.core.own_box import data_folder
    from tests.evening import by_eyes
    from tests.evening.eyes import Reel, plug_in

    kept = prepare(data_folder(), by_eyes.NAME)
    shutil.copy(kept, BEFORE)
    reel = Reel(Path("videos"))
    plug_in(reel)
    hand = _sit_down(out)
    by_eyes.play(hand, reel, theme)
    hand.driver.close()
    shutil.copy(kept, AFTER)


def roller(out: Path, theme: str) -> None:
    """Game-Turn 2 up to its search with a simulated roller; the working folder gets the table's file as with eyes."""
    from engine.core.own_box import data_folder
    from tests.evening import by_roller

    kept = prepare(data_folder(), by_roller.NAME)
    shutil.copy(kept, BEFORE)
    hand = _sit_down(out)
    by_roller.play(hand, Path.cwd(), theme)
    hand.driver.close()
    shutil.copy(kept, AFTER)


def _sit_down(out: Path, number: int = 0) -> Hand:
    from companion.app.app import RingtableApp
    from companion.shelf.settings import read_settings
    from engine.core.own_box import data_folder

    usb.pretend()
    data = data_folder()
    return Hand(RingtableApp(data, None, read_settings(data)), out, number)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["first", out, theme]:
            first(Path(out), theme)
        case ["second", out, _]:
            second(Path(out))
        case ["four", out, theme]:
            four(Path(out), theme)
        case ["eyes", out, theme]:
            eyes(Path(out), theme)
        case ["roller", out, theme]:
            roller(Path(out), theme)
        case [part, out, theme] if "." in part:
            hand = _sit_down(Path(out))
            importlib.import_module(part).play(hand, theme)
            hand.driver.close()
