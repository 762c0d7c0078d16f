"""What a game folder offers the table: its name and words, and the versions in which it is played."""

import contextlib
import inspect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from engine.core.ask import Ask, Offer
from engine.core.cards import HandNote as HandNote, Whereabouts as Whereabouts, kin_in, kinds_in
from engine.core.concession import Sides, all_together as all_together, each_for_itself
from engine.core.errors import RingtableError
from engine.core.fact import Fact as Fact
from engine.core.fading import OPEN_RECORD, Fading as Fading
from engine.core.following import Consequence, nothing_follows
from engine.core.frozen import frozen, replace
from engine.core.installed import GAMES_FOLDER as GAMES_FOLDER, found_games, imported
from engine.core.lexicon import Lexicon, lexicon_in
from engine.core.look import PLAIN, Look
from engine.core.luck import Measure
from engine.core.offering import Closed, Shut, Sights, closed_of, offers_of, shut_of
from engine.core.outcome import Outcome as Outcome
from engine.core.places import PlaceIds as PlaceIds
from engine.core.questions import Question, load_questions
from engine.core.record import Command, Event
from engine.core.seal import Sealed, no_seals
from engine.core.seating import Option, Options, Seatings
from engine.core.sections import Added
from engine.core.situation import Situation
from engine.core.text import Text, load_text

Rolls = Mapping[str, Callable[[Situation[Any], tuple[int, ...]], Iterable[Event]]]
Words = Mapping[str, Callable[[Situation[Any], bool], Iterable[Event]]]
Truths = Mapping[str, Callable[[Situation[Any]], bool | None]]


def _no_cards(state: Any, audience: str) -> Mapping[int, Whereabouts]:
    return {}


def _a_hand_a_seat(state: Any) -> Mapping[str, str]:
    return {}


@frozen
class Version:
    """One of the games that a box holds.

    steps: its sections, each a module of commands and events; what it waits for (`asks`) and what it offers (commands
    that cite a section) is listed in their order, and `ROLLS` and `WORDS` say what a die or a seat's word does, by the
    id of the ask it answers; `TRUTHS` what that word should have been by the seat's own record, None where it tells
    nothing. phases: of a turn, in their order. piles: of cards that lie face-down, by name. start: (options, seats) ->
    the state before the first act. reads: the readings of open questions that it takes where rulings.toml takes the
    other. builds_on: versions whose rules and open questions are its own as well.
    """

    title: str
    steps: tuple[ModuleType, ...]
    phases: tuple[str, ...]
    seatings: Seatings
    start: Callable[[Options, tuple[str, ...]], Any]
    options: tuple[Option, ...] = ()
    piles: tuple[str, ...] = ()
    reads: Mapping[str, str] = field(default_factory=dict)
    builds_on: tuple[str, ...] = ()

    @property
    def usual(self) -> Options:
        """Its optional rules as they are unless somebody chooses."""
        return {option.name: option.default for option in self.options}

    def played(self, options: Options) -> "Version":
        """With the sections of those optional rules alone that hold; one that a table does not name is as usual."""
        chosen = {**self.usual, **options}
        off = {each for option in self.options if chosen[option.name] is False for each in option.sections}
        return replace(self, steps=tuple(step for step in self.steps if step not in off)) if off else self

    @property
    def added(self) -> Added:
        """What its sections add to the acts and events of others."""
        return _added(self.steps)

    @property
    def rolls(self) -> Rolls:
        """What each roll does."""
        return _merged(self.steps, "ROLLS")

    @property
    def words(self) -> Words:
        """What each word does."""
        return _merged(self.steps, "WORDS")

    @property
    def truths(self) -> Truths:
        """What each word should have been."""
        return _merged(self.steps, "TRUTHS")

    def asks(self, at: Situation[Any]) -> tuple[Ask, ...]:
        """What this moment waits for."""
        return tuple(ask for step in _having(self.steps, "asks") for ask in step.asks(at))

    def offers(self, sights: Sights, audience: str, by: str = "") -> Iterator[Offer]:
        """What could be done at this moment, as far as an audience may know; by: by this seat alone."""
        for kind in _offered(self.steps):
            yield from offers_of(kind, sights, audience, by)

    def closed(self, at: Situation[Any], offered: Collection[str]) -> Iterator[Closed]:
        """What the seat of this moment looks for and cannot do, as far as everybody may know why; offered: what it can
        do.
        """
        for kind in _offered(self.steps):
            closed = None if kind.__name__ in offered else closed_of(kind, at)
            if closed is not None:
                yield closed

    def shut(self, at: Situation[Any], offered: Collection[str]) -> Iterator[Shut]:
        """The acts of the seat of this moment beside those that are offered to it, in the order of the book."""
        for kind in _offered(self.steps):
            found = None if kind.__name__ in offered else shut_of(kind, at)
            if found is not None:
                yield found

    def commands(self) -> Mapping[str, type[Command]]:
        """Its commands by name."""
        return _records(self.steps, Command)


