"""What is offered in moments that random play seldom meets: what everybody sees to be legal, and no more."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.core.ask import Offer
from engine.core.audience import PUBLIC
from engine.core.frozen import replace
from engine.core.offering import Sights, offers_of
from engine.core.questions import FIRST, SECOND
from engine.games.wotr_spi.in_hand import Attempt, OrcsEscape
from engine.games.wotr_spi.pieces import NAZGUL, RING_CARD
from engine.games.wotr_spi.steps.f_movement.dark_movement import MoveDarkPower
from engine.games.wotr_spi.steps.j_search.march import CarryCaptives
from engine.games.wotr_spi.steps.l_magic.magic import SHADOWFAX, TAKEABLE
from engine.games.wotr_spi.steps.m_ring.wearing import TryToRemoveRing
from tests.engine.games.wotr_spi.captures import BESIDE, beside_nazgul, captured, reached
from tests.engine.games.wotr_spi.duels import KILLS, NOTHING, PLACE, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_E_ring_fatigue import open_aragorn
from tests.engine.games.wotr_spi.test_J_search import ROHAN, search, searching
from tests.engine.games.wotr_spi.test_K_reduction import attacked, besieging
from tests.engine.games.wotr_spi.test_M_ring import worn
from tests.engine.games.wotr_spi.test_M_seizing import attempt, killed, met, without_gollum
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


def summoned() -> Evening:
    """Card 70's die calls Gandalf."""
    evening = Evening().to("fellowship")
    evening.do(DARK, "PlayEvent", card=70)
    evening.roll(DARK, 5)
    return evening


def to_be_told(victim: str = "gimli") -> Evening:
    """Somebody is captured, and a Magic Card has left its box."""
    evening = reached(*(() if victim == "hobbit" else (victim,)), hobbits=int(victim == "hobbit"))
    evening.by_hand("magic_box", 1, "E0428")
    evening.do(DARK, "TryCapture", victim=victim)
    evening.roll(DARK, 1)
    if "taken" in evening.asks:
        evening.do(FELLOWSHIP, "GiveWord", yes=True)
    return evening


def matched() -> Fight:
    """Aragorn wears the Ring against the Mouth of Sauron, who does not see him."""
    fight = Fight().to("fellowship").stand("aragorn").dark("mouth_of_sauron")
    fight.by_hand("ring_bearer", "aragorn")
    fight.by_hand("ring_worn", "yes")
    return fight.on().start()


def in_the_mud() -> Fight:
    """Nobody bears the Ring, and a Nazgul has come to where it lies."""
    return without_gollum(("mouth_of_sauron",), mine=KILLS).dark("nazgul_3")


def rolled_for() -> Evening:
    """The Ring Phase, Gollum rolled for; Frodo wears the Ring."""
    evening = worn()
    evening.roll(DARK, 3)
    return evening


def faded() -> Evening:
    """Frodo has become a Semi-Ringwraith, and nobody had named him under his counter."""
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2714", face_down=3)
    evening.do(FELLOWSHIP, "MarkOnDesk", character="frodo", circles=4)
    ring_put_on(evening).to("indication")
    evening.do(DARK, "OpenLetter")
    evening.do(DARK, "EndPhase")
    return evening


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
    "Gandalf summoned": (summoned, FELLOWSHIP, "GiveUpGandalf", 1),
    "a captive's cards": (to_be_told, FELLOWSHIP, "TellMagicCards", 1),
    "a hex with Nazgul entered": (lambda: beside_nazgul("gimli"), DARK, "SearchOnMap", 1),
    "a wearer whom his foe does not see": (matched, FELLOWSHIP, "DeclineCombat", 1),
    "a round over": (lambda: Fight().duel().round(NOTHING, NOTHING), DARK, "StopOrGoOn", 2),
    "a Semi-Ringwraith under no name": (faded, FELLOWSHIP, "ShowWraith", 1),
    "the Ring worn in its phase": (rolled_for, FELLOWSHIP, "TryToRemoveRing", 1),
    "a Ringbearer fallen": (lambda: killed("sam", "gimli", face_down=1), FELLOWSHIP, "NameSuccessor", 1),
    "a Nazgul where the Ring lies": (in_the_mud, DARK, "TakeRing", 1),
    "counters that may have died": (lambda: Evening().to("fellowship"), FELLOWSHIP, "ReportDeath", 2),
    "open and covered rows": (open_aragorn, FELLOWSHIP, "MarkOnDesk", 2),
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


