"""The carrier between a host and a simulated roller: each fault befalls its roll, and nothing else changes."""

import pytest

from firmware_bridge.protocol import Value, decode, encode, message
from firmware_bridge.sim_faults import FAULTS, Act, Carrier, Order, ToDevice, ToHost, Unplug, parse_faults

SESSION = 7


def ask(seq: int, name: str = "roll", **fields: Value) -> bytes:
    return encode(message(name, seq, session=SESSION, **({"count": 1} if name == "roll" else {}) | fields))


def says(name: str, seq: int, **fields: Value) -> bytes:
    return encode(message(name, seq, session=SESSION, boot=4, **fields))


def busy(seq: int, rolling: int | None = None) -> bytes:
    return says("busy", seq, rolling=seq if rolling is None else rolling, wait_ms=9)


def rolled(seq: int) -> bytes:
    return says("rolled", seq, faces=(3,), sure=1000)


def to_host(acts: list[Act]) -> list[bytes]:
    return [act.data for act in acts if isinstance(act, ToHost)]


def a_roll(carrier: Carrier, seq: int, now_s: float = 0.0) -> list[Act]:
    """One roll from ask to answer, and what becomes of the answer."""
    carrier.from_host(ask(seq), now_s)
    carrier.from_device(busy(seq), now_s)
    return carrier.from_device(rolled(seq), now_s)


def test_faults_are_named_with_the_roll_they_befall() -> None:
    assert parse_faults("drop,jam@3") == (("drop", 1), ("jam", 3))
    assert [name for name, _ in parse_faults(",".join(FAULTS))] == list(FAULTS)
    with pytest.raises(ValueError, match="'sulk' is no fault"):
        parse_faults("drop,sulk")


def test_without_faults_every_byte_goes_through_and_only_whole_lines_go_on() -> None:
    carrier = Carrier()
    noise = b"\x00~<ro"
    assert carrier.from_host(noise + ask(1), 0) == [ToDevice(noise + ask(1))]
    said = b"\n" + busy(1) + rolled(1) + b"nonsense\n"
    heard = [byte for at in range(len(said)) for byte in to_host(carrier.from_device(said[at : at + 1], 0))]
    assert heard == [b"\n", busy(1), rolled(1), b"nonsense\n"]


def test_the_rolls_presses_and_starts_of_the_device_are_known() -> None:
    carrier = Carrier()
    assert (carrier.rolls, carrier.presses, carrier.boot) == (0, 0, 0)
    a_roll(carrier, 2)
    carrier.from_host(ask(2) + ask(3), 0)
    carrier.from_device(rolled(2) + busy(3) + busy(2, rolling=3) + busy(3), 0)
    assert (carrier.rolls, carrier.boot) == (2, 4)
    carrier.from_device(encode(message("button", 12, boot=5, faces=(1,), sure=900)), 0)
    assert (carrier.rolls, carrier.presses, carrier.boot) == (2, 12, 5)


def test_a_self_test_is_no_roll() -> None:
    carrier = Carrier((("reboot", 1),))
    carrier.from_host(ask(2, "selftest"), 0)
    assert carrier.from_device(busy(2), 0) == [ToHost(busy(2))]
    assert carrier.rolls == 0


def test_a_device_that_rolled_one_ask_twice_would_be_seen() -> None:
    carrier = Carrier()
    a_roll(carrier, 2)
    a_roll(carrier, 2)
    assert carrier.rolls == 2


