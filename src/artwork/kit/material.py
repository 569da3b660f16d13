"""A short way to write Blender's node graphs: colours and numbers flow from noise through ramps into one surface."""

import bpy

Colour = tuple[float, float, float]


class Material:
    """Colours are linear light, not screen values: 0.18 is a middle grey."""

    def __init__(self, name: str):
        self.made = bpy.data.materials.new(name)
        self.made.use_nodes = True
        self.tree = self.made.node_tree
        self.surface = self.tree.nodes["Principled BSDF"]
        self.where = self._node("ShaderNodeTexCoord")

    def _node(self, kind: str):
        return self.tree.nodes.new(kind)

    def _put(self, socket, value):
        if hasattr(value, "is_output"):
            self.tree.links.new(value, socket)
        elif isinstance(value, tuple) and socket.type == "RGBA":
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def noise(self, scale: float, detail: float = 8, roughness: float = 0.6, stretch: Colour = (1, 1, 1), warp: float = 0):
        """0 to 1, mostly between 0.3 and 0.7. `stretch` below 1 draws it out along that axis."""
        node = self._node("ShaderNodeTexNoise")
        for name, value in (("Scale", scale), ("Detail", detail), ("Roughness", roughness), ("Distortion", warp)):
            node.inputs[name].default_value = value
        self._put(node.inputs["Vector"], self._stretched(stretch))
        return node.outputs["Fac"]

    def cells(self, scale: float, stretch: Colour = (1, 1, 1), feature: str = "F1"):
        """Distance to the nearest of many points: pores, grains, seeds."""
        node = self._node("ShaderNodeTexVoronoi")
        node.feature = feature
        node.inputs["Scale"].default_value = scale
        self._put(node.inputs["Vector"], self._stretched(stretch))
        return node.outputs["Distance"]

    def _stretched(self, stretch: Colour):
        if stretch == (1, 1, 1):
            return self.where.outputs["Object"]
        mapping = self._node("ShaderNodeMapping")
        mapping.inputs["Scale"].default_value = stretch
        self._put(mapping.inputs["Vector"], self.where.outputs["Object"])
        return mapping.outputs[0]

    def axes(self, space: str = "Object"):
        """x, y and z of each point, in the thing's own measure ('Generated': 0 to 1 over its box)."""
        node = self._node("ShaderNodeSeparateXYZ")
        self._put(node.inputs[0], self.where.outputs[space])
        return node.outputs

    def facing_up(self):
        """1 where the surface looks up, 0 at its sides."""
        geometry, axes = self._node("ShaderNodeNewGeometry"), self._node("ShaderNodeSeparateXYZ")
        self._put(axes.inputs[0], geometry.outputs["Normal"])
        return axes.outputs[2]

    def per_thing(self):
        """A number from 0 to 1 that differs from copy to copy: no two grains have one colour."""
        return self._node("ShaderNodeObjectInfo").outputs["Random"]

    def painted(self, name: str):
        """A number that the shape carries at each of its points: see `paint`."""
        node = self._node("ShaderNodeAttribute")
        node.attribute_name = name
        return node.outputs["Fac"]

    def math(self, operation: str, a, b=0.0):
        node = self._node("ShaderNodeMath")
        node.operation = operation
        self._put(node.inputs[0], a)
        self._put(node.inputs[1], b)
        return node.outputs[0]

    def add(self, a, b):
        return self.math("ADD", a, b)

    def times(self, a, b):
        return self.math("MULTIPLY", a, b)

    def sway(self, value, amount: float):
        """A noise around 0 instead of around 0.5, so strong."""
        return self.times(self.math("SUBTRACT", value, 0.5), amount)

    def span(self, value, low: float, high: float):
        """0 at `low`, 1 at `high`, clamped."""
        node = self._node("ShaderNodeMapRange")
        self._put(node.inputs["Value"], value)
        node.inputs["From Min"].default_value, node.inputs["From Max"].default_value = low, high
        return node.outputs["Result"]

    def ramp(self, value, *stops: tuple[float, Colour]):
        node = self._node("ShaderNodeValToRGB")
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (at, colour) in zip(elements, stops, strict=False):
            element.position, element.color = at, (*colour, 1)
        self._put(node.inputs["Fac"], value)
        return node.outputs["Color"]

    def mix(self, share, a, b, mode: str = "MIX"):
        node = self._node("ShaderNodeMixRGB")
        node.blend_type = mode
        for name, value in (("Fac", share), ("Color1", a), ("Color2", b)):
            self._put(node.inputs[name], value)
        return node.outputs["Color"]

    def bump(self, height, strength: float = 0.3, depth: float = 0.1, over=None):
        """Fine relief; `over` is another bump below it."""
        node = self._node("ShaderNodeBump")
        node.inputs["Strength"].default_value, node.inputs["Distance"].default_value = strength, depth
        self._put(node.inputs["Height"], height)
        if over:
            self._put(node.inputs["Normal"], over)
        self._put(self.surface.inputs["Normal"], node.outputs["Normal"])
        return node.outputs["Normal"]

    def flesh(self, depth: float, colour, radius: Colour = (1, 0.4, 0.2)):
        """Light goes in and comes out elsewhere, as in meat, fruit, bread and rice."""
        self._put(self.surface.inputs["Subsurface"], depth)
        self._put(self.surface.inputs["Subsurface Radius"], radius)
        self._put(self.surface.inputs["Subsurface Color"], colour)

    def translucent(self, colour, share: float = 0.35):
        """Light shines through, as through a leaf or a slice of onion."""
        self._let_light_through("ShaderNodeBsdfTranslucent", colour, share)

    def see_through(self, colour, share: float = 0.6):
        """What lies below shows, tinted: oil, juice, melted butter, icing."""
        self._let_light_through("ShaderNodeBsdfTransparent", colour, share)

    def _let_light_through(self, kind: str, colour, share: float):
        through, both = self._node(kind), self._node("ShaderNodeMixShader")
        self._put(through.inputs["Color"], colour)
        both.inputs[0].default_value = share
        self.tree.links.new(self.surface.outputs[0], both.inputs[1])
        self.tree.links.new(through.outputs[0], both.inputs[2])
        self.tree.links.new(both.outputs[0], self.tree.nodes["Material Output"].inputs["Surface"])

    def done(self, colour, roughness=0.5, specular=0.5, **more):
        """Gives the finished material. `more` are inputs of the surface by their names, `_` for a space."""
        values = {"Base Color": colour, "Roughness": roughness, "Specular": specular}
        for name, value in (values | {key.replace("_", " "): value for key, value in more.items()}).items():
            self._put(self.surface.inputs[name], value)
        return self.made
