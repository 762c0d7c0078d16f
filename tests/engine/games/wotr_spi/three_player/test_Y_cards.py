"""Y.6, N.12, N.17: Event Cards among three seats."""

import pytest

from engine.core.audience import PUBLIC
from engine.games.wotr_spi.steps.n_events.palantiri import has_one
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import BARAD_DUR, FIELD, HELMS_DEEP, ISENGARD, SARUMAN, Council


def test_Y_6_resurrects_another_seat_needs_sarumans_consent_and_nobody_elses() -> None:
    council = Council().set_up(dark=(88, None, None)).to("saruman", 2)
    assert council.says(DARK, "PlayEvent", card=88) == {"saruman_plays_it_or_consents"}
    assert council.says(FELLOWSHIP, "ConsentToCard", to=DARK) >= {"saruman_s_seat_does_it"}
    council.do(SARUMAN, "ConsentToCard", to=FELLOWSHIP)
    assert council.says(DARK, "PlayEvent", card=88) == {"saruman_plays_it_or_consents"}
    council.do(SARUMAN, "ConsentToCard", to=DARK)
    assert council.public["three"]["may_play_card_88"] == DARK
    assert council.says(SARUMAN, "ConsentToCard", to=DARK) == {"seat_has_no_consent_yet"}
    council.do(DARK, "PlayEvent", card=88)
    assert council.events()[:2] == ["EventPlayed", "OrcsMayRise"]


def test_Y_6_resurrects_his_consent_is_for_that_game_turn() -> None:
    council = Council().set_up(dark=(88, None, None)).to("saruman", 2)
    council.do(SARUMAN, "ConsentToCard", to=DARK)
    council.to("saruman", 3)
    assert council.says(DARK, "PlayEvent", card=88) == {"saruman_plays_it_or_consents"}


def test_Y_6_resurrects_nobody_is_asked_where_nothing_was_eliminated() -> None:
    council = Council().set_up(saruman=(88, None, None)).to("saruman", 2)
    council.do(SARUMAN, "PlayEvent", card=88)
    assert council.events() == ["EventPlayed", "OrcsMayRise", "OrcsRose"]
    assert council.state.stack == ()


def test_Y_6_resurrects_what_was_lost_and_told_by_word_counts_too() -> None:
    """36 Strength Points came; a table that tells its Forces by word has 20 left, and no loss in the record."""
    council = Council().set_up(saruman=(88, None, None)).to("saruman", 2)
    council.army(SARUMAN, ISENGARD, saruman_orcs=20)
    council.do(SARUMAN, "PlayEvent", card=88)
    (offer,) = council.offered(SARUMAN, "RaiseOrcs")
    assert (offer.fields[0].high, offer.fields[0].default) == (16, 16)
    assert council.says(SARUMAN, "RaiseOrcs", points=17) == {"so_many_were_eliminated"}
    council.do(SARUMAN, "RaiseOrcs", points=16)
    assert council.at(SARUMAN, ISENGARD) == {"saruman_orcs": 36}


def test_Y_6_resurrects_orcs_in_the_midst_of_a_battle_who_fight_in_it() -> None:
    council = Council().set_up(saruman=(88, None, None)).to("saruman", 2)
    council.army(SARUMAN, ISENGARD, saruman_orcs=20).army(FELLOWSHIP, ISENGARD, rohan=10)
    council.do(SARUMAN, "StartBattle", hex=ISENGARD)
    council.settled().do(SARUMAN, "PlayEvent", card=88)
    council.do(SARUMAN, "RaiseOrcs", points=5)
    assert council.public["armies"]["battle"]["strengths"][SARUMAN] == council.at(SARUMAN, ISENGARD)
    assert council.at(SARUMAN, ISENGARD) == {"saruman_orcs": 25}


def test_Y_6_ents_the_dark_power_not_against_the_fellowship() -> None:
    council = Council().set_up(dark=(87, None, None)).to("saruman", 2)
    council.by_hand("hex", HELMS_DEEP, "saruman")
    council.do(DARK, "PlayEvent", card=87)
    council.army(FELLOWSHIP, "W2520", rohan=20).army(SARUMAN, "W2520", saruman_orcs=20)
    council.do(SARUMAN, "StartBattle", hex="W2520")
    council.settled()
    while "army_leader" in council.asks:
        (ask,) = [ask for ask in council.table.asks("truth") if ask.id == "army_leader"]
        council.do(ask.seat, "LeadArmy", leader="")
    assert "ents_spare_the_fellowship" in council.says(DARK, "ChangeBattleRoll", card=87, by=3)
    council.do(DARK, "ChangeBattleRoll", card=87, by=-3)


def test_Y_6_who_plays_which_card_with_three_seats() -> None:
    council = Council().set_up(saruman=(70, 88, 74), dark=(87, 77, 75)).to("saruman", 2)
    may = {
        (seat, card): "card_may_be_played_by_seat"
        not in {check.says for check in council.ruled(seat, "PlayEvent", card=card).failing("truth")}
        for seat, card in ((SARUMAN, 70), (SARUMAN, 88), (SARUMAN, 74), (DARK, 87), (DARK, 77))
    }
    assert [key for key, holds in may.items() if not holds] == [(SARUMAN, 74)]


