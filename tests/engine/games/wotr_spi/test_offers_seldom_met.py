"""What is offered in moments that random play seldom meets: what everybody sees to be legal, and no more."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.core.ask import Offer
from engine.core.audience import PUBLIC
from engine.core.frozen import replace
from engine.games.wotr_spi.pieces import NAZGUL
from engine.games.wotr_spi.steps.dark_movement import MoveDarkPower
from engine.games.wotr_spi.steps.march import CarryCaptives
from tests.engine.games.wotr_spi.captures import captured, reached
from tests.engine.games.wotr_spi.duels import KILLS, NOTHING, PLACE, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_J_search import ROHAN
from tests.engine.games.wotr_spi.test_K_reduction import attacked, besieging
from tests.engine.games.wotr_spi.test_M_seizing import attempt, met
from tests.engine.games.wotr_spi.test_N_isengard import imprisoned


def ring_put_on(evening: Evening) -> Evening:
    evening.do(FELLOWSHIP, "PutOnRing")
    return evening


def fallen(*names: str) -> Evening:
    evening = attacked(besieging(*names))
    evening.do(FELLOWSHIP, "NameLeaders")
    evening.roll(DARK, 1)
    return evening


def attacking(name: str) -> Fight:
    """A card has left a box, which may be the Mithril; this one says what helps him against the Mouth of Sauron."""
    is_hobbit = name == "sam"
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[51], to=[name])
    fight.stand(name, spotted_hobbits=int(is_hobbit)).dark("mouth_of_sauron").on().start()
    if is_hobbit:
        fight.hobbit(name)
    fight.do(DARK, "DeclareAttack")
    return fight


def gandalf_returns() -> Evening:
    fight = Fight().to("fellowship").stand("gandalf_grey").dark("mouth_of_sauron").on().start().round(NOTHING, KILLS)
    fight.roll(FELLOWSHIP, 2)
    return fight.to("fellowship", 3)


MOMENTS: dict[str, tuple[Callable[[], Evening], str, str, int]] = {
    "the Ring put on": (lambda: ring_put_on(captured("hobbit").to("fellowship")), FELLOWSHIP, "SlipAway", 2),
    "captives before any movement": (lambda: captured().to("fellowship"), FELLOWSHIP, "TryEscape", 1),
    "victims of Orcs": (lambda: reached("gimli", hobbits=1), DARK, "TryCapture", 1),
    "a Citadel attacked": (lambda: attacked(besieging("boromir", "gimli")), FELLOWSHIP, "NameLeaders", 1),
    "Nazgul enough at a Citadel": (besieging, DARK, "AttemptReduction", 1),
    "a Citadel fallen": (lambda: fallen("gimli"), DARK, "TreatTheInside", 2),
    "an Attempt in hand": (lambda: attempt(75, "frodo", "boromir", face_down=2), FELLOWSHIP, "AnswerAttempt", 2),
    "a pick among many": (
        lambda: Fight().to("fellowship").stand("gimli", "sam", "merry", spotted_hobbits=1, face_down=1)
        .dark("nazgul_3").on().start(),
        FELLOWSHIP, "ChooseFighter", 2,
    ),
    "a Hobbit's attack": (lambda: attacking("sam"), FELLOWSHIP, "DeclareAttack", 1),
    "a Dwarf's attack": (lambda: attacking("gimli"), FELLOWSHIP, "DeclareAttack", 1),
    "Gandalf's return": (gandalf_returns, FELLOWSHIP, "PlaceGandalf", 1),
}  # fmt: skip


def fillings(offer: Offer) -> Iterator[dict[str, Any]]:
    """The offer with each value of each of its lists, the other fields as they are left or with the first of theirs."""
    usual = {
        domain.name: [domain.options[0][0]] if domain.kind == "some" else domain.options[0][0]
        for domain in offer.fields
        if domain.default is None
    }
    yield {**offer.fixed, **usual}
    for domain in offer.fields:
        for value, _ in domain.options:
            yield {**offer.fixed, **usual, domain.name: [value] if domain.kind == "some" else value}


@pytest.mark.parametrize("moment", MOMENTS)
def test_no_check_that_everybody_sees_refuses_what_an_offer_lists(moment: str) -> None:
    build, seat, do, count = MOMENTS[moment]
    evening = build()
    offers = evening.offered(seat, do)
    assert len(offers) == count
    for offer in offers:
        for fields in fillings(offer):
            told = evening.ruled(seat, do, **fields).visible(PUBLIC)
            assert not [check.says for check in told if check.refuses], fields


def test_M_2c_the_ring_put_on_offers_nobody_and_whom_it_frees() -> None:
    nobody, there = MOMENTS["the Ring put on"][0]().offered(FELLOWSHIP, "SlipAway")
    assert (dict(nobody.fixed), nobody.fields) == ({}, ())
    assert (dict(there.fixed), [value for value, _ in there.fields[0].options]) == ({"hex": ROHAN}, ["hobbit"])


def test_N_11_who_is_in_gandalfs_prison_is_not_offered_to_the_ring() -> None:
    evening = imprisoned()
    evening.by_hand("orcs", 3, PLACE)
    evening.by_hand("captive_hobbits", 1, PLACE)
    ring_put_on(evening)
    assert [dict(offer.fixed) for offer in evening.offered(FELLOWSHIP, "SlipAway")] == [{}, {"hex": PLACE}]


def test_K_3_a_fight_with_those_inside_is_offered_where_somebody_can_fight_it() -> None:
    evening = fallen("gimli")
    beside, at_once = evening.offered(DARK, "TreatTheInside")
    assert [dict(offer.fixed) for offer in (beside, at_once)] == [{}, {"to": ""}]
    for name in NAZGUL:
        evening.by_hand("hex", PLACE, name)
    assert evening.offered(DARK, "TreatTheInside") == [beside]


@pytest.mark.parametrize(("name", "lists"), [("gimli", False), ("sam", True)])
def test_L_7_mithril_is_listed_for_a_hobbit_alone(name: str, *, lists: bool) -> None:
    (offer,) = attacking(name).offered(FELLOWSHIP, "DeclareAttack")
    cards = [value for domain in offer.fields if domain.name == "items" for value, _ in domain.options]
    assert (51 in cards) is lists
    assert 47 in cards


def walking(evening: Evening, **change: Any) -> list[str]:
    """Who of the Dark Power is offered to walk, with so much of the state replaced."""
    at = evening.table.judge.situation(evening.table.timeline.head, DARK, evening.table.file.count)
    changed = replace(at, state=replace(at.state, **change))
    return [value for value, _ in next(iter(MoveDarkPower.fields(changed, {}))).options]


def test_F_2_who_stands_nowhere_is_not_offered_to_walk() -> None:
    evening = Evening().to("dark_power")
    people = evening.state.people
    assert walking(evening) == ["mouth_of_sauron", "saruman"]
    nowhere = {**people, "saruman": replace(people["saruman"], hex=None)}
    assert walking(evening, people=nowhere) == ["mouth_of_sauron"]


def test_E_10_whom_the_ring_has_led_home_is_not_offered_to_walk() -> None:
    fight = Fight().to("fellowship").stand("frodo", spotted_hobbits=1).dark("saruman").on()
    fight.do(DARK, "AttemptToSeize", seizer="saruman")
    met(fight).round(NOTHING, KILLS)
    assert "saruman" in walking(fight)
    people = fight.state.people
    home = {**people, "saruman": replace(people["saruman"], hex=fight.state.ring.errand)}
    assert "saruman" not in walking(fight, people=home)


def test_captors_march_no_more_once_nobody_can_pay_for_it() -> None:
    """I.1  Overspending costs the points of every later Game-Turn; J.4's march costs some."""
    evening = captured().to("dark_power")
    assert evening.offered(DARK, "CarryCaptives")
    at = evening.table.judge.situation(evening.table.timeline.head, DARK, evening.table.file.count)
    forfeited = replace(at.state, shadow=replace(at.state.shadow, forfeited_on=1))
    shut = [check.says for check in CarryCaptives.opens(replace(at, state=forfeited)) if check.refuses]
    assert shut == ["allotment_is_not_forfeited"]


def test_no_row_is_marked_by_hand_while_the_app_marks_the_rounds_of_a_duel() -> None:
    fight = Fight().to("fellowship").stand("gimli").dark("mouth_of_sauron").on()
    assert fight.offered(DARK, "MarkWounds")
    fight.start()
    for do in ("MarkWounds", "EraseWounds"):
        assert not fight.offered(DARK, do)
        assert fight.refused(DARK, do, character="mouth_of_sauron", wounds=1) >= {"G.1"}