def listed(
    evening: Evening, seat: str, do: str, field: str, readings: dict[str, str] | None = None, **change: Any
) -> list[Any]:
    """What a field of a command may hold, with so much of the state replaced, and open questions read so."""
    at = evening.table.judge.situation(evening.table.timeline.head, seat, evening.table.file.count)
    changed = replace(at, state=replace(at.state, **change), house_rules=readings or {})
    fields = evening.table.rules.commands()[do].fields(changed, {})
    return [value for domain in fields if domain.name == field for value, _ in domain.options]


def test_E_10_whom_the_ring_drives_is_not_offered_to_stop() -> None:
    fight = Fight().duel("sam", foe="saruman").round(NOTHING, NOTHING)
    ring = replace(fight.state.ring, bearer="saruman", is_bearer_public=True, is_seized=True, is_worn=True)
    assert listed(fight, DARK, "StopOrGoOn", "stop") == [False, True]
    assert listed(fight, DARK, "StopOrGoOn", "stop", ring=ring) == [False]
    assert listed(fight, FELLOWSHIP, "StopOrGoOn", "stop", ring=ring) == [False, True]


def test_J_1_who_lies_face_up_is_not_listed_among_the_spotted_nor_a_gandalf_who_is_not_back() -> None:
    evening = searching(103, (ROHAN, ("gimli",)))
    search(evening, 1, orcs=3)
    down = ["gandalf_grey", "aragorn", "boromir", "legolas", "gimli"]
    assert listed(evening, FELLOWSHIP, "RevealSpotted", "named") == down
    assert listed(evening, FELLOWSHIP, "RevealSpotted", "named", is_white_back=True) == [*down, "gandalf_white"]
    people = {**evening.state.people, "boromir": replace(evening.state.people["boromir"], is_face_up=True)}
    assert "boromir" not in listed(evening, FELLOWSHIP, "RevealSpotted", "named", people=people)


def test_J_2_of_the_hexes_with_searchers_those_are_offered_in_which_somebody_may_be_found() -> None:
    evening = beside_nazgul("gimli")
    evening.do(DARK, "PassSearch")
    evening.to("dark_power").to("fellowship", 3)
    evening.do(FELLOWSHIP, "EndPhase")
    assert [offer.fixed for offer in evening.offered(DARK, "SearchOnMap")] == [{"hex": ROHAN}]
    evening.do(DARK, "SearchOnMap", hex=ROHAN, searcher="nazgul")
    evening.roll(DARK, 6)
    assert evening.offered(DARK, "SearchOnMap") == [], "a hex is searched once"
    assert evening.offered(DARK, "PassSearch")


def test_J_2_while_a_hex_was_just_entered_no_other_is_offered() -> None:
    evening = beside_nazgul("gimli")
    evening.by_hand("hex", BESIDE, "nazgul_3")
    evening.by_hand("face_down_counters", 1, BESIDE)
    assert [offer.fixed for offer in evening.offered(DARK, "SearchOnMap")] == [{"hex": ROHAN}]
    told = evening.ruled(DARK, "SearchOnMap", hex=BESIDE, searcher="nazgul").failing(PUBLIC)
    assert [check.says for check in told] == ["hex_was_just_entered"]


def test_N_11_gandalf_is_offered_from_where_an_unspotted_counter_lies() -> None:
    evening = summoned()
    evening.by_hand("spotted_hobbits", 1, PLACE)
    assert listed(evening, FELLOWSHIP, "GiveUpGandalf", "origin") == ["W2812"]


def test_L_11_no_hobbit_is_offered_to_tell_of_shadowfax() -> None:
    cards = {name: listed(to_be_told(name), FELLOWSHIP, "TellMagicCards", "cards") for name in ("gimli", "hobbit")}
    assert set(cards["gimli"]) - set(cards["hobbit"]) == {SHADOWFAX}


def test_M_1_an_heir_lays_down_any_card_but_the_ring() -> None:
    fight = killed("sam", "gimli", face_down=1)
    magic = replace(fight.state.magic, held={RING_CARD: "sam", 47: "gimli"})
    assert listed(fight, FELLOWSHIP, "NameSuccessor", "gives_up", magic=magic) == [None, 47]


def test_M_2_the_ring_comes_off_while_nothing_else_is_in_hand_and_of_a_hidden_bearer_only_his_desk_is_asked() -> None:
    evening = rolled_for()
    busy = evening.would(FELLOWSHIP, "TryToRemoveRing", {"stack": (Attempt(by=DARK, seizer="saruman"),)})
    assert [(check.cites, check.says) for check in busy] == [("D.1", "nothing_else_is_in_hand")]
    at = evening.table.judge.situation(evening.table.timeline.head, FELLOWSHIP, evening.table.file.count)
    told = {}
    for is_public in (True, False):
        ring = replace(at.state.ring, is_bearer_public=is_public)
        now = replace(at, state=replace(at.state, ring=ring))
        sights = Sights([now])
        told[is_public] = [len(list(offers_of(TryToRemoveRing, sights, who))) for who in (PUBLIC, DARK, FELLOWSHIP)]
    assert told == {True: [1, 1, 1], False: [0, 0, 1]}


