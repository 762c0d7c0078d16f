"""A glass over hexes that are smaller than a finger: the first touch opens it, a second one inside it chooses."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from kivy.graphics import Color, Ellipse, InstructionGroup, Line, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.widgets.basics import Tag
from companion.widgets.fingers import is_early
from companion.widgets.hexbeside import Round, Surroundings, beside
from companion.widgets.hexdraw import dashes, strokes
from companion.widgets.hexes import HALF, ROOT3, Box, Point
from companion.widgets.hexpane import HexPane
from companion.widgets.theme import theme
from companion.words import say
from engine.core.panels import Pile

GROWS = 2.7
RADII_DP = (92.0, 80.0, 68.0, 56.0, 46.0)
"""The largest that finds room beside the finger is taken."""
FINGER_DP = 44.0
GAP_DP = 10.0
MARGIN = 2.5
"""So many units beyond its rim are drawn, so that nothing is seen to end."""
SIGN, SIGN_OF_ROADS = say("widgets.tap_the_hex"), say("widgets.tap_the_place")


class _Glass(Widget):
    """A map seen through a round hole."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.pane = HexPane(size=self.size)
        self._mask, self._unmask = Ellipse(), Ellipse()
        with self.canvas.before:
            StencilPush()
            self.canvas.before.add(self._mask)
            StencilUse()
        with self.canvas.after:
            StencilUnUse()
            self.canvas.after.add(self._unmask)
            StencilPop()
        self.add_widget(self.pane)
        self.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: object) -> None:
        self.pane.pos, self.pane.size = self.pos, self.size
        for part in (self._mask, self._unmask):
            part.pos, part.size = self.pos, self.size


