"""The rendered stickers and their bench: the pictures say what their truth says, and the figures count as they tell."""

import argparse

import cv2
import numpy as np
import pytest

from companion.cards.reader import CardReader
from engine.core.errors import RingtableError
from tests.cards.codes import CODES
from tools.bench import tags as bench_tags
from tools.bench.tags import SeriesRead, figures, read_series
from tools.render_tags import FRAMES, HARDSHIPS, MODULE_MM, Pose, series


def done(short_px: float, read: bool, *, hardship: str = "plain", told: int = 8, zxing: int = 1, wrong: int = 0):
    return SeriesRead(hardship, 30.0, short_px, read, 10, told, zxing, wrong, (1.0, 3.0))


@pytest.mark.parametrize("hardship", ["plain", "curled"])
@pytest.mark.parametrize("tilt_deg", [0.0, 50.0])
def test_a_symbol_is_where_its_pose_says_and_as_small(hardship, tilt_deg):
    one = series(11, hardship, tilt_deg, 2.5, frames=1)
    assert one.poses[0].short_px == pytest.approx(2.5, abs=0.02)
    (tag,) = CardReader(codes=CODES, budget_ms=1e6).read(next(one.frames())).tags
    assert (tag.text, tag.card) == (one.text, one.card)
    assert np.abs(np.array(tag.corners_xy) - one.corners_px).max() < 4


def test_a_flat_card_straight_ahead_is_as_large_as_optics_has_it():
    at_30_cm = Pose((0.0, 0.0, 300.0), 0.0, 0.0, 0.0)
    focal_px = 640 / np.tan(np.radians(32.5))
    assert at_30_cm.short_px == pytest.approx(MODULE_MM * focal_px / 300, rel=0.01)
    tilted = Pose((0.0, 0.0, 300.0), 50.0, 20.0, 70.0)
    assert tilted.short_px < at_30_cm.short_px * np.cos(np.radians(50)) < 1.1 * tilted.short_px


def test_the_same_seed_is_the_same_series_and_another_is_not():
    one, same, other = (list(series(seed, "all", 30.0, 2.5, frames=2).frames()) for seed in (5, 5, 6))
    assert all((a == b).all() for a, b in zip(one, same, strict=True))
    assert any((a != b).any() for a, b in zip(one, other, strict=True))
    assert (one[0] != one[1]).any()
    assert {frame.shape for frame in one} == {(720, 1280, 3)}


def test_a_hand_moves_only_slightly_through_a_series():
    one = series(5, "plain", 30.0, 2.5)
    places = [pose.seen_px(np.zeros((1, 2)))[0] for pose in one.poses]
    assert len(places) == FRAMES == 10
    assert 0.5 < np.linalg.norm(np.diff(places, axis=0), axis=1).mean() < 20


def test_hardships_are_seen():
    """Each makes the picture what its name says, measured where the symbol is."""
    patches = {}
    for name in HARDSHIPS:
        one = series(21, name, 0.0, 4.0, frames=1)
        low, high = one.corners_px.min(0).astype(int), one.corners_px.max(0).astype(int)
        patches[name] = cv2.cvtColor(next(one.frames()), cv2.COLOR_BGR2GRAY)[low[1] : high[1], low[0] : high[0]]
    sharp = {name: cv2.Laplacian(patch, cv2.CV_64F).std() for name, patch in patches.items()}
    assert sharp["defocus"] < 0.7 * sharp["plain"]
    assert patches["dim"].mean() < 0.8 * patches["plain"].mean()
    assert (patches["glare"] >= 250).mean() > (patches["plain"] >= 250).mean() + 0.02


def test_a_series_is_read_by_its_votes():
    told = read_series(series(31, "plain", 15.0, 3.0, frames=4), CardReader("WS"))
    assert (told.read, told.pictures, told.told, told.wrong) == (True, 4, 4, 0)
    assert len(told.ms) == 4
    far = read_series(series(31, "plain", 15.0, 0.5, frames=3), CardReader("WS"))
    assert (far.read, far.told, far.wrong) == (False, 0, 0)


def test_the_figures_count_only_what_was_promised():
    some = [done(2.5, True), done(3.0, False, zxing=2), done(2.0, False, wrong=1), done(4.0, True, hardship="dim")]
    found = {name: value for name, value, _ in figures(some)}
    words = "series read where a module has 2.5 px or more"
    assert (found[words], found[f"{words}: how many series"]) == (pytest.approx(200 / 3), 3)
    assert found[f"{words}: the same by two pictures of zxing-cpp alone"] == pytest.approx(100 / 3)
    assert found["pictures or votes that name another card"] == 1
    assert found["2.0 px a module: series read"] == 0
    assert found["2.5 px or more, plain: series read"] == 50
    assert found["4.0 px a module, tilted 30 degrees: series read"] == 100


def test_without_the_renderer_it_is_a_sentence(monkeypatch):
    monkeypatch.setattr(bench_tags, "RENDERER", "tools.no_such_renderer")
    with pytest.raises(RingtableError, match="checkout"):
        bench_tags.run(argparse.Namespace(limit=1, json=True))
