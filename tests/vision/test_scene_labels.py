"""What a rendered die's label says: a face is told only where every pip of it can be seen in the picture as taken."""

import math
import re
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

import tools.dice_net
from tools.dice_net.labels import UNREAD, Mark, as_taken, hides_pip, mark_of, seen_normal, weakest_step
from tools.dice_net.over import glints, hand, lamp_strip
from tools.dice_net.scene import Chances, scene
from tools.dice_net.sprite import SIDES, Camera, Lamps, Posed, Stuff, layout_of, on_top, render

SIZE = (160, 120)
FROM_ABOVE = Camera(np.array((0.0, 0.0, 6.0)), np.array(((1.0, 0, 0), (0, -1.0, 0), (0, 0, -1.0))), 240.0, SIZE)
EVEN = Lamps(
    np.array((2.0, 2.0, 9.0)),
    np.full(3, 0.5),
    0.4,
    np.full(3, 0.4),
    np.full(3, 0.2),
    np.array((0.0, 0.7, 0.7)),
    0.2,
    0.0,
)


def die_of(pip: float) -> Posed:
    """A die that shows its five, pips of this tone on a body of 0.5."""
    stuff = Stuff(np.full(3, 0.5), np.full(3, 0.5), np.full(3, pip), np.full(3, pip), polish=0.2, pip_depth=0.0)
    up = SIDES.index(5)
    rows = np.zeros((3, 3))
    axis, sign = up // 2, 1 if up % 2 == 0 else -1
    rows[2, axis], rows[0, (axis + 1) % 3] = sign, 1
    rows[1] = np.cross(rows[2], rows[0])
    return Posed(stuff, rows, np.array((0.0, 0.0, 0.5)))


