"""N.5–N.20  What an Event Card does, as far as the book tells it, and when it may be played. Cards 83 to 96:
r_events/war_events.py.

Cards 57 to 69 and 74 lie in force for their Game-Turn (in_force.py); 75 and 76 are an Attempt at once (seizing.py).
What stands on a printed card alone is read by its holder and carried out by hand.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Domain
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import sections
from engine.games.wotr_spi.in_combat import Combat, CombatPause, Duel
from engine.games.wotr_spi.in_hand import (
    Beast,
    MetServant,
    Step,
)
from engine.games.wotr_spi.pieces import BARAD_DUR, DARK_POWER, FELLOWSHIP, NAZGUL, PALANTIRI, SARUMAN
from engine.games.wotr_spi.seats import others
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.l_magic import magic
from engine.games.wotr_spi.steps.l_magic.magic_uses import cards_out
from engine.games.wotr_spi.steps.m_ring import aftermath, seizing
from engine.games.wotr_spi.steps.n_events import in_force, palantiri, rescues, summons
from engine.games.wotr_spi.steps.r_events import war_events

EAGLES: Final = (72, 73)
ESCAPES: Final = (80, 81, 82)
SUMMONS, WIZARDS_PALANTIR, GOLLUM, SAURONS_PALANTIR, BOMBADIL, BEAST = 70, 71, 76, 77, 78, 79
WIGHTS: Final = "barrow_wights"


def fighting_nazgul(state: State) -> tuple[str, ...]:
    """N.19  The Nazgul in a Duel under way, else those that stand where one is being fought out."""
    for step in reversed(state.stack):
        if isinstance(step, Duel):
            return tuple(name for seat, name in step.fighters.items() if seat != FELLOWSHIP and name in NAZGUL)
        if isinstance(step, Combat):
            return tuple(name for name in state.nazgul_alive() if state.people[name].hex == step.hex)
    return ()


def riders(state: State) -> tuple[str, ...]:
    """N.19  Those of them who have their flying beasts."""
    return tuple(name for name in fighting_nazgul(state) if name not in state.grounded)


def play_checks(at: Situation[State], seat: str, card: int) -> Iterator[Check]:
    """N.8–N.20  When a seat may play this card, besides holding it."""
    state = at.state
    facts = {"card": card}
    if card in in_force.ELVEN_BOATS:
        at_a_landing = any(hex_ in state.so_far.began for hex_ in in_force.LANDINGS)
        yield Check("N.8", state.phase is Phase.FELLOWSHIP and at_a_landing, "somebody_began_at_a_landing")
        yield Check("N.9", not in_force.pipeweed_is_found(state), "no_pipeweed_is_found")
    elif card == SUMMONS:
        yield from summons.play_checks(at)
    elif card == WIZARDS_PALANTIR:
        yield from _wizard_checks(state, seat)
    elif card == GOLLUM:
        # RULING: N.16 lets either seat play card 76, E.9 only the seat that controls Gollum in this Game-Turn.
        whose = seat != FELLOWSHIP or not at.reads_first("gollum-card-whose")
        yield Check("N.16", whose, "card_76_is_this_seats", facts=facts)
        yield Check(
            sections.gollum(state), state.gollum == seat, "seat_controls_gollum", facts={"control": state.gollum}
        )
        yield from seizing.card_checks(at, card)
    elif card in seizing.BY_CARD:
        yield from seizing.card_checks(at, card)
    elif card == SAURONS_PALANTIR:
        yield Check("N.17", state.magic.boxes.get(BARAD_DUR, 0) > 0, "palantir_lies_in_barad_dur")
    elif card == BOMBADIL:
        wights = state.people.get(WIGHTS)
        lies = wights is not None and wights.hex is not None and not wights.is_dead
        yield Check("N.18", lies, "barrow_wights_lie_open", WARNS, facts=facts)
    elif card == BEAST:
        yield Check("N.19", bool(riders(state)), "a_nazgul_with_his_beast_fights")
    elif card in ESCAPES:
        yield Check("N.20", bool(rescues.captors(state)), "orcs_hold_somebody")
        # RULING: J.5 has captives escape as the Fellowship Player-Turn begins, N.4 has any card played at any time.
        ever, late = at.reads_first("escape-cards-at-any-time"), state.phase is not Phase.FELLOWSHIP
        yield Check("J.5", ever, "captives_escape_at_any_time", facts=facts, applies=late)
        some = card != rescues.PRICED or cards_out(state) > 0
        yield Check("N.20", some, "fellowship_has_a_magic_card")
    else:
        yield from war_events.play_checks(at, seat, card)


def _wizard_checks(state: State, seat: str) -> Iterator[Check]:
    if seat == (SARUMAN if state.three.is_on else DARK_POWER):
        alive = not state.people["saruman"].is_dead
        boxed = state.magic.boxes.get(summons.ISENGARD, 0) > 0
        # Y.3, X.2: he may have been given one, which only he and the giver know.
        may = alive and (boxed or state.three.may_have_magic)
        yield Check("N.12", may, "wizard_has_a_palantir")
        has = boxed or bool(set(PALANTIRI) & set(state.three.magic)) or not may
        yield Check("N.12", has, "saruman_has_the_card", secret_to=SARUMAN)
        return
    free = summons.is_alive(state) and not state.wizards.gandalf_is_held
    yield Check("N.12", free and palantiri.may_be_had(state), "wizard_has_a_palantir")
    holders = [state.magic.held.get(card) for card in magic.palantiri(state)]
    has = summons.gandalf(state) in holders or (None in holders and state.magic.unseen > 0)
    yield Check("N.12", has, "desk_has_gandalf_with_the_palantir", secret_to=FELLOWSHIP)


def effect(at: Situation[State], card: int) -> Iterator[Event]:
    """N.11–N.20  What follows at once from the play of a card by the seat of the situation."""
    state, seat = at.state, at.seat
    if card in EAGLES:
        yield rescues.EffectBegun("eagles", seat, card)
    elif card in ESCAPES:
        yield rescues.EffectBegun("orcs_escape", seat, card)
    elif card == SUMMONS:
        yield summons.SummonsBegun(seat)
    elif card == WIZARDS_PALANTIR:
        for opponent in reversed(others(state, seat)):
            yield from palantiri.shown(state, opponent, seat, palantiri.SEEN_BY_A_WIZARD, "N.12")
    elif card == SAURONS_PALANTIR:
        yield from palantiri.sauron_looks(at)
    elif card == BOMBADIL:
        wights = state.people.get(WIGHTS)
        if wights is not None and wights.hex and not wights.is_dead:
            driven = WightsDriven(wights.hex)
            yield driven
            fought = _combat_with_wights(state)
            if fought:
                # L.1, M.1: the combat is over, so what its dead held is taken up.
                yield from aftermath.left_behind(at, driven.apply(state), wights.hex, fought.dead)
    elif card == BEAST:
        yield from _beast(state, seat, card)
    elif card in seizing.BY_CARD:
        yield from seizing.by_card(at, card)
    else:
        yield from war_events.effect(at, card)


def _beast(state: State, seat: str, card: int) -> Iterator[Event]:
    able = riders(state)
    if len(able) == 1:
        yield NazgulGrounded(able[0])
    elif able:
        yield rescues.EffectBegun("beast", seat, card)


@command
class KillBeast(Command):
    """N.19  Which of the Nazgul in the fight loses his flying beast."""

    meaning: ClassVar[str] = "name the Nazgul in combat who loses his flying beast"
    cites: ClassVar[str] = "N.19"
    nazgul: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        beast = at.state.now(Beast)
        on = beast is not None
        yield Check("N.19", on, "a_beast_is_to_be_killed", ESSENTIAL)
        mine = beast is not None and beast.seat == at.seat
        yield Check("N.19", mine, "a_card_waits_for_this_seat", applies=on)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="nazgul", kind="one_of", options=tuple((name, name) for name in riders(at.state)))

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        named = self.nazgul in NAZGUL
        yield Check("N.19", named, "nazgul_are_named", ESSENTIAL, facts={"nazgul": (self.nazgul,)})
        yield Check("N.19", self.fits(at, "nazgul"), "a_nazgul_with_his_beast_fights", applies=named)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield rescues.EffectLeft()
        yield NazgulGrounded(self.nazgul)


@event
class NazgulGrounded(Event):
    """N.19  A Nazgul has lost his flying beast; he walks, and costs Shadow Points as before."""

    section: ClassVar[str] = "N.19"
    name: str

    def apply(self, state: State) -> State:
        return replace(state, grounded=(*state.grounded, self.name))


@event
class WightsDriven(Event):
    """N.18  Tom Bombadil drives the Barrow-wights off: their card leaves the map as if they had been killed."""

    section: ClassVar[str] = "N.18"
    hex: str

    def apply(self, state: State) -> State:
        gone = state.with_person(WIGHTS, is_dead=True, hex=None)
        left = tuple(step for step in gone.stack if not _is_with_wights(gone, step))
        return replace(gone, stack=left, freed=(*gone.freed, self.hex))


def _is_with_wights(state: State, step: Step) -> bool:
    """Whether this step belongs to a fight with the Barrow-wights; an Attempt to Seize the Ring beside them goes on."""
    match step:
        case MetServant(servant=servant) | Combat(servant=servant):
            return servant == WIGHTS
        case Duel(seizer="") | CombatPause():
            return _combat_with_wights(state) is not None
    return False


def _combat_with_wights(state: State) -> Combat | None:
    combats = (step for step in state.stack if isinstance(step, Combat) and step.servant == WIGHTS)
    return next(combats, None)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Whose beast is killed."""
    beast = at.state.now(Beast)
    if beast:
        yield Choose(id="beast", seat=beast.seat, cites="N.19", says="ask.beast", answer="KillBeast")
