"""What vessels are made of: ceramic with its rims and patterns, metal, wood, glass, card."""

from chances import colour, dark_or_light, near, pick

from kit import tableware
from kit.material import Material

WHITES = ((0.84, 0.83, 0.80), (0.78, 0.78, 0.78), (0.80, 0.75, 0.66), (0.70, 0.70, 0.68), (0.87, 0.87, 0.87))
DARKS = ((0.02, 0.02, 0.022), (0.04, 0.04, 0.045), (0.03, 0.035, 0.05), (0.05, 0.035, 0.025), (0.09, 0.09, 0.09))
EARTHS = ((0.35, 0.16, 0.07), (0.22, 0.12, 0.06), (0.45, 0.36, 0.26), (0.28, 0.26, 0.22), (0.12, 0.14, 0.12))


def ceramic(rng, reach: float, stretch=(1.0, 1.0), square: bool = False):
    """Random glaze; `reach` is how far the vessel goes, for what is painted on its rim."""
    base = _base(rng)
    m = Material("glaze")
    far, turn = _polar(m, reach, stretch, square)
    cloud = m.mix(m.times(m.noise(rng.uniform(0.3, 2), 4), rng.uniform(0.05, 0.3)), base, near(rng, base, 0.4))
    painted = _painted(rng, m, cloud, base, far, turn)
    shine = rng.choice((0.08, 0.15, 0.3, 0.5, 0.65))
    if rng.random() < 0.3:
        m.bump(m.noise(rng.uniform(0.6, 6), 4), rng.uniform(0.05, 0.2), 0.08)
    return _known(m.done(painted, shine, 0.5), base)


def _known(material, base):
    """The material remembers its colour, for tables that shall have the same."""
    material["base"] = base
    return material


def _base(rng):
    kind = pick(rng, {"white": 9, "dark": 3, "earth": 3, "pale": 3, "strong": 3})
    if kind == "white":
        return near(rng, rng.choice(WHITES), 0.05)
    if kind == "dark":
        return near(rng, rng.choice(DARKS), 0.2)
    if kind == "earth":
        return near(rng, rng.choice(EARTHS), 0.2)
    return colour(rng, (0.1, 0.4), (0.4, 0.8)) if kind == "pale" else colour(rng, (0.6, 0.95), (0.1, 0.6))


def _polar(m: Material, reach: float, stretch, square: bool):
    """How far out a point lies (1: the rim), and where around (0 to 1)."""
    x, y, _ = m.axes()
    u, v = m.times(x, 1 / (reach * stretch[0])), m.times(y, 1 / (reach * stretch[1]))
    if square:
        far = m.math("MAXIMUM", m.math("ABSOLUTE", u), m.math("ABSOLUTE", v))
    else:
        far = m.math("SQRT", m.add(m.times(u, u), m.times(v, v)))
    return far, m.add(m.times(m.math("ARCTAN2", v, u), 0.15915), 0.5)


