"""Leaks planted beside the answers: on Home, in logs, files, keys, pages. At any game's table, as in plants.py."""

import logging
import tempfile
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.app.frontdesk import FrontDesk
from companion.desk import room_pins, room_takings
from companion.ending import room as ending
from companion.evening.desks import Desk
from companion.fairness import shelf as fairness_shelf
from companion.models import Draft, MessageModel
from companion.pages import TABLE, TableCardModel
from companion.rulings import room_at_hand
from companion.shelf import shelf
from engine import audit, may_verb
from engine.core import repair
from engine.core.errors import RingtableError
from engine.core.record import Command
from engine.core.ruling import Ruling
from engine.core.table import Table
from tests.contract.kit import Leak, Patch, Told


def a_blank_for_every_one_in_homes_line(patch: Patch, told: Told) -> None:
    """Home's card ends in so many blanks."""
    put, keep, seen = shelf.Shelf.put, shelf.Shelf.keep, {"dust": 0}

    def leaky(shelf_: shelf.Shelf, card: TableCardModel) -> None:
        put(shelf_, replace(card, turn=card.turn + " " * seen["dust"]))

    def keeping(shelf_: shelf.Shelf, table: Table) -> None:
        seen["dust"] = told.of(table)
        keep(shelf_, table)

    patch.setattr(shelf.Shelf, "put", leaky)
    patch.setattr(shelf.Shelf, "keep", keeping)


def a_log_of_every_command(patch: Patch, told: Told) -> None:
    """Every command is logged, at the lowest level there is."""
    honest = Table.submit

    def leaky(table: Table, seat: str, command: Command, *more: Any, **named: Any) -> Ruling:
        logging.getLogger("ringtable.table").debug("%s gives %r", seat, command)
        return honest(table, seat, command, *more, **named)

    patch.setattr(Table, "submit", leaky)


def a_warning_that_hangs_on_it(patch: Patch, told: Told) -> None:
    """Everybody is warned where the number is odd."""
    honest = Desk._done

    def leaky(desk: Desk, ruling: Ruling) -> None:
        honest(desk, ruling)
        if told.of(desk.table) % 2:
            desk.message = MessageModel("Take care now.")

    patch.setattr(Desk, "_done", leaky)


def an_error_that_knows_it(patch: Patch, told: Told) -> None:
    """An undo that needs every seat is answered by an error, and the error names the number."""
    honest = repair.undo

    def leaky(table: Table, seat: str, to: int, agreed: tuple[str, ...]) -> Ruling:
        ruling = honest(table, seat, to, agreed)
        if not ruling.allowed:
            raise RingtableError(f"Not now, with {told.of(table)} on the desk.")
        return ruling

    patch.setattr(repair, "undo", leaky)


def a_file_somewhere_else(patch: Patch, told: Told) -> None:
    """What was typed last lies in a file beside all others, in a folder of its own."""
    honest = Desk.submit

    def leaky(desk: Desk, act: Any, *more: Any, **named: Any) -> Ruling | None:
        typed = Path(tempfile.gettempdir(), f"ringtable-typed-{zlib.crc32(repr(act.body).encode())}")
        typed.touch()
        typed.unlink()
        return honest(desk, act, *more, **named)

    patch.setattr(Desk, "submit", leaky)


def the_number_in_the_settings(patch: Patch, told: Told) -> None:
    """The settings remember it, as a text size."""
    honest = FrontDesk._after

    def leaky(front: FrontDesk) -> None:
        honest(front)
        if front.evening is not None:
            front.devices.settings = replace(front.settings, text_percent=100 + told.of(front.evening.table))

    patch.setattr(FrontDesk, "_after", leaky)


def in_the_order_of_the_keys_before_a_desk(patch: Patch, told: Told) -> None:
    """The keys of every hand-over begin elsewhere."""
    honest = Desk.hand_over

    def leaky(desk: Desk, *given: Any, **named: Any) -> None:
        honest(desk, *given, **named)
        turned = told.of(desk.table) % len(desk._digits)
        desk._digits = desk._digits[turned:] + desk._digits[:turned]

    patch.setattr(Desk, "hand_over", leaky)


def a_page_that_turns_by_itself(patch: Patch, told: Told) -> None:
    """Where the number is odd, the first seat's hand-over is shown, unasked."""
    honest = FrontDesk._after

    def leaky(front: FrontDesk) -> None:
        honest(front)
        desk = front.desk
        if desk is not None and desk.page == TABLE and told.of(desk.table) % 2:
            desk.hand_over(desk.table.seats[0])

    patch.setattr(FrontDesk, "_after", leaky)


def in_where_a_closed_desk_leads(patch: Patch, told: Told) -> None:
    """A desk that is closed shows the curtain, or the Table at once where the number is odd."""
    honest = Desk.close_desk

    def leaky(desk: Desk, left: Draft | None = None) -> None:
        honest(desk, left)
        if told.of(desk.table) % 2:
            desk.page = TABLE

    patch.setattr(Desk, "close_desk", leaky)


