"""Teaching dice: the lesson before the camera, its work in a thread of its own, and the dice kept of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.dice.model import BeginLesson, EndLesson, ForgetFace, ForgetTaught, ShowFace, TeachModel, UseTaught
from companion.dice.presenter_teach import teach_model
from companion.mishaps.log import note
from companion.presenting.faces import FaceWord, has_faces
from companion.senses.roll_reader import SEVERAL_KINDS, die_read_for, named_like, not_taught
from companion.shelf.settings import Corners
from companion.shelf.taught_shelf import TaughtShelf
from companion.words import say

if TYPE_CHECKING:
    from companion.dice.hardware import Hardware
    from companion.vision.lesson import Doubt, Lesson, LookTaken
    from companion.vision.taught import TaughtDie
    from companion.vision.taught_reader import TaughtReader
    from engine.core.ask import Die, Roll

NO_PICTURE = say("teach.camera_shows_no_picture_yet")


@dataclass(frozen=True, eq=False)
class Answered:
    """What came of a look, or of a lesson that was ended."""

    lesson: Lesson
    answer: LookTaken | TaughtDie | Doubt


OfLessons = BeginLesson | ShowFace | ForgetFace | EndLesson | UseTaught | ForgetTaught


class Lessons:
    """The lesson that goes on, and the shelf. data: the user's data folder; put: the inbox's."""

    def __init__(self, hardware: Callable[[], Hardware], put: Callable[[object], None], data: Path) -> None:
        self._hardware, self._put = hardware, put
        self._shelf = TaughtShelf(data)
        self.lesson: Lesson | None = None
        self.used = ""
        self.says = ""  # why the tray reads nothing for the roll that is open, in a sentence
        self._reads: tuple[object, ...] | None = None
        self._known: dict[tuple[object, ...], TaughtReader | None] = {}
        self._is_working = False
        self._said = ("", "dim")

    @property
    def is_busy(self) -> bool:
        """Whether the dice in the tray are no business of the table now."""
        return self.lesson is not None or bool(self.used)

    def model(self, *, has_camera: bool) -> TeachModel:
        """The page's tab."""
        dice = [
            (each.id, each.name, each.die.face_names if each.die else (), each.broken) for each in self._shelf.dice()
        ]
        return teach_model(dice, self.lesson, self.used, self._said, has_camera=has_camera, is_busy=self._is_working)

    def leave(self) -> None:
        """The page is left: the dice of the table are read again. A lesson waits where it is."""
        if self.used:
            self._use("", None)

    def read_for(self, roll: Roll | None, stand_ins: Collection[str], corners: Corners | None, word: FaceWord) -> None:
        """Read by their names the faces of the dice of this roll, if they were taught; pips for every other roll."""
        if self.used:
            return
        die = die_read_for(roll, stand_ins)
        wanted = None if roll is None or not has_faces(roll) else (roll.dice, die, corners)
        if wanted == self._reads:
            return
        self._reads, self.says = wanted, ""
        reader = None if die is None else self._reader_of(die, corners, word)
        if die is not None and reader is None:
            self.says = not_taught(die, word)
        elif roll is not None and has_faces(roll) and len(set(roll.dice)) > 1:
            self.says = SEVERAL_KINDS
        self._hardware().read_with(reader)

    def _reader_of(self, die: Die, corners: Corners | None, word: FaceWord) -> TaughtReader | None:
        """The reader of the taught dice that are this one; None where there are none."""
        if (die, corners) not in self._known:
            taught = named_like((each.die for each in self._shelf.dice() if each.die is not None), die, word)
            self._known[die, corners] = self._reader(taught, corners) if taught else None
        return self._known[die, corners]

    def do(self, intent: OfLessons, corners: Corners | None) -> None:
        """A tap about teaching a die; corners: those of the camera's tray."""
        match intent:
            case BeginLesson(name, faces):
                self._begin(name, faces)
            case ShowFace():
                self._show()
            case ForgetFace(face) if self.lesson is not None and not self._is_working:
                self.lesson.forget(face)
                self._said = (say("teach.face_to_be_shown_anew", face=face), "dim")
            case EndLesson(keep):
                self._end(keep=keep)
            case UseTaught(die, is_on):
                self._use(die if is_on else "", corners)
            case ForgetTaught(die):
                self._forget(die)

    def look_answered(self, answered: Answered) -> None:
        """What came of a look."""
        if answered.lesson is self.lesson:
            self._is_working = False
            self._take(answered.answer)

    def _begin(self, name: str, faces: str) -> None:
        from companion.vision.lesson import Lesson

        try:
            self.lesson, self._said = Lesson(name, faces.split()), ("", "dim")
        except ValueError as problem:
            self._said = (str(problem), "bad")

    def _show(self) -> None:
        lesson, frame = self.lesson, self._hardware().newest_bgr
        if lesson is None or self._is_working or not lesson.next_face:
            return
        if frame is None:
            self._said = (NO_PICTURE, "bad")
            return
        face = lesson.next_face
        self._work(lesson, lambda: lesson.show(frame, face))

    def _end(self, *, keep: bool) -> None:
        lesson = self.lesson
        if lesson is None or self._is_working:
            return
        if keep:
            self._work(lesson, lesson.finish)
        else:
            self.lesson, self._said = None, (say("teach.was_not_kept", name=lesson.name), "dim")

    def _work(self, lesson: Lesson, job: Callable[[], LookTaken | TaughtDie | Doubt]) -> None:
        """Do it in a thread: comparing faces may take as long as a few pictures."""
        self._is_working = True

        def work() -> None:
            from companion.vision.lesson import Doubt

            try:
                answer = job()
            except Exception as problem:  # noqa: BLE001 - nothing catches behind a thread: the table must be told
                note(problem)
                answer = Doubt("failed", say("teach.picture_could_not_be_used"))
            self._put(Answered(lesson, answer))

        threading.Thread(target=work, name="lesson", daemon=True).start()

    def _take(self, answer: LookTaken | TaughtDie | Doubt) -> None:
        from companion.vision.lesson import Doubt
        from companion.vision.taught import TaughtDie

        if isinstance(answer, TaughtDie):
            self._keep(answer)
        else:
            self._said = (answer.sentence, "bad" if isinstance(answer, Doubt) else "good")

    def _keep(self, die: TaughtDie) -> None:
        try:
            self._shelf.keep(die)
        except OSError as problem:
            self._said = (say("teach.die_could_not_be_kept", why=problem.strerror), "bad")
            return
        self._shelf_changed()
        self.lesson, self._said = None, (say("teach.is_kept", name=die.name), "good")

    def _shelf_changed(self) -> None:
        self._known.clear()
        self._reads = None

    def _reader(self, taught: tuple[TaughtDie, ...], corners: Corners | None) -> TaughtReader:
        from companion.vision.taught_reader import TaughtReader, TaughtTuning
        from companion.vision.tray import Tray

        return TaughtReader(taught, TaughtTuning(tray=Tray(corners) if corners else None))

    def _use(self, id_: str, corners: Corners | None) -> None:
        die = next((each.die for each in self._shelf.dice() if each.id == id_), None)
        self.used = id_ if die is not None else ""
        self._reads = None
        self._hardware().read_with(None if die is None else self._reader((die,), corners))

    def _forget(self, id_: str) -> None:
        if id_ == self.used:
            self._use("", None)
        try:
            self._shelf.forget(id_)
        except OSError as problem:
            self._said = (say("teach.die_could_not_be_forgotten", why=problem.strerror), "bad")
        self._shelf_changed()
