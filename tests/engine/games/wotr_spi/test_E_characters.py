"""E: the Endurance Level Chart with its three kinds of mark, Ring Ratings, and the roll for Gollum."""

import pytest

from engine.core.box import load_box
from engine.core.game import load_game
from tests.engine.games.wotr_spi.duels import Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

ORDINARY, LASTING = {"by_elven_sword_or_sorcery": False}, {"by_elven_sword_or_sorcery": True}


def started() -> Evening:
    return Evening().set_up()


def aragorn_known() -> Evening:
    evening = started()
    evening.by_hand("face_up", "yes", "aragorn")
    return evening


def row(evening: Evening, name: str) -> tuple[int, int, bool]:
    """Boxes with an x, boxes with a slash, dead, as everybody sees it."""
    person = evening.public["people"][name]
    return person["wounds"], person["slashes"], person["dead"]


def test_E_2_endurance_level_says_how_many_wounds_are_borne() -> None:
    evening = aragorn_known()
    evening.do(DARK, "MarkWounds", character="aragorn", wounds=5)
    assert row(evening, "aragorn") == (5, 0, False)
    evening.do(DARK, "MarkWounds", character="aragorn", wounds=1)
    assert row(evening, "aragorn") == (6, 0, True)


def test_E_2_endurance_level_nobody_has_told_is_asked_for() -> None:
    evening = Evening("wotr_spi_1977")
    evening.set_up()
    evening.do(DARK, "MarkWounds", character="nazgul_3", wounds=1)
    (ask,) = evening.table.asks()
    assert (ask.kind, ask.cites, dict(ask.facts)["row"], dict(ask.facts)["column"]) == (
        "read",
        "E.2",
        "nazgul_3",
        "endurance",
    )
    assert row(evening, "nazgul_3") == (0, 0, False)
    evening.do(FELLOWSHIP, "GiveReading", chart="characters", row="nazgul_3", column="endurance", value="3")
    assert row(evening, "nazgul_3") == (0, 1, False)


@pytest.mark.parametrize(("face", "worn"), [(1, False), (2, False), (3, False), (4, False), (5, False), (6, True)])
def test_E_2_ring_rating_five_takes_the_ring_off_frodo_with_a_die_up_to_five(face: int, worn: bool) -> None:
    evening = started()
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.roll(DARK, 3)
    evening.do(FELLOWSHIP, "TryToRemoveRing")
    evening.roll(FELLOWSHIP, face)
    assert evening.public["ring"]["worn"] is worn


def test_E_2_ring_rating_of_frodo_read_otherwise_is_questioned_citing_the_book() -> None:
    evening = Evening("wotr_spi_1977").set_up()
    reading = {"chart": "characters", "row": "frodo", "column": "ring_rating", "value": "4"}
    assert evening.refused(FELLOWSHIP, "GiveReading", **reading) == {"E.2"}
    evening.do(FELLOWSHIP, "GiveReading", agreed=(DARK,), **reading)


def test_E_3_each_wound_is_an_x_and_the_last_box_kills() -> None:
    evening = aragorn_known()
    assert row(evening, "aragorn") == (0, 0, False)
    evening.do(DARK, "MarkWounds", character="aragorn", wounds=2)
    assert row(evening, "aragorn") == (2, 0, False)
    killed = evening.do(FELLOWSHIP, "MarkWounds", character="aragorn", wounds=4)
    assert [type(event).__name__ for event in killed.events] == ["WoundsMarked", "CharacterKilled"]
    assert evening.public["people"]["aragorn"] == {
        "side": FELLOWSHIP,
        "hex": None,
        "wounds": 6,
        "slashes": 0,
        "dead": True,
        "spotted": True,
    }


def test_E_3_a_row_has_no_more_boxes_than_the_endurance_level() -> None:
    evening = aragorn_known()
    evening.do(DARK, "MarkWounds", character="aragorn", wounds=9)
    assert row(evening, "aragorn") == (6, 0, True)


def test_E_3_no_mark_is_made_for_nothing_and_none_on_a_row_that_is_covered() -> None:
    evening = started()
    assert evening.refused(DARK, "MarkWounds", character="nazgul_3", wounds=0) == {"E.3"}
    for covered in ("aragorn", "frodo", "nobody"):
        assert evening.refused(DARK, "MarkWounds", character=covered, wounds=1) == {"E.3"}
    evening.by_hand("face_up", "yes", "aragorn")
    assert evening.refused(DARK, "MarkWounds", character="frodo", wounds=1) == {"E.3"}, "a Hobbit's row stays covered"


def test_E_3_wounds_are_taken_off_an_open_row_as_far_as_there_are_any() -> None:
    evening = aragorn_known()
    evening.do(DARK, "MarkWounds", character="aragorn", wounds=2)
    assert evening.refused(FELLOWSHIP, "EraseWounds", character="aragorn", wounds=3) == {"E.3"}
    evening.do(FELLOWSHIP, "EraseWounds", character="aragorn", wounds=2)
    assert row(evening, "aragorn") == (0, 0, False)


