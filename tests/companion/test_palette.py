"""Every text can be read on every ground it may stand on, in both themes."""

import pytest

from companion.widgets.palette import DAY, MAP_GROUNDS, MAP_LINES, NIGHT, THEMES, contrast, pairs


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
def test_no_two_grounds_of_a_map_look_alike(mode):
    told = {THEMES[mode][ground] for ground in MAP_GROUNDS}
    assert len(told) == len(MAP_GROUNDS)


@pytest.mark.parametrize(("one", "other", "expected"), [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48)])
def test_contrast_is_that_of_wcag(one, other, expected):
    assert contrast(one, other) == pytest.approx(expected, abs=0.01)
    assert contrast(other, one) == pytest.approx(expected, abs=0.01)


def test_both_themes_have_the_same_roles():
    assert NIGHT.keys() == DAY.keys()
