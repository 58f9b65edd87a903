"""States and provinces of the world, from the world map that QGIS ships."""

import sqlite3
import struct
import tempfile

import geojson
import packages
from errors import SourceError
from polygons import polygons, signed_area

MAP = "usr/share/qgis/resources/data/world_map.gpkg"
DECIMALS = 7
WKB_MULTIPOLYGON = 6
ENVELOPE_BYTES = (0, 32, 48, 48, 64)  # indexed by the envelope code in the header's flags


def write_admin1(package, path):
    geojson.write(path, [feature(record) for record in records(package)])


def records(package):
    """Returns the rows of the map's table in the order of their numbers, as dictionaries."""
    data = packages.read_from_deb(package, [MAP])[MAP]
    with tempfile.NamedTemporaryFile(suffix=".gpkg") as file:
        file.write(data)
        file.flush()
        connection = sqlite3.connect(file.name)
        rows = connection.execute("SELECT * FROM states_provinces ORDER BY fid")
        columns = [column[0] for column in rows.description]
        result = [dict(zip(columns, row)) for row in rows]
        connection.close()
    return result


def feature(record):
    properties = {"KEY": record["fid"]}
    properties.update((name, value) for name, value in record.items()
                      if name not in ("fid", "geom"))
    return polygon_feature(properties, record)


def polygon_feature(properties, record):
    shapes = polygons(rings(record["geom"]), f"admin1 {record['fid']}")
    return geojson.polygon_feature(properties, shapes, DECIMALS)


def rings(blob):
    """Returns every ring of a little-endian GeoPackage MultiPolygon (OGC 12-128, clause 2.1.3)."""
    if blob[:2] != b"GP":
        raise SourceError("admin1: not a GeoPackage geometry")
    offset = 8 + ENVELOPE_BYTES[blob[3] >> 1 & 7]
    order, kind, count = struct.unpack_from("<BII", blob, offset)
    if (order, kind) != (1, WKB_MULTIPOLYGON):
        raise SourceError(f"admin1: geometry type {kind}, byte order {order} are not supported")
    offset += 9
    result = []
    for _ in range(count):
        (ring_count,) = struct.unpack_from("<I", blob, offset + 5)
        offset += 9
        for index in range(ring_count):
            (size,) = struct.unpack_from("<I", blob, offset)
            values = struct.unpack_from(f"<{2 * size}d", blob, offset + 4)
            offset += 4 + 16 * size
            result.append(wound(list(zip(values[::2], values[1::2])), is_outer=index == 0))
    return result


def wound(ring, is_outer):
    """Returns an outer ring clockwise, a hole counterclockwise, as `polygons` expects them."""
    return ring if (signed_area(ring) < 0) == is_outer else ring[::-1]
