"""Y.6, N.12, N.17: Event Cards among three seats."""

from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import HELMS_DEEP, SARUMAN, Council


def test_Y_6_resurrects_another_seat_needs_consent() -> None:
    council = Council().set_up(dark=(88, None, None)).to("saruman", 2)
    assert "card_88_is_sarumans" in council.says(DARK, "PlayEvent", card=88)
    council.do(DARK, "PlayEvent", agreed=council.table.seats, card=88)


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


def test_Y_6_card_71_two_cards_of_each_opponent() -> None:
    council = Council().set_up(saruman=(71, 64, 65)).to("saruman", 2)
    council.do(SARUMAN, "PlayEvent", card=71)
    for seat in (DARK, FELLOWSHIP):
        (ask,) = council.table.asks("truth")
        assert (ask.id, ask.seat) == ("show_events", seat)
        council.do(seat, "ShowEvents", cards=[None, None])
