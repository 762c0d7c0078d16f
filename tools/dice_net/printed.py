"""Printed grounds: pages, boards, maps, spread cards, keyboards: each `(rng, height_px, width_px) -> uint8 BGR`."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tools.dice_net import surfaces
from tools.dice_net.noise import coloured, cut, mixed, words
from tools.dice_net.stamp import ink
from tools.dice_net.surfaces import any_colour, hsv

Rng = np.random.Generator


def _paper_grain(rng: Rng, picture: np.ndarray) -> np.ndarray:
    high, wide = picture.shape[:2]
    grain = coloured(mixed(rng, (("fine", 1, 0.4), ("cloud", 3, 0.4)), high, wide), (121,) * 3, (135,) * 3)
    return cv2.multiply(picture, grain, scale=1 / 128)


def page(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """A page of a rule book: text in columns, headings, tinted boxes, diagrams."""
    sheet = surfaces.paper(rng, height_px, width_px)
    for _ in range(int(rng.integers(0, 4))):
        x, y = int(rng.integers(0, width_px)), int(rng.integers(0, height_px))
        w, h = int(rng.integers(30, max(31, width_px // 2))), int(rng.integers(20, max(21, height_px // 2)))
        cv2.rectangle(sheet, (x, y), (x + w, y + h), ink(any_colour(rng, 0.5, 0.95)), -1)
    lines = cut(rng, "text", height_px, width_px, rng.uniform(0.6, 2.6)).astype(np.float32) / 255
    letters = np.empty_like(sheet)
    letters[:] = any_colour(rng, 0.02, 0.3)
    sheet = cv2.blendLinear(sheet, letters, lines, 1 - lines)
    for _ in range(int(rng.integers(0, 3))):
        side = int(rng.integers(40, 160))
        x, y = int(rng.integers(0, max(1, width_px - side))), int(rng.integers(0, max(1, height_px - side)))
        high, wide = sheet[y : y + side, x : x + side].shape[:2]
        sheet[y : y + side, x : x + side] = picture_of_anything(rng, high, wide)
    return sheet


def picture_of_anything(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """What stands on cards, boxes and boards as art: clouds of colour and a few shapes."""
    art = coloured(
        cut(rng, "cloud", height_px, width_px, rng.uniform(0.3, 2)),
        any_colour(rng, 0.05, 0.6),
        any_colour(rng, 0.3, 0.95),
    )
    for _ in range(int(rng.integers(0, 7))):
        at = (int(rng.integers(0, width_px)), int(rng.integers(0, height_px)))
        axes = tuple(int(v) for v in rng.integers(2, max(4, min(height_px, width_px) // 3), 2))
        colour = ink(any_colour(rng))
        if rng.random() < 0.5:
            cv2.ellipse(art, at, axes, rng.uniform(0, 180), 0, 360, colour, -1, cv2.LINE_AA)
        else:
            corners = np.array(at) + rng.integers(-axes[0] - 2, axes[0] + 3, (int(rng.integers(3, 6)), 2))
            cv2.fillPoly(art, [corners.astype(np.int32)], colour, cv2.LINE_AA)
    return art


def hex_map(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """A war game's map: hexes with terrain, numbers, towns, woods as clumps of dots, rivers and roads."""
    radius = rng.uniform(17, 58)
    base = hsv(rng.uniform(30, 110), rng.uniform(0.08, 0.4), rng.uniform(0.6, 0.95))
    terrain = [
        base,
        hsv(rng.uniform(80, 140), rng.uniform(0.2, 0.6), rng.uniform(0.35, 0.8)),
        hsv(rng.uniform(15, 40), 0.4, rng.uniform(0.4, 0.8)),
        hsv(rng.uniform(190, 220), rng.uniform(0.2, 0.7), rng.uniform(0.5, 0.9)),
    ]
    board = np.empty((height_px, width_px, 3), np.uint8)
    board[:] = base
    where = cut(rng, "cloud", height_px, width_px, rng.uniform(0.7, 3))
    outline, line_px = ink(base * rng.uniform(0.2, 0.8)), 1 if radius < 35 else int(rng.integers(1, 3))
    numbered, first = rng.random() < 0.7, int(rng.integers(100, 6000))
    down, across = radius * math.sqrt(3), radius * 1.5
    corners = np.array([(math.cos(k * math.pi / 3), math.sin(k * math.pi / 3)) for k in range(6)]) * radius
    for column in range(int(width_px / across) + 2):
        for row in range(int(height_px / down) + 2):
            x, y = column * across, row * down + (column % 2) * down / 2
            grey = int(where[min(height_px - 1, int(y)), min(width_px - 1, int(x))])
            kind = 0 if 85 < grey < 160 else 1 if grey >= 185 else 2 if grey >= 160 else 3 if grey < 60 else 0
            shape = np.round((corners + np.array((x, y))) * 16).astype(np.int32)
            if kind:
                cv2.fillPoly(board, [shape], ink(terrain[kind]), cv2.LINE_8, 4)
            _hex_print(rng, board, kind, (x, y), radius, terrain[kind])
            cv2.polylines(board, [shape[:4]], False, outline, line_px, cv2.LINE_AA, 4)
            if numbered:
                cv2.putText(
                    board,
                    f"{first + column * 100 + row:04d}",
                    (round(x - radius * 0.38), round(y - radius * 0.58)),
                    cv2.FONT_HERSHEY_SIMPLEX,
                    radius / 75,
                    outline,
                    1,
                    cv2.LINE_AA,
                )
    for _ in range(int(rng.integers(0, 4))):
        steps = np.cumsum(rng.normal(0, radius * 0.8, (14, 2)) + rng.normal(0, radius * 0.6, 2), axis=0)
        path = (steps + rng.random(2) * (width_px, height_px)).astype(np.int32)
        cv2.polylines(
            board,
            [path],
            False,
            ink(terrain[3] if rng.random() < 0.6 else any_colour(rng)),
            int(rng.integers(1, 6)),
            cv2.LINE_AA,
        )
    return _paper_grain(rng, board)


