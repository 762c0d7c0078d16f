"""What each audience may see of the Three Player Game: a white-list, as views.py."""

from typing import Any

from engine.core.audience import TRUTH
from engine.games.wotr_spi import captors
from engine.games.wotr_spi.ledger import misplaced
from engine.games.wotr_spi.pieces import NAZGUL, SARUMAN
from engine.games.wotr_spi.seats import ally_of, seats_of, side_of_band
from engine.games.wotr_spi.state import State


def three(state: State, audience: str) -> dict[str, Any]:
    """V-Z  What everybody sees; Saruman's desk; and on each desk what its seat knows of alliances and trades."""
    now = state.three
    shown: dict[str, Any] = {
        "three": {
            "searcher": now.searcher,
            "has_searched": list(now.has_searched),
            "alliance": {"with": now.ally} if now.is_ally_told and now.ally else None,
            "belligerent": now.belligerent,
            "persuaded": now.persuaded,
            "mind_battle": now.mind_battle,
            "saruman_is_back": now.is_back,
            "may_play_card_88": now.may_raise,
            "saruman_has_worn_the_ring": now.has_worn,
            "nazgul_of_saruman": [name for name in NAZGUL if state.people[name].side == SARUMAN],
        }
    }
    if now.is_by_units:
        shown["three"]["is_by_units"] = True
    if now.captors:
        shown["three"]["captors"] = {
            hex_: {"strength": one.strength, "kind": one.kind, "holds": list(captors.held_by(state, seat, hex_))}
            for hex_, one in sorted(now.captors.items())
            for seat in (side_of_band(state, one.kind),)
        }
    if audience in (SARUMAN, TRUTH):
        shown["saruman_desk"] = {
            "event_cards": list(state.events.hands.get(SARUMAN, ())),
            "misplaced": [
                {"card": card, "pile": place.pile, "of": place.of} for card, place in misplaced(state, SARUMAN)
            ],
            "hand_is_to_be_looked_over": SARUMAN in state.events.to_look,
            "magic_cards": list(now.magic),
        }
    for seat in seats_of(state):
        if audience in (seat, TRUTH):
            shown.setdefault("politics", {})[seat] = politics(state, seat)
    return shown


def politics(state: State, seat: str) -> dict[str, Any]:
    """X  What a seat knows of its alliance, of what was written to it, and of the trade on its desk."""
    now, ally = state.three, ally_of(state, seat)
    trade = now.trade if now.trade is not None and seat in (now.trade.by, now.trade.to) else None
    mine = now.pads.get(seat)
    return {
        "ally": ally,
        "was_ally": now.was_ally if seat in (SARUMAN, now.was_ally) else "",
        "written": mine if mine is not None else None,
        "written_to_me": sorted(one for one, to in now.pads.items() if to == seat and one != seat),
        "lent_by_me": list(now.lends.get(seat, ())) if mine is not None or ally else [],
        "lent_to_me": list(now.lends.get(ally, ())) if ally else [],
        "cancelled_by": sorted(now.ends) if ally else [],
        "trade": None
        if trade is None
        else {
            "by": trade.by,
            "to": trade.to,
            "count": len(trade.cards),
            "wants": trade.wants,
            # X.2: what he offers is the offerer's to say, truthfully or not, until it is taken.
            "cards": list(trade.cards) if seat == trade.by else None,
        },
    }
