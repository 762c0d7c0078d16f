"""N.1 to N.4: picking, holding, discarding, playing; N.5: for whom a card's open passes must be left."""

import pytest

from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

HANDS = ((60, 77, 75), (57, 66, 72))


def events() -> Evening:
    """The Events Phase of Game-Turn 1; both hands are named on their desks."""
    return Evening().set_up(*HANDS).to("events")


def fellowships_pick(discard: int | None = None) -> Evening:
    """The Fellowship picks; the Dark Power has discarded this card, or gone on without picking."""
    evening = events()
    if discard is not None:
        evening.do(DARK, "DrawEvent", card=74)
        evening.do(DARK, "DiscardEvent", card=discard)
    evening.do(DARK, "EndEvents")
    return evening


def empty_deck() -> Evening:
    evening = events()
    evening.by_hand("event_deck", 0)
    return evening


def test_N_each_seat_draws_one_holds_three_and_plays_as_many_as_it_likes() -> None:
    evening = events()
    evening.do(DARK, "DrawEvent", card=74)
    for card in (60, 77):
        evening.do(DARK, "PlayEvent", card=card)
    evening.do(FELLOWSHIP, "ShowEvents", cards=[57])
    evening.do(DARK, "PlayEvent", card=74)
    assert evening.public["events"]["hands"][DARK] == 1
    assert evening.public["events"]["played_this_turn"] == [60, 77, 74]
    evening.do(DARK, "EndEvents")


def test_N_1_the_pick_is_the_top_of_the_deck() -> None:
    evening = events()
    evening.do(DARK, "DrawEvent", card=74)
    assert evening.public["events"]["deck"] == 19
    assert evening.desk(DARK)["event_cards"] == [60, 77, 75, 74]


def test_N_1_which_card_was_picked_is_told_to_nobody_else() -> None:
    evening = events()
    evening.do(DARK, "DrawEvent", card=74)
    for audience in ("public", FELLOWSHIP):
        line = evening.table.journal(audience)[-1]
        assert (line["do"]["card"], line["events"][0]["card"]) == ("(sealed)", "(sealed)")
        assert "74" not in " ".join(line["says"])


def test_N_1_the_tablet_needs_not_know_the_card() -> None:
    evening = events()
    evening.do(DARK, "DrawEvent")
    assert evening.desk(DARK)["event_cards"] == [60, 77, 75, None]


def test_N_1_a_face_down_discard_may_be_picked_and_a_played_card_never() -> None:
    evening = fellowships_pick(discard=77)
    assert len(evening.offered(FELLOWSHIP, "DrawEvent")) == 2
    evening.do(FELLOWSHIP, "DrawEvent", pile="discards", card=77)
    assert evening.public["events"]["discards"] == []
    assert evening.desk(FELLOWSHIP)["event_cards"][-1] == 77
    played = events()
    played.do(DARK, "PlayEvent", card=60)
    played.do(DARK, "EndEvents")
    assert played.refused(FELLOWSHIP, "DrawEvent", pile="discards") == {"N.1"}
    assert len(played.offered(FELLOWSHIP, "DrawEvent")) == 1


def test_N_1_who_picks_from_the_discards_learns_nothing_of_what_the_other_seat_laid_there() -> None:
    ruled = []
    for theirs in (72, 77):
        evening = fellowships_pick(discard=77)
        # The Fellowship may note what it likes: a card that the Dark Power has laid there, too.
        evening.do(FELLOWSHIP, "DrawEvent", card=theirs)
        evening.do(FELLOWSHIP, "DiscardEvent", card=theirs)
        evening.do(FELLOWSHIP, "EndEvents")
        ruling = evening.to("events", 2).ruled(DARK, "DrawEvent", pile="discards", card=77)
        ruled.append([(check.says, check.holds) for check in ruling.checks])
    assert ruled[0] == ruled[1]
    assert ("card_is_not_ones_own_discard", False) in ruled[0]


def test_N_1_a_pile_is_deck_or_discards_and_no_other() -> None:
    evening = events()
    assert evening.refused(DARK, "DrawEvent", pile="discards") == {"N.1"}, "there is none yet"
    assert evening.refused(DARK, "DrawEvent", pile="sleeve") == {"N.1"}


def test_N_1_one_card_a_game_turn_and_none_at_all_if_one_likes() -> None:
    evening = events()
    evening.do(DARK, "DrawEvent")
    assert evening.refused(DARK, "DrawEvent") == {"N.1"}
    evening.do(DARK, "DiscardEvent")
    evening.do(DARK, "EndEvents")
    assert evening.warned(FELLOWSHIP, "EndEvents") == {"N.1"}, "RULING draw-is-optional: declining is said, not refused"
    evening.do(FELLOWSHIP, "EndEvents")
    evening.to("events", 2)
    evening.do(DARK, "DrawEvent")


