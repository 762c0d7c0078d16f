"""Players who head for an ending: they gather cards in cities, and who really has The Ring walks to where it wins.

They play all seats with every hand before them, so they are never the policy of twin tables, whose policy may know no
secret.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from engine.core.box import Box
from engine.core.table import Table
from engine.games.riddle.board import board
from engine.games.riddle.ground import BOMBADIL_GOES, flights, gear
from engine.games.riddle.in_hand import Battle, Discards, Exchanges, Fate, Returns
from engine.games.riddle.pieces import BOMBADIL, CARDS, CLOAK, HORSES, OPEN_KINDS, RING, ROPE, WINGS, side_of
from engine.games.riddle.playing import Deck
from engine.games.riddle.state import VICTORY, State
from engine.games.riddle.steps.fighting import cities_for, forces_side, serves, to_act
from engine.games.riddle.travel import Gear, Travel
from engine.policy import Chance, Move, Props, RandomPolicy, asked

Idea = tuple[str, str, dict[str, Any]]
"""(seat, command, values)."""
STRAYS_ONE_IN: Final = 25
"""How often something is done for no reason at all."""
FAR: Final = 99


@lru_cache(64)
def _turns_to(goal: str) -> dict[str, int]:
    """From each place, the spaces to a goal as they are walked without a card, backwards and roughly."""
    laid, travel = board(), Travel(board())
    found, queue = {goal: 0}, [goal]
    for place in queue:
        for near in sorted(laid.beside[place]):
            is_water = laid.ground[near] in "~s"
            if not is_water and near not in found and travel.reach(near, 1, Gear()).get(place):
                found[near] = found[place] + 1
                queue.append(near)
    return found


class Heading(RandomPolicy):
    """Plays for the end; where the plan is silent, goes on at random."""

    def __init__(self, chance: Chance, sheets: Box, props: Props | None = None) -> None:
        super().__init__(chance, sheets, props)
        self._real = props if isinstance(props, Deck) else None

    def move(self, table: Table) -> Move | None:
        """What the plan says, if the table allows it; else what is asked for; else anything."""
        state: State = table.timeline.head.world.state
        forced = self.answer(asked(table))
        if forced is not None:
            return forced
        if self._real is not None and not self.chance.one_in(STRAYS_ONE_IN):
            for seat, do, values in self._ideas(state, self._real):
                if not self._real.has_for(seat, do, values):
                    continue
                move = Move(seat, do, values)
                if table.may(seat, table.command(move.body())).allowed:
                    self.done[do] += 1
                    return move
        return super().move(table)

    def _ideas(self, state: State, deck: Deck) -> Iterator[Idea]:
        match state.top_step:
            case None if state.active:
                yield from self._turn(state, deck)
            case Exchanges(seats=seats):
                yield state.active, "Exchange", {"other": seats[0]}
            case Discards(seat=seat):
                for card in sorted(deck.hands[seat], key=lambda kind: self._worth(seat, kind)):
                    yield seat, "Discard", {"card": card}
            case Battle():
                yield from self._battle(state, deck)
            case Fate(seat=seat):
                is_prize = RING in deck.hands[seat] or self.chance.one_in(2)
                yield state.active, "DecideFate", {"fate": "prize" if is_prize else "hold"}
            case Returns(seat=seat):
                goal = _turns_to(VICTORY[side_of(seat)])
                places = sorted(board().beside, key=lambda place: goal.get(place, FAR))
                yield from ((seat, "ComeBack", {"to": place}) for place in places[:60])

    @staticmethod
    def _worth(seat: str, card: str) -> float:
        """What a card is worth to be kept."""
        printed = CARDS[card]
        if card == RING:
            return FAR
        return (
            1
            + printed.points
            + 2 * (card in OPEN_KINDS)
            + 2 * (card == seat)
            - 2 * (printed.user not in ("", side_of(seat)))
        )

    def _turn(self, state: State, deck: Deck) -> Iterator[Idea]:
        seat, hand = state.active, deck.hands[state.active]
        if state.is_away(seat):
            yield seat, "LeaveHalls", {}
            yield seat, "StayInHalls", {}
            return
        if RING in hand:
            yield seat, "ShowRing", {}
        yield from self._plays(state, deck, seat)
        if state.turn.moves and not (RING in hand and not state.turn.is_walked):
            yield from self._ends(state, hand, seat)
        if RING not in hand or not state.is_at_victory(seat):
            yield from self._moves(state, deck, seat)
        yield from self._ends(state, hand, seat)

    def _plays(self, state: State, deck: Deck, seat: str) -> Iterator[Idea]:
        holder = next((other for other in state.others(seat) if RING in deck.hands[other]), "")
        if holder:
            yield seat, "SendGollum", {"of": holder}
            yield seat, "GiveCharacter", {"of": holder}
            yield seat, "PoseRiddle", {"of": holder}
            if holder in state.turn.met:
                yield seat, "Attack", {"of": holder}
        if self.chance.one_in(3):
            others = [other for other in state.others(seat) if deck.hands[other]]
            if others:
                yield seat, "UsePalantir", {"of": [self.chance.pick(others)]}
                yield seat, "UseElfRing", {"of": [self.chance.pick(others)]}

    def _ends(self, state: State, hand: list[str], seat: str) -> Iterator[Idea]:
        yield seat, "PickUpInCity", {}
        for card in hand:
            if CARDS[card].picks:
                yield seat, "PickUpByCard", {"card": card}
        yield seat, "PassDie", {}

    def _moves(self, state: State, deck: Deck, seat: str) -> Iterator[Idea]:
        hand = deck.hands[seat]
        for card in (ROPE, CLOAK):
            if card in hand and RING in hand:
                yield seat, "LayOpen", {"card": card}
        away = _turns_to(VICTORY[side_of(seat)])
        here = away.get(state.at[seat], FAR)
        yield from self._by_die(state, deck, seat, away)
        if RING in hand:
            for card in hand:
                if card in WINGS[side_of(seat)]:
                    yield seat, "Fly", {"card": card, "to": VICTORY[side_of(seat)]}
                if card == BOMBADIL:
                    near = sorted(flights(state, seat, BOMBADIL_GOES), key=lambda place: away.get(place, FAR))
                    yield from (
                        (seat, "GoWithBombadil", {"to": place}) for place in near[:1] if away.get(place, FAR) < here
                    )
                if card in HORSES:
                    yield from self._ridden(state, seat, card, away)

    def _by_die(self, state: State, deck: Deck, seat: str, away: dict[str, int]) -> Iterator[Idea]:
        if RING not in deck.hands[seat] and not self.chance.one_in(3):
            away = self._to_a_city(state, seat)
        places = sorted(self.reached(state, seat, state.turn.die), key=lambda place: away.get(place, FAR))
        yield from ((seat, "MoveByDie", {"to": place}) for place in places[:4])

    @staticmethod
    def _to_a_city(state: State, seat: str) -> dict[str, int]:
        """The spaces to the nearest city in which the player may pick up cards."""
        here, used = state.at[seat], state.cities.get(seat, ())
        fresh = [_turns_to(place) for place, (name, _) in sorted(board().cities.items()) if name not in used]
        return min(fresh, key=lambda away: away.get(here) or FAR)

    def _ridden(self, state: State, seat: str, horse: str, away: dict[str, int]) -> Iterator[Idea]:
        reached = self.reached(state, seat, HORSES.index(horse) + 1, is_horse=True)
        for place in sorted(reached, key=lambda place: away.get(place, FAR))[:1]:
            if away.get(place, FAR) < away.get(state.at[seat], FAR):
                yield seat, "RideHorse", {"horse": horse, "to": place}

    def reached(self, state: State, seat: str, spaces: int, *, is_horse: bool = False) -> list[str]:
        """Where a move may surely end, by a board of which no river is told."""
        ends = Travel(board()).ends(state.at[seat], spaces, gear(state, seat, is_horse=is_horse))
        barred = "" if state.turn.start in VICTORY.values() else state.turn.start
        return [place for place, end in ends.items() if end.is_sure and place != barred]

    def _battle(self, state: State, deck: Deck) -> Iterator[Idea]:
        seat = to_act(state)
        side = forces_side(state, seat)
        for city in cities_for(state, seat):
            yield seat, "Present", {"force": city}
        for card in deck.hands[seat]:
            if serves(card, side, seat):
                yield seat, "Present", {"force": card}
        yield seat, "StopBattle", {}
