"""How long a frame takes while a crowded map is dragged: 2,536 hexes, every one told, 120 names, hundreds of stacks."""

from __future__ import annotations

import itertools
import time

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


def seconds_of_frames(width: int, height: int, stacks: int, count: int) -> list[float]:
    """The frames of a drag to and fro at the first look, in a window of this size, the map as large as the table's."""
    from companion.window import ask_for_window

    ask_for_window(width, height)
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.graphics.opengl import glFinish
    from kivy.metrics import dp
    from kivy.uix.floatlayout import FloatLayout

    from companion.widgets.theme import fit_density

    fit_density(width, height)
    from companion.widgets.hexmap import HexMapView

    root = FloatLayout()
    view = HexMapView(size_hint=(None, None), size=(dp(580), dp(470)), pos=(dp(400), dp(180)))
    root.add_widget(view)
    Window.add_widget(root)
    EventLoop.ensure_window()
    EventLoop.start()

    def frame() -> None:
        Clock._max_fps = 0
        EventLoop.idle()
        glFinish()

    view.show(crowded(stacks), COLOURS)
    for _ in range(5):
        frame()
    begun = view.pane.drawn.copy()
    times = []
    for at in range(count):
        start = time.perf_counter()
        to = dp(STEP_DP) * (1 if at // 15 % 2 else -1)
        view.pan(to, to / 2)
        frame()
        times.append(time.perf_counter() - start)
    if set(view.pane.drawn - begun) - {"blocks"}:
        raise RuntimeError("Panning drew the map anew, so another thing than panning was measured.")
    return times
