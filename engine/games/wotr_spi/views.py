"""What each audience may see: a white-list. Whatever is not written here leaves the engine for nobody."""

from typing import Any

from engine.core.audience import TRUTH
from engine.core.outcome import Outcome
from engine.games.wotr_spi.in_combat import Combat, Duel
from engine.games.wotr_spi.ledger import misplaced
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, RING_CARD
from engine.games.wotr_spi.state import Person, State
from engine.games.wotr_spi.steps.e_characters.endurance import is_public
from engine.games.wotr_spi.steps.i_shadow_points.shadow_points import allotted
from engine.games.wotr_spi.steps.j_search.captives import held
from engine.games.wotr_spi.views_armies import armies
from engine.games.wotr_spi.views_three import three


def view(state: State, audience: str) -> dict[str, Any]:
    """The state for one audience, as JSON."""
    shown: dict[str, Any] = {
        "phase": state.phase.value,
        "turn": state.turn,
        "step": state.step,
        "shadow": _shadow(state, audience),
        "map": _map(state),
        "people": {person.name: _person(person) for person in state.people.values() if is_public(person)},
        "events": _events(state),
        "search": {
            "card": state.search.card,
            "force": state.search.force,
            "provinces": list(state.search.provinces),
            "nazgul_left": state.search.nazgul_left,
            "orcs_left": state.search.orcs_left,
        },
        "combat": _combat(state),
        "magic_boxes": dict(state.magic.boxes),
        "magic_used": list(state.magic.used),
        "palantir_is_peered_into": state.magic.has_peered,
        "gandalf_is_held": state.wizards.gandalf_is_held,
        "saruman_waits_until": state.wizards.saruman_waits_until,
        "grounded": list(state.grounded),
        "ring": {"worn": state.ring.is_worn, "bearer": state.ring.bearer if state.ring.is_bearer_public else None},
        "ring_lies_at": state.ring.lies_at,
        "ring_errand": state.ring.errand,
        "gollum": state.gollum,
        "mobilized_by": state.mobilized_by,
        "captured_citadels": list(state.captured_citadels),
        "servants": state.servants,
        "servants_freed": list(state.freed),
        "gandalf_due": state.gandalf_due,
        "fallen_hobbits": state.fallen,
        "outcome": _outcome(state.outcome),
    }
    if state.armies.are_on:
        shown["armies"] = armies(state)
    if state.three.is_on:
        shown |= three(state, audience)
    if audience in (DARK_POWER, TRUTH):
        shown["dark_power_desk"] = _dark_desk(state)
    if audience in (FELLOWSHIP, TRUTH):
        shown["fellowship_desk"] = _fellowship_desk(state)
    return shown


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    if len(outcome.winners) > 1:
        return {"winners": list(outcome.winners), "cites": outcome.cites}
    (winner,) = outcome.winners
    return {"winner": winner, "cites": outcome.cites}


def _person(person: Person) -> dict[str, Any]:
    return {
        "side": person.side,
        "hex": person.hex,
        "wounds": person.wounds,
        "slashes": person.slashes,
        "dead": person.is_dead,
        "spotted": person.spotted_in is not None or person.side != FELLOWSHIP,
        **({"circles": person.circles} if person.side != FELLOWSHIP and person.circles else {}),
    }


def _combat(state: State) -> dict[str, Any] | None:
    """The fight in hand; a Hobbit as "a Hobbit"."""
    fights = [step for step in state.stack if isinstance(step, Combat | Duel)]
    match fights[-1:]:
        case [Combat() as combat]:
            told = {"hex": combat.hex, "shown": combat.shown, "chooses": combat.chooses, "servant": combat.servant}
            return {**told, **_between(state, combat)}
        case [Duel() as duel]:
            return {
                "hex": duel.hex,
                "shown": duel.shown,
                "round": duel.round,
                "said": {seat: {"sorcery": said.sorcery, "items": said.items} for seat, said in duel.said.items()},
                "dice": duel.dice,
                "totals": duel.totals,
                "ended": duel.ended,
                "stop": duel.stop,
                "seizer": duel.seizer,
                **_between(state, duel),
            }
    return None


def _between(state: State, fight: Combat | Duel) -> dict[str, Any]:
    """V  The two seats that fight, where there are three."""
    return {"sides": list(fight.sides)} if state.three.is_on else {}


def _shadow(state: State, audience: str) -> dict[str, Any]:
    shadow = state.shadow
    shown = {
        "sealed": shadow.letter is not None,
        "seal": shadow.seal,
        "die": shadow.die,
        "spent": shadow.spent,
        "opened": shadow.is_open,
        "forfeited_on": shadow.forfeited_on,
        "history": [dict(line) for line in shadow.history],
    }
    if shadow.is_open or audience in (DARK_POWER, TRUTH):
        shown |= {"letter": shadow.letter, "points": shadow.points}
    return shown


def _map(state: State) -> dict[str, Any]:
    return {
        "face_down": {hex_: stack.face_down for hex_, stack in sorted(state.stacks.items()) if stack.face_down},
        "spotted_hobbits": {
            hex_: stack.spotted_hobbits for hex_, stack in sorted(state.stacks.items()) if stack.spotted_hobbits
        },
        "captives": {hex_: list(captives) for hex_, captives in held(state).items()},
        "orcs": {hex_: {"strength": band.strength, "kind": band.kind} for hex_, band in sorted(state.orcs.items())},
    }


def _events(state: State) -> dict[str, Any]:
    events = state.events
    lying = {
        str(card): {"seat": one.seat, "turn": one.turn, "rolls": one.rolls}
        for card, one in sorted(state.armies.open_cards.items())
    }
    return {
        **({"open_cards": lying} if state.armies.are_on else {}),
        "deck": events.deck,
        "hands": {seat: len(cards) for seat, cards in sorted(events.hands.items())},
        "discards": [discard.card if discard.is_face_up else None for discard in events.discards],
        "out_of_play": list(events.removed),
        "played_this_turn": list(events.played_this_turn),
    }


def _dark_desk(state: State) -> dict[str, Any]:
    shadow = state.shadow
    points = allotted(state)
    left = None if points is None else points - shadow.spent
    return {
        "letter": shadow.letter,
        "points": shadow.points,
        "points_left": left,
        **hand_of(state, DARK_POWER),
    }


def hand_of(state: State, seat: str) -> dict[str, Any]:
    """A seat's Event Cards; those that cannot be there; and whether another seat has drawn since it looked them over,
    which it is told whatever card that was.
    """
    return {
        "event_cards": list(state.events.hands.get(seat, ())),
        "misplaced": [{"card": card, "pile": place.pile, "of": place.of} for card, place in misplaced(state, seat)],
        "hand_is_to_be_looked_over": seat in state.events.to_look,
    }


def _fellowship_desk(state: State) -> dict[str, Any]:
    return {
        "ringbearer": state.ring.bearer,
        **hand_of(state, FELLOWSHIP),
        "magic_cards": {str(card): holder for card, holder in sorted(state.magic.held.items())},
        "magic_unseen": state.magic.unseen,
        "magic_gone": list(state.magic.gone),
        "people": {
            person.name: {
                "hex": person.hex,
                "face_up": person.is_face_up,
                "wounds": person.wounds,
                "circles": person.circles,
                "dead": person.is_dead,
                "spotted": person.spotted_in is not None,
                "captive": person.is_captive,
                "ringbearer": person.name == state.magic.held.get(RING_CARD),
            }
            for person in state.people.values()
            if person.side == FELLOWSHIP
        },
    }
