"""What must hold after every entry of a game that plays itself, with the cards where they really are."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from engine.core.table import Table
from engine.games.riddle.board import board
from engine.games.riddle.in_hand import Battle, Exchanges, Returns
from engine.games.riddle.pieces import BOAT, COUNTS, RING, TAGS
from engine.games.riddle.state import (
    CAPTIVE,
    HALLS,
    MOST_CARDS,
    MOST_PLAYS,
    MOST_POINTS,
    MOST_TURNS_IN_HALLS,
    State,
    forces_points,
)
from engine.games.riddle.travel import WATER


class Cards(Protocol):
    """Where the real cards are."""

    deck: list[str]
    discards: list[str]
    forces: list[tuple[str, str]]
    hidden: dict[tuple[str, str], list[str]]

    @property
    def hands(self) -> Mapping[str, Sequence[str]]:
        """The kinds that each seat holds."""
        ...

    @property
    def lying(self) -> Mapping[str, Sequence[str]]:
        """The kinds that lie face up before each seat."""
        ...


def faults(table: Table, deck: Cards) -> Iterator[str]:
    """What does not hold of the table as it stands."""
    state: State = table.timeline.head.world.state
    yield from _of_cards(state, deck)
    yield from _of_turns(state)
    yield from _of_places(state)
    if state.outcome is not None and state.stack:
        yield "the game is over, and something is in hand"


def _of_cards(state: State, deck: Cards) -> Iterator[str]:
    every = [*deck.deck, *deck.discards, *(card for _, card in deck.forces)]
    for cards in (*deck.hands.values(), *deck.lying.values(), *deck.hidden.values()):
        every += cards
    if Counter(every) != Counter(COUNTS):
        yield f"cards are lost or made: {Counter(every) - Counter(COUNTS)}, {Counter(COUNTS) - Counter(every)}"
    if RING in deck.discards:
        yield "The Ring lies among the discards"
    if len(deck.deck) != state.deck or Counter(deck.discards) != +Counter(state.pile):
        yield f"the deck has {len(deck.deck)} and the record {state.deck}; discards {deck.discards}, {dict(state.pile)}"
    for (seat, place), cards in deck.hidden.items():
        if len(cards) != state.hidden.get(place, {}).get(seat, 0):
            yield f"{seat} has {cards} hidden at {place}, and the record says {state.hidden.get(place)}"
    for seat, hand in deck.hands.items():
        if len(hand) != state.size(seat):
            yield f"{seat} holds {hand}, and the record says {state.size(seat)}"
        told = Counter(TAGS[card] for card in state.hand(seat) if card is not None)
        if told - Counter(hand):
            yield f"{seat} holds {hand}, and the desk says {told}"
        if Counter(state.lying.get(seat, ())) != Counter(deck.lying[seat]):
            yield f"{deck.lying[seat]} lies open before {seat}, and the record says {state.lying.get(seat)}"


def _of_turns(state: State) -> Iterator[str]:
    turn = state.turn
    if turn.plays > MOST_PLAYS or len(set(turn.attacked)) != len(turn.attacked):
        yield f"{turn.plays} power plays, and {turn.attacked} were attacked"
    for seat in state.seats:
        if state.halls.get(seat, 0) > MOST_TURNS_IN_HALLS + 1:
            yield f"{seat} is in the Halls of Mandos for {state.halls[seat]} turns"
    if turn.is_over and not state.stack and state.size(turn.seat) > MOST_CARDS:
        yield f"{turn.seat} holds {state.size(turn.seat)} cards after a turn"
    owed, battle = state.now(Exchanges), state.now(Battle)
    if owed is not None and not all(state.size(seat) for seat in owed.seats):
        yield f"an exchange is owed to {owed.seats}, and one of them has no cards"
    if battle is not None and max(forces_points(battle.attack), forces_points(battle.defence)) > MOST_POINTS:
        yield f"{battle.attack} and {battle.defence} come to more than {MOST_POINTS} points"


def _of_places(state: State) -> Iterator[str]:
    laid = board()
    for seat, place in state.at.items():
        back = state.now(Returns)
        if (place in (HALLS, CAPTIVE)) != (seat in state.halls or (back is not None and back.seat == seat)):
            yield f"{seat} is at {place}, with {state.halls.get(seat)} turns in the Halls of Mandos"
        on_water = place in laid.dots or laid.ground.get(place, "") in set(WATER)
        if place and on_water and not state.has_open(seat, BOAT):
            yield f"{seat} is on water at {place} without a Boat"
        if place not in ("", HALLS, CAPTIVE) and place not in laid.beside and place not in laid.dots:
            yield f"{seat} is at {place}, no place of the board"
