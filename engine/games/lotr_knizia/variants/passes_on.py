"""R/variants/bearer-passes-on  The Ring goes on to the left where its bearer cannot give what is asked."""

from collections.abc import Iterator

from engine.core.frozen import replace
from engine.core.record import Event
from engine.core.sections import ToEvent
from engine.games.lotr_knizia import boxes
from engine.games.lotr_knizia.course import AT_TOKENS, LACKED, where_it_ends
from engine.games.lotr_knizia.happened.corruption import GameEnded, HobbitOut
from engine.games.lotr_knizia.sections import section
from engine.games.lotr_knizia.state import State

CITES = "R/variants/bearer-passes-on"


def passes(state: State, out: HobbitOut) -> Iterator[Event]:
    """Who is on Sauron's step anyhow, or has the shields that are asked for, as everybody sees, does not pass it on."""
    could = out.why == "faces" and not state.competitive and state.shields[out.seat] >= boxes.FACES_SHIELDS
    lacks = out.why in ("cards", "faces") and not could and not state.is_caught(out.seat)
    yield replace(out, passes=True) if lacks and out.seat == state.bearer else out


def everybody_is_out(state: State, ended: GameEnded) -> Iterator[Event]:
    """It ends when nobody is left to whom it could go."""
    is_caught = state.fates.get(state.bearer) == "sauron"
    if state.living or is_caught or not ended.says.startswith((LACKED, AT_TOKENS)):
        yield ended
    else:
        says = f"ends.everybody_out{where_it_ends(state)}"
        yield GameEnded(says, section("passes_on", state.expanded), (), ended.scores)


ADDS = (ToEvent(HobbitOut, CITES, passes), ToEvent(GameEnded, CITES, everybody_is_out))