def test_N_1_a_card_that_cannot_be_drawn_is_refused_or_warned_of_on_the_desk() -> None:
    evening = events()
    assert evening.refused(DARK, "DrawEvent", card=83) == {"C.3"}
    assert evening.refused(DARK, "DrawEvent", audience=FELLOWSHIP, card=83) == set()
    assert evening.warned(DARK, "DrawEvent", card=60) == {"N.1"}
    evening.do(DARK, "PlayEvent", card=60)
    assert evening.warned(DARK, "DrawEvent", card=60) == {"N.1"}
    assert evening.warned(DARK, "DrawEvent", audience="public", card=60) == set()


def test_N_1_if_all_event_cards_are_picked_the_discards_are_shuffled_into_a_new_deck() -> None:
    evening = empty_deck()
    assert evening.refused(DARK, "DrawEvent") == {"N.1"}
    assert evening.refused(DARK, "ReshuffleEvents") == {"N.1"}, "there is nothing to shuffle"
    for card in (60, 77):
        evening.do(DARK, "PlayEvent", card=card)
    evening.do(FELLOWSHIP, "ShowEvents", cards=[57])
    assert evening.refused(FELLOWSHIP, "ReshuffleEvents") == {"N.1"}
    evening.do(DARK, "ReshuffleEvents")
    assert (evening.public["events"]["deck"], evening.public["events"]["discards"]) == (2, [])
    evening.do(DARK, "DrawEvent", card=77)
    assert evening.public["events"]["deck"] == 1
    assert evening.refused(DARK, "ReshuffleEvents") == {"N.1"}


def test_N_1_if_all_event_cards_are_picked_a_face_down_discard_may_be_taken_instead() -> None:
    evening = fellowships_pick(discard=77)
    evening.by_hand("event_deck", 0)
    assert evening.offered(FELLOWSHIP, "ReshuffleEvents")
    evening.do(FELLOWSHIP, "DrawEvent", pile="discards", card=77)
    assert evening.public["events"]["deck"] == 0
    assert evening.refused(FELLOWSHIP, "ReshuffleEvents") == {"N.1"}, "only who is to pick shuffles"


def test_N_1_if_all_event_cards_are_picked_only_then_are_discards_shuffled() -> None:
    evening = events()
    evening.do(DARK, "PlayEvent", card=60)
    assert evening.refused(DARK, "ReshuffleEvents") == {"N.1"}
    assert not evening.offered(DARK, "ReshuffleEvents")


def test_N_2_a_fourth_card_must_go_before_the_game_goes_on() -> None:
    for seat, go_on in ((DARK, "fellowship"), (FELLOWSHIP, "search")):
        evening = events() if seat == DARK else fellowships_pick()
        evening.do(seat, "DrawEvent")
        assert evening.refused(seat, "EndEvents") == {"N.2"}, go_on
        assert not evening.offered(seat, "EndEvents")
        discarding, playing = evening, Evening().set_up(*HANDS).to("events")
        discarding.do(seat, "DiscardEvent", card=HANDS[seat == FELLOWSHIP][0])
        discarding.do(seat, "EndEvents")
        if seat == DARK:
            playing.do(DARK, "DrawEvent")
            playing.do(DARK, "PlayEvent", card=60)
            playing.do(DARK, "EndEvents")


def test_N_2_hands_are_unseen_by_the_other_seat() -> None:
    evening = events()
    for audience in ("public", DARK):
        view = evening.table.view(audience)
        assert view["events"]["hands"][FELLOWSHIP] == 3
        assert "fellowship_desk" not in view
    assert evening.desk(FELLOWSHIP)["event_cards"] == [57, 66, 72]


def test_N_3_only_a_hand_of_four_discards_and_only_one_card() -> None:
    evening = events()
    assert evening.refused(DARK, "DiscardEvent", card=77) == {"N.3"}
    evening.do(DARK, "DrawEvent", card=74)
    evening.do(DARK, "DiscardEvent", card=77)
    assert evening.refused(DARK, "DiscardEvent", card=74) == {"N.3"}


def test_N_3_never_more_than_one_card_a_game_turn_even_with_five_in_hand() -> None:
    evening = events()
    evening.by_hand("event_hand", 4, DARK)
    evening.do(DARK, "DrawEvent")
    evening.do(DARK, "DiscardEvent", card=60)
    assert evening.refused(DARK, "DiscardEvent", card=77) == {"N.3"}
    evening.do(DARK, "PlayEvent", card=77)
    evening.do(FELLOWSHIP, "ShowEvents", cards=[57])
    evening.do(DARK, "EndEvents")


def test_N_3_a_discard_lies_face_down_on_top_and_is_not_told() -> None:
    evening = events()
    evening.do(DARK, "PlayEvent", card=60)
    evening.do(DARK, "DrawEvent", card=74)
    evening.do(FELLOWSHIP, "PlayEvent", card=57)
    evening.by_hand("event_hand", 4, DARK)
    evening.do(DARK, "DiscardEvent", card=77)
    assert evening.public["events"]["discards"] == [57, 60, None]
    for audience in ("public", FELLOWSHIP):
        assert evening.table.journal(audience)[-1]["do"]["card"] == "(sealed)"


