"""Heaps that obey gravity: a map of heights, on which whatever is added comes to rest, and which it raises."""

import math
from collections.abc import Callable, Sequence

from mathutils import Vector

from .shapes import again, lie_on, mesh, rough, surface_below, tube

Flat = tuple[float, float]


class Heap:
    def __init__(self, reach: float, floor: Callable[[float, float], float], cell: float = 0.08):
        """`floor` is the height of what lies there before: a plate, the inside of a bowl, a mound."""
        self.reach, self.cell = reach, cell
        self.count = int(2 * reach / cell) + 1
        self.map = [floor(self._where(i), self._where(j)) for i in range(self.count) for j in range(self.count)]

    def _where(self, index: int) -> float:
        return index * self.cell - self.reach

    def _index(self, x: float) -> int:
        return max(0, min(self.count - 1, round((x + self.reach) / self.cell)))

    def height(self, x: float, y: float) -> float:
        return self.map[self._index(x) * self.count + self._index(y)]

    def _disc(self, x: float, y: float, radius: float):
        span = max(0, int(radius / self.cell))
        i0, j0 = self._index(x), self._index(y)
        for i in range(max(0, i0 - span), min(self.count, i0 + span + 1)):
            for j in range(max(0, j0 - span), min(self.count, j0 + span + 1)):
                if (i - i0) ** 2 + (j - j0) ** 2 <= span * span + 0.5:
                    yield i * self.count + j

    def top(self, x: float, y: float, radius: float) -> float:
        return max(self.map[at] for at in self._disc(x, y, radius))

    def mean(self, x: float, y: float, radius: float) -> float:
        near = [self.map[at] for at in self._disc(x, y, radius)]
        return sum(near) / len(near)

    def lift(self, x: float, y: float, radius: float, height: float):
        for at in self._disc(x, y, radius):
            self.map[at] = max(self.map[at], height)

    def look_again(self):
        """Takes in what was put there without asking: leaves, and whatever else has no simple shape."""
        for i in range(self.count):
            for j in range(self.count):
                seen = surface_below(self._where(i), self._where(j))
                if seen:
                    at = i * self.count + j
                    self.map[at] = max(self.map[at], seen[0].z)

    def lay_strand(self, path: Sequence[Flat], radius: float, sag: float = 0.3, step: float = 0.2) -> list[tuple[float, float, float]]:
        """A noodle falls on the heap: it touches the highest points and hangs (`sag`) between them."""
        line = evenly(path, step)
        supports = [self.top(x, y, radius * 0.7) for x, y in line]
        window = 14
        rests = [
            max(supports[j] - sag * ((i - j) * step) ** 2 for j in range(max(0, i - window), min(len(line), i + window + 1)))
            for i in range(len(line))
        ]
        for _ in range(3):
            rests = [(rests[max(0, i - 1)] + 2 * rests[i] + rests[min(len(rests) - 1, i + 1)]) / 4 for i in range(len(rests))]
        for (x, y), z in zip(line, rests, strict=True):
            self.lift(x, y, radius * 0.8, z + radius * 1.5)
        return [(x, y, z + radius) for (x, y), z in zip(line, rests, strict=True)]

    def rest(self, x: float, y: float, radius: float, thickness: float, sink: float = 0.1, steepest: float = 0.9) -> tuple[Vector, Vector]:
        """Where a flat piece comes to lie, and which way it faces; the heap is higher by it from then on."""
        ring = [(math.cos(a) * radius, math.sin(a) * radius) for a in (k * math.pi / 4 for k in range(8))]
        seen = [(dx, dy, self.top(x + dx, y + dy, radius * 0.3)) for dx, dy in [*ring, (0.0, 0.0)]]
        slope_x = max(-steepest, min(steepest, sum(dx * z for dx, _, z in seen) / (4 * radius * radius)))
        slope_y = max(-steepest, min(steepest, sum(dy * z for _, dy, z in seen) / (4 * radius * radius)))
        offsets = sorted(z - slope_x * dx - slope_y * dy for dx, dy, z in seen)
        # Three points carry a piece; the highest ones press into what is soft.
        base = (offsets[-1] + offsets[-2] + offsets[-3]) / 3 - sink
        for dx, dy in ((a * radius / 3, b * radius / 3) for a in range(-3, 4) for b in range(-3, 4)):
            if math.hypot(dx, dy) <= radius:
                self.lift(x + dx, y + dy, radius / 3, base + slope_x * dx + slope_y * dy + thickness)
        return Vector((x, y, base)), Vector((-slope_x, -slope_y, 1)).normalized()

    def drop(self, rng, model, x: float, y: float, radius: float, thickness: float, sink: float = 0.1, tilt: float = 0.2, size: float = 1.0):
        """A copy of a model, whose underside is its z = 0, comes to rest on the heap."""
        at, facing = self.rest(x, y, radius * size, thickness * size, sink)
        turn = Vector(lie_on(facing, rng.uniform(0, 2 * math.pi))) + Vector((rng.uniform(-tilt, tilt), rng.uniform(-tilt, tilt), 0))
        return again(model, tuple(at), tuple(turn), size)

    def drape(self, name: str, material, middle: Flat, reach: Callable[[float], float], thickness: float, seed: float = 0.0, blur: float = 0.25):
        """Sauce that was poured over: it follows the heap, is thickest in the middle and runs into gaps at its edge."""
        around, rings = 260, 90
        vertices, faces = [], []
        for i in range(around):
            angle = 2 * math.pi * i / around
            far = reach(angle)
            for j in range(rings + 1):
                part = j / rings
                x, y = middle[0] + part * far * math.cos(angle), middle[1] + part * far * math.sin(angle)
                body = thickness * (1 - part**3) - 0.3 * part**8
                lumps = thickness * (0.55 * rough((x, y, 0), 0.9, 3, seed) + 0.3 * abs(rough((x, y, 5), 2.6, 3, seed)))
                vertices.append((x, y, (self.mean(x, y, blur) + self.top(x, y, blur)) / 2 + body + lumps * (1 - part**4)))
        for i in range(around):
            k = (i + 1) % around
            faces += [(i * (rings + 1) + j, i * (rings + 1) + j + 1, k * (rings + 1) + j + 1, k * (rings + 1) + j) for j in range(rings)]
        return mesh(name, vertices, faces, material)


