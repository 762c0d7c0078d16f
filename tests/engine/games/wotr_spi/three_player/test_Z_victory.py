"""Z: the conditions of each seat, and several winners."""

from collections.abc import Callable

import pytest

from engine.games.wotr_spi import three_invariants
from engine.games.wotr_spi.pieces import DARK_OBJECTIVES_OF_THREE, NAZGUL, SARUMANS_OBJECTIVES
from tests.engine.games.wotr_spi.duels import BOX
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import BARAD_DUR, EDORAS, FIELD, HELMS_DEEP, SARUMAN, Council


def controls(council: Council, seat: str, *places: str) -> None:
    for place in places:
        council.by_hand("control", seat, place)


def test_Z_dark_power_wins_with_ten_places() -> None:
    council = Council().set_up().to("dark_power", 2)
    controls(council, DARK, *[place for place in DARK_OBJECTIVES_OF_THREE if place != HELMS_DEEP])
    assert council.table.outcome is None
    council.army(FELLOWSHIP, HELMS_DEEP)
    council.army(DARK, HELMS_DEEP, orcs=5)
    assert council.table.outcome is not None
    assert (council.table.outcome.winners, council.table.outcome.cites) == ((DARK,), "Z/dark-power")


def test_Z_seven_places_are_not_enough_with_three_seats() -> None:
    council = Council().set_up().to("dark_power", 2)
    controls(council, DARK, *[place for place in DARK_OBJECTIVES_OF_THREE if place != "W3218"])
    controls(council, FELLOWSHIP, "W3218")
    council.army(FELLOWSHIP, HELMS_DEEP)
    council.army(DARK, HELMS_DEEP, orcs=5)
    assert council.table.outcome is None


def test_Z_fellowship_wins_by_the_ring_alone() -> None:
    council = Council().set_up().to("ring", 2)
    controls(council, FELLOWSHIP, *DARK_OBJECTIVES_OF_THREE)
    assert council.asks == ["control_of_gollum"]
    council.roll(DARK, 3)
    council.counters("E0929", "frodo")
    council.do(FELLOWSHIP, "CastRingIntoFire")
    assert (council.table.outcome.winners, council.table.outcome.cites) == ((FELLOWSHIP,), "Z/fellowship")


def his(council: Council, *besides: str) -> None:
    """All Nazgûl but these are dead."""
    for name in NAZGUL:
        if name not in besides:
            council.by_hand("dead", "yes", name)


def test_Z_saruman_wins_with_all_existing_nazgul_and_three_places() -> None:
    council = Council().set_up().to("saruman", 1)
    his(council, "nazgul_9")
    controls(council, SARUMAN, *SARUMANS_OBJECTIVES)
    council.ring_to_saruman(worn=True).to("ring", 2)
    assert council.table.outcome is None
    council.do(SARUMAN, "CallNazgul")
    assert (council.table.outcome.winners, council.table.outcome.cites) == ((SARUMAN,), "Z/saruman")


def test_Z_saruman_wins_at_once_as_edoras_falls() -> None:
    council = Council().set_up().to("saruman", 2)
    his(council)
    controls(council, SARUMAN, HELMS_DEEP)
    council.army(FELLOWSHIP, EDORAS)
    council.army(SARUMAN, EDORAS, saruman_orcs=5)
    assert (council.table.outcome.winners, council.table.outcome.cites) == ((SARUMAN,), "Z/saruman")


def on_the_last_nazgul(*, misses: bool = False) -> Council:
    """Saruman, who holds his three places, strikes down the last Nazgûl of the Dark Power by Sorcery, or fails to."""
    council = Council(BOX).set_up().to("saruman", 2)
    his(council, "nazgul_4")
    controls(council, SARUMAN, *SARUMANS_OBJECTIVES)
    boxes = int(council.table.box.lookup("characters", "nazgul_4", "endurance").value)
    council.by_hand("wounds", boxes - 1, "nazgul_4")
    council.by_hand("hex", FIELD, "saruman")
    council.by_hand("hex", FIELD, "nazgul_4")
    assert council.table.outcome is None
    council.do(SARUMAN, "StartCombat", hex=FIELD)
    while "attack" in council.asks:
        (ask,) = [ask for ask in council.table.asks("truth") if ask.id == "attack"]
        council.do(ask.seat, "DeclareAttack", sorcery=ask.seat == SARUMAN and not misses)
    council.roll(SARUMAN, 1)
    council.roll(DARK, 1)
    return council


