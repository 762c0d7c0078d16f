"""N to N.20: what the Campaign Game changes in the Event Cards of the Character Game, and its deck of forty."""

from pathlib import Path

import pytest

from engine.core.box import Cell, load_box
from engine.games.wotr_spi.in_army import Routed
from engine.games.wotr_spi.in_combat import Duel
from engine.games.wotr_spi.in_hand import Eagles
from engine.games.wotr_spi.steps.n_events.rescues import captors, departures
from tests.engine.games.wotr_spi.campaign.war import DARK, FELLOWSHIP, ISENGARD, MINAS_TIRITH, UMBAR, War

GAME = Path(__file__).resolve().parents[5] / "engine" / "games" / "wotr_spi"
PRACTICE = load_box(GAME, "practice")
EDORAS = "W2624"


def awake(war: War, *groups: str) -> War:
    """Rohan and Gondor are mobilized by their cards."""
    for group in groups:
        war.do(FELLOWSHIP, "PlayEvent", card={"rohan": 89, "gondor": 90}[group])
    return war


def march(war: War, seat: str, *way: str, **more: object) -> set[str]:
    """What refuses a march of this way; nothing when it is allowed."""
    origin, *path = way
    fields = {"origin": origin, "to": path[-1], "path": path, **more}
    return {check.cites for check in war.ruled(seat, "MarchForce", **fields).failing("truth") if check.refuses}


# -- N, N.1 to N.4


@pytest.mark.parametrize(("kept", "deck"), [(False, 39), (True, 40)])
def test_N_1_the_deck_has_forty_cards_or_thirty_nine_without_card_88(kept: bool, deck: int) -> None:
    war = War(card_88=kept)
    war.set_up()
    assert war.public["events"]["deck"] == deck - 6
    for turn in (1, 2):
        war.to("events", turn)
        war.do(DARK, "DrawEvent")
        war.do(DARK, "DiscardEvent")
    assert war.public["events"]["deck"] == deck - 8


def test_N_1_a_new_deck_is_what_lies_in_the_discards() -> None:
    war = War()
    war.set_up().to("events", 1)
    war.by_hand("event_deck", 0)
    war.do(DARK, "PlayEvent", card=94)
    war.do(DARK, "LeaveEffect")
    war.do(DARK, "PlayEvent", card=84)
    war.do(DARK, "ReshuffleEvents")
    assert war.public["events"]["deck"] == 1, "card 94 is out of the game, and so is 88"


def test_N_2_a_hand_holds_cards_of_the_Campaign_Game_and_only_its_seat_knows_which() -> None:
    war = War()
    war.set_up(dark=(84, 94, 57), fellowship=(96, 87, 72))
    assert war.desk(DARK)["event_cards"] == [84, 94, 57]
    for card in (84, 94):
        assert f"{card}" not in str(war.public["events"]["hands"])
    twin = War()
    twin.set_up(dark=(85, 95, 58), fellowship=(92, 86, 73))
    assert war.open_to("public") == twin.open_to("public")
    assert "C.3" in war.to("events", 1).refused(DARK, "DrawEvent", card=97)


def test_N_4_which_cards_may_be_played_is_told_on_the_desk_that_holds_them() -> None:
    war = War()
    war.set_up(fellowship=(96, 87, 92)).to("fellowship")
    (offer,) = [offer for offer in war.table.offers(FELLOWSHIP) if offer.do == "PlayEvent"]
    (cards,) = [domain for domain in offer.fields if domain.name == "card"]
    assert [card for card, _ in cards.options] == [96, 87], "card 92 needs a Palantir"


# -- N.5 to N.10


