"""What a dish is served in. A vessel knows how high its inside lies at each place, so that food can be put into it."""

import math
from bisect import bisect
from dataclasses import dataclass, field

import glazes
from chances import pick
from mathutils import Vector

from kit.shapes import lathe, place, tube

KINDS = {"plate": 8, "coupe": 3, "deep": 5, "bowl": 6, "pan": 3, "pot": 2, "board": 3, "tray": 3, "cup": 1.5, "glass": 1.2, "ramekin": 1.5, "box": 1.5, "slate": 1}


@dataclass
class Vessel:
    kind: str
    made: list
    """The inside from its middle outwards: (distance, height); 1 is the rim."""
    inside: list[tuple[float, float]]
    reach: float
    rim: float
    stretch: tuple[float, float] = (1.0, 1.0)
    corners: float = 2.0
    """How far out food goes."""
    full: float = 0.7
    liquid: float | None = None
    tags: set = field(default_factory=set)

    def at(self, u: float, v: float) -> tuple[float, float]:
        """The place of a point of the unit disc."""
        angle, far = math.atan2(v, u), math.hypot(u, v)
        r = far * self.reach * outline(angle, self.corners)
        return r * math.cos(angle) * self.stretch[0], r * math.sin(angle) * self.stretch[1]

    def farthest(self) -> float:
        """How far its corners reach."""
        return max(math.hypot(*self.at(math.cos(k / 10), math.sin(k / 10))) for k in range(16))

    def height(self, u: float, v: float) -> float:
        far = min(1.0, math.hypot(u, v))
        k = max(1, min(len(self.inside) - 1, bisect([d for d, _ in self.inside], far)))
        (a, low), (b, high) = self.inside[k - 1], self.inside[k]
        return low + (high - low) * (far - a) / max(1e-6, b - a)


def outline(angle: float, corners: float) -> float:
    """1 all around for a circle (2); squarer with more."""
    return 1.0 if corners == 2 else (abs(math.cos(angle)) ** corners + abs(math.sin(angle)) ** corners) ** (-1 / corners)


def turned(name, outside, inside, material, stretch=(1, 1), corners: float = 2.0, steps: int = 44):
    """One skin over the outside from below and the inside from the rim down, both as (radius, height)."""

    def bend(p: Vector) -> Vector:
        far = outline(math.atan2(p.y, p.x), corners)
        return Vector((p.x * far * stretch[0], p.y * far * stretch[1], p.z))

    return lathe(name, [*outside, *reversed(inside)], material, bend, around=88, steps=steps)


def vessel(rng, kind: str | None = None, size: float = 1.0) -> Vessel:
    kind = kind or pick(rng, KINDS)
    made = MAKERS[kind](rng, size)
    made.kind = kind
    for one in made.made:
        one.name = "vessel"
    return made


def _shape(rng, round_: float = 0.65):
    """(stretch, corners): round, oval, square, oblong."""
    kind = pick(rng, {"round": round_ * 10, "oval": 2, "square": 1.5, "oblong": 1.5})
    stretch = (1.0, 1.0) if kind in ("round", "square") else (1.0, rng.uniform(0.5, 0.85))
    return stretch, 2.0 if kind in ("round", "oval") else rng.uniform(4, 9)


def _from_inside(rng, r, inside, wall, material, shape, foot=0.6) -> tuple:
    """The outside follows the inside at the distance of its `wall`."""
    rim = inside[-1][1]
    low = [(0, 0), (r * foot * 0.95, 0), (r * foot, min(0.3, rim * 0.2))]
    outside = [*low, *((d * r, z - wall) for d, z in inside if d > foot and 0.05 < z - wall), (r, rim - wall * 0.4)]
    skin = turned("vessel", outside, [(d * r * (0.985 if d > 0.97 else 1), z) for d, z in inside], material, *shape)
    return skin, rim


def _dish(rng, size, radius, inside, full, wall=0.3, foot=0.6, round_=0.65, material=None, liquid=None):
    r, shape = rng.uniform(*radius) * size, _shape(rng, round_)
    material = material or glazes.ceramic(rng, r, shape[0], shape[1] > 2)
    skin, rim = _from_inside(rng, r, inside, wall, material, shape, foot)
    return Vessel("", [skin], inside, r, rim, *shape, full=full, liquid=liquid)


def plate(rng, size):
    d, flat = rng.uniform(0.8, 2.2), rng.uniform(0.55, 0.75)
    inside = [(0, 0.4), (flat - 0.05, 0.42), (flat + 0.06, 0.35 + 0.3 * d), (0.96, d), (1, d + 0.03)]
    return _dish(rng, size, (8.5, 14.5), inside, rng.uniform(0.45, 0.8))


