"""The scenes that the network learns from: warped photos, dishes pasted and drawn on other tables, renders; each with its masks."""
import math
import random
from dataclasses import dataclass

import cv2
import numpy as np

from drawn import draw_cutlery, draw_dish, draw_handle, food_of
from tables import pattern, with_end

# Parts of the samples that are renders, and of the pasted dishes.
MOST_RENDERS = 0.3
RENDERS_PASTED = 0.25
# Of the pasted dishes: those that get a handle.
HANDLED = 0.15
# Of the pasted dishes: those that cutlery rests on.
LAID = 0.15
# Views of a photo: level, a little turned, turned anyhow; and how many do not reach beyond it, where it would be mirrored.
TURNS = (0.25, 0.6, 0.15)
WITHIN = 0.8


@dataclass
class Scene:
    image: np.ndarray  # BGR, 0 to 255
    mask: np.ndarray  # how far each pixel is the dish, 0 to 1
    props: np.ndarray  # how far it is another thing on the table


class Kitchen:
    """Lays out scenes of any size, made of the photos and renders that it is given."""

    def __init__(self, photos, seed):
        random.seed(seed)
        np.random.seed(seed % 2**32)
        cv2.setNumThreads(1)
        self.photos = photos
        self.whole = [p for p in photos if p.kind == "whole"]
        self.tables = [table for p in photos if (table := table_of(p)) is not None]
        self.things = [thing for p in photos for thing in things_of(p)]
        self.foods = [food for p in photos if (food := food_of(p)) is not None]
        self.take_renders([])

    def take_renders(self, renders):
        self.renders = renders
        self.whole_renders = [p for p in renders if is_whole(p)]

    def scene(self, width, height):
        chance = random.random()
        renders = min(MOST_RENDERS, len(self.renders) / 4000)
        if chance < renders:
            return view(random.choice(self.renders), width, height)
        if chance < renders + (1 - renders) * 0.45:
            scene = view(random.choice(self.photos), width, height)
            if random.random() < 0.2:
                self.clutter(scene)
            if random.random() < 0.3:
                self.retable(scene)
        else:
            scene = Scene(self.table(width, height), *np.zeros((2, height, width), np.float32))
            if random.random() < 0.5:
                self.clutter(scene)
            if self.foods and random.random() < 0.25:
                scene.image, scene.mask = draw_dish(scene.image, random.choice(self.foods))
            else:
                self.paste_dishes(scene)
            if random.random() < 0.4:
                self.clutter(scene)
        if random.random() < 0.2:
            self.add_neighbour(scene)
        return scene

    def paste_dishes(self, scene):
        count = 1 if random.random() < 0.85 else 2
        for _ in range(count):
            dish = random.choice(self.whole_renders if self.whole_renders and random.random() < RENDERS_PASTED else self.whole)
            small = (0.3, 0.65) if count == 1 else (0.35, 0.65)
            size = random.uniform(0.5, 1.3) if count == 1 and random.random() < 0.75 else random.uniform(*small)
            shift = (0.2 if count == 1 else 0.3) * (1 if random.random() < 0.7 else 1.8)
            place = about(0.5, shift)
            if random.random() < HANDLED:
                scene.image, alpha = draw_handle(scene.image, place, size)
                scene.mask = np.maximum(scene.mask, alpha)
            scene.image, alpha = paste(scene.image, dish.image, dish.keep, size, place)
            scene.mask = np.maximum(scene.mask, alpha)
            if random.random() < LAID:
                scene.image, alpha = draw_cutlery(scene.image, place, size)
                scene.mask = np.maximum(scene.mask, alpha)

    def clutter(self, scene):
        """Lays other things on the table, never on the dish."""
        for _ in range(random.randint(1, 3)):
            if self.things:
                self.lay_beside(scene, *random.choice(self.things), random.uniform(0.12, 0.4), about(0.5, 0.5))

    def add_neighbour(self, scene):
        """Another dish that the frame cuts: it stands there, but is not meant."""
        dish = random.choice(self.whole)
        place = np.array([random.uniform(0, 1), random.choice([0, 1]) + random.uniform(-0.12, 0.12)])
        if random.random() < 0.5:
            place = place[::-1]
        self.lay_beside(scene, dish.image, dish.keep, random.uniform(0.25, 0.8), place)

    def lay_beside(self, scene, image, shape, size, place):
        scene.image, alpha = paste(scene.image, image, shape, size, place, but_not=scene.mask)
        scene.props = np.maximum(scene.props, alpha)

    def retable(self, scene):
        """The same dish in its place, on another table."""
        height, width = scene.mask.shape
        alpha = cv2.GaussianBlur(scene.mask, (0, 0), 0.8)[..., None]
        shadow = cv2.GaussianBlur(scene.mask, (0, 0), random.uniform(2, 10))[..., None] * random.uniform(0, 0.6)
        other = Scene(self.table(width, height), scene.mask, np.zeros_like(scene.mask))
        if random.random() < 0.5:
            self.clutter(other)
        scene.image = scene.image * alpha + other.image * (1 - shadow) * (1 - alpha)
        scene.props = other.props

    def table(self, width, height):
        table = self.ground(width, height)
        if random.random() < 0.4:
            table = with_end(table, self.ground(width, height) * random.uniform(0.15, 1.1))
        return table

    def ground(self, width, height):
        if random.random() < 0.55 and self.tables:
            table = random.choice(self.tables)
            zoom = random.uniform(1, 2.2)
            big = cv2.resize(table, (int(width * zoom) + 1, int(height * zoom) + 1), interpolation=cv2.INTER_CUBIC)
            y, x = random.randint(0, big.shape[0] - height), random.randint(0, big.shape[1] - width)
            table = big[y : y + height, x : x + width].astype(np.float32)
            return table[:, ::-1].copy() if random.random() < 0.5 else table
        return np.clip(pattern(width, height), 0, 255).astype(np.float32)


