"""A sandwich on toasted country bread, cut and stacked on a board, with crisps."""

import math

import bmesh
import bpy
from mathutils import Vector, noise

from kit import foods, greens, kitchen, tableware
from kit.heaps import Heap
from kit.material import Material
from kit.shapes import mesh, place, rough, sheet, spread, sprinkle, chunk, thicken, tube

WIDE, DEEP, THICK = 6.3, 5.4, 1.5
BOARD = 1.6


def build(rng):
    tableware.table(tableware.stone((0.05, 0.052, 0.055), (0.13, 0.13, 0.132), 0.4))
    tableware.board(27, 19, tableware.wood((0.20, 0.10, 0.045), (0.52, 0.32, 0.16), 0.8), (0.5, 1.5, 0), BOARD, 0.06)
    place(half(rng, 1), (0.3, -1.6, BOARD), (0, 0, 0.1))
    place(half(rng, 2), (-0.4, -0.9, BOARD + 5.35), (0.05, -0.04, -0.16))
    crisps(rng)
    crumbs(rng)
    tableware.tumbler((-13.5, 12, 0), (0.45, 0.18, 0.02))
    tableware.napkin((-15.5, 1, 0), 0.6)
    tableware.shaker((11.5, 14.5, 0))
    kitchen.under_bulbs()
    kitchen.lamp((-16, -26, 22), (0, 0, 5), 9, 2600, kitchen.WARM)
    kitchen.phone(29.5, 24, look=(0.9, 0, 5.3), around=-9, tilt=-2.6, focus=(0, -2, 6))


def half(rng, seed):
    """One half, cut side at y = 0 towards the viewer; all its layers hang on one handle."""
    handle = bpy.data.objects.new("half", None)
    bpy.context.collection.objects.link(handle)
    layers = [*bread(0, seed), *lettuce(rng, THICK + 0.05, seed), *tomatoes(rng, THICK + 0.45, seed), *onions(rng, THICK + 1.05)]
    layers += [*ham(THICK + 1.35, seed), cheese(THICK + 2.3, seed), *bread(THICK + 2.4, seed + 5)]
    for layer in layers:
        layer.parent = handle
    return handle


def cut(made, y=0.0, close=True):
    """Takes away what lies before the knife, and closes what it opened."""
    whole = bmesh.new()
    whole.from_mesh(made.data)
    parts = [*whole.verts, *whole.edges, *whole.faces]
    gone = bmesh.ops.bisect_plane(whole, geom=parts, plane_co=(0, y - made.location.y, 0), plane_no=(0, -1, 0), clear_outer=True)
    edges = [part for part in gone["geom_cut"] if isinstance(part, bmesh.types.BMEdge)]
    if close:
        bmesh.ops.triangle_fill(whole, edges=edges, use_beauty=True, normal=(0, -1, 0))
    whole.to_mesh(made.data)
    whole.free()
    made.data.use_auto_smooth, made.data.auto_smooth_angle = True, math.radians(38)
    return made


def toast():
    """Crumb within, brown where it met the pan, a dark crust around; all by where a point lies in the slice."""
    m = Material("toast")
    x, y, z = m.axes()
    wide, fine, holes = m.noise(0.55, 7, 0.65), m.noise(5, 7, 0.7), m.cells(2.3)
    drift, grain = m.noise(2.2, 6, 0.65), m.cells(9, (1, 1, 1.4))
    wall = m.ramp(m.add(m.times(drift, 0.7), m.times(fine, 0.3)), (0.32, (0.62, 0.42, 0.19)), (0.5, (0.80, 0.62, 0.36)), (0.68, (0.88, 0.74, 0.50)))
    crumb = m.mix(m.times(m.span(grain, 0.3, 0.05), 0.3), wall, (0.58, 0.38, 0.17))
    heat = m.add(m.add(m.times(wide, 0.85), m.times(fine, 0.18)), m.sway(holes, -0.18))
    pan = m.ramp(heat, (0.34, (0.80, 0.55, 0.25)), (0.46, (0.58, 0.27, 0.07)), (0.58, (0.30, 0.095, 0.018)), (0.72, (0.07, 0.02, 0.006)))
    from_middle = m.math("ABSOLUTE", m.math("SUBTRACT", z, THICK / 2))
    outside = m.span(m.add(from_middle, m.sway(fine, 0.12)), THICK / 2 - 0.16, THICK / 2 - 0.04)
    far = m.add(m.math("POWER", m.math("ABSOLUTE", m.times(x, 1 / WIDE)), 3.0), m.math("POWER", m.math("ABSOLUTE", m.times(y, 1 / DEEP)), 3.0))
    rim = m.span(m.add(far, m.sway(wide, 0.12)), 0.82, 0.95)
    crust = m.ramp(m.add(m.times(wide, 0.6), m.times(fine, 0.4)), (0.3, (0.46, 0.19, 0.05)), (0.6, (0.20, 0.06, 0.013)), (0.8, (0.07, 0.02, 0.006)))
    colour = m.mix(rim, m.mix(outside, crumb, pan), crust)
    m.bump(fine, 0.4, 0.08, over=m.bump(grain, 0.5, 0.1))
    m.flesh(0.08, colour, (0.6, 0.35, 0.15))
    return m.done(colour, m.mix(outside, (0.8, 0.8, 0.8), (0.42, 0.42, 0.42)), 0.35)


