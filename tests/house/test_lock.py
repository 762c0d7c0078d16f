import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution, requires

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement

from tests.house.checkout import ROOT

PLAYER, TESTS = "requirements.lock", "requirements-test.lock"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ASKED_FOR = {PLAYER: PYPROJECT["dependencies"], TESTS: PYPROJECT["optional-dependencies"]["test"]}


def entries(lock: str) -> list[str]:
    """A line for each package and version, with its hashes."""
    return (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", "").strip().splitlines()


def pins(lock: str) -> list[Requirement]:
    return [Requirement(entry.split(" --hash")[0]) for entry in entries(lock)]


@pytest.mark.parametrize("lock", ASKED_FOR)
def test_a_lock_names_no_host(lock: str) -> None:
    assert "://" not in (ROOT / lock).read_text(encoding="utf-8")


@pytest.mark.parametrize("lock", ASKED_FOR)
def test_every_pin_is_exact_and_hashed(lock: str) -> None:
    assert len(entries(lock)) > len(ASKED_FOR[lock])
    for entry in entries(lock):
        assert re.match(r"[a-z0-9-]+(\[[a-z0-9,-]+\])?==[^ ;]+( ; .+?)?( +--hash=sha256:[0-9a-f]{64})+$", entry), entry


@pytest.mark.parametrize(("lock", "asked"), [(lock, asked) for lock, wanted in ASKED_FOR.items() for asked in wanted])
def test_a_lock_holds_what_pyproject_asks_for(lock: str, asked: str) -> None:
    requirement = Requirement(asked)
    found = [pin for pin in pins(lock) if pin.name == requirement.name]
    assert found, f"{requirement.name} is not in {lock}: run tools/lock.sh"
    for pin in found:
        (exact,) = pin.specifier
        assert requirement.specifier.contains(exact.version), f"{pin}, but pyproject.toml asks for {asked}"


def test_what_is_asked_for_with_extras_is_pinned_with_them() -> None:
    """Else an older pip takes the newest version of it, which has no hash here, from the day on which there is one."""
    pinned = {pin.name: pin.extras for lock in ASKED_FOR for pin in pins(lock)}
    asked = [Requirement(line) for name in pinned for line in (requires(name) or () if _is_installed(name) else ())]
    wanted = [one for one in asked if one.extras and one.name in pinned and (not one.marker or one.marker.evaluate())]
    assert "coverage" in {one.name for one in wanted}
    assert [str(one) for one in wanted if not one.extras <= pinned[one.name]] == []


def _is_installed(name: str) -> bool:
    try:
        return bool(distribution(name))
    except PackageNotFoundError:
        return False


def test_a_player_is_given_nothing_that_only_the_tests_use() -> None:
    player, tests = ({pin.name for pin in pins(lock)} for lock in (PLAYER, TESTS))
    assert not player & tests, "the tests' lock holds only what comes beside the player's"
    assert not {"pytest", "mypy", "ruff", "hypothesis", "import-linter", "coverage", "psutil"} & player


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13"])
def test_each_python_gets_one_numpy(python: str) -> None:
    environment = {**default_environment(), "python_version": python, "python_full_version": f"{python}.0"}
    chosen = [
        pin for pin in pins(PLAYER) if pin.name == "numpy" and (pin.marker is None or pin.marker.evaluate(environment))
    ]
    assert len(chosen) == 1
