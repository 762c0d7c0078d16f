"""A leak planted in each place that leaves the engine is found by the twins, there or on a page drawn from it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.fairness import rolls
from engine.core import export, projection, repair
from engine.core.ask import Ask, Offer, Roll
from engine.core.audience import PUBLIC, TRUTH
from engine.core.box import Charts
from engine.core.commons import Challenge, ChallengeRuled
from engine.core.ruling import WARNS, Check, Ruling
from engine.core.table import Table
from engine.games.wotr_spi import ledger, views
from engine.games.wotr_spi.pieces import DARK_POWER
from engine.games.wotr_spi.state import EventCards
from engine.games.wotr_spi.steps import event_cards, shadow_points
from tests.contract import screens
from tests.contract.mirror import TwinsDiffer
from tests.contract.secret import Secret
from tests.contract.secrets_of_wotr_spi import SECRETS
from tests.contract.twins import Twins

LETTER = SECRETS[0]
Patch = pytest.MonkeyPatch


def letter_of(table: Table) -> str:
    return str(table.timeline.head.world.state.shadow.letter)


def in_the_view(patch: Patch) -> None:
    honest = views._shadow

    def leaky(state: Any, audience: str) -> dict[str, Any]:
        return honest(state, audience) | {"hint": state.shadow.letter}

    patch.setattr(views, "_shadow", leaky)


def in_the_order_of_the_view(patch: Patch) -> None:
    honest = views._shadow

    def leaky(state: Any, audience: str) -> dict[str, Any]:
        shown = honest(state, audience)
        turned = ord(state.shadow.letter or "A") - ord("A")
        names = [*shown][turned:] + [*shown][:turned]
        return {name: shown[name] for name in names}

    patch.setattr(views, "_shadow", leaky)


def in_the_asks(patch: Patch) -> None:
    honest = shadow_points.asks

    def leaky(at: Any) -> Iterator[Ask]:
        for ask in honest(at):
            yield replace(ask, facts={"letter": at.state.shadow.letter}) if isinstance(ask, Roll) else ask

    patch.setattr(shadow_points, "asks", leaky)


def in_the_offers(patch: Patch) -> None:
    honest = shadow_points.offers

    def leaky(at: Any) -> Iterator[Offer]:
        yield from honest(at)
        for _ in range(ord(at.state.shadow.letter or "A") - ord("A")):
            yield Offer(seat=DARK_POWER, do="EndPhase", cites="D", says="offer.EndPhase_search")

    patch.setattr(shadow_points, "offers", leaky)


def in_a_journal_sentence(patch: Patch) -> None:
    honest = projection.say_event

    def leaky(table: Table, event: Any, giver: str, audience: str, learned: Any) -> str:
        return honest(table, event, giver, TRUTH if type(event).__name__ == "PointsRolled" else audience, learned)

    patch.setattr(projection, "say_event", leaky)


def in_the_number_of_checks(patch: Patch) -> None:
    honest = shadow_points.cost_checks

    def leaky(at: Any, cost: int) -> Iterator[Check]:
        yield from honest(at, cost)
        for _ in range(at.state.shadow.points or 0):
            yield Check("I.1", True, "points_are_left", WARNS, secret_to=DARK_POWER)

    patch.setattr(shadow_points, "cost_checks", leaky)


def in_a_check(patch: Patch) -> None:
    honest = shadow_points.cost_checks

    def leaky(at: Any, cost: int) -> Iterator[Check]:
        for check in honest(at, cost):
            yield replace(check, says=f"{check.says} {at.state.shadow.points}")

    patch.setattr(shadow_points, "cost_checks", leaky)


def in_the_undo_answer(patch: Patch) -> None:
    honest = repair.undo

    def leaky(table: Table, seat: str, to: int, agreed: tuple[str, ...]) -> Ruling:
        ruling = honest(table, seat, to, agreed)
        told = tuple(replace(check, facts={**check.facts, "entry": letter_of(table)}) for check in ruling.checks)
        return replace(ruling, checks=told)

    patch.setattr(repair, "undo", leaky)


def in_a_correction(patch: Patch) -> None:
    honest = repair.correct

    def leaky(table: Table, *given: Any) -> Ruling:
        ruling = honest(table, *given)
        told = tuple(replace(check, facts={**check.facts, "entry": letter_of(table)}) for check in ruling.checks)
        return replace(ruling, checks=told)

    patch.setattr(repair, "correct", leaky)


def in_a_challenge(patch: Patch) -> None:
    def leaky(command: Challenge, at: Any) -> Iterator[Any]:
        yield ChallengeRuled(command.entry, True, str(at.state.shadow.letter))

    patch.setattr(Challenge, "decide", leaky)


def in_the_export(patch: Patch) -> None:
    def leaky(table: Table, entry: Any, audience: str) -> list[Any]:
        return [[opening.path, opening.value] for opening in entry.openings]

    patch.setattr(export, "_openings", leaky)


def in_the_readings(patch: Patch) -> None:
    patch.setattr(Charts, "find_in_secret", Charts.find)


def in_the_entry_numbers(patch: Patch) -> None:
    honest = Table.submit

    def leaky(table: Table, seat: str, command: Any, *more: Any, **named: Any) -> Ruling:
        ruling = honest(table, seat, command, *more, **named)
        if ruling.allowed and type(command).__name__ == "ChooseLetter":
            for _ in range(ord(letter_of(table)) - ord("A")):
                for do in ("Wait", "GoOn"):
                    honest(table, seat, table.command({"do": do}))
        return ruling

    patch.setattr(Table, "submit", leaky)


def in_a_replay(patch: Patch) -> None:
    honest = Table.replay

    def leaky(table: Table, upto: int, audience: str = PUBLIC) -> dict[str, Any]:
        return honest(table, upto, TRUTH)

    patch.setattr(Table, "replay", leaky)


def in_the_evidence(patch: Patch) -> None:
    patch.setattr(Table, "evidence", lambda table, entry, audience=PUBLIC: table.file.evidence(entry))


def in_the_evidence_asked_for(patch: Patch) -> None:
    """As before, with an export that is honest about it."""
    in_the_evidence(patch)
    patch.setattr("engine.core.export._evidence", lambda table, entry, audience: {})


def in_what_was_sealed(patch: Patch) -> None:
    def leaky(n: int, path: str, value: Any, nonce_hex: str) -> dict[str, str]:
        return {"seal": f"{value}{'0' * 63}"}

    patch.setattr("engine.core.timeline.sealed_value", leaky)


def on_a_screen(patch: Patch) -> None:
    patch.setitem(screens.SCREENS, "table", lambda table, audience, ruling=None: repr(table.view(TRUTH)))


def in_the_luck(patch: Patch) -> None:
    honest = rolls.luck_of

    def leaky(*roll: Any, is_over: bool) -> Any:
        return honest(*roll, is_over=True)

    patch.setattr(rolls, "luck_of", leaky)


PLANTED: tuple[tuple[Callable[[Patch], None], str], ...] = (
    (in_the_view, "view"),
    (in_the_order_of_the_view, "view"),
    (in_the_asks, "asks"),
    (in_the_offers, "offers"),
    # What is said at once is said from the same sentences, so that is where it shows first.
    (in_a_journal_sentence, "said"),
    (in_the_number_of_checks, "checks"),
    (in_a_check, "checks"),
    (in_the_undo_answer, "undo answer"),
    (in_a_correction, "correction"),
    (in_a_challenge, "ruling: challenge"),
    (in_the_export, "export"),
    (in_the_readings, "journal: readings"),
    (in_the_entry_numbers, "entry numbers"),
    (in_a_replay, "replay"),
    # Exports carry public evidence, so that is where it shows first.
    (in_the_evidence, "export"),
    (in_the_evidence_asked_for, "evidence"),
    (in_what_was_sealed, "seals"),
    (on_a_screen, "screen: table"),
    (in_the_luck, "screen: fairness"),
)


def play_twins(seeds: int, secret: Secret = LETTER) -> None:
    for seed in range(seeds):
        with Twins(secret, seed) as twins:
            twins.run(max(60, twins.begun + 30))


@pytest.mark.parametrize(("plant", "place"), PLANTED, ids=[plant.__name__ for plant, _ in PLANTED])
def test_a_planted_leak_is_caught(plant: Callable[[Patch], None], place: str, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises(TwinsDiffer) as caught:
        play_twins(8)
    assert caught.value.is_at(f"{place}, page: *"), str(caught.value)


def in_the_checks_of_a_draw(patch: Patch) -> None:
    """The drawer is warned of a card that the record has in the other seat's hand."""
    honest = event_cards._ledger_checks

    def leaky(at: Any, card: int | None, *, from_deck: bool) -> Iterator[Check]:
        yield from honest(at, card, from_deck=from_deck)
        others = [each for seat, hand in at.state.events.hands.items() if seat != at.seat for each in hand]
        free = card is None or card not in others
        yield Check("N.1", free, "card_is_not_in_hand_already", WARNS, secret_to=at.seat, facts={"card": card or 0})

    patch.setattr(event_cards, "_ledger_checks", leaky)


