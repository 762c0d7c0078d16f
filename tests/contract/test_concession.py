"""A side gives the game up: in every game all agree to it; it ends what it should, keeps secrets, and is taken back."""

from pathlib import Path

import pytest

from engine.core.audience import PUBLIC
from engine.core.commons import COMMANDS
from engine.core.record import Command
from engine.core.table import Table
from engine.policy import Move
from tests.contract.cases import EVERY_VERSION
from tests.contract.games import Player
from tests.contract.kit import everybody_at
from tests.contract.test_refold import everything


def giving_up(table: Table, seat: str) -> Command:
    return table.command({"do": "Concede", "who": seat})


def midway(game: str, version: str, path: Path | None = None, seed: int = 5) -> Player:
    player = Player(game, version, seed, path)
    while player.table.file.count < 25 and player.step() is not None:
        pass
    assert player.table.outcome is None, "a random game must go on past 25 entries, so that one can be given up midway"
    return player


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_it_takes_every_seat_and_ends_the_game_when_one_side_is_left(game: str, version: str, tmp_path: Path) -> None:
    table = midway(game, version, tmp_path / "given_up.ringtable").table
    sides, before, last = table.sides, everything(table), table.file.count
    hidden = {seat: table.view(seat) for seat in (PUBLIC, *table.seats)}
    assert sorted(seat for side in sides for seat in side) == sorted(table.seats)
    for number, side in enumerate(sides[:-1] or sides, start=1):
        alone = table.submit(side[0], giving_up(table, side[0]))
        assert not alone.allowed or len(table.seats) == 1
        assert not alone.is_barred
        assert table.submit(side[0], giving_up(table, side[0]), table.seats).allowed
        assert (table.outcome is not None) == (len(sides) - number < 2)
        assert table.may(side[0], giving_up(table, side[0])).is_barred, "nobody gives up twice"
    assert table.outcome is not None
    assert table.outcome.winners == (sides[-1] if len(sides) > 1 else ())
    for audience in (PUBLIC, *table.seats):
        assert table.asks(audience) == table.offers(audience) == ()
        shown = table.view(audience)
        assert set(shown.pop("conceded")) == {seat for side in sides[:-1] or sides for seat in side}
        assert shown == hidden[audience], "what was secret stays so until all open it"
    assert all(table.closed(seat) == table.shut(seat) == () for seat in table.seats)
    after = everything(table)
    table.close()
    again = Table.open(tmp_path / "given_up.ringtable")
    assert everything(again) == after
    assert again.undo(table.seats[0], last, table.seats).allowed
    for name in ("world", "views", "asks", "offers"):
        assert everything(again)[name] == before[name], name
    again.close()


def before_an_act(game: str, version: str) -> tuple[Table, Move]:
    """A table midway through a random game, and the act of the game's own that is given next."""
    for seed in range(5, 25):
        player = midway(game, version, seed=seed)
        move = player.policy.move(player.table)
        while move is not None and player.table.command(move.body()).__class__.__name__ in COMMANDS:
            player.step()
            move = player.policy.move(player.table)
        if move is not None:
            return player.table, move
    raise AssertionError(f"no random game of {game} gives an act of its own after 25 entries")


@pytest.mark.parametrize(("game", "version"), EVERY_VERSION)
def test_no_act_of_the_game_is_given_after_it(game: str, version: str) -> None:
    table, move = before_an_act(game, version)
    act = table.command(move.body())
    assert not table.may(move.seat, act, move.at).is_barred
    for side in table.sides[:-1] or table.sides:
        assert table.submit(side[0], giving_up(table, side[0]), table.seats).allowed
    ruling = table.submit(move.seat, act, table.seats, at=move.at)
    assert not ruling.allowed
    assert ruling.is_barred
    for seat in everybody_at(game, version):
        assert table.may(seat, giving_up(table, seat)).is_barred
