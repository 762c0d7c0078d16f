"""A keyboard does what a finger does: every target by Tab, none that is covered, a Game-Turn by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.intents import Open
from tests.companion import geometry, harness, layouts
from tests.companion.conftest import PINS
from tests.companion.counted import second_turn
from tests.companion.evenings import DARK, FELLOWSHIP
from tests.evening.hand import Hand

TAB, ENTER, ESCAPE, SPACE, BACKSPACE, F1 = 9, 13, 27, 32, 8, 282
UP, DOWN, RIGHT, LEFT = 273, 274, 275, 276
ONE_OF_EACH = {screen: name for name, (screen, _) in reversed(layouts.pages().items()) if "long" not in name}
"""A page of every kind."""


class Board:
    """A keyboard before the glass. keys: what listens to it."""

    def __init__(self, driver: harness.Driver, keys: object) -> None:
        self.driver, self.keys = driver, keys

    def press(self, key: int, typed: str = "", *modifiers: str) -> None:
        self.down(key, typed, *modifiers)
        self.up(key)

    def down(self, key: int, typed: str = "", *modifiers: str) -> bool:
        self.driver.wait()
        taken = self.driver.window.dispatch("on_key_down", key, 0, typed or None, list(modifiers))
        self.driver.pump(2)
        return bool(taken)

    def up(self, key: int) -> None:
        self.driver.window.dispatch("on_key_up", key, 0)
        self.driver.pump_for(0.25)

    def type(self, typed: str) -> None:
        """Letters as SDL tells them: the key without its shift, if it has a code at all, and then its text."""
        for each in typed:
            key, modifiers = (each.casefold(), ("shift",)) if each != each.casefold() else (each, ())
            if key.isascii():
                self.down(ord(key), key, *modifiers)
            self.driver.window.dispatch("on_textinput", each)
            if key.isascii():
                self.up(ord(key))
            self.driver.pump(1)

    def walk(self, says: str) -> None:
        """Tab until it stands on what says this."""
        for _ in range(150):
            if self.says == says:
                return
            self.press(TAB)
        pytest.fail(f"Tab never came to {says!r}")

    def take(self, *says: str) -> None:
        for each in says:
            self.walk(each)
            self.press(ENTER)

    @property
    def says(self) -> str:
        at = self.keys.focus
        return "" if at is None else str(getattr(at, "says", "") or getattr(at, "name", ""))


@pytest.fixture
def board(show):
    from companion.widgets.keys import Keys

    made = []

    def lay(screen, model=None) -> Board:
        driver = show(screen, model)
        board = Board(driver, Keys(driver.window, lambda: made.append("back")))
        made.append(board)
        board.left = made
        return board

    yield lay
    for each in made:
        if isinstance(each, Board):
            each.keys.close()


@pytest.mark.parametrize("name", ONE_OF_EACH.values())
def test_tab_comes_to_every_target_and_to_nothing_that_is_covered(name, board) -> None:
    screen, model = layouts.pages()[name]
    keyed = board(screen(name="page"), model)
    top = keyed.driver.root
    top = getattr(top, "rules", None) or getattr(top, "sheet", None) or top
    if type(top).__name__ == "SplitAnswer":
        top = keyed.driver.root
    wanted = {each for each in geometry.targets(top) if getattr(each, "enabled", True)}
    reached: list[object] = []
    for _ in range(400):
        keyed.driver.window.dispatch("on_key_down", TAB, 0, None, [])
        keyed.driver.pump(1)
        at = keyed.keys.focus
        if reached and at is reached[0]:
            break
        if at is not None:
            assert at is top or top in geometry.above_all(at), f"{geometry.name_of(at)} lies under {top}"
            reached.append(at)
    missed = wanted - set(reached)
    assert not missed, [geometry.name_of(each) for each in missed]


def test_shift_goes_back_and_arrows_go_to_the_neighbour(board) -> None:
    from kivy.uix.gridlayout import GridLayout

    from companion.widgets.basics import tap

    grid = GridLayout(cols=3, size_hint=(None, None), size=(600, 300))
    for number in range(1, 10):
        grid.add_widget(tap(f"key {number}", lambda _: None))
    keyed = board(grid)
    for key, says in (
        (TAB, "key 1"), (TAB, "key 2"), (DOWN, "key 5"), (RIGHT, "key 6"), (UP, "key 3"), (LEFT, "key 2"),
        (LEFT, "key 1"), (LEFT, "key 1"), (DOWN, "key 4"),
    ):  # fmt: skip
        keyed.press(key)
        assert keyed.says == says
    keyed.press(TAB, "", "shift")
    assert keyed.says == "key 3"


def test_a_key_that_repeats_itself_taps_once_and_a_real_finger_ends_it(board) -> None:
    from companion.widgets.basics import tap

    tapped = []
    keyed = board(tap("Once", tapped.append))
    keyed.press(TAB)
    keyed.down(ENTER)
    for _ in range(3):
        assert keyed.down(ENTER)
    assert tapped == []
    keyed.up(ENTER)
    assert len(tapped) == 1
    keyed.driver.tap(keyed.driver.root)
    assert keyed.keys.focus is None
    keyed.press(ENTER)
    assert len(tapped) == 2, "without a focus Enter does nothing"


def test_what_has_just_changed_takes_no_key(board) -> None:
    from kivy.uix.boxlayout import BoxLayout

    from companion.widgets.basics import tap

    tapped = []
    box = BoxLayout()
    box.add_widget(tap("End the phase", tapped.append))
    keyed = board(box)
    keyed.press(TAB)
    box.clear_widgets()
    box.add_widget(tap("End the phase", tapped.append))
    box.children[0].carries = "another"
    keyed.driver.pump(2)
    keyed.driver.window.dispatch("on_key_down", TAB, 0, None, [])
    keyed.driver.window.dispatch("on_key_down", ENTER, 0, None, [])
    keyed.driver.window.dispatch("on_key_up", ENTER, 0)
    assert tapped == []
    keyed.press(ENTER)
    assert len(tapped) == 1


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    yield from second_turn(tmp_path)


def test_a_game_turn_by_keys_alone(hand: Hand) -> None:
    keyed = Board(hand.driver, hand.app.keys)
    keyed.type("4")
    keyed.take("End the Ring Phase")
    for _ in (DARK, FELLOWSHIP):
        keyed.take("Pick a card and discard one")
    assert hand.view["events"]["hands"] == {DARK: 3, FELLOWSHIP: 3}
    before = hand.table.file.count
    keyed.press(TAB)
    seat = next(each for each in hand.app.keys.targets() if getattr(each.widget, "name", "") == "Dark Power")
    while hand.app.keys.focus is not seat.widget:
        keyed.press(TAB)
    keyed.press(ENTER)
    keyed.type(PINS[DARK])
    assert hand.app.front.page == "desk", hand.app.front.page
    keyed.press(ESCAPE)
    assert hand.app.front.page == "curtain"
    assert hand.table.file.count == before, "looking at a desk writes nothing"


def test_escape_leaves_the_form_first_and_then_goes_back(hand: Hand) -> None:
    keyed = Board(hand.driver, hand.app.keys)
    hand.app.do(Open("more"))
    hand.driver.pump(4)
    keyed.take("Rename the table")
    page = hand.app.manager.current_screen
    assert page.sheet is not None
    keyed.type("Moria")
    assert page.sheet.form.pads["name"].typed.endswith("Moria")
    keyed.press(BACKSPACE)
    assert page.sheet.form.pads["name"].typed.endswith("Mori")
    keyed.press(ESCAPE)
    assert page.sheet is None
    assert hand.app.front.page == "more"
    keyed.press(ESCAPE)
    assert hand.app.front.page == "table"
