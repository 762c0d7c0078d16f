"""The open questions of the Three Player Game whose rows say that the app follows either reading: it does."""

from pathlib import Path

import pytest

from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import FIELD, ISENGARD, SARUMAN, Council

FIRST, SECOND = "first", "second"
ELSEWHERE = (
    "alliances-open", "trade-over-three", "gothmog-in-line", "mind-battle-below-zero", "no-nazgul-left",
    "allied-control", "fellowship-no-arms", "allied-forces-fight", "dissolved-standing-still",
    "owner-attacks-with-lent", "allied-forces-defend", "lent-battle-decides",
    "common-nazgul-and-bearer",
)  # fmt: skip
"""Rows of which the tests of their sections show both readings."""
EACH = pytest.mark.parametrize("reading", [FIRST, SECOND])


def settled(name: str, reading: str, phase: str, turn: int = 2) -> Council:
    council = Council().set_up().to(phase, turn)
    council.do(DARK, "SettleHouseRule", agreed=council.table.seats, ruling=name, reading=reading)
    return council


@EACH
def test_who_pays_for_lent_units(reading: str) -> None:
    council = settled("allied-units-price", reading, "events").allied(DARK, lent=("nazgul_9",)).to("saruman")
    council.do(SARUMAN, "MoveLentUnit", unit="nazgul_9", to="W2218")
    assert council.state.shadow.spent == (2 if reading == FIRST else 0)


@EACH
def test_units_that_the_dark_power_takes_east(reading: str) -> None:
    council = settled("taken-east-by-the-ally", reading, "events").allied(DARK, lends=(ISENGARD,)).to("dark_power")
    assert not council.state.three.belligerent
    council.do(DARK, "MoveLentUnit", agreed=council.table.seats, unit=ISENGARD, to="E0529", path=[])
    assert council.state.three.belligerent == ("" if reading == FIRST else "eastern_map")


@EACH
def test_the_lord_of_the_nazgul(reading: str) -> None:
    council = settled("lord-may-seize", reading, "saruman").ring_to_saruman(worn=True).to("dark_power")
    assert bool(council.offered(DARK, "AttemptToSeize")) is (reading == SECOND)


@EACH
def test_a_ring_that_he_only_carries(reading: str) -> None:
    council = settled("worn-or-borne", reading, "saruman").ring_to_saruman().to("dark_power")
    assert bool(council.offered(DARK, "AttemptToSeize")) is (reading == SECOND)
    council.do(SARUMAN, "PutOnRing")
    assert council.offered(DARK, "AttemptToSeize")


@EACH
def test_with_which_values_saruman_returns(reading: str) -> None:
    council = settled("saruman-returns-how", reading, "saruman")
    council.by_hand("dead", "yes", "saruman")
    council.to("ring", 3).do(SARUMAN, "ReturnSaruman")
    council.to("saruman").army(SARUMAN, FIELD, saruman_orcs=9).army(FELLOWSHIP, FIELD, gondor=9)
    council.by_hand("hex", FIELD, "saruman")
    council.do(SARUMAN, "StartBattle", hex=FIELD)
    council.do(SARUMAN, "LeadArmy", leader="saruman")
    leader = council.state.stack[-1].leaders[SARUMAN]
    printed = council.table.box.lookup("characters", "saruman", "sorcery").value
    assert (leader.morale, leader.rating) == (2, printed if reading == FIRST else "A")


@EACH
def test_how_often_saruman_returns(reading: str) -> None:
    council = settled("saruman-returns-once", reading, "saruman")
    for turn in (3, 4):
        council.by_hand("dead", "yes", "saruman")
        council.to("ring", turn)
        may = council.ruled(SARUMAN, "ReturnSaruman").allowed
        assert may is (turn == 3 or reading == SECOND)
        if may:
            council.do(SARUMAN, "ReturnSaruman")
        council.to("saruman")


@EACH
def test_an_ally_in_isengard(reading: str) -> None:
    council = settled("enemy-in-isengard", reading, "events").allied(DARK).to("saruman")
    council.by_hand("dead", "yes", "saruman")
    council.army(SARUMAN, ISENGARD).army(DARK, ISENGARD, orcs=5)
    council.to("ring", 3)
    assert council.ruled(SARUMAN, "ReturnSaruman").allowed is (reading == FIRST)


@EACH
def test_refusing_in_the_midst_of_a_duel(reading: str) -> None:
    council = settled("refuse-when", reading, "fellowship")
    council.by_hand("hex", FIELD, "saruman")
    council.counters(FIELD, "aragorn")
    council.do(FELLOWSHIP, "StartCombat", hex=FIELD)
    council.do(FELLOWSHIP, "ChooseFighter", name="aragorn")
    council.do(SARUMAN, "ChooseFighter", name="saruman")
    assert council.ruled(SARUMAN, "RefuseCombat", to=ISENGARD).allowed is (reading == SECOND)
    if reading == SECOND:
        council.do(SARUMAN, "RefuseCombat", to=ISENGARD)
        assert council.state.stack == ()


