"""An ordinary die stands in for one with faces, or no longer: asked of every seat at the ask of such a roll."""

from __future__ import annotations

from companion.desk.room_agree import propose
from companion.evening.desks import Desk
from companion.models import LetStandIn
from companion.rulings.room import RulingRoom
from companion.words import say


class StandInRoom:
    """What the taps at such an ask do."""

    def __init__(self, desk: Desk, rulings: RulingRoom) -> None:
        self.desk, self.evening, self.rulings = desk, desk.evening, rulings

    def do(self, intent: LetStandIn) -> None:
        """Every seat is asked."""
        die, name = intent.die, self.evening.lexicon.name(intent.die)
        if intent.stands:
            title = say("table.stands_in", die=name)
            why = say("table.its_numbers_are_faces")
            said = say("table.stands_in_from_now", die=name)
        else:
            title = say("table.asked_thrown_itself", die=name)
            why = say("table.its_numbers_are_no_answer")
            said = say("table.thrown_itself_again", die=name)
        body = {"do": "StandIn", "die": die, "stands": intent.stands}
        propose(self.desk, self.rulings, body, title, why, said)
