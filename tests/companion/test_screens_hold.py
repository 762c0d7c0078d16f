"""What holds of every screen with every sample: fingers reach each target, text fits, ink can be read, at each text
size.
"""

from dataclasses import replace

import pytest

from companion.widgets.palette import pairs
from tests.companion import geometry, samples, throw_samples

SCREENS = {
    "table": ("table.screen", "TableScreen", samples.TABLE),
    "table_refused": ("table.screen", "TableScreen", replace(samples.TABLE, message=samples.REFUSED)),
    "handover": ("desk.screen_handover", "HandoverScreen", samples.HANDOVER),
    "handover_left": ("desk.screen_handover", "HandoverScreen", replace(samples.HANDOVER, edge=270)),
    "desk_letter": ("desk.screen", "DeskScreen", samples.DESK_LETTER),
    "desk_letter_right": ("desk.screen", "DeskScreen", replace(samples.DESK_LETTER, edge=90)),
    "desk": ("desk.screen", "DeskScreen", samples.DESK),
}
SCREENS |= {
    f"answer_{name}": ("table.screen_generic", "AnswerScreen", model) for name, model in samples.ANSWERS.items()
}
SCREENS |= {name: ("table.screen", "TableScreen", model) for name, model in throw_samples.tables().items()}


def screen(name):
    module, class_name, model = SCREENS[name]
    page = __import__(f"companion.{module}", fromlist=[class_name])
    return getattr(page, class_name)(name=name), model


@pytest.mark.parametrize("name", SCREENS)
def test_every_target_takes_a_finger_and_text_fits_and_can_be_read(show, name):
    from companion.widgets.theme import theme

    driver = show(*screen(name))
    assert len(list(geometry.targets(driver.root))) >= 2
    assert geometry.unreached(driver) == []
    for percent in (100, 160):
        if percent != 100:
            theme.text_scale = percent / 100
            driver.pump(5)
        assert geometry.clipped(driver) == [], percent
        assert geometry.overlapping(driver.root) == [], percent
        assert geometry.too_small(driver.root) == [], percent
        assert geometry.small_print(driver.root) == [], percent
        assert geometry.inks(driver.root) - set(pairs()) == set(), percent


@pytest.mark.parametrize("name", ["table", "desk_letter", "answer_form", "answer_place"])
def test_another_text_size_and_theme_are_taken_at_once(show, name):
    from companion.widgets.theme import theme

    driver = show(*screen(name))
    before = driver.picture()
    theme.mode, theme.text_scale = "day", 1.6
    driver.pump(5)
    after = driver.picture()
    assert after.mean() > before.mean() + 60
    assert geometry.clipped(driver) == []


def test_an_invisible_button_over_a_screen_is_found(show):
    from kivy.uix.button import Button
    from kivy.uix.floatlayout import FloatLayout

    page, model = screen("table")
    cover = FloatLayout()
    cover.add_widget(page)
    cover.add_widget(Button(opacity=0))
    driver = show(cover)
    page.show(model)
    driver.pump(5)
    assert len(geometry.unreached(driver, seconds=0.15)) == len(list(geometry.targets(driver.root)))
