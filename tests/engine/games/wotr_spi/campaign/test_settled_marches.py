"""Open questions of T, R.18, J and S.2 that a table may settle: who is mobilized, who comes, and who marches."""

import pytest

from engine.core.audience import PUBLIC, TRUTH
from engine.games.wotr_spi.in_army import Battle
from tests.engine.games.wotr_spi.campaign.battles import FIELD, NEAR, in_the_field
from tests.engine.games.wotr_spi.campaign.marches import EDORAS, HELMS_DEEP, ISENGARD, War, at_dark, at_fellowship
from tests.engine.games.wotr_spi.campaign.test_R_15_to_R_20_events import PORT, fleet, play
from tests.engine.games.wotr_spi.campaign.test_S_8_duels import fought, met
from tests.engine.games.wotr_spi.campaign.test_T_mobilization import EYE_ORCS
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_house_rules import settle

FIRST, SECOND = "first", "second"


def war_says(war: Evening, seat: str, do: str, **fields: object) -> set[str]:
    """What fails, refusing or not, by the word of its checks."""
    return {check.says for check in war.ruled(seat, do, **fields).failing(TRUTH)}


@pytest.mark.parametrize(("reading", "wakes"), [(FIRST, True), (SECOND, False)])
def test_a_hobbit_who_fights_beside_his_own_army(reading: str, wakes: bool) -> None:
    war = met("sam")
    settle(war, "duel-wakes", reading)
    assert ("mordor" in fought(war, "hobbit", "sam").lamps) == wakes


@pytest.mark.parametrize(("reading", "wakes"), [(FIRST, False), (SECOND, True)])
def test_orcs_whom_a_search_card_sets_down_in_rohan(reading: str, wakes: bool) -> None:
    war = War().to("search", 2).points()
    settle(war, "placement-is-no-move", reading)
    war.do(DARK, "DrawSearch", card=EYE_ORCS + 1)
    war.spot("W3121", "gimli")
    war.do(DARK, "SendForce", hex="W3121", orcs=5)
    assert ("rohan" in war.lamps) == wakes


@pytest.mark.parametrize(("reading", "wakes"), [(FIRST, True), (SECOND, False)])
def test_corsairs_who_land_in_gondor(reading: str, wakes: bool) -> None:
    war = fleet()
    settle(war, "corsairs-wake-gondor", reading)
    play(war, DARK, 94)
    (offer,) = war.offered(DARK, "SailCorsairs")
    assert ("enters" in [field.name for field in offer.fields]) == wakes
    war.do(DARK, "SailCorsairs", to=PORT, points=5)
    assert ("gondor" in war.state.armies.lamps) == wakes


@pytest.mark.parametrize(("reading", "fights"), [(FIRST, True), (SECOND, False)])
def test_units_that_are_not_mobilized_attack_and_retreat(reading: str, fights: bool) -> None:
    war = in_the_field(phase=FELLOWSHIP, dark={"saruman_orcs": 5}, fellowship={"gondor": 9})
    settle(war, "unmobilized-fight", reading)
    assert war.ruled(FELLOWSHIP, "StartBattle", hex=FIELD).allowed == fights
    assert war.ruled(FELLOWSHIP, "EndPhase").allowed != fights, "S.3: who may attack must"
    war.by_hand("mobilized_since", 1, "gondor")
    war.fight().throw(3)
    retreat = war.ruled(DARK, "RetreatForce", to=NEAR)
    assert ("sleeping_units_stand_still" in {check.says for check in retreat.failing(TRUTH)}) != fights


@pytest.mark.parametrize(("reading", "marches"), [(FIRST, True), (SECOND, False)])
def test_a_group_mobilized_in_the_midst_of_its_own_movement(reading: str, marches: bool) -> None:
    war = at_fellowship()
    settle(war, "same-turn-move", reading)
    war.awake("rohan")
    assert war.barred(FELLOWSHIP, HELMS_DEEP, EDORAS) == (set() if marches else {"mobilized_before_this_turn"})
    assert bool(war.offered(FELLOWSHIP, "MarchForce")) == marches
    war.to(FELLOWSHIP, 2)
    assert war.barred(FELLOWSHIP, HELMS_DEEP, EDORAS) == set()


