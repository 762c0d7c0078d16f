"""B-11: battles."""

import pytest

from engine.core.audience import TRUTH
from tests.games.riddle.rules.evening import BREE, FRODO, HALLS, MORIA, RIDER_1, RIDER_2, SAM, SHIRE, Evening


def battle(*seats: str) -> Evening:
    """The first player attacks the second, and each has six cards."""
    evening = Evening(*(seats or (RIDER_1, FRODO)))
    first, second, *_ = evening.table.seats
    return evening.facing(second).do(first, "Attack", of=second)


def near_moria(*seats: str) -> Evening:
    """The first stands beside Moria, the second in it, and a card was exchanged."""
    evening = Evening(*seats)
    first, second = seats
    evening.began(**{first: "1211", second: MORIA}).stand(hand=dict.fromkeys(seats, 6)).roll(1).walk("1111")
    return evening.do(first, "Exchange", other=second).do(first, "Attack", of=second)


def offered(evening: Evening, seat: str) -> set[str]:
    """The forces that a player is offered."""
    (offer,) = [one for one in evening.table.offers(TRUTH, by=seat) if one.do == "Present"]
    return {value for value, _ in offer.fields[0].options}


def test_B_11_starting_is_after_an_exchange_at_this_stop() -> None:
    evening = Evening().began(frodo="0407", rider_1=BREE).roll(1)
    assert "a_card_was_exchanged_here" in evening.failing(FRODO, "Attack", of=RIDER_1), "before moving"
    evening.walk(SHIRE).me("Exchange", other=RIDER_1).me("SendGollum", of=SAM).do(SAM, "AnswerAsked", has=False)
    assert evening.may(FRODO, "Attack", of=RIDER_1).allowed, "at any time while he stands there"
    evening.me("RideHorse", horse="horse_2", to="0306")
    assert "a_card_was_exchanged_here" in evening.failing(FRODO, "Attack", of=RIDER_1)


def test_B_11_starting_is_not_with_who_has_no_card() -> None:
    evening = Evening().began(frodo="0407", rider_1=BREE).stand(hand={RIDER_1: 0}).roll(1).walk(SHIRE)
    assert "a_card_was_exchanged_here" in evening.failing(FRODO, "Attack", of=RIDER_1)


def test_B_11_starting_is_not_with_who_went_to_the_halls_since() -> None:
    evening = Evening(FRODO, RIDER_1, caught=True).facing(RIDER_1, hand=11)
    evening.do(FRODO, "CatchOverTen", of=RIDER_1).do(RIDER_1, "Discard", card="rope")
    assert evening.state.at[RIDER_1] == HALLS
    assert evening.failing(FRODO, "Attack", of=RIDER_1)["player_is_within_reach"] == "B-11/starting"


def test_B_11_starting_is_not_with_whose_marker_is_put_elsewhere() -> None:
    evening = Evening().facing(RIDER_1).stand(marker={RIDER_1: MORIA})
    assert "a_card_was_exchanged_here" in evening.failing(FRODO, "Attack", of=RIDER_1)


def test_B_11_where_a_dot_touches_its_three_spaces_alone() -> None:
    on_a_dot = Evening().began(frodo="1310", rider_1="1411").roll(1).lay("boat").walk("A3")
    assert on_a_dot.asked == [(FRODO, "Exchange")]
    further = Evening().began(frodo="1310", rider_1="1511").roll(1).lay("boat").walk("A3")
    assert further.may(FRODO, "PassDie").allowed
    across = Evening().began(frodo="1309", rider_1="1411").roll(6).lay("boat").walk("1410")
    assert across.asked == [(FRODO, "Exchange")], "over the river"


def test_B_11_once_with_the_same_player_in_a_turn() -> None:
    evening = battle(FRODO, RIDER_1).fought("good_army").do(RIDER_1, "Present", force="evil_army")
    evening.do(FRODO, "StopBattle")
    assert evening.failing(FRODO, "Attack", of=RIDER_1)["player_was_not_attacked"] == "B-11/once"
    assert evening.state.turn.plays == 1


