"""The taught reader: which face of a taught die is on top, by name, or the reason why not."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from companion.vision.cube import Pose
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.doubts import BLURRED, NO_DOUBT, Why
from companion.vision.level import lies_flat
from companion.vision.likeness import MOST_GUESSES, SIDE_PX, Likeness, compare
from companion.vision.sharpness import MOST_BLUR, blur_in_edges
from companion.vision.taught import TaughtDie
from companion.vision.topface import (
    Ground,
    Standing,
    body_lab,
    cut_out,
    find_standing,
    ground_of,
    straightened,
)
from companion.vision.tray import Tray, light_doubt

MOST_LAID = 5
NOT_OURS_MISFIT = 0.3
MOST_FAINT = 0.5
CLIPPED, MOST_CLIPPED = 252, 0.1

NO_DIE = Why("no die", "No die that was taught is seen: lay it on plain ground, inside the picture.")
NO_SHAPE = Why(
    "no shape", "Something lies there, but not in a die's shape: take your hand away, and lay the die flat and alone."
)
UNLIKE = Why("unlike", "The die's top face is not clearly one of those taught: look for shine or shadow on it.")
SHINE = Why("shine", "The die's top face looks blank, but shine may hide what is on it: move the lamp or the die.")
COCKED = Why("cocked", "The die looks cocked, or the camera leans too far: no face is clearly on top.")


@dataclass(frozen=True)
class TaughtTuning:
    """What a table may set.

    `tray` is the part of the picture that counts; only where its corners tell how the camera leans is a leaning die
    told from a leaning camera. `most_misfit` is how unlike its taught look
    a face may be (0..1), `least_lead` how many times unliker the next face must be and `least_gap` by how much;
    `most_colour_off` how far a body's colour may differ from the taught (Lab, light counted half), and
    `surely_own_colour` within what it is surely the taught die; `most_blur` how blurred its picture may be
    (`sharpness.blur_in_edges`).
    """

    tray: Tray | None = None
    most_misfit: float = 0.2
    most_blank_misfit: float = 0.12
    least_lead: float = 2.2
    least_gap: float = 0.12
    most_worst: float = 0.7
    most_colour_off: float = 36.0
    surely_own_colour: float = 18.0
    least_edge_px: float = 22.0
    most_blur: float = MOST_BLUR


@dataclass(frozen=True, eq=False)
class _Ranked:
    likeness: Likeness
    face: int
    name: str
    die: TaughtDie
    is_blank: bool


class TaughtReader:
    """Reads taught dice at rest on plain ground, from above. Keeps nothing from one picture to the next."""

    def __init__(self, taught: tuple[TaughtDie, ...], tuning: TaughtTuning | None = None) -> None:
        self.taught = taught
        self.tuning = tuning or TaughtTuning()

    def read(self, frame_bgr: np.ndarray) -> DiceReading:
        """The taught dice in one picture, uint8 (H, W, 3) in BGR: `face` counts in the lesson's order from 1, `name`
        is the face's own. What has not a taught die's colour is left for others. Never raises on a picture's
        content."""
        if frame_bgr.ndim != 3 or frame_bgr.shape[2] != 3 or frame_bgr.dtype != np.uint8 or min(frame_bgr.shape) < 1:
            return DiceReading(why=Why("no picture", "There is no picture that can be used."))
        if min(frame_bgr.shape[:2]) < 48:
            return DiceReading(
                why=Why("too small", "The picture is too small to hold a die: at least 48 by 48 pixels.")
            )
        dark = light_doubt(frame_bgr)
        if dark:
            return DiceReading(why=Why(*dark))
        tray = self.tuning.tray
        dice, whys, shapeless = [], [], False
        for standing in find_standing(frame_bgr, self._ground(frame_bgr)):
            if tray and not tray.holds(_middle(standing.box_xywh).tolist(), frame_bgr.shape):
                continue
            seen, why = self._identified(frame_bgr, standing)
            dice += [seen] if seen else []
            whys += [why] if why else []
            shapeless |= not standing.guesses
        if not dice and not whys:
            return DiceReading(why=NO_SHAPE if shapeless else NO_DIE)
        return DiceReading(tuple(dice), not whys, whys[0] if whys else NO_DOUBT)

    def _ground(self, frame_bgr: np.ndarray) -> Ground:
        tray = self.tuning.tray
        return ground_of(frame_bgr, tray.box_px(frame_bgr.shape) if tray else None)

    def _identified(self, frame_bgr: np.ndarray, standing: Standing) -> tuple[DieSeen | None, Why | None]:
        if not standing.guesses:
            return None, None
        bodies = [np.array(body_lab(frame_bgr, guess.pose)) for guess in standing.guesses[:MOST_GUESSES]]
        colours_off = {die.name: min(_colour_off(body, die) for body in bodies) for die in self.taught}
        dice = [die for die in self.taught if colours_off[die.name] < self.tuning.most_colour_off]
        if not dice:
            return None, None
        best, *others = self._ranked(frame_bgr, standing, dice)
        misfit = best.likeness.misfit
        if misfit > NOT_OURS_MISFIT and colours_off[best.die.name] > self.tuning.surely_own_colour:
            return None, None
        why = self._doubt(frame_bgr, standing, best, others)
        near = max(misfit * self.tuning.least_lead, misfit + self.tuning.least_gap, self.tuning.most_misfit)
        rivals = tuple(dict.fromkeys(_number_on(best.die, each) for each in others if each.likeness.misfit < near))
        rivals = tuple(rival for rival in rivals if rival) if why else ()
        mark = round(max(0.0, 1 - misfit), 3)
        named = (best.name, best.die.name, best.die.face_names)
        return DieSeen(best.face, standing.box_xywh, mark, rivals, "", *named), why

    def _doubt(self, frame_bgr: np.ndarray, standing: Standing, best: _Ranked, others: list[_Ranked]) -> Why | None:
        """The first doubt about a die, or None."""
        tuning, pose, likeness = self.tuning, standing.guesses[0].pose, best.likeness
        if standing.at_edge:
            return Why("cut off", "A die is cut off by the edge of the picture: move it or the camera.")
        if pose.edge_px < tuning.least_edge_px:
            return Why("too far", "The die is too small in the picture: bring the camera nearer.")
        if blur_in_edges(frame_bgr, standing.box_xywh, pose.edge_px) > tuning.most_blur:
            return BLURRED
        if likeness.misfit > tuning.most_misfit or likeness.worst > tuning.most_worst:
            return UNLIKE
        if best.is_blank:
            is_faint = any(each.likeness.shape > MOST_FAINT and _same_place(each, best) for each in others)
            if is_faint or likeness.misfit > tuning.most_blank_misfit or _shining(frame_bgr, pose):
                return SHINE
        if others:
            next_misfit = others[0].likeness.misfit
            if next_misfit < max(likeness.misfit * tuning.least_lead, likeness.misfit + tuning.least_gap):
                sentence = f'"{best.name}" or "{others[0].name}": the die\'s top face could be either.'
                return Why("two readings", sentence)
        onto = None if best.is_blank else likeness.onto
        is_flat = lies_flat(pose, onto, _middle(standing.box_xywh), frame_bgr.shape, tuning.tray)
        return None if is_flat else COCKED

    def _ranked(self, frame_bgr: np.ndarray, standing: Standing, dice: list[TaughtDie]) -> list[_Ranked]:
        """The likeliest faces of the dice that it may be, the likest first, each once."""
        logs, guesses = cut_out(frame_bgr, standing)
        ranked: dict[tuple[str, str], _Ranked] = {}
        for die in dice:
            looks = [known for _, _, known in die.known]
            for at, likeness in compare(looks, logs, guesses[:MOST_GUESSES], die.least_energy, MOST_LAID):
                number, name, look = die.known[at]
                best = ranked.get((die.name, name))
                if best is None or likeness.misfit < best.likeness.misfit:
                    ranked[die.name, name] = _Ranked(likeness, number, name, die, look.is_blank)
        return sorted(ranked.values(), key=lambda each: each.likeness.misfit)


def _number_on(die: TaughtDie, other: _Ranked) -> int:
    """The number of a face on this die, which may be another die's; 0 where it has no face of that name."""
    if other.die is die:
        return other.face
    return die.face_names.index(other.name) + 1 if other.name in die.face_names else 0


