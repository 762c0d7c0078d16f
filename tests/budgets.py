"""Each folder of tests has a budget of processor seconds: pytest adds up what its tests took, and is strict about it.

`--budgets` (tools/check gives it) tells a table at the end and fails a run in which a folder took more than its line of
`processor_seconds` in pyproject.toml, or has none. A slower machine has more time: a fixed piece of work is timed in
every process again and again while the tests run, and where it takes three times `processor_reference_ms` on average,
three times each budget counts. Once, at the end, it would tell of a moment: a machine that others share is quick then,
and was half as quick all the while.

Counted is what the process that ran the tests took, its threads, and the programs that it started and that have ended:
user and system. No clock on the wall: a busy machine takes longer, and hardly more. What collecting and starting take
is told, and has no budget: each process of pytest-xdist does it anew.
"""

import os
import random
import statistics
import time
from collections import Counter
from collections.abc import Generator, Iterable
from typing import Any

import pytest

TAKEN_S: pytest.StashKey[Counter[str]] = pytest.StashKey()
REFERENCE: pytest.StashKey["Reference"] = pytest.StashKey()
REFERENCE_MS: pytest.StashKey[list[float]] = pytest.StashKey()
BESIDE = "(collecting, starting)"
RECORDS, ROUNDS = 100_000, 2
EVERY_S = 10.0
"""From one measuring to the next in the same process, by the clock on the wall."""


def processor_s() -> float:
    """What this process and the ended ones it started took so far."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class Reference:
    """A fixed piece of work of the kind that the tests do: records are made, put in order, looked up and told, and a
    heap much larger than a processor's own memory is walked through in no order.
    """

    def __init__(self) -> None:
        chosen = random.Random(1)
        self._heap = [(number, str(number)) for number in range(RECORDS)]
        chosen.shuffle(self._heap)
        self._due_s = 0.0
        self.took_ms: list[float] = []

    def measure(self) -> float:
        """Milliseconds of this processor, now."""
        before, total = time.process_time(), 0
        for number, text in self._heap:
            total += number + len(text)
        for _ in range(ROUNDS):
            made = {text: (number, text) for number, text in self._heap[:10_000]}
            total += sum(len(repr(made[text])) for text in sorted(made))
        self.took_ms.append(1e3 * (time.process_time() - before))
        return self.took_ms[-1]

    def measure_if_due(self) -> None:
        """Now and then; a run shorter than that is measured once."""
        if time.monotonic() >= self._due_s:
            self.measure()
            self._due_s = time.monotonic() + EVERY_S


def slowness(measured_ms: Iterable[float], written_on_ms: float) -> float:
    """How many times longer this machine takes, on average, than the one the budgets were written on; a faster one has
    as long.
    """
    measured = list(measured_ms) or [0.0]
    return max(1.0, statistics.fmean(measured) / written_on_ms)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--budgets", action="store_true", help="fail when a folder takes more than its processor seconds")
    parser.addini("processor_seconds", "FOLDER SECONDS, a line for each folder in tests", type="linelist", default=[])
    parser.addini("processor_reference_ms", "what `Reference` takes where the budgets were written", default="60")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[TAKEN_S], config.stash[REFERENCE_MS] = Counter(), []
    if config.option.budgets:
        config.stash[REFERENCE] = Reference()


def folder_of(item: pytest.Item) -> str:
    """The folder in tests that a test lies in; "." for one that lies in none."""
    tests = item.config.rootpath / "tests"
    inside = item.path.relative_to(tests).parts if item.path.is_relative_to(tests) else ()
    return inside[0] if len(inside) > 1 else "."


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    if REFERENCE in item.config.stash:
        item.config.stash[REFERENCE].measure_if_due()
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
        config.stash[REFERENCE_MS] += config.stash[REFERENCE].took_ms if REFERENCE in config.stash else []
    if hasattr(config, "workeroutput"):
        config.workeroutput["processor_s"] = dict(taken_s)
        config.workeroutput["reference_ms"] = config.stash[REFERENCE_MS]
        return
    faults = over(taken_s, budgets_of(config), slowness_of(config)) if config.option.budgets else []
    if faults and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    # One of several processes (pytest-xdist) hands over what it took.
    output = getattr(node, "workeroutput", {})
    node.config.stash[TAKEN_S].update(output.get("processor_s", {}))
    node.config.stash[REFERENCE_MS].extend(output.get("reference_ms", ()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not config.option.budgets:
        return
    taken_s, budgets = config.stash[TAKEN_S], budgets_of(config)
    terminalreporter.section("processor seconds")
    for folder, seconds in sorted(taken_s.items()):
        of = f" of {budgets[folder]:5.0f}" if folder in budgets else ""
        terminalreporter.write_line(f"{folder:24}{seconds:8.1f}{of}")
    terminalreporter.write_line(f"{'':24}{taken_s.total():8.1f}")
    measured = config.stash[REFERENCE_MS] or [0.0]
    terminalreporter.write_line(
        f"a fixed piece of work, timed {len(measured)} times meanwhile, took {statistics.fmean(measured):.0f} ms here "
        f"({min(measured):.0f} to {max(measured):.0f}), and {config.getini('processor_reference_ms')} where the "
        f"budgets were written: each counts {slowness_of(config):.1f} times"
    )
    for sentence in over(taken_s, budgets, slowness_of(config)):
        terminalreporter.write_line(f"OVER BUDGET: {sentence}", red=True)
