"""Lanterns, a toy: two to five keepers carry their lanterns home together, along a lane where the wind blows."""

from pathlib import Path

from engine.core.game import Fact, Game, Version
from engine.core.seating import Option, some_of
from engine.games.lanterns import steps
from engine.games.lanterns.steps import SEATS

OIL = Fact(lambda s, key: str(s.oil), lambda s, key, value: s.set_fact("oil", key, value), lambda s: ("",))
COSTS = {wind: f"A gust costs {cost} a lantern." for cost, wind in enumerate(steps.WINDS, start=1)}
WIND = Option("wind", "The wind", "How much a gust costs.", "gentle", COSTS)
PAIR = Option("pair", "Two begin richer", "Two keepers begin with 6 of oil.", players=(2,))
RULES = Version("The Lane", (steps,), steps.PHASES, some_of(SEATS, 2), steps.start, (WIND, PAIR), ("deck",))
GAME = Game(
    name="lanterns",
    title="Lanterns",
    edition="a toy",
    rules_version=1,
    versions={"lane": RULES},
    folder=Path(__file__).parent,
    view=steps.view,
    outcome=steps.outcome,
    disclosures={"moth": "C.6"},
    facts={"oil": OIL},
)
