"""A poke bowl under the ceiling tubes: salmon, avocado, mango, edamame, cucumber and red cabbage on rice."""

import math

from mathutils import Vector

from kit import foods, kitchen, tableware
from kit.grains_and_strands import rice_grain, rice_heap, scallion_ring
from kit.material import Material
from kit.shapes import again, blob, chunk, lathe, place, rough, sheet, spread, sprinkle, thicken, tube

RIM, HEIGHT = 9.8, 6.2


def build(rng):
    tableware.table(tableware.wood((0.12, 0.065, 0.034), (0.30, 0.185, 0.105), 0.5))
    tableware.bowl(RIM, HEIGHT, speckled())
    rice_heap(rng, rice_grain(foods.cooked_white("rice")), RIM - 0.7, rice_level, 4600)
    cabbage(rng)
    cucumber(rng)
    edamame(rng)
    mango(rng)
    salmon(rng)
    avocado(rng)
    radish(rng)
    scallions(rng)
    sesame(rng)
    soy((19.5, 15.0, 0))
    tableware.chopsticks((16.0, -4.5, 0), -0.25, (0.30, 0.16, 0.07))
    tableware.towel((-21.5, -10.5, 0), 0.5)
    tableware.tumbler((-20.5, 16.5, 0), (0.25, 0.28, 0.10))
    tableware.receipt((19.5, 5.5, 0), -0.5)
    kitchen.under_tubes()
    kitchen.phone(32.5, 64, look=(0.4, -0.1, 4.2), around=6, tilt=3.1, focus=(0, -3, 6))


def speckled():
    """Cream stoneware with iron specks."""
    m = Material("speckled")
    specks = m.math("LESS_THAN", m.cells(2.6), 0.13)
    tone = m.mix(m.times(m.noise(1.2, 4), 0.3), (0.74, 0.69, 0.60), (0.60, 0.53, 0.43))
    m.bump(m.noise(3, 4), 0.06, 0.06)
    return m.done(m.mix(m.times(specks, 0.7), tone, (0.16, 0.09, 0.05)), 0.22, 0.5)


def rice_level(x: float, y: float) -> float:
    far = math.hypot(x, y) / RIM
    return 5.25 - 1.0 * far * far + 0.25 * rough((x, y, 2), 0.35, 3)


def polar(angle: float, far: float) -> tuple[float, float]:
    return far * math.cos(math.radians(angle)), far * math.sin(math.radians(angle))


def sector(rng, count: int, low: float, high: float, near: float, out: float, apart: float):
    """Places in a slice of the bowl, in degrees."""
    places = []
    for _ in range(count * 40):
        if len(places) == count:
            break
        x, y = polar(rng.uniform(low, high), math.sqrt(rng.uniform(near * near, out * out)))
        if all(math.hypot(x - a, y - b) >= apart for a, b in places):
            places.append((x, y))
    return places


def heap(rng, things, layers, low, high, sizes=(0.85, 1.15), tilt=0.5, sink=0.0):
    """Falls in layers, each on the one below and nearer to the middle of its slice."""
    for count, near, out, apart in layers:
        middle, half = (low + high) / 2, (high - low) / 2 * (0.6 + 0.4 * (out - near) / (layers[0][2] - layers[0][1]))
        models = [again(thing, (0, 0, -80)) for thing in things]
        sprinkle(rng, models, sector(rng, count, middle - half, middle + half, near, out, apart), sink=sink, tilt=tilt, sizes=sizes)
    for thing in things:
        thing.location.z = -80


def salmon(rng):
    """Cubes, marinated: their glaze is darker in the hollows."""
    cubes = []
    for k in range(9):
        size = tuple(rng.uniform(1.45, 2.0) for _ in range(3))
        cubes.append(chunk("salmon", size, marinated(k), 0.22, 0.10, 0.7, seed=k * 3.1))
    heap(rng, cubes, ((22, 0.4, 7.7, 1.45), (15, 0.8, 6.6, 1.6), (7, 1.6, 5.4, 1.7)), 216, 318, tilt=0.3, sink=-0.62)


def marinated(k: int):
    m = Material("salmon")
    drift, fine = m.noise(0.8, 4, 0.5), m.noise(14, 5, 0.7)
    axis = m.axes()
    phase = m.add(m.add(m.times(axis[k % 2], 1.15), m.times(axis[2], 0.55)), m.add(m.times(drift, 1.7), m.times(m.per_thing(), 5)))
    line = m.add(m.math("ABSOLUTE", m.sway(m.math("FRACT", phase), 1)), m.sway(fine, 0.1))
    flesh = m.ramp(m.add(m.noise(0.6, 3), m.sway(m.per_thing(), 0.3)), (0.3, (0.72, 0.11, 0.03)), (0.7, (0.88, 0.21, 0.065)))
    colour = m.mix(m.math("SUBTRACT", 1.0, m.span(line, 0.01, 0.09)), flesh, (0.90, 0.44, 0.24))
    m.bump(m.add(line, m.times(fine, 0.3)), 0.12, 0.06)
    m.flesh(0.25, colour, (1, 0.35, 0.18))
    return m.done(colour, 0.16, 0.6, Clearcoat=0.5, Clearcoat_Roughness=0.08)


