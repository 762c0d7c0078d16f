"""C, B/setting-up-the-game  Setting up the Character Game: counters, Servants, Magic Cards, opening hands."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Domain, Draw
from engine.core.audience import GIVER, secret
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.seating import Options
from engine.core.situation import Situation
from engine.games.wotr_spi import order_of_battle, pieces
from engine.games.wotr_spi.armies import Armies
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from engine.games.wotr_spi.seats import side_of
from engine.games.wotr_spi.state import EventCards, MagicCards, Person, Phase, Stack, State
from engine.games.wotr_spi.three import Three

ORDER = (
    ("counters", FELLOWSHIP, "PlaceCounters", "C.2"),
    ("counters", DARK_POWER, "PlaceCounters", "C.2"),
    ("servants", DARK_POWER, "DealServants", "C.3"),
    ("magic", FELLOWSHIP, "DealMagicCards", "C.3"),
    ("hand", DARK_POWER, "DrawOpeningHand", "C.3"),
    ("hand", FELLOWSHIP, "DrawOpeningHand", "C.3"),
)
"""What is set up, by whom, in the book's order."""
ORDER_OF_THREE: Final[tuple[tuple[str, str, str, str], ...]] = (
    ("counters", FELLOWSHIP, "PlaceCounters", "C.2"),
    ("counters", DARK_POWER, "PlaceCounters", "C.2"),
    ("counters", SARUMAN, "PlaceCounters", "C.2"),
    ("servants", DARK_POWER, "DealServants", "C.3"),
    ("magic", FELLOWSHIP, "DealMagicCards", "C.3"),
    ("hand", SARUMAN, "DrawOpeningHand", "C.3"),
    ("hand", FELLOWSHIP, "DrawOpeningHand", "C.3"),
    ("hand", DARK_POWER, "DrawOpeningHand", "C.3"),
)
"""V  The same with three seats, the first hands in the order of V.2.

# RULING: C.3 has the Dark Power draw first, V.2 Saruman, and gives him no other number of cards than the others. A
table may have the Dark Power draw before these two, and Saruman none.
"""
CAMPAIGN_SECTIONS: Final = {"C.2": "Q.2", "C.3": "Q.3"}
"""Where the Campaign Game says it."""


def start(options: Options, seats: tuple[str, ...]) -> State:
    """The empty table: every Character known, nobody placed."""
    return State(people=_people((*pieces.MEMBERS, "gandalf_white", "gollum"), tuple(pieces.DARK_START)))


def campaign_start(options: Options, seats: tuple[str, ...]) -> State:
    """Q  The same for the Campaign Game, with the leaders of Armies (R)."""
    people = _people((*pieces.UNDER_COUNTERS, "gollum"), (*pieces.DARK_START, pieces.CHIEF))
    left_out = () if options["card_88"] else (pieces.SARUMANS_CARD,)
    return State(people=people, events=EventCards(removed=left_out), armies=Armies(are_on=True))


def three_start(options: Options, seats: tuple[str, ...]) -> State:
    """V, Q  The Campaign Game with a seat for Saruman: his are the Character, the Chief, and all units of T.4."""
    state = campaign_start({"card_88": True}, seats)
    people = {
        name: replace(person, side=SARUMAN) if name in pieces.OF_SARUMAN else person
        for name, person in state.people.items()
    }
    return replace(state, people=people, three=Three(is_on=True))


def _people(fellowship: tuple[str, ...], dark_power: tuple[str, ...]) -> dict[str, Person]:
    people = {name: Person(name, FELLOWSHIP) for name in fellowship}
    return people | {name: Person(name, DARK_POWER, is_face_up=True) for name in dark_power}


def _order(at: Situation[State]) -> tuple[tuple[str, str, str, str], ...]:
    """C, V  What is set up at this table, in its order."""
    if not at.state.three.is_on:
        return ORDER
    hands = [job for job in ORDER_OF_THREE if job[0] == "hand"]
    if at.reads_first("dark-power-draws-last"):
        hands.sort(key=lambda job: job[1] != DARK_POWER)
    if not at.reads_first("opening-hands"):
        hands = [job for job in hands if job[1] != SARUMAN]
    return (*(job for job in ORDER_OF_THREE if job[0] != "hand"), *hands)


