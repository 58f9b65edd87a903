"""Usage: check_details.py SOURCE.geojson METERS=DETAIL.geojson... [--units N] [--rival]

Compares exported details with the exported source, using shapely (GEOS) and numpy and no code of Landfall:
the distance of borders from the source, the validity of each polygon and of the coverage, features without
rings, changes of areas, gaps. Features are identified by their `id`, or by a property `key` or `KEY`.
Coordinates must be multiples of 1/N degree (default 1,000,000). --rival also measures shapely's
coverage_simplify on the same source.

Prints a table; exit status 1 if a measurement exceeds its limit."""

import argparse
import sys
import time

import numpy
import shapely
from boundaries import features, polygons, ring_area
from sphere import Sphere


def read(path, units):
    """Returns the polygons of each feature by key, in whole grid units from -180, -90."""
    found = {}
    for feature in features(path):
        properties = feature.get("properties") or {}
        key = feature.get("id") or properties.get("key") or properties.get("KEY")
        found[key] = [[whole(ring, units) for ring in polygon] for polygon in polygons(feature["geometry"])]
    return found


def whole(ring, units):
    degrees = numpy.array([position[:2] for position in ring])
    found = numpy.rint((degrees + [180, 90]) * units).astype(numpy.int64)
    assert numpy.abs(found / units - [180, 90] - degrees).max() < 1e-9, "off the grid"
    return found[:-1] if len(found) > 1 and (found[0] == found[-1]).all() else found


def shapes(layer):
    """Returns each feature as a multipolygon of integer-valued coordinates, on which GEOS is exact."""
    return numpy.array([
        shapely.MultiPolygon([(polygon[0], polygon[1:]) for polygon in each]) for each in layer.values()])


def rings(layer):
    return {key: [ring for polygon in each for ring in polygon] for key, each in layer.items()}


class Comparison:
    """Compares the rings of a detail with those of the source."""

    def __init__(self, source, detail, sphere):
        self.sphere = sphere
        self.chains, self.bounded, self.areas = [], [], []
        self.lost, self.unknown, self.dropped = [], 0, 0
        for key, source_rings in source.items():
            own = detail.get(key, [])
            if source_rings and not own:
                self.lost.append(key)
            self.match(source_rings, own)

    def match(self, source_rings, own):
        places = {}
        for number, ring in enumerate(source_rings):
            for position, vertex in enumerate(map(tuple, ring.tolist())):
                places.setdefault(vertex, []).append((number, position))
        taken = set()
        for ring in own:
            vertices = list(map(tuple, ring.tolist()))
            found = self.find(vertices, places, source_rings, taken)
            if found is None:
                self.unknown += 1
                continue
            number, positions, whole_ring = found
            taken.add(number)
            area = self.area(source_rings[number])
            self.areas.append((self.area(ring), area))
            doubled = numpy.concatenate([whole_ring, whole_ring])
            for start, end in zip(positions, positions[1:] + [positions[0] + len(whole_ring)]):
                if end - start > 1:
                    self.chains.append(doubled[start : end + 1])
                    self.bounded.append(area)
        self.dropped += len(source_rings) - len(taken)

    def area(self, ring):
        closed = numpy.concatenate([ring, ring[:1]])
        return abs(ring_area(closed / self.sphere.units - [180, 90]))

    @staticmethod
    def find(vertices, places, source_rings, taken):
        """Returns the source's ring that contains these vertices in this order, and their positions in it."""
        for number, start in places.get(vertices[0], []):
            if number in taken:
                continue
            for direction in (1, -1):
                ring = source_rings[number]
                count = len(ring)
                if direction < 0:
                    ring, begin = ring[::-1], count - 1 - start
                else:
                    begin = start
                positions = [0]
                for vertex in vertices[1:]:
                    steps = [((at - start) * direction) % count for of, at in places.get(vertex, []) if of == number]
                    ahead = [step for step in steps if step > positions[-1]]
                    if not ahead:
                        break
                    positions.append(min(ahead))
                else:
                    return number, positions, numpy.roll(ring, -begin, axis=0)
        return None

    def errors(self, meters):
        """Returns the distance in meters of each edge from the source: by GEOS, and by the distances from the
        edge of the removed vertices and of the midpoints between them."""
        if not self.chains:
            return numpy.zeros(1), numpy.zeros(1)
        samples = [numpy.concatenate([chain[1:-1], (chain[1:] + chain[:-1]) / 2]) for chain in self.chains]
        counts = [len(each) for each in samples]
        starts = numpy.repeat([chain[0] for chain in self.chains], counts, axis=0)
        ends = numpy.repeat([chain[-1] for chain in self.chains], counts, axis=0)
        own = self.sphere.to_edges(numpy.concatenate(samples), starts, ends)
        firsts = numpy.cumsum(counts) - counts
        return self.sphere.hausdorff(self.chains, meters), numpy.maximum.reduceat(own, firsts)


