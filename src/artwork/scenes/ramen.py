"""A bowl of ramen under the lamps of the pass: noodles, pork, a soft egg, scallions."""

import math

from mathutils import Vector

from kit import foods, kitchen, tableware
from kit.grains_and_strands import Pile, bundle, fold, loop, scallion_ring, strand
from kit.material import Material
from kit.shapes import again, blob, chunk, lathe, place, rough, sheet, spread, sprinkle, surface_below, thicken, tube

RIM, HEIGHT = 10.4, 7.6
BROTH = 6.05


def build(rng):
    tableware.table(tableware.wood((0.34, 0.22, 0.12), (0.60, 0.43, 0.27), 0.5))
    tableware.bowl(RIM, HEIGHT, glazed())
    broth()
    noodles(rng)
    pork()
    eggs(rng)
    nori()
    bamboo(rng)
    corn(rng)
    scallions(rng)
    oil(rng)
    chilli_threads(rng)
    sesame(rng)
    tableware.chopsticks((14.6, -3.5, 0), -0.2)
    tableware.tumbler((-16.0, 11.5, 0), (0.30, 0.16, 0.03))
    tableware.shaker((14.0, 15.0, 0))
    tableware.napkin((16.5, 8.5, 0), 0.9, 9, (0.80, 0.79, 0.74))
    tableware.receipt((-17.0, -4, 0), 0.3)
    kitchen.under_bulbs()
    kitchen.phone(33, 50, look=(0.5, 0.2, 5.2), around=-5, tilt=-2.2, focus=(0, -3.5, 6.4))


def glazed():
    """Black outside with a rust-brown edge where the glaze ran off."""
    m = Material("glazed")
    drops, z = m.noise(0.9, 6, 0.6), m.axes()[2]
    edge = m.span(m.add(z, m.sway(drops, 0.7)), HEIGHT - 0.3, HEIGHT + 0.15)
    dark = m.ramp(m.noise(7, 6, 0.7), (0.4, (0.016, 0.017, 0.02)), (0.7, (0.04, 0.04, 0.045)))
    return m.done(m.mix(edge, dark, (0.19, 0.075, 0.03)), 0.16, 0.5)


def broth():
    """Cloudy, with a thin clear layer on top: what lies just below still shows. It climbs a little where it meets the bowl."""
    wall = RIM * 0.955 - 0.3
    profile = [(0, 0), (wall * 0.6, 0), (wall - 0.4, 0.0), (wall, 0.12)]
    place(lathe("cloudy broth", profile, cloudy(), around=128), (0, 0, BROTH - 0.42))
    m = Material("broth")
    eyes = m.math("MAXIMUM", fat_eyes(m, 0.7, 0.5), fat_eyes(m, 1.9, 0.55))
    colour = m.mix(m.times(eyes, 0.6), soup_colour(m), (0.66, 0.25, 0.02))
    m.bump(m.noise(0.8, 3), 0.1, 0.2, over=m.bump(eyes, 0.5, 0.06))
    m.see_through((0.92, 0.74, 0.46), 0.4)
    wet = m.done(colour, m.math("SUBTRACT", 0.1, m.times(eyes, 0.06)), 0.4)
    place(lathe("broth", profile, wet, around=128), (0, 0, BROTH))


def soup_colour(m: Material):
    wide, fine = m.noise(0.4, 6, 0.62, warp=1.2), m.noise(7, 5, 0.65)
    tone = m.add(m.times(wide, 0.75), m.times(fine, 0.25))
    return m.ramp(tone, (0.32, (0.50, 0.24, 0.065)), (0.5, (0.64, 0.38, 0.13)), (0.7, (0.76, 0.53, 0.24)))


def cloudy():
    m = Material("cloudy broth")
    return m.done(soup_colour(m), 0.4, 0.3)


def fat_eyes(m: Material, scale: float, largest: float):
    """1 in the eyes of fat on the broth, where they have gathered; their size differs from place to place."""
    size = m.times(m.span(m.noise(0.45, 3), 0.42, 0.66), largest)
    return m.span(m.math("SUBTRACT", size, m.cells(scale, stretch=(1, 1, 0.01))), 0.0, 0.025)


