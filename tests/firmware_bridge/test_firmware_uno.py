"""What only the Uno has: a watchdog, an EEPROM that takes its time, a line of so many baud, and 2 KB of RAM."""

from pathlib import Path

from firmware_bridge.protocol import decode, encode, message
from tests.firmware_bridge.c_roller import SESSION, CRoller
from tests.firmware_bridge.firmware_programs import SLOW, Program, greeted, stacks

# What the Makefile keeps for the stack, and how much of it may be used.
STACK_BYTES = 512
STACK_MOST = STACK_BYTES // 2


def test_a_program_that_hangs_is_restarted_by_the_watchdog(uno: Program) -> None:
    """It loses the roll under way and its session, and none of the counts that it had kept."""
    with CRoller(uno.command(*SLOW)) as roller:
        roller.greet()
        roller.order("press")
        assert roller.hear().name == "button"
        assert roller.ask("roll", count=1).name == "busy"
        roller.order("hang")
        boot = roller.hear()
        assert (boot.name, boot.number("boot")) == ("boot", 2)
        assert roller.ask("roll", count=1).word("code") == "stranger"
        roller.greet()
        counts = roller.ask("stats")
        assert (counts.number("rolls"), counts.number("presses")) == (1, 1)
        assert roller.job("roll", count=2).name == "rolled"


def test_a_program_with_nothing_to_do_keeps_its_watchdog_quiet(uno: Program) -> None:
    """The watchdog bites after half a second; while the device waits its clock runs as fast as ours."""
    with greeted(uno) as roller:
        assert roller.silence(0.8) == []
        assert roller.ask("ping").number("boot") == 1


def test_a_loss_of_power_at_any_byte_of_the_counters_leaves_the_ones_before(uno: Program, tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    with greeted(uno, "--state", str(whole)) as roller:
        before = _counted(roller, whole)
        after = _counted(roller, whole)
    cells = [at for at, old in enumerate(before) if old != after[at]]
    assert len(cells) > 20
    for byte in range(1, len(cells) + 1, 3):
        torn = tmp_path / f"torn_{byte}"
        with greeted(uno, "--state", str(torn)) as roller:
            assert _counted(roller, torn) == before
            roller.order("dark", f"cut {byte}")
            roller.say(encode(message("roll", 99, session=SESSION, count=1)))
            roller.hear_out()
        # The byte under way was erased and not written.
        left = after[: cells[byte - 1]] + b"\xff" + before[cells[byte - 1] + 1 :]
        assert torn.read_bytes() == left
        with greeted(uno, "--state", str(torn)) as roller:
            counts = roller.ask("stats")
            assert (counts.number("dark"), counts.number("boot")) == (1, 2)


def test_a_host_that_does_not_wait_loses_answers_and_nothing_else(uno: Program) -> None:
    """Each answer is longer than its ask, so the Uno falls behind, and what its rings have no room for is lost."""
    asked = range(1, 401)
    with greeted(uno) as roller:
        roller.say(b"".join(encode(message("stats", seq, session=SESSION)) for seq in asked))
        told = [roller.hear(), *map(decode, roller.silence(0.3))]
        assert {each.name for each in told} == {"counts"}
        numbers = [each.seq for each in told]
        assert numbers == sorted(set(numbers))
        assert set(numbers) < set(asked)
        assert len(numbers) > len(asked) / 5
        assert roller.ask("ping", seq=500).seq == 500


def test_a_host_that_always_has_another_ask_on_the_way_does_not_starve_the_watchdog(uno: Program) -> None:
    """So many that the rings are never empty, and none is lost; longer than the watchdog has patience. At our own pace,
    or this host would be too slow for it."""
    ping = encode(message("ping", 1, session=SESSION))
    with CRoller(uno.command("--roll-ms", "2000")) as roller:
        roller.greet()
        roller.say(ping * 12)
        for _ in range(250):
            assert roller.hear().name == "pong"
            roller.say(ping)


def test_the_deepest_stack_leaves_half_its_room(uno: Program) -> None:
    with greeted(uno) as roller:
        for order, job in (("ok", "roll"), ("unsure", "selftest"), ("dark", "roll"), ("place 4", "calibrate")):
            roller.order(order)
            values = {"roll": {"count": 2}, "calibrate": {"face": 4}}.get(job, {})
            roller.job(job, **values)
            roller.ask("stats")
        roller.say(encode(message("hello", 9, version=1, session=1)).replace(b"version=1", b"version=2"))
        roller.order("press")
        assert roller.hear().name == "button"
    ram, stack, free = stacks(uno.report)[-1]
    assert ram + stack + free == 2048
    assert 60 < stack < STACK_MOST
    assert free > STACK_BYTES - STACK_MOST


def _counted(roller: CRoller, eeprom: Path) -> bytes:
    """The EEPROM after a roll that is counted though it ends before the drum turns; a lesson is not answered before."""
    roller.order("dark")
    assert roller.job("roll", count=1).word("code") == "dark"
    assert roller.job("calibrate", face=0).name == "calibrated"
    return eeprom.read_bytes()
