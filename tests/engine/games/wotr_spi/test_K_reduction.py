"""K: Citadels that Nazgul reduce, the leaders inside, and what becomes of everybody there."""

import pytest

from engine.core.audience import PUBLIC
from engine.games.wotr_spi.pieces import NAZGUL
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

MINAS_TIRITH, DOL_AMROTH, HELMS_DEEP = "E0428", "W2631", "W2524"


def besieging(*names: str, nazgul: int = 6, hex_: str = MINAS_TIRITH, points: tuple[str, int] = ("A", 5)) -> Evening:
    """Mordor is mobilized; so many Nazgul stand in a Citadel with these Characters, in a Dark Power Player-Turn."""
    evening = Evening().to("fellowship")
    if names:
        evening.company(hex_, *names)
    evening.by_hand("mobilized", "yes")
    for name in NAZGUL[:nazgul]:
        evening.by_hand("hex", hex_, name)
    return evening.to("dark_power", 2, letter=points[0], die=points[1])


def attacked(evening: Evening, hex_: str = MINAS_TIRITH) -> Evening:
    """The attempt is paid for, once nobody wants combat before it."""
    evening.settled().do(DARK, "AttemptReduction", hex=hex_)
    return evening.settled()


def test_K_only_citadels_of_the_fellowship_are_reduced_after_mobilization_in_the_dark_power_turn() -> None:
    evening = besieging()
    assert evening.refused(FELLOWSHIP, "AttemptReduction", hex=MINAS_TIRITH) == {"K"}
    assert evening.refused(DARK, "AttemptReduction", hex="E0729") >= {"K"}
    assert evening.refused(DARK, "AttemptReduction", hex="W2724") >= {"K"}
    evening.by_hand("mobilized", "no")
    assert evening.refused(DARK, "AttemptReduction", hex=MINAS_TIRITH) == {"K.1"}
    assert not evening.offered(DARK, "AttemptReduction")
    evening.by_hand("mobilized", "yes")
    evening.to("indication")
    assert evening.refused(DARK, "AttemptReduction", hex=MINAS_TIRITH) == {"K"}


def test_K_2_an_attempt_needs_four_nazgul_and_costs_a_point_each() -> None:
    evening = besieging(nazgul=3)
    assert evening.refused(DARK, "AttemptReduction", hex=MINAS_TIRITH) == {"K.2"}
    evening.by_hand("hex", MINAS_TIRITH, "nazgul_9")
    spent = evening.public["shadow"]["spent"]
    (offer,) = evening.offered(DARK, "AttemptReduction")
    assert offer.fixed == {"hex": MINAS_TIRITH}
    evening.do(DARK, "AttemptReduction", hex=MINAS_TIRITH)
    assert evening.public["shadow"]["spent"] == spent + 4


def test_K_2_more_points_than_are_left_are_warned_of_on_the_dark_desk_alone() -> None:
    evening = besieging(points=("A", 2))
    evening.by_hand("spent", "5")
    assert evening.warned(DARK, "AttemptReduction", audience=DARK, hex=MINAS_TIRITH) == {"I.1"}
    assert evening.warned(DARK, "AttemptReduction", audience=FELLOWSHIP, hex=MINAS_TIRITH) == set()


@pytest.mark.parametrize(("die", "falls"), [(1, True), (3, True), (4, False)])
def test_K_2_a_die_of_at_most_the_nazgul_less_three_takes_an_empty_citadel(die: int, falls: bool) -> None:
    evening = attacked(besieging())
    assert evening.asks == ["reduction"]
    evening.roll(DARK, die)
    assert (MINAS_TIRITH in evening.public["captured_citadels"]) is falls


@pytest.mark.parametrize(("die", "falls"), [(2, True), (3, False)])
def test_K_2_boromir_takes_one_off_as_in_the_example(die: int, falls: bool) -> None:
    evening = attacked(besieging("boromir"))
    assert evening.asks == ["leaders"]
    assert evening.refused(DARK, "NameLeaders", leaders=["boromir"]) == {"K.2"}
    evening.do(FELLOWSHIP, "NameLeaders", leaders=["boromir"])
    evening.roll(DARK, die)
    assert (MINAS_TIRITH in evening.public["captured_citadels"]) is falls


