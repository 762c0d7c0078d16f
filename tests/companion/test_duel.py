"""A fight on the Table: both sides as everybody may see them, each seat's own taps, and no Hobbit's name."""

from __future__ import annotations

import pytest

from companion.desk.presenter import desk_model
from companion.evening.desks import Desk
from companion.evening.evening import Evening
from companion.models import OpenRuling, Pick
from companion.rulings.room import RulingRoom
from companion.table.presenter import table_model
from companion.table.presenter_asks import Act, act_of, to_desk
from tests.companion.evenings import newest_line
from tests.engine.games.wotr_spi.duels import BOTH, DARK, FELLOWSHIP, KILLS, NOTHING, ONE, PLACE, Fight
from tests.engine.games.wotr_spi.test_M_seizing import attempt, met

SIDES = (DARK, FELLOWSHIP)


def duel_of(fight: Fight):
    return table_model(fight.table).duel


def sides(fight: Fight):
    return {side.seat: side for side in duel_of(fight).sides}


@pytest.fixture
def fight() -> Fight:
    """A spotted Hobbit, whose desk calls him Sam, and Gimli against two Nazgul, before anybody is picked."""
    company = Fight().to("fellowship").stand("gimli", "sam", spotted_hobbits=1)
    return company.dark("nazgul_3", "nazgul_4").on().start()


def test_there_is_no_duel_before_one_is_begun():
    assert duel_of(Fight().to("fellowship")) is None


def test_who_picks_first_and_who_picks_now_are_said(fight):
    duel = duel_of(fight)
    assert duel.note == "Dark Power picks first."
    assert [side.tag for side in duel.sides] == ["picks now", ""]
    assert [side.fighter for side in duel.sides] == ["Nobody yet", "Nobody yet"]


def test_the_way_to_the_desk_is_offered_whenever_the_fellowship_picks(fight):
    assert duel_of(fight).by_desk == ""
    fight.do(DARK, "ChooseFighter", name="nazgul_3")
    model = table_model(fight.table)
    assert to_desk(FELLOWSHIP, model.duel.by_desk) in model.offers


def test_no_hobbit_is_offered_where_every_counter_has_a_name():
    fight = Fight().to("fellowship").stand("gimli", "aragorn").dark("nazgul_3").on().start()
    assert duel_of(fight).sides[1].tag == "picks now"
    assert duel_of(fight).by_desk == ""


def test_a_hobbit_is_a_hobbit_and_his_row_is_covered(fight):
    fight.do(DARK, "ChooseFighter", name="nazgul_3")
    fight.hobbit("sam").round(BOTH, ONE)
    both = sides(fight)
    assert both[FELLOWSHIP].fighter == "A spotted Hobbit"
    assert (both[FELLOWSHIP].boxes, both[FELLOWSHIP].covered) == ((), "Endurance: on the desk")
    assert both[DARK].boxes[:2] == ("/", "/")
    model = table_model(fight.table)
    assert "sam" not in repr((model.ask, model.duel, model.journal, model.sections)).lower()


def test_the_ringbearer_is_named_when_he_fights():
    assert sides(Fight().duel("frodo"))[FELLOWSHIP].fighter == "Frodo"


def test_totals_and_differentials_stand_before_the_dice_and_both_dice_beside_one_another():
    fight = Fight().duel()
    fight.do(DARK, "DeclareAttack")
    before = sides(fight)
    totals = [int(before[seat].total) for seat in SIDES]
    signed = [int(before[seat].differential.replace("−", "-")) for seat in SIDES]
    assert signed == [totals[0] - totals[1], totals[1] - totals[0]]
    fight.roll(FELLOWSHIP, ONE)
    assert [sides(fight)[seat].die for seat in SIDES] == ["", str(ONE)]
    fight.roll(DARK, NOTHING)
    after = sides(fight)
    assert [(after[seat].die, after[seat].result) for seat in SIDES] == [(str(NOTHING), "–"), (str(ONE), "D1")]
    assert [line.text for line in after[DARK].lines] == ["Attacks by arms", "One wound this round"]
    assert [line.text for line in after[FELLOWSHIP].lines] == ["Attacks by arms", "No wound this round"]


def test_sorcery_is_said_on_its_side():
    fight = Fight().duel().round(NOTHING, NOTHING, by_sorcery=(DARK,))
    assert sides(fight)[DARK].lines[0].text == "Attacks by Sorcery"


