"""One question about the dice in the tray at a real table: two taps at most, and what the journal keeps of them."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.at_table import AtTable
from companion.app.table_doors import AT_TABLE
from companion.evening.desks import Desk
from companion.evening.evening import Evening
from companion.models import CountDie, OpenDie, OpenRuling, Pick, SayFace, TakeReading
from companion.rulings.model import Correct
from companion.senses.inputs import TRAY
from companion.senses.tray_watch import dice_seen
from companion.shelf.settings import Settings
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.doubts import Why
from engine.core.entry import ITSELF
from engine.core.export import export
from engine.core.journal import first_break
from engine.core.verify import export_break
from tests.companion import throw_samples
from tests.companion.evenings import DARK, at_gollum

DOUBT = Why("two readings", "Two readings.")
ROLLED = 7
"""The entry of the roll for Gollum."""


def seen(*faces: tuple[int, ...], is_thrown: bool = True):
    """Dice in the tray that may show these faces, with their pictures."""
    boxes = throw_samples.boxes_of(faces)
    lying = tuple(DieSeen(known[0], box, 0.6, known[1:], "red") for known, box in zip(faces, boxes, strict=True))
    reading = DiceReading(lying, all(len(known) == 1 and known[0] for known in faces), DOUBT)
    return dice_seen(reading, throw_samples.frame_of(faces), "camera 0", is_thrown=is_thrown)


@pytest.fixture
def at(tmp_path):
    """The table at the roll for Gollum."""
    return AtTable(Desk(Evening(at_gollum(), now=lambda: "2026-01-01 20:00:00")), tmp_path)


def tray_of(at: AtTable):
    return next(source for source in at.desk.table_model().ask.sources if source.id == TRAY)


def kept(at: AtTable):
    return at.evening.table.evidence(ROLLED)


def told(at: AtTable) -> str:
    """What the journal's page tells of the roll."""
    AT_TABLE.enter(at, OpenRuling(ROLLED))
    opened = at.model().opened
    return f"{opened.read} {opened.evidence}".strip()


def test_one_tap_answers_the_question_and_takes_the_throw(at):
    at.sensed.seen(seen((2, 3)))
    assert tray_of(at).throw.question == "Is the red die 2 or 3?"
    AT_TABLE.enter(at, SayFace(0, 3))
    assert at.evening.table.file.count == ROLLED + 1
    assert at.evening.lines()[-1]["do"]["faces"] == [3]
    assert at.evening.senses.tray is None


def test_the_journal_has_the_crop_the_reading_and_who_said_it(at):
    at.sensed.seen(seen((2, 3)))
    AT_TABLE.enter(at, SayFace(0, 3))
    evidence = kept(at)
    assert (evidence.source, evidence.confirmed_by) == ("camera 0", DARK)
    assert evidence.picture.startswith(b"\xff\xd8")
    line = json.loads(evidence.raw)
    assert (line["sure"], line["why"]) == (False, "Two readings.")
    assert {name: line["dice"][0][name] for name in ("face", "rivals", "confidence", "said")} == {
        "face": 2,
        "rivals": [3],
        "confidence": 0.6,
        "said": 3,
    }
    assert "Read 2 or 3, the Dark Power said 3" in told(at)
    assert at.model().opened.picture is not None


def test_another_face_is_two_taps(at):
    at.sensed.seen(seen((2, 3)))
    AT_TABLE.enter(at, OpenDie(0))
    assert tray_of(at).throw.pad is not None
    AT_TABLE.enter(at, SayFace(0, 6))
    assert at.evening.lines()[-1]["do"]["faces"] == [6]
    assert "Read 2 or 3, the Dark Power said 6" in told(at)


def test_a_sure_reading_is_put_right_before_it_is_taken(at):
    at.sensed.seen(seen((2,)))
    AT_TABLE.enter(at, OpenDie(0))
    AT_TABLE.enter(at, SayFace(0, 3))
    assert at.evening.lines()[-1]["do"]["faces"] == [3]
    assert "Read 2, the Dark Power said 3" in told(at)


def test_a_sure_reading_that_is_taken_says_only_that(at):
    at.sensed.seen(seen((2,)))
    AT_TABLE.enter(at, TakeReading(TRAY))
    assert told(at) == "camera 0 · came to rest · sure (0.60) · taken by Dark Power · 2026-01-01 20:00:00"


def test_of_two_dice_one_tap_takes_the_one_that_counts(at):
    at.sensed.seen(seen((2,), (5,)))
    AT_TABLE.enter(at, CountDie(1))
    assert at.evening.lines()[-1]["do"]["faces"] == [5]
    assert "The Dark Power left out 2" in told(at)


def test_of_two_dice_the_doubtful_one_is_two_taps(at):
    at.sensed.seen(seen((2,), (5, 6)))
    AT_TABLE.enter(at, CountDie(1))
    assert tray_of(at).throw.question == "Is the right red die 5 or 6?"
    AT_TABLE.enter(at, SayFace(1, 6))
    assert at.evening.lines()[-1]["do"]["faces"] == [6]


def test_nothing_is_taken_while_something_is_to_be_said(at):
    at.sensed.seen(seen((2, 3)))
    AT_TABLE.enter(at, TakeReading(TRAY))
    assert at.evening.table.file.count == ROLLED
    assert at.desk.message.tone == "bad"


