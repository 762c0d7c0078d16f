"""B and C: what is set up, by whom, in what order, and who may see it."""

import pytest

from engine.core.audience import PUBLIC
from engine.games.wotr_spi.pieces import DARK_START, SERVANT_CARDS
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, NINE, Evening

JOBS = [
    (FELLOWSHIP, "PlaceCounters"),
    (DARK, "PlaceCounters"),
    (DARK, "DealServants"),
    (FELLOWSHIP, "DealMagicCards"),
    (DARK, "DrawOpeningHand"),
    (FELLOWSHIP, "DrawOpeningHand"),
]
SETUP_COMMANDS = ("PlaceCounters", "DealServants", "DealMagicCards", "DrawOpeningHand")


def test_B_setting_up_the_game_comes_before_the_first_game_turn() -> None:
    evening = Evening()
    for seat, job in JOBS:
        assert evening.public["phase"] == "setup"
        assert evening.refused(FELLOWSHIP, "EndPhase") == {"D"}
        assert evening.refused(FELLOWSHIP, "PutOnRing") == {"M.2"}
        evening.do(seat, job)
    assert (evening.public["phase"], evening.public["turn"]) == ("ring", 1)
    assert evening.refused(DARK, "DealServants") == {"C"}


@pytest.mark.parametrize("done", range(len(JOBS)))
def test_B_setting_up_the_game_asks_and_offers_one_job_at_a_time(done: int) -> None:
    evening = Evening()
    for seat, job in JOBS[:done]:
        evening.do(seat, job)
    seat, job = JOBS[done]
    assert [(offer.seat, offer.do) for offer in evening.table.offers() if offer.do in SETUP_COMMANDS] == [(seat, job)]
    assert [(ask.seat, ask.answer) for ask in evening.table.asks()] == [(seat, job)]
    for other_seat, other in JOBS:
        if (other_seat, other) != (seat, job):
            assert evening.refused(other_seat, other) <= {"C.2", "C.3"}


def test_B_the_game_turn_begins_with_a_die_for_gollum_and_then_the_ring_may_come_off() -> None:
    evening = Evening().set_up()
    assert evening.asks == ["control_of_gollum"]
    evening.do(FELLOWSHIP, "PutOnRing")
    assert evening.refused(FELLOWSHIP, "TryToRemoveRing") == {"D.1"}
    evening.roll(DARK, 3)
    evening.do(FELLOWSHIP, "TryToRemoveRing")
    assert evening.asks == ["remove_ring"]


def test_B_the_players_draw_event_cards_the_dark_power_first_and_hold_three() -> None:
    evening = Evening().to("events")
    assert evening.asks == ["event_dark_power"]
    assert evening.refused(FELLOWSHIP, "DrawEvent") == {"D.2"}
    evening.do(DARK, "DrawEvent")
    assert evening.refused(DARK, "EndEvents") == {"N.2"}
    evening.do(DARK, "DiscardEvent")
    evening.do(DARK, "EndEvents")
    evening.do(FELLOWSHIP, "DrawEvent")
    evening.do(FELLOWSHIP, "PlayEvent", card=57)
    evening.do(FELLOWSHIP, "EndEvents")
    assert evening.public["events"]["hands"] == {DARK: 3, FELLOWSHIP: 3}


def test_B_the_dark_power_player_gets_shadow_points_and_the_track_counts_what_he_spends() -> None:
    evening = Evening().to("search").points("A", 2)
    assert evening.desk(DARK)["points"] == 10
    evening.to("dark_power")
    evening.do(DARK, "MoveNazgul", nazgul=["nazgul_4", "nazgul_5"], to="W2716")
    assert evening.public["shadow"]["spent"] == 4


def test_B_the_game_turn_ends_when_the_dark_power_advances_the_marker() -> None:
    evening = Evening().to("indication")
    evening.do(DARK, "OpenLetter")
    assert evening.refused(FELLOWSHIP, "EndPhase") == {"D.6"}
    assert evening.public["turn"] == 1
    evening.do(DARK, "EndPhase")
    assert (evening.public["turn"], evening.public["phase"]) == (2, "ring")


def test_C_2_the_nine_of_the_fellowship_stand_face_down_at_rivendell() -> None:
    evening = Evening().set_up()
    assert evening.public["map"]["face_down"] == {"W2812": 9}
    assert set(evening.public["people"]) == set(DARK_START)
    desk = evening.desk(FELLOWSHIP)["people"]
    assert {name for name, row in desk.items() if row["hex"] == "W2812" and not row["face_up"]} == set(NINE)


