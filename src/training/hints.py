"""Rings round dishes, as people draw them, and as the network is shown them."""
import random

import numpy as np

# By how much of its size a ring may be off.
MOST_ERROR = 0.12


def hint_of(mask, error=None):
    """A ring as a person would draw it: round the dish, moved and scaled by up to `error` of its size."""
    ring = ring_of(mask)
    if ring is None:
        return np.zeros_like(mask)
    error = random.uniform(0, MOST_ERROR) if error is None else error
    cx, cy, rx, ry = ring
    off = lambda size: random.uniform(-error, error) * 2 * size
    moved = (cx + off(rx), cy + off(ry), rx * (1 + random.uniform(-error, error)), ry * (1 + random.uniform(-error, error)))
    return hint_field(mask.shape[1], mask.shape[0], moved)


def ring_of(mask):
    ys, xs = np.nonzero(mask > 0.5)
    if len(xs) < 50:
        return None
    (x0, x1), (y0, y1) = np.percentile(xs, [1, 99]), np.percentile(ys, [1, 99])
    return (x0 + x1 + 1) / 2, (y0 + y1 + 1) / 2, max(3, (x1 - x0 + 1) / 2), max(3, (y1 - y0 + 1) / 2)


def hint_field(width, height, ring):
    """1 deep inside the ring, 0.5 on it, falling to -1 outside; all 0 where nobody gave a hint."""
    cx, cy, rx, ry = ring
    y, x = np.mgrid[:height, :width] + 0.5
    return np.clip(1.5 - ((x - cx) / rx) ** 2 - ((y - cy) / ry) ** 2, -1, 1).astype(np.float32)
