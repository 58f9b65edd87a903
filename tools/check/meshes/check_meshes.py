"""Usage: check_meshes.py FOLDER LAYER

Compares the globe mesh of a layer, in FOLDER as mesh.glb, quantized.glb, compressed.glb and mesh.obj, with
its borders in borders.geojson. There must be a node for each region with area; all nodes share one list of
vertices without cracks; triangles must not be empty, face inward or be deeper than the sag; areas must
agree.
Prints a table; exit status 1 if there is a fault.
"""

import sys

import meshoptimizer
import numpy as np
import pygltflib
import trimesh

import boundaries
import obj
import sphere
from glb import Glb

# The greatest distance by which rounding to binary32 moves a vertex of the unit sphere, in meters.
FLOAT_METERS = 0.5
SEED = 20
rows, faults = [], []


def check(what, value, is_fault=False):
    rows.append((what, value, "FAULT" if is_fault else ""))
    if is_fault:
        faults.append(what)


def regions_are_named(glb, features, layer):
    areas = {f["id"]: f for f in features if "Polygon" in f["geometry"]["type"]}
    found = [(extras["key"], extras["name"], extras["layer"], name) for extras, name, _ in glb.regions]
    wanted = [(key, f["properties"]["name"], layer, f["properties"]["name"]) for key, f in areas.items()]
    check("nodes of regions, of features with area", f"{len(found)} of {len(wanted)}", found != wanted)
    return areas


def loaders_agree(glb, folder):
    """Checks that trimesh loads the same triangles in each mesh as pygltflib, at the same positions."""
    scene = trimesh.load(f"{folder}/mesh.glb", process=False)
    positions = glb.positions()
    wrong = 0
    for extras, _, triangles in glb.regions:
        mesh = scene.geometry.get(extras["key"])
        wrong += mesh is None or not np.array_equal(mesh.vertices[mesh.faces], positions[triangles])
    check("meshes that trimesh reads otherwise", wrong, wrong > 0)
    scene = trimesh.load(
        f"{folder}/mesh.obj", process=False, maintain_order=True, split_objects=True, group_material=False)
    meshes = scene.geometry.values()
    theirs = np.concatenate([m.vertices[m.faces] for m in meshes]).astype(np.float32)
    ours = np.concatenate([positions[t] for *_, t in glb.regions]).astype(np.float32)
    key = lambda array: np.sort(np.ascontiguousarray(array.reshape(-1, 9)).view("V36").ravel())
    check("objects of the obj, triangles", f"{len(meshes)}, {len(theirs)}",
          len(meshes) != len(glb.regions) or not np.array_equal(key(theirs), key(ours)))


def obj_groups(glb, folder):
    """Checks that each group of the obj file, parsed here, has the faces of its region."""
    vertices, groups = obj.read(f"{folder}/mesh.obj")
    groups = {name: faces for name, faces in groups.items() if len(faces[0]) == 3 and name not in glb.lines}
    same = len(vertices) == len(glb.stored) and list(groups) == [e["key"] for e, *_ in glb.regions] and all(
        np.array_equal(groups[e["key"]], t) for e, _, t in glb.regions)
    check("groups of the obj, vertices", f"{len(groups)}, {len(vertices)}", not same)


def edges_match(glb, triangles):
    """Checks that each edge occurs once in each direction, or only once and on a coast."""
    count = len(glb.stored)
    weld = np.unique(glb.positions(), axis=0)
    check("vertices at another's place", count - len(weld), len(weld) != count)
    directed = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    codes, uses = np.unique(directed[:, 0] * count + directed[:, 1], return_counts=True)
    check("edges used twice in one direction", int((uses > 1).sum()), (uses > 1).any())
    edges = np.unique(np.sort(directed, axis=1), axis=0)
    forward = np.isin(edges[:, 0] * count + edges[:, 1], codes)
    backward = np.isin(edges[:, 1] * count + edges[:, 0], codes)
    single = forward ^ backward
    code = edges[:, 0] * count + edges[:, 1]
    lines = {}
    for name, pairs in glb.lines.items():
        low, high = pairs.min(1), pairs.max(1)
        lines[name], repeats = np.unique(low * count + high, return_counts=True)
        check(f"edges of {name}, repeated", f"{len(lines[name])}, {(repeats > 1).sum()}", (repeats > 1).any())
    coasts, inland = lines["coasts"], lines["inland borders"]
    cracks = int((single & ~np.isin(code, coasts)).sum())
    check("edges with one triangle that are not a coast (cracks)", f"{cracks} of {len(edges)}", cracks > 0)
    double = int((~single & np.isin(code, coasts)).sum())
    check("coasts with a triangle on either side", double, double > 0)
    loose = int((~np.isin(np.concatenate([coasts, inland]), code)).sum())
    check("edges of lines that no triangle has", loose, loose > 0)
    check("vertices that no triangle has", count - len(np.unique(triangles)),
          count != len(np.unique(triangles)))
    return edges, edges[single]


