"""Vessels drawn on a table as a camera from any height sees them, round and otherwise, with what was cooked in the photos."""
import math
import random

import cv2
import numpy as np

# Drawn twice as large, so that edges are soft.
FINE = 2
# Depth in parts of the rim's radius; radius of the foot in parts of the rim's; how the wall bends; how often.
KINDS = (
    ("plate", (0.05, 0.18), (0.5, 0.7), (0.4, 0.8), 3),
    ("bowl", (0.35, 0.8), (0.35, 0.65), (1.6, 3.0), 4),
    ("pot", (0.5, 1.2), (0.85, 1.0), (1.0, 1.6), 2),
    ("cup", (0.9, 1.8), (0.6, 1.0), (1.0, 3.0), 4),
    ("glass", (1.0, 2.6), (0.55, 1.0), (0.8, 1.5), 2),
    ("pan", (0.15, 0.4), (0.75, 0.95), (1.0, 2.0), 2),
    ("board", (0.03, 0.12), (1.0, 1.0), (1.0, 1.0), 2),
)
SHAPES = ("round", "oval", "angular", "scalloped")
SHARES = (0.6, 0.15, 0.17, 0.08)


def draw_dish(table, food):
    """Lays one vessel on the table; back come the picture and the vessel's mask."""
    height, width = table.shape[:2]
    size = (width * FINE, height * FINE)
    name, depths, feet, bends, _ = random.choices(KINDS, [kind[-1] for kind in KINDS])[0]
    radius = random.uniform(0.18, 0.55) * min(size)
    is_tall = name in ("cup", "glass")
    view = random.uniform(0.2, 0.75) if is_tall or random.random() < 0.5 else random.uniform(0.5, 1)
    deep = radius * random.uniform(*depths)
    down = deep * math.sqrt(1 - view * view)
    centre = np.array(size) * [random.uniform(0.25, 0.75), random.uniform(0.3, 0.7)] - [0, down / 2]
    canvas = Canvas(cv2.resize(table, size, interpolation=cv2.INTER_LINEAR), centre, radius, view, shape_of(name))
    colour = vessel_colour()
    foot = random.uniform(*feet)
    bend = random.uniform(*bends)
    side = random.choice([-1, 1])
    shadow(canvas, down, foot, side)
    if name in ("cup", "bowl") and random.random() < 0.35:
        saucer(canvas, down, foot, colour)
    if name in ("cup", "pot") and random.random() < 0.75:
        handles(canvas, name, down, colour)
    if name == "pan":
        long_handle(canvas, colour)
    wall(canvas, down, foot, bend, colour, side, random.uniform(0.35, 0.8) if name == "glass" else 1)
    inside(canvas, name, deep, colour, food, side)
    if random.random() < 0.3:
        cutlery(canvas)
    return canvas.finish(width, height)


def shape_of(name):
    usual = {"pan": ("round", 1), "cup": ("round", 0.9), "glass": ("round", 0.9), "board": ("angular", 0.8)}
    shape, share = usual.get(name, ("round", 0))
    return shape if random.random() < share else random.choices(SHAPES, SHARES)[0]


class Canvas:
    def __init__(self, image, centre, radius, view, shape):
        self.image = image.astype(np.float32)
        self.mask = np.zeros(image.shape[:2], np.float32)
        self.centre, self.radius, self.view = centre, radius, view
        self.y, self.x = np.mgrid[: image.shape[0], : image.shape[1]].astype(np.float32)
        self.turn = random.gauss(0, 5)
        self.lies = random.uniform(0, math.pi)
        self.long = 1 if shape == "round" else random.uniform(1, 1.7)
        self.corners = random.uniform(4, 12) if shape == "angular" else 2
        self.waves = (random.randint(5, 24), random.uniform(0.02, 0.08)) if shape == "scalloped" else (0, 0)

    def disc(self, scale, down=0.0):
        """1 within a ring parallel to the rim, so much lower on the picture."""
        across = (self.x - self.centre[0]) / (self.radius * scale)
        along = (self.y - self.centre[1] - down) / (self.radius * scale * self.view)
        u = across * math.cos(self.lies) + along * math.sin(self.lies)
        v = (along * math.cos(self.lies) - across * math.sin(self.lies)) * self.long
        reach = 1.0
        if self.waves[0]:
            reach = 1 + self.waves[1] * (np.cos(np.arctan2(v, u) * self.waves[0]) - 1)
        if self.corners == 2:
            return (u * u + v * v <= reach * reach).astype(np.float32)
        return (np.abs(u) ** self.corners + np.abs(v) ** self.corners <= 1).astype(np.float32)

    def lay(self, part, colours):
        """Paints a part of the vessel, and counts it as such."""
        cover = part[..., None]
        self.image = self.image * (1 - cover) + colours * cover
        self.mask = np.maximum(self.mask, (part > 0.2).astype(np.float32))

    def across(self):
        return (self.x - self.centre[0]) / self.radius

    def finish(self, width, height):
        way = cv2.getRotationMatrix2D(tuple(float(v) for v in self.centre), self.turn, 1)
        size = self.image.shape[1::-1]
        image = cv2.warpAffine(self.image, way, size, borderMode=cv2.BORDER_REFLECT_101)
        mask = cv2.warpAffine(self.mask, way, size)
        small = dict(interpolation=cv2.INTER_AREA)
        return np.clip(cv2.resize(image, (width, height), **small), 0, 255), cv2.resize(mask, (width, height), **small)


