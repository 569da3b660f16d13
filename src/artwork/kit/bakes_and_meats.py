"""Meat and what comes from the oven, and what runs and melts over it."""

import math

from mathutils import Vector, noise

from .material import Colour, Material
from .shapes import blob, chunk, join, leaf, place, rough, skin, surface_below, tube


def cut_steak(name: str = "steak", core: Colour = (0.50, 0.07, 0.06), crust: Colour = (0.016, 0.007, 0.004)):
    """Seared outside, pink inside: `deep` is painted in centimetres below the crust, `fat` where the rim of fat is."""
    m = Material(name)
    wide, fine, fibres = m.noise(0.9, 6), m.noise(6, 8, 0.7), m.cells(4.2, stretch=(1, 0.25, 1.5))
    deep = m.add(m.painted("deep"), m.add(m.sway(wide, 0.4), m.sway(fine, 0.08)))
    pink = tuple(a * 0.75 + b for a, b in zip(core, (0.13, 0.10, 0.085), strict=True))
    grey = ((0.1, (0.10, 0.042, 0.02)), (0.19, (0.24, 0.12, 0.07)), (0.32, (0.34, 0.17, 0.115)))
    done = m.ramp(m.span(deep, 0, 1.3), *grey, (0.5, pink), (0.85, core))
    bundles = m.mix(m.times(m.span(fibres, 0.1, 0.5), 0.5), m.mix(0.18, done, (0.8, 0.5, 0.42)), done)
    veins = m.math("ABSOLUTE", m.sway(m.noise(0.75, 6, 0.6, warp=1.2), 2))
    marbled = m.mix(m.times(m.math("SUBTRACT", 1, m.span(veins, 0.012, 0.05)), 0.4), bundles, (0.72, 0.46, 0.34))
    fat = m.ramp(m.add(deep, m.sway(fine, 0.4)), (0.1, (0.30, 0.13, 0.045)), (0.3, (0.72, 0.47, 0.24)), (0.6, (0.80, 0.62, 0.42)))
    fatty = m.mix(m.span(m.add(m.painted("fat"), m.sway(fine, 0.5)), 0.4, 0.6), marbled, fat)
    heat = m.add(m.times(wide, 0.5), m.times(fine, 0.5))
    seared = m.ramp(heat, (0.36, crust), (0.5, (0.075, 0.028, 0.012)), (0.64, (0.23, 0.095, 0.038)))
    inside = m.span(m.add(m.painted("deep"), m.sway(fine, 0.08)), 0.07, 0.17)
    colour = m.mix(inside, seared, fatty)
    m.bump(fibres, 0.25, 0.06, over=m.bump(fine, 0.5, 0.1))
    m.flesh(0.14, colour, (1, 0.3, 0.2))
    return m.done(colour, m.add(m.times(wide, 0.35), 0.12), 0.6, Clearcoat=0.25, Clearcoat_Roughness=0.2)


def butter(name: str = "butter", colour: Colour = (0.90, 0.66, 0.22)):
    m = Material(name)
    herbs = m.cells(2.6)
    fat = m.ramp(m.noise(1.2), (0.3, tuple(c * 0.93 for c in colour)), (0.7, colour))
    tone = m.mix(m.span(herbs, 0.2, 0.26), (0.10, 0.17, 0.02), fat)
    m.bump(m.noise(5, 4), 0.15, 0.06)
    m.flesh(0.5, tone, (1, 0.7, 0.25))
    return m.done(tone, 0.2, 0.5)


def thin_liquid(name: str, colour: Colour, clear: float = 0.6):
    """Juice, oil, melted butter: what lies below shows through."""
    m = Material(name)
    m.bump(m.noise(1.5, 3), 0.05, 0.05)
    m.see_through(colour, clear)
    return m.done(colour, 0.05, 0.7)


