"""The Ring, the end of a Scenario, who is out, and the way to Mount Doom."""

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


def turned(book: str, kind: str = "travelling", **facts: object) -> Evening:
    """A tile lies there in Moria, and frodo bears the Ring."""
    return Evening(book).at(MORIA, **facts).do(FRODO, "TurnTile", kind=kind)


def suffered(evening: Evening) -> Evening:
    """Everybody takes the steps that are owed for Life tokens."""
    while evening.asked and evening.asked[0][1] == "Suffer":
        evening.do(evening.asked[0][0], "Suffer")
    return evening


def over(book: str = RULES, **facts: object) -> Evening:
    """Moria is finished by frodo's tile."""
    evening = Evening(book).at(MORIA, line={"fighting": 9}, **facts).tile("fighting")
    return evening.do(FRODO, "TakeSpecial", seen_by="public", value="1")


@BOOKS
def test_R_ring_when_a_tile_lies_there_or_an_act_is_over(book: str) -> None:
    assert turned(book).may(FRODO, "PutOnRing").allowed
    assert turned(book).do(FRODO, "CarryOut").may(FRODO, "PutOnRing").allowed
    assert "seat_bears_the_ring" in turned(book).failing(SAM, "PutOnRing")


@BOOKS
def test_X_ring_never_inside_a_price_or_a_die(book: str) -> None:
    evening = Evening(book).at(MORIA, event=1).tile("sundial")
    assert "nothing_is_interrupted_by_the_ring" in evening.failing(FRODO, "PutOnRing")
    dice = Evening(book).at(MORIA, line={"fighting": 6}).tile("fighting")
    assert "nothing_is_interrupted_by_the_ring" in dice.failing(FRODO, "PutOnRing")


def test_X_ring_when_is_not_between_two_tiles_there() -> None:
    assert Evening(RULES).at(MORIA).tile("bearer_steps").may(FRODO, "PutOnRing").allowed
    assert not Evening(EXPANDED).at(MORIA).tile("bearer_steps").may(FRODO, "PutOnRing").allowed


@BOOKS
@pytest.mark.parametrize(("face", "to"), [("blank", 4), ("eye", 3), ("one", 3), ("two", 2), ("three", 1), ("cards", 2)])
def test_R_ring_formula_is_four_less_the_symbols(book: str, face: str, to: int) -> None:
    evening = turned(book).do(FRODO, "PutOnRing").roll(face)
    if face == "cards":
        evening.do(FRODO, "DiscardOwed", shares=[[FRODO, "white_hiding", 2]])
    evening.do(FRODO, "AdvanceLine", line="fighting")
    assert evening.state.space["fighting"] == to


@BOOKS
def test_R_ring_roll_takes_effect_first(book: str) -> None:
    evening = turned(book).do(FRODO, "PutOnRing").roll("two")
    assert evening.state.dark[FRODO] == 2
    assert evening.asked == [(FRODO, "AdvanceLine")]


@BOOKS
def test_R_ring_not_carried_out_is_what_the_marker_passes(book: str) -> None:
    evening = turned(book, "hiding").do(FRODO, "PutOnRing").roll("blank").do(FRODO, "AdvanceLine", line="fighting")
    assert evening.state.space["fighting"] == 4
    assert evening.state.shields[FRODO] == 0
    assert evening.state.tokens[FRODO]["ring"] == 0


@BOOKS
def test_R_ring_once_in_each_scenario(book: str) -> None:
    evening = turned(book).do(FRODO, "PutOnRing").roll("blank").do(FRODO, "AdvanceLine", line="fighting")
    assert "ring_was_not_used_here" in evening.failing(FRODO, "PutOnRing")
    evening.stand(board=HELMS_DEEP)
    assert not evening.state.ring_used


@BOOKS
def test_X_ring_returns_to_the_tile_that_lay_there(book: str) -> None:
    evening = turned(book).do(FRODO, "PutOnRing").roll("blank").do(FRODO, "AdvanceLine", line="hiding")
    if (FRODO, "CarryOut") in evening.asked:
        evening.do(FRODO, "CarryOut")
    assert evening.state.space["travelling"] == 1


@BOOKS
def test_X_ring_not_limited_by_sam_or_mithril(book: str) -> None:
    evening = turned(book, bearer=SAM, feature={"mithril": "hands"}).do(SAM, "PutOnRing")
    evening.do(SAM, "EnterRoll", faces=[5]).do(SAM, "PlayMithril")
    assert evening.state.dark[SAM] == 0
    evening.do(SAM, "AdvanceLine", line="fighting")
    assert evening.state.space["fighting"] == 1


