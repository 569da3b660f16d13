"""Rice, noodles and other things that lie by the hundred, and how they come to lie."""

import math
from collections.abc import Callable, Sequence

from mathutils import Euler, Vector

from .material import Colour, Material
from .shapes import Point, again, curve_through, lathe, mesh, rough, tube

Flat = tuple[float, float]
Rest = tuple[Point, Point]


class Pile:
    """Knows how high food lies at each place: what is laid later lies on what came before, as on a real plate."""

    def __init__(self, ground: Callable[[float, float], float], cell: float = 0.14):
        self.ground, self.cell = ground, cell
        self.heights: dict[tuple[int, int], float] = {}

    def height(self, x: float, y: float) -> float:
        found = self.heights.get((round(x / self.cell), round(y / self.cell)))
        return self.ground(x, y) if found is None else found

    def lay(self, line: Sequence[Flat], radius: float, sink: float = 0.3) -> list[Point]:
        """Lays a limp strand along `line`; it bridges gaps, and gives way by `sink` of its radius."""
        around = [(0, 0), (radius, 0), (-radius, 0), (0, radius), (0, -radius)]
        rests = [max(self.height(x + dx, y + dy) for dx, dy in around) + radius * (1 - sink) for x, y in line]
        laid = [(x, y, z) for (x, y), z in zip(line, _bridged(rests), strict=True)]
        for point in laid:
            self._raise(point, radius)
        return laid

    def _raise(self, point: Point, radius: float):
        reach = math.ceil(radius / self.cell)
        i, j = round(point[0] / self.cell), round(point[1] / self.cell)
        for di in range(-reach, reach + 1):
            for dj in range(-reach, reach + 1):
                off = math.hypot(di, dj) * self.cell
                if off <= radius:
                    top = point[2] + math.sqrt(radius * radius - off * off)
                    x, y = (i + di) * self.cell, (j + dj) * self.cell
                    self.heights[(i + di, j + dj)] = max(top, self.height(x, y))


def _bridged(heights: list[float], rounds: int = 5, sag: float = 0.015) -> list[float]:
    """A strand does not fall into each narrow gap, and has no kinks."""
    line = list(heights)
    for _ in range(rounds):
        inner = [max(b, (a + c) / 2 - sag) for a, b, c in zip(line, line[1:], line[2:], strict=False)]
        line = [line[0], *inner, line[-1]]
    for _ in range(3):
        inner = [(a + 2 * b + c) / 4 for a, b, c in zip(line, line[1:], line[2:], strict=False)]
        line = [line[0], *inner, line[-1]]
    return line