def test_K_2_who_is_never_named_takes_nothing_off() -> None:
    evening = attacked(besieging("boromir"))
    evening.do(FELLOWSHIP, "NameLeaders")
    (said,) = evening.table.journal("public")[-1]["says"]
    assert said.startswith(f"Nobody stands in {MINAS_TIRITH} by name; the Citadel Reduction Total is ")
    evening.roll(DARK, 3)
    assert (evening.asks, evening.public["captured_citadels"]) == (["late_leaders"], [])
    evening.do(FELLOWSHIP, "NameLeaders")
    assert MINAS_TIRITH in evening.public["captured_citadels"]


def test_K_2_a_leader_shown_when_the_die_lies_there_counts() -> None:
    evening = attacked(besieging("boromir", "gandalf_grey"))
    evening.do(FELLOWSHIP, "NameLeaders", leaders=["boromir"])
    evening.roll(DARK, 2)
    assert evening.asks == ["late_leaders"]
    (offer,) = evening.offered(FELLOWSHIP, "NameLeaders")
    assert [name for name, _ in offer.fields[0].options] == ["aragorn", "gandalf_grey", "gandalf_white"]
    for wrong in (["boromir"], ["gandalf_grey", "aragorn"], ["gandalf_grey", "gandalf_white"]):
        assert evening.refused(FELLOWSHIP, "NameLeaders", leaders=wrong) == {"K.2"}
    evening.do(FELLOWSHIP, "NameLeaders", leaders=["gandalf_grey"])
    assert (evening.asks, evening.public["captured_citadels"]) == (["play_dark_power"], [])
    assert evening.public["learned"][-1]["what"] == "identity:gandalf_grey"


@pytest.mark.parametrize(("die", "is_asked"), [(1, False), (2, True), (3, True), (4, False)])
def test_K_2_only_a_die_that_two_hidden_leaders_could_turn_is_asked_over(die: int, is_asked: bool) -> None:
    evening = attacked(besieging("gimli", "legolas"))
    evening.do(FELLOWSHIP, "NameLeaders")
    evening.roll(DARK, die)
    assert ("late_leaders" in evening.asks) is is_asked


def test_K_2_three_counters_hide_no_two_gandalfs() -> None:
    evening = attacked(besieging("gimli", "legolas", "sam", nazgul=7))
    evening.do(FELLOWSHIP, "NameLeaders")
    evening.roll(DARK, 1)
    assert evening.asks == ["expelled"], "seven less three is four, and three leaders leave one"


def test_K_2_only_leaders_who_can_stand_there_are_named() -> None:
    evening = attacked(besieging("boromir"))
    for wrong in (["gimli"], ["boromir", "boromir"], ["gandalf_grey", "gandalf_white"], ["boromir", "aragorn"]):
        assert evening.refused(FELLOWSHIP, "NameLeaders", leaders=wrong) == {"K.2"}
    assert evening.denied(FELLOWSHIP, "NameLeaders", audience=FELLOWSHIP, leaders=["aragorn"]) == {"K.2"}
    assert evening.denied(FELLOWSHIP, "NameLeaders", audience=DARK, leaders=["aragorn"]) == set()


def test_K_2_naming_a_leader_tells_everybody_of_him_and_spots_nobody() -> None:
    evening = attacked(besieging("boromir", "gimli"))
    evening.do(FELLOWSHIP, "NameLeaders", leaders=["boromir"])
    assert evening.public["learned"][-1]["what"] == "identity:boromir"
    assert "boromir" not in evening.public["people"]
    assert evening.public["map"]["face_down"][MINAS_TIRITH] == 2


def test_K_2_one_attempt_a_citadel_and_no_movement_after_it() -> None:
    evening = attacked(besieging())
    evening.roll(DARK, 6)
    assert evening.refused(DARK, "AttemptReduction", hex=MINAS_TIRITH) == {"K.2"}
    assert "D.5" in evening.refused(DARK, "MoveNazgul", nazgul=["nazgul_9"], to="E0729")
    assert "D.5" in evening.refused(DARK, "MoveDarkPower", name="saruman", to="W2422")
    assert not evening.offered(DARK, "MoveNazgul")


def test_K_3_a_taken_citadel_stays_the_dark_powers() -> None:
    evening = attacked(besieging())
    evening.roll(DARK, 1)
    evening.to("dark_power", 3)
    assert evening.public["captured_citadels"] == [MINAS_TIRITH]
    assert evening.refused(DARK, "AttemptReduction", hex=MINAS_TIRITH) >= {"K"}


