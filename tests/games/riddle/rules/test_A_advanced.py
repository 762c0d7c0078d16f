"""The Advanced Game: Gollum, Clairvoyance and Secret spaces, and captivity."""

import pytest

from engine.games.riddle.board import board
from engine.games.riddle.in_hand import Returns, Riddles
from engine.games.riddle.state import CAPTIVE, HALLS
from engine.games.riddle.travel import within
from tests.games.riddle.rules.evening import BREE, FORNOST, FRODO, MERRY, RIDER_1, SAM, Evening
from tests.games.riddle.rules.with_options import (
    BESIDE_CRYSTAL,
    BESIDE_GOLLUM,
    BESIDE_SECRET,
    CRYSTAL,
    GOLLUM_SPACE,
    SECRET,
    Played,
)

OPEN = "0704"
"""Open land, with neither a city nor a dot beside it."""


def sizes(table: Evening) -> dict[str, int]:
    return {seat: table.state.size(seat) for seat in table.table.seats}


def beaten(*seats: str, die: int = 3) -> Played:
    """Frodo has beaten the rider beside him, and has to say what becomes of him."""
    table = Played(*(seats or (FRODO, SAM, RIDER_1)))
    table.began(frodo=BREE, rider_1="0705").roll(die)
    return table.walk(OPEN).beats(RIDER_1, "good_army")


# -- A-1 ---------------------------------------------------------------------------------------------------------------


def test_A_1_gollum_asks_from_one_of_his_spaces_alone() -> None:
    table = Played().at(BESIDE_GOLLUM)
    assert table.failing(FRODO, "SendGollum", of=SAM) == {"marker_is_on_a_gollum_space": "A-1"}
    table.walk(GOLLUM_SPACE)
    assert table.may(FRODO, "SendGollum", of=SAM).allowed
    assert Played(version="basic").at(BESIDE_GOLLUM).may(FRODO, "SendGollum", of=SAM).allowed


# -- A-2 ---------------------------------------------------------------------------------------------------------------


def test_A_2_hands_within_six_of_the_space_are_seen_and_nobody_resists() -> None:
    table = Played().at(BESIDE_CRYSTAL, sam="1407", rider_1="0507")
    assert table.failing(FRODO, "LookFromSpace", of=[SAM])["marker_is_on_a_clairvoyance_space"] == "A-2"
    table.walk(CRYSTAL)
    assert "exchange" in {step.lower() for step in (table.asked[0][1],)}
    table.me("Exchange", other=SAM)
    assert "hands_are_in_sight" in table.failing(FRODO, "LookFromSpace", of=[RIDER_1])
    table.me("LookFromSpace", of=[SAM])
    assert table.state.turn.plays == 1
    assert table.asked == [(FRODO, "PassDie")], "nobody is asked whether he resists"


def test_A_2_two_hands_are_two_power_plays() -> None:
    table = Played().at(BESIDE_CRYSTAL, sam="1310", rider_1="1505").walk(CRYSTAL)
    table.me("LookFromSpace", of=[SAM, RIDER_1])
    assert table.state.turn.plays == 2
    assert "a_power_play_is_left" in table.failing(FRODO, "LookFromSpace", of=[SAM])


# -- A-3 ---------------------------------------------------------------------------------------------------------------


def test_A_3_hiding_takes_one_to_four_cards_out_of_the_hand_and_is_no_power_play() -> None:
    table = Played().began(frodo=BESIDE_SECRET).stand(hand={FRODO: 6}).roll(2)
    assert table.failing(FRODO, "HideCards", count=2)["marker_is_on_a_secret_space"] == "A-3/hiding"
    table.walk(SECRET)
    assert table.failing(FRODO, "HideCards", count=5) == {"so_many_cards_can_be_hidden": "A-3/hiding"}
    table.me("HideCards", count=4)
    assert (table.state.size(FRODO), table.state.hidden) == (2, {SECRET: {FRODO: 4}})
    assert table.state.turn.plays == 0


def test_A_3_out_of_play_hidden_cards_are_in_no_hand_and_nobody_looks_at_them() -> None:
    table = Played().began(frodo=BESIDE_SECRET).stand(hand={FRODO: 4}).roll(2).walk(SECRET)
    table.me("HideCards", count=4)
    assert table.table.view()["hand_sizes"][FRODO] == 0
    assert "hand_holds_cards" in table.failing(FRODO, "RideHorse", horse="horse_1", to="0302")
    table.me("PassDie")
    while table.state.active != RIDER_1:
        table.pass_by()
    table.roll(1)
    assert "hands_are_in_sight" in table.failing(RIDER_1, "UseWizard", wizard="sauron", of=[FRODO])


