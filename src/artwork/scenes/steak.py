"""A sliced steak with herb butter and green asparagus, under ceiling tubes."""

import math

from mathutils import Vector

from kit import bakes_and_meats as meats
from kit import foods, kitchen, tableware
from kit.material import Material
from kit.shapes import again, blob, join, lathe, leaf, mesh, paint, place, rough, spread, sprinkle, tube

FLOOR = 0.4
LENGTH = 17.0
TURN = -0.72
LEAN = 0.9
SLICE = 1.15


def build(rng):
    tableware.table(tableware.wood((0.20, 0.125, 0.07), (0.46, 0.32, 0.20), 0.5))
    tableware.plate(12.7, tableware.ceramic((0.80, 0.77, 0.70), 0.28), depth=1.7)
    steak(rng)
    asparagus(rng)
    sauces()
    butter()
    tomatoes(rng)
    herbs_and_salt(rng)
    tableware.towel((-25.5, 13.5, 0), 0.5)
    tableware.fork((-17.6, -4, 0), 0.12)
    tableware.shaker((4.5, 19.5, 0))
    pan_handle()
    kitchen.under_tubes()
    kitchen.phone(38.2, 64, look=(0.2, -1.3, 1.0), around=-8, tilt=-3, focus=(-1, -2, 2.5))


def along_row(x: float, y: float, z: float):
    """From the steak's own measure (y along its length, from its first slice) to the plate's."""
    c, s = math.cos(TURN), math.sin(TURN)
    y -= 9.4
    x -= 1.9
    return (x * c - y * s, x * s + y * c, FLOOR + z)


def outline(y: float, angle: float) -> tuple[float, float]:
    """The rim of the whole steak `y` along its length: no cut of meat is even."""
    end = max(0.0, 1 - abs(2 * y / LENGTH - 1) ** 3.2)
    wide, high = 4.5 * end**0.5 * (1 + 0.1 * math.sin(y * 0.45)), 1.42 * end**0.35
    c, s = math.cos(angle), math.sin(angle)
    x = wide * math.copysign(abs(c) ** 0.72, c)
    z = high * math.copysign(abs(s) ** 0.72, s)
    swell = 0.16 * rough((x * 0.35, y * 0.3, z), 1, 3, 4) + 0.05 * rough((x, y, z), 1.6, 4, 8)
    return (x * (1 + 0.25 * swell), z * (1 + swell) + high)


def piece(start: float, stop: float, material, ring: int = 220, inside: int = 22):
    """What lies between two cuts across the steak; its middle is its own origin."""
    points, deep, fat = [], [], []
    middle = (start + stop) / 2
    rows = max(9, round((stop - start) * 9))

    def add_ring(y: float, share: float, bulge: float):
        for k in range(ring):
            x, z = outline(y, 2 * math.pi * k / ring)
            half = 1.42
            core = (max(-2.9, min(2.9, x * 0.65)), half)
            px, pz = x + (core[0] - x) * share, z + (core[1] - z) * share
            grain = 0.05 * rough((px, y, pz), 2.2, 4, start)
            points.append((px, y - middle + bulge * (share**0.5) * 0.12 + grain * (1 if bulge else 0), pz))
            deep.append(share * half)
            fat.append(max(0.0, min(1.0, (px - 3.5 + 0.4 * rough((0, y, pz), 0.5, 2)) * 1.8)))

    for j in range(inside, 0, -1):
        add_ring(start, j / inside, -1)
    for j in range(rows + 1):
        add_ring(start + (stop - start) * j / rows, 0, 0)
    for j in range(1, inside + 1):
        add_ring(stop, j / inside, 1)
    loops = len(points) // ring
    faces = []
    for first in range(0, (loops - 1) * ring, ring):
        for k in range(ring):
            n = (k + 1) % ring
            faces.append((first + k, first + n, first + ring + n, first + ring + k))
    made = mesh("steak", points, faces, material)
    return paint(paint(made, "deep", deep), "fat", fat)


def steak(rng):
    """Slices that lean on one another, and on the end that was left whole."""
    material = meats.cut_steak()
    y, step = 1.6, SLICE / math.cos(LEAN) * 0.93
    for k in range(7):
        cut = piece(1.4 + k * SLICE, 1.4 + (k + 1) * SLICE, material)
        lean = LEAN + rng.uniform(-0.05, 0.05) + (0.22 if k == 0 else 0)
        at = along_row(rng.uniform(-0.35, 0.35), y, SLICE / 2 * math.sin(lean))
        place(cut, at, (-lean, rng.uniform(-0.03, 0.03), TURN + rng.uniform(-0.07, 0.07)))
        y += step * rng.uniform(0.95, 1.05)
    whole = piece(1.4 + 7 * SLICE, LENGTH, material)
    half = (LENGTH - 1.4 - 7 * SLICE) / 2
    place(whole, along_row(0.1, y + half + 0.5, 0), (0, 0, TURN + 0.04))


