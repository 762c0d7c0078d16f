"""R.8-R.20  Event Cards 83 to 96: when each may be played, and what follows from it as far as the book tells.

What stands on the printed card alone is read by its holder and carried out by hand.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Domain
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.in_hand import TheodenAsked
from engine.games.wotr_spi.pieces import FELLOWSHIP, SARUMAN, SARUMANS_CARD
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.n_events import palantiri, rescues
from engine.games.wotr_spi.steps.r_events import battle_cards, corsairs, passing
from engine.games.wotr_spi.steps.r_leaders import theoden
from engine.games.wotr_spi.steps.t_mobilization import lamps
from engine.games.wotr_spi.steps.y_saruman import card_changes

WORMTONGUE, ROHAN, GONDOR, WOSES, ARAGORN, SARUMAN_FLEES, MIND_BATTLE = 83, 89, 90, 91, 92, 95, 96
MOBILIZES: Final = {ROHAN: ("R.13", "rohan"), GONDOR: ("R.14", "gondor")}
TOLD_BY: Final = {
    battle_cards.DEAD_MEN: "aragorn_passed", battle_cards.ENTS: "fangorn_visited", WOSES: "woses",
    SARUMAN_FLEES: "saruman_fled",
}  # fmt: skip
"""What is told for good by the play of a card: of the first two it is the Fellowship's word."""
RING_BEARERS: Final = ("elrond", "galadriel")


def play_checks(at: Situation[State], seat: str, card: int) -> Iterator[Check]:
    """R.8-R.20  When a seat may play this card, besides holding it."""
    state, facts = at.state, {"card": card}
    if card == WORMTONGUE:
        yield Check("R.8", theoden.WOKEN not in state.armies.told, "gandalf_and_theoden_never_met")
    elif card == battle_cards.DEAD_MEN:
        yield from passing.checks(state)
    elif card == battle_cards.ENTS:
        hostile = forces.controller(state, lamps.ISENGARD) != FELLOWSHIP
        yield Check("R.11", hostile, "isengard_is_the_dark_powers")
    elif card == SARUMANS_CARD:
        # Y.6: another seat plays it where Saruman consents; with two seats nobody does.
        yield Check("R.12", state.three.is_on, "card_88_is_sarumans")
        consents = seat in (SARUMAN, state.three.may_raise)
        yield Check("Y.6", consents, "saruman_plays_it_or_consents", applies=state.three.is_on)
    elif card in MOBILIZES:
        cites, group = MOBILIZES[card]
        asleep = not lamps.is_mobilized(state, group)
        yield Check(cites, asleep, "group_sleeps", WARNS, facts=facts | {"group": group})
        third = lamps.is_third(at, group)
        yield Check("T", False, "two_groups_at_most", WARNS, facts={"group": group}, applies=third)
        if card == ROHAN:
            free, is_said = WORMTONGUE not in state.events.played_this_turn, at.reads_first("theoden-word")
            # Where nobody says whether card 83 was wasted, the Fellowship alone knows whether it bars anything.
            free = free or (not is_said and theoden.may_have_met(state))
            yield Check(
                cites, free, "wormtongue_was_not_played", facts=facts, secret_to=None if is_said else FELLOWSHIP
            )
    elif card == ARAGORN:
        yield from _aragorn_checks(state, seat)
    elif card == battle_cards.DOOM:
        yield Check("R.17", _is_alive(state, "denethor"), "denethor_can_see_doom", facts={"name": "denethor"})
    elif card == corsairs.CARD:
        some = corsairs.waiting(state) > 0
        yield Check("R.18", some, "haradrim_are_in_umbar", WARNS, facts=facts)
    elif card == MIND_BATTLE:
        for name in RING_BEARERS:
            told = {"name": name}
            yield Check("R.20", _is_alive(state, name), "both_ring_bearers_live", facts=told)
            hidden = _is_alive(state, name) and state.people[name].is_dead
            yield Check("R.20", not hidden, "desk_has_him_alive", secret_to=FELLOWSHIP, facts=told)


def _is_alive(state: State, name: str) -> bool:
    """Whether this one of the Fellowship lives, as far as everybody knows: who dies under a face-down counter and is no
    Hobbit is shown.
    """
    person = state.people.get(name)
    return person is not None and not (person.is_dead and person.is_face_up)


