"""Games whose players let no secret guide them: what an onlooker learns of a secret there, the engine told him."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.ask import Offer
from engine.core.audience import PUBLIC
from engine.core.errors import RingtableError
from engine.core.ruling import Ruling, Verdict
from engine.core.table import Table
from engine.games.wotr_spi import at_home
from engine.games.wotr_spi.in_hand import EventsToShow
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, HOBBITS, LETTERS, MEMBERS
from engine.games.wotr_spi.playing import Deck
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.l_magic.magic import MINAS_TIRITH_PALANTIR, TAKEABLE
from engine.games.wotr_spi.steps.m_ring.succession import heirs
from engine.policy import Chance, Move, RandomPolicy
from tests.games.wotr_spi.openings import BOX, opening
from tests.games.wotr_spi.openings_of_war import war

SHUNNED = ("AttemptToSeize", "CastRingIntoFire", "TryToRemoveRing", "SetByHand", "CompareTotals", "StartCombat")
"""What people do in the light of a secret, or what ends the game: that it is left undone would tell what no rule does.
"""
WHIMS = ("a note", "a note", "PutOnRing", "PlayEvent", "Wait", "undo")
"""What is done at a whim, whatever the desk offers."""
NOTES = ("NameCounters", "MarkOnDesk", "ExchangeMagicCard", "UseAthelas")
FROM_THE_DECK = ("DrawEvent", "DrawOpeningHand", "DrawSearch", "TakeMagicCards", "DiscardEvent")
TRIES = 40
MOST_STEPS = 400


def state_of(table: Table) -> State:
    """The whole truth."""
    state = table.timeline.head.world.state
    assert isinstance(state, State)
    return state


@dataclass(frozen=True)
class BlindGame:
    """A game at the moment before a letter is opened (D.6). heirs: who could have been named Ringbearer (M.1)."""

    table: Table
    heirs: tuple[str, ...]

    @property
    def state(self) -> State:
        """The whole truth."""
        return state_of(self.table)


class BlindPolicy(RandomPolicy):
    """Looks at nothing but PUBLIC asks and offers; what is secret in a command comes from a stream of its own."""

    def __init__(self, chance: Chance, table: Table) -> None:
        super().__init__(chance.fork(), BOX)
        self.own = chance.fork()
        self.deck = Deck(self.own.fork(), BOX, table)
        self.deck.magic.remove(MINAS_TIRITH_PALANTIR)

    def move(self, table: Table) -> Move | None:
        asks = table.asks(PUBLIC)
        waits = table.timeline.head.core.waiting
        if waits is not None and not self.chance.one_in(4):
            return Move(waits, "GoOn")
        forced = self.answer([(ask.seat if ask.seat in table.seats else DARK_POWER, ask) for ask in asks])
        if forced is not None:
            return forced
        answers = {ask.answer for ask in asks}
        for ask in asks:
            if ask.answer in ("NameSuccessor", "RetrieveMagicCards", "DiscardEvent"):
                return Move(ask.seat, ask.answer, self._on_the_desk(table, ask.seat, ask.answer))
        if self.chance.one_in(6):
            return self._whim(table)
        shunned = SHUNNED if self.chance.one_in(8) else (*SHUNNED, "MarkWounds", "EraseWounds")
        offers = [offer for offer in table.offers(PUBLIC) if offer.do not in shunned]
        is_bidden = not self.chance.one_in(3)
        first = [offer for offer in offers if (offer.do in answers) == is_bidden]
        for offer in (*self.chance.shuffled(first), *self.chance.shuffled(offers)):
            move = self.fill(table, offer)
            if move is not None:
                return move
        return None

    def fill(self, table: Table, offer: Offer) -> Move | None:
        """A filling that no check refuses as everybody sees it; a card is one that really lies there."""
        self.look_round(table.game.places, offer)
        for _ in range(TRIES if offer.fields else 1):
            values = dict(offer.fixed) | {domain.name: self.sample(domain) for domain in offer.fields}
            values.pop("using", None)
            drawn = offer.do in FROM_THE_DECK
            values = (self.deck.fill if drawn else self.deck.led)(offer, values, self.own if drawn else self.chance)
            values |= self._secrets(table, offer.do, values)
            try:
                ruling = table.may(offer.seat, table.command({"do": offer.do, **values}))
            except RingtableError:
                continue
            if ruling.verdict(PUBLIC) is not Verdict.REFUSED:
                return Move(offer.seat, offer.do, values)
        return None

    def follow(self, ruling: Ruling) -> None:
        """What was recorded happens to the real cards."""
        self.deck.follow(ruling)

    def _secrets(self, table: Table, do: str, values: dict[str, Any]) -> dict[str, Any]:
        own, state = self.own, state_of(table)
        match do:
            case "ChooseLetter":
                return {"letter": own.pick(LETTERS)}
            case "MoveFellowship":
                moving = int(values.get("face_down", 0)) + int(values.get("spotted_hobbits", 0))
                origin = str(values["origin"])
                stay = (*at_home.bound(state, origin), "gandalf_white")
                there = [name for name in state.members if state.people[name].hex in (None, origin)]
                return {"names": own.shuffled(name for name in there if name not in stay)[:moving]}
            case "RevealSpotted":
                return {"which": own.shuffled(HOBBITS)[: int(values.get("hobbits", 0))]}
            case "ChooseFighter" | "NameKilled" if str(values.get("name")).endswith("hobbit"):
                return {"hobbit": own.pick(HOBBITS)}
            case "AnswerRout" if values.get("taken") == "hobbit":
                return {"hobbit": own.pick(HOBBITS)}
            case "ShowEvents":
                asked = state.the(EventsToShow)
                return {"cards": own.shuffled(state.events.hands[asked.seat])[: asked.count]}
            case _:
                return {}

    def _on_the_desk(self, table: Table, seat: str, do: str) -> dict[str, Any]:
        """What is offered on no shared screen: the card that goes, the next Ringbearer, what the dead held."""
        state, own = state_of(table), self.own
        match do:
            case "DiscardEvent":
                return {"card": own.pick(state.events.hands[seat])}
            case "NameSuccessor":
                living = [name for name in heirs(state) if not state.people[name].is_dead]
                return {"name": own.pick(living)}
            case _:
                return {}

    def _whim(self, table: Table) -> Move:
        chance = self.chance
        match chance.pick(WHIMS):
            case "a note":
                return self._note(table)
            case "PutOnRing":
                return Move(FELLOWSHIP, "PutOnRing")
            case "PlayEvent":
                return Move(chance.pick(table.seats), "PlayEvent", {"card": chance.pick(state_of(table).event_cards)})
            case "undo":
                return Move(chance.pick(table.seats), "undo", {"to": max(1, table.file.count - 1 - chance.below(4))})
            case _:
                return Move(chance.pick(table.seats), chance.pick(("Wait", "GoOn")))

    def _note(self, table: Table) -> Move:
        """A note on the Fellowship's desk, of whichever kind: that there is one is all that others are to know."""
        own = self.own
        for _ in range(TRIES):
            do = own.pick(NOTES)
            kinds: dict[str, dict[str, Any]] = {
                "NameCounters": {"hex": own.pick(("W2812", "W2724")), "names": own.shuffled(MEMBERS)[:2]},
                "MarkOnDesk": {"character": own.pick(MEMBERS), "wounds": own.below(2), "circles": own.below(2)},
                "ExchangeMagicCard": {"card": own.pick(TAKEABLE), "to": own.pick(MEMBERS)},
                "UseAthelas": {"holder": own.pick(MEMBERS)},
            }
            values = kinds[do]
            if table.may(FELLOWSHIP, table.command({"do": do, **values})).allowed:
                return Move(FELLOWSHIP, do, values)
        return Move(FELLOWSHIP, "NameCounters", {"hex": "W2812", "names": ["sam"]})


