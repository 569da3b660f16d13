"""
Renders one dish as bare light, for the phone that takes its picture afterwards:
    blender --background --python-exit-code 1 --python cook.py -- <scene> <file> <width> <height> <samples>
The file holds the light, the surfaces' own colours and their directions: three planes after another, each of 32-bit
floats, red green blue for each pixel, the bottom row first.
"""

import importlib
import random
import sys
import tempfile
from array import array
from pathlib import Path

import bpy

sys.path.insert(0, str(Path(__file__).parent))
PASSES = ("Image", "Denoising Albedo", "Denoising Normal")


def main(name: str, file: str, width: str, height: str, samples: str):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    # Importing the kit only now: loading a file drops what was made before.
    scene = importlib.import_module(f"scenes.{name}")
    scene.build(random.Random(name))
    set_up(int(width), int(height), int(samples))
    with tempfile.TemporaryDirectory() as folder:
        bpy.context.scene.node_tree.nodes["File Output"].base_path = folder
        bpy.ops.render.render()
        with open(file, "wb") as out:
            for name_ in PASSES:
                read_plane(next(Path(folder).glob(f"{name_}*.exr"))).tofile(out)


def set_up(width: int, height: int, samples: int):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = width, height
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling, cycles.adaptive_threshold = samples, True, 0.02
    cycles.max_bounces = cycles.transparent_max_bounces = 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.use_denoising = 6, False
    bpy.context.view_layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    layers = next(node for node in nodes if node.type == "R_LAYERS")
    out = nodes.new("CompositorNodeOutputFile")
    out.name = "File Output"
    out.format.file_format, out.format.color_depth = "OPEN_EXR", "32"
    out.file_slots.clear()
    for name in PASSES:
        out.file_slots.new(name)
        links.new(layers.outputs[name], out.inputs[name])


def read_plane(file: Path) -> array:
    image = bpy.data.images.load(str(file))
    image.colorspace_settings.name = "Non-Color"
    pixels = array("f", bytes(4 * len(image.pixels)))
    image.pixels.foreach_get(pixels)
    kept = array("f", bytes(3 * len(pixels)))
    for channel in range(3):
        kept[channel::3] = pixels[channel::4]
    return kept


main(*sys.argv[sys.argv.index("--") + 1 :])
