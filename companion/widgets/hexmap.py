"""The map under fingers: it is dragged and zoomed, and tells which hex or which pile was tapped. No more than that."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from companion.widgets.basics import tap
from companion.widgets.fingers import is_early
from companion.widgets.hexes import Box, Point
from companion.widgets.hexlegend import Legend
from companion.widgets.hexlens import Lens, on_glass
from companion.widgets.hexnote import Note
from companion.widgets.hexoverview import Overview
from companion.widgets.hexrulers import Rulers
from companion.widgets.hexwindow import HexWindow
from companion.widgets.pathcarry import carried_at, carried_to
from companion.widgets.paths import grid_of
from companion.widgets.signed import SignedTap
from companion.widgets.still import Still
from companion.widgets.theme import theme
from companion.words import say
from engine.core.panels import Map, Pile

DRAG_DP = 12.0
"""A finger that went farther drags the map; one that did not taps it."""
LEAST_WIDE_DP, LEAST_HIGH_DP = 300.0, 220.0
"""In a smaller window there is no room for the overview."""
LEAST_NOTE_DP = 330.0
LEAST_KEY_HIGH_DP = 340.0
"""In a lower one the way to the whole map is two fingers."""
LEAST_FULL_HIGH_DP = 130.0
"""In a lower one not even the key for the whole page has room."""
WHOLE, CLOSER = say("widgets.whole"), say("widgets.closer")
FULL, BACK = say("widgets.full_page"), say("shared.back")
KEY_WIDE_DP, KEY_HIGH_DP = 96.0, 56.0
WHEEL = 1.2
SETTLES = 3
"""In so many frames a new page has found its layout."""


@dataclass(slots=True)
class _Finger:
    """One finger on the map, in pixels: where it came down and where it is."""

    start: Point
    now: Point
    is_tap: bool
    carries: str = ""
    """The place of a board that it drags, '' where it drags the map."""


class HexMapView(HexWindow):
    """`show(...)` a Map. Dispatches `on_place(place)`, `on_pile(pile)`, `on_compare()` and `on_full()`.

    A tap on a pile of one kind is `on_pile`; on a hex, or on a pile of several, `on_place`, and the note at the foot
    fans it out. compares: whether the note has the way to the list; fills: whether there is a key that gives the map
    the whole page, and back.
    """

    def __init__(self, *, compares: bool = True, fills: bool = False, **properties: Any) -> None:
        for event in ("on_place", "on_pile", "on_compare", "on_full", "on_lay"):
            self.register_event_type(event)
        super().__init__(**properties)
        self.rulers, self.note = Rulers(), Note(compares)
        self.add_widget(self.rulers)
        self.overview, self.lens, self.legend = Overview(), Lens(), Legend()
        self.whole = tap(WHOLE, lambda _: self.look_at_all(), size_hint=(None, None))
        self.full = SignedTap(says=FULL, icon="page", size_hint=(None, None))
        self.full.bind(on_release=lambda _: self.dispatch("on_full"))
        self.overview.bind(on_jump=lambda _, x, y: self.centre(x, y))
        self.lens.bind(on_choose=lambda _, place, pile: self._chosen_in_lens(place, pile))
        self.note.bind(on_pile=lambda _, pile: self.dispatch("on_pile", pile))
        self.note.bind(on_compare=lambda _: self.dispatch("on_compare"))
        self.still, self._fills = Still(), fills
        self._fingers: dict[Any, _Finger] = {}
        self._shown: tuple[object, ...] = ()
        self._look_at = ""
        self._starts: tuple[str, ...] = ()
        self.bind(pos=self._lay, size=self._lay, parent=self._left)
        self.note.bind(size=self._lay_note)
        theme.hear(self._lay, "colours", "sizes")
        self._lay()

    takes_touches = True

    @property
    def is_full(self) -> bool:
        """Whether it has the whole page: the key that gave it that gives it back."""
        return bool(self.full.says == BACK)

    @is_full.setter
    def is_full(self, is_full: bool) -> None:
        self.full.says, self.full.icon = (BACK, "") if is_full else (FULL, "page")

    def on_place(self, place: str) -> None:
        """A hex was tapped."""

    def on_pile(self, pile: Pile) -> None:
        """A pile was tapped."""

    def on_lay(self, place: str, x: float, y: float) -> None:
        """A place of a board was dragged there, in its widths from the left and upper edge."""

    def on_compare(self) -> None:
        """The list of the map beside the board is wanted."""

    def on_full(self) -> None:
        """The whole page is wanted for the map, or is given back."""

    def _left(self, _: object, parent: object) -> None:
        """Whoever turns to something else has chosen nothing in the lens."""
        if parent is None:
            self.close_lens()

    def show(
        self,
        model: Map,
        colours: Mapping[str, str],
        chosen: tuple[str, ...] = (),
        aim: str = "",
        reach: tuple[str, ...] = (),
        look_at: str = "",
    ) -> None:
        """Draw this map. colours: the role of each seat; chosen: ids of pieces; aim: the hex a deed goes to; reach: the
        hexes it may go to; look_at: a hex to be brought into the window, once. Else the window stays where it is.
        """
        shown = (model, tuple(colours.items()), chosen, aim, reach)
        if shown != self._shown:
            others = self.pane.model is not None and grid_of(self.pane.model) is not grid_of(model)
            self._shown = shown
            self.rulers.has_numbers = model.is_numbered
            if others:
                self._has_looked, self._is_moved = False, False
            self.pane.model, self.pane.grid = model, grid_of(model)
            self._first_look(settles=False)
            self.pane.show(model, colours, chosen, aim, reach)
            self.tell(self.touched)
            self.overview.show(grid_of(model), model, colours)
            if self.lens.parent is not None:
                self.lens.follow(self.pane)
            self._lay()
        if look_at and look_at != self._look_at:
            self.bring(look_at)
        self._look_at = look_at
        if model.starts != self._starts:
            # A deed begins elsewhere: how far it goes is seen at one glance.
            self._starts = model.starts
            if model.starts and model.lit:
                self.frame((*model.starts, *(place for place, _ in model.lit)), model.starts[0])

    def _redraw(self, board: Map) -> None:
        """Draw a board whose places are being dragged; the window stays."""
        pane = self.pane
        pane.show(board, pane.colours, pane.chosen, pane.aim, pane.reach)
        self._shown = ()

    # -- what lies over the window -------------------------------------------------------------------------------------

    def _lay(self, *_: object) -> None:
        left, top = self.rulers.edges
        before = tuple(self.pane.size)  # its own list would say the new one
        was_whole = self._is_moved and self.pane.is_whole
        self.pane.pos = (self.x + left, self.y)
        self.pane.size = (max(1, self.width - left), max(1, self.height - top))
        self.rulers.pos, self.rulers.size = self.pos, self.size
        self._lay_note()
        is_other = before != tuple(self.pane.size)
        # A sentence under the map takes some of its height, and the map stays where it was found.
        is_new = Clock.frames <= self._looked_at + SETTLES or before[0] != self.pane.width
        if is_other and is_new and not self._is_moved:
            self._has_looked = False
        elif is_other and was_whole:
            self._look((0.0, 0.0), self.pane.fitting)
            self.pane.settle()
        elif is_other and self._grid is not None:
            middle = (
                self.pane.corner[0] + before[0] / 2 / self.pane.scale,
                self.pane.corner[1] + before[1] / 2 / self.pane.scale,
            )
            was_moved = self._is_moved
            self.centre(*middle)
            self._is_moved = was_moved
        self._first_look()
        self._moved()

    def _moved(self) -> None:
        """What goes with the window: the rulers, the frame in the overview, the keys."""
        grid, pane = self._grid, self.pane
        if grid is None:
            return
        self.rulers.show(pane, grid)
        self.whole.says = CLOSER if self.pane.is_whole else WHOLE
        if not pane.is_whole:
            self.remove_widget(self.legend)
        wants = not self.pane.is_whole and pane.width >= dp(LEAST_WIDE_DP) and pane.height >= dp(LEAST_HIGH_DP)
        if wants != (self.overview.parent is not None):
            if wants:
                self.add_widget(self.overview, index=len(self.children) - 2)
            else:
                self.remove_widget(self.overview)
            self._lay_note()
        if wants:
            self.overview.frame(pane)
        is_wide = pane.width >= dp(LEAST_WIDE_DP)
        for key, least, is_wanted in (
            (self.whole, LEAST_KEY_HIGH_DP, self._has_hexes or not pane.is_whole),
            (self.full, LEAST_FULL_HIGH_DP, self._fills),
        ):
            has_key = is_wanted and is_wide and pane.height >= dp(least) * theme.grow
            if has_key != (key.parent is not None):
                (self.add_widget if has_key else self.remove_widget)(key)
                self._lay_note()

    # -- the note -----------------------------------------------------------------------------------------------------

    def quiet(self) -> None:
        """Take away what lies over the map for a look: the note and the lens."""
        self.close_lens()
        self.tell("")

    def tell(self, place: str) -> None:
        """What is known of a place, at the foot; '' takes the note away."""
        model = self.pane.model
        if model is None or self._grid is None or place not in self._grid.centres:
            self.touched = ""
            self.pane.ring("")
            self.remove_widget(self.note)
            self._lay_legend()
            return
        self.touched = place
        self.pane.ring(place)
        self.note.tell(model, self.pane.colours, place)
        if self.note.parent is None:
            self.add_widget(self.note)
        self._lay_note()

    def _lay_note(self, *_: object) -> None:
        pane, note = self.pane, self.note
        room = dp(10)
        over = self.overview
        beside = pane.width - 3 * room - (over.width if over.parent is not None else -room)
        # Too narrow for both side by side: the overview stands on the note.
        is_beside = beside >= dp(LEAST_NOTE_DP) * theme.grow
        note.width = max(1, min(dp(430) * theme.grow, beside if is_beside else pane.width - 2 * room))
        note.most = max(dp(120), pane.height - 2 * room)
        low, high = pane.y + room, pane.top - room - note.height
        y = low
        if self._grid is not None and self.touched:
            x_at, y_at = self.pane.to_glass(*self._grid.centres[self.touched])
            half = self.pane.scale
            is_under = x_at - half < pane.x + room + note.width and y_at - half < low + note.height
            y = high if is_under else low
        note.pos = (pane.x + room, y)
        is_on_it = not is_beside and note.parent is not None and y == low
        over.pos = (pane.right - room - over.width, y + note.height + room if is_on_it else low)
        if over.parent is not None:
            over.frame(pane)
        self._lay_keys()

    def _lay_keys(self) -> None:
        """One over the other, over the overview; beside it where they would lie beyond the window."""
        pane, over, room = self.pane, self.overview, dp(10)
        has_over = over.parent is not None
        x, y = pane.right - room, over.y + (over.height + room if has_over else 0)
        for key in (key for key in (self.whole, self.full) if key.parent is not None):
            key.size = (dp(KEY_WIDE_DP) * theme.grow, dp(KEY_HIGH_DP) * theme.grow)
            if y + key.height > pane.top - room:
                x, y = (over.x if has_over else x - key.width) - room, over.y
            key.pos = (x - key.width, y)
            y += key.height + room
        self._lay_legend()

    def _lay_legend(self) -> None:
        """What the signs mean, where the whole map is in sight and a corner of the window is free of what stands
        there.
        """
        pane, legend, note = self.pane, self.legend, self.note
        is_free = False
        if pane.is_whole and pane.model is not None and pane.grid is not None and note.parent is None:
            legend.tell(pane.model, pane.grid)
            stands = [on_glass(pane, placed.box) for placed in pane.placed]
            lit = (pane.to_glass(*pane.grid.centres[one]) for one, _ in pane.model.lit if one in pane.grid.centres)
            taken = (*self.keys_boxes, *stands, *((x, y, x, y) for x, y in lit))
            is_free = legend.find((pane.x, pane.y, pane.right, pane.top), taken)
        if is_free and legend.parent is None:
            self.add_widget(legend)
        elif not is_free:
            self.remove_widget(legend)

    @property
    def keys_boxes(self) -> tuple[Box, ...]:
        """Where keys and the overview lie."""
        parts = [part for part in (self.whole, self.full, self.overview) if part.parent is not None]
        return tuple((part.x, part.y, part.x + part.width, part.y + part.height) for part in parts)

    # -- fingers ------------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Begin a tap, a drag or a pinch; a wheel zooms at once."""
        if super().on_touch_down(touch):
            return True
        if not self.collide_point(*touch.pos) or self._grid is None:
            return False
        if any(part.parent is not None and part.collide_point(*touch.pos) for part in (self.note, self.legend)):
            return True
        if getattr(touch, "is_mouse_scrolling", False):
            if touch.button in ("scrollup", "scrolldown"):
                self.zoom(WHEEL if touch.button == "scrolldown" else 1 / WHEEL, touch.pos)
            return True
        touch.grab(self)
        # A second finger makes a pinch of it: none of the two taps.
        for other in self._fingers.values():
            other.is_tap = False
        is_tap = not self._fingers and not is_early(touch) and self.pane.collide_point(*touch.pos)
        carries = carried_at(self.pane, touch.pos) if is_tap else ""
        self._fingers[touch.uid] = _Finger(touch.pos, touch.pos, is_tap, carries)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Drag by one finger, pinch by two."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        finger = self._fingers.get(touch.uid)
        if finger is None:
            return True
        before, finger.now = finger.now, touch.pos
        held = list(self._fingers.values())
        if len(held) == 1:
            if finger.is_tap and math.dist(finger.start, finger.now) < dp(DRAG_DP):
                finger.now = before
                return True
            finger.is_tap = False
            self.close_lens()
            if finger.carries:
                self._redraw(carried_to(self.pane, finger.carries, finger.now)[0])
                return True
            self.still.begin(self)
            self.pan(finger.now[0] - before[0], finger.now[1] - before[1])
            return True
        self.still.begin(self)
        other = next(each for each in held if each is not finger)
        was, now = max(1.0, math.dist(before, other.now)), max(1.0, math.dist(finger.now, other.now))
        middle = ((before[0] + other.now[0]) / 2, (before[1] + other.now[1]) / 2)
        self.zoom(now / was, middle, settles=False)
        self.pan((finger.now[0] - before[0]) / 2, (finger.now[1] - before[1]) / 2)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """A finger that did not drag has tapped."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        finger = self._fingers.pop(touch.uid, None)
        if not self._fingers:
            self.still.end()
        if finger is None:
            return True
        if finger.is_tap:
            self.tapped(*finger.start)
        elif finger.carries:
            self.dispatch("on_lay", finger.carries, *carried_to(self.pane, finger.carries, finger.now)[1])
        elif not self._fingers:
            self.pane.settle()
            self._lay_note()
        return True

    def tapped(self, x: float, y: float) -> None:
        """A tap on this pixel: where a finger meets several places, the lens opens first."""
        place = self.pane.place_at(x, y)
        if place and self.meets_several(x, y):
            self.quiet()  # of what was looked at before, nothing lies in its way
            legend = self.legend
            told = [(legend.x, legend.y, legend.right, legend.top)] if legend.parent is not None else []
            self.lens.open(self.pane, (x, y), (*self.keys_boxes, *told))
            if self.lens.parent is None:
                self.add_widget(self.lens)
            return
        self.choose(place, self.pane.pile_at(x, y))

    def _chosen_in_lens(self, place: str, pile: Pile | None) -> None:
        self.close_lens()
        self.choose(place, pile)

    def close_lens(self) -> None:
        """Take the lens away; nothing was chosen."""
        self.remove_widget(self.lens)

    def choose(self, place: str, pile: Pile | None) -> None:
        """Tell of a place, and say that it was tapped, or the pile there."""
        self.tell(pile.place if pile is not None else place)
        if pile is not None:
            self.dispatch("on_pile", pile)
        elif place:
            self.dispatch("on_place", place)
