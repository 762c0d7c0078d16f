"""The owner's readings: one readable file out and in again, broken lines named, nothing taken in then."""

import os
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from engine.core.box import Cell, load_box, one_line
from engine.core.errors import BoxError
from engine.core.game import load_game
from engine.core.own_box import data_folder, keep_readings, own_box, own_readings, readings_path
from engine.core.readings import READINGS_FORMAT, OwnReading, owned_cells, parse_readings, write_readings

GAME = load_game("wotr_spi")
BOX = "wotr_spi_1977"
FORMS = load_box(GAME.folder, BOX).forms
FIVE = OwnReading("control_of_gollum", "5", "", "neither", "Anna", "2024-03-01", "typed")
HEAD = f"# {READINGS_FORMAT}; game wotr_spi; box {BOX}\n# source: the owner's own sheets\n"
HEAD += "chart,row,column,value,who,when,how\n"
LINES = st.text(max_size=20).map(one_line)
READINGS = st.one_of(
    st.builds(
        OwnReading,
        st.just("hexes"), LINES, st.sampled_from(("name", "features")), LINES.filter(bool), LINES, LINES, LINES,
    ),
    st.builds(
        OwnReading,
        st.just("shadow_points"), st.sampled_from("ABCDEF"), st.sampled_from("123456"),
        st.integers(0, 30).map(str), LINES, LINES, LINES,
    ),
)  # fmt: skip


@given(readings=st.lists(READINGS, max_size=8))
def test_what_is_written_is_read_back(readings: list[OwnReading]) -> None:
    text = write_readings(readings, "wotr_spi", BOX)
    assert list(parse_readings(text, FORMS, of=("wotr_spi", BOX))) == readings
    assert list(parse_readings("\ufeff" + text.replace("\n", "\r\n"), FORMS, of=("wotr_spi", BOX))) == readings


@given(text=st.text(), which=st.sampled_from(["", HEAD]))
def test_any_text_is_read_or_refused_in_a_sentence(text: str, which: str) -> None:
    said = ""
    try:
        taken = parse_readings(which + text, FORMS)
    except BoxError as error:
        said = str(error)
    assert "line" in said.lower() if said else all(reading.chart in FORMS for reading in taken)


def test_the_file_can_be_read_by_eye() -> None:
    assert write_readings([FIVE], "wotr_spi", BOX) == HEAD + "control_of_gollum,5,,neither,Anna,2024-03-01,typed\n"


def test_a_note_of_several_lines_becomes_one() -> None:
    text = write_readings([OwnReading("search", "orcs", "1", "nothing", "A\nB", "", "x\0y")], "wotr_spi", BOX)
    assert parse_readings(text, FORMS)[0].who == "A B"
    assert len(text.splitlines()) == 4


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This is not a file of Ringtable readings, or it is from a newer Ringtable"),
        ("# ringtable readings 2; game wotr_spi\n", "or it is from a newer Ringtable"),
        (HEAD + "a,b\n", "Line 4: seven values are needed (chart to how), 2 are there."),
        (HEAD + "\n" + "serch,1,,x,a,b,c\n", "Line 5: there is no chart 'serch'."),
        (HEAD + "search,orcs,7,nothing,a,b,c\n", "Line 4: The Search Table has no column '7'."),
        (HEAD + "search,orcs,1,maybe,a,b,c\n", "Line 4: A cell of the Search Table is one of nothing, spotted"),
        (HEAD + 'search,orcs,"1,nothing,a,b,c\n', "Line 4 is not written as values with commas between"),
    ],
)
def test_a_broken_line_is_named_and_nothing_is_taken_in(text: str, sentence: str) -> None:
    with pytest.raises(BoxError) as caught:
        parse_readings(text, FORMS)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    "text", ["", "# ringtable readings 2; game wotr_spi\n", "null", "\ufeff", "[" * 100_000, "\0" * 50]
)
def test_a_file_that_is_none_of_ours_is_set_aside_and_told(tmp_path: Path, text: str) -> None:
    path = keep_readings(GAME, BOX, [FIVE], tmp_path)
    path.write_text(text, encoding="utf-8")
    told: list[str] = []
    assert own_readings(GAME, BOX, tmp_path, told.append) == ()
    (sentence,) = told
    aside = path.with_name(f"{path.name}.set-aside-1")
    assert "The readings of War of the Ring (SPI, 1977) cannot be used" in sentence
    assert str(aside) in sentence
    assert aside.read_text(encoding="utf-8") == text
    assert not path.exists()
    assert own_readings(GAME, BOX, tmp_path, told.append) == ()
    assert len(told) == 1, "it is told once"
    keep_readings(GAME, BOX, [FIVE], tmp_path)
    assert own_readings(GAME, BOX, tmp_path) == (FIVE,)


