"""A hand at the tablet: taps what is written on the glass, types on its keyboards, and keeps a picture and the words of
every step. Import this before anything of Kivy.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.companion import harness
from tests.evening.play import PICTURES

from tests.companion import geometry  # isort: skip  (it imports Kivy, whose window the harness sizes first)
from tests.patience import PATIENCE_S

LONGEST_WAIT_S = PATIENCE_S
PUBLIC_DURING_SETUP = 0
LARGE_HEX_DP = 50
HEX_LETTERS = 5


class Hand:
    """Drives one RingtableApp. Every touch goes through the window, so that a covered button is not pressed.

    out: the folder for the pictures and `evening.jsonl`, one line a step; number: the first step's number less one.
    """

    def __init__(self, app: Any, out: Path, number: int = 0) -> None:
        self.app, self.out, self.number = app, out, number
        self.driver = harness.Driver(app=app)
        self.taps = 0
        self.handovers: Counter[int] = Counter()
        self._page = self.page

    # -- what is on the glass ----------------------------------------------------------------------------------------

    @property
    def page(self) -> str:
        return self.app.front.page

    @property
    def table(self) -> Any:
        return self.app.front.evening.table

    @property
    def view(self) -> dict[str, Any]:
        return self.table.view()

    @property
    def turn(self) -> int:
        """The turn as the game counts it; by its clock where it says nothing of one."""
        return int(self.view.get("turn", self.table.turn))

    @property
    def screen(self) -> Any:
        return self.app.manager.current_screen

    def words(self) -> list[str]:
        """Every text in the widget tree of the screen that is shown, drawn or not."""
        found = []
        for widget in harness.walk(self.screen):
            own = [getattr(widget, name, "") for name in ("says", "note", "value", "name", "under")]
            for said in own if any(own) else [getattr(widget, "text", "")]:
                if isinstance(said, str) and said and said not in found and widget is not self.screen:
                    found.append(said)
        return found

    def find(self, says: str, place: int = 0) -> Any:
        """What can be tapped and says exactly this, else contains it; `place` picks among several, from the top. A row
        of a long list is looked for down the list.
        """
        found = self._found(says) or next(filter(None, (self._found(says) for _ in self._down_the_lists())), [])
        if not found:
            self.driver.shot(self.out / "failed.png")
            raise AssertionError(f"{says!r} is nowhere on the page {self.page}: {self.words()}")
        return found[place]

    def _found(self, says: str) -> list[Any]:
        taps = [w for w in harness.walk(self.screen) if hasattr(w, "state") and _spoken(w)]
        taps = [w for w in taps if getattr(w, "takes_touches", True)]
        exact = [w for w in taps if says in _spoken(w)]
        found = exact or [w for w in taps if len(says) > 2 and any(says in words for words in _spoken(w))]
        return sorted(found, key=lambda w: (-round(geometry.frame(w)[3]), round(geometry.frame(w)[0])))

    def _down_the_lists(self) -> Iterator[None]:
        """Scroll each long list of the page down, half of what is seen of it at a time."""
        from kivy.uix.recycleview import RecycleView

        for room in [w for w in harness.walk(self.screen) if isinstance(w, RecycleView)]:
            room.scroll_y = 1
            while room.scroll_y > 0:
                step = room.convert_distance_to_scroll(0, room.height / 2)[1]
                room.scroll_y = max(0, room.scroll_y - step) if step > 0 else 0
                self.driver.pump(3)
                yield

    # -- touching ----------------------------------------------------------------------------------------------------

    def tap(self, *says: str | tuple[str, int]) -> None:
        """Tap these one after another; ('Close', 1) is the second of several from the top."""
        for each in says:
            words, place = (each, 0) if isinstance(each, str) else each
            form = getattr(self.screen, "sheet", None) if self.page == "table" else None
            if place == -1 and form is not None and words in form.offer.label:
                self.give()  # it says what was made up by now
                continue
            self.press(self.find(words, place))

    def line(self, says: str) -> None:
        """Tap a line of the journal, which lies behind its tab where the window is small."""
        if not self._found(says):
            self.tap("Journal")
        self.tap(says)

    def press(self, widget: Any) -> None:
        """Tap this widget, wherever it has to be scrolled to; a row of a long list is another widget there."""
        said = _spoken(widget)
        is_scrolled = self._bring_into_sight(widget)
        if is_scrolled and said and _spoken(widget) != said:
            widget = self.find(said[0])
        finger = self.driver.touch(widget)
        if is_scrolled:  # a scroll view holds a finger back until it knows that it does not drag
            self.driver.pump_until(lambda: widget.state == "down")
        self.driver.stay_if_held(widget)
        self.driver.lift(finger)
        self.driver.pump(1)
        self.taps += 1
        self._look_around()

    def _bring_into_sight(self, widget: Any) -> bool:
        from kivy.uix.recycleview import RecycleView
        from kivy.uix.scrollview import ScrollView

        rooms = [above for above in geometry.above_all(widget) if isinstance(above, ScrollView) and above.do_scroll_y]
        for room in rooms:
            if geometry.seen(widget) == geometry.frame(widget):
                continue
            if isinstance(room, RecycleView):  # it cannot scroll to a row by itself
                under = geometry.frame(room)[1] - geometry.frame(widget)[1]
                room.scroll_y -= room.convert_distance_to_scroll(0, under + room.height / 3)[1]
            else:
                room.scroll_to(widget, animate=False)
        if rooms:
            self.driver.pump(3)
        return bool(rooms)

    def _look_around(self) -> None:
        if self.page != self._page and self.page == "handover":
            is_setup = self.view["phase"] == "setup"
            self.handovers[PUBLIC_DURING_SETUP if is_setup else self.turn] += 1
        self._page = self.page

    def hex(self, place: str) -> None:
        """Drag the map until this hex is in the middle, large enough for a finger, and tap it."""
        view = self._at(place)
        self._touch_map(view, view.pane.to_glass(*view.pane.grid.centres[place]))

    def force(self, place: str) -> None:
        """The same, and tap the Force there; where others lie with it, in the pile that is fanned out."""
        self._counter(place, lambda pile: pile.is_force)

    def counters(self, place: str) -> None:
        """The same with the counters of which nobody is named."""
        self._counter(place, lambda pile: not pile.is_force and not pile.pieces)

    def piece(self, place: str, name: str) -> None:
        """The same with the counter under which this one lies face-up."""
        self._counter(place, lambda pile: name in pile.pieces)

    def _counter(self, place: str, is_meant: Callable[[Any], bool]) -> None:
        view = self._at(place)
        here = [pile for pile in view.pane.model.piles if pile.place == place]
        found = next(pile for pile in here if is_meant(pile))
        self._touch_map(view, view.pane.to_glass(*view.pane.grid.centres[place]))
        if len(here) == 1 or (found.is_force and view.note.parent is None):
            return
        if view.note.parent is None:  # the Force over it began to march: touched again, the pile is fanned out
            self._touch_map(view, view.pane.to_glass(*view.pane.grid.centres[place]))
        rows = [row for row in view.note.rows if row.carries == found] if view.note.parent is not None else []
        if rows:
            self.press(rows[0])

    def _at(self, place: str) -> Any:
        """The map with this hex in its middle, large enough for a finger."""
        from kivy.metrics import dp

        view = self._map()
        assert view is not None, "no map lies open"
        while view.hex_px < dp(LARGE_HEX_DP):
            view.zoom(1.2, view.center)
        view.centre(*view.pane.grid.centres[place])
        self.driver.pump(3)
        return view

    def _touch_map(self, view: Any, spot: tuple[float, float]) -> None:
        self.driver.lift(self.driver.down(*view.to_window(*spot)))
        self.driver.pump(2)
        self.taps += 1
        self._look_around()

    def give(self) -> None:
        """Tap the key of the form that lies open; where what everybody sees speaks against it, do it all the same."""
        self.press(self.screen.sheet.confirm)
        if self.page == "rulings" and any("Do it now" in _spoken(w) for w in harness.walk(self.screen)):
            self.tap("Do it now")

    def only(self, *names: str) -> None:
        """Of the list of the form that lies open: these are ticked, and no others."""
        from companion.widgets.lists import OptionTap

        rows = [row for row in harness.walk(self.screen.sheet) if isinstance(row, OptionTap)]
        for row in sorted(rows, key=lambda row: not row.chosen):
            if row.chosen != (row.option.label in names):
                self.press(row)

    def _map(self) -> Any:
        from companion.widgets.hexmap import HexMapView

        return next((w for w in harness.walk(self.screen) if isinstance(w, HexMapView)), None)

    def type(self, words: str) -> None:
        """Tap words letter by letter on the keyboard or pad that is shown; a hex on the map, where that lies open."""
        if len(words) == HEX_LETTERS and self.page == "table" and self._map() is not None:
            self.hex(words)
            return
        for letter in words:
            self.tap("space" if letter == " " else letter)

    def erase(self) -> None:
        """Clear what the keyboard shows."""
        from companion.widgets.keyboard import TextPad

        pad = next(w for w in harness.walk(self.screen) if isinstance(w, TextPad))
        while pad.typed:
            self.tap("⌫")

    def open_desk(self, pin: str, *, of: str = "") -> None:
        """Open the desk that is asked for, or a seat's own by its name at the foot; with its PIN."""
        self.tap(of or "Open the private desk")
        assert self.page == "handover", self.page
        self.tap(*pin)
        assert self.page == "desk", self.page

    def close_desk(self) -> None:
        """Leave the curtain a finished desk leaves where another seat is asked next; else it has closed by itself."""
        if self.page == "curtain":
            self.tap("Back to the table")
        assert self.page == "table", self.page

    def back_to_table(self) -> None:
        """Back, page by page, to the table."""
        while self.page != "table":
            before = self.page
            self.tap("‹ Back")
            assert self.page != before, before

    def hold_to_look(self, name: str, **expected: Any) -> list[str]:
        """Rest a finger on the desk's bar, keep the step while it rests there, and let go."""
        finger = self.driver.rest(self._bar())
        words = self.step(name, **expected)
        self.driver.lift(finger)
        return words

    def look(self) -> None:
        """Hold the desk's bar until it opens what is kept out of sight, for a while."""
        self.driver.hold(self._bar())
        self.taps += 1

    def _bar(self) -> Any:
        from companion.widgets.reveal import HoldBar

        return next(w for w in harness.walk(self.screen) if isinstance(w, HoldBar))

    def until(self, is_so: Callable[[], object], what: str) -> None:
        """Let the app run until something from a device has come."""
        end = time.monotonic() + LONGEST_WAIT_S
        while not is_so():
            if time.monotonic() > end:
                self.driver.shot(self.out / "failed.png")
                raise AssertionError(f"Waited in vain for {what} on the page {self.page}: {self.words()}")
            self.driver.live_for(0.02)
        self.driver.pump(3)

    # -- keeping -----------------------------------------------------------------------------------------------------

    def step(self, name: str, *, page: str = "", ask: str = "") -> list[str]:
        """Keep a picture and the words of this moment. page, ask: what must be so now."""
        self.driver.pump_for(0.05)  # a tapped key stays lit for a moment
        asked = self.table.asks()[0] if self.app.front.evening and self.table.asks() else None
        assert not page or self.page == page, f"{name}: the page is {self.page}, not {page}; it says {self.words()}"
        assert not ask or (asked and asked.id.startswith(ask)), f"{name}: {asked} is asked, not {ask}; {self.words()}"
        self.number += 1
        words = self.words()
        if self.number % int(os.environ.get(PICTURES, "1")) == 0:
            self.driver.shot(self.out / f"{self.number:02d}-{name}.png")
        line = {
            "n": self.number,
            "step": name,
            "page": self.page,
            "ask": asked.id if asked else "",
            "turn": self.turn if self.app.front.evening else None,
            "entries": self.table.file.count if self.app.front.evening else None,
            "taps": self.taps,
            "handovers": dict(self.handovers),
            "words": words,
            "clipped": geometry.clipped(self.driver),
            "overlapping": geometry.overlapping(getattr(self.screen, "sheet", None) or self.screen),
        }
        with (self.out / "evening.jsonl").open("a", encoding="utf-8") as out:
            out.write(json.dumps(line, ensure_ascii=False) + "\n")
        print(f"{self.number:02d} {name} · {self.page} · {line['ask']} · {self.taps} taps", flush=True)
        for fault in (*line["clipped"], *line["overlapping"]):
            print(f"   ! {fault}", file=sys.stderr, flush=True)
        return words


def _spoken(widget: Any) -> list[str]:
    """What a tappable widget says, whatever it calls it."""
    return [said for name in ("says", "name") if isinstance(said := getattr(widget, name, ""), str) and said]
