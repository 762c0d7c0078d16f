"""The dice reader: one picture in, the top faces of the pipped dice in it out, or the reason why not.

One small network finds what may be dice, another reads a few crops of each (companion/vision/network.py). What they say
is weighed (companion/vision/weigh.py), and a number is taken from the log-odds on that were calibrated on dice the
networks never saw (companion/vision/sureness.py; the threshold and what it stands on are in
assets/dice_sureness.json). One open doubt and the reading is not sure.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np

from companion.vision.classical import GUESSABLE, PipCounter
from companion.vision.colour import colour_of
from companion.vision.doubts import NO_DOUBT, Why
from companion.vision.lying import roundness_of, top_pips
from companion.vision.network import (
    FACES,
    ONE_REACH,
    ONE_SIZE,
    UNREAD,
    DiceNetwork,
    Found,
    Pyramid,
    apart,
    crop_of,
)
from companion.vision.readings import DiceReading, DieSeen, Tuning
from companion.vision.spots import has_middle_spot
from companion.vision.tray import box_in_frame, light_doubt
from companion.vision.weigh import LEAST_EDGE_PX, Glance, Sureness, log_odds, sureness, weighed

__all__ = ["DiceReader", "DiceReading", "DieSeen", "Tuning"]

TOO_SMALL = Why("too small", "The picture is too small to hold a die: at least 48 by 48 pixels.")
NO_DIE = Why("no die", "No die is seen: put it on plain ground, inside the picture, pips up.")
ON_THE_RIM = Why("on the rim", "A die lies on or over the tray's rim: move it into the tray, or away.")
LEAST_FINDER_SCORE = 0.12
SURELY_NO_DIE = -2.5
"""Below these log-odds a place is not worth a nearer look."""
BOX_EDGES = 1.4
"""The side of the box drawn round a die, in edges of its top face."""
SMALL_EDGE_PX = 11.0
"""Below this edge in the finder's picture a nearer look is worth its time."""
VIEWS = ((1.0, False), (0.89, True), (1.14, False), (1.0, True))
"""The crops of one die: how wide, against the usual, and whether mirrored."""
SURELY_NONE = 0.995
"""A place whose first crop is none of a die with this share is not looked at again."""
DIE_OF_PIP = 2.1
"""How many times as large as what the finder saw its die may be, if that was a pip."""
MOST_OFF_EDGES, MOST_LARGER = 0.5, 0.6
RIVAL_LEAST = 0.02
ON_ITS_EDGE, ASLANT = 0.72, 0.85
"""The cosines of 44 and of 32 degrees. A top with flatter pips than the first is not read: nobody can say whether the
die leans or the camera. Where they are flatter than the second, the counter's doubts are asked."""
BEYOND_DOUBT = 3.0
"""From these log-odds on the number is not asked about for that."""
SPEAKS_AGAINST = frozenset({"cocked", "two faces", "off centre"})
"""Doubts of the counter about a die that leans."""
LEAST_SEEN_EDGE_PX = 40.0
"""Below this edge of a die its pips are too few pixels to tell their shape."""
COUNTED_PX, COUNTED_SPAN = 240, 2.4
"""The crop in which pips are counted: its side, and how many edges it is wide."""


@lru_cache(maxsize=1)
def network() -> DiceNetwork:
    """The networks, loaded once for all readers. ValueError, with a sentence, where they are missing."""
    return DiceNetwork()


