"""Small maps of regions and layers for notebooks: SVG in HTML, without a script."""

import html
import math
from collections.abc import Callable, Iterable, Sequence

from ._core import Layer, Region

# The largest width and height of a map in tenths of pixels, about how many vertices it may have, and the most regions.
_SIZE, _VERTICES, _REGIONS = (3600, 2400), 6000, 2000
_Ring = list[tuple[float, float]]
_Place = Callable[[float, float], tuple[float, float]]


def region(region: Region) -> str:
    """A map of a region, with its key, name and attributes."""
    rows = [("key", region.key), ("layer", region.layer.id), *region.attributes.items()]
    if region.parent is not None:
        rows.insert(2, ("in", region.parent.name))
    cells = "".join(
        f"<tr><th style='text-align:left'>{_escaped(name)}</th><td>{_escaped(value)}</td></tr>" for name, value in rows[:12])
    return (
        f"<div style='display:flex;gap:1em;align-items:flex-start'>{_map([region])}"
        f"<div><b>{_escaped(region.name)}</b><table>{cells}</table></div></div>")


def layer(layer: Layer) -> str:
    """A map of the regions of a layer, and what it has."""
    attributes = f", with {', '.join(layer.attribute_names)}" if layer.attribute_names else ""
    noun = "points" if layer.kind == "points" else "regions"
    # Of many regions, points of some show where they are.
    shown = [layer[number] for number in range(0, len(layer), -(-len(layer) // _REGIONS) or 1)]
    return (
        f"<div>{_map(shown, len(layer) > _REGIONS)}<br><b>{_escaped(layer.id)}</b>: {len(layer):,} {noun}"
        f"{_escaped(attributes)}</div>")


def _escaped(value: object) -> str:
    text = str(value)
    return html.escape(text if len(text) <= 80 else f"{text[:79]}…")


def _map(regions: Sequence[Region], points: bool = False) -> str:
    if not regions:
        return ""
    west, south, east, north = _box(regions)
    # Degrees of longitude are shorter than those of latitude, by the cosine of the latitude in the middle.
    squeeze = max(0.1, math.cos(math.radians((south + north) / 2)))
    width, height = max((east - west) * squeeze, 1e-6), max(north - south, 1e-6)
    scale = min(_SIZE[0] / width, _SIZE[1] / height)

    def place(longitude: float, latitude: float) -> tuple[float, float]:
        if longitude < west - 1e-9 and longitude + 360 <= east + 1e-9:
            longitude += 360
        return (longitude - west) * squeeze * scale, (north - latitude) * scale

    shapes = []
    for each in regions:
        path = "" if points else _path(each, place, _VERTICES // len(regions))
        if points or not path and len(regions) == 1:
            # Islands far apart are smaller than half a pixel.
            path = _line([each.representative_point[::-1]], place)
        if path:
            shapes.append(f"<path d='{path}'><title>{_escaped(each.name)}</title></path>")
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{width * scale / 10 + 4:.0f}' height='{height * scale / 10 + 4:.0f}' "
        f"viewBox='-20 -20 {width * scale + 40:.0f} {height * scale + 40:.0f}' role='img' fill='#8fb98b' stroke='#3f5f3f' "
        f"stroke-width='5' fill-rule='evenodd'>{''.join(shapes)}</svg>")


def _box(regions: Sequence[Region]) -> tuple[float, float, float, float]:
    """West, south, east and north of all regions; east is beyond 180 if they cross the antimeridian together."""
    boxes = [region.bounds for region in regions]
    south, north = min(box[1] for box in boxes), max(box[3] for box in boxes)
    # The widest gap between the longitudes of the regions is the one to leave out.
    spans = sorted((west, east if east >= west else east + 360) for west, _, east, _ in boxes)
    end, start, widest = spans[0][1], spans[0][0], 0.0
    for west, east in spans[1:]:
        if west - end > widest:
            widest, start = west - end, west
        end = max(end, east)
    around = spans[0][0] + 360 - end
    if around >= widest or start == spans[0][0]:
        return (spans[0][0], south, end, north) if end - spans[0][0] < 360 else (-180.0, south, 180.0, north)
    east = max(each[1] + (360 if each[0] < start else 0) for each in spans)
    return start, south, east, north


def _path(region: Region, place: _Place, budget: int) -> str:
    """The path of a region, at the finest detail of which the vertices are few."""
    rings: list[_Ring] = []
    details = len(region.layer.details) or 1
    for detail in range(details):
        rings = list(_rings(region, detail))
        if sum(map(len, rings)) <= budget:
            break
    return "".join(filter(None, (_line(ring, place) for ring in rings)))


def _rings(region: Region, detail: int) -> Iterable[_Ring]:
    geometry = region.geometry(detail)
    if geometry["type"] == "MultiPoint":
        for longitude, latitude in geometry["coordinates"]:
            yield [(longitude, latitude)]
        return
    for polygon in geometry["coordinates"]:
        yield from polygon


def _line(ring: _Ring, place: _Place) -> str:
    points = [place(*vertex) for vertex in ring]
    if len(points) == 1:
        (x, y), = points
        return f"M{x - 20:.0f} {y:.0f}a20 20 0 1 0 40 0a20 20 0 1 0-40 0z"
    kept: list[tuple[int, int]] = []
    for x, y in points:
        # Half a pixel is not seen.
        if not kept or abs(x - kept[-1][0]) >= 5 or abs(y - kept[-1][1]) >= 5:
            kept.append((round(x), round(y)))
    if len(kept) < 3:
        return ""
    steps = (f"{x - before[0]} {y - before[1]}" for before, (x, y) in zip(kept, kept[1:], strict=False))
    return f"M{kept[0][0]} {kept[0][1]}l{' '.join(steps)}z"
