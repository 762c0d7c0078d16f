"""The Corruption line and the die: steps of the hobbits and of Sauron, who is caught, what a die shows."""

from typing import ClassVar

from engine.core.frozen import replace
from engine.core.outcome import Outcome
from engine.core.record import Event, event
from engine.games.lotr_knizia import pieces
from engine.games.lotr_knizia.in_hand import (
    Called,
    Dark,
    Discards,
    Do,
    Lead,
    Lies,
    Price,
    Queue,
    Rolls,
    Special,
    Step,
    Turned,
    Waits,
)
from engine.games.lotr_knizia.sections import die_rules, section, sections
from engine.games.lotr_knizia.state import ON_BOARD, State


@event
class SauronMoved(Event):
    """Sauron came nearer to the hobbits. to: his step now."""

    steps: int
    to: int

    def cited(self, before: State) -> str:
        return sections((before.rule_in_hand,), before.expanded)

    def apply(self, state: State) -> State:
        return replace(state.popped(), sauron=self.to)


@event
class HobbitMoved(Event):
    """A hobbit went into the darkness, or towards the light. to: the step now."""

    seat: str
    to: int
    is_dark: bool

    def cited(self, before: State) -> str:
        return sections((before.rule_in_hand,), before.expanded)

    def apply(self, state: State) -> State:
        return replace(state.popped(), dark={**state.dark, self.seat: self.to})


@event
class HobbitHelped(Event):
    """A card brought a hobbit towards the light, whatever was in hand. card: Elessar or Healing."""

    seat: str
    to: int

    def apply(self, state: State) -> State:
        return replace(state, dark={**state.dark, self.seat: self.to})


@event
class StepsTaken(Event):
    """A player takes steps into the darkness upon himself. name: of the Event or the tile."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("name",)
    seat: str
    name: str
    steps: int

    def apply(self, state: State) -> State:
        return state.popped().then(Dark(self.seat, self.steps, "volunteer", self.name))


@event
class DieFell(Event):
    """A die was rolled. It lies there, and has done nothing yet. why: what it was rolled for."""

    seat: str
    face: str
    why: str

    def apply(self, state: State) -> State:
        owed = state.top
        assert isinstance(owed, Rolls)
        return _rolled(state, owed).then(Lies(self.seat, self.face, self.why, owed.spared))


def _rolled(state: State, owed: Rolls) -> State:
    """The state with the first of these rolls made."""
    rest = replace(owed, whys=owed.whys[1:])
    return replace(state, stack=(*state.stack[:-1], rest)) if rest.whys else state.popped()


@event
class EachRolls(Event):
    """Each player rolls: it is this one's turn."""

    seat: str

    def cited(self, before: State) -> str:
        return section(before.event_under_way or "each_and_group", before.expanded)

    def apply(self, state: State) -> State:
        return state.queue_on().then(Rolls(self.seat, ("event",)))


@event
class StepsSpared(Event):
    """Athelas: no steps come of Life tokens that are missing. is_all: neither do a roll and cards that are owed for
    them.
    """

    seat: str
    is_all: bool = False

    def apply(self, state: State) -> State:
        top = state.top
        if isinstance(top, Rolls | Lies) and self.is_all:
            left = state.popped()
            return left.popped() if isinstance(left.top, Discards) and left.top.seat == self.seat else left
        if isinstance(top, Rolls | Lies):
            return replace(state, stack=(*state.stack[:-1], replace(top, spared=True)))
        return state.popped()


@event
class DieSpared(Event):
    """A roll was not made, or what lay there was ignored. card: Belt or Mithril; takes_special: a special shield is
    due at Mount Doom.
    """

    seat: str
    card: str
    why: str
    takes_special: bool = True

    def apply(self, state: State) -> State:
        owed = state.top
        if isinstance(owed, Rolls):
            return after_die(_rolled(state, owed), self.seat, self.why, "", self.takes_special)
        assert isinstance(owed, Lies)
        return after_die(state.popped(), self.seat, self.why, owed.face)


