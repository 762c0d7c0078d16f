"""What must hold after every entry of any game, each with its section: one list for playouts, tests and long runs."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final, Protocol

from engine.core.frozen import frozen
from engine.core.questions import FIRST, SECOND
from engine.core.table import Table
from engine.games.wotr_spi import army_invariants, pieces, three_invariants
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.in_combat import Combat, Duel
from engine.games.wotr_spi.in_hand import (
    Retrieval,
    Succession,
)
from engine.games.wotr_spi.in_three import OneTooMany
from engine.games.wotr_spi.pieces import (
    BARAD_DUR,
    CARRY_LIMIT,
    FELLOWSHIP,
    GANDALFS,
    HAND_LIMIT,
    HOBBITS,
    MAGIC_CARDS,
    NEVER_TAKEN,
    PALANTIR_AT,
    RING_CARD,
    SEARCH_CARDS,
    SERVANT_CARDS,
    card_chart,
)
from engine.games.wotr_spi.seats import seats_of
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.e_characters.endurance import MOST_BOXES
from engine.games.wotr_spi.steps.j_search.captives import held
from engine.games.wotr_spi.steps.n_events.summons import ISENGARD

OTHERWISE: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "U": (("fellowship-military", FIRST), ("victory-when", SECOND), ("control-of-places", SECOND)),
    "S.4": (("empty-citadel", SECOND),),
}
"""House rules by which a section says something else of Armies: all seven places do not win at once, or not for both
seats; who stands alone in a Citadel does not control it yet.
"""


class Piles(army_invariants.Field, Protocol):
    """Where the real Event Cards are, and what somebody who watched knows of Armies."""

    events: list[int]
    discards: list[int]
    hands: dict[str, list[int]]


@frozen
class Moment:
    """What is looked at: the table, its state, and the real cards, where somebody keeps them."""

    table: Table
    state: State
    piles: Piles | None

    def has_settled(self, question: str, reading: str) -> bool:
        """Whether the table reads an open question so, as its house rule."""
        return self.table.timeline.head.world.core.house_rules.get(question) == reading

    def known(self, chart: str, row: str, column: str) -> str | None:
        """A cell as this table knows it: its own reading, else the box."""
        reading = self.table.timeline.head.world.core.readings.get((chart, row, column))
        cell = self.table.box.lookup(chart, row, column)
        return reading or (cell.value if cell else None)


def faults(table: Table, piles: Piles | None) -> Iterator[str]:
    """What does not hold now, a sentence each, the section first."""
    moment = Moment(table, table.timeline.head.world.state, piles)
    for section, check in HOLDS.items():
        for sentence in check(moment):
            yield f"{section}: {sentence}"
    for section, sentence in army_invariants.faults(moment.state, piles):
        if not any(moment.has_settled(*reading) for reading in OTHERWISE.get(section, ())):
            yield f"{section}: {sentence}"
    for section, sentence in three_invariants.faults(
        moment.state, holds_any=moment.has_settled("saruman-holds-three", SECOND)
    ):
        yield f"{section}: {sentence}"


def _event_cards(moment: Moment) -> Iterator[str]:
    events = moment.state.events
    if not events.hands:
        return
    if moment.piles is not None:
        yield from _real_cards(moment.state, moment.piles)
    named = Counter(
        [*events.removed, *(d.card for d in events.discards), *(c for h in events.hands.values() for c in h)]
    )
    twice = [card for card, times in named.items() if card is not None and times > 1]
    if twice and moment.piles is not None:
        yield f"Event Card {twice[0]} is in two places"
    total = events.deck + len(events.discards) + len(events.removed) + sum(len(hand) for hand in events.hands.values())
    if len(events.hands) == len(seats_of(moment.state)) and total != len(moment.state.event_cards):
        yield f"there are {total} Event Cards instead of {len(moment.state.event_cards)}"


def _real_cards(state: State, piles: Piles) -> Iterator[str]:
    events = state.events
    if (events.deck, len(events.discards)) != (len(piles.events), len(piles.discards)):
        yield (
            f"the record has {events.deck} Event Cards in the deck and {len(events.discards)} discarded, "
            f"on the table lie {len(piles.events)} and {len(piles.discards)}"
        )
    for seat, cards in events.hands.items():
        real = piles.hands[seat]
        if len(cards) != len(real) or not {card for card in cards if card is not None} <= set(real):
            yield f"{seat} holds the Event Cards {real}, the record has {list(cards)}"


def _hands(moment: Moment) -> Iterator[str]:
    state = moment.state
    # Y.3, X.2: with a card that is laid down next, and where a table lets a trade leave four.
    more = any(isinstance(step, OneTooMany) for step in state.stack) or moment.has_settled("trade-over-three", SECOND)
    most = HAND_LIMIT + (state.phase is Phase.EVENTS or more)
    for seat, cards in state.events.hands.items():
        if len(cards) > most:
            yield f"{seat} holds {len(cards)} Event Cards"


def _magic_cards(moment: Moment) -> Iterator[str]:
    magic, ring = moment.state.magic, moment.state.ring
    if not magic.held:
        return
    total = sum(magic.boxes.values()) + len(magic.held) + magic.unseen + len(magic.used) + len(magic.gone)
    total += (ring.bearer is None) + len(moment.state.three.magic)
    if total != len(MAGIC_CARDS):
        yield f"there are {total} Magic Cards instead of {len(MAGIC_CARDS)}"
    elsewhere = [*magic.used, *magic.gone]
    if set(elsewhere) & set(magic.held) or len(set(elsewhere)) < len(elsewhere):
        yield f"a Magic Card is in two places: {sorted(magic.held)} held, {elsewhere} gone"


def _carried(moment: Moment) -> Iterator[str]:
    ring_is_none = moment.has_settled("ring-is-a-magic-card", SECOND)
    carried = {card: name for card, name in moment.state.magic.held.items() if card != RING_CARD or not ring_is_none}
    if moment.state.under_way(Retrieval):
        # M.3: who has just seized the Ring is being asked what he lays down for it.
        return
    for name, count in Counter(carried.values()).items():
        if count > CARRY_LIMIT:
            yield f"{name} holds {count} Magic Cards"


def _magic_boxes(moment: Moment) -> Iterator[str]:
    magic, on = moment.state.magic, moment.state.armies.are_on
    for hex_, left in magic.boxes.items():
        # L.2: in the Campaign Game that of Isengard may be taken, and that of Barad-dur is destroyed with it.
        gone = on and (hex_ != BARAD_DUR or PALANTIR_AT[BARAD_DUR] in magic.used)
        if left < NEVER_TAKEN.get(hex_, 0) and not gone:
            yield f"the Magic Card box of {hex_} lost a card that stays there"


def _one_ring(moment: Moment) -> Iterator[str]:
    state, ring = moment.state, moment.state.ring
    if not state.magic.held and ring.bearer is None and not ring.lies_at:
        return
    if state.magic.held and state.magic.held.get(RING_CARD) != ring.bearer:
        yield f"the Ring lies under {state.magic.held.get(RING_CARD)}, and {ring.bearer} bears it"
    in_hand = any(isinstance(step, Succession | Combat | Duel | Retrieval) for step in state.stack)
    if ring.bearer is None and not ring.lies_at and not in_hand:
        yield "nobody bears the Ring, and it lies nowhere"
    if ring.bearer is not None and ring.lies_at:
        yield f"{ring.bearer} bears the Ring, and it lies at {ring.lies_at}"
    if ring.is_worn and ring.bearer is None:
        yield "the Ring is worn by nobody"
    bearer = state.people.get(ring.bearer or "")
    # Which Hobbit has died is a note on the desk, warned over and not binding (M.1): the cards on the table are right.
    if bearer is not None and bearer.is_dead and bearer.name not in HOBBITS:
        yield f"{bearer.name} bears the Ring, and is dead"


def _counters(moment: Moment) -> Iterator[str]:
    state = moment.state
    if f"counters {FELLOWSHIP}" not in state.set_up:
        return
    down = sum(stack.size for stack in state.stacks.values())
    own = [person for person in state.people.values() if person.name in state.members]
    up = [person for person in own if person.is_face_up and person.side == FELLOWSHIP]
    there = len(state.members) - 1 + state.is_white_back - state.fallen
    # The counter of a Semi-Ringwraith leaves the face-down ones where the tablet knows it, else by hand.
    fallen_away = sum(person.side != FELLOWSHIP for person in own)
    if not there - fallen_away <= down + len(up) <= there:
        yield f"{down} counters lie face-down and {len(up)} are turned up or out: there are {there}"
    if any(min(stack.face_down, stack.spotted_hobbits, stack.captive_hobbits) < 0 for stack in state.stacks.values()):
        yield "a stack holds fewer counters than none"


def _hobbits(moment: Moment) -> Iterator[str]:
    stacks = moment.state.stacks.values()
    known = sum(stack.spotted_hobbits + stack.captive_hobbits for stack in stacks) + moment.state.fallen
    if known > len(HOBBITS):
        yield f"{known} Hobbits are spotted, held or dead"


def _captives(moment: Moment) -> Iterator[str]:
    state = moment.state
    # N.11: whom Saruman keeps in Isengard needs no Orcs to hold him.
    kept = {ISENGARD} if state.wizards.gandalf_is_held else set()
    fight = state.under_way(Battle)
    # Captors who fell in Army Combat are seen to once both sides have taken their losses and named who is killed (S.3).
    between = {fight.hex} if fight is not None and (fight.due or fight.to_kill) else set()
    lost = set(held(state)) - set(state.orcs) - kept - between
    if lost and state.outcome is None:
        yield f"captives are held in {min(lost)}, where no Orcs are"


def _kept_gandalf(moment: Moment) -> Iterator[str]:
    state = moment.state
    if not state.wizards.gandalf_is_held or state.outcome is not None:
        return
    people = [state.people[name] for name in GANDALFS]
    captive = [person.hex for person in people if person.is_captive and not person.is_dead]
    # Marked dead by hand where he sits, he is kept no more.
    if captive != [ISENGARD] and not people[0].is_dead:
        yield f"Saruman keeps Gandalf, who is captive in {captive or 'no hex'}"


def _marks(moment: Moment) -> Iterator[str]:
    for person in moment.state.people.values():
        # A row that is read off the sheet later may prove shorter than what was marked; only a printed one is held to.
        cell = moment.table.box.lookup(card_chart(person.name), person.name, "endurance")
        # Y.6: another row of his holds with three seats.
        other = person.name == "saruman" and moment.state.three.is_on
        most = int(cell.value) if cell and not other else MOST_BOXES
        if min(person.wounds, person.slashes, person.circles) < 0:
            yield f"{person.name} has fewer marks than none"
        if person.wounds + person.slashes > most or person.circles > most:
            marks = (person.wounds, person.slashes, person.circles)
            yield f"the row of {person.name} has {most} boxes, marked are {marks} (x, slash, circle)"


def _semi_ringwraiths(moment: Moment) -> Iterator[str]:
    for person in moment.state.people.values():
        cell = moment.table.box.lookup(card_chart(person.name), person.name, "endurance")
        full = cell is not None and person.circles >= int(cell.value)
        if full and person.side == FELLOWSHIP and person.name in moment.state.members:
            yield f"the row of {person.name} is full of circles, and the Fellowship still has him"


def _points(moment: Moment) -> Iterator[str]:
    state, shadow = moment.state, moment.state.shadow
    known = moment.known("shadow_points", shadow.letter or "", str(shadow.die))
    if shadow.points is not None and str(shadow.points) != known:
        yield f"letter {shadow.letter} and die {shadow.die} do not give {shadow.points} Shadow Points"
    if shadow.spent < 0 or (shadow.forfeited_on not in (None, state.turn) and shadow.spent):
        yield f"{shadow.spent} Shadow Points are spent (forfeited on {shadow.forfeited_on})"


def _audited(moment: Moment) -> Iterator[str]:
    """A letter that was opened over what there was has cost every later allotment."""
    shadow = moment.state.shadow
    over = [line["turn"] for line in shadow.history if line["points"] is not None and line["spent"] > line["points"]]
    if over and shadow.forfeited_on is None and over[-1] != moment.state.turn:
        yield f"more was spent than there was on Game-Turn {over[0]}, and nothing is forfeited"


def _search(moment: Moment) -> Iterator[str]:
    search = moment.state.search
    if min(search.nazgul_left, search.orcs_left) < 0:
        yield f"{search.nazgul_left} Nazgul and {search.orcs_left} Strength Points are left of the card"
    # Y.1: with three seats all are shuffled once every one has been used.
    whole = len(SEARCH_CARDS)
    begun = (max(0, len(search.drawn) - 1) // whole) * whole if moment.state.three.is_on else -whole
    last = search.drawn[begun:]
    if len(set(last)) < len(last) and moment.piles is not None:
        yield f"a Search Card came up again before the deck was through: {last}"


def _strength(moment: Moment) -> Iterator[str]:
    for hex_, band in moment.state.orcs.items():
        if band.strength < 1:
            yield f"the Orcs in {hex_} have {band.strength} Strength Points"


def _servants(moment: Moment) -> Iterator[str]:
    state = moment.state
    if not 0 <= state.servants <= len(SERVANT_CARDS):
        yield f"{state.servants} Servant cards lie face-down"
    if len(set(state.freed)) < len(state.freed):
        yield f"a Servant hex was freed twice: {state.freed}"


def _citadels(moment: Moment) -> Iterator[str]:
    taken = moment.state.captured_citadels
    if len(set(taken)) < len(taken):
        yield f"a Citadel fell twice: {taken}"
    if taken and not moment.state.mobilized_by:
        yield f"{taken[0]} fell before Mordor was mobilized"


def _nazgul(moment: Moment) -> Iterator[str]:
    # Who searches there, as a table may settle, may stay with those he spotted (J.1).
    opened = ("nazgul-at-rivendell", "rivendell-hex", "search-in-rivendell-and-lorien")
    if any(moment.has_settled(question, FIRST) for question in opened):
        return
    free = pieces.SARUMAN if moment.has_settled("saruman-bound-by-f4", SECOND) else ""
    for name in moment.state.nazgul_alive():
        if moment.state.people[name].hex == pieces.RIVENDELL and moment.state.people[name].side != free:
            yield f"{name} is in Rivendell"


def _the_end(moment: Moment) -> Iterator[str]:
    state = moment.state
    if (state.outcome is not None) != (state.phase is Phase.OVER):
        yield f"the phase is {state.phase.value}, the outcome {state.outcome}"
    if state.outcome is not None and (state.stack or not set(state.outcome.winners) <= set(seats_of(state))):
        yield f"{state.outcome.winners} has won, and {state.step or 'nothing'} is still in hand"


HOLDS: Final[Mapping[str, Callable[[Moment], Iterator[str]]]] = {
    "N.1": _event_cards,
    "N.2": _hands,
    "L.1": _magic_cards,
    "L.1/limit": _carried,
    "L.2": _magic_boxes,
    "M.1": _one_ring,
    "F.2": _counters,
    "E.6": _hobbits,
    "J.4": _captives,
    "N.11": _kept_gandalf,
    "E.3": _marks,
    "M.4": _semi_ringwraiths,
    "I.2": _points,
    "I.1": _audited,
    "J.1": _search,
    "J.4/captives": _strength,
    "E.12": _servants,
    "K.2": _citadels,
    "F.4": _nazgul,
    "O": _the_end,
}
"""Section -> what must hold by it."""
