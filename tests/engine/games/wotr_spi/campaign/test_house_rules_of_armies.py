"""The open questions of the Campaign Game whose rows say that the app follows either reading: it does, once settled."""

from collections.abc import Callable

import pytest

from tests.engine.games.wotr_spi.campaign.battles import FIELD, War
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.test_house_rules import settle

FIRST, SECOND = "first", "second"
HELMS_DEEP, ISENGARD, RIVENDELL, LORIEN, ROHAN = "W2524", "W2421", "W2812", "W2918", "W2724"
EDORAS, BESIDE_EDORAS, DUNHARROW, DEAD = "W2624", "W2623", "W2625", "W2626"


def marches(seat: str, origin: str, to: str, **points: int) -> Callable[[], War]:
    """A Force of this seat beside a hex to which it may want to march."""

    def play() -> War:
        war = War().to(seat, 2).force(origin, **points)
        war.by_hand("mobilized_since", 1, "mordor")
        war.by_hand("mobilized_since", 1, "gondor")
        return war

    return play


def may_march(seat: str, origin: str, to: str) -> Callable[[War], bool]:
    return lambda war: war.ruled(seat, "MarchForce", origin=origin, to=to).allowed


def may_fly(to: str) -> Callable[[War], bool]:
    return lambda war: war.ruled(DARK, "MoveNazgul", nazgul=["nazgul_4"], to=to).allowed


def with_aragorn() -> War:
    war = War().to(FELLOWSHIP, 2).force(DUNHARROW, gondor=5)
    war.by_hand("mobilized_since", 1, "gondor")
    war.counters(RIVENDELL, 9).counters(DUNHARROW, 1).do(FELLOWSHIP, "NameCounters", hex=DUNHARROW, names=["aragorn"])
    return war


def an_army_ahead(hex_: str, beside: str) -> War:
    """Orcs have marched into a hex, and Nazgul stand elsewhere."""
    war = War().to(DARK, 2).force(beside, orcs=5)
    war.by_hand("mobilized_since", 1, "mordor")
    war.do(DARK, "MarchForce", origin=beside, to=hex_)
    return war


def against_an_army() -> War:
    """Orcs and a Nazgul beside an Army of the Fellowship that has a Character with it; the Orcs have marched there."""
    war = War().to(DARK, 2).counters(RIVENDELL, 9).counters(FIELD, 1).force(FIELD, gondor=5).force("W2121", orcs=9)
    war.by_hand("hex", "W2121", "nazgul_4")
    war.by_hand("mobilized_since", 1, "mordor")
    war.do(DARK, "MarchForce", origin="W2121", to=FIELD)
    return war


def besieged(fought: int = 0) -> War:
    """Saruman's Orcs at Helm's Deep in their own turn; rounds that are fought already."""
    war = War().to(DARK, 2).force(HELMS_DEEP, rohan=20)
    war.force(HELMS_DEEP, saruman_orcs=30, instead=ISENGARD)
    for _ in range(fought):
        war.fight(HELMS_DEEP).throw(3).stay(1)
    return war


def two_fights() -> War:
    return besieged().force(FIELD, orcs=5).force(FIELD, gondor=20)


def retreating_by_the_passes() -> War:
    """A Force that has fought beside the Misty Passes may retreat."""
    war = War().to(DARK, 2).force("W2911", orcs=20).force("W2911", gondor=20)
    war.fight("W2911").throw(3)
    return war


CASES: dict[str, tuple[Callable[[], War], Callable[[War], bool], bool]] = {
    # ruling: the situation, what is asked for, whether the first reading allows it (the second does the contrary)
    "armies-into-towns": (
        marches(DARK, BESIDE_EDORAS, EDORAS, orcs=5),
        may_march(DARK, BESIDE_EDORAS, EDORAS),
        False,
    ),
    "rivendell-armies": (marches(DARK, "W2811", RIVENDELL, orcs=5), may_march(DARK, "W2811", RIVENDELL), True),
    "armies-on-the-paths": (with_aragorn, may_march(FELLOWSHIP, DUNHARROW, DEAD), True),
    "accompanying": (lambda: an_army_ahead("W2817", "W2717"), may_fly("W2817"), False),
    "nazgul-into-army-hex": (against_an_army, may_fly(FIELD), False),
    "nazgul-citadels-campaign": (lambda: War().to(DARK), may_fly(HELMS_DEEP), True),
    "siege-order": (two_fights, lambda war: war.ruled(DARK, "StartBattle", hex=HELMS_DEEP).allowed, False),
    "besieger-must": (besieged, lambda war: war.warned(DARK, "EndPhase") == {"S.3"}, True),
    "besieger-stops": (lambda: besieged(1), lambda war: war.ruled(DARK, "BreakOff").allowed, False),
    "forbidden-retreats": (
        retreating_by_the_passes,
        lambda war: war.ruled(FELLOWSHIP, "RetreatForce", to="W2912").allowed,
        False,
    ),
}


@pytest.mark.parametrize("reading", [FIRST, SECOND])
@pytest.mark.parametrize("ruling", CASES)
def test_a_settled_reading_is_followed(ruling: str, reading: str) -> None:
    situation, asked, first_allows = CASES[ruling]
    war = situation()
    settle(war, ruling, reading)
    assert asked(war) == (first_allows if reading == FIRST else not first_allows)


