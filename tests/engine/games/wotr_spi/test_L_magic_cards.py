"""L.1 to L.3: boxes, holders, the limit of three, and exchanges, all of it the Fellowship's secret."""

import pytest

from tests.engine.games.wotr_spi.duels import KILLS, NOTHING, PLACE, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

FOUR = {"cards": [47, 50, 52, 55], "to": ["frodo", "aragorn", "sam", "gandalf_grey"]}


def first_turn() -> Evening:
    return Evening().to("fellowship")


def test_L_1_limit_of_three_magic_cards_with_the_ring_among_them() -> None:
    evening = first_turn()
    three = {"hex": "W2812", "count": 3, "cards": [47, 50, 52]}
    assert evening.refused(FELLOWSHIP, "TakeMagicCards", **three, to=["frodo"] * 3) == {"L.1"}, (
        "RULING: the Ring counts"
    )
    evening.do(FELLOWSHIP, "TakeMagicCards", **three, to=["sam"] * 3)
    last = {"hex": "W2812", "count": 1, "cards": [55]}
    assert evening.refused(FELLOWSHIP, "TakeMagicCards", **last, to=["sam"]) == {"L.1"}
    assert evening.refused(FELLOWSHIP, "TakeMagicCards", audience=DARK, **last, to=["sam"]) == set()


def test_L_1_limit_holds_for_an_exchange() -> None:
    evening = first_turn()
    evening.do(
        FELLOWSHIP, "TakeMagicCards", hex="W2812", count=4, cards=FOUR["cards"], to=["sam", "sam", "sam", "merry"]
    )
    assert evening.refused(FELLOWSHIP, "ExchangeMagicCard", card=55, to="sam") == {"L.1"}
    evening.do(FELLOWSHIP, "ExchangeMagicCard", card=47, to="merry")
    evening.do(FELLOWSHIP, "ExchangeMagicCard", card=55, to="sam")
    assert evening.desk(FELLOWSHIP)["magic_cards"] == {
        "43": "frodo",
        "47": "merry",
        "50": "sam",
        "52": "sam",
        "55": "sam",
    }


def test_L_2_the_four_of_rivendell_are_taken_on_the_first_player_turn_before_anybody_leaves() -> None:
    evening = first_turn()
    (offer,) = evening.offered(FELLOWSHIP, "TakeMagicCards")
    assert (offer.fixed["hex"], offer.fields[0].high) == ("W2812", 4)
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=4, **FOUR)
    assert evening.public["magic_boxes"]["W2812"] == 0
    for audience in ("public", DARK):
        do = evening.table.journal(audience)[-1]["do"]
        assert (do["cards"], do["to"], do["count"]) == ("(sealed)", "(sealed)", 4)


def test_L_2_only_a_box_whose_hex_holds_a_character_is_open_and_only_for_the_fellowship() -> None:
    evening = first_turn()
    assert evening.refused(FELLOWSHIP, "TakeMagicCards", hex="W2918", count=1) == {"L.2"}
    assert evening.refused(DARK, "TakeMagicCards", hex="W2812", count=1) == {"L.2"}
    evening.company("W2918", "gimli")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2918", count=2)
    evening.by_hand("face_up", "yes", "boromir")
    evening.by_hand("hex", "W2624", "boromir")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2624", count=1)


def test_L_2_a_card_taken_unseen_is_named_on_the_desk_later() -> None:
    evening = first_turn()
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=2)
    (offer,) = evening.offered(FELLOWSHIP, "ExchangeMagicCard")
    assert offer.admits("ExchangeMagicCard", {"card": 50, "to": "sam"})
    assert evening.warned(FELLOWSHIP, "ExchangeMagicCard", card=50, to="sam") == set()
    evening.do(FELLOWSHIP, "ExchangeMagicCard", card=50, to="sam")
    assert evening.desk(FELLOWSHIP)["magic_cards"] == {"43": "frodo", "50": "sam"}
    assert evening.desk(FELLOWSHIP)["magic_unseen"] == 1
    evening.do(FELLOWSHIP, "ExchangeMagicCard", card=50, to="merry")
    assert evening.desk(FELLOWSHIP)["magic_unseen"] == 1