def noodles(rng):
    """Combed and folded by chopsticks: the middle stands out of the broth, the rest sinks into it."""
    pile = Pile(lambda x, y: BROTH - 0.6 + 0.3 * math.exp(-((x + 2.0) ** 2 / 14 + (y + 2.6) ** 2 / 8)))
    material = foods.pasta("noodle", (0.92, 0.68, 0.30), 0.12)
    lines = []
    for _ in range(10):
        middle = (-1.9 + rng.uniform(-3.0, 2.6), -2.6 + rng.uniform(-2.5, 2.3))
        lines += bundle(rng, fold(rng, middle, rng.uniform(6.5, 9.5), 0.35 + rng.gauss(0, 0.65)), rng.randint(10, 14), rng.uniform(1.8, 2.8))
    for _ in range(2):
        lines += bundle(rng, loop(rng, (-2.2 + rng.uniform(-1.6, 1.6), -2.6 + rng.uniform(-1.4, 1.4)), rng.uniform(1.5, 2.6), 0.7), 8, 1.3)
    for line in lines:
        inside = [point for point in line if math.hypot(*point) < RIM - 1.3]
        if len(inside) > 5:
            strand(pile.lay(inside, 0.11, 0.9), 0.11 * rng.uniform(0.88, 1.1), material)


def pork():
    """Slices of rolled belly that curl a little, meat and fat in a spiral, charred by the flame around."""
    for k, (x, y, z, lean, way) in enumerate(((3.5, 4.9, 0.3, 0.42, 0.3), (0.3, 5.4, 0.7, 0.5, -0.1), (-2.9, 4.9, 1.1, 0.52, -0.45))):
        seed = 4.7 * k

        def uneven(p, seed=seed):
            out = Vector((p.x, p.y, 0))
            edge = min(1.0, out.length / 3.0)
            ragged = 0.11 * rough(out, 0.32, 2, seed) + 0.035 * edge * rough(p, 1.6, 4, seed + 3)
            curl = 0.055 * (p.x * math.cos(seed) + p.y * math.sin(seed)) ** 2 - 0.3
            grain = 0.05 * rough(p, 1.6, 4, seed + 7) + 0.1 * rough(p, 0.5, 2, seed)
            return p + out * ragged + Vector((0, 0, curl * edge + grain))

        profile = [(0, 0), (2.9, 0), (3.14, 0.1), (3.2, 0.28), (3.12, 0.46), (2.9, 0.56), (2.0, 0.54), (0, 0.54)]
        place(lathe("pork", profile, rolled_pork(seed), uneven, around=200, steps=110), (x, y, BROTH + z), (lean, 0.06 * k - 0.1, way))


