"""L.2, R.19  Which Palantiri lie in their boxes and may not be taken, as everybody knows."""

from engine.games.wotr_spi import forces
from engine.games.wotr_spi.pieces import FELLOWSHIP, NEVER_TAKEN, PALANTIR_AT, SARUMAN_FLEES
from engine.games.wotr_spi.state import State


def is_kept_back(state: State, hex_: str) -> bool:
    """L.2, R.19  Whether the Palantir of this hex's box lies there and may not be taken, as everybody knows.

    # RULING: card 93 has Denethor dead at the end of the Game-Turn, so his Palantir is free from the next one on; and
    who controls Isengard's Citadel has captured it (S.4).
    """
    if hex_ not in PALANTIR_AT or not state.armies.are_on:
        return hex_ in NEVER_TAKEN
    match hex_:
        case "E0428":
            return not state.people["denethor"].is_dead
        case "W2421":
            fled = SARUMAN_FLEES in (*state.events.lying_open, *state.events.played_this_turn)
            is_told = fled or "saruman_fled" in state.armies.told
            return not is_told and forces.controller(state, hex_) != FELLOWSHIP
        case _:
            return True
