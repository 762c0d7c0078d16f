"""What the first start of ./run and of ./test makes, where python, pip, apt-get and sudo are pretended."""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.house.checkout import ROOT

TOOLS = ("sh", "dirname", "readlink", "uname", "cmp", "cp", "rm", "mkdir", "mktemp", "tr", "flock", "chmod", "cat")
# Makes a .venv of itself, notes every lock that pip is given, and is 3.11 when asked.
PYTHON = """#!/bin/sh
case "$*" in
  *ensurepip*) exit ${VENV_ENDS:-0} ;;
  *version_info*) echo "$0" ;;
  "-m venv "*) mkdir -p "$3/bin"; cp "$0" "$3/bin/python" ;;
  "-m pip "*)
    for word; do case "$word" in *.lock) echo "pip ${word##*/}" ;; esac; done >>"$NOTES"
    exit ${PIP_ENDS:-0} ;;
  "-m pytest "*|"-P -m companion"*) echo "started" >>"$NOTES" ;;
esac
"""
NOTING = '#!/bin/sh\necho "{name} $*" >>"$NOTES"\n{then}\n'
COMPILERS = ("cc", "make", "avr-gcc", "pdftoppm")
PLAYERS, BOTH = ["pip requirements.lock"], ["pip requirements.lock", "pip requirements-test.lock"]


@dataclass
class Checkout:
    """A copy of what starts, with a PATH of its own."""

    root: Path
    path: Path

    def start(self, *words: str, **environment: str) -> tuple[list[str], subprocess.CompletedProcess[str]]:
        """(what was noted, how it ended) of one start with nobody at the keyboard."""
        notes = self.root.parent / "notes"
        notes.write_text("", encoding="utf-8")
        ended = subprocess.run(
            [self.root / words[0], *words[1:]], env={"PATH": str(self.path), "NOTES": str(notes), **environment},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        )  # fmt: skip
        return notes.read_text(encoding="utf-8").splitlines(), ended

    def provide(self, name: str, then: str = "exit 0") -> None:
        program = self.path / name
        program.unlink(missing_ok=True)
        program.write_text(then if then.startswith("#!") else NOTING.format(name=name, then=then), encoding="utf-8")
        program.chmod(0o755)

    def change(self, lock: str) -> None:
        with (self.root / lock).open("a", encoding="utf-8") as file:
            file.write("# newer\n")


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """As somebody who is not root and has no sudo, on a Debian with python and the compilers."""
    made = Checkout(tmp_path / "the checkout", tmp_path / "bin")
    for name in ("run", "test", "tools/bootstrap.sh", "tools/check", "requirements.lock", "requirements-test.lock"):
        (made.root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, made.root / name)
    made.path.mkdir()
    for name in TOOLS:
        found = shutil.which(name)
        if found:
            (made.path / name).symlink_to(found)
    made.provide("python3", PYTHON)
    made.provide("id", "#!/bin/sh\necho 1000\n")
    made.provide("apt-get")
    for name in COMPILERS:
        made.provide(name, "#!/bin/sh\ncat >/dev/null\n")
    return made


def test_a_player_gets_what_the_app_needs_and_the_tests_add_theirs(checkout: Checkout) -> None:
    noted, ended = checkout.start("run", "rules")
    assert (noted, ended.returncode) == ([*PLAYERS, "started"], 0), ended.stderr
    assert checkout.start("run", "rules")[0] == ["started"]
    (checkout.root / ".venv/kept").touch()
    noted, ended = checkout.start("test", "tests/engine")
    assert (noted, ended.returncode) == ([*BOTH, "started"], 0), ended.stderr
    assert (checkout.root / ".venv/kept").exists(), "./test adds to the .venv that ./run made"
    for command in (("run", "rules"), ("test", "tests/engine")):
        assert checkout.start(*command)[0] == ["started"]


def test_the_tests_alone_get_everything(checkout: Checkout) -> None:
    assert set(checkout.start("test", "tests/engine")[0]) == {*BOTH, "started"}
    assert checkout.start("run", "rules")[0] == ["started"]


def test_a_newer_lock_of_the_player_makes_all_anew_that_there_was(checkout: Checkout) -> None:
    checkout.start("test", "tests/engine")
    (checkout.root / ".venv/old").touch()
    checkout.change("requirements.lock")
    assert set(checkout.start("run", "rules")[0]) == {*BOTH, "started"}, "./run takes nothing away that ./test added"
    assert not (checkout.root / ".venv/old").exists()
    assert checkout.start("test", "tests/engine")[0] == ["started"]


def test_a_newer_lock_of_the_tests_is_nothing_to_a_player(checkout: Checkout) -> None:
    checkout.start("test", "tests/engine")
    (checkout.root / ".venv/old").touch()
    checkout.change("requirements-test.lock")
    assert checkout.start("run", "rules")[0] == ["started"]
    assert (checkout.root / ".venv/old").exists()
    assert set(checkout.start("test", "tests/engine")[0]) == {*BOTH, "started"}
    assert not (checkout.root / ".venv/old").exists()


