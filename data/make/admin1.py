"""States and provinces of the world, from the world map that QGIS ships."""

import sqlite3
import tempfile

import shapely

import geojson
import packages
from packages import SourceError
from polygons import polygons, signed_area

MAP = "usr/share/qgis/resources/data/world_map.gpkg"
DECIMALS = 7
ENVELOPE_BYTES = (0, 32, 48, 48, 64)  # indexed by the envelope code in the header's flags


def write_admin1(package, path):
    geojson.write(path, [feature(record) for record in records(package)])


def records(package, table="states_provinces"):
    """Returns the rows of a table of the map in the order of their numbers, as dictionaries."""
    data = packages.read_from_deb(package, [MAP])[MAP]
    with tempfile.NamedTemporaryFile(suffix=".gpkg") as file:
        file.write(data)
        file.flush()
        connection = sqlite3.connect(file.name)
        rows = connection.execute(f"SELECT * FROM {table} ORDER BY fid")
        columns = [column[0] for column in rows.description]
        result = [dict(zip(columns, row)) for row in rows]
        connection.close()
    return result


def geometry(blob):
    """Returns a geometry of a GeoPackage (OGC 12-128, clause 2.1.3)."""
    if blob[:2] != b"GP":
        raise SourceError("not a geometry of a GeoPackage")
    return shapely.from_wkb(blob[8 + ENVELOPE_BYTES[blob[3] >> 1 & 7]:])


def vertices(line):
    return [tuple(point) for point in shapely.get_coordinates(line).tolist()]


def feature(record):
    properties = {"KEY": record["fid"]}
    properties.update((name, value) for name, value in record.items() if name not in ("fid", "geom"))
    return polygon_feature(properties, record)


def polygon_feature(properties, record, decimals=DECIMALS):
    """Returns a feature. `polygons` expects outer rings clockwise, holes counterclockwise."""
    rings = [wound(vertices(ring), is_outer)
             for part in shapely.get_parts(geometry(record["geom"]))
             for ring, is_outer in [(part.exterior, True), *((hole, False) for hole in part.interiors)]]
    return geojson.polygon_feature(properties, polygons(rings, f"admin1 {record['fid']}"), decimals)


def wound(ring, is_outer):
    return ring if (signed_area(ring) < 0) == is_outer else ring[::-1]