@pytest.mark.parametrize(("reading", "wakes"), [(FIRST, False), (SECOND, True)])
def test_a_third_group_of_the_fellowship(reading: str, wakes: bool) -> None:
    war = at_dark(1)
    settle(war, "all-three-groups", reading)
    for group in ("gondor", "elves"):
        war.by_hand("mobilized_since", 1, group)
    war.to(FELLOWSHIP, 2)
    war.company(EDORAS, "gandalf_grey")
    told = war.ruled(FELLOWSHIP, "TellGandalfCame", group="rohan")
    assert ("two_groups_at_most" in {check.says for check in told.failing(TRUTH)}) != wakes
    war.to(DARK)
    war.force(DARK, "W2724", saruman_orcs=3).march(DARK, "W2724", "W2723")
    assert ("rohan" in war.lamps) == wakes
    assert {"gondor", "elves", "saruman"} <= set(war.lamps), "those of the Dark Power are not counted"


@pytest.mark.parametrize(("reading", "moves"), [(FIRST, True), (SECOND, False)])
def test_a_leader_whose_people_is_not_mobilized(reading: str, moves: bool) -> None:
    war = at_fellowship()
    settle(war, "other-leaders-move", reading)
    whole = war.state.stacks[EDORAS].face_down
    for count, names in ((whole, []), (1, ["theoden"])):
        way = {"origin": EDORAS, "to": "W2623", "face_down": count, "names": names}
        told = war.ruled(FELLOWSHIP, "MoveFellowship", **way)
        assert ([check.says for check in told.failing(TRUTH)] == []) == moves, "theirs alone lie there"
        assert told.failing(PUBLIC) == (), "nobody else knows who goes"
    war.spot(EDORAS, "theoden").by_hand("face_down_counters", 0, EDORAS)
    way = {"origin": EDORAS, "to": "W2623", "face_up": ["theoden"]}
    told = war.ruled(FELLOWSHIP, "MoveFellowship", **way)
    assert ({check.says for check in told.failing(PUBLIC)} == {"leaders_people_are_mobilized"}) != moves
    assert (EDORAS in [dict(offer.fixed)["origin"] for offer in war.offered(FELLOWSHIP, "MoveFellowship")]) == moves
    war.awake("rohan")
    assert war.ruled(FELLOWSHIP, "MoveFellowship", **way).allowed


@pytest.mark.parametrize(("reading", "counts"), [(FIRST, True), (SECOND, False)])
def test_gandalf_who_passes_through(reading: str, counts: bool) -> None:
    war = at_fellowship()
    settle(war, "passing-through", reading)
    war.company("E0427", "gandalf_grey")
    way = {"face_down": 1, "path": ["E0428", "E0429"], "names": ["gandalf_grey"]}
    war.do(FELLOWSHIP, "MoveFellowship", agreed=(DARK,), origin="E0427", to="E0429", **way)
    assert war.ruled(FELLOWSHIP, "TellGandalfCame", group="gondor").allowed == counts


@pytest.mark.parametrize(("reading", "counts"), [(FIRST, True), (SECOND, False)])
def test_gandalf_who_passes_theoden(reading: str, counts: bool) -> None:
    war = at_fellowship()
    settle(war, "passing-through", reading)
    war.company("W2623", "gandalf_grey").spot("W2623", "gandalf_grey").by_hand("face_down_counters", 0, "W2623")
    way = {"face_up": ["gandalf_grey"], "path": [EDORAS, "W2625"]}
    war.do(FELLOWSHIP, "MoveFellowship", agreed=(DARK,), origin="W2623", to="W2625", **way)
    assert war.state.may_have_met == counts
    war.do(FELLOWSHIP, "MoveFellowship", agreed=(DARK,), origin="W2625", to=EDORAS, face_up=["gandalf_grey"])
    assert war.state.may_have_met
    assert war.ruled(FELLOWSHIP, "TellGandalfCame", group="rohan").allowed, "where he ends his move he has come"


@pytest.mark.parametrize(("reading", "wakes"), [(FIRST, True), (SECOND, False)])
def test_gandalf_whom_everybody_sees_pass_through_minas_tirith(reading: str, wakes: bool) -> None:
    war = at_fellowship()
    settle(war, "passing-through", reading)
    war.company("E0427", "gandalf_grey").spot("E0427", "gandalf_grey").by_hand("face_down_counters", 0, "E0427")
    way = {"face_up": ["gandalf_grey"], "path": ["E0428", "E0429"]}
    war.do(FELLOWSHIP, "MoveFellowship", agreed=(DARK,), origin="E0427", to="E0429", **way)
    assert ("gondor" in war.lamps) == wakes


@pytest.mark.parametrize(("reading", "hidden"), [(FIRST, True), (SECOND, False)])
def test_who_was_spotted_comes_to_his_own_army_and_leaves_it(reading: str, hidden: bool) -> None:
    war = at_fellowship()
    settle(war, "joining-an-army", reading)
    war.company("W2723", "gimli").to(FELLOWSHIP, 2).force(FELLOWSHIP, "W2724", rohan=5)
    war.spot("W2723", "gimli").by_hand("face_down_counters", 0, "W2723")
    war.do(FELLOWSHIP, "MoveFellowship", origin="W2723", to="W2724", face_up=["gimli"])
    assert war.state.people["gimli"].is_face_up != hidden
    war.to(DARK)
    flies = war.ruled(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="W2724")
    assert not flies.allowed, "J: beside his own Army nobody is spotted"
    war.force(FELLOWSHIP, "W2624", instead="W2724", rohan=5)
    assert war.ruled(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="W2724").allowed != hidden


