"""The end of the game: who won and by which section, the open-secrets replay, the export; nothing secret before."""

import json
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest

from companion.app.frontdesk import FrontDesk
from companion.ending.model import LookAtTurn, OpenSecrets, WriteExport
from companion.ending.presenter import checks_of, turns_of
from companion.ending.room import EndingRoom
from companion.evening.desks import Desk
from companion.evening.evening import Evening
from companion.models import LineModel, Open
from companion.pages import ENDING, HOME, NEW_TABLE, Leave
from companion.rulings.model import Agreed, CallOff
from companion.rulings.room import RulingRoom
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from companion.table.presenter import OPEN, table_model
from companion.widgets.banner import Badge, Banner
from companion.widgets.basics import Tap
from companion.widgets.palette import SEATS, THEMES, contrast
from companion.widgets.scenes import SCENES, TONES, Scene
from companion.widgets.switches import PickTap
from engine.core.audience import PUBLIC, TRUTH
from engine.core.verify import export_break
from engine.script import open_table, parse, play_on
from tests.companion import ending_samples as samples
from tests.companion.evenings import DARK, FELLOWSHIP, after_letter
from tests.companion.harness import find, walk
from tests.companion.pages_gallery import press
from tests.engine.core.test_words import ended, searched

PLAYED = Path(__file__).parent.parent / "played" / "wotr_spi"
DESTROYED, BARAD_DUR = "ending_O_1_the_ring_is_destroyed", "ending_O_2_the_ring_walks_into_barad_dur"
LONG = "twelve_game_turns"


def played(script):
    lines = parse((PLAYED / f"{script}.jsonl").read_text(encoding="utf-8"))
    table = open_table(lines[0])
    play_on(table, lines[1:])
    return table


@pytest.fixture(scope="module")
def destroyed():
    return played(DESTROYED)


def room_of(table, data):
    desk = Desk(Evening(table))
    rulings = RulingRoom(desk)
    desk.page = ENDING
    return EndingRoom(desk, rulings, data)


def open_all(room):
    room.do(OpenSecrets())
    room.rulings.do(Agreed(room.rulings.model().agree.id, (DARK, FELLOWSHIP)))


def words(model):
    if is_dataclass(model):
        return " ".join(words(getattr(model, field.name)) for field in fields(model))
    if isinstance(model, tuple):
        return " ".join(words(one) for one in model)
    return model if isinstance(model, str) else ""


@pytest.mark.parametrize(
    ("script", "winner", "section", "says"),
    [
        (DESTROYED, "Fellowship", "O.1", "The Ring is destroyed at E0929 Orodruin."),
        (BARAD_DUR, "Dark Power", "O.2/ring-victory", "The Ring is in Barad-dûr."),
        ("ending_O_2_three_citadels_fall", "Dark Power", "O.2/military-victory", "Helm's Deep are captured."),
        ("ending_O_2_gandalf_becomes_a_semi_ringwraith", "Dark Power", "O.2/automatic-victory", "Semi-Ringwraith."),
    ],
)
def test_who_won_by_which_section_and_what_met_it(script, winner, section, says, tmp_path):
    table = played(script)
    model = room_of(table, tmp_path).model()
    assert model.is_over
    assert winner in model.title
    assert model.cites[0].section.startswith(section)
    assert model.rules[0].says
    assert model.says.endswith(says)
    assert model.scene in SCENES
    assert (model.letters, model.who) == (winner[0], winner)
    assert model.turn is None
    offers = [offer.id for offer in table_model(table).offers]
    assert offers[0] == OPEN + ENDING
    assert table_model(table).message.actions == (("End of game", Open(ENDING)),)


