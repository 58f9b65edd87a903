"""Usage: check_cuda.py WORLD_ATLAS OVERLAPPING_ATLAS POINTS [FOLDER]

Compares landfall_atlas.cuda with landfall_atlas, with the driver that is found: scripts/check gpu gives it a stand-in that
runs the kernels on the processor. Asks the conformance suite, coordinates at which rounding and reduction decide, and
the points of FOLDER (latitudes.f64, longitudes.f64). With the stand-in it tests uploads, streams, types and errors, too.
"""

import array
import concurrent.futures
import ctypes
import gc
import math
import pathlib
import sys
import types

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Tests/Conformance"))

import numpy
import suite

import landfall_atlas
import landfall_atlas.cuda as cuda

FAILED = []
try:
    standin = ctypes.CDLL("libcuda.so.1")
    standin.standin_configure.argtypes = [ctypes.c_int, ctypes.c_int, ctypes.c_size_t, ctypes.c_int]
    standin.standin_count.restype = ctypes.c_int64
except (AttributeError, OSError):
    standin = None
LAUNCHES, UPLOADS, ALLOCATED, CONTEXTS = range(4)


def expect(condition, text):
    if not condition:
        FAILED.append(text)
        print(f"check gpu: {text}", file=sys.stderr)


def expect_error(kind, words, call):
    try:
        call()
    except kind as error:
        expect(words in str(error) and "\n" not in str(error), f"{words!r} expected, not {error}")
        return
    expect(False, f"no error that says {words!r}")


# ---- Answers

def numbers(found):
    return numpy.frombuffer(memoryview(found), numpy.int32)


def compare(title, source, lat, lon):
    """Compares all forms of a lookup with those of the processor; returns the number of answers."""
    on_gpu = cuda.Layer(source) if isinstance(source, landfall_atlas.Layer) else cuda.Atlas(source)
    differences = count = 0
    for kind in (numpy.float64, numpy.float32):
        with numpy.errstate(over="ignore", invalid="ignore"):
            y, x = lat.astype(kind), lon.astype(kind)
        if isinstance(source, landfall_atlas.Layer):
            given = {"": on_gpu.locate(y, x)}
            right = {"": numbers(source.locate(y, x, on_invalid="null", threads=2))}
        else:
            given = on_gpu.place(y, x)
            right = {id: numbers(row) for id, row in source.place(y, x, on_invalid="null", threads=2).items()}
        expect(given.keys() == right.keys(), f"{title}: the layers {list(given)}")
        for id, row in right.items():
            expect(given[id].dtype == numpy.int32 and given[id].shape == y.shape, f"{title}: the type of the answer")
            wrong = numpy.flatnonzero(given[id] != row)
            differences, count = differences + len(wrong), count + len(row)
            for at in wrong[:3]:
                print(f"check gpu: {title} {id} at {float(y[at])!r}, {float(x[at])!r} ({kind.__name__}): "
                      f"{given[id][at]}, not {row[at]}", file=sys.stderr)
    expect(differences == 0, f"{title}: {differences} of {count} answers are wrong")
    return count


def can_look_up(layer):
    try:
        cuda.Layer(layer)
        return True
    except ValueError as error:
        words = ("overlap", "small index", "no areas")
        expect(any(word in str(error) for word in words) and layer.id in str(error), f"an unclear refusal: {error}")
        return False


def special_coordinates(grid):
    """Coordinates at which rounding, the seam, the poles or the range decide, each with each."""
    ties = [units * grid + sign * half for units in (0, 1, 2, 1001) for sign in (-1, 1) for half in (grid / 2, 0)]
    lats = [0.0, -0.0, 90, -90, 89.9999995, -89.9999995, 90.0000001, 45.5, math.nan, math.inf, -math.inf, 1e300, 5e-324, *ties]
    lons = [0.0, -0.0, 180, -180, 179.9999995, 180.0000005, -179.9999995, 360, -360, 359.9, 539.99, 540, -540, 540.0000001,
            math.nan, math.inf, -math.inf, 1e300, *ties]
    near = [math.nextafter(value, way) for value in lats + lons for way in (-math.inf, math.inf)]
    lats, lons = lats + near, lons + near
    return (numpy.repeat(lats, len(lons)), numpy.tile(lons, len(lats)))


