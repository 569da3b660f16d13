"""A cheeseburger with fries, under the heat lamps of the pass."""

import math

from mathutils import Vector, noise

from kit import foods, kitchen, tableware
from kit.material import Material
from kit.shapes import blob, chunk, lathe, mesh, place, rough, sheet, spread, sprinkle, thicken, tube

FLOOR = 0.4


def build(rng):
    tableware.table(tableware.wood((0.20, 0.11, 0.055), (0.52, 0.34, 0.19), 0.55))
    tableware.plate(11.5)
    bottom_bun(FLOOR)
    for height, seed, reach in ((2.0, 3.3, 7.0), (2.25, 8.1, 6.5)):
        lettuce(FLOOR + height, seed, reach)
    tomatoes(FLOOR + 2.15)
    patty(FLOOR + 2.85)
    cheese(FLOOR + 4.86)
    onions(rng, FLOOR + 5.0)
    top_bun(rng, FLOOR + 5.12)
    fries(rng)
    ketchup()
    tableware.tumbler((-13.5, 9.5, 0))
    tableware.shaker((13.8, 11.5, 0))
    tableware.napkin((-15.5, -4.5, 0), 0.5)
    tableware.fork((14.6, -3, 0), -0.05)
    tableware.receipt((17.5, 8, 0), -0.35)
    kitchen.under_bulbs()
    kitchen.phone(30, 27, look=(1.0, 0.3, 3.5), around=4, tilt=2.5, focus=(0, -4.5, 5))


def uneven(point):
    """No bun is round."""
    out = Vector((point.x, point.y, point.z * 0.5))
    return point + out * (0.03 * rough(point, 0.22) + 0.006 * rough(point, 1.6, 3))


def bottom_bun(floor):
    profile = [(0, 0), (4.5, 0), (5.25, 0.35), (5.4, 0.95), (5.2, 1.45), (4.8, 1.62), (0, 1.62)]
    material = foods.crust("bottom", 1.7, pale=(0.84, 0.68, 0.44), brown=(0.5, 0.22, 0.06), shine=0)
    place(lathe("bottom bun", profile, material, uneven, around=160), (0, 0, floor))


def top_bun(rng, floor):
    """A flat crown, pressed a little to one side; its cut face is toasted crumb."""

    def pressed(p):
        far = min(1.0, math.hypot(p.x, p.y) / 5)
        dent = 0.12 * rough((p.x * 0.3, p.y * 0.3, 2), 1, 2) + 0.06 * far * math.sin(2 * math.atan2(p.y, p.x) + 0.6)
        wrinkle = 0.012 * rough(p, 0.8, 3, 3) + 0.003 * rough(p, 3.4, 3, 5)
        up = max(0.0, p.z) / 3.0
        return uneven(p) * (1 + wrinkle * up * 0.4) + Vector((0.12 * p.z, -0.05 * p.z, dent * up * 2 + wrinkle * up))

    profile = [(5.3, 0.32), (5.75, 0.6), (5.95, 1.05), (5.8, 1.6), (5.2, 2.2), (4.1, 2.68), (2.4, 2.95), (0, 3.05)]
    skin = foods.crust(height=2.7, pale=(0.80, 0.53, 0.24), brown=(0.30, 0.085, 0.014), shine=0.22)
    place(lathe("top bun", profile, skin, pressed, around=260, steps=130), (0, 0, floor), (0.05, -0.03, 0))
    cut = [(0, 0.0), (4.4, -0.02), (5.1, 0.05), (5.36, 0.2), (5.34, 0.36), (5.1, 0.5)]

    def torn(p):
        return pressed(p) + Vector((0, 0, 0.05 * rough(p, 2.2, 4, 11)))

    place(lathe("cut", cut, foods.crumb("toasted", (0.74, 0.52, 0.27)), torn, around=260, steps=60), (0, 0, floor), (0.05, -0.03, 0))
    seed = blob("sesame", 0.185, foods.dry("sesame", (0.80, 0.64, 0.40)), (0.75, 1.25, 0.42), lumps=0.1, detail=3)
    sprinkle(rng, [seed], [(x, y) for x, y in spread(rng, 190, 5.1, 0.34) if rough((x * 0.35, y * 0.35, 6)) > -0.35], tilt=0.15)


def lettuce(floor, seed, reach):
    around, rows = 420, 26
    vertices, faces = [], []
    for i in range(around):
        angle = 2 * math.pi * i / around
        c, s = math.cos(angle), math.sin(angle)
        edge = reach + 0.7 * noise.noise(Vector((c * 1.6, s * 1.6, seed))) + 0.16 * math.sin(angle * 34 + seed)
        phase = 3 * noise.noise(Vector((c * 2, s * 2, seed + 9)))
        for j in range(rows):
            u = j / (rows - 1)
            r, ruffle = 2.5 + (edge - 2.5) * u, u**2.4
            z = 0.52 * math.sin(angle * 15 + phase * 2 + u * 1.5) + 0.26 * math.sin(angle * 33 + phase * 3.3 + 2) - 0.75 * u
            r += ruffle * 0.28 * math.cos(angle * 15 + phase * 2)
            vertices.append((r * c, r * s, floor + ruffle * z + 0.06 * rough((r * c, r * s, seed), 0.8, 3)))
    for i in range(around):
        k = (i + 1) % around
        faces += [(i * rows + j, k * rows + j, k * rows + j + 1, i * rows + j + 1) for j in range(rows - 1)]
    mesh("lettuce", vertices, faces, fresh_green())


def fresh_green():
    return foods.leaf_green("lettuce", (0.46, 0.66, 0.10), (0.20, 0.46, 0.035), (0.74, 0.80, 0.38), 0.26)