def vessel_colour():
    if random.random() < 0.55:
        grey = random.uniform(150, 250)
        return np.array([grey * random.uniform(0.9, 1.03), grey, grey * random.uniform(0.97, 1.08)], np.float32)
    return np.array([random.uniform(10, 230) for _ in range(3)], np.float32)


def lit(canvas, colour, side):
    """As a round wall takes the light: one side brighter, both edges darker, here and there a shine."""
    u = canvas.across()
    light = 1 + side * u * random.uniform(0, 0.35) - u * u * random.uniform(0.05, 0.4)
    shine = np.exp(-(((u - side * random.uniform(0.1, 0.7)) / random.uniform(0.04, 0.2)) ** 2)) * random.choice([0, random.uniform(0, 90)])
    return colour * light[..., None] + shine[..., None]


def shadow(canvas, down, foot, side):
    dark = canvas.disc(foot * random.uniform(1.0, 1.5), down * random.uniform(1.0, 1.1))
    move = np.float32([[1, 0, -side * canvas.radius * random.uniform(0, 0.5)], [0, 1, canvas.radius * random.uniform(0, 0.12)]])
    dark = cv2.GaussianBlur(cv2.warpAffine(dark, move, dark.shape[::-1]), (0, 0), random.uniform(2, 20))
    canvas.image *= 1 - random.uniform(0.2, 0.75) * dark[..., None]


def saucer(canvas, down, foot, colour):
    scale = random.uniform(1.25, 1.9)
    canvas.lay(canvas.disc(scale, down), colour * random.uniform(0.85, 1.05))
    canvas.lay(canvas.disc(scale * random.uniform(0.6, 0.9), down), colour * random.uniform(0.75, 1.0))
    dark = cv2.GaussianBlur(canvas.disc(foot * 1.15, down), (0, 0), 6) * canvas.disc(scale, down)
    canvas.image *= 1 - random.uniform(0.1, 0.5) * dark[..., None]


def handles(canvas, name, down, colour):
    part = np.zeros(canvas.mask.shape, np.float32)
    thick = max(2, int(canvas.radius * random.uniform(0.08, 0.16)))
    x, y = canvas.centre
    for side in ([random.choice([-1, 1])] if name == "cup" else [-1, 1]):
        reach = canvas.radius * (random.uniform(0.3, 0.55) if name == "cup" else random.uniform(0.15, 0.3))
        tall = max(thick, down * random.uniform(0.25, 0.42)) if name == "cup" else thick * random.uniform(0.6, 1.2)
        at = (int(x + side * canvas.radius), int(y + down * (0.45 if name == "cup" else 0.15)))
        cv2.ellipse(part, at, (int(reach), int(tall)), 0, 0, 360, 1, thick)
    dull = np.array([random.uniform(10, 90)] * 3, np.float32) if random.random() < 0.3 else colour * random.uniform(0.7, 1.05)
    canvas.lay(part, dull)


def long_handle(canvas, colour):
    turn = random.uniform(0, 2 * math.pi)
    way = np.array([math.cos(turn), math.sin(turn) * canvas.view])
    ends = [canvas.centre + way * canvas.radius * reach for reach in (0.95, random.uniform(1.5, 2.4))]
    part = np.zeros(canvas.mask.shape, np.float32)
    thick = max(3, int(canvas.radius * random.uniform(0.1, 0.24)))
    cv2.line(part, *(tuple(int(v) for v in end) for end in ends), 1, thick, cv2.LINE_AA)
    dull = np.array([random.uniform(10, 110)] * 3, np.float32)
    canvas.lay(part, dull if random.random() < 0.6 else colour * random.uniform(0.7, 1.0))


