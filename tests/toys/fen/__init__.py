"""Fen, a toy: two or three walk the roads of a fen to its stone, and the first has won. It has no secret."""

from pathlib import Path

from engine.core.game import Game, PlaceIds, Version
from engine.core.ground import PlaceGround
from engine.core.look import Look, Sight
from engine.core.panels import Line, Lines, PathBoard, Pile, Stop, Tab
from engine.core.roads import ground, told, with_words
from engine.core.seating import Option, some_of
from engine.core.text import capital
from engine.games.fen import flood, reeds, steps

LIES = {"jetty": (0.04, 0.46), "mill": (0.3, 0.2), "weir": (0.6, 0.36)}
LIES |= {"alder": (0.36, 0.62), "chapel": (0.74, 0.66), "stone": (0.92, 0.08)}
KINDS = {"weir": "hazard", "alder": "wood", "chapel": "shelter", "stone": "goal", "mill": "tower"}


def drawn(sight: Sight) -> tuple[Tab, ...]:
    """A.1  The fen with its travellers, and who has walked how far."""
    name, find = sight.lexicon.name, lambda row, column: sight.paper.value(steps.ROADS_CHART, row, column)
    at = sight.view["at"].items()
    piles = tuple(Pile(place, seat, name(seat)[:1], pieces=(seat,), rows=(name(seat),)) for seat, place in at)
    stops = tuple(Stop(place, capital(name(place)), *LIES[place], kind=KINDS.get(place, "")) for place in steps.PLACES)
    board = PathBoard("The fen", stops, with_words(told(find, steps.PAIRS), sight.lexicon), piles, lies="lies")
    rows = tuple(Line(name(seat), value=sight.lexicon.place(place)) for seat, place in at)
    return (Tab("Fen", (board,), "map"), Tab("Travellers", (Lines("Where they are", rows),)))


def roads_of(sight: Sight, place: str) -> PlaceGround:
    """A.2  What a finger may tell of the roads there."""
    return ground(steps.ROADS_CHART, steps.PAIRS, sight.paper, sight.lexicon, place)


LOOK = Look(tabs=drawn, ground=roads_of)
REEDS = Option("reeds", "The reeds", "Nobody rests on a space of a road.", sections=(reeds,))
FLOOD = Option("flood", "The flood", "The weir carries travellers down to the chapel.", sections=(flood,))
SECTIONS, SITTING = (steps, reeds, flood), some_of(steps.SEATS, 2)
RULES = Version("The Fen", SECTIONS, steps.PHASES, SITTING, steps.start, (REEDS, FLOOD))
PLUG = {"view": steps.view, "outcome": steps.outcome, "disclosures": {}, "facts": steps.FACTS}
MORE = {"places": PlaceIds(known=steps.PLACES), "clock": lambda state: min(state.round, steps.ROUNDS)}
HERE = {"folder": Path(__file__).parent, "look": LOOK}
GAME = Game("fen", "Fen", "a toy", rules_version=1, versions={"fen": RULES}, **PLUG, **MORE, **HERE)
