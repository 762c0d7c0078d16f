"""Teaching a die on the page of dice and roller: the lesson that goes on, and the dice that were taught."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from companion.dice.model import FaceModel, LessonModel, TaughtModel, TeachModel
from companion.dice.presenter_tries import NO_CAMERA
from companion.words import say

LOOKING = say("teach.looking")


class Teaching(Protocol):
    """A lesson, as far as the page is concerned (`companion.vision.lesson.Lesson`)."""

    name: str
    face_names: tuple[str, ...]

    def looks_at(self, face_name: str) -> int:
        """How many looks at a face have been taken."""

    @property
    def task(self) -> str:
        """What to do now."""

    @property
    def is_done(self) -> bool:
        """Whether every face has been shown often enough."""


def teach_model(
    taught: Iterable[tuple[str, str, tuple[str, ...], str]],
    lesson: Teaching | None,
    used: str,
    said: tuple[str, str],
    *,
    has_camera: bool,
    is_busy: bool = False,
) -> TeachModel:
    """taught: (id, name, names of the faces, why it cannot be used) of each die; used: the one that is read now; said:
    the last answer and its tone.
    """
    return TeachModel(
        taught=tuple(
            TaughtModel(id_, name, broken or " · ".join(faces), id_ == used, bool(broken))
            for id_, name, faces, broken in taught
        ),
        lesson=None if lesson is None else _lesson(lesson, said, is_busy=is_busy),
        why_not="" if has_camera else NO_CAMERA,
        said=said[0],
        said_tone=said[1],
    )


def _lesson(lesson: Teaching, said: tuple[str, str], *, is_busy: bool) -> LessonModel:
    words, tone = (LOOKING, "dim") if is_busy else said
    faces = tuple(FaceModel(name, lesson.looks_at(name)) for name in lesson.face_names)
    return LessonModel(lesson.name, lesson.task, faces, words, tone, lesson.is_done, is_busy)
