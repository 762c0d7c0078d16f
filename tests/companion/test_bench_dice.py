"""`ringtable bench dice`: readings held against labels, what counts as wrong, and broken folders in a sentence."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.vision.dice import DiceReading, DieSeen
from engine.core.errors import RingtableError
from tools.bench import eyes as bench_eyes, main as bench
from tools.bench.dice import chosen, rows_of
from tools.bench.eyes import frame_with
from tools.bench.hardships import hardships
from tools.bench.labels import Labelled, Top, labelled, tops
from tools.bench.marks import Marked, mark, matched, sums

PICTURES = Path(__file__).parents[1] / "pictures" / "dice"
LEFT, RIGHT = Top(3, (100.0, 100.0), 40.0), Top(5, (200.0, 100.0), 40.0)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Costs measured once and memory not at all: the figures are not what is tested."""
    monkeypatch.setattr(bench_eyes, "READS", 1)
    monkeypatch.setattr(bench_eyes, "memory_added_mb", lambda: iter([("both eyes", 70.0)]))


def _photograph(faces: tuple[int, ...], **known: object) -> Labelled:
    return Labelled(Path("x.jpg"), faces, (), "a table", **known)  # type: ignore[arg-type]


def _seen(face: int, x: int, y: int) -> DieSeen:
    return DieSeen(face, (x - 25, y - 25, 50, 50), 0.9)


def _marked(faces: tuple[int, ...], dice: tuple[Top, ...], *seen: DieSeen, sure: bool = True) -> Marked:
    return mark(_photograph(faces), dice, DiceReading(seen, sure), (), 1.0)


def test_a_sure_and_right_reading_accepts_its_dice_and_none_is_wrong() -> None:
    got = _marked((3, 5), (LEFT, RIGHT), _seen(3, 104, 98), _seen(5, 197, 103))
    assert (got.is_exact, got.accepted, got.wrong_accepted, got.found, got.right) == (True, 2, 0, 2, 2)


@pytest.mark.parametrize(
    ("faces", "dice", "seen", "accepted", "wrong"),
    [
        ((3, 5), (LEFT, RIGHT), ((3, 100, 100), (4, 200, 100)), 2, 1),
        # A die missed, a die that is not there: each is one wrong of those accepted.
        ((3, 5), (LEFT, RIGHT), ((3, 100, 100),), 2, 1),
        ((3, 5), (LEFT, RIGHT), ((3, 100, 100), (5, 200, 100), (1, 300, 100)), 3, 1),
        # The right set from the wrong places is still wrong where places are known, and is not where they are not.
        ((3, 5), (LEFT, RIGHT), ((5, 100, 100), (3, 200, 100)), 2, 2),
        ((3, 5), (), ((5, 100, 100), (3, 200, 100)), 2, 0),
        ((3, 5), (), ((5, 100, 100), (2, 200, 100)), 2, 1),
        ((3, 5), (), (), 2, 2),
    ],
)
def test_what_a_sure_reading_gets_wrong_is_counted(
    faces: tuple[int, ...],
    dice: tuple[Top, ...],
    seen: tuple[tuple[int, int, int], ...],
    accepted: int,
    wrong: int,
) -> None:
    got = _marked(faces, dice, *(_seen(*die) for die in seen))
    assert (got.accepted, got.wrong_accepted) == (accepted, wrong)


def test_an_unsure_reading_accepts_nothing_and_may_be_exactly_right() -> None:
    got = _marked((3, 5), (LEFT, RIGHT), _seen(3, 100, 100), _seen(5, 200, 100), sure=False)
    assert (got.is_exact, got.accepted, got.wrong_accepted, got.right) == (True, 0, 0, 2)


def test_each_die_is_matched_once_and_the_nearest_first() -> None:
    reading = DiceReading((_seen(3, 100, 100), _seen(5, 112, 100)))
    assert matched((LEFT,), reading) == (1, 1)
    assert matched((LEFT, RIGHT), DiceReading((_seen(3, 150, 100),))) == (0, 0)


def test_what_must_be_refused_is_wrong_in_every_die_when_it_is_answered() -> None:
    unreadable = _photograph((4,), is_readable=False)
    got = mark(unreadable, (), DiceReading((_seen(4, 9, 9),), True), (), 1.0)
    assert (got.must_be_refused, got.is_exact, got.accepted, got.wrong_accepted) == (True, False, 1, 1)
    assert [row[1] for row in rows_of([got])] == ["refuse"]


def test_sums_keep_photographs_with_and_without_places_apart() -> None:
    found = sums([_marked((3,), (LEFT,), _seen(3, 100, 100)), _marked((6,), (), _seen(2, 5, 5))])
    assert (found.photographs, found.sure_right, found.accepted, found.wrong_accepted) == (2, 1, 2, 1)
    assert (found.placed_labelled, found.placed_seen, found.right) == (1, 1, 1)
    assert found.wrong_interval == pytest.approx((0.0126, 0.9874), abs=1e-4)


def test_photographs_are_spread_evenly_and_doubtful_ones_left_out() -> None:
    several = [Labelled(Path(f"{n}.jpg"), (1,), (), "ab"[n % 2], is_doubtful=n == 0) for n in range(20)]
    names = [each.path.stem for each in chosen(iter(several), "", 3)]
    assert names == ["1", "7", "13", "2", "8", "14"]
    assert [each.source for each in chosen(iter(several), "b", None)] == ["b"] * 10
    with pytest.raises(RingtableError, match="No photographs"):
        chosen(iter(several), "c", None)


