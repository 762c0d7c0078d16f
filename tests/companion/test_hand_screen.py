"""The hand looked over at a desk, and the page of all cards: touched."""

from dataclasses import replace

import pytest

from companion.desk.model_hand import CardsModel, LeaveHand, LookAtHand, LookOverHand, PutHandRight, TickCard
from companion.desk.presenter_hand import compared
from companion.desk.presenter_ledger import card_sections, hand_model
from companion.widgets.reveal import HoldBar
from tests.companion import samples
from tests.companion.evenings import DARK, after_letter
from tests.companion.harness import find, walk

TABLE = after_letter()
LEXICON = TABLE.game.lexicon


def hand(*shown, **more):
    check = compared((60, 61, 62), shown)
    return hand_model(check, LEXICON, TABLE.journal(DARK), is_begun=bool(shown), **more)


@pytest.fixture
def desk(show):
    from companion.desk.screen import DeskScreen

    return lambda model: show(DeskScreen(name="desk"), model)


@pytest.mark.parametrize("edge", [0, 180])
def test_a_card_is_ticked_at_either_edge(desk, edge):
    driver = desk(replace(samples.DESK, edge=edge, hand=hand(has_camera=True)))
    assert not any("Fierce Storms" in getattr(widget, "says", "") for widget in walk(driver.root))
    driver.hold(find(driver.root, "Hold to look", HoldBar))
    driver.tap(find(driver.root, "☐  61 · Fierce Storms"))
    driver.tap(find(driver.root, "Look with the camera, ten seconds"))
    driver.tap(find(driver.root, "Back to the desk"))
    assert driver.picked == [TickCard(61), LookAtHand(), LeaveHand()]


def test_a_card_that_is_not_listed_is_typed(desk):
    driver = desk(replace(samples.DESK, hand=hand(60)))
    driver.tap(find(driver.root, "Another card is in my hand"))
    for key in "81":
        driver.tap(find(driver.root, key))
    driver.tap(find(driver.root, "Add the card"))
    assert driver.picked == [TickCard(81)]


def test_a_hand_that_differs_is_put_right_by_one_tap(desk):
    driver = desk(replace(samples.DESK, hand=hand(60, 61, 81)))
    assert not any("Escape" in getattr(widget, "says", "") for widget in walk(driver.root)), "not told before one looks"
    driver.hold(find(driver.root, "Hold to look", HoldBar))
    assert find(driver.root, "☑  81 · Escape from Orcs")
    driver.tap(find(driver.root, "Put the record right"))
    assert driver.picked == [PutHandRight()]


def test_the_desk_has_the_way_to_its_hand(desk):
    driver = desk(replace(samples.DESK, may_look_over=True))
    driver.tap(find(driver.root, "Look over your hand"))
    assert driver.picked == [LookOverHand()]


def test_all_cards_stand_on_their_page(show):
    from companion.desk.screen_cards import CardsScreen

    driver = show(CardsScreen(name="cards"), CardsModel("Game-Turn 1", card_sections(TABLE.cards(), LEXICON)))
    assert find(driver.root, "Event Cards")
    assert find(driver.root, "Servants of Sauron")
