"""What must hold after every entry of a game that plays itself, with the cards where they really are."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from engine.core.table import Table
from engine.games.lotr_knizia import pieces
from engine.games.lotr_knizia.state import State


class Cards(Protocol):
    """Where the real cards are."""

    @property
    def deck(self) -> Sequence[str]:
        """The Hobbit cards that are face down."""
        ...

    @property
    def hands(self) -> Mapping[str, Sequence[str]]:
        """The kinds that each seat holds."""
        ...


def faults(table: Table, deck: Cards) -> Iterator[str]:
    """What does not hold of the table as it stands."""
    state: State = table.timeline.head.world.state
    yield from _of_cards(state, deck)
    yield from _of_the_table(state)
    for seat in state.out:
        if state.hand(seat) or any(state.tokens[seat].values()):
            yield f"{seat} is out and holds something"
    if state.outcome is None and state.bearer not in state.living and state.place != pieces.MOUNT_DOOM:
        yield f"{state.bearer or 'nobody'} bears the Ring"
    if state.outcome is not None and state.stack:
        yield "the game is over, and something is in hand"


def _of_cards(state: State, deck: Cards) -> Iterator[str]:
    if len(deck.deck) != state.deck:
        yield f"the deck has {len(deck.deck)} cards, and the record {state.deck}"
    for seat, hand in deck.hands.items():
        if len(hand) != state.size(seat):
            yield f"{seat} holds {hand}, and the record says {state.size(seat)}"
        told = [pieces.TAGS[card] for card in state.hand(seat) if card is not None]
        if Counter(told) - Counter(hand):
            yield f"{seat} holds {hand}, and the desk says {told}"


def _of_the_table(state: State) -> Iterator[str]:
    if any(state.is_caught(seat) for seat in state.living):
        yield f"Sauron on {state.sauron} has caught somebody of {dict(state.dark)} who is in the game"
    for token, count in pieces.TOKENS.items():
        given = sum(held[token] for held in state.tokens.values())
        if given > count:
            yield f"{given} tokens of {token} are given out, and the box has {count}"
    if any(value < 0 for value in (*state.shields.values(), *state.dark.values(), *state.special.values())):
        yield f"something is less than nothing: {state.shields}, {state.dark}, {state.special}"
    if len(state.played) > 2 or not 0 <= state.event <= pieces.EVENT_BOXES or not 0 <= state.sauron <= 15:
        yield f"{state.played} cards are played, {state.event} Events have been, Sauron is on {state.sauron}"
