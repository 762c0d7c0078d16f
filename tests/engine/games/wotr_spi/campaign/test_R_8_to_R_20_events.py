"""R.8 to R.20: Event Cards 83 to 96, when each may be played and what follows as far as the book tells."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.audience import PUBLIC
from engine.core.box import Cell, load_box
from engine.games.wotr_spi.armies import Lamp
from tests.engine.games.wotr_spi.campaign.war import (
    DARK,
    FELLOWSHIP,
    HELMS_DEEP,
    ISENGARD,
    MINAS_TIRITH,
    PORT,
    UMBAR,
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


# -- R.10  Dead Men of Dunharrow


def test_R_10_the_Dead_Men_come_once_and_by_their_play_Aragorn_has_passed_W2626() -> None:
    war = War().to("fellowship")
    play(war, FELLOWSHIP, 86)
    assert war.state.armies.told == {"aragorn_passed": 1}
    assert war.state.events.removed == (88, 86), "out of the game"
    said = [line["says"] for line in war.table.journal(PUBLIC)[-1:]]
    assert "Paths of the Dead" in json.dumps(war.table.journal(PUBLIC)[-1]), said
    assert war.says(FELLOWSHIP, "PlayEvent", card=86) >= {"card_is_not_out_of_play"}


def test_R_10_what_the_card_does_to_a_die_is_its_holders_word() -> None:
    war = War().to("dark_power")
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


# -- R.15  Woses


def test_R_15_the_Woses_are_allies_for_the_rest_of_the_game() -> None:
    war = War().to("fellowship")
    play(war, FELLOWSHIP, 91).to("fellowship", 3)
    assert war.state.armies.told == {"woses": 1}


def test_R_15_Druadan_Forest_is_closed_to_Characters_no_more() -> None:
    cells = {("hexes", "W2813", "name"): "Druadan Forest", ("hexes", "W2813", "terrain"): "mountain"}
    box = PRACTICE.with_owned({key: Cell(value, "made up for this test") for key, value in cells.items()})
    war = War(box=box).to("fellowship")
    into = {"origin": "W2812", "to": "W2813", "path": ["W2813"], "face_down": 1}
    through = {"origin": "W2812", "to": "W2713", "path": ["W2813", "W2713"], "face_down": 1}
    for way in (into, through):
        assert "F.4" in war.refused(FELLOWSHIP, "MoveFellowship", **way)
    play(war, FELLOWSHIP, 91)
    for way in (into, through):
        assert war.ruled(FELLOWSHIP, "MoveFellowship", **way).allowed


# -- R.16, R.17  Palantiri


def test_R_16_card_92_needs_Aragorn_and_a_Palantir() -> None:
    war = War().to("fellowship")
    assert war.refused(FELLOWSHIP, "PlayEvent", card=92) == {"L.4"}
    magic = war.state.magic
    out = replace(magic, boxes={**magic.boxes, ISENGARD: 0})
    for held, says in (({45: "aragorn"}, set()), ({45: "boromir"}, {"desk_has_aragorn_with_a_palantir"})):
        found = war.would(FELLOWSHIP, "PlayEvent", {"magic": replace(out, held={**magic.held, **held})}, card=92)
        assert {check.says for check in found} == says
        assert all(check.secret_to == FELLOWSHIP for check in found)
    people = war.state.people
    dead = {**people, "aragorn": replace(people["aragorn"], is_dead=True, is_face_up=True)}
    found = war.would(FELLOWSHIP, "PlayEvent", {"people": dead, "magic": out}, card=92)
    assert "aragorn_lives" in {check.says for check in found}


def test_R_17_card_93_needs_Denethor_alive_and_touches_Minas_Tirith_alone() -> None:
    war = War().to("dark_power")
    people = war.state.people
    dead = {**people, "denethor": replace(people["denethor"], is_dead=True, is_face_up=True)}
    assert {check.says for check in war.would(DARK, "PlayEvent", {"people": dead}, card=93)} == {
        "denethor_can_see_doom"
    }
    hidden = {**people, "denethor": replace(people["denethor"], is_dead=True)}
    assert war.would(DARK, "PlayEvent", {"people": hidden}, card=93) == [], "nobody else knows"
    play(war, DARK, 93)
    war.battle(HELMS_DEEP, saruman_orcs=30)
    assert war.says(DARK, "ChangeBattleRoll", card=93, by=1) == {"combat_is_at_minas_tirith"}
    other = War().to("dark_power")
    play(other, DARK, 93).battle(MINAS_TIRITH)
    other.do(DARK, "ChangeBattleRoll", card=93, by=1)
    assert other.fought(2) == 1


# -- R.18  Corsairs


def fleet(points: int = 60, turn: int = 2) -> War:
    """The Dark Power's second Player-Turn, so many Haradrim in Umbar since the Game-Turn began."""
    war = War().to("fellowship")
    war.army(DARK, UMBAR, haradrim=points)
    return war.to("dark_power", turn)


