"""The conversation with a roller: whatever the cable does, a roll counts exactly once."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from firmware_bridge.devices.die_roller import DieRoller
from firmware_bridge.devices.rolls import Pace, RollCancelled, RollFault, StrayRoll
from firmware_bridge.devices.session import Session
from firmware_bridge.link import LinkError
from firmware_bridge.protocol import decode, encode, message
from tests.firmware_bridge.canned import CannedLink, Sim, here, on, pressed, says, trouble
from tests.firmware_bridge.firmware_programs import Program

ROLLED_BY = ("posix", "uno")


def test_a_roller_says_who_it_is_and_whether_it_is_a_simulator(
    any_port: Callable[..., str], quick: Pace, rolled_by: Program
) -> None:
    url = any_port(serial="SIM-0042")
    with DieRoller(url, pace=quick) as roller:
        identity = roller.identify()
    assert (identity.port, identity.model, identity.device_serial) == (url, rolled_by.model(), "SIM-0042")
    assert (identity.dice, identity.sides, identity.version) == (2, 6, 1)
    assert identity.simulated is rolled_by.is_simulator


def test_rolls_come_in_order_with_their_evidence(any_port: Callable[..., str], quick: Pace, rolled_by: Program) -> None:
    with DieRoller(any_port(3, 5, 1), pace=quick) as roller:
        rolled = [roller.roll(), roller.roll(), roller.roll(2)]
        session = roller.session.number
    assert [r.faces for r in rolled] == [(3,), (5,), (1, 3)]
    assert len({r.seq for r in rolled}) == 3
    for roll in rolled:
        line = decode(roll.raw_line.encode())
        assert (line.faces, line.seq, line.number("session")) == (roll.faces, roll.seq, session)
        assert (roll.confidence, roll.simulated, roll.device_serial) == (1.0, rolled_by.is_simulator, "SIM-0001")


@pytest.mark.parametrize("fault", ["drop", "duplicate", "late", "flip", "garbage", "split", "hang"])
def test_a_bad_line_neither_loses_nor_doubles_a_roll(sim: Sim, quick: Pace, fault: str) -> None:
    faces = (3, 5, 1, 6)
    port = sim(*faces, faults=((fault, 1), (fault, 2)), fault_s=0.1)
    with DieRoller(port.name, pace=quick) as roller:
        assert [roller.roll().faces for _ in faces] == [(face,) for face in faces]
    assert port.rolls == len(faces)


def test_asking_for_the_same_number_again_is_not_rolling_again(sim: Sim, quick: Pace) -> None:
    port = sim(3, 5, 1)
    with DieRoller(port.name, pace=quick) as roller:
        seq = roller.session.take_seq()
        first = roller.roll(seq=seq)
        assert roller.roll(seq=seq) == first
        assert port.rolls == 1
        assert roller.roll().faces == (5,)


def test_an_older_number_rolls_nothing(sim: Sim, quick: Pace) -> None:
    port = sim()
    with DieRoller(port.name, pace=quick) as roller:
        roller.identify()
        old = roller.session.take_seq()
        roller.roll()
        with pytest.raises(RollFault) as fault:
            roller.roll(seq=old)
        assert (fault.value.code, port.rolls) == ("stale", 1)


def test_a_new_host_is_not_given_an_older_host_s_answer(sim: Sim, quick: Pace) -> None:
    port = sim(3, 5)
    seqs = []
    for face in (3, 5):
        with DieRoller(port.name, pace=quick) as roller:
            rolled = roller.roll()
            seqs.append(rolled.seq)
            assert rolled.faces == (face,)
    assert seqs[0] == seqs[1]


@pytest.mark.parametrize("fault", ["jam", "unsure", "dark"])
def test_a_fault_is_no_number_and_is_repeated_like_an_answer(sim: Sim, quick: Pace, fault: str) -> None:
    port = sim(3, faults=((fault, 1),))
    with DieRoller(port.name, pace=quick) as roller:
        seq = roller.session.take_seq() + 1
        for _ in range(2):
            with pytest.raises(RollFault, match=r"\.$") as abstained:
                roller.roll(seq=seq)
            assert (abstained.value.code, abstained.value.seq, port.rolls) == (fault, seq, 1)
        assert roller.roll().faces == (3,)


def test_more_dice_than_there_are_is_said_before_anything_rolls(sim: Sim, quick: Pace) -> None:
    port = sim(dice=1)
    with (
        DieRoller(port.name, pace=quick) as roller,
        pytest.raises(RollFault, match="has 1 die and this roll needs 2 dice"),
    ):
        roller.roll(2)
    assert port.rolls == 0


def test_the_button_s_rolls_are_strays_counted_once(sim: Sim, quick: Pace) -> None:
    port, session = sim(3, 6, 6, 5, 1, dice=1), Session()
    with on(port.name, quick, session) as (roller, strays):
        roller.identify()
        pressed(port)
        port.send(encode(message("button", 1, boot=1, faces=(3,), sure=1000)))
        while not strays:
            roller.listen()
    # While nobody has the port open what it says is lost.
    pressed(port)
    pressed(port)
    with on(port.name, quick, session) as (roller, later):
        roller.identify()
        pressed(port)
        while not later:
            roller.listen()
        assert roller.roll().faces == (1,)
    told = [(stray.faces, stray.why, stray.counter, stray.missed) for stray in strays + later]
    assert told == [((3,), "button", 1, 0), ((5,), "button", 4, 2)]


def test_a_button_press_does_not_answer_an_ask(quick: Pace) -> None:
    canned = CannedLink(
        here(),
        lambda ask: says("button", seq=9, faces=(6,), sure=1000)(ask) + says("rolled", faces=(2,), sure=500)(ask),
    )
    strays: list[StrayRoll] = []
    roller = DieRoller(canned, pace=quick, on_stray=strays.append)
    rolled = roller.roll()
    assert (rolled.faces, rolled.confidence, rolled.simulated) == ((2,), 0.5, False)
    assert [s.faces for s in strays] == [(6,)]


def test_strays_in_the_same_breath_as_an_answer_are_not_lost(quick: Pace) -> None:
    canned = CannedLink(
        here(),
        lambda ask: says("rolled", faces=(2,), sure=500)(ask) + says("button", seq=9, faces=(6,), sure=1000)(ask),
    )
    strays: list[StrayRoll] = []
    roller = DieRoller(canned, pace=quick, on_stray=strays.append)
    assert roller.roll().faces == (2,)
    roller.listen()
    assert [s.faces for s in strays] == [(6,)]


def test_a_called_off_roll_comes_as_a_stray_once_and_answers_nothing(sim: Sim, quick: Pace) -> None:
    port = sim(3, 5, roll_s=0.2, faults=(("duplicate", 1),))
    with on(port.name, quick) as (roller, strays):
        with pytest.raises(RollCancelled):
            roller.roll(cancelled=lambda: port.rolls == 1)
        assert roller.roll().faces == (5,)
    assert [(s.faces, s.why) for s in strays] == [((3,), "late")]


def test_the_self_test_the_counts_and_a_lesson_are_asked_until_they_are_answered(sim: Sim, quick: Pace) -> None:
    port = sim(3, dice=1)
    with DieRoller(port.name, pace=quick) as roller:
        assert roller.ask("selftest").word("motor") == "well"
        assert roller.roll().faces == (3,)
        assert roller.ask("stats").number("rolls") == 1
        port.order("place 5")
        assert roller.ask("calibrate", face=5).value("levels") == (740,)
        port.order("dark")
        with pytest.raises(RollFault, match="lamp is too dark") as fault:
            roller.ask("calibrate", face=0)
        assert fault.value.code == "dark"


def test_a_self_test_without_end_is_given_up(quick: Pace) -> None:
    busy = says("busy", rolling=2, wait_ms=10)
    roller = DieRoller(CannedLink(here(), *[busy] * 50), pace=replace(quick, again_s=0.01, roll_s=0.1))
    assert "rolling for 0.1 s" in str(trouble(roller, lambda: roller.ask("selftest")))


def test_a_restart_in_mid_roll_is_seen_as_a_restart(sim: Sim, quick: Pace) -> None:
    port = sim(3, 5, faults=(("reboot", 1),))
    with DieRoller(port.name, pace=quick) as roller:
        with pytest.raises(LinkError, match="has just restarted") as raised:
            roller.roll()
        assert raised.value.why == "restarted"
        assert roller.identify().boot == 2
        assert roller.roll().faces == (3,)


def test_a_restart_whose_boot_line_was_lost_is_seen_by_its_number(quick: Pace) -> None:
    canned = CannedLink(here(), says("fault", boot=2, code="stranger"))
    assert trouble(DieRoller(canned, pace=quick)).why == "restarted"


def test_an_answer_from_before_the_restart_is_not_taken(quick: Pace) -> None:
    canned = CannedLink(here(boot=2), says("rolled", boot=1, faces=(6,), sure=1000))
    assert trouble(DieRoller(canned, pace=quick)).why == "restarted"


def test_another_program_that_greets_the_roller_is_noticed(sim: Sim, quick: Pace) -> None:
    port = sim()
    with DieRoller(port.name, pace=quick) as roller:
        roller.identify()
        port.hear(encode(message("hello", 1, version=1, session=77)))
        with pytest.raises(LinkError, match="Another program has spoken") as raised:
            roller.roll()
    assert (raised.value.why, port.rolls) == ("taken", 0)


def test_a_late_word_of_a_stranger_is_not_believed(quick: Pace) -> None:
    canned = CannedLink(
        here(),
        lambda ask: says("fault", seq=1, code="stranger")(ask) + says("rolled", faces=(2,), sure=1000)(ask),
    )
    assert DieRoller(canned, pace=quick).roll().faces == (2,)


def test_a_greeting_does_not_cut_off_another_host_s_roll(sim: Sim) -> None:
    port = sim(roll_s=8)
    port.hear(encode(message("hello", 1, version=1, session=77)))
    port.hear(encode(message("roll", 2, session=77, count=1)))
    with DieRoller(port.name, pace=Pace(identify_s=0.1)) as roller:
        assert "rolling for another program" in str(trouble(roller, roller.identify))


@pytest.mark.parametrize("answers_to_others", ["session", "seq"])
def test_answers_to_other_asks_are_never_taken(quick: Pace, answers_to_others: str) -> None:
    def foreign(ask: bytes) -> bytes:
        asked = decode(ask)
        ours: dict[str, int] = {"session": asked.number("session"), "seq": asked.seq}
        ours[answers_to_others] += 1
        return encode(message("rolled", ours["seq"], session=ours["session"], boot=1, faces=(6,), sure=1000))

    canned = CannedLink(here(), foreign, foreign, says("rolled", faces=(2,), sure=1000))
    assert DieRoller(canned, pace=quick).roll().faces == (2,)


@pytest.mark.parametrize("faces", [(7,), (1, 2)])
def test_an_answer_that_cannot_be_true_is_an_abstention(quick: Pace, faces: tuple[int, ...]) -> None:
    roller = DieRoller(CannedLink(here(), says("rolled", faces=faces, sure=1000)), pace=quick)
    with pytest.raises(RollFault, match="its firmware is wrong") as fault:
        roller.roll()
    assert fault.value.code == "nonsense"
