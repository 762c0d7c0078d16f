"""`ringtable WORDS`: every verb is told in one screen; odd words, and whoever does not listen, end in a sentence."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.__main__ import HELP, main
from companion.mishaps.log import SAYS
from engine import verbs
from tests.house.checkout import ROOT
from tests.patience import PROGRAM_S

TOLD = re.findall(r"^  ([a-z]+) ", HELP, re.MULTILINE)
SENSES = ("fairness", "dice", "cards", "roller", "bench")


def ringtable(*words: str | bytes, **how: object) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, as a user runs it."""
    command = [sys.executable, "-P", "-m", "companion", *words]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    how = {"capture_output": True, "timeout": PROGRAM_S, **how}
    return subprocess.run(command, env=environment, **how)


@pytest.mark.parametrize("word", ["--help", "-h", "help"])
def test_help_tells_every_verb_in_one_screen(word, capsys):
    assert main([word]) == 0
    told = capsys.readouterr().out
    assert told == HELP + "\n"
    lines = told.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert set(TOLD) == {"ringtable", *verbs.NAMES, *SENSES}


def test_the_names_of_the_engines_verbs_are_those_it_has():
    (actions,) = (each for each in verbs._parser()._actions if isinstance(each, argparse._SubParsersAction))
    assert tuple(actions.choices) == verbs.NAMES


@pytest.mark.parametrize("verb", sorted(set(TOLD) - {"ringtable"}))
def test_every_verb_that_is_told_has_a_help_of_its_own(verb, capsys):
    try:
        code = main([verb, "--help"])
    except SystemExit as stop:
        code = stop.code
    assert code == 0
    assert f"ringtable {verb}" in capsys.readouterr().out


def test_a_word_that_is_no_verb_is_a_sentence(capsys):
    assert main(["conquer"]) == 2
    assert capsys.readouterr().err == "There is no verb 'conquer'. See: ringtable --help\n"


def test_words_that_are_no_text_are_a_sentence():
    for words in ([b"\xff\xfe"], ["replay", b"\xff"], ["cards", "read", b"\xff.png"], ["rules", "wotr_spi", b"\xff"]):
        run = ringtable(*words)
        assert run.returncode == 2
        assert b"Traceback" not in run.stderr
        assert SAYS.encode() not in run.stderr
        assert run.stderr + run.stdout


def test_a_full_disk_and_a_reader_that_goes_are_no_tracebacks():
    with Path("/dev/full").open("wb") as full:
        run = ringtable("commands", "wotr_spi", capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert (run.returncode, run.stderr) == (2, b"A file could not be used: No space left on device.\n")
    reading, writing = os.pipe()
    os.close(reading)
    for words in (("commands", "wotr_spi"), ("--help",), ("dice", "read", "nowhere.png")):
        run = ringtable(*words, capture_output=False, stdout=writing, stderr=subprocess.PIPE)
        assert (run.returncode, run.stderr) == (0, b"")
    os.close(writing)


def test_a_terminal_that_lacks_letters_gets_the_others():
    run = subprocess.run(
        [sys.executable, "-P", "-m", "companion", "rules", "wotr_spi"],
        capture_output=True,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"},
        timeout=PROGRAM_S,
    )
    assert (run.returncode, run.stderr) == (0, b"")


def test_a_home_that_is_not_there_is_a_sentence(monkeypatch, capsys):
    monkeypatch.delenv("RINGTABLE_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", lambda: (_ for _ in ()).throw(RuntimeError))
    assert main(["box", "show", "wotr_spi"]) == 2
    assert "RINGTABLE_DATA=FOLDER" in capsys.readouterr().err