@pytest.mark.parametrize(("drawn", "left"), [(74, (None, None, None)), (None, (60, 77, 75))])
def test_N_3_of_an_untold_discard_the_desk_claims_no_card_that_it_cannot_know(
    drawn: int | None, left: tuple[int | None, ...]
) -> None:
    evening = events()
    evening.do(DARK, "DrawEvent", card=drawn)
    evening.do(DARK, "DiscardEvent")
    desk = evening.table.view(DARK)["dark_power_desk"]
    assert tuple(desk["event_cards"]) == left
    assert desk["hand_is_to_be_looked_over"]
    evening.do(DARK, "NoteHand", cards=[77, 75, 74])
    desk = evening.table.view(DARK)["dark_power_desk"]
    assert tuple(desk["event_cards"]) == (77, 75, 74)
    assert not desk["hand_is_to_be_looked_over"]


def test_N_3_a_card_the_desk_does_not_hold_is_warned_of_there() -> None:
    evening = events()
    evening.do(DARK, "DrawEvent", card=74)
    assert evening.denied(DARK, "DiscardEvent", audience=DARK, card=81) == {"N.3"}
    assert evening.denied(DARK, "DiscardEvent", audience="public", card=81) == set()


def test_N_4_a_card_is_played_face_up_by_a_seat_it_names() -> None:
    evening = events()
    assert evening.refused(DARK, "PlayEvent", card=66) == {"N.4", "N.8"}, "Elven Boats are the Fellowship's"
    assert evening.refused(FELLOWSHIP, "PlayEvent", card=75) == {"N.4"}, "Boromir's attempt is the Dark Power's"
    evening.do(DARK, "PlayEvent", card=75)
    assert evening.public["events"]["played_this_turn"] == [75]


def test_N_4_a_card_not_of_this_game_or_from_an_empty_hand_is_refused() -> None:
    evening = events()
    for card in (56, 83, 97):
        assert "N.4" in evening.refused(DARK, "PlayEvent", card=card)
    for card in HANDS[0]:
        evening.do(DARK, "PlayEvent", card=card)
        if card == 77:
            evening.do(FELLOWSHIP, "ShowEvents", cards=[57])
    assert evening.refused(DARK, "PlayEvent", card=63) == {"N.4"}
    assert not evening.offered(DARK, "PlayEvent")


def test_N_4_a_card_the_desk_does_not_hold_is_warned_of_there() -> None:
    evening = events()
    assert evening.denied(DARK, "PlayEvent", audience=DARK, card=63) == {"N.4"}
    assert evening.denied(DARK, "PlayEvent", audience=FELLOWSHIP, card=63) == set()


@pytest.mark.parametrize("storm", [60, 61, 62])
@pytest.mark.parametrize("boats", [66, 67])
def test_N_4_a_card_another_event_of_this_game_turn_forbids_is_refused_citing_it(storm: int, boats: int) -> None:
    evening = Evening().set_up((None,) * 3, (boats, None, None)).to("fellowship").company("W2918", "gimli")
    evening.to("fellowship", 2)
    assert evening.ruled(FELLOWSHIP, "PlayEvent", card=boats).allowed
    evening.do(DARK, "PlayEvent", card=storm)
    assert evening.refused(FELLOWSHIP, "PlayEvent", card=boats) == {"N.6"}
    evening.to("fellowship", 3)
    evening.do(FELLOWSHIP, "PlayEvent", card=boats)


def test_N_4_after_it_is_played_a_card_lies_face_up_at_the_bottom_of_the_discards() -> None:
    evening = fellowships_pick(discard=77)
    evening.do(FELLOWSHIP, "PlayEvent", card=57)
    assert evening.public["events"]["discards"] == [57, None]
    assert evening.offered(FELLOWSHIP, "DrawEvent")[-1].fixed == {"pile": "discards"}
    assert evening.refused(FELLOWSHIP, "PlayEvent", card=57) == {"N.4"}


def test_N_4_after_it_is_played_a_once_only_card_leaves_play() -> None:
    evening = events()
    evening.do(DARK, "PlayEvent", card=60, is_once=True)
    assert (evening.public["events"]["out_of_play"], evening.public["events"]["discards"]) == ([60], [])
    assert evening.refused(DARK, "PlayEvent", card=60) == {"N.4"}
    assert evening.warned(DARK, "DrawEvent", card=60) == {"N.1"}


def test_N_4_after_it_is_played_a_card_comes_back_with_the_shuffle() -> None:
    evening = empty_deck()
    evening.do(DARK, "PlayEvent", card=60)
    evening.do(DARK, "ReshuffleEvents")
    evening.do(DARK, "DrawEvent", card=60)
    assert evening.ruled(DARK, "PlayEvent", card=60).allowed, "RULING played-cards-under-discards"


def test_N_5_captives_in_the_misty_passes_wait_for_their_captors_and_not_for_the_fellowship() -> None:
    evening = Evening().to("fellowship")
    evening.by_hand("face_down_counters", 1, "W2912")
    assert evening.refused(FELLOWSHIP, "EndPhase") == {"N.5"}
    evening.by_hand("captive_hobbits", 1, "W2912")
    evening.by_hand("face_down_counters", 0, "W2912")
    evening.do(FELLOWSHIP, "EndPhase")
