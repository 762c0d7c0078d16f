"""What the engine cannot carry yet of what Lanterns wants of it: a function a gap, True while the gap is there.

Each tries what the toy would write. Where a later step gives a thing another name than is tried here, the probe is put
right with it, and its row in gaps.toml goes.
"""

import importlib.util
from collections.abc import Callable, Iterator
from dataclasses import fields

from engine.core.game import load_game
from engine.core.record import Command
from tests.toys import verbs_tried
from tests.toys.lane import GAME, Lane


def _fails(attempt: Callable[[], object]) -> bool:
    """Whether what the toy would write cannot even be said today."""
    try:
        attempt()
    except Exception:  # noqa: BLE001 - however it fails, it cannot be said
        return True
    return False


def _lacks(kind: type, *names: str) -> bool:
    return not set(names) <= {spec.name for spec in fields(kind)}


# -- step 3: dice, groups, shares, outcomes, owners --------------------------------------------------------------------


# -- step 4: one rule once ---------------------------------------------------------------------------------------------


def a_command_says_when_it_is_open() -> bool:
    """The toy writes each condition twice, once as a check and once as the phase of an offer."""
    return not hasattr(Command, "opens")


def a_command_says_what_its_fields_may_hold() -> bool:
    return not hasattr(Command, "fields")


# -- step 6: cards, places, panels -------------------------------------------------------------------------------------


def a_card_is_of_a_kind() -> bool:
    return Lane().table.game.kind_of(7) != "wick"


def piles_and_hands_are_the_cores() -> bool:
    return importlib.util.find_spec("engine.core.cards") is None


def a_fact_set_by_hand_is_written_by_the_games_own_writer() -> bool:
    """FactSet wants a method of the game's state, beside the Fact that says how it is written."""
    return hasattr(Lane().table.timeline.head.world.state, "set_fact")


def a_game_makes_panels() -> bool:
    return importlib.util.find_spec("engine.core.panels") is None


def a_game_without_charts_has_no_charts_file() -> bool:
    return (load_game(GAME).folder / "charts.toml").exists()


def a_game_without_charts_has_no_box() -> bool:
    return (load_game(GAME).folder / "boxes").exists()


def words_of_verbs() -> Iterator[str]:
    """Every verb, done with the toy: one that fails, or speaks of another game."""
    return verbs_tried.faults()
