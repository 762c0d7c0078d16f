"""B-1 to B-4: setting out, winning, and what is done during a turn."""

import pytest

from engine.core.errors import RingtableError
from engine.games.riddle.pieces import COUNTS, SEATS
from tests.games.riddle.rules.evening import (
    BREE,
    CRACKS,
    FORNOST,
    FRODO,
    GREY_HAVENS,
    RIDER_1,
    SAM,
    SHIRE,
    Evening,
)  # fmt: skip

BARAD_DUR, BESIDE_BOTH = "1618", "1617"


def test_B_1_card_list_is_what_the_cards_are_counted_by() -> None:
    travel = {"boat": 5, "rope": 5, "cloak": 5, "eagles": 2, "riddle": 5, "elf_ring": 3, "palantir": 3, "good_army": 7}
    assert {kind: COUNTS[kind] for kind in travel} == travel
    assert sum(count for kind, count in COUNTS.items() if kind.startswith("spy")) == 7
    assert sum(count for kind, count in COUNTS.items() if kind.startswith("horse")) == 6
    assert (sum(COUNTS.values()), COUNTS["the_ring"], COUNTS["evil_army"], COUNTS["neutral_army"]) == (90, 1, 7, 4)
    evening = Evening().thrown(1).lay("boat")
    assert evening.state.could_hold("boat") == 4
    assert "hand_is_of_the_deck" in evening.failing(FRODO, "PutHandRight", cards=[91])


def test_B_1_card_list_a_player_notes_what_he_saw_and_what_has_gone_since() -> None:
    evening = Evening().thrown(1)
    assert evening.failing(FRODO, "NoteSeen", of=SAM, kinds=["boat"])["a_hand_was_seen"] == "B-1/card-list"
    evening.me("UseWizard", wizard="gandalf", of=[SAM])
    assert "hand_of_this_player_was_seen" in evening.failing(FRODO, "NoteSeen", of=RIDER_1, kinds=["boat"])
    evening.do(FRODO, "NoteSeen", of=SAM, kinds=["boat", "the_ring"])
    noted = {SAM: {"round": 2, "kinds": ["boat", "the_ring"], "lost": 0}}
    assert evening.table.view(FRODO)["frodo_desk"]["seen"] == noted
    assert all("frodo_desk" not in evening.table.view(other) for other in ("public", SAM, RIDER_1))
    evening.me("PoseRiddle", of=SAM).me("TellGuess", right=True)
    assert evening.table.view(FRODO)["frodo_desk"]["seen"][SAM]["lost"] == 1


def test_B_1_card_list_the_own_hand_that_was_noted_is_remembered_when_a_card_has_gone() -> None:
    evening = Evening().thrown(1).do(SAM, "PutHandRight", cards=[1, 56])
    evening.me("PoseRiddle", of=SAM).me("TellGuess", right=True)
    desk = evening.table.view(SAM)["sam_desk"]
    assert desk == {"hand": [None], "seen": {SAM: {"round": 2, "kinds": ["boat", "the_ring"], "lost": 1}}}
    evening.do(SAM, "PutHandRight", cards=[56])
    assert evening.table.view(SAM)["sam_desk"] == {"hand": [56], "seen": {}}


def test_B_2_choice_is_two_players_to_eight_each_of_them_another() -> None:
    assert len(Evening(*SEATS).table.seats) == 8
    with pytest.raises(RingtableError):
        Evening(FRODO)
    with pytest.raises(RingtableError):
        Evening(FRODO, FRODO)


def test_B_2_deal_is_two_cards_each_of_ninety() -> None:
    evening = Evening().do(SAM, "Deal")
    assert ([evening.state.size(seat) for seat in evening.table.seats], evening.state.deck) == ([2, 2, 2], 84)
    assert "cards_are_to_be_dealt" in evening.failing(FRODO, "Deal")


def test_B_2_first_turn_is_of_the_highest_throw_and_ties_throw_again() -> None:
    evening = Evening().deal(5, 2, 5)
    assert evening.asked == [(FRODO, "EnterRoll")]
    evening.roll(3).roll(4)
    assert (evening.state.active, evening.asked) == (RIDER_1, [(RIDER_1, "EnterRoll")])
    evening.roll(1).walk(BREE).me("PassDie")
    assert evening.state.active == FRODO, "to the left of the last is the first"


