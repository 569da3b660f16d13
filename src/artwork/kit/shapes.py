"""Shapes that food is made of. One unit is one centimetre; everything random comes from the generator that is passed."""

import math
from collections.abc import Callable, Sequence

import bpy
from mathutils import Euler, Vector, noise

Point = tuple[float, float, float]
Bend = Callable[[Vector], Vector]


def rough(point, scale: float = 1.0, octaves: int = 4, seed: float = 0.0) -> float:
    """Fractal noise, about -1 to 1: what makes a shape grown or cooked instead of turned."""
    return noise.fractal(Vector(point) * scale + Vector((seed, seed * 1.7, seed * 0.3)), 0.9, 2.1, octaves)


def mesh(name: str, vertices: Sequence, faces: Sequence, material, smooth: bool = True):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(v) for v in vertices], [], faces)
    data.update()
    if smooth:
        data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
    made = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(made)
    if material:
        data.materials.append(material)
    return made


def skin(name: str, points: Sequence, rows: int, material, closed: bool = True):
    """Closes a surface over points that come row after row, `rows` in each; if `closed`, the last row meets the first."""
    count = len(points) // rows
    faces = []
    for i in range(count if closed else count - 1):
        k = (i + 1) % count
        faces += [(i * rows + j, k * rows + j, k * rows + j + 1, i * rows + j + 1) for j in range(rows - 1)]
    return mesh(name, points, faces, material)


def paint(made, name: str, numbers: Sequence[float]):
    """Gives each point of a shape a number that a material can read: how deep it lies, how much cheese is on it."""
    made.data.attributes.new(name, "FLOAT", "POINT").data.foreach_set("value", numbers)
    return made


def join(name: str, parts: Sequence):
    """Makes one thing of many, so that copies of it are cheap; the parts vanish. They may have no modifiers."""
    vertices, faces, slots, materials = [], [], [], []
    for part in parts:
        first, turn = len(vertices), part.matrix_basis
        vertices += [turn @ v.co for v in part.data.vertices]
        faces += [[first + v for v in face.vertices] for face in part.data.polygons]
        material = part.data.materials[0]
        if material not in materials:
            materials.append(material)
        slots += [materials.index(material)] * len(part.data.polygons)
    made = mesh(name, vertices, faces, None)
    for material in materials:
        made.data.materials.append(material)
    made.data.polygons.foreach_set("material_index", slots)
    for data in {part.data for part in parts}:
        bpy.data.meshes.remove(data)
    return made


def place(made, at: Point = (0, 0, 0), turn: Point = (0, 0, 0), size: float | Point = 1.0):
    """Moves a thing, turned by radians around x, y, z."""
    made.location = at
    made.rotation_euler = turn
    made.scale = (size, size, size) if isinstance(size, int | float) else size
    return made


def again(made, at: Point, turn: Point = (0, 0, 0), size: float | Point = 1.0):
    """The same thing once more elsewhere; it costs no memory."""
    twin = bpy.data.objects.new(made.name, made.data)
    for modifier in made.modifiers:
        # Few have any: what is repeated a lot should be plain.
        copied = twin.modifiers.new(modifier.name, modifier.type)
        for prop in modifier.bl_rna.properties:
            if not prop.is_readonly and prop.identifier != "name":
                setattr(copied, prop.identifier, getattr(modifier, prop.identifier))
    bpy.context.collection.objects.link(twin)
    return place(twin, at, turn, size)


def thicken(made, thickness: float, rounding: float = 0.0):
    solid = made.modifiers.new("thickness", "SOLIDIFY")
    solid.thickness = thickness
    solid.offset = 0
    return soften(made, rounding) if rounding else made


def soften(made, width: float, segments: int = 3):
    """Rounds edges: nothing in a kitchen is sharp enough to have none."""
    bevel = made.modifiers.new("rounding", "BEVEL")
    bevel.width = width
    bevel.segments = segments
    bevel.limit_method = "ANGLE"
    return made


def subdivide(made, levels: int = 2):
    sub = made.modifiers.new("subdivision", "SUBSURF")
    sub.levels = sub.render_levels = levels
    return made


