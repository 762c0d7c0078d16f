"""The dice reader: one picture in, the top faces of the pipped dice in it out, or the reason why not.

One small network finds what may be dice, another reads a few crops of each (companion/vision/network.py). What they say
is weighed together with the number of dice that the roll has (companion/vision/weigh.py): the finder looks nearer until
the probability that all is right reaches the one threshold. Where it never does, the weakest part of it says why.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from companion.vision.colour import colour_of
from companion.vision.doubts import BLURRED, NO_DOUBT, Why
from companion.vision.lying import LEANS, leaning, ups_of
from companion.vision.network import FACES, ONE_REACH, ONE_SIZE, UNREAD, DiceNetwork, Found, Pyramid, apart
from companion.vision.readings import BOX_EDGES, DiceReading, DieSeen, Tuning, Up
from companion.vision.sharpness import MOST_BLUR, blur_in_edges
from companion.vision.tray import Tray, box_in_frame, light_doubt
from companion.vision.weigh import LEAST_SURE, MOST_DICE, Glance, agreed, evidence, log_odds, one_a_die, weighed

__all__ = ["DiceReader", "DiceReading", "DieSeen", "Tuning"]

TOO_SMALL = Why("too small", "The picture is too small to hold a die: at least 48 by 48 pixels.")
NO_DIE = Why("no die", "No die is seen: put it on plain ground, inside the picture, pips up.")
ON_THE_RIM = Why("on the rim", "A die lies on or over the tray's rim: move it into the tray, or away.")
CUT_OFF = Why("cut off", "A die is cut off by the edge of the picture: move it or the camera.")
UNCLEAR = Why("unread", "Something looks a little like a die: move it away, or bring the camera nearer.")
OTHER_SIZE = Why("size", "These dice look too unlike in size: move away what is none, or put the camera above them.")
TWO_TOPS = Why(LEANS, "A die shows two sides that may be its top, or lies on another: lay it flat.")
TOO_MANY = Why("too many", f"More than {MOST_DICE} dice are seen.")
LOOKS_PX = (416, 832, 160)
"""The long sides to which the finder shrinks the picture, one after another until all is sure: the first costs a few
milliseconds, the next four times as much, and the last is for a die that fills a quarter of the picture."""
TRAY_LOOK_PX = 256
"""In a tray the dice are large and all that there is: it is looked at smaller still before."""
MOST_PLACES = 30
LEAST_FINDER_SCORE = 0.12
SURELY_NO_DIE = -1.0
"""Below these log-odds nothing is said of a place."""
HALF_A_TOP = 0.52
"""How far round the middle of its top a die's pips may reach, in edges."""
VIEWS = ((1.0, False), (0.89, True), (1.14, False), (1.0, True))
"""The crops of one die: how wide, against the usual, and whether mirrored."""
MIRRORED = np.array((-1.0, 1.0, 1.0))
AT_A_GLANCE = 2
LEAST_AT_A_GLANCE = 0.97
"""So many of the crops of each die are looked at first: where all is as sure as that, the others say no more."""
LEAST_SHOWN_PX = 16.0
"""Where a die's edge is smaller than this as the finder is shown it, others like it may be overlooked: nearer first."""
SAME_EDGES = 0.06
SURELY_NONE = 0.995
"""A place whose first crop is none of a die with this share is not looked at again."""
DIE_OF_PIP = 2.1
"""How many times as large as what the finder saw its die may be, if that was a pip."""
MOST_OFF_EDGES, MOST_LARGER = 0.5, 0.6
RIVAL_LEAST = 0.02
SMALL_EDGE_PX = 20.0
"""Below this edge of a die its pips are, as a rule, too few pixels to be read surely."""


@lru_cache(maxsize=1)
def network() -> DiceNetwork:
    """The networks, loaded once for all readers. ValueError, with a sentence, where they are missing."""
    return DiceNetwork()