def test_B_2_entering_is_on_the_shire_at_the_first_turn() -> None:
    evening = Evening().deal()
    assert evening.state.at == {FRODO: SHIRE, SAM: "", RIDER_1: ""}
    evening.roll(1).walk(BREE).me("PassDie")
    assert evening.state.at == {FRODO: BREE, SAM: SHIRE, RIDER_1: ""}


@pytest.mark.parametrize("reading", ["first", "second"])
def test_B_3_hobbits_win_on_the_cracks_of_doom_in_the_turn_after(reading: str) -> None:
    evening = Evening(rules={"staying-on-the-victory-space": reading}).thrown(1, frodo=BESIDE_BOTH).walk(CRACKS)
    assert "last_turn_ended_there" in evening.failing(FRODO, "ShowRing")
    evening.me("PassDie").next_round()
    evening.me("ShowRing")
    assert evening.table.outcome is not None
    assert (evening.table.outcome.winners, evening.table.outcome.cites) == ((FRODO,), "B-3/hobbits")


def test_B_3_riders_win_on_barad_dur_and_nowhere_else() -> None:
    evening = Evening(RIDER_1, FRODO).thrown(1, rider_1=BESIDE_BOTH).walk(CRACKS).me("PassDie").next_round()
    assert evening.failing(RIDER_1, "ShowRing") == {
        "marker_is_where_it_wins": "B-3/riders", "last_turn_ended_there": "B-3/on-the-next-turn",
    }  # fmt: skip
    evening.roll(1).walk(BARAD_DUR).me("PassDie").next_round().me("ShowRing")
    assert evening.table.outcome is not None
    assert (evening.table.outcome.winners, evening.table.outcome.cites) == ((RIDER_1,), "B-3/riders")


def test_B_3_on_the_next_turn_the_ring_may_come_before_it_is_shown() -> None:
    evening = Evening().thrown(1, frodo=BESIDE_BOTH).walk(CRACKS).me("PassDie").next_round().roll(2)
    evening.me("SendGollum", of=SAM).do(SAM, "AnswerAsked", has=True).me("ShowRing")
    assert evening.table.outcome is not None


def test_B_3_on_the_next_turn_only_while_the_marker_is_there() -> None:
    evening = Evening().thrown(1, frodo=BESIDE_BOTH).walk(CRACKS).me("PassDie").next_round().roll(1).walk(BARAD_DUR)
    assert "marker_is_where_it_wins" in evening.failing(FRODO, "ShowRing")


def test_B_4_1_comes_before_everything_else() -> None:
    evening = Evening().began()
    assert evening.asked == [(FRODO, "EnterRoll")]
    for do, values in (("MoveByDie", {"to": BREE}), ("SendGollum", {"of": SAM}), ("PassDie", {})):
        assert "nothing_comes_first" in evening.failing(FRODO, do, **values)


def test_B_4_1_a_throw_is_rejected_once_and_before_it_is_used() -> None:
    evening = Evening().thrown(2).me("RejectRoll", card="legolas")
    assert evening.asked == [(FRODO, "EnterRoll")]
    evening.roll(5)
    assert evening.state.turn.die == 5
    assert "one_throw_is_rejected" in evening.failing(FRODO, "RejectRoll", card="gimli")
    walked = Evening().thrown(1, frodo=SHIRE).walk(BREE)
    assert "throw_is_unused" in walked.failing(FRODO, "RejectRoll", card="gimli")


def test_B_4_2_power_plays_come_before_the_move() -> None:
    evening = (
        Evening().thrown(2).me("DrawByCharacter", card="rider_3", of=SAM).me("DrawByCharacter", card="sam", of=SAM)
    )
    assert evening.state.turn.plays == 2
    assert "a_power_play_is_left" in evening.failing(FRODO, "SendGollum", of=SAM)


def test_B_4_3_the_ring_is_shown_before_the_throw_or_after() -> None:
    before = Evening().thrown(1, frodo=BESIDE_BOTH).walk(CRACKS).me("PassDie").next_round()
    assert before.may(FRODO, "ShowRing").allowed
    assert before.roll(2).may(FRODO, "ShowRing").allowed