def bundle(rng, guide: Sequence[Flat], count: int, width: float, spacing: float = 0.24, stray: float = 0.12) -> list[list[Flat]]:
    """Strands that run side by side along a guide, as a fork or chopsticks leave them: no two quite parallel."""
    length = sum(math.dist(a, b) for a, b in zip(guide, guide[1:], strict=False))
    line = curve_through(guide, max(8, int(length / spacing)))
    strands = []
    for _ in range(count):
        off, seed = rng.uniform(-width / 2, width / 2), rng.uniform(0, 90)
        begin, end = rng.randint(0, len(line) // 6), len(line) - rng.randint(0, len(line) // 6)
        phase, wave = rng.uniform(0, 6.28), rng.uniform(0.5, 1.3) * stray * 0.6
        strand = []
        for i in range(max(1, begin), min(len(line) - 1, end)):
            (ax, ay), (bx, by) = line[i - 1], line[i + 1]
            far = math.hypot(bx - ax, by - ay) or 1
            drift = off * (1 + 0.35 * rough((i * 0.05, seed, 0), 1, 2)) + stray * 2 * rough((i * 0.06, 0, seed), 1, 2)
            drift += wave * math.sin(i * spacing * 3.2 + phase)
            strand.append((line[i][0] - (by - ay) / far * drift, line[i][1] + (bx - ax) / far * drift))
        if len(strand) > 3:
            strands.append(strand)
    return strands


def fold(rng, middle: Flat, length: float, turn: float, bulge: float = 0.35) -> list[Flat]:
    """A guide for a bundle that lies across `middle` in an open S."""
    c, s = math.cos(turn), math.sin(turn)
    ways = [(-0.5, rng.uniform(-0.2, 0.2)), (-0.25, rng.uniform(-bulge, bulge)), (0, rng.uniform(-0.1, 0.1))]
    ways += [(0.25, rng.uniform(-bulge, bulge)), (0.5, rng.uniform(-0.2, 0.2))]
    return [(middle[0] + length * (u * c - v * s), middle[1] + length * (u * s + v * c)) for u, v in ways]


def loop(rng, middle: Flat, radius: float, turns: float) -> list[Flat]:
    """A guide that goes around `middle`, wider and narrower."""
    start, way = rng.uniform(0, 6.28), rng.choice((-1, 1))
    steps = max(4, int(turns * 8))
    angles = [start + way * 2 * math.pi * turns * k / steps for k in range(steps + 1)]
    far = [radius * rng.uniform(0.75, 1.15) for _ in angles]
    return [(middle[0] + r * math.cos(a), middle[1] + r * math.sin(a)) for a, r in zip(angles, far, strict=True)]


def strand(line: Sequence[Point], radius: float, material, flat: float = 1.0, sides: int = 8):
    return tube("strand", line, radius, material, sides=sides, flat=flat, steps=2 * len(line))


def rice_grain(material, length: float = 0.6, width: float = 0.25):
    """A model for `again`: short, plump, a little bent."""
    half, thick = length / 2, width / 2
    profile = [(0, -half), (thick * 0.7, -half * 0.8), (thick, 0), (thick * 0.85, half * 0.55), (thick * 0.4, half * 0.93), (0, half)]
    grain = lathe("grain", profile, material, lambda p: Vector((p.x + 0.25 * p.z * p.z, p.z, p.y * 0.9)), around=10, steps=12)
    grain.location.z = -80
    return grain


def cover(rng, models: Sequence, rests: Sequence[Rest], lean: float = 0.35, sizes: tuple[float, float] = (0.85, 1.12)):
    """Copies of the models on points of a surface, each turned as it lies on what faces its direction."""
    for at, facing in rests:
        lies = Vector(facing).to_track_quat("Z", "Y")
        spin = Euler((rng.uniform(-lean, lean), rng.uniform(-lean, lean), rng.uniform(0, 6.28))).to_quaternion()
        again(rng.choice(models), at, tuple((lies @ spin).to_euler()), rng.uniform(*sizes))


def rice_block(rng, grain, at: Point, turn: float, size: Point, count: int = 460):
    """Rice pressed by hand: rounded, its grains still whole. `at` is the middle of its foot."""
    half, square = Vector(size) / 2, 0.62
    c, s = math.cos(turn), math.sin(turn)

    def rounded(value: float) -> float:
        return math.copysign(abs(value) ** square, value)

    def world(p: Vector) -> Point:
        return (at[0] + p.x * c - p.y * s, at[1] + p.x * s + p.y * c, at[2] + half.z + p.z)

    def on_block(angle: float, height: float, far: float = 1.0) -> Vector:
        ring = math.sqrt(1 - height * height)
        x, y, z = rounded(math.cos(angle)) * rounded(ring), rounded(math.sin(angle)) * rounded(ring), rounded(height)
        return Vector((half.x * x, half.y * y, half.z * z)) * far

    around, rows = 48, 24
    core = [world(on_block(2 * math.pi * i / around, -math.cos(math.pi * j / (rows - 1)), 0.93)) for i in range(around) for j in range(rows)]
    faces = []
    for i in range(around):
        k = (i + 1) % around
        faces += [(i * rows + j, k * rows + j, k * rows + j + 1, i * rows + j + 1) for j in range(rows - 1)]
    mesh("rice", core, faces, grain.data.materials[0])
    rests = []
    for _ in range(count):
        p = on_block(rng.uniform(0, 6.28), rng.uniform(-0.98, 0.98))
        out = Vector((p.x / half.x**2, p.y / half.y**2, p.z / half.z**2)).normalized()
        rests.append((world(p), (out.x * c - out.y * s, out.x * s + out.y * c, out.z)))
    cover(rng, [grain], rests)


def rice_heap(rng, grain, radius: float, height: Callable[[float, float], float], count: int = 1500, middle: Flat = (0, 0)):
    """Loose rice over a round of ground whose height is given."""

    def facing(x: float, y: float) -> Point:
        e = 0.1
        return (height(x - e, y) - height(x + e, y), height(x, y - e) - height(x, y + e), 2 * e)

    rests = []
    for _ in range(count):
        angle, far = rng.uniform(0, 6.28), radius * math.sqrt(rng.random())
        x, y = middle[0] + far * math.cos(angle), middle[1] + far * math.sin(angle)
        rests.append(((x, y, height(x, y) + rng.uniform(-0.06, 0.14)), facing(x, y)))
    rings, around = 20, 48
    ground = []
    for i in range(around):
        for j in range(rings):
            angle, far = 2 * math.pi * i / around, radius * j / (rings - 1)
            x, y = middle[0] + far * math.cos(angle), middle[1] + far * math.sin(angle)
            ground.append((x, y, height(x, y) - 0.08))
    faces = []
    for i in range(around):
        k = (i + 1) % around
        faces += [(i * rings + j, k * rings + j, k * rings + j + 1, i * rings + j + 1) for j in range(rings - 1)]
    mesh("rice", ground, faces, grain.data.materials[0])
    cover(rng, [grain], rests, lean=0.6)


def scallion_ring(green: Colour, deep: Colour, radius: float):
    """One cut of a scallion, a model for `sprinkle`; light comes through."""
    m = Material("scallion")
    tone = m.ramp(m.add(m.noise(5, 4), m.sway(m.per_thing(), 0.5)), (0.25, deep), (0.75, green))
    m.translucent(tone, 0.35)
    wall, tall = radius * 0.24, radius * 0.4
    profile = [(radius - wall, -tall), (radius, -tall), (radius, tall), (radius - wall, tall), (radius - wall, -tall)]
    return lathe("scallion", profile, m.done(tone, 0.22, 0.5), lambda p: Vector((p.x * 1.08, p.y * 0.92, p.z + 0.12 * p.x)), around=28, steps=12)
