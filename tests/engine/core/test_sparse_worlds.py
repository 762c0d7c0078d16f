"""Of a long evening's moments only the latest, and every so many, keep their world; the others make it again."""

from engine.core.codec import encode
from engine.core.commons import EnterRoll
from engine.core.table import Table
from engine.core.timeline import LATEST, Node
from tests.contract.games import Player


def _long(entries: int = 3 * LATEST) -> tuple[Table, list[object]]:
    """A table of so many entries, and the world after each of them."""
    player, worlds = Player("wotr_spi", "character", 3), list[object]()
    while player.table.file.count < entries:
        before = player.table.file.count
        assert player.step() is not None
        worlds += [player.table.timeline.head.world] * (player.table.file.count - before)
    return player.table, worlds


def test_a_world_that_was_let_go_is_made_again_as_it_was() -> None:
    table, worlds = _long()
    moments = table.timeline.head.moments()
    kept = [node for node in moments if node._world is not None]
    assert len(kept) <= LATEST + len(moments) // Node.EVERY + 2
    assert [moments[n].world for n in range(0, len(moments), 5)] == [worlds[n] for n in range(0, len(moments), 5)]


def test_the_present_has_its_world_at_hand_wherever_an_undo_leads() -> None:
    table, worlds = _long()
    for to in (150, 100, 37, 3):
        assert table.undo("fellowship", to, table.seats).allowed
        assert table.timeline.head._world == worlds[to - 2]


def test_a_long_branch_that_a_correction_grows_lets_its_worlds_go_too() -> None:
    table, _ = _long()
    rolled = next(item for item in table.timeline.head.items() if isinstance(item.command, EnterRoll))
    faces = tuple(7 - face for face in rolled.command.faces)
    assert table.correct(rolled.seat, rolled.n, EnterRoll(faces), table.seats).allowed
    moments = table.timeline.head.moments()
    assert sum(node._world is not None for node in moments) <= LATEST + len(moments) // Node.EVERY + 2
    again = Table.folded(table.file, table.box)
    assert encode(again.timeline.head.items()[-1].command) == encode(table.timeline.head.items()[-1].command)
    assert again.timeline.head.world == table.timeline.head.world