class DiceReader:
    """Reads pipped six-sided dice at rest. Keeps nothing from one picture to the next."""

    def __init__(self, tuning: Tuning | None = None, nets: DiceNetwork | None = None) -> None:
        """ValueError, with a sentence, when the networks are missing."""
        self.tuning = tuning or Tuning()
        self._nets = nets or network()

    def read(self, frame_bgr: np.ndarray) -> DiceReading:
        """The reading of one picture, uint8 (H, W, 3) in BGR. Never raises on a picture's content."""
        if frame_bgr.ndim != 3 or frame_bgr.shape[2] != 3 or frame_bgr.dtype != np.uint8:
            return DiceReading(why=TOO_SMALL)
        shown = _Shown.of(frame_bgr, self.tuning)
        if min(shown.part_bgr.shape[:2]) < 48:
            return DiceReading(why=TOO_SMALL)
        doubt = light_doubt(shown.part_bgr)
        if doubt:
            return DiceReading(why=Why(*doubt))
        sizes_px = LOOKS_PX if self.tuning.tray is None else (TRAY_LOOK_PX, *LOOKS_PX)
        for looks, views, least_px in self.looks(shown.part_bgr, sizes_px):
            inside = [each for each in looks if shown.holds(each)]
            found = evidence(inside, self.tuning.expected_dice)
            dice = shown.judged(found.dice)
            least = LEAST_SURE if views == len(VIEWS) else LEAST_AT_A_GLANCE
            is_near = all(die.look.found.edge_px >= least_px for die in dice)
            is_clear = is_near and found.are_one_size and not found.has_two_tops
            if is_clear and found.counted * math.prod(die.share for die in dice) >= least:
                has_rim_die = any(each.odds > 0 for each in looks if each not in inside)
                return shown.reading(dice, ON_THE_RIM if has_rim_die else NO_DOUBT)
        if not inside or inside[0].odds < SURELY_NO_DIE:
            return DiceReading(why=NO_DIE)
        if not found.are_one_size:
            return shown.reading(dice, OTHER_SIZE)
        if found.has_two_tops:
            return shown.reading(dice, TWO_TOPS)
        weakest = min(dice, key=lambda die: die.share, default=None)
        if weakest and weakest.share < found.counted:
            return shown.reading(dice, shown.why_unread(weakest))
        return shown.reading(dice, self._why_miscounted(inside))

    def looks(
        self, part_bgr: np.ndarray, sizes_px: Sequence[int] = LOOKS_PX
    ) -> Iterator[tuple[list[Glance], int, float]]:
        """Every place that may be a die, best first, as the networks see it, look after look: each with what it adds
        to those before it, of how many crops a die, and from which edge in pixels on no other die like these can have
        been overlooked (0 where no nearer look is left). sizes_px: the long sides to which the finder shrinks it."""
        longest = max(part_bgr.shape[:2])
        found: list[Found] = []
        pictures = Pyramid(part_bgr)
        crops = _Crops(self._nets, pictures)
        scales = list(dict.fromkeys(min(1.0, look_px / longest) for look_px in sizes_px))
        for turn, scale in enumerate(scales, start=1):
            nearest = max(scales[:turn])
            least_px = LEAST_SHOWN_PX / nearest if nearest < max(scales) else 0.0
            seen = self._nets.find(pictures.shrunk(scale), LEAST_FINDER_SCORE)
            found += [Found(each.x / scale, each.y / scale, each.edge_px / scale, each.score) for each in seen]
            found = apart(sorted(found, key=lambda each: -each.score), ONE_REACH, ONE_SIZE)
            places = crops.places_of(found[:MOST_PLACES])
            for views in (AT_A_GLANCE, len(VIEWS)):
                yield weighed(crops.looked_at(places, views)), views, least_px

    def _why_miscounted(self, looks: list[Glance]) -> Why:
        """Why nobody can say that there are just as many dice as there should be."""
        expected = self.tuning.expected_dice
        likely = sum(die[0].odds > 0 for die in one_a_die(looks))
        if expected is not None and likely != expected:
            return Why("count", f"{_count(likely)} seen, but this roll is of {expected}.")
        return TOO_MANY if likely > MOST_DICE else UNCLEAR


