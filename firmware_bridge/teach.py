"""``ringtable roller teach``: teaches a new roller its lamp and its dice, then has it test itself.

Whoever built the roller lays every die on its window as he is asked to, and presses Enter.
"""

import sys
import time
from collections.abc import Callable
from typing import Any, Final

from firmware_bridge.devices import troubles
from firmware_bridge.devices.rolls import KIND
from firmware_bridge.devices.session import Session
from firmware_bridge.lines import LineSplitter
from firmware_bridge.link import Link, LinkError
from firmware_bridge.protocol import (
    MESSAGES,
    VERSION,
    Message,
    ProtocolError,
    WrongVersion,
    decode,
    encode,
    fault_sentence,
    message,
)

_AGAIN_S: Final = 0.5
_LONGEST_S: Final = 20.0
_POLL_S: Final = 0.05


class Lesson:
    """A plain conversation with the roller at ``link``, which is open. ``LinkError`` when it does not answer."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._session = Session()
        self._lines = LineSplitter()

    def ask(self, name: str, **values: Any) -> Message:
        """The answer, once it is not ``busy``."""
        seq = self._session.take_seq()
        line = encode(message(name, seq, session=self._session.number, **values))
        end, asked = time.monotonic() + _LONGEST_S, float("-inf")
        while (now := time.monotonic()) < end:
            if now - asked > _AGAIN_S:
                asked = now
                self._link.write(line)
            for heard in self._lines.feed(self._link.read(_POLL_S)):
                answer = self._answer(heard, seq, MESSAGES[name].answers)
                if answer is not None:
                    return answer
        raise LinkError("silent", f"The roller at {self._link.name} does not answer. Look at its cable and port.")

    def _answer(self, line: bytes, seq: int, answers: tuple[str, ...]) -> Message | None:
        try:
            heard = decode(line)
        except WrongVersion as error:
            raise troubles.other_version(self._link.name, error.version) from error
        except ProtocolError:
            return None
        if heard.seq != seq or heard.name not in answers or heard.name == "busy":
            return None
        # A fault of a device that could not read in which session it was asked has none.
        is_ours = heard.number("session") in (self._session.number, *((0,) if heard.name == "fault" else ()))
        return heard if is_ours else None


def teach(link: Link, wait: Callable[[str], object], say: Callable[[str], object]) -> bool:
    """One whole lesson; whether all of it was learnt. ``wait`` asks for something to be done and returns when it is."""
    lesson = Lesson(link)
    greeted = lesson.ask("hello", version=VERSION)
    if greeted.name == "fault":
        say(fault_sentence(greeted.word("code")))
        return False
    if greeted.word("device") != KIND:
        raise troubles.other_device(link.name, greeted.word("device"))
    for face in range(7):
        wait("Close the roller against daylight." if face == 0 else f"Lay every die on its window with {face} up.")
        learnt = lesson.ask("calibrate", face=face)
        if learnt.name == "fault":
            say(f"Not learnt. {fault_sentence(learnt.word('code'))} WIRING.md says what to look at.")
            return False
        say(f"{'The lamp' if face == 0 else face}: levels {learnt.value('levels')}")
    tested = lesson.ask("selftest")
    if tested.name != "tested":
        say(fault_sentence(tested.word("code")))
        return False
    found = {part: tested.word(part) for part in ("motor", "lamp", "sensor", "eeprom")}
    say("Self-test: " + ", ".join(f"{part} {says}" for part, says in found.items()))
    return set(found.values()) == {"well"}


def teach_at(link: Link) -> int:
    """Hold the lesson at the terminal; 0 when the roller is well, 1 when not or when the lesson was broken off."""
    try:
        link.open()
        return 0 if teach(link, lambda wish: input(f"{wish} Then press Enter. "), print) else 1
    except (LinkError, EOFError, KeyboardInterrupt) as end:
        print(end if isinstance(end, LinkError) else "\nThe lesson was broken off.", file=sys.stderr)
        return 1
    finally:
        link.close()
