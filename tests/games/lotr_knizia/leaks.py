"""Leaks planted in the code of The Lord of the Rings (Knizia): in hands, and in shields that are hidden."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.core import projection
from engine.core.audience import TRUTH
from engine.core.check import Check
from engine.core.table import Table
from engine.core.timeline import Item
from engine.games.lotr_knizia.happened.cards import SpecialTaken
from engine.games.lotr_knizia.pieces import GANDALF_COSTS, TAGS
from engine.games.lotr_knizia.state import State
from engine.games.lotr_knizia.steps.gandalf import CallGandalf
from engine.games.lotr_knizia.steps.turn import PlayCard
from tests.contract.kit import Leak, Patch, Told
from tests.contract.plants import in_what_a_challenge_calls_sealed
from tests.games.lotr_knizia.secrets import HAND, PASSED, SHIELD, state_of


def the_desk_refuses_a_card_before_everybody(patch: Patch, told: Told) -> None:
    honest = PlayCard.checks

    def leaky(command: Any, at: Any) -> Iterator[Check]:
        for check in honest(command, at):
            yield replace(check, secret_to=None)

    patch.setattr(PlayCard, "checks", leaky)


def hidden_shields_in_the_view(patch: Patch, told: Told) -> None:
    """The totals stand there as in the game in which they are open."""
    honest = Table._view_of

    def leaky(table: Table, node: Any, audience: str) -> dict[str, Any]:
        return {**honest(table, node, audience), "shields": dict(node.world.state.shields)}

    patch.setattr(Table, "_view_of", leaky)


def a_call_that_everybody_sees_refused(patch: Patch, told: Told) -> None:
    """Whether the shields are enough for Gandalf is said before everybody."""
    honest = CallGandalf.opens.__func__  # type: ignore[attr-defined]

    def leaky(kind: type[CallGandalf], at: Any) -> Iterator[Check]:
        for check in honest(kind, at):
            yield replace(check, secret_to=None)

    patch.setattr(CallGandalf, "opens", classmethod(leaky))


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


def in_how_many_cards_a_hand_has(patch: Patch, told: Told) -> None:
    """Cards that their owner does not tell are not counted."""
    honest = Table._view_of

    def leaky(table: Table, node: Any, audience: str) -> dict[str, Any]:
        state = node.world.state
        sizes = {seat: sum(card is not None for card in state.hand(seat)) for seat in state.seats}
        return {**honest(table, node, audience), "hand_sizes": sizes}

    patch.setattr(Table, "_view_of", leaky)


def in_the_ledger(patch: Patch, told: Told) -> None:
    """Everybody is told what sam's desk says of the hand."""
    patch.setattr(Table, "cards", lambda table, who="": {"sam": state_of(table).hand("sam")})


def what_two_know_on_a_third_desk(patch: Patch, told: Told) -> None:
    """Whoever sits beside the two reads which card went from one to the other."""
    honest = Table._view_of

    def leaky(table: Table, node: Any, audience: str) -> dict[str, Any]:
        passed = {giver: kind for giver, (_, kind) in node.world.state.passed.items()}
        return {**honest(table, node, audience), **({"seen": passed} if audience == "pippin" else {})}

    patch.setattr(Table, "_view_of", leaky)


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
