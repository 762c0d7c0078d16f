"""Teaching a die, and reading it: by name, or not at all; never quietly wrong."""

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision.lesson import Doubt, Lesson, LookTaken
from companion.vision.taught import TaughtDie, TaughtDieError
from companion.vision.taught_reader import TaughtReader, TaughtTuning
from companion.vision.tray import Tray
from tools.render_symbol_dice import lesson_throw, teach, throw_of
from tools.symbol_faces import DESIGNS, Design
from tools.symbol_scene import Throw, render

# A lesson is a dozen rendered pictures: seconds, but many of them on a machine that does much else.
KNIZIA = DESIGNS["knizia"]
NAMES = KNIZIA.symbols
ORDINARY = [(seed, ("plain", "tilt", "wood", "noise")[seed % 4]) for seed in range(8)]
SIZE = (480, 300)
UNREADABLE = ("cocked", "cut off", "finger", "dark")


def _throw(kind: str, seed: int) -> Throw:
    return replace(throw_of(kind, KNIZIA, "ivory", np.random.default_rng(seed)), size=SIZE)


@pytest.fixture(scope="module")
def taught() -> TaughtDie:
    return teach(KNIZIA, "ivory", seed=31, size=SIZE)[0]


@pytest.fixture(scope="module")
def readings(taught):
    """(throw, reading) of eight throws that can be read and four that cannot."""
    reader, found = TaughtReader((taught,)), []
    for seed, kind in [*ORDINARY, *enumerate(UNREADABLE, 20)]:
        throw = _throw(kind, seed)
        found.append((throw, reader.read(render(throw, seed))))
    return found


def shown(throw) -> str:
    return NAMES[throw.dice[0].face - 1]


def test_no_accepted_face_is_wrong(readings):
    accepted = [(throw, reading) for throw, reading in readings if reading.sure]
    assert all(throw.readable for throw, _ in accepted)
    assert [(shown(throw), [die.name for die in reading.dice]) for throw, reading in accepted] == [
        (shown(throw), [shown(throw)]) for throw, _ in accepted
    ]


def test_most_readable_throws_are_accepted_with_number_name_and_box(readings):
    accepted = [(throw, reading) for throw, reading in readings if throw.readable and reading.sure]
    assert len(accepted) >= 7
    for throw, reading in accepted:
        (die,) = reading.dice
        assert (die.face, die.rivals) == (throw.dice[0].face, ())
        assert min(die.box_xywh[2:]) > 20
        assert 0.7 < die.confidence <= 1


def test_what_is_not_accepted_has_a_reason_in_words(readings):
    unsure = [reading for _, reading in readings if not reading.sure]
    assert len(unsure) >= len(UNREADABLE)
    assert all(reading.why.code and reading.why.sentence.endswith(".") for reading in unsure)


def test_a_taught_die_survives_being_kept(taught):
    throw = _throw("plain", 3)
    frame = render(throw, 3)
    again = TaughtDie.from_data(json.loads(json.dumps(taught.to_data())))
    assert again.face_names == NAMES
    kept, fresh = TaughtReader((again,)).read(frame), TaughtReader((taught,)).read(frame)
    assert (kept.sure, kept.dice[0].name) == (fresh.sure, fresh.dice[0].name) == (True, shown(throw))


def _without(key):
    return lambda data: {name: part for name, part in data.items() if name != key}


@pytest.mark.parametrize(
    "broken",
    [
        lambda data: None,
        lambda data: [],
        lambda data: {**data, "kind": "a picture"},
        lambda data: {**data, "version": 2},
        lambda data: {**data, "body_lab": [1, 2]},
        lambda data: {**data, "same_misfit": float("nan")},
        lambda data: {**data, "name": " "},
        lambda data: {**data, "faces": data["faces"][:1]},
        lambda data: {**data, "faces": [data["faces"][0]] * 2},
        lambda data: {**data, "faces": [{"name": "eye", "looks": ["%%%%", "%%%%"]}] * 6},
        lambda data: {**data, "faces": [{**face, "looks": face["looks"][:1]} for face in data["faces"]]},
        lambda data: {**data, "faces": [{**face, "looks": [face["looks"][0][:400]] * 2} for face in data["faces"]]},
        _without("faces"),
    ],
)
def test_a_broken_file_is_a_sentence(taught, broken):
    with pytest.raises(TaughtDieError, match=r"\.$"):
        TaughtDie.from_data(broken(taught.to_data()))


def test_a_lesson_asks_for_each_face_twice_in_its_order():
    lesson = Lesson("Knizia's die", NAMES)
    assert (lesson.next_face, lesson.is_done) == ("eye", False)
    assert "eye" in lesson.task
    outcome = lesson.finish()
    assert isinstance(outcome, Doubt)
    assert outcome.faces == ("eye",)


@pytest.mark.parametrize("names", [(), ("eye",), ("eye", "eye"), ("eye", " "), ("a", "b", "c", "d", "e", "f", "g")])
def test_a_lesson_wants_two_to_six_different_names(names):
    with pytest.raises(ValueError, match=r"\.$"):
        Lesson("house die", names)


def _picture(face: str, seed: int, body: str = "ivory") -> np.ndarray:
    throw = lesson_throw(KNIZIA, body, NAMES.index(face) + 1, np.random.default_rng(seed))
    return render(replace(throw, size=SIZE), seed)


