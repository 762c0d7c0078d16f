"""What the record can hold is taken when every seat agrees, and the game goes on sanely; what it cannot is not."""

import pytest

from engine.core.ask import Read, Roll
from engine.core.box import ChartForm
from engine.core.check import ESSENTIAL
from engine.core.frozen import replace
from engine.core.outcome import Outcome
from engine.core.timeline import Node
from engine.games.wotr_spi.in_combat import Combat, Duel
from engine.games.wotr_spi.in_hand import Attempt
from engine.games.wotr_spi.invariants import faults
from engine.games.wotr_spi.pieces import EVENT_CARDS
from engine.games.wotr_spi.state import Phase
from engine.games.wotr_spi.steps.l_magic.peering import PalantirPeered
from tests.engine.games.wotr_spi.captures import BESIDE, beside_nazgul, reached
from tests.engine.games.wotr_spi.duels import PLACE, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_essential import FLIGHT, in_step, weights, with_person
from tests.engine.games.wotr_spi.test_J_search import ROHAN

BOTH = (DARK, FELLOWSHIP)


def test_the_same_character_is_tried_for_again_when_every_seat_agrees() -> None:
    evening = reached("gimli", "aragorn")
    evening.do(DARK, "TryCapture", victim="gimli")
    evening.roll(DARK, 6)
    assert evening.refused(DARK, "TryCapture", victim="gimli") == {"J.4"}
    evening.do(DARK, "TryCapture", BOTH, victim="gimli")
    assert "capture" in evening.asks


def test_the_unspotted_are_fought_when_every_seat_agrees() -> None:
    fight = Fight().to("fellowship").stand("gimli", face_down=1).dark("nazgul_3").on()
    assert "G" in fight.refused(DARK, "StartCombat", hex=PLACE)
    fight.do(DARK, "StartCombat", BOTH, hex=PLACE)
    assert not fight.state.the(Combat).spotted_only
    assert "fighter" in fight.asks


def test_a_gollum_who_inherited_the_ring_is_moved_without_his_roll_when_every_seat_agrees() -> None:
    evening = Evening().to("fellowship").company("W2524", "frodo")
    evening.do(FELLOWSHIP, "ReportDeath", hex="W2524", name="hobbit", hobbit="frodo")
    evening.to("dark_power")
    assert "E.9" in evening.refused(DARK, "MoveDarkPower", name="gollum", to="W2525")
    evening.do(DARK, "MoveDarkPower", BOTH, name="gollum", to="W2525")
    assert evening.public["people"]["gollum"]["hex"] == "W2525"


def test_a_hand_is_noted_before_the_game_begins_when_every_seat_agrees() -> None:
    evening = Evening()
    evening.do(FELLOWSHIP, "PlaceCounters")
    evening.do(DARK, "PlaceCounters")
    evening.do(DARK, "DealServants")
    evening.do(FELLOWSHIP, "DealMagicCards")
    evening.do(DARK, "DrawOpeningHand", cards=[None, None, None])
    evening.do(DARK, "NoteHand", BOTH, cards=[60, None, None])
    assert evening.state.events.hands[DARK] == (60, None, None)


def test_fewer_than_four_nazgul_attack_a_citadel_when_every_seat_agrees() -> None:
    evening = Evening().to("dark_power")
    evening.by_hand("hex", "E0428", "nazgul_3")
    evening.do(DARK, "AttemptReduction", BOTH, hex="E0428")
    assert "reduction" in evening.asks


def test_another_seats_names_that_no_desk_could_hold_are_left_out() -> None:
    evening = Evening().to("fellowship").company("E0428", "gimli")
    evening.do(DARK, "TakeMagicCards", BOTH, hex="E0428", count=1, cards=[45], to=["gimli"])
    assert (evening.state.magic.unseen, evening.state.magic.held.get(45)) == (1, None)


def test_a_seizer_who_is_the_ringbearer_himself_meets_nobody_though_another_seat_says_so() -> None:
    evening = Evening().to("fellowship")
    own = {**in_step(Attempt(by=FELLOWSHIP, seizer="frodo"))}
    own |= {"ring": replace(evening.state.ring, bearer="frodo", is_bearer_public=False)}
    told = weights(evening, FELLOWSHIP, "AnswerAttempt", own, is_met=True, hex="W2812")
    assert told["another_bears_the_ring"] is ESSENTIAL
    at = evening.table.judge.situation(evening.table.timeline.head, DARK, evening.table.file.count)
    command = evening.table.command({"do": "AnswerAttempt", "is_met": True, "hex": "W2812"})
    events = command.decide(replace(at, state=replace(evening.state, **own)))
    assert [type(event).__name__ for event in events] == ["AttemptWasVain"]


def test_a_second_look_into_a_palantir_is_taken_when_every_seat_agrees() -> None:
    evening = Evening().to("fellowship").company("E0428", "gimli")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="E0428", count=1, cards=[44], to=["gimli"])
    for agreed in ((), BOTH):
        look = {"character": "gimli", "hex": "E0428", "cards": [44]}
        evening.do(FELLOWSHIP, "PeerIntoPalantir", agreed, **look)
        if "palantir_point" in evening.asks:
            evening.do(DARK, "GiveWord", yes=False)
        if "show_events" in evening.asks:
            evening.do(DARK, "ShowEvents", cards=[None, None])
    assert evening.state.magic.has_peered
    assert list(faults(evening.table, None)) == []


def test_a_face_up_character_who_looks_from_elsewhere_stays_where_everybody_sees_him() -> None:
    evening = Evening().to("fellowship").company("E0428", "gimli")
    shown = replace(evening.state, **with_person(evening, "gimli", is_face_up=True))
    assert PalantirPeered("gimli", "W2812", (44,)).apply(shown).people["gimli"].hex == "E0428"


