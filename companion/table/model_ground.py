"""The ground of a map as it is told by touch, place by place; frozen models and intents as in models.py."""

from __future__ import annotations

from engine.core.frozen import frozen


@frozen
class PenModel:
    """A word that is told by a tap. is_told: the place that is looked at has it; is_held: the next place that is tapped
    is given it.
    """

    id: str
    label: str
    is_told: bool = False
    is_held: bool = False


@frozen
class GroundModel:
    """The place that is looked at, '' for none yet. says: what to tap now; kinds, along: the words for a place and for
    its sides; nothing: for all sides of which nobody has told; sides: what they hold; question: what has to be told
    before anything else, by its `answers`; of_roads: the spaces of roads are counted.
    """

    place: str
    title: str
    says: str
    kinds: tuple[PenModel, ...] = ()
    along: tuple[PenModel, ...] = ()
    nothing: PenModel | None = None
    sides: tuple[str, ...] = ()
    question: str = ""
    answers: tuple[PenModel, ...] = ()
    of_roads: bool = False


@frozen
class TellGround:
    """The ground is to be told, of this place first; '' for whichever is tapped."""

    place: str = ""


@frozen
class TakePen:
    """This word is told of the place that is looked at, and of those tapped after it until it is laid down."""

    pen: str


@frozen
class PointAt:
    """This place was tapped on the map."""

    place: str


@frozen
class LayPlace:
    """A place of a board of roads was dragged to where it lies, in widths of the board from its left and upper edge.
    chart: the one of the box that says so.
    """

    chart: str
    place: str
    x: float
    y: float


@frozen
class AnswerFirst:
    """What has to be told before anything else."""

    word: str


@frozen
class LeaveGround:
    """Enough was told."""
