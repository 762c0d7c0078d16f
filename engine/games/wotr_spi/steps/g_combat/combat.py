"""G, G.2  Individual Combat in a hex: when it may start, who picks a Character first, and when it is over."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain, Read
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, Check, hold
from engine.core.commons import ANYBODY
from engine.core.frozen import replace
from engine.core.offering import furthest
from engine.core.record import Command, Event, command, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi import refusing, sections
from engine.games.wotr_spi.in_combat import Combat
from engine.games.wotr_spi.in_hand import Contact
from engine.games.wotr_spi.pieces import CHIEF, DARK_POWER, FELLOWSHIP, HOBBITS, NAZGUL, SARUMAN, SEATS
from engine.games.wotr_spi.refusing import LORD, allies_keep_peace, is_bearer_spared, is_lord_alone
from engine.games.wotr_spi.seats import TURN_OF, are_allied, foe, ordered, others, provoked
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.e_characters import errands
from engine.games.wotr_spi.steps.g_combat.fighting import (
    HOBBIT,
    UNNAMED,
    after,
    chosen,
    company,
    contacts,
    dark_fighters,
    hobbit_cells,
    in_combat,
    is_spared,
    left_out,
    met_by,
    picks,
    present,
    spent_hexes,
    standing,
    unseen,
)
from engine.games.wotr_spi.steps.g_combat.rounds import go_on
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.j_search import turn_search

COSTS = {
    "mouth_of_sauron": "individual_combat_mouth",
    "saruman": "individual_combat_saruman",
    CHIEF: "individual_combat_chief",
}


def is_over(state: State) -> bool:
    """K, K.2  Whether all Individual Combat of this Player-Turn is behind: it comes before any Citadel Reduction."""
    return state.so_far.is_combat_over or bool(state.so_far.reduced)


def left_open_to(at: Situation[State]) -> tuple[str, ...]:
    """G  The seats whose Player-Turn it is not that could start a combat, and have not let it go by."""
    mover = TURN_OF.get(at.state.phase)
    if mover is None or is_over(at.state):
        return ()
    waiting = (seat for seat in others(at.state, mover) if seat not in at.state.so_far.passed)
    return tuple(seat for seat in waiting if contacts(at, seat))


def is_between_acts(state: State) -> bool:
    """Whether the phase itself waits, or the other seat's word on combat."""
    return state.in_hand is None or state.now(Contact) is not None


def may_start(state: State, seat: str) -> bool:
    """G  Whether it is time: the mover ends his own movement by starting to fight, the other waits for that."""
    mover = TURN_OF.get(state.phase)
    if mover is None or is_over(state) or not is_between_acts(state):
        return False
    return seat == mover or state.so_far.is_movement_over


def _is_searched_first(at: Situation[State]) -> bool:
    """J.2, D.4  Whether people who stayed with Nazgul or Orcs may still be searched for, once all movement is over."""
    fresh = at.state.phase is Phase.FELLOWSHIP and not at.state.so_far.is_movement_over
    seats = turn_search.first_to_last(at.state)
    return fresh and any(turn_search.left_to_search(at, seat) for seat in seats)


def cost_of(at: Situation[State], hex_: str) -> int:
    """I.3  What starting combat here costs the Dark Power: the least of what its fighters there cost.

    # RULING: I.1 has most combat paid for, and neither G nor J states a price. None is charged until the printed
    # schedule is read.
    """
    lines = ["individual_combat_nazgul" if name in NAZGUL else COSTS.get(name, "") for name in dark_fighters(at, hex_)]
    return min((int(at.charts.find(at.state.schedule, line) or 0) if line else 0 for line in lines), default=0)


def begun(at: Situation[State], hex_: str, *, spotted_only: bool, against: str = "") -> Iterator[Event]:
    """G, G.2  Combat begins in a hex where both sides can fight: who picks first, and what follows of itself."""
    # Whether anybody can fight stands on rows that were read: looked up here, they are kept with the entry.
    pair = ordered(at.seat, against or met_by(at, hex_)[0]) if at.state.three.is_on else SEATS
    for seat in pair:
        if seat != FELLOWSHIP:
            dark_fighters(at, hex_, seat)
    # G.2 counts who is present: a Nazgul past fighting is not removed (E.3), and counts though he is never picked.
    state = at.state
    one, other = (present(state, hex_, seat, spotted_only=spotted_only) for seat in pair)
    # G.2: who has fewer picks first; with equally many, the seat whose Player-Turn it is.
    mover = TURN_OF.get(state.phase, at.seat)
    even = mover if mover in pair else at.seat
    first = even if one == other else pair[0] if one < other else pair[1]
    cost = cost_of(at, hex_) if at.seat == DARK_POWER else 0
    against = "" if pair == SEATS else next(seat for seat in pair if seat != at.seat)
    started = CombatStarted(hex_, at.seat, first, spotted_only, cost=cost, against=against)
    yield started
    yield from go_on(at, started.apply(state))