def test_Y_6_card_77_sauron_looks_at_one_hand() -> None:
    council = Council().set_up(dark=(77, None, None), saruman=(63, 64, 65)).to("saruman", 2)
    council.do(DARK, "PlayEvent", card=77)
    assert council.asks == ["hand_picked"]
    council.do(DARK, "PickHand", whose=SARUMAN)
    council.do(SARUMAN, "ShowEvents", cards=[64])
    assert "64" in str(council.table.journal(DARK)[-1])
    assert "64" not in str(council.table.journal(FELLOWSHIP)[-1])


@pytest.mark.parametrize(("given", "may"), [(44, True), (52, False), (None, False)])
def test_Y_6_card_71_by_a_palantir_that_he_was_given(given: int | None, may: bool) -> None:
    council = Council().set_up(saruman=(71, 64, 65)).allied(FELLOWSHIP, 1).to("fellowship")
    council.by_hand("hex", FIELD, "saruman")
    council.by_hand("face_up", "yes", "denethor")
    council.by_hand("dead", "yes", "denethor")
    council.by_hand("magic_box", 0, "E0428")
    council.by_hand("magic_box", 3, "W2812")
    council.counters(FIELD, "gimli")
    if given:
        council.do(FELLOWSHIP, "HandMagicCard", card=given)
    council.by_hand("magic_box", 0, ISENGARD)
    ruling = council.ruled(SARUMAN, "PlayEvent", card=71)
    assert ruling.allowed is may
    failing = {check.says for check in ruling.failing(PUBLIC)}
    assert ("wizard_has_a_palantir" in failing) is (given is None), "what he was given the others are not told"


def test_L_4_the_palantir_of_isengard_is_sarumans_and_not_the_dark_powers() -> None:
    council = Council().set_up().to("saruman", 2)
    council.by_hand("magic_box", 0, BARAD_DUR)
    assert not has_one(council.state)
    council.by_hand("magic_box", 1, BARAD_DUR)
    assert has_one(council.state)


def summoned(*before: int) -> Council:
    """Saruman has these Magic Cards, and has summoned Gandalf, who has three."""
    council = Council().set_up(saruman=(70, None, None)).allied(FELLOWSHIP, 1).to("fellowship")
    council.do(
        FELLOWSHIP, "TakeMagicCards", hex="W2812", count=4, cards=[47, 48, 52, 55],
        to=["gimli", "gandalf_grey", "gimli", "gimli"],
    )  # fmt: skip
    council.by_hand("magic_box", 0, "W2624")
    council.do(FELLOWSHIP, "ExchangeMagicCard", card=52, to="gandalf_grey")
    council.counters(ISENGARD, "gimli")
    for card in before:
        council.do(FELLOWSHIP, "HandMagicCard", card=card)
    council.by_hand("face_down_counters", 0, ISENGARD)
    council.to("events", 2)
    council.do(SARUMAN, "PlayEvent", card=70)
    council.roll(SARUMAN, 5)
    council.do(FELLOWSHIP, "GiveUpGandalf", origin="W2812")
    return council


def test_Y_6_summons_what_gandalf_gives_beyond_three_or_a_second_sword_is_laid_down() -> None:
    council = summoned(47, 55)
    assert council.desk(SARUMAN)["magic_cards"] == [47, 55, 48, 52]
    assert council.asks[-1] == "gift_taken"
    assert council.denied(SARUMAN, "LayGiftDown", cards=[]) == {"L.1/limit", "L.5"}
    assert council.denied(SARUMAN, "LayGiftDown", cards=[55]) == {"L.5"}
    council.do(SARUMAN, "LayGiftDown", cards=[48])
    assert council.desk(SARUMAN)["magic_cards"] == [47, 55, 52]
    assert 48 in council.state.magic.gone
    assert "48" not in str(council.table.journal(DARK)[-1])


def test_Y_6_summons_he_is_asked_whether_or_not_it_is_too_much() -> None:
    """Else the question would tell how many he has."""
    council = summoned(55)
    assert council.asks[-1] == "gift_taken"
    council.do(SARUMAN, "LayGiftDown")
    assert council.desk(SARUMAN)["magic_cards"] == [55, 48, 52]
    assert "gift_taken" not in summoned().asks, "who had none before has no more than Gandalf may have"


def test_Y_6_card_71_two_cards_of_each_opponent() -> None:
    council = Council().set_up(saruman=(71, 64, 65)).to("saruman", 2)
    council.do(SARUMAN, "PlayEvent", card=71)
    for seat in (DARK, FELLOWSHIP):
        (ask,) = council.table.asks("truth")
        assert (ask.id, ask.seat) == ("show_events", seat)
        council.do(seat, "ShowEvents", cards=[None, None])
