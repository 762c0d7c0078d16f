"""O-13  Restricting player card draws: a Hobbit card draws from Hobbits alone, a Black Rider card from Black Riders."""

from collections.abc import Iterator

from engine.core.check import Check
from engine.core.sections import ToAct
from engine.games.riddle.pieces import SEATS, side_of
from engine.games.riddle.steps.acting import At
from engine.games.riddle.steps.plays import DrawByCharacter


def is_of_its_kind(at: At, act: DrawByCharacter) -> Iterator[Check]:
    """O-13  The card and the player are of one kind."""
    are_known = act.card in SEATS and act.of in SEATS
    yield Check("O-13", are_known and side_of(act.card) == side_of(act.of), "card_is_of_that_players_kind")


ADDS = (ToAct(DrawByCharacter, "O-13", checks=is_of_its_kind),)
