"""E.5, E.9 and E.10: whom the Ring drives, once he has seized it."""

from dataclasses import replace
from typing import Any

import pytest

from engine.games.wotr_spi.in_combat import Combat
from engine.games.wotr_spi.steps.g_combat.fighting import prey
from tests.engine.games.wotr_spi.duels import KILLS, NOTHING, PLACE, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

ISENGARD = "W2421"


def seized(*companions: str, **stand: int) -> Fight:
    """Saruman has killed Frodo for the Ring in the Dark Power Player-Turn; his companions stand by."""
    fight = Fight().to("fellowship").stand("frodo", *companions, spotted_hobbits=1, **stand).dark("saruman").on()
    fight.do(DARK, "AttemptToSeize", seizer="saruman")
    fight.do(FELLOWSHIP, "AnswerAttempt", is_met=True, hex=PLACE)
    return fight.round(NOTHING, KILLS)


def test_E_10_saruman_goes_home_by_the_shortest_way_as_the_players_agree() -> None:
    fight = seized()
    assert fight.refused(DARK, "MoveDarkPower", name="saruman", to="W2824") == {"E.10"}
    assert fight.ruled(DARK, "MoveDarkPower", name="saruman", to="W2623").allowed
    fight.do(DARK, "MoveDarkPower", agreed=(FELLOWSHIP,), name="saruman", to="W2824")


def test_E_10_the_turn_does_not_end_before_saruman_has_gone_on() -> None:
    fight = seized().to("dark_power", 2)
    assert fight.refused(DARK, "EndPhase") == {"E.10"}
    fight.do(DARK, "MoveDarkPower", name="saruman", to="W2623")
    assert "E.10" not in fight.warned(DARK, "EndPhase", audience=DARK)


@pytest.mark.parametrize(("until", "refuses"), [(2, False), (1, True)])
def test_E_10_a_saruman_whom_card_70_keeps_need_not_go_on_in_its_last_game_turn_either(
    until: int, refuses: bool
) -> None:
    fight = seized().to("dark_power", 2)
    kept = replace(fight.state.wizards, saruman_waits_until=until)
    fails = fight.would(DARK, "EndPhase", {"wizards": kept})
    assert ("E.10" in {check.cites for check in fails if check.refuses}) is refuses


def test_E_10_saruman_puts_the_ring_on_at_home_and_stays() -> None:
    fight = seized()
    fight.by_hand("hex", "W2422", "saruman")
    fight.do(DARK, "MoveDarkPower", name="saruman", to=ISENGARD)
    assert fight.public["ring"] == {"worn": True, "bearer": "saruman"}
    fight.to("dark_power", 2)
    assert "E.10" in fight.refused(DARK, "MoveDarkPower", name="saruman", to="W2422")


def test_E_10_saruman_with_the_ring_leaves_the_combat_of_whoever_cannot_see_him() -> None:
    fight = seized("gimli")
    fight.start(DARK)
    assert fight.public["ring"]["worn"], "faced with combat he puts it on"
    assert fight.state.stack == (), "and is gone"


@pytest.mark.parametrize("name", ["saruman", "gollum", "boromir"])
def test_E_5_and_its_like_fight_to_the_death_where_they_cannot_slip_away(name: str) -> None:
    fight = Fight().duel("sam", foe="saruman").round(NOTHING, NOTHING)
    driven = replace(fight.state.ring, bearer="saruman", is_bearer_public=True, is_seized=True, is_worn=True)
    fails = fight.would(DARK, "StopOrGoOn", {"ring": driven}, stop=True)
    assert [check.cites for check in fails if check.refuses] == ["E.10"]
    free = replace(driven, bearer=name, is_seized=False)
    assert not fight.would(DARK, "StopOrGoOn", {"ring": free}, stop=True)


def test_E_12_gollum_is_never_matched_against_a_servant() -> None:
    fight = Fight().to("fellowship").stand("frodo", "gimli", spotted_hobbits=1, face_down=1)
    gollum = fight.state.with_person("gollum", hex=PLACE, is_face_up=True)
    assert prey(gollum, PLACE) == prey(fight.state, PLACE) == 2
    alone = replace(gollum, stacks={})
    assert prey(alone, PLACE) == 0, "he passes the Eye unfought"


def with_the_ring(*companions: str) -> Fight:
    """Boromir, face-down, has killed Frodo for the Ring; it is the Fellowship Player-Turn of Game-Turn 2."""
    fight = Fight().set_up(dark=(75, None, None)).to("fellowship")
    fight.stand("frodo", "boromir", *companions, face_down=2 + len(companions))
    fight.do(DARK, "PlayEvent", card=75)
    fight.do(FELLOWSHIP, "AnswerAttempt", is_met=True, hex=PLACE)
    return fight.round(NOTHING, KILLS).to("fellowship", 2)


def test_E_5_boromir_face_down_is_told_on_his_desk_alone_of_a_way_that_leads_from_home() -> None:
    fight = with_the_ring("gimli")
    away: dict[str, Any] = {"origin": PLACE, "to": "W2723", "path": ["W2723"], "face_down": 1}
    assert fight.denied(FELLOWSHIP, "MoveFellowship", **away, names=["boromir"]) == {"E.5"}
    for audience in (DARK, "public"):
        assert fight.denied(FELLOWSHIP, "MoveFellowship", audience=audience, **away, names=["boromir"]) == set()
    assert fight.warned(FELLOWSHIP, "MoveFellowship", **away, names=["gimli"]) == set()
    assert fight.denied(FELLOWSHIP, "MoveFellowship", **{**away, "face_down": 2}) == {"E.5"}, "all go, he with them"


