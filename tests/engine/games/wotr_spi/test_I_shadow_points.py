"""I: letter, die, spending, and the opening at D.6."""

import pytest

from engine.core.box import load_box
from engine.core.game import load_game
from engine.core.seal import player_seal
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

COSTS = {"move_nazgul": "2", "search_nazgul": "2", "search_orcs": "1", "citadel_reduction_per_nazgul": "1"}


def overspent(turn: int = 1) -> Evening:
    """A Game-Turn whose Dark Power has four points (B and a five) and has spent six of them, before D.6."""
    evening = Evening().to("search", turn).points("B", 5).to("dark_power")
    evening.do(DARK, "MoveNazgul", nazgul=["nazgul_4", "nazgul_5", "nazgul_6"], to="W2716")
    return evening


def test_I_the_dark_power_does_only_as_much_as_its_points_pay_for_or_forfeits_them() -> None:
    evening = overspent().to("indication")
    evening.do(DARK, "OpenLetter")
    assert evening.public["shadow"]["forfeited_on"] == 1
    evening.to("dark_power", 2)
    assert evening.refused(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="W2421") == {"I.1"}


def test_I_1_letter_comes_first_then_the_die_and_each_once_a_game_turn() -> None:
    evening = Evening().to("search")
    assert evening.refused(DARK, "EnterRoll", faces=[2]) == {"I.1"}
    assert evening.refused(FELLOWSHIP, "ChooseLetter", letter="A") == {"I.1"}
    for wrong in ("G", "a", "", "AB"):
        assert evening.refused(DARK, "ChooseLetter", letter=wrong) == {"I.1"}
    evening.do(DARK, "ChooseLetter", letter="A")
    assert evening.refused(DARK, "ChooseLetter", letter="B") == {"I.1"}
    assert evening.refused(FELLOWSHIP, "EnterRoll", faces=[2]) == {"table"}
    evening.roll(DARK, 2)
    assert evening.refused(DARK, "EnterRoll", faces=[2]) == {"D.3"}, "the section of what is asked now"
    assert evening.refused(DARK, "ChooseLetter", letter="B") == {"I.1"}


def test_I_1_a_and_a_two_are_ten_points() -> None:
    evening = Evening().to("search").points("A", 2)
    hand = {"event_cards": [None, None, None], "misplaced": [], "hand_is_to_be_looked_over": True}
    assert evening.desk(DARK) == {"letter": "A", "points": 10, "points_left": 10, **hand}


def test_I_1_letter_and_points_are_kept_from_everybody_else() -> None:
    evening = Evening().to("search").points("F", 2).to("dark_power")
    for audience in ("public", FELLOWSHIP):
        view = evening.table.view(audience)
        assert not {"letter", "points"} & set(view["shadow"])
        assert "dark_power_desk" not in view
        lines = {type_["type"]: type_ for line in evening.table.journal(audience) for type_ in line["events"]}
        assert (lines["LetterSealed"]["letter"], lines["LetterSealed"]["nonce"]) == ("(sealed)", "(sealed)")
        assert (lines["PointsRolled"]["die"], lines["PointsRolled"]["points"]) == (2, "(sealed)")


def test_I_1_points_are_kept_secret_until_the_letter_is_shown() -> None:
    evening = Evening().to("search").points("F", 2).to("indication")
    assert "points" not in evening.public["shadow"], "RULING points-secret-until"
    evening.do(DARK, "OpenLetter")
    assert evening.public["shadow"]["points"] == 16


def test_I_1_the_seal_everybody_sees_fits_the_letter_that_is_shown_and_no_other() -> None:
    evening = Evening().to("search").points("F", 2)
    seal = evening.public["shadow"]["seal"]
    evening.to("indication")
    evening.do(DARK, "OpenLetter")
    (learned,) = evening.public["learned"]
    assert (learned["what"], learned["cites"], learned["value"]) == ("letter:1", "D.6", "F")
    assert player_seal(evening.table.id, 1, "F", learned["nonce"]) == seal
    for other in "ABCDE":
        assert player_seal(evening.table.id, 1, other, learned["nonce"]) != seal