BAD_LINES = (
    "a,b",
    "serch,1,,x,a,b,c",
    "search,orcs,7,nothing,a,b,c",
    "search,orcs,1,maybe,a,b,c",
    'search,orcs,"1,nothing,a,b,c',
    "control_of_gollum,5,,neither,Anna,\0,typed",
    f"control_of_gollum,5,,neither,{'A' * 401},2024-03-01,typed",
)


@pytest.mark.parametrize("bad", BAD_LINES)
def test_a_bad_line_costs_no_other_reading_and_is_not_lost(tmp_path: Path, bad: str) -> None:
    six = OwnReading("control_of_gollum", "6", "", "fellowship", "Bob", "2024-03-02", "camera")
    path = keep_readings(GAME, BOX, [FIVE], tmp_path)
    good = path.read_text(encoding="utf-8")
    path.write_text(f"{good}{bad}\n", encoding="utf-8")
    assert own_readings(GAME, BOX, tmp_path) == (FIVE,), "who only looks changes nothing"
    assert bad in path.read_text(encoding="utf-8")
    told: list[str] = []
    keep_readings(GAME, BOX, [six], tmp_path, told.append)
    (sentence,) = told
    assert "can be used in part only" in sentence
    assert "Line 5" in sentence
    aside = path.with_name(f"{path.name}.set-aside-1")
    assert aside.read_text(encoding="utf-8") == f"{good}{bad}\n"
    assert own_readings(GAME, BOX, tmp_path, told.append) == (FIVE, six)
    assert len(told) == 1


def test_many_bad_lines_are_counted(tmp_path: Path) -> None:
    path = keep_readings(GAME, BOX, [FIVE], tmp_path)
    with path.open("a", encoding="utf-8") as out:
        out.write("\n".join(BAD_LINES[:4]))
    told: list[str] = []
    own_readings(GAME, BOX, tmp_path, told.append)
    assert "4 lines make no sense. Line 5: seven values are needed" in told[0]


def test_readings_of_another_box_are_refused() -> None:
    text = write_readings([FIVE], "wotr_spi", "practice")
    with pytest.raises(BoxError, match="These readings are of another box: the first line should be '# ringtable"):
        parse_readings(text, FORMS, of=("wotr_spi", BOX))
    assert parse_readings(text, FORMS, of=("wotr_spi", "practice")) == (FIVE,)


def test_the_owners_box_has_his_cells_with_who_when_and_how(tmp_path: Path) -> None:
    assert own_readings(GAME, BOX, tmp_path) == ()
    keep_readings(GAME, BOX, [FIVE], tmp_path)
    six = OwnReading("control_of_gollum", "6", "", "fellowship", "Bob", "2024-03-02", "camera")
    keep_readings(GAME, BOX, [six], tmp_path)
    box = own_box(GAME, BOX, tmp_path)
    assert box.lookup("control_of_gollum", "5") == Cell("neither", "read by Anna on 2024-03-01, typed")
    assert box.lookup("control_of_gollum", "6") == Cell("fellowship", "read by Bob on 2024-03-02, camera")
    assert box.lookup("shadow_points", "A", "2") == Cell("10", "I.1")


def test_a_cell_read_again_replaces_the_older_reading(tmp_path: Path) -> None:
    again = OwnReading("control_of_gollum", "5", "", "dark_power", "Bob", "2024-03-02", "typed")
    keep_readings(GAME, BOX, [FIVE], tmp_path)
    keep_readings(GAME, BOX, [again], tmp_path)
    assert own_readings(GAME, BOX, tmp_path) == (again,)
    assert owned_cells([FIVE, again]) == owned_cells([again])


def test_a_file_that_is_no_text_or_no_file_is_set_aside(tmp_path: Path) -> None:
    path = keep_readings(GAME, BOX, [FIVE], tmp_path)
    told: list[str] = []
    path.write_bytes(b"\xff\xfe\x00")
    assert own_readings(GAME, BOX, tmp_path, told.append) == ()
    path.mkdir()
    assert own_readings(GAME, BOX, tmp_path, told.append) == ()
    os.mkfifo(path)
    assert own_readings(GAME, BOX, tmp_path, told.append) == ()
    for words, sentence in zip(("UTF-8", "a folder", "not a file of Ringtable readings"), told, strict=True):
        assert words in sentence
    assert sorted(each.name[-5:] for each in path.parent.iterdir()) == ["ide-1", "ide-2", "ide-3"]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "boxes").write_text("in the way", encoding="utf-8")
    with pytest.raises(BoxError, match=r"could not be written .*\. The readings so far are unchanged\."):
        keep_readings(GAME, BOX, [FIVE], tmp_path)


def test_the_data_folder_follows_the_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RINGTABLE_DATA", str(tmp_path / "own"))
    assert data_folder() == tmp_path / "own"
    assert readings_path(data_folder(), "g", "b") == tmp_path / "own" / "boxes" / "g-b.csv"
    monkeypatch.delenv("RINGTABLE_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert data_folder() == tmp_path / "xdg" / "ringtable"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local" / "share" / "ringtable"