def draw_handle(table, place, size):
    """The handle of a dish that is laid over its end; back come the picture and the handle's mask."""
    height, width = table.shape[:2]
    reach = size * min(width, height) / 2
    middle = np.array(place) * [width, height]
    turn = random.uniform(0, 2 * math.pi)
    way = np.array([math.cos(turn), math.sin(turn) * random.uniform(0.5, 1)])
    ends = [tuple(int(4 * FINE * v) for v in middle + way * reach * part) for part in (0.3, random.uniform(1.4, 2.3))]
    part = np.zeros((height * FINE, width * FINE), np.float32)
    cv2.line(part, *ends, 1, max(3, int(FINE * reach * random.uniform(0.09, 0.25))), cv2.LINE_AA, 2)
    part = cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(part, (0, 0), random.uniform(1, 5))
    dull = np.array([random.uniform(10, 200)] * 3, np.float32) if random.random() < 0.6 else vessel_colour()
    shine = dull * (1 + random.uniform(-0.4, 0.4) * soft[..., None]) + random.uniform(0, 40) * (soft[..., None] > 0.8)
    under = table * (1 - random.uniform(0.1, 0.6) * soft[..., None])
    return under * (1 - part[..., None]) + np.clip(shine, 0, 255) * part[..., None], part


def wall(canvas, down, foot, bend, colour, side, cover):
    steps = max(2, int(down / 3))
    part = np.zeros(canvas.mask.shape, np.float32)
    band = np.zeros(canvas.mask.shape, np.float32)
    first, last = sorted(random.uniform(0, 1) for _ in range(2))
    for step in range(steps, -1, -1):
        t = step / steps
        ring = canvas.disc(1 - (1 - foot) * t**bend, down * t)
        part = np.maximum(part, ring)
        band = np.where(ring > 0, float(first < t < last), band)
    colours = lit(canvas, colour, side)
    fall = 1 - random.uniform(0, 0.5) * np.clip((canvas.y - canvas.centre[1]) / max(1, down + canvas.radius * canvas.view), 0, 1)
    colours = colours * fall[..., None]
    if random.random() < 0.25:
        colours = np.where(band[..., None] > 0, vessel_colour() * fall[..., None], colours)
    canvas.lay(part * cover, colours)


def inside(canvas, name, deep, colour, food, side):
    """The rim, the wall within, and what is in it, now and then heaped above the rim."""
    rim = random.uniform(0.02, 0.08)
    if name == "board":
        grain = 1 + random.uniform(0, 0.15) * np.sin(canvas.x[..., None] / random.uniform(2, 12) + canvas.y[..., None] / random.uniform(2, 200))
        canvas.lay(canvas.disc(1), colour * grain)
    elif name != "glass":
        canvas.lay(canvas.disc(1), lit(canvas, colour * random.uniform(0.95, 1.2), side))
        canvas.lay(canvas.disc(1 - rim), lit(canvas, colour * random.uniform(0.55, 1.0), -side))
    else:
        canvas.lay(canvas.disc(1) * (1 - canvas.disc(1 - rim)) * 0.7, colour * 1.1)
    level = 0 if name == "board" else random.uniform(0.05, 0.6) * deep
    full = 1 - rim - (random.uniform(0.05, 0.4) if name in ("plate", "board") else random.uniform(0, 0.12))
    within = canvas.disc(full, level * math.sqrt(1 - canvas.view**2)) * canvas.disc(1 - rim)
    if name == "board" or name not in ("cup", "glass") and random.random() < 0.6:
        within = np.maximum(within, heap(canvas, full)) if random.random() < 0.5 else heap(canvas, full) * within
    if within.sum() < 20:
        return
    ys, xs = np.nonzero(within)
    box = (xs.max() - xs.min() + 1, ys.max() - ys.min() + 1)
    texture = np.zeros_like(canvas.image)
    texture[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1] = cv2.resize(food, tuple(int(v) for v in box), interpolation=cv2.INTER_LINEAR)
    if name in ("cup", "glass") and random.random() < 0.6:
        texture[:] = food.reshape(-1, 3).mean(0)
    canvas.lay(within, texture * random.uniform(0.8, 1.2))


def heap(canvas, full):
    """An uneven mound of food."""
    turns = np.linspace(0, 2 * math.pi, 24, endpoint=False)
    wild = np.random.uniform(0.75, 1.05, 24) * full * canvas.radius * random.uniform(0.6, 1)
    high = canvas.radius * random.uniform(0, 0.35)
    points = np.stack([canvas.centre[0] + wild * np.cos(turns), canvas.centre[1] + wild * np.sin(turns) * np.where(np.sin(turns) < 0, canvas.view + high / canvas.radius, canvas.view)], 1)
    part = np.zeros(canvas.mask.shape, np.float32)
    cv2.fillPoly(part, [points.astype(np.int32)], 1)
    return part


