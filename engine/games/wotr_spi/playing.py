"""The printed cards of a random game, where they really are; what must hold after every entry is in invariants.py."""

from collections import Counter
from functools import cache
from typing import Any

from engine.core.ask import Offer
from engine.core.box import Box
from engine.core.record import Event
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.games.wotr_spi import forces, order_of_battle, pieces
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.invariants import faults
from engine.games.wotr_spi.pieces import (
    CARRY_LIMIT,
    MEMBERS,
    RING_CARD,
    SEARCH_CARDS,
)
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.c_setup.setup import OpeningHandDrawn
from engine.games.wotr_spi.steps.f_movement.dark_movement import DarkPowerMoved
from engine.games.wotr_spi.steps.f_movement.places import is_hex
from engine.games.wotr_spi.steps.j_search.placement import ForcePlaced, ForceSent
from engine.games.wotr_spi.steps.j_search.search import SearchCardDrawn
from engine.games.wotr_spi.steps.k_citadels.citadels import LEAST_NAZGUL, MILITARY
from engine.games.wotr_spi.steps.l_magic.magic import TAKEABLE, MagicCardExchanged, MagicCardsTaken
from engine.games.wotr_spi.steps.l_magic.magic_uses import ATHELAS, AthelasUsed, MagicCardUsed
from engine.games.wotr_spi.steps.m_ring.aftermath import RingSeized
from engine.games.wotr_spi.steps.m_ring.succession import RingPassed
from engine.games.wotr_spi.steps.n_events.event_cards import (
    DISCARDS,
    EventDiscarded,
    EventDrawn,
    EventsReshuffled,
)
from engine.games.wotr_spi.steps.n_events.event_play import EventPlayed
from engine.games.wotr_spi.steps.n_events.rescues import OrcsEscaped
from engine.games.wotr_spi.steps.r_events.war_events import CardTakenBack
from engine.games.wotr_spi.steps.s_armies.parting import ForceRetreated
from engine.games.wotr_spi.steps.x_politics.trades import CardsTraded
from engine.games.wotr_spi.steps.y_saruman.persuasion import EVENT, CardGiven, LaidDown
from engine.policy import Chance

__all__ = ["Deck", "deal", "faults"]

MOST_TURNS = 60
"""A random game that comes so far is given up."""
UNSEEN_ONE_IN = 6
"""How often a card is left unseen by the tablet."""
A_TURNS_WALK, A_MARCH = 8, 4
"""Hexes a Character walks in one Player-Turn where Roads help, and Orcs where none does."""


def deal(chance: Chance, box: Box, table: Table) -> "Deck":
    """Freshly shuffled cards, as C.3 and Q.3 lay them out, for a game with this box."""
    return Deck(chance, box, table)


