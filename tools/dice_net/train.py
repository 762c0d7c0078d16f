"""The recipe of the dice networks: render, learn, write. One command, on two cores and no accelerator:

    python -m tools.dice_net.train --data FOLDER --out FOLDER [--without SOURCE ...] [--begin FOLDER]

FOLDER of `--data` holds `dice` (photographs and labels.csv) and `qr` (photographs without dice). For each source of
`--without` the last part, the only one that sees photographs of dice, is done once more without it, into
OUT/without_SOURCE: for a test on what the networks have never seen. `--begin` goes on from the networks of a
folder (assets/) with fewer steps instead of from nothing: what those learned from has been seen then. Everything is
decided by one seed, and each process counts on one thread, so the same command writes the same bytes again. Measured on
two shared cores: 12 minutes with `--begin`; from nothing about 55 by the seconds a step took (not yet run in full).
Needs tools/dice_net/requirements.txt (torch), which the app never imports.
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import queue
import shutil
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn

from companion.vision.network import CROP_PX, CROP_SPAN, PLACES, UNREAD, DiceNetwork, Found, peaks_of
from tools.bench.labels import labelled
from tools.dice_net.examples import (
    FINDER_SIZE,
    JUNK,
    NO_PLANE,
    STORED_PX,
    Crops,
    Piece,
    Views,
    joined,
    pieces,
    rendered,
    shown_to_finder,
    stored,
)
from tools.dice_net.nets import UP, Finder, Reader, begun, finder_loss, reader_loss, write
from tools.dice_net.photographs import junk_pieces, photographs, placed, seen_places, without_dice

FINDER_FILE, READER_FILE = "dice_finder.onnx", "dice_reader.onnx"
SEED, WORKERS = 4, 2
FINDER_CROP = (256, 192)
FINDER_BATCH, READER_BATCH = 24, 128
MISTAKE_SCORE = 0.08
MOST_MISTAKES = 4
"""Crops of what the finder wrongly takes for dice: from which score on, and how many a picture."""
PHOTO_SHARE, EMPTY_SHARE = 0.5, 0.1
"""How much of the reader's batch is photographs, and of the finder's photographs without dice."""
STRETCHED, SPECKED, SHAKEN = 0.15, 0.08, 0.1
"""How many examples are drawn wide or long, have single pixels black and white, or are shaken along a line."""


@dataclass(frozen=True)
class Plan:
    """How much is learned: scenes, steps of the finder, of the reader on scenes alone and with photographs, and how
    gentle (of 1) the first two and the last of these steps are."""

    scenes: int
    finder: int
    alone: int
    reader: int
    gentle: float
    at_last: float


ANEW, FURTHER = Plan(6000, 2700, 2500, 3500, 1.0, 0.6), Plan(1800, 700, 0, 2400, 0.3, 0.3)
FINDER_RATE, READER_RATE = 4e-3, 5e-3


def main() -> int:
    """Run the recipe."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--data", type=Path, required=True)
    words.add_argument("--out", type=Path, required=True)
    words.add_argument("--without", nargs="*", default=[], help="sources of photographs to leave out, one at a time")
    words.add_argument("--begin", type=Path, help="a folder of networks to go on from")
    words.add_argument("--share", type=float, default=1.0, help="this share of the usual scenes and steps")
    given = words.parse_args()
    for source in given.without:
        if not any(source in each.source for each in labelled(given.data)):
            words.error(f"no photograph of {given.data} is of the source {source}")
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    cv2.setNumThreads(1)
    given.out.mkdir(parents=True, exist_ok=True)
    learned = learn(given.data, given.out, given.without, given.begin, given.share)
    (given.out / "made.json").write_text(json.dumps(learned, indent=1) + "\n", "utf-8")
    return 0


