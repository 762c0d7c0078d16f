"""The open questions of Army Combat whose rows say that the app follows either reading: it does, once settled."""

from collections import Counter

import pytest

from engine.core.audience import PUBLIC, TABLE
from engine.games.wotr_spi.in_army import COUNTER
from engine.games.wotr_spi.panels import LOOK
from engine.games.wotr_spi.pieces import card_chart
from tests.engine.games.wotr_spi.campaign.battles import FIELD, NEAR, War, in_the_field
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.test_army_panels import sight
from tests.engine.games.wotr_spi.test_house_rules import settle

FIRST, SECOND = "first", "second"
ISENGARD, HELMS_DEEP, NEAR_HELMS_DEEP = "W2421", "W2524", "W2424"
EACH = pytest.mark.parametrize("reading", [FIRST, SECOND])


def in_the_open(reading: str, *rows: str, phase: str = DARK, orcs: int = 20, **fellowship: int) -> War:
    """Two Forces in a clear hex, and how the table reads these rows."""
    war = in_the_field(2, phase, dark={"orcs": orcs}, fellowship=fellowship or {"gondor": 20})
    for row in rows:
        settle(war, row, reading)
    return war


@EACH
def test_who_may_retreat_first(reading: str) -> None:
    war = in_the_open(reading, "retreat-order").fight().throw(3)
    assert war.ruled(DARK, "RetreatForce", to=NEAR).allowed == (reading == FIRST)
    assert war.ruled(FELLOWSHIP, "RetreatForce", to=NEAR).allowed
    if reading == FIRST:
        war.do(DARK, "StayInBattle")
        assert not war.ruled(DARK, "StayInBattle").allowed, "it has said so"
        war.do(FELLOWSHIP, "StayInBattle")
        assert (war.battle.round, war.at(DARK, FIELD)) == (2, {"orcs": 14})


@EACH
def test_what_half_of_a_force_of_fifteen_is(reading: str) -> None:
    war = in_the_open(reading, "half-and-fractions", phase=FELLOWSHIP, orcs=15, gondor=15).fight(full=False)
    battle = war.public["armies"]["battle"]
    # Fifteen against seven and a half are two to one, and against eight no more than one to one.
    assert (battle["defence"], battle["odds"]) == ((7.5, "2-1") if reading == FIRST else (8, "1-1"))


@EACH
def test_a_citadel_of_the_dark_power_that_is_defended_at_half_strength(reading: str) -> None:
    war = War().to(FELLOWSHIP, 2).force(ISENGARD, saruman_orcs=20, instead=ISENGARD).force(ISENGARD, rohan=30)
    settle(war, "half-times-triple", reading)
    war.fight(ISENGARD, full=False)
    battle = war.public["armies"]["battle"]
    counts = (3, 30, "1-1") if reading == FIRST else (1, 10, "3-1")
    assert (battle["factor"], battle["defence"], battle["odds"]) == counts
    war.throw(3)
    assert war.rolled().odds == counts[-1]


def test_a_citadel_of_the_dark_power_that_is_defended_in_full_is_tripled_in_either_reading() -> None:
    war = War().to(FELLOWSHIP, 2).force(ISENGARD, saruman_orcs=20, instead=ISENGARD).force(ISENGARD, rohan=30)
    settle(war, "half-times-triple", SECOND)
    battle = war.fight(ISENGARD).public["armies"]["battle"]
    assert (battle["factor"], battle["defence"]) == (3, 60)


@EACH
def test_the_chief_before_an_army_with_others_in_it(reading: str) -> None:
    def may_lead(**others: int) -> bool:
        war = War().to(DARK, 2).force(FIELD, gondor=10).force(FIELD, **others)
        settle(war, "chief-mixed", reading)
        war.by_hand("hex", FIELD, "chief_of_dunlendings")
        war.fight(leaders=True)
        return war.ruled(DARK, "LeadArmy", leader="chief_of_dunlendings").allowed

    assert may_lead(dunlendings=10)
    assert may_lead(dunlendings=1, orcs=9) == (reading == SECOND)
    assert not may_lead(orcs=10)


