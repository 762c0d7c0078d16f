"""The colour of a die in a word."""

import cv2
import numpy as np
import pytest

from companion.vision.colour import colour_of


def die(body_bgr: tuple[int, int, int], pip_bgr: tuple[int, int, int] = (20, 20, 20)) -> np.ndarray:
    frame = np.full((80, 120, 3), (60, 110, 50), np.uint8)
    frame[20:60, 40:80] = body_bgr
    for x, y in ((50, 30), (70, 50), (60, 40)):
        cv2.circle(frame, (x, y), 4, pip_bgr, -1)
    return frame


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ((245, 245, 245), "white"),
        ((195, 225, 238), "ivory"),
        ((30, 28, 30), "black"),
        ((105, 105, 105), "grey"),
        ((30, 25, 190), "red"),
        ((200, 80, 30), "blue"),
        ((60, 150, 40), "green"),
        ((40, 220, 240), "yellow"),
        ((20, 120, 245), "orange"),
        ((150, 40, 110), "purple"),
    ],
)
def test_a_body_has_the_word_a_person_would_say_whatever_its_pips(body, word):
    pip = (240, 240, 240) if sum(body) < 400 else (20, 20, 20)
    assert colour_of(die(body, pip), (40, 20, 40, 40))[0] == word


def test_the_lab_value_is_the_bodys_and_not_the_pips():
    name, (light, a, b) = colour_of(die((250, 250, 250)), (40, 20, 40, 40))
    assert name == "white"
    assert light > 95
    assert abs(a) < 3
    assert abs(b) < 3


def test_a_box_outside_the_picture_has_no_colour():
    assert colour_of(die((250, 250, 250)), (500, 500, 20, 20)) == ("", (0.0, 0.0, 0.0))
