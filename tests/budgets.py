"""Each folder of tests has a budget of processor seconds: pytest adds up what its tests took, and is strict about it.

`--budgets` (tools/check gives it) tells a table at the end and fails a run in which a folder took more than its line of
`processor_seconds` in pyproject.toml, or has none. A slower machine has more time: a fixed loop is timed in every
process of the run, and where it takes three times `processor_reference_ms`, three times each budget counts.

Counted is what the process that ran the tests took, its threads, and the programs that it started and that have ended:
user and system. No clock on the wall: a busy machine takes longer, and hardly more. What collecting and starting take
is told, and has no budget: each process of pytest-xdist does it anew.
"""

import os
import time
from collections import Counter
from collections.abc import Generator, Iterable
from typing import Any

import pytest

TAKEN_S: pytest.StashKey[Counter[str]] = pytest.StashKey()
REFERENCE_MS: pytest.StashKey[list[float]] = pytest.StashKey()
BESIDE = "(collecting, starting)"
ADDITIONS, TIMES = 1_000_000, 5


def processor_s() -> float:
    """What this process and the ended ones it started took so far."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def reference_ms() -> float:
    """What a fixed loop of pure Python takes of this processor, in milliseconds; the least of a few times."""
    took = []
    for _ in range(TIMES):
        before, total = time.process_time(), 0
        for number in range(ADDITIONS):
            total += number
        took.append(1e3 * (time.process_time() - before))
    return min(took)


def slowness(measured_ms: Iterable[float], written_on_ms: float) -> float:
    """How many times longer this machine takes than the one the budgets were written on; a faster one has as long."""
    return max(1.0, max(measured_ms, default=0.0) / written_on_ms)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--budgets", action="store_true", help="fail when a folder takes more than its processor seconds")
    parser.addini("processor_seconds", "FOLDER SECONDS, a line for each folder in tests", type="linelist", default=[])
    parser.addini("processor_reference_ms", "what the loop takes where the budgets were written", default="60")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[TAKEN_S], config.stash[REFERENCE_MS] = Counter(), []


def folder_of(item: pytest.Item) -> str:
    """The folder in tests that a test lies in; "." for one that lies in none."""
    tests = item.config.rootpath / "tests"
    inside = item.path.relative_to(tests).parts if item.path.is_relative_to(tests) else ()
    return inside[0] if len(inside) > 1 else "."


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    before = processor_s()
    try:
        return (yield)
    finally:
        item.config.stash[TAKEN_S][folder_of(item)] += processor_s() - before


def budgets_of(config: pytest.Config) -> dict[str, float]:
    """Processor seconds by folder, as pyproject.toml has them."""
    lines = [line.split() for line in config.getini("processor_seconds")]
    return {folder: float(seconds) for folder, seconds in lines}


def slowness_of(config: pytest.Config) -> float:
    """How many times each budget counts in this run."""
    return slowness(config.stash[REFERENCE_MS], float(config.getini("processor_reference_ms")))


def over(taken_s: Counter[str], budgets: dict[str, float], times: float = 1.0) -> list[str]:
    """The folders that took too much, or have no budget, in words. times: how often a budget counts here."""
    told = []
    for folder, seconds in sorted(taken_s.items()):
        if folder == BESIDE:
            continue
        if folder not in budgets:
            told.append(f"tests/{folder} has no line in processor_seconds (pyproject.toml)")
        elif seconds > budgets[folder] * times:
            of = f"{budgets[folder]:.0f}" + (f", {times:.1f} times here" if times > 1 else "")
            told.append(f"tests/{folder} took {seconds:.0f} processor seconds, and its budget is {of}")
    return told


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    config, taken_s = session.config, session.config.stash[TAKEN_S]
    # Where others test for this process (pytest-xdist), what it took itself is to wait for them.
    if not config.pluginmanager.hasplugin("dsession"):
        taken_s[BESIDE] += processor_s() - taken_s.total()
        # A process beside others has its loop timed while they work.
        config.stash[REFERENCE_MS].append(reference_ms())
    if hasattr(config, "workeroutput"):
        config.workeroutput["processor_s"] = dict(taken_s)
        config.workeroutput["reference_ms"] = config.stash[REFERENCE_MS][-1]
        return
    faults = over(taken_s, budgets_of(config), slowness_of(config)) if config.option.budgets else []
    if faults and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    # One of several processes (pytest-xdist) hands over what it took.
    output = getattr(node, "workeroutput", {})
    node.config.stash[TAKEN_S].update(output.get("processor_s", {}))
    if "reference_ms" in output:
        node.config.stash[REFERENCE_MS].append(output["reference_ms"])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not config.option.budgets:
        return
    taken_s, budgets = config.stash[TAKEN_S], budgets_of(config)
    terminalreporter.section("processor seconds")
    for folder, seconds in sorted(taken_s.items()):
        of = f" of {budgets[folder]:5.0f}" if folder in budgets else ""
        terminalreporter.write_line(f"{folder:24}{seconds:8.1f}{of}")
    terminalreporter.write_line(f"{'':24}{taken_s.total():8.1f}")
    measured = max(config.stash[REFERENCE_MS], default=0.0)
    terminalreporter.write_line(
        f"a loop of {ADDITIONS:,} additions took {measured:.0f} ms here, and {config.getini('processor_reference_ms')} "
        f"where the budgets were written: each counts {slowness_of(config):.1f} times"
    )
    for sentence in over(taken_s, budgets, slowness_of(config)):
        terminalreporter.write_line(f"OVER BUDGET: {sentence}", red=True)
