"""The boards: tiles, markers and their spaces, Events, the Ring, and the way from place to place."""

from typing import Any, ClassVar

from engine.core.frozen import replace
from engine.core.record import Event, event, later
from engine.games.lotr_knizia import boxes, journey, pieces
from engine.games.lotr_knizia.in_hand import Dark, Do, Lead, Price, Queue, Rolls, Special, Step, Turned, is_chained
from engine.games.lotr_knizia.pieces import BOARDS, DIE, KINDS, LIGHT, SHIELD, SPECIAL, TOKENS
from engine.games.lotr_knizia.sections import section, sections
from engine.games.lotr_knizia.state import END, PLAY, TILE, State


@event
class TableSetOut(Event):
    """Everything lies where the game begins."""

    def apply(self, state: State) -> State:
        return state.popped()


@event
class StageBegins(Event):
    """What comes next on the journey.

    R/conclusion/60, X/conclusion  On the volcano the Ring has no bearer.
    R/variants/no-restart  Whoever comes next begins, where that was agreed.
    R/variants/preparations  Where it was agreed, the bearer may prepare first.
    """

    place: str
    stage: str

    def cited(self, before: State) -> str:
        if self.place == pieces.MOUNT_DOOM:
            return section("volcano", before.expanded)
        if self.place not in BOARDS:
            return section(self.stage, before.expanded)
        goes_on = before.no_restart and self.place != pieces.MORIA
        return sections(("reshuffle_tiles", "no_restart" if goes_on else "who_starts"), before.expanded)

    def apply(self, state: State) -> State:
        at = replace(state, place=self.place, stage=self.stage)
        if self.place in BOARDS:
            lines = dict.fromkeys(BOARDS[self.place].lines, 0)
            at = replace(at, space=lines, event=0, turned={}, top_tile="", ring_used=False, turn=state.turn + 1)
            at = replace(at, tiles=0, played=(), is_over=False, is_begun=False)
            at = replace(at, viewer="", sighted=0, arranged=(), belied=(), passed={})
            is_first = self.place == pieces.MORIA
            goes_on = state.no_restart and not is_first
            return replace(at, active=state.left(state.active) if goes_on else state.bearer)
        if self.place == pieces.MOUNT_DOOM:
            active = state.active if state.active in state.living else state.left(state.active)
            return replace(at, bearer="", active=active).then(Rolls(active, ("mount_doom",)))
        if not state.no_restart or self.place != pieces.LOTHLORIEN:
            at = replace(at, active=state.bearer)
        return at.then(*journey.begun(at))


@event
class PreparationsMade(Event):
    """The Ring-bearer prepares for the journey, or sets out without."""

    seat: str
    are_made: bool

    def apply(self, state: State) -> State:
        done = state.popped()
        return done.then(Rolls(self.seat, ("preparations",))) if self.are_made else done


@event
class TileTurned(Event):
    """The active player has revealed the top tile."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("kind",)
    kind: str

    def apply(self, state: State) -> State:
        turned = {**state.turned, self.kind: state.turned.get(self.kind, 0) + 1}
        turned_up = replace(state, turned=turned, top_tile=self.kind, tiles=state.tiles + 1)
        return replace(turned_up, **_of_the_sighted(state, self.kind)).then(Turned(self.kind))


def _of_the_sighted(state: State, kind: str) -> dict[str, Any]:
    """R/gandalf/foresight  What the desk of who looked at the top tiles has of them once one is turned."""
    if not state.sighted:
        return {}
    expected, *left = state.arranged or (kind,)
    is_other = expected != kind
    belied = (expected, kind) if is_other else state.belied
    return {"sighted": state.sighted - 1, "arranged": () if is_other else tuple(left), "belied": belied}


@event
class TilesSkipped(Event):
    """Phial: the active player reveals no more tiles. in_chain: he has turned one this turn."""

    in_chain: bool = False

    def apply(self, state: State) -> State:
        return replace(state, stage=PLAY)


@event
class TileDone(Event):
    """A tile is carried out."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("kind",)
    kind: str

    def cited(self, before: State) -> str:
        is_line = self.kind in pieces.ACTIVITIES
        rule = ("activity" if self.kind in before.open_lines else "elsewhere") if is_line else self.kind
        return section(rule, before.expanded)

    def apply(self, state: State) -> State:
        done = state.popped()
        if self.kind in pieces.ACTIVITIES:
            goes_on = Do("advance", state.active, 1, self.kind, "activity")
            step: Step = goes_on if self.kind in state.open_lines else Lead(state.active, 1, "tile", self.kind)
            return replace(done, stage=PLAY).then(step)
        if self.kind == pieces.BEARER_STEPS:
            return done.then(Dark(state.bearer, 1, "tile", pieces.BEARER_STEPS))
        if self.kind == pieces.SUNDIAL:
            return done.then(Do("event", rule=self.kind))
        return done.then(boxes.price_of(state, self.kind))


