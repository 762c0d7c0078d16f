"""Riddle of the Ring (ICE, 1985): two to eight, everyone for himself, and one of them has The Ring."""

from pathlib import Path

from engine.core.game import Game, PlaceIds, Version
from engine.core.seating import Options, some_of
from engine.games.riddle import views
from engine.games.riddle.board import board
from engine.games.riddle.course import consequence
from engine.games.riddle.facts import FACTS
from engine.games.riddle.happened import battles, cards, plays, turns
from engine.games.riddle.panels import LOOK
from engine.games.riddle.pieces import SEATS
from engine.games.riddle.state import PARTS, State
from engine.games.riddle.steps import (
    exchanging,
    fighting,
    halls,
    looking,
    moving,
    picking_up,
    plays as power_plays,
    setting_out,
    turning,
    winning,
)

STEPS = (
    setting_out,
    winning,
    turning,
    moving,
    exchanging,
    looking,
    power_plays,
    fighting,
    picking_up,
    halls,
    turns,
    cards,
    plays,
    battles,
)


def start(options: Options, seats: tuple[str, ...]) -> State:
    """The state before the first act: no card is dealt, and no marker on the board."""
    return State(hands=dict.fromkeys(seats, ()), seats=seats, at=dict.fromkeys(seats, ""))


PLACES = PlaceIds(known=(*sorted(board().beside), *sorted(board().dots)))
# B-2/choice: two to eight players, each of whom is another Hobbit or Black Rider.
BASIC = Version(title="Basic Game", steps=STEPS, phases=PARTS, seatings=some_of(SEATS, 2), start=start, piles=("deck",))
GAME = Game(
    name="riddle",
    title="Riddle of the Ring",
    edition="ICE 1985",
    rules_version=1,
    versions={"basic": BASIC},
    folder=Path(__file__).parent,
    view=views.view,
    outcome=lambda state: state.outcome,
    disclosures={},
    facts=FACTS,
    clock=lambda state: max(1, state.round),
    look=LOOK,
    places=PLACES,
    tag="RI",
    consequence=consequence,
)
