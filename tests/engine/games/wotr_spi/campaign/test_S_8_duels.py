"""S.8: Characters beside their own Army are not forced to fight; a Hobbit who does wakes Mordor."""

from engine.core.audience import PUBLIC
from tests.engine.games.wotr_spi.campaign.marches import War, at_fellowship
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

FIELD = "W2724"


def met(*names: str, army: bool = True) -> War:
    """Game-Turn 2, the Fellowship Player-Turn: these stand in a hex with Nazgul 4, beside an Army of their own."""
    war = at_fellowship()
    if army:
        war.force(FELLOWSHIP, FIELD, rohan=3)
    war.company(FIELD, *names)
    war.to("fellowship", 2)
    war.by_hand("hex", FIELD, "nazgul_4")
    return war


def test_S_8_nobody_beside_his_own_army_is_forced_into_individual_combat() -> None:
    war = met("gimli")
    war.spot(FIELD, "gimli")
    war.to("dark_power")
    assert "beside_their_army_they_are_not_forced" in war.says(DARK, "StartCombat", hex=FIELD)
    alone = met("gimli", army=False)
    alone.spot(FIELD, "gimli")
    alone.to("dark_power")
    assert "beside_their_army_they_are_not_forced" not in alone.says(DARK, "StartCombat", hex=FIELD)


def test_S_8_dark_power_characters_beside_their_army_are_not_forced_either() -> None:
    war = met("gimli", army=False)
    war.force(DARK, FIELD, trolls=5)
    assert "beside_their_army_they_are_not_forced" in war.says(FELLOWSHIP, "StartCombat", hex=FIELD)


def fought(war: War, name: str, hobbit: str = "") -> War:
    """The Fellowship starts the combat and sends this one."""
    war.do(FELLOWSHIP, "StartCombat", hex=FIELD)
    while "fighter" in war.asks:
        ask = next(ask for ask in war.table.asks("truth") if ask.id == "fighter")
        if ask.seat == DARK:
            war.do(DARK, "ChooseFighter", name="nazgul_4")
        else:
            war.do(FELLOWSHIP, "ChooseFighter", name=name, hobbit=hobbit)
    return war


def test_S_8_a_hobbit_who_fights_beside_his_own_army_wakes_mordor_and_stays_unnamed() -> None:
    war = fought(met("sam"), "hobbit", "sam")
    assert (war.lamps["mordor"], war.woken_by("mordor")) == (2, "duel")
    assert "sam" not in war.open_to(PUBLIC)


def test_S_8_one_of_the_others_wakes_nobody() -> None:
    assert "mordor" not in fought(met("gimli"), "gimli").lamps


def test_S_8_a_hobbit_who_fights_with_no_army_beside_him_is_spotted_by_nobody() -> None:
    war = met("sam", army=False)
    war.do(FELLOWSHIP, "EndPhase")
    war.do(DARK, "PassSearch")
    assert "mordor" not in fought(war, "hobbit", "sam").lamps


def test_S_8_who_fights_beside_his_army_is_not_captured() -> None:
    war = met("gimli")
    war.force(DARK, FIELD, saruman_orcs=3)
    war.company(FIELD, "legolas")
    assert "entered" not in war.asks


def test_M_3_an_attempt_to_seize_the_ring_is_made_whatever_armies_are_there() -> None:
    war = met("frodo", "gandalf_grey")
    says = war.says(FELLOWSHIP, "AttemptToSeize", seizer="gandalf_grey")
    assert "beside_their_army_they_are_not_forced" not in says
