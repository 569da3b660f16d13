"""Leaves, herbs and vegetables. Leaves know where they are on themselves, so that their veins run as they grow."""

import math
from collections.abc import Callable

from mathutils import Vector

from .material import Colour, Material
from .shapes import mesh, rough


def veined(
    name: str,
    light: Colour,
    dark: Colour,
    rib: Colour,
    veins: float = 7,
    slant: float = 1.6,
    shine: float = 0.3,
    through: float = 0.35,
    blush: Colour | None = None,
):
    """A leaf made by `blade`: a middle rib, veins to the sides, puckers between them; `blush` colours its rim."""
    m = Material(name)
    along, across, _ = m.axes("UV")
    side = m.math("ABSOLUTE", m.sway(across, 2))
    patches, fine = m.noise(0.9, 5), m.noise(6, 6, 0.7, warp=1)
    phase = m.add(m.add(m.times(along, veins), m.times(side, -slant)), m.sway(patches, 1.3))
    wave = m.times(m.math("ABSOLUTE", m.sway(m.math("FRACT", phase), 1)), 2)
    vein = m.times(m.span(wave, 0.84, 0.99), m.span(side, 1.0, 0.45))
    middle = m.span(m.add(side, m.times(along, 0.07)), 0.12, 0.02)
    tone = m.add(m.add(m.times(patches, 0.5), m.times(fine, 0.35)), m.sway(m.per_thing(), 0.3))
    green = m.ramp(tone, (0.24, light), (0.58, dark))
    if blush:
        green = m.mix(m.span(m.add(side, m.add(m.sway(patches, 0.8), m.times(along, 0.35))), 0.75, 1.1), green, blush)
    colour = m.mix(m.times(vein, 0.4), green, rib)
    colour = m.mix(m.times(middle, m.span(along, 1.0, 0.35)), colour, rib)
    puckers = m.math("SUBTRACT", 1, m.math("POWER", wave, 3))
    m.bump(fine, 0.25, 0.06, over=m.bump(m.add(puckers, m.times(middle, -1)), 0.4, 0.1))
    m.translucent(colour, through)
    return m.done(colour, m.add(m.sway(fine, 0.2), shine), 0.45)


def blade(
    name: str,
    length: float,
    half: Callable[[float], float],
    material,
    lift: Callable[[float, float], float],
    arch: float = 0.6,
    twist: float = 0.0,
    long: int = 64,
    wide: int = 28,
):
    """
    A leaf along y from its stem at 0: `half(t)` is half its width, `lift(t, s)` its height, s from -1 to 1 across.
    `arch` bends it over (radians, from stem to tip), `twist` turns its tip.
    """
    vertices, faces, spots, n = [], [], [], wide + 1
    for i in range(long + 1):
        t = i / long
        bend, turn = arch * t, twist * t
        y, z = (math.sin(bend), 1 - math.cos(bend)) if abs(arch) > 0.01 else (t, 0.0)
        scale = length / arch if abs(arch) > 0.01 else length
        up = Vector((0, -math.sin(bend), math.cos(bend)))
        for j in range(n):
            s = 2 * j / wide - 1
            x, rise = half(t) * s, lift(t, s)
            x, rise = x * math.cos(turn) - rise * math.sin(turn), x * math.sin(turn) + rise * math.cos(turn)
            vertices.append(Vector((x, y * scale, -z * scale)) + Vector((up.x, -up.y, up.z)) * rise)
            spots.append((t, j / wide))
    for i in range(long):
        faces += [(i * n + j, (i + 1) * n + j, (i + 1) * n + j + 1, i * n + j + 1) for j in range(wide)]
    made = mesh(name, vertices, faces, material)
    layer = made.data.uv_layers.new()
    layer.data.foreach_set("uv", [value for loop in made.data.loops for value in spots[loop.vertex_index]])
    return made


def oval(width: float, fullest: float = 0.4, stem: float = 0.05):
    """The outline of basil, spinach, bay: round towards the stem, pointed at the tip."""
    power = math.log(0.5) / math.log(fullest)
    return lambda t: width / 2 * max(0.0, math.sin(math.pi * t**power)) ** 0.8 + stem


def basil(name: str, length: float, material, seed: float = 0.0, arch: float = 0.9):
    """Domed between its veins, its rim turned down."""

    def lift(t, s):
        pucker = 0.07 * math.sin(t * 22 - abs(s) * 5 + seed) * (1 - abs(s)) * math.sin(math.pi * t)
        return length * (0.16 * abs(s) * (1.15 - s * s * 0.9) + pucker * 0.5) + 0.06 * length * rough((s, t * 2, 0), 1.1, 3, seed) * abs(s)

    return blade(name, length, oval(length * 0.66, 0.42), material, lift, arch, 0.25 * math.sin(seed * 3))