def rolled_pork(seed: float):
    m = Material("pork")
    x, y, _ = m.axes()
    far = m.math("SQRT", m.add(m.times(x, x), m.times(y, y)))
    around = m.times(m.math("ARCTAN2", y, x), 1 / 6.2832)
    drift, fine, fibres = m.noise(0.5, 4, 0.6), m.noise(7, 6, 0.7), m.noise(2.6, 8, 0.75, stretch=(1.6, 0.35, 1), warp=0.6)
    bundles = m.cells(2.6, stretch=(1, 0.3, 1))
    phase = m.add(m.add(m.times(far, 0.58), around), m.add(m.sway(drift, 2.2), seed))
    turn = m.add(m.math("FRACT", phase), m.sway(fine, 0.08))
    grain = m.add(m.times(fibres, 0.8), m.sway(bundles, 0.35))
    meat = m.ramp(grain, (0.25, (0.20, 0.075, 0.035)), (0.45, (0.38, 0.18, 0.10)), (0.7, (0.60, 0.36, 0.23)))
    soft = m.add(m.times(fine, 0.5), m.times(m.noise(2.2, 5), 0.5))
    fat = m.ramp(soft, (0.35, (0.60, 0.37, 0.18)), (0.5, (0.78, 0.60, 0.38)), (0.65, (0.86, 0.74, 0.55)))
    width = m.add(0.1, m.times(m.noise(0.8, 4), 0.4))
    is_fat = m.times(m.span(turn, 0.03, 0.07), m.math("SUBTRACT", 1.0, m.span(m.math("SUBTRACT", turn, width), 0.0, 0.05)))
    threads = m.math("ABSOLUTE", m.sway(m.noise(1.1, 6, 0.65, warp=1.5), 2))
    cut = m.mix(m.math("MAXIMUM", is_fat, m.times(m.span(threads, 0.045, 0.012), 0.7)), meat, fat)
    browned = m.span(m.add(far, m.add(m.sway(fine, 0.6), m.sway(drift, 1.6))), 2.5, 3.05)
    flamed = m.times(m.span(m.add(m.noise(1.0, 7, 0.7), m.sway(fine, 0.35)), 0.52, 0.68), 0.7)
    toasted = m.mix(m.math("MAXIMUM", browned, flamed), cut, (0.20, 0.068, 0.018))
    black = m.span(m.add(m.times(far, 0.3), m.add(m.sway(m.noise(1.4, 6, 0.7), 1.3), m.sway(fine, 0.3))), 0.92, 1.16)
    colour = m.mix(m.times(black, 0.92), toasted, (0.016, 0.008, 0.005))
    m.bump(m.add(fibres, m.times(bundles, 0.6)), 0.55, 0.12, over=m.bump(fine, 0.3, 0.06))
    m.flesh(0.12, colour, (0.8, 0.35, 0.2))
    return m.done(colour, m.add(m.sway(fibres, 0.5), 0.3), 0.55)


def eggs(rng):
    for x, y, lean, side, spin in ((5.5, -2.2, 0.16, -0.14, 0.65), (3.0, -5.3, 0.12, 0.1, -0.5)):
        half_egg((x, y, BROTH + 0.95), (lean, side, spin), rng.uniform(0, 50))


def half_egg(at, turn, seed):
    """Cut lengthwise: the outside is brown of soy, the cut not quite even, the yolk like jam."""
    long, wide = 2.6, 2.0

    def shape(p):
        blunt = 1 + 0.08 * p.y / long
        wave = 0.07 * rough((p.x, p.y, 0), 0.5, 3, seed + 4)
        return Vector((p.x * blunt, p.y, p.z + wave)) * (1 + 0.015 * rough(p, 0.7, 3, seed))

    profile = [(0, -1.0), (0.5, -0.87), (0.8, -0.6), (0.96, -0.3), (1.0, -0.12), (0.99, -0.05), (0.965, -0.01)]
    profile += [(0.93, 0.0), (0.72, -0.015), (0, -0.06)]
    body = lathe("egg", profile, egg_white(long, wide), lambda p: shape(Vector((p.x * wide, p.y * long, p.z * 1.9))), around=96, steps=80)
    place(body, at, turn)

    def off_centre(p):
        ragged = 1 + 0.05 * rough((p.x, p.y, 0), 1.1, 3, seed)
        return shape(Vector((p.x * 1.22 * ragged + 0.1, p.y * 1.34 * ragged + 0.2, p.z - 0.08)))

    profile = [(0, 0.2), (0.35, 0.19), (0.55, 0.2), (0.74, 0.21), (0.9, 0.17), (0.98, 0.09), (1.0, 0.0), (0.98, -0.1)]
    place(lathe("yolk", profile, yolk(), off_centre, around=96, steps=50), at, turn)


