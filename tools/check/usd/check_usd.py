"""Opens the USDA export of a globe with OpenUSD and compares it with the obj export: check_usd.py USDA OBJ KEYS.

KEYS is the JSON Lines of `landfall regions`. See scripts/check usd.
"""

import json
import sys

import numpy
import obj
from pxr import Gf, Sdf, Usd, UsdGeom, UsdShade, UsdUtils, UsdValidation

faults = 0


def check(what, found, is_fault):
    global faults
    faults += is_fault
    print(f"    {'FAULT ' if is_fault else ''}{what}: {found}")


def validate(path):
    """Returns the number of OpenUSD's validators, and the errors that they find in a file."""
    registry = UsdValidation.ValidationRegistry()
    names = [data.name for data in registry.GetAllValidatorMetadata()]
    context = UsdValidation.ValidationContext(registry.GetOrLoadValidatorsByName(names))
    return len(names), [error.GetErrorAsString() for error in context.Validate(Usd.Stage.Open(path))]


def check_validators(path):
    """Validates the file, a usdz package of it, and a copy without an up axis, in which there is an error."""
    count, found = validate(path)
    check(f"errors of {count} validators", found[:3] or 0, bool(found))
    package = path.replace(".usda", ".usdz")
    assert UsdUtils.CreateNewUsdzPackage(path, package)
    found = validate(package)[1]
    check("errors in a usdz of it", found[:3] or 0, bool(found))
    with open(path, encoding="utf-8") as file:
        text = file.read()
    faulty = path.replace(".usda", "-faulty.usda")
    with open(faulty, "w", encoding="utf-8") as file:
        file.write(text.replace('    upAxis = "Y"\n', ""))
    found = validate(faulty)[1]
    check("errors without an up axis", len(found), not found)


def check_mesh(prim, positions, faces):
    """Compares a mesh with the faces of its group, corner by corner and bit by bit."""
    mesh = UsdGeom.Mesh(prim)
    points = numpy.array(mesh.GetPointsAttr().Get(), dtype=numpy.float32)
    indices = numpy.array(mesh.GetFaceVertexIndicesAttr().Get())
    counts = numpy.array(mesh.GetFaceVertexCountsAttr().Get())
    valid, reason = UsdGeom.Mesh.ValidateTopology(
        mesh.GetFaceVertexIndicesAttr().Get(), mesh.GetFaceVertexCountsAttr().Get(), len(points))
    assert valid, f"{prim.GetPath()}: {reason}"
    assert (counts == 3).all() and len(set(indices)) == len(points), f"{prim.GetPath()}: unused points"
    ours = points[indices].reshape(-1, 3, 3)
    assert (ours == positions[numpy.array(faces)]).all(), f"{prim.GetPath()}: other triangles than the obj"
    # Counterclockwise as seen from outside, as the normals are.
    cross = numpy.cross(ours[:, 1] - ours[:, 0], ours[:, 2] - ours[:, 0]).astype(float)
    assert ((cross * ours[:, 0]).sum(axis=1) > 0).mean() > 0.99, f"{prim.GetPath()}: faces inward"
    normals = numpy.array(mesh.GetNormalsAttr().Get(), dtype=numpy.float32)
    assert mesh.GetNormalsInterpolation() == UsdGeom.Tokens.vertex and (normals == points).all()
    extent = numpy.array(UsdGeom.PointBased.ComputeExtent(mesh.GetPointsAttr().Get()), dtype=numpy.float32)
    assert (extent == numpy.array(mesh.GetExtentAttr().Get(), dtype=numpy.float32)).all(), f"{prim.GetPath()}: extent"
    assert mesh.GetSubdivisionSchemeAttr().Get() == UsdGeom.Tokens.none
    return len(counts)


def main(usda, obj_path, keys_path):
    stage = Usd.Stage.Open(usda)
    positions, groups = obj.read(obj_path)
    with open(keys_path, encoding="utf-8") as file:
        names = {row["key"]: row["name"] for row in map(json.loads, file)}
    root = stage.GetDefaultPrim()
    check("root, axis, meters per unit",
          f"{root.GetPath()}, {UsdGeom.GetStageUpAxis(stage)}, {UsdGeom.GetStageMetersPerUnit(stage)}",
          UsdGeom.GetStageUpAxis(stage) != "Y" or UsdGeom.GetStageMetersPerUnit(stage) != 1)
    triangles, seen, meshes = 0, set(), [prim for prim in root.GetChildren() if prim.IsA(UsdGeom.Mesh)]
    for prim in meshes:
        data = prim.GetCustomData()
        key = data["key"]
        seen.add(key)
        assert Sdf.Path.IsValidIdentifier(prim.GetName()), prim.GetName()
        assert data["name"] == names[key] and prim.GetDisplayName() == (names[key] or key), key
        material = UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial()[0]
        assert material and material.ComputeSurfaceSource()[0].GetShaderId() == "UsdPreviewSurface"
        triangles += check_mesh(prim, positions, groups.pop(key.replace(" ", "_")))
    lines = {}
    for prim in root.GetChildren():
        if prim.IsA(UsdGeom.BasisCurves):
            curves = UsdGeom.BasisCurves(prim)
            lines[prim.GetName()] = len(curves.GetCurveVertexCountsAttr().Get())
            expected = [vertex for line in groups[prim.GetName()] for vertex in line]
            assert (numpy.array(curves.GetPointsAttr().Get(), dtype=numpy.float32) == positions[expected]).all()
            groups.pop(prim.GetName())
    check("meshes, triangles", f"{len(meshes)}, {triangles}", not meshes)
    check("curves", lines, not lines)
    check("groups of the obj that are missing", len(groups), bool(groups))
    bound = UsdGeom.BBoxCache(Usd.TimeCode.Default(), [UsdGeom.Tokens.default_]).ComputeWorldBound(root).ComputeAlignedRange()
    check("size in meters", bound.GetSize(), max(bound.GetSize()) > 2.0001 or not isinstance(bound.GetSize(), Gf.Vec3d))
    check_validators(usda)
    print(f"    OpenUSD {'.'.join(map(str, Usd.GetVersion()))}: {faults} faults")
    return 1 if faults else 0


sys.exit(main(*sys.argv[1:4]))
