"""The taught reader: which face of a taught die is on top, by name, or the reason why not."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from companion.vision.cube import Pose, leans_at
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.doubts import NO_DOUBT, Why
from companion.vision.likeness import MOST_GUESSES, Likeness, compare, square_map
from companion.vision.taught import TaughtDie
from companion.vision.topface import (
    LEAST_ROUNDNESS,
    Standing,
    body_lab,
    cut_out,
    find_standing,
    ground_of,
    look_at,
    straightened,
)
from companion.vision.tray import Tray, light_doubt

MOST_LAID = 5
NOT_OURS_MISFIT = 0.3
MOST_FAINT = 0.5
CLIPPED, MOST_CLIPPED = 252, 0.1
MOST_STRANGE_LEAN = 0.22

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

    `tray` is the part of the picture that counts; `camera_tilt_deg` the camera's lean from straight down where it is
    known: a die that leans like a leaning camera is told apart only then. `most_misfit` is how unlike its taught look
    a face may be (0..1), `least_lead` how many times unliker the next face must be and `least_gap` by how much;
    `most_colour_off` how far a body's colour may differ from the taught (Lab, light counted half), and
    `surely_own_colour` within what it is surely the taught die.
    """

    tray: Tray | None = None
    camera_tilt_deg: float | None = None
    most_misfit: float = 0.2
    most_blank_misfit: float = 0.12
    least_lead: float = 2.2
    least_gap: float = 0.12
    most_worst: float = 0.7
    most_colour_off: float = 36.0
    surely_own_colour: float = 18.0
    least_edge_px: float = 22.0


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
        part, offset_xy = self.tuning.tray.part_of(frame_bgr) if self.tuning.tray else (frame_bgr, (0, 0))
        dice, whys, shapeless = [], [], False
        for standing in find_standing(part, ground_of(part)):
            seen, why = self._identified(part, standing)
            dice += [_moved(seen, offset_xy)] if seen else []
            whys += [why] if why else []
            shapeless |= not standing.guesses
        if not dice and not whys:
            return DiceReading(why=NO_SHAPE if shapeless else NO_DIE)
        return DiceReading(tuple(dice), not whys, whys[0] if whys else NO_DOUBT)

    def read_at(self, frame_bgr: np.ndarray, box_xywh: tuple[int, int, int, int]) -> tuple[DieSeen | None, Why | None]:
        """The taught die in a box that somebody else found (pixels, the whole die): the die, or None where it is none
        of those taught, and the doubt about it, None where it is surely read."""
        return self._identified(frame_bgr, look_at(frame_bgr, ground_of(frame_bgr), box_xywh))

    def _identified(self, frame_bgr: np.ndarray, standing: Standing) -> tuple[DieSeen | None, Why | None]:
        if not standing.guesses:
            return None, None
        body = np.array(body_lab(frame_bgr, standing.guesses[0].pose))
        dice = [die for die in self.taught if _colour_off(body, die) < self.tuning.most_colour_off]
        if not dice:
            return None, None
        best, *others = self._ranked(frame_bgr, standing, dice)
        misfit = best.likeness.misfit
        colour_off = _colour_off(body, best.die)
        if misfit > NOT_OURS_MISFIT and colour_off > self.tuning.surely_own_colour:
            return None, None
        why = self._doubt(frame_bgr, standing, best, others)
        near = max(misfit * self.tuning.least_lead, misfit + self.tuning.least_gap, self.tuning.most_misfit)
        rivals = tuple(dict.fromkeys(each.face for each in others if each.likeness.misfit < near)) if why else ()
        mark = round(max(0.0, 1 - misfit), 3)
        return DieSeen(best.face, standing.box_xywh, mark, rivals, "", best.name), why

    def _doubt(self, frame_bgr: np.ndarray, standing: Standing, best: _Ranked, others: list[_Ranked]) -> Why | None:
        """The first doubt about a die, or None."""
        tuning, pose, likeness = self.tuning, standing.guesses[0].pose, best.likeness
        if standing.at_edge:
            return Why("cut off", "A die is cut off by the edge of the picture: move it or the camera.")
        if pose.edge_px < tuning.least_edge_px:
            return Why("too far", "The die is too small in the picture: bring the camera nearer.")
        if likeness.misfit > tuning.most_misfit or likeness.worst > tuning.most_worst:
            return UNLIKE
        if best.is_blank:
            faint = max((each.likeness.shape for each in others if not each.is_blank), default=0.0)
            if faint > MOST_FAINT or likeness.misfit > tuning.most_blank_misfit or _shining(frame_bgr, pose):
                return SHINE
        if others:
            next_misfit = others[0].likeness.misfit
            if next_misfit < max(likeness.misfit * tuning.least_lead, likeness.misfit + tuning.least_gap):
                sentence = f'"{best.name}" or "{others[0].name}": the die\'s top face could be either.'
                return Why("two readings", sentence)
        if not best.is_blank and not _is_upright(likeness.onto):
            return COCKED
        middle = np.array(standing.box_xywh[:2]) + np.array(standing.box_xywh[2:]) / 2
        leans = leans_at(middle, (frame_bgr.shape[1], frame_bgr.shape[0]), tuning.camera_tilt_deg)
        if float(np.linalg.norm(leans - pose.lean, axis=1).min()) > MOST_STRANGE_LEAN:
            return COCKED
        return None

    def _ranked(self, frame_bgr: np.ndarray, standing: Standing, dice: list[TaughtDie]) -> list[_Ranked]:
        """The likeliest faces of the dice that it may be, the likest first, each once."""
        logs, corner_xy = cut_out(frame_bgr, standing.box_xywh)
        guesses = [square_map(g.pose.top_xy - corner_xy, g.pose.edges_xy) for g in standing.guesses[:MOST_GUESSES]]
        ranked: dict[tuple[str, str], _Ranked] = {}
        for die in dice:
            known = [(number, face.name, each) for number, face in enumerate(die.faces, 1) for each in face.known]
            laid = compare([each for _, _, each in known], logs, guesses, die.least_energy, MOST_LAID)
            for at, likeness in laid:
                number, name, look = known[at]
                best = ranked.get((die.name, name))
                if best is None or likeness.misfit < best.likeness.misfit:
                    ranked[die.name, name] = _Ranked(likeness, number, name, die, look.is_blank)
        return sorted(ranked.values(), key=lambda each: each.likeness.misfit)


def _shining(frame_bgr: np.ndarray, pose: Pose) -> bool:
    """Whether so much of a top face is at the end of the scale that a symbol could be lost in it."""
    square = straightened(frame_bgr, pose, 32, grown=0.7)
    return float((square.max(axis=2) >= CLIPPED).mean()) > MOST_CLIPPED


def _is_upright(onto: np.ndarray) -> bool:
    """Whether the square that was found is flattened no more than a camera flattens a top face."""
    sides = np.linalg.svd(onto[:, :2], compute_uv=False)
    return bool(sides[1] / sides[0] > LEAST_ROUNDNESS - 0.04)


def _moved(die: DieSeen, offset_xy: tuple[int, int]) -> DieSeen:
    x, y, w, h = die.box_xywh
    return replace(die, box_xywh=(x + offset_xy[0], y + offset_xy[1], w, h))


def _colour_off(body_lab: np.ndarray, die: TaughtDie) -> float:
    return float(np.linalg.norm((body_lab - np.array(die.body_lab)) * np.array([0.5, 1, 1])))
