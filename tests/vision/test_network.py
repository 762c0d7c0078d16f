"""What lies between the networks and the reader: peaks, crops, and files that are missing."""

import numpy as np
import pytest

from companion.vision.dice import (
    AT_A_GLANCE,
    DIE_OF_PIP,
    LOOKS_PX,
    MOST_LARGER,
    TRAY_LOOK_PX,
    VIEWS,
    DiceReader,
    Tuning,
)
from companion.vision.network import FACES, FINDER_STRIDE, Answers, DiceNetwork, Found, apart, crop_of, peaks_of
from companion.vision.tray import Tray
from companion.vision.weigh import Glance


def maps_with(cells: dict[tuple[int, int], float], edge_px: float) -> np.ndarray:
    """The finder's maps (8, 6, 9) whose fine grid (12, 18) has these logits, of dice of one size."""
    fine = np.full((2, 12, 18), -8.0, np.float32)
    fine[1] = np.log(edge_px / 32)
    for (row, column), logit in cells.items():
        fine[0, row, column] = logit
    return fine.reshape(2, 6, 2, 9, 2).transpose(0, 2, 4, 1, 3).reshape(8, 6, 9)


def test_a_peak_is_a_place_in_pixels_with_its_edge():
    (found,) = peaks_of(maps_with({(5, 7): 3.0}, 20.0), 0.5)
    assert (found.x, found.y) == pytest.approx((7.5 * FINDER_STRIDE, 5.5 * FINDER_STRIDE), abs=0.2)
    assert found.edge_px == pytest.approx(20.0, rel=1e-3)
    assert found.score == pytest.approx(1 / (1 + np.exp(-3.0)))


def test_a_weak_peak_and_the_slope_of_a_strong_one_are_no_places():
    assert peaks_of(maps_with({(5, 7): -1.0}, 20.0), 0.5) == []
    assert len(peaks_of(maps_with({(5, 7): 3.0, (5, 8): 2.0}, 8.0), 0.5)) == 1


def test_of_two_places_on_one_die_the_better_is_kept():
    best, near, far = Found(50, 50, 20, 0.9), Found(56, 50, 20, 0.8), Found(75, 50, 20, 0.7)
    assert apart([best, near, far]) == [best, far]


@pytest.mark.parametrize("edge_px", [10.0, 40.0, 200.0])
def test_a_crop_is_round_its_place_whatever_the_size(edge_px):
    frame = np.zeros((600, 800, 3), np.uint8)
    x, y, half = 400, 300, round(edge_px / 2)
    frame[y - half : y + half, x - half : x + half] = 255
    crop = crop_of(frame, x, y, edge_px, 64, 2.0)
    assert crop.shape == (64, 64, 3)
    lit = np.argwhere(crop[..., 0] > 127)
    assert lit.min(0) == pytest.approx((16, 16), abs=2)
    assert lit.max(0) == pytest.approx((47, 47), abs=2)


def test_a_crop_beyond_the_edge_repeats_it():
    frame = np.full((60, 60, 3), 90, np.uint8)
    assert (crop_of(frame, 2, 2, 30, 64, 2.2) == 90).all()
    assert crop_of(frame, -500, -500, 200, 64, 2.2).shape == (64, 64, 3)


def test_missing_networks_are_a_sentence(tmp_path):
    with pytest.raises(ValueError, match="enter the dice by hand"):
        DiceNetwork(tmp_path)


class Told:
    """Networks that say what they are told: places found, the answers and places of the crops cut first and next, then
    a 4 in every view."""

    def __init__(self, found: list[Found], *told: list[tuple[int, tuple[float, float, float]]]) -> None:
        self.found, self.told, self.cut, self.shown = found, told, [], []

    def find(self, shown_bgr: np.ndarray, least_score: float) -> list[Found]:
        self.shown.append(max(shown_bgr.shape))
        return self.found

    def read(self, crops_bgr: list[np.ndarray]) -> Answers:
        self.cut.append(crops_bgr)
        turn = len(self.cut) - 1
        told = self.told[turn] if turn < len(self.told) else [(4, (0.0, 0.0, 0.0))] * len(crops_bgr)
        answers = np.full((len(told), FACES), 1e-4, np.float32)
        answers[np.arange(len(told)), [face for face, _ in told]] = 1 - 7e-4
        places = np.array([place for _, place in told], np.float32).reshape(-1, 3)
        return Answers(answers, places, np.tile(np.float32((0.6, 0.0, 0.8)), (len(told), 1)))


def looks_told(found: list[Found], *told: list[tuple[int, tuple[float, float, float]]]) -> tuple[list[Glance], Told]:
    nets = Told(found, *told)
    return next(DiceReader(Tuning(), nets).looks(np.zeros((300, 400, 3), np.uint8)))[0], nets


def test_a_die_is_cut_out_again_where_its_first_crop_shows_it():
    (look,), nets = looks_told([Found(100, 80, 40, 0.9)], [(4, (0.25, -0.1, np.log(1.2)))])
    assert (look.found.x, look.found.y) == pytest.approx((110, 76))
    assert look.found.edge_px == pytest.approx(48)
    assert look.face == 4
    assert look.top == pytest.approx((0.0, 0.0, 0.8))  # half of the views are mirrored
    assert [len(each) for each in nets.cut] == [1, AT_A_GLANCE]


