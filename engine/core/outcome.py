"""How a game ends: who won, by which section, with what scores, in which words."""

from collections.abc import Mapping
from dataclasses import field

from engine.core.frozen import frozen
from engine.core.text import Text


@frozen
class Outcome:
    """The end of a game. winners: one, several, all or nobody; cites: the section; scores: seat -> points, if the book
    counts them. says: key of the sentence in text/en.toml, {winners} in it; none for that of one, of many or of nobody.
    out: the seats that gave the game up, where it ended by that.
    """

    winners: tuple[str, ...]
    cites: str
    scores: Mapping[str, int] = field(default_factory=dict)
    says: str = ""
    out: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """This way of ending a game, as playouts count it."""
        return f"{self.says or ' '.join(self.winners) or 'nobody'} {self.cites}"


def outcome_words(text: Text, outcome: Outcome, called: Mapping[str, str] | None = None) -> str:
    """How it ended, a sentence without its full stop: who won, or who gave the game up. called: what seats are called,
    where it is otherwise than by their names: 'Red (Anna)'.
    """
    called = called or {}
    if outcome.out:
        return text.say("outcome.gave_up", {"out": tuple(_the(text, seat, called) for seat in outcome.out)})
    return _winners(text, outcome, called, outcome.says)


def winners_words(text: Text, outcome: Outcome, called: Mapping[str, str] | None = None) -> str:
    """Who has won by it that others gave the game up, a sentence without its full stop; '' where `outcome_words` have
    told the winners already.
    """
    return _winners(text, outcome, called or {}, "") if outcome.out else ""


def _winners(text: Text, outcome: Outcome, called: Mapping[str, str], says: str) -> str:
    how = ("nobody", "one")[len(outcome.winners)] if len(outcome.winners) < 2 else "many"
    return text.say(says or f"outcome.{how}", {"winners": tuple(called.get(seat, seat) for seat in outcome.winners)})


def _the(text: Text, seat: str, called: Mapping[str, str]) -> str:
    """A seat as it stands in a sentence, its person with it."""
    name = text.phrase(seat)
    return text.sentences.get(f"the.{seat}", name).replace(name, called.get(seat, name))
