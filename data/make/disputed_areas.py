"""data/disputed_areas.geojson: parts of countries of world.geojson that a worldview gives to another region.

A part is a group of whole islands, or what a line cuts off a polygon. The lines are the disputed borders of the
world map that QGIS ships; each ends in vertices of world.geojson, and the rest of a part's border is that of its
country, vertex for vertex.
"""

from dataclasses import dataclass, field

import shapely

import admin1
import geojson
from packages import SourceError
from polygons import contains, covers

DECIMALS = 7


@dataclass(frozen=True)
class Area:
    """A part of the country `country`: its polygons that contain one of `points`, each cut along the lines
    `lines` of the world map (values of fid) if there are any."""
    name: str
    country: str
    points: tuple
    lines: tuple = field(default=())


# Points are longitude, latitude.
AREAS = {
    "abyei": Area("Abyei", "SDN", ((28.4, 9.75),), (25,)),
    "crimea": Area("Crimea", "RUS", ((34.1, 44.95),)),
    "golan-heights": Area("Golan Heights", "ISR", ((35.75, 33.0),), (22,)),
    "south-kurils": Area("South Kuril Islands", "RUS",
                         ((145.9, 44.1), (146.13, 43.5), (146.75, 43.8), (147.9, 45.0))),
    "western-sahara-west": Area("Western Sahara west of the berm", "MAR", ((-13.2, 27.15),), (33,)),
}


def write_disputed_areas(package, country_polygons, path):
    lines = read_lines(package)
    features = []
    for key, area in sorted(AREAS.items()):
        # Rounded like world.geojson, so that equal vertices are equal.
        country = [[[rounded(point) for point in ring] for ring in polygon]
                   for polygon in country_polygons[area.country]]
        parts = {id(polygon): polygon for point in area.points
                 for polygon in [polygon_at(point, country, key)]}.values()
        if area.lines:
            border = [rounded(point) for point in chain([lines[fid] for fid in area.lines], key)]
            parts = [cut(polygon, border, area.points[0], key) for polygon in parts]
        members = {"KEY": key, "NAME": area.name, "PART_OF": area.country}
        features.append(geojson.polygon_feature(members, list(parts), DECIMALS))
    geojson.write(path, features)


def rounded(point):
    return tuple(float(geojson.number_text(value, DECIMALS)) for value in point)


def polygon_at(point, polygons, key):
    for polygon in polygons:
        if sum(covers(ring, point) for ring in polygon) % 2 == 1:
            return polygon
    raise SourceError(f"disputed areas: {key}: no polygon contains {point}")


def cut(polygon, border, point, key):
    """Returns the part of a polygon on the side of the line `border` on which `point` is."""
    outer, holes = polygon[0][:-1], polygon[1:]
    places = {vertex: place for place, vertex in enumerate(outer)}
    first = max(place for place, vertex in enumerate(border[:-1]) if vertex in places
                and border[place + 1] not in places)
    last = next((place for place in range(first + 1, len(border)) if border[place] in places), None)
    if last is None:
        raise SourceError(f"disputed areas: {key}: the line does not end in vertices of the country")
    line = border[first:last + 1]
    start, end = places[line[0]], places[line[-1]]
    for from_, to, way in ((start, end, line[::-1]), (end, start, line)):
        along = outer[from_:to + 1] if from_ < to else outer[from_:] + outer[:to + 1]
        ring = along + way[1:]
        if covers(ring, point):
            return [ring] + [hole for hole in holes if contains(ring, hole)]
    raise SourceError(f"disputed areas: {key}: {point} is on neither side of the line")


def chain(groups, key):
    """Joins lines that share their ends to one."""
    parts = [part for group in groups for part in group]
    result = parts.pop(0)
    while parts:
        for index, part in enumerate(parts):
            if part[-1] in (result[-1], result[0]):
                part = part[::-1]
            if part[0] == result[-1]:
                result = result + part[1:]
            elif part[0] == result[0]:
                result = part[:0:-1] + result
            else:
                continue
            del parts[index]
            break
        else:
            raise SourceError(f"disputed areas: {key}: the lines do not join")
    return result


def read_lines(package):
    """Returns the lines of each disputed border of the world map, by fid."""
    return {row["fid"]: [admin1.vertices(line) for line in shapely.get_parts(admin1.geometry(row["geom"]))]
            for row in admin1.records(package, "disputed_borders")}
