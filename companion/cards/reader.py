"""The card reader: one picture in, the tags in it out, with their corners. zxing-cpp where there is one, else
OpenCV."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.cards.second import BUDGET_MS, Codes, SecondLook
from companion.cards.tag import Damaged, Foreign, Future, Tag, decode
from companion.words import say

try:
    import zxingcpp
except ImportError:
    zxingcpp = None  # type: ignore[assignment]

LARGEST_LONG_SIDE_PX = 2048
NOT_SEEN = say("cards.no_sticker_is_seen")
SEEN_UNREAD = say("cards.code_is_seen_unread")
Corners = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]


@dataclass(frozen=True)
class TagSeen:
    """One QR code: its text, the card it names (None if it names none of this game), and its corners (x, y) in the
    given picture's pixels, clockwise from the code's own top left."""

    text: str
    card: int | None
    corners_xy: Corners


@dataclass(frozen=True)
class CardReading:
    """What one picture shows. `sure` when at least one card is named and nothing in the picture is damaged, unknown
    or of another game; else `why` is a sentence."""

    tags: tuple[TagSeen, ...] = ()
    sure: bool = False
    why: str = ""

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards named, lowest first."""
        return tuple(sorted(tag.card for tag in self.tags if tag.card is not None))


class CardReader:
    """Reads stickers. With the code of a game given, a sticker of another game names no card. Keeps nothing from one
    picture to the next. codes: of the games there are; a sticker of another is said to be none of these.

    Where zxing-cpp (or, without it, the finder patterns) shows something that is not read, there is a second look of
    at most budget_ms of this thread's time: `second`.
    """

    def __init__(
        self,
        code: str | None = None,
        *,
        codes: Sequence[str] = (),
        with_zxing: bool | None = None,
        budget_ms: float = BUDGET_MS,
    ) -> None:
        """`with_zxing` forces (True) or forbids (False) zxing-cpp; RuntimeError when it is forced and not installed."""
        if with_zxing and zxingcpp is None:
            raise RuntimeError("zxing-cpp is not installed on this machine: leave the choice of QR reader open.")
        self._code, self._known, self._budget_ms = code, tuple(codes), budget_ms
        self._own = tuple(dict.fromkeys((*((code,) if code else ()), *codes)))
        self._with_zxing = zxingcpp is not None if with_zxing is None else with_zxing

    def read(self, frame_bgr: np.ndarray) -> CardReading:
        """The reading of one picture, uint8 (H, W, 3) in BGR or (H, W) grey. Never raises."""
        if frame_bgr.dtype != np.uint8 or frame_bgr.ndim not in (2, 3) or min(frame_bgr.shape[:2]) < 21:
            return CardReading(why=say("cards.picture_is_too_small"))
        scale = min(1.0, LARGEST_LONG_SIDE_PX / max(frame_bgr.shape[:2]))
        try:
            picture = (
                cv2.resize(frame_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
                if scale < 1
                else frame_bgr
            )
            grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) if picture.ndim == 3 else picture
            codes, is_unread = self._codes(grey)
        except (cv2.error, ValueError, UnicodeDecodeError, np.linalg.LinAlgError) as problem:
            return CardReading(why=say("cards.picture_cannot_be_searched", fault=type(problem).__name__))
        if not codes:
            return CardReading(why=SEEN_UNREAD if is_unread else NOT_SEEN)
        return self._reading([self._seen(text, corners / scale) for text, corners in codes])

    def _codes(self, grey: np.ndarray) -> tuple[Codes, bool]:
        """Texts with their corners (4, 2), and whether there is a symbol that tells nothing."""
        codes, doubtful = _by_zxing(grey) if self._with_zxing else ([], [])
        if codes and not doubtful:
            return codes, False
        again = SecondLook(grey, _zxing_codes if self._with_zxing else _by_opencv, self._own, self._budget_ms)
        again.search([corners for _, corners in codes], doubtful)
        return [*codes, *again.codes], bool(again.unread)

    def _reading(self, seen: list[tuple[TagSeen, str]]) -> CardReading:
        doubts = [doubt for _, doubt in seen if doubt]
        tags = tuple(tag for tag, _ in seen)
        has_card = any(tag.card is not None for tag in tags)
        only_foreign = all(doubt == Foreign("").sentence for doubt in doubts)
        is_sure = has_card and only_foreign
        return CardReading(
            tags, is_sure, "" if is_sure else next((d for d in doubts if d != Foreign("").sentence), doubts[0])
        )

    def _seen(self, text: str, corners: np.ndarray) -> tuple[TagSeen, str]:
        """One code as reported, and the doubt it raises ('' for none)."""
        places: Corners = tuple((round(float(x), 1), round(float(y), 1)) for x, y in corners)  # type: ignore[assignment]
        match decode(text, self._known):
            case Tag(code, card) if self._code in (None, code):
                return TagSeen(text, card, places), ""
            case Tag(code, _):
                return TagSeen(text, None, places), say("cards.sticker_of_another_game", code=code)
            case Foreign() | Damaged() | Future() as other:
                return TagSeen(text, None, places), other.sentence


def _by_zxing(grey: np.ndarray) -> tuple[Codes, list[np.ndarray]]:
    """What zxing-cpp reads, and where it finds something it cannot read."""
    codes, doubtful = [], []
    kinds = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    for found in zxingcpp.read_barcodes(grey, formats=kinds, text_mode=zxingcpp.TextMode.Plain, return_errors=True):
        at = found.position
        places = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
        corners = np.array([(each.x, each.y) for each in places], float)
        if found.valid:
            codes.append((found.text, corners))
        else:
            doubtful.append(corners)
    return codes, doubtful


def _zxing_codes(grey: np.ndarray) -> Codes:
    return _by_zxing(grey)[0]


def _by_opencv(grey: np.ndarray) -> Codes:
    """What OpenCV reads in a part of a picture; a text whose characters it does not know is left out."""
    is_found, texts, corners, _ = cv2.QRCodeDetectorAruco().detectAndDecodeMulti(grey)
    if not is_found:
        return []
    told = [(_told(text), np.asarray(four, float)) for text, four in zip(texts, corners, strict=True)]
    return [(text, four) for text, four in told if text]


def _told(text: str) -> str:
    """OpenCV gives a code's bytes as one character each: they are UTF-8, or else the Shift JIS that QR began with."""
    if text.isascii():
        return text
    for encoding in ("utf-8", "shift_jis"):
        try:
            return text.encode("latin-1").decode(encoding)
        except UnicodeError:
            continue
    return ""