def puddle(name: str, at, reach: float, material, depth: float = 0.12, seed: float = 0.0, uneven: float = 0.35, stretch=(1.0, 1.0)):
    """A liquid that lies on whatever is below: thick in the middle, round at its irregular edge."""
    ground, points = ground_below(), []
    for i in range(120):
        c, s = math.cos(2 * math.pi * i / 120), math.sin(2 * math.pi * i / 120)
        ragged = noise.noise(Vector((c * 0.8, s * 0.8, seed))) + 0.06 * noise.noise(Vector((c * 2.4, s * 2.4, seed + 5)))
        edge = reach * (1 + uneven * ragged)
        for j in range(17):
            r = edge * (j / 16) ** 0.7
            x, y = at[0] + r * c * stretch[0], at[1] + r * s * stretch[1]
            body = depth * (1 - (j / 16) ** 3.5) ** 0.5 * (1 + 0.25 * rough((x, y, seed), 0.6, 2))
            points.append((x, y, ground(x, y) + body - 0.03))
    return skin(name, points, 17, material)


def ground_below(cell: float = 0.35):
    """The height of what lies at x, y, evened out between the few places where it was felt for."""
    felt: dict[tuple[int, int], float] = {}

    def at(i: int, j: int) -> float:
        if (i, j) not in felt:
            hit = surface_below(i * cell, j * cell)
            felt[i, j] = hit[0].z if hit else 0.0
        return felt[i, j]

    def height(x: float, y: float) -> float:
        i, j = math.floor(x / cell), math.floor(y / cell)
        u, v = x / cell - i, y / cell - j
        near, far = at(i, j) * (1 - u) + at(i + 1, j) * u, at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u
        return near * (1 - v) + far * v

    return height


def salt_flakes(count: int = 3):
    m = Material("salt")
    m.flesh(0.1, (0.9, 0.9, 0.88), (0.6, 0.6, 0.6))
    white = m.done((0.86, 0.86, 0.85), 0.2, 0.5)
    return [chunk("salt", (0.2 + 0.05 * k, 0.14, 0.06), white, 0.02, 0.03, 6, seed=k, cells=5) for k in range(count)]


def pepper_grit(count: int = 3):
    m = Material("pepper")
    tone = m.add(m.noise(14), m.sway(m.per_thing(), 0.5))
    black = m.done(m.ramp(tone, (0.3, (0.02, 0.015, 0.012)), (0.7, (0.14, 0.10, 0.07))), 0.6, 0.3)
    return [blob("pepper", 0.055 + 0.02 * k, black, lumps=0.7, scale=14, seed=k, detail=2) for k in range(count)]


def sprig(name: str, length: float, stem, leaves, rng, pairs: int = 12, leaf_size: float = 0.55):
    """Thyme or rosemary, lying along y: small narrow leaves in pairs on a thin stem."""
    bend = rng.uniform(-0.6, 0.6)

    def on_stem(t: float):
        return (bend * math.sin(t * 3), length * t, 0.15 + 0.25 * math.sin(t * 2.5))

    parts = [tube("stem", [on_stem(k / 6) for k in range(7)], lambda t: 0.07 - 0.04 * t, stem, sides=7)]
    for k in range(pairs):
        t = 0.12 + 0.88 * k / pairs
        for side in (-1, 1):
            size = leaf_size * rng.uniform(0.7, 1.15) * (1.1 - 0.4 * t)
            grown = leaf("leaf", size, size * 0.42, leaves, curl=rng.uniform(0, 0.5), ruffle=0.02, seed=k)
            aside = side * rng.uniform(-1.2, -0.5) + rng.uniform(-0.3, 0.3)
            parts.append(place(grown, on_stem(t), (rng.uniform(0, 0.7), rng.uniform(-0.5, 0.5), aside)))
    return join(name, parts)


def pizza_skin(name: str = "pizza"):
    """Dough with a charred rim, tomato sauce and molten mozzarella, by the painted `rim`, `sauce` and `cheese`."""
    m = Material(name)
    wide, fine, spots = m.noise(0.6, 6), m.noise(8, 8, 0.7), m.noise(1.5, 5, 0.6)
    cheese = m.span(m.add(m.painted("cheese"), m.sway(fine, 0.12)), 0.04, 0.2)
    sauce = m.span(m.add(m.painted("sauce"), m.sway(fine, 0.7)), 0.25, 0.75)
    colour = m.mix(sauce, _leopard_dough(m, wide, fine, spots), _cooked_tomato(m, fine))
    colour = m.mix(m.times(cheese, 0.95), colour, _molten_mozzarella(m, wide, fine))
    wet = m.math("MAXIMUM", sauce, cheese)
    m.bump(fine, 0.16, 0.05, over=m.bump(m.noise(3, 4), 0.2, 0.1))
    m.flesh(0.12, colour, (0.8, 0.45, 0.25))
    return m.done(colour, m.add(m.math("SUBTRACT", 0.52, m.times(wet, 0.4)), m.sway(wide, 0.2)), 0.55)


