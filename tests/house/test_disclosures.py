"""What rules order to be known: opened where a field seals it, told where none does. `pytest -s` shows the list."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.house.checkout import ROOT

VERBS = ("opens", "tells")
EITHER = "opens or tells"
SHELVES = ("engine/games", "tests/toys", "tools/scale")
GAMES = [path.parent for shelf in SHELVES for path in sorted(ROOT.glob(f"{shelf}/*/rules.toml"))]
FLOOR = 37


@dataclass(frozen=True)
class Told:
    """A call: verb, the kind of secret, where it stands, and whether it is asked first what is sealed."""

    game: str
    verb: str
    kind: str
    where: str
    asks_first: bool


def functions(folder: Path) -> Iterator[tuple[Path, ast.FunctionDef]]:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield path, node


def calls(node: ast.AST, names: tuple[str, ...]) -> Iterator[ast.Call]:
    for each in ast.walk(node):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id in names:
            yield each


def kind_of(argument: ast.expr, function: ast.FunctionDef) -> str:
    """What stands before the first ':' of a secret's name, which is written there or just before."""
    for each in ast.walk(function):
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == ast.unparse(argument):
            argument = each.value
    first = argument.values[0] if isinstance(argument, ast.JoinedStr) else argument
    assert isinstance(first, ast.Constant), ast.unparse(argument)
    return str(first.value).partition(":")[0]


def told_in(folder: Path) -> Iterator[Told]:
    either: dict[str, str] = {}
    found = list(functions(folder))
    for path, function in found:
        verbs = {call.func.id for call in calls(function, VERBS)}  # type: ignore[attr-defined]
        asks_first = "is_sealed" in ast.unparse(function)
        for call in calls(function, VERBS):
            kind = kind_of(call.args[0], function)
            if asks_first and verbs == set(VERBS):
                either[function.name] = kind
            place = f"{path.relative_to(ROOT).as_posix()}:{call.lineno}"
            yield Told(folder.name, call.func.id, kind, place, asks_first)  # type: ignore[attr-defined]
    for path, function in found:
        for call in calls(function, tuple(either)):
            place = f"{path.relative_to(ROOT).as_posix()}:{call.lineno}"
            yield Told(folder.name, EITHER, either[call.func.id], place, asks_first=True)  # type: ignore[attr-defined]


def sealed_in(folder: Path) -> set[str]:
    """The kinds of secrets that fields of this game's events seal under a name."""
    marks = re.compile(r'secret\([^)]*what="(\w+):')
    return {kind for path in folder.rglob("*.py") for kind in marks.findall(path.read_text(encoding="utf-8"))}


def test_what_is_sealed_is_opened_and_what_is_not_is_told() -> None:
    found = [told for folder in GAMES for told in told_in(folder)]
    print()
    for told in sorted(found, key=lambda told: (told.game, told.verb, told.kind, told.where)):
        print(f"{told.game:12} {told.verb:15} {told.kind:9} {told.where}")
    print(Counter(told.verb for told in found if not told.asks_first or told.verb == EITHER))
    sealed = {folder.name: sealed_in(folder) for folder in GAMES}
    wrong = [
        told for told in found if not told.asks_first and (told.kind in sealed[told.game]) != (told.verb == "opens")
    ]
    assert wrong == []
    assert sum(not told.asks_first or told.verb == EITHER for told in found) >= FLOOR
    never = {(game, kind) for game, kinds in sealed.items() for kind in kinds} - {
        (told.game, told.kind) for told in found if told.verb != "tells"
    }
    assert never == set(), "sealed under a name by which nothing opens it"


def test_nothing_is_disclosed_beside_these_two() -> None:
    for folder in GAMES:
        for path in sorted(folder.rglob("*.py")):
            assert "Disclosed(" not in path.read_text(encoding="utf-8"), path