def borders_part_regions(glb, edges):
    """Checks that the inland borders are exactly the edges between triangles of different regions."""
    count = len(glb.stored)
    owners = {}
    for number, (_, _, triangles) in enumerate(glb.regions):
        for side in range(3):
            pairs = np.sort(triangles[:, [side, (side + 1) % 3]], axis=1)
            for code in (pairs[:, 0] * count + pairs[:, 1]).tolist():
                owners.setdefault(code, set()).add(number)
    between = {code for code, regions in owners.items() if len(regions) > 1}
    pairs = np.sort(glb.lines["inland borders"], axis=1)
    inland = set((pairs[:, 0] * count + pairs[:, 1]).tolist())
    check("edges between regions that are not an inland border", len(between - inland), between - inland)
    check("inland borders with only one region next to them", len(inland - between), inland - between)


def no_vertex_on_an_edge(positions, edges, coasts):
    generator = np.random.default_rng(SEED)
    for name, those in (("edges", edges), ("coasts", coasts)):
        sample = those[generator.choice(len(those), min(2000, len(those)), replace=False)]
        distances = sphere.edge_distances(positions, sample)
        on = int((distances < FLOAT_METERS).sum())
        check(f"of {len(sample)} {name} with a vertex on them; the nearest vertex next to one",
              f"{on}; {distances.min():.2f} m", on > 0)


def triangles_are_sound(glb, positions, triangles):
    areas = sphere.flat_areas(positions, triangles)
    check("triangles, of them without area; the smallest",
          f"{len(triangles)}, {(areas <= 0).sum()}; {areas.min():.3g} m²", (areas <= 0).any())
    inwards = int((sphere.volumes(positions, triangles) <= 0).sum())
    check("triangles turned inwards", inwards, inwards > 0)
    deepest = sphere.sags(positions, triangles).max()
    check("deepest triangle, of the sag allowed", f"{deepest:.2f} of {glb.sag:g} m", deepest > glb.sag + FLOAT_METERS)
    slivers = float((sphere.least_angles(positions, triangles) < 1).mean())
    check("triangles with an angle under 1°", f"{100 * slivers:.4f} %", slivers > 1e-3)


def areas_agree(glb, positions, features):
    """Compares the areas of each region's outline and borders, both with edges straight in longitude and
    latitude, so that only the rounding of the mesh differs, and of its triangles and the same outline with
    great circles as edges. The difference between triangles and borders is reported but is not a fault: a
    mesh may deviate from its lines by a quarter of the lesser of sag and detail."""
    worst = {"outlines": (0, ""), "triangles": (0, "")}
    beyond = {"outlines": [], "triangles": []}
    worst_sum, total, wanted_total = 0.0, 0.0, 0.0
    for extras, _, triangles in glb.regions:
        key = extras["key"]
        if key not in features:
            continue
        rings = sum(boundaries.polygons(features[key]["geometry"]), [])
        wanted = sum(map(boundaries.ring_area, rings))
        outline, great_circles = sphere.outline_areas(positions, triangles)
        sum_ = sphere.spherical_areas(positions, triangles).sum()
        worst_sum = max(worst_sum, abs(sum_ - great_circles) / max(1e-9 * sum_, 1))
        total, wanted_total = total + sum_, wanted_total + wanted
        for what, area in (("outlines", outline), ("triangles", sum_)):
            share = abs(area - wanted) / (1e-3 * wanted + 1e6)
            text = f"{key} {(area - wanted) / 1e6:+.3f} of {wanted / 1e6:.2f} km²"
            worst[what] = max(worst[what], (share, text))
            if share > 1:
                beyond[what].append(text)
    check("worst triangles compared with great circles, of 1e-9 or 1 m²", f"{worst_sum:.3f}", worst_sum > 1)
    for what in worst:
        check(f"areas of {what} off by more than 0.1 % + 1 km²",
              "; ".join([str(len(beyond[what]))] + beyond[what][:5]), what == "outlines" and bool(beyond[what]))
        check(f"worst area of {what}, share of that", "%.3f (%s)" % worst[what])
    check("area of all triangles, of all borders", f"{total / 1e6:.0f}, {wanted_total / 1e6:.0f} km²")


