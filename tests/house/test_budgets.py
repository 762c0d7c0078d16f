"""Every folder of tests has a budget of processor seconds, and a run in which one takes more fails."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tests.budgets import over, slowness
from tests.house.checkout import ROOT

PYTEST = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
# Take a third of a second of a processor, one in itself, the other in a program that it starts.
BUSY = "import time; end = time.process_time() + 0.3\nwhile time.process_time() < end: pass"
WORKING = f"def test_work():\n    exec({BUSY!r})\n"
STARTING = f"import subprocess, sys\ndef test_start():\n    subprocess.run([sys.executable, '-c', {BUSY!r}])\n"
QUICK = "def test_nothing(): pass\n"


def test_each_folder_of_tests_has_one_budget() -> None:
    folders = {file.relative_to(ROOT / "tests").parts[0] for file in (ROOT / "tests").glob("*/**/test_*.py")}
    assert sorted(line.split()[0] for line in PYTEST["processor_seconds"]) == sorted(folders)


def test_the_check_is_strict_about_the_budgets() -> None:
    steps = [line for line in (ROOT / "tools/check").read_text(encoding="utf-8").splitlines() if "-m pytest" in line]
    assert len(steps) == 1
    assert "--budgets" in steps[0]


@pytest.fixture
def own_project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    for folder, test in (("working", WORKING), ("starting", STARTING), ("quick", QUICK)):
        (pytester.path / "tests" / folder).mkdir(parents=True)
        (pytester.path / "tests" / folder / f"test_{folder}.py").write_text(test, encoding="utf-8")
    return pytester


def _ended(
    project: pytest.Pytester, budgets: dict[str, float], *words: str, reference_ms: float = 1e6
) -> pytest.RunResult:
    lines = "\n".join(f"    {folder} {seconds}" for folder, seconds in budgets.items())
    project.makeini(
        f"[pytest]\naddopts = -p tests.budgets -p no:cacheprovider\nprocessor_seconds =\n{lines}\n"
        f"processor_reference_ms = {reference_ms}\n"
    )
    return project.runpytest_subprocess(*words)


@pytest.mark.parametrize("processes", [(), ("-n", "2", "--dist", "loadfile")])
def test_a_folder_that_takes_more_than_its_budget_fails_the_run(
    own_project: pytest.Pytester, processes: tuple[str, ...]
) -> None:
    broken = _ended(own_project, {"quick": 500, "starting": 0.25, "working": 0.25}, "--budgets", *processes)
    broken.assert_outcomes(passed=3)
    assert broken.ret == pytest.ExitCode.TESTS_FAILED
    told = [line.split(" processor seconds")[0] for line in broken.outlines if line.startswith("OVER BUDGET")]
    assert [line.split()[2] for line in told] == ["tests/starting", "tests/working"]


def test_a_slower_machine_has_more_time_and_is_told(own_project: pytest.Pytester) -> None:
    """The piece of work takes a thousand times as long here as where these budgets were written."""
    held = _ended(own_project, {"quick": 500, "starting": 0.1, "working": 0.1}, "--budgets", reference_ms=0.01)
    assert held.ret == pytest.ExitCode.OK
    held.stdout.fnmatch_lines(["a fixed piece of work, timed * times meanwhile, took * and 0.01 where*: each counts *"])


@pytest.mark.parametrize(
    ("measured_ms", "times"), [((), 1.0), ((59.0, 30.0), 1.0), ((60.0,), 1.0), ((60.0, 60.0, 600.0), 4.0)]
)
def test_how_many_times_a_budget_counts(measured_ms: tuple[float, ...], times: float) -> None:
    assert slowness(measured_ms, written_on_ms=60) == times
    taken = Counter(here=10.0 * times + 0.1, there=10.0 * times)
    (told,) = over(taken, {"here": 10, "there": 10}, times)
    assert told.startswith("tests/here took ")


def test_folders_within_their_budgets_hold_and_are_told(own_project: pytest.Pytester) -> None:
    held = _ended(own_project, {"quick": 500, "starting": 500, "working": 500}, "--budgets")
    assert held.ret == pytest.ExitCode.OK
    for folder in ("quick", "starting", "working"):
        held.stdout.re_match_lines([rf"{folder} +\d+\.\d of +500"])
    held.stdout.no_fnmatch_line("OVER BUDGET*")


def test_a_folder_without_a_budget_fails_the_run(own_project: pytest.Pytester) -> None:
    broken = _ended(own_project, {"quick": 500, "starting": 500}, "--budgets")
    assert broken.ret == pytest.ExitCode.TESTS_FAILED
    broken.stdout.fnmatch_lines(["OVER BUDGET: tests/working has no line in processor_seconds*"])


def test_a_few_tests_by_hand_are_held_against_no_budget(own_project: pytest.Pytester) -> None:
    ended = _ended(own_project, {"working": 0}, "tests/working")
    assert ended.ret == pytest.ExitCode.OK
    ended.stdout.no_fnmatch_line("*processor seconds*")


def test_the_plugin_is_loaded_for_every_test() -> None:
    assert '"tests.budgets"' in Path(ROOT, "tests", "conftest.py").read_text(encoding="utf-8")