def holes(coverage):
    """Returns the numbers of parts and of holes in the union of a coverage; gaps would add holes."""
    union = shapely.coverage_union_all(coverage)
    parts = shapely.get_parts(union)
    return len(parts), int(shapely.get_num_interior_rings(parts).sum())


def check(name, source, source_shapes, detail, meters, sphere, seconds=None):
    """Prints a row. Returns whether all measurements are within their limits."""
    coverage = shapes(detail)
    comparison = Comparison(rings(source), rings(detail), sphere)
    by_geos, by_vertices = comparison.errors(meters)
    bounds = numpy.minimum(meters, 0.05 * numpy.sqrt(numpy.array(comparison.bounded or [1e30])))
    changes = [abs(new / old - 1) for new, old in comparison.areas if old > 0] or [0.0]
    invalid = int((~shapely.is_valid(coverage)).sum())
    is_coverage = shapely.coverage_is_valid(coverage)
    parts = holes(coverage) if is_coverage else None
    # Removing rings also removes holes and parts.
    same = parts is not None and (comparison.dropped > 0 or parts == holes(source_shapes))
    vertices = sum(len(ring) for own in rings(detail).values() for ring in own)
    ratio = max((by_geos / bounds).max(), (by_vertices / bounds).max())
    print(
        f"{name:24} {vertices:9,} {by_geos.max() / meters:8.4f} {by_vertices.max() / meters:8.4f}"
        f" {ratio:8.4f} {max(changes):8.1%} {sum(each > 0.05 for each in changes):5}"
        f" {len(comparison.lost):5} {comparison.dropped:6} {invalid:8}"
        f" {'yes' if is_coverage else 'NO':>9} {'yes' if same else 'NO':>6}"
        + (f" {seconds:8.2f}" if seconds is not None else "")
    )
    for key in comparison.lost[:10]:
        print(f"    no ring left: {key}")
    # The errors of sampling and of the projections are less than 0.01 %.
    return (
        ratio <= 1.0001 and max(changes) <= 0.05 and not comparison.lost and not comparison.unknown
        and invalid == 0 and is_coverage and same
    )


def rival(source, source_shapes, meters, units):
    """Measures shapely's coverage_simplify on the source; its tolerance is the square root of an area."""
    start = time.perf_counter()
    simplified = shapely.coverage_simplify(source_shapes, meters / 111_195 * units)
    seconds = time.perf_counter() - start
    found = {}
    for key, shape in zip(source, simplified):
        found[key] = [
            [shapely.get_coordinates(ring)[:-1].astype(numpy.int64) for ring in (part.exterior, *part.interiors)]
            for part in shapely.get_parts(shape)
            if not part.is_empty
        ]
    return found, seconds


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("source")
    parser.add_argument("details", nargs="+")
    parser.add_argument("--units", type=int, default=1_000_000)
    parser.add_argument("--rival", action="store_true")
    options = parser.parse_args()
    sphere = Sphere(options.units)
    source = read(options.source, options.units)
    source_shapes = shapes(source)
    print(
        f"{options.source}: {len(source)} features, "
        f"{sum(len(ring) for own in rings(source).values() for ring in own):,} vertices, shapely "
        f"{shapely.__version__}, GEOS {shapely.geos_version_string}"
    )
    print(
        f"{'':24} {'vertices':>9} {'GEOS/T':>8} {'own/T':>8} {'/bound':>8} {'area':>8} {'> 5%':>5}"
        f" {'lost':>5} {'gone':>6} {'invalid':>8} {'coverage':>9} {'gaps =':>6}  seconds"
    )
    is_right = check("source", source, source_shapes, source, 1.0, sphere)
    for argument in options.details:
        meters, path = argument.split("=", 1)
        detail = read(path, options.units)
        if not check(f"{meters} m", source, source_shapes, detail, float(meters), sphere):
            print(f"    {path}: a promise is broken")
            is_right = False
        if options.rival:
            found, seconds = rival(source, source_shapes, float(meters), options.units)
            check("  coverage_simplify", source, source_shapes, found, float(meters), sphere, seconds)
    sys.exit(0 if is_right else 1)


main()