def test_B_11_forces_are_opposite_to_the_defenders_kind() -> None:
    evening = battle(RIDER_1, FRODO)
    assert evening.failing(RIDER_1, "Present", force="good_army") == {"force_is_of_the_proper_kind": "B-11/forces"}
    assert {"evil_army", "neutral_army", "ugluk", "rider_1"} <= offered(evening, RIDER_1)
    evening.fought("evil_army")
    assert "force_is_of_the_proper_kind" in evening.failing(FRODO, "Present", force="evil_army")
    assert {"good_army", "neutral_army", "strider", "frodo"} <= offered(evening, FRODO)
    assert "good_army" in offered(battle(FRODO, RIDER_1), FRODO)


def test_B_11_points_are_printed_and_a_character_is_its_own_players() -> None:
    """VD5"""
    evening = battle(RIDER_1, SAM).fought("mouth_of_sauron")
    assert [ask.facts["attack"] for ask in evening.table.asks()] == [2]
    assert evening.failing(SAM, "Present", force="frodo") == {"force_is_of_the_proper_kind": "B-11/forces"}
    assert evening.may(SAM, "Present", force="sam").allowed
    assert "force_is_of_the_proper_kind" in evening.failing(SAM, "Present", force="butterbur")
    assert "force_is_a_card_or_a_city" in evening.failing(SAM, "Present", force="Orcs")


def test_B_11_points_of_a_card_count_once() -> None:
    evening = battle(RIDER_1, FRODO).fought("mouth_of_sauron", "strider")
    assert "card_may_be_in_a_hand" in evening.failing(RIDER_1, "Present", force="mouth_of_sauron")
    evening.fought("neutral_army", "frodo", "neutral_army")
    assert "card_may_be_in_a_hand" in evening.failing(FRODO, "Present", force="frodo")
    assert evening.may(FRODO, "Present", force="neutral_army").allowed, "there are four"


def test_B_11_cities_are_near_either_of_them() -> None:
    evening = near_moria(RIDER_1, FRODO)
    assert "Moria" in offered(evening, RIDER_1)
    evening.fought("Moria")
    assert evening.failing(FRODO, "Present", force="Moria") == {"city_serves_this_player": "B-11/cities"}
    assert "Moria" not in offered(near_moria(FRODO, RIDER_1), FRODO), "it is evil"
    defended = near_moria(FRODO, RIDER_1).fought("good_army")
    assert defended.may(RIDER_1, "Present", force="Moria").allowed
    assert battle(RIDER_1, FRODO).failing(RIDER_1, "Present", force="Bree")["city_serves_this_player"] == "B-11/cities"


def test_B_11_own_kind_is_attacked_without_the_own_character() -> None:
    evening = battle(FRODO, SAM)
    assert "force_is_of_the_proper_kind" in evening.failing(FRODO, "Present", force="frodo")
    assert {"evil_army", "ugluk", "neutral_army"} <= offered(evening, FRODO)
    riders = battle(RIDER_1, RIDER_2)
    assert "rider_1" not in offered(riders, RIDER_1)
    assert "good_army" in offered(riders, RIDER_1)


def test_B_11_resolving_1_is_the_attackers_force() -> None:
    evening = battle()
    assert evening.asked == [(RIDER_1, "Present")]
    assert "this_player_is_next_in_a_battle" in evening.failing(FRODO, "Present", force="good_army")
    assert evening.fought("evil_army").state.size(RIDER_1) == 5
    assert evening.state.pile == {}, "face up until the end"


def test_B_11_resolving_2_is_the_defenders_match() -> None:
    evening = battle().fought("mouth_of_sauron", "good_army")
    assert evening.asked == [(FRODO, "Present")], "one of two is no match"
    assert evening.fought("frodo").asked == [(RIDER_1, "Present")]


def test_B_11_resolving_3_is_another_force() -> None:
    evening = battle().fought("evil_army", "good_army")
    assert evening.asked == [(RIDER_1, "Present")]
    assert evening.fought("ugluk").asked == [(FRODO, "Present")]


def test_B_11_resolving_4_matches_again() -> None:
    evening = battle().fought("evil_army", "good_army", "ugluk", "gimli")
    assert evening.asked == [(RIDER_1, "Present")]


