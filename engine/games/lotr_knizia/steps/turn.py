"""A turn: tiles are revealed and carried out (1), cards are played (2a) or drawn (2b), and it ends (3)."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import ANYBODY, Ask, Choose, Domain, Draw
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.frozen import replace
from engine.core.record import Event, command
from engine.games.lotr_knizia import pieces
from engine.games.lotr_knizia.course import moved
from engine.games.lotr_knizia.happened.board import (
    CardsAreDone,
    EventHappens,
    MarkerMoved,
    TileDone,
    TileTurned,
    TurnEnded,
)
from engine.games.lotr_knizia.happened.cards import CardPlayed, CardsDiscarded
from engine.games.lotr_knizia.in_hand import Do, Lead, Turned, is_chained
from engine.games.lotr_knizia.pieces import GOLLUM, JOKER, KINDS, PIPPIN, YELLOW, symbols_of
from engine.games.lotr_knizia.sections import section
from engine.games.lotr_knizia.state import END, PLAY, TILE, State
from engine.games.lotr_knizia.steps.acting import (
    Act,
    At,
    between,
    check,
    is_between,
    is_in_the_game,
    is_through,
    may_hold_kind,
)
from engine.games.lotr_knizia.steps.ahead import ahead, carried_ahead


def is_active(at: At, rule: str) -> Check:
    """It is this player's turn."""
    return check(at, rule, at.seat == at.state.active, "seat_is_active", ESSENTIAL, active=at.state.active)


def is_at(at: At, *stages: str) -> bool:
    """Whether a turn is at one of these parts, with nothing in hand."""
    return at.state.board is not None and at.state.stage in stages and not at.state.stack and not at.state.outcome


@command
class TurnTile(Act):
    """The active player reveals the top tile."""

    is_observation: ClassVar[bool] = True
    is_held_by_wait: ClassVar[bool] = True
    fades_when_covered: ClassVar[tuple[str, ...]] = ("kind",)
    cites: ClassVar[str] = "R/turn/1"
    rule: ClassVar[str] = "tile"
    meaning: ClassVar[str] = "name the tile that was revealed"
    kind: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield check(at, "tile", is_at(at, TILE), "tiles_are_revealed_now", ESSENTIAL)
        yield is_active(at, cls.rule)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        left = (kind for kind in pieces.TILES if at.state.could_turn(kind))
        yield Domain(name="kind", kind="one_of", options=tuple((kind, f"tile_{kind}") for kind in left))

    def checks(self, at: At) -> Iterator[Check]:
        yield check(at, "reshuffle_tiles", self.fits(at, "kind"), "tile_is_in_the_pile", ESSENTIAL, kind=self.kind)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, TileTurned(self.kind))


@command
class CarryOut(Act):
    """Nobody interrupts: the tile is carried out, or the Event that follows without one."""

    cites: ClassVar[str] = "R/turn/1"
    rule: ClassVar[str] = "carry_out"
    meaning: ClassVar[str] = "carry out the tile that lies there"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        is_due = isinstance(at.state.top, Turned) or is_chained(at.state.top)
        yield check(at, "carry_out", is_due, "a_tile_lies_there", ESSENTIAL)
        yield is_active(at, cls.rule)

    def decide(self, at: At) -> Iterator[Event]:
        top = at.state.top
        if isinstance(top, Turned):
            return flow(at, TileDone(top.kind))
        return flow(at, EventHappens(at.state.next_event))


