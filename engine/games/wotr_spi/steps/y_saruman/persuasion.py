"""Y.3  Persuasion: Saruman talks a captive out of an Event Card or a Magic Card, picked blindly."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Domain, Roll
from engine.core.audience import secret
from engine.core.cards import may_hold
from engine.core.check import ESSENTIAL, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event, later
from engine.core.situation import Situation
from engine.games.wotr_spi import cards
from engine.games.wotr_spi.in_three import CardToBeGiven, OneTooMany, PersuasionRoll
from engine.games.wotr_spi.pieces import CARRY_LIMIT, FELLOWSHIP, GANDALFS, HAND_LIMIT, MAGIC_CARDS, RING_CARD, SARUMAN
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.e_characters.endurance import combat_wounds
from engine.games.wotr_spi.steps.j_search.capture import HOBBIT, may_be_meant, of_them_all
from engine.games.wotr_spi.steps.l_magic import sarumans_cards
from engine.games.wotr_spi.steps.l_magic.belongings import may_bear
from engine.games.wotr_spi.steps.y_saruman.mind_battle import early_checks

EVENT, MAGIC = "event_card", "magic_card"
KINDS: Final = (EVENT, MAGIC)
LAYS_DOWN: Final[Mapping[str, str]] = {EVENT: "LayOneDown", MAGIC: "LayMagicDown"}
"""Y.3  By what Saruman lays down the one that is too many: of an Event Card he alone knows which."""
BOTH: Final = "fellowship+saruman"
"""Who know which card was given: its former owner and Saruman."""


@command
class Persuade(Command):
    """Y.3  Saruman speaks to a captive in his hex. victim: a name, or "hobbit"; kind: of which card he asks for one."""

    meaning: ClassVar[str] = "try to talk a captive in Saruman's hex out of a card"
    cites: ClassVar[str] = "Y.3"
    givers: ClassVar[tuple[str, ...]] = (SARUMAN,)
    victim: str
    kind: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from early_checks(at, "Y.3")
        yield Check("Y.3", not at.state.three.persuaded, "saruman_has_not_used_his_voice")
        yield Check("Y.4", at.state.three.mind_battle is None, "no_mind_battle_this_turn")

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("Y.3", bool(_captives(at.state)), "a_captive_is_with_saruman")

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        could = dict.fromkeys(who for who in _captives(at.state) if hold(_victim_checks(at.state, who)))
        yield Domain(name="victim", kind="one_of", options=tuple((who, who) for who in could), is_apart=True)
        yield Domain(name="kind", kind="one_of", options=tuple((kind, kind) for kind in KINDS), is_apart=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return f"offer.Persuade_{fixed['kind']}", {"name": fixed["victim"]}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from _victim_checks(at.state, self.victim)
        yield Check("Y.3", self.kind in KINDS, "a_kind_of_card_is_named", ESSENTIAL)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield PersuasionTried(at.state.people["saruman"].hex or "", self.victim, self.kind)


def _captives(state: State) -> tuple[str, ...]:
    return state.captives_at(state.people["saruman"].hex or "")


def _victim_checks(state: State, victim: str) -> Iterator[Check]:
    """Y.3  Whom Saruman may speak to, as everybody sees.

    # RULING: Y.3 spares the Ringbearer, and M.1 keeps him hidden: a refusal would name him. So he is rolled for like
    # any other, and the Fellowship says that it fails.
    """
    facts = {"name": victim}
    yield Check("Y.3", victim in _captives(state), "a_captive_is_with_saruman", ESSENTIAL, facts=facts)
    yield Check("Y.3", victim not in GANDALFS, "gandalf_is_not_persuaded", facts=facts, applies=victim in GANDALFS)
    bears = state.ring.is_bearer_public and victim == state.ring.bearer
    yield Check("Y.3", False, "ringbearer_is_not_persuaded", facts=facts, applies=bears)


def persuasion_rolled(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """Y.3  At or above the captive's Endurance less his wounds the die persuades him. What a Hobbit does, and whoever
    may bear the Ring, the Fellowship says on its desk, whatever the die: so the app itself never says that a die would
    have done, and the hidden Ringbearer keeps what he has as any other does.
    """
    roll, die = at.state.the(PersuasionRoll), faces[0]
    rolled = PersuasionRolled(roll.hex, roll.victim, die)
    if roll.victim == HOBBIT or not (at.state.ring.is_bearer_public or roll.victim not in may_bear(at.state)):
        yield rolled
        yield PersuasionInDoubt(roll.hex, roll.victim, roll.kind, die)
        return
    enough = die >= _needed(at, roll.victim, cards.number(at, roll.victim, "endurance"))
    yield rolled
    yield Persuaded(roll.hex, roll.victim, roll.kind) if enough else PersuasionFailed(roll.victim)


def _needed(at: Situation[State], name: str, endurance: int) -> int:
    return endurance - combat_wounds(at.state.people[name])


ROLLS = {"persuasion": persuasion_rolled}


def is_persuaded(at: Situation[State]) -> bool | None:
    """Y.3  Whether the die persuades the captive in hand, as the Fellowship's record has it; None where it does not
    know. Where everybody has seen it there is no question.
    """
    step = at.state.the(CardToBeGiven)
    if step.die is None:
        return True
    who = may_be_meant(at, step.hex, captive=True) if step.victim == HOBBIT else (step.victim,)

    def persuaded(name: str) -> bool | None:
        if name == at.state.ring.bearer:
            return False
        boxes = cards.find_in_secret(at, name, "endurance")
        return None if boxes is None or not boxes.isdigit() else (step.die or 0) >= _needed(at, name, int(boxes))

    return of_them_all(persuaded(name) for name in who)


@command
class GivePersuadedCard(Command):
    """Y.3  The card that Saruman has picked blindly, named on the Fellowship's desk; null for one that the tablet has
    not seen. has_none: he gets nothing, as the captive has no card of that kind, or, where the Fellowship alone knows,
    as he is not persuaded.
    """

    is_observation: ClassVar[bool] = True
    is_held_by_wait: ClassVar[bool] = True
    meaning: ClassVar[str] = "let Saruman pick a card blindly, and say on your desk which it was"
    cites: ClassVar[str] = "Y.3"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    is_offered_at_desk: ClassVar[bool] = True
    card: int | None = secret(BOTH, default=None)
    has_none: bool = False

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        # Nobody else's desk could hold it.
        yield Check("Y.3", at.seat == FELLOWSHIP, "own_counters_only", ESSENTIAL)
        yield Check("Y.3", at.state.now(CardToBeGiven) is not None, "somebody_is_persuaded", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="has_none", kind="one_of", options=((False, "no"), (True, "yes")), is_apart=True)
        if filled.get("has_none"):
            return
        known = tuple((card, str(card)) for card in _could_give(at.state))
        events = at.state.the(CardToBeGiven).kind == EVENT
        if events:
            yield Domain(name="card", kind="one_of", options=((None, "untold"), *known), default=None, secret=True)
        else:
            yield Domain(name="card", kind="one_of", options=known, secret=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        step = at.state.the(CardToBeGiven)
        none = "_none" if step.die is None else "_nothing"
        return f"offer.GivePersuadedCard{none if fixed.get('has_none') else ''}", {"name": step.victim}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        step = at.state.now(CardToBeGiven)
        # L.1: which Magic Cards a captive has was told when he was taken.
        untold = self.card is None and (self.has_none or step is None or step.kind == EVENT)
        named = untold or self.card in _could_give(at.state)
        yield Check("Y.3", named, "captive_has_that_card", ESSENTIAL, secret_to=FELLOWSHIP)
        some = step is not None and step.kind == EVENT and len(at.state.events.hand(FELLOWSHIP)) > 0
        seen = step is None or step.die is None
        yield Check("Y.3", not some, "fellowship_holds_event_cards", applies=self.has_none and some and seen)
        yield sarumans_cards.sword_check(at.state, self.card, FELLOWSHIP, "L.5")
        # What the die does to him whom nobody may know is the desk's own.
        truth = is_persuaded(at) if step is not None else None
        facts = {"name": step.victim if step else "", "die": (step.die if step else None) or 0}
        may = self.has_none or truth is not False
        yield Check("Y.3", may, "die_persuades_him", secret_to=FELLOWSHIP, facts=facts, applies=not seen)
        poor = not some and not _could_give(at.state)
        may = not self.has_none or poor or truth is not True
        yield Check("Y.3", may, "he_is_not_persuaded", secret_to=FELLOWSHIP, facts=facts, applies=not seen)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        step = at.state.the(CardToBeGiven)
        if not self.has_none:
            held = len(at.state.three.magic)
            is_free = step.kind == MAGIC and held >= CARRY_LIMIT and sarumans_cards.has_room(at, held + 1)
            yield CardGiven(step.victim, step.kind, self.card, is_free)
        elif step.die is None:
            yield NothingToGive(step.victim, step.kind)
        else:
            yield PersuasionFailed(step.victim)


def _could_give(state: State) -> tuple[int, ...]:
    """Y.3  The cards that may be picked, as the Fellowship's desk has them: its whole hand of Event Cards, or what the
    captive holds but the Ring.
    """
    step = state.now(CardToBeGiven)
    if step is None:
        return ()
    if step.kind == EVENT:
        return tuple(card for card in state.events.hand(FELLOWSHIP) if card is not None)
    who = (step.victim,) if step.victim != HOBBIT else tuple(state.people)
    there = [name for name in who if state.people[name].is_captive and state.people[name].hex in (None, step.hex)]
    magic = state.magic
    held = {card for card, holder in magic.held.items() if holder in there and card != RING_CARD}
    # What the tablet has not seen may be anybody's.
    known = {*magic.held, *magic.used, *magic.gone, *state.three.magic, RING_CARD}
    unseen = set(MAGIC_CARDS) - known if magic.unseen else set()
    # L.5: where he has a sword he picks none besides.
    could = sorted(held | unseen)
    return tuple(card for card in could if sarumans_cards.sword_check(state, card, FELLOWSHIP, "L.5").holds)


@command
class LayOneDown(Command):
    """Y.3, Y.3/limits, N.2  Saruman holds four Event Cards, and lays one down, face-down on the discards."""

    meaning: ClassVar[str] = "lay down one Event Card, as you hold one too many"
    cites: ClassVar[str] = "Y.3"
    givers: ClassVar[tuple[str, ...]] = (SARUMAN,)
    is_offered_at_desk: ClassVar[bool] = True
    card: int | None = secret(SARUMAN, default=None)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("Y.3", at.seat == SARUMAN, "saruman_s_seat_does_it", ESSENTIAL)
        step = at.state.now(OneTooMany)
        yield Check("Y.3", step is not None and step.kind == EVENT, "one_card_is_too_many", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        known = tuple((card, str(card)) for card in at.state.events.hand(SARUMAN) if card is not None)
        yield Domain(name="card", kind="one_of", options=(*known, (None, "untold")), secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        held = may_hold(at.state.events.hand(SARUMAN), self.card)
        yield Check("Y.3", held, "card_is_in_hand", ESSENTIAL, secret_to=SARUMAN)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield LaidDown(self.card)


@event
class PersuasionTried(Event):
    """Y.3  Saruman uses his voice on a captive: in this Game-Turn he does not move."""

    hex: str
    victim: str
    kind: str

    def apply(self, state: State) -> State:
        spoken = replace(state, three=replace(state.three, persuaded=True))
        return spoken.push(PersuasionRoll(self.hex, self.victim, self.kind))


@event
class PersuasionRolled(Event):
    """Y.3  The die."""

    section: ClassVar[str] = "Y.3"
    hex: str
    victim: str
    die: int

    def apply(self, state: State) -> State:
        return state


@event
class PersuasionInDoubt(Event):
    """Y.3  What comes of the die rests on what only the Fellowship knows: it says so on its desk, by the card or by
    none.
    """

    section: ClassVar[str] = "Y.3"
    hex: str
    victim: str
    kind: str
    die: int

    def apply(self, state: State) -> State:
        return state.pop().push(CardToBeGiven(self.hex, self.victim, self.kind, self.die))


@event
class PersuasionFailed(Event):
    """Y.3  The captive keeps what he has, for whatever reason."""

    section: ClassVar[str] = "Y.3"
    victim: str

    def apply(self, state: State) -> State:
        return state.pop()


@event
class Persuaded(Event):
    """Y.3  Saruman may pick a card."""

    section: ClassVar[str] = "Y.3"
    hex: str
    victim: str
    kind: str

    def apply(self, state: State) -> State:
        return state.pop().push(CardToBeGiven(self.hex, self.victim, self.kind))


@event
class NothingToGive(Event):
    """Y.3  There was no card of that kind."""

    victim: str
    kind: str

    def apply(self, state: State) -> State:
        return state.pop()


@event
class CardGiven(Event):
    """Y.3  Saruman has the card that he picked. is_free: it is one more Magic Card than three, and he holds it."""

    victim: str
    kind: str
    card: int | None = secret(BOTH)
    is_free: bool = later(default=False)

    def apply(self, state: State) -> State:
        popped = state.pop()
        if self.kind == EVENT:
            taken = _with_event(popped, self.card)
            return taken.push(OneTooMany(EVENT)) if len(taken.events.hand(SARUMAN)) > HAND_LIMIT else taken
        taken = with_magic(popped, self.card)
        too_many = len(taken.three.magic) > CARRY_LIMIT and not self.is_free
        return taken.push(OneTooMany(MAGIC)) if too_many else taken


def _with_event(state: State, card: int | None) -> State:
    events, mine = state.events, list(state.events.hand(FELLOWSHIP))
    mine.remove(card if card in mine else None if None in mine else mine[-1])
    hands = {**events.hands, FELLOWSHIP: tuple(mine), SARUMAN: (*events.hand(SARUMAN), card)}
    return replace(state, events=replace(events, hands=hands))


def with_magic(state: State, card: int | None) -> State:
    """Y.3, X.2  This state with a Magic Card of the Fellowship's in Saruman's hand."""
    three, magic = replace(state.three, may_have_magic=True), state.magic
    if card is None:
        return replace(state, three=three)
    held = {one: who for one, who in magic.held.items() if one != card}
    unseen = magic.unseen if card in magic.held else max(0, magic.unseen - 1)
    return replace(
        state,
        three=replace(three, magic=(*three.magic, card)),
        magic=replace(magic, held=held, unseen=unseen),
    )


@event
class LaidDown(Event):
    """Y.3  Saruman has laid one Event Card down."""

    card: int | None = secret(SARUMAN)

    def apply(self, state: State) -> State:
        popped = state.pop()
        return replace(popped, events=popped.events.laid_away(SARUMAN, self.card, is_face_up=False))


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The die, and what came of it."""
    match at.state.in_hand:
        case PersuasionRoll(hex=hex_, victim=who):
            facts: dict[str, Any] = {"hex": hex_, "name": who}
            yield Roll(id="persuasion", seat=SARUMAN, cites="Y.3", says="ask.persuasion", facts=facts)
        case CardToBeGiven(hex=hex_, victim=who, kind=kind, die=die):
            facts = {"hex": hex_, "name": who} | ({} if die is None else {"die": die})
            says = f"ask.give_{kind}" if die is None else f"ask.answer_{kind}"
            yield Choose(
                id="card_to_be_given", seat=FELLOWSHIP, cites="Y.3", says=says, answer="GivePersuadedCard",
                facts=facts, hidden=True,
            )  # fmt: skip
        case OneTooMany(kind=kind):
            yield Choose(
                id="one_too_many", seat=SARUMAN, cites="Y.3", says=f"ask.one_too_many_{kind}", answer=LAYS_DOWN[kind],
                hidden=True,
            )  # fmt: skip