@pytest.mark.parametrize(
    ("fault", "heard"),
    [
        ("drop", []),
        ("duplicate", [rolled(2), rolled(2)]),
        ("flip", [rolled(2)[:12] + bytes([rolled(2)[12] ^ 1]) + rolled(2)[13:]]),
        ("split", [rolled(2)[at : at + 7] for at in range(0, len(rolled(2)), 7)]),
        ("hang", []),
    ],
)
def test_what_befalls_an_answer_befalls_it_once_and_only_in_its_roll(fault: str, heard: list[bytes]) -> None:
    carrier = Carrier(((fault, 2),), fault_s=5)
    assert to_host(a_roll(carrier, 1)) == [rolled(1)]
    assert to_host(a_roll(carrier, 2)) == heard
    carrier.from_host(ask(2), 6)
    assert to_host(carrier.from_device(rolled(2), 6)) == [rolled(2)]
    assert to_host(a_roll(carrier, 3, 6)) == [rolled(3)]


def test_noise_leaves_the_answer_itself_whole() -> None:
    heard = b"".join(to_host(a_roll(Carrier((("garbage", 1),)), 2)))
    assert heard.count(rolled(2).rstrip(b"\n")) == 1
    assert len(heard) > len(rolled(2)) + 20


def test_a_silent_device_neither_hears_nor_speaks_until_it_is_over() -> None:
    carrier = Carrier((("hang", 1),), fault_s=5)
    a_roll(carrier, 2, now_s=10)
    assert carrier.from_host(ask(2), 14.9) == []
    assert carrier.from_device(says("pong", 1), 14.9) == []
    assert carrier.from_host(ask(2), 15) == [ToDevice(ask(2))]
    assert to_host(carrier.from_device(rolled(2), 15)) == [rolled(2)]


def test_a_late_answer_comes_again_while_the_next_roll_is_under_way() -> None:
    carrier = Carrier((("late", 1),))
    a_roll(carrier, 2)
    carrier.from_host(ask(3), 0)
    assert carrier.from_device(busy(3), 0) == [ToHost(busy(3)), ToHost(rolled(2))]


@pytest.mark.parametrize(("fault", "act"), [("reboot", Order("reset")), ("unplug", Unplug(0.5))])
def test_what_befalls_the_device_in_mid_roll_comes_after_its_first_word(fault: str, act: Act) -> None:
    carrier = Carrier(((fault, 1),), fault_s=0.5)
    carrier.from_host(ask(2), 0)
    assert carrier.from_device(busy(2), 0) == [ToHost(busy(2)), act]
    assert carrier.from_device(busy(2), 0) == [ToHost(busy(2))]


@pytest.mark.parametrize("fault", ["jam", "unsure", "dark", "restless"])
def test_what_befalls_the_drum_is_told_before_its_roll_is_asked(fault: str) -> None:
    carrier = Carrier(((fault, 2),))
    a_roll(carrier, 2)
    assert carrier.from_host(ask(3), 0) == [Order(fault), ToDevice(ask(3))]
    carrier.from_device(busy(3), 0)
    assert carrier.from_host(ask(3), 0) == [ToDevice(ask(3))]
    assert carrier.from_device(says("fault", 3, code="jam"), 0) == [ToHost(says("fault", 3, code="jam"))]
    assert carrier.from_host(ask(4), 0) == [ToDevice(ask(4))]


def test_an_ask_that_begins_no_roll_takes_back_what_was_told() -> None:
    carrier = Carrier((("jam", 2),))
    a_roll(carrier, 2)
    for seq, answer in ((2, rolled(2)), (1, says("fault", 1, code="stale"))):
        assert carrier.from_host(ask(seq), 0) == [Order("jam"), ToDevice(ask(seq))]
        assert carrier.from_device(answer, 0) == [Order("ok"), ToHost(answer)]
    assert carrier.from_host(ask(3), 0)[0] == Order("jam")


def test_another_version_is_spoken_in_the_greetings_alone() -> None:
    carrier = Carrier((("version", 1),))
    boot = encode(message("boot", 0, version=1, boot=4, serial="SIM-0001"))
    (heard,) = to_host(carrier.from_device(boot, 0))
    assert b" version=2 " in heard
    with pytest.raises(Exception, match="version 2"):
        decode(heard)
    assert to_host(carrier.from_device(busy(2), 0)) == [busy(2)]
