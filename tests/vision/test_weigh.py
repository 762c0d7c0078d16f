"""Weighing places: what makes a die of one, what makes a number sure, and how both are learned and calibrated."""

import math

import numpy as np
import pytest

from companion.vision.network import FACES, UNREAD, Found
from companion.vision.weigh import OF_DIE, OF_NUMBER, Look, Sureness, Weights, die_values, number_values, sureness, weighed
from tools.dice_net.calibrate import Seen, logistic, scores
from tools.dice_net.scene import UNKNOWN


def look(edge_px: float = 40.0, score: float = 0.9, none: float = 0.01, face: int = 3, margin: float = 4.0) -> Look:
    answer = np.full(FACES, 0.001)
    answer[0] = none
    return Look(Found(100.0, 100.0, edge_px, score), answer, face, margin)


def test_a_place_of_another_size_than_the_surest_die_is_less_of_a_die():
    dice = weighed([look(), look(score=0.5, none=0.2), look(edge_px=100, score=0.5, none=0.2)], 640, sureness().die)
    assert dice[0].die > dice[1].die > dice[2].die


def test_a_place_that_the_reader_refuses_is_no_die():
    good, bad = weighed([look(), look(none=0.95, margin=-2.0, score=0.2)], 640, sureness().die)
    assert good.die > sureness().least_die > bad.die


def test_the_same_dice_weigh_the_same_in_a_larger_picture():
    small, large = die_values([look(40)], 640), die_values([look(80)], 1280)
    assert small == large
    assert tuple(small[0]) == OF_DIE


def test_a_number_counted_alike_and_a_wider_margin_are_surer():
    known = sureness()
    (die,) = weighed([look()], 640, known.die)
    (near,) = weighed([look(margin=1.0)], 640, known.die)
    alone = known.number_log_odds(die, is_counted_alike=False)
    assert known.number_log_odds(die, is_counted_alike=True) >= alone > known.number_log_odds(near, is_counted_alike=False)
    assert tuple(number_values(die, is_counted_alike=True)) == OF_NUMBER


def test_a_die_without_a_number_is_never_sure_of_one():
    assert sureness().number_log_odds(look(face=UNREAD, margin=9.0), is_counted_alike=True) == -math.inf


def test_no_places_are_weighed_to_nothing():
    assert weighed([], 640, sureness().die) == []


def test_a_logistic_regression_finds_the_weights_that_made_its_data():
    rng = np.random.default_rng(5)
    values = [{"a": float(a), "b": float(b)} for a, b in rng.normal(0, (1.0, 3.0), (6000, 2))]
    truths = [bool(rng.random() < 1 / (1 + math.exp(-(1.5 * each["a"] - 0.5 * each["b"] + 0.7)))) for each in values]
    found = logistic(("a", "b"), values, truths)
    assert found.of["a"] == pytest.approx(1.5, abs=0.12)
    assert found.of["b"] == pytest.approx(-0.5, abs=0.06)
    assert found.bias == pytest.approx(0.7, abs=0.1)


PLAIN = Sureness(Weights({"finder": 1.0}, 0.0), Weights({"margin": 1.0}, 0.0), 0.0, -1.0, math.inf)


def seen(*places: tuple[Look, int], faces: tuple[int, ...]) -> Seen:
    return Seen(640, tuple((each, face, False) for each, face in places), faces)


def test_a_picture_is_as_sure_as_its_least_sure_die_and_each_die_is_right_or_wrong():
    picture = seen((look(face=3, margin=4.0), 3), (look(face=5, margin=2.0), 6), faces=(3, 6))
    assert scores([picture], PLAIN) == ([2.0, 2.0], [True, False])


@pytest.mark.parametrize(
    "picture",
    [
        seen((look(), 3), faces=(3, 4)),
        seen((look(), 3), (look(), 0), faces=(3,)),
        seen((look(), UNKNOWN), faces=(UNKNOWN,)),
        seen((look(face=UNREAD), 3), faces=(3,)),
        seen(faces=()),
    ],
    ids=["a die is missed", "one too many", "one may argue", "no number", "no dice"],
)
def test_what_no_roll_would_take_is_not_calibrated_with(picture):
    assert scores([picture], PLAIN) == ([], [])


def test_a_place_that_is_no_die_is_wrong_where_the_count_fits():
    picture = seen((look(face=2), 0), (look(score=0.2), 3), faces=(3,))
    assert scores([picture], PLAIN)[1] == [False]