def cutlery(canvas):
    """What leans over the rim belongs to the dish."""
    turn = random.uniform(-math.pi, math.pi)
    way = np.array([math.cos(turn), math.sin(turn) * canvas.view - random.uniform(0, 0.4)])
    start = canvas.centre + way * canvas.radius * random.uniform(0, 0.5)
    end = canvas.centre + way * canvas.radius * random.uniform(1.2, 2.2)
    part = np.zeros(canvas.mask.shape, np.float32)
    thick = max(2, int(canvas.radius * random.uniform(0.03, 0.09)))
    for shift in [0] if random.random() < 0.7 else [0, thick * 2.5]:
        cv2.line(part, tuple(int(v) for v in start + shift), tuple(int(v) for v in end + shift * random.uniform(0.5, 2)), 1, thick, cv2.LINE_AA)
    metal = random.uniform(90, 230)
    colour = np.array([metal] * 3, np.float32) if random.random() < 0.7 else np.array([random.uniform(30, 110), random.uniform(60, 150), random.uniform(90, 200)], np.float32)
    canvas.lay(part, colour * (0.8 + 0.4 * np.sin(canvas.x[..., None] / thick)))


def food_of(photo):
    """A piece from well within a dish."""
    keep = cv2.erode((photo.keep > 127).astype(np.uint8), np.ones((3, 3)), iterations=max(3, min(photo.keep.shape) // 14))
    distance = cv2.distanceTransform(cv2.copyMakeBorder(keep, 1, 1, 1, 1, cv2.BORDER_CONSTANT), cv2.DIST_L2, 5)[1:-1, 1:-1]
    y, x = np.unravel_index(distance.argmax(), distance.shape)
    half = int(distance.max() * 0.75)
    if half < 16:
        return None
    return photo.image[y - half : y + half, x - half : x + half]


def draw_cutlery(picture, place, size):
    """A spoon, a knife or sticks that rest on a dish and reach over its rim; back come the picture and their mask."""
    height, width = picture.shape[:2]
    reach = size * min(width, height) / 2
    middle = np.array(place) * [width, height]
    turn = random.uniform(0, 2 * math.pi)
    way = np.array([math.cos(turn), math.sin(turn) * random.uniform(0.5, 1)])
    aside = np.array([-way[1], way[0]])
    kind = random.choice(("spoon", "spoon", "knife", "sticks"))
    inner, outer = random.uniform(-0.1, 0.6), random.uniform(1.1, 2.0)
    thick = max(1.2, reach * random.uniform(0.035, 0.09))
    part = np.zeros((height * FINE, width * FINE), np.float32)
    point = lambda along, off=0.0: tuple(int(4 * FINE * v) for v in middle + way * reach * along + aside * off)
    starts = (-thick * random.uniform(0.7, 2), thick * random.uniform(0.7, 2)) if kind == "sticks" else (0.0,)
    for start in starts:
        cv2.line(part, point(inner, start), point(outer, start * random.uniform(0.6, 1.8)), 1, max(2, int(FINE * thick)), cv2.LINE_AA, 2)
    if kind == "spoon":
        head = (int(FINE * thick * random.uniform(1.6, 3)), int(FINE * thick * random.uniform(1.0, 1.8)))
        end = inner if random.random() < 0.6 else outer
        at = tuple(int(FINE * v) for v in middle + way * reach * end)
        cv2.ellipse(part, at, head, math.degrees(math.atan2(way[1], way[0])), 0, 360, 1, -1, cv2.LINE_AA)
    part = cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(part, (0, 0), max(0.8, thick / 3))
    dull = np.array([random.uniform(40, 210)] * 3, np.float32) if kind != "sticks" and random.random() < 0.8 else vessel_colour()
    shine = dull * (0.7 + random.uniform(-0.2, 0.6) * soft[..., None]) + random.uniform(0, 60) * (soft[..., None] > 0.75)
    fall = np.float32([[1, 0, random.uniform(-3, 3)], [0, 1, random.uniform(0, 4)]])
    shadow = cv2.GaussianBlur(cv2.warpAffine(part, fall, (width, height)), (0, 0), random.uniform(0.8, 3))
    under = picture * (1 - random.uniform(0, 0.5) * shadow[..., None])
    return under * (1 - part[..., None]) + np.clip(shine, 0, 255) * part[..., None], part
