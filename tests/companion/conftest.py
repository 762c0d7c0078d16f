"""Fixtures of the tablet's tests: a window is opened once, every test gets a clean one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.shelf import seats
from tests.companion import harness

harness.APPS_SWEEP = False


@pytest.fixture(autouse=True)
def _pins_are_sealed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A PIN's seal is made to take long; here nobody tries to guess one."""
    monkeypatch.setattr(seats, "_COST", 2)


@pytest.fixture(autouse=True)
def usb(monkeypatch: pytest.MonkeyPatch) -> list[SimpleNamespace]:
    """The USB serial devices there are, none at first: no test speaks to one that is really plugged in."""
    from firmware_bridge import ports

    plugged: list[SimpleNamespace] = []
    monkeypatch.delenv(ports.ENVIRONMENT, raising=False)
    monkeypatch.setattr(ports.list_ports, "comports", lambda: tuple(plugged))
    return plugged


@pytest.fixture
def show() -> Iterator[Callable[..., harness.Driver]]:
    """`show(Screen, model)` puts a screen on the glass; its driver has `.root` and `.picked`, the intents so far."""
    from companion.widgets.theme import fit_density, theme

    fit_density(*harness.TABLET)
    drivers: list[harness.Driver] = []

    def put(screen: object, model: object | None = None) -> harness.Driver:
        driver = harness.Driver(screen)
        driver.picked = []
        if model is not None:
            screen.bind(on_pick=lambda _, intent: driver.picked.append(intent))
            screen.show(model)
        driver.pump(5)
        drivers.append(driver)
        return driver

    yield put
    for driver in drivers:
        driver.close()
    theme.mode, theme.text_scale = "night", 1.0


@pytest.fixture
def on_glass(show: Callable[..., harness.Driver]) -> Callable[..., harness.Driver]:
    """Shows a map of 580 x 470 dp on the glass; `.map` is its view and `.told` what it has told."""
    from kivy.metrics import dp
    from kivy.uix.floatlayout import FloatLayout

    from companion.widgets.hexmap import HexMapView
    from tests.companion.map_samples import COLOURS, MIXED

    def put(model: Any = MIXED, *, size: tuple[int, int] = (580, 470), **properties: Any) -> harness.Driver:
        root, view = FloatLayout(), HexMapView(size_hint=(None, None), size=tuple(map(dp, size)), pos=(dp(40), dp(30)))
        root.add_widget(view)
        driver = show(root)
        driver.map, driver.told = view, []
        view.bind(on_place=lambda _, place: driver.told.append(place))
        view.bind(on_pile=lambda _, pile: driver.told.append(pile))
        view.bind(on_compare=lambda _: driver.told.append("compare"))
        view.show(model, COLOURS, **properties)
        driver.pump(4)
        return driver

    return put


PINS = {"dark_power": "2947", "fellowship": "8061"}


@pytest.fixture
def sit_down(tmp_path: Path) -> Iterator[Callable[..., harness.Driver]]:
    """`sit_down(*acts)` opens the app at a table of the practice box, set up and with these acts done; the Dark Power
    holds 60, 61 and 62, and both seats have a PIN of PINS.
    """
    from companion.app.app import RingtableApp
    from companion.pages import SeatSetup, StartTable
    from companion.shelf.settings import Settings
    from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play

    drivers: list[harness.Driver] = []
    hands = (
        (DARK, {"do": "DrawOpeningHand", "cards": [60, 61, 62]}),
        (FELLOWSHIP, {"do": "DrawOpeningHand", "cards": [None, None, None]}),
    )

    def at(*acts: object, **settings: object) -> harness.Driver:
        app = RingtableApp(tmp_path, None, Settings(**settings))
        driver = harness.Driver(app=app)
        drivers.append(driver)
        seats = (SeatSetup(DARK, "", "", 0, PINS[DARK]), SeatSetup(FELLOWSHIP, "", "", 180, PINS[FELLOWSHIP]))
        app.do(StartTable("Friday", "wotr_spi", "character", "practice", (), seats))
        play(app.front.evening.table, (*SETUP, *hands, *acts))
        app.refresh()
        driver.pump(6)
        return driver

    yield at
    for driver in drivers:
        driver.close()