def _leopard_dough(m: Material, wide, fine, spots):
    """Pale, golden where it rose, black where a blister met the fire."""
    height = m.axes()[2]
    baked = m.add(m.span(height, 0.2, 2.0), m.add(m.sway(wide, 1.1), m.sway(fine, 0.08)))
    gold = m.ramp(baked, (0.1, (0.80, 0.62, 0.38)), (0.42, (0.76, 0.48, 0.20)), (0.72, (0.58, 0.26, 0.065)), (1.0, (0.30, 0.10, 0.022)))
    fire = m.add(m.add(spots, m.sway(fine, 0.1)), m.sway(wide, 0.5))
    lifted = m.add(fire, m.times(m.span(height, 0.7, 2.3), 0.16))
    brown = m.mix(m.times(m.span(lifted, 0.6, 0.68), 0.8), gold, (0.16, 0.05, 0.014))
    return m.mix(m.times(m.span(lifted, 0.68, 0.76), 0.94), brown, (0.014, 0.010, 0.008))


def _cooked_tomato(m: Material, fine):
    lumps = m.noise(1.3, 8, 0.65)
    tone = m.add(m.times(lumps, 0.65), m.times(fine, 0.35))
    red = m.ramp(tone, (0.34, (0.17, 0.012, 0.004)), (0.5, (0.42, 0.032, 0.008)), (0.66, (0.62, 0.10, 0.018)))
    return m.mix(m.times(m.span(lumps, 0.6, 0.75), 0.5), red, (0.85, 0.32, 0.05))


def _molten_mozzarella(m: Material, wide, fine):
    """White, yellow where oil stands, with brown blisters."""
    body = m.painted("cheese")
    white = m.ramp(m.add(body, m.sway(wide, 0.6)), (0.15, (0.82, 0.46, 0.16)), (0.5, (0.86, 0.70, 0.42)), (0.95, (0.89, 0.81, 0.62)))
    toast = m.add(m.noise(1.15, 6, 0.65), m.sway(fine, 0.3))
    golden = m.mix(m.times(m.span(toast, 0.52, 0.63), 0.8), white, (0.74, 0.40, 0.09))
    return m.mix(m.times(m.span(toast, 0.62, 0.7), 0.85), golden, (0.30, 0.10, 0.02))


def layered_sponge(name: str = "sponge", sponge: Colour = (0.085, 0.030, 0.013), cream: Colour = (0.46, 0.27, 0.155)):
    """A cut through a chocolate cake: moist crumb, and cream by the painted `cream`; `frosting` is its outside."""
    m = Material(name)
    holes, fine, wide = m.cells(5), m.noise(11, 8, 0.7), m.noise(0.8, 5)
    shade = m.add(m.times(holes, 0.7), m.sway(fine, 0.7))
    crumb_ = m.ramp(shade, (0.0, tuple(c * 0.4 for c in sponge)), (0.25, sponge), (0.6, tuple(c * 1.9 for c in sponge)))
    soft = m.ramp(wide, (0.3, tuple(c * 0.85 for c in cream)), (0.7, cream))
    creamy = m.span(m.add(m.painted("cream"), m.sway(fine, 0.5)), 0.3, 0.6)
    outside = m.painted("frosting")
    smooth = m.math("MAXIMUM", creamy, outside)
    colour = m.mix(outside, m.mix(creamy, crumb_, soft), (0.10, 0.038, 0.017))
    m.bump(m.times(fine, m.math("SUBTRACT", 1.05, smooth)), 0.6, 0.12, over=m.bump(wide, 0.1, 0.1))
    m.flesh(0.1, colour, (0.8, 0.4, 0.25))
    return m.done(colour, m.math("SUBTRACT", 0.72, m.times(smooth, 0.37)), 0.35)


def chocolate_glaze(name: str = "glaze", colour: Colour = (0.030, 0.009, 0.0045)):
    m = Material(name)
    m.bump(m.noise(0.7, 3), 0.06, 0.1)
    return m.done(colour, m.add(m.sway(m.noise(1.2, 4), 0.12), 0.13), 0.55, Clearcoat=0.6, Clearcoat_Roughness=0.06)
