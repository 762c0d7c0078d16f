"""The Event boxes of the four Scenario boards: what each costs, and what comes of it."""

import pytest

from tests.games.lotr_knizia.rules.evening import (
    EXPANDED,
    FATTY,
    FRODO,
    HELMS_DEEP,
    MERRY,
    MORDOR,
    MORIA,
    PIPPIN,
    RULES,
    SAM,
    SHELOBS_LAIR,
    Evening,
)

BOOKS = pytest.mark.parametrize("book", [RULES, EXPANDED])
PAY = "price_is_paid_and_nothing_beside"


def event(book: str, board: str, number: int, **facts: object) -> Evening:
    """sam is active, and this Event of the board begins."""
    return Evening(book).at(board, active=SAM, event=number - 1, **facts).tile("sundial")


@BOOKS
def test_X_moria_speak_friend_is_a_friendship_and_a_joker_of_the_group(book: str) -> None:
    evening = event(book, MORIA, 1)
    assert PAY in evening.failing(SAM, "Pay", shares=[[SAM, "grey_friendship", 1], [FATTY, "grey_friendship", 1]])
    evening.do(SAM, "Pay", shares=[[SAM, "grey_friendship", 1], [FATTY, "white_joker", 1]])
    assert evening.state.sauron == 15
    assert event(book, MORIA, 1).do(FATTY, "Decline").state.sauron == 14


@BOOKS
def test_X_moria_watcher_asks_each_player_for_hiding_or_a_roll(book: str) -> None:
    evening = event(book, MORIA, 2).pay(SAM, ("grey_hiding", 1))
    assert PAY in evening.failing(PIPPIN, "Pay", shares=[[PIPPIN, "grey_fighting", 1]])
    evening.do(PIPPIN, "Decline")
    assert evening.asked == [(PIPPIN, "EnterRoll")]
    assert evening.roll("eye").asked == [(MERRY, "Pay")]


@BOOKS
def test_X_moria_stone_in_the_well_asks_for_two_like_the_card(book: str) -> None:
    evening = event(book, MORIA, 3).do(PIPPIN, "RevealCard", kind="grey_hiding")
    assert PAY in evening.failing(SAM, "Pay", shares=[[SAM, "grey_fighting", 2]])
    evening.pay(SAM, ("grey_hiding", 1), ("white_hiding", 1))
    assert evening.state.features["pipe"] == "hands"
    lost = event(book, MORIA, 3, ring_used="yes", gandalf={"magic": "no"}).do(PIPPIN, "RevealCard", kind="grey_hiding")
    lost.do(SAM, "Decline")
    assert lost.state.event == 4, "Trapped happens at once"


@BOOKS
def test_X_moria_trapped_spares_who_has_finished_both_lines(book: str) -> None:
    assert event(book, MORIA, 4, line={"travelling": 7, "hiding": 7}).state.sauron == 15
    evening = event(book, MORIA, 4, line={"travelling": 7, "hiding": 6})
    assert evening.state.sauron == 13
    assert evening.asked == [(FRODO, "EnterRoll")], "the Ring-bearer rolls"


@BOOKS
def test_X_moria_orcs_attack_counts_a_double_symbol_as_two(book: str) -> None:
    shares = [[SAM, "boromir", 1], [PIPPIN, "grey_fighting", 2], [MERRY, "white_joker", 1]]
    assert event(book, MORIA, 5).do(SAM, "Pay", shares=shares).state.sauron == 15
    assert event(book, MORIA, 5).do(SAM, "Decline").state.sauron == 13


@BOOKS
def test_X_moria_fly_you_fools_hits_sam_in_full_or_everybody_rolls(book: str) -> None:
    evening = event(book, MORIA, 6, ring_tokens={}, sun_tokens={SAM: 1}).do(SAM, "TakeUponYourself")
    assert evening.state.dark[SAM] == 3 + 2
    rolls = event(book, MORIA, 6).do(SAM, "Decline")
    assert rolls.asked == [(SAM, "EnterRoll")]
    assert rolls.roll("blank").asked == [(PIPPIN, "EnterRoll")]


@BOOKS
def test_X_helms_deep_wormtongue_takes_no_double_joker_for_both(book: str) -> None:
    evening = event(book, HELMS_DEEP, 1)
    assert PAY in evening.failing(SAM, "Pay", shares=[[SAM, "aragorn", 1]])
    mixed = [[SAM, "grey_friendship", 1], [PIPPIN, "grey_fighting", 1]]
    assert "one_player_pays_alone" in evening.failing(SAM, "Pay", shares=mixed)
    evening.do(SAM, "Decline")
    lost = ("riders_of_rohan", "theoden", "shadowfax", "eomer")
    assert {evening.state.features[card] for card in lost} == {"gone"}


