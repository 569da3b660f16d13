"""What food looks like: one function for each material. Colours are linear light."""

from .material import Colour, Material


def crust(name: str = "crust", height: float = 3.6, pale: Colour = (0.78, 0.55, 0.28), brown: Colour = (0.36, 0.105, 0.018), shine: float = 0.25):
    """Baked dough, pale where it stood, browner towards `height`."""
    m = Material(name)
    patches, fine = m.noise(1.1, 8, 0.62), m.noise(14, 6, 0.7)
    baked = m.add(m.span(m.axes()[2], 0, height), m.sway(patches, 0.55))
    middle = tuple((a * 0.45 + b * 0.55) for a, b in zip(pale, brown, strict=True))
    colour = m.ramp(baked, (0.0, pale), (0.2, tuple(a * 0.8 for a in pale)), (0.45, middle), (0.95, brown))
    m.bump(m.cells(60), 0.05, 0.03, over=m.bump(m.noise(26, 6, 0.7), 0.1, 0.06))
    m.flesh(0.12, colour, (0.6, 0.3, 0.12))
    rough = m.add(m.times(patches, 0.2), 0.3)
    return m.done(m.mix(m.times(fine, 0.25), colour, pale), rough, 0.4, Clearcoat=shine, Clearcoat_Roughness=0.25)


def crumb(name: str = "crumb", colour: Colour = (0.80, 0.64, 0.40)):
    """The inside of bread: soft, full of holes."""
    m = Material(name)
    holes, fine = m.cells(4.5), m.noise(9, 8, 0.7)
    shade = m.add(m.times(holes, 0.6), m.sway(fine, 0.5))
    tone = m.ramp(shade, (0.05, tuple(c * 0.62 for c in colour)), (0.35, colour), (0.8, tuple(min(1, c * 1.12) for c in colour)))
    m.bump(fine, 0.5, 0.12, over=m.bump(holes, 0.7, 0.25))
    m.flesh(0.2, tone, (0.6, 0.4, 0.2))
    return m.done(tone, 0.75, 0.2)


def seared(name: str = "seared", dark: Colour = (0.018, 0.007, 0.004), light: Colour = (0.26, 0.12, 0.055), grease: float = 0.55):
    """Meat from the grill: dark in the valleys, greasy, coarse."""
    m = Material(name)
    wide, fine = m.noise(1.6, 10, 0.7), m.noise(7, 10, 0.75)
    middle = tuple(a * 0.6 + b * 0.4 for a, b in zip(dark, light, strict=True))
    heat = m.add(m.times(wide, 0.6), m.times(fine, 0.4))
    colour = m.ramp(heat, (0.32, dark), (0.48, middle), (0.6, tuple((a + b) / 2 for a, b in zip(middle, light, strict=True))), (0.72, light))
    m.bump(m.cells(5.5), 0.35, 0.14, over=m.bump(fine, 0.55, 0.18))
    rough = m.ramp(wide, (0.35, (0.22, 0.22, 0.22)), (0.65, (0.6, 0.6, 0.6)))
    return m.done(colour, rough, grease)


def pink_meat(name: str = "pink", core: Colour = (0.42, 0.06, 0.05), edge: Colour = (0.20, 0.09, 0.05)):
    """A cut through meat, along y: fibres, wet; `Generated` z runs from crust to crust."""
    m = Material(name)
    fibres, wide = m.noise(5, 8, 0.7, stretch=(3, 0.5, 1)), m.noise(0.8, 4)
    z = m.axes("Generated")[2]
    from_middle = m.add(m.times(m.math("ABSOLUTE", m.math("SUBTRACT", z, 0.5)), 2), m.sway(wide, 0.25))
    flesh = m.ramp(from_middle, (0.0, core), (0.55, tuple(c * 0.95 + 0.01 for c in core)), (0.8, edge), (0.97, (0.05, 0.02, 0.01)))
    colour = m.mix(m.times(fibres, 0.3), flesh, (0.5, 0.2, 0.15))
    m.bump(fibres, 0.35, 0.08)
    m.flesh(0.25, colour, (1, 0.3, 0.2))
    return m.done(colour, 0.28, 0.55)


