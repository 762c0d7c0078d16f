"""The firmware's own logic, run by its simulator and, as the hex it is, by an emulated Uno: a roll counts once, a fault
is no number, nothing is forgotten."""

import random
import subprocess
import zlib
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from firmware_bridge.lines import LineSplitter
from firmware_bridge.protocol import VERSION, ProtocolError, WrongVersion, decode, encode, message
from tests.firmware_bridge.c_roller import SESSION, CRoller, resealed
from tests.firmware_bridge.firmware_programs import SLOW, Program, greeted

COUNTERS = 48
ANOTHER = "W" * 16
AT_ONCE = 200  # bytes that nobody has answered yet: what a roller has room for


def kept(roller: CRoller, eeprom: Path) -> bytes:
    """What is in the EEPROM when nothing is left to write: a lesson is not answered before."""
    assert roller.job("calibrate", face=0).name == "calibrated"
    return eeprom.read_bytes()


def test_it_says_who_it_is_and_whether_it_is_a_simulator(firmware: Program) -> None:
    with CRoller(firmware.command(serial=ANOTHER, dice=1)) as roller:
        assert (roller.first.name, roller.first.seq, roller.first.word("serial")) == ("boot", 0, ANOTHER)
        here = roller.greet()
        assert (here.word("model"), here.word("device")) == (firmware.model(1), "die_roller")
        assert (here.number("dice"), here.number("sides"), here.word("serial")) == (1, 6, ANOTHER)


def test_a_repeated_number_repeats_the_answer_and_rolls_nothing(firmware: Program) -> None:
    with greeted(firmware, "--faces", "1,2,3,4") as roller:
        rolled = roller.job("roll", seq=7, count=2)
        assert (rolled.faces, rolled.number("sure"), rolled.seq) == ((1, 2), 1000, 7)
        assert roller.ask("roll", seq=7, count=2) == rolled
        assert roller.ask("roll", seq=6, count=2).word("code") == "stale"
        assert roller.job("roll", seq=8, count=1).faces == (3,)
        assert roller.ask("stats").number("rolls") == 2


def test_a_new_session_forgets_the_last_answer_and_the_same_one_keeps_it(firmware: Program) -> None:
    with greeted(firmware) as roller:
        rolled = roller.job("roll", seq=7, count=2)
        roller.greet()
        assert roller.ask("roll", seq=7, count=2) == rolled
        assert roller.ask("ping", session=SESSION + 1).word("code") == "stranger"
        roller.greet(SESSION + 1)
        assert roller.ask("roll", seq=7, count=2).word("code") == "stranger"
        assert roller.ask("roll", seq=7, count=2, session=SESSION + 1).name == "busy"


def test_a_roll_under_way_is_busy_to_all_and_answers_a_ping(firmware: Program) -> None:
    with CRoller(firmware.command(*SLOW)) as roller:
        roller.greet()
        first = roller.ask("roll", seq=2, count=1)
        busy = [roller.ask("roll", seq=2, count=1), roller.ask("roll", seq=3, count=1), roller.greet(SESSION + 1)]
        assert [answer.number("rolling") for answer in (first, *busy)] == [2] * 4
        waits = [answer.number("wait_ms") for answer in (first, *busy)]
        assert waits == sorted(waits, reverse=True)
        assert roller.ask("ping").name == "pong"
        assert roller.hear().name == "rolled"


def test_the_first_number_of_a_session_is_one(firmware: Program) -> None:
    with greeted(firmware) as roller:
        roller.say(encode(message("roll", 0, session=SESSION, count=1)))
        assert roller.hear().word("code") == "stale"


@pytest.mark.parametrize("befalls", ["jam", "unsure", "dark", "restless"])
def test_what_goes_wrong_is_a_fault_that_is_repeated_and_the_next_roll_is_well(firmware: Program, befalls: str) -> None:
    with greeted(firmware) as roller:
        roller.order(befalls)
        fault = roller.job("roll", seq=2, count=2)
        code = "jam" if befalls == "restless" else befalls
        assert (fault.name, fault.word("code")) == ("fault", code)
        assert roller.ask("roll", seq=2, count=2) == fault
        assert roller.job("roll", seq=3, count=2).name == "rolled"
        counts = roller.ask("stats")
        assert (counts.number("rolls"), counts.number(code)) == (1, 1)


