"""What panels say of themselves: which way a chart is read, and what a section is called."""

import pytest

from engine.core.panels import Chart, Cite


@pytest.mark.parametrize(
    ("rows", "columns", "is_across"),
    [(("A", "B"), ("cost", "says"), True), (("1", "2"), ("-1", "0"), False), (("A", "B"), ("cost",), False)],
)
def test_a_chart_is_read_across_but_for_a_dies_and_for_one_column(
    rows: tuple[str, ...], columns: tuple[str, ...], is_across: bool
) -> None:
    chart = Chart("Costs", columns, rows, ((),), row_ids=rows)
    assert chart.is_across is is_across


@pytest.mark.parametrize(
    ("section", "title", "called"),
    [("J.1", "Search procedure", "J.1"), ("R/gandalf", "Gandalf", "Gandalf"), ("R/gandalf", "", "R/gandalf")],
)
def test_a_section_is_called_by_its_number_or_by_its_heading_where_the_book_has_none(
    section: str, title: str, called: str
) -> None:
    assert Cite(section, title).called == called
