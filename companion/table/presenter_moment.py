"""What has just happened before everybody, as the Table draws it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.models import MomentModel
from engine.core.panels import Moment


def moment_model(told: Moment | None, colours: Mapping[str, str], letters: Mapping[str, str]) -> MomentModel | None:
    """It in the colour of its seat."""
    if told is None:
        return None
    return MomentModel(told, colours.get(told.seat, "text"), letters.get(told.seat, ""))
