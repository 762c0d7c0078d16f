"""O-1  Partners: Hobbits against Black Riders; who wins, wins for all of his kind."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.core.ask import Domain
from engine.core.check import Check
from engine.core.frozen import replace
from engine.core.record import Event
from engine.core.sections import ToAct, ToEvent
from engine.games.riddle.happened.cards import PicksUp
from engine.games.riddle.happened.turns import GameEnded
from engine.games.riddle.pieces import side_of
from engine.games.riddle.state import State
from engine.games.riddle.steps.acting import At
from engine.games.riddle.steps.fighting import Attack
from engine.games.riddle.steps.plays import PoseRiddle
from engine.games.riddle.variants.captivity import RiddleCaptive

FEWER = 2
"""O-1/uneven  Cards that the side with more players picks up in a city."""


def of_the_others(at: At, filled: Mapping[str, Any], domain: Domain) -> Domain:
    """O-1, O-16  Partners are neither riddled nor attacked."""
    if domain.name != "of":
        return domain
    return replace(domain, options=tuple(each for each in domain.options if side_of(each[0]) != side_of(at.seat)))


def is_no_partner(at: At, act: PoseRiddle | Attack | RiddleCaptive) -> Iterator[Check]:
    """O-1, O-16  The player is of the other side."""
    cites = "O-16" if at.state.is_for_two else "O-1"
    is_other = act.of in at.seats and side_of(act.of) != side_of(at.seat)
    yield Check(cites, is_other, "player_is_no_partner", facts={"of": act.of})


def with_partners(state: State, ended: GameEnded) -> Iterator[Event]:
    """O-1, O-16  All of the winner's side have won."""
    sides = {side_of(seat) for seat in ended.winners}
    yield replace(ended, winners=tuple(seat for seat in state.seats if side_of(seat) in sides))


def fewer(state: State, picks: PicksUp) -> Iterator[Event]:
    """O-1/uneven  The side that has more players picks up two cards in a city."""
    yield replace(picks, count=FEWER) if not picks.is_card and is_larger(state.seats, picks.seat) else picks


def is_larger(seats: Iterable[str], seat: str) -> bool:
    """Whether the side of a player has more players than the other."""
    mine = [side_of(other) == side_of(seat) for other in seats]
    return sum(mine) * 2 > len(mine)


def of_one_side(cites: str) -> tuple[ToAct | ToEvent, ...]:
    """O-1, O-16  Nobody riddles or battles his own, and a side wins together."""
    return (
        ToAct(PoseRiddle, cites, fields=of_the_others, checks=is_no_partner),
        ToAct(Attack, cites, fields=of_the_others, checks=is_no_partner),
        ToAct(RiddleCaptive, cites, fields=of_the_others, checks=is_no_partner),
        ToEvent(GameEnded, cites, with_partners),
    )


ADDS = (*of_one_side("O-1"), ToEvent(PicksUp, "O-1/uneven", fewer))
