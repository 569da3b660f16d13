"""Lamps, and the camera, which is set so that the dish fills as much of the picture as was drawn by lot."""

import math

import bpy
import numpy as np
from chances import near, pick
from mathutils import Quaternion, Vector

from kit import kitchen

TINTS = {"warm": kitchen.TUNGSTEN, "soft": kitchen.WARM, "tube": kitchen.FLUORESCENT, "cool": kitchen.COOL, "plain": kitchen.NEUTRAL, "white": (1.0, 1.0, 1.0)}


def lamps(rng):
    """One strong lamp, hard or soft, from anywhere above; up to three weaker ones; and what the walls throw back."""
    tint = TINTS[rng.choice(list(TINTS))]
    kitchen.ambient(near(rng, tint, 0.1), rng.choice((0.03, 0.1, 0.2, 0.4, 0.8)))
    for k in range(rng.choice((1, 1, 2, 2, 3, 4))):
        angle, up, far = rng.uniform(0, 6.28), math.radians(rng.uniform(18, 88)), rng.uniform(30, 60)
        at = (far * math.cos(up) * math.cos(angle), far * math.cos(up) * math.sin(angle), far * math.sin(up))
        power = far * far * 4.5 * (1.0 if k == 0 else rng.uniform(0.1, 0.7))
        size = rng.choice((0.6, 2, 5, 12, 26))
        other = tint if rng.random() < 0.6 else TINTS[rng.choice(list(TINTS))]
        kitchen.lamp(at, (rng.gauss(0, 3), rng.gauss(0, 3), 1), size, power, other)


def points_of(things) -> np.ndarray:
    """Where these things are, roughly: the corners of small ones, the points of large ones."""
    found = []
    for one in things:
        if one.type != "MESH":
            continue
        turn = np.array(one.matrix_world)
        if max(one.dimensions) > 5:
            flat = np.empty(3 * len(one.data.vertices), np.float32)
            one.data.vertices.foreach_get("co", flat)
            corners = flat.reshape(-1, 3)[:: max(1, len(flat) // 6000)]
        else:
            corners = np.array(one.bound_box)
        found.append(corners @ turn[:3, :3].T + turn[:3, 3])
    return np.concatenate(found)


def direction(rng) -> tuple[Vector, float]:
    """From the dish to the camera, and the degrees above the table."""
    kind = pick(rng, {"over": 3, "high": 3, "usual": 5, "low": 2.5})
    above = rng.uniform(*{"over": (80, 90), "high": (60, 80), "usual": (33, 60), "low": (15, 33)}[kind])
    up, around = math.radians(min(89.5, above)), rng.uniform(0, 6.28)
    return Vector((math.cos(up) * math.cos(around), math.cos(up) * math.sin(around), math.sin(up))), above


def camera(rng, points: np.ndarray, way: Vector, width: int, height: int):
    """Looks from that side, near enough; then the picture is shifted until the dish lies where it shall."""
    data = bpy.data.cameras.new("phone")
    data.angle = math.radians(rng.uniform(26, 66))
    made = bpy.data.objects.new("phone", data)
    bpy.context.collection.objects.link(made)
    bpy.context.scene.camera = made
    middle = Vector((points.min(0) + points.max(0)) / 2)
    roll = rng.gauss(0, 3) if rng.random() < 0.75 else rng.gauss(0, 14)
    turn = (-way).to_track_quat("-Z", "Y") @ Quaternion((0, 0, 1), math.radians(roll))
    half = np.array((width, height)) / max(width, height)
    is_cut = rng.random() < 0.21
    fill, far = rng.uniform(0.75, 1.5) if is_cut else rng.triangular(0.4, 0.98, 0.8), 40.0
    for _ in range(9):
        low, high = _extent(points, middle + way * far, turn, data.angle)
        far *= max(0.5, min(2.0, max((high - low) / (2 * half)) / fill))
    low, high = _extent(points, middle + way * far, turn, data.angle)
    size, centre = high - low, (low + high) / 2
    wanted = _cut_at(rng, size, half) if is_cut else [rng.triangular(-1, 1, 0) * max(0.0, h - s / 2) * 0.96 for h, s in zip(half, size, strict=True)]
    data.shift_x, data.shift_y = ((c - w) / 2 for c, w in zip(centre, wanted, strict=True))
    made.location, made.rotation_euler = middle + way * far, turn.to_euler()
    data.clip_start, data.clip_end = 0.5, 2000
    lens = rng.choice((0.0, 0.05, 0.15, 0.3)) * far / 35
    if lens:
        data.dof.use_dof = True
        data.dof.focus_distance = far * rng.uniform(0.93, 1.0)
        data.dof.aperture_fstop = data.lens * 1e-3 / (2 * lens)


def _extent(points, at, turn, angle: float):
    """The box around the points in the picture; 1 is half of its longer side."""
    seen = (points - np.array(at)) @ np.array(turn.to_matrix())
    depth = np.maximum(1.0, -seen[:, 2:])
    flat = seen[:, :2] / depth / math.tan(angle / 2)
    return flat.min(0), flat.max(0)


def _cut_at(rng, size, half):
    """One side of the picture, or two that meet, cut a part of the dish off."""
    sides = rng.choice(((1, 0), (0, 1), (1, 1)))
    wanted = []
    for cut, h, s in zip(sides, half, size, strict=True):
        over = rng.choice((-1, 1)) * (h - s / 2 + s * rng.uniform(0.06, 0.4))
        wanted.append(over if cut else rng.uniform(-0.3, 0.3) * max(0.05, h - s / 2))
    return wanted
