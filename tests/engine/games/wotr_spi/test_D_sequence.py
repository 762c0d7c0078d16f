"""D: six segments in their order, and nothing outside them."""

import pytest

from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, ORDER, Evening

BELONGS_TO = {
    "TryToRemoveRing": ("ring", FELLOWSHIP, {}, "D.1"),
    "CastRingIntoFire": ("ring", FELLOWSHIP, {}, "D.1"),
    "DrawEvent": ("events", DARK, {}, "D.2"),
    "DiscardEvent": ("events", DARK, {}, "N.3"),
    "EndEvents": ("events", DARK, {}, "D.2"),
    "ReshuffleEvents": ("events", DARK, {}, "N.1"),
    "ChooseLetter": ("search", DARK, {"letter": "A"}, "D.3"),
    "DrawSearch": ("search", DARK, {"card": 97}, "D.3"),
    "SearchHex": ("search", DARK, {"hex": "W2724", "nazgul": 1}, "D.3"),
    "SendForce": ("search", DARK, {"hex": "W2724", "nazgul": ["nazgul_4"]}, "D.3"),
    "MoveFellowship": ("fellowship", FELLOWSHIP, {"origin": "W2812", "to": "W2716", "face_down": 1}, "D.4"),
    "TakeMagicCards": ("fellowship", FELLOWSHIP, {"hex": "W2812", "count": 1}, "D.4"),
    "MoveNazgul": ("dark_power", DARK, {"nazgul": ["nazgul_4"], "to": "W2716"}, "D.5"),
    "MoveDarkPower": ("dark_power", DARK, {"name": "saruman", "to": "W2422"}, "D.5"),
    "OpenLetter": ("indication", DARK, {}, "D.6"),
}
ENDED_BY = {"ring": FELLOWSHIP, "search": DARK, "fellowship": FELLOWSHIP, "dark_power": DARK, "indication": DARK}
PARAGRAPH = dict(zip(ORDER, ("D.1", "D.2", "D.3", "D.4", "D.5", "D.6"), strict=True))


def test_D_a_game_turn_has_six_segments_in_order_and_begins_again() -> None:
    evening = Evening().set_up()
    seen = []
    for phase in (*ORDER[1:], "ring"):
        seen.append((evening.state.turn, evening.state.phase.value))
        evening.to(phase)
    assert seen == [(1, phase) for phase in ORDER]
    assert (evening.state.turn, evening.state.phase.value) == (2, "ring")


@pytest.mark.parametrize("phase", ORDER)
def test_D_whatever_is_done_outside_its_segment_is_refused_citing_it(phase: str) -> None:
    evening = Evening().to(phase, 2)
    for do, (belongs_to, seat, fields, cites) in BELONGS_TO.items():
        if belongs_to != phase:
            assert cites in evening.refused(seat, do, **fields), do


def test_D_whatever_is_done_outside_the_order_can_be_agreed_on() -> None:
    evening = Evening().to("ring", 2)
    ruling = evening.do(DARK, "MoveNazgul", agreed=(FELLOWSHIP,), nazgul=["nazgul_4"], to="W2716")
    assert ruling.agreed == (FELLOWSHIP,)
    assert evening.public["people"]["nazgul_4"]["hex"] == "W2716"


@pytest.mark.parametrize("phase", ENDED_BY)
def test_D_each_segment_is_ended_by_its_own_seat(phase: str) -> None:
    evening = Evening().to(phase, 2)
    other = DARK if ENDED_BY[phase] == FELLOWSHIP else FELLOWSHIP
    assert PARAGRAPH[phase] in evening.refused(other, "EndPhase")


def test_D_1_gollum_is_rolled_for_by_the_dark_power_before_the_phase_may_end() -> None:
    evening = Evening().set_up()
    assert evening.refused(FELLOWSHIP, "EndPhase") == {"D.1"}
    assert evening.refused(FELLOWSHIP, "EnterRoll", faces=[3]) == {"table"}
    evening.roll(DARK, 3)
    evening.do(FELLOWSHIP, "EndPhase")
    assert evening.state.phase.value == "events"


def test_D_1_the_fellowship_may_roll_to_take_the_ring_off_and_needs_not() -> None:
    evening = Evening().set_up()
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.roll(DARK, 3)
    assert evening.offered(FELLOWSHIP, "TryToRemoveRing")
    evening.do(FELLOWSHIP, "EndPhase")
    assert evening.public["ring"]["worn"]


def test_D_1_the_unworn_ring_at_e0929_wins_when_the_phase_ends() -> None:
    evening = Evening().to("fellowship")
    evening.company("E0929", "frodo").to("ring", 2)
    assert evening.refused(FELLOWSHIP, "CastRingIntoFire") == {"D.1"}, "Gollum's die comes first"
    evening.roll(DARK, 3)
    assert evening.refused(DARK, "CastRingIntoFire") == {"M.5"}
    evening.do(FELLOWSHIP, "CastRingIntoFire")
    assert evening.table.outcome is not None
    assert (evening.table.outcome.winners, evening.table.outcome.cites) == ((FELLOWSHIP,), "O.1")
    assert evening.asks == []


