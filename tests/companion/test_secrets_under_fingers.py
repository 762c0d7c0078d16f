"""Real touches on the way to a secret: nothing opens by a tap, nor by two; what a desk covers is covered."""

from __future__ import annotations

import pytest

from companion.pages import TABLE
from tests.companion import harness
from tests.companion.conftest import PINS
from tests.companion.evenings import DARK, FELLOWSHIP
from tests.companion.fingertips import (
    TO_THE_DARK_POWER,
    TO_THE_LETTER,
    TWICE_S,
    double_tap,
    open_desk,
    page_of,
    settle,
    tap_spot,
    there,
    touch,
    type_keys,
    words,
)
from tests.companion.harness import walk

HIDDEN = "Kept out of sight"
AT_THE_DISCARD = (*TO_THE_LETTER[:3],)
"""Four cards in the Dark Power's hand; one is to be played or discarded."""
HAND = ("61", "62", "70")
"""Cards of the hand then, beside 60."""


def is_open(driver):
    lines = driver.app.front.evening.table.journal()
    return any(event["type"] == "LetterOpened" for line in lines for event in line.get("events") or ())


def look(driver):
    """Hold the desk's bar; the finger that rests on it."""
    from companion.widgets.reveal import HoldBar

    return driver.rest(next(w for w in walk(page_of(driver)) if isinstance(w, HoldBar)))


def names_told(driver):
    """Which cards of the hand are named on the page."""
    lexicon = driver.app.front.evening.lexicon
    return [card for card in (60, 61, 62, 70) if lexicon.card(card) in words(driver)]


# -- the letter -------------------------------------------------------------------------------------------------------


def test_a_double_tap_on_end_the_turn_never_opens_the_letter(sit_down):
    driver = sit_down(*TO_THE_DARK_POWER)
    double_tap(driver, there(driver, "End the Dark Power Player-Turn"))
    assert there(driver, "Show the letter")
    assert not is_open(driver)


@pytest.mark.parametrize("after_s", [0.05, 0.3, 0.6, 2.0])
def test_no_number_of_taps_on_any_spot_opens_the_letter(sit_down, after_s):
    driver = sit_down(*TO_THE_DARK_POWER)
    end = driver.middle(there(driver, "End the Dark Power Player-Turn"))
    tap_spot(driver, end, harness.FINGER_S)
    spots = (end, driver.middle(there(driver, "Show the letter")))
    for spot in spots:
        for _ in range(4):
            tap_spot(driver, spot, after_s)
            assert not is_open(driver)


def test_a_double_tap_anywhere_from_end_the_turn_through_a_hand_over_opens_nothing(sit_down):
    """Each step of the way with two taps instead of one: the table, the PIN's last key, the desk, the curtain."""
    driver = sit_down(*TO_THE_DARK_POWER)
    double_tap(driver, there(driver, "End the Dark Power Player-Turn"))
    double_tap(driver, there(driver, "Dark Power"))
    assert driver.app.front.page == "handover"
    for digit in PINS[DARK][:3]:
        type_keys(driver, digit)
    double_tap(driver, there(driver, PINS[DARK][3]))
    assert driver.app.front.page == "desk"
    assert HIDDEN in words(driver)
    double_tap(driver, there(driver, "Hold to look"))
    assert HIDDEN in words(driver)
    double_tap(driver, there(driver, "Close the desk"))
    assert driver.app.front.page == "curtain"
    double_tap(driver, there(driver, "Back to the table"))
    assert driver.app.front.page == TABLE
    double_tap(driver, there(driver, "Show the letter"))
    assert not is_open(driver)


def test_a_finger_that_rests_for_a_second_shows_the_letter(sit_down):
    driver = sit_down(*TO_THE_DARK_POWER)
    touch(driver, "End the Dark Power Player-Turn")
    show = there(driver, "Show the letter")
    driver.hold(show, 0.9)
    assert not is_open(driver), "letting go early changes nothing"
    driver.hold(there(driver, "Show the letter"), 1.0)
    assert is_open(driver)


