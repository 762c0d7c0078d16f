"""What the table is shown of a throw before the tray camera: the one question about it, and every value to be changed.

Frozen models as in models.py, which says what they may hold.
"""

from __future__ import annotations

from companion.parts import FieldModel, PictureModel
from engine.core.frozen import frozen


@frozen
class DieModel:
    """One die. place: its number from the left, as the intents name it; shows: its face as it counts now, '?' while
    nobody knows; picture: the die, boxed; keys: the faces it may show, likeliest first, a tap on one says so; chosen:
    the key that stands, 0 for none; counts: whether it is chosen, where some dice must be; words: what the keys say,
    where that is more than their number.
    """

    place: int
    name: str
    shows: str
    picture: PictureModel | None = None
    keys: tuple[int, ...] = ()
    chosen: int = 0
    counts: bool = False
    note: str = ""
    words: tuple[str, ...] = ()

    def word(self, key: int) -> str:
        """What a key says."""
        return self.words[self.keys.index(key)] if self.words else str(key)


@frozen
class ThrowModel:
    """A throw. question: what is asked about it, '' when it is surely read; asked: the dice that the question is about;
    is_choosing: it asks which dice count; read: the others, each to be changed by a tap; pad: where the face of the
    die `pad_of` is tapped in, when it is open; again: the words of the button that lets the dice be thrown again.
    """

    question: str = ""
    why: str = ""
    asked: tuple[DieModel, ...] = ()
    is_choosing: bool = False
    read: tuple[DieModel, ...] = ()
    pad: FieldModel | None = None
    pad_of: int = 0
    again: str = ""
