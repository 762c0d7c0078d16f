"""Lanterns, a toy: up to five keepers carry their lanterns home together, along a lane where the wind blows."""

from pathlib import Path

from engine.core.game import Fact, Game, Option
from engine.games.lanterns import steps
from engine.games.lanterns.steps import LANE

OIL = Fact(lambda s, key: str(s.oil), lambda s, key, value: s.set_fact("oil", key, value), lambda s: ("",))
GAME = Game(
    name="lanterns",
    title="Lanterns",
    edition="a toy",
    rules_version=1,
    seats=steps.SEATS,
    versions={"lane": f"The Lane ({LANE} steps)"},
    phases=("throw", "moth", "rest"),
    folder=Path(__file__).parent,
    steps=(steps,),
    start=steps.start,
    view=steps.view,
    outcome=steps.outcome,
    asks=steps.asks,
    offers=steps.offers,
    disclosures={"moth": "C.6"},
    options=(Option("wild_wind", "A gust costs twice as much.", False), Option("pair", "Two begin richer.", False)),
    facts={"oil": OIL},
    rolls={"wind": steps.wind_blew},
)
