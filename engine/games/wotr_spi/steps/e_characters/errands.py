"""E.5, E.9, E.10  Who has seized the Ring is driven by it: home by the shortest way, the Ring on in any combat, out of
it if he can, else to the death; and at home he puts it on and stays.

# RULING: the shortest way is "as agreed by the Players": a move that ends no nearer is refused until they agree to it.
"""

from collections.abc import Iterator

from engine.core.check import REFUSES, WARNS, Check
from engine.core.frozen import replace
from engine.core.record import Event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.in_combat import CombatPause, Duel
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP
from engine.games.wotr_spi.seats import TURN_OF, foe
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement import layout, places, reach, unfinished, ways
from engine.games.wotr_spi.steps.f_movement.terrain import MISTY_PASSES, Walk
from engine.games.wotr_spi.steps.g_combat.fighting import fighter
from engine.games.wotr_spi.steps.m_ring import aftermath, slipping
from engine.games.wotr_spi.steps.m_ring.wearing import RingPutOn
from engine.games.wotr_spi.steps.n_events import in_force


def driven(at: Situation[State]) -> str:
    """The seizer whom the Ring drives, "" when nobody is."""
    ring = at.state.ring
    return str(ring.bearer) if ring.is_seized and slipping.drives(at, str(ring.bearer or "")) else ""


def home_of(state: State) -> str:
    """Where the driven one must go: nowhere once the Dark Power has Boromir's Minas Tirith (E.5/exception)."""
    ring = state.ring
    seized = ring.is_seized and ring.bearer == "boromir"
    lost = seized and ring.errand != "" and forces.controller(state, ring.errand) == DARK_POWER
    return "" if lost else ring.errand


def move_checks(at: Situation[State], names: tuple[str, ...], to: str) -> Iterator[Check]:
    """E.5, E.9, E.10  A move of these by name: the driven one goes nearer his home, and never leaves it."""
    yield from _way_checks(at, driven(at) in names, to, None)


def desk_checks(at: Situation[State], names: tuple[str, ...], everybody_of: str, to: str) -> Iterator[Check]:
    """E.5  The same of counters that lie face-down: only the desk knows whether Boromir's is among them.

    everybody_of: the hex all of whose face-down counters go.
    """
    person = at.state.people.get(driven(at))
    hidden = person is not None and person.side == FELLOWSHIP and not person.is_face_up
    goes = person is not None and (person.name in names or (not names and person.hex == everybody_of))
    yield from _way_checks(at, hidden and goes, to, FELLOWSHIP)


def _way_checks(at: Situation[State], goes: bool, to: str, owner: str | None) -> Iterator[Check]:
    state, name = at.state, driven(at)
    person = state.people.get(name)
    home = home_of(state) if goes else ""
    here = (person.hex or "") if person else ""
    cites, facts = slipping.DRIVEN.get(name, "M.3"), {"name": name, "home": home}
    stays = not home or here != home
    yield Check(cites, stays, "he_stays_where_the_ring_led_him", secret_to=owner, facts=facts, applies=bool(home))
    known = bool(home) and places.is_hex(here) and places.is_hex(to)
    before, after = (layout.distance(at, hex_, home) if known else None for hex_ in (here, to))
    nearer = before is None or after is None or after < before
    yield Check(cites, nearer, "he_goes_the_shortest_way", secret_to=owner, facts=facts, applies=bool(home))


def arrived(at: Situation[State], names: tuple[str, ...]) -> Iterator[Event]:
    """E.5, E.9, E.10  At home he puts on the Ring."""
    state = at.state
    name, home = driven(at), home_of(state)
    if home and name in names and state.people[name].hex == home and not state.ring.is_worn:
        yield RingPutOn()


