"""B-4  What acts have in common: whose turn it is, whether a card may be in the hand, whether a play is left."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.core.ask import Choose, Domain
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.situation import Situation
from engine.games.riddle.in_hand import (
    Asked,
    Battle,
    Chooses,
    Discards,
    Draws,
    DropsOut,
    Exchanges,
    Fate,
    Feast,
    FirstRolls,
    Gives,
    Returns,
    Riddles,
    SetsOut,
    Takes,
)
from engine.games.riddle.pieces import CARDS, TAGS, WIZARDS, may_use, row_of_card
from engine.games.riddle.state import MOST_PLAYS, State

At = Situation[State]


def is_free(at: At, cites: str, *, moves: bool = False) -> Iterator[Check]:
    """B-4/2, B-4/6, B-10/when  It is this player's turn, the die is thrown, and nothing is in hand that comes first.
    What was laid open for a move is used by one before anything else (B-8/when). moves: it is one, or for one.
    """
    yield is_active(at, cites)
    yield Check(what_comes_first(at.state) or cites, at.state.is_free, "nothing_comes_first", ESSENTIAL)
    laid = at.state.turn.laid
    facts = {"card": laid[-1] if laid else ""}
    yield Check("B-8/when", moves or not laid, "open_card_was_used", WARNS, facts=facts, applies=bool(laid))


FIRST: Final[Mapping[type, str]] = {
    SetsOut: "B-2/deal",
    FirstRolls: "B-2/first-turn",
    Chooses: "O-16/one-a-turn",
    Exchanges: "B-9/forced",
    Draws: "B-7/picking-up",
    Asked: "B-10/when",
    Riddles: "B-10/when",
    Gives: "B-10/when",
    Feast: "B-10/when",
    Battle: "B-10/when",
    Fate: "A-4/taking",
    DropsOut: "O-10",
    Returns: "B-12/returning",
}
"""The section of what has to be done before anything else."""


def what_comes_first(state: State) -> str:
    """B-4, B-10/when  The section of what is in hand or still to be done before anything else; '' where nothing is."""
    top = state.top_step
    if isinstance(top, Discards | Takes):
        return top.rule
    if top is not None:
        return FIRST.get(type(top), "")
    if not state.active or state.is_free:
        return ""
    if state.is_away(state.active):
        return state.away_rule(state.active, "B-12/activity", "A-4/turns")
    return "B-4/1" if not state.turn.die else "B-4/pick-up-ends"


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


def has_a_play(at: At, wanted: int = 1) -> Check:
    """B-10/two, B-4/plays  A turn has two power plays."""
    left = MOST_PLAYS - at.state.turn.plays
    return Check("B-10/two", wanted <= left, "a_power_play_is_left", facts={"left": left})


def choice(id_: str, seat: str, cites: str, says: str, answer: str, **facts: Any) -> Choose:
    """B-4  What one player decides, before everybody."""
    return Choose(id=id_, seat=seat, cites=cites, says=says, answer=answer, facts={"seat": seat, **facts})


def is_own_wizard(at: At, card: str) -> Check:
    """card/gandalf, card/galadriel, card/sauron, card/balrog  A Wizard serves the players of his kind alone."""
    is_proper = card in WIZARDS and may_use(at.seat, card)
    return Check(row_of_card(card), is_proper, "wizard_is_of_the_own_kind", ESSENTIAL, facts={"card": card})


def one_of(name: str, values: tuple[str, ...]) -> Domain:
    """A field that holds one of these."""
    return Domain(name=name, kind="one_of", options=tuple((value, value) for value in values))


def usable(at: At, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Of these cards those that this player may use, and that may be in a hand."""
    return tuple(kind for kind in kinds if may_use(at.seat, kind) and at.state.could_hold(kind) > 0)
