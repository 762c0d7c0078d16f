"""An ordinary die stands in for one with faces, or no longer: asked of every seat at the ask of such a roll."""

from __future__ import annotations

from companion.desk.room_agree import propose
from companion.desks import Desk
from companion.models import Pick
from companion.rulings.room import RulingRoom
from companion.table.presenter_stand_in import STAND_IN
from companion.words import say


class StandInRoom:
    """What the taps at such an ask do."""

    def __init__(self, desk: Desk, rulings: RulingRoom) -> None:
        self.desk, self.evening, self.rulings = desk, desk.evening, rulings

    def do(self, intent: object) -> bool:
        """Whether this intent is about a die that stands in; if so every seat is asked."""
        match intent:
            case Pick(offer_id) if offer_id.startswith(STAND_IN):
                way, _, die = offer_id.removeprefix(STAND_IN).partition("/")
                self._ask(die, stands=way == "yes")
                return True
        return False

    def _ask(self, die: str, *, stands: bool) -> None:
        name = self.evening.lexicon.name(die)
        if stands:
            title = say("table.stands_in", die=name)
            why = say("table.its_numbers_are_faces")
            said = say("table.stands_in_from_now", die=name)
        else:
            title = say("table.asked_thrown_itself", die=name)
            why = say("table.its_numbers_are_no_answer")
            said = say("table.thrown_itself_again", die=name)
        body = {"do": "StandIn", "die": die, "stands": stands}
        propose(self.desk, self.rulings, body, title, why, said)
