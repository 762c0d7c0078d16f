"""N.12, N.17  The Palantiri: who has one, and the two Events that use them. The one look of L.4: peering.py.

Shown cards are named on the desk of the seat that sees them, as far as the tablet knows them; the look at the table
counts.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Domain
from engine.core.audience import GIVER, secret
from engine.core.check import ESSENTIAL, REFUSES, WARNS, Check
from engine.core.disclosing import tells
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.in_hand import EventsToShow, SauronPalantir
from engine.games.wotr_spi.in_three import HandPicked
from engine.games.wotr_spi.kept_palantiri import is_kept_back
from engine.games.wotr_spi.pieces import BARAD_DUR, DARK_POWER, FELLOWSHIP, HOBBITS, ISENGARD, SARUMAN
from engine.games.wotr_spi.seats import others
from engine.games.wotr_spi.state import Stack, State
from engine.games.wotr_spi.steps.f_movement import places
from engine.games.wotr_spi.steps.j_search.spotting import HobbitsSpotted
from engine.games.wotr_spi.steps.l_magic import laid_open, magic
from engine.games.wotr_spi.steps.t_mobilization import lamps

SEEN_BY_A_WIZARD: Final = 2


def may_be_had(state: State) -> bool:
    """L.2  Whether the Fellowship can have a Palantir, as everybody sees: a card that may be it has left its box."""
    return any(laid_open.may_be_had(state, card) for card in magic.palantiri(state))


def has_one(state: State, seat: str = DARK_POWER) -> bool:
    """L.4, N.12  The Dark Power has a Palantir while one lies in the box of Isengard or of Barad-dur, and the
    Fellowship may not take it (L.2); that of Isengard is Saruman's where he plays.
    """
    own = (ISENGARD,) if seat == SARUMAN else (BARAD_DUR,)
    boxes = own if state.three.is_on else (ISENGARD, BARAD_DUR)
    return any(state.magic.boxes.get(hex_, 0) > 0 and is_kept_back(state, hex_) for hex_ in boxes)


def shown(state: State, seat: str, to: str, count: int, cites: str) -> Iterator[Event]:
    """The step in which `seat` lets `to` see so many of its Event Cards, as many as it has."""
    held = min(count, len(state.events.hands.get(seat, ())))
    if held:
        yield CardsToBeShown(seat, to, held, cites)


def left_to_show(state: State) -> int:
    """Cards that the seat asked still has to show: those it played meanwhile (N.4) lie open anyhow."""
    show = state.the(EventsToShow)
    return min(show.count, len(state.events.hands.get(show.seat, ())))


@command
class ShowEvents(Command):
    """L.4, N.12, N.17  Let the other seat see Event Cards; null for one the tablet has not seen."""

    is_observation: ClassVar[bool] = True
    is_held_by_wait: ClassVar[bool] = True
    meaning: ClassVar[str] = "show the other seat as many of your Event Cards as it may see"
    cites: ClassVar[str] = "N.2"
    cards: tuple[int | None, ...] = secret(GIVER, default=())

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        show = at.state.now(EventsToShow)
        # Nobody else holds them.
        mine = show is not None and show.seat == at.seat
        yield Check(cls.cited(at), mine, "this_seat_shows_cards", ESSENTIAL)

    @classmethod
    def cited(cls, at: Situation[State]) -> str:
        show = at.state.now(EventsToShow)
        return show.cites if show else cls.cites

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        low, high = at.state.event_cards[0], at.state.event_cards[-1]
        unseen = (None,) * left_to_show(at.state)
        yield Domain(name="cards", kind="cards", low=low, high=high, default=unseen, secret=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.ShowEvents", {"count": left_to_show(at.state)}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, show, cites = at.state, at.state.now(EventsToShow), self.cited(at)
        count = left_to_show(state) if show else 0
        yield Check(cites, len(self.cards) == count, "so_many_cards_are_shown", facts={"count": count})
        named = [card for card in self.cards if card is not None]
        real = set(named) <= set(state.event_cards) and len(set(named)) == len(named)
        facts = {"low": state.event_cards[0], "high": state.event_cards[-1]}
        yield Check("C.3", real, "event_cards_of_this_game", secret_to=at.seat, facts=facts)
        hand = state.events.hands.get(at.seat, ())
        held = all(card in hand or None in hand for card in named)
        yield Check(cites, held, "card_is_in_hand", WARNS, secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        show = at.state.the(EventsToShow)
        seen = ", ".join("?" if card is None else str(card) for card in self.cards)
        yield tells(f"events:{at.seat}:{at.state.turn}", show.cites, seen, to=show.to)
        yield EventsShown(at.seat, show.to, len(self.cards))


@command
class AnswerPalantir(Command):
    """N.17  Hobbits who share the hex of another holder of a Palantir are spotted; none, and nobody is.

    which: kept on the desk, if the Fellowship likes.
    """

    is_observation: ClassVar[bool] = True
    is_held_by_wait: ClassVar[bool] = True
    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "say, on your word, which hex has Hobbits beside the holder of a Palantir, and how many"
    cites: ClassVar[str] = "N.17"
    hex: str = ""
    hobbits: int = 0
    which: tuple[str, ...] = secret(FELLOWSHIP, default=())

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("N.17", at.seat == FELLOWSHIP, "own_counters_only")
        yield Check("N.17", at.state.now(SauronPalantir) is not None, "sauron_looks_into_a_palantir", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        hexes = (hex_ for hex_ in sorted(at.state.stacks) if _most_hobbits(at.state, hex_))
        yield Domain(name="hex", kind="one_of", options=tuple((hex_, hex_) for hex_ in ("", *hexes)), is_apart=True)
        if filled["hex"] == "":
            yield Domain(name="hobbits", kind="one_of", options=((0, "0"),), is_apart=True)
        else:
            most = _most_hobbits(at.state, filled["hex"])
            yield Domain(name="hobbits", kind="number", low=1, high=most, default=1)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.AnswerPalantir" if fixed["hex"] else "offer.AnswerPalantir_none", fixed

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, down = at.state, at.state.stacks.get(self.hex, Stack()).face_down
        facts = {"hex": self.hex, "count": self.hobbits, "down": down}
        # RULING: J has nobody spotted beside his own Army, N.17 spots whoever stands with a holder; J says never.
        beside = self.hobbits > 0 and forces.is_with_army(state, self.hex)
        yield Check(
            "J/campaign-game-only", False, "nobody_is_spotted_beside_an_army", ESSENTIAL, facts=facts, applies=beside
        )
        # None of them needs no hex, so that one too many harms nothing.
        weight = REFUSES if 0 <= self.hobbits <= _most_hobbits(state, self.hex) else ESSENTIAL
        fits = self.fits(at, "hobbits")
        yield Check("N.17", fits, "so_many_hobbits_can_be_there", weight, facts=facts, applies=not beside)
        small = set(self.which) <= set(HOBBITS)
        clean = small and len(self.which) in (0, self.hobbits)
        weight = REFUSES if small else ESSENTIAL
        yield Check("N.17", clean, "names_are_hobbits", weight, secret_to=FELLOWSHIP)
        near = self.hex == "" or any(hex_ in (None, self.hex) for hex_ in _palantiri_at(state))
        yield Check("N.17", near, "desk_has_the_palantir_there", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state = at.state
        yield PalantirAnswered(self.hex, self.hobbits)
        # RULING: the holder alone is no Hobbit "with a Character who possesses a Palantir"; another has to hold it.
        if self.hobbits:
            which = tuple(name for name in self.which if name in HOBBITS)
            yield HobbitsSpotted(self.hex, self.hobbits, which, places.province(at, self.hex) or "?")
            yield from lamps.mordor_wakes(state, "palantir", "a Hobbit seen in a Palantir")
        yield from look(at, state)


def look(at: Situation[State], state: State) -> Iterator[Event]:
    """N.17  Sauron sees one Event Card: the Fellowship's; with three seats he says whose, or sees one of each."""
    one = state.three.is_on and at.reads_first("palantir-card-77")
    if one:
        yield CardToBeSeen()
        return
    for seat in reversed(others(state, DARK_POWER)):
        yield from shown(state, seat, DARK_POWER, 1, "N.17")


