"""What is on the map now: compared, put right by one agreement, and joined in mid-game; nothing secret on it."""

import pytest

from companion.app.frontdesk import FrontDesk
from companion.board.presenter import changes_of, settable_of
from companion.board.room import MapRoom
from companion.evening.desks import Desk
from companion.evening.evening import Evening
from companion.models import CHOICE, CONFIRM, NUMBER, PLACE, Dismiss, Open, OpenDesk
from companion.page_intents import CompareAt
from companion.pages import ON_MAP, TABLE, ForgetEdits, Leave, MapCompared, PutOnMap, StartTable
from companion.rulings.model import Agreed
from companion.rulings.room import RulingRoom
from companion.senses.inbox import Inbox
from companion.shelf.seats import Seat, write_seats
from companion.shelf.settings import Settings
from companion.widgets.basics import Tap
from companion.widgets.longlist import ListRow
from engine.core import panels
from engine.core.game import load_game
from tests.companion import pages_samples as pages
from tests.companion.evenings import DARK, FELLOWSHIP, after_letter, play
from tests.companion.harness import find, walk
from tests.companion.pages_gallery import press
from tests.companion.test_frontdesk import SEATS
from tests.engine.games.wotr_spi.campaign.battles import FIELD, War


@pytest.fixture
def room():
    table = after_letter()
    write_seats(table.file, [Seat(DARK), Seat(FELLOWSHIP)])
    desk = Desk(Evening(table))
    desk.page = ON_MAP
    return MapRoom(desk, RulingRoom(desk))


@pytest.fixture
def at_war():
    table = War().to(FELLOWSHIP).table
    write_seats(table.file, [Seat(DARK), Seat(FELLOWSHIP)])
    desk = Desk(Evening(table))
    desk.page = ON_MAP
    return MapRoom(desk, RulingRoom(desk))


def note(room, line, value, **more):
    room.do(PutOnMap(line))
    room.do(room.form.offer.picked((*more.items(), ("value", value))))


def put_right(room, reason="as on the board"):
    room.do(MapCompared())
    room.do(room.form.offer.picked((("reason", reason),)))
    agreement = room.rulings.model().agree
    room.rulings.do(Agreed(agreement.id, (DARK, FELLOWSHIP)))
    return agreement


def fact(room, id_):
    return next((each for each in room.model().facts if each.id == id_), None)


def test_several_lines_are_put_right_by_one_reason_and_one_agreement(room):
    count = room.evening.table.file.count
    note(room, "hex/gothmog", "W2724")
    note(room, "spent/", 3)
    note(room, "face_down_counters/W2812", 6)
    assert fact(room, "hex/gothmog").becomes.startswith("W2724")
    assert room.model().different == 3
    assert room.evening.table.file.count == count
    agreement = put_right(room, "we moved without the tablet")
    assert "Gothmog" in agreement.why
    view = room.evening.table.view()
    assert view["people"]["gothmog"]["hex"] == "W2724"
    assert (view["shadow"]["spent"], view["map"]["face_down"]["W2812"]) == (3, 6)
    assert room.evening.table.file.count == count + 1
    line = room.evening.lines()[-1]
    assert {event["reason"] for event in line["events"]} == {"we moved without the tablet"}
    assert line["agreed"]
    assert (room.desk.page, room.model().different) == (ON_MAP, 0)


def test_what_the_list_lacks_is_chosen_for_whom_and_what(room):
    room.do(PutOnMap())
    room.do(room.form.offer.picked((("fact", "orcs"),)))
    room.do(room.form.offer.picked((("key", "W2809"), ("value", 4))))
    room.do(PutOnMap())
    room.do(room.form.offer.picked((("fact", "orc_kind"),)))
    room.do(room.form.offer.picked((("key", "W2809"), ("value", "hand_orcs"))))
    assert [each.becomes for each in room.model().facts[:2]] == ["4", "Hand-Orcs"]
    put_right(room)
    assert room.evening.table.view()["map"]["orcs"]["W2809"] == {"strength": 4, "kind": "hand_orcs"}
    assert fact(room, "orcs/W2809").now == "Hand-Orcs, strength 4"