def check_suite():
    """Asks the questions about lookups of the conformance suite, of all layers that a GPU can look up."""
    files, questions = suite.read()
    atlases, batches, wrong, count, refused = {}, {}, 0, 0, set()
    for kind, arguments, right in questions:
        if kind in ("locate", "place") and right not in ("invalid",) and not right.startswith("error"):
            batches.setdefault((kind, *arguments[:-2]), []).append((*map(float, arguments[-2:]), right))
    for (kind, file, *layer), rows in batches.items():
        if file not in atlases:
            atlases[file] = landfall_atlas.open(files.bytes(file))
        atlas = atlases[file]
        asked = [atlas[layer[0]]] if layer else [one for one in atlas.layers if one.kind == "polygons"]
        if not all(map(can_look_up, asked)):
            refused.add(file)
            if not layer:
                expect_error(ValueError, "which a GPU cannot", lambda: cuda.Atlas(atlas).place(numpy.zeros(1), numpy.zeros(1)))
            continue
        lat, lon = (numpy.array([row[place] for row in rows]) for place in (0, 1))
        if layer:
            keys = atlas[layer[0]].keys()
            given = [keys[number] if number >= 0 else "-" for number in cuda.Layer(atlas[layer[0]]).locate(lat, lon)]
        else:
            found = cuda.Atlas(atlas).place(lat, lon)
            keys = {id: atlas[id].keys() for id in found}
            given = [suite.joined(keys[id][row[at]] if row[at] >= 0 else "-" for id, row in found.items())
                     for at in range(len(rows))]
        count += len(rows)
        for one, row in zip(given, rows):
            if one != row[2]:
                wrong += 1
                print(f"check gpu: {kind} {file} {layer} {row[:2]}: {one}, not {row[2]}", file=sys.stderr)
        compare(f"{kind} {file}", atlas[layer[0]] if layer else atlas, lat, lon)
    expect(wrong == 0, f"{wrong} of {count} answers of the conformance suite are wrong")
    expect(count > 300, f"only {count} questions of the conformance suite were asked")
    print(f"    {count - wrong} of {count} answers of the conformance suite are right; refused: {', '.join(sorted(refused))}")


def check_points(atlas, folder, most):
    lat, lon = special_coordinates(atlas.grid_degrees)
    if folder:
        columns = [numpy.fromfile(pathlib.Path(folder) / f"{name}.f64")[:most] for name in ("latitudes", "longitudes")]
        lat, lon = numpy.concatenate([lat, columns[0]]), numpy.concatenate([lon, columns[1]])
    answers = sum(compare(layer.id, layer, lat, lon) for layer in atlas.layers if layer.kind == "polygons")
    answers += compare("place", atlas, lat, lon)
    print(f"    {answers:,} answers at {len(lat):,} coordinates, float64 and float32")


# ---- The module, with the stand-in

class Caller:
    """An array as a library has it: an interface, and the memory of the driver."""

    def __init__(self, values, device=0, stream=None, strides=None, **changes):
        self.shape, self.dtype = values.shape, values.dtype
        self.device, self.address = device, None
        found = cuda._driver().devices[device]
        self._values = numpy.ascontiguousarray(values)
        with found.current():
            self.address = found.allocate(max(self._values.nbytes, 1))
            found.driver.call("cuMemcpyHtoD_v2", ctypes.c_uint64(self.address), self._values.ctypes.data_as(ctypes.c_void_p),
                              ctypes.c_size_t(self._values.nbytes)) if self._values.nbytes else None
            found.driver.call("cuStreamSynchronize", ctypes.c_void_p(1))
        self.interface = {"shape": values.shape, "typestr": values.dtype.str, "data": (self.address, False), "version": 3,
                          "strides": strides, "stream": stream, **changes}
        self._free = found.free

    @property
    def __cuda_array_interface__(self):
        return self.interface

    def __del__(self):
        if self.address is not None:
            self._free(self.address)


class Tensor(Caller):
    """The same with DLPack alone."""

    __cuda_array_interface__ = None

    def __dlpack_device__(self):
        return 2, self.device

    def __dlpack__(self, *, stream):
        expect(stream == 1, f"DLPack is asked for the stream {stream}")
        lengths = (ctypes.c_int64 * len(self.shape))(*self.shape)
        tensor = cuda._dlpack._Tensor(self.address, 2, self.device, len(self.shape), 2, 8 * self.dtype.itemsize, 1, lengths, None, 0)
        managed = cuda._dlpack._Managed(tensor, None, cuda._dlpack._give_back)
        cuda._dlpack._lent[ctypes.addressof(managed)] = managed, lengths, self
        return cuda._dlpack._python.PyCapsule_New(ctypes.addressof(managed), b"dltensor", None)


