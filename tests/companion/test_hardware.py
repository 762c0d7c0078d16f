"""The devices behind the inbox: what a camera's pictures become before the table hears of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from companion.app.frontdesk import FrontDesk
from companion.dice import hardware as hardware_module
from companion.pages import SeatSetup, StartTable
from companion.senses.inbox import Inbox
from companion.senses.live import Looked, PictureSeen, live_picture
from companion.senses.tray_watch import TAKEN
from companion.shelf.settings import Settings
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.settle import Throw, Turned
from companion.vision.source import SourceEnded, SourceFailed, ThrowSeen, TurnedSeen
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play
from tests.companion.shown import shown_by, told


class Camera:
    """A camera that is told things and shows nothing."""

    def __init__(self, spec: str, put: Any, show: Any) -> None:
        self.spec, self.told = spec, []

    def start(self) -> None:
        pass

    def join(self, timeout_s: float) -> bool:
        return True

    def cancel(self) -> None:
        pass

    def expect(self, dice: int | None) -> None:
        self.told.append(dice)

    def read_with(self, reader: Any) -> None:
        pass


@pytest.fixture
def front(tmp_path, monkeypatch):
    """A tablet with a tray camera and a table set up as far as the roll for Gollum."""
    monkeypatch.setattr(hardware_module, "CameraWorker", Camera)
    desk = FrontDesk(tmp_path, Settings(camera="0"), Inbox())
    desk.devices.start()
    seats = (SeatSetup(DARK, "", "", 0), SeatSetup(FELLOWSHIP, "", "", 180))
    desk.do(StartTable("Friday evening", "wotr_spi", "character", "practice", (), seats))
    yield desk
    desk.close()


def at_gollum(front: FrontDesk) -> None:
    hands = [(seat, {"do": "DrawOpeningHand"}) for seat in (DARK, FELLOWSHIP)]
    play(front.evening.table, (*SETUP, *hands))
    told(front, None)


def test_the_camera_is_told_how_many_dice_the_open_roll_has(front):
    camera = front.devices.hardware._camera
    assert camera.told == [None]
    at_gollum(front)
    told(front, None)
    assert camera.told == [None, 1]
    play(front.evening.table, ((DARK, {"do": "EnterRoll", "faces": [4]}),))
    told(front, None)
    assert camera.told == [None, 1, None]


PIPS = DiceReading((DieSeen(4, (10, 10, 40, 40), 0.9),), sure=True)
NAMED = DiceReading(
    (DieSeen(1, (10, 10, 40, 40), 0.9, name="gust", taught="Wind", names=("gust", "calm")),), sure=True
)  # fmt: skip
PICTURE = np.zeros((60, 80, 3), np.uint8)


class Taught:
    """A reader of taught dice."""

    def read(self, frame_bgr: np.ndarray) -> DiceReading:
        return NAMED


@pytest.fixture
def eyes(monkeypatch):
    """The camera's side alone: what it hands on is what the table would hear."""
    monkeypatch.setattr(hardware_module, "CameraWorker", Camera)
    hardware = hardware_module.Hardware(Inbox())
    hardware.use_camera("0")
    yield hardware
    hardware.close()


def looked(hardware, reading):
    return Looked(PICTURE, reading, (), "", "", mark=hardware._feed.mark)


@pytest.mark.parametrize(("reader", "now", "before"), [(None, PIPS, NAMED), (Taught(), NAMED, PIPS)])
def test_what_the_reader_before_has_read_is_no_throw_any_more(eyes, reader, now, before):
    eyes.read_with(Taught() if reader is None else None)
    eyes.read_with(reader)
    for late in (ThrowSeen(Throw(before), PICTURE), looked(eyes, before)):
        assert shown_by(eyes.camera_told, late) is None, "it was on its way while the reader was changed"
    assert shown_by(eyes.camera_told, ThrowSeen(Throw(now), PICTURE)).faces == tuple(die.shows for die in now.dice)


def test_dice_that_were_turned_before_the_reader_changed_do_not_hide_a_throw(eyes):
    eyes.read_with(Taught())
    shown_by(eyes.camera_told, TurnedSeen(Turned((), PIPS), PICTURE))
    assert eyes._tray.says == ""
    assert shown_by(eyes.camera_told, looked(eyes, NAMED)).faces == ("gust",), "nobody was told of these dice yet"


@pytest.mark.parametrize(("reader", "reading"), [(None, PIPS), (Taught(), NAMED)])
def test_an_empty_tray_is_seen_by_whichever_reader(eyes, reader, reading):
    eyes.read_with(reader)
    assert shown_by(eyes.camera_told, looked(eyes, reading)) is not None
    eyes.taken()
    assert shown_by(eyes.camera_told, looked(eyes, reading)) is None
    assert eyes.tray_says == TAKEN
    shown_by(eyes.camera_told, looked(eyes, DiceReading((), sure=False)))
    assert eyes.tray_says == "", "they were lifted out"


def picture(hardware, *, has_card=False):
    return PictureSeen(live_picture(PICTURE), has_card, hardware._feed.mark)


def test_a_camera_without_a_picture_says_why(eyes):
    assert eyes.no_picture == "Opening camera 0 …"
    eyes.camera_told(picture(eyes), None)
    assert eyes.no_picture == ""
    eyes.camera_told(picture(eyes, has_card=True), None)
    assert eyes.no_picture == "The picture is not shown while there is a card before the camera."
    eyes.turn(is_desk_open=False, is_hidden_draw=True, is_public_draw=False)
    eyes.camera_told(picture(eyes), None)
    assert eyes.no_picture == "The picture is not shown while a hidden card is drawn."
    eyes.forget_picture()
    assert eyes.no_picture == "Waiting for the camera's next picture."
    eyes.camera_told(SourceEnded("0"), None)
    assert eyes.no_picture == "These were all the pictures."
    eyes.camera_told(SourceFailed("0", "Camera 0 does not answer."), None)
    assert eyes.no_picture == "", "a camera that is gone has no field"
    eyes.use_camera("")
    assert eyes.no_picture == ""


def test_the_ask_is_drawn_anew_when_the_first_picture_comes(front):
    at_gollum(front)
    (bare,) = front.model().ask.sources
    assert bare.awaits == "Opening camera 0 …"
    hardware = front.devices.hardware
    assert told(front, picture(hardware))
    (seen,) = front.model().ask.sources
    assert (seen.awaits, seen.picture is not None) == ("", True)
    assert told(front, picture(hardware, has_card=True))
    assert front.model().ask.sources[0].awaits
    assert told(front, picture(hardware))
    assert front.model().ask.sources[0].picture is not None
