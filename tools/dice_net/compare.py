"""How alike networks read: `python -m tools.dice_net.compare NETS … [--scenes 400]`, one line a folder of networks.

Counts, over rendered scenes of a seed nobody learned from, the readable dice that are found and given their own face
before any threshold, and the places that are taken for readable dice and are none.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2

from companion.vision.dice import DiceReader, Tuning
from companion.vision.network import UNREAD, DiceNetwork
from tools.dice_net.calibrate import matched, rendered
from tools.dice_net.labels import UNKNOWN
from tools.dice_net.pictures import TEST_SEED


def main() -> None:
    """Print each folder's figures."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("nets", type=Path, nargs="+")
    words.add_argument("--scenes", type=int, default=400)
    words.add_argument("--seed", type=int, default=TEST_SEED)
    given = words.parse_args()
    cv2.setNumThreads(1)
    for folder in given.nets:
        right, readable, false = figures(folder, given.scenes, given.seed)
        print(f"{folder}: {100 * right / readable:.2f} % of {readable} readable dice right, {false} places no die")


def figures(nets: Path, scenes: int, seed: int) -> tuple[int, int, int]:
    """Of so many scenes: readable dice given their own face, readable dice, faces read where no die is."""
    reader = DiceReader(Tuning(most_dice=30), DiceNetwork(nets))
    right = readable = false = 0
    for picture, truth in rendered(scenes, seed):
        dice = [each for each in reader.looks(picture) if reader.is_die(each) and each.face != UNREAD]
        readable += sum(face not in (UNREAD, UNKNOWN) for face, *_ in truth)
        pairs = list(matched(dice, truth))
        right += sum(look.face == face for look, face in pairs)
        false += sum(face == 0 for _, face in pairs)
    return right, readable, false


if __name__ == "__main__":
    main()
