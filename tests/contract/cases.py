"""The cases of the contracts: every game that is installed, the toys among them, and what each tells of itself."""

from collections.abc import Iterable
from typing import Any

import pytest

from engine.core.box import box_names
from engine.core.game import game_names, load_game
from tests.contract.kit import Leak, contract_of, toys_installed

with toys_installed():
    EVERY_GAME = game_names()
    """The games, for parameters (game)."""
    _PLUGS = {name: load_game(name) for name in EVERY_GAME}
    _TOLD = {name: contract_of(name) for name in EVERY_GAME}


def _of_each(case: Any) -> list[Any]:
    return [pytest.param(name, *each, id=f"{name}-{label}") for name in EVERY_GAME for label, *each in case(name)]


EVERY_VERSION = _of_each(lambda name: [(version, version) for version in _PLUGS[name].versions])
"""Each version of each game, as parameters (game, version)."""
EVERY_BOX = _of_each(
    lambda name: [
        (f"{version}-{box or 'no charts'}", version, box)
        for version in _PLUGS[name].versions
        for box in box_names(_PLUGS[name].folder)
    ]
)
"""The same in each box that the game has, as parameters (game, version, box)."""
EVERY_SECRET = _of_each(lambda name: [(secret.name, secret) for secret in _TOLD[name].secrets])
"""Each secret that a game has, as parameters (game, secret). How many there must be, its floor says."""


EVERY_UNDOING = _of_each(lambda name: [(f"{box}-{n}-{seed}", box, n, seed) for box, n, seed in _TOLD[name].undone])
"""Each sample of games in which things are taken back, as parameters (game, box, actions, seed)."""


EVERY_TELLING_GAME = [name for name in EVERY_GAME if _TOLD[name].told]
"""The games that have a secret to tell, for parameters (game)."""


def every_leak(leaks: Iterable[Leak]) -> list[Any]:
    """Each of these leaks in each game that has a secret to tell, as parameters (game, leak)."""
    found = list(leaks)
    return _of_each(lambda name: [(leak.name, leak) for leak in found if name in EVERY_TELLING_GAME])


OWN_LEAKS = _of_each(lambda name: [(leak.name, leak) for leak in _TOLD[name].leaks])
"""Each leak that a game tells itself, as parameters (game, leak)."""
