"""Measures the distances between the Census states and the Natural Earth countries along the same border.

Usage: .build/venv/bin/python3 data/make/border_disagreement.py

Reads data/us_states.geojson and data/world.geojson. Prints, for each stretch of the borders of the United
States with Canada and Mexico, the directed Hausdorff distances in meters, both ways, and their positions.
Edges are straight in longitude and latitude; distances are on the sphere with the radius 6,371,008.8 m.
data/SOURCES.md lists the results.

Natural Earth's border is the edges that the USA shares with its neighbor. The Census data do not contain
neighbors: their border is the path along the outer boundary of all states, the edges of only one state,
between the points nearest to the ends of Natural Earth's stretch. In the Great Lakes it follows the shore,
while Natural Earth's border runs through the water; this different definition is measured separately, and
only from Natural Earth's side.
"""

import heapq
import json
import math
from collections import Counter, defaultdict
from pathlib import Path

import numpy

DATA = Path(__file__).resolve().parents[2] / "data"
METERS_A_DEGREE = math.radians(6_371_008.8)
TOLERANCE_METERS = 1

# Stretches of Natural Earth's border: name, neighbor, two points whose closest vertices are the ends of
# the stretch, whether it is a land border. Rivers and small lakes (Rainy River, Lake of the Woods, Rio
# Grande) count as land borders, as both sources follow the treaty line there.
STRETCHES = [
    ("Alaska", "CAN", (-141.01, 69.65), (-130.02, 55.91), True),
    ("Point Roberts", "CAN", (-123.10, 48.99), (-123.03, 48.99), True),
    ("Blaine to the mouth of the Pigeon River", "CAN", (-122.76, 48.99), (-89.57, 48.00), True),
    ("Great Lakes and St. Lawrence", "CAN", (-89.57, 48.00), (-74.68, 45.00), False),
    ("St. Regis to Calais", "CAN", (-74.68, 45.00), (-67.28, 45.19), True),
    ("Tijuana to the mouth of the Rio Grande", "MEX", (-117.13, 32.53), (-97.14, 25.97), True),
]


def main():
    countries = {item["properties"]["KEY"]: item for item in read("world.geojson")}
    counts = Counter(edge for item in read("us_states.geojson") for edge in edges(item))
    census = neighbors(edge for edge, count in counts.items() if count == 1)
    usa = edges(countries["USA"])
    largest = {}
    for name, country, start, end, is_land in STRETCHES:
        shared = neighbors(usa & edges(countries[country]))
        ours = path(shared, closest(shared, start), closest(shared, end))
        theirs = path(census, closest(census, ours[0]), closest(census, ours[-1]))
        print(f"USA-{country}, {name} ({'land' if is_land else 'water'} border)")
        ways = [("Natural Earth to Census", ours, theirs)]
        if is_land:  # the path along the shores of the lakes leads around Lake Michigan
            ways.append(("Census to Natural Earth", theirs, ours))
        for label, chain, other in ways:
            meters, (x, y) = directed_hausdorff(chain, other)
            print(f"  {label}: {meters:,.0f} m at {y:.4f}, {x:.4f} ({len(chain)} vertices)")
            if is_land:
                found = (meters, label, f"{y:.4f}, {x:.4f}")
                largest[country] = max(largest.get(country, found), found)
    for country, (meters, label, place) in largest.items():
        print(f"largest on the land border USA-{country}: {meters:,.0f} m at {place} ({label})")


def read(name):
    return json.loads((DATA / name).read_text(encoding="utf-8"))["features"]


def edges(feature):
    """Returns the undirected edges of a feature, each with its lesser end first."""
    coordinates = feature["geometry"]["coordinates"]
    polygons = [coordinates] if feature["geometry"]["type"] == "Polygon" else coordinates
    return {tuple(sorted((tuple(a), tuple(b)))) for polygon in polygons for ring in polygon
            for a, b in zip(ring, ring[1:]) if a != b}


def neighbors(edges):
    graph = defaultdict(list)
    for a, b in edges:
        graph[a].append(b)
        graph[b].append(a)
    return graph


def closest(graph, point):
    return min(graph, key=lambda vertex: (math.dist(vertex, point), vertex))


def path(graph, start, end):
    """Returns the shortest path along the edges (Dijkstra)."""
    queue = [(0, start, start)]
    came_from = {}
    while queue:
        length, vertex, previous = heapq.heappop(queue)
        if vertex in came_from:
            continue
        came_from[vertex] = previous
        if vertex == end:
            break
        for other in graph[vertex]:
            if other not in came_from:
                heapq.heappush(queue, (length + distance(vertex, other), other, vertex))
    way = [end]
    while way[-1] != start:
        way.append(came_from[way[-1]])
    return way[::-1]


def distance(a, b):
    return meters_to_segments(a, numpy.array([b]), numpy.array([b]))


def meters_to_segments(point, starts, ends):
    """Returns the distance in meters to the nearest of some segments, in the tangent plane at `point`."""
    scale = [math.cos(math.radians(point[1])), 1]
    a, along = (starts - point) * scale, (ends - starts) * scale
    squares = (along**2).sum(axis=1)
    shares = numpy.clip(-(a * along).sum(axis=1) / numpy.where(squares == 0, 1, squares), 0, 1)
    return numpy.hypot(*(a + shares[:, None] * along).T).min() * METERS_A_DEGREE


def directed_hausdorff(chain, other):
    """Returns the greatest distance of a point of `chain` from `other`, within the tolerance, and the point.

    Branch and bound: the distance of any point of a piece is at most that of its middle plus half its length.
    """
    vertices, queue, best = numpy.array(other), [], (-1, None)

    def push(a, b):
        nonlocal best
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        meters = meters_to_segments(middle, vertices[:-1], vertices[1:])
        best = max(best, (meters, middle))
        heapq.heappush(queue, (-meters - distance(middle, a), a, b))

    for a, b in zip(chain, chain[1:]):
        push(a, b)
    while -queue[0][0] > best[0] + TOLERANCE_METERS:
        _, a, b = heapq.heappop(queue)
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        push(a, middle)
        push(middle, b)
    return best


if __name__ == "__main__":
    main()
