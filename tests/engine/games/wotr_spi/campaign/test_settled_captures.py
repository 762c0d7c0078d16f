"""Open questions of the Campaign Game on search, capture, leaders and its end: the app follows whichever is settled."""

import pytest

from engine.core.audience import PUBLIC
from engine.games.wotr_spi.in_army import COUNTER, Battle
from engine.games.wotr_spi.invariants import faults
from engine.games.wotr_spi.panels import hosts
from tests.engine.games.wotr_spi.campaign import court, war
from tests.engine.games.wotr_spi.campaign.battles import FIELD, NEAR, War, in_the_field
from tests.engine.games.wotr_spi.campaign.marches import EYE, ROHAN
from tests.engine.games.wotr_spi.campaign.test_E_healing import heals, hurt
from tests.engine.games.wotr_spi.campaign.test_U_victory import OUTSIDE, all_but
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.test_army_panels import sight
from tests.engine.games.wotr_spi.test_house_rules import settle

FIRST, SECOND = "first", "second"
EACH = pytest.mark.parametrize("reading", [FIRST, SECOND])
BARAD_DUR, BESIDE_BARAD_DUR, MINAS_TIRITH, HELMS_DEEP, ISENGARD = "E1128", "E1127", "E0428", "W2524", "W2421"
HOBBITON, EDORAS = "W1412", "W2624"


# -- Healing


@EACH
def test_a_healer_who_heals_himself(reading: str) -> None:
    table = hurt("elrond")
    settle(table, "healer-heals-himself", reading)
    assert table.ruled(FELLOWSHIP, "HealWound", **heals("elrond", "elrond")).allowed == (reading == SECOND)
    assert bool(table.offered(FELLOWSHIP, "HealWound")) == (reading == SECOND)


@EACH
def test_a_nazgul_at_home_in_a_barad_dur_that_the_fellowship_holds(reading: str) -> None:
    table = War().to("indication", 1)
    table.by_hand("control", FELLOWSHIP, BARAD_DUR)
    for name, hex_ in (("nazgul_4", BARAD_DUR), ("nazgul_5", "W3218")):
        table.by_hand("hex", hex_, name)
        table.by_hand("slashes", 2, name)
    settle(table, "nazgul-heal-in-lost-citadel", reading)
    table.to("ring", 2)
    assert table.state.people["nazgul_4"].slashes == (0 if reading == FIRST else 2)
    assert table.state.people["nazgul_5"].slashes == 0, "Dol Guldur is nobody else's"


@EACH
def test_whether_a_healing_is_told(reading: str) -> None:
    tables = []
    for name in ("gimli", "sam"):
        table = hurt("gimli", "sam")
        settle(table, "healing-untold", reading)
        table.do(FELLOWSHIP, "HealWound", **heals("elrond", name))
        tables.append(table.table.journal(DARK)[-1]["says"])
    told = ["A wound was healed by the power of Healing (R.1)"] if reading == SECOND else []
    # That one was healed, and neither who nor by whom.
    assert tables == [["The Fellowship made a note on its desk", *told]] * 2


# -- Search and capture


@EACH
def test_an_army_that_ends_its_march_on_an_eye(reading: str) -> None:
    table = War().to(FELLOWSHIP).gandalf_came("rohan").force("W2409", rohan=3)
    table.company("W2409", "gimli")
    settle(table, "eye-hex-with-army", reading)
    table.do(FELLOWSHIP, "MarchForce", origin="W2409", to=EYE)
    table.do(FELLOWSHIP, "MoveFellowship", origin="W2409", to=EYE, face_down=1)
    assert (table.state.step == "servant") == (reading == SECOND)


@EACH
def test_orcs_to_whom_a_character_comes(reading: str) -> None:
    table = War().to(FELLOWSHIP)
    settle(table, "search-by-armies", reading)
    table.force(ROHAN, orcs=5).company(ROHAN, "gimli")
    assert table.ruled(DARK, "SearchOnMap", hex=ROHAN, searcher="army").allowed == (reading == FIRST)
    assert table.ruled(DARK, "SearchOnMap", hex=ROHAN, searcher="orcs").allowed == (reading == SECOND)


