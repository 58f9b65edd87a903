"""Usage: time_zones.py WHEEL FOLDER POINTS

Writes the time zones in the wheel of timezonefinder 5.2.0, 451 zones with 6.5 million vertices, to
FOLDER/zones.geojson, and POINTS points of each set: `random` in the lower 48, `sphere`, and `border`, within 1 km of a
random point of a random edge. The data is OpenStreetMap's, under the ODbL: it is not a part of this repository.

The wheel has the coordinates in units of 1e-7 degrees, for each ring all longitudes and then all latitudes. A file of
counts has the number of vertices of each ring. A hole belongs to the polygon whose number is its key in
hole_registry.json, which has the number of holes of the polygon and the number of the first one."""

import json
import pathlib
import sys
import zipfile

import columns
import numpy


class Wheel:
    def __init__(self, path):
        self.archive = zipfile.ZipFile(path)

    def numbers(self, name, kind):
        return numpy.frombuffer(self.archive.read(f"timezonefinder/{name}.bin"), kind)

    def json(self, name):
        return json.loads(self.archive.read(f"timezonefinder/{name}.json"))

    def rings(self, name, kind):
        """Returns the closed rings of a file as arrays of longitude and latitude."""
        counts = self.numbers(f"{name}_coord_amount", kind).astype(int)
        pieces = numpy.split(self.numbers(f"{name}_data", "<i4"), numpy.cumsum(2 * counts)[:-1])
        rings = [piece.reshape(2, -1).T / 1e7 for piece in pieces]
        return [ring if (ring[0] == ring[-1]).all() else numpy.vstack([ring, ring[:1]]) for ring in rings]


def features(wheel, outers, holes):
    """Yields a GeoJSON feature for each zone."""
    names, holes_of = wheel.json("timezone_names"), wheel.json("hole_registry")
    polygons = {}
    for number, zone in enumerate(wheel.numbers("poly_zone_ids", "<u2").tolist()):
        count, first = holes_of.get(str(number), (0, 0))
        rings = [outers[number], *holes[first:first + count]]
        polygons.setdefault(zone, []).append([ring.tolist() for ring in rings])
    for zone in sorted(polygons):
        yield {
            "type": "Feature", "properties": {"tzid": names[zone]},
            "geometry": {"type": "MultiPolygon", "coordinates": polygons[zone]}}


def near_borders(rng, rings, count):
    starts = numpy.vstack([ring[:-1] for ring in rings])
    ends = numpy.vstack([ring[1:] for ring in rings])
    edges = rng.integers(len(starts), size=count)
    along = rng.random((count, 1))
    longitudes, latitudes = (starts[edges] + along * (ends[edges] - starts[edges])).T
    return columns.near(rng, latitudes, longitudes, 1000)


def main(path, folder, count):
    wheel, folder, count = Wheel(path), pathlib.Path(folder), int(count)
    outers, holes = wheel.rings("poly", "<i4"), wheel.rings("hole", "<u2")
    folder.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps(feature, separators=(",", ":")) for feature in features(wheel, outers, holes)]
    (folder / "zones.geojson").write_text(
        '{"type":"FeatureCollection","features":[\n' + ",\n".join(lines) + "\n]}\n")
    rng = numpy.random.default_rng(1)
    columns.write(folder, "random", *columns.lower_48(rng, count))
    columns.write(folder, "sphere", *columns.sphere(rng, count))
    columns.write(folder, "border", *near_borders(rng, outers + holes, count))


main(*sys.argv[1:])