def coupe(rng, size):
    d = rng.uniform(0.6, 2.6)
    inside = [(0, 0.4), (0.7, 0.45), (0.9, 0.4 + 0.5 * d), (0.985, 0.4 + d), (1, 0.42 + d)]
    return _dish(rng, size, (8, 14), inside, rng.uniform(0.5, 0.85), material=glazes.slate(rng) if rng.random() < 0.08 else None)


def deep(rng, size):
    well, d = rng.uniform(0.5, 0.72), rng.uniform(2.2, 4.2)
    inside = [(0, 0.5), (well - 0.12, 0.6), (well, d - 0.6), (well + 0.08, d - 0.2), (0.97, d + rng.uniform(-0.1, 0.4)), (1, d + 0.35)]
    return _dish(rng, size, (9, 13.5), inside, well * 0.95, round_=1.2, liquid=d - 0.8)


def bowl(rng, size):
    r = rng.uniform(5.5, 11.5) * size
    h = r * rng.uniform(0.45, 0.95)
    belly = rng.uniform(0.75, 0.97)
    inside = [(0, 0.8), (0.4, 0.95), (0.7, 0.28 * h + 0.5), (belly, 0.62 * h), (0.975, h), (1, h + 0.05)]
    material = rng.choices((None, glazes.wooden(rng), glazes.metal(rng), glazes.clear(rng), glazes.card(rng)), (10, 2, 1.5, 1, 1))[0]
    material = material or glazes.ceramic(rng, r)
    skin, rim = _from_inside(rng, r, inside, 0.4, material, ((1, 1), 2.0), 0.42)
    return Vessel("", [skin], inside, r, rim, full=0.86, liquid=h * rng.uniform(0.55, 0.85))


def ramekin(rng, size):
    h = rng.uniform(3, 5.5) * size
    inside = [(0, 0.5), (0.88, 0.55), (0.94, 1.0), (0.97, h), (1, h + 0.05)]
    return _dish(rng, size, (4, 7), inside, 0.9, 0.1, 0.85, 0.9, liquid=h * rng.uniform(0.7, 0.9))


def tray(rng, size):
    h = rng.uniform(1.2, 6) * size
    r, shape = rng.uniform(9, 15) * size, ((1.0, rng.uniform(0.5, 0.9)), rng.uniform(5, 14))
    inside = [(0, 0.3), (0.93, 0.32), (0.96, 0.6), (0.98, h), (1, h + 0.04)]
    material = rng.choice((glazes.metal, glazes.metal, glazes.wooden, glazes.card))(rng) if rng.random() < 0.6 else glazes.ceramic(rng, r, shape[0], True)
    skin, rim = _from_inside(rng, r, inside, 0.1, material, shape, 0.9)
    return Vessel("", [skin], inside, r, rim, *shape, full=0.88)


def box(rng, size):
    """A takeaway box, of card or foil."""
    h, r = rng.uniform(3, 6) * size, rng.uniform(7, 10) * size
    shape = ((1.0, rng.uniform(0.6, 1)), rng.uniform(6, 12))
    inside = [(0, 0.2), (0.8, 0.22), (0.84, 0.5), (0.98, h), (1, h + 0.04)]
    skin, rim = _from_inside(rng, r, inside, 0.08, (glazes.card if rng.random() < 0.6 else glazes.metal)(rng), shape, 0.82)
    return Vessel("", [skin], inside, r, rim, *shape, full=0.82)


def pan(rng, size):
    r, h = rng.uniform(8, 13.5) * size, rng.uniform(2.5, 5) * size
    inside = [(0, 0.5), (0.78, 0.52), (0.86, 1.1), (0.98, h), (1, h + 0.05)]
    metal = glazes.metal(rng) if rng.random() < 0.8 else glazes.ceramic(rng, r)
    skin, rim = _from_inside(rng, r, inside, 0.3, metal, ((1, 1), 2.0), 0.8)
    way, long = rng.uniform(0, 6.28), rng.uniform(9, 19) * size
    grip = metal if rng.random() < 0.5 else rng.choice((glazes.wooden(rng), glazes.slate(rng)))
    path = [(r * 0.96, 0, h * 0.75), (r + long * 0.3, 0, h + 0.8), (r + long, 0, h + rng.uniform(0.5, 3))]
    handle = place(tube("handle", path, lambda t: 0.85 + 0.35 * t, grip, sides=10, flat=0.55, steps=20), turn=(0, 0, way))
    return Vessel("", [skin, handle], inside, r, rim, full=0.82, liquid=h * 0.6)


