"""Checks manifests of cities and parks; the entry point of check-cities."""

import sys
from pathlib import Path

import collections_of_parks
import geometry
import members
from faults import Faults, Unreadable, read_json, shown

DATA = Path(__file__).resolve().parents[2] / "data"
WRONG_USAGE, UNREADABLE = 64, 74
FAR_METRES = 100_000  # beyond, a plane says little about metres


def main(arguments):
    if any(argument.startswith("-") for argument in arguments):
        print("usage: scripts/check-cities [MANIFEST.json ...]", file=sys.stderr)
        return WRONG_USAGE
    faults = Faults()
    try:
        for argument in arguments or [DATA / "cities.json"]:
            check_manifest(Path(argument), faults)
    except Unreadable as error:
        print(f"check-cities: {error}", file=sys.stderr)
        return UNREADABLE
    for line in faults.lines:
        print(f"check-cities: {line}", file=sys.stderr)
    return 1 if faults.lines else 0


def check_manifest(path, faults):
    manifest = read_json(path, faults)
    if manifest is None:
        return
    layers = manifest.get("layers") if isinstance(manifest, dict) else None
    if not isinstance(layers, list) or not all(isinstance(layer, dict) for layer in layers):
        faults.add(f"{path}, member layers", "is no list of layers",
                   "write \"layers\": [{ \"id\": \"cities\", … }, { \"id\": \"parks\", … }]")
        return
    before = len(faults.lines)
    cities = features(path, layers, "cities", members.CITY, faults)
    boroughs = (features(path, layers, "boroughs", {}, faults)
                if any(layer.get("id") == "boroughs" for layer in layers) else [])
    parks = features(path, layers, "parks", members.PARK, faults)
    shapes = outlines(cities, faults)
    borough_shapes = outlines(boroughs, faults)
    for park in parks:
        check_park(park, shapes, borough_shapes, faults)
    if cities and sum(city.properties.get("DEFAULT") is True for city in cities) != 1:
        faults.add(f"{path}, layer cities, member DEFAULT", "is not true for exactly one city",
                   "make one city the default")
    by_key = {park.key: park.properties for park in parks}
    collections_of_parks.check(path, manifest, cities, by_key, faults)
    if len(faults.lines) == before:
        print(f"{path}: {len(cities)} cities, {len(parks)} parks, all is well")


class Feature:
    """A feature with its key and where it stands, for messages."""

    def __init__(self, place, key, properties, shape):
        self.place, self.key, self.properties, self.shape = place, key, properties, shape


def features(path, layers, layer_id, rules, faults):
    """The features of a layer that its `where` lets in, with their members checked."""
    layer = next((layer for layer in layers if layer.get("id") == layer_id), None)
    if layer is None:
        faults.add(f"{path}, member layers", f"has no layer \"{layer_id}\"", "add it")
        return []
    place = f"{path}, layer {layer_id}"
    for name in ("source", "key", "name"):
        if not members.is_text(layer.get(name)):
            faults.add(f"{place}, member {name}", "is missing or no text", "name it")
            return []
    attributes = layer.get("attributes", [])
    listed = attributes if isinstance(attributes, list) else []
    for name in rules:
        if name not in listed:
            faults.add(f"{place}, member attributes", f"does not list \"{name}\"",
                       "list it, or the atlas will not know it")
    source = path.parent / layer["source"]
    found = read_json(source, faults)
    if found is None:
        return []
    items = found.get("features") if isinstance(found, dict) else None
    if not isinstance(items, list):
        faults.add(f"{source}, member features", "is no list", "write a FeatureCollection")
        return []
    where = layer["where"] if isinstance(layer.get("where"), dict) else {}
    result, first = [], {}
    for index, item in enumerate(items):
        properties = item.get("properties") if isinstance(item, dict) else None
        if not isinstance(properties, dict):
            faults.add(f"{source}, feature {index}", "has no properties", "make it a Feature")
            continue
        if any(properties.get(name) != value for name, value in where.items()):
            continue
        key = properties.get(layer["key"])
        spot = f"{source}, feature {index} ({shown(key)})"
        named = {layer["key"]: members.KEY, layer["name"]: members.TEXT}
        members.check(properties, {**named, **rules}, spot, faults)
        if not members.is_key(key):
            continue
        if key in first:
            faults.add(f"{spot}, member {layer['key']}", f"is that of feature {first[key]} too",
                       "give every feature a key of its own")
            continue
        first[key] = index
        result.append(Feature(spot, key, properties, item.get("geometry")))
    return result


def outlines(found, faults):
    result = {}
    for feature in found:
        result[feature.key] = geometry.polygons(feature.shape)
        if result[feature.key] is None:
            faults.add(f"{feature.place}, member geometry", "is no Polygon of closed rings",
                       "draw its boundary")
    return result


def check_park(park, cities, boroughs, faults):
    points = geometry.positions(park.shape)
    if points is None:
        faults.add(f"{park.place}, member geometry",
                   "is no Point and no Polygon of closed rings in degrees",
                   "write longitude, then latitude")
        return
    check_inside(park, "city", points, cities, faults)
    if members.is_key(park.properties.get("borough")):
        check_inside(park, "borough", points, boroughs, faults)


def check_inside(park, member, points, shapes, faults):
    """In the city, or outside of it by no more than the park's extent."""
    key, extent = park.properties.get(member), park.properties.get("extentMetres")
    if not members.is_key(key):
        return
    if key not in shapes:
        known = ", ".join(sorted(shapes)) or "none"
        faults.add(f"{park.place}, member {member}", f"names \"{key}\", which is not there",
                   f"name one of: {known}")
    elif shapes[key] is not None and members.PARK["extentMetres"].holds(extent):
        metres = max(geometry.metres_outside(point, shapes[key]) for point in points)
        if metres > extent:
            away = f"{metres:,.0f} m" if metres < FAR_METRES else "more than 100 km"
            faults.add(f"{park.place}, member geometry",
                       f"lies {away} outside of {key}, its extent is {extent:,} m",
                       f"mend the position (longitude first), the extent or the {member}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
