"""Acts that are usually given one after another, given by one tap."""

from __future__ import annotations

from companion.evening.desks import Desk
from companion.models import DoRoutine
from companion.table.presenter_asks import Act
from companion.words import say
from engine.core.audience import PUBLIC


class RoutineRoom:
    """What the taps on them do."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.evening = desk, desk.evening

    def do(self, intent: DoRoutine) -> None:
        """The acts of a routine are given, up to the first that is refused."""
        evening = self.evening
        asks = evening.table.asks(PUBLIC)
        found = evening.table.game.look.routines(evening.sight(), asks[0]) if asks else ()
        routine = next((each for each in found if each.says == intent.routine and not each.why), None)
        if routine is None:
            self.desk.say(say("shared.that_is_no_longer_asked"), say("shared.look_at_what_is_asked"), "bad")
            return
        for body in routine.acts:
            if routine.is_of_each:
                asks = evening.table.asks(PUBLIC)
            ruling = self.desk.submit(Act(asks[0].seat, dict(body))) if asks else None
            if ruling is None or not ruling.allowed:
                break
