"""The Table at every moment of two played Game-Turns: what was done last is read on it, and no key moves away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache

import pytest

from tests.companion import geometry, harness
from tests.companion.played_moments import Moment, moments

BROAD_WAYS = (((1280, 800), 100, 1), ((1366, 768), 100, 5))
UNDER_TABS = (((800, 1280), 100, 3), ((800, 1280), 160, 5))
BEHIND_A_TAB = (((1280, 800), 160, 5),)
"""Size of tablet, percent of text, and of how many moments one is looked at."""
A_LINE_DP = 56
BEGINNING_DP = 58
"""dp at 100 % text: so much of a line that is longer than usual is read at least, the others whole."""
STAYS_DP = 12
"""So far a key may move: a finger that aims at where it was a moment ago still meets its middle."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Moment]:
    return list(moments(tmp_path_factory.mktemp("played")))


@contextmanager
def laid_out(size: tuple[int, int], percent: int) -> Iterator[harness.Driver]:
    """The Table on a tablet of this size, with text of so many percent; `.table` is the screen."""
    from kivy.uix.floatlayout import FloatLayout

    from companion.table.screen import TableScreen
    from companion.widgets.theme import fit_density, theme

    fit_density(*size)
    theme.text_scale = percent / 100
    glass, table = FloatLayout(size_hint=(None, None), size=size), TableScreen(name="table")
    glass.add_widget(table)
    driver = harness.Driver(glass)
    driver.table = table
    try:
        yield driver
    finally:
        driver.close()
        table.model = None
        theme.text_scale = 1.0
        fit_density(*harness.TABLET)


def unread(journal: object) -> str:
    """Why what was done last cannot be read in this list without scrolling, '' where it can."""
    from kivy.metrics import dp

    from companion.widgets.journal import JournalRow
    from companion.widgets.theme import theme

    rows = [row for row in harness.walk(journal) if isinstance(row, JournalRow)]
    rows.sort(key=lambda row: -geometry.frame(row)[3])
    lines = [row for row in rows if not row.heading]
    if not lines:
        return f"no line, only {[row.says for row in rows]}"
    _, bottom, _, top = geometry.frame(journal)
    under = geometry.frame(lines[0])[3] - bottom
    if geometry.frame(lines[0])[3] > top + 1:
        return "it is scrolled away"
    if under + 1 < min(lines[0].height, dp(BEGINNING_DP) * theme.grow):
        return f"{lines[0].says!r}: {under:.0f} of {lines[0].height:.0f} pixels"
    return ""


def room_for_lines(journal: object) -> float:
    """How many lines of the least height there is room for under the headings on top of the list."""
    from kivy.metrics import dp

    from companion.widgets.journal import JournalRow

    rows = [row for row in harness.walk(journal) if isinstance(row, JournalRow) and not row.heading]
    first = max((geometry.frame(row)[3] for row in rows), default=geometry.frame(journal)[1])
    return (first - geometry.frame(journal)[1]) / dp(A_LINE_DP)


@dataclass
class Walk:
    """What was seen while one moment after another was shown. beside, under: what cannot be read, in the journal beside
    the table and in the line under the tabs; places: anchor -> what was done last -> where its key lay.
    """

    beside: list[str] = field(default_factory=list)
    under: list[str] = field(default_factory=list)
    places: dict[str, dict[str, float]] = field(default_factory=dict)

    def note(self, what: str, table: object) -> None:
        """Where the keys lie now."""
        asked = table.ids.left.ids
        anchors = {"faces": asked.faces, "main": asked.main, "end": asked.end, "back": table.ids.undo}
        anchors |= {"foot": table.ids.foot, "tabs": table.ids.tabs}
        for name, place in anchors.items():
            if place.children:
                key = place.children[0]
                left, bottom, _, top = geometry.frame(key)
                # A key of two lines is higher: it grows, and stays where it is.
                self.places.setdefault(name, {})[what] = top if name == "tabs" else bottom
                self.places.setdefault(f"{name}, left", {})[what] = left

    def read(self, what: str, table: object) -> None:
        """What can be read of what was done last."""
        if table._has_all:
            journal = table.ids.journal
            self.beside += [f"{what}: {why}" for why in [unread(journal)] if why]
            self.beside += [f"{what}: {room:.2f} lines" for room in [room_for_lines(journal)] if room < 2]
        else:
            self.under += [f"{what}: {why}" for why in [unread(table.ids.last)] if why]


@pytest.fixture(scope="module")
def walk(played: list[Moment]) -> Callable[..., Walk]:
    """`walk(size, percent, every)` shows every so many of the moments once, and opens one form of each kind."""

    @cache
    def walked(size: tuple[int, int], percent: int, every: int) -> Walk:
        seen, forms = Walk(), set()
        with laid_out(size, percent) as driver:
            table = driver.table
            for what, model in played[::every]:
                table.show(model)
                driver.pump(4)
                seen.note(what, table)
                if any(not line.heading for line in model.journal):
                    seen.read(what, table)
                form = next((offer for offer in model.offers if offer.fields and not offer.is_secret), None)
                if form is not None and form.label not in forms and table.sheet is None:
                    forms.add(form.label)
                    table.open_form(form)
                    driver.pump(4)
                    seen.note(f"{what}, {form.label}", table)
                    table.sheet.back.dispatch("on_release")
                    driver.pump(2)
        return seen

    return walked


@pytest.mark.parametrize(("size", "percent", "every"), BROAD_WAYS)
def test_two_lines_of_the_journal_are_read_beside_the_table(walk: Callable[..., Walk], size, percent, every) -> None:
    assert walk(size, percent, every).beside == []


@pytest.mark.parametrize(("size", "percent", "every"), UNDER_TABS)
def test_what_was_done_last_is_read_under_the_tabs(walk: Callable[..., Walk], size, percent, every) -> None:
    assert walk(size, percent, every).under == []


@pytest.mark.parametrize(("size", "percent", "every"), [*BEHIND_A_TAB, *UNDER_TABS])
def test_two_lines_of_the_journal_are_read_behind_its_tab(played: list[Moment], size, percent, every) -> None:
    from companion.table.screen import JOURNAL

    faults = []
    with laid_out(size, percent) as driver:
        for what, model in played[::every]:
            driver.table.show(model)
            if driver.table.sheet is not None or not any(not line.heading for line in model.journal):
                continue  # a form has the room of the tabs
            driver.table.turn_to(JOURNAL)
            driver.pump(4)
            journal = driver.table.ids.journal
            faults += [f"{what}: {why}" for why in [unread(journal)] if why]
            faults += [f"{what}: {room:.2f} lines" for room in [room_for_lines(journal)] if room < 2]
    assert faults == []


@pytest.mark.parametrize(("size", "percent", "every"), [BROAD_WAYS[0], UNDER_TABS[0]])
def test_no_key_moves_away_from_the_finger(walk: Callable[..., Walk], size, percent, every) -> None:
    """Whatever is said, guided or asked: the die faces, the gold key, End, Take back and the bar at the foot stay."""
    from kivy.metrics import dp

    places = walk(size, percent, every).places
    moved = {
        name: sorted(found, key=found.get)[:: len(found) - 1]
        for name, found in places.items()
        if max(found.values()) - min(found.values()) > dp(STAYS_DP)
    }
    wide = {name: (min(found.values()), max(found.values())) for name, found in places.items()}
    assert len(places) > 6
    assert moved == {}, wide