def _aragorn_checks(state: State, seat: str) -> Iterator[Check]:
    """L.4  Card 92 requires a Palantir, and it is Aragorn who uses it."""
    yield Check("R.16", _is_alive(state, "aragorn"), "aragorn_lives", facts={"name": "aragorn"})
    yield Check("L.4", palantiri.may_be_had(state), "fellowship_can_have_a_palantir")
    held = state.magic.held
    has = "aragorn" in (held.get(card) for card in (44, 45)) or state.magic.unseen > 0
    yield Check("L.4", has or seat != FELLOWSHIP, "desk_has_aragorn_with_a_palantir", secret_to=FELLOWSHIP)


def effect(at: Situation[State], card: int) -> Iterator[Event]:
    """R.8-R.20  What follows at once from the play of a card by the seat of the situation."""
    state, seat = at.state, at.seat
    if card == WORMTONGUE and at.reads_first("theoden-word"):
        yield TheodenIsAsked(seat, card)
    if card == SARUMANS_CARD and state.three.is_on:
        yield from card_changes.rising(state, seat)
    if card in MOBILIZES:
        yield from lamps.mobilized(at, MOBILIZES[card][1], "card")
    if card in TOLD_BY and TOLD_BY[card] not in state.armies.told:
        yield lamps.ToldOnce(TOLD_BY[card])
    if card == corsairs.CARD:
        yield rescues.EffectBegun("corsairs", seat, card)
    yield from battle_cards.laid_open(seat, card, state.turn)


@command
class AnswerTheoden(Command):
    """R.8  The Fellowship says whether Gandalf and Theoden have been in one hex in this game: yes or no, and no more.

    # RULING: N.4 carries a card out at once, and R.8 lets this one be played only where they have never met; who knows
    is the Fellowship, so it says. Where they have met the card goes back to the hand that it came from.
    """

    is_observation: ClassVar[bool] = True
    is_held_by_wait: ClassVar[bool] = True
    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "say whether Gandalf and Théoden have been in one hex"
    cites: ClassVar[str] = "R.8"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    met: bool

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("R.8", at.seat == FELLOWSHIP, "fellowship_says_so")
        yield Check("R.8", at.state.now(TheodenAsked) is not None, "wormtongue_was_played", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="met", kind="one_of", options=((False, "no"), (True, "yes")), is_apart=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return ("offer.AnswerTheoden_met" if fixed["met"] else "offer.AnswerTheoden_never"), {}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        fits = theoden.may_have_met(at.state) if self.met else not theoden.stand_together(at.state)
        says = "desk_has_them_in_one_hex" if self.met else "desk_has_them_apart"
        yield Check("R.8", fits, says, secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        asked = at.state.the(TheodenAsked)
        yield TheodenAnswered(self.met)
        if self.met:
            yield CardTakenBack(asked.seat, asked.card)
            yield lamps.ToldOnce(theoden.WOKEN)


@event
class TheodenIsAsked(Event):
    """R.8  Card 83 is out: the Fellowship says whether the two have met."""

    section: ClassVar[str] = "R.8"
    seat: str
    card: int

    def apply(self, state: State) -> State:
        return state.push(TheodenAsked(self.seat, self.card))


@event
class TheodenAnswered(Event):
    """R.8  It has said so."""

    met: bool

    def apply(self, state: State) -> State:
        return state.pop()


@event
class CardTakenBack(Event):
    """R.8  A card that could not be played is in the hand again from which it came."""

    section: ClassVar[str] = "R.8"
    seat: str
    card: int

    def apply(self, state: State) -> State:
        events = state.events
        hands = {**events.hands, self.seat: (*events.hands.get(self.seat, ()), self.card)}
        return replace(
            state,
            events=replace(
                events,
                hands=hands,
                removed=tuple(card for card in events.removed if card != self.card),
                discards=tuple(one for one in events.discards if not (one.is_face_up and one.card == self.card)),
                played_this_turn=tuple(card for card in events.played_this_turn if card != self.card),
            ),
        )


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Whether they have met."""
    if at.state.now(TheodenAsked):
        yield Choose(id="theoden", seat=FELLOWSHIP, cites="R.8", says="ask.theoden", answer="AnswerTheoden")