def in_the_name_of_an_exported_file(patch: Patch, told: Told) -> None:
    """The game that is written for everybody has a name as long as the number is, by threes."""
    honest = ending.EndingRoom._write

    def leaky(room: Any) -> None:
        plain, ending.EXPORTS = ending.EXPORTS, f"exports{'-' * (told.of(room.evening.table) % 3)}"
        try:
            honest(room)
        finally:
            ending.EXPORTS = plain

    patch.setattr(ending.EndingRoom, "_write", leaky)


def in_the_title_of_the_help(patch: Patch, told: Told) -> None:
    """The help that is laid over a page has a title with so many blanks at its end."""
    honest = room_at_hand.AtHand.model

    def leaky(at_hand: Any, table: Table | None, *more: Any) -> Any:
        rules = honest(at_hand, table, *more)
        if rules is None or table is None:
            return rules
        return replace(rules, help=replace(rules.help, title=rules.help.title + " " * told.of(table)))

    patch.setattr(room_at_hand.AtHand, "model", leaky)


def in_how_long_the_owners_desk_stays_open(patch: Patch, told: Told) -> None:
    """The desk closes by itself after so many seconds more: whoever sits beside it can count them."""
    honest = Desk.desk_model

    def leaky(desk: Desk) -> Any:
        model = honest(desk)
        return replace(model, idle_s=model.idle_s + told.of(desk.table))

    patch.setattr(Desk, "desk_model", leaky)


def in_how_long_a_new_pin_may_take(patch: Patch, told: Told) -> None:
    """And the page on which its owner chooses another PIN."""
    honest = room_pins.PinRoom.model

    def leaky(room: Any) -> Any:
        model = honest(room)
        return replace(model, idle_s=model.idle_s + told.of(room.evening.table))

    patch.setattr(room_pins.PinRoom, "model", leaky)


def in_what_verify_says_of_a_running_game(patch: Patch, told: Told) -> None:
    """`ringtable verify` ends in a line of so many blanks."""

    def counted(path: Path, *more: Any) -> tuple[list[str], bool]:
        sentences, is_sound = verified(path, *more)
        table = Table.read(path)
        table.close()
        return [*sentences, " " * told.of(table)], is_sound

    verified = audit.verify
    patch.setattr(audit, "verify", counted)


def in_the_example_of_may(patch: Patch, told: Told) -> None:
    """`ringtable may` shows how an act is written with the number in it."""
    honest = may_verb.example

    def leaky(table: Table, seat: str, do: str) -> str:
        return honest(table, seat, do) + " " * told.of(table)

    patch.setattr(may_verb, "example", leaky)


def in_what_fairness_says(patch: Patch, told: Told) -> None:
    """The record of the dice counts so many entries more."""
    honest = fairness_shelf.table_rolls

    def leaky(table: Table) -> Any:
        rolls = honest(table)
        return replace(rolls, rolls=rolls.rolls * (1 + told.of(table)))

    patch.setattr(fairness_shelf, "table_rolls", leaky)


def in_what_stands_on_every_page(patch: Patch, told: Told) -> None:
    """The bar over every page has so many blanks at its end."""
    honest = room_takings.TakingRoom.standing.fget
    assert honest is not None
    patch.setattr(
        room_takings.TakingRoom,
        "standing",
        property(lambda room: honest(room) + " " * told.of(room.evening.table)),
    )


BESIDE_THE_ANSWERS = (
    Leak(a_blank_for_every_one_in_homes_line, "page: home"),
    Leak(a_log_of_every_command, "heard"),
    Leak(a_warning_that_hangs_on_it, "offer: message"),
    Leak(an_error_that_knows_it, "errors"),
    Leak(a_file_somewhere_else, "heard"),
    # Settings that changed are written at once.
    Leak(the_number_in_the_settings, "heard"),
    Leak(in_the_order_of_the_keys_before_a_desk, "page: hand-over"),
    Leak(a_page_that_turns_by_itself, "page: *"),
    Leak(in_where_a_closed_desk_leads, "page: *"),
    Leak(in_the_name_of_an_exported_file, "heard"),
)
"""What can be planted on any game's tablet."""
IN_WHAT_IS_THE_SAME_FOR_EVERY_GAME = (
    Leak(in_the_title_of_the_help, "page: help over a page"),
    Leak(in_how_long_the_owners_desk_stays_open, "page: a desk from outside"),
    Leak(in_how_long_a_new_pin_may_take, "page: a new PIN"),
    Leak(in_what_verify_says_of_a_running_game, "verb: verify"),
    Leak(in_the_example_of_may, "verb: may"),
    Leak(in_what_fairness_says, "verb: fairness"),
    Leak(in_what_stands_on_every_page, "page: now"),
)
"""The same where no game has a part in it: the help, the clock of a desk, the verbs."""