@pytest.mark.parametrize("card", [57, 58, 59])
def test_N_5_Armies_never_go_through_the_Misty_Passes(card: int) -> None:
    war = War().to("fellowship")
    war.army(FELLOWSHIP, "W2812", gondor=5)
    awake(war, "gondor")
    war.do(DARK, "PlayEvent", card=card)
    assert "F.4/misty-passes" in march(war, FELLOWSHIP, "W2812", "W2912")
    assert war.ruled(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2912", path=["W2912"], face_down=1).allowed


@pytest.mark.parametrize("card", [60, 61, 62])
def test_N_6_storms_halve_the_pace_of_Armies_and_bar_the_Corsairs(card: int) -> None:
    war = War().to("fellowship")
    awake(war, "gondor").army(FELLOWSHIP, "W2822", gondor=100)
    war.do(FELLOWSHIP, "PlayEvent", card=72)
    war.do(FELLOWSHIP, "LeaveEffect")
    far = ("W2822", "W2723", "W2724", "W2723", "W2724")
    assert "N.6" not in march(war, FELLOWSHIP, *far)
    war.do(DARK, "PlayEvent", card=card)
    assert "N.6" in march(war, FELLOWSHIP, *far)
    assert march(war, FELLOWSHIP, *far[:3]) == set()
    assert war.refused(DARK, "PlayEvent", card=94) == {"N.6"}
    assert war.to("fellowship", 2).ruled(DARK, "PlayEvent", card=94).allowed


def test_N_6_storms_add_one_to_the_die_of_an_Army_that_searches() -> None:
    results = {}
    for storm in (False, True):
        war = War().to("fellowship").army(DARK, "W2724", khand=5)
        war.company("W2724", "gimli")
        war.settled()
        if storm:
            war.do(DARK, "PlayEvent", card=60)
        war.do(FELLOWSHIP, "EndPhase")
        war.do(DARK, "SearchOnMap", hex="W2724", searcher="army")
        (rolled,) = [event for event in war.roll(DARK, 2).events if type(event).__name__ == "SearchRolled"]
        results[storm] = rolled.result
    found = {die: PRACTICE.lookup("search", "nazgul", str(die)) for die in (2, 3)}
    assert results == {False: found[2].value, True: found[3].value}  # type: ignore[union-attr]


@pytest.mark.parametrize("card", [63, 64, 65])
def test_N_7_a_flooded_Major_River_stops_Armies_and_is_no_way_to_retreat(card: int) -> None:
    side = {("hexsides", "W2624/W2625", ""): Cell("major_river", "made up for this test")}
    war = War(box=PRACTICE.with_owned(side)).to("fellowship")
    awake(war, "rohan")
    assert march(war, FELLOWSHIP, EDORAS, "W2625") == set()
    war.do(DARK, "PlayEvent", card=card)
    assert "N.7" in march(war, FELLOWSHIP, EDORAS, "W2625")
    war.battle(EDORAS)
    war.fought(4)
    while "army_losses" in war.asks:
        war.take_losses()
    assert "N.7" in war.refused(FELLOWSHIP, "RetreatForce", to="W2625")


def test_N_8_landings_are_for_Characters_alone() -> None:
    war = War().to("fellowship", 2)
    war.do(FELLOWSHIP, "PlayEvent", card=66)
    fields = {domain.name for offer in war.offered(FELLOWSHIP, "MarchForce") for domain in offer.fields}
    assert "by_boat" not in fields
    with pytest.raises(Exception, match="by_boat"):
        war.ruled(FELLOWSHIP, "MarchForce", origin="W2918", to="W2919", by_boat=True)


def test_N_10_the_gate_of_Morannon_opens_for_Armies_too() -> None:
    war = War().to("fellowship").army(DARK, "E0826").army(FELLOWSHIP, "E0726", gondor=5)
    awake(war, "gondor")
    assert "F.4/morannon" in march(war, FELLOWSHIP, "E0726", "E0826")
    war.do(DARK, "PlayEvent", card=69)
    assert "F.4/morannon" not in march(war, FELLOWSHIP, "E0726", "E0826")


# -- N.11


def test_N_11_card_70_is_closed_once_an_Army_of_Sarumans_has_marched() -> None:
    war = War().to("dark_power", 2)
    assert war.ruled(DARK, "PlayEvent", card=70).allowed
    war.do(DARK, "MarchForce", origin=ISENGARD, to="W2422", path=["W2422"], points=[[DARK, "saruman_orcs", 5]])
    assert war.refused(DARK, "PlayEvent", card=70) == {"N.11"}


def test_N_11_Orcs_whom_a_Search_Card_places_are_no_move_and_their_march_is() -> None:
    war = War().to("dark_power", 2)
    for fact, value in (("orcs", 3), ("orc_kind", "hand_orcs"), ("captive_hobbits", 1)):
        war.by_hand(fact, value, "W2724")
    assert war.ruled(DARK, "PlayEvent", card=70).allowed
    war.do(DARK, "CarryCaptives", origin="W2724", to="W2723")
    assert war.refused(DARK, "PlayEvent", card=70) == {"N.11"}


def test_N_11_other_peoples_marches_do_not_close_it() -> None:
    war = War().to("dark_power", 2)
    for fact, value in (("orcs", 3), ("orc_kind", "eye_orcs"), ("captive_hobbits", 1)):
        war.by_hand(fact, value, "W2724")
    war.do(DARK, "CarryCaptives", origin="W2724", to="W2723")
    assert war.ruled(DARK, "PlayEvent", card=70).allowed


def test_N_11_on_a_three_Sarumans_Armies_stay_with_him_for_two_more_Game_Turns() -> None:
    war = War().to("dark_power", 2)
    war.do(DARK, "PlayEvent", card=70)
    war.roll(DARK, 3)
    part = {"points": [[DARK, "saruman_orcs", 5]]}
    for turn in (2, 3, 4):
        war.to("dark_power", turn)
        assert march(war, DARK, ISENGARD, "W2422", **part) == {"N.11"}
    assert march(war.to("dark_power", 5), DARK, ISENGARD, "W2422", **part) == set()


# -- N.12, N.13


def test_N_13_Eagles_change_a_die_of_Army_Combat_instead_of_flying() -> None:
    war = War().to("dark_power").battle(MINAS_TIRITH)
    war.do(FELLOWSHIP, "PlayEvent", card=72)
    assert war.state.now(Eagles)
    assert [ask.answer for ask in war.table.asks("truth")] == ["ChangeBattleRoll"]
    assert MINAS_TIRITH not in departures(war.state), "nobody is carried out of a combat"
    assert war.refused(DARK, "ChangeBattleRoll", card=72, by=-2)
    war.do(FELLOWSHIP, "ChangeBattleRoll", card=72, by=-2)
    assert war.state.now(Eagles) is None
    assert war.fought(5) == -2
    war.passed_over()
    assert "a_card_changes_dice" in war.says(FELLOWSHIP, "ChangeBattleRoll", card=72, by=-2), "one die alone"


def test_N_13_Eagles_fly_or_change_a_die_never_both() -> None:
    war = War().to("dark_power").battle(MINAS_TIRITH)
    war.do(FELLOWSHIP, "PlayEvent", card=73)
    war.do(FELLOWSHIP, "FlyWithEagles", origin="W2812", to="W2711", face_down=1)
    assert war.state.now(Eagles) is None
    assert "a_card_changes_dice" in war.says(FELLOWSHIP, "ChangeBattleRoll", card=73, by=1)


def test_N_13_Eagles_save_who_is_in_a_Citadel_just_captured() -> None:
    war = War().to("dark_power")
    war.army(FELLOWSHIP, "W2631").army(DARK, "W2630", haradrim=5)
    war.do(DARK, "TellForce", hex="W2631", points=[[DARK, "haradrim", 5]], instead="W2630")
    assert isinstance(war.state.in_hand, Routed)
    war.do(FELLOWSHIP, "PlayEvent", card=72)
    war.do(FELLOWSHIP, "FlyWithEagles", origin="W2631", to="W2711", face_down=1)
    assert war.state.stack == (), "nobody is left to be placed or captured"


# -- N.15 to N.17, N.20


def test_N_15_N_16_Attempts_are_made_whatever_Armies_stand_there() -> None:
    war = War().to("fellowship").army(FELLOWSHIP, "W2812", gondor=20)
    war.do(DARK, "PlayEvent", card=75)
    assert war.asks == ["attempt"]
    war.do(FELLOWSHIP, "AnswerAttempt", is_met=True, hex="W2812")
    assert war.state.now(Duel)


def test_N_17_a_Hobbit_seen_in_a_Palantir_wakes_Mordor_by_T_5() -> None:
    war = War().to("fellowship")
    war.do(DARK, "PlayEvent", card=95)
    war.company(ISENGARD, "gimli", "merry")
    war.settled()
    war.to("fellowship", 2)
    war.do(FELLOWSHIP, "TakeMagicCards", hex=ISENGARD, count=1, cards=[45], to=["gimli"])
    war.do(DARK, "PlayEvent", card=77)
    war.do(FELLOWSHIP, "AnswerPalantir", hex=ISENGARD, hobbits=1, which=["merry"])
    assert war.state.armies.lamps["mordor"].by == "palantir"
    assert war.state.mobilized_by == ""


@pytest.mark.parametrize("card", [81, 82])
def test_N_20_one_point_of_Orcs_is_enough_whatever_Armies_are_there(card: int) -> None:
    war = War().to("fellowship")
    war.by_hand("captive_hobbits", 1, "W2724")
    assert captors(war.state) == ()
    war.army(DARK, "W2724", khand=20)
    assert "N.20" in war.refused(FELLOWSHIP, "PlayEvent", card=card), "no Orcs"
    war.army(DARK, "W2724", khand=20, orcs=1)
    war.do(FELLOWSHIP, "PlayEvent", card=card)
    war.do(FELLOWSHIP, "EscapeFromOrcs", hex="W2724")
    assert war.public["map"]["captives"] == {}


def test_N_4_card_of_the_sea_and_of_the_storm_stand_in_one_order() -> None:
    war = War().to("dark_power").army(DARK, UMBAR, haradrim=5)
    war.do(DARK, "PlayEvent", card=94)
    war.do(DARK, "LeaveEffect")
    war.do(DARK, "PlayEvent", card=60)
    assert war.state.events.played_this_turn == (94, 60), "what came before the storm stands"
