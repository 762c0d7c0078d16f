"""L.1  Magic Cards of the dead: others in the hex may take them up when all combat there is over; the rest is lost."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.in_hand import Retrieval
from engine.games.wotr_spi.pieces import CARRY_LIMIT, FELLOWSHIP, LEADERS, MAGIC_CARDS, MEMBERS, RING_CARD
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.g_combat.fighting import SWORDS

NINE = (*MEMBERS, "gandalf_white")
"""M.1's first in line. Whether Gandalf the White is one of the nine his card tells; the record takes either word."""


def may_bear(state: State) -> tuple[str, ...]:
    """M.1  Who of the Fellowship can bear the Ring under a face-down counter, as everybody knows: the nine, and once
    Gollum is dead any of its Characters besides (Campaign Game).

    # RULING: M.1's list has Gollum before them, and he is where the Ring is as long as he lives (E.9).
    """
    dead = state.people["gollum"].is_dead
    return (*NINE, *LEADERS) if state.armies.are_on and dead else NINE


@command
class RetrieveMagicCards(Command):
    """L.1  When all combat in the hex is over, others there may take what the dead held; the rest leaves the game.

    cards, to: what is taken and by whom; gives_up: cards laid down instead of it by who has three.
    """

    is_held_by_wait: ClassVar[bool] = True
    is_offered_at_desk: ClassVar[bool] = True
    meaning: ClassVar[str] = "hand what the dead held to others in the hex, on your desk; the rest leaves the game"
    cites: ClassVar[str] = "L.1/retrieving"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    cards: tuple[int, ...] = secret(FELLOWSHIP, default=())
    to: tuple[str, ...] = secret(FELLOWSHIP, default=())
    gives_up: tuple[int, ...] = secret(FELLOWSHIP, default=())

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check(cls.cites, at.seat == FELLOWSHIP, "fellowship_retrieves")
        yield Check(cls.cites, at.state.now(Retrieval) is not None, "somebody_has_died_in_company", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        left, living = left_cards(at.state), _living(at.state)
        kept = tuple(card for card in at.state.magic.held if card != RING_CARD and card not in left)
        for name, found, high in (("cards", left, len(left)), ("to", living, len(left)), ("gives_up", kept, len(kept))):
            options = tuple((one, str(one)) for one in found)
            yield Domain(name=name, kind="some", options=options, high=high, default=(), secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, cites = at.state, self.cites
        left = left_cards(state)
        theirs = len(self.to) == len(self.cards) and self.fits(at, "cards")
        yield Check(cites, theirs, "dead_held_these_cards", secret_to=FELLOWSHIP)
        # One of them may take several cards, so that he stands here more than once.
        yield Check(cites, set(self.to) <= set(_living(state)), "holders_live", secret_to=FELLOWSHIP)
        near = all(state.people[name].hex in (None, state.hex_in_hand) for name in self.to if name in state.members)
        yield Check(cites, near, "holders_stand_in_the_hex", secret_to=FELLOWSHIP)
        # M.3: who has seized the Ring may have three Magic Cards besides.
        takers = {*self.to, state.ring.bearer}
        surrendered = RING_CARD not in self.gives_up and all(state.magic.held.get(c) in takers for c in self.gives_up)
        yield Check(cites, surrendered, "who_takes_lays_down", secret_to=FELLOWSHIP)
        holders = [holder for card, holder in burdens(at) if card not in (*self.gives_up, *left)]
        taken = dict(zip(self.cards, self.to, strict=False))
        one = has_one_sword(state, taken, self.gives_up)
        yield Check("L.5", one, "one_sword_a_character", secret_to=FELLOWSHIP)
        fits = all([*holders, *self.to].count(name) <= CARRY_LIMIT for name in takers if name is not None)
        yield Check("L.1/limit", fits, "three_magic_cards_each", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state = at.state
        # What the dead held is the desk's own: a card they cannot have left is passed over, and no refusal tells of it.
        left = left_cards(state)
        given = zip(self.cards, self.to, strict=False)
        pairs = {card: who for card, who in given if card in left and who in state.members}
        laid_down = {card for card in self.gives_up if card in state.magic.held and card != RING_CARD} - set(pairs)
        yield MagicCardsRetrieved(tuple(pairs), tuple(pairs.values()), tuple(sorted(laid_down)))


def burdens(at: Situation[State]) -> tuple[tuple[int, str], ...]:
    """L.1  The Magic Cards that count against a Character's three, and who has them.

    # RULING: L.1 limits a Character to three Magic Cards and L.5 counts the Ring, Nr. 43, as one of the fourteen; so
    the Ring counts.
    """
    held = at.state.magic.held.items()
    return tuple((card, who) for card, who in held if card != RING_CARD or at.reads_first("ring-is-a-magic-card"))


def _living(state: State) -> tuple[str, ...]:
    """Those of the Fellowship who live, as the Fellowship's desk has it."""
    return tuple(name for name in state.members if not state.people[name].is_dead)


def left_cards(state: State) -> tuple[int, ...]:
    """The Magic Cards, but the Ring, of those whose belongings lie there."""
    retrieval = state.now(Retrieval)
    dead = retrieval.dead if retrieval else ()
    return tuple(card for card, holder in state.magic.held.items() if holder in dead and card != RING_CARD)


def lose(state: State, cards: tuple[int, ...]) -> State:
    """This state with these cards out of the game, unseen by the Dark Power."""
    held = {card: holder for card, holder in state.magic.held.items() if card not in cards}
    lost = tuple(card for card in MAGIC_CARDS if card in state.magic.held and card not in held)
    return replace(state, magic=replace(state.magic, held=held, gone=(*state.magic.gone, *lost)))


@event
class BelongingsLeft(Event):
    """L.1  Somebody of the Fellowship died: others in the hex may take up what he held, or it leaves the game."""

    section: ClassVar[str] = "L.1/retrieving"
    hex: str
    may_be_retrieved: bool
    dead: tuple[str, ...] = secret(FELLOWSHIP, default=())

    def apply(self, state: State) -> State:
        if self.may_be_retrieved:
            return state.push(Retrieval(self.hex, self.dead))
        held = state.magic.held
        return lose(state, tuple(card for card in held if held[card] in self.dead and card != RING_CARD))


@event
class MagicCardsRetrieved(Event):
    """L.1  The Fellowship took up, laid down and lost cards, on its desk."""

    cards: tuple[int, ...] = secret(FELLOWSHIP)
    to: tuple[str, ...] = secret(FELLOWSHIP)
    gives_up: tuple[int, ...] = secret(FELLOWSHIP)

    def apply(self, state: State) -> State:
        gone = (*(card for card in left_cards(state) if card not in self.cards), *self.gives_up)
        rest = lose(state, gone).pop()
        held = {**rest.magic.held, **dict(zip(self.cards, self.to, strict=True))}
        return replace(rest, magic=replace(rest.magic, held=held))


def asks(at: Situation[State]) -> Iterator[Ask]:
    """What the dead held."""
    retrieval = at.state.now(Retrieval)
    if retrieval:
        yield Choose(
            id="retrieval", seat=FELLOWSHIP, cites="L.1/retrieving", says="ask.retrieval", answer="RetrieveMagicCards",
            facts={"hex": retrieval.hex}, hidden=True,
        )  # fmt: skip


def has_one_sword(state: State, handed: Mapping[int, str], gone: tuple[int, ...] = ()) -> bool:
    """L.5  Whether nobody to whom these cards (card -> Character) are handed comes to have two Elven Swords."""
    held = {card: who for card, who in {**state.magic.held, **handed}.items() if card not in gone}
    swords = [held[card] for card in SWORDS if card in held]
    return not any(swords.count(who) > 1 for who in handed.values())
