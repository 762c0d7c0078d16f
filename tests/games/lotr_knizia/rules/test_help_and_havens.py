"""Gandalf's cards, yellow cards, setting out, and the havens; shields that are hidden."""

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
    Evening,
)

BOOKS = pytest.mark.parametrize("book", [RULES, EXPANDED])


def called(book: str, **facts: object) -> Evening:
    """merry pays five of seven, in sam's turn."""
    return Evening(book).at(MORIA, active=SAM, shields={MERRY: 7}, **facts).do(MERRY, "CallGandalf")


@BOOKS
def test_R_gandalf_costs_one_player_five_and_the_active_player_picks(book: str) -> None:
    evening = called(book)
    assert evening.state.shields[MERRY] == 2
    assert [who for who, _ in evening.asked] == [SAM]
    assert "seat_is_active" in evening.failing(MERRY, "UseHealing", on=MERRY)
    evening.do(SAM, "UsePersistence", on=MERRY)
    assert "persistence" not in evening.state.gandalf
    assert "seat_has_the_shields" in evening.failing(MERRY, "CallGandalf")


@BOOKS
def test_R_gandalf_healing_is_two_steps_as_far_as_there_is_room(book: str) -> None:
    assert called(book, dark={PIPPIN: 5}).do(SAM, "UseHealing", on=PIPPIN).state.dark[PIPPIN] == 3
    assert called(book, dark={PIPPIN: 1}).do(SAM, "UseHealing", on=PIPPIN).state.dark[PIPPIN] == 0


@BOOKS
def test_R_gandalf_persistence_is_four_cards_for_one(book: str) -> None:
    state = called(book).do(SAM, "UsePersistence", on=FATTY).state
    assert (state.size(FATTY), state.deck) == (10, 26)


@BOOKS
def test_R_gandalf_foresight_is_for_one_who_is_named(book: str) -> None:
    evening = called(book).do(SAM, "UseForesight", on=PIPPIN)
    assert evening.state.gandalf.count("foresight") == 0
    assert evening.asked == [(SAM, "TurnTile")]


@BOOKS
def test_R_gandalf_guidance_is_two_jokers_towards_a_price(book: str) -> None:
    evening = Evening(book).at(MORIA, active=SAM, event=4, shields={MERRY: 5}).tile("sundial")
    evening.do(MERRY, "CallGandalf").do(SAM, "UseGuidance")
    short = [[SAM, "grey_fighting", 2]]
    assert "price_is_paid_and_nothing_beside" in evening.failing(SAM, "Pay", shares=short)
    evening.do(SAM, "Pay", shares=[[SAM, "grey_fighting", 3]])
    assert evening.state.sauron == 15


@BOOKS
def test_R_gandalf_guidance_moves_a_marker_two_spaces(book: str) -> None:
    evening = Evening(book).at(MORIA, active=SAM, shields={MERRY: 5}).do(SAM, "TurnTile", kind="hiding")
    evening.do(MERRY, "CallGandalf").do(SAM, "UseGuidance").do(SAM, "AdvanceLine", line="fighting")
    assert evening.state.space["fighting"] == 2
    assert evening.state.shields[SAM] == 2, "the spaces are carried out"


@BOOKS
def test_R_gandalf_magic_moves_the_marker_and_skips_the_event(book: str) -> None:
    evening = Evening(book).at(MORIA, active=SAM, event=3, shields={MERRY: 5}).do(SAM, "TurnTile", kind="sundial")
    evening.do(MERRY, "CallGandalf").do(SAM, "UseMagic")
    assert (evening.state.event, evening.state.sauron) == (4, 15)
    assert evening.asked == [(SAM, "TurnTile")]


@BOOKS
def test_R_gandalf_magic_fails_against_the_last_event_of_mordor(book: str) -> None:
    evening = Evening(book).at(MORDOR, active=SAM, event=5, shields={MERRY: 5}).do(SAM, "TurnTile", kind="sundial")
    evening.do(MERRY, "CallGandalf")
    assert "magic_helps_now" in evening.failing(SAM, "UseMagic")


def holding(book: str, card: str, **facts: object) -> Evening:
    """This yellow card is in a hand; sam is active."""
    return Evening(book).at(MORIA, active=SAM, **facts).stand(feature={card: "hands"})


