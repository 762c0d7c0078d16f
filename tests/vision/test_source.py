"""Picture files, videos, folders and cameras: good ones, and a sentence for every bad one."""

import queue
import threading
import time
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.pictures import header_of
from companion.vision import source as source_module
from companion.vision.dice import DiceReader, Tuning
from companion.vision.pictures import colour_of_all, load_picture
from companion.vision.source import (
    CameraError,
    CameraWorker,
    FrameSeen,
    FrameSource,
    LyingSeen,
    SourceEnded,
    SourceFailed,
    ThrowSeen,
    TurnedSeen,
    open_source,
)
from tests.patience import PATIENCE_S
from tools.render_dice import BODIES, Die, Scene, render

PICTURES = Path(__file__).parent.parent / "pictures" / "dice"


@pytest.fixture(scope="module")
def still() -> np.ndarray:
    body, pip = BODIES["ivory"]
    return render(Scene((Die(3, (0.0, 0.0), 20.0, body=body, pip=pip),), tilt_deg=8.0, size=(320, 240)), seed=2)


@pytest.fixture(scope="module")
def bare() -> np.ndarray:
    return render(Scene((), tilt_deg=8.0, size=(320, 240)), seed=2)


def write_video(path: Path, frames: list[np.ndarray]) -> Path:
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, frames[0].shape[1::-1])
    assert video.isOpened()
    for frame in frames:
        video.write(frame)
    video.release()
    return path


def observed(spec: str, dice: int | None = None) -> list[object]:
    inbox: queue.Queue = queue.Queue()
    worker = CameraWorker(spec, inbox.put, frame_s=0.0)
    worker.expect(dice)
    worker.start()
    assert worker.join(20)
    return [inbox.get_nowait() for _ in range(inbox.qsize())]


def test_grey_sixteen_bit_and_transparent_pictures_become_bgr(tmp_path, still):
    grey = cv2.cvtColor(still, cv2.COLOR_BGR2GRAY)
    kinds = {
        "grey.png": grey,
        "deep.png": grey.astype(np.uint16) * 257,
        "deep_colour.png": still.astype(np.uint16) * 257,
        "clear.png": cv2.cvtColor(still, cv2.COLOR_BGR2BGRA),
    }
    for name, picture in kinds.items():
        cv2.imwrite(str(tmp_path / name), picture)
        frame = load_picture(tmp_path / name)
        assert (frame.shape, frame.dtype) == (still.shape, np.uint8)
        expected = still if "colour" in name or "clear" in name else cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)
        assert np.abs(frame.astype(int) - expected).max() <= 1


def test_a_fifty_megapixel_picture_is_scaled_down_while_it_is_decoded(tmp_path):
    cv2.imwrite(str(tmp_path / "huge.jpg"), np.full((6000, 8400), 90, np.uint8))
    cv2.imwrite(str(tmp_path / "huge.png"), np.full((6000, 8400), 90, np.uint8))
    header = header_of((tmp_path / "huge.jpg").read_bytes())
    assert header is not None
    assert (header.width, header.height) == (8400, 6000)
    start = time.process_time()
    assert load_picture(tmp_path / "huge.jpg").shape == (1463, 2048, 3)
    assert time.process_time() - start < 2.0
    assert load_picture(tmp_path / "huge.png").shape == (1463, 2048, 3)


def test_a_picture_that_would_fill_the_memory_is_refused_unread(tmp_path):
    head = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (60000).to_bytes(4, "big") + (50000).to_bytes(4, "big")
    (tmp_path / "bomb.png").write_bytes(head + bytes(100))
    with pytest.raises(CameraError, match="60000 by 50000 pixels: that is too large"):
        load_picture(tmp_path / "bomb.png")


@pytest.mark.parametrize("data", [b"", b"\xff\xd8", b"\xff\xd8\xff\xe0\x00\x00", b"\xff\xd8\xff\xff" * 9, b"GIF89a"])
def test_a_header_that_tells_no_size_is_none(data):
    assert header_of(data) is None


