"""Leaks planted in War of the Ring's own code: in its Shadow Points, seals, hexes, hands and charts."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from companion.evening.desks import Desk
from companion.evening.evening import Evening
from companion.fairness import rolls
from companion.models import MessageModel
from companion.table import presenter as table_pages
from engine.core import projection, repair, seal
from engine.core.audience import PUBLIC, TRUTH
from engine.core.box import Charts
from engine.core.check import WARNS, Check
from engine.core.judge import Judge
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.core.timeline import Item
from engine.games.wotr_spi import ledger
from engine.games.wotr_spi.pieces import DARK_POWER
from engine.games.wotr_spi.state import EventCards
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.n_events import event_cards
from tests.contract.kit import Leak, Patch, Told
from tests.contract.plants import in_what_a_challenge_calls_sealed
from tests.games.wotr_spi.secrets import CARDS, NAMES


def _shadow(table: Table) -> Any:
    return table.timeline.head.world.state.shadow


def the_points_in_a_journal_sentence(patch: Patch, told: Told) -> None:
    honest = projection.item_line

    def leaky(table: Table, item: Item, audience: str, learned: Any) -> dict[str, Any]:
        line = honest(table, item, audience, learned)
        rolls = any(type(event).__name__ == "PointsRolled" for event in item.events)
        return line | {"says": honest(table, item, TRUTH, learned)["says"]} if rolls else line

    patch.setattr(projection, "item_line", leaky)


def the_points_in_the_number_of_checks(patch: Patch, told: Told) -> None:
    honest = shadow_points.cost_checks

    def leaky(at: Any, cost: int, **named: Any) -> Iterator[Check]:
        yield from honest(at, cost, **named)
        for _ in range(at.state.shadow.points or 0):
            yield Check("I.1", True, "points_are_left", WARNS, secret_to=DARK_POWER)

    patch.setattr(shadow_points, "cost_checks", leaky)


def the_points_in_a_check(patch: Patch, told: Told) -> None:
    honest = shadow_points.cost_checks

    def leaky(at: Any, cost: int, **named: Any) -> Iterator[Check]:
        for check in honest(at, cost, **named):
            yield replace(check, says=f"{check.says} {at.state.shadow.points}")

    patch.setattr(shadow_points, "cost_checks", leaky)


def a_warning_check_from_the_points_left(patch: Patch, told: Told) -> None:
    """What is left of the points as a check that everybody may see."""
    honest = shadow_points.cost_checks

    def leaky(at: Any, cost: int, **named: Any) -> Iterator[Check]:
        for check in honest(at, cost, **named):
            yield replace(check, secret_to=None)

    patch.setattr(shadow_points, "cost_checks", leaky)


def a_warning_from_the_points_left(patch: Patch, told: Told) -> None:
    """Everybody is warned when a spending leaves little."""
    honest = Desk._done

    def leaky(desk: Desk, ruling: Ruling) -> None:
        honest(desk, ruling)
        shadow = _shadow(desk.table)
        if shadow.points is not None and shadow.points - shadow.spent < 4:
            desk.message = MessageModel("Few Shadow Points are left.")

    patch.setattr(Desk, "_done", leaky)


def in_the_readings(patch: Patch, told: Told) -> None:
    patch.setattr(Charts, "find_in_secret", Charts.find)


def in_the_luck(patch: Patch, told: Told) -> None:
    honest = rolls.luck_of

    def leaky(*roll: Any, is_over: bool) -> Any:
        return honest(*roll, is_over=True)

    patch.setattr(rolls, "luck_of", leaky)


def a_seal_that_ends_in_its_letter(patch: Patch, told: Told) -> None:
    """From Game-Turn 3 on the last letter of a seal is the letter that was sealed."""
    honest = seal.player_seal

    def leaky(table: str, turn: int, letter: str, nonce_hex: str) -> str:
        return honest(table, turn, letter, nonce_hex)[: -1 if turn >= 3 else None] + (letter if turn >= 3 else "")

    patch.setattr(shadow_points, "player_seal", leaky)


def a_nonce_that_is_the_same_for_every_letter(patch: Patch, told: Told) -> None:
    """A seal that anybody can try six letters on: its nonce hangs on no secret of the table."""
    honest = Judge.situation

    def leaky(judge: Judge, *given: Any, **named: Any) -> Any:
        return replace(honest(judge, *given, **named), nonce=lambda label: "0" * 32)

    patch.setattr(Judge, "situation", leaky)


def a_drawn_card_in_what_is_said(patch: Patch, told: Told) -> None:
    """The public sentence of a draw names the card."""
    honest = projection.said

    def leaky(table: Table, ruling: Ruling, audience: str) -> list[str]:
        drawn = type(ruling.command).__name__ == "DrawEvent"
        return honest(table, ruling, TRUTH if drawn else audience)

    patch.setattr(projection, "said", leaky)


def an_undo_that_fears_for_frodo(patch: Patch, told: Told) -> None:
    """A move with Frodo in it is taken back by every seat only."""
    honest = repair._is_own_choice

    def leaky(item: Any, seat: str) -> bool:
        return honest(item, seat) and "frodo" not in getattr(item.command, "names", ())

    patch.setattr(repair, "_is_own_choice", leaky)


def hexes_named_on_a_desk_among_the_recent(patch: Patch, told: Told) -> None:
    """The pads of everybody offer the hexes that were named on the Fellowship's desk."""
    honest = table_pages.recent_places

    def leaky(lines: Iterable[Any], *more: Any, **named: Any) -> tuple[str, ...]:
        given = [line.get("do", {}) for table in seen[-1:] for line in table.journal(TRUTH)]
        noted = [do.get("hex") for do in given if do.get("type") == "NameCounters"]
        return (*filter(None, noted[-1:]), *honest(lines, *more, **named))

    seen: list[Table] = []
    model = Desk.table_model

    def looking(desk: Desk) -> Any:
        seen.append(desk.table)
        return model(desk)

    patch.setattr(table_pages, "recent_places", leaky)
    patch.setattr(Desk, "table_model", looking)


