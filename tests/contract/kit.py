"""What a game tells the contracts of itself: `CONTRACT` in tests/games/<game>/contract.py, or, for a game that lies
elsewhere, in <game>_contract.py beside its folder.
"""

import contextlib
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from engine.core.box import Box
from engine.core.game import load_game
from engine.core.installed import VARIABLE, found_games
from engine.core.seating import all_seats
from engine.core.table import Table
from engine.policy import Move
from tests.contract.secret import Secret

TOYS = Path(__file__).parent.parent / "toys"
Patch = pytest.MonkeyPatch


PLAYED = "Random games must come that far: look at the asks of its steps and at what `playing.py` holds for it."
OFFERED = "Look at the `opens` and `fields` of its commands: a command without `cites` is offered to nobody."
HEADED = "Its `heading` plays for an ending, one player for each (ARCHITECTURE.md, A new game)."
KEPT_TRUE = "Its `invariants.py` says what must hold after every entry."
REPAIRED = "Its contract's `corrections` and its random games must hold observations (dice, readings) to put right."
WORDED = "Its text/en.toml, rules.toml, rulings.toml and the words of its checks are read."
TOLD_OF = "Its contract names them (`secrets`, `openings`, `sealed_again`, `leaks`, `guessing`)."
COUNTED = {
    "offer_kinds": ("Commands that are offered", OFFERED),
    "offers": ("How often commands are offered", OFFERED),
    "held": ("Moments at which a Wait holds something that is offered", OFFERED),
    "rulings": ("Odd commands that were asked about", OFFERED),
    "open_questions": ("Rows of rulings.toml that are settled otherwise", WORDED),
    "kinds_under_other_readings": ("Commands that are offered under other readings", OFFERED),
    "clock": ("Turns of its own clock that random games come to", PLAYED),
    "entries": ("Entries of random games", PLAYED),
    "endings": ("Ways in which games that head for their ends come to them", HEADED),
    "noticed": ("Events whose lost effect breaks something that must hold", KEPT_TRUE),
    "undone": ("Undos that were compared", PLAYED),
    "corrected": ("Corrections", REPAIRED),
    "flagged": ("Later entries that a correction makes illegal", REPAIRED),
    "follows": ("Kinds of events that follow by themselves", "Its `consequence` brings them."),
    "words": ("Sections and sentences that were looked up", WORDED),
    "sentences": ("Sentences that were read", WORDED),
    "checks": ("Conditions written down, the core's among them", WORDED),
    "disclosures": ("Kinds of disclosures that random games come to", PLAYED),
    "secrets": ("Kinds of secrets", TOLD_OF),
    "openings": ("Openings with which their twins begin", TOLD_OF),
    "compared": ("Bytes that twins of each secret have in common", TOLD_OF),
    "kinds_of_notes": ("Secrets of which even the kind of a note is one", TOLD_OF),
    "sealed": ("Values sealed in the entries of random games", PLAYED),
    "on_paper": ("Seals that players copy", "Its `seals` tells what of the journal they are."),
    "sealed_again": ("Secrets that are sealed anew after their disclosure was taken back", TOLD_OF),
    "guessed": ("Secrets that are guessed at", TOLD_OF),
    "leaks": ("Leaks planted for this game", TOLD_OF),
}
"""What each floor counts, and where more of it is written."""


@dataclass(frozen=True)
class Floors:
    """How much of a game its contracts must come by, so that none holds because nothing happened.

    What is written here is little: it is what any game comes to. A game in which there is nothing of a kind says so
    itself, by a 0. What each counts is said by `COUNTED`.
    """

    offer_kinds: int = 3
    offers: int = 40
    held: int = 1
    rulings: int = 500
    open_questions: int = 1
    kinds_under_other_readings: int = 3
    clock: int = 1
    entries: int = 60
    endings: int = 2
    noticed: int = 3
    undone: int = 3
    corrected: int = 12
    flagged: int = 1
    follows: int = 1
    words: int = 20
    sentences: int = 200
    checks: int = 20
    disclosures: int = 1
    secrets: int = 1
    openings: int = 1
    compared: int = 500_000
    kinds_of_notes: int = 1
    sealed: int = 1
    on_paper: int = 1
    sealed_again: int = 1
    guessed: int = 1
    leaks: int = 1

    def meets(self, name: str, came_to: int) -> None:
        """Fail where a game came to less of this, and say what is missing and where to write it."""
        least, (what, where) = getattr(self, name), COUNTED[name]
        zero = f"Where it has nothing of the kind, its contract says so: Floors({name}=0)."
        assert came_to >= least, f"{what}: {came_to} of at least {least}. {where} {zero}"


@dataclass(frozen=True)
class Told:
    """A secret that planted leaks tell. tells: a whole number from 0 on that hangs on the secret, from the state."""

    secret: Secret
    tells: Callable[[Any], int]

    def of(self, table: Table) -> int:
        """The number at this table now."""
        return self.tells(table.timeline.head.world.state)


@dataclass(frozen=True)
class Leak:
    """A leak that is planted, and has to be found.

    plant: plants it, told what it is to tell; place: where it is found, as '*, view'; secret: the name of the secret
    it tells, '' for the one that the game's leaks tell.
    """

    plant: Callable[[Patch, Told], None]
    place: str
    secret: str = ""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.plant.__name__


@dataclass(frozen=True)
class PaperSeal:
    """A seal that players copy. what: in words that are the same at twin tables; label: what its nonce is drawn for;
    parts: what it is the hash of; nonce, seal: as the event has them.
    """

    what: str
    label: str
    parts: list[Any]
    nonce: str
    seal: str


