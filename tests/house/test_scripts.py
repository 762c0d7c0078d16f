import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.checkout import ROOT

SH = ("run", "test", "tools/bootstrap.sh", "tools/check", "tools/desktop_entry", "tools/lock.sh", "tools/long_run")
EXECUTABLE = (*SH, ".ci/run")


@pytest.mark.parametrize("script", EXECUTABLE)
def test_a_script_can_be_started(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)


@pytest.mark.parametrize("script", SH)
def test_a_script_is_plain_sh(script: str) -> None:
    checked = subprocess.run(["sh", "-n", ROOT / script], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def test_the_ci_script_is_bash_and_does_just_what_the_readme_says_of_the_tests() -> None:
    assert subprocess.run(["bash", "-n", ROOT / ".ci/run"], check=False).returncode == 0
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert script.strip().endswith("exec ./test </dev/null")
    assert "apt-get" not in script, "what the tests need is installed by tools/bootstrap.sh, for everybody"


def _start(script: str, *words: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        [script, *words], cwd=cwd, env={**kept, **environment}, capture_output=True, text=True, check=False
    )


def test_without_a_screen_the_app_says_so_and_stops(tmp_path: Path) -> None:
    ended = _start(str(ROOT / "run"), "--theme", "day", cwd=tmp_path, RINGTABLE_DATA=str(tmp_path))
    assert ended.returncode == 1
    assert "no screen" in ended.stderr
    assert "DISPLAY" in ended.stderr


def _checkout_with(tmp_path: Path, module: str) -> Path:
    """A checkout whose .venv is this python and whose companion is `module`, to see what ./run makes of its words."""
    root = tmp_path / "the checkout"
    for folder in ("tools", "companion", ".venv/bin"):
        (root / folder).mkdir(parents=True)
    for name in ("run", "tools/bootstrap.sh", "requirements.lock", "requirements-test.lock"):
        (root / name).write_bytes((ROOT / name).read_bytes())
        (root / name).chmod(0o755)
    (root / ".venv/made-from-requirements.lock").write_bytes((root / "requirements.lock").read_bytes())
    python = root / ".venv/bin/python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    (root / "companion/__init__.py").touch()
    (root / "companion/__main__.py").write_text(module, encoding="utf-8")
    return root


def test_run_hands_its_words_to_the_companion_where_the_user_stands(tmp_path: Path) -> None:
    root = _checkout_with(tmp_path, "import os, sys\nprint(os.getcwd(), sys.argv[1:])\nsys.exit(7)\n")
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "companion").mkdir(parents=True)
    (elsewhere / "companion" / "__main__.py").write_text("raise SystemExit('the wrong companion')", encoding="utf-8")
    ended = _start(str(root / "run"), "replay", "a file.jsonl", cwd=elsewhere)
    assert ended.stdout == f"{elsewhere} ['replay', 'a file.jsonl']\n"
    assert ended.returncode == 7


def test_run_may_be_reached_through_a_link(tmp_path: Path) -> None:
    root = _checkout_with(tmp_path, "print('found')\n")
    (tmp_path / "ringtable").symlink_to(root / "run")
    assert _start(str(tmp_path / "ringtable"), "rules", cwd=tmp_path).stdout == "found\n"


@pytest.mark.parametrize(
    ("words", "kept_in", "starts"),
    [((), "data/applications", ""), (("--autostart",), "config/autostart", " --fullscreen")],
)
def test_the_desktop_s_entry_starts_this_checkout(
    tmp_path: Path, words: tuple[str, ...], kept_in: str, starts: str
) -> None:
    root = tmp_path / 'a "dear" $1 100% `folder`'
    (root / "tools").mkdir(parents=True)
    script = root / "tools/desktop_entry"
    script.write_bytes((ROOT / "tools/desktop_entry").read_bytes())
    script.chmod(0o755)
    folders = {"XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    told = _start(str(script), *words, cwd=tmp_path, **folders)
    entry = tmp_path / kept_in / "ringtable.desktop"
    assert told.stdout == f"Written: {entry}\n"
    lines = entry.read_text(encoding="utf-8").splitlines()
    (exec_line,) = [line for line in lines if line.startswith("Exec=")]
    escaped = str(root / "run").replace('"', '\\\\"').replace("$", "\\\\$").replace("`", "\\\\`").replace("%", "%%")
    assert exec_line == f'Exec="{escaped}"{starts}'
    assert _start(str(script), "--now", cwd=tmp_path, **folders).returncode == 2
