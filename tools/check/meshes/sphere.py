"""Measures triangles and polygons on the sphere of radius 6,371,008.8 m with numpy."""

import numpy as np
import trimesh
from boundaries import RADIUS


def dot(a, b):
    return np.einsum("ij,ij->i", a, b)


def corners(positions, triangles):
    return tuple(positions[triangles[:, side]] for side in range(3))


def volumes(positions, triangles):
    """Returns six times the signed volume of each triangle with the center; positive if it faces outward."""
    a, b, c = corners(positions, triangles)
    return dot(a, np.cross(b, c))


def flat_areas(positions, triangles):
    return trimesh.triangles.area(positions[triangles]) * RADIUS**2


def spherical_areas(positions, triangles):
    """Square meters (Van Oosterom and Strackee, "The solid angle of a plane triangle", 1983)."""
    a, b, c = (p / np.linalg.norm(p, axis=1)[:, None] for p in corners(positions, triangles))
    # The determinant from differences, as that of nearly equal vectors loses precision.
    volume = dot(a, np.cross(b - a, c - a))
    return 2 * np.arctan2(volume, 1 + dot(a, b) + dot(b, c) + dot(c, a)) * RADIUS**2


def sags(positions, triangles):
    """Returns the greatest depth of each triangle below the sphere, in meters."""
    nearest = trimesh.triangles.closest_point(positions[triangles], np.zeros((len(triangles), 3)))
    return (1 - np.linalg.norm(nearest, axis=1)) * RADIUS


def least_angles(positions, triangles):
    """Returns the least angle of each triangle in degrees."""
    return np.degrees(trimesh.triangles.angles(positions[triangles]).min(axis=1))


def outline_areas(positions, triangles):
    """Returns the areas within the outline of triangles, with edges straight in longitude and latitude, and
    with great circles as edges. Around a pole it integrates −(sin φ ± 1) dλ, which is regular there."""
    directed = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    count = len(positions)
    codes = directed[:, 0] * count + directed[:, 1]
    edges = directed[~np.isin(directed[:, 1] * count + directed[:, 0], codes)]
    latitude = np.arctan2(positions[:, 1], np.hypot(positions[:, 0], positions[:, 2]))
    longitude = np.arctan2(positions[:, 0], positions[:, 2])
    (a, b) = (latitude[edges[:, 0]], latitude[edges[:, 1]])
    turn = longitude[edges[:, 1]] - longitude[edges[:, 0]]
    turn = (turn + np.pi) % (2 * np.pi) - np.pi
    pole = -np.sign(a.sum()) * np.sum(turn) if abs(turn.sum()) > 1 else 0
    straight = turn * np.sin((a + b) / 2) * np.sinc((b - a) / 2 / np.pi)
    # The area between a great circle and the equator: the spherical excess, from two sides and their angle
    # (Todhunter, "Spherical Trigonometry", 1886, §103), of the triangle with a pole, less that of the lune.
    a, b = np.tan(a / 2), np.tan(b / 2)
    round_ = 2 * np.arctan2(np.tan(turn / 2) * (a + b), 1 + a * b)
    return tuple(-(np.sum(each) + pole) * RADIUS**2 for each in (straight, round_))


def edge_distances(positions, edges, chunk=200):
    """Returns, for each edge, the least distance in meters from its great circle of a vertex that projects
    onto the edge and is not one of its ends; infinity if there is no such vertex."""
    least = np.full(len(edges), np.inf)
    for start in range(0, len(edges), chunk):
        part = edges[start : start + chunk]
        a, b = positions[part[:, 0]], positions[part[:, 1]]
        along = b - a
        length = np.linalg.norm(along, axis=1)
        pole = np.cross(a, b - a)
        pole /= np.linalg.norm(pole, axis=1)[:, None]
        across = np.abs(pole @ positions.T)
        t = (along / (length**2)[:, None]) @ positions.T - (dot(along, a) / length**2)[:, None]
        front = a @ positions.T > 0
        across[(t <= 0) | (t >= 1) | ~front] = np.inf
        rows = np.arange(len(part))
        across[rows, part[:, 0]] = across[rows, part[:, 1]] = np.inf
        least[start : start + chunk] = across.min(1)
    return least * RADIUS