def test_before_the_end_there_is_nothing_secret_and_no_way_to_it(tmp_path):
    table, other = after_letter(), after_letter(letter="F", hand=(57, 58, 59))
    room, twin = room_of(table, tmp_path), room_of(other, tmp_path)
    for each in (room, twin):
        each.do(OpenSecrets())
        each.do(LookAtTurn(0))
        each.do(WriteExport())
        assert each.rulings.motion is None
    assert not room.model().is_over
    assert room.model().turn is None
    assert room.model().checks == ()
    assert words(room.model()) == words(twin.model())
    written = (tmp_path / "exports" / "t.txt").read_text(encoding="utf-8")
    assert "letter A" not in written
    assert "letter F" not in written
    assert OPEN + ENDING not in [offer.id for offer in table_model(table).offers]


def test_the_secrets_open_when_every_seat_agrees_and_only_then(destroyed, tmp_path):
    room = room_of(destroyed, tmp_path)
    room.do(OpenSecrets())
    room.rulings.do(CallOff(room.rulings.model().agree.id))
    assert (room.is_open, room.desk.page) == (False, ENDING)
    open_all(room)
    assert room.is_open
    assert room.desk.page == ENDING
    assert room_of(destroyed, tmp_path).is_open, "what was opened is open after a pause too"
    turn = room.model().turn
    assert turn.place == turn.count - 1
    destroyed.file.keep("secrets_opened", "")


def test_an_end_that_is_taken_back_closes_them_again(tmp_path):
    table = played(BARAD_DUR)
    room = room_of(table, tmp_path)
    open_all(room)
    last = [line["n"] for line in table.journal(TRUTH) if line.get("undone") is None][-1]
    assert table.undo(FELLOWSHIP, last, (DARK,)).allowed
    assert not room.is_open
    assert room.model().turn is None


def test_the_replay_steps_through_the_game_turns_with_everybodys_knowledge(tmp_path):
    table = played(LONG)
    room = room_of(table, tmp_path)
    open_all(room)
    last = room.model().turn
    assert last.count >= 12
    seen = []
    for place in range(last.count):
        room.do(LookAtTurn(place))
        turn = room.model().turn
        seen.append(turn.title)
        assert turn.lines
        titles = [section.title for section in turn.sections]
        assert any("Dark Power" in title for title in titles)
        assert any("Fellowship" in title for title in titles)
    assert seen[:3] == ["Setup", "Game-Turn 1", "Game-Turn 2"]
    room.do(LookAtTurn(99))
    assert room.model().turn.place == last.count - 1
    room.do(LookAtTurn(1))
    assert "letter" in words(room.model().turn).lower()


def test_every_entry_that_stands_is_in_one_game_turn(destroyed):
    entries = [entry for turn in turns_of(destroyed) for entry in turn.entries]
    lines = destroyed.journal(TRUTH)
    assert entries == [line["n"] for line in lines if line.get("undone") is None and line.get("events")]


def test_every_seal_is_checked_in_words():
    table = played(LONG)
    checks = checks_of(table)
    sealed = [line for line in table.journal(PUBLIC) if (line.get("do") or {}).get("type") == "ChooseLetter"]
    told = [check for check in checks if "is the one that was sealed" in check.text]
    assert len(told) == len([line for line in sealed if line["undone"] is None])


@pytest.mark.parametrize(("says", "tones"), [(False, ["bad"]), (True, [])])
def test_a_word_that_was_not_so_is_named_once_the_secrets_are_open(says, tones, tmp_path):
    room = room_of(ended(searched(says=says)).table, tmp_path)
    assert room.model().checks == ()
    open_all(room)
    assert [check.tone for check in room.model().checks if "M.2d" in check.note] == tones


def test_the_export_is_the_whole_truth_once_opened_and_can_be_checked(destroyed, tmp_path):
    room = room_of(destroyed, tmp_path)
    room.do(WriteExport())
    assert "everybody may know" in room.desk.message.text
    closed = json.loads(next((tmp_path / "exports").glob("*.json")).read_text(encoding="utf-8"))
    assert closed["audience"] == PUBLIC
    open_all(room)
    room.do(WriteExport())
    text, data = (next((tmp_path / "exports").glob(f"*.{kind}")) for kind in ("txt", "json"))
    assert str(text) in room.desk.message.what_to_do
    opened = json.loads(data.read_text(encoding="utf-8"))
    assert opened["audience"] == TRUTH
    assert export_break(opened) is None
    read = text.read_text(encoding="utf-8")
    for said in ("Fellowship has won", "O.1", "Game-Turn 1", "What the opened secrets show"):
        assert said in read
    destroyed.file.keep("secrets_opened", "")