def test_a_fault_can_be_told_beforehand_and_ok_takes_it_back(firmware: Program) -> None:
    with greeted(firmware, "--befall", "jam@2,dark@3") as roller:
        assert [roller.job("roll", count=1).name for _ in range(4)] == ["rolled", "fault", "fault", "rolled"]
        roller.order("jam", "ok")
        assert roller.job("roll", count=1).name == "rolled"


def test_more_dice_than_there_are_is_a_fault_and_no_roll(firmware: Program) -> None:
    with greeted(firmware, serial=ANOTHER, dice=1) as roller:
        assert roller.ask("roll", seq=2, count=2).word("code") == "count"
        assert roller.job("roll", seq=2, count=1).name == "rolled"


def test_the_button_rolls_all_dice_once_a_press_and_its_count_outlives_power(firmware: Program, tmp_path: Path) -> None:
    state = ("--state", str(tmp_path / "eeprom"), "--faces", "1,2,3,4,5,6")
    with greeted(firmware, *state) as roller:
        for count, faces in ((1, (1, 2)), (2, (3, 4))):
            roller.order("press")
            press = roller.hear()
            assert (press.name, press.seq, press.faces) == ("button", count, faces)
        assert roller.silence() == []
    with greeted(firmware, *state) as roller:
        roller.order("press")
        assert roller.hear().seq == 3
        counts = roller.ask("stats")
        assert (counts.number("boot"), counts.number("rolls"), counts.number("presses")) == (2, 3, 3)
        assert counts.value("fell") == (2, 0, 1, 0, 0, 0)


def test_a_press_during_a_roll_does_nothing_and_a_failed_one_is_only_counted(firmware: Program) -> None:
    with CRoller(firmware.command(*SLOW)) as roller:
        roller.greet()
        assert roller.ask("roll", count=1).name == "busy"
        roller.order("press")
        assert roller.hear().name == "rolled"
        roller.order("jam", "press")
        assert roller.silence(0.4) == []
        counts = roller.ask("stats")
        assert (counts.number("presses"), counts.number("jam")) == (0, 1)


def test_a_restart_in_mid_roll_is_seen_as_one(firmware: Program) -> None:
    with CRoller(firmware.command(*SLOW)) as roller:
        roller.greet()
        assert roller.ask("roll", count=1).name == "busy"
        roller.order("reset")
        boot = roller.hear()
        assert (boot.name, boot.number("boot")) == ("boot", 2)
        assert roller.ask("roll", count=1).word("code") == "stranger"
        assert roller.silence(0.4) == []