def tomatoes(floor):
    red = foods.juicy("tomato", (0.78, 0.09, 0.025), (0.62, 0.025, 0.012))
    for x, y, lean in ((-2.6, -2.1, 0.05), (2.7, -1.9, -0.05), (0.1, 2.6, 0.03)):
        profile = [(0, 0), (2.9, 0), (3.2, 0.12), (3.24, 0.35), (3.2, 0.55), (2.9, 0.68), (0, 0.66)]
        slice_ = lathe("tomato", profile, red, lambda p: p * (1 + 0.02 * math.sin(3 * math.atan2(p.y, p.x))))
        place(slice_, (x, y, floor), (lean, lean, 0))


def patty(floor):
    def coarse(p):
        out = Vector((p.x, p.y, 0))
        far = 0.3 * rough(p, 0.55, 6) + 0.16 * abs(rough(p, 1.5, 5, 9)) + 0.05 * rough(p, 5, 3)
        edge = max(0.0, min(1.0, (out.length - 3.8) / 1.5))
        lift = Vector((0, 0, far * 0.8 if p.z > 0.8 else -far * 0.8))
        return p + (out.normalized() if out.length > 0.01 else out) * far * 1.5 * edge + lift

    profile = [(0, 0), (4.6, 0.02), (5.6, 0.25), (5.95, 0.8), (5.7, 1.4), (4.8, 1.68), (0, 1.7)]
    place(lathe("patty", profile, foods.seared("patty"), coarse, around=380, steps=130), (0, 0, floor))


def cheese(floor, half=5.55):
    """A square slice that hangs over the rim of the patty where its corners reach."""

    def hang(u, v):
        x, y = u * half, v * half
        r = math.hypot(x, y)
        rim = 5.85 + 0.18 * noise.noise(Vector((x * 0.5, y * 0.5, 2)))
        over = max(0.0, r - rim)
        sag = (over * 1.2 - 0.1 * over * over) * (1 + 0.18 * noise.noise(Vector((x * 0.7, y * 0.7, 5))))
        near = (rim + 0.38 * (1 - math.exp(-over * 1.6))) / r if over else 1
        return (x * near, y * near, -sag + 0.1 * rough((x, y, 2), 0.45, 3))

    slice_ = thicken(sheet("cheese", 1, 1, foods.melted(), hang, cells=150), 0.2, 0.07)
    place(slice_, (0, 0, floor), (0, 0, 0.55))


def onions(rng, floor):
    material = foods.onion()
    for layer in range(6):
        r = rng.uniform(2.6, 3.9)
        ring = [(r * math.cos(a) * 1.06, r * math.sin(a), 0.1 * math.sin(2 * a + layer)) for a in (2 * math.pi * k / 12 for k in range(13))]
        made = tube("onion", ring, 0.1, material, sides=14, steps=96, flat=2.1)
        at = (rng.uniform(-1.5, 1.5), rng.uniform(-2.1, -0.4), floor + 0.03 * layer)
        place(made, at, (rng.uniform(-0.05, 0.05), rng.uniform(-0.05, 0.05), rng.uniform(0, 6.28)))


def fries(rng):
    """Cut by hand: long and short, some darker, all with tips that the oil has browned."""
    kinds = [fried_potato(0.0), fried_potato(0.35)]
    for k in range(40):
        long, thick = rng.choice((rng.uniform(2.6, 4.5), rng.uniform(4.5, 7.8))), rng.uniform(0.66, 0.92)
        fry = chunk("fry", (thick, long, thick * rng.uniform(0.85, 1.1)), kinds[k % 7 == 3], 0.15, 0.1, 0.6, seed=k)
        bow = rng.uniform(-0.02, 0.02)
        for vertex in fry.data.vertices:
            vertex.co.x += bow * vertex.co.y**2
        at = (6.3 + rng.uniform(-1.0, 2.1), rng.uniform(-5.2, 4.6), 1.2 + 0.48 * (k // 9) + rng.uniform(0, 0.25))
        place(fry, at, (rng.uniform(-0.16, 0.16), rng.uniform(-0.5, 0.5), rng.uniform(-1.2, 1.4)))


def fried_potato(darker: float):
    m = Material("fry")
    wide, fine = m.noise(1.6, 6), m.noise(11, 6, 0.7)
    to_tip = m.times(m.math("ABSOLUTE", m.sway(m.axes("Generated")[1], 2)), 1.0)
    tone = m.add(m.add(m.times(wide, 0.8), m.sway(fine, 0.3)), m.add(m.times(m.span(to_tip, 0.72, 1.0), 0.28), darker * 0.6))
    tone = m.add(tone, m.sway(m.per_thing(), 0.22))
    colour = m.ramp(tone, (0.25, (0.88, 0.66, 0.28)), (0.48, (0.84, 0.54, 0.16)), (0.68, (0.62, 0.29, 0.055)), (0.85, (0.30, 0.105, 0.02)))
    m.bump(fine, 0.3, 0.07)
    m.flesh(0.15, colour, (0.8, 0.45, 0.12))
    return m.done(colour, m.add(m.sway(wide, 0.2), 0.38), 0.45)


def ketchup():
    def dab(p):
        out = Vector((p.x, p.y, 0))
        return p + out * 0.12 * math.sin(3 * math.atan2(p.y, p.x) + 1) + Vector((0, 0, 0.12 * rough(p, 0.9, 3)))

    profile = [(0, 0.62), (0.9, 0.6), (1.5, 0.35), (1.75, 0)]
    place(lathe("ketchup", profile, foods.glaze("ketchup", (0.42, 0.012, 0.006)), dab, around=70), (-6.9, -3.2, 0.68))