def egg_white(long: float, wide: float):
    """The soy has gone in a little way from its outside."""
    m = Material("egg white")
    x, y, z = m.axes()
    fine, patches = m.noise(5, 5, 0.65), m.noise(1.1, 4)
    far = m.math("SQRT", m.add(m.times(m.times(x, x), 1 / wide**2), m.times(m.times(y, y), 1 / long**2)))
    stained = m.span(m.add(far, m.sway(patches, 0.1)), 0.86, 1.0)
    outside = m.math("MAXIMUM", m.span(m.add(far, m.sway(fine, 0.03)), 0.965, 0.995), m.span(m.add(z, m.sway(patches, 0.1)), -0.06, -0.2))
    brown = m.ramp(m.add(m.times(patches, 0.7), m.times(fine, 0.3)), (0.32, (0.36, 0.16, 0.05)), (0.68, (0.62, 0.36, 0.16)))
    inner = m.mix(m.times(stained, 0.65), m.ramp(patches, (0.3, (0.76, 0.71, 0.60)), (0.7, (0.86, 0.82, 0.72))), (0.70, 0.50, 0.28))
    white = m.mix(outside, inner, brown)
    m.bump(fine, 0.12, 0.04, over=m.bump(m.noise(1.4, 4), 0.25, 0.12))
    m.flesh(0.3, white, (0.6, 0.45, 0.3))
    return m.done(white, m.add(m.sway(patches, 0.3), 0.22), 0.5)


def yolk():
    """Firm and pale at its rim, which has a thin dark line; liquid and deep orange in its middle."""
    m = Material("yolk")
    x, y, _ = m.axes()
    x, y = m.times(m.math("SUBTRACT", x, 0.1), 1 / 1.22), m.times(m.math("SUBTRACT", y, 0.2), 1 / 1.34)
    fine = m.noise(6, 5, 0.65)
    far = m.add(m.math("SQRT", m.add(m.times(x, x), m.times(y, y))), m.add(m.sway(m.noise(1.6, 5), 0.5), m.sway(fine, 0.12)))
    jam, rim = ((0.2, (0.62, 0.125, 0.004)), (0.55, (0.76, 0.22, 0.008))), ((0.9, (0.88, 0.50, 0.08)), (1.0, (0.60, 0.24, 0.02)))
    colour = m.ramp(far, *jam, (0.75, (0.86, 0.37, 0.03)), *rim)
    firm = m.span(far, 0.5, 0.8)
    m.bump(m.times(fine, firm), 0.3, 0.06)
    m.flesh(0.2, colour, (1, 0.5, 0.1))
    return m.done(colour, m.add(0.06, m.times(firm, 0.32)), 0.55, Clearcoat=m.math("SUBTRACT", 0.6, m.times(firm, 0.6)), Clearcoat_Roughness=0.05)


def nori():
    m = Material("nori")
    grain = m.noise(14, 8, 0.75)
    m.bump(grain, 0.5, 0.06)
    colour = m.ramp(grain, (0.3, (0.006, 0.013, 0.008)), (0.7, (0.028, 0.045, 0.024)))
    m.translucent((0.05, 0.12, 0.02), 0.12)
    dark = m.done(colour, 0.38, 0.5)
    for k, (x, y, way) in enumerate(((-6.4, 5.9, 0.75), (-7.9, 3.6, 1.08))):
        leaf = sheet("nori", 4.8, 6.0, dark, lambda u, v, k=k: 0.25 * rough((u, v, k * 3), 0.8, 3) + 0.35 * u * u + 0.25 * max(0, v) ** 2, cells=50)
        place(thicken(leaf, 0.04), (x, y, BROTH + 1.5), (1.05, 0.12 - 0.1 * k, way))


def bamboo(rng):
    material = foods.juicy("bamboo", (0.72, 0.47, 0.19), (0.50, 0.26, 0.08), 0.2)
    for k in range(8):
        stick = chunk("bamboo", (0.75, rng.uniform(3.6, 4.6), 0.34), material, 0.1, 0.06, 0.7, seed=k + 3)
        at = (-7.0 + 0.3 * k + rng.uniform(-0.2, 0.2), 1.6 + rng.uniform(-0.5, 0.5), BROTH + 0.25 + 0.13 * k)
        place(stick, at, (rng.uniform(-0.1, 0.1), 0.18, 0.5 + rng.uniform(-0.25, 0.25)))