def test_C_2_the_dark_power_stands_face_up_where_the_book_lists_it() -> None:
    people = Evening().set_up().public["people"]
    assert {name: person["hex"] for name, person in people.items()} == {
        "mouth_of_sauron": "E1128",
        **dict.fromkeys(("nazgul_7", "nazgul_8", "nazgul_9"), "E0727"),
        **dict.fromkeys(("lord_of_the_nazgul", "gothmog", "nazgul_3"), "E0729"),
        **dict.fromkeys(("nazgul_4", "nazgul_5", "nazgul_6"), "W3218"),
        "saruman": "W2421",
    }
    assert all(person["spotted"] for person in people.values())


def test_C_2_gandalf_the_white_and_gollum_wait_beside_the_map() -> None:
    people = Evening().set_up().desk(FELLOWSHIP)["people"]
    assert people["gandalf_white"]["hex"] is None
    assert people["gollum"]["hex"] is None


def test_C_3_the_campaigns_event_cards_stay_in_the_game_box() -> None:
    evening = Evening()
    for seat, job in JOBS[:4]:
        evening.do(seat, job)
    for card in (56, 83, 96, 97):
        assert evening.refused(DARK, "DrawOpeningHand", cards=[card, None, None]) == {"C.3"}
    evening.do(DARK, "DrawOpeningHand", cards=[57, 82, None])


def test_C_3_each_seat_gets_its_character_cards() -> None:
    people = Evening().set_up().state.people
    assert {name for name, person in people.items() if person.side == FELLOWSHIP} == {*NINE, "gandalf_white", "gollum"}
    assert len([person for person in people.values() if person.side == DARK]) == len(range(24, 35))


def test_C_3_servants_lie_in_their_boxes_and_no_seat_knows_which() -> None:
    evening = Evening()
    for seat, job in JOBS[:3]:
        evening.do(seat, job)
    assert evening.public["servants"] == len(SERVANT_CARDS) == 6
    command = evening.table.journal("truth")[-1]
    assert command["events"] == [{"type": "ServantsDealt", "cards": 6}]


def test_C_3_event_and_search_cards_lie_with_their_faces_hidden() -> None:
    evening = Evening().set_up(dark=(60, 77, 75), fellowship=(57, 66, 72))
    assert evening.public["events"] == {
        "deck": 20,
        "hands": {DARK: 3, FELLOWSHIP: 3},
        "discards": [],
        "out_of_play": [],
        "played_this_turn": [],
    }
    assert evening.public["search"]["card"] is None


def test_C_1_a_hex_off_its_sheet_is_refused_with_where_the_sheet_ends() -> None:
    ruling = Evening().to("dark_power").ruled(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="E1633")
    (off,) = [check for check in ruling.failing(PUBLIC) if check.says == "hex_is_on_its_sheet"]
    assert (off.cites, off.facts["hex"], off.facts["column"], off.facts["row"]) == ("C.1", "E1633", 15, 32)


def test_C_3_magic_cards_lie_in_the_boxes_of_the_book() -> None:
    evening = Evening().set_up()
    boxes = {"W2421": 1, "W2624": 2, "W2812": 4, "W2918": 2, "E0428": 2, "E0529": 1, "E1128": 1}
    assert evening.public["magic_boxes"] == boxes
    assert sum(boxes.values()) == 13
    assert evening.desk(FELLOWSHIP)["magic_cards"] == {"43": "frodo"}


def test_C_3_ring_starts_under_frodo_and_both_seats_know_it() -> None:
    evening = Evening().set_up()
    for audience in ("public", DARK, FELLOWSHIP):
        assert evening.table.view(audience)["ring"] == {"worn": False, "bearer": "frodo"}
    assert evening.desk(FELLOWSHIP)["people"]["frodo"]["ringbearer"]


def test_C_3_first_event_cards_are_three_each_the_dark_power_first_and_hidden() -> None:
    evening = Evening()
    for seat, job in JOBS[:4]:
        evening.do(seat, job)
    assert evening.refused(FELLOWSHIP, "DrawOpeningHand") == {"C.3"}
    for wrong in ([60, 77], [60, 77, 75, 57], [60, 60, None]):
        assert evening.refused(DARK, "DrawOpeningHand", cards=wrong) == {"C.3"}
    evening.do(DARK, "DrawOpeningHand", cards=[60, 77, None])
    assert evening.desk(DARK)["event_cards"] == [60, 77, None]
    for audience in ("public", FELLOWSHIP):
        assert "77" not in evening.open_to(audience)
    evening.do(FELLOWSHIP, "DrawOpeningHand", cards=[57, 66, 72])
    assert "66" not in evening.open_to("public") + evening.open_to(DARK)
    assert (evening.public["turn"], evening.public["phase"]) == (1, "ring")


def test_C_3_first_event_cards_wrongly_named_are_refused_on_the_desk_alone() -> None:
    evening = Evening()
    for seat, job in JOBS[:4]:
        evening.do(seat, job)
    assert evening.refused(DARK, "DrawOpeningHand", audience=FELLOWSHIP, cards=[60, 60, 60]) == set()