def test_E_5_boromir_is_waited_for_on_his_desk_until_he_has_gone_on() -> None:
    fight = with_the_ring()
    assert fight.warned(FELLOWSHIP, "EndPhase") == {"E.5"}
    assert fight.warned(FELLOWSHIP, "EndPhase", audience=DARK) == set()
    fight.do(FELLOWSHIP, "MoveFellowship", origin=PLACE, to="W2824", path=["W2824"], face_down=1, names=["boromir"])
    assert fight.warned(FELLOWSHIP, "EndPhase") == set()


def test_E_5_boromir_face_up_puts_the_ring_on_in_minas_tirith_and_stays() -> None:
    fight = with_the_ring()
    fight.by_hand("face_down_counters", 0, PLACE)
    fight.by_hand("face_up", "yes", "boromir")
    fight.by_hand("hex", "E0427", "boromir")
    fight.do(FELLOWSHIP, "MoveFellowship", origin="E0427", to="E0428", path=["E0428"], face_up=["boromir"])
    assert fight.public["ring"] == {"worn": True, "bearer": "boromir"}
    away: dict[str, Any] = {"origin": "E0428", "to": "E0427", "path": ["E0427"], "face_down": 1, "names": ["boromir"]}
    assert fight.denied(FELLOWSHIP, "MoveFellowship", **away) == {"E.5"}, "in the Citadel it is turned down (J.6)"


def test_E_5_boromir_face_down_is_told_at_home_to_put_it_on() -> None:
    fight = with_the_ring()
    fight.by_hand("face_down_counters", 0, PLACE)
    fight.by_hand("face_down_counters", 1, "E0428")
    fight.do(FELLOWSHIP, "NameCounters", hex="E0428", names=["boromir"])
    assert fight.warned(FELLOWSHIP, "EndPhase") == {"E.5"}
    fight.do(FELLOWSHIP, "PutOnRing")
    assert fight.warned(FELLOWSHIP, "EndPhase") == set()


def test_E_5_exception_a_citadel_lost_on_his_way_sets_boromir_free() -> None:
    fight = with_the_ring()
    away: dict[str, Any] = {"origin": PLACE, "to": "W2723", "path": ["W2723"], "face_down": 1, "names": ["boromir"]}
    fight.by_hand("captured_citadel", "yes", "E0428")
    assert fight.warned(FELLOWSHIP, "MoveFellowship", **away) == set()
    assert fight.warned(FELLOWSHIP, "EndPhase") == set()


def seized_by_gollum() -> Fight:
    """Gollum killed Frodo for the Ring in the Fellowship Player-Turn; the Dark Power's comes."""
    fight = Fight()
    fight.set_up(dark=(76, None, None))
    fight.roll(DARK, 5)
    fight.do(FELLOWSHIP, "EndPhase")
    fight.to("fellowship").stand("frodo", spotted_hobbits=1)
    fight.do(DARK, "PlayEvent", card=76)
    if "attempt" in fight.asks:
        fight.do(FELLOWSHIP, "AnswerAttempt", is_met=True, hex=PLACE)
    return fight.round(NOTHING, KILLS).to("dark_power")


def test_E_9_the_player_turn_does_not_end_before_gollum_has_gone_on() -> None:
    fight = seized_by_gollum()
    assert fight.refused(DARK, "EndPhase") == {"E.9"}
    assert "errand" in fight.asks
    assert not fight.offered(DARK, "EndPhase")
    fight.do(DARK, "MoveDarkPower", name="gollum", to="W2723")
    assert fight.ruled(DARK, "EndPhase").allowed
    assert fight.offered(DARK, "EndPhase")


def test_E_9_gollum_who_has_no_open_hex_before_him_keeps_nobody() -> None:
    fight = seized_by_gollum()
    for hex_ in ("W2723", "W2823", "W2623", "W2624", "W2824"):
        fight.do(DARK, "GiveReading", (FELLOWSHIP,), chart="hexes", row=hex_, column="terrain", value="mountain")
    assert fight.ruled(DARK, "EndPhase").allowed
    assert "E.9" in fight.warned(DARK, "EndPhase")


def test_E_9_movement_that_is_over_can_bring_nobody_home() -> None:
    fight = seized_by_gollum().dark("mouth_of_sauron")
    fight.by_hand("face_up", "yes", "legolas")
    fight.by_hand("hex", PLACE, "legolas")
    assert fight.refused(DARK, "StartCombat", hex=PLACE) == {"E.9"}, "Gollum goes first"
    fight.do(DARK, "StartCombat", agreed=(FELLOWSHIP,), hex=PLACE)
    while "fighter" in fight.asks:
        seat = fight.state.the(Combat).chooses
        fight.do(seat, "ChooseFighter", name={DARK: "mouth_of_sauron", FELLOWSHIP: "legolas"}[seat])
    fight.round(NOTHING, NOTHING)
    for seat in (DARK, FELLOWSHIP):
        fight.do(seat, "StopOrGoOn", stop=True)
    assert fight.ruled(DARK, "EndPhase").allowed
