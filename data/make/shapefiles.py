"""Reads shapefiles with pyshp: records with their rings or points."""

import importlib
import io
import sys


def use_pyshp(wheel):
    """Makes pyshp importable from its wheel without installing it, as it is pure Python."""
    sys.path.insert(0, str(wheel))


def read(shp, dbf, shx, encoding):
    """Returns (record as a dict, pyshp shape) of each feature, given the bytes of the three files."""
    shapefile = importlib.import_module("shapefile")
    reader = shapefile.Reader(shp=io.BytesIO(shp), dbf=io.BytesIO(dbf), shx=io.BytesIO(shx),
                              encoding=encoding)
    with reader:
        return [(item.record.as_dict(), item.shape) for item in reader.iterShapeRecords()]


def rings(shape):
    ends = list(shape.parts[1:]) + [len(shape.points)]
    return [[(point[0], point[1]) for point in shape.points[start:end]]
            for start, end in zip(shape.parts, ends)]
