"""What the camera sees, made ready to be drawn, and where on the glass it lies."""

import threading
import time

import numpy as np
import pytest

from companion.dice.presenter import live_words
from companion.parts import MarkModel
from companion.senses.live import LiveFeed, Looked, PictureSeen, live_picture, marks_of
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.doubts import Why
from companion.vision.source import CameraWorker, FrameSeen
from companion.vision.tray_check import EMPTY, TrayCheck
from companion.widgets.letterbox import Placed, filling, whole
from tests.patience import PATIENCE_S

FRAME = np.zeros((400, 800, 3), np.uint8)
DOUBT = Why("cocked", "One die looks cocked.")


def says(reading):
    return [(mark.says, mark.is_sure) for mark in marks_of(reading, FRAME.shape)]


def die(face, **more):
    return DieSeen(face, (80, 40, 160, 100), 0.9, **more)


def test_a_mark_is_a_share_of_the_picture():
    (mark,) = marks_of(DiceReading((die(4),), sure=True), FRAME.shape)
    assert mark == MarkModel(0.1, 0.1, 0.2, 0.25, "4", True)


@pytest.mark.parametrize(
    ("dice", "sure", "marked"),
    [
        ((die(4), die(2)), True, [("4", True), ("2", True)]),
        ((die(4), die(2, rivals=(3,))), False, [("4", True), ("2 or 3?", False)]),
        ((die(2, rivals=(3, 5, 6)),), False, [("2 or 3 or 5?", False)]),
        ((die(0), die(6)), False, [("?", False), ("6", True)]),
        ((die(0, rivals=(1, 2)),), False, [("1 or 2?", False)]),
        ((die(4), die(2)), False, [("4?", False), ("2?", False)]),
        ((die(3, name="eye"),), True, [("eye", True)]),
        ((), False, []),
    ],
)
def test_a_die_says_its_face_or_what_it_may_be(dice, sure, marked):
    assert says(DiceReading(dice, sure, Why() if sure else DOUBT)) == marked


@pytest.mark.parametrize(
    ("light", "sharpness", "words", "tone"),
    [
        ("good light", "sharp", "Good light, sharp picture", "dim"),
        ("too dark", "sharp", "Too dark to be sure: bring a lamp nearer.", "bad"),
        ("good light", "blurred", "Blurred: hold the camera still, wipe its lens, or move it further away.", "bad"),
        ("", "", "", "dim"),
        ("odd", "sharp", "odd", "bad"),
    ],
)
def test_light_and_sharpness_are_said_in_words(light, sharpness, words, tone):
    live = live_words((), False, "", light, sharpness)
    assert (live.light, live.light_tone) == (words, tone)


def test_dark_and_blurred_are_both_said():
    light = live_words((), False, "", "too dark", "blurred").light
    assert "dark" in light
    assert "Blurred" in light


def test_what_is_read_is_said_with_why_it_is_in_doubt():
    marks = marks_of(DiceReading((die(4), die(2, rivals=(3,))), False, DOUBT), FRAME.shape)
    live = live_words(marks, False, str(DOUBT), "dim", "sharp")
    assert (live.sees, live.sure, live.how_sure) == ("In doubt: 2 or 3?, 4", False, "One die looks cocked.")
    assert live_words(marks, True, "", "", "").sees == "Reads 2 or 3?, 4"
    assert live_words((), True, "", "", "").how_sure == "sure"
    assert live_words((), False, "", "", "").sees == "No die"


@pytest.mark.parametrize("frame", [(0, 0, 800, 600), (10, 20, 300, 900), (5, 5, 50, 50)])
def test_a_whole_picture_lies_inside_its_frame_in_its_own_shape(frame):
    placed = whole((1280, 720), frame)
    x, y, width, height = frame
    assert placed.width / placed.height == pytest.approx(1280 / 720)
    assert (placed.width == pytest.approx(width)) or (placed.height == pytest.approx(height))
    assert placed.x >= x - 1e-9
    assert placed.y >= y - 1e-9
    assert placed.x + placed.width / 2 == pytest.approx(x + width / 2)
    assert placed.y + placed.height / 2 == pytest.approx(y + height / 2)


def test_a_filling_picture_leaves_no_ground():
    placed = filling((1280, 720), (0, 0, 400, 150))
    assert (placed.width, placed.height) == pytest.approx((400, 225))
    assert placed.y == pytest.approx(-37.5)


def test_places_in_the_picture_count_from_above_left_and_come_back():
    placed = Placed(100, 50, 400, 200)
    assert placed.on_glass(0, 0) == (100, 250)
    assert placed.on_glass(1, 1) == (500, 50)
    assert placed.in_picture(*placed.on_glass(0.3, 0.8)) == pytest.approx((0.3, 0.8))
    assert placed.in_picture(-50, 900) == (0, 0)
    assert Placed(0, 0, 0, 0).in_picture(5, 5) == (0, 0)
    assert placed.box((0.25, 0, 0.5, 0.5)) == (200, 150, 200, 100)


def test_a_live_picture_is_no_wider_than_the_glass_wants_it():
    wide = live_picture(np.zeros((720, 1280, 3), np.uint8), 960)
    assert (wide.width, wide.height, len(wide.bgr)) == (960, 540, 960 * 540 * 3)
    small = live_picture(np.zeros((48, 64, 3), np.uint8), 960)
    assert (small.width, small.height) == (64, 48)


def test_a_feed_that_is_closed_lets_nothing_through():
    came = []
    feed = LiveFeed(came.append)
    feed.show(FRAME)
    feed.put(FrameSeen(FRAME, DiceReading((die(4),), sure=True)))
    assert [type(each) for each in came] == [PictureSeen, Looked]
    assert (came[1].light, came[1].sharpness) == ("too dark", "")
    feed.close()
    feed.show(FRAME)
    feed.put(FrameSeen(FRAME, DiceReading()))
    assert len(came) == 2


def test_what_is_wrong_with_the_tray_is_told_where_it_is_asked_and_of_no_card():
    came = []
    feed = LiveFeed(came.append, has_card=lambda picture: bool(picture.any()))
    feed.put(FrameSeen(FRAME, DiceReading()))
    feed.check = TrayCheck()
    feed.put(FrameSeen(FRAME, DiceReading()))
    feed.put(FrameSeen(FRAME + 9, DiceReading()))
    assert [each.fault for each in came] == ["", EMPTY, ""]


def test_the_picture_does_not_wait_for_the_reader(monkeypatch):
    """Five pictures come through while one is still being read."""
    from companion.vision import source

    reads, shown, enough = threading.Event(), [], threading.Event()

    class Camera:
        frame_s = 0.0

        def read(self):
            time.sleep(0.005)
            return np.zeros((48, 64, 3), np.uint8)

        def close(self):
            pass

    class Slow(source.DiceReader):
        def read(self, frame_bgr):
            reads.set()
            assert enough.wait(PATIENCE_S)
            return DiceReading()

    def take(observation):
        if isinstance(observation, PictureSeen) and reads.is_set():
            shown.append(observation)
            if len(shown) == 5:
                enough.set()

    monkeypatch.setattr(source, "open_source", lambda spec: Camera())
    monkeypatch.setattr(source, "DiceReader", Slow)
    feed = LiveFeed(take)
    worker = CameraWorker("0", feed.put, show=feed.show)
    worker.start()
    assert enough.wait(PATIENCE_S)
    worker.cancel()
    assert worker.join()
