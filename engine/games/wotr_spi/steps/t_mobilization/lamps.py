"""T, T.1-T.5, K.1  What mobilizes a group of Army Units, and since when it is mobilized.

Only a mobilized group may be moved, and from the next Game-Turn on it gets its reinforcements. In the Character Game
there is one such thing, Mordor, and it opens the Fellowship's Citadels to Nazgul (K.1).
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from engine.core.check import Check
from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.core.situation import Situation
from engine.games.wotr_spi import order_of_battle
from engine.games.wotr_spi.armies import Lamp
from engine.games.wotr_spi.order_of_battle import WOKEN_BY_MARCH
from engine.games.wotr_spi.pieces import FELLOWSHIP, MOBILIZATION_TURN
from engine.games.wotr_spi.state import State

SARUMAN_TURN: Final = 2
"""T.4  The Game-Turn on which Saruman's forces are mobilized whatever happens."""
CITES: Final = {"gondor": "T.1", "rohan": "T.2", "elves": "T.3", "saruman": "T.4", "mordor": "T.5"}
OF_THE_FELLOWSHIP: Final = ("gondor", "rohan", "elves")
MINAS_TIRITH, ISENGARD = "E0428", "W2421"


def is_mobilized(state: State, group: str) -> bool:
    """T  Whether this group's units may be moved."""
    return group in state.armies.lamps


def mordor_is_awake(state: State) -> bool:
    """K.1, T.5  Whether Mordor is mobilized, in either game."""
    return is_mobilized(state, "mordor") if state.armies.are_on else state.mobilized_by != ""


def may_march(at: Situation[State], group: str) -> bool:
    """T  Whether this group's units may be moved now.

    # RULING: T asks only that it is mobilized; its reinforcements alone wait for the next Game-Turn.
    """
    return is_mobilized(at.state, group) and (
        at.reads_first("same-turn-move") or not _woke_as_it_moved(at.state, group)
    )


def _woke_as_it_moved(state: State, group: str) -> bool:
    """T  Whether a group was mobilized in the midst of its own seat's movement of this Game-Turn."""
    lamp = state.armies.lamps.get(group)
    if lamp is None or lamp.turn != state.turn:
        return False
    return lamp.by == "gandalf" or (lamp.by == "brought_to_mordor" and bool(state.so_far.carried))


def march_checks(at: Situation[State], going: Iterable[str]) -> Iterator[Check]:
    """T, T.1-T.5  Whether units of these peoples may be moved now."""
    peoples = order_of_battle.peoples()
    there = {peoples[people].group for people in going}
    for group, cites in CITES.items():
        awake, facts = is_mobilized(at.state, group), {"group": group}
        yield Check(cites, awake, "group_is_mobilized", facts=facts, applies=group in there)
        early = group in there and awake and not may_march(at, group)
        yield Check(cites, False, "mobilized_before_this_turn", facts=facts, applies=early)


def is_third(at: Situation[State], group: str) -> bool:
    """T  Whether two other groups of the Fellowship are mobilized, and there may be no third.

    # RULING: T speaks of any one or two, while T.1 to T.3 mobilize each by itself and set no number: all three.
    """
    others = [one for one in OF_THE_FELLOWSHIP if one != group and is_mobilized(at.state, one)]
    return group in OF_THE_FELLOWSHIP and len(others) > 1 and at.reads_first("all-three-groups")


def mobilized(at: Situation[State], group: str, by: str) -> Iterator[Event]:
    """T  A group is mobilized, unless it was before. by: what woke it, woken.<by> of the text."""
    if at.state.armies.are_on and not is_third(at, group):
        yield from _woken(at.state, group, by)


def _woken(state: State, group: str, by: str) -> Iterator[Event]:
    if not is_mobilized(state, group):
        yield GroupMobilized(group, state.turn, by)


def mordor_wakes(state: State, by: str, told: str) -> Iterator[Event]:
    """K.1, T.5  Mordor is mobilized, unless it was before. told: what woke it, as the Character Game's journal says."""
    if state.armies.are_on:
        yield from _woken(state, "mordor", by)
    elif not state.mobilized_by:
        yield MordorMobilized(told)


def on_game_turn(state: State, turn: int) -> Iterator[Event]:
    """K.1, T.4, T.5  Who is mobilized as this Game-Turn begins."""
    begun = replace(state, turn=turn)
    if turn >= SARUMAN_TURN and state.armies.are_on:
        yield from _woken(begun, "saruman", "game_turn")
    if turn >= MOBILIZATION_TURN:
        yield from mordor_wakes(begun, "game_turn", f"Game-Turn {MOBILIZATION_TURN}")


def of_land(seat: str, hex_: str, province: str | None) -> str:
    """T.1, T.2, T.4  The group that Army Units of a seat mobilize by moving into this hex, "" for none.

    # RULING: T says "moves": a retreat (S.3) is no move, and Orcs whom a Search Card places are not moved either.
    """
    if seat != FELLOWSHIP:
        return WOKEN_BY_MARCH.get(province or "", "")
    return "saruman" if hex_ == ISENGARD else ""


def by_combat(at: Situation[State], peoples: Iterable[str]) -> Iterator[Event]:
    """T.3  The Elves, the Dwarves and the Western Allies are mobilized once any of them is in Army Combat.

    # RULING: T.3 says "all the Army Units": whoever of them fights, the whole group is mobilized, for good.
    """
    if any(order_of_battle.peoples()[people].group == "elves" for people in peoples):
        yield from mobilized(at, "elves", "army_combat")


@event
class GroupMobilized(Event):
    """T  From now on a group's units may be moved, and from the next Game-Turn on its reinforcements come."""

    group: str
    turn: int
    by: str

    def apply(self, state: State) -> State:
        lamps = {**state.armies.lamps, self.group: Lamp(self.turn, self.by)}
        return replace(state, armies=replace(state.armies, lamps=lamps))

    def cited(self, before: State) -> str:
        return CITES.get(self.group, "T")


@event
class MordorMobilized(Event):
    """K.1  From now on Nazgul may enter the Fellowship's Citadels. by: what woke Mordor."""

    section: ClassVar[str] = "K.1"
    by: str

    def apply(self, state: State) -> State:
        return replace(state, mobilized_by=state.mobilized_by or self.by)


@event
class ToldOnce(Event):
    """R.6, R.10, R.11, R.15, R.17, R.19  What happens once in a game, as it is told."""

    what: str

    def apply(self, state: State) -> State:
        told = {self.what: state.turn, **state.armies.told}
        return replace(state, armies=replace(state.armies, told=told))
