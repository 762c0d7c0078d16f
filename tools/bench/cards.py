"""`ringtable bench cards --data FOLDER`: the card reader over labelled pictures of QR codes, beside zxing-cpp and
OpenCV called directly on the same pictures.

labels.csv: `file`, `expected_text`, and where they are given `source` and `codes` (how many codes the picture holds).
Several rows may name one file, each a code of its own; an empty text is a code of which only the place is known: a text
read there counts as right, being read. Texts are the same when they differ in blanks and line ends only.
"""

from __future__ import annotations

import argparse
import csv
import importlib
import importlib.util
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.cards.pictures import NotAPicture, load_picture
from companion.cards.reader import CardReader
from engine.core.errors import RingtableError
from engine.core.game import sticker_codes
from tools.bench.figures import percentile
from tools.bench.marks import percent
from tools.bench.public import QR, QR_COLUMNS

OPENCV_LONG_SIDE_PX = 1280
"""OpenCV's own detectors have stalled for half a minute on pictures as they come from a camera."""
Decoder = Callable[[np.ndarray], list[str]]


@dataclass(frozen=True)
class Coded:
    """One labelled picture: the texts in it that are known, and how many codes more there are."""

    path: Path
    source: str
    texts: tuple[str, ...]
    unknown: int

    @property
    def codes(self) -> int:
        """How many codes the picture holds."""
        return len(self.texts) + self.unknown


@dataclass(frozen=True)
class Told:
    """What a reader made of one picture: codes right, or read where the text is not known; `wrong` texts read while a
    labelled one was not; `extra` texts beside all the labelled ones (a second code in the picture, or a fancy); cards
    of this game named where there are none; processor time."""

    source: str
    codes: int
    right: int
    wrong: int
    extra: int
    cards: int
    ms: float


def run(asked: argparse.Namespace) -> None:
    """Print the table, or with --json one line a figure; with --rendered the bench of our own tags instead.
    RingtableError, a sentence, where there is nothing to read."""
    if asked.rendered:
        from tools.bench import tags

        tags.run(asked)
        return
    if asked.data is None:
        raise RingtableError("Say which labelled pictures to read: --data FOLDER, a folder with a labels.csv.")
    pictures = chosen(coded(asked.data), asked.source or "", asked.limit)
    cv2.setNumThreads(1)
    told: dict[str, list[Told]] = {name: [] for name in decoders()}
    for picture in pictures:
        try:
            frame_bgr = load_picture(picture.path)
        except NotAPicture as problem:
            print(f"Left out: {problem}", file=sys.stderr)
            continue
        for name, decode in decoders().items():
            told[name].append(read(picture, frame_bgr, decode))
    if not any(told.values()):
        raise RingtableError("None of these pictures could be opened.")
    (_as_json if asked.json else _as_words)(told)


def coded(data: Path) -> list[Coded]:
    """The pictures of a folder that holds labels.csv, or of its `qr` folder. RingtableError, a sentence, where there
    are none or a row cannot be understood."""
    folder = next((each for each in (data, data / "qr") if (each / "labels.csv").is_file()), None)
    if folder is None:
        raise RingtableError(f"There is no labels.csv in {data}, nor in its folder 'qr'. Give the folder that has it.")
    found: dict[str, Coded] = {}
    with (folder / "labels.csv").open(encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.DictReader(file), start=1):
            try:
                name, text, codes = row["file"], row["expected_text"], int(row.get("codes") or 1)
            except (KeyError, ValueError):
                raise RingtableError(f"Row {number} of {folder / 'labels.csv'} cannot be understood.") from None
            before = found.get(name) or Coded(folder / name, row.get("source") or folder.name, (), 0)
            texts = (*before.texts, plain(text)) if text else before.texts
            unknown = before.unknown + codes - bool(text)
            found[name] = Coded(before.path, before.source, texts, unknown)
    return list(found.values())


