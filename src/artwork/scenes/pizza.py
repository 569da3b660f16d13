"""A Neapolitan pizza with mozzarella and basil, by the window of the kitchen."""

import math

from mathutils import Vector, noise

from kit import bakes_and_meats as bakes
from kit import foods, greens, kitchen, tableware
from kit.shapes import again, blob, lathe, paint, place, rough, skin, spread, sprinkle, surface_below

FLOOR = 0.42
RADIUS = 13.4


def build(rng):
    tableware.table(tableware.wood((0.24, 0.135, 0.068), (0.52, 0.34, 0.19), 0.7))
    tableware.plate(15.4, tableware.ceramic((0.76, 0.77, 0.76), 0.28), depth=1.1)
    pizza(rng)
    basil(rng)
    oil(rng)
    tableware.napkin((22.5, -10, 0), -0.4, 11, (0.62, 0.60, 0.56), 6)
    cutter((-21.5, 13.0, 0), 2.6)
    tableware.shaker((18.5, 16.0, 0))
    flour(rng)
    kitchen.by_the_window()
    kitchen.phone(40.8, 55, look=(0.3, -0.8, 0.6), around=6, tilt=2.2, focus=(0, -3, 1.2), lens=0.28)


def edge_of(angle: float) -> float:
    """Where the dough ends: stretched by hand, not cut."""
    c, s = math.cos(angle), math.sin(angle)
    return RADIUS * (1 + 0.045 * noise.noise(Vector((c * 0.9, s * 0.9, 3))) + 0.016 * noise.noise(Vector((c * 3.2, s * 3.2, 8))))


def cheeses(rng) -> list[tuple[float, float, float]]:
    """Torn pieces of mozzarella: x, y and how far each has run."""
    places = spread(rng, 26, RADIUS * 0.78, 2.9)
    return [(x, y, rng.uniform(1.2, 2.3)) for x, y in places]


def pizza(rng):
    """One skin: the height of dough, sauce and cheese, and how much of each there is at a point."""
    pieces = cheeses(rng)
    around, rows = 640, 330
    points, cheese, sauce, rim = [], [], [], []
    for i in range(around):
        angle = 2 * math.pi * i / around
        c, s = math.cos(angle), math.sin(angle)
        edge = edge_of(angle)
        wall = 2.5 + 0.6 * noise.noise(Vector((c * 1.7, s * 1.7, 14)))
        for j in range(rows):
            u = j / (rows - 1)
            # Past 0.9 the skin turns under the rim.
            reach = min(1.0, u / 0.9)
            r = edge * reach**0.85
            x, y = r * c, r * s
            high, part = dough_at(x, y, r, edge, wall)
            z, how_much_sauce = with_sauce(x, y, high, part)
            z, how_much_cheese = with_cheese(x, y, z, part, pieces)
            if u > 0.9:
                down = (u - 0.9) / 0.1
                r += 0.12 * math.sin(down * math.pi)
                x, y, z = r * c - c * down**2 * 0.8, r * s - s * down**2 * 0.8, z * (1 - down)
            points.append((x, y, z))
            cheese.append(how_much_cheese)
            sauce.append(how_much_sauce)
            rim.append(part)
    made = skin("pizza", points, rows, bakes.pizza_skin())
    for name, numbers in (("cheese", cheese), ("sauce", sauce), ("rim", rim)):
        paint(made, name, numbers)
    place(made, (0, 0, FLOOR))


def dough_at(x: float, y: float, r: float, edge: float, wall: float) -> tuple[float, float]:
    """Its height, and how far it belongs to the rim (0 to 1). The rim has blisters."""
    across = (r - (edge - wall)) / wall
    flat = 0.3 + 0.07 * rough((x, y, 0), 0.4, 3)
    if across <= -0.4:
        return flat, 0.0
    t = max(0.0, min(1.0, across))
    arch = math.sin(math.pi * t**0.8) ** 0.75 if t < 1 else 0.0
    swell = 1 + 0.4 * noise.noise(Vector((x * 0.33, y * 0.33, 5))) + 0.16 * noise.noise(Vector((x * 1.1, y * 1.1, 9)))
    blister = max(0.0, noise.noise(Vector((x * 1.3, y * 1.3, 20))) - 0.2) * 1.3
    high = flat * (1 - 0.5 * t) + arch * (1.75 * swell + blister) + 0.012 * rough((x, y, 1), 2.2, 3) * t
    return max(0.06, high), max(0.0, min(1.0, across * 3 + 0.5))