class _Crops:
    """The reading network on one picture. What it said of a place is kept for the next look."""

    def __init__(self, nets: DiceNetwork, pictures: Pyramid) -> None:
        self._nets, self._pictures = nets, pictures
        self._first: dict[Found, tuple[float, Found]] = {}
        self._said: dict[tuple[Found, int], np.ndarray] = {}
        self._said_first: dict[Found, np.ndarray] = {}

    def places_of(self, found: list[Found]) -> list[Found]:
        """Those of these places that may be dice by a first crop each, as the network sees them lie, best first."""
        nearer, refused = self._nearer(found)
        # A pip that was taken for a die may be all that was found of its own: nothing else lies there.
        alone = [each for each in refused if not any(_is_under(each, die) for _, die in nearer)]
        if alone:
            nearer += self._nearer([replace(each, edge_px=DIE_OF_PIP * each.edge_px) for each in alone])[0]
        return apart([each for _, each in sorted(nearer, key=lambda pair: -pair[0])])

    def looked_at(self, places: list[Found], views: int) -> list[Glance]:
        """What the network says of these places by so many crops each."""
        # At a glance the first crop of a place stands for the first view, where it was cut as well as that.
        stands_in = self._said_first if views < len(VIEWS) else {}
        wanted = [(each, view) for each in places for view in range(views) if view or each not in stands_in]
        wanted = [each for each in wanted if each not in self._said]
        read = self._nets.read([self._cut(each, *VIEWS[view]) for each, view in wanted])
        for (each, view), answer, top in zip(wanted, read.answers, read.tops, strict=True):
            self._said[each, view] = np.concatenate([answer, top * MIRRORED if VIEWS[view][1] else top])
        glances = []
        for each in places:
            said = [self._said.get((each, view), stands_in.get(each)) for view in range(views)]
            together = np.array([one for one in said if one is not None])
            glances.append(Glance(each, agreed(together[:, :FACES]), together[:, FACES:].mean(0)))
        return glances

    def _cut(self, place: Found, wide: float, is_mirrored: bool) -> np.ndarray:
        crop = self._pictures.crop(place.x, place.y, place.edge_px * wide)
        return np.ascontiguousarray(crop[:, ::-1]) if is_mirrored else crop

    def _nearer(self, found: list[Found]) -> tuple[list[tuple[float, Found]], list[Found]]:
        """Of these places by a first crop each: those that may be dice, as the reading network sees them lie, with the
        log-odds of it; and the others."""
        new = [each for each in found if each not in self._first]
        read = self._nets.read([self._pictures.crop(each.x, each.y, each.edge_px) for each in new])
        for each, answer, place, top in zip(new, read.answers, read.places, read.tops, strict=True):
            moved = _nearer(each, place)
            self._first[each] = (float(answer[0]), moved)
            if _is_as_good(each, moved):
                self._said_first[moved] = np.concatenate([answer, top])
        nearer, refused = [], []
        for each in found:
            none, moved = self._first[each]
            if none < SURELY_NONE:
                nearer.append((log_odds(each.score) + log_odds(1 - none), moved))
            else:
                refused.append(each)
        return nearer, refused


@dataclass(frozen=True, slots=True)
class _Read:
    """A die that was read: the normal of its top (3,), and the chance that its face is right, none where it is cut off
    or leans."""

    look: Glance
    up: np.ndarray
    share: float
    is_cut_off: bool
    leans: bool