def end_checks(at: Situation[State], seat: str) -> Iterator[Check]:
    """E.5, E.9, E.10  The Player-Turn of who has the driven one does not end before he has gone on, if a hex nearer his
    home is open to him; nor is it forgotten that he puts the Ring on at home. Of a Boromir who lies face-down the
    Fellowship's desk alone is told.
    """
    state = at.state
    name, home = driven(at), home_of(state)
    person = state.people.get(name)
    mine = person is not None and seat == person.side == TURN_OF.get(state.phase) and bool(home)
    free = person is not None and not person.is_captive and person.hex is not None
    held = name == "saruman" and state.turn <= state.wizards.saruman_waits_until
    here = person.hex if person and mine and free and not held else None
    owner = FELLOWSHIP if person is not None and person.side == FELLOWSHIP and not person.is_face_up else None
    cites, facts = slipping.DRIVEN.get(name, "M.3"), {"name": name, "home": home}
    gone = here in (None, home) or _has_gone(state, name, str(here))
    # The movement that he must use is one that follows, not that of a Player-Turn he seized the Ring in; and once it
    # is over nothing can be put right.
    due = state.so_far.seized != name and not state.so_far.is_movement_over and not state.so_far.reduced
    must = not gone and due and owner is None and _can_go_on(at, name, str(here), home)
    weight, applies = REFUSES if must else WARNS, here is not None
    yield Check(cites, gone, "he_has_gone_on_his_way", weight, secret_to=owner, facts=facts, applies=applies)
    wears = here is None or here != home or state.ring.is_worn
    yield Check(cites, wears, "he_wears_the_ring_at_home", WARNS, secret_to=owner, facts=facts, applies=here == home)


def before_combat_checks(at: Situation[State]) -> Iterator[Check]:
    """E.5, E.9, E.10, F.4, N.5  What must be moved before the seat that is on ends its movement by fighting."""
    yield from unfinished.checks(at)
    yield from (check for check in end_checks(at, at.seat) if check.weight is REFUSES)


def must_go_on(at: Situation[State], seat: str) -> bool:
    """E.5, E.9, E.10  Whether the seat may not end its Player-Turn yet, as everybody sees."""
    return any(check.refuses and check.secret_to is None for check in end_checks(at, seat))


def _can_go_on(at: Situation[State], name: str, here: str, home: str) -> bool:
    """Whether a hex beside his that lies nearer his home is known to be open to him, for no Shadow Points."""
    side = at.state.people[name].side
    dark, pays = side != FELLOWSHIP, side == DARK_POWER
    most = reach.allowance(at, (name,), unnamed=False, using=())
    price = at.charts.find_in_secret(at.state.schedule, f"move_{name}") or "0"
    if most is None or (pays and price != "0"):
        return False
    walk, far = Walk(at, at.charts.find_in_secret), layout.distance(at, here, home)
    for there in layout.beside(at, here):
        step, left = walk.step(here, there), layout.distance(at, there, home)
        nearer = left is not None and far is not None and left < far
        if nearer and step is not None and step <= most and _is_open(at, here, there, dark=dark):
            return True
    return False


def _is_open(at: Situation[State], here: str, there: str, *, dark: bool) -> bool:
    closed = ways.dark_way_checks(at, here, there, (there,)) if dark else ()
    checks = [*ways.way_checks(at, here, there, (there,)), *closed]
    shut = ways.crosses_gate(here, (there,)) and not dark and not in_force.gate_is_open(at.state)
    return all(check.holds for check in checks) and not shut and there != MISTY_PASSES


def _has_gone(state: State, name: str, here: str) -> bool:
    came = state.so_far.walked.get(here)
    hidden = not state.people[name].is_face_up and came is not None and came.face_down > 0
    return name in state.so_far.ran or hidden or (came is not None and name in came.named)


def faced(at: Situation[State], state: State) -> Iterator[Event]:
    """E.5, E.9, E.10  A Duel begins for the driven one: the Ring on, and out of it if his foe cannot see him."""
    name = driven(replace(at, state=state))
    seat = next(seat for seat, fights in state.the(Duel).fighters.items() if fights == name)
    if not state.ring.is_worn:
        worn = RingPutOn()
        yield worn
        state = worn.apply(state)
    if not slipping.sees_the_wearer(at, fighter(state, foe(state, seat)).name):
        declined = slipping.slips(at, state, seat)
        yield declined
        left = declined.apply(state)
        if left.now(CombatPause):
            yield from aftermath.paused(at, left)
