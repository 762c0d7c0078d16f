"""A wind die that was taught lies before the tray camera: rendered pictures, the reader of taught dice, the ask."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.app.frontdesk import FrontDesk
from companion.dice.model import ForgetTaught, ShowTab, UseTaught
from companion.models import LetStandIn, Open, TakeReading
from companion.pages import SENSES, TABLE, Leave, UseCamera
from companion.rulings.model import Agreed
from companion.senses.roll_reader import named_like
from companion.shelf.taught_shelf import TaughtShelf
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.settle import Throw as Settled
from companion.vision.source import ThrowSeen
from companion.vision.taught import TaughtDie
from companion.vision.taught_reader import TaughtReader
from engine.core.ask import Die
from engine.core.audience import PUBLIC
from tests.companion import played_camera
from tests.companion.played_camera import worker
from tests.companion.shown import told
from tests.toys.lane import FIVE, Lane
from tests.toys.tablet import sit_down
from tools import symbol_faces
from tools.render_symbol_dice import lesson_throw, teach
from tools.symbol_faces import Design
from tools.symbol_scene import render

# A lesson is a dozen rendered pictures: seconds, but many of them on a machine that does much else.
WIND = Die("wind", 6, ("calm", "calm", "spark", "gust", "storm", "moth"))
DRAWN = {"Calm": "ship", "SPARK": "star", "gust": "bow", "storm": "burst", "moth": "heart"}
"""What is drawn on each face, by the name it was taught: a face with two places on the die is taught once."""
SIZE = (480, 300)
TAUGHT = Design("Our wind die", tuple(DRAWN), False)


@pytest.fixture(scope="module")
def die() -> Iterator[TaughtDie]:
    with pytest.MonkeyPatch.context() as patch:
        for name, symbol in DRAWN.items():
            patch.setitem(symbol_faces._SYMBOLS, name, symbol_faces._SYMBOLS[symbol])
        yield teach(TAUGHT, "ivory", seed=31, size=SIZE)[0]


@pytest.fixture
def front(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FrontDesk]:
    """Lanterns with the die to be thrown, and a camera through which the test shows pictures."""
    desk = played_camera.begin(tmp_path, monkeypatch)
    sit_down(desk).dealt()
    desk.do(Open(TABLE))
    yield desk
    desk.close()


def thrown(face: str, seed: int) -> np.ndarray:
    """A picture of the die with this face up."""
    throw = lesson_throw(TAUGHT, "ivory", TAUGHT.symbols.index(face) + 1, np.random.default_rng(seed))
    return render(replace(throw, size=SIZE), seed)


def lie(front: FrontDesk, frame: np.ndarray, reading: DiceReading) -> None:
    """Dice have come to rest before the camera, and were read so."""
    told(front, ThrowSeen(Settled(reading), frame))


def reader_of(front: FrontDesk) -> Any:
    return worker(front).reader


def tray_of(front: FrontDesk) -> Any:
    model: Any = front.model()
    return next(source for source in model.ask.sources if source.id == "tray")


def test_a_taught_wind_die_is_thrown_read_and_taken_by_the_ask(front: FrontDesk, die: TaughtDie) -> None:
    assert reader_of(front) is None
    assert tray_of(front).says == (
        "The camera was not taught this die (calm, spark, gust, storm, moth). Tap what fell, or teach it the die on "
        "Dice & roller."
    )
    TaughtShelf(front.data).keep(die)
    front.devices.lessons._shelf_changed()
    front.do(Open(TABLE))
    reader = reader_of(front)
    assert isinstance(reader, TaughtReader), "nobody has turned it on"
    frame = thrown("gust", 5)
    reading = reader.read(frame)
    assert (reading.sure, [each.name for each in reading.dice]) == (True, ["gust"])
    lie(front, frame, reading)
    tray = tray_of(front)
    assert tray.take == "Take the gust"
    assert tray.says.startswith("gust · came to rest · sure")
    front.do(TakeReading("tray"))
    model: Any = front.model()
    assert (model.journal[0].text, model.journal[0].value) == ("The wind for Amber: a gust", "")
    assert front.evening is not None
    evidence = front.evening.table.evidence(front.evening.table.file.count - 1, PUBLIC)
    assert evidence is not None
    assert evidence.picture is not None
    (seen,) = json.loads(evidence.raw)["dice"]
    assert (seen["taught"], seen["names"], seen["face"]) == ("Our wind die", ["gust"], 4)
    assert reader_of(front) is None, "the dice of the table have pips again"


def test_a_reading_in_doubt_asks_for_the_face_by_name(front: FrontDesk, die: TaughtDie) -> None:
    TaughtShelf(front.data).keep(die)
    front.do(Leave())
    front.do(Open(TABLE))
    front.devices.lessons._shelf_changed()
    front.do(Open(TABLE))
    frame = thrown("gust", 5)
    (sure,) = reader_of(front).read(frame).dice
    other = sure.names.index("storm") + 1
    lie(front, frame, DiceReading((replace(sure, rivals=(other,)),), False))
    question = tray_of(front).throw
    assert question.question == "Is the die gust or storm?"
    assert tray_of(front).take == ""
    assert [question.asked[0].word(key) for key in question.asked[0].keys] == ["gust", "storm"]


def test_pips_that_were_read_before_the_die_was_looked_for_answer_nothing(front: FrontDesk, die: TaughtDie) -> None:
    TaughtShelf(front.data).keep(die)
    front.devices.lessons._shelf_changed()
    front.do(Open(TABLE))
    pips = DiceReading((DieSeen(4, (10, 10, 40, 40), 0.9),), True)
    lie(front, played_camera.FRAME, pips)
    assert front.evening is not None
    assert (front.evening.senses.tray, front.evening.senses.strays) == (None, ())


def test_a_table_that_throws_an_ordinary_die_has_its_pips_read(front: FrontDesk, die: TaughtDie) -> None:
    TaughtShelf(front.data).keep(die)
    front.devices.lessons._shelf_changed()
    front.do(Open(TABLE))
    assert reader_of(front) is not None
    front.do(LetStandIn("wind", stands=True))
    assert front.table is not None
    assert front.table.rulings.motion is not None
    front.do(Agreed(front.table.rulings.motion.id, FIVE))
    assert reader_of(front) is None
    lie(front, played_camera.FRAME, DiceReading((DieSeen(4, (10, 10, 40, 40), 0.9),), True))
    assert tray_of(front).take == "Take the 4 gust"


def test_the_dice_page_reads_what_is_tried_there_and_the_table_its_own(front: FrontDesk, die: TaughtDie) -> None:
    shelf = TaughtShelf(front.data)
    shelf.keep(die)
    front.devices.lessons._shelf_changed()
    front.do(Open(TABLE))
    asked = reader_of(front)
    front.do(Open(SENSES))
    front.do(ShowTab("teach"))
    front.do(UseTaught("our-wind-die", True))
    assert reader_of(front) not in (None, asked)
    front.do(Leave())
    assert reader_of(front) is asked or isinstance(reader_of(front), TaughtReader)
    front.do(ForgetTaught("our-wind-die"))
    assert reader_of(front) is None
    assert tray_of(front).says.startswith("The camera was not taught this die")


def test_a_die_is_known_by_the_names_of_its_faces_whatever_their_case_and_spaces(die: TaughtDie) -> None:
    def called(*names: str) -> TaughtDie:
        faces = tuple(replace(face, name=name) for face, name in zip(die.faces, names, strict=True))
        return replace(die, faces=faces)

    def word(of: Die, n: int) -> str:
        return {"gust": "strong wind"}.get(of.face(n), of.face(n))

    (found,) = named_like([called("CALM", " spark", "Strong-Wind", "sto rm", "moth")], WIND, word)
    assert found.face_names == ("calm", "spark", "gust", "storm", "moth")
    assert named_like([called("calm", "spark", "gust", "storm", "sun")], WIND, word) == ()
    assert named_like([replace(die, faces=die.faces[:4])], WIND, word) == ()


def test_another_camera_reads_the_same_die(front: FrontDesk, die: TaughtDie) -> None:
    TaughtShelf(front.data).keep(die)
    front.devices.lessons._shelf_changed()
    front.do(Open(TABLE))
    before = reader_of(front)
    front.do(UseCamera("1"))
    assert worker(front).spec == "1"
    assert reader_of(front) is before


def test_the_seats_of_a_table_without_a_camera_are_told_nothing_of_the_tray(front: FrontDesk) -> None:
    front.devices.hardware.use_camera("")
    front.do(Open(TABLE))
    model: Any = front.model()
    assert model.ask.sources == ()
    assert Lane(front.evening.table).walker == "amber"  # type: ignore[union-attr]