def curve_through(points: Sequence[Sequence[float]], steps: int = 60) -> list[tuple[float, ...]]:
    """A smooth line (Catmull-Rom) through points of any dimension."""
    ends = [points[0], *points, points[-1]]
    parts = len(points) - 1
    each = max(2, steps // parts)
    line = []
    for part in range(parts):
        a, b, c, d = ends[part : part + 4]
        for step in range(each):
            t = step / each
            line.append(tuple(_between(a[i], b[i], c[i], d[i], t) for i in range(len(a))))
    line.append(tuple(points[-1]))
    return line


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - 3 * c + d - a) * t**3)


def lathe(name: str, profile: Sequence[tuple[float, float]], material, bend: Bend | None = None, around: int = 96, steps: int = 60):
    """Turns a profile of (radius, height) around z: buns, bowls, plates, drops of sauce."""
    line = [(max(0.0, r), z) for r, z in curve_through(profile, steps)]
    vertices, faces, n = [], [], len(line)
    for i in range(around):
        angle = 2 * math.pi * i / around
        for r, z in line:
            point = Vector((r * math.cos(angle), r * math.sin(angle), z))
            vertices.append(bend(point) if bend else point)
    for i in range(around):
        j = (i + 1) % around
        faces += [(i * n + k, j * n + k, j * n + k + 1, i * n + k + 1) for k in range(n - 1)]
    return mesh(name, vertices, faces, material)


def tube(name: str, path: Sequence[Point], radius, material, sides: int = 10, flat: float = 1.0, steps: int | None = None):
    """Sweeps a ring along a smooth path: noodles, stems, rims. `radius` may be a function of 0 to 1; `flat` below 1 makes ribbons."""
    line = [Vector(p) for p in curve_through(path, steps or 6 * len(path))]
    size = radius if callable(radius) else lambda _: radius
    vertices, faces, n = [], [], len(line)
    up = Vector((0, 0, 1))
    for i, point in enumerate(line):
        along = (line[min(i + 1, n - 1)] - line[max(i - 1, 0)]).normalized()
        side = along.cross(up)
        side = side.normalized() if side.length > 0.05 else Vector((1, 0, 0))
        up = side.cross(along).normalized()
        r = size(i / (n - 1))
        for k in range(sides):
            angle = 2 * math.pi * k / sides
            vertices.append(point + side * math.cos(angle) * r + up * math.sin(angle) * r * flat)
    for i in range(n - 1):
        for k in range(sides):
            j = (k + 1) % sides
            faces.append((i * sides + k, i * sides + j, (i + 1) * sides + j, (i + 1) * sides + k))
    faces += [tuple(range(sides - 1, -1, -1)), tuple(range((n - 1) * sides, n * sides))]
    return mesh(name, vertices, faces, material)


def sheet(name: str, width: float, depth: float, material, height: Callable[[float, float], float | Point], cells: int = 60, thickness: float = 0.0):
    """A cloth of food: `height(u, v)`, u and v from -1 to 1, gives the height there, or the whole point."""
    vertices, faces, n = [], [], cells + 1
    for i in range(n):
        for j in range(n):
            u, v = 2 * i / cells - 1, 2 * j / cells - 1
            at = height(u, v)
            vertices.append((u * width / 2, v * depth / 2, at) if isinstance(at, int | float) else at)
    for i in range(cells):
        faces += [(i * n + j, (i + 1) * n + j, (i + 1) * n + j + 1, i * n + j + 1) for j in range(cells)]
    made = mesh(name, vertices, faces, material)
    return thicken(made, thickness) if thickness else made


def blob(name: str, radius: float, material, squash: Point = (1, 1, 1), lumps: float = 0.15, scale: float = 0.8, seed: float = 0.0, detail: int = 4, bend: Bend | None = None):
    """A lump: meat, berries, florets, drops. `lumps` is how far its surface goes in and out, as a part of the radius."""
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=detail, radius=1)
    made = bpy.context.object
    made.name = name
    for vertex in made.data.vertices:
        out = vertex.co.normalized()
        far = radius * (1 + lumps * rough(out * radius, scale, 5, seed))
        point = Vector((out.x * far * squash[0], out.y * far * squash[1], out.z * far * squash[2]))
        vertex.co = bend(point) if bend else point
    return _finish(made, material)


