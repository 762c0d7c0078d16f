"""G.1's totals, and J's ban on combat in the Search Phase. The rounds are rolled and marked by hand in this issue."""

from typing import Any

from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening


def duel() -> Evening:
    """The first Dark Power Player-Turn, after movement."""
    return Evening().to("dark_power")


def totals(evening: Evening, seat: str = FELLOWSHIP, one: str = "frodo", other: str = "nazgul_3") -> dict[str, Any]:
    evening.do(seat, "CompareTotals", one=one, other=other)
    told = evening.table.journal("public")[-1]["events"][-1]
    assert isinstance(told, dict)
    return told


def test_G_1_frodo_has_four_against_the_five_of_nazgul_3_and_four_after_a_wound() -> None:
    evening = duel()
    told = totals(evening)
    assert (told["one_total"], told["other_total"]) == (4, 5)
    assert (told["one_differential"], told["other_differential"]) == (-1, 1)
    evening.do(DARK, "MarkWounds", character="nazgul_3", wounds=1)
    told = totals(evening)
    assert (told["one_total"], told["other_total"]) == (4, 4)
    assert (told["one_differential"], told["other_differential"]) == (0, 0)


def test_G_1_slash_and_x_alike_are_taken_off_and_a_total_can_be_zero() -> None:
    evening = duel()
    evening.do(DARK, "MarkWounds", character="nazgul_3", wounds=1, by_elven_sword_or_sorcery=True)
    evening.do(DARK, "MarkWounds", character="nazgul_3", wounds=3)
    evening.do(FELLOWSHIP, "MarkOnDesk", character="frodo", wounds=4)
    told = totals(evening)
    assert (told["one_total"], told["other_total"]) == (0, 1)


def test_G_1_what_is_told_of_a_covered_character_is_disclosed_citing_it() -> None:
    evening = duel()
    totals(evening)
    learned = evening.table.view(DARK)["learned"]
    assert [(line["what"], line["cites"], line["value"]) for line in learned] == [("combat:frodo", "G.1", "4")]


def test_G_1_only_the_fellowship_names_who_fights_under_its_face_down_counters() -> None:
    evening = duel()
    assert evening.refused(DARK, "CompareTotals", one="frodo", other="nazgul_3") == {"G.3"}


def test_G_1_two_living_characters_of_two_sides_are_compared() -> None:
    evening = duel()
    assert evening.refused(DARK, "CompareTotals", one="nazgul_3", other="saruman") == {"G.1"}
    assert evening.refused(FELLOWSHIP, "CompareTotals", one="frodo", other="balrog") == {"G.1"}
    evening.do(DARK, "MarkWounds", character="nazgul_3", wounds=4, by_elven_sword_or_sorcery=True)
    assert evening.refused(FELLOWSHIP, "CompareTotals", one="frodo", other="nazgul_3") == {"G.1"}
    evening.do(FELLOWSHIP, "MarkOnDesk", character="sam", wounds=5)
    assert evening.refused(FELLOWSHIP, "CompareTotals", one="sam", other="nazgul_4") == {"G.1"}
    assert evening.refused(FELLOWSHIP, "CompareTotals", audience=DARK, one="sam", other="nazgul_4") == set()


def test_M_2a_the_wearer_of_the_ring_has_two_more() -> None:
    evening = duel()
    evening.do(FELLOWSHIP, "PutOnRing")
    assert totals(evening)["one_total"] == 6


def test_J_limitations_no_totals_are_compared_in_the_search_phase() -> None:
    evening = Evening().to("search")
    assert evening.refused(FELLOWSHIP, "CompareTotals", one="frodo", other="nazgul_3") == {"J/limitations"}
    assert not evening.offered(FELLOWSHIP, "CompareTotals")
