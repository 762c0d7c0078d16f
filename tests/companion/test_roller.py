"""The die roller behind the inbox: what the table hears of it, and what it never hears."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from companion.app.frontdesk import FrontDesk
from companion.dice import roller as roller_module
from companion.dice.model import ShowTab
from companion.models import Open, Pick, TakeReading
from companion.pages import SENSES, DropStray, SeatSetup, SetAutoTake, StartTable, TryRoll, UseRoller
from companion.senses.inbox import Inbox
from companion.senses.inputs import ROLLER, TRAY
from companion.shelf.settings import Settings, read_settings
from firmware_bridge.devices.observations import RollAbstained, RollerGone, RollerReady, RollSeen
from firmware_bridge.devices.rolls import StrayRoll
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play
from tests.companion.shown import told
from tests.patience import PROGRAM_S

READY = RollerReady("/dev/ttyACM0", "drum-2", "DR-0042", "1.0.0", 2, 6, 3, False, "The roller drum-2 DR-0042 is ready.")
SIM = replace(READY, model="simulator", simulated=True, sentence="A simulator, not a real roller, is ready.")
UNPLUGGED = RollerGone("The roller was unplugged. Roll by hand.", "gone")
LINE = "<rolled 17 session=5f3a91c0 boot=3 faces=4 sure=991*298187BD"


class Worker:
    """A roller's worker that is told things and finds nothing."""

    started: ClassVar[list[Worker]] = []

    def __init__(self, url: str | None, put: Any) -> None:
        self.url, self.put, self.asked, self.cancelled, self.is_closed = url, put, [], [], False
        self.started.append(self)

    def start(self) -> None:
        pass

    def request_roll(self, count: int) -> int:
        self.asked.append(count)
        return len(self.asked)

    def cancel(self, request: int) -> None:
        self.cancelled.append(request)

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def workers(monkeypatch):
    """The workers started so far, the newest last."""
    monkeypatch.setattr(Worker, "started", [])
    monkeypatch.setattr(roller_module, "RollerWorker", Worker)
    return Worker.started


@pytest.fixture
def front(tmp_path, workers):
    """A tablet nobody told of a roller, at the roll for Gollum."""
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    desk.devices.start()
    seats = (SeatSetup(DARK, "", "", 0), SeatSetup(FELLOWSHIP, "", "", 180))
    desk.do(StartTable("Friday evening", "wotr_spi", "character", "practice", (), seats))
    hands = [(seat, {"do": "DrawOpeningHand"}) for seat in (DARK, FELLOWSHIP)]
    play(desk.evening.table, (*SETUP, *hands))
    yield desk
    desk.close()


def tell(front: FrontDesk, *observations: Any) -> None:
    """The newest worker puts these, and the tablet empties its inbox."""
    for observation in observations:
        Worker.started[-1].put(observation)
    front.listen()


def rolled(request: int, face: int = 4) -> RollSeen:
    return RollSeen(request, (face,), "/dev/ttyACM0", "DR-0042", 3, 1, 17, LINE, 0.991, False)


def pressed(face: int = 5, why: str = "button", missed: int = 0) -> StrayRoll:
    return StrayRoll((face,), why, 7, missed, "/dev/ttyACM0", "DR-0042", 3, "<button 7 boot=3", 1.0, False)


def sources(front: FrontDesk) -> list[tuple[str, str, str]]:
    """What stands beside the ask: name, words and tap."""
    return [(source.name, source.says, source.take) for source in front.model().ask.sources]


def by_hand(front: FrontDesk, face: int) -> None:
    hand = front.model().ask.hand
    front.do(Pick(hand.id, ((hand.fields[0].name, (face,)),)))


def dice_recorded(front: FrontDesk) -> list[list[int]]:
    return [line["do"]["faces"] for line in front.evening.lines() if line["do"].get("type") == "EnterRoll"]


# -- finding it --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("why", ["missing", "silent", "foreign"])
def test_no_roller_is_no_news_where_nobody_said_that_there_is_one(front, workers, why):
    tell(front, RollerGone("Nothing of ours there.", why))
    assert workers[0].url is None
    assert (front.model().devices, sources(front)) == ((), [])
    front.do(Open(SENSES))
    assert (front.model().roller_state, front.model().roller_tone) == ("Nothing of ours there.", "dim")