@pytest.mark.parametrize(("reading", "theirs"), [(FIRST, True), (SECOND, False)])
def test_who_says_in_which_hex_of_a_province_reinforcements_stand(reading: str, theirs: bool) -> None:
    war = at_dark(3)
    settle(war, "reinforcement-hex", reading)
    war.do(DARK, "TakeReinforcements", instalment="saruman 1")
    marched = war.ruled(DARK, "MarchForce", origin="dunland", to="W2220")
    placed = war.ruled(DARK, "PlaceForceInHex", place="dunland", hex="W2220")
    assert (marched.allowed, placed.allowed) == (theirs, theirs)
    assert ("dunland" in [dict(offer.fixed)["origin"] for offer in war.offered(DARK, "MarchForce")]) == theirs
    war.do(DARK, "PlaceForceInHex", agreed=(FELLOWSHIP,), place="dunland", hex="W2220")
    assert war.ruled(DARK, "MarchForce", origin="W2220", to="W2320").allowed


@pytest.mark.parametrize(("reading", "waits"), [(FIRST, True), (SECOND, False)])
def test_reinforcements_whose_place_the_enemy_holds(reading: str, waits: bool) -> None:
    war = at_dark(3).force(FELLOWSHIP, ISENGARD, rohan=3)
    war.do(DARK, "TellForce", hex=ISENGARD, points=[])
    war.do(DARK, "PlaceRouted", to="W2321")
    settle(war, "place-taken", reading)
    assert ("enemy_stands_there" in war.says(DARK, "TakeReinforcements", instalment="saruman 1")) == waits
    war.do(DARK, "TakeReinforcements", instalment="saruman 1")
    assert war.stands(DARK, ISENGARD) == ({} if waits else {"saruman_orcs": 18})
    assert ("saruman 1" in war.state.armies.held) == waits
    if not waits:
        assert "who_entered_a_hostile_hex_stops" in war.barred(DARK, ISENGARD, "W2321")
        assert "armies_must_attack" in war.says(DARK, "EndPhase")
        war.do(DARK, "StartBattle", hex=ISENGARD)


@pytest.mark.parametrize(("reading", "together"), [(FIRST, True), (SECOND, False)])
def test_instalments_that_were_held_back(reading: str, together: bool) -> None:
    war = at_dark(3)
    settle(war, "delayed-together", reading)
    war.do(DARK, "TakeReinforcements", instalment="saruman 1", holds=["dunland"])
    war.to(DARK, 4)
    war.do(DARK, "TakeReinforcements", instalment="saruman 1")
    assert war.ruled(DARK, "TakeReinforcements", instalment="saruman 2").allowed == together
    assert bool(war.offered(DARK, "TakeReinforcements")) == together
    assert ("reinforcements_come_first" in war.says(DARK, "EndPhase")) == together
    war.to(DARK, 5)
    war.do(DARK, "TakeReinforcements", instalment="saruman 2")


@pytest.mark.parametrize(("reading", "ever"), [(FIRST, True), (SECOND, False)])
def test_saruman_summons_gandalf_after_an_army_of_his_has_moved(reading: str, ever: bool) -> None:
    war = at_dark()
    settle(war, "summons-armies-moved", reading)
    war.march(DARK, ISENGARD, "W2321", points={"saruman_orcs": 1})
    assert not war.ruled(DARK, "PlayEvent", card=70).allowed
    assert war.to(DARK, 3).ruled(DARK, "PlayEvent", card=70).allowed != ever


@pytest.mark.parametrize(("reading", "slow"), [(FIRST, True), (SECOND, False)])
def test_cavalry_that_marches_with_foot(reading: str, slow: bool) -> None:
    war = at_dark(8).force(DARK, FIELD, orcs=5, haradrim=5)
    war.do(DARK, "TakeReinforcements", instalment="mordor 1")
    settle(war, "slowest", reading)
    far = f"{FIELD[:3]}{int(FIELD[3:]) - 14:02}"
    assert ("no_way_is_that_short" in war.barred(DARK, FIELD, far)) == slow
    (offer,) = [one for one in war.offered(DARK, "MarchForce") if dict(one.fixed)["origin"] == FIELD]
    assert ("pace" in [field.name for field in offer.fields]) == slow
    assert "no_way_is_that_short" not in war.barred(DARK, FIELD, far, points={"haradrim": 5})
    assert "no_way_is_that_short" in war.barred(DARK, FIELD, far, points={"orcs": 5})


