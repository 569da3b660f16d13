"""Single pieces of food as models for copies; their underside is about z = 0."""

import math

from chances import colour, near, pick

from kit import foods, greens
from kit.shapes import blob, chunk, lathe, leaf, place, rough, tube

RED, GREEN, GOLD, BROWN, WHITE, PINK = (0.6, 0.05, 0.015), (0.16, 0.36, 0.04), (0.8, 0.5, 0.12), (0.22, 0.09, 0.03), (0.85, 0.82, 0.75), (0.8, 0.35, 0.25)
PALETTE = (RED, GREEN, GOLD, BROWN, WHITE, PINK, (0.85, 0.3, 0.03), (0.05, 0.02, 0.03), (0.3, 0.02, 0.12), (0.45, 0.5, 0.15), (0.03, 0.03, 0.09), (0.7, 0.6, 0.3))


def stuff(rng):
    """Some food's surface in a random colour that food has."""
    base = near(rng, rng.choice(PALETTE), 0.3)
    kind = pick(rng, {"juicy": 4, "fried": 2, "seared": 2, "dry": 1, "sauce": 2})
    if kind == "juicy":
        return foods.juicy("juicy", base, shine=rng.uniform(0.1, 0.4))
    if kind == "fried":
        return foods.fried("fried", near(rng, (0.9, 0.62, 0.2), 0.2), near(rng, (0.5, 0.2, 0.04), 0.4))
    if kind == "seared":
        return foods.seared("seared", near(rng, (0.03, 0.012, 0.007), 0.5), near(rng, (0.3, 0.14, 0.06), 0.4))
    return foods.dry("dry", base, scale=rng.uniform(2, 15)) if kind == "dry" else foods.sauce("coated", base)


def model(rng, small: bool = False):
    """A bite: lump, cube, slice, strip, ring, leaf."""
    size = rng.uniform(0.12, 0.4) if small else rng.uniform(0.5, 1.5)
    kind = pick(rng, {"lump": 4, "cube": 3, "slice": 2, "strip": 2, "leaf": 2, "ring": 1})
    if kind == "leaf":
        green = foods.leaf_green("herb", near(rng, (0.2, 0.4, 0.05), 0.3), near(rng, (0.07, 0.2, 0.02), 0.3))
        return leaf("herb", size * 2, size * rng.uniform(0.6, 1.2), green, rng.uniform(0.1, 0.5), 0.1, rng.uniform(0, 9))
    if kind == "slice":
        return lathe("slice", [(0, 0), (size, 0), (size, 0.25), (0, 0.25)], stuff(rng), around=28, steps=10)
    if kind == "strip":
        return greens.strip("strip", size * 3, size * 0.6, 0.22, stuff(rng), rng.uniform(0.3, 1.2), 0.5)
    if kind == "ring":
        inner = rng.uniform(0.5, 0.8)
        return lathe("ring", [(size * inner, 0), (size, 0), (size, size * 0.4), (size * inner, size * 0.4), (size * inner, 0)], stuff(rng), around=28, steps=12)
    if kind == "cube":
        return chunk("cube", (size, size * rng.uniform(0.6, 1.4), size * rng.uniform(0.5, 1)), stuff(rng), 0.15 * size, 0.08 * size, 1.0, rng.uniform(0, 9), 6)
    squash = (1, rng.uniform(0.5, 1.3), rng.uniform(0.4, 0.9))
    return blob("lump", size * 0.7, stuff(rng), squash, rng.uniform(0.05, 0.4), 1.0, rng.uniform(0, 9), 3)


def fry(rng):
    return chunk("fry", (rng.uniform(0.6, 1.0), rng.uniform(4, 7), 0.7), foods.fried(), 0.1, 0.06, 0.8, rng.uniform(0, 9), 8)


def leaf_of_salad(rng):
    green = foods.leaf_green("salad", near(rng, (0.26, 0.46, 0.05), 0.35), near(rng, (0.085, 0.26, 0.018), 0.35))
    if rng.random() < 0.2:
        green = foods.leaf_green("red leaf", (0.25, 0.05, 0.06), (0.12, 0.02, 0.04))
    return leaf("salad", rng.uniform(4, 9), rng.uniform(2, 5), green, rng.uniform(0.2, 0.6), rng.uniform(0.1, 0.7), rng.uniform(0, 9), rng.uniform(0.5, 0.9), rng.uniform(0, 0.3))


