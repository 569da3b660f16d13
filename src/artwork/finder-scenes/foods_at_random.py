"""Quick food for any vessel: portions of heaps, strands, slabs, leaves and liquids in random colours."""

import math

import bpy
import morsels
from chances import colour, near, pick
from mathutils import Vector

from kit import foods
from kit.heaps import wander
from kit.material import Material
from kit.shapes import again, blob, lathe, mesh, place, rough, tube

KINDS = {"portions": 9, "heap": 5, "strands": 3, "soup": 3, "mound": 2, "leaves": 2, "baked": 3, "spread": 2}


def fill(rng, vessel):
    """Puts something into the vessel; gives what is in it."""
    if "drink" in vessel.tags:
        return drink(rng, vessel)
    weights = dict(KINDS)
    if vessel.liquid is None:
        weights.pop("soup")
    if "flat" in vessel.tags:
        weights |= {"spread": 6, "baked": 6, "mound": 0.3, "strands": 0.3}
    kind = pick(rng, weights)
    return {"portions": portions, "heap": heap, "strands": strands, "soup": soup, "mound": mound, "leaves": leaves, "baked": baked, "spread": spread}[kind](rng, vessel)


def dome(vessel, high: float, far: float = 1.0):
    """Height over the unit disc: the vessel's inside and a dome on it."""
    return lambda u, v: vessel.height(u, v) + high * max(0.0, 1 - (math.hypot(u, v) / far) ** 2.4)


def in_disc(rng, far: float) -> tuple[float, float]:
    angle, r = rng.uniform(0, 6.28), far * math.sqrt(rng.random())
    return r * math.cos(angle), r * math.sin(angle)


def inside(u: float, v: float, far: float) -> tuple[float, float]:
    """The same point, or the nearest within the disc."""
    out = max(1.0, math.hypot(u, v) / far)
    return u / out, v / out


def surface(name, vessel, height, far: float, material, lumps: float = 0.0, seed: float = 0.0, around: int = 56, rings: int = 14):
    """A skin over the unit disc: rice, mash, sauce, liquid."""
    points, faces = [], []
    for i in range(around):
        angle = 2 * math.pi * i / around
        reach = far * (1 + 0.12 * min(1.0, lumps * 4) * rough((math.cos(angle), math.sin(angle), seed), 1.3, 3))
        for j in range(rings + 1):
            u, v = reach * j / rings * math.cos(angle), reach * j / rings * math.sin(angle)
            x, y = vessel.at(u, v)
            points.append((x, y, height(u, v) + lumps * rough((x, y, seed), 0.6, 4)))
    for i in range(around):
        k = (i + 1) % around
        faces += [(i * (rings + 1) + j, i * (rings + 1) + j + 1, k * (rings + 1) + j + 1, k * (rings + 1) + j) for j in range(rings)]
    return mesh(name, points, faces, material)


def liquid(rng, base=None):
    base = base or rng.choice(((0.5, 0.1, 0.02), (0.7, 0.4, 0.1), (0.6, 0.5, 0.3), (0.1, 0.04, 0.02), (0.25, 0.3, 0.06), (0.75, 0.65, 0.5), (0.45, 0.2, 0.04), (0.03, 0.01, 0.006)))
    return foods.sauce("liquid", near(rng, base, 0.25), near(rng, base, 0.5), rng.uniform(0.05, 0.3), rng.uniform(0.3, 2))


def soup(rng, vessel):
    level = min(vessel.liquid, vessel.rim - 0.3)
    far = next((d for d, z in vessel.inside if z >= level), 0.9)
    made = [surface("soup", vessel, lambda u, v: level, min(0.97, far + 0.02), liquid(rng), 0.05, rng.uniform(0, 9))]
    for kind in range(rng.choice((0, 1, 2, 3))):
        made += strew(rng, vessel, morsels.model(rng), rng.randint(3, 40), far * rng.uniform(0.3, 0.9), lambda u, v: level - 0.15)
    return made


def strew(rng, vessel, model, count: int, far: float, height, sizes=(0.7, 1.25), middle=(0.0, 0.0)):
    """Copies of a model, each where it falls."""
    made = []
    for _ in range(count):
        u, v = in_disc(rng, far)
        u, v = u + middle[0], v + middle[1]
        x, y = vessel.at(u, v)
        turn = (rng.uniform(-0.6, 0.6), rng.uniform(-0.6, 0.6), rng.uniform(0, 6.28))
        made.append(again(model, (x, y, height(u, v) + rng.uniform(0, 0.15)), turn, rng.uniform(*sizes)))
    bpy.data.objects.remove(model)
    return made


