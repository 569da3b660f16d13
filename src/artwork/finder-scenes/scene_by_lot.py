"""A whole scene: a dish or two, the table, what stands around, lamps, camera."""

import math
from pathlib import Path

import bpy
import clutter
import dish
import room
import tables


def build(rng, folder: Path, width: int, height: int):
    """Gives all things that belong to the dish."""
    dishes = [dish.kept(rng, folder) if rng.random() < 0.4 else dish.made_up(rng)]
    if rng.random() < 0.1:
        dishes.append(dish.kept(rng, folder) if rng.random() < 0.4 else dish.made_up(rng, dish.SECOND))
    # White on white and dark on dark are what finders fail at: one table in six has its dish's colour.
    tables.table(rng, like=dishes[0].colour() if rng.random() < 0.17 else None)
    room.lamps(rng)
    taken = []
    for k, one in enumerate(dishes):
        far, angle = k * (dishes[0].reach + one.reach + rng.uniform(0.3, 4)), rng.uniform(0, 6.28)
        one.root.location = (far * math.cos(angle), far * math.sin(angle), 0)
        taken.append((*one.root.location.to_2d(), one.reach))
    if rng.random() < 0.15:
        tables.placemat(rng, dishes[0].reach)
    clutter.around(rng, taken, rng.choice((0, 1, 2, 3, 4, 5, 6, 8, 10)))
    way, above = room.direction(rng)
    if above < 45:
        tables.wall(rng, -way.to_2d().normalized().to_3d())
    bpy.context.view_layer.update()
    shown = [thing for one in dishes for thing in one.everything()]
    room.camera(rng, room.points_of(shown), way, width, height)
    return shown
