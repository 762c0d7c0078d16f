"""F.2–F.5  Movement by destination: face-down Fellowship counters by number, Dark Power Characters by name.

Paths, allowances and terrain are not asked for; a seat that doubts a move challenges it, and only then does the table
read its map.
"""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.ask import Domain, Offer
from engine.core.audience import secret
from engine.core.errors import Nothing
from engine.core.record import Command, Event, command, event
from engine.core.ruling import WARNS, Check
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, MEMBERS, NAZGUL, WALKERS
from engine.games.wotr_spi.state import Phase, Stack, State
from engine.games.wotr_spi.steps import places, shadow_points
from engine.games.wotr_spi.steps.spotting import CounterInverted, HobbitsLost


@command
class MoveFellowship(Command):
    """F.2  Counters that stand together move to a hex: so many face-down, so many of them spotted Hobbits, and face-up
    ones by name.

    left_province: for spotted ones, that they left the Province they were spotted in or entered a Citadel (J.6), where
    the box does not know it. names: who the face-down ones are, kept on the Fellowship's desk, if it likes.
    """

    meaning: ClassVar[str] = "move Fellowship counters to a hex; their names may stay unsaid"
    origin: str
    to: str
    face_down: int = 0
    spotted_hobbits: int = 0
    face_up: tuple[str, ...] = ()
    left_province: bool = False
    names: tuple[str, ...] = secret(FELLOWSHIP, default=())

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        stack = state.stacks.get(self.origin, Stack())
        yield Check("D.4", state.phase is Phase.FELLOWSHIP and not state.stack, "phase_is_fellowship")
        yield Check("F.2", at.seat == FELLOWSHIP, "own_counters_only")
        yield Check("F.1", places.is_hex(self.to), "hex_has_a_number", facts={"hex": self.to})
        yield Check("F.2", self.to != self.origin, "hex_is_another", facts={"hex": self.to})
        some = self.face_down + self.spotted_hobbits + len(self.face_up) > 0
        yield Check("F.2", some and self.face_down >= 0 and self.spotted_hobbits >= 0, "something_moves")
        facts = {"hex": self.origin, "down": stack.face_down, "hobbits": stack.spotted_hobbits}
        enough = self.face_down <= stack.face_down and self.spotted_hobbits <= stack.spotted_hobbits
        yield Check("F.2", enough, "counters_stand_there", facts=facts)
        up = set(self.face_up)
        there = up <= set(state.face_up_at(self.origin)) and len(up) == len(self.face_up)
        yield Check("F.2", there, "face_up_stand_there", facts=facts)
        captive = any(state.people[name].is_captive for name in self.face_up if name in state.people)
        yield Check("J.4", not captive, "captives_are_not_moved")
        yield Check("F.4", not (self.origin == "W2626" and self.to == "W2625"), "paths_of_the_dead_are_one_way")
        known = all(name in MEMBERS or name == "gandalf_white" for name in self.names)
        once = len(set(self.names)) == len(self.names)
        fits = known and once and all(state.people[name].hex in (None, self.origin) for name in self.names)
        moving = self.face_down + self.spotted_hobbits
        yield Check(
            "F.2", fits and len(self.names) in (0, moving), "names_fit_the_counters", WARNS, secret_to=FELLOWSHIP
        )

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        stack = at.state.stacks.get(self.origin, Stack())
        if self.face_down > stack.face_down or self.spotted_hobbits > stack.spotted_hobbits:
            raise Nothing(f"So many face-down counters do not stand in {self.origin}. Set the map by hand first.")
        if min(self.face_down, self.spotted_hobbits) < 0 or not places.is_hex(self.to):
            raise Nothing("Counters move by whole numbers, to a hex such as W2724.")
        up = set(self.face_up)
        if not up <= set(at.state.face_up_at(self.origin)) or len(up) < len(self.face_up):
            raise Nothing(f"These face-up counters do not stand in {self.origin}. Set the map by hand first.")
        names = tuple(name for name in dict.fromkeys(self.names) if name in (*MEMBERS, "gandalf_white"))
        yield FellowshipMoved(self.origin, self.to, self.face_down, self.spotted_hobbits, self.face_up, names)
        escaped = self.left_province or "citadel" in places.features(at, self.to)
        here, there = places.province(at, self.origin), places.province(at, self.to)
        if escaped or (here is not None and there is not None and here != there):
            for name in self.face_up:
                yield CounterInverted(name, self.to)
            if self.spotted_hobbits:
                yield HobbitsLost(self.to, self.spotted_hobbits)

    def challenges(self, at: Situation[State]) -> Iterator[Check]:
        for hex_ in (self.origin, self.to):
            at.charts.cell("hexes", hex_, "province")
        same = places.province(at, self.origin) == places.province(at, self.to)
        facts = {"origin": self.origin, "to": self.to}
        yield Check("J.6", not (same and self.left_province), "province_was_left", facts=facts)
        terrain = at.charts.cell("hexes", self.to, "terrain")
        passable = terrain not in ("mountain", "lake", "sea")
        yield Check("F.4", passable, "destination_is_passable", facts=facts | {"terrain": terrain})


