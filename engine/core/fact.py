"""Facts that can be set by hand."""

from collections.abc import Callable
from typing import Any

from engine.core.frozen import frozen
from engine.core.panels import CHOICE, NUMBER, YES_NO


class Misfit(ValueError):
    """A value that a fact cannot have. says: key of what is needed, in the game's text; ends: what stands behind it."""

    def __init__(self, says: str, ends: str = "") -> None:
        super().__init__(f"{says} {ends}".rstrip())
        self.says, self.ends = says, ends


@frozen
class Fact:
    """A tracked fact that can be set by hand: how it is read and written, for what it is kept, and whose secret it is,
    if anybody's. A public one stands in forms under the words fact.<name> of the game's text; without them in none.

    keys: for what it is kept now; comes_to: for what it can come to be kept by other lines of the same form;
    is_everywhere: every place has one, so that a form asks which; is_kept: whether the record of this game keeps it at
    all, for one that is of some versions alone. kind: NUMBER, PLACE, CHOICE or YES_NO (panels), a
    number up to high; words: the values of a CHOICE, which are read as <named>.<value> of the game's text; has_word:
    whether the record of this game has one of them, where some are of some versions alone.
    `write` gets no other value than kind, high and words allow; it raises ValueError for one that the fact cannot have
    all the same: Misfit, where there is more to say.
    """

    read: Callable[[Any, str], str]
    write: Callable[[Any, str, str], Any]
    keys: Callable[[Any], tuple[str, ...]]
    owner: str | None = None
    comes_to: Callable[[Any], tuple[str, ...]] = lambda _: ()
    is_everywhere: bool = False
    is_kept: Callable[[Any], bool] = lambda _: True
    kind: str = NUMBER
    high: int = 40
    words: tuple[str, ...] = ()
    named: str = "name"
    has_word: Callable[[Any, str], bool] = lambda state, word: True

    def taken(self, state: Any, key: str, value: str) -> Any:
        """The state with this value. Raises ValueError for one that the fact cannot have."""
        if self.kind == NUMBER and not (value.isascii() and value.isdigit() and int(value) <= self.high):
            raise Misfit("needed.a_number", str(self.high))
        if self.kind == YES_NO and value not in ("yes", "no"):
            raise Misfit("needed.yes_or_no")
        if self.kind == CHOICE and value not in self.words:
            raise Misfit("needed.a_word", ", ".join(self.words))
        return self.write(state, key, value)