@EACH
def test_challenged_in_a_citadel(reading: str) -> None:
    council = settled("challenged-in-citadel", reading, "fellowship")
    council.do(SARUMAN, "TellForce", hex=ISENGARD, points=[])
    council.counters(ISENGARD, "aragorn")
    council.do(FELLOWSHIP, "StartCombat", hex=ISENGARD)
    assert council.ruled(SARUMAN, "RefuseCombat", to=ISENGARD).allowed is (reading == FIRST)


@EACH
def test_fighting_after_a_mind_battle(reading: str) -> None:
    council = settled("mind-battle-lock", reading, "saruman")
    council.do(SARUMAN, "ChallengeSauron")
    council.roll(SARUMAN, 1)
    council.army(SARUMAN, FIELD, saruman_orcs=9).army(FELLOWSHIP, FIELD, gondor=9)
    assert council.ruled(SARUMAN, "StartBattle", hex=FIELD).allowed is (reading == FIRST)


@EACH
def test_the_palantir_in_its_box(reading: str) -> None:
    council = settled("palantir-in-the-box", reading, "saruman")
    assert council.ruled(SARUMAN, "ChallengeSauron").allowed is (reading == SECOND)


@EACH
def test_saruman_invades_rohan(reading: str) -> None:
    council = settled("saruman-invades", reading, "saruman")
    council.army(SARUMAN, "W2623", saruman_orcs=5)
    hexes = council.table.box.rows("hexes")
    lookup = council.table.box.lookup
    rohan = next(
        hex_ for hex_ in sorted(hexes)
        if lookup("hexes", hex_, "province") is not None and lookup("hexes", hex_, "province").value == "rohan"
        and council.ruled(SARUMAN, "MarchForce", origin="W2623", to=hex_).allowed
    )  # fmt: skip
    council.do(SARUMAN, "MarchForce", origin="W2623", to=rohan)
    assert ("rohan" in council.state.armies.lamps) is (reading == SECOND)


@EACH
def test_saruman_s_nazgul_spot_a_hobbit(reading: str) -> None:
    council = settled("nazgul-spot-for-saruman", reading, "saruman", 1).ring_to_saruman(worn=True).to("ring", 2)
    council.do(SARUMAN, "CallNazgul")
    council.to("fellowship")
    council.by_hand("hex", FIELD, "nazgul_9")
    council.counters("W2119", "sam")
    council.do(FELLOWSHIP, "MoveFellowship", origin="W2119", to=FIELD, face_down=1, names=["sam"])
    council.do(SARUMAN, "SearchOnMap", hex=FIELD, searcher="nazgul")
    face = next(f for f in range(1, 7) if council.table.box.lookup("search", "nazgul", str(f)).value == "spotted")
    council.roll(SARUMAN, face)
    council.do(FELLOWSHIP, "RevealSpotted", hobbits=1)
    assert ("mordor" in council.state.armies.lamps) is (reading == FIRST)


@EACH
def test_two_searchers(reading: str) -> None:
    council = settled("two-searchers", reading, "fellowship")
    council.army(SARUMAN, FIELD, saruman_orcs=4).army(DARK, FIELD, orcs=4)
    council.counters("W2119", "aragorn")
    council.do(FELLOWSHIP, "MoveFellowship", origin="W2119", to=FIELD, face_down=1, names=["aragorn"])
    council.do(DARK, "PassSearch")
    assert ("entered" in council.asks) is (reading == FIRST)


@EACH
def test_the_ents_for_the_dark_power(reading: str) -> None:
    council = Council().set_up(dark=(87, None, None)).to("saruman", 2)
    council.do(DARK, "SettleHouseRule", agreed=council.table.seats, ruling="ents-for-the-dark", reading=reading)
    council.do(DARK, "PlayEvent", card=87)
    council.army(FELLOWSHIP, "W2520", rohan=20).army(SARUMAN, "W2520", saruman_orcs=20)
    council.do(SARUMAN, "StartBattle", hex="W2520")
    council.settled()
    assert council.ruled(DARK, "ChangeBattleRoll", card=87, by=3).allowed is (reading == SECOND)


def test_the_others_stand_in_the_tests_of_their_sections() -> None:
    here = Path(__file__).parent
    text = "".join(path.read_text(encoding="utf-8") for path in here.glob("test_[W-Z]*.py"))
    assert [name for name in ELSEWHERE if f'"{name}"' not in text] == []
