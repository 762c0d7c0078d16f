"""The map whose panning is timed is as crowded as it is said to be."""

from companion.table.presenter import table_model
from companion.widgets.paths import grid_of
from engine.core.table import Table
from tests.companion.evenings import SETUP, play
from tools.bench import app as bench_app, pan as bench_pan


def test_the_map_has_its_stacks_and_its_hexes():
    model = bench_pan.crowded(bench_app.STACKS)
    grid = grid_of(model)
    assert len(model.piles) == len({pile.place for pile in model.piles}) == 400
    assert len(grid.centres) >= 2500
    assert {pile.place for pile in model.piles} <= grid.centres.keys()


def test_every_frame_that_is_timed_is_a_frame_of_a_drag(tmp_path):
    path = tmp_path / "evening.ringtable"
    play(Table.create(path, "wotr_spi", box="practice"), SETUP).close()
    frames = bench_app._panned(path, 1280, 800, str(tmp_path), 3)
    assert len(frames) == 3
    assert all(frame > 0 for frame in frames)


def test_the_map_of_a_campaign_is_dragged_with_all_that_stands_on_it(tmp_path):
    path = bench_app.campaign_of(tmp_path / "campaign.ringtable", 2)
    stacks, frames = bench_app._panned_table(path, 1280, 800, str(tmp_path), 3)
    table = Table.open(path)
    (board,) = (tab.map for tab in table_model(table).tabs if tab.map is not None)
    forces = [pile for pile in board.piles if pile.label.isdecimal()]
    assert (stacks, table.turn) == (len(board.piles), 2)
    assert len(forces) > 30, "the Forces of Rohan, Gondor and the Elves are on the map"
    assert len(frames) == 3
    assert all(wall > 0 and spent > 0 for wall, spent in frames)
