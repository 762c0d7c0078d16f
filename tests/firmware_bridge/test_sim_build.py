"""The firmware is built once for each state of its sources, and what cannot be built is a sentence."""

import os
import shutil
from pathlib import Path

import pytest

from engine.core.errors import RingtableError
from firmware_bridge import sim_build
from firmware_bridge.cli import main
from firmware_bridge.sim_build import NoCompiler, built, cache_folder, simulator
from firmware_bridge.sim_program import SimulatorError
from tools.bench.roller_firmware import build


@pytest.fixture
def sources(c_roller: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the firmware to change, and an empty cache."""
    copy = tmp_path / "firmware"
    shutil.copytree(sim_build.FIRMWARE, copy, ignore=shutil.ignore_patterns("build"))
    monkeypatch.setattr(sim_build, "FIRMWARE", copy)
    monkeypatch.setenv("RINGTABLE_CACHE", str(tmp_path / "cache"))
    return copy


def test_it_is_built_once_and_anew_when_a_source_has_changed(sources: Path, tmp_path: Path) -> None:
    first = built("posix")
    assert first.is_relative_to(tmp_path / "cache")
    assert os.access(first, os.X_OK)
    born = first.stat().st_mtime_ns
    assert built("posix") == first
    assert first.stat().st_mtime_ns == born
    with Path(sources, "line.h").open("a", encoding="utf-8") as header:
        header.write("/* changed */\n")
    assert built("posix") != first
    assert [left.name for left in first.parent.iterdir()] == ["roller_posix"]


def test_a_source_that_does_not_compile_is_a_sentence(sources: Path) -> None:
    with Path(sources, "face.c").open("a", encoding="utf-8") as source:
        source.write("int unfinished(void) {\n")
    with pytest.raises(SimulatorError, match=r"could not be built: face\.c"):
        built("posix")
    with pytest.raises(RingtableError, match=r"could not be built: face\.c"):
        build()


def test_without_a_compiler_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RINGTABLE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["sim"]) == 1
    assert "there is no 'make' here. Install it; on Debian: apt-get install gcc" in capsys.readouterr().err
    tmp_path.joinpath("make").touch(mode=0o755)
    with pytest.raises(NoCompiler, match="there is no 'cc' here"):
        built("posix")
    with pytest.raises(RingtableError, match="--device book"):
        build()


def test_a_cache_that_may_not_be_written_does_not_matter(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RINGTABLE_CACHE", str(sources / "line.h"))
    program = built("posix")
    assert program.is_file()
    assert not program.is_relative_to(sources)
    assert built("posix") == program


def test_the_cache_is_where_the_desktop_keeps_such_things(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RINGTABLE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache_folder() == Path("/somewhere/ringtable")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_folder() == Path.home() / ".cache" / "ringtable"


def test_the_words_of_a_simulator(c_roller: Path) -> None:
    always = ("--dice", "2", "--roll-ms", "800", "--serial", "SIM-0001")
    assert simulator() == (c_roller, *always)
    assert simulator(faces=(3, 5), seed=-1) == (c_roller, "--faces", "3,5", "--seed", str(2**64 - 1), *always)
