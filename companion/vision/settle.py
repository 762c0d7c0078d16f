"""Settling: pictures in, one commit a throw out. Dice are read only while nothing moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.vision.background import RIM_OF_BOX, Background, Box, hand_in, skin_share
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.doubts import Why
from companion.vision.motion import LEAST_PIXELS, Motion, Small, difference
from companion.vision.tray import Tray
from companion.vision.votes import WANDER, agreed, apart, empty, paired, unsure

MOVING = DiceReading(why=Why("moving", "Something moves in the tray."))
HAND = DiceReading(why=Why("hand", "Something reaches into the tray: take the hand away."))
NOTHING_SEEN = frozenset({"no die", "too dark", "too bright", "too small"})
LEAST_CONTRAST = 4.0
EMPTY_BELOW = 0.35
"""A place counts as empty when it looks less than this share as far from the bare ground as its die did."""
ALL_ANEW_FROM = 0.6
LOOKS_OTHER_FROM = 0.06
ROUNDING_S = 1e-6


@dataclass(frozen=True)
class SettleTuning:
    """When dice lie still, and what happened to them.

    The stable window is `stable_s`: nothing moves for so long, and `agreeing` pictures in it are read alike; reading
    begins `read_after_s` into it. Dice that are not read surely are committed as an unsure throw after `patience_s`.
    A die may be turned in the hand up to `about_its_place` (in edges) from where it lay. A place must have been seen
    empty in `seen_empty` pictures before its die counts as lifted. A picture that is another one nearly everywhere is
    begun anew after `anew_s`. What was laid into the tray and is no die becomes
    part of it after `absorb_s`, what has the colour of skin after `absorb_skin_s`. Every `refresh_s` what lies still is
    taken anew as it looks then: the light of a room changes.
    """

    stable_s: float = 0.3
    read_after_s: float = 0.1
    agreeing: int = 3
    patience_s: float = 1.2
    about_its_place: float = 1.5
    seen_empty: int = 2
    anew_s: float = 0.5
    absorb_s: float = 3.0
    absorb_skin_s: float = 20.0
    refresh_s: float = 1.0


@dataclass(frozen=True)
class Throw:
    """Dice that came to rest. Unless `reading.sure`, the faces are for a person to confirm."""

    reading: DiceReading

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces, lowest first."""
        return self.reading.faces


@dataclass(frozen=True)
class Lying:
    """Dice that lay there before the first look: no throw that was seen."""

    reading: DiceReading


@dataclass(frozen=True)
class Turned:
    """Dice that a hand turned at about their places, none lifted out: no throw. `dice` are those turned, each before
    and after."""

    dice: tuple[tuple[DieSeen, DieSeen], ...]
    reading: DiceReading


Happening = Throw | Turned | Lying


@dataclass(frozen=True, eq=False)
class _Rest:
    """Dice at rest, the picture's small copy, and how much each die stands out from the empty tray."""

    reading: DiceReading
    small: Small
    contrasts: tuple[float, ...] = ()