class Deck:
    """Every Event, Search and Magic Card of one game, and what Armies did. The top of a pile is last; Search Cards come
    from the bottom.
    """

    def __init__(self, chance: Chance, box: Box, table: Table) -> None:
        self._chance, self._table = chance, table
        self._country = _open_country(box)
        self._hexes = sorted({row for chart, row, _ in box.printed if chart == "hexes"})
        self._by_province = _by_province(box)
        self._walkers = {name: pieces.DARK_START[name] for name in pieces.WALKERS}
        begun = self._state
        self.events = chance.shuffled(card for card in begun.event_cards if card not in begun.events.removed)
        self.discards: list[int] = []
        self.removed: list[int] = []
        self.hands: dict[str, list[int]] = {seat: [] for seat in pieces.THREE_SEATS}
        self.search = chance.shuffled(SEARCH_CARDS)
        self.magic = chance.shuffled(TAKEABLE)
        self.held: dict[int, str] = {RING_CARD: "frodo"}
        self._in_hand: tuple[int, ...] = ()
        self.orcs_by_cards = 0
        self.driven: set[str] = set()
        self.last_alone: dict[str, str] = {}
        """What army_invariants.Field means by these."""

    @property
    def _state(self) -> State:
        state: State = self._table.timeline.head.world.state
        return state

    def fill(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """The values with every card replaced by one that is really there; sometimes the tablet is not told which."""
        unseen = chance.one_in(UNSEEN_ONE_IN)
        match offer.do:
            case "DrawOpeningHand":
                cards: list[int | None] = list(reversed(self.events[-pieces.OPENING_HAND :]))
                if unseen:
                    cards[chance.below(len(cards))] = None
                return values | {"cards": cards}
            case "DrawEvent":
                pile = self.discards if values.get("pile") == DISCARDS else self.events
                return values | {"card": None if unseen or not pile else pile[-1]}
            case "DrawSearch":
                return values | {"card": self.search[0]}
            case "DiscardEvent" | "PlayEvent":
                hand = self.hands[offer.seat]
                known = [value for domain in offer.fields for value, _ in domain.options]
                choice = [card for card in hand if not known or card in known] or hand
                return values | {"card": chance.pick(choice)}
            case "ShowEvents" | "AnswerTrade" if "cards" in values:
                hand = self.hands[offer.seat]
                return values | {"cards": chance.shuffled(hand)[: len(values["cards"])]}
            case "TellForce":
                return self._as_it_stands(offer.seat, chance)
            case "StartBattle" if "told" in values:
                return {}
            case "UseAthelas" | "EscapeFromOrcs" if not self._has(values):
                return {}
            case "TakeMagicCards":
                return values | self._taken(int(values["count"]), chance, unseen)
        return self.led(offer, values, chance)

    def led(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """A move as people make it: into country that is searched as often as not, few Nazgul at a time or a siege."""
        if offer.do == "CarryCaptives" and chance.one_in(2):
            return values | {"to": self._homeward(str(offer.fixed["origin"]), chance)}
        if offer.do == "MarchForce" and is_hex(str(values.get("origin"))):
            return values | {"to": chance.pick(_within(self._hexes, values["origin"], A_MARCH) or self._hexes)}
        if offer.do == "PlaceForceInHex":
            return values | {"hex": chance.pick(self._by_province.get(str(values.get("place"))) or self._hexes)}
        if offer.do in ("RetreatForce", "PlaceRouted") and is_hex(self._state.hex_in_hand):
            return values | {"to": chance.pick(_within(self._hexes, self._state.hex_in_hand, 1) or self._hexes)}
        if offer.do not in ("MoveFellowship", "MoveNazgul", "MoveDarkPower"):
            return values
        if "nazgul" in values and chance.one_in(6):
            return values | {"to": chance.pick(MILITARY), "nazgul": values["nazgul"][: LEAST_NAZGUL + 1]}
        if "using" in values:
            values = values | {"using": [card for card in values["using"] if card in self.held]}
        country = self._country
        if "nazgul" not in values:
            here = offer.fixed.get("origin") or self._walkers.get(str(values.get("name")))
            country = _within(country, str(here), A_TURNS_WALK) if here else country
        if country and not chance.one_in(4):
            values = values | {"to": chance.pick(country)}
        if values.get("face_down"):
            values = values | {"face_down": min(values["face_down"], chance.between(1, 3))}
        if "nazgul" in values:
            values = values | {"nazgul": values["nazgul"][: chance.between(1, 2)]}
        return values

    def _as_it_stands(self, seat: str, chance: Chance) -> dict[str, Any]:
        """A true word of a Force: as the record has it, or gone a little way while nobody told of it."""
        state = self._state
        stand = forces.places_of(state, seat)
        fight = state.under_way(Battle)
        known = [
            place
            for place in stand
            if is_hex(place)
            and forces.total_at(state, seat, place) is not None
            and (fight is None or fight.hex != place)
        ]
        if not known:
            return {}
        place = chance.pick(known)
        force = state.armies.at(seat, place)
        groups = {order_of_battle.peoples()[people].group for people in force.points} if force else set()
        near = [hex_ for hex_ in _within(self._hexes, place, 2) if hex_ not in stand]
        leaves = force is not None and near and groups <= set(state.armies.lamps) and chance.one_in(2)
        points = force.points if force is not None and leaves else forces.points_at(state, seat, place)
        told = {"hex": place, "points": [[seat, people, count] for people, count in points.items()], "instead": ""}
        return told | {"hex": chance.pick(near), "instead": place} if leaves else told

    def _homeward(self, origin: str, chance: Chance) -> str:
        """A hex that a band of Orcs may reach, nearer Barad-dur than where it stands."""
        left = _far(origin, pieces.BARAD_DUR)
        on = [hex_ for hex_ in _within(self._hexes, origin, A_MARCH) if _far(hex_, pieces.BARAD_DUR) < left]
        return chance.pick(on) if on else pieces.BARAD_DUR

    def _taken(self, count: int, chance: Chance, unseen: bool) -> dict[str, Any]:
        if unseen:
            return {}
        carried = Counter(self.held.values())
        room = [name for name in MEMBERS for _ in range(CARRY_LIMIT - carried[name])]
        if len(room) < count or len(self.magic) < count:
            return {}
        return {"cards": self.magic[-count:], "to": chance.shuffled(room)[:count]}

    def follow(self, ruling: Ruling) -> None:
        """Move the real cards as the ruling's events say."""
        for event in ruling.events:
            match event:
                case OpeningHandDrawn():
                    self.hands[event.seat] = [self.events.pop() for _ in event.cards]
                case EventDrawn():
                    pile = self.discards if event.pile == DISCARDS else self.events
                    self.hands[event.seat].append(pile.pop())
                case EventDiscarded():
                    self.discards.append(self._leaves(event.seat, event.card))
                case EventPlayed():
                    card = self._leaves(event.seat, event.card)
                    if event.out_of_play:
                        self.removed.append(card)
                    else:
                        self.discards.insert(0, card)
                case CardTakenBack():
                    (self.discards if event.card in self.discards else self.removed).remove(event.card)
                    self.hands[event.seat].append(event.card)
                case EventsReshuffled():
                    self.events = self._chance.shuffled((*self.events, *self.discards))
                    self.discards = []
                case SearchCardDrawn():
                    self.search.append(self.search.pop(0))
                    if self._state.three.is_on and len(self._state.search.drawn) % len(SEARCH_CARDS) == 0:
                        # Y.1/deck
                        self.search = self._chance.shuffled(self.search)
                case _:
                    self._magic_moves(event)

    def _magic_moves(self, event: Event) -> None:
        """What an event does to the Magic Cards."""
        match event:
            case MagicCardsTaken():
                for _ in range(event.count):
                    self.magic.pop()
                self.held |= dict(zip(event.cards, event.to, strict=False))
            case CardGiven() if event.kind == EVENT:
                self.hands[pieces.SARUMAN].append(self._leaves(pieces.FELLOWSHIP, event.card))
            case LaidDown():
                self.discards.append(self._leaves(pieces.SARUMAN, event.card))
            case CardsTraded():
                given = [self._leaves(event.seat, card) for card in event.given]
                taken = [self._leaves(event.to, card) for card in event.taken]
                self.hands[event.to] += given
                self.hands[event.seat] += taken
            case MagicCardUsed() | OrcsEscaped():
                self.held.pop(event.card, None)
            case DarkPowerMoved():
                self._walkers[event.name] = event.to
            case RingSeized() | RingPassed() if event.name == "gollum":
                self._walkers[event.name] = event.hex
            case AthelasUsed():
                self.held.pop(ATHELAS, None)
            case MagicCardExchanged():
                self.held[event.card] = event.to
            case _:
                self._armies_move(event)

    def _armies_move(self, event: Event) -> None:
        """What an event does to Army Units that no record of them tells."""
        match event:
            case ForcePlaced() | ForceSent():
                self.orcs_by_cards += event.orcs
            case ForceRetreated():
                self.driven.add(event.to)

    def _has(self, values: dict[str, Any]) -> bool:
        """Whether the Magic Card that is to be used up really is with the Fellowship."""
        return int(values.get("card", ATHELAS)) in (0, *self.held)

    def _leaves(self, seat: str, card: int | None) -> int:
        hand, named = self.hands[seat], self._state.events.hand(seat)
        # One that the tablet has not seen is none of those that it still has by name.
        unnamed = [one for one in hand if one not in named] or hand
        found = card if card in hand else unnamed[-1]
        assert found is not None
        hand.remove(found)
        return found


def _open_country(box: Box) -> list[str]:
    """J.1  Hexes of the Provinces that Search Cards list, where no Town or Citadel stands."""
    listed = {
        province
        for card in SEARCH_CARDS
        if (cell := box.lookup("search_cards", str(card), "provinces")) is not None
        for province in cell.value.split(";")
    }
    hexes = {row for chart, row, column in box.printed if chart == "hexes" and column == "province"}
    return sorted(hex_ for hex_ in hexes if _cell(box, hex_, "province") in listed and not _cell(box, hex_, "features"))


def _by_province(box: Box) -> dict[str, list[str]]:
    """T  The hexes of each Province, as far as the box tells."""
    found: dict[str, list[str]] = {}
    for hex_ in sorted(row for chart, row, column in box.printed if (chart, column) == ("hexes", "province")):
        found.setdefault(_cell(box, hex_, "province"), []).append(hex_)
    return found


def _within(hexes: list[str], here: str, most: int) -> list[str]:
    return [hex_ for hex_ in hexes if _far(here, hex_) <= most]


def _far(one: str, other: str) -> int:
    """Hexes between two, by their numbers and give or take one, the eastern sheet taken to follow the western one."""
    (x, y), (u, v) = _place(one), _place(other)
    away = abs(u - x)
    return away + max(0, abs(v - y) - away // 2)


@cache
def _place(hex_: str) -> tuple[int, int]:
    """Column and row of a hex. A march is looked for among all hexes of the map: each number is read once."""
    return int(hex_[1:3]) + 32 * (hex_[0] == "E"), int(hex_[3:])


def _cell(box: Box, hex_: str, column: str) -> str:
    cell = box.lookup("hexes", hex_, column)
    return cell.value.strip("-") if cell else ""
