"""Lesson: how a die is taught, one face after another, each shown twice.

A screen drives it so::

    lesson = Lesson("Knizia's die", ("eye", "one", "two", "three", "cards", "blank"))
    while not lesson.is_done:
        page.say(lesson.task)                             # 'Lay the die with "eye" on top ... and tap Show.'
        answer = lesson.show(camera_frame_bgr, lesson.next_face)
        page.say(answer.sentence)                         # both LookTaken and Doubt have one
        if isinstance(answer, LookTaken): page.outline(answer.corners_xy)
    outcome = lesson.finish()                             # TaughtDie, or the Doubt that stands in its way
    keep(json.dumps(outcome.to_data()))

Any face may be shown at any time and more than twice (`show` takes any name of `face_names`); `forget` takes a face's
looks back. Every face may be done in one go: the die need not move between faces, but has to be picked up and put
down elsewhere, turned, between two looks at the *same* face, or the second look proves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.vision.likeness import (
    BLANK_ENERGY,
    MOST_GUESSES,
    Known,
    compare,
    look_through,
)
from companion.vision.taught import LEAST_LOOKS, MOST_FACES, TaughtDie, TaughtFace
from companion.vision.topface import Standing, body_lab, cut_out, find_standing, ground_of
from companion.vision.tray import light_doubt

LEAST_EDGE_PX = 34.0
MOST_LOOKS = 4
MOST_SAME_MISFIT = 0.16
MOST_TIMES_STRONGER = 3.3
MOST_SAME_AT_LAST = 0.2
MOST_ALIKE = 0.1
LEAST_LEAD = 1.5
DOUBT_A_GUESS = 0.2


@dataclass(frozen=True)
class LookTaken:
    """A look that was taken: which face, how many of it there are now, the top face's corners ((x, y) four times,
    pixels of the frame, to be drawn) and a sentence to say."""

    face_name: str
    looks: int
    corners_xy: tuple[tuple[float, float], ...]
    sentence: str


@dataclass(frozen=True)
class Doubt:
    """A look (or a lesson) that was not taken: a code for programs, the sentence to say, and where in the frame the
    trouble lies if anywhere. `faces` are those it is about."""

    code: str
    sentence: str
    box_xywh: tuple[int, int, int, int] | None = None
    faces: tuple[str, ...] = ()


class Lesson:
    """A die being taught. Holds the looks taken so far; changes only by `show` and `forget`.

    `face_names` are two to six different names in the order a reading will count them from 1. A symbol that stands
    on several faces is one name. ValueError, with a sentence, for other names.
    """

    def __init__(self, name: str, face_names: Sequence[str]) -> None:
        self.name = name.strip()
        self.face_names = tuple(face.strip() for face in face_names)
        if not self.name or not all(self.face_names):
            raise ValueError("Give the die and each of its faces a name.")
        if len(set(self.face_names)) != len(self.face_names):
            raise ValueError("Two faces have the same name. A symbol that is there twice is named once.")
        if not 2 <= len(self.face_names) <= MOST_FACES:
            raise ValueError("A die that is taught has two to six different faces.")
        self._looks: dict[str, list[_Glance]] = {face: [] for face in self.face_names}
        self._sent_back: dict[str, list[_Glance]] = {face: [] for face in self.face_names}

    def looks_at(self, face_name: str) -> int:
        """How many looks at a face have been taken."""
        return len(self._looks[face_name])

    @property
    def next_face(self) -> str:
        """The face to show next: the first with fewer than two looks; empty when all have them."""
        return next((face for face in self.face_names if self.looks_at(face) < LEAST_LOOKS), "")

    @property
    def is_done(self) -> bool:
        """Whether every face has been shown often enough; `finish` may still have a doubt."""
        return not self.next_face

    @property
    def task(self) -> str:
        """What to do now, one sentence."""
        face = self.next_face
        if not face:
            return "Every face has been shown twice: keep the die, or show a face once more."
        if self.looks_at(face):
            return f'Pick the die up, put it down elsewhere and turned, "{face}" on top again, and tap Show.'
        return f'Lay the die alone in the tray with "{face}" on top, take your hand away, and tap Show.'

    def forget(self, face_name: str) -> None:
        """Take all looks at a face back, to show it again."""
        self._looks[face_name].clear()
        self._sent_back[face_name].clear()

    def show(self, frame_bgr: np.ndarray, face_name: str) -> LookTaken | Doubt:
        """Take a look, from one picture (uint8 (H, W, 3) BGR), at the face that is said to be on top. KeyError for a
        face the lesson does not have; never raises on what the picture shows."""
        looks = self._looks[face_name]
        if frame_bgr.ndim != 3 or frame_bgr.shape[2] != 3 or frame_bgr.dtype != np.uint8 or min(frame_bgr.shape) < 1:
            return Doubt("no picture", "The camera gave no picture that can be used. Check the camera.")
        seen = _lone_die(frame_bgr)
        if isinstance(seen, Doubt):
            return seen
        look = _Glance(frame_bgr, seen)
        for face, others in self._looks.items():
            if face != face_name and others and _least_misfit([each.known for each in others], look) < MOST_ALIKE:
                return _alike(face_name, face, look.box_xywh)
        if looks and not any(look.agrees_with(each) for each in looks):
            return self._unlike(look, face_name)
        looks.append(look)
        del looks[:-MOST_LOOKS]
        return LookTaken(face_name, len(looks), look.corners_xy, f'"{face_name}": {_seen_times(len(looks))}.')

    def finish(self) -> TaughtDie | Doubt:
        """The taught die, or what stands in its way."""
        if not self.is_done:
            return Doubt("not done", self.task, faces=(self.next_face,))
        same, other = 0.0, 1.0
        for name, looks in self._looks.items():
            for look in looks:
                own = _least_misfit([each.known for each in looks if each is not look], look)
                if own > MOST_SAME_AT_LAST:
                    return self._uneven(name)
                same = max(same, own)
                for face in self.face_names:
                    if face == name:
                        continue
                    misfit = _least_misfit([each.known for each in self._looks[face]], look)
                    if misfit < MOST_ALIKE:
                        return _alike(name, face)
                    if misfit < own * LEAST_LEAD:
                        return self._uneven(name)
                    other = min(other, misfit)
        faces = tuple(TaughtFace(name, tuple(look.known.look for look in looks)) for name, looks in self._looks.items())
        bodies = np.array([look.body_lab for looks in self._looks.values() for look in looks])
        light, green_red, blue_yellow = (float(part) for part in np.median(bodies, axis=0))
        return TaughtDie(self.name, faces, (light, green_red, blue_yellow), same, other)

    def _uneven(self, name: str) -> Doubt:
        """The doubt about a face whose looks, all in all, do not go together well enough."""
        return Doubt(
            "looks differ",
            f'The looks at "{name}" differ too much, from shine or shadow perhaps: begin this face again.',
            faces=(name,),
        )

    def _unlike(self, look: _Glance, face_name: str) -> LookTaken | Doubt:
        """A look unlike those taken of its face: sent back, unless it agrees with one that was sent back before, which
        tells that the look taken first was the bad one."""
        sent_back = self._sent_back[face_name]
        friend = next((each for each in sent_back if look.agrees_with(each)), None)
        if friend:
            self._looks[face_name][:] = [friend, look]
            sent_back.clear()
            return LookTaken(
                face_name, 2, look.corners_xy, f'"{face_name}": the last two looks agree, the first is forgotten.'
            )
        sent_back.append(look)
        del sent_back[:-MOST_LOOKS]
        return Doubt(
            "looks differ",
            f'This does not look like the "{face_name}" shown before: lay it elsewhere, away from shine and shadow, and'
            " show it again.",
            look.box_xywh,
            (face_name,),
        )


class _Glance:
    """One look: the logarithms around the die, the guessed squares in them, and the look taken through the best."""

    def __init__(self, frame_bgr: np.ndarray, seen: Standing) -> None:
        self.box_xywh = seen.box_xywh
        self.logs, guesses = cut_out(frame_bgr, seen)
        self.guesses = guesses[:MOST_GUESSES]
        self.badness = [guess.badness - seen.guesses[0].badness for guess in seen.guesses[:MOST_GUESSES]]
        corners = seen.guesses[0].pose.corners_xy
        self.corners_xy = tuple((float(x), float(y)) for x, y in corners)
        self.body_lab = body_lab(frame_bgr, seen.guesses[0].pose)
        self.known = Known(look_through(self.logs, self.guesses[0]))
        self.onto, self.is_settled = self.guesses[0], False

    def agrees_with(self, other: _Glance) -> bool:
        """Whether two looks show one face. Where they do, this one is taken through the map that fits the other best,
        and the other, if nothing was laid on it before, through that of its guesses which fits this one best."""
        knowns = [(other.known, other.onto, 0.0)]
        if not other.is_settled:
            knowns = [
                (Known(look_through(other.logs, guess)), guess, bad)
                for guess, bad in zip(other.guesses, other.badness, strict=True)
            ]
        found = [
            (likeness.misfit + DOUBT_A_GUESS * knowns[number][2], likeness, knowns[number])
            for number, likeness in compare(
                [known for known, _, _ in knowns], self.logs, self.guesses, _least_energy(self)
            )
        ]
        _, likeness, known = min(found, key=lambda each: each[0])
        if likeness.misfit > MOST_SAME_MISFIT:
            return False
        mine = Known(look_through(self.logs, likeness.onto))
        faint, strong = sorted((mine.energy, known[0].energy))
        if strong > max(BLANK_ENERGY, MOST_TIMES_STRONGER * faint):
            return False
        other.known, other.onto, other.is_settled = known[0], known[1], True
        self.known, self.onto, self.is_settled = mine, likeness.onto, True
        return True


def _least_energy(look: _Glance) -> float:
    return max(BLANK_ENERGY, 0.5 * look.known.energy)


def _least_misfit(known: list[Known], look: _Glance) -> float:
    return min(likeness.misfit for _, likeness in compare(known, look.logs, [look.onto], _least_energy(look)))


def _lone_die(frame_bgr: np.ndarray) -> Standing | Doubt:
    """The one die in a picture, or what is the matter."""
    if min(frame_bgr.shape[:2]) < 48:
        return Doubt("too small", "The picture is too small to hold a die: at least 48 by 48 pixels.")
    dark = light_doubt(frame_bgr)
    if dark:
        return Doubt(*dark)
    standing = find_standing(frame_bgr, ground_of(frame_bgr))
    dice = [each for each in standing if each.guesses]
    if not standing:
        return Doubt("no die", "No die is seen: lay it alone on plain ground of another colour, inside the picture.")
    if not dice:
        return Doubt(
            "no shape",
            "Something lies there, but not in a die's shape: take your hand away, and lay the die alone, flat, on plain"
            " ground.",
            standing[0].box_xywh,
        )
    if len(dice) > 1:
        return Doubt("several", "More than one die is seen: leave only the one that is taught in the tray.")
    (die,) = dice
    if die.at_edge:
        return Doubt("cut off", "The die is cut off by the edge of the picture: move it or the camera.", die.box_xywh)
    if die.guesses[0].pose.edge_px < LEAST_EDGE_PX:
        return Doubt("too far", "The die is too small in the picture: bring the camera nearer.", die.box_xywh)
    return die


def _alike(one: str, other: str, box_xywh: tuple[int, int, int, int] | None = None) -> Doubt:
    return Doubt(
        "alike",
        f'"{one}" looks like "{other}": they could not be told apart. If the wrong face was on top, show it again; if'
        " both bear the same symbol, give them one name.",
        box_xywh,
        (one, other),
    )


def _seen_times(looks: int) -> str:
    return "seen once, show it once more" if looks == 1 else f"seen {looks} times"
