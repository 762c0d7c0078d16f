"""`./test --quick`: what is run while one works. `quick` in pyproject.toml names it: the rules, the contracts, an
evening a game, the pages. Of a contract's test each game has one case. Before anything is shared, ./test runs all.
"""

from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
CONTRACT = TESTS / "contract"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="a part of the tests, for while one works")
    parser.addini("quick", "the files and folders that are run then", type="linelist", default=[])


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    if config.option.quick and [Path(arg).resolve() for arg in config.args] == [TESTS]:
        config.args = [str(config.rootpath / each) for each in config.getini("quick")]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.option.quick:
        return
    seen: set[tuple[str, object]] = set()
    kept: list[pytest.Item] = []
    for item in items:
        case = getattr(item, "callspec", None)
        if case is not None and item.path.parent == CONTRACT and "game" in case.params:
            which = item.nodeid.partition("[")[0], case.params["game"]
            if which in seen:
                continue
            seen.add(which)
        kept.append(item)
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    items[:] = kept
