"""R.10, R.1, N.13, T.1: what is claimed of Characters who lie face-down, where everybody sees that it cannot be so."""

from engine.core.audience import PUBLIC
from tests.engine.games.wotr_spi.campaign.marches import at_fellowship
from tests.engine.games.wotr_spi.campaign.war import DARK, FELLOWSHIP, War


def told(war: War, do: str, **fields: object) -> set[str]:
    """What everybody is told of an act that fails."""
    return {check.says for check in war.ruled(FELLOWSHIP, do, **fields).failing(PUBLIC)}


def test_R_10_everybody_is_told_where_no_counter_has_gone_by_the_paths_of_the_dead() -> None:
    war = War().to("fellowship")
    war.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2712", face_down=3)
    assert told(war, "PlayEvent", card=86) == {"somebody_went_through_the_paths"}
    war.by_hand("face_down_counters", 7, "W2812")
    war.by_hand("face_down_counters", 1, "W2625")
    assert told(war, "PlayEvent", card=86) == {"somebody_went_through_the_paths"}
    war.do(FELLOWSHIP, "MoveFellowship", origin="W2625", to="W2627", face_down=1, path=["W2626", "W2627"])
    assert told(war, "PlayEvent", card=86) == set()


def test_R_10_of_a_record_that_begins_late_nobody_knows_who_went_there_before() -> None:
    war = War().to("fellowship")
    assert not war.ruled(FELLOWSHIP, "PlayEvent", card=86).allowed
    war.by_hand("turn", 9)
    ruling = war.ruled(FELLOWSHIP, "PlayEvent", card=86)
    assert ruling.allowed
    assert ruling.failing("truth") == ()


def test_R_1_nobody_is_said_to_stay_at_home_where_nothing_is_left() -> None:
    war = War().to("fellowship")
    says = war.says(FELLOWSHIP, "MoveFellowship", origin="W2724", to="W2725", face_down=1)
    assert says
    assert "they_are_never_moved" not in says


def test_R_1_eagles_leave_galadriel_and_elrond_and_sleeping_elves_at_home() -> None:
    war = War().to("fellowship")
    war.do(FELLOWSHIP, "PlayEvent", card=72)
    assert war.says(FELLOWSHIP, "FlyWithEagles", origin="W2812", to="W2712", face_down=10) == {"they_are_never_moved"}
    assert war.says(FELLOWSHIP, "FlyWithEagles", origin="W2918", to="W2712", face_down=1) == {"elves_are_mobilized"}
    (offer,) = [one for one in war.offered(FELLOWSHIP, "FlyWithEagles") if one.fixed == {"origin": "W2812"}]
    assert next(field.high for field in offer.fields if field.name == "face_down") == 9
    war.do(FELLOWSHIP, "FlyWithEagles", origin="W2812", to="W2712", face_down=9)
    people = war.state.people
    assert (people["elrond"].hex, people["frodo"].hex) == ("W2812", "W2712"), "the record knows who went"


def test_N_5_eagles_leave_nobody_in_the_misty_passes() -> None:
    war = War().to("fellowship")
    war.do(FELLOWSHIP, "PlayEvent", card=72)
    assert war.refused(FELLOWSHIP, "FlyWithEagles", origin="W2812", to="W2912", face_down=3) == {"N.5"}


def test_T_1_everybody_is_told_where_nobody_who_moved_can_have_come_to_minas_tirith() -> None:
    war = at_fellowship()
    war.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2711", face_down=9)
    says = {check.says for check in war.ruled(FELLOWSHIP, "TellGandalfCame", group="gondor").failing(PUBLIC)}
    assert says == {"somebody_can_have_come"}, "more than sixteen hexes away, by whichever way"
    war.do(FELLOWSHIP, "MoveFellowship", agreed=(DARK,), origin="W2711", to="E0426", face_down=1)
    says = {check.says for check in war.ruled(FELLOWSHIP, "TellGandalfCame", group="gondor").failing(PUBLIC)}
    assert says == set()