def test_a_counter_torn_by_loss_of_power_gives_way_to_the_one_before(firmware: Program, tmp_path: Path) -> None:
    eeprom = tmp_path / "eeprom"
    with greeted(firmware, "--state", str(eeprom)) as roller:
        before = kept(roller, eeprom)
        roller.job("roll", count=1)
        assert roller.ask("stats").number("rolls") == 1
        after = kept(roller, eeprom)
    changed = [at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    assert 0 < changed[-1] - changed[0] < COUNTERS
    torn = bytearray(after)
    torn[changed[-1]] = before[changed[-1]]
    eeprom.write_bytes(bytes(torn))
    with greeted(firmware, "--state", str(eeprom)) as roller:
        counts = roller.ask("stats")
        assert (counts.number("rolls"), counts.number("boot")) == (0, 2)


def test_no_cell_is_written_at_every_roll(firmware: Program, tmp_path: Path) -> None:
    eeprom = tmp_path / "eeprom"
    written: Counter[int] = Counter()
    with greeted(firmware, "--state", str(eeprom)) as roller:
        images = [kept(roller, eeprom)]
        for _ in range(20):
            # Counted as any other, and over before the drum turns.
            roller.order("dark")
            assert roller.job("roll", count=1).word("code") == "dark"
            images.append(kept(roller, eeprom))
    for old, new in pairwise(images):
        written.update(at for at in range(len(old)) if old[at] != new[at])
    assert 0 < max(written.values()) <= 2


def test_a_calibration_is_kept_and_told_by_the_self_test(firmware: Program, tmp_path: Path) -> None:
    state = ("--state", str(tmp_path / "eeprom"))
    with greeted(firmware, *state) as roller:
        assert roller.job("selftest").word("sensor") == "unlearnt"
        assert roller.job("calibrate", face=0).value("levels") == (30, 600)
        for face in range(1, 7):
            roller.order(f"place {face}")
            learnt = roller.job("calibrate", face=face)
            assert (learnt.number("face"), learnt.value("levels")) == (face, (160 * face - 60,) * 2)
    with greeted(firmware, *state) as roller:
        tested = roller.job("selftest")
        assert [tested.word(part) for part in ("motor", "lamp", "sensor", "eeprom")] == ["well"] * 4


@pytest.mark.parametrize(
    ("order", "face", "code"),
    [("place 2", 3, "unsure"), ("dark", 3, "dark"), ("dark", 0, "dark"), ("ok", 7, "unsure")],
)
def test_a_lesson_that_would_not_do_is_refused_and_not_kept(
    firmware: Program, order: str, face: int, code: str
) -> None:
    with greeted(firmware) as roller:
        roller.order("place 2")
        assert roller.job("calibrate", face=2).name == "calibrated"
        roller.order(order)
        fault = roller.job("calibrate", seq=9, face=face)
        assert fault.word("code") == code
        assert roller.ask("calibrate", seq=9, face=face) == fault
        roller.order("place 2")
        assert roller.job("calibrate", seq=10, face=2).name == "calibrated"


def test_half_a_lesson_changes_no_reading(firmware: Program) -> None:
    with greeted(firmware, "--faces", "3") as roller:
        # Taught as a 2, the level of a 3 would otherwise be as near to either.
        roller.order("place 3")
        assert roller.job("calibrate", face=2).name == "calibrated"
        rolled = roller.job("roll", count=2)
        assert (rolled.faces, rolled.number("sure")) == ((3, 3), 1000)


def test_a_die_the_roller_was_taught_without_is_not_guessed(firmware: Program, tmp_path: Path) -> None:
    """As when a taught drum for one die is given a second one, whose sensor sees the one level known of it."""
    eeprom = tmp_path / "eeprom"
    state = ("--state", str(eeprom))
    with greeted(firmware, *state) as roller:
        for face in range(1, 7):
            roller.order(f"place {face}")
            assert roller.job("calibrate", face=face).name == "calibrated"
    image = bytearray(eeprom.read_bytes())
    size = next(
        n for n in range(8, 200) if zlib.crc32(image[32 : 32 + n]) == int.from_bytes(image[32 + n :][:4], "little")
    )
    image[52:64] = (420).to_bytes(2, "little") * 6
    image[32 + size : 36 + size] = zlib.crc32(image[32 : 32 + size]).to_bytes(4, "little")
    eeprom.write_bytes(image)
    with greeted(firmware, *state, "--faces", "3") as roller:
        assert roller.job("roll", count=1).faces == (3,)
        assert roller.job("roll", count=2).word("code") == "unsure"


@pytest.mark.parametrize(
    ("befalls", "part", "says"),
    [
        ("jam", "motor", "still"),
        ("restless", "motor", "restless"),
        ("dark", "lamp", "dark"),
        ("unsure", "sensor", "unsure"),
    ],
)
def test_the_self_test_finds_what_is_wrong(firmware: Program, befalls: str, part: str, says: str) -> None:
    with greeted(firmware) as roller:
        roller.order(befalls)
        tested = roller.job("selftest", seq=3)
        assert tested.word(part) == says
        assert roller.ask("selftest", seq=3) == tested
        assert roller.ask("stats").number("rolls") == 0


def test_a_seed_invents_the_same_faces_and_every_face_comes(posix: Program) -> None:
    """Told with eight dice, which a Uno has not; the invented faces are those of the drum that both have in common."""

    def faces(seed: str) -> list[int]:
        with greeted(posix, "--seed", seed, dice=8) as roller:
            return [face for _ in range(6) for face in roller.job("roll", count=8).faces]

    assert faces("5") == faces("5") != faces("6")
    assert set(faces("5")) == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    "words",
    [
        ("--roll-ms", "19"),
        ("--faces", "7"),
        ("--dice", "9"),
        ("--serial", "two words"),
        ("--befall", "rain"),
        ("--colour", "red"),
        ("--faces",),
    ],
)
def test_wrong_options_are_a_sentence(firmware: Program, words: tuple[str, ...]) -> None:
    """What a Uno cannot be told is wrong for it whatever its value."""
    done = subprocess.run(
        firmware.command(*words), capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 2
    assert words[0] in done.stderr
    assert done.stderr.endswith(".\n")


def test_it_answers_those_lines_that_the_host_would_take_and_no_others(firmware: Program) -> None:
    """Damaged, cut, joined and odd lines: what C takes and what Python takes are the same."""
    chance = random.Random(20)
    lines = 3000 if firmware.name == "posix" else 900  # a Uno takes its time over each byte
    wire = b"".join(_mutated(chance, number) for number in range(1, lines + 1)) + b"\n"
    splitter = LineSplitter()
    wanted: list[tuple[str, int]] = []
    heard: list[tuple[str, int]] = []
    with greeted(firmware) as roller:
        for at in range(0, len(wire), AT_ONCE):
            roller.say(wire[at : at + AT_ONCE])
            wanted += _expected(splitter, wire[at : at + AT_ONCE])
            while len(heard) < len(wanted):
                heard.append(_told(roller.hear_line()))
        heard += [_told(line) for line in roller.silence()]
    assert heard == wanted
    kinds = Counter(name for name, _ in wanted)
    assert min(kinds["pong"], kinds["version"], kinds["stranger"], kinds["counts"]) > lines / 60
    assert len(wanted) < lines * 5 / 6


def _mutated(chance: random.Random, number: int) -> bytes:
    line = bytearray(encode(message(chance.choice(["ping", "stats"]), number, session=SESSION)))
    match chance.randrange(12):
        case 0:
            line[chance.randrange(len(line))] ^= 1 << chance.randrange(8)
        case 1:
            del line[chance.randrange(len(line))]
        case 2:
            line.insert(chance.randrange(len(line)), chance.randrange(256))
        case 3:
            del line[chance.randrange(len(line)) :]
        case 4:
            line[-1:] = b"\r\n"
        case 5:
            return bytes(chance.randrange(256) for _ in range(chance.randrange(90))) + bytes(line)
        case 6:
            return resealed(
                bytes(line), b"5f3a91c0", chance.choice([b"5F3A91C0", b"5f3a91c1", b"5f3a91c", b"05f3a91c0"])
            )
        case 7:
            ping = encode(message("hello", number, version=VERSION, session=SESSION))
            odd = [b"=2", b"=0", b"=01", b"=99999999999", b"=2 colour=red", b"=2 colour=", b"=2 Colour=r", b"=", b"=1x"]
            return resealed(ping, b"=1", chance.choice(odd))
        case 8:
            odd = [b"pong ", b"pin ", b"pingg ", b"Ping ", b"ping 0", b"ping  ", b"ping -"]
            return resealed(bytes(line), b"ping ", chance.choice(odd))
        case 9:
            end = chance.choice([b"c0 ", b"c0 session=5f3a91c0", b"c0 x=1", b"c0" + b"0" * chance.randrange(20, 40)])
            return resealed(bytes(line), b"c0", end)
        case 10:
            return resealed(bytes(line), b" %d " % number, chance.choice([b" 4294967295 ", b" 4294967296 ", b" 0 "]))
    return bytes(line)


def _expected(splitter: LineSplitter, wire: bytes) -> list[tuple[str, int]]:
    """What a device must answer to these bytes more, by the host's own splitter and decoder."""
    wanted: list[tuple[str, int]] = []
    for line in splitter.feed(wire):
        try:
            ask = decode(line)
        except WrongVersion as error:
            wanted.append(("version", error.seq))
        except ProtocolError:
            continue
        else:
            answer = {"ping": "pong", "stats": "counts", "hello": "here"}.get(ask.name)
            if answer is not None:
                wanted.append((answer if ask.number("session") == SESSION else "stranger", ask.seq))
    return wanted


def _told(line: bytes) -> tuple[str, int]:
    answer = decode(line)
    return (answer.word("code") if answer.name == "fault" else answer.name), answer.seq


def test_its_longest_lines_are_whole(firmware: Program) -> None:
    dice = 8 if firmware.name == "posix" else 1  # no Uno has more than two
    with greeted(firmware, "--faces", "6", serial=ANOTHER, dice=dice) as roller:
        assert roller.ask("hello", seq=4294967295, version=VERSION, session=0xFFFFFFFF).word("serial") == ANOTHER
        rolled = roller.job("roll", seq=4294967295, count=dice, session=0xFFFFFFFF)
        assert rolled.faces == (6,) * dice
