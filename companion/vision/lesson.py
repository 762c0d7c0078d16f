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
    Likeness,
    compare,
    look_through,
    square_map,
)
from companion.vision.taught import LEAST_LOOKS, MOST_FACES, TaughtDie, TaughtFace
from companion.vision.topface import Standing, body_lab, cut_out, find_standing, ground_of
from companion.vision.tray import light_doubt

LEAST_EDGE_PX = 34.0
MOST_LOOKS = 4
MOST_SAME_MISFIT = 0.3
LEAST_OTHER_MISFIT = 0.25


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
        self._looks: dict[str, list[_Look]] = {face: [] for face in self.face_names}

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
    def share_done(self) -> float:
        """How far the lesson is, 0 to 1, for a bar."""
        taken = sum(min(LEAST_LOOKS, len(looks)) for looks in self._looks.values())
        return taken / (LEAST_LOOKS * len(self.face_names))

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

    def show(self, frame_bgr: np.ndarray, face_name: str) -> LookTaken | Doubt:
        """Take a look, from one picture (uint8 (H, W, 3) BGR), at the face that is said to be on top. KeyError for a
        face the lesson does not have; never raises on what the picture shows."""
        looks = self._looks[face_name]
        if frame_bgr.ndim != 3 or frame_bgr.shape[2] != 3 or frame_bgr.dtype != np.uint8 or min(frame_bgr.shape) < 1:
            return Doubt("no picture", "The camera gave no picture that can be used. Check the camera.")
        seen = _lone_die(frame_bgr)
        if isinstance(seen, Doubt):
            return seen
        look = _Look(frame_bgr, seen)
        doubt = self._doubt(look, face_name)
        if doubt:
            return doubt
        if len(looks) >= MOST_LOOKS:
            looks.pop(0)
        looks.append(look)
        return LookTaken(face_name, len(looks), look.corners_xy, f'"{face_name}": {_seen_times(len(looks))}.')

    def finish(self) -> TaughtDie | Doubt:
        """The taught die, or what stands in its way."""
        if not self.is_done:
            return Doubt("not done", self.task, faces=(self.next_face,))
        same, other = [0.0], [1.0]
        for name in self.face_names:
            for look in self._looks[name]:
                for face in self.face_names:
                    known = [each.known for each in self._looks[face] if each is not look]
                    least = min(found.misfit for found in _likenesses(known, look))
                    (same if face == name else other).append(least)
                    if face != name and least < LEAST_OTHER_MISFIT:
                        return _alike(name, face)
        faces = tuple(
            TaughtFace(name, tuple(look.known.look for look in self._looks[name])) for name in self.face_names
        )
        bodies = np.array([look.body_lab for looks in self._looks.values() for look in looks])
        light, green_red, blue_yellow = (float(part) for part in np.median(bodies, axis=0))
        return TaughtDie(self.name, faces, (light, green_red, blue_yellow), max(same), min(other))

    def _doubt(self, look: _Look, face_name: str) -> Doubt | None:
        """What speaks against a look: unlike those of its own face, or like those of another."""
        own = [each.known for each in self._looks[face_name]]
        others = {face: [each.known for each in looks] for face, looks in self._looks.items() if looks}
        others.pop(face_name, None)
        for face, known in others.items():
            if min(found.misfit for found in _likenesses(known, look)) < LEAST_OTHER_MISFIT:
                return _alike(face_name, face)
        if own:
            best = min(_likenesses(own, look), key=lambda found: found.misfit)
            if best.misfit > MOST_SAME_MISFIT:
                return Doubt(
                    "looks differ",
                    f'This does not look like the "{face_name}" shown before. Show it again in even light; if the first'
                    " look was the wrong one, begin this face again.",
                    look.box_xywh,
                    (face_name,),
                )
            look.settle(best.onto)
        return None


class _Look:
    """One look: the logarithms around the die, the guessed squares in them, and the look taken through the best."""

    def __init__(self, frame_bgr: np.ndarray, seen: Standing) -> None:
        self.box_xywh = seen.box_xywh
        self.logs, corner_xy = cut_out(frame_bgr, seen.box_xywh)
        self.guesses = [square_map(guess.pose.top_xy - corner_xy, guess.pose.edges_xy) for guess in seen.guesses]
        corners = seen.guesses[0].pose.corners_xy
        self.corners_xy = tuple((float(x), float(y)) for x, y in corners)
        self.body_lab = body_lab(frame_bgr, seen.guesses[0].pose)
        self.known = Known(look_through(self.logs, self.guesses[0]))

    def settle(self, onto: np.ndarray) -> None:
        """Take the look through a better map than the guess."""
        self.known = Known(look_through(self.logs, onto))


def _likenesses(known: list[Known], look: _Look) -> list[Likeness]:
    return compare(known, look.logs, look.guesses[:MOST_GUESSES], max(BLANK_ENERGY, 0.5 * look.known.energy))


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


def _alike(one: str, other: str) -> Doubt:
    return Doubt(
        "alike",
        f'"{one}" looks like "{other}": they could not be told apart. If the wrong face was on top, show it again; if'
        " both bear the same symbol, give them one name.",
        faces=(one, other),
    )


def _seen_times(looks: int) -> str:
    return "seen once, show it once more" if looks == 1 else f"seen {looks} times"
