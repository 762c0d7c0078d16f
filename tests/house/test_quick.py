"""A part of the tests, for while one works: what it names is there, and each game has one case of a contract's test."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.house.checkout import ROOT
from tests.quick import CONTRACT, pytest_collection_modifyitems


def test_what_is_run_is_there(pytestconfig: pytest.Config) -> None:
    named = pytestconfig.getini("quick")
    assert [each for each in named if not (ROOT / each.partition("::")[0]).exists()] == []
    assert len(set(named)) == len(named)


def test_a_game_has_one_case_of_each_contract_and_nothing_else_is_left_out() -> None:
    contract, other = CONTRACT / "test_some.py", CONTRACT.parent / "games" / "test_some.py"
    cases: list[tuple[Path, str, dict[str, object] | None]] = [
        *((contract, f"test_a[{game}-{n}]", {"game": game}) for game in ("fen", "lanterns") for n in range(2)),
        (contract, "test_b[fen-1]", {"game": "fen"}),
        *((contract, f"test_c[{n}]", {"seed": n}) for n in range(2)),
        (contract, "test_d", None),
        *((other, f"test_a[fen-{n}]", {"game": "fen"}) for n in range(2)),
    ]
    items: list[Any] = [
        _Item(path=path, nodeid=f"{path.name}::{name}", callspec=_of(given)) for path, name, given in cases
    ]
    left: list[Any] = []
    hook = SimpleNamespace(pytest_deselected=lambda items: left.extend(items))
    pytest_collection_modifyitems(SimpleNamespace(option=SimpleNamespace(quick=True), hook=hook), items)  # type: ignore[arg-type]
    assert [item.nodeid for item in left] == ["test_some.py::test_a[fen-1]", "test_some.py::test_a[lanterns-1]"]
    assert len(items) == len(cases) - 2


class _Item(SimpleNamespace):
    __hash__ = object.__hash__  # type: ignore[assignment]


def _of(given: dict[str, object] | None) -> SimpleNamespace | None:
    return None if given is None else SimpleNamespace(params=given)
