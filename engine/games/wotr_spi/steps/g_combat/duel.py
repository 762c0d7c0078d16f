"""G.1, H.1  A Duel, round by round: who says what helps him, two rolls, and what they do.

An attack is by arms (Individual Combat Results Table) or by Sorcery (Sorcery Table). A seat without a choice is asked
nothing.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain, Roll
from engine.core.check import ESSENTIAL, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.in_combat import Duel, Said
from engine.games.wotr_spi.pieces import FELLOWSHIP, HOBBITS, SARUMAN, SORCERERS
from engine.games.wotr_spi.seats import foe
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.g_combat.fighting import (
    HELPFUL,
    MITHRIL,
    after,
    can_use_sorcery,
    fighter,
    may_have_items,
    next_to_say,
    own_duel,
    shown_by_others,
)
from engine.games.wotr_spi.steps.g_combat.rounds import go_on, settled
from engine.games.wotr_spi.steps.g_combat.wounds import resolved
from engine.games.wotr_spi.steps.l_magic import laid_open, sarumans_cards
from engine.games.wotr_spi.steps.u_victory import military


@command
class DeclareAttack(Command):
    """H.1, L.1  Before the rolls: by arms or by Sorcery, and which Magic Cards help; what is not declared does not."""

    is_held_by_wait: ClassVar[bool] = True
    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "say how your fighter attacks this round: by Sorcery or not, and with which Magic Cards"
    cites: ClassVar[str] = "H.1"
    sorcery: bool = False
    items: tuple[int, ...] = ()

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        duel = at.state.now(Duel)
        now = duel is not None and not duel.totals and next_to_say(at.state) == at.seat
        yield Check("G.1", duel is not None, "a_duel_is_on", ESSENTIAL)
        yield Check("H.1", now, "this_seat_says_now", ESSENTIAL, applies=duel is not None)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        if hold(sorcery_checks(at, sorcery=True)):
            yield Domain(name="sorcery", kind="yes_no", default=False)
        cards = tuple((card, str(card)) for card in HELPFUL if hold(item_checks(at, (card,))))
        high = min(len(cards), laid_open.most(at.state, shown_by_others(at.state)))
        yield Domain(name="items", kind="some", options=cards, high=high, default=())

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.DeclareAttack", {"name": at.state.the(Duel).shown[at.seat]}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield from sorcery_checks(at, sorcery=self.sorcery)
        yield from item_checks(at, self.items)
        if at.seat == SARUMAN:
            his = set(self.items) <= set(state.three.magic)
            yield Check("L.1", his, "saruman_has_the_card", secret_to=SARUMAN)
            return
        name = fighter(state, at.seat).name if own_duel(state, at.seat) else ""
        noted = [card for card in self.items if card in state.magic.held]
        unseen = [card for card in self.items if card not in (*noted, *state.magic.gone)]
        held = all(state.magic.held[card] == name for card in noted) and len(unseen) <= state.magic.unseen
        held = held and len(noted) + len(unseen) == len(self.items)
        yield Check("L.1", held, "desk_has_the_items_there", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        declared = AttackDeclared(at.seat, self.sorcery, self.items)
        yield declared
        yield from go_on(at, declared.apply(at.state))


def sorcery_checks(at: Situation[State], *, sorcery: bool) -> Iterator[Check]:
    """H, H.1  Whether the seat's fighter may attack so."""
    on = own_duel(at.state, at.seat) is not None
    able = on and can_use_sorcery(at.state, at.seat)
    yield Check("H.1", able, "fighter_has_sorcery", ESSENTIAL, applies=on and sorcery)


def item_checks(at: Situation[State], items: tuple[int, ...]) -> Iterator[Check]:
    """L.1, L.2, L.5, L.7  Whether these Magic Cards may help the seat's fighter, as everybody sees."""
    state, duel = at.state, own_duel(at.state, at.seat)
    on = duel is not None
    may = on and may_have_items(state, at.seat)
    yield Check("L.1", may, "fighter_may_have_items", applies=on and bool(items))
    known = set(items) <= set(HELPFUL) and len(set(items)) == len(items)
    yield Check("L.1", known, "these_items_help_in_combat", applies=bool(items))
    others = shown_by_others(state)
    yield from laid_open.checks(at, items, duel.shown[at.seat] if duel else "", others)
    free = not set(items) & set(others)
    yield Check("L.1/retrieving", free, "nobody_before_him_has_shown_them", applies=bool(items and others))
    # Whether an unnamed fighter is a Hobbit is as open as the word for him; a named one is known anyhow.
    hobbit = on and fighter(state, at.seat).name in HOBBITS
    against = fighter(state, foe(state, at.seat)).name if on else ""
    facts = {"against": "sorcery" if against in SORCERERS else "arms"}
    yield Check("L.7", hobbit, "mithril_fits_a_hobbit", facts=facts, applies=MITHRIL in items)


def attack_rolled(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """G.1  One side's die; with the second the round is worked out."""
    rolled = AttackRolled(at.seat, faces[0])
    yield rolled
    state = rolled.apply(at.state)
    dice = state.the(Duel).dice
    if len(dice) < len(state.the(Duel).sides):
        return
    events = list(resolved(replace(at, state=state), dice))
    yield from events
    then = after(state, events)
    won = tuple(military.once_dead(at, then))
    yield from won or settled(at, then, state)


ROLLS = {"attack_dark_power": attack_rolled, "attack_fellowship": attack_rolled, "attack_saruman": attack_rolled}


@event
class AttackDeclared(Event):
    """H.1, L.1  How a side attacks this round, and what helps it."""

    seat: str
    sorcery: bool
    items: tuple[int, ...]

    def apply(self, state: State) -> State:
        duel = state.now(Duel)
        if duel is None:
            return state
        said = {**duel.said, self.seat: Said(self.sorcery, self.items)}
        if self.seat == SARUMAN:
            # L.1: nobody else comes by what he shows before all combat there is over.
            return sarumans_cards.named(state, self.items).put(replace(duel, said=said))
        laid = (*duel.laid, *(card for card in self.items if card not in duel.laid))
        told = laid_open.named(state, self.items, fighter(state, self.seat).name)
        return told.put(replace(duel, said=said, laid=laid))


@event
class AttackRolled(Event):
    """G.1  A side's die."""

    seat: str
    die: int

    def apply(self, state: State) -> State:
        duel = state.now(Duel)
        return state.put(replace(duel, dice={**duel.dice, self.seat: self.die})) if duel else state


def asks(at: Situation[State]) -> Iterator[Ask]:
    """What helps, then both rolls."""
    state, duel = at.state, at.state.now(Duel)
    if duel is None or duel.ended:
        return
    if not duel.totals:
        seat = next_to_say(state)
        if seat is not None:
            facts = {"name": duel.shown[seat], "round": duel.round}
            says = "ask.attack" if may_have_items(state, seat) else "ask.attack_bare"
            says = says if can_use_sorcery(state, seat) else "ask.attack_arms"
            yield Choose(id="attack", seat=seat, cites="H.1", says=says, answer="DeclareAttack", facts=facts)
        return
    for seat in duel.sides:
        if seat not in duel.dice:
            facts = {"name": duel.shown[seat], "round": duel.round}
            yield Roll(id=f"attack_{seat}", seat=seat, cites="G.1", says="ask.attack_roll", facts=facts)