def test_a_finger_that_slides_off_or_came_too_soon_shows_nothing(sit_down):
    driver = sit_down(*TO_THE_DARK_POWER)
    end = driver.middle(there(driver, "End the Dark Power Player-Turn"))
    tap_spot(driver, end, harness.FINGER_S)
    finger = driver.touch(there(driver, "Show the letter"), TWICE_S)  # an early finger holds nothing
    driver.seconds.now += 2
    driver.pump(3)
    driver.lift(finger)
    assert not is_open(driver)
    finger = driver.touch(there(driver, "Show the letter"))
    finger.post("update", *driver.middle(there(driver, "May I?")))
    driver.seconds.now += 2
    driver.pump(3)
    driver.lift(finger)
    assert not is_open(driver)


def test_two_taps_at_two_places_show_the_letter_where_the_table_wishes_so(sit_down):
    driver = sit_down(*TO_THE_DARK_POWER, opens_by="taps")
    touch(driver, "End the Dark Power Player-Turn")
    first = driver.middle(there(driver, "Show the letter"))
    for after_s in (harness.FINGER_S, TWICE_S, 0.6, 0.6, 0.6):
        tap_spot(driver, first, after_s)
        assert not is_open(driver), "not by one place alone, however often"
    if "Yes: Show the letter" not in words(driver):
        tap_spot(driver, first, 1.0)
    tap_spot(driver, driver.middle(there(driver, "Yes: Show the letter")), 0.2)
    assert not is_open(driver), "half a second apart"
    tap_spot(driver, driver.middle(there(driver, "Yes: Show the letter")), 0.6)
    assert is_open(driver)


# -- a desk -----------------------------------------------------------------------------------------------------------


def test_a_desks_record_is_there_while_a_finger_rests_and_at_no_other_time(sit_down):
    driver = sit_down()
    open_desk(driver, "Dark Power", PINS[DARK])
    assert names_told(driver) == []
    finger = look(driver)
    assert names_told(driver) == [60, 61, 62]
    driver.lift(finger)
    assert names_told(driver) == []


def test_what_was_opened_to_stay_is_covered_after_twenty_seconds_or_by_a_tap(sit_down):
    driver = sit_down()
    open_desk(driver, "Dark Power", PINS[DARK])
    touch(driver, "☐  stays open 20 s")
    driver.lift(look(driver))
    assert names_told(driver) == [60, 61, 62]
    driver.seconds.now += 19.5
    driver.pump_for(0.3)
    assert names_told(driver) == [60, 61, 62]
    driver.seconds.now += 1
    driver.pump_until(lambda: names_told(driver) == [])
    assert names_told(driver) == []
    driver.lift(look(driver))
    assert names_told(driver) == [60, 61, 62]
    touch(driver, "Open: a tap here covers it")
    assert names_told(driver) == []


def at_the_discard(sit_down):
    driver = sit_down(*AT_THE_DISCARD)
    open_desk(driver, "Dark Power", PINS[DARK])
    touch(driver, "Discard one, face-down")
    return driver


def test_the_discard_list_is_kept_out_of_sight_until_its_owner_looks(sit_down):
    driver = at_the_discard(sit_down)
    assert names_told(driver) == []
    finger = look(driver)
    assert names_told(driver) == [60, 61, 62, 70]
    driver.lift(finger)
    assert names_told(driver) == []


def test_a_typed_card_is_dots_until_its_owner_looks(sit_down):
    driver = at_the_discard(sit_down)
    type_keys(driver, "61")
    assert "• •" in words(driver)
    assert names_told(driver) == []
    assert "| 61 |" not in words(driver)
    finger = look(driver)
    assert 61 in names_told(driver)
    driver.lift(finger)
    confirm(driver)
    assert driver.app.front.evening.table.cards(DARK)[61].pile != "own_hand"


def confirm(driver):
    """The form's own gold button, not its heading."""
    says = "Discard one, face-down"
    driver.tap(next(w for w in walk(page_of(driver)) if getattr(w, "says", "") == says and hasattr(w, "state")))
    settle(driver)


def test_what_was_recorded_is_told_on_the_desk_only_to_who_looks(sit_down):
    driver = at_the_discard(sit_down)
    type_keys(driver, "61")
    confirm(driver)
    assert "Recorded." in words(driver)
    assert names_told(driver) == []
    finger = look(driver)
    assert 61 in names_told(driver)
    driver.lift(finger)
    assert names_told(driver) == []


