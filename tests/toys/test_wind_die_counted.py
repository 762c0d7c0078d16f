"""The wind die in the dice's record: told by its faces, never added up, and kept apart from ordinary dice."""

import functools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.frontdesk import FrontDesk
from companion.dice.model import FAIRNESS, ShowTab
from companion.fairness import verb as fairness_verb
from companion.fairness.dice import CAMERA, HAND, TAUGHT, UNTOLD
from companion.fairness.luck import Luck, Symbol
from companion.fairness.presenter import fairness_model
from companion.fairness.record import Record, record_of
from companion.fairness.rolls import rolls_of
from companion.fairness.shelf import table_rolls
from companion.models import LetStandIn, Open, Pick, TakeReading
from companion.pages import SENSES, TABLE
from companion.rulings.model import Agreed, Correct
from companion.senses.inputs import TRAY, taken_dice
from companion.senses.throws import DiceSeen, SeenDie
from engine.core.entry import Evidence
from engine.core.table import Table
from tests.toys.lane import CALM, FIVE, GAME, GUST, MOTH, SPARK, STORM, Lane
from tests.toys.tablet import sit_down, tablet

FACES = ("calm", "spark", "gust", "storm", "moth")
BY_HAND = Evidence("by hand")


@pytest.fixture
def front() -> Iterator[FrontDesk]:
    with tablet() as desk:
        sit_down(desk).dealt()
        desk.do(Open(TABLE))
        yield desk


def counted(lane: Lane) -> Record:
    return record_of([table_rolls(lane.table)])


def luck_of(lane: Lane) -> Luck:
    """Of all keepers together."""
    return functools.reduce(Luck.plus, (luck for _, luck in counted(lane).luck))


def shown(lane: Lane) -> list[tuple[str, str, str]]:
    """(kind, the die's name, the face it showed) of every die that counts."""
    rolls = rolls_of(lane.table)
    return [(each.die.kind, each.die.says, each.die.faces[each.face - 1]) for roll in rolls for each in roll.dice]


def roll(lane: Lane, face: int, evidence: Evidence | None) -> None:
    if lane.table.asks()[0].id != "wind":
        lane.do(lane.walker, "EndTurn")
    lane.do(lane.walker, "EnterRoll", evidence, faces=[face])


def stand_in(front: FrontDesk) -> None:
    front.do(LetStandIn("wind", stands=True))
    assert front.table is not None
    motion = front.table.rulings.motion
    assert motion is not None
    front.do(Agreed(motion.id, FIVE))


def page(front: FrontDesk) -> Any:
    front.do(Open(SENSES))
    front.do(ShowTab(FAIRNESS))
    return front.model().fairness  # type: ignore[attr-defined]


def test_its_faces_are_counted_by_their_words_and_nothing_is_added_up() -> None:
    lane = Lane().dealt().throw(CALM, GUST)
    assert shown(lane) == [(UNTOLD, "Nobody told from where, wind die", face) for face in ("calm", "gust")]
    luck = luck_of(lane)
    assert (luck.rolls, luck.faces, luck.faces_expected) == (2, 0, 0.0)
    sixth = pytest.approx(1 / 3)
    assert luck.symbols == (
        Symbol("calm", 1, pytest.approx(2 / 3)),
        Symbol("spark", 0, sixth),
        Symbol("gust", 1, sixth),
        Symbol("storm", 0, sixth),
        Symbol("moth", 0, sixth),
    )


def test_either_number_of_a_face_on_two_sides_is_that_face() -> None:
    lane = Lane().dealt().throw(CALM, CALM + 1)
    assert [face for _, _, face in shown(lane)] == ["calm", "calm"]
    assert luck_of(lane).symbols[0] == Symbol("calm", 2, pytest.approx(2 / 3))


def test_evidence_of_a_die_that_is_calm_on_two_sides_expects_two_of_six() -> None:
    ((die, watched),) = counted(Lane().dealt().throw(CALM, GUST, CALM)).dice
    assert (die.faces, die.weights) == (FACES, (2, 1, 1, 1, 1))
    assert (watched.counts, watched.weights) == ((2, 0, 1, 0, 0), die.weights)
    assert watched.expected == (1.0, 0.5, 0.5, 0.5, 0.5)


def test_the_page_tells_each_face_by_its_word() -> None:
    lane = Lane(Table.create(None, GAME, seats=FIVE[:2])).dealt().throw(CALM, SPARK, GUST)
    model = fairness_model(counted(lane))
    (die,) = model.dice
    assert [(bar.word, bar.count) for bar in die.plot.bars] == list(zip(FACES, (1, 1, 1, 0, 0), strict=True))
    assert [round(bar.expected, 2) for bar in die.plot.bars] == [1.0, 0.5, 0.5, 0.5, 0.5]
    luck, _ = model.luck
    assert luck.title == "Wind (C.1), Amber"
    assert luck.faces == (
        "2 rolls, expected in brackets: calm 1 (0.7) · spark 0 (0.3) · gust 1 (0.3) · storm 0 (0.3) · moth 0 (0.3)"
    )


