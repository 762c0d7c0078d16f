"""No file imports itself by way of others: what a module needs can be read before it, and moved with it.

Every import counts, one inside a function or for types alone as well; what a package's own file hands on is taken from
the file where it lies.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("engine", "companion", "firmware_bridge", "assets", "tools")


def files() -> dict[str, Path]:
    """Every module by its whole name."""
    found = {}
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports_of(source: str, known: Iterable[str]) -> Iterator[str]:
    """The modules of ours that a source names: of a package the file that is meant, where one is."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for name in node.names:
                inside = f"{node.module}.{name.name}"
                if inside in known:
                    yield inside
                elif node.module in known:
                    yield node.module


def circles(imports: Mapping[str, set[str]]) -> list[tuple[str, ...]]:
    """The groups of modules each of which leads to all the others of its group (Tarjan's strong components)."""
    found: list[tuple[str, ...]] = []
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(name: str) -> None:
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in sorted(imports[name]):
            if other not in number:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], number[other])
        if low[name] == number[name]:
            group = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(group) > 1 or name in imports[name]:
                found.append(tuple(sorted(group)))

    for name in sorted(imports):
        if name not in number:
            visit(name)
    return found


@cache
def house() -> dict[str, set[str]]:
    known = files()
    return {name: set(imports_of(path.read_text(encoding="utf-8"), known)) for name, path in known.items()}


@pytest.mark.parametrize("room", ROOMS)
def test_no_file_imports_itself_by_way_of_others(room: str) -> None:
    inside = [group for group in circles(house()) if any(name.split(".")[0] == room for name in group)]
    assert inside == [], f"{len(inside)} circles of {[len(group) for group in inside]} files"


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [("a", "b", "c")]
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert circles({"a": {"a"}}) == [("a",)]


def test_every_kind_of_import_counts() -> None:
    source = "import x\nfrom p import y, z\nif TYPE_CHECKING:\n    from q import r\ndef f():\n    import s\n"
    assert set(imports_of(source, {"x", "p", "p.y", "q", "s"})) == {"x", "p.y", "p", "q", "s"}
