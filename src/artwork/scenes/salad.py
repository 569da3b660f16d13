"""A bowl of green salad with tomatoes and radishes, beside a window on a dull day."""

import math

from mathutils import Euler, Matrix, Vector

from kit import foods, greens, kitchen, tableware
from kit.heaps import Heap
from kit.material import Material
from kit.shapes import again, blob, place, rough, spread, tube

BOWL, HEIGHT = 10.5, 6.0


def build(rng):
    tableware.table(tableware.wood((0.30, 0.19, 0.11), (0.60, 0.45, 0.30), 0.5))
    tableware.bowl(BOWL, HEIGHT, tableware.ceramic((0.10, 0.19, 0.22), 0.18))
    heap = Heap(9.5, inside, 0.12)
    leaves(rng, heap)
    heap.look_again()
    slices(rng, heap)
    tomatoes(rng, heap)
    small_leaves(rng, heap)
    heap.look_again()
    onions(rng, heap)
    croutons(rng, heap)
    tableware.squeeze_bottle((13.0, 12.5, 0), (0.35, 0.30, 0.04))
    tableware.towel((-14.5, -6, 0), 1.1, (0.62, 0.60, 0.55), (0.08, 0.16, 0.22))
    tableware.fork((14.0, -4, 0), -0.2)
    kitchen.by_the_window(1.1)
    kitchen.lamp((-10, -34, 30), (0, 0, 5), 14, 3400, kitchen.COOL)
    kitchen.phone(31.5, 46, look=(0.2, 0.1, 4.4), around=-5, tilt=3.4, focus=(0, -3, 8))


def inside(x, y):
    """The bowl, and a mound of leaves that nobody sees."""
    r = math.hypot(x, y)
    return 3.4 + 1.8 * max(0.0, 1 - (r / 9) ** 2) + max(0.0, r - 8.6) * 3.0


def porcelain(r):
    """How high the bowl reaches at this distance from its middle; outside of it, its rim."""
    if r > BOWL * 1.12:
        return 0.0
    return 1.5 + max(0.0, r - 5.6) * 0.6 if r < 8.8 else min(HEIGHT + 0.25, 3.4 + (r - 8.8) * 2.6)


def lay(rng, heap, models, x, y, radius, lean, length, size=1.0):
    """A leaf falls on the heap, its stem towards the middle, its tip up by `lean`, or more where it would go through the bowl."""
    model = rng.choice(models)
    at, _ = heap.rest(x, y, radius, 0.45, 0.5)
    spin, roll = math.atan2(y, x) - math.pi / 2 + rng.gauss(0, 0.6), rng.uniform(-0.4, 0.4)
    back = 0.42 * length * size
    stem = Vector((at.x + back * math.sin(spin), at.y - back * math.cos(spin), at.z))
    size *= rng.uniform(0.85, 1.1)
    for _ in range(14):
        turn = Euler((lean, roll, spin))
        stands = Matrix.LocRotScale(stem, turn, Vector((size, size, size)))
        points = [stands @ vertex.co for vertex in list(model.data.vertices)[::7]]
        if all(point.z > porcelain(math.hypot(point.x, point.y)) for point in points):
            break
        lean, stem.z = lean + 0.07, stem.z + 0.05
    again(model, tuple(stem), tuple(turn), size)


def leaves(rng, heap):
    frilly = greens.veined("frilly", (0.52, 0.64, 0.11), (0.20, 0.42, 0.03), (0.70, 0.76, 0.38), shine=0.26)
    red = greens.veined("red", (0.34, 0.46, 0.06), (0.12, 0.24, 0.02), (0.66, 0.70, 0.36), shine=0.26, blush=(0.16, 0.012, 0.025))
    romaine = greens.veined("romaine", (0.40, 0.58, 0.09), (0.13, 0.36, 0.025), (0.72, 0.78, 0.46), veins=9, shine=0.24)
    some = rng.uniform
    models = [greens.lettuce("lettuce", some(7.5, 9), some(6, 7.5), frilly, k * 1.7, 0.8, some(0.8, 1.5)) for k in range(4)]
    models += [greens.lettuce("red lettuce", some(6.5, 8), some(5, 6.5), red, k * 2.9 + 1, 0.85, some(0.8, 1.4)) for k in range(3)]
    models += [greens.lettuce("romaine", some(8, 9.5), some(4.2, 5.2), romaine, k * 3.1 + 2, 0.3, some(0.6, 1.2), 0.5) for k in range(3)]
    for k in range(14):
        angle = k * 2 * math.pi / 14 + rng.gauss(0, 0.1)
        lay(rng, heap, models, 5.2 * math.cos(angle), 5.2 * math.sin(angle), 1.6, rng.uniform(0.25, 0.5), 7.6)
    for k in range(32):
        angle, far = k * 2.4, rng.uniform(5.8, 7.8)
        lay(rng, heap, models, far * math.cos(angle), far * math.sin(angle), 0.9, rng.uniform(0.1, 0.6), 7.6, 0.5)
    for k in range(12):
        angle, far = k * 2.4, 4.2 * math.sqrt((k + 0.5) / 12)
        lay(rng, heap, models, far * math.cos(angle), far * math.sin(angle), 1.6, rng.uniform(0.2, 0.7), 7.6, 0.9)
    for model in models:
        model.location.z = -80