def test_I_1_keeping_track_shows_what_is_spent_and_never_what_is_left() -> None:
    evening = Evening().to("search").points().to("dark_power")
    assert evening.public["shadow"]["spent"] == 0
    evening.do(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="W2716")
    assert evening.public["shadow"]["spent"] == 2
    evening.do(DARK, "MoveNazgul", nazgul=["nazgul_5", "nazgul_6"], to="W2716")
    assert evening.public["shadow"]["spent"] == 6
    assert evening.desk(DARK)["points_left"] == 4


def test_I_1_keeping_track_needs_no_spending_and_carries_nothing_over() -> None:
    evening = Evening().to("search").points("F", 2).to("ring", 2)
    assert evening.public["shadow"]["spent"] == 0
    assert evening.desk(DARK)["points"] is None
    evening.to("search").points("B", 5)
    assert evening.desk(DARK)["points_left"] == 4


def test_I_1_opening_shows_letter_die_points_and_spending_to_everybody() -> None:
    evening = Evening().to("search").points("C", 4).to("dark_power")
    evening.do(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="W2716")
    evening.to("indication")
    evening.do(DARK, "OpenLetter")
    line = {"turn": 1, "letter": "C", "die": 4, "points": 15, "spent": 2}
    assert evening.public["shadow"]["history"] == [line]
    evening.to("ring", 2)
    assert evening.public["shadow"]["history"] == [line]


def test_I_1_overspending_is_never_refused_and_leaves_no_public_trace_before_d_6() -> None:
    rich = Evening().to("search").points("A", 5).to("dark_power")
    poor = Evening().to("search").points("B", 5).to("dark_power")
    for evening in (rich, poor):
        ruling = evening.do(DARK, "MoveNazgul", nazgul=["nazgul_4", "nazgul_5", "nazgul_6"], to="W2716")
        assert str(ruling.verdict("public")) == "rests on something sealed"
    seals = {evening.public["shadow"]["seal"]: "SEAL" for evening in (rich, poor)}
    shown = []
    for evening in (rich, poor):
        text = evening.open_to("public") + evening.open_to(FELLOWSHIP)
        for seal in seals:
            text = text.replace(seal, "SEAL")
        shown.append(text)
    assert shown[0] == shown[1]
    assert (rich.desk(DARK)["points_left"], poor.desk(DARK)["points_left"]) == (8, -2)


def test_I_1_overspending_is_warned_of_on_the_dark_powers_own_desk() -> None:
    evening = Evening().to("search").points("B", 5).to("dark_power")
    nazgul = {"nazgul": ["nazgul_4", "nazgul_5", "nazgul_6"], "to": "W2716"}
    assert evening.warned(DARK, "MoveNazgul", audience=DARK, **nazgul) == {"I.1"}
    assert evening.warned(DARK, "MoveNazgul", audience=FELLOWSHIP, **nazgul) == set()


def test_I_1_overspending_forfeits_all_later_points() -> None:
    evening = overspent()
    assert evening.public["shadow"]["forfeited_on"] is None
    evening.to("indication")
    opened = evening.do(DARK, "OpenLetter")
    assert [type(event).__name__ for event in opened.events] == ["Disclosed", "LetterOpened", "AllotmentForfeited"]
    for turn in (2, 3):
        evening.to("search", turn)
        assert evening.refused(DARK, "ChooseLetter", letter="A") == {"I.1"}
        assert not evening.offered(DARK, "ChooseLetter")
        evening.to("dark_power", turn)
        assert evening.refused(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="W2421") == {"I.1"}
        assert not evening.offered(DARK, "MoveNazgul")
        evening.do(DARK, "MoveDarkPower", name="saruman", to=f"W242{turn}")


def test_I_1_what_was_overspent_stands() -> None:
    evening = overspent().to("indication")
    evening.do(DARK, "OpenLetter")
    for name in ("nazgul_4", "nazgul_5", "nazgul_6"):
        assert evening.public["people"][name]["hex"] == "W2716", "RULING overspent-acts-stand"


def test_I_1_spending_exactly_what_there_is_forfeits_nothing() -> None:
    evening = Evening().to("search").points("B", 5).to("dark_power")
    evening.do(DARK, "MoveNazgul", nazgul=["nazgul_4", "nazgul_5"], to="W2716")
    evening.to("indication")
    evening.do(DARK, "OpenLetter")
    assert evening.public["shadow"]["forfeited_on"] is None