def besieged(row: str, reading: str, *, phase: str = DARK, orcs: int = 30, rohan: int = 20) -> War:
    """Saruman's Orcs besiege Helm's Deep, in a seat's turn."""
    war = War().to(phase, 2).force(HELMS_DEEP, rohan=rohan)
    war.force(HELMS_DEEP, saruman_orcs=orcs, instead=ISENGARD)
    settle(war, row, reading)
    return war


@EACH
def test_of_what_losses_are_a_percentage(reading: str) -> None:
    war = besieged("loss-base", reading).fight(HELMS_DEEP).throw(3)
    # D20 of twenty, or of the sixty that they count in their Citadel; A30 is of thirty in either reading.
    assert (war.rolled().odds, war.rolled().attacker_loses) == ("1-2", 8)
    assert war.rolled().defender_loses == (4 if reading == FIRST else 11)


@EACH
def test_nobody_loses_more_than_stands_there(reading: str) -> None:
    war = besieged("loss-base", reading, orcs=30, rohan=1).fight(HELMS_DEEP).throw(5)
    assert war.rolled().defender_loses == 1


@EACH
def test_whether_the_besieged_march_out(reading: str) -> None:
    war = besieged("leaving-a-siege", reading, phase=FELLOWSHIP)
    war.by_hand("mobilized_since", 1, "rohan")
    out = {"origin": HELMS_DEEP, "to": NEAR_HELMS_DEEP, "points": [[FELLOWSHIP, "rohan", 5]]}
    assert war.ruled(FELLOWSHIP, "MarchForce", **out).allowed == (reading == FIRST)
    offered = [offer for offer in war.offered(FELLOWSHIP, "MarchForce") if HELMS_DEEP in repr(offer)]
    assert bool(offered) == (reading == FIRST)


@EACH
def test_besiegers_march_away_in_either_reading(reading: str) -> None:
    war = besieged("leaving-a-siege", reading)
    assert war.ruled(DARK, "MarchForce", origin=HELMS_DEEP, to=NEAR_HELMS_DEEP).allowed


def led(reading: str, row: str = "leader-per-roll") -> War:
    """A combat of the Fellowship's, led by Aragorn, in its second round."""
    war = in_the_open(reading, row, phase=FELLOWSHIP).counters(FIELD, 3).fight(leaders=True)
    war.do(FELLOWSHIP, "LeadArmy", leader="aragorn")
    return war


@EACH
def test_another_leader_in_a_later_round(reading: str) -> None:
    war = led(reading)
    assert war.ruled(FELLOWSHIP, "LeadArmy", leader="faramir").allowed, "no die has fallen yet"
    war.throw(2).stay()
    assert war.battle.round == 2
    for leader in ("faramir", ""):
        assert war.ruled(FELLOWSHIP, "LeadArmy", leader=leader).allowed == (reading == FIRST)
    assert bool(war.offered(FELLOWSHIP, "LeadArmy")) == (reading == FIRST)


@EACH
def test_who_leads_after_a_leader_was_killed(reading: str) -> None:
    war = in_the_open(reading, "leader-per-roll", gondor=10).counters(FIELD, 3).fight(leaders=True)
    war.do(FELLOWSHIP, "LeadArmy", leader="denethor")
    # 2-1: a one with one taken off is a nought, and kills.
    war.throw(1).do(FELLOWSHIP, "NameKilled", name="denethor")
    war.stay()
    assert ("army_leader" in war.asks) == (reading == FIRST)
    assert war.ruled(FELLOWSHIP, "LeadArmy", leader="aragorn").allowed == (reading == FIRST)


@EACH
def test_which_units_pay_for_losses(reading: str) -> None:
    war = in_the_open(reading, "which-units-lose", orcs=40, gondor=12, rohan=5, elves=3).fight().throw(3)
    due = war.battle.due[FELLOWSHIP]
    assert due == 8

    def may_lose(gondor: int, rohan: int, elves: int) -> bool:
        lost = (("gondor", gondor), ("rohan", rohan), ("elves", elves))
        rows = [[FELLOWSHIP, people, count] for people, count in lost if count]
        return war.ruled(FELLOWSHIP, "TakeLosses", points=rows).allowed

    assert may_lose(5, 2, 1)
    assert may_lose(4, 2, 2)
    for lost in ((8, 0, 0), (5, 3, 0), (3, 3, 2)):
        assert may_lose(*lost) == (reading == FIRST)
    (offer,), (ask, *_) = war.offered(FELLOWSHIP, "TakeLosses"), war.table.asks(PUBLIC)
    ((_, begins),) = LOOK.act(sight(war.table), offer, ask).begins
    (field,) = offer.fields
    counted = Counter(field.options[place][0][1] for place in begins)
    assert counted == ({"gondor": 8} if reading == FIRST else {"gondor": 5, "rohan": 2, "elves": 1})


