"""Reads shapefiles with pyshp: records with their rings or points."""

import io

import shapefile


def read(shp, dbf, shx, encoding):
    """Returns (record as a dict, pyshp shape) of each feature, given the bytes of the three files."""
    with shapefile.Reader(shp=io.BytesIO(shp), dbf=io.BytesIO(dbf), shx=io.BytesIO(shx), encoding=encoding) as reader:
        return [(item.record.as_dict(), item.shape) for item in reader.iterShapeRecords()]


def rings(shape):
    ends = list(shape.parts[1:]) + [len(shape.points)]
    return [[(point[0], point[1]) for point in shape.points[start:end]] for start, end in zip(shape.parts, ends)]
