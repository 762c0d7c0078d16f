"""L.1, L.5, L.9, L.10  Saruman's Magic Cards: what they do for him with three seats, and what becomes of them.

# RULING: L.5, L.9 and L.10 help any Character who has the card, and so him whom X.2 and Y.3 let have one. L.6, L.8 and
L.11 give theirs in a Fellowship Player-Turn, which his is not; Mithril Mail fits a Hobbit alone.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.in_combat import Combat, Duel
from engine.games.wotr_spi.in_three import OneTooMany
from engine.games.wotr_spi.pieces import CARRY_LIMIT, SARUMAN
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.e_characters.endurance import combat_wounds
from engine.games.wotr_spi.steps.f_movement.terrain import LIGHT
from engine.games.wotr_spi.steps.g_combat.fighting import SWORDS
from engine.games.wotr_spi.steps.l_magic.magic_uses import ATHELAS, without_card

BOTH: Final = "fellowship+saruman"
"""Who know what he holds: whoever he had it from is of the Fellowship."""
HOLDER: Final = "saruman"
MAGIC: Final = "magic_card"
"""Y.3  The kind of card that is one too many."""


def has_room(at: Situation[State], count: int) -> bool:
    """L.1/limit, Y.3  Whether Saruman may hold so many Magic Cards at this table.

    # RULING: Y.3 reminds him of three of each kind, unless the table reads it otherwise.
    """
    return count <= CARRY_LIMIT or not at.reads_first("saruman-holds-three")


def sword_check(state: State, card: int | None, secret_to: str, cites: str) -> Check:
    """L.5  Whether Saruman would have one Elven Sword at most with this card.

    # RULING: nobody may ever possess two, so of a captive's cards he picks another.
    """
    second = card in SWORDS and bool(set(SWORDS) & set(state.three.magic))
    return Check(cites, not second, "one_sword_a_character", secret_to=secret_to)


def light_checks(at: Situation[State], name: str, using: tuple[int, ...]) -> Iterator[Check]:
    """L.9  Whether Saruman walks by Galadriel's Light: through a tunnel for one Movement Point."""
    his = name == HOLDER and at.seat == SARUMAN and set(using) <= {LIGHT}
    yield Check("L.9", his, "light_alone_helps_saruman", ESSENTIAL, facts={"cards": using}, applies=bool(using))
    known = at.state.three.may_have_magic
    yield Check("L.9", known, "saruman_has_been_given_cards", ESSENTIAL, applies=bool(using))
    has = set(using) <= set(at.state.three.magic)
    yield Check("L.9", has, "saruman_has_the_card", secret_to=SARUMAN, applies=bool(using) and his and known)