@dataclass(frozen=True)
class Correction:
    """A correction that makes later entries illegal. moves: of the game; at: the place in them of the one that is put
    right; values: its right ones; flags: command -> the sections that each of the later entries then fails; version,
    box: of the table, where they are not the game's first and its usual one.
    """

    moves: Callable[[], tuple[Move, ...]]
    at: int
    values: Mapping[str, Any]
    flags: Mapping[str, tuple[str, ...]]
    standing: frozenset[str] = frozenset()
    version: str = ""
    box: str | Box | None = None


@dataclass(frozen=True)
class SealedAgain:
    """A secret that was disclosed, and is chosen again after that was taken back.

    secret, run: whose twins, and which of their runs, whose opening comes to the disclosure; do: the command that holds
    the secret; disclosed_by: the one that discloses it; then: what is done afterwards; learned: what was learned of the
    first choice.
    """

    secret: str
    run: int
    do: str
    disclosed_by: str
    values: Mapping[str, Any]
    then: tuple[Move, ...]
    learned: Mapping[str, str]


@dataclass(frozen=True)
class Question:
    """What an onlooker guesses in one game. secret: its name; seat: who guesses; answers: what is right; among: what
    has not been told anyhow; facts: what the rules tell this seat that bears on it.
    """

    secret: str
    seat: str
    answers: frozenset[str]
    among: frozenset[str]
    facts: tuple[str, ...]


@dataclass(frozen=True)
class Guessing:
    """Games whose players let no secret guide them: what an onlooker learns of one there, the engine told him.

    games: (how many, seed, turns) -> each table, at the moment of the questions, with them; secrets: their names;
    leaks: one for each of the secrets, all planted at once, which the onlooker finds.
    """

    games: Callable[[int, int, int], Iterator[tuple[Table, list[Question]]]]
    secrets: frozenset[str]
    leaks: tuple[Callable[[Patch], None], ...]


@dataclass(frozen=True)
class Contract:
    """One game's part of the contracts.

    secrets: what the twins vary; told, tells: the name of the secret that leaks tell unless they say otherwise, and how
    (`Told`); leaks: those of the game's own ways out, beside the ones of any; first_runs: leak -> the run of the twins
    that is tried first.
    unoffered: commands that may be legal without an offer, or beyond what the offer's pad reaches; 'Pay.shares' where
    that field is left empty.
    paper_seals: (table, item of an entry: its number `n` and its `events`, told whole) -> the seals in it.
    words: more words that a command could hold now; box: one that has every cell that whole games need.
    undone: (box, actions, seed) of games in which things are taken back.
    screens: more that the tablet draws for everybody.
    long: versions whose turns are so long that fewer of them are played each time; long runs play them to the end.
    lays_bare: kinds of secrets with which more lies open, as soon as they are told, than they say: a row, a hand.
    own_effects: kinds of events that follow by themselves and may be an act's own effect, whose section the act cites.
    checked_by: functions of the game's own that make a Check -> the place of its sentence's key among their arguments.
    """

    floors: Floors = field(default_factory=Floors)
    secrets: tuple[Secret, ...] = ()
    told: str = ""
    tells: Callable[[Any], int] = lambda state: 0
    leaks: tuple[Leak, ...] = ()
    first_runs: Mapping[str, int] = field(default_factory=dict)
    unoffered: frozenset[str] = frozenset()
    words: Callable[[Table], Iterable[str]] = lambda table: ()
    box: str | Box = "practice"
    paper_seals: Callable[[Table, Mapping[str, Any]], Iterable[PaperSeal]] = lambda table, item: ()
    corrections: tuple[Correction, ...] = ()
    sealed_again: tuple[SealedAgain, ...] = ()
    guessing: Guessing | None = None
    undone: tuple[tuple[str, int, int], ...] = (("practice", 1200, 1),)
    screens: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    checked_by: Mapping[str, int] = field(default_factory=dict)
    long: frozenset[str] = frozenset()
    lays_bare: frozenset[str] = frozenset()
    own_effects: frozenset[str] = frozenset()

    def secret(self, name: str) -> Secret:
        """The secret of this name."""
        return next(secret for secret in self.secrets if secret.name == name)


def everybody_at(game: str, version: str = "") -> tuple[str, ...]:
    """As many seats as can sit down at this version of the game, or at its first."""
    plug = load_game(game)
    rules = plug.version(version or next(iter(plug.versions)))
    return all_seats(rules.seatings, rules.usual)


def contract_of(game: str) -> Contract:
    """What this game tells of itself; a game that tells nothing is held to what holds of any."""
    name = f"tests.games.{game}.contract"
    folder = found_games().get(game)
    if importlib.util.find_spec("tests.games") and importlib.util.find_spec(f"tests.games.{game}"):
        module = importlib.import_module(name)
    elif folder is not None and (path := folder.parent / f"{game}_contract.py").is_file():
        load_game(game)  # from now on its modules can be imported
        module = _beside(name, path)
    else:
        return Contract()
    found = module.CONTRACT
    assert isinstance(found, Contract)
    return found


def _beside(name: str, path: Path) -> Any:
    if name in sys.modules and sys.modules[name].__file__ == str(path):
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def with_toys() -> str:
    """What RINGTABLE_GAMES says while contracts run: the toys are installed, beside what is named already."""
    named = [folder for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]
    return os.pathsep.join([*named, *([] if str(TOYS) in named else [str(TOYS)])])


@contextlib.contextmanager
def toys_installed() -> Iterator[None]:
    """The toys are installed in here."""
    with Patch.context() as patch:
        patch.setenv(VARIABLE, with_toys())
        yield
