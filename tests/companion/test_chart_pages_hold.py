"""A chart at the ask, its photograph and the ways to one: fingers reach, words fit, nothing stands on anything else."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.pages import LayPhoto, OpenCharts, SeatSetup, SetTextSize, SetTheme, StartTable
from companion.shelf.settings import Settings
from tests.companion import geometry, harness
from tests.companion.counted import FIRST_TURN, HANDS
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play
from tests.companion.fingertips import page_of, touch
from tests.companion.test_chart_at_the_ask import GIVEN
from tests.companion.test_frontdesk import PRINTED
from tests.companion.test_photograph import POINTS, picture
from tests.patience import PROGRAM_S

ROOT = Path(__file__).parents[2]


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[harness.Driver]:
    from companion.app.app import RingtableApp
    from companion.widgets.theme import theme

    monkeypatch.setenv("HOME", str(tmp_path))
    picture(tmp_path / "Pictures" / "the sheet of charts that lay in the box, at the table.jpg", 1600, 1200)
    driver = harness.Driver(app=RingtableApp(tmp_path / "data", None, Settings()))
    yield driver
    driver.close()
    theme.mode, theme.text_scale = "night", 1.0


def sit(driver, *acts):
    seats = (SeatSetup(DARK, "", "", 0, ""), SeatSetup(FELLOWSHIP, "", "", 180, ""))
    driver.app.do(StartTable("Friday", "wotr_spi", "character", PRINTED, (), seats))
    play(driver.app.front.evening.table, (*SETUP, *HANDS, FIRST_TURN[0], *acts))
    driver.app.refresh()
    driver.pump(8)


def lay(driver):
    driver.app.do(LayPhoto(POINTS, str(next(Path.home().joinpath("Pictures").iterdir()))))
    driver.pump(6)


def faults(driver):
    sheets = [w for w in harness.walk(page_of(driver)) if type(w).__name__ == "PhotoSheet"]
    driver.root = sheets[0] if sheets else page_of(driver)
    # The journal's headings are as high as its other lines where it is looked at alone.
    small = [name for name in geometry.too_small(driver.root) if not name.startswith("JournalRow")]
    found = {
        "too small": small,
        "overlapping": geometry.overlapping(driver.root),
        "clipped": geometry.clipped(driver),
        "small print": geometry.small_print(driver.root),
    }
    return {what: those for what, those in found.items() if those}


def at_a_word(driver):
    sit(driver)


def at_a_chart(driver):
    sit(driver, *GIVEN, *FIRST_TURN[1:8])


def at_a_photograph(driver):
    at_a_chart(driver)
    lay(driver)


def on_the_sheets(driver):
    driver.app.do(OpenCharts("wotr_spi", "character", PRINTED))
    driver.pump(6)
    lay(driver)


def at_the_ways(driver):
    on_the_sheets(driver)
    touch(driver, "Another")
    driver.pump(6)


PAGES = (at_a_word, at_a_chart, at_a_photograph, on_the_sheets, at_the_ways)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_the_page_holds(driver, page):
    page(driver)
    for percent, theme in ((100, "night"), (130, "day")):
        driver.app.do(SetTextSize(percent))
        driver.app.do(SetTheme(theme))
        driver.pump(8)
        folder = os.environ.get("RINGTABLE_SHOTS")
        if folder:
            size = "x".join(map(str, harness.TABLET))
            driver.shot(Path(folder) / f"{size}_{percent}_{page.__name__}.png")
        assert not faults(driver), percent


@pytest.mark.parametrize("size", ["1920x1200", "800x1280"])
def test_the_pages_hold_on_another_tablet(size):

    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(Path(__file__)), "-k", "page_holds"]
    environment = os.environ | {"RINGTABLE_TABLET": size, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PROGRAM_S)
    assert ran.returncode == 0, ran.stdout[-4000:]
    assert f"{len(PAGES)} passed" in ran.stdout
