"""Finding the roller: all ports at once, none waits for another, and every trouble is seen within a second."""

import gc
import os
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from firmware_bridge import ports
from firmware_bridge.devices import search
from firmware_bridge.devices.observations import RollerGone, RollerReady, RollSeen
from firmware_bridge.devices.roller_worker import RollerWorker
from firmware_bridge.devices.rolls import Pace
from firmware_bridge.link import LinkError, SerialLink
from firmware_bridge.ports import Candidate, PortWatch
from tests.firmware_bridge.canned import Sim
from tests.patience import PATIENCE_S

Plugged = list[str]


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Plugged:
    """The USB ports there are; tests put them in and take them out."""
    found: Plugged = []
    monkeypatch.setattr(ports, "candidates", lambda url: tuple(Candidate(port, "usb") for port in found))
    monkeypatch.setattr(ports, "_changed_ns", lambda: None)
    return found


@pytest.fixture
def deaf() -> Iterator[Callable[[], str]]:
    """Makes ports at which nobody answers."""
    ends: list[int] = []

    def make() -> str:
        ends.extend(os.openpty())
        return os.ttyname(ends[-1])

    yield make
    for end in ends:
        os.close(end)


@contextmanager
def looking(inbox: Any, pace: Pace | None = None, **settings: Any) -> Iterator[RollerWorker]:
    worker = RollerWorker(None, inbox.put, pace=pace, **settings)
    worker.start()
    try:
        yield worker
    finally:
        worker.close()


def test_a_ready_roller_is_found_at_once_beside_ports_where_nobody_answers(
    sim: Sim, inbox: Any, plugged: Plugged, deaf: Callable[[], str]
) -> None:
    port = sim()
    plugged += [deaf(), deaf(), port.name]
    with looking(inbox, Pace(identify_s=2 * PATIENCE_S)):
        assert inbox.next(RollerReady).port == port.name


def test_starting_a_worker_keeps_nobody_waiting(inbox: Any, plugged: Plugged) -> None:
    """The first screen is drawn by the thread that starts the worker."""
    released = threading.Event()

    class HangingLink(SerialLink):
        def open(self) -> None:
            assert released.wait(PATIENCE_S), "whoever started the worker waits for the port"

    plugged.append("loop://")
    with looking(inbox, make_link=HangingLink):
        released.set()


def test_what_a_port_in_vain_held_open_is_let_go_at_once(inbox: Any, tmp_path: Path, quick: Pace) -> None:
    """And not when Python next looks for rings of objects: the app may have switched that off."""
    links: list[weakref.ref[SerialLink]] = []

    class NotedLink(SerialLink):
        def open(self) -> None:
            links.append(weakref.ref(self))
            super().open()

    gc.disable()
    try:
        worker = RollerWorker(str(tmp_path / "none"), inbox.put, pace=quick, make_link=NotedLink)
        worker.start()
        until = time.monotonic() + PATIENCE_S
        while len(links) < 6 and time.monotonic() < until:
            time.sleep(0.02)
        worker.close()
        assert len(links) >= 6
        assert sum(link() is not None for link in links) <= 2
    finally:
        gc.enable()


def test_the_ports_that_were_not_taken_are_let_go(
    sim: Sim, inbox: Any, plugged: Plugged, deaf: Callable[[], str], quick: Pace
) -> None:
    other = deaf()
    plugged += [other, sim().name]
    with looking(inbox, quick):
        inbox.next(RollerReady)
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            link = SerialLink(other)
            try:
                link.open()
            except LinkError:
                time.sleep(0.01)
                continue
            link.close()
            return
    pytest.fail("the other port is still held")


def test_a_second_roller_that_answers_too_is_let_go(sim: Sim, inbox: Any, plugged: Plugged, quick: Pace) -> None:
    rollers = [sim(), sim()]
    plugged += [roller.name for roller in rollers]
    with looking(inbox, quick):
        taken = inbox.next(RollerReady).port
        (other,) = (roller.name for roller in rollers if roller.name != taken)
        until(lambda: _can_be_opened(other))


def test_a_replugged_roller_is_found_under_another_name_within_a_second(
    sim: Sim, inbox: Any, plugged: Plugged, deaf: Callable[[], str], tmp_path: Path
) -> None:
    port = sim(3, roll_s=0.3)
    plugged += [deaf(), port.name]
    # Whoever waits for silence, or for a port to have had its time, waits longer here than the test.
    with looking(inbox, Pace(identify_s=2 * PATIENCE_S, silent_s=2 * PATIENCE_S)) as worker:
        serial = inbox.next(RollerReady).device_serial
        worker.request_roll()
        before = port.name
        time.sleep(0.1)
        port.unplug()
        del plugged[1]
        assert inbox.next(RollerGone).why == "gone"
        port.plug(tmp_path / "ttyACM1")
        plugged.append(port.name)
        ready = inbox.next(RollerReady)
        assert (ready.device_serial, ready.port) == (serial, port.name)
        assert ready.port != before
        assert inbox.next(RollSeen).interruptions == 1