@BOOKS
def test_X_helms_deep_riders_of_rohan_come_where_friendship_is_finished(book: str) -> None:
    assert event(book, HELMS_DEEP, 2, line={"friendship": 7}).state.features["riders_of_rohan"] == "hands"
    evening = event(book, HELMS_DEEP, 2)
    assert (evening.state.sauron, evening.asked) == (14, [(FRODO, "EnterRoll")])


@BOOKS
@pytest.mark.parametrize(("space", "sauron", "cards"), [(4, 13, 6), (5, 15, 7)])
def test_X_helms_deep_orcs_attack_the_gate_looks_at_the_fifth_space(
    book: str, space: int, sauron: int, cards: int
) -> None:
    evening = event(book, HELMS_DEEP, 3, line={"travelling": space})
    assert (evening.state.sauron, evening.state.size(MERRY)) == (sauron, cards)


@BOOKS
def test_X_helms_deep_fire_of_orthanc_is_paid_by_the_active_player(book: str) -> None:
    evening = event(book, HELMS_DEEP, 4).do(SAM, "RevealCard", kind="white_joker")
    assert "they_may_pay" in evening.failing(SAM, "Pay", shares=[[PIPPIN, "white_joker", 2]])
    assert PAY in evening.failing(SAM, "Pay", shares=[[SAM, "grey_hiding", 2]])
    evening.do(SAM, "Decline")
    assert evening.asked == [(SAM, "EnterRoll")]


@BOOKS
def test_X_helms_deep_orcs_storm_forward_takes_three_tokens(book: str) -> None:
    held = {"heart_tokens": {SAM: 1}, "sun_tokens": {MERRY: 1}, "ring_tokens": {FRODO: 1}}
    evening = event(book, HELMS_DEEP, 5, **held)
    joker = [[SAM, "heart", 1], [MERRY, "sun", 1], [FRODO, "white_joker", 1]]
    assert PAY in evening.failing(SAM, "Pay", shares=joker)
    evening.do(SAM, "Pay", shares=[[SAM, "heart", 1], [MERRY, "sun", 1], [FRODO, "ring", 1]])
    assert evening.state.sauron == 15
    assert event(book, HELMS_DEEP, 5).do(SAM, "Decline").state.sauron == 13


@BOOKS
def test_X_helms_deep_orcs_conquer_spares_no_line_but_travelling(book: str) -> None:
    evening = event(book, HELMS_DEEP, 6)
    assert (evening.state.sauron, evening.asked) == (13, [(FRODO, "EnterRoll")])
    assert evening.roll("blank").asked == [(FRODO, "EnterRoll")]


@BOOKS
def test_X_shelob_gollum_costs_seven_shields(book: str) -> None:
    evening = event(book, SHELOBS_LAIR, 1, shields={SAM: 4, MERRY: 3})
    evening.do(SAM, "Pay", shares=[[SAM, "shield", 4], [MERRY, "shield", 3]])
    assert evening.state.features["gollum"] == "hands"
    assert (evening.state.size(SAM), evening.state.size(PIPPIN)) == (7, 8)
    assert event(book, SHELOBS_LAIR, 1).do(SAM, "Decline").state.features["gollum"] == "gone"


@BOOKS
def test_X_shelob_change_pays_two_of_a_three_and_leaves_one(book: str) -> None:
    evening = event(book, SHELOBS_LAIR, 3, shields={SAM: 6})
    evening.pay(SAM, ("shield", 5))
    assert evening.state.shields[SAM] == 1


@BOOKS
def test_X_shelob_faces_of_the_dead_puts_out_who_pays_nothing(book: str) -> None:
    evening = event(book, SHELOBS_LAIR, 2, shields={PIPPIN: 3}).pay(SAM, ("white_joker", 1)).pay(PIPPIN, ("shield", 3))
    evening.do(MERRY, "Decline")
    assert evening.state.out == (MERRY,)
    assert evening.asked == [(FATTY, "Pay")]


@BOOKS
def test_X_shelob_forbidden_pool_is_one_players_five(book: str) -> None:
    evening = event(book, SHELOBS_LAIR, 3, shields={SAM: 3, MERRY: 5})
    two = [[SAM, "shield", 3], [MERRY, "shield", 2]]
    assert "one_player_pays_alone" in evening.failing(SAM, "Pay", shares=two)
    assert evening.pay(MERRY, ("shield", 5)).state.size(FATTY) == 7
    assert event(book, SHELOBS_LAIR, 3).do(SAM, "Decline").state.sauron == 13


