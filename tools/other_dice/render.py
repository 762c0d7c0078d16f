"""Write a folder of labelled pictures of dice, path-traced by Mitsuba 3: `python -m tools.other_dice.render OUT`.

The same seed gives the same scenes and labels. It takes what there is already for done, so that it may be broken off
and go on. labels.csv has the columns of tools/bench/labels.py, and `leans_deg` (what a die was leaned by on purpose,
where one was) and `from_up_deg` (how far each die's face is from straight up, joined by '-').
"""

from __future__ import annotations

import argparse
import csv
import math
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import drjit as dr
import mitsuba as mi
import numpy as np
from PIL import Image

from tools.other_dice.die import Die, Rgb, mesh, paint
from tools.other_dice.grounds import pattern
from tools.other_dice.kinds import KINDS, scenes
from tools.other_dice.labels import COLUMNS, row_of
from tools.other_dice.scene import Ground, Lamp, Scene, Thing
from tools.other_dice.solids import Mesh, Profile, revolved

FLOOR_EDGES = 30.0
"""How far the ground reaches where there is no tray."""
SAMPLES, DEPTH, CLEAR_DEPTH, SHIFTS = 32, 3, 8, 8
Part = dict[str, Any]


def picture_of(values: np.ndarray) -> Part:
    """Numbers (H, W) or (H, W, 3) as a picture that is not converted; row 0 lies at place 0."""
    data = values.reshape(*values.shape[:2], -1).astype(np.float32)
    return {"type": "bitmap", "bitmap": mi.Bitmap(data), "raw": True}


def colour(rgb: Rgb | float) -> Part:
    """A plain colour."""
    return {"type": "rgb", "value": [rgb] * 3 if isinstance(rgb, float) else list(rgb)}


class Stage:
    """A scene as Mitsuba's parts; its meshes are written into a folder of its own."""

    def __init__(self, scene: Scene, folder: Path) -> None:
        self._folder = folder
        self._meshes: dict[object, str] = {}
        self._covers: dict[object, Part] = {}
        self.parts: Part = {"type": "scene", "sky": {"type": "constant", "radiance": colour(scene.sky)}}
        for die in scene.dice:
            self._add_die(die)
        self._add_ground(scene)
        for thing in scene.things:
            self._add_thing(thing)
        for limb in scene.hand:
            skin = {"type": "twosided", "bsdf": {"type": "diffuse", "reflectance": colour(scene.skin)}}
            ends = [{"type": "sphere", "center": list(at), "radius": limb.radius} for at in (limb.start, limb.end)]
            rod = {"type": "cylinder", "p0": list(limb.start), "p1": list(limb.end), "radius": limb.radius}
            for part in (*ends, rod):
                self._add({**part, "bsdf": skin})
        for lamp in scene.lamps:
            self._add_lamp(lamp)

    def _add(self, part: Part) -> None:
        self.parts[f"part{len(self.parts)}"] = part

    def _file(self, key: object, make: Callable[[], Mesh]) -> str:
        if key not in self._meshes:
            path = self._folder / f"{len(self._meshes)}.ply"
            make().write(path)
            self._meshes[key] = str(path)
        return self._meshes[key]

    def _add_die(self, die: Die) -> None:
        style = die.style
        if style not in self._covers:
            colours, share = paint(style)
            polish: Part = {"type": "roughplastic", "alpha": style.rough, "diffuse_reflectance": picture_of(colours)}
            glass: Part = {
                "type": "roughdielectric",
                "alpha": style.rough,
                "int_ior": 1.5,
                "specular_transmittance": colour(style.body),
            }
            dot: Part = {"type": "twosided", "bsdf": {"type": "diffuse", "reflectance": colour(style.pip)}}
            clear: Part = {"type": "blendbsdf", "weight": picture_of(share), "one": glass, "two": dot}
            self._covers[style] = clear if style.clear else polish
        pose = np.eye(4)
        pose[:3, :3], pose[:3, 3] = die.turn, die.centre
        made = {"type": "ply", "filename": self._file(style, lambda: mesh(style)), "bsdf": self._covers[style]}
        self._add({**made, "to_world": mi.ScalarTransform4f(pose)})

    def _add_ground(self, scene: Scene) -> None:
        tray, table = scene.tray, Ground("wood", (0.16, 0.09, 0.045), (0.3, 0.18, 0.09), scene.ground.seed)
        radius = tray.radius if tray else FLOOR_EDGES / 2
        self._add_turned(((radius * (1 if tray else 2**0.5), 0.0), (0.0, 0.0)), scene.ground, 96 if tray else 4)
        if not tray:
            return
        self._add_turned(((FLOOR_EDGES, -0.1), (0.0, -0.1)), table, 4)
        rounds = [(math.cos(way), math.sin(way)) for way in np.linspace(0, math.pi, 9)]
        half = tray.rim / 2
        top = tuple((tray.radius + half + half * x, tray.height - half + half * y) for x, y in rounds)
        rim: Profile = (((tray.radius + tray.rim, -0.1), *top, (tray.radius, 0.0)),)
        shine = {"type": "roughplastic", "alpha": 0.25, "diffuse_reflectance": colour(tray.colour)}
        made = {"type": "ply", "filename": self._file(rim, lambda: revolved(rim, 128))}
        self._add({**made, "bsdf": {"type": "twosided", "bsdf": shine}})

    def _add_turned(self, line: tuple[tuple[float, float], ...], cover: Ground, sides: int) -> None:
        self._add_thing(Thing((line,), (0.0, 0.0, 0.0), cover, sides))

    def _add_thing(self, thing: Thing) -> None:
        span = 2 * max(radius for line in thing.profile for radius, _ in line)
        look = picture_of(pattern(thing.cover, span))
        diffuse: Part = {"type": "diffuse", "reflectance": look}
        metal: Part = {"type": "roughconductor", "alpha": 0.25, "material": "none", "specular_reflectance": look}
        pose = mi.ScalarTransform4f().translate(list(thing.at)).rotate([0, 0, 1], thing.turned_deg)
        path = self._file((thing.profile, thing.sides), lambda: revolved(thing.profile, thing.sides))
        cover: Part = {"type": "twosided", "bsdf": metal if thing.is_metal else diffuse}
        self._add({"type": "ply", "filename": path, "to_world": pose, "bsdf": cover})

    def _add_lamp(self, lamp: Lamp) -> None:
        aim = np.subtract(lamp.to, lamp.at)
        up = [0.0, 0.0, 1.0] if abs(aim[2]) < 0.9 * np.linalg.norm(aim) else [0.0, 1.0, 0.0]
        pose = mi.ScalarTransform4f().look_at(list(lamp.at), list(lamp.to), up)
        glow: Part = {"type": "area", "radiance": colour(lamp.light)}
        if not lamp.is_ring:
            disk = pose @ mi.ScalarTransform4f().scale(lamp.radius)
            self._add({"type": "disk", "to_world": disk, "emitter": glow})
            return
        ring: Profile = (((lamp.radius * 1.12, 0.0), (lamp.radius * 0.88, 0.0)),)
        path = self._file(ring, lambda: revolved(ring, 64))
        self._add({"type": "ply", "filename": path, "to_world": pose, "emitter": glow})


