"""The long evening that is measured with is played by the rules."""

from engine.games.riddle.pieces import SEATS
from tools.bench.scale import played


def test_eight_players_look_at_every_hand_each_round() -> None:
    table, _ = played("riddle", 150, version="basic")
    state = table.timeline.head.world.state
    assert table.seats == SEATS
    assert all(len(seen) == 1 for seen in state.looks.values())
    assert set(state.looks) == set(SEATS)
