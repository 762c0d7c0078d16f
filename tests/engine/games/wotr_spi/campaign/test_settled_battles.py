"""The open questions of Army Combat whose rows say that the app follows either reading: it does, once settled."""

import pytest

from tests.engine.games.wotr_spi.campaign.battles import FIELD, NEAR, War, in_the_field
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.test_house_rules import settle

FIRST, SECOND = "first", "second"
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
