"""What panels say of themselves: which way a chart is read."""

import pytest

from engine.core.panels import Chart


@pytest.mark.parametrize(
    ("rows", "columns", "is_across"),
    [(("A", "B"), ("cost", "says"), True), (("1", "2"), ("-1", "0"), False), (("A", "B"), ("cost",), False)],
)
def test_a_chart_is_read_across_but_for_a_dies_and_for_one_column(
    rows: tuple[str, ...], columns: tuple[str, ...], is_across: bool
) -> None:
    chart = Chart("Costs", columns, rows, ((),), row_ids=rows)
    assert chart.is_across is is_across
