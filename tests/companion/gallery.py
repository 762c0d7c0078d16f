"""Pictures of every screen with the sample models, to be looked at: python -m tests.companion.gallery FOLDER
[night|day] [100..160].
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from engine.core.panels import HexMap
from tests.companion import harness, map_samples


def _map_screen() -> type:
    """A screen with nothing but a map, as large as the Table's middle has it."""
    from kivy.metrics import dp
    from kivy.uix.screenmanager import Screen

    from companion.widgets.hexmap import HexMapView

    class MapScreen(Screen):
        """`show((model, place))`: a map, and the hex that was tapped, '' for none."""

        def show(self, sample: tuple[HexMap, str]) -> None:
            """Draw it."""
            view = HexMapView(size_hint=(None, None), size=(dp(580), dp(470)), pos=(dp(400), dp(180)))
            self.add_widget(view)
            view.show(sample[0], map_samples.COLOURS, ("n7",), sample[1])
            if sample[1] and view.pane.grid.sheets:
                view.centre(*view.pane.grid.centres[sample[1]])
                view.zoom(dp(49) / view.hex_px, view.pane.center)
                view.choose(sample[1], None)

    return MapScreen


def main(folder: str, mode: str = "night", percent: str = "100", only: str = "") -> None:
    """Write one PNG a screen into `folder`."""
    from kivy.uix.screenmanager import NoTransition, ScreenManager

    from companion.desk.screen import DeskScreen
    from companion.desk.screen_handover import HandoverScreen
    from companion.table.screen import TableScreen
    from companion.table.screen_generic import AnswerScreen
    from companion.widgets.theme import fit_density, theme
    from tests.companion import samples, throw_samples

    fit_density(*harness.TABLET)
    theme.mode, theme.text_scale = mode, int(percent) / 100
    shows = [
        ("table", TableScreen, samples.TABLE),
        ("table_message", TableScreen, replace(samples.TABLE, message=samples.REFUSED)),
        (
            "table_choose",
            TableScreen,
            replace(samples.TABLE, ask=replace(samples.TABLE.ask, sources=(), hand=samples.LETTER)),
        ),
        ("handover", HandoverScreen, samples.HANDOVER),
        (
            "handover_left",
            HandoverScreen,
            replace(samples.HANDOVER, edge=270, message="That was not it. Two more tries."),
        ),
        ("desk_letter", DeskScreen, samples.DESK_LETTER),
        ("desk", DeskScreen, replace(samples.DESK, edge=0)),
        ("desk_turned", DeskScreen, replace(samples.DESK, edge=90)),
        *[(f"answer_{name}", AnswerScreen, model) for name, model in samples.ANSWERS.items()],
        ("map", _map_screen(), (map_samples.MIXED, "")),
        ("map_near", _map_screen(), (map_samples.MIXED, "W2821")),
        ("map_unknown", _map_screen(), (map_samples.UNKNOWN, "")),
        ("map_pointy", _map_screen(), (map_samples.POINTY, "")),
        ("map_outlined", _map_screen(), (map_samples.outlined(), "")),
        ("map_outlined_lit", _map_screen(), (map_samples.outlined(lit=True), "ford_2")),
        ("map_paths", _map_screen(), (map_samples.PATHS, "")),
        ("map_paths_lit", _map_screen(), (map_samples.lit_paths(), "")),
        ("map_crowded", _map_screen(), (map_samples.crowded(), "")),
        *[(name, TableScreen, model) for name, model in throw_samples.tables().items()],
    ]
    manager = ScreenManager(transition=NoTransition())
    driver = harness.Driver(manager)
    for name, screen_class, model in shows:
        if only and not name.startswith(only):
            continue
        screen = screen_class(name=name)
        manager.switch_to(screen)
        screen.show(model)
        driver.pump(6)
        driver.shot(Path(folder) / f"{name}_{harness.TABLET[0]}_{mode}_{percent}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])