def cupped_basil(name: str, length: float, material, seed: float = 0.0, arch: float = 0.7, wilt: float = 0.05):
    """As it comes from the plant: round, with a short tip, blistered between its veins; its rim hangs (`wilt`)."""

    def half(t):
        tip = (1 - t**5) ** 0.55 if t < 1 else 0.0
        return length * (0.36 * math.sin(math.pi * min(1.0, 0.08 + 0.84 * t) ** 0.9) ** 0.75 * tip * (1 + 0.03 * math.sin(t * 23 + seed))) + 0.03

    def lift(t, s):
        side = abs(s)
        between = math.sin(math.pi * ((t * 6 - side * 1.4) % 1.0)) ** 0.8
        blister = 0.042 * between * math.sin(math.pi * min(1.0, side * 0.92 + 0.04)) * math.sin(math.pi * t) ** 0.5
        cup = 0.3 * side * (1 - 0.62 * side * side) * (0.35 + 0.65 * math.sin(math.pi * t))
        hang = (wilt + 0.05 * rough((s, t * 2.4, 0), 1.0, 3, seed)) * side**3 * (1 + math.sin(t * 9 + seed * (1 if s > 0 else 1.7)))
        return length * (cup + blister - hang)

    return blade(name, length, half, material, lift, arch, 0.3 * math.sin(seed * 3), long=90, wide=44)


def basil_green():
    return veined("basil", (0.15, 0.34, 0.03), (0.05, 0.17, 0.014), (0.30, 0.46, 0.10), veins=6, slant=1.4, shine=0.3, through=0.25)


def floret(name: str, size: float, material, rng, heads: int = 9, buds: int = 620):
    """Broccoli: a branching stalk, domes on it, each packed with buds. Stands on z = 0."""
    points, faces = [], []
    _limb(points, faces, Vector((0, 0, 0)), Vector((0, 0, 0.62)), 0.24, 0.2, 0.0)
    domes = []
    for k in range(heads):
        angle, lean = k * 2.4 + rng.uniform(-0.2, 0.2), 0.95 * math.sqrt((k + 0.3) / heads)
        out = Vector((math.cos(angle) * math.sin(lean), math.sin(angle) * math.sin(lean), math.cos(lean)))
        top = Vector((0, 0, 0.34)) + out * rng.uniform(0.62, 0.74)
        _limb(points, faces, Vector((0, 0, 0.4)), top, 0.12, 0.09, 0.15)
        domes.append((top, out, rng.uniform(0.27, 0.36)))
    for k in range(buds):
        top, out, radius = domes[k % heads]
        up = Vector((rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 1))).normalized()
        if up.dot(out) < -0.35:
            up = -up
        _bud(points, faces, top + up * radius * rng.uniform(0.9, 1.06), up, rng.uniform(0.035, 0.06))
    for top, _, radius in domes:
        _bud(points, faces, top, Vector((0, 0, 1)), radius * 0.96, 1.0)
    shares = [share for *_, share in points]
    made = mesh(name, [Vector(point) * size for point, _ in points], faces, material)
    layer = made.data.uv_layers.new()
    layer.data.foreach_set("uv", [value for loop in made.data.loops for value in (shares[loop.vertex_index], 0.0)])
    return made


def _limb(points, faces, start: Vector, end: Vector, thick: float, thin: float, share: float):
    along = (end - start).normalized()
    side = along.orthogonal().normalized()
    other, first, sides, rings = along.cross(side), len(points), 12, 5
    for i in range(rings):
        t = i / (rings - 1)
        for k in range(sides):
            a = 2 * math.pi * k / sides
            r = (thick + (thin - thick) * t) * (1 + 0.12 * math.sin(3 * a + i))
            points.append((tuple(start + (end - start) * t + (side * math.cos(a) + other * math.sin(a)) * r), share * t))
    for i in range(rings - 1):
        for k in range(sides):
            j = (k + 1) % sides
            faces.append((first + i * sides + k, first + i * sides + j, first + (i + 1) * sides + j, first + (i + 1) * sides + k))
    faces.append(tuple(first + k for k in range(sides - 1, -1, -1)))