@BOOKS
def test_R_yellow_is_for_whoever_holds_it_in_anybodys_turn(book: str) -> None:
    assert holding(book, "elessar", dark={FATTY: 2}).may(MERRY, "PlayElessar", on=FATTY).allowed
    gone = Evening(book).at(MORIA, active=SAM, dark={FATTY: 2})
    assert "card_may_be_in_a_hand" in gone.failing(MERRY, "PlayElessar", on=FATTY)


@BOOKS
def test_R_yellow_elessar_is_a_step_towards_the_light(book: str) -> None:
    evening = holding(book, "elessar", dark={FATTY: 2}).do(MERRY, "PlayElessar", on=FATTY)
    assert (evening.state.dark[FATTY], evening.state.features["elessar"]) == (1, "gone")


@BOOKS
def test_R_yellow_miruvor_gives_one_card_to_another(book: str) -> None:
    evening = holding(book, "miruvor").do(MERRY, "PlayMiruvor", giver=FATTY, taker=SAM)
    assert [evening.state.size(seat) for seat in (MERRY, FATTY, SAM)] == [5, 5, 7]


@BOOKS
def test_R_yellow_lembas_draws_up_to_six(book: str) -> None:
    evening = holding(book, "lembas", hand={PIPPIN: 2}).do(MERRY, "PlayLembas", on=PIPPIN)
    assert (evening.state.size(PIPPIN), evening.state.deck) == (6, 26)


@BOOKS
def test_R_yellow_belt_is_played_before_the_die_falls(book: str) -> None:
    evening = holding(book, "belt", line={"fighting": 6})
    assert "belt_can_be_played_now" in evening.failing(MERRY, "PlayBelt")
    evening.tile("fighting").do(MERRY, "PlayBelt")
    assert (SAM, "EndTurn") in evening.asked


@BOOKS
def test_R_yellow_belt_never_spares_the_roll_of_the_ring(book: str) -> None:
    evening = holding(book, "belt").do(SAM, "TurnTile", kind="hiding").do(FRODO, "PutOnRing")
    assert "belt_can_be_played_now" in evening.failing(MERRY, "PlayBelt")


@BOOKS
def test_R_yellow_mithril_spares_what_the_die_shows(book: str) -> None:
    evening = holding(book, "mithril", line={"fighting": 6}).tile("fighting").do(SAM, "EnterRoll", faces=[2])
    evening.do(MERRY, "PlayMithril")
    assert evening.state.sauron == 15


@BOOKS
def test_R_yellow_phial_ends_the_tiles_of_the_turn(book: str) -> None:
    evening = holding(book, "phial").do(MERRY, "PlayPhial")
    assert (SAM, "EndTurn") in evening.asked
    assert not evening.may(SAM, "TurnTile", kind="hiding").allowed


@BOOKS
def test_R_yellow_staff_cancels_a_sundial_with_items_alone(book: str) -> None:
    evening = holding(book, "staff").do(SAM, "TurnTile", kind="three_cards").do(MERRY, "PlayStaff")
    assert (evening.state.event, evening.asked) == (0, [(SAM, "TurnTile")])
    plain = holding(book, "staff").do(SAM, "TurnTile", kind="sundial")
    assert "staff_can_be_played_now" in plain.failing(MERRY, "PlayStaff")


@BOOKS
def test_R_yellow_athelas_spares_the_steps_for_missing_tokens(book: str) -> None:
    evening = holding(book, "athelas", line={"fighting": 9}).tile("fighting")
    evening.do(SAM, "TakeSpecial", seen_by="public", value="1").do(MERRY, "PlayAthelas")
    assert evening.state.dark[SAM] == 0


@pytest.mark.parametrize(("level", "step"), [("15", 15), ("12", 12), ("10", 10)])
def test_R_set_up_puts_sauron_where_it_was_agreed(level: str, step: int) -> None:
    assert Evening(level=level).state.sauron == step


@BOOKS
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_R_set_up_11_is_a_row_of_hobbits(book: str, players: int) -> None:
    assert Evening(book, players).state.seats == (FRODO, SAM, PIPPIN, MERRY, FATTY)[:players]