def small_leaves(rng, heap):
    green = greens.veined("rocket", (0.16, 0.34, 0.035), (0.06, 0.20, 0.018), (0.40, 0.52, 0.16), veins=9, shine=0.32)
    dark = greens.veined("spinach", (0.09, 0.26, 0.025), (0.03, 0.13, 0.012), (0.32, 0.44, 0.12), shine=0.22)
    models = [greens.rocket("rocket", rng.uniform(4.5, 6.5), green, k * 1.9) for k in range(5)]
    models += [greens.spinach("spinach", rng.uniform(4, 5.5), dark, k * 2.3) for k in range(4)]
    for x, y in spread(rng, 15, 7.0, 1.9):
        lay(rng, heap, models, x, y, 0.9, rng.uniform(-0.1, 0.5), 5)
    for model in models:
        model.location.z = -80


def slices(rng, heap):
    radish, cucumber = greens.radish_white(), greens.cucumber_slice()
    radishes = [greens.slice_with_rind("radish", rng.uniform(1.1, 1.5), 0.13, radish, k, rng.uniform(-0.2, 0.2)) for k in range(5)]
    cucumbers = [greens.slice_with_rind("cucumber", rng.uniform(1.75, 2.0), 0.3, cucumber, k * 2, 0.05) for k in range(3)]
    for k, (x, y) in enumerate(spread(rng, 9, 6.4, 3.3)):
        heap.drop(rng, cucumbers[k % 3], x, y, 1.3, 0.3, 0.15, 0.25, 1)
    for k, (x, y) in enumerate(spread(rng, 20, 7.0, 1.7)):
        heap.drop(rng, radishes[k % 5], x, y, 1.0, 0.13, 0.05, 0.3, rng.uniform(0.85, 1.15))
    for model in radishes + cucumbers:
        model.location.z = -80


def tomatoes(rng, heap):
    skin = foods.juicy("cherry", (0.66, 0.05, 0.012), (0.48, 0.015, 0.008), shine=0.1)
    flesh = greens.tomato_flesh()
    for k, (x, y) in enumerate(spread(rng, 11, 6.6, 2.6)):
        half = greens.half_tomato("cherry", rng.uniform(1.15, 1.45), skin, flesh, k)
        at, facing = heap.rest(x, y, 0.9, 1.0, 0.15)
        over = rng.random() < 0.3
        turn = (rng.uniform(-0.7, 0.4), rng.uniform(-0.5, 0.5), rng.uniform(0, 6.3))
        place(half, (at.x, at.y, at.z + (1.1 if over else 0)), (math.pi + turn[0] * 0.4, turn[1] * 0.4, turn[2]) if over else turn)


def onions(rng, heap):
    material = foods.onion()
    for x, y in spread(rng, 11, 6.2, 1.7):
        r, part = rng.uniform(1.0, 1.8), rng.uniform(1.8, 3.8)
        start, squash = rng.uniform(0, 6.3), rng.uniform(0.6, 0.95)
        at = [(x + r * math.cos(start + part * t / 14), y + r * squash * math.sin(start + part * t / 14)) for t in range(15)]
        line = heap.lay_strand(at, 0.07, 1.0)
        tube("onion", line, lambda t: 0.055 * math.sin(math.pi * min(0.97, 0.12 + t)) ** 0.5, material, sides=10, flat=3.4, steps=2 * len(line))


def croutons(rng, heap):
    """Bread torn by hand, large and small, toasted where it sticks out."""
    bread, models = torn_bread(), []
    for k in range(6):
        ways = (rng.uniform(0.9, 1.3), rng.uniform(0.65, 0.9), rng.uniform(0.45, 0.65))
        models.append(blob("crouton", 0.85, bread, ways, 0.3, 1.1, k * 5.3, 5, torn(k * 2.1)))
    for k, (x, y) in enumerate(spread(rng, 9, 6.2, 2.4)):
        size = rng.uniform(0.7, 1.2)
        at, _ = heap.rest(x, y, 0.5 * size, 0.8 * size, 0.1)
        again(models[k % 6], (at.x, at.y, at.z + 0.42 * size), (rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5), rng.uniform(0, 6.3)), size)
    for model in models:
        model.location.z = -80


def torn(seed: float):
    """Flat where it was crust, ragged where it tore."""

    def bend(p):
        flat = Vector((min(p.x, 0.62 + 0.05 * rough(p, 1, 2, seed)), p.y, max(p.z, -0.42)))
        return flat + Vector(tuple(0.05 * rough(p, 2.6, 3, seed + 4 * axis) for axis in range(3)))

    return bend


def torn_bread():
    m = Material("crouton")
    x, y, z = m.axes()
    out = m.math("SQRT", m.add(m.add(m.times(x, x), m.times(y, y)), m.times(m.times(z, z), 1.6)))
    wide, fine, holes = m.noise(1.3, 5), m.noise(9, 8, 0.7), m.cells(5)
    toast = m.add(m.add(m.times(out, 0.5), m.sway(wide, 0.8)), m.add(m.sway(fine, 0.12), m.sway(m.per_thing(), 0.2)))
    colour = m.ramp(toast, (0.25, (0.80, 0.58, 0.29)), (0.42, (0.73, 0.45, 0.16)), (0.6, (0.53, 0.24, 0.055)), (0.85, (0.22, 0.08, 0.02)))
    m.bump(fine, 0.25, 0.06, over=m.bump(holes, 0.5, 0.15))
    m.flesh(0.12, colour, (0.6, 0.35, 0.15))
    return m.done(colour, 0.55, 0.3)