def _bud(points, faces, at: Vector, up: Vector, radius: float, share: float = 1.0):
    """A little dome of two rings and a tip; a whole ball would cost twice as much."""
    side = up.orthogonal().normalized()
    other, first, sides = up.cross(side), len(points), 7
    for height, wide in ((-0.3, 0.9), (0.35, 0.9), (0.8, 0.5)):
        for k in range(sides):
            a = 2 * math.pi * k / sides
            points.append((tuple(at + (side * math.cos(a) + other * math.sin(a)) * radius * wide + up * radius * height), share))
    points.append((tuple(at + up * radius), share))
    for ring in (0, 1):
        for k in range(sides):
            j = (k + 1) % sides
            row = first + ring * sides
            faces.append((row + k, row + j, row + sides + j, row + sides + k))
    faces += [(first + 2 * sides + k, first + 2 * sides + (k + 1) % sides, first + 3 * sides) for k in range(sides)]


def broccoli_green(oil: float = 0.35):
    """Dark buds, paler stalks: `floret` says which is which."""
    m = Material("broccoli")
    buds, fine = m.axes("UV")[0], m.noise(9, 5, 0.7)
    tone = m.add(m.add(m.times(m.noise(1.6, 4), 0.6), m.times(fine, 0.4)), m.sway(m.per_thing(), 0.2))
    head = m.ramp(tone, (0.3, (0.028, 0.11, 0.012)), (0.5, (0.07, 0.22, 0.022)), (0.72, (0.18, 0.33, 0.05)))
    stalk = m.ramp(fine, (0.3, (0.22, 0.38, 0.07)), (0.7, (0.42, 0.55, 0.16)))
    colour = m.mix(m.span(m.add(buds, m.sway(fine, 0.3)), 0.25, 0.85), stalk, head)
    m.bump(m.cells(28), 0.2, 0.04)
    m.flesh(0.08, colour, (0.3, 0.6, 0.1))
    return m.done(colour, oil, 0.5)


def strip(name: str, length: float, width: float, thickness: float, material, curve: float = 0.9, twist: float = 0.3, seed: float = 0.0):
    """A strip of pepper, as the knife cuts it from a round wall; its underside is z = 0 at its ends."""
    long, sides = 36, 20
    vertices, faces = [], []
    for i in range(long + 1):
        t = i / long
        bend = curve * (t - 0.5)
        end = min(1.0, 6 * min(t, 1 - t) + 0.55)
        centre = Vector((0, math.sin(bend) / curve * length, (math.cos(bend) - math.cos(curve / 2)) / curve * length))
        turn = twist * (t - 0.5) + 0.15 * math.sin(seed)
        for k in range(sides):
            a = 2 * math.pi * k / sides
            c, s = math.cos(a), math.sin(a)
            x = math.copysign(abs(c) ** 0.4, c) * width / 2 * end * (1 + 0.12 * rough((t * 3, c, 0), 1, 2, seed))
            z = math.copysign(abs(s) ** 0.4, s) * thickness / 2 * end + thickness / 2
            vertices.append(centre + Vector((x * math.cos(turn) - z * math.sin(turn), 0, x * math.sin(turn) + z * math.cos(turn))))
    for i in range(long):
        for k in range(sides):
            j = (k + 1) % sides
            faces.append((i * sides + k, (i + 1) * sides + k, (i + 1) * sides + j, i * sides + j))
    faces += [tuple(range(sides)), tuple(range((long + 1) * sides - 1, long * sides - 1, -1))]
    return mesh(name, vertices, faces, material)


def rings_of_scallion(radius: float, material, count: int = 4):
    """Models of cut scallion: short tubes, not quite round; z = 0 is their underside."""
    models = []
    for k in range(count):
        r, tall, squash = radius * (0.75 + 0.15 * k), 0.16 + 0.07 * (k % 3), 0.72 + 0.08 * (k % 3)
        vertices, faces, around = [], [], 28
        for i in range(around):
            a = 2 * math.pi * i / around
            for far, z in ((r, 0), (r * 1.03, tall / 2), (r, tall), (r * 0.8, tall), (r * 0.74, tall / 2), (r * 0.78, 0)):
                vertices.append((far * math.cos(a), far * math.sin(a) * squash, z))
        for i in range(around):
            j = (i + 1) % around
            faces += [(i * 6 + n, j * 6 + n, j * 6 + (n + 1) % 6, i * 6 + (n + 1) % 6) for n in range(6)]
        models.append(mesh("scallion", vertices, faces, material))
    return models


