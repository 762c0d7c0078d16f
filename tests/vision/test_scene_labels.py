"""What a rendered die's label says: a face is told only where every pip of it can be seen in the picture as taken."""

import numpy as np
import pytest

from tools.dice_net.scene import UNREAD, Mark, _as_taken, _hides_pip, _weakest_step
from tools.dice_net.sprite import SIDES, Camera, Lamps, Posed, Stuff, layout_of, on_top, render

SIZE = (160, 120)
FROM_ABOVE = Camera(
    np.array((0.0, 0.0, 6.0)), np.array(((1.0, 0, 0), (0, -1.0, 0), (0, 0, -1.0))), 240.0, SIZE
)
EVEN = Lamps(
    np.array((2.0, 2.0, 9.0)), np.full(3, 0.5), 0.4, np.full(3, 0.4), np.full(3, 0.2), np.array((0.0, 0.7, 0.7)), 0.2, 0.0
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
    assert _as_taken(mark, die, FROM_ABOVE, taken(die)).face == face


def test_one_pip_washed_out_is_the_weakest():
    die = die_of(0.01)
    picture = taken(die)
    clear = _weakest_step(die, FROM_ABOVE, picture)
    x, y = FROM_ABOVE.project(on_top(die, layout_of(5, die.stuff)[0]))[0].astype(int)
    picture[y - 8 : y + 9, x - 8 : x + 9] = 255
    assert clear > 60
    assert _weakest_step(die, FROM_ABOVE, picture) < 5


def test_a_pip_behind_something_or_out_of_the_picture_hides():
    die = die_of(0.01)
    mine = np.ones((SIZE[1], SIZE[0]), bool)
    assert not _hides_pip(die, FROM_ABOVE, mine)
    x, y = FROM_ABOVE.project(on_top(die, layout_of(5, die.stuff)[0]))[3].astype(int)
    mine[y - 2 : y + 3, x - 2 : x + 3] = False
    assert _hides_pip(die, FROM_ABOVE, mine)
    away = Posed(die.stuff, die.turn, np.array((1.9, 0.0, 0.5)))
    assert _hides_pip(away, FROM_ABOVE, np.ones_like(mine))