class DiceReader:
    """Reads pipped six-sided dice at rest. Keeps nothing from one picture to the next."""

    def __init__(
        self, tuning: Tuning | None = None, nets: DiceNetwork | None = None, sure_from: Sureness | None = None
    ) -> None:
        """ValueError, with a sentence, when the networks are missing."""
        self.tuning = tuning or Tuning()
        self._nets = nets or network()
        self._sure_from = sure_from or sureness()
        self._counter = PipCounter(self.tuning)

    def read(self, frame_bgr: np.ndarray) -> DiceReading:
        """The reading of one picture, uint8 (H, W, 3) in BGR. Never raises on a picture's content."""
        if frame_bgr.ndim != 3 or frame_bgr.shape[2] != 3 or frame_bgr.dtype != np.uint8:
            return DiceReading(why=TOO_SMALL)
        tray = self.tuning.tray
        part, to_frame = tray.part_of(frame_bgr) if tray else (frame_bgr, np.eye(3))
        if min(part.shape[:2]) < 48:
            return DiceReading(why=TOO_SMALL)
        doubt = light_doubt(part)
        if doubt:
            return DiceReading(why=Why(*doubt))
        looks = self.looks(part)
        if tray is None:
            return self._judged(part, looks, to_frame)
        inside = [each for each in looks if tray.holds(_moved(each.found, to_frame), frame_bgr.shape)]
        reading = self._judged(part, inside, to_frame)
        has_rim_die = any(each.die > self._sure_from.least_doubt for each in looks if each not in inside)
        return replace(reading, sure=False, why=ON_THE_RIM) if has_rim_die and reading.sure else reading

    # -- looking ------------------------------------------------------------------------------------------------------

    def looks(self, part_bgr: np.ndarray) -> list[Glance]:
        """Every place that may be a die, best first, as the networks see it. The finder looks again, nearer, unless all
        is clear at the first look."""
        longest = max(part_bgr.shape[:2])
        found: list[Found] = []
        looks: list[Glance] = []
        pictures = Pyramid(part_bgr)
        for look_px in self.tuning.looks_px:
            scale = min(1.0, look_px / longest)
            shown = (
                cv2.resize(part_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else part_bgr
            )
            seen = self._nets.find(shown, LEAST_FINDER_SCORE)
            found += [Found(each.x / scale, each.y / scale, each.edge_px / scale, each.score) for each in seen]
            found = apart(sorted(found, key=lambda each: -each.score), ONE_REACH, ONE_SIZE)
            looks = self._looked_at(pictures, found[: 5 * max(self.tuning.most_dice, 6)])
            if scale >= 1 or all(self._is_clear(each, scale) for each in looks):
                break
        return looks

    def _looked_at(self, pictures: Pyramid, found: list[Found]) -> list[Glance]:
        """What the reading network says of these places: a first crop each, and more where that may be a die."""
        nearer, refused = self._nearer(pictures, found)
        # A pip that was taken for a die may be all that was found of its own: nothing else lies there.
        alone = [each for each in refused if not any(_is_under(each, die) for _, die in nearer)]
        if alone:
            wider = [replace(each, edge_px=DIE_OF_PIP * each.edge_px) for each in alone]
            nearer += self._nearer(pictures, wider)[0]
        kept = apart([each for _, each in sorted(nearer, key=lambda pair: -pair[0])])
        crops = []
        for each in kept:
            for wide, is_mirrored in VIEWS:
                crop = pictures.crop(each.x, each.y, each.edge_px * wide)
                crops.append(np.ascontiguousarray(crop[:, ::-1]) if is_mirrored else crop)
        answers = self._nets.read(crops)[0].reshape(-1, len(VIEWS), FACES)
        looks = [_look(each, answer) for each, answer in zip(kept, answers, strict=True)]
        return weighed(looks, pictures.longest_px, self._sure_from.die)

    def _nearer(self, pictures: Pyramid, found: list[Found]) -> tuple[list[tuple[float, Found]], list[Found]]:
        """Of these places by a first crop each: those that may be dice, as the reading network sees them lie, with the
        log-odds of it; and the others."""
        answers, places = self._nets.read([pictures.crop(each.x, each.y, each.edge_px) for each in found])
        nearer, refused = [], []
        for each, answer, place in zip(found, answers, places, strict=True):
            if answer[0] < SURELY_NONE:
                nearer.append((log_odds(each.score) + log_odds(1 - float(answer[0])), _nearer(each, place)))
            else:
                refused.append(each)
        return nearer, refused

    def _is_clear(self, look: Glance, scale: float) -> bool:
        """Whether a nearer look would add nothing: surely no die, or a large enough one whose number is sure."""
        if look.die < SURELY_NO_DIE:
            return True
        is_large = look.found.edge_px * scale >= SMALL_EDGE_PX
        number = self._sure_from.number_log_odds(look, counted=0)
        return is_large and self.is_die(look) and number >= self._sure_from.least_number

    # -- deciding -----------------------------------------------------------------------------------------------------

    def _judged(self, part_bgr: np.ndarray, looks: list[Glance], to_frame: np.ndarray) -> DiceReading:
        dice = [each for each in looks if self.is_die(each)]
        perhaps = [each for each in looks if not self.is_die(each) and each.die > self._sure_from.least_doubt]
        if not dice:
            return DiceReading(why=NO_DIE if not perhaps else _unclear())
        dice.sort(key=lambda each: (each.found.x, each.found.y))
        read = [self._is_read(part_bgr, each) for each in dice]
        seen = tuple(self._seen(part_bgr, look, is_read, to_frame) for look, is_read in zip(dice, read, strict=True))
        unread = [(look, die) for look, die, is_read in zip(dice, seen, read, strict=True) if not is_read]
        doubt = self._doubt(part_bgr, len(dice), unread, perhaps)
        return DiceReading(seen[: self.tuning.most_dice], doubt is None, doubt or NO_DOUBT)

    def _seen(self, part_bgr: np.ndarray, look: Glance, is_read: bool, to_frame: np.ndarray) -> DieSeen:
        half = BOX_EDGES / 2 * look.found.edge_px
        box = (look.found.x - half, look.found.y - half, 2 * half, 2 * half)
        colour = colour_of(part_bgr, (round(box[0]), round(box[1]), round(box[2]), round(box[3])))[0]
        rivals: tuple[int, ...] = ()
        if not is_read:
            others = sorted(range(1, 7), key=lambda face: -look.answer[face])
            rivals = tuple(face for face in others if face != look.face and look.answer[face] > RIVAL_LEAST)
            rivals = rivals or tuple(face for face in others if face != look.face)[:1]
        face = look.face if look.face != UNREAD else 0
        return DieSeen(face, box_in_frame(box, to_frame), round(float(look.answer[look.face]), 4), rivals, colour)

    def _is_read(self, part_bgr: np.ndarray, look: Glance) -> bool:
        found = look.found
        return (
            self._sure_from.is_number_sure(look, lambda: self.counted(part_bgr, look))
            and not (look.face in (2, 4, 6) and has_middle_spot(part_bgr, found.x, found.y, found.edge_px))
            and self._lies_flat(part_bgr, look)
        )

    def _lies_flat(self, part_bgr: np.ndarray, look: Glance) -> bool:
        """Whether a die of which the number is sure does not look as if it stood on its edge."""
        if look.found.edge_px < LEAST_SEEN_EDGE_PX:
            return True
        near = _near(part_bgr, look)
        pips = top_pips(near, COUNTED_PX / COUNTED_SPAN, self.tuning.least_contrast)
        roundness = roundness_of(pips)
        if roundness < ON_ITS_EDGE:
            return False
        if self._sure_from.number_log_odds(look, counted=0) >= BEYOND_DOUBT:
            return True
        is_aslant = roundness < ASLANT or len(pips) < look.face
        return not (is_aslant and self._counter.read(near).why.code in SPEAKS_AGAINST)

    def is_die(self, look: Glance) -> bool:
        """Whether a place is a die rather than not."""
        return look.die > self._sure_from.least_die

    def counted(self, part_bgr: np.ndarray, look: Glance) -> int:
        """The face that the pips of a place give when they are found and counted one by one; 0 where they cannot be.
        A second opinion that knows nothing of the network's."""
        reading = self._counter.read(_near(part_bgr, look))
        faces = [
            die.face
            for die in reading.dice
            for x, y, w, h in [die.box_xywh]
            if math.hypot(x + w / 2 - COUNTED_PX / 2, y + h / 2 - COUNTED_PX / 2) < COUNTED_PX / 4
        ]
        return faces[0] if len(faces) == 1 and reading.why.code not in GUESSABLE else 0

    def _doubt(
        self, part_bgr: np.ndarray, count: int, unread: list[tuple[Glance, DieSeen]], perhaps: list[Glance]
    ) -> Why | None:
        """The first doubt about what was read, or None."""
        if count > self.tuning.most_dice:
            return Why("too many", f"More than {self.tuning.most_dice} dice are seen.")
        if unread:
            look, die = min(unread, key=lambda pair: pair[0].margin)
            return _doubt_about(look, die, part_bgr.shape, lies_flat=self._lies_flat(part_bgr, look))
        expected = self.tuning.expected_dice
        if expected is not None and count != expected:
            return Why("count", f"{_count(count)} seen, but this roll is of {expected}.")
        # As many dice as the roll has were surely read: what else looks a little like one is no part of it.
        return _unclear() if perhaps and expected is None else None


def _is_under(found: Found, die: Found) -> bool:
    """Whether a place lies within reach of what may be a die."""
    return math.hypot(found.x - die.x, found.y - die.y) < die.edge_px


def _near(part_bgr: np.ndarray, look: Glance) -> np.ndarray:
    found = look.found
    return crop_of(part_bgr, found.x, found.y, found.edge_px, COUNTED_PX, COUNTED_SPAN)


def _nearer(found: Found, place: np.ndarray) -> Found:
    """The place again, as the reading network sees the die lie in its first crop."""
    x, y = np.clip(place[:2], -MOST_OFF_EDGES, MOST_OFF_EDGES) * found.edge_px
    larger = math.exp(float(np.clip(place[2], -MOST_LARGER, MOST_LARGER)))
    return replace(found, x=found.x + float(x), y=found.y + float(y), edge_px=found.edge_px * larger)


def _look(found: Found, answers: np.ndarray) -> Glance:
    """One place from the answers (views, FACES) of its crops."""
    answer = answers.mean(0)
    face = int(answer[1:].argmax()) + 1
    others = np.delete(answers, face, axis=1).max(1)
    margin = float((np.log(answers[:, face] + 1e-9) - np.log(others + 1e-9)).min())
    return Glance(found, answer, face, margin)


def _doubt_about(look: Glance, die: DieSeen, part_shape: tuple[int, ...], *, lies_flat: bool) -> Why:
    """Why a die is not read."""
    found, half = look.found, 0.62 * look.found.edge_px
    height, width = part_shape[:2]
    if found.x < half or found.y < half or found.x > width - half or found.y > height - half:
        return Why("cut off", "A die is cut off by the edge of the picture: move it or the camera.")
    called = f"the {die.colour} die" if die.colour else "a die"
    if look.face == UNREAD:
        return Why("cocked", f"No pips are clearly on top of {called}: it is cocked, covered, or of another kind.")
    if found.edge_px < LEAST_EDGE_PX:
        return Why("too far", f"{called[0].upper()}{called[1:]} is too small in the picture: bring the camera nearer.")
    if not lies_flat:
        return Why("cocked", f"{called[0].upper()}{called[1:]} may lean on its edge: lay it flat.")
    first, second = sorted((die.face, die.rivals[0]))
    return Why("two readings", f"Two readings: {called} may show {first} or {second}.")


def _unclear() -> Why:
    return Why("unread", "Something looks a little like a die: move it away, or bring the camera nearer.")


def _count(dice: int) -> str:
    return "One die is" if dice == 1 else f"{dice} dice are"


def _moved(found: Found, to_frame: np.ndarray) -> tuple[float, float]:
    x, y, w = to_frame @ np.array([found.x, found.y, 1.0])
    return float(x / w), float(y / w)
