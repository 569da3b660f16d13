"""What stands around a dish and does not belong to it; and cutlery, which may lie on it."""

import math

import bpy
import foods_at_random
import glazes
import vessels
from chances import colour, near, pick

from kit import foods, tableware
from kit.material import Material
from kit.shapes import again, lathe, leaf, place, tube

KINDS = {"plate": 4, "bowl": 3, "glass": 4, "bottle": 2.5, "napkin": 3, "towel": 1, "cutlery": 5, "herbs": 2, "shaker": 1.5, "receipt": 0.7, "cup": 1.5, "board": 0.8, "jar": 1, "bits": 2, "candle": 0.6}
REACH = {"plate": 9, "bowl": 6, "glass": 4, "bottle": 4, "napkin": 8, "towel": 9, "cutlery": 3, "herbs": 4, "shaker": 2.5, "receipt": 6, "cup": 7, "board": 11, "jar": 4, "bits": 4, "candle": 3}

# How far what is longer than wide goes to either side.
LONG = {"cutlery": 9.0, "receipt": 3.0}


def around(rng, taken: list[tuple[float, float, float]], count: int):
    """Puts so many things where there is room; `taken` are discs (x, y, radius), and grow in number."""
    for _ in range(count):
        kind = pick(rng, KINDS)
        reach = REACH[kind] * rng.uniform(0.75, 1.15)
        for _ in range(12):
            angle, far = rng.uniform(0, 6.28), taken[0][2] + reach + abs(rng.gauss(0, rng.choice((6, 20))))
            x, y = taken[0][0] + far * math.cos(angle), taken[0][1] + far * math.sin(angle)
            turn = angle + rng.gauss(0, 0.2) if rng.random() < 0.6 else rng.uniform(0, 6.28)
            if has_room(x, y, turn, reach, LONG.get(kind, 0.0), taken):
                taken.append((x, y, reach))
                put(rng, kind, (x, y, 0), reach, turn)
                break


def has_room(x: float, y: float, turn: float, reach: float, long: float, taken) -> bool:
    """A thing that is `long` lies along y before it is turned."""
    steps = [(k - 2) / 2 * long for k in range(5)]
    places = [(x - step * math.sin(turn), y + step * math.cos(turn)) for step in steps]
    return all(math.hypot(u - a, v - b) > (r + reach) * 0.97 for u, v in places for a, b, r in taken)


def put(rng, kind: str, at, reach: float, turn: float):
    if kind in ("plate", "bowl", "board", "cup", "jar"):
        return served(rng, kind, at, reach, turn)
    if kind == "glass":
        return tableware.tumbler(at, rng.choice((None, colour(rng, (0.2, 0.95), (0.02, 0.7), (-0.08, 0.3)))), rng.uniform(7, 15))
    if kind == "bottle":
        return bottle(rng, at)
    if kind == "napkin":
        return tableware.napkin(at, turn, reach * 1.3, colour(rng, (0, 0.7), (0.1, 0.85)), rng.uniform(0, 99))
    if kind == "towel":
        return tableware.towel(at, turn, colour(rng, (0, 0.4), (0.2, 0.85)), colour(rng, (0, 0.9), (0.02, 0.6)))
    if kind == "shaker":
        return tableware.shaker(at)
    if kind == "receipt":
        return tableware.receipt(at, turn)
    if kind == "cutlery":
        return [place(cutlery(rng), (at[0] + k * 2.6 * math.cos(turn), at[1] + k * 2.6 * math.sin(turn), 0), (0, 0, turn)) for k in range(rng.choice((1, 1, 2, 3)))]
    if kind == "candle":
        return place(lathe("candle", [(0, 0), (3, 0), (3, 4), (2.7, 4), (0, 3.6)], tableware.plain(near(rng, (0.8, 0.75, 0.65), 0.2), 0.4), around=32, steps=14), at)
    return strewn(rng, kind, at, reach)


def served(rng, kind: str, at, reach: float, turn: float):
    """A small plate, bowl, cup or jar, often with something in it."""
    what = {"plate": rng.choice(("plate", "coupe")), "bowl": rng.choice(("bowl", "ramekin")), "jar": "glass"}.get(kind, kind)
    made = vessels.vessel(rng, what)
    shrink = reach / made.reach / (1.6 if kind == "cup" else 1.05)
    things = [*made.made, *(foods_at_random.fill(rng, made) if rng.random() < 0.6 else [])]
    handle = bpy.data.objects.new("clutter", None)
    bpy.context.collection.objects.link(handle)
    for one in things:
        one.name = "clutter"
        one.parent = handle
    return place(handle, at, (0, 0, turn), min(1.0, shrink))


