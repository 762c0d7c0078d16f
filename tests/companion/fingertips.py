"""What a finger does on the app in tests, and moments of a table to begin from."""

from __future__ import annotations

from typing import Any

from tests.companion import harness
from tests.companion.evenings import DARK, FELLOWSHIP

TWICE_S = 0.15
"""How soon the second tap of a double tap comes."""
TO_THE_LETTER: tuple[tuple[str, dict[str, Any]], ...] = (
    (DARK, {"do": "EnterRoll", "faces": [4]}),
    (FELLOWSHIP, {"do": "EndPhase"}),
    (DARK, {"do": "DrawEvent", "card": 70}),
    (DARK, {"do": "DiscardEvent", "card": 60}),
    (DARK, {"do": "EndEvents"}),
    (FELLOWSHIP, {"do": "DrawEvent"}),
    (FELLOWSHIP, {"do": "DiscardEvent"}),
    (FELLOWSHIP, {"do": "EndEvents"}),
)
TO_THE_DARK_POWER: tuple[tuple[str, dict[str, Any]], ...] = (
    *TO_THE_LETTER,
    (DARK, {"do": "ChooseLetter", "letter": "C"}),
    (DARK, {"do": "EnterRoll", "faces": [2]}),
    (DARK, {"do": "EndPhase"}),
    (FELLOWSHIP, {"do": "EndPhase"}),
)


def page_of(driver: harness.Driver) -> Any:
    """The screen that is shown."""
    return driver.app.manager.current_screen


def there(driver: harness.Driver, says: str, kind: type | None = None) -> Any:
    """What says this on the page that is shown; in a bar, what is called so."""
    for widget in harness.walk(page_of(driver)):
        if getattr(widget, "name", "") == says and hasattr(widget, "state"):
            return widget
    return harness.find(page_of(driver), says, kind)


def words(driver: harness.Driver) -> str:
    """Everything that is said on the page, drawn or not."""
    told = (getattr(w, name, "") for w in harness.walk(page_of(driver)) for name in ("says", "note", "value", "text"))
    return " | ".join(word for word in told if isinstance(word, str) and word)


def touch(driver: harness.Driver, *says: str, after_s: float = harness.FINGER_S) -> None:
    """Tap (or hold, what has to be held) these one after another."""
    for each in says:
        button = there(driver, each)
        finger = driver.touch(button, after_s)
        driver.pump_until(lambda button=button: button.state == "down", 0.3)
        driver.stay_if_held(button)
        driver.lift(finger)
        settle(driver)


def tap_spot(driver: harness.Driver, spot: tuple[float, float], after_s: float) -> None:
    """One short tap on a place of the glass, whatever lies there."""
    driver.lift(driver.down(*spot, after_s))
    settle(driver)


def double_tap(driver: harness.Driver, button: Any) -> None:
    """Twice on the same spot, as an impatient finger does."""
    spot = driver.middle(button)
    for after_s in (harness.FINGER_S, TWICE_S):
        tap_spot(driver, spot, after_s)


def settle(driver: harness.Driver) -> None:
    """A scroll view lets go of a quick tap a fifth of a second later."""
    driver.pump_for(0.25)


def type_keys(driver: harness.Driver, keys: str) -> None:
    """Tap these keys of the pad that is shown, as fast as one likes."""
    from companion.widgets.basics import Tap

    for key in keys:
        driver.tap(there(driver, key, Tap), TWICE_S if key != keys[0] else harness.FINGER_S)


def open_desk(driver: harness.Driver, seat: str, pin: str) -> None:
    """The seat's own tap at the foot, and its PIN."""
    touch(driver, seat)
    type_keys(driver, pin)
    settle(driver)
    assert driver.app.front.page == "desk", driver.app.front.page
