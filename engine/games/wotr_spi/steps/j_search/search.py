"""J.1, J.7  Search in the Search Phase: a card names a force and Provinces; the force is split over hexes and rolls."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Domain, Draw, Roll
from engine.core.audience import PUBLIC
from engine.core.check import ESSENTIAL, WARNS, Check, hold
from engine.core.frozen import replace
from engine.core.offering import furthest
from engine.core.record import Command, Event, command, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi import forces, sections, three_seats
from engine.games.wotr_spi.in_hand import Reveal, RingSpotted, SearchRoll
from engine.games.wotr_spi.ledger import lying, where
from engine.games.wotr_spi.pieces import DARK_POWER, DARK_SEATS, NAZGUL_ON_A_SEARCH_CARD, SEARCH_CARDS
from engine.games.wotr_spi.seats import nazgul_of, searcher
from engine.games.wotr_spi.state import Phase, Search, Stack, State
from engine.games.wotr_spi.steps.f_movement import layout, places
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.j_search import capture
from engine.games.wotr_spi.steps.n_events import in_force

NAZGUL, NOTHING = "nazgul", "nothing"


def may_draw(state: State) -> bool:
    """J.1, D.3  Right after the points are fixed, once a Game-Turn, never on the first."""
    idle = state.phase is Phase.SEARCH and not state.stack and state.search.card is None
    return idle and state.turn > 1 and shadow_points.is_settled(state)


def may_search(state: State) -> bool:
    """Whether the card of this Game-Turn still has force to send."""
    force_left = state.search.nazgul_left > 0 or state.search.orcs_left > 0
    return state.phase is Phase.SEARCH and not state.stack and state.search.card is not None and force_left


def cost_of(nazgul: int, orcs: int) -> tuple[str, int]:
    """I.3  Which line of the cost schedule, and how often it is paid: two a Nazgul, one a hex for an Orc band."""
    return ("search_nazgul", nazgul) if nazgul else ("search_orcs", 1 if orcs else 0)


@command
class DrawSearch(Command):
    """J.1  The bottom Search Card is laid face-up on top of its deck."""

    is_observation: ClassVar[bool] = True
    meaning: ClassVar[str] = "draw the Search Card from the bottom of its deck"
    cites: ClassVar[str] = "J.1"
    givers: ClassVar[tuple[str, ...]] = DARK_SEATS
    card: int

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check(sections.by_now(state, "D.3"), state.phase is Phase.SEARCH, "phase_is_search")
        yield three_seats.search_check(at)
        yield Check("D.3", False, "no_search_card_on_the_first_turn", applies=state.turn <= 1)
        sealed = state.shadow.letter is not None or state.shadow.forfeited_on is not None
        yield Check("I.1", False, "a_letter_comes_first", applies=state.phase is Phase.SEARCH and not sealed)
        rolled = shadow_points.is_settled(state) and not state.stack
        yield Check("J.1", rolled, "points_come_before_the_search")
        yield Check(sections.by_now(state, "J.1"), state.search.card is None, "one_search_card_a_turn")

    @classmethod
    def cited(cls, at: Situation[State]) -> str:
        return sections.by_now(at.state, cls.cites)

    @classmethod
    def is_looked_for(cls, at: Situation[State]) -> bool:
        return at.seat == searcher(at.state) and _is_search_free(at.state) and at.state.search.card is None

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        left = tuple((card, str(card)) for card in SEARCH_CARDS if _comes_round(at.state, card))
        yield Domain(name="card", kind="card", options=left, low=SEARCH_CARDS[0], high=SEARCH_CARDS[-1])

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        ends = {"low": SEARCH_CARDS[0], "high": SEARCH_CARDS[-1]}
        known = self.card in SEARCH_CARDS
        yield Check("C.3", known, "search_card_of_this_game", ESSENTIAL, facts=ends)
        place = where(at.state, PUBLIC).get(self.card)
        facts = {"card": self.card, "where": place.key if place else "nowhere"}
        cites = "Y.1/deck" if at.state.three.is_on else "J.1"
        yield Check(cites, self.fits(at, "card"), "search_card_comes_round", facts=facts, applies=known)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        row = str(self.card)
        force = at.charts.cell("search_cards", row, "force")
        strength = at.charts.number("search_cards", row, "strength")
        provinces = at.charts.cell("search_cards", row, "provinces")
        yield SearchCardDrawn(self.card, force, _strength(at, force, strength), places.listed(provinces))


def _comes_round(state: State, card: int) -> bool:
    """J.1, Y.1/deck  The deck is turned round from bottom to top, so a card comes up again after all the others only;
    with three seats all are shuffled once every one has been used.
    """
    return card not in lying(state)


def _strength(at: Situation[State], force: str, strength: int) -> int:
    """Y.1  What of the card's force its seat may search with: Hand-Orcs are Saruman's, Eye-Orcs the Dark Power's; of
    Nazgul up to three. Whose Nazgul they are is looked at as they search.
    """
    if not at.state.three.is_on:
        return strength
    if force == NAZGUL:
        return min(strength, NAZGUL_ON_A_SEARCH_CARD)
    return strength if force == three_seats.own_orcs(at.seat) else 0


def _is_search_free(state: State) -> bool:
    """D.3  Whether the Search Phase is on and nothing else is in hand."""
    return state.phase is Phase.SEARCH and not state.stack


def sending_checks(at: Situation[State]) -> Iterator[Check]:
    """J.1, D.3  Whether a force of the card of this Game-Turn may be sent anywhere."""
    yield three_seats.search_check(at)
    yield Check(sections.by_now(at.state, "D.3"), _is_search_free(at.state), "phase_is_search")
    drawn = at.state.search.card is not None
    yield Check("D.3", False, "no_search_card_on_the_first_turn", applies=at.state.turn <= 1 and not drawn)
    yield Check("J.1", drawn, "a_search_card_is_drawn")


@command
class SearchHex(Command):
    """J.1  Send so many Nazgul, or so many Strength Points of the band, to search one hex."""

    meaning: ClassVar[str] = "pay for searching one hex, with a number of Nazgul or Strength Points of Orcs"
    cites: ClassVar[str] = "J.1"
    givers: ClassVar[tuple[str, ...]] = DARK_SEATS
    hex: str
    nazgul: int = 0
    orcs: int = 0

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from sending_checks(at)

    @classmethod
    def is_looked_for(cls, at: Situation[State]) -> bool:
        # On the first turn no card comes, and nothing is to be waited for.
        return at.seat == searcher(at.state) and _is_search_free(at.state) and at.state.turn > 1

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("Y.1", False, "orcs_are_this_seats", applies=three_seats.are_foreign(at.state, at.seat))
        yield left_check(at.state)
        yield Check("J.1", bool(at.state.stacks), "unspotted_are_on_the_map")
        yield from furthest(hex_checks(at, hex_) for hex_ in at.state.stacks)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        state = at.state
        hexes = state.stacks if may_send_one(at) else ()
        can = tuple((hex_, hex_) for hex_ in hexes if hold(hex_checks(at, hex_)))
        yield Domain(name="hex", kind="one_of", options=can)
        nazgul = most_nazgul(at)
        name, most = ("nazgul", nazgul) if state.search.nazgul_left else ("orcs", state.search.orcs_left)
        may_be_less = at.reads_first("search-with-part-of-the-force")
        least = 1 if may_be_less or not _is_the_only(at, filled.get("hex", "")) else most
        yield Domain(name=name, kind="number", low=least, high=most, default=most)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        search = at.state.search
        yield from force_checks(at.state, self.nazgul, self.orcs)
        yield from hex_checks(at, self.hex)
        # RULING: J.1 moves "the listed force" to a hex and splits it "to search two or more", I.1 has nobody spend all
        # that he has; each Nazgul is paid for on his own, so some may stay at home.
        short = 0 < self.nazgul < most_nazgul(at) or 0 < self.orcs < search.orcs_left
        lone = short and _is_the_only(at, self.hex)
        may_be_less = at.reads_first("search-with-part-of-the-force")
        yield Check("J.1/search", may_be_less, "part_of_the_force_may_search", facts={"hex": self.hex}, applies=lone)
        name, times = cost_of(self.nazgul, self.orcs)
        yield from shadow_points.priced_checks(at, name, times if at.seat == DARK_POWER else 0)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        name, times = cost_of(self.nazgul, self.orcs)
        # RULING: I gives points to the Dark Power alone, so that Saruman pays nothing.
        price = at.charts.number(at.state.schedule, name) * times if at.seat == DARK_POWER else 0
        yield SearchSent(self.hex, self.nazgul, self.orcs, price)


def most_nazgul(at: Situation[State]) -> int:
    """J.1, Y.1  How many Nazgul the seat can send: those that the card has left, and no more than it has itself."""
    own = nazgul_of(at.state, at.seat) if at.state.three.is_on else at.state.nazgul_alive()
    return min(at.state.search.nazgul_left, len(own))


def left_check(state: State) -> Check:
    """J.1  Whether the card's force is not all sent yet."""
    return Check("J.1", state.search.nazgul_left > 0 or state.search.orcs_left > 0, "some_of_the_force_is_left")


