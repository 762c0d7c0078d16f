"""What became of a game that is over: the game's own story, the luck of the dice, what was hidden in one turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from companion.ending.presenter import Turn, title_of
from companion.fairness.rolls import CountedRoll, rolls_of
from companion.presenting.initials import initials
from companion.presenting.looks import Sight
from companion.table.presenter import paper_of
from companion.words import say
from engine.core.audience import TRUTH
from engine.core.commons import EnterRoll
from engine.core.look import Line
from engine.core.panels import LINES, Curve, Fates, Plot, Replay, Secret, Story
from engine.core.timeline import Node

if TYPE_CHECKING:
    from engine.core.table import Table

LUCK, LUCK_NOTE = say("ending.luck_of_the_dice"), say("ending.above_the_line")


def sight_at(table: Table, node: Node, audience: str, turn: int, lines: Sequence[Line] = ()) -> Sight:
    """What this audience sees of a moment, the last one of its turn. lines: the journal, of the game's last moment."""
    view = table.game.view(node.world.state, audience)
    return Sight(view, table.game.lexicon, paper_of(table), table.seats, table.rules.phases, lines, turn)


def story_of(table: Table, turns: Sequence[Turn], audience: str) -> tuple[Story, ...]:
    """Fates and plots of a game that is over, the luck of its dice last; none of one that goes on."""
    if table.outcome is None:
        return ()
    sights = [
        sight_at(table, turn.shown, audience, turn.number) for turn in turns if turn.number or not table.game.clock
    ]
    end = sight_at(table, table.timeline.head, audience, table.turn, table.journal(audience))
    told = table.game.look.story(end, sights)
    luck = luck_plot(table, turns)
    return (*told, *((luck,) if luck else ()))


def luck_plot(table: Table, turns: Sequence[Turn]) -> Plot | None:
    """Whose dice fell high, turn by turn; None where no ordinary die was counted, or there was but one turn."""
    played = [turn for turn in turns if turn.number]
    rolls = [roll for roll in rolls_of(table) if roll.luck.faces_expected]
    if len(played) < 2 or not rolls:
        return None
    names = [(seat, table.game.lexicon.name(seat)) for seat in table.seats]
    curves = tuple(
        Curve(name, _added_up([roll for roll in rolls if roll.purpose.seat == name], played), seat, is_frame=at > 0)
        for at, (seat, name) in enumerate(names)
        if any(roll.purpose.seat == name for roll in rolls)
    )
    return Plot(LUCK, tuple(str(turn.number) for turn in played), curves, LINES, LUCK_NOTE) if curves else None


def _added_up(rolls: Sequence[CountedRoll], turns: Sequence[Turn]) -> tuple[float, ...]:
    above = (
        sum(roll.luck.faces - roll.luck.faces_expected for roll in rolls if roll.n in turn.entries) for turn in turns
    )
    return tuple(round(value, 1) for value in accumulate(above))


def replay_of(table: Table, turns: Sequence[Turn], place: int) -> Replay:
    """The turns, and what was hidden in this one. Only for a game whose secrets are open."""
    turn = turns[place]
    rows = table.game.look.secrets(sight_at(table, turn.shown, TRUTH, turn.number))
    rolls = sum(
        isinstance(node.item.command, EnterRoll) and bool(node.item.events) and node.item.n in turn.entries
        for node in table.timeline.head.moments()
        if node.item is not None
    )
    dice = (
        say("ending.no_die_was_rolled")
        if not rolls
        else say("ending.one_roll")
        if rolls == 1
        else say("ending.rolls", count=rolls)
    )
    shown = tuple(str(each.number) if each.number else title_of(table, each) for each in turns)
    return Replay(shown, place, (*rows, Secret("", dice)))


def parts_of(story: Sequence[Story]) -> dict[str, Any]:
    """The parts of a page that tell it."""
    fates = next((each for each in story if isinstance(each, Fates)), None)
    letters = initials({str(at): fate.piece for at, fate in enumerate(fates.rows)}, 2) if fates is not None else {}
    return {
        "fates": fates,
        "fate_letters": tuple(letters.values()),
        "plots": tuple(each for each in story if isinstance(each, Plot)),
    }