def quantized_moves_little(glb, folder):
    other = Glb(f"{folder}/quantized.glb")
    faults.extend(other.faults)
    moved = np.linalg.norm(other.positions() - glb.positions(), axis=1).max() * sphere.RADIUS
    same = all(np.array_equal(a[2], b[2]) for a, b in zip(glb.regions, other.regions))
    check("quantized: farthest move", f"{moved:.1f} m", moved > 169 or not same)
    flat = sphere.flat_areas(other.positions(), np.concatenate([t for *_, t in other.regions]))
    check("quantized: triangles without area (allowed)", int((flat <= 0).sum()))


def compressed_loses_nothing(glb, folder):
    """Checks that meshoptimizer decodes the same positions and, up to their first vertex, triangles."""
    gltf = pygltflib.GLTF2().load(f"{folder}/compressed.glb")
    blob = gltf.binary_blob()

    def decoded(number):
        coded = gltf.bufferViews[number].extensions["EXT_meshopt_compression"]
        bytes_ = np.frombuffer(blob, np.uint8, coded["byteLength"], coded["byteOffset"])
        decode = {"ATTRIBUTES": meshoptimizer.decode_vertex_buffer, "TRIANGLES": meshoptimizer.decode_index_buffer,
                  "INDICES": meshoptimizer.decode_index_sequence}[coded["mode"]]
        result = decode(coded["count"], coded["byteStride"], bytes_.tobytes())
        return np.ascontiguousarray(result).view(np.uint8).tobytes()

    def least_first(triangles):
        return np.stack([triangles[np.arange(len(triangles)), (triangles.argmin(1) + side) % 3] for side in range(3)], 1)

    views = [decoded(number) for number in range(len(gltf.bufferViews))]
    positions = np.frombuffer(views[0], np.float32).reshape(-1, 3)
    same = np.array_equal(positions, glb.stored)
    for number, (_, _, triangles) in enumerate(glb.regions):
        accessor = gltf.accessors[gltf.meshes[number].primitives[0].indices]
        dtype = np.uint16 if accessor.componentType == 5123 else np.uint32
        indices = np.frombuffer(views[accessor.bufferView], dtype, accessor.count, accessor.byteOffset or 0)
        same = same and np.array_equal(least_first(indices.reshape(-1, 3).astype(np.int64)), least_first(triangles))
    size = len(blob) / 1e3
    check("compressed: kB, of those without; bytes a vertex", f"{size:.0f}, {len(glb.blob) / 1e3:.0f}; "
          f"{1e3 * size / len(positions):.2f}", not same)


def main():
    folder, layer = sys.argv[1:]
    glb = Glb(f"{folder}/mesh.glb")
    features = boundaries.features(f"{folder}/borders.geojson")
    for fault in glb.faults:
        check(fault, "", True)
    areas = regions_are_named(glb, features, layer)
    loaders_agree(glb, folder)
    obj_groups(glb, folder)
    positions = glb.positions()
    every = np.concatenate([triangles for *_, triangles in glb.regions])
    # Overlapping regions share triangles; count each triangle once.
    every = np.stack([every[np.arange(len(every)), (every.argmin(1) + side) % 3] for side in range(3)], 1)
    triangles = np.unique(every, axis=0)
    ends = np.cumsum([len(t) for *_, t in glb.regions])[:-1]
    twice = sum(len(part) - len(np.unique(part, axis=0)) for part in np.split(every, ends))
    check("triangles that a region has twice", twice, twice > 0)
    check("triangles in more than one region", len(every) - len(triangles))
    edges, coasts = edges_match(glb, triangles)
    borders_part_regions(glb, edges)
    no_vertex_on_an_edge(positions, edges, coasts)
    triangles_are_sound(glb, positions, triangles)
    areas_agree(glb, positions, areas)
    quantized_moves_little(glb, folder)
    compressed_loses_nothing(glb, folder)
    width = max(len(what) for what, *_ in rows)
    for what, value, mark in rows:
        print(f"{what:{width}}  {value}  {mark}".rstrip())
    print(f"{folder}/mesh.glb: " + (f"{len(faults)} faults" if faults else "no fault"))
    sys.exit(bool(faults))


main()