def piece(rng):
    """Something eaten in two or three bites: dumpling, roll, bun, slice of toast, pancake, half a fruit."""
    kind = pick(rng, {"bun": 3, "roll": 3, "toast": 2, "disc": 3, "ball": 2, "dumpling": 2, "sausage": 2})
    size, seed = rng.uniform(1.3, 3.2), rng.uniform(0, 9)
    if kind == "toast":
        return chunk("toast", (size * 1.6, size * 1.6, 1.1), foods.crust("toast", 1.2, brown=near(rng, (0.4, 0.15, 0.03), 0.3)), 0.3, 0.08, 0.6, seed, 10)
    if kind == "roll":
        return lathe("roll", [(0, 0), (size * 0.6, 0), (size * 0.62, size), (size * 0.5, size), (0, size * 0.95)], stuff(rng), around=32, steps=20)
    if kind == "disc":
        return lathe("disc", [(0, 0), (size * 0.95, 0), (size, 0.3), (size * 0.9, 0.65), (0, 0.7)], rng.choice((stuff(rng), foods.crust("disc", 0.8))), around=40, steps=16)
    if kind == "sausage":
        path = [(-size * 1.5, 0.3, 0.6), (0, 0, 0.6), (size * 1.5, 0.3, 0.6)]
        return tube("sausage", path, lambda t: 0.8 * (1 - abs(2 * t - 1) ** 5 * 0.8), foods.seared("sausage", (0.12, 0.035, 0.015), (0.4, 0.16, 0.07)), sides=12, steps=24)
    if kind == "dumpling":
        return lathe("dumpling", [(0, 0), (size * 0.8, 0), (size, size * 0.35), (size * 0.7, size * 0.7), (0.15, size), (0, size * 1.02)], foods.cooked_white("dough", near(rng, (0.82, 0.75, 0.6), 0.1)), lambda p: p * (1 + 0.08 * math.sin(9 * math.atan2(p.y, p.x)) * p.z / size), around=54, steps=24)
    squash = (1, rng.uniform(0.7, 1), rng.uniform(0.5, 0.9))
    skin = foods.crust("bun", size, shine=0.3) if kind == "bun" else stuff(rng)
    return blob("piece", size * 0.8, skin, squash, rng.uniform(0.04, 0.2), 0.7, seed, 4)


def slab(rng, at, size: float):
    """A steak, a fillet, a cutlet, a chicken leg: one or two large pieces."""
    skin = rng.choice((lambda: foods.seared("meat", near(rng, (0.05, 0.02, 0.01), 0.5), near(rng, (0.35, 0.16, 0.07), 0.4)), lambda: foods.fried("crumbed"), lambda: foods.raw_fish("fish"), lambda: stuff(rng)))()
    made = []
    for k in range(rng.choice((1, 1, 1, 2, 3))):
        body = blob("slab", size * rng.uniform(0.8, 1.1), skin, (1, rng.uniform(0.35, 0.75), rng.uniform(0.15, 0.35)), 0.2, 0.25, rng.uniform(0, 9), 4)
        z = at[2] + 0.15 * size + 0.25 * size * k
        made.append(place(body, (at[0], at[1], z), (rng.uniform(-0.1, 0.1), rng.uniform(-0.1, 0.1), rng.uniform(0, 6.28))))
    return made


def fried_egg(rng, at, size: float):
    seed = rng.uniform(0, 9)
    white = lathe("white", [(0, 0.35), (0.5 * size, 0.3), (0.9 * size, 0.12), (size, 0)], foods.cooked_white(), lambda p: p * (1 + 0.12 * rough(p, 0.5, 3, seed)), around=48, steps=14)
    yolk = blob("yolk", size * 0.36, foods.glaze("yolk", near(rng, (0.85, 0.4, 0.02), 0.15)), (1, 1, 0.6), 0.03, 1.0, seed, 3)
    return [place(white, (at[0], at[1], at[2] + 0.1)), place(yolk, (at[0] + rng.uniform(-0.2, 0.2) * size, at[1], at[2] + 0.4))]
