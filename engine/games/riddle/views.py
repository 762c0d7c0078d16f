"""What each audience sees of a state: everything that lies open, and a player's own hand for that player alone."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.audience import PUBLIC, TRUTH
from engine.core.concession import each_for_itself
from engine.games.riddle.in_hand import Battle, Discards, Exchanges
from engine.games.riddle.pieces import EVIL, GOOD, side_of
from engine.games.riddle.state import MOST_PLAYS, State


def view(state: State, audience: str) -> dict[str, Any]:
    """What everybody sees, and the desks that this audience may open."""
    turn, battle, owed, discards = state.turn, state.now(Battle), state.now(Exchanges), state.now(Discards)
    shown: dict[str, Any] = {
        "phase": state.part,
        "active": turn.seat,
        "round": state.round,
        "die": turn.die,
        "is_walked": turn.is_walked,
        "moves": turn.moves,
        "held": turn.held,
        "plays_left": MOST_PLAYS - turn.plays,
        "met": list(turn.met),
        "at": dict(state.at),
        "lying": {seat: list(state.lying.get(seat, ())) for seat in state.seats},
        "hand_sizes": {seat: state.size(seat) for seat in state.seats},
        "deck": state.deck,
        "discards": state.discards_count,
        "top": state.top,
        "waited": sorted(state.waited),
        "cities": {seat: list(state.cities.get(seat, ())) for seat in state.seats},
        "halls": dict(state.halls),
        "most_in_halls": state.most_in_halls,
        "out": list(state.out),
        "waiting": list(state.waiting),
        "victory_cities": state.victory_cities,
        "special": list(state.special),
        "captors": dict(state.captors),
        "freed": sorted(state.freed),
        "hidden": {place: dict(held) for place, held in state.hidden.items()},
        "owed": list(owed.seats) if owed is not None else [],
        "discard": discards.seat if discards is not None else "",
    }
    if battle is not None:
        shown["battle"] = {"of": battle.defender, "attack": list(battle.attack), "defence": list(battle.defence)}
    for seat in state.seats:
        if audience in (seat, TRUTH):
            noted = {
                of: {"round": sight.round, "kinds": list(sight.kinds), "lost": sight.lost}
                for of, sight in state.seen.get(seat, {}).items()
            }
            shown[f"{seat}_desk"] = {"hand": list(state.hand(seat)), "seen": noted}
    return shown


def sides(state: State, seats: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """O-1, O-16  Who wins and loses together: everybody alone, or all of a kind."""
    if not (state.are_partners or state.is_for_two):
        return each_for_itself(state, seats)
    kinds = (tuple(seat for seat in seats if side_of(seat) == kind) for kind in (GOOD, EVIL))
    return tuple(kind for kind in kinds if kind)


def desks(state: State) -> Mapping[str, str]:
    """O-16/one-a-turn  A hand that is not in use stays closed, also to its player."""
    return {seat: PUBLIC for seat in state.playing if not state.is_in_use(seat)}