@dataclass(frozen=True)
class _Shown:
    """The part of a picture that is read, uint8 (h, w, 3) BGR, the matrix (3, 3) that takes its pixels to the
    picture's, the picture's shape (H, W, 3), the tray, and the ground's normal as earlier dice showed it."""

    part_bgr: np.ndarray
    to_frame: np.ndarray
    frame_shape: tuple[int, ...]
    tray: Tray | None
    ground: Up | None

    @classmethod
    def of(cls, frame_bgr: np.ndarray, told: Tuning) -> _Shown:
        """The tray's part of a picture; all of it without a tray."""
        tray = told.tray
        part, to_frame = tray.part_of(frame_bgr) if tray else (frame_bgr, np.eye(3))
        return cls(part, to_frame, frame_bgr.shape, tray, told.ground)

    def holds(self, look: Glance) -> bool:
        """Whether a place lies in the tray."""
        return self.tray is None or self.tray.holds(self._at(look), self.frame_shape)

    def judged(self, dice: Sequence[Glance]) -> list[_Read]:
        """Each of these dice with the chance that its face is right."""
        read, ups = [], self._ups(dice)
        for look, up, leans in zip(dice, ups, self._leaning(ups), strict=True):
            is_cut_off = self._cuts_off(look)
            read.append(_Read(look, up, 0.0 if is_cut_off or leans else look.face_share, is_cut_off, bool(leans)))
        return read

    def reading(self, dice: list[_Read], why: Why) -> DiceReading:
        """What is told of these dice, from left to right."""
        told = [die for die in dice if die.look.odds > SURELY_NO_DIE or why is NO_DOUBT]
        told.sort(key=lambda die: (die.look.found.x, die.look.found.y))
        seen = tuple(self._seen(die) for die in told)
        if why is not NO_DOUBT:
            return DiceReading(seen, why=why)
        x, y, z = np.mean([die.up for die in told], axis=0)
        return DiceReading(seen, sure=True, up=(float(x), float(y), float(z)))

    def why_unread(self, die: _Read) -> Why:
        """Why the face of a die is not sure."""
        called = f"the {colour} die" if (colour := self._colour(die.look)) else "a die"
        edge_px = die.look.found.edge_px
        if die.is_cut_off:
            return CUT_OFF
        if edge_px >= SMALL_EDGE_PX and blur_in_edges(self.part_bgr, _whole(_box(die.look)), edge_px) > MOST_BLUR:
            return BLURRED
        if die.leans:
            return Why(LEANS, f"{_capital(called)} may lean: lay it flat.")
        if die.look.answer[UNREAD] > die.look.answer[die.look.face]:
            return Why("cocked", f"No pips are clearly on top of {called}: it is cocked, covered, or of another kind.")
        if edge_px < SMALL_EDGE_PX:
            return Why("too far", f"{_capital(called)} is too small in the picture: bring the camera nearer.")
        rival = _rivals(die.look)[0]
        if die.look.answer[0] > die.look.answer[rival]:
            return UNCLEAR
        first, second = sorted((die.look.face, rival))
        return Why("two readings", f"Two readings: {called} may show {first} or {second}.")

    def _at(self, look: Glance) -> tuple[float, float]:
        """Where a place lies in the picture, in pixels."""
        x, y, w = self.to_frame @ np.array([look.found.x, look.found.y, 1.0])
        return float(x / w), float(y / w)

    def _cuts_off(self, look: Glance) -> bool:
        height, width = self.part_bgr.shape[:2]
        half = HALF_A_TOP * look.found.edge_px
        return not (half <= look.found.x <= width - half and half <= look.found.y <= height - half)

    def _leaning(self, ups: np.ndarray) -> np.ndarray:
        """Which dice lean, bool (N,), by the normals of their tops (N, 3)."""
        tray = None if self.tray is None else self.tray.up_in(self.frame_shape)
        return leaning(ups, None if self.ground is None else np.array(self.ground), tray)

    def _ups(self, dice: Sequence[Glance]) -> np.ndarray:
        """The normals (N, 3) of the tops of these dice."""
        tops = np.array([die.top for die in dice]).reshape(-1, 3)
        at_xy = np.array([self._at(die) for die in dice]).reshape(-1, 2)
        if self.to_frame[2, :2].any():
            # The part was drawn as if each place of it were seen from straight above.
            at_xy[:] = np.array(self.frame_shape[1::-1]) / 2
        return ups_of(at_xy, tops, self.frame_shape)

    def _colour(self, look: Glance) -> str:
        return colour_of(self.part_bgr, _whole(_box(look)))[0]

    def _seen(self, die: _Read) -> DieSeen:
        look = die.look
        rivals = () if die.share >= LEAST_SURE else _rivals(look)
        share = round(float(look.answer[look.face]), 4)
        return DieSeen(look.face, box_in_frame(_box(look), self.to_frame), share, rivals, self._colour(look))


def _rivals(look: Glance) -> tuple[int, ...]:
    """The other faces that a die may show, likeliest first, one at least."""
    others = sorted((face for face in range(1, UNREAD) if face != look.face), key=lambda face: -look.answer[face])
    return tuple(face for face in others if look.answer[face] > RIVAL_LEAST) or tuple(others[:1])


def _box(look: Glance) -> tuple[float, float, float, float]:
    half = BOX_EDGES / 2 * look.found.edge_px
    return look.found.x - half, look.found.y - half, 2 * half, 2 * half


def _whole(box_xywh: tuple[float, float, float, float]) -> tuple[int, int, int, int]:
    x, y, w, h = box_xywh
    return round(x), round(y), round(w), round(h)


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _is_under(found: Found, die: Found) -> bool:
    """Whether a place lies within reach of what may be a die."""
    return math.hypot(found.x - die.x, found.y - die.y) < die.edge_px


def _is_as_good(found: Found, moved: Found) -> bool:
    """Whether a crop of a place shows its die as well as one of where the die was seen to lie."""
    off = math.hypot(moved.x - found.x, moved.y - found.y)
    return off < SAME_EDGES * found.edge_px and abs(math.log(moved.edge_px / found.edge_px)) < SAME_EDGES


def _nearer(found: Found, place: np.ndarray) -> Found:
    """The place again, as the reading network sees the die lie in its first crop."""
    x, y = np.clip(place[:2], -MOST_OFF_EDGES, MOST_OFF_EDGES) * found.edge_px
    larger = math.exp(float(np.clip(place[2], -MOST_LARGER, MOST_LARGER)))
    return replace(found, x=found.x + float(x), y=found.y + float(y), edge_px=found.edge_px * larger)


def _count(dice: int) -> str:
    return "One die is" if dice == 1 else f"{dice} dice are"
