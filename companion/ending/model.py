"""What the end of the game draws, and what it answers: who won, every secret by turn, the export.

Frozen plain data, as in `models`; nothing here imports Kivy or the engine.
"""

from __future__ import annotations

from companion.models import CiteModel, JournalModel, LineModel, MessageModel, SectionModel
from companion.rulings.model import RuleModel
from engine.core import panels
from engine.core.frozen import frozen

PlotModel = panels.Plot
CurveModel = panels.Curve
FatesModel = panels.Fates
FateModel = panels.Fate
ReplayModel = panels.Replay
SecretModel = panels.Secret
BARS, LINES = panels.BARS, panels.LINES


@frozen
class TurnModel:
    """One turn with everybody's knowledge: how it stood at its end, and all that was done in it, oldest first."""

    title: str
    place: int
    count: int
    sections: tuple[SectionModel, ...] = ()
    lines: tuple[JournalModel, ...] = ()


@frozen
class PointsModel:
    """What a seat scored: points, '–' where none are told. is_winner: it has won."""

    name: str
    colour: str
    points: str
    is_winner: bool = False


@frozen
class EndingModel:
    """The end of the game. `turn` is the turn that is looked at, None until every seat opened its secrets.

    scene: the large drawing, as `widgets.scenes` has it; who and letters: the one winner and his seat's sign, where
    there is one; says: what brought the end, a sentence. `checks` are what was sealed and the words given, each in a
    sentence; they too wait until the secrets are open. fates and plots: what became of it, as far as it lies
    open; fate_letters: of each fate's piece.
    points: of each seat, where the game counts them, and has_fame: whether it does. seats: of those who played, (id,
    name, colour) each.
    """

    title: str
    colour: str = "text"
    scene: str = ""
    who: str = ""
    letters: str = ""
    says: str = ""
    cites: tuple[CiteModel, ...] = ()
    rules: tuple[RuleModel, ...] = ()
    facts: tuple[LineModel, ...] = ()
    is_over: bool = False
    turn: TurnModel | None = None
    checks: tuple[LineModel, ...] = ()
    strip: str = ""
    box_label: str = ""
    message: MessageModel | None = None
    fates: FatesModel | None = None
    fate_letters: tuple[str, ...] = ()
    plots: tuple[PlotModel, ...] = ()
    replay: ReplayModel | None = None
    has_fame: bool = False
    points: tuple[PointsModel, ...] = ()
    seats: tuple[tuple[str, str, str], ...] = ()


@frozen
class OpenSecrets:
    """Ask every seat to open its secrets; only a game that is over has this."""


@frozen
class LookAtTurn:
    """Look at the turn at this place of the replay, from 0."""

    place: int


@frozen
class WriteExport:
    """Write the game as readable text and as JSON into files of the owner's."""