def scallion_green():
    m = Material("scallion")
    tone = m.add(m.sway(m.per_thing(), 0.9), m.noise(2, 3))
    colour = m.ramp(tone, (0.1, (0.62, 0.70, 0.34)), (0.4, (0.24, 0.46, 0.08)), (0.9, (0.07, 0.25, 0.025)))
    m.translucent(colour, 0.25)
    return m.done(colour, 0.22, 0.5)


def lettuce(name: str, length: float, width: float, material, seed: float = 0.0, frill: float = 0.6, arch: float = 1.2, cup: float = 0.35):
    """A leaf of salad: a stiff rib, a cupped middle, a rim with more length than room, so that it frills."""

    def half(t):
        body = math.sin(math.pi * min(1.0, 0.04 + 0.9 * t)) ** 0.7 if t < 0.97 else 0.35
        return width / 2 * (0.16 + 0.84 * body * min(1.0, t * 1.6 + 0.1)) * (1 + 0.1 * rough((t * 3, seed, 0), 1, 3))

    def lift(t, s):
        rim = max(abs(s) ** 2.5, max(0.0, (t - 0.72) / 0.28) ** 2)
        way = t * length + (1 - abs(s)) * 2 + (7 if s > 0 else 0)
        wave = math.sin(way * 2.1 + seed * 5 + 2 * rough((way, seed, 0), 0.35, 2)) + 0.45 * math.sin(way * 5.3 + seed)
        bubbles = 0.18 * rough((s * width * 0.5, t * length, seed), 0.75, 3)
        return cup * abs(s) ** 1.6 * width * 0.5 + frill * rim * wave * min(1.0, 3 * t) + bubbles * min(1.0, 2 * abs(s) + t * 0.4)

    return blade(name, length, half, material, lift, arch, 0.4 * math.sin(seed * 2.1), long=90, wide=56)


def rocket(name: str, length: float, material, seed: float = 0.0):
    """Arugula: a thin stem, lobes, a round end."""

    def half(t):
        if t < 0.3:
            return 0.06
        lobes = abs(math.sin((t - 0.3) * 13.5)) ** 0.8
        end = math.sin(math.pi * min(1.0, (t - 0.3) / 0.7) ** 2.2) ** 0.7 if t < 0.995 else 0.05
        return 0.1 + length * 0.17 * max(end, 0.55 * lobes * min(1.0, (1 - t) * 5))

    def lift(t, s):
        return 0.05 * length * (abs(s) * 0.8 + 0.6 * rough((s, t * 3, 0), 1.0, 2, seed) * t)

    return blade(name, length, half, material, lift, 0.9 + 0.5 * math.sin(seed), 0.5 * math.cos(seed * 3), long=70, wide=12)


def spinach(name: str, length: float, material, seed: float = 0.0):
    """A baby leaf with its stem."""
    body = oval(length * 0.52, 0.42, 0.0)

    def half(t):
        return 0.07 if t < 0.22 else 0.07 + body((t - 0.22) / 0.78)

    def lift(t, s):
        return length * (0.1 * abs(s) + 0.05 * rough((s, t * 2.5, 0), 1.0, 3, seed) * (0.4 + abs(s)))

    return blade(name, length, half, material, lift, 0.7 + 0.5 * math.sin(seed * 1.3), 0.3 * math.sin(seed), wide=20)


def slice_with_rind(name: str, radius: float, thickness: float, material, seed: float = 0.0, warp: float = 0.15, around: int = 72):
    """A thin slice of radish, cucumber, tomato: UV x is 0 in its middle and 1 at its rind. Lies on z = 0."""
    vertices, faces, spots, rings = [], [], [], 14
    for side in (1, -1):
        for i in range(around):
            a = 2 * math.pi * i / around
            far = radius * (1 + 0.05 * math.sin(2 * a + seed) + 0.02 * math.sin(5 * a + seed * 3))
            for j in range(rings + 1):
                part = j / rings
                edge = math.sqrt(max(0.0, 1 - max(0.0, (part - 0.93) / 0.07) ** 2))
                x, y = far * part * math.cos(a), far * part * math.sin(a)
                bent = warp * (x * x - y * y * 0.4) / radius + 0.02 * rough((x, y, 0), 2, 2, seed)
                vertices.append((x, y, thickness / 2 + side * thickness / 2 * edge + bent))
                spots.append((part, i / around))
    stride, half = rings + 1, around * (rings + 1)
    for top, base in ((True, 0), (False, half)):
        for i in range(around):
            k = (i + 1) % around
            for j in range(rings):
                face = (base + i * stride + j, base + i * stride + j + 1, base + k * stride + j + 1, base + k * stride + j)
                faces.append(face if top else face[::-1])
    made = mesh(name, vertices, faces, material)
    layer = made.data.uv_layers.new()
    layer.data.foreach_set("uv", [value for loop in made.data.loops for value in spots[loop.vertex_index]])
    return made


