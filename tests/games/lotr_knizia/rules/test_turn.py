"""The turn: tiles, cards, and what is done in place of them."""

import pytest

from tests.games.lotr_knizia.rules.evening import EXPANDED, FRODO, HELMS_DEEP, MORIA, PIPPIN, RULES, SAM, Evening

BOOKS = pytest.mark.parametrize("book", [RULES, EXPANDED])


@BOOKS
def test_R_turn_1_tiles_go_on_till_one_with_an_activity(book: str) -> None:
    evening = Evening(book).at(MORIA).tile("bearer_steps")
    assert evening.asked == [(FRODO, "TurnTile")]
    evening.tile("hiding")
    assert (FRODO, "EndTurn") in evening.asked
    assert not evening.may(FRODO, "TurnTile", kind="fighting").allowed


@BOOKS
def test_R_turn_1_is_the_active_players(book: str) -> None:
    assert "seat_is_active" in Evening(book).at(MORIA).failing(SAM, "TurnTile", kind="fighting")


@BOOKS
def test_R_scenario_boards_reshuffle_makes_all_tiles_of_a_kind_come_again(book: str) -> None:
    evening = Evening(book).at(MORIA, turned={"fighting": 3})
    assert "tile_is_in_the_pile" in evening.failing(FRODO, "TurnTile", kind="fighting")
    assert evening.stand(board=HELMS_DEEP).may(FRODO, "TurnTile", kind="fighting").allowed


@BOOKS
def test_R_turn_2a_one_card_is_white_and_one_is_grey(book: str) -> None:
    evening = Evening(book).at(MORIA, active=SAM).tile("fighting").played("grey_hiding")
    assert "one_is_white_and_one_is_grey" in evening.failing(SAM, "PlayCard", kind="grey_travelling")
    evening.played("white_travelling")
    assert "two_cards_at_most" in evening.failing(SAM, "PlayCard", kind="white_hiding")


@BOOKS
def test_R_characters_pippin_may_play_two_of_one_colour(book: str) -> None:
    evening = Evening(book).at(MORIA, active=PIPPIN).tile("fighting").played("grey_hiding").played("grey_travelling")
    assert evening.state.played == ("grey", "grey")


@BOOKS
def test_R_characters_frodo_may_take_a_white_hobbit_card_for_a_joker(book: str) -> None:
    evening = Evening(book).at(MORIA).tile("fighting").played("white_hiding", "travelling")
    assert evening.state.space == {"fighting": 1, "hiding": 0, "travelling": 1}
    refused = Evening(book).at(MORIA, active=SAM).tile("fighting")
    assert "card_moves_along_this_line" in refused.failing(SAM, "PlayCard", kind="white_hiding", line="travelling")
    assert not Evening(book).at(MORIA).tile("hiding").may(FRODO, "PlayCard", kind="gimli", line="hiding").allowed


@BOOKS
def test_X_turn_2a_joker_one_line_takes_all_its_stars(book: str) -> None:
    evening = Evening(book).at(MORIA, active=SAM).tile("fighting").played("aragorn", "travelling")
    assert evening.state.space == {"fighting": 1, "hiding": 0, "travelling": 2}


@BOOKS
def test_X_turn_2a_full_distance_stops_only_at_the_end_of_the_line(book: str) -> None:
    evening = Evening(book).at(MORIA, active=SAM, line={"travelling": 6}).tile("fighting").played("gandalf")
    assert evening.state.space["travelling"] == 7


@BOOKS
def test_X_turn_2a_no_effect_of_a_card_without_an_open_line(book: str) -> None:
    evening = Evening(book).at(MORIA, active=SAM).tile("fighting").played("grey_friendship")
    assert evening.state.space == {"fighting": 1, "hiding": 0, "travelling": 0}
    assert evening.state.pile == {"grey_friendship": 1}


@BOOKS
def test_R_turn_2b_is_for_who_played_no_card(book: str) -> None:
    evening = Evening(book).at(MORIA, dark={FRODO: 2}).tile("fighting")
    evening.do(FRODO, "DrawOrHeal", gain="light")
    assert evening.state.dark[FRODO] == 1
    other = Evening(book).at(MORIA).tile("fighting").do(FRODO, "DrawOrHeal", gain="cards")
    assert (other.state.size(FRODO), other.state.deck) == (8, 60 - 30 - 2)
    played = Evening(book).at(MORIA).tile("fighting").played("grey_hiding")
    assert "no_card_was_played" in played.failing(FRODO, "DrawOrHeal", gain="cards")