def heap(rng, vessel):
    far = vessel.full * rng.uniform(0.6, 1.0)
    ground = dome(vessel, rng.uniform(0.5, 3.0) * vessel.reach / 10, far)
    base = colour(rng, (0.3, 0.9), (0.1, 0.6), (0.0, 0.3))
    made = [surface("bed", vessel, lambda u, v: ground(u, v) - 0.25, far, foods.sauce("bed", base), 0.2, rng.uniform(0, 9))]
    for _ in range(rng.randint(1, 4)):
        model = morsels.model(rng)
        wide = max(0.3, max(model.dimensions) / 2)
        count = int(min(110, 1.3 * (far * vessel.reach / wide) ** 2 * rng.uniform(0.3, 1)))
        made += strew(rng, vessel, model, count, far * 0.95, ground)
    return made


def strands(rng, vessel):
    far = vessel.full * rng.uniform(0.7, 1.0)
    ground = dome(vessel, rng.uniform(1.0, 3.2) * vessel.reach / 10, far)
    material = foods.pasta("strand", near(rng, rng.choice(((0.8, 0.55, 0.22), (0.85, 0.7, 0.4), (0.5, 0.25, 0.1), (0.85, 0.82, 0.75), (0.6, 0.2, 0.05))), 0.2), rng.uniform(0.1, 0.4))
    thick, flat = rng.uniform(0.11, 0.3), rng.choice((1.0, 1.0, 0.35))
    made = [surface("nest", vessel, lambda u, v: ground(u, v) - 0.35, far * 0.97, material, 0.2)]
    for _ in range(int(rng.uniform(60, 100) * 0.15 / thick) + 25):
        start = tuple(w * vessel.reach for w in in_disc(rng, far))
        line = wander(rng, start, rng.uniform(0, 6.28), rng.uniform(0.8, 2.0) * vessel.reach, far * vessel.reach, 0.3, 0.5)
        line = [inside(x / vessel.reach, y / vessel.reach, far) for x, y in line]
        lift, wave = rng.uniform(-0.2, 0.35), rng.uniform(0, 6)
        path = [(*vessel.at(u, v), ground(u, v) + lift + 0.2 * math.sin(k * 0.5 + wave)) for k, (u, v) in enumerate(line)]
        made.append(tube("strand", path, thick, material, sides=6, flat=flat, steps=2 * len(path)))
    if rng.random() < 0.7:
        made.append(surface("sauce", vessel, lambda u, v: ground(u, v) + 0.35, far * rng.uniform(0.3, 0.7), liquid(rng), 0.35, rng.uniform(0, 9)))
    return made + toppings(rng, vessel, ground, far)


def toppings(rng, vessel, ground, far: float):
    made = []
    for _ in range(rng.choice((0, 1, 1, 2))):
        made += strew(rng, vessel, morsels.model(rng, small=True), rng.randint(4, 50), far * rng.uniform(0.3, 0.9), lambda u, v: ground(u, v) + 0.35)
    return made


def mound(rng, vessel):
    """Rice, mash, couscous, porridge, with something over it."""
    far = vessel.full * rng.uniform(0.6, 1.0)
    ground = dome(vessel, rng.uniform(1, 3.5) * vessel.reach / 10, far)
    m = Material("grains")
    base = near(rng, rng.choice(((0.85, 0.82, 0.75), (0.8, 0.6, 0.25), (0.5, 0.3, 0.15), (0.75, 0.35, 0.1), (0.08, 0.05, 0.04))), 0.15)
    grain = m.cells(rng.uniform(1.5, 5))
    m.bump(grain, 0.8, 0.3)
    body = m.done(m.ramp(grain, (0.1, base), (0.6, tuple(c * 0.55 for c in base))), 0.5, 0.4)
    made = [surface("mound", vessel, ground, far, body, 0.3, rng.uniform(0, 9))]
    if rng.random() < 0.6:
        shift = in_disc(rng, 0.25)
        made += strew(rng, vessel, morsels.model(rng), rng.randint(8, 50), far * 0.5, lambda u, v: ground(u, v) + 0.1, middle=shift)
    return made + toppings(rng, vessel, ground, far)