def avocado(rng):
    """Half a fruit in slices that were pushed into a fan."""
    flesh = ripe()
    for k in range(11):
        t = k / 10
        x, y = polar(148 + 64 * t, 5.2 + 0.35 * math.sin(3 * t))
        at = (x, y, rice_level(x, y) + 1.25 + 0.25 * math.sin(math.pi * t))
        place(slice_of_avocado(k * 2.3, flesh), at, (0.72, 0.1, math.radians(148 + 64 * t) + 0.35), rng.uniform(0.94, 1.04))


def slice_of_avocado(seed: float, material):
    """The long section of half a fruit, without its stone; 5 to 6 cm long."""

    def crescent(u, v):
        a = u * math.pi * 0.5
        across = v * (1.25 + 0.1 * math.sin(2 * a)) * math.sqrt(max(0.0, math.cos(a * 0.985))) * 0.75
        along = 2.9 * math.sin(a)
        bow = 0.95 * math.cos(a)
        return (along, bow + across, 0.05 * rough((along, across, seed), 0.9, 3))

    return thicken(sheet("avocado", 1, 1, material, crescent, cells=40), 0.5, 0.1)


def ripe():
    """Yellow inside, green outside, darkest just at the skin; y runs outwards."""
    m = Material("avocado")
    out, fine = m.axes("Generated")[1], m.noise(6, 5, 0.6)
    tone = m.add(out, m.sway(fine, 0.12))
    colour = m.ramp(tone, (0.15, (0.76, 0.69, 0.33)), (0.5, (0.62, 0.63, 0.23)), (0.85, (0.34, 0.47, 0.10)), (0.98, (0.12, 0.22, 0.03)))
    m.bump(m.noise(2.5, 5), 0.12, 0.08)
    m.flesh(0.25, colour, (0.6, 0.6, 0.15))
    return m.done(colour, 0.26, 0.5)


def mango(rng):
    material = foods.juicy("mango", (0.90, 0.47, 0.03), (0.82, 0.33, 0.012), 0.2, 0.3)
    cubes = [chunk("mango", tuple(rng.uniform(0.95, 1.3) for _ in range(3)), material, 0.16, 0.07, 0.9, seed=k * 5.3) for k in range(6)]
    heap(rng, cubes, ((15, 2.2, 8.0, 1.1), (11, 2.8, 7.2, 1.15), (5, 3.4, 6.2, 1.2)), -42, 8, tilt=0.5, sink=-0.4)


def edamame(rng):
    material = foods.juicy("edamame", (0.38, 0.58, 0.09), (0.24, 0.45, 0.045), 0.28, 0.25)
    beans = [blob("bean", 0.58, material, (0.78, 1.2, 0.62), 0.08, 0.9, seed=k * 3, detail=3) for k in range(5)]
    heap(rng, beans, ((40, 2.6, 8.3, 0.72), (28, 3.0, 7.6, 0.75), (15, 3.6, 6.8, 0.8)), 12, 58, tilt=0.5, sink=-0.22)


def cucumber(rng):
    """Thin rounds with a scored rim, one over the other."""
    m = Material("cucumber")
    x, y, _ = m.axes()
    far = m.math("SQRT", m.add(m.times(x, x), m.times(y, y)))
    seeds = m.math("LESS_THAN", m.add(m.cells(3.2, (1, 1, 0.2)), m.times(m.math("ABSOLUTE", m.math("SUBTRACT", far, 0.75)), 0.9)), 0.3)
    tone = m.add(m.times(far, 0.55), m.sway(m.noise(2, 4), 0.1))
    colour = m.ramp(tone, (0.15, (0.62, 0.72, 0.38)), (0.6, (0.72, 0.80, 0.45)), (0.78, (0.50, 0.66, 0.20)), (0.86, (0.06, 0.20, 0.02)))
    colour = m.mix(m.times(seeds, 0.6), colour, (0.78, 0.80, 0.58))
    m.flesh(0.2, colour, (0.5, 0.6, 0.2))
    green = m.done(colour, 0.16, 0.5)
    for k in range(14):
        t = k / 13
        x, y = polar(66 + 46 * t, 5.9 + 1.1 * (-1) ** k)
        at = (x, y, rice_level(x, y) + 0.5 + 0.2 * (k % 3))
        profile = [(0, 0), (1.45, 0), (1.58, 0.06), (1.58, 0.2), (1.45, 0.26), (0, 0.26)]

        def cupped(p, k=k):
            return p * (1 + 0.03 * math.sin(2 * math.atan2(p.y, p.x) + k)) + Vector((0, 0, 0.05 * p.x * p.x))

        way = math.radians(66 + 46 * t) - 1.57 + rng.uniform(-0.4, 0.4)
        turn = (rng.uniform(0.25, 0.55), rng.uniform(-0.3, 0.3), way)
        place(lathe("cucumber", profile, green, cupped, around=72), at, turn, rng.uniform(0.9, 1.05))


