"""Writes the example tracks to data/tracks: two drives through states, two days out in city parks.

All are synthetic. Each is a list of places, collected by hand from public maps (towns, interchanges, road
bridges, state lines; parks), with a straight line from one to the next at a speed in m/s and an optional
stay in minutes, the fifth value; a fix every 30 seconds. The same places give the same bytes.

Usage: python3 tools/check/trips/make_tracks.py [FOLDER]
"""

import datetime
import math
import pathlib
import sys

INTERVAL_SECONDS = 30
METERS_PER_DEGREE = 111_195.0

DRIVES = [
    {
        "file": "Ohio_WV_PA_Test.gpx",
        "name": "Columbus to Pittsburgh and back to Ohio",
        "desc": "I-70 east, then US 22 west. True order of the states: OH, WV, PA, WV, OH; "
        "four crossings: the Ohio at Wheeling, the line east of Wheeling, the line west of "
        "Florence, the Ohio at Weirton.",
        "start": "2026-05-16T13:00:00Z",
        "places": [
            ("Columbus, OH", 39.96120, -82.99880, 20),
            ("Kirkersville, OH", 39.94200, -82.59500, 29),
            ("Zanesville, OH", 39.94500, -82.01300, 29),
            ("Cambridge, OH", 40.00700, -81.57600, 29),
            ("Old Washington, OH", 40.03500, -81.44200, 29),
            ("St. Clairsville, OH", 40.07300, -80.89800, 29),
            ("Bridgeport, OH", 40.07000, -80.74200, 24),
            ("Wheeling Island, WV", 40.07100, -80.73300, 20),
            ("Wheeling, WV", 40.06900, -80.72300, 20),
            ("Elm Grove, WV", 40.04400, -80.66000, 24),
            ("Valley Grove, WV", 40.08800, -80.57000, 28),
            ("West Alexander, PA", 40.10500, -80.51000, 28),
            ("Claysville, PA", 40.12100, -80.41500, 28),
            ("Washington, PA", 40.18400, -80.23800, 28),
            ("Canonsburg, PA", 40.26600, -80.17500, 28),
            ("Pittsburgh, PA", 40.44060, -80.00200, 20),
            ("Imperial, PA", 40.44900, -80.24500, 26),
            ("Florence, PA", 40.43300, -80.43300, 26),
            ("Weirton, WV", 40.40800, -80.56000, 24),
            ("Veterans Memorial Bridge, WV", 40.37900, -80.61000, 22),
            ("Steubenville, OH", 40.37600, -80.62700, 20),
            ("Wintersville, OH", 40.37400, -80.70400, 22),
        ],
    },
    {
        "file": "Four_Corners.gpx",
        "name": "Around the Four Corners",
        "desc": "US 64, US 160, US 491 and US 191. True order of the states: NM, AZ, NM, CO, UT, AZ; "
        "five crossings: the line west of Beclabito, the mile of US 160 through New Mexico, the line "
        "north of it, the line west of Dove Creek, the line south of Bluff.",
        "start": "2026-06-20T14:30:00Z",
        "places": [
            ("Shiprock, NM", 36.78560, -108.68700, 20),
            ("Beclabito, NM", 36.83900, -109.01500, 27),
            ("Teec Nos Pos, AZ", 36.91800, -109.08800, 26),
            ("US 160 at the road to the monument, NM", 36.99300, -109.03900, 26),
            ("US 160 in Colorado, CO", 37.01500, -109.01200, 26),
            ("Towaoc, CO", 37.20400, -108.69500, 27),
            ("Cortez, CO", 37.34900, -108.58600, 22),
            ("Pleasant View, CO", 37.58800, -108.76500, 27),
            ("Dove Creek, CO", 37.76600, -108.90600, 27),
            ("Monticello, UT", 37.87100, -109.34300, 27),
            ("Blanding, UT", 37.62400, -109.47800, 26),
            ("Bluff, UT", 37.28400, -109.55200, 26),
            ("Mexican Water, AZ", 36.95500, -109.61500, 26),
        ],
    },
    {
        "file": "San_Francisco_Parks.gpx",
        "name": "Three parks of San Francisco, and others from a car",
        "desc": "Made up. Walks of some minutes between stays of 20, 15 and 25 minutes. True order of the "
        "verified visits: Alamo Square, Duboce Park, Mission Dolores Park. Then a drive past Union Square, "
        "and three minutes at Washington Square, which are no visit.",
        "start": "2026-05-02T17:00:00Z",
        "places": [
            ("Fillmore Street", 37.77600, -122.43050, 1.4),
            ("Alamo Square", 37.77660, -122.43400, 1.4, 20),
            ("Duboce Park", 37.76940, -122.43320, 1.4, 15),
            ("Mission Dolores Park", 37.76000, -122.42700, 1.4, 25),
            ("Dolores Street", 37.76300, -122.42500, 11),
            ("Union Square", 37.78800, -122.40750, 11),
            ("Washington Square", 37.80080, -122.41010, 11, 3),
            ("Mason Street", 37.80000, -122.41500, 11),
        ],
    },
    {
        "file": "New_York_Parks.gpx",
        "name": "Four parks of New York",
        "desc": "Made up. True order of the verified visits: Bryant Park, Union Square Park, Washington "
        "Square Park, Tompkins Square Park; stays of 20, 15, 30 and 10 minutes.",
        "start": "2026-05-04T02:30:00Z",
        "places": [
            ("Bryant Park", 40.75360, -73.98320, 1.4, 20),
            ("Union Square Park", 40.73590, -73.99060, 1.4, 15),
            ("Washington Square Park", 40.73080, -73.99730, 1.4, 30),
            ("Tompkins Square Park", 40.72650, -73.98170, 1.4, 10),
            ("East River", 40.72300, -73.97400, 1.4),
        ],
    },
]


