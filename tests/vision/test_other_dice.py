"""The dice of the other renderer: real dice in shape and paint, and labels that say what the pictures hold."""

import csv
import math

import cv2
import numpy as np
import pytest

from tools.bench.labels import labelled
from tools.other_dice.die import SIDES, Die, Style, frame, leaning, mesh, paint, standing
from tools.other_dice.grounds import pattern
from tools.other_dice.kinds import KINDS, LEANS_DEG, NoRoom, lay, limbs, scenes
from tools.other_dice.labels import COLUMNS, is_readable, row_of
from tools.other_dice.scene import Camera, Ground, Lamp, Scene, box, sees_every_pip, top_seen
from tools.other_dice.solids import cup, disc, revolved

STYLE = Style()
ABOVE = Camera((0.0, 0.0, 8.0), (0.0, 0.0, 0.0), (0.0, 1.0, 0.0), 60.0, (800, 600))
LAMP = Lamp((0.0, 0.0, 9.0), (0.0, 0.0, 0.0), 1.0, 1.0)
READ_ALWAYS = sorted(KINDS.keys() - {"stacked", "hand", "leaning"})


def in_world(die: Die) -> np.ndarray:
    return mesh(die.style).points @ die.turn.T + die.centre


def scene_of(*dice: Die, **others: object) -> Scene:
    return Scene(dice, ABOVE, (LAMP,), Ground("plain", (0, 0, 0), (1, 1, 1)), **others)


def hollows(points: np.ndarray) -> int:
    """How many separate hollows a die's points (N, 3) have, where z is 1 but for them."""
    picture = np.zeros((60, 60), np.uint8)
    x, y = (points[points[:, 2] < 0.99, :2] * 60).astype(int).T + 30
    picture[y, x] = 1
    return cv2.connectedComponents(picture)[0] - 1


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("turned_deg", [0, 77])
def test_as_many_pips_are_drilled_into_the_top_as_its_label_says(face, turned_deg):
    die = standing(STYLE, face, (0.0, 0.0), turned_deg)
    assert die.face == face
    points = in_world(die)
    local = (points - die.centre) @ die.turn
    is_flat = (np.sort(np.abs(local), axis=1)[:, 1] < 0.5 - STYLE.corner) & (points[:, 2] > 0.9)
    assert hollows(points[is_flat]) == face


def test_opposite_faces_make_seven_and_one_two_three_run_anticlockwise():
    assert all(SIDES[n] + SIDES[n + 1] == 7 for n in (0, 2, 4))
    one, two, three = (frame(face)[2] for face in (1, 2, 3))
    assert np.cross(one, two) @ three == 1
    assert all(np.linalg.det(frame(face)) == pytest.approx(1) for face in SIDES)


@pytest.mark.parametrize("worn", [0.0, 0.4])
def test_paint_lies_in_the_hollows_and_nowhere_else(worn):
    style = Style(worn=worn)
    made, (_, share) = mesh(style), paint(style)
    at = (made.places * share.shape[::-1]).astype(int)
    painted = share[np.minimum(at[:, 1], share.shape[0] - 1), np.minimum(at[:, 0], share.shape[1] - 1)]
    _, across, out = np.sort(np.abs(made.points), axis=1).T
    deep = (out < 0.5 - 0.6 * style.pip_depth) & (across < 0.5 - style.corner)
    bare = (np.abs(made.normals).max(axis=1) > 0.9999) & (out > 0.4999)
    assert painted[bare].max() < 0.95, "a pip's rim is soft, and nothing else is painted"
    assert (painted[bare] > 0).mean() < 0.03
    lost = (painted[deep] < 0.5).mean()
    assert lost == 0 if worn == 0 else 0.15 < lost < 0.7


def test_a_logo_is_painted_on_a_face_without_a_hollow():
    style = Style(has_logo=True)
    top = mesh(style).points[np.argmax(mesh(style).points @ frame(1)[2])]
    assert style.drilled(1) == ()
    assert np.abs(top).max() == pytest.approx(0.5)
    cell = paint(style)[1][:160, :160]
    assert cell[80, 80] == 1
    assert 0.1 < cell.mean() < 0.4


@pytest.mark.parametrize("made", [mesh(STYLE), revolved(disc(0.7, 0.2), 6), revolved(cup(1.2, 2.0), 64)])
def test_triangles_look_where_their_normals_do(made):
    corners = made.points[made.triangles]
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    real = np.linalg.norm(across, axis=1) > 1e-9
    assert np.linalg.norm(made.normals, axis=1) == pytest.approx(1, abs=1e-6)
    assert ((across * made.normals[made.triangles].mean(axis=1)).sum(axis=1)[real] > 0).all()


@pytest.mark.parametrize(("by_deg", "from_up_deg"), [(0, 0), (20, 20), (40, 40), (60, 30)])
def test_a_leaning_die_touches_the_ground_and_shows_another_face_beyond_half_a_quarter(by_deg, from_up_deg):
    flat = standing(STYLE, 4, (1.0, 1.0), 30)
    die = leaning(flat, 120, by_deg)
    assert in_world(die)[:, 2].min() == pytest.approx(0, abs=1e-3)
    assert die.from_up_deg == pytest.approx(from_up_deg, abs=1e-6)
    assert (die.face == 4) == (by_deg < 45)
    way = die.turn @ frame(4)[2]
    assert math.degrees(math.atan2(way[1], way[0])) == pytest.approx(120) or not by_deg