def fought_to_a_death(war: War) -> War:
    """The Dark Power attacks at 2-1 with Gothmog before it; a seven kills a Character in the practice box."""
    war.by_hand("hex", FIELD, "gothmog")
    war.fight(leaders=True).do(DARK, "LeadArmy", leader="gothmog")
    while "army_leader" in war.asks:
        war.do(FELLOWSHIP, "LeadArmy")
    return war.throw(4)


@EACH
def test_whether_a_captive_is_killed_in_army_combat(reading: str) -> None:
    war = in_the_open(reading, "who-dies", orcs=40, gondor=1).counters(FIELD, 1).fight().throw(5)
    war.do(DARK, "ReachForRouted", who=COUNTER)
    war.roll(DARK, 1)
    war.do(FELLOWSHIP, "AnswerRout", taken="hobbit", hobbit="merry")
    war.do(FELLOWSHIP, "TellMagicCards")
    for fact, value in (("face_up", "yes"), ("hex", FIELD), ("captive", "yes")):
        war.by_hand(fact, value, "gimli")
    war.to(DARK, 3).force(FIELD, gondor=20).counters(FIELD, 1)
    fought_to_a_death(war)
    assert war.asks == ["army_killed"]
    assert war.ruled(FELLOWSHIP, "NameKilled", name="gimli").allowed == (reading == FIRST)
    ruling = war.ruled(FELLOWSHIP, "NameKilled", name="hobbit", hobbit="merry")
    assert ruling.allowed == (reading == FIRST)
    assert "killed_hobbit_is_free" not in repr(ruling.failing(PUBLIC)), "which Hobbit is a captive the desk alone knows"
    war.do(FELLOWSHIP, "NameKilled", name="hobbit", hobbit="sam")


@EACH
def test_nobody_is_killed_where_all_are_captives(reading: str) -> None:
    war = in_the_open(reading, "who-dies", gondor=10)
    for fact, value in (("face_up", "yes"), ("hex", FIELD), ("captive", "yes")):
        war.by_hand(fact, value, "gimli")
    war.by_hand("captive_hobbits", 1, FIELD)
    assert fought_to_a_death(war).rolled().kills == (reading == FIRST)


@EACH
def test_what_siege_combat_costs(reading: str) -> None:
    war = besieged("siege-price", reading)
    war.fight(HELMS_DEEP)
    assert war.state.shadow.spent == (3 if reading == FIRST else 0)
    sortie = War().to(FELLOWSHIP, 2).force(ISENGARD, saruman_orcs=20, instead=ISENGARD).force(ISENGARD, rohan=30)
    settle(sortie, "siege-price", reading)
    sortie.do(FELLOWSHIP, "StartBattle", hex=ISENGARD)
    assert ("army_price" in sortie.asks) == (reading == FIRST)
    if reading == SECOND:
        assert (sortie.public["armies"]["battle"]["defence"], sortie.state.shadow.spent) == (60, 0)


@EACH
def test_combat_in_the_open_costs_the_same_in_either_reading(reading: str) -> None:
    assert in_the_open(reading, "siege-price").fight().state.shadow.spent == 3


@EACH
def test_who_has_forfeited_all_points_before_a_citadel(reading: str) -> None:
    war = War().to(DARK, 1)
    war.by_hand("spent", 40)
    settle(war, "siege-price", reading)
    war.to(DARK, 2).force(FIELD, gondor=9).force(FIELD, orcs=10).force(HELMS_DEEP, rohan=20)
    war.force(HELMS_DEEP, saruman_orcs=30, instead=ISENGARD)
    assert war.state.shadow.forfeited_on == 1
    assert war.refused(DARK, "StartBattle", hex=FIELD) == {"I.1"}
    assert war.ruled(DARK, "StartBattle", hex=HELMS_DEEP).allowed == (reading == SECOND)
    assert war.ruled(DARK, "EndPhase").allowed == (reading == FIRST), "the siege is still to be fought where it is free"
    if reading == SECOND:
        war.fight(HELMS_DEEP).throw(3).do(FELLOWSHIP, "BreakOff")
        assert war.ruled(DARK, "EndPhase").allowed


