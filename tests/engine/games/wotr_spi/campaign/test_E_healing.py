"""R.1 and E.4: the power of Healing; and the other lines of E.4 to E.16 that hold in the Campaign Game only."""

import pytest

from engine.core.audience import PUBLIC
from engine.core.frozen import replace
from engine.games.wotr_spi.steps.e_characters.errands import home_of
from engine.games.wotr_spi.steps.m_ring.aftermath import errand_of
from engine.games.wotr_spi.steps.s_armies import leaders
from tests.engine.games.wotr_spi.campaign.court import ELRONDS, GALADRIELS, ISENGARD, MINAS_TIRITH, Court
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening


def hurt(*names: str, turn: int = 2, wounds: int = 2) -> Court:
    """A Ring Phase; these, who have not left Rivendell, have so many wounds and one circle on the desk."""
    court = Court().to("ring", turn)
    for name in names:
        court.do(FELLOWSHIP, "MarkOnDesk", character=name, wounds=wounds, circles=1)
    return court


def row(court: Court, name: str) -> tuple[int, int]:
    person = court.state.people[name]
    return person.wounds, person.circles


def heals(healer: str, character: str) -> dict[str, str]:
    return {"healer": healer, "character": character}


def test_R_1_healing_erases_one_wound_of_one_character_and_never_ring_fatigue() -> None:
    court = hurt("gimli")
    court.do(FELLOWSHIP, "HealWound", **heals("elrond", "gimli"))
    assert row(court, "gimli") == (1, 1)


def test_R_1_healing_is_for_one_character_a_hex_in_a_ring_phase_and_for_another_in_the_next() -> None:
    court = hurt("gimli", "sam")
    court.do(FELLOWSHIP, "HealWound", **heals("elrond", "gimli"))
    assert court.denied(FELLOWSHIP, "HealWound", **heals("elrond", "sam")) == {"R.1"}
    assert court.offered(FELLOWSHIP, "HealWound") == []
    court.to("ring", 3)
    court.do(FELLOWSHIP, "HealWound", **heals("elrond", "sam"))
    assert row(court, "sam") == (1, 1)


def test_R_1_healing_is_of_the_ring_phase_alone() -> None:
    court = hurt("gimli").to("events")
    assert court.refused(FELLOWSHIP, "HealWound", **heals("elrond", "gimli")) == {"R.1"}


def test_R_1_nobody_heals_himself_nor_anybody_elsewhere_nor_without_a_wound() -> None:
    court = hurt("elrond", "celeborn")
    for pair in (("elrond", "elrond"), ("elrond", "celeborn"), ("elrond", "sam"), ("galadriel", "galadriel")):
        assert court.denied(FELLOWSHIP, "HealWound", **heals(*pair)) == {"R.1"}, pair
    court.do(FELLOWSHIP, "HealWound", **heals("galadriel", "celeborn"))
    assert row(court, "celeborn") == (1, 1)


def test_R_1_healing_wants_a_healer() -> None:
    court = hurt("gimli")
    assert court.refused(FELLOWSHIP, "HealWound", **heals("gandalf_grey", "gimli")) == {"R.1"}
    assert court.refused(DARK, "HealWound", **heals("elrond", "gimli")) == {"R.1"}


def test_E_4_aragorn_heals_in_the_hex_of_a_citadel_alone() -> None:
    court = hurt("sam", turn=1).to("fellowship")
    court.company("W2820", "aragorn", "gimli").to("ring", 2)
    court.do(FELLOWSHIP, "MarkOnDesk", character="gimli", wounds=1)
    assert court.denied(FELLOWSHIP, "HealWound", **heals("aragorn", "gimli")) == {"E.4"}
    court.to("fellowship", 2)
    court.far(FELLOWSHIP, "MoveFellowship", origin="W2820", to=MINAS_TIRITH, face_down=2)
    court.to("ring", 3)
    court.do(FELLOWSHIP, "HealWound", **heals("aragorn", "gimli"))
    assert row(court, "gimli") == (0, 0)


def test_R_1_of_two_healers_in_a_hex_one_is_healed_between_them() -> None:
    court = Court().to("fellowship")
    court.company(GALADRIELS, "aragorn", "gimli", "sam").to("ring", 2)
    for name in ("gimli", "sam"):
        court.do(FELLOWSHIP, "MarkOnDesk", character=name, wounds=1)
    court.do(FELLOWSHIP, "HealWound", **heals("galadriel", "sam"))
    assert "R.1" in court.denied(FELLOWSHIP, "HealWound", **heals("aragorn", "gimli"))


