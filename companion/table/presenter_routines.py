"""What usually answers an ask together with what follows, for one tap."""

from __future__ import annotations

from companion.models import DoRoutine, OfferModel
from companion.presenting.looks import Sight
from companion.words import say
from engine.core.ask import Ask
from engine.core.look import Look

ROUTINE = "routine/"
"""An offer of this and a routine's key gives its acts."""
NOTE = say("table.all_by_hand_untold")


def routine_models(look: Look, sight: Sight, ask: Ask) -> tuple[OfferModel, ...]:
    """The routines of an ask as buttons."""
    return tuple(
        OfferModel(
            ROUTINE + each.says,
            sight.lexicon.text.say(each.says),
            seat=ask.seat,
            note=sight.lexicon.text.say(each.note) if each.note else NOTE,
            icon=each.icon,
            enabled=not each.why,
            why=sight.lexicon.text.say(each.why) if each.why else "",
            then=DoRoutine(each.says),
        )
        for each in look.routines(sight, ask)
    )
