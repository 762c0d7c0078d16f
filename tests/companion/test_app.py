"""The app under a finger: a Game-Turn's main taps, a die from a picture, a roll over a port, a card from a sticker."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.pages import SeatSetup, StartTable
from companion.shelf.settings import Settings
from tests.companion import harness
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play
from tests.patience import PATIENCE_S
from tools.render_dice import Die, Scene, render

LONGEST_WAIT_S = PATIENCE_S


class Thumb:
    """Taps what is said on the glass, scrolling to it first."""

    def __init__(self, data: Path, table: Path | None = None, settings: Settings | None = None) -> None:
        from companion.app.app import RingtableApp

        self.app = RingtableApp(data, table, settings or Settings())
        self.driver = harness.Driver(app=self.app)

    @property
    def front(self):
        return self.app.front

    @property
    def view(self):
        return self.front.evening.table.view()

    def find(self, says: str, place: int = 0):
        from companion.widgets.basics import Tap

        taps = [w for w in harness.walk(self.app.manager.current_screen) if isinstance(w, Tap) and w.says]
        found = [w for w in taps if w.says == says] or [w for w in taps if says in w.says and len(says) > 2]
        assert found, f"nothing to tap says {says!r}; there are {[w.says for w in taps]}"
        return found[place]

    def tap(self, says: str, place: int = 0) -> None:
        from kivy.uix.scrollview import ScrollView

        button = self.find(says, place)
        above = button.parent
        while above is not None and above is not above.parent:
            if isinstance(above, ScrollView):
                above.scroll_to(button, animate=False)
            above = above.parent
        self.driver.pump(3)
        self.driver.press(button)
        self.driver.pump(4)

    def taps(self, *says: str) -> None:
        for words in says:
            self.tap(words)

    def until(self, is_so: Callable[[], object]) -> None:
        end = time.monotonic() + LONGEST_WAIT_S
        while not is_so():
            assert time.monotonic() < end, f"waited in vain on the page {self.front.page}"
            self.driver.live_for(0.05)

    def close(self) -> None:
        self.driver.close()


@pytest.fixture
def sit(tmp_path) -> Iterator[Callable[..., Thumb]]:
    thumbs: list[Thumb] = []

    def put(**more: object) -> Thumb:
        thumb = Thumb(tmp_path, **more)
        thumbs.append(thumb)
        return thumb

    yield put
    for thumb in thumbs:
        thumb.close()


def begin(thumb: Thumb) -> None:
    """A practice table without PINs at the roll for Gollum, so far without a finger."""
    seats = (SeatSetup(DARK, "", "", 0), SeatSetup(FELLOWSHIP, "", "", 180))
    thumb.app.do(StartTable("Friday evening", "wotr_spi", "character", "practice", (), seats))
    hands = [(seat, {"do": "DrawOpeningHand"}) for seat in (DARK, FELLOWSHIP)]
    play(thumb.front.evening.table, (*SETUP, *hands))
    thumb.app.refresh()


ON_TO_LETTER = (
    (DARK, {"do": "EnterRoll", "faces": [4]}),
    (FELLOWSHIP, {"do": "EndPhase"}),
    (DARK, {"do": "EndEvents"}),
    (FELLOWSHIP, {"do": "EndEvents"}),
)


def at_letter(thumb: Thumb) -> None:
    """On to the letter; nobody picks a card."""
    begin(thumb)
    play(thumb.front.evening.table, ON_TO_LETTER)
    thumb.app.refresh()


def seal(thumb: Thumb, letter: str) -> None:
    thumb.taps("Open the private desk", "Open the desk", letter, "Seal it")
    assert thumb.front.page == "table", "the seat that sealed it rolls next"


def test_a_game_turn_by_hand(sit):
    thumb = sit()
    thumb.taps("War of the Ring", "Practice charts (invented)", "Start")
    thumb.taps("The counters stand there", "The counters stand there")
    thumb.taps("The Servants lie in their boxes", "The Magic Cards lie in their boxes")
    thumb.taps("Three Event Cards drawn", "Three Event Cards drawn")
    thumb.taps("4", "End the Ring Phase", "Pick no card this Game-Turn", "Pick no card this Game-Turn")
    seal(thumb, "A")
    thumb.tap("2")
    assert thumb.front.evening.table.view(DARK)["dark_power_desk"]["points"] == 10
    thumb.tap("End the Search Phase")
    thumb.tap("End the Fellowship Player-Turn")
    thumb.tap("Fly Nazgûl")
    thumb.tap("Nazgûl 4")
    thumb.taps("To", "By list and keys")
    thumb.taps("W", "2", "7", "2", "4")
    thumb.tap("Fly Nazgûl", 0)
    assert thumb.view["people"]["nazgul_4"]["hex"] == "W2724"
    thumb.taps("End the Dark Power Player-Turn", "Show the letter")
    assert thumb.view["shadow"]["letter"] == "A"
    thumb.tap("Advance the marker")
    assert thumb.view["turn"] == 2


def test_a_die_is_put_right_and_taken_back_by_both(sit):
    thumb = sit()
    begin(thumb)
    thumb.tap("4")
    thumb.tap("Take back")
    assert thumb.front.page == "rulings"
    thumb.tap("I agree", 0)
    thumb.tap("I agree", -1)
    thumb.until(lambda: thumb.front.page == "table")
    assert thumb.view["gollum"] != "neither"
    assert thumb.front.evening.table.asks()[0].id == "control_of_gollum"


def test_what_was_read_of_a_table_is_set_apart_until_the_app_ends(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(harness, "APPS_SWEEP", True)
    gc.unfreeze()
    thumb = Thumb(tmp_path)
    assert gc.get_freeze_count() > 10_000
    assert not gc.isenabled(), "it is looked for at a rest, not in a tap"
    gc.unfreeze()
    seats = (SeatSetup(DARK, "", "", 0, ""), SeatSetup(FELLOWSHIP, "", "", 180, ""))
    thumb.app.do(StartTable("Friday", "wotr_spi", "character", "practice", (), seats))
    thumb.driver.pump(2)
    assert gc.get_freeze_count() > 10_000
    thumb.close()
    assert gc.get_freeze_count() == 0
    assert gc.isenabled()


def test_a_resumed_table_asks_what_it_asked(sit, tmp_path):
    first = sit()
    at_letter(first)
    path = first.front.evening.table.file.path
    asked = first.front.desk.table_model().ask
    first.front.close()
    second = sit(table=path)
    assert second.front.page == "table"
    assert second.front.desk.table_model().ask == asked


def test_a_table_that_is_open_already_is_told_in_words(sit):
    first = sit()
    begin(first)
    second = sit(table=first.front.evening.table.file.path)
    assert second.front.page == "home"
    assert "already open" in second.front.model().message.text


def test_the_desk_leaves_nothing_when_it_is_closed(sit):
    thumb = sit()
    at_letter(thumb)
    thumb.taps("Open the private desk", "Open the desk")
    thumb.driver.pump(4)
    assert any(says == "B" for says in _spoken(thumb))
    thumb.tap("Close the desk")
    assert not any(says in "ABCDEF" for says in _spoken(thumb) if len(says) == 1)
    thumb.tap("Back to the table")
    desk = thumb.app.manager.get_screen("desk")
    assert list(harness.walk(desk)) == [desk]


def _spoken(thumb: Thumb) -> list[str]:
    widgets = harness.walk(thumb.app.manager.current_screen)
    return [widget.says for widget in widgets if getattr(widget, "says", "")]


def _die(face: int) -> np.ndarray:
    """A die in a tray, seen from above."""
    return render(Scene((Die(face, (0.3, -0.2), 25.0),), tilt_deg=8.0, height=9.0, size=(640, 480)), face, 1)


def test_a_die_in_a_picture_is_taken_by_a_tap_with_its_crop(sit, tmp_path):
    pictures = tmp_path / "tray"
    pictures.mkdir()
    cv2.imwrite(str(pictures / "1.png"), _die(4))
    thumb = sit(settings=Settings(camera=str(pictures)))
    begin(thumb)
    thumb.front.devices.start()
    thumb.until(lambda: thumb.front.evening.senses.tray)
    assert thumb.view["gollum"] != "neither"
    thumb.tap("Take the 4")
    evidence = thumb.front.evening.table.evidence(7)
    assert evidence.source == str(pictures)
    crop = cv2.imdecode(np.frombuffer(evidence.picture, np.uint8), cv2.IMREAD_COLOR)
    assert 100 < crop.shape[1] < 300


def test_a_sticker_names_the_search_card(sit, tmp_path):
    import qrcode

    from companion.cards.tag import encode

    pictures = tmp_path / "cards"
    pictures.mkdir()
    sticker = qrcode.make(encode("WS", 104)).convert("RGB").resize((400, 400))
    frame = np.full((480, 640, 3), 120, np.uint8)
    frame[40:440, 120:520] = np.asarray(sticker)
    for number in range(3):  # a card takes two votes
        cv2.imwrite(str(pictures / f"{number}.png"), frame)
    thumb = sit(settings=Settings(camera=str(pictures)))
    at_letter(thumb)
    turn = (
        (DARK, {"do": "ChooseLetter", "letter": "A"}),
        (DARK, {"do": "EnterRoll", "faces": [2]}),
        (DARK, {"do": "EndPhase"}),
        (FELLOWSHIP, {"do": "EndPhase"}),
        (DARK, {"do": "EndPhase"}),
        (DARK, {"do": "OpenLetter"}),
        (DARK, {"do": "EndPhase"}),
        *ON_TO_LETTER,
        (DARK, {"do": "ChooseLetter", "letter": "B"}),
        (DARK, {"do": "EnterRoll", "faces": [3]}),
    )
    play(thumb.front.evening.table, turn)
    thumb.front.devices.start()
    thumb.app.refresh()
    thumb.until(lambda: thumb.front.evening.senses.card)
    thumb.driver.pump(4)
    thumb.tap("Take 104")
    assert thumb.view["search"]["card"] == 104


@pytest.mark.usefixtures("c_roller")
def test_the_roller_on_a_port_answers_a_roll(sit):
    from firmware_bridge.sim_build import simulator
    from firmware_bridge.sim_port import SimulatedPort

    with SimulatedPort(simulator(faces=[5], roll_s=0.05)) as port:
        thumb = sit(settings=Settings(roller=port.name))
        begin(thumb)
        thumb.front.devices.start()
        thumb.until(lambda: thumb.front.devices.shown().has_roller)
        thumb.app.refresh()
        thumb.tap("Let the roller roll")
        thumb.until(lambda: thumb.front.evening.senses.roller)
        thumb.tap("Take the 5")
        assert thumb.front.evening.table.evidence(7).source.startswith("roller ")
        thumb.front.close()


def test_a_camera_that_is_not_there_is_a_sentence(sit, tmp_path):
    thumb = sit(settings=Settings(camera=str(tmp_path / "nothing")))
    thumb.front.devices.start()
    thumb.tap("Dice & roller")
    thumb.until(lambda: "Check the name" in thumb.front.model().camera_state)
