"""`ringtable bench cards`: texts right, wrong and missed, per source and reader; broken folders in a sentence."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
import qrcode

from companion.cards.tag import encode
from engine.core.errors import RingtableError
from tools.bench import main as bench
from tools.bench.cards import Coded, Told, coded, decoders, read

BLANK = np.full((60, 60, 3), 255, np.uint8)


def _code(text: str) -> np.ndarray:
    maker = qrcode.QRCode(border=4)
    maker.add_data(text)
    modules = np.array(maker.get_matrix())
    grey = np.where(modules, 0, 255).astype(np.uint8).repeat(6, axis=0).repeat(6, axis=1)
    return cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)


def _told(picture: Coded, *texts: str) -> Told:
    return read(picture, BLANK, lambda _: list(texts))


def test_texts_are_right_wrong_or_missed() -> None:
    one = Coded(Path("x"), "s", ("hello there",), 0)
    for texts, right, wrong, extra in (
        (("hello there",), 1, 0, 0),
        (("hello \r\nthere ",), 1, 0, 0),
        (("hello there", "hello there"), 1, 0, 0),
        (("hullo there",), 0, 1, 0),
        (("hello there", "other"), 1, 0, 1),
        ((), 0, 0, 0),
    ):
        got = _told(one, *texts)
        assert (got.codes, got.right, got.wrong, got.extra, got.cards) == (1, right, wrong, extra, 0)


def test_two_codes_with_one_text_are_two_and_codes_without_text_count_as_read() -> None:
    assert _told(Coded(Path("x"), "s", ("a", "a"), 0), "a").right == 1
    assert _told(Coded(Path("x"), "s", ("a", "a"), 0), "a", "a").right == 2
    got = _told(Coded(Path("x"), "s", ("a",), 2), "b", "c", "d")
    assert (got.codes, got.right, got.wrong, got.extra) == (3, 2, 1, 0)


def test_a_card_that_is_not_there_is_counted_and_a_reader_that_raises_has_read_nothing() -> None:
    assert _told(Coded(Path("x"), "s", ("a",), 0), encode("WS", 57)).cards == 1
    assert _told(Coded(Path("x"), "s", (encode("WS", 57),), 0), encode("WS", 57)).cards == 0

    def raises(_: np.ndarray) -> list[str]:
        raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad")

    assert (read(Coded(Path("x"), "s", ("a",), 0), BLANK, raises).right) == 0


def test_every_reader_reads_a_clean_code() -> None:
    for name, decode in decoders().items():
        assert decode(_code("RINGTABLE 57")) == ["RINGTABLE 57"], name
        assert decode(BLANK) == [], name


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("a", "ONE"), ("b", "TWO"), ("c", "THREE")):
        cv2.imwrite(str(tmp_path / f"{name}.png"), _code(text))
    (tmp_path / "labels.csv").write_text(
        "file,expected_text,source\na.png,ONE,left\nb.png,TWO,right\nc.png,FOUR,right\n", encoding="utf-8"
    )
    return tmp_path


def test_figures_come_per_source_and_reader(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["cards", "--data", str(folder), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    told = {(line["source"], line["reader"], line["figure"]): line["value"] for line in lines}
    assert told["right", "ringtable", "right"] == 1
    assert told["right", "ringtable", "wrong texts"] == 1
    assert told["right", "ringtable", "missed"] == 1
    assert told["all", "zxing-cpp alone", "right of all"] == pytest.approx(66.6667)
    assert told["left", "OpenCV QRCodeDetector", "right"] == 1


def test_the_printed_table_is_beside_the_public_figures(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["cards", "--data", str(folder), "--source", "left"]) == 0
    said = capsys.readouterr().out
    assert "pyzbar" in said
    assert said.splitlines()[4].split()[:7] == ["ringtable", "1", "1", "0", "0", "0", "0"]


def test_rows_of_one_file_are_codes_of_one_picture(tmp_path: Path) -> None:
    (tmp_path / "qr").mkdir()
    (tmp_path / "qr" / "labels.csv").write_text(
        'file,expected_text,codes\na.png,"X\nY",\na.png,Z,\nb.png,,4\n', encoding="utf-8"
    )
    first, second = coded(tmp_path)
    assert (first.texts, first.unknown, first.codes, first.source) == (("X Y", "Z"), 0, 2, "qr")
    assert (second.texts, second.unknown) == ((), 4)


@pytest.mark.parametrize(
    ("labels", "says"),
    [
        (None, "no labels.csv"),
        ("file,expected_text,codes\na.png,x,many\n", "Row 1"),
        ("name\na.png\n", "Row 1"),
        ("file,expected_text\ngone.png,x\n", "None of these pictures"),
        ("file,expected_text\n", "No pictures"),
    ],
)
def test_a_broken_folder_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], labels: str | None, says: str
) -> None:
    if labels is not None:
        (tmp_path / "labels.csv").write_text(labels, encoding="utf-8")
    assert bench.main(["cards", "--data", str(tmp_path)]) == 2
    assert says in capsys.readouterr().err


def test_no_folder_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["cards"]) == 2
    assert "--data FOLDER" in capsys.readouterr().err
    with pytest.raises(RingtableError):
        coded(Path("nowhere"))
