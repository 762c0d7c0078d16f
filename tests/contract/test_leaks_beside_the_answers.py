"""Leaks planted beside the answers: in sentences, Home, logs, files, undos, seals. Each is caught, by name."""

import logging
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import shelf
from companion.evening import Evening
from companion.frontdesk import FrontDesk
from companion.presenters import table as table_pages
from companion.presenters.models import MessageModel
from companion.presenters.pages import TableCardModel
from engine.core import projection, repair, seal
from engine.core.audience import TRUTH
from engine.core.errors import RingtableError
from engine.core.judge import Judge
from engine.core.record import Command
from engine.core.ruling import Check, Ruling
from engine.core.table import Table
from engine.games.wotr_spi.steps import shadow_points
from tests.contract.mirror import TwinsDiffer
from tests.contract.secrets_of_wotr_spi import SECRETS
from tests.contract.twins import Twins

Patch = pytest.MonkeyPatch
LETTER, CARDS, NAMES = "letter and points", "Event Cards of the Dark Power", "names of counters"


def _shadow(table: Table) -> Any:
    return table.timeline.head.world.state.shadow


def a_drawn_card_in_what_is_said(patch: Patch) -> None:
    """The public sentence of a draw names the card."""
    honest = projection.said

    def leaky(table: Table, ruling: Ruling, audience: str) -> list[str]:
        drawn = type(ruling.command).__name__ == "DrawEvent"
        return honest(table, ruling, TRUTH if drawn else audience)

    patch.setattr(projection, "said", leaky)


def a_blank_for_every_point_in_homes_line(patch: Patch) -> None:
    """Home's card ends in as many blanks as there are Shadow Points."""
    honest = shelf.Shelf.put

    def leaky(shelf_: shelf.Shelf, card: TableCardModel) -> None:
        honest(shelf_, replace(card, turn=card.turn + " " * seen.get("points", 0)))

    seen: dict[str, int] = {}
    keep = shelf.Shelf.keep

    def keeping(shelf_: shelf.Shelf, table: Table) -> None:
        seen["points"] = _shadow(table).points or 0
        keep(shelf_, table)

    patch.setattr(shelf.Shelf, "put", leaky)
    patch.setattr(shelf.Shelf, "keep", keeping)


def a_log_of_every_command(patch: Patch) -> None:
    """Every command is logged, at the lowest level there is."""
    honest = Table.submit

    def leaky(table: Table, seat: str, command: Command, *more: Any, **named: Any) -> Ruling:
        logging.getLogger("ringtable.table").debug("%s gives %r", seat, command)
        return honest(table, seat, command, *more, **named)

    patch.setattr(Table, "submit", leaky)


def an_undo_that_fears_for_frodo(patch: Patch) -> None:
    """A move with Frodo in it is taken back by every seat only."""
    honest = repair._is_own_choice

    def leaky(item: Any, seat: str) -> bool:
        return honest(item, seat) and "frodo" not in getattr(item.command, "names", ())

    patch.setattr(repair, "_is_own_choice", leaky)


def a_seal_that_ends_in_its_letter(patch: Patch) -> None:
    """From Game-Turn 3 on the last letter of a seal is the letter that was sealed."""
    honest = seal.player_seal

    def leaky(table: str, turn: int, letter: str, nonce_hex: str) -> str:
        return honest(table, turn, letter, nonce_hex)[: -1 if turn >= 3 else None] + (letter if turn >= 3 else "")

    patch.setattr(shadow_points, "player_seal", leaky)


def a_warning_from_the_points_left(patch: Patch) -> None:
    """Everybody is warned when a spending leaves little."""
    honest = Evening._done

    def leaky(evening: Evening, ruling: Ruling) -> None:
        honest(evening, ruling)
        shadow = _shadow(evening.table)
        if shadow.points is not None and shadow.points - shadow.spent < 4:
            evening.message = MessageModel("Few Shadow Points are left.")

    patch.setattr(Evening, "_done", leaky)


def a_warning_check_from_the_points_left(patch: Patch) -> None:
    """The same as a check that everybody may see."""
    honest = shadow_points.cost_checks

    def leaky(at: Any, cost: int) -> Iterator[Check]:
        for check in honest(at, cost):
            yield replace(check, secret_to=None)

    patch.setattr(shadow_points, "cost_checks", leaky)


SIX = (
    (a_drawn_card_in_what_is_said, CARDS, "said"),
    (a_blank_for_every_point_in_homes_line, LETTER, "page: home"),
    (a_log_of_every_command, LETTER, "heard"),
    (an_undo_that_fears_for_frodo, NAMES, "own undo"),
    (a_seal_that_ends_in_its_letter, LETTER, "seals"),
    # The same bar, read after a move or after an offer that is tried: whichever leaves little first.
    (a_warning_from_the_points_left, LETTER, "page: *, offer: message"),
    (a_warning_check_from_the_points_left, LETTER, "ruling: may"),
)
"""What was planted from outside and not caught, each with the secret that it tells."""


def an_error_that_knows_the_letter(patch: Patch) -> None:
    """An undo that needs every seat is answered by an error, and the error names the letter."""
    honest = repair.undo

    def leaky(table: Table, seat: str, to: int, agreed: tuple[str, ...]) -> Ruling:
        ruling = honest(table, seat, to, agreed)
        if not ruling.allowed:
            raise RingtableError(f"Not now, with {_shadow(table).letter} on the desk.")
        return ruling

    patch.setattr(repair, "undo", leaky)