def test_each_seat_stops_or_fights_on_under_its_own_fighter():
    fight = Fight().duel().round(NOTHING, NOTHING)
    model = table_model(fight.table)
    assert model.ask.hand is None
    assert model.ask.owed_by == "Dark Power · Fellowship"
    assert [[offer.label for offer in side.offers] for side in model.duel.sides] == [["Fight on", "Stop"]] * 2
    assert not any(offer.label in ("Fight on", "Stop") for offer in model.offers)
    assert all(seat.is_owed for seat in model.seats)
    stop = model.duel.sides[1].offers[1]
    act = act_of(Pick(stop.id), fight.table.asks(), fight.table.offers(), fight.table.seats)
    assert (act.seat, act.body) == (FELLOWSHIP, {"do": "StopOrGoOn", "stop": True})
    fight.do(FELLOWSHIP, "StopOrGoOn", stop=True)
    said = sides(fight)
    assert (said[FELLOWSHIP].tag, said[FELLOWSHIP].offers) == ("wants to stop", ())
    assert [offer.label for offer in said[DARK].offers] == ["Fight on", "Stop"]


def test_rounds_are_kept_and_the_next_one_begins_without_dice():
    fight = Fight().duel().round(ONE, NOTHING).fight_on()
    duel = duel_of(fight)
    assert [side.die for side in duel.sides] == ["", ""]
    assert [line.text for line in duel.rounds] == ["Round 1. A spotted Hobbit rolls 2 (D1). Nazgûl 3 rolls 1 (-)."]
    assert duel.rounds[0].note == "Nazgûl 3: one wound"


def test_who_fell_is_out_and_a_killing_wound_is_called_one(fight):
    fight.do(DARK, "ChooseFighter", name="nazgul_3")
    fight.hobbit("sam").round(NOTHING, KILLS)
    fallen = sides(fight)[FELLOWSHIP]
    assert (fallen.tag, fallen.lines[-1].text) == ("out of the fight", "A killing wound this round")
    fight.fight_on()
    assert sides(fight)[FELLOWSHIP].fighter == "Gimli"


def test_a_take_back_takes_the_die_from_its_side():
    fight = Fight().duel()
    fight.do(DARK, "DeclareAttack")
    fight.roll(FELLOWSHIP, ONE)
    fight.table.undo(FELLOWSHIP, fight.table.file.count - 1, (DARK,))
    assert [side.die for side in duel_of(fight).sides] == ["", ""]


@pytest.fixture
def screen(show):
    from companion.table.screen import TableScreen

    return show(TableScreen(name="table"), table_model(Fight().duel().round(NOTHING, NOTHING).table))


def test_a_finger_answers_for_its_own_seat(screen):
    from companion.table.screen_duel import DuelSide
    from tests.companion.harness import find, walk

    dark, fellowship = sorted((w for w in walk(screen.root) if isinstance(w, DuelSide)), key=lambda side: side.x)
    assert dark.top == fellowship.top
    screen.tap(find(fellowship, "Stop"))
    screen.tap(find(dark, "Fight on"))
    assert screen.picked == [
        Pick(f"{FELLOWSHIP}/StopOrGoOn/stop=True"),
        Pick(f"{DARK}/StopOrGoOn/stop=False"),
    ]


def test_an_attempt_to_seize_the_ring_is_to_the_death_and_nobody_is_asked_to_stop():
    fight = met(attempt(75, "frodo", "boromir", spotted_hobbits=1))
    fight.round(NOTHING, ONE)
    duel = duel_of(fight)
    assert (duel.title, duel.note) == (
        f"The Ring is fought for in {PLACE} · round 2",
        "To the death: there is no stopping.",
    )
    assert {side.fighter for side in duel.sides} == {"Boromir", "Frodo"}
    assert [side.offers for side in duel.sides] == [(), ()]
    assert [side.die for side in duel.sides] == ["", ""]
    assert duel.rounds[0].note == "Frodo: one wound"


def test_what_the_book_leaves_open_about_a_fight_is_told_with_its_question():
    fight = Fight().to("fellowship").stand("gimli").dark("nazgul_3").on()
    desk = Desk(Evening(fight.table))
    start = Act(DARK, {"do": "StartCombat", "hex": PLACE})
    desk.submit(start)
    line = newest_line(desk.table_model())
    assert line.is_open
    rulings = RulingRoom(desk)
    rulings.look(OpenRuling(line.entry))
    assert any("What does G.2 mean by an even number" in told for told in rulings.model().opened.told)


def test_on_the_desk_the_asked_fighter_stands_first():
    fight = Fight().to("fellowship").stand("gimli", "sam", spotted_hobbits=1).dark("nazgul_3", "nazgul_4").on().start()
    fight.do(DARK, "ChooseFighter", name="nazgul_3")
    assert desk_model(fight.table, FELLOWSHIP).offers[0].label == "A spotted Hobbit fights"