def test_A_3_retrieving_is_for_who_hid_them_but_not_in_the_turn_in_which_some_were_hidden() -> None:
    table = Played().began(frodo=BESIDE_SECRET).stand(hand={FRODO: 5}).roll(2).walk(SECRET)
    table.me("HideCards", count=3)
    assert table.failing(FRODO, "RetrieveCards", count=1) == {"nothing_was_hidden_this_turn": "A-3/retrieving"}
    table.me("PassDie").next_round().roll(1)
    table.me("RetrieveCards", count=2)
    assert (table.state.size(FRODO), table.state.hidden) == (4, {SECRET: {FRODO: 1}})
    table.me("HideCards", count=1)
    assert table.state.hidden == {SECRET: {FRODO: 2}}


def hidden_by_frodo_and_merry() -> Played:
    table = Played(FRODO, MERRY, RIDER_1)
    for seat in (FRODO, MERRY):
        table.began(**{seat: BESIDE_SECRET}) if seat == FRODO else table.stand(marker={seat: BESIDE_SECRET})
        table.roll(1).walk(SECRET).me("HideCards", count=1).me("PassDie").stand(marker={seat: "1325"})
    table.stand(marker={RIDER_1: BESIDE_SECRET, FRODO: "0205"}).roll(1).walk(SECRET)
    return table


def test_A_3_taking_finds_one_card_a_turn_of_one_owner() -> None:
    table = hidden_by_frodo_and_merry()
    before = table.state.size(RIDER_1)
    assert "this_player_has_cards_hidden_here" in table.failing(RIDER_1, "FindCard", of=RIDER_1)
    table.me("FindCard", of=MERRY)
    assert (table.state.size(RIDER_1), table.state.hidden) == (before + 1, {SECRET: {FRODO: 1}})
    assert table.failing(RIDER_1, "FindCard", of=FRODO) == {"no_card_was_found_this_turn": "A-3/taking"}


def test_A_3_wizard_sees_hidden_cards_from_anywhere_for_a_power_play_and_is_retained() -> None:
    table = hidden_by_frodo_and_merry()
    before = table.state.size(RIDER_1)
    table.me("SeeHidden", wizard="balrog", of=FRODO, place=SECRET)
    assert (table.state.turn.plays, table.state.size(RIDER_1)) == (1, before)
    assert "wizard_is_of_the_own_kind" in table.failing(RIDER_1, "SeeHidden", wizard="gandalf", of=FRODO, place=SECRET)


# -- A-4 ---------------------------------------------------------------------------------------------------------------


def test_A_4_taking_leaves_the_winner_a_card_or_the_loser() -> None:
    table = beaten()
    assert table.asked == [(FRODO, "DecideFate")]
    table.me("DecideFate", fate="hold")
    assert (table.state.at[RIDER_1], table.state.captors) == (CAPTIVE, {RIDER_1: FRODO})
    other = beaten().me("DecideFate", fate="prize")
    assert other.asked == [(FRODO, "TakeCard")]
    other.me("TakeCard")
    assert (other.state.at[RIDER_1], other.state.captors) == (HALLS, {})


def test_A_4_turns_of_a_captive_are_a_throw_and_a_card_and_nobody_reaches_him() -> None:
    table = beaten().me("DecideFate", fate="hold").me("PassDie")
    table.pass_by()
    before = table.state.size(RIDER_1)
    assert table.asked == [(RIDER_1, "EnterRoll")]
    table.roll(2)
    assert [ask.cites for ask in table.table.asks()] == ["A-4/turns"]
    assert "nothing_comes_first" in table.failing(RIDER_1, "MoveByDie", to=BREE)
    table.do(RIDER_1, "StayInHalls")
    assert (table.state.size(RIDER_1), table.state.active) == (before + 1, FRODO)
    table.roll(1)
    assert "player_is_within_reach" in table.failing(FRODO, "PoseRiddle", of=RIDER_1)


@pytest.mark.parametrize("way", ["six", "wizard", "fourth"])
def test_A_4_leaving_by_a_six_by_a_wizard_or_as_the_fourth_turn_begins_near_the_captor(way: str) -> None:
    table = beaten().me("DecideFate", fate="hold").me("PassDie")
    table.pass_by()
    if way == "fourth":
        for _ in range(3):
            table.roll(1).do(RIDER_1, "StayInHalls")
            table.roll(1).walk("0603" if table.state.at[FRODO] == OPEN else OPEN).me("PassDie")
            table.pass_by()
    else:
        table.roll(6 if way == "six" else 2)
        table.do(RIDER_1, "LeaveHalls") if way == "six" else table.do(RIDER_1, "EscapeHalls", wizard="sauron")
    captor = table.state.at[FRODO]
    assert table.state.top_step == Returns(RIDER_1, captor)
    near = within(captor, 6, board())
    far = next(place for place in sorted(board().beside) if place not in near)
    assert "space_is_near_the_place_of_returning" in table.failing(RIDER_1, "ComeBack", to=far)
    table.do(RIDER_1, "ComeBack", to=FORNOST)
    assert table.asked == [(RIDER_1, "EnterRoll")], "the die is thrown anew"
    assert (table.state.captors, table.state.at[RIDER_1]) == ({}, FORNOST)


