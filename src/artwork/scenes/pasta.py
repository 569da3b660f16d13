"""Spaghetti with tomato sauce and basil, on the steel table beside the stove."""

import math

from kit import foods, greens, kitchen, tableware
from kit.heaps import Heap, coil, noodle, wander
from kit.material import Material
from kit.shapes import blob, chunk, lathe, mesh, place, rough, spread, sprinkle, surface_below

PLATE = 10.3
WELL = 6.6
RISE = 1.6
REACH = 7.7


def build(rng):
    tableware.table(tableware.wood((0.16, 0.085, 0.04), (0.50, 0.31, 0.16), 0.6))
    deep_plate()
    heap = Heap(11, mound)
    spaghetti(rng, heap)
    sauce(rng, heap)
    tomatoes(rng)
    spots(rng)
    parmesan(rng)
    basil(rng, heap)
    tableware.fork((16.0, -3.5, 0), 0.12)
    tableware.towel((-24.5, 14.5, 0), 0.5)
    tableware.shaker((14.5, 14, 0))
    kitchen.under_bulbs()
    kitchen.lamp((-18, -24, 26), (0, 0, 3), 10, 1900, kitchen.WARM)
    kitchen.phone(30.4, 63, look=(0.2, -0.6, 1.4), around=-6, tilt=-2.2, focus=(0, -2.5, 4.5))


def deep_plate():
    """Warm white stoneware: a shallow well, a wide rim with a bare brown edge."""
    m = Material("stoneware")
    specks, cloud = m.cells(5.5), m.noise(0.8, 5)
    x, y, _ = m.axes()
    far = m.add(m.math("SQRT", m.add(m.times(x, x), m.times(y, y))), m.sway(m.noise(1.5, 4), 0.1))
    white = m.ramp(cloud, (0.3, (0.70, 0.65, 0.56)), (0.7, (0.79, 0.75, 0.67)))
    speckled = m.mix(m.times(m.span(m.add(specks, m.sway(m.noise(3, 4), 0.25)), 0.1, 0.06), 0.7), white, (0.30, 0.21, 0.13))
    colour = m.mix(m.span(far, PLATE - 0.12, PLATE - 0.03), speckled, (0.26, 0.14, 0.065))
    m.bump(m.noise(0.9, 3), 0.08, 0.15)
    glaze = m.done(colour, m.add(0.26, m.times(cloud, 0.14)), 0.45)
    r, edge = PLATE, WELL + RISE
    profile = [(0, 0.36), (WELL - 0.6, 0.4), (WELL + 0.4, 0.6), (edge - 0.4, 1.2), (edge, 1.36), (r - 0.9, 1.56)]
    profile += [(r - 0.15, 1.8), (r, 1.84), (r - 0.06, 1.72), (edge, 1.1), (WELL + 0.2, 0.25), (WELL - 0.6, 0.0), (0, 0.04)]
    place(lathe("plate", profile, glaze, lambda p: p * (1 + 0.004 * rough(p, 0.2, 2)), around=180, steps=110))


def mound(x, y):
    """The plate, and the inside of the heap that nobody sees."""
    r = math.hypot(x, y)
    t = max(0.0, min(1.0, (r - WELL) / RISE))
    return 0.44 + t * t * (3 - 2 * t) + 1.1 * max(0.0, 1 - (r / 6.4) ** 2)


def coated():
    """Oily and pale gold, red where the sauce has reached it."""
    m = Material("coated")
    x, y, _ = m.axes()
    y = m.add(y, 0.9)
    far = m.math("SQRT", m.add(m.times(x, x), m.times(y, y)))
    wide, fine = m.noise(0.6, 5, 0.6), m.noise(2.6, 4)
    pasta = m.ramp(m.add(m.noise(1.2, 3), m.sway(m.per_thing(), 0.4)), (0.25, (0.74, 0.52, 0.22)), (0.75, (0.87, 0.68, 0.36)))
    red = m.span(m.add(far, m.add(m.sway(wide, 4.5), m.sway(fine, 2.0))), 6.6, 4.4)
    colour = m.mix(m.times(red, 0.75), pasta, (0.56, 0.12, 0.018))
    m.flesh(0.2, colour, (0.7, 0.45, 0.2))
    return m.done(colour, m.add(m.times(fine, 0.25), 0.14), 0.55)