@pytest.mark.parametrize(("reading", "marches"), [(FIRST, True), (SECOND, False)])
def test_haradrim_whom_the_corsairs_have_landed(reading: str, marches: bool) -> None:
    war = play(fleet().to("events", 3).army(DARK, PORT, haradrim=5), DARK, 94)
    settle(war, "corsairs-then-move", reading)
    war.do(DARK, "SailCorsairs", to=PORT, points=40)
    war.by_hand("mobilized_since", 1, "mordor")
    war.to(DARK)
    for count, may in ((5, True), (6, marches)):
        march = {"origin": PORT, "to": "E0230", "points": [[DARK, "haradrim", count]]}
        says = {check.says for check in war.ruled(DARK, "MarchForce", **march).failing(TRUTH)}
        assert ("who_has_landed_stays" not in says) == may
    most = {
        field.high
        for offer in war.offered(DARK, "MarchForce") if dict(offer.fixed)["origin"] == PORT
        for field in offer.fields if field.name == "points"
    }  # fmt: skip
    assert most == {45 if marches else 5}
    war.to(DARK, 4)
    assert "who_has_landed_stays" not in str(war.ruled(DARK, "MarchForce", origin=PORT, to="E0230").failing(TRUTH))


@pytest.mark.parametrize(("reading", "march"), [(FIRST, False), (SECOND, True)])
def test_orcs_of_a_search_card_before_their_group_is_mobilized(reading: str, march: bool) -> None:
    war = at_dark().force(DARK, FIELD, trolls=2)
    for fact, value in (("orcs", 5), ("orc_kind", "eye_orcs")):
        war.by_hand(fact, value, FIELD)
    settle(war, "placed-orcs-move", reading)
    assert (war.barred(DARK, FIELD, NEAR, points={"orcs": 3}) == set()) == march
    assert war.barred(DARK, FIELD, NEAR, points={"orcs": 3, "trolls": 2}) == {"group_is_mobilized"}
    assert (FIELD in [dict(offer.fixed)["origin"] for offer in war.offered(DARK, "MarchForce")]) == march
    if not march:
        return
    war.march(DARK, FIELD, NEAR, points={"orcs": 3})
    assert (war.state.orcs[FIELD].strength, war.state.orcs[NEAR].strength) == (2, 3)
    assert war.stands(DARK, FIELD) == {"orcs": 2, "trolls": 2}
    assert war.to(DARK, 3).barred(DARK, NEAR, FIELD) == set(), "they are still Orcs of a card"
    war.march(DARK, NEAR, FIELD)
    assert (war.state.orcs[FIELD].strength, NEAR in war.state.orcs) == (5, False)


@pytest.mark.parametrize("phase", ["events", FELLOWSHIP])
@pytest.mark.parametrize(("reading", "at_once"), [(FIRST, False), (SECOND, True)])
def test_corsairs_who_land_on_an_enemy(reading: str, at_once: bool, phase: str) -> None:
    war = fleet().to(phase, 3)
    war.army(FELLOWSHIP, PORT, gondor=5)
    settle(war, "corsairs-when", reading)
    play(war, DARK, 94).do(DARK, "SailCorsairs", to=PORT, points=40)
    war.settled()
    assert (war.state.now(Battle) is not None) == at_once
    if at_once:
        assert war.fight.attacker == DARK
        war.fought(1)
        war.take_losses()
        war.do(FELLOWSHIP, "StayInBattle")
        war.do(DARK, "RetreatForce", to="E0230")
        assert (war.state.now(Battle), war.state.so_far.armies.settled) == (None, ())
        assert war.state.armies.at(FELLOWSHIP, PORT)
    war.to(FELLOWSHIP, 3)
    assert ("armies_must_attack" in war_says(war, FELLOWSHIP, "EndPhase")) != at_once
    march = {"origin": "E0428", "to": "E0427"}
    assert "movement_is_not_over" not in war_says(war, FELLOWSHIP, "MarchForce", **march)


def test_corsairs_who_land_on_an_enemy_in_the_dark_powers_own_turn() -> None:
    war = fleet().army(FELLOWSHIP, PORT, gondor=5)
    settle(war, "corsairs-when", SECOND)
    play(war, DARK, 94).do(DARK, "SailCorsairs", to=PORT, points=40)
    assert war.state.now(Battle) is None
    assert "armies_must_attack" in war_says(war, DARK, "EndPhase"), "they attack in it as all others do"
