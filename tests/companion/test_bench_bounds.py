"""Bounds on a share of wrong, against published ones."""

import math

import pytest
from hypothesis import given, settings, strategies as st

from tools.bench.bounds import chance_of_at_most, interval, upper_bound


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
    assert upper_bound(0, 2995) <= 0.001 < upper_bound(0, 2994)


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
    assert upper_bound(0, 0) == 1