def evenly(path: Sequence[Flat], step: float) -> list[Flat]:
    """The same line with its points `step` apart."""
    line, left = [path[0]], step
    for (ax, ay), (bx, by) in zip(path, path[1:], strict=False):
        length = math.hypot(bx - ax, by - ay)
        gone = left
        while gone <= length:
            part = gone / length
            line.append((ax + (bx - ax) * part, ay + (by - ay) * part))
            gone += step
        left = gone - length
    return line


def wander(rng, start: Flat, heading: float, length: float, reach: float, turn: float = 0.25, step: float = 0.3) -> list[Flat]:
    """How a cooked noodle lies: long bends one way, then the other, and back where it would leave the plate."""
    x, y = start
    bend, path = rng.gauss(0, turn), [start]
    for _ in range(int(length / step)):
        bend = max(-0.9, min(0.9, 0.93 * bend + rng.gauss(0, turn * 0.38)))
        far = math.hypot(x, y)
        if far > reach * 0.6:
            inward = math.atan2(-y, -x)
            away = (inward - heading + math.pi) % (2 * math.pi) - math.pi
            bend += math.copysign(min(1.0, abs(away)), away) * (far / reach - 0.6) * 1.1
        heading += bend * step
        x, y = x + math.cos(heading) * step, y + math.sin(heading) * step
        path.append((x, y))
    return path


def coil(rng, middle: Flat, radius: float, turns: float, drift: float = 0.25) -> list[Flat]:
    """A noodle as a fork winds it: round and round, never twice on the same line."""
    start, squash, lean = rng.uniform(0, 2 * math.pi), rng.uniform(0.78, 1.0), rng.uniform(0, math.pi)
    phase, grow, path = rng.uniform(0, 9), rng.uniform(-0.12, 0.12), []
    for k in range(int(turns * 36) + 2):
        angle = start + k * math.pi / 18
        far = radius * (1 + grow * k / 36 + drift * 0.4 * math.sin(angle * 0.7 + phase))
        x, y = far * math.cos(angle), far * math.sin(angle) * squash
        path.append((middle[0] + x * math.cos(lean) - y * math.sin(lean), middle[1] + x * math.sin(lean) + y * math.cos(lean)))
    return path


def noodle(heap: Heap, name: str, path: Sequence[Flat], radius: float, material, sag: float = 0.3, sides: int = 8, flat: float = 1.0):
    line = heap.lay_strand(path, radius, sag)
    return tube(name, line, radius, material, sides=sides, flat=flat, steps=2 * len(line)) if len(line) > 3 else None