def leaves(rng, vessel):
    far = vessel.full * rng.uniform(0.75, 1.05)
    ground = dome(vessel, rng.uniform(1, 3) * vessel.reach / 10, far)
    bed = foods.leaf_green("bed", (0.1, 0.2, 0.03), (0.04, 0.1, 0.01))
    made = [surface("bed", vessel, lambda u, v: ground(u, v) - 0.4, far * 0.9, bed, 0.3)]
    for _ in range(2):
        made += strew(rng, vessel, morsels.leaf_of_salad(rng), rng.randint(12, 26), far * 0.85, ground, (0.6, 1.2))
    for _ in range(rng.randint(0, 3)):
        made += strew(rng, vessel, morsels.model(rng), rng.randint(4, 25), far * 0.8, lambda u, v: ground(u, v) + 0.3)
    return made


def portions(rng, vessel):
    """Meat, vegetables and a side, each in its corner of the plate."""
    count, turn = rng.randint(1, 4), rng.uniform(0, 6.28)
    made, share = [], vessel.full * (0.62 if count == 1 else 0.46)
    if rng.random() < 0.4:
        shift = in_disc(rng, 0.2)
        pool = lambda u, v: vessel.height(u, v) + 0.06  # noqa: E731
        made.append(surface("gravy", vessel, pool, vessel.full * rng.uniform(0.4, 0.9), liquid(rng), 0.04, shift[0] * 20))
    for k in range(count):
        away = 0.0 if count == 1 else vessel.full * rng.uniform(0.42, 0.58)
        middle = (away * math.cos(turn + k * 6.28 / count), away * math.sin(turn + k * 6.28 / count))
        made += portion(rng, vessel, middle, share * rng.uniform(0.7, 1.0))
    flat = lambda u, v: vessel.height(u, v) + 0.1  # noqa: E731
    if rng.random() < 0.5:
        made += strew(rng, vessel, morsels.model(rng, small=True), rng.randint(5, 40), vessel.full * 0.9, flat)
    return made


def portion(rng, vessel, middle, far: float):
    def ground(u, v):
        hill = max(0.0, 1 - (math.hypot(u - middle[0], v - middle[1]) / far) ** 2)
        return vessel.height(u, v) + high * hill

    high = far * vessel.reach * rng.uniform(0.2, 0.5)
    kind = pick(rng, {"bits": 4, "slab": 4, "fries": 2, "leaves": 2, "dollop": 2, "egg": 1, "pieces": 3})
    x, y = vessel.at(*middle)
    size, floor = far * vessel.reach, vessel.height(*middle)
    if kind == "slab":
        return morsels.slab(rng, (x, y, floor), size)
    if kind == "egg":
        return morsels.fried_egg(rng, (x, y, floor), min(5, size))
    if kind == "dollop":
        soft = foods.sauce("mash", colour(rng, (0.1, 0.9), (0.3, 0.8), (0.0, 0.35)), shine=0.3)
        return [place(blob("mash", size * 0.8, soft, (1, rng.uniform(0.6, 1), 0.4), 0.3, 0.5, rng.uniform(0, 9), 4), (x, y, floor + 0.1), (0, 0, rng.uniform(0, 6)))]
    if kind == "leaves":
        return strew(rng, vessel, morsels.leaf_of_salad(rng), rng.randint(5, 12), far * 0.6, ground, (0.4, 0.8), middle)
    model = {"fries": morsels.fry, "bits": morsels.model, "pieces": morsels.piece}[kind](rng)
    wide = max(0.3, max(model.dimensions) / 2)
    count = max(2, int(min(60, 1.6 * (size / wide) ** 2)))
    return strew(rng, vessel, model, count, far * 0.85, ground, middle=middle)


