"""What a command is judged in: the state, the seat that gives it, the charts, nonces, and the table around them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any, Generic, TypeVar

from engine.core.ask import Ask
from engine.core.audience import DESK
from engine.core.box import Charts
from engine.core.fact import Fact
from engine.core.frozen import frozen
from engine.core.questions import FIRST, Question
from engine.core.record import Command, Event
from engine.core.sections import NOTHING_ADDED, Added

S = TypeVar("S", covariant=True)


@frozen
class Situation(Generic[S]):
    """A state seen from one seat at one moment.

    given_at: TABLE or DESK. nonce: label -> 128 bits in hexadecimal, the same for the same entry and label. table:
    the table's id. seats: who sits at it, clockwise; left: whose people have gone home. asks: what the rules wait for
    now. waiting: the seat whose Wait holds the table. entry_at: number -> (command, its situation then), or None.
    piles: those of the game that lie face-down. questions: what the rule book leaves open; house_rules: the reading
    settled for this evening; stand_ins: the dice for which an ordinary one is thrown. sides: seats that win and lose
    together; conceded: those whose side gave the game up. is_over: whether the game has ended. part: of the play, None
    at a table whose record does not fade; is_record_open: whether all of it is told now. follows: what follows by
    itself of a state. is_sealed: whether something stands sealed under this name. added: what later sections add to
    acts and events.
    """

    state: S
    seat: str
    charts: Charts
    table: str
    nonce: Callable[[str], str]
    seats: tuple[str, ...]
    left: tuple[str, ...]
    asks: Callable[[], tuple[Ask, ...]]
    waiting: str | None
    entry_at: "Callable[[int], tuple[Command, Situation[Any]] | None]"
    facts: Mapping[str, Fact]
    game_rolls: "Mapping[str, Callable[[Situation[Any], tuple[int, ...]], Iterable[Event]]]"
    game_words: "Mapping[str, Callable[[Situation[Any], bool], Iterable[Event]]]"
    piles: tuple[str, ...] = ()
    questions: Mapping[str, Question] = field(default_factory=dict)
    house_rules: Mapping[str, str] = field(default_factory=dict)
    given_at: str = DESK
    stand_ins: tuple[str, ...] = ()
    sides: tuple[tuple[str, ...], ...] = ()
    conceded: tuple[str, ...] = ()
    is_over: bool = False
    part: str | None = None
    is_record_open: bool = True
    follows: Callable[[Any], Iterable[Event]] = lambda _: ()
    is_sealed: Callable[[str], bool] = lambda what: False
    added: Added = NOTHING_ADDED

    def reads_first(self, question: str) -> bool:
        """Whether this table plays the first reading of an open question: as settled, else as the app takes it."""
        return self.house_rules.get(question, self.questions[question].takes) == FIRST
