"""`ringtable dice read`: one line a picture, whatever the file."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.vision.cli import main
from companion.vision.dice import DiceReader

PICTURES = Path(__file__).parent.parent / "pictures" / "dice"
VIDEOS = PICTURES.parent / "video"
GOOD = str(PICTURES / "001.jpg")


def lines(capsys) -> list[dict]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_sure_picture_is_one_json_line_and_exit_0(capsys):
    assert main(["read", GOOD, "--json"]) == 0
    (line,) = lines(capsys)
    assert list(line) == ["image", "faces", "sure", "why", "dice"]
    assert (line["image"], line["sure"], line["why"]) == (GOOD, True, "")
    (die,) = line["dice"]
    assert line["faces"] == [die["face"]]
    assert len(die["box_xywh"]) == 4
    assert 0 < die["confidence"] <= 1


def test_broken_files_have_their_line_too(tmp_path, capsys):
    (tmp_path / "empty.jpg").write_bytes(b"")
    names = [str(tmp_path / "empty.jpg"), str(tmp_path / "absent.png"), GOOD, str(tmp_path / "absent.mp4")]
    assert main(["read", *names, "--json"]) == 2
    found = lines(capsys)
    assert [line["image"] for line in found] == names
    assert [line["sure"] for line in found] == [False, False, True, False]
    assert all(line["why"].endswith(".") for line in found if not line["sure"])


def test_an_unsure_picture_is_exit_1_and_says_why_in_words(tmp_path, capsys):
    cv2.imwrite(str(tmp_path / "bare.png"), np.full((200, 300, 3), (60, 120, 60), np.uint8))
    assert main(["read", str(tmp_path / "bare.png")]) == 1
    assert "not sure. No die is seen" in capsys.readouterr().out


def thrown_twice() -> tuple[list[np.ndarray], list[int]]:
    """The pictures of an empty tray, its die, the empty tray and the die elsewhere, and the die's face."""
    still = cv2.imread(GOOD)
    (die,) = DiceReader().read(still).dice
    x, y, w, h = (int(side) for side in die.box_xywh)
    mask = np.zeros(still.shape[:2], np.uint8)
    mask[y - 14 : y + h + 14, x - 14 : x + w + 14] = 255
    bare = np.asarray(cv2.inpaint(still, mask, 5, cv2.INPAINT_TELEA))
    there = bare.copy()
    side = min(w, h) + 16
    patch = still[y - 8 : y - 8 + side, x - 8 : x - 8 + side]
    away = -60 if x > still.shape[1] / 2 else 60
    there[y - 8 : y - 8 + side, x - 8 + away : x - 8 + away + side] = np.rot90(patch)
    return [*[bare] * 5, *[still] * 6, *[bare] * 6, *[there] * 6], [die.face]


def test_a_video_is_one_line_a_throw(tmp_path, capsys):
    frames, faces = thrown_twice()
    video = cv2.VideoWriter(str(tmp_path / "v.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 10, frames[0].shape[1::-1])
    for frame in frames:
        video.write(frame)
    video.release()
    assert main(["read", str(tmp_path / "v.avi"), "--json"]) == 0
    assert [line["faces"] for line in lines(capsys)] == [faces, faces]


def test_a_video_without_a_throw_is_one_unsure_line(tmp_path, capsys):
    video = cv2.VideoWriter(str(tmp_path / "v.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 10, (300, 200))
    for _ in range(3):
        video.write(np.full((200, 300, 3), 90, np.uint8))
    video.release()
    assert main(["read", str(tmp_path / "v.avi"), "--json"]) == 1
    assert "never come to rest" in lines(capsys)[0]["why"]


def test_a_video_of_throws_is_one_sure_line_a_throw_and_none_for_a_turned_die(capsys):
    label = json.loads((VIDEOS / "throws.json").read_text())
    assert label["turns"]
    assert main(["read", str(VIDEOS / "throws.mp4"), "--json"]) == 0
    assert [line["faces"] for line in lines(capsys)] == [each["faces"] for each in label["throws"]]


def test_a_video_that_breaks_off_gives_its_throws_and_then_a_sentence(tmp_path, capsys):
    frames, faces = thrown_twice()
    video = cv2.VideoWriter(str(tmp_path / "w.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 10, frames[0].shape[1::-1])
    for frame in frames:
        video.write(frame)
    video.release()
    whole = (tmp_path / "w.avi").read_bytes()
    (tmp_path / "v.avi").write_bytes(whole[: len(whole) * 6 // 10])
    assert main(["read", str(tmp_path / "v.avi"), "--json"]) == 2
    throw, sentence = lines(capsys)
    assert (throw["faces"], throw["sure"]) == (faces, True)
    assert (sentence["faces"], sentence["sure"]) == ([], False)
    assert "breaks off after" in sentence["why"]


def test_no_broken_picture_or_video_is_ever_a_number(tmp_path, capsys):
    whole = Path(GOOD).read_bytes()
    (tmp_path / "half.jpg").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "empty.avi").write_bytes(b"")
    (tmp_path / "noise.mp4").write_bytes(bytes(range(256)) * 40)
    cv2.imwrite(str(tmp_path / "dot.png"), np.zeros((1, 1, 3), np.uint8))
    cv2.imwrite(str(tmp_path / "line.png"), np.zeros((2000, 1, 3), np.uint8))
    names = sorted(str(each) for each in tmp_path.iterdir())
    assert main(["read", *names, "--json"]) == 2
    found = lines(capsys)
    assert [line["image"] for line in found] == names
    assert all(not line["sure"] and not line["faces"] and line["why"].endswith(".") for line in found)


def test_no_words_are_a_usage_error(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["read"])
    assert stopped.value.code == 2
    assert "IMAGE" in capsys.readouterr().err
