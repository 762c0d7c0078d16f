"""The tray set, dice taught, throws tried: the tablet without its glass, before a camera that is played."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from companion.dice.model import (
    BUILD,
    CAMERA,
    TRAY,
    TRIES,
    WHOLE_PICTURE,
    BeginTries,
    CheckModel,
    EndTries,
    FindCorners,
    JudgeThrow,
    SetCorners,
    ShowTab,
    WholeTray,
)
from companion.dice.presenter import camera_options
from companion.dice.presenter_build import CHECKS, check_words
from companion.models import Open
from companion.pages import SENSES, UseCamera
from companion.senses.inputs import Senses
from companion.senses.live import Looked, PictureSeen, live_picture, marks_of
from companion.shelf.settings import Settings, read_settings, write_settings
from companion.vision import cameras, find_tray, tray_check
from companion.vision.cameras import CamerasFound, FoundCamera, found_cameras
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.doubts import Why
from companion.vision.settle import Throw
from companion.vision.source import SourceEnded, SourceFailed, ThrowSeen
from companion.vision.tray import Tray
from tests.companion import played_camera
from tests.companion.played_camera import CORNERS, FRAME, OTHERS, worker
from tests.companion.shown import Shown, told


@pytest.fixture
def front(tmp_path, monkeypatch):
    """The tablet on its page of dice and roller, camera 0 chosen and seen through."""
    desk = played_camera.begin(tmp_path, monkeypatch)
    yield desk
    desk.close()


def die(face, x=200, **more):
    return DieSeen(face, (x, 100, 60, 60), 0.9, **more)


def read(front, *dice, why=""):
    """A picture is read; unsure where there is a why."""
    reading = DiceReading(dice, not why, Why("doubt", why) if why else Why())
    return told(front, Looked(FRAME, reading, marks_of(reading, FRAME.shape), "good light", "sharp"))


def thrown(front, *dice, why=""):
    """A throw came to rest; unsure where there is a why."""
    return told(front, ThrowSeen(Throw(DiceReading(dice, not why, Why("doubt", why) if why else Why())), FRAME))


# -- the cameras -------------------------------------------------------------------------------------------------------


def test_the_cameras_found_are_offered_by_name(front):
    assert told(front, CamerasFound((FoundCamera(2, "HD Webcam"), FoundCamera(3))))
    assert [(each.value, each.label, each.note) for each in front.model().cameras] == [
        ("HD Webcam", "HD Webcam", ""),
        ("3", "Camera 3", ""),
        ("0", "Camera 0", ""),
    ]
    (unlisted,) = camera_options([], "0")
    (seen,) = camera_options([], "0", is_seen=True)
    assert (unlisted.note, seen.note) == ("not found now", ""), "what gives pictures was found"
    assert camera_options([(0, "")], "tray.mp4") == camera_options([(0, "")], "")


def test_a_camera_kept_by_its_number_is_kept_by_its_name_and_its_tray_with_it(front):
    front.do(UseCamera("0"))
    front.devices.settings = front.settings.with_tray("0", CORNERS)
    told(front, CamerasFound((FoundCamera(0, "HD Webcam"),)))
    assert (front.settings.camera, front.settings.tray("HD Webcam"), front.settings.tray("0")) == (
        "HD Webcam",
        CORNERS,
        None,
    )


def listed(folder, monkeypatch, *nodes):
    """The system's list as Linux keeps it: number, index, name of each node, and what its driver says that it can."""
    for number, index, name, _ in nodes:
        (folder / f"video{number}").mkdir()
        (folder / f"video{number}" / "index").write_text(index)
        (folder / f"video{number}" / "name").write_text(f"{name}\n")
    says = {f"video{number}": can for number, _, _, can in nodes}
    monkeypatch.setattr(cameras, "_capabilities", lambda node: says[node.name])


def test_the_system_s_list_names_each_camera_once_and_two_alike_apart(tmp_path, monkeypatch):
    kept = (0, "0", "Webcam", 0x04200001), (1, "1", "Webcam", 0x04A00000), (2, "0", "Webcam", None)
    listed(tmp_path, monkeypatch, *kept, (10, "0", "C920", 0x04200001))
    found = FoundCamera(0, "Webcam"), FoundCamera(2, "Webcam (2)"), FoundCamera(10, "C920")
    assert found_cameras(tmp_path) == found
    assert [each.spec for each in found] == ["Webcam", "Webcam (2)", "C920"]
    assert [cameras.camera_number(spec, tmp_path) for spec in ("Webcam (2)", "C920", "7", "gone", "")] == [
        2,
        10,
        7,
        None,
        None,
    ]
    assert found_cameras(tmp_path / "nothing") == ()


