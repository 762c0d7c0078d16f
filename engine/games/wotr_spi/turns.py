"""V, V.5, V.6, V.7  What begins anew with a phase or a Game-Turn for three seats."""

from engine.core.frozen import replace
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.three import Three


def begun(state: State) -> State:
    """V.1, V.2, V.3  This state, whose phase has just begun."""
    three = state.three
    if not three.is_on:
        return state
    match state.phase:
        case Phase.RING:
            wears = state.ring.is_worn and state.ring.bearer == "saruman"
            three = replace(
                three,
                moved={},
                lent_moved=(),
                persuaded=False,
                mind_battle=None,
                may_raise="",
                wore_before=wears,
                has_called=False,
            )
        case Phase.EVENTS:
            # X.1: alliances are in force until the next Events Phase, cancelled or not.
            three = replace(
                three, was_ally=three.ally, ally="", is_ally_told=False, pads={}, lends={}, ends=(), trade=None
            )
        case Phase.SEARCH:
            three = _allied(three)
            first = SARUMAN if state.ring.bearer == "saruman" else DARK_POWER
            three = replace(three, searcher=first, has_searched=())
        case _:
            three = replace(three, searcher=DARK_POWER)
    return replace(state, three=three)


def _allied(three: Three) -> Three:
    """X.1  The alliance that both have written down in this Events Phase, and what each lends the other. What the third
    seat would have lent is forgotten either way: kept, it would tell that seat of an alliance between the others.
    """
    named = three.pads.get(SARUMAN, "")
    both = named in (DARK_POWER, FELLOWSHIP) and three.pads.get(named) == SARUMAN
    lends = {seat: three.lends[seat] for seat in (SARUMAN, named) if seat in three.lends} if both else {}
    return replace(three, ally=named if both else "", lends=lends)
