"""A bowl of fried noodles with broccoli and peppers, under the tubes of a canteen kitchen."""

import math

from kit import foods, greens, kitchen, tableware
from kit.heaps import Heap, coil, noodle, wander
from kit.material import Material
from kit.shapes import again, blob, chunk, spread

BOWL, HEIGHT = 10.0, 6.2
THIN = 0.115


def build(rng):
    tableware.table(tableware.wood((0.09, 0.042, 0.02), (0.30, 0.16, 0.08), 0.7))
    tableware.bowl(BOWL, HEIGHT, tableware.ceramic((0.74, 0.72, 0.66), 0.14))
    heap = Heap(11, inside)
    noodles(rng, heap)
    peppers(rng, heap)
    broccoli(rng, heap)
    beef(rng, heap)
    last_noodles(rng, heap)
    greens_on_top(rng, heap)
    tableware.chopsticks((12.8, -3, 0), -0.35)
    tableware.napkin((-14.5, 8, 0), 0.8)
    tableware.squeeze_bottle((9.5, 16, 0), (0.08, 0.03, 0.012))
    kitchen.under_tubes()
    kitchen.lamp((-14, -24, 34), (0, 0, 5), 9, 3400, kitchen.NEUTRAL)
    kitchen.phone(30, 43, look=(0.2, 0.2, 4.2), around=7, tilt=3.1, focus=(0, -3, 8))


def inside(x, y):
    """The bowl, and a mound of what nobody sees."""
    r = math.hypot(x, y)
    return 3.4 + 1.5 * max(0.0, 1 - (r / 8.6) ** 2) + max(0.0, r - 8.5) * 2.5


def glazed():
    """Wheat noodles, brown and slippery with soy and oil."""
    m = Material("glazed")
    wide, fine = m.noise(0.5, 5, 0.6), m.noise(2, 3)
    tone = m.add(m.add(wide, m.sway(fine, 0.35)), m.sway(m.per_thing(), 0.3))
    colour = m.ramp(tone, (0.28, (0.88, 0.58, 0.23)), (0.5, (0.70, 0.36, 0.10)), (0.74, (0.40, 0.15, 0.03)))
    m.flesh(0.15, colour, (0.7, 0.4, 0.15))
    return m.done(colour, m.add(m.times(fine, 0.2), 0.08), 0.6)


def noodles(rng, heap):
    material = glazed()
    for _ in range(190):
        angle, far = rng.uniform(0, 2 * math.pi), 8.6 * math.sqrt(rng.random())
        start, heading = (far * math.cos(angle), far * math.sin(angle)), rng.uniform(0, 2 * math.pi)
        noodle(heap, "noodle", wander(rng, start, heading, rng.uniform(12, 22), 10.4 * rng.uniform(0.8, 1), 0.22), THIN, material, 1.0)
    for _ in range(34):
        middle = (rng.uniform(-4, 4), rng.uniform(-4, 4))
        noodle(heap, "noodle", coil(rng, middle, rng.uniform(1.2, 3.2), rng.uniform(0.5, 1.1)), THIN, material, 1.0)


def last_noodles(rng, heap):
    """Some of the noodles lie over the vegetables: it was tossed in one pan."""
    material = glazed()
    for x, y in spread(rng, 22, 6.6, 1.2):
        noodle(heap, "noodle", wander(rng, (x, y), rng.uniform(0, 6.3), rng.uniform(5, 10), 8.5, 0.4), THIN, material, 0.9)


def peppers(rng, heap):
    colours = ((0.60, 0.02, 0.008), (0.88, 0.42, 0.012), (0.62, 0.03, 0.01), (0.80, 0.22, 0.01))
    models = []
    for k in range(12):
        skin = foods.juicy("pepper", colours[k % 4], shine=0.1, flesh=0.12)
        length, width, curve = rng.uniform(2.6, 5.2), rng.uniform(0.6, 0.95), rng.uniform(0.7, 2.2)
        models.append(greens.strip("pepper", length, width, 0.32, skin, curve, rng.uniform(-0.6, 0.6), k))
    for k, (x, y) in enumerate(spread(rng, 30, 7.4, 1.7)):
        heap.drop(rng, models[k % 12], x, y, 1.2, 0.5, 0.12, 0.25, rng.uniform(0.85, 1.1))
    for model in models:
        model.location.z = -80


def broccoli(rng, heap):
    green = greens.broccoli_green()
    models = [greens.floret("broccoli", 2.3 + 0.25 * k, green, rng, 7 + k) for k in range(4)]
    places = ((-4.9, -2.2), (4.4, -3.6), (-4.4, 3.2), (1.4, 4.6), (5.6, 1.8), (-0.8, -5.6))
    for k, (x, y) in enumerate(places):
        at, _ = heap.rest(x, y, 0.9, 1.3, 0.6)
        lean = (rng.uniform(0.5, 1.3), rng.uniform(-0.4, 0.4), rng.uniform(0, 6.3))
        again(models[k % 4], (x, y, at.z + 0.35), lean, rng.uniform(0.8, 1.1))
    for model in models:
        model.location.z = -80


def beef(rng, heap):
    brown = foods.seared("beef", (0.035, 0.012, 0.005), (0.20, 0.075, 0.028), 0.6)
    models = [chunk("beef", (2.6, 1.5, 0.5), brown, 0.2, 0.28, 0.9, seed=k * 3, cells=40) for k in range(4)]
    for k, (x, y) in enumerate(spread(rng, 11, 6.0, 2.3)):
        heap.drop(rng, models[k % 4], x, y, 1.0, 0.5, 0.0, 0.3, rng.uniform(0.8, 1.1))
    for model in models:
        model.location.z = -80


def greens_on_top(rng, heap):
    rings = greens.rings_of_scallion(0.42, greens.scallion_green())
    for x, y in spread(rng, 46, 6.6, 0.4):
        heap.drop(rng, rng.choice(rings), x, y, 0.3, 0.15, 0.0, 0.4, rng.uniform(0.8, 1.2))
    seed = blob("sesame", 0.16, foods.dry("sesame", (0.84, 0.72, 0.50)), (0.75, 1.3, 0.45), 0.1, detail=2)
    for x, y in spread(rng, 170, 7.0, 0.2):
        heap.drop(rng, seed, x, y, 0.1, 0.03, 0.0, 0.3, rng.uniform(0.8, 1.1))
    for model in [*rings, seed]:
        model.location.z = -80
