"""Three tacos under the heat lamps: corn tortillas from the grill, braised beef, onion, coriander, lime."""

import math

from mathutils import Vector

from kit import foods, kitchen, tableware
from kit.material import Material
from kit.shapes import again, blob, chunk, lathe, mesh, place, rough, sheet, spread, sprinkle, surface_below, thicken, tube

FLOOR = 0.4
TURN = 0.33
TACOS = ((-1.1, 4.4), (-0.3, -0.4), (-1.1, -5.3))


def build(rng):
    tableware.table(tableware.wood((0.15, 0.078, 0.037), (0.42, 0.25, 0.13), 0.5))
    tableware.plate(12.2, enamel(), depth=0.9)
    for k, at in enumerate(TACOS):
        tortilla(at, 11.0 * k + 3)
        filling(at, 7.0 * k + 1)
    meat(rng)
    topping(rng)
    crema(rng)
    coriander(rng)
    limes()
    salsa((-15.0, 13.0, 0))
    tableware.tumbler((14.2, 13.2, 0), (0.32, 0.20, 0.04))
    tableware.napkin((20.0, -3.5, 0), 0.4, 12, (0.74, 0.70, 0.62), 6)
    tableware.squeeze_bottle((-2.0, 21.5, 0), (0.42, 0.06, 0.01))
    crumbs(rng)
    kitchen.under_bulbs()
    kitchen.phone(34.5, 46, look=(0.5, -0.6, 1.8), around=-6, tilt=-3.2, focus=(0, -5, 5))


def enamel():
    """Old white enamel, freckled blue."""
    m = Material("enamel")
    tone = m.ramp(m.noise(1.4, 5), (0.3, (0.80, 0.77, 0.70)), (0.7, (0.86, 0.84, 0.78)))
    return m.done(m.mix(m.math("LESS_THAN", m.cells(2.4), 0.1), tone, (0.10, 0.14, 0.19)), 0.28, 0.5)


def on_taco(at, along: float, across: float) -> tuple[float, float]:
    c, s = math.cos(TURN), math.sin(TURN)
    return at[0] + along * c - across * s, at[1] + along * s + across * c


def tortilla(at, seed: float):
    """A round, folded: `s` goes over the fold, from the near wall (lower and wider open) to the far one."""
    reach, bend = 6.7, 1.55

    def wall(s: float, open_: float) -> tuple[float, float]:
        """How far from the fold, and how high, at `s` along the dough."""
        most = math.pi / 2 - open_
        angle = min(s / bend, most)
        straight = max(0.0, s - bend * most)
        return bend * math.sin(angle) + straight * math.cos(angle), bend * (1 - math.cos(angle)) + straight * math.sin(angle)

    def folded(u: float, v: float):
        ring = max(abs(u), abs(v))
        far = math.hypot(u, v) or 1
        edge = reach * (1 + 0.03 * rough((u * 2, v * 2, seed), 1, 3))
        along, s = u / far * ring * edge, v / far * ring * edge + 0.3
        out, up = wall(abs(s), 0.36 if s < 0 else 0.24)
        ripple = ring**2 * (0.35 * rough((along * 0.28, s * 0.2, seed), 1, 3) + 0.1 * math.sin(along * 1.7 + seed))
        sag = 0.012 * along * along * (1 - min(1, up / 6))
        return (along, math.copysign(out + ripple, s), up + 0.2 * ripple + sag * 0.5)

    made = thicken(sheet("tortilla", 1, 1, corn(seed), folded, cells=110), 0.22, 0.08)
    place(made, (*at, FLOOR + 0.15), (0, 0, TURN))


def corn(seed: float):
    """Freckled by the grill, charred at the blisters."""
    m = Material("corn")
    shifted = 1.0 + 0.01 * seed
    wide, spots, fine = m.noise(0.42 * shifted, 5, 0.6), m.noise(1.05 * shifted, 7, 0.68), m.noise(9, 6, 0.7)
    dough = m.ramp(m.add(m.times(wide, 0.7), m.times(fine, 0.3)), (0.35, (0.80, 0.54, 0.20)), (0.65, (0.90, 0.70, 0.36)))
    toasted = m.mix(m.times(m.span(spots, 0.48, 0.60), 0.85), dough, (0.36, 0.155, 0.045))
    charred = m.mix(m.span(m.add(spots, m.sway(fine, 0.1)), 0.58, 0.65), toasted, (0.035, 0.016, 0.009))
    m.bump(fine, 0.25, 0.06, over=m.bump(m.noise(1.7, 4), 0.3, 0.15))
    m.translucent(charred, 0.3)
    return m.done(charred, 0.62, 0.3)


