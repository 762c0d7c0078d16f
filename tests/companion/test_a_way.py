"""The way of a move, hex by hex: told on its pad, or left unsaid."""

from dataclasses import replace

import pytest

from companion.models import PLACE, WAY, FieldModel, OptionModel, PlaceKeysModel
from companion.presenting.fields import filled_in
from companion.widgets.pads import ERASE
from engine.core.ask import Domain, Offer
from engine.core.audience import PUBLIC
from tests.companion.evenings import FELLOWSHIP, after_letter
from tests.companion.harness import find

FIELD = FieldModel("path", WAY, "The way, hex by hex", (OptionModel("W2421", "W2421 Isengard", group="place"),))
FIELD = replace(FIELD, keys=PlaceKeysModel(("W", "E"), 4))


@pytest.fixture
def pad(show):
    from companion.widgets.lists import WayPad

    return show(WayPad(FIELD))


def typed(driver, word):
    for sign in word:
        driver.tap(find(driver.root, sign))


def test_hexes_follow_one_another_and_erasing_goes_back_along_them(pad):
    assert (pad.root.value, pad.root.words()) == ((), "unsaid")
    typed(pad, "W2813W2814")
    assert pad.root.value == ("W2813", "W2814")
    typed(pad, "W28")
    assert pad.root.value is None, "half a hex is no way"
    for _ in "W28":
        pad.tap(find(pad.root, ERASE))
    assert pad.root.value == ("W2813", "W2814")
    pad.tap(find(pad.root, ERASE))
    assert pad.root.value == ("W2813",)
    pad.press(find(pad.root, "W2421 Isengard"))
    assert pad.root.words() == "W2813 · W2421"


@pytest.mark.parametrize(
    ("way", "told"), [((), []), (("W2813",), ["W2813", "W2815"]), (("W2813", "W2815"), ["W2813", "W2815"])]
)
def test_a_way_ends_where_the_move_does(way, told):
    fields = (Domain(name="to", kind="place"), Domain(name="path", kind="way", default=()))
    offer = Offer(seat="s", do="Move", cites="F.2", says="offer.Move", fields=fields)
    assert filled_in(offer, {"to": "W2815", "path": way})["path"] == told


def test_a_move_of_the_fellowship_may_tell_its_way():
    table = after_letter()
    table.submit("dark_power", table.command({"do": "EndPhase"}))
    offer = next(offer for offer in table.offers() if offer.do == "MoveFellowship")
    given = {"to": "W2815", "face_down": 9, "using": ()}

    def failing(way):
        ruling = table.may(FELLOWSHIP, table.command(filled_in(offer, {**given, "path": way})))
        return {check.says for check in ruling.failing(PUBLIC) if check.refuses}

    assert "way_is_unbroken" in failing(("W2612",))
    assert "way_is_passable" in failing(("W2813", "W2814")), "W2814 is mountain in the practice box"
    assert not failing(()), "unsaid, only the end is checked"


@pytest.mark.parametrize(
    ("keys", "tapped", "is_named"),
    [(PlaceKeysModel(("N", "M", "S"), 2), "M42", "M42"), (PlaceKeysModel((), 3), "305", "305"), (None, "", "the_ford")],
)
def test_a_place_is_typed_as_its_game_writes_it(show, keys, tapped, is_named):
    from companion.widgets.lists import PlacePad

    driver = show(PlacePad(FieldModel("to", PLACE, "Where to?", (OptionModel("the_ford", "The ford"),), keys=keys)))
    typed(driver, tapped)
    if keys is None:
        driver.press(find(driver.root, "The ford"))
    assert driver.root.value == is_named
