"""J, J.1 to J.6 and G.4 in the Campaign Game: nobody is spotted beside his own Army, Orcs stay and are Army Units."""

from engine.core.audience import PUBLIC
from engine.games.wotr_spi.steps.n_events.palantiri import _most_hobbits
from tests.engine.games.wotr_spi.campaign.marches import (
    EDORAS,
    HELMS_DEEP,
    ISENGARD,
    ROHAN,
    War,
    at_dark,
    at_fellowship,
)
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

HAND, NAZGUL = 103, 97


def hunted(name: str = "gimli", hex_: str = "W2724", *, orcs: int = 6, die: int = 1) -> War:
    """Hand-Orcs have spotted this one in Rohan in the Search Phase of Game-Turn 2, and stay."""
    war = at_fellowship()
    war.company(hex_, name)
    war.to("search", 2).points()
    war.do(DARK, "DrawSearch", card=HAND)
    war.do(DARK, "SearchHex", hex=hex_, orcs=orcs)
    war.roll(DARK, die)
    war.do(FELLOWSHIP, "RevealSpotted", named=[name] if name == "gimli" else [], hobbits=int(name != "gimli"))
    war.do(DARK, "PlaceForce", orcs=orcs)
    return war


def held(name: str = "gimli") -> War:
    """Hand-Orcs hold this one in W2724, at the Fellowship Player-Turn of Game-Turn 2."""
    war = hunted(name)
    war.do(DARK, "TryCapture", victim="gimli" if name == "gimli" else "hobbit")
    war.roll(DARK, 1)
    if "taken" in war.asks:
        war.do(FELLOWSHIP, "GiveWord", yes=True)
    war.do(FELLOWSHIP, "TellMagicCards")
    return war.to("fellowship")


def test_J_nobody_is_searched_for_beside_an_army_of_his_own() -> None:
    war = at_fellowship()
    war.company("W2724", "gimli")
    war.force(FELLOWSHIP, "W2724", rohan=3)
    war.to("search", 2).points()
    war.do(DARK, "DrawSearch", card=NAZGUL)
    assert "nobody_is_spotted_beside_an_army" in war.says(DARK, "SearchHex", hex="W2724", nazgul=3)
    war.do(FELLOWSHIP, "TellForce", hex="W2724", points=[])
    assert "nobody_is_spotted_beside_an_army" not in war.says(DARK, "SearchHex", hex="W2724", nazgul=3)


def test_J_6_who_comes_to_his_army_is_spotted_no_more_and_stays_so_when_it_leaves() -> None:
    war = hunted()
    war.do(DARK, "EndCapture")
    war.to("fellowship")
    assert war.public["people"]["gimli"]["spotted"]
    war.awake("rohan")
    war.march(FELLOWSHIP, EDORAS, "W2723", points={"rohan": 3})
    war.do(FELLOWSHIP, "MoveFellowship", origin="W2724", to="W2723", face_up=["gimli"])
    assert "gimli" not in war.public["people"]
    war.march(FELLOWSHIP, "W2723", EDORAS, points={"rohan": 3})
    assert "gimli" not in war.public["people"]
    assert war.public["map"]["face_down"]["W2723"] == 1


def test_J_6_an_army_that_comes_to_a_spotted_hobbit_hides_him() -> None:
    war = hunted("frodo")
    war.do(DARK, "EndCapture")
    war.to("fellowship")
    war.awake("rohan")
    assert war.state.stacks["W2724"].spotted_hobbits == 1
    war.march(FELLOWSHIP, EDORAS, "W2724", points={"rohan": 3})
    assert (war.state.stacks["W2724"].face_down, war.state.stacks["W2724"].spotted_hobbits) == (1, 0)


def test_J_nobody_beside_his_army_is_captured_though_orcs_stand_there_too() -> None:
    war = hunted()
    war.force(FELLOWSHIP, "W2724", rohan=3)
    assert war.offered(DARK, "TryCapture") == []
    assert "victim_is_spotted_there" in war.says(DARK, "TryCapture", victim="gimli")
    war.do(DARK, "EndCapture")
    assert not war.state.people["gimli"].is_captive