@event
class TileCancelled(Event):
    """Staff: a sundial with items is ignored, and the marker stays."""

    def apply(self, state: State) -> State:
        return state.popped()


@event
class MarkerMoved(Event):
    """A marker went along its line. by: spaces it could have gone; to: where it is; how: 'tile', 'card', 'guidance',
    or 'ring', by which no space is carried out. seat: who gets what the spaces give; rolls: more dice that are
    owed; is_gollum: his roll is owed as well; stops: the space where the Ring brings it is carried out all the same.
    score: the number printed where it is, 0 where none is; gives: what the spaces give at once, each with how many of
    it ('shield_2'). Both are None in a table that was written without them.

    X/turn/1a-interrupted, X/end/event-avoided, X/ring/returns  A tile that waits is dropped when the main line is done.
    """

    fades_when_covered: ClassVar[tuple[str, ...]] = ("line", "by", "to", "how", "rolls", "is_gollum", "score", "gives")
    line: str
    by: int
    to: int
    how: str
    seat: str
    rolls: int = 0
    is_gollum: bool = False
    stops: bool = False
    score: int | None = later(default=None)
    gives: tuple[str, ...] | None = later(default=None)

    def cited(self, before: State) -> str:
        return sections((before.rule_in_hand,), before.expanded)

    def apply(self, state: State) -> State:
        board = state.board
        assert board is not None
        before, top = state.space[self.line], state.top
        moved = state.popped() if isinstance(top, Lead) or (isinstance(top, Do) and top.what == "advance") else state
        moved = replace(moved, space={**state.space, self.line: self.to})
        if self.line == board.main and self.to == board.last(self.line):
            # A tile that was turned is not carried out any more where the Scenario has ended before.
            left = tuple(step for step in moved.stack if not isinstance(step, Turned))
            moved = replace(moved, stack=left)
        passed = board.lines[self.line].spaces[before : self.to]
        if self.how == "ring":
            passed = passed[-1:] if self.stops else ()
        return self._carried_out(moved, passed)

    def _carried_out(self, state: State, spaces: tuple[str, ...]) -> State:
        """The state with what these spaces give.

        R/lines/shield, R/lines/token, R/lines/feature, R/lines/light, R/lines/roll
        R/lines/die-last, X/gollum/after-movement  The dice come last, Gollum's first of them.
        """
        shields = state.shields[self.seat] + spaces.count(SHIELD)
        held = state.tokens[self.seat]
        tokens = {token: held[token] + spaces.count(token) for token in TOKENS}
        got = replace(state, shields={**state.shields, self.seat: shields}, tokens={**state.tokens, self.seat: tokens})
        steps: list[Step] = []
        for space in spaces:
            if space in KINDS and state.features[space] == "board":
                steps.append(Do("feature", self.seat, card=space, rule="feature"))
            elif space == LIGHT:
                steps.append(Do("light", self.seat, 1, rule="light"))
            elif space == SPECIAL:
                steps.append(Special(self.seat))
        dice = spaces.count(DIE) + self.rolls
        whys = ("gollum",) * self.is_gollum + ("space",) * dice
        if whys:
            steps.append(Rolls(self.seat, whys))
        return got.then(*steps)


@event
class EventHappens(Event):
    """The marker moves to the next Event box, and the Event takes place."""

    name: str

    def cited(self, before: State) -> str:
        return section(self.name, before.expanded)

    def apply(self, state: State) -> State:
        at = replace(state.popped(), event=state.event + 1)
        return at.then(*boxes.begun(at, self.name), Do("event_over", card=self.name))


