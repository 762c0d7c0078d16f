"""Roads as a chart tells them: what is counted, which way they go, how far one comes, and what a finger may tell."""

import pytest

from engine.core.box import Box, Cell, ChartForm
from engine.core.lexicon import Lexicon
from engine.core.look import Paper
from engine.core.panels import PERHAPS, UNCOUNTED, PathBoard, Road, Stop
from engine.core.places import PlaceIds
from engine.core.roads import BACK, BOTH, ON, SPACES, WAYS, ground, reached, told, with_words
from engine.core.text import CORE_TEXT, load_text

PAIRS = (("mill", "weir"), ("weir", "stone"), ("mill", "stone"))
CELLS = {("mill|weir", SPACES): "2", ("weir|stone", SPACES): "1", ("weir|stone", WAYS): ON}


def roads(**more: str) -> tuple[Road, ...]:
    cells = CELLS | {(row.replace("_", "|"), SPACES): value for row, value in more.items()}
    return told(lambda row, column: cells.get((row, column)), PAIRS)


def test_what_nobody_has_counted_is_unknown_and_what_nobody_has_said_goes_both_ways() -> None:
    assert roads() == (Road("mill", "weir", 2), Road("weir", "stone", 1, "stone"), Road("mill", "stone", UNCOUNTED))
    assert roads()[0].places == ("mill", "mill|weir|1", "mill|weir|2", "weir")
    assert roads()[2].places == ("mill", "stone")


def test_each_space_of_a_road_is_called_what_is_said_of_it_the_first_one_first() -> None:
    board = PathBoard(
        "Board",
        (Stop("mill", "Mill", 0.1, 0.1), Stop("weir", "Weir", 0.9, 0.1)),
        (Road("mill", "weir", 2, "", ("ford", "bank")),),
    )
    said = {ground.place: ground.says for ground in board.ground}
    assert (said["mill|weir|1"], said["mill|weir|2"]) == ("ford", "bank")


def test_a_piece_comes_as_far_as_the_steps_and_perhaps_where_a_road_is_not_counted() -> None:
    assert reached(roads(), "mill", 3) == {"mill|weir|1": "2", "mill|weir|2": "1", "weir": "0", "stone": PERHAPS}
    assert reached(roads(mill_stone="4"), "mill", 3) == {
        "mill|weir|1": "2", "mill|weir|2": "1", "weir": "0",
        "mill|stone|1": "2", "mill|stone|2": "1", "mill|stone|3": "0",
    }  # fmt: skip
    assert reached(roads(), "mill", 0) == {}


def test_behind_a_road_that_is_not_counted_lies_what_may_be_reached_too() -> None:
    far = (*roads(), Road("stone", "tower", 1))
    assert reached(far, "mill", 3)["stone|tower|1"] == PERHAPS
    assert "tower" in reached(far, "mill", 3)
    assert "tower" not in reached(far, "mill", 2), "not even where the road has no space at all"
    assert reached(far, "weir", 3)["stone"] == "1", "what is sure stays sure"


def test_against_a_one_way_road_nobody_goes_from_neither_end_nor_space() -> None:
    assert reached(roads(mill_stone="9"), "stone", 4) == {f"mill|stone|{n}": str(n - 6) for n in (9, 8, 7, 6)}
    assert reached(roads(mill_stone="9"), "weir|stone|1", 1) == {"stone": "0"}
    back = (Road("mill", "weir", 0, "mill"),)
    assert (reached(back, "weir", 1), reached(back, "mill", 1)) == ({"mill": "0"}, {})


NAMES = {"name.mill": "the Mill", "name.weir": "the Weir", "name.stone": "the Stone"}
LEXICON = Lexicon(
    type(load_text(CORE_TEXT))({**load_text(CORE_TEXT).sentences, **NAMES}), {}, {}, {},
    ids=PlaceIds(known=("mill", "weir", "stone")),
)  # fmt: skip


def test_a_space_is_called_by_its_road_and_no_id_is_read_by_anybody() -> None:
    (road, *_) = with_words(roads(), LEXICON)
    assert road.says == ("space 1 from the Mill to the Weir", "space 2 from the Mill to the Weir")
    assert LEXICON.say("row.more", {"count": "mill|weir|2", "what": "x"}).startswith("Space 2 from the Mill")
    assert list(LEXICON.ids.named_in("mill|weir|2 and weir")) == ["mill|weir|2", "weir"]  # type: ignore[union-attr]
    assert list(LEXICON.ids.named_in("mill|weir|2")) == ["mill|weir|2"]  # type: ignore[union-attr]


@pytest.fixture
def paper() -> Paper:
    words = {SPACES: ("0", "1", "2", "3"), WAYS: (BOTH, ON, BACK)}
    form = ChartForm("roads", "Roads", "A.2", ("road", "what"), (), (SPACES, WAYS), "text", column_words=words)
    printed = {("roads", *key): Cell(value, "the board") for key, value in CELLS.items()}
    return Paper(Box("fen", "Fen", False, "", {"roads": form}, printed), {})


def test_a_finger_tells_of_each_road_of_a_place_its_count_and_its_way(paper: Paper) -> None:
    found = ground("roads", PAIRS, paper, LEXICON, "weir")
    assert found.title == "the Weir"
    assert [word for word, _ in found.along] == ["0", "1", "2", "3", "one_way"]
    cells = {(cell.row, cell.column): cell for cell in found.sides}
    assert set(cells) == {(row, column) for row in ("mill|weir", "weir|stone") for column in (SPACES, WAYS)}
    count, way = cells["weir|stone", SPACES], cells["weir|stone", WAYS]
    assert (count.to, count.value, count.says, way.value) == ("stone", "1", "To the Stone", ON)
    assert [count.takes(word) for word in ("3", "one_way")] == [True, False]
    assert [way.takes(word) for word in ("3", "one_way")] == [False, True]
    assert (count.with_word("3"), count.with_word("1")) == ("3", "1"), "a count takes the place of another"
    assert way.with_word("one_way") == BACK, "tapped last at the weir: gone to it alone"
    there = {(cell.row, cell.column): cell for cell in ground("roads", PAIRS, paper, LEXICON, "stone").sides}
    assert there["weir|stone", WAYS].with_word("one_way") == BOTH, "told once more it goes both ways again"
    assert ground("roads", PAIRS, paper, LEXICON, "").sides == ()
