"""The licensed photographs as the network is given them: which are left out, how they are split, what a score is."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.vision.dice import DiceReading, DieSeen
from companion.vision.network import Found
from companion.vision.sureness import calibrate_across
from companion.vision.weigh import Glance
from tools.bench.labels import Labelled, Top
from tools.bench.marks import scored
from tools.dice_net.calibrate import UNWEIGHED, as_told, matched
from tools.dice_net.real import part_of, real_photographs

ROWS = (
    "file,faces,source,doubtful,boxes_face_xyxy",
    'a/001.png,2-5,nell,0,"[[5,10,20,40,50],[2,60,20,90,50]]"',
    'a/002.png,2-5,nell,1,"[[5,10,20,40,50],[2,60,20,90,50]]"',
    'a/003.png,2-5,nell,0,"[[5,10,20,40,50]]"',
    "b/001.png,3,other,0,",
    'b/002.png,4,other,0,"[[4,30,30,60,60]]"',
    'b/065.png,4,other,0,"[[4,30,30,60,60]]"',
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "labels.csv").write_text("\n".join(ROWS) + "\n", encoding="utf-8")
    for row in ROWS[1:]:
        path = tmp_path / row.split(",")[0]
        path.parent.mkdir(exist_ok=True)
        cv2.imwrite(str(path), np.full((120, 160, 3), 128, np.uint8))
    return tmp_path


def test_only_photographs_whose_every_die_is_known_are_given(folder: Path) -> None:
    given = list(real_photographs(folder))
    assert [(each.source, each.name) for each in given] == [
        ("nell", "001.png"),
        ("other", "002.png"),
        ("other", "065.png"),
    ]
    assert given[0].boxes == ((5, 10, 20, 40, 50), (2, 60, 20, 90, 50))
    assert given[0].tops[0] == Top(5, (25.0, 35.0), 20.0)
    assert given[0].frame_bgr.shape == (120, 160, 3)
    assert [each.name for each in real_photographs(folder, "oth")] == ["002.png", "065.png"]


def test_a_photograph_stays_in_its_part_with_its_neighbours() -> None:
    def part(source: str, number: int) -> str:
        return part_of(Labelled(Path(f"x/{number:03}.jpg"), (1,), (), source))

    parts = [part("a table", number) for number in range(2000)]
    assert parts == [part("a table", number) for number in range(2000)]
    assert 0.15 < parts.count("held_out") / 2000 < 0.35
    assert all(len(set(parts[start : start + 10])) == 1 for start in range(0, 2000, 10))
    assert parts != [part("another table", number) for number in range(2000)]


def test_a_label_known_to_be_wrong_is_left_out(tmp_path: Path) -> None:
    from tools.bench.labels import labelled

    (tmp_path / "labels.csv").write_text("file,faces,source\nnell/065.jpg,2,nell-byler/dice_detection\n")
    assert [each.is_doubtful for each in labelled(tmp_path)] == [True]


def test_every_die_seen_is_scored_and_one_that_is_not_there_is_wrong() -> None:
    dice = (Top(3, (100.0, 100.0), 40.0), Top(5, (200.0, 100.0), 40.0))
    seen = (DieSeen(3, (80, 80, 40, 40), 0.9), DieSeen(4, (180, 80, 40, 40), 0.8), DieSeen(1, (300, 80, 40, 40), 0.7))
    assert scored(dice, DiceReading(seen)) == [(0.9, True), (0.8, False), (0.7, False)]


def look(x: float, y: float, face: int) -> Glance:
    return Glance(Found(x, y, 40.0, 0.9), np.zeros(8), face, 5.0)


def test_a_die_is_given_to_its_best_look_and_a_look_without_a_die_is_told() -> None:
    truth = [(3, 100.0, 100.0, 40.0), (5, 200.0, 100.0, 40.0)]
    looks = [look(104, 100, 3), look(300, 80, 1), look(199, 101, 4), look(96, 100, 2)]
    assert [(each.face, face) for each, face in matched(looks, truth)] == [(3, 3), (1, 0), (4, 5), (2, 0)]


def test_what_is_kept_beside_the_networks_says_what_it_stands_on() -> None:
    groups = {"sure": ([9.0] * 3000, [True] * 3000), "shy": ([1.0] * 40, [False] * 40)}
    told = as_told(UNWEIGHED, calibrate_across(groups))
    assert told["least_number"] == 9.0
    assert str(told["stands_on"]).startswith(
        "At most 1 in 1,000 wrong holds from a score of 9.0000 on: 0 wrong of 3,000"
    )