def outline(angle, seed):
    """How far the slice reaches: a rounded loaf, its middle at y = 0, where it will be cut."""
    c, s = abs(math.cos(angle)) / WIDE, abs(math.sin(angle)) / DEEP
    return (c**3 + s**3) ** (-1 / 3) * (1 + 0.05 * rough((math.cos(angle), math.sin(angle), seed), 1.5, 3))


def slice_height(x, y, up, seed):
    """How high a point of a slice lies, `up` from 0, its underside, to 1: it rose unevenly, and pits are in its face."""
    lift = 0.12 * rough((x, y, up * 3), 0.4, 4, seed) - 0.28 * max(0.0, rough((x, y, up * 9), 1.3, 3, seed) - 0.15)
    return THICK * up + (0.15 * (1 - (x / WIDE) ** 2) if seed > 4 else 0) + lift * (1 if up > 0.5 else -1)


def bread(floor, seed):
    around, flat, side = 240, 40, 12
    profile = [(j / flat * 0.97, 0.0) for j in range(flat)]
    profile += [(0.97 + 0.03 * math.sin(math.pi * j / side), (1 - math.cos(math.pi * j / side)) / 2) for j in range(side + 1)]
    profile += [(0.97 * (1 - j / flat), 1.0) for j in range(1, flat + 1)]
    vertices, faces, n = [], [], len(profile)
    for i in range(around):
        angle = 2 * math.pi * i / around
        far = outline(angle, seed)
        for part, up in profile:
            x, y = far * part * math.cos(angle), far * part * math.sin(angle)
            vertices.append((x, y, slice_height(x, y, up, seed)))
    for i in range(around):
        k = (i + 1) % around
        faces += [(i * n + j, i * n + j + 1, k * n + j + 1, k * n + j) for j in range(n - 1)]
    material, knife = toast(), 0.12 * math.sin(seed)
    made = mesh("bread", vertices, faces, material)
    face = crumb_face(knife, seed, material)
    made.location.z = face.location.z = floor
    return [cut(made, knife, close=False), face]


def crumb_face(y, seed, material):
    """The cut through a slice, with real holes: big ones where the dough rose, small ones everywhere."""
    left, right = outline(math.pi, seed), outline(0, seed)
    across, tall, vertices, faces = 420, 54, [], []
    for i in range(across + 1):
        x = -left * 0.99 + (left + right) * 0.99 * i / across
        low, high = slice_height(x, y, 0, seed), slice_height(x, y, 1, seed)
        for j in range(tall + 1):
            up = j / tall
            z = low + (high - low) * up
            inner = min(1.0, 9 * min(up, 1 - up)) * min(1.0, 5 * min(i, across - i) / tall)
            big = max(0.0, noise.noise(Vector((x * 1.25 + seed * 9, z * 1.9, seed))) - 0.3)
            small = max(0.0, noise.noise(Vector((x * 4.5, z * 6, seed + 5))) - 0.22)
            vertices.append((x, y - 0.02 + inner * (1.1 * big + 0.4 * small) + 0.03 * rough((x, z, seed), 5, 3), z))
    for i in range(across):
        faces += [(i * (tall + 1) + j, (i + 1) * (tall + 1) + j, (i + 1) * (tall + 1) + j + 1, i * (tall + 1) + j + 1) for j in range(tall)]
    return mesh("crumb", vertices, faces, material)


def lettuce(rng, floor, seed):
    green = greens.veined("lettuce", (0.34, 0.54, 0.06), (0.13, 0.34, 0.022), (0.68, 0.76, 0.36), shine=0.26)
    leaves = []
    for k in range(6):
        leaf = greens.lettuce("lettuce", rng.uniform(6.2, 7.2), rng.uniform(4.5, 5.8), green, seed * 7 + k * 1.9, 0.75, 0.35, 0.05)
        x = -5 + 2 * k + rng.uniform(-0.4, 0.4)
        place(leaf, (x * 0.7, 5.6, floor + 0.1 + 0.05 * (k % 2)), (rng.uniform(-0.03, 0.05), 0, math.pi + x * 0.09), (1, 1, 0.5))
        leaves.append(leaf)
    return leaves


