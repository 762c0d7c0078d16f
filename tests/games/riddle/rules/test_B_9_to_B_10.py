"""B-9 and B-10: Friendly Exchanges, and power plays."""

from typing import Any

import pytest

from engine.games.riddle.steps.plays import guesses_of
from tests.games.riddle.rules.evening import (
    BREE,
    FRODO,
    MERRY,
    RIDER_1,
    SAM,
    SHIRE,
    Evening,
)


def test_B_9_forced_before_anything_else() -> None:
    evening = Evening().thrown(1, frodo="0407", sam=BREE).walk(SHIRE)
    assert evening.asked == [(FRODO, "Exchange")]
    for do, values in (("RideHorse", {"horse": "horse_1", "to": BREE}), ("SendGollum", {"of": SAM}), ("PassDie", {})):
        assert "nothing_comes_first" in evening.failing(FRODO, do, **values)
    assert "an_exchange_is_owed" in evening.me("Exchange", other=SAM).failing(FRODO, "Exchange", other=SAM)


def test_B_9_forced_by_no_marker_that_stands_further_off() -> None:
    """VD12: the victory spaces are beside one another."""
    assert Evening().thrown(1, frodo="0407", sam="0606").walk(SHIRE).may(FRODO, "PassDie").allowed
    doom = Evening(RIDER_1, FRODO).thrown(1, rider_1="1617", frodo="1518").walk("1618")
    assert doom.asked == [(RIDER_1, "Exchange")]


def test_B_9_swap_is_one_card_each_and_none_without_cards() -> None:
    evening = Evening().thrown(1, frodo="0407", sam=BREE).walk(SHIRE).me("Exchange", other=SAM)
    assert (evening.state.size(FRODO), evening.state.size(SAM)) == (2, 2)
    for who in (FRODO, SAM):
        empty = Evening().thrown(1, frodo="0407", sam=BREE).stand(hand={who: 0}).walk(SHIRE)
        assert empty.may(FRODO, "PassDie").allowed


def test_B_9_several_in_the_order_that_the_mover_likes() -> None:
    evening = Evening().thrown(1, frodo="0407", sam=BREE, rider_1="0606").walk(BREE)
    assert evening.may(FRODO, "Exchange", other=SAM).allowed
    evening.me("Exchange", other=RIDER_1)
    assert evening.failing(FRODO, "Exchange", other=RIDER_1) == {"exchange_with_this_player_is_owed": "B-9/several"}
    assert evening.asked == [(FRODO, "Exchange")]
    assert evening.me("Exchange", other=SAM).may(FRODO, "PassDie").allowed


def test_B_9_no_limit_but_another_space_each_time() -> None:
    evening = Evening().thrown(1, frodo="0407", sam=BREE).walk(SHIRE).me("Exchange", other=SAM)
    evening.me("RideHorse", horse="horse_1", to=BREE)
    assert evening.asked == [(FRODO, "Exchange")]
    evening.me("Exchange", other=SAM)
    assert (evening.state.turn.plays, evening.state.turn.moves) == (0, 2)


def test_B_9_no_limit_but_none_at_the_space_of_the_last_one() -> None:
    evening = Evening().thrown(1, frodo="0407", sam=BREE).walk(SHIRE).me("Exchange", other=SAM)
    evening.me("Fly", card="eagles", to="0903").me("Fly", card="eagles", to=SHIRE)
    assert evening.asked == [(FRODO, "PassDie")], "nothing is owed where the last exchange was"
    assert "a_card_was_exchanged_here" in evening.failing(FRODO, "Attack", of=SAM)


def test_B_10_two_in_a_turn_and_no_third() -> None:
    evening = Evening().thrown(1).me("SendBilbo", of=SAM).do(SAM, "AnswerAsked", has=False)
    evening.me("DrawByCharacter", card="merry", of=SAM)
    for do, values in (("PoseRiddle", {"of": RIDER_1}), ("UseWizard", {"wizard": "gandalf", "of": [SAM]})):
        assert "a_power_play_is_left" in evening.stand(hand={FRODO: 5}).failing(FRODO, do, **values)