def test_a_face_shown_as_another_is_refused_by_name():
    lesson = Lesson("Knizia's die", NAMES)
    taken = lesson.show(_picture("eye", 1), "eye")
    assert isinstance(taken, LookTaken)
    assert (taken.looks, len(taken.corners_xy)) == (1, 4)
    assert isinstance(lesson.show(_picture("eye", 2), "eye"), LookTaken)
    answer = lesson.show(_picture("eye", 3), "cards")
    assert isinstance(answer, Doubt)
    assert (answer.code, answer.faces) == ("alike", ("cards", "eye"))
    assert "eye" in answer.sentence


def test_a_look_unlike_the_first_is_sent_back_until_two_agree():
    lesson = Lesson("Knizia's die", NAMES)
    assert isinstance(lesson.show(_picture("eye", 1), "cards"), LookTaken)
    answer = lesson.show(_picture("cards", 2), "cards")
    assert isinstance(answer, Doubt)
    assert answer.code == "looks differ"
    assert lesson.looks_at("cards") == 1
    assert isinstance(lesson.show(_picture("cards", 3), "cards"), LookTaken)
    assert lesson.looks_at("cards") == 2
    assert isinstance(lesson.show(_picture("eye", 4), "eye"), LookTaken), "the eye shown by mistake is forgotten"


def test_forgotten_looks_are_asked_for_again():
    lesson = Lesson("Knizia's die", NAMES)
    lesson.show(_picture("eye", 1), "eye")
    lesson.forget("eye")
    assert lesson.next_face == "eye"


@pytest.mark.parametrize("shape", [(0, 0, 3), (1, 1, 3), (30, 30, 3), (400, 600, 3), (400, 600)])
def test_a_picture_without_a_die_is_a_doubt_with_a_sentence(shape, taught):
    frame = np.full(shape, 90, np.uint8)
    answer = Lesson("house die", NAMES).show(frame, "eye")
    assert isinstance(answer, Doubt)
    assert answer.sentence.endswith(".")
    reading = TaughtReader((taught,)).read(frame)
    assert (reading.sure, reading.dice) == (False, ())
    assert reading.why.sentence.endswith(".")


def test_two_dice_in_a_lesson_and_one_cut_off_are_refused():
    throw = lesson_throw(KNIZIA, "ivory", 1, np.random.default_rng(1))
    pair = replace(throw, dice=(replace(throw.dice[0], at=(-1.5, 0.0)), replace(throw.dice[0], at=(1.5, 0.2))))
    answer = Lesson("Knizia's die", NAMES).show(render(pair, 1), "eye")
    assert isinstance(answer, Doubt)
    assert answer.code == "several"
    frame = render(replace(throw, dice=(replace(throw.dice[0], at=(0.0, 0.0)),)), 1)
    answer = Lesson("Knizia's die", NAMES).show(frame[:, frame.shape[1] // 2 - 10 :], "eye")
    assert isinstance(answer, Doubt)


def test_two_taught_dice_are_told_apart_by_colour(taught):
    red = teach(Design("the red one", ("cards", "one"), True), "red", seed=32, size=SIZE)[0]
    throw = replace(_throw("plain", 5), ground="plain", tilt_deg=8.0)
    ivory_die = replace(throw.dice[0], face=2, at=(-1.3, 0.2))
    red_die = replace(
        ivory_die, symbols=("cards", "one") * 3, face=1, at=(1.3, -0.2), body=(0.03, 0.02, 0.42), ink=(0.8, 0.8, 0.8)
    )
    throw = replace(throw, dice=(ivory_die, red_die), ground_bgr=(0.04, 0.13, 0.03))
    reading = TaughtReader((taught, red)).read(render(throw, 9))
    assert reading.sure
    assert [die.name for die in reading.dice] == ["one", "cards"]
    alone = TaughtReader((taught,)).read(render(throw, 9))
    assert [die.name for die in alone.dice] == ["one"]


def test_only_the_tray_is_read(taught):
    throw = _throw("plain", 3)
    frame = render(throw, 3)
    assert TaughtReader((taught,)).read(frame).dice
    x, _, w, _ = TaughtReader((taught,)).read(frame).dice[0].box_xywh
    beside = (x + w + 5) / frame.shape[1]
    tray = Tray.upright(left=beside) if beside < 0.7 else Tray.upright(right=(x - 5) / frame.shape[1])
    reading = TaughtReader((taught,), TaughtTuning(tray=tray)).read(frame)
    assert (reading.sure, reading.dice) == (False, ())


def test_a_symbol_lost_in_shine_is_not_a_blank_face(taught):
    throw = _throw("plain", 3)
    frame = render(replace(throw, dice=(replace(throw.dice[0], face=2),)), 3)
    reader = TaughtReader((taught,))
    before = reader.read(frame)
    assert (before.sure, before.dice[0].name) == (True, "one")
    x, y, w, h = before.dice[0].box_xywh
    shine = np.zeros(frame.shape, np.float32)
    cv2.circle(shine, (x + w // 2, y + h // 2), min(w, h) // 2, (255, 255, 255), -1)
    shone = np.clip(frame + cv2.GaussianBlur(shine, (0, 0), 6), 0, 255).astype(np.uint8)
    reading = reader.read(shone)
    assert not reading.sure


def test_a_blurred_face_is_not_read_though_it_be_like_one_taught(taught):
    throw = _throw("plain", 3)
    frame = render(throw, 3)
    reader = TaughtReader((taught,))
    (die,) = reader.read(frame).dice
    edge_px = min(die.box_xywh[2:]) / 1.3
    for share in (0.08, 0.14):
        reading = reader.read(cv2.GaussianBlur(frame, (0, 0), share * edge_px))
        assert (reading.sure, reading.why.code) == (False, "blurred")
