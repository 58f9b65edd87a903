"""Builds dirty boundaries and measures input and output with shapely."""

import bz2
import gzip
import json
import lzma
import sys
import warnings
import zlib
from pathlib import Path

import rdata
import shapely
from boundaries import features, on_grid
from programs import run

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "data" / "make"))
import packages  # noqa: E402

DIRTY = packages.Package(
    "r-cran-rnaturalearthdata", "0.1.0-2", "r-cran-rnaturalearthdata_0.1.0-2_all.deb",
    "6ca72d813feb50170c4a985c4960a975cea0bd6459d78ff82d41c4bf359f0d93")
DATABASE = "usr/lib/R/site-library/rnaturalearthdata/data/Rdata"
OBJECTS = ("countries50", "countries110", "map_units50", "sovereignty50", "states50")
GRID = 1e-6
METERS = 111_195 * GRID


def database(index, data):
    """Yields the name and the value of each object of R's lazy-load database, from the bytes of its .rdx and .rdb
    files."""
    def parse(part):
        return rdata.conversion.convert(rdata.parser.parse_data(part, extension=".rds"))

    warnings.simplefilter("ignore")  # R's classes are not known to the package, which returns their values.
    index = gzip.decompress(index) if index[:2] == b"\x1f\x8b" else zlib.decompress(index)
    for name, place in parse(index)["variables"].items():
        offset, length = map(int, place)
        # The size of the contents, then how they are packed: bz2, raw lzma, not at all, or zlib without a mark.
        kind, body = data[offset + 4:offset + 5], data[offset + 5:offset + length]
        if name in OBJECTS:
            unpack = {
                b"2": bz2.decompress, b"0": bytes,
                b"Z": lambda part: lzma.decompress(part, lzma.FORMAT_RAW, None, [{"id": lzma.FILTER_LZMA2, "preset": 6}])}
            yield name, parse(unpack[kind](body) if kind in unpack else zlib.decompress(kind + body))


def geometry(polygon):
    """Returns a GeoJSON geometry, assigning each hole of sp to the smallest outer ring around it."""
    outer, holes = [], []
    for ring in polygon.Polygons:
        (holes if ring.hole[0] else outer).append(ring.coords.tolist())
    shapes = [shapely.make_valid(shapely.Polygon(ring)) for ring in outer]
    polygons = [[ring] for ring in outer]
    for hole in holes:
        inner = shapely.make_valid(shapely.Polygon(hole)).representative_point()
        around = [index for index, shape in enumerate(shapes) if shape.contains(inner)]
        if around:
            polygons[min(around, key=lambda index: shapes[index].area)].append(hole)
        else:
            polygons.append([hole])
    return {"type": "MultiPolygon", "coordinates": polygons}


def write_sources(cache, work):
    package = packages.fetch(DIRTY, cache)
    members = [DATABASE + end for end in (".rdx", ".rdb")]
    found = packages.read_from_deb(package, members)
    for name, value in sorted(database(*(found[each] for each in members))):
        found_features = [
            {"type": "Feature", "properties": {"KEY": index}, "geometry": geometry(region)}
            for index, region in enumerate(value.polygons)]
        path = work / f"{name}.geojson"
        path.write_text(json.dumps({"type": "FeatureCollection", "features": found_features}))
        yield path, "KEY"


def read(path, key):
    """Returns each feature by its key, rounded to the grid and otherwise unchanged."""
    return {str(each.get("id", each["properties"].get(key))): on_grid(each["geometry"]) for each in features(path)}


def even_odd_area(shape):
    """Returns the area in square grid units of all polygons together, each by the even-odd rule."""
    polygons = []
    for part in shapely.get_parts(shape):
        total = shapely.Polygon()
        for ring in [part.exterior, *part.interiors]:
            valid = shapely.make_valid(shapely.Polygon(ring))
            parts = [each for each in shapely.get_parts(valid) if each.area > 0]
            total = shapely.symmetric_difference(total, shapely.union_all(parts))
        polygons.append(total)
    return shapely.union_all(polygons).area


def measure(shapes):
    values = [each for each in shapes.values() if shapely.get_type_id(each) in (3, 6)]
    invalid = sum(not each for each in shapely.is_valid(values))
    edges = shapely.coverage_invalid_edges(values)
    dirty = sum(not each for each in shapely.is_empty(edges))
    return invalid, dirty, float(shapely.length(edges).sum() * METERS / 1000)


def build(landfall, source, key, close, work):
    layer = {"id": "dirty", "source": str(source.resolve()), "key": key}
    if close:
        layer["closeSlivers"] = close
    stem = work / f"{source.stem}-{close}"
    manifest = stem.with_suffix(".json")
    manifest.write_text(json.dumps({"name": "dirty", "grid": GRID, "layers": [layer]}))
    atlas = stem.with_suffix(".atlas")
    run(landfall, "build", manifest, "-o", atlas, "--report", stem, "--quiet")
    out = stem.with_suffix(".geojson")
    run(landfall, "export", atlas, "--layer", "dirty", "--format", "geojson", "-o", out)
    report = json.loads((stem / "report.json").read_text())
    return out, report


def main():
    landfall, work, cache, *more = sys.argv[1:]
    work = Path(work)
    work.mkdir(parents=True, exist_ok=True)
    sources = list(write_sources(Path(cache), work))
    sources += [(Path(path), key) for path, key in zip(more[::2], more[1::2])]
    failed = []
    print("source              close  features  invalid      dirty features  km of dirty edges  "
          "crossings  bends  slivers  closed  largest area change")
    for source, key in sources:
        before = read(source, key)
        invalid, dirty, length = measure(before)
        for close in (0, 50):
            out, report = build(landfall, source, key, close, work)
            after = read(out, key)
            left, still, rest = measure(after)
            layer = report["layers"][0]
            slivers = [each for each in layer["repairs"] if each["kind"] in ("gap", "overlap")]
            changes = [abs(after[name].area / even_odd_area(shape) - 1)
                       for name, shape in before.items() if even_odd_area(shape) > 0]
            print(f"{source.stem:18}  {close:5}  {len(after):8}  {invalid:4} → {left:4}  "
                  f"{dirty:6} → {still:6}  {length:8.1f} → {rest:6.1f}  "
                  f"{layer['crossingCount']:9}  {layer['movedVertexCount']:5}  {len(slivers):7}  "
                  f"{sum(each['isClosed'] for each in slivers):6}  {max(changes):.2e}")
            if left or len(after) != len(before):
                failed.append(f"{source.stem}, closing {close} m")
    if failed:
        sys.exit("not clean, or features lost: " + "; ".join(failed))


if __name__ == "__main__":
    main()
