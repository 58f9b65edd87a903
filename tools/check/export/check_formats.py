"""Usage: check_formats.py LANDFALL ATLAS LAYER DETAIL WORK

Exports a layer in every format of features and compares each with the GeoJSON: sequences line by line; TopoJSON,
exact and quantized, with a decoder written from the specification and with GDAL, ring by ring; FlatGeobuf and
GeoPackage as GDAL reads them, with their attributes, and twice, byte for byte.
"""

import json
import subprocess
import sys

from boundaries import UNITS, polygons
from check_export import rings
from programs import run
from topology import Fault, Topology

landfall, atlas, layer, detail, work = sys.argv[1:]


def export(name, *options):
    path = f"{work}/{name}"
    run(landfall, "export", atlas, "--layer", layer, "--detail", detail, *options, "-o", path)
    return path


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def units(position):
    return tuple(round(value * UNITS) for value in position)


def points(geometry):
    kind = geometry["type"] if geometry else None
    if kind == "GeometryCollection":
        return [p for part in geometry["geometries"] for p in points(part)]
    if kind == "Point":
        return [geometry["coordinates"]]
    return geometry["coordinates"] if kind == "MultiPoint" else []


def without_repetition(ring):
    return [p for p, before in zip(ring, [None] + ring[:-1]) if p != before]


def quantizer(bbox, count):
    """Returns the positions that topojson's quantization makes of grid points, in whole numbers."""
    west, south, east, north = units(bbox[:2]) + units(bbox[2:])

    def nearest(value, least, extent):
        return (2 * (value - least) * (count - 1) + extent) // (2 * extent) if extent else 0

    return lambda p: (nearest(p[0], west, east - west), nearest(p[1], south, north - south))


def check_topology(features, quantization):
    options = ["--quantization", quantization] if quantization else []
    path = export(f"{layer}-{detail}-{quantization or 'grid'}.topojson", *options)
    document = json.loads(read(path))
    topology = Topology(document)
    geometries = document["objects"][layer]["geometries"]
    if list(document["objects"]) != [layer]:
        raise Fault("the objects are not the layer")
    is_exact = quantization in (None, "off")
    theirs, ours = units, units
    if not is_exact:
        theirs = quantizer(document["bbox"], int(float(quantization)))
        scale, corner = document["transform"]["scale"], document["transform"]["translate"]
        ours = lambda p: tuple(round((p[i] - corner[i]) / scale[i]) for i in (0, 1))
    every = []
    if [g["id"] for g in geometries] != [f["id"] for f in features]:
        raise Fault("the ids differ")
    for geometry, feature in zip(geometries, features):
        if geometry["properties"] != feature["properties"]:
            raise Fault(f"{feature['id']}: the properties differ")
        mine, wanted = topology.polygons(geometry), polygons(feature["geometry"])
        if [len(p) for p in mine] != [len(p) for p in wanted]:
            raise Fault(f"{feature['id']}: the numbers of rings differ")
        for ring, other in zip(sum(mine, []), sum(wanted, [])):
            every += ring
            ring = [ours(p) for p in ring]
            other = [theirs(units(p)) if not is_exact else units(p) for p in other[::-1]]
            if not is_exact:
                ring, other = without_repetition(ring), without_repetition(other)
            if ring != other:
                raise Fault(f"{feature['id']}: a ring is not that of the GeoJSON in reverse")
        mine = topology.points(geometry)
        every += mine
        other = [theirs(units(p)) if not is_exact else units(p) for p in points(feature["geometry"])]
        if [ours(p) for p in mine] != other:
            raise Fault(f"{feature['id']}: the points differ")
    topology.check_arcs(is_exact)
    if is_exact:
        topology.check_bounds(every)
        compare_with_gdal(features, path)
    return len(topology.arcs)


def gdal_features(path):
    output = subprocess.run(
        ["ogr2ogr", "-f", "GeoJSONSeq", "/vsistdout/", path, "-lco", "COORDINATE_PRECISION=9"],
        check=True, capture_output=True, text=True)
    if "ERROR" in output.stderr:
        raise Fault(f"{path}: {output.stderr.splitlines()[0]}")
    return [json.loads(line) for line in output.stdout.splitlines()]


def compare_with_gdal(features, path):
    found = {f["properties"]["id"]: f for f in gdal_features(path)}
    if sorted(found) != sorted(f["id"] for f in features):
        raise Fault(f"{path}: GDAL reads other ids")
    for feature in features:
        other = found[feature["id"]]
        if rings(feature) != rings(other):
            raise Fault(f"{path}: {feature['id']}: GDAL reads other rings")
        if [units(p) for p in points(feature["geometry"])] != [units(p) for p in points(other["geometry"])]:
            raise Fault(f"{path}: {feature['id']}: GDAL reads other points")
        for name, value in feature["properties"].items():
            read_value = other["properties"].get(name)
            if isinstance(value, (dict, list)) and isinstance(read_value, str):
                read_value = json.loads(read_value)
            if value != read_value:
                raise Fault(f"{path}: {feature['id']}: {name} is {value!r}, GDAL reads {read_value!r}")


def check_table(features, ending):
    path = export(f"{layer}-{detail}.{ending}")
    again = export(f"{layer}-{detail}-again.{ending}")
    with open(path, "rb") as one, open(again, "rb") as other:
        if one.read() != other.read():
            raise Fault(f"{path}: the second run wrote other bytes")
    compare_with_gdal(features, path)


def main():
    features = json.loads(read(export(f"{layer}-{detail}.geojson")))["features"]
    lines = read(export(f"{layer}-{detail}.geojsonl")).splitlines()
    records = read(export(f"{layer}-{detail}.geojsonseq")).split("\x1e")
    if [json.loads(line) for line in lines] != features:
        raise Fault("the sequence has other features")
    if records[0] or [record.rstrip("\n") for record in records[1:]] != lines:
        raise Fault("the records are not the lines")
    arcs = {q: check_topology(features, q) for q in (None, "off", "1e6", "1e5", "1e4", "2")}
    for ending in ("fgb", "gpkg"):
        check_table(features, ending)
    print(
        f"{layer}, detail {detail}: {len(features)} features equal in GeoJSON, both sequences, TopoJSON ({arcs[None]} "
        "arcs; exact twice, quantized 4 times), FlatGeobuf and GeoPackage; by the specification and GDAL")


try:
    main()
except Fault as fault:
    sys.exit(f"{layer}, detail {detail}: {fault}")
