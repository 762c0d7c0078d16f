"""A desk that closes by itself: what was filled in is there again for its owner, and for nobody else anywhere."""

from __future__ import annotations

import gc

import pytest

from companion.display.follow import Follower
from companion.intents import Draft
from companion.models import CloseDesk, Dismiss, Open
from companion.pages import HOME, MORE, RULINGS, SENSES, SHEET, TABLE, Leave, SetPin
from tests.companion import harness
from tests.companion.conftest import PINS
from tests.companion.evenings import DARK, FELLOWSHIP
from tests.companion.fingertips import TO_THE_LETTER, open_desk, page_of, there, touch, words
from tests.companion.harness import walk

IDLE_S = 2
CHOOSE = "Choose a Shadow Points letter"
AS_LEFT = "It is as you left it."
LETTER = "F"


def fall_idle(driver):
    assert driver.pump_until(lambda: driver.app.front.page == "curtain", IDLE_S + 1)


def leave_with_a_letter(driver, letter=LETTER):
    """The letter is tapped on its desk, and then nothing more."""
    open_desk(driver, "Dark Power", PINS[DARK])
    touch(driver, CHOOSE, letter)
    fall_idle(driver)
    driver.app.do(Dismiss())
    driver.pump(2)


def reopen(driver):
    open_desk(driver, "Dark Power", PINS[DARK])
    return words(driver)


def kept(letter=LETTER):
    """What anything in this process remembers of a form that was left with this letter."""
    gc.collect()
    return [each for each in gc.get_objects() if type(each) is Draft and ("letter", letter) in each.values]


@pytest.fixture
def driver(sit_down):
    return sit_down(*TO_THE_LETTER, idle_s=IDLE_S)


def test_what_was_chosen_is_there_again_for_its_owner_and_is_given_with_one_tap(driver):
    leave_with_a_letter(driver)
    assert AS_LEFT in reopen(driver)
    assert AS_LEFT not in driver.app.front.evening.table.file.path.read_bytes().decode("utf-8", "replace")
    touch(driver, "Seal it")
    assert driver.app.front.evening.table.timeline.head.world.state.shadow.letter == LETTER
    assert kept() == []


def test_it_is_as_covered_as_it_was(driver):
    leave_with_a_letter(driver)
    reopen(driver)
    assert not any(getattr(tile, "chosen", False) for tile in walk(page_of(driver)))


def test_left_again_it_is_kept_again_and_once_taken_it_is_an_open_form_like_any(driver):
    leave_with_a_letter(driver)
    reopen(driver)
    fall_idle(driver)
    driver.app.do(Dismiss())
    assert AS_LEFT in reopen(driver)
    touch(driver, "Back", "Close the desk", "Back to the table")
    assert AS_LEFT not in reopen(driver)
    assert kept() == []


def test_a_form_that_nobody_has_touched_is_not_told_of(driver):
    open_desk(driver, "Dark Power", PINS[DARK])
    touch(driver, CHOOSE)
    fall_idle(driver)
    driver.app.do(Dismiss())
    driver.pump(2)
    assert AS_LEFT not in reopen(driver)


def closed_by_a_tap(driver):
    open_desk(driver, "Dark Power", PINS[DARK])
    touch(driver, CHOOSE, LETTER)
    driver.app.front.back()


def the_table_moves_on(driver):
    leave_with_a_letter(driver)
    front = driver.app.front
    ruling = front.evening.table.submit(DARK, front.evening.table.command({"do": "ChooseLetter", "letter": "B"}))
    assert ruling.allowed
    driver.app.do(Dismiss())


def its_pin_changes(driver):
    from companion.evening.desks import DESK_PAGE
    from companion.pages import NEW_PIN

    leave_with_a_letter(driver)
    desk = driver.app.front.desk
    desk.page, desk.seat = NEW_PIN, DARK
    driver.app.do(SetPin(DARK, PINS[DARK]))
    driver.app.do(Dismiss())
    assert desk.page != DESK_PAGE


def the_table_is_left(driver):
    leave_with_a_letter(driver)
    driver.app.do(Open(HOME))
    driver.app.do(Open(TABLE))


def it_is_left_by_the_back_key(driver):
    leave_with_a_letter(driver)
    driver.app.front.back()
    assert driver.app.front.page == HOME
    driver.app.do(Open(TABLE))


@pytest.mark.parametrize(
    "leave", [closed_by_a_tap, the_table_moves_on, its_pin_changes, the_table_is_left, it_is_left_by_the_back_key]
)
def test_it_is_gone_from_memory_when(leave, driver):
    leave(driver)
    driver.app.refresh()
    driver.pump(3)
    assert kept() == []
    if driver.app.front.page == "curtain":
        driver.app.do(Dismiss())
        driver.pump(3)
    assert AS_LEFT not in reopen(driver)


def test_it_is_its_owners_alone_and_a_wrong_pin_neither_shows_nor_loses_it(driver):
    leave_with_a_letter(driver)
    open_desk(driver, "Fellowship", PINS[FELLOWSHIP])
    assert AS_LEFT not in words(driver)
    touch(driver, "Close the desk", "Back to the table", "Dark Power")
    for digit in "1359":
        driver.tap(there(driver, digit))
    assert AS_LEFT not in words(driver)
    touch(driver, "Back to the table")
    assert AS_LEFT in reopen(driver)


