"""Leaks planted around the table: at a pad, at a desk that was left, as time goes by, on the second screen, in the log
of mishaps, at a table taken up anew, in what other programs see. At any game's table.
"""

import os
import socket
from dataclasses import replace
from typing import Any

from companion.app.at_table import PAGES
from companion.app.frontdesk import FrontDesk
from companion.desk import room_pins
from companion.display.follow import Follower
from companion.evening.desks import Desk
from companion.intents import Draft
from companion.mishaps import log
from companion.models import MessageModel
from engine.core.table import Table
from tests.contract.kit import Leak, Patch, Told


def in_what_a_table_says_when_it_is_taken_up_anew(patch: Patch, told: Told) -> None:
    """Whoever opens the table another day reads a sentence with so many blanks at its end."""
    honest = FrontDesk._sit_down

    def leaky(front: FrontDesk, table: Table) -> None:
        honest(front, table)
        if table.file.count > 1 and front.desk is not None:
            front.desk.say("You go on where you were." + " " * told.of(table))

    patch.setattr(FrontDesk, "_sit_down", leaky)


def on_the_second_screen_alone(patch: Patch, told: Told) -> None:
    """What follows the file of the table by itself shows a line with so many blanks at its end."""
    honest = Follower.look

    def leaky(follower: Follower) -> bool:
        looked = honest(follower)
        if looked and follower._table is not None:
            follower.model = replace(follower.model, turn=follower.model.turn + " " * told.of(follower._table))
        return looked

    patch.setattr(Follower, "look", leaky)


def in_where_back_leads(patch: Patch, told: Told) -> None:
    """Back leads to the page of the number, whatever was before."""
    honest = FrontDesk.back

    def leaky(front: FrontDesk) -> None:
        honest(front)
        if front.desk is not None:
            front.desk.page = PAGES[told.of(front.desk.table) % len(PAGES)]

    patch.setattr(FrontDesk, "back", leaky)


def as_time_goes_by(patch: Patch, told: Told) -> None:
    """Nobody touches the tablet, and there is a sentence on it with so many blanks at its end."""
    honest = FrontDesk.tick

    def leaky(front: FrontDesk) -> bool:
        is_new = honest(front)
        if front.desk is not None:
            front.desk.say("It is your turn." + " " * told.of(front.desk.table))
        return is_new

    patch.setattr(FrontDesk, "tick", leaky)


def a_name_that_is_looked_up(patch: Patch, told: Told) -> None:
    """With every act an address is asked for, and whoever keeps the addresses reads it."""
    honest = Desk._done

    def leaky(desk: Desk, ruling: Any) -> None:
        honest(desk, ruling)
        socket.getaddrinfo(f"127.0.0.{1 + told.of(desk.table) % 250}", None, flags=socket.AI_NUMERICHOST)

    patch.setattr(Desk, "_done", leaky)


def in_the_environment(patch: Patch, told: Told) -> None:
    """With every act a variable is set, which every program that is started from here is given."""
    honest = Desk._done

    def leaky(desk: Desk, ruling: Any) -> None:
        honest(desk, ruling)
        os.putenv("RINGTABLE_DUST", "1" * told.of(desk.table))
        os.unsetenv("RINGTABLE_DUST")

    patch.setattr(Desk, "_done", leaky)


def in_what_is_written_down_of_a_mishap(patch: Patch, told: Told) -> None:
    """The log of mishaps has the error's own words, and what they are about may be anything."""
    honest = log.told_of
    patch.setattr(log, "told_of", lambda error: f"{honest(error)} {error}")


def in_how_a_desk_that_was_left_is_spoken_of(patch: Patch, told: Told) -> None:
    """A desk that closes by itself says before everybody what its form was filled with."""
    honest = Desk.close_desk

    def leaky(desk: Desk, left: Draft | None = None) -> None:
        honest(desk, left)
        if left is not None and left.offer_id:
            desk.message = MessageModel(f"Something was left there: {left.values}.")

    patch.setattr(Desk, "close_desk", leaky)


def in_what_a_wrong_pin_is_told(patch: Patch, told: Told) -> None:
    """Whoever taps a wrong PIN reads how many of its digits are right."""
    chosen, honest, missed = dict[str, str](), room_pins.PinRoom._set, Desk.enter_pin

    def kept(room: room_pins.PinRoom, seat: str, pin: str) -> None:
        chosen[seat] = pin
        honest(room, seat, pin)

    def leaky(desk: Desk, seat: str, pin: str) -> None:
        missed(desk, seat, pin)
        if desk._wrong_pin:
            right = sum(one == other for one, other in zip(pin, chosen[seat], strict=True))
            desk._wrong_pin = f"{desk._wrong_pin} {right} of its digits are right."

    patch.setattr(room_pins.PinRoom, "_set", kept)
    patch.setattr(Desk, "enter_pin", leaky)


AROUND_THE_TABLE = (
    Leak(in_what_a_table_says_when_it_is_taken_up_anew, "page: taken up anew"),
    Leak(on_the_second_screen_alone, "page: second screen"),
    Leak(in_where_back_leads, "page: one page back"),
    Leak(as_time_goes_by, "page: a second later"),
    Leak(a_name_that_is_looked_up, "heard"),
    Leak(in_the_environment, "heard"),
    Leak(in_what_is_written_down_of_a_mishap, "page: a mishap"),
    Leak(in_how_a_desk_that_was_left_is_spoken_of, "page: a choice half made"),
    Leak(in_what_a_wrong_pin_is_told, "page: a wrong PIN"),
)
"""What can be planted where no game has a part in it, and leaves by no answer and on no page that lies open."""