def test_a_port_that_may_not_be_opened_is_told_where_one_asks(front):
    tell(front, RollerGone("You may not use it.", "denied"))
    assert sources(front) == []
    front.do(Open(SENSES))
    assert front.model().roller_tone == "bad"


def test_a_roller_of_another_version_is_told_at_the_table(front):
    tell(front, RollerGone("It speaks version 2.", "version"))
    assert sources(front) == [("Roller", "It speaks version 2.", "")]


def test_a_port_somebody_named_is_missed_at_the_table(front, workers):
    front.do(UseRoller("/dev/ttyACM0"))
    tell(front, RollerGone("There is no port.", "missing"))
    assert workers[-1].url == "/dev/ttyACM0"
    assert sources(front) == [("Roller", "There is no port.", "")]


def test_a_port_that_the_environment_names_is_missed_too(front, monkeypatch):
    monkeypatch.setenv("RINGTABLE_ROLLER", "/dev/ttyACM7")
    front.do(UseRoller(""))
    assert "at /dev/ttyACM7" in front.devices.roller.state.says
    tell(front, RollerGone("There is no port.", "missing"))
    assert sources(front) == [("Roller", "There is no port.", "")]


@pytest.mark.parametrize(
    ("ready", "name"), [(READY, "roller DR-0042"), (SIM, "roller DR-0042 (simulator)")], ids=["real", "simulated"]
)
def test_the_roller_that_is_found_is_named(front, ready, name):
    tell(front, ready)
    assert [(mark.name, mark.ok) for mark in front.model().devices] == [(name, True)]
    assert sources(front) == [(name.capitalize().replace("dr-", "DR-"), "ready", "Let the roller roll")]
    front.do(Open(SENSES))
    assert front.model().roller_state == ready.sentence
    assert (front.model().roller.name, front.model().roller.is_simulated) == (
        name.capitalize().replace("dr-", "DR-"),
        ready is SIM,
    )
    front.do(Open("home"))
    assert front.model().devices_note == name


def test_a_roller_that_was_met_is_missed_at_the_table(front):
    tell(front, READY, UNPLUGGED)
    assert [(mark.name, mark.ok) for mark in front.model().devices] == [("roller DR-0042", False)]
    assert sources(front) == [("Roller DR-0042", UNPLUGGED.sentence, "")]
    tell(front, replace(READY, port="/dev/ttyACM1"))
    assert sources(front)[0][1:] == ("ready", "Let the roller roll")


def test_the_last_words_of_a_roller_that_was_left_are_not_the_next_one_s(front, workers):
    left = workers[-1]
    front.do(UseRoller("/dev/ttyACM1"))
    left.put(READY)
    tell(front)
    assert left.is_closed
    assert not front.devices.shown().has_roller


def test_what_was_chosen_is_kept_for_the_next_start(front, tmp_path, workers):
    front.do(UseRoller("none"))
    assert workers[-1].is_closed
    later = FrontDesk(tmp_path, read_settings(tmp_path), Inbox())
    later.devices.start()
    assert len(workers) == 1
    later.do(Open(SENSES))
    assert (later.model().port, later.model().roller_state) == ("none", "No roller is used.")
    later.do(UseRoller(""))
    assert (len(workers), workers[-1].url) == (2, None)
    later.close()


def test_who_is_asked_is_said(front, usb):
    front.do(Open(SENSES))
    assert front.model().search.startswith("Opens every USB serial port and asks who is there.")
    usb += [type("Info", (), {"device": f"/dev/ttyACM{n}", "vid": 1, "pid": 2, "description": "GPS"}) for n in (0, 1)]
    assert "Asked now and then who they are: /dev/ttyACM0, /dev/ttyACM1." in front.model().search
    tell(front, READY)
    assert front.model().search.startswith("Opens every USB serial port")