def test_R_18_fifty_at_most_go_from_Umbar_to_one_other_Port_once() -> None:
    war = play(fleet(), DARK, 94)
    assert war.asks[0] == "corsairs"
    assert war.refused(DARK, "SailCorsairs", to=PORT, points=51) == {"R.18"}
    assert war.says(DARK, "SailCorsairs", to=UMBAR, points=50) == {"port_is_another"}
    assert war.says(DARK, "SailCorsairs", to="W3032", points=50) == {"hex_is_a_port"}
    war.do(DARK, "SailCorsairs", to=PORT, points=50)
    armies = war.state.armies
    assert armies.at(DARK, PORT).points == {"haradrim": 50}  # type: ignore[union-attr]
    assert armies.at(DARK, UMBAR).points == {"haradrim": 10}  # type: ignore[union-attr]
    assert 94 in war.state.events.removed
    assert war.says(DARK, "PlayEvent", card=94) >= {"card_is_not_out_of_play"}


def test_R_18_all_of_them_have_been_in_Umbar_since_the_Game_Turn_began() -> None:
    war = fleet(points=20)
    war.army(DARK, "W2841", haradrim=30)
    war.do(DARK, "MarchForce", agreed=(FELLOWSHIP,), origin="W2841", to=UMBAR)
    play(war, DARK, 94)
    assert war.says(DARK, "SailCorsairs", to=PORT, points=21) == {"they_were_in_umbar_all_game_turn"}
    war.do(DARK, "SailCorsairs", to=PORT, points=20)


def test_R_18_who_left_in_this_Game_Turn_does_not_count_though_others_came() -> None:
    war = fleet(points=30)
    war.do(DARK, "MarchForce", agreed=(FELLOWSHIP,), origin=UMBAR, to="W2841", points=[[DARK, "haradrim", 20]])
    war.do(DARK, "MarchForce", agreed=(FELLOWSHIP,), origin="W2841", to=UMBAR)
    play(war, DARK, 94)
    assert war.says(DARK, "SailCorsairs", to=PORT, points=11) == {"they_were_in_umbar_all_game_turn"}


def test_R_18_a_landing_in_Gondor_mobilizes_it() -> None:
    war = play(fleet(), DARK, 94)
    war.do(DARK, "SailCorsairs", to=PORT, points=5)
    assert lamps(war)["gondor"] == Lamp(2, "march")


def test_R_18_on_an_enemy_nobody_attacks_at_once_and_then_the_seat_whose_turn_it_is_must() -> None:
    war = fleet().to("events", 3)
    war.army(FELLOWSHIP, PORT, gondor=5)
    play(war, DARK, 94)
    war.do(DARK, "SailCorsairs", to=PORT, points=40)
    assert war.state.stack == () or war.state.step == "events"
    war.to("fellowship", 3)
    assert "S.3" in war.refused(FELLOWSHIP, "EndPhase")
    war.do(FELLOWSHIP, "StartBattle", hex=PORT)
    war.settled()
    assert war.fight.attacker == FELLOWSHIP


def test_R_18_the_landed_may_march_on_in_their_Player_Turn() -> None:
    war = play(fleet(), DARK, 94)
    war.do(DARK, "SailCorsairs", to=PORT, points=40)
    war.do(DARK, "MarchForce", agreed=(FELLOWSHIP,), origin=PORT, to="E0230")


def test_R_18_nobody_in_Umbar_nobody_sails() -> None:
    war = War().to("dark_power")
    assert war.warned(DARK, "PlayEvent", card=94) == {"R.18"}
    play(war, DARK, 94)
    assert war.refused(DARK, "SailCorsairs", to=PORT, points=5)
    war.do(DARK, "LeaveEffect")
    assert war.state.stack == ()


# -- R.19, R.20


def test_R_19_from_card_95_on_the_Palantir_of_Orthanc_may_be_taken_in_Isengard() -> None:
    war = War().to("fellowship")
    assert war.refused(FELLOWSHIP, "TakeMagicCards", hex=ISENGARD, count=1)
    play(war, DARK, 95)
    assert war.state.armies.told == {"saruman_fled": 1}


def test_R_20_the_mind_battle_needs_Elrond_and_Galadriel_alive() -> None:
    war = War().to("fellowship")
    play(war, FELLOWSHIP, 96)
    for name in ("elrond", "galadriel"):
        person = war.state.people[name]
        dead = {**war.state.people, name: type(person)(name, person.side, is_dead=True, is_face_up=True)}
        found = war.would(FELLOWSHIP, "PlayEvent", {"people": dead}, card=96)
        assert "both_ring_bearers_live" in {check.says for check in found}
        hidden = {**war.state.people, name: type(person)(name, person.side, is_dead=True)}
        found = war.would(FELLOWSHIP, "PlayEvent", {"people": hidden}, card=96)
        told = {check.says: check.secret_to for check in found}
        assert told.get("desk_has_him_alive") == FELLOWSHIP
        assert "both_ring_bearers_live" not in told
