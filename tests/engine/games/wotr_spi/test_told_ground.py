"""F.3, F.7, C.1: the ground of a hex as a finger tells it, and what a reach says is not read yet."""

from dataclasses import replace

from engine.core.box import Box
from engine.core.ground import PlaceGround
from engine.core.look import Paper, Sight
from tests.engine.games.wotr_spi.evening import DARK, Evening
from tests.engine.games.wotr_spi.flood_samples import BOX
from tests.engine.games.wotr_spi.test_lit_reach import reach, without


def bare(*charts: str) -> Box:
    """The practice box without these charts."""
    return replace(BOX, printed={key: cell for key, cell in BOX.printed.items() if key[0] not in charts})


def told(evening: Evening, hex_: str) -> PlaceGround:
    table = evening.table
    sight = Sight(evening.public, table.game.lexicon, Paper(table.box, table.readings))
    return table.game.look.ground(sight, hex_)


def read(evening: Evening, chart: str, row: str, value: str, column: str = "") -> None:
    evening.do(DARK, "GiveReading", chart=chart, row=row, column=column, value=value)


def test_C_1_a_reach_names_the_hexes_beside_it_that_nobody_has_read() -> None:
    assert reach(Evening().to("fellowship")).unread == ()
    found = reach(Evening(without("hexes", "W2711", "W2813", column="terrain")).to("fellowship"))
    assert found.unread == ("W2711", "W2813")
    found = reach(Evening(bare("hexes", "hexsides")).to("fellowship"))
    assert set(found.unread) == {"W2712", "W2713", "W2811", "W2813", "W2912", "W2913"}


def test_F_3_a_hex_and_its_side_once_told_are_lit_at_once() -> None:
    evening = Evening(bare("hexes", "hexsides")).to("fellowship")
    read(evening, "hexes", "W2712", "clear", "terrain")
    assert "W2712" in reach(evening).unread, "its side is not told yet"
    read(evening, "hexsides", "W2712/W2812", "-")
    found = reach(evening)
    assert dict(found.lit) == {"W2712": "4"}
    assert "W2612" in found.unread or "W2611" in found.unread, "the next ones are asked for"
    read(evening, "hexsides", "W2712/W2812", "minor_river")
    assert dict(reach(evening).lit) == {"W2712": "3"}, "told again it is another"


def test_C_1_until_the_lay_of_the_columns_is_told_the_form_says_so() -> None:
    evening = Evening(bare("geometry", "hexes", "hexsides")).to("fellowship")
    found = reach(evening)
    assert (found.says, found.unread) == ("reach.untold_lay", ("W2812",))
    first = told(evening, "W2812").first
    assert first is not None
    assert (first.chart, first.row, [word for word, _ in first.words]) == (
        "geometry",
        "even_columns",
        ["lower", "higher"],
    )
    read(evening, "geometry", "even_columns", "lower")
    assert told(evening, "W2812").first is None
    assert len(told(evening, "W2812").sides) == 6


def test_F_7_a_kind_without_a_cost_on_the_chart_is_asked_for_first() -> None:
    printed = {key: cell for key, cell in BOX.printed.items() if key != ("terrain", "rough", "movement_points")}
    evening = Evening(replace(BOX, printed=printed)).to("fellowship")
    assert told(evening, "W2712").first is None
    read(evening, "hexes", "W2712", "rough", "terrain")
    first = told(evening, "W2712").first
    assert first is not None
    assert (first.chart, first.row, first.column) == ("terrain", "rough", "movement_points")
    assert "rough ground" in first.says
    for word, _ in first.words:
        assert BOX.form("terrain").fault("rough", "movement_points", word) is None, word
    assert [word for word, _ in first.words if word.startswith(("+", "-"))] == [], "a hex that is entered adds nothing"


def test_F_3_what_lies_along_a_side_may_cost_so_much_more_or_nothing() -> None:
    printed = {key: cell for key, cell in BOX.printed.items() if key[1:] != ("minor_river", "movement_points")}
    evening = Evening(replace(BOX, printed=printed)).to("fellowship")
    read(evening, "hexsides", "W2712/W2812", "minor_river")
    first = told(evening, "W2712").first
    assert first is not None
    assert first.row == "minor_river"
    assert {"+1", "-"} <= {word for word, _ in first.words}


def test_every_word_that_a_finger_may_tell_can_stand_in_its_cell() -> None:
    found = told(Evening(), "W2712")
    assert all(BOX.form("hexes").fault("W2712", "terrain", word) is None for word, _ in found.kind.words)
    for side in found.sides:
        assert all(BOX.form("hexsides").fault(side.row, "", word) is None for word, _ in side.words)
    labels = [label for _, label in (*found.kind.words, *found.along)]
    assert len(set(labels)) == len(labels) == 14


def test_what_is_told_of_a_side_is_drawn_on_the_map() -> None:
    evening = Evening(bare("hexes", "hexsides")).to("fellowship")
    read(evening, "hexsides", "W2712/W2812", "road; minor river")
    table = evening.table
    sight = Sight(evening.public, table.game.lexicon, Paper(table.box, table.readings))
    board = table.game.look.tabs(sight)[0].panels[0]
    assert {(side.one, side.other, side.kind) for side in board.sides} == {
        ("W2712", "W2812", "road"),
        ("W2712", "W2812", "river"),
    }
