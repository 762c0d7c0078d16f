"""Pictures for the glass and for the journal, cut from a camera's frames: uint8 (H, W, 3) in BGR."""

from __future__ import annotations

import cv2
import numpy as np

from companion.models import PictureModel
from companion.pictures import PictureError, decoded
from companion.senses.live import live_picture, narrowed
from companion.vision.dice import DiceReading
from companion.words import say

KEPT_WIDTH_PX = 640
CROP_MARGIN = 0.35
"""What is kept around dice, in dice."""
DIE_PX = 200
"""The side of one die's picture as it is asked about."""
BOX_BGR = (65, 164, 217)
Box = tuple[int, int, int, int]


def kept_picture(jpeg: bytes) -> PictureModel | None:
    """A picture kept as evidence, to be drawn; None where it cannot be read any more."""
    if not jpeg:
        return None
    try:
        return live_picture(decoded(jpeg, say("photograph.picture")), KEPT_WIDTH_PX)
    except PictureError:
        return None


def card_jpeg(frame_bgr: np.ndarray) -> bytes | None:
    """The whole picture, smaller, as JPEG."""
    return _jpeg(narrowed(frame_bgr, KEPT_WIDTH_PX))


def crop_jpeg(frame_bgr: np.ndarray, reading: DiceReading) -> bytes | None:
    """The part of the picture where the dice lie, with a margin, as JPEG: what is kept as evidence. None where none
    lies inside the picture.
    """
    boxes = [box for die in reading.dice if (box := _inside(frame_bgr, die.box_xywh))]
    if not boxes:
        return None
    margin = round(CROP_MARGIN * max(max(w, h) for _, _, w, h in boxes))
    left, top = min(x for x, _, _, _ in boxes) - margin, min(y for _, y, _, _ in boxes) - margin
    right, bottom = max(x + w for x, _, w, _ in boxes) + margin, max(y + h for _, y, _, h in boxes) + margin
    return _jpeg(frame_bgr[max(0, top) : bottom, max(0, left) : right])


def die_picture(frame_bgr: np.ndarray, box_xywh: Box) -> PictureModel | None:
    """One die with a margin, DIE_PX square and boxed; None where its box is not inside the picture."""
    box = _inside(frame_bgr, box_xywh)
    if box is None:
        return None
    x, y, w, h = box
    side = max(8, round((1 + 2 * CROP_MARGIN) * max(w, h)))
    part = cv2.getRectSubPix(frame_bgr, (side, side), (x + (w - 1) / 2, y + (h - 1) / 2))
    scale = DIE_PX / side
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    part = cv2.resize(part, (DIE_PX, DIE_PX), interpolation=way)
    half_w, half_h = round(w * scale / 2) + 3, round(h * scale / 2) + 3
    middle = DIE_PX // 2
    cv2.rectangle(part, (middle - half_w, middle - half_h), (middle + half_w, middle + half_h), BOX_BGR, 3, cv2.LINE_AA)
    return live_picture(part)


def _inside(frame_bgr: np.ndarray, box_xywh: Box) -> Box | None:
    """The part of the box that lies in the picture, or None."""
    height, width = frame_bgr.shape[:2]
    x, y, w, h = (int(side) for side in box_xywh)
    left, top, right, bottom = max(0, x), max(0, y), min(width, x + w), min(height, y + h)
    return (left, top, right - left, bottom - top) if right > left and bottom > top else None


def _jpeg(frame_bgr: np.ndarray) -> bytes | None:
    is_there, data = cv2.imencode(".jpg", frame_bgr)
    return data.tobytes() if is_there else None