def on_the_desk_of_whoever_has_the_card(patch: Patch) -> None:
    """The question on the other desk is asked only when the card drawn is one that the record has there."""

    def leaky(events: EventCards, drawer: str) -> tuple[str, ...]:
        drawn = set(events.hands.get(drawer, ())) - {None}
        return tuple(seat for seat, hand in events.hands.items() if seat != drawer and drawn & set(hand))

    patch.setattr(EventCards, "drawn_beside", leaky)


def in_the_ledger(patch: Patch) -> None:
    """A seat is told where the cards of another hand are."""
    honest = ledger.where

    def leaky(state: Any, audience: str) -> Any:
        return honest(state, TRUTH)

    patch.setattr(Table, "cards", lambda table, who=PUBLIC: leaky(table.timeline.head.world.state, who))


@pytest.mark.parametrize(
    ("plant", "owner", "place"),
    [
        (in_the_checks_of_a_draw, "Fellowship", "ruling: submit"),
        (on_the_desk_of_whoever_has_the_card, "Dark Power", "view"),
        (in_the_ledger, "Dark Power", "cards"),
    ],
)
def test_what_the_record_has_of_anothers_hand_planted_in_the_ledger_is_caught(
    plant: Callable[[Patch], None], owner: str, place: str, monkeypatch: Patch
) -> None:
    plant(monkeypatch)
    with pytest.raises(TwinsDiffer) as caught:
        play_twins(12, next(secret for secret in SECRETS if secret.name == f"Event Cards of the {owner}"))
    assert caught.value.is_at(f"{place}, page: *"), str(caught.value)