def price_of(at: Situation[State], nazgul: int, orcs: int) -> int:
    """I.3  What such a search costs, as far as the schedule is read."""
    name, times = cost_of(nazgul, orcs)
    price = at.charts.find(at.state.schedule, name)
    return int(price) * times if price is not None else 0


def force_checks(state: State, nazgul: int, orcs: int, *, allied: bool = False) -> Iterator[Check]:
    """J.1  Whether the card still has such a force. allied: Nazgul of an ally's are among them (Y.1)."""
    search, foreign = state.search, three_seats.are_foreign(state, searcher(state))
    yield Check(
        "J.1", nazgul <= search.nazgul_left, "card_has_that_many_nazgul",
        facts={"asked": nazgul, "left": search.nazgul_left}, applies=nazgul != 0 and search.card is not None,
    )  # fmt: skip
    yield Check(
        "J.1", orcs <= search.orcs_left, "card_has_that_many_orcs",
        facts={"asked": orcs, "left": search.orcs_left}, applies=orcs != 0 and search.card is not None and not foreign,
    )  # fmt: skip
    yield Check("Y.1", False, "orcs_are_this_seats", applies=orcs != 0 and foreign)
    # Among Armies a band has to be of a people, and the card alone tells of which.
    whose, bands = search.force in forces.PEOPLE_OF_BAND, state.armies.are_on and orcs > 0
    yield Check("J.1", whose, "card_tells_whose_orcs", ESSENTIAL, applies=bands)
    yield Check("J.1", (nazgul, orcs) != (0, 0), "a_search_needs_a_force", ESSENTIAL)
    yield number_check(nazgul, orcs)
    alive = len(state.nazgul_alive())
    yield Check("E.13", nazgul <= alive, "that_many_nazgul_live", facts={"asked": nazgul}, applies=nazgul > 0)
    own = len(nazgul_of(state, searcher(state)))
    short = state.three.is_on and nazgul > own and not allied
    yield Check("Y.1", False, "own_nazgul_search", facts={"asked": nazgul, "own": own}, applies=short)


