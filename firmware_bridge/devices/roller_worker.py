"""The roller's one worker thread: finds the roller, keeps it, asks it, and puts observations into the inbox."""

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from firmware_bridge.devices import troubles
from firmware_bridge.devices.die_roller import DieRoller
from firmware_bridge.devices.observations import (
    RollAbstained,
    RollerGone,
    RollerObservation,
    RollerReady,
    RollSeen,
)
from firmware_bridge.devices.rolls import Identity, Pace, RollCancelled, RollFault, StrayRoll
from firmware_bridge.devices.search import Found, PortSearch, Search
from firmware_bridge.devices.session import Session
from firmware_bridge.link import Link, LinkError, SerialLink


@dataclass(slots=True)
class _Request:
    """A roll somebody waits for. ``seq`` is kept across unplugging, so that it is asked again, not rolled again."""

    number: int
    count: int
    seq: int | None = None
    interruptions: int = 0
    cancelled: bool = False


class RollerWorker:
    """Owns the roller for one program.

    ``url`` is a port as pyserial knows it, or ``None`` to try the environment variable and the USB ports. ``put`` is
    called with a ``RollerObservation``, in this worker's thread, and never after ``close`` has returned; nothing is
    put for a request after its ``cancel`` has returned. No exception leaves the thread.

    ``session`` is drawn afresh unless given. ``search`` makes another way to find the roller out of what makes a
    ``DieRoller`` for a port; ``clock`` tells seconds and ``pause`` waits some: a trial can so ``run`` an evening in a
    second, without a thread.
    """

    def __init__(
        self,
        url: str | None,
        put: Callable[[RollerObservation], object],
        *,
        pace: Pace | None = None,
        make_link: Callable[[str], Link] = SerialLink,
        session: Session | None = None,
        search: Callable[[Callable[[str], DieRoller]], Search] | None = None,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], object] | None = None,
    ) -> None:
        self._url = url
        self._put_into_inbox = put
        self._clock = clock
        self._pace = pace or Pace()
        self._make_link = make_link
        self._session = session or Session()
        self._requests: deque[_Request] = deque()
        self._numbers = 0
        self._lock = threading.RLock()
        self._closing = threading.Event()
        self._pause = pause or self._closing.wait
        self._search = search(self._roller_at) if search else PortSearch(url, self._roller_at, self._pace)
        self._roller: DieRoller | None = None
        self._asked: _Request | None = None
        self._met: tuple[str, int] | None = None
        self._said_gone = ("", "")
        self._thread = threading.Thread(target=self.run, name="roller", daemon=True)

    def start(self) -> None:
        """Begin to look for the roller. Once only."""
        self._thread.start()

    def request_roll(self, count: int = 1) -> int:
        """Ask for one roll of ``count`` dice; requests are answered in order. Returns the request's number."""
        with self._lock:
            self._numbers += 1
            self._requests.append(_Request(self._numbers, count))
            number = self._numbers
        self._wake()
        return number

    def cancel(self, request: int | None = None) -> None:
        """Call off one request, or all of them. A roll already under way becomes a stray."""
        with self._lock:
            for open_request in [r for r in self._requests if request in (None, r.number)]:
                open_request.cancelled = True
                self._requests.remove(open_request)
                # The request being asked is given up by whoever asks it, who may hold its answer already.
                if open_request is not self._asked and open_request.seq is not None:
                    self._session.give_up(open_request.seq)
        self._wake()

    def close(self, timeout_s: float = 1.0) -> bool:
        """End the thread and close the port. Returns within ``timeout_s`` whatever the port does.

        False when the operating system still holds a thread in a call that cannot be interrupted; it is then left to
        end by itself, and puts nothing any more.
        """
        until = time.monotonic() + timeout_s
        with self._lock:
            self._closing.set()
        self._wake()
        self._search.wake()
        if self._thread.ident is not None:
            self._thread.join(timeout_s)
        return self._search.close(max(0.0, until - time.monotonic())) and not self._thread.is_alive()

    def run(self) -> None:
        """What the thread does: find the roller and serve it, until ``close``."""
        while not self._closing.is_set():
            pause_s = self._pace.reopen_s
            try:
                self._find_and_serve()
            except RollCancelled:
                continue
            except LinkError as error:
                self._say_gone(error)
                if error.why == "taken":
                    pause_s = self._pace.taken_s
            # The last wall: a failure nobody foresaw must reach the players as a sentence, and the thread must go on.
            except Exception as error:  # noqa: BLE001
                self._say_gone(troubles.unforeseen(error))
            self._pause(pause_s)

    def _roller_at(self, url: str) -> DieRoller:
        link = self._make_link(url)
        return DieRoller(link, session=self._session, pace=self._pace, on_stray=self._put, clock=self._clock)

    def _wake(self) -> None:
        roller = self._roller
        if roller is not None:
            roller.wake()

    def _find_and_serve(self) -> None:
        """Serve the roller that is found until it is lost; ``LinkError`` then."""
        serial = self._met[0] if self._met is not None else ""
        found = self._search.find(serial, self._closing.is_set, self._say_gone)
        if found is None:
            return
        self._roller = found.roller
        try:
            self._keep(found)
        finally:
            self._roller = None
            self._search.shut(found)

    def _keep(self, found: Found) -> None:
        """Serve a roller, also across its restarts: opening its port anew could restart it once more."""
        identity = found.identity
        while not self._closing.is_set():
            self._welcome(identity)
            try:
                self._serve(found.roller)
            except LinkError as error:
                if error.why != "restarted":
                    raise
                self._say_gone(error)
                identity = found.roller.identify(self._closing.is_set)

    def _welcome(self, identity: Identity) -> None:
        """Greet a device; one that is not as it was before no longer knows the rolls it was asked for."""
        start = (identity.device_serial, identity.boot)
        with self._lock:
            if start != self._met:
                for request in self._requests:
                    request.seq = None
        self._met = start
        self._said_gone = ("", "")
        self._put(RollerReady.from_identity(identity))

    def _serve(self, roller: DieRoller) -> None:
        """Answer requests in order until the worker is closed; ``LinkError`` when the roller is lost."""
        while not self._closing.is_set():
            with self._lock:
                self._asked = self._requests[0] if self._requests else None
                if self._asked is not None and self._asked.seq is None:
                    self._asked.seq = self._session.take_seq()
            if self._asked is None:
                roller.listen()
                continue
            try:
                self._ask(roller, self._asked)
            except LinkError as error:
                self._interrupted(self._asked, error)
                raise
            finally:
                with self._lock:
                    self._asked = None

    def _interrupted(self, request: _Request, error: LinkError) -> None:
        with self._lock:
            # From here on nobody asks it, so whoever cancels it gives it up himself.
            self._asked = None
            request.interruptions += 1
            if request.cancelled and request.seq is not None:
                self._session.give_up(request.seq)
            if error.why in ("restarted", "taken"):
                request.seq = None

    def _ask(self, roller: DieRoller, request: _Request) -> None:
        """Put the answer to one request, unless it is cancelled first."""

        def cancelled() -> bool:
            return request.cancelled or self._closing.is_set()

        try:
            rolled = roller.roll(request.count, seq=request.seq, cancelled=cancelled)
        except RollCancelled:
            return
        except RollFault as fault:
            self._finish(
                request, RollAbstained(request.number, str(fault), fault.code, fault.seq, fault.raw_line), stray=None
            )
        else:
            seen = RollSeen.from_rolled(request.number, rolled, request.interruptions)
            self._finish(request, seen, stray=rolled.too_late())

    def _finish(self, request: _Request, answer: RollerObservation, stray: StrayRoll | None) -> None:
        """Close the request with its answer, or, if it was cancelled meanwhile, keep a roll as a stray."""
        with self._lock:
            if not request.cancelled:
                self._requests.remove(request)
                self._put(answer)
            elif stray is not None:
                self._put(stray)

    def _say_gone(self, error: LinkError) -> None:
        """Say once, not at every attempt, why no roller can be reached; an unplugged port is of course missing.

        Where no port is named, the other devices of this computer are no news after the roller was unplugged.
        """
        told, why = self._said_gone, error.why
        follows = ("missing",) if self._url else ("missing", "foreign", "silent")
        if (why, str(error)) == told or (told[0] == "gone" and why in follows):
            return
        self._said_gone = (why, str(error))
        self._put(RollerGone(str(error), why))

    def _put(self, observation: RollerObservation) -> None:
        with self._lock:
            if self._closing.is_set():
                return
            try:
                self._put_into_inbox(observation)
            # An inbox that fails must not end the thread; whoever hears of threads that end is told.
            except Exception as error:  # noqa: BLE001
                told = (type(error), error, error.__traceback__, threading.current_thread())
                threading.excepthook(threading.ExceptHookArgs(told))
