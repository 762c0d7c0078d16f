"""Evidence against a fair die: exact where it can be counted out, kept to its promise where it cannot."""

from __future__ import annotations

import itertools
import math
import random

import pytest

from companion.fairness.martingale import ALARM, FACE_WIDTH, WIDTHS, Martingale, band, together, watch
from tests.companion.fairness_samples import FAIR, LOADED, rolled

CHI_SQUARE_19_IN_20 = 11.07
"""Of five degrees of freedom: the limit of the usual test, which may be looked at once."""


@pytest.mark.parametrize(("sides", "rolls"), [(6, 4), (3, 6), (2, 8)])
def test_with_a_fair_die_nothing_is_won_on_average_whatever_the_number_of_rolls(sides, rolls):
    for length in range(1, rolls + 1):
        total = 0.0
        for faces in itertools.product(range(1, sides + 1), repeat=length):
            die = Martingale(sides)
            for face in faces:
                die.take(face)
            total += die.evidence
        assert total / sides**length == pytest.approx(1.0)


@pytest.mark.parametrize("weights", [(1, 1, 1), (1, 3), (2, 1, 1, 1, 1), (4, 1, 1), (1, 2, 3)])
def test_after_whatever_has_fallen_a_fair_die_with_faces_on_several_sides_wins_nothing_on_average(weights):
    sides = sum(weights)
    faces = range(1, len(weights) + 1)
    for length in range(5):
        for before in itertools.product(faces, repeat=length):
            owned = [_owned((*before, face), weights) for face in faces]
            next_one = sum(weight * each for weight, each in zip(weights, owned, strict=True)) / sides
            assert next_one == pytest.approx(_owned(before, weights), rel=1e-12)


def _owned(faces, weights):
    die = Martingale(sum(weights), weights)
    for face in faces:
        die.take(face)
    return die.evidence


@pytest.mark.parametrize(
    ("sides", "weights", "rolls", "seed", "evidence", "peak", "between"),
    [
        (6, LOADED, 600, 3, 615.8212919376604, 2754.55575417679, (68, 136)),
        (6, FAIR, 412, 3, 0.22661018684393555, 1.63546669149847, (42, 99)),
        (3, (1, 1, 1), 97, 1, 0.4348919324545043, 1.0, (16, 50)),
        (10, (1,) * 10, 200, 4, 0.6423425552886827, 1.1408734916044971, (5, 40)),
    ],
)
def test_with_a_face_a_side_the_numbers_are_those_of_the_die_without_words(
    sides, weights, rolls, seed, evidence, peak, between
):
    # They were worked out before a face could be on several sides.
    faces = random.Random(seed).choices(range(1, sides + 1), weights, k=rolls)
    for watched in (watch(faces, sides), watch(faces, sides, (1,) * sides)):
        assert (watched.evidence, watched.peak) == pytest.approx((evidence, peak), rel=1e-12)
        assert watched.bands == (between,) * sides == (band(rolls, sides),) * sides


def test_it_is_the_mixture_it_says_it_is():
    faces = rolled(LOADED, 97, 1)
    die = Martingale()
    for face in faces:
        die.take(face)
    counts = [faces.count(face) for face in range(1, 7)]
    all_faces = [_dirichlet(counts, [width] * 6) * 6.0**97 for width in WIDTHS]
    one_face = []
    for count in counts:
        fair = (1 / 6) ** count * (5 / 6) ** (97 - count)
        one_face.append(_dirichlet([count, 97 - count], [FACE_WIDTH, 5 * FACE_WIDTH]) / fair)
    expected = (sum(all_faces) / len(all_faces) + sum(one_face) / 6) / 2
    assert die.evidence == pytest.approx(expected)


def test_a_face_on_several_sides_has_as_much_more_of_every_prior():
    weights = (2, 1, 1, 1, 1)
    faces = random.Random(5).choices(range(1, 6), (1, 1, 1, 1, 3), k=83)
    counts = [faces.count(face) for face in range(1, 6)]
    fair = math.prod((weight / 6) ** count for weight, count in zip(weights, counts, strict=True))
    all_faces = [_dirichlet(counts, [width * weight for weight in weights]) / fair for width in WIDTHS]
    one_face = []
    for weight, count in zip(weights, counts, strict=True):
        alone = (weight / 6) ** count * (1 - weight / 6) ** (83 - count)
        prior = [FACE_WIDTH * weight, FACE_WIDTH * (6 - weight)]
        one_face.append(_dirichlet([count, 83 - count], prior) / alone)
    expected = (sum(all_faces) / len(all_faces) + sum(one_face) / 5) / 2
    assert watch(faces, 6, weights).evidence == pytest.approx(expected)


def _dirichlet(counts, weights):
    """The chance of one sequence with these counts when the faces' chances come from this Dirichlet distribution."""
    log = math.lgamma(sum(weights)) - math.lgamma(sum(weights) + sum(counts))
    for count, weight in zip(counts, weights, strict=True):
        log += math.lgamma(weight + count) - math.lgamma(weight)
    return math.exp(log)