def spaghetti(rng, heap):
    material = coated()
    for _ in range(156):
        angle, far = rng.uniform(0, 2 * math.pi), REACH * math.sqrt(rng.random()) * 0.95
        start = (far * math.cos(angle), far * math.sin(angle))
        heading = angle + math.pi / 2 * rng.choice((-1, 1)) + rng.gauss(0, 0.5)
        noodle(heap, "spaghetti", wander(rng, start, heading, rng.uniform(12, 24), REACH * rng.uniform(0.7, 1.12), 0.2), 0.112, material, 1.0)
    for _ in range(80):
        middle = (rng.gauss(0, 0.9), rng.gauss(0, 0.9))
        noodle(heap, "spaghetti", coil(rng, middle, 0.6 + 5.0 * rng.random() ** 1.1, rng.uniform(0.6, 1.4)), 0.112, material, 1.0)


def thick_sauce():
    """Tomatoes cooked down: opaque and grainy; oil has come out of it here and there."""
    m = Material("tomato sauce")
    wide, fine, grain = m.noise(1.1, 6, 0.6), m.noise(4, 6, 0.7), m.noise(13, 5, 0.7)
    pulp = m.cells(2.4)
    tone = m.add(m.add(m.times(wide, 0.45), m.times(fine, 0.4)), m.times(grain, 0.15))
    red = m.ramp(tone, (0.34, (0.17, 0.014, 0.005)), (0.48, (0.36, 0.034, 0.008)), (0.6, (0.50, 0.075, 0.014)), (0.74, (0.62, 0.17, 0.035)))
    colour = m.mix(m.times(m.span(pulp, 0.25, 0.1), 0.5), red, (0.56, 0.06, 0.012))
    oily = m.span(m.add(wide, m.sway(m.noise(2.4, 4), 0.4)), 0.52, 0.6)
    colour = m.mix(m.times(oily, 0.35), colour, (0.60, 0.17, 0.012))
    m.bump(grain, 0.15, 0.03, over=m.bump(m.add(fine, m.times(pulp, -0.4)), 0.45, 0.14))
    m.flesh(0.08, colour, (1, 0.3, 0.1))
    return m.done(colour, m.math("SUBTRACT", m.add(0.36, m.sway(fine, 0.25)), m.times(oily, 0.22)), 0.5)


def sauce(rng, heap):
    red = thick_sauce()
    ladle(heap, red)
    lumps = [blob("lump", 0.24, red, (1, 0.9, 0.75), 0.4, 2.2, seed=k, detail=3) for k in range(4)]
    sprinkle(rng, lumps, spread(rng, 70, 4.2, 0.3, (0, -0.9)), sink=0.06, tilt=0.8, sizes=(0.4, 1.2))
    flesh = foods.juicy("tomato piece", (0.62, 0.07, 0.015), (0.40, 0.02, 0.008), shine=0.2, grain=2.2)
    pieces = [chunk("piece", (0.95 + 0.2 * k, 0.75, 0.5), flesh, 0.18, 0.14, 1.3, seed=k * 3, cells=20) for k in range(4)]
    sprinkle(rng, pieces, spread(rng, 26, 3.9, 0.9, (0, -0.9)), sink=0.02, tilt=0.6, sizes=(0.6, 1.1))


