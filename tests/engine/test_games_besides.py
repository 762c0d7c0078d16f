"""RINGTABLE_GAMES: games in folders besides engine/games are found, and what is wrong with one is one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app.frontdesk import FrontDesk
from companion.models import Open
from companion.pages import NEW_TABLE
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from engine import verbs
from engine.core.errors import RingtableError
from engine.core.game import game_names, load_game
from engine.core.installed import GAMES_FOLDER, VARIABLE, found_games
from engine.core.table import Table
from engine.playout import heading_of, playing_of

TOYS = Path(__file__).parent.parent / "toys"
LIE_THERE = tuple(sorted(path.parent.name for path in TOYS.glob("*/rules.toml")))
OF_THE_HOUSE = tuple(sorted(path.parent.name for path in GAMES_FOLDER.glob("*/rules.toml")))


def folder_of_games(folder: Path, **games: str) -> str:
    """A folder with these games in it: name -> its __init__.py. What a player would set RINGTABLE_GAMES to."""
    for name, code in games.items():
        (folder / name).mkdir(parents=True)
        (folder / name / "rules.toml").write_text("")
        (folder / name / "__init__.py").write_text(code)
    return str(folder)


def test_a_game_in_a_folder_besides_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "lanterns" not in game_names()
    monkeypatch.setenv(VARIABLE, str(TOYS))
    assert "lanterns" in LIE_THERE
    assert game_names() == tuple(sorted((*LIE_THERE, *OF_THE_HOUSE)))
    game = load_game("lanterns")
    assert game.folder == TOYS / "lanterns"
    assert "EndTurn" in game.commands()
    assert game.text.say("offer.EndTurn") == "Hand the die on"
    assert Table.create(None, "lanterns").asks()[0].cites == "B.1"
    assert playing_of("lanterns") is not None
    assert heading_of("lanterns") is not None


def test_several_folders_are_named_with_the_systems_sign_between(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    more = folder_of_games(tmp_path / "more", chess="")
    monkeypatch.setenv(VARIABLE, os.pathsep.join((str(TOYS), more, "")))
    assert game_names() == tuple(sorted((*LIE_THERE, "chess", *OF_THE_HOUSE)))


def test_of_two_games_of_one_name_the_own_one_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, folder_of_games(tmp_path, wotr_spi="GAME = None"))
    assert load_game("wotr_spi").title == "War of the Ring"
    assert found_games()["wotr_spi"] == GAMES_FOLDER / "wotr_spi"


def test_a_folder_that_is_not_there_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "gone"))
    assert verbs.main(["rules", "wotr_spi", "A"]) == 2
    told = capsys.readouterr().err
    assert told == f"{VARIABLE} names the folder {tmp_path / 'gone'}, and there is none. Put it right, or unset it.\n"


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("bent", "GAME = (\n", "SyntaxError"),
        ("lost", "import engine.games.lost.steps\n", "ModuleNotFoundError"),
        ("empty", "", "offers no GAME"),
        ("wrong", "GAME = 1\n", "offers no GAME"),
    ],
)
def test_a_broken_game_is_told_in_one_sentence_and_keeps_back_no_other(
    name: str, code: str, told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(VARIABLE, folder_of_games(tmp_path / "games", **{name: code}))
    with pytest.raises(RingtableError) as error:
        load_game(name)
    assert told in str(error.value)
    assert "\n" not in str(error.value)
    front = FrontDesk(tmp_path / "data", Settings(), Inbox())
    front.do(Open(NEW_TABLE))
    model = front.model()
    assert sorted(game.id for game in model.games) == [*OF_THE_HOUSE]
    assert told in model.message.text
    front.close()


def test_another_process_finds_the_same_games() -> None:
    words = [sys.executable, "-m", "companion", "playout", "lanterns", "--games", "2", "--processes", "2"]
    env = {**os.environ, VARIABLE: str(TOYS)}
    done = subprocess.run(words, capture_output=True, text=True, cwd=TOYS.parent.parent, env=env, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Everything held.\n")


def test_a_process_that_is_handed_a_record_of_the_game_can_read_it() -> None:
    env = {**os.environ, VARIABLE: str(TOYS)}
    code = "from engine.games.lanterns.steps import EndTurn; print(EndTurn())"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=TOYS.parent.parent, env=env, check=False
    )
    assert (done.stdout, done.stderr) == ("EndTurn()\n", "")
