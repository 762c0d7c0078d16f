"""M.2 and M.4: the Ring on, the circles, the Ring off, and what a row full of circles means."""

from dataclasses import replace

import pytest

from engine.core.box import UnknownCell
from engine.games.wotr_spi.in_hand import RemovalRoll
from engine.games.wotr_spi.steps.m_ring.wearing import circle_marks, removal_rolled
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, ORDER, Evening


def circles(evening: Evening, name: str = "frodo") -> int:
    count = evening.desk(FELLOWSHIP)["people"][name]["circles"]
    assert isinstance(count, int)
    return count


def worn() -> Evening:
    """The Ring Phase of Game-Turn 2; Frodo wears the Ring since the turn before."""
    evening = Evening().to("dark_power")
    evening.do(FELLOWSHIP, "PutOnRing")
    return evening.to("ring", 2)


def test_M_2_every_ringbearer_but_nazgul_and_mouth_may_wear_the_ring() -> None:
    evening = Evening().set_up()
    for bearer in ("nazgul_3", "lord_of_the_nazgul", "mouth_of_sauron"):
        failing = evening.would(DARK, "PutOnRing", {"ring": replace(evening.state.ring, bearer=bearer)})
        refusing = [(check.cites, check.says) for check in failing if check.refuses]
        assert refusing == [("M.2", "nazgul_and_mouth_never_wear_it")]
    for seat, bearer in ((DARK, "saruman"), (FELLOWSHIP, "boromir")):
        failing = evening.would(seat, "PutOnRing", {"ring": replace(evening.state.ring, bearer=bearer)})
        assert [check.says for check in failing] == ["no_circle_is_due_at_once"], "M.2e: it is the Ring Phase"


@pytest.mark.parametrize("phase", ORDER)
def test_M_2_putting_on_the_ring_is_declared_at_any_moment(phase: str) -> None:
    evening = Evening().to(phase, 2)
    evening.do(FELLOWSHIP, "PutOnRing")
    assert evening.public["ring"]["worn"]


@pytest.mark.parametrize("pending", ["shadow_points", "search"])
def test_M_2_putting_on_the_ring_is_declared_even_while_a_die_is_asked_for(pending: str) -> None:
    evening = Evening().to("fellowship").company("W2724", "gimli").to("search", 2)
    evening.do(DARK, "ChooseLetter", letter="A")
    if pending == "search":
        evening.roll(DARK, 2)
        evening.do(DARK, "DrawSearch", card=97)
        evening.do(DARK, "SearchHex", hex="W2724", nazgul=1)
    evening.do(FELLOWSHIP, "PutOnRing")
    assert evening.asks == [pending]


def test_M_2_putting_on_the_ring_is_for_the_seat_that_controls_its_bearer() -> None:
    evening = Evening().set_up()
    assert evening.refused(DARK, "PutOnRing") == {"M.2"}
    evening.do(FELLOWSHIP, "PutOnRing")
    assert evening.refused(FELLOWSHIP, "PutOnRing") == {"M.2"}


def test_M_2_putting_on_the_ring_tells_that_it_is_worn_and_no_more() -> None:
    evening = Evening().to("dark_power")
    evening.do(FELLOWSHIP, "PutOnRing")
    assert evening.table.journal("public")[-1]["events"] == [{"type": "RingPutOn"}], "RULING wearing-is-declared"


def test_M_2e_one_circle_for_each_ring_phase_even_when_the_ring_comes_off_in_it() -> None:
    evening = worn()
    evening.roll(DARK, 3)
    evening.do(FELLOWSHIP, "TryToRemoveRing")
    evening.roll(FELLOWSHIP, 1)
    assert not evening.public["ring"]["worn"]
    assert circles(evening) == 1


def test_M_2e_the_ring_put_on_during_a_ring_phase_is_circled_at_once() -> None:
    evening = Evening().to("ring", 2)
    evening.do(FELLOWSHIP, "PutOnRing")
    assert circles(evening) == 1, "RULING circle-when-put-on-late"


def test_M_2e_never_more_than_one_circle_a_ring_phase() -> None:
    evening = worn()
    evening.roll(DARK, 3)
    evening.do(FELLOWSHIP, "TryToRemoveRing")
    evening.roll(FELLOWSHIP, 1)
    evening.do(FELLOWSHIP, "PutOnRing")
    assert circles(evening) == 1
    evening.to("ring", 3)
    assert circles(evening) == 2


def test_M_2e_the_ring_worn_outside_the_ring_phase_is_not_circled() -> None:
    evening = Evening().to("dark_power")
    evening.do(FELLOWSHIP, "PutOnRing")
    assert circles(evening) == 0


