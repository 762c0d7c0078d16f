"""The recipe of the dice networks: render, learn, write ONNX. Run it from nothing:

    python -m tools.dice_net.train --out FOLDER [--scenes 8000] [--seed 1] [--photos FOLDER [--without SOURCE]]

Needs the extras of tools/dice_net/requirements.txt (torch), which the app never imports. One seed decides all. With
`--photos` the licensed photographs are learned from as well (tools/dice_net/real.py says where they are public), but
those of the source named by `--without`, which are left for a test that the network has never seen.
"""

from __future__ import annotations

import argparse
import json
import math
import queue
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn

from companion.vision.network import CROP_PX, CROP_SPAN, PLACES, UNREAD, Found, crop_of, peaks_of
from tools.dice_net.examples import FINDER_SIZE, STORED_PX, STORED_SPAN, Examples, joined, rendered
from tools.dice_net.nets import Finder, Reader, finder_loss, reader_loss, write

FINDER_CROP = (256, 192)
FINDER_BATCH, READER_BATCH = 24, 128
FINDER_STEPS, READER_STEPS = 2700, 6500
MISTAKE_SCORE = 0.08
MOST_MISTAKES = 4
"""Crops of what the finder wrongly takes for dice: from which score on, and how many a picture."""
PHOTO_SHARE = 0.35
"""How much of a batch is photographs, where there are any."""


