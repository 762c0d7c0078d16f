"""S.8  Who came to a hostile Army with an Army of his own, and leaves both alone, is searched for before he goes."""

import pytest

from tests.engine.games.wotr_spi.campaign.marches import War, at_fellowship
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

FROM, THERE, BEYOND = "W2723", "W2722", "W2622"


def marched(*names: str, **enemy: int) -> War:
    """These have marched with ten Rohirrim into a hex of the Dark Power's Army."""
    war = at_fellowship()
    war.company(FROM, *names).to("fellowship", 2)
    war.awake("rohan").force(FELLOWSHIP, FROM, rohan=10).force(DARK, THERE, **(enemy or {"saruman_orcs": 5}))
    war.march(FELLOWSHIP, FROM, THERE, points={"rohan": 10})
    war.do(FELLOWSHIP, "MoveFellowship", origin=FROM, to=THERE, face_down=len(names), names=list(names))
    assert "entered" not in war.asks, "he accompanies his Army"
    return war


def leaves(war: War, *names: str, **fields: object) -> None:
    war.do(
        FELLOWSHIP, "MoveFellowship", origin=THERE, to=BEYOND, **(fields or {"face_down": len(names), "names": names})
    )


def test_S_8_he_is_let_go_and_moves_on() -> None:
    war = marched("aragorn")
    leaves(war, "aragorn")
    assert war.asks == ["entered"]
    assert war.public["map"]["face_down"][THERE] == 1, "he has not left yet"
    war.do(DARK, "PassSearch")
    leaves(war, "aragorn")
    assert war.public["map"]["face_down"][BEYOND] == 1


def test_S_8_orcs_that_spot_him_may_capture_him_as_he_leaves() -> None:
    war = marched("aragorn", "gimli")
    leaves(war, "aragorn")
    war.do(DARK, "SearchOnMap", hex=THERE, searcher="orcs")
    war.roll(DARK, 1)
    # Who stays with the Army is not spotted.
    assert "J.1" in war.refused(FELLOWSHIP, "RevealSpotted", named=["aragorn", "gimli"])
    war.do(FELLOWSHIP, "RevealSpotted", named=["aragorn"])
    war.do(DARK, "TryCapture", victim="aragorn")
    war.roll(DARK, 6)
    leaves(war, face_up=["aragorn"])
    assert war.public["people"]["aragorn"]["hex"] == BEYOND
    assert war.public["map"]["face_down"][THERE] == 1


def test_S_8_another_army_searches_as_a_nazgul_and_captures_nobody() -> None:
    war = marched("aragorn", trolls=5)
    leaves(war, "aragorn")
    war.do(DARK, "SearchOnMap", hex=THERE, searcher="army")
    war.roll(DARK, 2)
    war.do(FELLOWSHIP, "RevealSpotted", named=["aragorn"])
    assert war.asks == ["play_fellowship"]


def test_S_8_the_next_who_leaves_is_searched_for_in_his_turn() -> None:
    war = marched("aragorn", "gimli")
    leaves(war, "aragorn")
    war.do(DARK, "PassSearch")
    leaves(war, "aragorn")
    leaves(war, "gimli")
    assert war.asks == ["entered"]


@pytest.mark.parametrize("die", [0, 6])
def test_S_8_who_stays_with_his_army_after_all_is_sheltered_by_it(die: int) -> None:
    war = marched("aragorn")
    leaves(war, "aragorn")
    if die:
        war.do(DARK, "SearchOnMap", hex=THERE, searcher="orcs")
        war.roll(DARK, die)
    else:
        war.do(DARK, "PassSearch")
    war.do(FELLOWSHIP, "StartBattle", hex=THERE)
    assert war.asks == ["army_price"], "nobody is searched for once movement is over"


def spotted() -> War:
    """Aragorn would have left his Army alone, and is spotted; Gimli has stayed."""
    war = marched("aragorn", "gimli")
    leaves(war, "aragorn")
    war.do(DARK, "SearchOnMap", hex=THERE, searcher="orcs")
    war.roll(DARK, 3)
    war.do(FELLOWSHIP, "RevealSpotted", named=["aragorn"])
    assert war.public["people"]["aragorn"]["spotted"]
    return war


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("StartBattle", {"hex": THERE}),
        ("MoveFellowship", {"origin": "W2812", "to": "W2712", "face_down": 1}),
        ("EndPhase", {}),
    ],
)
def test_J_who_was_spotted_as_he_would_have_left_and_stays_is_face_down_beside_his_army(
    do: str, fields: dict[str, object]
) -> None:
    war = spotted()
    if do == "EndPhase":
        war.do(DARK, "TellForce", hex=THERE, points=[])
    war.do(FELLOWSHIP, do, **fields)
    assert "aragorn" not in war.public["people"]
    assert war.public["map"]["face_down"][THERE] == 2


def test_J_who_goes_on_as_he_said_stays_spotted() -> None:
    war = spotted()
    leaves(war, face_up=["aragorn"])
    assert war.public["people"]["aragorn"]["spotted"]