def test_E_3_a_covered_row_is_marked_on_the_desk_and_nobody_else_hears_of_it() -> None:
    evening = started()
    before = {audience: evening.table.view(audience) for audience in ("public", DARK)}
    evening.do(FELLOWSHIP, "MarkOnDesk", character="sam", wounds=2)
    assert evening.desk(FELLOWSHIP)["people"]["sam"]["wounds"] == 2
    assert {audience: evening.table.view(audience) for audience in before} == before
    line = evening.table.journal("public")[-1]
    assert (line["do"], line["events"]) == ({"type": "DeskNote"}, [{"type": "DeskNote"}])
    assert evening.refused(DARK, "MarkOnDesk", character="sam", wounds=1) == {"E.3"}


def test_E_3_the_last_box_is_no_private_matter_a_death_is_told_a_hobbits_without_his_name() -> None:
    evening = started()
    evening.do(FELLOWSHIP, "MarkOnDesk", character="sam", wounds=4)
    assert evening.refused(FELLOWSHIP, "MarkOnDesk", character="sam", wounds=1) == {"E.3"}
    assert evening.refused(DARK, "ReportDeath", hex="W2812", name="hobbit", hobbit="sam") == {"E.3"}
    assert evening.refused(FELLOWSHIP, "ReportDeath", hex="W2813", name="hobbit", hobbit="sam") == {"E.3"}
    assert evening.refused(FELLOWSHIP, "ReportDeath", hex="W2812", name="frodo") == {"E.3"}
    evening.do(FELLOWSHIP, "ReportDeath", hex="W2812", name="hobbit", hobbit="sam")
    assert evening.desk(FELLOWSHIP)["people"]["sam"]["dead"]
    assert (evening.public["map"]["face_down"], evening.public["fallen_hobbits"]) == ({"W2812": 8}, 1)
    assert "sam" not in repr(evening.table.journal("public")[-1]), "RULING death-and-a-hobbits-name"


def test_E_3_a_member_who_is_no_hobbit_is_told_dead_by_name() -> None:
    evening = started()
    evening.do(FELLOWSHIP, "ReportDeath", hex="W2812", name="gandalf_grey")
    assert evening.public["people"]["gandalf_grey"]["dead"]
    assert "gandalf" in evening.asks, "E.7: his return is rolled for"
    assert evening.refused(FELLOWSHIP, "ReportDeath", hex="W2812", name="gandalf_grey") == {"E.3"}


def test_E_3_marks_on_a_desk_stay_within_the_row() -> None:
    evening = started()
    for marks in ({"wounds": -1}, {"wounds": 6}, {"circles": 5}, {"circles": -1}):
        assert evening.refused(FELLOWSHIP, "MarkOnDesk", character="frodo", **marks) == {"E.3"}
        assert evening.refused(FELLOWSHIP, "MarkOnDesk", audience=DARK, character="frodo", **marks) == set()
    assert evening.refused(FELLOWSHIP, "MarkOnDesk", character="nazgul_3", wounds=1) == {"E.3"}


def test_E_3_ring_fatigue_is_one_mark_for_each_ring_phase_of_wearing_it() -> None:
    evening = Evening().to("dark_power")
    evening.do(FELLOWSHIP, "PutOnRing")
    for turn in (2, 3, 4):
        evening.to("ring", turn)
        assert evening.desk(FELLOWSHIP)["people"]["frodo"]["circles"] == turn - 1


def test_E_3_ring_fatigue_in_every_box_makes_a_semi_ringwraith() -> None:
    evening = Evening().to("dark_power")
    evening.do(FELLOWSHIP, "MarkOnDesk", character="frodo", circles=4)
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.to("indication")
    evening.do(DARK, "OpenLetter")
    ruling = evening.do(DARK, "EndPhase")
    assert [type(event).__name__ for event in ruling.events] == [
        "PhaseBegun",
        "CircleMarked",
        "Disclosed",
        "BecameSemiRingwraith",
    ]
    assert evening.state.people["frodo"].side == DARK


def test_E_3_ring_fatigue_is_only_for_wearing_not_for_carrying() -> None:
    evening = Evening().to("ring", 3)
    assert evening.desk(FELLOWSHIP)["people"]["frodo"]["circles"] == 0


def test_E_3_note_wounds_never_count_against_wearing_the_ring() -> None:
    evening = Evening().to("dark_power")
    evening.do(FELLOWSHIP, "MarkOnDesk", character="frodo", wounds=4)
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.to("ring", 5)
    frodo = evening.desk(FELLOWSHIP)["people"]["frodo"]
    assert (frodo["wounds"], frodo["circles"], frodo["dead"]) == (4, 4, False)
    assert evening.state.people["frodo"].side == FELLOWSHIP


def test_E_3_note_ring_marks_never_count_against_fighting() -> None:
    fight = Fight().duel("frodo")
    assert fight.stop_before_the_round().totals == {FELLOWSHIP: 4, DARK: 5}
    marked = Fight()
    marked.to("fellowship").do(FELLOWSHIP, "MarkOnDesk", character="frodo", circles=4)
    marked.duel("frodo")
    assert marked.stop_before_the_round().totals == {FELLOWSHIP: 4, DARK: 5}


