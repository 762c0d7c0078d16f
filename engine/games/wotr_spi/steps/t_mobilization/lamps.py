"""T, T.1-T.5, K.1  What mobilizes a group of Army Units, and since when it is mobilized.

Only a mobilized group may be moved, and from the next Game-Turn on it gets its reinforcements. In the Character Game
there is one such thing, Mordor, and it opens the Fellowship's Citadels to Nazgul (K.1).
"""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.games.wotr_spi import order_of_battle
from engine.games.wotr_spi.armies import Lamp
from engine.games.wotr_spi.order_of_battle import WOKEN_BY_MARCH
from engine.games.wotr_spi.pieces import FELLOWSHIP, MOBILIZATION_TURN
from engine.games.wotr_spi.state import State

SARUMAN_TURN: Final = 2
"""T.4  The Game-Turn on which Saruman's forces are mobilized whatever happens."""
CITES: Final = {"gondor": "T.1", "rohan": "T.2", "elves": "T.3", "saruman": "T.4", "mordor": "T.5"}
MINAS_TIRITH, ISENGARD = "E0428", "W2421"


def is_mobilized(state: State, group: str) -> bool:
    """T  Whether this group's units may be moved."""
    return group in state.armies.lamps


def mordor_is_awake(state: State) -> bool:
    """K.1, T.5  Whether Mordor is mobilized, in either game."""
    return is_mobilized(state, "mordor") if state.armies.are_on else state.mobilized_by != ""


def mobilized(state: State, group: str, by: str) -> Iterator[Event]:
    """T  A group is mobilized, unless it was before. by: what woke it, woken.<by> of the text."""
    if state.armies.are_on and not is_mobilized(state, group):
        yield GroupMobilized(group, state.turn, by)


def mordor_wakes(state: State, by: str, told: str) -> Iterator[Event]:
    """K.1, T.5  Mordor is mobilized, unless it was before. told: what woke it, as the Character Game's journal says."""
    if state.armies.are_on:
        yield from mobilized(state, "mordor", by)
    elif not state.mobilized_by:
        yield MordorMobilized(told)


def on_game_turn(state: State, turn: int) -> Iterator[Event]:
    """K.1, T.4, T.5  Who is mobilized as this Game-Turn begins."""
    begun = replace(state, turn=turn)
    if turn >= SARUMAN_TURN:
        yield from mobilized(begun, "saruman", "game_turn")
    if turn >= MOBILIZATION_TURN:
        yield from mordor_wakes(begun, "game_turn", f"Game-Turn {MOBILIZATION_TURN}")


def of_land(seat: str, hex_: str, province: str | None) -> str:
    """T.1, T.2, T.4  The group that Army Units of a seat mobilize by moving into this hex, "" for none.

    # RULING: T says "moves": a retreat (S.3) is no move, and Orcs whom a Search Card places are not moved either.
    """
    if seat != FELLOWSHIP:
        return WOKEN_BY_MARCH.get(province or "", "")
    return "saruman" if hex_ == ISENGARD else ""


def by_combat(state: State, peoples: Iterable[str]) -> Iterator[Event]:
    """T.3  The Elves, the Dwarves and the Western Allies are mobilized once any of them is in Army Combat.

    # RULING: T.3 says "all the Army Units": whoever of them fights, the whole group is mobilized, for good.
    """
    if any(order_of_battle.peoples()[people].group == "elves" for people in peoples):
        yield from mobilized(state, "elves", "army_combat")


@event
class GroupMobilized(Event):
    """T  From now on a group's units may be moved, and from the next Game-Turn on its reinforcements come."""

    group: str
    turn: int
    by: str

    def apply(self, state: State) -> State:
        lamps = {**state.armies.lamps, self.group: Lamp(self.turn, self.by)}
        return replace(state, armies=replace(state.armies, lamps=lamps))


@event
class MordorMobilized(Event):
    """K.1  From now on Nazgul may enter the Fellowship's Citadels. by: what woke Mordor."""

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
