"""F.2–F.4  The Fellowship moves: face-down counters by number, face-up ones by name, by their way or by its end alone.

A way that is told is checked as far as the box knows its ground. Of one that is not told only the end is; a seat that
doubts it challenges the move, and only then does the table read its map.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain, Reach
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi import at_home, sections, three_seats
from engine.games.wotr_spi.pieces import FELLOWSHIP, card_chart
from engine.games.wotr_spi.state import Phase, Stack, State, Walked
from engine.games.wotr_spi.steps.e_characters import errands, servants
from engine.games.wotr_spi.steps.f_movement import flood, layout, open_counters, places, reach, terrain, walls, ways
from engine.games.wotr_spi.steps.j_search import leaving, turn_search
from engine.games.wotr_spi.steps.j_search.spotting import CounterInverted, HobbitsLost
from engine.games.wotr_spi.steps.l_magic import beginnings, horse, magic_uses
from engine.games.wotr_spi.steps.n_events import in_force
from engine.games.wotr_spi.steps.o_victory import victory
from engine.games.wotr_spi.steps.r_events import passing
from engine.games.wotr_spi.steps.r_leaders import staying, theoden
from engine.games.wotr_spi.steps.s_armies import company
from engine.games.wotr_spi.steps.t_mobilization import gandalf_comes, schedule


@command
class MoveFellowship(Command):
    """F.2  Counters that stand together move to a hex: so many face-down, so many of them spotted Hobbits, and face-up
    ones by name.

    path: every hex entered, the last one `to`; may be left out. using: Magic Cards that help on the way (L.6, L.8, L.9,
    L.11). by_boat: with the Elven Boats (N.8). left_province: for spotted ones, that they left the Province they were
    spotted in or entered a Citadel (J.6), where the box does not know it. names: who the face-down ones are, kept on
    the Fellowship's desk, if it likes.
    """

    meaning: ClassVar[str] = "move Fellowship counters to a hex; their way and their names may stay unsaid"
    cites: ClassVar[str] = "F.2"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    origin: str
    to: str
    face_down: int = 0
    spotted_hobbits: int = 0
    face_up: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    using: tuple[int, ...] = ()
    by_boat: bool = False
    left_province: bool = False
    names: tuple[str, ...] = secret(FELLOWSHIP, default=())

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        is_time = state.phase is Phase.FELLOWSHIP and not state.stack
        yield Check(sections.turn_of(state, FELLOWSHIP), is_time, "phase_is_fellowship")
        order = sections.order_of(state, FELLOWSHIP)
        yield Check(order, not state.so_far.is_movement_over, "movement_is_not_over")
        yield Check("F.2", at.seat == FELLOWSHIP, "own_counters_only")

    @classmethod
    def is_looked_for(cls, at: Situation[State]) -> bool:
        return at.state.phase is Phase.FELLOWSHIP and at.seat == FELLOWSHIP and not at.state.stack

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("F.3", any(_can_leave(at, hex_) for hex_ in at.state.fellowship_hexes()), "some_counter_can_go_on")

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        state, origin = at.state, filled.get("origin", "")
        # Of a dozen hexes each has its own form: where it is known which, no other is looked at.
        hexes = state.fellowship_hexes()
        begins = (hex_ for hex_ in ((origin,) if origin else hexes) if hex_ in hexes)
        ready = tuple((hex_, hex_) for hex_ in begins if _can_leave(at, hex_))
        yield Domain(name="origin", kind="one_of", options=ready, is_apart=True)
        yield Domain(name="to", kind="place")
        stack, up = state.stacks.get(origin, Stack()), tuple((name, name) for name in _free(at, origin))
        free = at_home.free_counters(state, origin)
        if free:
            yield Domain(name="face_down", kind="number", high=free, default=free)
        small = stack.spotted_hobbits - at_home.lent_counters(state, origin, at_home.SPOTTED_HOBBITS)
        if small > 0:
            yield Domain(name="spotted_hobbits", kind="number", high=small, default=0)
        yield Domain(name="face_up", kind="some", options=up, high=len(up), default=())
        if up or stack.spotted_hobbits:
            yield Domain(name="left_province", kind="yes_no", default=False)
        cards = tuple((card, str(card)) for card in magic_uses.on_the_way(at, origin))
        yield Domain(name="using", kind="some", options=cards, high=len(cards), default=())
        if in_force.boats_carry(state, origin):
            yield Domain(name="by_boat", kind="yes_no", default=False)
        yield Domain(name="path", kind="way", default=())

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        origin = fixed["origin"]
        by_card = ways.are_spent(at, origin, may_ride=False, by_ground=True)
        by_card = by_card and not in_force.boats_carry(at.state, origin)
        return "offer.MoveFellowshipByCard" if by_card else "offer.MoveFellowship", {"hex": origin}

    @classmethod
    def reached(cls, at: Situation[State], filled: Mapping[str, Any]) -> Reach | None:
        return flood.of_fellowship(at, filled)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        stack = state.stacks.get(self.origin, Stack())
        yield from layout.hex_checks(at, self.to, *self.path)
        yield Check("F.2", self.to != self.origin, "hex_is_another", facts={"hex": self.to})
        some = self.face_down + self.spotted_hobbits + len(self.face_up) > 0
        yield Check("F.2", some and self.face_down >= 0 and self.spotted_hobbits >= 0, "something_moves", ESSENTIAL)
        facts = {"hex": self.origin, "down": stack.face_down, "hobbits": stack.spotted_hobbits}
        enough = self.face_down <= stack.face_down and self.spotted_hobbits <= stack.spotted_hobbits
        yield Check("F.2", enough, "counters_stand_there", ESSENTIAL, facts=facts)
        up = set(self.face_up)
        there = up <= set(state.face_up_at(self.origin)) and len(up) == len(self.face_up)
        yield Check("F.2", there, "face_up_stand_there", ESSENTIAL, facts=facts)
        yield from open_counters.checks(state, self.face_up)
        yield from staying.checks(at, self.origin, self.face_down, self.face_up, self.names)
        yield from schedule.late_checks(at)
        counted = (self.face_down, self.spotted_hobbits, self.face_up, self.names)
        yield from three_seats.company_checks(at, self.origin, *counted)
        known = all(name in state.members for name in self.names)
        once = len(set(self.names)) == len(self.names)
        fits = known and once and all(state.people[name].hex in (None, self.origin) for name in self.names)
        moving = self.face_down + self.spotted_hobbits
        yield Check("F.2", fits and len(self.names) in (0, moving), "names_fit_the_counters", secret_to=FELLOWSHIP)
        yield from ways.way_checks(at, self.origin, self.to, self.path)
        stays = self.left_province and leaving.is_kept(at, self.origin, self.path)
        ends = {"origin": self.origin, "to": self.to}
        yield Check("J.6", not stays, "way_leaves_the_province", facts=ends, applies=self.left_province)
        if not self._goes_along(at):
            yield from servants.way_checks(at, self.path, is_prey=self._is_prey())
        yield turn_search.leaving_check(at, self.origin, self.face_down)
        yield ways.shelter_check(at, self.to)
        yield from errands.move_checks(at, self.face_up, self.to)
        free = at_home.free_counters(state, self.origin)
        everybody = self.face_down == free and self.spotted_hobbits == stack.spotted_hobbits
        yield from errands.desk_checks(at, self.names, self.origin if everybody else "", self.to)
        yield from self._special_checks(at)
        yield from magic_uses.checks_on_the_way(
            at, self.origin, self.face_down, self.spotted_hobbits, self.face_up, self.using, self.names
        )
        rides = horse.goes(state, self.origin, self.face_up, self.names, all_go=everybody)
        climbs = terrain.Walk(at, at.charts.find_in_secret, self.using).climbs(self.origin, self._sound_path())
        yield from horse.way_checks(at, self.origin, self._sound_path(), self.using, rides, climbs=climbs)
        behind, most, walked = self._behind(state), self._most(at), ways.way(self.to, self.path)
        yield from ways.cost_checks(at, behind, self.origin, self.path, most, self.using)
        yield from reach.checks(at, behind, self.origin, walked, most, self._bound(at, behind, most))
        # Who may have gone by a card that nobody has told says so when he is challenged.
        is_untold = not (self.path or self.using or self.by_boat or in_force.boats_carry(state, self.origin))
        bound = self._walks(at) if is_untold and not self._goes_along(at) else None
        yield reach.ground_check(at, behind, self.origin, self.to, bound)
        going = None if not self.names and self.face_down + self.spotted_hobbits else (*self.face_up, *self.names)
        yield from walls.shadow_checks(at, self.origin, self.path, self.using, going, self.face_up, most)

    def _sound_path(self) -> tuple[str, ...]:
        return self.path if all(map(places.is_hex, (self.origin, *self.path))) else ()

    def _halted(self, at: Situation[State], halts: list[str]) -> dict[str, Any]:
        is_spared = any(ways.is_sheltered(at, hex_) for hex_ in self.path[:-1])
        return {"hex": halts[0] if halts else "", "is_spared": is_spared}

    def _special_checks(self, at: Situation[State]) -> Iterator[Check]:
        """F.4, N.8  The places that are closed but for some company, some leave or some card."""
        state, walked = at.state, ways.way(self.to, self.path)
        free = self._goes_along(at)
        halts = [hex_ for hex_ in self.path[:-1] if not free and ways.halts(at, hex_, is_prey=self._is_prey())]
        yield Check(
            "F.6", not halts, "nothing_halts_them_on_the_way", facts=self._halted(at, halts), applies=len(self.path) > 1
        )
        wall = ways.known_wall(at, self.to)
        wall = "" if in_force.woses_are_allies(state) and places.is_druadan(at, self.to) else wall
        yield Check("F.4", False, "end_is_passable", facts={"to": self.to, "terrain": wall}, applies=bool(wall))
        gate = ways.crosses_gate(self.origin, walked)
        yield Check("F.4/morannon", in_force.gate_is_open(state), "morannon_is_open", applies=gate)
        dead = ways.enters_paths_of_the_dead(self.origin, walked)
        aragorn = state.people["aragorn"]
        by_name = "aragorn" in self.face_up
        hidden = not aragorn.is_face_up and self.face_down > 0
        yield Check("F.4/paths-of-the-dead", by_name or hidden, "aragorn_leads_them", applies=dead)
        here = "aragorn" in self.names or (not self.names and aragorn.hex in (None, self.origin))
        led = not dead or by_name or (here and not aragorn.is_dead)
        yield Check("F.4/paths-of-the-dead", led, "desk_has_aragorn_with_them", secret_to=FELLOWSHIP)
        yield Check("N.8", in_force.boats_carry(state, self.origin), "boats_lie_there", applies=self.by_boat)

    def _goes_along(self, at: Situation[State]) -> bool:
        return company.goes_along(at, self.origin, self.to, self.path)

    def _is_prey(self) -> bool:
        """E.12  Whether anybody goes whom a Servant of Sauron fights: everybody but Gollum."""
        return self.face_down + self.spotted_hobbits > 0 or set(self.face_up) != {"gollum"}

    def _behind(self, state: State) -> Walked:
        moving = self.face_down + self.spotted_hobbits + len(self.face_up)
        return ways.earlier(state, self.origin, moving, self.face_up)

    def _most(self, at: Situation[State]) -> int | None:
        names = tuple(name for name in self.face_up if name in at.state.people)
        return reach.allowance(at, names, unnamed=self.face_down + self.spotted_hobbits > 0, using=self.using)

    def _walks(self, at: Situation[State]) -> int:
        """F.3  What they can have at most on foot."""
        names = tuple(name for name in self.face_up if name in at.state.people)
        return reach.at_most(at, names, unnamed=self.face_down + self.spotted_hobbits > 0)

    def _bound(self, at: Situation[State], behind: Walked, most: int | None) -> int | None:
        """F.3  What they can have at most; None when it is the boats' card that says how far they go (N.8)."""
        state = at.state
        if in_force.boats_carry(state, self.origin):
            return None
        names = tuple(name for name in self.face_up if name in state.people)
        cards = (*self.using, *behind.using)
        rides = magic_uses.may_ride(state, self.origin, self.face_down, self.spotted_hobbits, self.face_up)
        rides = rides or terrain.SHADOWFAX in cards
        if most is not None and not rides:
            return most
        return reach.at_most(at, names, unnamed=self.face_down + self.spotted_hobbits > 0, may_ride=rides)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        walked = ways.way(self.to, self.path)
        hidden = self.face_down + self.spotted_hobbits
        if stopped := tuple(turn_search.leave(at, self.origin, self.face_down)):
            # They stay where they are until it is searched, or not, and are moved then.
            yield from stopped
            return
        yield from (events := list(self._moves(at)))
        then = turn_search.after(at, events)
        yield from (events := list(company.sheltered(then, self.to)))
        then = turn_search.after(then, events)
        yield from (events := list(company.stayed(at, then.state)))
        then = turn_search.after(then, events)
        yield from (events := list(errands.arrived(then, self.face_up)))
        then = turn_search.after(then, events)
        yield from (events := list(victory.arrival(then, walked, self.face_up, hidden)))
        then = turn_search.after(then, events)
        # F.6: who enters a hex with Nazgul or Orcs is halted, unless the game is over with that.
        yield from turn_search.interruption(then, self.to)
        # E.12: with an Army nobody stops in an Eye's hex and no card is turned.
        # RULING: neither where the Army ends its move there; who comes to it alone turns the card.
        if not self._goes_along(at) or not at.reads_first("eye-hex-with-army"):
            yield from servants.entered(then, self.to)
        yield from gandalf_comes.seen(then, self.face_up, walked)

    def _moves(self, at: Situation[State]) -> Iterator[Event]:
        names = tuple(name for name in dict.fromkeys(self.names) if name in at.state.members)
        yield from magic_uses.used_on_the_way(at, self.origin, self.using)
        yield FellowshipMoved(
            self.origin, self.to, self.face_down, self.spotted_hobbits, self.face_up, names, self.path, self.using,
            terrain.Walk(at, at.charts.find_in_secret, self.using).climbs(self.origin, self.path), self.by_boat,
            gandalf_comes.ends_alone(at),
        )  # fmt: skip
        if self.left_province or leaving.is_lost(at, self.origin, ways.way(self.to, self.path)):
            for name in self.face_up:
                # E.9: Gollum's counter lies face-up as long as he has the Ring.
                if name != "gollum":
                    yield CounterInverted(name, self.to)
            if self.spotted_hobbits:
                yield HobbitsLost(self.to, self.spotted_hobbits)

    def challenges(self, at: Situation[State]) -> Iterator[Check]:
        yield from self._challenged_claim(at)
        facts = {"origin": self.origin, "to": self.to}
        kind = at.charts.cell("hexes", self.to, "terrain")
        passable = kind not in ("mountain", "lake", "sea")
        yield Check("F.4", passable, "destination_is_passable", facts=facts | {"terrain": kind})
        if not passable or self.by_boat:
            return
        for name in self.face_up:
            at.charts.cell(card_chart(name), name, "move")
        most = self._most(at)
        if most is not None:
            yield from ways.ruled(at, self._behind(at.state), self.origin, self.to, self.path, most, self.using)

    def _challenged_claim(self, at: Situation[State]) -> Iterator[Check]:
        """J.6  Whether they did leave the Province, once the table has read what they went through."""
        way = (self.origin, *ways.way(self.to, self.path))
        for hex_ in way:
            at.charts.cell("hexes", hex_, "province")
        facts = {"origin": self.origin, "to": self.to}
        if not self.left_province or self.path or leaving.is_lost(at, self.origin, way[1:]):
            false = self.left_province and leaving.is_kept(at, self.origin, way[1:])
        else:
            # Out and back by a way that was not told: there has to be one within what they have.
            left = self._most(at)
            left = None if left is None else left - reach.spent_at_least(at, self._behind(at.state))
            false = left is not None and not leaving.can_return(at, self.origin, self.to, left, self.using)
        yield Check("J.6", not false, "province_was_left", facts=facts)


