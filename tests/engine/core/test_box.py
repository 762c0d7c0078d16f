"""The printed box: what is known has a source, what nobody told is unknown, and a reading must fit its cell."""

import shutil
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from engine.core.box import (
    NO_CHARTS,
    Box,
    Cell,
    ChartForm,
    Charts,
    UnknownCell,
    box_names,
    box_summary,
    load_box,
    load_forms,
    one_line,
)
from engine.core.errors import BoxError
from engine.core.game import load_game

FOLDER = load_game("wotr_spi").folder
PRACTICE = load_box(FOLDER, "practice")
PRINTED = load_box(FOLDER, "wotr_spi_1977")
GOLLUM = ("control_of_gollum", "5", "")


def _form(value: str, **more: object) -> ChartForm:
    fields = {
        "name": "x",
        "title": "X Table",
        "section": "X.1",
        "keys": ("a", "b"),
        "rows": ("1", "2"),
        "columns": ("c",),
    }
    return ChartForm(**{**fields, **more}, value=value)  # type: ignore[arg-type]


def test_a_printed_cell_has_its_value_and_its_source() -> None:
    assert PRINTED.lookup("shadow_points", "A", "2") == Cell("10", "I.1")
    assert PRINTED.vectors["shadow_points", "A", "2"] == Cell("10", "I.1")


def test_a_cell_nobody_told_is_unknown() -> None:
    assert PRINTED.lookup(*GOLLUM) is None
    charts = Charts(PRINTED, {})
    assert charts.find("control_of_gollum", "5") is None
    assert charts.used == []
    with pytest.raises(UnknownCell) as caught:
        charts.cell("control_of_gollum", "5")
    assert caught.value.key == GOLLUM


def test_a_reading_stands_above_the_owners_and_the_owners_above_the_print() -> None:
    owned = PRINTED.with_owned({("shadow_points", "A", "2"): Cell("9", "read by me")})
    assert owned.lookup("shadow_points", "A", "2") == Cell("9", "read by me")
    charts = Charts(owned, {("shadow_points", "A", "2"): "8"})
    assert charts.cell("shadow_points", "A", "2") == "8"
    assert charts.used == [(("shadow_points", "A", "2"), Cell("8", "read at this table"))]
    assert PRINTED.lookup("shadow_points", "A", "2") == Cell("10", "I.1")


def test_what_was_looked_up_is_remembered_but_for_a_secret_lookup() -> None:
    charts = Charts(PRACTICE, {("shadow_points", "B", "1"): "7"})
    assert charts.find_in_secret("shadow_points", "A", "2") == "10"
    assert charts.find_in_secret("shadow_points", "B", "1") == "7"
    assert charts.find_in_secret("shadow_points", "Z", "1") is None
    assert charts.used == []
    assert charts.cell("shadow_points", "A", "2") == "10"
    assert charts.used == [(("shadow_points", "A", "2"), PRACTICE.printed["shadow_points", "A", "2"])]


def test_a_cell_that_is_no_number_is_read_once_more_where_a_number_is_needed() -> None:
    assert Charts(PRACTICE, {}).number("shadow_points", "A", "2") == 10
    with pytest.raises(UnknownCell, match="characters nazgul_3 move"):
        Charts(PRACTICE, {}).number("characters", "nazgul_3", "move")


def test_missing_cells_of_a_chart_shrink_with_every_reading() -> None:
    missing = Charts(PRINTED, {}).missing("control_of_gollum")
    assert missing == tuple((str(die), "") for die in range(1, 7))
    assert Charts(PRINTED, {GOLLUM: "neither"}).missing("control_of_gollum") == (*missing[:4], missing[5])
    assert Charts(PRACTICE, {}).missing("control_of_gollum") == ()


def test_how_much_of_a_chart_is_known() -> None:
    assert box_summary(PRINTED)["shadow_points"] == (1, 36)
    assert box_summary(PRACTICE)["shadow_points"] == (36, 36)
    assert "hexes" not in box_summary(PRINTED)


