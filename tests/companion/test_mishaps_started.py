"""An error in the app as it is really started, before and after there is a window; and in a verb without one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion import __main__ as ringtable
from companion.mishaps.log import SAYS
from engine import verbs
from engine.core.own_box import data_folder
from tests.house.checkout import ROOT

TOLD = "the letter is F"
BEGIN = f"""
import os, signal, sys, threading
from companion.app import frontdesk
from companion.shelf import settings
from companion.mishaps import log

def fails(*_, **__):
    raise RuntimeError({TOLD!r})
"""
IN_A_CLOCK_THEN_IN_A_THREAD = """
honest, told = log.MishapLog.tell, []

def heard(of, error, and_then=""):
    honest(of, error, and_then)
    told.append(1)
    if len(told) == 1:
        threading.Thread(target=fails).start()
    else:
        os.kill(os.getpid(), signal.SIGINT)

log.MishapLog.tell, frontdesk.FrontDesk.tick = heard, fails
"""
AT_THE_START = """
settings.read_settings = fails
"""
AT_ONCE = """
import faulthandler
frontdesk.FrontDesk.tick = lambda _: faulthandler._sigsegv()
"""
RUN = """
from companion.__main__ import main
sys.exit(main(["--roller", "none", "--camera", ""]))
"""


def started(folder: Path, plant: str) -> subprocess.CompletedProcess[str]:
    around = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    around |= {
        "HOME": str(folder),
        "RINGTABLE_DATA": str(folder / "data"),
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-P", "-c", BEGIN + plant + RUN]
    return subprocess.run(command, env=around, cwd=folder, capture_output=True, text=True, timeout=100, check=False)


def log_in(folder: Path) -> str:
    return (folder / "data" / "ringtable.log").read_text()


def test_an_error_in_a_clock_and_one_in_a_thread_end_nothing_and_are_told(tmp_path):
    run = started(tmp_path, IN_A_CLOCK_THEN_IN_A_THREAD)
    assert run.returncode == 130, run.stderr
    assert [line.startswith(SAYS) for line in run.stderr.splitlines()] == [True, True]
    told = log_in(tmp_path)
    assert told.count("RuntimeError") == 2
    assert "companion/app/app.py" in told
    assert "_empty_inbox" in told
    assert TOLD not in told + run.stderr + run.stdout
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and path.parent.name == "logs"]


def test_an_error_before_there_is_a_window_is_a_sentence(tmp_path):
    run = started(tmp_path, AT_THE_START)
    assert run.returncode == 1
    (sentence,) = run.stderr.splitlines()
    assert sentence == f"{SAYS}. It is written down, without a word of anybody's, in {tmp_path}/data/ringtable.log."
    assert "companion/__main__.py" in log_in(tmp_path)
    assert TOLD not in log_in(tmp_path)


def test_what_ends_the_program_at_once_is_written_down_too(tmp_path):
    run = started(tmp_path, AT_ONCE)
    assert run.returncode < 0
    told = log_in(tmp_path)
    assert "Segmentation fault" in told
    assert "_empty_inbox" in told


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("RINGTABLE_DATA", str(tmp_path))
    return data_folder()


def test_an_error_in_a_verb_is_a_sentence_and_not_a_traceback(folder, monkeypatch, capsys):
    def fails(*_):
        raise KeyError(TOLD)

    monkeypatch.setattr(verbs, "main", fails)
    assert ringtable.main(["rules", "wotr_spi"]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"{SAYS}. It is written down, without a word of anybody's, in {folder}/ringtable.log.\n")
    told = (folder / "ringtable.log").read_text()
    assert "KeyError" in told
    assert "companion/__main__.py" in told
    assert TOLD not in told


def test_a_verb_that_ends_well_leaves_no_log(folder, capsys):
    assert ringtable.main(["commands", "wotr_spi"]) == 0
    assert not (folder / "ringtable.log").exists()


def test_where_nothing_can_be_written_the_sentence_stands_alone(monkeypatch, tmp_path, capsys):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RINGTABLE_DATA", str(tmp_path / "file"))
    monkeypatch.setattr(verbs, "main", lambda *_: 1 / 0)
    assert ringtable.main(["rules", "wotr_spi"]) == 1
    assert capsys.readouterr().err == f"{SAYS}.\n"