def test_another_page_of_the_table_does_not_lose_it(driver):
    leave_with_a_letter(driver)
    for page in (SENSES, RULINGS, SHEET):
        driver.app.do(Open(page))
        driver.app.do(Leave())
    driver.pump(2)
    assert AS_LEFT in reopen(driver)


def test_half_of_what_is_typed_is_kept_too():
    """A place of which one digit is missing, one of three cards, a card's first digit: no value, and not lost."""
    from companion.desk.screen_left import left_in
    from companion.models import CARD, PLACE, SUBSET, WAY, FieldModel, OfferModel, OptionModel, PlaceKeysModel
    from companion.widgets.answer import AnswerPanel

    names = tuple(OptionModel(value, f"Card {value}") for value in (1, 2, 3))
    keys = PlaceKeysModel(("W", "E"), 4)
    fields = (
        FieldModel("card", CARD, low=10, high=99),
        FieldModel("cards", SUBSET, options=names, low=2, high=2),
        FieldModel("place", PLACE, keys=keys),
        FieldModel("way", WAY, keys=keys),
    )
    offer = OfferModel("many", "Many", fields=fields)
    before = (("card", "7"), ("cards", (2,)), ("place", "W28"), ("way", ("W2812",)))
    form = AnswerPanel(offer, filled=before)
    assert not form.confirm.enabled
    assert left_in(form) == Draft("many", before)
    assert left_in(AnswerPanel(offer)).values == (("way", ()),)


def test_ticks_of_a_hand_that_was_looked_over_are_kept(sit_down):
    driver = sit_down(idle_s=IDLE_S)
    open_desk(driver, "Dark Power", PINS[DARK])
    touch(driver, "Look over your hand")
    room = driver.app.front.table.hands
    from companion.desk.model_hand import TickCard

    driver.app.do(TickCard(61))
    fall_idle(driver)
    driver.app.do(Dismiss())
    assert room.look is None
    driver.pump(2)
    assert AS_LEFT in reopen(driver)
    assert (room.look.shown, room.look.until_s) == (frozenset({61}), None)
    touch(driver, "Leave the record so", "Close the desk", "Back to the table")
    assert AS_LEFT not in reopen(driver)
    assert room.look is None


# -- twins ------------------------------------------------------------------------------------------------------------


def seen_by_everybody(driver, follower):
    """Every public page of the evening, the glass of it, the second screen and the folder."""
    follower.look()
    front, seen = driver.app.front, []
    for intent in (None, Dismiss(), Open(MORE), Leave(), Open(RULINGS), Leave(), Open(SHEET), Leave()):
        if intent is not None:
            driver.app.do(intent)
        driver.pump(3)
        looks = [(type(w).__name__, getattr(w, "text", ""), tuple(w.size)) for w in walk(page_of(driver))]
        seen.append((front.page, front.model() if front.page != "curtain" else None, looks))
    hidden = [w for screen in driver.app.manager.screens if screen.name == "desk" for w in harness.walk(screen)]
    files = {path.name: path.stat().st_size for path in sorted(driver.app.data.rglob("*")) if path.is_file()}
    return seen, [getattr(w, "text", "") for w in hidden], follower.model, files


def test_nobody_else_can_tell_whether_something_was_left(sit_down):
    """The same taps at the same desk, once on a letter and once beside it: all that others see is alike."""
    driver = sit_down(*TO_THE_LETTER, idle_s=IDLE_S)
    follower, told = Follower(driver.app.data), []
    driver.app.front.keep_card()
    for taps in ((CHOOSE, LETTER), (CHOOSE,), (CHOOSE, "A")):
        open_desk(driver, "Dark Power", PINS[DARK])
        touch(driver, *taps)
        fall_idle(driver)
        told.append(seen_by_everybody(driver, follower))
        assert bool(driver.app.front.desk._left) == (len(taps) == 2)
        open_desk(driver, "Dark Power", PINS[DARK])
        driver.app.do(CloseDesk(DARK))
        driver.app.do(Dismiss())
        driver.pump(2)
    follower.close()
    assert told[0] == told[1] == told[2]


# -- what is set on the glass -----------------------------------------------------------------------------------------


def test_the_seconds_are_set_on_the_glass_and_hold_at_the_next_desk(driver):
    driver.app.do(Open(MORE))
    rows = {row.label: row.intent for row in page_of(driver).model.rows}
    driver.app.do(rows["Close a desk after 10 seconds"])
    assert driver.app.front.settings.idle_s == 10
    assert "Close a desk after 20 seconds" in {row.label for row in page_of(driver).model.rows}
    driver.app.do(Leave())
    driver.pump(3)
    open_desk(driver, "Dark Power", PINS[DARK])
    assert page_of(driver).model.idle_s == 10


def test_every_wait_that_can_be_set_is_one_that_is_kept(tmp_path):
    from companion.lobby.presenter_more import WAITS_S
    from companion.shelf.settings import Settings, read_settings, write_settings

    for seconds in WAITS_S:
        write_settings(tmp_path, Settings(idle_s=seconds, stays_awake=False))
        assert read_settings(tmp_path) == Settings(idle_s=seconds, stays_awake=False)