def bad_files(folder: Path) -> dict[str, str]:
    (folder / "empty.jpg").write_bytes(b"")
    (folder / "text.jpg").write_text("not a picture")
    whole = (PICTURES / "001.jpg").read_bytes()
    (folder / "half.jpg").write_bytes(whole[: len(whole) // 2])
    cv2.imwrite(str(folder / "dot.png"), np.zeros((1, 1, 3), np.uint8))
    return {
        "empty.jpg": "is empty",
        "text.jpg": "is not a picture",
        "half.jpg": "end is missing",
        "dot.png": "only 1 by 1 pixels",
        "absent.jpg": "There is no file",
    }


def test_every_bad_picture_is_a_sentence(tmp_path):
    for name, words in bad_files(tmp_path).items():
        with pytest.raises(CameraError, match=words) as problem:
            load_picture(tmp_path / name)
        assert str(problem.value).endswith(".")


@pytest.mark.parametrize(
    ("spec", "words"),
    [("", "No camera is named"), ("99", "Camera 99 does not answer"), ("/nowhere/at/all", "There is no camera")],
)
def test_a_source_that_is_not_there_is_a_sentence(spec, words, capfd):
    with pytest.raises(CameraError, match=words):
        open_source(spec)
    capfd.readouterr()


def test_an_empty_folder_is_a_sentence(tmp_path):
    with pytest.raises(CameraError, match="holds no pictures"):
        open_source(str(tmp_path))


def test_a_folder_is_read_by_name_and_then_ends(tmp_path, still, bare):
    cv2.imwrite(str(tmp_path / "b.png"), still)
    cv2.imwrite(str(tmp_path / "a.png"), bare)
    (tmp_path / "notes.txt").write_text("left alone")
    source = open_source(str(tmp_path))
    assert np.array_equal(source.read(), bare)
    assert np.array_equal(source.read(), still)
    assert source.read() is None
    source.close()
    source.close()


def test_a_video_ends(tmp_path, still):
    source = open_source(str(write_video(tmp_path / "v.avi", [still] * 4)))
    shapes = [source.read().shape for _ in range(4)]
    assert shapes == [still.shape] * 4
    assert source.read() is None


def one_colour(bgr: tuple[int, int, int]) -> np.ndarray:
    return np.full((120, 160, 3), bgr, np.uint8)


GREEN = one_colour((20, 180, 30))


@pytest.mark.parametrize(
    ("frame", "colour"),
    [
        (GREEN, "green"),
        (one_colour((0, 135, 0)), "green"),
        (one_colour((200, 10, 190)), "pink"),
        (one_colour((0, 0, 0)), None),
        (one_colour((128, 128, 128)), None),
        (one_colour((255, 255, 255)), None),
        (np.zeros((120, 160), np.uint8), None),
    ],
)
def test_pictures_of_one_bright_colour_are_known(frame, colour):
    assert colour_of_all(frame) == colour


def test_a_picture_with_anything_in_it_has_not_one_colour(still):
    spot = GREEN.copy()
    spot[61:64, 71:74] = 255
    assert colour_of_all(spot) is None
    assert colour_of_all(still) is None


class _Device:
    """A camera of OpenCV's that gives these pictures and then nothing."""

    def __init__(self, frames: list[np.ndarray]) -> None:
        self.frames = frames

    def isOpened(self) -> bool:
        return True

    def read(self) -> tuple[bool, np.ndarray | None]:
        return (True, self.frames.pop(0)) if self.frames else (False, None)

    def release(self) -> None:
        self.frames = []


def test_a_camera_that_gives_only_green_pictures_is_a_sentence(monkeypatch):
    monkeypatch.setattr(cv2, "VideoCapture", lambda number: _Device([GREEN] * 500))
    seen = observed("0")
    assert [type(each) for each in seen] == [SourceFailed]
    assert seen[0].sentence.startswith("Camera 0 gives only green pictures. Plug it in again")


def test_a_camera_may_begin_with_green_pictures(monkeypatch, bare):
    monkeypatch.setattr(cv2, "VideoCapture", lambda number: _Device([GREEN] * 5 + [bare]))
    source = open_source("0")
    assert np.array_equal(source.read(), bare)
    with pytest.raises(CameraError, match="Camera 0 gives no more pictures"):
        source.read()


def test_a_camera_with_pictures_of_a_few_pixels_is_a_sentence(monkeypatch):
    monkeypatch.setattr(cv2, "VideoCapture", lambda number: _Device([np.zeros((1, 1, 3), np.uint8)]))
    with pytest.raises(CameraError, match="Camera 0 is only 1 by 1 pixels"):
        open_source("0").read()


def test_a_cameras_pictures_of_any_kind_become_bgr(monkeypatch):
    kinds = [np.zeros((300, 400), np.uint8), np.zeros((300, 400, 3), np.uint16), np.zeros((6000, 8400, 3), np.uint8)]
    monkeypatch.setattr(cv2, "VideoCapture", lambda number: _Device(list(kinds)))
    source = open_source("0")
    shapes = [source.read().shape for _ in kinds]
    assert shapes == [(300, 400, 3), (300, 400, 3), (1463, 2048, 3)]


def test_an_empty_video_is_a_sentence(tmp_path):
    (tmp_path / "v.mp4").write_bytes(b"")
    with pytest.raises(CameraError, match=r"v.mp4 is empty. Record it again."):
        open_source(str(tmp_path / "v.mp4"))


def drained(source: FrameSource) -> None:
    while source.read() is not None:
        pass


def test_a_video_that_breaks_off_is_read_as_far_as_it_goes_and_then_a_sentence(tmp_path, still, capfd):
    whole = write_video(tmp_path / "whole.avi", [still] * 40).read_bytes()
    (tmp_path / "v.avi").write_bytes(whole[: len(whole) // 2])
    source = open_source(str(tmp_path / "v.avi"))
    for _ in range(15):
        assert source.read() is not None
    with pytest.raises(CameraError, match=r"v.avi breaks off after \d+ of 40 pictures. Copy or record it again."):
        drained(source)
    capfd.readouterr()


def test_a_video_of_green_pictures_is_a_sentence(tmp_path):
    video = write_video(tmp_path / "v.avi", [GREEN] * 6)
    with pytest.raises(CameraError, match="shows only green pictures"):
        open_source(str(video)).read()


def test_green_pictures_in_a_video_are_left_out(tmp_path, bare):
    source = open_source(str(write_video(tmp_path / "v.avi", [GREEN, cv2.resize(bare, (160, 120)), GREEN])))
    assert source.read() is not None
    assert source.read() is None


def test_a_video_tells_how_long_its_pictures_last(tmp_path, bare):
    assert open_source(str(write_video(tmp_path / "v.avi", [bare] * 3))).frame_s == pytest.approx(0.1)


def test_a_file_that_is_no_video_is_a_sentence(tmp_path, capfd):
    (tmp_path / "v.mp4").write_bytes(b"nothing")
    with pytest.raises(CameraError, match="holds no pictures"):
        open_source(str(tmp_path / "v.mp4")).read()
    capfd.readouterr()


def test_a_thrown_die_reaches_the_inbox_once_with_its_picture(tmp_path, still, bare):
    seen = observed(str(write_video(tmp_path / "v.avi", [bare] * 5 + [still] * 6)))
    (throw,) = [each for each in seen if isinstance(each, ThrowSeen)]
    assert throw.throw.faces == (3,)
    assert not throw.frame_bgr.flags.writeable
    assert sum(isinstance(each, FrameSeen) for each in seen) == 11
    assert isinstance(seen[-1], SourceEnded)


@pytest.mark.parametrize("dice", [None, 6, 5])
def test_a_camera_answers_what_the_reader_of_bench_and_command_line_answers(tmp_path, dice):
    body, pip = BODIES["ivory"]
    six = tuple(Die(n, (2.2 * (n % 3) - 2.2, 2.2 * (n // 4) - 1.1), 20.0 * n, body=body, pip=pip) for n in range(1, 7))
    frame = render(Scene(six, tilt_deg=6.0, height=12.0, size=(480, 360)), seed=8)
    cv2.imwrite(str(tmp_path / "1.png"), frame)
    alone = DiceReader(Tuning(expected_dice=dice)).read(frame)
    seen = next(each for each in observed(str(tmp_path), dice) if isinstance(each, ThrowSeen | LyingSeen))
    reading = seen.lying.reading if isinstance(seen, LyingSeen) else seen.throw.reading
    assert reading == alone
    assert alone.sure == (dice != 5)
    assert alone.faces == (1, 2, 3, 4, 5, 6) or not alone.sure


def test_dice_that_lie_there_at_first_and_a_die_turned_are_told_apart_from_throws(tmp_path):
    body, pip = BODIES["ivory"]
    die = Die(3, (0.0, 0.0), 20.0, body=body, pip=pip)
    scene = Scene((die,), tilt_deg=8.0, size=(320, 240), ground="plain")
    still = render(scene, seed=2, scale=1)
    turned = render(replace(scene, dice=(replace(die, face=5, turned_deg=60.0),)), seed=2, scale=1)
    hand = still.copy()
    cv2.line(hand, (170, 110), (190, 240), (120, 150, 205), 90)
    seen = observed(str(write_video(tmp_path / "v.avi", [still] * 6 + [hand] * 3 + [turned] * 6)))
    told = [each for each in seen if not isinstance(each, FrameSeen)]
    assert [type(each) for each in told] == [LyingSeen, TurnedSeen, SourceEnded]
    assert told[0].lying.reading.faces == (3,)
    assert [(old.face, new.face) for old, new in told[1].turned.dice] == [(3, 5)]


def test_a_broken_picture_in_a_folder_ends_the_source_with_its_sentence(tmp_path, still):
    cv2.imwrite(str(tmp_path / "a.png"), still)
    (tmp_path / "b.jpg").write_bytes(b"")
    seen = observed(str(tmp_path))
    assert {type(each) for each in seen[:-1]} <= {FrameSeen, LyingSeen}
    assert isinstance(seen[-1], SourceFailed)
    assert "b.jpg is empty" in seen[-1].sentence


class _Endless:
    """A camera that never ends, or breaks on its n-th picture."""

    frame_s = 0.0

    def __init__(self, frame: np.ndarray, breaks_at: int | None = None) -> None:
        self.frame, self.breaks_at, self.count, self.is_closed = frame, breaks_at, 0, False

    def read(self) -> np.ndarray:
        self.count += 1
        if self.count == self.breaks_at:
            raise RuntimeError("the cable is gone")
        return self.frame.copy()

    def close(self) -> None:
        self.is_closed = True


def test_a_worker_is_cancelled_and_lets_its_camera_go(monkeypatch, bare):
    camera, told = _Endless(bare), threading.Event()
    monkeypatch.setattr(source_module, "open_source", lambda spec: camera)
    worker = CameraWorker("0", lambda observation: told.set())
    worker.start()
    assert told.wait(PATIENCE_S)
    worker.cancel()
    assert worker.join(10)
    assert camera.is_closed
    assert camera.count > 1


def test_the_reader_is_told_how_many_dice_are_asked_for_now(monkeypatch, bare):
    asked, first, changed = [], threading.Event(), threading.Event()

    def read(reader, frame):
        asked.append(reader.tuning.expected_dice)
        first.set()
        if asked[-1] == 2:
            changed.set()
        return source_module.DiceReading()

    monkeypatch.setattr(source_module, "open_source", lambda spec: _Endless(bare))
    monkeypatch.setattr(source_module.DiceReader, "read", read)
    worker = CameraWorker("0", lambda observation: None)
    worker.start()
    assert first.wait(PATIENCE_S)
    worker.expect(2)
    assert changed.wait(PATIENCE_S)
    worker.cancel()
    assert worker.join(10)
    assert asked[0] is None


def test_an_unforeseen_failure_is_told_and_not_raised(monkeypatch, bare):
    monkeypatch.setattr(source_module, "open_source", lambda spec: _Endless(bare, breaks_at=3))
    seen = observed("0")
    assert isinstance(seen[-1], SourceFailed)
    assert "the cable is gone" in seen[-1].sentence


def test_a_reader_that_breaks_is_told_and_stops_the_camera(monkeypatch, bare):
    camera = _Endless(bare)
    monkeypatch.setattr(source_module, "open_source", lambda spec: camera)
    monkeypatch.setattr(source_module.DiceReader, "read", lambda self, frame: 1 / 0)
    seen = observed("0")
    assert isinstance(seen[-1], SourceFailed)
    assert not any(isinstance(each, SourceFailed) for each in seen[:-1])
    assert camera.is_closed


def test_observations_are_frozen(still):
    with pytest.raises(AttributeError):
        SourceEnded("0").spec = "1"  # type: ignore[misc]
    assert replace(SourceEnded("0"), spec="1") == SourceEnded("1")
