"""What both networks say of several places, as one probability."""

import itertools
import math
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest

from companion.vision.network import FACES, UNREAD, Found
from companion.vision.weigh import (
    LEAST_SURE,
    MOST_DICE,
    OFF_BY,
    ONE_DIE,
    Evidence,
    Glance,
    agreed,
    evidence,
    log_odds,
    one_a_die,
    weighed,
)

CLEAR = 0.998


def look(
    score: float = CLEAR,
    none: float = 0.002,
    face: int = 3,
    edge_px: float = 40.0,
    unread: float = 0.0,
    x: float | None = None,
) -> Glance:
    """A place at x; without one, `told` puts it where nothing else lies."""
    answer = np.full(FACES, 1e-5)
    answer[0], answer[UNREAD] = none, unread
    answer[face] = 1 - none - unread
    return Glance(Found(math.nan if x is None else x, 100.0, edge_px, score), answer, np.array((0.0, 0.0, 1.0)))


def spread(looks: Iterable[Glance]) -> list[Glance]:
    return [
        replace(each, found=replace(each.found, x=1000.0 * (number + 1))) if math.isnan(each.found.x) else each
        for number, each in enumerate(looks)
    ]


def told(dice: int | None, *looks: Glance) -> Evidence:
    return evidence(weighed(spread(looks)), dice)


def share(found: Evidence) -> float:
    return found.counted * math.prod(die.face_share for die in found.dice) if found.dice else 0.0


@pytest.mark.parametrize("dice", [None, 2])
def test_clear_dice_are_an_answer(dice):
    assert share(told(dice, look(), look(), look(score=0.05, none=0.99))) > LEAST_SURE


@pytest.mark.parametrize("dice", [1, 3])
def test_one_die_more_or_fewer_than_told_is_no_answer(dice):
    found = told(dice, look(), look())
    assert share(found) < 0.5
    assert (found.more if dice == 1 else found.fewer) > 0.5