@pytest.mark.parametrize("tap", [SayFace(0, 3), OpenDie(0), CountDie(0), SayFace(5, 3), CountDie(-1)])
def test_a_tap_on_dice_that_are_gone_is_a_sentence(at, tap):
    AT_TABLE.enter(at, tap)
    assert at.desk.message.text == "Those dice are not asked about any more."
    assert at.evening.table.file.count == ROLLED


@pytest.mark.parametrize("tap", [SayFace(0, 7), SayFace(0, 0), SayFace(3, 2), OpenDie(9), CountDie(0)])
def test_a_tap_that_makes_no_sense_is_a_sentence(at, tap):
    at.sensed.seen(seen((2, 3)))
    AT_TABLE.enter(at, tap)
    assert at.desk.message.tone == "bad"
    assert at.evening.table.file.count == ROLLED


def test_by_themselves_only_sure_throws_are_taken(at):
    at.evening.settings = Settings(auto_take=True)
    for dice in (seen((2, 3)), seen((2,), (5,)), seen((0,)), seen((4,), is_thrown=False)):
        at.sensed.seen(dice)
        assert at.evening.table.file.count == ROLLED
    at.sensed.seen(seen((4,)))
    assert at.evening.lines()[-1]["do"]["faces"] == [4]
    assert kept(at).confirmed_by == ITSELF
    assert "taken by itself" in told(at)


def test_what_was_said_of_one_throw_is_not_said_of_the_next(at):
    at.sensed.seen(seen((2,), (5,)))
    AT_TABLE.enter(at, OpenDie(0))
    at.sensed.seen(seen((4, 1)))
    assert tray_of(at).throw.pad is None
    assert tray_of(at).throw.question == "Is the red die 4 or 1?"


def test_a_roll_by_hand_clears_the_question(at):
    at.sensed.seen(seen((2, 3)))
    AT_TABLE.enter(at, Pick(at.desk.table_model().ask.hand.id, (("faces", (4,)),)))
    assert at.evening.senses.tray is None
    assert kept(at).source == "by hand"


def test_a_wait_leaves_what_was_said(at):
    at.sensed.seen(seen((2, 3)))
    at.desk.wait("fellowship")
    AT_TABLE.enter(at, SayFace(0, 3))
    assert "Refused" in at.desk.message.text
    assert tray_of(at).take == "Take the 3"
    at.desk.wait("fellowship")
    AT_TABLE.enter(at, TakeReading(TRAY))
    assert at.evening.lines()[-1]["do"]["faces"] == [3]


def test_a_wrong_reading_is_corrected_later_and_its_evidence_stays(at):
    at.sensed.seen(seen((2, 3)))
    AT_TABLE.enter(at, SayFace(0, 3))
    before = kept(at)
    AT_TABLE.enter(at, Correct(ROLLED, (("faces", (5,)),)))
    table = at.evening.table
    assert kept(at) == before
    assert table.journal()[-1]["kind"] == "correct"
    assert table.evidence(table.journal()[-1]["n"]).source == "by hand"
    assert "Read 2 or 3, the Dark Power said 3" in told(at)
    assert first_break(table.file) is None


def test_the_export_binds_the_evidence_and_changed_evidence_is_found(at):
    at.sensed.seen(seen((2, 3)))
    AT_TABLE.enter(at, SayFace(0, 3))
    table = at.evening.table
    out = export(table)
    assert export_break(out) is None
    assert out["entries"][ROLLED]["body"]["evidence"] == kept(at).seal(table.file.nonce(f"evidence/{ROLLED}"))
    assert first_break(table.file) is None
    told = out["entries"][ROLLED]["evidence"]
    assert told["about"]["source"] == "camera 0"
    assert json.loads(told["about"]["raw"])["dice"][0]["said"] == 3
    assert told["picture_sha256"] == hashlib.sha256(kept(at).picture).hexdigest()
    for change in (
        {"about": told["about"] | {"raw": told["about"]["raw"].replace('"said":3', '"said":2')}},
        {"picture_sha256": "0" * 64},
        {"about": 7, "nonce": None},
    ):
        out["entries"][ROLLED]["evidence"] = told | change
        assert export_break(out) == (ROLLED, f"Entry {ROLLED}: its evidence is not what was kept when it was written.")
    out["entries"][ROLLED]["evidence"] = []
    assert export_break(out) is not None


def test_evidence_survives_the_file(tmp_path):
    from engine.core.table import Table
    from tests.engine.core.played import D, in_ring_phase

    path = Path(tmp_path / "t.ringtable")
    at = AtTable(Desk(Evening(in_ring_phase(path))), tmp_path)
    at.sensed.seen(seen((2, 3)))
    AT_TABLE.enter(at, SayFace(0, 2))
    entry, before = at.evening.lines()[-1]["n"], at.evening.table.evidence(at.evening.lines()[-1]["n"])
    at.evening.table.close()
    table = Table.open(path)
    assert table.evidence(entry) == table.evidence(entry, D) == before
    assert first_break(table.file) is None
    table.close()


def test_a_camera_that_vanished_is_a_sentence_where_it_was_asked_and_the_hand_pad_is_there(at):
    gone = "Camera 0 gives no more pictures. Plug it in again, or enter the dice by hand."
    at.evening.devices = replace(at.evening.devices, camera_gone=gone)
    tray = tray_of(at)
    assert (tray.says, tray.ready, tray.take, tray.picture) == (gone, False, "", None)
    assert at.desk.table_model().ask.hand is not None
    at.sensed.seen(seen((4,)))
    assert tray_of(at).take