def pot(rng, size):
    r, h = rng.uniform(8, 12) * size, rng.uniform(5, 9) * size
    shape = ((1, rng.choice((1.0, 1.0, rng.uniform(0.7, 0.85)))), 2.0)
    inside = [(0, 0.5), (0.86, 0.55), (0.93, 1.3), (0.975, h), (1, h + 0.08)]
    material = glazes.metal(rng) if rng.random() < 0.5 else glazes.ceramic(rng, r, shape[0])
    skin, rim = _from_inside(rng, r, inside, 0.35, material, shape, 0.85)
    made = [skin]
    for side in (1, -1):
        ear = [(r * 0.98, -2.2, h * 0.8), (r + 1.8, -1.6, h * 0.88), (r + 1.8, 1.6, h * 0.88), (r * 0.98, 2.2, h * 0.8)]
        made.append(place(tube("ear", ear, 0.45, material, sides=8, steps=24), turn=(0, 0, math.pi if side < 0 else 0)))
    return Vessel("", made, inside, r, rim, *shape, full=0.9, liquid=h * rng.uniform(0.5, 0.85))


def board(rng, size):
    r, thick = rng.uniform(10, 16) * size, rng.uniform(0.8, 2.8)
    shape = ((1, rng.uniform(0.45, 0.9)), rng.uniform(5, 16)) if rng.random() < 0.75 else ((1, 1), 2.0)
    inside = [(0, thick), (0.96, thick), (1, thick - 0.12)]
    wood = glazes.wooden(rng)
    skin = turned("board", [(0, 0), (r * 0.98, 0), (r, 0.12)], [(0, thick), (r * 0.985, thick), (r, thick - 0.12)], wood, *shape)
    made = [skin]
    if rng.random() < 0.35:
        made.append(tube("handle", [(r * 0.9, 0, thick / 2), (r + 4, 0, thick / 2), (r + 9, 0, thick / 2)], lambda t: 1.5 + 0.5 * t, wood, sides=10, flat=thick / 4.6, steps=16))
    return Vessel("", made, inside, r, thick, *shape, full=0.8, tags={"flat"})


def slate(rng, size):
    r, thick = rng.uniform(9, 14) * size, rng.uniform(0.4, 0.8)
    shape = ((1, rng.uniform(0.5, 1)), 16.0) if rng.random() < 0.7 else ((1, 1), 2.0)
    skin = turned("slate", [(0, 0), (r, 0)], [(0, thick), (r * 0.99, thick), (r, thick - 0.1)], glazes.slate(rng), *shape)
    return Vessel("", [skin], [(0, thick), (1, thick)], r, thick, *shape, full=0.8, tags={"flat"})


def cup(rng, size):
    """A cup on its saucer, or a mug without one."""
    r, h = rng.uniform(3.6, 5.5) * size, rng.uniform(4.5, 9) * size
    up = rng.uniform(0.4, 0.6) if rng.random() < 0.7 else 0.0
    inside = [(0, 0.9), (0.5, 1.0), (0.8, 0.4 * h), (0.96, h), (1, h + 0.05)]
    material = glazes.ceramic(rng, r)
    skin, rim = _from_inside(rng, r, inside, 0.3, material, ((1, 1), 2.0), 0.5)
    way = rng.uniform(0, 6.28)
    ear = [(r * 0.85, 0, h * 0.8), (r * 1.5, 0, h * 0.85), (r * 1.5, 0, h * 0.35), (r * 0.75, 0, h * 0.3)]
    made = [skin, place(tube("ear", ear, 0.38, material, sides=8, steps=24), turn=(0, 0, way))]
    if up:
        s = r * rng.uniform(1.5, 2.0)
        low = [(0, 0.35), (s * 0.5, 0.4), (s * 0.97, 1.3), (s, 1.35)]
        made.append(turned("saucer", [(0, 0), (s * 0.5, 0), (s, 1.1)], low, material))
        for one in made[:2]:
            one.location.z = up
        inside = [(d, z + up) for d, z in inside]
    return Vessel("", made, inside, r, rim + up, full=0.95, liquid=h * rng.uniform(0.75, 0.92) + up, tags={"drink"})


def glass(rng, size):
    """A tumbler, a jar, a stemmed glass."""
    r, h = rng.uniform(3.2, 5.5) * size, rng.uniform(7, 13) * size
    wall, foot = rng.uniform(0.75, 1.0), 0.0
    made, clear = [], glazes.clear(rng)
    if rng.random() < 0.35:
        foot = rng.uniform(4, 8)
        stem = [(0, 0), (r * 0.9, 0), (r * 0.9, 0.2), (0.5, 0.6), (0.45, foot)]
        made.append(turned("stem", stem, [(0, foot)], clear))
        h *= 0.6
    inside = [(0, foot + 0.7), (wall * 0.8, foot + 0.75), (wall * 0.93, foot + 1.6), (0.96, foot + h), (1, foot + h + 0.03)]
    outside = [(0, foot), (r * wall * 0.9, foot), (r * wall, foot + 0.6), (r, foot + h - 0.1)]
    made.append(turned("glass", outside, [(d * r, z) for d, z in inside], clear))
    return Vessel("", made, inside, r, foot + h, full=0.9, liquid=foot + h * rng.uniform(0.6, 0.9), tags={"drink", "clear"})


MAKERS = {name: globals()[name] for name in KINDS}
