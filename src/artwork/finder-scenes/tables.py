"""What dishes stand on: wood, cloth, stone, metal, tiles, paper; and what is seen behind them."""

import math

from chances import colour, dark_or_light, near, pick
from mathutils import Vector

from kit import tableware
from kit.material import Material
from kit.shapes import mesh, place, rough, sheet

KINDS = {"wood": 6, "planks": 5, "plain": 4, "cloth": 3, "stripes": 2, "checks": 3, "dots": 1.5, "flowers": 1.5, "marble": 3, "stone": 3, "terrazzo": 1, "metal": 2, "tiles": 2, "concrete": 3, "paper": 1.5}

# Coverings that can have any colour.
LIKE = {"wood": 2, "plain": 5, "cloth": 3, "stone": 2, "concrete": 2, "tiles": 1}


def table(rng, like=None):
    """`like` is a colour that the table shall have too."""
    surface = tableware.table(covering(rng, pick(rng, KINDS if like is None else LIKE), like))
    surface.rotation_euler = (0, 0, rng.uniform(0, 6.28))
    surface.location = (rng.uniform(-20, 20), rng.uniform(-20, 20), 0)
    return surface


def covering(rng, kind: str, like=None):
    base, m = near(rng, like, 0.12) if like else any_colour(rng), Material("table")
    ink = dark_or_light(rng, base)
    if kind == "wood":
        light = near(rng, like or rng.choice(((0.55, 0.37, 0.2), (0.35, 0.19, 0.09), (0.7, 0.55, 0.37), (0.14, 0.08, 0.045), (0.3, 0.27, 0.24))), 0.25)
        return tableware.wood(tuple(c * rng.uniform(0.3, 0.8) for c in light), light, rng.uniform(0.4, 1.6), rng.uniform(0.15, 0.6))
    if kind == "planks":
        return planks(rng, m)
    if kind == "marble":
        return tableware.marble(near(rng, (0.78, 0.77, 0.74), 0.1), near(rng, (0.42, 0.42, 0.43), 0.4)) if rng.random() < 0.7 else tableware.marble((0.03, 0.03, 0.035), (0.3, 0.3, 0.3))
    if kind in ("stone", "concrete"):
        base = base if like else near(rng, rng.choice(((0.05, 0.05, 0.055), (0.2, 0.2, 0.2), (0.45, 0.43, 0.4), (0.6, 0.58, 0.55))), 0.2)
        n = m.noise(rng.uniform(0.05, 0.3) if kind == "concrete" else rng.uniform(2, 8), 10, 0.7)
        m.bump(n, 0.1, 0.05)
        return m.done(m.ramp(n, (0.3, tuple(c * 0.6 for c in base)), (0.7, base)), rng.uniform(0.2, 0.8), 0.4)
    if kind == "metal":
        return tableware.steel(rng.uniform(0.03, 0.15))
    if kind == "terrazzo":
        chips = m.span(m.cells(rng.uniform(0.3, 1)), 0.36, 0.33)
        return m.done(m.mix(chips, base, m.ramp(m.noise(0.7, 1), (0.35, ink), (0.65, any_colour(rng)))), 0.3, 0.5)
    if kind == "plain":
        tone = m.mix(m.times(m.noise(rng.uniform(0.02, 0.1), 3), rng.uniform(0, 0.05 if like else 0.3)), base, ink)
        return m.done(tone, rng.uniform(0.1, 0.8), 0.5)
    if kind == "paper":
        m.bump(m.noise(rng.uniform(0.3, 1.5), 6), 0.3, 0.3)
        line = m.math("GREATER_THAN", m.math("FRACT", m.times(m.axes()[1], rng.uniform(0.8, 1.8))), 0.6)
        print_ = m.times(line, m.math("GREATER_THAN", m.noise(3, 2), 0.48)) if rng.random() < 0.5 else 0.0
        return m.done(m.mix(print_, near(rng, rng.choice(((0.8, 0.78, 0.72), (0.5, 0.35, 0.2))), 0.1), (0.08, 0.08, 0.09)), 0.9, 0.2)
    return woven(rng, m, kind, base, ink)


def any_colour(rng):
    return pick_tone(rng, pick(rng, {"light": 4, "dark": 4, "pale": 2, "strong": 3, "grey": 2}))


def pick_tone(rng, tone: str):
    spans = {"light": ((0, 0.12), (0.6, 0.88)), "dark": ((0, 0.5), (0.008, 0.06)), "pale": ((0.1, 0.45), (0.4, 0.8)), "strong": ((0.6, 0.95), (0.08, 0.6)), "grey": ((0, 0.1), (0.08, 0.5))}
    return colour(rng, *spans[tone])


