"""tzfpy: the time zone at a point, from its own simplified data. Its answers are not comparable; only the
cost of a call is."""

import importlib.metadata

import common

before = common.resident()
import tzfpy

tzfpy.get_tz(0.0, 0.0)
megabytes = (common.resident() - before) / 1e6


def ask(latitudes, longitudes):
    return [1 if tzfpy.get_tz(x, y) else 0 for x, y in zip(longitudes, latitudes)]


version = importlib.metadata.version("tzfpy")
common.measure(f"tzfpy {version}, time zones", ask, megabytes, compare=False)