def test_rows_are_those_declared_or_those_known() -> None:
    assert PRINTED.rows("search") == ("nazgul", "orcs")
    assert "W2812" in PRINTED.rows("hexes")
    with pytest.raises(
        BoxError,
        match=r"There is no chart 'serch'\. The charts are army_combat, army_combat_ends, campaign_characters, char",
    ):
        PRINTED.rows("serch")


@pytest.mark.parametrize("box", [PRACTICE, PRINTED], ids=lambda box: box.name)
def test_every_printed_cell_fits_its_own_chart(box: Box) -> None:
    faults = [
        (key, fault)
        for key, cell in box.printed.items()
        if (fault := box.form(key[0]).fault(key[1], key[2], cell.value)) is not None
    ]
    assert faults == []


@pytest.mark.parametrize("box", [PRACTICE, PRINTED], ids=lambda box: box.name)
def test_no_printed_cell_contradicts_a_worked_example(box: Box) -> None:
    wrong = {
        key: (cell.value, example.value)
        for key, example in box.vectors.items()
        if (cell := box.lookup(*key)) is not None and cell.value != example.value
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("form", "row", "column", "value", "fault"),
    [
        (_form("number", low=0, high=9), "1", "c", "9", None),
        (_form("number", low=-3, high=9), "1", "c", "-3", None),
        (_form("number", high=9), "1", "c", "10", "A cell of the X Table is a number from 0 to 9, not '10'."),
        (_form("number", high=9), "1", "c", "", "A cell of the X Table is a number from 0 to 9, not ''."),
        (_form("number", high=9), "1", "c", "²", "A cell of the X Table is a number from 0 to 9, not '²'."),
        (_form("number", high=9), "1", "c", "--5", "A cell of the X Table is a number from 0 to 9, not '--5'."),
        (_form("word", words=("a", "b")), "1", "c", "a", None),
        (_form("word", words=("a", "b")), "1", "c", "x", "A cell of the X Table is one of a, b, not 'x'."),
        (_form("text"), "1", "c", "A1 D2", None),
        (
            _form("text"),
            "1",
            "c",
            "",
            "A cell of the X Table is one line of text; type a dash where the sheet has nothing.",
        ),
        (
            _form("text"),
            "1",
            "c",
            "a\nb",
            "A cell of the X Table is one line of text; type a dash where the sheet has nothing.",
        ),
        (_form("text", numbers=("c",)), "1", "c", "4", None),
        (_form("text", numbers=("c",)), "1", "c", "-", None),
        (
            _form("text", numbers=("c",)),
            "1",
            "c",
            "x",
            "The column c of the X Table holds whole numbers, or a dash, not 'x'.",
        ),
        (_form("text"), "3", "c", "x", "The X Table has no row '3'. Its rows are 1, 2."),
        (_form("text"), "1", "d", "x", "The X Table has no column 'd'. Its columns are: c."),
        (_form("text", columns=("",)), "1", "d", "x", "The X Table has no column 'd'. Its columns are: none."),
        (_form("text", rows=()), "anything", "c", "x", None),
    ],
)
def test_a_value_that_does_not_fit_is_answered_in_a_sentence(
    form: ChartForm, row: str, column: str, value: str, fault: str | None
) -> None:
    assert form.fault(row, column, value) == fault


@given(
    chart=st.sampled_from(sorted(PRINTED.forms)), row=st.text(max_size=4), column=st.text(max_size=4), value=st.text()
)
def test_any_reading_fits_or_is_answered_in_a_sentence(chart: str, row: str, column: str, value: str) -> None:
    fault = PRINTED.forms[chart].fault(row, column, value)
    assert fault is None or fault.endswith(".")


def test_one_line_keeps_words_and_drops_what_cannot_be_written() -> None:
    assert one_line("  a\tb\nc\ud800\u2028d  ") == "a b c  d"


def test_an_unknown_box_is_named_with_those_there_are() -> None:
    with pytest.raises(BoxError, match=r"There is no box 'x'. The boxes of this game are: practice, wotr_spi_1977\."):
        load_box(FOLDER, "x")


