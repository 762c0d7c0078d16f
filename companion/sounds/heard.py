"""Which sound there is between two looks at the Table: of what it shows to everybody, and of nothing else."""

from __future__ import annotations

from companion.models import TableModel
from companion.pages import ENDING, TABLE
from companion.sounds.tones import DIE, END, PHASE

_END_OFFERED = f"open/{ENDING}"
"""The pick that the Table offers once the game is over."""


class Ear:
    """Hears what changes on the Table. A desk, a hand-over, a pad, any other page between two looks makes it deaf: what
    came to pass meanwhile has no sound, neither then nor when the Table is back.
    """

    def __init__(self) -> None:
        self._before: TableModel | None = None

    def hears(self, page: str, model: object) -> str:
        """The sound of what has changed since the last look, '' for none."""
        before, self._before = self._before, model if page == TABLE and isinstance(model, TableModel) else None
        if before is None or self._before is None:
            return ""
        return _between(before, self._before)


def _between(before: TableModel, now: TableModel) -> str:
    if _is_over(now) and not _is_over(before):
        return END
    if _last_die(now) > _last_die(before):
        return DIE
    if _phase(now) != _phase(before):
        return PHASE
    return ""


def _is_over(model: TableModel) -> bool:
    return any(offer.id == _END_OFFERED for offer in model.offers)


def _last_die(model: TableModel) -> int:
    """The entry of the journal in which a die fell last, 0 before any did."""
    return max((line.entry for line in model.journal if line.dice and line.tone != "dim"), default=0)


def _phase(model: TableModel) -> tuple[str, ...]:
    return tuple(phase.name for phase in model.phases if phase.state == "now")