def filling(at, seed: float):
    """What the meat on top lies on."""
    core = blob("filling", 1.0, foods.seared("beef core", (0.06, 0.02, 0.008), (0.30, 0.12, 0.045)), (5.5, 1.9, 2.1), 0.16, 1.6, seed, 5)
    place(core, (*on_taco(at, 0, -0.1), FLOOR + 2.7), (0, 0, TURN))


def braised():
    """Pulled beef: fibres along x, juice on it."""
    m = Material("beef")
    fibres, wide = m.noise(2.6, 8, 0.7, stretch=(0.3, 2.6, 2.6)), m.noise(0.9, 5)
    tone = m.add(m.add(m.times(fibres, 0.7), m.times(wide, 0.3)), m.sway(m.per_thing(), 0.22))
    colour = m.ramp(tone, (0.3, (0.06, 0.018, 0.007)), (0.46, (0.23, 0.082, 0.028)), (0.6, (0.38, 0.165, 0.06)), (0.78, (0.54, 0.29, 0.13)))
    m.bump(fibres, 0.5, 0.12)
    return m.done(colour, m.add(m.times(wide, 0.4), 0.06), 0.6)


def meat(rng):
    material = braised()
    shreds = []
    for k in range(8):

        def torn(p, k=k):
            return Vector((p.x, p.y + 0.18 * math.sin(p.x * 1.4 + k), p.z + 0.12 * math.cos(p.x * 1.1 + 2 * k)))

        shape = (rng.uniform(0.85, 1.45), rng.uniform(0.3, 0.5), rng.uniform(0.26, 0.4))
        shreds.append(blob("shred", 1.0, material, shape, 0.34, 1.7, k * 4.1, 4, torn))
    for at in TACOS:
        for count, long, wide in ((44, 5.4, 2.2), (30, 5.0, 1.6), (16, 4.4, 1.0)):
            models = [again(shred, (0, 0, -80)) for shred in shreds]
            sprinkle(rng, models, strewn(rng, at, count, long, wide, 0.55), sink=-0.12, tilt=0.35, sizes=(0.7, 1.1))
    for shred in shreds:
        shred.location.z = -80


def strewn(rng, at, count: int, long: float, wide: float, apart: float):
    """Places along the top of a taco."""
    places = []
    for _ in range(count * 30):
        if len(places) == count:
            break
        along = rng.uniform(-long, long)
        here = on_taco(at, along, rng.uniform(-wide, wide) * math.sqrt(1 - (along / long) ** 2 * 0.6))
        if all(math.dist(here, other) >= apart for other in places):
            places.append(here)
    return places


def topping(rng):
    tomato = foods.juicy("tomato", (0.66, 0.06, 0.018), (0.46, 0.018, 0.008), 0.14)
    white = foods.onion("white onion", (0.86, 0.84, 0.76), (0.78, 0.80, 0.62))
    violet = foods.onion("red onion", (0.80, 0.66, 0.70), (0.36, 0.05, 0.17))
    cheese = foods.cooked_white("cotija", (0.86, 0.80, 0.66), 0.6, 0.15)
    dice = [chunk("tomato", tuple(rng.uniform(0.65, 0.95) for _ in range(3)), tomato, 0.14, 0.08, 1.2, seed=k) for k in range(5)]
    bits = [chunk("onion", (rng.uniform(0.45, 0.75), rng.uniform(0.4, 0.6), 0.2), white, 0.07, 0.04, 1.4, seed=k) for k in range(4)]
    bits += [chunk("onion", (rng.uniform(0.5, 0.9), rng.uniform(0.35, 0.5), 0.2), violet, 0.07, 0.04, 1.4, seed=k + 9) for k in range(3)]
    crumble = [blob("cotija", 0.26, cheese, (1, 0.8, 0.7), 0.35, 2.2, k * 3.0, 3) for k in range(4)]
    for things, count, wide, apart, lift in ((dice, 17, 1.5, 0.9, 0.2), (bits, 44, 1.7, 0.5, 0.08), (crumble, 26, 1.6, 0.45, 0.1)):
        for at in TACOS:
            models = [again(thing, (0, 0, -80)) for thing in things]
            sprinkle(rng, models, strewn(rng, at, count, 5.0, wide, apart), sink=-lift, tilt=0.6, sizes=(0.7, 1.15))
        for thing in things:
            thing.location.z = -80


