"""Sticker sheets from the tablet: the same as the command line makes, and in words why not where they cannot be."""

import errno
from dataclasses import replace

import pytest

from companion import __main__ as words
from companion.app.frontdesk import FrontDesk
from companion.box import room_stickers
from companion.box.room import BoxRoom
from companion.box.screen import BoxSheetsScreen
from companion.cards.layouts import LAYOUTS
from companion.models import MessageModel, Open
from companion.pages import BOX_SHEETS, AboutGame, MakeStickers, PickBox
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from engine.core.game import load_game
from engine.core.installed import VARIABLE
from tests.companion import pages_samples as pages
from tests.companion.harness import find, walk
from tests.companion.pages_gallery import press
from tests.toys.each import HERE, TOYS
from tests.without_rights import without_rights


@pytest.fixture
def front(tmp_path, monkeypatch):
    monkeypatch.setenv(VARIABLE, str(HERE))
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    desk.do(Open(BOX_SHEETS))
    desk.do(AboutGame("wotr_spi"))
    yield desk
    desk.close()


def written(front):
    return sorted(path.name for path in front.data.iterdir() if "stickers" in path.name)


def test_the_sheets_are_those_of_the_command_line_and_the_page_says_where_they_lie(front, tmp_path, monkeypatch):
    drawn = []
    honest = room_stickers.write_whole_bytes
    monkeypatch.setattr(room_stickers, "write_whole_bytes", lambda path, data: (drawn.append(data), honest(path, data)))
    front.do(MakeStickers("US"))
    path = tmp_path / "wotr_spi-stickers-US.pdf"
    assert written(front) == [path.name]
    assert path.read_bytes() == drawn[0]
    message = front.model().message
    assert (message.tone, message.what_to_do) == ("good", str(path))
    assert message.text.startswith("112 stickers")
    by_words = tmp_path / "words.pdf"
    assert words.main(["cards", "print", "wotr_spi", "--size", "letter", "-o", str(by_words)]) == 0
    # Their titles alone differ: the page names the game as players do.
    assert abs(len(by_words.read_bytes()) - len(drawn[0])) < 400
    assert by_words.read_bytes().count(b"/Type /Page\n") == drawn[0].count(b"/Type /Page\n") > 4


def test_every_paper_of_the_command_line_is_offered_and_says_what_it_is(front):
    papers = {option.value: (option.label, option.note) for option in front.model().papers}
    assert list(papers) == ["US" if size == "letter" else size for size in LAYOUTS]
    assert papers["A4"] == ("A4", "plain paper, to be cut up")
    assert papers["US"] == ("US paper, 8.5 x 11 in", "plain paper, to be cut up")
    assert papers["5160"] == ("Avery 5160", "US paper, 8.5 x 11 in, 30 labels on a sheet")
    assert papers["L7651"][1] == "A4, 65 labels on a sheet"


@pytest.mark.parametrize("game", TOYS)
def test_every_game_with_cards_has_its_own(front, game):
    front.do(AboutGame(game))
    for paper in front.model().papers:
        front.do(MakeStickers(paper.value))
        assert front.model().message.tone == "good"
    assert written(front) == sorted(f"{game}-stickers-{paper.value}.pdf" for paper in front.model().papers)
    assert bool(written(front)) == bool(load_game(game).tag)


def test_a_game_without_cards_has_no_key_and_writes_nothing(tmp_path, show):
    bare = replace(load_game("wotr_spi"), tag="")
    room = BoxRoom(bare, tmp_path, lambda: "now")
    assert room.model().papers == ()
    room.do(MakeStickers("A4"))
    assert list(tmp_path.iterdir()) == []
    driver = show(BoxSheetsScreen(name="boxsheets"), room.model())
    assert "Make sticker sheets" not in [getattr(each, "says", "") for each in walk(driver.root)]


def test_a_paper_there_is_none_of_is_not_made(front):
    front.do(MakeStickers("A0"))
    assert written(front) == []


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_is_told_and_leaves_no_half_of_a_sheet(front, monkeypatch, number):
    front.do(MakeStickers("A4"))
    before = (front.data / "wotr_spi-stickers-A4.pdf").read_bytes()

    def full(path, data):
        path.with_name(f"{path.name}.new").write_bytes(data[:1000])
        raise OSError(number, "no")

    monkeypatch.setattr(room_stickers, "write_whole_bytes", full)
    front.do(MakeStickers("A4"))
    message = front.model().message
    assert message.text == "The disk is full: the sticker sheets were not written."
    assert str(front.data) in message.what_to_do
    assert message.tone == "bad"
    assert written(front) == ["wotr_spi-stickers-A4.pdf"]
    assert (front.data / "wotr_spi-stickers-A4.pdf").read_bytes() == before


def test_a_folder_that_may_not_be_written_is_told(front):
    front.model()
    front.data.chmod(0o500)
    try:
        with without_rights():
            front.do(MakeStickers("A4"))
            message = front.model().message
    finally:
        front.data.chmod(0o700)
    assert message.text == "The tablet may not write in your folder: the sticker sheets were not written."
    assert (message.tone, written(front)) == ("bad", [])


def test_a_box_of_invented_charts_has_the_same_cards(front):
    front.do(PickBox("practice"))
    assert front.model().papers


def test_a_paper_is_chosen_and_one_key_makes_them(show):
    driver = show(BoxSheetsScreen(name="boxsheets"), pages.SHEETS)
    driver.tap(find(driver.root, "Make sticker sheets"))
    press(driver, find(driver.root.sheet, "US paper, 8.5 x 11 in"))
    driver.tap(find(driver.root.sheet, "Make the sheets"))
    driver.tap(find(driver.root, "Make sticker sheets"))
    driver.tap(find(driver.root.sheet, "Make the sheets"))
    assert driver.picked == [MakeStickers("US"), MakeStickers("A4")]


def test_where_it_is_refused_the_sheet_says_why_and_what_to_do(show):
    driver = show(BoxSheetsScreen(name="boxsheets"), pages.SHEETS)
    full = MessageModel(
        "The disk is full: the sticker sheets were not written.", "Make room in /d, and tap again.", "bad"
    )
    driver.root.bind(on_pick=lambda page, _: page.show(replace(pages.SHEETS, message=full)))
    driver.tap(find(driver.root, "Make sticker sheets"))
    driver.tap(find(driver.root.sheet, "Make the sheets"))
    said = [getattr(each, "says", "") for each in walk(driver.root.sheet)]
    assert f"{full.text} {full.what_to_do}" in said
