"""Distances on the sphere of radius 6,371,008.8 m, for edges that are straight in longitude and latitude. Coordinates
are whole grid units from -180, -90."""

import numpy
import shapely
from boundaries import RADIUS


class Sphere:
    def __init__(self, units):
        self.units = units

    def radians(self, vertices):
        """Returns an (n, 2) array of longitudes and latitudes."""
        return numpy.radians(vertices / self.units - [180.0, 90.0])

    def chord_meters(self, one, other):
        """Returns the great-circle distances in meters between coordinates in radians (haversine formula)."""
        half = (one - other) / 2
        cosines = numpy.cos(one[..., 1]) * numpy.cos(other[..., 1])
        square = numpy.sin(half[..., 1]) ** 2 + cosines * numpy.sin(half[..., 0]) ** 2
        return 2 * RADIUS * numpy.arcsin(numpy.sqrt(numpy.minimum(1, square)))

    def to_edges(self, places, starts, ends):
        """Returns the distance in meters from each coordinate to its edge, by golden-section search for all
        pairs at once. The distance has only one minimum along edges of a few degrees."""
        places, starts, ends = (self.radians(each) for each in (places, starts, ends))
        low, high = numpy.zeros(len(places)), numpy.ones(len(places))

        def meters(fraction):
            return self.chord_meters(places, starts + fraction[:, None] * (ends - starts))

        for _ in range(32):
            first = low + 0.3819660112501051 * (high - low)
            second = high - 0.3819660112501051 * (high - low)
            is_first = meters(first) < meters(second)
            high = numpy.where(is_first, second, high)
            low = numpy.where(is_first, low, first)
        found = meters((low + high) / 2)
        return numpy.minimum(found, numpy.minimum(meters(low * 0), meters(low * 0 + 1)))

    def hausdorff(self, chains, meters):
        """Returns the Hausdorff distance in meters between each chain and the edge between its ends, by GEOS.
        Both are sampled, and projected so that distances from their middle are exact; the relative error of
        distances between points at the distance d from the middle is at most (d / R)^2 / 6."""
        found = numpy.zeros(len(chains))
        for begin in range(0, len(chains), 20_000):
            part = chains[begin : begin + 20_000]
            places = self.radians(numpy.concatenate(part))
            counts = numpy.array([len(chain) for chain in part])
            starts = counts.cumsum() - counts
            lowest = numpy.minimum.reduceat(places, starts)
            middles = (lowest + numpy.maximum.reduceat(places, starts)) / 2
            numbers = numpy.repeat(numpy.arange(len(part)), counts)
            old = self.mapped(places, numbers, middles, meters)
            ends = numpy.stack([starts, starts + counts - 1], axis=1).ravel()
            new = self.mapped(places[ends], numpy.repeat(numpy.arange(len(part)), 2), middles, meters)
            found[begin : begin + len(part)] = shapely.hausdorff_distance(old, new)
        return found

    def mapped(self, places, numbers, middles, meters):
        """Returns a line through the coordinates with each number, projected around its middle, and sampled
        every half of `meters` and at least every 2 km."""
        is_edge = numbers[1:] == numbers[:-1]
        lengths = self.chord_meters(places[:-1], places[1:])
        counts = numpy.where(is_edge, numpy.ceil(lengths / min(meters / 2, 2_000)), 1)
        counts = numpy.clip(counts, 1, 2_000).astype(int)
        edges = numpy.repeat(numpy.arange(len(counts)), counts)
        offsets = numpy.arange(len(edges)) - numpy.repeat(counts.cumsum() - counts, counts)
        fractions = (offsets / counts[edges])[:, None]
        steps = places[edges + 1] - places[edges]
        sampled = numpy.concatenate([places[edges] + fractions * steps, places[-1:]])
        lines = numpy.concatenate([numbers[edges], numbers[-1:]])
        return shapely.linestrings(azimuthal(sampled, middles[lines]), indices=lines)


def azimuthal(places, middle):
    """Projects each coordinate azimuthally equidistant around its middle, in meters (Snyder 1987, page 195)."""
    turn = places[:, 0] - middle[:, 0]
    sine, cosine = numpy.sin(places[:, 1]), numpy.cos(places[:, 1])
    sine_middle, cosine_middle = numpy.sin(middle[:, 1]), numpy.cos(middle[:, 1])
    x = cosine * numpy.sin(turn)
    y = cosine_middle * sine - sine_middle * cosine * numpy.cos(turn)
    from_middle = numpy.hypot(x, y)
    angle = numpy.arctan2(from_middle, sine_middle * sine + cosine_middle * cosine * numpy.cos(turn))
    scale = numpy.where(from_middle > 0, angle / numpy.maximum(from_middle, 1e-300), 1)
    return numpy.stack([x * scale, y * scale], axis=1) * RADIUS
