"""A roller that is unplugged, falls silent, or is none of ours: each is a sentence, and no roll is lost or doubled."""

import threading
import time
from collections.abc import Callable

import pytest

from firmware_bridge.devices.die_roller import DieRoller
from firmware_bridge.devices.rolls import Pace, Rolled
from firmware_bridge.devices.session import Session
from firmware_bridge.link import LinkError
from firmware_bridge.protocol import encode, message
from tests.firmware_bridge.canned import CannedLink, Sim, TcpPort, here, says, trouble
from tests.patience import PATIENCE_S

ROLLED_BY = ("posix", "uno")


def test_unplugging_before_during_and_after_a_roll(sim: Sim, quick: Pace) -> None:
    port = sim(3, 5, roll_s=0.15)
    session = Session()
    roller = DieRoller(port.name, session=session, pace=quick)
    roller.open()
    roller.identify()

    port.unplug()
    assert "was unplugged" in str(trouble(roller))
    with pytest.raises(LinkError, match="There is no port"):
        DieRoller("/dev/pts/none").open()

    port.plug()
    roller = DieRoller(port.name, session=session, pace=quick)
    roller.open()
    roller.identify()
    seq = session.take_seq()
    puller = threading.Timer(0.05, port.unplug)
    puller.start()
    assert "was unplugged" in str(trouble(roller, lambda: roller.roll(seq=seq)))
    puller.join()

    port.plug()
    with DieRoller(port.name, session=session, pace=quick) as again:
        during = again.roll(seq=seq)
        assert (during.faces, port.rolls) == ((3,), 1)
        port.unplug()
        with pytest.raises(LinkError, match="was unplugged"):
            again.roll()

    port.plug()
    with DieRoller(port.name, session=session, pace=quick) as at_last:
        assert at_last.roll(seq=seq).faces == (3,)
        assert at_last.roll().faces == (5,)


def test_a_far_end_that_leaves_in_mid_roll_is_seen_over_tcp(tcp: Callable[..., TcpPort], quick: Pace) -> None:
    port = tcp(roll_s=5.0)
    roller = DieRoller(port.name, pace=quick)
    roller.open()
    roller.identify()
    leaver = threading.Timer(0.05, port.stop)
    leaver.start()
    assert "was unplugged" in str(trouble(roller))
    leaver.join()


def test_a_roller_that_falls_silent_in_mid_roll_is_noticed(quick: Pace) -> None:
    canned = CannedLink(here(), says("busy", rolling=2, wait_ms=10))
    assert "has stopped answering" in str(trouble(DieRoller(canned, pace=quick)))


def test_a_roll_without_end_is_given_up(quick: Pace) -> None:
    busy = says("busy", rolling=2, wait_ms=10)
    impatient = Pace(again_s=0.01, silent_s=0.2, identify_s=0.5, roll_s=0.1)
    roller = DieRoller(CannedLink(here(), *[busy] * 50), pace=impatient)
    assert "rolling for 0.1 s" in str(trouble(roller))


def test_a_silent_roller_is_noticed_while_nobody_asks(quick: Pace) -> None:
    roller = DieRoller(CannedLink(here()), pace=quick)
    roller.identify()
    started = time.monotonic()

    def listen_on() -> None:
        while time.monotonic() - started < PATIENCE_S:
            roller.listen()

    assert trouble(roller, listen_on).why == "silent"


@pytest.mark.parametrize(
    ("answer", "why", "part"),
    [
        (here(device="lamp"), "foreign", "is a 'lamp', not a die roller"),
        (
            here(version=2),
            "version",
            "speaks version 2 of the roller's language, this program version 1",
        ),
        (lambda _: encode(message("fault", 1, session=0, boot=1, code="version")), "version", "Flash the firmware"),
        (lambda ask: ask, "foreign", "only echoes"),
        (lambda _: b"$GPGGA,1\r\n", "foreign", "it says '$GPGGA,1'"),
        (lambda _: b"", "silent", "Nobody answers at canned"),
    ],
)
def test_what_is_no_roller_of_ours_is_named(answer: Callable[[bytes], bytes], why: str, part: str) -> None:
    roller = DieRoller(CannedLink(*[answer] * 20), pace=Pace(again_s=0.02, identify_s=0.1))
    error = trouble(roller, roller.identify)
    assert error.why == why
    assert part in str(error)


def test_the_simulator_of_another_version_says_so(sim: Sim, quick: Pace) -> None:
    with (
        DieRoller(sim(faults=(("version", 1),)).name, pace=quick) as roller,
        pytest.raises(LinkError, match="version 2"),
    ):
        roller.identify()


def test_a_port_that_echoes_does_not_disturb(quick: Pace) -> None:
    def echoing(answer: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
        return lambda ask: ask + answer(ask)

    roller = DieRoller(CannedLink(echoing(here()), echoing(says("rolled", faces=(4,), sure=1))), pace=quick)
    assert roller.roll().faces == (4,)


def test_sessions_differ_and_their_numbers_are_never_used_twice() -> None:
    sessions = [Session() for _ in range(100)]
    assert len({session.number for session in sessions}) == 100
    assert all(1 <= session.number <= 0xFFFFFFFF for session in sessions)
    assert [sessions[0].take_seq() for _ in range(3)] == [1, 2, 3]


def test_a_late_roll_keeps_its_evidence() -> None:
    rolled = Rolled((4,), 9, 77, "port", "DR-1", 3, "<rolled …>", 0.75, simulated=False)
    stray = rolled.too_late()
    assert (stray.faces, stray.counter, stray.boot, stray.raw_line, stray.confidence) == (
        (4,),
        9,
        3,
        "<rolled …>",
        0.75,
    )