@EACH
def test_an_army_and_who_wears_the_ring(reading: str) -> None:
    table = War().to("ring", 1)
    table.do(FELLOWSHIP, "PutOnRing")
    table.to(FELLOWSHIP).force(ROHAN, trolls=5)
    settle(table, "wearer-and-armies", reading)
    table.company(ROHAN, "frodo")
    table.do(DARK, "SearchOnMap", hex=ROHAN, searcher="army")
    table.roll(DARK, 6)
    assert ("ring_spotted" in table.asks) == (reading == FIRST)
    if reading == FIRST:
        table.do(FELLOWSHIP, "GiveWord", yes=True)
        table.do(FELLOWSHIP, "RevealSpotted", hobbits=1)
        assert table.state.stacks[ROHAN].spotted_hobbits == 1
        assert "mordor" not in table.state.armies.lamps, "T.5: an Army is no Nazgul"


@EACH
@pytest.mark.parametrize("phase", [DARK, FELLOWSHIP])
def test_who_is_reached_for_in_the_dark_powers_own_turn(phase: str, reading: str) -> None:
    table = in_the_field(1, phase, dark={"orcs": 40}, fellowship={"gondor": 1}).counters(FIELD, 1)
    settle(table, "capture-in-own-turn", reading)
    table.fight().throw(5 if phase == DARK else 1)
    may = reading == SECOND or phase == FELLOWSHIP
    assert ("rout_capture" in table.asks) == may
    assert table.ruled(DARK, "ReachForRouted", who=COUNTER).allowed == may
    if not may:
        table.do(FELLOWSHIP, "PlaceRouted", to=NEAR)
        assert table.state.stacks[NEAR].face_down == 1


@EACH
@pytest.mark.parametrize("result", ["nothing", "spotted", "spotted_capture"])
def test_whether_orcs_search_before_they_reach_for_anybody(result: str, reading: str) -> None:
    table = in_the_field(1, DARK, dark={"orcs": 40}, fellowship={"gondor": 1}).counters(FIELD, 2)
    settle(table, "capture-without-search", reading)
    table.fight().throw(5)
    table.do(DARK, "ReachForRouted", who=COUNTER)
    assert table.asks == ["rout_reach" if reading == FIRST else "rout_search"]
    if reading == FIRST:
        return
    lookup = table.table.box.lookup
    table.roll(DARK, next(die for die in range(1, 7) if lookup("search", "orcs", str(die)).value == result))
    assert table.asks == ["rout_reach" if result == "spotted_capture" else "routed"]
    if result == "spotted_capture":
        table.roll(DARK, 1)
        table.do(FELLOWSHIP, "AnswerRout")
        # One search of the hex is enough for all of them.
        table.do(DARK, "ReachForRouted", who=COUNTER)
        assert table.asks == ["rout_reach"]


# -- Whose hex it is


@EACH
@pytest.mark.parametrize("first", [DARK, FELLOWSHIP])
def test_a_hex_that_another_seats_units_went_through(first: str, reading: str) -> None:
    second = FELLOWSHIP if first == DARK else DARK
    people = {DARK: {"orcs": 5}, FELLOWSHIP: {"gondor": 5}}
    table = War().to(first, 2)
    for group in ("mordor", "gondor"):
        table.by_hand("mobilized_since", 1, group)
    settle(table, "hex-controlled", reading)
    table.force(NEAR, **people[first])
    table.do(first, "MarchForce", origin=NEAR, to="W2119", path=[FIELD, "W2119"])
    table.to(second, 3 if first == DARK else 2).force(NEAR, **people[second])

    def stopped() -> bool:
        fields = {"origin": NEAR, "to": "W2019", "path": [FIELD, "W2019"]}
        failing = table.ruled(second, "MarchForce", **fields).failing(PUBLIC)
        return "nothing_stops_the_army_on_its_way" in {check.says for check in failing}

    assert stopped() == (reading == SECOND)
    # Once it has gone there itself the hex is its own.
    table.do(second, "MarchForce", origin=NEAR, to=FIELD)
    table.force(NEAR, **people[second])
    assert not stopped()


