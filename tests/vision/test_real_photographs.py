"""The licensed photographs as the network is given them: which are left out, what a place of theirs teaches, what a
score is."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.vision.dice import DiceReading, DieSeen
from companion.vision.network import Found
from tools.bench.labels import Top
from tools.bench.marks import matched
from tools.dice_net.examples import JUNK
from tools.dice_net.photographs import MOST_FALSE, Photograph, photographs, placed

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
    given = list(photographs(folder))
    assert [(each.source, each.name) for each in given] == [
        ("nell", "001.png"),
        ("other", "002.png"),
        ("other", "065.png"),
    ]
    assert given[0].tops[0] == Top(5, (25.0, 35.0), 20.0)
    assert given[0].frame_bgr.shape == (120, 160, 3)


PHOTO = Photograph(np.full((300, 400, 3), 128, np.uint8), (Top(5, (100.0, 150.0), 40.0),), "nell", "1.png")


def place(x: float, y: float = 150.0, edge_px: float = 40.0) -> Found:
    return Found(x, y, edge_px, 0.9)


@pytest.mark.parametrize(
    ("seen", "faces"),
    [
        (place(109), [5]),
        (place(109, edge_px=90), []),
        (place(120), []),
        (place(100, 187), [JUNK]),
        (place(155), []),
        (place(170), [JUNK]),
    ],
    ids=["the top", "its whole die", "half beside it", "its side", "near it", "far off"],
)
def test_a_place_teaches_what_surely_lies_there(seen: Found, faces: list[int]) -> None:
    made = list(placed(PHOTO, [seen]))
    assert [face for _, face, _ in made] == faces
    assert all(np.isnan(up).all() for _, _, up in made)


def test_of_a_one_no_side_is_told_for_its_label_is_a_pip() -> None:
    one = Photograph(PHOTO.frame_bgr, (Top(1, (100.0, 150.0), 40.0),), "nell", "1.png")
    assert list(placed(one, [place(100, 187)])) == []


def test_a_photograph_from_the_side_has_its_tops_in_the_upper_part_of_their_boxes() -> None:
    board = Photograph(PHOTO.frame_bgr, PHOTO.tops, "Epanemu/GameDiceRecognition", "1.png")
    assert [face for _, face, _ in placed(board, [place(100, 131), place(100, 160)])] == [5]


def test_no_photograph_teaches_more_than_a_few_false_places() -> None:
    assert len(list(placed(PHOTO, [place(200 + k) for k in range(40)]))) == MOST_FALSE


def test_a_label_known_to_be_wrong_is_left_out(tmp_path: Path) -> None:
    from tools.bench.labels import labelled

    (tmp_path / "labels.csv").write_text("file,faces,source\nnell/065.jpg,2,nell-byler/dice_detection\n")
    assert [each.is_doubtful for each in labelled(tmp_path)] == [True]


def test_dice_are_matched_by_their_place_and_one_that_is_not_there_is_none_found() -> None:
    dice = (Top(3, (100.0, 100.0), 40.0), Top(5, (200.0, 100.0), 40.0))
    seen = (DieSeen(3, (80, 80, 40, 40), 0.9), DieSeen(4, (180, 80, 40, 40), 0.8), DieSeen(1, (300, 80, 40, 40), 0.7))
    assert matched(dice, DiceReading(seen)) == (2, 1)
