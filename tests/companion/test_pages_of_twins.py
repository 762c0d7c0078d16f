"""Every page that everybody sees, of two tables alike but for a secret: the same models, also after a desk was open."""

import re
from dataclasses import replace

import pytest

from companion.app.frontdesk import FrontDesk
from companion.board.model_away import PrintList
from companion.board.room import MapRoom
from companion.desk.model_hand import CARDS
from companion.ending.model import OpenSecrets, WriteExport
from companion.models import CloseDesk, Dismiss, EnterPin, Open, OpenDesk, OpenRuling, PutRight, ReadRules, Undo
from companion.pages import AWAY, ENDING, MORE, ON_MAP, RULINGS, SHEET, TABLE, Leave, MapCompared, PutOnMap
from companion.rulings.model import HOUSE, JOURNAL, CallOff, TurnTo
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from tests.companion.evenings import DARK, FELLOWSHIP, after_letter, at_letter, play

SEALS = re.compile(r"\b[0-9a-f]{32,64}\b|\b(?:[A-Z2-7]{4}-\s?){4}[A-Z2-7]{4}\b")
OPENED = 8
"""Lines of the journal that are opened and nearly taken back, the newest."""


def noted(name, wounds):
    """A counter named, and boxes marked, on the Fellowship's desk."""
    mark = {"do": "MarkOnDesk", "character": name, "wounds": wounds, "circles": 0}
    name_it = {"do": "NameCounters", "hex": "W2812", "names": [name]}
    return play(after_letter(), ((FELLOWSHIP, name_it), (FELLOWSHIP, mark)))


def pages(table, data):
    """(where, model as text) of every shared page on a walk through all of them."""
    front = FrontDesk(data, Settings(), Inbox())
    front._sit_down(table)

    def shown(where, *intents):
        for intent in intents:
            front.do(intent)
        return where, SEALS.sub("seal", repr((front.page, front.model(), front.at_hand)))

    yield shown("table")
    for tab in (JOURNAL, HOUSE):
        yield shown(tab, Open(RULINGS), TurnTo(tab))
    for entry in range(table.file.count - OPENED, table.file.count):
        yield shown(f"entry {entry}", OpenRuling(entry))
        yield shown(f"undo of {entry}", Undo(entry))
        front.do(CallOff(""))
    yield shown("endurance", Leave(), Open(SHEET))
    yield shown("on the map", Open(ON_MAP))
    yield shown("cards", Leave(), Open(CARDS))
    front.do(Open(ON_MAP))
    yield shown("a line", PutOnMap("turn/"))
    yield shown("noted", PutRight("turn/", (("value", 5),)))
    yield shown("the agreement", MapCompared(), PutRight("reason", (("reason", "as on the board"),)))
    yield shown("called off", CallOff(""))
    yield shown("more", Open(MORE))
    yield shown("away", Open(AWAY), PrintList())
    yield shown("end of game", Open(ENDING), OpenSecrets())
    front.do(WriteExport())
    for path in sorted((data / "exports").iterdir()):
        text = repr(path.read_bytes()) if path.suffix == ".pdf" else path.read_text(encoding="utf-8")
        yield path.suffix, SEALS.sub("seal", text)
    for seat in table.seats:
        front.do(OpenDesk(seat))
        front.do(EnterPin(seat, ""))
        assert front.page == "desk"
        front.do(ReadRules())
        front.desk.say("of the desk alone")
        front.do(CloseDesk(seat))
        yield f"after the desk of {seat}", repr((front.page, front.at_hand, front.desk.message))
        yield shown("the table after it", Dismiss())
    yield shown("back at the table", Open(TABLE))
    front.close()


TWINS = {
    "letter and hand": lambda: (after_letter(), after_letter(letter="F", hand=(57, 58, 59), drawn=71)),
    "hand before the letter": lambda: (at_letter(), at_letter(hand=(57, 58, 59), drawn=71)),
    "names and marks": lambda: (noted("sam", 0), noted("pippin", 1)),
}


@pytest.mark.parametrize("secret", TWINS)
def test_every_shared_page_is_alike_whatever_the_secret(secret, tmp_path):
    walks = []
    for number, table in enumerate(TWINS[secret]()):
        folder = tmp_path / str(number)
        folder.mkdir()
        walks.append([(where, text.replace(str(folder), "folder")) for where, text in pages(table, folder)])
    one, other = walks
    assert [where for where, _ in one] == [where for where, _ in other]
    assert len(one) > 2 * OPENED + 12
    for (where, left), (_, right) in zip(one, other, strict=True):
        at = next((at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), None)
        assert left == right, (where, left[(at or 80) - 80 :][:200], right[(at or 80) - 80 :][:200])


def test_the_walk_finds_a_page_that_tells(tmp_path, monkeypatch):
    """A planted leak: the map page says what the Dark Power's desk has."""
    told = MapRoom.model

    def telling(room):
        return replace(told(room), turn=str(room.evening.table.view(DARK)["shadow"]["letter"]))

    monkeypatch.setattr(MapRoom, "model", telling)
    with pytest.raises(AssertionError, match="on the map"):
        test_every_shared_page_is_alike_whatever_the_secret("letter and hand", tmp_path)
