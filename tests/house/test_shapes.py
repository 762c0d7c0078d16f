"""What the tablet's code keeps to: what somebody needs is given when it is made, and in few pieces."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_PARAMETERS = 9


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted((ROOT / "companion").rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def set_from_outside(tree: ast.Module) -> Iterator[str]:
    """Assignments of something to be called to an attribute of somebody else."""
    methods = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and not node.decorator_list}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign):
            continue
        value = node.value
        is_called = (
            isinstance(value, ast.Lambda)
            or (isinstance(value, ast.Call) and getattr(value.func, "id", "") == "partial")
            or (isinstance(value, ast.Attribute) and value.attr in methods)
            or (isinstance(value, ast.Name) and value.id in methods)
        )
        for target in node.targets:
            if is_called and isinstance(target, ast.Attribute) and getattr(target.value, "id", "") != "self":
                yield ast.unparse(node)


def parameters(node: ast.FunctionDef) -> int:
    given = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
    return len([each for each in given if each.arg not in ("self", "cls")])


def test_nobody_is_handed_a_callback_after_he_was_made() -> None:
    found = [f"{name}: {words}" for name, tree in trees() for words in set_from_outside(tree)]
    assert found == []


def test_a_callback_that_is_set_from_outside_is_found() -> None:
    told = "class Room:\n    def ask(self): ...\n    def __init__(self, desk):\n        desk.may = self.ask\n"
    assert list(set_from_outside(ast.parse(told))) == ["desk.may = self.ask"]
    assert list(set_from_outside(ast.parse("desk.may = lambda: True"))) == ["desk.may = lambda: True"]


def test_no_call_takes_more_than_one_can_keep_apart() -> None:
    long = [
        f"{name}: {node.name} takes {parameters(node)}"
        for name, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and parameters(node) > MOST_PARAMETERS
    ]
    assert long == []


def test_a_door_says_what_it_hears() -> None:
    doors = [
        name
        for name, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == "heard"
    ]
    assert doors == []
