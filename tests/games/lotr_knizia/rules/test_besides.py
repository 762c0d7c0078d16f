"""Paragraphs that stand beside those of the other files: what breaks off, what goes on, who is free of what."""

import pytest

from tests.games.lotr_knizia.rules.evening import (
    EXPANDED,
    FATTY,
    FRODO,
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


def at_rivendell(book: str) -> Evening:
    """The Fellowship is formed: frodo is asked first."""
    evening = Evening(book).do(FRODO, "SetOut").do(SAM, "Deal").do(SAM, "Decline").do(SAM, "Deal")
    return evening.do(SAM, "PassCards").stand(feature=dict.fromkeys(("mithril", "athelas", "miruvor"), "gone"))


@BOOKS
def test_R_rivendell_fellowship_is_a_friendship_or_a_roll_of_each_in_turn(book: str) -> None:
    evening = at_rivendell(book).pay(FRODO, ("grey_friendship", 1))
    assert evening.asked == [(SAM, "Pay")]
    assert evening.pay(SAM, ("white_joker", 1)).asked == [(PIPPIN, "Pay")]
    assert "price_is_paid_and_nothing_beside" in evening.failing(PIPPIN, "Pay", shares=[[PIPPIN, "grey_hiding", 1]])


@BOOKS
def test_X_rivendell_fellowship_a_roll_takes_effect_before_the_next_player_chooses(book: str) -> None:
    evening = at_rivendell(book).do(FRODO, "Decline")
    assert evening.asked == [(FRODO, "EnterRoll")]
    evening.roll("two")
    assert evening.state.dark[FRODO] == 2
    assert evening.asked == [(SAM, "Pay")]


def at_the_test(book: str) -> Evening:
    """Moria is over, nobody recovers in Lothlorien, and sam bears the Ring."""
    evening = Evening(book).at(MORIA, line={"fighting": 9}).tile("fighting")
    evening.do(FRODO, "TakeSpecial", seen_by="public", value="1").do(SAM, "Deal")
    evening.stand(feature=dict.fromkeys(("lembas", "phial", "belt", "elessar"), "gone"))
    for seat in (SAM, PIPPIN, MERRY, FATTY, FRODO):
        evening.do(seat, "Decline")
    return evening


@BOOKS
def test_X_lothlorien_test_is_a_joker_or_a_roll_of_each_from_the_bearer_on(book: str) -> None:
    evening = at_the_test(book)
    assert evening.asked == [(SAM, "Pay")]
    assert not evening.may(SAM, "Pay", shares=[[SAM, "grey_friendship", 1]]).allowed
    evening.do(SAM, "Decline").roll("eye")
    assert evening.state.sauron == 14
    assert evening.pay(PIPPIN, ("white_joker", 1)).asked == [(MERRY, "Pay")]


@BOOKS
def test_X_journey_the_bearer_begins_helms_deep_with_a_tile(book: str) -> None:
    evening = at_the_test(book)
    for seat in (SAM, PIPPIN, MERRY, FATTY):
        evening.pay(seat, ("white_joker", 1))
    evening.pay(FRODO, ("white_hiding", 1))
    assert evening.state.place == "helms_deep"
    assert evening.asked == [(SAM, "TurnTile")]


@BOOKS
def test_R_scenario_boards_who_starts_is_the_bearer_and_then_clockwise(book: str) -> None:
    evening = Evening(book).at(SHELOBS_LAIR, line={"fighting": 9}, bearer=PIPPIN).tile("fighting")
    for seat in evening.state.seats:
        if (seat, "Suffer") in evening.asked:
            evening.do(seat, "Suffer")
    assert evening.state.place == MORDOR
    assert evening.asked == [(evening.state.bearer, "TurnTile")]
    assert evening.state.bearer == FRODO, "the most Ring tokens: one, of the last space"
    evening.tile("hiding").do(FRODO, "EndTurn")
    assert evening.asked == [(SAM, "TurnTile")]


@BOOKS
def test_R_die_is_rolled_wherever_it_is_shown(book: str) -> None:
    evening = Evening(book).at(SHELOBS_LAIR, line={"fighting": 4}, active=SAM).tile("hiding").played("boromir")
    assert evening.asked == [(SAM, "EnterRoll")]
    assert evening.state.shields[SAM] == 1


@BOOKS
@pytest.mark.parametrize(
    ("face", "sauron", "step"), [("blank", 15, 0), ("eye", 14, 0), ("one", 15, 1), ("two", 15, 2), ("three", 15, 3)]
)
def test_X_die_the_eye_is_saurons_and_the_circles_are_the_rollers(book: str, face: str, sauron: int, step: int) -> None:
    evening = Evening(book).at(MORIA, line={"fighting": 6}, active=PIPPIN).tile("fighting").roll(face)
    assert (evening.state.sauron, evening.state.dark[PIPPIN]) == (sauron, step)


@BOOKS
def test_R_conclusion_special_shield_is_of_whoever_destroys_the_ring(book: str) -> None:
    evening = Evening(book).at(MORDOR, line={"travelling": 12}, active=PIPPIN).tile("travelling")
    evening.roll("blank").roll("blank")
    assert "a_special_shield_is_taken" in evening.failing(SAM, "TakeSpecial", seen_by="public", value="1")
    evening.do(PIPPIN, "TakeSpecial", seen_by="public", value="1")
    assert evening.state.shields[PIPPIN] == 1


@BOOKS
def test_R_scoring_1_is_sixty_and_the_shields_of_all(book: str) -> None:
    evening = Evening(book).at(MORDOR, line={"travelling": 12}, active=PIPPIN, shields={SAM: 20, FATTY: 2})
    evening.tile("travelling").roll("blank").roll("blank").do(PIPPIN, "TakeSpecial", seen_by="public", value="3")
    assert evening.table.outcome is not None
    assert set(evening.table.outcome.scores.values()) == {85}


def out(book: str, **facts: object) -> Evening:
    """sam, who is active and holds two shields, has gone too far: Sauron has caught him."""
    evening = Evening(book).at(MORIA, active=SAM, sauron=2, shields={SAM: 5}, gandalf={"healing": "no"}, **facts)
    return evening.tile("two_or_sauron").do(SAM, "TakeUponYourself")


@BOOKS
def test_X_elimination_shields_are_kept_and_dead(book: str) -> None:
    evening = out(book)
    assert evening.state.shields[SAM] == 5
    assert not evening.may(SAM, "CallGandalf").allowed


@BOOKS
def test_X_elimination_turn_breaks_off_and_owed_rolls_lapse(book: str) -> None:
    evening = Evening(book).at(SHELOBS_LAIR, active=PIPPIN, event=4, sauron=2, gandalf={"healing": "no"})
    evening.tile("sundial").do(PIPPIN, "TakeUponYourself").roll("two")
    assert evening.state.out == (PIPPIN,)
    assert evening.asked == [(MERRY, "TurnTile")], "the second roll is not made"


@BOOKS
def test_X_elimination_adviser_is_free_of_all_costs(book: str) -> None:
    evening = out(book, event=1)
    evening.tile("sundial")
    asked = []
    while evening.asked[0][1] == "Pay":
        asked.append(evening.asked[0][0])
        evening.pay(asked[-1], ("grey_hiding", 1))
    assert asked == [PIPPIN, MERRY, FATTY, FRODO]
    assert "seat_is_in_the_game" in evening.failing(SAM, "ThrowAway", kind="grey_hiding")


@BOOKS
def test_R_characters_fatty_draws_two_more_after_each_scenario(book: str) -> None:
    evening = Evening(book).at(SHELOBS_LAIR, line={"fighting": 9}).tile("fighting")
    for seat in evening.state.seats:
        if (seat, "Suffer") in evening.asked:
            evening.do(seat, "Suffer")
    assert evening.state.size(FATTY) == 8
    assert evening.state.size(MERRY) == 6


@BOOKS
def test_X_bearer_no_declining_and_tokens_are_kept_until_then(book: str) -> None:
    evening = Evening(book).at(MORIA, line={"fighting": 9}, ring_tokens={MERRY: 2}).tile("fighting")
    evening.do(FRODO, "TakeSpecial", seen_by="public", value="1")
    assert evening.state.bearer == MERRY
    assert evening.state.tokens[MERRY]["ring"] == 0
    assert "Decline" not in [offer.do for offer in evening.table.offers(MERRY)]


@BOOKS
def test_X_bearer_draws_two_cards_before_anything_else(book: str) -> None:
    evening = Evening(book).at(MORIA, line={"fighting": 9}, ring_tokens={MERRY: 2}).tile("fighting")
    evening.do(FRODO, "TakeSpecial", seen_by="public", value="1")
    assert [evening.state.size(seat) for seat in (MERRY, SAM)] == [8, 6]


@BOOKS
def test_X_fatty_draws_though_he_bears_no_ring(book: str) -> None:
    evening = Evening(book).at(MORIA, line={"fighting": 9}).tile("fighting")
    evening.do(FRODO, "TakeSpecial", seen_by="public", value="1")
    assert (evening.state.bearer, evening.state.size(FATTY)) == (SAM, 8)


@BOOKS
def test_X_gollum_no_roll_where_he_is_a_mere_card(book: str) -> None:
    evening = Evening(book).at(MORIA, line={"fighting": 6}, feature={"gollum": "hands"}).tile("fighting").roll("cards")
    evening.do(FRODO, "DiscardOwed", shares=[[FRODO, "gollum", 1], [FRODO, "grey_hiding", 1]])
    assert (FRODO, "EndTurn") in evening.asked
    thrown = Evening(book).at(MORIA, feature={"gollum": "hands"}).do(SAM, "ThrowAway", kind="gollum")
    assert thrown.asked == [(FRODO, "TurnTile")]


@BOOKS
def test_X_gollum_not_split_by_gandalf_or_the_ring(book: str) -> None:
    evening = Evening(book).at(MORDOR, shields={MERRY: 5}, feature={"gollum": "hands", "belt": "hands"})
    evening.tile("hiding").played("gollum", "travelling")
    assert "nothing_is_split_by_it" in evening.failing(MERRY, "CallGandalf")
    assert not evening.may(FRODO, "PutOnRing").allowed
    assert evening.may(MERRY, "PlayBelt").allowed


@BOOKS
def test_X_turn_1a_interrupted_the_tile_has_no_effect_where_the_main_line_is_finished(book: str) -> None:
    evening = Evening(book).at(MORIA, line={"fighting": 8}, shields={MERRY: 5})
    evening.do(FRODO, "TurnTile", kind="bearer_steps").do(MERRY, "CallGandalf").do(FRODO, "UseGuidance")
    evening.do(FRODO, "AdvanceLine", line="fighting")
    evening.do(FRODO, "TakeSpecial", seen_by="public", value="1").roll("blank")
    assert evening.state.place == "lothlorien"
    assert evening.state.dark[FRODO] == 3, "for Ring, Heart and Sun; of the tile comes no step"


@BOOKS
@pytest.mark.parametrize(("face", "damage", "spaces"), [("one", 1, 3), ("two", 2, 2), ("three", 3, 1), ("blank", 0, 4)])
def test_X_ring_table_one_roll_is_for_the_damage_and_the_spaces(book: str, face: str, damage: int, spaces: int) -> None:
    evening = Evening(book).at(MORIA).do(FRODO, "TurnTile", kind="travelling").do(FRODO, "PutOnRing").roll(face)
    evening.do(FRODO, "AdvanceLine", line="hiding")
    assert (evening.state.dark[FRODO], evening.state.space["hiding"]) == (damage, spaces)


@BOOKS
def test_X_conclusion_the_ring_brings_no_roll_at_sixty_by_the_expanded_rules(book: str) -> None:
    evening = Evening(book).at(MORDOR, line={"travelling": 9}).do(FRODO, "TurnTile", kind="hiding")
    evening.do(FRODO, "PutOnRing").roll("blank").do(FRODO, "AdvanceLine", line="travelling")
    assert evening.asked == [(FRODO, "EnterRoll")]
    assert evening.state.place == (MORDOR if book == RULES else "mount_doom")
