"""A game that puts nothing under a seal hears nothing of seals."""

from pathlib import Path

import pytest

from companion.ending.presenter import checks_of
from engine.audit import verify
from engine.core.errors import RingtableError
from engine.core.table import Table
from tests.toys.lane import GAME, Lane


def test_a_game_without_seals_says_nothing_of_them(tmp_path: Path) -> None:
    path = tmp_path / "lane.ringtable"
    table = Lane(Table.create(path, GAME)).dealt().table
    assert not any("seal" in line.text for line in checks_of(table))
    table.close()
    found, sound = verify(path)
    assert sound
    assert not any("seal" in sentence for sentence in found)
    with pytest.raises(RingtableError, match="nothing under a seal"):
        verify(path, "AAAA-BBBB-CCCC-DDDD-EEEE")
