"""L.4  The one look into a Palantir: who looks, where, with which Magic Cards, and the point it costs."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Confirm, Domain
from engine.core.audience import PUBLIC, secret
from engine.core.check import ESSENTIAL, REFUSES, Check, hold
from engine.core.disclosing import tells
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi.in_hand import PalantirPoint
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, RING_CARD
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.l_magic import laid_open
from engine.games.wotr_spi.steps.l_magic.magic import cards_to_hold, palantiri
from engine.games.wotr_spi.steps.n_events.palantiri import has_one, shown

PEERED: Final = "fellowship+to"
"""Who know of whom a look tells: the Fellowship, and whom it tells."""


def gates(at: Situation[State]) -> Iterator[Check]:
    """L.4  Whether anybody may look now, as everybody sees."""
    state = at.state
    yield Check("L.4/peering", at.seat == FELLOWSHIP, "own_counters_only")
    yield Check("L.4/peering", state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")
    # RULING: L.4 says "once, and once only" without saying a game or a Palantir; it is once in the game.
    yield Check("L.4/peering", not state.magic.has_peered, "nobody_has_peered_yet")
    yield Check("L.4/peering", bool(_may_be_used(state)), "palantir_can_be_theirs")


def who_and_where(at: Situation[State], *, is_secret: bool = False) -> Iterator[Domain]:
    """L.4  Who may look, where, and with which cards, as everybody sees."""
    state = at.state
    hidden = tuple((name, name) for name in state.members if hold(_peerer_checks(state, name)))
    yield Domain(name="character", kind="one_of", options=hidden, secret=is_secret)
    hexes = tuple((hex_, hex_) for hex_, stack in sorted(state.stacks.items()) if stack.face_down)
    yield Domain(name="hex", kind="one_of", options=hexes, secret=is_secret)
    cards, most = laid_open.cards_of(state, ""), laid_open.most(state)
    options, first = tuple((card, str(card)) for card in cards), _may_be_used(state)[:1]
    yield Domain(name="cards", kind="some", options=options, low=1, high=most, default=first, secret=is_secret)


def look_checks(at: Situation[State], name: str, hex_: str, cards: tuple[int, ...]) -> Iterator[Check]:
    """L.4  Whether this one may look there with these cards; what rests on the Fellowship's record is its own."""
    state, person = at.state, at.state.people.get(name)
    yield from _peerer_checks(state, name)
    stack = state.stacks.get(hex_)
    there = stack is not None and stack.face_down > 0
    yield Check(
        "L.4/peering", there, "hex_has_unspotted_counters", ESSENTIAL,
        facts={"name": name, "hex": hex_, "count": int(there)},
    )  # fmt: skip
    real = set(cards) <= set(cards_to_hold(state))
    one = bool(set(cards) & set(palantiri(state)))
    fits = real and one and len(set(cards)) == len(cards) <= 3
    yield Check("L.4/peering", fits, "told_cards_hold_the_palantir", REFUSES if real else ESSENTIAL)
    yield from laid_open.checks(at, cards, name)
    fits = person is not None and person.hex in (None, hex_) and person.spotted_in is None
    yield Check("L.4/peering", fits, "desk_has_the_peerer_there", secret_to=FELLOWSHIP)
    noted = {card for card, holder in state.magic.held.items() if holder == name} - {RING_CARD}
    yield Check("L.4/peering", noted <= set(cards), "desk_has_these_cards", secret_to=FELLOWSHIP)


@command
class PeerIntoPalantir(Command):
    """L.4  Once in the game an unspotted Character looks into his Palantir; his name, hex and Magic Cards are told.

    cards: all his Magic Cards but the Ring. With three seats: peering_of_three.py. against, saruman_has_one: as tables
    of three wrote them while everybody was told.
    """

    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "look into a Palantir, once in the game, and tell who looks, where, and his Magic Cards"
    cites: ClassVar[str] = "L.4"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    is_offered_at_desk: ClassVar[bool] = True
    character: str
    hex: str
    cards: tuple[int, ...] = ()
    against: str = later(default="")
    saruman_has_one: bool = later(default=False)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("L.4/peering", False, "two_seats_play", ESSENTIAL, applies=at.state.three.is_on)
        yield from gates(at)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield from who_and_where(at)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from look_checks(at, self.character, self.hex, self.cards)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        # RULING: L.4 has "any Magic Cards" told; the Ring is excepted as in L.1, for M.1 keeps its bearer hidden.
        yield tells(f"identity:{self.character}", "L.4/peering", self.hex)
        yield tells(f"magic:{self.character}", "L.4/peering", ", ".join(map(str, sorted(self.cards))))
        yield PalantirPeered(self.character, self.hex, self.cards)
        yield from pays(at)
        if has_one(at.state):
            yield from shows(at.state, DARK_POWER)