@command
class AdvanceLine(Act):
    """A line is chosen whose marker goes on: for a tile, for Guidance, or for the Ring."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("line",)
    cites: ClassVar[str] = "R/tiles/activity-elsewhere"
    meaning: ClassVar[str] = "choose the line on which the marker goes on"
    line: str

    @classmethod
    def cited(cls, at: At) -> str:
        return section(_rule_of_lead(at.state), at.state.expanded)

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        lead = at.state.top
        is_due = isinstance(lead, Lead) and lead.seat == at.seat
        yield check(at, _rule_of_lead(at.state), is_due, "a_line_is_to_be_chosen", ESSENTIAL)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="line", kind="one_of", options=tuple((line, line) for line in at.state.open_lines))

    def checks(self, at: At) -> Iterator[Check]:
        state, lead = at.state, at.state.top
        rule, how = _rule_of_lead(state), lead.how if isinstance(lead, Lead) else ""
        fits = self.fits(at, "line")
        to = moved(state, self.line, lead.by, how).to if fits and isinstance(lead, Lead) else 0
        is_sixty = how == "ring" and _is_sixty(state, self.line, to)
        yield check(at, rule, fits, "line_can_be_moved_along", ESSENTIAL, how=how, sixty=is_sixty)

    def decide(self, at: At) -> Iterator[Event]:
        lead = at.state.top
        assert isinstance(lead, Lead)
        gone = moved(at.state, self.line, lead.by, lead.how)
        return flow(at, _by_the_ring(at, gone) if lead.how == "ring" else gone)


def _by_the_ring(at: At, gone: MarkerMoved) -> MarkerMoved:
    """Where the Ring brings a marker, with what the space gives on which it stops, if that is read so."""
    if _is_sixty(at.state, gone.line, gone.to):
        # RULING: sixty-by-the-ring is read by R/conclusion/60 or by X/conclusion.
        return replace(gone, rolls=int(at.reads_first("sixty-by-the-ring")))
    # RULING: where-the-ring-stops is read by R/ring/not-carried-out or by X/ring/spaces.
    stops = not at.reads_first("where-the-ring-stops")
    return moved(at.state, gone.line, gone.by, gone.how, stops=stops)


def _is_sixty(state: State, line: str, to: int) -> bool:
    """R/conclusion/60, X/conclusion  Whether this is the last space of the main line in Mordor."""
    main = pieces.BOARDS[pieces.MORDOR].main
    return (state.place, line, to) == (pieces.MORDOR, main, pieces.BOARDS[pieces.MORDOR].last(main))


def _rule_of_lead(state: State) -> str:
    how = state.top.how if isinstance(state.top, Lead) else "tile"
    return {"tile": "elsewhere", "ring": "ring_moves", "guidance": "guidance"}[how]


def lines_for(state: State, seat: str, kind: str) -> tuple[str, ...]:
    """The lines that a card could move along: a Joker any, Frodo's white Hobbit card too, another its own."""
    symbol, _ = symbols_of(kind)
    if symbol == JOKER or (seat == pieces.FRODO and pieces.is_white_hobbit(kind)):
        return state.open_lines
    return tuple(line for line in state.open_lines if line == symbol)


def _rule_of_line(seat: str, kind: str, line: str) -> str:
    """The rule that says whether a card moves along a line: that a Joker moves one of any, that Frodo's white Hobbit
    card is one and another of his cards is none, that a card has a symbol, that its line is there and open.
    """
    symbol, _ = symbols_of(kind) if kind in KINDS else ("", 0)
    if symbol == JOKER or (seat == pieces.FRODO and kind in KINDS and pieces.is_white_hobbit(kind)):
        return "no_effect" if line in pieces.ACTIVITIES else "one_line"
    if line == symbol:
        return "no_effect"
    return "frodo" if seat == pieces.FRODO else "play"


@command
class PlayCard(Act):
    """The active player plays a white or a grey card. line: '' where it moves no marker."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("kind", "line")
    cites: ClassVar[str] = "R/turn/2a"
    rule: ClassVar[str] = "play"
    meaning: ClassVar[str] = "play a white or grey card from your hand"
    kind: str
    line: str = ""

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        at = ahead(at)
        yield check(at, "play", is_at(at, PLAY), "cards_are_played_now", ESSENTIAL)
        yield is_active(at, cls.rule)
        yield check(at, "play", len(at.state.played) < 2, "two_cards_at_most")
        yield check(at, "play", at.state.size(at.seat) > 0, "hand_holds_cards", ESSENTIAL, seat=at.seat)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        at = ahead(at)
        state = at.state
        held = (kind for kind, card in KINDS.items() if card.colour != YELLOW and state.could_hold(kind) > 0)
        # Those of the colour that was played are named last: they need everybody's word.
        barred = () if at.seat == PIPPIN else state.played
        kinds = tuple(sorted(held, key=lambda kind: KINDS[kind].colour in barred))
        yield Domain(name="kind", kind="one_of", options=tuple((kind, kind) for kind in kinds))
        free = tuple(kind for kind in kinds if len(lines_for(at.state, at.seat, kind)) > 1)
        if free:
            lines = tuple((line, line) for line in at.state.open_lines)
            yield Domain(name="line", kind="one_of", options=lines, default="", only_with=("kind", free))

    def checks(self, at: At) -> Iterator[Check]:
        at = ahead(at)
        state, card = at.state, KINDS.get(self.kind)
        is_card = card is not None and card.colour != YELLOW
        yield check(at, "play", is_card, "card_is_white_or_grey", ESSENTIAL)
        _, *card_checks = may_hold_kind(at, "play", at.seat, self.kind)
        yield from card_checks
        is_pair = at.seat == PIPPIN or card is None or card.colour not in state.played
        rule = "pippin" if at.seat == PIPPIN else "colours"
        yield check(at, rule, is_pair, "one_is_white_and_one_is_grey", applies=bool(state.played))
        lines = lines_for(state, at.seat, self.kind) if is_card else ()
        fits = self.line in lines or (self.line == "" and len(lines) < 2)
        rule = _rule_of_line(at.seat, self.kind, self.line)
        yield check(at, rule, fits, "card_moves_along_this_line", ESSENTIAL, line=self.line)

    def decide(self, at: At) -> Iterator[Event]:
        yield from carried_ahead(at)
        at = ahead(at)
        lines = lines_for(at.state, at.seat, self.kind)
        line = self.line or (lines[0] if lines else "")
        events: list[Event] = [CardPlayed(at.seat, self.kind, line)]
        if line:
            gone = moved(at.state, line, symbols_of(self.kind)[1], "card")
            events.append(replace(gone, is_gollum=self.kind == GOLLUM))
        yield from flow(at, *events)


@command
class DrawOrHeal(Act):
    """No card is played: two cards are drawn, or the hobbit goes a step towards the light."""

    cites: ClassVar[str] = "R/turn/2b"
    rule: ClassVar[str] = "instead"
    meaning: ClassVar[str] = "draw two cards, or go a step towards the light, in place of playing cards"
    gain: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        at = ahead(at)
        yield check(at, "instead", is_at(at, PLAY), "cards_are_played_now", ESSENTIAL)
        yield is_active(at, cls.rule)
        yield check(at, "instead", not at.state.played, "no_card_was_played")

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="gain", kind="one_of", options=(("cards", "cards"), ("light", "light")), is_apart=True)

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return f"offer.DrawOrHeal.{fixed.get('gain', 'cards')}", fixed

    def checks(self, at: At) -> Iterator[Check]:
        yield check(at, "instead", self.gain in ("cards", "light"), "cards_or_light", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        yield from carried_ahead(at)
        yield from flow(ahead(at), CardsAreDone(at.seat, self.gain))


@command
class EndTurn(Act):
    """The turn is over, and the next player begins."""

    is_end: ClassVar[bool] = True
    cites: ClassVar[str] = "R/turn/3"
    rule: ClassVar[str] = "clear_up"
    meaning: ClassVar[str] = "clear up, and hand the turn to the left"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield check(at, "clear_up", is_at(at, PLAY, END), "turn_can_end", ESSENTIAL)
        yield is_active(at, cls.rule)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, TurnEnded(at.state.left(at.seat)))


@command
class ThrowAway(Act):
    """A player discards a card that he does not want."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("kind",)
    cites: ClassVar[str] = "R/turn/discard-any-time"
    rule: ClassVar[str] = "throw_away"
    meaning: ClassVar[str] = "discard a card that you do not want"
    kind: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        rule = between(at.state, "throw_away")
        yield check(at, rule, is_between(at.state), "nothing_is_split_by_it", ESSENTIAL)
        yield is_in_the_game(at)
        yield check(at, "throw_away", at.state.size(at.seat) > 0, "hand_holds_cards", ESSENTIAL, seat=at.seat)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        options = tuple((kind, kind) for kind in KINDS if at.state.could_hold(kind) > 0)
        yield Domain(name="kind", kind="one_of", options=options)

    def checks(self, at: At) -> Iterator[Check]:
        _, *card_checks = may_hold_kind(at, "throw_away", at.seat, self.kind)
        yield from card_checks

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CardsDiscarded(at.seat, (self.kind,), is_owed=False))