def test_a_box_holds_the_die_as_the_picture_shows_it():
    die = leaning(standing(STYLE, 2, (2.0, -1.5), 20), 45, 30)
    pixels = ABOVE.project(in_world(die))
    assert box(scene_of(die), die) == pytest.approx([*pixels.min(axis=0), *pixels.max(axis=0)], abs=1)
    # The picture's x runs to the right and its y down, seen from above.
    assert pixels.mean(axis=0)[0] > 400
    assert pixels.mean(axis=0)[1] > 300


def test_what_is_over_a_die_hides_its_pips():
    die = standing(STYLE, 5, (0.0, 0.0), 10)
    assert sees_every_pip(scene_of(die), die)
    over = standing(STYLE, 3, (0.2, 0.1), 50, z=1.0)
    assert not sees_every_pip(scene_of(die, over), die)
    assert sees_every_pip(scene_of(die, over), over)
    hand = limbs(np.random.default_rng(1), (0.0, 0.0), 1.0)
    assert not sees_every_pip(scene_of(die, hand=hand), die)
    beside = standing(STYLE, 5, (-2.0, -2.0), 10)
    assert sees_every_pip(scene_of(die, beside, hand=hand), beside)
    outside = standing(STYLE, 5, (4.45, 0.0), 10)
    assert 0 < top_seen(scene_of(outside), outside) < 1


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_labels(kind):
    rows = [[row_of(scene, kind, "a.jpg") for scene in scenes(kind, seed, 3)] for seed in (5, 5, 6)]
    assert rows[0] == rows[1]
    assert rows[0] != rows[2] or kind in ("empty tray", "other things")
    assert all(tuple(row) == COLUMNS for row in rows[0])


@pytest.mark.parametrize("kind", READ_ALWAYS)
def test_a_person_can_read_every_die(kind):
    for scene in scenes(kind, 7, 4):
        assert is_readable(scene)
        assert all(top_seen(scene, die) == 1 for die in scene.dice)


def test_nobody_can_read_what_is_stacked_covered_or_leans_too_much():
    assert not any(is_readable(scene) for scene in scenes("stacked", 7, 4))
    assert [is_readable(scene) for scene in scenes("hand", 7, 4)] == [True, False] * 2
    assert [is_readable(scene) for scene in scenes("leaning", 7, 7)] == [True] * 4 + [False, False, True]


def test_leaning_dice_lie_in_nothing_else():
    for scene, by_deg in zip(scenes("leaning", 3, 14), LEANS_DEG * 2, strict=True):
        (die,) = (each for each in scene.dice if each.from_up_deg > 0.1) if by_deg else (scene.dice[0],)
        points = in_world(die)
        for other in scene.dice:
            inside = np.abs((points - other.centre) @ other.turn).max(axis=1) < 0.499
            assert other is die or not inside.any()
        for thing in scene.things:
            over = np.hypot(*(points[:, :2] - thing.at[:2]).T) < thing.profile[0][0][0]
            assert points[over, 2].min() == pytest.approx(thing.profile[0][1][1], abs=0.01)
        if scene.tray:
            assert np.hypot(points[:, 0], points[:, 1]).max() == pytest.approx(scene.tray.radius, abs=0.12)


def test_labels_are_read_back_by_the_bench(tmp_path):
    made = [*scenes("leaning", 2, 5), *scenes("empty tray", 2, 1)]
    kinds = ["leaning"] * 5 + ["empty tray"]
    with (tmp_path / "labels.csv").open("w", newline="") as file:
        table = csv.DictWriter(file, COLUMNS)
        table.writeheader()
        table.writerows(row_of(scene, kind, f"{kind}.jpg") for scene, kind in zip(made, kinds, strict=True))
    read = list(labelled(tmp_path))
    assert [each.source for each in read] == [f"leaning {by_deg:02d}" for by_deg in LEANS_DEG[:5]] + ["empty tray"]
    for each, scene in zip(read, made, strict=True):
        assert each.faces == tuple(sorted(die.face for die in scene.dice))
        assert each.has_every_box == bool(scene.dice)
        assert each.is_readable == is_readable(scene)


@pytest.mark.parametrize("name", ["felt", "plain", "wood", "weave", "print", "coin", "button", "token"])
def test_a_pattern_fills_its_square_and_varies(name):
    ground = Ground(name, (0.1, 0.2, 0.3), (0.8, 0.7, 0.6), 3)
    one = pattern(ground, 2.0)
    assert one.shape == (180, 180, 3)
    assert 0 <= one.min() < one.max() <= 1
    assert np.array_equal(one, pattern(ground, 2.0))


def test_dice_that_find_no_room_are_told():
    with pytest.raises(NoRoom):
        lay(np.random.default_rng(1), scene_of(), [STYLE] * 40)
