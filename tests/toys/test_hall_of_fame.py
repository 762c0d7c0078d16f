"""The Hall of Fame fills itself from tables that are over; nothing is kept, no damage ends it, nothing is secret."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from os import utime
from pathlib import Path
from shutil import copy

import pytest

from companion.app.frontdesk import FrontDesk
from companion.fame import shelf as fame_shelf
from companion.fame.model import FameModel, ShowHall
from companion.fame.room import games_with_points
from companion.fame.shelf import read_result
from companion.models import Open
from companion.pages import ENDING, FAME, HOME, TABLE, ResumeTable
from companion.senses.inbox import Inbox
from companion.shelf.seats import Seat, write_seats
from companion.shelf.settings import TABLES, Settings
from companion.shelf.shelf import NAME
from engine.core.audience import PUBLIC
from engine.core.entry import Evidence
from engine.core.errors import JournalError
from engine.core.game import game_names, load_game
from engine.core.installed import VARIABLE
from engine.core.journal import header_of
from engine.core.outcome import Outcome
from engine.core.table import Table
from tests.toys.each import TOYS, outcome_of, scripts_of
from tests.toys.lane import CALM, GAME, STORM, Lane

FIVE = ("amber", "birch", "cedar", "dune", "elm")
HOME_AGAIN = (STORM, *[CALM] * 8)
NEW_YEAR = datetime(2026, 1, 1, 20, tzinfo=UTC).timestamp()


def write(data: Path, name: str, faces: tuple[int, ...] = HOME_AGAIN, seats: int = 5, **options: object) -> Path:
    """A table of the data folder, played so far; the people are called by its name."""
    path = data / TABLES / f"{name}.ringtable"
    path.parent.mkdir(exist_ok=True)
    told: dict[str, str | bool] = {key: value for key, value in options.items() if isinstance(value, str | bool)}
    table = Table.create(path, GAME, seats=FIVE[:seats], options=told)
    table.file.keep(NAME, name)
    write_seats(table.file, [Seat(seat, f"{name} {place}") for place, seat in enumerate(table.seats)])
    if faces:
        Lane(table).dealt().throw(*faces)
    table.close()
    utime(path, (NEW_YEAR, NEW_YEAR))
    return path


@pytest.fixture
def front(tmp_path: Path) -> Iterator[FrontDesk]:
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    yield desk
    desk.close()


def hall(front: FrontDesk) -> FameModel:
    """The page, with everything read."""
    front.do(Open(FAME))
    for thread in threading.enumerate():
        if thread.name == "shelf":
            thread.join(20)
            assert not thread.is_alive()
    front.listen()
    front.do(ShowHall(GAME))
    model = front.model()
    assert isinstance(model, FameModel)
    assert model.progress == ""
    return model


def test_games_that_are_over_stand_there_by_level_and_number_of_players(front: FrontDesk, tmp_path: Path) -> None:
    write(tmp_path, "Five")
    write(tmp_path, "Quick", (CALM,) * 8)
    write(tmp_path, "Wild", (CALM,) * 8, wind="wild")
    write(tmp_path, "Three", (CALM,) * 8, seats=3)
    write(tmp_path, "Going on", (CALM,) * 3)
    write(tmp_path, "Lost without points", (STORM,) * 5)
    model = hall(front)
    assert [(group.title, [result.says.split(" · ")[-1] for result in group.results]) for group in model.groups] == [
        ("The wind: gentle · 3 players", ["Three"]),
        ("The wind: gentle · 5 players", ["Quick", "Five"]),
        ("The wind: wild · 5 players", ["Wild"]),
    ]
    best, second = model.groups[1].results
    assert (best.place, second.place) == (1, 2)
    assert int(best.points) > int(second.points) == 12
    assert second.who.startswith("Amber (Five 0), Birch (Five 1), Cedar")
    assert second.says == "Amber, Birch, Cedar, Dune and Elm are home together · 1 January 2026 · Five"


def test_points_that_differ_stand_beside_their_seats(front: FrontDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    over = Outcome(("amber",), "E.1", {"amber": 7, "birch": 3}, "")
    monkeypatch.setattr(Table, "outcome", property(lambda _: over))
    write(front.data, "Two", (CALM,), seats=3)
    ((result,),) = (group.results for group in hall(front).groups)
    assert result.who == "Amber (Two 0) 7, Birch (Two 1) 3, Cedar (Two 2)"
    assert result.points == "7"


def test_a_tie_shares_its_place_and_a_copy_counts_once(front: FrontDesk, tmp_path: Path) -> None:
    path = write(tmp_path, "One")
    copy(path, path.with_name("copy.ringtable"))
    write(tmp_path, "Two")
    ((first, second),) = (group.results for group in hall(front).groups)
    assert (first.place, second.place) == (1, 1)


def test_the_day_is_that_of_the_last_evidence(tmp_path: Path) -> None:
    path = write(tmp_path, "One", (CALM,) * 7)
    with_evidence = Table.open(path)
    lane = Lane(with_evidence)
    lane.do(lane.walker, "EndTurn")
    lane.do(lane.walker, "EnterRoll", Evidence("by hand", when="2025-12-31 23:10:00"), faces=[CALM])
    with_evidence.close()
    result = read_result(path).result
    assert result is not None
    assert result.when == "2025-12-31"


@pytest.mark.parametrize("damage", ["cut", "altered", "empty", "no table", "a folder", "nowhere"])
def test_a_damaged_file_is_told_of_and_keeps_no_other_away(front: FrontDesk, tmp_path: Path, damage: str) -> None:
    write(tmp_path, "Whole")
    path = write(tmp_path, "Broken")
    content = path.read_bytes()
    path.unlink()
    match damage:
        case "cut":
            path.write_bytes(content[: len(content) - 300])
        case "altered":
            path.write_bytes(content[:-900] + b"x" * 200 + content[-700:])
        case "a folder":
            path.mkdir()
        case "nowhere":
            path.symlink_to(tmp_path / "nowhere")
        case _:
            path.write_bytes(b"" if damage == "empty" else b"no table")
    model = hall(front)
    assert [result.table for group in model.groups for result in group.results] == ["Whole.ringtable"]
    if damage != "cut":  # a record that was never whole was told to nobody: the game goes on before it
        (sentence,) = model.left_out
        assert sentence.startswith("Broken.ringtable is left out")


def test_a_header_is_believed_where_it_is_whole_only(tmp_path: Path) -> None:
    path = write(tmp_path, "One")
    header = header_of(path)
    assert header is not None
    assert header["game"] == GAME
    content = path.read_bytes()
    path.write_bytes(content.replace(GAME.encode(), b"Lanterns"))
    assert header_of(path) is None
    path.write_bytes(b"x")
    assert header_of(path) is None


def test_of_a_game_without_points_no_more_than_the_header_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path, "One")
    monkeypatch.setattr(Table, "read", lambda *_: pytest.fail("read whole"))
    with pytest.raises(pytest.fail.Exception):
        read_result(path)
    object.__setattr__(load_game(GAME), "scores_by", None)
    try:
        assert read_result(path).result is None
        assert GAME not in {game.name for game in games_with_points()}
    finally:
        object.__setattr__(load_game(GAME), "scores_by", ("wind", "pair"))


def test_a_table_that_was_read_is_read_again_only_where_it_has_changed(
    front: FrontDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths, read = [write(tmp_path, f"Table {n}") for n in range(3)], list[str]()
    honest = fame_shelf.read_result
    monkeypatch.setattr(fame_shelf, "read_result", lambda path, data: read.append(path.stem) or honest(path, data))
    hall(front)
    front.do(Open(HOME))
    utime(paths[1], (NEW_YEAR, NEW_YEAR + 60))
    assert len(hall(front).groups[0].results) == 3
    assert sorted(read) == ["Table 0", "Table 1", "Table 1", "Table 2"]
    paths[0].unlink()
    front.do(Open(HOME))
    assert len(hall(front).groups[0].results) == 2, "nothing of it was kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == [TABLES]


def test_the_table_that_is_open_stands_there_as_it_stands(front: FrontDesk, tmp_path: Path) -> None:
    path = write(tmp_path, "Open", (CALM,) * 7)
    front.do(ResumeTable(path.name))
    assert hall(front).groups == ()
    front.do(Open(TABLE))
    lane = Lane(front.evening.table)  # type: ignore[union-attr]
    lane.do(lane.walker, "EndTurn")
    lane.do(lane.walker, "EnterRoll", faces=[CALM])
    front.do(Open(ENDING))
    assert front.model().has_fame  # type: ignore[attr-defined]
    ((result,),) = (group.results for group in hall(front).groups)
    assert result.table == path.name


def test_home_leads_there_where_a_game_is_played_that_counts_points(front: FrontDesk, tmp_path: Path) -> None:
    assert not front.model().has_fame  # type: ignore[attr-defined]
    (tmp_path / TABLES).mkdir()
    other = next(name for name in game_names() if load_game(name).scores_by is None)
    Table.create(tmp_path / TABLES / "other.ringtable", other).close()
    (tmp_path / TABLES / "none.ringtable").write_bytes(b"none")
    assert not front.model().has_fame  # type: ignore[attr-defined]
    write(tmp_path, "Played", ())
    assert front.model().has_fame  # type: ignore[attr-defined]


def test_of_no_installed_game_with_points_there_is_an_empty_page(
    front: FrontDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.fame.room.games_with_points", lambda: ())
    front.do(Open(FAME))
    assert front.model() == FameModel()
    monkeypatch.delenv(VARIABLE)


@pytest.mark.parametrize("game", TOYS)
def test_points_come_of_games_that_say_so_alone(game: str) -> None:
    scored = any(outcome_of(script)["scores"] for script in scripts_of(game))
    assert scored == (load_game(game).scores_by is not None)


def test_a_file_that_cannot_be_read_is_no_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, "One")

    def broken(*_: object) -> None:
        raise JournalError("It is locked.")

    monkeypatch.setattr(Table, "read", broken)
    assert read_result(path).why_not == "One.ringtable is left out. It is locked."


def test_nothing_of_a_hand_stands_there(front: FrontDesk, tmp_path: Path) -> None:
    """Two tables alike but for the cards that were noted at their desks."""
    for name, first in (("One", 1), ("Two", 5)):
        path = write(tmp_path, name, ())
        table = Table.open(path)
        for place, seat in enumerate(table.seats):
            cards = sorted({(first + 2 * place + n) % 10 + 1 for n in range(2)})
            Lane(table).do(seat, "NoteHand", cards=cards)
        Lane(table).throw(*HOME_AGAIN)
        assert table.view(PUBLIC)
        table.close()
        utime(path, (NEW_YEAR, NEW_YEAR))
    ((one, two),) = (group.results for group in hall(front).groups)
    assert one.who.replace("One", "Two") == two.who
    assert (one.points, one.place) == (two.points, two.place)
