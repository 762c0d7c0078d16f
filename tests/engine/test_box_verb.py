"""`ringtable box`: the charts of a printed box, and the owner's readings on top."""

from pathlib import Path

import pytest

from tests.engine.conftest import Shell


def test_box_show_counts_what_is_known_and_shows_a_chart_with_its_sources(ringtable: Shell) -> None:
    assert ringtable("box", "show", "wotr_spi") == 0
    assert any(line.split()[:4] == ["shadow_points", "1", "of", "36"] for line in ringtable.out.splitlines())
    assert ringtable("box", "show", "wotr_spi", "shadow_points") == 0
    lines = [line.split() for line in ringtable.out.splitlines()]
    assert ["A", "2", "10", "I.1"] in lines
    assert ["A", "1", "unknown"] in lines
    assert ringtable("box", "show", "wotr_spi", "--box", "practice") == 0
    assert "INVENTED" in ringtable.out


def test_box_set_keeps_a_reading_with_who_when_and_how(ringtable: Shell) -> None:
    words = ("--who", "Rosie", "--when", "1 May", "--how", "read aloud")
    assert ringtable("box", "set", "wotr_spi", "shadow_points", "A", "1", "12", *words) == 0
    assert ringtable("box", "show", "wotr_spi", "shadow_points") == 0
    assert "12               read by Rosie on 1 May, read aloud" in ringtable.out


def test_box_export_and_import_carry_readings_to_another_tablet(
    ringtable: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ringtable("box", "set", "wotr_spi", "shadow_points", "A", "1", "12")
    ringtable("box", "set", "wotr_spi", "control_of_gollum", "1", "", "neither")
    sheet = tmp_path / "readings.csv"
    assert ringtable("box", "export", "wotr_spi", sheet) == 0
    assert ringtable.out.startswith("2 readings written")
    monkeypatch.setenv("RINGTABLE_DATA", str(tmp_path / "another"))
    assert ringtable("box", "import", "wotr_spi", sheet) == 0
    assert ringtable("box", "show", "wotr_spi", "control_of_gollum") == 0
    assert "neither" in ringtable.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("show", "monopoly"), "There is no game 'monopoly'"),
        (("show", "wotr_spi", "tea_leaves"), "tea_leaves"),
        (("show", "wotr_spi", "--box", "gold"), "There is no box 'gold'"),
        (("set", "wotr_spi", "shadow_points", "A"), "Use: ringtable box set"),
        (("set", "wotr_spi", "shadow_points", "G", "1", "9"), "G"),
        (("set", "wotr_spi", "shadow_points", "A", "1", "many"), "many"),
        (("set", "wotr_spi", "shadow_points", "A", "1", "99"), "99"),
        (("import", "wotr_spi", "nowhere.csv"), "nowhere.csv"),
        (("export", "wotr_spi", "/nowhere/at/all.csv"), "/nowhere/at/all.csv"),
        (("export", "wotr_spi"), "Use: ringtable box export"),
    ],
)
def test_box_words_that_are_not_understood_are_sentences(
    ringtable: Shell, words: tuple[str, ...], sentence: str
) -> None:
    assert ringtable("box", *words) == 2
    assert sentence in ringtable.err


def test_box_import_of_a_broken_file_names_the_line_and_changes_nothing(ringtable: Shell, tmp_path: Path) -> None:
    ringtable("box", "set", "wotr_spi", "shadow_points", "A", "1", "12")
    sheet = tmp_path / "readings.csv"
    ringtable("box", "export", "wotr_spi", sheet)
    sheet.write_text(sheet.read_text() + "shadow_points,B,1,many,me,now,typed\n")
    assert ringtable("box", "import", "wotr_spi", sheet) == 2
    assert "ine 5" in ringtable.err
    ringtable("box", "show", "wotr_spi", "shadow_points")
    assert [line.split()[2] for line in ringtable.out.splitlines()[1:13]] == ["12", "10", *["unknown"] * 10]


# -- playout, and words that are no verb
