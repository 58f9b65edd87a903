"""Random points as columns of degrees in files, always the same ones: those of scripts/bench for time zones and cities.

FOLDER/SET/latitudes.f64 and longitudes.f64 are little-endian doubles, as LandfallBenchmarks --answer reads them."""

import pathlib

import numpy

METERS_PER_DEGREE = 111_195.08


def sphere(rng, count):
    """Returns latitudes and longitudes of points uniform by area over the sphere."""
    return numpy.degrees(numpy.arcsin(rng.uniform(-1, 1, count))), rng.uniform(-180, 180, count)


def lower_48(rng, count):
    """Returns points uniform in longitude and latitude over the lower 48 states and their surroundings."""
    return rng.uniform(24.5, 49.4, count), rng.uniform(-125, -66.9, count)


def near(rng, latitudes, longitudes, meters):
    """Returns a point within some meters of each given one, uniform by area."""
    distance = numpy.sqrt(rng.random(len(latitudes))) * meters / METERS_PER_DEGREE
    angle = rng.uniform(0, 2 * numpy.pi, len(latitudes))
    stretch = numpy.maximum(numpy.cos(numpy.radians(latitudes)), 0.01)
    return (
        numpy.clip(latitudes + distance * numpy.sin(angle), -90, 90),
        numpy.clip(longitudes + distance * numpy.cos(angle) / stretch, -180, 180))


def write(folder, name, latitudes, longitudes):
    place = pathlib.Path(folder) / name
    place.mkdir(parents=True, exist_ok=True)
    latitudes.astype("<f8").tofile(place / "latitudes.f64")
    longitudes.astype("<f8").tofile(place / "longitudes.f64")


def read(folder, name):
    place = pathlib.Path(folder) / name
    return numpy.fromfile(place / "latitudes.f64", "<f8"), numpy.fromfile(place / "longitudes.f64", "<f8")
