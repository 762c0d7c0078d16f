"""The pad of a die with faces, touched, and the button by which an ordinary die stands in for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.models import LetStandIn, OfferModel, Pick
from companion.presenting.faces import plain_word, roll_field
from companion.table.presenter_stand_in import ALL, STAND_IN
from companion.widgets.pads import HARD
from engine.core.ask import D6, Die, Roll
from tests.companion import samples
from tests.companion.harness import find, walk

WIND = Die("wind", 6, ("calm", "calm", "spark", "gust", "storm", "moth"))
ROLL = Roll(id="wind", seat="amber", cites="C.1", says="ask.wind", dice=(WIND,))
WAY = OfferModel(
    f"{STAND_IN}yes/wind", "An ordinary die stands in for the wind die", note=ALL, then=LetStandIn("wind", stands=True)
)


@pytest.fixture
def table(show):
    from companion.table.screen import TableScreen

    def asks(roll, hint=""):
        hand = OfferModel("roll", "Enter it", fields=(roll_field(roll, plain_word, hint=hint),))
        ask = replace(samples.TABLE.ask, sources=(), hand=hand, ways=(WAY,))
        return show(TableScreen(name="table"), replace(samples.TABLE, ask=ask))

    return asks


def key(driver, says):
    from companion.widgets.basics import Tap

    return find(driver.root, says, Tap)


def test_a_tap_on_a_face_is_the_whole_answer(table):
    driver = table(ROLL)
    driver.press(key(driver, "gust"))
    assert driver.picked == [Pick("roll", (("faces", (4,)),))]


def test_each_face_has_one_key_and_every_key_is_as_large_as_a_finger(table):
    from kivy.metrics import dp

    from companion.widgets.pads import FacePad

    driver = table(ROLL)
    (pad,) = (each for each in walk(driver.root) if isinstance(each, FacePad))
    assert [each.says for each in reversed(pad.keys.children)] == ["calm", "spark", "gust", "storm", "moth"]
    assert all(min(each.width, each.height) >= dp(48) for each in pad.keys.children)


def test_dice_of_several_kinds_are_tapped_one_after_another(table):
    driver = table(replace(ROLL, dice=(WIND, D6)))
    driver.press(key(driver, "moth"))
    assert driver.picked == []
    driver.press(key(driver, "5"))
    driver.press(key(driver, "Take these"))
    assert driver.picked == [Pick("roll", (("faces", (6, 5)),))]


def test_a_tap_lets_an_ordinary_die_stand_in(table):
    driver = table(ROLL)
    driver.press(key(driver, WAY.label))
    assert driver.picked == [WAY.then]


def test_the_legend_of_a_stand_in_parts_between_two_faces_only(table):
    from companion.widgets.basics import Words
    from companion.widgets.pads import FacePad

    hint = "An ordinary die stands in for the wind die: 1 no wind · 2 calm\nAnother for the sun die: 1 dawn · 2 dusk"
    driver = table(ROLL, hint)
    (pad,) = (each for each in walk(driver.root) if isinstance(each, FacePad))
    (words,) = (each.says for each in pad.children if isinstance(each, Words))
    assert words.replace(HARD, "_") == (
        "An ordinary die stands in for the wind die: 1_no_wind_· 2_calm\nAnother for the sun die: 1_dawn_· 2_dusk"
    )