def tomatoes(rng, floor, seed):
    flesh = greens.tomato_flesh()
    slices = []
    for k, x in enumerate((-4.1, -0.2, 3.9)):
        made = greens.slice_with_rind("tomato", rng.uniform(2.5, 2.8), 0.55, flesh, seed + k, 0.0)
        made.location = (x, rng.uniform(1.2, 1.8), floor + 0.1 * (k % 2))
        slices.append(cut(made, rng.uniform(-0.3, 0.0)))
    return slices


def onions(rng, floor):
    material = foods.onion()
    rings = []
    for k in range(7):
        r = rng.uniform(1.2, 2.5)
        made = tube("onion", [(r * math.cos(a), r * math.sin(a), 0) for a in (2 * math.pi * i / 12 for i in range(13))], 0.13, material, 12, 1.3, 80)
        made.location = (-4.2 + 1.4 * k + rng.uniform(-0.4, 0.4), rng.uniform(0.6, 1.6), floor + rng.uniform(0, 0.2))
        rings.append(cut(made, rng.uniform(-0.4, 0)))
    return rings


def cured():
    """Ham: pink, moist, marbled, paler at its fat."""
    m = Material("ham")
    wide, fine = m.noise(0.8, 6, 0.6), m.noise(7, 6, 0.7)
    tone = m.add(m.times(wide, 0.65), m.times(fine, 0.35))
    colour = m.ramp(tone, (0.3, (0.62, 0.22, 0.18)), (0.48, (0.80, 0.42, 0.36)), (0.66, (0.88, 0.66, 0.58)))
    m.bump(fine, 0.2, 0.05)
    m.flesh(0.2, colour, (1, 0.4, 0.3))
    return m.done(colour, 0.3, 0.5)


def ham(floor, seed):
    """Three slices, laid in folds, whose edges hang a little over the cut."""
    material, slices = cured(), []
    for k in range(3):

        def folds(u, v, k=k):
            x, y = u * (5.6 - 0.2 * k), 2.3 + v * 2.8
            way = x * 1.9 + 1.6 * rough((x, y * 0.3, k), 0.35, 3, seed) + k * 2
            front = max(0.0, -v - 0.3)
            lean = 0.22 * math.cos(way)
            uneven = 0.35 * rough((x, k, 0), 0.8, 3, seed) if v < 0 else 0
            height = 0.24 * math.sin(way) + 0.1 * rough((x, y, k), 0.9, 3, seed) - 0.25 * front * front
            return (x + lean, y + uneven, height)

        made = thicken(sheet("ham", 1, 1, material, folds, cells=110), 0.17, 0.06)
        made.location.z = floor + 0.3 * k
        slices.append(made)
    return slices


def cheese(floor, seed):
    """It melted against the hot bread, and runs over the cut."""

    def run(u, v):
        x, y = u * 5.7, 2.4 + v * 3.1
        tongue = 0.5 + 2.2 * max(0.0, rough((x, 0, seed), 0.42, 3)) + 0.25 * rough((x, 3, seed), 1.2, 2)
        over = max(0.0, 0.35 - y)
        down = over * tongue * 1.5
        ripple = 0.16 * rough((x, 9, seed), 0.9, 2) + 0.05 * rough((x, 4, seed), 3, 2)
        return (x, max(y, -0.16 - 0.1 * over + ripple), 0.12 * rough((x, y, 0), 0.6, 3, seed) - down)

    made = thicken(sheet("cheese", 1, 1, foods.melted("cheese", (0.90, 0.56, 0.10)), run, cells=130), 0.2, 0.07)
    made.location.z = floor
    return made


def crisps(rng):
    golden = foods.fried("crisp", (0.88, 0.58, 0.17), (0.60, 0.24, 0.04))
    models = [greens.slice_with_rind("crisp", rng.uniform(1.3, 1.9), 0.08, golden, k * 1.3, rng.uniform(0.2, 0.6)) for k in range(6)]
    heap = Heap(14, lambda x, y: BOARD)
    for x, y in spread(rng, 30, 3.6, 0.4, (10.4, -0.4, 0)):
        heap.drop(rng, rng.choice(models), x, y, 1.2, 0.2, 0.1, 0.4, rng.uniform(0.8, 1.1))
    for model in models:
        model.location.z = -80


def crumbs(rng):
    brown = foods.crust("crumbs", 1, shine=0)
    models = [chunk("crumb", (0.3, 0.22, 0.18), brown, 0.05, 0.12, 3, seed=k, cells=5) for k in range(4)]
    places = [(x, y - 4.5) for x, y in spread(rng, 70, 7)]
    sprinkle(rng, models, [(x, y) for x, y in places if y < -2.4], sizes=(0.25, 1.0))
