"""The roller's own C logic as the device of the fuzz bench: built as a library, and living on the bench's clock.

What its drum shows is put there by the bench, so that what it says can be held against what lay on its windows.
"""

from __future__ import annotations

import ctypes
import random
import re
from collections import defaultdict
from typing import Final

from engine.core.errors import RingtableError
from firmware_bridge.sim_build import NoCompiler, built
from firmware_bridge.sim_program import SimulatorError
from tools.bench.roller_device import DICE, Key, Thrown

_SAID_MOST: Final = 8192
_TICK_MS: Final = 4
_HOLD_MS: Final = 60
_TROUBLES: Final = ("", "jam", "unsure", "dark")
_OF_ROLL: Final = re.compile(rb"<(rolled|busy|fault) ([0-9]+) session=([0-9a-f]{8}) boot=([0-9]+) (.*)\*")
_OF_BUTTON: Final = re.compile(rb"<button ([0-9]+) ")


def build() -> ctypes.CDLL:
    """The firmware's logic as a library. RingtableError where it cannot be built."""
    try:
        return ctypes.CDLL(str(built("bench")))
    except NoCompiler as error:
        raise RingtableError(f"{error} Or fuzz without the firmware: --device book.") from None
    except SimulatorError as error:
        raise RingtableError(str(error)) from error


class FirmwareRoller:
    """The C logic with a drum and a clock of the bench. Times are seconds of the caller's clock."""

    def __init__(self, library: ctypes.CDLL, chance: random.Random) -> None:
        self.book: dict[Key, list[Thrown]] = defaultdict(list)
        self.presses: dict[int, tuple[int, ...]] = {}
        self._logic, self._chance = library, chance
        self._said = ctypes.create_string_buffer(_SAID_MOST)
        self._known: set[bytes] = set()
        self._began_s: dict[Key, float] = {}
        self._shown: tuple[int, ...] = ()
        self._lived_ms = 0
        self._let_go_ms: int | None = None
        self._logic.bench_new()
        self._heard_lines(0.0)

    @property
    def ends_s(self) -> float:
        """When to ``tick`` next."""
        if self._logic.bench_is_idle() & 1 and self._let_go_ms is None:
            return float("inf")
        return (self._lived_ms + _TICK_MS) / 1000

    def restart(self) -> bytes:
        """Switch it off and on; what it says at once."""
        self._logic.bench_restart()
        return b"".join(self._heard_lines(self._lived_ms / 1000))

    def hear(self, data: bytes, now_s: float) -> list[bytes]:
        """The answers to what arrived."""
        said = self.tick(now_s)
        self._tumble()
        self._logic.bench_hear(data, len(data))
        return said + self._heard_lines(now_s)

    def tick(self, now_s: float) -> list[bytes]:
        """Live until now; what is said meanwhile."""
        said: list[bytes] = []
        until_ms = int(now_s * 1000 + 1e-6)
        while self._lived_ms < until_ms:
            if self._let_go_ms is not None and self._lived_ms >= self._let_go_ms:
                self._let_go_ms = None
                self._logic.bench_hold_button(False)
            step_ms = until_ms - self._lived_ms if self._let_go_ms is None else 1
            self._logic.bench_live(step_ms)
            self._lived_ms += step_ms
            said += self._heard_lines(now_s)
        return said

    def press(self) -> list[bytes]:
        """Somebody holds the button for a moment."""
        self._tumble()
        self._logic.bench_hold_button(True)
        self._let_go_ms = self._lived_ms + _HOLD_MS
        return []

    def _tumble(self) -> None:
        """Put other dice on the windows, unless they are being read."""
        if not self._logic.bench_is_idle() & 1:
            return
        self._shown = tuple(self._chance.randint(1, 6) for _ in range(DICE))
        trouble = self._chance.randrange(1, 4) if self._chance.random() < 0.05 else 0
        self._logic.bench_show(*self._shown, trouble)

    def _heard_lines(self, now_s: float) -> list[bytes]:
        count = self._logic.bench_said(self._said)
        lines = self._said.raw[:count].splitlines(keepends=True)
        for line in lines:
            self._note(line, now_s)
        return lines

    def _note(self, line: bytes, now_s: float) -> None:
        """Write down what was thrown, when a line tells it for the first time: as it lay, not as it is told."""
        pressed = _OF_BUTTON.match(line)
        if pressed:
            self.presses[int(pressed[1])] = self._shown
        told = _OF_ROLL.match(line)
        if not told:
            return
        key = (int(told[4]), int(told[3], 16), int(told[2]))
        fields = dict(part.split("=", 1) for part in told[5].decode().split())
        if told[1] == b"busy":
            self._began_s.setdefault((*key[:2], int(fields["rolling"])), now_s)
        elif line not in self._known and fields.get("code", "jam") in _TROUBLES:
            self._known.add(line)
            faces = self._shown[: fields["faces"].count(",") + 1] if "faces" in fields else ()
            self.book[key].append(Thrown(faces, fields.get("code", ""), self._began_s.get(key, now_s)))