def test_R_1_healing_of_a_covered_row_is_told_to_nobody() -> None:
    """CD17: who is healed, where and by whom stays on the desk, and every shared page is as it was."""
    court = hurt("gimli")
    before, asks = court.public, repr(court.table.asks(PUBLIC)) + repr(court.table.offers(PUBLIC))
    court.do(FELLOWSHIP, "HealWound", **heals("elrond", "gimli"))
    assert court.public == before
    assert repr(court.table.asks(PUBLIC)) + repr(court.table.offers(PUBLIC)) == asks
    assert court.table.journal(PUBLIC)[-1]["says"] == ["The Fellowship made a note on its desk"]
    assert "elrond" not in repr(court.table.journal(DARK)[-1])
    assert "Elrond heals a wound of Gimli" in repr(court.table.journal(FELLOWSHIP)[-1])


def test_R_1_healing_of_an_open_row_shows_on_it() -> None:
    court = Court().to("fellowship").open_up("gimli", ELRONDS).to("ring", 2)
    court.do(DARK, "MarkWounds", character="gimli", wounds=2)
    court.do(FELLOWSHIP, "HealWound", **heals("elrond", "gimli"))
    assert court.public["people"]["gimli"]["wounds"] == 1


@pytest.mark.parametrize("hurt_one", ["gimli", "boromir"])
def test_R_1_the_desk_alone_is_offered_it_and_whoever_is_wounded_the_table_looks_the_same(hurt_one: str) -> None:
    court = hurt(hurt_one)
    (offer,) = court.offered(FELLOWSHIP, "HealWound")
    assert {name for domain in offer.fields if domain.name == "character" for name, _ in domain.options} == {hurt_one}
    assert "HealWound" not in repr(court.table.offers(PUBLIC))


def test_R_1_nobody_heals_in_the_character_game() -> None:
    evening = Evening().to("ring", 2)
    assert evening.offered(FELLOWSHIP, "HealWound") == []


@pytest.mark.parametrize("name", ["aragorn", "boromir", "gandalf_grey"])
def test_E_4_E_5_E_7_these_of_the_nine_lead_armies(name: str) -> None:
    court = Court().to("fellowship").noted("W2631", name).battle("W2631")
    printed = court.table.box.lookup("characters", name, "morale")
    assert court.led(name).morale == int(printed.value)


def test_E_7_gandalf_as_leader_uses_sorcery_and_aragorn_and_boromir_have_none() -> None:
    court = Court().to("fellowship").noted("W2631", "gandalf_grey", "aragorn", "boromir").battle("W2631")
    assert {name: bool(court.led(name).rating) for name in ("aragorn", "boromir", "gandalf_grey")} == {
        "aragorn": False, "boromir": False, "gandalf_grey": True,
    }  # fmt: skip
    assert "army_sorcery_said" in court.asks


@pytest.mark.parametrize("name", ["lord_of_the_nazgul", "gothmog", "mouth_of_sauron", "saruman"])
def test_E_10_E_14_E_15_E_16_these_lead_armies_of_the_dark_power_and_use_sorcery(name: str) -> None:
    court = Court().to("dark_power")
    court.by_hand("hex", "W2631", name)
    court.battle("W2631", DARK)
    assert court.may_lead(DARK) == {name}
    leader = court.led(name, DARK)
    assert (leader.morale, leader.rating) == (
        int(court.table.box.lookup("characters", name, "morale").value),
        court.table.box.lookup("characters", name, "sorcery").value,
    )


def test_E_13_no_other_nazgul_leads() -> None:
    court = Court().to("dark_power")
    for name in ("nazgul_3", "nazgul_9"):
        court.by_hand("hex", "W2631", name)
    court.battle("W2631", DARK)
    assert court.may_lead(DARK) == set()


def test_E_5_boromir_who_fades_leads_for_the_dark_power() -> None:
    """M.4 hands him over, and S.6 lets a Player use any Leader he controls."""
    court = Court().to("dark_power").open_up("boromir", "W2631")
    fallen = court.state.with_person("boromir", side=DARK)
    assert "boromir" in leaders.leaders_of(fallen, DARK, "W2631")
    assert "boromir" not in leaders.leaders_of(fallen, FELLOWSHIP, "W2631")
    assert "boromir" not in leaders.leaders_of(court.state, DARK, "W2631")


def test_E_2_a_morale_in_parentheses_makes_no_leader() -> None:
    court = Court().to("fellowship").noted("W2631", "gimli", "sam").battle("W2631")
    assert not {"gimli", "legolas", "sam"} & court.may_lead()


def test_E_5_boromir_goes_free_once_the_dark_powers_armies_hold_minas_tirith() -> None:
    court = Court().to("fellowship").open_up("boromir", "W2720")
    court.by_hand("ring_bearer", "boromir")
    state = court.state
    driven = replace(state, ring=replace(state.ring, errand=MINAS_TIRITH, is_seized=True))
    assert (errand_of(state, "boromir"), home_of(driven)) == (MINAS_TIRITH, MINAS_TIRITH)
    court.army(FELLOWSHIP, MINAS_TIRITH).army(DARK, MINAS_TIRITH, orcs=9)
    lost = replace(court.state, ring=driven.ring)
    assert (errand_of(lost, "boromir"), home_of(lost)) == ("", "")
    assert ISENGARD not in court.state.armies.control
