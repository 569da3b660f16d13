"""What food stands on, and what stands around it in a kitchen."""

import math

import bpy

from .material import Colour, Material
from .shapes import lathe, mesh, place, rough, sheet, soften, thicken, tube


def wood(dark: Colour = (0.16, 0.075, 0.03), light: Colour = (0.42, 0.24, 0.12), scale: float = 1.0, shine: float = 0.28):
    m = Material("wood")
    rings = m.noise(1.2, 10, 0.65, stretch=(0.05 * scale, 0.9 * scale, 0.3), warp=1.2)
    pores = m.noise(2, 6, 0.7, stretch=(0.12 * scale, 7 * scale, 1))
    grain = m.add(m.times(rings, 0.65), m.times(pores, 0.4))
    middle = tuple((a + b) / 2 for a, b in zip(dark, light, strict=True))
    m.bump(grain, 0.12, 0.05)
    return m.done(m.ramp(grain, (0.36, dark), (0.55, middle), (0.7, light)), m.add(m.times(pores, 0.25), shine), 0.45)


def steel(scratches: float = 0.12):
    """The brushed, scratched metal of a kitchen's tables and tools."""
    m = Material("steel")
    brushed = m.noise(3, 6, 0.7, stretch=(0.4, 14, 1))
    m.bump(brushed, scratches, 0.03)
    return m.done((0.60, 0.60, 0.59), m.add(m.times(brushed, 0.3), 0.15), 0.5, Metallic=1.0)


def stone(base: Colour = (0.045, 0.047, 0.05), fleck: Colour = (0.12, 0.12, 0.125), shine: float = 0.32):
    """Slate, granite, matt dark ceramic."""
    m = Material("stone")
    n = m.noise(5, 8, 0.7)
    m.bump(n, 0.08, 0.05)
    return m.done(m.ramp(n, (0.35, base), (0.7, fleck)), shine, 0.5)


def marble(base: Colour = (0.78, 0.77, 0.74), vein: Colour = (0.42, 0.42, 0.43)):
    m = Material("marble")
    n = m.math("ABSOLUTE", m.sway(m.noise(0.16, 8, 0.6, warp=1.5), 2))
    return m.done(m.ramp(n, (0.0, vein), (0.12, base), (1, base)), 0.14, 0.5)


def ceramic(colour: Colour = (0.84, 0.83, 0.80), shine: float = 0.12):
    m = Material("ceramic")
    tone = m.mix(m.times(m.noise(1.5, 4), 0.12), colour, tuple(c * 0.7 for c in colour))
    return m.done(tone, shine, 0.55)


def glass(tint: Colour = (0.95, 0.98, 0.98)):
    return Material("glass").done(tint, 0.02, 0.5, Transmission=1.0, IOR=1.45)


def cloth(colour: Colour = (0.78, 0.74, 0.68), weave: float = 60):
    m = Material("cloth")
    m.bump(m.noise(weave, 3), 0.15, 0.02)
    return m.done(colour, 0.9, 0.1)


def plain(colour: Colour, roughness: float = 0.5, **more):
    return Material("plain").done(colour, roughness, **more)


def table(material, size: float = 160.0):
    return mesh("table", [(-size, -size, 0), (size, -size, 0), (size, size, 0), (-size, size, 0)], [(0, 1, 2, 3)], material)


def plate(radius: float = 11.0, material=None, at=(0, 0, 0), depth: float = 1.3):
    """A flat plate; food stands at z = 0.4."""
    r, d = radius, depth
    profile = [(0, 0.35), (r * 0.55, 0.38), (r * 0.66, 0.3 + 0.25 * d), (r * 0.98, d - 0.05), (r, d), (r * 0.985, d - 0.1)]
    profile += [(r * 0.66, 0.2 * d), (r * 0.55, 0.12), (r * 0.5, 0), (0, 0.05)]
    return place(lathe("plate", profile, material or ceramic(), around=160, steps=90), at)


def bowl(radius: float = 9.0, height: float = 7.0, material=None, at=(0, 0, 0), wall: float = 0.45):
    """A round bowl with a foot; its inside floor lies at z = 1."""
    r, h = radius, height
    outside = [(0, 0), (r * 0.42, 0), (r * 0.45, 0.7), (r * 0.62, 1.1), (r * 0.9, h * 0.55), (r, h)]
    inside = [(r - wall * 0.5, h + 0.12), (r - wall, h), (r * 0.9 - wall, h * 0.55), (r * 0.6 - wall, 1.5), (r * 0.3, 1.05), (0, 1)]
    return place(lathe("bowl", outside + inside, material or ceramic(), around=160, steps=110), at)


def board(width: float, depth: float, material=None, at=(0, 0, 0), thickness: float = 1.6, turn: float = 0.0):
    """A cutting board; food stands at its `thickness`."""
    bpy.ops.mesh.primitive_cube_add(size=1)
    made = bpy.context.object
    made.scale = (width, depth, thickness)
    bpy.ops.object.transform_apply(scale=True)
    made.data.materials.append(material or wood((0.26, 0.14, 0.06), (0.55, 0.35, 0.18)))
    soften(made, 0.25)
    return place(made, (at[0], at[1], at[2] + thickness / 2), (0, 0, turn))


