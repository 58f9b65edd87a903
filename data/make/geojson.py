"""Writes RFC 7946 GeoJSON, with the same bytes for the same features."""

import json


def write(path, features):
    """Writes a FeatureCollection, one feature per line, in the given order."""
    lines = ",\n".join(features)
    path.write_text('{"type":"FeatureCollection","features":[\n' + lines + "\n]}\n",
                    encoding="utf-8")


def polygon_feature(properties, polygons, decimals):
    rings = ["[" + ",".join(ring_text(ring, decimals) for ring in polygon) + "]"
             for polygon in polygons]
    if len(rings) == 1:
        return feature(properties, "Polygon", rings[0])
    return feature(properties, "MultiPolygon", "[" + ",".join(rings) + "]")


def point_feature(properties, point, decimals):
    return feature(properties, "Point", position_text(point, decimals))


def feature(properties, kind, coordinates):
    members = json.dumps(properties, ensure_ascii=False, separators=(",", ":"))
    return (f'{{"type":"Feature","properties":{members},'
            f'"geometry":{{"type":"{kind}","coordinates":{coordinates}}}}}')


def ring_text(ring, decimals):
    return "[" + ",".join(position_text(point, decimals) for point in ring) + "]"


def position_text(point, decimals):
    return f"[{number_text(point[0], decimals)},{number_text(point[1], decimals)}]"


def number_text(value, decimals):
    """Returns a double rounded to a number of decimals by the grid's rule (one product, rounded half to even),
    so that builds from the package's file and from ours give the same vertices. The text does not have
    trailing zeros or a minus zero."""
    units = round(value * 10**decimals)
    text = f"{units / 10**decimals:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
