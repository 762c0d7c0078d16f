"""What a seat's own desk would refuse by its record it is not offered there; everybody else sees no difference."""

from typing import Any

from engine.core.audience import PUBLIC
from engine.games.wotr_spi.in_combat import Combat
from tests.engine.games.wotr_spi.campaign.war import War
from tests.engine.games.wotr_spi.duels import PLACE, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_M_seizing import attempt


def offered(evening: Evening, do: str, audience: str = FELLOWSHIP) -> list[tuple[dict[str, Any], tuple[Any, ...]]]:
    """The fixed fields of each offer of a command to the Fellowship, and what the first list of the others has."""
    offers = (offer for offer in evening.table.offers(audience) if offer.do == do and offer.seat == FELLOWSHIP)
    lists = ((offer, [domain.options for domain in offer.fields if domain.options]) for offer in offers)
    return [(dict(offer.fixed), tuple(value for value, _ in found[0]) if found else ()) for offer, found in lists]


def summoned() -> Evening:
    """N.11  Card 70's die calls Gandalf, who stands in Rivendell by the Fellowship's record."""
    evening = Evening().to("fellowship")
    evening.do(DARK, "PlayEvent", card=70)
    evening.roll(DARK, 5)
    return evening


def test_N_11_who_has_gandalf_in_the_game_is_not_offered_to_say_that_he_is_not() -> None:
    evening = summoned()
    assert [fixed for fixed, _ in offered(evening, "GiveUpGandalf")] == [{}]
    assert [fixed for fixed, _ in offered(evening, "GiveUpGandalf", PUBLIC)] == [{}, {"origin": ""}]
    assert evening.refused(FELLOWSHIP, "GiveUpGandalf", origin="") == {"N.11"}


def test_M_3_a_ringbearer_who_stands_elsewhere_is_not_offered_as_met() -> None:
    here = attempt(75, "frodo", "boromir", face_down=2)
    assert offered(here, "AnswerAttempt") == [({"is_met": True}, (PLACE,)), ({"is_met": False}, ())]
    alone = Fight().set_up(dark=(75, None, None)).to("fellowship").company("W2817", "frodo")
    alone.stand("boromir", "gimli", face_down=2)
    alone.do(DARK, "PlayEvent", card=75)
    assert offered(alone, "AnswerAttempt") == [({"is_met": False}, ())], "beside him is nobody"
    assert offered(alone, "AnswerAttempt", PUBLIC) == offered(here, "AnswerAttempt", PUBLIC)


def test_G_2_no_hobbit_is_offered_where_the_desk_has_none() -> None:
    for names, hobbits in ((("gimli", "legolas"), ()), (("gimli", "sam"), ("sam",))):
        fight = Fight().to("fellowship").company(PLACE, *names)
        fight.by_hand("hex", PLACE, "nazgul_3")
        fight.do(FELLOWSHIP, "EndPhase")
        fight.do(DARK, "PassSearch")
        fight.do(FELLOWSHIP, "StartCombat", hex=PLACE)
        if fight.state.the(Combat).chooses == DARK:
            fight.do(DARK, "ChooseFighter", name="nazgul_3")
        told = [listed for fixed, listed in offered(fight, "ChooseFighter") if fixed]
        assert told == ([hobbits] if hobbits else [])


def test_R_10_card_86_is_not_offered_while_the_desk_has_aragorn_elsewhere() -> None:
    war = War()
    war.set_up(fellowship=(86, 60, 61)).to("fellowship")
    assert offered(war, "PlayEvent") == [({}, (60, 61))]
    war.company("W2626", "aragorn")
    assert offered(war, "PlayEvent") == [({}, (86, 60, 61))]
