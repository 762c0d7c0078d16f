"""An error that nobody caught: written down without its words, told in a sentence, got over; nothing secret shows."""

from __future__ import annotations

import stat
import threading

import pytest
from kivy.base import ExceptionManager

from companion.app.at_table import AtTable
from companion.display.follow import Follower
from companion.evening.evening import Evening
from companion.mishaps.log import MOST_FRAMES, SAYS, MishapLog, told_of
from companion.pages import HOME, TABLE
from tests.companion import geometry, layouts
from tests.companion.conftest import PINS
from tests.companion.evenings import DARK
from tests.companion.fingertips import TO_THE_LETTER, open_desk, page_of, settle, touch, type_keys, words
from tests.companion.harness import find

LETTER = "F"
TOLD = f"the letter is {LETTER}"
SHEET = "mishap"


@pytest.fixture
def guarded(sit_down, monkeypatch):
    """`guarded(*acts)` opens the app at a table, run as Kivy runs it: what a frame stumbles over goes to the guard."""
    guards = []

    def watched(honest, driver):
        def run(*given):
            try:
                honest(*given)
            except Exception as error:
                if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                    raise
            driver.root = driver.app.root

        return run

    def at(*acts, **settings):
        driver = sit_down(*acts, **settings)
        guards.append(driver.app.recovery.guard.__enter__())
        for name in ("idle", "post_dispatch_input"):
            monkeypatch.setattr(driver.loop, name, watched(getattr(driver.loop, name), driver))
        return driver

    yield at
    for guard in guards:
        guard.__exit__(None, None, None)


def log_of(driver):
    return (driver.app.data / "ringtable.log").read_text()


def fails(*_, **__):
    try:
        raise KeyError(LETTER)
    except KeyError as error:
        raise RuntimeError(TOLD) from error


def the_letter_stumbles(driver, monkeypatch):
    """The letter is chosen on its desk, and what takes it stumbles and says so."""
    monkeypatch.setattr(Evening, "submit", fails)
    seal_the_letter(driver)


def seal_the_letter(driver):
    open_desk(driver, "Dark Power", PINS[DARK])
    touch(driver, "Choose a Shadow Points letter", LETTER, "Seal it")


def test_an_error_whose_words_are_the_letter_tells_it_nowhere(guarded, monkeypatch, capfd):
    driver = guarded(*TO_THE_LETTER)
    front, table = driver.app.front, driver.app.front.evening.table
    follower = Follower(driver.app.data)
    follower.look()
    before, lines = follower.model, table.journal()
    with monkeypatch.context() as patch:
        the_letter_stumbles(driver, patch)
    assert page_of(driver).name == SHEET
    assert "Everything up to your last tap is on disk" in words(driver)
    assert str(driver.app.data / "ringtable.log") in words(driver)
    told = log_of(driver)
    assert "RuntimeError" in told
    assert "because of KeyError" in told
    assert "companion/app/at_table.py" in told
    said = capfd.readouterr()
    assert said.err == f"{SAYS}. It is written down, without a word of anybody's, in {driver.app.data}/ringtable.log.\n"
    for where in (told, said.out + said.err, words(driver)):
        assert TOLD not in where
        assert f"'{LETTER}'" not in where
    assert follower.look() is False, "the second screen sees what it saw"
    follower.close()
    assert follower.model == before
    # The desk is shut, nothing of it is on the glass, and the table is the one that lies in the file.
    assert [screen.name for screen in driver.app.manager.screens] == [SHEET]
    assert driver.app.front is not front
    touch(driver, "Back to the table")
    assert (driver.app.front.page, page_of(driver).name) == (TABLE, TABLE)
    again = driver.app.front.evening.table
    assert again is not table
    assert again.journal() == lines
    seal_the_letter(driver)
    assert again.timeline.head.world.state.shadow.letter == LETTER


def test_the_log_is_its_owners_alone_and_no_link_is_written_through(tmp_path, capsys):
    log = MishapLog(tmp_path / "new")
    log.tell(ValueError("x"))
    assert stat.S_IMODE(log.path.stat().st_mode) == 0o600
    log.close()
    other, linked = tmp_path / "other", tmp_path / "linked"
    other.write_text("mine")
    linked.mkdir()
    (linked / "ringtable.log").symlink_to(other)
    log = MishapLog(linked)
    log.tell(ValueError("x"))
    assert (log.where, other.read_text()) == ("", "mine")
    assert capsys.readouterr().err.splitlines()[-1] == f"{SAYS}."


def test_the_log_stays_small(tmp_path, capsys):
    log = MishapLog(tmp_path)
    for _ in range(3000):
        log.tell(ValueError("x"))
    log.close()
    sizes = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert set(sizes) == {"ringtable.log", "ringtable.log.1"}
    assert max(sizes.values()) <= 200_000
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in tmp_path.iterdir())


def test_what_led_to_an_error_is_told_without_its_words():
    def deep(left):
        if not left:
            raise ExceptionGroup(TOLD, [ValueError(TOLD), OSError(5, TOLD, TOLD)])
        deep(left - 1)

    try:
        deep(3 * MOST_FRAMES)
    except ExceptionGroup as group:
        told = told_of(group)
    assert told.count("deep") == MOST_FRAMES - 1
    assert [line for line in told.splitlines() if line.startswith("among them")] == [
        "among them ValueError",
        "among them OSError",
    ]
    assert TOLD not in told
    assert "tests/companion/test_mishaps.py:" in told