def test_a_first_crop_that_shows_its_die_well_stands_for_a_view_at_a_glance():
    nets = Told([Found(100, 80, 40, 0.9)], [(4, (0.02, -0.02, 0.01))])
    looks = DiceReader(Tuning(), nets).looks(np.zeros((300, 400, 3), np.uint8))
    assert [views for _, views, _ in (next(looks), next(looks))] == [AT_A_GLANCE, len(VIEWS)]
    assert [len(each) for each in nets.cut] == [1, AT_A_GLANCE - 1, len(VIEWS) - AT_A_GLANCE + 1]


@pytest.mark.parametrize("in_tray", [True, False])
def test_a_die_that_is_sure_at_a_glance_is_read_by_two_crops_and_at_one_size(in_tray):
    tray = Tray.upright(0.1, 0.1, 0.9, 0.9) if in_tray else None
    nets = Told([Found(60, 50, 30, 0.999)])
    frame = np.random.default_rng(1).integers(60, 200, (400, 1400, 3), np.uint8)
    reading = DiceReader(Tuning(tray=tray, expected_dice=1), nets).read(frame)
    assert (reading.faces, reading.sure) == ((4,), True)
    assert sum(map(len, nets.cut)) == AT_A_GLANCE
    assert nets.shown == [TRAY_LOOK_PX if in_tray else LOOKS_PX[0]]


def test_what_is_not_sure_at_a_glance_is_looked_at_by_every_crop():
    doubtful = [(4, (0.0, 0.0, 0.0))], [(3, (0.0, 0.0, 0.0))]
    nets = Told([Found(60, 50, 30, 0.999)], *doubtful)
    frame = np.random.default_rng(1).integers(60, 200, (400, 400, 3), np.uint8)
    assert not DiceReader(Tuning(expected_dice=1), nets).read(frame).sure, "one crop of four has another face"
    assert [len(each) for each in nets.cut][:3] == [1, AT_A_GLANCE - 1, len(VIEWS) - AT_A_GLANCE + 1]


@pytest.mark.parametrize(("edge_px", "looks_px"), [(17, [LOOKS_PX[0]]), (15, [LOOKS_PX[0], LOOKS_PX[1]])])
def test_dice_that_are_small_as_shown_are_answered_at_the_next_nearer_look(edge_px, looks_px):
    nets = Told([Found(100, 80, edge_px, 0.999)])
    frame = np.random.default_rng(1).integers(60, 200, (400, LOOKS_PX[1], 3), np.uint8)
    DiceReader(Tuning(expected_dice=1), nets).read(frame)
    assert nets.shown[:2] == looks_px


@pytest.mark.parametrize(("x", "is_sure"), [(0.55, True), (0.45, False)])
def test_a_die_whose_top_is_whole_in_the_picture_is_read_at_its_edge(x, is_sure):
    nets = Told([Found(x * 40, 80, 40, 0.999)])
    frame = np.random.default_rng(1).integers(60, 200, (300, 400, 3), np.uint8)
    reading = DiceReader(Tuning(expected_dice=1), nets).read(frame)
    assert reading.sure == is_sure
    assert is_sure or reading.why.code == "cut off"


def test_a_place_far_off_is_moved_no_further_than_half_an_edge():
    (look,), _ = looks_told([Found(100, 80, 40, 0.9)], [(4, (3.0, -3.0, 5.0))])
    assert (look.found.x, look.found.y) == pytest.approx((120, 60))
    assert look.found.edge_px == pytest.approx(40 * np.exp(MOST_LARGER))


def test_two_places_that_prove_to_be_one_die_are_one_and_what_is_surely_none_is_dropped():
    found = [Found(100, 80, 40, 0.9), Found(130, 80, 40, 0.5), Found(300, 200, 40, 0.4)]
    looks, nets = looks_told(found, [(4, (0, 0, 0)), (4, (-0.5, 0, 0)), (0, (0, 0, 0))], [(0, (0, 0, 0))])
    assert [round(each.found.x) for each in looks] == [100]
    assert [len(each) for each in nets.cut] == [3, 1, AT_A_GLANCE - 1]


def test_the_die_about_a_lone_pip_is_looked_for_but_not_about_a_pip_of_a_die_that_was_found():
    found = [Found(100, 80, 40, 0.9), Found(112, 90, 16, 0.8), Found(300, 200, 18, 0.7)]
    first, wider = [(4, (0, 0, 0)), (0, (0, 0, 0)), (0, (0, 0, 0))], [(3, (0.1, 0, 0))]
    looks, nets = looks_told(found, first, wider)
    assert [(round(each.found.x, 1), round(each.found.edge_px, 1)) for each in looks] == [
        (100, 40),
        (round(300 + 0.1 * DIE_OF_PIP * 18, 1), round(DIE_OF_PIP * 18, 1)),
    ]
    assert [len(each) for each in nets.cut] == [3, 1, AT_A_GLANCE - 1 + AT_A_GLANCE]


def test_what_was_read_at_one_look_is_not_read_again_at_the_next():
    nets = Told([Found(100, 80, 40, 0.9)])
    looks = DiceReader(Tuning(), nets).looks(np.zeros((300, 1000, 3), np.uint8))
    first = [next(looks)[0], next(looks)[0]][-1]
    nets.found = []
    assert [look.found for look in next(looks)[0]] == [look.found for look in first]
    assert [len(each) for each in nets.cut if each] == [1, AT_A_GLANCE - 1, len(VIEWS) - AT_A_GLANCE + 1]