def test_K_3_those_inside_are_put_in_a_hex_beside_it() -> None:
    evening = attacked(besieging("gimli", "sam"))
    evening.do(FELLOWSHIP, "NameLeaders")
    evening.roll(DARK, 1)
    assert evening.asks == ["expelled"]
    assert evening.refused(FELLOWSHIP, "TreatTheInside", to="E0427") == {"K.3"}
    assert evening.refused(DARK, "TreatTheInside", to="E0420") == {"K.3"}
    evening.do(DARK, "TreatTheInside", to="E0427")
    assert evening.public["map"]["face_down"]["E0427"] == 2
    assert evening.desk(FELLOWSHIP)["people"]["sam"]["hex"] == "E0427"
    for name in ("gimli", "sam"):
        assert name not in evening.open_to(PUBLIC)[: evening.open_to(PUBLIC).index("]")]


def test_K_3_who_puts_those_inside_elsewhere_pays_for_no_combat() -> None:
    evening = attacked(besieging("gimli", "sam"))
    evening.do(FELLOWSHIP, "NameLeaders")
    evening.roll(DARK, 1)
    evening.by_hand("spent", 40)
    assert evening.warned(DARK, "TreatTheInside") == {"I.1"}, "a Nazgul's combat has its price"
    assert evening.warned(DARK, "TreatTheInside", to="E0427") == set()


def test_K_3_those_inside_are_fought_at_once_unspotted_as_they_are() -> None:
    evening = attacked(besieging("gimli"))
    evening.do(FELLOWSHIP, "NameLeaders")
    assert evening.refused(DARK, "TreatTheInside") == {"K.3"}
    evening.roll(DARK, 1)
    evening.do(DARK, "TreatTheInside")
    assert evening.state.step == "combat"
    evening.do(FELLOWSHIP, "ChooseFighter", name="gimli")
    assert evening.public["combat"]["shown"][FELLOWSHIP] == "gimli", "he fights, though nobody has spotted him"


def test_K_3_those_inside_are_fought_even_where_combat_was_fought_before_the_attempt() -> None:
    evening = besieging("gimli", "legolas")
    evening.do(DARK, "AttemptReduction", hex=MINAS_TIRITH)
    evening.do(FELLOWSHIP, "StartCombat", hex=MINAS_TIRITH)
    evening.do(FELLOWSHIP, "ChooseFighter", name="gimli")
    evening.do(DARK, "ChooseFighter", name="nazgul_3")
    fight_a_round(evening)
    evening.do(FELLOWSHIP, "PassCombat")
    evening.do(FELLOWSHIP, "NameLeaders")
    evening.roll(DARK, 1)
    evening.do(DARK, "TreatTheInside")
    assert evening.state.step == "combat"


def fight_a_round(evening: Evening) -> None:
    """One round without Sorcery, after which both stop."""
    if "attack" in evening.asks:
        evening.do(DARK, "DeclareAttack")
    evening.roll(DARK, 1)
    evening.roll(FELLOWSHIP, 1)
    for seat in (DARK, FELLOWSHIP):
        evening.do(seat, "StopOrGoOn", stop=True)


def test_K_2_combat_of_either_seat_comes_before_an_attempt_and_none_after() -> None:
    evening = besieging("gimli")
    spent = evening.public["shadow"]["spent"]
    evening.do(DARK, "AttemptReduction", hex=MINAS_TIRITH)
    assert (evening.asks, evening.public["shadow"]["spent"]) == (["contact"], spent), "nothing is paid yet"
    evening.do(FELLOWSHIP, "PassCombat")
    assert (evening.asks, evening.public["shadow"]["spent"]) == (["leaders"], spent + 6)
    evening.do(FELLOWSHIP, "NameLeaders")
    evening.roll(DARK, 6)
    for seat in (DARK, FELLOWSHIP):
        assert "K" in evening.refused(seat, "StartCombat", hex=MINAS_TIRITH)
        assert not evening.offered(seat, "StartCombat")
    assert evening.do(DARK, "EndPhase").events[0].phase == "indication", "nobody is asked for combat again"


def test_K_2_a_nazgul_lost_in_the_combat_before_it_can_leave_too_few_for_an_attempt() -> None:
    evening = besieging("gimli", nazgul=4)
    evening.do(DARK, "AttemptReduction", hex=MINAS_TIRITH)
    evening.by_hand("dead", "yes", NAZGUL[0])
    evening.do(FELLOWSHIP, "PassCombat")
    assert evening.asks == ["play_dark_power"]
    assert not evening.offered(DARK, "AttemptReduction")


def test_K_3_nobody_inside_asks_nothing() -> None:
    evening = attacked(besieging())
    evening.roll(DARK, 1)
    assert "expelled" not in evening.asks