@event
class EventIgnored(Event):
    """Magic: the marker moves, or has moved, and the Event does not take place."""

    name: str

    def apply(self, state: State) -> State:
        top, left = state.top, list(state.stack)
        if isinstance(top, Turned) or (isinstance(top, Price) and top.name in pieces.ITEM_TILES) or is_chained(top):
            at = replace(state.popped(), event=state.event + 1)
        else:
            while left.pop() != Do("event_over", card=self.name):
                pass
            at = replace(state, stack=tuple(left))
        return replace(at, is_over=at.is_over or at.event == pieces.EVENT_BOXES)


@event
class EventOver(Event):
    """An Event is concluded."""

    name: str

    def cited(self, before: State) -> str:
        return section(self.name, before.expanded)

    def apply(self, state: State) -> State:
        pile = dict(state.pile)
        if state.shown:
            pile[state.shown] = pile.get(state.shown, 0) + 1
        is_last = state.event == pieces.EVENT_BOXES
        return replace(state.popped(), pile=pile, shown="", is_over=state.is_over or is_last)


@event
class RingPutOn(Event):
    """R/ring/roll  The Ring-bearer puts on the Ring, for the one time in this Scenario, and rolls first."""

    seat: str

    def apply(self, state: State) -> State:
        return replace(state, ring_used=True).then(Rolls(self.seat, ("ring",)))


@event
class GuidanceMoves(Event):
    """Guidance is used to move a marker."""

    seat: str

    def apply(self, state: State) -> State:
        return state.then(Lead(self.seat, 2, "guidance"))


@event
class GuidancePays(Event):
    """Guidance is two Joker symbols of the price that is asked."""

    def apply(self, state: State) -> State:
        price = state.top
        assert isinstance(price, Price | Queue)
        return replace(state, stack=(*state.stack[:-1], replace(price, jokers=2)))


@event
class TurnEnded(Event):
    """The next player is the active player."""

    seat: str

    def cited(self, before: State) -> str:
        if before.active not in before.out:
            return ""
        rule = "faces_of_the_dead" if before.fates[before.active] == "faces" else "breaks_off"
        return section(rule, before.expanded)

    def apply(self, state: State) -> State:
        return replace(state, active=self.seat, stage=TILE, tiles=0, played=(), turn=state.turn + 1)


@event
class CardsAreDone(Event):
    """The active player plays no cards. gain: 'cards' are drawn, or 'light', a step towards it."""

    seat: str
    gain: str

    def apply(self, state: State) -> State:
        done = replace(state, stage=END)
        return done.then(Do("draw", self.seat, 2) if self.gain == "cards" else Do("light", self.seat, 1))


@event
class ScenarioEnded(Event):
    """R/end/turn-ends  The Scenario is over, and the turn with it: Life tokens, the Ring, Fatty. place: which."""

    place: str

    def cited(self, before: State) -> str:
        return section("line_done" if before.is_complete else "events_done", before.expanded)

    def apply(self, state: State) -> State:
        ended = replace(state, stage="over", is_over=False)
        if self.place == pieces.MORDOR:
            return ended
        return ended.then(*journey.ended(ended))


@event
class TokensCounted(Event):
    """A player's Life tokens are looked at. missing: kinds; steps: owed for them."""

    seat: str
    missing: int
    steps: int

    def cited(self, before: State) -> str:
        return sections(("tokens", "merry" if self.steps != self.missing else ""), before.expanded)

    def apply(self, state: State) -> State:
        rest = state.queue_on()
        return rest.then(Dark(self.seat, self.steps, "tokens")) if self.steps else rest


@event
class BearerChosen(Event):
    """R/bearer/draws, X/bearer/draws, X/bearer/no-declining  The Ring goes to whoever has the most Ring tokens."""

    seat: str
    tokens: int

    def cited(self, before: State) -> str:
        ties = sum(before.tokens[seat][pieces.RING] == self.tokens for seat in before.living) > 1
        keeps = self.seat == before.bearer
        return sections(("bearer", "bearer_tie" * ties, "bearer_keeps" * keeps), before.expanded)

    def apply(self, state: State) -> State:
        return replace(state.popped(), bearer=self.seat).then(Do("draw", self.seat, 2, rule="bearer_draws"))


@event
class DoomPassed(Event):
    """At Mount Doom the die goes to the next player."""

    seat: str

    def cited(self, before: State) -> str:
        return section("passed_on", before.expanded)

    def apply(self, state: State) -> State:
        return replace(state, active=self.seat).then(Rolls(self.seat, ("mount_doom",)))
