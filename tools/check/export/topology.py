"""Decodes TopoJSON 1.0 as its specification says, and checks what topojson-client relies on.

https://github.com/topojson/topojson-specification
"""


class Fault(Exception):
    """The topology is not valid."""


def absolute(arc, topology):
    """Returns the positions of an arc before the transform; with one they are differences (§2.1.3)."""
    if "transform" not in topology:
        return [tuple(position) for position in arc]
    x = y = 0
    positions = []
    for dx, dy in arc:
        if not isinstance(dx, int) or not isinstance(dy, int):
            raise Fault("a quantized position is not a whole number")
        x, y = x + dx, y + dy
        positions.append((x, y))
    return positions


def transformed(position, topology):
    """Returns a position in degrees (§2.1.2)."""
    if "transform" not in topology:
        return tuple(position)
    transform = topology["transform"]
    return tuple(position[i] * transform["scale"][i] + transform["translate"][i] for i in (0, 1))


class Topology:
    """A topology with its arcs, of which it counts the uses."""

    def __init__(self, topology):
        if topology["type"] != "Topology":
            raise Fault("the type is not Topology")
        self.topology = topology
        self.arcs = [absolute(arc, topology) for arc in topology["arcs"]]
        self.uses = [0] * len(self.arcs)
        for number, arc in enumerate(self.arcs):
            if len(arc) < 2:
                raise Fault(f"arc {number} has fewer than 2 positions")

    def ring(self, references):
        """Returns the positions of a ring, the first one repeated at the end; arcs must join (§2.1.4)."""
        positions = []
        for reference in references:
            number = ~reference if reference < 0 else reference
            if not 0 <= number < len(self.arcs):
                raise Fault(f"there is no arc {number}")
            self.uses[number] += 1
            arc = self.arcs[number][::-1] if reference < 0 else self.arcs[number]
            if positions and positions[-1] != arc[0]:
                raise Fault(f"arc {number} does not begin where the one before it ends")
            positions += arc[1:] if positions else arc
        if not positions or positions[0] != positions[-1]:
            raise Fault(f"the ring of arcs {references} is not closed")
        return [transformed(position, self.topology) for position in positions]

    def polygons(self, geometry):
        """Returns the polygons of a geometry, each with its outer ring first."""
        kind = geometry["type"]
        if kind == "GeometryCollection":
            return [p for part in geometry["geometries"] for p in self.polygons(part)]
        if kind == "Polygon":
            return [[self.ring(ring) for ring in geometry["arcs"]]]
        if kind == "MultiPolygon":
            return [[self.ring(ring) for ring in polygon] for polygon in geometry["arcs"]]
        return []

    def points(self, geometry):
        """Returns the points of a geometry; they are absolute."""
        kind = geometry["type"]
        if kind == "GeometryCollection":
            return [p for part in geometry["geometries"] for p in self.points(part)]
        if kind == "Point":
            return [transformed(geometry["coordinates"], self.topology)]
        if kind == "MultiPoint":
            return [transformed(p, self.topology) for p in geometry["coordinates"]]
        return []

    def check_arcs(self, is_exact):
        """Checks that each arc is used and, where positions are exact, that no edge is in the file twice."""
        if 0 in self.uses:
            raise Fault(f"no ring uses arc {self.uses.index(0)}")
        edges = set()
        for arc in self.arcs if is_exact else []:
            for edge in zip(arc, arc[1:]):
                edge = (min(edge), max(edge))
                if edge in edges:
                    raise Fault(f"the edge {edge} is in the file twice")
                edges.add(edge)

    def check_bounds(self, positions):
        """Checks that the bbox is the least box around all positions."""
        xs, ys = zip(*positions)
        bounds = min(xs), min(ys), max(xs), max(ys)
        if any(abs(a - b) > 1e-9 for a, b in zip(self.topology["bbox"], bounds)):
            raise Fault(f"bbox {self.topology['bbox']} is not {bounds}")