def test_what_a_raspberry_pi_lists_beside_its_cameras_is_none(tmp_path, monkeypatch):
    both_ways, capture, by_controller = 0x04204000, 0x04200001, 0x24200001
    nodes = (
        (0, "0", "rp1-cfe-csi2_ch0", by_controller),
        (8, "0", "HD Pro Webcam C920", capture),
        (10, "0", "bcm2835-codec-decode", both_ways),
        (13, "0", "bcm2835-isp-capture0", capture),
        (19, "0", "rpi-hevc-dec", None),
        (20, "0", "pispbe-output", None),
        (31, "0", "a codec of another maker", both_ways),
        (32, "0", "sensor", by_controller),
        (33, "0", "a player of films", 0x04200002),
    )
    listed(tmp_path, monkeypatch, *nodes)
    assert found_cameras(tmp_path) == (FoundCamera(8, "HD Pro Webcam C920"),)


def test_a_node_that_is_no_device_says_nothing_of_itself(tmp_path):
    (tmp_path / "video0").write_bytes(b"")
    assert cameras._capabilities(tmp_path / "video0") is None
    assert cameras._capabilities(tmp_path / "gone") is None


def test_without_a_list_every_number_is_asked(tmp_path, monkeypatch):
    monkeypatch.setattr(cameras.sys, "platform", "elsewhere")
    monkeypatch.setattr(cameras, "_answers", lambda number: number == 1)
    assert found_cameras(tmp_path / "nothing", used="3") == (FoundCamera(1), FoundCamera(3))


def test_a_camera_that_vanishes_is_a_sentence_on_the_page(front):
    assert front.model().camera_tone == "good"
    assert told(front, SourceFailed("0", "Camera 0 gives no more pictures. Plug it in again."))
    assert front.live.picture is None
    assert front.devices.shown().camera_gone == "Camera 0 gives no more pictures. Plug it in again."
    model = front.model()
    assert (model.camera_state, model.camera_tone) == ("Camera 0 gives no more pictures. Plug it in again.", "bad")
    assert model.tray.may_find is False
    front.do(UseCamera("0"))
    assert front.model().camera_state == "Opening camera 0 …"
    assert front.devices.shown().camera_gone == ""


def test_the_end_of_a_film_is_told(front):
    assert told(front, SourceEnded("0"))
    assert front.model().camera_state == "These were all the pictures."


def test_pictures_come_and_go_without_another_page(front):
    before = front.model()
    assert not told(front, PictureSeen(live_picture(FRAME)))
    assert not read(front, die(4))
    assert front.model() == before
    assert (front.live.sees, front.live.sure) == ("Reads 4", True)


# -- the tray ----------------------------------------------------------------------------------------------------------


def test_four_corners_are_kept_for_their_camera(front, tmp_path):
    front.do(SetCorners((CORNERS[2], CORNERS[0], CORNERS[3], CORNERS[1])))
    assert worker(front).tuning.tray == Tray(CORNERS)
    tray = front.model().tray
    assert (tray.corners, tray.is_whole, tray.said_tone) == (CORNERS, False, "good")
    front.do(UseCamera("1"))
    assert worker(front).tuning.tray is None
    assert front.model().tray.corners == WHOLE_PICTURE
    front.do(UseCamera("0"))
    assert worker(front).tuning.tray == Tray(CORNERS)
    assert read_settings(tmp_path).tray("0") == CORNERS


def test_corners_that_enclose_no_tray_are_refused_in_words(front):
    front.do(SetCorners(CORNERS))
    front.do(SetCorners((CORNERS[0], CORNERS[0], CORNERS[2], CORNERS[3])))
    tray = front.model().tray
    assert (tray.corners, tray.said_tone) == (CORNERS, "bad")
    assert "enclose no tray" in tray.said
    front.do(ShowTab("tray"))
    assert front.model().tray.said == ""


def test_the_whole_picture_counts_again(front):
    front.do(SetCorners(CORNERS))
    front.do(WholeTray())
    assert worker(front).tuning.tray is None
    assert front.model().tray.is_whole
    assert front.settings.trays == ()


@pytest.mark.parametrize(("found", "tone"), [(Tray(OTHERS), "good"), (None, "bad")])
def test_the_tray_is_found_by_itself_or_not_and_either_is_said(front, monkeypatch, found, tone):
    monkeypatch.setattr(find_tray, "find_tray", lambda frame: found if frame is FRAME else None)
    front.do(SetCorners(CORNERS))
    front.do(FindCorners())
    tray = front.model().tray
    assert (tray.corners, tray.said_tone) == (OTHERS if found else CORNERS, tone)


