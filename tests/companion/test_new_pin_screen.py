"""The page of a new PIN, touched: reached from the desk, chosen twice, and left without a trace."""

import pytest

from companion.models import CloseDesk, Dismiss
from companion.pages import ChangePin, ForgetPin, NewPinModel, SetPin
from tests.companion import samples
from tests.companion.harness import find

MODEL = NewPinModel("dark_power", "Dark Power", "dark", 90, ("1234567890", "0987654321"), 4, 20)


@pytest.fixture
def page(show):
    from companion.desk.screen_newpin import NewPinScreen

    return lambda model=MODEL: show(NewPinScreen(name="newpin"), model)


def type_pin(driver, pin):
    for digit in pin:
        driver.tap(find(driver.root, digit))


def test_a_new_pin_is_typed_twice_and_told_once(page):
    driver = page()
    type_pin(driver, "7316")
    assert driver.picked == []
    type_pin(driver, "7316")
    assert driver.picked == [SetPin("dark_power", "7316")]


def test_a_pin_typed_differently_the_second_time_is_asked_for_again(page):
    driver = page()
    type_pin(driver, "7316")
    type_pin(driver, "7361")
    assert driver.picked == []
    assert find(driver.root, "Those were two different PINs. Choose again.")


@pytest.mark.parametrize(("says", "intent"), [("No PIN", SetPin("dark_power", "")), ("Back", CloseDesk("dark_power"))])
def test_a_desk_may_do_without_a_pin_or_leave_it_as_it_is(page, says, intent):
    driver = page()
    driver.tap(find(driver.root, says))
    assert driver.picked == [intent]
    assert driver.root.children == []


def test_the_desk_leads_to_the_page_of_a_new_pin(show):
    from companion.desk.screen import DeskScreen

    driver = show(DeskScreen(name="desk"), samples.DESK)
    driver.tap(find(driver.root, "Change the PIN"))
    assert driver.picked == [ChangePin(samples.DESK.seat)]


def test_who_forgot_a_pin_asks_every_seat(show):
    from companion.desk.screen_handover import HandoverScreen

    driver = show(HandoverScreen(name="handover"), samples.HANDOVER)
    driver.tap(find(driver.root, "Other ways"))
    driver.tap(find(driver.root, "PIN forgotten"))
    assert driver.picked == [ForgetPin(samples.HANDOVER.seat)]
    assert Dismiss() not in driver.picked
