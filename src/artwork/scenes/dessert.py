"""A slice of chocolate cake with glaze and berries, late in the evening under the bulbs of the bar."""

import math

from mathutils import Vector, noise

from kit import bakes_and_meats as bakes
from kit import berries, foods, kitchen, tableware
from kit.material import Material
from kit.shapes import blob, lathe, leaf, paint, place, rough, skin, spread, sprinkle

FLOOR = 0.42
LONG = 11.0
HIGH = 6.4
HALF_ANGLE = 0.37
TURN = -0.42
SHIFT = (-5.6, 2.7)
# Where cream begins and ends between the layers of sponge.
CREAM = ((1.55, 1.95), (3.55, 4.0), (5.55, HIGH))


def build(rng):
    tableware.table(tableware.wood((0.10, 0.05, 0.026), (0.30, 0.165, 0.085), 0.6, 0.22))
    tableware.plate(12, tableware.ceramic((0.70, 0.71, 0.72), 0.16), depth=1.3)
    coulis()
    cake()
    glaze(rng)
    berries_around(rng)
    crumbs_and_sugar(rng)
    tableware.fork((13.6, -3.5, 0), -0.25)
    coffee((-17.5, 13.5, 0))
    tableware.towel((19.5, 9, 0), 0.6, (0.32, 0.30, 0.28), (0.55, 0.50, 0.42))
    tableware.receipt((-16, -4, 0), 0.4)
    kitchen.under_bulbs(0.9)
    kitchen.lamp((-26, -30, 26), (0, 0, 3), 10, 3200, kitchen.WARM)
    kitchen.phone(33, 37, look=(0.1, -0.2, 2.2), around=-3, tilt=2.0, focus=(-0.5, -3.5, 3), lens=0.35)


def on_plate(x: float, y: float) -> tuple[float, float]:
    """From the slice's own measure (its tip at 0, its length along x) to the plate's."""
    c, s = math.cos(TURN), math.sin(TURN)
    return (x * c - y * s + SHIFT[0], x * s + y * c + SHIFT[1])


def rim_of_slice(count: int) -> list[tuple[float, float, float, float, float]]:
    """Points around the slice seen from above: x, y, the way out, and whether it is the outside of the cake (1) or a cut (0)."""
    arc = 2 * HALF_ANGLE * LONG
    total = 2 * LONG + arc
    rim = []
    for k in range(count):
        far = total * k / count
        if far < LONG:
            c, s = math.cos(-HALF_ANGLE), math.sin(-HALF_ANGLE)
            rim.append((far * c, far * s, s, -c, 0.0))
        elif far < LONG + arc:
            angle = -HALF_ANGLE + (far - LONG) / LONG
            rim.append((LONG * math.cos(angle), LONG * math.sin(angle), math.cos(angle), math.sin(angle), 1.0))
        else:
            c, s = math.cos(HALF_ANGLE), math.sin(HALF_ANGLE)
            back = total - far
            rim.append((back * c, back * s, -s, c, 0.0))
    return rim


def cream_at(x: float, y: float, z: float) -> float:
    wave = 0.16 * noise.noise(Vector((x * 0.35, y * 0.35, 3 + z * 0.1))) + 0.05 * noise.noise(Vector((x * 1.4, y * 1.4, 8)))
    return max(min((z + wave - low) / 0.08, (high - z - wave) / 0.08, 1.0) for low, high in CREAM)


def cake():
    """Sponge tears where it is cut, cream is drawn out smooth by the knife."""
    around, rows = 760, 230
    rim = rim_of_slice(around)
    points, cream, frosting = [], [], []
    for x, y, out_x, out_y, outside in rim:
        for j in range(rows):
            z = HIGH * j / (rows - 1)
            soft = max(0.0, min(1.0, cream_at(x, y, z)))
            torn = 0.10 * rough((x, y, z), 1.1, 4, 3) + 0.055 * rough((x, y, z), 4.2, 3, 9)
            hole = max(0.0, noise.noise(Vector((x * 2.6, y * 2.6, z * 2.9))) - 0.34) * 0.55
            far = soft * (0.05 + 0.03 * rough((x, y, z), 0.8, 2)) + (1 - soft) * (torn - hole)
            far = (0.05 * rough((x, y, z * 0.4), 1.2, 3, 5) + 0.12) if outside else far
            # The tip is the softest part, and never sharp.
            near_tip = math.exp(-math.hypot(x, y) * 2.2) * 0.25
            points.append((x + out_x * far + near_tip, y + out_y * far, z))
            cream.append(max(0.0, cream_at(x, y, z)))
            frosting.append(outside)
    made = skin("cake", points, rows, bakes.layered_sponge())
    paint(paint(made, "cream", cream), "frosting", frosting)
    place(made, (*on_plate(0, 0), FLOOR), (0, 0, TURN))


def glaze(rng):
    """Poured over the whole cake before it was cut: it runs down at the outside only."""
    inside, down = 40, 26
    runs = [(LONG * HALF_ANGLE * (2 * (k + rng.uniform(0.2, 0.8)) / 9 - 1), rng.uniform(0.8, 3.4), rng.uniform(0.26, 0.42)) for k in range(9)]
    middle, points = LONG * 0.66, []
    for x, y, out_x, out_y, outside in rim_of_slice(760):
        for j in range(inside):
            px, py = middle + (x - middle) * j / inside, y * j / inside
            points.append((px, py, top_of_glaze(px, py)))
        length = run_length(math.atan2(y, x) * LONG, runs) if outside else 0.34
        for j in range(down):
            t = j / (down - 1)
            bulge = 0.34 * math.sin(min(1.0, t * length / 0.3) * math.pi / 2) * (1 - t**7) ** 0.5 if outside else 0.03 * math.sin(t * math.pi)
            points.append((x + out_x * bulge, y + out_y * bulge, top_of_glaze(x, y) - length * t))
    place(skin("glaze", points, inside + down, bakes.chocolate_glaze()), (*on_plate(0, 0), FLOOR), (0, 0, TURN))