def test_E_3_a_death_is_reported_where_the_desk_has_him_and_a_counter_lies() -> None:
    evening = Evening().to("fellowship").company(ROHAN, "gimli", "merry")
    named, small = evening.offered(FELLOWSHIP, "ReportDeath")
    assert [dict(offer.fixed) for offer in (named, small)] == [{}, {"name": "hobbit"}]
    assert [domain.name for domain in named.fields] == ["name", "hex"]
    assert [domain.name for domain in small.fields] == ["hex", "hobbit"]
    for offer in (named, small):
        assert [value for domain in offer.fields if domain.name == "hex" for value, _ in domain.options] == [
            "W2724",
            "W2812",
        ]


def test_E_3_of_an_open_row_circles_alone_are_marked_on_the_desk() -> None:
    covered, circles = open_aragorn().offered(FELLOWSHIP, "MarkOnDesk")
    assert [domain.name for domain in covered.fields] == ["character", "wounds", "circles"]
    assert (dict(circles.fixed), [domain.name for domain in circles.fields]) == (
        {"wounds": 0},
        ["character", "circles"],
    )
    assert [value for value, _ in circles.fields[0].options] == ["aragorn"]
    assert "aragorn" not in [value for value, _ in covered.fields[0].options]


def test_N_20_card_80_is_paid_with_what_the_fellowship_has_and_the_other_seat_may_think_it_has() -> None:
    evening = captured()
    magic = evening.state.magic
    magic = replace(magic, boxes={**magic.boxes, "W2812": 0}, held={RING_CARD: "frodo", 50: "gimli"}, used=(47,))

    def prices(seat: str, card: int, unseen: int = 0) -> list[Any]:
        stack = evening.state.push(OrcsEscape(seat, card)).stack
        return listed(evening, seat, "EscapeFromOrcs", "card", magic=replace(magic, unseen=unseen), stack=stack)

    assert prices(FELLOWSHIP, 80) == [50]
    left = [card for card in TAKEABLE if card != 47]
    assert prices(FELLOWSHIP, 80, unseen=1) == left
    assert prices(DARK, 80) == left
    assert prices(FELLOWSHIP, 79) == [], "no other card has a price"


def test_J_1_a_hex_searched_before_is_listed_as_the_table_reads_it() -> None:
    evening = searching()
    search(evening, 3, nazgul=1)
    for reading, hexes in ((FIRST, [ROHAN]), (SECOND, [])):
        assert listed(evening, DARK, "SearchHex", "hex", {"one-search-a-hex": reading}) == hexes


def test_J_1_no_more_nazgul_search_than_are_in_the_game_and_those_with_beasts_are_placed() -> None:
    evening = searching()
    people = {name: replace(one, is_dead=name in NAZGUL) for name, one in evening.state.people.items()}
    assert listed(evening, DARK, "SearchHex", "hex") == [ROHAN]
    assert listed(evening, DARK, "SearchHex", "hex", people=people) == []
    search(evening, 2)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli", "legolas"], hobbits=1)
    for reading, count in ((FIRST, 9), (SECOND, 8)):
        readings = {"grounded-nazgul-in-a-search": reading}
        assert len(listed(evening, DARK, "PlaceForce", "nazgul", readings, grounded=(NAZGUL[0],))) == count


def test_M_3_nobody_is_offered_to_seize_the_ring_who_is_captive_or_has_it_or_meets_captives_alone() -> None:
    fight = Fight().to("fellowship").stand("gandalf_grey", "frodo", spotted_hobbits=1).dark("saruman").on()
    people = fight.state.people
    bound = {**people, "saruman": replace(people["saruman"], is_captive=True)}
    his = replace(fight.state.ring, bearer="saruman", is_bearer_public=True)
    stacks = {PLACE: replace(fight.state.stacks[PLACE], spotted_hobbits=0, captive_hobbits=1)}
    alone = {**people, "gandalf_grey": replace(people["gandalf_grey"], is_captive=True)}
    assert listed(fight, DARK, "AttemptToSeize", "seizer") == ["saruman"]
    assert listed(fight, DARK, "AttemptToSeize", "seizer", people=bound) == []
    assert listed(fight, DARK, "AttemptToSeize", "seizer", ring=his) == []
    assert listed(fight, DARK, "AttemptToSeize", "seizer", people=alone, stacks=stacks) == []
