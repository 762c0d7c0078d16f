"""Weighing places: what makes a die of one, what makes a number sure."""

import math
from dataclasses import replace

import numpy as np
import pytest

from companion.vision.network import FACES, UNREAD, Found
from companion.vision.weigh import (
    LEAST_EDGE_PX,
    OF_DIE,
    OF_NUMBER,
    Glance,
    Sureness,
    Weights,
    die_values,
    number_values,
    sureness,
    weighed,
)

PLAIN = Sureness(Weights({"finder": 1.0}, 0.0), Weights({"margin": 1.0}, 0.0), 0.0, -1.0, math.inf)


def look(edge_px: float = 40.0, score: float = 0.9, none: float = 0.01, face: int = 3, margin: float = 4.0) -> Glance:
    answer = np.full(FACES, 0.001)
    answer[0] = none
    return Glance(Found(100.0, 100.0, edge_px, score), answer, face, margin)


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


def test_what_speaks_for_a_number_makes_it_surer():
    known = sureness()
    (die,) = weighed([look()], 640, known.die)
    alike, alone, another = (known.number_log_odds(die, counted) for counted in (3, 0, 5))
    assert alike > alone > another
    assert tuple(number_values(die, counted=3)) == OF_NUMBER
    worse = [
        replace(die, margin=1.0),
        replace(die, die=die.die - 2),
        *(doubted(die, answer) for answer in (0, 5, UNREAD)),
    ]
    assert max(known.number_log_odds(each, 3) for each in worse) < alike


def doubted(die: Glance, answer: int) -> Glance:
    """The same die, with a share for another answer."""
    shares = die.answer.copy()
    shares[answer] = 0.1
    return replace(die, answer=shares)


def test_a_die_without_a_number_or_too_small_is_never_sure_of_one():
    (unread,) = weighed([look(face=UNREAD, margin=9.0)], 640, sureness().die)
    assert sureness().number_log_odds(unread, counted=UNREAD) == -math.inf
    assert sureness().number_log_odds(look(edge_px=LEAST_EDGE_PX - 1), counted=3) == -math.inf
    assert sureness().number_log_odds(look(edge_px=LEAST_EDGE_PX), counted=3) > -math.inf


@pytest.mark.parametrize(("least", "is_asked"), [(-9.0, False), (9.0, False), (1.0, True)])
def test_pips_are_counted_only_where_that_can_change_the_answer(least, is_asked):
    weights = Weights({"counted alike": 2.0, "counted another": -2.0}, 1.0)
    known = Sureness(PLAIN.die, weights, 0.0, -1.0, least)
    die, asked = replace(look(), die=20.0), []

    def counted() -> int:
        asked.append(die)
        return 3

    assert known.is_number_sure(die, counted) == (least < 9.0)
    assert bool(asked) == is_asked
    assert not is_asked or not known.is_number_sure(die, lambda: 5)


def test_no_places_are_weighed_to_nothing():
    assert weighed([], 640, sureness().die) == []
