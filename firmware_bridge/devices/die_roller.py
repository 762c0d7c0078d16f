"""The serial die roller: plain blocking calls over a ``Link``.

A roll counts exactly once, whatever the cable does: an ask is repeated under its own number until it is answered, the
device answers a repeated number with the same faces, and an answer to any other number, session or start of the device
is never taken for it.
"""

import time
from collections import deque
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Self

from firmware_bridge.devices import troubles
from firmware_bridge.devices.rolls import (
    KIND,
    Identity,
    Pace,
    RollCancelled,
    Rolled,
    RollFault,
    StrayRoll,
)
from firmware_bridge.devices.session import Session
from firmware_bridge.lines import LineSplitter
from firmware_bridge.link import Link, LinkError, SerialLink
from firmware_bridge.protocol import (
    MESSAGES,
    VERSION,
    Message,
    ProtocolError,
    Value,
    WrongVersion,
    decode,
    encode,
    fault_sentence,
    message,
)


def _never() -> bool:
    return False


def _dropped(stray: StrayRoll) -> None:
    """Where strays go when nobody asked for them."""


class DieRoller:
    """A conversation with one roller.

    ``link_or_url``: a ``Link``, or anything pyserial opens. ``session`` may be shared by the rollers of one program;
    ``clock`` tells seconds. Every call raises ``LinkError`` when the line or the device fails; the roller may then be
    closed and opened again.
    """

    def __init__(
        self,
        link_or_url: Link | str,
        *,
        session: Session | None = None,
        pace: Pace | None = None,
        on_stray: Callable[[StrayRoll], None] = _dropped,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._link: Link = SerialLink(link_or_url) if isinstance(link_or_url, str) else link_or_url
        self.session = session or Session()
        self._pace = pace or Pace()
        self._on_stray = on_stray
        self._clock = clock
        self._lines = LineSplitter()
        self._heard: deque[tuple[Message, str]] = deque()
        self._identity: Identity | None = None
        self._asked = 0
        self._pinged_at = 0.0
        self._waiting_since: float | None = None
        self._foreign = b""

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def open(self) -> None:
        """Open the port. The device is asked who it is by ``identify``."""
        self._identity = None
        self._lines.clear()
        self._heard.clear()
        self._link.open()

    def close(self) -> None:
        """Close the port; never raises."""
        self._identity = None
        self._link.close()

    def wake(self) -> None:
        """Have the call under way look at once whether it is cancelled; ``listen`` returns. From any thread."""
        self._link.wake()

    def identify(self, cancelled: Callable[[], bool] = _never) -> Identity:
        """Greet the device until it says who it is; ``LinkError`` when nobody, or not a die roller, answers in time."""
        self._identity, self._foreign = None, b""
        limit_s, busy = self._pace.identify_s, False
        ask = message("hello", self.session.take_seq(), version=VERSION, session=self.session.number)
        for answer, _ in self._answers(ask, limit_s, limit_s, cancelled):
            match answer.name:
                case "here":
                    self._identity = self._identity_from(answer)
                    return self._identity
                case "fault":
                    raise LinkError("version", fault_sentence(answer.word("code")))
                case "busy":
                    busy = True
        if busy:
            raise troubles.rolls_for_another(self._link.name)
        raise troubles.nobody(self._link.name, limit_s, self._foreign)

    def roll(self, count: int = 1, *, seq: int | None = None, cancelled: Callable[[], bool] = _never) -> Rolled:
        """One roll of ``count`` dice, asked until it is answered.

        ``seq``, from ``session.take_seq()``, asks for that very roll again after a failure: it is not rolled twice.
        Raises ``RollFault`` when the device abstains, ``RollCancelled`` when ``cancelled`` has come true, at once after
        ``wake`` and else within ``Pace.again_s``, and ``LinkError`` otherwise.
        """
        identity = self._identity or self.identify(cancelled)
        asked = self.session.take_seq() if seq is None else seq
        if not 1 <= count <= identity.dice:
            raise RollFault("count", troubles.too_few_dice(identity.dice, count), asked, "")
        ask = message("roll", asked, session=self.session.number, count=count)
        try:
            for answer, raw in self._answers(ask, self._pace.silent_s, self._pace.roll_s, cancelled):
                match answer.name:
                    case "rolled":
                        return self._rolled(answer, raw, count, identity)
                    case "fault":
                        code = answer.word("code")
                        raise RollFault(code, fault_sentence(code), answer.seq, raw)
        except RollCancelled:
            self.session.give_up(asked)
            raise
        raise troubles.endless(self._link.name, self._pace.roll_s)

    def ask(self, name: str, **values: Value) -> Message:
        """The answer to ``selftest``, ``calibrate`` or ``stats``, asked until it is given.

        Raises ``RollFault`` when the device abstains, ``LinkError`` when it does not answer.
        """
        if self._identity is None:
            self.identify()
        ask = message(name, self.session.take_seq(), session=self.session.number, **values)
        for answer, raw in self._answers(ask, self._pace.silent_s, self._pace.roll_s, _never):
            if answer.name == "fault":
                code = answer.word("code")
                raise RollFault(code, fault_sentence(code), answer.seq, raw)
            if answer.name != "busy" and answer.name in MESSAGES[name].answers:
                return answer
        raise troubles.endless(self._link.name, self._pace.roll_s)

    def listen(self) -> None:
        """Take in what comes unasked, until ``wake`` or ``Pace.ping_s``, and make sure the device is still there."""
        if self._identity is None:
            self.identify()
        now = self._clock()
        if now - self._pinged_at >= self._pace.ping_s:
            self._pinged_at, self._asked = now, self.session.take_seq()
            self._waiting_since = now if self._waiting_since is None else self._waiting_since
            self._link.write(encode(message("ping", self._asked, session=self.session.number)))
        if not self._heard:
            self._read(self._patience_s(now, self._pinged_at + self._pace.ping_s, self._pace.silent_s))
        while self._heard:
            self._sort(*self._heard.popleft())
        self._refuse_silence(self._pace.silent_s)

    def _answers(
        self, ask: Message, silent_s: float, limit_s: float, cancelled: Callable[[], bool]
    ) -> Iterator[tuple[Message, str]]:
        """What the device answers to ``ask``, repeated until the caller has enough or ``limit_s`` is over."""
        line, asked_at, self._asked = encode(ask), float("-inf"), ask.seq
        start = self._waiting_since = self._clock()
        while (now := self._clock()) - start < limit_s:
            if cancelled():
                raise RollCancelled
            if now - asked_at >= self._pace.again_s:
                asked_at = now
                self._waiting_since = now if self._waiting_since is None else self._waiting_since
                self._link.write(line)
            self._read(self._patience_s(now, min(asked_at + self._pace.again_s, start + limit_s), silent_s))
            while self._heard:
                heard, raw = self._heard.popleft()
                self._sort(heard, raw)
                if heard.seq == ask.seq and (self._is_ours(heard) or _is_for_nobody(heard)):
                    yield heard, raw
            if silent_s < limit_s:
                self._refuse_silence(silent_s)

    def _patience_s(self, now: float, next_at: float, silent_s: float) -> float:
        """How long a read may wait: until the next thing to say is due, or silence is too long."""
        silent_at = next_at if self._waiting_since is None else self._waiting_since + silent_s
        return max(0.0, min(next_at, silent_at) - now)

    def _read(self, wait_s: float) -> None:
        """Take in the intact device messages that have come, each with its raw line."""
        data = self._link.read(wait_s)
        if data and self._identity is None:
            self._foreign = (self._foreign + data)[:200]
        for line in self._lines.feed(data):
            try:
                heard = decode(line)
            except WrongVersion as error:
                raise troubles.other_version(self._link.name, error.version) from error
            except ProtocolError:
                continue
            if heard.from_device:
                self._waiting_since = None
                self._heard.append((heard, line.decode("ascii")))

    def _sort(self, heard: Message, raw: str) -> None:
        """Notice restarts, and hand on rolls that answer no open ask."""
        identity = self._identity
        if identity is None:
            return
        if heard.number("boot") != identity.boot and (heard.name == "boot" or self._is_ours(heard)):
            raise troubles.restarted(self._link.name)
        match heard.name:
            case "fault" if heard.word("code") == "stranger" and heard.seq == self._asked and self._is_ours(heard):
                raise troubles.taken(self._link.name)
            case "button":
                missed = self.session.missed_presses(identity.device_serial, heard.seq)
                if missed is not None:
                    self._on_stray(_pressed(heard, raw, missed, identity))
            case "rolled" if self._is_ours(heard) and heard.seq in self.session.given_up:
                self.session.given_up.discard(heard.seq)
                self._on_stray(self._evidence(heard, raw, identity).too_late())

    def _is_ours(self, heard: Message) -> bool:
        """Whether a message belongs to this session; ``boot`` and ``button`` belong to none."""
        return dict(heard.values).get("session") == self.session.number

    def _refuse_silence(self, silent_s: float) -> None:
        """``LinkError`` when the device owes an answer for too long."""
        if self._waiting_since is not None and self._clock() - self._waiting_since >= silent_s:
            raise troubles.silent(self._link.name)

    def _identity_from(self, here: Message) -> Identity:
        device = here.word("device")
        if device != KIND:
            raise troubles.other_device(self._link.name, device)
        return Identity(
            port=self._link.name,
            model=here.word("model"),
            device_serial=here.word("serial"),
            firmware=here.word("firmware"),
            version=here.number("version"),
            dice=here.number("dice"),
            sides=here.number("sides"),
            boot=here.number("boot"),
        )

    def _rolled(self, answer: Message, raw: str, count: int, identity: Identity) -> Rolled:
        if len(answer.faces) != count or not all(1 <= face <= identity.sides for face in answer.faces):
            raise RollFault("nonsense", troubles.nonsense(answer.faces, count, identity.sides), answer.seq, raw)
        return self._evidence(answer, raw, identity)

    def _evidence(self, answer: Message, raw: str, identity: Identity) -> Rolled:
        return Rolled(
            faces=answer.faces,
            seq=answer.seq,
            session=self.session.number,
            port=identity.port,
            device_serial=identity.device_serial,
            boot=identity.boot,
            raw_line=raw,
            confidence=answer.number("sure") / 1000,
            simulated=identity.simulated,
        )


def _is_for_nobody(heard: Message) -> bool:
    """A fault of a device that could not read in which session it was asked."""
    return heard.name == "fault" and heard.number("session") == 0


def _pressed(heard: Message, raw: str, missed: int, identity: Identity) -> StrayRoll:
    return StrayRoll(
        faces=heard.faces,
        why="button",
        counter=heard.seq,
        missed=missed,
        port=identity.port,
        device_serial=identity.device_serial,
        boot=heard.number("boot"),
        raw_line=raw,
        confidence=heard.number("sure") / 1000,
        simulated=identity.simulated,
    )