def _free(at: Situation[State], origin: str) -> tuple[str, ...]:
    """Who lies face-up in a hex and may be moved by name."""
    at_large = (name for name in at.state.face_up_at(origin) if hold(staying.checks(at, origin, 0, (name,), ())))
    return tuple(name for name in at_large if hold(open_counters.checks(at.state, (name,))))


def _can_leave(at: Situation[State], origin: str) -> bool:
    """F.2, F.3  Whether a hex has any counter that can be moved."""
    state, stack = at.state, at.state.stacks.get(origin, Stack())
    some = bool(at_home.free_counters(state, origin) or stack.spotted_hobbits or _free(at, origin))
    rides = magic_uses.may_ride(state, origin, 1, 0, ())
    return some and (in_force.boats_carry(state, origin) or not ways.are_spent(at, origin, may_ride=rides))


@event
class FellowshipMoved(Event):
    """F.2  Counters went from one hex to another. climbed: by the Rope through an impassable one (L.8); by_boat: no
    Movement Points were spent (N.8). ends_alone: who was passed on the way was not met (R.6).
    """

    origin: str
    to: str
    face_down: int
    spotted_hobbits: int
    face_up: tuple[str, ...]
    names: tuple[str, ...] = secret(FELLOWSHIP)
    path: tuple[str, ...] = ()
    using: tuple[int, ...] = ()
    climbed: bool = False
    by_boat: bool = False
    ends_alone: bool = later(default=False)

    def apply(self, state: State) -> State:
        before, state = state, self._walked(state)
        whole = state.stacks.get(self.origin, Stack())
        stay = (*at_home.bound(state, self.origin), *at_home.lent_names(state))
        hidden = at_home.free_counters(state, self.origin)
        free = (self.face_down, self.spotted_hobbits) == (hidden, whole.spotted_hobbits)
        hid = (one for one in state.people.values() if one.hex == self.origin and not one.is_face_up)
        here = {one.name: one for one in hid if one.name not in stay}
        everybody = free and sum(person.is_captive for person in here.values()) == whole.captive_hobbits
        where: dict[str, str | None] = {}
        for person in state.people.values():
            is_hidden_here = person.side == FELLOWSHIP and person.name in here and not person.is_captive
            # Where a face-up counter lies is public, so a name on the desk never moves it.
            is_named = person.name in self.names and not person.is_face_up
            if is_named or person.name in self.face_up or (everybody and is_hidden_here):
                where[person.name] = self.to
            elif is_hidden_here and not self.names and self.face_down + self.spotted_hobbits:
                # Some of the stack left and nobody said who: where these Characters are is no longer known to the
                # tablet.
                where[person.name] = None
        gone = tuple(name for name, hex_ in where.items() if hex_)
        began = self._began(before)
        starts = beginnings.moved(before, self.origin, self.to, self._moving, self.face_up, gone, began=began).starts
        state = replace(state.with_hexes(where), starts=starts)
        if self.climbed:
            for name in where:
                state = magic_uses.without_horse(state, name) if where[name] else state
        state = state.with_stack(self.origin, -self.face_down, -self.spotted_hobbits)
        state = state.with_stack(self.to, self.face_down, self.spotted_hobbits)
        way = ways.way(self.to, () if self.ends_alone else self.path)
        his = self.face_down > 0 or "aragorn" in self.face_up
        state = passing.remembered(state, (self.origin, self.to), self.path, gone, can_be_his=his)
        return theoden.remembered(gandalf_comes.remembered(state, way, gone), way, gone)

    def _began(self, state: State) -> frozenset[str]:
        """Where those who share a Magic Card on this way can have begun the Game-Turn; empty where none is shared."""
        shared = [card for card in self.using if card in magic_uses.TOGETHER]
        began = beginnings.can_have_begun(state, self.origin, self._moving, self.face_up) if shared else frozenset()
        for card in shared:
            began &= state.so_far.uses.get(card, began)
        return began

    @property
    def _moving(self) -> int:
        return self.face_down + self.spotted_hobbits + len(self.face_up)

    def _walked(self, state: State) -> State:
        """F.3  Remembers how many came and by which legs, so that a move in two pieces is one way."""
        moving = self._moving
        behind = ways.earlier(state, self.origin, moving, self.face_up)
        legs = () if self.by_boat else ((self.origin, *ways.way(self.to, self.path)),)
        before = state.so_far.walked.get(self.to, Walked())
        came = Walked(
            before.count + moving, (*behind.legs, *legs), tuple({*behind.using, *self.using}),
            (*before.named, *self.face_up), before.face_down + self.face_down,
        )  # fmt: skip
        left = state.so_far.walked.get(self.origin, Walked())
        named = tuple(name for name in left.named if name not in self.face_up)
        less = replace(
            left, count=max(0, left.count - moving), named=named, face_down=max(0, left.face_down - self.face_down)
        )
        stayed = less if behind.count else left
        began = beginnings.of_users(state, self.origin, moving, self.face_up)
        uses = {**dict.fromkeys(self.using, began), **state.so_far.uses}
        walked = {**state.so_far.walked, self.origin: stayed, self.to: came}
        armies = replace(state.so_far.armies, leaving={})
        return state.has_done(walked=walked, uses=uses, armies=armies).moving()
