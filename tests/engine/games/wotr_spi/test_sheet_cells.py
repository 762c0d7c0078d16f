"""A reading that no rule could use is refused when it is given, and told how its cell is written: else the same cell is
asked again and again, or a battle is fought by what nobody meant.
"""

import pytest
from hypothesis import given, strategies as st

from engine.core.box import load_box
from engine.core.game import load_game
from engine.games.wotr_spi.steps.f_movement.terrain import halves
from engine.games.wotr_spi.steps.g_combat.wounds import read_result
from engine.games.wotr_spi.steps.s_armies.results import parsed

FORMS = load_box(load_game("wotr_spi").folder, "wotr_spi_1977").forms
SHEETS = (
    "A20 D50 K",
    "a20 d50",
    "A1 D2",
    "10-50",
    "1/2",
    "+1",
    "impassable",
    "-",
    "doubled",
    "2",
    "A20, D50",
    "E",
    "K",
)
TYPED = st.one_of(st.sampled_from(SHEETS), st.text("ADKEadke0123456789 -+/%", max_size=9))


@pytest.mark.parametrize(
    ("chart", "row", "column", "wrong", "right"),
    [
        ("hexes", "W2321", "terrain", "Plain", "rough"),
        ("hexes", "W2321", "terrain", "Rough", "clear"),
        ("terrain", "rough", "army_combat", "doubled", "2"),
        ("terrain", "rough", "movement_points", "two", "2"),
        ("army_combat", "3-1", "3", "10-50", "A10 D50"),
        ("army_combat", "3-1", "3", "A10/D50", "a10 d50 k"),
        ("army_combat_ends", "lowest_odds", "", "1 to 4", "1-4"),
        ("army_combat_ends", "highest_die", "", "nine", "9"),
        ("individual_combat", "2", "3", "1 wound", "d2"),
        ("characters", "gandalf_grey", "sorcery", "yes", "A"),
    ],
)
def test_a_cell_that_a_rule_reads_is_refused_where_it_could_not(
    chart: str, row: str, column: str, wrong: str, right: str
) -> None:
    form = FORMS[chart]
    assert form.fault(row, column, right) is None
    fault = form.fault(row, column, wrong)
    assert fault is not None
    words = form.words_at(row, column)
    assert form.meaning in fault or all(word in fault for word in words), "it says how the cell is written"


@given(TYPED)
def test_what_is_taken_is_read(typed: str) -> None:
    if FORMS["army_combat"].fault("3-1", "3", typed) is None:
        assert parsed(typed) is not None
    if FORMS["individual_combat"].fault("2", "3", typed) is None:
        assert read_result(typed) is not None
    if FORMS["terrain"].fault("rough", "movement_points", typed) is None:
        assert halves(typed) is not None


def test_a_small_letter_says_the_same() -> None:
    assert parsed("a20 d50 k") == parsed("A20 D50 K")
    assert read_result("a1 d2") == read_result("A1 D2") == (1, 2)
