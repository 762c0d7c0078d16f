"""A seat's hand on its own desk: what each card does, and whether it may be played at this moment."""

from __future__ import annotations

from companion.desk.presenter import desk_model
from companion.desk.presenter_playable import NOT_NOW, NOW
from companion.table.presenter import table_model
from tests.companion.evenings import DARK, FELLOWSHIP, after_letter, at_letter, play
from tests.companion.test_every_word import sentences


def cards(table, seat: str):
    """The lines of the hand, by card."""
    return {line.card: line for section in desk_model(table, seat).sections for line in section.lines if line.card}


def test_N_4_each_card_says_what_it_does_and_whether_it_may_be_played() -> None:
    hand = cards(after_letter(hand=(60, 66, 77), drawn=74), DARK)
    assert set(hand) == {66, 77, 74}, "60 was discarded"
    assert hand[74].value == NOW
    assert "double" in hand[74].note
    assert hand[66].value == NOT_NOW
    assert "(N.8)" in hand[66].note or "(N.4)" in hand[66].note


def test_N_6_a_card_that_another_forbids_says_so_until_the_game_turn_is_over() -> None:
    table = at_letter(hand=(57, 61, 62), drawn=60)
    assert cards(table, DARK)[62].value == NOW
    play(table, ((DARK, {"do": "PlayEvent", "card": 60}),))
    assert set(cards(table, DARK)) == {61, 62}


def test_a_card_that_was_not_told_says_nothing() -> None:
    assert cards(after_letter(hand=(None, None, None), drawn=None), DARK) == {}


def test_no_word_of_it_is_on_the_table() -> None:
    for hand in ((60, 66, 77), (57, 63, 69)):
        said = " ".join(sentences(table_model(after_letter(hand=hand, drawn=74))))
        assert NOW not in said
        assert "Shadow of Sauron" not in said


def test_another_seat_sees_its_own_cards_alone() -> None:
    assert cards(after_letter(hand=(60, 66, 77), drawn=74), FELLOWSHIP) == {}
