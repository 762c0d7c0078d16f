"""The wind die at the tablet: a pad of faces, an ordinary die that stands in for it, and the journal's words."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion import models
from companion.app.frontdesk import FrontDesk
from companion.models import Open, Pick, TakeReading, Undo
from companion.pages import TABLE
from companion.presenting.faces import roll_field
from companion.rulings.model import Agreed, CallOff, Correct
from companion.senses.inputs import ROLLER, STOOD_IN, TRAY, Devices, Senses, open_roll, sources_for, taken_dice
from companion.senses.throws import AskedThrow, DiceSeen, Said, SeenDie
from companion.table.presenter_journal import journal_models
from companion.table.presenter_stand_in import STAND_IN
from companion.table.presenter_throw import throw_model
from engine.core.ask import D6, Die, Roll
from engine.core.audience import PUBLIC
from engine.core.entry import Evidence
from tests.toys.lane import CALM, FIVE, GUST, MOTH, SPARK, STORM, Lane
from tests.toys.tablet import sit_down, tablet

WIND = Die("wind", 6, ("calm", "calm", "spark", "gust", "storm", "moth"))
"""The toy's die."""
FACES = ["calm", "spark", "gust", "storm", "moth"]
YES, NO = f"{STAND_IN}yes/wind", f"{STAND_IN}no/wind"
ROLL = Roll(id="wind", seat="amber", cites="C.1", says="ask.wind", dice=(WIND,))


@pytest.fixture
def front() -> Iterator[FrontDesk]:
    with tablet() as desk:
        sit_down(desk).dealt()
        desk.do(Open(TABLE))
        yield desk


def table_of(front: FrontDesk) -> Any:
    return front.model()


def pick(front: FrontDesk, way: str) -> None:
    front.do(next(each for each in table_of(front).ask.ways if each.id == way).picked())


def agree(front: FrontDesk) -> None:
    assert front.table is not None
    motion = front.table.rulings.motion
    assert motion is not None
    front.do(Agreed(motion.id, FIVE))


def pips(*faces: int, source: str = TRAY, raw: str = "") -> DiceSeen:
    return DiceSeen(faces, source, "camera 0" if source == TRAY else "roller ab12", sure=True, raw=raw)


def named(*faces: str, sure: bool = True, rivals: tuple[str, ...] = ()) -> DiceSeen:
    dice = tuple(
        SeenDie(face, 0.9, rivals, taught="Wind", box_xywh=(60 * n, 0, 40, 40)) for n, face in enumerate(faces)
    )
    return DiceSeen(faces, TRAY, "camera 0", sure, "came to rest", dice=dice, why="" if sure else "Shine.")


# -- the pad -----------------------------------------------------------------------------------------------------------


def test_the_die_is_tapped_by_its_faces(front: FrontDesk) -> None:
    assert front.evening is not None
    (asked,) = front.evening.table.asks()
    assert isinstance(asked, Roll)
    assert asked.dice == (WIND,)
    (field,) = table_of(front).ask.hand.fields
    assert field.kind == models.FACES
    assert [(option.value, option.label) for option in field.options] == list(zip((1, 3, 4, 5, 6), FACES, strict=True))
    front.do(Pick(table_of(front).ask.hand.id, (("faces", (MOTH,)),)))
    assert front.evening.table.journal()[-1]["do"]["faces"] == [MOTH]


def test_a_face_is_called_by_the_words_that_the_game_has_for_it(front: FrontDesk) -> None:
    field = roll_field(ROLL, lambda die, n: f"a {die.face(n)}")
    assert [option.label for option in field.options] == [f"a {face}" for face in FACES]


def test_dice_of_several_kinds_have_each_its_own_keys() -> None:
    field = roll_field(replace(ROLL, dice=(WIND, D6)), lambda die, n: die.face(n))
    assert field.count == 2
    assert [[option.label for option in die] for die in field.dice] == [FACES, list("123456")]


def test_the_pad_of_an_ordinary_die_is_what_it_was() -> None:
    field = roll_field(replace(ROLL, dice=(D6, D6)), lambda die, n: die.face(n), title="The 2 dice")
    assert field == models.FieldModel("faces", models.PIPS, "The 2 dice", low=1, high=6, count=2)