def test_nothing_that_sees_is_loaded_for_a_roller(tmp_path):
    """The first screen does not wait for the eyes of a tablet that has none."""
    program = (
        "import sys; from pathlib import Path\n"
        "from companion.app.frontdesk import FrontDesk; from companion.senses.inbox import Inbox\n"
        "from companion.shelf.settings import Settings\n"
        "front = FrontDesk(Path(sys.argv[1]), Settings(), Inbox())\n"
        "front.devices.start()\n"
        "while front.devices._inbox.is_empty: pass\n"
        "front.listen()\n"
        "front.model(); front.close()\n"
        "print([name for name in ('cv2', 'numpy', 'companion.dice.hardware') if name in sys.modules])\n"
    )
    around = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2]), "RINGTABLE_ROLLER": str(tmp_path / "none")}
    words = [sys.executable, "-c", program, str(tmp_path)]
    done = subprocess.run(words, env=around, capture_output=True, text=True, timeout=PROGRAM_S, check=True)
    assert done.stdout.strip() == "[]", done


# -- rolling -----------------------------------------------------------------------------------------------------------


def test_a_roll_is_asked_by_a_tap_and_taken_by_another(front, workers):
    tell(front, READY)
    front.do(TakeReading(ROLLER))
    assert workers[-1].asked == [1]
    assert sources(front) == [("Roller DR-0042", "rolling", "")]
    tell(front, rolled(1))
    assert sources(front) == [("Roller DR-0042", "4 · 99%", "Take the 4")]
    assert dice_recorded(front) == []
    front.do(TakeReading(ROLLER))
    kept = front.evening.table.evidence(front.evening.table.file.count - 1)
    assert (kept.source, kept.sureness, kept.raw) == ("roller DR-0042", "99%", LINE)
    assert dice_recorded(front) == [[4]]
    front.do(Open(SENSES))
    assert (front.model().roller.last, front.model().roller.last_note) == ("4", f"99% sure · {LINE}")


def test_a_roll_that_was_entered_by_hand_is_called_off_and_what_still_comes_is_a_stray(front, workers):
    tell(front, READY)
    front.do(SetAutoTake(True))
    front.do(TakeReading(ROLLER))
    tell(front, UNPLUGGED)
    by_hand(front, 2)
    assert workers[-1].cancelled == [1]
    assert not front.devices.shown().is_rolling
    # The answer may lie in the inbox already, and the next roll is open.
    play(front.evening.table, ((FELLOWSHIP, {"do": "EndPhase"}), (DARK, {"do": "EndEvents"})))
    play(front.evening.table, ((FELLOWSHIP, {"do": "EndEvents"}), (DARK, {"do": "ChooseLetter", "letter": "A"})))
    tell(front, READY, rolled(1), pressed(why="late"))
    assert dice_recorded(front) == [[2]]
    assert [(stray.faces, stray.unasked) for stray in front.evening.senses.strays] == [
        ((5,), "too late"),
        ((4,), "too late"),
    ]
    assert [take for _, _, take in sources(front)] == ["Let the roller roll", "Use the 5", "Use the 4"]


def test_a_finger_that_takes_a_roll_twice_rolls_no_other(front, workers):
    tell(front, READY)
    front.do(TakeReading(ROLLER))
    tell(front, rolled(1))
    (shown,) = [source for source in front.model().ask.sources if source.take == "Take the 4"]
    front.do(TakeReading(shown.id))
    # The next roll is open when the finger comes down again.
    play(front.evening.table, ((FELLOWSHIP, {"do": "EndPhase"}), (DARK, {"do": "EndEvents"})))
    play(front.evening.table, ((FELLOWSHIP, {"do": "EndEvents"}), (DARK, {"do": "ChooseLetter", "letter": "A"})))
    tell(front)
    front.do(TakeReading(shown.id))
    assert workers[-1].asked == [1]
    assert dice_recorded(front) == [[4]]
    assert front.evening.senses.strays == ()


def test_what_the_roller_rolled_and_nobody_took_is_kept(front, workers):
    tell(front, READY)
    front.do(TakeReading(ROLLER))
    tell(front, rolled(1))
    by_hand(front, 2)
    assert dice_recorded(front) == [[2]]
    assert [stray.faces for stray in front.evening.senses.strays] == [(4,)]
    assert workers[-1].asked == [1]


