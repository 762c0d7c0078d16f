"""C, B/setting-up-the-game  Setting up the Character Game: counters, Servants, Magic Cards, opening hands."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain, Draw
from engine.core.audience import GIVER, secret
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.seating import Options
from engine.core.situation import Situation
from engine.games.wotr_spi import pieces
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP
from engine.games.wotr_spi.state import EventCards, MagicCards, Person, Phase, Stack, State

ORDER = (
    ("counters", FELLOWSHIP, "PlaceCounters", "C.2"),
    ("counters", DARK_POWER, "PlaceCounters", "C.2"),
    ("servants", DARK_POWER, "DealServants", "C.3"),
    ("magic", FELLOWSHIP, "DealMagicCards", "C.3"),
    ("hand", DARK_POWER, "DrawOpeningHand", "C.3"),
    ("hand", FELLOWSHIP, "DrawOpeningHand", "C.3"),
)
"""What is set up, by whom, in the book's order."""


def start(options: Options, seats: tuple[str, ...]) -> State:
    """The empty table: every Character known, nobody placed."""
    people = {name: Person(name, FELLOWSHIP) for name in (*pieces.MEMBERS, "gandalf_white", "gollum")}
    people |= {name: Person(name, DARK_POWER, is_face_up=True) for name in pieces.DARK_START}
    return State(people=people)


def next_job(state: State) -> tuple[str, str, str, str] | None:
    """The next thing to set up: (job, seat, command, section)."""
    return next((job for job in ORDER if f"{job[0]} {job[1]}" not in state.set_up), None)


def _with_the_beginning(at: Situation[State], done: Event) -> Iterator[Event]:
    """One thing is set up; when it was the last, in whatever order the table did them, the game begins."""
    yield done
    if next_job(done.apply(at.state)) is None:
        yield GameBegun()


def _job_checks(at: Situation[State], job: str) -> Iterator[Check]:
    wanted = next_job(at.state)
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
        low, high = pieces.EVENT_CARDS[0], pieces.EVENT_CARDS[-1]
        unseen = (None,) * pieces.OPENING_HAND
        yield Domain(name="cards", kind="cards", low=low, high=high, default=unseen, secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        named = [card for card in self.cards if card is not None]
        three = len(self.cards) == pieces.OPENING_HAND
        yield Check("C.3", three, "three_event_cards", ESSENTIAL, secret_to=at.seat)
        yield Check(
            "C.3",
            set(named) <= set(pieces.EVENT_CARDS) and len(set(named)) == len(named),
            "event_cards_of_this_game",
            ESSENTIAL,
            secret_to=at.seat,
            facts={"low": pieces.EVENT_CARDS[0], "high": pieces.EVENT_CARDS[-1]},
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
        people = dict(state.people)
        if self.seat == DARK_POWER:
            for name, hex_ in pieces.DARK_START.items():
                people[name] = replace(people[name], hex=hex_)
            stacks = state.stacks
        else:
            for name in pieces.MEMBERS:
                people[name] = replace(people[name], hex=pieces.RIVENDELL)
            stacks = {pieces.RIVENDELL: Stack(face_down=len(pieces.MEMBERS))}
        done = state.set_up | {f"counters {self.seat}"}
        return replace(state, people=people, stacks=stacks, set_up=done)


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
        deck = events.deck or len(pieces.EVENT_CARDS)
        # A hand that is drawn once more comes out of the whole deck again.
        back = len(events.hands.get(self.seat, ()))
        hands = {**events.hands, self.seat: self.cards}
        cards = EventCards(deck=deck + back - len(self.cards), hands=hands, to_look=events.drawn_beside(self.seat))
        return replace(state, events=cards, set_up=state.set_up | {f"hand {self.seat}"})


@event
class GameBegun(Event):
    """C.3/first-event-cards  The marker stands on Game-Turn 1, the week of 25 December 3018."""

    def apply(self, state: State) -> State:
        return replace(state, phase=Phase.RING, turn=1)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """What is next to be set up."""
    job = next_job(at.state)
    if at.state.phase is not Phase.SETUP or job is None:
        return
    name, seat, answer, cites = job
    says = f"ask.{name}_{seat}" if name == "counters" else f"ask.{name}"
    if name == "hand":
        yield Draw(id=f"hand_{seat}", seat=seat, cites=cites, says=says, answer=answer, pile="events", hidden=True)
    else:
        yield Choose(id=f"{name}_{seat}", seat=seat, cites=cites, says=says, answer=answer)