def test_D_1_a_ring_taken_off_in_this_very_phase_counts_as_unworn() -> None:
    evening = Evening().to("fellowship")
    evening.company("E0929", "frodo")
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.to("ring", 2)
    evening.roll(DARK, 3)
    assert evening.refused(FELLOWSHIP, "CastRingIntoFire") == {"M.5"}
    evening.do(FELLOWSHIP, "TryToRemoveRing")
    assert "D.1" in evening.refused(FELLOWSHIP, "CastRingIntoFire")
    evening.roll(FELLOWSHIP, 5)
    evening.do(FELLOWSHIP, "CastRingIntoFire")
    assert evening.table.outcome is not None


def test_D_1_no_ring_burns_while_its_bearer_is_elsewhere() -> None:
    evening = Evening().set_up()
    evening.roll(DARK, 3)
    assert evening.refused(FELLOWSHIP, "CastRingIntoFire") == {"M.5"}
    evening.to("fellowship").company("E0929", "gimli").to("ring", 2)
    evening.roll(DARK, 3)
    assert evening.refused(FELLOWSHIP, "CastRingIntoFire") == {"M.5"}
    assert evening.refused(FELLOWSHIP, "CastRingIntoFire", audience=DARK) == set(), "where Frodo stands is not told"


def test_D_2_each_seat_draws_and_settles_its_hand_before_the_other_draws() -> None:
    evening = Evening().to("events")
    evening.do(DARK, "DrawEvent")
    assert evening.refused(FELLOWSHIP, "DrawEvent") == {"D.2"}
    assert evening.refused(DARK, "DrawEvent") == {"N.1"}
    evening.do(DARK, "DiscardEvent")
    evening.do(DARK, "EndEvents")
    assert evening.refused(DARK, "DrawEvent") == {"D.2", "N.1"}
    evening.do(FELLOWSHIP, "DrawEvent")
    assert evening.refused(FELLOWSHIP, "EndEvents") == {"N.2"}


def test_D_2_a_hand_of_fewer_than_four_is_simply_kept() -> None:
    evening = Evening().to("events")
    evening.do(DARK, "PlayEvent", card=60)
    evening.do(DARK, "DrawEvent")
    assert evening.refused(DARK, "DiscardEvent") == {"N.3"}, "RULING discard-only-from-four"
    evening.do(DARK, "EndEvents")
    assert evening.public["events"]["hands"][DARK] == 3


@pytest.mark.parametrize("phase", ORDER)
@pytest.mark.parametrize("seat", [DARK, FELLOWSHIP])
def test_D_2_note_an_event_may_be_played_in_every_segment(phase: str, seat: str) -> None:
    evening = Evening().to(phase, 2)
    evening.do(seat, "PlayEvent", card=63)
    assert evening.public["events"]["played_this_turn"] == [63]


def test_D_2_note_an_event_may_be_played_between_a_roll_asked_for_and_its_die() -> None:
    evening = Evening().to("search")
    evening.do(DARK, "ChooseLetter", letter="A")
    evening.do(FELLOWSHIP, "PlayEvent", card=63)
    assert evening.asks == ["shadow_points"]


def test_D_3_letter_die_card_and_searches_come_in_that_order() -> None:
    evening = Evening().to("search", 2)
    assert evening.asks == ["letter"]
    assert evening.refused(DARK, "DrawSearch", card=97) == {"I.1", "J.1"}
    assert evening.refused(DARK, "EndPhase") == {"I.1", "D.3"}
    evening.do(DARK, "ChooseLetter", letter="A")
    assert "J.1" in evening.refused(DARK, "DrawSearch", card=97)
    evening.roll(DARK, 2)
    assert evening.refused(DARK, "EndPhase") == {"D.3"}
    evening.do(DARK, "DrawSearch", card=97)
    evening.do(DARK, "EndPhase")
    assert evening.state.phase.value == "fellowship"


def test_D_3_the_first_game_turn_has_points_but_no_search_card() -> None:
    evening = Evening().to("search")
    evening.points()
    assert evening.refused(DARK, "DrawSearch", card=97) == {"D.3"}
    assert not evening.offered(DARK, "DrawSearch")
    evening.do(DARK, "EndPhase")
    assert evening.state.phase.value == "fellowship"


def test_D_6_the_letter_is_shown_before_the_marker_advances() -> None:
    evening = Evening().to("indication")
    assert evening.refused(DARK, "EndPhase") == {"D.6"}
    assert evening.refused(FELLOWSHIP, "OpenLetter") == {"D.6"}
    evening.do(DARK, "OpenLetter")
    assert evening.refused(DARK, "OpenLetter") == {"D.6"}
    assert evening.table.view(FELLOWSHIP)["shadow"]["letter"] == "A"
    evening.do(DARK, "EndPhase")
    assert evening.state.turn == 2
