"""
Renders scenes by lot, each with the outline of its dish, in one Blender:
    blender --background --python-exit-code 1 --python cook_scenes.py -- <list.json> <folder of kept dishes>
The list names for each scene its seed, the size of its picture and the file that is written: four 32-bit floats for each
pixel, the bottom row first: linear red, green, blue, and how much of the pixel is dish. Says 'made <file>' for each.
"""

import json
import random
import sys
import tempfile
import traceback
from pathlib import Path

import bpy
import numpy as np

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
SAMPLES, EDGE_SAMPLES = 7, 9
PASSES = ("Image", "Denoising Albedo", "Denoising Normal")


def main(jobs: str, kept: str):
    import scene_by_lot

    for job in json.loads(Path(jobs).read_text()):
        try:
            bpy.ops.wm.read_factory_settings(use_empty=True)
            shown = scene_by_lot.build(random.Random(job["seed"]), Path(kept), job["width"], job["height"])
            cook(job, shown)
            print(f"made {job['file']}", flush=True)
        except Exception:  # one scene in thousands may fail; the others shall not
            traceback.print_exc()
            print(f"failed {job['file']}", flush=True)


def cook(job, shown):
    from evened import evened

    set_up(job["width"], job["height"])
    plainer()
    with tempfile.TemporaryDirectory() as folder:
        light, albedo, normal = rendered(Path(folder), PASSES)
        only_the_outline(shown)
        (edge,) = rendered(Path(folder), ("Alpha",))
    pixels = np.dstack([evened(light[..., :3], albedo[..., :3], normal[..., :3]), edge[..., 0]])
    pixels.astype(np.float32).tofile(job["file"])


def set_up(width: int, height: int):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.threads_mode, scene.render.threads = "FIXED", 1
    scene.render.resolution_x, scene.render.resolution_y = width, height
    cycles = scene.cycles
    cycles.use_adaptive_sampling = cycles.use_denoising = False
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.seed = 3, 1
    cycles.samples, cycles.max_bounces, cycles.transparent_max_bounces = SAMPLES, 4, 5
    cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 1, 2, 4
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    layers = next(node for node in nodes if node.type == "R_LAYERS")
    out = nodes.new("CompositorNodeOutputFile")
    out.name = "File Output"
    out.format.file_format, out.format.color_depth = "OPEN_EXR", "32"
    out.file_slots.clear()
    for name in (*PASSES, "Alpha"):
        out.file_slots.new(name)
        links.new(layers.outputs[name], out.inputs[name])


def plainer():
    """Without what takes long and does not show in a small picture: the finest noise, and light that wanders through flesh."""
    for material in bpy.data.materials:
        for node in material.node_tree.nodes if material.use_nodes else ():
            if node.type == "TEX_NOISE":
                node.inputs["Detail"].default_value = min(2.0, node.inputs["Detail"].default_value)
            elif node.type == "BSDF_PRINCIPLED":
                for link in node.inputs["Subsurface"].links:
                    material.node_tree.links.remove(link)
                node.inputs["Subsurface"].default_value = 0


def only_the_outline(shown):
    """All others are holes: what is left of the picture's coverage is the dish, as far as nothing stands before it."""
    scene = bpy.context.scene
    scene.view_layers[0].material_override = bpy.data.materials.new("white")
    scene.view_layers[0].cycles.denoising_store_passes = False
    scene.render.film_transparent = True
    scene.cycles.samples, scene.cycles.max_bounces = EDGE_SAMPLES, 0
    names = {one.name for one in shown}
    for one in scene.objects:
        if one.type == "LIGHT":
            one.hide_render = True
        elif one.name not in names:
            one.is_holdout = True


def rendered(folder: Path, passes) -> list[np.ndarray]:
    """These passes, as (height, width, 4)."""
    bpy.context.scene.node_tree.nodes["File Output"].base_path = str(folder)
    bpy.ops.render.render()
    return [read_plane(next(folder.glob(f"{name}*.exr"))) for name in passes]


def read_plane(file: Path) -> np.ndarray:
    image = bpy.data.images.load(str(file))
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(4 * width * height, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    file.unlink()
    return pixels.reshape(height, width, 4)


main(*sys.argv[sys.argv.index("--") + 1 :])
