"""J.4, L.1  A captive is taken: his Magic Cards, the Ring apart, are told."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Domain
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, REFUSES, Check, hold
from engine.core.disclosing import tells
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.in_hand import TellCards
from engine.games.wotr_spi.pieces import CARRY_LIMIT, FELLOWSHIP, HOBBITS, MAGIC_CARDS, RING_CARD
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.j_search.capture import HOBBIT, closed
from engine.games.wotr_spi.steps.l_magic import laid_open

TOLD: Final = tuple(card for card in MAGIC_CARDS if card != RING_CARD)
"""Magic Cards that are told of a captive: all but the Ring (L.1)."""


@command
class TellMagicCards(Command):
    """J.4/telling, L.1/telling  The Fellowship tells which Magic Cards the captive has. who: noted on its desk, if it
    likes.
    """

    is_held_by_wait: ClassVar[bool] = True
    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "tell which Magic Cards, the Ring apart, the captive has"
    cites: ClassVar[str] = "L.1"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    cards: tuple[int, ...] = ()
    who: str = secret(FELLOWSHIP, default="")

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        # RULING: J.4 has Magic Cards told of a spotted Character, L.1 of a captured one, but for the Ring; L.1 rules.
        yield Check("L.1", at.seat == FELLOWSHIP, "fellowship_tells_the_cards")
        yield Check("L.1", at.state.now(TellCards) is not None, "somebody_is_captured", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        victim = at.state.the(TellCards).victim
        could = tuple((card, str(card)) for card in TOLD if hold(laid_open.checks(at, (card,), victim)))
        yield Domain(name="cards", kind="some", options=could, high=laid_open.most(at.state), default=())

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, told = at.state, at.state.now(TellCards)
        victim, hex_ = (told.victim, told.hex) if told else ("", "")
        once = len(set(self.cards)) == len(self.cards) <= CARRY_LIMIT
        real = set(self.cards) <= set(TOLD)
        yield Check("L.1", once and real, "told_cards_are_magic_cards", REFUSES if real else ESSENTIAL)
        yield from laid_open.checks(at, self.cards, victim)
        name = victim if victim != HOBBIT else self.who
        person = state.people.get(name)
        fits = not self.who or (name in HOBBITS and person is not None and person.hex in (None, hex_))
        small = self.who in ("", *HOBBITS)
        yield Check("J.4", small, "those_are_hobbits", ESSENTIAL, secret_to=FELLOWSHIP, applies=victim == HOBBIT)
        yield Check("J.4", victim != HOBBIT or fits, "desk_has_them_here", secret_to=FELLOWSHIP)
        held = {card for card, holder in state.magic.held.items() if holder == name and card != RING_CARD}
        yield Check("L.1", held <= set(self.cards), "desk_has_these_cards", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state, told = at.state, at.state.the(TellCards)
        victim, hex_ = told.victim, told.hex
        which = f"{victim}/{state.turn}/{hex_}/{len(state.captives_at(hex_))}"
        yield tells(f"magic:{which}", "L.1", ",".join(map(str, self.cards)) or "none")
        yield MagicCardsTold(hex_, victim, self.cards, self.who if victim == HOBBIT and self.who in HOBBITS else "")


@event
class MagicCardsTold(Event):
    """J.4, L.1  What the captive carries, the Ring apart."""

    hex: str
    victim: str
    cards: tuple[int, ...]
    who: str = secret(FELLOWSHIP)

    def apply(self, state: State) -> State:
        popped = state.pop()
        if self.who and not popped.people[self.who].is_face_up:
            popped = popped.with_person(self.who, hex=self.hex, is_captive=True)
        holder = self.victim if self.victim != HOBBIT else self.who
        return closed(laid_open.named(popped, self.cards, holder) if holder else popped)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The cards of a captive."""
    told = at.state.now(TellCards)
    if told:
        facts = {"hex": told.hex, "victim": told.victim}
        yield Choose(
            id="tell_cards", seat=FELLOWSHIP, cites="L.1", says="ask.tell_cards", answer="TellMagicCards", facts=facts
        )
