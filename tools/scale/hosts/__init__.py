"""Hosts, a made-up game of the size of a campaign: eight seats, 400 hosts on a map of 2,500 hexes, 96 hidden cards.

Nobody plays it: `ringtable bench scale` measures with it what a large evening costs.
"""

from pathlib import Path

from engine.core.game import Game, Version
from engine.core.places import PlaceIds
from engine.core.seating import everybody
from engine.games.hosts import steps

RULES = Version("Hosts", (steps,), steps.PHASES, everybody(*steps.SEATS), steps.start, (), ("cards",))
PLUG = {"view": steps.view, "outcome": steps.outcome, "clock": steps.turn, "disclosures": {"card": "C.1"}}
HERE = {"folder": Path(__file__).parent, "places": PlaceIds((), 4, "0101")}
GAME = Game("hosts", "Hosts", "made up", rules_version=1, versions={"field": RULES}, **PLUG, **HERE)