def test_the_roller_had_before_comes_first_though_another_is_quicker(
    sim: Sim, inbox: Any, plugged: Plugged, quick: Pace
) -> None:
    known, other = sim(serial="SIM-0001"), sim(serial="SIM-0002")
    slow = threading.Event()

    class SlowLink(SerialLink):
        def open(self) -> None:
            if slow.is_set() and self.name == known.name:
                time.sleep(0.15)
            super().open()

    plugged.append(known.name)
    with looking(inbox, quick, make_link=SlowLink):
        inbox.next(RollerReady)
        known.unplug()
        inbox.next(RollerGone)
        slow.set()
        known.plug()
        plugged[:] = [known.name, other.name]
        assert inbox.next(RollerReady).device_serial == "SIM-0001"


def test_another_roller_is_taken_when_the_one_had_before_stays_away(
    sim: Sim, inbox: Any, plugged: Plugged, quick: Pace
) -> None:
    known, other = sim(4, serial="SIM-0001", roll_s=5), sim(6, serial="SIM-0002")
    plugged.append(known.name)
    with looking(inbox, quick) as worker:
        inbox.next(RollerReady)
        worker.request_roll()
        time.sleep(0.1)
        known.unplug()
        inbox.next(RollerGone)
        plugged[:] = [other.name]
        assert inbox.next(RollerReady).device_serial == "SIM-0002"
        assert inbox.next(RollSeen).faces == (6,)


def test_a_port_that_hangs_costs_the_others_nothing_and_is_told_within_a_second(
    sim: Sim, inbox: Any, plugged: Plugged
) -> None:
    port, released = sim(), threading.Event()

    class HangingLink(SerialLink):
        def open(self) -> None:
            if self.name == "loop://":
                released.wait(2 * PATIENCE_S)
            super().open()

    plugged.append("loop://")
    with looking(inbox, Pace(identify_s=2 * PATIENCE_S), make_link=HangingLink) as worker:
        gone = inbox.next(RollerGone)
        assert ("hangs" in gone.sentence, gone.why) == (True, "stuck")
        plugged.append(port.name)
        assert inbox.next(RollerReady).port == port.name
        assert not worker.close(timeout_s=0.1)
        released.set()
        assert worker.close()


class Refusing(SerialLink):
    """A port at which nobody answers the first ``refusals`` times; ``asked_at`` has the moments it was asked."""

    refusals = 1000
    is_lost = False
    asked_at: ClassVar[list[float]] = []

    def open(self) -> None:
        self.asked_at.append(time.monotonic())
        if len(self.asked_at) <= self.refusals:
            raise LinkError("silent", f"Nobody answers at {self.name}.")
        super().open()

    def read(self, wait_s: float) -> bytes:
        if self.is_lost:
            type(self).is_lost = False
            raise LinkError("gone", f"The roller at {self.name} was unplugged.")
        return super().read(wait_s)


@pytest.fixture
def refusing() -> type[Refusing]:
    return type("Refusing", (Refusing,), {"asked_at": []})


def until(is_so: Callable[[], bool], within_s: float = PATIENCE_S) -> None:
    end = time.monotonic() + within_s
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_usb_port_without_a_roller_is_asked_ever_more_rarely(
    inbox: Any, plugged: Plugged, quick: Pace, refusing: type[Refusing]
) -> None:
    """It may be another device's, which is not to be pestered."""
    plugged.append("loop://")
    with looking(inbox, replace(quick, identify_s=0.05), make_link=refusing):
        until(lambda: len(refusing.asked_at) == 5)
    pauses_s = [later - sooner for sooner, later in pairwise(refusing.asked_at)]
    assert all(pause_s >= 0.05 * 2**place for place, pause_s in enumerate(pauses_s)), pauses_s


def test_a_usb_port_plugged_in_anew_is_asked_at_once(
    inbox: Any, plugged: Plugged, quick: Pace, refusing: type[Refusing]
) -> None:
    plugged.append("loop://")
    with looking(inbox, replace(quick, identify_s=60), make_link=refusing):
        assert inbox.next(RollerGone).why == "silent"
        plugged.clear()
        assert inbox.next(RollerGone).why == "missing"
        plugged.append("loop://")
        until(lambda: len(refusing.asked_at) == 2)