@BOOKS
def test_X_shelob_nazgul_searches_asks_the_bearer_for_three(book: str) -> None:
    evening = event(book, SHELOBS_LAIR, 4, dark={FRODO: 2}).do(SAM, "RevealCard", kind="grey_hiding")
    evening.pay(FRODO, ("grey_hiding", 2), ("white_fighting", 1))
    assert evening.state.dark[FRODO] == 1


@BOOKS
def test_X_shelob_shelob_appears_with_two_rolls_of_the_active_player(book: str) -> None:
    evening = event(book, SHELOBS_LAIR, 5).do(SAM, "TakeUponYourself")
    assert evening.asked == [(SAM, "EnterRoll")]
    assert evening.roll("blank").asked == [(SAM, "EnterRoll")]
    assert event(book, SHELOBS_LAIR, 5).do(SAM, "Decline").state.sauron == 13


@BOOKS
def test_X_shelob_shelob_attacks_for_seven_fighting(book: str) -> None:
    shares = [[SAM, "grey_fighting", 5], [PIPPIN, "boromir", 1]]
    assert event(book, SHELOBS_LAIR, 6).do(SAM, "Pay", shares=shares).state.sauron == 15
    assert PAY in event(book, SHELOBS_LAIR, 6).failing(SAM, "Pay", shares=shares[:1])
    assert event(book, SHELOBS_LAIR, 6).do(SAM, "Decline").state.sauron == 12


@BOOKS
def test_X_mordor_sam_saves_frodo_for_three_shields(book: str) -> None:
    evening = event(book, MORDOR, 1, shields={SAM: 3}, dark={SAM: 2}).do(SAM, "Recover", gain="light")
    assert (evening.state.shields[SAM], evening.state.dark[SAM]) == (0, 1)
    assert "seat_has_the_shields" in evening.failing(PIPPIN, "Recover", gain="cards")


@BOOKS
def test_X_mordor_nazgul_attacks_wants_eowyn_herself(book: str) -> None:
    evening = event(book, MORDOR, 2, feature={"eowyn": "hands"})
    assert PAY in evening.failing(SAM, "Pay", shares=[[SAM, "white_joker", 1]])
    assert evening.pay(PIPPIN, ("eowyn", 1)).state.size(FATTY) == 7


@BOOKS
@pytest.mark.parametrize(("number", "token"), [(3, "heart"), (4, "sun")])
def test_X_mordor_pelennor_fields_a_token_or_a_roll_and_two_cards(book: str, number: int, token: str) -> None:
    evening = event(book, MORDOR, number, **{f"{token}_tokens": {SAM: 1}}).pay(SAM, (token, 1))
    assert evening.state.tokens[SAM][token] == 0
    assert evening.do(PIPPIN, "Decline").roll("blank").asked == [(PIPPIN, "DiscardOwed")]


@BOOKS
def test_X_mordor_mouth_of_sauron_takes_no_heart(book: str) -> None:
    assert not event(book, MORDOR, 4, heart_tokens={SAM: 1}).may(SAM, "Pay", shares=[[SAM, "heart", 1]]).allowed


@BOOKS
def test_X_mordor_surrounded_for_seven_cards_a_yellow_one_among_them(book: str) -> None:
    evening = event(book, MORDOR, 5, feature={"elessar": "hands"})
    shares = [[SAM, "elessar", 1], [SAM, "grey_hiding", 2], [PIPPIN, "white_joker", 4]]
    assert evening.do(SAM, "Pay", shares=shares).state.sauron == 15
    assert event(book, MORDOR, 5).do(SAM, "Decline").state.sauron == 12


@BOOKS
def test_X_yellow_fodder_pays_where_any_card_does(book: str) -> None:
    evening = Evening(book).at(MORIA, feature={"elessar": "hands"}).tile("three_cards")
    evening.do(FRODO, "Pay", shares=[[SAM, "elessar", 1], [SAM, "grey_hiding", 2]])
    assert evening.state.features["elessar"] == "gone"


@BOOKS
def test_X_gandalf_no_fodder_is_what_gandalf_brings(book: str) -> None:
    evening = Evening(book).at(MORIA).tile("three_cards")
    shares = [[FRODO, "healing", 1], [FRODO, "grey_hiding", 2]]
    assert "they_are_things_of_the_box" in evening.failing(FRODO, "Pay", shares=shares)