def test_without_a_camera_there_is_no_tray_to_set(front):
    front.do(UseCamera(""))
    assert front.model().tray.may_find is False
    front.do(FindCorners())
    assert front.settings.trays == ()


def test_the_corners_of_so_many_cameras_are_remembered_and_nonsense_is_not(tmp_path):
    settings = Settings()
    for camera in range(15):
        settings = settings.with_tray(str(camera), CORNERS)
    write_settings(tmp_path, settings)
    assert read_settings(tmp_path) == settings
    assert settings.tray("2") is None
    assert settings.tray("14") == CORNERS
    kept = json.loads((tmp_path / "settings.json").read_text())
    kept["trays"] = [["0", [[0, 0], [2, 0], [1, 1], [0, 1]]], ["1", "x"], 3, [4, CORNERS], ["5", CORNERS]]
    (tmp_path / "settings.json").write_text(json.dumps(kept))
    assert read_settings(tmp_path).trays == (("5", CORNERS),)
    kept["trays"] = "none"
    (tmp_path / "settings.json").write_text(json.dumps(kept))
    assert read_settings(tmp_path).trays == ()


# -- a tray is built ---------------------------------------------------------------------------------------------------


def test_what_is_wrong_is_looked_for_while_a_tray_is_built_and_only_then(front):
    feed = front.devices.hardware._feed
    assert feed.check is None
    front.do(ShowTab(BUILD))
    assert feed.check is not None
    told(front, Looked(FRAME, DiceReading(), (), "good light", "sharp", fault="far"))
    assert (front.live.check.says, front.live.check.tone) == ("! The camera is too far away", "bad")
    assert front.devices.is_busy, "what is thrown in to try is no business of the table"
    assert not thrown(front, die(4))
    assert front.model().tries.says == ""
    front.do(UseCamera("1"))
    assert front.devices.hardware._feed.check is not None
    front.do(ShowTab(front.model().behind))
    assert (front.devices.hardware._feed.check, front.live.check) == (None, CheckModel())
    assert not front.devices.is_busy


@pytest.mark.parametrize("tab", [CAMERA, TRAY])
def test_the_page_of_building_a_tray_knows_where_it_was_opened(front, tab):
    front.do(ShowTab(tab))
    front.do(ShowTab(BUILD))
    front.do(ShowTab(BUILD))
    assert (front.model().tab, front.model().behind) == (BUILD, tab)


def test_whatever_may_be_wrong_has_its_words():
    told_by = {value for name, value in vars(tray_check).items() if name.isupper() and isinstance(value, str)}
    assert set(CHECKS) == told_by - {tray_check.MANY}
    assert check_words("") == CheckModel()


# -- twenty throws -----------------------------------------------------------------------------------------------------


def test_throws_are_judged_and_are_no_business_of_the_table(front):
    shown = Shown()
    file = SimpleNamespace(path=None)
    asked = SimpleNamespace(asks=lambda *_: (), stand_ins=(), file=file)
    evening = SimpleNamespace(table=asked, senses=Senses(), rolls=0, lexicon=SimpleNamespace(kinds={}))
    hands = SimpleNamespace(tick=lambda: False, is_looking=False)
    front.table = SimpleNamespace(
        evening=evening,
        desk=SimpleNamespace(page="", open_to="", forget_stale=lambda **_: None),
        sensed=shown,
        hands=hands,
        takings=SimpleNamespace(tick=lambda: False),
        is_agreeing=False,
        leave=lambda **_: None,
    )
    front.do(ShowTab(TRIES))
    front.do(BeginTries())
    read(front, die(4, colour="ivory"))
    assert thrown(front, die(4, colour="ivory"))
    assert front.model().tries.says == "It read 4"
    front.do(JudgeThrow("right"))
    assert not read(front, die(4, colour="ivory"))
    assert thrown(front, die(2, x=400, rivals=(3,), colour="red"), why="It looks cocked.")
    assert front.model().tries.says == "It asks: 2 or 3?"
    front.do(JudgeThrow("asked"))
    assert front.model().tries.score == "Read without asking 1 of 2, wrong 0, asked 1"
    assert shown.what == []
    front.do(EndTries())
    thrown(front, die(5, x=300))
    assert [seen.faces for seen in shown.what] == [(5,)]
    front.table = None


def test_nothing_is_tried_behind_one_s_back(front):
    front.do(ShowTab(TRIES))
    front.do(BeginTries())
    front.back()
    assert not front.devices.is_busy
    assert not thrown(front, die(4))
    front.do(Open(SENSES))
    assert front.devices.is_busy
    assert front.model().tries.says == "Throw 1 of 20: throw the dice"
    front.do(JudgeThrow("nonsense"))
    assert front.model().tries.score == ""