def test_B_11_resolving_5_goes_on_to_five() -> None:
    evening = battle().fought("evil_army", "good_army", "ugluk", "gimli", "saruman", "strider")
    assert evening.fought("grishnakh").asked == [(RIDER_1, "Present")], "four to four"
    assert evening.fought("balrog", "legolas").asked == [(RIDER_1, "PassDie")], "five to five is over"
    line = evening.table.journal()[-1]
    assert (line["events"][-1]["type"], line["sections"][-1]) == ("BattleTied", "B-11/resolving/5")


def test_B_11_five_points_are_the_most() -> None:
    """VD4: five matched by five are a tie."""
    evening = battle().fought("wormtongue", "boromir", "ugluk", "gimli", "evil_army", "good_army", "balrog", "gandalf")
    assert evening.failing(RIDER_1, "Present", force="mouth_of_sauron")["force_is_not_too_strong"] == "B-11/five"
    # RULING: beasts-with-retain. Of these the attacker says himself that it is over.
    evening = evening.fought("beasts_kept", "legolas")
    assert "five_points_are_the_most" in evening.failing(RIDER_1, "Present", force="evil_army")
    evening.do(RIDER_1, "StopBattle")
    assert evening.state.at[FRODO] == BREE
    assert evening.asked == [(RIDER_1, "PassDie")]


def test_B_11_quit_is_a_tie_of_the_attacker_and_the_defenders_loss() -> None:
    tied = battle().fought("evil_army", "good_army").do(RIDER_1, "StopBattle")
    assert tied.state.at[FRODO] == BREE
    lost = battle().fought("evil_army").do(FRODO, "StopBattle")
    assert lost.asked == [(RIDER_1, "TakeCard")]


def test_B_11_quit_before_a_force_is_a_tie_and_the_play_is_made() -> None:
    # RULING: quitting-before-a-force.
    evening = battle().do(RIDER_1, "StopBattle")
    assert (evening.state.at[FRODO], evening.state.turn.plays, evening.state.turn.attacked) == (BREE, 1, (FRODO,))
    assert [evening.state.size(seat) for seat in (RIDER_1, FRODO)] == [6, 6]


def test_B_11_winning_is_the_attackers_alone() -> None:
    """VD3: Moria beside the Rider is the fourth point."""
    evening = near_moria(RIDER_1, FRODO).fought("evil_army", "good_army", "mouth_of_sauron", "strider", "Moria")
    assert evening.asked == [(FRODO, "Present")]
    evening.do(FRODO, "StopBattle").me("TakeCard")
    assert evening.state.at[FRODO] == HALLS
    assert evening.state.pile == {"evil_army": 1, "mouth_of_sauron": 1, "good_army": 1, "strider": 1}
    over = battle().fought("evil_army", "strider")
    assert over.do(RIDER_1, "StopBattle").state.at[FRODO] == BREE, "with more the defender has not won"


def test_B_11_prize_is_a_card_of_choice_and_the_halls() -> None:
    evening = battle().fought("evil_army").do(FRODO, "StopBattle").me("TakeCard")
    assert (evening.state.size(RIDER_1), evening.state.size(FRODO)) == (6, 5)
    assert (evening.state.at[FRODO], evening.asked) == (HALLS, [(RIDER_1, "PassDie")])
    nothing = Evening(RIDER_1, FRODO).facing(FRODO, hand=1).do(RIDER_1, "Attack", of=FRODO)
    nothing.stand(hand={FRODO: 0}).fought("evil_army").do(FRODO, "StopBattle")
    assert nothing.state.at[FRODO] == HALLS


@pytest.mark.parametrize("ends", ["tie", "victory"])
def test_B_11_discarding_is_of_all_but_the_ring_and_the_own_character(ends: str) -> None:
    evening = battle(RIDER_1, FRODO).fought("rider_1", "frodo", "the_ring", "good_army")
    assert [evening.state.size(seat) for seat in (RIDER_1, FRODO)] == [4, 4]
    if ends == "tie":
        evening.do(RIDER_1, "StopBattle")
        assert [evening.state.size(seat) for seat in (RIDER_1, FRODO)] == [6, 5]
    else:
        evening.fought("evil_army").do(FRODO, "StopBattle").me("TakeCard")
        assert [evening.state.size(seat) for seat in (RIDER_1, FRODO)] == [6, 4]
    assert evening.state.pile == {"good_army": 1} | ({"evil_army": 1} if ends == "victory" else {})
