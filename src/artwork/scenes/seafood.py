"""A platter of prawns and mussels with lemon, on the stone counter under the heat lamps."""

import math

from kit import bakes_and_meats as meats
from kit import foods, kitchen, seafood, tableware
from kit.shapes import again, lathe, leaf, place, rough, spread, sprinkle

FLOOR = 0.42


def build(rng):
    tableware.table(tableware.stone((0.028, 0.029, 0.031), (0.10, 0.10, 0.105), 0.6))
    tableware.plate(13.4, tableware.ceramic((0.82, 0.82, 0.79), 0.28), depth=1.5)
    salad_bed(rng)
    dip((-1.5, 5.3, FLOOR + 0.1))
    mussels(rng)
    prawns(rng)
    lemons()
    parsley(rng)
    tableware.towel((25.5, -13.5, 0), -0.35, (0.62, 0.64, 0.66), (0.05, 0.10, 0.22))
    tableware.shaker((-20.5, 17, 0))
    tableware.receipt((-23.5, 8, 0), 0.5)
    tableware.fork((-20.5, -6, 0), 0.2)
    tableware.squeeze_bottle((21, 19, 0), (0.55, 0.40, 0.02))
    kitchen.under_bulbs()
    kitchen.lamp((-24, -26, 34), (0, 0, 1), 12, 2600, kitchen.WARM)
    kitchen.phone(41, 71, look=(0.2, -0.3, 0.8), around=5, tilt=-2.6, focus=(0, -2.5, 2))


def salad_bed(rng):
    green = foods.leaf_green("lettuce", (0.30, 0.46, 0.07), (0.12, 0.30, 0.03), (0.36, 0.50, 0.10))
    models = [leaf("lettuce", 4.6 + 0.5 * k, 2.8, green, 0.2, 0.17, k * 3.3, 0.7) for k in range(4)]
    for k in range(30):
        angle = k * 2.39996
        start = 5.4 + 1.6 * (k % 2) + rng.uniform(-0.6, 0.6)
        if abs((angle % (2 * math.pi)) - 4.75) < 0.3 and start > 6:
            continue
        at = (start * math.cos(angle), start * math.sin(angle), FLOOR + 0.25 + 0.08 * (k % 4))
        again(models[k % 4], at, (0.1, rng.uniform(-0.3, 0.3), angle - math.pi / 2 + rng.uniform(-0.3, 0.3)), rng.uniform(0.85, 1.05))
    for model in models:
        model.location.z = -80


def dip(at):
    """A pot of aioli with herbs and a drop of oil."""
    profile = [(0, 0), (2.3, 0), (2.5, 0.3), (2.9, 2.5), (2.85, 2.65), (2.65, 2.5), (2.3, 0.5), (0, 0.4)]
    place(lathe("pot", profile, tableware.ceramic((0.12, 0.16, 0.22), 0.2)), at)
    cream = foods.cooked_white("aioli", (0.86, 0.74, 0.48), 0.28)
    swirl = [(0, 2.5), (0.7, 2.25), (1.3, 2.45), (2.0, 2.2), (2.68, 2.25), (2.6, 2.0)]
    place(lathe("aioli", swirl, cream, lambda p: p * (1 + 0.02 * rough(p, 0.8, 3)), around=90), at)


def mussels(rng):
    materials = seafood.mussel_materials()
    models = [seafood.mussel(materials, k * 2.7) for k in range(3)]
    ring = [(2.7 + 0.36 * k, 5.6, FLOOR + 1.05, -0.11, k % 3) for k in range(6)]
    ring += [(2.95, 2.3, FLOOR + 1.6, -0.15, 1), (3.7, 2.3, FLOOR + 1.75, -0.15, 0), (4.4, 2.5, FLOOR + 1.7, -0.18, 2)]
    ring += [(3.6, -1.6, FLOOR + 2.5, -0.1, 0), (4.6, -1.9, FLOOR + 2.4, -0.1, 1)]
    for angle, start, up, lean, kind in ring:
        at = (start * math.cos(angle), start * math.sin(angle), up)
        turn = (lean + rng.uniform(-0.05, 0.05), rng.uniform(-0.15, 0.15), angle - math.pi / 2 + rng.uniform(-0.15, 0.15))
        again(models[kind], at, turn, rng.uniform(0.88, 1.08))
    for model in models:
        model.location.z = -80


def prawns(rng):
    shell = seafood.cooked_shell()
    models = [seafood.prawn(rng, shell, curl) for curl in (3.2, 3.7, 2.9)]
    lie = ((3.0, -2.4, 1.7, 0.05, 0.06), (4.3, 0.9, 2.0, 0.45, 0.08), (3.9, 3.6, 2.0, 0.85, 0.08))
    lie += ((2.1, 5.2, 2.0, 1.4, 0.07), (0.9, -0.4, 3.0, -0.2, 0.12))
    for k, (x, y, up, turn, lean) in enumerate(lie):
        again(models[k % 3], (x, y, FLOOR + up), (rng.uniform(-0.1, 0.1), lean, turn - 0.3), rng.uniform(0.86, 0.98))
    for model in models:
        model.location.z = -80


def lemons():
    materials = seafood.lemon_materials(2.5)
    half = seafood.half_lemon(materials, 2.5)
    place(half, (-6.4, 6.3, 2.7), (0.6, -0.3, 0.4))
    again(half, (6.8, -7.2, 2.5), (0.55, 0.3, 1.7), 0.92)
    slice_ = seafood.lemon_slice(materials, 2.4)
    place(slice_, (1.0, -9.5, FLOOR + 1.0), (0.3, 0.1, 0.4))
    again(slice_, (3.4, -9.0, FLOOR + 1.25), (0.32, -0.15, 1.4))


def parsley(rng):
    green = foods.leaf_green("parsley", (0.16, 0.36, 0.04), (0.05, 0.19, 0.015), (0.16, 0.36, 0.04))
    bits = [leaf("bit", 0.5 + 0.12 * k, 0.36, green, 0.5, 0.06, k) for k in range(3)]
    sprinkle(rng, bits, spread(rng, 110, 10.5, 0.5), sink=-0.02, tilt=0.5)
    sprinkle(rng, meats.pepper_grit(), spread(rng, 60, 10, 0.3), sizes=(0.5, 1.1))