@frozen
class Game:
    """One game's plug. view: (state, audience) -> what it may see. clock: the turn that a state is in, None for a
    game that counts none. cards: where every card of the box is, as an audience may know it. disclosures: every kind
    of secret that the book ever orders to be told, and the sections that order it. measures: what it counts by, ask
    by ask. places: what an id of a place looks like, None where places have names alone. seals: what an event of the
    journal, told whole, put under a seal that players may copy; of what is sealed the game says seal.one and
    seal.many. tag: the two letters on its cards' stickers, '' for a game without. sides: which seats
    win and lose together. fading: when what was covered is told no more. scores_by: the options among which points can
    be compared, beside the number of players; None of a game that counts no points, whose outcomes have no scores.
    desks: state -> the hand in use of each seat that plays several (`hand_of`), an audience of its own: its desk shows
    it now; a check that stands on it is secret to its seat, at whose desk it is judged. PUBLIC of a seat whose desk
    stays closed now, of which the text says desk.closed.
    consequence: what happens next of a state without anybody's word: acts bring it along (`flow`), and the table draws
    it where a fact set by hand, or a take-back, leaves it open.
    """

    name: str
    title: str
    edition: str
    rules_version: int
    versions: Mapping[str, Version]
    folder: Path
    view: Callable[[Any, str], dict[str, Any]]
    outcome: Callable[[Any], Outcome | None]
    disclosures: Mapping[str, str]
    facts: Mapping[str, Fact] = field(default_factory=dict)
    clock: Callable[[Any], int] | None = None
    cards: Callable[[Any, str], Mapping[int, Whereabouts]] = _no_cards
    look: Look = PLAIN
    places: PlaceIds | None = None
    seals: Callable[[Mapping[str, Any]], Sealed | None] = no_seals
    tag: str = ""
    measures: Mapping[str, Measure] = field(default_factory=dict)
    sides: Sides = each_for_itself
    fading: Fading = OPEN_RECORD
    scores_by: tuple[str, ...] | None = None
    consequence: Consequence[Any] = nothing_follows
    desks: Callable[[Any], Mapping[str, str]] = _a_hand_a_seat

    @property
    def text(self) -> Text:
        """The game's sentences, the core's beneath."""
        return _text_in(self.folder)

    def kind_of(self, card: int) -> str:
        """The kind of a card of which the deck has several, '' for a card that there is once."""
        return kinds_in(self.folder).get(card, "")

    def kin_of(self, card: int) -> frozenset[str]:
        """The kinds of the deck, or of the pile of things, that the sticker of this number belongs to."""
        return kin_in(self.folder, card)

    @property
    def has_cards(self) -> bool:
        """Whether it tells where its cards are."""
        return self.cards is not _no_cards

    @property
    def note_hand(self) -> str:
        """The command by which a seat puts its hand right at its own desk, "" in a game that has none."""
        return next((name for name, kind in self.commands().items() if issubclass(kind, HandNote)), "")

    @property
    def has_seals(self) -> bool:
        """Whether it puts anything under a seal that players may copy."""
        return self.seals is not no_seals

    @property
    def lexicon(self) -> Lexicon:
        """What it calls its things."""
        return lexicon_in(self.folder, self.text, _revealing(self.steps), self.places)

    @property
    def steps(self) -> tuple[ModuleType, ...]:
        """The sections of all its versions."""
        return _once(tuple(version.steps for version in self.versions.values()))

    def version(self, name: str) -> Version:
        """One of its versions. Raises RingtableError."""
        if name not in self.versions:
            raise RingtableError(f"{self.title} has no version '{name}'. It has: {', '.join(self.versions)}.")
        return self.versions[name]

    def questions(self, version: str) -> Mapping[str, Question]:
        """What the rule book leaves open in one of its versions, each with the reading that is taken there."""
        reads, found = self.version(version).reads, load_questions(self.folder)
        played = ("", version, *self.version(version).builds_on)
        asked = {name: question for name, question in found.items() if question.game in played}
        return asked | {name: replace(asked[name], takes=reading) for name, reading in reads.items()}

    def commands(self) -> Mapping[str, type[Command]]:
        """The commands of all its versions by name."""
        return _records(self.steps, Command)

    def events(self) -> Mapping[str, type[Event]]:
        """The events of all its versions by name."""
        return _records(self.steps, Event)