@pytest.mark.parametrize("secret", SECRETS, ids=[secret.name for secret in SECRETS])
def test_a_planted_leak_of_every_secret_is_caught(secret: Secret, monkeypatch: Patch) -> None:
    """The owner's whole desk, on a shared screen in one number."""
    honest = views._events

    def leaky(state: Any) -> dict[str, Any]:
        desk = views._dark_desk(state) if secret.owner == DARK_POWER else views._fellowship_desk(state)
        return honest(state) | {"dust": sum(map(ord, repr(desk)))}

    monkeypatch.setattr(views, "_events", leaky)
    with pytest.raises(TwinsDiffer) as caught:
        play_twins(8, secret)
    assert caught.value.is_at("view, page: *"), str(caught.value)


def test_the_kind_of_a_note_planted_in_the_journal_is_caught(monkeypatch: Patch) -> None:
    monkeypatch.setattr(projection, "is_noted", lambda command, record, giver: False)
    with pytest.raises(TwinsDiffer) as caught:
        play_twins(8, next(secret for secret in SECRETS if secret.is_kind_varied))
    assert caught.value.is_at("journal: do, page: *"), str(caught.value)


def test_the_kind_of_a_note_planted_in_the_export_is_caught(monkeypatch: Patch) -> None:
    monkeypatch.setattr("engine.core.timeline.is_noted", lambda command, record, giver: False)
    with pytest.raises(TwinsDiffer) as caught:
        play_twins(8, next(secret for secret in SECRETS if secret.is_kind_varied))
    assert caught.value.place == "export", str(caught.value)