@BOOKS
@pytest.mark.parametrize("players", [2, 5])
def test_R_bag_end_gandalf_deals_six_to_everybody(book: str, players: int) -> None:
    state = Evening(book, players).do(FRODO, "SetOut").do(SAM, "Deal").state
    assert {state.size(seat) for seat in state.seats} == {6}
    assert state.deck == 60 - 6 * players


@BOOKS
def test_R_bag_end_nazgul_appears_for_two_hiding_of_one_player(book: str) -> None:
    evening = Evening(book).do(FRODO, "SetOut").do(SAM, "Deal")
    two = [[SAM, "grey_hiding", 1], [PIPPIN, "grey_hiding", 1]]
    assert "one_player_pays_alone" in evening.failing(SAM, "Pay", shares=two)
    assert evening.pay(SAM, ("grey_hiding", 2)).state.sauron == 12
    assert Evening(book).do(FRODO, "SetOut").do(SAM, "Deal").do(SAM, "Decline").state.sauron == 11


@BOOKS
@pytest.mark.parametrize(("players", "dealt"), [(2, [4, 4]), (3, [4] * 3), (4, [3] * 4), (5, [3, 3, 2, 2, 2])])
def test_R_rivendell_elrond_deals_by_the_number_of_players(book: str, players: int, dealt: list[int]) -> None:
    evening = Evening(book, players).do(FRODO, "SetOut").do(SAM, "Deal").do(SAM, "Decline").do(SAM, "Deal")
    assert [evening.state.size(seat) - 6 for seat in evening.state.seats] == dealt


@BOOKS
def test_R_rivendell_council_and_fellowship_ask_each_in_turn(book: str) -> None:
    evening = Evening(book).do(FRODO, "SetOut").do(SAM, "Deal").do(SAM, "Decline").do(SAM, "Deal").do(SAM, "PassCards")
    assert evening.asked == [(FRODO, "Pay")]
    assert not evening.may(FRODO, "Pay", shares=[[FRODO, "grey_hiding", 1]]).allowed
    evening.pay(FRODO, ("grey_friendship", 1)).do(SAM, "Decline")
    assert evening.asked == [(SAM, "EnterRoll")]


@BOOKS
def test_R_variants_preparations_are_a_roll_and_four_cards(book: str) -> None:
    evening = Evening(book, preparations=True).do(FRODO, "SetOut").do(SAM, "Deal").do(FRODO, "Prepare", yes=True)
    evening.roll("blank")
    four = dict(zip(("first", "second", "third", "fourth"), ("grey_hiding",) * 4, strict=True))
    evening.do(SAM, "RevealFour", **four)
    assert "four_cards_are_shared_out" in evening.failing(FRODO, "ShareFour", shares=[[SAM, "grey_hiding", 3]])
    evening.do(FRODO, "ShareFour", shares=[[SAM, "grey_hiding", 3], [FATTY, "grey_hiding", 1]])
    assert (evening.state.size(SAM), evening.state.size(FATTY), evening.state.deck) == (9, 7, 26)


@BOOKS
def test_R_deck_through_makes_the_told_discards_the_deck(book: str) -> None:
    evening = Evening(book).at(MORIA, deck=1).tile("hiding").played("grey_hiding").played("white_hiding", "fighting")
    evening.do(FRODO, "EndTurn").tile("hiding").do(SAM, "DrawOrHeal", gain="cards")
    assert (evening.state.size(SAM), evening.state.deck, evening.state.pile) == (8, 1, {})


@BOOKS
def test_X_lothlorien_recovery_is_two_of_the_own_shields_and_the_test_a_joker(book: str) -> None:
    evening = Evening(book).at(MORIA, line={"fighting": 9}, shields={SAM: 2}).tile("fighting")
    evening.do(FRODO, "TakeSpecial", seen_by="public", value="1").do(SAM, "Deal")
    evening.do(SAM, "Recover", gain="cards")
    assert (evening.state.shields[SAM], evening.state.deck) == (0, 60 - 30 - 2 - 2 - 2)
    for seat in (PIPPIN, MERRY, FATTY, FRODO):
        evening.do(seat, "Decline")
    assert evening.asked == [(SAM, "Pay")]
    assert not evening.may(SAM, "Pay", shares=[[SAM, "grey_friendship", 1]]).allowed
    assert evening.pay(SAM, ("white_joker", 1)).asked == [(PIPPIN, "Pay")]


