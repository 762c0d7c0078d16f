"""In which order the tests of a run are gone through, whichever end they were read from."""

from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.house.checkout import ROOT

TESTS = ROOT / "tests"
FILES = [
    *(TESTS / "contract" / f"test_{number}.py" for number in range(3)),
    *(TESTS / "engine" / "core" / f"test_{number}.py" for number in range(40)),
    *(TESTS / "evening" / f"test_{number}.py" for number in range(4)),
    *(TESTS / "vision" / f"test_{number}.py" for number in range(6)),
]


def ordered(files: list[Path], config: pytest.Config) -> list[Path]:
    conftest = config.pluginmanager.get_plugin(str(TESTS / "conftest.py"))
    assert conftest is not None
    items = [SimpleNamespace(path=file) for file in files]
    conftest.pytest_collection_modifyitems(config, items)
    return [item.path for item in items]


def test_processes_that_read_from_both_ends_go_through_one_order(pytestconfig: pytest.Config) -> None:
    once = ordered(FILES, pytestconfig)
    assert ordered(FILES[::-1], pytestconfig) == once
    assert sorted(once) == sorted(FILES)


def test_folders_of_long_files_begin_and_one_of_short_files_ends(pytestconfig: pytest.Config) -> None:
    folders = [file.relative_to(TESTS).parts[0] for file in ordered(FILES, pytestconfig)]
    without_evenings = [folder for folder in folders if folder != "evening"]
    assert list(dict.fromkeys(without_evenings)) == ["contract", "vision", "engine"]


def test_the_live_evenings_are_spread_over_the_first_half(pytestconfig: pytest.Config) -> None:
    at = [n for n, file in enumerate(ordered(FILES, pytestconfig)) if file.parent.name == "evening"]
    assert at[0] == 0
    assert at[-1] < len(FILES) / 2
    assert all(after - before > 2 for before, after in pairwise(at))
