"""What follows by itself: what happens next of a state without anybody's word, until somebody is asked."""

from engine.core.record import Event
from engine.games.riddle.ground import stays_open
from engine.games.riddle.happened.battles import BattleTied, HallsLeft, SentToHalls, is_at_five
from engine.games.riddle.happened.cards import CardsDrawn, DeckShuffled, MustDiscard, NothingLeft
from engine.games.riddle.happened.plays import RiddleEnded
from engine.games.riddle.happened.turns import (
    MarkerEntered,
    MustExchange,
    OpenCardsDiscarded,
    RolledAlike,
    TurnBegins,
    TurnEnded,
)
from engine.games.riddle.in_hand import Battle, Discards, Draws, FirstRolls, Riddles, Step, ToHalls
from engine.games.riddle.state import MOST_CARDS, SHIRE, State


def consequence(state: State) -> tuple[Event, ...]:
    """What happens next without anybody's word, nothing where the rules wait for somebody."""
    happened = _next(state)
    return () if happened is None else (happened,)


def _next(state: State) -> Event | None:
    if state.outcome is not None:
        return None
    if state.top_step is not None:
        return _in_hand(state, state.top_step)
    return _turn_is_over(state) if state.turn.is_over else _in_a_turn(state)


def _in_hand(state: State, top: Step) -> Event | None:
    match top:
        case FirstRolls() if not top.seats:
            return _who_begins(top)
        case Draws():
            return _draws(state, top)
        case Discards() if not state.size(top.seat):
            return NothingLeft(top.seat)
        case Riddles() if top.is_open and not state.size(top.seat):
            return RiddleEnded(state.active)
        case Battle() if is_at_five(top):
            return BattleTied(state.active, top.defender)
        case ToHalls():
            return SentToHalls(top.seat, state.lying.get(top.seat, ()))
    return None


def _who_begins(rolls: FirstRolls) -> Event:
    """B-2/first-turn  The highest throw; those who threw it alike throw again."""
    most = max(die for _, die in rolls.rolled)
    first = tuple(seat for seat, die in rolls.rolled if die == most)
    return TurnBegins(first[0], 1) if len(first) == 1 else RolledAlike(first)


def _draws(state: State, draws: Draws) -> Event:
    """B-7/deck-out  So many as the deck has; it is made anew of the discards when it has none left."""
    if state.deck >= draws.count:
        return CardsDrawn(draws.seat, draws.count)
    if state.deck:
        return CardsDrawn(draws.seat, state.deck, draws.count - state.deck)
    return DeckShuffled(state.discards_count) if state.discards_count else CardsDrawn(draws.seat, 0)


def _in_a_turn(state: State) -> Event | None:
    turn = state.turn
    if not turn.die and not state.at[turn.seat]:
        # RULING: entering-is-no-stop. Whoever is near then exchanges no card with the one who enters.
        return MarkerEntered(turn.seat, state.placed(turn.seat, SHIRE).neighbours(turn.seat))
    must_leave = state.halls.get(turn.seat, 0) > state.most_in_halls or turn.seat in state.freed
    if not turn.die and must_leave:
        return HallsLeft(turn.seat, "")
    return TurnEnded(turn.seat) if turn.is_picked else None


def _turn_is_over(state: State) -> Event:
    # B-7/riddle-exempt: who gained a card by a wrong guess is counted at the end of his own next turn, as here.
    seat = state.turn.seat
    more = state.size(seat) - MOST_CARDS
    if more > 0 and not state.turn.is_counted:
        return MustDiscard(seat, more)
    useless = tuple(card for card in state.lying.get(seat, ()) if not stays_open(card, state.at[seat]))
    if useless:
        return OpenCardsDiscarded(seat, useless)
    following = state.next_seat()
    return TurnBegins(following, state.round + (state.player_of(following) == state.player_of(state.first)))


def must_exchange(state: State) -> tuple[Event, ...]:
    """B-9/forced  What a marker owes that has come to a stop: who has no cards exchanges none."""
    # B-9/no-limit: an exchange comes by moving to another space than the one before.
    if not state.size(state.active) or state.at[state.active] == state.turn.swapped:
        return ()
    seats = tuple(seat for seat in state.neighbours(state.active) if state.size(seat))
    return (MustExchange(seats),) if seats else ()
