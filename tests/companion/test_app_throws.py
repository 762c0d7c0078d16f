"""The app under a finger with a tray camera that is not always sure: a scripted reader, real threads and touches."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from companion.shelf.settings import Settings
from companion.vision import source as source_module
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.doubts import Why
from tests.companion import harness, throw_samples
from tests.companion.evenings import DARK, FELLOWSHIP, play
from tests.companion.shown import told
from tests.companion.test_app import Thumb, begin

ROLLED = 7
NONE = DiceReading(why=Why("no die", "No die is seen."))
DARKNESS = DiceReading(why=Why("too dark", "It is too dark to read anything: bring a lamp."))
TWO_READINGS = Why("two readings", "Two readings.")


class Tray:
    """A camera and its reader: every picture shows what lies there now."""

    frame_s = 0.0

    def __init__(self) -> None:
        self.lay()

    def lay(self, *faces: tuple[int, ...], colours: tuple[str, ...] = (), shift_px: int = 0) -> None:
        """Dice in a row that may show these faces; none for an empty tray."""
        dice = tuple(
            DieSeen(known[0], (x + shift_px, y, w, h), 0.6, known[1:], colours[place] if colours else "")
            for place, (known, (x, y, w, h)) in enumerate(zip(faces, throw_samples.boxes_of(faces), strict=True))
        )
        is_sure = all(len(known) == 1 and known[0] for known in faces)
        reading = DiceReading(dice, is_sure, Why() if is_sure else TWO_READINGS) if dice else NONE
        self.now = (throw_samples.frame_of(faces), reading)

    def read(self) -> np.ndarray:
        time.sleep(0.01)
        return self.now[0].copy()

    def close(self) -> None:
        pass


@pytest.fixture
def tray(monkeypatch) -> Tray:
    lying = Tray()
    monkeypatch.setattr(source_module, "open_source", lambda spec: lying)
    monkeypatch.setattr(source_module.DiceReader, "read", lambda reader, frame: lying.now[1])
    return lying


@pytest.fixture
def sit(tmp_path, tray) -> Iterator[Callable[..., Thumb]]:
    thumbs: list[Thumb] = []

    def put(**settings: object) -> Thumb:
        thumb = Thumb(tmp_path, settings=Settings(camera="0", **settings))
        thumbs.append(thumb)
        begin(thumb)
        thumb.front.devices.start()
        thumb.until(lambda: thumb.front.live.picture)
        return thumb

    yield put
    for thumb in thumbs:
        thumb.close()


def shown(thumb: Thumb):
    """The throw in the ask, as it is drawn now."""
    sources = thumb.front.model().ask.sources
    return next((source.throw for source in sources if source.id == "tray"), None)


def says(thumb: Thumb) -> str:
    return next(source.says for source in thumb.front.model().ask.sources if source.id == "tray")


def asked(thumb: Thumb, question: str) -> None:
    thumb.until(lambda: shown(thumb) and shown(thumb).question == question)
    thumb.driver.pump(3)


def say(thumb: Thumb, *words: str) -> None:
    """Tap these in the question, and not the same keys by hand under it."""
    from companion.table.screen_throw import ThrowView
    from companion.widgets.basics import Tap

    for each in words:
        view = next(w for w in harness.walk(thumb.app.manager.current_screen) if isinstance(w, ThrowView))
        taps = [w for w in harness.walk(view) if isinstance(w, Tap) and w.says == each]
        thumb.driver.press(taps[0])
        thumb.driver.pump(4)


def faces(thumb: Thumb) -> list[int]:
    return thumb.front.evening.lines()[-1]["do"]["faces"]


def test_one_tap_answers_for_the_camera_and_the_journal_shows_it(sit, tray):
    from companion.widgets.journal import JournalRow

    thumb = sit()
    tray.lay((2, 3), colours=("red",))
    asked(thumb, "Is the red die 2 or 3?")
    say(thumb, "3")
    assert faces(thumb) == [3]
    thumb.driver.pump(3)
    rows = [widget for widget in harness.walk(thumb.app.manager.current_screen) if isinstance(widget, JournalRow)]
    thumb.driver.press(next(row for row in rows if row.line.entry == ROLLED))
    assert thumb.front.page == "rulings"
    opened = thumb.front.model().opened
    assert "camera 0" in opened.evidence
    assert opened.read == "Read 2 or 3, the Dark Power said 3."
    assert opened.picture is not None


def test_another_face_takes_two_taps(sit, tray):
    thumb = sit()
    tray.lay((2, 3))
    asked(thumb, "Is the die 2 or 3?")
    say(thumb, "Another face", "6")
    assert faces(thumb) == [6]


def test_dice_to_be_thrown_again_do_not_count_and_the_next_throw_does(sit, tray):
    thumb = sit()
    tray.lay((2, 3))
    asked(thumb, "Is the die 2 or 3?")
    say(thumb, "Throw again")
    thumb.until(lambda: says(thumb) == "These dice do not count: throw them again.")
    tray.lay()
    thumb.until(lambda: says(thumb) == "waiting for the dice to lie still")
    tray.lay((4,), shift_px=9)
    thumb.until(lambda: thumb.front.evening.senses.tray)
    say(thumb, "Take the 4")
    assert faces(thumb) == [4]


def test_of_two_dice_the_right_one_is_tapped(sit, tray):
    thumb = sit()
    tray.lay((2,), (5,))
    asked(thumb, "I see 2 dice, this roll is 1 die. Which one counts?")
    say(thumb, "5")
    assert faces(thumb) == [5]


def test_too_dark_is_said_where_the_die_is_asked_for(sit, tray):
    thumb = sit()
    tray.now = (np.zeros_like(tray.now[0]), DARKNESS)
    thumb.until(lambda: says(thumb) == "It is too dark to read anything: bring a lamp.")


def test_by_itself_a_throw_is_taken_once_and_lies_there_for_nothing_after(sit, tray):
    thumb = sit(auto_take=True)
    count = thumb.front.evening.table.file.count
    tray.lay((2, 3))
    asked(thumb, "Is the die 2 or 3?")
    assert thumb.front.evening.table.file.count == count, "what is in doubt is never taken by itself"
    tray.lay()
    thumb.driver.live_for(0.3)
    tray.lay((4,))
    thumb.until(lambda: thumb.front.evening.table.file.count == count + 1)
    evidence = thumb.front.evening.table.evidence(ROLLED)
    assert evidence.confirmed_by == "itself"
    to_the_next_roll(thumb)
    thumb.until(lambda: says(thumb) == "These dice were taken already: throw them again.")
    tray.lay()
    thumb.until(lambda: says(thumb) == "waiting for the dice to lie still")
    tray.lay((4,))  # put back where it lay
    thumb.until(lambda: says(thumb) == "These dice were taken already: throw them again.")
    thumb.driver.live_for(0.6)
    assert thumb.view["shadow"]["die"] is None
    assert says(thumb) == "These dice were taken already: throw them again."


def to_the_next_roll(thumb: Thumb) -> None:
    """On to the roll for Shadow Points, so far without a finger."""
    acts = (
        (FELLOWSHIP, {"do": "EndPhase"}),
        (DARK, {"do": "EndEvents"}),
        (FELLOWSHIP, {"do": "EndEvents"}),
        (DARK, {"do": "ChooseLetter", "letter": "A"}),
    )
    play(thumb.front.evening.table, acts)
    thumb.app.refresh()


def test_dice_thrown_before_the_roll_was_asked_are_asked_about_when_it_is(sit, tray):
    thumb = sit()
    play(thumb.front.evening.table, ((DARK, {"do": "EnterRoll", "faces": [4]}),))
    thumb.app.refresh()
    tray.lay((2, 3))
    thumb.until(lambda: thumb.front.live.marks)
    thumb.driver.live_for(0.1)
    assert thumb.front.evening.senses.tray is None
    to_the_next_roll(thumb)
    asked(thumb, "Is the die 2 or 3?")


def test_what_lies_there_while_a_desk_is_open_is_asked_about_after_it(sit, tray):
    thumb = sit()
    thumb.front.desk.hand_over(DARK)
    thumb.front.desk.enter_pin(DARK, "")
    told(thumb.front, None)
    thumb.app.refresh()
    assert thumb.front.page == "desk"
    tray.lay((2, 3))
    thumb.driver.live_for(1.6)
    assert thumb.front.live.picture is None
    assert thumb.front.evening.senses.tray is None
    thumb.tap("Close the desk")
    thumb.tap("Back to the table")
    asked(thumb, "Is the die 2 or 3?")
