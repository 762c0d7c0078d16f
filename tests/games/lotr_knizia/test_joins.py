"""Joins of two or three rules, as a rules lawyer takes them: each from the books, and from no single paragraph."""

import pytest

from tests.games.lotr_knizia.rules.evening import (
    EXPANDED,
    FATTY,
    FRODO,
    HELMS_DEEP,
    LOST,
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
FIVE = dict.fromkeys((FRODO, SAM, PIPPIN, MERRY, FATTY), 5)


# -- Gandalf inside what others owe ------------------------------------------------------------------------------------


@BOOKS
def test_magic_comes_too_late_when_the_first_of_a_row_has_rolled_and_is_out(book: str) -> None:
    """X/gandalf/magic, X/moria/watcher, X/elimination/turn  The Event has taken place for him."""
    evening = Evening(book).at(MORIA, event=1, active=SAM, shields=FIVE, gandalf={"healing": "no"})
    evening.stand(dark={SAM: 14}).tile("sundial").do(SAM, "Decline").roll("one")
    assert evening.asked == [(PIPPIN, "Pay")]
    evening.do(MERRY, "CallGandalf")
    assert "magic_helps_now" in evening.failing(PIPPIN, "UseMagic")


@BOOKS
def test_magic_stops_a_row_before_its_first_player_and_not_after_him(book: str) -> None:
    def row() -> Evening:
        return Evening(book).at(MORIA, event=1, shields=FIVE).tile("sundial")

    stopped = row().do(MERRY, "CallGandalf").do(FRODO, "UseMagic")
    assert (stopped.state.event, stopped.asked) == (2, [(FRODO, "TurnTile")])
    late = row().pay(FRODO, ("grey_hiding", 1)).do(MERRY, "CallGandalf")
    assert "magic_helps_now" in late.failing(FRODO, "UseMagic")


@BOOKS
def test_guidance_pays_in_a_row_for_the_active_player_alone(book: str) -> None:
    """R/gandalf/guidance, X/moria/watcher  It is his double Joker, and in a row each pays for himself."""
    evening = Evening(book).at(MORIA, event=1, shields=FIVE).tile("sundial")
    evening.do(MERRY, "CallGandalf").do(FRODO, "UseGuidance").do(FRODO, "Pay", shares=[])
    assert evening.asked == [(SAM, "Pay")]
    evening.stand(gandalf={"guidance": "yes"}).do(PIPPIN, "CallGandalf")
    assert "guidance_helps_now" in evening.failing(FRODO, "UseGuidance")


@BOOKS
def test_healing_in_another_ones_part_of_a_row_is_picked_by_the_active_player(book: str) -> None:
    evening = Evening(book).at(MORIA, event=1, active=MERRY, shields=FIVE, dark={FATTY: 13}).tile("sundial")
    evening.pay(MERRY, ("white_joker", 1)).do(FATTY, "Decline").do(FATTY, "EnterRoll", faces=[5])
    evening.do(FATTY, "CallGandalf")
    assert "seat_is_active" in evening.failing(FATTY, "UseHealing", on=FATTY)
    evening.do(MERRY, "UseHealing", on=FATTY)
    assert (evening.state.dark[FATTY], evening.asked) == (14, [(FRODO, "Pay")])


@BOOKS
def test_guidance_may_not_be_both_symbols_of_wormtongue(book: str) -> None:
    """X/helms-deep/wormtongue, R/gandalf/guidance  A double Joker stands for one Activity there."""
    evening = Evening(book).at(HELMS_DEEP, shields=FIVE).tile("sundial").do(MERRY, "CallGandalf")
    evening.do(FRODO, "UseGuidance")
    assert "price_is_paid_and_nothing_beside" in evening.failing(FRODO, "Pay", shares=[])
    evening.pay(FRODO, ("grey_fighting", 1))
    assert evening.state.features["riders_of_rohan"] == "board"


@BOOKS
def test_guidance_finishes_the_board_and_magic_is_not_wanted(book: str) -> None:
    """X/turn/1a-interrupted  Its die and its special shield come first; the tile is not carried out."""
    evening = Evening(book).at(MORIA, event=5, line={"fighting": 8}, shields=FIVE).do(FRODO, "TurnTile", kind="sundial")
    evening.do(SAM, "CallGandalf").do(FRODO, "UseGuidance").do(FRODO, "AdvanceLine", line="fighting")
    assert [answer for _, answer in evening.asked] == ["TakeSpecial"]
    evening.do(FRODO, "TakeSpecial", seen_by="public", value="2").roll("two")
    assert (evening.state.event, evening.state.place, evening.state.dark[FRODO]) == (5, "lothlorien", 2 + 3)


# -- the Ring ----------------------------------------------------------------------------------------------------------


@BOOKS
def test_the_ring_waits_for_the_first_tile_of_a_scenario(book: str) -> None:
    """R/ring/when, X/turn/0  After a tile is turned, or a tile or a card is carried out: here nothing has been yet."""
    evening = Evening(book).at(MORIA)
    assert "something_was_carried_out_here" in evening.failing(FRODO, "PutOnRing")
    assert evening.do(FRODO, "TurnTile", kind="hiding").may(FRODO, "PutOnRing").allowed


def test_the_ring_finishes_the_board_between_two_tiles_and_no_more_are_turned() -> None:
    evening = Evening(RULES).at(MORIA, line={"fighting": 8}).tile("bearer_steps")
    evening.do(FRODO, "PutOnRing").roll("blank").do(FRODO, "AdvanceLine", line="fighting")
    assert evening.state.stage != "tile"
    assert evening.state.tokens[FRODO] == dict.fromkeys(("ring", "heart", "sun"), 0)
    assert sum(evening.state.shields.values()) == 0, "neither die nor special shield"


@BOOKS
def test_the_rings_bearer_may_interrupt_another_ones_cards_and_the_rewards_of_cards_stay_his(book: str) -> None:
    evening = Evening(book).at(MORIA, active=PIPPIN).tile("travelling").played("grey_fighting")
    evening.do(FRODO, "PutOnRing").roll("three").do(FRODO, "AdvanceLine", line="travelling")
    assert evening.state.dark[FRODO] == 3
    evening.played("white_travelling")
    assert evening.state.tokens[PIPPIN]["sun"] == 1
    assert "two_cards_at_most" in evening.failing(PIPPIN, "PlayCard", kind="grey_hiding")


@BOOKS
def test_sam_bears_the_ring_and_lembas_after_the_die_asks_for_his_one_card(book: str) -> None:
    """R/characters/sam, X/yellow/lembas, X/ring/table  One card is owed, after six are in hand; the marker goes two."""
    evening = Evening(book).at(MORIA, bearer=SAM, hand={SAM: 0}, feature={"lembas": "hands"})
    evening.do(FRODO, "TurnTile", kind="hiding").do(SAM, "PutOnRing").do(SAM, "EnterRoll", faces=[6])
    evening.do(SAM, "Suffer").do(MERRY, "PlayLembas", on=SAM)
    assert evening.failing(SAM, "DiscardOwed", shares=[[SAM, "grey_hiding", 2]])
    evening.do(SAM, "DiscardOwed", shares=[[SAM, "grey_hiding", 1]]).do(SAM, "AdvanceLine", line="fighting")
    assert (evening.state.size(SAM), evening.state.space["fighting"]) == (5, 2)


@BOOKS
def test_the_ring_stays_used_when_it_passes_to_another_in_the_same_scenario(book: str) -> None:
    evening = Evening(book, passes_on=True).at(MORIA, hand={FRODO: 1}, gandalf={"persistence": "no"})
    evening.do(FRODO, "TurnTile", kind="travelling").do(FRODO, "PutOnRing").roll("cards")
    assert evening.state.bearer == SAM
    assert "AdvanceLine" not in [answer for _, answer in evening.asked], "nobody moves a marker for who is out"
    evening.do(SAM, "TurnTile", kind="hiding")
    assert "ring_was_not_used_here" in evening.failing(SAM, "PutOnRing")


# -- Gollum ------------------------------------------------------------------------------------------------------------


@BOOKS
def test_nothing_comes_between_gollum_and_his_roll_where_a_special_shield_does(book: str) -> None:
    """X/gollum/not-split, R/lines/special-shield"""
    evening = Evening(book).at(HELMS_DEEP, line={"fighting": 7}, shields=FIVE)
    evening.stand(feature={"gollum": "hands", "elessar": "hands", "belt": "hands"}).tile("travelling")
    evening.played("gollum", "fighting")
    assert [answer for _, answer in evening.asked] == ["TakeSpecial"]
    assert "nothing_is_split_by_it" in evening.failing(MERRY, "CallGandalf")
    assert evening.failing(MERRY, "PlayElessar", on=FRODO)
    assert evening.failing(SAM, "ThrowAway", kind="grey_hiding")
    evening.do(FRODO, "TakeSpecial", seen_by="public", value="1")
    assert evening.asked == [(FRODO, "EnterRoll")]
    evening.do(SAM, "PlayBelt")
    assert evening.state.stage == "over" or evening.state.place != HELMS_DEEP


@BOOKS
def test_belt_spares_one_of_gollums_three_rolls_and_sam_suffers_one_of_each(book: str) -> None:
    evening = Evening(book).at(
        MORDOR, active=SAM, line={"travelling": 10}, feature={"gollum": "hands", "belt": "hands"}
    )
    evening.tile("hiding").played("gollum", "travelling").do(MERRY, "PlayBelt")
    evening.roll("three").roll("three")
    assert (evening.state.dark[SAM], evening.state.place) == (2, "mount_doom")


# -- tokens, Merry, Athelas --------------------------------------------------------------------------------------------


@BOOKS
@pytest.mark.parametrize(("held", "steps"), [((), 2), (("sun",), 1), (("sun", "ring"), 0), (("sun", "sun"), 1)])
def test_merry_and_athelas_and_healing_at_the_token_check(book: str, held: tuple[str, ...], steps: int) -> None:
    """X/characters/merry, X/life-tokens  Two of one kind are one; Athelas spares what is left."""
    counts = {f"{kind}_tokens": {MERRY: held.count(kind)} for kind in set(held)}

    def over() -> Evening:
        evening = Evening(book).at(MORIA, event=5, feature={"athelas": "hands"}, **counts)
        evening.tile("sundial").do(FATTY, "TakeUponYourself")
        while evening.asked[0][0] != MERRY and evening.asked[0][1] == "Suffer":
            evening.do(evening.asked[0][0], "Suffer")
        return evening

    if steps:
        assert over().asked == [(MERRY, "Suffer")]
        assert over().do(MERRY, "Suffer").state.dark[MERRY] == steps
        assert over().do(SAM, "PlayAthelas").state.dark[MERRY] == 0
    else:
        state = over().state
        assert (state.dark[MERRY], state.dark[PIPPIN]) == (0, 3)


@BOOKS
def test_a_bearer_who_dies_in_the_token_check_draws_nothing_and_neither_does_fatty(book: str) -> None:
    evening = Evening(book).at(MORIA, event=5, gandalf={"healing": "no"}, dark={FRODO: 13}, feature={"elessar": "gone"})
    evening.tile("sundial").do(FATTY, "TakeUponYourself")
    if (FRODO, "Suffer") in evening.asked:
        evening.do(FRODO, "Suffer")
    assert evening.table.outcome is not None
    assert evening.table.outcome.says == "ends.bearer_at_tokens"
    assert evening.state.size(FATTY) == 6


@BOOKS
def test_fatty_out_in_the_token_check_draws_no_two_and_his_tokens_make_nobody_bearer(book: str) -> None:
    evening = Evening(book).at(MORIA, event=5, gandalf={"healing": "no"}, dark={FATTY: 13}, ring_tokens={FATTY: 2})
    evening.tile("sundial").do(SAM, "TakeUponYourself")
    for seat in (FRODO, SAM, PIPPIN, MERRY, FATTY):
        if (seat, "Suffer") in evening.asked:
            evening.do(seat, "Suffer")
    assert FATTY in evening.state.out
    assert evening.state.bearer == SAM, "nobody in the game has a Ring token: the left neighbour"
    assert evening.state.size(SAM) == 8


# -- cards of who is out, the deck -------------------------------------------------------------------------------------


@BOOKS
def test_a_dead_hand_is_counted_into_the_new_deck_and_nobody_names_its_cards(book: str) -> None:
    """R/elimination/sauron, R/deck-through, X/hobbit-cards/reshuffle"""
    evening = Evening(book).at(MORIA, dark={FATTY: 14}, deck=1, gandalf={"healing": "no"}).tile("two_or_sauron")
    evening.do(SAM, "Decline")
    assert (evening.state.unseen, evening.state.pile) == (6, {})
    evening.tile("travelling").do(FRODO, "DrawOrHeal", gain="cards")
    assert evening.failing(SAM, "ShuffleDiscards", cards=7)
    evening.do(SAM, "ShuffleDiscards", cards=4)
    assert (evening.state.deck, evening.state.unseen, evening.state.size(FRODO)) == (3, 0, 8)


@BOOKS
def test_miruvor_saves_the_card_of_one_who_is_about_to_be_out_for_cards_and_makes_it_worse(book: str) -> None:
    """X/yellow/miruvor, X/elimination/cannot  He owes two and has one; it goes to sam, and he is out."""
    evening = Evening(book).at(
        MORIA, active=PIPPIN, line={"fighting": 6}, hand={PIPPIN: 1}, gandalf={"persistence": "no"}
    )
    evening.stand(feature={"miruvor": "hands"}).tile("fighting").do(PIPPIN, "EnterRoll", faces=[6])
    if (PIPPIN, "Suffer") in evening.asked:
        evening.do(PIPPIN, "Suffer")
    evening.do(MERRY, "PlayMiruvor", giver=PIPPIN, taker=SAM)
    assert PIPPIN in evening.state.out
    assert (evening.state.size(SAM), evening.state.unseen) == (7, 0)


# -- characters --------------------------------------------------------------------------------------------------------


@BOOKS
def test_pippin_plays_the_card_he_has_just_picked_up_of_the_same_colour_and_no_third(book: str) -> None:
    evening = Evening(book).at(MORIA, active=PIPPIN).tile("fighting").played("grey_hiding").played("book")
    assert evening.state.space["hiding"] == 2
    assert "two_cards_at_most" in evening.failing(PIPPIN, "PlayCard", kind="white_hiding")
    other = Evening(book).at(MORIA, active=MERRY).tile("fighting").played("grey_hiding")
    assert "one_is_white_and_one_is_grey" in other.failing(MERRY, "PlayCard", kind="book")


@BOOKS
def test_frodos_white_cards_are_jokers_in_a_payment_that_another_shares_and_not_in_anothers_hand(book: str) -> None:
    evening = Evening(book).at(MORIA).tile("sundial")
    assert evening.may(SAM, "Pay", shares=[[FRODO, "white_hiding", 1], [SAM, "grey_friendship", 1]]).allowed
    assert not evening.may(SAM, "Pay", shares=[[SAM, "white_hiding", 1], [FRODO, "grey_friendship", 1]]).allowed
    assert not evening.may(SAM, "Pay", shares=[[FRODO, "boromir", 1], [SAM, "grey_friendship", 1]]).allowed


@BOOKS
def test_frodos_feature_card_is_no_joker_on_a_line(book: str) -> None:
    evening = Evening(book).at(MORIA).tile("fighting")
    assert "card_moves_along_this_line" in evening.failing(FRODO, "PlayCard", kind="boromir", line="hiding")
    assert evening.may(FRODO, "PlayCard", kind="white_friendship", line="hiding").allowed


# -- Shelob's Lair and Mordor ------------------------------------------------------------------------------------------


@BOOKS
def test_gollum_unpaid_leaves_the_game_and_faramir_stays(book: str) -> None:
    evening = Evening(book).at(SHELOBS_LAIR, shields={SAM: 9}).tile("sundial").do(MERRY, "Decline")
    assert (evening.state.features["gollum"], evening.state.features["faramir"]) == ("gone", "board")
    assert evening.failing(FRODO, "ThrowAway", kind="gollum")


@BOOKS
def test_the_bearers_search_is_not_paid_by_the_active_player(book: str) -> None:
    evening = Evening(book).at(SHELOBS_LAIR, event=3, active=SAM, dark={FRODO: 4}).tile("sundial")
    evening.do(SAM, "RevealCard", kind="grey_fighting")
    assert evening.failing(SAM, "Pay", shares=[[SAM, "white_fighting", 3]])
    assert evening.failing(SAM, "Decline")
    evening.pay(FRODO, ("grey_fighting", 2), ("white_joker", 1))
    assert evening.state.dark[FRODO] == 3


@BOOKS
def test_a_bearer_frodo_pays_the_search_for_a_joker_with_white_cards(book: str) -> None:
    evening = Evening(book).at(SHELOBS_LAIR, event=3, active=SAM).tile("sundial")
    evening.do(SAM, "RevealCard", kind="white_joker")
    assert evening.failing(FRODO, "Pay", shares=[[FRODO, "grey_fighting", 3]])
    evening.pay(FRODO, ("white_travelling", 1), ("white_hiding", 1), ("sting", 1))
    assert evening.asked == [(SAM, "TurnTile")]


@BOOKS
def test_pelennor_a_roll_of_two_cards_and_two_more_need_four(book: str) -> None:
    """X/mordor/pelennor-fields, X/elimination/cannot  Three cards are too few, and Lembas between them is enough."""

    def short() -> Evening:
        evening = Evening(book).at(MORDOR, event=2, active=PIPPIN, hand={PIPPIN: 3}, gandalf={"persistence": "no"})
        evening.tile("sundial").do(PIPPIN, "Decline").roll("cards")
        return evening.stand(feature={"lembas": "hands"}).do(PIPPIN, "DiscardOwed", shares=[[PIPPIN, "grey_hiding", 2]])

    assert short().asked == [(PIPPIN, "LackCards")]
    out = short().do(PIPPIN, "LackCards")
    assert out.state.fates == {PIPPIN: "cards"}
    helped = short().do(MERRY, "PlayLembas", on=PIPPIN)
    assert helped.asked == [(PIPPIN, "DiscardOwed")]
    assert helped.do(PIPPIN, "DiscardOwed", shares=[[PIPPIN, "white_joker", 2]]).state.size(PIPPIN) == 4


@BOOKS
def test_the_ring_is_mine_is_avoided_by_paying_the_tile_and_not_by_magic(book: str) -> None:
    evening = Evening(book).at(MORDOR, event=5, shields=FIVE).tile("three_cards")
    evening.do(SAM, "CallGandalf")
    assert "magic_helps_now" in evening.failing(FRODO, "UseMagic")
    evening.do(FRODO, "UseHealing", on=FRODO)
    evening.do(FRODO, "Pay", shares=[[FRODO, "grey_hiding", 3]])
    assert (evening.state.event, evening.asked) == (5, [(FRODO, "TurnTile")])


@BOOKS
def test_sam_saves_frodo_is_paid_by_the_own_shields_once_each(book: str) -> None:
    evening = Evening(book).at(MORDOR, shields={FRODO: 6, SAM: 2}, dark={FRODO: 3}).tile("sundial")
    evening.do(FRODO, "Recover", gain="light")
    assert (evening.state.dark[FRODO], evening.asked) == (2, [(SAM, "Recover")])
    assert "something_is_to_be_paid" in evening.failing(FRODO, "Decline")
    assert "seat_has_the_shields" in evening.failing(SAM, "Recover", gain="cards")


@BOOKS
def test_mount_doom_belt_for_who_would_be_out_and_no_ring_or_guidance_there(book: str) -> None:
    evening = Evening(book).at(MORDOR, line={"travelling": 12}, dark={FRODO: 14}, shields=FIVE)
    evening.stand(feature={"belt": "hands"}).tile("travelling").roll("blank")
    assert evening.state.place == "mount_doom"
    assert evening.failing(FRODO, "PutOnRing") == {
        "ring_has_a_bearer": "R/conclusion/60" if book == RULES else "X/mount-doom"
    }
    evening.do(SAM, "CallGandalf")
    assert "guidance_helps_now" in evening.failing(FRODO, "UseGuidance")
    evening.do(FRODO, "UseHealing", on=FRODO).do(MERRY, "PlayBelt")
    assert [answer for _, answer in evening.asked] == ["TakeSpecial"]


# -- tiles with items --------------------------------------------------------------------------------------------------


@BOOKS
def test_staff_cancels_a_tile_with_items_in_its_last_moment_and_the_next_is_turned(book: str) -> None:
    evening = Evening(book).at(MORIA, feature={"staff": "hands"}).tile("one_of_each").do(SAM, "PlayStaff")
    assert (evening.state.event, evening.asked) == (0, [(FRODO, "TurnTile")])
    plain = Evening(book).at(MORIA, feature={"staff": "hands"}).do(FRODO, "TurnTile", kind="sundial")
    assert "staff_can_be_played_now" in plain.failing(SAM, "PlayStaff")


@BOOKS
def test_phial_after_the_tile_is_turned_is_too_late(book: str) -> None:
    evening = Evening(book).at(MORIA, feature={"phial": "hands"})
    turned = Evening(book).at(MORIA, feature={"phial": "hands"}).do(FRODO, "TurnTile", kind="sundial")
    assert "phial_can_be_played_now" in turned.failing(SAM, "PlayPhial")
    evening.do(SAM, "PlayPhial")
    assert evening.state.stage == "play"
    assert evening.may(FRODO, "DrawOrHeal", gain="cards").allowed


@BOOKS
def test_lothlorien_has_no_window_for_the_ring_and_healing_is_still_for_sale(book: str) -> None:
    evening = Evening(book).at(MORIA, line={"fighting": 9}, shields=FIVE).tile("fighting")
    evening.do(FRODO, "TakeSpecial", seen_by="public", value="1")
    while evening.asked[0][1] == "Suffer":
        evening.do(evening.asked[0][0], "Suffer")
    evening.do(SAM, "Deal").stand(feature=dict.fromkeys(LOST, "gone"))
    assert evening.failing(SAM, "PutOnRing")
    bearer = evening.state.bearer
    evening.do(MERRY, "CallGandalf")
    assert "magic_helps_now" in evening.failing(bearer, "UseMagic")
    evening.do(bearer, "UseHealing", on=SAM)
    assert evening.asked == [(SAM, "Recover")]