@command
class CureSaruman(Command):
    """L.10  Saruman, who has Athelas, loses all wounds of combat, for all to see; the herb leaves play."""

    meaning: ClassVar[str] = "cure Saruman of all wounds by Athelas, once in the game"
    cites: ClassVar[str] = "L.10"
    givers: ClassVar[tuple[str, ...]] = (SARUMAN,)
    is_offered_at_desk: ClassVar[bool] = True

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("L.10", at.seat == SARUMAN, "saruman_s_seat_does_it", ESSENTIAL)
        yield Check("L.10", state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")
        yield Check("L.10", not state.people[HOLDER].is_dead, "saruman_lives", ESSENTIAL)
        yield Check("L.10", state.three.may_have_magic, "saruman_has_been_given_cards", ESSENTIAL)
        facts = {"card": ATHELAS}
        yield Check("L.10", ATHELAS not in state.magic.used, "card_is_in_play", ESSENTIAL, facts=facts)
        fights = any(HOLDER in step.fighters.values() for step in state.stack if isinstance(step, Combat | Duel))
        yield Check("L.10", not fights, "he_is_not_in_combat")
        yield Check("L.10", ATHELAS in state.three.magic, "saruman_has_the_card", secret_to=SARUMAN)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield SarumanCured(combat_wounds(at.state.people[HOLDER]))


@command
class LayMagicDown(Command):
    """Y.3, Y.3/limits, L.1/limit  Saruman holds four Magic Cards, and lays one of them down, out of the game.

    # RULING: nothing says who sees it. The Fellowship, which had all four, knows what Saruman holds (L.3, X.2), so that
    it knows what he lays down, as of a summoned Gandalf's (Y.6); the Dark Power, which saw none of them, does not.
    """

    is_offered_at_desk: ClassVar[bool] = True
    meaning: ClassVar[str] = "lay down one Magic Card, as you hold one too many"
    cites: ClassVar[str] = "Y.3"
    givers: ClassVar[tuple[str, ...]] = (SARUMAN,)
    card: int = secret(BOTH)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("Y.3", at.seat == SARUMAN, "saruman_s_seat_does_it", ESSENTIAL)
        step = at.state.now(OneTooMany)
        yield Check("Y.3", step is not None and step.kind == MAGIC, "one_card_is_too_many", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        held = tuple((card, str(card)) for card in at.state.three.magic)
        yield Domain(name="card", kind="one_of", options=held, secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield Check("Y.3", self.card in at.state.three.magic, "card_is_in_hand", ESSENTIAL, secret_to=SARUMAN)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield MagicLaidDown(self.card)


@event
class MagicLaidDown(Event):
    """Y.3  Saruman has laid one Magic Card down: it is out of the game."""

    card: int = secret(BOTH)

    def apply(self, state: State) -> State:
        popped = state.pop()
        left = tuple(card for card in popped.three.magic if card != self.card)
        magic = replace(popped.magic, gone=(*popped.magic.gone, self.card))
        return replace(popped, three=replace(popped.three, magic=left), magic=magic)


@event
class SarumanCured(Event):
    """L.10  Saruman has used Athelas: so many wounds are erased."""

    wounds: int

    def apply(self, state: State) -> State:
        three, magic = state.three, state.magic
        if ATHELAS in three.magic:
            three = replace(three, magic=tuple(card for card in three.magic if card != ATHELAS))
            spent = replace(state, three=three)
        else:
            spent = without_card(state, ATHELAS)
            magic = spent.magic
        out = replace(spent, magic=replace(magic, used=(*magic.used, ATHELAS)))
        return out.with_person(HOLDER, wounds=0, slashes=0)


@event
class SarumansCardsLeft(Event):
    """L.1  Saruman has died: what he held lies there, for the Fellowship's in the hex to take up, or is lost.

    # RULING: L.1 has another Character of the Fellowship retrieve what the dead held, and asks nobody whose he was.
    """

    section: ClassVar[str] = "L.1/retrieving"
    cards: tuple[int, ...] = secret(BOTH)

    def apply(self, state: State) -> State:
        held = {**state.magic.held, **dict.fromkeys(state.three.magic, HOLDER)}
        three = replace(state.three, magic=(), may_have_magic=False)
        return replace(state, three=three, magic=replace(state.magic, held=held))


@event
class SarumansCardsLost(Event):
    """L.1  Saruman has died, and what he held leaves the game with him, as the table reads it."""

    section: ClassVar[str] = "L.1"
    cards: tuple[int, ...] = secret(BOTH)

    def apply(self, state: State) -> State:
        return lost(state)


def are_left(at: Situation[State], state: State, dead: tuple[str, ...]) -> Iterator[Event]:
    """L.1  What becomes of Saruman's, where he is among these dead and anybody has ever given him a card."""
    if HOLDER in dead and state.three.may_have_magic:
        stays = at.reads_first("saruman-leaves-magic")
        yield SarumansCardsLeft(state.three.magic) if stays else SarumansCardsLost(state.three.magic)


def lost(state: State) -> State:
    """L.1, Y.6  This state with nothing left of what Saruman held before he died."""
    three, magic = state.three, state.magic
    gone = (*magic.gone, *three.magic)
    return replace(state, three=replace(three, magic=(), may_have_magic=False), magic=replace(magic, gone=gone))


def named(state: State, cards: tuple[int, ...]) -> State:
    """L.1  This state with cards that Saruman has shown noted as his, where the tablet had not seen them."""
    for card in cards:
        magic = state.magic
        if card not in (*state.three.magic, *magic.held, *magic.used, *magic.gone) and magic.unseen:
            three = replace(state.three, magic=(*state.three.magic, card))
            state = replace(state, three=three, magic=replace(magic, unseen=magic.unseen - 1))
    return state
