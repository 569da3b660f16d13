"""A slate board of nigiri and maki under the lamps of the counter."""

import math

from mathutils import Vector

from kit import foods, kitchen, tableware
from kit.grains_and_strands import cover, rice_block, rice_grain
from kit.material import Material
from kit.shapes import again, blob, chunk, lathe, mesh, place, rough, sheet, spread, sprinkle, thicken

FLOOR = 0.95


def build(rng):
    tableware.table(tableware.wood((0.11, 0.055, 0.028), (0.34, 0.19, 0.10), 0.5))
    pale_board()
    rice = rice_grain(foods.cooked_white("rice", (0.90, 0.88, 0.83), 0.34, 0.2))
    nigiri(rng, rice)
    for x, y in ((6.1, 3.9), (9.5, 4.1), (6.7, 0.5), (10.1, 0.7), (6.0, -2.9), (9.4, -2.8)):
        maki(rng, rice, (x + rng.uniform(-0.15, 0.15), y + rng.uniform(-0.15, 0.15)))
    for k in range(4):
        roe_roll(rng, rice, (-4.9 + 3.3 * k, -4.9 - 0.2 * k + rng.uniform(-0.15, 0.15)))
    wasabi((-11.9, -4.6))
    ginger(rng, (-8.8, -5.9))
    sesame(rng)
    soy((17.6, -5.5, 0))
    tableware.chopsticks((6.5, -11.2, 0), math.pi / 2 - 0.12, (0.045, 0.016, 0.009))
    tableware.tumbler((-16.5, 13.0, 0), (0.25, 0.30, 0.08))
    tableware.napkin((17.5, 11.5, 0), 0.4, 11, (0.72, 0.69, 0.62), 8)
    tableware.receipt((-20.0, -2.0, 0), 0.25)
    kitchen.under_bulbs(1.1)
    kitchen.lamp((4, -36, 18), (0, 0, 1), 14, 1500, kitchen.WARM)
    kitchen.phone(30.7, 45, look=(-0.4, -0.7, 1.2), around=3, tilt=2.1, view=54, focus=(0, -3, 2.5))


def pale_board():
    """Planed cypress, worn a little round at its edges."""
    wood = tableware.wood((0.44, 0.28, 0.15), (0.70, 0.53, 0.34), 0.8, 0.4)
    board = chunk("board", (29.5, 17.0, 0.95), wood, 0.12, 0.02, 0.4, seed=5, cells=90)
    place(board, (0.3, -0.4, 0.46))


def nigiri(rng, rice):
    salmon = foods.raw_fish()
    tuna = foods.raw_fish("tuna", (0.37, 0.017, 0.022), (0.52, 0.085, 0.07), 0.9)
    for k, (x, fish) in enumerate(((-10.6, salmon), (-7.2, tuna), (-3.8, salmon), (-0.4, tuna), (2.9, None))):
        at, turn = (x, 2.3 + 0.1 * k + rng.uniform(-0.2, 0.2)), math.pi / 2 - 0.3 + rng.uniform(-0.07, 0.07)
        rice_block(rng, rice, (*at, FLOOR), turn, (5.3, 2.35, 1.7), 520)
        if fish:
            slice_of_fish(at, turn, fish, 9.0 * k + 2)
        else:
            omelette(at, turn)


def slice_of_fish(at, turn: float, material, seed: float):
    """Cut aslant, longer than the rice, hanging down at both ends. The lines of fat run across it."""
    long, wide, thick, aslant = 6.9, 2.85, 0.66, 0.55
    vertices, faces, rows, columns = [], [], 100, 44
    for side in (1, -1):
        for i in range(rows):
            for j in range(columns):
                u, v = 2 * i / (rows - 1) - 1, 2 * j / (columns - 1) - 1
                narrow = (1 - 0.17 * abs(u) ** 3) * (1 - (0.12 if u > 0 else 0.03) * abs(u))
                x, y = long / 2 * u + 0.25 * v * u, wide / 2 * narrow * v + 0.12 * rough((u * 2, seed, 0), 1, 2)
                z = 2.15 - 1.2 * abs(u) ** 3.1 - 0.45 * abs(v) ** 2.6
                near_edge = min(1, (1 - max(abs(u), abs(v))) * 9)
                z += side * thick / 2 * math.sqrt(max(0.0, 1 - (1 - near_edge) ** 2)) + 0.06 * rough((x, y, seed), 0.6, 4)
                c, s = math.cos(aslant), math.sin(aslant)
                vertices.append((x * c - y * s + seed, x * s + y * c, z))
    n = rows * columns
    for k in (0, 1):
        for i in range(rows - 1):
            for j in range(columns - 1):
                a = k * n + i * columns + j
                face = (a, a + columns, a + columns + 1, a + 1)
                faces.append(face[::-1] if k else face)
    way = turn - aslant
    home = (at[0] - seed * math.cos(way), at[1] - seed * math.sin(way), FLOOR - 0.35 + 0.4)
    place(mesh("fish", vertices, faces, material), home, (0, 0, way))


