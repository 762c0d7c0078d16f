"""What has just happened before everybody, worth a picture: a battle that is won, and The Ring handed over."""

from engine.core.look import Sight, last_events
from engine.core.panels import Moment
from engine.games.riddle.pieces import RING


def moment(sight: Sight) -> Moment | None:
    """B-11/winning, B-10/gollum  A battle that is won, or The Ring, which Gollum found."""
    say = sight.lexicon.text.say
    for event in last_events(sight):
        match event:
            case {"type": "BattleWon", "seat": seat}:
                title, says = say("moment.beaten", event), say("moment.to_the_halls", event)
                return Moment(title, "banners", seat, say("moment.battle"), says=says)
            case {"type": "BattleWonForTwo", "seat": seat}:
                return Moment(say("moment.beaten", event), "banners", seat, say("moment.battle"))
            case {"type": "CaptiveTaken", "seat": seat}:
                return Moment(say("moment.captive", event), "gate", seat, say("moment.battle"))
            case {"type": "CardHandedOver", "to": to, "card": card} if card == RING:
                title, says = say("moment.has_the_ring", event), say("moment.had_it", event)
                return Moment(title, "eye", to, say("moment.gollum"), says=says)
    return None
