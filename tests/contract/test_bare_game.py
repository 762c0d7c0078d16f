"""A game in which everything lies open passes every contract: the smallest there is, written here and installed."""

import os
import re
import subprocess
import sys
from pathlib import Path

from engine.core.installed import VARIABLE

ROOT = Path(__file__).parent.parent.parent
GAME = "pebbles"
FILES = {
    "pebbles/__init__.py": '''
"""Pebbles, a toy: two throw a die in turn for pebbles, and the first to hold sixty wins."""
from pathlib import Path

from engine.core.game import Game, Version
from engine.core.seating import everybody
from engine.games.pebbles import steps

RULES = Version("Pebbles", (steps,), ("throw", "rest"), everybody("ann", "bob"), steps.start, ())
GAME = Game(
    name="pebbles", title="Pebbles", edition="a toy", rules_version=1, versions={"heap": RULES},
    folder=Path(__file__).parent, view=steps.view, outcome=steps.outcome, disclosures={},
)
''',
    "pebbles/steps.py": '''
"""The whole book of Pebbles."""
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.ask import Choose, Roll
from engine.core.game import Outcome
from engine.core.record import Command, Event, command, event
from engine.core.check import ESSENTIAL, Check

SEATS, WINS = ("ann", "bob"), 60


@dataclass(frozen=True, slots=True)
class State:
    """Whose throw it is, what was thrown, and who holds how much."""

    seat: str = SEATS[0]
    die: int = 0
    held: tuple[int, int] = (0, 0)


def start(options, seats):
    return State()


def view(state, audience):
    return {"phase": "rest" if state.die else "throw", "seat": state.seat, "held": list(state.held)}


def outcome(state):
    won = [seat for seat, held in zip(SEATS, state.held, strict=True) if held >= WINS]
    return Outcome(won[0], "C.1") if won else None


def thrown(at, faces):
    yield Thrown(at.seat, faces[0])


@event
class Thrown(Event):
    """B.1  The die lies there."""

    seat: str
    die: int

    def apply(self, state):
        return replace(state, die=self.die)


@command
class TakePebbles(Command):
    """B.2  As many pebbles as the die says are taken, and the other throws."""

    meaning: ClassVar[str] = "take the pebbles that you threw"
    cites: ClassVar[str] = "B.2"

    @classmethod
    def opens(cls, at):
        yield Check("B.2", at.state.die > 0 and at.seat == at.state.seat, "the_die_was_thrown", ESSENTIAL)
        yield Check("C.1", outcome(at.state) is None, "nobody_has_won")

    def decide(self, at):
        yield PebblesTaken(at.seat, at.state.die)


@command
class LeavePebbles(TakePebbles):
    """B.2  Or they are left."""

    meaning: ClassVar[str] = "leave the pebbles that you threw"

    def decide(self, at):
        yield PebblesTaken(at.seat, 0)


@event
class PebblesTaken(Event):
    """B.2  Pebbles were taken, or left."""

    seat: str
    count: int

    def apply(self, state):
        held = tuple(n + self.count * (who == self.seat) for who, n in zip(SEATS, state.held, strict=True))
        return State(SEATS[1 - SEATS.index(self.seat)], 0, held)


def asks(at):
    state = at.state
    if outcome(state) is not None:
        return ()
    if not state.die:
        return (Roll(id="die", seat=state.seat, cites="B.1", says="ask.die"),)
    return (Choose(id="take", seat=state.seat, cites="B.2", says="ask.take", answer="TakePebbles"),)


ROLLS = {"die": thrown}
''',
    "pebbles/playing.py": '''
"""What holds after every entry: nobody holds more than was thrown. There are no cards."""


def deal(chance, box, table):
    return Deck()


class Deck:
    def __init__(self):
        self.thrown = {"ann": [], "bob": []}
        self.fell = {"ann": 0, "bob": 0}

    def fill(self, offer, values, chance):
        return values

    def led(self, offer, values, chance):
        return values

    def follow(self, ruling):
        for event in ruling.events:
            name = type(event).__name__
            if name == "Thrown":
                self.fell[event.seat] = event.die
            if name == "PebblesTaken":
                self.thrown[event.seat].append(event.count)


def faults(table, deck):
    state = table.timeline.head.world.state
    for seat, held in zip(("ann", "bob"), state.held, strict=True):
        if held != sum(deck.thrown[seat]):
            yield f"{seat} holds {held} of {deck.thrown[seat]}"
    lies = any(type(ask).__name__ == "Roll" for ask in table.asks())
    if not lies and table.outcome is None and state.die != deck.fell[state.seat]:
        yield f"the die shows {state.die}, and {deck.fell[state.seat]} was thrown"
''',
    "pebbles/rules.toml": '''
"B.1" = { title = "The die", says = "Each throws the die in turn.", status = "enforced" }
"B.2" = { title = "Pebbles", says = "Who threw takes as many pebbles, or leaves them.", status = "enforced" }
"C.1" = { title = "The end", says = "The first to hold sixty has won.", status = "enforced" }
''',
    "pebbles/charts.toml": "",
    "pebbles/boxes/practice/box.toml": 'title = "Pebbles"\ninvented = false\nnote = "There are no charts."\n',
    "pebbles/text/en.toml": '''
check.the_die_was_thrown = "The die was thrown by this player"
check.nobody_has_won = "The game goes on"
fails.the_die_was_thrown = "It waits to be thrown, or the other player threw it"
fails.nobody_has_won = "Somebody holds sixty pebbles"
legal.the_die_was_thrown = "whoever threw takes or leaves them"
legal.nobody_has_won = "a throw is taken back"
phase = { throw = "The die", rest = "Pebbles" }
ask = { die = "{seat} throws the die", take = "Take the pebbles, or leave them" }
offer = { TakePebbles = "Take the pebbles", LeavePebbles = "Leave the pebbles" }
name = { ann = "Ann", bob = "Bob" }
event = { Thrown = "{seat} throws {die}", PebblesTaken = "{seat} takes {count}" }
''',
    "pebbles_contract.py": '''
"""Pebbles has no secret, and says so."""
from tests.contract.kit import Contract, Floors

CONTRACT = Contract(
    Floors(
        offer_kinds=2, held=0, rulings=200, open_questions=0, kinds_under_other_readings=2, clock=0, noticed=1,
        flagged=0, words=15, sentences=60, disclosures=0, secrets=0, openings=0, compared=0, kinds_of_notes=0,
        sealed=0, on_paper=0, sealed_again=0, guessed=0, leaks=0,
    )
)
''',
}  # fmt: skip
FEWEST = 30
"""Cases of the contracts that every game has, secrets or none."""


def test_a_game_without_secrets_passes_every_contract(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text.lstrip("\n"), encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/contract", "-k", GAME],
        cwd=ROOT,
        env={**os.environ, VARIABLE: str(tmp_path), "RINGTABLE_KILLS": "3", "RINGTABLE_NO_SKIPS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout[-3000:] + told.stderr
    passed = re.search(r"(\d+) passed, \d+ deselected", told.stdout)
    assert passed is not None, told.stdout[-1000:]
    assert int(passed[1]) >= FEWEST
    assert "skipped" not in told.stdout
