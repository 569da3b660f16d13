"""Rings round dishes, as people draw them, and as the network is shown them."""
import random

import numpy as np
import torch

# By how much of its size a ring may be off.
MOST_ERROR = 0.12
# Pixels of a dish; of less nobody would draw a ring round it.
FEWEST = 50


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
    if len(xs) < FEWEST:
        return None
    (x0, x1), (y0, y1) = np.percentile(xs, [1, 99]), np.percentile(ys, [1, 99])
    return (x0 + x1 + 1) / 2, (y0 + y1 + 1) / 2, max(3, (x1 - x0 + 1) / 2), max(3, (y1 - y0 + 1) / 2)


def hint_field(width, height, ring):
    """1 deep inside the ring, 0.5 on it, falling to -1 outside; all 0 where nobody gave a hint."""
    cx, cy, rx, ry = ring
    y, x = np.mgrid[:height, :width] + 0.5
    return np.clip(1.5 - ((x - cx) / rx) ** 2 - ((y - cy) / ry) ** 2, -1, 1).astype(np.float32)


def hints_of(masks, chance):
    """The same for a whole batch (N x 1 x height x width) where it lies; for some of it by this chance, else nothing."""
    count, _, height, width = masks.shape
    anyhow = lambda low, high: torch.rand(count, device=masks.device) * (high - low) + low
    (cx, rx), (cy, ry) = (spread(masks.sum((1, axis))) for axis in (2, 3))
    error = anyhow(0, MOST_ERROR)
    off = lambda: anyhow(-1, 1) * error
    moved = (cx + off() * 2 * rx, cy + off() * 2 * ry, rx * (1 + off()), ry * (1 + off()))
    cx, cy, rx, ry = (values[:, None, None, None] for values in moved)
    x = torch.arange(width, device=masks.device)[None, None, None] + 0.5
    y = torch.arange(height, device=masks.device)[None, None, :, None] + 0.5
    field = (1.5 - ((x - cx) / rx) ** 2 - ((y - cy) / ry) ** 2).clamp(-1, 1)
    told = (torch.rand(count, device=masks.device) < chance) & (masks.sum((1, 2, 3)) >= FEWEST)
    return field * told[:, None, None, None]


def spread(sums):
    """Middle and half of what lies between the first and the last hundredth."""
    along = torch.cumsum(sums, 1) / sums.sum(1, keepdim=True).clamp(min=1)
    first, last = (along < 0.01).sum(1).float(), (along < 0.99).sum(1).float()
    return (first + last + 1) / 2, ((last - first + 1) / 2).clamp(min=3)
