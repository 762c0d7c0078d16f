"""B-4  What acts have in common: whose turn it is, whether a card may be in the hand, whether a play is left."""

from collections.abc import Iterator
from typing import Any

from engine.core.ask import Choose, Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.situation import Situation
from engine.games.riddle.pieces import CARDS, TAGS, may_use
from engine.games.riddle.state import MOST_PLAYS, State

At = Situation[State]


def is_free(at: At, cites: str) -> Iterator[Check]:
    """B-4/2, B-4/6, B-10/when  It is this player's turn, the die is thrown, and nothing is in hand that comes first."""
    yield is_active(at, cites)
    yield Check(cites, at.state.is_free, "nothing_comes_first", ESSENTIAL)


def is_active(at: At, cites: str) -> Check:
    """B-2/first-turn  It is this player's turn."""
    return Check(cites, at.seat == at.state.active, "seat_is_active", ESSENTIAL, facts={"active": at.state.active})


def holds_cards(at: At, cites: str) -> Check:
    """B-8/when  Cards are used from the hand."""
    return Check(cites, at.state.size(at.seat) > 0, "hand_holds_cards", ESSENTIAL, facts={"seat": at.seat})


def holds_one_of(at: At, cites: str, kinds: tuple[str, ...]) -> Iterator[Check]:
    """B-8/when  Whether the hand may have one of these cards, by what everybody saw."""
    yield holds_cards(at, cites)
    yield Check(cites, bool(usable(at, kinds)), "such_a_card_is_about", ESSENTIAL)


def may_hold(at: At, cites: str, card: str) -> Iterator[Check]:
    """B-8/when  Whether such a card may be in this hand: by what everybody saw, and by what the own desk says."""
    state = at.state
    may_be = card in CARDS and state.could_hold(card) > 0
    yield Check(cites, may_be, "card_may_be_in_a_hand", ESSENTIAL, facts={"card": card})
    told = state.hand(at.seat)
    is_told = None in told or any(number is not None and TAGS[number] == card for number in told)
    yield Check(cites, is_told, "desk_has_the_card", secret_to=at.seat, facts={"card": card})


def has_a_play(at: At, cites: str, wanted: int = 1) -> Check:
    """B-10/two, B-4/plays  A turn has two power plays."""
    left = MOST_PLAYS - at.state.turn.plays
    return Check(cites, wanted <= left, "a_power_play_is_left", facts={"left": left})


def choice(id_: str, seat: str, cites: str, says: str, answer: str, **facts: Any) -> Choose:
    """B-4  What one player decides, before everybody."""
    return Choose(id=id_, seat=seat, cites=cites, says=says, answer=answer, facts={"seat": seat, **facts})


def one_of(name: str, values: tuple[str, ...]) -> Domain:
    """A field that holds one of these."""
    return Domain(name=name, kind="one_of", options=tuple((value, value) for value in values))


def usable(at: At, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Of these cards those that this player may use, and that may be in a hand."""
    return tuple(kind for kind in kinds if may_use(at.seat, kind) and at.state.could_hold(kind) > 0)