def a_file_somewhere_else(patch: Patch) -> None:
    """What was typed last lies in a file beside all others, in a folder of its own."""
    honest = Evening.submit

    def leaky(evening: Evening, act: Any, *more: Any, **named: Any) -> Ruling | None:
        letter = act.body.get("letter", "")
        if letter:
            Path(tempfile.gettempdir(), f"ringtable-typed-{letter}").touch()
            Path(tempfile.gettempdir(), f"ringtable-typed-{letter}").unlink()
        return honest(evening, act, *more, **named)

    patch.setattr(Evening, "submit", leaky)


def the_last_pick_in_the_settings(patch: Patch) -> None:
    """The settings remember the letter that was touched last, as a text size."""
    honest = FrontDesk._after

    def leaky(front: FrontDesk) -> None:
        honest(front)
        if front.evening is not None:
            dust = ord(_shadow(front.evening.table).letter or "A") - ord("A")
            front.devices.settings = replace(front.settings, text_percent=100 + dust)

    patch.setattr(FrontDesk, "_after", leaky)


def keys_in_the_letters_order(patch: Patch) -> None:
    """The keys of every hand-over begin where the letter stands in the alphabet."""
    honest = Evening.hand_over

    def leaky(evening: Evening, *given: Any, **named: Any) -> None:
        honest(evening, *given, **named)
        turned = ord(_shadow(evening.table).letter or "A") - ord("A")
        evening._digits = evening._digits[turned:] + evening._digits[:turned]

    patch.setattr(Evening, "hand_over", leaky)


def a_page_that_turns_by_itself(patch: Patch) -> None:
    """Who has spent all his points is shown his desk's hand-over, unasked."""
    honest = FrontDesk._after

    def leaky(front: FrontDesk) -> None:
        honest(front)
        evening = front.evening
        if evening is not None and evening.page == "table" and (_shadow(evening.table).points or 99) < 10:
            evening.hand_over(evening.table.seats[0])

    patch.setattr(FrontDesk, "_after", leaky)


def hexes_named_on_a_desk_among_the_recent(patch: Patch) -> None:
    """The pads of everybody offer the hexes that were named on the Fellowship's desk."""
    honest = table_pages.recent_hexes

    def leaky(lines: Iterable[Any], *more: Any) -> tuple[str, ...]:
        table = seen[-1]
        given = [line.get("do", {}) for line in table.journal(TRUTH)]
        noted = [do.get("hex") for do in given if do.get("type") == "NameCounters"]
        return (*filter(None, noted[-1:]), *honest(lines, *more))

    seen: list[Table] = []
    model = Evening.table_model

    def looking(evening: Evening) -> Any:
        seen.append(evening.table)
        return model(evening)

    patch.setattr(table_pages, "recent_hexes", leaky)
    patch.setattr(Evening, "table_model", looking)


def a_nonce_that_is_the_same_for_every_letter(patch: Patch) -> None:
    """A seal that anybody can try six letters on: its nonce hangs on no secret of the table."""
    honest = Judge.situation

    def leaky(judge: Judge, *given: Any, **named: Any) -> Any:
        return replace(honest(judge, *given, **named), nonce=lambda label: "0" * 32)

    patch.setattr(Judge, "situation", leaky)


OTHERS = (
    (an_error_that_knows_the_letter, LETTER, "errors"),
    (a_file_somewhere_else, LETTER, "heard"),
    (the_last_pick_in_the_settings, LETTER, "page: *"),
    (keys_in_the_letters_order, LETTER, "page: hand-over"),
    (a_page_that_turns_by_itself, LETTER, "page: *"),
    (hexes_named_on_a_desk_among_the_recent, NAMES, "page: *"),
    (a_nonce_that_is_the_same_for_every_letter, LETTER, "seals"),
)
"""Ways out that a thief would think of next."""


def play_twins(name: str, seeds: int = 8) -> None:
    secret = next(secret for secret in SECRETS if secret.name == name)
    for seed in range(seeds):
        with Twins(secret, seed) as twins:
            twins.run(max(60, twins.begun + 30))


def caught_at(name: str) -> TwinsDiffer:
    with pytest.raises(TwinsDiffer) as caught:
        play_twins(name)
    return caught.value


@pytest.mark.parametrize(("plant", "secret", "place"), SIX, ids=[plant.__name__ for plant, *_ in SIX])
def test_each_of_the_six_that_were_not_seen_is_caught(
    plant: Callable[[Patch], None], secret: str, place: str, monkeypatch: Patch
) -> None:
    plant(monkeypatch)
    caught = caught_at(secret)
    assert caught.is_at(place), str(caught)


@pytest.mark.parametrize(("plant", "secret", "place"), OTHERS, ids=[plant.__name__ for plant, *_ in OTHERS])
def test_other_ways_out_are_watched_too(
    plant: Callable[[Patch], None], secret: str, place: str, monkeypatch: Patch
) -> None:
    plant(monkeypatch)
    caught = caught_at(secret)
    assert caught.is_at(place), str(caught)
