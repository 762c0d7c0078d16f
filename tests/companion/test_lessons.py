"""Dice taught and kept: the tablet without its glass, before a camera that is played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace

import numpy as np
import pytest

from companion.dice import room_lessons as lessons
from companion.dice.model import (
    TEACH,
    BeginLesson,
    EndLesson,
    ForgetFace,
    ForgetTaught,
    SetCorners,
    ShowFace,
    ShowTab,
    UseTaught,
)
from companion.models import Open
from companion.pages import SENSES, UseCamera
from companion.shelf.taught_shelf import TaughtShelf
from companion.vision.lesson import Doubt, LookTaken
from companion.vision.taught import TaughtDie, TaughtFace
from companion.vision.taught_reader import TaughtReader
from companion.vision.tray import Tray
from tests.companion import played_camera
from tests.companion.played_camera import CORNERS, FRAME, hear, worker
from tests.companion.shown import told


@pytest.fixture
def front(tmp_path, monkeypatch):
    """The tablet on its page of dice and roller, camera 0 chosen and seen through."""
    desk = played_camera.begin(tmp_path, monkeypatch)
    yield desk
    desk.close()


@dataclass
class PlayedLesson:
    """Stands for a Lesson: takes every look but the third."""

    name: str
    face_names: tuple[str, ...]

    def __post_init__(self):
        if len(self.face_names) < 2:
            raise ValueError("A die that is taught has two to six different faces.")
        self.looks, self.shows = dict.fromkeys(self.face_names, 0), 0

    def looks_at(self, face_name):
        return self.looks[face_name]

    @property
    def next_face(self):
        return next((face for face in self.face_names if self.looks[face] < 2), "")

    @property
    def is_done(self):
        return not self.next_face

    @property
    def task(self):
        return f"Show {self.next_face}."

    def forget(self, face_name):
        self.looks[face_name] = 0

    def show(self, frame_bgr, face_name):
        assert frame_bgr is FRAME
        self.shows += 1
        if self.shows == 3:
            return Doubt("alike", "This looks like the other face.")
        if self.shows == 4:
            raise RuntimeError("no such luck")
        self.looks[face_name] += 1
        return LookTaken(face_name, self.looks[face_name], (), f"{face_name}: seen.")

    def finish(self):
        return taught(self.name, self.face_names)


def taught(name, faces):
    look = np.zeros((48, 48, 3), np.float32)
    look[10:30, 10:30] = 1
    from companion.vision.likeness import SIDE_PX

    looks = (np.resize(look, (SIDE_PX, SIDE_PX, 3)),) * 2
    return TaughtDie(name, tuple(TaughtFace(face, looks) for face in faces), (50.0, 0.0, 0.0), 0.1, 0.6)


@pytest.fixture
def lesson(front, monkeypatch):
    """The front desk in a lesson of two faces, whose work is done at once."""
    monkeypatch.setattr("companion.vision.lesson.Lesson", lambda name, faces: PlayedLesson(name, tuple(faces)))

    class AtOnce:
        def __init__(self, target, **_):
            self.start = target

    monkeypatch.setattr(lessons, "threading", SimpleNamespace(Thread=AtOnce))
    front.do(ShowTab(TEACH))
    front.do(BeginLesson("House die", "sun moon"))
    return front


def show(front):
    front.do(ShowFace())
    assert front.model().teach.lesson.is_busy
    assert hear(front)
    return front.model().teach.lesson


def test_a_die_is_taught_face_by_face_and_kept(lesson, tmp_path):
    assert lesson.devices.is_busy
    first = show(lesson)
    assert (first.task, first.said, first.said_tone) == ("Show sun.", "sun: seen.", "good")
    assert show(lesson).share == 0.5
    refused = show(lesson)
    assert (refused.said, refused.said_tone, refused.share) == ("This looks like the other face.", "bad", 0.5)
    failed = show(lesson)
    assert failed.said.startswith("This picture could not be used")
    lesson.do(ForgetFace("sun"))
    assert lesson.model().teach.lesson.share == 0
    for _ in range(4):
        done = show(lesson)
    assert done.is_done
    lesson.do(EndLesson(keep=True))
    hear(lesson)
    teach = lesson.model().teach
    assert teach.lesson is None
    assert [(each.name, each.faces, each.is_used) for each in teach.taught] == [("House die", "sun · moon", False)]
    assert not lesson.devices.is_busy
    assert (tmp_path / "dice" / "house-die.json").exists()


def test_faces_that_make_no_die_are_refused_in_words(front):
    front.do(BeginLesson("House die", "sun"))
    teach = front.model().teach
    assert (teach.lesson, teach.said_tone) == (None, "bad")
    assert "two to six" in teach.said


def test_a_lesson_that_is_given_up_hears_no_late_answer(lesson):
    lesson.do(ShowFace())
    late = lesson.devices._inbox.empty()
    lesson.devices.lessons._is_working = False
    lesson.do(EndLesson(keep=False))
    told(lesson, *late)
    teach = lesson.model().teach
    assert (teach.lesson, teach.said, teach.taught) == (None, "House die was not kept.", ())


def test_a_lesson_waits_for_a_picture(lesson):
    lesson.do(UseCamera(""))
    lesson.do(ShowFace())
    model = lesson.model().teach
    assert model.why_not
    assert model.lesson.said_tone == "bad"


def test_a_disk_that_is_full_keeps_the_lesson(lesson, tmp_path):
    (tmp_path / "dice").write_text("no folder")
    for _ in range(6):
        show(lesson)
    lesson.do(EndLesson(keep=True))
    hear(lesson)
    model = lesson.model().teach.lesson
    assert model is not None
    assert model.said.startswith("The die could not be kept")


def test_a_taught_die_is_read_on_this_page_alone(front, tmp_path):
    TaughtShelf(tmp_path).keep(taught("House die", ("sun", "moon")))
    front.do(SetCorners(CORNERS))
    front.do(UseTaught("house-die", is_on=True))
    assert isinstance(worker(front).reader, TaughtReader)
    assert worker(front).reader.tuning.tray == Tray(CORNERS)
    assert front.model().teach.taught[0].is_used
    assert front.devices.is_busy
    front.back()
    assert worker(front).reader is None
    assert not front.devices.is_busy
    front.do(Open(SENSES))
    front.do(UseTaught("house-die", is_on=True))
    front.do(ForgetTaught("house-die"))
    assert worker(front).reader is None
    assert front.model().teach.taught == ()


def test_a_damaged_die_says_so_and_can_be_forgotten(front, tmp_path):
    folder = tmp_path / "dice"
    folder.mkdir()
    (folder / "old.json").write_text("{")
    (folder / "other.json").write_text('{"kind": "something else"}')
    old, other = front.model().teach.taught
    assert old.is_broken
    assert other.is_broken
    assert "damaged" in old.faces
    assert "not a taught die" in other.faces
    front.do(UseTaught("old", is_on=True))
    assert worker(front).reader is None
    front.do(ForgetTaught("old"))
    front.do(ForgetTaught("../settings"))
    assert [each.id for each in front.model().teach.taught] == ["other"]


def test_a_die_of_the_same_name_is_replaced(tmp_path):
    shelf = TaughtShelf(tmp_path)
    shelf.keep(taught("Würfel", ("a", "b")))
    shelf.keep(replace(taught("würfel!", ("c", "d"))))
    (die_,) = shelf.dice()
    assert (die_.id, die_.name, die_.die.face_names) == ("wurfel", "würfel!", ("c", "d"))
