import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from companion import VERSION
from tests.house.checkout import PACKAGES, ROOT, files


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel `pip install .` would make, built from a copy because the build leaves its traces in the tree."""
    copy, built = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("wheel")
    for file in files():
        target = copy / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    done = subprocess.run([*pip, "-w", built, copy], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (found,) = built.glob("ringtable-*.whl")
    return found


def test_the_wheel_holds_every_file_of_the_packages(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    ours = {name for file in files() if (name := file.relative_to(ROOT).as_posix()).split("/")[0] in PACKAGES}
    assert len(ours) > 10
    assert ours - inside == set(), "endings not named in pyproject.toml, [tool.setuptools.package-data]"
    assert not [name for name in inside if name.startswith(("tests", "tools"))]


def test_an_installed_ringtable_finds_its_assets(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
        (entry_points,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        assert "ringtable = companion.__main__:main" in archive.read(entry_points).decode()
    program = "import assets, companion, engine, firmware_bridge; print(assets.path('fonts', 'EBGaramond-Bold.ttf'))"
    found = subprocess.run(
        [sys.executable, "-P", "-c", program],
        env={"PYTHONPATH": str(tmp_path / "site")}, cwd=tmp_path, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert Path(found.strip()) == tmp_path / "site" / "assets" / "fonts" / "EBGaramond-Bold.ttf"


def test_an_installed_ringtable_says_that_it_measures_in_a_checkout_only(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert not [name for name in archive.namelist() if "bench" in name and name.startswith("companion/")]
        archive.extractall(tmp_path / "site")
    told = subprocess.run(
        [sys.executable, "-P", "-m", "companion", "bench"],
        env={"PYTHONPATH": str(tmp_path / "site")}, cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 2
    assert told.stderr == (
        "What measures this app is not installed with it. Get the project itself, and type there: ./run bench\n"
    )


def test_the_version_is_one_and_the_changes_of_it_are_told(wheel: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-P", "-m", "companion", "--version"],
        env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert told == f"Ringtable {VERSION}\n"
    assert wheel.name.startswith(f"ringtable-{VERSION}-")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert next(line for line in changes.splitlines() if line.startswith("## ")).startswith(f"## {VERSION}")