@pytest.mark.parametrize(("reading", "wakes"), [(FIRST, True), (SECOND, False)])
@pytest.mark.parametrize(("ruling", "orcs"), [("orcs-spot-hobbit", True), ("army-search-wakes", False)])
def test_a_hobbit_spotted_by_orcs_or_by_an_army(ruling: str, orcs: bool, reading: str, wakes: bool) -> None:
    war = War().to(FELLOWSHIP, 2)
    settle(war, ruling, reading)
    war.force(ROHAN, **({"orcs": 5} if orcs else {"haradrim": 5}))
    war.company(ROHAN, "sam")
    war.do(DARK, "SearchOnMap", hex=ROHAN, searcher="orcs" if orcs else "army")
    war.roll(DARK, 1)
    war.do(FELLOWSHIP, "RevealSpotted", hobbits=1)
    assert ("mordor" in war.state.armies.lamps) == wakes


@pytest.mark.parametrize(("reading", "wakes"), [(FIRST, False), (SECOND, True)])
def test_theoden_who_comes_to_gandalf(reading: str, wakes: bool) -> None:
    war = War().to(FELLOWSHIP)
    for name, hex_ in (("gandalf_grey", BESIDE_EDORAS), ("theoden", EDORAS)):
        war.by_hand("face_up", "yes", name)
        war.by_hand("hex", hex_, name)
    war.counters(RIVENDELL, 9).counters(EDORAS, 1)
    settle(war, "theoden-comes-to-gandalf", reading)
    war.do(FELLOWSHIP, "MoveFellowship", origin=EDORAS, to=BESIDE_EDORAS, face_up=["theoden"])
    assert "theoden_woken" in war.state.armies.told
    assert ("rohan" in war.state.armies.lamps) == wakes


@pytest.mark.parametrize(("reading", "wakes"), [(FIRST, True), (SECOND, False)])
def test_a_captive_hobbit_on_the_way_to_barad_dur(reading: str, wakes: bool) -> None:
    war = War().to(FELLOWSHIP).counters(RIVENDELL, 9)
    for fact, value in (("orcs", 4), ("orc_kind", "eye_orcs"), ("captive_hobbits", 1)):
        war.by_hand(fact, value, "E0728")
    settle(war, "brought-to-mordor", reading)
    war.to(DARK).do(DARK, "CarryCaptives", origin="E0728", to="E0829")
    assert ("mordor" in war.state.armies.lamps) == wakes


@pytest.mark.parametrize(("reading", "wakes"), [(FIRST, False), (SECOND, True)])
def test_a_retreat_of_the_dark_power_into_rohan(reading: str, wakes: bool) -> None:
    war = War().to(DARK, 2).force(ROHAN, saruman_orcs=30, instead=ISENGARD).force(ROHAN, gondor=20)
    settle(war, "retreat-is-no-move", reading)
    war.fight(ROHAN).throw(3).stay(1)
    war.do(DARK, "RetreatForce", to="W2823")
    assert ("rohan" in war.state.armies.lamps) == wakes


@pytest.mark.parametrize(("reading", "morale"), [(FIRST, 6), (SECOND, 4)])
def test_the_worn_ring_on_the_hand_of_who_leads(reading: str, morale: int) -> None:
    war = War().to(FELLOWSHIP, 2).force(FIELD, orcs=10).force(FIELD, gondor=10).counters(RIVENDELL, 9)
    war.by_hand("face_up", "yes", "aragorn")
    war.by_hand("hex", FIELD, "aragorn")
    war.by_hand("ring_bearer", "aragorn")
    war.by_hand("ring_worn", "yes")
    settle(war, "ring-and-swords-lead", reading)
    war.fight(leaders=True)
    war.do(FELLOWSHIP, "LeadArmy", leader="aragorn")
    assert war.battle.leaders[FELLOWSHIP].morale == morale


@pytest.mark.parametrize(("reading", "halts"), [(FIRST, False), (SECOND, True)])
def test_who_leaves_a_hex_with_a_hostile_army_may_be_searched_for(reading: str, halts: bool) -> None:
    war = War().to(FELLOWSHIP, 2)
    settle(war, "leaving-army-hex", reading)
    war.counters(RIVENDELL, 9).counters(ROHAN, 2).force(ROHAN, haradrim=5)
    war.do(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to="W2823", face_down=1)
    assert ("entered" in war.asks) == halts
    if not halts:
        return
    assert war.state.stacks[ROHAN].face_down == 2, "they have not gone yet"
    war.do(DARK, "PassSearch")
    war.do(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to="W2823", face_down=1)
    assert (war.state.stacks[ROHAN].face_down, war.state.stack) == (1, ())
    # Who goes later is halted anew, until the hex was searched.
    war.do(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to="W2723", face_down=1)
    war.do(DARK, "SearchOnMap", hex=ROHAN, searcher="army")
    war.roll(DARK, 6)
    assert war.state.stack == ()
    war.do(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to="W2723", face_down=1)
    assert ROHAN not in war.state.stacks


def test_who_leaves_his_own_army_or_no_army_is_not_halted() -> None:
    war = War().to(FELLOWSHIP, 2)
    settle(war, "leaving-army-hex", SECOND)
    war.counters(RIVENDELL, 9).counters(ROHAN, 1).force(ROHAN, haradrim=5).force(ROHAN, rohan=5)
    war.do(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to="W2823", face_down=1)
    assert war.state.stack == ()
    war.by_hand("hex", "W2823", "nazgul_4")
    war.do(FELLOWSHIP, "MoveFellowship", origin="W2823", to="W2822", face_down=1)
    assert war.state.stack == ()