@pytest.mark.parametrize("letter", "ABCDEF")
@pytest.mark.parametrize("face", range(1, 7))
def test_I_2_the_table_gives_the_points_by_letter_and_die(letter: str, face: int) -> None:
    cell = load_box(load_game("wotr_spi").folder, "practice").lookup("shadow_points", letter, str(face))
    assert cell is not None
    assert Evening().to("search").points(letter, face).desk(DARK)["points"] == int(cell.value)


def test_I_2_the_whole_table_is_read_before_the_first_letter() -> None:
    evening = Evening("wotr_spi_1977").set_up()
    evening.roll(DARK, 3)
    evening.do(DARK, "GiveReading", chart="control_of_gollum", row="3", value="neither")
    evening.to("search")
    assert evening.asks == ["shadow_table", "letter"]
    assert len(evening.table.asks()[0].missing) == 35  # type: ignore[attr-defined]
    assert evening.refused(DARK, "ChooseLetter", letter="A") == {"I.2"}
    for letter in "ABCDEF":
        for face in range(1, 7):
            if (letter, face) != ("A", 2):
                seat = DARK if face % 2 else FELLOWSHIP
                evening.do(seat, "GiveReading", chart="shadow_points", row=letter, column=str(face), value="9")
    assert evening.asks == ["letter"]
    evening.points("F", 6)
    assert evening.desk(DARK)["points"] == 9


def test_I_2_a_reading_of_a_two_that_is_not_ten_is_questioned_citing_the_example() -> None:
    evening = Evening("wotr_spi_1977").set_up()
    reading = {"chart": "shadow_points", "row": "A", "column": "2", "value": "11"}
    assert evening.refused(FELLOWSHIP, "GiveReading", **reading) == {"I.1"}


def test_I_2_the_readings_used_for_secret_points_leave_no_trace_of_letter_or_die() -> None:
    evening = Evening().to("search").points("D", 3)
    line = evening.table.journal("public")[-1]
    assert line["readings"] == []


@pytest.mark.parametrize(("action", "points"), sorted(COSTS.items()))
def test_I_3_costs_the_booklet_states_are_defended_against_a_reading_that_differs(action: str, points: str) -> None:
    evening = Evening("wotr_spi_1977").set_up()
    wrong = evening.refused(DARK, "GiveReading", chart="costs", row=action, value=str(int(points) + 1))
    assert wrong <= {"I.1", "J.1", "K.2"}
    assert wrong
    evening.do(DARK, "GiveReading", chart="costs", row=action, value=points)


def test_I_3_moving_costs_two_a_nazgul_and_nothing_for_those_who_walk() -> None:
    evening = Evening().to("search").points().to("dark_power")
    evening.do(DARK, "MoveDarkPower", name="saruman", to="W2422")
    evening.do(DARK, "MoveDarkPower", name="mouth_of_sauron", to="E1127")
    assert evening.public["shadow"]["spent"] == 0, "RULING free-movers"
    evening.do(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="W2716")
    assert evening.public["shadow"]["spent"] == 2


def test_I_3_a_combat_for_which_the_dark_power_has_nobody_costs_nothing() -> None:
    evening = overspent()
    failing = [check.says for check in evening.ruled(DARK, "StartCombat", hex="W2812").failing(DARK)]
    assert "dark_power_can_fight_there" in failing
    assert "points_are_left" not in failing, "what is refused anyhow is not called too dear besides"


def test_I_3_the_printed_schedule_overrules_the_players_notes_as_soon_as_it_is_read() -> None:
    evening = Evening().to("search").points().to("dark_power")
    evening.do(DARK, "GiveReading", chart="costs", row="move_saruman", value="3")
    evening.do(DARK, "MoveDarkPower", name="saruman", to="W2422")
    assert evening.public["shadow"]["spent"] == 3


def test_I_3_a_marker_that_slipped_is_set_by_hand() -> None:
    evening = Evening().to("search").points().to("dark_power")
    evening.by_hand("spent", 4)
    assert evening.public["shadow"]["spent"] == 4
    assert evening.desk(DARK)["points_left"] == 6
