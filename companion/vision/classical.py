"""Counting pips one by one, in a near picture of a die: the second opinion beside the network's.

Classical and careful. Pips are found as small ellipses, fitted to the six patterns on one plane, and every doubt that
a person would have is asked in turn: is that plane seen from above, does the die's own colour reach just as far as a
face should, is every empty place of the pattern really empty, is anything left over that looks like another die. One
open doubt and the reading is not sure.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from companion.vision.body import Body, grow
from companion.vision.doubts import NO_DOUBT, Why, doubt_about_free_places, doubt_about_size
from companion.vision.faces import Face, find_faces, lone_face, plane_of
from companion.vision.leftovers import something_left
from companion.vision.pips import Pip, find_pips
from companion.vision.readings import DiceReading, DieSeen, Tuning

SURELY_FROM_ABOVE = 0.9


@dataclass(frozen=True, eq=False)
class _Candidate:
    face: Face
    body: Body
    doubt: Why | None


class PipCounter:
    """Counts the pips of dice at rest on plain ground, seen from above. Keeps nothing from one picture to the next."""

    def __init__(self, tuning: Tuning | None = None) -> None:
        self.tuning = tuning or Tuning()

    def read(self, working: np.ndarray) -> DiceReading:
        """What a near picture of one or few dice shows, uint8 (H, W, 3) BGR, a die some 100 to 300 pixels wide."""
        pips = find_pips(working, self.tuning.least_contrast)
        faces = find_faces(pips)
        used = {id(pip) for face in faces for pip in face.pips}
        faces += [lone_face(pip) for pip in pips if id(pip) not in used]
        candidates = [_Candidate(face, _body_of(working, face), None) for face in faces]
        tops = _tops(candidates)
        judged = [replace(each, doubt=self._doubt(working, each, candidates)) for each in tops]
        dice = [each for each in judged if each.doubt is None]
        open_doubts = [each for each in judged if each.doubt is not None and _matters(each, dice)]
        if not dice and not open_doubts:
            return DiceReading(
                why=Why("no die", "No die is seen: put it on plain ground, inside the picture, pips up.")
            )
        seen = tuple(_seen(each) for each in sorted(dice, key=lambda each: tuple(each.face.centre)))
        if open_doubts:
            worst = max(open_doubts, key=lambda each: (len(each.face.pips), each.body.area_px))
            guesses = seen + tuple(_seen(each) for each in open_doubts if each.doubt and each.doubt.code in GUESSABLE)
            return DiceReading(guesses[: self.tuning.most_dice], False, worst.doubt or NO_DOUBT)
        doubt = self._doubt_together(working, dice)
        return DiceReading(seen[: self.tuning.most_dice], doubt is None, doubt or NO_DOUBT)

    def _doubt(self, working: np.ndarray, each: _Candidate, all_faces: list[_Candidate]) -> Why | None:
        """The first doubt about one die, or None."""
        face, body = each.face, each.body
        if body.at_edge:
            return Why("cut off", "A die is cut off by the edge of the picture: move it or the camera.")
        doubt = doubt_about_size(face, body)
        if doubt:
            return doubt
        if face.pips[0].radius_px < self.tuning.least_pip_radius_px:
            return Why("too far", "The die is too small in the picture: bring the camera nearer.")
        if face.roundness < self.tuning.least_roundness or not _leans_with_camera(face):
            return Why("cocked", "The die looks cocked, or the camera leans too far: no face is clearly on top.")
        rivals = [other.face for other in all_faces if other.face is not face and body.holds(other.face.centre)]
        if any(_rivals(rival, face) for rival in rivals):
            return Why("two faces", "Two faces of the die look equally high: it may be leaning.")
        return doubt_about_free_places(working, face)

    def _doubt_together(self, working: np.ndarray, dice: list[_Candidate]) -> Why | None:
        """A doubt about the picture as a whole, or None."""
        if len(dice) > self.tuning.most_dice:
            return Why("too many", f"More than {self.tuning.most_dice} dice are seen.")
        round_most = max(each.face.roundness for each in dice)
        if any(each.face.roundness < round_most - 0.16 for each in dice):
            return Why("cocked", "One die leans differently from the others: it looks cocked.")
        areas = [each.body.area_px for each in dice]
        if max(areas) > 2.4 * min(areas):
            return Why("sizes", "The dice seen differ much in size: one of them may be something else.")
        colours = [np.mean([pip.body_bgr for pip in each.face.pips], axis=0) for each in dice]
        if something_left(working, [each.body for each in dice], colours):
            return Why(
                "unread", "Something beside the dice that were read has their colour and size: is it another die?"
            )
        return None


GUESSABLE = frozenset({"cocked", "two faces", "two readings"})


def _matters(each: _Candidate, dice: list[_Candidate]) -> bool:
    """Whether an unread candidate could be a die: several pips, or one pip that is no weaker and no stranger than
    those read."""
    if len(each.face.pips) > 1:
        return True
    pip = each.face.pips[0]
    if each.body.ran_away or (each.doubt is not None and each.doubt.code == "size"):
        return any(_same_kind(pip, other.face.pips[0]) for other in dice)
    return not dice or any(_as_strong(pip, other.face.pips[0]) for other in dice)


def _as_strong(pip: Pip, known: Pip) -> bool:
    return bool(pip.contrast > 0.6 * known.contrast and 0.5 < pip.radius_px / known.radius_px < 2.2)


def _body_of(working: np.ndarray, face: Face) -> Body:
    """The body under a face, grown as generously as still ends like a die."""
    return grow(working, face, lambda body: doubt_about_size(face, body) is None)


def _same_kind(one: Pip, other: Pip) -> bool:
    alike = np.abs(one.body_bgr - other.body_bgr).max() < 0.4 * other.contrast
    return bool(one.is_dark == other.is_dark and alike and 0.6 < one.radius_px / other.radius_px < 1.7)


def _tops(candidates: list[_Candidate]) -> list[_Candidate]:
    """One candidate a die: where several faces lie on one body, the roundest; of the rest nothing."""
    ranked = sorted(candidates, key=lambda each: -_height(each))
    tops: list[_Candidate] = []
    for each in ranked:
        if not any(top.body.holds(each.face.centre) or _beside(each, top) for top in tops):
            tops.append(each)
    return tops


def _rivals(rival: Face, top: Face) -> bool:
    """Whether another face of the same die is as high as the one taken for its top, or lies above it in the picture."""
    mine, other = top.pips[0], rival.pips[0]
    if other.contrast < 0.3 * mine.contrast or other.radius_px < 0.45 * mine.radius_px:
        return False
    is_above = rival.centre[1] < top.centre[1] - 3 * mine.radius_px
    return rival.roundness > top.roundness - 0.14 or (is_above and top.roundness < SURELY_FROM_ABOVE)


def _leans_with_camera(face: Face) -> bool:
    """Whether a flattened face is flattened up and down, as a camera held upright flattens it, and not sideways, as a
    cocked die is."""
    if face.roundness >= SURELY_FROM_ABOVE:
        return True
    _, vectors = np.linalg.eigh(plane_of(face.pips))
    return bool(abs(vectors[1, 0]) > math.cos(math.radians(35)))


def _height(each: _Candidate) -> float:
    """A mark for how likely a face is a top one: round, and of several pips rather than one stray spot."""
    return each.face.roundness + (0.12 if len(each.face.pips) > 1 else 0.0) - (0.3 if each.body.ran_away else 0.0)


def _beside(each: _Candidate, top: _Candidate) -> bool:
    """Whether a face may be a side face of the die under another: no further off than a side's middle can be."""
    if top.body.ran_away:
        return False
    reach = (
        0.72 * math.sqrt(_face_area(top) / top.face.roundness)
        if top.face.value > 1
        else 0.75 * math.sqrt(top.body.area_px)
    )
    return float(np.hypot(*(each.face.centre - top.face.centre))) < reach * 1.35 and not _same_plane(
        each.face, top.face
    )


def _same_plane(one: Face, other: Face) -> bool:
    return abs(one.roundness - other.roundness) < 0.12


def _face_area(each: _Candidate) -> float:
    """Area in pixels of a whole face whose grid is known: its edge is four grid steps, give or take."""
    return 16.0 * abs(float(np.linalg.det(each.face.grid)))


def _seen(each: _Candidate) -> DieSeen:
    """A die as reported: its mark is the weakest of evenness, fit to the pattern and roundness."""
    unrest = max(pip.unrest for pip in each.face.pips)
    mark = min(1 - unrest, 1 - each.face.misfit, 0.5 + each.face.roundness / 2)
    return DieSeen(each.face.value, each.body.box_xywh, round(max(0.0, mark), 3))
