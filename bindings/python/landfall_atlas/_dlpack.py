"""Tensors of DLPack, of https://dmlc.github.io/dlpack/latest/c_api.html, read and written with ctypes."""

import ctypes as _c

CUDA = 2
_INT, _FLOAT = 0, 2


class _Tensor(_c.Structure):
    """DLTensor."""
    _fields_ = [("data", _c.c_void_p), ("device_type", _c.c_int32), ("device", _c.c_int32), ("ndim", _c.c_int32),
                ("code", _c.c_uint8), ("bits", _c.c_uint8), ("lanes", _c.c_uint16), ("shape", _c.POINTER(_c.c_int64)),
                ("strides", _c.POINTER(_c.c_int64)), ("byte_offset", _c.c_uint64)]


class _Managed(_c.Structure):
    """DLManagedTensor."""


_Deleter = _c.CFUNCTYPE(None, _c.POINTER(_Managed))
_Managed._fields_ = [("tensor", _Tensor), ("context", _c.c_void_p), ("deleter", _Deleter)]

_python = _c.pythonapi
_python.PyCapsule_GetPointer.restype = _c.c_void_p
_python.PyCapsule_GetPointer.argtypes = [_c.py_object, _c.c_char_p]
_python.PyCapsule_SetName.argtypes = [_c.py_object, _c.c_char_p]
_python.PyCapsule_New.restype = _c.py_object
_python.PyCapsule_New.argtypes = [_c.c_void_p, _c.c_char_p, _c.c_void_p]
_python.PyCapsule_IsValid.argtypes = [_c.c_void_p, _c.c_char_p]

# Names that outlive the capsules.
_UNUSED, _USED = b"dltensor", b"used_dltensor"


def read(array, stream):
    """Takes a tensor of a GPU: returns its address, shape, kind such as "f8", strides in bytes or None, and a function that
    gives it back. `stream` may read it afterwards."""
    if not hasattr(array, "__dlpack__"):
        raise TypeError(f"expected an array of a GPU or of numpy, not {type(array).__name__}")
    if array.__dlpack_device__()[0] != CUDA:
        raise TypeError("the tensor is not in the memory of an NVIDIA GPU; move it there, or pass a numpy array")
    capsule = array.__dlpack__(stream=stream)
    address = _python.PyCapsule_GetPointer(capsule, _UNUSED)
    _python.PyCapsule_SetName(capsule, _USED)
    managed = _c.cast(address, _c.POINTER(_Managed))
    tensor = managed.contents.tensor
    shape = tuple(tensor.shape[axis] for axis in range(tensor.ndim))
    size = tensor.bits // 8
    strides = tuple(size * tensor.strides[axis] for axis in range(tensor.ndim)) if tensor.strides else None
    kind = ("f" if tensor.code == _FLOAT and tensor.lanes == 1 else "iufovcb"[min(tensor.code, 6)]) + str(size)

    def release():
        if managed.contents.deleter:
            managed.contents.deleter(managed)

    return (tensor.data or 0) + tensor.byte_offset, shape, kind, strides, release


# What has been lent, by the addresses of the tensors, until they are given back.
_lent = {}


@_Deleter
def _give_back(managed):
    _lent.pop(_c.addressof(managed.contents), None)


@_c.CFUNCTYPE(None, _c.c_void_p)
def _destroy(capsule):
    """Gives back a tensor that no one took. The capsule is dying, and must not be an object of Python again."""
    if _python.PyCapsule_IsValid(capsule, _UNUSED):
        _lent.pop(_capsule_pointer(capsule, _UNUSED), None)


_capsule_pointer = _c.PYFUNCTYPE(_c.c_void_p, _c.c_void_p, _c.c_char_p)(("PyCapsule_GetPointer", _python))


def export_int32(owner, address, shape, device):
    """Returns a capsule with an array of int32 of a GPU; `owner` lives until it is given back."""
    lengths = (_c.c_int64 * max(len(shape), 1))(*shape)
    tensor = _Tensor(address, CUDA, device, len(shape), _INT, 32, 1, lengths, None, 0)
    managed = _Managed(tensor, None, _give_back)
    _lent[_c.addressof(managed)] = managed, lengths, owner
    return _python.PyCapsule_New(_c.addressof(managed), _UNUSED, _c.cast(_destroy, _c.c_void_p))