@command
class StartCombat(Command):
    """G  Individual Combat in a hex where two seats have Characters, after all movement. against: whom of two (V)."""

    meaning: ClassVar[str] = "start Individual Combat in a hex, after all movement"
    cites: ClassVar[str] = "G"
    hex: str
    against: str = later(default="")

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        mover = TURN_OF.get(state.phase)
        free = mover is not None and is_between_acts(state)
        searching, first = state.phase is Phase.SEARCH, sections.turn_of(state, FELLOWSHIP)
        yield Check("J/limitations", False, "no_combat_in_the_search_phase", applies=searching)
        yield Check("G", free, "a_player_turn_is_on", applies=not searching)
        over = is_over(state)
        yield Check("G", may_start(state, at.seat), "movement_is_over", applies=free and not over)
        cites, says = (
            ("P.1", "combat_comes_before_armies") if state.armies.are_on else ("K", "combat_comes_before_reduction")
        )
        yield Check(cites, not over, says, applies=free or over)
        yield Check(first, False, "searches_come_before_combat", applies=_is_searched_first(at))
        yield from errands.before_combat_checks(at)

    @classmethod
    def is_looked_for(cls, at: Situation[State]) -> bool:
        return TURN_OF.get(at.state.phase) == at.seat and not at.state.stack

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        people = at.state.people.values()
        hexes = sorted({person.hex for person in people if person.side != FELLOWSHIP and person.hex})
        met = [hex_ for hex_ in hexes if company(at.state, hex_, spotted_only=False)]
        yield Check("G", bool(met), "both_sides_are_in_a_hex")
        yield from furthest(contact_checks(at, hex_) for hex_ in met)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        people = at.state.people.values()
        hexes = sorted({person.hex for person in people if person.side != FELLOWSHIP and person.hex})
        can = tuple((hex_, hex_) for hex_ in hexes if hold(contact_checks(at, hex_)))
        yield Domain(name="hex", kind="one_of", options=can, is_apart=True)
        met = met_by(at, str(filled.get("hex", ""))) if at.state.three.is_on else ()
        if len(met) > 1:
            yield Domain(name="against", kind="one_of", options=tuple((seat, seat) for seat in met), is_apart=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from contact_checks(at, self.hex, self.against)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        # Where every seat agrees to fight those whom nobody has spotted, they are the ones that are drawn in.
        narrow = at.seat != FELLOWSHIP and company(at.state, self.hex, spotted_only=True) > 0
        yield from begun(at, self.hex, spotted_only=narrow, against=self.against)


def contact_checks(at: Situation[State], hex_: str, against: str = "") -> Iterator[Check]:
    """G, G.1  Whether the seat may start a combat in this hex."""
    state, facts = at.state, {"hex": hex_}
    if state.three.is_on:
        yield from _checks_of_three(at, hex_, against)
        return
    yield Check("G.1", bool(dark_fighters(at, hex_)), "dark_power_can_fight_there", ESSENTIAL, facts=facts)
    drawn = company(state, hex_, spotted_only=at.seat == DARK_POWER)
    everybody = company(state, hex_, spotted_only=False)
    bound = everybody == 0 and bool(state.captives_at(hex_))
    yield Check("J.4", False, "captives_are_not_engaged", ESSENTIAL, facts=facts, applies=bound)
    yield Check("G", everybody > 0, "fellowship_can_fight_there", ESSENTIAL, facts=facts, applies=not bound)
    narrow = at.seat == DARK_POWER and everybody > 0
    yield Check("G", drawn > 0, "unspotted_are_left_alone", facts=facts, applies=narrow)
    yield Check("G", hex_ not in spent_hexes(at), "one_combat_a_hex", facts=facts)
    spared = is_spared(state, hex_, others(state, at.seat)[0])
    yield Check("S.8", False, "beside_their_army_they_are_not_forced", facts=facts, applies=spared)
    yield from shadow_points.cost_checks(at, cost_of(at, hex_) if at.seat == DARK_POWER else 0)


def _checks_of_three(at: Situation[State], hex_: str, against: str) -> Iterator[Check]:
    """G, V, Y.5, X.1  The same where three seats play: with whom, and whether that is allowed."""
    state, met, lone = at.state, met_by(at, hex_), is_lord_alone(at)
    whom = against or (met[0] if len(met) == 1 else "")
    facts = {"hex": hex_, "seat": whom}
    here = [foe_ for foe_ in others(state, at.seat) if present(state, hex_, foe_, spotted_only=False)]
    mine = present(state, hex_, at.seat, spotted_only=False) > 0
    yield Check("G", mine and bool(here), "two_seats_can_fight_there", ESSENTIAL, facts=facts)
    named = whom in here or (not against and len(met) != 1)
    yield Check(
        "G", named and bool(whom or len(met) != 1), "somebody_is_met", ESSENTIAL, facts=facts, applies=bool(here)
    )
    able = [seat for seat in (at.seat, whom) if seat and seat != FELLOWSHIP]
    fit = all(dark_fighters(at, hex_, seat) for seat in able)
    yield Check("G.1", fit, "both_can_fight_there", ESSENTIAL, facts=facts, applies=bool(here))
    foe_ = against or (here[0] if len(here) == 1 else "")
    yield refusing.provoked_check(at, foe_, hex_)
    fighters = dark_fighters(at, hex_, at.seat) if at.seat != FELLOWSHIP else ()
    bears = is_bearer_spared(state, hex_, at.seat, foe_, fighters, lord_alone=lone)
    yield Check("Y.2", False, "lord_alone_attacks_the_bearer", facts=facts, applies=bears)
    beside = bool(here) and all(is_spared(state, hex_, foe_) for foe_ in ([against] if against else here))
    yield Check("S.8", False, "beside_their_army_they_are_not_forced", facts=facts, applies=beside)
    hidden = here == [FELLOWSHIP] and at.seat != FELLOWSHIP and not company(state, hex_, spotted_only=True)
    yield Check("G", False, "unspotted_are_left_alone", facts=facts, applies=hidden)
    yield Check("G", bool(met), "somebody_can_be_forced_there", facts=facts, applies=bool(here))
    yield Check("G", hex_ not in spent_hexes(at), "one_combat_a_hex", facts=facts)
    allied = are_allied(state, at.seat, whom) and allies_keep_peace(at)
    yield Check("X.1", not allied, "ally_is_not_attacked", secret_to=at.seat, facts=facts)
    yield from shadow_points.cost_checks(at, cost_of(at, hex_) if at.seat == DARK_POWER else 0)


@command
class ChooseFighter(Command):
    """G.2  A seat picks which of its own Characters fights: by name, or a Hobbit whose name stays on the desk."""

    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "pick which of your Characters fights; a Hobbit is only called a Hobbit"
    cites: ClassVar[str] = "G.2"
    name: str
    hobbit: str = secret(FELLOWSHIP, default="")

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        combat = at.state.now(Combat)
        on = combat is not None
        yield Check("G.2", on, "a_fighter_is_picked_now", ESSENTIAL)
        mine = combat is not None and combat.chooses == at.seat
        yield Check("G.2", mine, "this_seat_picks_its_fighter", applies=on)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        can = [name for name in standing(at, at.seat) if hold(name_checks(at, name))]
        named = tuple((name, name) for name in can if name not in UNNAMED)
        unnamed = tuple(name for name in UNNAMED if name in can)
        yield Domain(name="name", kind="one_of", options=named, apart=unnamed)
        if filled.get("name") in UNNAMED:
            here = (name for name in _hobbits_in_it(at) if _is_here(at.state, name))
            yield Domain(name="hobbit", kind="one_of", options=tuple((name, name) for name in here), secret=True)

    @classmethod
    def is_desks_own(cls, at: Situation[State], fixed: Mapping[str, Any]) -> bool:
        return bool(fixed)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        if not fixed:
            return "offer.ChooseFighter", {}
        return "offer.ChooseFighter_hobbit" if fixed["name"] == HOBBIT else "offer.ChooseFighter_spotted", {}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield from name_checks(at, self.name)
        unnamed = self.name in UNNAMED
        # That one of the four is named everybody may know: which of them is the desk's own.
        told = self.hobbit in HOBBITS
        yield Check("G.2", told, "a_hobbit_is_named_on_the_desk", ESSENTIAL, applies=unnamed)
        fits = not told or self.hobbit in _hobbits_in_it(at) if unnamed else self.hobbit == ""
        yield Check(
            "G.2", fits, "this_hobbit_is_in_the_fight", secret_to=FELLOWSHIP, applies=unnamed or self.hobbit != ""
        )
        name = self.hobbit or self.name
        here = name not in state.people or _is_here(state, name)
        yield Check("G.2", here, "desk_has_them_here", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        # Whom a seat can send stands on rows that were read: looked up here, they are kept with the entry.
        picks(at, at.seat)
        events = list(chosen(at, at.seat, self.name, self.hobbit if self.name in UNNAMED else ""))
        yield from events
        yield from go_on(at, after(at.state, events))


def name_checks(at: Situation[State], name: str) -> Iterator[Check]:
    """G.2, E.12, M.2b, E.2  Whether the seat can send this one, as everybody knows him, into the combat in hand."""
    state, combat = at.state, in_combat(at.state)
    on, servant = state.now(Combat) is not None, combat.servant
    facts = {"hex": state.hex_in_hand, "name": name}
    matched = on and bool(servant) and name == "gollum"
    yield Check("E.12", False, "gollum_meets_no_servant", ESSENTIAL, facts={"name": servant}, applies=matched)
    stands = on and name in standing(at, at.seat)
    yield Check("G.2", stands, "fighter_stands_there", ESSENTIAL, facts=facts, applies=on and not matched)
    # M.2b: whom a wearer of the Ring has slipped from is matched with him no more.
    wearer = next(filter(None, (unseen(state, seat) for seat in combat.sides)), "") if on else ""
    seen = not stands or wearer == "" or name in picks(at, at.seat)
    about = facts | {"wearer": wearer}
    yield Check("M.2b", seen, "who_sees_the_wearer_fights_him", facts=about, applies=wearer != "")
    if stands and name != LORD and LORD in picks(at, at.seat):
        lone = is_lord_alone(at)
        spared = is_bearer_spared(state, combat.hex, at.seat, foe(state, at.seat), (name,), lord_alone=lone)
        yield Check("Y.2", False, "lord_alone_attacks_the_bearer", facts=facts, applies=spared)
    unnamed = name in UNNAMED
    read = unnamed and not hobbit_cells(at)
    yield Check("E.2", read, "hobbits_cards_are_read", ESSENTIAL, applies=on and unnamed)


def _is_here(state: State, name: str) -> bool:
    """G.2  Whether this one lives and is in the hex of the combat in hand, or may be, by his seat's own record."""
    person = state.people[name]
    return person.hex in (None, state.hex_in_hand) and not person.is_dead


def _hobbits_in_it(at: Situation[State]) -> tuple[str, ...]:
    """G.2  The Hobbits of the Fellowship that nothing has taken out of the combat in hand, as its desk has it."""
    out = left_out(at, at.seat)
    return tuple(name for name in HOBBITS if at.state.people[name].side == FELLOWSHIP and name not in out)


@event
class CombatStarted(Event):
    """G, E.12  Combat in a hex: who began it, who picks first, and whether only spotted Characters are drawn in."""

    hex: str
    by: str
    first: str
    spotted_only: bool
    servant: str = ""
    cost: int = 0
    against: str = later(default="")

    def apply(self, state: State) -> State:
        between = ordered(self.by, self.against) if self.against else ()
        if between == (DARK_POWER, SARUMAN):
            state = provoked(state, "individual_combat")
        if not self.servant:
            fought = (*state.so_far.fought, self.hex)
            state = state.has_done(fought=fought, is_movement_over=True).spend(self.cost)
        fight = Combat(self.hex, self.first, self.first, self.spotted_only, self.servant, between=between, by=self.by)
        return state.push(fight)


@event
class CombatLeftOpen(Event):
    """G, K  The seat whose Player-Turn it is is done; the other may start a combat, or let the phase end. reduction:
    the Citadel whose reduction waits for that instead; battle: the hex of an Army Combat that does (P.1); of: whose
    Force attacks in it, where an ally sends it (X.1).
    """

    section: ClassVar[str] = "G"
    seat: str
    reduction: str = ""
    battle: str = later(default="")
    against: str = later(default="")
    of: str = later(default="")

    def apply(self, state: State) -> State:
        step = Contact(self.seat, self.reduction, self.battle, self.against, self.of)
        return state.has_done(is_movement_over=True).push(step)


@event
class ContactPassed(Event):
    """G, V  A seat lets its combats go by, and the third may start one."""

    seat: str
    to: str

    def apply(self, state: State) -> State:
        passed = (*state.so_far.passed, self.seat)
        return state.has_done(passed=passed).put(replace(state.the(Contact), seat=self.to))


@event
class CombatDone(Event):
    """K  All combat of this Player-Turn is fought; Citadels may be reduced."""

    def apply(self, state: State) -> State:
        return state.pop().has_done(is_combat_over=True)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The pick."""
    combat = at.state.now(Combat)
    if combat:
        missing = hobbit_cells(at)
        if combat.chooses == FELLOWSHIP and missing and set(UNNAMED) & set(picks(at, FELLOWSHIP)):
            yield Read(
                id="hobbits", seat=ANYBODY, cites="E.2", says="ask.hobbits", chart="characters", missing=missing,
                facts={"missing": len(missing)},
            )  # fmt: skip
        else:
            yield Choose(
                id="fighter", seat=combat.chooses, cites="G.2", says="ask.fighter", answer="ChooseFighter",
                facts={"hex": combat.hex},
            )  # fmt: skip
