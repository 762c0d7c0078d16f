"""Facts that can be set by hand: what stands on the table is right, and the record follows."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.core.fact import Fact, Misfit
from engine.core.frozen import replace
from engine.core.panels import CHOICE, PLACE
from engine.games.riddle import pieces
from engine.games.riddle.board import board
from engine.games.riddle.state import State

ONCE: Final = lambda _: ("",)  # noqa: E731


def _seats(state: State) -> tuple[str, ...]:
    return state.seats


def _marker(state: State, seat: str, place: str) -> State:
    """A marker on the board. B-11/starting: who is not beside the other any more is not attacked."""
    if place not in board().beside and place not in board().dots:
        raise Misfit("needed.a_place_of_the_board")
    placed, active = state.placed(seat, place), state.active
    if seat == active:
        return placed.with_turn(start=place, held="", met=())
    near = placed.neighbours(active) if active else ()
    return placed.with_turn(met=tuple(other for other in state.turn.met if other in near))


def _hand(state: State, seat: str, count: int) -> State:
    held = state.hand(seat)
    return state.with_hand(seat, (*held, *(None,) * count)[:count])


def _number(
    read: Callable[[State, str], int],
    write: Callable[[State, str, int], State],
    keys: Callable[[State], tuple[str, ...]],
    high: int,
) -> Fact:
    return Fact(
        lambda state, key: str(read(state, key)),
        lambda state, key, value: write(state, key, int(value)),
        keys,
        high=high,
    )


FACTS: Final[Mapping[str, Fact]] = {
    "marker": Fact(
        lambda state, seat: state.place(seat),
        _marker,
        kind=PLACE,
        keys=lambda state: tuple(seat for seat in state.seats if state.place(seat)),
    ),
    "hand": _number(lambda state, seat: state.size(seat), _hand, _seats, 40),
    "deck": _number(lambda state, _: state.deck, lambda state, _, count: replace(state, deck=count), ONCE, pieces.DECK),
    "top": Fact(
        lambda state, _: state.top,
        lambda state, _, card: replace(state, top=card),
        keys=lambda state: ("",) if state.top else (),
        kind=CHOICE,
        words=tuple(pieces.CARDS),
    ),
}
