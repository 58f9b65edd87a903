"""Lookups on NVIDIA's GPUs: arrays of CuPy, PyTorch, JAX, cuDF and Numba in, an int32 array of the same library out.

    world = landfall_atlas.cuda.Atlas(landfall_atlas.open("world.atlas"))
    numbers = world["states"].locate(lat, lon)      # -1 without a region
    world["states"].source[int(numbers[0])].name

Columns of float64 or float32 are read where they are, on the caller's stream, with any stride; columns of numpy pass
through pinned memory. The answers are those of Layer.locate and Atlas.place, of the same Swift. An invalid coordinate has
no region. docs/GPU.md has figures and limits. It requires a GPU of compute capability 7.0 or later, and a driver of CUDA
11.0 or later, which is opened when first used; no other package.
"""

import contextlib as _contextlib
import ctypes as _c
import math as _math
import pathlib as _pathlib
import sys as _sys
import threading as _threading
import weakref as _weakref
from typing import Any as _Any

from . import _core
from . import _dlpack

__all__ = ["Atlas", "CUDAError", "DeviceArray", "Layer", "device_count"]

_BLOCK = 256
_HEAD = 256
_LEGACY_STREAM = 1
# Coordinates of numpy columns that are on their way at once, in each of three buffers.
_CHUNK = 1 << 22
_FUNCTIONS = ["landfall_locate_f64", "landfall_locate_f32", "landfall_place_f64", "landfall_place_f32"]


class CUDAError(RuntimeError):
    """No GPU can answer: there is none, its driver is missing or too old, or it has no memory left. `code` is the number of
    the driver's error, or 0."""

    def __init__(self, text, code=0):
        super().__init__(text)
        self.code = code


class _Columns(_c.Structure):
    """Columns of tools/release/gpu/lookups.c."""
    _fields_ = [("latitudes", _c.c_uint64), ("longitudes", _c.c_uint64), ("latitude_stride", _c.c_int64),
                ("longitude_stride", _c.c_int64), ("count", _c.c_uint64), ("out", _c.c_uint64), ("row", _c.c_int64)]


class _Driver:
    """The functions of libcuda.so.1."""

    def __init__(self):
        try:
            self._library = _c.CDLL("libcuda.so.1")
        except OSError:
            raise CUDAError("libcuda.so.1 cannot be opened; install NVIDIA's driver, or look up on the processor") from None
        version = _c.c_int()
        self.call("cuDriverGetVersion", _c.byref(version))
        if version.value < 11000:
            raise CUDAError(f"the driver is of CUDA {version.value // 1000}.{version.value % 1000 // 10}; "
                            "update it to 11.0 or later")
        code = self._library.cuInit(0)
        if code == 100:
            raise CUDAError("the driver finds no GPU; look up on the processor", code)
        self.check("cuInit", code)
        self.devices = [_Device(self, number) for number in range(self.number("cuDeviceGetCount"))]

    def call(self, name, *arguments, what=None):
        """Calls a function of the driver; raises CUDAError unless it returns 0."""
        code = getattr(self._library, name)(*arguments)
        if code:
            self.check(name, code, what)

    def check(self, name, code, what=None):
        if code == 0:
            return
        if code == 2:
            raise CUDAError(f"the GPU has too little memory left{what or ''}; free some, or pass fewer coordinates", code)
        if code in (209, 218, 222):
            raise CUDAError("the driver cannot compile the lookups for this GPU; it has to have compute capability 7.0, "
                            "and the driver CUDA 11.0, or later", code)
        text = _c.c_char_p()
        self._library.cuGetErrorString(code, _c.byref(text))
        raise CUDAError(f"{name} fails: {(text.value or b'unknown error').decode()} ({code})", code)

    def number(self, name, *arguments):
        """Returns the int that a function of the driver writes to its first argument."""
        value = _c.c_int()
        self.call(name, _c.byref(value), *arguments)
        return value.value

    def device_of(self, address):
        """Returns the device whose memory has an address."""
        try:
            return self.devices[self.number("cuPointerGetAttribute", 9, _c.c_uint64(address))]
        except CUDAError as error:
            raise ValueError(f"the array's address {address:#x} is not in the memory of a GPU") from error


