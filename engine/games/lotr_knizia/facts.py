"""Facts that can be set by hand: what stands on the table is right, and the record follows."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.core.fact import Fact, Misfit
from engine.core.frozen import replace
from engine.core.panels import CHOICE, YES_NO
from engine.games.lotr_knizia import pieces
from engine.games.lotr_knizia.pieces import BOARDS, FEATURES, GANDALF_CARDS, LAST_STEP, SEATS, TILES, TOKENS
from engine.games.lotr_knizia.state import GONE, IN_HANDS, ON_BOARD, TILE, State

MOST_SHIELDS: Final = 62
"""The value of all shields in the box."""
ONCE: Final = lambda _: ("",)  # noqa: E731
_Keys = Callable[[State], tuple[str, ...]]


def _seats(state: State) -> tuple[str, ...]:
    return state.living


def _number(
    read: Callable[[State, str], int], write: Callable[[State, str, int], State], keys: _Keys, high: int
) -> Fact:
    return Fact(
        lambda state, key: str(read(state, key)),
        lambda state, key, value: write(state, key, int(value)),
        keys=keys,
        high=high,
    )


def _choice(read: Callable[[State, str], str], write: Any, keys: _Keys, words: tuple[str, ...]) -> Fact:
    return Fact(read, write, keys=keys, kind=CHOICE, words=words)


def _dark(state: State, seat: str, step: int) -> State:
    if step >= state.sauron:
        raise Misfit("needed.before_sauron")
    return replace(state, dark={**state.dark, seat: step})


def _sauron(state: State, _: str, step: int) -> State:
    if any(state.dark[seat] >= step for seat in state.living):
        raise Misfit("needed.behind_the_hobbits")
    return replace(state, sauron=step)


def _token(token: str) -> Fact:
    def write(state: State, seat: str, count: int) -> State:
        given = sum(held[token] for other, held in state.tokens.items() if other != seat)
        if given + count > TOKENS[token]:
            raise Misfit("needed.so_many_tokens", str(TOKENS[token]))
        return replace(state, tokens={**state.tokens, seat: {**state.tokens[seat], token: count}})

    return _number(lambda state, seat: state.tokens[seat][token], write, _seats, TOKENS[token])


def _hand(state: State, seat: str, count: int) -> State:
    held = state.hand(seat)
    return state.with_hand(seat, (*held, *(None,) * count)[:count])


def _line(state: State, line: str, space: int) -> State:
    board = BOARDS[state.laid]
    if space > board.last(line):
        raise Misfit("needed.a_space_of_the_line", str(board.last(line)))
    return replace(state, space={**state.space, line: space})


def _board(state: State, _: str, place: str) -> State:
    """A Scenario as it begins: its markers on their first spaces, nothing in hand."""
    lines = dict.fromkeys(BOARDS[place].lines, 0)
    dealt = {kind: IN_HANDS for kind in FEATURES if state.features[kind] == ON_BOARD and _is_before(kind, place)}
    return replace(
        state,
        place=place,
        laid=place,
        stage=TILE,
        stack=(),
        space=lines,
        event=0,
        turned={},
        top_tile="",
        viewer="",
        sighted=0,
        arranged=(),
        belied=(),
        ring_used=False,
        played=(),
        shown="",
        four=(),
        is_over=False,
        is_begun=False,
        turn=max(1, state.turn),
        features={**state.features, **dealt},
    )


def _is_before(kind: str, place: str) -> bool:
    order = pieces.PLACES
    of = pieces.KINDS[kind].of
    return of in (pieces.RIVENDELL, pieces.LOTHLORIEN) and order.index(of) < order.index(place)


def _bearer(state: State, _: str, seat: str) -> State:
    if seat not in state.living:
        raise Misfit("needed.a_hobbit_in_the_game")
    return replace(state, bearer=seat)


def _active(state: State, _: str, seat: str) -> State:
    if seat not in state.living:
        raise Misfit("needed.a_hobbit_in_the_game")
    return replace(state, active=seat)


def _gandalf(state: State, card: str, value: str) -> State:
    left = tuple(one for one in GANDALF_CARDS if (one in state.gandalf if one != card else value == "yes"))
    return replace(state, gandalf=left)


def _features(state: State) -> tuple[str, ...]:
    """Where a record fades, those of which everybody sees where they are."""
    return tuple(kind for kind in FEATURES if state.open_record or _is_seen(state, kind))


def _is_seen(state: State, kind: str) -> bool:
    return pieces.KINDS[kind].colour == pieces.YELLOW or state.features[kind] == ON_BOARD


FACTS: Final[Mapping[str, Fact]] = {
    "board": _choice(lambda state, _: state.laid, _board, ONCE, pieces.SCENARIOS),
    "bearer": _choice(lambda state, _: state.bearer, _bearer, ONCE, SEATS),
    "active": _choice(lambda state, _: state.active, _active, ONCE, SEATS),
    "ring_used": Fact(
        lambda state, _: "yes" if state.ring_used else "no",
        lambda state, _, value: replace(state, ring_used=value == "yes"),
        keys=ONCE,
        kind=YES_NO,
    ),
    "sauron": _number(lambda state, _: state.sauron, _sauron, ONCE, LAST_STEP),
    "dark": _number(lambda state, seat: state.dark[seat], _dark, _seats, LAST_STEP),
    "line": _number(lambda state, line: state.space[line], _line, lambda state: tuple(state.space), 13),
    "event": _number(
        lambda state, _: state.event,
        lambda state, _, count: replace(state, event=count, is_over=False),
        ONCE,
        pieces.EVENT_BOXES - 1,
    ),
    "shields": _number(
        lambda state, seat: state.shields[seat],
        lambda state, seat, count: replace(state, shields={**state.shields, seat: count}),
        lambda state: () if state.competitive else state.seats,
        MOST_SHIELDS,
    ),
    **{f"{token}_tokens": _token(token) for token in TOKENS},
    "hand": _number(lambda state, seat: state.size(seat), _hand, _seats, 40),
    "deck": _number(lambda state, _: state.deck, lambda state, _, count: replace(state, deck=count), ONCE, pieces.DECK),
    "feature": _choice(
        lambda state, kind: state.features[kind],
        lambda state, kind, where: replace(state, features={**state.features, kind: where}),
        _features,
        (ON_BOARD, IN_HANDS, GONE),
    ),
    "gandalf": Fact(
        lambda state, card: "yes" if card in state.gandalf else "no",
        _gandalf,
        keys=lambda _: GANDALF_CARDS,
        kind=YES_NO,
    ),
    "turned": _number(
        lambda state, kind: state.turned.get(kind, 0),
        lambda state, kind, count: replace(state, turned={**state.turned, kind: min(count, TILES[kind])}),
        lambda state: tuple(TILES) if state.open_record else (),
        max(TILES.values()),
    ),
}
