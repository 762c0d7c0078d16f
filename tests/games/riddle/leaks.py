"""Leaks planted in the code of Riddle of the Ring: what a player has noted of the own hand."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.core.ask import Domain
from engine.games.riddle.pieces import RING, TAGS
from engine.games.riddle.state import State
from engine.games.riddle.steps.looking import AnswerLook
from engine.games.riddle.steps.moving import LayOpen, RideHorse
from engine.games.riddle.steps.picking_up import Discard
from engine.games.riddle.steps.plays import PoseRiddle
from tests.contract.kit import Leak, Patch, Told
from tests.contract.plants import (
    before_everybody,
    in_how_many_cards_a_hand_has,
    in_the_ledger,
    in_what_a_challenge_calls_sealed,
    more_in_the_view,
)
from tests.games.riddle.secrets import HAND, SIGHT


def _told(state: State, seat: str) -> set[str]:
    return {TAGS[card] for card in state.hand(seat) if card is not None}


def the_desk_refuses_a_card_before_everybody(patch: Patch, told: Told) -> None:
    """Everybody hears that a desk has not the card that is named."""
    before_everybody(patch, "checks", LayOpen, RideHorse, PoseRiddle, Discard, AnswerLook)


def in_which_discards_are_offered(patch: Patch, told: Told) -> None:
    """Only a card that is noted is offered, to whoever looks."""
    honest = Discard.fields.__func__  # type: ignore[attr-defined]

    def leaky(kind: type[Discard], at: Any, filled: Mapping[str, Any]) -> Iterator[Domain]:
        for domain in honest(kind, at, filled):
            held = _told(at.state, at.seat)
            yield replace(domain, options=tuple(row for row in domain.options if row[0] in held) or domain.options)

    patch.setattr(Discard, "fields", classmethod(leaky))


def in_who_is_said_to_have_the_ring(patch: Patch, told: Told) -> None:
    """Beside The Ring stands who has noted it."""

    def holder(state: State, audience: str) -> dict[str, Any]:
        return {"ring": next((seat for seat in state.seats if RING in _told(state, seat)), "")}

    more_in_the_view(patch, holder)


LEAKS = (
    Leak(the_desk_refuses_a_card_before_everybody, "*", HAND),
    Leak(in_how_many_cards_a_hand_has, "view", HAND),
    Leak(in_the_ledger, "cards", HAND),
    Leak(in_which_discards_are_offered, "*", HAND),
    Leak(in_who_is_said_to_have_the_ring, "*", HAND),
    Leak(in_what_a_challenge_calls_sealed, "*", HAND),
)
FIRST_RUNS = {
    "the_desk_refuses_a_card_before_everybody": 1,
    "in_which_discards_are_offered": 5,
    "in_what_a_challenge_calls_sealed": 5,
    SIGHT: 1,
}
"""Runs of the twins that come soon to a leak, or to the owner's desk of a secret; the others follow."""
