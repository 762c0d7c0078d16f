"""Finding the roller: every port worth asking is asked at once, and none of them can keep the others waiting."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from firmware_bridge.devices import troubles
from firmware_bridge.devices.die_roller import DieRoller
from firmware_bridge.devices.rolls import Identity, Pace, RollCancelled
from firmware_bridge.link import LinkError
from firmware_bridge.ports import USB, PortWatch

_CLOSE_S: Final = 0.3
_LONGEST_PAUSE_S: Final = 60.0


@dataclass(frozen=True, slots=True)
class Found:
    """A roller that has said who it is; whoever got it gives it back to ``Search.shut``."""

    roller: DieRoller
    identity: Identity


class Search(Protocol):
    """A way to find the roller. ``find`` and ``shut`` are called by one thread, the rest by any."""

    def find(self, known: str, closing: Callable[[], bool], say: Callable[[LinkError], None]) -> Found | None:
        """The roller, however long it takes; ``None`` once ``closing``. ``known``: serial number of the one had before.

        ``say`` is told why there is none, again and again.
        """

    def shut(self, found: Found) -> None:
        """Close a roller that was found."""

    def wake(self) -> None:
        """Have ``find`` look at ``closing`` at once."""

    def close(self, timeout_s: float) -> bool:
        """Let every port go; ``False`` when the operating system still holds a thread."""


class Asker:
    """One port being asked in a thread of its own. All its attributes belong to ``changed``'s lock."""

    def __init__(
        self, roller: DieRoller, port: str, changed: threading.Condition, before: "Asker | None" = None
    ) -> None:
        self.roller, self.port = roller, port
        self.times: int = before.times + 1 if before is not None else 1
        self.began_at = time.monotonic()
        self.ended_at: float | None = None
        self.is_open = self.is_off = False
        self.identity: Identity | None = None
        # The sentence stays until the port has a better one.
        self.trouble: LinkError | None = before.trouble if before is not None else None
        self._changed = changed
        self._thread = threading.Thread(target=self._live, name=f"asking {port}", daemon=True)
        self._thread.start()

    def call_off(self) -> None:
        """Nobody waits for this port's answer any more."""
        self.is_off = True
        self.roller.wake()

    def join(self, timeout_s: float) -> bool:
        """Whether the thread has ended in time."""
        self._thread.join(max(0.0, timeout_s))
        return not self._thread.is_alive()

    def _live(self) -> None:
        identity, trouble = None, None
        try:
            self.roller.open()
            with self._changed:
                self.is_open = True
            identity = self.roller.identify(lambda: self.is_off)
        except RollCancelled:
            pass
        except LinkError as error:
            trouble = error
        except Exception as error:  # noqa: BLE001 - the wall of this thread: told as a sentence
            trouble = troubles.unforeseen(error)
        with self._changed:
            if identity is not None and not self.is_off:
                self.identity, self.ended_at = identity, time.monotonic()
                self._changed.notify_all()
                return
            self.trouble = trouble if trouble is None else _sentence_of(trouble)
        self.roller.close()
        with self._changed:
            self.ended_at = time.monotonic()
            self._changed.notify_all()


def _sentence_of(trouble: LinkError) -> LinkError:
    """The trouble without where it came from: kept, its traceback would keep this port's files open."""
    trouble.__traceback__ = trouble.__cause__ = trouble.__context__ = None
    return trouble