def planks(rng, m: Material):
    """Boards with gaps, each of its own tone."""
    wide = rng.uniform(6, 16)
    light = near(rng, rng.choice(((0.5, 0.34, 0.2), (0.3, 0.17, 0.09), (0.62, 0.56, 0.48), (0.12, 0.08, 0.05), (0.75, 0.73, 0.7), (0.15, 0.25, 0.3))), 0.2)
    across = m.times(m.axes()[1], 1 / wide)
    number, within = m.math("FLOOR", across), m.math("FRACT", across)
    tone = m.math("FRACT", m.times(m.math("SINE", m.times(number, 12.9898)), 43758.5))
    grain = m.noise(rng.uniform(0.5, 1.5), 8, 0.65, stretch=(0.06, 1.2, 1), warp=1)
    body = m.ramp(m.add(m.times(grain, 0.8), m.times(tone, 0.25)), (0.35, tuple(c * 0.45 for c in light)), (0.65, light))
    gap = m.math("LESS_THAN", within, rng.uniform(0.01, 0.06))
    m.bump(m.math("SUBTRACT", grain, m.times(gap, 2)), 0.3, 0.1)
    return m.done(m.mix(m.times(gap, rng.uniform(0.5, 1)), body, (0.015, 0.01, 0.008)), rng.uniform(0.25, 0.7), 0.4)


def woven(rng, m: Material, kind: str, base, ink):
    """Cloth, plain or with a pattern; tiles, whose joints are such a pattern too."""
    x, y, _ = m.axes()
    apart = rng.uniform(1.2, 9) if kind != "tiles" else rng.uniform(7, 20)
    bar_x, bar_y = (m.math("FRACT", m.times(axis, 1 / apart)) for axis in (x, y))
    if kind == "tiles":
        joint = rng.uniform(0.02, 0.05)
        lines = m.math("MAXIMUM", m.math("LESS_THAN", bar_x, joint), m.math("LESS_THAN", bar_y, joint))
        m.bump(lines, -0.5, 0.1)
        return m.done(m.mix(lines, base, near(rng, (0.5, 0.48, 0.45), 0.4)), rng.uniform(0.05, 0.4), 0.5)
    pattern = 0.0
    if kind == "stripes":
        pattern = m.math("GREATER_THAN", bar_x, rng.uniform(0.3, 0.9))
    if kind == "checks":
        wide = rng.choice((0.5, 0.5, 0.12))
        pattern = m.times(m.add(m.math("LESS_THAN", bar_x, wide), m.math("LESS_THAN", bar_y, wide)), 0.5)
    if kind == "dots":
        round_ = m.add(*(m.math("POWER", m.math("ABSOLUTE", m.sway(bar, 1)), 2) for bar in (bar_x, bar_y)))
        pattern = m.math("LESS_THAN", round_, rng.uniform(0.02, 0.12))
    if kind == "flowers":
        petals = m.add(m.cells(rng.uniform(0.15, 0.5)), m.sway(m.noise(rng.uniform(0.5, 1.5), 2), 0.5))
        pattern = m.span(petals, 0.3, 0.27)
    m.bump(m.noise(rng.uniform(12, 40), 3), 0.3, 0.03, over=m.bump(m.noise(0.12, 4), rng.uniform(0, 0.8), 1.5))
    return m.done(m.mix(pattern, base, ink), 0.9, 0.1)


def placemat(rng, reach: float):
    """Lies under the dish, and belongs to the table."""
    wide, deep = reach * rng.uniform(1.2, 1.9), reach * rng.uniform(1.1, 1.4)
    material = covering(rng, pick(rng, {"cloth": 3, "stripes": 2, "checks": 2, "plain": 2, "wood": 1, "stone": 1, "paper": 2}))
    if rng.random() < 0.35:
        made = mesh("mat", [(deep * 1.15 * math.cos(k * 0.1309), deep * 1.15 * math.sin(k * 0.1309), 0) for k in range(48)], [tuple(range(48))], material)
    else:
        seed, high = rng.uniform(0, 99), rng.choice((0.0, 0.0, 0.12))
        made = sheet("mat", 2 * wide, 2 * deep, material, lambda u, v: high * (1 + rough((u * 3, v * 3, seed), 0.8, 3)), cells=24)
    return place(made, (rng.uniform(-0.1, 0.1) * reach, rng.uniform(-0.1, 0.1) * reach, 0.015), (0, 0, rng.uniform(0, 6.28)))


def wall(rng, away: Vector):
    """Stands behind the table, where a low camera sees it."""
    far = rng.uniform(45, 150)
    up = covering(rng, pick(rng, {"plain": 6, "concrete": 2, "tiles": 2, "planks": 2, "stripes": 1, "flowers": 0.5, "marble": 0.5}))
    made = mesh("wall", [(-300, -20, 0), (300, -20, 0), (300, 220, 0), (-300, 220, 0)], [(0, 1, 2, 3)], up)
    return place(made, tuple(away * far), (math.pi / 2, 0, math.atan2(away.y, away.x) - math.pi / 2 + rng.uniform(-0.4, 0.4)))
