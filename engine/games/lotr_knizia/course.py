"""What follows by itself: what happens next of a state without anybody's word, until somebody is asked."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.core.record import Event
from engine.core.ring import clockwise
from engine.games.lotr_knizia import boxes, journey, pieces
from engine.games.lotr_knizia.happened.board import (
    BearerChosen,
    DoomPassed,
    EventHappens,
    EventOver,
    MarkerMoved,
    ScenarioEnded,
    StageBegins,
    TileDone,
    TokensCounted,
    TurnEnded,
)
from engine.games.lotr_knizia.happened.cards import CardsDrawn, DeckShuffled, FeatureTaken, NotPaid, TokensReturned
from engine.games.lotr_knizia.happened.corruption import (
    DieDone,
    EachRolls,
    FeatureLost,
    GameEnded,
    HobbitMoved,
    HobbitOut,
    SauronMoved,
)
from engine.games.lotr_knizia.in_hand import Dark, Discards, Do, Lies, Price, Queue, Reveal, Step, Turned, is_chained
from engine.games.lotr_knizia.pieces import (
    ATHELAS,
    CARDS,
    CIRCLES,
    ELESSAR,
    EYE,
    HEALING,
    LEMBAS,
    MAGIC,
    MIRUVOR,
    MITHRIL,
    PERSISTENCE,
    SAM,
)
from engine.games.lotr_knizia.sections import section
from engine.games.lotr_knizia.state import ON_BOARD, State

DESTROYED: Final = "ends.destroyed"
CAUGHT, AT_TOKENS, LACKED = "ends.bearer_caught", "ends.bearer_at_tokens", "ends.bearer_lacked"
MOST_OF_SAURON: Final = 2
"""Steps that an Event moves him at the most before anybody is asked."""


def consequence(state: State) -> tuple[Event, ...]:
    """What happens next without anybody's word, nothing where the rules wait for somebody."""
    happened = _next(state)
    return () if happened is None else (happened,)


def _next(state: State) -> Event | None:
    if state.outcome is not None:
        return None
    caught = _caught(state)
    if caught is not None:
        return caught
    if state.bearer in state.out:
        return _bearer_is_out(state)
    return _comes_next(state) if state.top is None else _in_hand(state, state.top)


def _in_hand(state: State, top: Step) -> Event | None:
    """What becomes of the step that is in hand."""
    match top:
        case Do() if is_chained(top) and may_stop_the_next(state):
            return None
        case Do():
            return DONE[top.what](state, top)
        case Lies():
            return None if may_be_helped(state, top) else die_done(state, top)
        case Discards():
            return _cannot_discard(state, top)
        case Dark():
            return None if _may_spare(state, top) else HobbitMoved(top.seat, state.dark[top.seat] + top.steps, True)
        case Turned():
            return None if may_interrupt(state) else TileDone(top.kind)
        case Queue():
            return _queue(state, top)
        case Price() if not top.payers:
            return NotPaid(top.name)
        case Reveal() if not state.deck:
            # With nothing to turn over there is nothing to match.
            return _shuffled(state) if state.unseen or state.told_discards else NotPaid(top.name)
    return None


# -- who is caught ----------------------------------------------------------------------------------------------------


def _caught(state: State) -> Event | None:
    """A hobbit on Sauron's step or beyond is out at once."""
    for seat in clockwise(state.seats, state.active or state.seats[0], state.out):
        if state.is_caught(seat):
            return HobbitOut(seat, "sauron", state.size(seat))
    return None


def _bearer_is_out(state: State) -> Event:
    """The game is over; with three Ring tokens the bearer of the competitive game alone scores."""
    score = state.score
    if state.fates[state.bearer] == "joins":
        # RULING: the-others-of-three-rings. What the others score is lost in our copy, and no number is made up for it.
        cites = section("three_rings", state.expanded)
        return GameEnded("ends.joined", cites, (state.bearer,), ((state.bearer, score),))
    scores = tuple((seat, score) for seat in state.seats)
    is_caught = state.fates[state.bearer] == "sauron"
    says = AT_TOKENS if state.stage == "over" else CAUGHT if is_caught else LACKED
    return GameEnded(f"{says}{where_it_ends(state)}", section("bearer_out", state.expanded), (), scores)


def where_it_ends(state: State) -> str:
    """What the words of an end have behind them where it comes at Lothlórien."""
    # RULING: the-score-at-lothlorien. The board that is laid out then is the one that is to come.
    return "_at_lothlorien" if state.place == pieces.LOTHLORIEN else ""


# -- what a help could change -----------------------------------------------------------------------------------------


