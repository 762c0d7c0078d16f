"""F.4 with three seats: Saruman passes the Morannon at the Dark Power's pleasure; what is lent is barred as ever."""

from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import SARUMAN, SEATS, Council

OUTSIDE, INSIDE = "E0726", "E0826"
BAND = [[SARUMAN, "saruman_orcs", 5]]


def test_F_4_saruman_and_his_armies_pass_the_morannon_at_the_pleasure_of_the_dark_power() -> None:
    council = Council().set_up().to(SARUMAN, 2).army(SARUMAN, OUTSIDE, saruman_orcs=5)
    council.by_hand("hex", OUTSIDE, "saruman")
    assert council.says(SARUMAN, "MarchForce", origin=OUTSIDE, to=INSIDE, points=BAND) == {"morannon_is_open"}
    assert council.says(SARUMAN, "MoveDarkPower", name="saruman", to=INSIDE) == {"morannon_is_open"}
    council.do(SARUMAN, "MarchForce", agreed=SEATS, origin=OUTSIDE, to=INSIDE, points=BAND)


def test_F_4_the_dark_power_asks_nobody_and_card_69_opens_it_to_saruman() -> None:
    council = Council().set_up(saruman=(69, None, None)).to(SARUMAN, 2).army(SARUMAN, OUTSIDE, saruman_orcs=5)
    council.do(SARUMAN, "PlayEvent", card=69)
    assert council.ruled(SARUMAN, "MarchForce", origin=OUTSIDE, to=INSIDE, points=BAND).allowed
    council.to(DARK, 7).army(DARK, OUTSIDE, orcs=5)
    assert council.ruled(DARK, "MarchForce", origin=OUTSIDE, to=INSIDE, points=[[DARK, "orcs", 5]]).allowed


def test_F_4_nor_does_his_force_retreat_through_it_unasked() -> None:
    council = Council().set_up().to(SARUMAN, 2)
    council.army(FELLOWSHIP, OUTSIDE, gondor=50).army(SARUMAN, OUTSIDE, saruman_orcs=50)
    council.do(SARUMAN, "StartBattle", hex=OUTSIDE)
    council.roll(SARUMAN, 3)
    council.losses()
    council.do(FELLOWSHIP, "StayInBattle")
    assert "morannon_is_open" in council.says(SARUMAN, "RetreatForce", to=INSIDE)


def test_F_4_a_lent_character_comes_where_his_own_seat_could_bring_him_and_the_third_is_told_nothing() -> None:
    council = Council().set_up().allied(DARK, 2, lent=("nazgul_9", "mouth_of_sauron")).to(SARUMAN, 2)
    barred = {
        ("nazgul_9", "W2812"): "rivendell_and_lorien_are_closed",
        ("nazgul_9", "W2912"): "nobody_stays_in_the_misty_passes",
        ("mouth_of_sauron", "E0428"): "town_or_citadel_is_not_theirs",
        ("mouth_of_sauron", "W2918"): "rivendell_and_lorien_are_closed",
    }
    for (unit, to), says in barred.items():
        assert says in council.says(SARUMAN, "MoveLentUnit", unit=unit, to=to)
        ruling = council.ruled(SARUMAN, "MoveLentUnit", unit=unit, to=to)
        assert [check for check in ruling.failing(FELLOWSHIP) if check.refuses] == []
    assert council.ruled(SARUMAN, "MoveLentUnit", unit="nazgul_9", to="W2218").allowed
