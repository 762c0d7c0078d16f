"""The open questions of Army Combat whose rows say that the app follows either reading: it does, once settled."""

import pytest

from tests.engine.games.wotr_spi.campaign.battles import FIELD, NEAR, War, in_the_field
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
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