def _hex_print(
    rng: Rng, board: np.ndarray, kind: int, at: tuple[float, float], radius: float, colour: np.ndarray
) -> None:
    chance = rng.random()
    x, y = at
    if kind == 1 and chance < 0.7:
        for dx, dy in rng.normal(0, radius * 0.3, (int(rng.integers(2, 8)), 2)):
            cv2.circle(
                board, (round(x + dx), round(y + dy)), max(2, round(radius * 0.13)), ink(colour * 0.6), -1, cv2.LINE_AA
            )
    elif kind == 2:
        peak = np.array(((-0.5, 0.4), (0, -0.45), (0.5, 0.4))) * radius + (x, y)
        cv2.fillPoly(board, [peak.astype(np.int32)], ink(colour * 0.6), cv2.LINE_AA)
    elif kind == 0 and chance < 0.07:
        cv2.circle(
            board,
            (round(x), round(y)),
            max(2, round(radius * 0.2)),
            (20, 20, 30),
            -1 if chance < 0.04 else 2,
            cv2.LINE_AA,
        )
        cv2.putText(
            board,
            words(rng, 7),
            (round(x - radius * 0.6), round(y + radius * 0.6)),
            cv2.FONT_HERSHEY_COMPLEX,
            radius / 70,
            (20, 20, 20),
            1,
            cv2.LINE_AA,
        )


