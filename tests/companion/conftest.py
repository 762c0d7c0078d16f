"""Fixtures of the tablet's tests: a window is opened once, every test gets a clean one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest

from tests.companion import harness


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