def in_the_hexes_that_a_pad_suggests(patch: Patch, told: Told) -> None:
    """Every pad suggests the hex that was noted last on a desk."""
    honest = Evening.recent

    def leaky(evening: Evening) -> tuple[str, ...]:
        people = evening.table.timeline.head.world.state.people.values()
        return (*(str(one.hex) for one in people if one.name == "sam"), *honest(evening))

    patch.setattr(Evening, "recent", leaky)


def in_the_checks_of_a_draw(patch: Patch, told: Told) -> None:
    """The drawer is warned of a card that the record has in the other seat's hand."""
    honest = event_cards._ledger_checks

    def leaky(at: Any, card: int | None, *, from_deck: bool) -> Iterator[Check]:
        yield from honest(at, card, from_deck=from_deck)
        others = [each for seat, hand in at.state.events.hands.items() if seat != at.seat for each in hand]
        free = card is None or card not in others
        yield Check("N.1", free, "card_is_not_in_hand_already", WARNS, secret_to=at.seat, facts={"card": card or 0})

    patch.setattr(event_cards, "_ledger_checks", leaky)


def on_the_desk_of_whoever_has_the_card(patch: Patch, told: Told) -> None:
    """The question on the other desk is asked only when the card drawn is one that the record has there."""

    def leaky(events: EventCards, drawer: str) -> tuple[str, ...]:
        drawn = set(events.hands.get(drawer, ())) - {None}
        return tuple(seat for seat, hand in events.hands.items() if seat != drawer and drawn & set(hand))

    patch.setattr(EventCards, "drawn_beside", leaky)


def in_the_ledger(patch: Patch, told: Told) -> None:
    """A seat is told where the cards of another hand are."""
    honest = ledger.where

    def leaky(state: Any, audience: str) -> Any:
        return honest(state, TRUTH)

    patch.setattr(Table, "cards", lambda table, who=PUBLIC: leaky(table.timeline.head.world.state, who))


FIRST_RUNS = {
    "a_warning_check_from_the_points_left": 8,
    "a_warning_from_the_points_left": 7, "a_seal_that_ends_in_its_letter": 2, "an_undo_that_fears_for_frodo": 4,
    "hexes_named_on_a_desk_among_the_recent": 4, "in_the_hexes_that_a_pad_suggests": 5,
    "in_what_a_challenge_calls_sealed": 3, "in_the_checks_of_a_draw": 11, "on_the_desk_of_whoever_has_the_card": 4,
    "in_a_correction": 21, "a_blank_for_every_one_in_homes_line": 10, "in_the_name_of_an_exported_file": 10,
    "a_page_that_turns_by_itself": 7,
    "Magic Cards": 1, "gift laid down": 5, "Ringbearer": 1, "Ringbearer of a known rating": 1,
    "kinds of notes on the desk": 1, "Magic Card that is handed over": 3, "whom Saruman moves for the Fellowship": 3,
    "alliance of Saruman and the Dark Power": 1, "Ringbearer among three": 1, "Magic Cards among three": 1,
    "Magic Card laid down": 1, "who looks into a Palantír before the Dark Power": 1, "card laid down": 1,
    "card given to a voice": 1, "how many cards are asked for": 1, "cards that allies change": 1,
}  # fmt: skip
"""Runs of the twins that come soon to a leak, or to the owner's desk of a secret; the others follow."""
LEAKS = (
    # What is said at once is said from the same sentences, so that is where it shows first.
    Leak(the_points_in_a_journal_sentence, "said"),
    Leak(the_points_in_the_number_of_checks, "checks"),
    Leak(the_points_in_a_check, "checks, screen: shut*"),
    # The page of what may be done asks about every act that is shut before one is asked about.
    Leak(a_warning_check_from_the_points_left, "screen: shut"),
    # Read after a move or after an offer that is tried: whichever leaves little first.
    Leak(a_warning_from_the_points_left, "offer: message"),
    Leak(in_the_readings, "journal: readings"),
    Leak(in_the_luck, "screen: fairness"),
    Leak(a_seal_that_ends_in_its_letter, "seals"),
    Leak(a_nonce_that_is_the_same_for_every_letter, "seals"),
    Leak(a_drawn_card_in_what_is_said, "said", CARDS),
    Leak(an_undo_that_fears_for_frodo, "own undo", NAMES),
    Leak(hexes_named_on_a_desk_among_the_recent, "page: *", NAMES),
    Leak(in_the_hexes_that_a_pad_suggests, "*", NAMES),
    Leak(in_what_a_challenge_calls_sealed, "*", "Magic Cards"),
    Leak(in_the_checks_of_a_draw, "ruling: submit", "Event Cards of the Fellowship"),
    Leak(on_the_desk_of_whoever_has_the_card, "view", CARDS),
    Leak(in_the_ledger, "cards", CARDS),
)
