"""Berries, each about a centimetre or two, standing on z = 0."""

import math

from mathutils import Vector

from .foods import dry, juicy, leaf_green
from .material import Material
from .shapes import again, blob, join, lathe, leaf, lie_on, place, rough, surface_below, tube


def drupes(rng, name: str, material, radius: float, height: float, grain: float, rows: int, hairs=None):
    """Many drops around a hollow cone."""
    drop_, parts = blob("drop", grain, material, lumps=0.05, detail=3), []
    for row in range(rows):
        t = (row + 0.3) / rows
        z = height * t
        ring = radius * math.sin(math.pi * (0.62 - 0.6 * t) / 0.62 * 0.5 + 0.35) if t < 0.98 else 0.0
        ring *= 1 - 0.55 * t**3
        count = max(1, round(2 * math.pi * ring / (grain * 1.75)))
        for k in range(count):
            angle = 2 * math.pi * (k + 0.5 * (row % 2) + rng.uniform(-0.1, 0.1)) / count
            at = (ring * math.cos(angle), ring * math.sin(angle), z + rng.uniform(-0.04, 0.04) + grain)
            parts.append(again(drop_, at, (rng.uniform(0, 3), 0, angle), rng.uniform(0.88, 1.12)))
            if hairs and rng.random() < 0.5:
                out = Vector((math.cos(angle), math.sin(angle), 0.4)).normalized()
                start = Vector(at) + out * grain * 0.9
                path = [start, start + out * 0.08 + Vector((0, 0, 0.05)), start + out * 0.12 + Vector((0, 0, 0.13))]
                parts.append(tube("hair", path, 0.008, hairs, sides=4, steps=4))
    core = blob("core", radius * 0.82, material, (1, 1, height / radius * 0.55), 0.03)
    parts.append(place(core, (0, 0, height * 0.5 + grain * 0.6)))
    drop_.location.z = -80
    return join(name, parts)


def raspberry(rng):
    m = Material("raspberry")
    tone = m.ramp(m.add(m.noise(1.4, 3), m.sway(m.per_thing(), 0.35)), (0.3, (0.36, 0.012, 0.03)), (0.7, (0.66, 0.04, 0.07)))
    m.flesh(0.3, tone, (1, 0.25, 0.2))
    red = m.done(tone, 0.24, 0.5)
    return drupes(rng, "raspberry", red, 0.78, 1.5, 0.2, 8, dry("hair", (0.55, 0.36, 0.18)))


def blackberry(rng):
    return drupes(rng, "blackberry", juicy("blackberry", (0.035, 0.006, 0.018), (0.010, 0.003, 0.008), 0.12, 0.05), 0.78, 1.6, 0.24, 7)


def blueberry():
    """With its bloom, rubbed off here and there, and its crown."""
    m = Material("blueberry")
    bloom = m.add(m.noise(1.6, 6, 0.65), m.sway(m.per_thing(), 0.25))
    tone = m.ramp(bloom, (0.36, (0.018, 0.018, 0.05)), (0.62, (0.10, 0.14, 0.27)))
    m.bump(m.noise(10, 3), 0.05, 0.03)
    skin = m.done(tone, 0.42, 0.4)
    body = place(blob("berry", 0.72, skin, (1, 1, 0.86), 0.04, 0.9), (0, 0, 0.62))

    def pointed(p: Vector) -> Vector:
        out = Vector((p.x, p.y, 0))
        return p + Vector((0, 0, 0.06 * math.cos(5 * math.atan2(p.y, p.x)))) * (out.length > 0.2)

    profile = [(0, 1.13), (0.14, 1.15), (0.22, 1.2), (0.3, 1.32), (0.33, 1.33), (0.3, 1.2), (0.34, 1.1)]
    crown = lathe("crown", profile, skin, pointed, around=40, steps=20)
    return join("blueberry", [body, crown])


def strawberry(rng):
    """Tip up; its seeds lie in dimples."""
    m = Material("strawberry")
    ripe = m.add(m.noise(0.8, 4), m.sway(m.span(m.axes()[2], 0, 2.6), -0.25))
    tone = m.ramp(ripe, (0.2, (0.70, 0.16, 0.06)), (0.42, (0.62, 0.022, 0.014)), (0.7, (0.46, 0.010, 0.010)))
    m.bump(m.noise(9, 3), 0.08, 0.05)
    m.flesh(0.2, tone, (1, 0.25, 0.12))
    red = m.done(tone, 0.2, 0.55)
    yellow = juicy("seed", (0.80, 0.52, 0.13), (0.62, 0.34, 0.06), 0.3)
    profile = [(0, 0.12), (0.55, 0.02), (1.05, 0.3), (1.18, 0.75), (1.0, 1.5), (0.6, 2.25), (0.22, 2.6), (0, 2.66)]
    seeds = []
    for k in range(130):
        z = 0.2 + 2.35 * (k + 0.5) / 130
        seeds.append((z, k * 2.39996 + rng.uniform(-0.06, 0.06)))

    def dimpled(p: Vector) -> Vector:
        angle, r = math.atan2(p.y, p.x), math.hypot(p.x, p.y)
        out = Vector((p.x, p.y, 0)) / max(r, 0.01)
        deep = 0.0
        for z, turn in seeds:
            if abs(z - p.z) < 0.2:
                across = ((angle - turn + math.pi) % (2 * math.pi) - math.pi) * r
                deep += math.exp(-((across / 0.085) ** 2) - ((p.z - z) / 0.11) ** 2)
        return p + out * (0.05 * rough(p, 0.9, 3) - 0.075 * min(1.0, deep))

    body = lathe("body", profile, red, dimpled, around=150, steps=110)
    parts = [body]
    seed = blob("seed", 0.055, yellow, (0.75, 0.5, 1.25), 0.05, detail=2)
    for z, turn in seeds:
        r = radius_at(profile, z) - 0.055
        parts.append(again(seed, (r * math.cos(turn), r * math.sin(turn), z), (0, 0, turn + math.pi / 2)))
    seed.location.z = -80
    green = leaf_green("calyx", (0.22, 0.40, 0.06), (0.09, 0.22, 0.03), (0.3, 0.46, 0.12))
    for k in range(9):
        sepal = leaf("sepal", rng.uniform(0.9, 1.25), 0.42, green, 0.35, 0.06, k)
        parts.append(place(sepal, (0, 0, 0.05), (-0.1, 0, k * 0.7 + rng.uniform(-0.2, 0.2))))
    return join("strawberry", parts)


def radius_at(profile, z: float) -> float:
    for (r1, z1), (r2, z2) in zip(profile[1:], profile[2:], strict=False):
        if z1 <= z <= z2:
            return r1 + (r2 - r1) * (z - z1) / (z2 - z1)
    return 0.3


def drop(rng, model, x: float, y: float):
    """Lets a berry fall: it lies on its side, or stands."""
    hit = surface_below(x, y)
    up = hit[1] if hit[1].z > 0 else -hit[1]
    turn = Vector(lie_on(up, rng.uniform(0, 6.28)))
    lying = rng.random() < 0.55 and model.name.startswith(("strawberry", "raspberry", "blackberry"))
    wide = max(v.co.x for v in model.data.vertices)
    if lying:
        spin = rng.uniform(0, 6.28)
        return again(model, (x, y, hit[0].z + wide * 0.9), (1.45, 0, spin), rng.uniform(0.9, 1.12))
    return again(model, (x, y, hit[0].z - 0.05), tuple(turn + Vector((rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3), 0))), rng.uniform(0.88, 1.12))