def test_Z_saruman_wins_as_the_last_nazgul_of_another_dies() -> None:
    """Nobody has to say so: the record knows who lives and who holds what."""
    council = on_the_last_nazgul()
    assert council.events()[-2:] == ["RoundEnded", "VictoryOfThree"]
    assert (council.table.outcome.winners, council.table.outcome.cites) == ((SARUMAN,), "Z/saruman")
    assert on_the_last_nazgul(misses=True).table.outcome is None


def test_Z_saruman_wins_as_marks_made_by_hand_kill_the_last_of_them() -> None:
    council = Council().set_up().to("saruman", 2)
    his(council, "nazgul_4")
    controls(council, SARUMAN, *SARUMANS_OBJECTIVES)
    boxes = int(council.table.box.lookup("characters", "nazgul_4", "endurance").value)
    council.do(DARK, "MarkWounds", character="nazgul_4", wounds=boxes, by_elven_sword_or_sorcery=True)
    assert council.events() == ["WoundsMarked", "CharacterKilled", "VictoryOfThree"]
    assert council.table.outcome.winners == (SARUMAN,)


@pytest.mark.parametrize(("reading", "wins"), [("first", True), ("second", False)])
def test_Z_no_nazgul_left(reading: str, wins: bool) -> None:
    council = Council().set_up().to("saruman", 2)
    council.do(DARK, "SettleHouseRule", agreed=council.table.seats, ruling="no-nazgul-left", reading=reading)
    his(council)
    controls(council, SARUMAN, HELMS_DEEP)
    council.army(FELLOWSHIP, EDORAS)
    council.army(SARUMAN, EDORAS, saruman_orcs=5)
    assert (council.table.outcome is not None) is wins


@pytest.mark.parametrize(("reading", "wins"), [("first", False), ("second", True)])
def test_Z_an_allys_citadel(reading: str, wins: bool) -> None:
    council = Council().set_up().to("events", 2)
    council.do(DARK, "SettleHouseRule", agreed=council.table.seats, ruling="allied-control", reading=reading)
    council.allied(DARK).to("saruman")
    his(council)
    controls(council, DARK, HELMS_DEEP)
    council.army(FELLOWSHIP, EDORAS)
    council.army(SARUMAN, EDORAS, saruman_orcs=5)
    assert (council.table.outcome is not None) is wins


@pytest.mark.parametrize(("reading", "wins"), [("first", True), ("second", False)])
def test_Z_the_fellowship_by_arms(reading: str, wins: bool) -> None:
    council = Council().set_up().to("fellowship", 2)
    council.do(DARK, "SettleHouseRule", agreed=council.table.seats, ruling="fellowship-no-arms", reading=reading)
    controls(council, FELLOWSHIP, *[place for place in DARK_OBJECTIVES_OF_THREE if place != BARAD_DUR])
    council.army(FELLOWSHIP, BARAD_DUR, gondor=5)
    while "routed" in council.asks:
        council.do(DARK, "PlaceRouted", to="E1127")
    assert (council.table.outcome is not None) is wins


@pytest.mark.parametrize(("worn", "alive", "winner"), [(False, True, DARK), (True, True, SARUMAN), (True, False, DARK)])
def test_Z_semi_ringwraith_wins_for_the_dark_power_or_saruman(worn: bool, alive: bool, winner: str) -> None:
    council = Council().set_up().to("saruman", 1)
    if worn:
        council.ring_to_saruman(worn=True)
    council.by_hand("ring_bearer", "aragorn")
    council.by_hand("ring_worn", "yes")
    if not alive:
        council.by_hand("dead", "yes", "saruman")
    boxes = int(council.table.box.lookup("characters", "aragorn", "endurance").value)
    council.do(FELLOWSHIP, "MarkOnDesk", character="aragorn", circles=boxes - 1)
    council.to("indication")
    council.do(DARK, "OpenLetter")
    council.do(DARK, "EndPhase")
    assert (council.table.outcome.winners, council.table.outcome.cites) == ((winner,), "Z/semi-ringwraith")