class Settler:
    """Tells throws from everything else that happens in a tray.

    A throw: dice come to rest that were not there, or were lifted (their places were seen empty), or moved further
    than a hand turns them. No throw: what lies there at the first look; the same picture after a hand has passed; dice
    turned about their places while a hand was in; dice taken away.
    """

    def __init__(
        self, tuning: SettleTuning | None = None, *, tray: Tray | None = None, starts_empty: bool = False
    ) -> None:
        self._tuning = tuning or SettleTuning()
        self._motion, self._background = Motion(tray), Background()
        self._knows_tray = self._starts_empty = starts_empty
        self._turn_is_throw = False
        self._readings: list[DiceReading] = []
        self._rest: _Rest | None = None
        self._hand_was_in = False
        self._empty_seen: list[int] = []
        self._looked_s = self._reading_since_s = self._die_area_px = 0.0
        self.reading = MOVING

    def expect_throw(self) -> None:
        """Take the next change for a throw, a die turned by a hand too."""
        self._turn_is_throw = True

    def feed(self, frame_bgr: np.ndarray, at_s: float, read: Callable[[np.ndarray], DiceReading]) -> Happening | None:
        """Take the next picture, uint8 (H, W, 3) BGR, of this time on the pictures' own clock; what it completes, or
        None.

        `read` is called only when nothing moves, and `reading` is what is known of the tray afterwards.
        """
        small, still_s = self._motion.feed(frame_bgr, at_s)
        if self._rest is not None and self._rest.small.bgr.shape != small.bgr.shape:
            self._forget()
        changed = self._background.changed(small)
        hand = hand_in(small, changed, self._die_px(small))
        if still_s <= 0 or (hand is not None and not self._absorbs(small, changed, hand, still_s)):
            self._disturbed(small, changed, hand is not None)
            return None
        if self._rest is not None and cv2.countNonZero(difference(small, self._rest.small.bgr)) < LEAST_PIXELS:
            self._lies_on(self._rest, small, at_s)
            return None
        self._note_bare(small, changed)
        if still_s < self._tuning.read_after_s - ROUNDING_S:
            return None
        if not self._readings:
            self._reading_since_s = at_s
        self._readings.append(read(frame_bgr))
        if still_s < self._tuning.stable_s - ROUNDING_S:
            return None
        together = agreed(self._readings, self._tuning.agreeing) or empty(self._readings, self._tuning.agreeing)
        is_patient = at_s - self._reading_since_s < self._tuning.patience_s - ROUNDING_S
        # A slow machine has read too few pictures by then: that is no doubt about the dice.
        if together is None and (is_patient or len(self._readings) < self._tuning.agreeing):
            return None
        self._looked_s = at_s
        return self._settle(together or unsure(self._readings), small, changed)

    def _disturbed(self, small: Small, changed: np.ndarray, is_hand: bool) -> None:
        """Something moves or reaches in: note what is seen of the places where dice lay."""
        self._readings.clear()
        self._hand_was_in = self._hand_was_in or is_hand
        self.reading = HAND if is_hand else MOVING
        self._note_bare(small, changed)

    def _note_bare(self, small: Small, changed: np.ndarray) -> None:
        """Count for each die that lay there the pictures in which its place is bare."""
        if self._rest is None:
            return
        boxes = [small.box_of(die.box_xywh) for die in self._rest.reading.dice]
        for n, (die, contrast) in enumerate(zip(self._rest.reading.dice, self._rest.contrasts, strict=True)):
            is_bare = _away(small, self._background.picture(), die) < EMPTY_BELOW * contrast
            if contrast >= LEAST_CONTRAST and is_bare and _is_clear_around(changed, n, boxes):
                self._empty_seen[n] += 1

    def _lies_on(self, rest: _Rest, small: Small, at_s: float) -> None:
        """Everything lies as it lay, whatever passed over it."""
        if at_s - self._looked_s >= self._tuning.refresh_s:
            self._looked_s = at_s
            self._background.learn(small, [small.box_of(die.box_xywh) for die in rest.reading.dice])
            rest = replace(rest, small=small)
        self._calm(rest)

    def _settle(self, reading: DiceReading, small: Small, changed: np.ndarray) -> Happening | None:
        """Dice lie still and are read as well as they can be: what has happened since they last did."""
        event: Happening | None = None
        if self._rest is not None and self._rest.reading.dice:
            event = self._since(self._rest, reading, small)
        elif reading.dice or (reading.why.code not in NOTHING_SEEN and _is_something(small, changed)):
            event = Throw(reading) if self._knows_tray else Lying(reading)
        if isinstance(event, Turned) and self._turn_is_throw:
            event = Throw(reading)
        if isinstance(event, Throw):
            self._turn_is_throw = False
        self._background.learn(small, [small.box_of(die.box_xywh) for die in reading.dice])
        ground = self._background.picture()
        self._knows_tray = True
        self._calm(_Rest(reading, small, tuple(_away(small, ground, die) for die in reading.dice)))
        return event

    def _since(self, before: _Rest, reading: DiceReading, small: Small) -> Happening | None:
        """What has happened to dice that lay there before."""
        was, now = before.reading.dice, reading.dice
        if reading.why.code in NOTHING_SEEN:
            return None
        pairs = paired(was, now, self._tuning.about_its_place)
        moved = [(old, new) for old, new in pairs if _is_other(old, new)]
        looks_other = [(old, new) for old, new in pairs if not _looks_the_same(before.small, small, old)]
        if len(pairs) < len(now):
            return Throw(reading)
        if len(pairs) < len(was):
            return Throw(reading) if moved else None
        if max(self._empty_seen, default=0) >= self._tuning.seen_empty and (moved or looks_other):
            return Throw(reading)
        if not self._hand_was_in:
            return Throw(reading) if moved else None
        turned = moved + [pair for pair in looks_other if pair not in moved]
        return Turned(tuple(turned), reading) if turned else None

    def _calm(self, rest: _Rest) -> None:
        self._rest, self.reading = rest, rest.reading
        if rest.reading.sure and rest.reading.dice:
            w, h = np.median([die.box_xywh[2:] for die in rest.reading.dice], axis=0)
            self._die_area_px = float(w * h)
        self._empty_seen = [0] * len(rest.reading.dice)
        self._hand_was_in = False
        self._readings.clear()

    def _absorbs(self, small: Small, changed: np.ndarray, hand: np.ndarray, still_s: float) -> bool:
        """Whether what reaches into the tray has lain there for so long that it belongs to it. Where it is most of the
        picture the camera was moved, or the light was switched, and all begins anew."""
        is_skin = skin_share(small, hand) > 0.4
        if not is_skin and cv2.countNonZero(changed) > ALL_ANEW_FROM * cv2.countNonZero(small.within):
            if still_s >= self._tuning.anew_s - ROUNDING_S:
                self._forget()
            return still_s >= self._tuning.anew_s - ROUNDING_S
        if still_s < (self._tuning.absorb_skin_s if is_skin else self._tuning.absorb_s):
            return False
        dice = self._rest.reading.dice if self._rest else ()
        self._background.learn(small, [small.box_of(die.box_xywh) for die in dice], all_anew=True)
        return True

    def _forget(self) -> None:
        """The pictures are of something else now: nothing of what was known fits them."""
        self._rest, self._knows_tray, self._die_area_px = None, self._starts_empty, 0.0
        self._background.forget()

    def _die_px(self, small: Small) -> float:
        """The area of the dice read surely last, in the small copy's pixels; 0 before any was."""
        return self._die_area_px / small.scale**2