class PortSearch:
    """Looks for a roller at one named port, or at all USB ports of this computer.

    The quickest roller wins; one had before is given ``Pace.known_s`` to come first. A port that hangs when
    it is opened is told of, and costs nothing else. A USB port behind which no roller is found may be another device's:
    it is asked again after ``Pace.identify_s``, then after twice as long each time, up to a minute. Plugged in anew, it
    is asked at once.
    """

    def __init__(self, url: str | None, make_roller: Callable[[str], DieRoller], pace: Pace) -> None:
        self._watch = PortWatch(url)
        self._make_roller = make_roller
        self._pace = pace
        self._changed = threading.Condition()
        self._askers: dict[str, Asker] = {}
        self._left: list[Asker] = []
        self._closers: dict[threading.Thread, str] = {}
        """Threads that close a port -> that port, which nobody can open before they have ended."""
        self._met_at = ""

    def find(self, known: str, closing: Callable[[], bool], say: Callable[[LinkError], None]) -> Found | None:
        with self._changed:
            while not closing():
                candidates = self._watch.candidates()
                ports = [candidate.url for candidate in candidates]
                self._ask(ports, {candidate.url for candidate in candidates if candidate.named_by == USB})
                won = self._winner(known)
                if won is not None:
                    del self._askers[won.port]
                    self._met_at = won.port
                    self._call_off_all()
                    assert won.identity is not None
                    return Found(won.roller, won.identity)
                trouble = self._trouble(ports)
                if trouble is not None:
                    say(trouble)
                self._changed.wait(self._pace.reopen_s)
            self._call_off_all()
        return None

    def shut(self, found: Found) -> None:
        # The system may take half a minute to close a port whose far end no longer drinks.
        closer = threading.Thread(target=found.roller.close, name="closing", daemon=True)
        closer.start()
        closer.join(_CLOSE_S)
        self._closers[closer] = found.identity.port

    def wake(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def close(self, timeout_s: float) -> bool:
        until = time.monotonic() + timeout_s
        with self._changed:
            self._call_off_all()
            left = tuple(self._left)
        ended = [asker.join(until - time.monotonic()) for asker in left]
        for closer in tuple(self._closers):
            closer.join(max(0.0, until - time.monotonic()))
        return all(ended) and not any(closer.is_alive() for closer in tuple(self._closers))

    def _ask(self, ports: list[str], unnamed: set[str]) -> None:
        """Ask the ports that are not being asked, and forget those that are no longer there."""
        for port in self._askers.keys() - set(ports):
            self._let_go(self._askers.pop(port))
        self._left = [asker for asker in self._left if asker.ended_at is None]
        self._closers = {closer: port for closer, port in self._closers.items() if closer.is_alive()}
        hanging = {asker.port for asker in self._left} | set(self._closers.values())
        for port in ports:
            asker = self._askers.get(port)
            if asker is None:
                # A port called off or shut a moment ago lets go first, or it would be found held by ourselves.
                if port not in hanging:
                    self._askers[port] = Asker(self._make_roller(port), port, self._changed)
            elif self._is_due_again(asker, is_unnamed=port in unnamed):
                self._askers[port] = Asker(self._make_roller(port), port, self._changed, asker)

    def _is_due_again(self, asker: Asker, *, is_unnamed: bool) -> bool:
        if asker.ended_at is None or asker.identity is not None:
            return False
        pause_s = self._pace.reopen_s
        why = asker.trouble.why if asker.trouble is not None else ""
        if is_unnamed and asker.port != self._met_at and why in ("foreign", "version", "silent"):
            pause_s = min(self._pace.identify_s * 2 ** (asker.times - 1), _LONGEST_PAUSE_S)
        elif why in ("foreign", "version"):
            pause_s = self._pace.identify_s
        return time.monotonic() - asker.ended_at >= pause_s

    def _winner(self, known: str) -> Asker | None:
        """The asker of the roller to take: the one had before, or the quickest when that one has had its time."""
        found = sorted((a for a in self._askers.values() if a.identity is not None), key=lambda a: a.ended_at or 0.0)
        for asker in found:
            if asker.identity is not None and asker.identity.device_serial == known:
                return asker
        if not found:
            return None
        others_may_come = known and any(asker.ended_at is None for asker in self._askers.values())
        waited_s = time.monotonic() - (found[0].ended_at or 0.0)
        return None if others_may_come and waited_s < self._pace.known_s else found[0]

    def _trouble(self, ports: list[str]) -> LinkError | None:
        """Why there is none yet: the likeliest port's trouble, once every port has had its say or hangs."""
        if not ports:
            return troubles.no_port()
        troubled = [self._trouble_of(port) for port in ports]
        return next((trouble for trouble in troubled if trouble is not None), None) if all(troubled) else None

    def _trouble_of(self, port: str) -> LinkError | None:
        asker = self._askers.get(port) or next((left for left in self._left if left.port == port), None)
        if asker is None:
            return None
        hangs = asker.ended_at is None and not asker.is_open
        if hangs and time.monotonic() - asker.began_at >= self._pace.silent_s:
            return troubles.hangs(port)
        return asker.trouble

    def _call_off_all(self) -> None:
        for asker in self._askers.values():
            self._let_go(asker)
        self._askers.clear()

    def _let_go(self, asker: Asker) -> None:
        if asker.ended_at is None:
            asker.call_off()
            self._left.append(asker)
        elif asker.identity is not None:
            self.shut(Found(asker.roller, asker.identity))