def with_sauce(x: float, y: float, high: float, part: float) -> tuple[float, float]:
    share = 1 - part + 0.5 * rough((x, y, 4), 0.9, 4)
    share = max(0.0, min(1.0, (share - 0.35) * 3.2))
    lumps = 0.22 * max(0.0, rough((x, y, 7), 1.1, 3)) + 0.02 * rough((x, y, 9), 3.2, 3)
    return high + share * (0.08 + lumps), share


def with_cheese(x: float, y: float, high: float, part: float, pieces) -> tuple[float, float]:
    """Near pieces run into one another, with round edges of their own thickness."""
    warp_x, warp_y = 0.75 * noise.noise(Vector((x * 0.55, y * 0.55, 40))), 0.75 * noise.noise(Vector((x * 0.55, y * 0.55, 50)))
    field = sum(math.exp(-((x + warp_x - a) ** 2 + (y + warp_y - b) ** 2) / (far * far) * 1.3) for a, b, far in pieces)
    field += 0.1 * rough((x, y, 60), 1.3, 3)
    body = max(0.0, min(1.0, (field - 0.36) * 2.2)) * (1 - part)
    dome = 0.24 * body**0.45 * (0.75 + 0.5 * min(1.2, field)) if body else 0.0
    return high + dome + body * 0.07 * rough((x, y, 70), 0.9, 4), body


def basil(rng):
    """Laid on when it came from the oven: the leaves wilt a little on the hot cheese."""
    green = greens.basil_green()
    kinds = ((3.9, 0.75, 0.04), (3.4, 0.5, 0.09), (4.2, 0.9, 0.05), (2.0, 0.6, 0.08))
    models = [greens.cupped_basil("basil", long, green, k * 2.3, arch, wilt) for k, (long, arch, wilt) in enumerate(kinds)]
    bunch = ((0.1, 0.6, 0.9, 0), (0.3, 0.4, -1.1, 2), (0.2, 0.2, 2.9, 1), (0.1, 0.5, -0.15, 3))
    single = ((-6.2, 2.9, 0), (5.4, 4.6, 1), (-3.9, -6.0, 2), (6.3, -3.4, 0), (-0.6, 7.8, 1), (-7.6, -2.4, 3), (2.6, -7.2, 3), (-3.2, 5.6, 3))
    lying = [*bunch, *((x, y, rng.uniform(0, 6.28), kind) for x, y, kind in single)]
    for n, (x, y, turn, kind) in enumerate(lying):
        under, _ = surface_below(x, y)
        lean = kinds[kind][1] * 0.5 + rng.uniform(-0.08, 0.08) + (0.18 if n < len(bunch) else 0)
        up = 0.2 + (0.12 * n if n < len(bunch) else 0)
        again(models[kind], (x, y, under.z + up), (lean, rng.uniform(-0.15, 0.15), turn), rng.uniform(0.88, 1.08))
    for model in models:
        model.location.z = -80


def oil(rng):
    gold = bakes.thin_liquid("oil", (0.90, 0.66, 0.12), 0.85)
    for k, (x, y) in enumerate(spread(rng, 13, RADIUS * 0.68, 2.2)):
        bakes.puddle("oil", (x, y), rng.uniform(0.2, 0.75), gold, 0.07, k * 3.1, 0.6)


def flour(rng):
    white = foods.dry("flour", (0.80, 0.78, 0.74), (0.70, 0.68, 0.63))
    models = [blob("flour", 0.05 + 0.025 * k, white, (1, 1, 0.4), 0.4, 9, k, 2) for k in range(3)]
    sprinkle(rng, models, spread(rng, 200, 7, 0.1, (-18, -10, 0)), tilt=0.1, sizes=(0.4, 1.5))
    char = foods.dry("char", (0.04, 0.025, 0.015), (0.012, 0.009, 0.007))
    specks = [blob("char", 0.05 + 0.02 * k, char, (1, 1, 0.5), 0.5, 9, k, 2) for k in range(3)]
    sprinkle(rng, specks, spread(rng, 60, 14.5, 0.2), sink=0.01, sizes=(0.5, 1.3))


def cutter(at, turn: float):
    """A wheel for pizza, lying on its side."""
    metal = tableware.steel(0.03)
    place(lathe("wheel", [(0, 0.5), (3.2, 0.42), (3.5, 0.36), (3.2, 0.3), (0, 0.28)], metal), at)
    grip = lathe("grip", [(0, 0), (0.75, 0.1), (0.95, 1.2), (0.8, 3.5), (1.0, 7), (0.8, 9), (0, 9.3)], tableware.plain((0.02, 0.02, 0.022), 0.4))
    place(grip, (at[0] + 3.0 * math.sin(turn), at[1] - 3.0 * math.cos(turn), 0.95), (math.pi / 2, 0, turn))
