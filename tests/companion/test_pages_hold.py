"""What holds of every page beside the table: fingers reach each target, text fits, ink can be read."""

from copy import copy
from dataclasses import replace

import pytest

from companion.widgets.palette import pairs
from tests.companion import geometry, pages_gallery, pages_samples as pages

NAMES = (
    "home",
    "home_first",
    "mishap",
    "newtable",
    "endurance",
    "onmap",
    "ending",
    "ending_closed",
    "more",
    "away",
    "rebuild",
    "endurance_own",
    "sheets",
    "sheets_points",
    "sheets_gollum",
    "sheets_practice",
    "senses",
    "senses_lost",
    "senses_tray",
    "senses_tray_set",
    "senses_build",
    "senses_build_wrong",
    "senses_build_lost",
    "senses_teach",
    "senses_lesson",
    "senses_tries",
    "senses_trying",
    "senses_asking",
    "senses_roller",
    "senses_fair",
    "senses_loaded",
    "senses_symbols",
    "senses_stood_in",
    "senses_fair_reading",
    "at_hand",
    "at_hand_section",
    "help_of_the_table",
    "rulings",
    "rulings_asked",
    "rulings_yes",
    "rulings_agree",
    "rulings_journal",
    "rulings_entry",
    "rulings_sealed",
    "rulings_house",
    "rulings_rules",
    "ending_points",
    "fame",
    "fame_reading",
    "fame_empty",
    "fame_stopped",
)


CALLED_INVENTED = ("ending", "endurance", "onmap", "rulings", "sheets_practice")
"""How the names of the pages begin whose bar says so of a box with invented numbers."""


def page(name):
    shows = {key: (screen, model) for key, screen, model in pages_gallery.shows()}
    assert set(shows) == set(NAMES)
    screen, model = shows[name]
    if name.startswith(CALLED_INVENTED) and getattr(model, "seat", None) is not None:
        model = replace(model, box_label=pages.INVENTED_LABEL)
    return screen(name=name), model


def is_called_invented(driver):
    """Whether the bar says that the box is invented."""
    labels = (w for w in geometry.walk(driver.root.bar) if w.height > 20)
    return any(f"◇ {pages.INVENTED_LABEL}" in (getattr(w, "value", ""), getattr(w, "says", "")) for w in labels)


def uncovered(driver):
    """The driver, seeing only the sheet that lies over the page, where there is one."""
    above = copy(driver)
    above.root = getattr(driver.root, "rules", None) or getattr(driver.root, "sheet", None) or driver.root
    return above


@pytest.mark.parametrize("name", NAMES)
def test_every_target_takes_a_finger_and_text_fits_and_can_be_read(show, name):
    from companion.widgets.theme import theme

    shown = show(*page(name))
    assert not name.startswith(CALLED_INVENTED) or is_called_invented(shown)
    driver = uncovered(shown)
    if name not in ("sheets_practice", "sheets_points"):
        assert len(list(geometry.targets(driver.root))) >= (
            2 if name.startswith(("fame", "mishap", "senses_build")) else 3
        )
        assert geometry.unreached(driver) == []
    for percent in (100, 160):
        if percent != 100:
            theme.text_scale = percent / 100
            driver.pump(5)
            driver = uncovered(shown)
        assert geometry.clipped(driver) == [], percent
        assert geometry.overlapping(driver.root) == [], percent
        assert geometry.too_small(driver.root) == [], percent
        assert geometry.small_print(driver.root) == [], percent
        assert geometry.inks(driver.root) - set(pairs()) == set(), percent


@pytest.mark.parametrize("name", ["home", "newtable", "endurance", "sheets", "senses", "rulings_asked"])
def test_another_text_size_and_theme_are_taken_at_once(show, name):
    from companion.widgets.theme import theme

    driver = show(*page(name))
    before = driver.picture()
    theme.mode, theme.text_scale = "day", 1.6
    driver.pump(5)
    after = driver.picture()
    assert after.mean() > before.mean() + 60
    assert geometry.clipped(driver) == []
