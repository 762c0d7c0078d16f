"""The app's figures come from a process that really taps, and one that stops says why."""

import sys

import pytest

from engine.core.errors import RingtableError
from engine.core.table import Table
from tests.companion.evenings import SETUP, play
from tools.bench import app as bench_app, pages as bench_pages


def test_every_tap_that_is_timed_writes_an_entry(tmp_path):
    path = tmp_path / "evening.ringtable"
    table = Table.create(path, "wotr_spi", box="practice")
    play(table, SETUP).close()
    start_s, memory_mb, taps_s, pressed_s = bench_app._run(path, 1280, 800, str(tmp_path), taps=3)
    assert start_s > 0
    assert memory_mb > 0
    assert len(taps_s) == len(pressed_s) == 3


def test_the_first_frame_of_each_page_is_timed_twice(tmp_path):
    path = tmp_path / "evening.ringtable"
    table = Table.create(path, "wotr_spi", box="practice")
    play(table, SETUP).close()
    pages = bench_pages.visited(path, str(tmp_path), most=3)
    assert [page for page, _, _ in pages] == ["rulings", "table-after-rulings", "rules"]
    assert all(first > 0 and again > 0 for _, first, again in pages)


def test_an_app_that_stops_under_the_bench_says_so_in_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "executable", "false")
    with pytest.raises(RingtableError, match="The app that was to be measured stopped: it ended with 1"):
        bench_app._run(tmp_path / "none.ringtable", 1280, 800, str(tmp_path))
