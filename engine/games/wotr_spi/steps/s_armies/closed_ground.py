"""S.2, F.4, N.5, N.7  The ground that an Army marches over: where Armies never go, or only at somebody's pleasure."""

from collections.abc import Iterator

from engine.core.check import Check
from engine.core.frozen import replace
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, ORODRUIN, RIVENDELL, SARUMAN, STRONGHOLDS
from engine.games.wotr_spi.refusing import is_saruman_left_alone
from engine.games.wotr_spi.seats import are_openly_allied
from engine.games.wotr_spi.so_far import Walked
from engine.games.wotr_spi.state import Stack, State
from engine.games.wotr_spi.steps.f_movement import places, unfinished, ways
from engine.games.wotr_spi.steps.f_movement.terrain import MISTY_PASSES
from engine.games.wotr_spi.steps.n_events import in_force


def stops(at: Situation[State], seat: str, hex_: str) -> bool:
    """S.2  Whether a Force that enters must stop: the other seat has a Force there, or controls a Citadel or Town.

    # RULING: S.2 says "controlled by another Player" and goes on with the Force already there; S.4 and F.4 give
    # controllers to Citadels and Towns alone.
    """
    if places.controller(at, hex_) == "":
        return bool(forces.foes_at(at.state, seat, hex_))
    if forces.is_hostile(at.state, seat, hex_):
        return True
    if not at.reads_first("hex-controlled") and at.state.armies.control.get(hex_, seat) != seat:
        return True
    return places.is_town_or_citadel(at, hex_) and forces.controller(at.state, hex_) != seat


def kept(state: State, seat: str, way: tuple[str, ...]) -> State:
    """S.2  This state in which a seat, whose units went this way, controls all of it where nobody else stands."""
    free = (hex_ for hex_ in way if places.is_hex(hex_) and hex_ not in STRONGHOLDS)
    control = dict.fromkeys((hex_ for hex_ in free if not forces.foes_at(state, seat, hex_)), seat)
    return replace(state, armies=replace(state.armies, control={**state.armies.control, **control}))


def checks(at: Situation[State], seat: str, origin: str, to: str, path: tuple[str, ...]) -> Iterator[Check]:
    """S.2, F.1-F.4  What holds of the way of a Force, whatever it costs. origin may be a Province."""
    state, walked = at.state, ways.way(to, path)
    facts = {"origin": origin, "to": to}
    yield from ways.way_checks(at, origin, to, path, by_army=True)
    halts = [hex_ for hex_ in path[:-1] if places.is_hex(hex_) and stops(at, seat, hex_)]
    met = {"hex": halts[0] if halts else ""}
    yield Check("S.2", not halts, "nothing_stops_the_army_on_its_way", facts=met, applies=len(path) > 1)
    wall = ways.known_wall(at, to)
    yield Check("F.4", False, "end_is_passable", facts={"to": to, "terrain": wall}, applies=bool(wall))
    yield Check("F.4/orodruin", False, "no_army_goes_to_orodruin", facts=facts, applies=ORODRUIN in walked)
    passes = MISTY_PASSES in walked
    yield Check("F.4/misty-passes", False, "no_army_goes_through_the_passes", facts=facts, applies=passes)
    # RULING: F.4 lets the Dark Power's Armies into Rivendell, and nobody's while Elrond lives; the later paragraph is
    # about Rivendell alone.
    free = state.people["elrond"].is_dead or (at.reads_first("rivendell-armies") and seat != FELLOWSHIP)
    yield Check("F.4/rivendell", free, "elrond_is_dead", facts=facts, applies=RIVENDELL in walked)
    # RULING: F.4 excepts Armies at Citadels alone, and U has the Dark Power win by holding Hobbiton with some.
    towns = ways.are_barred(at, seat) and any(_is_their_town(at, hex_) for hex_ in walked)
    may = not at.reads_first("armies-into-towns")
    yield Check("F.4/towns-and-citadels", may, "armies_may_enter_towns", facts=facts, applies=towns)
    # F.4, V: at the Dark Power's pleasure, which a third seat needs as the Fellowship does.
    gate = ways.crosses_gate(origin, walked) and DARK_POWER not in (seat, at.seat)
    yield Check("F.4/morannon", in_force.gate_is_open(state), "morannon_is_open", applies=gate)
    yield from _unprovoked_checks(at, seat, to)
    yield from _dead_checks(at, seat, origin, walked)


def _unprovoked_checks(at: Situation[State], seat: str, to: str) -> Iterator[Check]:
    """Y.5, S.3  Whether a Force of the Dark Power's comes to one of Saruman's that it may not attack yet.

    # RULING: Y.5 takes the attack away that S.3 asks for, and nothing else. A table that reads it otherwise keeps an
    ally's out as well, as long as the alliance is not told: else this would tell it.
    """
    if not at.state.three.is_on or at.seat != seat or at.reads_first("unprovoked-armies-meet"):
        return
    spared = is_saruman_left_alone(at, SARUMAN) and not are_openly_allied(at.state, seat, SARUMAN)
    meets = spared and forces.stands(at.state, SARUMAN, to)
    facts = {"hex": to, "seat": SARUMAN}
    yield Check("Y.5", False, "saruman_has_acted_against_him", facts=facts, applies=meets)


def _is_their_town(at: Situation[State], hex_: str) -> bool:
    """F.4  Whether a Town that the Fellowship controls is known to be there."""
    return "town" in places.features(at, hex_) and places.controller(at, hex_) == FELLOWSHIP


def _dead_checks(at: Situation[State], seat: str, origin: str, walked: tuple[str, ...]) -> Iterator[Check]:
    """F.4/paths-of-the-dead  The Fellowship's forces go with Aragorn alone; that he lies face-down there only its desk
    knows.

    # RULING: "any of his forces": Armies too, and Aragorn is among them; nothing is said of the Dark Power's. He is
    told after them or before, and goes that way in this Player-Turn: where he was before counts for nothing.
    """
    dead = seat == FELLOWSHIP and ways.enters_paths_of_the_dead(origin, walked)
    state, aragorn = at.state, at.state.people["aragorn"]
    came = {hex_: one for hex_ in walked if unfinished.went_there(one := state.so_far.walked.get(hex_, Walked()))}
    near = aragorn.hex in (origin, *came)
    seen_away = aragorn.is_dead or aragorn.is_captive or (aragorn.is_face_up and not near)
    waits = state.stacks.get(origin, Stack()).face_down > 0
    down = aragorn.is_face_up or waits or any(one.face_down for one in came.values())
    led = not seen_away and down and at.reads_first("armies-on-the-paths")
    yield Check("F.4/paths-of-the-dead", led, "aragorn_leads_them", applies=dead)
    known = not dead or aragorn.hex is None or near
    yield Check("F.4/paths-of-the-dead", known, "desk_has_aragorn_with_them", secret_to=FELLOWSHIP)