def meters(a, b):
    """Returns an approximate distance in meters on the sphere, accurate enough for the speed of a car."""
    east = (b[2] - a[2]) * math.cos(math.radians((a[1] + b[1]) / 2))
    return math.hypot(b[1] - a[1], east) * METERS_PER_DEGREE


def fixes(places):
    """Yields (seconds, latitude, longitude) every 30 s, and at the last place."""
    seconds = 0.0
    due = 0.0
    for a, b in zip(places, places[1:]):
        seconds += 60 * (a[4] if len(a) > 4 else 0)
        while due < seconds:
            yield due, a[1], a[2]
            due += INTERVAL_SECONDS
        length = meters(a, b)
        duration = length / b[3]
        while due < seconds + duration:
            part = (due - seconds) / duration
            yield due, a[1] + part * (b[1] - a[1]), a[2] + part * (b[2] - a[2])
            due += INTERVAL_SECONDS
        seconds += duration
    yield math.ceil(seconds), places[-1][1], places[-1][2]


def gpx(drive):
    start = datetime.datetime.fromisoformat(drive["start"].replace("Z", "+00:00"))
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<gpx version="1.1" creator="tools/check/trips/make_tracks.py"'
        ' xmlns="http://www.topografix.com/GPX/1/1">',
        f"  <metadata><name>{drive['name']}</name>",
        f"    <desc>{drive['desc']}</desc></metadata>",
    ]
    for name, latitude, longitude, *_ in drive["places"]:
        lines.append(
            f'  <wpt lat="{latitude:.5f}" lon="{longitude:.5f}"><name>{name}</name></wpt>')
    lines += ["  <trk>", f"    <name>{drive['name']}</name>", "    <trkseg>"]
    for seconds, latitude, longitude in fixes(drive["places"]):
        time = start + datetime.timedelta(seconds=round(seconds))
        lines.append(
            f'      <trkpt lat="{latitude:.6f}" lon="{longitude:.6f}">'
            f"<time>{time:%Y-%m-%dT%H:%M:%S}Z</time></trkpt>")
    lines += ["    </trkseg>", "  </trk>", "</gpx>", ""]
    return "\n".join(lines)


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "data/tracks")
    folder.mkdir(parents=True, exist_ok=True)
    for drive in DRIVES:
        (folder / drive["file"]).write_text(gpx(drive), encoding="utf-8")


if __name__ == "__main__":
    main()
