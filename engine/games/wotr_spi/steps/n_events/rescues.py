"""N.13, N.20  Rescues: Eagles carry Characters of one hex away, and captives of Orcs get free."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Domain
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, REFUSES, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import at_home, forces
from engine.games.wotr_spi.in_army import Battle, Routed
from engine.games.wotr_spi.in_combat import Combat, Duel
from engine.games.wotr_spi.in_hand import (
    CARDS_WAIT,
    CardWaits,
    Eagles,
    EscapeDoubt,
    EscapeRoll,
    Expelled,
    OrcsEscape,
    Reduction,
)
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import Stack, State, Walked
from engine.games.wotr_spi.steps.f_movement import layout, places, ways
from engine.games.wotr_spi.steps.f_movement.terrain import MISTY_PASSES
from engine.games.wotr_spi.steps.g_combat.fighting import company
from engine.games.wotr_spi.steps.j_search.captives import ISENGARD, Escaped, held
from engine.games.wotr_spi.steps.j_search.spotting import CounterInverted, HobbitsLost
from engine.games.wotr_spi.steps.l_magic import beginnings, horse
from engine.games.wotr_spi.steps.l_magic.magic import cards_to_hold
from engine.games.wotr_spi.steps.l_magic.magic_uses import cards_out, without_card, without_horse
from engine.games.wotr_spi.steps.r_events import battle_cards
from engine.games.wotr_spi.steps.r_leaders import staying
from engine.games.wotr_spi.steps.s_armies import routs
from engine.games.wotr_spi.steps.s_armies.company import sheltered

PRICED: Final = 80
"""The Escape from Orcs that costs a Magic Card (N.20)."""


def captors(state: State) -> tuple[str, ...]:
    """N.20  Hexes where somebody is captive and at least one Strength Point of Orcs stands, whoever else is there."""
    manned = (hex_ for hex_ in held(state) if _has_orcs(state, hex_))
    return tuple(hex_ for hex_ in manned if hex_ != ISENGARD)


def _has_orcs(state: State, hex_: str) -> bool:
    if state.armies.are_on:
        return forces.orcs_at(state, hex_) > 0
    return hex_ in state.orcs and state.orcs[hex_].strength > 0


def departures(state: State) -> tuple[str, ...]:
    """N.13  Hexes Eagles may take somebody from.

    # RULING: N.13 lets Eagles affect a combat in the Campaign Game alone, so nobody is carried out of Individual Combat
    # under way (G: both Players together stop it), nor from under the die of a Citadel Reduction (K.2). There it lets
    # them do the one or the other, so that nobody is carried out of Army Combat either.
    """
    closed = {step.hex for step in state.stack if isinstance(step, Combat | Duel | Reduction | Battle)}
    return tuple(hex_ for hex_ in state.fellowship_hexes() if hex_ not in closed)


@command
class LeaveEffect(Command):
    """N.4  The card just played brings nothing more that the app keeps: the rest is on the card itself."""

    meaning: ClassVar[str] = "go on: what is left of the card just played is done by hand, or nothing"
    cites: ClassVar[str] = "N.4"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        card = at.state.now(CardWaits)
        weight = ESSENTIAL if card is None else REFUSES
        yield Check("N.4", card is not None and card.seat == at.seat, "a_card_waits_for_this_seat", weight)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield EffectLeft()


@command
class EscapeFromOrcs(Command):
    """N.20  All captives of one hex with Orcs in it go free. card: the Magic Card given up, for Event Card 80."""

    meaning: ClassVar[str] = "free the captives of a hex with Orcs, for the Event Card just played"
    cites: ClassVar[str] = "N.20"
    is_offered_at_desk: ClassVar[bool] = True
    hex: str
    card: int = 0

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        escape = at.state.now(OrcsEscape)
        weight = ESSENTIAL if escape is None else REFUSES
        yield Check("N.20", escape is not None and escape.seat == at.seat, "escape_card_was_played", weight)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="hex", kind="one_of", options=_pairs(captors(at.state)))
        if _is_priced(at.state):
            cards = (card for card in cards_to_hold(at.state) if hold(_price_checks(at.state, card), at.seat))
            prices = tuple((card, str(card)) for card in cards)
            yield Domain(name="card", kind="one_of", options=prices)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, facts = at.state, {"origin": self.hex}
        yield Check("N.20", self.fits(at, "hex"), "orcs_hold_captives", ESSENTIAL, facts=facts)
        yield from _price_checks(state, self.card)
        holder = state.magic.held.get(self.card)
        has = state.magic.unseen > 0 if holder is None else state.people[holder].hex in (None, self.hex)
        fits = has or not _is_priced(state)
        yield Check("N.20", fits, "desk_has_the_card_with_a_captive", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state = at.state
        for captive in state.captives_at(self.hex):
            free = Escaped(self.hex, captive, places.province(at, self.hex) or "?")
            yield free
            state = free.apply(state)
        yield OrcsEscaped(self.hex, self.card)
        yield from sheltered(replace(at, state=state), self.hex)


def _is_priced(state: State) -> bool:
    """N.20  Whether the escape in hand costs a Magic Card."""
    escape = state.now(OrcsEscape)
    return escape is not None and escape.card == PRICED


def _price_checks(state: State, card: int) -> Iterator[Check]:
    """N.20  Whether the escape in hand may be paid with this Magic Card, 0 for none."""
    magic, priced, some = state.magic, _is_priced(state), card != 0
    real = cards_to_hold(state)
    paid = card in real if priced else not some
    weight = REFUSES if card in (0, *real) else ESSENTIAL
    yield Check("N.20", paid, "card_80_costs_a_magic_card", weight, facts={"card": card}, applies=priced or some)
    free = card not in magic.used
    yield Check("N.20", free, "card_is_in_play", ESSENTIAL, facts={"card": card}, applies=some)
    yield Check("N.20", cards_out(state) > 0, "a_magic_card_has_left_its_box", ESSENTIAL, applies=some)
    known = card in real and (card in magic.held or magic.unseen > 0) and card not in (*magic.used, *magic.gone)
    yield Check("N.20", known or not priced, "record_has_the_card_with_somebody", secret_to=FELLOWSHIP)


@command
class FlyWithEagles(Command):
    """N.13  Characters of one hex escape on Eagles, captives and those in a captured Citadel too.

    names: who the face-down ones are, kept on the desk, if the Fellowship likes.
    """

    meaning: ClassVar[str] = "let Eagles carry Characters of one hex to where their card says"
    cites: ClassVar[str] = "N.13"
    origin: str
    to: str
    face_down: int = 0
    spotted_hobbits: int = 0
    captive_hobbits: int = 0
    face_up: tuple[str, ...] = ()
    names: tuple[str, ...] = secret(FELLOWSHIP, default=())

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        eagles = at.state.now(Eagles)
        weight = ESSENTIAL if eagles is None else REFUSES
        yield Check("N.13", eagles is not None and eagles.seat == at.seat, "eagles_come_to_this_seat", weight)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        state = at.state
        ready = tuple(hex_ for hex_ in departures(state) if _anybody_goes(at, hex_))
        yield Domain(name="origin", kind="one_of", options=_pairs(ready), is_apart=True)
        yield Domain(name="to", kind="place")
        for name, most in _free(state, filled["origin"]).items():
            if most:
                yield Domain(name=name, kind="number", high=most, default=most)
        up = _pairs(state.face_up_at(filled["origin"]))
        yield Domain(name="face_up", kind="some", options=up, high=len(up), default=())

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.FlyWithEagles", {"hex": fixed["origin"]}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        # What is fought out there counts on everybody who is in it.
        fought = self.origin in state.fellowship_hexes() and self.origin not in departures(state)
        yield Check("N.13", False, "no_combat_holds_them", ESSENTIAL, facts={"hex": self.origin}, applies=fought)
        yield from layout.hex_checks(at, self.to)
        yield Check("F.2", self.to != self.origin, "hex_is_another", facts={"hex": self.to})
        wall = ways.known_wall(at, self.to)
        yield Check("F.4", False, "end_is_passable", facts={"to": self.to, "terrain": wall}, applies=bool(wall))
        passes = self.to == MISTY_PASSES
        yield Check("N.5", False, "nobody_stays_in_the_misty_passes", facts={"hex": self.to}, applies=passes)
        yield from staying.checks(at, self.origin, self.face_down, self.face_up, self.names)
        numbers = (self.face_down, self.spotted_hobbits, self.captive_hobbits)
        yield Check("N.13", sum(numbers) + len(self.face_up) > 0 <= min(numbers), "something_moves", ESSENTIAL)
        counters = _counters(state, self.origin)
        there = tuple(counters.values())
        facts = {"hex": self.origin, "down": counters["face_down"], "hobbits": counters["spotted_hobbits"]}
        enough = all(asked <= has for asked, has in zip(numbers, there, strict=True))
        yield Check("N.13", enough, "counters_stand_there", ESSENTIAL, facts=facts)
        yield Check("N.13", self.fits(at, "face_up"), "face_up_stand_there", ESSENTIAL, facts=facts)
        known = set(self.names) <= set(state.members) and len(set(self.names)) == len(self.names)
        fits = known and all(state.people[name].hex in (None, self.origin) for name in self.names)
        yield Check("N.13", fits, "names_fit_the_counters", secret_to=FELLOWSHIP)
        rides = horse.goes(state, self.origin, self.face_up, self.names, all_go=numbers == there)
        yield horse.lost_check(state, rides, applies=True)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        numbers = (self.face_down, self.spotted_hobbits, self.captive_hobbits)
        names = tuple(name for name in dict.fromkeys(self.names) if name in at.state.members)
        yield EaglesFlew(self.origin, self.to, *numbers, self.face_up, names)
        # RULING: N.13 does not say whether they stay spotted; J.6 inverts who leaves the Province, however he leaves.
        here, far = places.province(at, self.origin), places.province(at, self.to)
        citadel = "citadel" in places.features(at, self.to)
        lost = citadel or (forces.is_with_army(at.state, self.to) and at.reads_first("joining-an-army"))
        if here is None or far is None or here != far or lost:
            for name in self.face_up:
                # E.9: Gollum's counter lies face-up as long as he has the Ring.
                if name != "gollum":
                    yield CounterInverted(name, self.to)
            if self.spotted_hobbits + self.captive_hobbits:
                yield HobbitsLost(self.to, self.spotted_hobbits + self.captive_hobbits)


def _counters(state: State, hex_: str) -> Mapping[str, int]:
    """How many counters that nobody sees the names of stand in a hex, as FlyWithEagles tells them."""
    stack = state.stacks.get(hex_, Stack())
    return {
        "face_down": stack.face_down, "spotted_hobbits": stack.spotted_hobbits, "captive_hobbits": stack.captive_hobbits
    }  # fmt: skip


def _free(state: State, hex_: str) -> Mapping[str, int]:
    """R.1  How many of them can be carried off: some stay whatever happens."""
    return {**_counters(state, hex_), "face_down": at_home.free_counters(state, hex_)}


def _anybody_goes(at: Situation[State], hex_: str) -> bool:
    up = (name for name in at.state.face_up_at(hex_) if hold(staying.checks(at, hex_, 0, (name,), ())))
    return any(_free(at.state, hex_).values()) or any(up)


def _pairs(values: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((value, value) for value in values)


@event
class EffectBegun(Event):
    """N.4  A card waits for a decision of the seat that played it."""

    step: str
    seat: str
    card: int

    def apply(self, state: State) -> State:
        return state.push(CARDS_WAIT[self.step](self.seat, self.card))


@event
class EffectLeft(Event):
    """N.4  The game goes on."""

    def apply(self, state: State) -> State:
        return state.pop()


@event
class EaglesFlew(Event):
    """N.13  Eagles carried these from hex to hex; a captive is one no more, and a horse stays behind (L.11)."""

    origin: str
    to: str
    face_down: int
    spotted_hobbits: int
    captive_hobbits: int
    face_up: tuple[str, ...]
    names: tuple[str, ...] = secret(FELLOWSHIP)

    def apply(self, state: State) -> State:
        whole = state.stacks.get(self.origin, Stack())
        # R.1: of these everybody knows that they stay.
        stay = at_home.bound(state, self.origin)
        everybody = self.face_down + self.spotted_hobbits + self.captive_hobbits == whole.size - len(stay)
        gollum = ("gollum",) if "gollum" in self.face_up else ()
        before, gone = state, list[str]()
        for name in (*state.members, *gollum):
            person = state.people[name]
            hidden_here = person.hex == self.origin and not person.is_face_up and name not in stay
            if name in self.face_up or (not person.is_face_up and name in self.names) or (everybody and hidden_here):
                gone.append(name)
                state = without_horse(state.with_person(name, hex=self.to, is_captive=False), name)
            elif hidden_here and not self.names and self.face_down + self.spotted_hobbits + self.captive_hobbits:
                state = state.with_person(name, hex=None, is_captive=False)
        moving = self.face_down + self.spotted_hobbits + self.captive_hobbits + len(self.face_up)
        freed = self.captive_hobbits + sum(before.people[name].is_captive for name in self.face_up)
        starts = beginnings.moved(before, self.origin, self.to, moving, self.face_up, tuple(gone), freed).starts
        state = replace(self._walked(state), starts=starts)
        state = state.with_stack(self.origin, -self.face_down, -self.spotted_hobbits, -self.captive_hobbits)
        state = state.with_stack(self.to, self.face_down, self.spotted_hobbits + self.captive_hobbits)
        if any(name in self.face_up and before.people[name].is_captive for name in ("gandalf_grey", "gandalf_white")):
            state = replace(state, wizards=replace(state.wizards, gandalf_is_held=False))
        state = state.pop()
        # K.3, S.4: of a Citadel just taken nobody may be left inside.
        expelled, routed = state.now(Expelled), state.now(Routed)
        saved = routed is not None and routed.seat == FELLOWSHIP and not routs.to_place(state, FELLOWSHIP, routed.hex)
        left = expelled is None or bool(company(state, expelled.hex, spotted_only=False))
        return state.pop() if saved or not left else state

    def _walked(self, state: State) -> State:
        """F.3  What they have spent in this Player-Turn they have spent, wherever Eagles set them down."""
        moving = self.face_down + self.spotted_hobbits + len(self.face_up)
        behind = ways.earlier(state, self.origin, moving, self.face_up)
        if not behind.count:
            return state
        before = state.so_far.walked.get(self.to, Walked())
        came = Walked(
            before.count + moving, behind.legs, behind.using, (*before.named, *self.face_up),
            before.face_down + self.face_down,
        )  # fmt: skip
        return state.has_done(walked={**state.so_far.walked, self.to: came})


@event
class OrcsEscaped(Event):
    """N.20  The captives of this hex are free. card: the Magic Card it cost, 0 for none."""

    hex: str
    card: int

    def apply(self, state: State) -> State:
        state = state.pop()
        here = state.captives_at(self.hex)
        while isinstance(rolls := state.in_hand, EscapeRoll | EscapeDoubt) and rolls.captive not in here:
            state = state.pop()
        if not self.card:
            return state
        paid = without_card(state, self.card)
        return replace(paid, magic=replace(paid.magic, used=(*paid.magic.used, self.card)))


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Whom the card just played saves."""
    state = at.state
    match state.in_hand:
        case Eagles(seat=seat):
            do = "FlyWithEagles" if departures(state) else "LeaveEffect"
            do = "ChangeBattleRoll" if battle_cards.announced(state) else do
            yield Choose(id="eagles", seat=seat, cites="N.13", says="ask.eagles", answer=do, hidden=True)
        case OrcsEscape(seat=seat):
            do = "EscapeFromOrcs" if captors(state) else "LeaveEffect"
            yield Choose(id="orcs_escape", seat=seat, cites="N.20", says="ask.orcs_escape", answer=do, hidden=True)
