"""One die, ray-marched into its part of a picture: body, pips, polish, glow, and what is really seen of its top.

Rounded cubes, some with their corners cut by a ball, of opaque, marbled, speckled or translucent stuff, with painted,
drilled, ringed or square pips. Numpy only. Lengths are in edges of a usual die, z points up, the ground is z = 0,
colours are linear BGR in 0..1. Fast rather than exact: a die of 60 pixels takes some milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from tools.render_dice import PIP_LAYOUT

# The value on +x, -x, +y, -y, +z, -z of a die's own axes: opposite faces make seven.
SIDES = (3, 4, 2, 5, 1, 6)
MARCH_STEPS = 16
MOST_RAYS_A_SIDE = 190


@dataclass(frozen=True, eq=False)
class Stuff:
    """What a die is made of. `ball` is the radius (edges) of the ball that cuts its corners, 0 for none; `glow` how
    translucent it is; `pip_depth` the slope of a drilled pip's wall, `pip_gloss` how much of the polish goes on in it;
    `symbols` are six pictures (N, N) in 0..1 that
    stand in place of pips; `odd_face` has pips of `odd_pip` colour (the red one of many dice); `bulge` is how much the
    polish of a face swells, as a slope at its rim: it bends what the face mirrors into arcs."""

    body: np.ndarray
    second: np.ndarray
    pip: np.ndarray
    odd_pip: np.ndarray
    odd_faces: tuple[int, ...] = ()
    edge: float = 1.0
    corner: float = 0.12
    ball: float = 0.0
    marble: float = 0.0
    marble_edge: float = 1.5
    speckle: float = 0.0
    glow: float = 0.0
    pip_radius: float = 0.095
    pip_offset: float = 0.25
    pip_depth: float = 0.4
    pip_gloss: float = 0.0
    pip_kind: str = "round"
    one_scale: float = 1.0
    flips: tuple[int, ...] = (0, 0, 0)
    rough: float = 0.2
    polish: float = 1.0
    bulge: float = 0.0
    symbols: np.ndarray | None = None
    seed: int = 0


@dataclass(frozen=True, eq=False)
class Posed:
    """A die in the world: its own axes as the columns of `turn` (3, 3), its centre (3,)."""

    stuff: Stuff
    turn: np.ndarray
    centre: np.ndarray

    @property
    def face(self) -> int:
        """The value that points most nearly up."""
        ups = self.turn[2]
        axis = int(np.argmax(np.abs(ups)))
        return SIDES[2 * axis + (0 if ups[axis] > 0 else 1)]

    def corners(self) -> np.ndarray:
        """The eight corners (8, 3) in the world."""
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
        return np.asarray(self.centre + 0.5 * self.stuff.edge * signs @ self.turn.T)


@dataclass(frozen=True, eq=False)
class Camera:
    """A pinhole: `eye` (3,), `axes` (3, 3) with right, down and forward as rows, focal length in pixels, (W, H)."""

    eye: np.ndarray
    axes: np.ndarray
    focal_px: float
    size: tuple[int, int]

    def project(self, points: np.ndarray) -> np.ndarray:
        """Pixels (N, 2) of world points (N, 3)."""
        seen = (points - self.eye) @ self.axes.T
        return np.asarray(seen[:, :2] / seen[:, 2:3] * self.focal_px + np.array(self.size) / 2)

    def rays(self, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
        """Unit directions (len(ys), len(xs), 3) through pixel columns xs and rows ys."""
        right = (xs - self.size[0] / 2) / self.focal_px
        down = (ys - self.size[1] / 2) / self.focal_px
        way = right[None, :, None] * self.axes[0] + down[:, None, None] * self.axes[1] + self.axes[2]
        return np.asarray(way / np.linalg.norm(way, axis=2, keepdims=True), np.float32)

    def ground(self, pixels: np.ndarray) -> np.ndarray:
        """The points (N, 3) of the ground under pixels (N, 2)."""
        flat = (pixels - np.array(self.size) / 2) / self.focal_px
        way = flat[:, :1] * self.axes[0] + flat[:, 1:] * self.axes[1] + self.axes[2]
        return np.asarray(self.eye - way * (self.eye[2] / way[:, 2:3]))


@dataclass(frozen=True, eq=False)
class Lamps:
    """The light: a lamp at `at` (3,) of `colour` (3,) and angular `size` (radians), the room's light from above
    `sky` (3,) and below `floor` (3,), and a window seen in polish: its direction (3,), half-width and strength; it is
    a 'pane', a 'ring' of light or a 'tube'."""

    at: np.ndarray
    colour: np.ndarray
    size: float
    sky: np.ndarray
    floor: np.ndarray
    window: np.ndarray
    window_half: float
    window_light: float
    window_kind: str = "pane"


@dataclass(frozen=True, eq=False)
class Sprite:
    """A die's part of the picture: corner (x, y), linear colours (h, w, 3), cover (h, w) in 0..1 and the part of the
    cover that is the top face (h, w)."""

    at: tuple[int, int]
    colour: np.ndarray
    cover: np.ndarray
    top: np.ndarray


def render(die: Posed, camera: Camera, lamps: Lamps, behind: np.ndarray) -> Sprite | None:
    """The die's sprite, or None when it lies outside the picture. behind: the linear picture (H, W, 3) under it."""
    outline = camera.project(die.corners())
    width, height = camera.size
    low = np.floor(outline.min(0)).astype(int) - 1
    high = np.ceil(outline.max(0)).astype(int) + 2
    low, high = np.maximum(low, 0), np.minimum(high, (width, height))
    if (high - low < 3).any():
        return None
    side = float((high - low).max())
    fine = min(2.0, MOST_RAYS_A_SIDE / side) if side < MOST_RAYS_A_SIDE else MOST_RAYS_A_SIDE / side
    w, h = (max(2, round(float(each) * fine)) for each in high - low)
    xs = low[0] + (np.arange(w) + 0.5) * (high[0] - low[0]) / w
    ys = low[1] + (np.arange(h) + 0.5) * (high[1] - low[1]) / h
    ways = camera.rays(xs, ys).reshape(-1, 3)
    stuff = die.stuff
    turn = die.turn.astype(np.float32)
    eye = ((camera.eye - die.centre) @ die.turn / stuff.edge).astype(np.float32)
    local_ways = ways @ turn
    hit, points = _march(eye, local_ways, stuff)
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    if not hit.any():
        return None
    points, local_ways, ways = points[hit], local_ways[hit], ways[hit]
    colour, is_top = _shade(die, points, local_ways, ways, lamps, behind[low[1] : high[1], low[0] : high[0]])
    layers, tops = np.zeros((w * h, 4), np.float32), np.zeros(w * h, np.float32)
    layers[hit, :3], layers[hit, 3], tops[hit] = colour, 1.0, is_top
    way = cv2.INTER_AREA if fine > 1 else cv2.INTER_LINEAR
    whole = cv2.resize(layers.reshape(h, w, 4), size, interpolation=way)
    top = cv2.resize(tops.reshape(h, w), size, interpolation=way)
    cover = whole[..., 3]
    return Sprite((int(low[0]), int(low[1])), whole[..., :3] / np.maximum(cover, 1e-3)[..., None], cover, top)