@EACH
def test_what_wounds_take_off_a_leader(reading: str) -> None:
    war = in_the_open(reading, "wounds-and-leading").counters(FIELD, 1)
    war.by_hand("hex", FIELD, "gothmog")
    war.by_hand("wounds", 2, "gothmog")
    war.do(FELLOWSHIP, "MarkOnDesk", character="imrahil", wounds=1, circles=0)
    war.fight(leaders=True).do(DARK, "LeadArmy", leader="gothmog")
    assert war.battle.leaders[DARK].morale == (3 if reading == FIRST else 1)
    war.do(FELLOWSHIP, "LeadArmy", leader="imrahil")
    told = [event.value for event in war.last.events if getattr(event, "what", "") == "morale:imrahil"]
    printed = war.table.box.lookup(card_chart("imrahil"), "imrahil", "morale")
    assert printed is not None
    assert war.battle.leaders[FELLOWSHIP].morale == int(printed.value) - (reading == SECOND)
    assert told == ([] if reading == FIRST else [str(int(printed.value) - 1)]), "what is told of a covered row"


@EACH
def test_a_nazgul_with_all_boxes_marked_before_an_army(reading: str) -> None:
    war = in_the_open(reading, "wounds-and-leading")
    war.by_hand("hex", FIELD, "lord_of_the_nazgul")
    war.by_hand("slashes", 6, "lord_of_the_nazgul")
    war.fight(leaders=True)
    assert war.ruled(DARK, "LeadArmy", leader="lord_of_the_nazgul").allowed == (reading == FIRST)
    assert war.ruled(DARK, "LeadArmy").allowed


@EACH
def test_whether_a_face_down_leader_is_spotted(reading: str) -> None:
    war = in_the_open(reading, "leader-shown", phase=FELLOWSHIP).counters(FIELD, 3).fight(leaders=True)
    war.do(FELLOWSHIP, "LeadArmy", leader="imrahil")
    war.throw(2)
    spotted = reading == SECOND
    assert (war.state.people["imrahil"].is_face_up, war.state.stacks[FIELD].face_down) == (spotted, 3 - spotted)
    # Who lies face-up leads on, and is not turned up twice.
    war.stay().do(FELLOWSHIP, "LeadArmy", leader="imrahil")
    war.throw(2)
    assert war.state.stacks[FIELD].face_down == 3 - spotted


@EACH
def test_the_dark_power_that_must_attack_and_has_not_the_points(reading: str) -> None:
    war = in_the_open(reading, "must-attack-without-points").force("W2121", orcs=9)
    war.by_hand("mobilized_since", 1, "mordor")
    there = war.state.shadow.points
    assert there is not None
    assert not war.ruled(DARK, "EndPhase").allowed, "the points are there"
    assert war.ruled(DARK, "StartBattle", hex=FIELD).allowed
    assert war.ruled(DARK, "MarchForce", origin=NEAR, to=FIELD).allowed
    war.by_hand("spent", there - 2)
    poor = reading == FIRST
    assert war.ruled(DARK, "EndPhase").allowed == poor
    assert war.ruled(DARK, "StartBattle", hex=FIELD).allowed != poor
    assert war.ruled(DARK, "MarchForce", origin=NEAR, to=FIELD).allowed != poor
    # What is left nobody else learns: at the table nothing of it refuses.
    assert war.table.may(DARK, war.table.command({"do": "StartBattle", "hex": FIELD}), at=TABLE).allowed


@EACH
def test_the_fellowship_must_attack_in_either_reading(reading: str) -> None:
    assert (
        not in_the_open(reading, "must-attack-without-points", phase=FELLOWSHIP).ruled(FELLOWSHIP, "EndPhase").allowed
    )