def test_the_end_is_a_page_of_the_table_and_leads_back(tmp_path):
    front = FrontDesk(tmp_path, Settings(), Inbox())
    front._sit_down(played(DESTROYED))
    front.do(Open(ENDING))
    assert front.model().is_over
    front.do(Leave())
    assert front.page == "table"
    front.do(Open(ENDING))
    front.do(Open(NEW_TABLE))
    assert front.page == NEW_TABLE
    front.close()


def screen(show, model):
    from companion.ending.screen import EndingScreen

    return show(EndingScreen(name="ending"), model)


def test_a_turn_is_chosen_and_replayed_and_the_end_is_written_and_left(show):
    driver = screen(show, samples.OPENED)
    next(each for each in walk(driver.root) if getattr(each, "keeps", "") == "end").scroll_y = 0
    driver.pump(3)
    press(driver, find(driver.root, "10", PickTap))
    driver.tap(find(driver.root, "Replay with open secrets", Tap))
    driver.tap(find(driver.root, "‹", Tap))
    driver.tap(find(driver.root, "›", Tap))
    driver.tap(find(driver.root, "What was done", Tap))
    assert find(driver.root, "Fellowship moves from W2710 to W2711")
    driver.tap(find(driver.root, "‹ The end", Tap))
    driver.tap(find(driver.root, "Write it to a file", Tap))
    driver.tap(find(driver.root, "Start another", Tap))
    driver.tap(find(driver.root, "Home", Tap))
    there = [LookAtTurn(3), LookAtTurn(1), LookAtTurn(3)]
    assert driver.picked == [*there, WriteExport(), Open(NEW_TABLE), Open(HOME)]


def test_the_dead_are_struck_through_and_what_never_happened_is_left_out(show):
    zero = replace(samples.OPENED, facts=(*samples.FACTS, LineModel("Taken back", value="0")))
    driver = screen(show, zero)
    assert find(driver.root, "Boromir").strikethrough
    assert not find(driver.root, "Frodo").strikethrough
    said = [widget.says for widget in walk(driver.root) if getattr(widget, "says", "")]
    assert "Game-Turns played: 14" in said
    assert not [words for words in said if words.startswith("Taken back")]


def test_what_became_of_it_is_told_at_the_end_and_more_once_the_secrets_are_open(tmp_path):
    table = played(LONG)
    room = room_of(table, tmp_path)
    closed = room.model()
    assert closed.replay is None
    points = closed.plots[0]
    assert points.title == "Shadow Points"
    spent = dict(zip(points.over, points.curves[1].values, strict=True))
    for turn in turns_of(table)[1:]:
        assert spent[str(turn.number)] == table.game.view(turn.shown.world.state, PUBLIC)["shadow"]["spent"]
    open_all(room)
    told = room.model()
    names = {fate.piece for fate in told.fates.rows}
    assert {fate.piece for fate in closed.fates.rows if fate.seat == FELLOWSHIP} <= names
    assert {"Frodo", "Sam", "Merry", "Pippin"} <= names
    assert "Endurance left" in [plot.title for plot in told.plots]
    assert "Luck of the dice" in [plot.title for plot in told.plots]
    room.do(LookAtTurn(1))
    replay = room.model().replay
    assert replay.turns[replay.shown] == "1"
    truth = table.game.view(turns_of(table)[1].shown.world.state, TRUTH)["dark_power_desk"]
    assert any(f"had sealed {truth['letter']}" in row.text for row in replay.rows if row.seat == DARK)
    assert any("bore the Ring" in row.text for row in replay.rows if row.seat == FELLOWSHIP)


