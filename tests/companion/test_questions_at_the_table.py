"""Questions people ask at the table, each with the booklet's answer, put to 'May I?' as a finger puts them.

The answers were written down from the booklet before the page was asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest

from companion.app.at_table import AtTable
from companion.app.table_doors import AT_TABLE
from companion.models import OfferModel, Pick
from companion.rulings.model import FAILS, AskMay, AsksFor, KeepRuling, RulingModel
from companion.rulings.presenter_may import shut_acts
from engine.core.audience import PUBLIC
from engine.core.projection import remedy, sentence
from engine.core.table import Table
from tests.companion.test_evening import seated
from tests.engine.games.wotr_spi.duels import NOTHING, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.frozen.walk import moments, tables

YES, NO, NOT_NOW, DESK = "yes", "Refused", "Not now", "its own desk answers"
YESSES = ("Allowed", "Allowed, with a warning", "Yes, as far as everybody knows")


def turn(phase: str, number: int = 0) -> Callable[[], Table]:
    return lambda: Evening().set_up().to(phase, number).table


def events() -> Table:
    evening = Evening().set_up()
    evening.roll(DARK, 4)
    evening.do(FELLOWSHIP, "EndPhase")
    return evening.table


def with_points() -> Evening:
    """The Search Phase of Game-Turn 2: the letter is sealed, its die rolled."""
    evening = Evening().set_up().to("search", 2)
    evening.do(DARK, "ChooseLetter", letter="A")
    evening.roll(DARK, 2)
    return evening


def before_a_card() -> Table:
    return with_points().table


def after_a_card() -> Table:
    """The card is drawn, nobody is sent yet."""
    evening = with_points()
    evening.do(DARK, "DrawSearch", card=97)
    return evening.table


def unspotted_in_the_open() -> Table:
    return Fight().set_up().to("fellowship").stand("gimli", "legolas", face_down=2).dark("nazgul_3").on().table


def somebody_spotted() -> Table:
    return Fight().set_up().to("fellowship").stand("gimli").dark("nazgul_3").on().table


def between_rounds() -> Table:
    return Fight().set_up().to("fellowship").stand("gimli").dark("nazgul_3").on().start().round(NOTHING, NOTHING).table


class Question(NamedTuple):
    """what: as it is asked; fills: what the form is filled with; answer, sections: what the booklet says of it."""

    what: str
    when: Callable[[], Table]
    seat: str
    act: str
    answer: str
    sections: tuple[str, ...] = ()
    fills: Mapping[str, object] = MappingProxyType({})
    way: str = ""


FIVE_AND_SIX = ("nazgul_5", "nazgul_6")
THE_DARK_TURN, THEIR_TURN = turn("dark_power"), turn("fellowship")
QUESTIONS = (
    Question(
        "May Nazgûl 5 and 6 fly to W2821?", THE_DARK_TURN, DARK, "MoveNazgul", YES, ("D.5", "F.5"),
        {"nazgul": FIVE_AND_SIX, "to": "W2821"},
    ),
    Question(
        "May a Nazgûl fly to Rivendell?", THE_DARK_TURN, DARK, "MoveNazgul", NO, ("F.4",),
        {"nazgul": ("nazgul_4",), "to": "W2812"},
    ),
    Question(
        "May a Nazgûl fly to Lothlórien?", THE_DARK_TURN, DARK, "MoveNazgul", NO, ("F.4",),
        {"nazgul": ("nazgul_4",), "to": "W2918"},
    ),
    Question(
        "May a Nazgûl fly to Minas Tirith in the first week?", THE_DARK_TURN, DARK, "MoveNazgul", NO, ("K.1",),
        {"nazgul": ("nazgul_4",), "to": "E0428"}, way="A Hobbit is spotted first, or Game-Turn 7 begins",
    ),
    Question(
        "May a Nazgûl fly to people whom nobody has spotted?", unspotted_in_the_open, DARK, "MoveNazgul", NO, ("F.4",),
        {"nazgul": ("nazgul_4",), "to": "W2724"}, way="Somebody there is spotted first, or they all move on",
    ),
    Question(
        "May a Nazgûl land in the mountains?", THE_DARK_TURN, DARK, "MoveNazgul", NO, ("F.5",),
        {"nazgul": ("nazgul_4",), "to": "W2911"},
    ),
    Question(
        "May a Nazgûl wait in the Misty Passes?", THE_DARK_TURN, DARK, "MoveNazgul", NO, ("N.5",),
        {"nazgul": ("nazgul_4",), "to": "W2912"},
    ),
    Question(
        "May I move a Nazgûl while the Fellowship moves?", THEIR_TURN, DARK, "MoveNazgul", NOT_NOW, ("D.5",),
    ),
    Question(
        "May the Mouth of Sauron enter Minas Tirith?", THE_DARK_TURN, DARK, "MoveDarkPower", NO, ("F.4",),
        {"name": "mouth_of_sauron", "to": "E0428"},
    ),
    Question(
        "May Saruman go from Isengard to Bree at once?", THE_DARK_TURN, DARK, "MoveDarkPower", NO, ("F.3",),
        {"name": "saruman", "to": "W1812"},
    ),
    Question("May I search in my own Player-Turn?", THE_DARK_TURN, DARK, "SearchHex", NOT_NOW, ("D.3",)),
    Question("May I draw a Search Card in the first week?", turn("search"), DARK, "DrawSearch", NOT_NOW, ("D.3",)),
    Question(
        "May I search in the first week?", turn("search"), DARK, "SearchHex", NOT_NOW, ("D.3",),
        way="It waits for Game-Turn 2",
    ),
    Question("May I search Rivendell?", after_a_card, DARK, "SearchHex", NOT_NOW, ("J", "J.1")),
    Question("May I fight in the Search Phase?", turn("search"), DARK, "StartCombat", NOT_NOW, ("J/limitations",)),
    Question(
        "May I fight when nobody has met?", THE_DARK_TURN, DARK, "StartCombat", NOT_NOW, ("G",),
        way="One side moves to where the other stands",
    ),
    Question(
        "May the Dark Power attack the unspotted beside its Nazgûl?", unspotted_in_the_open, DARK, "StartCombat",
        NOT_NOW, ("G",),
    ),
    Question(
        "May the Dark Power attack Gimli, who is spotted?", somebody_spotted, DARK, "StartCombat", YES, ("G",),
        {"hex": "W2724"},
    ),
    Question("May I fight on?", between_rounds, DARK, "StopOrGoOn", YES, ("G/stopping",), {"stop": False}),
    Question("May I stop a fight that nobody fights?", THEIR_TURN, FELLOWSHIP, "StopOrGoOn", NOT_NOW, ("G/stopping",)),
    Question(
        "May I reduce a Citadel in the first week?", THE_DARK_TURN, DARK, "AttemptReduction", NOT_NOW, ("K", "K.1"),
        way="A Hobbit is spotted first, or Game-Turn 7 begins",
    ),
    Question("May we move in the Search Phase?", turn("search"), FELLOWSHIP, "MoveFellowship", NOT_NOW, ("D.4",)),
    Question(
        "May we go thirteen hexes in a week?", THEIR_TURN, FELLOWSHIP, "MoveFellowship", NO, ("F.3",),
        {"origin": "W2812", "to": "W2825", "face_down": 9},
    ),
    Question(
        "May we cross the Misty Passes without a card?", THEIR_TURN, FELLOWSHIP, "MoveFellowship", NO,
        ("F.4/misty-passes",), {"origin": "W2812", "to": "W2912", "face_down": 9},
    ),
    Question(
        "May we take the four Magic Cards at Rivendell in the first week?", THEIR_TURN, FELLOWSHIP, "TakeMagicCards",
        YES, ("L.2",), {"hex": "W2812", "count": 4},
    ),
    Question(
        "May we take Magic Cards where nobody of us stands?", unspotted_in_the_open, FELLOWSHIP, "TakeMagicCards",
        NOT_NOW, ("D.4",),
    ),
    Question("May Frodo take the Ring off now?", THEIR_TURN, FELLOWSHIP, "TryToRemoveRing", NOT_NOW, ("D.1", "M.2")),
    Question("May Frodo put on the Ring now?", turn("search"), FELLOWSHIP, "PutOnRing", DESK),
    Question("May I play this card now?", THEIR_TURN, DARK, "PlayEvent", DESK),
    Question("May I pick my Event Card?", events, DARK, "DrawEvent", DESK),
    Question("May the Fellowship pick before the Dark Power?", events, FELLOWSHIP, "DrawEvent", NOT_NOW, ("D.2",)),
    Question("May I discard now?", turn("search"), DARK, "DiscardEvent", NOT_NOW, ("D.2", "N.3")),
    Question(
        "May we roll for an escape when nobody is captive?", THEIR_TURN, FELLOWSHIP, "TryEscape", NOT_NOW, ("J.5",),
        way="Orcs capture somebody first",
    ),
    Question("May Orcs march that hold nobody?", THE_DARK_TURN, DARK, "CarryCaptives", NOT_NOW, ("J.4",)),
    Question("May a Nazgûl capture somebody?", THEIR_TURN, DARK, "TryCapture", NOT_NOW, ("J.4",)),
    Question("May we turn a Servant card now?", THEIR_TURN, FELLOWSHIP, "TurnServant", NOT_NOW, ("E.12",)),
    Question(
        "May we cast the Ring away in our own Player-Turn?", THEIR_TURN, FELLOWSHIP, "CastRingIntoFire", NOT_NOW,
        ("M.5",),
    ),
    Question(
        "May I end the Search Phase without a Search Card?", before_a_card, DARK, "EndPhase", NOT_NOW, ("D.3",),
        way="First is done: drawing the Search Card",
    ),
    Question(
        "May I end my turn in the midst of a fight?", between_rounds, DARK, "EndPhase", NOT_NOW, ("D.5",),
        way="First is done: the step in hand, such as a fight or a search",
    ),
    Question(
        "May I show no letter at the end?", turn("indication"), DARK, "EndPhase", NOT_NOW, ("D.6",),
        way="The Dark Power shows his letter first",
    ),
    Question(
        "May a Nazgûl fly to Minas Tirith in the seventh week?", turn("dark_power", 7), DARK, "MoveNazgul", YES,
        ("F.5",), {"nazgul": ("nazgul_4",), "to": "E0428"},
    ),
    Question(
        "May the Ringbearer slip away from a Nazgûl?", between_rounds, FELLOWSHIP, "DeclineCombat", NOT_NOW,
        ("M.2b",),
    ),
    Question("May I choose another letter?", THE_DARK_TURN, DARK, "ChooseLetter", NOT_NOW, ("D.3", "I.1")),
)  # fmt: skip


@cache
def room_at(when: Callable[[], Table], folder: Path) -> AtTable:
    return AtTable(seated(when()), folder)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("asked")


def asked(room: AtTable, question: Question) -> RulingModel | str:
    """The ruling on a question, or DESK where the row leads there."""
    AT_TABLE.enter(room, AsksFor(question.seat))
    may = room.rulings.model().may
    offer = next((offer for offer in may.offers if _is_it(offer, question)), None)
    if offer is not None:
        told = {name: value for name, value in question.fills.items() if f"{name}=" not in offer.id}
        left = {field.name: _nothing(field.kind) for field in offer.fields}
        AT_TABLE.enter(room, AskMay(question.seat, Pick(offer.id, tuple({**left, **told}.items()))))
    else:
        shut = next(act for act in may.shut if act.id == f"shut/{question.act}")
        if shut.is_at_desk:
            return DESK
        AT_TABLE.enter(room, AskMay(question.seat, Pick(shut.id)))
    return room.rulings.model().may.ruling


def _is_it(offer: OfferModel, question: Question) -> bool:
    _, act, fixed = offer.id.split("/")
    values = dict(each.split("=") for each in fixed.split("&") if each)
    return act == question.act and all(str(question.fills.get(name)) == value for name, value in values.items())


def _nothing(kind: str) -> object:
    return {"number": 0, "subset": (), "way": ()}.get(kind, "")


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.what)
def test_the_page_answers_as_the_booklet_does(question: Question, folder: Path) -> None:
    room = room_at(question.when, folder)
    ruling = asked(room, question)
    AT_TABLE.enter(room, KeepRuling())
    if question.answer == DESK:
        assert ruling == DESK
        return
    assert isinstance(ruling, RulingModel)
    said = [check.says for check in ruling.checks if check.stands == FAILS]
    if question.answer == YES:
        assert ruling.verdict in YESSES, said
        assert ruling.tone == "good"
        assert ruling.pick is not None, "what may be done is done from here"
        assert set(question.sections) <= {check.cite.section for check in ruling.checks if check.cite is not None}
        return
    assert ruling.verdict == question.answer, said
    failing = {check.cite.section for check in ruling.checks if check.stands == FAILS and check.cite is not None}
    assert set(question.sections) & failing, said
    assert ruling.way
    assert not question.way or question.way in [step.says for step in ruling.way]


def test_a_seat_that_may_pick_or_choose_something_hidden_finds_it_on_its_page(folder: Path) -> None:
    """What a public page cannot ask stands there all the same, and leads to the desk."""
    for when, act in ((events, "DrawEvent"), (turn("search", 1), "ChooseLetter")):
        room = room_at(when, folder)
        AT_TABLE.enter(room, AsksFor(DARK))
        rows = {row.id: (row.is_at_desk, row.is_now) for row in room.rulings.model().may.shut}
        assert rows[f"shut/{act}"] == (True, True)
        assert [row for row, (at_desk, is_now) in rows.items() if is_now and not at_desk] == []
        assert not rows["shut/MoveNazgul"][1]


def test_no_answer_says_what_the_booklet_does_not(folder: Path) -> None:
    """N.4: a card is played at any time; of D.1's rolls only the Ring Phase waits; K.1 names no hex of nobody's."""
    said = {}
    for question in QUESTIONS:
        if question.answer == NOT_NOW:
            ruling = asked(room_at(question.when, folder), question)
            checks = [check.says for check in ruling.checks if check.stands == FAILS]
            said[question.what] = " ".join((*checks, *(step.says for step in ruling.way)))
    assert "play an Event Card" not in said["May I discard now?"]
    assert "Gollum" not in said["May we cast the Ring away in our own Player-Turn?"]
    assert "Durthang" not in said["May I reduce a Citadel in the first week?"]
    assert "Durthang" not in said["May I fight when nobody has met?"]


HOLE = re.compile(r"^[ ,;]|  | ,|\(\)| \?[ ,.]|\bNone\b")


def test_what_is_shut_says_what_it_waits_for_in_whole_sentences() -> None:
    """In whole games no answer is without a reason, and no sentence has a hole where a name should be."""
    count, bare, holes = 0, set(), set()
    for path in tuple(tables().values())[::4]:
        for n, table in moments(path):
            lexicon = table.game.lexicon
            for seat in table.seats:
                for shut in shut_acts(table, seat):
                    if shut.is_at_desk:
                        continue
                    count += 1
                    failing = [check for check in shut.checks if check.refuses]
                    if not failing:
                        bare.add((path.stem, n, seat, shut.do))
                    for says, check in (
                        *((sentence, check) for check in shut.checks), *((remedy, check) for check in failing)
                    ):  # fmt: skip
                        said = lexicon.say(says(lexicon.text, check), check.facts)
                        if HOLE.search(said):
                            holes.add((shut.do, said))
                    assert all(check.is_visible_to(PUBLIC) for check in shut.checks)
    assert count > 1000
    assert bare == set()
    assert holes == set()
