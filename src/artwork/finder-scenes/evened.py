"""Takes the grain out of a render of very few rays: its light is evened out among neighbours that look and lie alike."""

import numpy as np

# So that black surfaces can be divided by.
DARK = 0.02
KERNEL = (1 / 4, 1 / 2, 1 / 4)
OTHER_ALBEDO, OTHER_NORMAL, OTHER_LIGHT = 0.12, 0.35, 0.9
MOST_TIMES = 2.0


def evened(light: np.ndarray, albedo: np.ndarray, normal: np.ndarray) -> np.ndarray:
    """Three planes of (height, width, 3); the surface's own colour is divided out first, so that no texture is lost."""
    glow = without_sparks(light / (albedo + DARK))
    for step in (1, 2, 4):
        glow = _round(glow, albedo, normal, step, OTHER_LIGHT / step)
    return _softened(glow * (albedo + DARK))


def _softened(picture: np.ndarray) -> np.ndarray:
    """As a lens does: single pixels do not stand out at edges."""
    around = sum(_moved(picture, x, y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    return 0.5 * picture + 0.125 * around


def without_sparks(glow: np.ndarray) -> np.ndarray:
    """No pixel is much brighter than the third brightest of its neighbours."""
    bright = glow.sum(2)
    around = [_moved(bright, x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]
    limit = MOST_TIMES * np.partition(np.stack(around), 5, axis=0)[5]
    return glow * np.minimum(1, limit / np.maximum(bright, 1e-6))[..., None]


def _round(glow, albedo, normal, step: int, other_light: float):
    """One round of an à-trous filter: three by three places, `step` pixels apart."""
    seen = np.log(np.maximum(glow, 0) + 0.05)
    total, weights = np.zeros_like(glow), np.zeros(glow.shape[:2], np.float32)
    for j, down in enumerate(KERNEL):
        for i, across in enumerate(KERNEL):
            x, y = (i - 1) * step, (j - 1) * step
            apart = _square(albedo, x, y) / OTHER_ALBEDO**2 + _square(normal, x, y) / OTHER_NORMAL**2 + _square(seen, x, y) / other_light**2
            weight = down * across * np.exp(-apart)
            total += weight[..., None] * _moved(glow, x, y)
            weights += weight
    return total / weights[..., None]


def _square(plane, x: int, y: int):
    difference = plane - _moved(plane, x, y)
    return np.einsum("ijk,ijk->ij", difference, difference)


def _moved(plane, x: int, y: int):
    """The plane shifted; at its border it repeats itself."""
    height, width = plane.shape[:2]
    rows, columns = np.clip(np.arange(height) + y, 0, height - 1), np.clip(np.arange(width) + x, 0, width - 1)
    return plane[rows][:, columns]