def _box_folder(tmp_path: Path, cells: str) -> Path:
    charts = tmp_path / "boxes" / "b" / "charts"
    charts.mkdir(parents=True)
    form = 'title = "T"\nsection = "A.1"\nkeys = ["k"]\nrows = ["1"]\nvalue = "text"\n'
    (tmp_path / "charts.toml").write_text(f"[t]\n{form}[untold]\n{form}", encoding="utf-8")
    (tmp_path / "boxes" / "b" / "box.toml").write_text('title = "B"\ninvented = false\nnote = ""\n', encoding="utf-8")
    (charts / "t.csv").write_text(cells, encoding="utf-8")
    return tmp_path


def test_a_game_without_worked_examples_or_ranges_loads(tmp_path: Path) -> None:
    folder = _box_folder(tmp_path, "# source: us\nk,value,source\n1,x,A.1\n")
    box = load_box(folder, "b")
    assert box.vectors == {}
    assert box.lookup("t", "1") == Cell("x", "A.1")
    assert box.lookup("untold", "1") is None
    assert load_forms(folder / "charts.toml")["t"].cells() == (("1", ""),)


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ("k,value,source\n1,x,A.1\n", "t.csv: the first line must say where its cells come from"),
        ("", "t.csv: the first line must say where its cells come from"),
        ("# source: us\nk,value,source\n1,x\n", "t.csv, line 3: 3 values are needed, 2 are there."),
    ],
)
def test_a_chart_file_without_sources_is_refused(tmp_path: Path, cells: str, sentence: str) -> None:
    with pytest.raises(BoxError) as caught:
        load_box(_box_folder(tmp_path, cells), "b")
    assert sentence in str(caught.value)


@pytest.mark.parametrize("name", ["../boxes/practice", "practice/", "", ".", "a\0b", "x" * 5000])
def test_a_box_is_called_by_its_name_and_by_no_path(name: str) -> None:
    with pytest.raises(BoxError, match="There is no box"):
        load_box(FOLDER, name)


def test_a_game_without_charts_has_a_box_of_none(tmp_path: Path) -> None:
    """Whatever box is named: there is nothing to choose, and nothing to read off."""
    assert box_names(tmp_path) == ("",)
    assert load_box(tmp_path, "practice") is load_box(tmp_path, "") is NO_CHARTS
    assert not NO_CHARTS.invented
    (tmp_path / "charts.toml").touch()
    assert box_names(tmp_path) == ()
    with pytest.raises(BoxError, match="The boxes of this game are: none"):
        load_box(tmp_path, "practice")


def test_a_box_is_read_once_and_anew_when_a_file_of_it_was_written(tmp_path: Path) -> None:
    shutil.copytree(
        load_game("wotr_spi").folder, tmp_path / "game", ignore=shutil.ignore_patterns("*.py", "__pycache__")
    )
    folder = tmp_path / "game"
    first = load_box(folder, "practice")
    assert load_box(folder, "practice") is first
    chart = folder / "boxes" / "practice" / "charts" / "control_of_gollum.csv"
    lines = chart.read_text(encoding="utf-8")
    chart.write_text(lines.replace(",neither", ",fellowship"), encoding="utf-8")
    assert load_box(folder, "practice").printed != first.printed


def test_a_column_may_hold_one_of_a_few_words_in_a_chart_of_any_text() -> None:
    form = _form("text", column_words={"c": ("hand_orcs", "nazgul")})
    assert form.words_at("1", "c") == ("hand_orcs", "nazgul")
    assert form.fault("1", "c", "nazgul") is None
    assert "one of hand_orcs, nazgul" in str(form.fault("1", "c", "Nazgûl"))
    assert _form("text").words_at("1", "c") == ()
    search = load_forms(FOLDER / "charts.toml")["search_cards"]
    assert search.words_at("97", "force") == ("nazgul", "hand_orcs", "eye_orcs")
    assert search.words_at("97", "provinces") == ()
