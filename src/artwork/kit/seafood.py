"""Prawns, mussels and the lemon that comes with them."""

import math

from mathutils import Vector

from . import foods
from .material import Material
from .shapes import blob, join, lathe, leaf, mesh, paint, place, rough, tube

SEGMENTS = 6
HEAD = 0.34


def cooked_shell(name: str = "prawn"):
    """Red at the end of each ring, paler before it, white at the belly: by the painted `ring` and `belly`."""
    m = Material(name)
    wide, specks = m.noise(1.2, 5), m.noise(9, 6, 0.7)
    ring = m.add(m.painted("ring"), m.add(m.sway(wide, 0.5), m.sway(m.per_thing(), 0.2)))
    shell = m.ramp(ring, (0.05, (0.88, 0.46, 0.26)), (0.4, (0.86, 0.31, 0.12)), (0.8, (0.76, 0.16, 0.04)), (1.0, (0.62, 0.08, 0.02)))
    speckled = m.mix(m.times(m.span(specks, 0.52, 0.7), 0.3), shell, (0.66, 0.10, 0.03))
    colour = m.mix(m.times(m.span(m.add(m.painted("belly"), m.sway(wide, 0.4)), 0.45, 0.9), 0.8), speckled, (0.90, 0.66, 0.50))
    singed = m.times(m.span(m.add(wide, m.sway(specks, 0.4)), 0.62, 0.72), 0.5)
    colour = m.mix(singed, colour, (0.10, 0.03, 0.012))
    m.bump(specks, 0.12, 0.04)
    m.flesh(0.3, colour, (1, 0.4, 0.2))
    return m.done(colour, m.add(m.sway(wide, 0.15), 0.2), 0.55, Clearcoat=0.4, Clearcoat_Roughness=0.1)


def prawn(rng, material, curl: float = 3.4, length: float = 11.5):
    """Whole, in its shell, lying on its side in the plane of the table: its head begins at 0 and looks along -x."""
    steps = 150
    spine, heading, at = [], 0.35, Vector((0, 0, 0))
    for k in range(steps + 1):
        t = k / steps
        spine.append((at.copy(), heading))
        bend = 0.0 if t < 0.22 else min(1.0, (t - 0.22) / 0.15)
        heading -= curl * bend / steps * 1.2
        at += Vector((math.cos(heading), math.sin(heading), 0)) * (length / steps)
    parts = [_prawn_body(spine, steps, material)]
    end, way = spine[-1]
    parts += _tail_fan(end, way, material)
    parts += _legs(rng, spine, steps, material)
    parts += _feelers_and_eyes(rng, spine, material)
    return _join_painted("prawn", parts)


def _thickness(t: float) -> tuple[float, float]:
    """How thick the body is `t` along it, and where in its ring of shell that is (1 at the ring's end)."""
    if t < HEAD:
        u = t / HEAD
        return 1.25 * min(1.0, 0.1 + 1.35 * u**0.75) * (1 - 0.1 * max(0, u - 0.8) * 5), 0.35 + 0.55 * (1 - u) ** 0.5
    u = (t - HEAD) / (1 - HEAD)
    place_in_ring = (u * SEGMENTS) % 1.0
    body = 1.2 * (1 - 0.6 * u**1.25)
    if u > 0.94:
        body *= 1 - (u - 0.94) * 8
    return body * (0.965 + 0.07 * place_in_ring**2), place_in_ring**1.5


def _prawn_body(spine, steps: int, material):
    sides, points, rings, belly = 36, [], [], []
    for k, (at, heading) in enumerate(spine):
        thick, ring = _thickness(k / steps)
        out = Vector((-math.sin(heading), math.cos(heading), 0))
        for n in range(sides):
            angle = 2 * math.pi * n / sides
            across = math.cos(angle)
            # The back is arched, the belly narrow.
            wide = 0.78 * (1 - 0.22 * max(0.0, -across))
            point = at + out * (across * thick) + Vector((0, 0, math.sin(angle) * thick * wide))
            points.append(point + out * 0.02 * rough(point, 2, 3))
            rings.append(ring)
            belly.append(max(0.0, -across))
    faces = []
    for first in range(0, steps * sides, sides):
        for n in range(sides):
            k = (n + 1) % sides
            faces.append((first + n, first + k, first + sides + k, first + sides + n))
    faces += [tuple(range(sides)), tuple(range(steps * sides, (steps + 1) * sides))]
    made = mesh("body", points, faces, material)
    return paint(paint(made, "ring", rings), "belly", belly)