@BOOKS
def test_X_lothlorien_eliminated_players_share_is_discarded(book: str) -> None:
    evening = Evening(book).at(MORIA, line={"fighting": 9}, sauron=3, sun_tokens={SAM: 1, FATTY: 1, FRODO: 1})
    evening.stand(heart_tokens={FRODO: 1, SAM: 1, FATTY: 1}, gandalf={"healing": "no"}).tile("fighting")
    evening.do(FRODO, "TakeSpecial", seen_by="public", value="1")
    assert evening.state.out == (PIPPIN,)
    before = evening.state.size(PIPPIN), evening.state.size(MERRY)
    evening.do(SAM, "Deal")
    assert (evening.state.size(PIPPIN), evening.state.size(MERRY)) == (before[0], before[1] + 2)


def hidden(value: str = "2") -> Evening:
    """frodo has taken a special shield in a competitive game."""
    evening = Evening(competitive=True).at(HELMS_DEEP, line={"fighting": 9}).tile("fighting")
    return evening.do(FRODO, "TakeSpecial", seen_by=FRODO, value=value)


def test_R_competitive_hidden_shields_are_on_their_owners_desk_alone() -> None:
    views = {who: hidden().table.view(who) for who in (FRODO, SAM, "public")}
    assert views[FRODO]["frodo_desk"]["shields"] == 2
    assert all("shields" not in views[who] and "frodo_desk" not in views[who] for who in (SAM, "public"))
    assert hidden("1").table.journal(SAM) == hidden("3").table.journal(SAM)
    assert hidden("1").table.journal(FRODO) != hidden("3").table.journal(FRODO)


def test_R_competitive_scores_sixty_and_the_own_shields_and_opens_them() -> None:
    evening = hidden()
    evening.stand(board=MORDOR, line={"travelling": 12}, active=PIPPIN).tile("travelling").roll("blank").roll("blank")
    assert evening.table.view("public")["learned"] == []
    evening.do(PIPPIN, "TakeSpecial", seen_by=PIPPIN, value="3")
    assert evening.table.outcome is not None
    assert evening.table.outcome.winners == (PIPPIN,)
    assert evening.table.outcome.scores == {FRODO: 62, SAM: 60, PIPPIN: 63, MERRY: 60, FATTY: 60}
    opened = {line["what"]: line["value"] for line in evening.table.view("public")["learned"]}
    assert opened["shields:frodo"] == "2"
    assert opened["shields:pippin"] == "3"


def test_R_competitive_hidden_again_when_the_end_is_taken_back() -> None:
    evening = hidden("1")
    taken = evening.table.file.count - 1
    evening.stand(board=MORDOR, line={"travelling": 12}, active=PIPPIN).tile("travelling").roll("blank").roll("blank")
    evening.do(PIPPIN, "TakeSpecial", seen_by=PIPPIN, value="3")
    assert evening.table.undo(FRODO, taken, evening.table.seats).allowed
    evening.do(FRODO, "TakeSpecial", seen_by=FRODO, value="3")
    line = evening.table.journal(SAM)[-1]
    assert line["do"]["type"] == "TakeSpecial"
    assert "3" not in str(line["do"]["value"])
    assert "3" not in line["says"][0]


def test_R_competitive_hidden_special_shields_refuse_no_value() -> None:
    evening = hidden("3")
    evening.stand(board=MORIA, line={"fighting": 9}, active=FRODO).tile("fighting")
    evening.do(FRODO, "TakeSpecial", seen_by=FRODO, value="3")
    evening.stand(board=HELMS_DEEP, line={"fighting": 9}, active=SAM).tile("fighting")
    assert evening.may(SAM, "TakeSpecial", seen_by=SAM, value="3").allowed, "what others took is their secret"


def test_R_competitive_hidden_shields_pay_as_far_as_the_own_desk_has_them() -> None:
    evening = hidden("2")
    evening.stand(board="shelobs_lair", event=2, active=SAM).tile("sundial")
    five = {"shares": [[FRODO, "shield", 5]]}
    assert "seat_has_the_shields" in evening.failing(FRODO, "Pay", **five)
    assert evening.table.may(SAM, evening.table.command({"do": "Pay", **five})).allowed