def crema(rng):
    """Thrown over from a spoon: thin threads that go to and fro, break off, and end in a drop."""
    white = foods.cooked_white("crema", (0.88, 0.85, 0.76), 0.16, 0.25)
    for at in TACOS:
        for start, stop, turns in ((-4.4, -1.2, 4.2), (-1.9, 1.6, 4.6), (0.9, 4.3, 4.4)):
            thread(at, start, stop, turns, white, rng.uniform(0, 60))
    drop = blob("drop", 0.1, white, (1, 1, 0.7), 0.15, 2, 0, 3)
    for at in TACOS:
        sprinkle(rng, [again(drop, (0, 0, -80))], strewn(rng, at, 12, 4.6, 1.5, 0.5), sink=0.02, sizes=(0.35, 1.1))
    drop.location.z = -80


def thread(at, start: float, stop: float, turns: float, material, seed: float):
    count = int(turns * 9)
    flat = []
    for k in range(count):
        t = k / (count - 1)
        wide = 1.15 + 0.45 * rough((t * 2.5, seed, 0), 1, 2)
        across = wide * math.sin(t * math.pi * turns + seed) + 0.25 * rough((t * 4, 0, seed), 1, 2)
        flat.append(on_taco(at, start + (stop - start) * t + 0.3 * rough((0, t * 3, seed), 1, 2), across))
    heights = [surface_below(*point)[0].z for point in flat]
    near = [heights[max(0, i - 2) : i + 3] for i in range(count)]
    taut = [(max(some) + sum(some) / len(some)) / 2 for some in near]
    path = [(x, y, z + 0.08) for (x, y), z in zip(flat, taut, strict=True)]

    def radius(t: float) -> float:
        body = 0.088 + 0.045 * rough((t * 14, seed, 0), 1, 3) + (0.05 if t > 0.975 else 0)
        return max(0.03, body * min(1.0, 0.3 + t * 14))

    tube("crema", path, radius, material, sides=9, flat=0.75, steps=5 * count)


def coriander(rng):
    leaves = [coriander_leaf(seed, rng.uniform(0.75, 1.0)) for seed in (1.0, 4.2, 7.7, 9.1)]
    for at in TACOS:
        models = [again(leaf, (0, 0, -80)) for leaf in leaves]
        sprinkle(rng, models, strewn(rng, at, 26, 5.0, 1.6, 0.6), sink=-0.1, tilt=0.7, sizes=(0.6, 1.25))
    sprinkle(rng, leaves, [(9.6, -1.5), (8.9, -4.6), (-9.4, -2.8), (-10.2, 2.0)], sink=-0.05, tilt=0.1)


def coriander_leaf(seed: float, size: float):
    """Three lobes with small teeth on a thin stem."""
    m = Material("coriander")
    veins = m.noise(4, 6, 0.65)
    tone = m.ramp(m.add(veins, m.sway(m.per_thing(), 0.4)), (0.3, (0.03, 0.13, 0.012)), (0.55, (0.085, 0.26, 0.022)), (0.75, (0.20, 0.40, 0.05)))
    m.bump(veins, 0.3, 0.05)
    m.translucent(tone, 0.35)
    green = m.done(tone, 0.38, 0.45)
    around, rows = 90, 9
    vertices, faces = [], []
    for i in range(around):
        angle = (i / (around - 1) - 0.5) * 5.0
        lobes = 0.42 + 0.52 * abs(math.cos(angle * 1.5)) ** 0.8
        edge = size * (lobes + 0.07 * abs(math.sin(angle * 8 + seed)))
        for j in range(rows):
            r = edge * j / (rows - 1)
            x, y = r * math.sin(angle), r * math.cos(angle)
            vertices.append((x, y, 0.22 * size * rough((x * 2, y * 2, seed), 1, 2) * r + 0.18 * r * r * math.cos(angle * 3)))
    for i in range(around - 1):
        faces += [(i * rows + j, (i + 1) * rows + j, (i + 1) * rows + j + 1, i * rows + j + 1) for j in range(rows - 1)]
    return mesh("coriander", vertices, faces, green)


def limes():
    half_lime((8.0, -5.2, FLOOR + 1.5), (0.62, 0.2, 0.4))
    lime_wedge(4.6, -8.8, 0.35)
    lime_wedge(9.6, -1.6, -0.5)


