"""R.8 to R.14: Event Cards 83 to 90, when each may be played and what follows as far as the book tells."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.audience import PUBLIC
from engine.core.box import load_box
from engine.games.wotr_spi.armies import Lamp
from tests.engine.games.wotr_spi.campaign.war import (
    DARK,
    FELLOWSHIP,
    HELMS_DEEP,
    ISENGARD,
    MINAS_TIRITH,
    War,
)

GAME = Path(__file__).resolve().parents[5] / "engine" / "games" / "wotr_spi"
PRACTICE = load_box(GAME, "practice")


def play(war: War, seat: str, card: int) -> War:
    war.do(seat, "PlayEvent", card=card)
    return war


def lamps(war: War) -> dict[str, Lamp]:
    return dict(war.state.armies.lamps)


# -- R.8  Wormtongue


def test_R_8_card_83_stands_once_the_Fellowship_says_that_they_never_met() -> None:
    war = play(War().to("fellowship"), DARK, 83)
    assert war.asks[0] == "theoden"
    war.do(FELLOWSHIP, "AnswerTheoden", met=False)
    assert 83 in war.state.events.played_this_turn
    assert "theoden_woken" not in war.state.armies.told
    assert war.says(FELLOWSHIP, "PlayEvent", card=89) == {"wormtongue_was_not_played"}


def test_R_8_where_they_have_met_the_card_goes_back_and_bars_nothing() -> None:
    war = War()
    war.set_up(dark=(83, 84, 85)).to("fellowship")
    war.far(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2624", face_down=1, names=["gandalf_grey"])
    play(war, DARK, 83).do(FELLOWSHIP, "AnswerTheoden", met=True)
    assert set(war.state.events.hands[DARK]) == {83, 84, 85}
    assert war.state.events.played_this_turn == war.state.events.discards == ()
    assert "theoden_woken" in war.state.armies.told
    assert war.says(DARK, "PlayEvent", card=83) == {"gandalf_and_theoden_never_met"}
    play(war, FELLOWSHIP, 89)
    assert "rohan" in lamps(war)


def test_R_8_a_meeting_that_was_told_closes_the_card() -> None:
    war = War().to("fellowship")
    war.do(FELLOWSHIP, "TellGandalfCame", agreed=(DARK,), group="rohan")
    assert war.refused(DARK, "PlayEvent", card=83) == {"R.8"}


def test_R_8_the_desk_says_where_they_stand_together_and_nobody_else_is_told() -> None:
    war = War().to("fellowship")
    war.far(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2624", face_down=1, names=["gandalf_grey"])
    play(war, DARK, 83)
    assert war.denied(FELLOWSHIP, "AnswerTheoden", met=False) == {"R.8"}
    assert war.denied(FELLOWSHIP, "AnswerTheoden", PUBLIC, met=False) == set()
    assert not {check.says for check in war.ruled(FELLOWSHIP, "AnswerTheoden", met=True).failing("truth")}
    apart = play(War().to("fellowship"), DARK, 83)
    assert apart.denied(FELLOWSHIP, "AnswerTheoden", met=True) == {"R.8"}


def test_R_8_only_the_Fellowship_is_asked_and_whatever_its_desk_has_alike() -> None:
    asked = []
    for names in (["gandalf_grey"], ["gimli"], []):
        war = War().to("fellowship")
        war.far(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2624", face_down=1, names=names)
        play(war, DARK, 83)
        asked.append((war.table.asks(PUBLIC), [offer for offer in war.table.offers(PUBLIC) if offer.do != "Note"]))
    assert asked[0] == asked[1] == asked[2]
    assert war.refused(DARK, "AnswerTheoden", met=False)


# -- R.9  Orcs in State of Battle Frenzy


@pytest.mark.parametrize("card", [84, 85])
def test_R_9_frenzy_changes_a_die_where_Orcs_fight_by_what_its_holder_reads(card: int) -> None:
    war = War().to("dark_power")
    play(war, DARK, card)
    war.battle(MINAS_TIRITH)
    war.do(DARK, "ChangeBattleRoll", card=card, by=2)
    assert war.says(DARK, "ChangeBattleRoll", card=card, by=2) == {"card_changes_a_die_once"}
    assert war.refused(FELLOWSHIP, "ChangeBattleRoll", card=card, by=2), "it is not theirs"
    assert war.fought(3) == 2
    assert war.says(DARK, "ChangeBattleRoll", card=card, by=2) >= {"a_battle_is_announced"}
    war.passed_over()
    assert war.fight.round == 2
    war.do(DARK, "ChangeBattleRoll", card=card, by=-1)
    assert war.fought(3) == -1


def test_R_9_frenzy_is_of_Orcs_alone() -> None:
    war = War().to("dark_power")
    play(war, DARK, 84)
    war.battle(MINAS_TIRITH, trolls=10)
    assert war.says(DARK, "ChangeBattleRoll", card=84, by=1) == {"orcs_are_in_the_combat"}
    assert war.offered(DARK, "ChangeBattleRoll") == []


def test_R_9_a_card_changes_dice_of_its_own_Game_Turn_alone() -> None:
    war = War().to("dark_power")
    play(war, DARK, 84).to("dark_power", 2).battle(MINAS_TIRITH)
    assert war.says(DARK, "ChangeBattleRoll", card=84, by=1) >= {"a_card_changes_dice"}
    assert war.public["events"]["open_cards"] == {}


# -- R.10  Dead Men of Dunharrow


def passed(war: War) -> War:
    """Aragorn has gone by the Paths of the Dead."""
    war.far(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2626", face_down=1, names=["aragorn"])
    return war


def test_R_10_the_Dead_Men_come_once_Aragorn_has_passed_as_his_desk_knows() -> None:
    war = War().to("fellowship")
    war.far(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2626", face_down=1, names=["gimli"])
    assert war.denied(FELLOWSHIP, "PlayEvent", card=86) == {"R.10"}
    untold = War().to("fellowship")
    untold.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2712", face_down=3)
    assert untold.ruled(FELLOWSHIP, "PlayEvent", card=86).allowed, "nobody said who went"
    through = passed(War().to("fellowship"))
    through.far(FELLOWSHIP, "MoveFellowship", origin="W2626", to="W2628", face_down=1, names=["aragorn"])
    assert through.ruled(FELLOWSHIP, "PlayEvent", card=86).allowed, "he has been there"
    beside = War().to("fellowship")
    beside.far(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2625", face_down=1, names=["aragorn"])
    assert not beside.ruled(FELLOWSHIP, "PlayEvent", card=86).allowed
    beside.far(FELLOWSHIP, "MoveFellowship", origin="W2625", to="W2623", face_down=1, names=["aragorn"])
    assert beside.ruled(FELLOWSHIP, "PlayEvent", card=86).allowed, "his way was not told"


@pytest.mark.parametrize(("hex_", "warns"), [("W2626", set()), ("W2625", {"R.10"})])
def test_R_10_of_an_Aragorn_who_lies_open_everybody_sees_whether_he_has_passed(hex_: str, warns: set[str]) -> None:
    war = War().to("fellowship")
    war.by_hand("face_up", "yes", "aragorn")
    war.by_hand("hex", hex_, "aragorn")
    failing = war.ruled(FELLOWSHIP, "PlayEvent", card=86).failing(PUBLIC)
    assert {check.cites for check in failing if check.says == "somebody_went_through_the_paths"} == warns


def test_R_10_the_Dead_Men_come_once_and_by_their_play_Aragorn_has_passed_W2626() -> None:
    war = passed(War().to("fellowship"))
    play(war, FELLOWSHIP, 86)
    assert war.state.armies.told == {"aragorn_passed": 1}
    assert war.state.events.removed == (88, 86), "out of the game"
    said = [line["says"] for line in war.table.journal(PUBLIC)[-1:]]
    assert "Paths of the Dead" in json.dumps(war.table.journal(PUBLIC)[-1]), said
    assert war.says(FELLOWSHIP, "PlayEvent", card=86) >= {"card_is_not_out_of_play"}


def test_R_10_what_the_card_does_to_a_die_is_its_holders_word() -> None:
    war = passed(War().to("fellowship")).to("dark_power")
    play(war, FELLOWSHIP, 86)
    war.battle(MINAS_TIRITH)
    assert war.refused(DARK, "ChangeBattleRoll", card=86, by=-3)
    war.do(FELLOWSHIP, "ChangeBattleRoll", card=86, by=-3)
    assert war.fought(5) == -3


# -- R.11  Ents


def test_R_11_Ents_need_Isengard_in_hostile_hands_and_tell_of_a_visit() -> None:
    war = War().to("fellowship")
    play(war, FELLOWSHIP, 87)
    assert war.state.armies.told == {"fangorn_visited": 1}
    taken = War().to("fellowship")
    taken.army(DARK, ISENGARD).army(FELLOWSHIP, ISENGARD, rohan=3)
    assert taken.refused(FELLOWSHIP, "PlayEvent", card=87) == {"R.11"}


def test_R_11_two_dice_three_up_or_down_never_two_on_one_and_in_any_Game_Turn() -> None:
    war = War().to("fellowship")
    play(war, FELLOWSHIP, 87).to("dark_power", 2).battle(HELMS_DEEP, saruman_orcs=30)
    assert war.says(FELLOWSHIP, "ChangeBattleRoll", card=87, by=2) == {"ents_turn_it_by_three"}
    war.do(FELLOWSHIP, "ChangeBattleRoll", card=87, by=-3)
    assert war.says(FELLOWSHIP, "ChangeBattleRoll", card=87, by=-3) == {"card_changes_a_die_once"}
    assert war.fought(4) == -3
    war.passed_over()
    war.do(FELLOWSHIP, "ChangeBattleRoll", card=87, by=3)
    assert war.state.armies.open_cards == {}
    assert war.fought(4) == 3
    war.passed_over()
    assert war.says(FELLOWSHIP, "ChangeBattleRoll", card=87, by=3) >= {"a_card_changes_dice"}


def test_R_11_played_once_more_it_keeps_the_die_that_is_left() -> None:
    war = War().to("dark_power")
    play(war, FELLOWSHIP, 87).battle(HELMS_DEEP, saruman_orcs=30)
    war.do(FELLOWSHIP, "ChangeBattleRoll", card=87, by=-3)
    war.do(FELLOWSHIP, "PlayEvent", agreed=(DARK,), card=87)
    assert war.public["events"]["open_cards"]["87"]["rolls"] == 3


def test_R_11_said_after_the_combat_is_announced_and_before_the_die() -> None:
    war = War().to("dark_power")
    play(war, FELLOWSHIP, 87)
    assert war.says(FELLOWSHIP, "ChangeBattleRoll", card=87, by=3) >= {"a_battle_is_announced"}
    war.battle(HELMS_DEEP, saruman_orcs=30)
    assert len(war.offered(FELLOWSHIP, "ChangeBattleRoll")) == 1
    war.fought(4)
    assert war.says(FELLOWSHIP, "ChangeBattleRoll", card=87, by=3) >= {"a_battle_is_announced"}


def test_R_11_Ents_come_within_five_hexes_of_Fangorn() -> None:
    war = War().to("dark_power")
    play(war, FELLOWSHIP, 87)
    war.battle(MINAS_TIRITH)
    assert war.says(FELLOWSHIP, "ChangeBattleRoll", card=87, by=3) == {"fangorn_is_within_five"}


def test_R_11_while_nobody_has_read_the_map_it_goes_on_the_tables_word() -> None:
    unread = {key: cell for key, cell in PRACTICE.printed.items() if (key[0], key[2]) != ("hexes", "province")}
    war = War(box=replace(PRACTICE, printed=unread))
    war.to("dark_power")
    play(war, FELLOWSHIP, 87).battle(MINAS_TIRITH)
    ruling = war.do(FELLOWSHIP, "ChangeBattleRoll", card=87, by=3)
    assert [check.says for check in ruling.failing("truth")] == ["nearness_of_fangorn_is_known"]
    lay = {key: cell for key, cell in PRACTICE.printed.items() if key[0] != "geometry"}
    other = War(box=replace(PRACTICE, printed=lay)).to("dark_power")
    play(other, FELLOWSHIP, 87).battle(MINAS_TIRITH)
    ruling = other.do(FELLOWSHIP, "ChangeBattleRoll", card=87, by=3)
    assert "nearness_of_fangorn_is_known" in [check.says for check in ruling.failing("truth")]


# -- R.12  Card 88


def test_R_12_card_88_is_left_out_or_a_mere_discard() -> None:
    war = War().to("fellowship")
    assert war.state.events.deck == 39 - 6
    kept = War(card_88=True)
    kept.set_up(dark=(88, 84, 85)).to("fellowship")
    assert kept.state.events.deck == 40 - 6
    assert "R.12" in kept.refused(DARK, "PlayEvent", card=88)
    kept.to("events", 2)
    kept.do(DARK, "DrawEvent", card=60)
    kept.do(DARK, "DiscardEvent", card=88)


# -- R.13, R.14  Rohan and Gondor mobilize


@pytest.mark.parametrize(("card", "group"), [(89, "rohan"), (90, "gondor")])
def test_R_13_R_14_a_card_mobilizes_its_land_at_once(card: int, group: str) -> None:
    war = War().to("events", 2)
    assert "N.4" in war.refused(DARK, "PlayEvent", card=card)
    play(war, FELLOWSHIP, card)
    assert lamps(war)[group] == Lamp(2, "card")
    ready = War().to("fellowship")
    ready.do(FELLOWSHIP, "TellGandalfCame", agreed=(DARK,), group=group)
    assert ready.warned(FELLOWSHIP, "PlayEvent", card=card) == {"R.13" if card == 89 else "R.14"}
    play(ready, FELLOWSHIP, card)
    assert lamps(ready)[group] == Lamp(1, "gandalf")


def test_R_13_wormtongue_bars_the_card_for_his_Game_Turn_alone() -> None:
    war = War().to("fellowship")
    play(war, DARK, 83).do(FELLOWSHIP, "AnswerTheoden", met=False)
    assert war.refused(FELLOWSHIP, "PlayEvent", card=89) == {"R.13"}
    play(war, FELLOWSHIP, 90)
    play(war.to("fellowship", 2), FELLOWSHIP, 89)
    assert set(lamps(war)) >= {"gondor", "rohan"}