def _distance(points: np.ndarray, stuff: Stuff) -> np.ndarray:
    out = np.abs(points) - np.float32(0.5 - stuff.corner)
    beyond = np.maximum(out, 0)
    gap = np.sqrt(np.einsum("ij,ij->i", beyond, beyond)) + np.minimum(out.max(1), 0) - np.float32(stuff.corner)
    if stuff.ball:
        gap = np.maximum(gap, np.sqrt(np.einsum("ij,ij->i", points, points)) - np.float32(stuff.ball))
    return np.asarray(gap)


def _march(eye: np.ndarray, ways: np.ndarray, stuff: Stuff) -> tuple[np.ndarray, np.ndarray]:
    """Which rays hit the die (N,), and where they ended (N, 3)."""
    along = -(ways @ eye)
    miss2 = eye @ eye - along**2
    near = miss2 < 0.76
    travelled = (along - np.sqrt(np.maximum(0.76 - miss2, 0))).astype(np.float32)
    points = eye + ways * travelled[:, None]
    live = np.flatnonzero(near)
    gap = np.full(len(ways), 1.0, np.float32)
    for _ in range(MARCH_STEPS):
        gap[live] = _distance(points[live], stuff)
        points[live] += ways[live] * gap[live, None]
        live = live[(gap[live] > 0.002) & (gap[live] < 0.9)]
        if not len(live):
            break
    return near & (gap < 0.02), points


