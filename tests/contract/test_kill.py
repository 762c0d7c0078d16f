"""SIGKILL at random moments of submit, correct and undo: nothing acknowledged is lost, and the same ask is open.

RINGTABLE_KILLS sets how many kills; the long run is 300.
"""

import os
import select
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from engine.core.audience import PUBLIC
from engine.core.game import load_game
from engine.core.journal import first_break
from engine.core.table import Table
from engine.policy import Chance
from tests.contract.cases import EVERY_GAME
from tests.contract.kill_child import ask_of
from tests.patience import PROGRAM_S

KILLS = int(os.environ.get("RINGTABLE_KILLS", "12"))
CALLS = 6000
"""At most so many calls of functions inside its commands before a child kills itself."""
LONGEST_EVENING = 120
"""Entries after which a new file is begun."""
ROOT = Path(__file__).parent.parent.parent


def killed(path: Path, game: str, version: str, seed: int, after_s: float, at: int) -> list[list[str]]:
    """What a child said before it was killed: so many seconds after it had the file open, or, where `at` is more than
    0, at so many calls inside the commands that it gave.
    """
    command = [sys.executable, "-m", "tests.contract.kill_child", str(path), game, version, str(seed), str(at)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as child:
        assert child.stdout is not None
        ready, _, _ = select.select([child.stdout], [], [], PROGRAM_S)
        assert ready, "the child never opened its table"
        said = child.stdout.read() if at else b""  # it strikes itself
        time.sleep(0 if at else after_s)
        os.kill(child.pid, signal.SIGKILL)
        said = (said + child.stdout.read()).decode()
    assert child.returncode == -signal.SIGKILL, f"the child ended by itself: {said[-300:]}"
    # A last line that the kill cut short was never said.
    return [line.split() for line in said[: said.rfind("\n")].splitlines()]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_no_acknowledged_entry_is_lost(game: str, tmp_path: Path) -> None:
    chance = Chance(KILLS)
    struck: Counter[str] = Counter()
    acknowledged = 0
    versions = tuple(load_game(game).versions)
    paths = {version: tmp_path / f"{version}-0.ringtable" for version in versions}
    for kill in range(KILLS):
        from_inside, version = kill % 2, versions[kill // 2 % len(versions)]
        path = paths[version]
        said = killed(path, game, version, kill, chance.below(250) / 1000, from_inside and chance.between(1, CALLS))
        done = {int(line[1]): line[2:] for line in said if line[0] == "done"}
        with_ask = [(int(line[1]), line[-1]) for line in said if line[0] in ("open", "done")]
        last, ask = with_ask[-1]
        under_way = said[-1][1] if said[-1][0] == "begin" else "between"
        table = Table.open(path)
        assert first_break(table.file) is None
        stored = {entry.n: entry.hash for entry in table.file.entries()}
        lost = [entry for entry, (digest, _) in done.items() if stored.get(entry) != digest]
        assert not lost, f"kill {kill}: the entries {lost} were acknowledged and are gone"
        newest = table.file.count - 1
        assert last <= newest <= last + 1, f"kill {kill}: {last} was the last one acknowledged, {newest} is in the file"
        if newest == last:
            assert ask_of(table) == ask, f"kill {kill}: another ask is open"
        assert table.outcome is not None or table.asks(PUBLIC) or table.offers(PUBLIC)
        struck[under_way + (", already durable" if newest > last else "")] += 1
        acknowledged += len(done)
        if newest > LONGEST_EVENING or table.outcome is not None:
            paths[version] = tmp_path / f"{version}-{kill + 1}.ringtable"
        assert table.rules == table.game.version(version).played(table.header["options"])
        table.close()
    print(f"\n{KILLS} kills, {acknowledged} entries acknowledged, none lost; struck in {dict(struck)}")
    assert acknowledged > KILLS
    assert sum(count for where, count in struck.items() if where != "between") >= KILLS // 4
