"""The symbol die before the tray camera: taught once, thrown, read and taken by the roll that the rules wait for."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.app.frontdesk import FrontDesk
from companion.models import LetStandIn, Open, TakeReading
from companion.pages import TABLE
from companion.rulings.model import Agreed
from companion.shelf.taught_shelf import TaughtShelf
from companion.vision.dice import DiceReading, DieSeen
from companion.vision.settle import Throw as Settled
from companion.vision.source import ThrowSeen
from companion.vision.taught import TaughtDie
from companion.vision.taught_reader import TaughtReader
from engine.core.audience import PUBLIC
from tests.companion import played_camera
from tests.companion.played_camera import worker
from tests.companion.shown import told
from tests.games.lotr_knizia.evening.at_the_tablet import FOUR, AtTheTablet
from tools.render_symbol_dice import lesson_throw, teach, throw_of
from tools.symbol_faces import DESIGNS
from tools.symbol_scene import Throw, render

# A lesson is a dozen rendered pictures: seconds, but many of them on a machine that does much else.
KNIZIA = DESIGNS["knizia"]
SIZE = (480, 300)
HARD = ("very blurred", "moving", "tiny", "finger", "leaning", "dark", "glare", "noise")


@pytest.fixture(scope="module")
def die() -> TaughtDie:
    """The die as a lesson of its six faces has it."""
    return teach(KNIZIA, "ivory", seed=31, size=SIZE)[0]


@pytest.fixture
def front(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FrontDesk]:
    desk = played_camera.begin(tmp_path, monkeypatch)
    yield desk
    desk.close()


@pytest.fixture
def table(front: FrontDesk) -> AtTheTablet:
    """Frodo has put on the Ring, and rolls."""
    at = AtTheTablet(front)
    at.at("moria").do("frodo", "TurnTile", kind="travelling").do("frodo", "PutOnRing")
    return at.shown()


def taught(front: FrontDesk, die: TaughtDie) -> None:
    TaughtShelf(front.data).keep(die)
    front.devices.lessons._shelf_changed()
    front.do(Open(TABLE))


def picture(throw: Throw, seed: int) -> np.ndarray:
    return render(replace(throw, size=SIZE), seed)


def thrown(face: str, seed: int) -> np.ndarray:
    """A picture of the die with this face up."""
    up = KNIZIA.symbols.index(face) + 1
    return picture(lesson_throw(KNIZIA, "ivory", up, np.random.default_rng(seed)), seed)


def lie(front: FrontDesk, frame: np.ndarray, reading: DiceReading) -> None:
    told(front, ThrowSeen(Settled(reading), frame))


def tray_of(front: FrontDesk) -> Any:
    model: Any = front.model()
    return next(source for source in model.ask.sources if source.id == "tray")


def test_the_die_is_taught_once_thrown_read_and_taken_by_the_ring(front, table, die) -> None:
    assert tray_of(front).says.startswith("The camera was not taught this die (blank, Eye, one circle")
    taught(front, die)
    reader = worker(front).reader
    assert isinstance(reader, TaughtReader), "the table that rolls this die turns its reader on"
    frame = thrown("two", 5)
    lie(front, frame, reader.read(frame))
    assert tray_of(front).take == "Take the two circles"
    front.do(TakeReading("tray"))
    assert table.asked == [("frodo", "AdvanceLine")], "nobody can help against it: the Ring moves on"
    assert table.state.dark["frodo"] == 2
    evidence = table.table.evidence(table.table.file.count - 1, PUBLIC)
    (seen,) = json.loads(evidence.raw)["dice"]
    assert seen["names"] == ["two"]
    assert evidence.picture


@pytest.mark.parametrize("face", ["blank", "eye", "one", "two", "three", "cards"])
def test_each_face_is_the_face_of_the_rules(front, table, die, face) -> None:
    taught(front, die)
    frame = thrown(face, 7)
    lie(front, frame, worker(front).reader.read(frame))
    front.do(TakeReading("tray"))
    last = table.table.journal()[-1]["events"][0]
    assert (last["type"], last["face"]) == ("DieFell", face)


def test_two_circles_are_never_taken_for_three(front, table, die) -> None:
    taught(front, die)
    reader, abstained = worker(front).reader, 0
    for number, kind in enumerate(HARD):
        for face in ("two", "three"):
            rng = np.random.default_rng([number, face == "two"])
            throw = throw_of(kind, KNIZIA, "ivory", rng)
            up = replace(throw.dice[0], face=KNIZIA.symbols.index(face) + 1)
            frame = picture(replace(throw, dice=(up, *throw.dice[1:])), number)
            reading = reader.read(frame)
            if reading.sure:
                assert [each.name for each in reading.dice] == [face], kind
            else:
                abstained += 1
                lie(front, frame, reading)
                assert tray_of(front).take == "", f"{kind}: what is in doubt is asked, and not taken"
                front.do(Open(TABLE))
    assert abstained >= len(HARD), "hard pictures that all are read try nothing"


def test_an_ordinary_die_stands_in_by_its_legend(front, table) -> None:
    front.do(LetStandIn("knizia", stands=True))
    front.do(Agreed(front.table.rulings.motion.id, FOUR))
    model: Any = front.model()
    (legend,) = [field.hint for field in model.ask.hand.fields]
    assert legend.endswith("1 blank · 2 Eye · 3 one circle · 4 two circles · 5 three circles · 6 two cards")
    lie(front, played_camera.FRAME, DiceReading((DieSeen(4, (10, 10, 40, 40), 0.9),), True))
    assert tray_of(front).take == "Take the 4 two circles"
    front.do(TakeReading("tray"))
    assert table.state.dark["frodo"] == 2
    evidence = table.table.evidence(table.table.file.count - 1, PUBLIC)
    assert "an ordinary die stood in" in evidence.sureness
