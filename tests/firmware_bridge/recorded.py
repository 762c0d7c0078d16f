"""A recorded conversation with a roller: played to a program of the firmware, compared, and recorded anew.

The first word of a line of ``recorded.txt`` says what it is. ``start`` switches the device on, with these options and
the EEPROM it had; ``order`` tells the drum what befalls it, ``meanwhile`` does so once a roll is under way; ``host`` is
a line to the device and ``raw`` bytes to it, in Python's escapes; ``device`` is a line of the device's. Lines of the
host's that follow one another are sent in one piece.

``python -m tests.firmware_bridge.recorded PROGRAM`` prints it with what that program answers.
"""

import re
import sys
from contextlib import closing
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from firmware_bridge.protocol import ProtocolError, decode, encode
from tests.firmware_bridge.c_roller import CRoller

RECORDING: Final = Path(__file__).with_name("recorded.txt").read_text(encoding="ascii")
# The fields that may differ, and with them the line's checksum.
_MAY_DIFFER: Final = {
    "here": re.compile(rb"(?<= model=)[^ ]+"),  # a simulator says that it is one
    "busy": re.compile(rb"(?<= wait_ms=)[0-9]+"),  # a Uno rolls for 2 s of its own clock, a simulator as it is told
}
_QUIET_S: Final = 0.1
_TO_DEVICE: Final = ("host", "raw")


class _Playing:
    """A conversation under way; ``heard`` are the device's lines so far."""

    def __init__(self, command: list[str], eeprom: Path) -> None:
        self.heard: list[bytes] = []
        self._command = [*command, "--state", str(eeprom)]
        self._roller: CRoller | None = None
        self._breath = b""

    def do(self, line: str) -> None:
        """What a line of the recording says, but for the device's."""
        word, _, said = line.partition(" ")
        if word in _TO_DEVICE:
            data = said.encode("ascii")
            self._breath += data.decode("unicode_escape").encode("latin-1") if word == "raw" else data + b"\n"
            return
        self._speak()
        if word == "start":
            self.close()
            self._roller = CRoller([*self._command, *said.split()])
            self.heard.append(encode(self._roller.first).rstrip())
        elif word == "order":
            self._there.order(said)
        elif word == "meanwhile":
            while not self.heard[-1].startswith(b"<busy"):
                self.heard.append(self._there.hear_line())
            self._there.order(said)

    def listen(self, wanted: int) -> None:
        """Hear the device until it has said so many lines since the beginning."""
        while len(self.heard) < wanted:
            self.heard.append(self._there.hear_line())

    def rest(self, for_s: float) -> None:
        """Hear the device until it has been silent for so long."""
        if self._roller is not None:
            self._speak()
            self.heard += self._roller.silence(for_s)

    def close(self) -> None:
        """Switch the device off."""
        roller, self._roller = self._roller, None
        if roller is not None:
            roller.__exit__()

    def _speak(self) -> None:
        if self._breath:
            self._there.say(self._breath)
            self._breath = b""

    @property
    def _there(self) -> CRoller:
        assert self._roller is not None, "a conversation begins with a start"
        return self._roller


def answers(text: str) -> list[bytes]:
    """The device's lines in a recording."""
    return [line.removeprefix("device ").encode() for line in text.splitlines() if line.startswith("device ")]


def played(text: str, command: list[str], eeprom: Path) -> list[bytes]:
    """What a program says in the conversation; the test fails where it owes an answer."""
    wanted = 0
    with closing(_Playing(command, eeprom)) as playing:
        for line in text.splitlines():
            if line.startswith("start"):
                playing.rest(_QUIET_S)
            playing.do(line)
            if line.startswith("device "):
                wanted += 1
                playing.listen(wanted)
        playing.rest(_QUIET_S)
        return playing.heard


def recorded_anew(text: str, command: list[str], eeprom: Path, *, quiet_s: float = 0.8) -> str:
    """The recording with what a program says, be it more or less than it said.

    It has said all when it was silent for ``quiet_s``, which is longer than a slow roll takes.
    """
    written: list[str] = []
    told, before = 0, "#"
    with closing(_Playing(command, eeprom)) as playing:
        for line in [*text.splitlines(), "#"]:
            word = line.partition(" ")[0]
            goes_on = before in _TO_DEVICE and word in (*_TO_DEVICE, "meanwhile")
            if not goes_on and before in (*_TO_DEVICE, "start", "order", "meanwhile"):
                playing.rest(quiet_s)
                written += [f"device {said.decode()}" for said in playing.heard[told:]]
                told = len(playing.heard)
            before = word
            playing.do(line)
            if word != "device":
                written.append(line)
    return "\n".join(written[:-1]) + "\n"


def differences(one: list[bytes], other: list[bytes]) -> list[tuple[bytes, bytes]]:
    """The lines in which two devices differ, but for what may differ."""
    pairs = zip_longest(one, other, fillvalue=b"(nothing)")
    return [(mine, theirs) for mine, theirs in pairs if _comparable(mine) != _comparable(theirs)]


def _comparable(line: bytes) -> bytes:
    """An intact line without what may differ."""
    try:
        name = decode(line).name
    except ProtocolError:
        return line
    return _MAY_DIFFER[name].sub(b"*", line[:-9]) if name in _MAY_DIFFER else line


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        sys.stdout.write(recorded_anew(RECORDING, sys.argv[1:], Path(folder, "eeprom")))