def check_arrays(layer, lat, lon):
    """Looks up arrays of callers on the GPU in every form."""
    on_gpu = cuda.Layer(layer)
    right = numbers(layer.locate(lat, lon, on_invalid="null")).tolist()
    found = on_gpu.locate(Caller(lat), Caller(lon))
    expect(isinstance(found, cuda.DeviceArray) and found.tolist() == right, "arrays of an unknown library")
    expect(on_gpu.locate(found := Caller(lat), Caller(lon)).tolist() == right, "arrays twice")
    expect(on_gpu.locate(Tensor(lat), Tensor(lon)).tolist() == right, "tensors of DLPack")
    expect(not cuda._dlpack._lent, "tensors of DLPack are not given back")
    pair = numpy.stack([lat, lon], 1)
    both = Caller(pair)
    y, x = (Caller(lat[:0]) for _ in range(2))
    y.interface |= {"shape": lat.shape, "strides": (16,), "data": (both.address, False)}
    x.interface |= {"shape": lat.shape, "strides": (16,), "data": (both.address + 8, False)}
    expect(on_gpu.locate(y, x).tolist() == right, "columns of pairs")
    y.interface |= {"strides": (-16,), "data": (both.address + 16 * (len(lat) - 1), False)}
    x.interface |= {"strides": (-16,), "data": (both.address + 16 * (len(lat) - 1) + 8, False)}
    expect(on_gpu.locate(y, x).tolist() == right[::-1], "columns from the end")
    half = len(lat) // 2
    grid = on_gpu.locate(Caller(lat[:2 * half].reshape(2, half)), Caller(lon[:2 * half].reshape(2, half)))
    expect(grid.shape == (2, half) and grid.tolist() == right[:2 * half], "two dimensions")
    expect(on_gpu.locate(Caller(lat, device=1), Caller(lon, device=1)).tolist() == right, "the second GPU")
    expect(on_gpu.locate(Caller(lat[:0]), Caller(lon[:0])).tolist() == [], "no coordinates")
    # Columns of numpy in more parts than there are buffers, with gaps between the numbers, and none.
    chunk, cuda._CHUNK = cuda._CHUNK, 100
    expect(on_gpu.locate(lat, lon).tolist() == right, "columns of numpy in parts")
    expect(on_gpu.locate(pair[:, 0], pair[:, 1]).tolist() == right, "columns of numpy with gaps")
    expect(on_gpu.locate(lat[:1000].reshape(10, 100), lon[:1000].reshape(10, 100)).tolist()
           == numpy.reshape(right[:1000], (10, 100)).tolist(), "columns of numpy with two dimensions")
    expect(on_gpu.locate(lat[:0], lon[:0]).shape == (0,), "no coordinates of numpy")
    cuda._CHUNK = chunk
    # Streams: nothing runs before someone waits for the stream that was asked for.
    device = cuda._driver().devices[0]
    with device.current():
        stream = ctypes.c_void_p()
        device.driver.call("cuStreamCreate", ctypes.byref(stream), 1)
    for asked, own in ((None, stream.value), (stream.value, None), (types.SimpleNamespace(ptr=stream.value), None),
                       (types.SimpleNamespace(cuda_stream=stream.value), 1)):
        found = None
        y, x = Caller(lat, stream=own), Caller(lon, stream=own)
        found = on_gpu.locate(y, x, stream=asked)
        expect(found.__cuda_array_interface__["stream"] == stream.value, "the stream of the answer")
        with device.current():
            early = (ctypes.c_int32 * len(lat))()
            device.driver.call("cuMemcpyDtoH_v2", early, ctypes.c_uint64(found._address), ctypes.c_size_t(4 * len(lat)))
        expect(list(early) != right, "a lookup ran on another stream")
        expect(found.tolist() == right, "a lookup on a stream")
    # DLPack out, taken or not.
    found = on_gpu.locate(Caller(lat), Caller(lon))
    expect(found.__dlpack_device__() == (2, 0), "the device of DLPack")
    expect(cuda._dlpack.read(found, 1)[:3] == (found._address, (len(lat),), "i4"), "the answer as DLPack")
    cuda._dlpack._lent.clear()
    del found
    capsule = on_gpu.locate(Caller(lat), Caller(lon)).__dlpack__()
    expect(len(cuda._dlpack._lent) == 1, "DLPack lends the answer")
    del capsule
    expect(not cuda._dlpack._lent, "DLPack gives back what no one took")