def test_B_10_1_each_hand_is_a_power_play_and_wizards_are_not_resisted() -> None:
    """VD6"""
    evening = Evening().thrown(1).me("UseWizard", wizard="gandalf", of=[SAM, RIDER_1])
    assert (evening.state.turn.plays, evening.state.size(FRODO)) == (2, 2)
    assert evening.asked == [(FRODO, "MoveByDie")], "nobody answers"
    lost = Evening().thrown(1).me("UseWizard", wizard="galadriel", of=[SAM])
    assert (lost.state.turn.plays, lost.state.size(FRODO), lost.state.top) == (1, 1, "galadriel")
    refused = lost.failing(FRODO, "UseWizard", wizard="gandalf", of=[SAM, RIDER_1])
    assert refused == {"a_power_play_is_left": "B-10/two"}
    assert "wizard_is_of_the_own_kind" in lost.failing(FRODO, "UseWizard", wizard="sauron", of=[SAM])


@pytest.mark.parametrize("resists", [True, False])
def test_B_10_1_a_palantir_may_be_resisted_and_counts_all_the_same(*, resists: bool) -> None:
    evening = Evening().thrown(1).me("UsePalantir", of=[SAM, RIDER_1])
    assert evening.asked == [(SAM, "AnswerLook")]
    evening.do(SAM, "AnswerLook", resists=resists)
    assert evening.asked == [(RIDER_1, "AnswerLook")]
    evening.do(RIDER_1, "AnswerLook", resists=False)
    assert (evening.state.turn.plays, evening.state.top, evening.asked[0][1]) == (2, "palantir", "MoveByDie")


def test_B_10_1_who_resists_has_the_ring_or_the_own_character() -> None:
    sam, ring, boat, frodo = 45, 56, 1, 44
    for cards, may_resist in (((sam, boat), True), ((ring, boat), True), ((boat, frodo), False), ((boat, None), True)):
        evening = Evening().began().do(SAM, "PutHandRight", cards=list(cards)).roll(1).me("UsePalantir", of=[SAM])
        assert evening.may(SAM, "AnswerLook", resists=True).allowed == may_resist


@pytest.mark.parametrize(("size", "guesses"), [(1, 1), (2, 1), (3, 2), (4, 3), (9, 3)])
def test_B_10_2_titles_by_the_cards_of_the_other(size: int, guesses: int) -> None:
    """V8"""
    assert guesses_of(size) == guesses
    evening = Evening().thrown(1).stand(hand={SAM: size}).me("PoseRiddle", of=SAM)
    assert [ask.facts["guesses"] for ask in evening.table.asks()] == [guesses]


def test_B_10_2_right_keeps_the_card_and_may_go_on() -> None:
    evening = Evening().thrown(1).stand(hand={FRODO: 3, SAM: 4}).me("PoseRiddle", of=SAM).me("TellGuess", right=True)
    assert (evening.state.size(FRODO), evening.state.size(SAM)) == (3, 3)
    assert evening.me("GuessAgain").table.asks()[0].facts["guesses"] == 2
    evening.me("TellGuess", right=True).me("EndRiddle")
    assert (evening.state.size(FRODO), evening.state.size(SAM), evening.state.turn.plays) == (4, 2, 1)


def test_B_10_2_wrong_costs_a_card_and_ends_it() -> None:
    evening = Evening().thrown(1).stand(hand={FRODO: 3, SAM: 4}).me("PoseRiddle", of=SAM).me("TellGuess", right=False)
    assert (evening.state.size(FRODO), evening.state.size(SAM), evening.state.top) == (1, 5, "riddle")
    assert "another_card_may_be_guessed" in evening.failing(FRODO, "GuessAgain")


def test_B_10_2_a_riddle_alone_is_of_no_use() -> None:
    """V9"""
    evening = Evening().thrown(1).stand(hand={FRODO: 1})
    assert evening.failing(FRODO, "PoseRiddle", of=SAM) == {"a_card_can_be_lost": "B-10/2"}


def test_B_10_2_the_last_card_ends_it() -> None:
    evening = Evening().thrown(1).stand(hand={SAM: 1}).me("PoseRiddle", of=SAM).me("TellGuess", right=True)
    assert (evening.state.size(SAM), evening.asked[0][1]) == (0, "MoveByDie")


def test_B_10_3_cards_that_take_cards_are_power_plays() -> None:
    for do, values in (
        ("SendGollum", {"of": SAM}),
        ("SendBilbo", {"of": SAM}),
        ("SendShelob", {}),
        ("GiveCharacter", {"of": SAM}),
        ("DrawByCharacter", {"card": "rider_4", "of": SAM}),
    ):
        assert Evening().thrown(1).me(do, **values).state.turn.plays == 1, do