def test_A_4_release_is_announced_in_the_captors_turn_and_holds_until_the_captives() -> None:
    table = beaten().me("DecideFate", fate="hold")
    table.me("ReleaseCaptive", of=RIDER_1)
    assert table.state.at[RIDER_1] == CAPTIVE
    assert "a_captive_is_held" in table.failing(FRODO, "ReleaseCaptive", of=RIDER_1)
    table.me("PassDie")
    table.pass_by()
    assert table.state.top_step == Returns(RIDER_1, OPEN)


def test_A_4_riddling_is_free_once_a_turn_and_no_power_play() -> None:
    table = beaten().stand(hand={RIDER_1: 4}).me("DecideFate", fate="hold")
    plays = table.state.turn.plays
    table.me("RiddleCaptive", of=RIDER_1)
    assert table.state.now(Riddles) == Riddles(RIDER_1, 3)
    table.me("TellGuess", right=True).me("EndRiddle")
    assert (table.state.turn.plays, table.state.size(RIDER_1)) == (plays, 3)
    assert "a_captive_can_be_riddled" in table.failing(FRODO, "RiddleCaptive", of=RIDER_1)


def test_A_4_riddling_needs_a_card_that_can_be_lost() -> None:
    table = beaten().me("DecideFate", fate="hold").stand(hand={FRODO: 0})
    assert "a_card_can_be_lost" in table.failing(FRODO, "RiddleCaptive", of=RIDER_1)


def captive_who_hid_a_card() -> Played:
    table = Played(RIDER_1, FRODO, SAM)
    table.began(rider_1=BESIDE_SECRET).roll(1).walk(SECRET).me("HideCards", count=1).me("PassDie")
    table.stand(marker={RIDER_1: "0302", FRODO: "0503"}, hand={RIDER_1: 2, FRODO: 2}).roll(2).walk("0402")
    table.beats(RIDER_1, "good_army").me("DecideFate", fate="hold").me("PassDie")
    table.pass_by()
    table.roll(1).do(RIDER_1, "StayInHalls").roll(2)
    return table


def test_A_4_hidden_cards_of_a_captive_are_the_captors_who_comes_there() -> None:
    table = captive_who_hid_a_card()
    before = table.state.size(FRODO)
    table.walk(SECRET)
    assert (table.state.size(FRODO), table.state.hidden) == (before + 1, {})


def test_A_3_captive_brought_to_his_cards_loses_all_of_them() -> None:
    table = captive_who_hid_a_card().walk(SECRET)
    assert [event["type"] for event in table.table.journal()[-1]["events"]][:2] == ["MarkerMoved", "HiddenCardsTaken"]


def chain() -> Played:
    """Sam has beaten frodo, who held rider 1."""
    table = Played(FRODO, SAM, RIDER_1)
    table.began(frodo=BREE, rider_1="0705").roll(3)
    table.walk(OPEN).beats(RIDER_1, "good_army").me("DecideFate", fate="hold").me("PassDie")
    table.stand(marker={SAM: "0604"}, hand={FRODO: 2}).roll(1).walk("0603")
    return table.beats(FRODO, "evil_army")


def test_A_4_multiple_captives_go_with_a_beaten_captor_and_are_free_as_their_turns_begin() -> None:
    held = chain().me("DecideFate", fate="hold")
    assert held.state.captors == {FRODO: SAM, RIDER_1: SAM}
    held.me("PassDie")
    assert held.state.top_step == Returns(RIDER_1, "0603"), "the first captive is free, and near his new captor"
    sent = chain().me("DecideFate", fate="prize").me("TakeCard")
    assert (sent.state.at[FRODO], sent.state.at[RIDER_1], sent.state.captors) == (HALLS, HALLS, {})
    sent.me("PassDie")
    assert isinstance(sent.state.top_step, Returns)


def test_A_four_are_switches_of_their_own() -> None:
    table = Played(captivity=False)
    table.began(frodo=BREE, rider_1="0705").roll(3)
    table.walk(OPEN).beats(RIDER_1, "good_army")
    assert table.asked == [(FRODO, "TakeCard")]
    assert "LookFromSpace" in table.table.rules.commands()
    assert "LookFromSpace" not in Played(clairvoyance_spaces=False).table.rules.commands()
