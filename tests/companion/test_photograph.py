"""A photograph of the owner's own sheet: kept in his folder, shown where its chart is typed, zoomed and dragged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.box.photos import LARGEST_SIDE_PX, PhotoShelf, found_pictures
from companion.models import PictureModel
from companion.pages import (
    ExportBox,
    FillCell,
    FindPhotos,
    LayPhoto,
    OpenChart,
    OpenCharts,
    SeatSetup,
    StartTable,
    TakePhoto,
)
from companion.pictures import PictureError
from companion.shelf.settings import Settings
from tests.companion import harness
from tests.companion.counted import FIRST_TURN, HANDS
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, play
from tests.companion.fingertips import page_of, settle, there, touch
from tests.companion.test_frontdesk import PRINTED
from tests.companion.test_pictures import bombs

GAME, POINTS, GOLLUM = "wotr_spi", "shadow_points", "control_of_gollum"
MARK = b"the owner's own camera"


def picture(path: Path, width: int = 640, height: int = 480, kind: str = ".jpg") -> Path:
    """A picture of noise, which no two files share by chance."""
    rng = np.random.default_rng(width)
    small = rng.integers(0, 255, (height // 8, width // 8, 3), np.uint8)
    data = cv2.imencode(kind, cv2.resize(small, (width, height)))[1].tobytes()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def driver(home: Path) -> Iterator[harness.Driver]:
    """The app at the grid of the Shadow Points Table."""
    from companion.app.app import RingtableApp
    from companion.widgets.theme import theme

    app = RingtableApp(home / "data", None, Settings())
    driver = harness.Driver(app=app)
    app.do(OpenCharts(GAME, "character", PRINTED))
    driver.pump(5)
    yield driver
    driver.close()
    theme.mode, theme.text_scale = "night", 1.0


def view_of(driver):
    from companion.widgets.photo import PhotoView

    found = [w for w in harness.walk(page_of(driver)) if isinstance(w, PhotoView)]
    return found[0] if found else None


def to_the_ask(driver):
    """A table of the printed box, where a four fell for Gollum and its cell is asked for."""
    seats = (SeatSetup(DARK, "", "", 0, ""), SeatSetup(FELLOWSHIP, "", "", 180, ""))
    driver.app.do(StartTable("Friday", GAME, "character", PRINTED, (), seats))
    play(driver.app.front.evening.table, (*SETUP, *HANDS, FIRST_TURN[0]))
    driver.app.refresh()
    driver.pump(6)


# -- what is kept -----------------------------------------------------------------------------------------------------


def test_a_large_photograph_is_kept_as_large_as_it_can_be_looked_at(tmp_path):
    shelf = PhotoShelf(tmp_path / "data")
    shelf.lay(GAME, PRINTED, POINTS, picture(tmp_path / "large.jpg", 4000, 3000))
    kept = shelf.of(GAME, PRINTED, POINTS)
    assert (kept.width, kept.height) == (LARGEST_SIDE_PX, LARGEST_SIDE_PX * 3 // 4)
    assert shelf.of(GAME, PRINTED, GOLLUM) is None
    assert shelf.of(GAME, PRINTED, POINTS) is kept, "it is read once"
    assert PhotoShelf(tmp_path / "data").of(GAME, PRINTED, POINTS) == kept


def test_what_a_camera_writes_into_its_files_is_not_kept(tmp_path):
    path = picture(tmp_path / "tagged.jpg")
    data = path.read_bytes()
    path.write_bytes(data[:2] + b"\xff\xfe" + (len(MARK) + 2).to_bytes(2, "big") + MARK + data[2:])
    shelf = PhotoShelf(tmp_path / "data")
    shelf.lay(GAME, PRINTED, POINTS, path)
    assert MARK not in shelf.path(GAME, PRINTED, POINTS).read_bytes()


def _bad(folder: Path) -> dict[str, Path]:
    whole_jpg, whole_png = picture(folder / "whole.jpg"), picture(folder / "whole.png", kind=".png")
    made = {
        "words": b"this is no picture at all",
        "empty": b"",
        "cut_jpg": whole_jpg.read_bytes()[: whole_jpg.stat().st_size // 2],
        "cut_png": whole_png.read_bytes()[: whole_png.stat().st_size // 2],
        "huge": bombs()["png"],
    }
    for name, data in made.items():
        (folder / name).write_bytes(data)
    return {name: folder / name for name in made} | {"missing": folder / "missing", "folder": folder}


@pytest.mark.parametrize("what", ["words", "empty", "cut_jpg", "cut_png", "huge", "missing", "folder"])
def test_a_bad_file_gets_a_sentence_and_loses_nothing(driver, home, what):
    driver.app.do(LayPhoto(POINTS, str(picture(home / "good.jpg"))))
    driver.app.do(FillCell(POINTS, "A", "1", "7"))
    kept = driver.app.front.model().photo.picture
    driver.app.do(LayPhoto(POINTS, str(_bad(home)[what])))
    model = driver.app.front.model()
    assert model.message.tone == "bad"
    assert model.message.text.endswith(".")
    assert "Error" not in model.message.text
    assert model.photo.picture is kept
    assert model.chart.cells[0][0].value == "7"


def test_a_kept_photograph_that_was_damaged_is_told_and_another_may_take_its_place(tmp_path):
    told: list[str] = []
    shelf = PhotoShelf(tmp_path, told.append)
    shelf.lay(GAME, PRINTED, POINTS, picture(tmp_path / "good.jpg"))
    path = shelf.path(GAME, PRINTED, POINTS)
    path.write_bytes(path.read_bytes()[:300])
    assert shelf.of(GAME, PRINTED, POINTS) is None
    assert len(told) == 1
    assert "lay another photograph" in told[0]
    shelf.lay(GAME, PRINTED, POINTS, tmp_path / "good.jpg")
    assert shelf.of(GAME, PRINTED, POINTS) is not None


def test_a_folder_that_takes_nothing_is_told(tmp_path, monkeypatch):
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.box.photos.write_whole_bytes", full)
    with pytest.raises(PictureError, match="could not be kept: No space left"):
        PhotoShelf(tmp_path / "data").lay(GAME, PRINTED, POINTS, picture(tmp_path / "good.jpg"))


def test_it_lies_in_the_owners_folder_and_in_no_table_and_no_export(driver, home):
    driver.app.do(LayPhoto(POINTS, str(picture(home / "sheet.jpg"))))
    driver.app.do(FillCell(POINTS, "A", "1", "7"))
    driver.app.do(ExportBox())
    to_the_ask(driver)
    kept = PhotoShelf(home / "data").path(GAME, PRINTED, POINTS)
    assert kept.is_relative_to(home / "data")
    assert kept.stat().st_mode & 0o077 == 0, "it is its owner's only"
    piece = kept.read_bytes()[600:640]
    others = [path for path in (home / "data").rglob("*") if path.is_file() and path != kept]
    assert len(others) > 2
    assert not [path for path in others if piece in path.read_bytes()]


def test_the_newest_pictures_of_the_usual_folders_are_found(tmp_path):
    import os

    for age, name in enumerate(("Pictures/new.jpg", "Downloads/old.PNG", "DCIM/Camera/older.webp")):
        os.utime(picture(tmp_path / name, kind=".png"), (1000 - age, 1000 - age))
    (tmp_path / "Pictures/list.txt").write_text("no picture")
    (tmp_path / "Pictures/.hidden.jpg").write_text("thumbnails")
    picture(tmp_path / "Music/cover.jpg")
    assert [path.name for path in found_pictures(tmp_path)] == ["new.jpg", "old.PNG", "older.webp"]
    assert found_pictures(tmp_path / "nowhere") == ()


# -- by touches -------------------------------------------------------------------------------------------------------


def test_a_file_is_chosen_by_two_taps_and_lies_beside_the_grid(driver, home):
    picture(home / "Pictures" / "my sheet.jpg")
    touch(driver, "Add a photograph", "my sheet.jpg")
    view = view_of(driver)
    assert view.get_root_window() is not None
    assert view.right <= page_of(driver).grid.x
    touch(driver, "Hide the photograph")
    assert view_of(driver) is None
    touch(driver, "Show the photograph")
    assert view_of(driver) is view
    touch(driver, "Another", "Take it away")
    assert view_of(driver) is None
    assert there(driver, "Add a photograph")


def test_a_file_is_named_by_its_path(driver, home):
    picture(home / "a.png", kind=".png")
    touch(driver, "Add a photograph", "Choose a file by its path")
    for key in "~/a.png":
        driver.tap(there(driver, key), 0.6)
    picture(home / "Pictures" / "another.jpg")
    driver.app.do(FindPhotos())
    driver.pump(3)
    touch(driver, "Lay it beside the chart")
    assert view_of(driver) is not None


def test_the_sheet_of_ways_is_left_without_a_photograph(driver):
    touch(driver, "Add a photograph", "Back")
    assert there(driver, "Add a photograph")
    assert not [w for w in harness.walk(page_of(driver)) if type(w).__name__ == "PhotoSheet"]


def test_it_is_taken_with_the_camera_and_without_one_the_key_says_why(driver, monkeypatch):
    touch(driver, "Add a photograph")
    key = there(driver, "Take it with the camera")
    assert not key.enabled
    assert "No camera" in key.note
    driver.app.do(TakePhoto(POINTS))
    assert driver.app.front.model().message.tone == "bad"
    touch(driver, "Back")
    seen = PictureModel(64, 48, bytes(range(256)) * 36)
    front = driver.app.front
    monkeypatch.setattr(type(front.devices), "live", property(lambda _: type("Live", (), {"picture": seen})()))
    driver.app.do(OpenChart(GOLLUM))
    driver.pump(4)
    touch(driver, "Add a photograph", "Take it with the camera")
    assert view_of(driver).texture.size == (64, 48)
    assert PhotoShelf(front.data).of(GAME, PRINTED, GOLLUM) is not None


def test_it_is_zoomed_by_keys_and_dragged_and_stays_so_while_cells_are_typed(driver, home):
    driver.app.do(LayPhoto(POINTS, str(picture(home / "sheet.jpg", 1600, 1200))))
    driver.pump(5)
    touch(driver, "Close")
    view = view_of(driver)
    assert view.drawn[2] <= view.width + 1
    touch(driver, "+", "+", "+")
    assert view.zoom == pytest.approx(1.5**3)
    before = list(view.drawn)
    x, y = view.center
    driver.drag((x, y), (x + 60, y - 40))
    assert view.drawn[0] == pytest.approx(before[0] + 60, abs=2)
    assert view.drawn[1] == pytest.approx(before[1] - 40, abs=2)
    driver.drag((x, y), (x + 5000, y), steps=4)
    assert view.drawn[0] == pytest.approx(view.x, abs=1), "no further than its edge"
    looked_at = list(view.drawn)
    driver.press(page_of(driver).pad.keys.key("7"))
    settle(driver)
    touch(driver, "Take 7")
    assert view_of(driver) is view
    assert view.drawn == pytest.approx(looked_at, abs=2)
    for _ in range(5):
        touch(driver, "−")
    assert view.zoom == 1


def test_two_fingers_pinch_it_and_the_point_between_them_stays(driver, home):
    driver.app.do(LayPhoto(POINTS, str(picture(home / "sheet.jpg", 1200, 1200))))
    driver.pump(5)
    view = view_of(driver)
    x, y = view.center_x + 20, view.center_y + 10
    one, other = driver.down(x - 30, y), driver.down(x + 30, y)
    share = (x - view.drawn[0]) / view.drawn[2]
    for step in range(1, 7):
        one.post("update", x - 30 - 5 * step, y)
        other.post("update", x + 30 + 5 * step, y)
        driver.pump(1)
    driver.lift(one)
    driver.lift(other)
    assert view.zoom == pytest.approx(2.0, rel=0.05)
    assert (x - view.drawn[0]) / view.drawn[2] == pytest.approx(share, abs=0.03)


def test_at_the_table_it_lies_beside_the_chart_that_is_asked_for(driver, home):
    picture(home / "Pictures" / "gollum.jpg")
    to_the_ask(driver)
    touch(driver, "neither side")
    touch(driver, "Add a photograph", "gollum.jpg")
    view, charts = view_of(driver), page_of(driver).charts
    assert view.get_root_window() is not None
    assert charts.typed == {(3, 0): "neither"}, "what was typed before it stays"
    assert page_of(driver).ids.side.__self__.parent is None, "it takes the journal's room"
    touch(driver, "Map")
    assert page_of(driver).ids.side.__self__.parent is not None
    touch(driver, "Chart", "Hide the photograph")
    assert view_of(driver) is None
    touch(driver, "Take neither side")
    assert driver.app.front.evening.table.asks()[0].id == "play_ring"


def test_a_practice_box_asks_for_no_photograph(driver):
    driver.app.do(OpenCharts(GAME, "character", "practice"))
    driver.app.do(OpenChart(POINTS))
    driver.pump(4)
    assert driver.app.front.model().photo is None


def test_what_was_told_of_it_is_closed(driver, home):
    driver.app.do(LayPhoto(POINTS, str(picture(home / "sheet.jpg"))))
    driver.pump(4)
    assert driver.app.front.model().message is not None
    touch(driver, "Close")
    assert driver.app.front.model().message is None