def test_no_story_is_told_of_a_game_that_goes_on(tmp_path, monkeypatch):
    table = after_letter()

    def never(*_):
        raise AssertionError("asked for before the end")

    look = replace(table.game.look, story=never, secrets=never)
    monkeypatch.setattr(table, "game", replace(table.game, look=look))
    model = room_of(table, tmp_path).model()
    assert (model.fates, model.plots, model.replay) == (None, (), None)


def test_before_the_secrets_open_an_end_tells_the_same_whatever_they_are(tmp_path):
    """The letter and the Fellowship's names are in no fate and no plot of a game whose secrets stay closed."""
    model = room_of(played(LONG), tmp_path).model()
    had = model.plots[0].curves[0].values
    table = played(LONG)
    for turn, value in zip(turns_of(table)[1:], had, strict=True):
        assert value == table.game.view(turn.shown.world.state, PUBLIC)["shadow"].get("points")
    public = table.view(PUBLIC)["people"]
    assert {fate.piece for fate in model.fates.rows} <= {table.game.lexicon.name(name) for name in public}


def test_closed_secrets_are_opened_from_here_only_once_the_game_is_over(show):
    driver = screen(show, samples.CLOSED)
    driver.tap(find(driver.root, "Open all secrets", Tap))
    assert driver.picked == [OpenSecrets()]
    going_on = screen(show, samples.NOT_OVER)
    assert not [widget for widget in walk(going_on.root) if getattr(widget, "says", "") == "Open all secrets"]


@pytest.mark.parametrize(("second", "won"), [(False, "The Dark Power has won."), (True, "Nobody has won.")])
def test_who_gives_up_has_won_for_nobody_by_any_section(second, won, tmp_path):
    table = after_letter()
    if second:
        settle = table.command({"do": "SettleHouseRule", "ruling": "concession", "reading": "second"})
        assert table.submit(DARK, settle, table.seats).allowed
    concede = table.command({"do": "Concede", "who": FELLOWSHIP})
    assert table.submit(FELLOWSHIP, concede, table.seats).allowed
    model = room_of(table, tmp_path).model()
    assert (model.title, model.says) == ("The Fellowship gave the game up", won)
    assert (model.scene, model.cites) == ("lowered", ())
    row = table.questions["concession"]
    assert [rule.says for rule in model.rules] == [row.second if second else row.ruling]


def test_the_end_is_drawn_with_its_winners_sign_and_the_dead_differ_by_shape(show):
    driver = screen(show, samples.OPENED)
    (banner,) = (each for each in walk(driver.root) if isinstance(each, Banner))
    assert (banner.drawn.scene, banner.colour) == ("fire", "fellow")
    badges = [each for each in walk(driver.root) if isinstance(each, Badge)]
    (sign,) = (each for each in badges if each in list(walk(banner)))
    fates = [each for each in badges if each is not sign]
    assert sign.surface == "fellow_fill"
    assert sign.height > max(fate.height for fate in fates)
    letters = {find(each, each.children[0].says).says: each.surface for each in fates}
    assert (letters["F"], letters["B"]) == ("fellow_fill", "clear")
    banner.drawn.scene = ""
    before = driver.picture()
    banner.drawn.scene = "fire"
    driver.pump(2)
    assert (driver.picture() != before).any()


@pytest.mark.parametrize("mode", THEMES)
@pytest.mark.parametrize("seat", [*SEATS, "text"])
def test_words_can_be_read_where_hills_lie_behind_them(mode, seat):
    from companion.widgets.theme import theme

    theme.mode = mode
    drawn = Scene(colour=seat)
    for word, tone in (("text", "near"), ("text", "far"), ("dim", "far")):
        ground = "#" + "".join(f"{round(part * 255):02x}" for part in drawn._tone(tone)[:3])
        assert contrast(THEMES[mode][word], ground) >= 4.5, (word, tone)


def test_every_drawing_is_made_of_known_tones():
    assert {shape.tone for scene in SCENES.values() for shape in scene} <= set(TONES)