def _painted(rng, m: Material, ground, base, far, turn):
    ink = dark_or_light(rng, base)
    kind = pick(rng, {"plain": 9, "rim": 4, "lines": 3, "dots": 2, "specks": 3, "rays": 1, "scallops": 2, "flowers": 3, "rings": 2, "run": 2})
    if kind == "rim":
        width = rng.uniform(0.01, 0.14)
        return m.mix(m.span(m.add(far, m.sway(m.noise(1.5, 3), rng.choice((0.0, 0.05)))), 1 - width, 1 - width + 0.01), ground, ink)
    if kind == "lines":
        first, apart = rng.uniform(0.75, 0.92), rng.uniform(0.02, 0.06)
        one = m.math("LESS_THAN", m.math("ABSOLUTE", m.math("SUBTRACT", far, first)), rng.uniform(0.006, 0.02))
        two = m.math("LESS_THAN", m.math("ABSOLUTE", m.math("SUBTRACT", far, first + apart)), 0.006)
        return m.mix(m.math("MAXIMUM", one, two), ground, ink)
    if kind in ("dots", "scallops", "rays"):
        wave = m.math("ABSOLUTE", m.sway(m.math("FRACT", m.times(turn, rng.randint(12, 48))), 2))
        if kind == "rays":
            return m.mix(m.times(m.span(wave, 0.45, 0.55), m.span(far, 0.4, 0.42)), ground, ink)
        middle = rng.uniform(0.8, 0.93)
        offset = m.times(m.math("ABSOLUTE", m.math("SUBTRACT", far, middle)), rng.uniform(12, 25))
        if kind == "dots":
            return m.mix(m.math("LESS_THAN", m.add(offset, wave), rng.uniform(0.4, 0.8)), ground, ink)
        return m.mix(m.math("GREATER_THAN", m.add(far, m.times(wave, 0.08)), middle + 0.03), ground, ink)
    if kind == "specks":
        return m.mix(m.times(m.math("LESS_THAN", m.cells(rng.uniform(1.5, 6)), rng.uniform(0.08, 0.2)), 0.85), ground, ink)
    if kind == "flowers":
        spots = m.span(m.cells(rng.uniform(0.4, 1.2)), 0.33, 0.28)
        vines = m.span(m.math("ABSOLUTE", m.sway(m.noise(rng.uniform(0.4, 1.0), 2), 2)), 0.06, 0.03)
        where = m.span(far, *rng.choice(((0.68, 0.7), (0.0, 0.01))))
        return m.mix(m.times(m.math("MAXIMUM", spots, vines), where), ground, ink)
    if kind == "rings":
        wave = m.math("FRACT", m.times(m.add(far, m.sway(m.noise(0.6, 3), 0.04)), rng.uniform(5, 14)))
        return m.mix(m.times(m.span(wave, 0.6, 0.8), rng.uniform(0.3, 0.9)), ground, ink)
    if kind == "run":
        return m.mix(m.span(m.add(far, m.sway(m.noise(0.7, 6), 0.6)), 0.5, 1.05), ground, ink)
    return ground


def metal(rng):
    kind = pick(rng, {"steel": 4, "iron": 4, "copper": 1.5, "aluminium": 2, "brass": 1})
    if kind == "steel":
        return tableware.steel(rng.uniform(0.02, 0.12))
    if kind == "iron":
        return tableware.stone(near(rng, (0.018, 0.017, 0.017)), near(rng, (0.05, 0.045, 0.04)), rng.uniform(0.25, 0.55))
    tint = {"copper": (0.75, 0.33, 0.18), "aluminium": (0.7, 0.7, 0.7), "brass": (0.7, 0.5, 0.2)}[kind]
    m = Material("metal")
    m.bump(m.noise(rng.uniform(1, 8), 4), 0.1, 0.05)
    return m.done(near(rng, tint, 0.1), rng.uniform(0.15, 0.45), 0.5, Metallic=1.0)


def wooden(rng):
    light = near(rng, rng.choice(((0.55, 0.35, 0.18), (0.65, 0.48, 0.30), (0.35, 0.19, 0.09), (0.75, 0.62, 0.42), (0.14, 0.075, 0.04))), 0.2)
    dark = tuple(c * rng.uniform(0.35, 0.75) for c in light)
    return _known(tableware.wood(dark, light, rng.uniform(0.5, 1.5), rng.uniform(0.2, 0.6)), light)


def clear(rng):
    return tableware.glass(near(rng, rng.choice(((0.95, 0.98, 0.98), (0.95, 0.98, 0.98), (0.8, 0.92, 0.85), (0.95, 0.8, 0.6))), 0.04))


def card(rng):
    base = near(rng, rng.choice(((0.45, 0.28, 0.15), (0.8, 0.79, 0.76), (0.55, 0.40, 0.25), (0.75, 0.7, 0.6))), 0.1)
    m = Material("card")
    return m.done(m.mix(m.times(m.noise(6, 5), 0.25), base, tuple(c * 0.7 for c in base)), 0.85, 0.2)


def slate(rng):
    return tableware.stone(near(rng, (0.045, 0.047, 0.05), 0.3), near(rng, (0.11, 0.11, 0.115), 0.3), rng.uniform(0.3, 0.7))