def _normals(points: np.ndarray, stuff: Stuff) -> np.ndarray:
    core = np.clip(points, -(0.5 - stuff.corner), 0.5 - stuff.corner)
    away = points - core
    length = np.sqrt(np.einsum("ij,ij->i", away, away))[:, None] + 1e-6
    found = away / length
    if stuff.ball:
        radius = np.sqrt(np.einsum("ij,ij->i", points, points))
        on_ball = radius > stuff.ball - 0.004
        found[on_ball] = points[on_ball] / radius[on_ball, None]
    return np.asarray(found)


def layout_of(face: int, stuff: Stuff) -> tuple[np.ndarray, float]:
    """The middles (K, 2) of a face's pips on its own two axes, and their radius, in edges of a usual die."""
    layout = np.array(PIP_LAYOUT[face], np.float32)
    flip = stuff.flips[{2: 0, 3: 1, 6: 2}.get(face, 0)] if face in (2, 3, 6) else 0
    if flip:
        layout = layout[:, ::-1] if face == 6 else layout * np.array((-1, 1), np.float32)
    return layout * np.float32(stuff.pip_offset), stuff.pip_radius * (stuff.one_scale if face == 1 else 1.0)


def on_top(die: Posed, spots: np.ndarray) -> np.ndarray:
    """Where points (..., 2) of the top face's own axes lie in the world (..., 3)."""
    axis = int(np.argmax(np.abs(die.turn[2])))
    local = np.zeros((*spots.shape[:-1], 3))
    local[..., (axis + 1) % 3], local[..., (axis + 2) % 3] = spots[..., 0], spots[..., 1]
    local[..., axis] = 0.5 * np.sign(die.turn[2, axis])
    return np.asarray(die.centre + die.stuff.edge * local @ die.turn.T)


def _pips(spots: np.ndarray, face: int, stuff: Stuff) -> tuple[np.ndarray, np.ndarray]:
    """For points (N, 2) of one face: how much is pip (N,) and the way to the nearest pip's middle (N, 2) in pip
    radii."""
    layout, radius = layout_of(face, stuff)
    off = (spots[:, None, :] - layout[None]) / np.float32(radius)
    far = np.abs(off).max(2) * 1.1 if stuff.pip_kind == "square" else np.sqrt((off**2).sum(2))
    nearest = far.argmin(1)
    rows = np.arange(len(spots))
    least = far[rows, nearest]
    rim = np.clip((1 - least) / 0.22 + 0.5, 0, 1)
    if stuff.pip_kind == "ring":
        rim *= np.clip((least - 0.45) / 0.2 + 0.5, 0, 1)
    return rim, off[rows, nearest]