def citrus(rays: bool):
    """Skin, pith and flesh by how far out they lie in the fruit, a ball here of radius 1."""
    m = Material("lime")
    x, y, z = m.axes()
    flat = m.add(m.times(x, x), m.times(y, y))
    far = m.math("SQRT", m.add(flat, m.times(z, z)))
    fine = m.noise(11, 5, 0.65)
    inside = m.ramp(m.add(m.noise(6, 4, stretch=(1, 1, 0.4)), m.sway(fine, 0.3)), (0.3, (0.42, 0.55, 0.10)), (0.7, (0.70, 0.78, 0.30)))
    if rays:
        around = m.math("FRACT", m.times(m.math("ARCTAN2", y, x), 9 / 6.2832))
        wall = m.span(m.math("ABSOLUTE", m.sway(around, 2)), 0.0, 0.13)
        core = m.span(m.math("SQRT", flat), 0.05, 0.13)
        inside = m.mix(m.times(wall, core), (0.82, 0.85, 0.60), inside)
    colour = m.ramp(far, (0.85, (1, 1, 1)), (0.88, (0, 0, 0)))
    pith = m.mix(colour, (0.84, 0.86, 0.66), inside)
    skin = m.mix(m.times(fine, 0.8), (0.10, 0.26, 0.016), (0.24, 0.42, 0.04))
    whole = m.mix(m.span(m.add(far, m.sway(fine, 0.02)), 0.945, 0.965), pith, skin)
    m.bump(fine, 0.25, 0.05)
    m.flesh(0.2, whole, (0.4, 0.6, 0.15))
    return m.done(whole, 0.2, 0.55)


def half_lime(at, turn):
    profile = [(0, -1), (0.5, -0.87), (0.8, -0.6), (0.96, -0.26), (1.0, -0.05), (0.985, 0), (0.88, -0.01), (0.5, -0.03), (0, 0)]
    made = lathe("lime", profile, citrus(True), lambda p: p + Vector((0, 0, 0.015 * rough(p, 5, 3) if p.z > -0.04 else 0)), around=90, steps=60)
    place(made, at, turn, (2.35, 2.2, 2.4))


def lime_wedge(x: float, y: float, way: float, width: float = 1.15):
    """A slice of a ball between two cuts through its axis, which lies on one of them."""
    vertices, faces, long, wide = [], [], 40, 14

    def patch(point):
        start = len(vertices)
        for i in range(long + 1):
            vertices.extend(point(math.pi * i / long, 2 * j / wide - 1) for j in range(wide + 1))
        n = wide + 1
        for i in range(long):
            faces.extend((start + i * n + j, start + (i + 1) * n + j, start + (i + 1) * n + j + 1, start + i * n + j + 1) for j in range(wide))

    def on_ball(a: float, b: float, far: float = 1.0):
        return (math.cos(a), math.sin(a) * math.sin(b) * far, -math.sin(a) * math.cos(b) * far)

    patch(lambda a, t: on_ball(a, t * width / 2))
    for side in (-1, 1):
        patch(lambda a, t, side=side: on_ball(a, side * width / 2, (t + 1) / 2))
    floor = surface_below(x, y)[0]
    place(mesh("wedge", vertices, faces, citrus(False)), tuple(floor), (math.pi / 2 + width / 2, 0, way), (2.6, 2.3, 2.3))


def salsa(at):
    tableware.bowl(4.3, 3.4, tableware.ceramic((0.10, 0.045, 0.025), 0.3), at, 0.35)
    red = foods.sauce("salsa", (0.50, 0.045, 0.012), (0.68, 0.16, 0.04))
    profile = [(0, 0.25), (1.8, 0.2), (3.3, 0.05), (3.85, 0)]
    surface = lathe("salsa", profile, red, lambda p: p + Vector((0, 0, 0.22 * rough(p, 1.1, 5))), around=90, steps=40)
    place(surface, (at[0], at[1], at[2] + 2.7))


def crumbs(rng):
    bit = blob("crumb", 0.12, foods.dry("crumb", (0.62, 0.40, 0.16)), (1, 0.7, 0.6), 0.4, 3, detail=2)
    dropped = chunk("onion", (0.5, 0.4, 0.18), foods.onion("white onion", (0.86, 0.84, 0.76), (0.78, 0.80, 0.62)), 0.06, 0.04, 1.4)
    sprinkle(rng, [bit], spread(rng, 40, 14, 0.8, (0, -3)), sink=0, tilt=0.4)
    sprinkle(rng, [dropped], [(8.2, 2.0), (10.3, 1.0), (-9.0, -3.5), (3.2, -10.2)], sink=-0.05, tilt=0.2)