def test_E_3_nazgul_take_a_slash_for_an_ordinary_wound_and_an_x_for_sword_or_sorcery() -> None:
    evening = started()
    evening.do(DARK, "MarkWounds", character="nazgul_3", wounds=1, **ORDINARY)
    assert row(evening, "nazgul_3") == (0, 1, False)
    evening.do(DARK, "MarkWounds", character="nazgul_3", wounds=2, **LASTING)
    assert row(evening, "nazgul_3") == (2, 1, False)


def test_E_3_nazgul_with_every_box_marked_live_while_one_is_a_slash() -> None:
    evening = started()
    evening.do(DARK, "MarkWounds", character="nazgul_3", wounds=4, **ORDINARY)
    assert row(evening, "nazgul_3") == (0, 4, False)
    evening.do(DARK, "MarkWounds", character="nazgul_4", wounds=3, **LASTING)
    evening.do(DARK, "MarkWounds", character="nazgul_4", wounds=1, **ORDINARY)
    assert row(evening, "nazgul_4") == (3, 1, False)


def test_E_3_nazgul_die_when_every_box_has_an_x() -> None:
    evening = started()
    evening.do(DARK, "MarkWounds", character="nazgul_3", wounds=4, **LASTING)
    assert row(evening, "nazgul_3") == (4, 0, True)
    assert "nazgul_3" not in evening.state.nazgul_alive()


def test_E_3_nazgul_take_no_ring_marks() -> None:
    evening = started()
    assert evening.refused(FELLOWSHIP, "MarkOnDesk", character="nazgul_3", circles=1) == {"E.3"}
    assert "circles" not in evening.public["people"]["nazgul_3"]


@pytest.mark.parametrize(("hex_", "slashes"), [("E1128", 0), ("W3218", 0), ("E0729", 1)])
def test_E_3_healing_erases_every_slash_in_barad_dur_and_dol_guldur_never_an_x(hex_: str, slashes: int) -> None:
    evening = started()
    evening.do(DARK, "MarkWounds", character="nazgul_3", wounds=2, **LASTING)
    evening.do(DARK, "MarkWounds", character="nazgul_3", wounds=1, **ORDINARY)
    evening.by_hand("hex", hex_, "nazgul_3")
    assert row(evening, "nazgul_3") == (2, 1, False), "only a Ring Phase heals (RULING healing)"
    evening.to("ring", 2)
    assert row(evening, "nazgul_3") == (2, slashes, False)


def test_E_3_healing_never_takes_an_x_off_a_nazgul() -> None:
    evening = started()
    evening.do(DARK, "MarkWounds", character="nazgul_3", wounds=2, **LASTING)
    assert evening.refused(DARK, "EraseWounds", character="nazgul_3", wounds=1) == {"E.3/healing"}
    evening.do(DARK, "MarkWounds", character="nazgul_3", wounds=1, **ORDINARY)
    evening.do(DARK, "EraseWounds", character="nazgul_3", wounds=1)
    assert evening.refused(DARK, "EraseWounds", character="nazgul_3", wounds=1) == {"E.3/healing"}
    assert row(evening, "nazgul_3") == (2, 0, False)


def test_E_3_healing_is_for_nazgul_alone() -> None:
    evening = started()
    evening.do(DARK, "MarkWounds", character="mouth_of_sauron", wounds=1)
    evening.to("ring", 2)
    assert row(evening, "mouth_of_sauron") == (1, 0, False)


def test_E_9_control_of_gollum_follows_the_die_and_the_table() -> None:
    box = load_box(load_game("wotr_spi").folder, "practice")
    for face in range(1, 7):
        evening = started()
        evening.roll(DARK, face)
        cell = box.lookup("control_of_gollum", str(face))
        assert cell is not None
        assert evening.public["gollum"] == cell.value


def test_E_9_control_is_rolled_in_every_ring_phase_anew() -> None:
    evening = started()
    evening.roll(DARK, 1)
    assert evening.public["gollum"] == FELLOWSHIP
    evening.to("indication")
    assert evening.public["gollum"] == FELLOWSHIP, "for the remainder of that Game-Turn"
    evening.to("ring", 2)
    assert evening.public["gollum"] == ""
    assert evening.asks == ["control_of_gollum"]


def test_E_9_control_of_an_unread_table_asks_for_the_cell_that_was_rolled() -> None:
    evening = Evening("wotr_spi_1977").set_up()
    evening.roll(DARK, 4)
    (ask,) = evening.table.asks()
    assert (ask.kind, ask.seat, ask.cites) == ("read", "table", "E.9")
    assert evening.refused(FELLOWSHIP, "EndPhase") >= {"table"}
    evening.do(FELLOWSHIP, "GiveReading", chart="control_of_gollum", row="4", value="neither")
    assert evening.public["gollum"] == "neither"