def raw_fish(name: str = "salmon", flesh: Colour = (0.86, 0.19, 0.06), fat: Colour = (0.96, 0.62, 0.42), spacing: float = 1.35):
    """Raw fish with its lines of fat across x."""
    m = Material(name)
    drift, fine = m.noise(0.7, 4, 0.5), m.noise(16, 6, 0.7)
    phase = m.add(m.times(m.axes()[0], spacing), m.times(drift, 2.2))
    line = m.math("ABSOLUTE", m.sway(m.math("FRACT", phase), 1))
    tone = m.add(line, m.sway(fine, 0.08))
    between = tuple(a * 0.6 + b * 0.4 for a, b in zip(flesh, fat, strict=True))
    colour = m.ramp(tone, (0.0, fat), (0.07, between), (0.16, flesh), (0.5, tuple(c * 0.9 for c in flesh)))
    m.bump(m.add(line, m.times(fine, 0.3)), 0.1, 0.06)
    m.flesh(0.3, colour, (1, 0.35, 0.18))
    return m.done(colour, 0.2, 0.6, Clearcoat=0.4, Clearcoat_Roughness=0.12)


def leaf_green(name: str = "leaf", light: Colour = (0.26, 0.46, 0.05), dark: Colour = (0.085, 0.26, 0.018), rib: Colour = (0.62, 0.70, 0.22), shine: float = 0.38):
    """Salad and herbs: veins, uneven green, light through it."""
    m = Material(name)
    veins, patches = m.noise(9, 8, 0.7, warp=1.5), m.noise(1.6, 6)
    along_rib = m.math("ABSOLUTE", m.axes("Generated")[0])
    centre = m.math("ABSOLUTE", m.math("SUBTRACT", along_rib, 0.5))
    tone = m.add(m.add(m.span(centre, 0.0, 0.16), m.sway(veins, 0.55)), m.sway(patches, 0.7))
    colour = m.ramp(tone, (0.0, rib), (0.45, light), (1.0, dark))
    m.bump(veins, 0.35, 0.1)
    m.translucent(colour, 0.35)
    return m.done(colour, shine, 0.45)


def juicy(name: str, colour: Colour, deep: Colour | None = None, shine: float = 0.16, flesh: float = 0.2, grain: float = 1.4):
    """Wet fruit and vegetables: tomato, pepper, berry, radish, mango."""
    m = Material(name)
    deep = deep or tuple(c * 0.7 for c in colour)
    tone = m.ramp(m.add(m.noise(grain, 4), m.sway(m.per_thing(), 0.25)), (0.3, deep), (0.7, colour))
    m.bump(m.noise(18, 4), 0.08, 0.05)
    m.flesh(flesh, tone, (1, 0.35, 0.15))
    return m.done(tone, shine, 0.6)


def cooked_white(name: str = "white", colour: Colour = (0.86, 0.83, 0.76), shine: float = 0.3, flesh: float = 0.35):
    """Rice, noodles, egg white, mozzarella: light travels far in them."""
    m = Material(name)
    tone = m.mix(m.times(m.per_thing(), 0.35), colour, tuple(c * 0.86 for c in colour))
    m.bump(m.noise(14, 3), 0.06, 0.03)
    m.flesh(flesh, tone, (0.6, 0.5, 0.4))
    return m.done(tone, shine, 0.5)


def pasta(name: str = "pasta", colour: Colour = (0.80, 0.55, 0.22), oil: float = 0.22):
    m = Material(name)
    tone = m.ramp(m.add(m.noise(1.3, 4), m.sway(m.per_thing(), 0.4)), (0.25, tuple(c * 0.78 for c in colour)), (0.75, colour))
    m.flesh(0.25, tone, (0.7, 0.45, 0.2))
    return m.done(tone, oil, 0.5)


