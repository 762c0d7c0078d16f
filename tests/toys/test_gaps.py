"""The gaps that the toys meet are exactly those of gaps.toml: each step shortens the list, and a new gap shows."""

import inspect
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.toys import probes_engine, probes_glass, probes_kit, probes_pages

LIST = Path(__file__).parent / "gaps.toml"
ROWS = tomllib.loads(LIST.read_text(encoding="utf-8")).get("gap", [])
PROBES = {"engine": probes_engine, "glass": probes_glass, "kit": probes_kit, "pages": probes_pages}
STEPS = range(1, 9)


def found_by(module: ModuleType) -> Iterator[str]:
    """The gaps that a module's probes find: a function a gap, or a family of them."""
    for name, probe in inspect.getmembers(module, inspect.isfunction):
        if name.startswith("_") or probe.__module__ != module.__name__:
            continue
        answer: bool | Iterable[str] = probe()
        if not isinstance(answer, bool):
            yield from answer
        elif answer:
            yield name


@pytest.mark.parametrize("where", PROBES)
def test_the_gaps_that_are_found_are_those_of_the_list(where: str) -> None:
    listed = {row["name"] for row in ROWS if row["where"] == where}
    found = set(found_by(PROBES[where]))
    assert sorted(found - listed) == [], "new gaps"
    assert sorted(listed - found) == [], "closed: python -m tests.toys.relist takes them off the list"


def test_every_row_is_whole_and_stands_once() -> None:
    counted = Counter(row["name"] for row in ROWS)
    assert [name for name, count in counted.items() if count > 1] == []
    for row in ROWS:
        assert set(row) <= {"name", "where", "step", "today"}, row
        assert row["where"] in PROBES, row
        assert row["step"] in STEPS, row
        assert row["today"], row