@EACH
def test_an_empty_citadel_that_is_walked_into(reading: str) -> None:
    table = War().to(FELLOWSHIP, 2).no_force(DARK, BARAD_DUR).force(BESIDE_BARAD_DUR, gondor=9)
    table.by_hand("mobilized_since", 1, "gondor")
    settle(table, "empty-citadel", reading)
    table.do(FELLOWSHIP, "MarchForce", origin=BESIDE_BARAD_DUR, to=BARAD_DUR)
    table.placed(BESIDE_BARAD_DUR)
    mine = FELLOWSHIP if reading == FIRST else DARK
    assert table.public["armies"]["objectives"][BARAD_DUR] == mine
    assert table.public["magic_boxes"][BARAD_DUR] == int(reading == SECOND), "L.2: captured, its Palantir is destroyed"
    assert list(faults(table.table, None)) == []
    table.to(DARK, 2).force(BARAD_DUR, orcs=1)
    table.fight(BARAD_DUR).throw(1)
    while "army_losses" in table.asks:
        table.do(DARK, "TakeLosses", points=[[DARK, "orcs", 1]])
    table.placed(BESIDE_BARAD_DUR)
    assert table.public["armies"]["objectives"][BARAD_DUR] == FELLOWSHIP, "after a combat it is taken in either reading"
    assert table.public["magic_boxes"].get(BARAD_DUR, 0) == 0


# -- The end


def all_seven(seat: str, last: str, name: str, reading: str) -> War:
    """A seat comes to the last of the seven places in its Player-Turn."""
    table = all_but(last, seat).no_force(FELLOWSHIP if seat == DARK else DARK, last)
    settle(table, name, reading)
    return table.force(last, **{"saruman_orcs" if seat == DARK else "gondor": 1}).placed(OUTSIDE.get(last, "W2523"))


@EACH
def test_all_seven_places_in_the_fellowships_hands(reading: str) -> None:
    table = all_seven(FELLOWSHIP, ISENGARD, "fellowship-military", reading)
    assert (table.table.outcome is None) == (reading == FIRST)
    assert "military_victory" not in table.asks
    assert list(faults(table.table, None)) == []


@EACH
def test_when_all_seven_places_win(reading: str) -> None:
    table = all_seven(DARK, HELMS_DEEP, "victory-when", reading)
    assert (table.table.outcome is None) == (reading == SECOND)
    if reading == FIRST:
        return
    assert list(faults(table.table, None)) == []
    assert table.refused(DARK, "DeclareVictory") == {"U"}
    table.to("indication")
    assert table.table.outcome is None
    table.do(DARK, "OpenLetter")
    table.do(DARK, "EndPhase")
    assert (table.table.outcome.winners, table.table.outcome.cites) == ((DARK,), "U/dark-power")


def test_a_place_that_is_lost_before_the_game_turn_ends_wins_nothing() -> None:
    table = all_seven(DARK, HELMS_DEEP, "victory-when", SECOND)
    table.by_hand("control", FELLOWSHIP, HELMS_DEEP)
    table.to("ring", 3)
    assert table.table.outcome is None


@EACH
def test_the_ring_in_a_barad_dur_that_the_fellowship_holds(reading: str) -> None:
    table = War().to(DARK, 1).force(BESIDE_BARAD_DUR, haradrim=40).force(BESIDE_BARAD_DUR, gondor=1)
    table.counters(BESIDE_BARAD_DUR, 1)
    table.by_hand("control", FELLOWSHIP, BARAD_DUR)
    settle(table, "ring-in-fallen-barad-dur", reading)
    table.fight(BESIDE_BARAD_DUR).throw(5)
    table.do(FELLOWSHIP, "PlaceRouted", to=BARAD_DUR)
    assert ("ring_in_barad_dur" in table.asks) == (reading == FIRST)


# -- Denethor, Theoden and the Ents


@EACH
def test_who_leads_at_minas_tirith_while_denethor_is_away(reading: str) -> None:
    table = court.Court().to(FELLOWSHIP).noted(MINAS_TIRITH, "faramir").open_up("denethor", "W2631")
    settle(table, "denethor-away", reading)
    table.battle(MINAS_TIRITH)
    assert ("faramir" in table.may_lead()) == (reading == SECOND)


def test_while_denethor_is_there_nobody_else_leads_in_either_reading() -> None:
    table = court.Court().to(FELLOWSHIP).noted(MINAS_TIRITH, "faramir")
    settle(table, "denethor-away", SECOND)
    assert table.battle(MINAS_TIRITH).may_lead() == {"denethor", "boromir"}


