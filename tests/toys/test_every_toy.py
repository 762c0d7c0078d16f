"""Every toy by itself: it is small, its scripts hold, and there is one for each of its endings."""

import json
from pathlib import Path

import pytest

from engine.core.audience import PUBLIC, TRUTH
from engine.core.game import load_game
from engine.playout import playout
from engine.script import play
from tests.contract.kit import everybody_at, toys_installed
from tests.toys.each import HERE, TOYS, outcome_of, scripts_of

MOST_LINES, MOST_FILES = 400, 8
with toys_installed():
    SIGHTS = [
        pytest.param(path, audience, id=f"{game}-{path.stem}-{audience}")
        for game in TOYS
        for path in scripts_of(game)
        for audience in (TRUTH, PUBLIC, *everybody_at(game))
    ]


@pytest.mark.parametrize("game", TOYS)
def test_a_toy_is_small(game: str) -> None:
    """An optional rule's own file comes on top."""
    options = (option for version in load_game(game).versions.values() for option in version.options)
    optional = {Path(str(section.__file__)) for option in options for section in option.sections}
    files = [path for path in (HERE / game).rglob("*") if path.suffix in (".py", ".toml", ".csv")]
    files = [path for path in files if path not in optional]
    assert len(files) <= MOST_FILES
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert lines <= MOST_LINES, "shorten it, or put an optional rule into a file of its own (Option.sections)"


@pytest.mark.parametrize(("script", "audience"), SIGHTS)
def test_a_script_holds_to_its_expectations(script: Path, audience: str) -> None:
    *_, last = play(script.read_text(encoding="utf-8"), audience)
    assert last["failed"] == []


@pytest.mark.parametrize("game", TOYS)
def test_random_games_hold_and_come_to_the_endings_that_are_written_down(game: str) -> None:
    summary = playout(game, games=60, seed=11)
    assert summary.is_clean, summary.in_words()
    assert (summary.refused, summary.unfinished) == (0, 0)
    assert {name.rpartition(" ")[2] for name in summary.outcomes} == {
        outcome_of(path)["cites"] for path in scripts_of(game)
    }
    assert len(summary.outcomes) == len(scripts_of(game))
    assert all(name.startswith("ends.") for name in summary.outcomes), "counted by their words"


@pytest.mark.parametrize("game", TOYS)
def test_every_command_and_event_is_in_the_scripts(game: str) -> None:
    done: set[str] = set()
    for script in scripts_of(game):
        for line in play(script.read_text(encoding="utf-8")):
            done |= {event["type"] for event in line.get("events", ())}
        done |= {json.loads(line).get("do", "") for line in script.read_text(encoding="utf-8").splitlines()}
    plug = load_game(game)
    assert {*plug.commands(), *plug.events()} <= done
