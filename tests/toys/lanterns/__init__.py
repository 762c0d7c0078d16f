"""Lanterns, a toy: two to five keepers carry their lanterns home together, along a lane where the wind blows."""

from dataclasses import replace
from pathlib import Path

from engine.core.game import Fact, Game, Version, Whereabouts, all_together
from engine.core.look import Look, Sight
from engine.core.panels import Line, Lines, Panel, Track
from engine.core.seating import Option, some_of
from engine.games.lanterns import steps
from engine.games.lanterns.steps import SEATS

OIL = Fact(lambda s, _: str(s.oil), lambda s, _, value: replace(s, oil=int(value)), keys=lambda _: ("",))


def draw(sight: Sight) -> tuple[Panel, ...]:
    """The lane, and the purse."""
    lane = tuple(str(step) for step in range(1, steps.LANE + 1))
    oil = Line(sight.lexicon.text.say("fact.purse"), value=str(sight.view["oil"]))
    return Track("The lane", lane, sight.view["step"]), Lines("", (oil,))


COSTS = {wind: f"A gust costs {cost} a lantern." for cost, wind in enumerate(steps.WINDS, start=1)}
WIND = Option("wind", "The wind", "How much a gust costs.", "gentle", COSTS)
PAIR = Option("pair", "Two begin richer", "Two keepers begin with 6 of oil.", players=(2,))
RULES = Version("The Lane", (steps,), steps.PHASES, some_of(SEATS, 2), steps.start, (WIND, PAIR), ("deck",))
CARDS = {"cards": lambda s, audience: s.where(steps.CARDS, Whereabouts("out_of_sight"), audience), "tag": "LN"}
PLUG = {"view": steps.view, "outcome": steps.outcome, "consequence": steps.follows}
MORE = {"disclosures": {"moth": "C.6"}, "facts": {"purse": OIL}}
HERE = {"sides": all_together, "scores_by": ("wind", "pair"), "folder": Path(__file__).parent, "look": Look(table=draw)}
GAME = Game("lanterns", "Lanterns", "a toy", rules_version=1, versions={"lane": RULES}, **PLUG, **MORE, **CARDS, **HERE)