def test_ordinary_dice_that_stand_in_count_with_their_numbers(front: FrontDesk) -> None:
    stand_in(front)
    desk = front.desk
    assert desk is not None
    front.table.sensed.seen(DiceSeen((2,), TRAY, "camera 0", sure=True, dice=(SeenDie(2, colour="red"),)))
    front.do(TakeReading(TRAY))
    lane = Lane(desk.table)
    assert shown(lane) == [(CAMERA, "Camera 0, red", "2")]
    assert luck_of(lane).symbols[0].times == 1, "the wind it was thrown for was calm"
    (die,) = page(front).dice
    assert [bar.word for bar in die.plot.bars] == list("123456")


def test_a_stand_in_by_hand_is_a_die_of_its_own(front: FrontDesk) -> None:
    stand_in(front)
    assert front.evening is not None
    ask: Any = front.model()
    front.do(Pick(ask.ask.hand.id, (("faces", (SPARK,)),)))
    lane = Lane(front.evening.table)
    assert shown(lane) == [(HAND, "By hand, Amber, an ordinary die for the wind die", "spark")]
    roll(lane, GUST, None)
    assert shown(lane)[1] == (UNTOLD, "Nobody told from where", "4")


def test_a_taught_die_counts_by_its_faces_though_an_ordinary_one_might_stand_in(front: FrontDesk) -> None:
    stand_in(front)
    assert front.evening is not None
    table = front.evening.table
    seen = DiceSeen(("gust",), TRAY, "camera 0", sure=True, dice=(SeenDie("gust", 0.9, taught="Our wind die"),))
    taken = taken_dice(seen, table.asks(), "now", "amber", stand_ins=table.stand_ins)
    assert taken is not None
    assert table.submit(taken.seat, table.command(dict(taken.body)), evidence=taken.evidence).allowed
    assert shown(Lane(table)) == [(TAUGHT, "Our wind die", "gust")]


def test_a_face_put_right_is_the_taught_die_s_own(front: FrontDesk) -> None:
    assert front.evening is not None
    table = front.evening.table
    seen = DiceSeen(("gust",), TRAY, "camera 0", sure=True, dice=(SeenDie("gust", 0.9, taught="Our wind die"),))
    taken = taken_dice(seen, table.asks(), "now", "amber")
    assert taken is not None
    assert table.submit(taken.seat, table.command(dict(taken.body)), evidence=taken.evidence).allowed
    front.do(Correct(table.file.count - 1, (("faces", (STORM,)),)))
    assert shown(Lane(table)) == [(TAUGHT, "Our wind die", "storm")]


def test_the_page_of_the_tablet_shows_the_die_by_its_name(front: FrontDesk) -> None:
    assert front.evening is not None
    roll(Lane(front.evening.table), MOTH, BY_HAND)
    (die,) = page(front).dice
    assert die.name == "By hand, Amber, wind die"
    assert die.note == "Calm is on 2 of its 6 sides. So few rolls would not show a loaded die either."
    assert die.says == "Nothing unusual after 1 roll."


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "lanterns.ringtable"
    lane = Lane(Table.create(path, GAME, seats=FIVE)).dealt().throw(CALM, GUST)
    lane.table.close()
    return path


def test_the_verb_prints_words(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert fairness_verb.main([str(written)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[1:4] == [
        "Nobody told from where, wind die: Nothing unusual after 2 rolls.",
        "    calm: 1  (expected 0.7, fair dice keep to 0 … 2)",
        "    spark: 0  gust: 1  storm: 0  moth: 0  (expected 0.3, fair dice keep to 0 … 2)",
    ]
    assert told[4].startswith("Wind (C.1), Amber: 1 roll, expected in brackets: calm 1 (0.3) · spark 0 (0.2)")
    assert told[5].startswith("Wind (C.1), Birch: 1 roll, expected in brackets: calm 0 (0.3)")


def test_the_verb_s_lines_of_json_bear_words_too(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert fairness_verb.main([str(written), "--json"]) == 0
    die, luck, *_ = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert "expected" not in die["die"]
    assert die["die"]["die"] == "wind die"
    assert [(each["word"], each["sides"], each["count"]) for each in die["die"]["faces"]] == [
        ("calm", 2, 1), ("spark", 1, 0), ("gust", 1, 1), ("storm", 1, 0), ("moth", 1, 0),
    ]  # fmt: skip
    assert die["die"]["faces"][0]["low"] == 0
    assert luck["luck"]["faces"] == 0
    assert [each["times"] for each in luck["luck"]["symbols"]] == [1, 0, 0, 0, 0]