def chunk(name: str, size: Point, material, rounding: float = 0.12, lumps: float = 0.06, scale: float = 1.0, seed: float = 0.0, cells: int = 14):
    """A cut piece: fries, cubes of fish, croutons. Its sides are as uneven as a knife leaves them."""
    bpy.ops.mesh.primitive_cube_add(size=1)
    made = bpy.context.object
    made.name = name
    made.scale = size
    bpy.ops.object.transform_apply(scale=True)
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.bevel(offset=min(rounding, min(size) * 0.45), segments=3, affect="EDGES")
    bpy.ops.mesh.subdivide(number_cuts=max(1, cells // 5))
    bpy.ops.object.mode_set(mode="OBJECT")
    for vertex in made.data.vertices:
        vertex.co += Vector(tuple(lumps * rough(vertex.co, scale, 4, seed + 7 * axis) for axis in range(3)))
    return _finish(made, material)


def leaf(name: str, length: float, width: float, material, curl: float = 0.3, ruffle: float = 0.1, seed: float = 0.0, pointed: float = 0.8, teeth: float = 0.0):
    """Lies along y from its stem at 0. `curl` bends it along, `ruffle` waves its edge."""
    long, wide = 40, 16
    vertices, faces, n = [], [], wide + 1
    for i in range(long + 1):
        t = i / long
        half = width / 2 * math.sin(math.pi * min(1.0, t**pointed)) ** 0.85 + 0.02
        half *= 1 + teeth * abs(math.sin(t * 40)) * (1 - t)
        for j in range(n):
            s = 2 * j / wide - 1
            x, y = half * s, length * t
            fold = abs(s) * half * 0.35
            wave = ruffle * s * s * (math.sin(t * 15 + seed * 3 + s) + rough((x, y, 0), 0.9, 3, seed))
            vertices.append((x, y - curl * 0.2 * length * t * t, fold + wave + curl * length * t * (1 - t) * 1.2 - curl * 0.3 * length * t * t))
    for i in range(long):
        faces += [(i * n + j, (i + 1) * n + j, (i + 1) * n + j + 1, i * n + j + 1) for j in range(wide)]
    return mesh(name, vertices, faces, material)


def _finish(made, material):
    made.data.materials.append(material)
    made.data.polygons.foreach_set("use_smooth", [True] * len(made.data.polygons))
    return made


def surface_below(x: float, y: float, top: float = 60.0):
    """Where something falling at x, y comes to rest: the point and the direction that the surface faces; None: nowhere."""
    scene = bpy.context.scene
    hit, at, facing, *_ = scene.ray_cast(bpy.context.evaluated_depsgraph_get(), Vector((x, y, top)), Vector((0, 0, -1)))
    return (at, facing) if hit else None


def lie_on(facing: Vector, spin: float = 0.0) -> Point:
    """The turn with which a flat thing lies on a surface that faces so."""
    turned = facing.to_track_quat("Z", "Y") @ Euler((0, 0, spin)).to_quaternion()
    return tuple(turned.to_euler())


def spread(rng, count: int, radius: float, apart: float = 0.0, middle: Point = (0, 0, 0)) -> list[tuple[float, float]]:
    """Places in a disc, no two nearer than `apart`; fewer where there is no room."""
    places: list[tuple[float, float]] = []
    for _ in range(count * 30):
        if len(places) == count:
            break
        angle, far = rng.uniform(0, 2 * math.pi), radius * math.sqrt(rng.random())
        x, y = middle[0] + far * math.cos(angle), middle[1] + far * math.sin(angle)
        if all(math.hypot(x - a, y - b) >= apart for a, b in places):
            places.append((x, y))
    return places


def sprinkle(rng, things: Sequence, places: Sequence[tuple[float, float]], sink: float = 0.0, tilt: float = 0.3, sizes: tuple[float, float] = (0.8, 1.2)):
    """Lets copies of some things fall on whatever lies below; the given ones are only models, and vanish."""
    rests = [(place_, surface_below(*place_)) for place_ in places]
    for (_x, _y), rest in rests:
        if rest is None:
            continue
        at, facing = rest
        turn = Vector(lie_on(facing, rng.uniform(0, 6.28)))
        turn += Vector((rng.uniform(-tilt, tilt), rng.uniform(-tilt, tilt), 0))
        again(rng.choice(things), tuple(at - facing * sink), tuple(turn), rng.uniform(*sizes))
    for thing in things:
        thing.location.z = -80