def check_places(atlas, lat, lon):
    """Looks up places of arrays on the GPU: a row for each layer."""
    right = {id: numbers(row).tolist() for id, row in atlas.place(lat, lon, on_invalid="null").items()}
    found = cuda.Atlas(atlas).place(Caller(lat), Caller(lon))
    expect({id: row.tolist() for id, row in found.items()} == right, "places of arrays on the GPU")
    last = list(found)[-1]
    row = found.pop(last)
    del found
    gc.collect()
    expect(row.tolist() == right[last], "a row of an answer that is gone")


def check_libraries(layer, lat, lon):
    """Arrays of CuPy and PyTorch, of which there are small stand-ins: their memory, and their current stream."""
    right = numbers(layer.locate(lat, lon, on_invalid="null")).tolist()

    class Context:
        def __init__(self, *arguments, **names):
            Context.entered.append((self, arguments, names))

        __enter__ = __exit__ = lambda *_: None

    def empty(shape, dtype, device=None):
        made = Caller(numpy.full(shape, -7, numpy.int32))
        made.data = types.SimpleNamespace(ptr=made.address)
        made.data_ptr = lambda: made.address
        type(made).__getitem__ = lambda self, row: (self, row)
        return made

    for name in ("cupy", "torch"):
        Context.entered = []
        own = type("ndarray", (Caller,), {"__module__": f"{name}.core"})
        streams = types.SimpleNamespace(cuda_stream=0)
        sys.modules[name] = types.SimpleNamespace(
            empty=empty, int32="int32", cuda=types.SimpleNamespace(
                Device=Context, ExternalStream=Context, stream=Context, current_stream=lambda device: streams))
        device = cuda._driver().devices[0]
        with device.current():
            handle = ctypes.c_void_p()
            device.driver.call("cuStreamCreate", ctypes.byref(handle), 1)
        for stream in (None, handle.value):
            Context.entered = []
            made, row = cuda.Layer(layer).locate(own(lat, stream=1), own(lon, stream=1), stream=stream)
            out = (ctypes.c_int32 * len(lat))()
            with device.current():
                device.driver.call("cuStreamSynchronize", ctypes.c_void_p(stream or 1))
                device.driver.call("cuMemcpyDtoH_v2", out, ctypes.c_uint64(made.address), ctypes.c_size_t(4 * len(lat)))
            expect(row == 0 and made.shape == (1, len(lat)) and list(out) == right, f"an answer in memory of {name}")
            own_stream = any((stream or 1) in arguments for _, arguments, _ in Context.entered)
            expect(own_stream == (name == "cupy" or stream is not None), f"{name} allocates on the caller's stream")
        del sys.modules[name]