def top_of_glaze(x: float, y: float) -> float:
    return HIGH + 0.3 + 0.04 * rough((x, y, 0), 0.4, 3)


def run_length(along: float, runs) -> float:
    """How far the glaze came down at a place along the outside."""
    short = 0.55 + 0.15 * noise.noise(Vector((along, 0, 0)))
    return short + sum(deep * math.exp(-(((along - at) / wide) ** 4)) for at, deep, wide in runs)


def coulis():
    red = foods.glaze("coulis", (0.30, 0.008, 0.018), 0.05)
    bakes.puddle("coulis", (-4.6, -5.0), 2.5, red, 0.16, 11, 0.55, (1.2, 0.95))
    for k, (x, y, size) in enumerate(((-0.6, -7.3, 0.6), (1.2, -7.9, 0.42), (2.6, -7.9, 0.3), (-8.0, -1.6, 0.35))):
        bakes.puddle("drop", (x, y), size, red, 0.14, k, 0.2)


def berries_around(rng):
    raspberry, blueberry = berries.raspberry(rng), berries.blueberry()
    blackberry, strawberry = berries.blackberry(rng), berries.strawberry(rng)
    on_top = ((8.6, 0.3, strawberry), (7.0, -1.0, raspberry), (6.9, 0.9, blueberry), (9.5, -1.7, blueberry), (8.1, 2.0, raspberry))
    on_top += ((5.5, -0.1, raspberry), (9.9, 2.2, blackberry), (8.2, -1.9, blueberry))
    for x, y, model in on_top:
        berries.drop(rng, model, *on_plate(x, y))
    around = ((-6.9, -2.0, strawberry), (-5.0, -4.5, raspberry), (-6.7, -4.4, blueberry), (-4.1, -6.6, blueberry), (-2.5, -7.0, raspberry))
    around += ((-8.6, 0.3, blackberry), (-0.9, -8.3, blueberry), (-3.5, -4.9, blueberry), (7.0, -5.2, blueberry), (8.2, -3.6, raspberry))
    around += ((8.8, -1.5, blueberry), (-8.2, 2.6, blueberry), (5.4, -7.3, strawberry), (-5.4, -6.3, blackberry), (3.6, -8.1, blueberry))
    for x, y, model in around:
        berries.drop(rng, model, x, y)
    mint = foods.leaf_green("mint", (0.16, 0.36, 0.06), (0.06, 0.2, 0.02), (0.26, 0.46, 0.12), 0.45)
    x, y = on_plate(4.7, 0.1)
    for k, turn in enumerate((0.0, -0.85, 0.85, -0.4, 0.5)):
        green = leaf("mint", (2.3, 1.9, 2.0, 1.2, 1.1)[k], (1.2, 1.0, 1.1, 0.7, 0.65)[k], mint, 0.3, 0.08, k * 1.7, 0.75, 0.1)
        place(green, (x, y, FLOOR + HIGH + 0.38 + 0.1 * k), (0.12 + 0.16 * k, 0, TURN + math.pi / 2 + turn))
    for model in (raspberry, blueberry, blackberry, strawberry):
        model.location.z = -80


def crumbs_and_sugar(rng):
    brown = foods.dry("crumb", (0.085, 0.032, 0.014), (0.04, 0.014, 0.007), 9)
    models = [blob("crumb", 0.09 + 0.05 * k, brown, (1, 1, 0.8), 0.6, 5, k, 3) for k in range(3)]
    sprinkle(rng, models, spread(rng, 46, 5.0, 0.3, (-3.5, -3.5, 0)), sink=0.0, sizes=(0.4, 1.3))
    sugar = foods.dry("sugar", (0.88, 0.87, 0.85), (0.80, 0.79, 0.77))
    grains = [blob("sugar", 0.022 + 0.008 * k, sugar, (1, 1, 0.6), 0.4, 9, k, 1) for k in range(3)]
    sprinkle(rng, grains, spread(rng, 150, 2.6, 0.0, (*on_plate(7.8, 0), 0)), tilt=0.1, sizes=(0.4, 1.2))


def coffee(at):
    place(lathe("saucer", [(0, 0.4), (3.2, 0.5), (6.2, 1.2), (6.3, 1.3), (6.1, 1.1), (3.4, 0.2), (0, 0.1)], tableware.ceramic()), at)
    wall = [(0, 0.6), (2.2, 0.6), (2.5, 1.0), (3.7, 4.2), (4.0, 6.2), (3.85, 6.3), (3.5, 4.2), (2.3, 1.3), (0, 1.2)]
    place(lathe("cup", wall, tableware.ceramic()), at)
    m = Material("coffee")
    foam = m.add(m.noise(0.9, 5), m.sway(m.noise(7, 4), 0.2))
    surface = m.done(m.ramp(foam, (0.4, (0.10, 0.035, 0.01)), (0.6, (0.42, 0.22, 0.08))), 0.25, 0.5)
    place(lathe("coffee", [(0, 5.2), (2, 5.2), (3.72, 5.22), (3.7, 5.1)], surface), at)
