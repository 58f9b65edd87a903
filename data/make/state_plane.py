"""Converts coordinates of New York's state plane, which its boroughs use, to degrees.

EPSG:2263: NAD 83 / New York Long Island, a Lambert conformal conic projection with two standard parallels,
in US survey feet. The inverse is from the EPSG Guidance Note 7-2, method 9802. NAD 83 is treated as WGS 84,
as in the Census files: the two differ by one or two meters.

The last bits of a sine may differ between C libraries. Rounding to a millionth of a degree removes such
differences from the file; `make sources --check` detects any that remain.
"""

import math

FOOT = 1200 / 3937  # the US survey foot in meters
A = 6_378_137.0  # GRS 80
F = 1 / 298.257222101
E = math.sqrt(F * (2 - F))
ORIGIN = (math.radians(-74), math.radians(40 + 10 / 60))
PARALLELS = (math.radians(40 + 40 / 60), math.radians(41 + 2 / 60))
FALSE_EASTING = 984_250.0  # feet; the false northing is 0
STEPS = 12  # steps of the iteration for the latitude, which gains two digits per step


def _m(latitude):
    return math.cos(latitude) / math.sqrt(1 - (E * math.sin(latitude)) ** 2)


def _t(latitude):
    sine = E * math.sin(latitude)
    return math.tan(math.pi / 4 - latitude / 2) / ((1 - sine) / (1 + sine)) ** (E / 2)


N = ((math.log(_m(PARALLELS[0])) - math.log(_m(PARALLELS[1])))
     / (math.log(_t(PARALLELS[0])) - math.log(_t(PARALLELS[1]))))
SCALE = _m(PARALLELS[0]) / (N * _t(PARALLELS[0]) ** N)
R0 = A * SCALE * _t(ORIGIN[1]) ** N


def degrees(easting, northing):
    """Returns the longitude and latitude in degrees of a point in feet."""
    x = (easting - FALSE_EASTING) * FOOT
    y = R0 - northing * FOOT
    t = (math.hypot(x, y) / (A * SCALE)) ** (1 / N)
    latitude = math.pi / 2 - 2 * math.atan(t)
    for _ in range(STEPS):
        sine = E * math.sin(latitude)
        latitude = math.pi / 2 - 2 * math.atan(t * ((1 - sine) / (1 + sine)) ** (E / 2))
    return math.degrees(ORIGIN[0] + math.atan2(x, y) / N), math.degrees(latitude)