def test_M_2e_whose_circle_it_is_stays_with_the_fellowship() -> None:
    evening = worn()
    for audience in ("public", DARK):
        marked = evening.table.journal(audience)[-1]["events"][-1]
        assert marked == {"type": "CircleMarked", "character": "(sealed)"}


def test_M_2_removing_the_ring_follows_circle_and_gollum() -> None:
    evening = worn()
    assert circles(evening) == 1
    assert evening.refused(FELLOWSHIP, "TryToRemoveRing") == {"D.1"}
    evening.roll(DARK, 3)
    assert evening.refused(DARK, "TryToRemoveRing") == {"M.2"}
    evening.do(FELLOWSHIP, "TryToRemoveRing")
    assert evening.refused(DARK, "EnterRoll", faces=[1]) == {"table"}
    evening.roll(FELLOWSHIP, 5)
    assert not evening.public["ring"]["worn"], "RULING removal-is-told"


def test_M_2_removing_the_ring_is_tried_once_a_phase_by_one_who_wears_it() -> None:
    evening = Evening().to("ring", 2)
    evening.roll(DARK, 3)
    assert evening.refused(FELLOWSHIP, "TryToRemoveRing") == {"M.2"}
    evening = worn()
    evening.roll(DARK, 3)
    evening.do(FELLOWSHIP, "TryToRemoveRing")
    evening.roll(FELLOWSHIP, 6)
    assert evening.public["ring"]["worn"]
    assert evening.refused(FELLOWSHIP, "TryToRemoveRing") == {"M.2"}
    evening.to("ring", 3)
    evening.roll(DARK, 3)
    evening.do(FELLOWSHIP, "TryToRemoveRing")


def test_M_2_removing_the_ring_needs_a_ring_rating_above_zero() -> None:
    evening = worn()
    evening.roll(DARK, 3)
    ring = evening.state.ring
    failing = evening.would(FELLOWSHIP, "TryToRemoveRing", {"ring": replace(ring, bearer="boromir")})
    assert [(check.cites, check.secret_to) for check in failing] == [("M.2/removing-the-ring", None)]
    hidden = replace(ring, bearer="boromir", is_bearer_public=False)
    failing = evening.would(FELLOWSHIP, "TryToRemoveRing", {"ring": hidden})
    assert [(check.cites, check.secret_to) for check in failing] == [("M.2/removing-the-ring", FELLOWSHIP)]


def test_M_2_removing_the_ring_is_denied_to_a_new_semi_ringwraith() -> None:
    evening = Evening().to("dark_power")
    evening.do(FELLOWSHIP, "MarkOnDesk", character="frodo", circles=4)
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.to("ring", 2)
    evening.roll(DARK, 3)
    assert evening.refused(FELLOWSHIP, "TryToRemoveRing") == {"M.2"}
    assert not evening.offered(FELLOWSHIP, "TryToRemoveRing")


def test_M_2_removing_the_ring_at_a_rating_nobody_has_told_waits_for_the_reading() -> None:
    evening = Evening("wotr_spi_1977").set_up()
    evening.do(FELLOWSHIP, "PutOnRing")
    (ask,) = evening.table.asks()
    assert (ask.kind, dict(ask.facts)["column"]) == ("read", "endurance"), "the circle may be Frodo's last"
    evening.do(FELLOWSHIP, "GiveReading", chart="characters", row="frodo", column="endurance", value="4")
    evening.roll(DARK, 3)
    evening.do(DARK, "GiveReading", chart="control_of_gollum", row="3", value="neither")
    evening.do(FELLOWSHIP, "TryToRemoveRing")
    evening.roll(FELLOWSHIP, 5)
    assert not evening.public["ring"]["worn"], "Frodo's Ring Rating is printed in E.2"


def test_M_4_circle_marked_at_the_beginning_of_the_ring_phase() -> None:
    evening = Evening().to("dark_power")
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.to("indication")
    evening.do(DARK, "OpenLetter")
    begun = evening.do(DARK, "EndPhase")
    assert [type(event).__name__ for event in begun.events] == ["PhaseBegun", "CircleMarked"]
    assert evening.asks == ["control_of_gollum"], "RULING ring-phase-order: circle, then Gollum"


def test_M_4_no_circle_for_one_who_only_carries_the_ring() -> None:
    assert circles(Evening().to("ring", 3)) == 0


def test_M_4_a_circle_in_every_box_makes_a_semi_ringwraith_whom_everybody_knows() -> None:
    evening = Evening().set_up()
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.to("indication", 4)
    assert circles(evening) == 4
    assert all(line["what"].startswith("letter") for line in evening.public["learned"])
    evening.to("ring", 5)
    told = [line for line in evening.public["learned"] if line["what"] == "bearer:frodo"]
    assert [(line["value"], line["cites"]) for line in told] == [("frodo", "M.4")]
    assert evening.state.people["frodo"].side == DARK


