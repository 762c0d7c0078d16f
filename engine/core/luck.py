"""What a game counts by when a roll turns out well or badly."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.frozen import frozen

Told = Mapping[str, Mapping[str, Any]]
"""The events of a throw as their audience may know them, by their kind."""


@frozen
class Measure:
    """What a game counts by when a roll turns out well or badly. What the roll is for, and the words before the number,
    stand in the game's text as roll.<ask> and counts.<ask>.

    of: events -> the number, None where it is not known; is_open: the chances rest on nothing secret, so that they may
    be told before the game is over. What another face would have done can tell more than what this one did: the rating
    of a bearer whom nobody knows.
    """

    of: Callable[[Told], float | None]
    is_open: bool = False
