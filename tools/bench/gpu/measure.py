"""Measures landfall_atlas.cuda: measure.py ATLAS POINTS PASSES. See scripts/bench gpu."""

import ctypes
import sys
import time

import numpy

import landfall_atlas
import landfall_atlas.cuda as cuda


class Column:
    """Numbers in the memory of GPU 0."""

    def __init__(self, device, values, stream):
        self.values = values
        with device.current():
            address = device.allocate(values.nbytes)
            device.driver.call("cuMemcpyHtoD_v2", ctypes.c_uint64(address), values.ctypes.data_as(ctypes.c_void_p),
                               ctypes.c_size_t(values.nbytes))
            device.driver.call("cuStreamSynchronize", ctypes.c_void_p(1))
        self.__cuda_array_interface__ = {"shape": values.shape, "typestr": values.dtype.str, "data": (address, False),
                                         "version": 3, "strides": None, "stream": stream}


def in_box(random, count, south, north, west, east):
    """Random points of equal density on the sphere."""
    low, high = numpy.sin(numpy.radians([south, north]))
    return numpy.degrees(numpy.arcsin(random.uniform(low, high, count))), random.uniform(west, east, count)


def near_borders(random, count, layer):
    """Points within 1 km of the borders of a layer, each meter of which has the same chance."""
    parts = []
    for region in layer:
        shape = region.geometry(0) if region.has_area else None
        for polygon in shape["coordinates"] if shape else []:
            parts += [numpy.concatenate([ring[:-1], ring[1:]], 1) for ring in map(numpy.asarray, polygon)]
    edges = numpy.concatenate(parts)
    east = (edges[:, 2] - edges[:, 0]) * numpy.cos(numpy.radians(edges[:, 1]))
    ends = numpy.cumsum(numpy.hypot(east, edges[:, 3] - edges[:, 1]))
    chosen = edges[numpy.searchsorted(ends, random.uniform(0, ends[-1], count))]
    along, (angle, distance) = random.random(count), (random.uniform(0, 2 * numpy.pi, count), random.uniform(0, 1 / 111.2, count))
    lat = chosen[:, 1] + along * (chosen[:, 3] - chosen[:, 1]) + distance * numpy.sin(angle)
    lon = chosen[:, 0] + along * (chosen[:, 2] - chosen[:, 0]) + distance * numpy.cos(angle) / numpy.maximum(
        numpy.cos(numpy.radians(lat)), 0.01)
    return numpy.clip(lat, -90, 90), lon


def seconds(passes, ask, wait):
    """Returns the time of one call: the first ones are not counted."""
    ask()
    wait()
    start = time.perf_counter()
    for _ in range(passes):
        ask()
    wait()
    return (time.perf_counter() - start) / passes


def main(path, points, passes):
    try:
        count = cuda.device_count()
    except cuda.CUDAError as error:
        print(f"    skipped: {error}")
        return 0
    atlas, wrong, answers = landfall_atlas.open(path), 0, 0
    device = cuda._driver().devices[0]
    with device.current():
        stream = ctypes.c_void_p()
        device.driver.call("cuStreamCreate", ctypes.byref(stream), 1)
        name = ctypes.create_string_buffer(256)
        device.driver.call("cuDeviceGetName", name, 256, device._handle)

    def wait():
        with device.current():
            device.driver.call("cuStreamSynchronize", stream)

    print(f"    {name.value.decode()}, the first of {count}; {points:,} points, {passes} passes; billions of points a second")
    print("    points    layer      type  GPU memory  numpy")
    world = cuda.Atlas(atlas)
    random = numpy.random.default_rng(1)
    for layer in [layer for layer in atlas.layers if layer.kind == "polygons"]:
        sets = {"sphere": in_box(random, points, -90, 90, -180, 180), "lower 48": in_box(random, points, 24.5, 49.4, -125, -66.9),
                "borders": near_borders(random, points, layer)}
        for title, columns in sets.items():
            for kind in (numpy.float64, numpy.float32):
                lat, lon = (column.astype(kind) for column in columns)
                right = numpy.frombuffer(memoryview(layer.locate(lat, lon, on_invalid="null", threads=16)), numpy.int32)
                y, x = Column(device, lat, stream.value), Column(device, lon, stream.value)
                own = world[layer.id]
                found = numpy.array(own.locate(y, x).tolist(), numpy.int32)
                wrong, answers = wrong + int((found != right).sum()), answers + 2 * points
                wrong += int((own.locate(lat, lon) != right).sum())
                on_gpu = points / seconds(passes, lambda: own.locate(y, x), wait) / 1e9
                on_host = points / seconds(3, lambda: own.locate(lat, lon), wait) / 1e9
                print(f"    {title:9} {layer.id:10} f{8 * lat.itemsize}  {on_gpu:10.2f} {on_host:6.2f}", flush=True)
                for column in (y, x):
                    device.free(column.__cuda_array_interface__["data"][0])
    print(f"    {answers:,} answers, {wrong} differ from those of the processor")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
