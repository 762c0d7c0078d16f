"""R.4, R.9-R.11, N.13  Event Cards that change a die of Army Combat: said once it is announced, before the die.

The book tells what card 87 does; of the others its holder reads it off the printed card, and the number is his word.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, WARNS, Check, hold
from engine.core.frozen import replace
from engine.core.offering import furthest
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import order_of_battle
from engine.games.wotr_spi.armies import OpenCard
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.in_hand import Eagles
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement import layout, places

FRENZY: Final = (84, 85)
DEAD_MEN, ENTS, DOOM = 86, 87, 93
EAGLES: Final = (72, 73)
ENTS_ROLLS: Final = 2
ENTS_STEPS: Final = (3, -3)
"""N/picture  What the Ents add to a die, or take off it."""
ENTS_REACH: Final = 5
MOST_BY_WORD: Final = 9
"""The most that a die is changed by word: what the printed cards give nobody has told; one figure is the most that a
card can print.
"""
MINAS_TIRITH: Final = "E0428"
FANGORN: Final = "fangorn"
LIES_OPEN: Final[Mapping[int, int | None]] = {
    **dict.fromkeys(FRENZY), DEAD_MEN: None, ENTS: ENTS_ROLLS, DOOM: None
}  # fmt: skip
"""Event Cards that lie open once they are played, and how many dice each changes: None where its text says."""


def laid_open(seat: str, card: int, turn: int) -> Iterator[Event]:
    """N.4  A card that changes dice of Army Combat lies open from its play on."""
    if card in LIES_OPEN:
        yield CardLaidOpen(seat, card, turn, LIES_OPEN[card])


def announced(state: State) -> Battle | None:
    """N/picture  The Army Combat that is announced and whose die is not rolled: in hand, or right under the Eagles."""
    stack = state.stack[:-1] if state.now(Eagles) else state.stack
    fight = stack[-1] if stack else None
    return fight if isinstance(fight, Battle) and fight.die is None else None


def ready(state: State, seat: str) -> tuple[int, ...]:
    """Event Cards by which a seat may change the next die of Army Combat, as everybody sees."""
    eagles = state.now(Eagles)
    if eagles is not None:
        return (eagles.card,) if eagles.seat == seat else ()
    return tuple(card for card, lies in sorted(state.armies.open_cards.items()) if lies.seat == seat)


@command
class ChangeBattleRoll(Command):
    """N.13, R.9-R.11  An Event Card that lies open changes the next die of the Army Combat under way.

    by: what it adds to the die, or takes off it; of every card but 87 that is read off the card, on the seat's word.
    """

    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "let an Event Card that lies open change the next die of Army Combat"
    cites: ClassVar[str] = "N.4"
    card: int
    by: int

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("N.4", announced(at.state) is not None, "a_battle_is_announced", ESSENTIAL)
        yield Check("N.4", bool(ready(at.state, at.seat)), "a_card_changes_dice", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        able = tuple(card for card in ready(at.state, at.seat) if hold(_card_checks(at, card)))
        yield Domain(name="card", kind="one_of", options=tuple((card, str(card)) for card in able), is_apart=True)
        steps = steps_of(filled.get("card", 0))
        yield Domain(name="by", kind="one_of", options=tuple((step, f"{step:+}".replace("-", "−")) for step in steps))

    @classmethod
    def cited(cls, at: Situation[State]) -> str:
        return "N.13" if at.state.now(Eagles) else cls.cites

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.ChangeBattleRoll", {"card": fixed["card"]}

    @classmethod
    def lacks(cls, at: Situation[State]) -> Iterator[Check]:
        yield from furthest(_card_checks(at, card) for card in ready(at.state, at.seat))

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        lies = self.card in ready(at.state, at.seat)
        yield Check("N.4", lies, "that_card_changes_dice", ESSENTIAL, facts={"card": self.card})
        yield from _card_checks(at, self.card)
        facts = {"card": self.card, "most": MOST_BY_WORD}
        cites, says = ("R.11", "ents_turn_it_by_three") if self.card == ENTS else ("N.4", "die_changes_by_so_much")
        yield Check(cites, self.by in steps_of(self.card), says, facts=facts)
        fight = announced(at.state)
        dark = at.state.three.is_on and at.seat != FELLOWSHIP and self.card == ENTS
        # RULING: "may not use it against Fellowship units": where none of them fight, or in their favour.
        spares = fight is None or not dark or not at.reads_first("ents-for-the-dark") or not _is_against(fight, self.by)
        yield Check("Y.6", spares, "ents_spare_the_fellowship", facts=facts, applies=dark)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        fight = announced(at.state)
        yield BattleRollChanged(fight.hex if fight else "", at.seat, self.card, self.by)


def _is_against(fight: Battle, by: int) -> bool:
    """Y.6/ents  Whether so much added to the die is against Army Units of the Fellowship."""
    if FELLOWSHIP not in fight.seats:
        return False
    return by < 0 if fight.attacker == FELLOWSHIP else by > 0


def steps_of(card: int) -> tuple[int, ...]:
    """By how much a card may change a die."""
    if card == ENTS:
        return ENTS_STEPS
    return (*range(1, MOST_BY_WORD + 1), *range(-1, -MOST_BY_WORD - 1, -1))


def _card_checks(at: Situation[State], card: int) -> Iterator[Check]:
    """R.4, R.9, R.11  Whether this card can change the die of the Army Combat that is announced."""
    fight = announced(at.state)
    if fight is None:
        return
    facts = {"hex": fight.hex, "card": card}
    # RULING: the card's text sets no limit in time and speaks of two die rolls: it lies open until both are used, and
    # never both on one roll.
    yield Check("R.11", card not in fight.cards, "card_changes_a_die_once", facts=facts)
    lies = at.state.armies.open_cards.get(card)
    late = card == ENTS and lies is not None and lies.turn < at.state.turn
    over = late and not at.reads_first("ents-how-long")
    yield Check("R.11", False, "ents_come_in_their_game_turn", facts=facts, applies=over)
    peoples = order_of_battle.peoples()
    orcs = any(peoples[people].are_orcs for seat in fight.seats for people in fight.strengths[seat])
    yield Check("R.9", orcs, "orcs_are_in_the_combat", facts=facts, applies=card in FRENZY)
    yield Check("R.4", fight.hex == MINAS_TIRITH, "combat_is_at_minas_tirith", facts=facts, applies=card == DOOM)
    near = near_fangorn(at, fight.hex) if card == ENTS else True
    yield Check("R.11", near is not False, "fangorn_is_within_five", facts=facts, applies=card == ENTS)
    unread = card == ENTS and near is None
    yield Check("R.11", False, "nearness_of_fangorn_is_known", WARNS, facts=facts, applies=unread)


def near_fangorn(at: Situation[State], hex_: str) -> bool | None:
    """N/picture  Whether a hex of Fangorn Forest lies within five hexes; None while too little of the map is read."""
    near = {hex_}
    for _ in range(ENTS_REACH):
        rings = [layout.beside(at, one) for one in near]
        if not all(rings):
            return None
        near |= {one for ring in rings for one in ring}
    told = {one: at.charts.find_in_secret("hexes", one, "province") for one in near}
    if any(places.named(cell) == FANGORN for cell in told.values()):
        return True
    return None if None in told.values() else False


@event
class CardLaidOpen(Event):
    """N.4, R.9-R.11  A played card lies open: it changes so many dice of Army Combat, None: as its text says."""

    seat: str
    card: int
    turn: int
    rolls: int | None = None

    def apply(self, state: State) -> State:
        before = state.armies.open_cards.get(self.card)
        # Shuffled into the deck and played once more while a die of it is left, it has that one besides.
        left = before.rolls or 0 if before else 0
        rolls = None if self.rolls is None else self.rolls + left
        cards = {**state.armies.open_cards, self.card: OpenCard(self.seat, self.turn, rolls)}
        return replace(state, armies=replace(state.armies, open_cards=cards))


@event
class BattleRollChanged(Event):
    """N.13, R.11  The next die of the Army Combat in this hex is changed by so much."""

    hex: str
    seat: str
    card: int
    by: int

    def apply(self, state: State) -> State:
        state = state.pop() if state.now(Eagles) else state
        fight = state.the(Battle)
        state = state.put(replace(fight, turned=fight.turned + self.by, cards=(*fight.cards, self.card)))
        lies = state.armies.open_cards.get(self.card)
        if lies is None or lies.rolls is None:
            return state
        rest = {card: other for card, other in state.armies.open_cards.items() if card != self.card}
        left = {**rest, self.card: replace(lies, rolls=lies.rolls - 1)} if lies.rolls > 1 else rest
        return replace(state, armies=replace(state.armies, open_cards=left))