def test_a_character_is_turned_up_before_he_is_placed(room):
    note(room, "hex/", "W2724", key="aragorn")
    note(room, "face_up/", "yes", key="aragorn")
    put_right(room)
    assert fact(room, "hex/aragorn").now.startswith("W2724")


def test_a_line_that_cannot_be_is_refused_before_anybody_agrees(room):
    note(room, "hex/", "W2724", key="aragorn")
    room.do(MapCompared())
    room.do(room.form.offer.picked((("reason", "as on the board"),)))
    assert room.rulings.motion is None
    assert "aragorn" in room.desk.message.text.lower()
    assert room.model().different == 1


def test_all_is_as_on_the_board(room):
    room.do(MapCompared())
    assert room.desk.page == TABLE
    assert "agree" in room.desk.message.text


def test_what_was_noted_can_be_forgotten(room):
    note(room, "spent/", 3)
    room.do(ForgetEdits())
    assert room.model().different == 0


def test_a_ring_that_has_passed_on_is_hidden_in_public_and_named_on_its_owners_desk(room):
    table = room.evening.table
    assert fact(room, "ring_bearer/").now == "Frodo"
    note(room, "ring_bearer/", "hidden")
    put_right(room, "Frodo fell before the tablet was on")
    assert fact(room, "ring_bearer/").now == "Known to the Fellowship only"
    play(table, ((FELLOWSHIP, {"do": "ExchangeMagicCard", "card": 43, "to": "sam"}),))
    assert table.view(FELLOWSHIP)["fellowship_desk"]["ringbearer"] == "sam"
    assert "sam" not in str(table.view(DARK)).lower()
    assert "sam" not in str(table.journal(DARK)[-1]).lower()


def test_no_line_tells_a_secret(room):
    """The same board whatever the letter, the hand and who stands where under the counters."""
    other = after_letter(letter="F", hand=(57, 58, 59))
    desk = Desk(Evening(other))
    assert MapRoom(desk, RulingRoom(desk)).model().facts == room.model().facts


PADS = {panels.NUMBER: NUMBER, panels.PLACE: PLACE, panels.CHOICE: CHOICE, panels.YES_NO: CONFIRM}


def of_armies():
    """The facts that a record without Armies does not keep."""
    own = {"reinforcements", "control", "marched_untold", "mobilized_since"}
    return own | {name for name in load_game("wotr_spi").facts if name.startswith("points_")}


def has_a_pad(room, known):
    for each in known:
        room.do(PutOnMap(f"{each.fact}/"))
        assert room.form.offer.fields[-1].kind == PADS[each.kind]
        assert each.kind != panels.CHOICE or room.form.offer.fields[-1].options


def test_every_public_fact_of_the_game_can_be_set_by_hand_with_a_pad(room):
    known = settable_of(room.evening.table)
    assert {each.fact for each in known} == set(load_game("wotr_spi").facts) - of_armies()
    has_a_pad(room, known)


def test_every_public_fact_of_the_campaign_can_be_set_by_hand_with_a_pad(at_war):
    known = settable_of(at_war.evening.table)
    assert {each.fact for each in known} == set(load_game("wotr_spi").facts) - {"captured_citadel", "mobilized"}
    has_a_pad(at_war, known)


@pytest.mark.parametrize("name", sorted(of_armies()))
def test_each_fact_of_armies_is_put_right_with_its_pad(at_war, name):
    """The pad is filled in, both seats agree to one reason, and the record has what was set."""
    kept, table = load_game("wotr_spi").facts[name], at_war.evening.table

    def reads(key):
        return kept.read(table.timeline.head.world.state, key)

    key = FIELD if kept.is_everywhere else kept.keys(table.timeline.head.world.state)[0]
    other = next(word for word in kept.words if word != reads(key)) if kept.words else 3
    assert reads(key) != str(other)
    if kept.is_everywhere:
        note(at_war, f"{name}/", other, key=key)
    else:
        note(at_war, f"{name}/{key}", other)
    put_right(at_war)
    assert reads(key) == str(other)