def next_job(at: Situation[State]) -> tuple[str, str, str, str] | None:
    """The next thing to set up: (job, seat, command, section)."""
    state, order = at.state, _order(at)
    job = next((job for job in order if f"{job[0]} {job[1]}" not in state.set_up), None)
    if job is None or not state.armies.are_on:
        return job
    # V.2: with three seats the hands are drawn in an order of their own.
    is_of_three = state.three.is_on and job[0] == "hand" and not at.reads_first("dark-power-draws-last")
    return (*job[:3], "V.2" if is_of_three else CAMPAIGN_SECTIONS[job[3]])


def _with_the_beginning(at: Situation[State], done: Event) -> Iterator[Event]:
    """One thing is set up; when it was the last, in whatever order the table did them, the game begins."""
    yield done
    if next_job(replace(at, state=done.apply(at.state))) is None:
        yield GameBegun()


def _job_checks(at: Situation[State], job: str) -> Iterator[Check]:
    wanted = next_job(at)
    yield Check("C", at.state.phase is Phase.SETUP, "game_is_being_set_up", ESSENTIAL)
    yield Check(
        wanted[3] if wanted else "C",
        wanted is not None and wanted[:2] == (job, at.seat),
        "this_is_next_to_set_up",
        facts={"job": f"job.{job}", "seat": at.seat},
    )


@command
class PlaceCounters(Command):
    """C.2  This seat's counters stand on the map as the book lists them."""

    meaning: ClassVar[str] = "say that your counters stand where C.2 puts them"
    cites: ClassVar[str] = "C.2"

    @classmethod
    def cited(cls, at: Situation[State]) -> str:
        return CAMPAIGN_SECTIONS[cls.cites] if at.state.armies.are_on else cls.cites

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _job_checks(at, "counters")

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield from _with_the_beginning(at, CountersPlaced(at.seat))


@command
class DealServants(Command):
    """C.3/servants, E.12  The six Servants of Sauron lie mixed and face-down in their boxes."""

    meaning: ClassVar[str] = "say that the six Servant cards lie mixed in their boxes, unseen"
    cites: ClassVar[str] = "C.3"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _job_checks(at, "servants")

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield from _with_the_beginning(at, ServantsDealt(len(pieces.SERVANT_CARDS)))


@command
class DealMagicCards(Command):
    """C.3/magic-cards, C.3/ring  The Ring lies under Frodo, the Palantiri in their boxes, the other ten Magic Cards
    dealt unseen.
    """

    meaning: ClassVar[str] = "say that the Magic Cards lie in their boxes as C.3 lists them"
    cites: ClassVar[str] = "C.3"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _job_checks(at, "magic")

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield from _with_the_beginning(at, MagicCardsDealt())