def test_a_roll_is_put_right_by_its_faces_too(front: FrontDesk) -> None:
    assert front.evening is not None
    n = Lane(front.evening.table).do("amber", "EnterRoll", Evidence("camera 0"), faces=[MOTH])
    front.do(models.OpenRuling(n))
    form: Any = front.model()
    assert [option.label for option in form.opened.correct.fields[0].options] == FACES
    front.do(Correct(n, (("faces", (STORM,)),)))
    assert front.evening.table.journal()[n - 1]["do"]["faces"] == [STORM]
    (line,) = [each for each in front.desk.table_model().journal if each.entry == n]
    assert (line.text, line.value) == ("The wind for Amber: a storm", "")


def test_what_every_seat_agrees_to_put_right_is_told_by_its_faces(front: FrontDesk) -> None:
    assert front.evening is not None
    lane = Lane(front.evening.table)
    n = lane.do("amber", "EnterRoll", Evidence("camera 0"), faces=[GUST])
    lane.do("amber", "EndTurn")
    lane.throw(CALM)
    front.do(Correct(n, (("faces", (STORM,)),)))
    assert front.table is not None
    assert front.table.rulings.motion is not None
    assert front.table.rulings.motion.title == "Put right: The wind for Amber: a gust — to storm"


# -- the journal -------------------------------------------------------------------------------------------------------


def test_the_journal_shows_the_face_that_fell_and_no_number(front: FrontDesk) -> None:
    assert front.evening is not None
    Lane(front.evening.table).throw(MOTH)
    (line,) = [line for line in table_of(front).journal if "moth" in line.text]
    assert (line.text, line.value) == ("The wind for Amber: a moth", "")
    front.do(models.OpenRuling(line.entry))
    rulings: Any = front.model()
    assert [each.value for each in rulings.journal if each.entry == line.entry] == [""]


def test_a_face_that_a_line_does_not_say_stands_beside_it(front: FrontDesk) -> None:
    assert front.evening is not None
    table = Lane(front.evening.table).throw(MOTH).table
    line = {**table.journal()[-1], "says": ["The wind blew"]}
    (model,) = journal_models([line], table.game.lexicon, {}, symbols=lambda _: ("moth",))
    assert (model.text, model.value) == ("The wind blew", "moth")


# -- an ordinary die that stands in ------------------------------------------------------------------------------------


def test_an_ordinary_die_answers_only_as_a_stand_in(front: FrontDesk) -> None:
    desk = front.desk
    assert desk is not None
    front.table.sensed.seen(pips(GUST))
    assert desk.evening.senses.tray is None, "nobody has said that it stands in"
    assert desk.evening.senses.strays == ()
    front.table.sensed.seen(pips(GUST, source=ROLLER))
    assert desk.evening.senses.roller is None
    assert taken_dice(pips(GUST), desk.table.asks(), "now", "amber") is None
    assert [way.id for way in table_of(front).ask.ways] == [YES]
    pick(front, YES)
    assert table_of(front).agree.title == "An ordinary die stands in for the wind die"
    agree(front)
    assert front.page == TABLE
    assert desk.table.stand_ins == ("wind",)
    ask = table_of(front).ask
    assert ask.hand.fields[0].hint == (
        "An ordinary die stands in for the wind die: 1 calm · 2 calm · 3 spark · 4 gust · 5 storm · 6 moth"
    )
    assert [way.id for way in ask.ways] == [NO]
    front.table.sensed.seen(pips(2))
    shown = {source.id: (source.says, source.take) for source in desk.evening.sources()}
    assert shown == {"tray": ("2 calm", "Take the 2 calm"), "stray/0": ("4 gust", "Use the 4 gust")}
    front.do(TakeReading(TRAY))
    n = desk.table.file.count - 1
    assert desk.table.journal()[-1]["do"]["faces"] == [2]
    evidence = desk.table.evidence(n, PUBLIC)
    assert evidence is not None
    assert evidence.sureness == STOOD_IN
    assert json.loads(evidence.raw)["stands_in_for"] == "wind"


def test_what_the_roller_rolled_as_a_stand_in_says_so_in_its_evidence() -> None:
    asks, own = (ROLL,), pips(GUST, source=ROLLER, raw="<rolled 1 faces=4")
    assert open_roll(asks, own) is None
    taken = taken_dice(own, asks, "now", "amber", stand_ins=("wind",))
    assert taken is not None
    assert (taken.body["faces"], taken.evidence.sureness, taken.evidence.raw) == ([GUST], STOOD_IN, own.raw)