def ladle(heap, material):
    """Poured over the nest: as thick as a spoonful stays, round at its edge, with tongues that run down over the strands."""
    around, rings, points, faces = 230, 76, [], []
    for i in range(around):
        angle = 2 * math.pi * i / around
        c, s = math.cos(angle), math.sin(angle)
        tongue = max(0.0, rough((c * 2.1, s * 2.1, 4), 1.0, 2, 9))
        far = 4.0 - 0.7 * s + 0.8 * rough((c, s, 0), 1.0, 3, 2) + 2.4 * tongue
        for j in range(rings + 1):
            part = j / rings
            x, y = 0.1 + part * far * c, -0.7 + part * far * s
            body = 0.62 * max(0.0, 1 - part**5) ** 0.5 - 0.25 * part**12
            lumps = 0.22 * rough((x, y, 0), 0.8, 3, 3) + 0.16 * abs(rough((x, y, 5), 1.9, 3, 3)) + 0.05 * rough((x, y, 8), 5, 3)
            under = 0.5 * heap.mean(x, y, 0.4) + 0.5 * heap.top(x, y, 0.3)
            points.append((x, y, under + body + lumps * (1 - part**6)))
    for i in range(around):
        k = (i + 1) % around
        faces += [(i * (rings + 1) + j, i * (rings + 1) + j + 1, k * (rings + 1) + j + 1, k * (rings + 1) + j) for j in range(rings)]
    mesh("sauce", points, faces, material)


def tomatoes(rng):
    red = foods.juicy("cherry", (0.66, 0.05, 0.012), (0.48, 0.015, 0.008), shine=0.14)
    flesh = greens.tomato_flesh()
    for k, (x, y) in enumerate(((-2.7, 0.2), (2.9, 1.7), (3.0, -1.5))):
        half = greens.half_tomato("cherry", rng.uniform(0.95, 1.15), red, flesh, k * 3.0)
        under, _ = surface_below(x, y)
        turn = (rng.uniform(0.2, 0.6), rng.uniform(-0.4, 0.4), rng.uniform(-0.8, 0.8))
        place(half, (x, y, under.z + (0.75 if k == 1 else -0.25)), (math.pi + 0.3, 0.2, turn[2]) if k == 1 else turn)


def parmesan(rng):
    pale = foods.cooked_white("parmesan", (0.94, 0.84, 0.58), 0.5)
    crumbs = [chunk("crumb", (0.5, 0.13, 0.09), pale, 0.03, 0.06, 3, seed=k, cells=5) for k in range(4)]
    places = [(x, y) for x, y in spread(rng, 420, 8.2) if rng.random() < math.exp(-(x * x + y * y) / 16) + 0.08]
    sprinkle(rng, crumbs, places, 0.0, 0.5, (0.5, 1.2))


def spots(rng):
    """What the ladle lost on the plate."""
    red = foods.glaze("spots", (0.42, 0.05, 0.01), 0.1)
    drops = [blob("spot", 0.3, red, (1, 1, 0.25), 0.2, 1.2, seed=k, detail=3) for k in range(3)]
    sprinkle(rng, drops, [(x, y) for x, y in spread(rng, 30, 9.4) if math.hypot(x, y) > 7.6], 0.02, 0.0, (0.2, 0.7))
    pepper = blob("pepper", 0.07, foods.dry("pepper", (0.10, 0.06, 0.035), (0.02, 0.015, 0.01)), lumps=0.4, detail=2)
    sprinkle(rng, [pepper], spread(rng, 130, 8.5), sizes=(0.5, 1.3))


def basil(rng, heap):
    green = greens.basil_green()
    top = heap.top(0, 0.2, 1) + 0.8
    outer, inner = ((0.3, 0.5, 3.1), (1.75, 0.42, 3.4), (2.9, 0.6, 2.8), (4.1, 0.5, 3.3), (5.3, 0.45, 2.9)), ((1.0, 1.0, 2.0), (3.5, 1.05, 1.8))
    for k, (turn, rise, length) in enumerate((*outer, *inner)):
        leaf = greens.cupped_basil("basil", length, green, seed=k * 2.3, arch=0.9 + 0.3 * rng.random())
        place(leaf, (0.1, 0.2, top - 0.2), (rise, 0, turn))
