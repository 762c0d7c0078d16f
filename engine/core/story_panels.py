"""The panels of a game that is over: fates, curves over its turns, what was secret. Given out by `panels`."""

from __future__ import annotations

from engine.core.frozen import frozen

BARS, LINES = "bars", "lines"


@frozen
class Curve:
    """A row of numbers over the turns, None where nobody knows one. seat: whose it is, '' for nobody's own; is_frame:
    of bars it is drawn as the frame in which the others stand, of lines dashed.
    """

    name: str
    values: tuple[float | None, ...]
    seat: str = ""
    is_frame: bool = False


@frozen
class Plot:
    """Curves over the turns of a game. kind: BARS or LINES; over: what stands under each of them, a turn's number.
    marks: of LINES, (place in `over` from 0, a sign of a letter or two) of what happened there.
    """

    title: str
    over: tuple[str, ...]
    curves: tuple[Curve, ...]
    kind: str = BARS
    note: str = ""
    marks: tuple[tuple[int, str], ...] = ()


@frozen
class Fate:
    """What became of a piece: 'holds Minas Tirith'. seat: whose it was, '' for nobody's."""

    piece: str
    text: str
    seat: str = ""
    is_dead: bool = False


@frozen
class Fates:
    """What became of the pieces that the tale is about."""

    title: str
    rows: tuple[Fate, ...]
    note: str = ""


@frozen
class Secret:
    """What a seat kept from the others in one turn: 'had sealed C'. seat: '' for what is nobody's own."""

    seat: str
    text: str


@frozen
class Replay:
    """The turns of a game whose secrets are open, and what was secret in the one that is shown. shown: its place."""

    turns: tuple[str, ...]
    shown: int
    rows: tuple[Secret, ...] = ()


@frozen
class Finale:
    """How a game that is over is drawn. scene: one of the tablet's large drawings, '' for hills alone; says: what
    happened, a sentence, '' where the title tells it.
    """

    scene: str = ""
    says: str = ""


@frozen
class Moment:
    """What has just happened before everybody, worth a picture. scene: one of the tablet's large drawings; seat: in
    whose colour, '' for nobody's; head: over the title; sign: a letter drawn large; die: the face of an ordinary die,
    drawn with its pips, 0 for none; says: under the title.
    """

    title: str
    scene: str = ""
    seat: str = ""
    head: str = ""
    sign: str = ""
    die: int = 0
    says: str = ""


Story = Plot | Fates
