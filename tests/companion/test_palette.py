"""Every text can be read on every ground it may stand on, in both themes."""

import math
from itertools import combinations

import pytest

from companion.widgets.palette import DAY, MAP_GROUNDS, MAP_LINES, NIGHT, SEATS, THEMES, contrast, pairs
from engine.core.game import game_names, load_game

EYES = {
    "every cone": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no long": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no middle": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no short": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What an eye makes of linear red, green and blue: Machado, Oliveira and Fernandes (2009), severity 1."""
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)
APART = 15
"""Distance in CIE L*a*b*; two colours at 2.3 are just told apart side by side."""


def times(matrix, vector):
    return [sum(m * x for m, x in zip(row, vector, strict=True)) for row in matrix]


def seen(colour, eye):
    """A '#rrggbb' colour as such an eye sees it, in L*a*b*."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    shown = [min(1, max(0, c)) for c in times(EYES[eye], linear)]
    shares = [part / white for part, white in zip(times(TO_XYZ, shown), WHITE, strict=True)]
    x, y, z = (t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29 for t in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def alike(roles, mode, eye, drawn_as, apart):
    looks = {role: seen(THEMES[mode][f"{role}{drawn_as}"], eye) for role in roles}
    return [pair for pair in combinations(looks, 2) if math.dist(*(looks[role] for role in pair)) < apart]


@pytest.mark.parametrize("mode", THEMES)
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("drawn_as", ["", "_fill"])
def test_no_two_seats_look_alike_to_any_eye(mode, eye, drawn_as):
    assert alike(SEATS, mode, eye, drawn_as, APART) == []


@pytest.mark.parametrize("mode", THEMES)
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("drawn_as", ["", "_fill"])
@pytest.mark.parametrize("game", game_names())
def test_no_two_seats_of_a_games_own_colours_look_alike_to_any_eye(game, mode, eye, drawn_as):
    """Less apart than those of the house may be: a box has its pieces as it has them."""
    own = set(load_game(game).look.colours.values())
    assert alike(own, mode, eye, drawn_as, APART - 3) == []


@pytest.mark.parametrize("mode", THEMES)
@pytest.mark.parametrize(("ink", "ground"), pairs())
def test_text_has_four_and_a_half_to_one(mode, ink, ground):
    colours = THEMES[mode]
    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("mode", THEMES)
@pytest.mark.parametrize("line", MAP_LINES)
@pytest.mark.parametrize("ground", MAP_GROUNDS)
def test_a_line_that_tells_something_is_seen_on_every_ground_of_a_map(mode, line, ground):
    assert contrast(THEMES[mode][line], THEMES[mode][ground]) >= 3


@pytest.mark.parametrize("mode", THEMES)
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(
    ("other", "apart"), [("map_lit_edge", 2 * APART), ("map_gold", 2 * APART), ("map_river", APART)]
)
def test_the_border_of_a_province_is_no_outline_of_a_reach_to_any_eye(mode, eye, other, apart):
    """Lines of two or three pixels side by side, of which both run from hex to hex, have to be farther apart."""
    assert math.dist(*(seen(THEMES[mode][role], eye) for role in ("map_border", other))) >= apart


@pytest.mark.parametrize("mode", THEMES)
def test_no_two_grounds_of_a_map_look_alike(mode):
    told = {THEMES[mode][ground] for ground in MAP_GROUNDS}
    assert len(told) == len(MAP_GROUNDS)


@pytest.mark.parametrize(("one", "other", "expected"), [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48)])
def test_contrast_is_that_of_wcag(one, other, expected):
    assert contrast(one, other) == pytest.approx(expected, abs=0.01)
    assert contrast(other, one) == pytest.approx(expected, abs=0.01)


def test_both_themes_have_the_same_roles():
    assert NIGHT.keys() == DAY.keys()
