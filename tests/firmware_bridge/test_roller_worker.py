"""The worker thread: observations come through the inbox, requests wait or are cancelled, and nothing escapes."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge import ports
from firmware_bridge.devices.observations import RollAbstained, RollerGone, RollerReady, RollSeen
from firmware_bridge.devices.roller_worker import RollerWorker
from firmware_bridge.devices.rolls import StrayRoll
from firmware_bridge.devices.session import Session
from firmware_bridge.link import LinkError, SerialLink
from firmware_bridge.ports import Candidate
from firmware_bridge.protocol import encode, message
from firmware_bridge.sim_port import SimulatedPort
from tests.firmware_bridge.firmware_programs import Program
from tests.patience import PATIENCE_S

Sim = Callable[..., SimulatedPort]
Work = Callable[..., RollerWorker]

ROLLED_BY = ("posix", "uno")


def test_a_ready_roller_answers_requests_in_order(
    any_port: Callable[..., str], work: Work, inbox: Any, rolled_by: Program
) -> None:
    worker = work(any_port(3, 5, 1))
    ready = inbox.next(RollerReady)
    assert ready.simulated is rolled_by.is_simulator
    kind = "A simulator, not a real roller," if ready.simulated else f"The roller {rolled_by.model()}"
    assert ready.sentence.startswith(f"{kind} SIM-0001 is ready at ")
    asked = [worker.request_roll(), worker.request_roll(2)]
    seen = [inbox.next(RollSeen), inbox.next(RollSeen)]
    assert [s.request for s in seen] == asked
    assert [s.faces for s in seen] == [(3,), (5, 1)]
    assert seen[0].seq < seen[1].seq
    assert all(s.simulated is ready.simulated and s.confidence == 1.0 and s.interruptions == 0 for s in seen)
    assert "faces=3 sure=1000*" in seen[0].raw_line


def test_an_abstention_closes_the_request(sim: Sim, work: Work, inbox: Any) -> None:
    worker = work(sim(4, faults=(("jam", 1),)).name)
    inbox.next(RollerReady)
    request = worker.request_roll()
    abstained = inbox.next(RollAbstained)
    assert (abstained.request, abstained.code) == (request, "jam")
    assert "jammed" in abstained.sentence
    worker.request_roll()
    assert inbox.next(RollSeen).faces == (4,)


def test_more_dice_than_there_are_is_an_abstention(sim: Sim, work: Work, inbox: Any) -> None:
    worker = work(sim(dice=1).name)
    inbox.next(RollerReady)
    worker.request_roll(3)
    assert inbox.next(RollAbstained).code == "count"


def test_button_rolls_are_strays(sim: Sim, work: Work, inbox: Any) -> None:
    port = sim(6, dice=1)
    work(port.name)
    inbox.next(RollerReady)
    port.press()
    stray = inbox.next(StrayRoll)
    assert (stray.faces, stray.why, stray.counter, stray.port) == ((6,), "button", 1, port.name)


def test_a_request_made_before_the_roller_is_there_waits(sim: Sim, work: Work, inbox: Any, tmp_path: Path) -> None:
    link = tmp_path / "roller"
    worker = work(str(link))
    request = worker.request_roll()
    gone = inbox.next(RollerGone)
    assert (gone.why, "There is no port" in gone.sentence) == ("missing", True)
    assert inbox.is_empty(for_s=0.1)
    sim(5, link=link)
    inbox.next(RollerReady)
    assert (seen := inbox.next(RollSeen)).request == request
    assert seen.faces == (5,)


def test_a_roller_unplugged_in_mid_roll_gives_the_same_roll_when_it_is_back(
    sim: Sim, work: Work, inbox: Any, tmp_path: Path
) -> None:
    port = sim(3, 5, link=tmp_path / "roller", faults=(("unplug", 1),), fault_s=0.15)
    worker = work(port.name)
    inbox.next(RollerReady)
    worker.request_roll()
    assert "was unplugged" in inbox.next(RollerGone).sentence
    inbox.next(RollerReady)
    seen = inbox.next(RollSeen)
    assert (seen.faces, seen.interruptions, port.rolls) == ((3,), 1, 1)
    worker.request_roll()
    assert inbox.next(RollSeen).faces == (5,)


def test_a_restart_in_mid_roll_is_told_and_the_roll_asked_anew(sim: Sim, work: Work, inbox: Any) -> None:
    port = sim(3, 5, faults=(("reboot", 1),))
    worker = work(port.name)
    assert inbox.next(RollerReady).boot == 1
    worker.request_roll()
    gone = inbox.next(RollerGone)
    assert (gone.why, "does not count" in gone.sentence) == ("restarted", True)
    assert inbox.next(RollerReady).boot == 2
    seen = inbox.next(RollSeen)
    assert (seen.faces, seen.boot, seen.interruptions) == ((3,), 2, 1)
    assert inbox.is_empty(for_s=0.1)


def test_unplugging_an_idle_roller_is_seen_within_a_second_and_told_once(
    sim: Sim, work: Work, inbox: Any, tmp_path: Path
) -> None:
    port = sim(link=tmp_path / "roller")
    work(port.name)
    inbox.next(RollerReady)
    port.unplug()
    assert inbox.next(RollerGone, timeout_s=1.0).why == "gone"
    assert inbox.is_empty(for_s=0.15)
    port.plug()
    assert inbox.next(RollerReady, timeout_s=1.0).port == port.name


def test_another_host_that_takes_the_roller_costs_no_roll(sim: Sim, work: Work, inbox: Any) -> None:
    port = sim(3, 5)
    worker = work(port.name)
    inbox.next(RollerReady)
    port.hear(encode(message("hello", 1, version=1, session=77)))
    worker.request_roll()
    assert inbox.next(RollerGone).why == "taken"
    inbox.next(RollerReady)
    assert inbox.next(RollSeen).faces == (3,)


def test_a_cancelled_roll_becomes_a_stray(sim: Sim, work: Work, inbox: Any) -> None:
    port = sim(3, 5, roll_s=0.15)
    worker = work(port.name)
    inbox.next(RollerReady)
    first, second = worker.request_roll(), worker.request_roll()
    deadline = time.monotonic() + PATIENCE_S
    while port.rolls == 0 and time.monotonic() < deadline:
        time.sleep(0.005)
    worker.cancel(first)
    stray = inbox.next(StrayRoll)
    assert (stray.faces, stray.why) == ((3,), "late")
    seen = inbox.next(RollSeen)
    assert (seen.request, seen.faces) == (second, (5,))


def test_cancelled_requests_never_roll(sim: Sim, work: Work, inbox: Any, tmp_path: Path) -> None:
    link = tmp_path / "roller"
    worker = work(str(link))
    inbox.next(RollerGone)
    worker.request_roll()
    worker.request_roll()
    worker.cancel()
    worker.cancel(99)
    port = sim(link=link)
    inbox.next(RollerReady)
    assert inbox.is_empty(for_s=0.1)
    assert port.rolls == 0


def test_without_a_named_port_the_first_that_answers_is_taken(
    sim: Sim, work: Work, inbox: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = sim()
    found = (Candidate("/dev/there-is-none", "usb"), Candidate(port.name, "usb"))
    monkeypatch.setattr(ports, "candidates", lambda url: () if url else found)
    work(None)
    assert inbox.next(RollerReady).port == port.name


def test_no_port_at_all_is_told(work: Work, inbox: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "candidates", lambda url: ())
    work(None)
    assert "No roller is plugged in" in inbox.next(RollerGone).sentence


@pytest.mark.parametrize("state", ["looking", "idle", "rolling"])
def test_close_ends_the_thread_and_nothing_is_put_after_it(sim: Sim, work: Work, inbox: Any, state: str) -> None:
    port = sim(roll_s=0.3)
    worker = work("/dev/there-is-none" if state == "looking" else port.name)
    inbox.next(RollerGone if state == "looking" else RollerReady)
    if state == "rolling":
        worker.request_roll()
        time.sleep(0.05)
    assert worker.close()
    assert inbox.is_empty(for_s=0.35)
    assert worker.close()


def test_close_does_not_wait_for_a_port_that_hangs_in_the_system(inbox: Any) -> None:
    released, reached = threading.Event(), threading.Event()

    class HangingLink(SerialLink):
        def open(self) -> None:
            reached.set()
            released.wait(2 * PATIENCE_S)

    worker = RollerWorker("loop://", inbox.put, make_link=HangingLink)
    worker.start()
    assert reached.wait(PATIENCE_S)
    assert not worker.close(timeout_s=0.05)
    released.set()
    assert worker.close()
    assert inbox.is_empty(for_s=0)


def test_a_worker_never_started_can_be_closed(inbox: Any) -> None:
    assert RollerWorker("loop://", inbox.put).close()


def test_a_failure_nobody_foresaw_is_told_and_the_thread_goes_on(sim: Sim, work: Work, inbox: Any) -> None:
    failures = iter([ZeroDivisionError("by a hair")])

    class ClumsyLink(SerialLink):
        def open(self) -> None:
            for failure in failures:
                raise failure
            super().open()

    work(sim().name, make_link=ClumsyLink)
    gone = inbox.next(RollerGone)
    assert (gone.why, "ZeroDivisionError: by a hair" in gone.sentence) == ("unforeseen", True)
    inbox.next(RollerReady)


def test_an_inbox_that_fails_is_told_to_whoever_hears_of_threads_and_the_thread_goes_on(
    sim: Sim, inbox: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused, heard = threading.Event(), []
    monkeypatch.setattr(threading, "excepthook", heard.append)

    def put(observation: object) -> None:
        if not refused.is_set():
            refused.set()
            raise RuntimeError("the inbox is shut")
        inbox.put(observation)

    worker = RollerWorker(sim(2).name, put)
    worker.start()
    assert refused.wait(PATIENCE_S)
    worker.request_roll()
    assert inbox.next(RollSeen).faces == (2,)
    worker.close()
    assert [(told.exc_type, told.thread.name) for told in heard] == [(RuntimeError, "roller")]


def test_a_roll_called_off_just_as_the_cable_is_pulled_is_given_up(
    sim: Sim, work: Work, inbox: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its answer may still come, and is a stray then."""
    session = Session()
    worker = work(sim(3, link=tmp_path / "roller", faults=(("unplug", 1),), fault_s=0.15).name, session=session)
    interrupted = worker._interrupted

    def and_called_off(request: Any, error: LinkError) -> None:
        interrupted(request, error)
        worker.cancel(request.number)
        asked.append(request.seq)

    asked: list[int] = []
    monkeypatch.setattr(worker, "_interrupted", and_called_off)
    inbox.next(RollerReady)
    worker.request_roll()
    inbox.next(RollerGone)
    inbox.next(RollerReady)
    assert session.given_up == set(asked) != set()
