"""Sureness: exact bounds against published ones, and the promise kept in simulation."""

import math

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from companion.vision.sureness import (
    calibrate,
    calibrate_across,
    chance_of_at_most,
    interval,
    least_to_prove,
    upper_bound,
)


@pytest.mark.parametrize(
    ("wrong", "dice", "low", "high"),
    [
        # Exact 95 % intervals as printed in statistics tables and by R's binom.test.
        (0, 10, 0.0, 0.30850),
        (1, 10, 0.00253, 0.44502),
        (5, 10, 0.18709, 0.81291),
        (10, 10, 0.69150, 1.0),
        (10, 100, 0.04900, 0.17622),
        (1, 1000, 0.0000253, 0.0055589),
    ],
)
def test_the_exact_interval_is_the_published_one(wrong: int, dice: int, low: float, high: float) -> None:
    assert interval(wrong, dice) == pytest.approx((low, high), abs=6e-6)


def test_none_wrong_has_the_bound_that_a_line_of_algebra_gives() -> None:
    for dice in (1, 7, 300, 3000, 10**6):
        assert upper_bound(0, dice) == pytest.approx(1 - 0.05 ** (1 / dice), rel=1e-9)
    assert least_to_prove() == 2995
    assert upper_bound(0, 2995) <= 0.001 < upper_bound(0, 2994)
    for wrong in (1, 2, 5):
        least = least_to_prove(wrong=wrong)
        assert upper_bound(wrong, least) <= 0.001 < upper_bound(wrong, least - 1)


@settings(deadline=None)
@given(st.integers(0, 60), st.integers(1, 60), st.floats(0.001, 0.999))
def test_the_summed_chance_is_the_sum_of_the_chances(wrong: int, dice: int, share: float) -> None:
    plain = sum(math.comb(dice, i) * share**i * (1 - share) ** (dice - i) for i in range(min(wrong, dice) + 1))
    assert chance_of_at_most(wrong, dice, share) == pytest.approx(plain, rel=1e-9, abs=1e-12)


@settings(deadline=None)
@given(st.integers(1, 5000), st.data())
def test_more_wrong_is_a_higher_bound_and_more_dice_a_lower_one(dice: int, data: st.DataObject) -> None:
    wrong = data.draw(st.integers(0, dice - 1))
    bound = upper_bound(wrong, dice)
    assert wrong / dice < bound < upper_bound(wrong + 1, dice) <= 1
    assert upper_bound(wrong, dice + 1) < bound


def test_counts_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot be"):
        upper_bound(3, 2)
    with pytest.raises(ValueError, match="one at least"):
        calibrate([], [])
    with pytest.raises(ValueError, match="finite"):
        calibrate([float("nan")], [True])
    assert upper_bound(0, 0) == 1


def test_a_clean_reader_is_let_answer_down_to_its_first_errors() -> None:
    scores = np.linspace(1, 0, 10_000, endpoint=False)
    is_right = scores > 0.3
    found = calibrate(scores, is_right)
    assert found.is_proven
    assert found.bound <= 0.001
    assert 0.29 < found.threshold <= 0.31
    assert found.accepted == int((scores >= found.threshold).sum())
    assert "holds from a score" in found.sentence


def test_too_few_dice_prove_nothing_and_say_so() -> None:
    found = calibrate(np.linspace(1, 0.5, 800), np.ones(800, bool))
    assert not found.is_proven
    assert found.accepted == 800
    # The bound of one chosen among twenty is wider than the bound of one that was fixed.
    assert upper_bound(0, 800) < found.bound < 0.008
    assert "not shown" in found.sentence
    assert "2,995" in found.sentence


def test_errors_among_the_surest_prove_nothing_however_many_dice_there_are() -> None:
    is_right = np.ones(6000, bool)
    is_right[:30] = False
    assert not calibrate(np.linspace(1, 0, 6000), is_right).is_proven


def test_equal_scores_are_accepted_together_or_not_at_all() -> None:
    scores = np.concatenate([np.full(4000, 0.9), np.full(50, 0.5)])
    is_right = np.concatenate([np.ones(4000, bool), np.zeros(50, bool)])
    for found in (calibrate(scores, is_right), calibrate(scores[::-1], is_right[::-1])):
        assert (found.threshold, found.accepted, found.wrong, found.is_proven) == (0.9, 4000, 0, True)


@settings(deadline=None)
@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=200), st.floats(0.05, 0.6))
def test_what_is_returned_is_what_the_dice_say(given_dice: list[tuple[float, bool]], most_wrong: float) -> None:
    scores, is_right = np.array([d[0] for d in given_dice]), np.array([d[1] for d in given_dice])
    found = calibrate(scores, is_right, most_wrong)
    is_accepted = scores >= found.threshold
    assert (found.accepted, found.wrong) == (is_accepted.sum(), (is_accepted & ~is_right).sum())
    assert found.is_proven == (found.bound <= most_wrong) or not found.is_proven
    assert found.bound >= upper_bound(found.wrong, found.accepted)


def test_the_promise_is_broken_no_more_often_than_delta() -> None:
    # A reader that is wrong with chance (1 - score) ** 3; the true share among the accepted is known by integration.
    chance, most_wrong, delta, rounds = np.random.default_rng(7), 0.02, 0.1, 400
    broken = proven = 0
    for _ in range(rounds):
        scores = chance.random(1500)
        found = calibrate(scores, chance.random(1500) >= (1 - scores) ** 3, most_wrong, delta)
        truly_wrong = (1 - found.threshold) ** 4 / 4 / (1 - found.threshold)
        proven += found.is_proven
        broken += truly_wrong > (most_wrong if found.is_proven else found.bound)
    assert proven > 0.5 * rounds
    # Binomial with delta 0.1 of 400: more than 52 has a chance under one in a hundred and fifty.
    assert broken <= 52


def test_across_sources_the_worst_one_is_shown_first() -> None:
    easy = (np.full(6000, 0.99), np.ones(6000, bool))
    hard = (np.concatenate([np.full(20, 0.995), np.full(200, 0.2)]), np.array([False] + [True] * 19 + [False] * 200))
    found = calibrate_across({"easy": easy, "hard": hard})
    assert found.worst.name == "hard"
    assert (found.worst.dice, found.worst.accepted, found.worst.wrong) == (220, 20, 1)
    assert found.worst.bound == upper_bound(1, 20)
    assert found.pooled.dice == 6220
    assert [group.name for group in found.groups] == ["hard", "easy"]