def test_Z_several_winners_at_one_moment() -> None:
    """Saruman's conditions stand, by hand, and nobody has declared them, as the Ring comes to Barad-dûr."""
    council = Council().set_up().to("dark_power", 2)
    his(council, "nazgul_9")
    controls(council, SARUMAN, *SARUMANS_OBJECTIVES)
    council.by_hand("ring_bearer", "nazgul_9")
    council.by_hand("dead", "yes", "nazgul_9")
    assert "military_victory" in council.asks
    council.by_hand("dead", "no", "nazgul_9")
    council.by_hand("dead", "yes", "nazgul_9")
    council.by_hand("ring_bearer", "mouth_of_sauron")
    council.by_hand("hex", "E1127", "mouth_of_sauron")
    council.do(DARK, "MoveDarkPower", name="mouth_of_sauron", to=BARAD_DUR)
    assert (council.table.outcome.winners, council.table.outcome.cites) == ((DARK, SARUMAN), "Z/dark-power")


def into_barad_dur(council: Council) -> None:
    """O.2  The Dark Power's Mouth of Sauron carries the Ring home."""
    council.to("dark_power").by_hand("ring_bearer", "mouth_of_sauron")
    council.by_hand("hex", "E1127", "mouth_of_sauron")
    council.do(DARK, "MoveDarkPower", name="mouth_of_sauron", to=BARAD_DUR)


def into_the_fire(council: Council) -> None:
    """M.5  Frodo casts it into the Fire."""
    council.to("ring", 3).roll(DARK, 3)
    council.counters("E0929", "frodo")
    council.do(FELLOWSHIP, "CastRingIntoFire")


def onto_aragorns_hand(council: Council) -> None:
    """M.4  Aragorn's last circle is marked."""
    council.by_hand("ring_bearer", "aragorn")
    council.by_hand("ring_worn", "yes")
    boxes = int(council.table.box.lookup("characters", "aragorn", "endurance").value)
    council.do(FELLOWSHIP, "MarkOnDesk", character="aragorn", circles=boxes - 1)
    council.to("indication")
    council.do(DARK, "OpenLetter")
    council.do(DARK, "EndPhase")


@pytest.mark.parametrize(
    ("ends", "winner"), [(into_barad_dur, DARK), (into_the_fire, FELLOWSHIP), (onto_aragorns_hand, DARK)]
)
@pytest.mark.parametrize(("reading", "wins_too"), [("first", True), ("second", False)])
def test_Z_who_wins_with_the_end_of_the_ring_where_no_nazgul_is_left(
    ends: Callable[[Council], None], winner: str, reading: str, wins_too: bool
) -> None:
    council = Council().set_up().to("saruman", 2)
    council.do(DARK, "SettleHouseRule", agreed=council.table.seats, ruling="no-nazgul-left", reading=reading)
    his(council)
    controls(council, SARUMAN, *SARUMANS_OBJECTIVES)
    ends(council)
    assert set(council.table.outcome.winners) == {winner, *([SARUMAN] if wins_too else [])}
    assert not list(three_invariants.faults(council.state))


@pytest.mark.parametrize(("reading", "wins_too"), [("first", False), ("second", True)])
def test_Z_who_wins_with_the_ring_in_barad_dur_by_an_allys_citadel(reading: str, wins_too: bool) -> None:
    council = Council().set_up().to("events", 2)
    council.do(DARK, "SettleHouseRule", agreed=council.table.seats, ruling="allied-control", reading=reading)
    council.allied(DARK).to("saruman")
    his(council)
    controls(council, SARUMAN, *SARUMANS_OBJECTIVES)
    controls(council, DARK, HELMS_DEEP)
    into_barad_dur(council)
    assert council.table.outcome.winners == ((DARK, SARUMAN) if wins_too else (DARK,))


def test_Z_what_stands_on_the_record_is_declared() -> None:
    council = Council().set_up().to("dark_power", 2)
    his(council)
    controls(council, SARUMAN, *SARUMANS_OBJECTIVES)
    council.do(SARUMAN, "DeclareVictory")
    assert council.table.outcome.winners == (SARUMAN,)