def _away(small: Small, other_bgr: np.ndarray, die: DieSeen) -> float:
    """How far, in steps of brightness, a die's place looks from another picture's, on the average."""
    x, y, w, h = small.box_of(die.box_xywh)
    apart_bgr = cv2.absdiff(small.bgr[y : y + h, x : x + w], other_bgr[y : y + h, x : x + w])
    return sum(cv2.mean(apart_bgr)[:3]) / 3


def _is_clear_around(changed: np.ndarray, which: int, boxes: list[Box]) -> bool:
    """Whether nothing as large as a third of a die lies within an edge of its place, but for the other dice: it has
    not just been moved a little."""
    x, y, w, h = boxes[which]
    near = changed[max(0, y - h) : y + 2 * h, max(0, x - w) : x + 2 * w].copy()
    for n, (u, v, a, b) in enumerate(boxes):
        if n != which:
            left, top, rim = u - max(0, x - w), v - max(0, y - h), max(1, round(RIM_OF_BOX * max(a, b)))
            near[max(0, top - rim) : max(0, top + b + rim), max(0, left - rim) : max(0, left + a + rim)] = 0
    return cv2.countNonZero(near) < 0.3 * w * h


def _is_other(old: DieSeen, new: DieSeen) -> bool:
    return (old.face, old.name) != (new.face, new.name) or apart(old, new) > WANDER


def _looks_the_same(before: Small, small: Small, die: DieSeen) -> bool:
    x, y, w, h = small.box_of(die.box_xywh)
    differs = difference(small, before.bgr)[y : y + h, x : x + w]
    return cv2.countNonZero(differs) < LOOKS_OTHER_FROM * w * h


def _is_something(small: Small, changed: np.ndarray) -> bool:
    """Whether something as large as a small die lies in the tray that was not there before."""
    return cv2.countNonZero(changed) > 0.001 * cv2.countNonZero(small.within)
