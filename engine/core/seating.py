"""What is agreed before the first act: who sits down, in which order, and which optional rules hold."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from types import ModuleType

from engine.core.errors import RingtableError
from engine.core.frozen import frozen

Value = bool | str
Options = Mapping[str, Value]
"""The optional rules of a table: option -> on or off, or the one of its choices that was taken."""


@frozen
class Option:
    """An optional rule. choices: value -> what it means, none for a switch. players: with how many seats it can be
    chosen, with any number where nothing is written. sections: of the version's steps those that are played only where
    the switch is on. needs: the switches of which one must hold for it. bars: those with which it is not played.
    """

    name: str
    title: str
    meaning: str
    default: Value = False
    choices: Mapping[str, str] = field(default_factory=dict)
    players: Sequence[int] = ()
    sections: tuple[ModuleType, ...] = ()
    needs: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[Value, ...]:
        """What it may be."""
        return tuple(self.choices) if self.choices else (False, True)

    def fault(self, value: object, players: int) -> str:
        """Why this value cannot be taken where so many sit down, '' where it can."""
        if type(value) is not type(self.default) or value not in self.values:
            known = ", ".join(self.choices) or "true and false"
            return f"The option '{self.title}' cannot be {value!r}. It can be: {known}."
        if value != self.default and self.players and players not in self.players:
            needed = f"{min(self.players)} to {max(self.players)}" if len(self.players) > 1 else f"{self.players[0]}"
            return f"'{self.title}' is for {needed} players, and {players} sit down."
        return ""


@frozen
class Seating:
    """What those who sit down so far leave: which seats may be taken next, in the order they are offered, and whether
    there are enough to play.
    """

    open: tuple[str, ...]
    is_enough: bool


Seatings = Callable[[Options, tuple[str, ...]], Seating]
"""What a version of a game says of its seats: by its options, and by the seats taken so far in clockwise order."""


def everybody(*seats: str) -> Seatings:
    """All of these seats, always, in this order."""

    def seating(options: Options, chosen: tuple[str, ...]) -> Seating:
        return Seating(seats[len(chosen) : len(chosen) + 1], len(chosen) == len(seats))

    return seating


def some_of(seats: tuple[str, ...], fewest: int) -> Seatings:
    """Any of these seats, `fewest` at the least, clockwise in whatever order they sit down."""

    def seating(options: Options, chosen: tuple[str, ...]) -> Seating:
        return Seating(tuple(seat for seat in seats if seat not in chosen), len(chosen) >= fewest)

    return seating


def seated(seatings: Seatings, options: Options, chosen: Sequence[str] | None) -> tuple[str, ...]:
    """The seats of a table: the chosen ones, or as few as can play. Raises RingtableError."""
    taken: tuple[str, ...] = ()
    if chosen is None:
        while not seatings(options, taken).is_enough:
            taken += seatings(options, taken).open[:1]
        return taken
    for seat in chosen:
        left = seatings(options, taken).open
        if seat not in left:
            named = f"'{seat}' sits here already." if seat in taken else f"'{seat}' cannot sit down here."
            raise RingtableError(f"{named} Who can now: {', '.join(left) or 'nobody more'}.")
        taken += (seat,)
    last = seatings(options, taken)
    if not last.is_enough:
        raise RingtableError(f"{len(taken)} are too few to play. Who can still sit down: {', '.join(last.open)}.")
    return taken


def all_seats(seatings: Seatings, options: Options) -> tuple[str, ...]:
    """As many as can sit down."""
    taken: tuple[str, ...] = ()
    while left := seatings(options, taken).open:
        taken += left[:1]
    return taken


def optional_rules(options: Sequence[Option], given: Mapping[str, object], players: int, title: str) -> Options:
    """Every option with what was given for it, else its default. Raises RingtableError."""
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            raise RingtableError(f"{title} has no option '{name}'. It has: {', '.join(known) or 'none'}.")
        if fault := known[name].fault(value, players):
            raise RingtableError(fault)
    agreed: Options = {name: given.get(name, option.default) for name, option in known.items()}  # type: ignore[misc]
    for option in options:
        if needed := lacking(option, agreed):
            titles = " or ".join(f"'{known[name].title}'" for name in needed)
            raise RingtableError(f"'{option.title}' is played with {titles} alone. Choose both, or neither.")
        for other in clashing(option, agreed):
            raise RingtableError(f"'{option.title}' is not played with '{known[other].title}'. Choose one of them.")
    return agreed


def lacking(option: Option, agreed: Options) -> tuple[str, ...]:
    """The switches that an optional rule needs, where it was chosen without any of them."""
    is_chosen = agreed[option.name] != option.default
    return option.needs if is_chosen and not any(agreed[name] for name in option.needs) else ()


def clashing(option: Option, agreed: Options) -> tuple[str, ...]:
    """The switches that hold and with which an optional rule that was chosen is not played."""
    is_chosen = agreed[option.name] != option.default
    return tuple(name for name in option.bars if is_chosen and agreed[name])


def does_fit(option: Option, agreed: Options) -> bool:
    """Whether an optional rule may be as it was chosen beside the others."""
    return not lacking(option, agreed) and not clashing(option, agreed)


def fitting(options: Sequence[Option], agreed: Options) -> Options:
    """The same, with what does not fit beside the others as it is where nobody chooses."""
    while unfit := {option.name: option.default for option in options if not does_fit(option, agreed)}:
        agreed = {**agreed, **unfit}
    return agreed
