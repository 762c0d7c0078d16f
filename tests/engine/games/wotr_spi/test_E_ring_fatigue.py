"""E.3: Ring-fatigue of a row that lies open, in a game joined in its middle."""

from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening


def open_aragorn() -> Evening:
    evening = Evening().to("fellowship")
    evening.by_hand("face_up", "yes", "aragorn")
    evening.by_hand("hex", "W2724", "aragorn")
    return evening


def test_E_3_ring_fatigue_of_an_open_row_of_the_fellowship_is_marked_on_its_desk() -> None:
    evening = open_aragorn()
    evening.do(FELLOWSHIP, "MarkOnDesk", character="aragorn", circles=2)
    assert evening.desk(FELLOWSHIP)["people"]["aragorn"]["circles"] == 2
    assert "circles" not in evening.public["people"]["aragorn"], "nobody else is told"
    assert evening.refused(FELLOWSHIP, "MarkOnDesk", character="aragorn", circles=9) == {"E.3"}


def test_E_3_wounds_of_an_open_row_are_marked_on_the_table_alone() -> None:
    assert open_aragorn().refused(FELLOWSHIP, "MarkOnDesk", character="aragorn", wounds=1) == {"E.3"}


def test_E_3_ring_fatigue_of_the_dark_powers_wearers_is_set_on_the_table() -> None:
    evening = open_aragorn()
    evening.by_hand("circles", 3, "saruman")
    assert evening.public["people"]["saruman"]["circles"] == 3
    for name in ("nazgul_4", "mouth_of_sauron", "aragorn"):
        fact = {"fact": "circles", "value": "1", "key": name, "reason": "so it stands on the table"}
        assert evening.refused(DARK, "SetByHand", **fact) == {"table"}
