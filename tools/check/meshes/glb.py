"""Reads a glb with pygltflib; the accessors are decoded here."""

import numpy as np
import pygltflib

TYPES = {5122: np.int16, 5123: np.uint16, 5125: np.uint32, 5126: np.float32}
TRIANGLES, LINES = 4, 1


class Glb:
    """The positions, the triangles of each region, the edges of border lines, and format errors."""

    def __init__(self, path):
        self.path = path
        self.gltf = pygltflib.GLTF2().load(path)
        self.blob = self.gltf.binary_blob()
        self.faults = []
        self.sag = self.gltf.asset.extras["sagMeters"]
        self._check_views()
        self.regions, self.lines = [], {}
        shared = set()
        for number in self.gltf.scenes[self.gltf.scene].nodes:
            node = self.gltf.nodes[number]
            (primitive,) = self.gltf.meshes[node.mesh].primitives
            shared.add(primitive.attributes.POSITION)
            indices = self.accessor(primitive.indices)[:, 0].astype(np.int64)
            if primitive.mode == TRIANGLES:
                self.regions.append((node.extras, node.name, indices.reshape(-1, 3)))
            elif primitive.mode == LINES:
                self.lines[node.name] = indices.reshape(-1, 2)
            else:
                self.faults.append(f"{node.name}: primitives of mode {primitive.mode}")
        if len(shared) != 1:
            self.faults.append(f"{len(shared)} accessors of positions")
        self.stored = self.accessor(shared.pop())
        for name, _, triangles in self.regions:
            if triangles.max() >= len(self.stored):
                self.faults.append(f"{name['key']}: an index beyond the vertices")

    def positions(self):
        if self.stored.dtype == np.int16:
            return np.maximum(self.stored.astype(np.float64) / 32767, -1)
        return self.stored.astype(np.float64)

    def accessor(self, number):
        accessor = self.gltf.accessors[number]
        view = self.gltf.bufferViews[accessor.bufferView]
        dtype = np.dtype(TYPES[accessor.componentType]).newbyteorder("<")
        width = {"SCALAR": 1, "VEC3": 3}[accessor.type]
        start = (view.byteOffset or 0) + (accessor.byteOffset or 0)
        stride = view.byteStride or width * dtype.itemsize
        if start % dtype.itemsize or stride % dtype.itemsize:
            self.faults.append(f"accessor {number} is not aligned")
        end = start + stride * (accessor.count - 1) + width * dtype.itemsize
        if end > (view.byteOffset or 0) + view.byteLength:
            self.faults.append(f"accessor {number} reaches beyond its view")
        array = np.ndarray((accessor.count, width), dtype, self.blob, start, (stride, dtype.itemsize))
        for bound, found in ((accessor.min, array.min(0)), (accessor.max, array.max(0))):
            if bound and list(bound) != [float(x) for x in found]:
                self.faults.append(f"accessor {number}: its bounds {bound} are not {found}")
        return array

    def _check_views(self):
        length = self.gltf.buffers[0].byteLength
        if not length <= len(self.blob) <= length + 3:
            self.faults.append(f"a buffer of {length} bytes in a chunk of {len(self.blob)}")
        for number, view in enumerate(self.gltf.bufferViews):
            if (view.byteOffset or 0) + view.byteLength > length:
                self.faults.append(f"view {number} reaches beyond the buffer")