def test_a_one_in_a_loose_box_lies_where_its_pip_is() -> None:
    frame_bgr = np.full((200, 200, 3), 230, np.uint8)
    cv2.circle(frame_bgr, (110, 90), 8, (20, 20, 20), -1)
    loose = Labelled(Path("x"), (1,), ((1, 80, 70, 130, 120),), "matteop65/Dice_Detection_Recognition")
    (die,) = tops(loose, frame_bgr)
    assert die.centre_xy == pytest.approx((110, 90), abs=0.6)
    assert 80 < die.side_px < 125
    (whole,) = tops(Labelled(Path("x"), (1,), ((1, 80, 70, 140, 130),), "another"), frame_bgr)
    assert whole == Top(1, (110.0, 100.0), 40.0)


def test_hardships_are_the_folders_words_or_measured() -> None:
    frame_bgr = frame_with((1, 3, 4, 5, 6))
    boxes = tuple((face, x - 65.0, y - 65.0, x + 65.0, y + 65.0) for face, x, y in zip(
        (1, 3, 4, 5, 6), (200, 420, 640, 860, 1080), (300, 390, 300, 390, 300), strict=True))  # fmt: skip
    plain = Labelled(Path("x"), (1, 3, 4, 5, 6), boxes, "a table")
    assert hardships(plain, frame_bgr) == ("tray-like",)
    assert "dark" in hardships(plain, frame_bgr // 3)
    assert "blur" in hardships(plain, cv2.GaussianBlur(frame_bgr, (0, 0), 5))
    stripes = frame_bgr.copy()
    stripes[500:, ::8] = 255
    assert "clutter" in hardships(plain, stripes)
    assert "tiny" in hardships(
        Labelled(Path("x"), plain.faces, tuple((f, *(v / 5 for v in at)) for f, *at in boxes), "a table"),  # type: ignore[misc]
        cv2.resize(frame_bgr, None, fx=0.2, fy=0.2, interpolation=cv2.INTER_AREA),
    )
    assert hardships(_photograph((1,), hardships=("dim", "shadow")), frame_bgr) == ("dark", "shadow")


@pytest.mark.usefixtures("quick")
def test_our_own_pictures_give_one_line_of_json_a_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["dice", "--data", str(PICTURES), "--limit", "4", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {line["bench"] for line in lines} == {"dice"}
    figures = {line["figure"]: line["value"] for line in lines if line.get("class") == "any" and line["dice"] == "1-6"}
    assert figures["wrong accepted"] == 0
    assert 0 < figures["photographs"] <= 4
    assert figures["accepted dice wrong, 95 % interval to"] > 5
    assert [line["value"] for line in lines if line["figure"] == "memory added by both eyes"] == [70.0]


def test_the_memory_of_the_eyes_is_measured_in_a_process_that_has_just_begun() -> None:
    dice, both = (memory_mb for _, memory_mb in bench_eyes.memory_added_mb())
    assert 20 < dice <= both + 1
    assert both < 400


@pytest.mark.usefixtures("quick")
def test_what_was_answered_wrongly_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = (PICTURES / "001.jpg").read_bytes()
    (tmp_path / "a.jpg").write_bytes(own)
    (tmp_path / "labels.csv").write_text("file,faces\na.jpg,2-6\n", encoding="utf-8")
    assert bench.main(["dice", "--data", str(tmp_path)]) == 0
    assert f"Answered wrongly: {tmp_path / 'a.jpg'} read 1, is 2-6" in capsys.readouterr().out
    assert bench.main(["dice", "--data", str(tmp_path), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (named,) = [line for line in lines if line["figure"] == "answered wrongly"]
    assert (named["read"], named["label"]) == ([1], [2, 6])


@pytest.mark.usefixtures("quick")
def test_the_printed_table_names_both_kinds_of_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["dice", "--data", str(PICTURES), "--limit", "2"]) == 0
    said = capsys.readouterr().out
    assert "Photographs of 1 to 6 dice" in said
    assert "public YOLOv5n" in said


@pytest.mark.parametrize(
    ("labels", "says"),
    [
        (None, "no labels.csv"),
        ("file,faces\na.jpg,x\n", "Line 2"),
        ("file,faces\ngone.jpg,3\n", "None of these photographs"),
        ("file,faces,boxes_face_xyxy\na.jpg,3,[[3]]\n", "Line 2"),
        ("faces\n3\n", "Line 2"),
        ("file,faces\n", "No photographs"),
    ],
)
def test_a_broken_folder_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], labels: str | None, says: str
) -> None:
    if labels is not None:
        (tmp_path / "labels.csv").write_text(labels, encoding="utf-8")
    assert bench.main(["dice", "--data", str(tmp_path)]) == 2
    assert says in capsys.readouterr().err


def test_no_folder_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["dice"]) == 2
    assert "--data FOLDER" in capsys.readouterr().err


def test_the_folder_above_is_as_good(tmp_path: Path) -> None:
    (tmp_path / "dice").mkdir()
    (tmp_path / "dice" / "labels.csv").write_text("file,faces,doubtful\nx/1.jpg,5-2,1\n", encoding="utf-8")
    (photograph,) = labelled(tmp_path)
    assert photograph == Labelled(tmp_path / "dice" / "x" / "1.jpg", (2, 5), (), "dice", is_doubtful=True)


def test_a_folder_without_networks_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["dice", "--data", str(PICTURES), "--nets", str(tmp_path)]) == 2
    assert capsys.readouterr().err.strip().endswith("name a folder that training wrote.")