def tumbler(at, drink: Colour | None = (0.10, 0.02, 0.004), height: float = 10.5):
    profile = [(0, 0.4), (2.9, 0.4), (3.2, 1), (3.6, height), (3.75, height + 0.1), (3.45, height), (3.0, 0.9), (2.4, 0.6), (0, 0.6)]
    place(lathe("tumbler", profile, glass(), around=64), at)
    if drink:
        inside = Material("drink").done(drink, 0.05, 0.5, Transmission=0.35, IOR=1.33)
        level = height * 0.68
        place(lathe("drink", [(0, 0.7), (2.9, 0.75), (3.24, level), (3.1, level + 0.02), (0, level)], inside, around=64), at)


def shaker(at):
    profile = [(0, 0), (1.8, 0), (2, 0.5), (1.7, 5.5), (1.85, 5.6), (1.8, 6.8), (1.2, 7.3), (0, 7.4)]
    return place(lathe("shaker", profile, plain((0.5, 0.5, 0.48), 0.25, Metallic=0.8), around=40), at)


def squeeze_bottle(at, colour: Colour = (0.55, 0.02, 0.01)):
    profile = [(0, 0), (2.6, 0), (2.8, 0.4), (2.8, 11), (2.5, 12), (1.3, 12.6), (1.1, 13), (0.35, 16.5), (0, 16.6)]
    return place(lathe("bottle", profile, plain(colour, 0.35), around=48), at)


def napkin(at, turn: float = 0.0, size: float = 12.0, colour: Colour = (0.78, 0.74, 0.68), seed: float = 3.0):
    """Crumpled paper or cloth."""

    def height(u: float, v: float):
        fold = abs(rough((u * 1.8, v * 1.8, 1), 1.2, 4, seed)) * 1.5 + 0.2 * rough((u, v, 7), 4.5, 3, seed)
        shift = 0.5 * rough((u, v, 3), 1.5, 2, seed)
        return (u * size / 2 + shift, v * size / 2 - shift, max(0.05, fold + 0.1))

    return place(sheet("napkin", size, size, cloth(colour), height, cells=70), at, (0, 0, turn))


def towel(at, turn: float = 0.0, colour: Colour = (0.70, 0.68, 0.62), stripe: Colour = (0.30, 0.05, 0.05)):
    """A folded kitchen towel with stripes."""
    m = Material("towel")
    line = m.math("GREATER_THAN", m.math("FRACT", m.times(m.axes()[0], 0.22)), 0.8)
    m.bump(m.noise(45, 3), 0.3, 0.03)
    weave = m.done(m.mix(line, colour, stripe), 0.95, 0.05)
    made = sheet("towel", 16, 13, weave, lambda u, v: 0.55 + 0.35 * rough((u, v, 0), 1.4, 4, 5) + 0.25 * math.cos(u * 5), cells=60)
    return place(thicken(made, 0.5, 0.2), at, (0, 0, turn))


def receipt(at, turn: float = 0.0, size=(5.0, 11.0)):
    """A printed order slip; its lines are smudges, not words."""
    m = Material("receipt")
    line = m.math("GREATER_THAN", m.math("FRACT", m.times(m.axes()[1], 1.6)), 0.72)
    ink = m.times(line, m.math("GREATER_THAN", m.noise(6, 2), 0.5))
    paper = m.done(m.mix(ink, (0.82, 0.80, 0.75), (0.12, 0.12, 0.13)), 0.8)
    w, d = size
    made = sheet("receipt", w, d, paper, lambda u, v: 0.08 + 0.9 * max(0, v - 0.4) ** 2, cells=16)
    return place(made, at, (0, 0, turn))


def fork(at, turn: float = 0.0):
    metal = steel(0.03)
    tube("handle", [(0, -11, 0.35), (0, -6, 0.5), (0, 0, 0.8), (0, 2, 0.7)], lambda t: 0.55 - 0.25 * t, metal, sides=14, flat=0.35)
    parts = [bpy.context.collection.objects["handle"]]
    parts.append(tube("palm", [(0, 1.6, 0.72), (0, 3, 0.55), (0, 4.2, 0.55)], lambda t: 0.35 + 0.75 * min(1, t * 2), metal, sides=14, flat=0.14))
    parts += [tube("tine", [(x, 3.6, 0.55), (x * 1.05, 5.5, 0.5), (x * 1.02, 7.6, 0.75)], lambda t: 0.15 - 0.06 * t, metal, sides=8, flat=0.8) for x in (-0.78, -0.26, 0.26, 0.78)]
    return _together("fork", parts, at, turn)


def chopsticks(at, turn: float = 0.0, colour: Colour = (0.09, 0.03, 0.015)):
    lacquer = plain(colour, 0.25)
    parts = [tube("stick", [(x, -11, 0.4), (x * 0.8, 0, 0.4), (x * 0.5, 11, 0.35)], lambda t: 0.4 - 0.22 * t, lacquer, sides=12) for x in (-0.7, 0.7)]
    return _together("chopsticks", parts, at, turn)


def _together(name: str, parts, at, turn: float):
    handle = bpy.data.objects.new(name, None)
    bpy.context.collection.objects.link(handle)
    for part in parts:
        part.name = f"{name} part"
        part.parent = handle
    return place(handle, at, (0, 0, turn))
