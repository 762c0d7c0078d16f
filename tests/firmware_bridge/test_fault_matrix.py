"""The fault matrix: for each trouble, what the player reads and what becomes of the roll. FAULTS.md is this table."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import firmware_bridge
from firmware_bridge import ports
from firmware_bridge.devices.rolls import Pace
from firmware_bridge.ports import Candidate
from tests.firmware_bridge import fault_plays as play
from tests.firmware_bridge.canned import Sim
from tests.firmware_bridge.meddling import Table

ANSWERED = "Answered once, with the faces thrown for it."
ANEW = "What was under way does not count; answered once, by a new throw."
WAITS = "Waits: the roller answers it once it is well, or it is rolled by hand."
ABSTAINED = "No number: it is closed, and can be asked again or rolled by hand."
BY_HAND = "Called off when it is rolled by hand; what the roller still tells of it is kept as a stray."
NOTHING = "(nothing: it mends itself)"

UNPLUGGED = "The roller at {port} was unplugged. Plug it in again; until then roll by hand."
VERSION_2 = (
    "The roller at {port} speaks version 2 of the roller's language, this program version 1. Install a newer Ringtable."
)
DENIED = (
    "You may not use {folder}/ttyACM0. Join the group 'dialout' with: sudo usermod -aG dialout $USER, "
    "then log out and in again."
)
FAULTS = Path(firmware_bridge.__file__).with_name("FAULTS.md")
HEAD = """# What goes wrong between the tablet and the roller

What a player then reads, and what becomes of the roll that is asked for. Each row is played in
`tests/firmware_bridge/test_fault_matrix.py`, sentences and all. Everything is seen within a second, but for a port at
which nobody answers or somebody else does, who has {identify_s:g} s, and for a roll without an end.

| What happens | What the player reads | What becomes of the roll |
|---|---|---|
"""


@dataclass(frozen=True)
class Row:
    """One trouble: how it is played, the sentences in their order, and the roll's fate."""

    trouble: str
    sentences: tuple[str, ...]
    fate: str
    play: Callable[[Table], None]

    def printed(self, **names: object) -> str:
        """The row of FAULTS.md."""
        says = " Then: ".join(self.sentences).format(**names) or NOTHING
        return f"| {self.trouble} | {says} | {self.fate} |\n"


ROWS = (
    Row(
        "The cable is pulled before the roll is asked for, and put back", (UNPLUGGED,), ANSWERED, play.unplugged_before
    ),
    Row("The cable is pulled while it rolls, and put back", (UNPLUGGED,), ANSWERED, play.unplugged_during),
    Row("The cable is pulled after the answer", (UNPLUGGED,), ANSWERED, play.unplugged_after),
    Row("The cable comes back as another port", (UNPLUGGED,), ANSWERED, play.replugged_elsewhere),
    Row(
        "The cable is pulled while it rolls, and the players roll by hand",
        (UNPLUGGED,),
        BY_HAND,
        play.unplugged_and_by_hand,
    ),
    Row("The players roll by hand while it rolls", (), BY_HAND, play.rolled_by_hand_meanwhile),
    Row(
        "The roller restarts while it rolls",
        ("The roller at {port} has just restarted. A roll under way does not count.",),
        ANEW,
        play.restarted,
    ),
    Row("The answer gets lost", (), ANSWERED, play.answered_with(play.lost_reply)),
    Row("An answer comes again, late, before others", (), ANSWERED, play.answered_with(play.late_duplicate)),
    Row("Noise surrounds every line", (), ANSWERED, play.answered_with(play.garbage)),
    Row(
        "The die is jammed",
        ("A die is jammed in the roller. Free it and ask again, or roll by hand.",),
        ABSTAINED,
        play.fault("jam"),
    ),
    Row(
        "The sensor cannot read the die",
        ("The roller could not read the die. Ask again, or read it yourself and enter it by hand.",),
        ABSTAINED,
        play.fault("unsure"),
    ),
    Row(
        "The lamp is too dark",
        ("The roller's lamp is too dark to read the die. Mend the lamp, or roll by hand.",),
        ABSTAINED,
        play.fault("dark"),
    ),
    Row(
        "The roller says what no die can show",
        ("The roller says 7 for 1 die of 6 sides: its firmware is wrong. Roll by hand.",),
        ABSTAINED,
        play.nonsense,
    ),
    Row(
        "More dice are asked for than it has",
        ("The roller has 2 dice and this roll needs 8 dice. Roll by hand.",),
        ABSTAINED,
        play.too_many_dice,
    ),
    Row(
        "The roller falls silent",
        ("The roller at {port} has stopped answering. Unplug it and plug it in again; until then roll by hand.",),
        WAITS,
        play.silent,
    ),
    Row(
        "The roll has no end",
        ("The roller at {port} has been rolling for {roll_s:g} s. Free the die, or roll by hand.",),
        WAITS,
        play.endless,
    ),
    Row(
        "Its firmware is of another version",
        (VERSION_2,),
        WAITS,
        play.wrong_version,
    ),
    Row(
        "Another program greets the roller",
        ("Another program has spoken to the roller at {port}. Close it; a roll under way does not count.",),
        ANEW,
        play.other_host,
    ),
    Row(
        "The roller rolls for another program",
        ("The roller at {port} is rolling for another program. Close that program.",),
        ANSWERED,
        play.busy_for_another,
    ),
    Row(
        "Another program holds the port",
        ("Another program holds {port}. Close it, then the roller is found by itself.",),
        ANSWERED,
        play.held,
    ),
    Row(
        "The port is forbidden",
        (DENIED,),
        WAITS,
        play.denied,
    ),
    Row(
        "The port or its hub hangs, and comes to itself",
        ("{port} does not open: it hangs, or its USB hub does. Unplug both, wait a moment and plug them in again.",),
        ANSWERED,
        play.hanging,
    ),
    Row(
        "Nobody answers at the port",
        ("Nobody answers at {other} within {identify_s:g} s. Is this the roller's port, and is it on?",),
        WAITS,
        play.nobody,
    ),
    Row(
        "Another device is behind the port",
        ("What answers at {port} is no die roller; it says '$GPGGA,1'. Name another port.",),
        WAITS,
        play.foreign,
    ),
    Row(
        "There is no port of that name",
        ("There is no port {folder}/ttyACM0. Plug the roller in, or name another port.",),
        WAITS,
        play.missing,
    ),
    Row(
        "Nothing is plugged in, and then the roller is",
        ("No roller is plugged in. Once it is, it is found by itself; a port elsewhere has to be named.",),
        ANSWERED,
        play.nothing_plugged_in,
    ),
    Row(
        "Nobody serves the port on the network",
        ("Nobody answers at {other}. Start the program that serves the port there.",),
        WAITS,
        play.unserved,
    ),
)


