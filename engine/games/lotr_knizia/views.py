"""What each audience sees of a state: everything that lies open, and a player's own hand for that player alone."""

from typing import Any

from engine.core.audience import TRUTH
from engine.games.lotr_knizia import pieces
from engine.games.lotr_knizia.state import ON_BOARD, State


def view(state: State, audience: str) -> dict[str, Any]:
    """What everybody sees, and the desks that this audience may open."""
    shown: dict[str, Any] = {
        "phase": state.place,
        "stage": state.stage,
        "turn": state.turn,
        "active": state.active,
        "bearer": state.bearer,
        "ring_used": state.ring_used,
        "sauron": state.sauron,
        "dark": dict(state.dark),
        "out": list(state.out),
        "fates": dict(state.fates),
        "board": state.laid,
        "lines": dict(state.space),
        "event": state.event,
        "score": state.score,
        "tiles_left": state.tiles_left,
        "top_tile": state.top_tile,
        "shown": state.shown,
        "four": list(state.four),
        "deck": state.deck,
        "gandalf": list(state.gandalf),
        "on_board": [kind for kind in pieces.FEATURES if state.features[kind] == ON_BOARD],
        "specials": sum(state.special.values()),
        "tokens": {seat: dict(held) for seat, held in state.tokens.items()},
        "hand_sizes": {seat: state.size(seat) for seat in state.seats},
        "competitive": state.competitive,
        "expanded": state.expanded,
    }
    if not state.competitive:
        shown["shields"] = dict(state.shields)
    if state.open_record:
        shown["tiles_of"] = {kind: state.could_come(kind) for kind in pieces.TILES}
    if state.sighted:
        shown["sighted"] = {state.viewer: state.sighted}
    for seat in state.seats:
        if audience in (seat, TRUTH):
            shown[f"{seat}_desk"] = {"hand": list(state.hand(seat)), "shields": state.shields[seat]}
    if state.viewer and audience in (state.viewer, TRUTH):
        shown[f"{state.viewer}_desk"] |= {"tiles": list(state.arranged), "belied": list(state.belied)}
    for giver, (taker, kind) in state.passed.items():
        if audience in (giver, TRUTH):
            shown[f"{giver}_desk"]["gave"] = {taker: kind}
        if audience in (taker, TRUTH):
            shown[f"{taker}_desk"]["got"] = {giver: kind}
    gift = state.gift
    if gift is not None and gift.kind and audience in (gift.giver, TRUTH):
        shown[f"{gift.giver}_desk"]["gave"] = {gift.taker: gift.kind}
    if gift is not None and gift.kind and audience in (gift.taker, TRUTH):
        shown[f"{gift.taker}_desk"]["got"] = {gift.giver: gift.kind}
    return shown
