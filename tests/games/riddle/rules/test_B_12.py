"""B-12: the Halls of Mandos."""

import pytest

from engine.games.riddle.board import board
from engine.games.riddle.state import RETURNING
from engine.games.riddle.travel import within
from tests.games.riddle.rules.evening import (
    BARROW_DOWNS,
    BREE,
    FRODO,
    HALLS,
    LAKE_TOWN,
    MORIA,
    RIDER_1,
    SAM,
    SHIRE,
    Evening,
)


def in_halls(hand: int = 6) -> Evening:
    """Black Rider 1 has beaten frodo, whose turn it is next."""
    evening = Evening(RIDER_1, FRODO, SAM).facing(FRODO, hand).do(RIDER_1, "Attack", of=FRODO)
    evening.do(RIDER_1, "Present", force="evil_army").do(FRODO, "StopBattle").me("TakeCard")
    return evening.me("PassDie") if hand < 11 else evening


def stayed(evening: Evening, turns: int) -> Evening:
    """Frodo throws no six in so many turns."""
    for _ in range(turns):
        evening.roll(2).do(FRODO, "StayInHalls")
        while evening.state.active != FRODO:
            evening.pass_by()
    return evening


def test_B_12_another_world_is_out_of_reach() -> None:
    evening = in_halls().roll(2).do(FRODO, "StayInHalls").roll(1)
    assert evening.state.active == SAM
    for do, values in (("SendGollum", {"of": FRODO}), ("PoseRiddle", {"of": FRODO}), ("GiveCharacter", {"of": FRODO})):
        assert not evening.may(SAM, do, **values).allowed
        assert evening.may(SAM, do, of=RIDER_1).allowed or do == "GiveCharacter"
    assert "hands_are_in_sight" in evening.failing(SAM, "UseWizard", wizard="gandalf", of=[FRODO])
    for place, letter in board().ground.items():
        if letter in "HP":
            assert "board_has_the_place" in evening.failing(SAM, "Fly", card="eagles", to=place)


def test_B_12_entering_is_by_a_lost_battle_with_ten_cards_at_most() -> None:
    evening = in_halls(hand=12)
    assert (evening.state.at[FRODO], evening.state.size(FRODO)) == (HALLS, 11)
    assert evening.asked == [(FRODO, "Discard")]
    evening.do(FRODO, "Discard", card="boat")
    assert (evening.state.size(FRODO), evening.state.active) == (10, RIDER_1)


def test_B_12_entering_discards_what_lay_open() -> None:
    evening = Evening(FRODO, RIDER_1).began(frodo="0704", rider_1=BREE).stand(hand={FRODO: 4, RIDER_1: 4}).roll(1)
    evening.lay("rope").walk("0804").me("PassDie")
    assert evening.state.lying[FRODO] == ("rope",)
    evening.roll(6).stand(marker={FRODO: SHIRE, RIDER_1: "0807"}).walk(BREE).me("Exchange", other=FRODO)
    evening.me("Attack", of=FRODO).do(RIDER_1, "Present", force="evil_army").do(FRODO, "StopBattle").me("TakeCard")
    assert (evening.state.lying[FRODO], evening.state.pile["rope"]) == ((), 1)


def test_B_12_activity_is_a_throw_and_a_card() -> None:
    evening = in_halls()
    assert evening.asked == [(FRODO, "EnterRoll")]
    evening.roll(3)
    for do, values in (
        ("RejectRoll", {"card": "gimli"}),
        ("UseWizard", {"wizard": "gandalf", "of": [SAM]}),
        ("Fly", {"card": "eagles", "to": BREE}),
        ("PassDie", {}),
    ):
        assert "nothing_comes_first" in evening.failing(FRODO, do, **values)
    before = evening.state.size(FRODO)
    evening.do(FRODO, "StayInHalls")
    assert (evening.state.size(FRODO), evening.state.active) == (before + 1, SAM)
    assert evening.state.at[FRODO] == HALLS


def test_B_12_activity_discards_above_ten_alone() -> None:
    evening = in_halls().stand(hand={FRODO: 10}).roll(3).do(FRODO, "StayInHalls")
    assert evening.asked == [(FRODO, "Discard")]
    assert evening.do(FRODO, "Discard", card="boat").state.active == SAM


def test_B_12_must_leave_at_the_start_of_the_fourth_turn() -> None:
    """V12"""
    evening = stayed(in_halls(), 2)
    assert evening.asked == [(FRODO, "EnterRoll")]
    assert evening.state.halls == {FRODO: 3}
    stayed(evening, 1)
    assert evening.asked == [(FRODO, "ComeBack")]
    assert evening.state.halls == {}


def test_B_12_may_escape_by_a_six_or_a_wizard() -> None:
    evening = in_halls().roll(5)
    assert "throw_is_a_six" in evening.failing(FRODO, "LeaveHalls")
    assert "wizard_is_of_the_own_kind" in evening.failing(FRODO, "EscapeHalls", wizard="sauron")
    evening.do(FRODO, "EscapeHalls", wizard="galadriel")
    assert (evening.asked, evening.state.top) == ([(FRODO, "ComeBack")], "galadriel")
    by_die = in_halls().roll(6)
    assert by_die.may(FRODO, "StayInHalls").allowed, "he may"
    assert by_die.do(FRODO, "LeaveHalls").asked == [(FRODO, "ComeBack")]


def test_B_12_returning_is_within_six_and_a_normal_turn_follows() -> None:
    """VD13"""
    near = {place for place in within(RETURNING, 6, board()) if place in board().beside}
    assert len(near) == 126
    assert {BARROW_DOWNS, MORIA, BREE} <= near
    assert LAKE_TOWN not in near
    evening = in_halls().roll(6).do(FRODO, "LeaveHalls")
    refused = evening.failing(FRODO, "ComeBack", to=LAKE_TOWN)
    assert refused == {"space_is_near_the_place_of_returning": "B-12/returning"}
    assert "nothing_comes_first" in evening.failing(FRODO, "SendGollum", of=SAM)
    further = within(RETURNING, 7, board()) & board().beside.keys() - near
    dry = {place for place in further if board().ground[place] not in "~s"}
    assert dry
    assert not any(evening.may(FRODO, "ComeBack", to=place).allowed for place in dry)
    evening.do(FRODO, "ComeBack", to=BREE)
    assert evening.asked == [(FRODO, "EnterRoll")], "no exchange with the Rider beside it"
    assert "nothing_comes_first" in evening.failing(FRODO, "SendGollum", of=SAM)
    assert evening.roll(4).may(FRODO, "MoveByDie", to="0606").allowed


@pytest.mark.parametrize("wizard", ["gandalf", "galadriel"])
def test_B_12_returning_lets_nobody_stay_where_he_came_back(wizard: str) -> None:
    evening = in_halls().roll(2).do(FRODO, "EscapeHalls", wizard=wizard).do(FRODO, "ComeBack", to=BARROW_DOWNS).roll(1)
    assert "marker_has_moved" in evening.failing(FRODO, "PassDie")