_lock = _threading.RLock()
_opened = None


def _driver():
    global _opened
    with _lock:
        if _opened is None:
            _opened = _Driver()
        return _opened


def device_count() -> int:
    """Returns the number of GPUs. Raises CUDAError without a driver."""
    return len(_driver().devices)


class _Device:
    """A GPU, in whose primary context all libraries work: the kernels, and buffers for columns of numpy."""

    def __init__(self, driver, number):
        self.driver = driver
        self.number = number
        self._context = None
        self._functions = {}
        self._buffers = []

    @_contextlib.contextmanager
    def current(self):
        """Makes the device that of this thread."""
        with _lock:
            if self._context is None:
                handle, context = _c.c_int(), _c.c_void_p()
                self.driver.call("cuDeviceGet", _c.byref(handle), self.number)
                self.driver.call("cuDevicePrimaryCtxRetain", _c.byref(context), handle)
                self._handle, self._context = handle, context
        self.driver.call("cuCtxPushCurrent_v2", self._context)
        try:
            yield
        finally:
            self.driver.call("cuCtxPopCurrent_v2", _c.byref(_c.c_void_p()))

    def _load(self):
        """Compiles the kernels, and finds how many blocks of each run at once."""
        try:
            text = _pathlib.Path(__file__).with_name("lookups.ptx").read_bytes() + b"\0"
        except FileNotFoundError:
            raise CUDAError("this build of landfall_atlas has no lookups for GPUs; scripts/release wheels says why") from None
        if text.partition(b"\n")[0].decode() != _core.lookups:
            raise CUDAError("lookups.ptx and _core are of different sources; install landfall_atlas again")
        module = _c.c_void_p()
        self.driver.call("cuModuleLoadData", _c.byref(module), text)
        processors = self.driver.number("cuDeviceGetAttribute", 16, self._handle)
        functions = {}
        for name in _FUNCTIONS:
            function = _c.c_void_p()
            self.driver.call("cuModuleGetFunction", _c.byref(function), module, name.encode())
            blocks = self.driver.number(
                "cuOccupancyMaxActiveBlocksPerMultiprocessor", function, _BLOCK, _c.c_size_t(0))
            functions[name] = function, processors * max(blocks, 1)
        self._functions = functions

    def launch(self, name, head, columns, stream):
        """Runs a kernel; the device is current."""
        with _lock:
            if not self._functions:
                self._load()
        function, most = self._functions[name]
        blocks = min(-(-columns.count // _BLOCK), most)
        parameters = (_c.c_void_p * 2)(_c.addressof(head), _c.addressof(columns))
        self.driver.call("cuLaunchKernel", function, blocks, 1, 1, _BLOCK, 1, 1, 0, _c.c_void_p(stream), parameters, None)

    def allocate(self, size, what=None):
        address = _c.c_uint64()
        self.driver.call("cuMemAlloc_v2", _c.byref(address), _c.c_size_t(max(size, 1)), what=what)
        return address.value

    def free(self, address):
        """Frees memory; no one is left to hear of an error."""
        with _contextlib.suppress(CUDAError), self.current():
            self.driver.call("cuMemFree_v2", _c.c_uint64(address))

    @_contextlib.contextmanager
    def buffers(self, size):
        """Lends three buffers of some bytes; threads get others. The device is current."""
        with _lock:
            fit = next((place for place, lent in enumerate(self._buffers) if lent[0].size >= size), None)
            lent = self._buffers.pop(fit) if fit is not None else None
        if lent is None:
            lent = []
            try:
                for _ in range(3):
                    lent.append(_Buffer(self, size))
            except CUDAError:
                for buffer in lent:
                    buffer.close()
                raise
        try:
            yield lent
        except BaseException:
            for buffer in lent:
                buffer.close()
            raise
        with _lock:
            self._buffers.append(lent)


class _Buffer:
    """A stream with pinned memory and as much memory of the GPU."""

    def __init__(self, device, size):
        self.device, self.size = device, size
        self.host, self.stream, self.address = _c.c_void_p(), _c.c_void_p(), 0
        try:
            device.driver.call("cuStreamCreate", _c.byref(self.stream), 1)
            device.driver.call("cuMemHostAlloc", _c.byref(self.host), _c.c_size_t(size), 0)
            self.address = device.allocate(size)
        except CUDAError:
            self.close()
            raise

    def bytes(self, start, count):
        return (_c.c_uint8 * count).from_address(self.host.value + start)

    def upload(self, start, count):
        self.device.driver.call("cuMemcpyHtoDAsync_v2", _c.c_uint64(self.address + start),
                                _c.c_void_p(self.host.value + start), _c.c_size_t(count), self.stream)

    def download(self, start, count):
        self.device.driver.call("cuMemcpyDtoHAsync_v2", _c.c_void_p(self.host.value + start),
                                _c.c_uint64(self.address + start), _c.c_size_t(count), self.stream)

    def wait(self):
        self.device.driver.call("cuStreamSynchronize", self.stream)

    def close(self):
        with _contextlib.suppress(CUDAError):
            if self.stream:
                self.wait()
                self.device.driver.call("cuStreamDestroy_v2", self.stream)
            if self.host:
                self.device.driver.call("cuMemFreeHost", self.host)
            if self.address:
                self.device.driver.call("cuMemFree_v2", _c.c_uint64(self.address))


class DeviceArray:
    """An array of int32 numbers in the memory of a GPU, for every library that reads __cuda_array_interface__ or DLPack."""

    def __init__(self, device, shape, stream):
        self._device, self.shape, self._stream = device, tuple(shape), stream
        with device.current():
            size = 4 * _math.prod(shape)
            self._address = device.allocate(size, f" for an answer of {size:,} bytes")
        self._owner = _weakref.finalize(self, device.free, self._address)

    @classmethod
    def _row(cls, rows, number):
        """A row of an array, which it keeps."""
        row = cls.__new__(cls)
        row._device, row.shape, row._stream = rows._device, rows.shape[1:], rows._stream
        row._address, row._owner = rows._address + 4 * number * _math.prod(row.shape), rows
        return row

    @property
    def __cuda_array_interface__(self):
        return {"shape": self.shape, "typestr": "<i4", "data": (self._address, False), "version": 3, "strides": None,
                "stream": self._stream}

    def __dlpack_device__(self):
        return _dlpack.CUDA, self._device.number

    def __dlpack__(self, *, stream=None, **_):
        if stream not in (-1, self._stream):
            with self._device.current():
                self._device.driver.call("cuStreamSynchronize", _c.c_void_p(self._stream))
        return _dlpack.export_int32(self, self._address, self.shape, self._device.number)

    def __len__(self) -> int:
        return self.shape[0]

    def tolist(self) -> list[int]:
        """Returns the numbers as a list of a flat array, when the GPU has written them."""
        count = _math.prod(self.shape)
        numbers = (_c.c_int32 * count)()
        with self._device.current():
            self._device.driver.call("cuStreamSynchronize", _c.c_void_p(self._stream))
            if count:
                self._device.driver.call("cuMemcpyDtoH_v2", numbers, _c.c_uint64(self._address), _c.c_size_t(4 * count))
        return list(numbers)


class _Column:
    """A column of a caller in the memory of a GPU: its address, shape, stride and type, and the stream that wrote it."""

    def __init__(self, array, name, driver):
        self.library = type(array).__module__.partition(".")[0]
        self.release = None
        # JAX names no stream in its interface.
        interface = None if self.library in ("jax", "jaxlib") else getattr(array, "__cuda_array_interface__", None)
        if interface is not None:
            if interface.get("mask") is not None:
                raise ValueError(f"{name} has a mask, which GPUs do not read; fill hidden rows with NaN")
            self.address = interface["data"][0] or 0
            self.shape, self.kind = tuple(interface["shape"]), interface["typestr"].lstrip("<=|")
            size = int(self.kind[1:])
            strides = interface.get("strides")
            self.stream = interface.get("stream")
            if self.library == "torch":
                self.stream = _torch_stream(array.device)
        else:
            tensor = _dlpack.read(array, _LEGACY_STREAM)
            self.address, self.shape, self.kind, strides, self.release = tensor
            size = int(self.kind[1:])
            self.stream = _LEGACY_STREAM
        if self.kind not in ("f8", "f4"):
            self.close()
            raise TypeError(f"{name} has the type {self.kind}; convert it to float64 or float32")
        self.stride = size
        if strides is not None and not _is_contiguous(self.shape, strides, size):
            if len(self.shape) != 1:
                self.close()
                raise ValueError(f"{name} has the shape {self.shape} with gaps; pass one dimension, or a contiguous copy")
            self.stride = strides[0]
        self.count = _math.prod(self.shape)
        try:
            self.device = driver.device_of(self.address) if self.count else None
        except ValueError:
            self.close()
            raise

    def close(self):
        """Gives back what DLPack lent."""
        if self.release is not None:
            self.release()
            self.release = None


def _is_contiguous(shape, strides, size):
    for length, stride in zip(reversed(shape), reversed(strides)):
        if length > 1 and stride != size:
            return False
        size *= length
    return True


def _stream_number(stream):
    """Returns the handle of a stream of any library."""
    for name in ("ptr", "cuda_stream"):
        if hasattr(stream, name):
            stream = getattr(stream, name)
            break
    if hasattr(stream, "__cuda_stream__"):
        stream = stream.__cuda_stream__()[1]
    return int(stream) or _LEGACY_STREAM


def _torch_stream(device):
    """Returns the handle of PyTorch's current stream."""
    return _sys.modules["torch"].cuda.current_stream(device).cuda_stream or _LEGACY_STREAM


def _answer(column, device, shape, stream):
    """Returns an array of int32 numbers of a column's library, and its address."""
    if column.library in ("cupy", "cudf"):
        import cupy
        with cupy.cuda.Device(device.number), cupy.cuda.ExternalStream(stream, device.number):
            array = cupy.empty(shape, cupy.int32)
        return array, array.data.ptr
    if column.library == "torch":
        torch = _sys.modules["torch"]
        place = f"cuda:{device.number}"
        # PyTorch has no handle of its own for the default stream.
        with (_contextlib.nullcontext() if _torch_stream(place) == stream else
              torch.cuda.stream(torch.cuda.ExternalStream(stream, device=device.number))):
            array = torch.empty(shape, dtype=torch.int32, device=place)
        return array, array.data_ptr()
    array = DeviceArray(device, shape, stream)
    return array, array._address


def _convert(array, library):
    """Returns an answer, or a row of one, as its library has it."""
    if library == "cudf":
        import cudf
        return cudf.Series(array)
    if library in ("numba", "numba_cuda"):
        import numba.cuda
        return numba.cuda.as_cuda_array(array)
    if library in ("jax", "jaxlib"):
        import jax
        return jax.dlpack.from_dlpack(array)
    return array


def _row(rows, number):
    return DeviceArray._row(rows, number) if isinstance(rows, DeviceArray) else rows[number]


class _Source:
    """What a GPU looks up: its tables are written to the memory of each GPU that is asked."""

    def __init__(self, source, kernel, rows):
        self.source = source
        self._kernel = kernel
        self._rows = rows
        self._heads = {}
        # Layers that a GPU cannot look up are refused here.
        self._size = _core.lookup_image(source, 1 << 20)

    def upload(self, device: int = 0) -> None:
        """Writes the tables to the memory of a GPU, if they are not there yet; lookups do it when they need them."""
        devices = _driver().devices
        if not 0 <= device < len(devices):
            raise ValueError(f"there is no GPU {device}; this machine has {len(devices)}, numbered from 0")
        self._head(devices[device])

    def _head(self, device):
        with _lock:
            if device.number not in self._heads:
                image = bytearray(self._size)
                with device.current():
                    address = device.allocate(self._size, f" for the tables of {self._size:,} bytes")
                    _weakref.finalize(self, device.free, address)
                    _core.lookup_image(self.source, address, image)
                    device.driver.call("cuMemcpyHtoD_v2", _c.c_uint64(address),
                                       (_c.c_uint8 * self._size).from_buffer(image), _c.c_size_t(self._size))
                    # The call returns when it has read the image, before the GPU's memory has it.
                    device.driver.call("cuStreamSynchronize", _c.c_void_p(_LEGACY_STREAM))
                self._heads[device.number] = (_c.c_uint8 * _HEAD).from_buffer_copy(image, 0)
            return self._heads[device.number]

    def _run(self, device, kind, columns, stream):
        if columns.count:
            device.launch(f"landfall_{self._kernel}_{'f64' if kind == 'f8' else 'f32'}", self._head(device), columns, stream)

    def _ask(self, lat, lon, stream):
        """Returns the rows of the answer, as an array or of numpy, and the library of the caller."""
        if _is_on_host(lat) and _is_on_host(lon):
            return self._ask_host(lat, lon), "numpy"
        if _is_on_host(lat) or _is_on_host(lon):
            raise TypeError("lat and lon are in different memories; move both to the GPU, or neither")
        driver = _driver()
        first = _Column(lat, "lat", driver)
        try:
            second = _Column(lon, "lon", driver)
        except BaseException:
            first.close()
            raise
        try:
            return self._ask_device(driver, first, second, stream), first.library
        finally:
            first.close()
            second.close()

    def _ask_device(self, driver, lat, lon, stream):
        _check_alike(lat.shape, lon.shape, lat.kind, lon.kind)
        device = lat.device or driver.devices[0]
        if lon.device not in (lat.device, None):
            raise ValueError(f"lat is on GPU {lat.device.number} and lon on GPU {lon.device.number}; copy one of them")
        if stream is None:
            stream = lat.stream or lon.stream or _LEGACY_STREAM
            waits = {lon.stream} - {stream, None}
        else:
            stream = _stream_number(stream)
            waits = {lat.stream, lon.stream} - {stream, None}
        with device.current():
            for other in waits:
                driver.call("cuStreamSynchronize", _c.c_void_p(other))
            array, address = _answer(lat, device, (self._rows, *lat.shape), stream)
            columns = _Columns(lat.address, lon.address, lat.stride, lon.stride, lat.count, address, lat.count)
            self._run(device, lat.kind, columns, stream)
            if lat.release or lon.release:
                driver.call("cuStreamSynchronize", _c.c_void_p(stream))
        return array

    def _ask_host(self, lat, lon):
        import numpy
        lat, lon = numpy.asarray(lat), numpy.asarray(lon)
        for name, column in (("lat", lat), ("lon", lon)):
            if column.dtype not in (numpy.float64, numpy.float32):
                raise TypeError(f"{name} has the type {column.dtype}; convert it to float64 or float32")
        kind = lat.dtype.str[1:]
        _check_alike(lat.shape, lon.shape, kind, lon.dtype.str[1:])
        shape, (lat, lon) = lat.shape, (lat.reshape(-1), lon.reshape(-1))
        numbers = numpy.empty((self._rows, lat.size), numpy.int32)
        device, size = _driver().devices[0], lat.dtype.itemsize
        most = min(_CHUNK, max(lat.size, 1))

        def finish(buffer, start, count):
            buffer.wait()
            found = numpy.frombuffer(buffer.bytes(2 * size * most, 4 * self._rows * count), numpy.int32)
            numbers[:, start:start + count] = found.reshape(self._rows, count)

        with device.current(), device.buffers((2 * size + 4 * self._rows) * most) as buffers:
            pending = []
            for start in range(0, lat.size, most):
                buffer = buffers[start // most % len(buffers)]
                if len(pending) == len(buffers):
                    finish(*pending.pop(0))
                count = min(most, lat.size - start)
                for place, column in enumerate((lat, lon)):
                    at = place * size * most
                    pinned = numpy.frombuffer(buffer.bytes(at, size * count), lat.dtype)
                    numpy.copyto(pinned, column[start:start + count])
                    buffer.upload(at, size * count)
                out = 2 * size * most
                columns = _Columns(buffer.address, buffer.address + size * most, size, size, count,
                                   buffer.address + out, count)
                self._run(device, kind, columns, buffer.stream.value)
                buffer.download(out, 4 * self._rows * count)
                pending.append((buffer, start, count))
            for part in pending:
                finish(*part)
        return numbers.reshape(self._rows, *shape)


def _is_on_host(column):
    return (hasattr(column, "__array_interface__") or isinstance(column, (list, tuple))) and not hasattr(
        column, "__cuda_array_interface__")


def _check_alike(first, second, kind, other):
    if first != second:
        raise ValueError(f"lat has the shape {first} and lon {second}; pass columns of one shape")
    if kind != other:
        raise TypeError(f"lat is of float{8 * int(kind[1:])} and lon of float{8 * int(other[1:])}; convert one of them")


class Layer(_Source):
    """A layer whose coordinates are looked up on GPUs. `source` is the layer of landfall_atlas.

    Raises ValueError for a layer with overlapping regions or with a small index, such as those of the bundled atlas, and
    for one without areas."""

    def __init__(self, layer: _core.Layer) -> None:
        super().__init__(layer, "locate", 1)

    def locate(self, lat: _Any, lon: _Any, *, stream: _Any = None) -> _Any:
        """Returns the number of the region of each coordinate as int32, -1 without one: an array of the library of `lat`.

        Runs on `stream`, or on the stream of the arrays, and does not wait for it. Columns of numpy are copied to GPU 0 and
        back, at the speed of the bus."""
        array, library = self._ask(lat, lon, stream)
        return _convert(_row(array, 0), library)


class Atlas(_Source):
    """An atlas whose coordinates are looked up on GPUs: `atlas["states"]` is a Layer. `source` is the atlas of
    landfall_atlas. Only `place` requires that a GPU can look up every layer of it."""

    def __init__(self, atlas: _core.Atlas) -> None:
        self.source = atlas
        self._layers = {}
        self._ids = [layer.id for layer in atlas.layers]
        self._places = False

    def __getitem__(self, id: str) -> Layer:
        with _lock:
            if id not in self._layers:
                self._layers[id] = Layer(self.source[id])
            return self._layers[id]

    def place(self, lat: _Any, lon: _Any, *, stream: _Any = None) -> dict[str, _Any]:
        """Returns a dict from the id of each layer to the numbers of the regions in it, of one consistent place for each
        coordinate, in one pass. See Layer.locate."""
        with _lock:
            if not self._places:
                super().__init__(self.source, "place", len(self._ids))
                self._places = True
        array, library = self._ask(lat, lon, stream)
        return {id: _convert(_row(array, number), library) for number, id in enumerate(self._ids)}

    def upload(self, device: int = 0) -> None:
        """Writes the tables of places to the memory of a GPU; see Layer.upload."""
        with _lock:
            if not self._places:
                super().__init__(self.source, "place", len(self._ids))
                self._places = True
        super().upload(device)
