"""The page of dice and roller before a camera that is played: no thread, no device, no glass."""

from __future__ import annotations

import numpy as np

from companion.app.frontdesk import FrontDesk
from companion.models import Open
from companion.pages import SENSES, UseCamera
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from companion.vision import cameras
from companion.vision.dice import Tuning

FRAME = np.full((360, 640, 3), 90, np.uint8)
CORNERS = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
OTHERS = ((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8))


class Camera:
    """Stands for a CameraWorker: remembers what it was told, and opens nothing."""

    def __init__(self, spec, put, show=None):
        self.spec, self.put, self.show = spec, put, show
        self.tuning, self.reader, self.expected = Tuning(), None, None

    def start(self):
        self.show(FRAME)

    def cancel(self):
        pass

    def join(self, timeout_s):
        return True

    def retune(self, tuning):
        self.tuning = tuning

    def read_with(self, reader):
        self.reader = reader

    def expect(self, dice):
        self.expected = dice


def begin(tmp_path, monkeypatch):
    """The tablet on its page of dice and roller, camera 0 chosen and seen through."""
    monkeypatch.setattr("companion.dice.hardware.CameraWorker", Camera)
    monkeypatch.setattr(cameras, "found_cameras", lambda used="": ())
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    desk.do(Open(SENSES))
    desk.do(UseCamera("0"))
    hear(desk)
    return desk


def hear(front):
    """Empty the inbox into the front desk; whether a page is to be drawn anew."""
    return front.listen()


def worker(front):
    return front.devices.hardware._camera
