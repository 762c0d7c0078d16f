"""How a game ends: who won, by which section, with what scores, in which words."""

from collections.abc import Mapping, Sequence
from dataclasses import field

from engine.core.frozen import frozen
from engine.core.text import Text


@frozen
class Outcome:
    """The end of a game. winners: one, several, all or nobody; cites: the section; scores: seat -> points, if the book
    counts them. says: key of the sentence in text/en.toml, {winners} in it; none for that of one, of many or of nobody.
    """

    winners: tuple[str, ...]
    cites: str
    scores: Mapping[str, int] = field(default_factory=dict)
    says: str = ""

    @property
    def name(self) -> str:
        """This way of ending a game, as playouts count it."""
        return f"{self.says or ' '.join(self.winners) or 'nobody'} {self.cites}"


def outcome_words(text: Text, outcome: Outcome, names: Sequence[str] = ()) -> str:
    """Who won, a sentence without its full stop. names: what the winners are called, if not by their seats."""
    how = ("nobody", "one")[len(outcome.winners)] if len(outcome.winners) < 2 else "many"
    return text.say(outcome.says or f"outcome.{how}", {"winners": tuple(names or outcome.winners)})