def _same_place(one: _Ranked, other: _Ranked) -> bool:
    """Whether two faces were laid on about the same square of the picture."""
    centres = [each.likeness.onto @ np.array([SIDE_PX / 2, SIDE_PX / 2, 1]) for each in (one, other)]
    edges = [SIDE_PX * float(np.sqrt(abs(np.linalg.det(each.likeness.onto[:, :2])))) for each in (one, other)]
    return float(np.hypot(*(centres[0] - centres[1]))) < 0.15 * edges[1] and 0.8 < edges[0] / edges[1] < 1.25


def _shining(frame_bgr: np.ndarray, pose: Pose) -> bool:
    """Whether two of the three colours are at the end of the scale on so much of a top face that a symbol could be
    lost in it."""
    square = straightened(frame_bgr, pose, 32, grown=0.7)
    return float((np.median(square, axis=2) >= CLIPPED).mean()) > MOST_CLIPPED


def _middle(box_xywh: tuple[int, int, int, int]) -> np.ndarray:
    x, y, w, h = box_xywh
    return np.array([x + w / 2, y + h / 2])


def _colour_off(body_lab: np.ndarray, die: TaughtDie) -> float:
    return float(np.linalg.norm((body_lab - np.array(die.body_lab)) * np.array([0.5, 1, 1])))