def main() -> int:
    """Run the recipe."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--out", type=Path, required=True)
    words.add_argument("--scenes", type=int, default=8000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--photos", type=Path)
    words.add_argument("--negatives", type=Path, help="a folder of photographs without any dice")
    words.add_argument("--without", default="", help="a source of photographs to leave out")
    words.add_argument("--start", type=Path, help="begin with the weights of this folder's weights.pt")
    words.add_argument("--share", type=float, default=1.0, help="this share of the usual steps")
    words.add_argument("--finder", type=Path, help="take the finder from this folder's weights.pt")
    words.add_argument("--part", choices=("both", "finder", "reader"), default="both")
    given = words.parse_args()
    began = time.time()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    given.out.mkdir(parents=True, exist_ok=True)
    kept = _kept(given.out, given.scenes, given.seed)
    photos = _photos(given)
    finder, reader = Finder(), Reader()
    if given.start:
        weights = torch.load(given.start / "weights.pt")
        finder.load_state_dict(weights["finder"])
        reader.load_state_dict(weights["reader"])
    if given.finder:
        finder.load_state_dict(torch.load(given.finder / "weights.pt")["finder"])
    learned: dict[str, float] = {}
    gentle = 0.3 if given.start else 1.0
    if given.part != "reader":
        steps = int(FINDER_STEPS * given.share)
        learned["finder_loss"] = _learn(finder, _views(kept, photos, given.seed), finder_loss, steps, 4e-3 * gentle)
    torch.save({"finder": finder.state_dict(), "reader": reader.state_dict()}, given.out / "weights.pt")
    if given.part != "finder":
        kept = with_mistakes(finder, kept, given.seed, every=4 if given.start else 1)
        photos = with_mistakes(finder, photos, given.seed) if photos else None
        steps = int(READER_STEPS * given.share)
        learned["reader_loss"] = _learn(reader, _crops(kept, photos, given.seed), reader_loss, steps, 5e-3 * gentle)
    torch.save({"finder": finder.state_dict(), "reader": reader.state_dict()}, given.out / "weights.pt")
    write(finder, reader, given.out)
    made: dict[str, object] = {name: str(value) for name, value in vars(given).items() if value}
    made |= {**learned, "minutes": round((time.time() - began) / 60, 1)}
    (given.out / "made.json").write_text(json.dumps(made, indent=1))
    return 0


def _kept(folder: Path, scenes: int, seed: int) -> Examples:
    """The rendered examples, made once and kept beside what is learned from them."""
    names = [folder / f"{name}.npy" for name in Examples.__annotations__]
    if not all(each.exists() for each in names):
        made = rendered(scenes, seed)
        for name in Examples.__annotations__:
            np.save(folder / f"{name}.npy", getattr(made, name))
    return Examples(*(np.load(each, mmap_mode="r") for each in names))


def with_mistakes(finder: Finder, kept: Examples, seed: int, every: int = 1) -> Examples:
    """The same examples with crops of what this finder wrongly takes for dice, in every so many of the pictures: that
    is what the reader must refuse."""
    finder.eval()
    rng = np.random.default_rng((seed, 4))
    # One block filled in place: as many small arrays among the big ones torch frees would hold on to all of them.
    crops = np.empty((len(kept.pictures) * MOST_MISTAKES, STORED_PX, STORED_PX, 3), np.uint8)
    count = 0
    with torch.no_grad():
        for start in range(0, len(kept.pictures), 16 * every):
            shown = np.asarray(kept.pictures[start : start + 16])
            padded = np.pad(shown, ((0, 0), (0, -shown.shape[1] % 16), (0, -shown.shape[2] % 16), (0, 0)))
            answers = finder(_as_batch(padded).contiguous(memory_format=torch.channels_last)).numpy()
            for picture, maps, dice in zip(shown, answers, kept.dice[start : start + 16], strict=True):
                dice = dice[dice[:, 3] > -2]
                wrong = [each for each in peaks_of(maps, MISTAKE_SCORE) if not _is_known(each, dice)]
                for each in wrong[:MOST_MISTAKES]:
                    wide = each.edge_px * float(np.exp(rng.normal(0, 0.1)))
                    crops[count] = crop_of(picture, each.x, each.y, wide, STORED_PX, STORED_SPAN)
                    count += 1
    print(f"{count} mistakes of the finder found", flush=True)
    faces = np.concatenate([kept.faces, np.zeros(count, np.int8)])
    return Examples(kept.pictures, kept.dice, np.concatenate([kept.crops, crops[:count]]), faces)


def _is_known(found: Found, dice: np.ndarray) -> bool:
    """Whether a place lies on a die of the list (K, 4), so that it is no mistake to look there."""
    far = np.hypot(dice[:, 0] - found.x, dice[:, 1] - found.y)
    return bool((far < 0.55 * np.maximum(dice[:, 2], 4)).any())


def _photos(given: argparse.Namespace) -> Examples | None:
    """The photographs that this run may learn from, if any."""
    from tools.dice_net.photographs import photo_examples, without_dice

    sets = [without_dice(given.negatives)] if given.negatives else []
    if given.photos:
        sets += [each for source, each in photo_examples(given.photos) if source != given.without]
    return joined(sets) if sets else None


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
        with torch.autocast("cpu", torch.bfloat16):
            answer = net(shown.contiguous(memory_format=torch.channels_last))
        loss = loss_of(answer.float(), truth)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        plan.step()
        recent = [*recent[-max(1, steps // 10) :], float(loss)]
        if step % 200 == 0:
            passed_s = time.time() - began
            print(f"{type(net).__name__} {step}/{steps} loss {np.mean(recent[-200:]):.4f} {passed_s:.0f} s", flush=True)
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
    kept: list[np.ndarray], photos: list[np.ndarray] | None, count: int, rng: np.random.Generator
) -> list[tuple[bool, int]]:
    """Which examples make a batch: (is a photograph, its number). Of several pools each gives an equal part."""
    chosen = []
    for place in range(count):
        is_photo = photos is not None and rng.random() < PHOTO_SHARE
        pools = photos if is_photo and photos is not None else kept
        pool = pools[place % len(pools)]
        chosen.append((is_photo, int(pool[rng.integers(len(pool))])))
    return chosen


def _pools(faces: np.ndarray) -> list[np.ndarray]:
    """The numbers of the crops that show a face and of those that show none or no die, in the mixture learned from:
    two of the first to three of the others."""
    read, rest = np.flatnonzero((faces > 0) & (faces < UNREAD)), np.flatnonzero((faces == 0) | (faces == UNREAD))
    return [pool for pool in (read, rest, read, rest, rest) if len(pool)]


def _crops(kept: Examples, photos: Examples | None, seed: int) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    rng = np.random.default_rng((seed, 2))
    pools, photo_pools = _pools(kept.faces), _pools(photos.faces) if photos else None
    while True:
        chosen = _mixed(pools, photo_pools, READER_BATCH, rng)
        shown = np.empty((READER_BATCH, CROP_PX, CROP_PX, 3), np.uint8)
        truth = np.full((READER_BATCH, 1 + PLACES), np.nan, np.float32)
        for row, (is_photo, number) in enumerate(chosen):
            source = photos if is_photo and photos else kept
            face = int(source.faces[number])
            shown[row], place = _jittered_crop(source.crops[number], rng)
            truth[row, 0] = face
            # Photographs' labels do not say to a pixel where a top face lies: only rendered dice teach that.
            if face and not is_photo:
                truth[row, 1:] = place
        yield _as_batch(shown), torch.from_numpy(truth)


def _jittered_crop(crop: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, tuple[float, float, float]]:
    """A crop as it might have been cut, and how its die lies in it: off the middle by x and y (in edges of a die that
    fits) and larger by a logarithm. One in two is cut as roughly as by the finder."""
    middle = STORED_PX / 2
    spread, off_px = (0.2, 4.0) if rng.random() < 0.5 else (0.06, 1.3)
    scale = float(np.clip(np.exp(rng.normal(0, spread)), 0.6, 1.6))
    turn = rng.normal(0, 5)
    move = cv2.getRotationMatrix2D((middle, middle), turn, scale)
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
    return _recoloured(seen, rng), (side * float(off_x), float(off_y), math.log(scale))


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
    if rng.random() < 0.2:
        grain = rng.normal(0, rng.uniform(2, 12), seen.shape).astype(np.float32)
        seen = np.clip(seen + grain, 0, 255).astype(np.uint8)
    return seen


def _views(kept: Examples, photos: Examples | None, seed: int) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    rng = np.random.default_rng((seed, 3))
    width, height = FINDER_CROP
    pools, photo_pools = [np.arange(len(kept.pictures))], [np.arange(len(photos.pictures))] if photos else None
    while True:
        chosen = _mixed(pools, photo_pools, FINDER_BATCH, rng)
        shown = np.empty((FINDER_BATCH, height, width, 3), np.uint8)
        dice = np.empty((FINDER_BATCH, *kept.dice.shape[1:]), np.float32)
        for place, (is_photo, number) in enumerate(chosen):
            source = photos if is_photo and photos else kept
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
