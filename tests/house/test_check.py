"""How tools/check goes through its steps, where what they start is pretended: beside one another, and told in order."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.house.checkout import ROOT
from tests.patience import PATIENCE_S

# Says which step it was started for, waits for one that should run beside it, and fails if told.
PYTHON = """#!/bin/sh
case "$*" in
  *"ruff check"*) name=lint ;; *"ruff format"*) name=format ;; *mypy*) name=types ;; *importlinter*) name=imports ;;
  *pytest*) name=tests ;;
esac
echo $$ >"$BEGUN/$name"
echo "$name speaks"
case " $STUCK " in *" $name "*) exec sleep 600 ;; esac
case $name in lint) beside=tests ;; tests) beside=imports ;; *) beside=$name ;; esac
tries=0
until [ -e "$BEGUN/$beside" ]; do
  tries=$((tries + 1))
  [ $tries -lt 5000 ] || { echo "$name waited for $beside in vain"; exit 1; }
  sleep 0.02
done
echo "$name ends" >&2
case " $FAILING " in *" $name "*) exit 1 ;; esac
"""
STEPS = ("lint", "format", "types", "imports", "tests")


def started(tmp_path: Path, failing: str = "", stuck: str = "") -> subprocess.Popen[str]:
    root, begun, scratch = tmp_path / "the checkout", tmp_path / "begun", tmp_path / "scratch"
    for folder in (root / "tools", root / ".venv/bin", begun, scratch):
        folder.mkdir(parents=True)
    for name in ("tools/bootstrap.sh", "tools/check"):
        shutil.copy(ROOT / name, root / name)
    for lock in ("requirements", "requirements-test"):
        shutil.copy(ROOT / f"{lock}.lock", root)
        shutil.copy(ROOT / f"{lock}.lock", root / f".venv/made-from-{lock}.lock")
    (root / ".venv/bin/python").write_text(PYTHON, encoding="utf-8")
    (root / ".venv/bin/python").chmod(0o755)
    around = {"BEGUN": str(begun), "FAILING": failing, "STUCK": stuck, "TMPDIR": str(scratch)}
    return subprocess.Popen(
        [root / "tools/check"], env={**os.environ, **around, "RINGTABLE_PACKAGES_SEEN": "1"}, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        # What was started in the background ignores Ctrl-C, and so would all that it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip


def told(check: subprocess.Popen[str]) -> list[str]:
    out, _ = check.communicate(timeout=PATIENCE_S)
    return [line for line in out.splitlines() if line]


SAID = [line for step in STEPS for line in (f"== {step}", f"{step} speaks", f"{step} ends")]


def test_the_tests_run_beside_the_other_steps_and_each_tells_its_own_in_order(tmp_path: Path) -> None:
    check = started(tmp_path)
    assert told(check) == [*SAID, "All checks hold."]
    assert check.returncode == 0
    assert list((tmp_path / "scratch").iterdir()) == []


@pytest.mark.parametrize("failing", [*STEPS, "lint types", "imports tests", " ".join(STEPS)])
def test_the_last_line_names_every_step_that_failed_and_all_are_run(tmp_path: Path, failing: str) -> None:
    check = started(tmp_path, failing)
    assert told(check) == [*SAID, f"FAILED: {failing.replace(' ', ', ')}"]
    assert check.returncode == 1


def waits_until(what: Callable[[], bool]) -> bool:
    for _ in range(5_000):
        if what():
            return True
        time.sleep(0.02)
    return False


def is_gone(process: Path) -> bool:
    try:
        os.kill(int(process.read_text(encoding="utf-8")), 0)
    except ProcessLookupError:
        return True
    return False


@pytest.fixture(params=["at a terminal", "in the background"])
def these_tests_run(request: pytest.FixtureRequest) -> Iterator[None]:
    """A shell without job control has what it starts in the background (`sh -c './test' &`) ignore SIGINT."""
    way = signal.SIG_IGN if request.param == "in the background" else signal.default_int_handler
    before = signal.signal(signal.SIGINT, way)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("these_tests_run")
def test_ctrl_c_ends_every_step(tmp_path: Path) -> None:
    check = started(tmp_path, stuck="types tests")
    begun = [tmp_path / "begun" / step for step in ("types", "tests")]
    assert waits_until(lambda: all(file.exists() and file.read_text(encoding="utf-8").strip() for file in begun))
    os.killpg(check.pid, signal.SIGINT)
    said = told(check)
    assert not [line for line in said if line.startswith(("All checks hold", "FAILED", "== imports"))]
    assert check.returncode not in (0, 1)
    assert waits_until(lambda: all(map(is_gone, begun)))
    assert list((tmp_path / "scratch").iterdir()) == []
