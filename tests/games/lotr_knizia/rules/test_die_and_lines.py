"""The die, what it costs, and what the spaces of a line give."""

import pytest

from tests.games.lotr_knizia.rules.evening import (
    EXPANDED,
    FATTY,
    FRODO,
    HELMS_DEEP,
    MORDOR,
    MORIA,
    PIPPIN,
    RULES,
    SAM,
    SHELOBS_LAIR,
    Evening,
)

BOOKS = pytest.mark.parametrize("book", [RULES, EXPANDED])


def on_a_die(book: str, **facts: object) -> Evening:
    """frodo owes a die, for a space of Moria."""
    evening = Evening(book).at(MORIA, line={"fighting": 6}, **facts)
    return evening.tile("fighting")


@BOOKS
def test_R_die_eye_brings_sauron_one_step_nearer(book: str) -> None:
    evening = on_a_die(book).roll("eye")
    assert evening.state.sauron == 14
    assert set(evening.state.dark.values()) == {0}


@BOOKS
@pytest.mark.parametrize(("face", "steps"), [("one", 1), ("two", 2), ("three", 3)])
def test_R_die_circles_are_as_many_steps_of_whoever_rolled(book: str, face: str, steps: int) -> None:
    evening = on_a_die(book).roll(face)
    assert evening.state.dark[FRODO] == steps
    assert evening.state.dark[SAM] == 0


@BOOKS
def test_R_die_cards_are_two_of_the_own_choice(book: str) -> None:
    evening = on_a_die(book).roll("cards")
    assert evening.asked == [(FRODO, "DiscardOwed")]
    assert "so_many_are_owed" in evening.failing(FRODO, "DiscardOwed", shares=[[FRODO, "white_hiding", 1]])
    evening.do(FRODO, "DiscardOwed", shares=[[FRODO, "white_hiding", 1], [FRODO, "grey_hiding", 1]])
    assert evening.state.size(FRODO) == 4
    assert evening.state.pile == {"white_hiding": 1, "grey_hiding": 1}


@BOOKS
def test_R_die_blank_does_nothing(book: str) -> None:
    evening = on_a_die(book).roll("blank")
    assert (evening.state.sauron, evening.state.dark[FRODO], evening.state.size(FRODO)) == (15, 0, 6)
    assert (FRODO, "EndTurn") in evening.asked


@BOOKS
def test_R_characters_sam_suffers_one_step_or_one_card_at_the_most(book: str) -> None:
    evening = Evening(book).at(MORIA, line={"fighting": 6}, active=SAM).tile("fighting").roll("three")
    assert evening.state.dark[SAM] == 1
    evening = Evening(book).at(MORIA, line={"fighting": 6}, active=SAM).tile("fighting").roll("cards")
    evening.do(SAM, "DiscardOwed", shares=[[SAM, "white_hiding", 1]])
    assert evening.state.size(SAM) == 5


@BOOKS
def test_X_characters_sam_pays_the_costs_of_events_in_full(book: str) -> None:
    evening = Evening(book).at(MORIA, active=SAM).tile("two_or_sauron")
    evening.do(SAM, "TakeUponYourself")
    assert evening.state.dark[SAM] == 2


@BOOKS
def test_R_lines_shield_is_one_for_the_active_player(book: str) -> None:
    evening = Evening(book).at(MORIA).tile("fighting")
    assert evening.state.shields[FRODO] == 1
    assert evening.state.space["fighting"] == 1


@BOOKS
def test_R_lines_token_is_kept_till_the_scenario_is_over(book: str) -> None:
    evening = Evening(book).at(MORIA, line={"fighting": 2}).tile("fighting")
    assert evening.state.tokens[FRODO]["ring"] == 1


@BOOKS
def test_R_lines_feature_comes_into_the_hand(book: str) -> None:
    evening = Evening(book).at(MORIA).tile("hiding")
    assert evening.state.features["book"] == "hands"
    assert evening.state.size(FRODO) == 7


@BOOKS
def test_X_turn_2a_picked_up_may_be_the_second_card_of_the_turn(book: str) -> None:
    evening = Evening(book).at(MORIA).tile("fighting").played("white_hiding", "hiding").played("book")
    assert evening.state.features["book"] == "gone"
    assert evening.state.space["hiding"] == 2