@EACH
def test_denethor_in_the_game_turn_of_card_93(reading: str) -> None:
    table = war.War().to(DARK)
    settle(table, "doom-this-turn", reading)
    table.do(DARK, "PlayEvent", card=93)
    assert ("denethor" in table.asks) == (reading == SECOND)
    if reading == SECOND:
        assert table.refused(DARK, "EndPhase", audience=PUBLIC) == {"R.17"}
        table.do(FELLOWSHIP, "TakeDenethorOff", hex=MINAS_TIRITH)
        assert table.state.people["denethor"].is_dead
    else:
        assert table.refused(FELLOWSHIP, "TakeDenethorOff", hex=MINAS_TIRITH) == {"R.17"}


def test_denethor_who_sees_doom_as_he_leads_in_army_combat_leads_no_more() -> None:
    table = court.Court().set_up((None, None, None), (93, None, None)).to(FELLOWSHIP)
    settle(table, "doom-this-turn", SECOND)
    table.battle(MINAS_TIRITH).led("denethor")
    table.do(DARK, "PlayEvent", (FELLOWSHIP,), card=93)
    assert set(table.asks) == {"battle", "denethor"}
    table.do(FELLOWSHIP, "TakeDenethorOff", hex=MINAS_TIRITH)
    assert table.asks == ["battle"]
    assert FELLOWSHIP not in table.state.the(Battle).leaders


@EACH
def test_the_ents_in_a_later_game_turn(reading: str) -> None:
    table = war.War().to(FELLOWSHIP)
    settle(table, "ents-how-long", reading)
    table.do(FELLOWSHIP, "PlayEvent", card=87)
    table.to(DARK, 2).battle(HELMS_DEEP, saruman_orcs=30)
    assert table.ruled(FELLOWSHIP, "ChangeBattleRoll", card=87, by=-3).allowed == (reading == FIRST)
    assert bool(table.offered(FELLOWSHIP, "ChangeBattleRoll")) == (reading == FIRST)


@EACH
@pytest.mark.parametrize("met", [False, True])
def test_card_83_and_the_fellowships_word(met: bool, reading: str) -> None:
    table = war.War().to(FELLOWSHIP)
    settle(table, "theoden-word", reading)
    if met:
        table.far(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2624", face_down=1, names=["gandalf_grey"])
    table.do(DARK, "PlayEvent", card=83)
    assert ("theoden" in table.asks) == (reading == FIRST)
    if reading == FIRST:
        table.do(FELLOWSHIP, "AnswerTheoden", met=met)
        assert table.ruled(FELLOWSHIP, "PlayEvent", card=89).allowed == met
        return
    # It was wasted where they had met: on the Fellowship's desk alone, and at the table nobody is told.
    assert table.ruled(FELLOWSHIP, "PlayEvent", card=89).allowed == met
    assert "wormtongue_was_not_played" not in {
        check.says for check in table.ruled(FELLOWSHIP, "PlayEvent", card=89).failing(PUBLIC)
    }


@EACH
def test_a_hobbiton_that_its_army_has_left(reading: str) -> None:
    table = all_but(HELMS_DEEP, DARK).no_force(FELLOWSHIP, HELMS_DEEP)
    settle(table, "control-of-places", reading)
    table.no_force(DARK, HOBBITON).force(HELMS_DEEP, saruman_orcs=1).placed("W2523")
    assert (table.table.outcome is None) == (reading == SECOND)
    assert list(faults(table.table, None)) == []
    if reading == SECOND:
        assert "military_victory" not in table.asks
        assert "Nobody" in repr(hosts.tab_panels(sight(table.table))[0])
        table.force(HOBBITON, saruman_orcs=1)
        assert table.table.outcome.winners == (DARK,)


@EACH
def test_an_edoras_that_nobody_holds_any_more(reading: str) -> None:
    table = War().to(DARK, 2)
    settle(table, "control-of-places", reading)
    table.by_hand("mobilized_since", 1, "mordor")
    table.force("W2623", saruman_orcs=5).no_force(FELLOWSHIP, EDORAS)
    path = {"origin": "W2623", "to": "W2625", "path": [EDORAS, "W2625"]}
    says = {check.says for check in table.ruled(DARK, "MarchForce", **path).failing(PUBLIC)}
    assert ("nothing_stops_the_army_on_its_way" in says) == (reading == FIRST)