@BOOKS
def test_X_end_event_avoided_where_the_ring_finishes_the_main_line(book: str) -> None:
    evening = turned(book, "sundial", line={"fighting": 8}).do(FRODO, "PutOnRing").roll("blank")
    evening.do(FRODO, "AdvanceLine", line="fighting")
    assert evening.state.event == 0
    assert evening.state.place == "lothlorien"


@BOOKS
def test_R_end_two_ways_the_main_line_and_the_sixth_event(book: str) -> None:
    assert over(book).state.place == "lothlorien"
    evening = Evening(book).at(MORIA, event=5).tile("sundial").do(SAM, "TakeUponYourself")
    assert evening.state.place == "lothlorien"


@BOOKS
def test_R_end_turn_ends_at_once(book: str) -> None:
    assert not over(book).may(FRODO, "PlayCard", kind="grey_hiding").allowed


@BOOKS
def test_R_life_tokens_each_kind_that_lacks_is_a_step(book: str) -> None:
    evening = suffered(over(book, sun_tokens={SAM: 1}, heart_tokens={SAM: 1, PIPPIN: 2}))
    assert evening.state.dark == {FRODO: 3, SAM: 1, PIPPIN: 2, MERRY: 2, FATTY: 3}


@BOOKS
@pytest.mark.parametrize(("tokens", "steps"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_R_characters_merry_needs_two_kinds(book: str, tokens: int, steps: int) -> None:
    held = {f"{kind}_tokens": {MERRY: 1} for kind in ("sun", "heart", "ring")[:tokens]}
    assert suffered(over(book, **held)).state.dark[MERRY] == steps


@BOOKS
def test_R_bearer_is_who_has_the_most_ring_tokens(book: str) -> None:
    assert suffered(over(book, ring_tokens={PIPPIN: 2, SAM: 1})).state.bearer == PIPPIN


@BOOKS
def test_R_bearer_tie_goes_to_the_nearest_clockwise(book: str) -> None:
    assert suffered(over(book, ring_tokens={PIPPIN: 1, MERRY: 1})).state.bearer == PIPPIN
    assert suffered(over(book)).state.bearer == SAM


@BOOKS
def test_R_bearer_keeps_it_only_with_more_than_each_of_the_others(book: str) -> None:
    assert suffered(over(book, ring_tokens={FRODO: 1, MERRY: 1})).state.bearer == MERRY
    assert suffered(over(book, ring_tokens={FRODO: 2, MERRY: 1})).state.bearer == FRODO


@BOOKS
def test_R_bearer_draws_two_cards(book: str) -> None:
    state = suffered(over(book)).state
    assert (state.size(SAM), state.size(FATTY), state.size(PIPPIN)) == (8, 8, 6)


@BOOKS
def test_R_fatty_draws_two_cards_after_a_scenario(book: str) -> None:
    assert suffered(over(book, ring_tokens={FATTY: 1})).state.size(FATTY) == 10


@BOOKS
def test_R_journey_goes_from_moria_to_lothlorien(book: str) -> None:
    evening = suffered(over(book))
    assert evening.state.place == "lothlorien"
    evening.do(SAM, "Deal")
    assert sorted(evening.state.size(seat) for seat in evening.state.seats) == [8, 8, 9, 10, 11]


@BOOKS
def test_R_elimination_sauron_catches_on_his_step(book: str) -> None:
    evening = Evening(book).at(MORIA, sauron=4, dark={SAM: 2}, shields={SAM: 2}, sun_tokens={SAM: 1})
    evening.tile("two_or_sauron").do(SAM, "TakeUponYourself")
    if evening.asked == [(SAM, "Suffer")]:
        evening.do(SAM, "Suffer")
    state = evening.state
    assert state.out == (SAM,)
    assert (state.size(SAM), state.tokens[SAM]["sun"], state.shields[SAM]) == (0, 0, 2)
    assert "seat_is_in_the_game" in evening.failing(SAM, "ThrowAway", kind="grey_hiding")


@BOOKS
def test_R_elimination_unfinished_turn_breaks_off(book: str) -> None:
    evening = Evening(book).at(MORIA, active=SAM, sauron=2, gandalf=dict.fromkeys(("healing",), "no"))
    evening.tile("two_or_sauron").do(SAM, "TakeUponYourself")
    if evening.asked == [(SAM, "Suffer")]:
        evening.do(SAM, "Suffer")
    assert evening.asked == [(PIPPIN, "TurnTile")]


@BOOKS
def test_R_elimination_cannot_pay_is_out(book: str) -> None:
    evening = Evening(book).at(MORIA, active=PIPPIN, line={"fighting": 6}, hand={PIPPIN: 1}, shields={})
    evening.stand(gandalf={"persistence": "no"})
    evening.tile("fighting").roll("cards")
    assert evening.state.out == (PIPPIN,)
    assert evening.state.fates == {PIPPIN: "cards"}


def test_R_variants_bearer_passes_on_for_lack_of_cards() -> None:
    def lacks(**options: bool) -> Evening:
        return Evening(**options).at(MORIA, line={"fighting": 6}, hand={FRODO: 1}).tile("fighting").roll("cards")

    assert lacks().table.outcome is not None
    agreed = lacks(passes_on=True)
    assert agreed.table.outcome is None
    assert agreed.state.bearer == SAM


def test_R_variants_no_restart_whoever_is_next_begins() -> None:
    def begins(**options: bool) -> str:
        evening = Evening(**options).at(HELMS_DEEP, line={"fighting": 9}, active=PIPPIN).tile("fighting")
        evening.do(PIPPIN, "TakeSpecial", seen_by="public", value="1")
        return suffered(evening).state.active

    assert begins() == SAM
    assert begins(no_restart=True) == MERRY


@BOOKS
def test_R_scoring_3_the_score_of_the_main_line_where_the_bearer_is_out(book: str) -> None:
    evening = Evening(book).at(HELMS_DEEP, line={"fighting": 4}, sauron=1, shields={SAM: 9})
    evening.tile("bearer_steps")
    if evening.asked == [(FRODO, "Suffer")]:
        evening.do(FRODO, "Suffer")
    assert evening.table.outcome is not None
    assert set(evening.table.outcome.scores.values()) == {34}


def to_doom(book: str = RULES, **facts: object) -> Evening:
    """pippin stands before the last space."""
    evening = Evening(book).at(MORDOR, line={"travelling": 12}, active=PIPPIN, **facts)
    return evening.tile("travelling")


@BOOKS
def test_R_conclusion_60_is_rolled_for_and_the_ring_has_no_bearer_then(book: str) -> None:
    evening = to_doom(book)
    assert evening.asked == [(PIPPIN, "EnterRoll")]
    assert evening.roll("blank").state.place == "mount_doom"
    assert evening.state.bearer == ""


@BOOKS
def test_R_conclusion_mount_doom_and_the_special_shield_of_who_destroys_the_ring(book: str) -> None:
    evening = to_doom(book, shields={PIPPIN: 4}).roll("blank").roll("two")
    assert evening.table.outcome is None
    assert evening.asked == [(PIPPIN, "TakeSpecial")]
    evening.do(PIPPIN, "TakeSpecial", seen_by="public", value="3")
    assert evening.table.outcome is not None
    assert evening.table.outcome.winners == evening.state.seats
    assert evening.table.outcome.scores[FRODO] == 60 + 4 + 3


@BOOKS
def test_R_conclusion_passed_on_to_the_next_player(book: str) -> None:
    evening = to_doom(book, sauron=3, gandalf={"healing": "no"}).roll("blank").roll("three")
    assert evening.state.out == (PIPPIN,)
    assert evening.asked == [(MERRY, "EnterRoll")]


@BOOKS
def test_R_scoring_2_is_sixty_where_every_player_fails(book: str) -> None:
    evening = to_doom(book, sauron=2, gandalf={"healing": "no"}).roll("blank")
    for seat in (PIPPIN, MERRY, FATTY, FRODO):
        assert evening.asked == [(seat, "EnterRoll")]
        evening.roll("three")
    assert evening.asked == [(SAM, "EnterRoll")]
    evening.stand(dark={SAM: 1}).roll("three")
    assert evening.table.outcome is not None
    assert set(evening.table.outcome.scores.values()) == {60}


@BOOKS
def test_X_mordor_ring_is_mine_loses_the_game(book: str) -> None:
    evening = Evening(book).at(MORDOR, event=5, line={"travelling": 8}, shields={SAM: 9}).tile("sundial")
    assert evening.table.outcome is not None
    assert evening.table.outcome.winners == ()
    assert set(evening.table.outcome.scores.values()) == {55}


@BOOKS
def test_R_competitive_three_rings_joins_sauron_and_scores_alone(book: str) -> None:
    evening = Evening(book, competitive=True).at(HELMS_DEEP, line={"fighting": 4}, sauron=1, ring_tokens={FRODO: 3})
    evening.tile("bearer_steps")
    if evening.asked == [(FRODO, "Suffer")]:
        evening.do(FRODO, "Suffer")
    assert evening.table.outcome is not None
    assert evening.table.outcome.winners == (FRODO,)
    assert evening.table.outcome.scores == {FRODO: 34}, (
        "what the others score is lost in our copy: no number is made up"
    )