def test_edits_are_set_in_the_order_in_which_they_can_be(room):
    known = settable_of(room.evening.table)
    told = changes_of({"hex/aragorn": "W2724", "face_up/aragorn": "yes", "turn/": "4"}, known)
    assert [change[0] for change in told] == ["turn", "face_up", "hex"]


def test_the_turns_end_asks_for_the_compare(room):
    desk = room.desk
    assert "Compare with the board" not in [offer.label for offer in desk.table_model().offers]
    play(desk.table, ((DARK, {"do": "EndPhase"}), (FELLOWSHIP, {"do": "EndPhase"})))
    for _ in range(6):
        if desk.table.view()["phase"] == "indication":
            break
        ask = desk.table.asks()[0]
        play(desk.table, ((ask.seat, {"do": ask.answer}),))
    assert desk.table_model().offers[0].label == "Compare with the board"


def test_a_game_already_begun_is_joined(tmp_path):
    front = FrontDesk(tmp_path, Settings(), Inbox())
    front.do(StartTable("Late", "wotr_spi", "character", "practice", (), SEATS, joins=True))
    assert front.page == ON_MAP
    for line, value in (("turn/", 5), ("phase/", "fellowship"), ("face_down_counters/W2812", 0)):
        front.do(PutOnMap(line))
        front.do(front.model().offer.picked((("value", value),)))
    front.do(PutOnMap("face_down_counters/"))
    front.do(front.model().offer.picked((("key", "W2716"), ("value", 8))))
    front.do(MapCompared())
    front.do(front.model().offer.picked((("reason", "we began yesterday"),)))
    front.do(Agreed(front.model().agree.id, (DARK, FELLOWSHIP)))
    assert front.page == ON_MAP
    front.do(Leave())
    view = front.evening.table.view()
    assert (view["turn"], view["phase"], view["map"]["face_down"]) == (5, "fellowship", {"W2716": 8})
    assert front.model().ask.seat == FELLOWSHIP
    front.close()


def test_the_form_is_left_without_a_trace(tmp_path):
    front = FrontDesk(tmp_path, Settings(), Inbox())
    front.do(StartTable("x", "wotr_spi", "character", "practice", (), SEATS, joins=True))
    front.do(PutOnMap("turn/"))
    assert front.page == "answer"
    front.do(Dismiss())
    assert (front.page, front.model().different) == (ON_MAP, 0)
    front.close()


def screen(show, model=pages.ON_MAP):
    from companion.board.screen import OnMapScreen

    return show(OnMapScreen(name="onmap"), model)


def test_a_tap_on_a_line_notes_it_and_a_desk_is_one_tap_away(show):
    driver = screen(show)
    rows = [row for row in walk(driver.root) if isinstance(row, ListRow)]
    press(driver, next(row for row in rows if row.says == "Shadow Points spent"))
    assert next(row for row in rows if row.says == "Aragorn").end == "→ W2812 Rivendell"
    driver.root.lists[1].scroll_y = 0
    driver.pump(3)
    press(
        driver,
        next(row for row in walk(driver.root.lists[1]) if isinstance(row, ListRow) and row.end.startswith("private")),
    )
    driver.tap(find(driver.root, "Put one line right", Tap))
    driver.tap(find(driver.root, "Forget what was noted", Tap))
    driver.tap(find(driver.root, "Endurance", Tap))
    desk = driver.picked[1]
    assert isinstance(desk, OpenDesk)
    assert driver.picked == [PutOnMap("spent/"), desk, MapCompared(), ForgetEdits(), Open("sheet")]


def test_who_comes_from_a_place_finds_it_in_sight_and_at_the_top_of_the_list(show, room):
    far = "E1020"
    driver = screen(show, room.model())
    assert not seen(driver, far)
    room.do(CompareAt(far))
    driver.root.show(room.model())
    driver.pump(3)
    assert seen(driver, far)
    first = next(row.says for row in driver.root.lists[0].rows)
    assert first.startswith(far)
    assert seen(screen(show, room.model()), far), "on a page that was never laid out too"
    room.leave()
    assert room.model().here == "", "who comes by another way is led nowhere"


def seen(driver, place):
    view = driver.root._board
    return view.pane.collide_point(*view.pane.to_glass(*view.pane.grid.centres[place]))