def test_M_4_a_semi_ringwraith_gets_no_more_circles() -> None:
    evening = Evening().to("dark_power")
    evening.do(FELLOWSHIP, "MarkOnDesk", character="frodo", circles=4)
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.to("events", 4)
    assert evening.state.people["frodo"].circles == 5


def test_M_4_control_of_a_semi_ringwraith_lays_him_and_his_row_open() -> None:
    evening = Evening().to("fellowship").company("W2724", "frodo", "sam")
    evening.do(FELLOWSHIP, "MarkOnDesk", character="frodo", circles=4, wounds=2)
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.to("ring", 2)
    assert evening.public["people"]["frodo"] == {
        "side": DARK,
        "hex": "W2724",
        "wounds": 2,
        "slashes": 0,
        "circles": 5,
        "dead": False,
        "spotted": True,
    }
    assert evening.public["map"]["face_down"]["W2724"] == 1
    evening.do(FELLOWSHIP, "MarkWounds", character="frodo", wounds=3)
    assert evening.public["people"]["frodo"]["dead"]


def test_M_4_control_a_semi_ringwraiths_ring_is_the_dark_powers_to_wear() -> None:
    evening = Evening().to("dark_power")
    evening.do(FELLOWSHIP, "MarkOnDesk", character="frodo", circles=4)
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.to("events", 2)
    evening.by_hand("ring_worn", "no")
    assert evening.refused(FELLOWSHIP, "PutOnRing") == {"M.2"}
    assert not evening.offered(FELLOWSHIP, "PutOnRing")
    evening.do(DARK, "PutOnRing")


def at_the_fire(*names: str, turn: int = 2) -> Evening:
    """The Ring Phase after these Characters came to E0929; Gollum's die is rolled."""
    evening = Evening().to("fellowship").company("E0929", *names).to("ring", turn)
    evening.roll(DARK, 3)
    return evening


def test_M_5_the_ring_is_destroyed_by_its_bearer_at_e0929_who_does_not_wear_it() -> None:
    evening = at_the_fire("frodo", "sam")
    evening.do(FELLOWSHIP, "CastRingIntoFire")
    assert evening.public["outcome"] == {"winner": FELLOWSHIP, "cites": "O.1"}


def test_M_5_a_worn_ring_is_not_destroyed() -> None:
    evening = at_the_fire("frodo")
    evening.do(FELLOWSHIP, "PutOnRing")
    assert evening.refused(FELLOWSHIP, "CastRingIntoFire") == {"M.5"}
    assert not evening.offered(FELLOWSHIP, "CastRingIntoFire")


def test_M_5_the_bearer_has_to_be_the_fellowships() -> None:
    evening = Evening().to("fellowship").company("E0929", "frodo")
    evening.do(FELLOWSHIP, "MarkOnDesk", character="frodo", circles=4)
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.to("ring", 2)
    evening.by_hand("ring_worn", "no")
    evening.roll(DARK, 3)
    assert "M.5" in evening.refused(FELLOWSHIP, "CastRingIntoFire")
    assert evening.refused(DARK, "CastRingIntoFire") >= {"M.5"}


def test_M_5_a_tablet_that_does_not_know_who_is_there_takes_the_fellowships_word() -> None:
    evening = Evening().to("fellowship")
    evening.far(FELLOWSHIP, "MoveFellowship", origin="W2812", to="E0929", face_down=2)
    evening.to("ring", 2)
    evening.roll(DARK, 3)
    evening.do(FELLOWSHIP, "CastRingIntoFire")


def test_O_1_only_the_destruction_of_the_ring_wins_for_the_fellowship_and_nothing_follows() -> None:
    evening = at_the_fire("frodo")
    assert evening.public["outcome"] is None
    evening.do(FELLOWSHIP, "CastRingIntoFire")
    assert evening.asks == []
    assert "M.2" in evening.refused(FELLOWSHIP, "PutOnRing")
    assert "D" in evening.refused(FELLOWSHIP, "EndPhase")


@pytest.mark.parametrize("bearer", ["sam", "boromir"])
def test_M_2_removing_the_ring_a_secret_bearers_rating_is_read_among_those_of_all_nine(bearer: str) -> None:
    evening = Evening("wotr_spi_1977").set_up()
    asked = []
    for column in ("endurance", "ring_rating"):
        secret = replace(evening.state.ring, bearer=bearer, is_bearer_public=False, is_worn=True)
        at = evening.table.judge.situation(evening.table.timeline.head, FELLOWSHIP, 1)
        at = replace(at, state=replace(evening.state, ring=secret).push(RemovalRoll()))
        events = circle_marks(at, worn=True) if column == "endurance" else removal_rolled(at, (2,))
        with pytest.raises(UnknownCell) as missing:
            list(events)
        asked.append(missing.value.key[1:])
    assert asked == [("gandalf_grey", "endurance"), ("gandalf_grey", "ring_rating")], "whoever bears it"