def may_interrupt(state: State) -> bool:
    """Whether somebody could speak before a tile is carried out, as far as everybody may know."""
    turned = state.top
    assert isinstance(turned, Turned)
    cards = [pieces.GUIDANCE]
    if turned.kind in pieces.SUNDIALS and state.event < pieces.EVENT_BOXES - (state.place == pieces.MORDOR):
        cards.append(MAGIC)
    if turned.kind in pieces.ITEM_TILES:
        cards.append(pieces.STAFF)
    if turned.kind in pieces.SUNDIALS and any(state.is_caught(seat, sauron=MOST_OF_SAURON) for seat in state.living):
        # Some Events move Sauron without asking anybody first.
        cards += [ELESSAR, HEALING, MIRUVOR]
    return not state.ring_used or state.could_help(*cards)


def may_stop_the_next(state: State) -> bool:
    """Whether somebody could speak before an Event that comes without a tile, as far as everybody may know."""
    saves = any(state.is_caught(seat, sauron=MOST_OF_SAURON) for seat in state.living)
    magic = (MAGIC,) if isinstance(state.top, Do) and state.top.count else ()
    cards = (*magic, ELESSAR, HEALING, MIRUVOR) if saves else magic
    return state.active in state.living and state.could_help(*cards)


def damage(state: State, lies: Lies) -> tuple[int, int, int]:
    """(steps into the darkness, steps of Sauron, cards) that a die costs. Sam suffers one at most.

    R/die/circles, R/die/eye, R/die/cards, R/die/blank
    """
    steps, sauron, cards = CIRCLES.get(lies.face, 0), int(lies.face == EYE), 2 * int(lies.face == CARDS)
    if lies.seat == SAM:
        steps, cards = min(1, steps), min(1, cards)
    return (0 if lies.spared else steps), sauron, cards


def may_be_helped(state: State, lies: Lies) -> bool:
    """Whether a card could still change what a die does."""
    steps, sauron, cards = damage(state, lies)
    if not (steps or sauron or cards):
        return False
    if state.could_help(MITHRIL):
        return True
    if sauron and any(state.is_caught(seat, sauron=sauron) for seat in state.living):
        return state.could_help(ELESSAR, HEALING, MIRUVOR)
    if steps:
        if lies.why == "token" and state.could_help(ATHELAS):
            return True
        return state.is_caught(lies.seat, steps) and state.could_help(ELESSAR, HEALING, MIRUVOR)
    return bool(cards) and state.size(lies.seat) < cards and state.could_help(LEMBAS, PERSISTENCE, MIRUVOR)


def die_done(state: State, lies: Lies) -> DieDone:
    """What a die does."""
    steps, sauron, cards = damage(state, lies)
    return DieDone(lies.seat, lies.face, lies.why, steps, sauron, cards)


def _may_spare(state: State, dark: Dark) -> bool:
    """Whether a card could keep a hobbit from steps, or from being caught by them."""
    if dark.why == "tokens" and state.could_help(ATHELAS):
        return True
    return state.is_caught(dark.seat, dark.steps) and state.could_help(ELESSAR, HEALING, MIRUVOR)


def _cannot_discard(state: State, owed: Discards) -> Event | None:
    """Who has too few cards to discard is out, unless a card could help."""
    if state.size(owed.seat) >= owed.count or state.could_help(LEMBAS, PERSISTENCE, MIRUVOR):
        return None
    return out_of_cards(state, owed.seat)


def out_of_cards(state: State, seat: str, why: str = "cards") -> HobbitOut:
    """A player cannot give what is asked."""
    return HobbitOut(seat, why, state.size(seat))


# -- what is on top of the stack --------------------------------------------------------------------------------------


def _queue(state: State, queue: Queue) -> Event | None:
    if queue.name == boxes.EACH_ROLLS:
        return EachRolls(queue.seats[0])
    if queue.name == boxes.TOKENS:
        seat = queue.seats[0]
        missing = sum(not count for count in state.tokens[seat].values())
        return TokensCounted(seat, missing, max(0, missing - (seat == pieces.MERRY)))
    return None


def _sauron(state: State, do: Do) -> Event:
    return SauronMoved(do.count, max(0, state.sauron - do.count))


def _dark(state: State, do: Do) -> Event:
    return HobbitMoved(do.seat, state.dark[do.seat] + do.count, True)


def _light(state: State, do: Do) -> Event:
    return HobbitMoved(do.seat, max(0, state.dark[do.seat] - do.count), False)


