"""How the scenes draw their lots."""

import colorsys

Colour = tuple[float, float, float]


def pick(rng, weights: dict):
    """One of the keys, the likelier the greater its weight."""
    return rng.choices(list(weights), list(weights.values()))[0]


def colour(rng, saturation=(0.0, 1.0), value=(0.03, 0.8), hue=(0.0, 1.0)) -> Colour:
    return colorsys.hsv_to_rgb(rng.uniform(*hue) % 1.0, rng.uniform(*saturation), rng.uniform(*value))


def near(rng, base: Colour, much: float = 0.15) -> Colour:
    """A colour like this one."""
    light = 1 + rng.uniform(-much, much) * 1.5
    return tuple(max(0.004, min(0.95, c * light * (1 + rng.uniform(-much, much)))) for c in base)


def dark_or_light(rng, base: Colour) -> Colour:
    """What stands out from a colour, a little or a lot."""
    bright = sum(base) / 3
    return colour(rng, (0.0, 0.8), (0.3, 0.85) if bright < 0.25 else (0.02, 0.3))
