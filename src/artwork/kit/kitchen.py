"""The light of a working kitchen, and the phone that is held over the dish."""

import math

import bpy
from mathutils import Quaternion, Vector

TUNGSTEN = (1.0, 0.64, 0.34)
WARM = (1.0, 0.76, 0.50)
FLUORESCENT = (0.82, 1.0, 0.78)
COOL = (0.80, 0.90, 1.0)
NEUTRAL = (1.0, 0.96, 0.90)


def lamp(at, look=(0, 0, 0), size: float = 6.0, power: float = 5000.0, colour=TUNGSTEN):
    """A bulb, tube or window as a square that shines to one side."""
    data = bpy.data.lights.new("lamp", "AREA")
    data.size, data.energy, data.color = size, power, colour
    made = bpy.data.objects.new("lamp", data)
    bpy.context.collection.objects.link(made)
    made.location = at
    made.rotation_euler = (Vector(look) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    return made


def ambient(colour=WARM, strength: float = 0.1):
    """What the walls throw back."""
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs[0].default_value, background.inputs[1].default_value = (*colour, 1), strength


def under_bulbs(strength: float = 1.0):
    """Heat lamps over the pass: warm, from above, slightly behind."""
    ambient(WARM, 0.12)
    lamp((6, 10, 34), (0, 0, 2), 6, 7200 * strength, TUNGSTEN)
    lamp((-30, -14, 30), (0, 0, 0), 14, 1500 * strength, WARM)


def under_tubes(strength: float = 1.0):
    """Ceiling tubes: flat and greenish."""
    ambient(FLUORESCENT, 0.2)
    lamp((-10, 14, 46), (0, 0, 0), 30, 9000 * strength, FLUORESCENT)
    lamp((24, -18, 40), (0, 0, 0), 10, 1200 * strength, WARM)


def by_the_window(strength: float = 1.0):
    """A cool window from the side on a dull evening, a bulb behind."""
    ambient(COOL, 0.15)
    lamp((-40, 8, 24), (0, 0, 2), 24, 9000 * strength, COOL)
    lamp((16, 20, 34), (0, 0, 2), 5, 2600 * strength, TUNGSTEN)


def phone(distance: float = 34.0, above: float = 40.0, look=(0, 0, 2), around: float = 0.0, tilt: float = 2.5, view: float = 50.0, focus=None, lens: float = 0.3):
    """
    Held `distance` away, `above` degrees over the table, walked `around` the dish, and not quite level (`tilt` degrees).
    What is far from `focus` is softer, the more the wider the `lens` (centimetres).
    """
    up, side = math.radians(above), math.radians(around)
    offset = Vector((math.sin(side) * math.cos(up), -math.cos(side) * math.cos(up), math.sin(up))) * distance
    data = bpy.data.cameras.new("phone")
    data.angle = math.radians(view)
    made = bpy.data.objects.new("phone", data)
    bpy.context.collection.objects.link(made)
    made.location = Vector(look) + offset
    turn = (-offset).to_track_quat("-Z", "Y") @ Quaternion((0, 0, 1), math.radians(tilt))
    made.rotation_euler = turn.to_euler()
    data.dof.use_dof = True
    data.dof.focus_distance = (Vector(focus or look) - made.location).length
    # Blender takes the focal length for millimetres and our centimetres for metres.
    data.dof.aperture_fstop = data.lens / 1000 / lens
    bpy.context.scene.camera = made
    return made