def sensor(scene: Scene, shift: tuple[float, float]) -> Part:
    """The camera, moved by so many edges."""
    view = scene.camera
    eye, at = (np.add(point, (*shift, 0.0)).tolist() for point in (view.eye, view.at))
    film = {"type": "hdrfilm", "width": view.size[0], "height": view.size[1], "rfilter": {"type": "gaussian"}}
    return {
        "type": "perspective",
        "fov": view.field_deg,
        "to_world": mi.ScalarTransform4f().look_at(eye, at, list(view.up)),
        "film": film,
        "sampler": {"type": "independent"},
    }


def traced(scene: Scene, seed: int, samples: int) -> np.ndarray:
    """The picture's light, linear RGB (H, W, 3)."""
    with tempfile.TemporaryDirectory() as folder:
        world = mi.load_dict(Stage(scene, Path(folder)).parts)
    is_clear = any(die.style.clear for die in scene.dice)
    way = mi.load_dict({"type": "path", "max_depth": CLEAR_DEPTH if is_clear else DEPTH})
    shares = np.linspace(-0.5, 0.5, SHIFTS) if any(scene.blur) else np.zeros(1)
    light = np.zeros((*scene.camera.size[::-1], 3))
    for n, share in enumerate(shares):
        view = mi.load_dict(sensor(scene, (share * scene.blur[0], share * scene.blur[1])))
        each = mi.render(world, sensor=view, integrator=way, spp=max(1, samples // len(shares)), seed=seed + n)
        light += np.array(each)[..., :3] / len(shares)
    return light


def exposed(light: np.ndarray, rng: np.random.Generator) -> Image.Image:
    """What the camera makes of the light: exposure, white balance, sRGB, eight bits."""
    most = light.max(axis=2)
    bright = max(float(np.percentile(most, 90)), 0.6 * float(np.percentile(most, 99.5)))
    seen = light / bright * rng.uniform(0.45, 0.8) * rng.uniform(0.93, 1.07, 3)
    seen = np.clip(seen, 0, 1)
    curve = np.where(seen < 0.0031308, 12.92 * seen, 1.055 * np.maximum(seen, 1e-9) ** (1 / 2.4) - 0.055)
    return Image.fromarray((curve * 255).round().astype(np.uint8))


def main() -> None:
    """Write the pictures that the folder named on the command line lacks, then its labels."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("folder", type=Path)
    words.add_argument("--kinds", nargs="+", choices=list(KINDS), default=list(KINDS))
    words.add_argument("--count", type=int, default=20, help="pictures of each kind")
    words.add_argument("--seed", type=int, default=30)
    words.add_argument("--samples", type=int, default=SAMPLES, help="light paths a pixel")
    words.add_argument("--threads", type=int, default=1)
    words.add_argument("--variant", choices=["llvm_ad_rgb", "scalar_rgb"], default="llvm_ad_rgb")
    words.add_argument("--labels-only", action="store_true", help="label the pictures that are there")
    given = words.parse_args()
    if not given.labels_only:
        mi.set_variant(given.variant)
        dr.set_thread_count(given.threads)
    given.folder.mkdir(parents=True, exist_ok=True)
    rows = []
    # The first of every kind, then the second: what is there when it is broken off holds all kinds.
    for number, each in enumerate(zip(*(scenes(kind, given.seed, given.count) for kind in given.kinds), strict=True)):
        for kind, scene in zip(given.kinds, each, strict=True):
            name = f"{kind.replace(' ', '_')}_{number:03d}.jpg"
            path, start = given.folder / name, time.process_time()
            if not path.exists() and not given.labels_only:
                rng = np.random.default_rng((given.seed, list(KINDS).index(kind), number))
                taken = exposed(traced(scene, 1000 * number, given.samples), rng)
                taken.save(path, quality=int(rng.integers(85, 93)))
                print(name, f"{time.process_time() - start:.1f} s", flush=True)
            if path.exists():
                rows.append(row_of(scene, kind, name))
    with (given.folder / "labels.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, COLUMNS)
        table.writeheader()
        table.writerows(rows)


if __name__ == "__main__":
    main()