def learn(data: Path, out: Path, without: list[str], begin: Path | None, share: float) -> dict[str, float]:
    """Make both networks in `out`, and in a folder of it those that never saw a source; the losses, and the minutes
    passed after each."""
    plan, told, start = FURTHER if begin else ANEW, {}, time.time()

    def say(name: str, loss: float = 0.0) -> None:
        told[name] = round(loss, 4)
        told[f"{name}, minutes"] = round((time.time() - start) / 60, 1)
        print(f"{name}: {loss:.4f}, {told[f'{name}, minutes']} minutes", flush=True)

    views, crops = rendered(int(plan.scenes * share), SEED, WORKERS)
    say("rendered")
    finder, reader = Finder(), Reader()
    if begin:
        begun(finder, begin / FINDER_FILE, _as_batch(views.pictures[:64, : FINDER_SIZE[1] // 16 * 16]))
        begun(reader, begin / READER_FILE, _as_batch(crops.crops[:512, 16 : 16 + CROP_PX, 16 : 16 + CROP_PX]))
    shown = [shown_to_finder(frame, []) for frame in without_dice(data / "qr")]
    empty = Views(np.stack([picture for picture, _ in shown]), np.stack([dice for _, dice in shown]))
    rate = FINDER_RATE * plan.gentle
    say("finder", _learn(finder, _views(views, empty), finder_loss, int(plan.finder * share), rate))
    write(finder, out / FINDER_FILE)
    crops = joined([crops, pieces(mistakes(finder, views))])
    if plan.alone:
        rate = READER_RATE * plan.gentle
        say("reader alone", _learn(reader, _crops(crops, None), reader_loss, int(plan.alone * share), rate))
    write(reader, out / READER_FILE)
    nets = DiceNetwork(out)
    seen = [(photo.source, list(placed(photo, seen_places(photo.frame_bgr, nets)))) for photo in photographs(data)]
    nobody = list(junk_pieces(data / "qr", nets))
    say("photographs looked at")
    for source in ["", *without]:
        folder = out / f"without_{source}" if source else out
        folder.mkdir(exist_ok=True)
        kept = [each for of, made in seen if not (source and source in of) for each in made]
        photos = pieces([*kept, *nobody])
        last, rate = copy.deepcopy(reader), READER_RATE * plan.at_last
        loss = _learn(last, _crops(crops, photos), reader_loss, int(plan.reader * share), rate)
        say(f"{folder.name}: reader with {len(kept)} places of photographs", loss)
        write(last, folder / READER_FILE)
        if source:
            shutil.copy(out / FINDER_FILE, folder / FINDER_FILE)
    return told


def mistakes(finder: Finder, views: Views) -> Iterator[Piece]:
    """Crops of what this finder wrongly takes for dice: that is what the reader must refuse."""
    finder.eval()
    rng = np.random.default_rng((SEED, 4))
    for picture, dice in zip(views.pictures, views.dice, strict=True):
        padded = np.pad(picture, ((0, -picture.shape[0] % 16), (0, -picture.shape[1] % 16), (0, 0)))
        with torch.no_grad():
            maps = finder(_as_batch(padded[None]).contiguous(memory_format=torch.channels_last))[0].numpy()
        wrong = [each for each in peaks_of(maps, MISTAKE_SCORE) if not _is_known(each, dice[dice[:, 3] > -2])]
        for each in wrong[:MOST_MISTAKES]:
            wide = each.edge_px * float(np.exp(rng.normal(0, 0.1)))
            yield stored(picture, each.x, each.y, wide), JUNK, NO_PLANE


def _is_known(found: Found, dice: np.ndarray) -> bool:
    """Whether a place lies on a die of the list (K, 4), so that it is no mistake to look there."""
    far = np.hypot(dice[:, 0] - found.x, dice[:, 1] - found.y)
    return bool((far < 0.55 * np.maximum(dice[:, 2], 4)).any())


def _learn(
    net: nn.Module, batches: Iterator[tuple[torch.Tensor, torch.Tensor]], loss_of: object, steps: int, rate: float
) -> float:
    """Train in place; the mean loss of the last tenth."""
    assert callable(loss_of)
    batches = _ahead(batches)
    net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    net.train()
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=1e-2)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps + 1, pct_start=0.2)
    recent: list[float] = []
    began = time.time()
    for step in range(steps):
        shown, truth = next(batches)
        loss = loss_of(net(shown.contiguous(memory_format=torch.channels_last)), truth)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        plan.step()
        recent = [*recent[-max(1, steps // 10) :], loss.item()]
        if step % 100 == 0:
            passed_s = time.time() - began
            print(f"{type(net).__name__} {step}/{steps} loss {np.mean(recent[-100:]):.4f} {passed_s:.0f} s", flush=True)
    return float(np.mean(recent))


def _ahead(batches: Iterator[tuple[torch.Tensor, torch.Tensor]]) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    """The same batches, the next few made in a thread of their own while the network learns from this one."""
    made: queue.Queue[tuple[torch.Tensor, torch.Tensor]] = queue.Queue(maxsize=4)

    def make() -> None:
        for batch in batches:
            made.put(batch)

    threading.Thread(target=make, daemon=True).start()
    while True:
        yield made.get()


def _mixed(
    kept: list[np.ndarray], photos: list[np.ndarray], share: float, count: int, rng: np.random.Generator
) -> list[tuple[bool, int]]:
    """Which examples make a batch: (is a photograph, its number). Of several pools each gives an equal part."""
    chosen = []
    for place in range(count):
        is_photo = bool(photos) and rng.random() < share
        pools = photos if is_photo else kept
        pool = pools[place % len(pools)]
        chosen.append((is_photo, int(pool[rng.integers(len(pool))])))
    return chosen


def _pools(faces: np.ndarray) -> list[np.ndarray]:
    """The numbers of the crops that show a face and of those that show none or no die, in the mixture learned from:
    two of the first to three of the others."""
    read, rest = np.flatnonzero((faces > 0) & (faces < UNREAD)), np.flatnonzero((faces == 0) | (faces == UNREAD))
    return [pool for pool in (read, rest, read, rest, rest) if len(pool)]


def _crops(kept: Crops, photos: Crops | None) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    rng = np.random.default_rng((SEED, 2))
    pools, photo_pools = _pools(kept.faces), _pools(photos.faces) if photos else []
    while True:
        chosen = _mixed(pools, photo_pools, PHOTO_SHARE, READER_BATCH, rng)
        shown = np.empty((READER_BATCH, CROP_PX, CROP_PX, 3), np.uint8)
        truth = np.full((READER_BATCH, 1 + PLACES + UP), np.nan, np.float32)
        for row, (is_photo, number) in enumerate(chosen):
            source = photos if is_photo and photos else kept
            # A photograph may be taken from any side; a rendered camera has its own, and the top lies above the rest.
            quarters = int(rng.integers(4)) if is_photo else 0
            shown[row], place, up = _jittered_crop(source.crops[number], source.ups[number], quarters, rng)
            truth[row, 0] = source.faces[number]
            # Photographs' labels do not say to a pixel where a top face lies: only rendered dice teach that.
            if source.faces[number] and not is_photo:
                truth[row, 1 : 1 + PLACES], truth[row, 1 + PLACES :] = place, up
        yield _as_batch(shown), torch.from_numpy(truth)


def _jittered_crop(
    crop: np.ndarray, up: np.ndarray, quarters: int, rng: np.random.Generator
) -> tuple[np.ndarray, tuple[float, float, float], tuple[float, float, float]]:
    """A crop as it might have been cut, how its die lies in it (off the middle by x and y, in edges of a die that fits,
    and larger by a logarithm), and the normal `up` (3,) as it is seen then. One in two is cut as roughly as by the
    finder."""
    middle = STORED_PX / 2
    spread, off_px = (0.2, 4.0) if rng.random() < 0.5 else (0.06, 1.3)
    scale = float(np.clip(np.exp(rng.normal(0, spread)), 0.6, 1.6))
    move = cv2.getRotationMatrix2D((middle, middle), 90 * quarters + rng.normal(0, 5), scale)
    x, y = move[:, :2] @ up[:2] / scale
    stretch = _stretched(rng)
    if stretch != 1:
        # Drawn long a picture shows no plane as it was.
        move[:2] *= np.array([[stretch], [1 / stretch]])
        move[:, 2] -= (stretch - 1) * middle, (1 / stretch - 1) * middle
        x = y = math.nan
    shift = np.clip(rng.normal(0, off_px, 2), -11, 11)
    move[:, 2] += CROP_PX / 2 - middle + shift
    if rng.random() < 0.3:
        coarse = int(rng.integers(30, 72))
        crop = cv2.resize(cv2.resize(crop, (coarse, coarse), interpolation=cv2.INTER_AREA), (STORED_PX, STORED_PX))
    seen = cv2.warpAffine(crop, move, (CROP_PX, CROP_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    side = 1.0
    if rng.random() < 0.5:
        seen, side = seen[:, ::-1], -1.0
    off_x, off_y = shift * (CROP_SPAN / CROP_PX)
    place = (side * float(off_x), float(off_y), math.log(scale))
    return _recoloured(seen, rng), place, (side * float(x), float(y), math.nan if stretch != 1 else float(up[2]))


def _stretched(rng: np.random.Generator) -> float:
    """By how much a picture is drawn wide, 1 for most: many are squeezed into another shape on their way."""
    return float(np.exp(np.clip(rng.normal(0, 0.12), -0.25, 0.25))) if rng.random() < STRETCHED else 1.0


def _recoloured(seen: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Another exposure, contrast and cast; at times another order of the colours, a blur, or grain."""
    gain = (1 + rng.normal(0, 0.06, 3)) * np.exp(rng.normal(0, 0.22))
    lift = rng.normal(0, 12)
    levels = np.clip(np.arange(256)[:, None] * gain + lift, 0, 255).astype(np.uint8)
    seen = cv2.LUT(np.ascontiguousarray(seen), levels[None])
    if rng.random() < 0.25:
        seen = np.ascontiguousarray(seen[..., rng.permutation(3)])
    if rng.random() < 0.2:
        seen = cv2.GaussianBlur(seen, (0, 0), float(rng.uniform(0.4, 1.3)))
    if rng.random() < SHAKEN:
        seen = _shaken(seen, rng)
    if rng.random() < 0.2:
        grain = rng.normal(0, rng.uniform(2, 12), seen.shape).astype(np.float32)
        seen = np.clip(seen + grain, 0, 255).astype(np.uint8)
    if rng.random() < SPECKED:
        where = rng.random(seen.shape[:2])
        most = rng.uniform(0.002, 0.012)
        seen[where < most] = 0
        seen[where > 1 - most] = 255
    return seen


def _shaken(seen: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A picture as the camera takes it that moves by 2 to 6 pixels along a line: no further than half a pip."""
    line = np.zeros((9, 9), np.float32)
    turn, half = rng.uniform(0, math.pi), rng.uniform(1, 3)
    far = (round(16 * (4 + half * math.cos(turn))), round(16 * (4 + half * math.sin(turn))))
    near = (round(16 * (4 - half * math.cos(turn))), round(16 * (4 - half * math.sin(turn))))
    cv2.line(line, near, far, 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(cv2.filter2D(seen, -1, line / line.sum(), borderType=cv2.BORDER_REPLICATE))


def _views(kept: Views, empty: Views) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    rng = np.random.default_rng((SEED, 3))
    width, height = FINDER_CROP
    pools, photo_pools = [np.arange(len(kept.pictures))], [np.arange(len(empty.pictures))]
    while True:
        chosen = _mixed(pools, photo_pools, EMPTY_SHARE, FINDER_BATCH, rng)
        shown = np.empty((FINDER_BATCH, height, width, 3), np.uint8)
        dice = np.empty((FINDER_BATCH, *kept.dice.shape[1:]), np.float32)
        for place, (is_photo, number) in enumerate(chosen):
            source = empty if is_photo else kept
            shown[place], dice[place] = _jittered_view(source.pictures[number], source.dice[number], rng)
        yield _as_batch(shown), torch.from_numpy(dice)


def _jittered_view(picture: np.ndarray, dice: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A part of a picture, scaled, turned by quarters and mirrored, with its dice there."""
    width, height = FINDER_CROP
    scale = float(np.exp(rng.uniform(np.log(0.6), np.log(1.35))))
    real = dice[:, 3] > -2
    look = np.array(FINDER_SIZE) / 2
    if real.any() and rng.random() < 0.8:
        look = dice[rng.choice(np.flatnonzero(real)), :2]
    look = look + rng.uniform(-0.4, 0.4, 2) * np.array((width, height)) / scale
    mirror = rng.choice((-1, 1), 2)
    move = np.array([[mirror[0] * scale, 0, 0], [0, mirror[1] * scale, 0]], np.float64)
    if rng.random() < 0.3:
        move[:, :2] = move[:, 1::-1]
    stretch = _stretched(rng)
    move[:, :2] *= np.array([[stretch], [1 / stretch]])
    move[:, 2] = np.array((width, height)) / 2 - move[:, :2] @ look
    seen = cv2.warpAffine(
        picture, move, (width, height), flags=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR, borderValue=(114,) * 3
    )
    moved = dice.copy()
    moved[real, :2] = dice[real, :2] @ move[:, :2].T + move[:, 2]
    moved[real, 2] *= scale
    x, y, size = moved[:, 0], moved[:, 1], moved[:, 2]
    outside = real & ((x < 0) | (y < 0) | (x > width) | (y > height))
    # A die whose middle lies outside still shows its rim: nobody is asked about that rim.
    near = outside & (x > -size) & (y > -size) & (x < width + size) & (y < height + size)
    moved[near, 3] = -1
    moved[outside & ~near, 3] = -2
    moved[real & (size < 6) & (moved[:, 3] != -2), 3] = -1
    return _recoloured(seen, rng), moved


def _as_batch(shown: np.ndarray) -> torch.Tensor:
    return torch.from_numpy(shown).permute(0, 3, 1, 2).float() / 255


if __name__ == "__main__":
    raise SystemExit(main())