def about(middle, shift):
    """A place in parts of the picture."""
    return middle + np.random.uniform(-shift, shift, 2)


def is_whole(render):
    """Nothing of its dish runs out of the picture."""
    keep = render.keep > 127
    return not (keep[0].any() or keep[-1].any() or keep[:, 0].any() or keep[:, -1].any()) and keep.mean() > 0.04


def table_of(photo):
    """The photo's own table with the dish painted out, small."""
    if photo.kind == "closeup":
        return None
    small = cv2.resize(photo.image, (128, 128 * photo.image.shape[0] // photo.image.shape[1]), interpolation=cv2.INTER_AREA)
    hole = cv2.dilate(cv2.resize(photo.keep, (small.shape[1], small.shape[0])), np.ones((7, 7)))
    if (hole > 0).mean() > 0.75:
        return None
    return cv2.inpaint(small, (hole > 127).astype(np.uint8), 4, cv2.INPAINT_TELEA)


def things_of(photo):
    """Glasses, forks and jars beside the dish, cut out roughly."""
    count, parts, boxes, _ = cv2.connectedComponentsWithStats(photo.props)
    for i in range(1, count):
        x, y, w, h, area = boxes[i]
        if area < 0.004 * photo.props.size or max(w, h) < 24:
            continue
        yield photo.image[y : y + h, x : x + w], ((parts[y : y + h, x : x + w] == i) * 255).astype(np.uint8)


def bent(corners, strength):
    """Corners moved at random: the same table from a slightly different place."""
    size = np.ptp(corners, axis=0).max()
    return corners + np.random.uniform(-strength, strength, corners.shape) * size


def view(photo, width, height):
    """A part of the photo, turned and bent, as big as asked for."""
    image, keep = photo.image, photo.keep
    h, w = keep.shape
    part = random.uniform(0.7, 1.02) if random.random() < 0.75 else random.uniform(0.4, 0.75)
    scale = part * min(w / width, h / height) * random.uniform(1, 1.15)
    half = np.array([width, height]) * scale / 2
    half *= np.exp(np.random.uniform(-0.12, 0.12, 2))
    turn = math.radians(random.choices((0, np.random.normal(0, 8), random.uniform(-180, 180)), TURNS)[0])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    if random.random() < 0.5:
        corners = corners * [-1, 1]
    turned = corners @ np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    middle = np.array([w, h]) / 2
    if random.random() < WITHIN:
        turned /= max(1, (np.abs(turned) / middle).max())
    room = np.maximum(0, middle - np.abs(turned).max(0)) + 0.01 * max(w, h)
    centre = middle + np.random.uniform(-1, 1, 2) * room
    source = bent(turned + centre, 0.06 if random.random() < 0.6 else 0.0).astype(np.float32)
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    way = cv2.getPerspectiveTransform(source, target)
    border = dict(borderMode=cv2.BORDER_REFLECT_101)
    seen = cv2.warpPerspective(image, way, (width, height), flags=cv2.INTER_LINEAR, **border).astype(np.float32)
    mask = cv2.warpPerspective(keep, way, (width, height), **border).astype(np.float32) / 255
    props = cv2.warpPerspective(photo.props, way, (width, height), **border).astype(np.float32) / 255
    return Scene(seen, mask, props)


def paste(image, what, shape, size, place, but_not=None):
    """Lays a cut-out on the picture: turned, bent, with a shadow. `size`: its longer side, in parts of the picture's shorter; `place`: of its middle."""
    height, width = image.shape[:2]
    ys, xs = np.nonzero(shape > 127)
    if len(xs) < 20:
        return image, np.zeros((height, width), np.float32)
    box = np.array([[xs.min(), ys.min()], [xs.max(), ys.min()], [xs.max(), ys.max()], [xs.min(), ys.max()]], np.float32)
    scale = size * min(width, height) / np.ptp(box, axis=0).max()
    turn = math.radians(np.random.normal(0, 15) if random.random() < 0.75 else random.uniform(-180, 180))
    corners = (box - box.mean(0)) * scale * np.exp(np.random.uniform(-0.12, 0.12, 2))
    if random.random() < 0.5:
        corners = corners * [-1, 1]
    corners = corners @ np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    target = bent(corners + place * [width, height], 0.04).astype(np.float32)
    way = cv2.getPerspectiveTransform(box, target)
    soft = cv2.GaussianBlur(shape, (0, 0), 1.2)
    alpha = cv2.warpPerspective(soft, way, (width, height)).astype(np.float32) / 255
    if but_not is not None:
        alpha = alpha * (but_not < 0.1)
    seen = cv2.warpPerspective(what, way, (width, height), borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    if random.random() < 0.85:
        move = np.float32([[1, 0, random.uniform(-8, 8)], [0, 1, random.uniform(-4, 10)]])
        shadow = cv2.GaussianBlur(cv2.warpAffine(alpha, move, (width, height)), (0, 0), random.uniform(1.5, 9))
        image = image * (1 - random.uniform(0.15, 0.75) * shadow[..., None])
    gain = np.array([random.uniform(0.85, 1.15) for _ in range(3)], np.float32) * random.uniform(0.75, 1.25)
    return image * (1 - alpha[..., None]) + np.clip(seen * gain, 0, 255) * alpha[..., None], alpha
