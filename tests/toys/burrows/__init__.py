"""Burrows, a toy: two dig for gold, each with a hand of cards in either of two burrows, and look at one at a time."""

from pathlib import Path

from engine.core.game import Game, Version, Whereabouts
from engine.core.look import Look, Sight
from engine.core.panels import Line, Lines, Panel
from engine.core.seating import everybody
from engine.games.burrows import steps


def draw(sight: Sight) -> tuple[Panel, ...]:
    """In which burrow each of them is, and what they have dug up."""
    name, at = sight.lexicon.name, sight.view["at"]
    rows = tuple(Line(name(seat), value=f"{name(at[seat])}, {sight.view['gold'][seat]}") for seat in steps.SEATS)
    return (Lines("The burrows", rows),)


RULES = Version(
    "The Hill", (steps,), steps.PHASES, everybody(*steps.SEATS), lambda o, s: steps.State(), piles=("deck",)
)
PLUG = {"view": steps.view, "outcome": steps.outcome, "desks": steps.desks, "disclosures": {}, "tag": "BU"}
CARDS = {"cards": lambda s, audience: s.where(steps.CARDS, Whereabouts("out_of_sight"), audience)}
HERE = {"scores_by": (), "folder": Path(__file__).parent, "look": Look(table=draw)}
GAME = Game("burrows", "Burrows", "a toy", rules_version=1, versions={"hill": RULES}, **PLUG, **CARDS, **HERE)