def blind_games(count: int, seed: int, turns: int = 3, version: str = "character") -> Iterator[BlindGame]:
    """So many games, each to the opening of its letter in so many Game-Turns. Every one begins with the death of Frodo,
    so that there is a Ringbearer of whom nothing is told: in a fight, or in the Campaign Game among Armies.
    """
    chance = Chance(seed)
    for number in range(count):
        secret = chance.bits().to_bytes(8, "big") * 4
        about: dict[str, Any] = {"version": version, "box": BOX, "table_id": f"blind-{seed}-{number}"}
        table = Table.create(None, "wotr_spi", **about, table_secret=secret)
        game = _played(table, BlindPolicy(chance.fork(), table), turns)
        if game is not None:
            yield game
        table.close()


@cache
def _beginning(version: str) -> tuple[Move, ...]:
    moves = opening("succession") if version == "character" else war("killed")
    return moves[: next(n for n, move in enumerate(moves) if move.do == "NameSuccessor")]


def _played(table: Table, policy: BlindPolicy, turns: int) -> BlindGame | None:
    version = table.header["version"]
    for move in _beginning(version):
        _give(table, policy, _dealt(policy, move, version))
    could = heirs(state_of(table))
    for _ in range(MOST_STEPS):
        state = state_of(table)
        if state.phase is Phase.INDICATION and state.turn == turns and not state.stack:
            return BlindGame(table, could)
        next_move = policy.move(table) if table.outcome is None else None
        if next_move is None:
            return None
        _give(table, policy, next_move)
    return None


def _dealt(policy: BlindPolicy, move: Move, version: str) -> Move:
    """A move of the beginning with cards from the real deck, and a letter of its own where it is guessed at."""
    own, deck = policy.own, policy.deck
    match move.do:
        case "ChooseLetter" if version == "campaign":
            return Move(move.seat, move.do, {"letter": own.pick(LETTERS)})
        case "DrawOpeningHand":
            return Move(move.seat, move.do, {"cards": list(reversed(deck.events[-3:]))})
        case "TakeMagicCards":
            count = int(move.values["count"])
            dealt = {"cards": deck.magic[-count:], "to": own.shuffled(MEMBERS)[:count]}
            return Move(move.seat, move.do, {**move.values, **dealt})
        case _:
            return move


def _give(table: Table, policy: BlindPolicy, move: Move) -> None:
    if move.do == "undo":
        table.undo(move.seat, int(move.values["to"]))
        return
    ruling = table.submit(move.seat, table.command(move.body()), move.agreed)
    if ruling.allowed:
        policy.follow(ruling)