def track(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """A sheet of tracks: rows of numbered boxes or rounds over plain print or art."""
    art = rng.random() < 0.5
    board = picture_of_anything(rng, height_px, width_px) if art else surfaces.paper(rng, height_px, width_px)
    y = int(rng.integers(-20, 30))
    while y < height_px:
        side = int(rng.integers(18, 90))
        fill, edge = any_colour(rng, 0.3), any_colour(rng, 0.02, 0.5)
        round_one, x, number = rng.random() < 0.3, int(rng.integers(-side, side)), int(rng.integers(0, 30))
        while x < width_px:
            if round_one:
                cv2.circle(board, (x + side // 2, y + side // 2), side // 2 - 2, ink(fill), -1, cv2.LINE_AA)
                cv2.circle(board, (x + side // 2, y + side // 2), side // 2 - 2, ink(edge), 2, cv2.LINE_AA)
            else:
                cv2.rectangle(board, (x, y), (x + side, y + side), ink(fill), -1)
                cv2.rectangle(board, (x, y), (x + side, y + side), ink(edge), max(1, side // 24))
            cv2.putText(
                board,
                str(number),
                (x + side // 4, y + int(side * 0.65)),
                cv2.FONT_HERSHEY_DUPLEX,
                side / 60,
                ink(edge),
                max(1, side // 30),
                cv2.LINE_AA,
            )
            x, number = x + side + int(side * 0.08), number + 1
        y += side + int(rng.integers(4, 60))
        if rng.random() < 0.4:
            cv2.putText(board, words(rng, 40), (10, y), cv2.FONT_HERSHEY_COMPLEX, 0.5, ink(edge), 1, cv2.LINE_AA)
            y += 14
    return _paper_grain(rng, board)


def squares(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """A chequered board, of paper or of wood, or the points of a backgammon board."""
    light, dark = any_colour(rng, 0.55, 0.98), any_colour(rng, 0.05, 0.55)
    side = int(rng.integers(22, 130))
    tones = np.empty((height_px, width_px, 3), np.uint8)
    tones[:] = light
    if rng.random() < 0.25:
        for x in range(0, width_px, side):
            tip = ((x, 0), (x + side, 0), (x + side // 2, int(height_px * 0.42)))
            foot = ((x, height_px), (x + side, height_px), (x + side // 2, int(height_px * 0.58)))
            colour = ink(dark if (x // side) % 2 else any_colour(rng))
            cv2.fillPoly(tones, [np.array(tip, np.int32), np.array(foot, np.int32)], colour, cv2.LINE_AA)
    else:
        for y in range(0, height_px, side):
            for x in range((y // side % 2) * side, width_px, 2 * side):
                tones[y : y + side, x : x + side] = dark
    if rng.random() < 0.5:
        grain = cv2.cvtColor(
            mixed(rng, (("rings", 2, 0.4), ("streaks", 2, 0.2)), height_px, width_px), cv2.COLOR_GRAY2BGR
        )
        return cv2.multiply(tones, cv2.addWeighted(grain, 0.35, grain, 0, 83), scale=1 / 128)
    return _paper_grain(rng, tones)


def area_map(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """Regions with wandering borders and names, round spaces joined by roads, coloured as a few countries and a sea."""
    count = int(rng.integers(5, 26))
    seeds = rng.random((count, 2)) * (width_px - 1, height_px - 1)
    empty = np.full((height_px, width_px), 255, np.uint8)
    empty[seeds[:, 1].astype(int), seeds[:, 0].astype(int)] = 0
    _, label = cv2.distanceTransformWithLabels(empty, cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL)
    small = (max(2, width_px // 8), max(2, height_px // 8))
    x, y = np.meshgrid(np.linspace(0, width_px - 1, small[0]), np.linspace(0, height_px - 1, small[1]))
    strength = rng.uniform(0.1, 0.6)
    maps = [
        cv2.resize(
            (axis + (cut(rng, "cloud", small[1], small[0], 0.4) - 128.0) * strength).astype(np.float32),
            (width_px, height_px),
        )
        for axis in (x, y)
    ]
    label = cv2.remap(label.astype(np.uint8), maps[0], maps[1], cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
    hue, muted = rng.uniform(0, 360), rng.uniform(0.1, 0.8)
    countries = [
        hsv(hue + k * rng.uniform(20, 80), muted * rng.uniform(0.6, 1), rng.uniform(0.45, 0.9))
        for k in range(int(rng.integers(3, 6)))
    ]
    tones = np.zeros((256, 1, 3), np.uint8)
    tones[:, 0] = [countries[k] for k in rng.integers(0, len(countries), 256)]
    board = cv2.LUT(cv2.merge([label, label, label]), tones)
    border = cv2.morphologyEx(label, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    board[border > 0] = any_colour(rng, 0.02, 0.3)
    road, space, road_px, radius = any_colour(rng), any_colour(rng), int(rng.integers(1, 6)), int(rng.integers(4, 20))
    for k, (x0, y0) in enumerate(seeds):
        for x1, y1 in seeds[k + 1 :]:
            if math.hypot(x1 - x0, y1 - y0) < 0.22 * width_px:
                cv2.line(board, (int(x0), int(y0)), (int(x1), int(y1)), ink(road), road_px, cv2.LINE_AA)
    for x0, y0 in seeds:
        cv2.circle(board, (int(x0), int(y0)), radius, ink(space), -1, cv2.LINE_AA)
        cv2.circle(board, (int(x0), int(y0)), radius, ink(space * 0.4), max(1, radius // 6), cv2.LINE_AA)
        at = (int(x0) - 20, int(y0) + radius + 16)
        cv2.putText(
            board, words(rng, 9), at, cv2.FONT_HERSHEY_TRIPLEX, rng.uniform(0.4, 0.7), (20, 20, 20), 1, cv2.LINE_AA
        )
    return _paper_grain(rng, board)


def keyboard(rng: Rng, height_px: int, width_px: int) -> np.ndarray:
    """Rows of keys with letters, dark or light."""
    dark = rng.random() < 0.6
    case = hsv(rng.uniform(180, 260), rng.uniform(0, 0.1), rng.uniform(0.1, 0.8))
    key, letter = (
        (hsv(0, 0, rng.uniform(0.05, 0.25)), hsv(0, 0, 0.85))
        if dark
        else (hsv(0, 0, rng.uniform(0.75, 0.95)), hsv(0, 0, 0.2))
    )
    picture = np.empty((height_px, width_px, 3), np.uint8)
    picture[:] = case
    side, gap = int(rng.integers(26, 80)), int(rng.integers(3, 8))
    for row, y in enumerate(range(int(rng.integers(-side, 10)), height_px, side + gap)):
        for x in range(-int(side * 0.37 * row) % side - side, width_px, side + gap):
            cv2.rectangle(picture, (x, y), (x + side, y + side), ink(key * 0.5), -1)
            cv2.rectangle(picture, (x + 2, y + 1), (x + side - 2, y + side - 3), ink(key), -1)
            cv2.putText(
                picture,
                chr(int(rng.integers(65, 91))),
                (x + side // 4, y + int(side * 0.6)),
                cv2.FONT_HERSHEY_SIMPLEX,
                side / 70,
                ink(letter),
                max(1, side // 40),
                cv2.LINE_AA,
            )
    return picture
