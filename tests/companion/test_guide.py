"""The guide of a practice evening: a sentence at every ask of the first Game-Turn, and none after it."""

from __future__ import annotations

import re

import pytest

from companion.app.frontdesk import FrontDesk
from companion.evening.guided import Guides
from companion.models import HideGuide, OpenRule
from companion.pages import HOME, TABLE, ResumeTable, TryPractice
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from companion.table.presenter_guide import guide_for
from engine.core.game import game_names, load_game
from tests.companion.counted import FIRST_TURN, HANDS, TWO_LEAVE
from tests.companion.evenings import DARK, FELLOWSHIP, SETUP, after_letter, fresh, play

FIRST_GAME_TURN = (*SETUP, *HANDS, *FIRST_TURN)


@pytest.fixture
def front(tmp_path):
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    yield desk
    desk.close()


def test_every_ask_of_the_first_game_turn_has_a_sentence_of_its_own_and_the_second_has_none():
    table, told = fresh(), []
    for act in FIRST_GAME_TURN:
        guide = guide_for(table)
        assert guide is not None
        assert f"guide.{table.asks()[0].says.removeprefix('ask.')}" in table.game.text, table.asks()[0].says
        told.append(guide.text)
        play(table, (act,))
    assert len(set(told)) >= 14
    assert table.turn == 2
    assert guide_for(table).text.startswith("That was a whole Game-Turn")
    play(table, (FIRST_TURN[0], ("fellowship", {"do": "EndPhase"})))
    assert guide_for(table) is None


def test_what_has_been_done_at_a_step_is_not_told_to_be_done_again():
    table = fresh()
    play(table, (*SETUP, *HANDS, *FIRST_TURN[: FIRST_TURN.index((DARK, {"do": "EndPhase"})) + 1]))
    first = guide_for(table).text
    play(table, (TWO_LEAVE,))
    walked = guide_for(table).text
    assert "Rivendell" in first
    assert "Rivendell" not in walked
    assert "ends the Player-Turn" in walked
    table.undo(FELLOWSHIP, table.journal()[-1]["n"], (DARK, FELLOWSHIP))
    assert guide_for(table).text == first
    play(table, ((FELLOWSHIP, {"do": "EndPhase"}),))
    moves = guide_for(table).text
    play(table, ((DARK, {"do": "MoveNazgul", "nazgul": ["nazgul_4"], "to": "W2716"}),))
    assert guide_for(table).text != moves


def test_what_a_guide_names_to_be_tapped_is_called_so_on_the_glass():
    for game in map(load_game, game_names()):
        said = set(game.text.sentences.values())
        for key in filter(is_guide, game.text.sentences):
            for named in re.findall(r"'([^']{6,})'", game.text.say(key)):
                assert named in said, key


def test_a_paragraph_without_a_number_is_called_by_its_section():
    table = fresh()
    play(table, SETUP)
    guide = guide_for(table)
    assert guide.text.endswith("(C.3).")
    assert guide.actions[0] == ("Read C.3", OpenRule("C.3/first-event-cards"))


def test_an_ask_without_a_sentence_of_its_own_is_told_by_its_phase(monkeypatch):
    table = after_letter()
    sentences = dict(table.game.text.sentences)
    del sentences["guide.play_search_first"]
    monkeypatch.setattr(table.game.text, "sentences", sentences)
    assert guide_for(table).text == sentences["guide.phase.search"]


def is_guide(key: str) -> bool:
    return key.startswith("guide.")


def test_every_sentence_of_a_guide_is_short_and_ends_with_a_section_that_the_game_has():
    guided = [game for game in map(load_game, game_names()) if any(map(is_guide, game.text.sentences))]
    assert guided
    for game in guided:
        for key in (key for key in game.text.sentences if key.startswith("guide.")):
            says = game.text.say(key)
            section = re.search(r"\(([^()]+)\)\.$", says)
            assert section is not None, key
            assert section[1] in game.lexicon.rules, key
            assert len(re.findall(r"[.!?](?: |$)", re.sub(r"\([^()]+\)", "", says))) <= 2, key


def test_the_section_of_a_sentence_is_one_tap_away():
    assert guide_for(fresh()).actions == (("Read C.2", OpenRule("C.2")), ("Hide the guide", HideGuide()))


def test_the_guide_says_the_same_whatever_the_secret():
    assert guide_for(after_letter()) == guide_for(after_letter(letter="F", hand=(57, 58, 59), drawn=71))


def test_a_practice_evening_begins_in_one_tap_with_a_practice_box_and_a_guide(front):
    front.do(TryPractice())
    table = front.evening.table
    assert front.page == TABLE
    assert table.box.invented
    assert list(table.seats) == list(front.evening.seats)
    assert all(not seat.pin for seat in front.evening.seats.values())
    assert front.table.guide.model() is not None


def test_a_guide_that_was_hidden_stays_hidden_when_the_table_is_opened_again(front, tmp_path):
    front.do(TryPractice())
    name = front.evening.table.file.path.name
    entries = front.evening.table.file.count
    front.do(HideGuide())
    assert front.table.guide.model() is None
    assert front.evening.table.file.count == entries
    front.close()
    again = FrontDesk(tmp_path, Settings(), Inbox())
    again.do(ResumeTable(name))
    assert again.table.guide.model() is None
    again.close()


def test_a_guide_goes_on_when_its_table_is_opened_again_and_no_other_table_has_one(front, tmp_path):
    front.do(TryPractice())
    name = front.evening.table.file.path.name
    front.do(TryPractice())
    assert front.evening.table.file.path.name != name
    front.do(HideGuide())
    front.do(ResumeTable(name))
    assert front.table.guide.model() is not None
    assert not Guides(tmp_path).is_on(tmp_path / "other.ringtable")


def test_a_file_of_guides_that_is_broken_is_told_and_costs_no_table(front, tmp_path):
    front.do(TryPractice())
    (tmp_path / "guides.json").write_text("{", encoding="utf-8")
    told = []
    assert not Guides(tmp_path, told.append).is_on(front.evening.table.file.path)
    assert "Which tables have a guide cannot be used" in told[0]


def test_without_any_practice_box_the_tap_says_so(front, monkeypatch):
    monkeypatch.setattr(front._lobby, "_games", lambda: iter(()))
    front.do(TryPractice())
    assert front.page == HOME
    assert "practice box" in front.message.text


def test_the_guide_stands_on_the_table_until_it_is_hidden(front):
    front.do(TryPractice())
    before = front.model().guide
    assert before is not None
    assert before.text.endswith(").")
    front.do(HideGuide())
    assert front.model().guide is None