def _paint(points: np.ndarray, normals: np.ndarray, stuff: Stuff, top: int) -> tuple[np.ndarray, ...]:
    """Colour (N, 3), normals bent by drilled pips (N, 3), pip weight (N,), the top's mask (N,)."""
    count = len(points)
    colour = np.broadcast_to(stuff.body.astype(np.float32), (count, 3)).copy()
    rng = np.random.default_rng(stuff.seed)
    if stuff.marble:
        waves = rng.normal(0, rng.uniform(1.2, 3.5), (3, 3)).astype(np.float32)
        swirl = np.sin(points @ waves + 1.7 * np.sin(points @ waves[::-1] * 1.3)).sum(1) / 3
        colour += (
            np.clip(swirl * stuff.marble_edge + 0.4, 0, 1)[:, None]
            * stuff.marble
            * (stuff.second - stuff.body).astype(np.float32)
        )
    if stuff.speckle:
        cells = np.floor((points + 0.04 * np.sin(points[:, ::-1] * 37)) * 24) @ np.array((12.9898, 78.233, 37.719))
        grain = np.abs(np.sin(cells) * 43758.5453) % 1.0
        colour = np.where((grain < stuff.speckle)[:, None], stuff.second.astype(np.float32), colour)
    size = np.abs(points)
    axis = size.argmax(1)
    value = points[np.arange(count), axis]
    pip_weight = np.zeros(count, np.float32)
    is_top = np.zeros(count, bool)
    bent = normals.copy()
    for side in range(6):
        ax, sign = side // 2, 1 if side % 2 == 0 else -1
        rows = np.flatnonzero((axis == ax) & (value * sign > 0))
        if not len(rows):
            continue
        u, v = (ax + 1) % 3, (ax + 2) % 3
        spots = points[rows][:, (u, v)]
        if stuff.symbols is not None:
            at = np.clip(((spots * 1.25 + 0.5) * stuff.symbols.shape[1]).astype(int), 0, stuff.symbols.shape[1] - 1)
            weight = stuff.symbols[side][at[:, 1], at[:, 0]].astype(np.float32)
        else:
            weight, way = _pips(spots, SIDES[side], stuff)
            if stuff.pip_depth:
                inside = (np.abs(way).max(1) < 1) * stuff.pip_depth
                bent[rows[:, None], [u, v]] -= way * inside[:, None]
        is_top[rows] = SIDES[side] == top
        ink = stuff.odd_pip if SIDES[side] in stuff.odd_faces else stuff.pip
        colour[rows] += weight[:, None] * (ink.astype(np.float32) - colour[rows])
        pip_weight[rows] = weight
    bent /= np.sqrt(np.einsum("ij,ij->i", bent, bent))[:, None]
    return colour, bent, pip_weight, is_top


