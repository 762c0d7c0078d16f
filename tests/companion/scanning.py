"""The whole tablet without its glass, before a camera that shows what it is told to: for tests of who sees what."""

from __future__ import annotations

import hashlib
import re
import time
from pathlib import Path

import numpy as np

from companion.app.frontdesk import FrontDesk
from companion.models import Dismiss
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.settle import Throw
from companion.vision.source import FrameSeen, ThrowSeen
from engine.core.table import Table
from tests.patience import PATIENCE_S

SEALS = re.compile(r"\b[0-9a-f]{32,64}\b|\b(?:[A-Z2-7]{4}-\s?){4}[A-Z2-7]{4}\b")
PICTURE = re.compile(r"PictureModel\(width=\d+, height=\d+, bgr=b(['\"]).*?\1\)", re.DOTALL)
NO_DICE = DiceReading()
WAIT_S = PATIENCE_S


def one_die(face: int) -> DiceReading:
    """A die that was surely read."""
    return DiceReading((DieSeen(face, (200, 150, 60, 60), 0.99),), sure=True)


class Tablet:
    """An open table, and a camera whose pictures come when `show` says so."""

    def __init__(self, table: Table, data: Path) -> None:
        self.inbox = Inbox()
        self.front = FrontDesk(data, Settings(camera="0"), self.inbox)
        self.front._sit_down(table)
        self.front.desk._shuffle = tuple  # keys in their usual order, so that two tablets can be compared
        self.hardware = self.front.devices.hardware
        self.hardware.has_camera = True
        self.front.do(Dismiss())

    def show(self, frame_bgr: np.ndarray, reading: DiceReading = NO_DICE, times: int = 4) -> None:
        """The camera sees this, half as large, for so many pictures; what the dice reader makes of it, a throw at the
        end.
        """
        feed, frame_bgr = self.hardware._feed, np.ascontiguousarray(frame_bgr[::2, ::2])
        for _ in range(times):
            feed.show(frame_bgr)
            feed.put(FrameSeen(frame_bgr, reading))
            self.hear()
            self._settle()
        if reading.sure:
            feed.put(ThrowSeen(Throw(reading), frame_bgr))
        self.hear()

    def hear(self) -> None:
        """What lies in the inbox is heard, as on the UI thread."""
        self.front.listen()

    def _settle(self) -> None:
        """The card watch has looked at what it was given."""
        watch = self.hardware._cards
        end = time.monotonic() + WAIT_S
        while watch is not None and watch._newest is not None and time.monotonic() < end:
            time.sleep(0.001)
        if watch is not None:
            with watch._changed:
                pass

    def seen(self) -> str:
        """Everything on the glass now, the live picture by its hash, seals masked."""
        glass = (self.front.page, self.front.model(), self.front.at_hand, self.front.live)
        return SEALS.sub("(seal)", PICTURE.sub(_hashed, repr(glass)))


def _hashed(found: re.Match[str]) -> str:
    return "picture " + hashlib.sha256(found[0].encode()).hexdigest()[:12]