class Lens(Widget):
    """`open(...)` it over a point of a pane's map. Dispatches `on_choose(place, pile)`, the pile None for the hex."""

    carries = StringProperty("")
    """The place in its middle: over another it means something else."""

    takes_touches = True

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_choose")
        wide = 2 * dp(RADII_DP[0])
        super().__init__(size_hint=(None, None), size=(wide, wide), **properties)
        self._glass = _Glass(size=(wide, wide))
        self.sign = Tag(says=SIGN, ink="on_gold", surface="gold_fill", rim="clear", size_hint=(None, None))
        self._pointer, self._ink, self._rim = InstructionGroup(), Color(), Line(width=dp(2))
        self.canvas.before.add(self._pointer)
        self.add_widget(self._glass)
        self._glass.canvas.after.add(self._ink)
        self._glass.canvas.after.add(self._rim)
        self.add_widget(self.sign)
        self._over: Point = (0.0, 0.0)
        self._finger: tuple[Point, float] = ((0.0, 0.0), 0.0)
        self._start: Point = (0.0, 0.0)
        self.bind(pos=self._lay, size=self._lay)
        self.sign.bind(size=self._lay)
        theme.hear(self._lay, "colours")
        self._lay()

    @property
    def pane(self) -> HexPane:
        """What is seen in it."""
        return self._glass.pane

    def on_choose(self, place: str, pile: Pile | None) -> None:
        """Nothing to do by default."""

    def open(self, over: HexPane, at: Point, never: tuple[Box, ...] = ()) -> None:
        """Lie in a pane beside a pixel, on the side where it hides least, and show the hex under that pixel. never:
        what it does not hide, keys above all.
        """
        place = over.place_at(*at)
        self.carries = place
        self.sign.says = SIGN if over.model is not None and over.model.sheets else SIGN_OF_ROADS
        middle = over.grid.centres[place] if over.grid is not None and place else over.to_map(*at)
        self._over = middle
        finger, ring = over.to_glass(*middle), max(over.scale * HALF, dp(11))
        self._finger = (finger, ring)
        room = dp(8)
        around = Surroundings(
            finger,
            (over.x + room, over.y + room, over.right - room, over.top - room),
            ring + dp(GAP_DP),
            (*never, *_name_of(over, place)),
            tuple(_told_by(over, place)),
        )
        glass, (x, y) = beside(around, [Round(dp(radius), tuple(self.sign.size), dp(3)) for radius in RADII_DP])
        self.size = (2 * glass.radius, 2 * glass.radius)
        self.pos = (x - glass.radius, y - glass.radius)
        self._lay()
        self.follow(over)

    def follow(self, over: HexPane) -> None:
        """Show what the pane shows now."""
        if over.grid is None or over.model is None:
            return
        scale = max(over.scale * GROWS, dp(FINGER_DP) / ROOT3)
        reach = self.width / 2 / scale
        x, y = self._over
        self.pane.look((x - reach, y - reach), scale)
        part = over.grid.part(x, y, reach + MARGIN)
        self.pane.show(over.model, over.colours, over.chosen, over.aim, over.reach, part)
        self.pane.ring(self.carries)

    def collide_point(self, x: float, y: float) -> bool:
        """Round, as it is drawn."""
        return math.dist((x, y), self.center) <= self.width / 2

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing falls through it, nor through its sign."""
        if self.sign.collide_point(*touch.pos):
            return True
        if not self.collide_point(*touch.pos):
            return False
        if not is_early(touch) and not getattr(touch, "is_mouse_scrolling", False):
            touch.grab(self)
            self._start = touch.pos
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """It is not dragged."""
        return touch.grab_current is self

    def on_touch_up(self, touch: Any) -> bool:
        """What lies under the finger is chosen, if the finger came down on it."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self.collide_point(*touch.pos) and math.dist(touch.pos, self._start) < dp(FINGER_DP) / 2:
            place = self.pane.place_at(*self._start)
            if place:
                self.dispatch("on_choose", place, self.pane.pile_at(*self._start))
        return True

    def _lay(self, *_: object) -> None:
        self._glass.pos, self._glass.size = self.pos, self.size
        self.sign.center_x, self.sign.top = self.center_x, self.y + dp(3)
        self._ink.rgba = theme.colours["map_gold"]
        self._rim.circle = (*self.center, self.width / 2 - dp(1))
        self._point()

    def _point(self) -> None:
        """A ring round the hex it is about, and a line from there to its rim."""
        (x, y), ring = self._finger
        self._pointer.clear()
        if not ring:
            return
        turn = math.atan2(self.center_y - y, self.center_x - x)
        line = (
            (x + ring * math.cos(turn), y + ring * math.sin(turn)),
            (
                self.center_x - self.width / 2 * math.cos(turn),
                self.center_y - self.width / 2 * math.sin(turn),
            ),
        )
        steps = [math.tau * each / 32 for each in range(33)]
        around = [(x + ring * math.cos(step), y + ring * math.sin(step)) for step in steps]
        for colour, width in (("map_rim", 3.4), ("map_gold", 2.0)):
            self._pointer.add(Color(*theme.colours[colour]))
            for mesh in strokes([*dashes(around, dp(5), dp(3)), (*line[0], *line[1])], dp(width)):
                self._pointer.add(mesh)


def on_glass(over: HexPane, box: Box) -> Box:
    """A box of the map as it was built, in pixels of the glass."""
    ratio = over.built or 1.0
    left, low = over.to_glass(box[0] / ratio, box[1] / ratio)
    right, top = over.to_glass(box[2] / ratio, box[3] / ratio)
    return left, low, right, top


def _name_of(over: HexPane, place: str) -> Iterator[Box]:
    """Where the name of this place is written, if it is."""
    names = {each.name for each in over.model.ground if each.place == place} if over.model is not None else set()
    for (says, is_province), box in over.named.items():
        if says in names and not is_province:
            yield on_glass(over, box)


def _told_by(over: HexPane, place: str) -> Iterator[Box]:
    """What the map tells round a place: counters, names, lit hexes."""
    if over.grid is None or over.model is None:
        return
    yield from (on_glass(over, placed.box) for placed in over.placed if placed.place != place)
    yield from (on_glass(over, box) for box in over.named.values())
    for lit in (*(lit for lit, _ in over.model.lit), *over.reach):
        if lit in over.grid.centres:
            x, y = over.to_glass(*over.grid.centres[lit])
            yield x, y, x, y
