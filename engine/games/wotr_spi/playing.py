"""The printed cards of a random game, where they really are, and what must hold after every entry of any game."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.core.ask import Offer
from engine.core.box import Box
from engine.core.record import Event
from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.games.wotr_spi import pieces
from engine.games.wotr_spi.pieces import (
    CARRY_LIMIT,
    EVENT_CARDS,
    FELLOWSHIP,
    HOBBITS,
    MEMBERS,
    RING_CARD,
    SEARCH_CARDS,
)
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.captives import held
from engine.games.wotr_spi.steps.citadels import LEAST_NAZGUL, MILITARY
from engine.games.wotr_spi.steps.endurance import MOST_BOXES
from engine.games.wotr_spi.steps.event_cards import (
    DISCARDS,
    EventDiscarded,
    EventDrawn,
    EventPlayed,
    EventsReshuffled,
)
from engine.games.wotr_spi.steps.magic import TAKEABLE, MagicCardExchanged, MagicCardsTaken
from engine.games.wotr_spi.steps.magic_uses import ATHELAS, AthelasUsed, MagicCardUsed
from engine.games.wotr_spi.steps.rescues import OrcsEscaped
from engine.games.wotr_spi.steps.search import SearchCardDrawn
from engine.games.wotr_spi.steps.setup import OpeningHandDrawn
from engine.policy import Chance

UNSEEN_ONE_IN = 6
"""How often a card is left unseen by the tablet."""


def deal(chance: Chance, box: Box) -> "Deck":
    """Freshly shuffled cards, as C.3 lays them out, for a game with this box."""
    return Deck(chance, box)


class Deck:
    """Every Event, Search and Magic Card of one game. The top of a pile is last; Search Cards come from the bottom."""

    def __init__(self, chance: Chance, box: Box) -> None:
        self._chance = chance
        self._country = _open_country(box)
        self.events = chance.shuffled(EVENT_CARDS)
        self.discards: list[int] = []
        self.removed: list[int] = []
        self.hands: dict[str, list[int]] = {seat: [] for seat in pieces.SEATS}
        self.search = chance.shuffled(SEARCH_CARDS)
        self.magic = chance.shuffled(TAKEABLE)
        self.held: dict[int, str] = {RING_CARD: "frodo"}
        self._in_hand: tuple[int, ...] = ()

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
            case "ShowEvents":
                hand = self.hands[offer.seat]
                return values | {"cards": chance.shuffled(hand)[: len(values["cards"])]}
            case "UseAthelas" | "EscapeFromOrcs" if not self._has(values):
                return {}
            case "TakeMagicCards":
                return values | self._taken(int(values["count"]), chance, unseen)
        return self.led(offer, values, chance)

    def led(self, offer: Offer, values: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """A move as people make it: into country that is searched as often as not, few Nazgul at a time or a siege."""
        if offer.do == "CarryCaptives" and chance.one_in(2):
            return values | {"to": pieces.BARAD_DUR}
        if offer.do not in ("MoveFellowship", "MoveNazgul", "MoveDarkPower"):
            return values
        if "nazgul" in values and chance.one_in(6):
            return values | {"to": chance.pick(MILITARY), "nazgul": values["nazgul"][: LEAST_NAZGUL + 1]}
        if "using" in values:
            values = values | {"using": [card for card in values["using"] if card in self.held]}
        if self._country and not chance.one_in(4):
            values = values | {"to": chance.pick(self._country)}
        if values.get("face_down"):
            values = values | {"face_down": min(values["face_down"], chance.between(1, 3))}
        if "nazgul" in values:
            values = values | {"nazgul": values["nazgul"][: chance.between(1, 2)]}
        return values

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
                case EventsReshuffled():
                    self.events = self._chance.shuffled((*self.events, *self.discards))
                    self.discards = []
                case SearchCardDrawn():
                    self.search.append(self.search.pop(0))
                case _:
                    self._magic_moves(event)

    def _magic_moves(self, event: Event) -> None:
        """What an event does to the Magic Cards."""
        match event:
            case MagicCardsTaken():
                for _ in range(event.count):
                    self.magic.pop()
                self.held |= dict(zip(event.cards, event.to, strict=False))
            case MagicCardUsed() | OrcsEscaped():
                self.held.pop(event.card, None)
            case AthelasUsed():
                self.held.pop(ATHELAS, None)
            case MagicCardExchanged():
                self.held[event.card] = event.to

    def _has(self, values: dict[str, Any]) -> bool:
        """Whether the Magic Card that is to be used up really is with the Fellowship."""
        return int(values.get("card", ATHELAS)) in (0, *self.held)

    def _leaves(self, seat: str, card: int | None) -> int:
        hand = self.hands[seat]
        found = card if card in hand else hand[-1]
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


def _cell(box: Box, hex_: str, column: str) -> str:
    cell = box.lookup("hexes", hex_, column)
    return cell.value.strip("-") if cell else ""


def faults(table: Table, deck: Deck) -> Iterator[str]:
    """What does not hold now, a sentence each."""
    state: State = table.timeline.head.world.state
    yield from _event_card_faults(state, deck)
    yield from _magic_card_faults(state)
    yield from _counter_faults(state)
    yield from _mark_faults(table, state)
    yield from _point_faults(table, state)


def _event_card_faults(state: State, deck: Deck) -> Iterator[str]:
    events = state.events
    if not events.hands:
        return
    if (events.deck, len(events.discards)) != (len(deck.events), len(deck.discards)):
        yield (
            f"the record has {events.deck} Event Cards in the deck and {len(events.discards)} discarded, "
            f"on the table lie {len(deck.events)} and {len(deck.discards)}"
        )
    for seat, cards in events.hands.items():
        real = deck.hands[seat]
        if len(cards) != len(real) or not {card for card in cards if card is not None} <= set(real):
            yield f"{seat} holds the Event Cards {real}, the record has {list(cards)}"
    named = Counter(
        [*events.removed, *(d.card for d in events.discards), *(c for h in events.hands.values() for c in h)]
    )
    twice = [card for card, times in named.items() if card is not None and times > 1]
    if twice:
        yield f"Event Card {twice[0]} is in two places"
    total = events.deck + len(events.discards) + len(events.removed) + sum(len(hand) for hand in events.hands.values())
    if len(events.hands) == len(pieces.SEATS) and total != len(EVENT_CARDS):
        yield f"there are {total} Event Cards instead of {len(EVENT_CARDS)}"


def _magic_card_faults(state: State) -> Iterator[str]:
    magic = state.magic
    if not magic.held:
        return
    if magic.held.get(RING_CARD) != state.ring.bearer:
        yield f"the Ring lies under {magic.held.get(RING_CARD)}, and {state.ring.bearer} bears it"
    total = sum(magic.boxes.values()) + len(magic.held) + magic.unseen + len(magic.used) + len(magic.gone)
    total += state.ring.bearer is None
    if total != len(pieces.MAGIC_CARDS):
        yield f"there are {total} Magic Cards instead of {len(pieces.MAGIC_CARDS)}"
    for name, count in Counter(magic.held.values()).items():
        if count > CARRY_LIMIT:
            yield f"{name} holds {count} Magic Cards"
    for hex_, left in magic.boxes.items():
        if left < pieces.NEVER_TAKEN.get(hex_, 0):
            yield f"the Magic Card box of {hex_} lost a card that stays there (L.2)"


def _counter_faults(state: State) -> Iterator[str]:
    if not any(job.endswith(FELLOWSHIP) for job in state.set_up):
        return
    down = sum(stack.size for stack in state.stacks.values())
    own = [person for person in state.people.values() if person.name in (*MEMBERS, "gandalf_white")]
    up = [person for person in own if person.is_face_up and person.side == FELLOWSHIP]
    there = len(MEMBERS) + state.is_white_back - state.fallen
    # The counter of a Semi-Ringwraith leaves the face-down ones where the tablet knows it, else by hand.
    fallen_away = sum(person.side != FELLOWSHIP for person in own)
    if not there - fallen_away <= down + len(up) <= there:
        yield f"{down} counters lie face-down and {len(up)} are turned up or out: there are {there}"
    if any(min(stack.face_down, stack.spotted_hobbits, stack.captive_hobbits) < 0 for stack in state.stacks.values()):
        yield "a stack holds fewer counters than none"
    lost = set(held(state)) - set(state.orcs)
    if lost and state.outcome is None:
        yield f"captives are held in {min(lost)}, where no Orcs are"
    spotted = sum(stack.spotted_hobbits for stack in state.stacks.values())
    if spotted > len(HOBBITS):
        yield f"{spotted} Hobbits are spotted"


def _mark_faults(table: Table, state: State) -> Iterator[str]:
    for person in state.people.values():
        # A row that is read off the sheet later may prove shorter than what was marked; only a printed one is held to.
        cell = table.box.lookup("characters", person.name, "endurance")
        most = int(cell.value) if cell else MOST_BOXES
        if min(person.wounds, person.slashes, person.circles) < 0:
            yield f"{person.name} has fewer marks than none"
        if person.wounds + person.slashes > most or person.circles > most:
            marks = (person.wounds, person.slashes, person.circles)
            yield f"the row of {person.name} has {most} boxes, marked are {marks} (x, slash, circle)"


def _point_faults(table: Table, state: State) -> Iterator[str]:
    shadow = state.shadow
    known = _known(table, "shadow_points", shadow.letter or "", str(shadow.die))
    if shadow.points is not None and str(shadow.points) != known:
        yield f"letter {shadow.letter} and die {shadow.die} do not give {shadow.points} Shadow Points"
    if shadow.spent < 0 or (shadow.forfeited_on not in (None, state.turn) and shadow.spent):
        yield f"{shadow.spent} Shadow Points are spent (forfeited on {shadow.forfeited_on})"


def _known(table: Table, chart: str, row: str, column: str) -> str | None:
    """A cell as this table knows it: its own reading, else the box."""
    reading = table.timeline.head.world.core.readings.get((chart, row, column))
    cell = table.box.lookup(chart, row, column)
    return reading or (cell.value if cell else None)