def asks(at: At) -> tuple[Ask, ...]:
    """What a turn waits for."""
    state, top = at.state, at.state.top
    if state.outcome is not None:
        return ()
    if is_at(at, TILE):
        cites, facts = section("tile", state.expanded), {"active": state.active}
        return (
            Draw(
                id="tile",
                seat=state.active,
                cites=cites,
                says="ask.tile",
                answer="TurnTile",
                facts=facts,
                pile="tiles",
                hidden=False,
            ),
        )
    if is_at(at, PLAY, END):
        rule, says = ("play", _plays(state)) if state.stage == PLAY else ("clear_up", "ask.end")
        return (_choice(at, "turn", state.active, rule, says, "EndTurn", colour=next(iter(state.played), "")),)
    if is_through(state):
        return (_choice(at, "deck", ANYBODY, "deck_through", "ask.deck", "ShuffleDiscards"),)
    match top:
        case Turned():
            return (_choice(at, "turned", state.active, "carry_out", "ask.turned", "CarryOut", kind=top.kind),)
        case Do() if is_chained(top):
            name = state.next_event
            return (_choice(at, "chained", state.active, "stone_in_the_well", "ask.chained", "CarryOut", name=name),)
        case Lead():
            says = f"ask.line.{top.how}"
            stops, rule = top.how == "ring" and not at.reads_first("where-the-ring-stops"), _rule_of_lead(state)
            finished = top.instead if top.instead in state.space else ""
            told: dict[str, Any] = {"by": top.by, "stops": stops, "line": top.instead, "finished": finished}
            return (_choice(at, "line", top.seat, rule, says, "AdvanceLine", **told),)
    return ()


def _plays(state: State) -> str:
    """What may be played yet, in words."""
    if not state.played:
        return "ask.play"
    if len(state.played) > 1:
        return "ask.play_done"
    return "ask.play_any" if state.active == PIPPIN else "ask.play_other"


def _choice(
    at: At, id_: str, seat: str, rule: str, says: str, answer: str, *, hidden: bool = False, **facts: object
) -> Choose:
    told, cites = {"active": at.state.active, "seat": seat, **facts}, section(rule, at.state.expanded)
    return Choose(id=id_, seat=seat, cites=cites, says=says, answer=answer, facts=told, hidden=hidden)