def spear(rng, material, tip, seed: int):
    """One asparagus along y, its tip last."""
    length = rng.uniform(14.5, 17)
    bow, sag = rng.uniform(-0.9, 0.9), rng.uniform(0, 0.12)
    thick = rng.uniform(0.46, 0.6)

    def on_stem(t: float) -> Vector:
        return Vector((bow * math.sin(math.pi * t) + 0.08 * math.sin(9 * t + seed), length * t, -sag * math.sin(math.pi * t)))

    def radius(t: float) -> float:
        if t < 0.8:
            return thick * (1 - 0.12 * t)
        u = (t - 0.8) / 0.2
        return thick * (0.9 + 0.25 * math.sin(u * 2.2)) * (1 - u**2.2) ** 0.6 + 0.02

    parts = [tube("stem", [on_stem(k / 10) for k in range(11)], radius, material, sides=20, steps=90)]
    for k in range(34):
        t = 0.8 + 0.2 * (k / 34) ** 0.85
        parts.append(scale_of_tip(on_stem(t), k * 2.4, radius(t), 0.95 - 0.45 * k / 34, tip))
    for k in range(5):
        t = 0.1 + 0.15 * k + rng.uniform(-0.03, 0.03)
        parts.append(scale_of_tip(on_stem(t), rng.uniform(0, 6.28), radius(t) * 1.02, 0.85, tip))
    return join("spear", parts)


def scale_of_tip(at: Vector, angle: float, out: float, size: float, material):
    scale_ = leaf("scale", size, size * 0.62, material, curl=0.12, ruffle=0.0, pointed=0.65)
    place(scale_, at + Vector((math.cos(angle), 0, math.sin(angle))) * (out * 0.97), (0.1, math.pi / 2 - angle, 0))
    return scale_


def grilled_green(name: str, light, dark):
    m = Material(name)
    streaks, patches = m.noise(3, 6, 0.6, stretch=(3, 0.25, 3)), m.noise(0.9, 6, 0.65)
    tone = m.add(m.add(m.times(streaks, 0.6), m.times(patches, 0.4)), m.sway(m.per_thing(), 0.12))
    green = m.mix(m.span(m.axes()[1], 4.5, 0), m.ramp(tone, (0.35, dark), (0.62, light)), (0.50, 0.48, 0.20))
    wide = m.noise(0.5, 3)
    bar = m.math("ABSOLUTE", m.sway(m.math("FRACT", m.add(m.times(m.axes()[1], 0.36), m.add(m.sway(wide, 0.5), m.per_thing()))), 2))
    touched = m.span(m.add(m.axes()[2], m.sway(m.noise(0.7, 4), 1.6)), -0.05, 0.3)
    marks = m.times(m.span(m.add(bar, m.sway(m.noise(4, 6, 0.7), 0.3)), 0.8, 0.98), touched)
    toasted = m.mix(m.times(m.span(m.add(streaks, m.sway(wide, 0.6)), 0.6, 0.75), 0.35), green, (0.30, 0.22, 0.06))
    colour = m.mix(m.times(marks, 0.75), toasted, (0.075, 0.045, 0.014))
    m.bump(streaks, 0.2, 0.05)
    m.flesh(0.12, colour, (0.5, 0.9, 0.2))
    return m.done(colour, m.add(m.sway(streaks, 0.2), 0.16), 0.6, Clearcoat=0.5, Clearcoat_Roughness=0.12)


def asparagus(rng):
    stems = grilled_green("asparagus", (0.30, 0.44, 0.085), (0.13, 0.25, 0.03))
    tips = grilled_green("tips", (0.20, 0.30, 0.07), (0.085, 0.12, 0.045))
    models = [spear(rng, stems, tips, k) for k in range(4)]
    lie = ((5.6, 0.0), (6.75, 0.0), (7.9, 0.0), (9.05, 0.0), (6.15, 0.92), (7.3, 0.95), (8.45, 0.92), (6.8, 1.8))
    for k, (x, lift) in enumerate(lie):
        at = along_row(x, 0.6 + rng.uniform(-1, 1) - 0.05 * x, 0.55 + lift)
        again(models[k % 4], at, (0.015, rng.uniform(0, 6.28), TURN + rng.uniform(-0.05, 0.05)), rng.uniform(0.94, 1.05))
    for model in models:
        model.location.z = -80


