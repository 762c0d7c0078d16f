"""The roller's one worker thread: finds the roller, keeps it, asks it, and puts observations into the inbox."""

import contextlib
import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from firmware_bridge.devices.die_roller import DieRoller
from firmware_bridge.devices.observations import (
    RollAbstained,
    RollerGone,
    RollerObservation,
    RollerReady,
    RollSeen,
)
from firmware_bridge.devices.rolls import Identity, Pace, RollCancelled, RollFault, StrayRoll
from firmware_bridge.devices.session import Session
from firmware_bridge.link import Link, LinkError, SerialLink
from firmware_bridge.ports import candidates

_NO_PORT: Final = "No roller is plugged in. Plug it in, or name its port with --port or RINGTABLE_ROLLER."


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
    """

    def __init__(
        self,
        url: str | None,
        put: Callable[[RollerObservation], object],
        *,
        pace: Pace | None = None,
        make_link: Callable[[str], Link] = SerialLink,
    ) -> None:
        self._url = url
        self._put_into_inbox = put
        self._pace = pace or Pace()
        self._make_link = make_link
        self._session = Session()
        self._requests: deque[_Request] = deque()
        self._numbers = 0
        self._lock = threading.RLock()
        self._closing = threading.Event()
        self._asked: _Request | None = None
        self._met: tuple[str, int] | None = None
        self._said_gone = ("", "")
        self._thread = threading.Thread(target=self._live, name="roller", daemon=True)

    def start(self) -> None:
        """Begin to look for the roller. Once only."""
        self._thread.start()

    def request_roll(self, count: int = 1) -> int:
        """Ask for one roll of ``count`` dice; requests are answered in order. Returns the request's number."""
        with self._lock:
            self._numbers += 1
            self._requests.append(_Request(self._numbers, count))
            return self._numbers

    def cancel(self, request: int | None = None) -> None:
        """Call off one request, or all of them. A roll already under way becomes a stray."""
        with self._lock:
            for open_request in [r for r in self._requests if request in (None, r.number)]:
                open_request.cancelled = True
                self._requests.remove(open_request)
                # The request being asked is given up by whoever asks it, who may hold its answer already.
                if open_request is not self._asked and open_request.seq is not None:
                    self._session.give_up(open_request.seq)

    def close(self, timeout_s: float = 1.0) -> bool:
        """End the thread and close the port. Returns within ``timeout_s`` whatever the port does.

        False when the operating system still holds the thread in a call that cannot be interrupted; it is then left to
        end by itself, and puts nothing any more.
        """
        with self._lock:
            self._closing.set()
        if self._thread.ident is not None:
            self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _live(self) -> None:
        while not self._closing.is_set():
            pause_s = self._pace.reopen_s
            try:
                self._find_and_serve()
            except RollCancelled:
                continue
            except LinkError as error:
                self._say_gone(error.why, str(error))
                if error.why == "taken":
                    pause_s = self._pace.taken_s
            # The last wall: a failure nobody foresaw must reach the players as a sentence, and the thread must go on.
            except Exception as error:  # noqa: BLE001
                what = f"{type(error).__name__}: {error}"
                self._say_gone("unforeseen", f"The roller's driver failed ({what}). Roll by hand, and report this.")
            self._closing.wait(pause_s)

    def _find_and_serve(self) -> None:
        """Serve the first port where a roller answers; ``LinkError`` of the likeliest port when there is none."""
        first_error: LinkError | None = None
        for candidate in candidates(self._url):
            link = self._make_link(candidate.url)
            roller = DieRoller(link, session=self._session, pace=self._pace, on_stray=self._put)
            with contextlib.closing(roller):
                try:
                    roller.open()
                    identity = roller.identify(self._closing.is_set)
                except LinkError as error:
                    first_error = first_error or error
                    continue
                self._welcome(identity)
                self._serve(roller)
                return
        raise first_error or LinkError("missing", _NO_PORT)

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

    def _say_gone(self, why: str, sentence: str) -> None:
        """Say once, not at every attempt, why no roller can be reached; an unplugged port is of course missing."""
        if (why, sentence) == self._said_gone or (why == "missing" and self._said_gone[0] == "gone"):
            return
        self._said_gone = (why, sentence)
        self._put(RollerGone(sentence, why))

    def _put(self, observation: RollerObservation) -> None:
        with self._lock:
            if self._closing.is_set():
                return
            try:
                self._put_into_inbox(observation)
            # An inbox that fails must not end the thread; there is nobody but the log to tell.
            except Exception:
                logging.getLogger(__name__).exception("The inbox refused %r.", observation)