@BOOKS
def test_R_turn_3_hands_the_turn_to_the_left(book: str) -> None:
    evening = Evening(book).at(MORIA).tile("fighting").do(FRODO, "EndTurn")
    assert evening.asked == [(SAM, "TurnTile")]
    assert "seat_is_active" in evening.failing(FRODO, "TurnTile", kind="hiding")


@BOOKS
def test_R_turn_discard_any_time_whatever_is_asked(book: str) -> None:
    evening = Evening(book).at(MORIA).tile("two_or_sauron").do(PIPPIN, "ThrowAway", kind="grey_hiding")
    assert evening.state.size(PIPPIN) == 5


@BOOKS
def test_R_tiles_bearer_steps_is_a_step_of_the_bearer(book: str) -> None:
    evening = Evening(book).at(MORIA, active=SAM).tile("bearer_steps")
    assert (evening.state.dark[FRODO], evening.state.dark[SAM]) == (1, 0)
    assert evening.asked == [(SAM, "TurnTile")]


@BOOKS
def test_R_tiles_two_or_sauron_is_for_one_of_his_own_will(book: str) -> None:
    evening = Evening(book).at(MORIA).tile("two_or_sauron").do(PIPPIN, "TakeUponYourself")
    assert (evening.state.dark[PIPPIN], evening.state.sauron) == (2, 15)
    evening = Evening(book).at(MORIA).tile("two_or_sauron").do(PIPPIN, "Decline")
    assert (evening.state.dark[PIPPIN], evening.state.sauron) == (0, 14)


@BOOKS
def test_R_tiles_sundial_brings_the_next_event(book: str) -> None:
    evening = Evening(book).at(MORIA, event=3).tile("sundial")
    assert evening.state.event == 4
    assert evening.state.sauron == 13, "Trapped, with open lines"


@BOOKS
def test_R_tiles_three_cards_of_anybody_stop_the_event(book: str) -> None:
    evening = Evening(book).at(MORIA).tile("three_cards")
    two = [[FRODO, "grey_hiding", 1], [SAM, "grey_hiding", 1]]
    assert "price_is_paid_and_nothing_beside" in evening.failing(FRODO, "Pay", shares=two)
    evening.do(FRODO, "Pay", shares=[*two, [PIPPIN, "white_joker", 1]])
    assert (evening.state.event, evening.asked) == (0, [(FRODO, "TurnTile")])
    evening = Evening(book).at(MORIA, event=3).tile("three_cards").do(FRODO, "Decline")
    assert evening.state.event == 4


@BOOKS
def test_R_tiles_one_of_each_is_a_card_a_token_and_a_shield(book: str) -> None:
    evening = Evening(book).at(MORIA, shields={SAM: 1}, sun_tokens={PIPPIN: 1}).tile("one_of_each")
    card, token, shield = [FRODO, "grey_hiding", 1], [PIPPIN, "sun", 1], [SAM, "shield", 1]
    assert "price_is_paid_and_nothing_beside" in evening.failing(FRODO, "Pay", shares=[card, token])
    evening.do(FRODO, "Pay", shares=[card, token, shield])
    assert (evening.state.shields[SAM], evening.state.tokens[PIPPIN]["sun"], evening.state.event) == (0, 0, 0)


@BOOKS
def test_R_tiles_each_and_group_begins_with_the_active_player(book: str) -> None:
    evening = Evening(book).at(MORIA, event=1, active=SAM).tile("sundial")
    assert evening.asked == [(SAM, "Pay")]
    evening.pay(SAM, ("grey_hiding", 1))
    assert evening.asked == [(PIPPIN, "Pay")]


@BOOKS
def test_R_tiles_activity_moves_its_marker_one_space(book: str) -> None:
    assert Evening(book).at(MORIA).tile("travelling").state.space == {"fighting": 0, "hiding": 0, "travelling": 1}


@BOOKS
def test_R_tiles_activity_elsewhere_where_that_line_is_missing_or_done(book: str) -> None:
    for evening in (
        Evening(book).at(MORIA).tile("friendship"),
        Evening(book).at(MORIA, line={"hiding": 7}).tile("hiding"),
    ):
        assert evening.asked == [(FRODO, "AdvanceLine")]
        assert "line_can_be_moved_along" in evening.failing(FRODO, "AdvanceLine", line="friendship")
        assert evening.do(FRODO, "AdvanceLine", line="travelling").state.space["travelling"] == 1
