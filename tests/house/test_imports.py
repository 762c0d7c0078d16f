import subprocess
import sys
import tomllib
from pathlib import Path

import grimp
import pytest

from tests.house.checkout import ROOT
from tools.import_contracts import pairs

LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"
# One forbidden import for each row of the table, and the words by which its contract is named.
PLANTED = {
    "engine/core/dice.py": ("import random", "engine: the standard library only"),
    "engine/core/clock.py": ("import time", "engine: the standard library only"),
    "engine/verbs.py": ("import numpy", "engine: the standard library only"),
    "engine/core/table.py": ("from engine.games import riddle", "engine.core knows no game"),
    "engine/core/panels.py": ("import engine.core.text", "engine.core.panels: nothing"),
    "engine/games/quest.py": ("import engine.games.riddle", "games never import each other"),
    "firmware_bridge/link.py": ("import engine", "firmware_bridge: pyserial only"),
    "companion/vision/tray.py": ("import engine", "companion.vision, companion.cards"),
    "companion/cards/codec.py": ("import kivy", "companion.vision, companion.cards"),
    "companion/lobby/screen_seats.py": ("import engine", "screens of every feature"),
    "companion/widgets/pips.py": ("import companion.table.model", "companion.widgets: kivy"),
    "companion/table/screen_dice.py": ("import companion.widgets.pips", "parts of the companion"),
    "companion/models.py": ("import engine", "models of every feature"),
    "companion/board/model_away.py": ("import companion.board.presenter", "models of every feature"),
    "companion/lobby/presenter.py": ("import kivy", "presenters of every feature"),
    "companion/senses/inputs.py": ("import cv2", "presenters of every feature"),
    "assets/icons.py": ("import kivy", "assets: nothing"),
}
ALLOWED = {
    "engine/core/frozen.py": "",
    "engine/core/panels.py": "import engine.core.frozen",
    "engine/core/journal.py": "import sqlite3",
    "engine/games/riddle.py": "import engine.core.journal",
    "firmware_bridge/ports.py": "import serial.tools",
    "companion/vision/dice.py": "import cv2, numpy",
    "companion/table/screen.py": "import kivy.uix\nimport companion.widgets, companion.models",
    "companion/models.py": "from engine.core import panels",
    "companion/table/presenter.py": "import engine.core, companion.senses.inputs",
    "companion/senses/inputs.py": "import engine",
    "companion/app/app.py": "import kivy, cv2, engine, firmware_bridge",
}


def _write(root: Path, name: str, content: str) -> None:
    file = root / name
    for folder in (file.parent, *file.parent.parents):
        if folder == root:
            break
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "__init__.py").touch()
    file.write_text(content + "\n", encoding="utf-8")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The house's contracts over small packages of the same names, in which everything is allowed."""
    for name in ("pyproject.toml", "tools/import_contracts.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    for folder in (
        "engine/core",
        "engine/games",
        "companion/widgets",
        "companion/presenters",
        "firmware_bridge",
        "assets",
    ):
        (tmp_path / folder).mkdir(parents=True)
        _write(tmp_path, f"{folder}/__init__.py", "")
    _write(tmp_path, "companion/models.py", "")
    return tmp_path


def lint(root: Path) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-c", LINT, "--no-cache", "--no-logo"]
    return subprocess.run(words, cwd=root, env={"COLUMNS": "500"}, capture_output=True, text=True, check=False)


def test_what_the_table_allows_passes_and_parts_not_yet_written_do_not_stop_it(house: Path) -> None:
    assert lint(house).returncode == 0
    for name, content in ALLOWED.items():
        _write(house, name, content)
    checked = lint(house)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert " 0 broken" in checked.stdout


def test_each_row_of_the_table_is_enforced(house: Path) -> None:
    for name, (content, _) in PLANTED.items():
        _write(house, name, content)
    _write(house, "engine/games/riddle.py", "")
    checked = lint(house)
    assert checked.returncode == 1, checked.stdout + checked.stderr
    for name, (content, contract) in PLANTED.items():
        assert f"{contract}" in checked.stdout
        importer = name.removesuffix(".py").replace("/", ".")
        assert importer in checked.stdout.split("Broken contracts")[1], f"{content} in {name} went unseen"
    kept = [line for line in checked.stdout.splitlines() if line.endswith("KEPT")]
    assert kept == [], "a contract with a planted breach was kept"


def test_a_pair_that_imports_each_other_no_more_leaves_the_list() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = next(each for each in told["tool"]["importlinter"]["contracts"] if each["type"] == "pairs")
    graph = grimp.build_graph(contract["parts"], cache_dir=None)
    assert sorted(pairs(graph, contract["parts"])) == contract["pairs"]
    assert len(contract["pairs"]) <= 10


def test_our_own_packages_are_light_to_enter() -> None:
    """A verb must not pay for a screen: entering a package loads none of the heavy libraries."""
    entered = "import sys, assets, companion, engine, firmware_bridge"
    program = f"{entered}; print(sorted({{'kivy', 'cv2', 'numpy'}} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