@pytest.fixture
def table(sim: Sim, quick: Pace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    port = sim(3, 5, 1, 6, roll_s=0.25)

    def candidates(url: str | None) -> tuple[Candidate, ...]:
        found = url or (port.name if Path(port.name).exists() else "")
        return (Candidate(found, "usb"),) if found else ()

    monkeypatch.setattr(ports, "candidates", candidates)
    monkeypatch.setattr(ports, "_changed_ns", lambda: None)
    sat = Table(port, tmp_path, quick)
    yield sat
    sat.close()


# Where the ask only waits it never came to the device, or the play makes up what the device says.
PLAYED = [("posix", row) for row in ROWS] + [("uno", row) for row in ROWS if row.fate != WAITS]


def _named(value: str | Row) -> str:
    return value if isinstance(value, str) else f"{value.play.__qualname__.split('.')[0]} {value.trouble}"


@pytest.mark.parametrize(("rolled_by", "row"), PLAYED, ids=_named, indirect=["rolled_by"])
def test_the_fault_matrix(table: Table, row: Row) -> None:
    first_port = table.port.name
    row.play(table)
    table.later(0.1)
    names = {"port": first_port, "other": table.url, "folder": table.folder}
    waits = {"identify_s": table.pace.identify_s, "roll_s": table.pace.roll_s}
    assert table.said == [sentence.format(**names, **waits) for sentence in row.sentences]
    assert fate_of(table) == row.fate


def fate_of(table: Table) -> str:
    """What became of the roll that was asked for, looked at from outside."""
    answers: list[Any] = [seen for seen in table.seen if getattr(seen, "request", None) == table.request]
    if not answers:
        is_off = table.is_off
        table.call_off()
        table.later(0.3)
        assert not table.rolls, "a roll called off was answered"
        return BY_HAND if is_off else WAITS
    assert len(answers) == 1, "one ask was answered twice"
    if not table.rolls:
        return ABSTAINED
    assert sum(roll.raw_line == answers[0].raw_line for roll in table.rolls) == 1
    asked = {heard.seq for heard in table.thrown if heard.name in ("busy", "fault")}
    return ANEW if answers[0].interruptions and answers[0].seq != min(asked, default=0) else ANSWERED


def test_faults_md_is_this_table() -> None:
    pace = Pace()
    names = {"port": "PORT", "other": "PORT", "folder": "/dev", "identify_s": pace.identify_s, "roll_s": pace.roll_s}
    assert FAULTS.read_text(encoding="utf-8") == HEAD.format(**names) + "".join(row.printed(**names) for row in ROWS)