def shows(state: State, opponent: str) -> Iterator[Event]:
    """L.4  At least half of the opponent's Event Cards."""
    held = len(state.events.hands.get(opponent, ()))
    yield from shown(state, opponent, FELLOWSHIP, (held + 1) // 2, "L.4/peering")


def _may_be_used(state: State) -> tuple[int, ...]:
    """L.2, L.4  The Palantiri that somebody of the Fellowship can have, as everybody sees: it matters not which."""
    return tuple(card for card in palantiri(state) if laid_open.may_be_had(state, card))


def _peerer_checks(state: State, name: str) -> Iterator[Check]:
    """L.4  Whether this one may look into a Palantir, as everybody sees."""
    facts = {"name": name}
    yield Check("L.1", name in state.members, "peerer_is_of_the_fellowship", ESSENTIAL, facts=facts)
    spotted = name in state.people and state.people[name].is_face_up
    yield Check("L.4/peering", not spotted, "peerer_is_unspotted", facts=facts)


def pays(at: Situation[State]) -> Iterator[Event]:
    """L.4  The point. Once the letter lies open everybody sees whether one is left, and nobody has to be asked."""
    shadow = at.state.shadow
    cost = at.charts.number(at.state.schedule, "peer_palantir")
    if not cost or shadow.forfeited_on is not None:
        return
    left = shadow.points - shadow.spent if shadow.is_open and shadow.points is not None else None
    if left is not None and left < cost:
        return
    # RULING: L.4 names no phase, and excuses only who has used all his points: used before they are rolled for, it is
    # paid out of those to come, on the Dark Power's word.
    yield PalantirPointAsked(cost, is_before_the_roll=shadow.die is None)
    if left is not None:
        yield PalantirPaid(cost)


def point_answered(at: Situation[State], yes: bool) -> Iterator[Event]:
    """L.4  The Dark Power pays, unless on its word it has nothing left; D.6 checks the word."""
    yield PalantirPaid(at.state.the(PalantirPoint).cost if yes else 0)


def _can_pay(at: Situation[State]) -> bool | None:
    shadow = at.state.shadow
    return None if shadow.points is None else shadow.points - shadow.spent >= at.state.the(PalantirPoint).cost


WORDS = {"palantir_point": point_answered}


TRUTHS = {"palantir_point": _can_pay}


@event
class PalantirPeered(Event):
    """L.4  Somebody looked, and is named for it; he is not spotted by that. to: with three seats the opponent, who
    alone is told.
    """

    character: str = secret(PEERED)
    hex: str = secret(PEERED)
    cards: tuple[int, ...] = secret(PEERED)
    to: str = later(default=PUBLIC)

    def apply(self, state: State) -> State:
        told = state
        # Where a face-up counter lies everybody sees, whatever is told of it.
        if self.character in told.people:
            told = laid_open.named(state, self.cards, self.character)
            if not told.people[self.character].is_face_up:
                told = told.with_person(self.character, hex=self.hex)
        return replace(told, magic=replace(told.magic, has_peered=True))


@event
class PalantirPointAsked(Event):
    """L.4  The Dark Power is to spend, if it can; of points to come where this Game-Turn's are not rolled for yet."""

    section: ClassVar[str] = "L.4/peering"
    cost: int
    is_before_the_roll: bool = False

    def apply(self, state: State) -> State:
        return state.push(PalantirPoint(self.cost))


@event
class PalantirPaid(Event):
    """L.4  The points spent on it, on the Dark Power's word."""

    cost: int

    def apply(self, state: State) -> State:
        return state.pop().spend(self.cost)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The point."""
    point = at.state.now(PalantirPoint)
    if point:
        yield Confirm(
            id="palantir_point", seat=DARK_POWER, cites="L.4", says="ask.palantir_point",
            facts={"cost": point.cost},
        )  # fmt: skip