def chosen(pictures: Sequence[Coded], source: str, limit: int | None) -> list[Coded]:
    """The pictures to read: of each source `limit` ones spread evenly over it."""
    by_source: dict[str, list[Coded]] = {}
    for each in pictures:
        if source in each.source:
            by_source.setdefault(each.source, []).append(each)
    if not by_source:
        raise RingtableError(f"No pictures to read: is '{source}' part of a source's name in labels.csv?")
    taken = []
    for several in by_source.values():
        count = len(several) if limit is None else min(limit, len(several))
        taken += [several[place * len(several) // count] for place in range(count)]
    return taken


def plain(text: str) -> str:
    """A text with every run of blanks and line ends as one space."""
    return " ".join(text.split())


def decoders() -> dict[str, Decoder]:
    """The readers compared, by the name they are printed under: the texts that each finds in a uint8 BGR picture."""
    codes = tuple(sticker_codes())
    reader, without = CardReader(codes=codes), CardReader(codes=codes, with_zxing=False)
    found: dict[str, Decoder] = {
        "ringtable": lambda frame: [tag.text for tag in reader.read(frame).tags],
        "ringtable without zxing-cpp": lambda frame: [tag.text for tag in without.read(frame).tags],
    }
    if importlib.util.find_spec("zxingcpp"):
        found["zxing-cpp alone"] = _zxing_alone
    found["OpenCV QRCodeDetector"] = _opencv_one
    found["OpenCV QRCodeDetectorAruco"] = _opencv_many
    return found


def _zxing_alone(frame_bgr: np.ndarray) -> list[str]:
    import zxingcpp

    kinds = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    return [code.text for code in zxingcpp.read_barcodes(frame_bgr, formats=kinds, text_mode=zxingcpp.TextMode.Plain)]


def _opencv_one(frame_bgr: np.ndarray) -> list[str]:
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(_smaller(frame_bgr))
    return [text] if text else []


def _opencv_many(frame_bgr: np.ndarray) -> list[str]:
    _, texts, _, _ = cv2.QRCodeDetectorAruco().detectAndDecodeMulti(_smaller(frame_bgr))
    return [text for text in texts if text]


def _smaller(frame_bgr: np.ndarray) -> np.ndarray:
    scale = OPENCV_LONG_SIDE_PX / max(frame_bgr.shape[:2])
    return cv2.resize(frame_bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else frame_bgr


def read(picture: Coded, frame_bgr: np.ndarray, decode: Decoder) -> Told:
    """One reader on one picture, marked. A reader that raises has read nothing: some of OpenCV's do on odd payloads."""
    start = time.process_time()
    try:
        texts = decode(frame_bgr)
    except (cv2.error, UnicodeDecodeError, ValueError, SystemError):
        texts = []
    ms = 1e3 * (time.process_time() - start)
    seen, expected = Counter(plain(text) for text in texts), Counter(picture.texts)
    right = sum((seen & expected).values())
    # A code seen twice at the edge of two searches is not a wrong text; a text that is nowhere in the label is.
    others = sum(count for text, count in seen.items() if text not in expected)
    unknown = min(others, picture.unknown)
    cards = sum(_names_a_card(text) for text in texts if plain(text) not in expected)
    right, others = right + unknown, others - unknown
    is_all_read = right == picture.codes
    return Told(
        picture.source, picture.codes, right, 0 if is_all_read else others, others if is_all_read else 0, cards, ms
    )


def _names_a_card(text: str) -> bool:
    from companion.cards.tag import Tag, decode

    return isinstance(decode(text, sticker_codes()), Tag)


def figures(told: dict[str, list[Told]]) -> Iterator[tuple[str, str, list[Told]]]:
    """The table's rows: a source ('' for all), a reader, what it was told there."""
    some = next(iter(told.values()))
    for source in (*dict.fromkeys(each.source for each in some), ""):
        for name, several in told.items():
            yield source, name, [each for each in several if source in ("", each.source)]


def _as_json(told: dict[str, list[Told]]) -> None:
    for source, name, several in figures(told):
        sums = _sums(several)
        times = [each.ms for each in several]
        about = {"bench": "cards", "source": source or "all", "reader": name}
        for figure, value, unit in (
            *((figure, float(count), "") for figure, count in sums.items()),
            ("right of all", percent(sums["right"], sums["codes"]), "%"),
            ("processor time a picture, p50", percentile(times, 0.5), "ms"),
            ("processor time a picture, p95", percentile(times, 0.95), "ms"),
        ):
            print(json.dumps({**about, "figure": figure, "value": round(value, 4), "unit": unit}))


def _sums(several: Sequence[Told]) -> dict[str, int]:
    codes, right = sum(each.codes for each in several), sum(each.right for each in several)
    return {
        "codes": codes,
        "right": right,
        "missed": codes - right,
        "wrong texts": sum(each.wrong for each in several),
        "extra texts": sum(each.extra for each in several),
        "cards named wrongly": sum(each.cards for each in several),
    }


def _as_words(told: dict[str, list[Told]]) -> None:
    heads = ("codes", "right", "missed", "wrong", "extra", "cards", "right %", "ms p50", "ms p95")
    print("QR codes in labelled pictures; times are processor time on one core. Wrong: a text that is not the label's,")
    print("which was not read. Extra: one beside the label's. Cards: texts taken for a card of ours that are none.")
    before = None
    for source, name, several in figures(told):
        if source != before:
            print(f"\n{source or 'in all':32}" + "".join(f"{head:>9}" for head in heads))
            before = source
        sums, times = _sums(several), [each.ms for each in several]
        shares = (percent(sums["right"], sums["codes"]), percentile(times, 0.5), percentile(times, 0.95))
        print(
            f"  {name:30}" + "".join(f"{cell:>9}" for cell in (*sums.values(), *(f"{share:.1f}" for share in shares)))
        )
    print("\nPublic readers, measured before: on ZXing's 223 pictures, and on 536 hard photographs with 1,232 codes")
    for line in (("", *QR_COLUMNS), *QR):
        print(f"{line[0]:32}" + "".join(f"{cell:>34}" for cell in line[1:]))
