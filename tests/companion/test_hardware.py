"""The devices behind the inbox: what a camera's pictures become before the table hears of them."""

from __future__ import annotations

from typing import Any

import pytest

from companion import hardware as hardware_module
from companion.frontdesk import FrontDesk
from companion.inbox import Inbox
from companion.presenters.pages import SeatSetup, StartTable
from companion.settings import Settings
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play


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


@pytest.fixture
def front(tmp_path, monkeypatch):
    """A tablet with a tray camera and a table set up as far as the roll for Gollum."""
    monkeypatch.setattr(hardware_module, "CameraWorker", Camera)
    desk = FrontDesk(tmp_path, Settings(camera="0"), Inbox())
    desk.start_devices()
    seats = (SeatSetup(DARK, "", "", 0), SeatSetup(FELLOWSHIP, "", "", 180))
    desk.do(StartTable("Friday evening", "wotr_spi", "character", "practice", (), seats))
    yield desk
    desk.close()


def at_gollum(front: FrontDesk) -> None:
    hands = [(seat, {"do": "DrawOpeningHand"}) for seat in (DARK, FELLOWSHIP)]
    play(front.evening.table, (*SETUP, *hands))
    front.heard(None)


def test_the_camera_is_told_how_many_dice_the_open_roll_has(front):
    camera = front.devices.hardware._camera
    assert camera.told == [None]
    at_gollum(front)
    front.heard(None)
    assert camera.told == [None, 1]
    play(front.evening.table, ((DARK, {"do": "EnterRoll", "faces": [4]}),))
    front.heard(None)
    assert camera.told == [None, 1, None]
