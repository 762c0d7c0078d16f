"""F.4: Saruman's seat passes the Morannon at the pleasure of the Dark Power, as the Fellowship does."""

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