def test_L_2_no_card_goes_back_and_an_empty_box_gives_nothing() -> None:
    evening = first_turn()
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=3)
    assert evening.refused(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=2) == {"L.2"}
    assert evening.refused(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=0) == {"L.2"}
    assert evening.refused(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=-1) == {"L.2"}
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1)
    assert evening.refused(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1) == {"L.2"}
    assert not evening.offered(FELLOWSHIP, "TakeMagicCards")


def test_L_2_cards_may_stay_unseen_by_the_tablet() -> None:
    evening = first_turn()
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=4)
    desk = evening.desk(FELLOWSHIP)
    assert (desk["magic_cards"], desk["magic_unseen"]) == ({"43": "frodo"}, 4)


@pytest.mark.parametrize("hex_", ["W2421", "E1128"])
def test_L_2_the_palantiri_of_orthanc_and_minas_ithil_are_never_had(hex_: str) -> None:
    evening = first_turn().company(hex_, "gimli")
    if "ring_in_barad_dur" in evening.asks:
        evening.do(FELLOWSHIP, "GiveWord", yes=False)
    assert evening.refused(FELLOWSHIP, "TakeMagicCards", hex=hex_, count=1) == {"L.2"}
    assert "L.2" in evening.refused(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[45], to=["sam"])


def test_L_2_the_palantir_of_minas_tirith_is_had_by_moving_there() -> None:
    evening = first_turn()
    evening.company("E0428", "gimli")
    assert evening.refused(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[44], to=["sam"]) == {"L.2"}
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="E0428", count=2, cards=[44, 48], to=["gimli", "gimli"])
    assert evening.desk(FELLOWSHIP)["magic_cards"]["44"] == "gimli"


@pytest.mark.parametrize(
    ("cards", "to"),
    [
        ([43], ["sam"]),
        ([57], ["sam"]),
        ([47, 47], ["sam", "sam"]),
        ([47], ["nazgul_3"]),
        ([47], ["gollum"]),
        ([47], ["sam", "merry"]),
    ],
)
def test_L_2_cards_are_magic_cards_each_with_a_holder_of_the_fellowship(cards: list[int], to: list[str]) -> None:
    evening = first_turn()
    count = len(cards)
    assert evening.refused(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=count, cards=cards, to=to) == {"L.2"}
    quiet = evening.refused(
        FELLOWSHIP, "TakeMagicCards", audience="public", hex="W2812", count=count, cards=cards, to=to
    )
    assert quiet == set()


def test_L_2_a_holder_whom_the_desk_has_elsewhere_is_warned_of_on_the_desk() -> None:
    evening = first_turn().company("W2918", "gimli")
    cards = {"hex": "W2918", "count": 1, "cards": [47], "to": ["sam"]}
    assert evening.denied(FELLOWSHIP, "TakeMagicCards", audience=FELLOWSHIP, **cards) == {"L.2"}
    assert evening.denied(FELLOWSHIP, "TakeMagicCards", audience=DARK, **cards) == set()


def test_L_2_boxes_are_open_in_the_fellowships_player_turn_alone() -> None:
    for phase in ("search", "dark_power"):
        assert Evening().to(phase).refused(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1) == {"D.4"}