def spread(rng, vessel):
    """A few large things side by side: sushi, tapas, cheese, fruit, pastries."""
    made, models = [], [morsels.piece(rng) for _ in range(rng.randint(1, 4))]
    step = max(max(one.dimensions.x, one.dimensions.y) for one in models) * 1.1 / vessel.reach
    turn, jitter = rng.uniform(0, 0.6), rng.uniform(0, 0.3)
    count = int(vessel.full / max(0.15, step)) + 1
    for i in range(-count, count + 1):
        for j in range(-count, count + 1):
            u, v = (i + rng.uniform(-jitter, jitter)) * step, (j + rng.uniform(-jitter, jitter)) * step
            if math.hypot(u, v) < vessel.full - 0.4 * step and rng.random() < 0.85:
                model = models[(i + count) % len(models)]
                x, y = vessel.at(u * math.cos(turn) - v * math.sin(turn), u * math.sin(turn) + v * math.cos(turn))
                made.append(again(model, (x, y, vessel.height(u, v)), (0, 0, turn + rng.uniform(-0.3, 0.3)), rng.uniform(0.85, 1.15)))
    for model in models:
        bpy.data.objects.remove(model)
    return made


def baked(rng, vessel):
    """A pie, tart, cake, loaf, round or stack in the middle."""
    crusty = foods.crust("baked", rng.uniform(2, 5), near(rng, (0.78, 0.55, 0.28), 0.2), near(rng, (0.36, 0.105, 0.018), 0.4), rng.uniform(0, 0.4))
    r, h = vessel.full * vessel.reach * rng.uniform(0.6, 0.95) * min(vessel.stretch), rng.uniform(1.2, 6)
    seed, floor = rng.uniform(0, 9), vessel.height(0, 0)
    long = (1, rng.uniform(0.45, 0.7)) if rng.random() < 0.35 else (1, 1)

    def uneven(p: Vector) -> Vector:
        q = p * (1 + 0.05 * rough(p, 0.25, 3, seed) + 0.01 * rough(p, 1.5, 3, seed))
        return Vector((q.x * long[0], q.y * long[1], max(0.0, q.z)))

    domed = rng.uniform(0.5, 1.0)
    made = [lathe("baked", [(0, 0), (r * 0.9, 0), (r, h * 0.3), (r * 0.97, h * domed * 0.8), (r * 0.6, h), (0, h * 1.04)], crusty, uneven, around=72, steps=36)]
    if rng.random() < 0.6:
        top = foods.sauce("top", colour(rng, (0.1, 0.95), (0.05, 0.8), (-0.06, 0.2)), shine=rng.uniform(0.1, 0.6))
        made.append(place(lathe("top", [(r * 0.8, h * 0.8), (r * 0.8, h * 0.98 + 0.3), (r * 0.5, h + 0.35), (0, h * 1.04 + 0.35)], top, uneven, around=60, steps=20)))
    for one in made:
        place(one, (0, 0, floor), (0, 0, rng.uniform(0, 0.1)))
    if rng.random() < 0.7:
        high = lambda u, v: floor + h * 1.02  # noqa: E731
        made += strew(rng, vessel, morsels.model(rng, small=rng.random() < 0.4), rng.randint(3, 40), r / vessel.reach * min(long) * 0.75, high)
    return made


def drink(rng, vessel):
    base = rng.choice(((0.08, 0.03, 0.01), (0.45, 0.28, 0.14), (0.8, 0.75, 0.68), (0.5, 0.2, 0.02), (0.5, 0.03, 0.05), (0.6, 0.4, 0.05), (0.25, 0.35, 0.1), (0.7, 0.35, 0.4)))
    level = vessel.liquid
    body = foods.sauce("drink", near(rng, base, 0.3), near(rng, base, 0.8), rng.uniform(0.05, 0.4), rng.uniform(0.3, 1.5))
    far = [(d * vessel.reach * 0.97, z) for d, z in vessel.inside if z < level]
    rim = next((d for d, z in vessel.inside if z >= level), 0.9) * vessel.reach * 0.95
    made = [lathe("drink", [(0, far[0][1] + 0.05), *((d, z + 0.05) for d, z in far[1:]), (rim, level), (rim * 0.9, level + 0.02), (0, level + 0.02)], body, around=56, steps=30)]
    if rng.random() < 0.5:
        made += strew(rng, vessel, morsels.model(rng, small=True), rng.randint(1, 12), 0.6, lambda u, v: level)
    if rng.random() < 0.3:
        cream = foods.cooked_white("cream", near(rng, (0.86, 0.83, 0.76), 0.05))
        made.append(place(blob("cream", rim * 0.85, cream, (1, 1, rng.uniform(0.4, 0.9)), 0.3, 0.9, rng.uniform(0, 9), 4), (0, 0, level)))
    return made
