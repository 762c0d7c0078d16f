"""D.4 and D.5: what comes after what in the two Player-Turns."""

from dataclasses import replace

from tests.engine.games.wotr_spi.duels import NOTHING, PLACE, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_J_capture import captured
from tests.engine.games.wotr_spi.test_J_search import ROHAN


def test_D_4_escapes_come_before_movement() -> None:
    evening = captured().to("fellowship")
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2712", face_down=1)
    evening.settled()
    assert evening.refused(FELLOWSHIP, "TryEscape", hex=ROHAN, captive="gimli") == {"J/limitations"}
    assert not evening.offered(FELLOWSHIP, "TryEscape")


def test_D_4_combat_comes_after_movement_and_its_searches() -> None:
    fight = Fight().to("fellowship").stand("gimli", "legolas", face_down=1).dark("nazgul_3")
    assert fight.refused(FELLOWSHIP, "StartCombat", hex=PLACE) == {"D.4"}, (
        "who stayed with Nazgul is searched for first"
    )
    fight.do(FELLOWSHIP, "EndPhase")
    fight.settled()
    assert "D.4" in fight.refused(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2712", face_down=1)
    fight.do(FELLOWSHIP, "StartCombat", hex=PLACE)


def test_D_5_movement_comes_before_combat() -> None:
    fight = Fight().duel().round(NOTHING, NOTHING)
    for seat in (DARK, FELLOWSHIP):
        fight.do(seat, "StopOrGoOn", stop=True)
    assert fight.refused(DARK, "MoveNazgul", nazgul=["nazgul_4"], to=PLACE) == {"D.5"}
    assert not fight.offered(DARK, "MoveNazgul")


def test_D_5_orcs_with_captives_do_not_march_after_combat_or_reduction() -> None:
    evening = captured().to("dark_power")
    for more in ({"is_movement_over": True}, {"reduced": ("E0428",)}):
        over = {"so_far": replace(evening.state.so_far, **more)}
        failing = evening.would(DARK, "CarryCaptives", over, origin=ROHAN, to="W2723")
        assert [check for check in failing if check.refuses]


def test_D_5_a_move_is_paid_for_in_shadow_points() -> None:
    evening = Evening().to("dark_power")
    evening.do(DARK, "MoveNazgul", nazgul=["nazgul_4", "nazgul_5"], to="W2724")
    assert evening.public["shadow"]["spent"] == 4