def number_check(*numbers: int) -> Check:
    """J.1  Whether a force is told by numbers that somebody can have."""
    return Check("J.1", min(numbers) >= 0, "force_is_a_number", ESSENTIAL)


def place_checks(at: Situation[State], hex_: str) -> Iterator[Check]:
    """J.1, F.4, J  Whether the force may go to this hex."""
    province = places.province(at, hex_)
    listed = at.state.search.provinces
    facts = {"hex": hex_, "province": province or "?", "listed": listed}
    yield from layout.hex_checks(at, hex_)
    drawn, is_known = at.state.search.card is not None, province is not None
    yield Check("J.1", province in listed, "province_is_on_the_card", facts=facts, applies=drawn and is_known)
    yield Check("J.1", False, "province_is_known", WARNS, facts=facts, applies=not is_known)
    # RULING: J.1 moves the force into the hex, and F.4 lets no Dark Power force into Rivendell or Lorien; so nothing is
    # searched there.
    closed = places.is_closed(at, hex_) and not at.reads_first("search-in-rivendell-and-lorien")
    yield Check("F.4", False, "rivendell_and_lorien_are_closed", facts=facts, applies=closed)
    yield Check("J", False, "hex_is_no_town_or_citadel", facts=facts, applies=places.is_town_or_citadel(at, hex_))
    army = forces.is_with_army(at.state, hex_)
    yield Check("J/campaign-game-only", False, "nobody_is_spotted_beside_an_army", facts=facts, applies=army)


@event
class SearchCardDrawn(Event):
    """J.1  The card of this Game-Turn: its force, strength (Nazgul or Strength Points) and Provinces."""

    card: int
    force: str
    strength: int
    provinces: tuple[str, ...]

    def apply(self, state: State) -> State:
        is_nazgul = self.force == NAZGUL
        search = Search(
            card=self.card,
            drawn=(*state.search.drawn, self.card),
            force=self.force,
            provinces=self.provinces,
            nazgul_left=self.strength if is_nazgul else 0,
            orcs_left=0 if is_nazgul else self.strength,
        )
        return replace(state, search=search)


def spent_on(state: State, hex_: str, nazgul: int, orcs: int, cost: int) -> State:
    """This state with so much of the card's force sent to a hex, and paid for."""
    search = state.search
    left = replace(
        search,
        nazgul_left=max(0, search.nazgul_left - nazgul),
        orcs_left=max(0, search.orcs_left - orcs),
        hexes=(*search.hexes, hex_),
    )
    return replace(state, search=left).spend(cost)


@event
class SearchSent(Event):
    """J.1  A force searches a hex; its points are spent whatever it finds."""

    hex: str
    nazgul: int
    orcs: int
    cost: int

    def apply(self, state: State) -> State:
        used = spent_on(state, self.hex, self.nazgul, self.orcs, self.cost)
        return used.push(SearchRoll(self.hex, self.nazgul, self.orcs))