def bottle(rng, at):
    if rng.random() < 0.3:
        return tableware.squeeze_bottle(at, colour(rng, (0.3, 0.95), (0.05, 0.6)))
    r, h = rng.uniform(2.4, 4), rng.uniform(12, 26)
    profile = [(0, 0), (r, 0), (r, h * 0.55), (r * 0.9, h * 0.65), (r * 0.38, h * 0.78), (r * 0.36, h), (0, h)]
    skin = tableware.plain(colour(rng, (0.2, 0.9), (0.01, 0.5)), rng.uniform(0.03, 0.3))
    made = lathe("bottle", profile, skin if rng.random() < 0.7 else glazes.clear(rng), around=40, steps=40)
    if rng.random() < 0.6:
        label = tableware.plain(near(rng, (0.8, 0.78, 0.7), 0.3), 0.7)
        lathe("label", [(r * 1.01, h * 0.15), (r * 1.01, h * 0.5)], label, around=40, steps=4).parent = made
    return place(made, at)


def strewn(rng, kind: str, at, reach: float):
    """Herbs, crumbs, tomatoes, garlic, nuts, pepper on the bare table."""
    if kind == "herbs":
        green = foods.leaf_green("herb", near(rng, (0.2, 0.4, 0.05), 0.3), near(rng, (0.07, 0.2, 0.02), 0.3))
        model = leaf("herb", rng.uniform(1.5, 5), rng.uniform(0.6, 2.2), green, rng.uniform(0.1, 0.5), 0.15, rng.uniform(0, 9))
    else:
        from morsels import model as morsel

        model = morsel(rng, small=rng.random() < 0.5)
    for _ in range(rng.randint(2, 18)):
        x, y = at[0] + rng.gauss(0, reach / 2), at[1] + rng.gauss(0, reach / 2)
        if math.hypot(x - at[0], y - at[1]) < reach:
            again(model, (x, y, 0.1), (rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3), rng.uniform(0, 6.28)), rng.uniform(0.7, 1.3))
    bpy.data.objects.remove(model)


def cutlery(rng):
    """Lies along y at z = 0, about 20 cm long."""
    kind = pick(rng, {"fork": 4, "knife": 3, "spoon": 4, "chopsticks": 2})
    if kind == "chopsticks":
        return tableware.chopsticks((0, 0, 0), 0, colour(rng, (0.2, 0.8), (0.01, 0.4), (-0.03, 0.1)))
    if kind == "fork":
        return tableware.fork((0, 0, 0))
    tint = pick(rng, {"steel": 5, "brass": 1, "dark": 1, "wood": 1})
    metal = glazes.wooden(rng) if tint == "wood" else Material("cutlery").done({"steel": (0.6, 0.6, 0.59), "brass": (0.7, 0.5, 0.2), "dark": (0.03, 0.03, 0.03)}[tint], rng.uniform(0.1, 0.35), 0.5, Metallic=1.0)
    handle = tube("handle", [(0, -11, 0.35), (0, -4, 0.5), (0, 3, 0.8), (0, 4, 0.6)], lambda t: 0.6 - 0.3 * t, metal, sides=10, flat=0.35, steps=20)
    if kind == "spoon":
        head = lathe("head", [(0, 0.1), (1.2, 0.2), (1.9, 0.75), (1.98, 0.8), (1.8, 0.65), (1.1, 0.32), (0, 0.22)], metal, around=32, steps=18)
        place(head, (0, 6.4, 0), (0, 0, 0), (1, 1.5, 1))
    else:
        head = tube("blade", [(0, 1, 0.5), (0.1, 5, 0.4), (0.2, 9, 0.3), (0, 11, 0.25)], lambda t: 1.05 - 0.7 * t**3, metal, sides=8, flat=0.12, steps=20)
    head.parent = handle
    return handle


def laid_on(rng, vessel):
    """Cutlery that rests on the rim of the dish, or across it; gives what lies there."""
    things = []
    side, across = rng.uniform(0, 6.28), rng.random() < 0.35
    out = vessel.reach * min(vessel.stretch) * (rng.uniform(0.1, 0.6) if across else rng.uniform(0.95, 1.25))
    for k in range(rng.choice((1, 1, 2))):
        one = cutlery(rng)
        base = side + 0.12 * k
        if across:
            x, y = out * math.cos(base) + 2 * k, out * math.sin(base)
            place(one, (x, y, vessel.rim + 0.1), (0, 0, base + rng.uniform(-0.3, 0.3)))
        else:
            # Its head lies inside, its handle over the rim: along the radius, leaning inwards.
            lean = min(0.9, math.atan2(max(0.0, vessel.rim - vessel.height(0.5, 0)), max(2.0, out * 0.5)))
            x, y = out * math.cos(base), out * math.sin(base)
            place(one, (x, y, vessel.rim + 0.25), (-lean, 0, base + math.pi / 2 + rng.uniform(-0.25, 0.25)))
        things.append(one)
    return things


def with_children(things):
    found = []
    for one in things:
        found += [one, *with_children(one.children)]
    return found
