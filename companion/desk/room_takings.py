"""Taking a PIN away, or a seat, without its owner: who is asked, what stands meanwhile, and what is told of it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.evening.desks import DESK_PAGE, HANDOVER, Desk
from companion.evening.takings import Taking, Takings, done_words, read_takings, standing_words, write_takings
from companion.models import EnterPin, HandoverModel, MessageModel, SawTaking
from companion.pages import PassOver, StopTaking
from companion.rulings.room import RulingRoom
from companion.shelf.seats import is_right_pin
from companion.words import say
from engine.core.errors import RingtableError
from engine.core.ruling import Ruling

STOPPED = say("pins.that_was_stopped")
LEFT = say("pins.table_was_left_meanwhile")


@dataclass
class _Asked:
    """What is agreed to by PINs now: the seats that are still to tap theirs, and what is done then."""

    taking: Taking
    title: str
    seats: list[str]
    then: Callable[[], bool]
    stands: bool


class TakingRoom:
    """What is taken at an open table. The clock is that of the wrong PINs."""

    def __init__(self, desk: Desk, rulings: RulingRoom) -> None:
        self.desk, self.evening, self.rulings = desk, desk.evening, rulings
        self._asked: _Asked | None = None
        self._then: Callable[[], bool] = lambda: False
        self._until_s = 0.0
        if (left := self.takings.standing) is not None:
            with contextlib.suppress(RingtableError):
                self._keep(replace(self.takings, standing=None))
            self.desk.say(say("pins.begun_and_not_done", left=standing_words(left, self._name)), LEFT)

    @property
    def takings(self) -> Takings:
        """What stands and what was done, as the table's file keeps it."""
        return read_takings(self.evening.table.file)

    @property
    def standing(self) -> str:
        """What stands on every page, '' for nothing."""
        return standing_words(self.takings.standing, self._name)

    def propose(
        self,
        taking: Taking,
        title: str,
        why: str,
        ruling: Ruling | None,
        then: Callable[[Sequence[str]], bool],
        *,
        stands: bool = True,
    ) -> None:
        """Ask every seat, then the PIN of every other one that has one; what `stands` is done when its time is over.

        then: does it; whether it could be done.
        """

        def agreed(seats: Sequence[str]) -> None:
            others = [
                each.id
                for each in self.evening.seats.values()
                if each.pin and each.id != taking.seat and each.id in self.evening.table.voices
            ]
            self._asked = _Asked(taking, title, others, lambda: then(seats), stands)
            self._ask_on()

        self.rulings.move(title, why, ruling, agreed)

    def is_agreed_by(self, pin: EnterPin) -> bool:
        """Whether a PIN was tapped to agree to what is taken, and not to open a desk; if so it is taken for that."""
        asked = self._now()
        if asked is None or asked.seats[0] != pin.seat:
            return False
        self._tapped(asked, pin.seat, pin.pin)
        return True

    def leave(self) -> None:
        """Another desk is asked for: nobody is asked to agree by PIN any more."""
        self._asked = None

    def do(self, intent: PassOver | StopTaking | SawTaking) -> None:
        """A tap about what is taken."""
        asked = self._now()
        match intent:
            case PassOver(seat) if asked is not None and asked.seats[0] == seat:
                asked.taking = replace(asked.taking, without=(*asked.taking.without, seat))
                asked.seats.pop(0)
                self._ask_on()
            case StopTaking():
                self.stop()
            case SawTaking(seat) if self.desk.page == DESK_PAGE and self.desk.seat == seat:
                self._try(self.takings.seen(seat))
                self.desk.dismiss()

    def _now(self) -> _Asked | None:
        """What is agreed to on the pad that lies open; left for anything else, it is off."""
        asked, desk = self._asked, self.desk
        if asked is not None and not (desk.page == HANDOVER and asked.seats and desk.seat == asked.seats[0]):
            self._asked = None
        return self._asked

    def _tapped(self, asked: _Asked, seat: str, pin: str) -> None:
        misses = self.evening.misses
        if misses.wait_s(seat):
            return
        if not is_right_pin(pin, self.evening.seats[seat].pin):
            misses.missed(seat)
            self.desk.wrong_pin(seat)
            return
        asked.seats.pop(0)
        self._ask_on()

    def _ask_on(self) -> None:
        """The next pad; when every PIN was tapped it stands, or is done at once."""
        asked = self._asked
        assert asked is not None
        if asked.seats:
            self.desk.hand_over(asked.seats[0])
            return
        self._asked = None
        self.desk.to_table()
        if not (asked.stands or asked.taking.without):
            asked.then()
            return
        if not self._try(replace(self.takings, standing=asked.taking)):
            return
        self._then, self._until_s = asked.then, self.evening.misses.clock() + asked.taking.stands_s

    def on_pad(self, model: HandoverModel) -> HandoverModel:
        """A hand-over as it is: a pad on which a seat agrees, or one that tells what was taken from its seat."""
        asked = self._now()
        if asked is not None:
            return replace(model, line=say("pins.tap_your_pin_to_agree", name=model.name), why=asked.title)
        told = self.takings.unseen(model.seat)
        return model if told is None else replace(model, why=f"{done_words(told, self._name)}.")

    def opened(self, seat: str) -> None:
        """This desk was opened: what was taken from it is told there until somebody says that it was read."""
        told = self.takings.unseen(seat)
        if told is not None:
            more = say("pins.if_you_did_not_agree")
            said = MessageModel(
                f"{done_words(told, self._name)}.", more, "bad", ((say("pins.i_have_read_it"), SawTaking(seat)),)
            )
            self.desk.ask_at_desk(said)

    def stop(self, seat: str = "") -> None:
        """What stands is off; seat: only what is taken from this one."""
        takings = self.takings
        if takings.standing is not None and seat in ("", takings.standing.seat):
            self._then = lambda: False
            if self._try(replace(takings, standing=None)):
                self.desk.say(STOPPED, tone="good")

    def tick(self) -> bool:
        """Time has passed; whether what stood is done."""
        takings = self.takings
        if takings.standing is None or self.evening.misses.clock() < self._until_s:
            return False
        then, self._then = self._then, lambda: False
        is_done = then()
        last = self.evening.table.file.count - 1
        self._try(takings.finished(last) if is_done else replace(takings, standing=None))
        return True

    def _keep(self, takings: Takings) -> None:
        write_takings(self.evening.table.file, takings)

    def _try(self, takings: Takings) -> bool:
        try:
            self._keep(takings)
        except RingtableError as error:
            self.desk.say(str(error), tone="bad")
            return False
        return True

    def _name(self, seat: str) -> str:
        own = self.evening.seats.get(seat)
        return (own.name if own is not None else "") or self.evening.lexicon.name(seat)