@cache
def _added(steps: tuple[ModuleType, ...]) -> Added:
    return Added(steps)


@cache
def _once(versions: tuple[tuple[ModuleType, ...], ...]) -> tuple[ModuleType, ...]:
    return tuple(dict.fromkeys(step for steps in versions for step in steps))


@cache
def _text_in(folder: Path) -> Text:
    return load_text(folder / "text" / "en.toml")


@cache
def _records(steps: tuple[ModuleType, ...], kind: type) -> Mapping[str, type[Any]]:
    return {
        name: value
        for module in steps
        for name, value in inspect.getmembers(module, inspect.isclass)
        if issubclass(value, kind) and value.__module__ == module.__name__ and not _is_shared(value)
    }


def _is_shared(kind: type[Any]) -> bool:
    """Whether it is what several commands have in common: it decides nothing, and nobody gives it."""
    return issubclass(kind, Command) and kind.decide is Command.decide


@cache
def _revealing(steps: tuple[ModuleType, ...]) -> frozenset[str]:
    return frozenset(name for name, command in _records(steps, Command).items() if command.lays_open)


@cache
def _having(steps: tuple[ModuleType, ...], name: str) -> tuple[Any, ...]:
    return tuple(step for step in steps if hasattr(step, name))


@cache
def _offered(steps: tuple[ModuleType, ...]) -> tuple[type[Command], ...]:
    """The commands that are offered, in the order of the book."""
    return tuple(kind for step in steps for kind in _in_order(step) if kind.cites)


def _in_order(step: ModuleType) -> Iterator[type[Command]]:
    for value in vars(step).values():
        if inspect.isclass(value) and issubclass(value, Command) and value.__module__ == step.__name__:
            yield value


@cache
def _merged(steps: tuple[ModuleType, ...], name: str) -> Mapping[str, Any]:
    return {id_: does for step in steps for id_, does in getattr(step, name, {}).items()}


def game_names() -> tuple[str, ...]:
    """The games that are installed, in the order of their names. Raises RingtableError."""
    return tuple(found_games())


def load_game(name: str) -> Game:
    """The game `name`. Raises RingtableError naming the ones there are, or saying why it cannot be used."""
    found = found_games()
    if name not in found:
        raise RingtableError(f"There is no game '{name}'. The games are: {', '.join(found) or 'none'}.")
    game = getattr(imported(name, found[name]), "GAME", None)
    if not isinstance(game, Game):
        raise RingtableError(f"The game '{name}' in {found[name].parent} cannot be used. It offers no GAME.")
    return game


def sticker_codes() -> Mapping[str, str]:
    """The two letters on the stickers of each installed game that has some, with its name; a game that cannot be used
    has none.
    """
    found: dict[str, str] = {}
    for name in game_names():
        with contextlib.suppress(RingtableError):
            if code := load_game(name).tag:
                found.setdefault(code, name)
    return found