@pytest.mark.parametrize("where", ["show", "clock"])
def test_an_error_in_a_page_or_a_clock_lays_the_sheet_and_the_table_goes_on(guarded, monkeypatch, capsys, where):
    driver = guarded()
    with monkeypatch.context() as patch:
        if where == "show":
            patch.setattr(AtTable, "model", fails)
            touch(driver, "More")
        else:
            patch.setattr(type(driver.app.front), "listen", fails)
            driver.app.inbox.put(object())
            driver.pump(4)
    assert page_of(driver).name == SHEET
    touch(driver, "Back to the table")
    assert page_of(driver).name == TABLE
    driver.app.inbox.put(object())
    driver.pump_until(lambda: driver.app.inbox.is_empty)
    assert driver.app.inbox.is_empty, "the inbox is emptied as before"
    assert capsys.readouterr().err.count(SAYS) == 1


def test_an_error_right_after_one_leads_home_and_a_third_ends_the_app(guarded, monkeypatch, capsys):
    driver = guarded()
    table = driver.app.front.evening.table.file.path
    with monkeypatch.context() as patch:
        patch.setattr(AtTable, "model", fails)
        touch(driver, "More")
        assert page_of(driver).name == SHEET
        driver.seconds.now += 100  # somebody reads it
        touch(driver, "Back to the table")
        assert page_of(driver).name == HOME
        assert driver.app.front.evening is None
        assert "another at once, so the table was closed" in words(driver)
    touch(driver, "Resume")
    assert driver.app.front.evening.table.file.path == table
    with monkeypatch.context() as patch:
        patch.setattr(type(driver.app), "refresh", fails)
        stopped = []
        patch.setattr(driver.app, "stop", lambda: stopped.append(driver.app.status))
        driver.app.recovery.guard.fell(ValueError(TOLD))
        assert stopped == [1]
    said = capsys.readouterr().err
    assert "It could not be got over, and the app has ended." in said
    assert TOLD not in said


def test_long_after_an_error_another_one_is_the_first_again(guarded, monkeypatch, capsys):
    driver = guarded()
    for _ in range(3):
        driver.app.recovery.guard.fell(ValueError(TOLD))
        driver.root = driver.app.root
        driver.pump(2)
        assert page_of(driver).name == SHEET
        touch(driver, "Back to the table")
        driver.seconds.now += 11


def test_a_sheet_that_cannot_be_drawn_is_not_tried_again(guarded, monkeypatch, capsys):
    from companion.mishaps.screen import MishapScreen

    driver, drawn = guarded(), []
    monkeypatch.setattr(MishapScreen, "draw", lambda *_: (drawn.append(1), fails()))
    driver.app.recovery.guard.fell(ValueError(TOLD))
    driver.root = driver.app.root
    driver.pump(4)
    assert (page_of(driver).name, len(drawn)) == (HOME, 1)
    assert driver.app.front.evening is None


def test_under_the_sheet_nothing_but_the_way_on_is_done(guarded, capsys):
    driver = guarded()
    driver.app.recovery.guard.fell(ValueError(TOLD))
    driver.root = driver.app.root
    lines = driver.app.front.evening.table.journal()
    driver.app.do(object())
    driver.pump(3)
    assert page_of(driver).name == SHEET
    driver.window.dispatch("on_key_down", 27, 0, None, [])
    assert page_of(driver).name == TABLE
    assert driver.app.front.evening.table.journal() == lines


def test_missed_pins_are_remembered_over_an_error(guarded, capsys):
    driver = guarded()
    for _ in range(6):
        touch(driver, "Dark Power")
        type_keys(driver, "1359")
        settle(driver)
        waits = driver.app.front.evening.misses.wait_s(DARK)
        touch(driver, "Back to the table")
        if waits:
            break
    assert waits
    driver.app.recovery.guard.fell(ValueError(TOLD))
    driver.root = driver.app.root
    assert driver.app.front.evening.misses.wait_s(DARK)


def test_an_error_that_ends_a_thread_is_a_sentence_on_the_page(guarded, capsys):
    driver = guarded()
    thread = threading.Thread(target=fails)
    thread.start()
    thread.join()
    assert driver.pump_until(lambda: "Something behind the table stopped" in words(driver))
    assert page_of(driver).name == TABLE
    assert "_threads" not in log_of(driver)
    assert "RuntimeError" in log_of(driver)
    said = capsys.readouterr().err
    assert said.startswith(SAYS)
    assert TOLD not in said + words(driver) + log_of(driver)


def test_a_hand_that_breaks_off_is_no_error(guarded):
    driver = guarded()
    assert driver.app.recovery.guard.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE
    assert not (driver.app.data / "ringtable.log").exists()


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800), (800, 480)])
def test_the_sheet_stands_in_the_middle_of_the_glass(size):
    from companion.mishaps.model import MishapModel
    from companion.mishaps.screen import MishapScreen

    model = MishapModel("The long road east · Game-Turn 3", "87 · 4 move to W2614", "ringtable.log")
    with layouts.laid((MishapScreen, model), size, 100) as page:
        _, low, _, _ = geometry.frame(find(page, "Back to the table"))
        _, _, _, top = geometry.frame(find(page, "Ringtable made a mistake"))
    assert low > 0
    assert abs(low - (size[1] - top)) < 0.05 * size[1]
