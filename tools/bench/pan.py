"""How long a frame takes while a map is dragged: a made-up crowded one (2,528 hexes, 120 names, hundreds of stacks), or
the one that a table shows with what really stands on it.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from typing import Any

from engine.core.panels import Ground, HexMap, MapSheet, Pile

COLOURS = {"one": "dark", "other": "fellow"}
SHEETS = (MapSheet("W", 40, 38), MapSheet("E", 28, 36))
TERRAIN = ("clear", "forest", "rough", "mountain", "lake", "")
NAMED = 120
STEP_DP = 9
"""So far a finger goes from frame to frame."""


def crowded(stacks: int) -> HexMap:
    """A map that has everything on it; alike each time."""
    places = [
        f"{sheet.id}{column:02}{row:02}"
        for sheet in SHEETS
        for column in range(1, sheet.columns + 1)
        for row in range(1, sheet.rows + 1)
    ]
    named = set(places[:: len(places) // NAMED])
    kinds = itertools.cycle(TERRAIN)
    ground = tuple(Ground(place, f"Place {place}" if place in named else "", next(kinds)) for place in places)
    apart = len(places) // stacks
    piles = tuple(
        Pile(
            place,
            "one" if at % 2 else "other",
            "ABFGNS?"[at % 7],
            at % 9 + 1,
            (place,),
            (place,),
            ("spotted",) * (at % 2),
        )
        for at, place in enumerate(places[::apart][:stacks])
    )
    return HexMap("Map", SHEETS, ground, (), piles)


def seconds_of_frames(frame: Callable[[], None], stacks: int, count: int) -> list[float]:
    """The frames of a drag to and fro over the page that is shown, the map as large as the table's middle has it.

    frame: draws one and waits until it is drawn.
    """
    from kivy.core.window import Window
    from kivy.metrics import dp

    from companion.widgets.hexmap import HexMapView

    view = HexMapView(size_hint=(None, None), size=(dp(580), dp(470)), pos=(dp(400), dp(180)))
    Window.add_widget(view)
    view.show(crowded(stacks), COLOURS)
    for _ in range(5):
        frame()
    return [elapsed for elapsed, _ in _dragged(view, frame, count)]


def on_the_table(root: Any, frame: Callable[[], None], count: int) -> tuple[int, list[tuple[float, float]]]:
    """How many stacks the map has that the shown Table has open; of each frame of a drag its seconds, and those of the
    processor. root: the app's.
    """
    from companion.widgets.hexmap import HexMapView

    view = next((widget for widget in root.walk() if isinstance(widget, HexMapView)), None)
    if view is None or view.pane.model is None:
        raise RuntimeError("The Table shows no map, so nothing can be dragged.")
    for _ in range(5):
        frame()
    return len(view.pane.model.piles), _dragged(view, frame, count)


def _dragged(view: Any, frame: Callable[[], None], count: int) -> list[tuple[float, float]]:
    from kivy.metrics import dp

    begun = view.pane.drawn.copy()
    view.still.begin(view)
    times = []
    for at in range(count):
        start, spent = time.perf_counter(), time.process_time()
        to = dp(STEP_DP) * (1 if at // 15 % 2 else -1)
        view.pan(to, to / 2)
        frame()
        times.append((time.perf_counter() - start, time.process_time() - spent))
    view.still.end()
    if set(view.pane.drawn - begun) - {"blocks"}:
        raise RuntimeError("Panning drew the map anew, so another thing than panning was measured.")
    return times
