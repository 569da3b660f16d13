"""Tables to lay dishes on: woods, cloths, stones and plain colours, roughly; whole, or up to an edge or a corner."""
import math
import random

import cv2
import numpy as np


def with_end(table, beyond):
    """The table up to an edge or a corner of it, a floor or a wall of something else behind."""
    turn = random.gauss(-math.pi / 2, 0.5) if random.random() < 0.7 else random.uniform(0, 2 * math.pi)
    table = ended(table, beyond, turn)
    if random.random() < 0.5:
        table = ended(table, beyond, turn + random.choice([-1, 1]) * random.uniform(0.8, 2.3))
    return table


def ended(table, beyond, turn):
    """The table up to a straight edge, something else behind it."""
    height, width = table.shape[:2]
    y, x = np.mgrid[:height, :width]
    across = (x / width - 0.5) * math.cos(turn) + (y / height - 0.5) * math.sin(turn)
    part = np.clip((across - random.uniform(0.05, 0.45)) * width / random.uniform(1, 12), 0, 1)[..., None].astype(np.float32)
    return (table * (1 - part) + beyond * part).astype(np.float32)


def pattern(width, height):
    """Woods, cloths, stones and plain colours, roughly."""
    table = np.full((height, width, 3), [random.randint(10, 245) for _ in range(3)], np.float32)
    if random.random() < 0.5:
        table[:] = table.mean(2, keepdims=True) * np.array([random.uniform(0.75, 1.1), random.uniform(0.9, 1.05), random.uniform(0.95, 1.2)])
    for _ in range(random.randint(1, 4)):
        grain = 2 ** random.randint(1, 6)
        rows, columns = random.choice([(grain, grain), (grain, max(1, grain // 8)), (max(1, grain // 8), grain)])
        noise = np.random.randn(rows + 1, columns + 1, 1 if random.random() < 0.7 else 3) * random.uniform(4, 35)
        noise = cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC)
        table += noise if noise.ndim == 3 else noise[..., None]
    if random.random() < 0.35:
        table += stripes(width, height)
        if random.random() < 0.5:
            table += stripes(width, height)
    if random.random() < 0.25:
        table += speckles(width, height)
    return table


def speckles(width, height):
    """Granite and terrazzo: grains of a few pixels."""
    size = random.uniform(1, 4)
    noise = np.random.randn(int(height / size) + 1, int(width / size) + 1, 1 if random.random() < 0.6 else 3)
    noise = np.where(np.abs(noise) > random.uniform(0.6, 1.8), noise, 0).astype(np.float32)
    noise = cv2.resize(noise, (width, height), interpolation=cv2.INTER_LINEAR) * random.uniform(10, 60)
    return noise if noise.ndim == 3 else noise[..., None]


def stripes(width, height):
    turn = random.choice([0, math.pi / 2, random.uniform(0, math.pi)])
    step = random.uniform(6, 60)
    y, x = np.mgrid[:height, :width]
    along = (x * math.cos(turn) + y * math.sin(turn)) / step + random.random()
    is_on = (along % 1) < random.uniform(0.1, 0.6)
    return is_on[..., None] * np.array([random.uniform(-70, 70)] * 3 if random.random() < 0.6 else [random.uniform(-80, 80) for _ in range(3)])
