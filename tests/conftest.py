"""What every test stands on: Kivy kept private and off screen, and skips that may not hide anything in CI."""

import atexit
import gc
import os
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.contract.tally import COMPARED, MASKED
from tests.firmware_bridge.uno_tally import UNO, note
from tests.rubbish import sweep, sweep_between_files, sweep_if_due

pytest_plugins = ["pytester", "tests.budgets", "tests.quick"]

# Kivy reads these once, when it is first imported, so they are set before any test module is.
_KIVY_HOME = tempfile.mkdtemp(prefix="ringtable-kivy-")
atexit.register(shutil.rmtree, _KIVY_HOME, ignore_errors=True)
os.environ.update(
    KIVY_HOME=_KIVY_HOME,
    KIVY_NO_ARGS="1",
    KIVY_NO_FILELOG="1",
    KIVY_USE_DEFAULTCONFIG="1",
    KIVY_LOG_MODE="PYTHON",
)
if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# A shell has what it starts in the background ignore Ctrl-C, and what ignores it so would all that tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No test fails because the machine is slow: hypothesis must look at no clock.
settings.register_profile("no clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no clock")

# Python looks through everything for rubbish whenever a quarter more is there, which among the objects of a whole run
# took more than half of some files' time. Here that is done by hand (tests/rubbish.py): at the end of each file, and
# by tests/companion/harness.py before each screen.
gc.set_threshold(10_000, 20, 1_000)

# Nobody pulls the plug on a test: what was written is there for whoever reads it, and to wait for the disk at every
# entry took longer than the entries.
os.fsync = os.fdatasync = lambda file: None

# What is built of the roller's firmware is built for this run alone; its processes (pytest-xdist) share it.
if "RINGTABLE_CACHE" not in os.environ:
    os.environ["RINGTABLE_CACHE"] = tempfile.mkdtemp(prefix="ringtable-cache-")
    atexit.register(shutil.rmtree, os.environ["RINGTABLE_CACHE"], ignore_errors=True)

# Where Python is told to keep nothing of what it read (PYTHONDONTWRITEBYTECODE), each process would read all of the
# project and of its tests anew: they share what the first of them read, for this run alone.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(os.environ["RINGTABLE_CACHE"], "read")))
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"]
    sys.dont_write_bytecode = False

TESTS = Path(__file__).resolve().parent
EVENINGS = TESTS / "evening"

# Photographs that may not be part of the project lie beside the checkout; a test that needs them says so by this path.
_MAY_BE_ABSENT = "../shared"


def _is_forbidden_skip(report: pytest.TestReport | pytest.CollectReport) -> bool:
    if not os.environ.get("RINGTABLE_NO_SKIPS") or report.outcome != "skipped" or hasattr(report, "wasxfail"):
        return False
    return _MAY_BE_ABSENT not in _reason(report)


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    # A skip is reported as (file, line, "Skipped: reason").
    return report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)


def _fail(report: pytest.TestReport | pytest.CollectReport) -> None:
    report.outcome = "failed"
    report.longrepr = (
        f"{_reason(report)}\nRINGTABLE_NO_SKIPS is set: a test may be skipped only for want of {_MAY_BE_ABSENT}. "
        "Have tools/bootstrap.sh install what it lacks."
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if _is_forbidden_skip(report):
        _fail(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if _is_forbidden_skip(report):
        _fail(report)
    return report


def _folder_of(file: Path) -> str:
    return file.relative_to(TESTS).parts[0] if file.is_relative_to(TESTS) else ""


def pytest_configure(config: pytest.Config) -> None:
    """Of two processes (pytest-xdist) that read all tests one begins at the end: each reads half, and finds the rest
    read.
    """
    if hasattr(config, "workerinput") and [Path(arg).resolve() for arg in config.args] == [TESTS]:
        folders = sorted({_folder_of(file) for file in TESTS.glob("*/**/test_*.py")})
        backwards = int(config.workerinput["workerid"].removeprefix("gw")) % 2 == 1
        config.args = [str(TESTS / folder) for folder in (reversed(folders) if backwards else folders)]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the folders whose files take longest, so that no process is left alone with a long one at the end.

    The live evenings are spread over the first half: they mostly wait, and another process works meanwhile.
    """
    from tests.budgets import budgets_of

    by_file: dict[Path, list[pytest.Item]] = {}
    for item in items:
        by_file.setdefault(item.path, []).append(item)
    files, seconds = Counter(map(_folder_of, by_file)), budgets_of(config)

    def place(file: Path) -> tuple[float, Path]:
        return -seconds.get(_folder_of(file), 0) / files[_folder_of(file)], file

    live = sorted(file for file in by_file if file.parent == EVENINGS)
    others = sorted((file for file in by_file if file.parent != EVENINGS), key=place)
    apart = len(others) // (2 * len(live)) if live else 0
    for number, file in enumerate(live):
        others.insert(number * (apart + 1), file)
    items[:] = [item for file in others for item in by_file[file]]


def pytest_collection_finish() -> None:
    # From here on nothing that is read is kept: what a module that is read late leaves would be told of one twin and
    # not of the other (tests/contract/mirror.py).
    sys.dont_write_bytecode = True
    sweep()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    sweep_if_due()


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    if nextitem is not None and nextitem.path != item.path:
        sweep_between_files()


@pytest.fixture(scope="session")
def c_roller() -> Path:
    """The simulator's program, built from the firmware's C; what needs it is skipped where nothing can build it."""
    from firmware_bridge.sim_build import NoCompiler, built

    try:
        return built("posix")
    except NoCompiler as error:
        pytest.skip(str(error))


def pytest_sessionfinish(session: pytest.Session) -> None:
    # One of several processes (pytest-xdist) hands over what it counted; alone, it tells it itself.
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["compared"] = dict(COMPARED)
        session.config.workeroutput["masked"] = dict(MASKED)
        session.config.workeroutput["uno"] = dict(UNO)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    output = getattr(node, "workeroutput", {})
    COMPARED.update(output.get("compared", {}))
    MASKED.update(output.get("masked", {}))
    for name, size in output.get("uno", {}).items():
        note(name, size)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if COMPARED:
        total = f"{sum(COMPARED.values()):,} bytes of {len(COMPARED)} secrets compared, 0 differences but seals"
        masked = ", ".join(f"{count:,} × {kind}" for kind, count in sorted(MASKED.items()))
        terminalreporter.write_line(f"twin tables: {total}; computed again and masked: {masked}")
    if UNO:
        sizes = f"flash {UNO['flash']:,} of 32,256 bytes, RAM {UNO['RAM']:,} of 2,048"
        stack = f"worst stack {UNO['stack']:,} of the {2048 - UNO['RAM']:,} bytes left"
        terminalreporter.write_line(f"the Uno's hex, emulated: {sizes}, {stack}")