def test_L_3_cards_change_hands_at_any_moment_between_those_who_stand_together() -> None:
    evening = first_turn()
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=4, **FOUR)
    evening.company("W2918", "sam").to("events", 2)
    evening.do(FELLOWSHIP, "ExchangeMagicCard", card=50, to="legolas")
    assert evening.denied(FELLOWSHIP, "ExchangeMagicCard", card=50, to="sam") == {"L.3"}
    assert evening.denied(FELLOWSHIP, "ExchangeMagicCard", audience=DARK, card=50, to="sam") == set()
    assert evening.refused(FELLOWSHIP, "ExchangeMagicCard", card=43, to="legolas") == {"L.3", "M.1"}
    assert evening.refused(DARK, "ExchangeMagicCard", card=50, to="legolas") == {"L.3"}
    assert evening.table.journal("public")[-1]["says"] == ["The Fellowship made a note on its desk"]


def test_L_1_nobody_is_asked_for_the_cards_of_a_dead_gollum() -> None:
    fight = Fight().set_up(dark=(76, None, None))
    fight.roll(DARK, 5)
    fight.do(FELLOWSHIP, "EndPhase")
    fight.to("fellowship").do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[47], to=["sam"])
    fight.stand("frodo", "sam", face_down=2).do(DARK, "PlayEvent", card=76)
    fight.do(FELLOWSHIP, "AnswerAttempt", is_met=True, hex=PLACE)
    fight.round(KILLS, NOTHING)
    assert fight.state.people["gollum"].is_dead
    assert "retrieval" not in fight.asks


def test_L_5_nobody_comes_to_have_two_elven_swords() -> None:
    evening = first_turn()
    swords = {"hex": "W2812", "count": 2, "cards": [47, 49]}
    assert evening.refused(FELLOWSHIP, "TakeMagicCards", **swords, to=["sam", "sam"]) == {"L.5"}
    assert evening.refused(FELLOWSHIP, "TakeMagicCards", audience=DARK, **swords, to=["sam", "sam"]) == set()
    evening.do(FELLOWSHIP, "TakeMagicCards", **swords, to=["sam", "aragorn"])
    assert evening.refused(FELLOWSHIP, "ExchangeMagicCard", card=47, to="aragorn") == {"L.5"}
    evening.do(FELLOWSHIP, "ExchangeMagicCard", card=47, to="merry")


def test_L_5_who_takes_up_a_dead_friends_sword_lays_down_his_own() -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=2, cards=[47, 49], to=["sam", "aragorn"])
    fight.stand("sam", "aragorn", spotted_hobbits=1).dark("nazgul_3").on().start()
    fight.hobbit("sam").round(NOTHING, KILLS)
    fight.do(FELLOWSHIP, "StopOrGoOn", stop=True)
    fight.do(DARK, "StopOrGoOn", stop=True)
    taken = {"cards": [47], "to": ["aragorn"]}
    assert fight.refused(FELLOWSHIP, "RetrieveMagicCards", **taken) == {"L.5"}
    fight.do(FELLOWSHIP, "RetrieveMagicCards", **taken, gives_up=[49])
    assert {card for card in (47, 49) if card in fight.state.magic.held} == {47}


def test_L_2_a_card_noted_too_early_is_counted_once_when_it_really_leaves_its_box() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1)
    evening.do(FELLOWSHIP, "ExchangeMagicCard", card=50, to="sam")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[50], to=["gimli"])
    magic = evening.state.magic
    assert (magic.unseen, magic.held) == (1, {43: "frodo", 50: "gimli"}), "the first one is unnamed again"


def test_L_fourteen_cards_stand_for_items_and_none_is_ever_made_or_lost_unseen() -> None:
    evening = first_turn()
    magic = evening.state.magic
    assert sum(magic.boxes.values()) + len(magic.held) + magic.unseen == 14
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=2, cards=[47, 50], to=["sam", "gimli"])
    magic = evening.state.magic
    assert sum(magic.boxes.values()) + len(magic.held) + magic.unseen == 14


def test_L_1_no_card_goes_to_the_dead() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[50], to=["gimli"])
    evening.do(FELLOWSHIP, "ReportDeath", hex="W2812", name="hobbit", hobbit="pippin")
    assert evening.refused(FELLOWSHIP, "ExchangeMagicCard", card=50, to="pippin") == {"L.1"}