def check_errors(atlas, overlapping, lat, lon):
    layer = cuda.Layer(atlas["states"])
    expect_error(TypeError, "lat has the type i8", lambda: layer.locate(Caller(lat.astype(int)), Caller(lon)))
    expect_error(TypeError, "lon of float32", lambda: layer.locate(Caller(lat), Caller(lon.astype(numpy.float32))))
    expect_error(TypeError, "lon of float32", lambda: layer.locate(lat, lon.astype(numpy.float32)))
    expect_error(TypeError, "convert it to float64", lambda: layer.locate(lat.astype(int), lon))
    expect_error(ValueError, "columns of one shape", lambda: layer.locate(Caller(lat), Caller(lon[1:])))
    expect_error(ValueError, "columns of one shape", lambda: layer.locate(lat, lon[1:]))
    expect_error(TypeError, "different memories", lambda: layer.locate(lat, Caller(lon)))
    expect_error(TypeError, "not object", lambda: layer.locate(object(), Caller(lon)))
    expect_error(ValueError, "on GPU 1", lambda: layer.locate(Caller(lat), Caller(lon, device=1)))
    expect_error(ValueError, "has a mask", lambda: layer.locate(Caller(lat, mask=lat), Caller(lon)))
    expect_error(ValueError, "with gaps", lambda: layer.locate(
        Caller(lat[:8].reshape(2, 4), strides=(64, 8)), Caller(lon[:8].reshape(2, 4))))
    expect_error(ValueError, "is not in the memory", lambda: layer.locate(Caller(lat, data=(4096, False)), Caller(lon)))
    expect_error(cuda.CUDAError, "illegal memory", lambda: layer.locate(Caller(lat, strides=(1 << 20,)), Caller(lon)))
    expect_error(ValueError, "there is no GPU 2", lambda: layer.upload(2))
    expect_error(ValueError, "regions that overlap", lambda: cuda.Layer(overlapping.layers[0]))
    expect_error(ValueError, "has no areas", lambda: cuda.Layer(atlas["places"]))
    small = landfall_atlas.open()
    expect_error(ValueError, "has a small index", lambda: cuda.Layer(small["states"]))
    expect_error(ValueError, "has a small index", lambda: cuda.Atlas(small).place(lat, lon))
    expect_error(TypeError, "expected an Atlas or a Layer", lambda: cuda.Layer("states"))
    expect_error(KeyError, "states", lambda: cuda.Atlas(atlas)["staates"])
    expect_error(ValueError, "multiple of 256", lambda: landfall_atlas._core.lookup_image(atlas, 64))
    short = bytearray(64)
    expect(landfall_atlas._core.lookup_image(atlas, 256, short) > 64 and short == bytes(64), "an image in a small buffer")
    # A driver with faults, opened anew.
    fresh = cuda.Layer(atlas["countries"])
    for version, devices, memory, module, words in (
            (10020, 2, 1 << 32, 0, "is of CUDA 10.2"), (12000, 0, 1 << 32, 0, "finds no GPU"),
            (12000, 1, 100 << 10, 0, "too little memory left for the tables of"), (12000, 1, 1 << 32, 222, "cannot compile"),
            (12000, 1, 1 << 32, 201, "invalid device context")):
        before = standin.standin_count(ALLOCATED)
        standin.standin_configure(version, devices, before + memory, module)
        cuda._opened = None
        expect_error(cuda.CUDAError, words, lambda: cuda.Layer(atlas["countries"]).locate(lat[:100], lon[:100]))
        expect(standin.standin_count(CONTEXTS) == 0, "a context stays current after an error")
    standin.standin_configure(12000, 2, 4 << 30, 0)
    cuda._opened = None
    lookups = pathlib.Path(cuda.__file__).with_name("lookups.ptx")
    right = lookups.read_bytes()
    lookups.write_bytes(right.replace(b"// sources ", b"// sources 0", 1))
    expect_error(cuda.CUDAError, "different sources", lambda: fresh.locate(lat[:100], lon[:100]))
    lookups.write_bytes(right)
    expect(len(fresh.locate(lat, lon)) == len(lat), "a lookup after faults")
    expect(cuda.device_count() == 2, "the number of GPUs")


def check_threads(layer, lat, lon):
    """Threads share an upload for each GPU, and memory is given back."""
    right = numbers(layer.locate(lat, lon, on_invalid="null"))
    on_gpu = cuda.Layer(layer)
    before = standin.standin_count(UPLOADS)

    def ask(number):
        if number % 2:
            return numpy.array_equal(on_gpu.locate(lat, lon), right)
        device = number // 2 % 2
        return on_gpu.locate(Caller(lat, device), Caller(lon, device)).tolist() == right.tolist()

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        expect(all(pool.map(ask, range(32))), "an answer of several threads")
    expect(standin.standin_count(UPLOADS) - before == 2 + 32, "the tables are uploaded once for each GPU")
    gc.collect()
    memory = standin.standin_count(ALLOCATED)
    on_gpu.locate(Caller(lat), Caller(lon)).tolist()
    gc.collect()
    expect(standin.standin_count(ALLOCATED) == memory, "an answer's memory is not given back")
    size = landfall_atlas._core.lookup_image(layer, 256)
    del on_gpu
    gc.collect()
    expect(standin.standin_count(ALLOCATED) <= memory - 2 * size, "the memory of tables is not given back")
    expect(standin.standin_count(CONTEXTS) == 0, "a context stays current")


def main(world, overlapping, most, folder=None):
    atlas, overlapping = landfall_atlas.open(world), landfall_atlas.open(overlapping)
    check_suite()
    check_points(atlas, folder, int(most))
    if standin is not None:
        lat, lon = numpy.random.default_rng(1).uniform([20, -130], [50, -60], (1001, 2)).T.copy()
        check_arrays(atlas["states"], lat, lon)
        check_places(atlas, lat, lon)
        check_libraries(atlas["states"], lat, lon)
        check_threads(atlas["states"], lat, lon)
        check_errors(atlas, overlapping, lat, lon)
        print(f"    the module: {standin.standin_count(LAUNCHES)} launches of the stand-in")
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