def test_J_4_orcs_without_captives_stay_on_the_map_and_are_army_units() -> None:
    war = hunted(die=3)
    war.to("dark_power")
    assert war.stands(DARK, "W2724") == {"saruman_orcs": 6}
    assert war.barred(DARK, "W2724", "W2723") == set(), "Saruman's forces are mobilized"
    war.march(DARK, "W2724", "W2723")
    assert war.stands(DARK, "W2723") == {"saruman_orcs": 6}


def test_J_4_captors_march_with_their_captives_alone_and_not_as_a_force() -> None:
    war = held().to("dark_power")
    assert "a_force_stands_there" in war.barred(DARK, "W2724", "W2723")
    war.do(DARK, "CarryCaptives", origin="W2724", to="W2723")
    assert war.state.people["gimli"].hex == "W2723"
    assert war.stands(DARK, "W2723") == {"saruman_orcs": 6}
    assert war.public["shadow"]["spent"] > 0


def test_J_4_captors_go_where_an_army_goes_and_stop_where_it_stops() -> None:
    war = held().to("dark_power")
    assert "nothing_stops_the_army_on_its_way" in war.says(
        DARK, "CarryCaptives", origin="W2724", to="W2623", path=["W2624", "W2623"]
    )
    into = war.says(DARK, "CarryCaptives", origin="W2724", to=EDORAS)
    assert "town_or_citadel_is_not_theirs" not in into
    assert "no_army_goes_through_the_passes" in war.says(DARK, "CarryCaptives", origin="W2724", to="W2912")


def test_J_4_captors_bring_reinforcements_too_late() -> None:
    war = held()
    war.to("dark_power", 3)
    war.do(DARK, "CarryCaptives", origin="W2724", to="W2723")
    assert "reinforcements_come_before_anything_moves" in war.says(DARK, "TakeReinforcements", instalment="saruman 1")


def test_J_5_who_escapes_beside_his_own_army_is_not_spotted() -> None:
    war = held()
    war.force(FELLOWSHIP, "W2724", rohan=3)
    war.do(FELLOWSHIP, "TryEscape", hex="W2724", captive="gimli")
    war.roll(FELLOWSHIP, 6)
    assert "gimli" not in war.public["people"]
    assert war.public["map"]["face_down"]["W2724"] == 1


def test_J_4_hand_orcs_and_eye_orcs_of_one_hex_stay_two_peoples() -> None:
    war = hunted()
    war.do(DARK, "EndCapture")
    war.to("search", 3).points()
    war.do(DARK, "DrawSearch", card=109)
    assert war.stands(DARK, "W2724") == {"saruman_orcs": 6}
    war.spot("W3121", "legolas")
    war.force(DARK, "W3121", saruman_orcs=2)
    war.do(DARK, "SendForce", hex="W3121", orcs=5)
    assert war.stands(DARK, "W3121") == {"saruman_orcs": 2, "orcs": 5}


def test_J_1_orcs_that_are_placed_beside_others_of_the_other_kind_keep_their_people() -> None:
    war = hunted(hex_="W3121", orcs=4)
    war.do(DARK, "EndCapture")
    war.to("search", 3).points()
    war.do(DARK, "DrawSearch", card=109)
    war.do(DARK, "SendForce", hex="W3121", orcs=5)
    assert war.stands(DARK, "W3121") == {"saruman_orcs": 4, "orcs": 5}


def test_G_4_orcs_of_a_search_card_attack_and_are_attacked_as_any_army() -> None:
    war = hunted()
    war.do(DARK, "EndCapture")
    war.to("fellowship").awake("rohan")
    war.march(FELLOWSHIP, EDORAS, "W2724", points={"rohan": 8})
    assert war.offered(FELLOWSHIP, "StartBattle")
    war.do(FELLOWSHIP, "StartBattle", hex="W2724")