@BOOKS
def test_R_lines_light_is_a_step_where_there_is_one(book: str) -> None:
    evening = Evening(book).at(SHELOBS_LAIR, line={"travelling": 7}, dark={FRODO: 3}).tile("travelling")
    assert evening.state.dark[FRODO] == 2
    evening = Evening(book).at(SHELOBS_LAIR, line={"travelling": 7}).tile("travelling")
    assert evening.state.dark[FRODO] == 0


@BOOKS
def test_R_lines_roll_is_a_die_of_the_active_player(book: str) -> None:
    assert on_a_die(book).asked == [(FRODO, "EnterRoll")]


@BOOKS
def test_R_lines_every_space_on_the_way_is_brought(book: str) -> None:
    evening = Evening(book).at(MORIA, line={"fighting": 1}).tile("travelling").played("boromir")
    assert evening.state.space["fighting"] == 3
    assert (evening.state.shields[FRODO], evening.state.tokens[FRODO]["ring"]) == (2, 1)


@BOOKS
def test_R_lines_die_last_of_what_a_card_brings(book: str) -> None:
    evening = Evening(book).at(MORIA, line={"fighting": 6}).tile("travelling").played("boromir")
    assert evening.state.shields[FRODO] == 2
    assert evening.asked == [(FRODO, "EnterRoll")]
    assert not evening.may(FRODO, "PlayCard", kind="anduril").allowed


@BOOKS
def test_R_lines_special_shield_is_one_of_six_and_open(book: str) -> None:
    evening = Evening(book).at(MORIA, line={"fighting": 9}).tile("fighting")
    assert evening.asked == [(FRODO, "TakeSpecial")]
    evening.do(FRODO, "TakeSpecial", seen_by="public", value="3")
    assert evening.state.shields[FRODO] == 3
    assert evening.state.special["3"] == 1
    assert evening.table.view("public")["shields"][FRODO] == 3


def test_R_lines_special_shield_of_a_value_that_is_gone_cannot_be_taken() -> None:
    evening = Evening().at(MORIA, line={"fighting": 9})
    for board in (MORIA, HELMS_DEEP):
        evening.stand(board=board, active=FRODO, line={"fighting": 9}, sauron=15, dark=dict.fromkeys((FRODO,), 0))
        evening.tile("fighting").do(FRODO, "TakeSpecial", seen_by="public", value="3")
        while evening.asked and evening.asked[0][1] == "Suffer":
            evening.do(evening.asked[0][0], "Suffer")
    evening.stand(board=SHELOBS_LAIR, active=FRODO, line={"fighting": 7}, sauron=15).tile("fighting")
    assert "special_shield_is_left" in evening.failing(FRODO, "TakeSpecial", seen_by="public", value="3")


@BOOKS
def test_X_gollum_after_movement_his_roll_is_the_first_of_them(book: str) -> None:
    evening = Evening(book).at(MORDOR, line={"travelling": 4}, feature={"gollum": "hands"})
    evening.tile("hiding").played("gollum", "travelling")
    assert evening.state.space["travelling"] == 7
    assert [facts["count"] for facts in (ask.facts for ask in evening.table.asks("truth"))] == [2]
    assert evening.state.stack[-1].whys == ("gollum", "space")  # type: ignore[union-attr]


@BOOKS
def test_X_gollum_rolls_when_he_pays_and_no_roll_as_a_mere_card(book: str) -> None:
    shares = [[PIPPIN, "gollum", 1], [FRODO, "white_hiding", 2]]
    evening = Evening(book).at(MORIA, feature={"gollum": "hands"}).tile("three_cards")
    evening.do(FRODO, "Pay", shares=shares)
    assert "EnterRoll" not in [answer for _, answer in evening.asked]
    evening = Evening(book).at(SHELOBS_LAIR, event=5, feature={"gollum": "hands"}).tile("sundial")
    evening.do(FRODO, "Pay", shares=[[PIPPIN, "gollum", 1], [FATTY, "grey_fighting", 4]])
    assert evening.asked == [(PIPPIN, "EnterRoll")]
