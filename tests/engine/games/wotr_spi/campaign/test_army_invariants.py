"""S, T, U  What must hold of Armies: each of it is noticed when it does not, under its own section."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.core.box import load_box
from engine.core.game import load_game
from engine.core.table import Table
from engine.games.wotr_spi.armies import Armies, Force
from engine.games.wotr_spi.army_invariants import HOLDS, faults
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, OBJECTIVES
from engine.games.wotr_spi.playing import Deck
from engine.games.wotr_spi.state import State
from engine.policy import Chance

Broken = Callable[[State], State]


def _armies(**changes: Any) -> Broken:
    return lambda state: replace(state, armies=replace(state.armies, **changes))


def _with(seat: str, place: str, **points: int) -> Broken:
    def put(armies: Armies) -> Armies:
        return replace(armies, forces={**armies.forces, seat: {**armies.of(seat), place: Force(points)}})

    return lambda state: replace(state, armies=put(state.armies))


def _in_battle(state: State) -> State:
    return state.push(Battle("E0428", DARK_POWER, {DARK_POWER: {"orcs": 3}, FELLOWSHIP: {"gondor": 1}}))


BROKEN: dict[str, Broken] = {
    "S.1": _with(FELLOWSHIP, "E0428", gondor=24),
    "S": _with(FELLOWSHIP, "E0428", gondor=-1),
    "S.4": _armies(control={"E0428": DARK_POWER}),
    "T": _armies(taken={"gondor 1": 2}),
    "S.2": _with(FELLOWSHIP, "W1010", gondor=25),
    "S.3": _in_battle,
    "U": _armies(control=dict.fromkeys(OBJECTIVES, FELLOWSHIP)),
}


def _begun() -> tuple[State, Deck]:
    box = load_box(load_game("wotr_spi").folder, "practice")
    table = Table.create(None, "wotr_spi", version="campaign", box=box)
    for seat, do in ((FELLOWSHIP, "PlaceCounters"), (DARK_POWER, "PlaceCounters"), (DARK_POWER, "DealServants")):
        assert table.submit(seat, table.command({"do": do})).allowed
    table.submit(FELLOWSHIP, table.command({"do": "DealMagicCards"}))
    for seat in (DARK_POWER, FELLOWSHIP):
        assert table.submit(seat, table.command({"do": "DrawOpeningHand"})).allowed
    state: State = table.timeline.head.world.state
    return state, Deck(Chance(1), box, table)


def test_all_of_it_holds_when_the_game_begins() -> None:
    assert list(faults(*_begun())) == []


def test_each_of_it_can_be_broken() -> None:
    assert set(BROKEN) == set(HOLDS)


@pytest.mark.parametrize("section", BROKEN)
def test_what_does_not_hold_is_noticed(section: str) -> None:
    state, deck = _begun()
    assert section in {found for found, _ in faults(BROKEN[section](state), deck)}