def omelette(at, turn: float):
    """Sweet egg in layers, held by a band of nori."""
    m = Material("omelette")
    x, y, z = m.axes()
    layers = m.math("ABSOLUTE", m.sway(m.math("FRACT", m.add(m.times(z, 3.4), m.times(m.noise(0.9, 3), 1.6))), 1))
    tone = m.add(layers, m.sway(m.noise(5, 5, 0.65), 0.4))
    colour = m.ramp(tone, (0.0, (0.62, 0.37, 0.12)), (0.2, (0.80, 0.56, 0.23)), (0.55, (0.86, 0.66, 0.32)))
    toasted = m.times(m.span(m.noise(0.9, 5), 0.48, 0.66), m.span(m.facing_up(), 0.5, 0.9))
    colour = m.mix(m.times(toasted, 0.6), colour, (0.50, 0.24, 0.06))
    m.bump(m.noise(3, 5), 0.2, 0.08)
    m.flesh(0.2, colour, (0.8, 0.5, 0.15))
    egg = chunk("omelette", (6.2, 2.75, 1.15), m.done(colour, 0.3, 0.5), 0.2, 0.08, 0.5, seed=4, cells=60)
    place(egg, (*at, FLOOR + 2.1), (0, 0.02, turn))
    around = []
    for k in range(60):
        a = 2 * math.pi * k / 60
        flat = [math.copysign(abs(w) ** 0.35, w) for w in (math.cos(a), math.sin(a))]
        around.append((1.44 * flat[0], 1.42 + 1.34 * flat[1]))
    vertices = [(x, y, z) for x in (-0.5, 0.5) for y, z in around]
    faces = [(k, (k + 1) % 60, 60 + (k + 1) % 60, 60 + k) for k in range(60)]
    place(thicken(mesh("band", vertices, faces, seaweed()), 0.05), (*at, FLOOR), (0, 0, turn))


def seaweed():
    m = Material("nori")
    grain = m.noise(22, 8, 0.75)
    m.bump(grain, 0.5, 0.06, over=m.bump(m.noise(2.5, 4), 0.25, 0.12))
    return m.done(m.ramp(grain, (0.3, (0.006, 0.012, 0.008)), (0.7, (0.024, 0.04, 0.022))), 0.38, 0.5)


def maki(rng, rice, at, radius: float = 1.55, tall: float = 2.3):
    seed = at[0] * 3 + at[1]

    def pressed(p):
        out = Vector((p.x, p.y, 0))
        square = 1 + 0.03 * math.sin(2 * math.atan2(p.y, p.x) + seed)
        return Vector((p.x * square, p.y / square, p.z)) + out * 0.05 * rough(p, 0.8, 3, seed)

    profile = [(radius - 0.08, 0), (radius, 0.05), (radius, tall - 0.05), (radius - 0.03, tall + 0.04), (radius - 0.09, tall)]
    place(lathe("nori", profile, seaweed(), pressed, around=90, steps=40), (*at, FLOOR))
    rice_in(rng, rice, at, radius - 0.1, tall)
    stuffing(rng, (*at, FLOOR + tall), 0.72)


def rice_in(rng, rice, at, radius: float, tall: float):
    core = [(0, 0), (radius * 0.86, 0.1), (radius * 0.88, tall - 0.25), (radius * 0.8, tall - 0.12), (0, tall - 0.12)]
    place(lathe("rice", core, rice.data.materials[0], around=48), (*at, FLOOR))
    rests = []
    for _ in range(135):
        angle, far = rng.uniform(0, 6.28), (radius - 0.16) * math.sqrt(rng.uniform(0.22, 1))
        where = (at[0] + far * math.cos(angle), at[1] + far * math.sin(angle), FLOOR + tall - 0.06 + rng.uniform(-0.07, 0.08))
        rests.append((where, (rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3), 1)))
    cover(rng, [rice], rests)


def stuffing(rng, at, size: float):
    """Salmon, cucumber and avocado, as the knife shows them."""
    turn = rng.uniform(0, 6.28)
    kinds = (
        (foods.raw_fish("filling", spacing=2.2), (size * 1.1, size * 1.25, 0.5), 0.36, 0.0),
        (cucumber(), (size * 0.7, size, 0.5), 0.40, 2.2),
        (foods.juicy("avocado", (0.62, 0.66, 0.22), (0.45, 0.55, 0.12), 0.25), (size * 0.75, size * 0.85, 0.5), 0.42, 4.2),
    )
    for k, (material, box, far, way) in enumerate(kinds):
        bit = chunk("filling", box, material, 0.1, 0.05, 1.4, seed=at[0] + 5 * k)
        where = (at[0] + far * math.cos(turn + way), at[1] + far * math.sin(turn + way), at[2] - 0.14 + rng.uniform(-0.03, 0.06))
        place(bit, where, (rng.uniform(-0.08, 0.08), rng.uniform(-0.08, 0.08), turn + way + rng.uniform(-0.3, 0.3)))