def test_B_4_4_the_marker_must_move() -> None:
    evening = Evening().thrown(2)
    assert evening.failing(FRODO, "PassDie") == {"marker_has_moved": "B-4/required"}
    assert evening.me("RideHorse", horse="horse_2", to="0306").may(FRODO, "PassDie").allowed


def test_B_4_4_who_cannot_move_goes_on_with_his_turn() -> None:
    evening = Evening().thrown(2, frodo="0109")
    assert evening.asked == [(FRODO, "PassDie")]
    assert evening.may(FRODO, "PassDie").allowed, "nowhere-to-move: an island, and no Boat lies open"
    assert "move_leads_somewhere" in evening.failing(FRODO, "MoveByDie", to="0210")


def test_B_4_5_an_exchange_follows_each_stop() -> None:
    evening = Evening().thrown(1, frodo=SHIRE, sam=BREE).walk(BREE)
    assert evening.asked == [(FRODO, "Exchange")]


def test_B_4_6_power_plays_come_after_the_move_too() -> None:
    evening = Evening().thrown(1).me("DrawByCharacter", card="rider_3", of=SAM).walk("0306")
    assert evening.me("DrawByCharacter", card="sam", of=SAM).state.turn.plays == 2


def test_B_4_7_moves_and_exchanges_again() -> None:
    evening = Evening().thrown(1, frodo=SHIRE, sam="0805").walk(BREE)
    evening.me("RideHorse", horse="horse_3", to="0807").me("RideHorse", horse="horse_1", to="0706")
    assert evening.state.turn.moves == 3


def test_B_4_8_is_a_city_or_a_character() -> None:
    evening = Evening().thrown(1, frodo=SHIRE).walk(BREE)
    assert evening.may(FRODO, "PickUpByCard", card="treebeard").allowed
    evening.me("PickUpInCity")
    assert evening.state.size(FRODO) == 5
    assert "nothing_comes_first" in evening.failing(FRODO, "PickUpByCard", card="treebeard")


def test_B_4_9_a_discard_follows_what_was_picked_up() -> None:
    evening = Evening().thrown(1, frodo=SHIRE).walk(BREE).me("PickUpInCity")
    assert evening.asked == [(FRODO, "Discard")]
    evening.me("Discard", card="rope")
    assert (evening.state.size(FRODO), evening.state.top, evening.state.active) == (4, "rope", SAM)


def test_B_4_10_hands_the_die_to_the_left() -> None:
    evening = Evening().thrown(1).walk("0306").me("PassDie")
    assert evening.asked == [(SAM, "EnterRoll")]
    assert "seat_is_active" in evening.failing(FRODO, "RideHorse", horse="horse_1", to=GREY_HAVENS)


def test_B_4_required_is_a_move_and_no_more() -> None:
    evening = Evening().thrown(3, frodo=SHIRE)
    assert "marker_has_moved" in evening.failing(FRODO, "PassDie")
    assert evening.walk(FORNOST).may(FRODO, "PassDie").allowed


def test_B_4_plays_a_hand_seen_a_riddle_a_card_taken_and_a_battle_are_each_one() -> None:
    seen = Evening().thrown(1).me("UseWizard", wizard="gandalf", of=[SAM])
    riddled = Evening().thrown(1).me("PoseRiddle", of=SAM)
    taken = Evening().thrown(1).me("SendBilbo", of=SAM)
    fought = Evening().facing(RIDER_1).me("Attack", of=RIDER_1)
    assert [evening.state.turn.plays for evening in (seen, riddled, taken, fought)] == [1, 1, 1, 1]


def test_B_4_pick_up_ends_the_turn() -> None:
    evening = Evening().thrown(1, frodo=SHIRE).walk(BREE).me("PickUpInCity")
    for do, values in (("RideHorse", {"horse": "horse_1", "to": SHIRE}), ("SendGollum", {"of": SAM}), ("PassDie", {})):
        assert "nothing_comes_first" in evening.failing(FRODO, do, **values)
    assert evening.me("Discard", card="boat").state.active == SAM