def _most_hobbits(state: State, hex_: str) -> int:
    """N.17, J/campaign-game-only  How many Hobbits may be spotted in a hex, as everybody sees: none beside an Army."""
    if forces.is_with_army(state, hex_):
        return 0
    return min(state.stacks.get(hex_, Stack()).face_down, state.hobbits_left())


def _palantiri_at(state: State) -> list[str | None]:
    """Where those are who have a Palantir, as the desk has it; None for one that it knows no place of."""
    holders = [state.people.get(state.magic.held.get(card, "")) for card in magic.palantiri(state)]
    unknown = not any(holders) or (None in holders and state.magic.unseen > 0)
    return [*(holder.hex for holder in holders if holder is not None), *([None] if unknown else [])]


def sauron_looks(at: Situation[State]) -> Iterator[Event]:
    """N.17  What card 77 brings: a word on Hobbits if a Palantir can be there, and a look at one card in any event."""
    if may_be_had(at.state):
        yield SauronLooks()
    else:
        yield from look(at, at.state)


@event
class CardToBeSeen(Event):
    """N.17  Sauron says at whose Event Cards he looks."""

    section: ClassVar[str] = "N.17"

    def apply(self, state: State) -> State:
        return state.push(HandPicked())


@event
class CardsToBeShown(Event):
    """N.2  A seat is to show Event Cards."""

    seat: str
    to: str
    count: int
    cites: str

    def apply(self, state: State) -> State:
        return state.push(EventsToShow(self.seat, self.to, self.count, self.cites))

    def cited(self, before: State) -> str:
        return self.cites


@event
class EventsShown(Event):
    """N.2  So many Event Cards were seen by the other seat; they stay in hand."""

    seat: str
    to: str
    count: int

    def apply(self, state: State) -> State:
        return state.pop()


@event
class SauronLooks(Event):
    """N.17  The Fellowship says who stands beside its Palantir."""

    section: ClassVar[str] = "N.17"

    def apply(self, state: State) -> State:
        return state.push(SauronPalantir())


@event
class PalantirAnswered(Event):
    """N.17  So many Hobbits, in this hex, or none."""

    hex: str
    hobbits: int

    def apply(self, state: State) -> State:
        return state.pop()


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The cards to be shown, and the word on the Hobbits."""
    match at.state.in_hand:
        case EventsToShow(seat=seat, to=to, cites=cites):
            yield Choose(
                id="show_events", seat=seat, cites=cites, says="ask.show_events", answer="ShowEvents",
                facts={"count": left_to_show(at.state), "to": to}, hidden=True,
            )  # fmt: skip
        case SauronPalantir():
            yield Choose(
                id="sauron_palantir", seat=FELLOWSHIP, cites="N.17", says="ask.sauron_palantir", answer="AnswerPalantir"
            )
