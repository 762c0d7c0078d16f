"""S.5: what the ground, and a hexside that was crossed, give to the Defender."""

import pytest

from tests.engine.games.wotr_spi.campaign.battles import FIELD, War
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

MORIA, WEST_GATE, ELSEWHERE = "W2716", "W2616", "W2715"
"""Practice map: a tunnel runs through the hexside between the first two, and multiplies by three there."""


@pytest.mark.parametrize(
    ("hex_", "factor"), [(FIELD, 1), ("W2218", 2), ("W2910", 3), ("W1412", 2), ("W2720", 2)]
)  # clear, rough, a mountain path, a Town, a forest
def test_S_5_the_ground_multiplies_the_defender(hex_: str, factor: int) -> None:
    war = War().to(DARK, 1).force(hex_, orcs=20).force(hex_, gondor=20)
    war.fight(hex_)
    assert war.battle.factor == factor
    assert war.battle.total(FELLOWSHIP) == sum(count or 0 for count in war.at(FELLOWSHIP, hex_).values())


def arriving(*origins: str, to: str = MORIA) -> War:
    """Saruman's Orcs march from these hexes to one where Men of Gondor stand."""
    war = War().to(DARK, 2).force(to, gondor=10).no_force(DARK, to)
    for origin in origins:
        war.force(origin, saruman_orcs=8)
        war.do(DARK, "MarchForce", origin=origin, to=to)
    return war.fight(to)


def test_S_5_a_hexside_counts_that_the_whole_attacking_force_has_crossed() -> None:
    assert arriving(WEST_GATE).battle.factor == 3


def test_S_5_a_hexside_counts_for_nothing_where_some_came_by_another_way() -> None:
    assert arriving(WEST_GATE, ELSEWHERE).battle.factor == arriving(ELSEWHERE).battle.factor == 1


def test_S_5_a_hexside_counts_for_nothing_against_who_stood_there_before() -> None:
    war = War().to(DARK, 2).force(MORIA, gondor=10).force(MORIA, saruman_orcs=3).force(WEST_GATE, saruman_orcs=8)
    war.do(DARK, "MarchForce", origin=WEST_GATE, to=MORIA)
    assert war.fight(MORIA).battle.factor == 1


def test_S_5_a_citadel_adds_nothing_to_the_hexside_and_the_hexside_nothing_to_it() -> None:
    war = War().to(DARK, 2).force("W2423", saruman_orcs=30)
    war.do(DARK, "MarchForce", origin="W2423", to="W2524")
    assert war.fight("W2524").battle.factor == 3