def radish_white(skin: Colour = (0.52, 0.015, 0.06)):
    m = Material("radish")
    out, fine = m.axes("UV")[0], m.noise(4, 5, 0.6)
    rays = m.noise(2.2, 5)
    inside = m.ramp(m.add(m.times(fine, 0.6), m.times(rays, 0.4)), (0.35, (0.70, 0.66, 0.62)), (0.6, (0.86, 0.84, 0.79)))
    blush = m.mix(m.times(m.span(out, 0.55, 0.95), 0.3), inside, (0.75, 0.30, 0.38))
    colour = m.mix(m.span(m.add(out, m.sway(fine, 0.05)), 0.93, 0.97), blush, skin)
    m.bump(fine, 0.1, 0.03)
    m.translucent(colour, 0.22)
    return m.done(colour, 0.18, 0.55)


def cucumber_slice():
    m = Material("cucumber")
    out, fine = m.axes("UV")[0], m.noise(3, 5, 0.6)
    seeds = m.times(m.span(m.cells(3.6), 0.3, 0.12), m.times(m.span(out, 0.2, 0.35), m.span(out, 0.66, 0.52)))
    wet = m.span(m.add(out, m.sway(fine, 0.2)), 0.6, 0.72)
    flesh = m.mix(wet, (0.46, 0.60, 0.24), (0.68, 0.76, 0.42))
    flesh = m.mix(m.times(seeds, 0.7), flesh, (0.78, 0.80, 0.55))
    colour = m.mix(m.span(out, 0.92, 0.96), flesh, (0.03, 0.12, 0.015))
    m.bump(m.add(fine, seeds), 0.2, 0.04)
    m.translucent(colour, 0.2)
    return m.done(colour, 0.14, 0.55)


def half_tomato(name: str, radius: float, skin, flesh, seed: float = 0.0):
    """A cherry tomato cut through: skin below, the cut face with its chambers on top at z = radius * 0.8."""
    around, rings, vertices, faces = 56, 16, [], []
    for i in range(around):
        a = 2 * math.pi * i / around
        for j in range(rings + 1):
            b = math.pi / 2 * j / rings
            far = radius * math.sin(b) * (1 + 0.03 * math.sin(3 * a + seed))
            vertices.append((far * math.cos(a), far * math.sin(a), radius * 0.85 * (1 - math.cos(b))))
    for i in range(around):
        k = (i + 1) % around
        faces += [(i * (rings + 1) + j, k * (rings + 1) + j, k * (rings + 1) + j + 1, i * (rings + 1) + j + 1) for j in range(rings)]
    half = mesh(name, vertices, faces, skin)
    face = slice_with_rind(f"{name} face", radius, 0.1, flesh, seed, 0.0)
    face.parent = half
    face.location = (0, 0, radius * 0.85 - 0.06)
    return half


def tomato_flesh():
    m = Material("tomato flesh")
    out, turn, _ = m.axes("UV")
    fine = m.noise(2.5, 5, 0.6)
    wall = m.math("ABSOLUTE", m.sway(m.math("FRACT", m.add(m.times(turn, 3), m.sway(fine, 0.12))), 2))
    chamber = m.times(m.times(m.span(wall, 0.8, 0.6), m.span(out, 0.22, 0.34)), m.span(out, 0.84, 0.74))
    seeds = m.times(m.span(m.cells(3.4, (1, 1, 0.1)), 0.34, 0.2), chamber)
    flesh = m.ramp(fine, (0.3, (0.66, 0.11, 0.045)), (0.7, (0.82, 0.26, 0.12)))
    colour = m.mix(chamber, flesh, m.ramp(fine, (0.35, (0.34, 0.025, 0.006)), (0.65, (0.50, 0.10, 0.012))))
    colour = m.mix(seeds, colour, (0.86, 0.62, 0.24))
    colour = m.mix(m.span(out, 0.93, 0.97), colour, (0.45, 0.015, 0.008))
    m.bump(m.add(m.add(fine, m.times(chamber, -0.8)), seeds), 0.4, 0.08)
    m.flesh(0.15, colour, (1, 0.35, 0.15))
    return m.done(colour, 0.1, 0.6)
