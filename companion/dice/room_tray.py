"""The dice before the tray camera, as fingers put them right: each tap says one thing, the last one takes them."""

from __future__ import annotations

from dataclasses import replace

from companion.evening.desks import Desk
from companion.models import CountDie, OpenDie, SayFace
from companion.senses.inputs import TRAY, public_roll
from companion.senses.throws import AskedThrow, Said
from companion.table.room_sensed import SensedRoom
from companion.words import say


class TrayRoom:
    """What the table says of the throw that lies in the tray."""

    def __init__(self, desk: Desk, sensed: SensedRoom) -> None:
        self.desk, self.evening, self._sensed = desk, desk.evening, sensed

    def do(self, intent: SayFace | OpenDie | CountDie) -> None:
        """A tap about the dice in the tray."""
        match intent:
            case SayFace(die, face):
                self._say(die, face)
            case OpenDie(die):
                self._open(die)
            case CountDie(die):
                self._count(die)

    @property
    def _throw(self) -> AskedThrow | None:
        senses, roll = self.evening.senses, public_roll(self.evening.table.asks())
        return AskedThrow(senses.tray, roll, senses.said) if senses.tray and roll else None

    def _said(self, throw: AskedThrow, said: Said) -> AskedThrow:
        self.evening.senses = replace(self.evening.senses, said=said)
        return replace(throw, said=said)

    def _say(self, die: int, face: int) -> None:
        throw = self._throw
        if throw is None or die not in throw.places or not 1 <= face <= throw.roll.sides:
            self._gone()
        elif self._said(throw, throw.said.saying(die, face)).is_taken_by(die):
            self._sensed.take(TRAY)

    def _open(self, die: int) -> None:
        throw = self._throw
        if throw is None or die not in throw.places:
            self._gone()
        else:
            self._said(throw, throw.said.opening(die))

    def _count(self, die: int) -> None:
        throw = self._throw
        if throw is None or not throw.is_choosing or not 0 <= die < len(throw.seen.each):
            self._gone()
            return
        counted = self._said(throw, throw.said.counting(die, throw.roll.count))
        if throw.roll.count == 1 and counted.faces is not None:
            self._sensed.take(TRAY)

    def _gone(self) -> None:
        self.desk.say(say("dice.dice_no_more_asked_about"), say("shared.look_at_what_is_asked"), "bad")
