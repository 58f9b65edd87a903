"""Reads OBJ files."""

import numpy


def read(path):
    """Returns the positions of the vertices, and the triangles and lines of each group, in their order."""
    positions, groups, group = [], {}, None
    with open(path, encoding="utf-8") as file:
        for line in file:
            kind, _, rest = line.rstrip("\n").partition(" ")
            if kind == "v":
                positions.append([numpy.float32(word) for word in rest.split()])
            elif kind == "g":
                group = groups.setdefault(rest, [])
            elif kind in ("f", "l"):
                group.append([int(word) - 1 for word in rest.split()])
    return numpy.array(positions, dtype=numpy.float32), groups
