"""One small change of the engine at a time (`<` to `<=`, `and` to `or`, 2 to 3): how many of them no test sees."""

import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools.long_runs import Tell

MUST_BE_ZERO = ()
SAMPLE = {"mutants": 1, "contracts": 0}
ROOT = Path(__file__).resolve().parents[2]
CONTRACTS = tuple(
    f"tests/contract/test_{name}.py"
    for name in (
        "concession", "following", "house_rules", "offers", "playout", "refold", "remedies", "seals", "sentences",
        "twins", "words",
    )
)  # fmt: skip
"""Those that play a game and look at it. The others try the contracts themselves, by leaks that they plant, or take
minutes for what these see.
"""
OF_THE_CORE = ("burrows", "lotr_knizia")
"""The games that are asked about a file of the core: the smallest toy, and of the boxed games the quickest."""
FROZEN = "wotr_spi"
"""The game of the frozen tables."""
LEFT_OUT = (".git", ".venv", "__pycache__", ".*_cache", "*.egg-info")
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add,
}  # fmt: skip


def run(seed: int, tell: Tell, *, mutants: int = 300, contracts: int = 1) -> dict[str, int]:
    """So many mutants. contracts: 1 to ask the contracts too about what the engine's own tests and the games' miss:
    only those of the game that is changed, as nothing else plays by its file.
    """
    chosen = random.Random(seed)
    counts = {"mutants": 0, "seen by the rules' own tests": 0, "seen by the contracts": 0, "survivors": 0}
    with tempfile.TemporaryDirectory(prefix="ringtable-mutants-") as name:
        copy = Path(name) / "ringtable"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
        files = sorted((copy / "engine").rglob("*.py"))
        while counts["mutants"] < mutants:
            file = chosen.choice(files)
            whole = file.read_text(encoding="utf-8")
            sites = sum(1 for _ in _sites(ast.parse(whole)))
            if not sites:
                continue
            changed, line = _mutant(whole, chosen.randrange(sites))
            counts["mutants"] += 1
            file.write_text(changed, encoding="utf-8")
            where = file.relative_to(copy)
            if not _passes(copy, _own_tests(where)):
                counts["seen by the rules' own tests"] += 1
            elif contracts and not all(_passes(copy, asked) for asked in _contracts(where)):
                counts["seen by the contracts"] += 1
                tell(f"{where}, line {line}, only the contracts saw: {_difference(whole, changed)}")
            else:
                counts["survivors"] += 1
                tell(f"{where}, line {line}, nothing saw: {_difference(whole, changed)}")
            file.write_text(whole, encoding="utf-8")
    return counts


def _difference(whole: str, changed: str) -> str:
    """The line that was changed, before and after it."""
    both = zip(ast.unparse(ast.parse(whole)).splitlines(), changed.splitlines(), strict=True)
    return next(f"{was.strip()}  ->  {now.strip()}" for was, now in both if was != now)


def _game(file: Path) -> str:
    """The game that a file of the engine belongs to, "" for the core's."""
    return file.parts[2] if file.parts[1] == "games" and len(file.parts) > 3 else ""


def _games(file: Path) -> tuple[str, ...]:
    """The games whose contracts are asked about it."""
    return (_game(file),) if _game(file) else OF_THE_CORE


def _own_tests(file: Path) -> tuple[str, ...]:
    """What is run first of a file of the engine: the tests of its game, or of the core."""
    game = _game(file)
    verbs = (each.relative_to(ROOT).as_posix() for each in sorted((ROOT / "tests/engine").glob("test_*.py")))
    of_core = ("tests/engine/core", "tests/toys", *verbs)
    found = (f"tests/engine/games/{game}", f"tests/games/{game}") if game else of_core
    return tuple(each for each in found if (ROOT / each).exists())


def _contracts(file: Path) -> Iterator[tuple[str, ...]]:
    """What is run then, one after the other, the quickest first: evenings, frozen tables and contracts of its game. By
    the name of the game pytest chooses among their cases, which bear it.
    """
    games = " or ".join(_games(file))
    yield "tests/played/test_played.py", "-k", games
    if _game(file) in ("", FROZEN):
        yield ("tests/frozen",)
    yield *CONTRACTS, "-k", games


def _passes(copy: Path, asked: tuple[str, ...]) -> bool:
    """Whether pytest finds nothing wrong in the copy, asked with these words."""
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *asked]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    kept |= {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(words, cwd=copy, env=kept, capture_output=True, check=False, timeout=3600).returncode == 0


def _mutant(source: str, number: int) -> tuple[str, int]:
    """The source with its site of this number changed, and the line of it."""
    tree = ast.parse(source)
    for place, (node, line) in enumerate(_sites(tree)):
        if place == number:
            _change(node)
            return ast.unparse(tree), line
    raise IndexError(number)


def _sites(tree: ast.AST) -> Iterator[tuple[ast.AST, int]]:
    """What can be changed within functions, with its line: comparisons, `and` and `or`, sums, whole numbers, `not`."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in (each for stated in function.body for each in ast.walk(stated)):
                if _is_site(node):
                    yield node, getattr(node, "lineno", function.lineno)


def _is_site(node: ast.AST) -> bool:
    match node:
        case ast.Compare(ops=[op]) | ast.BoolOp(op=op) | ast.BinOp(op=op):
            return type(op) in SWAPPED
        case ast.Constant(value=value):
            return type(value) in (int, bool)
    return False


def _change(node: ast.AST) -> None:
    match node:
        case ast.Compare(ops=[op]):
            node.ops = [SWAPPED[type(op)]()]  # type: ignore[list-item]
        case ast.BoolOp(op=op) | ast.BinOp(op=op):
            node.op = SWAPPED[type(op)]()  # type: ignore[assignment]
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + 1