def test_M_4_control_of_a_semi_ringwraith_begins_where_the_fellowship_shows_him() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2714", face_down=3)
    evening.do(FELLOWSHIP, "MarkOnDesk", character="frodo", circles=4)
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.to("indication")
    evening.do(DARK, "OpenLetter")
    evening.do(DARK, "EndPhase")
    assert evening.asks == ["wraith"]
    assert evening.refused(DARK, "ShowWraith", hex="W2714") == {"M.4"}
    assert evening.refused(FELLOWSHIP, "ShowWraith", hex="W2724") == {"M.4"}
    evening.do(FELLOWSHIP, "ShowWraith", hex="W2714")
    assert evening.public["people"]["frodo"]["hex"] == "W2714"
    assert evening.public["map"]["face_down"] == {"W2812": 6, "W2714": 2}


def open_at_the_fire() -> Evening:
    """Aragorn lies face-up at Orodruin in the Ring Phase, and everybody knows that he bears the Ring."""
    evening = Evening().to("ring", 2)
    evening.by_hand("face_up", "yes", "aragorn")
    evening.by_hand("hex", "E0929", "aragorn")
    evening.by_hand("ring_bearer", "aragorn")
    return evening


def test_D_1_an_open_ringbearer_at_orodruin_has_won_when_the_ring_phase_ends() -> None:
    evening = open_at_the_fire()
    evening.roll(DARK, 3)
    assert evening.table.outcome is None, "not before it ends"
    evening.do(FELLOWSHIP, "EndPhase")
    assert evening.table.outcome is not None
    assert (evening.table.outcome.winners, evening.table.outcome.cites) == ((FELLOWSHIP,), "O.1")


def test_D_1_an_open_ringbearer_who_wears_the_ring_has_not_won() -> None:
    evening = open_at_the_fire()
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.roll(DARK, 3)
    evening.do(FELLOWSHIP, "EndPhase")
    assert evening.table.outcome is None


def test_D_1_of_a_hidden_ringbearer_the_end_of_the_phase_tells_nothing() -> None:
    for bearer in ("frodo", "hidden"):
        evening = Evening().to("fellowship").company("E0929", "frodo").to("ring", 2)
        if bearer == "hidden":
            evening.by_hand("ring_bearer", "hidden", seat=FELLOWSHIP)
        evening.roll(DARK, 3)
        evening.do(FELLOWSHIP, "EndPhase")
        assert evening.table.outcome is None, "known or not, his counter lies face-down"
    evening = open_at_the_fire()
    evening.by_hand("ring_bearer", "hidden", seat=FELLOWSHIP)
    evening.roll(DARK, 3)
    evening.do(FELLOWSHIP, "EndPhase")
    assert evening.table.outcome is None, "nobody knows that he bears it"


def test_D_1_an_open_ringbearer_elsewhere_or_of_the_dark_power_has_not_won() -> None:
    evening = open_at_the_fire()
    evening.by_hand("hex", "E0928", "aragorn")
    evening.roll(DARK, 3)
    evening.do(FELLOWSHIP, "EndPhase")
    assert evening.table.outcome is None
    evening = Evening().to("ring", 2)
    evening.by_hand("hex", "E0929", "saruman")
    evening.by_hand("ring_bearer", "saruman")
    evening.roll(DARK, 3)
    evening.do(FELLOWSHIP, "EndPhase")
    assert evening.table.outcome is None


def test_D_1_where_a_table_plays_it_so_the_ring_is_gone_in_the_midst_of_the_phase() -> None:
    evening = Evening().to("indication")
    evening.by_hand("face_up", "yes", "aragorn")
    evening.by_hand("hex", "E0929", "aragorn")
    evening.by_hand("ring_bearer", "aragorn")
    rule = {"ruling": "ring-destroyed-when", "reading": "second", "reason": "M.5 says during the phase"}
    evening.do(DARK, "SettleHouseRule", (FELLOWSHIP,), **rule)
    evening.do(DARK, "OpenLetter")
    evening.do(DARK, "EndPhase")
    assert evening.table.outcome is not None


def test_M_5_a_ring_taken_off_at_orodruin_is_gone_at_once_where_a_table_plays_it_so() -> None:
    evening = open_at_the_fire()
    evening.by_hand("ring_worn", "yes")
    rule = {"ruling": "ring-destroyed-when", "reading": "second", "reason": "M.5 says during the phase"}
    evening.do(DARK, "SettleHouseRule", (FELLOWSHIP,), **rule)
    evening.roll(DARK, 3)
    evening.do(FELLOWSHIP, "TryToRemoveRing")
    evening.roll(FELLOWSHIP, 1)
    assert evening.table.outcome is not None