def cabbage(rng):
    """Red cabbage in fine strips, violet with white ribs."""
    m = Material("cabbage")
    tone = m.add(m.noise(1.4, 4), m.sway(m.per_thing(), 0.5))
    colour = m.ramp(tone, (0.3, (0.16, 0.018, 0.12)), (0.55, (0.33, 0.05, 0.22)), (0.78, (0.62, 0.36, 0.52)))
    m.translucent(colour, 0.25)
    violet = m.done(colour, 0.25, 0.5)
    for _ in range(150):
        x, y = polar(rng.uniform(118, 142), rng.uniform(2.4, 8.0))
        z, turn, long = rice_level(x, y) + rng.uniform(0.1, 1.5), rng.uniform(0, 6.28), rng.uniform(0.7, 1.5)
        path = []
        for u in (-1, -0.4, 0.3, 1):
            side = rng.uniform(-0.4, 0.4)
            c, s = math.cos(turn), math.sin(turn)
            path.append((x + long * u * c - side * s, y + long * u * s + side * c, z - 0.25 * u * u + rng.uniform(-0.15, 0.15)))
        if max(math.hypot(px, py) for px, py, _ in path) < RIM - 0.9:
            tube("cabbage", path, rng.uniform(0.08, 0.13), violet, sides=8, steps=16, flat=0.6)


def radish(rng):
    m = Material("radish")
    x, y, _ = m.axes()
    far = m.math("SQRT", m.add(m.times(x, x), m.times(y, y)))
    colour = m.ramp(m.add(far, m.sway(m.noise(3, 4), 0.1)), (0.75, (0.88, 0.84, 0.82)), (0.94, (0.82, 0.62, 0.64)), (1.0, (0.60, 0.03, 0.10)))
    m.translucent(colour, 0.3)
    pink = m.done(colour, 0.16, 0.5)
    for k, (x, y) in enumerate(((-1.5, 1.6), (-0.5, 2.4), (0.7, 2.7), (0.2, 1.2), (1.6, 1.9))):
        profile = [(0, 0), (0.98, 0), (1.08, 0.04), (1.08, 0.08), (0.98, 0.12), (0, 0.12)]
        slice_ = lathe("radish", profile, pink, lambda p, k=k: Vector((p.x, p.y * 0.93, p.z + 0.13 * p.x * p.x)), around=56)
        turn = (rng.uniform(0.1, 0.5), rng.uniform(-0.3, 0.3), rng.uniform(0, 3))
        place(slice_, (x, y, rice_level(x, y) + 0.75 + 0.22 * k), turn, rng.uniform(1.05, 1.3))


def scallions(rng):
    rings = [
        scallion_ring((0.34, 0.60, 0.08), (0.16, 0.40, 0.03), 0.32),
        scallion_ring((0.62, 0.76, 0.30), (0.38, 0.58, 0.12), 0.27),
        scallion_ring((0.20, 0.46, 0.04), (0.09, 0.28, 0.02), 0.37),
    ]
    sprinkle(rng, rings, spread(rng, 40, 3.6, 0.35, (0, -2.6)), sink=-0.06, tilt=0.7, sizes=(0.7, 1.1))


def sesame(rng):
    light = blob("sesame", 0.14, foods.dry("sesame", (0.82, 0.68, 0.44)), (0.75, 1.3, 0.45), lumps=0.1, detail=2)
    dark = blob("sesame", 0.14, foods.dry("black sesame", (0.02, 0.018, 0.016)), (0.75, 1.3, 0.45), lumps=0.1, detail=2)
    sprinkle(rng, [light], spread(rng, 150, 5.5, 0.2, (0.3, -2.6)), sink=-0.03, tilt=0.2)
    sprinkle(rng, [dark], spread(rng, 130, 7.5, 0.3), sink=-0.03, tilt=0.2)


def soy(at):
    profile = [(0, 0.1), (1.5, 0.1), (2.4, 0.8), (2.75, 1.5), (2.65, 1.6), (2.25, 0.9), (1.4, 0.35), (0, 0.3)]
    place(lathe("dish", profile, tableware.ceramic((0.08, 0.10, 0.12))), at)
    place(lathe("soy", [(0, 1.0), (2.36, 1.0)], foods.glaze("soy", (0.018, 0.007, 0.003), 0.03)), at)