def test_J_4_captives_whose_captors_are_destroyed_are_free_where_they_are() -> None:
    war = held().awake("rohan")
    war.march(FELLOWSHIP, EDORAS, "W2724", points={"rohan": 11})
    war.force(FELLOWSHIP, "W2724", rohan=400)
    war.do(FELLOWSHIP, "StartBattle", hex="W2724")
    war.settled()
    war.do(DARK, "PayDefence", in_full=False)
    for _ in range(6):
        while "army_leader" in war.asks:
            war.do(war.table.asks("truth")[0].seat, "LeadArmy")
        if "battle" not in war.asks:
            break
        war.roll(FELLOWSHIP, 6)
        while "army_parting" in war.asks:
            war.do(war.table.asks("truth")[0].seat, "StayInBattle")
    assert war.stands(DARK, "W2724") == {}
    assert not war.state.people["gimli"].is_captive
    assert "gimli" not in war.public["people"], "beside his Army"


def test_J_3_uruk_hai_are_orcs_and_trolls_are_none() -> None:
    war = at_fellowship()
    war.force(DARK, ROHAN, orcs=2, trolls=5)
    war.company(ROHAN, "gimli")
    war.do(DARK, "SearchOnMap", hex=ROHAN, searcher="orcs")
    assert war.state.in_hand is not None
    assert war.public["step"] == "search"


def test_J_1_orcs_placed_in_a_place_alone_take_control_of_it() -> None:
    war = at_dark()
    war.do(FELLOWSHIP, "TellForce", hex="E0509", points=[])
    war.force(DARK, "E0509", orcs=1)
    assert war.public["armies"]["control"]["E0509"] == DARK
    assert war.state.armies.control.get(HELMS_DEEP, FELLOWSHIP) == FELLOWSHIP
    assert war.state.armies.control.get(ISENGARD, DARK) == DARK


def test_N_17_a_palantir_spots_no_hobbit_beside_an_army() -> None:
    war = at_fellowship()
    war.company("W2724", "frodo", "gimli")
    war.force(FELLOWSHIP, "W2724", rohan=3)
    shown = [offer for offer in war.table.offers(PUBLIC) if offer.do == "AnswerPalantir"]
    assert shown == []
    assert _most_hobbits(war.state, "W2724") == 0
    war.do(FELLOWSHIP, "TellForce", hex="W2724", points=[])
    assert _most_hobbits(war.state, "W2724") == 2


def test_N_13_who_is_carried_to_his_army_by_eagles_is_spotted_no_more() -> None:
    war = War().set_up(fellowship=(72, None, None)).to("fellowship")
    war.company("W2724", "gimli")
    war.spot("W2724", "gimli")
    war.by_hand("face_down_counters", 0, "W2724")
    war.force(FELLOWSHIP, "W2823", rohan=3)
    war.do(FELLOWSHIP, "PlayEvent", card=72)
    war.do(FELLOWSHIP, "FlyWithEagles", origin="W2724", to="W2823", face_up=["gimli"])
    assert "gimli" not in war.public["people"]


def test_N_20_who_escapes_beside_his_army_by_a_card_is_not_spotted() -> None:
    war = War().set_up(fellowship=(81, None, None)).to("fellowship")
    war.company("W2724", "gimli")
    war.to("search", 2).points()
    war.do(DARK, "DrawSearch", card=HAND)
    war.do(DARK, "SearchHex", hex="W2724", orcs=6)
    war.roll(DARK, 1)
    war.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    war.do(DARK, "PlaceForce", orcs=6)
    war.do(DARK, "TryCapture", victim="gimli")
    war.roll(DARK, 1)
    war.do(FELLOWSHIP, "TellMagicCards")
    war.to("fellowship")
    war.force(FELLOWSHIP, "W2724", rohan=3)
    war.do(FELLOWSHIP, "PlayEvent", card=81)
    war.do(FELLOWSHIP, "EscapeFromOrcs", hex="W2724")
    assert "gimli" not in war.public["people"]


def test_J_5_nobody_escapes_by_a_die_once_an_army_has_marched() -> None:
    war = held().awake("rohan")
    assert war.ruled(FELLOWSHIP, "TryEscape", hex="W2724", captive="gimli").allowed
    war.march(FELLOWSHIP, EDORAS, "W2623", points={"rohan": 3})
    assert war.refused(FELLOWSHIP, "TryEscape", hex="W2724", captive="gimli") == {"J/limitations"}
    assert not war.offered(FELLOWSHIP, "TryEscape")
