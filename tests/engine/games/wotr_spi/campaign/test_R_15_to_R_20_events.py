"""R.15 to R.20: Event Cards 91 to 96, when each may be played and what follows as far as the book tells."""

from dataclasses import replace
from pathlib import Path

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
    assert "so_many_haradrim_are_in_umbar" in war.says(DARK, "SailCorsairs", to=PORT, points=61)
    assert war.says(FELLOWSHIP, "SailCorsairs", to=PORT, points=50) == {"corsairs_were_played"}
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


def test_R_18_who_lands_where_Army_Combat_is_under_way_fights_in_it() -> None:
    war = fleet()
    war.army(FELLOWSHIP, PORT, gondor=5)
    war.battle(PORT, orcs=5)
    play(war, DARK, 94)
    war.do(DARK, "SailCorsairs", to=PORT, points=40)
    assert war.fight.strengths[DARK] == {"orcs": 5, "haradrim": 40}


def test_R_18_who_lands_where_Army_Combat_is_over_is_fought_too() -> None:
    war = War().to("fellowship")
    war.army(DARK, UMBAR, haradrim=60).to("fellowship", 2)
    war.army(DARK, PORT, orcs=1).battle(PORT, FELLOWSHIP, gondor=50)
    war.fought(6)
    assert war.state.armies.at(DARK, PORT) is None
    assert PORT in war.state.so_far.armies.settled
    play(war, DARK, 94)
    war.do(DARK, "SailCorsairs", to=PORT, points=40)
    assert "S.3" in war.refused(FELLOWSHIP, "EndPhase")
    war.do(FELLOWSHIP, "StartBattle", hex=PORT)


def test_R_18_nobody_sails_out_of_Army_Combat_in_Umbar() -> None:
    war = fleet()
    war.army(FELLOWSHIP, UMBAR, gondor=5)
    war.do(DARK, "StartBattle", hex=UMBAR)
    war.settled()
    play(war, DARK, 94)
    assert war.says(DARK, "SailCorsairs", to=PORT, points=40) == {"nobody_fights_in_umbar"}


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