def test_what_pip_did_not_finish_is_begun_again(checkout: Checkout) -> None:
    noted, ended = checkout.start("run", "rules", PIP_ENDS="1")
    assert ended.returncode == 1
    assert "started" not in noted
    assert "could not be installed" in ended.stderr
    assert checkout.start("run", "rules")[0] == [*PLAYERS, "started"]


def test_without_a_right_to_install_the_tests_are_told_the_command_once_and_go_on(checkout: Checkout) -> None:
    for name in COMPILERS:
        (checkout.path / name).unlink()
    noted, ended = checkout.start("test", "tests/engine")
    wanted = "gcc make gcc-avr poppler-utils libc6-dev avr-libc libsimavr-dev"
    assert f"  apt-get update && apt-get install -y --no-install-recommends {wanted}\n" in ended.stderr
    assert "The tests that need them are skipped." in ended.stderr
    assert noted[-1] == "started"
    assert not [line for line in noted if line.startswith("apt-get")]
    assert checkout.start("test")[1].stderr.count("As root, type:") == 1, "./test tells it, tools/check not again"
    assert "As root" not in checkout.start("run", "rules")[1].stderr, "no player is told of compilers"


def test_without_a_right_to_install_a_player_is_told_the_command_and_the_start_ends(checkout: Checkout) -> None:
    (checkout.path / "python3").unlink()
    noted, ended = checkout.start("run", "rules")
    assert (noted, ended.returncode) == ([], 1)
    assert "As root, type:\n  apt-get update && apt-get install -y --no-install-recommends python3 " in ended.stderr


def test_sudo_is_announced_and_waits_for_nobody_who_is_not_there(checkout: Checkout) -> None:
    (checkout.path / "python3").unlink()
    checkout.provide("sudo", "exit 1")
    noted, ended = checkout.start("run", "rules")
    assert noted == ["sudo -n apt-get update -qq"]
    assert "which may ask for your password" in ended.stderr
    assert "They could not be installed" in ended.stderr
    assert "As root, type:" in ended.stderr
    assert ended.returncode == 1


def test_root_is_asked_nothing_and_what_is_missing_is_installed(checkout: Checkout) -> None:
    checkout.provide("id", "#!/bin/sh\necho 0\n")
    (checkout.path / "env").symlink_to(shutil.which("env") or "")
    (checkout.path / "pdftoppm").unlink()
    noted, ended = checkout.start("test", "tests/engine")
    told = [line for line in noted if line.startswith("apt-get")]
    assert told == ["apt-get update -qq", "apt-get install -y -qq --no-install-recommends poppler-utils"]
    assert ended.returncode == 0


def test_the_lists_of_packages_are_fetched_once_though_packages_are_installed_twice(checkout: Checkout) -> None:
    checkout.provide("id", "#!/bin/sh\necho 0\n")
    (checkout.path / "env").symlink_to(shutil.which("env") or "")
    (checkout.path / "pdftoppm").unlink()
    noted, ended = checkout.start("test", "tests/engine", VENV_ENDS="1")
    told = [line.removesuffix(" ") for line in noted if line.startswith("apt-get")]
    install = "apt-get install -y -qq --no-install-recommends"
    assert told == ["apt-get update -qq", f"{install} python3-venv", f"{install} poppler-utils"]
    assert ended.returncode == 0


def test_a_system_without_apt_is_told_the_names(checkout: Checkout) -> None:
    (checkout.path / "apt-get").unlink()
    (checkout.path / "avr-gcc").unlink()
    noted, ended = checkout.start("test", "tests/engine")
    assert "These system packages are missing: gcc-avr avr-libc\n" in ended.stderr
    assert "Install them the way your system does" in ended.stderr
    assert noted[-1] == "started"


def test_a_wrong_python_is_refused_in_words(checkout: Checkout) -> None:
    checkout.start("run", "rules")
    checkout.change("requirements.lock")
    # Says that it can make a .venv, and fails the question for its version as python 3.9 would.
    checkout.provide(
        "python3.9",
        '#!/bin/sh\ncase "$2" in *ensurepip*) exit 0;; esac\necho "needs Python 3.11" >&2\nexit 1\n',
    )
    noted, ended = checkout.start("run", "rules", PYTHON="python3.9")
    assert (noted, ended.returncode) == ([], 1)
    assert "needs Python 3.11" in ended.stderr
    assert (checkout.root / ".venv/bin/python").exists(), "the old .venv stays until a new one can be made"
    _, ended = checkout.start("run", "rules", PYTHON="python9")
    assert "there is no such program here" in ended.stderr
