"""SPI's War of the Ring: every known cell has a source; the practice box is whole and contradicts nothing."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.games.wotr_spi.steps.f_movement import places
from tests.engine.games.wotr_spi.box_data import (
    ALL,
    BOXES,
    FORMS,
    GAME,
    HEX,
    PRACTICE,
    ROOT,
    SECTION,
    TOLD,
    legal,
    toml,
    value,
)

CARDS = toml(GAME / "cards.toml")
VECTORS = toml(GAME / "vectors.toml")["vector"]
CAMPAIGN_CHARTS = {"campaign_characters", "costs_campaign", "army_combat", "army_combat_ends", "percentage_loss"}
FIRST_EVENING = toml(GAME / "first_evening.toml")


@pytest.mark.parametrize("chart", FORMS)
@pytest.mark.parametrize("box", BOXES)
def test_every_cell_is_one_its_chart_has_and_may_hold(box: str, chart: str) -> None:
    form = FORMS[chart]
    for (row, column), (text, _) in ALL[box][chart].items():
        assert not form["rows"] or row in form["rows"], (chart, row)
        assert not form["columns"] or column in form["columns"], (chart, column)
        assert legal(chart, row, column, text), (chart, row, column, text)
    if chart == "hexes":
        assert all(HEX.fullmatch(row) for row, _ in ALL[box][chart])


@pytest.mark.parametrize("chart", FORMS)
def test_every_cell_of_1977_cites_a_section_and_is_repeated_in_practice(chart: str) -> None:
    for key, cell in TOLD[chart].items():
        assert SECTION.match(cell[1]), (chart, key, cell)
        assert PRACTICE[chart][key] == cell, (chart, key)
    ours = {key for key, (_, source) in PRACTICE[chart].items() if source != "invented"}
    assert ours == set(TOLD[chart])


def test_1977_leaves_blank_what_nobody_has_told() -> None:
    for chart in ("control_of_gollum", "sorcery", "search_cards", "geometry"):
        assert not TOLD[chart]
    assert len(TOLD["shadow_points"]) == 1
    assert len(TOLD["individual_combat"]) == 4
    assert ("nazgul_3", "endurance") not in TOLD["characters"]


def test_the_boxes_say_which_of_them_is_invented() -> None:
    about = {box: toml(GAME / "boxes" / box / "box.toml") for box in BOXES}
    assert {box: about[box]["invented"] for box in BOXES} == {"wotr_spi_1977": False, "practice": True}
    assert "Invented charts for practice: not SPI's" in about["practice"]["note"]
    assert all(about[box]["title"] and about[box]["edition"] and about[box]["note"] for box in BOXES)


@pytest.mark.parametrize("chart", [chart for chart in FORMS if FORMS[chart]["rows"]])
def test_practice_has_every_cell_of_every_closed_chart(chart: str) -> None:
    wanted = {(row, column) for row in FORMS[chart]["rows"] for column in FORMS[chart]["columns"]}
    assert set(PRACTICE[chart]) == wanted


def test_practice_has_every_cell_of_the_open_charts() -> None:
    west = {f"W{column:02}{row:02}" for column in range(1, 33) for row in range(1, 43)}
    east = {f"E{column:02}{row:02}" for column in range(1, 16) for row in range(1, 33)}
    assert set(PRACTICE["hexes"]) == {(place, field) for place in west | east for field in FORMS["hexes"]["columns"]}
    strongest = max(
        int(value("characters", row, "combat")) + int(value("characters", row, "morale")) for row in roster()
    )
    ring_and_sword = 3
    reach = range(-strongest - ring_and_sword, strongest + ring_and_sword + 1)
    assert {(str(n), die) for n in reach for die in "123456"} <= set(PRACTICE["individual_combat"])
    assert {row for row, _ in PRACTICE["turn_track"]} == {str(turn) for turn in range(1, 31)}


def roster() -> list[str]:
    """The Characters of the Character Game."""
    return list(FORMS["characters"]["rows"])


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['chart']} {' '.join(vector['keys'])}")
def test_the_worked_examples_hold_in_practice_and_fit_1977(vector: dict[str, Any]) -> None:
    assert set(vector) == {"chart", "keys", "value", "section"}
    row, column = [*vector["keys"], ""][:2]
    assert SECTION.match(vector["section"])
    assert legal(vector["chart"], row, column, vector["value"])
    assert PRACTICE[vector["chart"]][row, column][0] == vector["value"]
    assert TOLD[vector["chart"]][row, column][0] == vector["value"]


def test_I_1_an_A_and_a_2_are_ten_points_and_the_die_never_tells_the_letter() -> None:
    assert (value("shadow_points", "A", "2"), value("costs", "move_nazgul")) == ("10", "2")
    for die in "123456":
        column = [int(value("shadow_points", letter, die)) for letter in "ABCDEF"]
        assert len(set(column)) == 6
        assert min(column) >= 4
        assert max(column) <= 16


def test_J_1_three_nazgul_search_in_Rohan_miss_with_a_3_and_spot_with_a_2() -> None:
    assert value("hexes", "W2724", "province") == "rohan"
    assert (value("search", "nazgul", "3"), value("search", "nazgul", "2")) == ("nothing", "spotted")
    assert 3 * int(value("costs", "search_nazgul")) == 6
    assert 2 * int(value("costs", "search_orcs")) == 2
    drawn = [card for card in FORMS["search_cards"]["rows"] if value("search_cards", card, "force") == "nazgul"]
    assert all(value("search_cards", card, "strength") == "3" for card in drawn)
    assert any("rohan" in value("search_cards", card, "provinces").split(";") for card in drawn)


def test_J_4_nazgul_never_capture_and_either_searcher_finds_in_a_third_to_a_half_of_the_rolls() -> None:
    rolls = {who: [value("search", who, die) for die in "123456"] for who in FORMS["search"]["rows"]}
    assert "spotted_capture" not in rolls["nazgul"]
    assert "spotted_capture" in rolls["orcs"]
    assert all(2 <= sum(word != "nothing" for word in words) <= 3 for words in rolls.values())


def test_K_1_the_seventh_Game_Turn_is_5_to_11_February() -> None:
    assert value("turn_track", "7", "date") == "5-11 February"
    assert value("turn_track", "1", "date") == "week of 25 December 3018"


def test_K_2_six_nazgul_at_Minas_Tirith_pay_six_points() -> None:
    assert "citadel" in value("hexes", "E0428", "features").split(";")
    assert 6 * int(value("costs", "citadel_reduction_per_nazgul")) == 6
    fellowship_citadels = {"E0428", "W2631", "W2524"}
    dark = {"W2421", "W3218", "W2842", "E0727", "E0729", "E1128"}
    marked = {
        row for row, field in PRACTICE["hexes"] if field == "features" and "citadel" in value("hexes", row, field)
    }
    assert marked == fellowship_citadels | dark


def test_G_1_the_duel_of_Frodo_and_Nazgul_3_comes_out_as_printed() -> None:
    def total(who: str, wounds: int) -> int:
        return int(value("characters", who, "combat")) + int(value("characters", who, "morale")) - wounds

    ahead = total("nazgul_3", 0) - total("frodo", 0)
    assert (value("individual_combat", str(-ahead), "3"), value("individual_combat", str(ahead), "1")) == ("D1", "-")
    assert total("nazgul_3", 1) == total("frodo", 0)
    assert (value("individual_combat", "0", "5"), value("individual_combat", "0", "2")) == ("A1 D2", "A1")
    assert int(value("characters", "nazgul_3", "endurance")) <= 1 + 2 + 1
    assert int(value("characters", "frodo", "endurance")) > 1


def test_E_3_two_marks_and_a_slash_leave_Nazgul_3_a_box_and_Aragorn_has_six() -> None:
    assert int(value("characters", "nazgul_3", "endurance")) > 2 + 1
    assert value("characters", "aragorn", "endurance") == "6"
    assert all(int(value("characters", who, "endurance")) >= 1 for who in roster())


def test_G_5_a_better_differential_or_die_never_does_worse() -> None:
    def gain(differential: int, die: int) -> int:
        text = value("individual_combat", str(differential), str(die))
        marks = {mark[0]: int(mark[1]) for mark in text.split() if mark != "-"}
        return marks.get("D", 0) - marks.get("A", 0)

    for differential in range(-6, 7):
        for die in range(1, 7):
            assert gain(differential + 1, die) >= gain(differential, die)
            assert die == 6 or gain(differential, die + 1) >= gain(differential, die)


def test_C_3_there_are_112_cards_in_their_decks_and_ranges() -> None:
    assert [int(number) for number in CARDS["cards"]] == list(range(1, 113))
    decks: dict[str, list[int]] = {}
    people = {*FORMS["characters"]["rows"], *FORMS["campaign_characters"]["rows"]}
    for number, card in CARDS["cards"].items():
        decks.setdefault(card["deck"], []).append(int(number))
        assert ("title" in card) != ("one_of" in card), number
        assert SECTION.match(card["source"]), number
        assert card.get("character", "rumor") in people | {"rumor"}
        assert card.get("one_of", "fellowship") in CARDS["one_of"]
    assert decks == {
        "character": list(range(1, 37)),
        "servant": list(range(37, 43)),
        "magic": list(range(43, 57)),
        "event": list(range(57, 97)),
        "search": list(range(97, 113)),
    }
    for group, candidates in CARDS["one_of"].items():
        assert len(candidates) == sum(card.get("one_of") == group for card in CARDS["cards"].values())
        assert set(candidates) <= people
    campaign = {int(number) for number, card in CARDS["cards"].items() if "game" in card}
    assert campaign == {*range(11, 24), 35, *range(83, 97)}
    named = {card["character"] for card in CARDS["cards"].values() if "character" in card} - {"rumor"}
    assert named | {name for names in CARDS["one_of"].values() for name in names} == people


def test_the_first_evening_has_cells_to_read_in_every_step_the_Shadow_Points_Table_first() -> None:
    for item in FIRST_EVENING["item"]:
        form = FORMS[item["chart"]]
        rows, columns = item.get("rows", form["rows"]), item.get("columns", form["columns"])
        assert set(rows) <= set(form["rows"])
        assert set(columns) <= set(form["columns"])
        blank = [(row, column) for row in rows for column in columns if (row, column) not in TOLD[item["chart"]]]
        assert blank, item["title"]
    assert [item["chart"] for item in FIRST_EVENING["item"][:4]] == [
        "shadow_points", "control_of_gollum", "search", "search_cards",
    ]  # fmt: skip
    for item in (*FIRST_EVENING["item"], *FIRST_EVENING["later"]):
        assert item["chart"] in FORMS
        assert item["title"]
        assert item["why"].endswith(".")
        assert SECTION.match(item["bites"])
    listed = (*FIRST_EVENING["item"], *FIRST_EVENING["later"])
    of = {
        version: {item["chart"] for item in listed if version in item.get("versions", (version,))}
        for version in ("character", "campaign")
    }
    assert of["campaign"] | of["character"] == set(FORMS)
    assert of["character"] == set(FORMS) - CAMPAIGN_CHARTS
    assert of["campaign"] == set(FORMS) - {"costs"}


def test_only_the_Shadow_Points_Table_must_be_read_whole() -> None:
    assert [chart for chart, form in FORMS.items() if form.get("whole")] == ["shadow_points"]
    for form in FORMS.values():
        assert form["meaning"].endswith(".")
        assert len(form["keys"]) == (1 if form["columns"] == [""] else 2)
        assert form["value"] in {"number", "word", "text"}
        assert ("range" in form) == (form["value"] == "number")
        assert ("words" in form) == (form["value"] == "word")


def test_the_practice_box_is_what_its_script_makes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(ROOT / "tools" / "make_practice_box.py"), str(tmp_path)], check=True)
    kept = GAME / "boxes" / "practice"
    made = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file())
    assert made == sorted(
        path.relative_to(kept) for path in kept.rglob("*") if path.is_file() and path.name != "box.toml"
    )
    for name in made:
        assert (tmp_path / name).read_bytes() == (kept / name).read_bytes(), name


def test_names_in_a_cell_are_taken_as_a_person_writes_them() -> None:
    assert places.listed("Bree Land; Ered Luin;rohan") == ("bree_land", "ered_luin", "rohan")
    assert places.listed("minor_river;Mountain Pass") == ("minor_river", "mountain_pass")
    assert places.listed("-") == places.listed("") == ()
    assert (places.named("East Emnet"), places.named("-"), places.named(None)) == ("east_emnet", None, None)