def test_B_10_gollum_takes_the_ring_or_sees_the_hand() -> None:
    """V7"""
    evening = Evening().thrown(1).me("SendGollum", of=SAM)
    assert evening.asked == [(SAM, "AnswerAsked")]
    assert "this_player_is_asked" in evening.failing(RIDER_1, "AnswerAsked", has=True)
    taken = evening.do(SAM, "AnswerAsked", has=True)
    assert (taken.state.size(FRODO), taken.state.size(SAM), taken.state.top) == (2, 1, "gollum")
    assert 56 in taken.state.hand(FRODO)
    shown = Evening().thrown(1).me("SendGollum", of=SAM).do(SAM, "AnswerAsked", has=False)
    assert (shown.state.size(FRODO), shown.state.size(SAM), shown.state.turn.plays) == (1, 2, 1)


def test_B_10_bilbo_takes_gollum() -> None:
    evening = Evening().thrown(1).me("SendBilbo", of=SAM).do(SAM, "AnswerAsked", has=True)
    assert 69 in evening.state.hand(FRODO)
    assert (evening.state.size(FRODO), evening.state.size(SAM), evening.state.top) == (2, 1, "bilbo")


def test_B_10_shelob_takes_of_each_but_the_ring_and_gollum() -> None:
    evening = Evening(FRODO, SAM, RIDER_1, MERRY).thrown(1).stand(hand={MERRY: 0}).me("SendShelob")
    assert "card_may_be_in_a_hand" in evening.failing(FRODO, "TellShelob", card="the_ring")
    evening.me("TellShelob", card="eagles").me("TellShelob", card="not_taken")
    assert [evening.state.size(seat) for seat in evening.table.seats] == [1, 1, 2, 0]
    assert (evening.state.pile, evening.state.turn.plays) == ({"shelob": 1, "eagles": 1}, 1)


def test_B_10_own_cards_are_given_for_the_card_of_choice() -> None:
    """V6"""
    evening = Evening().thrown(1).me("GiveCharacter", of=SAM)
    assert evening.asked == [(FRODO, "TakeCard")]
    evening.me("TakeCard")
    assert (evening.state.size(FRODO), evening.state.size(SAM), evening.state.pile) == (2, 2, {})


def test_B_10_own_cards_draw_from_anybody_but_by_the_own_one() -> None:
    evening = Evening().thrown(1).me("DrawByCharacter", card="rider_1", of=SAM)
    assert (evening.state.size(FRODO), evening.state.size(SAM), evening.state.top) == (2, 1, "rider_1")
    assert "character_is_anothers" in evening.failing(FRODO, "DrawByCharacter", card="frodo", of=SAM)


def test_B_10_4_is_a_battle_after_an_exchange() -> None:
    evening = Evening().facing(RIDER_1).me("Attack", of=RIDER_1)
    assert evening.state.turn.plays == 1
    assert "card_was_exchanged_with_this_player" in Evening().facing(RIDER_1).failing(FRODO, "Attack", of=SAM)


def test_B_10_when_nothing_interrupts_what_has_begun() -> None:
    evening = Evening().thrown(1).stand(hand={FRODO: 4}).me("PoseRiddle", of=SAM)
    for do, values in (("SendGollum", {"of": SAM}), ("MoveByDie", {"to": "0306"}), ("PassDie", {})):
        assert "nothing_comes_first" in evening.failing(FRODO, do, **values)


def test_B_10_distance_is_any_but_for_elf_rings_and_battles() -> None:
    evening = Evening().thrown(1)
    assert evening.may(FRODO, "PoseRiddle", of=SAM).allowed
    assert evening.may(FRODO, "UseWizard", wizard="gandalf", of=[SAM]).allowed
    assert "a_hand_can_be_seen" in evening.failing(FRODO, "UseElfRing", of=[SAM])
    assert "a_card_was_exchanged_here" in evening.failing(FRODO, "Attack", of=SAM)


@pytest.mark.parametrize(
    ("do", "values"),
    [
        ("UseWizard", {"wizard": "gandalf", "of": [SAM]}),
        ("PoseRiddle", {"of": SAM}),
        ("DrawByCharacter", {"card": MERRY, "of": SAM}),
        ("PickUpInCity", {}),
    ],
)
def test_B_10_1_what_was_seen_or_drawn_is_not_taken_back_alone(do: str, values: dict[str, Any]) -> None:
    table = Evening().thrown(1, frodo=SHIRE).walk(BREE)
    entry = table.table.file.count
    table.me(do, **values)
    refused = table.table.undo(FRODO, entry)
    assert [check.says for check in refused.checks if check.refuses] == ["undo_needs_every_seat"]
    assert table.table.undo(FRODO, entry, table.table.seats).allowed
    assert table.table.undo(FRODO, entry - 1).allowed, "a move shows nobody anything"