@event
class DieDone(Event):
    """What the die showed is carried out. steps: into the darkness; sauron: his; discards: cards owed."""

    seat: str
    face: str
    why: str
    steps: int = 0
    sauron: int = 0
    discards: int = 0

    def cited(self, before: State) -> str:
        return sections(die_rules(self.seat, self.face), before.expanded)

    def apply(self, state: State) -> State:
        done = after_die(state.popped(), self.seat, self.why, self.face)
        owed, (does, less) = list[Step](), die_rules(self.seat, self.face)
        rule = less or does
        if self.sauron:
            owed.append(Do("sauron", count=self.sauron, rule="die_eye"))
        if self.steps:
            owed.append(Do("dark", self.seat, self.steps, rule=rule))
        if self.discards:
            owed.append(Discards(self.seat, self.discards, rule))
        return done.then(*owed)


def after_die(state: State, seat: str, why: str, face: str, takes_special: bool = True) -> State:
    """What a roll leads to beside its damage. face: '' for one that was not made; takes_special: at Mount Doom.

    X/ring/table, X/ring/not-limited  The Ring goes by the face alone, whatever of the damage was spared.
    R/conclusion/special-shield  Who destroys it takes a special shield first.
    """
    if why == "ring":
        return state.then(Lead(seat, pieces.RING_MOVES[face], "ring"))
    if why == "mount_doom":
        return state.then(*((Special(seat),) if takes_special else ()), Do("destroyed", seat))
    if why == "preparations":
        return state.then(Waits("four"))
    return state


@event
class HobbitOut(Event):
    """A hobbit is out of the game. The hand is discarded, tokens go back, shields are kept. why: 'sauron', 'joins',
    'cards' or 'faces'; passes: the Ring goes to the left.

    R/elimination/unfinished, X/elimination/turn  What is owed, and the turn, break off. X/elimination/shields
    Where it was agreed: R/competitive/three-rings, R/variants/bearer-passes-on
    """

    seat: str
    why: str
    cards: int
    passes: bool = False

    def cited(self, before: State) -> str:
        rule = {"sauron": "caught", "joins": "three_rings", "faces": "faces_of_the_dead"}.get(self.why, "cannot_pay")
        return sections((rule, "passes_on" * self.passes), before.expanded)

    def apply(self, state: State) -> State:
        left = tuple(step for step in (_without(step, self.seat) for step in state.stack) if step is not None)
        was_active = state.active == self.seat
        if was_active:
            left = tuple(step for step in left if not isinstance(step, Turned | Called))
        kept = replace(
            state.with_hand(self.seat, ()),
            stack=left,
            out=(*state.out, self.seat),
            fates={**state.fates, self.seat: self.why},
            tokens={**state.tokens, self.seat: dict.fromkeys(pieces.TOKENS, 0)},
            unseen=state.unseen + self.cards,
        )
        if state.bearer != self.seat:
            return kept
        return replace(kept, bearer=kept.left(self.seat)) if self.passes and kept.living else kept


def _without(step: Step, seat: str) -> Step | None:
    """A step that is in hand, without this seat; None where nothing is left of it."""
    match step:
        case Rolls() | Lies() | Discards() | Dark() | Special() | Lead() if step.seat == seat:
            return None
        case Do() if step.seat == seat:
            return None
        case Price() if seat in step.payers:
            return replace(step, payers=tuple(other for other in step.payers if other != seat))
        case Queue() if seat in step.seats:
            left = tuple(other for other in step.seats if other != seat)
            return replace(step, seats=left) if left else None
    return step


@event
class GameEnded(Event):
    """The game is over. says: how; cites: the section.

    Where it was agreed: R/competitive/scores, R/variants/bearer-passes-on
    """

    says: str
    cites: str
    winners: tuple[str, ...]
    scores: tuple[tuple[str, int], ...]

    def cited(self, before: State) -> str:
        return self.cites

    def apply(self, state: State) -> State:
        return replace(state, stack=(), outcome=Outcome(self.winners, self.cites, dict(self.scores), self.says))


@event
class FeatureLost(Event):
    """Feature cards that nobody has taken are out of the game."""

    cards: tuple[str, ...]

    def cited(self, before: State) -> str:
        return sections((before.rule_in_hand,), before.expanded)

    def apply(self, state: State) -> State:
        gone = {card: "gone" for card in self.cards if state.features[card] == ON_BOARD}
        return replace(state.popped(), features={**state.features, **gone})
