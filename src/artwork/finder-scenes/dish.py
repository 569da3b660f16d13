"""A dish in its vessel: one of the front page's, or one made up on the spot."""

from pathlib import Path

import bpy
import clutter
import foods_at_random
import glazes
import vessels

from kit.shapes import place

# Dishes that stand on a flat floor, its height, and how far they reach: these may move to another vessel.
FLAT = {"burger": (0.4, 10.5), "dessert": (0.4, 9.5), "pizza": (0.42, 14), "seafood": (0.42, 11.5), "steak": (0.4, 11), "tacos": (0.4, 10), "sandwich": (1.6, 10), "sushi": (0.95, 14)}

# What else is a dish beside another one; a cup there is not.
SECOND = ("plate", "coupe", "deep", "bowl", "pan", "board")


class Dish:
    def __init__(self, things, reach: float):
        self.things, self.reach = things, reach
        self.root = bpy.data.objects.new("dish", None)
        bpy.context.collection.objects.link(self.root)
        for one in things:
            if one.parent is None:
                one.parent = self.root

    def everything(self):
        return clutter.with_children([self.root])

    def colour(self):
        """Of its vessel, where it is known."""
        for one in self.everything():
            if one.name.startswith("vessel") and one.data.materials[0].get("base"):
                return tuple(one.data.materials[0]["base"])
        return None


def made_up(rng, kinds=None) -> Dish:
    vessel = vessels.vessel(rng, rng.choice(kinds) if kinds else None)
    things = [*vessel.made, *foods_at_random.fill(rng, vessel)]
    if rng.random() < 0.2:
        things += clutter.laid_on(rng, vessel)
    return Dish(things, vessel.farthest())


def kept(rng, folder: Path) -> Dish:
    file = rng.choice(sorted(folder.glob("*.blend")))
    with bpy.data.libraries.load(str(file)) as (there, here):
        here.collections = there.collections
    things = list(here.collections[0].objects)
    for one in things:
        bpy.context.collection.objects.link(one)
    old = next(one for one in things if one.name.startswith("vessel"))
    reach = max(old.dimensions) / 2
    others = [one for one in things if one is not old]
    if file.stem in FLAT and rng.random() < 0.65:
        things, reach = _moved(rng, file.stem, others)
        bpy.data.objects.remove(old)
    elif rng.random() < 0.75:
        _glazed_anew(rng, old, reach, file.stem in ("sandwich", "sushi"))
    dish = Dish(things, reach)
    size, flip = rng.uniform(0.75, 1.2), rng.choice((1, -1))
    place(dish.root, (0, 0, 0), (0, 0, rng.uniform(0, 6.28)), (size * flip, size * rng.uniform(0.92, 1.08), size))
    dish.reach *= size
    return dish


def _moved(rng, name: str, foods):
    """Onto another flat vessel, as high as its floor is; gives all of it, and how far it reaches."""
    floor, reach = FLAT[name]
    kind = rng.choice(("plate", "plate", "coupe", "board", "slate", "tray"))
    other = vessels.vessel(rng, kind)
    size = reach / (other.reach * min(other.stretch)) * rng.uniform(1.0, 1.3)
    handle = bpy.data.objects.new("food", None)
    bpy.context.collection.objects.link(handle)
    for one in foods:
        if one.parent is None:
            one.parent = handle
    handle.location.z = other.height(0, 0) - floor
    for one in other.made:
        one.scale = (size, size, 1)
    return [*other.made, handle, *foods], other.farthest() * size


def _glazed_anew(rng, vessel, reach: float, is_board: bool):
    material = glazes.wooden(rng) if is_board else glazes.ceramic(rng, reach)
    vessel.data.materials.clear()
    vessel.data.materials.append(material)
