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
    label; says: what it is; to: of a side, the place on its other side.
    """

    chart: str
    row: str
    column: str = ""
    value: str = ""
    words: tuple[tuple[str, str], ...] = ()
    says: str = ""
    to: str = ""

    @property
    def told(self) -> tuple[str, ...]:
        """The words that it holds, one after another."""
        return words_of(self.value)


@frozen
class PlaceGround:
    """A place of a map. kind: what the place itself is; sides: what runs along or across each of its sides, which may
    be several words or NOTHING; along: those words; first: what is asked before anything else here, None where nothing
    is.
    """

    place: str
    title: str
    kind: GroundCell
    sides: tuple[GroundCell, ...] = ()
    along: tuple[tuple[str, str], ...] = ()
    first: GroundCell | None = None
