"""A player who heads for endings: the Ring walks to the fire, is hunted, seized, carried off; Citadels are besieged.

It plays both seats with the whole truth before it, so that every word it gives is true. It is therefore never the
policy of twin tables, whose policy may know no secret.
"""

from collections.abc import Iterator
from typing import Final

from engine.core.ask import Ask, Choose, Confirm, Draw, Offer
from engine.core.box import Box
from engine.core.questions import BOTH, READINGS
from engine.core.table import Table
from engine.games.wotr_spi.heading import dark, fellowship, saruman
from engine.games.wotr_spi.heading.routes import routes_on
from engine.games.wotr_spi.heading.scene import Idea, Scene
from engine.games.wotr_spi.in_hand import CaptureDoubt, EscapeDoubt, RingSpotted
from engine.games.wotr_spi.pieces import BARAD_DUR, FELLOWSHIP, HOBBITS, card_chart
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.j_search.capture import CLOAK_ADDS
from engine.policy import Chance, Move, Props, RandomPolicy, asked

NOTES: Final = ("MarkWounds", "EraseWounds", "MarkOnDesk", "NameCounters", "ExchangeMagicCard", "ReportDeath")
"""What only keeps the record in step, and brings no game nearer to its end."""
NOTED_ONE_IN = 60
STRAYS_ONE_IN = 12
"""How often something is done for no reason at all."""
MOST_HOUSE_RULES = 6
SETTLED_ONE_IN = 15
CLOAK: Final = 52


class Heading(RandomPolicy):
    """Follows plans of both seats, drawn anew for every game; where they are silent, goes on at random."""

    def __init__(self, chance: Chance, sheets: Box, props: Props | None = None) -> None:
        super().__init__(chance, sheets, props)
        self._to_settle = chance.between(1, MOST_HOUSE_RULES) if chance.one_in(2) else 0
        self._plans = chance.bits(), chance.bits()

    def move(self, table: Table) -> Move | None:
        """What the plans say, if the table allows it; else what is asked for; else anything."""
        asks = asked(table)
        state: State = table.timeline.head.world.state
        forced = self._word(table, state, asks) or self.answer(asks) or self._house_rule(table)
        if forced is not None:
            return forced
        if not self.chance.one_in(STRAYS_ONE_IN):
            for seat, do, values in self._ideas(table, state):
                move = self._allowed(table, Move(seat, do, values))
                if move is not None:
                    return move
        return self._asked_for(table, asks) or super().move(table)

    def _house_rule(self, table: Table) -> Move | None:
        """One of the open questions this table settles for its evening, the reading by chance (every other evening)."""
        if self._to_settle == 0 or not self.chance.one_in(SETTLED_ONE_IN):
            return None
        self._to_settle -= 1
        questions = [one for one in table.questions.values() if one.follows == BOTH]
        values = {"ruling": self.chance.pick(questions).name, "reading": self.chance.pick(READINGS)}
        return Move(table.seats[0], "SettleHouseRule", values, table.seats)

    def _ideas(self, table: Table, state: State) -> Iterator[Idea]:
        at = table.judge.situation(table.timeline.head, FELLOWSHIP, table.file.count)
        scene = Scene(at, state, self.chance, routes_on(self._sheets, at.charts.box))
        wars = state.armies.are_on
        of_dark, of_fellowship = self._plans
        if state.three.is_on:
            yield from saruman.ideas(scene, _plan(saruman.AIMS, of_dark // 7 + of_fellowship))
        yield from fellowship.ideas(scene, _plan(fellowship.CAMPAIGN_AIMS if wars else fellowship.AIMS, of_fellowship))
        yield from dark.ideas(scene, _plan(dark.CAMPAIGN_AIMS if wars else dark.AIMS, of_dark))

    def _allowed(self, table: Table, move: Move) -> Move | None:
        if not table.may(move.seat, table.command(move.body())).allowed:
            return None
        self.done[move.do] += 1
        return move

    def _asked_for(self, table: Table, asks: list[tuple[str, Ask]]) -> Move | None:
        """The answer to what is asked, or now and then something else that is offered."""
        wanted = {ask.answer for _, ask in asks if isinstance(ask, Choose | Draw)}
        owing = dict.fromkeys(seat for seat, ask in asks if ask.answer in wanted)
        offers = [offer for seat in owing for offer in table.offers(seat, by=seat)]
        bidden = [offer for offer in offers if offer.do in wanted]
        others = [offer for offer in offers if offer.do not in wanted and self._is_worth_it(offer)]
        strays = others if not bidden or self.chance.one_in(STRAYS_ONE_IN) else []
        for offer in (*self.ordered(strays), *self.ordered(bidden)):
            move = self.fill(table, offer)
            if move is not None:
                self.done[offer.do] += 1
                return move
        return None

    def _is_worth_it(self, offer: Offer) -> bool:
        return offer.do not in NOTES or self.chance.one_in(NOTED_ONE_IN)

    def _word(self, table: Table, state: State, asks: list[tuple[str, Ask]]) -> Move | None:
        """What only the Fellowship can say, as it is."""
        for seat, ask in asks:
            if isinstance(ask, Confirm):
                true = _truth(table, state, ask.id)
                return None if true is None else Move(seat, ask.answer, {"yes": true})
        return None


def _plan(aims: tuple[str, ...], drawn: int) -> str:
    """What a seat is after, drawn once for a game."""
    return aims[drawn % len(aims)]


def _truth(table: Table, state: State, ask: str) -> bool | None:
    """The word that is asked for, None where the desk does not know it."""
    bearer = state.people.get(state.ring.bearer or "")
    match ask:
        case "ring_in_barad_dur" if bearer is not None and bearer.hex is not None:
            return bearer.hex == BARAD_DUR
        case "ring_spotted" if bearer is not None and bearer.hex is not None:
            return state.ring.is_worn and bearer.hex == state.the(RingSpotted).hex
        case "taken":
            taken = state.the(CaptureDoubt)
            victim = _who(state, taken.hex, taken.victim)
            if victim == state.ring.bearer and state.ring.is_worn:
                return False
            added = CLOAK_ADDS if state.magic.held.get(CLOAK) == victim else 0
            return taken.die + added <= _printed(table, victim, "capture", 0)
        case "escaped":
            escaped = state.the(EscapeDoubt)
            victim = _who(state, escaped.hex, escaped.captive, is_captive=True)
            return escaped.die >= _printed(table, victim, "escape", 7)
    return None


def _who(state: State, hex_: str, name: str, *, is_captive: bool = False) -> str:
    """The Character meant: a Hobbit of that hex, where only a Hobbit is told."""
    if name not in ("hobbit", "spotted_hobbit"):
        return name
    there = [who for who in HOBBITS if state.people[who].hex == hex_ and state.people[who].is_captive == is_captive]
    return there[0] if there else HOBBITS[0]


def _printed(table: Table, name: str, what: str, otherwise: int) -> int:
    cell = table.box.lookup(card_chart(name), name, what)
    return int(cell.value) if cell is not None and cell.value.isdigit() else otherwise