def _shade(
    die: Posed, points: np.ndarray, local_ways: np.ndarray, ways: np.ndarray, lamps: Lamps, behind: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Linear colours (N, 3) and the top's mask (N,)."""
    stuff = die.stuff
    turn = die.turn.astype(np.float32)
    smooth = _normals(points, stuff)
    colour, bent, pip, is_top = _paint(points, smooth, stuff, die.face)
    polished = _swollen(smooth, points, stuff)
    if stuff.pip_gloss:
        polished = np.where((pip > 0.5)[:, None], bent, polished)
    normals, polished = bent @ turn.T, polished @ turn.T
    world = points @ turn.T * np.float32(stuff.edge) + die.centre.astype(np.float32)
    lamp_way = lamps.at.astype(np.float32) - world
    lamp_way /= np.sqrt(np.einsum("ij,ij->i", lamp_way, lamp_way))[:, None]
    facing = np.clip(np.einsum("ij,ij->i", normals, lamp_way) * (1 - 0.15) + 0.15 * lamps.size, 0, 1)
    height = np.clip(world[:, 2] / stuff.edge, 0, 1)
    dome = (0.5 + 0.5 * normals[:, 2])[:, None]
    dome_light = (lamps.sky * dome + lamps.floor * (1 - dome)) * (0.5 + 0.5 * height)[:, None]
    light = dome_light + lamps.colour * facing[:, None]
    lit = colour * light
    if stuff.glow:
        lit += stuff.glow * (_through(die, points, local_ways, lamps, behind, pip) - lit) * (1 - pip * 0.8)[:, None]
    mirror = ways - 2 * np.einsum("ij,ij->i", ways, polished)[:, None] * polished
    grazing = np.clip(1 + np.einsum("ij,ij->i", ways, polished), 0, 1)
    fresnel = (0.04 + 0.96 * grazing**5) * stuff.polish
    spread = lamps.size**2 + stuff.rough**2
    off_lamp = 1 - np.einsum("ij,ij->i", mirror, lamp_way)
    gleam = np.exp(-off_lamp / spread * 2)[:, None] * lamps.colour * (7.0 * lamps.size**2 / spread + 1.5)
    room = lamps.sky * np.clip(0.5 + 0.5 * mirror[:, 2:], 0, 1)
    if lamps.window_light:
        side = np.cross(lamps.window, (0.0, 0.0, 1.0))
        side /= np.linalg.norm(side) + 1e-6
        ahead = mirror @ lamps.window
        a = np.abs(mirror @ side) / np.maximum(ahead, 1e-3)
        b = np.abs(mirror @ np.cross(side, lamps.window)) / np.maximum(ahead, 1e-3)
        soft = 0.03 + stuff.rough * (0.5 if lamps.window_kind == "pane" else 0.15)
        inside = lamps.window_half - np.maximum(a, b)
        if lamps.window_kind == "ring":
            inside = 0.12 * lamps.window_half - np.abs(np.hypot(a, b) - lamps.window_half)
        elif lamps.window_kind == "tube":
            inside = np.minimum(3 * lamps.window_half - a, 0.12 * lamps.window_half - b)
        pane = np.clip(inside / soft + 0.5, 0, 1) * (ahead > 0)
        room = room + pane[:, None] * lamps.window_light * lamps.sky
    whole = (
        lit
        + fresnel[:, None] * (gleam + room) * (1 - 0.6 * pip * (stuff.pip_depth > 0) * (1 - stuff.pip_gloss))[:, None]
    )
    return whole, is_top & (smooth @ turn.T[:, 2] > 0.9 if stuff.ball else is_top)


def _swollen(normals: np.ndarray, points: np.ndarray, stuff: Stuff) -> np.ndarray:
    """Normals (N, 3) of the polish: faces that are not quite flat."""
    if not stuff.bulge:
        return normals
    waves = np.random.default_rng(stuff.seed + 1).normal(0, 5, (3, 3)).astype(np.float32)
    bent = normals + np.float32(2 * stuff.bulge) * points + np.float32(0.25 * stuff.bulge) * np.sin(points @ waves)
    return np.asarray(bent / np.sqrt(np.einsum("ij,ij->i", bent, bent))[:, None])


def _through(
    die: Posed, points: np.ndarray, ways: np.ndarray, lamps: Lamps, behind: np.ndarray, pip: np.ndarray
) -> np.ndarray:
    """What is seen through a translucent body: the ground's light, tinted, with the pips of the far faces in it."""
    stuff = die.stuff
    inner = ways * 0.72 - points * 0.28
    with np.errstate(divide="ignore", invalid="ignore"):
        leave = np.where(np.abs(inner) > 1e-4, (np.sign(inner) * 0.5 - points) / inner, 9.0)
    axis = leave.argmin(1)
    rows = np.arange(len(points))
    far = points + inner * leave[rows, axis][:, None]
    ghost = np.zeros(len(points), np.float32)
    if stuff.symbols is None:
        for side in range(6):
            ax, sign = side // 2, 1 if side % 2 == 0 else -1
            mine = np.flatnonzero((axis == ax) & (far[:, ax] * sign > 0))
            if len(mine):
                ghost[mine] = _pips(far[mine][:, ((ax + 1) % 3, (ax + 2) % 3)], SIDES[side], stuff)[0]
    under = behind.reshape(-1, 3).mean(0)
    deep = np.clip(np.linalg.norm(far - points, axis=1), 0, 1.5)[:, None]
    tint = np.clip(stuff.body, 0.02, 1) ** (0.5 + 0.7 * deep)
    lamp_local = (lamps.at - die.centre) @ die.turn
    lamp_local = lamp_local / np.linalg.norm(lamp_local)
    focus = np.clip(0.55 - (far @ lamp_local), 0, 1.2)[:, None]
    seen = tint * (under * 0.9 + 0.25 * lamps.sky + 0.7 * lamps.colour * focus)
    return np.asarray(seen * (1 - 0.35 * ghost[:, None]) + 0.3 * ghost[:, None] * stuff.pip)