def cucumber():
    m = Material("cucumber")
    edge = m.axes("Generated")[0]
    colour = m.ramp(m.add(edge, m.sway(m.noise(3, 4), 0.2)), (0.1, (0.72, 0.78, 0.50)), (0.7, (0.55, 0.70, 0.30)), (0.9, (0.10, 0.27, 0.04)))
    m.flesh(0.2, colour, (0.4, 0.6, 0.2))
    return m.done(colour, 0.18, 0.5)


def roe_roll(rng, rice, at, radius: float = 1.5, tall: float = 2.2):
    """Rolled the other way around: rice outside, rolled in orange roe."""
    place(lathe("rice", [(0, 0), (radius, 0.05), (radius, tall - 0.1), (0, tall - 0.1)], rice.data.materials[0], around=48), (*at, FLOOR))
    rice_in(rng, rice, at, radius + 0.05, tall)

    def crooked(p):
        return p + Vector((p.x, p.y, 0)) * 0.12 * rough(p, 1.1, 3, at[0])

    inside = [(0.84, tall - 0.3), (0.84, tall + 0.03), (0.9, tall + 0.03), (0.9, tall - 0.3)]
    ring = lathe("nori", inside, seaweed(), crooked, around=60, steps=8)
    place(ring, (*at, FLOOR))
    stuffing(rng, (*at, FLOOR + tall), 0.6)
    eggs = roe()
    rests = []
    for _ in range(1000):
        angle, up = rng.uniform(0, 6.28), rng.uniform(0.05, tall - 0.02)
        far = radius + 0.17 + rng.uniform(-0.04, 0.05) - (0.08 if up > tall - 0.15 else 0)
        rests.append(((at[0] + far * math.cos(angle), at[1] + far * math.sin(angle), FLOOR + up), (math.cos(angle), math.sin(angle), 0)))
    cover(rng, [eggs], rests)
    eggs.location.z = -80


def roe():
    m = Material("roe")
    colour = m.ramp(m.per_thing(), (0.0, (0.58, 0.09, 0.007)), (0.6, (0.72, 0.16, 0.011)), (1.0, (0.84, 0.27, 0.02)))
    m.flesh(0.3, colour, (1, 0.4, 0.1))
    return blob("roe", 0.105, m.done(colour, 0.08, 0.6), lumps=0.05, detail=2)


def wasabi(at):
    m = Material("wasabi")
    grain = m.noise(5, 8, 0.7)
    m.bump(grain, 0.5, 0.1)
    green = m.done(m.ramp(grain, (0.3, (0.25, 0.36, 0.09)), (0.7, (0.42, 0.53, 0.19))), 0.6, 0.4)
    dab = lathe("wasabi", [(0, 1.3), (0.7, 1.15), (1.3, 0.55), (1.45, 0)], green, lambda p: p + p * 0.17 * rough(p, 1.2, 5), around=90)
    place(dab, (*at, FLOOR))


def ginger(rng, at):
    """Pickled slices, thin enough for the light, in a loose heap."""
    m = Material("ginger")
    tone = m.ramp(m.add(m.noise(1.3, 4), m.sway(m.per_thing(), 0.4)), (0.3, (0.86, 0.56, 0.44)), (0.7, (0.90, 0.70, 0.52)))
    fibres = m.noise(5, 5, 0.6, stretch=(0.4, 3, 1))
    m.bump(fibres, 0.15, 0.04)
    m.translucent(tone, 0.4)
    pink = m.done(tone, 0.16, 0.6)
    for k in range(13):
        seed = rng.uniform(0, 50)

        def wavy(u, v, seed=seed):
            ring, far = max(abs(u), abs(v)), math.hypot(u, v) or 1
            x, y = u / far * ring * 1.35, v / far * ring * 1.0
            return (x, y, 0.3 * math.sin(x * 2.9 + seed) + 0.4 * rough((x, y, seed), 0.9, 2) - 0.12 * (x * x + y * y))

        slice_ = thicken(sheet("ginger", 1, 1, pink, wavy, cells=28), 0.07)
        where = (at[0] + rng.gauss(0, 0.8), at[1] + rng.gauss(0, 0.55), FLOOR + 0.4 + 0.11 * k)
        place(slice_, where, (rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5), rng.uniform(0, 6.28)))


def sesame(rng):
    seed = blob("sesame", 0.13, foods.dry("sesame", (0.80, 0.66, 0.42)), (0.75, 1.3, 0.45), lumps=0.1, detail=2)
    twins = [again(seed, (0, 0, -80))]
    sprinkle(rng, twins, spread(rng, 45, 3.0, 0.3, (0.5, -4.6)), sink=-0.03, tilt=0.2)
    sprinkle(rng, [seed], spread(rng, 30, 8.5, 0.6, (2, -1)), sink=-0.03, tilt=0.2)


def soy(at):
    profile = [(0, 0.2), (1.6, 0.2), (2.5, 0.75), (2.75, 1.2), (2.65, 1.25), (2.3, 0.75), (1.5, 0.35), (0, 0.3)]
    place(lathe("dish", profile, tableware.ceramic((0.72, 0.70, 0.65))), at)
    place(lathe("soy", [(0, 0.84), (2.38, 0.84)], foods.glaze("soy", (0.018, 0.007, 0.003), 0.04)), at)