def _tail_fan(end: Vector, way: float, material):
    fan = []
    for k, (spread_, length) in enumerate(((-0.75, 1.9), (-0.38, 2.2), (0.0, 1.7), (0.38, 2.2), (0.75, 1.9))):
        plate = leaf("fan", length, 0.85, material, 0.1, 0.04, k, 0.55)
        root = end - Vector((math.cos(way), math.sin(way), 0)) * 0.35 + Vector((0, 0, 0.02 * k))
        place(plate, root, (spread_ * 0.5, spread_ * 0.35, way - math.pi / 2 + spread_ * 0.75))
        count = len(plate.data.vertices)
        paint(paint(plate, "ring", [min(1.0, 0.3 + 0.4 * v.co.y) for v in plate.data.vertices]), "belly", [0.0] * count)
        fan.append(plate)
    return fan


def _legs(rng, spine, steps: int, material):
    legs = []
    for k in range(11):
        t = 0.16 + 0.055 * k
        at, heading = spine[int(t * steps)]
        inward = Vector((math.sin(heading), -math.cos(heading), 0))
        back = Vector((math.cos(heading), math.sin(heading), 0))
        start = at + inward * _thickness(t)[0] * 0.85
        long, thick = (1.5, 0.09) if k < 5 else (0.85, 0.16)
        for side in (-0.3, 0.3):
            knee = start + inward * long * 0.5 - back * rng.uniform(0.0, 0.5) + Vector((0, 0, side))
            foot = start + inward * long + back * rng.uniform(0.2, 0.8) + Vector((0, 0, side * 1.4))
            leg = tube("leg", [start, knee, foot], lambda u, thick=thick: thick * (1 - 0.7 * u), material, sides=7, steps=8)
            legs.append(_painted(leg, 0.75, 0.0))
    return legs


def _feelers_and_eyes(rng, spine, material):
    parts = []
    black = foods.glaze("eye", (0.006, 0.005, 0.005))
    start, forth = spine[3][0], Vector((-1, -0.2, 0))
    for side in (-1, 1):
        bow = rng.uniform(0.6, 1.3)
        bends = ((0.8, 0.35, 0.2 * side), (1.5, bow, 0.3 + 0.2 * side), (1.5, bow * 2.0, 0.3))
        path = [start, *(start + forth * far + Vector((0, aside, up)) for far, aside, up in bends)]
        parts.append(_painted(tube("feeler", path, lambda t: 0.055 - 0.04 * t, material, sides=6, steps=24), 0.9, 0.0))
        at, _ = spine[13]
        eye = place(blob("eye", 0.15, black, detail=2), at + Vector((-0.1, 0.2, 0.43 * side)))
        parts.append(_painted(eye, 0.0, 0.0))
    return parts


def _painted(made, ring: float, belly: float):
    count = len(made.data.vertices)
    return paint(paint(made, "ring", [ring] * count), "belly", [belly] * count)


def _join_painted(name: str, parts):
    """As `join`, with what was painted on the parts."""
    numbers = {key: [value.value for part in parts for value in part.data.attributes[key].data] for key in ("ring", "belly")}
    made = join(name, parts)
    for key, values in numbers.items():
        paint(made, key, values)
    return made


