"""The taught reader: which face of a taught die is on top, by name, or the reason why not."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from companion.vision.dice import DiceReading, DieSeen
from companion.vision.doubts import NO_DOUBT, Why
from companion.vision.likeness import MOST_GUESSES, compare, square_map
from companion.vision.taught import TaughtDie
from companion.vision.topface import Standing, body_lab, cut_out, find_standing, ground_of, look_at
from companion.vision.tray import Tray, light_doubt


@dataclass(frozen=True)
class TaughtTuning:
    """What a table may set: the tray's part of the picture, how unlike its taught look a face may be (0..1), how far
    the next likeliest face must stay behind, how far a body's colour may differ (Lab, light counted half)."""

    tray: Tray | None = None
    most_misfit: float = 0.3
    least_lead: float = 0.25
    most_colour_off: float = 32.0
    least_edge_px: float = 24.0


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
        dice, whys = [], []
        for standing in find_standing(frame_bgr, ground_of(frame_bgr)):
            seen, why = self._identified(frame_bgr, standing)
            if seen:
                dice.append(seen)
            whys += [why] if why else []
        if not dice and not whys:
            return DiceReading(
                why=Why("no die", "No die that was taught is seen: lay it on plain ground, in the picture.")
            )
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
        logs, corner_xy = cut_out(frame_bgr, standing.box_xywh)
        guesses = [square_map(g.pose.top_xy - corner_xy, g.pose.edges_xy) for g in standing.guesses[:MOST_GUESSES]]
        ranked: list[tuple[float, int, str]] = []
        for die in dice:
            known = [(number, face.name, each) for number, face in enumerate(die.faces, 1) for each in face.known]
            found = compare([each for _, _, each in known], logs, guesses, die.least_energy)
            ranked += [(one.misfit, number, name) for one, (number, name, _) in zip(found, known, strict=True)]
        ranked.sort()
        misfit, number, name = ranked[0]
        others = [each for each in ranked if each[2] != name]
        rivals = tuple(dict.fromkeys(each[1] for each in others if each[0] < misfit + self.tuning.least_lead))
        why = None
        if misfit > self.tuning.most_misfit:
            why = Why(
                "unlike", "The die's top face is not clearly one of those taught: look for shine or shadow on it."
            )
        elif rivals:
            why = Why("two readings", f'"{name}" or "{others[0][2]}": the die\'s top face could be either.')
        elif standing.at_edge:
            why = Why("cut off", "A die is cut off by the edge of the picture: move it or the camera.")
        elif standing.guesses[0].pose.edge_px < self.tuning.least_edge_px:
            why = Why("too far", "The die is too small in the picture: bring the camera nearer.")
        rivals = rivals if why else ()
        return DieSeen(number, standing.box_xywh, round(max(0.0, 1 - misfit), 3), rivals, "", name), why


def _colour_off(body_lab: np.ndarray, die: TaughtDie) -> float:
    return float(np.linalg.norm((body_lab - np.array(die.body_lab)) * np.array([0.5, 1, 1])))
