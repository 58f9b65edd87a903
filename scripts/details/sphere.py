"""Areas and distances on the sphere of radius 6,371,008.8 m, for edges that are straight in longitude
and latitude. Coordinates are whole grid units from -180, -90."""

import numpy
import shapely

RADIUS = 6_371_008.8


class Sphere:
    def __init__(self, units):
        self.units = units

    def radians(self, vertices):
        """(n, 2) longitudes and latitudes."""
        return numpy.radians(vertices / self.units - [180.0, 90.0])

    def area(self, ring):
        """Square metres that a ring surrounds: the area below each edge, the integral of sin(latitude)
        along it, by Gauss's quadrature of five points."""
        nodes, weights = numpy.polynomial.legendre.leggauss(5)
        start = self.radians(ring)
        end = numpy.roll(start, -1, axis=0)
        # Relative to a parallel through the ring, so that the area of a small ring is precise.
        base = start[0, 1]
        fractions = (nodes + 1) / 2
        latitudes = start[:, 1, None] + fractions * (end - start)[:, 1, None]
        # sin a - sin b
        heights = 2 * numpy.cos((latitudes + base) / 2) * numpy.sin((latitudes - base) / 2)
        strips = (end - start)[:, 0] * (heights @ weights) / 2
        return abs(strips.sum()) * RADIUS**2

    def chord_metres(self, one, other):
        """Metres along great circles between places in radians (the haversine)."""
        half = (one - other) / 2
        square = (
            numpy.sin(half[..., 1]) ** 2
            + numpy.cos(one[..., 1]) * numpy.cos(other[..., 1]) * numpy.sin(half[..., 0]) ** 2
        )
        return 2 * RADIUS * numpy.arcsin(numpy.sqrt(numpy.minimum(1, square)))

    def to_edges(self, places, starts, ends):
        """Metres from places to edges, one edge each: by golden section, all at once, which finds the
        least where the distance has one minimum, as it has for edges of some degrees."""
        places, starts, ends = (self.radians(each) for each in (places, starts, ends))
        low, high = numpy.zeros(len(places)), numpy.ones(len(places))

        def metres(fraction):
            return self.chord_metres(places, starts + fraction[:, None] * (ends - starts))

        for _ in range(32):
            first = low + 0.3819660112501051 * (high - low)
            second = high - 0.3819660112501051 * (high - low)
            is_first = metres(first) < metres(second)
            high = numpy.where(is_first, second, high)
            low = numpy.where(is_first, low, first)
        found = metres((low + high) / 2)
        return numpy.minimum(found, numpy.minimum(metres(low * 0), metres(low * 0 + 1)))

    def hausdorff(self, chains, metres):
        """Metres that each chain lies from the edge between its ends, in both directions, by GEOS: both
        are sampled, and mapped around their middle so that distances from there are true; those between
        points d from the middle are, to a part of (d / R)^2 / 6."""
        found = numpy.zeros(len(chains))
        for begin in range(0, len(chains), 20_000):
            part = chains[begin : begin + 20_000]
            places = self.radians(numpy.concatenate(part))
            counts = numpy.array([len(chain) for chain in part])
            starts = counts.cumsum() - counts
            lowest = numpy.minimum.reduceat(places, starts)
            middles = (lowest + numpy.maximum.reduceat(places, starts)) / 2
            numbers = numpy.repeat(numpy.arange(len(part)), counts)
            old = self.mapped(places, numbers, middles, metres)
            ends = numpy.stack([starts, starts + counts - 1], axis=1).ravel()
            new = self.mapped(places[ends], numpy.repeat(numpy.arange(len(part)), 2), middles, metres)
            found[begin : begin + len(part)] = shapely.hausdorff_distance(old, new)
        return found

    def mapped(self, places, numbers, middles, metres):
        """Lines through places, those of the same number one line, sampled every half of `metres`
        and at least every 2 km, on maps around their middles."""
        is_edge = numbers[1:] == numbers[:-1]
        lengths = self.chord_metres(places[:-1], places[1:])
        counts = numpy.where(is_edge, numpy.ceil(lengths / min(metres / 2, 2_000)), 1)
        counts = numpy.clip(counts, 1, 2_000).astype(int)
        edges = numpy.repeat(numpy.arange(len(counts)), counts)
        offsets = numpy.arange(len(edges)) - numpy.repeat(counts.cumsum() - counts, counts)
        fractions = (offsets / counts[edges])[:, None]
        steps = places[edges + 1] - places[edges]
        sampled = numpy.concatenate([places[edges] + fractions * steps, places[-1:]])
        lines = numpy.concatenate([numbers[edges], numbers[-1:]])
        return shapely.linestrings(azimuthal(sampled, middles[lines]), indices=lines)


def azimuthal(places, middle):
    """The azimuthal equidistant projection (Snyder 1987, page 195) around a middle each, in metres."""
    turn = places[:, 0] - middle[:, 0]
    sine, cosine = numpy.sin(places[:, 1]), numpy.cos(places[:, 1])
    sine_middle, cosine_middle = numpy.sin(middle[:, 1]), numpy.cos(middle[:, 1])
    x = cosine * numpy.sin(turn)
    y = cosine_middle * sine - sine_middle * cosine * numpy.cos(turn)
    from_middle = numpy.hypot(x, y)
    angle = numpy.arctan2(from_middle, sine_middle * sine + cosine_middle * cosine * numpy.cos(turn))
    scale = numpy.where(from_middle > 0, angle / numpy.maximum(from_middle, 1e-300), 1)
    return numpy.stack([x * scale, y * scale], axis=1) * RADIUS
