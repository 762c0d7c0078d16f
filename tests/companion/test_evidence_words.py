"""What an entry was read from, in words; an old or odd line is no trouble."""

from __future__ import annotations

import json

import pytest

from companion.presenting.evidence import camera_words

WHO = "the Fellowship"


def line(*dice: dict) -> str:
    return json.dumps({"dice": dice, "sure": False, "why": ""})


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        (({"face": 2, "rivals": [3], "said": 2},), "read 2 or 3, the Fellowship said 2"),
        (({"face": 2, "said": 3},), "read 2, the Fellowship said 3"),
        (({"face": 2},), ""),
        (({"face": 2, "rivals": [3]}, {"face": 5}), "read 2 or 3, the Fellowship took 2"),
        (
            ({"face": 2, "rivals": [3], "colour": "red", "said": 3}, {"face": 5}),
            "red die read 2 or 3, the Fellowship said 3",
        ),
        (({"face": 0, "said": 4},), "not read, the Fellowship said 4"),
        (({"face": 0, "unseen": True, "said": 4},), "one die not seen, the Fellowship said 4"),
        (({"face": 2, "counts": False}, {"face": 5}), "the Fellowship left out 2"),
    ],
)
def test_a_camera_line_in_words(dice, words):
    assert camera_words(line(*dice), WHO) == words


@pytest.mark.parametrize(
    "odd", ["", "F 4 0.98", "[]", "7", '{"dice": 3}', '{"dice": [3, null]}', '{"dice": [{"rivals": 5}]}', "{", "null"]
)
def test_a_line_that_is_no_cameras_says_nothing(odd):
    assert camera_words(odd, WHO) == ""
