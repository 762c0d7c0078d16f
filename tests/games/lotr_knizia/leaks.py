"""Leaks planted in the code of The Lord of the Rings (Knizia): in hands, and in shields that are hidden."""

from typing import Any

from engine.core import projection
from engine.core.audience import TRUTH
from engine.core.table import Table
from engine.core.timeline import Item
from engine.games.lotr_knizia.happened.cards import SpecialTaken
from engine.games.lotr_knizia.pieces import GANDALF_COSTS, TAGS
from engine.games.lotr_knizia.state import State
from engine.games.lotr_knizia.steps.gandalf import CallGandalf
from engine.games.lotr_knizia.steps.turn import PlayCard
from tests.contract.kit import Leak, Patch, Told
from tests.contract.plants import (
    before_everybody,
    in_how_many_cards_a_hand_has,
    in_the_ledger,
    in_what_a_challenge_calls_sealed,
    more_in_the_view,
)
from tests.games.lotr_knizia.secrets import HAND, PASSED, SHIELD


def the_desk_refuses_a_card_before_everybody(patch: Patch, told: Told) -> None:
    before_everybody(patch, "checks", PlayCard)


def hidden_shields_in_the_view(patch: Patch, told: Told) -> None:
    """The totals stand there as in the game in which they are open."""
    more_in_the_view(patch, lambda state, _: {"shields": dict(state.shields)})


def a_call_that_everybody_sees_refused(patch: Patch, told: Told) -> None:
    """Whether the shields are enough for Gandalf is said before everybody."""
    before_everybody(patch, "opens", CallGandalf)


def in_who_is_waited_for(patch: Patch, told: Told) -> None:
    """The table waits for whoever could really call Gandalf, and for nobody else."""

    def leaky(state: State) -> tuple[str, ...]:
        return tuple(seat for seat in state.living if state.gandalf and state.shields[seat] >= GANDALF_COSTS)

    patch.setattr(State, "may_call", property(leaky))


def in_the_sentence_of_a_special_shield(patch: Patch, told: Told) -> None:
    honest = projection.item_line

    def leaky(table: Table, item: Item, audience: str, learned: Any) -> dict[str, Any]:
        takes = any(isinstance(event, SpecialTaken) for event in item.events)
        line = honest(table, item, audience, learned)
        return line | {"says": honest(table, item, TRUTH, learned)["says"]} if takes else line

    patch.setattr(projection, "item_line", leaky)


def what_two_know_on_a_third_desk(patch: Patch, told: Told) -> None:
    """Whoever sits beside the two reads which card went from one to the other."""

    def seen(state: State, audience: str) -> dict[str, Any]:
        passed = {giver: kind for giver, (_, kind) in state.passed.items()}
        return {"seen": passed} if audience == "pippin" else {}

    more_in_the_view(patch, seen)


def in_which_windows_are_open(patch: Patch, told: Told) -> None:
    """The table waits for a yellow card where somebody has noted one, and nowhere else."""

    def leaky(state: State, *kinds: str) -> bool:
        held = (TAGS[card] for hand in state.hands.values() for card in hand if card is not None)
        return any(kind in kinds for kind in held)

    patch.setattr(State, "is_about", leaky)


LEAKS = (
    Leak(in_which_windows_are_open, "*", HAND),
    Leak(the_desk_refuses_a_card_before_everybody, "*", HAND),
    Leak(in_how_many_cards_a_hand_has, "view", HAND),
    Leak(in_the_ledger, "cards", HAND),
    Leak(in_what_a_challenge_calls_sealed, "*", HAND),
    Leak(what_two_know_on_a_third_desk, "view", PASSED),
    Leak(hidden_shields_in_the_view, "view", SHIELD),
    Leak(a_call_that_everybody_sees_refused, "*", SHIELD),
    Leak(in_who_is_waited_for, "*", SHIELD),
    # What is said at once is said from the same sentences, so that is where it shows first.
    Leak(in_the_sentence_of_a_special_shield, "said, page: *", SHIELD),
)
FIRST_RUNS = {
    "in_the_undo_answer": 1,
    "the_desk_refuses_a_card_before_everybody": 18,
    "in_which_windows_are_open": 2,
    "a_page_that_turns_by_itself": 2,
    "hidden_shields_in_the_view": 2,
    "what_two_know_on_a_third_desk": 2,
    "in_the_sentence_of_a_special_shield": 2,
    "a_call_that_everybody_sees_refused": 2,
    "the card that frodo passed to sam": 2,
    "the special shield of frodo": 2,
    "the tiles that sam has seen": 1,
    "in_who_is_waited_for": 3,
}
"""Runs of the twins that come soon to a leak, or to the owner's desk of a secret; the others follow."""