def tomatoes(rng):
    """Small ones from the same pan: their skins have wrinkled and burst."""
    m = Material("blistered tomato")
    wide, fine = m.noise(0.9, 5), m.noise(5, 6, 0.65, stretch=(1, 1, 0.35))
    red = m.ramp(m.add(wide, m.sway(m.per_thing(), 0.25)), (0.3, (0.42, 0.015, 0.008)), (0.7, (0.66, 0.06, 0.015)))
    colour = m.mix(m.times(m.span(m.add(wide, m.sway(fine, 0.7)), 0.6, 0.72), 0.85), red, (0.05, 0.015, 0.008))
    m.bump(fine, 0.3, 0.1)
    m.flesh(0.25, colour, (1, 0.3, 0.15))
    skin = m.done(colour, 0.16, 0.6)
    green = foods.leaf_green("calyx", (0.14, 0.20, 0.05), (0.05, 0.08, 0.02), (0.14, 0.20, 0.05))
    for k, (x, y) in enumerate(((-6.4, 4.2), (-5.7, 6.4), (-8.2, 5.6), (-7.5, 7.9), (-5.5, 8.6), (-9.2, 8.0))):
        size = rng.uniform(1.05, 1.3)
        at = along_row(x, y, size * 0.92)
        place(blob("tomato", size, skin, (1, 1, 0.92), 0.07, 1.2, k * 3.1), at, (rng.uniform(-0.7, 0.7), rng.uniform(-0.7, 0.7), 0))
        if k % 2:
            calyx = [place(leaf("calyx", 0.9, 0.22, green, -0.1, 0.05, n), (0, 0, 0), (0.15, 0, n * 1.257)) for n in range(5)]
            place(join("calyx", calyx), (at[0], at[1], at[2] + size * 0.9), (0.2, 0.2, k))


def sauces():
    jus = meats.thin_liquid("jus", (0.24, 0.075, 0.026), 0.62)
    x, y, _ = along_row(-4.2, 2.6, 0)
    meats.puddle("jus", (x, y), 2.5, jus, 0.13, 3, 0.8, (0.8, 1.3))
    x, y, _ = along_row(2.4, 0.4, 0)
    meats.puddle("jus", (x, y), 1.7, jus, 0.13, 7, 0.8, (1.5, 0.7))


def butter():
    soft = meats.butter()
    x, y, _ = along_row(0.2, 15.0, 0)
    pool = meats.thin_liquid("melted", (0.92, 0.62, 0.14), 0.75)
    meats.puddle("melted butter", (x - 0.4, y - 0.5), 2.4, pool, 0.12, 2, 0.5)

    def slumped(p: Vector) -> Vector:
        out = Vector((p.x, p.y, 0))
        return p + out * 0.12 * rough(p, 0.7, 3) + Vector((0, 0, 0.1 * rough(p, 0.9, 3, 6)))

    profile = [(0, 0), (1.7, 0.0), (1.85, 0.1), (1.6, 0.3), (1.42, 0.5), (1.2, 0.74), (0.8, 0.84), (0, 0.86)]
    place(lathe("butter", profile, soft, slumped), (x, y, FLOOR + 2.75), (0.08, 0.1, 0))


def herbs_and_salt(rng):
    middle = along_row(1.0, 7.5, 0)
    sprinkle(rng, meats.salt_flakes(), spread(rng, 30, 6.8, 0.3, middle), tilt=0.5, sizes=(0.6, 1.4))
    sprinkle(rng, meats.pepper_grit(), spread(rng, 110, 5.5, 0.1, middle), sink=0.02, sizes=(0.35, 1.0))
    green = foods.leaf_green("parsley", (0.20, 0.36, 0.05), (0.07, 0.20, 0.02), (0.2, 0.36, 0.05))
    bits = [leaf("bit", 0.45 + 0.1 * k, 0.3, green, 0.4, 0.05, k) for k in range(3)]
    sprinkle(rng, bits, spread(rng, 26, 7.5, 0.4, middle), sink=-0.03, tilt=0.4)
    stem = Material("stem").done((0.16, 0.12, 0.05), 0.5)
    leaves = foods.leaf_green("thyme", (0.17, 0.26, 0.08), (0.07, 0.14, 0.035), (0.17, 0.26, 0.08), 0.5)
    for x, y, up, turn in ((-2.2, 12.6, 2.9, 0.35), (-7.2, 12.2, 0.1, 0.3), (-7.9, 11.6, 0.25, -0.1)):
        thyme = meats.sprig("thyme", 5.5, stem, leaves, rng)
        place(thyme, along_row(x, y, up), (0, 0, TURN + turn))


def pan_handle():
    """A cast iron pan stands beside the plate, and reaches into the picture."""
    iron = tableware.stone((0.02, 0.02, 0.021), (0.05, 0.05, 0.052), 0.4)
    profile = [(0, 0.3), (8.5, 0.3), (9.2, 0.8), (10.3, 4.2), (10.6, 4.3), (9.6, 0.5), (8.8, 0), (0, 0)]
    place(lathe("pan", profile, iron), (27.5, 19.5, 0))
