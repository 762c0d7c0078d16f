"""An evening from picks alone: whatever the models offer can be given, refused, agreed to, taken back and put right."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion import models
from companion.app.at_table import AtTable
from companion.app.table_doors import AT_TABLE
from companion.board.room_sheets import SheetRoom
from companion.desk.room_hand import HandRoom
from companion.evening.desks import CURTAIN, DESK_PAGE, HANDOVER, Desk
from companion.evening.evening import BY_HAND, Evening
from companion.models import Draft, FieldModel, Intent, OfferModel, OpenRuling, Pick, TableModel, Undo
from companion.pages import RULINGS, SHEET, TABLE, MarkBox
from companion.rulings.model import FAILS, Agreed, AskMay, AsksFor, CallOff, Correct, PlayAnyway
from companion.rulings.room import RulingRoom
from companion.senses.inputs import ROLLER, TRAY, CardSeen, DiceSeen
from companion.shelf.seats import Seat, seal_pin, write_seats
from companion.shelf.settings import Settings
from companion.table.presenter import OPEN
from companion.table.presenter_routines import ROUTINE
from companion.table.room_sensed import SensedRoom
from tests.companion.evenings import DARK, FELLOWSHIP, after_letter, at_gollum, at_letter, fresh, newest_line, play
from tests.companion.test_table_model import SEAL


def sensed(desk: Desk) -> SensedRoom:
    """What the devices show at this desk."""
    return SensedRoom(desk, RulingRoom(desk), HandRoom(desk))


def seated(table) -> Evening:
    write_seats(table.file, [Seat(DARK, edge=0, pin=seal_pin("1234")), Seat(FELLOWSHIP, edge=180)])
    return Desk(Evening(table, now=lambda: "2026-01-01 20:00"))


def filled(field: FieldModel, chance: random.Random):
    """Some value a finger could give."""
    match field.kind:
        case models.PIPS:
            return tuple(chance.randint(1, field.high) for _ in range(field.count))
        case models.NUMBER:
            return chance.randint(field.low, max(field.low, field.high))
        case models.CARD:
            known = [option.value for option in field.options]
            return chance.choice(known or [field.low])
        case models.PLACE:
            return chance.choice([option.value for option in field.options])
        case models.WAY:
            return ()
        case models.SUBSET:
            most = min(field.high or len(field.options), len(field.options))
            values = [option.value for option in field.options]
            return tuple(chance.sample(values, chance.randint(min(field.low, most), most)))
        case models.CONFIRM:
            return chance.choice((True, False))
        case models.TEXT:
            return "because"
    return chance.choice([option.value for option in field.options])


def answered(offer: OfferModel, chance: random.Random) -> Intent:
    return offer.picked(tuple((field.name, filled(field, chance)) for field in offer.fields))


@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_models_offer_can_be_given(seed, tmp_path):
    chance = random.Random(seed)
    at = AtTable(seated(fresh()), tmp_path)
    desk = at.desk
    while desk.table.outcome is None and desk.table.file.count < 150:
        model = desk.table_model()
        hand = model.ask.hand if model.ask else None
        others = [offer for offer in model.offers if not offer.id.startswith((OPEN, ROUTINE))]
        others += [model.end] if model.end is not None else []
        others += [offer for side in (model.duel.sides if model.duel else ()) for offer in side.offers]
        offer = hand if hand and (not others or chance.random() < 0.7) else chance.choice(others)
        AT_TABLE.enter(at, answered(offer, chance))
        if desk.page == HANDOVER:
            desk.enter_pin(desk.seat, "1234" if desk.seat == DARK else "")
            assert desk.page == DESK_PAGE
        while desk.page == DESK_PAGE:
            model = desk.desk_model()
            offers = model.offers or ((model.done,) if model.done is not None else ())
            choice = model.ask.hand if model.ask and model.ask.hand else chance.choice(offers)
            before = desk.table.file.count
            AT_TABLE.enter(at, answered(choice, chance))
            if desk.table.file.count == before:
                desk.close_desk()
        if desk.page == CURTAIN:
            desk.to_table()
        assert desk.message is None or "no longer" not in desk.message.text
    assert desk.table.view()["turn"] >= 1
    assert desk.table.file.count > 20


def test_a_hand_roll_is_kept_as_evidence_by_hand():
    desk = seated(at_gollum())
    desk.pick(Pick(desk.table_model().ask.hand.id, (("faces", (4,)),)))
    newest = newest_line(desk.table_model())
    assert newest.dice == ("4",)
    assert newest.note.startswith(BY_HAND)


def test_a_wrong_pin_opens_nothing_and_says_so():
    desk = seated(at_letter())
    desk.hand_over(DARK)
    first = desk.handover_model().digits
    desk.enter_pin(DARK, "9999")
    assert desk.page == HANDOVER
    assert "not this seat's PIN" in desk.handover_model().message
    orders = {first}
    for _ in range(6):
        desk.hand_over(DARK)
        orders.add(desk.handover_model().digits)
    assert len(orders) > 1


def test_the_ask_opens_its_pad_and_the_seats_own_tap_the_whole_desk():
    desk = seated(at_letter())
    desk.hand_over(DARK, is_direct=True)
    desk.enter_pin(DARK, "1234")
    assert desk.desk_model().ask.hand.is_secret
    desk.hand_over(DARK)
    desk.enter_pin(DARK, "1234")
    model = desk.desk_model()
    assert model.ask.hand is None
    assert model.offers[0].label == "Choose a Shadow Points letter"
    assert len(model.offers) > 1


def test_a_sealed_letter_closes_the_desk():
    desk = seated(at_letter())
    desk.hand_over(DARK, is_direct=True)
    desk.enter_pin(DARK, "1234")
    desk.pick(Pick(desk.desk_model().ask.hand.id, (("letter", "C"),)))
    assert (desk.page, desk.open_to) == (TABLE, ""), "its own seat rolls next: nobody takes the tablet"
    assert desk.table.view(DARK)["shadow"]["letter"] == "C"


def test_letter_tiles_change_places():
    desk = seated(at_letter())
    orders = set()
    for _ in range(8):
        desk.hand_over(DARK, is_direct=True)
        desk.enter_pin(DARK, "1234")
        orders.add(tuple(option.value for option in desk.desk_model().ask.hand.fields[0].options))
    assert len(orders) > 1


def test_wait_holds_the_roll_and_lets_go():
    desk = seated(at_gollum())
    desk.wait(FELLOWSHIP)
    assert [seat.waits for seat in desk.table_model().seats] == [False, True]
    desk.pick(Pick(desk.table_model().ask.hand.id, (("faces", (4,)),)))
    assert "Refused" in desk.message.text
    desk.wait(FELLOWSHIP)
    assert not any(seat.waits for seat in desk.table_model().seats)


def test_the_tray_is_taken_by_a_tap_and_not_before():
    desk = seated(at_gollum())
    sensed(desk).seen(DiceSeen((5,), TRAY, "camera 0", True, picture=b"x"))
    assert desk.table.view()["gollum"] == at_gollum().view()["gollum"]
    assert desk.table_model().ask.sources[0].take == "Take the 5"
    sensed(desk).take(TRAY)
    assert desk.table.evidence(7).picture == b"x"
    assert newest_line(desk.table_model()).note.startswith("camera 0")


def test_auto_take_is_a_wish_of_the_table():
    desk = seated(at_gollum())
    desk.evening.settings = Settings(auto_take=True)
    sensed(desk).seen(DiceSeen((5,), ROLLER, "roller ab12", True))
    assert desk.table.evidence(7).source == "roller ab12"


def test_a_roller_without_a_number_is_asked_to_roll():
    asked = []
    desk = Desk(Evening(at_gollum(), ask_roller=asked.append))
    sensed(desk).take(ROLLER)
    assert asked == [1]


def test_a_stray_answers_a_later_roll_once():
    desk = seated(at_letter())
    sensed(desk).seen(DiceSeen((2,), ROLLER, "roller ab12", True))
    assert len(desk.evening.senses.strays) == 1
    desk.submit(replace(_act(DARK, {"do": "ChooseLetter", "letter": "A"}), at="desk"))
    assert desk.table_model().ask.sources[0].take == "Use the 2"
    sensed(desk).take("stray/0")
    assert desk.evening.senses.strays == ()
    assert desk.table.view()["shadow"]["die"] == 2


def test_a_card_nobody_asked_for_is_not_kept():
    desk = seated(at_gollum())
    sensed(desk).seen(CardSeen(104, "camera 0", True))
    assert desk.evening.senses.card is None


def _act(seat, body):
    from companion.table.presenter_asks import Act

    return Act(seat, body)


def _refused(desk: Desk) -> tuple[TableModel, Pick]:
    """Nazgûl sent onto the unspotted company."""
    desk.submit(_act(DARK, {"do": "EndPhase"}))
    desk.submit(_act(FELLOWSHIP, {"do": "EndPhase"}))
    offer = next(offer for offer in desk.table_model().offers if offer.label == "Fly Nazgûl")
    pick = Pick(offer.id, (("nazgul", ("nazgul_4",)), ("to", "W2812")))
    desk.pick(pick)
    return desk.table_model(), pick


def test_a_refusal_says_the_section_and_offers_to_play_it_anyway():
    desk = seated(after_letter())
    model, pick = _refused(desk)
    assert "F.4" in model.message.text
    assert [intent for _, intent in model.message.actions] == [AskMay(DARK, pick), PlayAnyway(DARK, pick)]


def test_may_i_shows_the_failing_check_and_changes_nothing():
    desk = seated(after_letter())
    _, pick = _refused(desk)
    room, before = RulingRoom(desk), desk.table.file.count
    room.ask(AskMay(DARK, pick))
    ruling = room.model().may.ruling
    assert ruling.verdict == "Refused"
    assert ruling.question.startswith("Fly Nazgûl (Nazgûl: Nazgûl 4, to: W2812"), ruling.question
    assert any(check.stands == FAILS and check.cite.section == "F.4" for check in ruling.checks)
    assert desk.table.file.count == before
    assert desk.page == RULINGS


def test_an_agreed_exception_needs_everybody_and_is_recorded():
    desk = seated(after_letter())
    _, pick = _refused(desk)
    room = RulingRoom(desk)
    room.do(PlayAnyway(DARK, pick))
    motion = room.model().agree
    assert [seat.id for seat in motion.seats] == [DARK, FELLOWSHIP]
    assert any(check.stands == FAILS for check in motion.checks)
    room.do(CallOff(motion.id))
    assert desk.table.view()["people"]["nazgul_4"]["hex"] == "W3218"
    room.do(PlayAnyway(DARK, pick))
    room.do(Agreed(room.model().agree.id, (DARK, FELLOWSHIP)))
    assert desk.table.view()["people"]["nazgul_4"]["hex"] == "W2812"
    assert "by agreement of Fellowship" in newest_line(desk.table_model()).note


def test_ones_own_choice_is_taken_back_with_one_tap():
    desk = seated(after_letter())
    desk.submit(_act(DARK, {"do": "EndPhase"}))
    entry, _ = desk.table_model().undo
    room = RulingRoom(desk)
    room.do(Undo(entry))
    assert room.motion is None
    assert desk.table.view()["phase"] == "search"
    assert desk.page == TABLE


def test_a_die_is_taken_back_when_all_agree():
    desk = seated(after_letter())
    entry, _ = desk.table_model().undo
    room = RulingRoom(desk)
    room.do(Undo(entry))
    motion = room.model().agree
    assert desk.table.view()["shadow"]["die"] == 2
    room.do(Agreed(motion.id, (DARK, FELLOWSHIP)))
    assert desk.table.view()["shadow"]["die"] is None


def test_a_misread_die_is_put_right():
    desk = seated(at_gollum())
    desk.pick(Pick(desk.table_model().ask.hand.id, (("faces", (4,)),)))
    room = RulingRoom(desk)
    room.look(OpenRuling(7))
    entry = room.model().opened
    assert entry.correct.fields[0].kind == models.PIPS
    assert entry.ruling.verdict == "Allowed"
    room.do(Correct(7, (("faces", (1,)),)))
    assert room.model().agree is None
    lines = {line.entry: line for line in desk.table_model().journal}
    assert "entry 7, put right by entry 8" in lines[7].note
    assert "entry 8" in lines[8].note, "what a line names by number can be found by it"


def test_may_i_lists_what_a_seat_could_do_in_the_open():
    desk = seated(after_letter())
    room = RulingRoom(desk)
    assert room.model().may.seat == DARK
    desk.submit(_act(DARK, {"do": "EndPhase"}))
    assert room.model().may.seat == FELLOWSHIP, "whoever is asked now asks, unless somebody says otherwise"
    room.ask(AsksFor(FELLOWSHIP))
    may = room.model().may
    assert may.seat == FELLOWSHIP
    assert all(offer.seat == FELLOWSHIP and not offer.is_secret for offer in may.offers)


def test_a_mark_on_the_sheet_is_a_fact_set_by_hand():
    desk = seated(after_letter())
    room = SheetRoom(desk)
    desk.page = SHEET
    room.do(MarkBox("gothmog", 0, "x"))
    row = next(row for sheet in room.model().sheets for row in sheet.rows if row.id == "gothmog")
    assert row.boxes[0] == "x"
    room.do(MarkBox("gothmog", 0, ""))
    row = next(row for sheet in room.model().sheets for row in sheet.rows if row.id == "gothmog")
    assert set(row.boxes) == {""}


def test_a_card_held_up_at_the_open_desk_is_taken_there_by_a_tap():
    table = play(at_gollum(), ((DARK, {"do": "EnterRoll", "faces": [4]}), (FELLOWSHIP, {"do": "EndPhase"})))
    desk = seated(table)
    sensed(desk).seen(CardSeen(70, "camera 0", True, picture=b"x"))
    assert desk.evening.senses.card is None
    desk.hand_over(DARK, is_direct=True)
    desk.enter_pin(DARK, "1234")
    sensed(desk).seen(CardSeen(70, "camera 0", True, raw="RT1WS0070", picture=b"x"))
    ((_, taking),) = desk.desk_model().message.actions
    sensed(desk).take(taking.source)
    assert 70 in desk.table.view(DARK)["dark_power_desk"]["event_cards"]
    assert desk.table.evidence(desk.table.file.count - 1) is None
    assert desk.table.evidence(desk.table.file.count - 1, DARK).raw == "RT1WS0070"
    assert desk.table.evidence(desk.table.file.count - 1, DARK).picture is None, "no picture of a hidden card"
    assert desk.evening.senses.card is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"letter": "A"}, {"letter": "F"}),
        ({"hand": (60, 61, 62)}, {"hand": (57, None, 82)}),
        ({"drawn": 70}, {"drawn": None}),
    ],
)
def test_twin_tables_look_alike_on_every_shared_page(one, other):
    def pages(**secrets) -> list[str]:
        desk = seated(after_letter(**secrets))
        room, sheets = RulingRoom(desk), SheetRoom(desk)
        shown = [desk.table_model(), room.model(), sheets.model()]
        for entry in range(1, desk.table.file.count):
            room.look(OpenRuling(entry))
            shown.append(room.model())
        for seat in (DARK, FELLOWSHIP):
            room.ask(AsksFor(seat))
            shown.append(room.model())
        desk.page = TABLE
        room.do(Undo(desk.table_model().undo[0]))
        shown.append(room.model())
        return [SEAL.sub("(seal)", repr(model)) for model in shown]

    first, second = pages(**one), pages(**other)
    assert first == second
    assert sum(map(len, first)) > 100_000


def test_the_line_of_a_note_on_a_desk_opens_without_its_checks():
    table = after_letter("A", 2)
    play(
        table,
        (
            (DARK, {"do": "NoteHand", "cards": [61, 62, 70]}),
            (DARK, {"do": "SetByHand", "fact": "spent", "value": "1", "reason": "as the marker stands"}),
        ),
    )
    room = RulingRoom(seated(table))
    note, open_act = room.evening.lines()[-2:]
    room.look(OpenRuling(note["n"]))
    opened = room.model().opened
    assert opened is not None
    assert opened.ruling is None, "the checks would tell everybody what kind of note it is"
    room.look(OpenRuling(open_act["n"]))
    opened = room.model().opened
    assert opened is not None
    assert opened.ruling is not None


def test_two_may_look_at_one_evening_each_at_a_page_of_his_own():
    one = seated(at_letter())
    other = Desk(one.evening)
    one.hand_over(DARK, is_direct=True)
    one.enter_pin(DARK, "1234")
    assert (one.open_to, other.open_to) == (DARK, "")
    assert (one.page, other.page) == (DESK_PAGE, TABLE)
    other.draft = Draft("Wait/", ())
    assert one.draft == Draft()
    one.pick(Pick(one.desk_model().ask.hand.id, (("letter", "C"),)))
    assert one.page == TABLE
    assert other.draft == Draft("Wait/", ()), "what another does leaves a form as it was"
    assert other.message is None
    assert newest_line(other.table_model()) == newest_line(one.table_model())
    assert "'C'" not in repr(other.table_model())
