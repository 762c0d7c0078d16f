"""The videos of throws: what is in them is what their label says, and the same seed makes the same."""

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from companion.vision.pictures import Video
from tools.render_throws import FPS, Script, with_hand, write_video
from tools.score_throws import scored

SIZE = (96, 72)
VIDEO = Path(__file__).parents[1] / "pictures" / "video" / "throws.mp4"


@pytest.mark.parametrize("seed", range(4))
def test_dice_rest_long_enough_after_every_throw_of_the_label(seed):
    script = Script(seed, 6, size=SIZE)
    shots = list(script.shots())
    assert len(script.label.throws) >= 6
    for throw in script.label.throws:
        first = round(throw["at_s"] * FPS)
        resting = shots[first : first + round(0.8 * FPS)]
        assert all(shot == resting[0] and shot.hand is None for shot in resting)
        assert sorted(die.face for die in resting[0].dice) == throw["faces"]
        assert shots[first - 1].is_flying


def test_a_turned_die_shows_another_face_about_where_it_lay():
    script = Script(26, 3, 2, SIZE)
    shots = list(script.shots())
    (turn,) = script.label.turns
    end = round(turn["at_s"] * FPS)
    before = next(shot for shot in reversed(shots[:end]) if shot.hand is None)
    changed = [(a, b) for a, b in zip(before.dice, shots[end].dice, strict=True) if a != b]
    assert [(a.face, b.face) for a, b in changed] == [(turn["before"], turn["after"])]


def test_the_same_seed_gives_the_same_pictures():
    one, other = (next(Script(3, 1, size=SIZE).frames()) for _ in range(2))
    assert np.array_equal(one, other)
    assert not np.array_equal(one, next(Script(4, 1, size=SIZE).frames()))


def test_a_hand_covers_where_it_is():
    stage = Script(3, 1, size=SIZE).stage
    bare = stage.picture_of(())
    covered = with_hand(stage, bare, (0.0, 0.0))
    x, y, _ = stage.pixels((0.0, 0.0))
    assert np.abs(covered - bare)[round(y), round(x)].max() > 0.1
    assert np.abs(covered - bare)[2, 2].max() < 0.01


def test_a_video_is_written_with_its_label(tmp_path):
    script = Script(5, 1, 1, (64, 48))
    write_video(tmp_path / "v.avi", script)
    video = Video(tmp_path / "v.avi")
    assert sum(1 for _ in video.frames()) == sum(1 for _ in Script(5, 1, 1, (64, 48)).shots())
    assert json.loads((tmp_path / "v.json").read_text())["throws"] == script.label.throws
    assert video.frame_s == pytest.approx(1 / FPS)


def test_the_score_counts_what_is_told_and_what_is_not(tmp_path):

    counts, waits = Counter(), []
    label = json.loads(VIDEO.with_suffix(".json").read_text())
    (tmp_path / "v.mp4").write_bytes(VIDEO.read_bytes())
    label["throws"][0]["faces"] = [6, 6]
    label["throws"][1]["at_s"] += 100
    (tmp_path / "v.json").write_text(json.dumps(label))
    scored(tmp_path / "v.mp4", counts, waits)
    assert counts["sure and wrong"] == counts["not told"] == counts["told without a throw"] == 1
    assert counts["sure and right"] == len(label["throws"]) - 2
    assert counts["turns told"] == len(label["turns"])
    assert max(waits) <= 0.45 + 1 / FPS


def test_a_folder_that_cannot_be_written_is_told(tmp_path, capfd):
    with pytest.raises(OSError, match="cannot write"):
        write_video(tmp_path / "nowhere" / "v.avi", Script(1, 1, size=SIZE))
    capfd.readouterr()