def taken(die: Posed) -> np.ndarray:
    """The die on grey ground, uint8 (H, W, 3)."""
    linear = np.full((SIZE[1], SIZE[0], 3), 0.2, np.float32)
    sprite = render(die, FROM_ABOVE, EVEN, linear)
    assert sprite is not None
    (x, y), (h, w) = sprite.at, sprite.cover.shape
    linear[y : y + h, x : x + w] += sprite.cover[..., None] * (sprite.colour - linear[y : y + h, x : x + w])
    return (np.clip(linear, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)


def test_the_pips_of_the_top_lie_where_the_picture_shows_them():
    die = die_of(0.01)
    picture = taken(die)
    assert die.face == 5
    middles = FROM_ABOVE.project(on_top(die, layout_of(5, die.stuff)[0]))
    assert len(middles) == 5
    tones = [int(picture[int(y), int(x), 1]) for x, y in middles]
    assert max(tones) < 60
    assert int(picture[SIZE[1] // 2, SIZE[0] // 2 - 12, 1]) > 120


@pytest.mark.parametrize(("pip", "face"), [(0.01, 5), (0.5, UNREAD)])
def test_a_face_is_told_only_where_its_pips_differ_from_the_body(pip, face):
    die = die_of(pip)
    mark = Mark(5, (80.0, 60.0), 40.0)
    assert as_taken(mark, die, FROM_ABOVE, taken(die)).face == face


def test_one_pip_washed_out_is_the_weakest():
    die = die_of(0.01)
    picture = taken(die)
    clear = weakest_step(die, FROM_ABOVE, picture)
    x, y = FROM_ABOVE.project(on_top(die, layout_of(5, die.stuff)[0]))[0].astype(int)
    picture[y - 8 : y + 9, x - 8 : x + 9] = 255
    assert clear > 60
    assert weakest_step(die, FROM_ABOVE, picture) < 5


def test_a_pip_behind_something_or_out_of_the_picture_hides():
    die = die_of(0.01)
    mine = np.ones((SIZE[1], SIZE[0]), bool)
    assert not hides_pip(die, FROM_ABOVE, mine)
    x, y = FROM_ABOVE.project(on_top(die, layout_of(5, die.stuff)[0]))[3].astype(int)
    mine[y - 2 : y + 3, x - 2 : x + 3] = False
    assert hides_pip(die, FROM_ABOVE, mine)
    away = Posed(die.stuff, die.turn, np.array((1.9, 0.0, 0.5)))
    assert hides_pip(away, FROM_ABOVE, np.ones_like(mine))


@pytest.mark.parametrize("at", [(0.0, 0.0), (1.5, -1.0)])
def test_a_die_that_looks_at_the_eye_has_its_normal_straight_on(at):
    middle = np.array((*at, 1.0))
    to_eye = FROM_ABOVE.eye - middle
    assert seen_normal(to_eye / np.linalg.norm(to_eye), middle, FROM_ABOVE) == pytest.approx((0, 0, 1), abs=1e-9)


def test_a_flat_die_away_from_the_middle_is_seen_to_lean_outwards():
    x, y, z = seen_normal(np.array((0.0, 0, 1)), np.array((2.0, 0, 1)), FROM_ABOVE)
    assert x == pytest.approx(2 / math.hypot(2, 5))
    assert (y, z) == pytest.approx((0, 5 / math.hypot(2, 5)))
    # The picture's y points down, the world's up.
    assert seen_normal(np.array((0.0, 0, 1)), np.array((0, 2.0, 1)), FROM_ABOVE)[1] < 0


@pytest.mark.parametrize(("lean_deg", "face"), [(0, 5), (20, 5), (34, 5), (37, UNREAD)])
def test_a_leaning_die_has_a_face_until_nobody_can_say_which(lean_deg, face):
    die = die_of(0.01)
    turn = cv2.Rodrigues(np.array((math.radians(lean_deg), 0, 0)))[0] @ die.turn
    die = Posed(die.stuff, turn, die.centre)
    everywhere = np.ones((SIZE[1], SIZE[0]), bool)
    mark = mark_of(die, FROM_ABOVE, everywhere, everywhere, everywhere.sum(), everywhere.sum())
    assert mark is not None
    assert mark.face == face
    assert mark.up is not None
    assert math.degrees(math.acos(mark.up[2])) == pytest.approx(lean_deg, abs=6)


def test_the_same_seed_gives_the_same_scene_and_marks():
    (first, marks), (again, same) = (scene(np.random.default_rng(8)) for _ in range(2))
    assert np.array_equal(first, again)
    assert marks == same


FAR_TRAY = Chances(0, 0, 0, 0, 0, 0, 0, (1, 0, 0))


def leans_deg(chances: Chances) -> list[float]:
    """By how much each die of some scenes leans away from the camera's eye."""
    scenes = (scene(np.random.default_rng((3, seed)), chances=chances)[1] for seed in range(8))
    return [math.degrees(math.acos(min(1.0, mark.up[2]))) for marks in scenes for mark in marks if mark.up]


@pytest.mark.parametrize("other", [replace(FAR_TRAY, leaning=1.0), replace(FAR_TRAY, near=1.0)], ids=["cocked", "near"])
def test_dice_lean_from_the_eye_where_they_are_cocked_or_the_lens_is_near(other):
    assert np.mean(leans_deg(other)) > np.mean(leans_deg(FAR_TRAY)) + 3


def test_a_hand_hides_what_lies_under_it_and_only_that():
    for seed in range(6):
        owner, linear = np.zeros((SIZE[1], SIZE[0]), np.int16), np.zeros((SIZE[1], SIZE[0], 3))
        hand(np.random.default_rng(seed), linear, owner)
        assert 0 < (owner == -1).mean() < 1
        assert linear[owner == -1].min() > 0
        assert not linear[owner == 0].any()


def test_glints_lie_on_the_top_and_the_strip_at_a_border():
    die, linear = die_of(0.01), np.zeros((SIZE[1], SIZE[0], 3))
    glints(np.random.default_rng(1), linear, die, FROM_ABOVE)
    (ys, xs), half = np.nonzero(linear[..., 1] > 0.1), 240 / 5 / 2 + 6
    assert len(xs) > 10
    assert max(np.abs(xs - SIZE[0] / 2).max(), np.abs(ys - SIZE[1] / 2).max()) < half
    strip = np.zeros((SIZE[1], SIZE[0], 3))
    lamp_strip(np.random.default_rng(1), strip)
    border = strip.copy()
    border[20:-20, 20:-20] = 0
    assert strip.max() > 0.7
    assert border.max() == strip.max()


def test_the_one_command_reaches_every_module():
    folder = Path(tools.dice_net.__file__).parent
    names, reached, left = {file.stem for file in folder.glob("*.py")}, {"__init__"}, ["train"]
    while left:
        reached.add(module := left.pop())
        source = (folder / f"{module}.py").read_text("utf-8")
        imported = set(re.findall(r"from tools\.dice_net\.(\w+) import", source))
        for line in re.findall(r"from tools\.dice_net import (.+)", source):
            imported |= set(re.findall(r"\w+", line))
        left += sorted((imported & names) - reached)
    assert reached == names
