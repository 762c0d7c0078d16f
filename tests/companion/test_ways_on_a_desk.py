"""A desk that is asked for one of two things names both, and names the card that a tap is about to play."""

from __future__ import annotations

from tests.companion.conftest import PINS
from tests.companion.evenings import DARK
from tests.companion.fingertips import TO_THE_LETTER, open_desk, page_of, there, touch, type_keys, words
from tests.companion.test_kept_fields import form_of

FOUR_HELD = TO_THE_LETTER[:3]
"""The Dark Power holds 60, 61, 62 and 70."""


def test_playing_is_named_beside_discarding_and_the_key_says_which_card_it_plays(sit_down):
    driver = sit_down(*FOUR_HELD)
    open_desk(driver, "Open the private desk", PINS[DARK])
    assert "play one or discard one" in words(driver)
    assert page_of(driver).model.ask.hand.label == "Discard one, face-down"
    type_keys(driver, "61")
    assert form_of(driver).confirm.note == "chosen, out of sight: hold to look", "what is discarded lies face-down"
    touch(driver, "Play an Event Card")
    assert form_of(driver).confirm.note == ""
    type_keys(driver, "60")
    assert form_of(driver).confirm.note == "60 · Fierce Storms"
    touch(driver, "Back")
    there(driver, "Discard one, face-down")


def test_the_way_out_of_a_desk_stands_under_what_opens_it_on_both_its_pages(sit_down):
    driver = sit_down(*FOUR_HELD)
    open_desk(driver, "Open the private desk", PINS[DARK])
    assert under(there(driver, "Close the desk"), there(driver, "Hold to look"))
    touch(driver, "Play an Event Card")
    assert under(there(driver, "Back"), there(driver, "Hold to look"))


def under(lower, upper) -> bool:
    return lower.to_window(0, lower.top)[1] <= upper.to_window(0, upper.y)[1]


def test_what_answers_beside_the_pad_is_named_even_where_much_else_may_be_done(show):
    from dataclasses import replace

    from companion.desk.screen import DeskScreen
    from companion.models import OfferModel
    from tests.companion import harness, samples

    desk = samples.DESK_LETTER
    play, others = OfferModel("play", "Play an Event Card"), [OfferModel(f"o{n}", f"Other {n}") for n in range(3)]
    offers = (desk.ask.hand, others[0], play, *others[1:])
    desk = replace(desk, ask=replace(desk.ask, ways=(play,)), offers=offers, sections=samples.DESK.sections)
    driver = show(DeskScreen(name="desk"), desk)
    said = [each.says for each in harness.walk(driver.root) if getattr(each, "says", "")]
    assert {"Play an Event Card", "Something else"} <= set(said)
    assert "Other 0" not in said
