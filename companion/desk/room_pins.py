"""Seats after the table was set up: a PIN is changed by its owner, or taken away by every seat together; a person goes
home, and another one sits down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.desk.room_takings import TakingRoom
from companion.evening.desks import DESK_PAGE, Desk
from companion.evening.takings import HOME, PIN, SEAT, Taking
from companion.pages import NEW_PIN, ChangePin, ForgetPin, GoHome, NewPinModel, SetPin, SitDown
from companion.rulings.presenter import refusal_words
from companion.rulings.room import RulingRoom
from companion.shelf.pins import Misses, fault_of
from companion.shelf.seats import PIN_LENGTH, Seat, read_misses, seal_pin, shuffled, write_misses, write_seats
from companion.table.presenter_asks import Act
from companion.words import say
from engine.core.audience import PUBLIC
from engine.core.errors import RingtableError
from engine.core.sitting import HandSeat, LeaveTable
from engine.core.table import Table

ASKED_NOW = say("pins.every_other_seat_taps")
ASKED = say("pins.every_other_seat_taps_then_waits")


def kept_misses(table: Table, clock: Callable[[], float]) -> Misses:
    """The wrong PINs tapped at this table, kept in its file: neither leaving it nor closing the app opens a pad."""
    return Misses(clock, read_misses(table.file, table.seats), lambda counts: write_misses(table.file, counts))


class PinRoom:
    """What the page of a new PIN shows, and what it does."""

    def __init__(self, desk: Desk, rulings: RulingRoom, takings: TakingRoom) -> None:
        self.desk, self.evening, self.rulings, self.takings = desk, desk.evening, rulings, takings
        self._keys: tuple[str, str] = ("", "")

    def model(self) -> NewPinModel:
        """The page, facing its seat."""
        evening = self.evening
        seat = evening.seats[self.desk.seat]
        colour = next((each.colour for each in self.desk.table_model().seats if each.id == seat.id), "text")
        return NewPinModel(
            seat.id, self._name(seat), colour, seat.edge, self._keys, PIN_LENGTH, evening.settings.idle_s
        )

    def do(self, intent: ChangePin | SetPin | ForgetPin | GoHome | SitDown) -> None:
        """A tap about a PIN, or about who sits there."""
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

    def _set(self, seat: str, pin: str) -> None:
        """The owner's own PIN; '' for none. The desk closes: it opens with the new one."""
        fault = fault_of(pin)
        self.desk.close_desk()
        if self._keep(seat, "" if fault else pin, fault):
            self.takings.stop(seat)

    def _forget(self, seat: str) -> None:
        def forgotten(_: Sequence[str]) -> bool:
            return self._keep(seat, "", "")

        name = self._name(self.evening.seats[seat])
        why = say("pins.desk_then_opens_without_a_pin", asked=ASKED)
        self.takings.propose(Taking(seat, PIN), say("pins.take_away_the_pin_of", name=name), why, None, forgotten)

    def _go_home(self, seat: str) -> None:
        name = self._name(self.evening.seats[seat])
        why = say("pins.desk_stays_shut")
        self._propose(
            LeaveTable(seat),
            say("pins.goes_home", name=name),
            f"{why} {ASKED_NOW}",
            say("pins.has_gone_home", name=name),
            None,
        )

    def _sit_down(self, seat: str) -> None:
        """Whoever sits down chooses a PIN there; name and PIN of the one before go with him."""
        name = self.evening.lexicon.name(seat)
        why = say("pins.desk_is_open_to_that_person")

        def taken() -> None:
            self._write(replace(self.evening.seats[seat], name="", pin=""))

        said = say("pins.another_person_plays_from_now", name=name)
        self._propose(HandSeat(seat), say("pins.another_person_plays", name=name), f"{why} {ASKED}", said, taken)

    def _propose(
        self, command: LeaveTable | HandSeat, title: str, why: str, said: str, taken: Callable[[], None] | None
    ) -> None:
        """Ask for every seat's word and PIN; what is `taken` stands for a time before it is done. What cannot be is
        told at once.
        """
        desk = self.desk
        act = Act(desk.table.voices[0], {"do": type(command).__name__, "who": command.who})
        ruling = desk.table.may(act.seat, command, act.at)
        if ruling.is_barred:
            desk.say(*refusal_words(ruling, PUBLIC, desk.lexicon), tone="bad")
            desk.to_table()
            return

        def done(seats: Sequence[str]) -> bool:
            came = self.evening.submit(act, seats, None)
            if isinstance(came, RingtableError):
                desk.say(str(came), tone="bad")
            elif not came.allowed:
                desk.say(*refusal_words(came, PUBLIC, desk.lexicon), tone="bad")
            else:
                if taken is not None:
                    taken()
                desk.say(said, tone="good")
                return True
            return False

        taking = Taking(command.who, SEAT if taken is not None else HOME)
        self.takings.propose(taking, title, why, ruling, done, stands=taken is not None)

    def _keep(self, seat: str, pin: str, fault: str) -> bool:
        evening = self.evening
        if fault:
            self.desk.say(fault, say("pins.pin_is_as_before"), "bad")
            return False
        changed = replace(evening.seats[seat], pin=seal_pin(pin))
        if not self._write(changed):
            return False
        name = self._name(changed)
        self.desk.say(
            say("pins.has_a_new_pin", name=name) if pin else say("pins.desk_opens_without_a_pin", name=name),
            tone="good",
        )
        return True

    def _write(self, seat: Seat) -> bool:
        """Keep a seat as it is now; False, and a message, when the file cannot be written."""
        evening = self.evening
        changed = {**evening.seats, seat.id: seat}
        try:
            write_seats(evening.table.file, changed.values())
        except RingtableError as error:
            self.desk.say(str(error), say("pins.pin_is_as_before"), "bad")
            return False
        evening.seats = changed
        evening.misses.opened(seat.id)
        return True

    def _name(self, seat: Seat) -> str:
        return seat.name or self.evening.lexicon.name(seat.id)
