"""The glass itself, of two evenings alike but for a letter: every widget of every screen, shown or laid away."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from companion.evening.desks import DESK_PAGE
from companion.intents import CloseDesk, Dismiss, EnterPin, Open, OpenDesk, Pick, ReadHelp, ShutRules
from companion.pages import HOME, RULINGS, SHEET, TABLE
from companion.shelf.settings import Settings
from tests.companion import harness
from tests.companion.evenings import DARK, FELLOWSHIP, at_letter
from tests.contract.seals import Seals

LETTERS = ("A", "F")
MOST_HALF_SECONDS = 200
LOOKED_AT = ("text", "says", "source", "hint_text", "size", "pos", "opacity", "disabled", "state", "focus")


def glass(app: Any, titles: list[str]) -> str:
    """Every widget there is, whether it is shown or not; the window's title; what could be pasted."""
    from kivy.core.clipboard import Clipboard

    found = [repr((titles[-1:], app.title, Clipboard.paste(), app.manager.current))]
    for screen in app.manager.screens:
        for widget in itertools.chain(harness.walk(screen), harness.walk(app.bar) if app.bar else ()):
            looks = [(name, getattr(widget, name)) for name in LOOKED_AT if hasattr(widget, name)]
            found.append(f"{screen.name} {type(widget).__name__} {looks}")
    return "\n".join(found)


def evening(letter: str, data: Path, patch: pytest.MonkeyPatch) -> Generator[tuple[str, str], None, None]:
    """(where, glass) of an evening in which this letter is sealed on its desk."""
    from kivy.core.clipboard import Clipboard
    from kivy.core.window import Window

    from companion.app.app import RingtableApp

    titles: list[str] = []
    patch.setattr(Window, "set_title", titles.append)
    Clipboard.copy("nothing")
    app = RingtableApp(data, None, Settings())
    app.front._shuffle = tuple
    driver = harness.Driver(app=app)
    try:
        table = at_letter()
        app.front._sit_down(table)
        seals = Seals(table)

        def seen(where: str, *intents: object) -> tuple[str, str]:
            for intent in intents:
                app.do(intent)
            driver.pump(3)
            seals.read()
            return where, seals.mask(glass(app, titles).replace(str(data), "(data)"))

        yield seen("the table", Open(TABLE))
        app.do(OpenDesk(DARK))
        app.do(EnterPin(DARK, ""))
        driver.pump(3)
        app.do(Pick(f"{DARK}/ChooseLetter/", (("letter", letter),)))
        driver.pump(3)
        yield seen("the curtain", CloseDesk(DARK))
        yield seen("the table after it", Dismiss())
        yield seen("the die", Pick("ask/shadow_points", (("faces", 3),)))
        for intent in (OpenDesk(DARK), EnterPin(DARK, "")):
            app.do(intent)
        waited = 0
        while app.front.page == DESK_PAGE and waited < MOST_HALF_SECONDS:
            driver.pump(1, 0.5)
            waited += 1
        yield "half seconds until the owner's own desk closes", str(waited)
        yield seen("the help over the table", Open(TABLE), Dismiss(), ReadHelp())
        app.do(ShutRules())
        for page in (RULINGS, SHEET, HOME):
            yield seen(page, Open(TABLE), Open(page))
        yield seen("the hand-over", Open(TABLE), OpenDesk(FELLOWSHIP))
        yield seen("the other desk", EnterPin(FELLOWSHIP, ""))
        assert table.timeline.head.world.state.shadow.letter == letter
        assert table.timeline.head.world.state.shadow.die == 3
    finally:
        driver.close()


def compare(tmp_path: Path, looked: int | None = None) -> int:
    """Both evenings, place by place, or so many of the places; how many bytes."""
    walks = []
    for letter in LETTERS:
        (tmp_path / letter).mkdir()
        with (
            pytest.MonkeyPatch.context() as patch,
            contextlib.closing(evening(letter, tmp_path / letter, patch)) as seen,
        ):
            walks.append(list(itertools.islice(seen, looked)))
    one, other = walks
    for (where, left), (_, right) in zip(one, other, strict=True):
        for mine, theirs in zip(left.splitlines(), right.splitlines(), strict=False):
            assert mine == theirs, where
        assert left == right, where
    return sum(len(text) for _, text in one)


def test_the_glass_is_alike_whatever_letter_was_sealed(tmp_path):
    assert compare(tmp_path) > 50_000


def a_hidden_word(app, letter):
    """What was sealed stays on the desk's screen, which is laid away, in letters nobody sees."""
    from kivy.uix.label import Label

    for screen in app.manager.screens:
        if screen.name == "desk" and screen is not app.manager.current_screen:
            screen.add_widget(Label(text=letter, opacity=0))


def a_title(app, letter):
    """The window's title ends in as many blanks as the letter is far in the alphabet."""
    from kivy.core.window import Window

    Window.set_title("Ringtable" + " " * ord(letter))


def something_to_paste(app, letter):
    """What was sealed can be pasted."""
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(letter)


@pytest.mark.parametrize("plant", [a_hidden_word, a_title, something_to_paste])
def test_a_letter_that_stays_somewhere_on_the_tablet_is_found(plant, tmp_path, monkeypatch):
    from companion.app.app import RingtableApp

    honest = RingtableApp.refresh

    def leaky(app):
        honest(app)
        letter = app.front.evening.table.timeline.head.world.state.shadow.letter if app.front.evening else None
        if letter:
            plant(app, letter)

    monkeypatch.setattr(RingtableApp, "refresh", leaky)
    with pytest.raises(AssertionError):
        compare(tmp_path, looked=4)


def test_a_desk_that_closes_sooner_for_what_was_sealed_is_found(tmp_path, monkeypatch):
    """The clock on the glass, with models that are alike."""
    from companion.desk.screen import DeskScreen

    honest = DeskScreen.show

    def leaky(screen, model):
        honest(screen, model)
        told = repr(model)
        if screen._idle is not None and "'F'" in told:
            screen._idle.cancel()
            screen._idle = Clock.schedule_once(screen._fell_idle, model.idle_s - 1)

    from kivy.clock import Clock

    monkeypatch.setattr(DeskScreen, "show", leaky)
    with pytest.raises(AssertionError, match="half seconds"):
        compare(tmp_path, looked=5)