def test_a_fair_die_watched_after_every_roll_is_seldom_called_unusual_and_a_loaded_one_is_found():
    fair = [rolled(FAIR, 600, seed) for seed in range(100)]
    assert sum(_is_alarmed(faces) for faces in fair) <= 5
    # Why the usual test will not do: looked at after every roll, it accuses many a fair die.
    assert sum(_chi_square_is_alarmed(faces) for faces in fair) >= 20
    assert sum(_is_alarmed(rolled(LOADED, 600, seed)) for seed in range(20)) >= 16


def _is_alarmed(faces):
    die = Martingale()
    return any(die.take(face) >= math.log(ALARM) for face in faces)


def _chi_square_is_alarmed(faces):
    counts = [0] * 6
    for number, face in enumerate(faces, start=1):
        counts[face - 1] += 1
        fair = number / 6
        if number >= 30 and sum((count - fair) ** 2 for count in counts) / fair > CHI_SQUARE_19_IN_20:
            return True
    return False


@pytest.mark.parametrize("rolls", [30, 60, 600])
def test_a_face_outside_its_band_is_evidence_enough_by_itself(rolls):
    low, high = band(rolls)
    assert low <= rolls / 6 <= high
    assert watch(_with(6, high + 1, rolls)).evidence >= ALARM
    assert watch(_with(6, high, rolls)).evidence < watch(_with(6, high + 1, rolls)).evidence
    if low:
        assert watch(_with(6, low - 1, rolls)).evidence >= ALARM


@pytest.mark.parametrize("rolls", [60, 600])
def test_the_band_of_a_face_on_two_sides_lies_higher_and_is_evidence_too(rolls):
    weights = (2, 1, 1, 1, 1)
    watched = watch([1, 1, 2, 3, 4, 5] * (rolls // 6), 6, weights)
    assert watched.expected == (rolls / 3, *(rolls / 6,) * 4)
    (low, high), *others = watched.bands
    assert low > others[0][0]
    assert high > others[0][1]
    assert len(set(others)) == 1
    assert all(low <= count <= high for count, (low, high) in zip(watched.counts, watched.bands, strict=True))
    assert watched.evidence < 1, "twice as many blanks as anything else are as they should be"
    for face, (fewest, most) in ((1, (low, high)), (3, others[0])):
        too_many = _mixed(face, most + 1, rolls, weights)
        assert watch(too_many, 6, weights).evidence >= ALARM
        assert watch(too_many, 6, weights).strangest == face
        if fewest:
            assert watch(_mixed(face, fewest - 1, rolls, weights), 6, weights).evidence >= ALARM


def _mixed(face, count, rolls, weights):
    """So many of a face, and the others among one another as a fair die shows them."""
    others = [each for each, weight in enumerate(weights, start=1) for _ in range(weight) if each != face]
    return [face] * count + [others[at % len(others)] for at in range(rolls - count)]


def _with(face, count, rolls):
    others = [each for each in range(1, 7) if each != face]
    return [face] * count + [others[at % 5] for at in range(rolls - count)]


def test_a_watched_die_remembers_its_highest_evidence_and_where_that_was():
    faces = [6] * 12 + [1, 2, 3, 4, 5] * 12 + [1, 2, 3, 4, 5, 6] * 42
    watched = watch(faces)
    assert watched.rolls == 324
    assert watched.counts == (54,) * 6
    assert watched.peak_at == 12
    assert watched.peak > ALARM > 1 > watched.evidence
    assert watched.is_unusual
    assert (watched.peak_at, pytest.approx(math.log10(watched.peak))) in watched.path
    assert watched.path[-1] == (324, pytest.approx(math.log10(watched.evidence)))
    assert len(watched.path) <= 245


def test_the_strangest_face_may_be_one_that_comes_too_seldom():
    assert watch([1, 2, 3, 4, 5] * 30).strangest == 6
    assert watch(rolled(LOADED, 600, 3)).strangest == 6


def test_dice_counted_together_are_the_mean_of_their_evidence():
    dice = (watch([6] * 9), watch([1, 2, 3, 4, 5, 6]))
    assert together(dice) == pytest.approx((dice[0].evidence + dice[1].evidence) / 2)
    assert together(()) == 1.0


@pytest.mark.parametrize("face", [0, 7])
def test_a_face_the_die_does_not_have_is_refused_and_counts_for_nothing(face):
    die = Martingale()
    with pytest.raises(ValueError, match="does not show"):
        die.take(face)
    assert die.rolls == 0
    with pytest.raises(ValueError, match="two sides"):
        Martingale(1)
    with pytest.raises(ValueError, match="number 6 of them"):
        Martingale(6, (2, 1, 1, 1, 1)).take(6)


@pytest.mark.parametrize("weights", [(6,), (6, 0), (2, 2), (3, 3, 3)])
def test_faces_that_do_not_fill_the_sides_make_no_die(weights):
    with pytest.raises(ValueError, match="do not make a die"):
        Martingale(6, weights)


def test_an_endlessly_loaded_die_overflows_nothing():
    watched = watch([6] * 2000 + [1, 2, 3, 4, 5, 6] * 100)
    assert watched.evidence > 1e300
    assert math.isfinite(watched.evidence)
    assert watched.path[-1][1] > 1000