def test_a_chosen_letter_is_not_ringed_until_its_owner_looks(sit_down):
    driver = sit_down(*TO_THE_LETTER)
    touch(driver, "Open the private desk")
    type_keys(driver, PINS[DARK])
    settle(driver)

    def ringed():
        return [w.says for w in walk(page_of(driver)) if getattr(w, "chosen", False) and len(w.says) == 1]

    touch(driver, "D")
    assert ringed() == []
    finger = look(driver)
    assert ringed() == ["D"]
    driver.lift(finger)
    assert ringed() == []
    touch(driver, "Seal it")
    assert driver.app.front.evening.table.view(DARK)["shadow"]["letter"] == "D"


def test_names_chosen_on_a_desk_show_no_ticks_until_their_owner_looks(sit_down):
    driver = sit_down(*TO_THE_LETTER[:1])
    open_desk(driver, "Fellowship", PINS[FELLOWSHIP])
    touch(driver, "Note who stands where")
    assert "Gimli" not in words(driver)
    driver.lift(look(driver))  # the list is its owner's own: it stays open for a while, to be chosen from
    touch(driver, "Who they are (on your desk)", "☐  Gimli")
    assert "☑  Gimli" in words(driver)
    touch(driver, "Open: a tap here covers it")
    assert "Gimli" not in words(driver)
    assert "1 chosen" in words(driver)


def test_what_was_opened_to_fill_in_a_form_is_covered_when_the_form_is_taken(sit_down):
    driver = at_the_discard(sit_down)
    touch(driver, "☐  stays open 20 s")
    driver.lift(look(driver))
    assert names_told(driver) == [60, 61, 62, 70]
    type_keys(driver, "61")
    confirm(driver)
    assert driver.app.front.page == "desk"
    assert names_told(driver) == []


def test_the_hand_looked_over_is_covered_too(sit_down):
    driver = sit_down()
    open_desk(driver, "Dark Power", PINS[DARK])
    touch(driver, "Look over your hand")
    assert names_told(driver) == []
    driver.lift(look(driver))
    assert names_told(driver) == [60, 61, 62]
    tick = next(w for w in walk(page_of(driver)) if getattr(w, "says", "").startswith("☐  60"))
    driver.tap(tick)
    settle(driver)
    assert names_told(driver) == [60, 61, 62], "a tick closes nothing"
    touch(driver, "Open: a tap here covers it")
    assert names_told(driver) == []


def test_keys_for_a_card_lie_otherwise_each_time_a_desk_is_opened(sit_down):
    driver = sit_down(*AT_THE_DISCARD)
    orders = set()
    for _ in range(5):
        open_desk(driver, "Dark Power", PINS[DARK])
        touch(driver, "Discard one, face-down")
        places = {key: driver.middle(there(driver, key)) for key in "0123456789"}
        orders.add(tuple(sorted(places, key=lambda key: (-round(places[key][1]), round(places[key][0])))))
        touch(driver, "Back", "Close the desk", "Back to the table")
    assert len(orders) > 1


def test_two_taps_at_two_places_open_a_desk_where_the_table_wishes_so(sit_down):
    driver = sit_down(opens_by="taps")
    open_desk(driver, "Dark Power", PINS[DARK])
    bar = driver.middle(there(driver, "Tap here to look …"))
    for _ in range(3):
        tap_spot(driver, bar, 0.6)
        assert names_told(driver) == []
    touch(driver, "… and then here")
    assert names_told(driver) == [60, 61, 62]
    driver.seconds.now += 21
    driver.pump_until(lambda: names_told(driver) == [])
    assert names_told(driver) == []


# -- the PIN ----------------------------------------------------------------------------------------------------------


def test_after_three_misses_the_keys_are_dead_until_the_wait_is_over_and_the_owner_is_told(sit_down):
    driver = sit_down()
    touch(driver, "Dark Power")
    for _ in range(3):
        type_keys(driver, "1357")
        settle(driver)
    assert "Too many wrong PINs" in words(driver)
    wait_s = driver.app.front.evening.misses.wait_s(DARK)
    type_keys(driver, PINS[DARK])
    settle(driver)
    assert driver.app.front.page == "handover"
    touch(driver, "Back to the table", "Dark Power")
    assert "Too many wrong PINs" in words(driver)
    driver.seconds.now += wait_s
    driver.pump_for(0.1)
    assert "Too many wrong PINs" not in words(driver), "the pad opens by itself"
    type_keys(driver, PINS[DARK])
    settle(driver)
    assert driver.app.front.page == "desk"
    assert "3 times" in words(driver)