@command
class DrawOpeningHand(Command):
    """C.3/first-event-cards  Three Event Cards, not shown; each may stay unseen by the tablet too (null)."""

    is_observation: ClassVar[bool] = True
    meaning: ClassVar[str] = "draw your three first Event Cards; name them on your desk or leave them unseen"
    cites: ClassVar[str] = "C.3"
    cards: tuple[int | None, ...] = secret(GIVER, default=(None, None, None))

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _job_checks(at, "hand")

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        low, high = at.state.event_cards[0], at.state.event_cards[-1]
        unseen = (None,) * pieces.OPENING_HAND
        yield Domain(name="cards", kind="cards", low=low, high=high, default=unseen, secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        named = [card for card in self.cards if card is not None]
        three = len(self.cards) == pieces.OPENING_HAND
        yield Check("C.3", three, "three_event_cards", ESSENTIAL, secret_to=at.seat)
        yield Check(
            "C.3",
            set(named) <= set(at.state.event_cards) - set(at.state.events.removed) and len(set(named)) == len(named),
            "event_cards_of_this_game",
            ESSENTIAL,
            secret_to=at.seat,
            facts={"low": at.state.event_cards[0], "high": at.state.event_cards[-1]},
        )

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield from _with_the_beginning(at, OpeningHandDrawn(at.seat, self.cards))


@event
class CountersPlaced(Event):
    """C.2  A side's counters stand at their starts: the Fellowship's nine face-down at Rivendell, the Dark Power's
    face-up.
    """

    seat: str

    def apply(self, state: State) -> State:
        where = _starts(state, self.seat)
        people = {**state.people, **{name: replace(state.people[name], hex=hex_) for name, hex_ in where.items()}}
        stacks = state.stacks
        if self.seat == FELLOWSHIP:
            stacks = {hex_: Stack(face_down=count) for hex_, count in Counter(where.values()).items()}
        done = state.set_up | {f"counters {self.seat}"}
        armies = _mustered(state, self.seat) if state.armies.are_on else state.armies
        return replace(state, people=people, stacks=stacks, set_up=done, armies=armies)


def _starts(state: State, seat: str) -> Mapping[str, str]:
    """C.2, Q.2  The hexes in which a side's Characters start."""
    if state.three.is_on and seat != FELLOWSHIP:
        whole = order_of_battle.start_of(DARK_POWER)
        return {name: hex_ for name, hex_ in whole.items() if state.people[name].side == seat}
    if state.armies.are_on:
        return order_of_battle.start_of(seat)
    return pieces.DARK_START if seat == DARK_POWER else dict.fromkeys(pieces.MEMBERS, pieces.RIVENDELL)


def _mustered(state: State, seat: str) -> Armies:
    """Q.2  With a side's Army Units where they start."""
    armies = state.armies
    for arrival in order_of_battle.setup():
        if arrival.points and side_of(state, next(iter(arrival.points))) == seat:
            armies = armies.with_more(seat, arrival.place, arrival.points, turn=1)
    return armies


@event
class ServantsDealt(Event):
    """C.3/event-and-search-cards, C.3/servants  So many Servant cards lie in their boxes, seen by nobody."""

    cards: int

    def apply(self, state: State) -> State:
        return replace(state, servants=self.cards, set_up=state.set_up | {f"servants {DARK_POWER}"})


@event
class MagicCardsDealt(Event):
    """C.3  The Magic Cards lie in their boxes; Frodo has the Ring."""

    def apply(self, state: State) -> State:
        magic = MagicCards(boxes=dict(pieces.MAGIC_BOXES), held={pieces.RING_CARD: "frodo"})
        return replace(state, magic=magic, set_up=state.set_up | {f"magic {FELLOWSHIP}"})


@event
class OpeningHandDrawn(Event):
    """C.3  A seat holds its three first Event Cards."""

    seat: str
    cards: tuple[int | None, ...] = secret("seat")

    def apply(self, state: State) -> State:
        events = state.events
        deck = events.deck or len(state.event_cards) - len(events.removed)
        # A hand that is drawn once more comes out of the whole deck again.
        back = len(events.hands.get(self.seat, ()))
        hands = {**events.hands, self.seat: self.cards}
        cards = EventCards(
            deck=deck + back - len(self.cards),
            hands=hands,
            to_look=events.drawn_beside(self.seat),
            removed=events.removed,
        )
        return replace(state, events=cards, set_up=state.set_up | {f"hand {self.seat}"})


@event
class GameBegun(Event):
    """C.3/first-event-cards  The marker stands on Game-Turn 1, the week of 25 December 3018."""

    section: ClassVar[str] = "C.3/first-event-cards"

    def apply(self, state: State) -> State:
        return replace(state, phase=Phase.RING, turn=1)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """What is next to be set up."""
    job = next_job(at)
    if at.state.phase is not Phase.SETUP or job is None:
        return
    name, seat, answer, cites = job
    says = f"ask.{name}_{seat}" if name == "counters" else f"ask.{name}"
    says = f"{says}_campaign" if name == "counters" and at.state.armies.are_on else says
    if name == "hand":
        yield Draw(id=f"hand_{seat}", seat=seat, cites=cites, says=says, answer=answer, pile="events", hidden=True)
    else:
        yield Choose(id=f"{name}_{seat}", seat=seat, cites=cites, says=says, answer=answer)
