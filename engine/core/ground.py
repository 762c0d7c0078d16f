"""What a map prints at one place, as cells of the box's charts: a screen lets a finger tell them place by place."""

from engine.core.frozen import frozen

NOTHING = "-"
"""What a side holds of which somebody told that nothing runs there."""
BETWEEN = ";"
"""Between several words of one side."""


def words_of(value: str) -> tuple[str, ...]:
    """The words of a cell that may hold several, as a person may write them: 'Minor River; road'."""
    return tuple("_".join(word.lower().split()) for word in value.split(BETWEEN) if word.strip())


@frozen
class GroundCell:
    """A cell that a tap tells. value: what is told so far, "" while nobody has; words: what it may hold, each with its
    label; says: what it is; to: of a side, the place on its other side. is_one: it holds one word, which takes the
    place of another; bare: what it holds then without the one that it had, '' where it always has one, and of several
    words what it holds instead of NOTHING. instead: (a word of the finger, the one that it stands for here): which way
    a road goes hangs on where it is seen from.
    """

    chart: str
    row: str
    column: str = ""
    value: str = ""
    words: tuple[tuple[str, str], ...] = ()
    says: str = ""
    to: str = ""
    is_one: bool = False
    bare: str = ""
    instead: tuple[tuple[str, str], ...] = ()

    def takes(self, word: str) -> bool:
        """Whether this word of the finger means this cell."""
        return not self.is_one or word in dict((*self.words, *self.instead))

    def with_word(self, word: str) -> str:
        """What the cell holds with this word as well, or without it where it had it."""
        word = dict(self.instead).get(word, word)
        if self.is_one:
            return self.bare if self.bare and word in self.told else word
        others = [each for each in self.told if each not in (word, self.empty)]
        return BETWEEN.join((*others, *(() if word in self.told else (word,)))) or self.empty

    @property
    def empty(self) -> str:
        """What it holds where nothing is."""
        return self.bare or NOTHING

    @property
    def told(self) -> tuple[str, ...]:
        """The words that it holds, one after another."""
        return words_of(self.value)


@frozen
class PlaceGround:
    """A place of a map. kind: what the place itself is, without words where that is printed for everybody; sides: what
    runs along or across each of its sides, which may be several words or NOTHING; along: those words; first: what is
    asked before anything else here, None where nothing is; of_roads: it is a board of roads, whose spaces are counted.
    """

    place: str
    title: str
    kind: GroundCell
    sides: tuple[GroundCell, ...] = ()
    along: tuple[tuple[str, str], ...] = ()
    first: GroundCell | None = None
    of_roads: bool = False
