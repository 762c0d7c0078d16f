"""A tile that lies there is carried out by the active player's next act, so that it needs no tap of its own.

Whoever would speak before it is carried out does so before that act, as before an act between two gaps. Only where the
tile asks nobody anything, so that all that comes of it can be read off the board, may the next act say so by itself.
"""

from collections.abc import Iterator

from engine.core.following import flow
from engine.core.frozen import replace
from engine.core.record import Event
from engine.games.lotr_knizia import pieces
from engine.games.lotr_knizia.happened.board import TileDone
from engine.games.lotr_knizia.in_hand import Turned
from engine.games.lotr_knizia.state import PLAY
from engine.games.lotr_knizia.steps.acting import At


def ahead(at: At) -> At:
    """The moment after the tile that lies there is carried out, where the active player plays cards then; else this
    moment.
    """
    state = at.state
    if not _is_line_tile(at):
        return at
    for happened in carried(at):
        state = happened.apply(state)
    is_plain = state.stage == PLAY and not state.stack and state.outcome is None
    return replace(at, state=state) if is_plain else at


def carried(at: At) -> Iterator[Event]:
    """What comes of the tile that lies there."""
    top = at.state.top
    assert isinstance(top, Turned)
    return flow(at, TileDone(top.kind))


def carried_ahead(at: At) -> Iterator[Event]:
    """The same where the next act says it, nothing where no tile lies there."""
    if ahead(at) is not at:
        yield from carried(at)


def _is_line_tile(at: At) -> bool:
    top = at.state.top
    return isinstance(top, Turned) and top.kind in pieces.ACTIVITIES and at.seat == at.state.active