def test_a_wait_does_not_call_a_roll_off(front, workers):
    tell(front, READY)
    front.do(TakeReading(ROLLER))
    front.desk.wait(FELLOWSHIP)
    told(front, None)
    assert workers[-1].cancelled == []
    tell(front, rolled(1))
    assert sources(front)[0][2] == "Take the 4"


def test_why_there_is_no_number_is_said_and_the_roller_may_be_asked_again(front, workers):
    tell(front, READY)
    front.do(TakeReading(ROLLER))
    tell(front, RollAbstained(1, "A die is jammed in the roller.", "jam", 17, LINE))
    assert sources(front) == [("Roller DR-0042", "A die is jammed in the roller.", "Let the roller roll")]
    front.do(TakeReading(ROLLER))
    assert workers[-1].asked == [1, 1]
    tell(front, rolled(2))
    assert front.devices.roller.says == "ready"


def test_the_button_on_the_box_answers_nothing_by_itself(front):
    tell(front, READY)
    front.do(SetAutoTake(True))
    tell(front, pressed(missed=2))
    assert dice_recorded(front) == []
    _, (name, says, take) = sources(front)
    assert (name, says, take) == (
        "Roller DR-0042, rolled by its button, 2 such rolls before it not heard",
        "5",
        "Use the 5",
    )
    front.do(TakeReading("stray/0"))
    assert dice_recorded(front) == [[5]]
    assert front.evening.table.evidence(front.evening.table.file.count - 1).raw == "<button 7 boot=3"


def test_a_finger_on_its_way_to_a_stray_meets_no_other_one(front):
    tell(front, READY, pressed(5))
    (meant,) = [source.id for source in front.model().ask.sources if source.take == "Use the 5"]
    tell(front, pressed(2))
    front.do(TakeReading(meant))
    assert dice_recorded(front) == [[5]]
    # Tapped twice, when the next roll is open already and another stray fits it.
    play(front.evening.table, ((FELLOWSHIP, {"do": "EndPhase"}), (DARK, {"do": "EndEvents"})))
    play(front.evening.table, ((FELLOWSHIP, {"do": "EndEvents"}), (DARK, {"do": "ChooseLetter", "letter": "A"})))
    front.do(TakeReading(meant))
    assert dice_recorded(front) == [[5]]
    assert [stray.faces for stray in front.evening.senses.strays] == [(2,)]


def test_a_finger_on_its_way_to_forget_a_stray_forgets_no_other_one(front):
    tell(front, READY, pressed(5))
    front.do(Open(SENSES))
    (meant,) = front.model().strays
    tell(front, pressed(2))
    front.do(DropStray(meant.id))
    assert [stray.says for stray in front.model().strays] == ["2"]


def test_a_roll_to_try_is_no_business_of_the_table(front):
    tell(front, READY)
    front.do(Open(SENSES))
    front.do(ShowTab("roller"))
    front.do(TryRoll())
    tell(front, pressed(), rolled(1))
    assert front.model().tried == "4"
    assert front.evening.senses.roller is None
    assert [stray.says for stray in front.model().strays] == ["5"]


def test_the_table_s_roll_is_not_tried_away(front):
    tell(front, READY)
    front.do(TakeReading(ROLLER))
    front.do(Open(SENSES))
    assert not front.model().may_try
    front.do(TryRoll())
    tell(front, rolled(1))
    assert (front.model().tried, front.model().may_try) == ("", True)
    assert front.evening.senses.roller.faces == (4,)


def test_a_roll_to_try_does_not_become_the_table_s(front, workers):
    tell(front, READY)
    front.do(Open(SENSES))
    front.do(TryRoll())
    front.do(TakeReading(ROLLER))
    tell(front, rolled(1))
    assert (front.evening.senses.roller, workers[-1].asked) == (None, [1])
    front.do(TakeReading(ROLLER))
    tell(front, rolled(2, 6))
    assert front.evening.senses.roller.faces == (6,)


def test_a_die_in_the_tray_is_no_stray_of_the_roller_s(front):
    tell(front, READY, pressed())
    assert {source.id for source in front.model().ask.sources} == {ROLLER, "stray/0"}
    assert TRAY not in {stray.source for stray in front.evening.senses.strays}
