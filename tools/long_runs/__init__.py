"""Checks that are too long for CI. Each module here whose name does not begin with a line (`_`) is one of them.

A long run is a module with

    \"\"\"What it shows, in one line: `tools/long_run` prints it.\"\"\"
    MUST_BE_ZERO = ("differences",)        which of its counts must be 0 for the run to have held
    SAMPLE = {"games": 1}                  so little of it that the tests can do it in a few seconds

    def run(seed: int, tell: Tell, *, games: int = 300) -> dict[str, int]:

and, where they apply,

    LARGEST = ("longest, ms",)             which of its counts are the largest of something, not how many
    SMALLEST = ("of the rarest kind",)     and which the smallest: several seeds are not added up to these

The keyword-only arguments say how much is done; their defaults are the full length. `tell` takes a line of progress now
and then. A fault that was found is counted, and the run goes on; what is raised ends it without a result.
"""

import importlib
import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Tell = Callable[[str], None]
FOLDER = Path(__file__).resolve().parent


class NotALongRun(Exception):
    """There is none of this name, or the module lacks what every long run has; says which."""


@dataclass(frozen=True, slots=True)
class LongRun:
    """One of them. full: how much of what a whole run does. largest, smallest: counts of which the largest or the
    smallest of all seeds stands; the others are added up.
    """

    name: str
    shows: str
    run: Callable[..., Mapping[str, int]]
    full: Mapping[str, int]
    sample: Mapping[str, int]
    must_be_zero: tuple[str, ...]
    largest: tuple[str, ...] = ()
    smallest: tuple[str, ...] = ()

    def together(self, told: Iterable[Mapping[str, int]]) -> dict[str, int]:
        """What several seeds came to, all told. A count of 0 stays: it is what most of these runs are for."""
        whole: dict[str, int] = {}
        for counts in told:
            for what, count in counts.items():
                if what not in whole:
                    whole[what] = count
                elif what in self.largest:
                    whole[what] = max(whole[what], count)
                elif what in self.smallest:
                    whole[what] = min(whole[what], count)
                else:
                    whole[what] += count
        return whole


def names() -> list[str]:
    """The names of all long runs."""
    return sorted(file.stem for file in FOLDER.glob("*.py") if not file.stem.startswith("_"))


def load(name: str) -> LongRun:
    """The long run of this name. Raises NotALongRun."""
    if name not in names():
        raise NotALongRun(f"There is no long run called {name}. There are: {', '.join(names())}.")
    module: Any = importlib.import_module(f"{__name__}.{name}")
    try:
        run, sample, must_be_zero = module.run, module.SAMPLE, module.MUST_BE_ZERO
    except AttributeError as lacks:
        raise NotALongRun(f"tools/long_runs/{name}.py lacks {lacks.name}.") from lacks
    counts = [one for one in inspect.signature(run).parameters.values() if one.kind is one.KEYWORD_ONLY]
    full = {one.name: one.default for one in counts}
    if not full or not all(type(count) is int for count in full.values()) or not set(sample) <= set(full):
        raise NotALongRun(f"tools/long_runs/{name}.py: run() says how much by keyword-only whole numbers, SAMPLE too.")
    shows = (module.__doc__ or "").strip().splitlines()[0]
    largest, smallest = getattr(module, "LARGEST", ()), getattr(module, "SMALLEST", ())
    return LongRun(name, shows, run, full, sample, must_be_zero, largest, smallest)
