"""E.5, E.9, E.10  Who has seized the Ring is driven by it: home by the shortest way, the Ring on in any combat, out of
it if he can, else to the death; and at home he puts it on and stays.

# RULING: the shortest way is "as agreed by the Players": a move that ends no nearer is refused until they agree to it.
"""

from collections.abc import Iterator

from engine.core.record import Event
from engine.core.ruling import WARNS, Check
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import DARK_POWER
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps import aftermath, places, stopping, terrain
from engine.games.wotr_spi.steps.fighting import fighter, other
from engine.games.wotr_spi.steps.wearing import RingPutOn


def driven(state: State) -> str:
    """The seizer whom the Ring drives, "" when nobody is."""
    bearer = str(state.ring.bearer or "")
    return bearer if state.ring.is_seized and bearer in stopping.DRIVEN else ""


def move_checks(at: Situation[State], names: tuple[str, ...], to: str) -> Iterator[Check]:
    """E.5, E.9, E.10  A move of these by name: the driven one goes nearer his home, and never leaves it."""
    state, name = at.state, driven(at.state)
    person = state.people.get(name)
    home = state.ring.errand if name in names else ""
    here = (person.hex or "") if person else ""
    cites, facts = stopping.DRIVEN.get(name, "M.3"), {"name": name or "nobody", "home": home or "none"}
    yield Check(cites, not home or here != home, "he_stays_where_the_ring_led_him", facts=facts)
    known = bool(home) and places.is_hex(here) and places.is_hex(to)
    before, after = (terrain.distance(at, hex_, home) if known else None for hex_ in (here, to))
    nearer = before is None or after is None or after < before
    yield Check(cites, nearer, "he_goes_the_shortest_way", facts=facts)


def arrived(state: State, name: str) -> Iterator[Event]:
    """E.9, E.10  At home he puts on the Ring."""
    if name == driven(state) and state.people[name].hex == state.ring.errand and not state.ring.is_worn:
        yield RingPutOn()


def end_checks(state: State, seat: str) -> Iterator[Check]:
    """E.9, E.10  The Dark Power is told when its Player-Turn ends and the driven one has not gone on."""
    name = driven(state)
    person = state.people.get(name)
    mine = seat == DARK_POWER and person is not None and person.side == DARK_POWER and bool(state.ring.errand)
    held = name == "saruman" and state.turn <= state.wizards.saruman_waits_until
    waits = mine and person is not None and person.hex != state.ring.errand and name not in state.so_far.ran
    facts = {"name": name or "nobody", "home": state.ring.errand or "none"}
    yield Check(stopping.DRIVEN.get(name, "M.3"), not waits or held, "he_has_gone_on_his_way", WARNS, facts=facts)


def faced(at: Situation[State], state: State) -> Iterator[Event]:
    """E.5, E.9, E.10  A Duel begins for the driven one: the Ring on, and out of it if his foe cannot see him."""
    name = driven(state)
    seat = next(seat for seat, fights in state.data["fighters"].items() if fights == name)
    if not state.ring.is_worn:
        worn = RingPutOn()
        yield worn
        state = worn.apply(state)
    if not stopping.sees_the_wearer(at, fighter(state, other(seat)).name):
        declined = stopping.CombatDeclined(seat, name)
        yield declined
        left = declined.apply(state)
        if left.step == "combat_pause":
            yield from aftermath.settled(at, left)