def _draw(state: State, do: Do) -> Event | None:
    """So many as the deck has; it is made anew when it has none left."""
    if state.deck >= do.count:
        return CardsDrawn(do.seat, do.count)
    if state.deck:
        return CardsDrawn(do.seat, state.deck, do.count - state.deck)
    if state.unseen or state.told_discards:
        return _shuffled(state)
    return CardsDrawn(do.seat, 0)


def _shuffled(state: State) -> Event | None:
    """The discards are the deck again; how many they are is asked where some of them were not told."""
    return None if state.unseen else DeckShuffled(state.told_discards)


def _feature(state: State, do: Do) -> Event:
    return FeatureTaken(do.seat, do.card)


def _event(state: State, do: Do) -> Event:
    return EventHappens(state.next_event)


def _event_over(state: State, do: Do) -> Event:
    return EventOver(do.card)


def _out(state: State, do: Do) -> Event:
    return out_of_cards(state, do.seat, "faces")


def _advance(state: State, do: Do) -> Event:
    return moved(state, do.card, do.count, "tile")


def _wormtongue(state: State, do: Do) -> Event:
    """Of these cards those that nobody has taken."""
    cards = (pieces.RIDERS, pieces.THEODEN, pieces.SHADOWFAX, pieces.EOMER)
    return FeatureLost(tuple(card for card in cards if state.features[card] == ON_BOARD))


def _gollum_lost(state: State, do: Do) -> Event:
    return FeatureLost((pieces.GOLLUM,))


def _ring_is_mine(state: State, do: Do) -> Event:
    scores = tuple((seat, state.score) for seat in state.seats)
    return GameEnded("ends.ring_is_mine", section("ring_is_mine", state.expanded), (), scores)


def _destroyed(state: State, do: Do) -> Event | None:
    """Who is still in the game after the roll has destroyed the Ring; he takes a special shield first."""
    total = 60 + sum(state.shields.values())
    scores = tuple((seat, total) for seat in state.seats)
    return GameEnded(DESTROYED, section("destroyed", state.expanded), state.seats, scores)


def _bearer(state: State, do: Do) -> Event:
    """The most Ring tokens; of those who tie the nearest clockwise after the bearer, who is the last of them.

    R/bearer/tie, R/bearer/keeps
    """
    order = (*clockwise(state.seats, state.bearer)[1:], state.bearer)
    living = [seat for seat in order if seat in state.living]
    most = max(state.tokens[seat][pieces.RING] for seat in living)
    chosen = next(seat for seat in living if state.tokens[seat][pieces.RING] == most)
    return BearerChosen(chosen, most)


def _tokens_back(state: State, do: Do) -> Event:
    return TokensReturned()


DONE: Final[Mapping[str, Callable[[State, Do], Event | None]]] = {
    "sauron": _sauron,
    "dark": _dark,
    "light": _light,
    "draw": _draw,
    "feature": _feature,
    "event": _event,
    "event_over": _event_over,
    "out": _out,
    "advance": _advance,
    "wormtongue": _wormtongue,
    "gollum_lost": _gollum_lost,
    "ring_is_mine": _ring_is_mine,
    "destroyed": _destroyed,
    "bearer": _bearer,
    "tokens_back": _tokens_back,
}


def moved(state: State, line: str, by: int, how: str, *, stops: bool = False) -> MarkerMoved:
    """A marker goes as far as its line lets it. stops: the Ring has the space carried out to which it brings it."""
    board, here = state.board, state.space[line]
    assert board is not None
    to = min(board.last(line), here + by)
    passed = board.lines[line].spaces[here:to]
    if how == "ring":
        passed = passed[-1:] if stops else ()
    gives = tuple(f"{what}_{passed.count(what)}" for what in (pieces.SHIELD, *pieces.TOKENS) if what in passed)
    score = board.score(to) if line == board.main else 0
    return MarkerMoved(line, by, to, how, state.active, stops=stops, score=score, gives=gives)


# -- nothing is in hand -----------------------------------------------------------------------------------------------


def _comes_next(state: State) -> Event | None:
    if state.place == pieces.MOUNT_DOOM:
        if not state.living:
            scores = tuple((seat, 60) for seat in state.seats)
            return GameEnded("ends.all_failed", section("all_failed", state.expanded), (), scores)
        return DoomPassed(state.active if state.active in state.living else state.left(state.active))
    if state.board is None or state.stage == "over":
        return StageBegins(*journey.following(state))
    if state.is_complete or state.is_over:
        return ScenarioEnded(state.place)
    if state.active in state.out:
        return TurnEnded(state.left(state.active))
    return None
