"""What a tap passes through: a die that a thumb enters and a letter that is sealed, in the running app.

    SDL_VIDEODRIVER=offscreen python -m tools.trace_tap OUT

Plays an evening by touches (tests/evening) as far as its first die and its first letter, and writes for each, into
OUT/die.txt and OUT/letter.txt, our files in the order in which the tap enters them, up to its entry in the journal (a
star: the tap, its command or its event was handed to that file) and from there to the glass. Prints how many those are,
how often the way returns from one file to another before the entry, how often the command's checks run till then, and
which files heard the tap and did nothing with it.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).parents[1]
OURS = tuple(f"{ROOT / part}/" for part in ("companion", "engine", "firmware_bridge"))
PINS = {"dark_power": "2947", "fellowship": "8061"}


@dataclass
class Trip:
    """What one tap passed through. carried: the files that had it in their hands, as an intent, an act, a command or an
    event; heard: files whose `do` was asked and said no.
    """

    files: list[str] = field(default_factory=list)
    carried: list[str] = field(default_factory=list)
    recorded: int = 0
    returns: int = 0
    checks: int = 0
    heard: set[str] = field(default_factory=set)

    def see(self, frame: FrameType, what: str, value: Any) -> None:
        """A profile function (sys.setprofile)."""
        code = frame.f_code
        if what not in ("call", "return") or not code.co_filename.startswith(OURS):
            return
        file = code.co_filename[len(str(ROOT)) + 1 :]
        if what == "call":
            self._enter(file, code.co_name)
            if not self.recorded and file not in self.carried and self._holds(frame):
                self.carried.append(file)
            return
        if code.co_name == "do" and (value is False or (value is None and file.endswith("room_photos.py"))):
            self.heard.add(file)
        if file.endswith("engine/core/journal.py") and code.co_name == "append" and not self.recorded:
            self.recorded = len(self.files)
        back = frame.f_back.f_code.co_filename if frame.f_back else ""
        if not self.recorded and back.startswith(OURS) and back != code.co_filename:
            self.returns += 1

    def _enter(self, file: str, name: str) -> None:
        if file not in self.files:
            self.files.append(file)
        if file.endswith("engine/core/judge.py") and name == "checks" and not self.recorded:
            self.checks += 1

    @staticmethod
    def _holds(frame: FrameType) -> bool:
        from companion.intents import CloseDesk, Pick
        from companion.table.presenter_asks import Act
        from engine.core.entry import Entry
        from engine.core.record import Command, Event
        from engine.core.timeline import Item

        kinds = (Pick, CloseDesk, Act, Command, Event, Item, Entry)
        given = (frame.f_locals.get(name) for name in frame.f_code.co_varnames[: frame.f_code.co_argcount])
        return any(isinstance(each, kinds) for each in given)


def play(hand: Any, _theme: str) -> None:
    """Up to the first die and the first letter (called by tests.evening.sitting)."""
    from tests.evening import four_turns, turns

    turns.at_home(hand, "night")
    turns.new_table(hand)
    four_turns.set_up(hand)
    told = _traced(hand, "die", lambda: hand.tap("4"))
    hand.tap("End the Ring Phase", "Pick no card this Game-Turn", "Pick no card this Game-Turn")
    hand.open_desk(PINS["dark_power"])
    hand.tap("C")
    told += _traced(hand, "letter", lambda: hand.tap("Seal it"))
    (hand.out / "told.txt").write_text(told, "utf-8")


def _traced(hand: Any, name: str, tap: Any) -> str:
    trip, front = Trip(), hand.app.front
    plain, before = hand.app.do, hand.table.file.count

    def watched(intent: object) -> None:
        sys.setprofile(trip.see)
        try:
            plain(intent)
        finally:
            sys.setprofile(None)

    hand.app.do = watched
    try:
        tap()
    finally:
        hand.app.do = plain
    assert front.evening.table.file.count == before + 1, f"the {name} was not recorded"
    first, then = trip.files[: trip.recorded], trip.files[trip.recorded :]
    marked = [f"{'*' if file in trip.carried else ' '} {file}" for file in first]
    (hand.out / f"{name}.txt").write_text("\n".join((*marked, "-- written", *then)) + "\n", "utf-8")
    heard = ", ".join(sorted(trip.heard)) or "none"
    return (
        f"{name}: {len(first)} files run before it is written, {len(trip.carried)} of them with it in their hands, "
        f"{len(trip.files)} before it is drawn; {trip.returns} returns; "
        f"checks run {trip.checks} times; heard it and did nothing: {len(trip.heard)} ({heard})\n"
    )


def main() -> int:
    """Play it in a process and a home of its own."""
    from tests.evening.play import play_at_one_sitting

    out = Path(sys.argv[1])
    play_at_one_sitting("tools.trace_tap", out, "1280x800", "night")
    print((out / "told.txt").read_text("utf-8"), end="")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
