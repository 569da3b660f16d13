"""
The dishes of the front page, taken out of their kitchens and kept as files that hundreds of scenes put on other tables:
    blender --background --python-exit-code 1 --python keep_dishes.py -- <folder> <scene> [<scene> …]
In `<folder>/<scene>.blend` lies one collection: the food, and its vessel, whose name begins with "vessel". What a phone would
see at 300 pixels is kept, no more: a tenth of the points, and of grains that lie by the thousand some hundreds.
"""

import importlib
import random
import sys
from pathlib import Path

import bpy

sys.path.insert(0, str(Path(__file__).parent.parent))
# What stands beside the dish, as each scene calls it.
BESIDE = {
    "dessert": ("coffee",),
    "pizza": ("cutter", "flour"),
    "poke": ("soy",),
    "steak": ("pan_handle",),
    "sushi": ("soy",),
    "tacos": ("salsa", "crumbs"),
}
SURROUNDINGS = ("tumbler", "shaker", "squeeze_bottle", "napkin", "towel", "receipt", "fork", "chopsticks")
# The kit leaves its board the name that Blender gave it.
VESSELS = ("plate", "bowl", "board", "Cube")
MOST_COPIES = 300
BIGGEST = 14_000


def main(folder: str, *scenes: str):
    for name in scenes:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        build_alone(name)
        clear_the_table()
        thin_out()
        simplify()
        write(name, Path(folder) / f"{name}.blend")


def nothing(*_args, **_more):
    return None


def build_alone(name: str):
    from kit import kitchen, tableware

    scene = importlib.import_module(f"scenes.{name}")
    for word in SURROUNDINGS:
        setattr(tableware, word, nothing)
    for word in ("under_bulbs", "under_tubes", "by_the_window", "lamp", "phone"):
        setattr(kitchen, word, nothing)
    for word in BESIDE.get(name, ()):
        setattr(scene, word, nothing)
    scene.build(random.Random(name))


def clear_the_table():
    """Without the table, the models that only copies were made of, and what fell beside the vessel."""
    bpy.context.view_layer.update()
    for made in list(bpy.data.objects):
        at = made.matrix_world.translation
        fell_beside = made.parent is None and 0 < at.to_2d().length and at.z < 0.15
        if made.name.startswith("table") or at.z < -20 or (fell_beside and not made.name.startswith(VESSELS)):
            bpy.data.objects.remove(made)
    vessel = next(one for one in bpy.data.objects if one.name.startswith(VESSELS))
    vessel.name = "vessel"


def thin_out():
    copies: dict = {}
    for made in bpy.data.objects:
        if made.data and made.data.users > MOST_COPIES:
            copies.setdefault(made.data.name, []).append(made)
    for group in copies.values():
        for made in random.Random(len(group)).sample(group, len(group) - MOST_COPIES):
            bpy.data.objects.remove(made)


def simplify():
    """Each shape once, with its modifiers in it."""
    shapes = {}
    bpy.context.view_layer.update()
    for made in bpy.data.objects:
        if made.type == "MESH":
            shapes.setdefault((made.data.name, len(made.modifiers)), []).append(made)
    for group in shapes.values():
        first = group[0]
        count = len(first.data.polygons)
        if count > 600:
            less = first.modifiers.new("less", "DECIMATE")
            less.ratio = max(500, min(BIGGEST, count * 0.12)) / count
        if not first.modifiers:
            continue
        whole = bpy.data.meshes.new_from_object(first.evaluated_get(bpy.context.evaluated_depsgraph_get()))
        for made in group:
            made.modifiers.clear()
            made.data = whole


def write(name: str, file: Path):
    kept = bpy.data.collections.new(f"dish {name}")
    for made in bpy.data.objects:
        kept.objects.link(made)
    file.parent.mkdir(parents=True, exist_ok=True)
    bpy.data.libraries.write(str(file), {kept}, fake_user=True)
    print(f"kept {name}: {len(kept.objects)} things")


main(*sys.argv[sys.argv.index("--") + 1 :])