def search_rolled(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """J.7, J.1/example  One roll for all unspotted Characters of the hex."""
    search = at.state.the(SearchRoll)
    searcher = NAZGUL if search.nazgul else "orcs"
    result = by_table(at, searcher, faces[0])
    # M.2d sees who wears the Ring, M.2c hides him from every Army.
    sees = search.by_army and at.reads_first("wearer-and-armies")
    yield SearchRolled(search.hex, searcher, faces[0], result, sees_ring=sees)


def by_table(at: Situation[State], searcher: str, die: int) -> str:
    """J.7  What the Search Table has for this die. Raises UnknownCell."""
    # N.6: Fierce Storms add one. RULING: a 7 is read as a 6, the highest line that the table is known to have.
    raised = die + in_force.storms_rage(at.state)
    beyond = raised > 6 and not at.reads_first("storms-above-six")
    return NOTHING if beyond else at.charts.cell("search", searcher, str(min(6, raised)))


ROLLS = {"search": search_rolled}


@event
class SearchRolled(Event):
    """J.7  What the search found: nothing, spotted, or spotted with a try at capture. sees_ring: an Army that sees who
    wears the Ring, as Nazgul do.
    """

    section: ClassVar[str] = "J.7"
    hex: str
    searcher: str
    die: int
    result: str
    sees_ring: bool = later(default=False)

    def apply(self, state: State) -> State:
        search, popped = state.the(SearchRoll), state.pop()
        unspotted = popped.stacks.get(self.hex, Stack()).face_down > 0
        spotted = self.result != NOTHING
        # M.2d: a worn Ring is always seen by Nazgul. Only the Fellowship knows where it is, so the question is put
        # whenever the Ring is worn and the roll alone has spotted nobody.
        blind = search.by_army and not self.sees_ring
        asks_for_ring = state.ring.is_worn and self.searcher == NAZGUL and not spotted and not blind
        # RULING: M.2c and M.2d do not say when the Ring must be worn; the die decides, so what is worn as it is rolled.
        kind = Reveal if spotted else RingSpotted
        found = kind(
            self.hex, search.nazgul, search.orcs, search.is_settled, self.searcher, self.result,
            state.ring.is_worn and not self.sees_ring, by_army=search.by_army,
        )  # fmt: skip
        if spotted and not unspotted:
            return capture.after_search(popped, found)
        return popped.push(found) if spotted or asks_for_ring else popped


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The card and the roll."""
    state = at.state
    if may_draw(state):
        yield Draw(
            id="search_card", seat=searcher(state), cites=sections.by_now(state, "J.1"), says="ask.search_card",
            answer="DrawSearch", pile="search", hidden=False,
        )  # fmt: skip
    search = state.now(SearchRoll)
    if search:
        yield Roll(id="search", seat=searcher(state), cites="J.1", says="ask.search", facts={"hex": search.hex})


def may_send_one(at: Situation[State]) -> bool:
    """Whether of the force somebody is left, and the points for one can be paid."""
    force = (1, 0) if at.state.search.nazgul_left else (0, 1)
    name, times = cost_of(*force)
    priced = shadow_points.priced_checks(at, name, times if at.seat == DARK_POWER else 0)
    return hold((*force_checks(at.state, *force), *priced))


def _is_the_only(at: Situation[State], hex_: str) -> bool:
    """J.1  Whether the card's force can go to this hex alone, to search or to those spotted before; "" for whichever
    hex it is.
    """
    others = [other for other in at.state.fellowship_hexes() if other != hex_]
    can = [other for other in others if hold(hex_checks(at, other)) or hold(spotted_checks(at, other))]
    return len(can) <= (hex_ == "")


def spotted_checks(at: Situation[State], hex_: str) -> Iterator[Check]:
    """J.1/placement  Whether the force may join Characters spotted earlier in this hex."""
    yield from place_checks(at, hex_)
    yield Check("J.1", at.state.spotted_at(hex_), "hex_has_spotted_characters", facts={"hex": hex_})


def hex_checks(at: Situation[State], hex_: str) -> Iterator[Check]:
    """J.1  Whether this hex may be searched."""
    yield from place_checks(at, hex_)
    unspotted = at.state.stacks.get(hex_, Stack()).face_down
    yield Check("J.1", unspotted > 0, "hex_has_unspotted_counters", facts={"hex": hex_, "count": unspotted})
    # RULING: J.1 splits the force "to search two or more hexes" and is silent on a second try in a hex: it has one
    # roll a phase.
    again, before = at.reads_first("one-search-a-hex"), hex_ in at.state.search.hexes
    yield Check("J.1", again, "hex_is_searched_once", facts={"hex": hex_}, applies=before)
