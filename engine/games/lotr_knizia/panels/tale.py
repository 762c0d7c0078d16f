"""What the journal tells of a whole game: what steps came of, dice and their average, Events, who paid what."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.look import Sight
from engine.games.lotr_knizia.pieces import (
    BEARER_STEPS,
    BOARDS,
    CIRCLES,
    EYE,
    GANDALF_COSTS,
    KINDS,
    RING_MOVES,
    SAM,
    SCENARIOS,
    SHIELD,
    TOKENS,
)

CAUSES: Final = ("die", "ring", "tile", "tokens", "volunteer")
"""What steps into the darkness come of: a die that was rolled for something else than the Ring, for the Ring, a tile,
Life tokens that are missing, one's own will.
"""
SIDES: Final = len(RING_MOVES)
EXPECTED: Final = {SAM: 3 / SIDES}
"""Steps that a roll costs on average: one, and half a one for Sam."""
RING_EXPECTED: Final = sum(RING_MOVES.values()) / SIDES
"""Spaces that the Ring moves a marker on average."""
BOXES: Final = {name: box for board in BOARDS.values() for box, name in enumerate(board.events, start=1)}
"""The number of the box on which each Event stands."""
PAID: Final = ("cards", "tokens", "shields")
CARDS, LIFE_TOKENS, SHIELDS = PAID


@dataclass(slots=True)
class Tale:
    """steps: into the darkness, by hobbit and cause; rolls, eyes: of the die, by hobbit; spaces: that the Ring could
    move, and rings: how often it was used; fallen, expected: steps on the dice by turn, what fell before the first turn
    at first; turns: by Scenario; events: (turn, number of its box); paid: by hobbit, and there of what kind; ended: the
    event that ended the game, {} while it goes on.
    """

    steps: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    rolls: Counter[str] = field(default_factory=Counter)
    eyes: Counter[str] = field(default_factory=Counter)
    spaces: int = 0
    rings: int = 0
    fallen: list[float] = field(default_factory=lambda: [0.0])
    expected: list[float] = field(default_factory=lambda: [0.0])
    turns: Counter[str] = field(default_factory=Counter)
    events: list[tuple[int, int]] = field(default_factory=list)
    paid: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    ended: Mapping[str, Any] = field(default_factory=dict)

    @property
    def turn(self) -> int:
        """The turn that it is."""
        return len(self.fallen) - 1


@dataclass(slots=True)
class _Reader:
    """owed: seat -> what its next steps come of; dark: where each stands; place: the Scenario."""

    tale: Tale = field(default_factory=Tale)
    owed: dict[str, str] = field(default_factory=dict)
    dark: Counter[str] = field(default_factory=Counter)
    place: str = ""


def told(sight: Sight) -> Tale:
    """The tale, of what stands in the journal and was not taken back."""
    reader = _Reader()
    for line in sight.lines:
        for event in line.get("events", ()) if line.get("undone") is None else ():
            _way(reader, event)
            _steps(reader, event)
            _payments(reader.tale, event)
    return reader.tale


def _way(reader: _Reader, event: Mapping[str, Any]) -> None:
    """Turns, Scenarios, Events and the end."""
    match event:
        case {"type": "StageBegins", "place": where} if where in SCENARIOS:
            reader.place = where
            _next_turn(reader)
        case {"type": "TurnEnded"} if reader.place:
            _next_turn(reader)
        case {"type": "EventHappens", "name": name}:
            reader.tale.events.append((reader.tale.turn, BOXES[name]))
        case {"type": "EventIgnored", "name": name}:
            # Magic may stop one that was begun.
            if reader.tale.events[-1:] == [(reader.tale.turn, BOXES[name])]:
                reader.tale.events.pop()
        case {"type": "GameEnded"}:
            reader.tale.ended = event


def _next_turn(reader: _Reader) -> None:
    tale = reader.tale
    tale.turns[reader.place] += 1
    tale.fallen.append(0.0)
    tale.expected.append(0.0)


def _steps(reader: _Reader, event: Mapping[str, Any]) -> None:
    """Dice, and what brings a hobbit into the darkness."""
    tale, owed = reader.tale, reader.owed
    match event:
        case {"type": "DieFell", "seat": seat, "face": face, "why": why}:
            steps = CIRCLES.get(face, 0)
            tale.rolls[seat] += 1
            tale.eyes[seat] += face == EYE
            tale.fallen[-1] += min(1, steps) if seat == SAM else steps
            tale.expected[-1] += EXPECTED.get(seat, 1)
            if why == "ring":
                tale.rings += 1
                tale.spaces += RING_MOVES[face]
        case {"type": "DieDone", "seat": seat, "why": why, "steps": int(steps)} if steps:
            owed[seat] = "ring" if why == "ring" else "die"
        case {"type": "StepsTaken", "seat": seat}:
            owed[seat] = "volunteer"
        case {"type": "TokensCounted", "seat": seat, "steps": int(steps)} if steps:
            owed[seat] = "tokens"
        case {"type": "StepsSpared" | "DieSpared", "seat": seat}:
            owed.pop(seat, None)
        case {"type": "TileDone", "kind": kind} if kind == BEARER_STEPS:
            owed.clear()
        case {"type": "HobbitMoved" | "HobbitHelped", "seat": seat, "to": int(to)}:
            if to > reader.dark[seat]:
                tale.steps[seat][owed.pop(seat, "tile")] += to - reader.dark[seat]
            reader.dark[seat] = to


def _payments(tale: Tale, event: Mapping[str, Any]) -> None:
    """Cards, Life tokens and shields that were given for something."""
    match event:
        case {"type": "Paid", "rows": rows}:
            for seat, what, count in rows:
                tale.paid[seat][_kind(what)] += count
        case {"type": "Recovered", "seat": seat, "shields": int(shields)}:
            tale.paid[seat][SHIELDS] += shields
        case {"type": "GandalfCalled", "payer": seat}:
            tale.paid[seat][SHIELDS] += GANDALF_COSTS
        case {"type": "CardsDiscarded", "seat": seat, "kinds": kinds, "is_owed": True}:
            tale.paid[seat][CARDS] += len(kinds)


def _kind(what: str) -> str:
    if what in KINDS:
        return CARDS
    assert what in TOKENS or what == SHIELD
    return LIFE_TOKENS if what in TOKENS else SHIELDS