def test_the_port_of_a_roller_that_was_met_is_no_other_device_s(
    sim: Sim, inbox: Any, plugged: Plugged, quick: Pace, refusing: type[Refusing]
) -> None:
    port = sim()
    plugged.append(port.name)
    refusing.refusals = 0
    with looking(inbox, replace(quick, identify_s=60), make_link=refusing):
        inbox.next(RollerReady)
        refusing.refusals, refusing.is_lost = 4, True
        assert inbox.next(RollerGone).why == "gone"
        inbox.next(RollerReady)
    assert len(refusing.asked_at) == 5


def test_a_port_is_asked_again_only_once_it_has_been_shut(sim: Sim, inbox: Any, plugged: Plugged, quick: Pace) -> None:
    """A busy system takes longer to close a port than anybody waits for it: it is held by ourselves till then."""
    port, is_lost = sim(), threading.Event()

    class SlowLink(SerialLink):
        def read(self, wait_s: float) -> bytes:
            heard = super().read(wait_s)
            if is_lost.is_set():
                is_lost.clear()
                raise LinkError("gone", f"The roller at {self.name} was unplugged.")
            return heard

        def close(self) -> None:
            if self._port is not None:
                time.sleep(3 * search._CLOSE_S)
            super().close()

    plugged.append(port.name)
    with looking(inbox, quick, make_link=SlowLink):
        inbox.next(RollerReady)
        is_lost.set()
        assert inbox.next(RollerGone).why == "gone"
        inbox.next(RollerReady)


def _can_be_opened(port: str) -> bool:
    link = SerialLink(port)
    try:
        link.open()
    except LinkError:
        return False
    link.close()
    return True


@pytest.mark.parametrize("state", ["idle", "rolling"])
def test_a_pulled_cable_is_told_within_a_second(sim: Sim, inbox: Any, plugged: Plugged, state: str) -> None:
    port = sim(roll_s=5)
    plugged.append(port.name)
    with looking(inbox) as worker:
        inbox.next(RollerReady)
        if state == "rolling":
            worker.request_roll()
            time.sleep(0.05)
        port.unplug()
        assert "was unplugged" in inbox.next(RollerGone).sentence


def test_a_roller_that_falls_silent_is_told_within_a_second(sim: Sim, inbox: Any, plugged: Plugged) -> None:
    silenced = threading.Event()

    class FadingLink(SerialLink):
        def read(self, wait_s: float) -> bytes:
            heard = super().read(wait_s)
            return b"" if silenced.is_set() else heard

    plugged.append(sim().name)
    with looking(inbox, make_link=FadingLink):
        inbox.next(RollerReady)
        silenced.set()
        assert "has stopped answering" in inbox.next(RollerGone).sentence


def test_an_ask_does_not_wait_for_the_bridge_s_next_breath(sim: Sim, inbox: Any, plugged: Plugged) -> None:
    plugged.append(sim(roll_s=0.02).name)
    with looking(inbox, Pace(ping_s=2 * PATIENCE_S)) as worker:
        inbox.next(RollerReady)
        for _ in range(5):
            worker.request_roll()
            inbox.next(RollSeen)


def test_a_roll_called_off_is_let_go_at_once(sim: Sim, inbox: Any, plugged: Plugged) -> None:
    first, second = sim(roll_s=8), sim()
    plugged.append(first.name)
    with looking(inbox) as worker:
        inbox.next(RollerReady)
        worker.request_roll()
        time.sleep(0.05)
        assert worker.close(timeout_s=6), "it waits for the roll"
    assert second.name != first.name


def test_the_usb_ports_are_looked_at_again_only_when_a_device_came_or_went(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    looked: list[int] = []

    def comports() -> list[SimpleNamespace]:
        looked.append(1)
        return [SimpleNamespace(device=f"/dev/ttyACM{len(looked)}", vid=0x2341, pid=None, description="n/a")]

    monkeypatch.delenv(ports.ENVIRONMENT, raising=False)
    monkeypatch.setattr(ports.list_ports, "comports", comports)
    monkeypatch.setattr(ports, "_DEVICES", tmp_path)
    watch = PortWatch()
    assert watch.candidates() == watch.candidates()
    (tmp_path / "ttyACM7").touch()
    os.utime(tmp_path, ns=(1, 1))
    assert watch.candidates()[0].url == "/dev/ttyACM2"
    tmp_path.joinpath("ttyACM7").unlink()
    monkeypatch.setattr(ports, "_DEVICES", tmp_path / "nowhere")
    assert [watch.candidates()[0].url for _ in range(2)] == ["/dev/ttyACM3", "/dev/ttyACM4"]