def test_the_roller_is_offered_where_it_may_answer_and_nowhere_else() -> None:
    about = Devices(has_roller=True)
    assert [source.id for source in sources_for(ROLL, Senses(), about)] == []
    assert [source.id for source in sources_for(ROLL, Senses(), about, stand_ins=("wind",))] == [ROLLER]
    assert [source.id for source in sources_for(replace(ROLL, dice=(D6,)), Senses(), about)] == [ROLLER]


def test_a_roll_by_hand_says_that_an_ordinary_die_stood_in(front: FrontDesk) -> None:
    pick(front, YES)
    agree(front)
    front.do(Pick(table_of(front).ask.hand.id, (("faces", (SPARK,)),)))
    assert front.evening is not None
    evidence = front.evening.table.evidence(front.evening.table.file.count - 1, PUBLIC)
    assert evidence is not None
    assert (evidence.source, evidence.sureness) == ("by hand", STOOD_IN)


def test_one_no_leaves_the_die_as_it_is(front: FrontDesk) -> None:
    pick(front, YES)
    assert front.table is not None
    assert front.table.rulings.motion is not None
    front.do(CallOff(front.table.rulings.motion.id))
    assert front.evening is not None
    assert front.evening.table.stand_ins == ()


def test_the_die_is_thrown_itself_again_when_all_agree_or_take_it_back(front: FrontDesk) -> None:
    desk = front.desk
    assert desk is not None
    pick(front, YES)
    agree(front)
    front.table.sensed.seen(pips(GUST))
    assert desk.evening.senses.tray is not None
    pick(front, NO)
    agree(front)
    assert desk.table.stand_ins == ()
    assert desk.evening.senses.tray is None, "what lay there as a stand-in is no answer any more"
    pick(front, YES)
    agree(front)
    front.do(Undo(desk.table.file.count - 1))
    agree(front)
    assert desk.table.stand_ins == ()


def test_a_stand_in_is_agreed_for_a_die_that_is_asked_and_once() -> None:
    lane = Lane().dealt()
    others = FIVE[1:]

    def given(**body: Any) -> Any:
        return lane.table.submit("amber", lane.table.command({"do": "StandIn", **body}), others)

    assert lane.table.may("amber", lane.table.command({"do": "StandIn", "die": "sun"})).is_barred
    assert lane.table.may("amber", lane.table.command({"do": "StandIn", "die": "wind", "stands": False})).is_barred
    ruling = lane.table.submit("amber", lane.table.command({"do": "StandIn", "die": "wind"}), others[:3])
    assert not ruling.allowed, "elm is asked as well"
    assert given(die="wind").allowed
    assert lane.table.journal()[-1]["says"][0] == "An ordinary die is thrown for the wind die from here on"
    assert lane.table.may("amber", lane.table.command({"do": "StandIn", "die": "wind"})).is_barred
    lane.throw(CALM)
    assert given(die="wind", stands=False).allowed, "it needs no roll to be asked"
    assert lane.table.stand_ins == ()


# -- dice with names -------------------------------------------------------------------------------------------------


def test_a_taught_die_answers_by_the_names_of_its_faces() -> None:
    assert open_roll((ROLL,), named("gust")) is ROLL
    taken = taken_dice(named("gust"), (ROLL,), "now", "amber")
    assert taken is not None
    assert taken.body["faces"] == [GUST]
    line = json.loads(taken.evidence.raw)["dice"][0]
    assert (line["face"], line["names"], line["taught"]) == (GUST, ["gust"], "Wind")


def test_names_answer_no_roll_of_ordinary_dice_and_several_kinds_are_for_a_finger() -> None:
    assert open_roll((replace(ROLL, dice=(D6,)),), named("gust")) is None
    assert open_roll((replace(ROLL, dice=(WIND, D6)),), named("gust", "calm")) is None


def test_a_name_that_the_die_has_not_asks_a_finger() -> None:
    assert open_roll((ROLL,), named("sun")) is None
    throw = AskedThrow(named("sun"), ROLL)
    assert throw.faces is None
    model = throw_model(throw)
    assert model.question == "What does the die show?"
    assert model.pad is not None
    assert [option.label for option in model.pad.options] == FACES
    assert replace(throw, said=Said().saying(0, STORM)).faces == (STORM,)


def test_an_unsure_reading_asks_which_face_it_is() -> None:
    throw = AskedThrow(named("gust", sure=False, rivals=("storm",)), ROLL)
    model = throw_model(throw)
    assert model.question == "Is the die gust or storm?"
    assert [model.asked[0].word(key) for key in model.asked[0].keys] == ["gust", "storm"]
    assert throw.faces is None
