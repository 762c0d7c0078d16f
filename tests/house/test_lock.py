import re
import tomllib

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement

from tests.house.checkout import ROOT

LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ASKED_FOR = [*PYPROJECT["dependencies"], *PYPROJECT["optional-dependencies"]["test"]]
ENTRIES = LOCK.replace("\\\n", "").strip().splitlines()


def pins(name: str) -> list[Requirement]:
    return [pin for entry in ENTRIES if (pin := Requirement(entry.split(" --hash")[0])).name == name]


def test_the_lock_names_no_host() -> None:
    assert "://" not in LOCK


def test_every_pin_is_exact_and_hashed() -> None:
    assert len(ENTRIES) > len(ASKED_FOR)
    for entry in ENTRIES:
        assert re.match(r"[a-z0-9-]+==[^ ;]+( ; .+?)?( +--hash=sha256:[0-9a-f]{64})+$", entry), entry


@pytest.mark.parametrize("asked", ASKED_FOR)
def test_the_lock_holds_what_pyproject_asks_for(asked: str) -> None:
    requirement = Requirement(asked)
    found = pins(requirement.name)
    assert found, f"{requirement.name} is not in requirements.lock: run tools/lock.sh"
    for pin in found:
        (exact,) = pin.specifier
        assert requirement.specifier.contains(exact.version), f"{pin}, but pyproject.toml asks for {asked}"


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13"])
def test_each_python_gets_one_numpy(python: str) -> None:
    environment = {**default_environment(), "python_version": python, "python_full_version": f"{python}.0"}
    chosen = [pin for pin in pins("numpy") if pin.marker is None or pin.marker.evaluate(environment)]
    assert len(chosen) == 1