def corn(rng):
    material = foods.juicy("corn", (0.90, 0.58, 0.06), (0.80, 0.40, 0.02), 0.2, 0.3)
    kernels = [blob("kernel", 0.46, material, (0.85, 1.1, 0.75), 0.12, 1.4, k * 3.0, 3) for k in range(4)]
    for count, reach in ((34, 2.0), (20, 1.4), (9, 0.8)):
        models = [again(kernel, (0, 0, -80)) for kernel in kernels]
        sprinkle(rng, models, spread(rng, count, reach, 0.6, (6.4, 1.6)), sink=-0.12, tilt=0.6, sizes=(0.85, 1.1))
    for kernel in kernels:
        kernel.location.z = -80


def scallions(rng):
    """Cut rings, heaped: white at the root's end, dark at the tip's."""
    rings = [
        scallion_ring((0.40, 0.66, 0.10), (0.20, 0.46, 0.05), 0.42),
        scallion_ring((0.68, 0.80, 0.36), (0.42, 0.66, 0.16), 0.36),
        scallion_ring((0.20, 0.48, 0.05), (0.10, 0.32, 0.025), 0.48),
        scallion_ring((0.30, 0.58, 0.08), (0.16, 0.42, 0.03), 0.32),
    ]
    for round_, (count, reach) in enumerate(((60, 2.5), (44, 1.9), (28, 1.2))):
        copies = [again(ring, (0, 0, -80)) for ring in rings]
        sprinkle(rng, copies, spread(rng, count, reach, 0.3, (1.7 + 0.1 * round_, 0.4)), sink=-0.06, tilt=0.7, sizes=(0.7, 1.15))
    for x, y in spread(rng, 46, 8.6, 0.6):
        again(rng.choice(rings), (x, y, BROTH - rng.uniform(0.08, 0.3)), (rng.uniform(-0.6, 0.6), rng.uniform(-0.6, 0.6), 0), rng.uniform(0.5, 0.8))
    sprinkle(rng, rings, spread(rng, 54, 8.2, 0.6, (0, -1)), sink=0.06, tilt=0.4, sizes=(0.5, 0.85))


def oil(rng):
    """Drops of fat that stand higher than the eyes."""
    m = Material("oil")
    m.done((0.66, 0.30, 0.035), 0.03, 0.6, Alpha=0.4, Clearcoat=0.6, Clearcoat_Roughness=0.02)
    drop = lathe("drop", [(0, 0.1), (0.6, 0.085), (0.92, 0.035), (1, 0)], m.made, around=24, steps=10)
    for x, y in spread(rng, 240, RIM * 0.88, 0.24):
        rest = surface_below(x, y)
        if rest and rest[0].z < BROTH + 0.06:
            size = 0.06 + 0.3 * rng.random() ** 4
            again(drop, (x, y, rest[0].z - 0.005), (0, 0, 0), (size, size * rng.uniform(0.85, 1.1), min(0.3, size)))
    drop.location.z = -80


def chilli_threads(rng):
    red = foods.juicy("chilli", (0.50, 0.035, 0.012), shine=0.3)
    for _ in range(22):
        x, y, turn, size = 1.7 + rng.gauss(0, 0.6), 0.5 + rng.gauss(0, 0.6), rng.uniform(0, 6.28), rng.uniform(0.7, 1.3)
        rest = surface_below(x, y)
        path = []
        for along, rise in ((-1, 0.0), (-0.3, 0.25), (0.3, 0.2), (1, -0.05)):
            u, w = size * along, size * rng.uniform(-0.4, 0.4)
            path.append((x + u * math.cos(turn) - w * math.sin(turn), y + u * math.sin(turn) + w * math.cos(turn), rest[0].z + 0.12 + rise))
        tube("thread", path, 0.035, red, sides=5, steps=20)


def sesame(rng):
    seed = blob("sesame", 0.14, foods.dry("sesame", (0.78, 0.62, 0.38)), (0.75, 1.3, 0.45), lumps=0.1, detail=2)
    sprinkle(rng, [seed], spread(rng, 70, 6.5, 0.3, (0, -0.5)), sink=-0.03, tilt=0.2)