def test_a_place_that_may_be_one_die_more_speaks_against_the_answer():
    shares = [share(told(2, look(), look(), look(none=none))) for none in (0.9999, 0.99, 0.5, 0.1)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > LEAST_SURE > shares[-1]


def test_a_weak_die_of_the_number_told_is_taken_where_nothing_else_may_be_it():
    weak = look(score=0.3, none=0.2)
    assert told(2, look(), weak).counted > told(None, look(), weak).counted
    assert told(2, look(), weak, weak).counted < 0.6


def test_the_chance_of_a_count_is_that_of_every_choice_added_up():
    looks = weighed(spread([look(0.9, 0.1), look(0.6, 0.3), look(0.4, 0.5), look(0.2, 0.8)]))
    shares = [1 / (1 + math.exp(-each.odds)) for each in looks]
    chance = dict.fromkeys(range(5), 0.0)
    for are in itertools.product((True, False), repeat=4):
        chance[sum(are)] += math.prod(p if is_die else 1 - p for p, is_die in zip(shares, are, strict=True))
    likely = {2 + off: share for off, share in OFF_BY.items()}
    whole = sum(share * chance[count] for count, share in likely.items())
    just = math.prod(shares[:2]) * math.prod(1 - p for p in shares[2:])
    found = evidence(looks, 2)
    assert found.counted == pytest.approx(likely[2] * just / whole)
    assert found.fewer == pytest.approx(likely[1] * chance[1] / whole)


def test_a_face_that_is_not_sure_takes_from_the_answer():
    doubtful = look(face=5)
    doubtful.answer[4], doubtful.answer[5] = 0.4, 0.6
    assert told(2, look(), doubtful).counted > LEAST_SURE
    assert share(told(2, look(), doubtful)) < 0.65
    assert look(unread=0.5).face_share < look().face_share


def test_a_place_of_another_size_than_the_surest_is_less_of_a_die():
    first, *others = weighed([look(score=0.6, edge_px=100), look(), look(score=0.6, edge_px=42), look(score=0.6)])
    assert [first.found.edge_px, *(each.found.edge_px for each in others)] == [40, 40, 42, 100]
    assert first.odds > others[0].odds > others[1].odds > others[2].odds


def test_what_looks_like_no_top_has_no_sure_face_though_a_die_is_told():
    assert look(none=0.5).face_share < 0.5
    assert told(1, look(none=0.5)).counted > LEAST_SURE


def test_dice_of_one_throw_are_about_one_size():
    assert told(2, look(edge_px=40), look(edge_px=70)).are_one_size
    assert not told(2, look(edge_px=40), look(edge_px=90)).are_one_size
    assert told(2).are_one_size


def test_the_same_dice_weigh_the_same_in_a_larger_picture():
    small, large = (weighed([look(edge_px=40 * by), look(edge_px=30 * by)]) for by in (1, 2))
    assert [each.odds for each in small] == pytest.approx([each.odds for each in large])


@pytest.mark.parametrize("count", range(1, MOST_DICE + 1))
def test_untold_the_likeliest_number_is_taken(count):
    assert len(told(None, *[look()] * count).dice) == count


def test_one_die_more_than_may_lie_there_is_never_left_out():
    assert share(told(None, *[look()] * (MOST_DICE + 1))) < 0.5


def test_untold_a_place_that_may_be_a_die_or_not_is_no_answer():
    assert share(told(None, look(), look(), look(score=0.5, none=0.5))) < LEAST_SURE


@pytest.mark.parametrize("dice", [None, 1])
def test_nothing_seen_is_no_answer(dice):
    assert share(told(dice)) == 0.0


def test_log_odds_stay_within_one_in_a_million():
    assert log_odds(0.5) == 0
    assert log_odds(0.0) == -log_odds(1.0) == pytest.approx(-math.log(1e6), rel=1e-3)


def test_a_side_of_a_die_is_no_die_more():
    side = look(none=0.2, x=100 + 0.7 * 40)
    beside = look(none=0.2, x=100 + 1.1 * 40)
    assert share(told(1, look(x=100), side)) > LEAST_SURE > share(told(1, look(x=100), beside))
    assert share(told(None, look(x=100), side)) > LEAST_SURE > share(told(None, look(x=100), beside))


def test_two_tops_too_near_to_each_other_are_no_answer():
    close = look(x=100), look(x=100 + 0.7 * 40)
    assert share(told(1, *close)) < 0.6, "either may be the die"
    assert share(told(2, *close)) == 0


def test_a_die_that_looks_like_a_top_at_two_places_leans_or_lies_on_another():
    for second, has_two in ((look(x=100 + 0.7 * 40), True), (look(none=0.3, score=0.3, x=100 + 0.7 * 40), False)):
        assert told(1, look(x=100), second).has_two_tops is has_two
    assert not told(1, look(x=100), look(x=100 + 3 * 40)).has_two_tops, "that one is another die"


@pytest.mark.parametrize(("far", "dice"), [(ONE_DIE - 0.01, 1), (ONE_DIE + 0.01, 2)])
def test_places_of_one_die_stand_together_the_best_first(far, dice):
    best, other = look(x=100.0), look(none=0.3, x=100 + far * 40)
    found = one_a_die(weighed([other, best]))
    assert len(found) == dice
    assert found[0][0].found == best.found


def test_what_surely_looks_like_a_die_speaks_against_the_answer_whatever_its_size():
    assert share(told(1, look(edge_px=100), look(edge_px=20))) < 0.5
    assert share(told(1, look(edge_px=100), look(score=0.3, none=0.7, edge_px=20))) > LEAST_SURE


def test_crops_that_agree_say_a_face_more_surely_than_their_mean():
    crops = np.array([look(face=face, none=1e-5).answer for face in (3, 3, 3, 3)])
    crops[:, 3], crops[range(4), [1, 2, 4, 5]] = 0.8, 0.2
    assert agreed(crops)[3] > 0.9 > crops.mean(0)[3]
    assert agreed(crops).sum() == pytest.approx(1)


def test_one_crop_that_shows_another_face_is_heard():
    crops = np.array([look(face=face).answer for face in (3, 3, 3, 4)])
    doubtful = replace(look(), answer=agreed(crops))
    assert doubtful.face == 3
    assert doubtful.face_share < LEAST_SURE