def test_eagles_called_by_the_other_seat_carry_whom_they_agree_on() -> None:
    evening = Evening().set_up(dark=(72, 60, 61)).to("fellowship")
    evening.do(DARK, "PlayEvent", BOTH, card=72)
    assert evening.refused(FELLOWSHIP, "FlyWithEagles", **FLIGHT) >= {"N.13"}
    evening.do(FELLOWSHIP, "FlyWithEagles", BOTH, **FLIGHT)
    assert evening.state.stacks["W2912"].face_down == 1
    assert list(faults(evening.table, None)) == []


def test_the_ring_put_on_twice_is_worn_when_every_seat_agrees() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.do(FELLOWSHIP, "PutOnRing", BOTH)
    assert evening.state.ring.is_worn
    assert list(faults(evening.table, None)) == []


def test_more_of_the_force_than_the_card_has_is_sent_when_every_seat_agrees_and_none_is_left() -> None:
    evening = Evening().to("search", 2).points()
    evening.do(DARK, "DrawSearch", card=97)
    left = evening.state.search.nazgul_left + evening.state.search.orcs_left
    kind = "nazgul" if evening.state.search.nazgul_left else "orcs"
    evening.do(DARK, "SearchHex", BOTH, hex="W2812", **{kind: left + 1})
    assert (evening.state.search.nazgul_left, evening.state.search.orcs_left) == (0, 0)
    assert list(faults(evening.table, None)) == []


def test_another_hex_than_the_one_entered_is_searched_when_every_seat_agrees() -> None:
    evening = beside_nazgul("gimli")
    evening.do(DARK, "PassSearch")
    evening.by_hand("hex", BESIDE, "nazgul_3")
    evening.company(BESIDE, "legolas")
    assert "J.2" in evening.refused(DARK, "SearchOnMap", hex=ROHAN, searcher="nazgul")
    evening.do(DARK, "SearchOnMap", BOTH, hex=ROHAN, searcher="nazgul")
    assert evening.asks == ["search"]
    assert evening.state.hex_in_hand == ROHAN


def test_things_set_up_in_another_order_begin_the_game_with_the_last_of_them_when_every_seat_agrees() -> None:
    evening = Evening()
    for seat in BOTH:
        evening.do(seat, "DrawOpeningHand", BOTH, cards=[None, None, None])
    evening.do(DARK, "DrawOpeningHand", BOTH, cards=[60, 61, 62])
    assert evening.state.events.deck == len(EVENT_CARDS) - 6
    evening.do(FELLOWSHIP, "DealMagicCards", BOTH)
    evening.do(DARK, "DealServants", BOTH)
    evening.do(DARK, "PlaceCounters", BOTH)
    assert evening.state.phase is Phase.SETUP
    evening.do(FELLOWSHIP, "PlaceCounters", BOTH)
    assert (evening.state.phase, evening.state.turn) == (Phase.RING, 1)
    assert list(faults(evening.table, None)) == []


def test_what_the_game_forbids_after_its_end_stays_barred_until_it_is_taken_back() -> None:
    evening = Evening().to("fellowship")
    over = replace(evening.state, phase=Phase.OVER, outcome=Outcome((DARK,), "O.2"))
    node = evening.table.timeline.head
    done = Node(node.parent, node.item, replace(node.world, state=over), node.depth)
    command = evening.table.command({"do": "EndPhase"})
    checks = evening.table.judge.checks(done, FELLOWSHIP, evening.table.file.count, command, "desk")
    assert "game_goes_on" in {check.says for check in checks if check.bars}


def test_a_row_that_all_agree_to_mark_beyond_its_end_keeps_its_last_box() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "MarkOnDesk", BOTH, character="merry", circles=60, wounds=60)
    merry, boxes = (
        evening.state.people["merry"],
        int(evening.table.box.lookup("characters", "merry", "endurance").value),
    )
    assert (merry.wounds, merry.circles) == (boxes - 1, boxes - 1)
    assert list(faults(evening.table, None)) == []


def test_a_seat_that_bears_nothing_tells_nobody_who_bears_the_ring_by_slipping_away() -> None:
    fight = Fight().duel("sam")
    checks = {check.says for check in fight.ruled(FELLOWSHIP, "DeclineCombat").visible("public")}
    assert "ring_is_worn" in checks
    assert "fighter_is_the_ringbearer" not in checks


def test_a_result_read_as_no_result_is_asked_for_again_and_the_round_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = Fight().duel("sam")
    while "attack" in fight.asks:
        fight.do(next(ask.seat for ask in fight.table.asks("truth") if ask.id == "attack"), "DeclareAttack")
    lead = fight.totals[DARK] - fight.totals[FELLOWSHIP]
    rows = {str(lead), str(-lead)}
    ouch = {"chart": "individual_combat", "column": "3", "value": "ouch"}
    with monkeypatch.context() as older:  # a table that was begun when nobody looked at how a cell is written
        older.setattr(ChartForm, "_written_fault", lambda *_: None)
        for row in rows:
            fight.do(DARK, "GiveReading", row=row, **ouch)
    assert fight.refused(DARK, "GiveReading", row=min(rows), **ouch) == {"table"}
    while rolls := [ask for ask in fight.table.asks("truth") if isinstance(ask, Roll)]:
        fight.do(rolls[0].seat, "EnterRoll", faces=[3])
    asked = set()
    while reads := [ask for ask in fight.table.asks() if isinstance(ask, Read)]:
        asked.add(reads[0].row)
        fight.do(DARK, "GiveReading", chart="individual_combat", row=reads[0].row, column="3", value="-")
    assert asked == rows
    assert fight.state.step == "duel"
    assert fight.state.the(Duel).ended