def _valve(name: str, material, lift: float, long: float = 6.2):
    """One half of a mussel: pointed at 0, round at its other end, hollow below."""
    along, across, points = 56, 40, []
    for i in range(along + 1):
        u = (i / along) ** 1.2
        half = 1.5 * (math.sin(math.pi * min(1.0, 0.03 + 0.97 * u) ** 0.72) ** 0.62 if u < 1 else 0.0)
        bow = 0.55 * math.sin(math.pi * u * 0.9)
        for j in range(across + 1):
            v = math.sin((2 * j / across - 1) * math.pi / 2)
            dome = (1 - v * v) ** 0.62 * min(1.0, half / 1.1)
            z = 1.12 * dome * (1 - 0.25 * u) + lift * (1 - abs(v) ** 6)
            growth = 0.012 * math.sin(u * 70 + rough((u, v, 0), 3, 2) * 2)
            points.append((half * v * (1 - lift * 0.4) + bow, long * u * (1 - lift * 0.05), z * (1 + growth)))
    n = across + 1
    faces = [(i * n + j, (i + 1) * n + j, (i + 1) * n + j + 1, i * n + j + 1) for i in range(along) for j in range(across)]
    return mesh(name, points, faces, material)


def mussel_materials():
    m = Material("shell")
    lines, wide = m.noise(1.2, 8, 0.65, stretch=(0.5, 4, 0.5)), m.noise(0.7, 5)
    tone = m.add(m.times(lines, 0.6), m.times(wide, 0.4))
    dark = m.ramp(tone, (0.36, (0.007, 0.008, 0.014)), (0.52, (0.02, 0.024, 0.05)), (0.68, (0.10, 0.075, 0.06)))
    m.bump(lines, 0.3, 0.06)
    outside = m.done(dark, 0.18, 0.6, Clearcoat=0.5, Clearcoat_Roughness=0.1)
    p = Material("pearl")
    middle = p.math("ABSOLUTE", p.math("SUBTRACT", p.axes("Generated")[0], 0.5))
    tone = p.add(p.add(middle, p.times(p.axes("Generated")[1], 0.3)), p.sway(p.noise(0.8, 4), 0.35))
    pearl = p.ramp(tone, (0.25, (0.72, 0.72, 0.74)), (0.55, (0.52, 0.53, 0.60)), (0.76, (0.08, 0.09, 0.17)))
    inside = p.done(pearl, 0.16, 0.6, Clearcoat=0.5, Clearcoat_Roughness=0.08)
    f = Material("mussel meat")
    tone = f.add(f.add(f.times(f.noise(0.8, 3), 0.7), f.times(f.noise(3.5, 4), 0.3)), f.sway(f.per_thing(), 0.35))
    soft = f.ramp(tone, (0.28, (0.70, 0.22, 0.035)), (0.5, (0.84, 0.36, 0.085)), (0.72, (0.90, 0.52, 0.20)))
    f.bump(f.noise(2.2, 3), 0.12, 0.08)
    f.flesh(0.3, soft, (1, 0.45, 0.15))
    meat = f.done(soft, 0.1, 0.6, Clearcoat=0.5, Clearcoat_Roughness=0.06)
    frill = foods.juicy("frill", (0.085, 0.038, 0.02), (0.022, 0.012, 0.01), 0.15)
    return outside, inside, meat, frill


def mussel(materials, seed: float = 0.0):
    """On its half shell: it stands on z = 0, its hinge at 0. Two plump lobes, a dark frill along one of them."""
    outside, inside, meat, frill = materials
    lower = [place(part, (0, 0, 1.15), (0, math.pi, 0)) for part in (_valve("shell", outside, 0.0), _valve("pearl", inside, -0.07))]

    def in_shell(p: Vector) -> Vector:
        """Narrower towards the hinge, and bent as the shell is."""
        slim = 0.62 + 0.38 * max(0.0, min(1.0, (p.y + 1.9) / 2.0))
        return Vector((p.x * slim - 0.12 * math.cos(p.y * 0.9), p.y, p.z))

    lobes = []
    for side, long in ((-1, 1.0), (1, 0.93)):
        def plump(p: Vector, side=side) -> Vector:
            return in_shell(p + Vector((side * 0.44, 0, 0.05 * math.sin(p.y * 2.2 + seed + side))))

        lobe = blob("lobe", 1.0, meat, (0.6, 1.9 * long, 0.56), 0.07, 0.8, seed + side, 4, plump)
        lobes.append(place(lobe, (-0.36, 3.45, 0.68)))
    edge = []
    for k in range(61):
        y = -1.75 + 3.5 * k / 60
        across = 0.98 * math.sqrt(max(0.02, 1 - (y / 1.95) ** 2)) + 0.05 * math.sin(k * 1.9 + seed)
        edge.append(in_shell(Vector((across, y, 0.1 + 0.06 * math.sin(k * 2.6 + seed)))) + Vector((-0.36, 3.4, 0.72)))
    ruffle = tube("frill", edge, 0.075, frill, sides=7, steps=180, flat=1.6)
    foot = place(blob("foot", 0.26, frill, (0.6, 1.5, 0.6), 0.15, 2, seed + 4, 3), (-0.4, 2.3, 1.12), (0.1, 0, 0.3))
    return join("mussel", [*lower, *lobes, ruffle, foot])


