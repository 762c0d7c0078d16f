"""Teaching a die, and reading it: by name, or not at all; never quietly wrong."""

import numpy as np
import pytest

from companion.vision.lesson import Doubt, Lesson

NAMES = ("eye", "one", "two", "three", "cards", "blank")


def test_a_lesson_asks_for_each_face_twice_in_its_order():
    lesson = Lesson("Knizia's die", NAMES)
    assert (lesson.next_face, lesson.is_done, lesson.share_done) == ("eye", False, 0.0)
    assert "eye" in lesson.task
    outcome = lesson.finish()
    assert isinstance(outcome, Doubt)
    assert outcome.faces == ("eye",)


@pytest.mark.parametrize("names", [(), ("eye",), ("eye", "eye"), ("eye", " "), ("a", "b", "c", "d", "e", "f", "g")])
def test_a_lesson_wants_two_to_six_different_names(names):
    with pytest.raises(ValueError, match=r"\.$"):
        Lesson("house die", names)


@pytest.mark.parametrize("shape", [(0, 0, 3), (1, 1, 3), (30, 30, 3), (400, 600, 3)])
def test_a_picture_without_a_die_is_a_doubt_with_a_sentence(shape):
    answer = Lesson("house die", NAMES).show(np.full(shape, 90, np.uint8), "eye")
    assert isinstance(answer, Doubt)
    assert answer.sentence.endswith(".")
