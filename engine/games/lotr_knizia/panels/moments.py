"""The Lord of the Rings: a Scenario that is over, as a picture."""

from __future__ import annotations

from typing import Final

from engine.core.look import Sight, last_events
from engine.core.panels import Moment
from engine.games.lotr_knizia.pieces import HELMS_DEEP, MORDOR, MORIA, SHELOBS_LAIR

_SCENES: Final = {MORIA: "gate", HELMS_DEEP: "walls", SHELOBS_LAIR: "web", MORDOR: "tower"}


def moment(sight: Sight) -> Moment | None:
    """R/end  The Scenario that the last act has ended, and how far everybody has come on the Corruption line."""
    ended = next((event for event in last_events(sight) if event["type"] == "ScenarioEnded"), None)
    if ended is None:
        return None
    say, view, place = sight.lexicon.text.say, sight.view, ended["place"]
    steps = [
        say("moment.step", {"seat": seat, "step": view["dark"][seat]})
        for seat in sight.seats
        if seat not in view["out"]
    ]
    sauron = say("moment.sauron", {"step": view["sauron"]})
    return Moment(
        title=say("moment.done", {"place": place}),
        scene=_SCENES.get(place, ""),
        head=say("moment.scenario"),
        says=" · ".join((*steps, sauron)),
    )
