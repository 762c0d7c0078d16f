"""Seats after the table was set up: a PIN is changed by its owner, or taken away by every seat together; a person goes
home, and another one sits down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.desk.room_agree import propose
from companion.desks import DESK_PAGE, Desk
from companion.pages import NEW_PIN, ChangePin, ForgetPin, GoHome, NewPinModel, SetPin, SitDown
from companion.pins import fault_of
from companion.rulings.room import RulingRoom
from companion.seats import PIN_LENGTH, Seat, seal_pin, shuffled, write_seats
from engine.core.errors import RingtableError


class PinRoom:
    """What the page of a new PIN shows, and what it does."""

    def __init__(self, desk: Desk, rulings: RulingRoom) -> None:
        self.desk, self.evening, self.rulings = desk, desk.evening, rulings
        self._keys: tuple[str, str] = ("", "")

    def model(self) -> NewPinModel:
        """The page, facing its seat."""
        evening = self.evening
        seat = evening.seats[self.desk.seat]
        colour = next((each.colour for each in self.desk.table_model().seats if each.id == seat.id), "text")
        return NewPinModel(
            seat.id, self._name(seat), colour, seat.edge, self._keys, PIN_LENGTH, evening.settings.idle_s
        )

    def do(self, intent: object) -> bool:
        """Whether this intent is about a PIN; if so it is done."""
        match intent:
            case ChangePin(seat) if self.desk.page == DESK_PAGE and self.desk.seat == seat:
                keys = ["".join(shuffled("1234567890")) for _ in range(2)]
                self._keys = (keys[0], keys[1])
                self.desk.page = NEW_PIN
            case SetPin(seat, pin) if self.desk.page == NEW_PIN and self.desk.seat == seat:
                self._set(seat, pin)
            case ForgetPin(seat):
                self._forget(seat)
            case GoHome(seat):
                self._go_home(seat)
            case SitDown(seat):
                self._sit_down(seat)
            case ChangePin() | SetPin():
                pass
            case _:
                return False
        return True

    def _set(self, seat: str, pin: str) -> None:
        """The owner's own PIN; '' for none. The desk closes: it opens with the new one."""
        fault = fault_of(pin)
        self.desk.close_desk()
        self._keep(seat, "" if fault else pin, fault)

    def _forget(self, seat: str) -> None:
        def forgotten(_: Sequence[str]) -> None:
            self._keep(seat, "", "")

        name = self._name(self.evening.seats[seat])
        why = "The desk then opens without a PIN, until its owner chooses a new one there."
        self.rulings.move(f"Take away the PIN of {name}", why, None, forgotten)

    def _go_home(self, seat: str) -> None:
        name = self._name(self.evening.seats[seat])
        why = "The desk stays shut, and this seat is not asked to agree any more, until another person sits down there."
        propose(
            self.desk,
            self.rulings,
            {"do": "LeaveTable", "who": seat},
            f"{name} goes home",
            why,
            f"{name} has gone home.",
        )

    def _sit_down(self, seat: str) -> None:
        """Whoever sits down chooses a PIN there; name and PIN of the one before go with him."""
        name = self.evening.lexicon.name(seat)
        why = "The desk of this seat, with all that is noted there, is open to that person from here on, without a PIN."

        def taken() -> None:
            self._write(replace(self.evening.seats[seat], name="", pin=""))

        said = f"Another person plays {name} from here on. Choose a PIN on the desk."
        propose(
            self.desk,
            self.rulings,
            {"do": "HandSeat", "who": seat},
            f"Another person plays {name}",
            why,
            said,
            taken,
        )

    def _keep(self, seat: str, pin: str, fault: str) -> None:
        evening = self.evening
        if fault:
            self.desk.say(fault, "The PIN is what it was before.", "bad")
            return
        changed = replace(evening.seats[seat], pin=seal_pin(pin))
        if not self._write(changed):
            return
        name = self._name(changed)
        self.desk.say(f"{name} has a new PIN." if pin else f"The desk of {name} opens without a PIN now.", tone="good")

    def _write(self, seat: Seat) -> bool:
        """Keep a seat as it is now; False, and a message, when the file cannot be written."""
        evening = self.evening
        changed = {**evening.seats, seat.id: seat}
        try:
            write_seats(evening.table.file, changed.values())
        except RingtableError as error:
            self.desk.say(str(error), "The PIN is what it was before.", "bad")
            return False
        evening.seats = changed
        evening.misses.opened(seat.id)
        return True

    def _name(self, seat: Seat) -> str:
        return seat.name or self.evening.lexicon.name(seat.id)