@command
class NameCounters(Command):
    """F.2  A note on the Fellowship's desk: who stands face-down in a hex."""

    is_desk_note: ClassVar[bool] = True
    meaning: ClassVar[str] = "note on your desk which Characters stand in a hex"
    hex: str = secret(FELLOWSHIP)
    names: tuple[str, ...] = secret(FELLOWSHIP)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield Check("F.2", at.seat == FELLOWSHIP, "own_counters_only")
        yield Check("F.1", places.is_hex(self.hex), "hex_has_a_number", secret_to=FELLOWSHIP, facts={"hex": self.hex})
        known = all(name in MEMBERS or name == "gandalf_white" for name in self.names)
        yield Check("F.2", known, "names_are_members", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        if not all(name in MEMBERS or name == "gandalf_white" for name in self.names):
            raise Nothing("Only members of the Fellowship can stand under its counters.")
        yield CountersNamed(self.hex, self.names)


@command
class MoveNazgul(Command):
    """F.5, I.3  Nazgul fly anywhere, two Shadow Points each."""

    meaning: ClassVar[str] = "fly Nazgul to a hex, two Shadow Points each"
    nazgul: tuple[str, ...]
    to: str

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        facts = {"hex": self.to, "nazgul": self.nazgul}
        yield Check("D.5", state.phase is Phase.DARK_POWER and not state.stack, "phase_is_dark_power")
        yield Check("F.2", at.seat == DARK_POWER, "own_counters_only")
        fit = bool(self.nazgul) and set(self.nazgul) <= set(state.nazgul_alive())
        yield Check("F.5", fit and len(set(self.nazgul)) == len(self.nazgul), "nazgul_are_alive", facts=facts)
        yield Check("F.1", places.is_hex(self.to), "hex_has_a_number", facts=facts)
        citadel = "citadel" in places.features(at, self.to)
        ours = places.controller(state, self.to) == DARK_POWER
        company = self.to in state.stacks or bool(state.face_up_at(self.to))
        # F.4: an unspotted Fellowship keeps Nazgul out of an open hex; a Citadel may always be entered, once Mordor is
        # mobilized (K.1).
        yield Check(
            "F.4", not company or citadel or state.spotted_at(self.to), "fellowship_there_is_spotted", facts=facts
        )
        yield Check("K.1", not citadel or ours or state.mobilized_by != "", "mordor_is_mobilized", facts=facts)
        closed = self.to == "W2812" or places.province(at, self.to) == places.LORIEN
        yield Check("F.4", not closed, "rivendell_and_lorien_are_closed", facts=facts)
        yield from shadow_points.cost_checks(at, int(at.charts.find("costs", "move_nazgul") or 0) * len(self.nazgul))

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        if not self.nazgul or not set(self.nazgul) <= set(NAZGUL) or not places.is_hex(self.to):
            raise Nothing("Name the Nazgul that fly, and a hex such as W2724.")
        yield NazgulMoved(self.nazgul, self.to, at.charts.number("costs", "move_nazgul") * len(self.nazgul))

    def challenges(self, at: Situation[State]) -> Iterator[Check]:
        terrain = at.charts.cell("hexes", self.to, "terrain")
        facts = {"to": self.to, "terrain": terrain}
        yield Check("F.5", terrain not in ("mountain", "lake", "sea"), "destination_is_passable", facts=facts)


@command
class MoveDarkPower(Command):
    """F.2, I.3  The Mouth of Sauron or Saruman walks to a hex.

    # RULING: D.5 has every move paid for, the Players' Notes have these two move free; the printed schedule decides
    once it is read.
    """

    meaning: ClassVar[str] = "move the Mouth of Sauron or Saruman to a hex"
    name: str
    to: str

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        facts = {"hex": self.to, "name": self.name}
        yield Check("D.5", state.phase is Phase.DARK_POWER and not state.stack, "phase_is_dark_power")
        yield Check("F.2", at.seat == DARK_POWER, "own_counters_only")
        known = self.name in WALKERS and not state.people[self.name].is_dead
        yield Check("F.2", known, "walker_is_alive", facts=facts)
        yield Check("F.1", places.is_hex(self.to), "hex_has_a_number", facts=facts)
        barred = places.is_town_or_citadel(at, self.to) and places.controller(state, self.to) != DARK_POWER
        yield Check("F.4", not barred, "town_or_citadel_is_not_theirs", facts=facts)
        closed = self.to == "W2812" or places.province(at, self.to) == places.LORIEN
        yield Check("F.4", not closed, "rivendell_and_lorien_are_closed", facts=facts)
        yield from shadow_points.cost_checks(at, _walk_cost(at, self.name))

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        if self.name not in WALKERS or not places.is_hex(self.to):
            raise Nothing("Only the Mouth of Sauron and Saruman walk, to a hex such as W2724; Nazgul fly.")
        yield DarkPowerMoved(self.name, self.to, _walk_cost(at, self.name))

    def challenges(self, at: Situation[State]) -> Iterator[Check]:
        terrain = at.charts.cell("hexes", self.to, "terrain")
        facts = {"to": self.to, "terrain": terrain}
        yield Check("F.4", terrain not in ("mountain", "lake", "sea"), "destination_is_passable", facts=facts)


def _walk_cost(at: Situation[State], name: str) -> int:
    return int(at.charts.find("costs", "move_mouth" if name == "mouth_of_sauron" else "move_saruman") or 0)


@event
class FellowshipMoved(Event):
    """F.2  Counters went from one hex to another."""

    origin: str
    to: str
    face_down: int
    spotted_hobbits: int
    face_up: tuple[str, ...]
    names: tuple[str, ...] = secret(FELLOWSHIP)

    def apply(self, state: State) -> State:
        whole = state.stacks.get(self.origin, Stack())
        everybody = (self.face_down, self.spotted_hobbits) == (whole.face_down, whole.spotted_hobbits)
        for person in tuple(state.people.values()):
            is_hidden_here = person.side == FELLOWSHIP and person.hex == self.origin and not person.is_face_up
            # Where a face-up counter lies is public, so a name on the desk never moves it.
            is_named = person.name in self.names and not person.is_face_up
            if is_named or person.name in self.face_up or (everybody and is_hidden_here):
                state = state.with_person(person.name, hex=self.to)
            elif is_hidden_here and not self.names and self.face_down + self.spotted_hobbits:
                # Some of the stack left and nobody said who: where these Characters are is no longer known to the
                # tablet.
                state = state.with_person(person.name, hex=None)
        state = state.with_stack(self.origin, -self.face_down, -self.spotted_hobbits)
        return state.with_stack(self.to, self.face_down, self.spotted_hobbits)


@event
class CountersNamed(Event):
    """F.2  The Fellowship noted who stands where."""

    hex: str = secret(FELLOWSHIP)
    names: tuple[str, ...] = secret(FELLOWSHIP)

    def apply(self, state: State) -> State:
        for name in self.names:
            if not state.people[name].is_face_up:
                state = state.with_person(name, hex=self.hex)
        return state


@event
class NazgulMoved(Event):
    """F.5  Nazgul flew; the marker shows their cost."""

    nazgul: tuple[str, ...]
    to: str
    cost: int

    def apply(self, state: State) -> State:
        for name in self.nazgul:
            state = state.with_person(name, hex=self.to)
        return state.spend(self.cost)


@event
class DarkPowerMoved(Event):
    """F.2  The Mouth of Sauron or Saruman walked."""

    name: str
    to: str
    cost: int

    def apply(self, state: State) -> State:
        return state.with_person(self.name, hex=self.to).spend(self.cost)


def offers(at: Situation[State]) -> Iterator[Offer]:
    """The moves of the Player-Turn, and who stands where as the Fellowship's desk keeps it."""
    state = at.state
    if state.stacks and state.phase not in (Phase.SETUP, Phase.OVER):
        stacks = tuple((hex_, hex_) for hex_ in sorted(state.stacks))
        where = Domain(name="hex", kind="one_of", options=stacks, secret=True)
        members = tuple((name, name) for name in MEMBERS)
        who = Domain(name="names", kind="some", options=members, low=1, high=len(members), secret=True)
        yield Offer(
            seat=FELLOWSHIP, do="NameCounters", cites="F.2", says="offer.NameCounters", audience=FELLOWSHIP,
            fields=(where, who),
        )  # fmt: skip
    if state.stack:
        return
    to = Domain(name="to", kind="hex")
    if state.phase is Phase.FELLOWSHIP:
        for origin, stack in sorted(state.stacks.items()):
            yield _fellowship_offer(state, origin, stack, to)
        for origin in sorted({person.hex or "" for person in state.people.values() if person.is_face_up}):
            if origin not in state.stacks and state.face_up_at(origin):
                yield _fellowship_offer(state, origin, Stack(), to)
    if state.phase is Phase.DARK_POWER:
        if state.shadow.forfeited_on is None and state.nazgul_alive():
            alive = tuple((name, name) for name in state.nazgul_alive())
            who = Domain(name="nazgul", kind="some", options=alive, low=1, high=len(alive))
            yield Offer(seat=DARK_POWER, do="MoveNazgul", cites="F.5", says="offer.MoveNazgul", fields=(who, to))
        walkers = tuple((name, name) for name in WALKERS if not state.people[name].is_dead)
        if walkers:
            who = Domain(name="name", kind="one_of", options=walkers)
            yield Offer(seat=DARK_POWER, do="MoveDarkPower", cites="F.2", says="offer.MoveDarkPower", fields=(who, to))


def _fellowship_offer(state: State, origin: str, stack: Stack, to: Domain) -> Offer:
    fields = [to]
    if stack.face_down:
        fields.append(Domain(name="face_down", kind="number", high=stack.face_down, default=stack.face_down))
    if stack.spotted_hobbits:
        fields.append(Domain(name="spotted_hobbits", kind="number", high=stack.spotted_hobbits, default=0))
    up = tuple((name, name) for name in state.face_up_at(origin))
    if up:
        fields.append(Domain(name="face_up", kind="some", options=up, high=len(up), default=()))
    if up or stack.spotted_hobbits:
        fields.append(Domain(name="left_province", kind="yes_no", default=False))
    return Offer(
        seat=FELLOWSHIP, do="MoveFellowship", cites="F.2", says="offer.MoveFellowship", facts={"hex": origin},
        fixed={"origin": origin}, fields=tuple(fields),
    )  # fmt: skip
