"""War of the Ring (SPI): the letter that is opened at the end of a Game-Turn, as a picture."""

from __future__ import annotations

from engine.core.look import Sight, last_events
from engine.core.panels import Moment
from engine.games.wotr_spi.pieces import DARK_POWER


def moment(sight: Sight) -> Moment | None:
    """D.6  The letter, until something else is done: the journal's last line is its opening."""
    opened = next((event for event in last_events(sight) if event["type"] == "LetterOpened"), None)
    if opened is None:
        return None
    say = sight.lexicon.text.say
    title = "moment.points" if opened["points"] is not None else "moment.no_points"
    return Moment(
        title=say(title, opened),
        scene="envelope",
        seat=DARK_POWER,
        head=say("moment.letter", opened),
        sign=opened["letter"],
        die=opened["die"],
        says=say("moment.spent", opened),
    )
