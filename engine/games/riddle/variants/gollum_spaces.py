"""A-1  The Gollum spaces: Gollum asks for The Ring from one of them alone."""

from collections.abc import Iterator

from engine.core.check import Check
from engine.core.sections import ToAct
from engine.games.riddle.board import board
from engine.games.riddle.steps.acting import At
from engine.games.riddle.steps.plays import SendGollum


def is_at_his_space(at: At) -> Iterator[Check]:
    """A-1  The marker stands on a Gollum space."""
    is_there = at.state.place(at.seat) in board().special["gollum"] if at.seat in at.state.at else False
    yield Check("A-1", is_there, "marker_is_on_a_gollum_space")


ADDS = (ToAct(SendGollum, "A-1", gates=is_at_his_space),)
