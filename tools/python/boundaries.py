"""Features of GeoJSON, their polygons and areas, as the checks measure them: without code of Landfall."""

import json

import numpy

# The sphere on which distances and areas are measured, in meters, and the grid's units in a degree.
RADIUS = 6_371_008.8
UNITS = 1_000_000


def features(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)["features"]


def polygons(geometry):
    """Returns the polygons of a geometry, or of the parts of a collection, as lists of rings."""
    kind = geometry and geometry["type"]
    if kind == "GeometryCollection":
        return [polygon for part in geometry["geometries"] for polygon in polygons(part)]
    return [geometry["coordinates"]] if kind == "Polygon" else geometry["coordinates"] if kind == "MultiPolygon" else []


def on_grid(geometry):
    """Returns a shape of shapely in whole grid units, on which GEOS is exact."""
    import shapely

    shape = shapely.from_geojson(json.dumps(geometry))
    return shapely.transform(shape, lambda points: numpy.round(points * UNITS))


def ring_area(ring):
    """Returns the area in square meters, positive counterclockwise, of a closed ring of degrees whose edges are
    straight in longitude and latitude: the integral of −sin φ dλ, exact for each edge: Δλ sin φm (sin h / h), h =
    Δφ/2."""
    longitudes, latitudes = numpy.radians(numpy.asarray(ring, float)).T
    middle = (latitudes[1:] + latitudes[:-1]) / 2
    half = numpy.diff(latitudes) / 2
    return -numpy.sum(numpy.diff(longitudes) * numpy.sin(middle) * numpy.sinc(half / numpy.pi)) * RADIUS**2