def sauce(name: str, colour: Colour, bits: Colour | None = None, shine: float = 0.12, coarse: float = 1.6):
    """Tomato sauce, gravy, teriyaki: a wet body with pieces in it."""
    m = Material(name)
    bits = bits or tuple(min(1, c * 1.7) for c in colour)
    wide, fine = m.noise(coarse, 8, 0.65), m.noise(8, 6, 0.7)
    tone = m.add(m.times(wide, 0.6), m.times(fine, 0.4))
    blend = m.ramp(tone, (0.34, tuple(c * 0.6 for c in colour)), (0.5, colour), (0.68, bits))
    m.bump(fine, 0.18, 0.06, over=m.bump(wide, 0.3, 0.15))
    m.flesh(0.12, blend, (1, 0.3, 0.1))
    return m.done(blend, m.add(m.times(fine, 0.2), shine), 0.6)


def glaze(name: str, colour: Colour, shine: float = 0.06):
    """A smooth liquid with thickness: chocolate, syrup, ketchup, soy."""
    m = Material(name)
    m.bump(m.noise(1.2, 3), 0.04, 0.05)
    return m.done(colour, shine, 0.6, Clearcoat=0.5, Clearcoat_Roughness=0.05)


def melted(name: str = "cheese", colour: Colour = (0.93, 0.48, 0.05), toasted: Colour | None = None):
    """Melted cheese; where `toasted` is given, it has brown blisters."""
    m = Material(name)
    soft = m.noise(0.8, 3)
    tone = m.ramp(soft, (0.3, tuple(c * 0.92 for c in colour)), (0.7, colour))
    if toasted:
        spots = m.add(m.times(m.noise(1.1, 8, 0.7), 0.7), m.times(m.noise(6, 6), 0.3))
        tone = m.mix(m.span(spots, 0.54, 0.68), tone, toasted)
    m.bump(m.noise(12, 3), 0.05, 0.05, over=m.bump(m.noise(2.2, 4), 0.25, 0.15))
    m.flesh(0.25, tone, (1, 0.5, 0.15))
    return m.done(tone, 0.24, 0.5)


def fried(name: str = "fried", pale: Colour = (0.90, 0.62, 0.20), brown: Colour = (0.62, 0.26, 0.045)):
    """Fries, tempura, croutons."""
    m = Material(name)
    wide, fine = m.noise(2.5, 6), m.noise(12, 6, 0.7)
    tone = m.add(m.add(wide, m.sway(fine, 0.4)), m.sway(m.per_thing(), 0.2))
    middle = tuple(a * 0.7 + b * 0.3 for a, b in zip(pale, brown, strict=True))
    colour = m.ramp(tone, (0.3, pale), (0.52, middle), (0.75, brown))
    m.bump(fine, 0.3, 0.07)
    m.flesh(0.12, colour, (0.8, 0.4, 0.1))
    return m.done(colour, 0.42, 0.4)


def dry(name: str, colour: Colour, other: Colour | None = None, scale: float = 20):
    """Sesame, pepper, crumbs, spice."""
    m = Material(name)
    tone = m.ramp(m.add(m.noise(scale, 4), m.sway(m.per_thing(), 0.6)), (0.2, other or tuple(c * 0.6 for c in colour)), (0.8, colour))
    return m.done(tone, 0.5, 0.35)


def onion(name: str = "onion", white: Colour = (0.86, 0.82, 0.80), skin: Colour = (0.42, 0.10, 0.22)):
    """Red onion: its rim is `skin`, light comes through."""
    m = Material(name)
    z = m.axes("Generated")[2]
    colour = m.mix(m.span(m.add(m.math("ABSOLUTE", m.math("SUBTRACT", z, 0.5)), m.sway(m.noise(3, 3), 0.3)), 0.28, 0.5), white, skin)
    m.translucent(colour, 0.3)
    return m.done(colour, 0.2, 0.5)
