"""Training grounds: the same seed gives the same bytes, the kinds differ, the stages keep to their ranges."""

import cv2
import numpy as np
import pytest

from tools.dice_net.clutter import THINGS, flat_face
from tools.dice_net.grounds import GROUNDS, camera, clutter, ground, light

HIGH, WIDE = 180, 320


def _dice(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


@pytest.mark.parametrize(("height_px", "width_px"), [(180, 320), (321, 243), (64, 64), (1100, 40)])
def test_a_ground_has_the_size_asked_for(height_px, width_px):
    for seed in range(6):
        picture = ground(_dice(seed), height_px, width_px)
        assert picture.shape == (height_px, width_px, 3)
        assert picture.dtype == np.uint8


@pytest.mark.parametrize("name", GROUNDS)
def test_every_kind_of_ground_fills_the_picture_and_varies(name):
    _, maker = GROUNDS[name]
    made = [maker(_dice(seed), HIGH, WIDE) for seed in (1, 2)]
    for picture in made:
        assert picture.shape == (HIGH, WIDE, 3)
        assert picture.dtype == np.uint8
    assert np.abs(made[0].astype(int) - made[1]).mean() > 1


def test_the_same_seed_gives_the_same_scene_and_another_seed_another():
    def scene(seed):
        rng = _dice(seed)
        picture = ground(rng, HIGH, WIDE)
        clutter(rng, picture)
        return camera(rng, light(rng, picture))

    assert np.array_equal(scene(5), scene(5))
    assert not np.array_equal(scene(5), scene(6))


def test_printed_grounds_have_edges_and_plain_ones_have_not():
    def edges(name):
        pictures = (GROUNDS[name][1](_dice(seed), HIGH, WIDE) for seed in range(5))
        return np.mean([cv2.Canny(picture, 60, 160).mean() for picture in pictures])

    assert max(edges("plain"), edges("plastic"), edges("room")) * 3 < min(
        edges("page"), edges("hex map"), edges("track")
    )


@pytest.mark.parametrize("name", [*THINGS, "flat face"])
def test_every_thing_is_there_and_leaves_ground_around_it(name):
    maker = flat_face if name == "flat face" else THINGS[name][2]
    for seed in range(4):
        patch = maker(_dice(seed), 96)
        assert patch.bgr.shape == (96, 96, 3)
        assert patch.bgr.dtype == patch.mask.dtype == np.uint8
        assert 0.008 < (patch.mask > 127).mean() <= 1


def test_clutter_lays_things_on_most_pictures_in_place_and_none_on_some():
    changed = []
    for seed in range(40):
        picture = np.full((HIGH, WIDE, 3), 128, np.uint8)
        clutter(_dice(seed), picture)
        assert picture.dtype == np.uint8
        changed.append((picture != 128).any())
    assert 0.5 < np.mean(changed) < 0.95


def test_light_goes_from_bright_to_very_dark_and_casts_colours():
    grey = np.full((HIGH, WIDE, 3), 150, np.uint8)
    lit = [light(_dice(seed), grey) for seed in range(60)]
    means = np.array([picture.mean() for picture in lit])
    casts = np.array([picture[..., 2].mean() / max(1.0, picture[..., 0].mean()) for picture in lit])
    assert means.min() < 60
    assert np.median(means) > 110
    assert casts.max() > 1.25
    assert casts.min() < 0.95
    assert (grey == 150).all()


def test_a_camera_keeps_the_size_and_the_scene_but_not_the_pixels():
    picture = ground(_dice(3), HIGH, WIDE)
    before = picture.copy()
    for seed in range(20):
        taken = camera(_dice(seed), picture)
        assert taken.shape == picture.shape
        assert taken.dtype == np.uint8
        assert not np.array_equal(taken, picture)
        assert np.abs(taken.mean() - picture.mean()) < 60
    assert np.array_equal(before, picture)


def test_clutter_as_large_as_the_dice_covers_more_than_small_clutter():
    def covered(usual_px):
        total = 0.0
        for seed in range(12):
            picture = np.full((HIGH, WIDE, 3), 128, np.uint8)
            clutter(_dice(seed), picture, usual_px=usual_px)
            total += (np.abs(picture.astype(int) - 128).max(axis=2) > 12).mean()
        return total

    assert covered(60) > 2 * covered(18)
