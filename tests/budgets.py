"""Each folder of tests has a budget of processor seconds: pytest adds up what its tests took, and is strict about it.

`--budgets` (tools/check gives it) tells a table at the end and fails a run in which a folder took more than its line of
`processor_seconds` in pyproject.toml, or has none. Counted is what the process that ran the tests took, its threads,
and the programs that it started and that have ended: user and system. No clock on the wall: a busy machine takes
longer, and hardly more. What collecting and starting take is told, and has no budget: each process of pytest-xdist does
it anew.
"""

import os
from collections import Counter
from collections.abc import Generator
from typing import Any

import pytest

TAKEN_S: pytest.StashKey[Counter[str]] = pytest.StashKey()
BESIDE = "(collecting, starting)"


def processor_s() -> float:
    """What this process and the ended ones it started took so far."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--budgets", action="store_true", help="fail when a folder takes more than its processor seconds")
    parser.addini("processor_seconds", "FOLDER SECONDS, a line for each folder in tests", type="linelist", default=[])


def pytest_configure(config: pytest.Config) -> None:
    config.stash[TAKEN_S] = Counter()


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


def over(taken_s: Counter[str], budgets: dict[str, float]) -> list[str]:
    """The folders that took too much, or have no budget, in words."""
    told = []
    for folder, seconds in sorted(taken_s.items()):
        if folder == BESIDE:
            continue
        if folder not in budgets:
            told.append(f"tests/{folder} has no line in processor_seconds (pyproject.toml)")
        elif seconds > budgets[folder]:
            told.append(f"tests/{folder} took {seconds:.0f} processor seconds, and its budget is {budgets[folder]:.0f}")
    return told


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    config, taken_s = session.config, session.config.stash[TAKEN_S]
    # Where others test for this process (pytest-xdist), what it took itself is to wait for them.
    if not config.pluginmanager.hasplugin("dsession"):
        taken_s[BESIDE] += processor_s() - taken_s.total()
    if hasattr(config, "workeroutput"):
        config.workeroutput["processor_s"] = dict(taken_s)
    elif config.option.budgets and session.exitstatus == pytest.ExitCode.OK and over(taken_s, budgets_of(config)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    # One of several processes (pytest-xdist) hands over what it took.
    node.config.stash[TAKEN_S].update(getattr(node, "workeroutput", {}).get("processor_s", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not config.option.budgets:
        return
    taken_s, budgets = config.stash[TAKEN_S], budgets_of(config)
    terminalreporter.section("processor seconds")
    for folder, seconds in sorted(taken_s.items()):
        of = f" of {budgets[folder]:5.0f}" if folder in budgets else ""
        terminalreporter.write_line(f"{folder:24}{seconds:8.1f}{of}")
    terminalreporter.write_line(f"{'':24}{taken_s.total():8.1f}")
    for sentence in over(taken_s, budgets):
        terminalreporter.write_line(f"OVER BUDGET: {sentence}", red=True)