def lemon_materials(radius: float = 2.7):
    skin = Material("rind")
    skin.bump(skin.noise(6, 4), 0.25, 0.08)
    yellow = skin.ramp(skin.noise(0.6, 4), (0.3, (0.80, 0.50, 0.02)), (0.7, (0.86, 0.62, 0.04)))
    skin.flesh(0.1, yellow, (0.8, 0.6, 0.1))
    rind = skin.done(yellow, 0.32, 0.5)
    m = Material("lemon")
    x, y, _ = m.axes()
    r = m.times(m.math("SQRT", m.add(m.times(x, x), m.times(y, y))), 1 / radius)
    turn = m.add(m.times(m.math("ARCTAN2", y, x), 9 / (2 * math.pi)), m.sway(m.noise(0.5, 3), 0.5))
    to_wall = m.times(m.math("ABSOLUTE", m.sway(m.math("FRACT", turn), 2)), r)
    vesicles = m.noise(2.4, 5, 0.6)
    pulp = m.ramp(vesicles, (0.32, (0.72, 0.50, 0.04)), (0.6, (0.88, 0.74, 0.20)), (0.75, (0.92, 0.84, 0.42)))
    wall_edge = m.math("SUBTRACT", r, to_wall)
    walled = m.mix(m.times(m.span(wall_edge, 0.1, 0.03), 0.8), pulp, (0.90, 0.86, 0.62))
    pith = m.math("MAXIMUM", m.span(m.add(r, m.sway(vesicles, 0.05)), 0.85, 0.89), m.span(r, 0.12, 0.07))
    colour = m.mix(pith, walled, (0.90, 0.87, 0.70))
    zest = m.mix(m.span(r, 0.955, 0.975), colour, (0.84, 0.58, 0.03))
    m.bump(vesicles, 0.35, 0.1, over=m.bump(wall_edge, 0.3, 0.1))
    m.flesh(0.35, zest, (1, 0.8, 0.2))
    return rind, m.done(zest, 0.14, 0.55)


def half_lemon(materials, radius: float = 2.7):
    """Its cut looks up, at z = 0."""
    rind, cut = materials
    face = lathe("cut", [(0, 0.0), (radius * 0.5, -0.02), (radius * 0.93, 0.0), (radius * 0.985, -0.06)], cut, around=120, steps=30)
    profile = [(radius * 0.985, -0.06), (radius, -0.2), (radius * 0.93, -1.5), (radius * 0.6, -2.7), (0.45, -3.3), (0, -3.5)]
    bowl = lathe("rind", profile, rind, lambda p: p * (1 + 0.015 * rough(p, 0.5, 3)), around=120)
    return join("lemon", [face, bowl])


def lemon_slice(materials, radius: float = 2.6, thick: float = 0.45):
    rind, cut = materials
    face = lathe("cut", [(0, thick), (radius * 0.94, thick), (radius * 0.985, thick - 0.05)], cut, around=120, steps=30)
    below = lathe("cut", [(0, 0), (radius * 0.94, 0), (radius * 0.985, 0.05)], cut, around=120, steps=30)
    edge = lathe("rind", [(radius * 0.985, 0.05), (radius, 0.12), (radius, thick - 0.12), (radius * 0.985, thick - 0.05)], rind, around=120, steps=12)
    return join("slice", [face, below, edge])
