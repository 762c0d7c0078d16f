"""Every text can be read on every ground it may stand on, in both themes."""

import pytest

from companion.widgets.palette import DAY, NIGHT, THEMES, contrast, pairs


@pytest.mark.parametrize("mode", THEMES)
@pytest.mark.parametrize(("ink", "ground"), pairs())
def test_text_has_four_and_a_half_to_one(mode, ink, ground):
    colours = THEMES[mode]
    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize(("one", "other", "expected"), [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48)])
def test_contrast_is_that_of_wcag(one, other, expected):
    assert contrast(one, other) == pytest.approx(expected, abs=0.01)
    assert contrast(other, one) == pytest.approx(expected, abs=0.01)


def test_both_themes_have_the_same_roles():
    assert NIGHT.keys() == DAY.keys()
